//! Characters in a scenario: a template, and what differs from it.

use std::collections::BTreeMap;

use engine::{Piece, Side};
use hex::HexId;
use serde::Deserialize;

use crate::book::Book;
use crate::catalogue::{Armour, Horsemanship, Quality, Troop, trait_of};
use crate::geometry::{Dir, parse_dir};
use crate::map::Map;
use crate::options::Options;
use crate::order::Posture;
use crate::roster::{Character, Start, Steed, Stock};
use crate::state::{HORSES, KIT, MEN};

use super::map::hexes;

/// `[[side.figure]]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FigureRow {
    pub template: String,
    pub names: Vec<String>,
    pub at: Vec<String>,
    #[serde(default)]
    pub pc: bool,
    pub group: Option<String>,
    pub origin: Option<String>,
    pub kind: Option<String>,
    pub figure: Option<String>,
    pub reaction: Option<u8>,
    pub skill: Option<i8>,
    #[serde(default)]
    pub skills: BTreeMap<String, i8>,
    pub iaijutsu: Option<i8>,
    pub niten: Option<i8>,
    pub kiai: Option<i8>,
    #[serde(default)]
    pub yadome: BTreeMap<String, i8>,
    pub horsemanship: Option<Horsemanship>,
    pub leadership: Option<u8>,
    pub initiative: Option<u8>,
    pub status: Option<i16>,
    pub troop: Option<Troop>,
    pub armour: Option<Armour>,
    pub wound_limit: Option<u8>,
    pub stamina: Option<i8>,
    pub kit: Option<Vec<String>>,
    pub horse: Option<Quality>,
    #[serde(default)]
    pub horses: Vec<String>,
    #[serde(default)]
    pub hidden: bool,
    /// Where a hidden figure may be put: hexes or places of the map.
    pub zone: Option<String>,
    #[serde(default)]
    pub unaware: bool,
    #[serde(default)]
    pub asleep: bool,
    #[serde(default)]
    pub burdened: bool,
    #[serde(default)]
    pub wounds: u8,
    #[serde(default)]
    pub distractions: u8,
}

/// What the reader of a scenario has gathered.
#[derive(Default)]
pub(crate) struct Muster {
    /// KY-MAP-50 — Where hidden figures may be put.
    pub zones: Vec<Vec<HexId>>,
    pub people: Vec<Character>,
    pub steeds: Vec<Steed>,
}

/// KY-CHR-08 — Stamina where nothing is said.
const STAMINA: i8 = 20;
/// KY-CHR-07.
const WOUND_LIMIT: u8 = 6;

/// Where a figure stands: a hex and a direction, and a posture if it is not on its feet.
pub(crate) fn spot(map: &Map, text: &str) -> Result<(HexId, Dir, Posture), String> {
    let mut words = text.split_whitespace();
    let hex = words.next().unwrap_or_default();
    let hex = map.find(hex).ok_or_else(|| format!("`{hex}` is no hex of the map"))?;
    let way = words.next().unwrap_or("N");
    let way = parse_dir(way).ok_or_else(|| format!("`{way}` is no direction"))?;
    let posture = match words.next() {
        None | Some("standing") => Posture::Standing,
        Some("sitting") => Posture::Sitting,
        Some("lying") => Posture::Lying,
        Some(word) => return Err(format!("`{word}` is no posture: standing, sitting, lying")),
    };
    Ok((hex, way, posture))
}

/// K-61 — Shots and throws where nothing is said.
pub(crate) fn shots(kind: &crate::catalogue::Weapon) -> u8 {
    match kind.missile {
        None => 1,
        Some(_) if matches!(kind.id.as_str(), "shuriken" | "sariken") => 6,
        Some(_) if kind.is_thrown() => 1,
        Some(_) if kind.is_musket() => 10,
        Some(_) => 20,
    }
}

