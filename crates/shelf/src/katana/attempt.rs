//! What a player would try: actions that are looked at only to say why they are refused.

use ::katana::Katana;
use ::katana::action::{Action, Ask, Mode};
use ::katana::order::{Act, Hand, Order};
use ::katana::state::{Shot, State, Stroke, Target};
use engine::{Game, Piece, Side};
use hex::HexId;

/// The likeliest first.
pub(super) fn attempts(
    game: &Katana,
    s: &State,
    side: Side,
    of: Piece,
    at: Option<Piece>,
    place: Option<HexId>,
) -> Vec<Action> {
    let asks = game.asks(s);
    let Some(ask) = asks[side].or(asks[side.other()]) else { return Vec::new() };
    let mut out = Vec::new();
    match ask {
        Ask::Deploy => {
            let places = place.into_iter().map(|to| Action::Place { who: of, to, facing: 0 });
            out.extend(places);
        }
        Ask::Modes => {
            out.extend(at.map(|at| Action::Mode { who: of, mode: Mode::Aim(at) }));
            out.push(Action::Mode { who: of, mode: Mode::Tactical });
            out.push(Action::Mode { who: of, mode: Mode::NonTactical });
        }
        Ask::Shots => out.extend(at.into_iter().flat_map(|at| shots(of, at))),
        Ask::Strokes => out.extend(at.into_iter().flat_map(|at| {
            strokes(game, s, of, at).map(move |stroke| Action::Stroke {
                who: of,
                second: false,
                stroke,
            })
        })),
        Ask::MoveOrders => {
            let orders = orders(game, s, of, at, place).into_iter();
            out.extend(orders.map(|order| Action::Slip { who: of, phase: 1, order }));
        }
        Ask::Orders | Ask::Act { .. } | Ask::ActOrHold { .. } => {
            let orders = orders(game, s, of, at, place).into_iter();
            out.extend(orders.map(|order| Action::Order { who: of, order }));
        }
        _ => out.extend(at.into_iter().flat_map(|at| strokes(game, s, of, at).map(Action::Strike))),
    }
    if out.is_empty() {
        out.push(Action::Order { who: of, order: Act::Stay.into() });
    }
    out
}

fn shots(of: Piece, at: Piece) -> impl Iterator<Item = Action> {
    (0..::katana::state::KIT as u8)
        .map(move |slot| Action::Shoot { who: of, shot: Shot { at, slot } })
}

/// Every stroke with what he has in hand.
fn strokes(game: &Katana, s: &State, of: Piece, at: Piece) -> impl Iterator<Item = Stroke> + use<> {
    let mut all = Vec::new();
    if usize::from(of.0) < game.scenario.people.len() {
        game.each_means(s, of, |means| {
            all.push(Stroke { at, slot: means.slot, mode: means.mode, what: Target::Man });
        });
    }
    all.into_iter()
}

/// Orders that would end in a place, or that speak of somebody: those of a single step, and those
/// that are most often tried.
fn orders(
    game: &Katana,
    s: &State,
    of: Piece,
    at: Option<Piece>,
    place: Option<HexId>,
) -> Vec<Order> {
    let mut acts =
        vec![Act::Advance, Act::Retire, Act::Run, Act::Charge, Act::ChargeRun, Act::Close];
    acts.extend(Hand::BOTH.map(Act::Sidestep));
    acts.extend(Hand::BOTH.map(Act::Backstep));
    acts.extend([Act::Jump, Act::Climb]);
    if let Some(at) = at {
        let horse = ::katana::state::is_horse(at);
        acts.insert(0, if horse { Act::Mount(at) } else { Act::Shoot(None) });
    }
    let man = usize::from(of.0) < game.scenario.people.len();
    let ends =
        |order: &Order| place.is_none_or(|place| man && game.destination(s, of, order) == place);
    let all: Vec<Order> = acts.into_iter().map(Order::from).collect();
    let there: Vec<Order> = all.iter().copied().filter(ends).collect();
    if there.is_empty() { all } else { there }
}
