//! The forces of a scenario: sides, units and leaders.

use std::ops::Range;

use engine::{BySide, Piece, Side};
use measure::{Ground, Heading, Point};
use serde::Deserialize;
use toml::Spanned;

use crate::book::Book;
use crate::muster::{may_raise, standard};
use crate::options::Options;
use crate::roster::{Leader, Unit};
use crate::scenario::Party;
use crate::state::PIECES;

use super::bands::line_up;
use super::scenario::Reader;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SideRow {
    pub id: String,
    pub name: String,
    pub home: Option<String>,
    pub zones: Option<Vec<String>>,
    #[serde(default)]
    pub exits: Vec<String>,
    #[serde(default)]
    pub unit: Vec<Spanned<UnitRow>>,
    #[serde(default)]
    pub leader: Vec<Spanned<LeaderRow>>,
}

#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UnitRow {
    pub kind: String,
    pub names: Vec<String>,
    #[serde(default)]
    pub at: Vec<String>,
    pub strength: Option<u8>,
    pub soldiers: Option<u8>,
    #[serde(default)]
    pub routed: bool,
    pub figure: Option<String>,
}

#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LeaderRow {
    pub name: String,
    pub unit: Option<String>,
    pub at: Option<String>,
    pub figure: Option<String>,
}

/// What is wrong with an entry, and what to do.
pub(crate) type Slip = (String, String);

pub(crate) fn slip<T>(what: impl Into<String>, remedy: impl Into<String>) -> Result<T, Slip> {
    Err((what.into(), remedy.into()))
}

/// Everybody who was enlisted so far.
#[derive(Default)]
pub(crate) struct Muster {
    pub units: Vec<Unit>,
    pub leaders: Vec<Leader>,
    /// By unit: where its entry stands in the text.
    pub spans: Vec<Range<usize>>,
}

