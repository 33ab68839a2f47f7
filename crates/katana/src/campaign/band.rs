//! KY-CAM-50 — A band: its people, its purse, its calendar, and everything that was done.

use std::collections::BTreeMap;

use engine::{Dice, Die, RuleId, Side};
use serde::{Deserialize, Serialize};

use crate::book::Book;
use crate::catalogue::{Armour, Horsemanship, Quality, Troop};
use crate::rule;
use crate::state::KIT;

use super::healing::{Care, Healing};
use super::market::{Market, Ware, coins};

/// A thing somebody owns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Owned {
    /// The id of the weapon.
    pub weapon: String,
    /// How many shots or throws there are with it.
    pub count: u8,
}

/// A horse somebody owns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mount {
    /// Its name.
    pub name: String,
    /// How good it is.
    pub quality: Quality,
    /// Wounds.
    pub wounds: u8,
}

/// A fight somebody was in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fought {
    /// The table at which it was played.
    pub table: String,
    /// The scenario.
    pub scenario: String,
    /// On which day.
    pub day: u32,
    /// How it went for him.
    pub fate: String,
}

/// KY-CAM-50 — A character between fights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// His name.
    pub name: String,
    /// The template he was made from.
    pub template: String,
    /// Where he comes from.
    pub origin: Option<String>,
    /// A player's own character.
    pub pc: bool,
    /// Column of the table of fear and bravery.
    pub troop: Troop,
    /// Reaction speed.
    pub reaction: u8,
    /// Skills, by the id of a weapon.
    pub skills: BTreeMap<String, i8>,
    /// Iaijutsu.
    pub iaijutsu: Option<i8>,
    /// Ni-ten.
    pub niten: Option<i8>,
    /// Ki-ai.
    pub kiai: Option<i8>,
    /// Yadomejutsu, by the id of a weapon.
    pub yadome: BTreeMap<String, i8>,
    /// Horsemanship.
    pub horsemanship: Horsemanship,
    /// Leadership.
    pub leadership: u8,
    /// Initiative.
    pub initiative: u8,
    /// Social status.
    pub status: i16,
    /// Armour.
    pub armour: Armour,
    /// KY-VWD-01.
    pub wound_limit: u8,
    /// Stamina.
    pub stamina: i8,
    /// Weapons.
    pub kit: Vec<Owned>,
    /// Other things, by their id.
    pub goods: BTreeMap<String, u32>,
    /// His horse.
    pub horse: Option<Mount>,
    /// Money in coppers.
    pub purse: u32,
    /// Wounds.
    pub wounds: u8,
    /// A healing under way.
    pub healing: Option<Healing>,
    /// He is dead.
    pub dead: bool,
    /// His fights.
    pub fights: Vec<Fought>,
}

/// What is done with a band.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)] // The variants say what their fields are.
pub enum Deed {
    /// KY-CHR-21 — Somebody joins.
    Join { member: Box<Member> },
    /// Somebody leaves for good.
    Dismiss { who: String },
    /// KY-CAM-02 — Somebody buys something.
    Buy { who: String, ware: Ware, market: Market },
    /// KY-CAM-02 — Somebody sells something to a dealer.
    Sell { who: String, ware: Ware, market: Market },
    /// KY-CAM-02 — Money changes hands, as agreed.
    Give { from: String, to: String, coppers: u32 },
    /// KY-CAM-21 — Somebody is put to bed.
    Tend { who: String, care: Care },
    /// KY-CAM-20 — Days pass, with shelter and food or without.
    Pass { days: u16, shelter: bool },
    /// KY-CAM-32 — Deeds change somebody's standing.
    Standing { who: String, by: i16, reason: String },
    /// KY-CAM-50 — A fight is written back, once.
    Fight { table: String, scenario: String, fates: Vec<FateOf> },
}

/// How a fight left somebody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FateOf {
    /// Who.
    pub who: String,
    /// Wounds at the end.
    pub wounds: u8,
    /// He died.
    pub dead: bool,
    /// What is left of his kit.
    pub kit: Vec<Owned>,
    /// His horse, if he still has one.
    pub horse: Option<Mount>,
    /// In a few words.
    pub words: String,
}

