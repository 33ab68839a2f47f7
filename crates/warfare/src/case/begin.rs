//! The state in which a case begins.

use ::case::{Flaw, flaw};
use engine::{BySide, Piece, Quiet, Script, Side};

use super::scene::{Contact, Draft};
use crate::Warfare;
use crate::state::{Stage, State, Status, mark};

/// Where in a turn a case can begin.
const STEPS: [&str; 7] = ["challenges", "fire", "roll-off", "moves", "melee", "morale", "close"];

impl Draft<'_> {
    /// The state in which the case begins.
    pub(super) fn state(&mut self, game: &Warfare) -> State {
        let mut s = game.first_state();
        (s.turn, s.priority) = (self.turn, self.priority);
        self.set_marks(&mut s);
        for contact in std::mem::take(&mut self.contacts) {
            if let Err(flaw) = self.touch(game, &mut s, &contact) {
                self.troubles.push(self.scene.trouble(contact.line, flaw));
            }
        }
        self.check_bodies(game, &s);
        if self.troubles.is_empty()
            && let Err(flaw) = self.go(game, &mut s)
        {
            self.troubles.push(self.scene.trouble(self.step.0.max(1), flaw));
        }
        s
    }

    /// What a scenario cannot say.
    fn set_marks(&mut self, s: &mut State) {
        for (n, (_, troop)) in self.troops.iter().enumerate() {
            let body = &mut s.bodies[n];
            (body.front, body.soldiers) = (troop.front, troop.soldiers);
            body.set(troop.marks);
            if let Some(kind) = troop.against {
                body.row = kind as u8;
            }
        }
        for (n, (_, chief)) in self.chiefs.iter().enumerate() {
            s.bodies[self.troops.len() + n].set(chief.marks);
        }
    }

    /// SW-GEO-07, SW-MOV-09 — Puts somebody into contact, as an attack in play would.
    fn touch(&self, game: &Warfare, s: &mut State, contact: &Contact) -> Result<(), Flaw> {
        let unit = |name: &str| {
            let found = game.piece(name).filter(|p| game.is_unit(*p));
            found.ok_or_else(|| flaw(format!("no unit is called {name}"), "use one of the case"))
        };
        let (who, foe) = (unit(&contact.who)?, unit(&contact.foe)?);
        let side = usize::from(contact.side);
        if game.side(who) == game.side(foe) || s.body(foe).foes[side].is_some() {
            let what = format!("{} cannot stand there", contact.who);
            return Err(flaw(what, "name an enemy, and a side on which nobody stands"));
        }
        let (at, heading) = game.conformed(s, who, foe, contact.side, contact.offset);
        let was_free = !s.body(foe).is_in_melee() && s.body(foe).status == Status::Normal;
        let body = s.body_mut(who);
        (body.at, body.heading, body.front) = (at, heading, 0);
        body.foes[0] = foe.into();
        if let Some(leader) = body.link.get() {
            s.body_mut(leader).at = at;
        }
        let body = s.body_mut(foe);
        body.foes[side] = who.into();
        if was_free {
            body.front = contact.side;
        }
        if body.status == Status::Routed {
            body.set(mark::SET_UPON | mark::OFFERED);
        }
        Ok(())
    }

    /// MG-02, MG-18 — Nobody stands nowhere, off the table or on anybody else.
    fn check_bodies(&mut self, game: &Warfare, s: &State) {
        for (n, (_, troop)) in self.troops.iter().enumerate() {
            let (p, tray) = (Piece(n as u8), game.tray(s, Piece(n as u8)));
            let what = match game.collision(s, p, &tray) {
                _ if troop.at.is_none() && !s.body(p).foes[0].is_some() => {
                    format!("{} stands nowhere", troop.name)
                }
                Some(q) => format!("{} stands on {}", troop.name, game.name(q)),
                None if !game.is_on_table(&tray) => {
                    format!("{} is not wholly on the table", troop.name)
                }
                None => continue,
            };
            let line = self.names.line_of(&troop.name);
            self.troubles.push(self.scene.trouble(line, flaw(what, "put it elsewhere")));
        }
    }

    /// Goes to where the case begins.
    fn go(&self, game: &Warfare, s: &mut State) -> Result<(), Flaw> {
        let (_, step, side) = &self.step;
        (s.first, s.active) = (Side::A, side.unwrap_or(Side::A));
        match step.as_str() {
            "challenges" => {
                (s.stage, s.active) = (Stage::Challenges, side.unwrap_or(s.priority));
            }
            "fire" => s.stage = Stage::Aim,
            // The first side has still to say that it holds its fire.
            "roll-off" => {
                (s.stage, s.sealed) = (Stage::Commit, BySide::new(false, true));
            }
            // Of the second to move it is said that the first has moved.
            "moves" => (s.stage, s.first) = (Stage::Moves, Side::A),
            "melee" | "morale" | "close" => (s.stage, s.active) = (Stage::Moves, Side::B),
            step => {
                return Err(flaw(format!("there is no step `{step}`"), STEPS.join(", ")));
            }
        }
        let done = game.go_on(s, &mut Script::new(&[]), &mut Quiet);
        done.map_err(|die| {
            let what = format!("{} calls for a die before anybody decides anything", die.rule);
            flaw(what, "begin earlier and go on with `> done [4, 2]`")
        })
    }
}
