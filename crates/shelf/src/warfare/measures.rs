//! Regions, ways and rulers. Whether a way is legal is said by the rules; here it is only looked
//! for and told.

use ::warfare::Warfare;
use ::warfare::action::{Action, Ask};
use ::warfare::rule;
use ::warfare::rules::fire::RANGE;
use ::warfare::rules::leaders::{GIVES_WAY, JOINS};
use ::warfare::rules::trays::Route;
use ::warfare::state::State;
use engine::{Game, Piece, RuleId, Side};
use measure::num::shown_mm;
use measure::{Heading, Path, Point};

use super::choice::{after, choice, ghost};
use super::inches;
use super::sums::way_lines;
use crate::face::{Measures, WayWish};
use crate::measured::{point, why};
use crate::wire::{Limit, Region, Ruler, Tip, Way};

/// A hand that is so near to an enemy tray means to attack it.
const NEAR: i32 = 140;
/// An offset so small is meant to be none.
const STRAIGHT: i32 = 70;

impl Measures for Warfare {
    fn region(&self, s: &State, of: Piece) -> Option<Region> {
        if !self.exists(of) || !s.body(of).is_here() {
            return None;
        }
        let (name, limit) = (self.name(of), self.full_move(of));
        let told = |rings: Vec<Vec<Point>>, limit: i32, text: String, rule: RuleId| {
            let ring = |ring: Vec<Point>| ring.into_iter().map(<[i32; 2]>::from).collect();
            let rings = rings.into_iter().map(ring).collect();
            Some(Region { piece: of.0, rings, limit: limit as u32, text, rule: rule.to_string() })
        };
        match self.asks(s)[self.side(of)] {
            Some(Ask::Deploy) => {
                let zones = self.scenario.parties[self.side(of)].zones.iter();
                let rings = zones.map(|zone| zone.corners().to_vec()).collect();
                told(rings, 0, format!("{name} can be set up there"), rule::SW_TAB_01)
            }
            Some(Ask::GiveWay { who }) if who == of => {
                let way = |turn: i32| Heading::new(turn * 15).offset(0, GIVES_WAY);
                let ring = (0..24).map(|turn| s.body(of).at + way(turn)).collect();
                let text = format!("{name} gives way by up to {}", inches(GIVES_WAY));
                told(vec![ring], GIVES_WAY, text, rule::SW_LDR_04)
            }
            _ if can_go(self, s, of) => {
                let strider = self.strider(s, of);
                let rings = strider.region(&strider.web()).rings();
                told(rings, limit, format!("{name} can go {}", inches(limit)), rule::SW_MOV_03)
            }
            _ => None,
        }
    }

    fn way(&self, s: &State, side: Side, of: Piece, wish: &WayWish) -> Option<Way> {
        if !self.exists(of) || !s.body(of).is_here() {
            return None;
        }
        let heading = wish.facing.map(|degrees| Heading::new(i32::from(degrees % 360)));
        let action = meant(self, s, side, of, point(wish.to), &wish.via, heading)?;
        Some(told_way(self, s, side, of, &action))
    }

    /// Whoever is furthest ahead goes first.
    fn ways(&self, s: &State, side: Side, of: &[Piece], by: [i32; 2]) -> Vec<Way> {
        let by = point(by);
        let mut all: Vec<Piece> = of.iter().copied().filter(|p| can_go(self, s, *p)).collect();
        all.sort_by_key(|p| (-s.body(*p).at.dot(by), p.0));
        let mut then = s.clone();
        let mut ways = Vec::new();
        for p in all {
            let (at, heading) = (then.body(p).at, then.body(p).heading);
            let Ok(path) = Path::to(at + by) else { continue };
            let action = match self.is_unit(p) {
                true => Action::Move { who: p, path, heading },
                false => Action::Lead { who: p, path, join: None },
            };
            let way = told_way(self, &then, side, p, &action);
            if way.choice.is_some() {
                then.body_mut(p).at = at + by;
            }
            ways.push(way);
        }
        ways
    }

