//! Chapter 11.4: carts pushed by hand.

use engine::{Piece, Refusal, Tell};
use hex::{Dir, Edge, HexId, turn};

use crate::Havoc;
use crate::action::Action;
use crate::event::Event;
use crate::lay::Lay;
use crate::rule;
use crate::rules::carts::is_near;
use crate::rules::movement::no;
use crate::state::{Health, Place, State, Step, mark};

/// SB-CAR-03 — How far a pusher can be from where he stood.
const STEPS: u8 = 2;

/// The men of a group, without the empty places.
fn group(men: [Piece; 3]) -> impl Iterator<Item = Piece> + Clone {
    men.into_iter().filter(|p| p.is_some())
}

impl Havoc {
    /// SB-CAR-03 — True of a man who is pushing a cart now: that is his move.
    #[inline]
    pub(crate) fn is_pushing(&self, s: &State, p: Piece) -> bool {
        self.has_carts && s.led.is_some() && self.is_cart(s.led) && s.movers.contains(&p)
    }

    /// SB-CAR-03 — May he lend a hand with this cart, as he stands?
    fn may_lend_hand(&self, s: &State, man: Piece, cart: Piece) -> Result<(), Refusal> {
        self.may_move_at_all(s, man)?;
        if s.movers.contains(&man) {
            return Err(no(rule::SB_CAR_03, "he has begun another move"));
        }
        if s.at(man).is_mounted() {
            return Err(no(rule::SB_CAR_03, "a cart is pushed by men on foot"));
        }
        // He has not moved in this step, so he stands where he stood when it began.
        if !self.in_contact(s, man, cart) {
            return Err(no(rule::SB_CAR_03, "he was not beside the cart when the step began"));
        }
        Ok(())
    }

    /// SB-CAR-03, SB-CAR-04 — May this cart be pushed now by these men? The points it has left.
    fn may_push_at_all(&self, s: &State, cart: Piece, men: [Piece; 3]) -> Result<u8, Refusal> {
        if !self.exists(cart) || !self.is_cart(cart) || s.at(cart).place != Place::Map {
            return Err(no(rule::SB_CAR_03, "that is no cart on the map"));
        }
        let mut named = group(men);
        // Nobody is the highest number of all.
        if !men.is_sorted_by(|a, b| a < b) {
            return Err(no(rule::SB_CAR_03, "two or three men push, each named once"));
        }
        let under_way = s.led == cart && s.movers == men;
        if !under_way {
            named.try_for_each(|man| self.may_lend_hand(s, man, cart))?;
        }
        let horse = self.in_front(s, cart);
        if horse.is_some() && s.at(horse).health == Health::Dead {
            return Err(no(rule::SB_CAR_04, "a dead horse is in the shafts"));
        }
        if horse.is_some() {
            return Err(no(rule::SB_CAR_03, "a horse is in the shafts"));
        }
        if !under_way && (s.led == cart || s.at(cart).has(mark::MOVED)) {
            return Err(no(rule::SB_CAR_03, "it has been pushed in this phase"));
        }
        Ok(if under_way { s.left_mp[0] } else { self.cart_speed(men) })
    }

    pub(crate) fn cart_speed(&self, men: [Piece; 3]) -> u8 {
        let Some(blades) = &self.book.blades else { return 0 };
        if men[2].is_some() { blades.cart.by_three } else { blades.cart.by_two }
    }

    /// SB-CAR-03 — True if one of these men stands in the cart's front arc.
    fn has_guide(&self, s: &State, cart: Piece, men: impl Iterator<Item = Piece> + Clone) -> bool {
        let pose = [s.at(cart).hex, s.at(cart).tail];
        self.front_arc(pose).any(|hex| men.clone().any(|man| s.at(man).hex == hex))
    }

