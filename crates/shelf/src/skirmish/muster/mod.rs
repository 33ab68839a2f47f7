//! SS-GRP-04 — Bands by points: prices, limits, objections.

mod stock;
mod text;

use ::skirmish::band::{self, Band};
use ::skirmish::book::Book;
use ::skirmish::catalogue::Class;
use ::skirmish::scenario::Limits;
use ::skirmish::{load, rule};
use book::{Files, Trouble};
use engine::{BySide, Seeded, Side};

use crate::family::Chosen;
use crate::muster::said::count;
use crate::muster::terms::{
    Field, Points, agreed, by_lot, find, free, objection, sides, so_many, weighed,
};
use crate::muster::{Muster, unreadable};
use crate::wire::{
    Force, ForceRow, ForceTold, Levy, MusterTold, ObjectionTold, RowWeighed, TermsTold, WhyNot,
};

/// Points of a band if nobody says otherwise, and the least and the most that can be agreed on.
const POINTS: Points = [120, 10, 1_000];

/// The bands of the book.
struct Bands {
    book: Book,
    fields: Vec<Field<Limits>>,
}

/// The muster of the book.
pub(super) fn open(files: &Files) -> Result<Box<dyn Muster>, Vec<Trouble>> {
    let book = load::book(files)?;
    let mut fields = Vec::new();
    for id in load::scenario_ids(files) {
        let scenario = load::scenario(files, &book, &id, &Chosen::new())?;
        let Some(limits) = scenario.muster else { continue };
        let parties = BySide::from_fn(|side: Side| {
            let party = &scenario.parties[side];
            (party.id.as_str(), party.name.as_str())
        });
        fields.push(Field {
            id: format!("{}/{id}", load::FOLDER),
            title: scenario.title.clone(),
            limits,
            sides: sides(band::SWITCH, parties),
        });
    }
    Ok(Box::new(Bands { book, fields }))
}

impl Bands {
    /// What a band for a scenario, or for points alone, must keep to.
    fn limits(&self, scenario: Option<&str>, points: Option<u32>) -> Result<Limits, WhyNot> {
        match scenario {
            None => Ok(Limits::of(agreed(points, POINTS, rule::SS_GRP_04)?)),
            Some(scenario) => Ok(find(&self.fields, scenario)?.limits.clone()),
        }
    }

    /// The limits beside the points, in words.
    fn words(&self, limits: &Limits) -> Vec<String> {
        let title = |class: Class| {
            let found = self.book.classes.iter().find(|(known, ..)| *known == class);
            found.map_or(class.word(), |(_, title, _)| title.as_str())
        };
        let most =
            Class::ALL.into_iter().rev().filter_map(|class| match limits.most[class as usize] {
                u8::MAX => None,
                0 => Some(format!("no {}", title(class))),
                n => Some(format!("at most {n} {}", title(class))),
            });
        let mut words: Vec<String> = most.collect();
        if limits.common > 0 {
            let (low, lower) = (title(Class::Ashigaru), title(Class::Noumin));
            words.push(format!("at least {} {low} and {lower}", limits.common));
        }
        words.push(format!("at most {} figures", limits.figures));
        words
    }

    fn row_told(&self, row: &ForceRow) -> RowWeighed {
        let kind = self.book.find_kind(&row.kind);
        RowWeighed {
            title: kind.map_or_else(|| "Somebody".to_owned(), |kind| kind.title.clone()),
            about: String::new(),
            figure: kind.map_or_else(String::new, |kind| stock::drawing(&kind.drawing, kind)),
            count: count(row),
            price: None,
        }
    }

    /// Everything that is wrong with a band that could be read.
    fn objections(&self, band: &Band, force: &Force, limits: &Limits) -> Vec<ObjectionTold> {
        let mut all = Vec::new();
        let mut add = |row: Option<u16>, why: &str, rule: engine::RuleId| {
            all.push(objection(row.map(u32::from), why, rule));
        };
        for wrong in band.check(&self.book, limits).err().unwrap_or_default() {
            add(wrong.row, wrong.refusal.why, wrong.refusal.rule);
        }
        for flaw in band.flaws(&self.book) {
            add(flaw.row, &flaw.why, flaw.rule);
        }
        for (row, group) in text::rival_leaders(force) {
            add(Some(row), &format!("{group} has another leader already"), rule::SS_GRP_01);
        }
        all
    }
}

impl Muster for Bands {
    fn told(&self) -> MusterTold {
        stock::told(&self.book, self.terms())
    }

    fn terms(&self) -> Vec<TermsTold> {
        let rule = rule::SS_GRP_04;
        let of = |field: &Field<Limits>| {
            let points = [field.limits.points; 3];
            field.terms(points, self.words(&field.limits), rule, Vec::new())
        };
        let free = free(POINTS, self.words(&Limits::of(POINTS[0])), rule);
        std::iter::once(free).chain(self.fields.iter().map(of)).collect()
    }

    fn weigh(&self, force: &Force) -> ForceTold {
        let text = text::write(&self.book, force);
        let mut rows: Vec<RowWeighed> = force.rows.iter().map(|row| self.row_told(row)).collect();
        let mut objections = Vec::new();
        let limits = self.limits(force.scenario.as_deref(), Some(force.points));
        let limits = limits.unwrap_or_else(|why| {
            objections.push(ObjectionTold { row: None, why });
            Limits::of(POINTS[0])
        });
        match Band::parse("band", &text) {
            Err(trouble) => {
                objections.push(ObjectionTold { row: None, why: unreadable(&trouble) });
            }
            Ok(band) => {
                for (row, worth) in rows.iter_mut().zip(band.values(&self.book)) {
                    let Some((price, outfit)) = worth else { continue };
                    row.price = Some(price.into());
                    row.about = stock::about(&self.book, &outfit);
                }
                objections.extend(self.objections(&band, force, &limits));
            }
        }
        let figures: u32 = rows.iter().map(|row| row.count).sum();
        let strength = so_many(figures, "figure", "figures");
        weighed(force, text, limits.points, strength, rows, objections)
    }

    fn raise(&self, levy: &Levy) -> Result<Force, WhyNot> {
        let limits = self.limits(levy.scenario.as_deref(), levy.points)?;
        let text = band::raise(&self.book, &limits, "", &mut Seeded::new(levy.seed));
        by_lot(self, levy, &text, limits.points, "Band")
    }

    fn read(&self, text: &str) -> Result<Force, WhyNot> {
        Band::parse("band", text).map_err(|trouble| unreadable(&trouble))?;
        let mut force = text::read(text)?;
        let limits = self.limits(force.scenario.as_deref(), None);
        if force.points == 0 {
            force.points = limits.map_or(POINTS[0].into(), |limits| limits.points.into());
        }
        Ok(force)
    }
}

#[cfg(test)]
mod tests;
