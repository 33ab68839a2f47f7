//! Events: whom they are about, their dice, what they did to whom, and how they look.

use ::havoc::Havoc;
use ::havoc::book::{CombatFoot, CombatMounted, MissileFoot, MissileMounted};
use ::havoc::event::{Event, Mark, Weighed};
use ::havoc::state::State;
use engine::{Piece, Side};
use hex::HexId;

use super::scene::TRACK;
use crate::wire::{Condition, DieTold, Harm, Show};

/// The pieces an event is about.
pub(super) fn about(event: &Event) -> Vec<Piece> {
    let pieces = match event {
        Event::Placed { figure, .. }
        | Event::Stocked { figure, .. }
        | Event::Nominated { figure, .. }
        | Event::Moved { figure, .. }
        | Event::Left { figure, .. }
        | Event::Bears { figure }
        | Event::Stunned { figure }
        | Event::Wounded { figure }
        | Event::Killed { figure }
        | Event::Put { figure, .. }
        | Event::Retreated { figure, .. }
        | Event::OnlyWay { figure }
        | Event::Cornered { figure }
        | Event::Helpless { figure }
        | Event::Advanced { figure, .. }
        | Event::Recovered { figure } => vec![*figure],
        Event::Allotted { man, sergeant } => vec![*man, *sergeant],
        Event::Controlled { animal, .. } => vec![*animal],
        Event::Began { man, on, .. } | Event::Did { man, on, .. } => vec![*man, *on],
        Event::Dropped { man, .. } | Event::Leaderless { man } => vec![*man],
        Event::Handed { from, to, .. } => vec![*from, *to],
        Event::Shifted { carcass, .. } => vec![*carcass],
        Event::Shot { by, at, .. } | Event::Spent { by, at, .. } => vec![*by, *at],
        Event::Led { man, animal, .. } => vec![*man, *animal],
        Event::Escorted { prisoner, .. } | Event::Joined { prisoner } => vec![*prisoner],
        Event::Attacked { attack } | Event::Fought { attack, .. } => {
            [attack.attackers(), attack.defenders()].concat()
        }
        Event::Offered { knight }
        | Event::Answered { knight, .. }
        | Event::Captured { knight }
        | Event::Escaped { knight, .. } => vec![*knight],
        Event::Thrown { rider } => vec![*rider],
        Event::Seen { figure, .. }
        | Event::Lost { figure }
        | Event::RanInto { figure, .. }
        | Event::Awoke { figure }
        | Event::Drowned { figure, .. }
        | Event::WashedAway { figure }
        | Event::Unmoved { figure } => vec![*figure],
        Event::Loosed { by, at, .. } | Event::Threw { by, at, .. } => vec![*by, *at],
        Event::LanternShot { by, .. } | Event::Lantern { by, .. } | Event::Challenged { by } => {
            vec![*by]
        }
        Event::Deflected { monk, .. } | Event::LetCome { monk } => vec![*monk],
        Event::Drew { horse, cart, .. } => vec![*horse, *cart],
        Event::Pushed { cart, men, .. } => vec![*cart, men[0], men[1], men[2]],
        Event::StandsBy { man, .. } => vec![*man],
        Event::Accepted { by, challenger } => vec![*by, *challenger],
        Event::DuelOver { winner } => vec![*winner],
        Event::Veiled { event, .. } | Event::Glimpsed { event, .. } => about(event),
        Event::Struck { at, .. } => at.clone(),
        Event::Strayed { animal, .. } => vec![*animal],
        Event::Felt { .. }
        | Event::Barricaded { .. }
        | Event::NightFell
        | Event::AlarmRaised { .. }
        | Event::StayedQuiet { .. }
        | Event::Unanswered { .. }
        | Event::RefusedChallenge { .. }
        | Event::DuelLapsed
        | Event::Breached { .. }
        | Event::Poem { .. }
        | Event::Judged { .. }
        | Event::Posthumous { .. } => Vec::new(),
        Event::Readied { .. }
        | Event::FirstSide { .. }
        | Event::PhaseBegan { .. }
        | Event::StepBegan { .. }
        | Event::Woke { .. }
        | Event::CalledOff
        | Event::Resigned { .. }
        | Event::Ended { .. } => Vec::new(),
    };
    pieces.into_iter().filter(|piece| piece.is_some()).collect()
}

