//! Who can act, and what each can do.

use std::ops::Deref;

use engine::{Piece, Side};

use crate::Havoc;
use crate::action::{Action, Face};
use crate::lay::Lay;
use crate::roster::Weapon;
use crate::state::{State, Step, StepName, mark};

impl Havoc {
    /// True if a piece has an action in the step under way. The lay is looked at only where it
    /// matters, so it may be one that is drawn when it is first asked for.
    pub(crate) fn can_act(&self, s: &State, lay: &impl Deref<Target = Lay>, p: Piece) -> bool {
        match s.top() {
            Step::SetUp(side) => self.side_of(p) == Some(side) && self.can_set_up(s, lay, side, p),
            Step::Phase(step) => {
                if !self.is_character(p) {
                    return false;
                }
                if self.side_of(p) != Some(s.active) {
                    return step == StepName::Movement && self.can_be_escorted(s, p);
                }
                if self.book.customs.challenges && self.may_challenge(s, p).is_ok() {
                    return true;
                }
                match step {
                    StepName::Declare => self.can_declare(s, p),
                    StepName::Movement => {
                        let may_go = self.may_move_at_all(s, p).is_ok();
                        (may_go && self.can_move(s, lay, p))
                            || ((may_go || self.is_pushing(s, p)) && self.can_lead_or_leave(s, p))
                    }
                    StepName::Combat => self.can_attack(s, lay, p) || self.can_tend(s, p),
                    _ => self.can_shoot(s, lay, p) || self.can_throw(s, p),
                }
            }
            _ => false,
        }
    }

    pub(crate) fn can_be_escorted(&self, s: &State, p: Piece) -> bool {
        if s.at(p).is_free() || !s.at(p).is_here() {
            return false;
        }
        let mut list = Vec::new();
        self.list_escorts(s, p, &mut list);
        !list.is_empty()
    }

    pub(crate) fn can_lead_or_leave(&self, s: &State, p: Piece) -> bool {
        let mut list = Vec::new();
        self.list_leads(s, p, &mut list);
        self.list_exits(s, p, &mut list);
        self.list_pushes(s, p, &mut list);
        !list.is_empty()
    }

    /// True if there is a lantern he can light or put out.
    fn can_tend(&self, s: &State, p: Piece) -> bool {
        let mut list = Vec::new();
        if !self.scenario.map.lanterns.is_empty() {
            self.list_lights(s, p, &mut list);
        }
        !list.is_empty()
    }

    /// True if he can throw at someone, or shoot or throw at a lantern.
    fn can_throw(&self, s: &State, p: Piece) -> bool {
        let mut list = Vec::new();
        self.list_odd_shots(s, p, &mut list);
        !list.is_empty()
    }

    /// True of a man whose weapon may have other targets than a bow of the older book has.
    pub(crate) fn has_odd_shots(&self, p: Piece) -> bool {
        match self.kind(p).weapon {
            Some(Weapon::Shuriken) => true,
            // Lanterns matter at night only.
            Some(_) => self.scenario.night.is_some() && !self.scenario.map.lanterns.is_empty(),
            None => false,
        }
    }

    /// Lists throws, and shots at lanterns.
    pub(crate) fn list_odd_shots(&self, s: &State, p: Piece, out: &mut Vec<Action>) {
        if self.has_odd_shots(p) {
            self.list_throws(s, p, out);
            self.list_lantern_shots(s, p, out);
        }
    }

    /// Lists the steps a man can take with an animal in tow.
    pub(crate) fn list_leads(&self, s: &State, p: Piece, out: &mut Vec<Action>) {
        if s.at(p).is_mounted() || self.may_move_at_all(s, p).is_err() {
            return;
        }
        for animal in self.animals().filter(|animal| self.is_close(s, p, *animal)) {
            if self.may_lead(s, p, animal).is_err() {
                continue;
            }
            for to in self.contacts(s.at(p).hex) {
                if self.may_lead_to(s, p, animal, to).is_ok() {
                    out.push(Action::Lead { man: p, animal, to });
                }
            }
        }
    }

    /// Lists the ways a figure can leave the map.
    pub(crate) fn list_exits(&self, s: &State, p: Piece, out: &mut Vec<Action>) {
        let side = self.owner(p);
        let party = &self.scenario.parties[side];
        let field = &self.scenario.map.field;
        let at_home = party.home.is_some_and(|e| field.is_edge(s.at(p).hex, e));
        if s.at(p).hex.is_none() || (!at_home && self.way_out(s.at(p).hex, side).is_none()) {
            return;
        }
        let prisoners = self.men(side.other()).filter(|q| !s.at(*q).is_free());
        for with in [Piece::NONE].into_iter().chain(self.animals()).chain(prisoners) {
            if self.may_exit(s, p, with).is_ok() {
                out.push(Action::Exit { figure: p, with });
            }
        }
    }