    /// SB-CAR-03, K-21 — May these men push the cart that way? What it costs.
    pub(crate) fn may_push(
        &self,
        s: &State,
        cart: Piece,
        men: [Piece; 3],
        way: Dir,
    ) -> Result<u8, Refusal> {
        let left = self.may_push_at_all(s, cart, men)?;
        if !self.has_guide(s, cart, group(men)) {
            return Err(no(rule::SB_CAR_03, "one of them must stand ahead of the cart"));
        }
        let field = &self.scenario.map.field;
        let [front, rear] = [s.at(cart).hex, s.at(cart).tail];
        let ahead = field.direction(rear, front).is_some_and(|f| way < 6 && is_near(f, way));
        if !ahead {
            return Err(no(rule::SB_CAR_03, "a cart goes ahead, half left or half right"));
        }
        let lay = self.lay(s);
        let to = field.neighbour(front, way);
        let cost = self.may_roll_to(&lay, front, way)?;
        if lay.who(to).is_some_and(|p| !men.contains(&p)) {
            return Err(no(rule::SB_CAR_03, "somebody is in the cart's way"));
        }
        if cost > left {
            return Err(no(rule::SB_CAR_03, "the cart does not go that far"));
        }
        let mut after = s.clone();
        after.movers = men;
        self.roll(&mut after, cart, to);
        if self.shove_places(&after, cart, all(men)).is_empty() {
            return Err(no(rule::SB_CAR_03, "there is no room for the men beside it"));
        }
        Ok(cost)
    }

    /// Lists the pushes in which a man is named first.
    pub fn list_pushes(&self, s: &State, man: Piece, out: &mut Vec<Action>) {
        if !self.has_carts {
            return;
        }
        for cart in self.animals().filter(|p| self.is_cart(*p) && s.at(*p).is_here()) {
            let [front, rear] = [s.at(cart).hex, s.at(cart).tail];
            let Some(f) = self.scenario.map.field.direction(rear, front) else { continue };
            for men in self.teams(s, man, cart) {
                let ways = [-1, 0, 1].map(|n| turn(f, n)).into_iter();
                let may = |way: &Dir| self.may_push(s, cart, men, *way).is_ok();
                out.extend(ways.filter(may).map(|way| Action::Push { cart, men, way }));
            }
        }
    }

    /// The groups of pushers in which a man is named first: the one under way, or any new one.
    fn teams(&self, s: &State, man: Piece, cart: Piece) -> Vec<[Piece; 3]> {
        if self.is_pushing(s, man) {
            let mine = s.led == cart && s.movers[0] == man;
            return if mine { vec![s.movers] } else { Vec::new() };
        }
        let mut teams = Vec::new();
        if self.may_lend_hand(s, man, cart).is_err() {
            return teams;
        }
        let others: Vec<Piece> = self
            .men(self.owner(man))
            .filter(|p| *p > man && self.may_lend_hand(s, *p, cart).is_ok())
            .collect();
        for (n, second) in others.iter().enumerate() {
            teams.push([man, *second, Piece::NONE]);
            teams.extend(others[n + 1..].iter().map(|third| [man, *second, *third]));
        }
        teams
    }

    /// The cart goes on by a step, its front first.
    fn roll(&self, s: &mut State, cart: Piece, to: HexId) {
        let front = s.at(cart).hex;
        [s.at_mut(cart).hex, s.at_mut(cart).tail] = [to, front];
    }

    /// SB-CAR-03 — The cart moves on; then each pusher is placed.
    pub(crate) fn push(
        &self,
        s: &mut State,
        cart: Piece,
        men: [Piece; 3],
        way: Dir,
        tell: &mut impl Tell<Event>,
    ) {
        let cost = self.may_push(s, cart, men, way).unwrap_or(0);
        self.take_hold(s, cart, men);
        s.left_mp[0] = s.left_mp[0].saturating_sub(cost);
        let to = self.scenario.map.field.neighbour(s.at(cart).hex, way);
        self.roll(s, cart, to);
        tell.tell(|| Event::Pushed { cart, men, to, cost });
        self.drop_tasks_about(s, cart, tell);
        s.steps.push(Step::Shove { cart, left: all(men) });
    }

    /// SB-CAR-03 — These men push this cart from now on; whoever moved before them is done.
    fn take_hold(&self, s: &mut State, cart: Piece, men: [Piece; 3]) {
        if s.led != cart || s.movers != men {
            self.end_move(s);
            s.movers = men;
            s.left_mp = [self.cart_speed(men), 0, 0];
            s.moved_from = [s.at(men[0]).hex, HexId::NONE];
            s.led = cart;
        }
        group(men).for_each(|man| s.at_mut(man).marks |= mark::ACTED);
    }

