//! Carrying deeds out.

use engine::{Dice, Die, Side};

use crate::book::Book;
use crate::rule;

use super::band::{Away, Band, Deed, Done, FateOf, Fought, STATUS, Shelter};
use super::healing::Healing;
use super::market::{self, coins};
use super::recruit;

impl Band {
    /// Carries a deed out that may be done, and writes it down. If the dice run dry nothing has
    /// changed.
    pub fn carry_out<D: Dice>(
        &mut self,
        book: &Book,
        deed: Deed,
        dice: &mut D,
    ) -> Result<&Done, D::Dry> {
        debug_assert_eq!(self.may(book, &deed), Ok(()));
        let mut rolled = Vec::new();
        let day = self.day;
        let words = match &deed {
            Deed::Recruit { name, pc, made } => {
                let mut keep = recruit::Kept { dice, rolled: &mut rolled };
                let mut member = recruit::make(book, made, &mut keep)?;
                member.name.clone_from(name);
                member.pc = *pc;
                let what = recruit::title(book, made);
                self.members.push(member);
                format!("{name} joins, {what}")
            }
            Deed::Dismiss { who } => {
                self.members.retain(|member| member.name != *who);
                format!("{who} leaves")
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
                format!("{who} is tended: die {die}, {} until all is healed", days_told(days))
            }
            other => self.without_dice(book, other),
        };
        self.done.push(Done { day, deed, dice: rolled, words });
        Ok(&self.done[self.done.len() - 1])
    }

    /// Deeds of money, days and fights.
    fn without_dice(&mut self, book: &Book, deed: &Deed) -> String {
        match deed {
            Deed::Buy { who, ware, number, market } => {
                let place = book.markets.iter().find(|known| known.id == *market);
                let price = place.and_then(|place| market::price(book, place, ware, *number));
                let price = price.unwrap_or(0);
                if let Some(member) = self.member_mut(who) {
                    member.purse = member.purse.saturating_sub(price);
                    market::take(book, member, ware, *number);
                }
                format!("{who} buys {} for {}", market::called(book, ware, *number), coins(price))
            }
            Deed::Sell { who, ware, number, market } => {
                let place = book.markets.iter().find(|known| known.id == *market);
                let offer = place.and_then(|place| market::offer(book, place, ware, *number));
                let offer = offer.unwrap_or(0);
                if let Some(member) = self.member_mut(who) {
                    member.purse = member.purse.saturating_add(offer);
                    market::part_with(book, member, ware, *number);
                }
                format!("{who} sells {} for {}", market::called(book, ware, *number), coins(offer))
            }
            Deed::Give { from, to, coppers } => {
                if let Some(member) = self.member_mut(from) {
                    member.purse = member.purse.saturating_sub(*coppers);
                }
                if let Some(member) = self.member_mut(to) {
                    member.purse = member.purse.saturating_add(*coppers);
                }
                format!("{from} gives {to} {}", coins(*coppers))
            }
            Deed::Earn { who, coppers, reason } => {
                if let Some(member) = self.member_mut(who) {
                    member.purse = member.purse.saturating_add(*coppers);
                }
                format!("{who} is paid {}: {}", coins(*coppers), reason.trim())
            }
            Deed::Pass { days, shelter } => self.pass(book, *days, *shelter),
            Deed::Standing { who, by, reason } => {
                let mut status = 0;
                if let Some(member) = self.member_mut(who) {
                    member.status = member.status.saturating_add(*by).clamp(-STATUS, STATUS);
                    status = member.status;
                }
                format!("{who} now stands at {status}: {}", reason.trim())
            }
            Deed::March { table, scenario, who } => {
                let (table, scenario, who) = (table.clone(), scenario.clone(), who.clone());
                let told = format!("{} to a fight", go(&who));
                self.away.push(Away { table, scenario, who });
                told
            }
            Deed::Recall { table } => {
                let who = self.come_home(table);
                format!("{} back: the fight never was", come(&who))
            }
            Deed::Fight { table, scenario, fates } => self.write_back(table, scenario, fates),
            Deed::Recruit { .. } | Deed::Dismiss { .. } | Deed::Tend { .. } => String::new(),
        }
    }

    /// KY-CAM-20, KY-CAM-22, K-93 — Days pass, and wounds close where there is shelter.
    fn pass(&mut self, book: &Book, days: u16, shelter: Shelter) -> String {
        self.day += u32::from(days);
        let here: Vec<bool> = self.members.iter().map(|member| self.is_here(member)).collect();
        let bill = market::night(book) * u32::from(days);
        let mut healed = Vec::new();
        // KY-CAM-20: whoever is in the field has no roof over his head.
        for (member, _) in self.members.iter_mut().zip(here).filter(|(_, here)| *here) {
            if shelter == Shelter::Inn {
                member.purse = member.purse.saturating_sub(bill);
            }
            if shelter == Shelter::None {
                continue;
            }
            for _ in 0..days {
                let Some(healing) = &mut member.healing else { break };
                if healing.day() {
                    member.wounds = member.wounds.saturating_sub(1);
                }
                if member.wounds == 0 {
                    member.healing = None;
                    healed.push(member.name.clone());
                }
            }
        }
        let spent = match days {
            1 => "a day passes".to_owned(),
            _ => format!("{} pass", days_told(u32::from(days))),
        };
        let place = match shelter {
            Shelter::None => " on the road",
            Shelter::Guests => "",
            Shelter::Inn => " at an inn",
        };
        let well = match healed.as_slice() {
            [] => String::new(),
            names => format!("; well again: {}", names.join(", ")),
        };
        format!("{spent}{place}{well}")
    }

    fn come_home(&mut self, table: &str) -> Vec<String> {
        let at = self.away.iter().position(|away| away.table == table);
        at.map_or(Vec::new(), |at| self.away.remove(at).who)
    }

    /// KY-CAM-25, KY-CAM-50 — What a fight has left of everybody.
    fn write_back(&mut self, table: &str, scenario: &str, fates: &[FateOf]) -> String {
        self.come_home(table);
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
        format!("after the fight: {}", told.join("; "))
    }
}

fn days_told(days: u32) -> String {
    if days == 1 { "1 day".to_owned() } else { format!("{days} days") }
}

fn go(who: &[String]) -> String {
    format!("{} {}", who.join(", "), if who.len() == 1 { "goes" } else { "go" })
}

fn come(who: &[String]) -> String {
    format!("{} {}", who.join(", "), if who.len() == 1 { "comes" } else { "come" })
}
