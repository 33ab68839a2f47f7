//! The clean game gives nothing away; every planted leak is caught.

use std::sync::Arc;

use engine::{BySide, Seeded, Side};
use serde_json::{Value, json};
use server::Library;

use super::harness::{Compared, Script, Step, Tamper, Who, compare};
use super::secrets::Leak;
use super::vault::Vault;

/// A random course of the game. B's number differs between the worlds, and so does what he changes
/// it to, and how often he slips; everything else is the same.
struct Course {
    rng: Seeded,
    left: usize,
    count: usize,
    wait: Option<Side>,
}

impl Course {
    fn new(seed: u64, steps: usize) -> Course {
        Course { rng: Seeded::new(seed), left: steps, count: 0, wait: None }
    }

    fn id(&mut self) -> String {
        self.count += 1;
        format!("m{}", self.count)
    }

    fn say(&mut self, who: Who, what: &str, more: Value) -> Step {
        let side = if who == Who::Player(Side::B) { "b" } else { "a" };
        let mut message = json!({ "t": what, "id": self.id(), "side": side });
        for (name, value) in more.as_object().unwrap() {
            message[name] = value.clone();
        }
        Step::Say(who, message)
    }

    fn both(step: Step) -> Option<[Step; 2]> {
        Some([step.clone(), step])
    }

    /// Somebody who may not know B's number asks about everything there is.
    fn probe(&mut self) -> Step {
        let a = Who::Player(Side::A);
        let who = if self.rng.below(3) == 0 { Who::Watcher } else { a };
        match self.rng.below(25) {
            0 => self.say(a, "choices", json!({ "subject": 0 })),
            1 => self.say(a, "preview", json!({ "action": { "walk": 1 } })),
            2 => self.say(a, "preview", json!({ "action": "fly" })),
            3 => self.say(a, "why", json!({ "subject": 0, "piece": 1 })),
            4 => self.say(who, "sight", json!({ "from": 0, "to": 0 })),
            5 => self.say(a, "threats", json!({ "piece": 0 })),
            6 => self.say(a, "words", json!({ "text": "dance" })),
            7 => self.say(who, "moment", json!({ "at": 1 })),
            8 => self.say(who, "act", json!({ "action": { "walk": 9 } })),
            9 => self.say(who, "act", json!({ "action": "fly" })),
            10 => Step::Get(who, "/api/v1/tables?which=mine".into()),
            11 => Step::Get(who, "/api/v1/tables/{id}/file".into()),
            12 => Step::Get(who, "/t/{id}".into()),
            13 => self.say(who, "back", json!({})),
            14 => self.say(who, "chat", json!({ "text": "hm" })),
            15 => self.say(who, "zones", json!({ "piece": 0, "after": null })),
            16 => self.say(who, "sheet", json!({ "piece": 1 })),
            17 => self.say(who, "rulings", json!({})),
            18 => self.say(who, "rule", json!({ "action": "fly", "reason": "hm" })),
            19 => self.say(who, "region", json!({ "piece": 0 })),
            20 => self.say(a, "way", json!({ "piece": 0, "to": [1, 2], "via": [] })),
            21 => self.say(a, "ways", json!({ "pieces": [0], "by": [1, 2] })),
            22 => self.say(who, "ruler", json!({ "from": { "piece": 0 }, "to": { "at": [1, 2] } })),
            23 => self.say(a, "own", json!({ "place": 0 })),
            _ => Step::ComeBack(who),
        }
    }

    /// The next move of whoever is asked.
    fn act(&mut self, side: Side) -> [Step; 2] {
        let who = Who::Player(side);
        let walk = json!({ "action": { "walk": self.rng.below(3) + 1 } });
        match (self.rng.below(5), side) {
            (4, Side::B) => {
                // In one world only; nobody else may notice.
                let slip = self.say(who, "act", json!({ "action": { "slip": 8 } }));
                [Step::Nothing(who), slip]
            }
            (0, Side::B) => {
                // Low in one world, high in the other; nobody ever guesses either.
                let id = self.id();
                let change = |to: u32| {
                    let action = json!({ "change": to });
                    json!({ "t": "act", "id": id, "side": "b", "action": action })
                };
                let (low, high) = (self.rng.below(2) + 1, self.rng.below(2) + 8);
                [Step::Say(who, change(low)), Step::Say(who, change(high))]
            }
            (0, Side::A) => {
                let step = self.say(who, "act", json!({ "action": { "change": 4 } }));
                [step.clone(), step]
            }
            (1, _) => {
                let step = self.say(who, "act", json!({ "action": { "guess": 5 } }));
                [step.clone(), step]
            }
            _ => {
                let step = self.say(who, "act", walk);
                [step.clone(), step]
            }
        }
    }
}

