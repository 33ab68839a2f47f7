//! A line of text as an action.

use engine::{Piece, Side};
use measure::{Heading, Path, Point};

use super::say::SIDES;
use super::spot;
use super::usage::{self, wrong};
use crate::Warfare;
use crate::action::Action;
use crate::state::{Pending, State};

impl Warfare {
    pub(crate) fn action_of(&self, s: &State, _: Side, words: &str) -> Result<Action, String> {
        let words = words.trim().trim_end_matches(['.', '!']).trim_end();
        if let Some(action) = plain(&words.to_lowercase()) {
            return Ok(action);
        }
        let after = |prefix: &str| {
            let head = words.get(..prefix.len())?;
            head.eq_ignore_ascii_case(prefix).then(|| words[prefix.len()..].trim())
        };
        if let Some(rest) = after("place ") {
            let (name, at) = rest.rsplit_once(" at ").ok_or_else(|| wrong("place", "NAME"))?;
            return self.placing(s, self.piece_named(name)?, at);
        }
        if let Some(rest) = after("attach ") {
            let (name, to) = rest.rsplit_once(" to ").ok_or_else(|| wrong("attach", "NAME"))?;
            let (who, to) = (self.piece_named(name)?, self.unit_named(to)?);
            return Ok(Action::Attach { who, to });
        }
        if let Some((who, rest)) = self.split_name(words) {
            return self.deed_of(s, who, rest.trim());
        }
        // Where one piece is asked about, it need not be named.
        let asked = match s.pending {
            Pending::GiveWay { who } | Pending::Facing { who } | Pending::Reface { who } => {
                Some(who)
            }
            _ => None,
        };
        match asked.filter(|_| usage::is_verb(words)) {
            Some(who) => self.deed_of(s, who, words),
            None => Err(self.nobody_begins(words)),
        }
    }

    /// A line begins with nobody's name.
    fn nobody_begins(&self, words: &str) -> String {
        let first = words.split_whitespace().next().unwrap_or_default();
        let names: Vec<&str> = self.all_units().into_iter().map(|p| self.name(p)).collect();
        let one = names.first().copied().unwrap_or("NAME");
        match book::nearest(first, names.iter().copied()) {
            Some(near) => format!("nobody is called {first}; did you mean {near}?"),
            None => format!(
                "`{words}` begins with nobody's name; say such as `{one} moves to 5000,6000`, \
                 `{one} moves 6 in at 2 o'clock` or `done`"
            ),
        }
    }

    /// `5000,6000 facing 45` after `place NAME at`.
    fn placing(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        let (at, facing) = split_facing(words);
        let at = spot::one_point(at)?;
        let heading = match facing {
            Some(facing) => self.looking(s, who, at, facing)?,
            None if self.is_unit(who) => s.body(who).heading,
            None => Heading::NORTH,
        };
        Ok(Action::Place { who, at, heading })
    }

