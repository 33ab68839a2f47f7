//! The state in which a case begins.

use ::case::{Flaw, flaw};
use engine::{Piece, Quiet, Script, Side};

use super::scene::Draft;
use crate::Warfare;
use crate::state::{Stage, State, Status};

/// Where in a turn a case can begin.
const STEPS: [(&str, Stage); 5] = [
    ("challenges", Stage::Challenges),
    ("fire", Stage::Aim),
    ("moves", Stage::Moves),
    ("melee", Stage::Moves),
    ("morale", Stage::Moves),
];

impl Draft<'_> {
    /// The state in which the case begins.
    pub(super) fn state(&mut self, game: &Warfare) -> State {
        let mut s = game.first_state();
        s.turn = self.begin.turn;
        (s.priority, s.active) = (self.priority, self.priority);
        self.set_marks(game, &mut s);
        self.set_contacts(game, &mut s);
        self.check_bodies(game, &s);
        if self.troubles.is_empty()
            && let Err(flaw) = self.go(game, &mut s)
        {
            self.troubles.push(self.scene.trouble(self.begin.line.max(1), flaw));
        }
        s
    }

    fn set_marks(&mut self, game: &Warfare, s: &mut State) {
        for side in Side::BOTH {
            for (_, troop) in &self.troops[side] {
                let Some(who) = game.piece(&troop.name) else { continue };
                let body = s.body_mut(who);
                body.set(troop.marks);
                body.front = troop.front;
                if let Some(kind) = troop.against {
                    body.row = kind as u8;
                }
            }
            for (_, chief) in &self.chiefs[side] {
                if let Some(who) = game.piece(&chief.name) {
                    s.body_mut(who).set(chief.marks);
                }
            }
        }
    }

    /// SW-GEO-06, SW-GEO-07 — Attackers stand where they have come to.
    fn set_contacts(&mut self, game: &Warfare, s: &mut State) {
        for contact in std::mem::take(&mut self.contacts) {
            let pair = (game.piece(&contact.who), game.piece(&contact.foe));
            let (Some(who), Some(foe)) = pair else {
                let flaw = flaw("nobody is called so", "use names of the case");
                self.troubles.push(self.scene.trouble(contact.line, flaw));
                continue;
            };
            let fits = game.is_unit(who)
                && game.is_unit(foe)
                && game.side(who) != game.side(foe)
                && !s.body(foe).foes[usize::from(contact.side)].is_some()
                && !s.body(who).foes[0].is_some();
            if !fits {
                let flaw =
                    flaw("that unit cannot be attacked so", "attack a free side of an enemy");
                self.troubles.push(self.scene.trouble(contact.line, flaw));
                continue;
            }
            let (side, offset) = (contact.side, contact.offset);
            let (to, heading) = game.conformed(s, who, foe, side, offset);
            let front = s.body(who).front;
            game.put(s, who, to, heading);
            s.body_mut(who).front = front;
            let turns = s.body(foe).status == Status::Normal && !s.body(foe).is_in_melee();
            s.body_mut(who).foes[0] = foe.into();
            s.body_mut(foe).foes[usize::from(side)] = who.into();
            if turns {
                s.body_mut(foe).front = side;
            }
        }
    }

    /// MG-02, MG-18 — No tray stands off the table or on another.
    fn check_bodies(&mut self, game: &Warfare, s: &State) {
        for p in game.here(s) {
            let tray = game.tray(s, p);
            let under = game.collision(s, p, &tray).filter(|q: &Piece| *q < p);
            let what = match under {
                Some(q) => format!("{} and {} stand too close", game.name(q), game.name(p)),
                None if !game.is_on_table(&tray) => {
                    format!("{} is not wholly on the table", game.name(p))
                }
                None => continue,
            };
            let line = self.names.line_of(game.name(p));
            self.troubles.push(self.scene.trouble(line, flaw(what, "move one of them")));
        }
    }

    /// Goes to where the case begins.
    fn go(&mut self, game: &Warfare, s: &mut State) -> Result<(), Flaw> {
        let found = STEPS.iter().find(|(name, _)| *name == self.begin.step);
        let names = || STEPS.map(|(name, _)| name).join(", ");
        let (name, stage) = found
            .ok_or_else(|| flaw(format!("there is no step `{}`", self.begin.step), names()))?;
        s.stage = *stage;
        s.first = self.begin.first.unwrap_or(Side::A);
        if *stage == Stage::Moves {
            // Melee and morale follow when the side that moves second is done.
            let second = *name != "moves";
            let usual = if second { s.first.other() } else { s.first };
            s.active = self.begin.side.filter(|_| !second).unwrap_or(usual);
        }
        let done = game.go_on(s, &mut Script::new(&[]), &mut Quiet);
        done.map_err(|die| {
            let what = format!("{} calls for a die before anybody decides anything", die.rule);
            flaw(what, "begin with `step moves` and go on with `> done [4, 2]`")
        })
    }
}
