//! Scenarios: `scenarios/*.toml`.
//!
//! Lengths are centimetres with up to two decimals (an inch is 2.54), so that every point is exact.
//! A small one, with everything that can be said:
//!
//! ```toml
//! title     = "The little ford"
//! ground    = "little-ford"    # grounds/little-ford.table
//! turns     = 10               # left out: 12
//! priority  = "south"          # who has the marker first; left out: the first side
//! breaks    = ["north"]        # who loses at the breaking point; left out: both; []: nobody
//! breaking  = 50               # in hundredths of the starting points; left out: 50
//! patient   = true             # routed Peasants count only when removed; left out: false
//! otherwise = "north"          # after the last turn: a side, draw, share (default), leaders
//!
//! story = """A story."""
//! aims  = """What the sides are after, in words."""
//! shows = """What the scenario shows."""
//!
//! [options]                    # switches of the book, in place of their defaults
//! closest_rule = "strict"
//!
//! [muster]                     # forces of the players' own may take the place of those listed
//! points  = 190
//! units   = 12                 # at most; left out: 30
//! leaders = 4                  # at most; left out: 6
//!
//! [[side]]                     # two of them
//! id    = "south"
//! name  = "The south bank"
//! home  = "south"              # south, north, west or east; left out: south, then north
//! zones = ["South bank"]       # zones of the ground to set up in; left out: 12 in of the home
//!                              # edge; []: everybody stands where he is put
//! exits = ["North road"]       # exits of the ground by which this side may leave
//!
//! [[side.unit]]
//! kind     = "ashigaru-yumi"   # of the catalogue
//! names    = ["Pears", "Plums"]
//! at       = ["40,12 N", "50.5,12 15"]  # centre of the tray; heading left out: to the enemy
//! strength = 10                # left out: standard
//! soldiers = 8                 # left out: all
//! routed   = true              # left out: false
//!
//! [[side.leader]]
//! name = "Lord Kasuke"
//! unit = "Pears"               # commands it; or
//! at   = "45,6"                # alone
//!
//! [[aim]]
//! side  = "south"
//! feat  = "hold"   # hold (zone), level (level), leave (exit, or any), stand, leaderless, destroy
//! count = 3        # units; left out: 1 (leaderless: none left at all)
//! zone  = "North bank"
//! when  = "end"    # turn (default), end, once (as soon as it is so)
//! until = 10       # the last turn in which it can be met; left out: the last
//! ```
//!
//! `hold`, `level` and `stand` count unrouted units, `destroy` enemy units removed. Whoever
//! meets an aim has won; both at once is a draw.
//!
//! A quick battle has no `ground`, no `[[side.unit]]` and no `[[side.leader]]`, but
//!
//! ```toml
//! [quick]
//! points = 200        # for each side
//! width  = "182.88"
//! height = "121.92"
//! ```
//!
//! and makes ground and forces from the option `table`, a number. The option `points` is what the
//! players agreed on in place of `points`.

use std::collections::BTreeMap;
use std::ops::Range;

use ::book::{Files, Trouble, line_of, read_toml};
use engine::{BySide, Side};
use measure::area::Flags;
use measure::{Ground, Point, Polygon, Rect};
use serde::Deserialize;
use toml::Spanned;

use crate::army::{self, TABLE};
use crate::book::Book;
use crate::options::Options;
use crate::quick;
use crate::rules::trays::half_sizes;
use crate::scenario::{Breaking, Edge, Limits, Otherwise, Party, Scenario};
use crate::state::EXITS;

use super::aims::AimRow;
use super::bands::give_way;
use super::forces::{Muster, SideRow, Slip, cm, slip};
use super::{FOLDER, walled};