    fn deed_of(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        let (verb, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        let rest = rest.trim();
        let Some(known) = usage::verb(verb) else {
            return Err(usage::no_verb(verb, self.name(who)));
        };
        let told = |why: String| format!("{why}; {}", usage::how(known, self.name(who)));
        match known {
            "moves" if self.is_leader(who) => self.ride_named(s, who, rest).map_err(told),
            "moves" => self.way_named(s, who, rest).map_err(told),
            "turns" => self.turn_named(s, who, rest).map_err(told),
            "faces" => {
                let at = s.body(who).at;
                let heading = self.looking(s, who, at, rest).map_err(told)?;
                Ok(Action::Face { who, heading })
            }
            "attacks" => self.attack_named(s, who, rest).map_err(told),
            "challenges" => {
                Ok(Action::Challenge { who, to: self.piece_named(rest).map_err(told)? })
            }
            "fires" => self.shot_named(s, who, rest).map_err(told),
            "joins" => self.join_named(s, who, rest).map_err(told),
            "stays" => Ok(Action::Lead { who, path: Path::STAY, join: None }),
            "gives" => {
                let at = rest.strip_prefix("way to ").unwrap_or(rest);
                Ok(Action::GiveWay { who, to: spot::one_point(at).map_err(told)? })
            }
            "shelters" => {
                let unit = ["with ", "in ", "at "].iter().find_map(|word| rest.strip_prefix(word));
                let to = self.unit_named(unit.unwrap_or(rest)).map_err(told)?;
                Ok(Action::Shelter { who, to })
            }
            "strikes" => Ok(Action::Strike { who }),
            _ => Err(usage::how(known, self.name(who))),
        }
    }

    /// `at Pears`, `Pears`, or nothing for the closest.
    fn shot_named(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        let at = words.strip_prefix("at ").unwrap_or(words).trim();
        if !at.is_empty() {
            return Ok(Action::Fire { who, at: self.unit_named(at)? });
        }
        if !self.is_unit(who) {
            return Err("leaders do not fire".to_owned());
        }
        let targets = self.targets(s, who);
        match targets.first() {
            Some(at) => Ok(Action::Fire { who, at }),
            None => Err("there is nobody to fire at".to_owned()),
        }
    }

    /// `to 90`, `to 3 o'clock`, `towards Pears`, `east`; `its men right`.
    fn turn_named(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        let men = ["its men ", "the men ", "men "].iter().find_map(|word| words.strip_prefix(word));
        if let Some(side) = men {
            let side = side.strip_prefix("to the ").unwrap_or(side);
            return Ok(Action::TurnMen { who, side: side_named(side)? });
        }
        let words = words.strip_prefix("to ").unwrap_or(words);
        let heading = self.looking(s, who, s.body(who).at, words)?;
        Ok(match s.pending {
            Pending::Facing { .. } => Action::Face { who, heading },
            _ => Action::Move { who, path: Path::STAY, heading },
        })
    }

    /// The direction somebody faces: degrees, the clock, the compass, or something to look at.
    pub(super) fn looking(
        &self,
        s: &State,
        who: Piece,
        from: Point,
        words: &str,
    ) -> Result<Heading, String> {
        if let Some(heading) = spot::heading(words) {
            return Ok(heading);
        }
        let at =
            ["towards ", "toward ", "at "].iter().find_map(|prefix| words.strip_prefix(prefix));
        let goal = self.goal_named(s, who, at.unwrap_or(words))?;
        Heading::of(goal - from).ok_or_else(|| format!("{words} is where it stands"))
    }
}

/// A side of a tray by its name or number.
pub(super) fn side_named(word: &str) -> Result<u8, String> {
    let word = word.trim();
    let named = SIDES.iter().position(|side| side.eq_ignore_ascii_case(word));
    let number = || word.parse::<usize>().ok().filter(|side| *side < 4);
    let found = named.or_else(number).map(|side| side as u8);
    found.ok_or_else(|| format!("`{word}` is no side of a tray: front, right, rear or left"))
}

/// What follows ` facing ` or ` heading `, if anything does.
pub(super) fn split_facing(words: &str) -> (&str, Option<&str>) {
    for word in [" facing ", " heading ", " looking "] {
        if let Some((before, after)) = words.rsplit_once(word) {
            return (before.trim_end(), Some(after.trim()));
        }
    }
    (words, None)
}

/// Words that need no name.
fn plain(words: &str) -> Option<Action> {
    Some(match words {
        "go first" | "first" | "move first" => Action::First,
        "go second" | "second" | "move second" => Action::Second,
        "done" | "end" | "ready" | "end the moves" => Action::Done,
        "pass" => Action::Pass,
        "offensive" => Action::Offensive,
        "defensive" => Action::Defensive,
        "throw" | "rally" => Action::Throw,
        "decline" | "do not throw" | "no" => Action::Decline,
        "stay behind" => Action::StayBehind,
        "go along" => Action::GoAlong,
        "resign" => Action::Resign,
        _ => return None,
    })
}
