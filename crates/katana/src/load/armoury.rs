//! Weapons, zones, typical characters and goods: `catalogue/*.toml`.

use std::collections::BTreeMap;

use ::book::{Files, Trouble, read_toml};
use hex::Hex;
use serde::Deserialize;

use crate::book::Book;
use crate::catalogue::{
    Armour, Class, EffectColumn, Good, Horsemanship, Kind, Market, Missile, Mode, Origin, RangeRow,
    ReloadRow, Rolled, Template, Troop, Weapon, WeaponId, trait_of,
};
use crate::zones::{HORSE_RING, RING, Seat, Zone, ZoneHex, ZoneId, far};

use super::{FOLDER, known, tables};

#[derive(Deserialize)]
struct Front {
    title: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneFile {
    zone: BTreeMap<String, ZoneRow>,
    full_length: BTreeMap<String, FullRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneRow {
    reach: u8,
    #[serde(default)]
    attack: Vec<[i16; 3]>,
    #[serde(default)]
    defend: Vec<[i16; 3]>,
    #[serde(default)]
    area: Vec<[i16; 2]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FullRow {
    attack: Vec<[i16; 3]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WeaponFile {
    weapon: Vec<WeaponRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WeaponRow {
    id: String,
    title: String,
    about: String,
    family: String,
    hands: u8,
    price: u32,
    suggested: bool,
    #[serde(default)]
    marks: Vec<String>,
    #[serde(default)]
    modes: Vec<ModeRow>,
    missile: Option<MissileRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModeRow {
    name: String,
    class: String,
    kind: Kind,
    #[serde(default)]
    bonus: i8,
    zone: String,
    horse: Option<String>,
    full: Option<String>,
    #[serde(default)]
    chain: bool,
    #[serde(default)]
    riders: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MissileRow {
    range: String,
    effect: String,
    reload: String,
    #[serde(default = "once")]
    reload_times: u8,
    family: Option<String>,
}

fn once() -> u8 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PeopleFile {
    template: Vec<TemplateRow>,
    origin: Vec<OriginRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TemplateRow {
    id: String,
    title: String,
    reaction: u8,
    skill: i8,
    initiative: u8,
    horsemanship: Horsemanship,
    leadership: u8,
    status: i16,
    troop: Troop,
    kits: Vec<Vec<String>>,
    armour: Armour,
    rolled: Rolled,
    purse: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OriginRow {
    id: String,
    title: String,
    troop: Troop,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoodFile {
    good: Vec<GoodRow>,
    market: Vec<MarketRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MarketRow {
    id: String,
    title: String,
    percent: u16,
    weapons: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoodRow {
    id: String,
    title: String,
    price: u32,
    at_least: bool,
}

/// Reads the whole book. All troubles are told at once.
pub(super) fn book(files: &Files) -> Result<Book, Vec<Trouble>> {
    let one = |trouble| vec![trouble];
    let front: Front = read_toml(files, &format!("{FOLDER}/book.toml")).map_err(one)?;
    let tables = tables::read(files).map_err(one)?;
    let path = format!("{FOLDER}/catalogue/zones.toml");
    let zone_file: ZoneFile = read_toml(files, &path).map_err(one)?;
    let mut zones = zones(&path, &zone_file)?;
    let shout = zone_file
        .zone
        .get("Z-KIAI")
        .map_or(Vec::new(), |zone| zone.area.iter().map(|[q, r]| Hex::new(*q, *r)).collect());
    let armoury = Armoury::read(files, &mut zones, &zone_file.full_length)?;
    let find = |name: &str| {
        let at = zones.iter().position(|zone| zone.name == name);
        at.map(|at| ZoneId(at as u8)).ok_or_else(|| {
            one(Trouble::whole(&path, format!("there is no zone `{name}`"), "bare hands need it"))
        })
    };
    let (bare, bare_mounted) = (find("Z-BLADE")?, find("Z-H-CLOSE")?);
    let niten = armoury.id("ni-ten").ok_or_else(|| {
        let what = "there is no weapon `ni-ten`";
        one(Trouble::whole(&armoury.path, what, "two swords need it"))
    })?;
    let unarmed = armoury.weapons.iter().filter(|weapon| weapon.has(trait_of::UNARMED));
    let unarmed = unarmed.map(|weapon| weapon.family).collect();
    let path = format!("{FOLDER}/catalogue/templates.toml");
    let people: PeopleFile = read_toml(files, &path).map_err(one)?;
    let templates: Result<Vec<Template>, Trouble> =
        people.template.into_iter().map(|row| armoury.template(&path, row)).collect();
    let origins = people.origin.into_iter();
    let origins = origins.map(|row| Origin { id: row.id, title: row.title, troop: row.troop });
    let goods: GoodFile =
        read_toml(files, &format!("{FOLDER}/catalogue/goods.toml")).map_err(one)?;
    let good = |row: GoodRow| Good {
        id: row.id,
        title: row.title,
        price: row.price,
        at_least: row.at_least,
    };
    let market = |row: MarketRow| Market {
        id: row.id,
        title: row.title,
        percent: row.percent,
        weapons: row.weapons,
    };
    let mut book = Book {
        title: front.title,
        shout,
        bare,
        bare_mounted,
        niten,
        unarmed,
        tables,
        templates: templates.map_err(one)?,
        origins: origins.collect(),
        goods: goods.good.into_iter().map(good).collect(),
        markets: goods.market.into_iter().map(market).collect(),
        known: Vec::new(),
        families: armoury.families,
        weapons: armoury.weapons,
        zones,
    };
    book.known = known::read(files, &book)?;
    Ok(book)
}

/// Appendix A — The zones, and what is wrong with them.
fn zones(path: &str, file: &ZoneFile) -> Result<Vec<Zone>, Vec<Trouble>> {
    let mut troubles = Vec::new();
    let mut out = Vec::new();
    for (name, row) in &file.zone {
        if !row.area.is_empty() {
            continue;
        }
        let seat = if name.starts_with("Z-H-") { Seat::Saddle } else { Seat::Foot };
        let hexes: Vec<ZoneHex> =
            triples(&row.attack, true).chain(triples(&row.defend, false)).collect();
        let mut bad = |what: String, remedy: &str| {
            troubles.push(Trouble::whole(path, format!("zone {name}: {what}"), remedy));
        };
        let ring: &[Hex] = if seat == Seat::Foot { &RING } else { &HORSE_RING };
        for at in ring {
            let times = hexes.iter().filter(|hex| hex.at == *at).count();
            if times != 1 {
                bad(format!("hex {}, {} is listed {times} times", at.q, at.r), "list it once");
            }
        }
        if hexes.iter().any(|hex| hex.deduction > 0) {
            bad("a deduction is more than 0".into(), "write 0 or less");
        }
        let farthest = hexes.iter().filter(|hex| hex.attack).map(|hex| far(seat, hex.at)).max();
        if farthest != Some(u16::from(row.reach)) {
            bad(format!("the reach is {farthest:?}, not {}", row.reach), "mend one of them");
        }
        out.push(Zone::new(name.clone(), seat, hexes));
    }
    if troubles.is_empty() { Ok(out) } else { Err(troubles) }
}

fn triples(rows: &[[i16; 3]], attack: bool) -> impl Iterator<Item = ZoneHex> + '_ {
    rows.iter().map(move |[q, r, deduction]| ZoneHex {
        at: Hex::new(*q, *r),
        deduction: *deduction as i8,
        attack,
    })
}

struct Armoury {
    path: String,
    weapons: Vec<Weapon>,
    families: Vec<String>,
}

impl Armoury {
    fn read(
        files: &Files,
        zones: &mut Vec<Zone>,
        full: &BTreeMap<String, FullRow>,
    ) -> Result<Armoury, Vec<Trouble>> {
        let path = format!("{FOLDER}/catalogue/weapons.toml");
        let file: WeaponFile = read_toml(files, &path).map_err(|trouble| vec![trouble])?;
        let mut armoury = Armoury { path, weapons: Vec::new(), families: Vec::new() };
        let mut troubles = Vec::new();
        for row in file.weapon {
            match armoury.weapon(row, zones, full) {
                Ok(weapon) => armoury.weapons.push(weapon),
                Err(trouble) => troubles.push(trouble),
            }
        }
        if armoury.weapons.len() > 120 {
            let what = format!("there are {} weapons", armoury.weapons.len());
            troubles.push(Trouble::whole(&armoury.path, what, "list at most 120"));
        }
        if troubles.is_empty() { Ok(armoury) } else { Err(troubles) }
    }

    fn trouble(&self, what: String, remedy: &str) -> Trouble {
        Trouble::whole(&self.path, what, remedy)
    }

    fn id(&self, name: &str) -> Option<WeaponId> {
        let at = self.weapons.iter().position(|weapon| weapon.id == name)?;
        Some(WeaponId(at as u8))
    }

    fn family(&mut self, name: &str) -> u8 {
        let at = self.families.iter().position(|known| known == name).unwrap_or_else(|| {
            self.families.push(name.to_owned());
            self.families.len() - 1
        });
        at as u8
    }

    fn weapon(
        &mut self,
        row: WeaponRow,
        zones: &mut Vec<Zone>,
        full: &BTreeMap<String, FullRow>,
    ) -> Result<Weapon, Trouble> {
        let mut traits = 0;
        for mark in &row.marks {
            let known = trait_of::NAMES.iter().find(|(name, _)| name == mark);
            let Some((_, bit)) = known else {
                let what = format!("{}: there is no mark `{mark}`", row.id);
                return Err(self.trouble(what, "use one of the marks listed above"));
            };
            traits |= bit;
        }
        let family = self.family(&row.family);
        let missile = match row.missile {
            Some(missile) => {
                let of = missile.family.clone();
                let skill = of.map_or(family, |family| self.family(&family));
                Some(self.missile(&row.id, &missile, skill)?)
            }
            None => None,
        };
        let mut modes = Vec::new();
        for mode in row.modes {
            modes.push(self.mode(&row.id, mode, zones, full)?);
        }
        Ok(Weapon {
            id: row.id,
            title: row.title,
            about: row.about,
            family,
            hands: row.hands,
            price: row.price,
            suggested: row.suggested,
            traits,
            modes,
            missile,
        })
    }

    fn missile(&self, id: &str, row: &MissileRow, family: u8) -> Result<Missile, Trouble> {
        let bad = |word: &str| self.trouble(format!("{id}: there is no row `{word}`"), "mend it");
        let range = match row.range.as_str() {
            "bow" => RangeRow::Bow,
            "crossbow" => RangeRow::Crossbow,
            "musket" => RangeRow::Musket,
            "thrown" => RangeRow::Thrown,
            word => return Err(bad(word)),
        };
        let effect = match row.effect.as_str() {
            "heavy" => EffectColumn::Heavy,
            "arrows" => EffectColumn::Arrows,
            "shuriken" => EffectColumn::Shuriken,
            "stones" => EffectColumn::Stones,
            word => return Err(bad(word)),
        };
        let reload = match row.reload.as_str() {
            "bow" => ReloadRow::Bow,
            "crossbow" => ReloadRow::Crossbow,
            "thrown" => ReloadRow::Thrown,
            "musket" => ReloadRow::Musket,
            word => return Err(bad(word)),
        };
        Ok(Missile { range, effect, reload, times: row.reload_times, family })
    }

    fn mode(
        &self,
        id: &str,
        row: ModeRow,
        zones: &mut Vec<Zone>,
        full: &BTreeMap<String, FullRow>,
    ) -> Result<Mode, Trouble> {
        let bad = |what: String| self.trouble(format!("{id}: {what}"), "mend the mode");
        let zone = |zones: &[Zone], name: &str| {
            let at = zones.iter().position(|zone| zone.name == name);
            at.map(|at| ZoneId(at as u8)).ok_or_else(|| bad(format!("there is no zone `{name}`")))
        };
        let class = Class::ALL.into_iter().find(|class| class.name() == row.class);
        let class = class.ok_or_else(|| bad(format!("there is no class `{}`", row.class)))?;
        let foot = zone(zones, &row.zone)?;
        let horse = row.horse.as_ref().map(|name| zone(zones, name)).transpose()?;
        // KY-ZON-10: the zone at full length is the zone from the saddle with more hexes.
        let long = match (&row.full, horse) {
            (Some(name), Some(base)) => {
                let Some(more) = full.get(name) else {
                    return Err(bad(format!("there is no full length `{name}`")));
                };
                let title = format!("{} {name}", zones[usize::from(base.0)].name);
                let known = zones.iter().position(|zone| zone.name == title);
                Some(ZoneId(known.unwrap_or_else(|| {
                    let more: Vec<ZoneHex> = triples(&more.attack, true).collect();
                    let zone = zones[usize::from(base.0)].with(title, &more);
                    zones.push(zone);
                    zones.len() - 1
                }) as u8))
            }
            _ => None,
        };
        Ok(Mode {
            name: row.name,
            class,
            kind: row.kind,
            bonus: row.bonus,
            zone: foot,
            horse,
            full: long,
            chain: row.chain,
            riders: row.riders,
        })
    }

    fn template(&self, path: &str, row: TemplateRow) -> Result<Template, Trouble> {
        let mut kits = Vec::new();
        for kit in row.kits {
            let ids = kit.iter().map(|name| {
                self.id(name).ok_or_else(|| {
                    let what = format!("{}: there is no weapon `{name}`", row.id);
                    Trouble::whole(path, what, "use the id of a weapon")
                })
            });
            kits.push(ids.collect::<Result<Vec<WeaponId>, Trouble>>()?);
        }
        Ok(Template {
            id: row.id,
            title: row.title,
            reaction: row.reaction,
            skill: row.skill,
            initiative: row.initiative,
            horsemanship: row.horsemanship,
            leadership: row.leadership,
            status: row.status,
            troop: row.troop,
            armour: row.armour,
            kits,
            rolled: row.rolled,
            purse: row.purse,
        })
    }
}
