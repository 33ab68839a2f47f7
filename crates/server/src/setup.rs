//! How a table was laid before anybody sat down. It never changes; the journal says the rest.

use engine::{BySide, DiceKind, End, Keyed, Leave, Seal, Side};
use serde::{Deserialize, Serialize};
use shelf::Player;
use shelf::desk::{Cup, from_hex, to_hex};

/// How a table was laid.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// When, in milliseconds since 1970.
    pub made: i64,
    /// Who sits where at first.
    pub seats: BySide<Chair>,
    /// The umpire's chair at first; nothing if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub umpire: Option<Chair>,
    /// The server's part of the key of the dice, in hexadecimal; secret until the game is over.
    pub key: Option<String>,
    /// The hash of the token that lets people watch, in hexadecimal.
    pub watch: Option<String>,
    /// Whether anybody may see the table.
    pub listed: bool,
    /// The sides that want anybody to see it, now that it is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<Side>,
    /// True of a saved game that was brought in: it can be looked at, not played.
    pub file: bool,
    /// Its closing line, if it had one.
    pub end: Option<End>,
    /// Its signature, if it had one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<Seal>,
    /// The band to which its end is written back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<String>,
    /// The lesson that is held at it, by its full name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
}

impl Setup {
    /// Who sits at it, the umpire included.
    pub fn people(&self) -> impl Iterator<Item = i64> {
        [Some(&self.seats.a), Some(&self.seats.b), self.umpire.as_ref()]
            .into_iter()
            .filter_map(|chair| chair?.person())
    }

    /// Where the dice come from, the players' contributions mixed in if they are fixed; nothing if
    /// the key is not the one that was promised.
    pub fn cup(&self, dice: &DiceKind, fixed: Option<&BySide<String>>) -> Option<Cup> {
        let commitment = match dice {
            DiceKind::Seeded { seed } => return Some(Cup::Seeded(*seed)),
            DiceKind::Own => return Some(Cup::Own),
            // Nobody throws in a game that was brought in.
            DiceKind::Keyed { .. } if self.file => return Some(Cup::Own),
            DiceKind::Keyed { commitment, .. } => commitment,
        };
        let key = self.key.as_deref().and_then(from_hex)?;
        if to_hex(&Keyed::commitment(&key)) != *commitment {
            return None;
        }
        Some(Cup::Keyed(match fixed {
            Some(BySide { a, b }) => Keyed::mix(&key, a.as_bytes(), b.as_bytes()),
            None => key,
        }))
    }
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "who", rename_all = "lowercase")]
pub enum Chair {
    /// Somebody sits there.
    Person {
        /// Who.
        person: i64,
        /// What he is called.
        name: String,
    },
    /// A computer sits there.
    Computer {
        /// How well it plays.
        level: String,
        /// What it adds to the key of the dice.
        adds: String,
    },
    /// Somebody sat there in a saved game.
    Past {
        /// What he was called.
        name: String,
    },
    /// Nobody sits there yet.
    Free {
        /// The hash of the token that gives the seat, in hexadecimal; without one, anybody who
        /// sees the table may take it.
        hash: Option<String>,
    },
}

impl Chair {
    /// The person who sits there.
    pub fn person(&self) -> Option<i64> {
        match self {
            Chair::Person { person, .. } => Some(*person),
            Chair::Computer { .. } | Chair::Past { .. } | Chair::Free { .. } => None,
        }
    }

    /// The computer that sits there.
    pub fn computer(&self) -> Option<Player> {
        match self {
            Chair::Computer { level, .. } => Player::parse(level).ok(),
            Chair::Person { .. } | Chair::Past { .. } | Chair::Free { .. } => None,
        }
    }

    /// True while nobody sits there.
    pub fn is_free(&self) -> bool {
        matches!(self, Chair::Free { .. })
    }

    /// What whoever sits there is called.
    pub fn name(&self) -> Option<String> {
        match self {
            Chair::Person { name, .. } | Chair::Past { name } => Some(name.clone()),
            Chair::Computer { level, .. } => Some(level.clone()),
            Chair::Free { .. } => None,
        }
    }

    /// What kind of seat it is, in a word.
    pub fn who(&self) -> &'static str {
        match self {
            Chair::Person { .. } | Chair::Past { .. } => "person",
            Chair::Computer { .. } => "computer",
            Chair::Free { .. } => "free",
        }
    }
}

/// By whose leave a side takes dice back without asking; nothing if it must ask.
pub fn leave(seats: &BySide<Chair>, side: Side) -> Option<Leave> {
    let other = &seats[side.other()];
    match other {
        Chair::Computer { .. } => Some(Leave::Computer),
        _ if other.person() == seats[side].person() => Some(Leave::Alone),
        _ => None,
    }
}

/// The sides a person sits at.
pub fn sides_of(seats: &BySide<Chair>, person: Option<i64>) -> Vec<Side> {
    let Some(person) = person else { return Vec::new() };
    seats.iter().filter(|(_, chair)| chair.person() == Some(person)).map(|(side, _)| side).collect()
}
