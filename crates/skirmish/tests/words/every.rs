//! One of every kind of event, of every ask and of every action. Each list is held against a match
//! without a way out, so that a new kind cannot be forgotten.

use engine::{BySide, Outcome, Piece, PieceSet, Side, Tally};
use measure::{Heading, Path, Point};
use skirmish::Skirmish;
use skirmish::action::{Action, Ask, Deed, Target};
use skirmish::catalogue::{Band, Melee, Missile};
use skirmish::event::{
    Blow, Cast, Cause, Ending, Event, Flight, Harm, Ingredient, Nerve, Phase, Reason, Shot, Stand,
};
use skirmish::state::{Motion, Status};

const AT: Point = Point::new(1250, 3005);
const A: Side = Side::A;
const B: Side = Side::B;

/// Whoever has that name.
pub fn named(game: &Skirmish, name: &str) -> Piece {
    game.piece(name).unwrap_or_else(|| panic!("nobody is called {name}"))
}

fn path(points: &[(i32, i32)]) -> Path {
    Path::through(points.iter().map(|(x, y)| Point::new(*x, *y))).expect("a short path")
}

/// Every kind of action, with every kind of what it is about.
pub fn actions(game: &Skirmish) -> Vec<Action> {
    let p = |name: &str| named(game, name);
    let (gib, tom, rider, ito) = (p("Gib"), p("Old Tom"), p("Rider"), p("Ito"));
    let (kuro, down, loner) = (p("Kuro"), p("Down"), p("Loner"));
    let north = Heading::NORTH;
    let way = path(&[(1000, 2800), (1250, 3000)]);
    let spear = game.group_of(ito);
    let mut all = vec![
        Action::Place { who: gib, at: AT, heading: north },
        Action::Place { who: rider, at: AT, heading: Heading::new(45) },
        Action::Place { who: rider, at: AT, heading: north },
        Action::First,
        Action::Second,
        Action::Move { who: gib, path: path(&[(1250, 3000)]), heading: north },
        Action::Move { who: tom, path: way, heading: north },
        Action::Move { who: rider, path: way, heading: Heading::new(271) },
        Action::Move { who: rider, path: way, heading: north },
        Action::Move { who: rider, path: Path::STAY, heading: Heading::new(180) },
        Action::Load { who: gib },
        Action::Shoot { who: gib, at: Target::Horse(kuro) },
        Action::Shoot { who: gib, at: Target::Horse(p("Rider's horse")) },
        Action::Mount { who: gib, horse: kuro },
        Action::Dismount { who: rider, at: AT },
        Action::Interact { who: gib, deed: Deed::Finish(down) },
        Action::Interact { who: tom, deed: Deed::Finish(ito) },
        Action::Wait { who: tom },
        Action::Done,
        Action::Accept,
        Action::AcceptAll,
        Action::Pair { who: tom, foe: ito },
        Action::PairAll,
        Action::Join { who: tom, foe: ito },
        Action::Primary { who: tom },
        Action::Wield { who: gib, slot: 0 },
        Action::Wield { who: gib, slot: 1 },
        Action::Wield { who: tom, slot: 0 },
        Action::Wield { who: tom, slot: 1 },
        Action::Fight { who: tom },
        Action::FightAll,
        Action::FollowUp,
        Action::Stay,
        Action::Resign,
    ];
    for group in game.group_ids() {
        all.push(Action::Activate { group });
        all.push(Action::Shoot { who: gib, at: Target::Group(group) });
    }
    assert!(all.contains(&Action::Shoot { who: gib, at: Target::Group(spear) }));
    for line in 0..3 {
        all.push(Action::Climb { who: loner, line, to: None });
        all.push(Action::Climb { who: loner, line, to: Some(AT) });
        all.push(Action::Interact { who: loner, deed: Deed::SetLadder(line) });
    }
    for n in 0..2 {
        all.push(Action::Interact { who: gib, deed: Deed::Work(n) });
        all.push(Action::Interact { who: gib, deed: Deed::TakeLadder(n) });
    }
    all
}

