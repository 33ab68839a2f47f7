//! A line of text as an action.

use book::heard;
use engine::Piece;
use measure::words::split_facing;
use measure::{Heading, Path};

use super::say::SIDES;
use super::spot;
use super::usage::{FEW, VERBS};
use crate::Warfare;
use crate::action::Action;
use crate::state::{Pending, State};

impl Warfare {
    pub(crate) fn action_of(&self, s: &State, words: &str) -> Result<Action, String> {
        let words = words.trim().trim_end_matches(['.', '!']).trim_end();
        if let Some(action) = plain(&words.to_lowercase()) {
            return Ok(action);
        }
        let after = |prefix: &str| {
            let head = words.get(..prefix.len())?;
            head.eq_ignore_ascii_case(prefix).then(|| words[prefix.len()..].trim())
        };
        if let Some(rest) = after("place ") {
            let (name, at) =
                rest.rsplit_once(" at ").ok_or_else(|| VERBS.wrong("place", "NAME"))?;
            return self.placing(s, self.anybody_named(name)?, at);
        }
        if let Some(rest) = after("attach ") {
            let (name, to) =
                rest.split_once(" to ").ok_or_else(|| VERBS.wrong("attach", "NAME"))?;
            return Ok(Action::Attach { who: self.leader_named(name)?, to: self.unit_named(to)? });
        }
        if let Some((who, rest)) = self.split_name(words) {
            return self.deed_of(s, who, rest.trim());
        }
        // Where one is asked about, it need not be named.
        let asked = match s.pending {
            Pending::GiveWay { who } | Pending::Facing { who } | Pending::Reface { who } => {
                Some(who)
            }
            _ => None,
        };
        match asked.filter(|_| VERBS.is_verb(words)) {
            Some(who) => self.deed_of(s, who, words),
            None => Err(self.nobody_begins(words)),
        }
    }

    /// A line begins with nobody's name.
    fn nobody_begins(&self, words: &str) -> String {
        let names: Vec<&str> = self.everybody().into_iter().map(|p| self.name(p)).collect();
        heard::nobody_begins(words, &names, |one| {
            format!(
                "`{one} moves to 21.5,18.0`, `{one} moves 6 in at 2 o'clock`, `{one} fires` or \
                 `done`"
            )
        })
    }

    /// `21.5,18.0 facing 45` after `place NAME at`.
    fn placing(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        let (at, facing) = split_facing(words);
        let at = spot::one_point(at)?;
        let heading = match facing {
            Some(facing) => self.looking(s, who, at, facing)?,
            None if self.is_leader(who) => Heading::NORTH,
            None => s.body(who).heading,
        };
        Ok(Action::Place { who, at, heading })
    }

