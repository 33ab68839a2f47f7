//! Chapter 16.4: what a side does not know, and so does not reckon with.
//!
//! Whatever is asked on behalf of a side is asked of the state as that side knows it: unseen ninja
//! of the enemy are taken off the board first. So no gate has to think of them, and none can
//! betray them. Where nobody is hidden, the state is handed on as it is.

use std::cell::LazyCell;
use std::ops::Deref;

use engine::{Eye, Piece, Side, Tell};
use hex::HexId;

use crate::Havoc;
use crate::action::Action;
use crate::attack::Attack;
use crate::event::Event;
use crate::state::{Figure, Place, State, Step, StepName, Task};

/// A state as somebody knows it. What is left out is left out of a copy, which is kept aside: where
/// nothing is hidden, which is nearly always, no state is moved about.
pub enum Known<'s> {
    /// Nothing is hidden.
    Whole(&'s State),
    /// What is left without those who are hidden.
    Part(Box<State>),
}

impl Known<'_> {
    /// A state of one's own.
    pub fn into_owned(self) -> State {
        match self {
            Known::Whole(s) => s.clone(),
            Known::Part(s) => *s,
        }
    }
}

impl Deref for Known<'_> {
    type Target = State;

    #[inline]
    fn deref(&self) -> &State {
        match self {
            Known::Whole(s) => s,
            Known::Part(s) => s,
        }
    }
}

impl Havoc {
    /// SB-NIT-04 — True where somebody may ever be hidden: by night, and only ninja are.
    pub fn may_hide(&self) -> bool {
        self.scenario.night.is_some() && self.characters().any(|p| self.is_ninja(p))
    }

    /// SB-NIT-06 — The ninja that are not there for `side`, as bits.
    #[inline]
    pub(crate) fn hidden_from(&self, s: &State, side: Side) -> u64 {
        if s.night.hidden == 0 {
            return 0;
        }
        self.men(side.other()).fold(0, |set, p| set | s.night.hidden & 1 << p.0)
    }

