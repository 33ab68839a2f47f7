//! How far it is to where a side wants to be: round walls, over them, through gates and by ladders.
//! A rough measure for players without eyes; what is legal is said by the rules.

use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use engine::{Piece, Side};
use measure::area::Flags;
use measure::num::cdiv;
use measure::reach::{Field, Link, Net};
use measure::{Ground, Point, Segment};

use crate::Skirmish;
use crate::book::{Book, Climbing};
use crate::mood::Mood;
use crate::rules::climbing::OVER_AT_ONCE;
use crate::rules::movement::STEPPED_OVER;
use crate::scenario::{Aim, Fate, Feat, Whom};
use crate::state::{Figure, Ladder, State, Status, pieces};

/// How far apart the points of the net are.
const STEP: i32 = 200;
/// What an action on foot is worth as a way.
pub(crate) const ACTION: u32 = 1200;
/// How near a ladder must stand to be of use on a way.
const NEAR_LADDER: i32 = 400;
/// How near to a thing one must come to work on it.
const NEAR_SITE: i32 = 250;
/// The furthest that is told apart: nothing is further on any table, with everything to climb.
pub(crate) const FAR: u32 = 30_000;

/// SS-CLB-02 — Something to climb between two points of the net.
struct Bar {
    line: u8,
    at: Point,
    /// How many actions it takes with bare hands, and with a ladder.
    bare: u8,
    ladder: u8,
}

/// The net of a ground, laid once.
pub(crate) struct Roads {
    net: Net,
    bars: Vec<Bar>,
}

/// What the roads of a ground follow from, and the roads.
type Known = ((Ground, Climbing), Weak<OnceLock<Roads>>);

/// The roads of every ground that some game is played on now.
static SHARED: Mutex<Vec<Known>> = Mutex::new(Vec::new());

/// The roads of a ground, laid when somebody asks first. They follow from the ground and from what
/// the book says of climbing, so all games on it share them.
pub(crate) fn shared(ground: &Ground, book: &Book) -> Arc<OnceLock<Roads>> {
    let of = (ground.clone(), book.tables.climbing);
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    shared.retain(|(_, roads)| roads.strong_count() > 0);
    let known = shared.iter().find(|(known, _)| *known == of);
    if let Some(roads) = known.and_then(|(_, roads)| roads.upgrade()) {
        return roads;
    }
    let roads = Arc::new(OnceLock::new());
    shared.push((of, Arc::downgrade(&roads)));
    roads
}

/// Bytes of the roads of a ground, once they are laid: eight links at every point of the net.
pub(crate) fn bytes(ground: &Ground) -> usize {
    let points = (ground.width() / STEP + 1) * (ground.height() / STEP + 1);
    points as usize * size_of::<[Link; 8]>()
}

/// The ways to a goal on foot, and on horseback if anybody rides.
struct Ways {
    foot: Field,
    ride: Option<Field>,
}

/// What a side wants, and how far it is from everywhere.
pub(crate) struct Chart<'a> {
    game: &'a Skirmish,
    pub(crate) side: Side,
    /// How boldly it fights.
    pub(crate) mood: Mood,
    /// To the nearest enemy.
    enemy: Ways,
    /// To what each aim speaks of, if it speaks of a place, by number.
    aims: Vec<(usize, Ways)>,
}

impl Roads {
    /// Lays the net of a game.
    pub(crate) fn lay(game: &Skirmish) -> Roads {
        let ground = &game.scenario.ground;
        let mut bars = Vec::new();
        let net = Net::lay(ground.width(), ground.height(), STEP, |leg| {
            let barred = |p: Point| ground.is_in(p, Flags::IMPASSABLE);
            if barred(leg.a) || ground.is_entered(leg, Flags::IMPASSABLE) {
                return Link::default();
            }
            let cost = (leg.length() + ground.in_length(leg, Flags::DIFFICULT)) as u16;
            let crossings = ground.crossings(leg);
            let mut high = crossings.iter().filter(|crossing| crossing.climb > STEPPED_OVER);
            match (high.next(), high.next()) {
                (None, _) => Link { cost, bar: 0 },
                (Some(crossing), None) => {
                    let at = leg.at(crossing.from);
                    let actions = |rate: i32| game.climbs(leg, crossing.climb, rate);
                    let climbing = &game.tables().climbing;
                    let (bare, ladder) = (actions(climbing.wall), actions(climbing.ladder));
                    bars.push(Bar { line: crossing.line, at, bare, ladder });
                    Link { cost, bar: bars.len() as u16 }
                }
                _ => Link::default(),
            }
        });
        Roads { net, bars }
    }
}

