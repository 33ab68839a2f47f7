//! A night raid in two worlds that differ only in where the ninja lie and what they do unseen.

use engine::{Eye, Header, Seeded, Side};
use serde_json::{Value, json};
use shelf::Player;
use shelf::desk::{Cup, Desk, Done};
use shelf::wire::{Choice, PieceSight, Sight, Where};

use super::asking::Asker;
use super::harness::{Compared, Script, Step, Tamper, Who, compare};
use super::leaky::{Spill, library};

/// Where a raid is fought, and by whom.
#[derive(Clone, Copy)]
struct Field {
    scenario: &'static str,
    /// Those who must not know.
    garrison: Side,
    /// Those of whom some are not seen.
    raiders: Side,
}

const COURT: Field =
    Field { scenario: "samurai-blades/plum-court", garrison: Side::A, raiders: Side::B };
/// Half of the raiders are seen, and act between the others.
const TRAIN: Field =
    Field { scenario: "samurai-blades/gift-train", garrison: Side::B, raiders: Side::A };

const FIELDS: [Field; 2] = [COURT, TRAIN];

/// Whether a scenario is fought by night, and raided here.
pub fn is_raided(scenario: &str) -> bool {
    FIELDS.iter().any(|field| field.scenario == scenario)
}

/// A raider keeps so many hexes away from everybody who could stumble over him.
const FAR: f32 = 5.0;

/// A course of the game. What the garrison does is the same in both worlds. It is tried on two
/// desks first: when somebody of the raiders is seen in either, by the umpire's word, it ends.
pub struct Raid {
    field: Field,
    rng: Seeded,
    asks: Seeded,
    /// Those who are not seen, once it is night.
    lurkers: Vec<u8>,
    desks: [Box<dyn Desk>; 2],
    left: usize,
    count: usize,
    /// What was done in one world or the other without being seen.
    pub unseen: usize,
    /// What was done before everybody's eyes.
    pub done: usize,
    /// The one kind of question that is asked besides, or any.
    only: Option<&'static str>,
}

fn sight(desk: &dyn Desk, eye: Eye) -> Sight {
    desk.update(eye, usize::MAX).sight
}

/// Those of a side who are on the board.
fn men(desk: &dyn Desk, side: Side) -> Vec<PieceSight> {
    let pieces = sight(desk, Eye::Umpire).pieces;
    pieces.into_iter().filter(|piece| piece.side == Some(side) && piece.here).collect()
}

impl Raid {
    fn new(field: Field, seed: u64, steps: usize) -> Raid {
        let header = Header::new("samurai-blades", field.scenario, Cup::Own.kind());
        let sit = || shelf::sit(&shelf::files(), &header, Cup::Own).expect("the scenario opens");
        let (rng, asks, desks) = (Seeded::new(seed), Seeded::new(seed), [sit(), sit()]);
        let (lurkers, left) = (Vec::new(), steps);
        let (count, unseen, done, only) = (0, 0, 0, None);
        Raid { field, rng, asks, lurkers, desks, left, count, unseen, done, only }
    }

    /// Those who lurk and are on the board of a world.
    fn lurking(&self, world: usize) -> Vec<PieceSight> {
        let men = men(&*self.desks[world], self.field.raiders);
        men.into_iter().filter(|man| self.lurkers.contains(&man.id)).collect()
    }

    /// Whether one who lurks is seen, or was for a moment by what happened last. The umpire says
    /// so.
    fn is_seen(&self, desk: &dyn Desk) -> bool {
        let last = desk.told(Eye::Umpire, desk.len().saturating_sub(1));
        let glimpse =
            last.iter().flat_map(|told| &told.lines).any(|line| line.text.contains(" is seen"));
        let men = men(desk, self.field.raiders);
        let bare = |man: &PieceSight| self.lurkers.contains(&man.id) && !man.unseen;
        glimpse || desk.outcome().is_some() || men.iter().any(bare)
    }

