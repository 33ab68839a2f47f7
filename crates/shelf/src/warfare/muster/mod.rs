//! SW-PTS-01 — Armies by points: prices, limits, objections.

mod stock;
mod text;

use ::warfare::army::{self, AGREED, Entry};
use ::warfare::book::Book;
use ::warfare::muster::{leader_cost, standard};
use ::warfare::options::Options;
use ::warfare::scenario::Limits;
use ::warfare::{load, rule};
use book::{Files, Trouble};
use engine::{BySide, Seeded, Side};
use serde_json::json;

use self::text::{count, is_leader, strength};
use crate::family::Chosen;
use crate::muster::terms::{
    Field, Points, agreed, by_lot, find, free, objection, sides, so_many, weighed,
};
use crate::muster::{Muster, unreadable};
use crate::wire::{
    Force, ForceRow, ForceTold, Levy, MusterTold, ObjectionTold, RowWeighed, TermsTold, WhyNot,
};

/// Points of an army if nobody says otherwise, and the least and the most that can be agreed on.
const POINTS: Points = [200, *AGREED.start(), *AGREED.end()];

/// The armies of the book.
struct Armies {
    book: Book,
    fields: Vec<Field<Bounds>>,
}

/// What an army must keep to.
#[derive(Clone)]
struct Bounds {
    limits: Limits,
    options: Options,
    /// Whether points are agreed on.
    is_open: bool,
}

impl Bounds {
    /// Those of points alone.
    fn of(points: u16) -> Bounds {
        Bounds { limits: Limits::of(points), options: Options::default(), is_open: true }
    }
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
            sides: sides(army::SWITCH, parties),
            title: scenario.title.clone(),
            limits: Bounds { limits, options: scenario.options.clone(), is_open: scenario.quick },
        });
    }
    Ok(Box::new(Armies { book, fields }))
}

/// The points of a scenario: its own, or what can be agreed on.
fn points_of(bounds: &Bounds) -> Points {
    let usual = bounds.limits.points;
    if bounds.is_open { [usual, POINTS[1], POINTS[2]] } else { [usual; 3] }
}

/// The limits beside the points, in words.
fn words(limits: &Limits) -> Vec<String> {
    let units = format!("at most {} units", limits.units);
    vec![units, format!("at most {} leaders, and no more than units", limits.leaders)]
}

impl Armies {
    /// What an army for a scenario, or for points alone, must keep to.
    fn bounds(&self, scenario: Option<&str>, points: Option<u32>) -> Result<Bounds, WhyNot> {
        let mut bounds = match scenario {
            None => Bounds::of(POINTS[0]),
            Some(scenario) => find(&self.fields, scenario)?.limits.clone(),
        };
        if bounds.is_open {
            bounds.limits.points = agreed(points, points_of(&bounds), rule::SW_PTS_01)?;
        }
        Ok(bounds)
    }

    fn row_told(&self, row: &ForceRow, options: &Options) -> RowWeighed {
        if is_leader(row) {
            let price = Some(leader_cost(options).into());
            return RowWeighed { price, ..stock::leader_told() };
        }
        let Some(sort) = self.book.find_sort(&row.kind) else {
            let (title, about, figure) = ("Some unit".to_owned(), String::new(), String::new());
            return RowWeighed { title, about, figure, count: count(row), price: None };
        };
        let strength = strength(row).unwrap_or_else(|| standard(&self.book, options, sort.kind));
        RowWeighed {
            title: sort.title.clone(),
            about: stock::about(sort, strength),
            figure: draw::warfare::soldier(&sort.drawing, sort.kind),
            count: count(row),
            price: None,
        }
    }

    /// Everything that is wrong with an army that could be read.
    fn objections(&self, army: &army::Force, force: &Force, bounds: &Bounds) -> Vec<ObjectionTold> {
        let entries = text::entries(force);
        let at = |entry: Entry| (0..).zip(&entries).find(|(_, known)| **known == entry);
        let at = |entry: Entry| at(entry).map(|(n, _)| n);
        let Bounds { limits, options, .. } = bounds;
        let wrong = army.check(&self.book, options, limits).err().unwrap_or_default();
        let wrong = wrong
            .into_iter()
            .map(|wrong| objection(wrong.row.and_then(at), wrong.refusal.why, wrong.refusal.rule));
        let flaws = army.flaws(&self.book, options).into_iter();
        wrong.chain(flaws.map(|flaw| objection(at(flaw.row), &flaw.why, flaw.rule))).collect()
    }

