//! Both sides asked at once, in two worlds that differ only in what one of them has written.

use std::sync::Arc;

use drive::slips::{Leak, SCENARIO, SlipsShelf};
use engine::{Seeded, Side};
use serde_json::{Value, json};
use server::{Library, Shelf};

use super::harness::{Compared, Script, Step, Tamper, Who, compare};
use super::leaky::{Leaky, Spill};

const STANCES: [&str; 3] = ["strike", "guard", "step"];
const VERBS: [&str; 3] = ["strikes", "guards", "steps"];
const A: Who = Who::Player(Side::A);
const B: Who = Who::Player(Side::B);
/// How often a side writes at most before it must come to an end: it has paper for nine.
const WRITES: usize = 5;

/// What a side has written in this turn.
#[derive(Clone, Default)]
struct Hand {
    slips: [Option<usize>; 3],
    /// What was done, to be taken back: a slip and what was on it before, or the seal.
    done: Vec<Option<(usize, Option<usize>)>>,
    sealed: bool,
}

impl Hand {
    fn write(&mut self, man: usize, stance: usize) {
        self.done.push(Some((man, self.slips[man])));
        self.slips[man] = Some(stance);
    }

    fn seal(&mut self) {
        self.done.push(None);
        self.sealed = true;
    }

    fn back(&mut self) {
        match self.done.pop() {
            Some(Some((man, was))) => self.slips[man] = was,
            Some(None) => self.sealed = false,
            None => {}
        }
    }
}

/// A course of the game. B and the onlooker do the same in both worlds; A writes, writes anew,
/// seals and takes back in one and not in the other, and both worlds come together before both
/// sides are in.
struct Sealing {
    rng: Seeded,
    dice: &'static str,
    left: usize,
    /// Steps until the turn is brought to its end; never where dice cannot be read out.
    until: usize,
    /// Reveals that are still to come.
    turns: usize,
    count: usize,
    /// What A has in each world.
    hands: [Hand; 2],
    bob: Hand,
    /// What A did in one world and not in the other.
    apart: usize,
    reveals: usize,
    last: Option<Value>,
}

impl Sealing {
    fn new(seed: u64, dice: &'static str, steps: usize) -> Sealing {
        Sealing {
            rng: Seeded::new(seed),
            dice,
            left: steps,
            until: 24,
            turns: if dice == "own" { 3 } else { 0 },
            count: 0,
            hands: Default::default(),
            bob: Hand::default(),
            apart: 0,
            reveals: 0,
            last: None,
        }
    }

    fn below(&mut self, count: usize) -> usize {
        self.rng.below(count as u32) as usize
    }

    fn say(&mut self, who: Who, what: &str, more: Value) -> Step {
        self.count += 1;
        let side = if who == B { "b" } else { "a" };
        let mut message = json!({ "t": what, "id": format!("m{}", self.count), "side": side });
        for (name, value) in more.as_object().unwrap() {
            message[name] = value.clone();
        }
        Step::Say(who, message)
    }

    fn write(&mut self, who: Who, man: usize, stance: usize) -> Step {
        let man = if who == B { man + 3 } else { man };
        let action = json!({ "write": { "man": man, "stance": STANCES[stance] } });
        self.say(who, "act", json!({ "action": action }))
    }

    fn seal(&mut self, who: Who) -> Step {
        self.say(who, "act", json!({ "action": "seal" }))
    }

