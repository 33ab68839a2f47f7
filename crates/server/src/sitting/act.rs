//! What can be done at a table. Each of these moves the desk if it must, and says what is to be
//! kept of it; whoever cannot keep it must bring the game back from its journal.

use engine::{Eye, Side};
use serde_json::Value;
use shelf::desk::{Done, Not};
use shelf::wire::WhyNot;

use super::load::fixed;
use super::{Sitting, plain, why};
use crate::kept::Kept;
use crate::names;
use crate::setup::leave;

/// Letters in a contribution at most.
const CONTRIBUTION: usize = 64;

const REASON: &str = "Give a reason of at most 500 letters: it stands in the log for everybody.";

/// What is to be kept, or why nothing was done.
pub type Deed = Result<Vec<Kept>, WhyNot>;

/// Whether a text can be added to the dice.
pub fn is_contribution(text: &str) -> bool {
    text.len() <= CONTRIBUTION && text.chars().all(|c| matches!(c, ' '..='~'))
}

impl Sitting {
    /// What must be kept before the first action: the key of the dice, both contributions mixed
    /// in. The game must then be opened again.
    pub fn must_fix(&self) -> Option<Kept> {
        let is_keyed = self.setup.key.is_some();
        let is_open = self.fixed.is_none();
        (is_keyed && is_open).then(|| Kept::Fixed { contributions: fixed(&self.added) })
    }

    /// Whether anything can be done at all.
    pub fn may_play(&self) -> Result<(), WhyNot> {
        if let Some(frozen) = &self.frozen {
            return Err(plain(frozen.clone()));
        }
        if self.is_over() {
            return Err(plain("The game is over."));
        }
        Ok(())
    }

    /// Whether the first action may be done: both must have a hand in the dice.
    pub fn may_begin(&self) -> Result<(), WhyNot> {
        self.may_play()?;
        if self.has_free_seat() {
            return Err(plain("The other seat is still free. Wait until somebody sits there."));
        }
        Ok(())
    }

    /// An action. `seq` is how much the side knows to have happened.
    pub fn act(&mut self, side: Side, seq: u32, action: &Value) -> Deed {
        self.may_begin()?;
        let seen = self.seen(Eye::Side(side), seq).map_err(why)?;
        match self.desk.act(side, seen, action).map_err(why)? {
            Done::Entry(line) => Ok(vec![Kept::Act { line }]),
            Done::Waits => Ok(vec![Kept::Wait { side, action: action.clone() }]),
        }
    }

    /// The umpire rules. `seq` is how much he knows to have happened.
    pub fn rule(&mut self, seq: u32, action: &Value, reason: &str) -> Deed {
        self.may_begin()?;
        // Not everything that an umpire does needs a reason: the game knows what does.
        let reason = if reason.trim().is_empty() { Ok(String::new()) } else { names::chat(reason) };
        let reason = reason.map_err(|_| plain(REASON))?;
        let seen = self.seen(Eye::Umpire, seq).map_err(why)?;
        if reason.is_empty() && self.desk.wants_reason(action) {
            return Err(plain(REASON));
        }
        match self.desk.rule(seen, action, &reason).map_err(why)? {
            Done::Entry(line) => Ok(vec![Kept::Act { line }]),
            Done::Waits => Ok(vec![Kept::RuleWait { action: action.clone(), reason }]),
        }
    }

    /// A die is read out.
    pub fn give(&mut self, side: Side, face: u8) -> Deed {
        self.may_play()?;
        match self.desk.give(side, face).map_err(why)? {
            Done::Entry(line) => Ok(vec![Kept::Act { line }]),
            Done::Waits => Ok(vec![Kept::Give { side, face }]),
        }
    }

    /// Whether the sides may agree on anything: not while the umpire has halted the game.
    fn may_agree(&self) -> Result<(), WhyNot> {
        self.may_play()?;
        match self.desk.halted() {
            Some(WhyNot { text, rule }) => {
                Err(WhyNot { text: format!("The umpire has halted the game: {text}"), rule })
            }
            None => Ok(()),
        }
    }

