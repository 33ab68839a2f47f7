//! Every scenario in which something can be hidden, in two worlds that differ only in what one side
//! has done unseen.
//!
//! What is unseen is done in one world or the other, and taken back before anything is done that
//! anybody else sees; in between everything is asked, everywhere. [`super::ledger`] plays it.

use std::collections::BTreeMap;

use engine::{Eye, Header, Seeded, Side};
use serde_json::{Value, json};
use shelf::Player;
use shelf::desk::{Cup, Desk, Done};

use super::asking::Asker;
use super::harness::{Compared, Script, Step, Tamper, Who, compare};
use super::leaky::{Spill, library};

/// Steps of a course, and what is played before it at most.
const STEPS: usize = 80;
const BEFORE: usize = 90;

fn header(scenario: &str) -> Header {
    let (book, _) = scenario.split_once('/').expect("a book and a scenario");
    Header::new(book, scenario, Cup::Own.kind())
}

/// A game of a scenario, with dice thrown by hand.
pub fn sit(scenario: &str) -> Box<dyn Desk> {
    shelf::sit(&shelf::files(), &header(scenario), Cup::Own).expect("the scenario opens")
}

/// Every scenario, and whether something can be hidden in it.
pub fn scenarios() -> Vec<(String, bool)> {
    let files = shelf::files();
    let books = book::Listed::built();
    let names = books.flat_map(|book| shelf::scenario_names(&files, book.id));
    names.map(|name| (name.clone(), sit(&name).scene().hidden)).collect()
}

/// A course of a game. Whoever must not know does the same in both worlds.
pub struct Veil {
    scenario: String,
    rng: Seeded,
    /// What is asked follows from this alone: what is played does not depend on it.
    asking: Seeded,
    desks: [Box<dyn Desk>; 2],
    keeper: Side,
    umpire: bool,
    listed: bool,
    left: usize,
    /// What is played before anything differs.
    before: usize,
    count: usize,
    /// What the keeper has done unseen in each world since they were the same.
    fresh: [usize; 2],
    /// The one kind of question that is asked, or any.
    asks: Option<&'static str>,
    /// What was done unseen, by what was asked.
    pub unseen: BTreeMap<String, usize>,
    /// What was done in both worlds.
    pub done: usize,
}

impl Veil {
    fn new(scenario: &str, seed: u64, asks: Option<&'static str>) -> Veil {
        let mut rng = Seeded::new(seed);
        Veil {
            scenario: scenario.to_owned(),
            // Every second course begins with the game.
            before: if seed % 4 < 2 { 0 } else { rng.below(BEFORE as u32) as usize },
            rng,
            asking: Seeded::new(seed),
            desks: [sit(scenario), sit(scenario)],
            keeper: if seed.is_multiple_of(2) { Side::B } else { Side::A },
            umpire: seed % 4 >= 2,
            listed: seed % 3 == 1,
            left: STEPS,
            count: 0,
            fresh: [0; 2],
            asks,
            unseen: BTreeMap::new(),
            done: 0,
        }
    }

    fn below(&mut self, count: usize) -> usize {
        self.rng.below(count.max(1) as u32) as usize
    }

    fn id(&mut self) -> String {
        self.count += 1;
        format!("m{}", self.count)
    }

    fn say(&mut self, side: Side, what: &str, more: Value) -> Step {
        let mut message = json!({ "t": what, "id": self.id(), "side": side });
        for (name, value) in more.as_object().expect("names and values") {
            message[name] = value.clone();
        }
        Step::Say(Who::Player(side), message)
    }

    fn probe(&mut self) -> [Step; 2] {
        let chance = self.below(24);
        let (id, keeper, asks) = (self.id(), self.keeper, self.asks);
        let mut asker = Asker { rng: &mut self.asking, desks: &self.desks, keeper, id };
        let step = match (asks, chance) {
            (Some(tag), _) => asker.of(tag),
            (None, 0) => Step::Street,
            (None, 1) => Step::ComeBack(Who::Player(keeper.other())),
            (None, 2) => Step::ComeBack(Who::Watcher),
            (None, _) => asker.any(),
        };
        [step.clone(), step]
    }

    /// Whether a side can do this in a world so that nobody else is told of it. What hands the
    /// question on in the open is set aside: see [`hands_on`].
    fn is_unseen(&self, world: usize, side: Side, action: &Value) -> bool {
        let desk = &self.desks[world];
        let Ok(mut tried) = desk.fork(desk.len(), Cup::Own, header(&self.scenario)) else {
            return false;
        };
        let done = tried.act(side, desk.count(Eye::Side(side)), action);
        let eyes = [Eye::Public, Eye::Side(side.other())];
        matches!(done, Ok(Done::Entry(_)))
            && !hands_on(&**desk, &*tried, side)
            && tried.outcome().is_none()
            && eyes.iter().all(|eye| tried.count(*eye) == desk.count(*eye))
    }

