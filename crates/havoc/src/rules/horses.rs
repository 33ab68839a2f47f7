//! Chapter 11: mounting, leading, control of animals.

use engine::{Piece, Refusal, Side, Tell};
use hex::HexId;

use crate::Havoc;
use crate::book::Blades;
use crate::event::Event;
use crate::lay::Lay;
use crate::roster::{Kind, Profile, Rank};
use crate::rule;
use crate::rules::movement::{Hoof, no};
use crate::state::{Figure, Health, Place, State, Step, Task, mark};

impl Havoc {
    /// SG-HRS-02 — May this character ride at all?
    pub(crate) fn is_rider(&self, s: &State, p: Piece) -> bool {
        let kind = self.kind(p);
        let saddle = kind.mounted.is_some() || self.may_improvise(p);
        saddle && (self.book.customs.riders.has(kind.rank) || s.at(p).has(mark::BEGAN_MOUNTED))
    }

    /// SB-HRS-04 — May he ride although his counter has no mounted side?
    pub(crate) fn may_improvise(&self, p: Piece) -> bool {
        self.book.blades.is_some() && self.kind(p).rank == Rank::Samurai
    }

    /// SB-HRS-04 — The strengths of a man on a horse that is none of his counter's.
    pub(crate) fn improvised(&self, f: &Figure, kind: &Kind, blades: &Blades) -> Profile {
        let wounded = f.health == Health::Wounded;
        let own = if wounded { kind.foot_wounded } else { kind.foot };
        let draft = self.is_draft(f.horse);
        let saddle = blades.improvised[usize::from(draft)][usize::from(wounded)];
        let bonus = match draft && self.scenario.options.draft_bonus {
            true => blades.improvised[0][usize::from(wounded)].attack,
            false => saddle.attack,
        };
        Profile { attack: own.attack + bonus, movement: saddle.movement, ..own }
    }

    /// SG-HRS-01, SG-HRS-07 — May he begin, or finish, to mount this horse?
    pub(crate) fn may_mount(&self, s: &State, man: Piece, horse: Piece) -> Result<(), Refusal> {
        let f = s.at(man);
        if f.is_mounted() || f.health != Health::Healthy || !f.is_here() || !f.is_free() {
            return Err(no(rule::SG_HRS_01, "only a healthy free man on foot can mount"));
        }
        if !self.is_rider(s, man) {
            return Err(no(rule::SG_HRS_02, "his rank does not ride, nor did he begin mounted"));
        }
        if !(self.is_horse(horse) || self.is_draft(horse)) || !s.at(horse).is_here() {
            return Err(no(rule::SG_HRS_01, "that is not a riderless horse"));
        }
        if !self.in_contact(s, man, horse) {
            return Err(no(rule::SG_HRS_01, "he must be in contact with the horse"));
        }
        if s.at(horse).control == Some(self.owner(man).other()) {
            return Err(no(rule::SG_HRS_07, "the enemy controls that horse"));
        }
        Ok(())
    }

    /// SG-HRS-01 — May he begin to dismount?
    pub(crate) fn may_dismount(&self, s: &State, man: Piece) -> Result<(), Refusal> {
        if s.at(man).is_mounted() { Ok(()) } else { Err(no(rule::SG_HRS_01, "he is not mounted")) }
    }

    /// SG-HRS-03 — Up he goes: the riderless horse becomes part of him.
    pub(crate) fn mount(
        &self,
        s: &mut State,
        man: Piece,
        horse: Piece,
        tell: &mut impl Tell<Event>,
    ) {
        let pose = [s.at(horse).hex, s.at(horse).tail];
        let h = s.at_mut(horse);
        h.place = Place::Ridden;
        h.hex = HexId::NONE;
        h.tail = HexId::NONE;
        h.control = None;
        let f = s.at_mut(man);
        [f.hex, f.tail] = pose;
        f.horse = horse;
        tell.tell(|| Event::Did { man, task: Task::Mount, on: horse });
        self.drop_tasks_about(s, horse, tell);
    }

    /// The horse under a rider becomes a piece of its own again, alive or dead; the rider is in
    /// the air until he is put somewhere.
    pub(crate) fn unseat(&self, s: &mut State, rider: Piece) -> Piece {
        let horse = s.at(rider).horse;
        let pose = [s.at(rider).hex, s.at(rider).tail];
        let f = s.at_mut(rider);
        f.horse = Piece::NONE;
        f.hex = HexId::NONE;
        f.tail = HexId::NONE;
        let h = s.at_mut(horse);
        h.place = Place::Map;
        [h.hex, h.tail] = pose;
        h.control = None;
        horse
    }

    /// SG-DIS-01, SG-HRS-03 — Free hexes in contact with a rider in which he can stand.
    pub(crate) fn beside(&self, s: &State, lay: &Lay, rider: Piece) -> Vec<HexId> {
        let mut out: Vec<HexId> = Vec::new();
        let feet = self.tread(rider);
        for hex in s.at(rider).hexes() {
            for n in self.contacts(hex) {
                if lay.is_free(n) && self.cost(lay, n, feet).is_some() && !out.contains(&n) {
                    out.push(n);
                }
            }
        }
        out.sort_unstable();
        out
    }

