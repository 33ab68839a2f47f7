//! The people and horses of a case: `west samurai S at 0,0 N, katana +4 in hand, wounds 2`.

use ::case::{Flaw, flaw};
use engine::{Piece, Side};

use super::ground::number;
use crate::book::Book;
use crate::catalogue::{Armour, Horsemanship, Quality, Troop};
use crate::load::FigureRow;
use crate::order::Gait;
use crate::state::{Fit, Item, Nerve};

/// What a line says of a man that is no rating of his: it is put into the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    /// Dead, knocked out or collapsed.
    Fit(Fit),
    /// Stamina left.
    Stamina(i8),
    /// Non-tactical in this move.
    Runs,
    /// He gives up reloading in order to rest.
    Rests,
    /// He aims at somebody, and has for so many moves.
    Aims(String, u8),
    /// His last action was a special one.
    Special,
    /// He was shot at in the phase before.
    UnderFire,
    /// Hexes walked in this move.
    Walked(u8),
    /// Wounds taken in this move.
    Hurt(u8),
    /// Exchanges fought in this move.
    Fought(u8),
    /// He climbs, and has for so many phases.
    Climbed(u8),
    /// He holds somebody with something.
    Holds(String, String),
    /// He shares his hex with somebody, or grapples with him.
    Shares(String, bool),
    /// An item of the kit: bits to set, bits to clear, how much reloading is done.
    Load(String, u8, u8, u8),
    /// He sits on a horse.
    Rides(String),
}

/// What a piece's line says.
#[derive(Default)]
pub(super) struct Man {
    /// His ratings and his kit.
    pub row: FigureRow,
    /// Skills by weapon.
    pub skills: Vec<(String, i8)>,
    /// The rest.
    pub deeds: Vec<Deed>,
}

/// Reads `KIND NAME at HEX FACING, CLAUSE, …`.
pub(super) fn man(book: &Book, text: &str) -> Result<Man, Flaw> {
    let mut clauses = text.split(", ").map(str::trim);
    let head: Vec<&str> = clauses.next().unwrap_or_default().split_whitespace().collect();
    let mut man = Man::default();
    man.row.armour = Some(Armour::None);
    man.row.kit = Some(Vec::new());
    let form = || {
        flaw(
            format!("`{text}` is no figure"),
            "write `SIDE KIND NAME at 0,0 N` or `SIDE KIND NAME on HORSE`, then a comma and more",
        )
    };
    let (kind, name, spot) = match head[..] {
        [kind, name, "at", hex] => (kind, name, format!("{hex} N")),
        [kind, name, "at", hex, "facing", way] | [kind, name, "at", hex, way] => {
            (kind, name, format!("{hex} {way}"))
        }
        [kind, name, "on", horse] => {
            man.deeds.push(Deed::Rides(horse.to_owned()));
            (kind, name, String::new())
        }
        _ => return Err(form()),
    };
    man.row.template = kind.to_owned();
    man.row.names = vec![name.to_owned()];
    man.row.at = vec![spot];
    for clause in clauses {
        man.clause(book, clause)?;
    }
    Ok(man)
}

impl Man {
    fn clause(&mut self, book: &Book, clause: &str) -> Result<(), Flaw> {
        let words: Vec<&str> = clause.split_whitespace().collect();
        if self.rating(&words)? || self.deed(&words)? {
            return Ok(());
        }
        if let Some(first) = words.first()
            && book.find_weapon(first).is_some()
        {
            return self.weapon(&words);
        }
        Err(flaw(
            format!("what is `{clause}`?"),
            "after a figure come weapons (`katana +4 in hand`), ratings (`reaction 3`) and \
             conditions (`lying`); docs/cases.md lists them",
        ))
    }