/// The dice of an event, as the rules rolled them.
pub(super) fn dice(game: &Havoc, event: &Event) -> Vec<DieTold> {
    let die = |face: u8, by: Side| DieTold { faces: 10, face, by };
    match event {
        Event::Shot { by, die: face, .. } => vec![die(*face, game.owner(*by))],
        Event::Fought { attack, die: face, .. } => {
            vec![die(*face, game.owner(attack.attackers()[0]))]
        }
        Event::Answered { knight, die: face, .. } => {
            vec![die(*face, game.owner(*knight).other())]
        }
        Event::FirstSide { die: face, .. } => vec![die(*face, Side::A)],
        Event::Loosed { by, die: face, .. } => vec![die(*face, game.owner(*by))],
        // Who threw may be a secret; that he is no friend of his target is none.
        Event::Threw { by, at, die: face, .. } => {
            let by =
                if by.is_some() { game.side_of(*by) } else { game.side_of(*at).map(Side::other) };
            vec![die(*face, by.unwrap_or(Side::A))]
        }
        // Only somebody of the other side strikes out of the dark.
        Event::Struck { at, die: face, .. } => {
            let by = at.first().and_then(|at| game.side_of(*at)).map(Side::other);
            vec![die(*face, by.unwrap_or(Side::A))]
        }
        Event::LanternShot { by, die: face, .. } if by.is_some() => {
            vec![die(*face, game.owner(*by))]
        }
        Event::Deflected { monk, die: face, .. } => vec![die(*face, game.owner(*monk))],
        Event::Stocked { figure, dice, .. } => {
            dice.iter().map(|face| die(*face, game.owner(*figure))).collect()
        }
        _ => Vec::new(),
    }
}

/// The worst that befell a piece.
pub(super) fn fate(events: &[Event], piece: Piece) -> Option<Condition> {
    let hurt = |event: &Event| match event {
        Event::Stunned { figure } if *figure == piece => Some(Condition::Stunned),
        Event::Wounded { figure } if *figure == piece => Some(Condition::Wounded),
        Event::Killed { figure } if *figure == piece => Some(Condition::Dead),
        _ => None,
    };
    events.iter().filter_map(hurt).max()
}

/// Whom the events of one action were good or bad for: by what happened, and where somebody must
/// still choose who it happens to, by the letter.
pub(super) fn harm(game: &Havoc, events: &[Event]) -> Harm {
    let (by, at, letter) = match events.iter().find_map(blow) {
        Some(blow) => blow,
        None if events.iter().any(is_hit) => return Harm::Hit,
        None => return Harm::Nothing,
    };
    let worst = |men: &[Piece]| men.iter().filter_map(|man| fate(events, *man)).max();
    let taken = |event: &Event| matches!(event, Event::Captured { .. });
    match (worst(&at), worst(&by)) {
        (Some(Condition::Dead), _) => Harm::Killed,
        (Some(Condition::Wounded), _) => Harm::Wounded,
        (Some(_), _) => Harm::Stunned,
        (None, Some(_)) => Harm::Backfires,
        (None, None) if events.iter().any(taken) => Harm::Driven,
        (None, None) => letter.map_or(Harm::Nothing, |letter| letter.harm(game, &at)),
    }
}

/// SB-SHO-08, SB-SHU-04 — A lantern goes out.
fn is_hit(event: &Event) -> bool {
    matches!(event, Event::LanternShot { hit: true, .. })
}