    /// Takes back, or asks to. A computer always agrees, and so does whoever plays both sides.
    pub fn back(&mut self, side: Side) -> Deed {
        self.may_agree()?;
        let refused = match self.desk.back(side) {
            Ok(()) => return Ok(vec![Kept::Back { side }]),
            Err(not) => not,
        };
        if let Some(leave) = leave(&self.seats, side) {
            self.desk.back_by_leave(side, leave).map_err(why)?;
            return Ok(vec![Kept::BackAgreed { side }]);
        }
        // What even consent cannot take back is not asked for.
        self.may_ask_back(side, refused)?;
        if self.back_asked == Some(side) {
            return Err(plain("You have asked already. Wait for the answer."));
        }
        Ok(vec![Kept::BackAsked { side }])
    }

    /// Whether it makes sense to ask the other side.
    fn may_ask_back(&self, side: Side, refused: Not) -> Result<(), WhyNot> {
        let has_decided = self.desk.told(Eye::Umpire, 0).iter().any(|told| told.side == side);
        let waits = self.desk.update(Eye::Side(side), self.desk.len()).wanted.is_some();
        if has_decided || waits { Ok(()) } else { Err(why(refused)) }
    }

    /// The other side answers whether something may be taken back.
    pub fn allow(&mut self, side: Side, yes: bool) -> Deed {
        self.may_agree()?;
        let asked = side.other();
        if self.back_asked != Some(asked) {
            return Err(plain("Nobody asks to take anything back."));
        }
        if !yes {
            return Ok(vec![Kept::BackRefused { side: asked }]);
        }
        self.desk.back_by_consent(asked).map_err(why)?;
        Ok(vec![Kept::BackAgreed { side: asked }])
    }

    /// Gives up.
    pub fn resign(&mut self, side: Side) -> Deed {
        self.may_begin()?;
        match self.desk.resign(side).map_err(why)? {
            Done::Entry(line) => Ok(vec![Kept::Act { line }]),
            Done::Waits => Err(plain("A die must be given first.")),
        }
    }

    /// Offers a draw, accepts one, declines one or takes the offer back.
    pub fn draw(&mut self, side: Side, yes: bool) -> Deed {
        self.may_begin()?;
        self.may_agree()?;
        let is_alone = self.seats.a.person().is_some() && self.seats.a == self.seats.b;
        match (self.draw_offered, yes) {
            (Some(by), true) if by == side => {
                Err(plain("You have offered a draw already. Wait for the answer."))
            }
            (Some(_), true) => Ok(vec![Kept::Drawn]),
            (Some(_), false) => Ok(vec![Kept::DrawRefused { side }]),
            (None, false) => Err(plain("No draw is offered.")),
            (None, true) if is_alone => Ok(vec![Kept::Drawn]),
            (None, true) if self.seats[side.other()].computer().is_some() => {
                Err(plain("The computer does not agree to a draw."))
            }
            (None, true) => Ok(vec![Kept::DrawOffered { side }]),
        }
    }

    /// Whoever learns is done with a step of the lesson. What is said twice counts once.
    pub fn heard(&mut self, step: u32) -> Deed {
        match &self.lesson {
            Some((lesson, _)) if step < lesson.info.steps => Ok(vec![Kept::Heard { step }]),
            _ => Err(plain("There is no such step of a lesson at this table.")),
        }
    }

    /// Adds to the key of the dice.
    pub fn contribute(&mut self, side: Side, text: &str) -> Deed {
        self.may_play()?;
        if self.setup.key.is_none() {
            return Err(plain("The dice of this game do not come from a key."));
        }
        if self.fixed.is_some() {
            return Err(plain("The first action is done: nothing can be added to the dice."));
        }
        if self.added[side].is_some() {
            return Err(plain("You have added to the dice already."));
        }
        if !is_contribution(text) {
            return Err(plain("Add at most 64 letters, digits or signs of a plain keyboard."));
        }
        Ok(vec![Kept::Contribute { side, text: text.to_owned() }])
    }
}
