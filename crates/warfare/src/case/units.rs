//! The units and leaders of a case: `west ashigaru-yumi A at 5000,5000 heading 90, lost 4, routed`.

use ::book::nearest;
use ::case::{Flaw, flaw};
use measure::{Heading, Point};

use crate::book::{Book, Sort};
use crate::catalogue::Kind;
use crate::muster::{may_raise, standard};
use crate::options::Options;
use crate::state::mark;

/// A unit's line.
pub(super) struct Troop {
    pub name: String,
    pub sort: Sort,
    /// Nothing of one that an `attack` puts in its place.
    pub at: Option<Point>,
    /// Nothing if it faces the enemy's edge, or its own if it is routed.
    pub heading: Option<Heading>,
    pub strength: u8,
    pub soldiers: u8,
    pub front: u8,
    pub routed: bool,
    pub marks: u16,
    /// SW-MOR-03 — The highest-rated enemy it fought in this turn.
    pub against: Option<Kind>,
}

/// A leader's line.
pub(super) struct Chief {
    pub name: String,
    /// The unit he commands, or where he is alone.
    pub place: Result<String, Point>,
    pub marks: u16,
}

/// A number, or what is wrong.
pub(super) fn number<T: std::str::FromStr>(word: &str) -> Result<T, Flaw> {
    word.parse().map_err(|_| flaw(format!("`{word}` is no number here"), "write a whole number"))
}

/// A point in whole u.
pub(super) fn point(word: &str) -> Result<Point, Flaw> {
    let bad = || flaw(format!("`{word}` is no point"), "write whole u, such as 5000,6250");
    let (x, y) = word.split_once(',').ok_or_else(bad)?;
    let part = |text: &str| text.parse::<u16>().map(i32::from).map_err(|_| bad());
    Ok(Point::new(part(x)?, part(y)?))
}

fn heading(word: &str) -> Result<Heading, Flaw> {
    let degrees = number::<u16>(word)?;
    match degrees < 360 {
        true => Ok(Heading::from(degrees)),
        false => Err(flaw(format!("`{word}` is no heading"), "write degrees from 0 to 359")),
    }
}

/// Reads `UNIT NAME at POINT heading 90, CLAUSE, …`; the place may be left out.
pub(super) fn troop(book: &Book, options: &Options, text: &str) -> Result<Troop, Flaw> {
    let mut clauses = text.split(", ").map(str::trim);
    let head: Vec<&str> = clauses.next().unwrap_or_default().split_whitespace().collect();
    let [kind, name, place @ ..] = head.as_slice() else {
        let remedy = "write `SIDE UNIT NAME at 5000,6000`, then a comma and more";
        return Err(flaw(format!("`{text}` is no unit"), remedy));
    };
    let sort = book.find_sort(kind).ok_or_else(|| {
        let near = nearest(kind, book.sorts.iter().map(|sort| sort.id.as_str()));
        let known = || book.sorts.iter().map(|sort| sort.id.as_str()).collect::<Vec<_>>();
        let remedy = near.map_or_else(|| known().join(", "), |near| format!("write {near}"));
        flaw(format!("the catalogue has no {kind}"), remedy)
    })?;
    let mut troop = Troop {
        name: (*name).to_owned(),
        sort: sort.clone(),
        at: None,
        heading: None,
        strength: standard(book, options, sort.kind),
        soldiers: 0,
        front: 0,
        routed: false,
        marks: 0,
        against: None,
    };
    match *place {
        [] => {}
        ["at", at] => troop.at = Some(point(at)?),
        ["at", at, "heading", way] => {
            (troop.at, troop.heading) = (Some(point(at)?), Some(heading(way)?));
        }
        _ => {
            let what = format!("`{}` is no place", place.join(" "));
            return Err(flaw(what, "write `at 5000,6000` or `at 5000,6000 heading 90`"));
        }
    }
    let mut lost = Lost::Figures(0);
    for clause in clauses {
        troop.clause(clause, &mut lost)?;
    }
    if let Err(refusal) = may_raise(book, sort.kind, sort.arm, troop.strength) {
        return Err(flaw(refusal.to_string(), "raise them otherwise"));
    }
    troop.soldiers = match lost {
        Lost::Figures(lost) => troop.strength.saturating_sub(lost),
        Lost::AllBut(left) => left.min(troop.strength),
    };
    Ok(troop)
}

