//! What is kept of a game: one row for whatever happened at its table.

use engine::{BySide, Side};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Something that happened at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Kept {
    /// An entry of the log, as a line of a saved game.
    Act { line: String },
    /// An action that is committed and waits for a die thrown by hand.
    Wait { side: Side, action: Value },
    /// A ruling of the umpire that waits for a die thrown by hand.
    RuleWait { action: Value, reason: String },
    /// A die that was read out, and more are waited for.
    Give { side: Side, face: u8 },
    /// The side's last entry is taken back by the rule of the house.
    Back { side: Side },
    /// The side asks to take back.
    BackAsked { side: Side },
    /// The other side did not agree.
    BackRefused { side: Side },
    /// The other side agreed, and it is taken back.
    BackAgreed { side: Side },
    /// Something was taken back in a game that was brought in: a line of its file.
    Went { line: String },
    /// A word to the table.
    Chat { side: Option<Side>, name: String, text: String },
    /// Somebody takes a seat.
    Seat { side: Side, person: i64, name: String },
    /// Somebody takes the umpire's chair.
    Umpire { person: i64, name: String },
    /// Somebody adds to the key of the dice.
    Contribute { side: Side, text: String },
    /// The key of the dice is fixed, with these contributions.
    Fixed { contributions: BySide<String> },
    /// A draw is offered.
    DrawOffered { side: Side },
    /// The offer is declined or withdrawn by this side.
    DrawRefused { side: Side },
    /// The game is drawn by agreement.
    Drawn,
    /// The next game is at this table.
    Rematch { table: String },
    /// Whoever learns is done with this step of the lesson.
    Heard { step: u32 },
}

/// All kinds of rows.
const KINDS: [&str; 19] = [
    "act",
    "wait",
    "rule-wait",
    "give",
    "back",
    "back-asked",
    "back-refused",
    "back-agreed",
    "went",
    "chat",
    "seat",
    "umpire",
    "contribute",
    "fixed",
    "draw-offered",
    "draw-refused",
    "drawn",
    "rematch",
    "heard",
];

impl Kept {
    /// The kind of row.
    pub fn kind(&self) -> &'static str {
        match self {
            Kept::Act { .. } => "act",
            Kept::Wait { .. } => "wait",
            Kept::RuleWait { .. } => "rule-wait",
            Kept::Give { .. } => "give",
            Kept::Back { .. } => "back",
            Kept::BackAsked { .. } => "back-asked",
            Kept::BackRefused { .. } => "back-refused",
            Kept::BackAgreed { .. } => "back-agreed",
            Kept::Went { .. } => "went",
            Kept::Chat { .. } => "chat",
            Kept::Seat { .. } => "seat",
            Kept::Umpire { .. } => "umpire",
            Kept::Contribute { .. } => "contribute",
            Kept::Fixed { .. } => "fixed",
            Kept::DrawOffered { .. } => "draw-offered",
            Kept::DrawRefused { .. } => "draw-refused",
            Kept::Drawn => "drawn",
            Kept::Rematch { .. } => "rematch",
            Kept::Heard { .. } => "heard",
        }
    }

    /// What is written in the row. An entry is written as it is in a saved game.
    pub fn body(&self) -> String {
        match self {
            Kept::Act { line } => line.clone(),
            other => serde_json::to_string(other).expect("plain data can be written as JSON"),
        }
    }

    /// Reads a row.
    pub fn read(kind: &str, body: &str) -> Result<Kept, String> {
        if kind == "act" {
            return Ok(Kept::Act { line: body.to_owned() });
        }
        if !KINDS.contains(&kind) {
            return Err(format!("a newer program wrote it (a row of kind `{kind}`)"));
        }
        let kept: Kept = serde_json::from_str(body).map_err(|error| error.to_string())?;
        if kept.kind() == kind { Ok(kept) } else { Err(format!("a row of kind {kind} is another")) }
    }

    /// True of what adds to the log or takes from it.
    pub fn is_entry(&self) -> bool {
        matches!(
            self,
            Kept::Act { .. } | Kept::Back { .. } | Kept::BackAgreed { .. } | Kept::Went { .. }
        )
    }

    /// True of an entry that cost no die.
    pub fn is_free(&self) -> bool {
        #[derive(Deserialize)]
        struct Dice {
            #[serde(default)]
            dice: Vec<u8>,
        }
        match self {
            Kept::Act { line } => {
                serde_json::from_str::<Dice>(line).is_ok_and(|entry| entry.dice.is_empty())
            }
            _ => false,
        }
    }

    /// True of what changes the game itself.
    pub fn moves(&self) -> bool {
        matches!(
            self,
            Kept::Act { .. }
                | Kept::Wait { .. }
                | Kept::RuleWait { .. }
                | Kept::Give { .. }
                | Kept::Back { .. }
                | Kept::BackAgreed { .. }
                | Kept::Went { .. }
                | Kept::Drawn
        )
    }
}

#[cfg(test)]
mod tests {
    use super::Kept;
    use engine::{BySide, Side};
    use serde_json::json;

    #[test]
    fn every_row_reads_back_as_it_was() {
        let side = Side::B;
        let text = || "x".to_owned();
        let all = [
            Kept::Act { line: r#"{"side":"a"}"#.into() },
            Kept::Wait { side, action: json!({"Shoot": {"by": 1}}) },
            Kept::RuleWait { action: json!({"Rule": "x"}), reason: text() },
            Kept::Give { side, face: 3 },
            Kept::Back { side },
            Kept::BackAsked { side },
            Kept::BackRefused { side },
            Kept::BackAgreed { side },
            Kept::Went { line: text() },
            Kept::Chat { side: None, name: text(), text: text() },
            Kept::Seat { side, person: 7, name: text() },
            Kept::Umpire { person: 8, name: text() },
            Kept::Contribute { side, text: text() },
            Kept::Fixed { contributions: BySide::both(text()) },
            Kept::DrawOffered { side },
            Kept::DrawRefused { side },
            Kept::Drawn,
            Kept::Rematch { table: text() },
            Kept::Heard { step: 2 },
        ];
        for kept in &all {
            assert_eq!(Kept::read(kept.kind(), &kept.body()), Ok(kept.clone()));
        }
        assert_eq!(all.each_ref().map(Kept::kind), super::KINDS);
        assert!(Kept::read("back", &Kept::Drawn.body()).is_err());
        let newer = Kept::read("duel", "{}").unwrap_err();
        assert!(newer.contains("newer program") && newer.contains("`duel`"), "{newer}");
    }
}
