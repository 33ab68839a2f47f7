//! SS-GRP-04 — Bands by points: prices, limits, objections.

mod stock;
mod text;

use ::skirmish::band::{self, Band};
use ::skirmish::book::Book;
use ::skirmish::catalogue::Class;
use ::skirmish::scenario::Limits;
use ::skirmish::{load, rule};
use book::{Files, Trouble};
use engine::{Seeded, Side};

use crate::family::Chosen;
use crate::muster::{Muster, plain, sentence, unreadable};
use crate::wire::{
    Force, ForceRow, ForceTold, Levy, MusterTold, ObjectionTold, RowWeighed, TermsSide, TermsTold,
    WhyNot,
};

/// Points of a band if nobody says otherwise, and the least and the most that can be agreed on.
const POINTS: [u16; 3] = [120, 10, 1_000];

/// The bands of the book.
struct Bands {
    book: Book,
    fields: Vec<Field>,
}

/// A scenario that takes bands.
struct Field {
    id: String,
    title: String,
    limits: Limits,
    sides: Vec<TermsSide>,
}

/// The muster of the book.
pub(super) fn open(files: &Files) -> Result<Box<dyn Muster>, Vec<Trouble>> {
    let book = load::book(files)?;
    let mut fields = Vec::new();
    for id in load::scenario_ids(files) {
        let scenario = load::scenario(files, &book, &id, &Chosen::new())?;
        let Some(limits) = scenario.muster else { continue };
        let side = |side: Side| {
            let party = &scenario.parties[side];
            let (id, name) = (party.id.clone(), party.name.clone());
            let switch = format!("{}{id}", band::SWITCH);
            TermsSide { id, name, switch, needed: false }
        };
        fields.push(Field {
            id: format!("{}/{id}", load::FOLDER),
            title: scenario.title.clone(),
            limits,
            sides: Side::BOTH.map(side).to_vec(),
        });
    }
    Ok(Box::new(Bands { book, fields }))
}

impl Bands {
    fn field(&self, scenario: &str) -> Result<&Field, WhyNot> {
        let found = self.fields.iter().find(|field| field.id == scenario);
        found.ok_or_else(|| plain("No scenario of that name takes bands."))
    }

    /// What a band for a scenario, or for points alone, must keep to.
    fn limits(&self, scenario: Option<&str>, points: Option<u32>) -> Result<Limits, WhyNot> {
        let Some(scenario) = scenario else {
            let [usual, least, most] = POINTS.map(u32::from);
            let points = points.unwrap_or(usual);
            if !(least..=most).contains(&points) {
                let text = format!("A band is made for {least} to {most} points.");
                return Err(WhyNot { text, rule: rule::SS_GRP_04.to_string() });
            }
            return Ok(Limits::of(points as u16));
        };
        Ok(self.field(scenario)?.limits.clone())
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
            count: text::count(row),
            price: None,
        }
    }

    /// Everything that is wrong with a band that could be read.
    fn objections(&self, band: &Band, force: &Force, limits: &Limits) -> Vec<ObjectionTold> {
        let mut all = Vec::new();
        let mut add = |row: Option<u16>, why: &str, rule: engine::RuleId| {
            let why = WhyNot { text: sentence(why), rule: rule.to_string() };
            all.push(ObjectionTold { row: row.map(u32::from), why });
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
        let [usual, least, most] = POINTS.map(u32::from);
        let free = TermsTold {
            scenario: None,
            title: "Points alone".to_owned(),
            points: usual,
            least,
            most,
            limits: self.words(&Limits::of(POINTS[0])),
            rule: rule::SS_GRP_04.to_string(),
            sides: Vec::new(),
            asks: Vec::new(),
        };
        let of = |field: &Field| {
            let points = u32::from(field.limits.points);
            TermsTold {
                scenario: Some(field.id.clone()),
                title: field.title.clone(),
                points,
                least: points,
                most: points,
                limits: self.words(&field.limits),
                rule: rule::SS_GRP_04.to_string(),
                sides: field.sides.clone(),
                asks: Vec::new(),
            }
        };
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
        let points = u32::from(limits.points);
        ForceTold {
            force: Force { points, ..force.clone() },
            text,
            total: rows.iter().filter_map(|row| row.price).sum(),
            points,
            strength: format!("{figures} {}", if figures == 1 { "figure" } else { "figures" }),
            rows,
            objections,
        }
    }

    fn raise(&self, levy: &Levy) -> Result<Force, WhyNot> {
        let limits = self.limits(levy.scenario.as_deref(), levy.points)?;
        let text = band::raise(&self.book, &limits, "", &mut Seeded::new(levy.seed));
        let mut force = self.read(&text)?;
        text::gather(&mut force);
        force.name = format!("Band {} by lot", levy.seed);
        force.scenario.clone_from(&levy.scenario);
        force.points = limits.points.into();
        match self.weigh(&force).objections.into_iter().next() {
            None => Ok(force),
            Some(wrong) => Err(wrong.why),
        }
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
