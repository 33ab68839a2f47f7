//! From words to an action. Names are matched without regard to capitals.

use engine::{Piece, Side};
use hex::{HexId, parse_dir};

use crate::Havoc;
use crate::action::{Action, Face};
use crate::attack::Attack;
use crate::rules::ransom::STAY;
use crate::rules::retreat::PATH_END;
use crate::state::State;
use crate::words::HORSE_STEP_NAMES;

const FORMS: &str = "say for instance `NAME moves to 5.7`, `NAME shoots NAME`, `NAME and NAME \
attack NAME`, `end`; `help` lists what you can do now";

/// How each verb is used, for those who have it right but for the rest of the sentence.
const SENTENCES: [(&str, &str); 23] = [
    ("moves", "NAME moves to 5.7"),
    ("rides", "NAME rides to 5.7/4.7"),
    ("goes", "NAME goes to 5.7"),
    ("retreats", "NAME retreats to 5.7"),
    ("advances", "NAME advances to 5.7"),
    ("leads", "NAME leads ANIMAL to 5.7"),
    ("leaves", "NAME leaves with ANIMAL"),
    ("shoots", "NAME shoots NAME"),
    ("throws", "NAME throws at NAME"),
    ("lights", "NAME lights 5.7"),
    ("puts", "NAME puts out 5.7"),
    ("mounts", "NAME mounts HORSE"),
    ("ties", "NAME ties MULE to MULE"),
    ("unties", "NAME unties MULE"),
    ("shares", "NAME shares with NAME"),
    ("clear", "NAME and NAME clear 5.7 NE"),
    ("escort", "NAME and NAME escort PRISONER NE NE E"),
    ("escorts", "NAME escorts PRISONER NE NE"),
    ("harnesses", "NAME harnesses HORSE to CART"),
    ("unharnesses", "NAME unharnesses HORSE"),
    ("push", "NAME and NAME push CART NE"),
    ("pushes", "NAME and NAME push CART NE"),
    ("begins", "NAME begins seppuku"),
];

/// Stands in no name, so that a name with it is nobody's.
const MISSPELT: char = '\u{1}';

impl Havoc {
    /// SB-NIT-10 — What the words mean to a side that knows nothing of unseen ninja: their names
    /// are to it what any misspelling is.
    pub(crate) fn hear_unaware(
        &self,
        s: &State,
        side: Side,
        words: &str,
    ) -> Result<Action, String> {
        let hidden = self.hidden_from(s, side);
        if hidden == 0 || super::poem_in(words).is_some() {
            return self.hear_action(s, side, words);
        }
        let unknown = |word: &str| {
            let name = word.trim_end_matches([' ', '\t', ',', ':', '.', '/']);
            let lurks = |p: &Piece| hidden >> p.0 & 1 != 0;
            self.characters().filter(lurks).any(|p| self.name(p).eq_ignore_ascii_case(name))
        };
        let misspelt = |word: &str| match unknown(word) {
            true => format!("{MISSPELT}{word}"),
            false => word.to_owned(),
        };
        // Wherever `hear_action` sees the end of a word, there is one.
        let words: String =
            words.split_inclusive([' ', '\t', ':', ',', '.', '/']).map(misspelt).collect();
        let heard = self.hear_action(s, side, &words);
        heard.map_err(|why| why.replace(MISSPELT, ""))
    }