    /// SG-HRS-03 — A willing dismount: the owner chooses the hex; without one he stays up.
    pub(crate) fn get_down(&self, s: &mut State, man: Piece, tell: &mut impl Tell<Event>) {
        let known = self.known(s, self.owner(man));
        let places = self.beside(&known, &self.lay(&known), man);
        match places.len() {
            0 => tell.tell(|| Event::Dropped { man, task: Task::Dismount }),
            1 => {
                tell.tell(|| Event::OnlyWay { figure: man });
                let to = self.make_room(s, man, self.owner(man), places[0], tell);
                self.put_down(s, man, to, tell);
            }
            _ => s.steps.push(Step::GetDown(man)),
        }
    }

    /// SG-HRS-03 — The man stands beside his riderless horse.
    pub(crate) fn put_down(
        &self,
        s: &mut State,
        man: Piece,
        to: HexId,
        tell: &mut impl Tell<Event>,
    ) {
        let horse = self.unseat(s, man);
        s.at_mut(man).hex = to;
        s.at_mut(horse).control = Some(self.owner(man));
        tell.tell(|| Event::Did { man, task: Task::Dismount, on: horse });
        tell.tell(|| Event::Put { figure: man, to });
    }

    /// SG-HRS-06, SG-HRS-07, CH-MUL-02 — May he lead this animal now?
    pub(crate) fn may_lead(&self, s: &State, man: Piece, animal: Piece) -> Result<(), Refusal> {
        if s.at(man).is_mounted() {
            return Err(no(rule::SG_HRS_06, "only a man on foot can lead an animal"));
        }
        if s.duel.is_on() {
            // Ruling K-28.
            return Err(no(rule::SB_DUE_04, "no animal is led while a duel goes on"));
        }
        if !self.exists(animal) || self.is_character(animal) || !s.at(animal).is_here() {
            return Err(no(rule::SG_HRS_06, "that is not a live, riderless animal"));
        }
        if self.is_cart(animal) {
            return Err(no(rule::SB_CAR_01, "a cart is drawn or pushed, not led"));
        }
        let side = self.owner(man);
        if self.in_front(s, animal) != Piece::NONE {
            return Err(no(rule::CH_MUL_02, "a string is led by its first mule"));
        }
        let lay = self.lay(s);
        for a in self.string(s, animal).into_iter().filter(|a| !self.is_cart(*a)) {
            if s.at(a).health == Health::Dead {
                return Err(no(rule::CH_MUL_02, "a string with a carcass in it cannot move"));
            }
            if s.at(a).has(mark::MOVED) && s.led != animal {
                return Err(no(rule::SG_HRS_06, "it has been led in this phase"));
            }
            if s.at(a).control == Some(side.other()) {
                return Err(no(rule::SG_HRS_07, "the enemy controls it"));
            }
            if s.at(a).control.is_none() && self.attended(s, &lay, a, side.other()) {
                return Err(no(rule::SG_HRS_07, "a conscious enemy is in contact with it"));
            }
        }
        if !self.in_contact(s, man, animal) {
            return Err(no(rule::SG_HRS_06, "he must be in contact with it"));
        }
        if self.is_draft(animal) {
            return self.may_lead_draft(s, man, animal);
        }
        Ok(())
    }

    /// SB-DRA-02 — True if `side` has a conscious free character in contact with the animal.
    pub(crate) fn attended(&self, s: &State, lay: &Lay, animal: Piece, side: Side) -> bool {
        self.attendants(s, lay, animal, side).next().is_some()
    }

    /// SB-DRA-02, K-51 — The same, as far as everybody can see it: control is no secret, so an
    /// unseen ninja neither gains nor keeps it.
    pub(crate) fn is_held(&self, s: &State, lay: &Lay, animal: Piece, side: Side) -> bool {
        self.attendants(s, lay, animal, side).any(|p| !self.is_hidden(s, p))
    }