    /// SB-NIT-06, SB-NIT-10 — The state as `side` knows it.
    #[inline]
    pub fn known<'s>(&self, s: &'s State, side: Side) -> Known<'s> {
        self.without(s, self.hidden_from(s, side))
    }

    /// SB-NIT-10 — The state as that eye knows it. Where somebody can move unseen, only his own
    /// side knows who is moving and how far he can still go: whoever moves next takes that from
    /// the one before, and it would tell the others that somebody has.
    pub fn known_to<'s>(&self, s: &'s State, eye: Eye) -> Known<'s> {
        let known = self.without(s, self.missing_for(s, eye));
        // Those who push a cart before everybody's eyes are still to be placed.
        let shoves = || s.steps.iter().any(|step| matches!(step, Step::Shove { .. }));
        if self.knows_movers(s, eye) || !s.movers[0].is_some() || shoves() {
            return known;
        }
        let mut known = Box::new(known.into_owned());
        self.stand_still(&mut known);
        Known::Part(known)
    }

    /// SB-NIT-10 — Whether an eye may know who moves, and by that who has moved before him.
    pub fn knows_movers(&self, s: &State, eye: Eye) -> bool {
        let is_his = match eye {
            Eye::Side(side) => side == s.active,
            Eye::Public => false,
            Eye::Umpire => true,
        };
        is_his || !self.may_hide()
    }

    /// SB-NIT-10 — The ninja an eye knows nothing of, as bits.
    pub fn missing_for(&self, s: &State, eye: Eye) -> u64 {
        match eye {
            Eye::Side(side) => self.hidden_from(s, side),
            Eye::Public => s.night.hidden,
            Eye::Umpire => 0,
        }
    }

    fn without<'s>(&self, s: &'s State, set: u64) -> Known<'s> {
        if set == 0 {
            return Known::Whole(s);
        }
        let mut known = Box::new(s.clone());
        self.take_off(&mut known, set);
        Known::Part(known)
    }

    /// Takes these characters off the board, with everything they do. Only their health is public.
    fn take_off(&self, s: &mut State, set: u64) {
        for p in self.characters().filter(|p| set >> p.0 & 1 != 0) {
            let Figure { health, .. } = *s.at(p);
            *s.at_mut(p) = Figure { health, ..Figure::default() };
            if s.movers.contains(&p) {
                self.stand_still(s);
            }
        }
    }

    /// Nobody is moving, and nothing is led.
    pub(crate) fn stand_still(&self, s: &mut State) {
        s.movers = [Piece::NONE; 3];
        s.left_mp = [0; 3];
        s.moved_from = [HexId::NONE; 2];
        s.led = Piece::NONE;
    }

    /// True of one who has been taken off the board by [`Havoc::known`].
    pub fn is_missing(&self, s: &State, p: Piece) -> bool {
        self.is_hidden(s, p) && s.at(p).place == Place::Map && s.at(p).hex.is_none()
    }

    /// SB-NIT-06 — Does something on the state as `side` knows it; those it does not see come back
    /// to where they are.
    pub(crate) fn unawares<R>(
        &self,
        s: &mut State,
        side: Side,
        act: impl FnOnce(&mut State) -> R,
    ) -> R {
        let set = self.hidden_from(s, side);
        if set == 0 {
            return act(s);
        }
        let away = s.figures;
        self.take_off(s, set);
        let done = act(s);
        for p in self.characters().filter(|p| set >> p.0 & 1 != 0) {
            *s.at_mut(p) = away[p.index()];
        }
        done
    }

    /// SB-NIT-06 — The ninja in a hex that `side` does not see.
    pub(crate) fn unseen_in(&self, s: &State, hex: HexId, side: Side) -> Option<Piece> {
        let set = self.hidden_from(s, side);
        self.characters().find(|p| set >> p.0 & 1 != 0 && s.at(*p).hex == hex)
    }

    /// SG-TRN-02 — True if the active side has anything to do but end the step, as far as anybody
    /// may notice: if it has unseen ninja, nobody is to learn whether they can act.
    pub(crate) fn is_anything_open(&self, s: &State) -> bool {
        if self.hidden_from(s, s.active.other()) == 0 {
            let s = self.known(s, s.active);
            return self.anyone_can_act(&s, &LazyCell::new(|| self.lay(&s)));
        }
        match s.step() {
            // Ninja have no bows, so nothing in these steps depends on them.
            Some(StepName::FirstShooting | StepName::ThirdShooting) => {
                let s = self.known_to(s, Eye::Public);
                self.anyone_can_act(&s, &LazyCell::new(|| self.lay(&s)))
            }
            _ => true,
        }
    }

    /// True of an action by which a side may learn that somebody is, or is not, in the dark: even
    /// if it found nobody it cannot take it back.
    pub(crate) fn feels_its_way(&self, s: &State, side: Side, action: Action) -> bool {
        self.hidden_from(s, side) != 0
            && matches!(
                action,
                Action::Move { .. }
                    | Action::Lead { .. }
                    | Action::Escort { .. }
                    | Action::Push { .. }
                    | Action::Advance { .. }
                    | Action::Retreat { .. }
                    | Action::RetreatFile { .. }
                    | Action::Put { .. }
                    | Action::Light { lit: true, .. }
            )
    }

    /// SB-NIT-10, K-41 — The game is over: everybody comes out, or is known to have left.
    pub(crate) fn come_out(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let set = std::mem::take(&mut s.night.hidden);
        for p in self.characters().filter(|p| set >> p.0 & 1 != 0) {
            let Figure { hex, place, left_over: edge, .. } = *s.at(p);
            match place {
                Place::Left => tell.tell(|| Event::Left { figure: p, edge }),
                _ => tell.tell(|| Event::Seen { figure: p, hex }),
            }
        }
    }

    /// SB-NIT-10 — An event as it is logged while these are hidden: what only their own side may
    /// know, and what the others notice of it.
    fn under_veil(&self, event: Event, hidden: u64) -> (Event, Option<Event>) {
        let lurks = |p: Piece| self.is_character(p) && hidden >> p.0 & 1 != 0;
        let Some(by) = doers(&event).into_iter().find(|p| lurks(*p)) else {
            return (event, None);
        };
        let side = self.owner(by);
        let noticed = noticed(&event, lurks).map(Box::new);
        let veiled = Event::Veiled { side, event: Box::new(event) };
        (veiled, noticed.map(|event| Event::Glimpsed { side, event }))
    }

    /// SB-NIT-10 — The event as `eye` may know it.
    pub(crate) fn seen_by(&self, event: &Event, eye: Eye) -> Option<Event> {
        match event {
            Event::Veiled { side, event } => eye.knows(*side).then(|| (**event).clone()),
            Event::Glimpsed { side, event } => (!eye.knows(*side)).then(|| (**event).clone()),
            event => Some(event.clone()),
        }
    }
}