    /// Somebody who may not know asks about everything there is.
    fn probe(&mut self) -> Step {
        let who = if self.below(3) == 0 { Who::Watcher } else { B };
        let (piece, stance, moment) = (self.below(6), self.below(3), self.below(8));
        let write = json!({ "write": { "man": piece, "stance": STANCES[stance] } });
        let name = ["Ichi", "Aka", "Beni", "Nobody"][self.below(4)];
        let words = format!("{name} {}", VERBS[stance]);
        match self.below(26) {
            0 => self.say(B, "choices", json!({ "subject": piece })),
            1 => self.say(B, "preview", json!({ "action": write })),
            2 => self.say(B, "preview", json!({ "action": "seal" })),
            3 => self.say(B, "why", json!({ "subject": piece })),
            4 => self.say(B, "why", json!({ "subject": piece, "piece": 0, "place": 3 })),
            5 => self.say(who, "sight", json!({ "from": piece, "to": 3 })),
            6 => self.say(B, "threats", json!({ "piece": piece })),
            7 => self.say(B, "words", json!({ "text": words })),
            8 => self.say(who, "moment", json!({ "at": moment })),
            // Nobody writes for the other side's men, by whatever words.
            9 => {
                self.say(B, "act", json!({ "action": { "write": { "man": 1, "stance": "step" } } }))
            }
            10 => self.say(B, "act", json!({ "action": { "said": "Ichi strikes" } })),
            11 => self.say(Who::Watcher, "act", json!({ "action": "seal" })),
            12 => self.say(B, "give", json!({ "face": 3 })),
            13 => Step::Get(who, "/api/v1/tables?which=mine".into()),
            14 => Step::Get(who, "/api/v1/tables/{id}/file".into()),
            15 => Step::Get(who, "/t/{id}".into()),
            16 => self.say(B, "allow", json!({ "yes": true })),
            17 => self.say(B, "draw", json!({ "yes": self.count.is_multiple_of(2) })),
            18 => self.say(who, "chat", json!({ "text": "hm" })),
            19 => self.say(B, "contribute", json!({ "text": "salt" })),
            20 => self.again(),
            21 => self.say(who, "zones", json!({ "piece": piece, "after": write })),
            22 => self.say(who, "sheet", json!({ "piece": piece })),
            23 => self.say(who, "rulings", json!({})),
            24 => self.say(who, "rule", json!({ "action": "seal", "reason": "hm" })),
            _ => Step::ComeBack(who),
        }
    }

    /// B sends once more what he sent last.
    fn again(&mut self) -> Step {
        match self.last.clone() {
            Some(last) => Step::Say(B, last),
            None => Step::Get(B, "/api/v1/tables?which=open".into()),
        }
    }

    /// B writes, takes back or seals.
    fn bob_acts(&mut self) -> Step {
        // Once A has sealed anywhere, B's seal would bring both in.
        let may_seal = !self.hands.iter().any(|hand| hand.sealed) && self.turns > 0;
        let (man, stance) = (self.below(3), self.below(3));
        let step = match self.below(5) {
            0 if !self.bob.done.is_empty() => {
                self.bob.back();
                self.say(B, "back", json!({}))
            }
            1 if may_seal && !self.bob.sealed => {
                self.bob.seal();
                self.seal(B)
            }
            _ if !self.bob.sealed
                && self.bob.slips[man] != Some(stance)
                && self.bob.done.len() < WRITES =>
            {
                self.bob.write(man, stance);
                self.write(B, man, stance)
            }
            _ => self.probe(),
        };
        if let Step::Say(_, message) = &step {
            self.last = Some(message.clone());
        }
        step
    }

    /// A does something in one world, or something else in each.
    fn ann_acts(&mut self) -> [Step; 2] {
        let here = self.below(3);
        [0, 1].map(|world| if here == world { Step::Nothing(A) } else { self.ann_acts_in(world) })
    }

    fn ann_acts_in(&mut self, world: usize) -> Step {
        let (man, stance) = (self.below(3), self.below(3));
        let kind = self.below(4);
        let bob_sealed = self.bob.sealed;
        let hand = &mut self.hands[world];
        self.apart += 1;
        match kind {
            0 if !hand.done.is_empty() => {
                hand.back();
                self.say(A, "back", json!({}))
            }
            1 if !hand.sealed && !bob_sealed => {
                hand.seal();
                self.seal(A)
            }
            _ if !hand.sealed && hand.slips[man] != Some(stance) && hand.done.len() < WRITES => {
                hand.write(man, stance);
                self.write(A, man, stance)
            }
            _ => {
                self.apart -= 1;
                Step::Nothing(A)
            }
        }
    }

