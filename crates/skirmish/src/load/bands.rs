//! Bands of the players' own in place of those a scenario lists (SS-GRP-04).

use std::collections::BTreeMap;

use engine::BySide;
use measure::{Disc, Ground, Point, Polygon};
use toml::Spanned;

use crate::band::{Band, Objection, SWITCH};
use crate::book::Book;
use crate::scenario::{Limits, Party};

use super::people::{FigureRow, Side as SideRow, Slip, slip};
use super::scenario::{Reader, fits, side_of};

/// How far apart the figures of a band are lined up.
const ABREAST: i32 = 320;

impl Reader<'_> {
    /// SS-GRP-04 — Bands of the players' own take the field in place of those listed.
    pub(super) fn bands(
        &mut self,
        book: &Book,
        overrides: &BTreeMap<String, String>,
        parties: &BySide<Party>,
        limits: Option<&Limits>,
        ground: &Ground,
        rows: &mut [SideRow],
    ) {
        let mut brought = BySide::both(false);
        for (name, text) in overrides {
            let Some(id) = name.strip_prefix(SWITCH) else { continue };
            let Some(side) = side_of(parties, id) else {
                self.bad(format!("no side is called `{id}`"), "bring the band of a side");
                continue;
            };
            let Some(limits) = limits else {
                self.bad("this scenario takes no bands", "play one that has a `[muster]`");
                continue;
            };
            let band = match Band::parse(name, text) {
                Ok(band) => band,
                Err(trouble) => {
                    self.troubles.push(trouble);
                    continue;
                }
            };
            if let Err(wrong) = band.check(book, limits) {
                for Objection { who, refusal, .. } in wrong {
                    let who = who.map_or(String::new(), |who| format!("{who}: "));
                    self.bad(format!("{who}{refusal}"), "change the band");
                }
                continue;
            }
            let zones = &parties[side].zones;
            match line_up(book, ground, zones, band.figure) {
                Ok(figures) => {
                    (rows[side.index()].group, rows[side.index()].figure) = (band.group, figures);
                    brought[side] = true;
                }
                Err((what, remedy)) => self.bad(what, remedy),
            }
        }
        if let [a, b] = rows {
            match (brought.a, brought.b) {
                (_, true) => give_way(b, a),
                (true, false) => give_way(a, b),
                (false, false) => {}
            }
        }
    }
}

/// Nobody at a table shares a name: whoever was brought gives way to whoever was there, and goes by
/// the name of his side too.
fn give_way(own: &mut SideRow, others: &SideRow) {
    let names: Vec<&String> = others.figure.iter().flat_map(|row| &row.get_ref().names).collect();
    // Whoever is a group by himself gives it his name.
    let groups = others.group.iter().map(|row| &row.get_ref().name);
    let groups: Vec<&String> = groups.chain(names.iter().copied()).collect();
    let id = &own.id;
    let apart = |name: &mut String, taken: &[&String]| ::book::keep_apart(name, id, taken);
    for row in &mut own.group {
        let group = row.get_mut();
        apart(&mut group.name, &groups);
        if let Some(leader) = &mut group.leader {
            apart(leader, &names);
        }
    }
    for row in &mut own.figure {
        let figure = row.get_mut();
        for name in &mut figure.names {
            apart(name, &names);
        }
        if let Some(group) = &mut figure.group {
            apart(group, &groups);
        }
    }
}

/// SS-GRP-04 — Gives everybody of a band a place in the zones of his side, row by row.
fn line_up(
    book: &Book,
    ground: &Ground,
    zones: &[Polygon],
    figures: Vec<Spanned<FigureRow>>,
) -> Result<Vec<Spanned<FigureRow>>, Slip> {
    let mut spots = zones.iter().flat_map(|zone| {
        let bounds = *zone.bounds();
        let (low, high) = (bounds.low, bounds.high);
        let rows = (low.y + ABREAST / 2..high.y).step_by(ABREAST as usize);
        let all = rows.flat_map(move |y| {
            let columns = (low.x + ABREAST / 2..high.x).step_by(ABREAST as usize);
            columns.map(move |x| Point::new(x, y))
        });
        all.filter(move |at| {
            let base = Disc::new(*at, book.tables.bases.mounted);
            zone.is_inside(*at) && fits(ground, base, "").is_ok()
        })
    });
    let mut placed = Vec::new();
    for row in figures {
        let mut row = row.into_inner();
        row.at.clear();
        for name in &row.names {
            let Some(at) = spots.next() else {
                return slip(format!("there is no room for {name}"), "bring fewer figures");
            };
            row.at.push(at.to_string());
        }
        // Its place in the band's own text says nothing of the scenario's.
        placed.push(Spanned::new(0..0, row));
    }
    Ok(placed)
}