/// Those whose doing an event is: it names where they are, or that they acted.
fn doers(event: &Event) -> Vec<Piece> {
    match event {
        Event::Attacked { attack } | Event::Fought { attack, .. } => attack.attackers().to_vec(),
        Event::Handed { from, to, .. } => vec![*from, *to],
        Event::Pushed { men, .. } => men.to_vec(),
        Event::StandsBy { man, .. } => vec![*man],
        Event::Began { man, .. }
        | Event::Dropped { man, .. }
        | Event::Did { man, .. }
        | Event::Allotted { man, .. }
        | Event::Leaderless { man }
        | Event::Led { man, .. } => vec![*man],
        Event::Threw { by, .. } | Event::LanternShot { by, .. } | Event::Lantern { by, .. } => {
            vec![*by]
        }
        Event::Placed { figure, .. }
        | Event::Moved { figure, .. }
        | Event::Left { figure, .. }
        | Event::Retreated { figure, .. }
        | Event::Advanced { figure, .. }
        | Event::OnlyWay { figure }
        | Event::Cornered { figure }
        | Event::Helpless { figure }
        | Event::Stunned { figure }
        | Event::Wounded { figure }
        | Event::Recovered { figure } => vec![*figure],
        _ => Vec::new(),
    }
}

/// SB-NIT-09, SB-NIT-10, K-32 — What the other side notices of something done in the dark.
fn noticed(event: &Event, lurks: impl Fn(Piece) -> bool) -> Option<Event> {
    match event {
        Event::Threw { at, die, letter, .. } => Some(Event::Threw {
            by: Piece::NONE,
            at: *at,
            range: 0,
            adds: 0,
            die: *die,
            row: 0,
            letter: *letter,
        }),
        Event::LanternShot { hex, thrown, die, hit, .. } => Some(Event::LanternShot {
            by: Piece::NONE,
            hex: *hex,
            thrown: *thrown,
            die: *die,
            row: 0,
            hit: *hit,
        }),
        Event::Lantern { hex, lit, .. } => {
            Some(Event::Lantern { hex: *hex, lit: *lit, by: Piece::NONE })
        }
        Event::Pushed { cart, to, .. } => Some(Event::Strayed { animal: *cart, hex: *to }),
        // A string that is tied or cut is there for all to see.
        Event::Did { task: task @ (Task::Attach | Task::Detach), on, .. }
        | Event::Did { task: task @ (Task::Harness | Task::Unharness), on, .. } => {
            Some(Event::Did { man: Piece::NONE, task: *task, on: *on })
        }
        Event::Attacked { attack } => {
            let seen: Vec<Piece> =
                attack.attackers().iter().copied().filter(|p| !lurks(*p)).collect();
            let attack = Attack::new(&seen, attack.defenders())?;
            Some(Event::Attacked { attack })
        }
        Event::Fought { attack, weighed, die, letter } => Some(Event::Struck {
            at: attack.defenders().to_vec(),
            mounted: weighed.mounted,
            die: *die,
            letter: *letter,
        }),
        _ => None,
    }
}

/// Listens to what happens, and hands it on with a veil over what not everybody may know.
pub(crate) struct Veil<'a, T> {
    game: &'a Havoc,
    tell: &'a mut T,
    hidden: u64,
}

impl<'a, T: Tell<Event>> Veil<'a, T> {
    pub(crate) fn new(game: &'a Havoc, s: &State, tell: &'a mut T) -> Veil<'a, T> {
        Veil { game, tell, hidden: s.night.hidden }
    }
}

impl<T: Tell<Event>> Tell<Event> for Veil<'_, T> {
    #[inline]
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        let Veil { game, tell, hidden } = self;
        if game.scenario.night.is_none() {
            return tell.tell(event);
        }
        let mut rest = None;
        tell.tell(|| {
            let event = event();
            // Who is hidden changes while an action is played, and is always told.
            match event {
                Event::Seen { figure, .. } => *hidden &= !(1 << figure.0),
                Event::Lost { figure } => *hidden |= 1 << figure.0,
                Event::Ended { .. } => *hidden = 0,
                _ => {}
            }
            let (told, noticed) = game.under_veil(event, *hidden);
            rest = noticed;
            told
        });
        if let Some(event) = rest {
            tell.tell(|| event);
        }
    }
}