/// The number of an action's kind, of 25.
pub fn kind_of(action: &Action) -> usize {
    match action {
        Action::Place { .. } => 0,
        Action::First => 1,
        Action::Second => 2,
        Action::Activate { .. } => 3,
        Action::Move { .. } => 4,
        Action::Load { .. } => 5,
        Action::Shoot { .. } => 6,
        Action::Mount { .. } => 7,
        Action::Dismount { .. } => 8,
        Action::Climb { .. } => 9,
        Action::Interact { .. } => 10,
        Action::Wait { .. } => 11,
        Action::Done => 12,
        Action::Accept => 13,
        Action::AcceptAll => 14,
        Action::Pair { .. } => 15,
        Action::PairAll => 16,
        Action::Join { .. } => 17,
        Action::Primary { .. } => 18,
        Action::Wield { .. } => 19,
        Action::Fight { .. } => 20,
        Action::FightAll => 21,
        Action::FollowUp => 22,
        Action::Stay => 23,
        Action::Resign => 24,
    }
}

/// Every ask.
pub fn asks(game: &Skirmish) -> Vec<Ask> {
    let (who, foe) = (named(game, "Gib"), named(game, "Ito"));
    let all = vec![
        Ask::Deploy,
        Ask::FirstOrSecond,
        Ask::Activate,
        Ask::Forced { who },
        Ask::Act,
        Ask::Replan { who },
        Ask::Pair,
        Ask::Join,
        Ask::Arm,
        Ask::Fight,
        Ask::FollowUp { who, foe },
    ];
    let number = |ask: &Ask| match ask {
        Ask::Deploy => 0,
        Ask::FirstOrSecond => 1,
        Ask::Activate => 2,
        Ask::Forced { .. } => 3,
        Ask::Act => 4,
        Ask::Replan { .. } => 5,
        Ask::Pair => 6,
        Ask::Join => 7,
        Ask::Arm => 8,
        Ask::Fight => 9,
        Ask::FollowUp { .. } => 10,
    };
    assert!(all.iter().map(number).eq(0..11));
    all
}

/// Every kind of event, with everything on which its sentence depends.
pub fn events(game: &Skirmish) -> Vec<Event> {
    let mut all = of_the_turn(game);
    all.extend(of_moves(game));
    all.extend(of_deeds(game));
    all.extend(of_fights(game));
    all.extend(of_harm(game));
    let mut kinds = [false; 53];
    all.iter().for_each(|event| kinds[number(event)] = true);
    let missing: Vec<usize> = (0..kinds.len()).filter(|n| !kinds[*n]).collect();
    assert!(missing.is_empty(), "no event of the kinds {missing:?}");
    all
}

fn of_the_turn(game: &Skirmish) -> Vec<Event> {
    let (gib, rider) = (named(game, "Gib"), named(game, "Rider"));
    let mut all = vec![
        Event::Placed { who: gib, at: AT, heading: Heading::NORTH },
        Event::Placed { who: rider, at: AT, heading: Heading::new(30) },
        Event::RolledOff { rolls: BySide::new(3, 5) },
        Event::RolledOff { rolls: BySide::new(3, 3) },
        Event::GoesFirst { side: B },
        Event::Turn { turn: 2 },
        Event::PlayerTurn { side: A },
        Event::Half { side: A, half: 1 },
        Event::Activated { group: 0 },
        Event::Met { aim: 0, side: A },
        Event::Resigned { side: A },
    ];
    let phases = [
        Phase::Compulsory,
        Phase::Actions,
        Phase::Rally,
        Phase::Melee,
        Phase::Morale,
        Phase::Close,
    ];
    all.extend(phases.map(|phase| Event::Phase { phase, side: A }));
    let points = BySide::new(12, 30);
    for ending in [Ending::Aim, Ending::Rout, Ending::Turns, Ending::Resigned] {
        all.push(Event::Ended { outcome: Outcome::Won(B), ending, points });
    }
    all.push(Event::Ended { outcome: Outcome::Drawn, ending: Ending::Turns, points });
    all
}

fn of_moves(game: &Skirmish) -> Vec<Event> {
    let (who, from) = (named(game, "Gib"), AT);
    let rider = named(game, "Rider");
    let foe = named(game, "Ito");
    let way = path(&[(1000, 2800), (1250, 3000)]);
    let north = Heading::NORTH;
    let mut all = vec![
        Event::Moved { who, from, path: way, heading: north, cost: 910 },
        Event::Moved { who: rider, from, path: way, heading: Heading::new(31), cost: 910 },
        Event::Moved { who: rider, from, path: Path::STAY, heading: Heading::EAST, cost: 1200 },
        Event::BrokeOff { who },
        Event::Waited { who },
        Event::Left { who, exit: 0 },
        Event::Fled { who, from, heading: north },
        Event::Strayed { who },
        Event::Shoved { who, from, to: AT },
        Event::FollowedUp { who, foe, from, to: AT },
    ];
    for flight in [Flight::Withdraws, Flight::Runs] {
        all.push(Event::Forced { who, flight, from, path: way, heading: north, cost: 900 });
        all.push(Event::StayedPut { who, flight });
    }
    for motion in [Motion::Advancing, Motion::Stationary, Motion::Retiring] {
        all.push(Event::Motion { group: 0, motion });
    }
    for u in [0, 45, 200] {
        all.push(Event::Pushed { who, by: foe, from, to: AT, u });
    }
    all
}

