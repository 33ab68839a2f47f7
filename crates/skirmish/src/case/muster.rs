//! The people of a case: `west bushi A at 10,10, armoured, katana, damage 2`.

use ::case::{Flaw, flaw};
use engine::Side;
use measure::{Heading, Point};

use crate::book::Book;
use crate::catalogue::{Armour, Class};
use crate::load::FigureRow;
use crate::state::{Motion, Status, mark};
use crate::words::spot;

/// What a line says of somebody that no scenario can say: it is put into the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// How he is, and since which turn if it is said.
    Is(Status, Option<u8>),
    /// Actions left.
    Actions(u8),
    /// How far he has climbed, in u.
    Climbed(u16),
    /// Marks of his.
    Marks(u16),
    /// Moves his horse has made in this turn.
    HorseMoves(u8),
    /// Which of his weapons he uses.
    Wields(u8),
}

/// What a figure's line says.
#[derive(Default)]
pub(super) struct Figure {
    /// As a scenario would say it.
    pub row: FigureRow,
    /// True of the leader of his group.
    pub leader: bool,
    /// The rest.
    pub deeds: Vec<Deed>,
}

/// A number, or what is wrong.
pub(super) fn number<T: std::str::FromStr>(word: &str) -> Result<T, Flaw> {
    word.parse().map_err(|_| flaw(format!("`{word}` is no number here"), "write a small number"))
}

/// A length in cm, in u.
pub(super) fn length(word: &str) -> Result<i32, Flaw> {
    spot::length(word)
        .ok_or_else(|| flaw(format!("`{word}` is no length"), "write cm, such as 6 or 2.5"))
}

/// A point in cm.
pub(super) fn point(word: &str) -> Result<Point, Flaw> {
    spot::point(word)
        .ok_or_else(|| flaw(format!("`{word}` is no point"), "write cm, such as 12.5,30"))
}

/// Reads `CLASS NAME at POINT heading 90, CLAUSE, …`; a kind of the catalogue may stand in the
/// place of the class, and whoever is no longer there needs no place.
pub(super) fn figure(book: &Book, text: &str) -> Result<Figure, Flaw> {
    let mut clauses = text.split(", ").map(str::trim);
    let head: Vec<&str> = clauses.next().unwrap_or_default().split_whitespace().collect();
    let mut figure = Figure::default();
    let (kind, name, at) = match head[..] {
        [kind, name] => (kind, name, "0,0".to_owned()),
        [kind, name, "at", at] => (kind, name, at.to_owned()),
        [kind, name, "at", at, "heading" | "facing", way] => (kind, name, format!("{at} {way}")),
        _ => {
            let remedy = "write `SIDE CLASS NAME at 10,20`, then a comma and more";
            return Err(flaw(format!("`{text}` is no figure"), remedy));
        }
    };
    match (Class::parse(kind), kind) {
        (Some(_), _) => figure.row.class = Some(kind.to_owned()),
        (None, "animal") => {
            let animal = book.kinds.iter().find(|kind| kind.animal);
            figure.row.kind = animal.map(|kind| kind.id.clone());
        }
        (None, _) if book.find_kind(kind).is_some() => figure.row.kind = Some(kind.to_owned()),
        _ => {
            let known = Class::ALL.map(Class::word).join(", ");
            let remedy = format!("write {known}, animal, or a figure of the catalogue");
            return Err(flaw(format!("nobody is a `{kind}`"), remedy));
        }
    }
    figure.row.names = vec![name.to_owned()];
    figure.row.at = vec![at];
    for clause in clauses {
        figure.clause(book, clause)?;
    }
    let gone = figure
        .deeds
        .iter()
        .any(|deed| matches!(deed, Deed::Is(Status::Killed | Status::Fled | Status::Away, _)));
    if head.len() == 2 && !gone {
        let what = format!("{name} stands nowhere");
        return Err(flaw(what, "write `NAME at 10,20`, or that he is killed, fled or left"));
    }
    Ok(figure)
}

