//! Chapter 14.1: retreats from missiles and from melee.

use engine::{Piece, Refusal, Side, Tell};
use hex::{Dir, HexId};

use crate::Havoc;
use crate::action::Action;
use crate::event::Event;
use crate::lay::Lay;
use crate::options::StunnedRetreat;
use crate::rule;
use crate::rules::movement::{Hoof, HorseStep, Pose, Walker, no};
use crate::rules::pieces::Injury;
use crate::state::{Flight, Health, State, Step};

/// Ends the path of a retreating file that is shorter than four steps.
pub const PATH_END: u8 = 6;

/// What a retreating piece has to look out for.
pub(crate) struct Fleeing<'a> {
    pub(crate) lay: &'a Lay,
    pub(crate) me: Walker,
    pub(crate) hoof: Hoof,
    most_mp: Option<u8>,
    pub(crate) steps: u8,
}

impl Havoc {
    /// SG-RET-01, SG-RET-10 — A retreat result hits a piece.
    pub(crate) fn force_back(
        &self,
        s: &mut State,
        p: Piece,
        flight: Flight,
        tell: &mut impl Tell<Event>,
    ) {
        if self.is_composed(s, p) {
            return tell.tell(|| Event::Unmoved { figure: p });
        }
        if self.lies_still(s, p) {
            return self.lie_still(s, p, flight, tell);
        }
        s.flight = flight;
        s.retreating.insert(p);
        if s.top() != Step::Retreat {
            s.steps.push(Step::Retreat);
        }
    }

    /// `multi_retreat = one` — All of them are candidates, the stunned too; the first to be dealt
    /// with is the one.
    pub(crate) fn let_one_go(&self, s: &mut State, all: &[Piece]) {
        s.flight = Flight::Melee;
        s.retreating.extend(all.iter().copied());
        s.steps.push(Step::Retreat);
    }

    /// True of a stunned man whom a retreat does not move (CH-OPT-07).
    fn lies_still(&self, s: &State, p: Piece) -> bool {
        s.at(p).health == Health::Stunned
            && self.scenario.options.stunned_retreat != StunnedRetreat::Retreat
    }

    /// SG-RET-10 — What a retreat does to a man who cannot be moved.
    fn lie_still(&self, s: &mut State, p: Piece, flight: Flight, tell: &mut impl Tell<Event>) {
        if self.scenario.options.stunned_retreat == StunnedRetreat::Ignore {
            return;
        }
        tell.tell(|| Event::Helpless { figure: p });
        self.note_vacated(s, p, flight);
        self.injure(s, p, Injury::Kill, tell);
        if flight == Flight::Missile {
            self.mark_shot_dead(s, p);
        }
    }

    /// D-06, SG-ANI-05 — Who chooses the way of a retreating piece, and whose enemies it shuns.
    pub(crate) fn flees_for(&self, s: &State, p: Piece) -> Side {
        self.answers_for(s, p, s.active)
    }

