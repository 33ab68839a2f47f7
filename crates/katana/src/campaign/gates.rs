//! What a band may do, and why not.

use engine::RuleId;

use crate::book::Book;
use crate::catalogue::Armour;
use crate::rule;
use crate::state::KIT;

use super::band::{
    Band, DEEDS, Deed, FULL_PURSE, FateOf, LAST_DAY, MANY, Made, Member, NAME, Owned, PEOPLE,
    REASON, STATUS, Shelter,
};
use super::healing::Care;
use super::market::{self, Ware, coins};
use super::recruit;

/// Why a deed cannot be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hindrance {
    /// The rule that forbids it.
    pub rule: RuleId,
    /// The reason.
    pub why: String,
}

pub(super) fn no(rule: RuleId, why: impl Into<String>) -> Hindrance {
    Hindrance { rule, why: why.into() }
}

/// Whether something can be called so: plain letters, and words of one space between.
pub fn may_be_called(name: &str) -> Result<(), Hindrance> {
    let is_plain = |c: char| c.is_ascii_alphabetic() || matches!(c, ' ' | '-' | '\'');
    let is_tidy = name.split(' ').all(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()));
    if name.is_empty() || name.len() > NAME || !name.chars().all(is_plain) || !is_tidy {
        let why = format!("a name is made of at most {NAME} plain letters, - and ', in words");
        return Err(no(rule::KY_CAM_50, why));
    }
    Ok(())
}

fn may_be_said(rule: RuleId, reason: &str) -> Result<(), Hindrance> {
    let count = reason.chars().count();
    if reason.trim().is_empty() || count > REASON || reason.chars().any(char::is_control) {
        return Err(no(rule, format!("say for what, in at most {REASON} letters")));
    }
    Ok(())
}

impl Band {
    fn living(&self, name: &str) -> Result<&Member, Hindrance> {
        match self.member(name) {
            Some(member) if member.dead => Err(no(rule::KY_CAM_50, format!("{name} is dead"))),
            Some(member) => Ok(member),
            None => Err(no(rule::KY_CAM_50, format!("there is no {name} in the band"))),
        }
    }

    /// KY-CAM-50 — Somebody who lives and is not at a fight.
    pub fn may_act(&self, name: &str) -> Result<&Member, Hindrance> {
        let member = self.living(name)?;
        match self.fight_of(name) {
            Some(_) => Err(no(rule::KY_CAM_50, format!("{name} is away at a fight"))),
            None => Ok(member),
        }
    }

    /// Whether a deed can be done now.
    pub fn may(&self, book: &Book, deed: &Deed) -> Result<(), Hindrance> {
        if self.done.len() >= DEEDS {
            return Err(no(rule::KY_CAM_50, format!("a band's book has room for {DEEDS} deeds")));
        }
        match deed {
            Deed::Recruit { name, made, .. } => self.may_recruit(book, name, made),
            Deed::Dismiss { who } => self.may_act(who).map(drop),
            Deed::Buy { who, ware, number, market } => {
                self.may_buy(book, who, ware, *number, market)
            }
            Deed::Sell { who, ware, number, market } => {
                self.may_sell(book, who, ware, *number, market)
            }
            Deed::Give { from, to, coppers } => self.may_give(from, to, *coppers),
            Deed::Earn { who, coppers, reason } => {
                let purse = self.may_act(who)?.purse;
                may_be_said(rule::KY_CAM_01, reason)?;
                if *coppers == 0 {
                    return Err(no(rule::KY_CAM_01, "that would change nothing"));
                }
                may_hold(who, purse, *coppers)
            }
            Deed::Tend { who, care } => self.may_tend(who, *care),
            Deed::Pass { days, shelter } => self.may_pass(book, *days, *shelter),
            Deed::Standing { who, by, reason } => {
                self.may_act(who)?;
                may_be_said(rule::KY_CAM_32, reason)?;
                if *by == 0 || by.unsigned_abs() > STATUS.unsigned_abs() {
                    return Err(no(rule::KY_CAM_32, "say by how much, and for which deed"));
                }
                Ok(())
            }
            Deed::March { table, scenario, who } => self.may_march(table, scenario, who),
            Deed::Recall { table } => match self.away.iter().any(|away| away.table == *table) {
                true => Ok(()),
                false => Err(no(rule::KY_CAM_50, "nobody is at that fight")),
            },
            Deed::Fight { table, scenario, fates } => {
                self.may_write_back(book, table, scenario, fates)
            }
        }
    }

