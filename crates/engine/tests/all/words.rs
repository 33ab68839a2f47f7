//! The toy game in words.

use crate::faults::{Fault, Pad};
use crate::toy::{Action, Ask, Duel, Event, MOVE, PARRY, State, WRITE};
use engine::{Line, Piece, Side, Speaks};

impl<P: Pad> Speaks for Duel<P> {
    fn say(&self, _s: &State<P>, _side: Side, action: &Action) -> String {
        match *action {
            Action::Write { piece } => format!("write {piece}"),
            Action::Seal => "seal".into(),
            Action::Strike { by, .. } if self.has(Fault::Mumbles) => format!("strike {by} 4"),
            Action::Strike { by, at } => format!("strike {by} {at}"),
            Action::Look { by, at } => format!("look {by} {at}"),
            Action::Rest { turns } => format!("rest {turns}"),
            Action::Parry { piece } => format!("parry {piece}"),
            Action::Take => "take".into(),
            Action::Resign => "resign".into(),
        }
    }

    fn hear(&self, _s: &State<P>, _side: Side, words: &str) -> Result<Action, String> {
        let mut words = words.split_whitespace();
        let verb = words.next().unwrap_or("");
        let mut number = || {
            let word = words.next().ok_or("a number is missing")?;
            word.parse().map_err(|_| format!("{word} is no number"))
        };
        Ok(match verb {
            "write" => Action::Write { piece: Piece(number()?) },
            "seal" => Action::Seal,
            "strike" => Action::Strike { by: Piece(number()?), at: Piece(number()?) },
            "look" => Action::Look { by: Piece(number()?), at: Piece(number()?) },
            "rest" => Action::Rest { turns: number()? },
            "parry" => Action::Parry { piece: Piece(number()?) },
            "take" => Action::Take,
            "resign" => Action::Resign,
            _ => return Err(format!("{verb:?} is no verb")),
        })
    }

    fn line(&self, event: &Event) -> Option<Line> {
        let (rule, text) = match event {
            Event::Wrote { side, .. } => (WRITE, format!("{side} has written")),
            Event::Sealed { side, .. } => (WRITE, format!("{side} has sealed")),
            Event::Begun if self.has(Fault::EmptyLine) => (MOVE, " ".into()),
            Event::Begun => return None,
            Event::Parried { piece, roll } => (PARRY, format!("{piece} parries: {roll}")),
            other => (MOVE, format!("{other:?}")),
        };
        Some(Line { rule, text })
    }

    fn prompt(&self, _s: &State<P>, ask: &Ask) -> String {
        match ask {
            Ask::Write => "Write which piece bears the banner".into(),
            Ask::Move if self.has(Fault::NoPrompt) => String::new(),
            Ask::Move => "Strike, look or rest".into(),
            Ask::Parry { piece } => format!("Parry with {piece} or take the blow"),
        }
    }
}
