//! People, horses, bodies and what lies about, as they are on the board.

use ::katana::Katana;
use ::katana::order::Posture;
use ::katana::state::{Fit, State, mark};
use engine::Piece;
use hex::HexId;

use super::figures;
use super::ground::Lie;
use crate::bodies::{Body, block, place};
use crate::counter::{self, Cord, Counter, Harm};
use crate::figures::stand;
use crate::flat;
use crate::ink;
use crate::pen::{At, Chance, Pen, at, put};

/// Who is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// Everybody, as an umpire sees it.
    All,
    /// Nobody who is hidden.
    Open,
}

/// Draws everything that stands or lies on the board.
pub fn draw(pen: &mut Pen, game: &Katana, s: &State, whom: Whom) {
    let lie = Lie::of(&game.scenario.map);
    let shown =
        |p: &Piece| s.man(*p).hex.is_some() && (whom == Whom::All || game.hush(s, *p).is_none());
    put!(pen, r#"<g class="counters">"#);
    carcasses(pen, game, s, &lie);
    bodies(pen, game, s, &lie);
    for thing in s.litter.iter().filter(|thing| thing.item.is_some() && thing.hex.is_some()) {
        stand(pen, figures::LITTER, lie.centre(thing.hex), 0.0);
    }
    let mut standing: Vec<(At, Piece)> = Vec::new();
    for p in game.men().filter(|p| s.man(*p).is_here() && shown(p)) {
        standing.push((spot(game, s, &lie, p), p));
    }
    let free = |p: &Piece| s.horse(*p).is_here() && !s.horse(*p).rider.is_some();
    for p in game.steeds().filter(free) {
        standing.push((lie.plan.between(s.horse(p).head, s.horse(p).rear), p));
    }
    // From the north, so that edges fall over the row behind.
    standing.sort_by(|a, b| a.0.y.total_cmp(&b.0.y).then(a.1.0.cmp(&b.1.0)));
    for (spot, p) in standing {
        if ::katana::state::is_horse(p) {
            counter::draw(pen, &horse(game, s, p, spot));
        } else {
            counter::draw(pen, &man(game, s, p, spot));
        }
    }
    put!(pen, "</g>");
}

/// Those who share a hex stand beside each other.
fn spot(game: &Katana, s: &State, lie: &Lie<'_>, p: Piece) -> At {
    let man = s.man(p);
    if let Some(horse) = s.mount(p) {
        return lie.plan.between(horse.head, horse.rear);
    }
    let here: Vec<Piece> = sharers(game, s, man.hex).collect();
    let c = lie.centre(man.hex);
    match here.iter().position(|other| *other == p) {
        Some(n) if here.len() > 1 => c + at(if n == 0 { -22.0 } else { 22.0 }, 0.0),
        _ => c,
    }
}

/// Men on foot in a hex, the living only.
fn sharers<'a>(game: &'a Katana, s: &'a State, hex: HexId) -> impl Iterator<Item = Piece> + 'a {
    let here = move |p: &Piece| {
        let man = s.man(*p);
        man.is_here() && man.hex == hex && !man.rides()
    };
    game.men().filter(here)
}

/// The counter of a man, on foot or in the saddle.
fn man<'a>(game: &'a Katana, s: &State, p: Piece, spot: At) -> Counter<'a> {
    let (man, who) = (s.man(p), game.who(p));
    let crowded = man.horse == Piece::NONE && sharers(game, s, man.hex).count() > 1;
    let values = values(game, s, p).map(Some);
    let base = Counter {
        spot,
        side: ink::at(game.side_of(p)),
        name: game.name(p),
        tag: tag(s, p),
        values,
        harm: harm(s, p),
        cord: if game.is_held(s, p) { Cord::Bound } else { Cord::None },
        ..Counter::default()
    };
    if let Some(horse) = s.mount(p) {
        let (turn, left) = flat::turn(horse.facing);
        let symbol = figures::rider(&who.figure);
        return Counter { turn, left, oblong: true, symbol, ..base };
    }
    Counter {
        // Whoever lies is laid on his side.
        turn: if man.posture == Posture::Lying { 90.0 } else { 0.0 },
        scale: if crowded { 0.6 } else { 0.92 },
        front: Some(flat::way(man.facing)),
        symbol: figures::symbol(&who.figure),
        ..base
    }
}

