//! The market of a band, as its page shows it.

use katana::campaign::band::{Deed, MANY};
use katana::campaign::market::{self, Ware, coins};
use katana::catalogue::{Armour, Quality};

use super::{Ky, plain, why};
use crate::wire::{MarketTold, PickTold, ShelfTold, WareTold, WhyNot};

/// The name of a ware, such as `weapon:katana`.
fn name(ware: &Ware) -> String {
    match ware {
        Ware::Weapon(id) => format!("weapon:{id}"),
        Ware::Shots(id) => format!("shots:{id}"),
        Ware::Good(id) => format!("good:{id}"),
        Ware::Armour(class) => format!("armour:{}", class.name()),
        Ware::Horse(quality) => format!("horse:{}", quality.name()),
    }
}

/// The ware of a name.
pub(super) fn read(name: &str) -> Result<Ware, WhyNot> {
    let unknown = || plain("There is no such thing.");
    let (kind, id) = name.split_once(':').ok_or_else(unknown)?;
    let ware = match kind {
        "weapon" => Some(Ware::Weapon(id.to_owned())),
        "shots" => Some(Ware::Shots(id.to_owned())),
        "good" => Some(Ware::Good(id.to_owned())),
        "armour" => Armour::ALL.into_iter().find(|class| class.name() == id).map(Ware::Armour),
        "horse" => Quality::ALL.into_iter().find(|known| known.name() == id).map(Ware::Horse),
        _ => None,
    };
    ware.ok_or_else(unknown)
}

/// On which shelf a ware lies.
fn shelf(ware: &Ware) -> usize {
    match ware {
        Ware::Weapon(_) => 0,
        Ware::Shots(_) => 1,
        Ware::Armour(_) => 2,
        Ware::Horse(_) => 3,
        Ware::Good(id) if id == market::DAISHO => 0,
        Ware::Good(_) => 4,
    }
}

const SHELVES: [&str; 5] = ["Weapons", "Arrows and powder", "Armour", "Horses", "Everything else"];

impl Ky {
    /// What one of the band can buy and sell in a place.
    pub(super) fn market_told(&self, place: Option<&str>, who: &str) -> Result<MarketTold, WhyNot> {
        let member = self.band.member(who);
        let member = member.ok_or_else(|| plain(format!("There is no {who} in the band.")))?;
        let usual = self.book.markets.first().map_or("", |market| &market.id);
        let place = market::place(&self.book, place.unwrap_or(usual)).map_err(why)?;
        let pick = |market: &katana::catalogue::Market| PickTold {
            id: market.id.clone(),
            title: market.title.clone(),
            about: match (market.percent, market.weapons) {
                (100, true) => "everything at the usual price".to_owned(),
                (100, false) => "the usual prices, and no new weapons".to_owned(),
                (more, true) => format!("everything at {more} in the hundred"),
                (more, false) => format!("prices at {more} in the hundred, and no new weapons"),
            },
        };
        let mut shelves = SHELVES.map(|title| ShelfTold { title: title.into(), wares: Vec::new() });
        for ware in market::wares(&self.book) {
            let has = market::owned(&self.book, member, &ware);
            // Arrows are for those who have a bow.
            let shoots = |id: &String| member.kit.iter().any(|item| item.weapon == *id);
            if matches!(&ware, Ware::Shots(id) if !shoots(id)) {
                continue;
            }
            let (who, market) = (who.to_owned(), place.id.clone());
            let buy = Deed::Buy { who: who.clone(), ware: ware.clone(), number: 1, market };
            let market = place.id.clone();
            let sell = Deed::Sell { who, ware: ware.clone(), number: 1, market };
            let price = market::price(&self.book, place, &ware, 1).unwrap_or(0);
            let most = match &ware {
                Ware::Armour(_) | Ware::Horse(_) => 1,
                Ware::Weapon(id) if !market::is_counted(&self.book, id) => 1,
                Ware::Good(id) if id == market::DAISHO => 1,
                Ware::Weapon(_) | Ware::Good(_) | Ware::Shots(_) => MANY,
            };
            shelves[shelf(&ware)].wares.push(WareTold {
                id: name(&ware),
                title: market::title(&self.book, &ware),
                about: self.about(&ware),
                price: coins(price),
                has,
                most,
                buy: self.band.may(&self.book, &buy).err().map(why),
                offer: market::offer(&self.book, place, &ware, 1).map(coins),
                sell: self.band.may(&self.book, &sell).err().map(why),
            });
        }
        let shelves = shelves.into_iter().filter(|shelf| !shelf.wares.is_empty());
        Ok(MarketTold {
            place: place.id.clone(),
            places: self.book.markets.iter().map(pick).collect(),
            who: member.name.clone(),
            purse: coins(member.purse),
            shelves: shelves.collect(),
        })
    }

    fn about(&self, ware: &Ware) -> String {
        match ware {
            Ware::Weapon(id) => {
                let weapon = self.book.find_weapon(id).map(|id| self.book.weapon(id));
                weapon.map_or_else(String::new, |weapon| weapon.about.clone())
            }
            Ware::Good(id) => {
                let good = self.book.goods.iter().find(|good| good.id == *id);
                let dear = good.is_some_and(|good| good.at_least);
                if dear { "or better, and then dearer".to_owned() } else { String::new() }
            }
            Ware::Shots(_) | Ware::Armour(_) | Ware::Horse(_) => String::new(),
        }
    }
}