    /// SB-CAR-03, K-21 — Where the next pusher may stand: where room is left for the others, and
    /// for one of them all ahead of the cart.
    pub(crate) fn shove_places(&self, s: &State, cart: Piece, left: u8) -> Vec<HexId> {
        let lay = self.lay(s);
        let set = Shoving { cart, left, lay: &lay };
        let placed = (0..3).filter(|n| left & 1 << n == 0).map(|n| s.movers[n]);
        let guided = self.has_guide(s, cart, placed.filter(|p| p.is_some()));
        let mut taken = Vec::new();
        let next = left.trailing_zeros();
        let mut places = self.footholds(s, &set, next);
        places.retain(|hex| {
            taken.push(*hex);
            let fits = self.is_room(s, &set, left & !(1 << next), &mut taken, guided);
            taken.pop();
            fits
        });
        places
    }

    /// SB-CAR-03, K-56 — Where the next pusher may be put: as the push wanted it, or as near to
    /// that as somebody leaves it who came out of the dark since.
    pub(crate) fn shove_choices(&self, s: &State, cart: Piece, left: u8) -> Vec<HexId> {
        let places = self.shove_places(s, cart, left);
        if !places.is_empty() {
            return places;
        }
        let (lay, next) = (self.lay(s), left.trailing_zeros());
        let set = Shoving { cart, left, lay: &lay };
        let beside = self.footholds(s, &set, next);
        if !beside.is_empty() {
            return beside;
        }
        let man = s.movers[next as usize % 3];
        let field = &self.scenario.map.field;
        let gap = |hex: &HexId| field.distance(s.at(man).hex, *hex);
        let open = |hex: &HexId| {
            !self.is_taken(s, &set, *hex) && self.cost(&lay, *hex, self.tread(man)).is_some()
        };
        let nearest = field.ids().filter(open).map(|hex| gap(&hex)).min();
        field.ids().filter(|hex| open(hex) && Some(gap(hex)) == nearest).collect()
    }

    /// True if the rest can be placed beside those who have taken these hexes.
    fn is_room(
        &self,
        s: &State,
        set: &Shoving,
        left: u8,
        taken: &mut Vec<HexId>,
        guided: bool,
    ) -> bool {
        if left == 0 {
            let pose = [s.at(set.cart).hex, s.at(set.cart).tail];
            return guided || self.front_arc(pose).any(|hex| taken.contains(&hex));
        }
        let next = left.trailing_zeros();
        self.footholds(s, set, next).into_iter().any(|hex| {
            let free = !taken.contains(&hex);
            taken.push(hex);
            let fits = free && self.is_room(s, set, left & !(1 << next), taken, guided);
            taken.pop();
            fits
        })
    }

    /// SB-CAR-03 — Free hexes in contact with the cart, two lawful steps at most from where this
    /// pusher stood. Those who are still to be placed are in nobody's way.
    fn footholds(&self, s: &State, set: &Shoving, which: u32) -> Vec<HexId> {
        let man = s.movers[which as usize];
        let cart = s.at(set.cart);
        let fits = |hex: &HexId| {
            self.contacts(*hex).any(|n| cart.hexes().any(|h| h == n))
                && !self.is_taken(s, set, *hex)
                && self.may_close_in(s, set.lay, man, [*hex, HexId::NONE]).is_ok()
        };
        let mut out = self.around(s, set.lay, man);
        out.retain(fits);
        out
    }

    /// True of a hex with a living piece in it that is not itself still to be placed.
    fn is_taken(&self, s: &State, set: &Shoving, hex: HexId) -> bool {
        let waits = |p: Piece| (0..3).any(|n| set.left & 1 << n != 0 && s.movers[n] == p);
        let mut others = (0..self.piece_count() as u8).map(Piece).filter(|p| !waits(*p));
        others.any(|p| s.at(p).is_here() && s.at(p).hexes().any(|h| h == hex))
    }

