//! Forces of the players' own in place of those a scenario lists, and those of a quick battle
//! (SW-PTS-01).

use std::collections::BTreeMap;

use engine::{BySide, Seeded};
use measure::area::Flags;
use measure::{Ground, Point, Rect};
use toml::Spanned;

use crate::army::{self, AGREED, Force, Objection, POINTS, SWITCH};
use crate::book::Book;
use crate::muster::standard;
use crate::options::Options;
use crate::rules::trays::half_sizes;
use crate::scenario::{Limits, Party};

use super::forces::{SideRow, Slip, UnitRow, slip};
use super::scenario::{Reader, fits, side_of};

/// How much room the units of a force are given when they are lined up.
const ROOM: i32 = 100;

impl Reader<'_> {
    /// SW-PTS-01 — Forces of the players' own.
    pub(super) fn bands(
        &mut self,
        book: &Book,
        options: &Options,
        overrides: &BTreeMap<String, String>,
        parties: &BySide<Party>,
        limits: Option<&Limits>,
    ) -> [Option<Force>; 2] {
        let mut brought = [None, None];
        for (name, text) in overrides {
            let Some(id) = name.strip_prefix(SWITCH) else { continue };
            let Some(side) = side_of(parties, id) else {
                self.bad(format!("no side is called `{id}`"), "bring the force of a side");
                continue;
            };
            let Some(limits) = limits else {
                self.bad("this scenario takes no forces", "play one that has a `[muster]`");
                continue;
            };
            match Force::parse(name, text) {
                Ok(force) => {
                    if self.is_lawful(book, options, limits, &force) {
                        brought[side.index()] = Some(unplaced(force));
                    }
                }
                Err(trouble) => self.troubles.push(trouble),
            }
        }
        brought
    }

    fn is_lawful(
        &mut self,
        book: &Book,
        options: &Options,
        limits: &Limits,
        force: &Force,
    ) -> bool {
        let Err(wrong) = force.check(book, options, limits) else { return true };
        for Objection { who, refusal, .. } in wrong {
            let who = who.map_or(String::new(), |who| format!("{who}: "));
            self.bad(format!("{who}{refusal}"), "change the force");
        }
        false
    }

    /// SW-PTS-01 — The points of each side that the players of a quick battle agreed on.
    pub(super) fn agreed(
        &mut self,
        is_quick: bool,
        overrides: &BTreeMap<String, String>,
    ) -> Option<u16> {
        let word = overrides.get(POINTS)?;
        if !is_quick {
            self.bad("the points of this scenario are its own", "leave `points` out");
            return None;
        }
        let agreed = word.parse().ok().filter(|points| AGREED.contains(points));
        if agreed.is_none() {
            let [least, most] = [AGREED.start(), AGREED.end()];
            let what = format!("`{word}` is no number of points for a side");
            self.bad(what, format!("agree on {least} to {most}"));
        }
        agreed
    }

    /// The forces of a quick battle, raised from the number of its table.
    pub(super) fn recruits(
        &mut self,
        book: &Book,
        options: &Options,
        seed: u64,
        limits: Option<&Limits>,
        rows: &mut [SideRow],
    ) {
        let Some(limits) = limits else { return };
        for (n, row) in rows.iter_mut().enumerate() {
            let mut rng = Seeded::stream(seed, 1 + n as u64);
            let text = army::raise(book, options, limits, &row.name, &mut rng);
            match Force::parse("force", &text) {
                Ok(force) => {
                    let force = unplaced(force);
                    (row.unit, row.leader) = (force.unit, force.leader);
                }
                Err(trouble) => self.troubles.push(trouble),
            }
        }
    }
}

/// Nobody at a table shares a name: whoever was brought gives way to whoever was there.
pub(super) fn give_way(own: &mut SideRow, others: &SideRow) {
    let units = others.unit.iter().flat_map(|row| &row.get_ref().names);
    let leaders = others.leader.iter().map(|row| &row.get_ref().name);
    let taken: Vec<&String> = units.chain(leaders).collect();
    let id = &own.id;
    for unit in own.unit.iter_mut().map(Spanned::get_mut) {
        unit.names.iter_mut().for_each(|name| ::book::keep_apart(name, id, &taken));
    }
    for leader in own.leader.iter_mut().map(Spanned::get_mut) {
        ::book::keep_apart(&mut leader.name, id, &taken);
        leader.unit.iter_mut().for_each(|name| ::book::keep_apart(name, id, &taken));
    }
}

/// The same force; its places in its own text say nothing of the scenario's.
fn unplaced(force: Force) -> Force {
    Force {
        unit: force.unit.into_iter().map(|row| Spanned::new(0..0, row.into_inner())).collect(),
        leader: force.leader.into_iter().map(|row| Spanned::new(0..0, row.into_inner())).collect(),
        ..force
    }
}

/// Gives every unit that has no place one in the zones of its side, row by row from the enemy's
/// side of the zone.
pub(super) fn line_up(
    book: &Book,
    options: &Options,
    ground: &Ground,
    party: &Party,
    rows: &[Spanned<UnitRow>],
) -> Result<Vec<Spanned<UnitRow>>, Slip> {
    let heading = party.home.heading().turned(180);
    let mut trays: Vec<Rect> = Vec::new();
    let mut placed = Vec::new();
    for row in rows {
        let (span, mut unit) = (row.span(), row.get_ref().clone());
        let sort = book.find_sort(&unit.kind);
        if let (true, Some(sort)) = (unit.at.is_empty(), sort) {
            let strength = unit.strength.unwrap_or_else(|| standard(book, options, sort.kind));
            let (half_width, half_depth) = half_sizes(&book.tables, sort.kind, strength);
            let barred =
                if sort.kind.is_mounted() { Flags::WOOD.with(Flags::WATER) } else { Flags::WATER };
            for name in &unit.names {
                let spot = spots(party).map(|centre| Rect {
                    centre,
                    heading,
                    half_width: half_width + ROOM,
                    half_depth: half_depth + ROOM,
                });
                let is_free = |tray: &Rect| {
                    fits(ground, tray, "").is_ok()
                        && !ground.is_in(tray.centre, barred)
                        && party.zones.iter().any(|zone| zone.is_inside(tray.centre))
                        && !trays.iter().any(|other| tray.collides(other))
                };
                let Some(tray) = spot.into_iter().find(is_free) else {
                    return slip(format!("there is no room for {name}"), "bring fewer units");
                };
                unit.at.push(tray.centre.to_string());
                trays.push(tray);
            }
        }
        placed.push(Spanned::new(span, unit));
    }
    Ok(placed)
}

/// Places in the zones of a side, the foremost first, from the middle outwards.
fn spots(party: &Party) -> impl Iterator<Item = Point> + '_ {
    let ahead = party.home.heading().turned(180);
    party.zones.iter().flat_map(move |zone| {
        let bounds = *zone.bounds();
        let (low, high) = (bounds.low, bounds.high);
        let middle = Point::new((low.x + high.x) / 2, (low.y + high.y) / 2);
        let (deep, wide) = match ahead.degrees() {
            0 | 180 => (high.y - low.y, high.x - low.x),
            _ => (high.x - low.x, high.y - low.y),
        };
        let rows = (0..deep / ROOM).map(move |row| deep / 2 - row * ROOM);
        rows.flat_map(move |forward| {
            let steps = (0..wide / (2 * ROOM)).flat_map(|n| [n * ROOM, -(n + 1) * ROOM]);
            steps.map(move |right| middle + ahead.offset(right, forward))
        })
    })
}
