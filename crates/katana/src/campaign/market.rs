//! KY-CAM-01, KY-CAM-02, KY-CAM-10, KY-CAM-11 — Money and prices.

use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::catalogue::{Armour, Market, Quality, trait_of};
use crate::rule;

use super::band::{Member, Mount, Owned};
use super::gates::{Hindrance, no};

/// Coppers to a silver piece.
pub const SILVER: u32 = 20;
/// Coppers to a gold piece, the rice of a year.
pub const GOLD: u32 = 400;
/// KY-CAM-10 — The pair of swords, which is bought as one.
pub const DAISHO: &str = "daisho";
/// The two swords of it.
const SWORDS: [&str; 2] = ["katana", "wakizashi"];
/// K-96 — What one shot costs, whatever it is shot with.
const ARROW: &str = "arrow";
/// What is bought by class or quality and not as a mere thing.
const CLASSED: [&str; 7] =
    ["part-armour", "armour", "full-armour", "war-horse", "samurai-horse", "other-horse", ARROW];
/// What is used up where it is bought.
const SERVICES: [&str; 3] = ["inn-night", "bath-house", "tea-house"];

/// Something that can be bought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ware {
    /// A weapon of the armoury, by its id.
    Weapon(String),
    /// K-96 — Arrows, bolts or powder and ball for a weapon, by its id.
    Shots(String),
    /// Anything else on the list, by its id.
    Good(String),
    /// Armour of a class.
    Armour(Armour),
    /// A horse of a quality.
    Horse(Quality),
}

/// A place of the book.
pub fn place<'a>(book: &'a Book, id: &str) -> Result<&'a Market, Hindrance> {
    let found = book.markets.iter().find(|market| market.id == id);
    found.ok_or_else(|| no(rule::KY_CAM_02, "there is no such place"))
}

/// KY-CAM-10 — The price of so many in a place, in coppers; nothing if nobody deals in it.
pub fn price(book: &Book, place: &Market, ware: &Ware, number: u8) -> Option<u32> {
    let listed = u64::from(listed_price(book, ware)?);
    let price = (listed * u64::from(place.percent)).div_ceil(100) * u64::from(number);
    u32::try_from(price).ok()
}

/// KY-CAM-02 — What a dealer gives for it: half.
pub fn offer(book: &Book, place: &Market, ware: &Ware, number: u8) -> Option<u32> {
    let is_used_up = matches!(ware, Ware::Good(id) if SERVICES.contains(&id.as_str()));
    let is_pair = matches!(ware, Ware::Good(id) if id == DAISHO);
    if is_used_up || is_pair {
        return None;
    }
    Some(price(book, place, ware, number)? / 2)
}

/// KY-CAM-02 — Whether something can be had in a place.
pub fn sells(place: &Market, ware: &Ware) -> bool {
    let is_weapon = match ware {
        Ware::Weapon(_) => true,
        Ware::Good(id) => id == DAISHO,
        Ware::Shots(_) | Ware::Armour(_) | Ware::Horse(_) => false,
    };
    place.weapons || !is_weapon
}

/// KY-CAM-10 — A night at an inn, with food.
pub fn night(book: &Book) -> u32 {
    good_price(book, "inn-night").unwrap_or(0)
}

fn good_price(book: &Book, id: &str) -> Option<u32> {
    book.goods.iter().find(|good| good.id == id).map(|good| good.price)
}

/// True of a weapon that is a thing, and no skill.
pub fn is_thing(book: &Book, id: &str) -> bool {
    let weapon = book.find_weapon(id).map(|id| book.weapon(id));
    weapon.is_some_and(|weapon| !weapon.has(trait_of::TECHNIQUE | trait_of::UNARMED))
}

/// True of what is thrown and of which one carries several in one place, such as shuriken.
pub fn is_counted(book: &Book, id: &str) -> bool {
    let weapon = book.find_weapon(id).map(|id| book.weapon(id));
    weapon.is_some_and(|weapon| weapon.is_thrown() && weapon.hands < 2)
}

