//! What was read in the tables of the book when something happened, as it is printed there.

use ::case::{Reading, dashed};
use engine::{Piece, Side};

use crate::Skirmish;
use crate::book::Throw;
use crate::catalogue::{Armour, Band, Class, Missile};
use crate::event::{Blow, Cast, Event, Harm, Ingredient, Reason, Shot, Stand};
use crate::options::KenseiWounds;
use crate::state::is_horse;

fn one(table: &str, column: &str, row: &str, letter: &str) -> Reading {
    let [table, column, row, letter] = [table, column, row, letter].map(str::to_owned);
    Reading { table, column, row, letter }
}

/// A die as it is printed.
fn die(throw: Throw) -> String {
    match throw {
        Throw { faces: 0, .. } => "–".to_owned(),
        Throw { faces, plus: 0 } => format!("D{faces}"),
        Throw { faces, plus } => format!("D{faces}+{plus}"),
    }
}

fn harm_word(harm: Harm) -> String {
    dashed(&format!("{harm:?}"))
}

pub(super) fn readings(game: &Skirmish, event: &Event) -> Vec<Reading> {
    match event {
        Event::Shot(shot) => of_shot(game, shot),
        Event::Fought { sides, won, difference, blow } => {
            let mut read = Vec::new();
            for side in Side::BOTH {
                let casts = sides[side].dice.iter();
                read.extend(casts.filter_map(|cast| of_cast(game, &sides[side], cast)));
            }
            let loser = won.and_then(|won| sides[won.other()].who.first().copied());
            let rides = loser.is_some_and(|loser| game.character(loser).horse.is_some());
            read.extend(of_blow(rides, *difference, *blow));
            read
        }
        Event::Tested { faces, tally, total, nerve, .. } => {
            let mut read = quality(game, *faces);
            read.extend(tally.iter().map(|(reason, n)| {
                let row = Reason::ALL.iter().find(|(known, _)| *known == reason);
                let letter = format!("{n:+}").replace('-', "−");
                one("morale-factors", "add", row.map_or("", |(_, name)| name), &letter)
            }));
            let row = format!("s{}", (*total).clamp(-4, 1));
            read.push(one("morale", "result", &row, &dashed(&format!("{nerve:?}"))));
            read
        }
        Event::Rallied { faces, .. } => quality(game, *faces),
        Event::Hurt { who, harm, damage, .. } => {
            let tough = game.options().kensei_wounds == KenseiWounds::Tough;
            let is_tough = tough && game.character(*who).class == Class::Kensei;
            let column = if is_tough { "tough" } else { "anybody" };
            let condition = dashed(&format!("{:?}", game.condition(*who, *damage)));
            let row = format!("p{}", (*damage).min(10));
            vec![of_points(game, *harm), one("state", column, &row, &condition)]
        }
        Event::HorseHurt { harm, .. } => vec![of_points(game, *harm)],
        Event::Loaded { who, needed, .. } => {
            let character = game.character(*who);
            let column = if character.class == Class::Noumin { "noumin" } else { "others" };
            let row = character.missile.map_or("", |missile| missile.word());
            vec![one("loading", column, row, &needed.to_string())]
        }
        _ => Vec::new(),
    }
}

/// The class whose quality die has so many faces: no two have the same.
fn quality(game: &Skirmish, faces: u8) -> Vec<Reading> {
    let class = Class::ALL.into_iter().find(|class| game.tables().quality(*class) == faces);
    let read = class.map(|class| one("classes", "die", class.word(), &format!("D{faces}")));
    read.into_iter().collect()
}

fn of_points(game: &Skirmish, harm: Harm) -> Reading {
    one("damage", "points", &harm_word(harm), &game.tables().points(harm).to_string())
}

/// SS-WPN-03, SS-FIG-01, SS-ARM-02, SS-ARM-03, SS-WPN-04, SS-SHT-07.
fn of_shot(game: &Skirmish, shot: &Shot) -> Vec<Reading> {
    let tables = game.tables();
    // What was measured: cover makes it one band more.
    let measured = match shot.covered {
        true => Band::ALL.into_iter().find(|band| band.worse() == shot.band),
        false => Some(shot.band),
    };
    let mut read = Vec::new();
    if let Some(band) = measured
        && let Some(limit) = tables.limit(shot.weapon, band)
    {
        let cm = (limit / measure::CM).to_string();
        read.push(one("missiles", band.word(), shot.weapon.word(), &cm));
    }
    read.extend(quality(game, shot.quality.0));
    let (class, armour) = target(game, shot);
    let usual = tables.dodge(class, armour);
    read.push(one("dodge", armour.word(), class.word(), &die(usual)));
    let pierces = shot.weapon == Missile::Arquebus
        || (shot.weapon == Missile::Pistol && game.options().pistols_pierce);
    if pierces && shot.dodge.is_some() {
        let pierced = tables.dodge_arquebus[armour as usize];
        read.push(one("dodge-arquebus", armour.word(), "anybody", &die(pierced)));
    }
    read.push(one("range-dice", "throw", shot.band.word(), &format!("D{}", shot.range.0)));
    let row = format!("s{}", shot.difference.clamp(0, 5));
    let letter = shot.harm.map_or("none".to_owned(), harm_word);
    read.push(one("shot", "result", &row, &letter));
    read
}

/// SS-FIG-04 — By what the dodge of whoever was meant is read; a horse as a Bushi.
fn target(game: &Skirmish, shot: &Shot) -> (Class, Armour) {
    let horse: Option<Piece> = shot.horse.or(is_horse(shot.at).then_some(shot.at));
    match horse {
        Some(horse) => (Class::Bushi, game.steed(horse).armour),
        None => (game.character(shot.at).class, game.character(shot.at).armour),
    }
}

fn of_cast(game: &Skirmish, stand: &Stand, cast: &Cast) -> Option<Reading> {
    let letter = format!("D{}", cast.faces);
    let character = game.character(cast.who);
    Some(match cast.what {
        Ingredient::Quality => one("classes", "die", character.class.word(), &letter),
        Ingredient::Armour => one("armour", "throw", character.armour.word(), &letter),
        Ingredient::Weapon => {
            let at = stand.who.iter().position(|who| *who == cast.who);
            let weapon = at.and_then(|at| stand.weapons.get(at));
            one("weapons", "throw", weapon.map_or("", |weapon| weapon.word()), &letter)
        }
        // The horse's die stands in no table: SS-MEL-06.
        Ingredient::Horse => return None,
    })
}

/// SS-MEL-09 — Where the two rows say the same, whoever came on a horse is read as a rider.
fn of_blow(rides: bool, difference: i8, blow: Option<Blow>) -> Option<Reading> {
    let blow = blow?;
    let column = difference.clamp(1, 6);
    let row = match (column, blow) {
        (1, Blow::Dismounted)
        | (3, Blow::Hurt(Harm::Light))
        | (4, Blow::Hurt(Harm::Wound))
        | (5, Blow::Hurt(Harm::Disabled)) => "mounted",
        (2 | 6, _) if rides => "mounted",
        _ => "foot",
    };
    let letter = match blow {
        Blow::Push => "push".to_owned(),
        Blow::Dismounted => "dismounted".to_owned(),
        Blow::Hurt(harm) => harm_word(harm),
    };
    Some(one("melee", &format!("+{column}"), row, &letter))
}
