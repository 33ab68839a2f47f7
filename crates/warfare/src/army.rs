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

use ::book::{Files, Trouble, read_toml};
use engine::{Refusal, Seeded};
use serde::Deserialize;
use toml::Spanned;

use crate::book::{Book, Sort};
use crate::load::forces::{LeaderRow, UnitRow};
use crate::muster::{figure_cost, leader_cost, may_raise, standard};
use crate::options::Options;
use crate::rule;
use crate::rules::no;
use crate::scenario::Limits;

/// The option under which a side brings a force of its own: this and the id of the side.
pub const SWITCH: &str = "band.";
/// The option from which ground and forces of a quick battle are made.
pub const TABLE: &str = "table";
/// Of a force raised at random: units for each leader, and the most units of one sort.
const UNITS_A_LEADER: usize = 4;

/// A force as it is written: units and leaders like those of a scenario, without places.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
    pub(crate) unit: Vec<Spanned<UnitRow>>,
    #[serde(default)]
    pub(crate) leader: Vec<Spanned<LeaderRow>>,
}

/// Why a force may not take the field: about whom, and by which rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The entry it concerns; nothing of the whole force.
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
        for row in &self.unit {
            let row = row.get_ref();
            let who = Some(row.names.join(", "));
            let Some(sort) = book.find_sort(&row.kind) else {
                let refusal = no(rule::SW_UNI_01, "the catalogue has no such unit");
                wrong.push(Objection { who, refusal });
                continue;
            };
            let strength = row.strength.unwrap_or_else(|| standard(book, options, sort.kind));
            if let Err(refusal) = may_raise(book, sort.kind, sort.arm, strength) {
                wrong.push(Objection { who: who.clone(), refusal });
            }
            if row.routed || row.soldiers.is_some() || !row.at.is_empty() {
                let refusal = no(rule::SW_TAB_01, "a force is fresh and has no places");
                wrong.push(Objection { who, refusal });
            }
            let units = row.names.len().min(128) as u8;
            let each = figure_cost(book, options, sort.kind, sort.arm) * u16::from(strength);
            points = points.saturating_add(each.saturating_mul(units.into()));
            count = count.saturating_add(units);
        }
        let leaders = self.leader.len().min(128) as u8;
        points = points.saturating_add(leader_cost(options).saturating_mul(leaders.into()));
        let mut all = |fails: bool, why: &'static str| {
            if fails {
                wrong.push(Objection { who: None, refusal: no(rule::SW_PTS_01, why) });
            }
        };
        all(points > limits.points, "the force costs more than it may");
        all(count > limits.units, "the force has more units than it may have");
        all(count == 0, "no unit is in the force");
        all(leaders > limits.leaders, "the force has more leaders than it may have");
        all(leaders > count, "the force has more leaders than units");
        if wrong.is_empty() { Ok(points) } else { Err(wrong) }
    }
}

/// SW-PTS-01 — A force within the limits, put together at random from the catalogue, as it is
/// written. Everybody's name begins with `of`, for two forces at one table share none.
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
        let name = format!("{of} {} {number}", sort.title);
        let _ = write!(text, "[[unit]]\nkind = \"{}\"\nnames = [\"{name}\"]\n\n", sort.id);
        names.push(name);
    }
    for (n, unit) in (1..=leaders).zip(&names) {
        let _ = write!(text, "[[leader]]\nname = \"{of} leader {n}\"\nunit = \"{unit}\"\n\n");
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