    fn deed_of(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        let (verb, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        let (rest, name) = (rest.trim(), self.name(who));
        let Some(known) = VERBS.verb(verb) else {
            return Err(VERBS.no_verb(verb, name, FEW));
        };
        let told = |why: String| format!("{why}; {}", VERBS.how(known, name));
        // Leaders ride, and units do not.
        let known = match (known, self.is_leader(who)) {
            ("moves", true) => "rides",
            ("rides", false) => "moves",
            (known, _) => known,
        };
        match known {
            "moves" => self.way_named(s, who, rest),
            "attacks" => self.attack_named(s, who, rest),
            "fires" => self.fire_named(s, who, rest),
            "turns" => self.turn_named(s, who, rest),
            "rides" => self.ride_named(s, who, rest),
            "joins" => self.join_named(s, who, rest),
            "challenges" => self.leader_named(rest).map(|to| Action::Challenge { who, to }),
            "strikes" => Ok(Action::Strike { who }),
            "faces" => self.face_named(s, who, rest),
            "gives" => {
                let to = rest.strip_prefix("way ").unwrap_or(rest);
                let to = to.strip_prefix("to ").unwrap_or(to);
                self.goal_named(s, who, to).map(|to| Action::GiveWay { who, to })
            }
            "shelters" => {
                let to = after_one(rest, &["with ", "in ", "among "]).unwrap_or(rest);
                self.unit_named(to).map(|to| Action::Shelter { who, to })
            }
            "stays" => Ok(Action::StayBehind),
            "throws" => Ok(Action::Throw),
            "stands" => {
                let at = rest.strip_prefix("at ").ok_or("it stands nowhere".to_owned());
                at.and_then(|at| self.placing(s, who, at))
            }
            _ => Err(String::new()),
        }
        .map_err(told)
    }

    /// `at Pears`; nothing for the closest.
    fn fire_named(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        let at = words.strip_prefix("at ").unwrap_or(words);
        let at = match at.is_empty() {
            false => self.unit_named(at)?,
            true if self.is_leader(who) => return Err("only units fire".to_owned()),
            true => {
                let near = || self.nearest_enemy(s, who);
                let closest = self.targets(s, who).first().or_else(near);
                closest.ok_or_else(|| "no enemy is left".to_owned())?
            }
        };
        Ok(Action::Fire { who, at })
    }

    /// `to 90`, `to 3 o'clock`, `towards Pears`, `east`, `its men right`.
    fn turn_named(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        if let Some(rest) = after_one(words, &["its men ", "their men ", "the men ", "men "]) {
            let rest = after_one(rest, &["to the ", "to its ", "to "]).unwrap_or(rest);
            return match SIDES.iter().position(|known| *known == rest) {
                Some(side) => Ok(Action::TurnMen { who, side: side as u8 }),
                None => self.men_towards(s, who, rest),
            };
        }
        let words = words.strip_prefix("to ").unwrap_or(words);
        match s.pending {
            Pending::Facing { who: asked } | Pending::Reface { who: asked } if asked == who => {
                self.face_named(s, who, words)
            }
            _ => {
                let heading = self.looking(s, who, s.body(who).at, words)?;
                Ok(Action::Move { who, path: Path::STAY, heading })
            }
        }
    }

    /// The men turn to the side outside which something lies.
    fn men_towards(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        let body = s.body(who);
        let goal = after_one(words, &["towards ", "toward ", "at "]).unwrap_or(words);
        let touched = self.unit_named(goal).ok().and_then(|foe| body.side_of(foe));
        if let Some(side) = touched {
            return Ok(Action::TurnMen { who, side });
        }
        let heading = self.looking(s, who, body.at, words)?;
        let turn = |side: &u8| (body.outward(*side).turn_to(heading), *side);
        let side = (0..4).min_by_key(turn).unwrap_or(0);
        Ok(Action::TurnMen { who, side })
    }

    /// `180`, `towards Pears`; of one that must turn to somebody it touches, that side.
    fn face_named(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        if let Pending::Reface { who: asked } = s.pending
            && asked == who
        {
            return self.men_towards(s, who, words);
        }
        let heading = self.looking(s, who, s.body(who).at, words)?;
        Ok(Action::Face { who, heading })
    }
}

/// What follows the first of some words with which a text begins.
fn after_one<'a>(words: &'a str, prefixes: &[&str]) -> Option<&'a str> {
    prefixes.iter().find_map(|prefix| words.strip_prefix(prefix))
}

/// Words that need no name.
fn plain(words: &str) -> Option<Action> {
    Some(match words {
        "pass" | "nobody" | "challenge nobody" => Action::Pass,
        "offensive" | "attack" => Action::Offensive,
        "defensive" | "defend" => Action::Defensive,
        "go first" | "move first" | "first" => Action::First,
        "go second" | "move second" | "second" => Action::Second,
        "done" | "end" | "ready" | "end the moves" | "end the movement" => Action::Done,
        "throw" | "rally" => Action::Throw,
        "decline" | "do not throw" | "no" => Action::Decline,
        "stay behind" | "stay" => Action::StayBehind,
        "go along" | "go" => Action::GoAlong,
        "resign" => Action::Resign,
        _ => return None,
    })
}
