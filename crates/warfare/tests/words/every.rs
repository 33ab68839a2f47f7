//! One of every kind of event, of every ask and of every action. Each list is held against a match
//! without a way out, so that a new kind cannot be forgotten.

use engine::{BySide, Outcome, Piece, PieceSet, Side, Tally};
use measure::{Heading, Path, Point};
use warfare::Warfare;
use warfare::action::{Action, Ask};
use warfare::catalogue::{Arm, Kind};
use warfare::event::{Blow, End, Ending, Event, Factor, From, Gone, How, Mode, Phase, Reason, Row};

const AT: Point = Point::new(1250, 3005);
const A: Side = Side::A;
const B: Side = Side::B;

/// How many kinds of actions there are.
pub const KINDS: usize = 23;

/// Whoever has that name.
pub fn named(game: &Warfare, name: &str) -> Piece {
    game.piece(name).unwrap_or_else(|| panic!("nobody is called {name}"))
}

fn path(points: &[(i32, i32)]) -> Path {
    Path::through(points.iter().map(|(x, y)| Point::new(*x, *y))).expect("a short path")
}

fn way() -> Path {
    path(&[(1000, 2800), (1250, 3000)])
}

/// Every kind of action, with every kind of what it is about.
pub fn actions(game: &Warfare) -> Vec<Action> {
    let p = |name: &str| named(game, name);
    let (pears, riders, monks, spears) = (p("Pears"), p("Riders"), p("Monks"), p("Spears"));
    let (gib, tom, ken, blades) = (p("Gib"), p("Old Tom"), p("Ken"), p("Blades"));
    let north = Heading::NORTH;
    let straight = path(&[(1250, 3000)]);
    let mut all = vec![
        Action::Place { who: riders, at: AT, heading: Heading::new(45) },
        Action::Place { who: tom, at: AT, heading: north },
        Action::Attach { who: tom, to: monks },
        Action::Done,
        Action::Challenge { who: gib, to: ken },
        Action::Pass,
        Action::Offensive,
        Action::Defensive,
        Action::Fire { who: pears, at: spears },
        Action::First,
        Action::Second,
        Action::Move { who: pears, path: way(), heading: north },
        Action::Move { who: pears, path: straight, heading: Heading::new(271) },
        Action::Move { who: riders, path: Path::STAY, heading: Heading::SOUTH },
        Action::Attack { who: riders, foe: blades, side: 1, offset: -40, via: way() },
        Action::Lead { who: tom, path: way(), join: None },
        Action::Lead { who: tom, path: way(), join: Some(monks) },
        Action::Lead { who: tom, path: straight, join: Some(monks) },
        Action::Lead { who: tom, path: Path::STAY, join: Some(monks) },
        Action::Lead { who: tom, path: Path::STAY, join: None },
        Action::Throw,
        Action::Decline,
        Action::GiveWay { who: tom, to: AT },
        Action::Shelter { who: tom, to: monks },
        Action::Strike { who: pears },
        Action::StayBehind,
        Action::GoAlong,
        Action::Face { who: monks, heading: Heading::new(7) },
        Action::Resign,
    ];
    for side in 0..4 {
        let (who, foe, via) = (monks, spears, Path::STAY);
        all.push(Action::Attack { who, foe, side, offset: 0, via });
        all.push(Action::Attack { who, foe, side, offset: 254, via });
        all.push(Action::Attack { who, foe, side, offset: 254, via: way() });
        all.push(Action::TurnMen { who, side });
    }
    all
}

/// The number of an action's kind.
pub fn kind_of(action: &Action) -> usize {
    match action {
        Action::Place { .. } => 0,
        Action::Attach { .. } => 1,
        Action::Done => 2,
        Action::Challenge { .. } => 3,
        Action::Pass => 4,
        Action::Offensive => 5,
        Action::Defensive => 6,
        Action::Fire { .. } => 7,
        Action::First => 8,
        Action::Second => 9,
        Action::Move { .. } => 10,
        Action::Attack { .. } => 11,
        Action::Lead { .. } => 12,
        Action::Throw => 13,
        Action::Decline => 14,
        Action::GiveWay { .. } => 15,
        Action::Shelter { .. } => 16,
        Action::Strike { .. } => 17,
        Action::StayBehind => 18,
        Action::GoAlong => 19,
        Action::Face { .. } => 20,
        Action::TurnMen { .. } => 21,
        Action::Resign => 22,
    }
}

