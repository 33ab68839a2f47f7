//! SB-NIT-07, SG-MOV-13: by night a way is gone step by step, because each step may show someone.

use engine::{Piece, Quiet, Side, Tell};
use hex::HexId;

use crate::Havoc;
use crate::action::Action;
use crate::event::Event;
use crate::lay::Lay;
use crate::rules::movement::Pose;
use crate::rules::retreat::{Fleeing, PATH_END};
use crate::state::{Flight, Health, State, Step, mark};

/// Why a piece goes; it decides what is told of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gait {
    Move,
    Advance,
    Retreat,
}

/// One step of a way: where it ends, and what the way costs up to there.
pub(crate) type Stride = (Pose, u8);

impl Havoc {
    /// SG-MOV-13 — Moves a figure by the cheapest way it knows, as far as nobody turns up.
    pub(crate) fn go_by_night(
        &self,
        s: &mut State,
        p: Piece,
        pose: Pose,
        tell: &mut impl Tell<Event>,
    ) {
        let points = self.points(s, p);
        let drawn = self.cart_of(s, p);
        let way = match drawn {
            Some(_) => {
                let known = self.known(s, self.owner(p));
                vec![(pose, self.may_draw(&known, p, pose).unwrap_or(points))]
            }
            None => self.known_way(s, p, pose, points),
        };
        self.begin_move(s, p);
        self.let_go(s);
        s.at_mut(p).marks |= mark::ACTED;
        let [from, tail] = [s.at(p).hex, s.at(p).tail];
        let cost = self.walk(s, p, &way, Gait::Move, tell);
        s.left_mp[0] = points - cost;
        if let Some(cart) = drawn
            && s.at(p).hex != from
        {
            self.follow(s, (s.at(p).horse, cart), tail, cost, tell);
        }
    }

    /// SB-ADV-03, SG-MOV-13 — The steps of an advance.
    pub(crate) fn advance_by_night(
        &self,
        s: &mut State,
        p: Piece,
        pose: Pose,
        tell: &mut impl Tell<Event>,
    ) {
        let most = self.profile(s, p).movement;
        let known = self.known(s, self.owner(p));
        let way = match self.is_direct(&known, &self.lay(&known), p, pose, most) {
            true => vec![(pose, 0)],
            false => self.known_way(s, p, pose, most),
        };
        self.walk(s, p, &way, Gait::Advance, tell);
    }

    /// SG-RET-01, SB-NIT-07 — The steps of a retreat; it goes on past those it uncovers, but for one
    /// who stands in its way.
    pub(crate) fn fall_back(
        &self,
        s: &mut State,
        p: Piece,
        pose: Pose,
        tell: &mut impl Tell<Event>,
    ) {
        let way = match self.is_night(s) {
            true => {
                let known = self.known(s, self.flees_for(s, p));
                self.retreat_way(&known, &self.lay(&known), p, pose)
            }
            false => vec![pose],
        };
        let way: Vec<Stride> = way.into_iter().map(|pose| (pose, 0)).collect();
        self.walk(s, p, &way, Gait::Retreat, tell);
    }

    /// SG-RET-02, SG-RET-08 — The poses of a full retreat that ends in this one, step by step; just
    /// its end if there is none.
    fn retreat_way(&self, s: &State, lay: &Lay, p: Piece, pose: Pose) -> Vec<Pose> {
        let go = self.fleeing(s, lay, p);
        let mut way = vec![[s.at(p).hex, s.at(p).tail]];
        let found = match pose[1].is_some() {
            true => [false, true].into_iter().any(|backs| {
                way.truncate(1);
                self.trace_hooves(s, &go, backs, pose, &mut way)
            }),
            false => self.trace_steps(s, &go, pose[0], &mut way),
        };
        if found { way.split_off(1) } else { vec![pose] }
    }

    fn trace_steps(&self, s: &State, go: &Fleeing, goal: HexId, way: &mut Vec<Pose>) -> bool {
        let field = &self.scenario.map.field;
        let (start, from, k) = (way[0][0], way[way.len() - 1][0], way.len() as u16);
        if k > go.steps as u16 {
            return from == goal;
        }
        for d in 0..6 {
            let to = field.neighbour(from, d);
            let may = to.is_some()
                && field.distance(start, to) == k
                && field.distance(to, goal) <= go.steps as u16 - k
                && self.may_flee_step(s, go, from, d)
                && self.may_flee_into(s, go, from, to);
            if may {
                way.push([to, HexId::NONE]);
                if self.trace_steps(s, go, goal, way) {
                    return true;
                }
                way.pop();
            }
        }
        false
    }

