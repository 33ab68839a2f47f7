//! SS-GRP-04 — Bands by points: read, checked against the limits of a scenario, and raised at
//! random.

use std::fmt::Write as _;

use ::book::{Files, Trouble, read_toml};
use engine::{Refusal, RuleId, Seeded, Side};
use serde::Deserialize;
use toml::Spanned;

use crate::book::{Book, Kind};
use crate::catalogue::Class;
use crate::load::people::{FigureRow, GroupRow, Muster, outfit};
use crate::muster::{Outfit, may_equip, value};
use crate::options::Options;
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
    /// The book it is of, if it says so; of no effect on play, like the three that follow.
    pub book: Option<String>,
    /// What it is called.
    pub name: Option<String>,
    /// The full name of the scenario it was made for.
    pub scenario: Option<String>,
    /// The points it was made for.
    pub points: Option<u16>,
    #[serde(default)]
    pub(crate) group: Vec<Spanned<GroupRow>>,
    pub(crate) figure: Vec<Spanned<FigureRow>>,
}

/// Why a band may not take the field: about whom, and by which rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The entry it concerns, by number; nothing of the whole band.
    pub row: Option<u16>,
    /// The same by names.
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
        for (n, row) in (0..).zip(&self.figure) {
            let row = row.get_ref();
            let (at, who) = (Some(n), Some(row.names.join(", ")));
            let Ok(outfit) = outfit(book, row) else {
                let refusal = no(rule::SS_FIG_02, "no such figure can be put together");
                wrong.push(Objection { row: at, who, refusal });
                continue;
            };
            if let Err(refusal) = may_equip(book, &outfit) {
                wrong.push(Objection { row: at, who, refusal });
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
                wrong.push(Objection { row: None, who: None, refusal: no(rule::SS_GRP_04, why) });
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

    /// Everything that is wrong with its names, groups and commanders, as a scenario would find it
    /// (SS-FIG-02, SS-GRP-01, SS-GRP-02); whoever cannot be put together is [checked](Self::check).
    pub fn flaws(&self, book: &Book) -> Vec<Flaw> {
        let (mut muster, mut flaws) = (Muster::default(), Vec::new());
        let mut led = Vec::new();
        for group in self.group.iter().map(Spanned::get_ref) {
            match muster.form(Side::A, &group.name) {
                Ok(id) => led.push((id, group)),
                Err((why, _)) => flaws.push(Flaw { row: None, rule: rule::SS_GRP_01, why }),
            }
        }
        for (n, row) in (0..).zip(&self.figure) {
            let mut row = row.get_ref().clone();
            let fine = outfit(book, &row).is_ok_and(|outfit| may_equip(book, &outfit).is_ok());
            if !fine {
                continue;
            }
            let second = muster.commanders.a.is_some() || row.names.len() != 1;
            let rule = match row.commander && second {
                true => rule::SS_GRP_02,
                false => rule::SS_FIG_02,
            };
            row.at = vec!["0,0".to_owned(); row.names.len()];
            let enlisted = muster.enlist(book, &Options::default(), Side::A, &row, 0..0);
            flaws.extend(enlisted.err().map(|(why, _)| Flaw { row: Some(n), rule, why }));
        }
        for (id, group) in led {
            let leads = group.leader.as_ref().map_or(Ok(()), |leader| muster.lead(id, leader));
            let empty = muster.groups[usize::from(id)].members.is_empty();
            let nobody = empty.then(|| format!("nobody is in {}", group.name));
            let why = nobody.or(leads.err().map(|(why, _)| why));
            flaws.extend(why.map(|why| Flaw { row: None, rule: rule::SS_GRP_01, why }));
        }
        flaws
    }

    /// SS-GRP-04 — What each entry is worth, and what its figures carry; nothing where no such figure can
    /// be put together.
    pub fn values(&self, book: &Book) -> Vec<Option<(u16, Outfit)>> {
        let worth = |row: &FigureRow| {
            let outfit = outfit(book, row).ok()?;
            let men = row.names.len().min(64) as u16;
            Some((value(book, &outfit).saturating_mul(men), outfit))
        };
        self.figure.iter().map(|row| worth(row.get_ref())).collect()
    }
}

/// What is wrong with an entry of a band, or with all of it, by which rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The entry, by number.
    pub row: Option<u16>,
    /// The rule.
    pub rule: RuleId,
    /// What is wrong.
    pub why: String,
}

/// SS-GRP-04 — A band within the limits, put together at random from figures that are ready to
/// play, as it is written. Its best figure commands it. Everybody's name begins with `of`.
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
        let name = name.trim_start();
        let _ = write!(figures, "[[figure]]\nkind = \"{}\"\nnames = [\"{name}\"]\n", kind.id);
        if Some(n) == commander {
            figures += "commander = true\n\n";
            continue;
        }
        let group = format!("{of} {} band {}", kind.title, *grouped / GROUP + 1);
        let group = group.trim_start();
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