    /// KY-CHR-21 — A name of his own, and a sheet that there is.
    fn may_recruit(&self, book: &Book, name: &str, made: &Made) -> Result<(), Hindrance> {
        may_be_called(name)?;
        if self.members.len() >= PEOPLE {
            return Err(no(rule::KY_CAM_50, format!("a band has {PEOPLE} people at most")));
        }
        if self.members.iter().any(|member| member.name.eq_ignore_ascii_case(name)) {
            return Err(no(rule::KY_CAM_50, format!("there is a {name} already")));
        }
        match made {
            Made::Typical { template, kit } | Made::Rolled { template, kit } => {
                let Some(template) = book.templates.iter().find(|known| known.id == *template)
                else {
                    return Err(no(rule::KY_CHR_21, format!("there is no template {template}")));
                };
                if !recruit::kits(book, template).contains(kit) {
                    let why = format!("that is no kit of a {}", template.title.to_lowercase());
                    return Err(no(rule::KY_CHR_21, why));
                }
                Ok(())
            }
            Made::Known { id } => match book.known.iter().any(|known| known.id == *id) {
                true => Ok(()),
                false => Err(no(rule::KY_CHR_21, format!("nobody is known as {id}"))),
            },
        }
    }

    fn may_give(&self, from: &str, to: &str, coppers: u32) -> Result<(), Hindrance> {
        let purse = self.may_act(from)?.purse;
        let other = self.may_act(to)?.purse;
        if from == to || coppers == 0 {
            return Err(no(rule::KY_CAM_02, "that would change nothing"));
        }
        if purse < coppers {
            return Err(no(rule::KY_CAM_02, format!("{from} has only {}", coins(purse))));
        }
        may_hold(to, other, coppers)
    }

    /// KY-CAM-02, KY-CAM-10 — Somebody deals in it here, he can pay, and he can carry it.
    fn may_buy(
        &self,
        book: &Book,
        who: &str,
        ware: &Ware,
        number: u8,
        place: &str,
    ) -> Result<(), Hindrance> {
        let member = self.may_act(who)?;
        let place = market::place(book, place)?;
        let Some(price) = market::price(book, place, ware, number) else {
            return Err(no(rule::KY_CAM_10, "nobody deals in that"));
        };
        may_count(ware, number)?;
        if !market::sells(place, ware) {
            return Err(no(rule::KY_CAM_02, "there are no new weapons outside sizeable towns"));
        }
        if member.purse < price {
            let (price, purse) = (coins(price), coins(member.purse));
            return Err(no(rule::KY_CAM_02, format!("it costs {price}, and {who} has {purse}")));
        }
        may_carry(book, member, ware, number)
    }

    fn may_sell(
        &self,
        book: &Book,
        who: &str,
        ware: &Ware,
        number: u8,
        place: &str,
    ) -> Result<(), Hindrance> {
        let member = self.may_act(who)?;
        let place = market::place(book, place)?;
        let Some(offer) = market::offer(book, place, ware, number) else {
            return Err(no(rule::KY_CAM_10, "nobody deals in that"));
        };
        may_count(ware, number)?;
        if market::owned(book, member, ware) < u32::from(number) {
            return Err(no(rule::KY_CAM_02, format!("{who} has no such thing")));
        }
        may_hold(who, member.purse, offer)
    }

