//! People on nobody's side in two worlds: what the umpire writes for them must reach neither side,
//! and no onlooker, before it is laid open.

use std::collections::VecDeque;

use engine::{Eye, Header, Seeded, Side};
use serde_json::{Value, json};
use shelf::Player;
use shelf::desk::{Cup, Desk, Done};
use shelf::wire::Choice;

use super::asking::Asker;
use super::harness::{Compared, Script, Step, Tamper, Who, compare};
use super::leaky::{Spill, library};

const SCENARIO: &str = "katana-to-yari/wedding-road";
const WEDDING: &str = "The wedding";

/// The umpire writes differently in the two worlds, and makes it the same before all is laid open.
struct Wedding {
    rng: Seeded,
    asks: Seeded,
    desks: [Box<dyn Desk>; 2],
    left: usize,
    count: usize,
    /// What comes next.
    queue: VecDeque<[Step; 2]>,
    /// What was written in one world and not in the other.
    apart: usize,
    /// How often it was laid open.
    opened: usize,
    /// What the sides did.
    done: usize,
}

impl Wedding {
    fn new(seed: u64, steps: usize) -> Wedding {
        let header = Header::new("katana-to-yari", "wedding-road", Cup::Own.kind());
        let sit = || shelf::sit(&shelf::files(), &header, Cup::Own).expect("the scenario opens");
        let mut wedding = Wedding {
            rng: Seeded::new(seed),
            asks: Seeded::new(seed),
            desks: [sit(), sit()],
            left: steps,
            count: 0,
            queue: VecDeque::new(),
            apart: 0,
            opened: 0,
            done: 0,
        };
        let leads = format!("rule: the umpire leads {WEDDING}");
        let odds = format!("rule: {WEDDING} and The house of Ise are at odds");
        wedding.rule_in_both(|choice| choice.words == leads);
        wedding.rule_in_both(|choice| choice.words == odds);
        assert_eq!(wedding.queue.len(), 2, "both can be ruled");
        wedding
    }

    fn below(&mut self, count: usize) -> usize {
        self.rng.below(count.max(1) as u32) as usize
    }

    fn say(&mut self, who: Who, what: &str, more: Value) -> Step {
        self.count += 1;
        let side = if who == Who::Player(Side::B) { "b" } else { "a" };
        let mut message = json!({ "t": what, "id": format!("m{}", self.count), "side": side });
        for (name, value) in more.as_object().unwrap() {
            message[name] = value.clone();
        }
        Step::Say(who, message)
    }

    /// The umpire rules something in one world, if he can.
    fn rule(&mut self, world: usize, choice: &Choice) -> Step {
        let desk = &mut self.desks[world];
        let reason = if choice.plain { "" } else { "the bride is late" };
        match desk.rule(desk.count(Eye::Umpire), &choice.action.value(), reason) {
            Ok(_) => {
                let more = json!({ "action": choice.action, "reason": reason });
                self.say(Who::Umpire, "rule", more)
            }
            Err(_) => Step::Nothing(Who::Umpire),
        }
    }

    /// The umpire rules the same in both worlds, where he can: what is so already he need not.
    fn rule_in_both(&mut self, wanted: impl Fn(&Choice) -> bool) {
        let steps = [0, 1].map(|world| {
            let found = self.desks[world].rulings().into_iter().find(&wanted);
            found.map_or(Step::Nothing(Who::Umpire), |choice| self.rule(world, &choice))
        });
        if steps.iter().any(|step| *step != Step::Nothing(Who::Umpire)) {
            self.queue.push_back(steps);
        }
    }

