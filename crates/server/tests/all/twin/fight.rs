//! A fight with written orders in two worlds: what one side writes, where its hidden figures lurk and
//! go, and what the umpire rules about them must reach nobody else.

use std::sync::Arc;

use engine::{Eye, Header, Seeded, Side};
use serde_json::{Value, json};
use server::{Library, Shelf};
use shelf::Player;
use shelf::desk::{Cup, Desk, Done};
use shelf::wire::{Choice, PieceSight, Sight, Where};

use super::asking::Asker;
use super::harness::{Compared, Script, Step, Tamper, Who, compare};
use super::leaky::{Spill, library};

/// Everybody lies open; only what is written is a secret.
const OPEN: &str = "katana-to-yari/sea-bream";
/// Some lurk: where they are is one too, and what the umpire says of them.
const LURKING: [&str; 2] = ["katana-to-yari/cedar-bend", "katana-to-yari/light-sleeper"];
/// Whoever lurks keeps so many hexes away from everybody who could stumble over him.
const FAR: f32 = 4.0;

/// A course of the fight. Whoever must not know does the same in both worlds. It is tried on two
/// desks first: when somebody who lurks is seen in either, by the umpire's word, it ends.
struct Fight {
    scenario: &'static str,
    rng: Seeded,
    asks: Seeded,
    desks: [Box<dyn Desk>; 2],
    keeper: Side,
    left: usize,
    count: usize,
    /// What the keeper has written since the last reveal and can take back, in each world.
    fresh: [usize; 2],
    /// The keeper has sealed in this world alone; it is taken back before anything is laid open.
    alone: Option<usize>,
    /// What was done in one world and not in the other.
    apart: usize,
    /// What the umpire ruled in one world and not in the other.
    ruled: usize,
    /// He halts the game now and then, or takes it back.
    is_stopped: bool,
    /// How often he took the game back.
    backs: usize,
    /// What the other side did.
    done: usize,
}

fn header(scenario: &str) -> Header {
    Header::new("katana-to-yari", scenario, Cup::Own.kind())
}

fn sight(desk: &dyn Desk, eye: Eye) -> Sight {
    desk.update(eye, usize::MAX).sight
}

fn lurkers(desk: &dyn Desk) -> Vec<PieceSight> {
    let pieces = sight(desk, Eye::Umpire).pieces;
    pieces.into_iter().filter(|piece| piece.unseen && piece.here).collect()
}

impl Fight {
    fn new(scenario: &'static str, seed: u64, steps: usize) -> Fight {
        let sit = || {
            shelf::sit(&shelf::files(), &header(scenario), Cup::Own).expect("the scenario opens")
        };
        let desks = [sit(), sit()];
        let keeper = lurkers(&*desks[0]).first().map_or(Side::A, |man| man.side.expect("a man"));
        Fight {
            scenario,
            rng: Seeded::new(seed),
            asks: Seeded::new(seed),
            desks,
            keeper,
            left: steps,
            count: 0,
            fresh: [0; 2],
            alone: None,
            apart: 0,
            ruled: 0,
            is_stopped: false,
            backs: 0,
            done: 0,
        }
    }