/// Every ask.
pub fn asks(game: &Warfare) -> Vec<Ask> {
    let (who, by, to) = (named(game, "Pears"), named(game, "Spears"), named(game, "Ken"));
    let leader = named(game, "Gib");
    let all = vec![
        Ask::Deploy,
        Ask::Challenge,
        Ask::Mode { by: leader, to },
        Ask::Fire,
        Ask::FirstOrSecond,
        Ask::Move,
        Ask::Desperation { who, by },
        Ask::GiveWay { who: leader },
        Ask::Strike,
        Ask::StayBehind { who: leader },
        Ask::Rally { who },
        Ask::Facing { who },
        Ask::Reface { who },
    ];
    let number = |ask: &Ask| match ask {
        Ask::Deploy => 0,
        Ask::Challenge => 1,
        Ask::Mode { .. } => 2,
        Ask::Fire => 3,
        Ask::FirstOrSecond => 4,
        Ask::Move => 5,
        Ask::Desperation { .. } => 6,
        Ask::GiveWay { .. } => 7,
        Ask::Strike => 8,
        Ask::StayBehind { .. } => 9,
        Ask::Rally { .. } => 10,
        Ask::Facing { .. } => 11,
        Ask::Reface { .. } => 12,
    };
    assert!(all.iter().map(number).eq(0..13));
    all
}

/// Every kind of event, with everything on which its sentence depends.
pub fn events(game: &Warfare) -> Vec<Event> {
    let mut all = of_the_turn(game);
    all.extend(of_moves(game));
    all.extend(of_leaders(game));
    all.extend(of_fights(game));
    all.extend(of_nerves(game));
    let mut kinds = [false; 41];
    all.iter().for_each(|event| kinds[number(event)] = true);
    let missing: Vec<usize> = (0..kinds.len()).filter(|n| !kinds[*n]).collect();
    assert!(missing.is_empty(), "no event of the kinds {missing:?}");
    all
}

fn of_the_turn(game: &Warfare) -> Vec<Event> {
    let (pears, riders) = (named(game, "Pears"), named(game, "Riders"));
    let two: PieceSet = [pears, riders].into_iter().collect();
    let mut all = vec![
        Event::Turn { turn: 2, priority: B },
        Event::Passed { side: A },
        Event::Sealed { side: A, strikes: false },
        Event::Sealed { side: B, strikes: true },
        Event::RolledOff { rolls: BySide::new(3, 5) },
        Event::RolledOff { rolls: BySide::new(3, 3) },
        Event::MovesFirst { side: B },
        Event::Moves { side: B },
        Event::Met { aim: 0, side: A },
        Event::Resigned { side: A },
    ];
    let phases = [Phase::Challenges, Phase::Fire, Phase::Movement, Phase::Melee, Phase::Morale];
    all.extend(phases.map(|phase| Event::Phase { phase }));
    for phase in [Phase::Fire, Phase::Melee] {
        all.push(Event::Opened { phase, who: two });
        all.push(Event::Opened { phase, who: PieceSet::EMPTY });
    }
    let lost = BySide::new(120, 30);
    for ending in [Ending::Aim, Ending::Broken, Ending::Turns, Ending::Resigned] {
        all.push(Event::Ended { outcome: Outcome::Won(B), ending, lost });
    }
    all.push(Event::Ended { outcome: Outcome::Drawn, ending: Ending::Turns, lost });
    all
}

fn of_moves(game: &Warfare) -> Vec<Event> {
    let (who, foe) = (named(game, "Riders"), named(game, "Spears"));
    let (from, to, heading) = (AT, AT, Heading::SOUTH);
    let mut all = vec![
        Event::Placed { who, at: AT, heading: Heading::new(30) },
        Event::Placed { who: named(game, "Gib"), at: AT, heading: Heading::NORTH },
        Event::Moved { who, from, path: way(), heading: Heading::new(31), cost: 2031 },
        Event::Moved { who, from, path: Path::STAY, heading, cost: 0 },
        Event::Turned { who, side: 2 },
        Event::Left { who, exit: 0 },
        Event::Routed { who, from, to, heading },
        Event::Faced { who, heading, front: 0 },
        Event::Faced { who: named(game, "Monks"), heading: Heading::NORTH, front: 2 },
        Event::Parted { a: who, b: foe },
        Event::Refaced { who, to: foe, side: 1 },
    ];
    for flank in [From::Front, From::Flank, From::Rear] {
        let via = way();
        all.push(Event::Attacked { who, foe, side: 1, from, via, to, heading, cost: 508, flank });
    }
    all
}

fn of_leaders(game: &Warfare) -> Vec<Event> {
    let (who, unit) = (named(game, "Gib"), named(game, "Pears"));
    let (from, to) = (AT, AT);
    let mut all = vec![
        Event::Attached { who, to: unit },
        Event::GaveWay { who, from, to, joined: None },
        Event::GaveWay { who, from, to, joined: Some(unit) },
        Event::StayedBehind { who, at: AT },
        Event::Alone { who, at: AT },
        Event::LeaderOnly { who: unit, leader: who },
    ];
    for left in [None, Some(unit)] {
        for joined in [None, Some(named(game, "Monks"))] {
            all.push(Event::Rode { who, from, path: way(), to, left, joined, cost: 3048 });
        }
    }
    for end in [End::Duel, End::Struck, End::Shot, End::Captured, End::Fled] {
        all.push(Event::LeaderLost { who, unit: Some(unit), end });
    }
    all
}