    fn is_over(&self) -> bool {
        self.desks.iter().any(|desk| self.is_seen(&**desk))
    }

    /// Whether a raider is near nobody of the garrison.
    fn keeps_away(&self, desk: &dyn Desk, raider: u8) -> bool {
        let cells = desk.scene().board.cells();
        let wide = (cells[1].x - cells[0].x).abs();
        let guards = men(desk, self.field.garrison);
        let near = |man: &PieceSight| {
            guards.iter().any(|guard| (guard.x - man.x).hypot(guard.y - man.y) < FAR * wide)
        };
        !men(desk, self.field.raiders).iter().any(|man| man.id == raider && near(man))
    }

    fn say(&mut self, who: Who, what: &str, more: Value) -> Step {
        self.count += 1;
        let side = match who {
            Who::Player(side) => side,
            Who::Watcher | Who::Umpire | Who::Street => self.field.garrison,
        };
        let mut message = json!({ "t": what, "id": format!("m{}", self.count), "side": side });
        for (name, value) in more.as_object().unwrap() {
            message[name] = value.clone();
        }
        Step::Say(who, message)
    }

    fn one_of(&mut self, count: usize) -> usize {
        self.rng.below(count.max(1) as u32) as usize
    }

    fn coin(&mut self) -> bool {
        self.rng.below(2) == 0
    }