    fn has_lurkers(&self) -> bool {
        self.scenario != OPEN
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

    /// True if somebody who lurked is seen, or it is over.
    fn is_seen(&self) -> bool {
        let all = |desk: &dyn Desk| {
            let first = shelf::sit(&shelf::files(), &header(self.scenario), Cup::Own);
            lurkers(&*first.expect("the scenario opens")).len() == lurkers(desk).len()
        };
        // Whoever strikes without a word (KY-DEC-07) is seen as soon as his die has fallen.
        let waits = self.desks.each_ref().map(|desk| desk.update(Eye::Umpire, 0).wanted);
        waits[0] != waits[1]
            || self.desks.iter().any(|desk| desk.outcome().is_some() || !all(&**desk))
    }

    /// A hex in which somebody lurks in one of the worlds, or any other.
    fn spot(&mut self) -> u16 {
        let world = self.below(2);
        let men = lurkers(&*self.desks[world]);
        let lairs: Vec<u16> =
            men.iter().flat_map(|man| man.cells.clone()).filter_map(Where::hex).collect();
        let all = self.desks[0].scene().board.cells().len();
        match self.below(2) {
            0 if !lairs.is_empty() => lairs[self.below(lairs.len())],
            _ => self.below(all) as u16,
        }
    }

    /// Besides, somebody says anything that can be said, or looks everywhere. What is played does
    /// not depend on it.
    fn aside(&mut self) -> Option<[Step; 2]> {
        let step = match self.asks.below(80) {
            0 => Step::Street,
            1..20 => {
                self.count += 1;
                let id = format!("m{}", self.count);
                let keeper = self.keeper;
                Asker { rng: &mut self.asks, desks: &self.desks, keeper, id }.any()
            }
            _ => return None,
        };
        Some([step.clone(), step])
    }

    /// Somebody who may not know asks about everything there is.
    fn probe(&mut self) -> Step {
        let other = Who::Player(self.keeper.other());
        let who = if self.below(3) == 0 { Who::Watcher } else { other };
        let (one, two) = (self.below(24), self.below(24));
        let cell = self.spot();
        let name = {
            let all = sight(&*self.desks[0], Eye::Umpire).pieces;
            all[self.below(all.len())].name.clone()
        };
        let hex = self.desks[0].scene().board.cells()[usize::from(cell)].name.clone();
        let words = match self.below(6) {
            0 => format!("{name}: advance"),
            1 => format!("{name} goes tactical"),
            2 => format!("{name} lurks at {hex} facing N"),
            3 => format!("{name} strikes {name}"),
            4 => format!("strike {name} with katana"),
            _ => format!("{name} in phase 2: turn left"),
        };
        let order = json!({ "Order": { "who": one, "order": "advance" } });
        let moment = self.below(6);
        match self.below(22) {
            0 => self.say(other, "choices", json!({ "subject": one })),
            1 => self.say(other, "preview", json!({ "action": order })),
            2 => self.say(other, "preview", json!({ "action": "Seal" })),
            3 => self.say(other, "why", json!({ "subject": one, "piece": two })),
            4 => self.say(other, "why", json!({ "subject": one, "place": cell })),
            5 => self.say(who, "sight", json!({ "from": one, "to": cell })),
            6 => self.say(other, "threats", json!({ "piece": one })),
            7 | 8 => self.say(other, "words", json!({ "text": words })),
            9 => self.say(who, "moment", json!({ "at": moment })),
            10 => self.say(who, "zones", json!({ "piece": one, "after": null })),
            11 => self.say(who, "zones", json!({ "piece": one, "after": order })),
            12 => self.say(who, "sheet", json!({ "piece": one })),
            13 => self.say(who, "rulings", json!({})),
            14 => {
                let rain = json!({ "Rule": { "rain": { "rain": true } } });
                self.say(who, "rule", json!({ "action": rain, "reason": "hm" }))
            }
            // Nobody writes for the other side's people, by whatever words.
            15 => self.say(other, "act", json!({ "action": { "said": words } })),
            16 => self.say(Who::Watcher, "act", json!({ "action": "Seal" })),
            17 => Step::Get(who, "/api/v1/tables?which=mine".into()),
            18 => Step::Get(who, "/api/v1/tables/{id}/file".into()),
            19 => Step::Get(who, "/t/{id}".into()),
            20 => self.say(who, "chat", json!({ "text": "hm" })),
            _ => Step::ComeBack(who),
        }
    }

    /// The same on both desks; nothing if somebody is seen by it.
    fn both(&mut self, side: Side, action: &Value) -> Option<[Step; 2]> {
        for desk in &mut self.desks {
            let seq = desk.count(Eye::Side(side));
            // Where it is refused in one world only, the comparison will tell.
            let _ = desk.act(side, seq, action);
        }
        if self.is_seen() {
            return None;
        }
        let step = self.say(Who::Player(side), "act", json!({ "action": action }));
        Some([step.clone(), step])
    }

    fn other_acts(&mut self) -> Option<[Step; 2]> {
        let (side, seed) = (self.keeper.other(), self.rng.next_u64());
        let action = self.desks[0].think(Player::Random, side, seed).expect("it is asked")();
        // Where the keeper has sealed in one world, a second seal would lay all open in it.
        if self.alone.is_some() && action == json!("Seal") {
            let probe = self.probe();
            return Some([probe.clone(), probe]);
        }
        self.done += 1;
        self.both(side, &action)
    }

    fn keeper_acts(&mut self) -> Option<[Step; 2]> {
        let who = Who::Player(self.keeper);
        let world = if self.alone == Some(0) { 1 } else { 0 };
        let prompt = self.desks[world].update(Eye::Side(self.keeper), 0).prompt;
        let prompt = prompt.expect("it is asked");
        if prompt.pace == "reaction" {
            return self.both(self.keeper, &prompt.idle.action.value());
        }
        // What is written for those who are seen is taken back before all is laid open.
        let seals = self.below(3) == 0;
        let back = !self.has_lurkers() && self.fresh != [0; 2];
        if seals && back {
            return Some([0, 1].map(|world| match self.fresh[world] {
                0 => Step::Nothing(who),
                _ => {
                    self.fresh[world] -= 1;
                    self.alone = self.alone.filter(|alone| *alone != world);
                    let taken = self.desks[world].back(self.keeper);
                    assert!(taken.is_ok(), "{taken:?}");
                    self.say(who, "back", json!({}))
                }
            }));
        }
        if seals {
            self.fresh = [0; 2];
            return self.both(self.keeper, &json!("Seal"));
        }
        let idle = self.below(3);
        let steps = [0, 1].map(|world| match idle == world {
            true => Step::Nothing(who),
            false => self.write(world).unwrap_or(Step::Nothing(who)),
        });
        Some(steps)
    }

    /// The keeper seals in one world alone, while the other side still writes.
    fn seal_alone(&mut self, world: usize) -> Option<Step> {
        let other = self.desks[world].asked(Eye::Umpire)[self.keeper.other()];
        if self.has_lurkers() || self.alone.is_some() || !other {
            return None;
        }
        let desk = &mut self.desks[world];
        let seq = desk.count(Eye::Side(self.keeper));
        desk.act(self.keeper, seq, &json!("Seal")).ok()?;
        self.alone = Some(world);
        self.fresh[world] += 1;
        self.apart += 1;
        Some(self.say(Who::Player(self.keeper), "act", json!({ "action": "Seal" })))
    }

    /// The keeper writes something that nobody else may know of.
    fn write(&mut self, world: usize) -> Option<Step> {
        let eye = Eye::Side(self.keeper);
        if self.below(4) == 0
            && let Some(step) = self.seal_alone(world)
        {
            return Some(step);
        }
        let prompt = self.desks[world].update(eye, 0).prompt?;
        let lurkers: Vec<u8> = lurkers(&*self.desks[world]).iter().map(|man| man.id).collect();
        let free = |subject: &u8| !self.has_lurkers() || lurkers.contains(subject);
        let subjects: Vec<u8> = prompt.subjects.into_iter().filter(free).collect();
        for _ in 0..8 {
            let subject = *subjects.get(self.below(subjects.len()))?;
            let choices = self.desks[world].choices(self.keeper, subject).ok()?;
            let choice = choices.get(self.below(choices.len()))?.clone();
            if self.has_lurkers() && !self.is_quiet(world, &choice) {
                continue;
            }
            let desk = &mut self.desks[world];
            let seq = desk.count(eye);
            if !matches!(desk.act(self.keeper, seq, &choice.action.value()), Ok(Done::Entry(_))) {
                continue;
            }
            self.fresh[world] += 1;
            self.apart += 1;
            let who = Who::Player(self.keeper);
            return Some(self.say(who, "act", json!({ "action": choice.action })));
        }
        None
    }

    /// Whether somebody who lurks can do this without being found.
    fn is_quiet(&self, world: usize, choice: &Choice) -> bool {
        let kinds = ["place", "mode", "move", "turn", "stay", "posture"];
        let Some(ghost) = &choice.ghost else { return choice.kind == "mode" };
        let cells = self.desks[world].scene().board.cells();
        let wide = (cells[1].x - cells[0].x).hypot(cells[1].y - cells[0].y);
        let other = Some(self.keeper.other());
        let men = sight(&*self.desks[world], Eye::Umpire).pieces;
        let mut men = men.iter().filter(|man| man.side == other && man.here);
        kinds.contains(&choice.kind.as_str())
            && men.all(|man| (man.x - ghost.x).hypot(man.y - ghost.y) > FAR * wide)
    }

    /// The umpire rules about somebody who lurks, in one world only.
    fn umpire_rules(&mut self) -> Option<[Step; 2]> {
        let world = self.below(2);
        let lurkers: Vec<u8> = lurkers(&*self.desks[world]).iter().map(|man| man.id).collect();
        let rulings: Vec<Choice> = self.desks[world]
            .rulings()
            .into_iter()
            .filter(|choice| choice.kind == "condition" && !choice.words.contains("hidden"))
            .filter(|choice| choice.at.iter().all(|at| lurkers.contains(at)))
            .collect();
        let choice = rulings.get(self.below(rulings.len()))?;
        let desk = &mut self.desks[world];
        let reason = "a branch moved in the wind";
        desk.rule(desk.count(Eye::Umpire), &choice.action.value(), reason).ok()?;
        self.ruled += 1;
        let action = choice.action.value();
        let rule = self.say(Who::Umpire, "rule", json!({ "action": action, "reason": reason }));
        let mut steps = [Step::Nothing(Who::Umpire), Step::Nothing(Who::Umpire)];
        steps[world] = rule;
        Some(steps)
    }

    /// The umpire halts the game, lets it go on or takes it back, in both worlds: whatever was
    /// written in one of them only is gone, and nobody may be told that it ever was.
    fn umpire_stops(&mut self) -> Option<[Step; 2]> {
        // What is written in one world alone cannot be taken back by its side once he has spoken.
        let is_apart = self.alone.is_some() || self.fresh != [0; 2];
        let kinds: &[&str] = if is_apart { &["back"] } else { &["game", "back"] };
        let rulings = self.desks[0].rulings().into_iter();
        let stops: Vec<Choice> =
            rulings.filter(|choice| kinds.contains(&choice.kind.as_str())).collect();
        let choice = stops.get(self.below(stops.len()))?;
        let reason = "hold, let us look at this again";
        for desk in &mut self.desks {
            desk.rule(desk.count(Eye::Umpire), &choice.action.value(), reason).ok()?;
        }
        self.fresh = [0; 2];
        if choice.kind == "back" {
            self.alone = None;
            self.backs += 1;
        }
        let action = choice.action.value();
        let rule = self.say(Who::Umpire, "rule", json!({ "action": action, "reason": reason }));
        Some([rule.clone(), rule])
    }

    fn throw(&mut self, side: Side, faces: u8) -> Option<[Step; 2]> {
        let face = self.below(usize::from(faces)) + 1;
        for desk in &mut self.desks {
            let _ = desk.give(side, face as u8);
        }
        if self.is_seen() {
            return None;
        }
        let step = self.say(Who::Player(side), "give", json!({ "face": face }));
        Some([step.clone(), step])
    }
}

impl Script for Fight {
    fn wish(&self, _: usize) -> Value {
        json!({
            "scenario": self.scenario,
            "seats": { "a": { "who": "me" }, "b": { "who": "friend" } },
            "umpire": true,
            "dice": "own",
        })
    }

