//! Characters who are ready to play: `catalogue/characters.toml`.

use std::collections::BTreeMap;

use ::book::{Files, Trouble, read_toml};
use serde::Deserialize;

use crate::book::Book;
use crate::campaign::band::{Member, Mount};
use crate::campaign::fight::may_fight;
use crate::campaign::recruit;
use crate::catalogue::{Armour, Horsemanship, Known, Quality};

use super::FOLDER;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    character: Vec<Row>,
}

/// What differs from the template.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    name: String,
    template: String,
    about: String,
    origin: Option<String>,
    kit: Vec<String>,
    #[serde(default)]
    skills: BTreeMap<String, i8>,
    skill: Option<i8>,
    reaction: Option<u8>,
    iaijutsu: Option<i8>,
    niten: Option<i8>,
    kiai: Option<i8>,
    #[serde(default)]
    yadome: BTreeMap<String, i8>,
    horsemanship: Option<Horsemanship>,
    leadership: Option<u8>,
    initiative: Option<u8>,
    status: Option<i16>,
    stamina: Option<i8>,
    armour: Option<Armour>,
    purse: Option<u32>,
    horse: Option<Quality>,
}

/// Reads them. All troubles are told at once.
pub(super) fn read(files: &Files, book: &Book) -> Result<Vec<Known>, Vec<Trouble>> {
    let path = format!("{FOLDER}/catalogue/characters.toml");
    let file: File = read_toml(files, &path).map_err(|trouble| vec![trouble])?;
    let mut troubles = Vec::new();
    let mut known = Vec::new();
    for row in file.character {
        let id = row.id.clone();
        match one(book, row) {
            Ok(one) => known.push(one),
            Err(what) => {
                troubles.push(Trouble::whole(&path, format!("{id}: {what}"), "mend him"));
            }
        }
    }
    if troubles.is_empty() { Ok(known) } else { Err(troubles) }
}

fn one(book: &Book, row: Row) -> Result<Known, String> {
    let template = book.templates.iter().find(|known| known.id == row.template);
    let template = template.ok_or_else(|| format!("there is no template `{}`", row.template))?;
    let origin = match &row.origin {
        None => None,
        Some(id) => {
            let origin = book.origins.iter().find(|known| known.id == *id);
            Some(origin.ok_or_else(|| format!("there is no origin `{id}`"))?)
        }
    };
    let mut member: Member = recruit::typical(book, template, &row.kit);
    if let Some(skill) = row.skill {
        member.skills.values_mut().for_each(|rating| *rating = skill);
    }
    member.skills.extend(row.skills);
    member.name = row.name;
    member.origin = row.origin;
    member.troop = origin.map_or(template.troop, |origin| origin.troop);
    member.reaction = row.reaction.unwrap_or(member.reaction);
    member.iaijutsu = row.iaijutsu;
    member.niten = row.niten;
    member.kiai = row.kiai;
    member.yadome = row.yadome;
    member.horsemanship = row.horsemanship.unwrap_or(member.horsemanship);
    member.leadership = row.leadership.unwrap_or(member.leadership);
    member.initiative = row.initiative.unwrap_or(member.initiative);
    member.status = row.status.unwrap_or(member.status);
    member.stamina = row.stamina.unwrap_or(member.stamina);
    member.armour = row.armour.unwrap_or(member.armour);
    member.purse = row.purse.unwrap_or(member.purse);
    let name = format!("{}'s horse", member.name);
    member.horse = row.horse.map(|quality| Mount { name, quality, wounds: 0 });
    may_fight(book, &member)?;
    Ok(Known { id: row.id, about: row.about, member })
}
