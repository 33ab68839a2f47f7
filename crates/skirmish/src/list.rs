//! What can be chosen: everything where that is a short list, and ways worth considering where it
//! is not.

use engine::{Piece, PieceSet, Side};
use measure::num::isqrt;
use measure::{Heading, Path, Point};

use crate::Skirmish;
use crate::action::{Action, Ask, Deed};
use crate::state::{Ladder, State, bit, mark, pieces};

/// How far apart the spots are that are offered for setting up.
const SPACING: i32 = 300;

impl Skirmish {
    /// The pieces a side can act with now.
    pub(crate) fn subjects_of(&self, s: &State, side: Side) -> PieceSet {
        let Some(ask) = self.asked(s, side) else { return PieceSet::EMPTY };
        match ask {
            Ask::Deploy => pieces(self.placeable(s, side))
                .into_iter()
                .filter(|who| self.has_spot(s, side, *who))
                .collect(),
            Ask::Act => pieces(self.actors(s, side)),
            Ask::Forced { who } | Ask::Replan { who } => {
                let mut list = Vec::new();
                self.list_of(s, side, who, &mut list);
                if list.is_empty() { PieceSet::EMPTY } else { PieceSet::of(who) }
            }
            Ask::Pair => {
                let own = pieces(s.unpaired & self.bits_of(side)).into_iter();
                own.filter(|who| self.has_match(s, *who)).collect()
            }
            Ask::Join => pieces(self.joiners(s, &self.contacts(s), side)),
            Ask::Arm => {
                let several = s.combats().iter().filter(|c| c.count(side) > 1 && !c.named);
                let named = several.flat_map(|combat| combat.of(side)).fold(0, |b, p| b | bit(p));
                pieces(named | self.choosers(s, side))
            }
            Ask::Fight => pieces(self.champions(s)),
            Ask::FirstOrSecond | Ask::Activate | Ask::FollowUp { .. } => PieceSet::EMPTY,
        }
    }

    fn has_match(&self, s: &State, who: Piece) -> bool {
        pieces(self.foes(s, who)).into_iter().any(|foe| self.may_pair(s, who, foe).is_ok())
    }

    /// What a side can do itself.
    pub(crate) fn list_own(&self, s: &State, side: Side, out: &mut Vec<Action>) {
        let Some(ask) = self.asked(s, side) else { return };
        match ask {
            Ask::Deploy | Ask::Act | Ask::Arm => out.push(Action::Done),
            Ask::FirstOrSecond => out.extend([Action::First, Action::Second]),
            Ask::Activate => {
                let open = self.activable(s, side);
                let groups = self.group_ids().filter(|group| open >> group & 1 == 1);
                out.extend(groups.map(|group| Action::Activate { group }));
            }
            Ask::Forced { .. } => out.extend([Action::Accept, Action::AcceptAll]),
            Ask::Replan { .. } => out.push(Action::Stay),
            Ask::Pair | Ask::Join => out.push(Action::PairAll),
            Ask::Fight => out.push(Action::FightAll),
            Ask::FollowUp { .. } => out.extend([Action::FollowUp, Action::Stay]),
        }
    }

    /// What one piece can do, or what of it is worth considering.
    pub(crate) fn list_of(&self, s: &State, side: Side, who: Piece, out: &mut Vec<Action>) {
        let Some(ask) = self.asked(s, side) else { return };
        if who.index() >= self.scenario.people.len() || self.side(who) != side {
            return;
        }
        match ask {
            Ask::Deploy if self.placeable(s, side) & bit(who) != 0 => {
                self.list_spots(s, side, who, out);
            }
            Ask::Forced { who: asked } if asked == who => self.list_flights(s, who, out),
            Ask::Replan { who: asked } if asked == who => {
                self.list_moves(s, who, out);
                self.list_climbs(s, who, out);
            }
            Ask::Act if self.is_actor(s, side, who) => {
                self.list_moves(s, who, out);
                self.list_deeds(s, who, out);
                self.list_climbs(s, who, out);
                if self.may_wait(s, who).is_ok() {
                    out.push(Action::Wait { who });
                }
            }
            Ask::Pair => {
                let foes = pieces(self.foes(s, who)).into_iter();
                let fit = foes.filter(|foe| self.may_pair(s, who, *foe).is_ok());
                out.extend(fit.map(|foe| Action::Pair { who, foe }));
            }
            Ask::Join if s.unpaired & bit(who) != 0 => {
                let foes = pieces(self.joinable(s, &self.contacts(s), who)).into_iter();
                out.extend(foes.map(|foe| Action::Join { who, foe }));
            }
            Ask::Arm => {
                if self.may_name(s, side, who).is_ok() {
                    out.push(Action::Primary { who });
                }
                let slots = (0..2).filter(|slot| self.may_wield(s, side, who, *slot).is_ok());
                out.extend(slots.map(|slot| Action::Wield { who, slot }));
            }
            Ask::Fight if self.champions(s) & bit(who) != 0 => out.push(Action::Fight { who }),
            _ => {}
        }
    }