/// `katana`, `katana in hand`, `kyu x 12`, `tanto poisoned`, `teppo unloaded`.
pub(crate) fn stock(book: &Book, text: &str) -> Result<Stock, String> {
    let mut words = text.split_whitespace();
    let name = words.next().unwrap_or_default();
    let weapon = book.find_weapon(name).ok_or_else(|| {
        let near = ::book::nearest(name, book.weapons.iter().map(|weapon| weapon.id.as_str()));
        let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        format!("there is no weapon `{name}`{near}")
    })?;
    let kind = book.weapon(weapon);
    if kind.has(trait_of::TECHNIQUE | trait_of::UNARMED) {
        return Err(format!("`{name}` is a skill, not a thing to carry"));
    }
    // KY-SEQ-00: polearms, staves and missile weapons are in hand at the start.
    let held = kind.has(trait_of::POLEARM) || kind.is_missile_only();
    let count = shots(kind);
    let mut stock =
        Stock { weapon, count, in_hand: held, loaded: kind.missile.is_some(), poisoned: false };
    while let Some(word) = words.next() {
        match word {
            "in" => {
                if words.next() != Some("hand") {
                    return Err(format!("`{text}`: write `in hand`"));
                }
                stock.in_hand = true;
            }
            "sheathed" => stock.in_hand = false,
            "unloaded" => stock.loaded = false,
            "poisoned" if kind.has(trait_of::POISON) => stock.poisoned = true,
            "x" => {
                let number = words.next().and_then(|n| n.parse().ok()).filter(|n| *n > 0);
                stock.count = number.ok_or_else(|| format!("`{text}`: write a number after x"))?;
            }
            _ => return Err(format!("`{word}` means nothing beside a weapon")),
        }
    }
    Ok(stock)
}

impl Muster {
    /// Adds the figures of one row.
    pub(crate) fn enlist(
        &mut self,
        book: &Book,
        options: &Options,
        map: &Map,
        side: Side,
        group: Option<u8>,
        row: &FigureRow,
    ) -> Result<(), String> {
        if row.names.len() != row.at.len() {
            let (names, places) = (row.names.len(), row.at.len());
            return Err(format!("{names} names and {places} places: give one place a name"));
        }
        let zone = match &row.zone {
            Some(list) => {
                self.zones.push(hexes(map, list)?);
                Some(self.zones.len() as u8 - 1)
            }
            None => None,
        };
        for (n, (name, at)) in row.names.iter().zip(&row.at).enumerate() {
            let mut man = character(book, options, side, group, row, name)?;
            let (hex, facing, posture) = spot(map, at)?;
            man.start.zone = zone;
            man.start.hex = hex;
            man.start.facing = facing;
            man.start.posture = if row.asleep { Posture::Lying } else { posture };
            if let Some(quality) = row.horse {
                if self.steeds.len() >= HORSES {
                    return Err(format!("there are more than {HORSES} horses"));
                }
                let horse = Piece((MEN + self.steeds.len()) as u8);
                let own = row.horses.get(n).cloned();
                self.steeds.push(Steed {
                    name: own.unwrap_or_else(|| format!("{name}'s horse")),
                    quality,
                    armour: Armour::None,
                    hex,
                    facing,
                    wounds: 0,
                });
                man.start.horse = Some(horse);
            }
            if self.people.len() >= MEN {
                return Err(format!("there are more than {MEN} figures"));
            }
            self.people.push(man);
        }
        Ok(())
    }
}