    fn keeper(&self) -> Who {
        Who::Player(self.keeper)
    }

    fn next(&mut self, _: &[Value; 2]) -> Option<[Step; 2]> {
        if let Some(steps) = self.aside() {
            return Some(steps);
        }
        self.left = self.left.checked_sub(1)?;
        if self.below(2) == 0 {
            let probe = self.probe();
            return Some([probe.clone(), probe]);
        }
        if let Some(wanted) = self.desks[0].update(Eye::Umpire, 0).wanted {
            return self.throw(wanted.by, wanted.faces);
        }
        let is_halted = self.desks[0].update(Eye::Umpire, 0).halted.is_some();
        if is_halted || self.is_stopped && self.below(12) == 0 {
            return self.umpire_stops();
        }
        if self.has_lurkers() && self.below(6) == 0 {
            let nothing = [Step::Nothing(Who::Umpire), Step::Nothing(Who::Umpire)];
            return Some(self.umpire_rules().unwrap_or(nothing));
        }
        let mut asked = self.desks[0].asked(Eye::Umpire);
        asked[self.keeper] |= self.alone.is_some();
        let others = asked[self.keeper.other()] && (!asked[self.keeper] || self.below(2) == 0);
        if others { self.other_acts() } else { self.keeper_acts() }
    }
}

async fn run(scenario: &'static str, spill: Spill, seed: u64, steps: usize) -> (Compared, Fight) {
    let mut fight = Fight::new(scenario, seed, steps);
    let compared = compare([library(spill), library(spill)], [Tamper::None; 2], &mut fight).await;
    (compared, fight)
}

#[tokio::test(flavor = "multi_thread")]
async fn r_ky_ord_01_nobody_receives_a_byte_of_orders_before_they_are_laid_open() {
    let (mut bytes, mut apart, mut done, mut judged) = (0, 0, 0, 0);
    for seed in 0..4 {
        let (compared, fight) = run(OPEN, Spill::Nothing, seed, 200).await;
        assert!(compared.difference.is_none(), "seed {seed}: {:#?}", compared.difference);
        bytes += compared.bytes;
        judged += compared.judged;
        (apart, done) = (apart + fight.apart, done + fight.done);
    }
    println!("{bytes} bytes, {apart} apart, {done} done, the umpire differs {judged} times");
    assert!(bytes > 1_000_000 && apart > 60 && done > 60 && judged > 40);
}

/// Where nobody lurks: what is written is the only secret.
#[tokio::test(flavor = "multi_thread")]
async fn r_ky_ump_09_nobody_receives_a_byte_of_what_was_written_and_taken_back() {
    let (mut apart, mut done, mut backs) = (0, 0, 0);
    for seed in 0..4 {
        let library = || -> Arc<dyn Library> { Arc::new(Shelf::new(shelf::files())) };
        let mut fight = Fight::new(OPEN, seed, 320);
        fight.is_stopped = true;
        let compared = compare([library(), library()], [Tamper::None; 2], &mut fight).await;
        assert!(compared.difference.is_none(), "seed {seed}: {:#?}", compared.difference);
        (apart, done, backs) = (apart + fight.apart, done + fight.done, backs + fight.backs);
    }
    println!("{apart} apart, {done} done, {backs} taken back");
    assert!(apart > 50 && done > 100 && backs > 20);
}

/// Where somebody lurks: where he is, and what was ruled of him and struck out again.
#[tokio::test(flavor = "multi_thread")]
async fn r_ky_ump_09_nobody_receives_a_byte_of_those_who_lurk_when_it_is_taken_back() {
    let (mut apart, mut ruled, mut done, mut backs) = (0, 0, 0, 0);
    for (n, scenario) in LURKING.into_iter().enumerate() {
        for seed in 0..6 {
            let library = || -> Arc<dyn Library> { Arc::new(Shelf::new(shelf::files())) };
            let mut fight = Fight::new(scenario, 40 * n as u64 + seed, 240);
            fight.is_stopped = true;
            let compared = compare([library(), library()], [Tamper::None; 2], &mut fight).await;
            let difference = &compared.difference;
            assert!(difference.is_none(), "{scenario}, seed {seed}: {difference:#?}");
            (apart, ruled) = (apart + fight.apart, ruled + fight.ruled);
            (done, backs) = (done + fight.done, backs + fight.backs);
        }
    }
    println!("{apart} apart, {ruled} ruled, {done} done, {backs} taken back");
    assert!(apart > 40 && ruled > 30 && done > 60 && backs > 20);
}

#[tokio::test(flavor = "multi_thread")]
async fn r_ky_map_50_nobody_receives_a_byte_of_those_who_lurk() {
    let (mut bytes, mut apart, mut ruled, mut done) = (0, 0, 0, 0);
    for (n, scenario) in LURKING.into_iter().enumerate() {
        for seed in 0..5 {
            let (compared, fight) = run(scenario, Spill::Nothing, 10 * n as u64 + seed, 200).await;
            let difference = &compared.difference;
            assert!(difference.is_none(), "{scenario}, seed {seed}: {difference:#?}");
            bytes += compared.bytes;
            (apart, ruled, done) = (apart + fight.apart, ruled + fight.ruled, done + fight.done);
        }
    }
    println!("{bytes} bytes, {apart} apart, {ruled} ruled, {done} done");
    assert!(bytes > 500_000 && apart > 40 && ruled > 30 && done > 60);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_fight_would_give_away_is_caught() {
    let sealed = Spill::SEALED.into_iter().map(|spill| (OPEN, spill));
    let hidden = Spill::NIGHT.into_iter().map(|spill| (LURKING[0], spill));
    for (scenario, spill) in sealed.chain(hidden) {
        let mut caught = None;
        for seed in 0..4 {
            let (compared, _) = run(scenario, spill, seed, 120).await;
            caught = compared.difference.map(|difference| (difference.step, difference.who));
            if caught.is_some() {
                break;
            }
        }
        println!("{scenario}, {spill:?}: {caught:?}");
        assert!(caught.is_some(), "{scenario}: {spill:?} was not caught");
    }
}

/// The scenarios above are all there are in which somebody lurks.
#[test]
fn everybody_who_lurks_is_hunted() {
    let files = shelf::files();
    for name in shelf::scenario_names(&files, "katana-to-yari") {
        let desk = shelf::sit(&files, &header(&name), Cup::Own).expect("the scenario opens");
        let lurks = !lurkers(&*desk).is_empty();
        assert_eq!(lurks, LURKING.contains(&name.as_str()), "{name}");
    }
}
