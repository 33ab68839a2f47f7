//! A night raid in two worlds that differ only in where the ninja lie and what they do unseen.

use std::sync::Arc;

use engine::{Eye, Header, Seeded, Side};
use serde_json::{Value, json};
use server::{Library, Shelf};
use shelf::Player;
use shelf::desk::{Cup, Desk, Done};
use shelf::wire::{Choice, PieceSight, Sight, Where};

use super::harness::{Compared, Script, Step, Tamper, Who, compare};
use super::leaky::{Leaky, Spill};

const COURT: &str = "samurai-blades/plum-court";
/// The garrison, who must not know, and the raiders, who are not seen.
const GARRISON: Side = Side::A;
const RAIDERS: Side = Side::B;
/// A raider keeps so many hexes away from everybody who could stumble over him.
const FAR: f32 = 5.0;

/// A course of the game. What the garrison does is the same in both worlds. It is tried on two
/// desks first: when somebody of the raiders is seen in either, by the umpire's word, it ends.
struct Raid {
    rng: Seeded,
    desks: [Box<dyn Desk>; 2],
    left: usize,
    count: usize,
    /// What was done in one world or the other without being seen.
    unseen: usize,
    /// What the garrison did.
    done: usize,
}

fn header() -> Header {
    Header::new("samurai-blades", COURT, Cup::Own.kind())
}

fn sight(desk: &dyn Desk, eye: Eye) -> Sight {
    desk.update(eye, usize::MAX).sight
}

fn raiders(desk: &dyn Desk) -> Vec<PieceSight> {
    let pieces = sight(desk, Eye::Umpire).pieces;
    pieces.into_iter().filter(|piece| piece.side == Some(RAIDERS) && piece.here).collect()
}

/// Whether a raider is seen, or was for a moment by what happened last. The umpire says so.
fn is_seen(desk: &dyn Desk) -> bool {
    let last = desk.told(Eye::Umpire, desk.len().saturating_sub(1));
    let glimpse =
        last.iter().flat_map(|told| &told.lines).any(|line| line.text.contains(" is seen"));
    glimpse || desk.outcome().is_some() || raiders(desk).iter().any(|raider| !raider.unseen)
}

/// Whether a raider is near nobody of the garrison.
fn keeps_away(desk: &dyn Desk, raider: u8) -> bool {
    let cells = desk.scene().board.cells();
    let wide = (cells[1].x - cells[0].x).abs();
    let pieces = sight(desk, Eye::Umpire).pieces;
    let guards = pieces.iter().filter(|piece| piece.side == Some(GARRISON) && piece.here);
    let near = |raider: &PieceSight| {
        guards.clone().any(|guard| (guard.x - raider.x).hypot(guard.y - raider.y) < FAR * wide)
    };
    !raiders(desk).iter().any(|piece| piece.id == raider && near(piece))
}

impl Raid {
    fn new(seed: u64, steps: usize) -> Raid {
        let sit = || shelf::sit(&shelf::files(), &header(), Cup::Own).expect("the court opens");
        let rng = Seeded::new(seed);
        Raid { rng, desks: [sit(), sit()], left: steps, count: 0, unseen: 0, done: 0 }
    }

    fn say(&mut self, who: Who, what: &str, more: Value) -> Step {
        self.count += 1;
        let side = if who == Who::Player(RAIDERS) { "b" } else { "a" };
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
        let lairs: Vec<u16> = raiders(&*self.desks[world])
            .iter()
            .flat_map(|piece| piece.cells.clone())
            .filter_map(Where::hex)
            .collect();
        let all = self.desks[0].scene().board.cells().len();
        if self.coin() { lairs[self.one_of(lairs.len())] } else { self.one_of(all) as u16 }
    }