/// A deed that was done, on which day, with which dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    /// The day.
    pub day: u32,
    /// The deed.
    pub deed: Deed,
    /// The dice it cost.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
    /// What came of it, in words.
    pub words: String,
}

/// KY-CAM-50 — A band.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Band {
    /// Its name.
    pub name: String,
    /// The day, from 0.
    pub day: u32,
    /// Its people, the dead among them.
    pub members: Vec<Member>,
    /// Everything that was done.
    pub done: Vec<Done>,
    /// R-KY-87, `bandages` — Blessed bandages help.
    #[serde(default)]
    pub bandages: bool,
}

/// Why a deed cannot be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hindrance {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// The reason.
    pub why: String,
}

fn no(rule: RuleId, why: impl Into<String>) -> Hindrance {
    Hindrance { rule, why: why.into() }
}

impl Band {
    /// Somebody of the band.
    pub fn member(&self, name: &str) -> Option<&Member> {
        self.members.iter().find(|member| member.name == name)
    }

    fn living(&self, name: &str) -> Result<&Member, Hindrance> {
        match self.member(name) {
            Some(member) if member.dead => Err(no(rule::KY_CAM_50, format!("{name} is dead"))),
            Some(member) => Ok(member),
            None => Err(no(rule::KY_CAM_50, format!("there is no {name} in the band"))),
        }
    }

    fn member_mut(&mut self, name: &str) -> Option<&mut Member> {
        self.members.iter_mut().find(|member| member.name == name)
    }

    /// Whether a deed can be done now.
    pub fn may(&self, book: &Book, deed: &Deed) -> Result<(), Hindrance> {
        match deed {
            Deed::Join { member } => {
                if member.name.trim().is_empty() {
                    return Err(no(rule::KY_CAM_50, "everybody has a name"));
                }
                let taken = self.members.iter().any(|m| m.name.eq_ignore_ascii_case(&member.name));
                if taken {
                    return Err(no(rule::KY_CAM_50, format!("there is a {} already", member.name)));
                }
                if member.kit.len() > KIT {
                    return Err(no(rule::KY_WPN_04, format!("{KIT} things is the most to carry")));
                }
                match member.kit.iter().find(|item| book.find_weapon(&item.weapon).is_none()) {
                    Some(item) => {
                        Err(no(rule::KY_WPN_50, format!("there is no weapon {}", item.weapon)))
                    }
                    None => Ok(()),
                }
            }
            Deed::Dismiss { who } => self.living(who).map(drop),
            Deed::Buy { who, ware, market } => self.may_buy(book, who, ware, market),
            Deed::Sell { who, ware, market } => {
                let member = self.living(who)?;
                if market.offer(book, ware).is_none() {
                    return Err(no(rule::KY_CAM_10, "nobody deals in that"));
                }
                if !owns(member, ware) {
                    return Err(no(rule::KY_CAM_02, format!("{who} has no such thing")));
                }
                Ok(())
            }
            Deed::Give { from, to, coppers } => {
                let purse = self.living(from)?.purse;
                self.living(to)?;
                if from == to || *coppers == 0 {
                    return Err(no(rule::KY_CAM_02, "that would change nothing"));
                }
                if purse < *coppers {
                    let why = format!("{from} has only {}", coins(purse));
                    return Err(no(rule::KY_CAM_02, why));
                }
                Ok(())
            }
            Deed::Tend { who, care } => self.may_tend(who, *care),
            Deed::Pass { days, .. } if *days == 0 || *days > 3_650 => {
                Err(no(rule::KY_CAM_20, "let between a day and ten years pass"))
            }
            Deed::Pass { .. } => Ok(()),
            Deed::Standing { who, by, reason } => {
                self.living(who)?;
                if *by == 0 || reason.trim().is_empty() {
                    return Err(no(rule::KY_CAM_32, "say by how much, and for which deed"));
                }
                Ok(())
            }
            Deed::Fight { table, fates, .. } => {
                if self.has_fought(table) {
                    return Err(no(rule::KY_CAM_50, "that fight is written down already"));
                }
                for fate in fates {
                    self.living(&fate.who)?;
                }
                Ok(())
            }
        }
    }