    /// The same in both worlds.
    fn both(&mut self, side: Side, action: &Value) -> [Step; 2] {
        for desk in &mut self.desks {
            // Where it is refused in one world only, the comparison will tell.
            let _ = desk.act(side, desk.count(Eye::Side(side)), action);
        }
        self.done += 1;
        let step = self.say(side, "act", json!({ "action": action }));
        [step.clone(), step]
    }

    /// What a machine would do for a side.
    fn thought(&mut self, side: Side) -> Option<Value> {
        let player = if self.below(4) == 0 { Player::Greedy } else { Player::Random };
        let seed = self.rng.next_u64();
        self.desks[0].think(player, side, seed).map(|think| think())
    }

    /// Whoever is asked does the same in both worlds, which do not differ yet.
    fn common(&mut self) -> Option<[Step; 2]> {
        if let Some(wanted) = self.desks[0].update(Eye::Umpire, usize::MAX).wanted {
            return Some(self.throw(wanted.by, wanted.faces));
        }
        let asked = self.desks[0].asked(Eye::Umpire);
        let side = Side::BOTH.into_iter().find(|side| asked[*side])?;
        let action = self.thought(side)?;
        Some(self.both(side, &action))
    }

    fn other_acts(&mut self) -> Option<[Step; 2]> {
        let side = self.keeper.other();
        let action = self.thought(side)?;
        let is_quiet = [0, 1].iter().all(|world| self.is_unseen(*world, side, &action));
        match is_quiet || self.fresh == [0; 2] {
            true => Some(self.both(side, &action)),
            false => self.come_together(),
        }
    }

    /// The keeper takes back what he did unseen, step by step, until the worlds are the same.
    fn come_together(&mut self) -> Option<[Step; 2]> {
        let mut steps = [0, 1].map(|_| Step::Nothing(Who::Player(self.keeper)));
        for (world, step) in steps.iter_mut().enumerate() {
            if self.fresh[world] > 0 {
                self.desks[world].back(self.keeper).ok()?;
                self.fresh[world] -= 1;
                *step = self.say(self.keeper, "back", json!({}));
            }
        }
        Some(steps)
    }

    /// Something the keeper could do in a world, and what he was asked.
    fn draft(&mut self, world: usize) -> Option<(String, Value)> {
        let prompt = self.desks[world].update(Eye::Side(self.keeper), usize::MAX).prompt?;
        let subject = prompt.subjects.get(self.below(prompt.subjects.len())).copied();
        let mut choices = prompt.own;
        if let Some(subject) = subject
            && (choices.is_empty() || self.below(3) > 0)
        {
            choices = self.desks[world].choices(self.keeper, subject).unwrap_or_default();
        }
        let chosen = choices.get(self.below(choices.len()));
        Some((
            prompt.ask,
            chosen.map_or(prompt.idle.action, |choice| choice.action.clone()).value(),
        ))
    }

    /// The keeper does something in one world that nobody else sees.
    fn slip(&mut self, world: usize) -> Option<Step> {
        for _ in 0..4 {
            let (ask, action) = self.draft(world)?;
            if self.is_unseen(world, self.keeper, &action) {
                let desk = &mut self.desks[world];
                desk.act(self.keeper, desk.count(Eye::Side(self.keeper)), &action).ok()?;
                self.fresh[world] += 1;
                *self.unseen.entry(ask).or_default() += 1;
                return Some(self.say(self.keeper, "act", json!({ "action": action })));
            }
        }
        None
    }

    fn keeper_acts(&mut self) -> Option<[Step; 2]> {
        let idle = self.below(3);
        let steps = [0, 1].map(|world| match idle == world {
            true => Step::Nothing(Who::Player(self.keeper)),
            false => self.slip(world).unwrap_or(Step::Nothing(Who::Player(self.keeper))),
        });
        if steps.iter().any(|step| !matches!(step, Step::Nothing(_))) {
            return Some(steps);
        }
        if self.fresh != [0; 2] {
            return self.come_together();
        }
        let action = self.thought(self.keeper)?;
        Some(self.both(self.keeper, &action))
    }

    fn throw(&mut self, side: Side, faces: u8) -> [Step; 2] {
        let face = self.below(usize::from(faces)) + 1;
        for desk in &mut self.desks {
            let _ = desk.give(side, face as u8);
        }
        let step = self.say(side, "give", json!({ "face": face }));
        [step.clone(), step]
    }
}

impl Script for Veil {
    fn wish(&self, _: usize) -> Value {
        json!({
            "scenario": self.scenario,
            "seats": { "a": { "who": "me" }, "b": { "who": "friend" } },
            "umpire": self.umpire,
            "listed": self.listed,
            "dice": "own",
        })
    }

    fn keeper(&self) -> Who {
        Who::Player(self.keeper)
    }

    fn is_apart(&self) -> bool {
        self.fresh != [0; 2]
    }