fn of_fights(game: &Warfare) -> Vec<Event> {
    let (by, at) = (named(game, "Pears"), named(game, "Spears"));
    let (gib, ken) = (named(game, "Gib"), named(game, "Ken"));
    let mut tally = Tally::new(9);
    tally.add(Factor::Casualties, -4);
    tally.add(Factor::Arquebus, -1);
    let arm = Some(Arm::Yumi);
    let volley = Blow { by, at, arm, from: From::Front, tally, divisor: 5, inflicts: 1 };
    let mut tally = Tally::new(1);
    let factors = [
        Factor::Kind,
        Factor::Cavalry,
        Factor::Leader,
        Factor::Uphill,
        Factor::River,
        Factor::Flank,
        Factor::Rear,
        Factor::Casualties,
    ];
    factors.into_iter().for_each(|factor| tally.add(factor, 2));
    let blow = Blow { arm: None, tally, ..volley };
    let (attacks, hits, dead) = ([5, 4], [false, true], [false, true]);
    let mut all = vec![
        Event::Challenged { by: gib, to: ken },
        Event::Mode { who: ken, mode: Mode::Offensive },
        Event::Mode { who: ken, mode: Mode::Defensive },
        Event::Exchange { by: gib, to: ken, attacks, hits, saves: [None, Some(2)], dead },
        Event::Exchange {
            by: gib,
            to: ken,
            attacks: [6, 6],
            hits: [true; 2],
            saves: [Some(6), Some(6)],
            dead: [false; 2],
        },
        Event::Committed { who: by, at },
        Event::WillStrike { who: by },
        Event::Blow(volley),
        Event::Lost { who: at, count: 2, left: 8 },
        Event::Struck { by, who: ken, roll: 4, save: None, dead: false },
        Event::Struck { by, who: ken, roll: 5, save: Some(6), dead: false },
        Event::Struck { by, who: ken, roll: 5, save: Some(5), dead: true },
        Event::StruckNobody { by, who: at },
    ];
    let sides = [From::Front, From::Flank, From::Rear];
    all.extend(sides.map(|from| Event::Blow(Blow { from, ..blow })));
    let ends = [Gone::Destroyed, Gone::Fled, Gone::Dispersed];
    all.extend(ends.map(|gone| Event::Removed { who: at, gone }));
    all
}

fn of_nerves(game: &Warfare) -> Vec<Event> {
    let (who, monks) = (named(game, "Pears"), named(game, "Monks"));
    let mut tally = Tally::new(3);
    for ((reason, _), n) in Reason::ALL.iter().zip([-1, -2, 1, -2, -1]) {
        tally.add(*reason, n);
    }
    let rows = Kind::ALL.map(Row::Against).into_iter().chain([Row::Fire]);
    let mut all = vec![Event::Declined { who }];
    for row in rows {
        all.push(Event::Checked { who, row, needs: 4, tally, holds: false });
        all.push(Event::Checked { who, row, needs: -2, tally, holds: true });
        all.push(Event::NoCheck { who, row });
    }
    let led = Event::Rallied { who, how: How::Leader, roll: None, plus: 0, needs: 0, back: true };
    all.push(led);
    for back in [true, false] {
        let (roll, needs) = (Some(4), 5);
        for (how, plus) in [(How::Throw, 0), (How::Desperation, 1)] {
            all.push(Event::Rallied { who: monks, how, roll, plus, needs, back });
        }
    }
    all
}

/// The number of an event's kind.
fn number(event: &Event) -> usize {
    match event {
        Event::Placed { .. } => 0,
        Event::Attached { .. } => 1,
        Event::Turn { .. } => 2,
        Event::Phase { .. } => 3,
        Event::Challenged { .. } => 4,
        Event::Passed { .. } => 5,
        Event::Mode { .. } => 6,
        Event::Exchange { .. } => 7,
        Event::LeaderLost { .. } => 8,
        Event::Committed { .. } => 9,
        Event::WillStrike { .. } => 10,
        Event::Sealed { .. } => 11,
        Event::Opened { .. } => 12,
        Event::Blow(_) => 13,
        Event::Lost { .. } => 14,
        Event::Struck { .. } => 15,
        Event::StruckNobody { .. } => 16,
        Event::LeaderOnly { .. } => 17,
        Event::Removed { .. } => 18,
        Event::Alone { .. } => 19,
        Event::Checked { .. } => 20,
        Event::NoCheck { .. } => 21,
        Event::Routed { .. } => 22,
        Event::StayedBehind { .. } => 23,
        Event::RolledOff { .. } => 24,
        Event::MovesFirst { .. } => 25,
        Event::Moves { .. } => 26,
        Event::Moved { .. } => 27,
        Event::Attacked { .. } => 28,
        Event::Turned { .. } => 29,
        Event::Rode { .. } => 30,
        Event::Left { .. } => 31,
        Event::GaveWay { .. } => 32,
        Event::Declined { .. } => 33,
        Event::Rallied { .. } => 34,
        Event::Faced { .. } => 35,
        Event::Parted { .. } => 36,
        Event::Refaced { .. } => 37,
        Event::Met { .. } => 38,
        Event::Resigned { .. } => 39,
        Event::Ended { .. } => 40,
    }
}