/// A length in cm with up to two decimals, in u.
pub(crate) fn cm(word: &str) -> Option<i32> {
    let (whole, rest) = word.split_once('.').unwrap_or((word, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 3 || rest.len() > 2 || !digits(whole) || !digits(rest) {
        return None;
    }
    let rest = format!("{rest:0<2}");
    Some(whole.parse::<i32>().ok()? * 100 + rest.parse::<i32>().ok()?)
}

/// `12.5,30`.
pub(crate) fn point(word: &str) -> Option<Point> {
    let (x, y) = word.split_once(',')?;
    Some(Point::new(cm(x.trim())?, cm(y.trim())?))
}

/// `E`, `NW` or degrees.
pub(crate) fn heading(word: &str) -> Option<Heading> {
    let compass = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
    if let Some(at) = compass.iter().position(|known| known.eq_ignore_ascii_case(word)) {
        return Some(Heading::new(at as i32 * 45));
    }
    word.parse::<u16>().ok().filter(|degrees| *degrees < 360).map(Heading::from)
}

/// `20,40` or `20,40 E`.
fn spot(word: &str) -> Result<(Point, Option<Heading>), Slip> {
    let mut words = word.split_whitespace();
    let Some(at) = words.next().and_then(point) else {
        return slip(
            format!("`{word}` is no point"),
            "write `x,y` in cm, two decimals at most, such as `12.5,30`",
        );
    };
    let towards = match words.next() {
        None => None,
        Some(word) => match heading(word) {
            Some(heading) => Some(heading),
            None => {
                return slip(
                    format!("`{word}` is no heading"),
                    "write N, NE, E, SE, S, SW, W, NW, or degrees from 0 to 359",
                );
            }
        },
    };
    match words.next() {
        None => Ok((at, towards)),
        Some(word) => slip(format!("`{word}` is one word too many"), "leave it out"),
    }
}

impl Muster {
    /// SW-UNI-01 — Adds the units of an entry.
    pub fn enlist(
        &mut self,
        book: &Book,
        options: &Options,
        (side, ahead): (Side, Heading),
        row: &UnitRow,
        span: Range<usize>,
    ) -> Result<(), Slip> {
        let Some(sort) = book.find_sort(&row.kind) else {
            let near = ::book::nearest(&row.kind, book.sorts.iter().map(|sort| sort.id.as_str()));
            let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
            return slip(format!("the catalogue has no {}{near}", row.kind), "correct `kind`");
        };
        let strength = row.strength.unwrap_or_else(|| standard(book, options, sort.kind));
        if let Err(refusal) = may_raise(book, sort.kind, sort.arm, strength) {
            let what = format!("{}: {} ({})", row.names.join(", "), refusal.why, refusal.rule);
            return slip(what, "raise them otherwise");
        }
        let soldiers = row.soldiers.unwrap_or(strength);
        if soldiers == 0 || soldiers > strength {
            return slip(format!("{soldiers} soldiers of {strength}"), "correct `soldiers`");
        }
        if row.names.is_empty() || row.names.len() != row.at.len() {
            let what = format!("{} names stand at {} points", row.names.len(), row.at.len());
            return slip(what, "give each name one point");
        }
        for (name, at) in row.names.iter().zip(&row.at) {
            self.new_name(name)?;
            let (at, towards) = spot(at)?;
            let usual = if row.routed { ahead.turned(180) } else { ahead };
            self.units.push(Unit {
                name: name.clone(),
                side,
                kind: sort.kind,
                arm: sort.arm,
                strength,
                soldiers,
                at,
                heading: towards.unwrap_or(usual),
                routed: row.routed,
                sort: sort.id.clone(),
                drawing: row.figure.clone().unwrap_or_else(|| sort.drawing.clone()),
            });
            self.spans.push(span.clone());
        }
        Ok(())
    }

    /// SW-LDR-01 — Adds a leader.
    pub fn appoint(&mut self, side: Side, row: &LeaderRow) -> Result<(), Slip> {
        self.new_name(&row.name)?;
        let unit = match &row.unit {
            None if row.at.is_none() => self.leaderless(side),
            None => None,
            Some(name) => {
                let known = |unit: &Unit| unit.side == side && unit.name == *name;
                match self.units.iter().position(known) {
                    Some(at) => Some(Piece(at as u8)),
                    None => return slip(format!("the side has no {name}"), "correct `unit`"),
                }
            }
        };
        if unit.is_some() && self.leaders.iter().any(|other| other.unit == unit) {
            return slip(format!("{} has two leaders", row.name), "give one another (SW-LDR-01)");
        }
        let at = match (unit, &row.at) {
            (Some(unit), None) => self.units[unit.index()].at,
            (None, Some(word)) => match point(word) {
                Some(at) => at,
                None => return slip(format!("`{word}` is no point"), "write `x,y` in cm"),
            },
            _ => return slip(format!("{} is nowhere", row.name), "write `unit` or `at`"),
        };
        let (name, drawing) = (row.name.clone(), row.figure.clone().unwrap_or("leader".into()));
        self.leaders.push(Leader { name, side, at, unit, drawing });
        Ok(())
    }

    /// The first unit of a side that has no leader.
    fn leaderless(&self, side: Side) -> Option<Piece> {
        let mut units = (0..self.units.len() as u8).map(Piece);
        units.find(|unit| {
            let led = self.leaders.iter().any(|leader| leader.unit == Some(*unit));
            self.units[unit.index()].side == side && !led
        })
    }

    pub fn new_name(&self, name: &str) -> Result<(), Slip> {
        if name.trim().is_empty() || name.contains(['\n', ',', '"']) {
            return slip(format!("`{name}` is no name"), "write a word or two, without commas");
        }
        let units = self.units.iter().map(|one| &one.name);
        let mut known = units.chain(self.leaders.iter().map(|one| &one.name));
        if known.any(|known| known.eq_ignore_ascii_case(name)) {
            return slip(format!("two are called {name}"), "rename one of them");
        }
        if self.units.len() + self.leaders.len() == PIECES {
            return slip(format!("there are more than {PIECES} pieces"), "take some out");
        }
        Ok(())
    }
}

impl Reader<'_> {
    /// The units and leaders of a side. Those of the first side must be there already.
    #[allow(clippy::too_many_arguments)] // Everything a side is made from, once.
    pub(super) fn forces(
        &mut self,
        book: &Book,
        options: &Options,
        parties: &BySide<Party>,
        ground: &Ground,
        side: Side,
        row: &SideRow,
        muster: &mut Muster,
    ) {
        let ahead = parties[side].home.heading().turned(180);
        let (units, leaders) = (muster.units.len(), muster.leaders.len());
        let placed = line_up(book, options, ground, &parties[side], &row.unit);
        let placed = self.kept(0..0, placed).unwrap_or_default();
        for unit in &placed {
            let done = muster.enlist(book, options, (side, ahead), unit.get_ref(), unit.span());
            self.kept(unit.span(), done);
        }
        for leader in &row.leader {
            let done = muster.appoint(side, leader.get_ref());
            self.kept(leader.span(), done);
        }
        if muster.units.len() == units {
            self.bad(format!("{} has no unit", row.name), "add a `[[side.unit]]`");
        }
        if muster.leaders.len() + muster.units.len() > PIECES || muster.leaders.len() < leaders {
            self.bad("there are too many pieces", "take some out");
        }
    }
}