    /// From tray to tray for moves, from soldier to soldier for shots, from centre to centre for
    /// challenges.
    fn ruler(&self, s: &State, from: Tip, to: Tip) -> Option<Ruler> {
        let (a, b) = (end(self, s, from)?, end(self, s, to)?);
        let mut limits = Vec::new();
        let mut limit = |text: String, most: i32, within: bool, rule: RuleId| {
            limits.push(Limit { text, limit: most as u32, within, rule: rule.to_string() });
        };
        let [one, other] = [from, to].map(|tip| match tip {
            Tip::Piece(number) => Some(Piece(number)),
            Tip::At(_) => None,
        });
        let centres = a.square_to(b);
        let within = |most: i32| centres <= i64::from(most) * i64::from(most);
        if let Some(one) = one {
            let most = self.full_move(one);
            limit("one move, straight".to_owned(), most, within(most), rule::SW_MOV_03);
        }
        if let (Some(one), Some(other)) = (one, other) {
            match (self.is_unit(one), self.is_unit(other)) {
                (true, true) => {
                    let arm = self.unit(one).arm.map_or("fire", |arm| arm.word());
                    let square = self.distance(s, one, other);
                    let reaches = square.is_some_and(|far| far <= i64::from(RANGE).pow(2));
                    limit(format!("{arm}, nearest soldiers"), RANGE, reaches, rule::SW_FIR_02);
                }
                (false, false) => {
                    limit("challenge".to_owned(), RANGE, within(RANGE), rule::SW_CHA_01);
                }
                (false, true) => {
                    let joins = self.tray(s, other).square_to(a).is_within(JOINS);
                    limit("joins".to_owned(), JOINS, joins, rule::SW_MOV_12);
                }
                _ => {}
            }
        }
        Some(Ruler { from: a.into(), to: b.into(), millimetres: shown_mm(centres) as u32, limits })
    }
}

/// Somebody on the table who may move in this event.
fn can_go(game: &Warfare, s: &State, of: Piece) -> bool {
    if !game.exists(of) {
        return false;
    }
    let side = game.side(of);
    match game.asks(s)[side] {
        Some(Ask::Move) if game.is_unit(of) => game.may_stir(s, side, of).is_ok(),
        Some(Ask::Move) => game.may_ride(s, side, of).is_ok(),
        _ => false,
    }
}

/// What is meant by a hand at a point: an attack if it is near an enemy, a leader's way into a unit
/// if it is on one, otherwise a way there.
fn meant(
    game: &Warfare,
    s: &State,
    side: Side,
    of: Piece,
    to: Point,
    via: &[[i32; 2]],
    heading: Option<Heading>,
) -> Option<Action> {
    let body = s.body(of);
    match game.asks(s)[side] {
        Some(Ask::Deploy) => {
            let friend = game.units_here(s, side).find(|unit| game.tray(s, *unit).is_inside(to));
            let heading = heading.unwrap_or(body.heading);
            return Some(match friend.filter(|unit| game.is_leader(of) && *unit != of) {
                Some(unit) => Action::Attach { who: of, to: unit },
                None => Action::Place { who: of, at: to, heading },
            });
        }
        Some(Ask::GiveWay { who }) if who == of => {
            return Some(Action::GiveWay { who, to });
        }
        Some(Ask::Facing { who }) if who == of => {
            let looked = Heading::of(to - body.at);
            let heading = heading.or(looked).unwrap_or(body.heading);
            return Some(Action::Face { who, heading });
        }
        Some(Ask::Move) => {}
        _ => return None,
    }
    let points = || via.iter().map(|at| point(*at));
    if game.is_leader(of) {
        return Some(ride(game, s, of, to, points()));
    }
    if let Some(attack) = onset(game, s, of, to, points()) {
        return Some(attack);
    }
    let path = walk(game, s, of, to, points());
    let heading = heading.unwrap_or(body.heading);
    Some(Action::Move { who: of, path, heading })
}

/// Through the points that were named; else round whatever stands there, or straight if no way is
/// found.
fn walk(game: &Warfare, s: &State, of: Piece, to: Point, via: impl Iterator<Item = Point>) -> Path {
    let via: Vec<Point> = via.collect();
    if to == s.body(of).at && via.is_empty() {
        return Path::STAY;
    }
    if !via.is_empty() {
        // The last corner may be where the hand is.
        let mut points = via;
        if points.last() != Some(&to) {
            points.push(to);
        }
        return Path::through(points).unwrap_or(Path::STAY);
    }
    let strider = game.strider(s, of);
    let planned = strider.plan(&strider.web(), to);
    planned.or_else(|| Path::to(to).ok()).unwrap_or(Path::STAY)
}

