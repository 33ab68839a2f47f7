//! Who stands where: the forces and animals of a scenario file.

use std::collections::BTreeMap;
use std::ops::Range;

use engine::{Piece, Side};
use hex::{Dir, HexId, parse_dir, turn};

use crate::book::Book;
use crate::map::Map;
use crate::options::{Options, Priority};
use crate::roster::{Breed, Kind, Rank};
use crate::scenario::{Start, namesake};
use crate::state::{CHARACTERS, Health, KNIGHTS, NINJA, PIECES};
use crate::terrain::{Barrier, Ground};

use super::super::Notes;
use super::super::hexes::{Flaw, name, places};
use super::page::{AnimalPage, ForcePage, SidePage, Text};
use super::score::WHO_WORDS;

/// A sergeant leads at most so many (CH-CMD-02).
const SERGEANT_LEADS: usize = 20;

/// The list of pieces as it grows: characters, then their horses, then the other animals.
pub(super) struct Muster<'a, 'n> {
    pub book: &'a Book,
    pub map: &'a Map,
    pub notes: &'a mut Notes<'n>,
    pub pieces: Vec<Start>,
    /// Living pieces by hex.
    pub taken: BTreeMap<HexId, usize>,
    /// How many of each kind go by a number.
    pub numbered: BTreeMap<String, u32>,
    /// Men who are under a sergeant: their places in `pieces`, his name.
    pub allotted: Vec<(Side, Range<usize>, Text)>,
}

/// A place in the file where pieces stand: hexes, the facing written after them.
struct Spot<'t> {
    text: &'t Text,
    hex: HexId,
    facing: Option<Dir>,
}

impl Muster<'_, '_> {
    /// Adds the men of one side.
    pub(super) fn side(&mut self, side: Side, page: &SidePage, zone: &[HexId]) {
        for force in &page.force {
            let Some(kind) = self.kind(&force.kind, true) else { continue };
            let first = self.pieces.len();
            for (at, spot) in self.spots(&force.at).into_iter().enumerate() {
                let mut start = self.start(kind, Some(side), &spot);
                start.name = self.name(kind, force.names.get(at));
                start.mounted = self.book.kinds[kind].mounted.is_some() && !force.on_foot;
                start.health = if force.wounded { Health::Wounded } else { Health::Healthy };
                start.ammo = force.ammo.as_ref().map(|ammo| *ammo.get_ref());
                start.asleep = force.asleep;
                start.attack_by = self.variation(&force.attack, 3);
                start.defence_by = self.variation(&force.defence, 1);
                self.put(start, &spot, Some(zone));
            }
            let men = first..self.pieces.len();
            self.check_force(force, kind, men.len());
            if let Some(under) = &force.under {
                self.allotted.push((side, men, under.clone()));
            }
        }
        if !self.pieces.iter().any(|start| start.side == Some(side)) {
            let what = format!("the side `{}` has nobody", page.id.get_ref());
            self.notes.say(page.id.span().start, what, "add a [[side.force]] to it");
        }
    }

    /// How far a man differs from his kind, if not too far.
    fn variation(&mut self, by: &Option<toml::Spanned<i8>>, most: i8) -> i8 {
        match by {
            Some(by) if by.get_ref().abs() > most => {
                let what = format!("{} is too far from his kind", by.get_ref());
                self.notes.say(by.span().start, what, format!("write -{most} to {most}"));
                0
            }
            Some(by) => *by.get_ref(),
            None => 0,
        }
    }

    fn check_force(&mut self, force: &ForcePage, kind: usize, count: usize) {
        let kind = &self.book.kinds[kind];
        let at = force.kind.span().start;
        if let Some(extra) = force.names.get(count) {
            let what = format!("there are more names than men: `{}`", extra.get_ref());
            let remedy = format!("give at most {count} names, or more places in `at`");
            self.notes.say(extra.span().start, what, remedy);
        }
        if force.on_foot && kind.mounted.is_none() {
            let what = format!("`{}` is always on foot", kind.id);
            self.notes.say(at, what, "leave out on_foot");
        }
        if let (Some(ammo), None) = (&force.ammo, kind.weapon) {
            let what = format!("`{}` does not shoot", kind.id);
            self.notes.say(ammo.span().start, what, "leave out ammo");
        }
    }

    /// Puts a horse under everyone who begins mounted.
    pub(super) fn saddle(&mut self) {
        let Some(horse) = self.book.kinds.iter().position(|kind| kind.breed == Breed::Horse) else {
            return self.notes.say(0, "the catalogue has no horse", "add one to figures.toml");
        };
        for rider in 0..self.pieces.len() {
            if !self.pieces[rider].mounted {
                continue;
            }
            let mut start = Start::blank("", horse, self.pieces[rider].side);
            start.name = format!("{}'s-horse", self.pieces[rider].name);
            if let Some(other) = namesake(&self.pieces, &start.name) {
                let at = self.notes.text.find(&other.name).unwrap_or(0);
                let what = clash(&start.name, &other.name);
                self.notes.say(at, what, "a rider's horse is called after him; rename the other");
            }
            start.facing = self.pieces[rider].facing;
            self.pieces[rider].horse = piece(self.pieces.len());
            self.pieces.push(start);
        }
    }