/// SW-END-02 — Turns where nothing is said, and the most there can be.
const TURNS: u8 = 12;
const MOST_TURNS: u8 = 40;
/// SW-TAB-01 — How far from the home edge a side sets up.
const DEPLOYS_WITHIN: i32 = 3048;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    title: String,
    ground: Option<String>,
    quick: Option<QuickRow>,
    turns: Option<u8>,
    priority: Option<String>,
    breaks: Option<Vec<String>>,
    breaking: Option<u8>,
    #[serde(default)]
    patient: bool,
    otherwise: Option<String>,
    story: String,
    aims: String,
    shows: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    muster: Option<MusterRow>,
    side: Vec<SideRow>,
    #[serde(default)]
    aim: Vec<Spanned<AimRow>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuickRow {
    points: u16,
    width: String,
    height: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MusterRow {
    points: u16,
    units: Option<u8>,
    leaders: Option<u8>,
}

pub(super) fn read(
    files: &Files,
    book: &Book,
    id: &str,
    overrides: &BTreeMap<String, String>,
) -> Result<Scenario, Vec<Trouble>> {
    let path = format!("{FOLDER}/scenarios/{id}.toml");
    let file: File = read_toml(files, &path).map_err(|trouble| vec![trouble])?;
    let text = files.get(&path).map_err(|trouble| vec![trouble])?;
    let ground = match (&file.ground, &file.quick) {
        (Some(ground), None) => {
            let path = format!("{FOLDER}/grounds/{ground}.table");
            let ground = files.get(&path).map_err(|trouble| vec![trouble])?;
            walled(&path, measure::read::parse(&path, ground)?)?
        }
        (None, Some(row)) => made(&path, row, overrides)?,
        _ => {
            let what = "a scenario has either `ground` or `[quick]`";
            return Err(vec![Trouble::whole(&path, what, "write one of them")]);
        }
    };
    let mut reader = Reader { path: &path, text, troubles: Vec::new() };
    let out = reader.scenario(book, id, file, ground, overrides);
    match out {
        Some(out) if reader.troubles.is_empty() => Ok(out),
        _ => Err(reader.troubles),
    }
}

/// The ground of a quick battle.
fn made(
    path: &str,
    row: &QuickRow,
    overrides: &BTreeMap<String, String>,
) -> Result<Ground, Vec<Trouble>> {
    let bad = |what: String, remedy: &str| vec![Trouble::whole(path, what, remedy)];
    let (Some(width), Some(height)) = (cm(&row.width), cm(&row.height)) else {
        return Err(bad("the table has no size".into(), "write `width` and `height` in cm"));
    };
    let seed = seed(overrides).map_err(|what| bad(what, "write a whole number"))?;
    let made = quick::ground(seed, width, height);
    made.ok_or_else(|| bad("no ground can be made of this size".into(), "make it larger"))
}

/// The number from which a quick battle is made.
fn seed(overrides: &BTreeMap<String, String>) -> Result<u64, String> {
    match overrides.get(TABLE) {
        None => Ok(1),
        Some(word) => word.parse().map_err(|_| format!("`{word}` is no number of a table")),
    }
}

pub(super) struct Reader<'a> {
    path: &'a str,
    text: &'a str,
    pub(super) troubles: Vec<Trouble>,
}