/// A leader's way: into a friendly unit without a leader if the hand is on one.
fn ride(
    game: &Warfare,
    s: &State,
    of: Piece,
    to: Point,
    via: impl Iterator<Item = Point>,
) -> Action {
    let own = game.units_here(s, game.side(of));
    let free = own.filter(|unit| !s.body(*unit).link.is_some());
    let near = free.filter(|unit| game.tray(s, *unit).square_to(to).is_within(JOINS));
    let join = near.min_by_key(|unit| to.square_to(s.body(*unit).at));
    // He comes as near as he must, and no further.
    let end = match join {
        Some(unit) if game.tray(s, unit).is_inside(to) => game.tray(s, unit).nearest(s.body(of).at),
        _ => to,
    };
    Action::Lead { who: of, path: walk(game, s, of, end, via), join }
}

/// SW-MOV-09 — An attack on the enemy tray under the hand, on the side that is nearest to it, so
/// far from its middle as the hand is.
fn onset(
    game: &Warfare,
    s: &State,
    of: Piece,
    to: Point,
    via: impl Iterator<Item = Point>,
) -> Option<Action> {
    let deep = game.shape(of).half_depth;
    let foes = game.units_here(s, game.side(of).other());
    let near = foes.filter(|foe| game.tray(s, *foe).square_to(to).is_within(NEAR + deep));
    let foe = near.min_by_key(|foe| to.square_to(s.body(*foe).at))?;
    let body = s.body(foe);
    let off = to - body.at;
    let shape = game.shape(foe);
    // How far beyond each side the hand is; the side it is furthest out of is meant.
    let out = |side: &u8| {
        let outward = body.outward(*side).dir();
        outward.dot(off) / measure::heading::SCALE - i64::from(shape.reach(*side))
    };
    let side = (0..4_u8).max_by_key(|side| (out(side), 3 - side))?;
    let along = body.outward(side).turned(90).dir().dot(off) / measure::heading::SCALE;
    let most = game.most_offset(of, foe, side);
    let wished = (along as i32).clamp(-most, most);
    let wished = if wished.abs() < STRAIGHT { 0 } else { wished } as i16;
    let via: Vec<Point> = via.collect();
    if !via.is_empty() {
        let via = Path::through(via).ok()?;
        return Some(Action::Attack { who: of, foe, side, offset: wished, via });
    }
    let mut found = Vec::new();
    game.list_attacks(s, of, foe, Some(wished), &mut found);
    if wished == 0 {
        game.list_attacks(s, of, foe, None, &mut found);
    }
    let on_side =
        |action: &&Action| matches!(action, Action::Attack { side: at, .. } if *at == side);
    let listed = found.iter().find(on_side).copied();
    let straight = Action::Attack { who: of, foe, side, offset: wished, via: Path::STAY };
    Some(listed.unwrap_or(straight))
}

fn told_way(game: &Warfare, s: &State, side: Side, of: Piece, action: &Action) -> Way {
    let from = s.body(of).at;
    let (end, heading) = after(game, s, action).unwrap_or((from, s.body(of).heading));
    let mut route = Route::new();
    let (mut touches, mut moves) = (Vec::new(), true);
    match *action {
        Action::Move { path, .. } => path.points().for_each(|at| route.push(at)),
        Action::Lead { path, join, .. } => {
            path.points().for_each(|at| route.push(at));
            touches.extend(join.map(|unit| unit.0));
        }
        Action::Attack { foe, via, .. } => {
            route = game.with_end(&via, end);
            touches.push(foe.0);
        }
        _ => moves = false,
    }
    let looked = game.check(s, side, *action);
    let cost = game.route_cost(of, from, &route);
    let allowance = game.allowance(of, &cost);
    let points = std::iter::once(from).chain(route.iter().copied());
    Way {
        piece: of.0,
        path: match moves {
            true => points.map(<[i32; 2]>::from).collect(),
            false => vec![end.into()],
        },
        ghost: ghost(game, end, heading),
        cost: if moves { cost.total().max(0) as u32 } else { 0 },
        limit: if moves { allowance as u32 } else { 0 },
        tally: if moves { way_lines(game, of, from, &route) } else { Vec::new() },
        touches,
        choice: looked.is_ok().then(|| choice(game, s, side, action)),
        why: looked.err().map(why),
    }
}

/// Where a ruler ends: a point, or the centre of a tray or a base.
fn end(game: &Warfare, s: &State, tip: Tip) -> Option<Point> {
    match tip {
        Tip::At(at) => Some(point(at)),
        Tip::Piece(number) => {
            let p = Piece(number);
            let here = game.exists(p) && s.body(p).is_here();
            here.then(|| s.body(p).at)
        }
    }
}