impl Skirmish {
    /// SS-CLB-01, SS-CLB-02 — How many actions a climb takes at a rate, up and down again.
    fn climbs(&self, leg: Segment, height: i32, rate: i32) -> u8 {
        let up = (height - self.stands(leg.a)).max(0);
        let beyond = self.stands(leg.b);
        let down = if height <= OVER_AT_ONCE { 0 } else { (height - beyond).max(0) };
        let actions = |length: i32| cdiv(length.into(), rate.into());
        (actions(up) + actions(down)).clamp(1, 100) as u8
    }
}

impl<'a> Chart<'a> {
    /// What a side wants as things stand.
    pub(crate) fn new(game: &'a Skirmish, s: &State, side: Side) -> Chart<'a> {
        let own = pieces(game.active(s, side));
        let rides = own.iter().any(|p| s.figure(p).is_mounted());
        let net = &game.roads().net;
        let foes = pieces(game.active(s, side.other()));
        let places: Vec<_> = foes.iter().map(|foe| s.figure(foe).at).collect();
        let ways = |goals: &[(u16, u32)]| Ways {
            foot: net.field(goals.iter().copied(), |bar| game.toll(s, side, bar)),
            ride: rides.then(|| net.field(goals.iter().copied(), |bar| game.pass(s, bar))),
        };
        let enemy = ways(&game.nodes_about(s, &places));
        let mut aims = Vec::new();
        for (at, aim) in game.scenario.aims.iter().enumerate() {
            if aim.side == side && s.turn <= aim.until && s.met >> at & 1 == 0 {
                let goals = game.goals_of(s, aim);
                if !goals.is_empty() {
                    aims.push((at, ways(&goals)));
                }
            }
        }
        Chart { game, side, mood: game.mood(s, side), enemy, aims }
    }

    /// How far somebody who is like this is from the nearest enemy.
    pub(crate) fn to_enemy(&self, s: &State, like: &Figure) -> u32 {
        self.left(s, &self.enemy, like)
    }

    /// How far somebody who is like this is from what his side is after; nothing if it is after
    /// nothing that has a place, or not by him.
    pub(crate) fn to_aim(&self, s: &State, who: Piece, like: &Figure) -> Option<u32> {
        let own = self.aims.iter().filter(|(at, _)| self.game.concerns(*at, who));
        own.map(|(_, ways)| self.left(s, ways, like)).min()
    }

    fn left(&self, s: &State, ways: &Ways, like: &Figure) -> u32 {
        let field = match (&ways.ride, like.is_mounted()) {
            (Some(ride), true) => ride,
            _ => &ways.foot,
        };
        let here = self.from(s, field, like.at);
        let over = self.beyond(s, field, like);
        here.into_iter().chain(over).min().unwrap_or(FAR).min(FAR)
    }

    /// What is left from a point.
    fn from(&self, s: &State, field: &Field, at: Point) -> Option<u32> {
        let net = &self.game.roads().net;
        let plain = net.is_plain(at);
        let near = net.about(at).into_iter().filter_map(|node| {
            let to = net.at(node);
            let passes = plain || at == to || self.game.passes(s, Segment::new(at, to));
            let cost = field.cost(node).filter(|_| passes)?;
            Some(cost + at.leg_length(to) as u32)
        });
        near.min()
    }

    /// SS-CLB-02 — What is left of the way over what somebody climbs, and from there.
    fn beyond(&self, s: &State, field: &Field, like: &Figure) -> Option<u32> {
        let line = like.climb.line.checked_sub(1)?;
        let wall = self.game.scenario.ground.lines()[usize::from(line)].nearest(like.at)?;
        let far = wall + (wall - like.at);
        let rate = self.game.climb_rate(s, line, like.at);
        let height = self.game.climb_height(s, line, like.at)?;
        let all = self.game.climbs(Segment::new(like.at, far), height, rate);
        let done = i32::from(like.climb.done) / rate;
        // The first step up counts even if the ground beyond is no better.
        let left = i32::from(all) - done;
        Some(self.from(s, field, far)? + ACTION * left.max(0) as u32 + ACTION / 4)
    }

    /// The points of the net on the way somebody would take, nearest goal first for each of his
    /// goals, as far as a length goes; and where it is barred, the point he would climb at.
    pub(crate) fn routes(&self, s: &State, who: Piece, most: i32) -> Vec<Route> {
        let figure = s.figure(who);
        let aims = self.aims.iter().filter(|(at, _)| self.game.concerns(*at, who));
        let all = aims.map(|(_, ways)| ways).chain([&self.enemy]);
        let fields = all.map(|ways| match (&ways.ride, figure.is_mounted()) {
            (Some(ride), true) => ride,
            _ => &ways.foot,
        });
        fields.filter_map(|field| self.route(s, field, figure.at, most)).collect()
    }

    fn route(&self, s: &State, field: &Field, at: Point, most: i32) -> Option<Route> {
        let roads = self.game.roads();
        let near = roads.net.about(at).into_iter().filter(|node| {
            let to = roads.net.at(*node);
            at == to || self.game.passes(s, Segment::new(at, to))
        });
        let near = near.filter_map(|node| {
            let cost = field.cost(node)? + at.leg_length(roads.net.at(node)) as u32;
            Some((cost, node))
        });
        let mut node = near.min()?.1;
        let mut route = Route { points: vec![roads.net.at(node)], wall: None };
        let mut long = 0;
        while let Some((next, bar)) = roads.net.follow(field, node) {
            if bar != 0 && !self.game.is_gone(s, &roads.bars[usize::from(bar) - 1]) {
                let bar = &roads.bars[usize::from(bar) - 1];
                route.wall = Some(bar.at);
                break;
            }
            long += roads.net.at(node).leg_length(roads.net.at(next));
            if long > most {
                break;
            }
            route.points.push(roads.net.at(next));
            node = next;
        }
        Some(route)
    }
}

/// A way along the points of the net.
pub(crate) struct Route {
    /// Its points in order.
    pub points: Vec<Point>,
    /// Where something bars it after the last.
    pub wall: Option<Point>,
}

impl Skirmish {
    /// The net of the ground, laid when it is first asked for.
    fn roads(&self) -> &Roads {
        self.roads.get_or_init(|| Roads::lay(self))
    }