    fn attendants<'a>(
        &'a self,
        s: &'a State,
        lay: &'a Lay,
        animal: Piece,
        side: Side,
    ) -> impl Iterator<Item = Piece> + 'a {
        let near = s.at(animal).hexes().flat_map(|hex| self.contacts(hex));
        near.filter_map(|n| lay.who(n)).filter(move |p| {
            self.is_character(*p)
                && self.side_of(*p) == Some(side)
                && self.is_awake(s, *p)
                && s.at(*p).is_free()
        })
    }

    /// SG-HRS-06 — May he take this one step with the animal behind him? The cost comes back.
    pub(crate) fn may_lead_to(
        &self,
        s: &State,
        man: Piece,
        animal: Piece,
        to: HexId,
    ) -> Result<u8, Refusal> {
        self.may_move_at_all(s, man)?;
        self.may_lead(s, man, animal)?;
        let field = &self.scenario.map.field;
        let from = s.at(man).hex;
        let lay = self.lay(s);
        let Some(d) = field.direction(from, to) else {
            return Err(no(rule::SG_HRS_06, "leading goes one hex at a time"));
        };
        let me = self.walker(s, man, self.owner(man));
        // The hex may be one the animal is about to leave only if it is truly free by then; to
        // keep it plain, the leader steps into free hexes only.
        if !lay.is_free(to) {
            return Err(no(rule::SG_MOV_05, "a leader's step may not end on a living piece"));
        }
        let cost = self.may_step_to(s, &lay, from, d, me)?;
        if self.cost(&lay, from, Hoof::Horse).is_none() {
            return Err(no(rule::SG_HRS_06, "the animal cannot follow into his hex"));
        }
        if self.is_draft(animal) {
            self.may_follow(s, &lay, animal, from)?;
        }
        if cost > self.points(s, man) {
            return Err(no(rule::SG_MOV_02, "his movement points do not carry him there"));
        }
        self.may_close_in(s, &lay, man, [to, HexId::NONE])?;
        Ok(cost)
    }

    /// SG-HRS-06, CH-MUL-02 — The man steps, the animal follows in his track.
    pub(crate) fn lead(
        &self,
        s: &mut State,
        man: Piece,
        animal: Piece,
        to: HexId,
        tell: &mut impl Tell<Event>,
    ) {
        let cost = self.may_lead_to(s, man, animal, to).unwrap_or(0);
        let hoofs = match self.is_draft(animal) {
            true => self.may_follow(s, &self.lay(s), animal, s.at(man).hex).unwrap_or(0),
            false => 0,
        };
        let own = self.draft_points(s, animal);
        self.begin_move(s, man);
        if s.led != animal {
            self.let_go(s);
            s.led = animal;
        }
        if self.is_draft(animal) {
            s.left_mp[1] = own.saturating_sub(hoofs);
        }
        s.left_mp[0] = s.left_mp[0].saturating_sub(cost);
        let left = s.at(man).hex;
        let f = s.at_mut(man);
        f.hex = to;
        f.marks |= mark::ACTED;
        s.animal_moved = true;
        let [head, tail] = [s.at(animal).hex, s.at(animal).tail];
        if tail.is_some() {
            let head_near = self.contacts(head).any(|n| n == left);
            let h = s.at_mut(animal);
            h.tail = if head_near { head } else { tail };
            h.hex = left;
        } else {
            let mut free = left;
            for m in self.string(s, animal) {
                std::mem::swap(&mut s.at_mut(m).hex, &mut free);
            }
        }
        if self.is_ninja(man) {
            // What is told of the step depends on who sees him after it.
            self.look_around(s, tell);
        }
        tell.tell(|| Event::Led { man, animal, to, cost });
        if let Some(cart) = self.cart_of(s, animal) {
            self.follow(s, (animal, cart), tail, hoofs, tell);
        }
        if self.is_hidden(s, man) {
            let event = Box::new(Event::Strayed { animal, hex: s.at(animal).hex });
            tell.tell(|| Event::Glimpsed { side: self.owner(man), event });
        }
        for a in self.string(s, animal) {
            self.drop_tasks_about(s, a, tell);
        }
    }

    /// SB-DRA-02 — At the start of its movement step a side gains the animals that only its own
    /// conscious characters touch.
    pub(crate) fn gain_control(&self, s: &mut State, side: Side, tell: &mut impl Tell<Event>) {
        if self.animals().next().is_none() {
            return;
        }
        let lay = self.lay(s);
        for a in self.animals() {
            if s.at(a).is_here()
                && !self.is_cart(a)
                && s.at(a).control != Some(side)
                && self.is_held(s, &lay, a, side)
                && !self.is_held(s, &lay, a, side.other())
            {
                s.at_mut(a).control = Some(side);
                tell.tell(|| Event::Controlled { animal: a, side: Some(side) });
            }
        }
    }

    /// SB-DRA-02 — Control lapses as soon as nobody of the side touches the animal.
    pub(crate) fn lapse_control(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        if self.animals().any(|a| s.at(a).control.is_some()) {
            self.lapse_on(s, &self.lay(s), tell);
        }
    }

    /// The same, with the pieces spread out already.
    pub(crate) fn lapse_on(&self, s: &mut State, lay: &Lay, tell: &mut impl Tell<Event>) {
        // While pushers wait for their places they are nowhere.
        if matches!(s.top(), Step::Shove { .. }) {
            return;
        }
        for a in self.animals() {
            if let Some(side) = s.at(a).control
                && !self.is_held(s, lay, a, side)
            {
                s.at_mut(a).control = None;
                tell.tell(|| Event::Controlled { animal: a, side: None });
            }
        }
    }
}