    /// SS-DEC-07 — Spots round about where the scenario has put somebody.
    fn list_spots(&self, s: &State, side: Side, who: Piece, out: &mut Vec<Action>) {
        out.extend(self.spots(s, who).filter(|action| self.is_legal(s, side, *action)));
    }

    fn has_spot(&self, s: &State, side: Side, who: Piece) -> bool {
        self.spots(s, who).any(|action| self.is_legal(s, side, action))
    }

    fn spots(&self, s: &State, who: Piece) -> impl Iterator<Item = Action> + use<> {
        let Point { x, y } = s.figure(who).at;
        let heading = s.figure(who).heading;
        let steps = (-2..=2).flat_map(|dx| (-2..=2).map(move |dy| (dx * SPACING, dy * SPACING)));
        steps.map(move |(dx, dy)| Action::Place { who, at: Point::new(x + dx, y + dy), heading })
    }

    /// SS-DEC-02 — Other ways of a forced move: a little to either side.
    fn list_flights(&self, s: &State, who: Piece, out: &mut Vec<Action>) {
        let forced = self.forced(s, who);
        let (Some(end), from) = (forced.path.end(), s.figure(who).at) else { return };
        let (Some(ahead), long) = (Heading::of(end - from), isqrt(from.square_to(end))) else {
            return;
        };
        for aside in [-20, -10, 10, 20] {
            let way = ahead.turned(aside);
            let Ok(path) = Path::to(from + way.offset(0, long as i32 - 1)) else { continue };
            let heading = if s.figure(who).is_mounted() { way } else { Heading::NORTH };
            if path != forced.path && self.may_flee(s, who, &path, heading).is_ok() {
                out.push(Action::Move { who, path, heading });
            }
        }
    }

    /// Shots, loading, horses and everything an Interact does.
    pub(crate) fn list_deeds(&self, s: &State, who: Piece, out: &mut Vec<Action>) {
        if self.may_load(s, who).is_ok() {
            out.push(Action::Load { who });
        }
        if self.may_shoot(s, who).is_ok() {
            out.extend(self.targets(s, who).map(|at| Action::Shoot { who, at }));
        }
        for horse in self.loose_horses(s) {
            if self.may_mount(s, who, horse).is_ok() {
                out.push(Action::Mount { who, horse });
            }
        }
        if s.figure(who).is_mounted() {
            self.list_dismounts(s, who, out);
        }
        let ladders = (0..self.scenario.ladders.len() as u8).map(Deed::TakeLadder);
        let sites = (0..self.scenario.sites.len() as u8).map(Deed::Work);
        let wall = self.walls_at(s, who);
        let sets = wall.into_iter().map(Deed::SetLadder);
        let fallen = self.pieces_of(self.side(who).other()).into_iter().map(Deed::Finish);
        let fallen = fallen.filter(|_| self.options().finish_disabled);
        let deeds = ladders.chain(sites).chain(sets).chain(fallen);
        let fit = deeds.filter(|deed| self.may_interact(s, who, *deed).is_ok());
        out.extend(fit.map(|deed| Action::Interact { who, deed }));
    }