    /// The umpire writes something in one world only.
    fn write_apart(&mut self) -> [Step; 2] {
        let world = self.below(2);
        let kinds = ["move", "turn", "stay", "posture", "mode", "weapon", "strike"];
        let mut rulings = self.desks[world].rulings();
        rulings.retain(|choice| choice.plain && kinds.contains(&choice.kind.as_str()));
        let mut steps = [Step::Nothing(Who::Umpire), Step::Nothing(Who::Umpire)];
        if !rulings.is_empty() {
            let choice = rulings.swap_remove(self.below(rulings.len()));
            steps[world] = self.rule(world, &choice);
            self.apart += usize::from(steps[world] != Step::Nothing(Who::Umpire));
        }
        steps
    }

    /// The umpire writes the same in both worlds, over whatever he wrote, and is done.
    fn lay_open(&mut self) {
        for name in ["Zenpachi", "Otaki", "Mago", "Yaro"] {
            for deed in [" goes tactical", ": stay", " holds back", " then holds back"] {
                let words = format!("{name}{deed}");
                self.rule_in_both(|choice| choice.words == words);
            }
        }
        self.rule_in_both(|choice| choice.words == "rule: the neutrals are ready");
        self.opened += 1;
    }

    /// Besides, somebody says anything that can be said, or looks everywhere. What is played does
    /// not depend on it.
    fn aside(&mut self) -> Option<[Step; 2]> {
        let step = match self.asks.below(80) {
            0 => Step::Street,
            1..20 => {
                self.count += 1;
                let id = format!("m{}", self.count);
                let keeper = if self.asks.below(2) == 0 { Side::A } else { Side::B };
                Asker { rng: &mut self.asks, desks: &self.desks, keeper, id }.any()
            }
            _ => return None,
        };
        Some([step.clone(), step])
    }

    /// Somebody who may not know asks about everything there is.
    fn probe(&mut self) -> Step {
        let side = if self.below(2) == 0 { Side::A } else { Side::B };
        let other = Who::Player(side);
        let who = if self.below(3) == 0 { Who::Watcher } else { other };
        let (one, two, cell) = (self.below(12), self.below(12), self.below(100));
        let order = json!({ "Order": { "who": one, "order": "advance" } });
        let moment = self.below(6);
        match self.below(16) {
            0 => self.say(other, "choices", json!({ "subject": one })),
            1 => self.say(other, "preview", json!({ "action": order })),
            2 => self.say(other, "preview", json!({ "action": "Seal" })),
            3 => self.say(other, "why", json!({ "subject": one, "piece": two })),
            4 => self.say(other, "why", json!({ "subject": one, "place": cell })),
            5 => self.say(who, "sight", json!({ "from": one, "to": cell })),
            6 => self.say(other, "threats", json!({ "piece": one })),
            7 => self.say(other, "words", json!({ "text": "Zenpachi: advance" })),
            8 => self.say(who, "moment", json!({ "at": moment })),
            9 => self.say(who, "zones", json!({ "piece": one, "after": order })),
            10 => self.say(who, "sheet", json!({ "piece": one })),
            11 => self.say(who, "rulings", json!({})),
            12 => self.say(who, "rule", json!({ "action": order, "reason": "" })),
            13 => Step::Get(who, "/api/v1/tables/{id}/file".into()),
            14 => Step::Get(who, "/api/v1/tables?which=mine".into()),
            _ => Step::ComeBack(who),
        }
    }

    fn throw(&mut self, side: Side, faces: u8) -> [Step; 2] {
        let face = self.below(usize::from(faces)) + 1;
        for desk in &mut self.desks {
            let _ = desk.give(side, face as u8);
        }
        let step = self.say(Who::Player(side), "give", json!({ "face": face }));
        [step.clone(), step]
    }

    fn side_acts(&mut self) -> Option<[Step; 2]> {
        let asked = self.desks[0].asked(Eye::Umpire);
        let side = match (asked.a, asked.b) {
            (true, true) if self.below(2) == 0 => Side::B,
            (true, _) => Side::A,
            (false, true) => Side::B,
            (false, false) => return None,
        };
        let seed = self.rng.next_u64();
        let action = self.desks[0].think(Player::Random, side, seed)?();
        for desk in &mut self.desks {
            let done = desk.act(side, desk.count(Eye::Side(side)), &action);
            assert!(matches!(done, Ok(Done::Entry(_) | Done::Waits)), "{action}");
        }
        self.done += 1;
        let step = self.say(Who::Player(side), "act", json!({ "action": action }));
        Some([step.clone(), step])
    }
}

