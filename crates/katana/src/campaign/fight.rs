//! KY-CAM-50 — From the band into a fight, and back.

use std::collections::BTreeMap;

use engine::{Piece, Side};

use crate::Katana;
use crate::book::Book;
use crate::catalogue::trait_of;
use crate::options::Options;
use crate::roster::{Character, Steed, Stock};
use crate::state::{Fit, Item, KIT, State};

use super::band::{FateOf, Member, Mount, Owned};

/// The name of the switch by which a band takes the field for a side: `band.` and the side's id.
/// Its value is the members as JSON, so that the log of a fight holds all that it began with.
pub const SWITCH: &str = "band.";

/// Puts members of a band into the places of a side's people, in order. Whoever is left over of the
/// scenario's own people fights beside them.
pub fn take_field(
    book: &Book,
    options: &Options,
    people: &mut [Character],
    steeds: &mut [Steed],
    side: Side,
    members: &[Member],
) -> Result<(), String> {
    let places: Vec<usize> = (0..people.len()).filter(|n| people[*n].side == side).collect();
    if members.is_empty() || members.len() > places.len() {
        let (here, most) = (members.len(), places.len());
        return Err(format!("{here} take the field: this side has room for 1 to {most}"));
    }
    for (member, place) in members.iter().zip(places) {
        if member.dead {
            return Err(format!("{} is dead", member.name));
        }
        if member.wounds >= member.wound_limit {
            return Err(format!("{} has more wounds than he can carry", member.name));
        }
        let taken = people
            .iter()
            .enumerate()
            .any(|(n, other)| n != place && other.name.eq_ignore_ascii_case(&member.name));
        if taken {
            return Err(format!("two would be called {}", member.name));
        }
        let character = character(book, options, member, &people[place])?;
        if let (Some(horse), Some(own)) = (character.start.horse, &member.horse) {
            let steed = &mut steeds[usize::from(horse.0) - crate::state::MEN];
            steed.quality = own.quality;
            steed.name = own.name.clone();
            steed.wounds = own.wounds;
        }
        people[place] = character;
    }
    Ok(())
}

/// A member in somebody's place.
fn character(
    book: &Book,
    options: &Options,
    member: &Member,
    place: &Character,
) -> Result<Character, String> {
    let mut kit = Vec::new();
    for item in member.kit.iter().take(KIT) {
        let id = &item.weapon;
        let weapon = book.find_weapon(id).ok_or_else(|| format!("there is no weapon {id}"))?;
        let kind = book.weapon(weapon);
        kit.push(Stock {
            weapon,
            count: item.count.max(1),
            in_hand: kind.has(trait_of::POLEARM) || kind.is_missile_only(),
            loaded: kind.missile.is_some(),
            poisoned: false,
        });
    }
    let mut skills: BTreeMap<u8, i8> = BTreeMap::new();
    for (id, skill) in &member.skills {
        let weapon = book.find_weapon(id).ok_or_else(|| format!("there is no weapon {id}"))?;
        let weapon = book.weapon(weapon);
        skills.insert(weapon.family, *skill);
        if let Some(missile) = weapon.missile {
            skills.entry(missile.family).or_insert(*skill);
        }
    }
    let mut yadome = Vec::new();
    for (id, rating) in &member.yadome {
        let weapon = book.find_weapon(id).ok_or_else(|| format!("there is no weapon {id}"))?;
        yadome.push((weapon, *rating));
    }
    let mut start = place.start;
    start.wounds = member.wounds;
    start.distractions = 0;
    Ok(Character {
        name: member.name.clone(),
        kind: place.kind.clone(),
        figure: member.template.clone(),
        side: place.side,
        group: place.group,
        is_pc: member.pc || place.group.is_none(),
        is_bushi: matches!(
            member.origin.as_deref().unwrap_or(&member.template),
            "samurai" | "ronin" | "hatamoto" | "ji-samurai" | "daimyo"
        ),
        troop: member.troop,
        reaction: member.reaction,
        skills: skills.into_iter().collect(),
        iaijutsu: member.iaijutsu,
        niten: member.niten,
        kiai: member.kiai,
        yadome,
        horsemanship: member.horsemanship,
        leadership: member.leadership.min(10),
        initiative: member.initiative.min(10),
        status: member.status,
        armour: member.armour,
        wound_limit: if options.variable_wounds { member.wound_limit.clamp(3, 8) } else { 6 },
        stamina: member.stamina.clamp(15, 25),
        kit,
        start,
    })
}

/// KY-CAM-24, KY-CAM-25, KY-CAM-50 — What a fight has left of the members who were in it.
pub fn fates(game: &Katana, s: &State, members: &[Member]) -> Vec<FateOf> {
    let mut out = Vec::new();
    for member in members {
        let Some(p) = game.men().find(|p| game.name(*p) == member.name) else { continue };
        let man = s.man(p);
        let kit = man.kit.iter().filter(|item| item.is_some()).map(|item| owned(game, item));
        let horse = member.horse.as_ref().and_then(|own| {
            let steed = game.steeds().find(|horse| game.name(*horse) == own.name);
            match steed.map(|horse| (s.horse(horse).fit, s.horse(horse).wounds)) {
                Some((Fit::Dead, _)) => None,
                Some((_, wounds)) => Some(Mount { wounds, ..own.clone() }),
                None => Some(own.clone()),
            }
        });
        out.push(FateOf {
            who: member.name.clone(),
            wounds: man.wounds,
            dead: man.fit == Fit::Dead,
            kit: kit.collect(),
            horse,
            words: in_words(game, s, p, member.wounds),
        });
    }
    out
}

fn owned(game: &Katana, item: &Item) -> Owned {
    Owned { weapon: game.book.weapon(item.weapon).id.clone(), count: item.count }
}

fn in_words(game: &Katana, s: &State, p: Piece, before: u8) -> String {
    let man = s.man(p);
    let fresh = man.wounds.saturating_sub(before);
    let _ = game;
    match man.fit {
        Fit::Dead => "dies".to_owned(),
        Fit::Gone if fresh == 0 => "leaves the field unhurt".to_owned(),
        Fit::Gone => format!("leaves the field with {fresh} wounds"),
        Fit::Ko | Fit::Collapsed => format!("is carried off senseless with {fresh} wounds"),
        _ if fresh == 0 => "comes through unhurt".to_owned(),
        _ => format!("comes through with {fresh} wounds"),
    }
}