    /// A hex in which a raider lies in one of the worlds, or any other.
    fn spot(&mut self) -> u16 {
        let world = self.one_of(2);
        let lairs: Vec<u16> = self
            .lurking(world)
            .iter()
            .flat_map(|piece| piece.cells.clone())
            .filter_map(Where::hex)
            .collect();
        let all = self.desks[0].scene().board.cells().len();
        match self.coin() && !lairs.is_empty() {
            true => lairs[self.one_of(lairs.len())],
            false => self.one_of(all) as u16,
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
                let keeper = self.field.raiders;
                let mut asker = Asker { rng: &mut self.asks, desks: &self.desks, keeper, id };
                match self.only {
                    Some(tag) => asker.of(tag),
                    None => asker.any(),
                }
            }
            _ => return None,
        };
        Some([step.clone(), step])
    }

    /// Somebody who may not know asks about everything there is.
    fn probe(&mut self) -> Step {
        let a = Who::Player(self.field.garrison);
        let who = if self.rng.below(3) == 0 { Who::Watcher } else { a };
        let count = sight(&*self.desks[0], Eye::Umpire).pieces.len() as u32;
        let (piece, other) = (self.rng.below(count), self.rng.below(count));
        let cell = self.spot();
        let hex = self.desks[0].scene().board.cells()[usize::from(cell)].name.clone();
        let all = sight(&*self.desks[0], Eye::Umpire).pieces;
        let nth = self.one_of(self.lurkers.len());
        let name = match self.lurkers.get(nth) {
            Some(lurker) => all.iter().find(|man| man.id == *lurker).expect("a man").name.clone(),
            None => all[0].name.clone(),
        };
        let own: Vec<String> = all
            .iter()
            .filter(|man| man.side == Some(self.field.garrison))
            .map(|man| man.name.clone())
            .collect();
        let [guard, mate] = [0, 0].map(|_| own[self.one_of(own.len())].clone());
        let words = match self.rng.below(9) {
            0 => format!("{guard} shoots {name}"),
            1 => format!("{guard} attacks {name}"),
            2 => format!("{guard} moves to {hex}"),
            3 => format!("{name} moves to {hex}"),
            4 => format!("{guard} and {mate} clear {name}:NE"),
            5 => format!("{guard}, {mate} attack {name}."),
            6 => format!("{name}: moves to {hex}"),
            7 => format!("{guard}\tshoots\t{name}"),
            _ => format!("{guard} and {name} attack {mate}/{name}"),
        };
        let moment = self.rng.below(6);
        match self.rng.below(26) {
            0 => self.say(a, "choices", json!({ "subject": piece })),
            1 => {
                let action = json!({ "Shoot": { "by": piece, "at": other } });
                self.say(a, "preview", json!({ "action": action }))
            }
            2 => {
                let action = json!({ "Move": { "figure": piece, "to": cell, "tail": 65535 } });
                self.say(a, "preview", json!({ "action": action }))
            }
            3 => self.say(a, "why", json!({ "subject": piece, "piece": other })),
            4 => self.say(a, "why", json!({ "subject": piece, "place": cell })),
            5 => self.say(who, "sight", json!({ "from": piece, "to": cell })),
            6 => self.say(a, "threats", json!({ "piece": piece })),
            7 => self.say(a, "words", json!({ "text": words })),
            8 => self.say(who, "moment", json!({ "at": moment })),
            // Nobody but the raiders themselves can make them act.
            9 => self.say(a, "act", json!({ "action": { "said": words } })),
            10 => {
                let action = json!({ "Shoot": { "by": piece, "at": other } });
                self.say(a, "act", json!({ "action": action }))
            }
            11 => Step::Get(who, "/api/v1/tables?which=mine".into()),
            12 => Step::Get(who, "/api/v1/tables/{id}/file".into()),
            13 => Step::Get(who, "/t/{id}".into()),
            14 => self.say(Who::Watcher, "back", json!({})),
            15 => self.say(who, "chat", json!({ "text": "hm" })),
            16 => self.say(who, "zones", json!({ "piece": piece, "after": null })),
            17 => self.say(who, "sheet", json!({ "piece": other })),
            18 => self.say(who, "rulings", json!({})),
            19 => self.say(who, "rule", json!({ "action": "Resign", "reason": "hm" })),
            20 => Step::Get(who, "/metrics".into()),
            21 => Step::Get(who, "/healthz".into()),
            22 => Step::Get(who, "/api/v1/tables?which=open".into()),
            23 => Step::Get(who, "/api/v1/tables?which=finished".into()),
            24 => self.say(a, "own", json!({ "place": cell })),
            _ => Step::ComeBack(who),
        }
    }

    /// The same on both desks; nothing if somebody is seen by it.
    fn both(&mut self, side: Side, action: &Value) -> Option<()> {
        for desk in &mut self.desks {
            let seq = desk.count(Eye::Side(side));
            // Where it is refused in one world only, the comparison will tell.
            let _ = desk.act(side, seq, action);
        }
        (!self.is_over()).then_some(())
    }

    fn garrison_acts(&mut self) -> Option<[Step; 2]> {
        let seed = self.rng.next_u64();
        let side = self.field.garrison;
        let action = self.desks[0].think(Player::Random, side, seed).expect("it is asked")();
        self.both(side, &action)?;
        self.done += 1;
        let step = self.say(Who::Player(side), "act", json!({ "action": action }));
        Some([step.clone(), step])
    }

    fn raiders_act(&mut self) -> Option<[Step; 2]> {
        let who = Who::Player(self.field.raiders);
        let chance = self.rng.below(8);
        if chance > 2 {
            let steps = [0, 1].map(|world| match self.rng.below(4) {
                0 => Step::Nothing(who),
                _ => self.slip(world).unwrap_or(Step::Nothing(who)),
            });
            if steps.iter().any(|step| !matches!(step, Step::Nothing(_))) {
                return Some(steps);
            }
        }
        if chance > 0
            && let Some(step) = self.show()
        {
            return Some([step.clone(), step]);
        }
        self.pass()
    }

    /// The raiders do what is idle.
    fn pass(&mut self) -> Option<[Step; 2]> {
        self.idle(self.field.raiders)
    }

    /// The garrison does what is idle.
    fn wait(&mut self) -> Option<[Step; 2]> {
        self.idle(self.field.garrison)
    }

    fn idle(&mut self, side: Side) -> Option<[Step; 2]> {
        let prompt = self.desks[0].update(Eye::Side(side), 0).prompt.expect("they are asked");
        self.both(side, &prompt.idle.action.value())?;
        let step = self.say(Who::Player(side), "act", json!({ "action": prompt.idle.action }));
        Some([step.clone(), step])
    }

    /// What came of an action of the raiders in a world, if it is done at once and nobody who lurks
    /// is seen by it.
    fn tried(&self, world: usize, action: &Value) -> Option<Box<dyn Desk>> {
        let (desk, side) = (&self.desks[world], self.field.raiders);
        let header = Header::new("samurai-blades", self.field.scenario, Cup::Own.kind());
        let mut tried = desk.fork(desk.len(), Cup::Own, header).ok()?;
        let done = tried.act(side, desk.count(Eye::Side(side)), action);
        let is_quiet = matches!(done, Ok(Done::Entry(_))) && !self.is_seen(&*tried);
        is_quiet.then_some(tried)
    }

    /// Something one of the raiders could do: one who lurks, or one who is seen.
    fn draft(&mut self, world: usize, lurks: bool) -> Option<(u8, Value)> {
        let prompt = self.desks[world].update(Eye::Side(self.field.raiders), 0).prompt?;
        let mut subjects = prompt.subjects;
        subjects.retain(|subject| self.lurkers.contains(subject) == lurks);
        let subject = *subjects.get(self.one_of(subjects.len()))?;
        let quiet = |choice: &Choice| matches!(choice.kind.as_str(), "move" | "place");
        let choices = self.desks[world].choices(self.field.raiders, subject).ok()?;
        let choices: Vec<Choice> = choices.into_iter().filter(quiet).collect();
        let choice = choices.get(self.one_of(choices.len()))?;
        Some((subject, choice.action.value()))
    }

    /// One of the raiders does something that nobody sees.
    fn slip(&mut self, world: usize) -> Option<Step> {
        for _ in 0..8 {
            let Some((subject, action)) = self.draft(world, true) else { continue };
            let Some(tried) = self.tried(world, &action) else { continue };
            if !self.keeps_away(&*tried, subject) {
                continue;
            }
            self.act(world, &action)?;
            self.unseen += 1;
            let who = Who::Player(self.field.raiders);
            return Some(self.say(who, "act", json!({ "action": action })));
        }
        None
    }

    /// One of the raiders does something before everybody's eyes, the same in both worlds.
    fn show(&mut self) -> Option<Step> {
        for _ in 0..8 {
            let Some((_, action)) = self.draft(0, false) else { continue };
            if [0, 1].iter().all(|world| self.tried(*world, &action).is_some()) {
                self.act(0, &action)?;
                self.act(1, &action)?;
                self.done += 1;
                let who = Who::Player(self.field.raiders);
                return Some(self.say(who, "act", json!({ "action": action })));
            }
        }
        None
    }

    fn act(&mut self, world: usize, action: &Value) -> Option<()> {
        let desk = &mut self.desks[world];
        let seq = desk.count(Eye::Side(self.field.raiders));
        desk.act(self.field.raiders, seq, action).ok().map(drop)
    }

    fn throw(&mut self, side: Side) -> Option<[Step; 2]> {
        let face = self.rng.below(10) + 1;
        for desk in &mut self.desks {
            let _ = desk.give(side, face as u8);
        }
        if self.is_over() {
            return None;
        }
        let step = self.say(Who::Player(side), "give", json!({ "face": face }));
        Some([step.clone(), step])
    }
}

