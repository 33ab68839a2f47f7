//! KY-CAM-50 — From the band into a fight, and back.

use std::collections::BTreeMap;

use engine::{Piece, Side};

use crate::Katana;
use crate::book::Book;
use crate::catalogue::trait_of;
use crate::options::Options;
use crate::roster::{Character, Steed, Stock};
use crate::state::{Fit, Item, KIT, State};

use super::band::{FateOf, MANY, Member, Mount, Owned};
use super::gates::may_be_called;
use super::market::{is_shot, is_thing};

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
    let places: Vec<usize> = (0..people.len()).filter(|n| people[*n].is_of(side)).collect();
    if members.is_empty() || members.len() > places.len() {
        let (here, most) = (members.len(), places.len());
        return Err(format!("{here} take the field: this side has room for 1 to {most}"));
    }
    for (member, place) in members.iter().zip(places) {
        may_fight(book, member)?;
        let taken = people
            .iter()
            .enumerate()
            .any(|(n, other)| n != place && other.name.eq_ignore_ascii_case(&member.name));
        if taken {
            return Err(format!("two would be called {}", member.name));
        }
        let character = character(book, options, member, &people[place])?;
        if member.wounds >= character.wound_limit {
            return Err(format!("{} has more wounds than anybody can fight with", member.name));
        }
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

/// Skills and techniques as far as they go, of either sign.
const SKILL: i8 = 20;

/// Whether a member's sheet can be played. Anybody can send one with a table that he lays, so
/// nothing is taken on trust.
pub fn may_fight(book: &Book, member: &Member) -> Result<(), String> {
    let name = &member.name;
    may_be_called(name).map_err(|no| no.why)?;
    if member.dead {
        return Err(format!("{name} is dead"));
    }
    if !(3..=8).contains(&member.wound_limit) || member.wounds >= member.wound_limit {
        return Err(format!("{name} has more wounds than anybody can fight with"));
    }
    let skills = member.skills.iter().chain(&member.yadome).map(|(id, rating)| {
        let known = book.find_weapon(id).is_some();
        (known && rating.unsigned_abs() <= SKILL.unsigned_abs())
            .then_some(())
            .ok_or_else(|| format!("{name} cannot have {rating} with `{id}`"))
    });
    skills.collect::<Result<(), String>>()?;
    let techniques = [member.iaijutsu, member.niten, member.kiai];
    if techniques.iter().flatten().any(|rating| rating.unsigned_abs() > SKILL.unsigned_abs()) {
        return Err(format!("{name} cannot be as good as that"));
    }
    if !(1..=10).contains(&member.reaction) || member.status.unsigned_abs() > 1_000 {
        return Err(format!("{name} cannot have such reactions, or such a status"));
    }
    if member.kit.len() > KIT {
        return Err(format!("{name} cannot carry more than {KIT} weapons"));
    }
    match member.kit.iter().find(|item| !is_thing(book, &item.weapon) || item.count > MANY) {
        Some(item) => Err(format!("{name} cannot carry {} `{}`", item.count, item.weapon)),
        None => match &member.horse {
            Some(horse) if may_be_named(&horse.name).is_err() || horse.wounds > 60 => {
                Err(format!("{name} cannot have such a horse"))
            }
            _ => Ok(()),
        },
    }
}

/// Horses are called after their owners.
fn may_be_named(horse: &str) -> Result<(), String> {
    let owner = horse.strip_suffix("'s horse").unwrap_or(horse);
    may_be_called(owner).map_err(|no| no.why)
}

/// The sheet as it goes into the log of a fight: without money, belongings and memories, which are
/// nobody else's business.
pub fn sheet(member: &Member) -> Member {
    Member { goods: BTreeMap::new(), purse: 0, healing: None, fights: Vec::new(), ..member.clone() }
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
        // K-96: a bow without arrows stays one.
        let count = if is_shot(book, id) { item.count } else { item.count.max(1) };
        kit.push(Stock {
            weapon,
            count,
            in_hand: kind.has(trait_of::POLEARM) || kind.is_missile_only(),
            loaded: kind.missile.is_some() && count > 0,
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
        neutral: false,
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
            words: in_words(s, p, member.wounds),
        });
    }
    out
}

fn owned(game: &Katana, item: &Item) -> Owned {
    Owned { weapon: game.book.weapon(item.weapon).id.clone(), count: item.count }
}

fn in_words(s: &State, p: Piece, before: u8) -> String {
    let man = s.man(p);
    let fresh = match man.wounds.saturating_sub(before) {
        0 => "unhurt".to_owned(),
        1 => "with a wound".to_owned(),
        more => format!("with {more} wounds"),
    };
    match man.fit {
        Fit::Dead => "dies".to_owned(),
        Fit::Gone => format!("leaves the field {fresh}"),
        Fit::Ko | Fit::Collapsed => format!("is carried off senseless, {fresh}"),
        Fit::Well | Fit::Absent => format!("comes through {fresh}"),
    }
}