    /// Lists the actions that belong to the side, not to a piece.
    pub(crate) fn list_own(&self, s: &State, out: &mut Vec<Action>) {
        match s.top() {
            Step::SetUp(side) => {
                out.push(Action::Ready);
                self.list_barricades(s, side, out);
            }
            Step::Phase(StepName::Combat) if self.owes_attack(s).is_some() => {}
            Step::Phase(_) => out.push(Action::End),
            Step::Nominate => out.extend([
                Action::Nominate { face: Face::Left },
                Action::Nominate { face: Face::Right },
            ]),
            Step::Thrown { rider, horse, .. } => {
                let lay = self.lay(s);
                let places = self.landing(s, &lay, rider, horse);
                out.extend(places.into_iter().map(|to| Action::Put { to }));
            }
            Step::GetDown(man) => {
                let lay = self.lay(s);
                out.extend(self.beside(s, &lay, man).into_iter().map(|to| Action::Put { to }));
            }
            Step::Hand(man) => self.list_hands(s, man, out),
            Step::Join(_) => out.extend([Action::Join, Action::KeepStill]),
            Step::BreakOut(_) => out.extend([Action::Escape, Action::KeepStill]),
            Step::Offer => out.extend([Action::Yield, Action::HoldOut]),
            Step::Persist => out.extend([Action::Strike, Action::CallOff]),
            Step::Advance(_) => out.push(Action::HoldGround),
            Step::Deflect => out.extend([Action::Deflect, Action::LetCome]),
            Step::Answer(_) => out.push(Action::Refuse),
            Step::Poem(_) => out.push(Action::NoPoem),
            Step::Judge(_) => out.extend([true, false].map(|worthy| Action::Judge { worthy })),
            Step::Alarm(_) => out.extend([true, false].map(|raise| Action::Alarm { raise })),
            Step::Shove { cart, left } => {
                let places = self.shove_choices(s, cart, left);
                out.extend(places.into_iter().map(|to| Action::Put { to }));
            }
            _ => {}
        }
    }

    /// Lists the actions of one piece.
    pub(crate) fn list_of(&self, s: &State, side: Side, p: Piece, out: &mut Vec<Action>) {
        match s.top() {
            Step::SetUp(_) if self.side_of(p) == Some(side) => self.list_setup(s, side, p, out),
            Step::Phase(step) if self.is_character(p) => self.list_in_phase(s, step, p, out),
            Step::Retreat if s.retreating.contains(p) => self.list_retreats(s, p, out),
            Step::Bear if s.fight.attack.defenders().contains(&p) => {
                out.push(Action::Bear { figure: p });
            }
            Step::Suffer(side) if self.candidates(s, side).contains(&p) => {
                out.push(Action::Suffer { figure: p });
            }
            Step::Advance(side) if self.side_of(p) == Some(side) => {
                let attack = s.fight.attack;
                if attack.attackers().contains(&p) || attack.defenders().contains(&p) {
                    self.list_advances(s, p, out);
                }
            }
            Step::Answer(_) if self.answerers(s, side).contains(&p) => {
                out.push(Action::Accept { by: p });
            }
            Step::LeaveOut { commander, .. } if self.may_leave_out(s, commander, p) => {
                out.push(Action::LeaveOut { figure: p });
            }
            _ => {}
        }
    }

    pub(crate) fn list_in_phase(&self, s: &State, step: StepName, p: Piece, out: &mut Vec<Action>) {
        if self.side_of(p) != Some(s.active) {
            if step == StepName::Movement && !s.at(p).is_free() && s.at(p).is_here() {
                self.list_escorts(s, p, out);
            }
            return;
        }
        match step {
            StepName::Declare => self.list_declarations(s, p, out),
            StepName::Movement => {
                self.list_moves(s, p, out);
                self.list_leads(s, p, out);
                self.list_exits(s, p, out);
                self.list_pushes(s, p, out);
            }
            StepName::Combat => {
                self.list_attacks(s, p, out);
                if !self.scenario.map.lanterns.is_empty() {
                    self.list_lights(s, p, out);
                }
            }
            _ => {
                self.list_shots(s, p, out);
                self.list_odd_shots(s, p, out);
            }
        }
        if self.book.customs.challenges && self.may_challenge(s, p).is_ok() {
            out.push(Action::Challenge { by: p });
        }
    }

    pub(crate) fn may_leave_out(&self, s: &State, commander: Piece, p: Piece) -> bool {
        self.followers(s, commander).contains(&p) && !s.at(p).has(mark::LEFT_OUT)
    }
}