/// A letter of one of the four tables.
enum Letter {
    Shot(Weighed, u8),
    Arrow { mounted: bool, letter: u8 },
    Fight(Weighed, u8),
}

impl Letter {
    fn harm(&self, game: &Havoc, at: &[Piece]) -> Harm {
        // An animal without a rider suffers only what the letter says about the horse.
        let beast = at.first().is_some_and(|at| !game.is_character(*at));
        match self {
            Letter::Shot(weighed, n) => missile_harm(weighed.mounted, *n, beast),
            Letter::Arrow { mounted, letter } => missile_harm(*mounted, *letter, beast),
            Letter::Fight(Weighed { mounted: false, .. }, n) => {
                match CombatFoot::ALL.get(usize::from(*n)) {
                    Some(CombatFoot::A | CombatFoot::B) => Harm::Backfires,
                    Some(CombatFoot::C) => Harm::Driven,
                    Some(CombatFoot::D) => Harm::Stunned,
                    Some(CombatFoot::E) => Harm::Wounded,
                    Some(CombatFoot::F) => Harm::Killed,
                    _ => Harm::Nothing,
                }
            }
            Letter::Fight(_, n) => match CombatMounted::ALL.get(usize::from(*n)) {
                Some(CombatMounted::A | CombatMounted::B) => Harm::Backfires,
                Some(CombatMounted::C) => Harm::Driven,
                Some(_) if beast => Harm::Nothing,
                Some(CombatMounted::D) => Harm::Stunned,
                Some(CombatMounted::E | CombatMounted::F) => Harm::Wounded,
                Some(CombatMounted::G | CombatMounted::H) => Harm::Killed,
                _ => Harm::Nothing,
            },
        }
    }
}

/// What a letter of the missile tables does; to an animal as far as it is no injury.
fn missile_harm(mounted: bool, letter: u8, beast: bool) -> Harm {
    let at = usize::from(letter);
    if !mounted {
        return match MissileFoot::ALL.get(at) {
            Some(MissileFoot::A) => Harm::Driven,
            Some(MissileFoot::B) => Harm::Wounded,
            Some(MissileFoot::C) => Harm::Killed,
            _ => Harm::Nothing,
        };
    }
    match MissileMounted::ALL.get(at) {
        Some(MissileMounted::A) => Harm::Driven,
        Some(_) if beast => Harm::Nothing,
        Some(MissileMounted::B) => Harm::Stunned,
        Some(MissileMounted::C | MissileMounted::D) => Harm::Wounded,
        Some(MissileMounted::E | MissileMounted::F) => Harm::Killed,
        _ => Harm::Nothing,
    }
}

/// Who struck at whom, and what the table said.
fn blow(event: &Event) -> Option<(Vec<Piece>, Vec<Piece>, Option<Letter>)> {
    match event {
        Event::Shot { by, at, weighed, letter, .. } => {
            Some((vec![*by], vec![*at], Some(Letter::Shot(*weighed, *letter))))
        }
        Event::Loosed { by, at, mark, letter, .. } => {
            let letter = Letter::Arrow { mounted: *mark == Mark::Mounted, letter: *letter };
            Some((vec![*by], vec![*at], Some(letter)))
        }
        Event::Threw { by, at, .. } => Some((vec![*by], vec![*at], None)),
        Event::Spent { by, at, .. } => Some((vec![*by], vec![*at], None)),
        Event::Fought { attack, weighed, letter, .. } => {
            let (by, at) = (attack.attackers().to_vec(), attack.defenders().to_vec());
            Some((by, at, Some(Letter::Fight(*weighed, *letter))))
        }
        Event::Answered { knight, .. } => Some((Vec::new(), vec![*knight], None)),
        Event::Deflected { monk, to, mounted, .. } => {
            let letter = Letter::Arrow { mounted: *mounted, letter: *to };
            Some((Vec::new(), vec![*monk], Some(letter)))
        }
        Event::LetCome { monk } => Some((Vec::new(), vec![*monk], None)),
        _ => None,
    }
}