/// What is said of losses.
enum Lost {
    Figures(u8),
    AllBut(u8),
}

impl Troop {
    fn clause(&mut self, clause: &str, lost: &mut Lost) -> Result<(), Flaw> {
        let words: Vec<&str> = clause.split_whitespace().collect();
        match words[..] {
            ["heading", way] => self.heading = Some(heading(way)?),
            ["strength", n] => self.strength = number(n)?,
            ["lost", n] => *lost = Lost::Figures(number(n)?),
            ["soldiers", n] => *lost = Lost::AllBut(number(n)?),
            ["empty"] => *lost = Lost::AllBut(0),
            ["front", n] => {
                self.front = number(n)?;
                if self.front > 3 {
                    let remedy = "0 is the front of the tray, 1 its right, 2 its rear, 3 its left";
                    return Err(flaw("a tray has four sides", remedy));
                }
            }
            ["routed"] => self.routed = true,
            ["against", kind] => {
                let known = || Kind::ALL.map(Kind::word).join(", ");
                let kind = Kind::parse(kind);
                self.against = Some(kind.ok_or_else(|| flaw("against whom?", known()))?);
            }
            [word] => self.marks |= unit_mark(word)?,
            _ => return Err(unknown(clause)),
        }
        Ok(())
    }
}

fn unknown(clause: &str) -> Flaw {
    let remedy = "after a unit come `heading 90`, `strength 8`, `lost 4`, `soldiers 6`, `front 2`, \
                  routed, empty, `against monk`, fired, moved, joined, leader-lost, ran, set-upon, \
                  offered, thrown, touched, checks, flanked, reared";
    flaw(format!("what is `{clause}`?"), remedy)
}

fn unit_mark(word: &str) -> Result<u16, Flaw> {
    Ok(match word {
        "fired" => mark::FIRED,
        "moved" => mark::MOVED,
        "joined" => mark::JOINED,
        "leader-lost" => mark::LEADER_LOST,
        "ran" => mark::RAN,
        "set-upon" => mark::SET_UPON,
        "offered" => mark::OFFERED,
        "thrown" => mark::THROWN,
        "touched" => mark::TOUCHED,
        "checks" => mark::CHECKS,
        "flanked" => mark::FLANK,
        "reared" => mark::REAR,
        word => return Err(unknown(word)),
    })
}

/// Reads `NAME of UNIT, CLAUSE` or `NAME at POINT, CLAUSE`.
pub(super) fn chief(text: &str) -> Result<Chief, Flaw> {
    let mut clauses = text.split(", ").map(str::trim);
    let head: Vec<&str> = clauses.next().unwrap_or_default().split_whitespace().collect();
    let (name, place) = match head[..] {
        [name, "of", unit] => (name, Ok(unit.to_owned())),
        [name, "at", at] => (name, Err(point(at)?)),
        _ => {
            let remedy = "write `west leader L of A` or `west leader L at 5000,6000`";
            return Err(flaw(format!("`{text}` is no leader"), remedy));
        }
    };
    let mut marks = 0;
    for clause in clauses {
        marks |= match clause {
            "moved" => mark::MOVED,
            "duelled" => mark::DUELLED,
            "gave-way" => mark::JOINED,
            _ => {
                let remedy = "after a leader come moved, duelled, gave-way";
                return Err(flaw(format!("what is `{clause}`?"), remedy));
            }
        };
    }
    Ok(Chief { name: name.to_owned(), place, marks })
}