fn of_deeds(game: &Skirmish) -> Vec<Event> {
    let (who, horse, from) = (named(game, "Gib"), named(game, "Kuro"), AT);
    let foe = named(game, "Ito");
    let all = [
        Event::Loaded { who, done: 1, needed: 2 },
        Event::Loaded { who, done: 2, needed: 2 },
        Event::Unloaded { who },
        Event::Climbed { who, line: 0, done: 300, of: 900 },
        Event::Climbed { who, line: 0, done: 900, of: 900 },
        Event::CameOver { who, line: 0, from, to: AT },
        Event::SlidDown { who },
        Event::LadderTaken { who, ladder: 0 },
        Event::LadderSet { who, ladder: 0, at: AT, line: 0 },
        Event::LadderDropped { who, ladder: 0, at: AT },
        Event::Worked { who, site: 0, done: 1, needed: 2 },
        Event::Worked { who, site: 0, done: 2, needed: 2 },
        Event::Worked { who, site: 1, done: 1, needed: 1 },
        Event::Finished { by: who, who: foe },
        Event::Mounted { who, horse, at: AT },
        Event::GotDown { who, horse, at: AT },
    ];
    all.into()
}

const HARMS: [Harm; 4] = [Harm::Light, Harm::Wound, Harm::Disabled, Harm::Killed];

fn of_fights(game: &Skirmish) -> Vec<Event> {
    let (who, foe, tom) = (named(game, "Gib"), named(game, "Ito"), named(game, "Old Tom"));
    let mut tally = Tally::new(2);
    Reason::ALL.iter().for_each(|(reason, _)| tally.add(*reason, -1));
    let mut all = vec![
        Event::Charges { who, at: [foe, named(game, "Ota")].into_iter().collect::<PieceSet>() },
        Event::Baulked { who },
        Event::Rallied { group: 0, faces: 6, roll: 4, back: true },
        Event::Rallied { group: 0, faces: 6, roll: 3, back: false },
        Event::Paired { a: vec![who, tom], b: vec![foe] },
        Event::Idle { who },
        Event::Primary { who },
    ];
    all.extend(Melee::ALL.map(|weapon| Event::Wields { who, weapon }));
    let nerves = [Nerve::Ok, Nerve::NoAdvance, Nerve::Withdraw, Nerve::Broken, Nerve::NoRally];
    for nerve in nerves {
        for cause in [Cause::Charging, Cause::Charged, Cause::Losses] {
            let (group, faces, roll, total) = (0, 6, 2, -9);
            all.push(Event::Tested { group, cause, faces, roll, tally, total, nerve });
        }
    }
    let cast = |who: Piece, what: Ingredient, plus: u8| Cast { who, what, faces: 8, roll: 5, plus };
    let many = Stand {
        who: vec![who, tom],
        weapons: vec![Melee::Katana, Melee::Yari],
        dice: vec![
            cast(who, Ingredient::Quality, 0),
            cast(who, Ingredient::Weapon, 0),
            cast(who, Ingredient::Armour, 1),
            cast(who, Ingredient::Horse, 0),
            cast(tom, Ingredient::Quality, 0),
        ],
        plus: 1,
        score: 6,
        blind: false,
    };
    let none = Stand {
        who: vec![foe],
        weapons: vec![Melee::Yari],
        dice: Vec::new(),
        plus: 0,
        score: 0,
        blind: true,
    };
    let sides = BySide::new(many, none);
    let fought = |won: Option<Side>, blow: Option<Blow>| Event::Fought {
        sides: sides.clone(),
        won,
        difference: 6,
        blow,
    };
    all.push(fought(None, None));
    all.push(fought(Some(B), None));
    all.push(fought(Some(A), Some(Blow::Push)));
    all.push(fought(Some(A), Some(Blow::Dismounted)));
    all.extend(HARMS.map(|harm| fought(Some(A), Some(Blow::Hurt(harm)))));
    all.extend(of_shots(game));
    all
}