    pub(crate) fn fleeing<'a>(&self, s: &State, lay: &'a Lay, p: Piece) -> Fleeing<'a> {
        let f = s.at(p);
        let man = self.is_character(p);
        let two = f.tail.is_some();
        let most_mp = man.then(|| match f.health {
            // Ruling K-05: with `stunned_retreat = retreat` he is dragged as if on his feet.
            Health::Stunned => self.kind(p).foot.movement,
            _ => self.profile(s, p).movement,
        });
        let long = if man && !two { 2 } else { 4 };
        Fleeing {
            lay,
            me: self.walker(s, p, self.flees_for(s, p)),
            hoof: self.hoof(s, p),
            most_mp,
            steps: if s.flight == Flight::Melee { 1 } else { long },
        }
    }

    /// SG-RET-03 … SG-RET-05 — May a retreat enter this hex, coming from there? Walls and windows
    /// are judged by the caller.
    pub(crate) fn may_flee_into(&self, s: &State, go: &Fleeing, from: HexId, to: HexId) -> bool {
        let Some(cost) = self.cost(go.lay, to, go.hoof) else { return false };
        if go.most_mp.is_some_and(|most| cost > most) {
            return false;
        }
        let room = match s.flight {
            Flight::Melee => go.lay.is_free_for(to, go.me.piece),
            Flight::Missile => self.is_passable(s, go.lay, to, go.me),
        };
        room && !self.is_threatened(s, go.lay, to, go.me.side) && self.keeps_away(s, from, to)
    }

    /// SG-RET-03 — No step ends nearer to the shooter than it began.
    pub(crate) fn keeps_away(&self, s: &State, from: HexId, to: HexId) -> bool {
        if s.flight == Flight::Melee || self.scenario.options.retreat_free {
            return true;
        }
        let gap = |h: HexId| self.range_from(s, [h].into_iter(), s.shot.by);
        gap(to) >= gap(from)
    }

    /// Lists the ways a pending piece can retreat; the one consequence of having none.
    pub(crate) fn list_retreats(&self, s: &State, p: Piece, out: &mut Vec<Action>) {
        let lay = self.lay(s);
        let before = out.len();
        if self.lies_still(s, p) {
            // Nothing to choose but whether it is he.
        } else if self.is_mule(p) && self.string(s, self.first_of(s, p)).len() > 1 {
            self.list_file_retreats(s, &lay, p, out);
        } else {
            for pose in self.retreats(s, &lay, p) {
                out.push(Action::Retreat { figure: p, to: pose[0], tail: pose[1] });
            }
        }
        if out.len() == before {
            out.push(Action::Stand { figure: p });
        }
    }

    /// SG-RET-02, SG-RET-06, SG-RET-08 — Every pose in which a full retreat can end.
    pub(crate) fn retreats(&self, s: &State, lay: &Lay, p: Piece) -> Vec<Pose> {
        // SB-CAR-05, K-22: who is in harness, or rides one that is, stays.
        if self.cart_of(s, p).is_some() {
            return Vec::new();
        }
        let go = self.fleeing(s, lay, p);
        let mut out = Vec::new();
        if s.at(p).tail.is_some() {
            for backs in [false, true] {
                self.flee_on_hooves(s, &go, [s.at(p).hex, s.at(p).tail], backs, 1, &mut out);
            }
        } else {
            self.flee_on_foot(s, &go, &mut out);
        }
        out.sort_unstable();
        out.dedup();
        out
    }

    /// SG-RET-02 — Ring by ring outward, for a one-hex piece.
    fn flee_on_foot(&self, s: &State, go: &Fleeing, out: &mut Vec<Pose>) {
        let ring = self.rings(s, go, |_, _| {});
        out.extend(ring.into_iter().filter(|h| go.lay.is_free(*h)).map(|h| [h, HexId::NONE]));
    }

    /// SG-RET-02 — The hexes a full retreat can reach; `visit` is told every hex from which a
    /// step is tried, with the number of that step.
    pub(crate) fn rings(
        &self,
        s: &State,
        go: &Fleeing,
        mut visit: impl FnMut(HexId, u8),
    ) -> Vec<HexId> {
        let field = &self.scenario.map.field;
        let start = s.at(go.me.piece).hex;
        let mut ring = vec![start];
        for k in 1..=go.steps {
            let mut next = Vec::new();
            for from in ring {
                visit(from, k);
                for d in 0..6 {
                    let to = field.neighbour(from, d);
                    if to.is_some()
                        && !next.contains(&to)
                        && field.distance(start, to) == k as u16
                        && self.may_flee_step(s, go, from, d)
                        && self.may_flee_into(s, go, from, to)
                    {
                        next.push(to);
                    }
                }
            }
            ring = next;
        }
        ring
    }

    /// Walls and windows for a one-hex piece; mules go by the horses' column.
    pub(crate) fn may_flee_step(&self, s: &State, go: &Fleeing, from: HexId, d: Dir) -> bool {
        match go.hoof {
            Hoof::Foot | Hoof::Armoured => self.may_step(s, go.lay, from, d, go.me),
            Hoof::Horse => !self.is_walled(from, d),
        }
    }

    /// SG-RET-08 — Advances only, or backs only; the `k`-th newly entered hex lies `k` from where
    /// the leading end began.
    fn flee_on_hooves(
        &self,
        s: &State,
        go: &Fleeing,
        pose: Pose,
        backs: bool,
        k: u8,
        out: &mut Vec<Pose>,
    ) {
        for now in self.hoof_steps(s, go, pose, backs, k) {
            let free = now.into_iter().all(|h| go.lay.is_free_for(h, go.me.piece));
            match s.flight {
                Flight::Missile if k < go.steps => {
                    self.flee_on_hooves(s, go, now, backs, k + 1, out);
                }
                Flight::Missile => {
                    if free {
                        out.push(now);
                    }
                }
                Flight::Melee => {
                    let touched =
                        now.into_iter().any(|h| self.is_threatened(s, go.lay, h, go.me.side));
                    if !touched && free {
                        out.push(now);
                    } else if touched && k == 1 {
                        self.flee_on_hooves(s, go, now, backs, 2, out);
                    }
                }
            }
        }
    }

    /// SG-RET-08 — The poses after the `k`-th step.
    pub(crate) fn hoof_steps(
        &self,
        s: &State,
        go: &Fleeing,
        pose: Pose,
        backs: bool,
        k: u8,
    ) -> impl Iterator<Item = Pose> {
        let field = &self.scenario.map.field;
        let f = s.at(go.me.piece);
        let (start, lead) = if backs { (f.tail, pose[1]) } else { (f.hex, pose[0]) };
        let steps = &self.horse_step[self.node(pose) as usize];
        let steps = if backs { &steps[5..8] } else { &steps[..3] };
        let open = move |step: &&HorseStep| {
            step.node != u16::MAX
                && field.distance(start, step.enters) == u16::from(k)
                && self.may_flee_into(s, go, lead, step.enters)
        };
        steps.iter().filter(open).map(|step| self.pose(step.node))
    }

    /// May this retreat be made?
    pub(crate) fn may_retreat(&self, s: &State, action: Action) -> Result<(), Refusal> {
        let (Action::Retreat { figure: p, .. }
        | Action::Stand { figure: p }
        | Action::RetreatFile { end: p, .. }) = action
        else {
            return Err(no(rule::SG_RET_01, "a retreat must be made first"));
        };
        if !self.exists(p) {
            return Err(no(rule::SG_RET_01, "there is no such piece"));
        }
        let pending = match action {
            Action::RetreatFile { .. } => {
                let file = self.string(s, self.first_of(s, p));
                file.into_iter().find(|m| s.retreating.contains(*m)).unwrap_or(p)
            }
            _ => p,
        };
        if !s.retreating.contains(pending) {
            return Err(no(rule::SG_RET_01, "that piece does not have to retreat"));
        }
        let mut list = Vec::new();
        self.list_retreats(s, pending, &mut list);
        if list.contains(&action) {
            Ok(())
        } else if matches!(action, Action::Stand { .. }) {
            Err(no(rule::SG_RET_06, "he can retreat, so he must"))
        } else {
            Err(no(rule::SG_RET_06, "no full retreat leads there"))
        }
    }

    /// SG-RET-01 — Makes the retreat, or takes the consequence.
    pub(crate) fn retreat(&self, s: &mut State, action: Action, tell: &mut impl Tell<Event>) {
        match action {
            Action::Retreat { figure: p, to, tail } => {
                self.note_vacated(s, p, s.flight);
                self.drop_task(s, p, tell);
                self.fall_back(s, p, [to, tail], tell);
                self.fled(s, p, tell);
            }
            Action::RetreatFile { end, path } => self.retreat_file(s, end, path, tell),
            Action::Stand { figure: p } if self.lies_still(s, p) => {
                s.retreating.remove(p);
                self.lie_still(s, p, s.flight, tell);
            }
            Action::Stand { figure: p } if let Some(hex) = self.water_for(s, p) => {
                self.note_vacated(s, p, s.flight);
                s.retreating.remove(p);
                self.drown(s, p, hex, tell);
                if s.flight == Flight::Missile && self.is_character(p) {
                    self.mark_shot_dead(s, p);
                }
            }
            Action::Stand { figure: p } => {
                tell.tell(|| Event::Cornered { figure: p });
                s.retreating.remove(p);
                if self.is_character(p) {
                    if s.at(p).health != Health::Healthy {
                        self.note_vacated(s, p, s.flight);
                    }
                    self.wound_in_place(s, p, tell);
                    if s.flight == Flight::Missile {
                        self.mark_shot_dead(s, p);
                    }
                } else {
                    self.die(s, p, tell);
                }
            }
            _ => {}
        }
        if self.scenario.options.one_retreats {
            s.retreating = engine::PieceSet::default();
        }
    }

    /// SB-RET-07 — The water a piece without a full retreat is driven into; a tied mule and a
    /// horse in harness are held.
    fn water_for(&self, s: &State, p: Piece) -> Option<HexId> {
        let is_tied = self.is_mule(p) && self.string(s, self.first_of(s, p)).len() > 1;
        if !self.has_river || is_tied || self.cart_of(s, p).is_some() {
            return None;
        }
        let known = self.known(s, self.flees_for(s, p));
        let lay = self.lay(&known);
        self.drowns_in(&known, &self.fleeing(&known, &lay, p))
    }

    pub(crate) fn fled(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        s.retreating.remove(p);
        if !self.is_character(p) {
            s.animal_moved = true;
        }
        self.drop_tasks_about(s, p, tell);
    }

    /// SB-ADV-02 — Remembers where an enemy stood who has left the fight, dead or driven off.
    pub(crate) fn note_vacated(&self, s: &mut State, p: Piece, flight: Flight) {
        if flight != Flight::Melee || !self.is_character(p) {
            return;
        }
        s.fight.loser = Some(self.owner(p));
        let hexes = s.at(p).hexes();
        for h in hexes {
            if let Some(slot) = s.fight.vacated.iter_mut().find(|v| v.is_none()) {
                *slot = h;
            }
        }
    }

    /// D-06 — The retreat that ends farthest from the nearest enemy; ties by row, then column.
    pub(crate) fn default_retreat(&self, s: &State) -> Action {
        let field = &self.scenario.map.field;
        let Some(p) = s.retreating.iter().next() else {
            return Action::Stand { figure: Piece::NONE };
        };
        let mut list = Vec::new();
        self.list_retreats(s, p, &mut list);
        let side = self.flees_for(s, p);
        let gap = |end: HexId| {
            self.men(side.other())
                .filter(|q| self.is_present(s, *q))
                .map(|q| self.range_from(s, [end].into_iter(), q))
                .min()
                .unwrap_or(u16::MAX)
        };
        let end = |a: &Action| match a {
            Action::Retreat { to, .. } => *to,
            // D-23: the rear end leads, so a path of the rear end is better than any other.
            Action::RetreatFile { end, path } => {
                let track = self.track(s, *end, path);
                track[track.len() - 1]
            }
            _ => s.at(p).hex,
        };
        let rear = |a: &Action| match a {
            Action::RetreatFile { end, .. } => s.at(*end).behind == Piece::NONE,
            _ => true,
        };
        let rank = |a: &&Action| {
            let at = end(a);
            let h = field.hex(at);
            (!rear(a), u16::MAX - gap(at), h.r, h.q)
        };
        list.iter().min_by_key(rank).copied().unwrap_or(Action::Stand { figure: p })
    }
}