    /// KY-CAM-50 — True if the fight of a table stands in the book already.
    pub fn has_fought(&self, table: &str) -> bool {
        self.done
            .iter()
            .any(|done| matches!(&done.deed, Deed::Fight { table: t, .. } if t == table))
    }

    fn may_buy(
        &self,
        book: &Book,
        who: &str,
        ware: &Ware,
        market: &Market,
    ) -> Result<(), Hindrance> {
        let member = self.living(who)?;
        let Some(price) = market.price(book, ware) else {
            return Err(no(rule::KY_CAM_10, "nobody deals in that"));
        };
        if !market.sells(ware) {
            return Err(no(rule::KY_CAM_02, "there are no new weapons outside large towns"));
        }
        if member.purse < price {
            let (price, purse) = (coins(price), coins(member.purse));
            return Err(no(rule::KY_CAM_02, format!("it costs {price}, and {who} has {purse}")));
        }
        let full = matches!(ware, Ware::Weapon(_)) && member.kit.len() >= KIT;
        if full {
            return Err(no(rule::KY_WPN_04, format!("{who} cannot carry more than {KIT} weapons")));
        }
        if matches!(ware, Ware::Horse(_)) && member.horse.is_some() {
            return Err(no(rule::KY_CAM_11, format!("{who} has a horse")));
        }
        Ok(())
    }

    /// KY-CAM-23 — A new number is rolled only for new wounds, or for a patient who is now moved.
    fn may_tend(&self, who: &str, care: Care) -> Result<(), Hindrance> {
        let member = self.living(who)?;
        if member.wounds == 0 {
            return Err(no(rule::KY_CAM_21, format!("{who} has no wounds")));
        }
        match member.healing {
            Some(healing) if healing.care.moved || !care.moved => {
                Err(no(rule::KY_CAM_23, "his healing is under way, and the number is fixed"))
            }
            _ => Ok(()),
        }
    }

    /// Carries a deed out that may be done, and writes it down.
    pub fn carry_out<D: Dice>(
        &mut self,
        book: &Book,
        deed: Deed,
        dice: &mut D,
    ) -> Result<&Done, D::Dry> {
        let mut rolled = Vec::new();
        let day = self.day;
        let words = match &deed {
            Deed::Join { member } => {
                self.members.push((**member).clone());
                format!("{} joins", member.name)
            }
            Deed::Dismiss { who } => {
                self.members.retain(|member| member.name != *who);
                format!("{who} leaves")
            }
            Deed::Buy { who, ware, market } => {
                let price = market.price(book, ware).unwrap_or(0);
                if let Some(member) = self.member_mut(who) {
                    member.purse -= price;
                    take(member, ware);
                }
                format!("{who} buys {} for {}", called(book, ware), coins(price))
            }
            Deed::Sell { who, ware, market } => {
                let offer = market.offer(book, ware).unwrap_or(0);
                if let Some(member) = self.member_mut(who) {
                    member.purse += offer;
                    part_with(member, ware);
                }
                format!("{who} sells {} for {}", called(book, ware), coins(offer))
            }
            Deed::Give { from, to, coppers } => {
                if let Some(member) = self.member_mut(from) {
                    member.purse -= coppers;
                }
                if let Some(member) = self.member_mut(to) {
                    member.purse += coppers;
                }
                format!("{from} gives {to} {}", coins(*coppers))
            }
            Deed::Tend { who, care } => {
                let die = dice.roll(Die::new(6, rule::KY_CAM_21, Side::A))?;
                rolled.push(die);
                let bandages = self.bandages;
                let mut days = 0;
                if let Some(member) = self.member_mut(who) {
                    let healing = Healing::begin(die, *care, member.wounds, bandages);
                    days = healing.left(member.wounds);
                    member.healing = Some(healing);
                }
                format!("{who} is tended: die {die}, {days} days until he is well")
            }
            Deed::Pass { days, shelter } => self.pass(*days, *shelter),
            Deed::Standing { who, by, reason } => {
                let mut status = 0;
                if let Some(member) = self.member_mut(who) {
                    member.status = member.status.saturating_add(*by);
                    status = member.status;
                }
                format!("{who} now stands at {status}: {}", reason.trim())
            }
            Deed::Fight { table, scenario, fates } => self.write_back(table, scenario, fates),
        };
        self.done.push(Done { day, deed, dice: rolled, words });
        Ok(&self.done[self.done.len() - 1])
    }