    pub(crate) fn hear_action(&self, s: &State, side: Side, words: &str) -> Result<Action, String> {
        if let Some(poem) = super::poem_in(words) {
            return Ok(self.hear_poem(poem));
        }
        let words = words.trim().trim_end_matches('.');
        let tokens: Vec<&str> = words
            .split([' ', '\t'])
            .flat_map(|t| t.split_inclusive(':'))
            .map(|t| t.trim_end_matches(':'))
            .filter(|t| !t.is_empty())
            .collect();
        let lower = words.to_lowercase();
        match lower.as_str() {
            "ready" => return Ok(Action::Ready),
            "end" | "done" | "pass" => return Ok(Action::End),
            "nominate left" | "left" => return Ok(Action::Nominate { face: Face::Left }),
            "nominate right" | "right" => return Ok(Action::Nominate { face: Face::Right }),
            "yield" | "surrender" => return Ok(Action::Yield),
            "hold out" => return Ok(Action::HoldOut),
            "strike" | "fight" => return Ok(Action::Strike),
            "call off" | "stop" => return Ok(Action::CallOff),
            "join" => return Ok(Action::Join),
            "escape" => return Ok(Action::Escape),
            "keep still" => return Ok(Action::KeepStill),
            "hold ground" => return Ok(Action::HoldGround),
            "resign" => return Ok(Action::Resign),
            _ => {}
        }
        if let Some(action) = self.hear_blades(&lower) {
            return Ok(action);
        }
        let [first, rest @ ..] = tokens.as_slice() else { return Err(FORMS.to_owned()) };
        match (first.to_lowercase().as_str(), rest) {
            ("place", [name, "at", hex]) => Ok(Action::Place {
                figure: self.hear_name(name)?,
                to: self.hear_hex(hex)?,
                facing: 0,
            }),
            ("place", [name, "at", hex, "facing", way]) => Ok(Action::Place {
                figure: self.hear_name(name)?,
                to: self.hear_hex(hex)?,
                facing: parse_dir(way).ok_or_else(|| format!("no direction `{way}`"))?,
            }),
            ("allot", [man, "to", sergeant]) => {
                Ok(Action::Allot { man: self.hear_name(man)?, sergeant: self.hear_name(sergeant)? })
            }
            ("put", [.., "at", hex]) => Ok(Action::Put { to: self.hear_hex(hex)? }),
            // Somebody may be called Barricade, Give or Take.
            ("barricade", [_, "at", ..]) => self.hear_barricade(rest),
            ("leave", ["out", name]) => Ok(Action::LeaveOut { figure: self.hear_name(name)? }),
            (word @ ("give" | "take"), [n]) if n.parse::<u8>().is_ok() || !self.is_name(first) => {
                Ok(Action::Hand { give: word == "give", number: self.hear_number(n)? })
            }
            _ => self.hear_sentence(s, side, &tokens),
        }
    }

    /// Sentences that begin with names: subjects, verb, objects.
    fn hear_sentence(&self, s: &State, _side: Side, tokens: &[&str]) -> Result<Action, String> {
        let (who, rest) = self.hear_names(tokens)?;
        let [verb, rest @ ..] = rest else { return Err(FORMS.to_owned()) };
        let one = || match who.as_slice() {
            [p] => Ok(*p),
            _ => Err(format!("`{verb}` takes one name before it")),
        };
        if let Some(heard) = self.hear_blades_sentence(&who, &verb.to_lowercase(), rest) {
            return heard;
        }
        match (verb.to_lowercase().as_str(), rest) {
            ("moves" | "rides" | "goes", ["to", pose]) => {
                let (to, tail) = self.hear_pose(pose)?;
                Ok(Action::Move { figure: one()?, to, tail })
            }
            ("retreats", ["to", pose]) => {
                let (to, tail) = self.hear_pose(pose)?;
                Ok(Action::Retreat { figure: one()?, to, tail })
            }
            ("advances", ["to", pose]) => {
                let (to, tail) = self.hear_pose(pose)?;
                Ok(Action::Advance { figure: one()?, to, tail })
            }
            ("leads", [animal, "to", hex]) => Ok(Action::Lead {
                man: one()?,
                animal: self.hear_name(animal)?,
                to: self.hear_hex(hex)?,
            }),
            ("leaves", []) => Ok(Action::Exit { figure: one()?, with: Piece::NONE }),
            ("leaves", ["with", name]) => {
                Ok(Action::Exit { figure: one()?, with: self.hear_name(name)? })
            }
            ("shoots", [.., name]) => Ok(Action::Shoot { by: one()?, at: self.hear_name(name)? }),
            ("attacks" | "attack", rest) => {
                let (at, rest) = self.hear_names(rest)?;
                if !rest.is_empty() {
                    return Err(format!("what is `{}`?", rest.join(" ")));
                }
                Attack::new(&who, &at)
                    .map(Action::Attack)
                    .ok_or_else(|| "an attack names each piece once, at most twelve".to_owned())
            }
            ("mounts", [horse]) => Ok(Action::Mount { man: one()?, horse: self.hear_name(horse)? }),
            ("dismounts", []) => Ok(Action::Dismount { man: one()? }),
            ("ties", [mule, "to", to]) => Ok(Action::Attach {
                man: one()?,
                mule: self.hear_name(mule)?,
                to: self.hear_name(to)?,
            }),
            ("unties", [mule]) => Ok(Action::Detach { man: one()?, mule: self.hear_name(mule)? }),
            ("shares", ["with", name]) => {
                Ok(Action::Share { man: one()?, with: self.hear_name(name)? })
            }
            ("clear", [what, way]) => self.hear_clearing(s, &who, what, way),
            ("escort" | "escorts", [name, ways @ ..]) => {
                self.hear_escort(s, &who, self.hear_name(name)?, ways)
            }
            ("stands", []) => Ok(Action::Stand { figure: one()? }),
            ("heads", ["the", "string", "back", path @ ..]) => {
                Ok(Action::RetreatFile { end: one()?, path: hear_path(path)? })
            }
            ("bears", _) => Ok(Action::Bear { figure: one()? }),
            ("suffers", _) => Ok(Action::Suffer { figure: one()? }),
            (verb, _) => Err(match SENTENCES.iter().find(|(known, _)| *known == verb) {
                Some((_, form)) => format!("say it like this: `{form}`"),
                None => format!("I do not know `{verb}` with those words; {FORMS}"),
            }),
        }
    }