    /// Adds the animals of one entry, tied in file if it says so.
    pub(super) fn animals(&mut self, page: &AnimalPage, side: Option<Side>) {
        let Some(kind) = self.kind(&page.kind, false) else { return };
        let spots = self.spots(&page.at);
        let first = self.pieces.len();
        for (at, spot) in spots.iter().enumerate() {
            let mut start = self.start(kind, side, spot);
            start.name = self.name(kind, page.names.get(at));
            start.health = if page.dead { Health::Dead } else { Health::Healthy };
            self.put(start, spot, None);
        }
        if let Some(extra) = page.names.get(spots.len()) {
            let what = format!("there are more names than animals: `{}`", extra.get_ref());
            self.notes.say(extra.span().start, what, "strike the last names");
        }
        if page.string {
            self.tie(page, kind, first);
        }
        self.harness(page, kind, first);
    }

    /// SB-CAR-02 — Puts draft horses to the carts from `first` on, in their order.
    fn harness(&mut self, page: &AnimalPage, kind: usize, first: usize) {
        for (at, text) in page.harness.iter().enumerate() {
            let cart = first + at;
            if self.book.kinds[kind].breed != Breed::Cart || cart >= self.pieces.len() {
                let what = format!("there is no cart for `{}`", text.get_ref());
                return self.notes.say(text.span().start, what, "give one name for each cart");
            }
            let named = |start: &Start| start.name == *text.get_ref();
            let horse = self.pieces[..first].iter().position(named);
            let horse = horse.filter(|at| self.kind_of(*at).breed == Breed::DraftHorse);
            let Some(horse) = horse else {
                let what = format!("there is no draft horse `{}`", text.get_ref());
                let remedy = "name one that is listed further up";
                return self.notes.say(text.span().start, what, remedy);
            };
            if !self.stands_before(horse, cart) {
                let what = format!("`{}` does not stand before his cart", text.get_ref());
                let remedy =
                    "let both look the same way, the horse's tail against the cart's front";
                return self.notes.say(text.span().start, what, remedy);
            }
            self.pieces[horse].behind = piece(cart);
        }
    }

    /// SB-CAR-02 — True if the horse's tail is next to the front of the cart, in line with it.
    fn stands_before(&self, horse: usize, cart: usize) -> bool {
        let (horse, cart) = (&self.pieces[horse], &self.pieces[cart]);
        let back = turn(horse.facing, 3);
        let tail = self.map.field.neighbour(horse.hex, back);
        tail.is_some()
            && self.map.field.neighbour(tail, back) == cart.hex
            && self.map.side(tail, back) != Barrier::Wall
            && horse.facing == cart.facing
    }

    /// CH-MUL-02 — Ties the pieces from `first` on, in their order.
    fn tie(&mut self, page: &AnimalPage, kind: usize, first: usize) {
        let at = page.at.first().unwrap_or(&page.kind).span().start;
        if self.book.kinds[kind].breed != Breed::Mule || self.pieces.len() < first + 2 {
            let what = "only two mules or more make a string";
            return self.notes.say(at, what, "leave out `string`, or list more mules");
        }
        for ahead in first..self.pieces.len() - 1 {
            let (hex, next) = (self.pieces[ahead].hex, self.pieces[ahead + 1].hex);
            match self.map.field.direction(hex, next) {
                Some(dir) if self.map.side(hex, dir) != Barrier::Wall => {
                    self.pieces[ahead].behind = piece(ahead + 1);
                }
                _ => {
                    let (from, to) = (self.hex_name(hex), self.hex_name(next));
                    let what = format!("the string is broken between {from} and {to}");
                    self.notes.say(at, what, "put each mule next to the one before it");
                }
            }
        }
    }

    /// CH-CMD-02 — Puts men under their sergeants, when all names are known.
    pub(super) fn allot(&mut self) {
        for (side, men, under) in std::mem::take(&mut self.allotted) {
            let Some(sergeant) = self.sergeant(side, &under) else { continue };
            for man in men {
                let rank = self.kind_of(man).rank;
                if matches!(rank, Rank::Knight | Rank::Samurai | Rank::Monk | Rank::Ninja)
                    || rank.leads_few()
                {
                    let what = format!("`{}` needs no sergeant", self.pieces[man].name);
                    self.notes.say(under.span().start, what, "leave out `under`");
                    break;
                }
                self.pieces[man].sergeant = piece(sergeant);
            }
            let led = self.pieces.iter().filter(|s| s.sergeant == piece(sergeant)).count();
            if led > SERGEANT_LEADS {
                let what = format!("`{}` leads {led} men", under.get_ref());
                let remedy = format!("a sergeant leads at most {SERGEANT_LEADS}");
                self.notes.say(under.span().start, what, remedy);
            }
        }
    }