    /// KY-CAM-20, KY-CAM-22 — Days pass, and wounds close where there is shelter.
    fn pass(&mut self, days: u16, shelter: bool) -> String {
        let mut healed = Vec::new();
        for _ in 0..days {
            self.day += 1;
            if !shelter {
                continue;
            }
            for member in self.members.iter_mut().filter(|member| !member.dead) {
                let Some(healing) = &mut member.healing else { continue };
                if healing.day() {
                    member.wounds = member.wounds.saturating_sub(1);
                }
                if member.wounds == 0 {
                    member.healing = None;
                    healed.push(member.name.clone());
                }
            }
        }
        let well = match healed.as_slice() {
            [] => String::new(),
            names => format!("; well again: {}", names.join(", ")),
        };
        format!("{days} days pass{well}")
    }

    /// KY-CAM-25, KY-CAM-50 — What a fight has left of everybody.
    fn write_back(&mut self, table: &str, scenario: &str, fates: &[FateOf]) -> String {
        let day = self.day;
        for fate in fates {
            let Some(member) = self.member_mut(&fate.who) else { continue };
            // KY-CAM-23: a new wound starts a fresh roll.
            if fate.wounds > member.wounds {
                member.healing = None;
            }
            member.wounds = fate.wounds;
            member.dead = fate.dead;
            member.kit = fate.kit.clone();
            member.horse = fate.horse.clone();
            member.fights.push(Fought {
                table: table.to_owned(),
                scenario: scenario.to_owned(),
                day,
                fate: fate.words.clone(),
            });
        }
        let told: Vec<String> =
            fates.iter().map(|fate| format!("{} {}", fate.who, fate.words)).collect();
        format!("a fight, {scenario}: {}", told.join("; "))
    }
}

fn owns(member: &Member, ware: &Ware) -> bool {
    match ware {
        Ware::Weapon(id) => member.kit.iter().any(|item| item.weapon == *id),
        Ware::Good(id) => member.goods.get(id).is_some_and(|number| *number > 0),
        Ware::Armour(class) => member.armour == *class && *class != Armour::None,
        Ware::Horse(quality) => member.horse.as_ref().is_some_and(|h| h.quality == *quality),
    }
}

fn take(member: &mut Member, ware: &Ware) {
    match ware {
        Ware::Weapon(id) => member.kit.push(Owned { weapon: id.clone(), count: 1 }),
        Ware::Good(id) => *member.goods.entry(id.clone()).or_default() += 1,
        Ware::Armour(class) => member.armour = *class,
        Ware::Horse(quality) => {
            let name = format!("{}'s horse", member.name);
            member.horse = Some(Mount { name, quality: *quality, wounds: 0 });
        }
    }
}

fn part_with(member: &mut Member, ware: &Ware) {
    match ware {
        Ware::Weapon(id) => {
            if let Some(at) = member.kit.iter().position(|item| item.weapon == *id) {
                member.kit.remove(at);
            }
        }
        Ware::Good(id) => {
            if let Some(number) = member.goods.get_mut(id) {
                *number = number.saturating_sub(1);
            }
            member.goods.retain(|_, number| *number > 0);
        }
        Ware::Armour(_) => member.armour = Armour::None,
        Ware::Horse(_) => member.horse = None,
    }
}

fn called(book: &Book, ware: &Ware) -> String {
    match ware {
        Ware::Weapon(id) => {
            let weapon = book.find_weapon(id).map(|id| book.weapon(id).title.to_lowercase());
            format!("a {}", weapon.unwrap_or_else(|| id.clone()))
        }
        Ware::Good(id) => {
            let good = book.goods.iter().find(|good| good.id == *id);
            good.map_or(id.clone(), |good| good.title.to_lowercase())
        }
        Ware::Armour(class) => format!("armour ({})", class.name()),
        Ware::Horse(quality) => format!("a horse ({})", quality.name()),
    }
}