impl Script for Raid {
    fn wish(&self, _: usize) -> Value {
        json!({
            "scenario": self.field.scenario,
            "seats": { "a": { "who": "me" }, "b": { "who": "friend" } },
            "dice": "own",
        })
    }

    fn keeper(&self) -> Who {
        Who::Player(self.field.raiders)
    }

    /// What is done unseen by night is not taken back.
    fn is_apart(&self) -> bool {
        self.unseen > 0
    }

    fn next(&mut self, _: &[Value; 2]) -> Option<[Step; 2]> {
        if self.lurkers.is_empty() {
            let men = men(&*self.desks[0], self.field.raiders);
            self.lurkers = men.iter().filter(|man| man.unseen).map(|man| man.id).collect();
        }
        // Until it is night both sides only wait for it.
        if self.lurkers.is_empty() {
            return match self.desks[0].update(Eye::Umpire, 0).wanted {
                Some(wanted) => self.throw(wanted.by),
                None if self.desks[0].asked(Eye::Umpire)[self.field.raiders] => self.pass(),
                None => self.wait(),
            };
        }
        if let Some(steps) = self.aside() {
            return Some(steps);
        }
        self.left = self.left.checked_sub(1)?;
        if self.coin() {
            let probe = self.probe();
            return Some([probe.clone(), probe]);
        }
        if let Some(wanted) = self.desks[0].update(Eye::Umpire, 0).wanted {
            return self.throw(wanted.by);
        }
        if self.desks[0].asked(Eye::Umpire)[self.field.garrison] {
            self.garrison_acts()
        } else {
            self.raiders_act()
        }
    }
}