fn of_shots(game: &Skirmish) -> Vec<Event> {
    let shot = Shot {
        by: named(game, "Gib"),
        weapon: Missile::Bow,
        among: 1,
        pick: None,
        at: named(game, "Ito"),
        horse_die: None,
        horse: None,
        band: Band::Medium,
        covered: false,
        quality: (8, 7),
        dodge: Some((6, 3, 1)),
        range: (6, 4),
        difference: 3,
        harm: None,
    };
    let rider = named(game, "Rider");
    let (kuro, ridden) = (named(game, "Kuro"), named(game, "Rider's horse"));
    let mut all = Vec::new();
    for harm in HARMS.map(Some).into_iter().chain([None]) {
        all.push(Event::Shot(Shot { harm, ..shot }));
        let horse = Some(ridden);
        all.push(Event::Shot(Shot { harm, at: rider, horse_die: Some(4), horse, ..shot }));
    }
    for weapon in Missile::ALL {
        all.push(Event::Shot(Shot { weapon, among: 4, pick: Some(2), dodge: None, ..shot }));
    }
    for band in Band::ALL {
        all.push(Event::Shot(Shot { band, covered: true, at: kuro, horse: Some(kuro), ..shot }));
        all.push(Event::Shot(Shot { band, ..shot }));
    }
    all
}

fn of_harm(game: &Skirmish) -> Vec<Event> {
    let (who, horse) = (named(game, "Gib"), named(game, "Kuro"));
    let active = Status::Active;
    let hurt = |damage, status| Event::Hurt { who, harm: Harm::Light, damage, status };
    let harm = Harm::Wound;
    let mut all = vec![
        hurt(0, active),
        hurt(1, active),
        hurt(3, active),
        hurt(4, Status::Disabled),
        hurt(6, Status::Killed),
        Event::HorseFled { horse },
        Event::Unhorsed { who, horse },
        Event::Fell { who, roll: 5, hurt: true },
        Event::Fell { who, roll: 4, hurt: false },
        Event::Seppuku { who },
    ];
    for rider in [Some(who), None] {
        all.push(Event::HorseHurt { horse, rider, harm, damage: 2 });
        all.push(Event::HorseDown { horse, rider, at: AT });
    }
    for status in [Status::Killed, Status::Disabled, Status::Fled] {
        all.push(Event::CommanderLost { side: A, who, status });
    }
    all
}

/// The number of an event's kind.
fn number(event: &Event) -> usize {
    match event {
        Event::Placed { .. } => 0,
        Event::RolledOff { .. } => 1,
        Event::GoesFirst { .. } => 2,
        Event::Turn { .. } => 3,
        Event::PlayerTurn { .. } => 4,
        Event::Half { .. } => 5,
        Event::Phase { .. } => 6,
        Event::Activated { .. } => 7,
        Event::Moved { .. } => 8,
        Event::BrokeOff { .. } => 9,
        Event::Waited { .. } => 10,
        Event::Left { .. } => 11,
        Event::Forced { .. } => 12,
        Event::StayedPut { .. } => 13,
        Event::Fled { .. } => 14,
        Event::Strayed { .. } => 15,
        Event::Motion { .. } => 16,
        Event::Loaded { .. } => 17,
        Event::Unloaded { .. } => 18,
        Event::Shot(_) => 19,
        Event::Climbed { .. } => 20,
        Event::CameOver { .. } => 21,
        Event::SlidDown { .. } => 22,
        Event::LadderTaken { .. } => 23,
        Event::LadderSet { .. } => 24,
        Event::LadderDropped { .. } => 25,
        Event::Worked { .. } => 26,
        Event::Finished { .. } => 27,
        Event::Mounted { .. } => 28,
        Event::GotDown { .. } => 29,
        Event::Charges { .. } => 30,
        Event::Baulked { .. } => 31,
        Event::Tested { .. } => 32,
        Event::Rallied { .. } => 33,
        Event::Seppuku { .. } => 34,
        Event::Paired { .. } => 35,
        Event::Idle { .. } => 36,
        Event::Primary { .. } => 37,
        Event::Wields { .. } => 38,
        Event::Fought { .. } => 39,
        Event::Pushed { .. } => 40,
        Event::Shoved { .. } => 41,
        Event::FollowedUp { .. } => 42,
        Event::Hurt { .. } => 43,
        Event::HorseHurt { .. } => 44,
        Event::HorseDown { .. } => 45,
        Event::HorseFled { .. } => 46,
        Event::Unhorsed { .. } => 47,
        Event::Fell { .. } => 48,
        Event::CommanderLost { .. } => 49,
        Event::Met { .. } => 50,
        Event::Resigned { .. } => 51,
        Event::Ended { .. } => 52,
    }
}