/// KY-CHR-21 — A character from his template and what differs.
fn character(
    book: &Book,
    options: &Options,
    side: Side,
    group: Option<u8>,
    row: &FigureRow,
    name: &str,
) -> Result<Character, String> {
    let template = book.templates.iter().find(|known| known.id == row.template);
    let template = template.ok_or_else(|| {
        let ids: Vec<&str> = book.templates.iter().map(|known| known.id.as_str()).collect();
        format!("there is no template `{}`; there are {}", row.template, ids.join(", "))
    })?;
    let origin = row.origin.as_deref().unwrap_or(&template.id);
    let origin = book.origins.iter().find(|known| known.id == origin);
    if origin.is_none() && row.origin.is_some() {
        return Err(format!("there is no origin `{}`", row.origin.as_deref().unwrap_or_default()));
    }
    let kit: Vec<Stock> = match &row.kit {
        Some(kit) => kit.iter().map(|item| stock(book, item)).collect::<Result<_, _>>()?,
        None => {
            let first = template.kits.first().cloned().unwrap_or_default();
            let ids = first.iter().map(|id| book.weapon(*id).id.clone());
            ids.map(|id| stock(book, &id)).collect::<Result<_, _>>()?
        }
    };
    if kit.len() > KIT {
        return Err(format!("{name} carries {} things; {KIT} is the most", kit.len()));
    }
    let leadership = match template.id.as_str() {
        "samurai" => options.samurai_template_leadership as u8,
        _ => template.leadership,
    };
    Ok(Character {
        name: name.to_owned(),
        kind: row.kind.clone().unwrap_or_else(|| template.title.clone()),
        figure: row.figure.clone().unwrap_or_else(|| template.id.clone()),
        side,
        neutral: false,
        group,
        is_pc: row.pc,
        is_bushi: matches!(row.origin.as_deref().unwrap_or(&template.id), "samurai" | "ronin")
            || matches!(origin.map(|o| o.id.as_str()), Some("hatamoto" | "ji-samurai" | "daimyo")),
        troop: row.troop.or(origin.map(|o| o.troop)).unwrap_or(template.troop),
        reaction: row.reaction.unwrap_or(template.reaction),
        skills: skills(book, row, template.skill, &kit)?,
        iaijutsu: row.iaijutsu,
        niten: row.niten,
        kiai: row.kiai,
        yadome: yadome(book, row)?,
        horsemanship: row.horsemanship.unwrap_or(template.horsemanship),
        leadership: row.leadership.unwrap_or(leadership).min(10),
        initiative: row.initiative.unwrap_or(template.initiative).min(10),
        status: row.status.unwrap_or(template.status),
        armour: row.armour.unwrap_or(template.armour),
        wound_limit: match (options.variable_wounds, row.wound_limit) {
            (true, Some(limit)) => limit.clamp(3, 8),
            _ => WOUND_LIMIT,
        },
        stamina: row.stamina.unwrap_or(STAMINA).clamp(15, 25),
        kit,
        start: start(row),
    })
}

/// How somebody begins; where, is not known yet.
fn start(row: &FigureRow) -> Start {
    Start {
        hex: HexId::NONE,
        facing: 0,
        posture: Posture::Standing,
        horse: None,
        hidden: row.hidden,
        zone: None,
        aware: !row.unaware && !row.asleep,
        asleep: row.asleep,
        burdened: row.burdened,
        wounds: row.wounds,
        distractions: row.distractions,
    }
}

/// KY-CHR-02, KY-CHR-21 — The single skill counts for each weapon of the kit; named ones differ.
fn skills(
    book: &Book,
    row: &FigureRow,
    single: i8,
    kit: &[Stock],
) -> Result<Vec<(u8, i8)>, String> {
    let single = row.skill.unwrap_or(single);
    let mut out: BTreeMap<u8, i8> = BTreeMap::new();
    for item in kit {
        let weapon = book.weapon(item.weapon);
        out.insert(weapon.family, single);
        if let Some(missile) = weapon.missile {
            out.insert(missile.family, single);
        }
    }
    for (name, skill) in &row.skills {
        let id = book.find_weapon(name).ok_or_else(|| format!("there is no weapon `{name}`"))?;
        out.insert(book.weapon(id).family, *skill);
    }
    Ok(out.into_iter().collect())
}

fn yadome(book: &Book, row: &FigureRow) -> Result<Vec<(crate::catalogue::WeaponId, i8)>, String> {
    let mut out = Vec::new();
    for (name, rating) in &row.yadome {
        let id = book.find_weapon(name).ok_or_else(|| format!("there is no weapon `{name}`"))?;
        if !book.weapon(id).has(trait_of::YADOME) {
            return Err(format!("nothing is deflected with a {name} (KY-YAD-01)"));
        }
        out.push((id, *rating));
    }
    Ok(out)
}