impl Script for Wedding {
    fn wish(&self, _: usize) -> Value {
        json!({
            "scenario": SCENARIO,
            "seats": { "a": { "who": "me" }, "b": { "who": "friend" } },
            "umpire": true,
            "dice": "own",
        })
    }

    fn keeper(&self) -> Who {
        Who::Umpire
    }

    fn next(&mut self, _: &[Value; 2]) -> Option<[Step; 2]> {
        if let Some(steps) = self.aside() {
            return Some(steps);
        }
        self.left = self.left.checked_sub(1)?;
        if let Some(steps) = self.queue.pop_front() {
            return Some(steps);
        }
        if self.below(2) == 0 {
            let probe = self.probe();
            return Some([probe.clone(), probe]);
        }
        if let Some(wanted) = self.desks[0].update(Eye::Umpire, 0).wanted {
            return Some(self.throw(wanted.by, wanted.faces));
        }
        if self.desks[0].outcome().is_some() {
            return None;
        }
        if self.below(3) == 0 {
            return Some(self.write_apart());
        }
        let asked = self.desks[0].asked(Eye::Umpire);
        if !asked.a && !asked.b {
            self.lay_open();
            return self.queue.pop_front();
        }
        self.side_acts()
    }
}

async fn run(spill: Spill, seed: u64, steps: usize) -> (Compared, Wedding) {
    let mut wedding = Wedding::new(seed, steps);
    let compared = compare([library(spill), library(spill)], [Tamper::None; 2], &mut wedding).await;
    (compared, wedding)
}

#[tokio::test(flavor = "multi_thread")]
async fn r_ky_ump_05_nobody_receives_a_byte_of_what_the_umpire_writes_for_neutrals() {
    let (mut bytes, mut apart, mut opened, mut done, mut judged) = (0, 0, 0, 0, 0);
    for seed in 0..4 {
        let (compared, wedding) = run(Spill::Nothing, seed, 300).await;
        assert!(compared.difference.is_none(), "seed {seed}: {:#?}", compared.difference);
        (bytes, judged) = (bytes + compared.bytes, judged + compared.judged);
        (apart, opened) = (apart + wedding.apart, opened + wedding.opened);
        done += wedding.done;
    }
    println!("{bytes} bytes, {apart} apart, {opened} opened, {done} done, judged {judged}");
    assert!(bytes > 500_000 && apart > 40 && opened > 8 && done > 60 && judged > 40);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_wedding_would_give_away_is_caught() {
    for spill in [Spill::Sight, Spill::Log, Spill::Count] {
        let mut caught = None;
        for seed in 0..4 {
            let (compared, _) = run(spill, seed, 120).await;
            caught = compared.difference.map(|difference| (seed, difference.step, difference.who));
            if caught.is_some() {
                break;
            }
        }
        println!("{spill:?}: {caught:?}");
        assert!(caught.is_some(), "{spill:?} was not caught");
    }
}

/// The scenario above is the only one with people whom the umpire can lead.
#[test]
fn every_wedding_is_attended() {
    let files = shelf::files();
    for name in shelf::scenario_names(&files, "katana-to-yari") {
        let header = Header::new("katana-to-yari", name.clone(), Cup::Own.kind());
        let desk = shelf::sit(&files, &header, Cup::Own).expect("the scenario opens");
        let leads = |choice: &Choice| choice.words.starts_with("rule: the umpire leads");
        assert_eq!(desk.rulings().iter().any(leads), name == SCENARIO, "{name}");
    }
}