/// Skill, wounds that are left, reaction.
pub fn values(game: &Katana, s: &State, p: Piece) -> [u8; 3] {
    let (man, who) = (s.man(p), game.who(p));
    let skill = game.best_skill(p).max(0) as u8;
    [skill, who.wound_limit.saturating_sub(man.wounds), game.reaction(p)]
}

/// A word on a disc: how somebody is, where his counter does not show it.
fn tag(s: &State, p: Piece) -> &'static str {
    let man = s.man(p);
    if man.has(mark::ASLEEP) {
        "zz"
    } else if man.has(mark::HIDDEN) {
        "?"
    } else if man.posture == Posture::Sitting {
        "sit"
    } else {
        ""
    }
}

fn harm(s: &State, p: Piece) -> Harm {
    match (s.man(p).fit, s.man(p).wounds) {
        (Fit::Ko | Fit::Collapsed, _) => Harm::Stunned,
        (_, 0) => Harm::None,
        _ => Harm::Wounded,
    }
}

/// The counter of a horse nobody sits on.
fn horse<'a>(game: &'a Katana, s: &State, p: Piece, spot: At) -> Counter<'a> {
    let horse = s.horse(p);
    let (turn, left) = flat::turn(horse.facing);
    let limit = game.scenario.options.horse_wounds.max(0) as u8;
    Counter {
        spot,
        turn,
        left,
        oblong: true,
        side: ink::at(None),
        symbol: "k-war-horse".to_owned(),
        name: game.name(p),
        values: [None, Some(limit.saturating_sub(horse.wounds)), None],
        harm: if horse.wounds > 0 { Harm::Wounded } else { Harm::None },
        ..Counter::default()
    }
}

/// Dead horses lie over both their hexes.
fn carcasses(pen: &mut Pen, game: &Katana, s: &State, lie: &Lie<'_>) {
    for p in game.steeds().filter(|p| s.horse(*p).fit == Fit::Dead && s.horse(*p).head.is_some()) {
        let horse = s.horse(p);
        let body = Body {
            spot: lie.plan.between(horse.head, horse.rear),
            scale: 1.0,
            turn: flat::turn(horse.facing).0 + 5.0,
            side: ink::at(None),
            symbol: "d-horse",
            oblong: true,
            name: Some(game.name(p)),
        };
        block(pen, &body);
    }
}

/// KY-MAP-12 — A dead man lies over two hexes; several in one make a heap.
fn bodies(pen: &mut Pen, game: &Katana, s: &State, lie: &Lie<'_>) {
    let dead = |p: &Piece| s.man(*p).fit == Fit::Dead && s.man(*p).hex.is_some();
    let all: Vec<Piece> = game.men().filter(dead).collect();
    for (n, p) in all.iter().enumerate() {
        let man = s.man(*p);
        let same = |other: &&Piece| s.man(**other).hex == man.hex;
        let before = all[..n].iter().filter(same).count();
        let heap = all.iter().filter(same).count();
        let taken = sharers(game, s, man.hex).next().is_some();
        let (way, scale) = place(before, heap, taken && !man.lain.is_some());
        let along = lie.centre(man.lain) - lie.centre(man.hex);
        let lean = Chance::new(man.hex.index() * 8 + before, 70).between(-14.0, 14.0);
        let turn = if man.lain.is_some() { along.y.atan2(along.x).to_degrees() } else { lean };
        // Nobody's name stands on its head.
        let turn = if turn.abs() > 90.0 { turn - 180.0 * turn.signum() } else { turn };
        let body = Body {
            spot: lie.plan.between(man.hex, man.lain) + way,
            scale: if man.lain.is_some() { scale * 1.1 } else { scale },
            turn,
            side: ink::at(game.side_of(*p)),
            symbol: "d-man",
            oblong: false,
            name: (heap == 1).then(|| game.name(*p)),
        };
        block(pen, &body);
    }
}