    fn hear_clearing(
        &self,
        s: &State,
        who: &[Piece],
        what: &str,
        way: &str,
    ) -> Result<Action, String> {
        let &[one, two] = who else { return Err("clearing takes two men".to_owned()) };
        let (man, with) = (one.min(two), one.max(two));
        let way = parse_dir(way).ok_or_else(|| format!("no direction `{way}`"))?;
        let (from, carcass) = match self.hear_hex(what) {
            Ok(hex) => (hex, Piece::NONE),
            Err(_) => {
                let carcass = self.hear_name(what)?;
                (s.at(carcass).hex, carcass)
            }
        };
        Ok(Action::Clear { man, with, from, way, carcass })
    }

    fn hear_escort(
        &self,
        s: &State,
        who: &[Piece],
        prisoner: Piece,
        words: &[&str],
    ) -> Result<Action, String> {
        let guards = match who {
            [a] => [*a, Piece::NONE],
            [a, b] => [*a, *b],
            _ => return Err("an escort is one officer or two soldiers".to_owned()),
        };
        let group = [prisoner, guards[0], guards[1]];
        let mut ways = [STAY; 3];
        if words.len() > 3 {
            return Err("one step for the prisoner and one for each guard".to_owned());
        }
        for ((way, word), p) in ways.iter_mut().zip(words).zip(group) {
            *way = self.hear_way(s, p, word)?;
        }
        Ok(Action::Escort { prisoner, guards, ways })
    }

    fn hear_way(&self, s: &State, p: Piece, word: &str) -> Result<u8, String> {
        if word.eq_ignore_ascii_case("stay") {
            return Ok(STAY);
        }
        let mounted = p != Piece::NONE && s.at(p).tail.is_some();
        let way = if mounted {
            HORSE_STEP_NAMES.iter().position(|n| n.eq_ignore_ascii_case(word)).map(|n| n as u8)
        } else {
            parse_dir(word)
        };
        way.ok_or_else(|| format!("no step `{word}`"))
    }

    /// Names joined by `and` or commas, and what follows them.
    fn hear_names<'a, 'b>(
        &self,
        tokens: &'a [&'b str],
    ) -> Result<(Vec<Piece>, &'a [&'b str]), String> {
        let mut names = Vec::new();
        let mut rest = tokens;
        while let [name, more @ ..] = rest {
            let comma = name.ends_with(',');
            names.push(self.hear_name(name.trim_end_matches(','))?);
            rest = more;
            match rest {
                ["and", more @ ..] => rest = more,
                _ if comma => {}
                _ => break,
            }
        }
        if names.is_empty() {
            return Err(FORMS.to_owned());
        }
        Ok((names, rest))
    }

    fn is_name(&self, name: &str) -> bool {
        self.hear_name(name).is_ok()
    }

    pub(super) fn hear_name(&self, name: &str) -> Result<Piece, String> {
        let same = |s: &crate::scenario::Start| s.name.eq_ignore_ascii_case(name);
        match self.scenario.pieces.iter().position(same) {
            Some(at) => Ok(Piece(at as u8)),
            None => Err(format!("nobody here is called `{name}`")),
        }
    }

    pub(super) fn hear_hex(&self, name: &str) -> Result<HexId, String> {
        self.hex_named(name).ok_or_else(|| {
            let example = self.hex_name(HexId(0));
            format!("there is no hex `{name}` on this map; hexes are written like {example}")
        })
    }

    fn hear_pose(&self, pose: &str) -> Result<(HexId, HexId), String> {
        match pose.split_once('/') {
            Some((head, tail)) => Ok((self.hear_hex(head)?, self.hear_hex(tail)?)),
            None => Ok((self.hear_hex(pose)?, HexId::NONE)),
        }
    }

    pub(super) fn hear_number(&self, word: &str) -> Result<u8, String> {
        word.parse().map_err(|_| format!("`{word}` is not a number from 0 to 255"))
    }
}

fn hear_path(words: &[&str]) -> Result<[u8; 4], String> {
    let mut path = [PATH_END; 4];
    if words.len() > path.len() {
        return Err("a string retreats at most four hexes".to_owned());
    }
    for (step, word) in path.iter_mut().zip(words) {
        *step = parse_dir(word).ok_or_else(|| format!("no direction `{word}`"))?;
    }
    Ok(path)
}

#[cfg(test)]
mod tests;