impl Figure {
    fn clause(&mut self, book: &Book, clause: &str) -> Result<(), Flaw> {
        let words: Vec<&str> = clause.split_whitespace().collect();
        if self.equipment(book, &words) || self.of_scenario(&words)? || self.of_state(&words)? {
            return Ok(());
        }
        Err(flaw(
            format!("what is `{clause}`?"),
            "after a figure come armour, weapons, `group NAME`, `leader`, `commander`, `damage 2`, \
             `mounted` and more; docs/cases.md lists them",
        ))
    }

    /// Armour and arms: rows of the tables, or entries of the catalogue.
    fn equipment(&mut self, book: &Book, words: &[&str]) -> bool {
        let [word] = words else { return false };
        if Armour::parse(word).is_some() {
            self.row.armour = Some((*word).to_owned());
            return true;
        }
        let entry = book.find_weapon(word).map(|n| &book.weapons[usize::from(n)]);
        let row = || book.weapons.iter().find(|weapon| weapon.melee.word() == *word);
        if let Some(weapon) = entry.or_else(row) {
            self.row.weapons.get_or_insert_default().push(weapon.id.clone());
            return true;
        }
        let entry = book.find_launcher(word).map(|n| &book.launchers[usize::from(n)]);
        let row = || book.launchers.iter().find(|launcher| launcher.missile.word() == *word);
        if let Some(launcher) = entry.or_else(row) {
            self.row.missile = Some(launcher.id.clone());
            return true;
        }
        false
    }