    /// KY-CAM-23 — A new number is rolled only for new wounds, or for a patient who is now moved.
    fn may_tend(&self, who: &str, care: Care) -> Result<(), Hindrance> {
        let member = self.may_act(who)?;
        if member.wounds == 0 {
            return Err(no(rule::KY_CAM_21, format!("{who} has no wounds")));
        }
        match member.healing {
            Some(healing) if healing.care.moved || !care.moved => {
                Err(no(rule::KY_CAM_23, "the healing is under way, and the number is fixed"))
            }
            _ => Ok(()),
        }
    }

    /// KY-CAM-20, K-93 — Some days, and whoever sleeps at an inn can pay for it.
    fn may_pass(&self, book: &Book, days: u16, shelter: Shelter) -> Result<(), Hindrance> {
        if days == 0 || days > 365 {
            return Err(no(rule::KY_CAM_20, "let between a day and a year pass"));
        }
        if self.day + u32::from(days) > LAST_DAY {
            return Err(no(rule::KY_CAM_20, "a hundred years are enough for any band"));
        }
        if shelter != Shelter::Inn {
            return Ok(());
        }
        let bill = market::night(book) * u32::from(days);
        match self.members.iter().find(|member| self.is_here(member) && member.purse < bill) {
            Some(member) => {
                let (name, bill) = (&member.name, coins(bill));
                Err(no(rule::KY_CAM_10, format!("{name} cannot pay {bill} for the inn")))
            }
            None => Ok(()),
        }
    }

    /// Lives, and is not at a fight.
    pub(super) fn is_here(&self, member: &Member) -> bool {
        !member.dead && self.fight_of(&member.name).is_none()
    }

    /// Whether somebody can go to a fight.
    pub fn may_go(&self, name: &str) -> Result<(), Hindrance> {
        let member = self.may_act(name)?;
        if member.wounds >= member.wound_limit {
            let why = format!("{name} has more wounds than anybody can fight with");
            return Err(no(rule::KY_CHR_07, why));
        }
        Ok(())
    }

    fn may_march(&self, table: &str, scenario: &str, who: &[String]) -> Result<(), Hindrance> {
        if !is_word(table) || !is_word(scenario) {
            return Err(no(rule::KY_CAM_50, "a fight has a table and a scenario"));
        }
        if self.has_fought(table) || self.away.iter().any(|away| away.table == table) {
            return Err(no(rule::KY_CAM_50, "that fight is in the book already"));
        }
        if who.is_empty() {
            return Err(no(rule::KY_CAM_50, "somebody must go"));
        }
        for (n, name) in who.iter().enumerate() {
            self.may_go(name)?;
            if who[..n].contains(name) {
                return Err(no(rule::KY_CAM_50, format!("{name} cannot go twice")));
            }
        }
        Ok(())
    }

    /// KY-CAM-50 — A fight some of the band are at, and a fate for each of them.
    fn may_write_back(
        &self,
        book: &Book,
        table: &str,
        scenario: &str,
        fates: &[FateOf],
    ) -> Result<(), Hindrance> {
        if self.has_fought(table) {
            return Err(no(rule::KY_CAM_50, "that fight is written down already"));
        }
        let Some(away) = self.away.iter().find(|away| away.table == table) else {
            return Err(no(rule::KY_CAM_50, "nobody of the band was at that fight"));
        };
        let names: Vec<&String> = fates.iter().map(|fate| &fate.who).collect();
        if away.scenario != scenario || !names.iter().copied().eq(&away.who) {
            return Err(no(rule::KY_CAM_50, "that is not the fight they went to"));
        }
        fates.iter().try_for_each(|fate| may_befall(book, self.living(&fate.who)?, fate))
    }
}

/// The id of a table or of a scenario: short, and of plain letters.
fn is_word(text: &str) -> bool {
    let is_plain = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'/');
    !text.is_empty() && text.len() <= 80 && text.bytes().all(is_plain)
}

fn may_hold(who: &str, purse: u32, more: u32) -> Result<(), Hindrance> {
    match purse.checked_add(more).is_some_and(|sum| sum <= FULL_PURSE) {
        true => Ok(()),
        false => Err(no(rule::KY_CAM_01, format!("{who} cannot carry so much money"))),
    }
}

