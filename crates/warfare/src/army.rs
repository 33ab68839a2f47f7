//! SW-PTS-01 — Forces by points: read, checked against the limits of a scenario, and raised at
//! random.
//!
//! ```toml
//! [[unit]]
//! kind     = "ashigaru-yumi"
//! names    = ["Pears", "Plums"]
//! strength = 10                  # left out: standard
//!
//! [[leader]]
//! name = "Lord Kasuke"
//! unit = "Pears"                 # left out: the first unit without a leader
//! ```

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use ::book::{Files, Trouble, read_toml};
use engine::{Refusal, RuleId, Seeded, Side};
use measure::Heading;
use serde::Deserialize;
use toml::Spanned;

use crate::book::{Book, Sort};
use crate::catalogue::{Arm, Kind};
use crate::load::forces::{LeaderRow, Muster, UnitRow};
use crate::muster::{figure_cost, leader_cost, may_raise, standard};
use crate::options::Options;
use crate::rule;
use crate::rules::no;
use crate::scenario::Limits;
use crate::state::PIECES;

/// The option under which a side brings a force of its own: this and the id of the side.
pub const SWITCH: &str = "band.";
/// The option from which ground and forces of a quick battle are made.
pub const TABLE: &str = "table";
/// The option by which the players of a quick battle agree on points, and what they can agree on.
pub const POINTS: &str = "points";
/// See [`POINTS`].
pub const AGREED: RangeInclusive<u16> = 50..=500;
/// Of a force raised at random: units for each leader.
const UNITS_A_LEADER: usize = 4;

/// Whether an option says who takes the field and where; all others are switches of the book.
pub fn is_own(option: &str) -> bool {
    option.starts_with(SWITCH) || option == TABLE || option == POINTS
}

/// A force as it is written: units and leaders like those of a scenario, without places.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// The book it is of, if it says so; of no effect on play, like the three that follow.
    pub book: Option<String>,
    /// What it is called.
    pub name: Option<String>,
    /// The full name of the scenario it was made for.
    pub scenario: Option<String>,
    /// The points it was made for.
    pub points: Option<u16>,
    pub(crate) unit: Vec<Spanned<UnitRow>>,
    #[serde(default)]
    pub(crate) leader: Vec<Spanned<LeaderRow>>,
}

/// An entry of a force, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// One of its units.
    Unit(u16),
    /// One of its leaders.
    Leader(u16),
}

/// Why a force may not take the field: about whom, and by which rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The entry it concerns; nothing of the whole force.
    pub row: Option<Entry>,
    /// The same by names.
    pub who: Option<String>,
    /// The rule and the reason.
    pub refusal: Refusal,
}

impl Force {
    /// Reads a force; the trouble names the line.
    pub fn parse(name: &str, text: &str) -> Result<Force, Trouble> {
        let mut files = Files::embedded(&[]);
        files.overlay([(name.to_owned(), text.to_owned())]);
        read_toml(&files, name)
    }

    /// SW-PTS-01 — What a force costs, if it keeps to the limits; otherwise everything that is
    /// wrong with it.
    pub fn check(
        &self,
        book: &Book,
        options: &Options,
        limits: &Limits,
    ) -> Result<u16, Vec<Objection>> {
        let mut wrong = Vec::new();
        let (mut points, mut count) = (0_u16, 0_u8);
        for (n, row) in (0..).zip(&self.unit) {
            let row = row.get_ref();
            let (at, who) = (Some(Entry::Unit(n)), Some(row.names.join(", ")));
            let Some(sort) = book.find_sort(&row.kind) else {
                wrong.push(Objection { row: at, who, refusal: unlisted(book, options, &row.kind) });
                continue;
            };
            let strength = row.strength.unwrap_or_else(|| standard(book, options, sort.kind));
            if let Err(refusal) = may_raise(book, sort.kind, sort.arm, strength) {
                wrong.push(Objection { row: at, who: who.clone(), refusal });
            }
            if row.routed || row.soldiers.is_some() || !row.at.is_empty() {
                let refusal = no(rule::SW_TAB_01, "a force is fresh and has no places");
                wrong.push(Objection { row: at, who, refusal });
            }
            let units = row.names.len().min(PIECES) as u8;
            points = points.saturating_add(row_cost(book, options, sort, row));
            count = count.saturating_add(units);
        }
        let leaders = self.leader.len().min(PIECES) as u8;
        points = points.saturating_add(leader_cost(options).saturating_mul(leaders.into()));
        let mut all = |fails: bool, why: &'static str| {
            if fails {
                wrong.push(Objection { row: None, who: None, refusal: no(rule::SW_PTS_01, why) });
            }
        };
        all(points > limits.points, "the force costs more than it may");
        all(count > limits.units, "the force has more units than it may have");
        all(count == 0, "no unit is in the force");
        all(leaders > limits.leaders, "the force has more leaders than it may have");
        all(leaders > count, "the force has more leaders than units");
        if wrong.is_empty() { Ok(points) } else { Err(wrong) }
    }

    /// Everything that is wrong with its names, and with who commands what, as a scenario would find
    /// it (SW-UNI-01, SW-LDR-01); a unit that cannot be raised is [checked](Self::check).
    pub fn flaws(&self, book: &Book, options: &Options) -> Vec<Flaw> {
        let (mut muster, mut flaws) = (Muster::default(), Vec::new());
        for (n, row) in (0..).zip(&self.unit) {
            let mut row = row.get_ref().clone();
            let lawful = book.find_sort(&row.kind).is_some_and(|sort| {
                let strength = row.strength.unwrap_or_else(|| standard(book, options, sort.kind));
                may_raise(book, sort.kind, sort.arm, strength).is_ok()
            });
            row.at = vec!["0,0".to_owned(); row.names.len()];
            row.soldiers = None;
            if lawful {
                let done = muster.enlist(book, options, (Side::A, Heading::NORTH), &row, 0..0);
                let (row, rule) = (Entry::Unit(n), rule::SW_UNI_01);
                flaws.extend(done.err().map(|(why, _)| Flaw { row, rule, why }));
            }
        }
        for (n, row) in (0..).zip(&self.leader) {
            let done = muster.appoint(Side::A, row.get_ref());
            let (row, rule) = (Entry::Leader(n), rule::SW_LDR_01);
            flaws.extend(done.err().map(|(why, _)| Flaw { row, rule, why }));
        }
        flaws
    }

    /// SW-PTS-01 — What each entry of units costs; nothing where the catalogue has no such unit.
    pub fn costs(&self, book: &Book, options: &Options) -> Vec<Option<u16>> {
        let cost = |row: &UnitRow| {
            book.find_sort(&row.kind).map(|sort| row_cost(book, options, sort, row))
        };
        self.unit.iter().map(|row| cost(row.get_ref())).collect()
    }
}

