//! The troops of a case: `west ashigaru-yumi A at 5000,5000 heading 90, lost 4, routed`.

use ::case::{Flaw, flaw};
use measure::{Heading, Point};

use crate::book::Book;
use crate::catalogue::Kind;
use crate::state::mark;
use crate::words::spot;

/// What a line says of a unit.
#[derive(Clone, Debug, Default)]
pub(super) struct Troop {
    pub sort: String,
    pub name: String,
    pub at: Option<Point>,
    pub heading: Option<Heading>,
    pub strength: Option<u8>,
    pub lost: u8,
    pub soldiers: Option<u8>,
    pub front: u8,
    pub routed: bool,
    pub marks: u16,
    pub against: Option<Kind>,
}

/// What a line says of a leader.
#[derive(Clone, Debug, Default)]
pub(super) struct Chief {
    pub name: String,
    pub at: Option<Point>,
    pub unit: Option<String>,
    pub marks: u16,
}

/// What the words after a unit set, in the turn under way.
const MARKS: [(&str, u16); 12] = [
    ("fired", mark::FIRED),
    ("moved", mark::MOVED),
    ("joined", mark::JOINED),
    ("leader-lost", mark::LEADER_LOST),
    ("ran", mark::RAN),
    ("set-upon", mark::SET_UPON),
    ("offered", mark::OFFERED),
    ("thrown", mark::THROWN),
    ("touched", mark::TOUCHED),
    ("checks", mark::CHECKS),
    ("flanked", mark::FLANK),
    ("reared", mark::REAR),
];

/// A number, or what is wrong.
pub(super) fn number<T: std::str::FromStr>(word: &str) -> Result<T, Flaw> {
    word.parse().map_err(|_| flaw(format!("`{word}` is no number here"), "write a small number"))
}

/// A point in u.
pub(super) fn point(word: &str) -> Result<Point, Flaw> {
    spot::point(word)
        .ok_or_else(|| flaw(format!("`{word}` is no point"), "write u, such as 5000,6000"))
}

fn heading(word: &str) -> Result<Heading, Flaw> {
    let degrees = word.parse::<u16>().ok().filter(|degrees| *degrees < 360);
    let way = degrees.map(|degrees| Heading::new(degrees.into()));
    way.ok_or_else(|| flaw(format!("`{word}` is no heading"), "write 0 to 359"))
}

/// Reads `KIND NAME at POINT heading 90, CLAUSE, …`; a unit that attacks needs no place.
pub(super) fn troop(book: &Book, text: &str) -> Result<Troop, Flaw> {
    let mut clauses = text.split(", ").map(str::trim);
    let head: Vec<&str> = clauses.next().unwrap_or_default().split_whitespace().collect();
    let mut troop = Troop::default();
    let (sort, name) = match head[..] {
        [sort, name] => (sort, name),
        [sort, name, "at", at] => {
            troop.at = Some(point(at)?);
            (sort, name)
        }
        [sort, name, "at", at, "heading" | "facing", way] => {
            (troop.at, troop.heading) = (Some(point(at)?), Some(heading(way)?));
            (sort, name)
        }
        _ => {
            let remedy = "write `SIDE KIND NAME at 5000,6000`, then a comma and more";
            return Err(flaw(format!("`{text}` is no unit"), remedy));
        }
    };
    if book.find_sort(sort).is_none() {
        let known: Vec<&str> = book.sorts.iter().map(|sort| sort.id.as_str()).collect();
        return Err(flaw(format!("the catalogue has no `{sort}`"), known.join(", ")));
    }
    (troop.sort, troop.name) = (sort.to_owned(), name.to_owned());
    for clause in clauses {
        troop.clause(clause)?;
    }
    Ok(troop)
}

impl Troop {
    fn clause(&mut self, clause: &str) -> Result<(), Flaw> {
        match clause.split_whitespace().collect::<Vec<_>>()[..] {
            ["heading" | "facing", way] => self.heading = Some(heading(way)?),
            ["strength", n] => self.strength = Some(number(n)?),
            ["lost", n] => self.lost = number(n)?,
            ["soldiers", n] => self.soldiers = Some(number(n)?),
            ["front", n] => self.front = number::<u8>(n)? % 4,
            ["routed"] => self.routed = true,
            ["empty"] => self.soldiers = Some(0),
            ["against", kind] => {
                let known = Kind::parse(kind);
                let known =
                    known.ok_or_else(|| flaw(format!("no type `{kind}`"), "such as monk"))?;
                self.against = Some(known);
            }
            [word] => match MARKS.iter().find(|(known, _)| *known == word) {
                Some((_, mark)) => self.marks |= mark,
                None => return Err(unknown(clause)),
            },
            _ => return Err(unknown(clause)),
        }
        Ok(())
    }
}

fn unknown(clause: &str) -> Flaw {
    let words: Vec<&str> = MARKS.iter().map(|(word, _)| *word).collect();
    let remedy = format!(
        "a unit takes heading, strength, lost, soldiers, front, routed, empty, against, {}",
        words.join(", ")
    );
    flaw(format!("what is `{clause}`?"), remedy)
}

/// Reads `NAME of UNIT, moved` or `NAME at POINT, duelled`.
pub(super) fn chief(text: &str) -> Result<Chief, Flaw> {
    let mut clauses = text.split(", ").map(str::trim);
    let head: Vec<&str> = clauses.next().unwrap_or_default().split_whitespace().collect();
    let mut chief = match head[..] {
        [name, "of", unit] => {
            Chief { name: name.to_owned(), unit: Some(unit.to_owned()), ..Chief::default() }
        }
        [name, "at", at] => {
            Chief { name: name.to_owned(), at: Some(point(at)?), ..Chief::default() }
        }
        _ => {
            let remedy = "write `SIDE leader NAME of UNIT` or `SIDE leader NAME at 5000,6000`";
            return Err(flaw(format!("`{text}` is no leader"), remedy));
        }
    };
    for clause in clauses {
        chief.marks |= match clause {
            "moved" => mark::MOVED,
            "duelled" => mark::DUELLED,
            _ => return Err(flaw(format!("what is `{clause}`?"), "write moved or duelled")),
        };
    }
    Ok(chief)
}