    /// Somebody who may not know asks about everything there is.
    fn probe(&mut self) -> Step {
        let a = Who::Player(GARRISON);
        let who = if self.rng.below(3) == 0 { Who::Watcher } else { a };
        let (piece, other) = (self.rng.below(15), self.rng.below(15));
        let cell = self.spot();
        let hex = self.desks[0].scene().board.cells()[usize::from(cell)].name.clone();
        let names = ["Kage", "Kumo", "Susuki", "Mimizuku", "Itachi", "Yamori"];
        let name = names[self.one_of(names.len())];
        let words = match self.rng.below(4) {
            0 => format!("Kuranosuke shoots {name}"),
            1 => format!("Kinta attacks {name}"),
            2 => format!("Bunji moves to {hex}"),
            _ => format!("{name} moves to {hex}"),
        };
        let moment = self.rng.below(6);
        match self.rng.below(21) {
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
            9 => self.say(
                a,
                "act",
                json!({ "action": { "said": format!("{name} moves to {hex}") } }),
            ),
            10 => self.say(a, "act", json!({ "action": { "Shoot": { "by": 3, "at": 8 } } })),
            11 => Step::Get(who, "/api/v1/tables?which=mine".into()),
            12 => Step::Get(who, "/api/v1/tables/{id}/file".into()),
            13 => Step::Get(who, "/t/{id}".into()),
            14 => self.say(Who::Watcher, "back", json!({})),
            15 => self.say(who, "chat", json!({ "text": "hm" })),
            16 => self.say(who, "zones", json!({ "piece": piece, "after": null })),
            17 => self.say(who, "sheet", json!({ "piece": other })),
            18 => self.say(who, "rulings", json!({})),
            19 => self.say(who, "rule", json!({ "action": "Resign", "reason": "hm" })),
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
        (!self.desks.iter().any(|desk| is_seen(&**desk))).then_some(())
    }

    fn garrison_acts(&mut self) -> Option<[Step; 2]> {
        let seed = self.rng.next_u64();
        let action = self.desks[0].think(Player::Random, GARRISON, seed).expect("it is asked")();
        self.both(GARRISON, &action)?;
        self.done += 1;
        let step = self.say(Who::Player(GARRISON), "act", json!({ "action": action }));
        Some([step.clone(), step])
    }

    fn raiders_act(&mut self) -> Option<[Step; 2]> {
        let who = Who::Player(RAIDERS);
        if self.rng.below(4) > 0 {
            let steps = [0, 1].map(|world| match self.rng.below(4) {
                0 => Step::Nothing(who),
                _ => self.slip(world).unwrap_or(Step::Nothing(who)),
            });
            if steps.iter().any(|step| !matches!(step, Step::Nothing(_))) {
                return Some(steps);
            }
        }
        let prompt = self.desks[0].update(Eye::Side(RAIDERS), 0).prompt.expect("they are asked");
        self.both(RAIDERS, &prompt.idle.action)?;
        let step = self.say(who, "act", json!({ "action": prompt.idle.action }));
        Some([step.clone(), step])
    }

    /// One of the raiders does something that nobody sees.
    fn slip(&mut self, world: usize) -> Option<Step> {
        let prompt = self.desks[world].update(Eye::Side(RAIDERS), 0).prompt?;
        for _ in 0..8 {
            let subject = *prompt.subjects.get(self.one_of(prompt.subjects.len()))?;
            let quiet = |choice: &Choice| matches!(choice.kind.as_str(), "move" | "place");
            let choices = self.desks[world].choices(RAIDERS, subject).ok()?;
            let choices: Vec<Choice> = choices.into_iter().filter(quiet).collect();
            let Some(choice) = choices.get(self.one_of(choices.len())) else { continue };
            let desk = &mut self.desks[world];
            let (at, seq) = (desk.len(), desk.count(Eye::Side(RAIDERS)));
            let mut tried = desk.fork(at, Cup::Own, header()).ok()?;
            let done = tried.act(RAIDERS, seq, &choice.action);
            if !matches!(done, Ok(Done::Entry(_)))
                || is_seen(&*tried)
                || !keeps_away(&*tried, subject)
            {
                continue;
            }
            desk.act(RAIDERS, seq, &choice.action).ok()?;
            self.unseen += 1;
            let action = choice.action.clone();
            return Some(self.say(Who::Player(RAIDERS), "act", json!({ "action": action })));
        }
        None
    }

    fn throw(&mut self, side: Side) -> Option<[Step; 2]> {
        let face = self.rng.below(10) + 1;
        for desk in &mut self.desks {
            let _ = desk.give(side, face as u8);
        }
        if self.desks.iter().any(|desk| is_seen(&**desk)) {
            return None;
        }
        let step = self.say(Who::Player(side), "give", json!({ "face": face }));
        Some([step.clone(), step])
    }
}

impl Script for Raid {
    fn wish(&self, _: usize) -> Value {
        json!({
            "scenario": COURT,
            "seats": { "a": { "who": "me" }, "b": { "who": "friend" } },
            "dice": "own",
        })
    }

    fn keeper(&self) -> Who {
        Who::Player(RAIDERS)
    }

    fn next(&mut self, _: &[Value; 2]) -> Option<[Step; 2]> {
        self.left = self.left.checked_sub(1)?;
        if self.coin() {
            let probe = self.probe();
            return Some([probe.clone(), probe]);
        }
        if let Some(wanted) = self.desks[0].update(Eye::Umpire, 0).wanted {
            return self.throw(wanted.by);
        }
        if self.desks[0].asked(Eye::Umpire)[GARRISON] {
            self.garrison_acts()
        } else {
            self.raiders_act()
        }
    }
}

async fn run(spill: Spill, seed: u64, steps: usize) -> (Compared, Raid) {
    let library =
        || -> Arc<dyn Library> { Arc::new(Leaky { shelf: Shelf::new(shelf::files()), spill }) };
    let mut raid = Raid::new(seed, steps);
    let compared = compare([library(), library()], [Tamper::None; 2], &mut raid).await;
    (compared, raid)
}

#[tokio::test(flavor = "multi_thread")]
async fn r_sb_nit_10_nobody_receives_a_byte_of_what_ninja_do_unseen() {
    let (mut bytes, mut unseen, mut done) = (0, 0, 0);
    for seed in 0..6 {
        let (compared, raid) = run(Spill::Nothing, seed, 220).await;
        assert!(compared.difference.is_none(), "seed {seed}: {:#?}", compared.difference);
        bytes += compared.bytes;
        unseen += raid.unseen;
        done += raid.done;
        println!("seed {seed}: {} steps, {unseen} unseen so far, {done} seen", compared.steps);
    }
    assert!(unseen > 100 && done > 20, "{unseen} unseen, {done} by the garrison");
    assert!(bytes > 1_000_000, "{bytes} bytes");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_night_would_give_away_is_caught() {
    for spill in Spill::NIGHT {
        let mut caught = None;
        for seed in 0..4 {
            let (compared, _) = run(spill, seed, 120).await;
            caught = compared.difference.map(|difference| (difference.step, difference.who));
            if caught.is_some() {
                break;
            }
        }
        assert!(caught.is_some(), "{spill:?} was not caught");
    }
}