    /// How many there are, in words.
    fn strength(&self, force: &Force, options: &Options) -> String {
        let units = || force.rows.iter().filter(|row| !is_leader(row));
        let figures = units().map(|row| {
            let kind = self.book.find_sort(&row.kind).map(|sort| sort.kind);
            let usual = kind.map_or(0, |kind| standard(&self.book, options, kind));
            count(row) * u32::from(strength(row).unwrap_or(usual))
        });
        let leaders = force.rows.iter().filter(|row| is_leader(row)).count() as u32;
        let parts = [
            so_many(units().map(count).sum(), "unit", "units"),
            so_many(figures.sum(), "figure", "figures"),
            so_many(leaders, "leader", "leaders"),
        ];
        parts.join(", ")
    }
}

impl Muster for Armies {
    fn told(&self) -> MusterTold {
        stock::told(&self.book, self.terms())
    }

    fn terms(&self) -> Vec<TermsTold> {
        let of = |field: &Field<Bounds>| {
            let (bounds, rule) = (&field.limits, rule::SW_PTS_01);
            let points = points_of(bounds);
            let asks = if bounds.is_open { stock::asks(points) } else { Vec::new() };
            field.terms(points, words(&bounds.limits), rule, asks)
        };
        let free = free(POINTS, words(&Limits::of(POINTS[0])), rule::SW_PTS_01);
        std::iter::once(free).chain(self.fields.iter().map(of)).collect()
    }

    fn weigh(&self, force: &Force) -> ForceTold {
        let mut objections = Vec::new();
        let bounds = self.bounds(force.scenario.as_deref(), Some(force.points));
        let bounds = bounds.unwrap_or_else(|why| {
            objections.push(ObjectionTold { row: None, why });
            Bounds::of(POINTS[0])
        });
        let text = text::write(&self.book, &bounds.options, force, bounds.is_open);
        let told = |row| self.row_told(row, &bounds.options);
        let mut rows: Vec<RowWeighed> = force.rows.iter().map(told).collect();
        match army::Force::parse("force", &text) {
            Err(trouble) => {
                objections.push(ObjectionTold { row: None, why: unreadable(&trouble) });
            }
            Ok(army) => {
                let costs = army.costs(&self.book, &bounds.options);
                for (row, entry) in rows.iter_mut().zip(text::entries(force)) {
                    let Entry::Unit(n) = entry else { continue };
                    row.price = costs.get(usize::from(n)).copied().flatten().map(u32::from);
                }
                objections.extend(self.objections(&army, force, &bounds));
            }
        }
        let strength = self.strength(force, &bounds.options);
        weighed(force, text, bounds.limits.points, strength, rows, objections)
    }

    fn raise(&self, levy: &Levy) -> Result<Force, WhyNot> {
        let Bounds { limits, options, .. } = self.bounds(levy.scenario.as_deref(), levy.points)?;
        let mut rng = Seeded::new(levy.seed);
        let text = army::raise(&self.book, &options, &limits, "", &mut rng);
        by_lot(self, levy, &text, limits.points, "Army")
    }

    fn read(&self, text: &str) -> Result<Force, WhyNot> {
        army::Force::parse("force", text).map_err(|trouble| unreadable(&trouble))?;
        let mut force = text::read(text)?;
        let bounds = self.bounds(force.scenario.as_deref(), None);
        let bounds = bounds.unwrap_or_else(|_| Bounds::of(POINTS[0]));
        if force.points == 0 {
            force.points = bounds.limits.points.into();
        }
        for row in force.rows.iter_mut().filter(|row| !is_leader(row)) {
            let Some(sort) = self.book.find_sort(&row.kind) else { continue };
            let usual = standard(&self.book, &bounds.options, sort.kind);
            row.with.entry("strength".to_owned()).or_insert(json!(usual));
        }
        Ok(force)
    }
}

#[cfg(test)]
mod tests;