impl Reader<'_> {
    /// Trouble with the whole scenario.
    pub(super) fn bad(&mut self, what: impl Into<String>, remedy: impl Into<String>) {
        self.troubles.push(Trouble::whole(self.path, what, remedy));
    }

    /// Keeps what was read of an entry, or tells what is wrong with it and where.
    pub(super) fn kept<T>(&mut self, span: Range<usize>, read: Result<T, Slip>) -> Option<T> {
        read.map_err(|(what, remedy)| {
            let line = line_of(self.text, span.start);
            self.troubles.push(Trouble::at(self.path, line, what, remedy));
        })
        .ok()
    }

    fn scenario(
        &mut self,
        book: &Book,
        id: &str,
        mut file: File,
        ground: Ground,
        overrides: &BTreeMap<String, String>,
    ) -> Option<Scenario> {
        let (options, chosen) = self.options(&file.options, overrides);
        if file.side.len() != 2 {
            let what = format!("there are {} sides", file.side.len());
            self.bad(what, "give it two `[[side]]`");
            return None;
        }
        let parties = self.parties(&file, &ground);
        let limits = self.limits(&file, overrides);
        if file.quick.is_some() {
            let seed = seed(overrides).unwrap_or(1);
            self.recruits(book, &options, seed, limits.as_ref(), &mut file.side);
        }
        let brought = self.bands(book, &options, overrides, &parties, limits.as_ref());
        let is_brought = brought.each_ref().map(Option::is_some);
        for (side, force) in Side::BOTH.into_iter().zip(brought) {
            if let Some(force) = force {
                let row = &mut file.side[side.index()];
                (row.unit, row.leader) = (force.unit, force.leader);
            }
        }
        if let [a, b] = &mut file.side[..] {
            match is_brought {
                [_, true] => give_way(b, a),
                [true, false] => give_way(a, b),
                [false, false] => {}
            }
        }
        let mut muster = Muster::default();
        for (side, row) in Side::BOTH.into_iter().zip(&file.side) {
            self.forces(book, &options, &parties, &ground, side, row, &mut muster);
        }
        let turns = file.turns.unwrap_or(TURNS);
        if !(1..=MOST_TURNS).contains(&turns) {
            self.bad(format!("{turns} turns"), format!("play 1 to {MOST_TURNS}"));
        }
        let percent = file.breaking.unwrap_or(50);
        if !(1..=100).contains(&percent) {
            self.bad(format!("a side breaks at {percent}"), "write 1 to 100");
        }
        let priority = self.priority(file.priority.as_deref(), &parties);
        let otherwise = self.otherwise(file.otherwise.as_deref(), &parties);
        let mut scenario = Scenario {
            id: id.to_owned(),
            title: file.title,
            story: file.story.trim().to_owned(),
            aims_text: file.aims.trim().to_owned(),
            shows: file.shows.trim().to_owned(),
            ground_id: file.ground.unwrap_or_default(),
            ground,
            parties,
            priority,
            units: muster.units,
            leaders: muster.leaders,
            turns,
            breaking: Breaking { percent, patient: file.patient },
            aims: Vec::new(),
            otherwise,
            muster: limits,
            quick: file.quick.is_some(),
            options,
            chosen,
            midway: None,
        };
        self.aims(&file.aim, &mut scenario);
        self.bodies(book, &scenario, &muster.spans);
        Some(scenario)
    }

    fn options(
        &mut self,
        own: &BTreeMap<String, String>,
        overrides: &BTreeMap<String, String>,
    ) -> (Options, BTreeMap<String, String>) {
        let mut options = Options::default();
        for (name, value) in own.iter().chain(overrides).filter(|(name, _)| !army::is_own(name)) {
            if let Err(what) = options.set(name, value) {
                self.bad(what, "mend the option");
            }
        }
        let mut chosen = options.changed();
        let others = overrides.iter().filter(|(name, _)| army::is_own(name));
        chosen.extend(others.map(|(name, value)| (name.clone(), value.clone())));
        (options, chosen)
    }

    fn parties(&mut self, file: &File, ground: &Ground) -> BySide<Party> {
        let mut parties: BySide<Party> = BySide::default();
        for (side, row) in Side::BOTH.into_iter().zip(&file.side) {
            let home = self.home(side, row);
            let zones = self.zones(row, home, ground);
            let mut exits = 0;
            for name in &row.exits {
                match ground.pieces().exits.iter().position(|exit| exit.name == *name) {
                    Some(at) if at < EXITS => exits |= 1 << at,
                    Some(_) => self.bad(format!("exit {name} is one too many"), "name fewer exits"),
                    None => self.bad(
                        format!("the ground has no exit `{name}`"),
                        "name one of its `exit` lines",
                    ),
                }
            }
            let breaks = file.breaks.as_ref().is_none_or(|ids| ids.contains(&row.id));
            let (id, name) = (row.id.clone(), row.name.clone());
            parties[side] = Party { id, name, home, zones, exits, breaks };
        }
        if parties.a.id == parties.b.id {
            self.bad("both sides have the same id", "rename one of them");
        }
        for id in file.breaks.iter().flatten() {
            if side_of(&parties, id).is_none() {
                self.bad(format!("no side is called `{id}`"), "correct `breaks`");
            }
        }
        parties
    }

    fn home(&mut self, side: Side, row: &SideRow) -> Edge {
        match row.home.as_deref() {
            None if side == Side::A => Edge::South,
            None => Edge::North,
            Some("south") => Edge::South,
            Some("north") => Edge::North,
            Some("west") => Edge::West,
            Some("east") => Edge::East,
            Some(word) => {
                let what = format!("`{word}` is no edge");
                self.bad(what, "write south, north, west or east");
                Edge::South
            }
        }
    }

    /// SW-TAB-01 — Where a side may be set up.
    fn zones(&mut self, row: &SideRow, home: Edge, ground: &Ground) -> Vec<Polygon> {
        let Some(names) = &row.zones else {
            return near_edge(ground, home).into_iter().collect();
        };
        let mut zones = Vec::new();
        for name in names {
            match zone(ground, name) {
                Ok(polygon) => zones.push(polygon),
                Err((what, remedy)) => self.bad(what, remedy),
            }
        }
        zones
    }

    fn limits(&mut self, file: &File, overrides: &BTreeMap<String, String>) -> Option<Limits> {
        let limits = |row: &MusterRow| {
            let usual = Limits::of(row.points);
            let units = row.units.unwrap_or(usual.units);
            Limits { units, leaders: row.leaders.unwrap_or(usual.leaders), ..usual }
        };
        let own = file.muster.as_ref().map(limits);
        let limits = own.or(file.quick.as_ref().map(|row| Limits::of(row.points)));
        let agreed = self.agreed(file.quick.is_some(), overrides);
        match (limits, agreed) {
            (Some(limits), Some(points)) => Some(Limits { points, ..limits }),
            _ => limits,
        }
    }

    fn priority(&mut self, word: Option<&str>, parties: &BySide<Party>) -> Side {
        let Some(word) = word else { return Side::A };
        side_of(parties, word).unwrap_or_else(|| {
            self.bad(format!("no side is called `{word}`"), "correct `priority`");
            Side::A
        })
    }

    fn otherwise(&mut self, word: Option<&str>, parties: &BySide<Party>) -> Otherwise {
        match word {
            None | Some("share") => Otherwise::Share,
            Some("draw") => Otherwise::Draw,
            Some("leaders") => Otherwise::Leaders,
            Some(word) => match side_of(parties, word) {
                Some(side) => Otherwise::Side(side),
                None => {
                    let what = format!("`{word}` cannot have won otherwise");
                    self.bad(what, "name a side, or draw, share or leaders");
                    Otherwise::Share
                }
            },
        }
    }

    /// MG-02, MG-18, SW-GEO-06 — No tray stands on another, off the table, or where it cannot.
    fn bodies(&mut self, book: &Book, scenario: &Scenario, spans: &[Range<usize>]) {
        let mut placed: Vec<(Rect, usize)> = Vec::new();
        for (at, unit) in scenario.units.iter().enumerate() {
            let (half_width, half_depth) = half_sizes(&book.tables, unit.kind, unit.strength);
            let (centre, heading) = (unit.at, unit.heading);
            let tray = Rect { centre, heading, half_width, half_depth };
            let fits = fits(&scenario.ground, &tray, &unit.name).and_then(|()| {
                let near = placed.iter().find(|(other, n)| {
                    let enemy = scenario.units[*n].side != unit.side;
                    tray.collides(other) || enemy && tray.square_to_rect(other).is_closer(25)
                });
                match near {
                    Some((_, n)) => {
                        let other = &scenario.units[*n].name;
                        let what = format!("{} and {other} stand too close", unit.name);
                        slip(what, "move one of them")
                    }
                    None => Ok(()),
                }
            });
            self.kept(spans.get(at).cloned().unwrap_or_default(), fits);
            placed.push((tray, at));
        }
    }
}