/// True of what shoots something that must be bought with it.
pub fn is_shot(book: &Book, id: &str) -> bool {
    let weapon = book.find_weapon(id).map(|id| book.weapon(id));
    weapon.is_some_and(|weapon| weapon.missile.is_some() && !weapon.is_thrown())
}

/// Everything somebody could ask a dealer for, in the order of the lists.
pub fn wares(book: &Book) -> Vec<Ware> {
    let things = book.weapons.iter().map(|weapon| &weapon.id).filter(|id| is_thing(book, id));
    let mut all: Vec<Ware> = things.map(|id| Ware::Weapon(id.clone())).collect();
    let shots = book.weapons.iter().map(|weapon| &weapon.id).filter(|id| is_shot(book, id));
    all.extend(shots.map(|id| Ware::Shots(id.clone())));
    all.extend(Armour::ALL.into_iter().skip(1).map(Ware::Armour));
    all.extend(Quality::ALL.map(Ware::Horse));
    all.extend(book.goods.iter().map(|good| Ware::Good(good.id.clone())));
    all.retain(|ware| listed_price(book, ware).is_some());
    all
}

/// The printed price; nothing for what has none.
fn listed_price(book: &Book, ware: &Ware) -> Option<u32> {
    let good = |id: &str| good_price(book, id);
    let price = match ware {
        Ware::Weapon(id) if is_thing(book, id) => {
            book.find_weapon(id).map(|id| book.weapon(id).price)
        }
        Ware::Weapon(_) => None,
        Ware::Shots(id) => is_shot(book, id).then(|| good(ARROW))?,
        Ware::Good(id) if CLASSED.contains(&id.as_str()) => None,
        Ware::Good(id) => good(id),
        Ware::Armour(Armour::None) => None,
        Ware::Armour(Armour::Part) => good("part-armour"),
        Ware::Armour(Armour::Armoured) => good("armour"),
        Ware::Armour(Armour::Full) => good("full-armour"),
        // KY-CAM-11: horses are bought by quality.
        Ware::Horse(Quality::War) => good("war-horse"),
        Ware::Horse(Quality::GoodSamurai | Quality::OrdinarySamurai) => good("samurai-horse"),
        Ware::Horse(Quality::Good | Quality::Ordinary | Quality::Poor) => good("other-horse"),
    };
    price.filter(|price| *price > 0)
}

/// How many of it somebody has.
pub fn owned(book: &Book, member: &Member, ware: &Ware) -> u32 {
    let with = |id: &String| {
        let same = member.kit.iter().filter(|item| item.weapon == *id);
        same.map(|item| u32::from(item.count)).collect::<Vec<u32>>()
    };
    match ware {
        Ware::Weapon(id) if is_counted(book, id) => with(id).iter().sum(),
        Ware::Weapon(id) => with(id).len() as u32,
        Ware::Shots(id) => with(id).iter().sum(),
        Ware::Good(id) => member.goods.get(id).copied().unwrap_or(0),
        Ware::Armour(class) => u32::from(member.armour == *class && *class != Armour::None),
        Ware::Horse(quality) => {
            u32::from(member.horse.as_ref().is_some_and(|horse| horse.quality == *quality))
        }
    }
}

pub(super) fn take(book: &Book, member: &mut Member, ware: &Ware, number: u8) {
    match ware {
        Ware::Weapon(id) if is_counted(book, id) => {
            match member.kit.iter_mut().find(|item| item.weapon == *id) {
                Some(item) => item.count = item.count.saturating_add(number),
                None => member.kit.push(Owned { weapon: id.clone(), count: number }),
            }
        }
        Ware::Weapon(id) => {
            // K-96: whatever shoots is sold without anything to shoot.
            let count = u8::from(!is_shot(book, id));
            let one = || Owned { weapon: id.clone(), count };
            member.kit.extend((0..number).map(|_| one()));
        }
        Ware::Shots(id) => {
            if let Some(item) = member.kit.iter_mut().find(|item| item.weapon == *id) {
                item.count = item.count.saturating_add(number);
            }
        }
        Ware::Good(id) if id == DAISHO => {
            let pair = SWORDS.map(|id| Owned { weapon: id.to_owned(), count: 1 });
            member.kit.extend((0..number).flat_map(|_| pair.clone()));
        }
        Ware::Good(id) if SERVICES.contains(&id.as_str()) => {}
        Ware::Good(id) => {
            let count = member.goods.entry(id.clone()).or_default();
            *count = count.saturating_add(u32::from(number));
        }
        Ware::Armour(class) => member.armour = *class,
        Ware::Horse(quality) => {
            let name = format!("{}'s horse", member.name);
            member.horse = Some(Mount { name, quality: *quality, wounds: 0 });
        }
    }
}