    /// Brings the worlds together and the turn to its end.
    fn come_together(&mut self) -> [Step; 2] {
        let wanted = [0, 1, 2];
        let open = self.hands.iter().any(|hand| hand.sealed);
        let done = |hand: &Hand| hand.slips == wanted.map(Some);
        if open && !self.hands.iter().all(|hand| hand.sealed && done(hand)) {
            return [0, 1].map(|world| match self.hands[world].sealed {
                true => {
                    self.hands[world].back();
                    self.say(A, "back", json!({}))
                }
                false => Step::Nothing(A),
            });
        }
        if !self.hands.iter().all(done) {
            return [0, 1].map(|world| {
                let slips = self.hands[world].slips;
                let man = (0..3).find(|man| slips[*man] != Some(wanted[*man]));
                match man {
                    Some(man) => {
                        self.hands[world].write(man, wanted[man]);
                        self.write(A, man, wanted[man])
                    }
                    None => Step::Nothing(A),
                }
            });
        }
        let step = if !self.bob.sealed {
            self.bob.seal();
            self.seal(B)
        } else {
            self.hands.iter_mut().for_each(Hand::seal);
            self.seal(A)
        };
        if self.bob.sealed && self.hands.iter().all(|hand| hand.sealed) {
            (self.hands, self.bob) = (Default::default(), Hand::default());
            self.turns -= 1;
            self.reveals += 1;
            self.until = 24;
            self.last = None;
        }
        [step.clone(), step]
    }
}

impl Script for Sealing {
    fn wish(&self, _: usize) -> Value {
        json!({
            "scenario": SCENARIO,
            "seats": { "a": { "who": "me" }, "b": { "who": "friend" } },
            "umpire": true,
            "dice": self.dice,
        })
    }

    fn keeper(&self) -> Who {
        Who::Player(Side::A)
    }

    fn next(&mut self, seen: &[Value; 2]) -> Option<[Step; 2]> {
        self.left = self.left.checked_sub(1)?;
        if let Some(by) = seen[0]["wanted"]["by"].as_str() {
            assert_eq!(by, "a");
            let face = self.below(6) + 1;
            let give = self.say(A, "give", json!({ "face": face }));
            return Some([give.clone(), give]);
        }
        self.until = self.until.saturating_sub(1);
        if self.until == 0 && self.turns > 0 {
            return Some(self.come_together());
        }
        Some(match self.below(6) {
            0 | 1 => {
                let step = self.bob_acts();
                [step.clone(), step]
            }
            2 | 3 => self.ann_acts(),
            _ => {
                let step = self.probe();
                [step.clone(), step]
            }
        })
    }
}

async fn run(library: impl Fn() -> Arc<dyn Library>, course: &mut Sealing) -> Compared {
    compare([library(), library()], [Tamper::None; 2], course).await
}

fn shelf(leak: Option<Leak>) -> SlipsShelf {
    SlipsShelf::new(Shelf::new(shelf::files()), leak)
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_of_a_sealed_answer_before_both_are_in() {
    let (mut bytes, mut apart, mut reveals, mut judged) = (0, 0, 0, 0);
    for seed in 0..8 {
        let mut course = Sealing::new(seed, "own", 150);
        let compared = run(|| Arc::new(shelf(None)), &mut course).await;
        assert!(compared.difference.is_none(), "seed {seed}: {:#?}", compared.difference);
        bytes += compared.bytes;
        judged += compared.judged;
        (apart, reveals) = (apart + course.apart, reveals + course.reveals);
    }
    println!("{bytes} bytes, {apart} apart, {reveals} reveals, the umpire differs {judged} times");
    assert!(bytes > 500_000 && apart > 150 && reveals >= 16 && judged > 100);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_key_of_the_dice_is_not_fixed_by_what_is_sealed() {
    let mut apart = 0;
    for seed in 0..4 {
        let mut course = Sealing::new(seed, "keyed", 60);
        let compared = run(|| Arc::new(shelf(None)), &mut course).await;
        assert!(compared.difference.is_none(), "seed {seed}: {:#?}", compared.difference);
        apart += course.apart;
    }
    assert!(apart > 30, "{apart}");
}

/// The step and the person by which a leak is found.
async fn caught(library: impl Fn() -> Arc<dyn Library>) -> Option<(usize, Who)> {
    for seed in 0..6 {
        let compared = run(&library, &mut Sealing::new(seed, "own", 100)).await;
        if let Some(difference) = compared.difference {
            return Some((difference.step, difference.who));
        }
    }
    None
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_game_gives_away_is_caught() {
    for leak in Leak::ALL {
        let found = caught(|| Arc::new(shelf(Some(leak)))).await;
        println!("{leak:?}: {found:?}");
        assert!(found.is_some(), "{leak:?} was not caught");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_desk_gives_away_is_caught() {
    for spill in Spill::SEALED {
        let found = caught(|| Arc::new(Leaky { shelf: shelf(None), spill })).await;
        println!("{spill:?}: {found:?}");
        assert!(found.is_some(), "{spill:?} was not caught");
    }
}