    /// Whether an aim of a side is somebody's to pursue.
    fn concerns(&self, aim: usize, who: Piece) -> bool {
        match &self.scenario.aims[aim].feat {
            Feat::Leave(Whom::One(one), _) => *one == who,
            _ => true,
        }
    }

    /// Whether somebody on foot walks straight from one point to another.
    pub(crate) fn passes(&self, s: &State, leg: Segment) -> bool {
        self.may_cross(leg, self.open_lines(s), true).is_ok()
            && self.scenario.ground.enters(leg, Flags::IMPASSABLE).is_none()
    }

    fn is_gone(&self, s: &State, bar: &Bar) -> bool {
        self.open_lines(s).has(bar.line)
    }

    /// What it costs a side's people on foot to overcome a bar: to climb it, by a ladder if there
    /// is one, or to break it open.
    fn toll(&self, s: &State, side: Side, bar: u16) -> Option<u32> {
        let bar = &self.roads().bars[usize::from(bar) - 1];
        if self.is_gone(s, bar) {
            return Some(0);
        }
        let stands = |ladder: &Ladder| match ladder {
            Ladder::Set { at, line } => *line == bar.line && at.is_within(bar.at, NEAR_LADDER),
            _ => false,
        };
        let climb = if s.ladders.iter().any(stands) { bar.ladder } else { bar.bare };
        let sites = self.scenario.sites.iter().zip(s.sites);
        let own = sites.filter(|(site, _)| site.opens && site.line == bar.line && site.by == side);
        let work = own.map(|(site, done)| site.needed.saturating_sub(done)).min();
        Some(ACTION * u32::from(work.map_or(climb, |work| work.min(climb))))
    }