pub(super) fn part_with(book: &Book, member: &mut Member, ware: &Ware, number: u8) {
    match ware {
        Ware::Weapon(id) if is_counted(book, id) => fewer(member, id, number),
        Ware::Weapon(id) => {
            for _ in 0..number {
                let at = member.kit.iter().position(|item| item.weapon == *id);
                at.map(|at| member.kit.remove(at));
            }
        }
        Ware::Shots(id) => {
            if let Some(item) = member.kit.iter_mut().find(|item| item.weapon == *id) {
                item.count = item.count.saturating_sub(number);
            }
        }
        Ware::Good(id) => {
            if let Some(count) = member.goods.get_mut(id) {
                *count = count.saturating_sub(u32::from(number));
            }
            member.goods.retain(|_, count| *count > 0);
        }
        Ware::Armour(_) => member.armour = Armour::None,
        Ware::Horse(_) => member.horse = None,
    }
}

fn fewer(member: &mut Member, id: &str, number: u8) {
    let mut left = number;
    for item in member.kit.iter_mut().filter(|item| item.weapon == id) {
        let gone = item.count.min(left);
        item.count -= gone;
        left -= gone;
    }
    member.kit.retain(|item| item.weapon != id || item.count > 0);
}

/// What a ware is called.
pub fn title(book: &Book, ware: &Ware) -> String {
    let weapon = |id: &str| {
        let found = book.find_weapon(id).map(|id| book.weapon(id).title.clone());
        found.unwrap_or_else(|| id.to_owned())
    };
    match ware {
        Ware::Weapon(id) => weapon(id),
        Ware::Shots(id) => {
            let is_musket = book.find_weapon(id).is_some_and(|id| book.weapon(id).is_musket());
            let what = if is_musket { "Powder and ball" } else { "Arrows" };
            format!("{what} for a {}", weapon(id).to_lowercase())
        }
        Ware::Good(id) => {
            let good = book.goods.iter().find(|good| good.id == *id);
            good.map_or(id.clone(), |good| good.title.clone())
        }
        Ware::Armour(Armour::None) => "No armour".to_owned(),
        Ware::Armour(Armour::Part) => "Partial armour".to_owned(),
        Ware::Armour(Armour::Armoured) => "Armour".to_owned(),
        Ware::Armour(Armour::Full) => "Full armour".to_owned(),
        Ware::Horse(quality) => match quality {
            Quality::War => "War horse",
            Quality::GoodSamurai => "Good samurai horse",
            Quality::Good => "Good horse",
            Quality::OrdinarySamurai => "Ordinary samurai horse",
            Quality::Ordinary => "Ordinary horse",
            Quality::Poor => "Poor horse",
        }
        .to_owned(),
    }
}

/// So many of a ware, in the middle of a sentence.
pub(super) fn called(book: &Book, ware: &Ware, number: u8) -> String {
    let title = title(book, ware).to_lowercase();
    match (ware, number) {
        (Ware::Shots(_) | Ware::Good(_), 1) => title,
        (Ware::Armour(_), _) => title,
        (_, 1) if title.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {title}"),
        (_, 1) => format!("a {title}"),
        (_, number) => format!("{number} × {title}"),
    }
}

/// KY-CAM-01 — An amount in gold, silver and copper.
pub fn coins(coppers: u32) -> String {
    let parts = [
        (coppers / GOLD, "gold"),
        (coppers % GOLD / SILVER, "silver"),
        (coppers % SILVER, "copper"),
    ];
    let said: Vec<String> = parts
        .iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, name)| format!("{number} {name}"))
        .collect();
    if said.is_empty() { "nothing".to_owned() } else { said.join(", ") }
}