/// How to show an event.
pub(super) fn show(game: &Havoc, before: &State, event: &Event) -> Option<Show> {
    let condition =
        |figure: &Piece, condition: Condition| Some(Show::Change { piece: figure.0, condition });
    match event {
        Event::Moved { figure, from, to, tail, .. } => {
            let way = match before.at(*figure).hex == *from {
                true => game.way(before, *figure, [*to, *tail]),
                false => Vec::new(),
            };
            Some(path(game, before, *figure, *from, &way, [*to, *tail]))
        }
        Event::Retreated { figure, from, to, tail }
        | Event::Advanced { figure, from, to, tail } => {
            Some(path(game, before, *figure, *from, &[], [*to, *tail]))
        }
        Event::Placed { figure, hex, tail } => {
            let from = before.at(*figure).hex;
            Some(path(game, before, *figure, from, &[], [*hex, *tail]))
        }
        Event::Drew { cart, to, .. } | Event::Pushed { cart, to, .. } => {
            // The rear goes where the front has been.
            let front = before.at(*cart).hex;
            Some(path(game, before, *cart, front, &[], [*to, front]))
        }
        Event::StandsBy { man: figure, to }
        | Event::Led { man: figure, to, .. }
        | Event::Escorted { prisoner: figure, to } => {
            // The tail of a mounted prisoner is not told; his head is enough to see him go.
            let from = before.at(*figure).hex;
            Some(path(game, before, *figure, from, &[], [*to, HexId::NONE]))
        }
        Event::Shot { by, at, .. } | Event::Spent { by, at, .. } | Event::Loosed { by, at, .. } => {
            Some(Show::Flight { by: by.0, at: at.0 })
        }
        Event::Threw { by, at, .. } if by.is_some() => Some(Show::Flight { by: by.0, at: at.0 }),
        Event::Attacked { attack } => {
            let numbers = |men: &[Piece]| men.iter().map(|man| man.0).collect();
            Some(Show::Clash { by: numbers(attack.attackers()), at: numbers(attack.defenders()) })
        }
        Event::Stunned { figure } => condition(figure, Condition::Stunned),
        Event::Wounded { figure } => condition(figure, Condition::Wounded),
        Event::Killed { figure } | Event::Drowned { figure, .. } => {
            condition(figure, Condition::Dead)
        }
        Event::Recovered { figure } => condition(figure, Condition::Healthy),
        Event::PhaseBegan { side, turn, phase } => {
            // A turn that a duel has added is not in the state before.
            let turns = game.last_turn(before).max(*turn);
            Some(Show::Step { text: super::sight::clock(game, *phase, [*turn, turns], *side) })
        }
        Event::StepBegan { step } => {
            let found = TRACK.iter().find(|(name, ..)| name == step);
            found.map(|(_, key, _)| Show::Step { text: game.wording.say(key, &[]) })
        }
        _ => None,
    }
}

/// A path of middles: along the way if it is known, else straight.
fn path(
    game: &Havoc,
    before: &State,
    figure: Piece,
    from: HexId,
    way: &[[HexId; 2]],
    end: [HexId; 2],
) -> Show {
    let plan = draw::havoc::plan(game);
    let spot = |[head, tail]: [HexId; 2]| plan.spot(head, tail).map(|n| n as f32);
    let f = before.at(figure);
    let start = if f.hex == from { [f.hex, f.tail] } else { [from, HexId::NONE] };
    let path = match way {
        [] if start[0].is_none() => vec![spot(end)],
        [] => vec![spot(start), spot(end)],
        way => way.iter().map(|pose| spot(*pose)).collect(),
    };
    Show::Path { piece: figure.0, path, facing: plan.facing(end[0], end[1]) as f32 }
}
