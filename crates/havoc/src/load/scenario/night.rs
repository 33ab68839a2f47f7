//! What the younger book adds to a scenario: its ground, barricades, and zones at night.

use ::book::Trouble;
use hex::{HexId, HexSet};

use crate::book::Book;
use crate::map::{BARRICADES, Map};
use crate::scenario::{BarricadeStart, Party};
use crate::terrain::Ground;

use super::super::hexes::{Flaw, name};
use super::super::{Notes, map_path, trouble};
use super::muster::spot_hexes;
use super::page::{Page, Text};
use super::score;

/// A map may draw only what stands in its book's terrain chart.
pub(super) fn check_ground(book: &Book, map: &Map) -> Result<(), Vec<Trouble>> {
    let unknown = |hex: &HexId| !book.charted[map.ground(*hex) as usize];
    let Some(hex) = map.field.ids().find(unknown) else { return Ok(()) };
    let (at, ground) = (name(hex, &map.field), map.ground(hex).word());
    let what = format!("hex {at} is a {ground}, which this book's terrain chart does not know");
    let remedy = "draw other ground there, or move the map to a book that has it";
    Err(vec![trouble(&map_path(book.play.folder(), &map.id), 0, what, remedy)])
}

/// SG-MAP-07 — The map's barricades and the sides'.
pub(super) fn barricades(
    page: &Page,
    map: &Map,
    parties: [&Party; 2],
    notes: &mut Notes<'_>,
) -> Vec<BarricadeStart> {
    let fixed = map.barricades.iter();
    let mut list: Vec<BarricadeStart> =
        fixed.map(|(hex, front)| BarricadeStart { side: None, hex: *hex, front: *front }).collect();
    for entry in &page.barricade {
        let Some(side) = score::side(notes, parties, &entry.side) else { continue };
        for text in &entry.at {
            let read = place(text, map, &list, &parties[side.index()].zone);
            if let Some((hex, front)) = notes.take(text, read) {
                list.push(BarricadeStart { side: Some(side), hex, front });
            }
        }
        if list.len() > BARRICADES {
            let what = format!("there are {} barricades", list.len());
            let remedy = format!("a game holds at most {BARRICADES}, the map's among them");
            notes.say(entry.side.span().start, what, remedy);
        }
    }
    list
}

fn place(
    text: &Text,
    map: &Map,
    list: &[BarricadeStart],
    zone: &[HexId],
) -> Result<(HexId, u8), Flaw> {
    let example = "write hex and front, like \"14.14 NE\"";
    let (hexes, front) = spot_hexes(text.get_ref(), map)?;
    let (&[hex], Some(front)) = (hexes.as_slice(), front) else {
        return Err(Flaw::new(format!("`{}` is no barricade", text.get_ref()), example));
    };
    let at = name(hex, &map.field);
    if map.ground(hex) != Ground::Flat {
        let what = format!("the barricade {at} is not on flat ground");
        return Err(Flaw::new(what, "put it on open ground or a road"));
    }
    if list.iter().any(|other| other.hex == hex) {
        return Err(Flaw::new(format!("{at} has two barricades"), "put one of them elsewhere"));
    }
    if !zone.contains(&hex) {
        let what = format!("the barricade {at} is outside its side's zone");
        return Err(Flaw::new(what, "move it, or add the hex to `zone`"));
    }
    Ok((hex, front))
}

/// K-34 — At night nobody may stumble over the other side's secret set-up.
pub(super) fn check_zones(page: &Page, parties: [&Party; 2], notes: &mut Notes<'_>) {
    let Some(night) = &page.night else { return };
    if *night.get_ref() == 0 {
        notes.say(night.span().start, "there is no turn 0", "night = 1 is night from the start");
    }
    let first: HexSet = parties[0].zone.iter().copied().collect();
    if parties[1].zone.iter().any(|hex| first.contains(*hex)) {
        let what = "at night the zones of the two sides overlap";
        notes.say(night.span().start, what, "take the common hexes out of one zone");
    }
}