    fn next(&mut self, _: &[Value; 2]) -> Option<[Step; 2]> {
        if let Some(before) = self.before.checked_sub(1) {
            self.before = before;
            return self.common();
        }
        self.left = self.left.checked_sub(1)?;
        // While the worlds are the same there is little to be learnt by asking.
        let asks = if self.is_apart() { 4 } else { 1 };
        if self.below(6) < asks {
            return Some(self.probe());
        }
        if let Some(wanted) = self.desks[0].update(Eye::Umpire, usize::MAX).wanted {
            return Some(self.throw(wanted.by, wanted.faces));
        }
        if self.desks.iter().any(|desk| desk.outcome().is_some()) {
            return None;
        }
        if self.is_apart() && self.below(6) == 0 {
            return self.come_together();
        }
        let asked = [0, 1].map(|world| self.desks[world].asked(Eye::Umpire));
        let other = asked.iter().all(|asked| asked[self.keeper.other()]);
        let own = asked.iter().any(|asked| asked[self.keeper]);
        match (other, own) {
            (true, true) if self.below(2) == 0 => self.other_acts(),
            (_, true) => self.keeper_acts(),
            (true, false) => self.other_acts(),
            (false, false) if self.is_apart() => self.come_together(),
            (false, false) => None,
        }
    }
}

/// Whether an act is no secret although nobody is told of it: not a line of it stands in the log,
/// not even in the umpire's, its side alone was asked, and something else is asked now.
///
/// Where one side alone is asked, all may know what it is asked, and so that it has answered: the
/// next question is put in the open, often to the other side. So it is where somebody does not
/// advance after a combat that all have noticed (`samurai-blades/gift-train`, the ask `advance`),
/// where the end of a phase stops at once because a rider of the other side must say where he gets
/// down (D-08, SG-TRN-07, the same scenario: no phase has begun yet that a line could tell of), and
/// where an army is in its place and the other is to be set up (`samurai-warfare/long-ford`, the ask
/// `deploy`). None of them names anybody who is hidden. That nothing hidden shows in what is asked
/// next is seen where such acts are done in both worlds while they differ, as in every raid.
///
/// Where both are asked at once an answer is nobody's business until both are in: nothing is set
/// aside there, whatever the log says of it.
fn hands_on(before: &dyn Desk, after: &dyn Desk, side: Side) -> bool {
    let question = |desk: &dyn Desk| {
        let update = desk.update(Eye::Umpire, usize::MAX);
        (desk.asked(Eye::Umpire), update.waits)
    };
    let is_told = after.told(Eye::Umpire, before.len()).iter().any(|told| !told.lines.is_empty());
    let is_alone = !before.asked(Eye::Umpire)[side.other()];
    !is_told && is_alone && question(before) != question(after)
}

/// A course of a scenario in two worlds, with a leak in both, a fault of the server, and one kind
/// of question if no other is to be asked.
pub async fn run(
    scenario: &str,
    seed: u64,
    spill: Spill,
    tamper: Tamper,
    asks: Option<&'static str>,
) -> (Compared, Veil) {
    let mut veil = Veil::new(scenario, seed, asks);
    let libraries = [library(spill), library(spill)];
    let compared = compare(libraries, [tamper; 2], &mut veil).await;
    (compared, veil)
}

/// Where a scenario says that nothing is hidden, all eyes see and are told the same.
#[test]
fn where_nothing_is_hidden_everybody_sees_the_same() {
    let open = scenarios().into_iter().filter(|(_, hidden)| !hidden);
    for (scenario, _) in open {
        let mut rng = Seeded::new(7);
        let header = Header::new(
            scenario.split('/').next().expect("a book"),
            scenario.clone(),
            Cup::Seeded(7).kind(),
        );
        let desk = shelf::sit(&shelf::files(), &header, Cup::Seeded(7));
        let mut desk = desk.expect("the scenario opens");
        for _ in 0..30 {
            let asked = desk.asked(Eye::Umpire);
            let Some(side) = Side::BOTH.into_iter().find(|side| asked[*side]) else { break };
            let action = desk.think(Player::Random, side, rng.next_u64()).expect("it is asked")();
            let done = desk.act(side, desk.count(Eye::Side(side)), &action);
            assert!(done.is_ok(), "{scenario}: {action} {done:?}");
            let [a, b, all, judge] = Eye::ALL.map(|eye| {
                let update = desk.update(eye, desk.count(eye).saturating_sub(1));
                (update.sight, update.told, update.entries)
            });
            for (who, seen) in [("first", &a), ("second", &b), ("watcher", &all)] {
                for (what, differs) in [
                    ("sight", seen.0 != judge.0),
                    ("told", seen.1 != judge.1),
                    ("entries", seen.2 != judge.2),
                ] {
                    assert!(!differs, "{scenario}: the {what} of the {who} after {action}");
                }
            }
        }
    }
}
