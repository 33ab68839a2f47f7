//! SS-GRP-04 — Bands by points: read, checked against the limits of a scenario, and raised at
//! random.

use std::fmt::Write as _;

use ::book::{Files, Trouble, read_toml};
use engine::{Refusal, Seeded};
use serde::Deserialize;
use toml::Spanned;

use crate::book::{Book, Kind};
use crate::catalogue::Class;
use crate::load::people::{FigureRow, GroupRow, outfit};
use crate::muster::{may_equip, value};
use crate::rule;
use crate::rules::no;
use crate::scenario::Limits;

/// The option under which a side brings a band of its own: this and the id of the side.
pub const SWITCH: &str = "band.";
/// The most figures of one group of a band raised at random.
const GROUP: usize = 6;

/// A band as it is written: groups and figures like those of a scenario, without places.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Band {
    #[serde(default)]
    pub(crate) group: Vec<Spanned<GroupRow>>,
    pub(crate) figure: Vec<Spanned<FigureRow>>,
}

/// Why a band may not take the field: about whom, and by which rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The entry it concerns; nothing of the whole band.
    pub who: Option<String>,
    /// The rule and the reason.
    pub refusal: Refusal,
}

impl Band {
    /// Reads a band; the trouble names the line.
    pub fn parse(name: &str, text: &str) -> Result<Band, Trouble> {
        let mut files = Files::embedded(&[]);
        files.overlay([(name.to_owned(), text.to_owned())]);
        read_toml(&files, name)
    }

    /// SS-GRP-04 — What a band is worth, if it keeps to the limits; otherwise everything that is
    /// wrong with it.
    pub fn check(&self, book: &Book, limits: &Limits) -> Result<u16, Vec<Objection>> {
        let mut wrong = Vec::new();
        let (mut points, mut count, mut common) = (0_u16, 0_u8, 0_u8);
        let mut classes = [0_u8; 5];
        for row in &self.figure {
            let row = row.get_ref();
            let who = Some(row.names.join(", "));
            let Ok(outfit) = outfit(book, row) else {
                let refusal = no(rule::SS_FIG_02, "no such figure can be put together");
                wrong.push(Objection { who, refusal });
                continue;
            };
            if let Err(refusal) = may_equip(book, &outfit) {
                wrong.push(Objection { who, refusal });
            }
            let men = row.names.len().min(64) as u8;
            points = points.saturating_add(value(book, &outfit).saturating_mul(men.into()));
            count = count.saturating_add(men);
            common = common.saturating_add(if outfit.class.is_samurai() { 0 } else { men });
            let of_class = &mut classes[outfit.class as usize];
            *of_class = of_class.saturating_add(men);
        }
        let mut all = |fails: bool, why: &'static str| {
            if fails {
                wrong.push(Objection { who: None, refusal: no(rule::SS_GRP_04, why) });
            }
        };
        all(points > limits.points, "the band is worth more than it may be");
        all(count > limits.figures, "the band has more figures than it may have");
        all(count == 0, "nobody is in the band");
        all(common < limits.common, "the band has too few Ashigaru and Noumin");
        let most = Class::ALL.iter().any(|c| classes[*c as usize] > limits.most[*c as usize]);
        all(most, "the band has too many of a class");
        if wrong.is_empty() { Ok(points) } else { Err(wrong) }
    }
}

/// SS-GRP-04 — A band within the limits, put together at random from figures that are ready to
/// play, as it is written. Its best figure commands it. Everybody's name begins with `of`, for two
/// bands at one table share none.
pub fn raise(book: &Book, limits: &Limits, of: &str, rng: &mut Seeded) -> String {
    let chosen = recruit(book, limits, rng);
    let commander = (0..chosen.len()).max_by_key(|n| (price(book, chosen[*n]), usize::MAX - n));
    let (mut groups, mut figures) = (String::new(), String::new());
    // By kind: how many there are so far, and how many of them in groups.
    let mut numbers = std::collections::BTreeMap::<&str, (usize, usize)>::new();
    for (n, kind) in chosen.iter().enumerate() {
        let (number, grouped) = numbers.entry(&kind.id).or_default();
        *number += 1;
        let name = format!("{of} {} {number}", kind.title);
        let _ = write!(figures, "[[figure]]\nkind = \"{}\"\nnames = [\"{name}\"]\n", kind.id);
        if Some(n) == commander {
            figures += "commander = true\n\n";
            continue;
        }
        let group = format!("{of} {} band {}", kind.title, *grouped / GROUP + 1);
        if *grouped % GROUP == 0 {
            let _ = write!(groups, "[[group]]\nname = \"{group}\"\n\n");
        }
        let _ = write!(figures, "group = \"{group}\"\n\n");
        *grouped += 1;
    }
    groups + &figures
}

fn price(book: &Book, kind: &Kind) -> u16 {
    let row = FigureRow { kind: Some(kind.id.clone()), ..FigureRow::default() };
    outfit(book, &row).map_or(u16::MAX, |outfit| value(book, &outfit))
}

/// Takes figures as long as the points last: first the common ones that are called for.
fn recruit<'a>(book: &'a Book, limits: &Limits, rng: &mut Seeded) -> Vec<&'a Kind> {
    let mut chosen: Vec<&Kind> = Vec::new();
    let mut left = limits.points;
    let mut classes = limits.most;
    let people = || book.kinds.iter().filter(|kind| !kind.animal);
    while chosen.len() < usize::from(limits.figures) {
        let common = chosen.iter().filter(|kind| !kind.class.is_samurai()).count();
        let wanted = usize::from(limits.common).saturating_sub(common);
        // What the common ones still called for will cost at least.
        let cheapest = people().filter(|kind| !kind.class.is_samurai());
        let cheapest = cheapest.map(|kind| price(book, kind)).min().unwrap_or(0);
        let fits = |kind: &&Kind| {
            let others = wanted - usize::from(!kind.class.is_samurai()).min(wanted);
            let kept = cheapest.saturating_mul(others as u16);
            classes[kind.class as usize] > 0
                && price(book, kind).saturating_add(kept) <= left
                && chosen.len() + others < usize::from(limits.figures)
        };
        let open: Vec<&Kind> = people().filter(fits).collect();
        let Some(kind) = rng.pick(&open) else { break };
        left -= price(book, kind);
        classes[kind.class as usize] -= 1;
        chosen.push(kind);
    }
    chosen
}