    fn trace_hooves(
        &self,
        s: &State,
        go: &Fleeing,
        backs: bool,
        goal: Pose,
        way: &mut Vec<Pose>,
    ) -> bool {
        let (pose, k) = (way[way.len() - 1], way.len() as u8);
        // From melee a second step is made if the first does not get clear.
        let most = if s.flight == Flight::Melee { 2 } else { go.steps };
        if k > 1 && pose == goal {
            return true;
        }
        if k > most {
            return false;
        }
        for now in self.hoof_steps(s, go, pose, backs, k) {
            way.push(now);
            if self.trace_hooves(s, go, backs, goal, way) {
                return true;
            }
            way.pop();
        }
        false
    }

    /// The cheapest way to a pose as the figure's side knows the board, his own place left out.
    fn known_way(&self, s: &State, p: Piece, pose: Pose, points: u8) -> Vec<Stride> {
        let known = self.known(s, self.owner(p));
        let mut way = self.flood_to(&known, &self.lay(&known), p, points, pose);
        way.drain(..way.len().min(1));
        way
    }

    /// SB-NIT-04, SB-NIT-07 — Goes a way step by step. What comes back is what was paid.
    ///
    /// After each step everybody looks around. Whoever slips into the dark is told of up to there,
    /// whoever comes out of it from there on. A willing mover stops when he uncovers someone; every
    /// piece stops in front of the hex of someone it has not seen, or had not when it set out.
    fn walk(
        &self,
        s: &mut State,
        p: Piece,
        way: &[Stride],
        gait: Gait,
        tell: &mut impl Tell<Event>,
    ) -> u8 {
        let side = self.goes_for(s, p);
        let start = [s.at(p).hex, s.at(p).tail];
        // Since when nothing has been told, and where he could stand last.
        let (mut told, mut paid_for) = (start, 0);
        let (mut here, mut paid, mut stand) = (start, 0, start);
        for &(next, cost) in way {
            if let Some(hex) = self.stumbles(s, p, next, side) {
                self.tell_run(p, gait, (told, here), paid - paid_for, tell);
                self.run_into(s, p, hex, tell);
                (told, paid_for) = (here, paid);
                break;
            }
            s.night.found &= !(1u64.checked_shl(p.0.into()).unwrap_or(0));
            [s.at_mut(p).hex, s.at_mut(p).tail] = next;
            let (was_hidden, will_be) = (self.is_hidden(s, p), self.is_about_to_hide(s, p));
            if was_hidden != will_be {
                // The step into the dark is not seen any more; the one out of it is not seen yet.
                let (end, sum) = if will_be { (here, paid) } else { (next, cost) };
                self.tell_run(p, gait, (told, end), sum - paid_for, tell);
                (told, paid_for) = (end, sum);
            }
            (here, paid) = (next, cost);
            let unseen = self.hidden_from(s, side);
            self.look_around(s, tell);
            let found = unseen & !self.hidden_from(s, side) != 0;
            if !self.is_shared(s, p) {
                stand = here;
            }
            if found && gait != Gait::Retreat {
                break;
            }
        }
        if stand != here {
            // K-50: he meant to pass somebody there, and cannot stay.
            here = stand;
            [s.at_mut(p).hex, s.at_mut(p).tail] = here;
            self.look_around(s, tell);
        }
        self.tell_run(p, gait, (told, here), paid - paid_for, tell);
        paid
    }

    /// For whom a piece goes: an animal for whoever decides about it.
    fn goes_for(&self, s: &State, p: Piece) -> Side {
        if self.is_character(p) { self.owner(p) } else { self.flees_for(s, p) }
    }

    /// SB-NIT-07, SG-MOV-04, K-57 — The hex of a pose in which somebody stands whom `side` does not
    /// see, or has uncovered on this very way: nobody who was seen before stands in it.
    fn stumbles(&self, s: &State, p: Piece, pose: Pose, side: Side) -> Option<HexId> {
        let mut hexes = pose.into_iter().filter(|hex| hex.is_some());
        let foe = |q: &Piece| s.at(*q).is_here() && s.at(*q).is_free() && *q != p;
        hexes.find(|hex| {
            let mut foes = self.men(side.other()).filter(foe);
            foes.any(|q| s.at(q).hexes().any(|at| at == *hex))
        })
    }

    /// SG-MOV-05 — True if another living piece is where this one is, which only a way through it
    /// brings about. Drawn on a lay the one would hide the other.
    fn is_shared(&self, s: &State, p: Piece) -> bool {
        let mut others = (0..self.piece_count() as u8).map(Piece).filter(|q| *q != p);
        others.any(|q| {
            s.at(q).is_here() && s.at(q).hexes().any(|hex| s.at(p).hexes().any(|at| at == hex))
        })
    }