/// Only what is small is bought by the dozen.
fn may_count(ware: &Ware, number: u8) -> Result<(), Hindrance> {
    let most = match ware {
        Ware::Armour(_) | Ware::Horse(_) => 1,
        Ware::Weapon(_) | Ware::Good(_) | Ware::Shots(_) => MANY,
    };
    if number == 0 || number > most {
        return Err(no(rule::KY_CAM_02, format!("between 1 and {most} at a time")));
    }
    Ok(())
}

/// KY-WPN-04, KY-CAM-11 — Whether somebody has room for it.
fn may_carry(book: &Book, member: &Member, ware: &Ware, number: u8) -> Result<(), Hindrance> {
    let who = &member.name;
    let fits = |count: u32| count + u32::from(number) <= u32::from(MANY);
    match ware {
        Ware::Shots(id) => match member.kit.iter().find(|item| item.weapon == *id) {
            Some(item) if fits(u32::from(item.count)) => Ok(()),
            Some(_) => Err(no(rule::KY_WPN_04, format!("{MANY} is the most to carry"))),
            None => Err(no(rule::KY_WPN_04, format!("{who} has nothing to shoot them with"))),
        },
        Ware::Horse(_) if member.horse.is_some() => {
            Err(no(rule::KY_CAM_11, format!("{who} has a horse")))
        }
        Ware::Armour(class) if member.armour == *class => {
            Err(no(rule::KY_CAM_10, format!("{who} wears such armour")))
        }
        Ware::Armour(_) if member.armour != Armour::None => {
            Err(no(rule::KY_CAM_10, format!("{who} must sell the old armour first")))
        }
        Ware::Armour(_) | Ware::Horse(_) => Ok(()),
        Ware::Weapon(id) if market::is_counted(book, id) => {
            match member.kit.iter().find(|item| item.weapon == *id) {
                Some(item) if fits(u32::from(item.count)) => Ok(()),
                Some(_) => Err(no(rule::KY_WPN_04, format!("{MANY} is the most to carry"))),
                None => may_stow(member, 1),
            }
        }
        Ware::Weapon(_) => may_stow(member, usize::from(number)),
        Ware::Good(id) if id == market::DAISHO => may_stow(member, 2 * usize::from(number)),
        Ware::Good(id) => match fits(member.goods.get(id).copied().unwrap_or(0)) {
            true => Ok(()),
            false => Err(no(rule::KY_WPN_04, format!("{MANY} is the most to carry"))),
        },
    }
}

fn may_stow(member: &Member, more: usize) -> Result<(), Hindrance> {
    if member.kit.len() + more <= KIT {
        return Ok(());
    }
    let who = &member.name;
    Err(no(rule::KY_WPN_04, format!("{who} cannot carry more than {KIT} weapons")))
}

/// KY-CAM-50 — Whether a fight can have left somebody so.
fn may_befall(book: &Book, member: &Member, fate: &FateOf) -> Result<(), Hindrance> {
    let who = &fate.who;
    let odd = |why: String| Err(no(rule::KY_CAM_50, why));
    may_be_said(rule::KY_CAM_50, &fate.words)?;
    if fate.wounds < member.wounds || fate.wounds > 60 {
        return odd(format!("{who} cannot have {} wounds after it", fate.wounds));
    }
    if fate.kit.len() > KIT {
        return odd(format!("{who} cannot carry more than {KIT} weapons"));
    }
    let is_odd = |item: &&Owned| !market::is_thing(book, &item.weapon) || item.count > MANY;
    if let Some(item) = fate.kit.iter().find(is_odd) {
        return odd(format!("{who} cannot have {} {}", item.count, item.weapon));
    }
    match (&member.horse, &fate.horse) {
        (_, None) => Ok(()),
        (Some(old), Some(new))
            if old.name == new.name && old.quality == new.quality && new.wounds <= 60 =>
        {
            Ok(())
        }
        _ => odd(format!("{who} cannot have that horse")),
    }
}