/// SW-TAB-01 — Everything within 12 in of an edge.
fn near_edge(ground: &Ground, home: Edge) -> Option<Polygon> {
    let (w, h, deep) = (ground.width(), ground.height(), DEPLOYS_WITHIN);
    let (from, to) = match home {
        Edge::South => (Point::new(0, 0), Point::new(w, deep.min(h))),
        Edge::North => (Point::new(0, (h - deep).max(0)), Point::new(w, h)),
        Edge::West => (Point::new(0, 0), Point::new(deep.min(w), h)),
        Edge::East => (Point::new((w - deep).max(0), 0), Point::new(w, h)),
    };
    Polygon::new(vec![from, Point::new(to.x, from.y), to, Point::new(from.x, to.y)]).ok()
}

/// The zone of that name.
pub(super) fn zone(ground: &Ground, name: &str) -> Result<Polygon, Slip> {
    match ground.zone(name) {
        Some(polygon) => Ok(polygon.clone()),
        None => slip(format!("the ground has no zone `{name}`"), "name one of its `zone` lines"),
    }
}

/// The side of that id.
pub(super) fn side_of(parties: &BySide<Party>, id: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| parties[*side].id == id)
}

/// MG-02, SW-TER-01 — Whether a tray may stand somewhere at the start.
pub(super) fn fits(ground: &Ground, tray: &Rect, name: &str) -> Result<(), Slip> {
    if !tray.is_on_table(ground.width(), ground.height()) {
        return slip(format!("{name} is not wholly on the table"), "move it in");
    }
    if ground.is_in(tray.centre, Flags::IMPASSABLE) {
        return slip(format!("{name} stands where nobody can"), "move it out");
    }
    Ok(())
}