async fn run(field: Field, spill: Spill, seed: u64, steps: usize) -> (Compared, Raid) {
    let mut raid = Raid::new(field, seed, steps);
    let libraries = [library(spill), library(spill)];
    let compared = compare(libraries, [Tamper::None; 2], &mut raid).await;
    (compared, raid)
}

/// A course of a scenario that [`is_raided`], with a leak in both worlds, a fault of the server, and
/// one kind of question besides if no other is to be asked.
pub async fn course(
    scenario: &str,
    seed: u64,
    spill: Spill,
    tamper: Tamper,
    only: Option<&'static str>,
) -> (Compared, Raid) {
    let field = FIELDS.into_iter().find(|field| field.scenario == scenario).expect("a night");
    let mut raid = Raid { only, ..Raid::new(field, seed, 120) };
    let libraries = [library(spill), library(spill)];
    let compared = compare(libraries, [tamper; 2], &mut raid).await;
    (compared, raid)
}

async fn nobody_receives_a_byte(field: Field) {
    let (mut bytes, mut unseen, mut done) = (0, 0, 0);
    for seed in 0..6 {
        let (compared, raid) = run(field, Spill::Nothing, seed, 220).await;
        assert!(compared.difference.is_none(), "seed {seed}: {:#?}", compared.difference);
        assert_eq!(compared.refused, 0, "seed {seed}: what is done unseen was refused");
        bytes += compared.bytes;
        unseen += raid.unseen;
        done += raid.done;
        println!("seed {seed}: {} steps, {unseen} unseen so far, {done} seen", compared.steps);
    }
    assert!(unseen > 100 && done > 20, "{unseen} unseen, {done} before all eyes");
    assert!(bytes > 1_000_000, "{bytes} bytes");
}

#[tokio::test(flavor = "multi_thread")]
async fn r_sb_nit_10_nobody_receives_a_byte_of_what_ninja_do_unseen() {
    nobody_receives_a_byte(COURT).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn r_sb_nit_10_nor_where_others_act_between_them() {
    nobody_receives_a_byte(TRAIN).await;
}

/// The fields above are all there are where somebody can be hidden.
#[test]
fn every_night_is_raided() {
    let files = shelf::files();
    for book in ["cry-havoc", "samurai-blades"] {
        for name in shelf::scenario_names(&files, book) {
            let header = Header::new(book, name.clone(), Cup::Own.kind());
            let desk = shelf::sit(&files, &header, Cup::Own).expect("it opens");
            assert_eq!(desk.scene().hidden, is_raided(&name), "{name}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_night_would_give_away_is_caught() {
    for spill in Spill::NIGHT {
        let mut caught = None;
        for seed in 0..4 {
            let (compared, _) = run(COURT, spill, seed, 120).await;
            caught = compared.difference.map(|difference| (difference.step, difference.who));
            if caught.is_some() {
                break;
            }
        }
        assert!(caught.is_some(), "{spill:?} was not caught");
    }
}