    /// What it costs riders: nothing if it is open.
    fn pass(&self, s: &State, bar: u16) -> Option<u32> {
        self.is_gone(s, &self.roads().bars[usize::from(bar) - 1]).then_some(0)
    }

    /// The points of the net about some places, each at the cost of the last bit of way.
    fn nodes_about(&self, s: &State, places: &[Point]) -> Vec<(u16, u32)> {
        let net = &self.roads().net;
        let about = places.iter().flat_map(|at| net.about(*at).map(|node| (node, *at)));
        let near = about.filter(|(node, at)| {
            let from = net.at(*node);
            from == *at || self.passes(s, Segment::new(from, *at))
        });
        near.map(|(node, at)| (node, net.at(node).leg_length(at) as u32)).collect()
    }

    /// K-05 — True of somebody who stands where the enemy must have nobody.
    pub(crate) fn intrudes(&self, s: &State, p: Piece) -> bool {
        self.scenario.aims.iter().any(|aim| match &aim.feat {
            Feat::Hold { clear: Some(zone), .. } => {
                aim.side != self.side(p) && zone.is_inside(s.figure(p).at)
            }
            _ => false,
        })
    }

    /// Where an aim draws people.
    fn goals_of(&self, s: &State, aim: &Aim) -> Vec<(u16, u32)> {
        let (net, ground) = (&self.roads().net, &self.scenario.ground);
        let at = |fits: &dyn Fn(Point) -> bool| {
            let fit = (0..net.len()).filter(|node| fits(net.at(*node)));
            fit.map(|node| (node, 0)).collect()
        };
        match &aim.feat {
            Feat::Fell(Whom::One(foe), fate) => {
                let status = s.figure(*foe).status;
                let lies = status == Status::Disabled
                    && *fate == Fate::Killed
                    && self.options().finish_disabled;
                match status == Status::Active || lies {
                    true => self.nodes_about(s, &[s.figure(*foe).at]),
                    false => Vec::new(),
                }
            }
            Feat::Fell(Whom::Anybody, _) | Feat::Stand(_) => Vec::new(),
            Feat::Leave(_, exit) => {
                let exits = ground.pieces().exits.iter().enumerate();
                let open = exits.filter(|(n, _)| exit.is_none_or(|exit| usize::from(exit) == *n));
                let edges: Vec<Segment> = open.map(|(_, exit)| exit.edge).collect();
                at(&|p| edges.iter().any(|edge| edge.is_within(p, STEP)))
            }
            Feat::Seize(bits) => {
                let sites = self.scenario.sites.iter().enumerate();
                let open =
                    sites.filter(|(n, site)| bits >> n & 1 == 1 && s.sites[*n] < site.needed);
                let lines: Vec<_> =
                    open.map(|(_, site)| &ground.lines()[usize::from(site.line)]).collect();
                at(&|p| lines.iter().any(|line| line.is_within(p, NEAR_SITE)))
            }
            Feat::Hold { zone, .. } => {
                let foes = pieces(self.active(s, aim.side.other())).into_iter();
                let intruders = foes.filter(|foe| self.intrudes(s, *foe));
                let places: Vec<_> = intruders.map(|foe| s.figure(foe).at).collect();
                // Once there are enough, those who are in the way are next.
                match self.progress(s, aim) >= u32::from(aim.count) && !places.is_empty() {
                    true => self.nodes_about(s, &places),
                    false => at(&|p| zone.is_inside(p)),
                }
            }
            Feat::Outweigh { at: place, radius } => at(&|p| p.is_within(*place, *radius - STEP)),
        }
    }
}
