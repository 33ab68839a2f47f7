//! What the sides of a scenario are after: `[[aim]]` (K-01).

use engine::Side;
use serde::Deserialize;
use toml::Spanned;

use crate::scenario::{Aim, Fate, Feat, Scenario, When, Whom};
use crate::state::AIMS;

use super::people::{Slip, slip};
use super::scenario::{Reader, side_of, zone};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AimRow {
    side: String,
    feat: String,
    count: Option<u8>,
    when: Option<String>,
    until: Option<u8>,
    ends: Option<bool>,
    who: Option<String>,
    harm: Option<String>,
    exit: Option<String>,
    things: Option<Vec<String>>,
    zone: Option<String>,
    clear: Option<String>,
    place: Option<String>,
    radius: Option<u16>,
}

impl Reader<'_> {
    /// Reads the aims into a scenario whose people are there already.
    pub(super) fn aims(&mut self, rows: &[Spanned<AimRow>], scenario: &mut Scenario) {
        let mut aims = Vec::new();
        for row in rows {
            let aim = aim(row.get_ref(), scenario);
            aims.extend(self.kept(row.span(), aim));
        }
        if aims.len() > AIMS {
            self.bad(format!("there are {} aims", aims.len()), format!("have at most {AIMS}"));
            aims.truncate(AIMS);
        }
        scenario.aims = aims;
    }
}

fn aim(row: &AimRow, scenario: &Scenario) -> Result<Aim, Slip> {
    let Some(side) = side_of(&scenario.parties, &row.side) else {
        return slip(format!("no side is called `{}`", row.side), "name a side");
    };
    let feat = match row.feat.as_str() {
        "fell" => Feat::Fell(whom(row, scenario, side.other())?, fate(row)?),
        "leave" => Feat::Leave(whom(row, scenario, side)?, exit(row, scenario)?),
        "seize" => Feat::Seize(things(row, scenario, side)?),
        "hold" => {
            let ground = &scenario.ground;
            let Some(name) = &row.zone else {
                return slip("nothing to hold", "name a `zone` of the ground");
            };
            let clear = row.clear.as_ref().map(|name| zone(ground, name)).transpose()?;
            Feat::Hold { zone: zone(ground, name)?, clear }
        }
        "outweigh" => outweigh(row, scenario)?,
        "stand" => Feat::Stand(whom(row, scenario, side)?),
        word => {
            return slip(
                format!("no feat is called `{word}`"),
                "write fell, leave, seize, hold, outweigh or stand",
            );
        }
    };
    let when = match row.when.as_deref() {
        None | Some("close") => When::Close,
        Some("turn") => When::Turn,
        Some("end") => When::End,
        Some(word) => {
            return slip(format!("`{word}` is no time"), "write close, turn or end");
        }
    };
    let until = row.until.unwrap_or(scenario.turns);
    if until == 0 || until > scenario.turns {
        return slip(format!("turn {until} is not played"), "name a turn of the scenario");
    }
    let (count, ends) = (row.count.unwrap_or(1), row.ends.unwrap_or(true));
    Ok(Aim { side, feat, count, when, until, ends })
}

fn whom(row: &AimRow, scenario: &Scenario, side: Side) -> Result<Whom, Slip> {
    match row.who.as_deref() {
        None | Some("anyone") => Ok(Whom::Anybody),
        Some("commander") => match scenario.parties[side].commander {
            Some(who) => Ok(Whom::One(who)),
            None => slip("that side has no commander", "give it one, or name somebody"),
        },
        Some(name) => {
            let known = |one: &crate::roster::Character| one.side == side && one.name == name;
            match scenario.people.iter().position(known) {
                Some(at) => Ok(Whom::One(engine::Piece(at as u8))),
                None => slip(format!("that side has no {name}"), "name one of its figures"),
            }
        }
    }
}

fn fate(row: &AimRow) -> Result<Fate, Slip> {
    match row.harm.as_deref() {
        None | Some("out") => Ok(Fate::Out),
        Some("down") => Ok(Fate::Down),
        Some("killed") => Ok(Fate::Killed),
        Some(word) => slip(format!("no harm is called `{word}`"), "write out, down or killed"),
    }
}

fn exit(row: &AimRow, scenario: &Scenario) -> Result<Option<u8>, Slip> {
    let Some(name) = &row.exit else { return Ok(None) };
    let exits = &scenario.ground.pieces().exits;
    match exits.iter().position(|exit| exit.name == *name) {
        Some(at) => Ok(Some(at as u8)),
        None => slip(format!("the ground has no exit `{name}`"), "name one of its exits"),
    }
}

fn things(row: &AimRow, scenario: &Scenario, side: Side) -> Result<u16, Slip> {
    let sites = scenario.sites.iter().enumerate();
    let Some(ids) = &row.things else {
        let own = sites.filter(|(_, site)| site.by == side && !site.opens);
        return Ok(own.fold(0, |bits, (at, _)| bits | 1 << at));
    };
    let mut bits = 0;
    for id in ids {
        match scenario.sites.iter().position(|site| site.id == *id) {
            Some(at) => bits |= 1 << at,
            None => return slip(format!("no thing is called `{id}`"), "name a `[[thing]]`"),
        }
    }
    Ok(bits)
}

fn outweigh(row: &AimRow, scenario: &Scenario) -> Result<Feat, Slip> {
    let places = &scenario.ground.pieces().places;
    let name = row.place.clone().unwrap_or_default();
    let Some(place) = places.iter().find(|place| place.name == name) else {
        return slip(format!("the ground has no place `{name}`"), "name one of its places");
    };
    let Some(radius) = row.radius else {
        return slip("how near is not said", "add a `radius` in cm");
    };
    Ok(Feat::Outweigh { at: place.at, radius: i32::from(radius) * 100 })
}
