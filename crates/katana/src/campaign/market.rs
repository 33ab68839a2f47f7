//! KY-CAM-01, KY-CAM-02, KY-CAM-10, KY-CAM-11 — Money and prices.

use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::catalogue::{Armour, Quality, trait_of};

/// Coppers to a silver piece.
pub const SILVER: u32 = 20;
/// Coppers to a gold piece, the rice of a year.
pub const GOLD: u32 = 400;
/// KY-CAM-10 — Prices of horses.
const WAR_HORSE: u32 = 15_000;
const SAMURAI_HORSE: u32 = 6_000;
const OTHER_HORSE: u32 = 3_000;

/// Something that can be bought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ware {
    /// A weapon of the armoury, by its id.
    Weapon(String),
    /// Anything else on the list, by its id.
    Good(String),
    /// Armour of a class.
    Armour(Armour),
    /// A horse of a quality.
    Horse(Quality),
}

/// KY-CAM-02 — What a place charges: hundredths of the list, and what it does not have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Market {
    /// Hundredths of the printed price.
    pub percent: u16,
    /// Weapons can be had here.
    pub weapons: bool,
}

impl Default for Market {
    fn default() -> Self {
        Market { percent: 100, weapons: true }
    }
}

impl Market {
    /// KY-CAM-10 — The price of something here, in coppers; nothing if there is no such thing.
    pub fn price(&self, book: &Book, ware: &Ware) -> Option<u32> {
        let listed = listed_price(book, ware)?;
        Some((u64::from(listed) * u64::from(self.percent)).div_ceil(100) as u32)
    }

    /// KY-CAM-02 — What a dealer gives for something: half.
    pub fn offer(&self, book: &Book, ware: &Ware) -> Option<u32> {
        Some(self.price(book, ware)? / 2)
    }

    /// Whether something can be had here.
    pub fn sells(&self, ware: &Ware) -> bool {
        self.weapons || !matches!(ware, Ware::Weapon(_))
    }
}

/// The printed price.
fn listed_price(book: &Book, ware: &Ware) -> Option<u32> {
    let good = |id: &str| book.goods.iter().find(|good| good.id == id).map(|good| good.price);
    match ware {
        Ware::Weapon(id) => {
            let weapon = book.weapon(book.find_weapon(id)?);
            let thing = !weapon.has(trait_of::TECHNIQUE | trait_of::UNARMED);
            thing.then_some(weapon.price)
        }
        Ware::Good(id) => good(id),
        Ware::Armour(Armour::None) => None,
        Ware::Armour(Armour::Part) => good("part-armour"),
        Ware::Armour(Armour::Armoured) => good("armour"),
        Ware::Armour(Armour::Full) => good("full-armour"),
        // KY-CAM-11: horses are bought by quality.
        Ware::Horse(Quality::War) => Some(WAR_HORSE),
        Ware::Horse(Quality::GoodSamurai | Quality::OrdinarySamurai) => Some(SAMURAI_HORSE),
        Ware::Horse(_) => Some(OTHER_HORSE),
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
