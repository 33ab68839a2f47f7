//! Chapter 16.4: the alarm, sentries and sleepers.

use engine::{Piece, Side, Tell};

use crate::Havoc;
use crate::attack::Attack;
use crate::book::{CombatFoot, CombatMounted};
use crate::event::Event;
use crate::state::{Fight, Health, State, Step, StepName, mark};

/// SB-NIT-08 — Movement points of a sentry before the alarm.
const SENTRY_MP: u8 = 3;

impl Havoc {
    /// SB-NIT-08 — True of a man of the garrison who is asleep. Sleepers of other scenarios are
    /// woken by the scenario, and are men like others.
    pub(crate) fn is_asleep(&self, s: &State, p: Piece) -> bool {
        s.at(p).has(mark::ASLEEP) && self.scenario.garrison.is_some()
    }

    /// K-40 — Conscious and awake: what a rule means that asks for a conscious man.
    pub(crate) fn is_awake(&self, s: &State, p: Piece) -> bool {
        s.at(p).is_conscious() && !self.is_asleep(s, p)
    }

    /// SB-NIT-08 — True of sentries before the alarm.
    pub(crate) fn is_on_watch(&self, s: &State, p: Piece) -> bool {
        self.scenario.garrison.is_some_and(|side| self.side_of(p) == Some(side))
            && !s.night.alarm
            && self.is_night(s)
    }

    /// SB-NIT-08 — Movement points of a figure that has not begun to move: a sentry walks.
    pub(crate) fn pace(&self, s: &State, p: Piece) -> u8 {
        let full = self.profile(s, p).movement;
        if self.is_on_watch(s, p) { full.min(SENTRY_MP) } else { full }
    }

    /// SB-NIT-08 — A sleeper wakes.
    pub(crate) fn rouse(&self, s: &mut State, p: Piece, tell: &mut impl Tell<Event>) {
        if self.is_asleep(s, p) {
            s.at_mut(p).marks &= !mark::ASLEEP;
            tell.tell(|| Event::Awoke { figure: p });
            // K-32: the first thing he sees is who is in contact with him.
            self.look_around(s, tell);
        }
    }

    /// SB-NIT-08, K-32 — The letter is known and not yet played: who is not to die of it wakes.
    pub(crate) fn rouse_struck(&self, s: &mut State, mounted: bool, tell: &mut impl Tell<Event>) {
        if self.scenario.garrison.is_none() {
            return;
        }
        let Fight { attack, letter, .. } = s.fight;
        let kills = match mounted {
            true => letter == CombatMounted::G as u8 || letter == CombatMounted::H as u8,
            false => letter == CombatFoot::F as u8,
        };
        let hurts = letter > CombatFoot::C as u8;
        for p in attack.defenders().iter().copied().filter(|p| self.is_character(*p)) {
            // Of several one will be named for the casualty; the others wake afterwards.
            let dies = kills || (hurts && s.at(p).health != Health::Healthy);
            if !dies {
                self.rouse(s, p, tell);
            }
        }
    }

    /// SB-NIT-08 — The attack is over: whoever it left alive is awake, and may cry out.
    pub(crate) fn rouse_survivors(
        &self,
        s: &mut State,
        attack: &Attack,
        tell: &mut impl Tell<Event>,
    ) {
        if self.scenario.garrison.is_none() || !s.fight.fought {
            return;
        }
        for p in attack.defenders() {
            if self.is_character(*p) && s.at(*p).is_here() {
                self.rouse(s, *p, tell);
            }
        }
        self.let_cry_out(s, attack.defenders());
    }

    /// SB-NIT-08, K-36 — Asks the garrison after an attack or throw, if it left one of these awake
    /// and conscious.
    pub(crate) fn let_cry_out(&self, s: &mut State, struck: &[Piece]) {
        let alarmed = |p: &&Piece| {
            self.is_character(**p)
                && self.is_on_watch(s, **p)
                && s.at(**p).health != Health::Dead
                && s.at(**p).is_free()
                && self.is_awake(s, **p)
        };
        if let Some(man) = struck.iter().find(alarmed).copied() {
            s.steps.push(Step::Alarm(man));
        }
    }

    /// SB-NIT-08 — The garrison's step 0: sleepers wake after the alarm; before it, whoever sees an
    /// enemy may raise it.
    pub(crate) fn hear_alarm(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let Some(side) = self.scenario.garrison else { return };
        if s.active != side || !self.is_night(s) {
            return;
        }
        if s.night.alarm {
            self.rouse_all(s, side, tell);
        } else if let Some(man) = self.witness(s, side) {
            s.steps.push(Step::Alarm(man));
        }
    }

    /// SB-NIT-08 — The first waking man of the garrison who sees an enemy.
    fn witness(&self, s: &State, side: Side) -> Option<Piece> {
        let known = |e: &Piece| self.is_present(s, *e) && !self.is_hidden(s, *e);
        let foes: Vec<Piece> = self.men(side.other()).filter(known).collect();
        self.men(side).filter(|p| self.is_watchful(s, *p)).find(|by| {
            foes.iter().any(|e| {
                // In the light he is seen by everybody, as by day.
                self.is_in_light(s, *e)
                    || match self.is_ninja(*e) {
                        true => self.in_contact(s, *by, *e),
                        false => self.sees(s, *by, *e),
                    }
            })
        })
    }

    fn rouse_all(&self, s: &mut State, side: Side, tell: &mut impl Tell<Event>) {
        for p in self.men(side) {
            if s.at(p).is_here() {
                self.rouse(s, p, tell);
            }
        }
    }

    /// SB-NIT-08, D-21 — The garrison answers: the alarm is raised, or nobody cries out.
    pub(crate) fn answer_alarm(
        &self,
        s: &mut State,
        man: Piece,
        raise: bool,
        tell: &mut impl Tell<Event>,
    ) {
        let side = self.owner(man);
        if !raise {
            tell.tell(|| Event::StayedQuiet { side });
            return;
        }
        s.night.alarm = true;
        tell.tell(|| Event::AlarmRaised { side });
        if s.active == side && s.step() == Some(StepName::Declare) {
            self.rouse_all(s, side, tell);
        }
    }
}