    fn sergeant(&mut self, side: Side, under: &Text) -> Option<usize> {
        let named = |s: &Start| s.side == Some(side) && s.name == *under.get_ref();
        let found = self.pieces.iter().position(named);
        let found = found.filter(|at| self.kind_of(*at).rank.leads_few());
        if found.is_none() {
            let what = format!("this side has no sergeant called `{}`", under.get_ref());
            let remedy = "name one of its sergeants or captains, as in `names`";
            self.notes.say(under.span().start, what, remedy);
        }
        found
    }

    /// Checks the limits of a game.
    pub(super) fn check_limits(&mut self, characters: usize, options: &Options) {
        let count = |is: &dyn Fn(Rank) -> bool| {
            (0..characters).filter(|at| is(self.kind_of(*at).rank)).count()
        };
        let quarry = self.book.customs.quarry;
        let knights = count(&|rank| rank == Rank::Knight || quarry.has(rank));
        let limits = [
            ("characters", characters, CHARACTERS),
            ("pieces", self.pieces.len(), PIECES),
            ("knights", if options.priority == Priority::Off { 0 } else { knights }, KNIGHTS),
            ("ninja", count(&|rank| rank == Rank::Ninja), NINJA),
        ];
        for (what, count, most) in limits {
            if count > most {
                let what = format!("there are {count} {what}");
                self.notes.say(0, what, format!("a game holds at most {most}; strike some"));
            }
        }
    }

    fn kind_of(&self, at: usize) -> &Kind {
        &self.book.kinds[self.pieces[at].kind]
    }

    fn hex_name(&self, hex: HexId) -> String {
        name(hex, &self.map.field)
    }

    fn kind(&mut self, text: &Text, of_men: bool) -> Option<usize> {
        let id = text.get_ref();
        let fits = |kind: &Kind| (kind.breed == Breed::Character) == of_men;
        let found = self.book.kind(id);
        if let Some(at) = found {
            if fits(&self.book.kinds[at]) {
                return Some(at);
            }
            let place = if of_men { "an [[animal]]" } else { "a [[side.force]]" };
            let what = format!("`{id}` does not belong here");
            self.notes.say(text.span().start, what, format!("move it to {place} entry"));
            return None;
        }
        let known: Vec<&str> =
            self.book.kinds.iter().filter(|k| fits(k)).map(|k| k.id.as_str()).collect();
        let remedy = match ::book::nearest(id, known.iter().copied()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("there are {}", known.join(", ")),
        };
        self.notes.say(text.span().start, format!("there is no kind `{id}`"), remedy);
        None
    }