    /// SB-NIT-07 — A piece stops in front of an unseen ninja's hex, and he is seen.
    fn run_into(&self, s: &mut State, p: Piece, hex: HexId, tell: &mut impl Tell<Event>) {
        tell.tell(|| Event::RanInto { figure: p, hex });
        let lurks = |q: &Piece| self.is_hidden(s, *q) && s.at(*q).hex == hex;
        s.night.found |= self.characters().filter(lurks).fold(0, |set, q| set | 1 << q.0);
        self.look_around(s, tell);
    }

    /// Tells one stretch of a way, if it is one.
    fn tell_run(
        &self,
        figure: Piece,
        gait: Gait,
        (from, to): (Pose, Pose),
        cost: u8,
        tell: &mut impl Tell<Event>,
    ) {
        if from == to {
            return;
        }
        let (from, [to, tail]) = (from[0], to);
        tell.tell(|| match gait {
            Gait::Move => Event::Moved { figure, from, to, tail, cost },
            Gait::Advance => Event::Advanced { figure, from, to, tail },
            Gait::Retreat => Event::Retreated { figure, from, to, tail },
        });
    }

    /// SB-NIT-07 — True if a step of a group would run into someone: nobody takes it, and he is
    /// seen. Their points are not spent.
    pub(crate) fn is_stopped(
        &self,
        s: &mut State,
        side: Side,
        action: Action,
        tell: &mut impl Tell<Event>,
    ) -> bool {
        let unseen = self.hidden_from(s, side);
        // Who leads an animal has felt whoever is beside him; who leaves meets nobody.
        if unseen == 0 || !matches!(action, Action::Escort { .. } | Action::Push { .. }) {
            return false;
        }
        let mut trial = self.known(s, side).into_owned();
        self.go_together(&mut trial, action, &mut Quiet);
        let lay = self.lay(&trial);
        let met = self.characters().filter(|q| unseen >> q.0 & 1 != 0 && s.at(*q).hex.is_some());
        let Some((p, hex)) =
            met.map(|q| s.at(q).hex).find_map(|hex| lay.who(hex).map(|p| (p, hex)))
        else {
            return false;
        };
        drop(lay);
        self.run_into(s, p, hex, tell);
        true
    }

    /// K-33 — Where a man is put who was to be put there: beside an unseen ninja, who is seen, and
    /// not on him. A body is put down all the same.
    pub(crate) fn make_room(
        &self,
        s: &mut State,
        man: Piece,
        side: Side,
        to: HexId,
        tell: &mut impl Tell<Event>,
    ) -> HexId {
        if s.at(man).health == Health::Dead || self.unseen_in(s, to, side).is_none() {
            return to;
        }
        let mut choices = Vec::new();
        self.list_own(&self.known(s, side), &mut choices);
        let places = || {
            let hex = |action: &Action| match action {
                Action::Put { to } => Some(*to),
                _ => None,
            };
            choices.iter().filter_map(hex)
        };
        let lay = self.lay(s);
        let later = places().filter(|hex| *hex > to).chain(places().filter(|hex| *hex < to));
        let field = &self.scenario.map.field;
        let feet = self.tread(man);
        let open = |hex: &HexId| lay.is_free(*hex) && self.cost(&lay, *hex, feet).is_some();
        let nearest = || field.ids().filter(open).min_by_key(|hex| field.distance(*hex, to));
        let room = later.into_iter().find(|hex| lay.is_free_for(*hex, man));
        let room = room.or_else(nearest).unwrap_or(to);
        drop(lay);
        self.run_into(s, man, to, tell);
        room
    }

    /// The man a hex is being chosen for.
    pub(crate) fn is_being_put(&self, s: &State) -> Option<Piece> {
        match s.top() {
            Step::Thrown { rider, .. } => Some(rider),
            Step::GetDown(man) => Some(man),
            Step::Shove { left, .. } => s.movers.get(left.trailing_zeros() as usize).copied(),
            _ => None,
        }
    }

    /// SB-NIT-07 — The way of a retreating file, cut short in front of someone unseen.
    pub(crate) fn cut_short(
        &self,
        s: &mut State,
        end: Piece,
        mut path: [u8; 4],
        tell: &mut impl Tell<Event>,
    ) -> [u8; 4] {
        let side = self.flees_for(s, end);
        if self.hidden_from(s, side) == 0 {
            return path;
        }
        let track = self.track(s, end, &path);
        let hidden = |hex: &HexId| self.unseen_in(s, *hex, side).is_some();
        if let Some(at) = track.iter().position(hidden) {
            path[at - 1..].fill(PATH_END);
            self.run_into(s, end, track[at], tell);
            // K-57: not among those they meant to pass.
            while !self.has_room_for_file(s, end, &path) {
                let last = path.iter().rposition(|d| *d < PATH_END).unwrap_or(0);
                path[last] = PATH_END;
            }
        }
        path
    }
}