    /// The hexes a man on foot could come to in two lawful steps, his own among them.
    fn around(&self, s: &State, lay: &Lay, man: Piece) -> Vec<HexId> {
        let me = self.walker(s, man, self.owner(man));
        let mut out = vec![s.at(man).hex];
        let mut ring = 0;
        for _ in 0..STEPS {
            let last = out.len();
            for n in ring..last {
                let from = out[n];
                for d in 0..6 {
                    let to = self.foot_step[from.index()][d as usize];
                    if to.is_some()
                        && !out.contains(&to)
                        && self.may_step(s, lay, from, d, me)
                        && self.is_passable(s, lay, to, me)
                        && self.cost(lay, to, me.hoof).is_some()
                    {
                        out.push(to);
                    }
                }
            }
            ring = last;
        }
        out.sort_unstable();
        out
    }

    /// SB-CAR-03 — By default he stands nearest to where he stood.
    pub(crate) fn default_shove(&self, s: &State, cart: Piece, left: u8) -> HexId {
        let field = &self.scenario.map.field;
        let stood = s.at(s.movers[left.trailing_zeros() as usize % 3]).hex;
        let places = self.shove_choices(s, cart, left);
        let rank = |hex: &HexId| (field.distance(stood, *hex), field.hex(*hex).r, hex.0);
        places.into_iter().min_by_key(rank).unwrap_or(HexId::NONE)
    }

    /// SB-CAR-03 — One pusher takes his place; then the next.
    pub(crate) fn shove(
        &self,
        s: &mut State,
        cart: Piece,
        left: u8,
        to: HexId,
        tell: &mut impl Tell<Event>,
    ) {
        let man = s.movers[left.trailing_zeros() as usize % 3];
        s.at_mut(man).hex = to;
        tell.tell(|| Event::StandsBy { man, to });
        self.drop_tasks_about(s, man, tell);
        let rest = left & (left - 1);
        if rest > 0 {
            s.steps.push(Step::Shove { cart, left: rest });
        }
    }

    /// SG-MOV-14, K-42 — Who leaves the map with a cart when this man does, going ahead of it.
    pub(crate) fn may_push_off(
        &self,
        s: &State,
        man: Piece,
        cart: Piece,
    ) -> Result<(Edge, [Piece; 3]), Refusal> {
        let men = match self.is_pushing(s, man) {
            true => s.movers,
            false => self.helpers_out(s, man, cart)?,
        };
        if self.may_push_at_all(s, cart, men)? == 0 {
            return Err(no(rule::SG_MOV_14, "leaving costs one movement point"));
        }
        if !self.has_guide(s, cart, [man].into_iter()) {
            return Err(no(rule::SB_CAR_03, "who takes a cart out goes ahead of it"));
        }
        let edge = self.way_out(s.at(man).hex, self.owner(man));
        let edge = edge.ok_or(no(rule::SG_MOV_14, "his side may not leave the map from here"))?;
        Ok((edge, men))
    }

    /// K-42 — Where nobody pushes yet, the first man in the roster who can lends a hand.
    fn helpers_out(&self, s: &State, man: Piece, cart: Piece) -> Result<[Piece; 3], Refusal> {
        self.may_lend_hand(s, man, cart)?;
        let mut others = self.men(self.owner(man)).filter(|p| *p != man);
        let Some(other) = others.find(|p| self.may_lend_hand(s, *p, cart).is_ok()) else {
            return Err(no(rule::SB_CAR_03, "two men at least push a cart"));
        };
        Ok([man.min(other), man.max(other), Piece::NONE])
    }

    /// SG-MOV-14 — The cart leaves with those who push it.
    pub(crate) fn push_off(
        &self,
        s: &mut State,
        man: Piece,
        cart: Piece,
        tell: &mut impl Tell<Event>,
    ) {
        let Ok((edge, men)) = self.may_push_off(s, man, cart) else { return };
        self.end_move(s);
        group(men).for_each(|p| self.leave(s, p, edge, tell));
        self.leave(s, cart, edge, tell);
    }
}

/// A cart that has been pushed, and which of its pushers are still to be placed.
struct Shoving<'a> {
    cart: Piece,
    left: u8,
    lay: &'a Lay,
}

/// The bits of all men of a group.
fn all(men: [Piece; 3]) -> u8 {
    if men[2].is_some() { 0b111 } else { 0b11 }
}