    /// Reads the places of an entry: `11.9`, `4-6.2`, `2.9 E`.
    fn spots<'t>(&mut self, list: &'t [Text]) -> Vec<Spot<'t>> {
        let mut spots = Vec::new();
        for text in list {
            let read = spot_hexes(text.get_ref(), self.map);
            if let Some((hexes, facing)) = self.notes.take(text, read) {
                spots.extend(hexes.into_iter().map(|hex| Spot { text, hex, facing }));
            }
        }
        // More than a game holds is refused in `check_limits`; a slip like `*.*` need not be slow.
        spots.truncate(PIECES + 1);
        spots
    }

    fn start(&self, kind: usize, side: Option<Side>, spot: &Spot<'_>) -> Start {
        let mut start = Start::blank("", kind, side);
        start.hex = spot.hex;
        start.facing = spot.facing.unwrap_or(0);
        start
    }

    /// Adds a piece, if it may stand there.
    fn put(&mut self, start: Start, spot: &Spot<'_>, zone: Option<&[HexId]>) {
        if let Err(flaw) = self.may_stand(&start, spot, zone) {
            self.notes.say(spot.text.span().start, flaw.what, flaw.remedy);
        }
        self.pieces.push(start);
    }

    fn may_stand(
        &mut self,
        start: &Start,
        spot: &Spot<'_>,
        zone: Option<&[HexId]>,
    ) -> Result<(), Flaw> {
        let breed = self.book.kinds[start.kind].breed;
        let is_long = start.mounted || breed.is_long();
        let who = &start.name;
        if is_long != spot.facing.is_some() {
            let what =
                format!("`{who}` covers {} hex", if is_long { "more than one" } else { "one" });
            let at = self.hex_name(start.hex);
            return Err(match is_long {
                true => Flaw::new(what, format!("write head and facing, like \"{at} E\"")),
                false => Flaw::new(what, format!("write \"{at}\" without a facing")),
            });
        }
        let mut covered = vec![start.hex];
        if is_long {
            let tail = self.map.field.neighbour(start.hex, turn(start.facing, 3));
            if tail.is_none() {
                let what = format!("the tail of `{who}` is off the map");
                return Err(Flaw::new(what, "move its head in, or turn it"));
            }
            if self.map.side(start.hex, turn(start.facing, 3)) == Barrier::Wall {
                let what = format!("there is a wall between head and tail of `{who}`");
                return Err(Flaw::new(what, "move it, or turn it"));
            }
            covered.push(tail);
        }
        for hex in covered {
            self.may_cover(start, hex, is_long || breed == Breed::Mule, zone)?;
        }
        Ok(())
    }

    fn may_cover(
        &mut self,
        start: &Start,
        hex: HexId,
        as_horse: bool,
        zone: Option<&[HexId]>,
    ) -> Result<(), Flaw> {
        let (who, at) = (&start.name, self.hex_name(hex));
        let row = self.book.row(self.map.ground(hex));
        if as_horse && row.horse_mp.is_none() {
            let what = format!("no horse or mule may stand in {at}, where `{who}` is");
            return Err(Flaw::new(what, "choose open ground, slope, scrub, a door or a gate"));
        }
        if self.map.ground(hex) == Ground::River && self.book.kinds[start.kind].armoured {
            let what = format!("`{who}` wears armour and would drown in {at}");
            return Err(Flaw::new(what, "choose dry ground"));
        }
        let fenced = self.map.barricades.iter().any(|(at, _)| *at == hex);
        if as_horse && fenced {
            let what = format!("no horse or cart may stand on the barricade in {at}");
            return Err(Flaw::new(what, "choose another hex"));
        }
        if row.foot_mp.is_none() {
            let what = format!("nobody may stand in {at}, where `{who}` is");
            return Err(Flaw::new(what, "choose a hex that can be entered"));
        }
        if zone.is_some_and(|zone| !zone.contains(&hex)) {
            let what = format!("`{who}` in {at} is outside his side's zone");
            return Err(Flaw::new(what, "move him, or add the hex to `zone`"));
        }
        // Bodies and carcasses share hexes with the living.
        if start.health == Health::Dead {
            return Ok(());
        }
        if let Some(other) = self.taken.insert(hex, self.pieces.len()) {
            let what = match self.pieces.get(other) {
                Some(other) => format!("`{who}` and `{}` are both in {at}", other.name),
                None => format!("`{who}` is twice in {at}"),
            };
            return Err(Flaw::new(what, "put one of them elsewhere"));
        }
        Ok(())
    }

    /// A name given, or the kind's name with a number.
    fn name(&mut self, kind: usize, given: Option<&Text>) -> String {
        let id = &self.book.kinds[kind].id;
        let is_word = |name: &str| WHO_WORDS.contains(&name.to_ascii_lowercase().as_str());
        if let Some(text) = given {
            let name = text.get_ref().clone();
            let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '\'' || c == '-';
            if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || !name.chars().all(is_letter)
            {
                let what = format!("`{name}` is no name");
                let remedy = "use one word of letters, digits, hyphens and apostrophes";
                self.notes.say(text.span().start, what, remedy);
            } else if is_word(&name) {
                let what = format!("the name `{name}` is already taken");
                self.notes.say(text.span().start, what, "give each piece a name of its own");
            } else if let Some(other) = namesake(&self.pieces, &name) {
                let what = clash(&name, &other.name);
                self.notes.say(text.span().start, what, "give each piece a name of its own");
            }
            return name;
        }
        loop {
            let number = self.numbered.entry(id.clone()).or_insert(0);
            *number += 1;
            let name = format!("{id}-{number}");
            // A name given by hand may look like this one; there are fewer than 2,048 of them.
            if !is_word(&name) && namesake(&self.pieces, &name).is_none() {
                return name;
            }
        }
    }
}

/// That two pieces are called alike.
fn clash(name: &str, other: &str) -> String {
    match name == other {
        true => format!("the name `{name}` is already taken"),
        false => format!("the names `{name}` and `{other}` differ in capitals only"),
    }
}

/// Hexes and the facing after them.
pub(super) fn spot_hexes(text: &str, map: &Map) -> Result<(Vec<HexId>, Option<Dir>), Flaw> {
    let text = text.trim();
    let (list, last) = text.rsplit_once(char::is_whitespace).unwrap_or((text, ""));
    match parse_dir(last) {
        Some(dir) => Ok((places(list, map)?, Some(dir))),
        None => Ok((places(text, map)?, None)),
    }
}

/// The number of a piece; a list too long for one is refused in `check_limits`.
fn piece(at: usize) -> Piece {
    u8::try_from(at).map_or(Piece::NONE, Piece)
}