impl Script for Course {
    fn wish(&self, _: usize) -> Value {
        json!({
            "scenario": "secrets/one",
            "seats": { "a": { "who": "me" }, "b": { "who": "friend" } },
            "dice": "own",
        })
    }

    fn keeper(&self) -> Who {
        Who::Player(Side::B)
    }

    fn next(&mut self, seen: &[Value; 2]) -> Option<[Step; 2]> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let wanted = seen.iter().find_map(|update| update["wanted"]["by"].as_str());
        self.wait = wanted.map(|by| if by == "a" { Side::A } else { Side::B });
        if self.rng.below(2) == 0 {
            let probe = self.probe();
            return Course::both(probe);
        }
        if let Some(side) = self.wait {
            let face = self.rng.below(6) + 1;
            let give = self.say(Who::Player(side), "give", json!({ "face": face }));
            return Course::both(give);
        }
        let side = if seen[0]["prompt"].is_null() { Side::B } else { Side::A };
        Some(self.act(side))
    }
}

async fn run(leak: Leak, tampers: [Tamper; 2], seed: u64, steps: usize) -> Compared {
    let vault = |secret_b: u8| -> Arc<dyn Library> {
        Arc::new(Vault { leak, secret: BySide::new(4, secret_b) })
    };
    compare([vault(2), vault(9)], tampers, &mut Course::new(seed, steps)).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clean_game_gives_nothing_away() {
    let (mut bytes, mut steps) = (0, 0);
    for seed in 0..12 {
        let compared = run(Leak::None, [Tamper::None; 2], seed, 60).await;
        assert!(compared.difference.is_none(), "seed {seed}: {:?}", compared.difference);
        bytes += compared.bytes;
        steps += compared.steps;
    }
    assert!(bytes > 100_000 && steps == 720, "{bytes} bytes in {steps} steps");
    println!("{bytes} bytes in {steps} steps, 0 differ");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_planted_leak_is_caught() {
    for leak in Leak::ALL {
        let mut caught = None;
        for seed in 0..12 {
            if let Some(difference) = run(leak, [Tamper::None; 2], seed, 60).await.difference {
                caught = Some((seed, difference));
                break;
            }
        }
        let (seed, difference) = caught.unwrap_or_else(|| panic!("{leak:?} was not caught"));
        let (step, who) = (difference.step, difference.who);
        println!("{leak:?}: seed {seed}, step {step}, by {who:?}");
        assert_ne!(difference.texts[0], difference.texts[1]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn faults_of_the_server_itself_would_be_caught() {
    // A file given to anybody leaks in both worlds; another order is a difference in one.
    for tampers in [[Tamper::File, Tamper::File], [Tamper::None, Tamper::Order]] {
        let mut caught = false;
        for seed in 0..12 {
            caught |= run(Leak::None, tampers, seed, 60).await.difference.is_some();
            if caught {
                break;
            }
        }
        assert!(caught, "{tampers:?} was not caught");
    }
}

/// B slips unseen in one of the worlds, then everybody looks everywhere.
struct Peek(Vec<[Step; 2]>);

impl Peek {
    fn new() -> Peek {
        let say = |side: &str, id: &str, action: Value| json!({ "t": "act", "id": id, "side": side, "action": action });
        let (a, b) = (Who::Player(Side::A), Who::Player(Side::B));
        let walk = Step::Say(a, say("a", "m1", json!({ "walk": 1 })));
        let slip = Step::Say(b, say("b", "m2", json!({ "slip": 8 })));
        let walks = [walk.clone(), walk];
        Peek(vec![[Step::Street, Step::Street], [Step::Nothing(b), slip], walks])
    }
}

impl Script for Peek {
    fn wish(&self, _: usize) -> Value {
        let seats = json!({ "a": { "who": "me" }, "b": { "who": "friend" } });
        json!({ "scenario": "secrets/one", "seats": seats, "dice": "own", "listed": true })
    }

    fn keeper(&self) -> Who {
        Who::Player(Side::B)
    }

    fn next(&mut self, _: &[Value; 2]) -> Option<[Step; 2]> {
        self.0.pop()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_address_gives_away_is_caught() {
    let vault =
        || -> Arc<dyn Library> { Arc::new(Vault { leak: Leak::None, secret: BySide::new(4, 2) }) };
    let clean = compare([vault(), vault()], [Tamper::None; 2], &mut Peek::new()).await;
    assert!(clean.difference.is_none(), "{:#?}", clean.difference);
    for (n, route) in server::ROUTES.iter().enumerate() {
        let tampers = [Tamper::Address(n); 2];
        let found = compare([vault(), vault()], tampers, &mut Peek::new()).await.difference;
        let who = found.map(|difference| difference.who);
        assert_eq!(who, Some(Who::Street), "{} {} was not caught", route.method, route.path);
    }
}