/// What is wrong with an entry of a force, by which rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The entry.
    pub row: Entry,
    /// The rule.
    pub rule: RuleId,
    /// What is wrong.
    pub why: String,
}

/// SW-PTS-01 — What an entry of units costs.
fn row_cost(book: &Book, options: &Options, sort: &Sort, row: &UnitRow) -> u16 {
    let strength = row.strength.unwrap_or_else(|| standard(book, options, sort.kind));
    let each = figure_cost(book, options, sort.kind, sort.arm) * u16::from(strength);
    each.saturating_mul(row.names.len().min(PIECES) as u16)
}

/// Why the catalogue has no such unit: there can be none of that type and weapon (SW-UNI-03), or
/// nobody has heard of it (SW-UNI-01).
fn unlisted(book: &Book, options: &Options, id: &str) -> Refusal {
    let named = Kind::ALL.into_iter().find_map(|kind| {
        let arm = id.strip_prefix(kind.word())?.strip_prefix('-')?;
        Some((kind, Arm::parse(arm)?))
    });
    let refused = named.and_then(|(kind, arm)| {
        may_raise(book, kind, Some(arm), standard(book, options, kind)).err()
    });
    refused.unwrap_or_else(|| no(rule::SW_UNI_01, "the catalogue has no such unit"))
}

/// SW-PTS-01 — A force within the limits, put together at random from the catalogue, as it is
/// written. Everybody's name begins with `of`.
pub fn raise(
    book: &Book,
    options: &Options,
    limits: &Limits,
    of: &str,
    rng: &mut Seeded,
) -> String {
    let (chosen, leaders) = recruit(book, options, limits, rng);
    let mut text = String::new();
    let mut numbers = std::collections::BTreeMap::<&str, usize>::new();
    let mut names = Vec::new();
    for sort in &chosen {
        let number = numbers.entry(&sort.id).or_default();
        *number += 1;
        let name = format!("{of} {} {number}", sort.title).trim_start().to_owned();
        let _ = write!(text, "[[unit]]\nkind = \"{}\"\nnames = [\"{name}\"]\n\n", sort.id);
        names.push(name);
    }
    for (n, unit) in (1..=leaders).zip(&names) {
        let name = if of.is_empty() { format!("Leader {n}") } else { format!("{of} leader {n}") };
        let _ = write!(text, "[[leader]]\nname = \"{name}\"\nunit = \"{unit}\"\n\n");
    }
    text
}

/// Takes units as long as the points last, and a leader for every few of them.
fn recruit<'a>(
    book: &'a Book,
    options: &Options,
    limits: &Limits,
    rng: &mut Seeded,
) -> (Vec<&'a Sort>, usize) {
    let price = |sort: &Sort| {
        let strength = u16::from(standard(book, options, sort.kind));
        figure_cost(book, options, sort.kind, sort.arm) * strength
    };
    let leader = leader_cost(options);
    let (mut chosen, mut leaders) = (Vec::<&Sort>::new(), 0);
    let mut left = limits.points;
    while chosen.len() < usize::from(limits.units) {
        let wants = chosen.len() / UNITS_A_LEADER + 1 > leaders;
        let keep = if wants && leaders < usize::from(limits.leaders) { leader } else { 0 };
        let fits = |sort: &&Sort| price(sort).saturating_add(keep) <= left;
        let open: Vec<&Sort> = book.sorts.iter().filter(fits).collect();
        let Some(sort) = rng.pick(&open) else { break };
        left -= price(sort) + keep;
        leaders += usize::from(keep > 0);
        chosen.push(sort);
    }
    (chosen, leaders)
}