    /// Ratings, and what a scenario can say of a figure too.
    fn rating(&mut self, words: &[&str]) -> Result<bool, Flaw> {
        let row = &mut self.row;
        match words {
            ["reaction", n] => row.reaction = Some(number(n)?),
            ["initiative", n] => row.initiative = Some(number(n)?),
            ["leadership", n] => row.leadership = Some(number(n)?),
            ["status", n] => row.status = Some(number(n)?),
            ["wound-limit", n] => row.wound_limit = Some(number(n)?),
            ["wounds", n] => row.wounds = number(n)?,
            ["distractions", n] => row.distractions = number(n)?,
            ["iaijutsu", n] => row.iaijutsu = Some(number(n)?),
            ["ni-ten", n] => row.niten = Some(number(n)?),
            ["ki-ai", n] => row.kiai = Some(number(n)?),
            ["yadome", weapon, n] => {
                row.yadome.insert((*weapon).to_owned(), number(n)?);
            }
            ["skill", weapon, n] => self.skills.push(((*weapon).to_owned(), number(n)?)),
            ["armour", word] => {
                row.armour = Some(one_of(word, &Armour::ALL, Armour::name)?);
            }
            ["troop", word] => row.troop = Some(one_of(word, &Troop::ALL, Troop::name)?),
            ["horsemanship", word] => {
                let rank = one_of(word, &Horsemanship::ALL, Horsemanship::name)?;
                row.horsemanship = Some(rank);
            }
            ["origin", word] => row.origin = Some((*word).to_owned()),
            ["group", name @ ..] => row.group = Some(name.join(" ")),
            ["pc"] => row.pc = true,
            ["hidden"] => row.hidden = true,
            ["unaware"] => row.unaware = true,
            ["asleep"] => row.asleep = true,
            ["burdened"] => row.burdened = true,
            ["lying" | "sitting"] => {
                if let Some(spot) = row.at.first_mut() {
                    *spot = format!("{spot} {}", words[0]);
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn deed(&mut self, words: &[&str]) -> Result<bool, Flaw> {
        let owned = |name: &str| name.to_owned();
        let deed = match words {
            ["stamina", n] => {
                let (left, most) = n.split_once('/').unwrap_or((n, n));
                self.row.stamina = Some(number(most)?);
                Deed::Stamina(number(left)?)
            }
            ["dead"] => Deed::Fit(Fit::Dead),
            ["ko"] => Deed::Fit(Fit::Ko),
            ["collapsed"] => Deed::Fit(Fit::Collapsed),
            ["non-tactical"] => Deed::Runs,
            ["resting"] => Deed::Rests,
            ["aiming", "at", name] => Deed::Aims(owned(name), 0),
            ["aiming", "at", name, moves] => Deed::Aims(owned(name), number(moves)?),
            ["special"] => Deed::Special,
            ["under", "fire"] => Deed::UnderFire,
            ["walked", n] => Deed::Walked(number(n)?),
            ["hurt", n] => Deed::Hurt(number(n)?),
            ["fought", n] => Deed::Fought(number(n)?),
            ["climbed", n] => Deed::Climbed(number(n)?),
            ["holds", name, "with", weapon] => Deed::Holds(owned(name), owned(weapon)),
            ["shares", "with", name] => Deed::Shares(owned(name), false),
            ["grapples", name] => Deed::Shares(owned(name), true),
            _ => return Ok(false),
        };
        self.deeds.push(deed);
        Ok(true)
    }

    /// `katana +4 in hand`, `kyu +3 unloaded done 2`, `teppo +2 unprimed`, `shakujo-yari +2 bared`.
    fn weapon(&mut self, words: &[&str]) -> Result<(), Flaw> {
        let name = words[0].to_owned();
        let mut stock = vec![words[0]];
        let mut rest = words[1..].iter();
        while let Some(word) = rest.next() {
            match *word {
                "unprimed" => self.deeds.push(Deed::Load(name.clone(), 0, Item::PRIMED, 0)),
                "bared" => self.deeds.push(Deed::Load(name.clone(), Item::BARED, 0, 0)),
                "done" => {
                    let n = number(rest.next().copied().unwrap_or_default())?;
                    self.deeds.push(Deed::Load(name.clone(), 0, 0, n));
                }
                word if word.starts_with(['+', '-']) => {
                    self.skills.push((name.clone(), number(word)?));
                }
                word => stock.push(word),
            }
        }
        self.row.kit.get_or_insert_default().push(stock.join(" "));
        Ok(())
    }
}

/// A horse's line: `horse Kage at 0,0 N, war, gallop, wounds 2`.
pub(super) struct Mount {
    pub name: String,
    pub spot: String,
    pub quality: Quality,
    pub armour: Armour,
    pub gait: Gait,
    pub wounds: u8,
    pub bolts_from: Option<String>,
}

pub(super) fn horse(text: &str) -> Result<Mount, Flaw> {
    let mut clauses = text.split(", ").map(str::trim);
    let head: Vec<&str> = clauses.next().unwrap_or_default().split_whitespace().collect();
    let (name, spot) = match head[..] {
        [name, "at", hex] => (name, format!("{hex} N")),
        [name, "at", hex, "facing", way] | [name, "at", hex, way] => (name, format!("{hex} {way}")),
        _ => {
            let remedy = "write `horse NAME at 0,0 N`, its head's hex, then a comma and more";
            return Err(flaw(format!("`{text}` is no horse"), remedy));
        }
    };
    let mut horse = Mount {
        name: name.to_owned(),
        spot,
        quality: Quality::OrdinarySamurai,
        armour: Armour::None,
        gait: Gait::Halt,
        wounds: 0,
        bolts_from: None,
    };
    for clause in clauses {
        let words: Vec<&str> = clause.split_whitespace().collect();
        match words[..] {
            ["wounds", n] => horse.wounds = number(n)?,
            ["armour", word] => horse.armour = one_of(word, &Armour::ALL, Armour::name)?,
            ["bolts", "from", hex] => horse.bolts_from = Some(hex.to_owned()),
            [word] => match Gait::ALL.into_iter().find(|gait| gait.name() == word) {
                Some(gait) => horse.gait = gait,
                None => horse.quality = one_of(word, &Quality::ALL, Quality::name)?,
            },
            _ => {
                let remedy = "after a horse come its quality, its gait, `wounds 2`, `armour part`, \
                              `bolts from 0,0`";
                return Err(flaw(format!("what is `{clause}`?"), remedy));
            }
        }
    }
    Ok(horse)
}

/// A side, or none: then the side only says who rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Camp {
    pub side: Side,
    pub neutral: bool,
}

/// A group's line: `group west spears, hold, lost 1`.
pub(super) struct Band {
    pub camp: Camp,
    pub name: String,
    /// Its people do as they are told, and no more.
    pub hold: bool,
    /// Whose fall makes its orders unfit.
    pub unfit_when_down: Option<String>,
    /// At what distance an enemy makes its orders unfit.
    pub unfit_within: Option<u8>,
    pub leader: Option<String>,
    pub lost: u8,
    pub killed: u8,
    pub nerve: Nerve,
}

pub(super) fn group(camp: Camp, name: &str, clauses: &[&str]) -> Result<Band, Flaw> {
    let mut band = Band {
        camp,
        name: name.to_owned(),
        hold: false,
        unfit_when_down: None,
        unfit_within: None,
        leader: None,
        lost: 0,
        killed: 0,
        nerve: Nerve::On,
    };
    for clause in clauses {
        let words: Vec<&str> = clause.split_whitespace().collect();
        match words[..] {
            ["holds"] => band.hold = true,
            ["unfit", "when", name, "down"] => band.unfit_when_down = Some(name.to_owned()),
            ["unfit", "when", "enemy", "within", n] => band.unfit_within = Some(number(n)?),
            ["leader", name] => band.leader = Some(name.to_owned()),
            ["lost", n] => band.lost = number(n)?,
            ["killed", n] => band.killed = number(n)?,
            ["nerve", word] => band.nerve = nerve_named(word)?,
            _ => {
                let remedy = "after a group come holds, `unfit when NAME down`, `unfit when enemy \
                              within 5`, `leader NAME`, `lost 1`, `killed 2`, `nerve retire`";
                return Err(flaw(format!("what is `{clause}`?"), remedy));
            }
        }
    }
    Ok(band)
}

/// The names of what fear makes a group do.
pub(super) const NERVES: [(&str, Nerve); 4] =
    [("on", Nerve::On), ("hold", Nerve::Hold), ("retire", Nerve::Retire), ("run", Nerve::Run)];

fn nerve_named(word: &str) -> Result<Nerve, Flaw> {
    let found = NERVES.iter().find(|(name, _)| *name == word).map(|(_, nerve)| *nerve);
    found.ok_or_else(|| flaw(format!("no nerve `{word}`"), "write on, hold, retire or run"))
}

fn one_of<T: Copy>(word: &str, all: &[T], name: impl Fn(T) -> &'static str) -> Result<T, Flaw> {
    let known = || all.iter().map(|one| name(*one)).collect::<Vec<_>>().join(", ");
    let found = all.iter().copied().find(|one| name(*one) == word);
    found.ok_or_else(|| flaw(format!("what is `{word}`?"), format!("write one of {}", known())))
}

/// The number of whoever has a name among some.
pub(super) fn piece_of(names: &[String], from: usize, name: &str) -> Result<Piece, Flaw> {
    let at = names.iter().position(|known| known.eq_ignore_ascii_case(name));
    at.map(|at| Piece((from + at) as u8))
        .ok_or_else(|| flaw(format!("nobody is called {name}"), "use a name of the case"))
}