    /// What a scenario can say too.
    fn of_scenario(&mut self, words: &[&str]) -> Result<bool, Flaw> {
        let row = &mut self.row;
        match words {
            ["group", name @ ..] if !name.is_empty() => row.group = Some(name.join(" ")),
            ["leader"] => self.leader = true,
            ["commander"] => row.commander = true,
            ["damage", n] => row.damage = number(n)?,
            ["loaded"] => row.loaded = Some(true),
            ["empty"] => row.loaded = Some(false),
            ["load", n] => (row.load, row.loaded) = (number(n)?, Some(false)),
            ["ladder"] => row.ladder = true,
            ["mounted"] => row.horse = Some("horse".to_owned()),
            ["barding", word] => row.horse_armour = Some((*word).to_owned()),
            ["horse-damage", n] => row.horse_damage = number(n)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn of_state(&mut self, words: &[&str]) -> Result<bool, Flaw> {
        let deed = match words {
            ["disabled"] => Deed::Is(Status::Disabled, None),
            ["disabled", "in", "turn", n] => Deed::Is(Status::Disabled, Some(number(n)?)),
            ["killed"] => Deed::Is(Status::Killed, None),
            ["killed", "in", "turn", n] => Deed::Is(Status::Killed, Some(number(n)?)),
            ["fled"] => Deed::Is(Status::Fled, None),
            ["fled", "in", "turn", n] => Deed::Is(Status::Fled, Some(number(n)?)),
            ["left"] => Deed::Is(Status::Away, None),
            ["actions", n] => Deed::Actions(number(n)?),
            ["climbed", n] => Deed::Climbed(length(n)? as u16),
            ["broke-off"] => Deed::Marks(mark::BROKE_OFF),
            ["shot"] => Deed::Marks(mark::SHOT),
            ["strayed"] => Deed::Marks(mark::STRAYED),
            ["move-left"] => Deed::Marks(mark::MOVE_LEFT),
            ["deed-left"] => Deed::Marks(mark::DEED_LEFT),
            ["horse-moves", n] => Deed::HorseMoves(number(n)?),
            ["wields", n] => Deed::Wields(number::<u8>(n)?.saturating_sub(1).min(1)),
            _ => return Ok(false),
        };
        self.deeds.push(deed);
        Ok(true)
    }
}

/// A group's line: `group west Spears, broken`.
pub(super) struct Band {
    pub side: Side,
    pub name: String,
    pub marks: u16,
    pub no_advance: u8,
    pub motion: Motion,
    pub won: i8,
    /// True of one that broke in this very turn and has not run yet.
    pub fresh: bool,
}

pub(super) fn band(side: Side, text: &str) -> Result<Band, Flaw> {
    let mut clauses = text.split(", ").map(str::trim);
    let name = clauses.next().unwrap_or_default();
    if name.is_empty() {
        return Err(flaw("a group has a name", "write `group west Spears, broken`"));
    }
    let mut band = Band {
        side,
        name: name.to_owned(),
        marks: 0,
        no_advance: 0,
        motion: Motion::Stationary,
        won: 0,
        fresh: false,
    };
    for clause in clauses {
        match clause {
            "advancing" => band.motion = Motion::Advancing,
            "retiring" => band.motion = Motion::Retiring,
            "stationary" => band.motion = Motion::Stationary,
            "no-advance" => band.no_advance = 1,
            "withdraw" => (band.marks, band.no_advance) = (band.marks | mark::WITHDRAW, 1),
            "broken" => band.marks |= mark::BROKEN,
            "broken this turn" => (band.marks, band.fresh) = (band.marks | mark::BROKEN, true),
            "no-rally" => band.marks |= mark::BROKEN | mark::NO_RALLY,
            "injured" => band.marks |= mark::INJURED,
            "leaderless" => band.marks |= mark::LEADERLESS,
            "charged" => band.marks |= mark::CHARGED,
            "spent" => band.marks |= mark::SPENT,
            "won" => band.won = 1,
            "lost" => band.won = -1,
            _ => {
                let remedy = "after a group come advancing, retiring, stationary, no-advance, \
                              withdraw, broken, `broken this turn`, no-rally, injured, leaderless, \
                              charged, spent, won, lost";
                return Err(flaw(format!("what is `{clause}`?"), remedy));
            }
        }
    }
    Ok(band)
}

/// A loose horse's line: `Kuro at 20,20 heading 90, barding light, damage 2`.
pub(super) struct Loose {
    pub name: String,
    pub at: Point,
    pub heading: Heading,
    pub armour: Armour,
    pub damage: u8,
    pub moves: u8,
}

pub(super) fn horse(text: &str) -> Result<Loose, Flaw> {
    let mut clauses = text.split(", ").map(str::trim);
    let head: Vec<&str> = clauses.next().unwrap_or_default().split_whitespace().collect();
    let (name, at, way) = match head[..] {
        [name, "at", at] => (name, at, "0"),
        [name, "at", at, "heading" | "facing", way] => (name, at, way),
        _ => {
            let remedy = "write `horse NAME at 20,20 heading 90`";
            return Err(flaw(format!("`{text}` is no horse"), remedy));
        }
    };
    let degrees = number::<u16>(way)?;
    if degrees >= 360 {
        return Err(flaw(format!("`{way}` is no heading"), "write degrees from 0 to 359"));
    }
    let mut horse = Loose {
        name: name.to_owned(),
        at: point(at)?,
        heading: Heading::new(degrees.into()),
        armour: Armour::Unarmoured,
        damage: 0,
        moves: 0,
    };
    for clause in clauses {
        let words: Vec<&str> = clause.split_whitespace().collect();
        match words[..] {
            ["barding", word] => {
                let known = Armour::ALL.map(Armour::word).join(", ");
                horse.armour = Armour::parse(word)
                    .ok_or_else(|| flaw(format!("no armour `{word}`"), format!("write {known}")))?;
            }
            ["damage", n] => horse.damage = number(n)?,
            ["moves", n] => horse.moves = number(n)?,
            _ => {
                let remedy = "after a horse come `barding light`, `damage 2`, `moves 1`";
                return Err(flaw(format!("what is `{clause}`?"), remedy));
            }
        }
    }
    Ok(horse)
}
