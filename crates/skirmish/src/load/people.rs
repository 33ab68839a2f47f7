//! The people of a scenario: sides, groups, figures, horses and ladders.

use std::ops::Range;

use engine::{BySide, Piece, PieceSet, Side as Seat};
use measure::{Heading, Point};
use serde::Deserialize;
use toml::Spanned;

use crate::book::{Book, Kind};
use crate::catalogue::{Armour, Class, Melee};
use crate::muster::{Outfit, may_equip};
use crate::options::Options;
use crate::roster::{Character, Group, Steed};
use crate::scenario::Rungs;
use crate::state::{FIGURES, GROUPS, HORSES, LADDERS};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Side {
    pub id: String,
    pub name: String,
    pub home: Option<String>,
    pub zones: Option<Vec<String>>,
    #[serde(default)]
    pub exits: Vec<String>,
    #[serde(default)]
    pub group: Vec<Spanned<GroupRow>>,
    #[serde(default)]
    pub figure: Vec<Spanned<FigureRow>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroupRow {
    pub name: String,
    pub leader: Option<String>,
}

#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FigureRow {
    pub kind: Option<String>,
    pub names: Vec<String>,
    #[serde(default)]
    pub at: Vec<String>,
    pub group: Option<String>,
    #[serde(default)]
    pub commander: bool,
    pub class: Option<String>,
    pub armour: Option<String>,
    pub weapons: Option<Vec<String>>,
    pub missile: Option<String>,
    pub loaded: Option<bool>,
    #[serde(default)]
    pub load: u8,
    pub horse: Option<String>,
    pub horse_armour: Option<String>,
    #[serde(default)]
    pub damage: u8,
    #[serde(default)]
    pub horse_damage: u8,
    #[serde(default)]
    pub ladder: bool,
    pub figure: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HorseRow {
    pub name: String,
    pub at: String,
    pub armour: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LadderRow {
    pub name: String,
    pub at: String,
}

/// What is wrong with an entry, and what to do.
pub(crate) type Slip = (String, String);

pub(crate) fn slip<T>(what: impl Into<String>, remedy: impl Into<String>) -> Result<T, Slip> {
    Err((what.into(), remedy.into()))
}

/// Everybody who was enlisted so far.
#[derive(Default)]
pub(crate) struct Muster {
    pub people: Vec<Character>,
    pub steeds: Vec<Steed>,
    pub groups: Vec<Group>,
    pub ladders: Vec<Rungs>,
    pub commanders: BySide<Option<Piece>>,
    /// By figure: where its entry stands in the text.
    pub spans: Vec<Range<usize>>,
}

/// A length in cm with up to two decimals, in u.
pub(crate) fn cm(word: &str) -> Option<i32> {
    let (whole, rest) = word.split_once('.').unwrap_or((word, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 3 || rest.len() > 2 || !digits(whole) || !digits(rest) {
        return None;
    }
    let rest = format!("{rest:0<2}");
    Some(whole.parse::<i32>().ok()? * 100 + rest.parse::<i32>().ok()?)
}

/// `12.5,30`.
pub(crate) fn point(word: &str) -> Option<Point> {
    let (x, y) = word.split_once(',')?;
    Some(Point::new(cm(x.trim())?, cm(y.trim())?))
}

/// `E`, `NW` or degrees.
pub(crate) fn heading(word: &str) -> Option<Heading> {
    let compass = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
    if let Some(at) = compass.iter().position(|known| known.eq_ignore_ascii_case(word)) {
        return Some(Heading::new(at as i32 * 45));
    }
    word.parse::<u16>().ok().filter(|degrees| *degrees < 360).map(Heading::from)
}

/// `20,40` or `20,40 E`.
fn spot(word: &str) -> Result<(Point, Option<Heading>), Slip> {
    let mut words = word.split_whitespace();
    let at = words.next().and_then(point);
    let Some(at) = at else {
        return slip(
            format!("`{word}` is no point"),
            "write `x,y` in cm, two decimals at most, such as `12.5,30`",
        );
    };
    let towards = match words.next() {
        None => None,
        Some(word) => match heading(word) {
            Some(heading) => Some(heading),
            None => {
                return slip(
                    format!("`{word}` is no heading"),
                    "write N, NE, E, SE, S, SW, W, NW, or degrees from 0 to 359",
                );
            }
        },
    };
    match words.next() {
        None => Ok((at, towards)),
        Some(word) => slip(format!("`{word}` is one word too many"), "leave it out"),
    }
}

impl Muster {
    /// SS-GRP-01 — Adds a group.
    pub fn form(&mut self, side: Seat, name: &str) -> Result<u8, Slip> {
        if self.groups.iter().any(|group| group.name.eq_ignore_ascii_case(name)) {
            return slip(format!("two groups are called {name}"), "rename one of them");
        }
        if self.groups.len() == GROUPS {
            return slip(format!("there are more than {GROUPS} groups"), "form fewer");
        }
        let (leader, members) = (None, PieceSet::EMPTY);
        self.groups.push(Group { name: name.to_owned(), side, leader, members });
        Ok(self.groups.len() as u8 - 1)
    }

    /// SS-FIG-02 — Adds the figures of an entry.
    pub fn enlist(
        &mut self,
        book: &Book,
        options: &Options,
        side: Seat,
        row: &FigureRow,
        span: Range<usize>,
    ) -> Result<(), Slip> {
        let outfit = outfit(book, row)?;
        if let Err(refusal) = may_equip(book, &outfit) {
            let what = format!("{}: {} ({})", row.names.join(", "), refusal.why, refusal.rule);
            return slip(what, "equip them otherwise");
        }
        if row.names.is_empty() || row.names.len() != row.at.len() {
            let what = format!("{} names stand at {} points", row.names.len(), row.at.len());
            return slip(what, "give each name one point");
        }
        if row.commander && row.names.len() != 1 {
            return slip("several commanders", "write the commander as an entry of his own");
        }
        let shared = match &row.group {
            None => None,
            Some(name) => Some(self.find_group(side, name)?),
        };
        for (name, at) in row.names.iter().zip(&row.at) {
            self.new_name(name)?;
            let group = match shared {
                Some(group) => group,
                None => self.form(side, name)?,
            };
            self.enlist_one(book, options, side, row, &outfit, group, name, at)?;
            self.spans.push(span.clone());
        }
        Ok(())
    }

    fn find_group(&self, side: Seat, name: &str) -> Result<u8, Slip> {
        let known = |group: &Group| group.side == side && group.name == name;
        match self.groups.iter().position(known) {
            Some(at) => Ok(at as u8),
            None => {
                let own = self.groups.iter().filter(|group| group.side == side);
                let near = ::book::nearest(name, own.map(|group| group.name.as_str()));
                let near = near.map_or(String::new(), |near| format!("; did you mean {near}?"));
                slip(format!("the side has no group {name}{near}"), "add a `[[side.group]]`")
            }
        }
    }

    #[allow(clippy::too_many_arguments)] // Every part of an entry, once.
    fn enlist_one(
        &mut self,
        book: &Book,
        options: &Options,
        side: Seat,
        row: &FigureRow,
        outfit: &Outfit,
        group: u8,
        name: &str,
        at: &str,
    ) -> Result<(), Slip> {
        if self.people.len() == FIGURES {
            return slip(format!("there are more than {FIGURES} figures"), "take some out");
        }
        let (at, towards) = spot(at)?;
        if towards.is_some() && outfit.horse.is_none() {
            return slip(
                format!("{name} has a heading and no horse"),
                "figures on foot look everywhere: leave the heading out",
            );
        }
        let who = Piece(self.people.len() as u8);
        let horse = outfit.horse.map(|armour| self.saddle(name, armour, who, row.horse_damage));
        let melee = |slot: usize| outfit.arms[slot].map(|n| book.weapons[usize::from(n)].melee);
        let bare = outfit.arms == [None; 2];
        let missile = outfit.launcher.map(|n| book.launchers[usize::from(n)].missile);
        self.people.push(Character {
            name: name.to_owned(),
            side,
            group,
            class: outfit.class,
            armour: outfit.armour,
            melee: if bare { [Some(Melee::BareHands), None] } else { [melee(0), melee(1)] },
            arms: outfit.arms,
            missile,
            launcher: outfit.launcher,
            loaded: missile.is_some() && row.loaded.unwrap_or(options.start_loaded),
            load: row.load,
            animal: outfit.animal,
            horse: horse.transpose()?,
            at,
            heading: towards.unwrap_or(if side == Seat::A {
                Heading::NORTH
            } else {
                Heading::SOUTH
            }),
            damage: row.damage,
            drawing: outfit.drawing.clone(),
        });
        self.groups[usize::from(group)].members.insert(who);
        if row.ladder {
            self.lay_ladder(&format!("{name}'s ladder"), at, Some(who))?;
        }
        if row.commander && self.commanders[side].replace(who).is_some() {
            return slip("a side has two commanders", "name one of them (SS-GRP-02)");
        }
        Ok(())
    }

    /// SS-HRS-01 — Gives somebody a horse, which goes by his name.
    fn saddle(
        &mut self,
        name: &str,
        armour: Armour,
        rider: Piece,
        damage: u8,
    ) -> Result<Piece, Slip> {
        let name = format!("{name}'s horse");
        let (at, heading) = (Point::default(), Heading::NORTH);
        self.herd(Steed { name, armour, rider: Some(rider), at, heading, damage })
    }

    pub fn herd(&mut self, steed: Steed) -> Result<Piece, Slip> {
        self.new_name(&steed.name)?;
        if self.steeds.len() == HORSES {
            return slip(format!("there are more than {HORSES} horses"), "take some out");
        }
        self.steeds.push(steed);
        Ok(Piece((FIGURES + self.steeds.len() - 1) as u8))
    }

    /// SS-HRS-03 — A horse of nobody's.
    pub fn loose(&mut self, row: &HorseRow) -> Result<(), Slip> {
        let (at, towards) = spot(&row.at)?;
        let armour = match &row.armour {
            None => Armour::Unarmoured,
            Some(word) => armour(word)?,
        };
        let (name, heading) = (row.name.clone(), towards.unwrap_or_default());
        self.herd(Steed { name, armour, rider: None, at, heading, damage: 0 })?;
        Ok(())
    }

    /// SS-CLB-06 — A ladder, on the ground or carried.
    pub fn lay_ladder(&mut self, name: &str, at: Point, bearer: Option<Piece>) -> Result<(), Slip> {
        if self.ladders.len() == LADDERS {
            return slip(format!("there are more than {LADDERS} ladders"), "take some out");
        }
        self.ladders.push(Rungs { name: name.to_owned(), at, bearer });
        Ok(())
    }

    fn new_name(&self, name: &str) -> Result<(), Slip> {
        let is_fine = !name.trim().is_empty() && !name.contains(['\n', ',', '"']);
        if !is_fine {
            return slip(format!("`{name}` is no name"), "write a word or two, without commas");
        }
        let same = |known: &String| known.eq_ignore_ascii_case(name);
        let people = self.people.iter().map(|one| &one.name);
        if people.chain(self.steeds.iter().map(|horse| &horse.name)).any(same) {
            return slip(format!("two are called {name}"), "rename one of them");
        }
        Ok(())
    }

    /// SS-GRP-01 — Names the leader of a group.
    pub fn lead(&mut self, group: u8, leader: &str) -> Result<(), Slip> {
        let members = self.groups[usize::from(group)].members;
        let found = members.iter().find(|p| self.people[p.index()].name == leader);
        if found.is_none() {
            let name = &self.groups[usize::from(group)].name;
            return slip(
                format!("{leader} leads {name} and does not belong to it"),
                "name one of its figures",
            );
        }
        self.groups[usize::from(group)].leader = found;
        Ok(())
    }
}

pub(crate) fn armour(word: &str) -> Result<Armour, Slip> {
    let known = Armour::ALL.map(Armour::word);
    match Armour::parse(word) {
        Some(armour) => Ok(armour),
        None => {
            slip(format!("no armour is called `{word}`"), format!("write {}", known.join(", ")))
        }
    }
}

/// What the figures of an entry are and carry.
pub(crate) fn outfit(book: &Book, row: &FigureRow) -> Result<Outfit, Slip> {
    let kind = match &row.kind {
        None => None,
        Some(id) => match book.find_kind(id) {
            Some(kind) => Some(kind),
            None => {
                let near = ::book::nearest(id, book.kinds.iter().map(|kind| kind.id.as_str()));
                let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
                return slip(
                    format!("no figure is called `{id}`{near}"),
                    "use one of catalogue/figures.toml",
                );
            }
        },
    };
    let bare = row.class.is_none()
        && row.armour.is_none()
        && row.weapons.is_none()
        && row.missile.is_none()
        && row.horse.is_none();
    if kind.is_some_and(|kind| kind.animal) && !bare {
        return slip("an animal takes neither arms nor horses", "leave `kind` alone (SS-FIG-04)");
    }
    let class = class_of(row, kind)?;
    let worn = match (&row.armour, kind) {
        (Some(word), _) => armour(word)?,
        (None, Some(kind)) => kind.armour,
        (None, None) => Armour::Unarmoured,
    };
    let launcher = match row.missile.as_deref() {
        None => kind.and_then(|kind| kind.launcher),
        Some("none") => None,
        Some(word) => match book.find_launcher(word) {
            Some(at) => Some(at),
            None => {
                return slip(
                    format!("no missile weapon is called `{word}`"),
                    "use one of catalogue/missiles.toml, or `none`",
                );
            }
        },
    };
    let arms = arms_of(book, row, kind, class, launcher)?;
    let horse = horse_of(book, row, kind)?;
    let drawing = row.figure.clone().or_else(|| kind.map(|kind| kind.drawing.clone()));
    Ok(Outfit {
        class,
        armour: worn,
        arms,
        launcher,
        horse,
        animal: kind.is_some_and(|kind| kind.animal),
        drawing: drawing.unwrap_or_default(),
    })
}

fn class_of(row: &FigureRow, kind: Option<&Kind>) -> Result<Class, Slip> {
    match (&row.class, kind) {
        (None, Some(kind)) => Ok(kind.class),
        (None, None) => slip("an entry without `kind` needs a `class`", "add one of the two"),
        (Some(word), _) => match Class::parse(word) {
            Some(class) => Ok(class),
            None => slip(
                format!("no class is called `{word}`"),
                format!("write {}", Class::ALL.map(Class::word).join(", ")),
            ),
        },
    }
}

fn arms_of(
    book: &Book,
    row: &FigureRow,
    kind: Option<&Kind>,
    class: Class,
    launcher: Option<u8>,
) -> Result<[Option<u8>; 2], Slip> {
    let Some(words) = &row.weapons else {
        let usual = launcher.map(|_| book.side_arms[class as usize]);
        return Ok(kind.map_or([usual, None], |kind| kind.arms));
    };
    if words.len() > 2 {
        return slip("more than two melee weapons", "carry two at most (SS-FIG-02)");
    }
    let mut arms = [None; 2];
    for (slot, word) in arms.iter_mut().zip(words) {
        *slot = book.find_weapon(word);
        if slot.is_none() {
            let near = ::book::nearest(word, book.weapons.iter().map(|arm| arm.id.as_str()));
            let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            return slip(
                format!("no weapon is called `{word}`{near}"),
                "use one of catalogue/weapons.toml",
            );
        }
    }
    Ok(arms)
}

fn horse_of(book: &Book, row: &FigureRow, kind: Option<&Kind>) -> Result<Option<Armour>, Slip> {
    let usual = match row.horse.as_deref() {
        None => kind.and_then(|kind| kind.horse),
        Some("none") => None,
        Some(word) => match book.horses.iter().find(|horse| horse.id == word) {
            Some(horse) => Some(horse.armour),
            None => {
                return slip(
                    format!("no horse is called `{word}`"),
                    "use one of catalogue/animals.toml, or `none`",
                );
            }
        },
    };
    match (usual, &row.horse_armour) {
        (Some(_), Some(word)) => armour(word).map(Some),
        (None, Some(_)) => slip("armour for a horse that is not there", "add a `horse`"),
        (usual, None) => Ok(usual),
    }
}