    /// SS-HRS-04 — Eight places beside a horse.
    fn list_dismounts(&self, s: &State, who: Piece, out: &mut Vec<Action>) {
        let (figure, bases) = (s.figure(who), &self.tables().bases);
        for turn in (0..360).step_by(45) {
            let beside = figure.heading.turned(270 + turn).offset(0, bases.foot + bases.horse + 5);
            let at = figure.at + beside;
            if self.may_dismount(s, who, at).is_ok() {
                out.push(Action::Dismount { who, at });
            }
        }
    }

    /// SS-CLB-01 — The lines of the ground somebody stands at.
    pub(crate) fn walls_at(&self, s: &State, who: Piece) -> Vec<u8> {
        let (at, reach) = (s.figure(who).at, self.radius(s, who) + 10);
        let lines = self.scenario.ground.lines().iter().enumerate();
        lines.filter(|(_, line)| line.is_within(at, reach)).map(|(n, _)| n as u8).collect()
    }

    /// SS-CLB-01, SS-CLB-04 — Climbs, and places beyond a wall.
    pub(crate) fn list_climbs(&self, s: &State, who: Piece, out: &mut Vec<Action>) {
        let figure = s.figure(who);
        if figure.is_mounted() || figure.actions == 0 {
            return;
        }
        for line in self.walls_at(s, who) {
            if self.may_climb(s, who, line, None).is_ok() {
                out.push(Action::Climb { who, line, to: None });
            }
            let from = out.len();
            for to in self.beyond(s, who, line) {
                let climb = Action::Climb { who, line, to: Some(to) };
                if !out[from..].contains(&climb) && self.may_climb(s, who, line, Some(to)).is_ok() {
                    out.push(climb);
                }
            }
        }
    }

    /// SS-CLB-04 — Places on the far side of a wall: straight across, and a little to either side.
    fn beyond(&self, s: &State, who: Piece, line: u8) -> Vec<Point> {
        let (at, radius) = (s.figure(who).at, self.radius(s, who));
        let wall = &self.scenario.ground.lines()[usize::from(line)];
        let Some(foot) = wall.nearest(at) else { return Vec::new() };
        let Some(across) = Heading::of(foot - at) else { return Vec::new() };
        let far = |aside: i32| foot + across.offset(aside, radius + 5);
        [0, -100, 100, -200, 200].map(far).to_vec()
    }

    /// Places worth going to that are the same for everybody of a side: what its aims speak of,
    /// things to work on, exits, ladders and horses.
    pub(crate) fn drawn_to(&self, s: &State, side: Side) -> Vec<Point> {
        let mut goals = Vec::new();
        for aim in &self.scenario.aims {
            match &aim.feat {
                crate::scenario::Feat::Hold { zone, .. } => goals.push(middle(zone)),
                crate::scenario::Feat::Outweigh { at, .. } => goals.push(*at),
                _ => {}
            }
        }
        let ground = &self.scenario.ground;
        for (site, done) in self.scenario.sites.iter().zip(s.sites) {
            if site.by == side && done < site.needed {
                let line = &ground.lines()[usize::from(site.line)];
                goals.extend(line.parts().first().map(|part| part.segment.a));
            }
        }
        let exits = self.scenario.parties[side].exits;
        let named = ground.pieces().exits.iter().take(8).enumerate();
        let own = named.filter(|(n, _)| exits >> n & 1 == 1);
        goals.extend(own.map(|(_, exit)| exit.edge.at(measure::Along::new(1, 2))));
        goals.extend(s.ladders.iter().filter_map(|ladder| match ladder {
            Ladder::Lies { at } | Ladder::Set { at, .. } => Some(*at),
            _ => None,
        }));
        goals.extend(self.loose_horses(s).map(|horse| s.horse(horse).at));
        goals
    }

    /// True of somebody who has a Move left in this turn.
    pub(crate) fn has_move(&self, s: &State, who: Piece) -> bool {
        let figure = s.figure(who);
        (figure.actions > 0 || figure.has(mark::MOVE_LEFT)) && self.horse_moves(s, who) != Some(0)
    }
}

/// About the middle of a place.
fn middle(zone: &measure::Polygon) -> Point {
    let bounds = zone.bounds();
    let (low, high) = (bounds.low, bounds.high);
    let middle = Point::new((low.x + high.x) / 2, (low.y + high.y) / 2);
    if zone.is_inside(middle) { middle } else { zone.corners()[0] }
}
