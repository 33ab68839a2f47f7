//! Scenarios: `scenarios/*.toml`.

use std::collections::BTreeMap;
use std::ops::Range;

use ::book::{Files, Trouble, line_of, read_toml};
use engine::{BySide, Side};
use measure::area::Flags;
use measure::{Disc, Ground, Point, Polygon};
use serde::Deserialize;
use toml::Spanned;

use crate::band::SWITCH;
use crate::book::Book;
use crate::catalogue::Class;
use crate::options::Options;
use crate::scenario::{Edge, Limits, Otherwise, Party, Scenario, Site};
use crate::state::{EXITS, SITES};

use super::FOLDER;
use super::aims::AimRow;
use super::people::{HorseRow, LadderRow, Muster, Side as SideRow, Slip, point, slip};

/// SS-END-01 — Game turns where nothing is said, and the most there can be.
const TURNS: u8 = 12;
const MOST_TURNS: u8 = 60;
/// SS-TAB-01 — How far from the home edge a side sets up.
const DEPLOYS_WITHIN: i32 = 2000;
/// SS-MOV-05 — What is lower than this is stepped over.
const STEPPED_OVER: i32 = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    title: String,
    ground: String,
    turns: Option<u8>,
    first: Option<String>,
    otherwise: Option<String>,
    rout: Option<bool>,
    story: String,
    aims: String,
    shows: String,
    #[serde(default)]
    options: BTreeMap<String, String>,
    muster: Option<MusterRow>,
    side: Vec<SideRow>,
    #[serde(default)]
    horse: Vec<Spanned<HorseRow>>,
    #[serde(default)]
    ladder: Vec<Spanned<LadderRow>>,
    #[serde(default)]
    thing: Vec<Spanned<ThingRow>>,
    #[serde(default)]
    aim: Vec<Spanned<AimRow>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MusterRow {
    points: u16,
    #[serde(default)]
    most: BTreeMap<String, u8>,
    #[serde(default)]
    common: u8,
    figures: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ThingRow {
    id: String,
    name: String,
    line: String,
    by: String,
    actions: Option<u8>,
    does: Option<String>,
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
    let ground_path = format!("{FOLDER}/grounds/{}.table", file.ground);
    let ground = files.get(&ground_path).map_err(|trouble| vec![trouble])?;
    let ground = measure::read::parse(&ground_path, ground)?;
    let mut reader = Reader { path: &path, text, troubles: Vec::new() };
    let out = reader.scenario(book, id, file, ground, overrides);
    match out {
        Some(out) if reader.troubles.is_empty() => Ok(out),
        _ => Err(reader.troubles),
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
        let parties = self.parties(&file.side, &ground);
        let limits = file.muster.take().map(|row| self.limits(row));
        self.bands(book, overrides, &parties, limits.as_ref(), &ground, &mut file.side);
        let mut muster = Muster::default();
        for (side, row) in Side::BOTH.into_iter().zip(&file.side) {
            self.people(book, &options, side, row, &mut muster);
        }
        self.things_about(&file, &mut muster);
        let turns = file.turns.unwrap_or(TURNS);
        if !(1..=MOST_TURNS).contains(&turns) {
            self.bad(format!("{turns} turns"), format!("play 1 to {MOST_TURNS}"));
        }
        let sites = self.sites(&file.thing, &parties, &ground);
        let first = self.first(file.first.as_deref(), &parties);
        let otherwise = self.otherwise(file.otherwise.as_deref(), &parties);
        let mut scenario = Scenario {
            id: id.to_owned(),
            title: file.title,
            story: file.story.trim().to_owned(),
            aims_text: file.aims.trim().to_owned(),
            shows: file.shows.trim().to_owned(),
            ground_id: file.ground,
            ground,
            parties,
            first,
            people: muster.people,
            steeds: muster.steeds,
            groups: muster.groups,
            ladders: muster.ladders,
            sites,
            turns,
            rout: file.rout.unwrap_or(true),
            aims: Vec::new(),
            otherwise,
            muster: limits,
            options,
            chosen,
            midway: None,
        };
        for (side, commander) in muster.commanders.iter() {
            scenario.parties[side].commander = *commander;
        }
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
        let is_band = |name: &str| name.starts_with(SWITCH);
        for (name, value) in own.iter().chain(overrides).filter(|(name, _)| !is_band(name)) {
            if let Err(what) = options.set(name, value) {
                self.bad(what, "mend the option");
            }
        }
        let mut chosen = options.changed();
        let bands = overrides.iter().filter(|(name, _)| is_band(name));
        chosen.extend(bands.map(|(name, value)| (name.clone(), value.clone())));
        (options, chosen)
    }

    fn parties(&mut self, rows: &[SideRow], ground: &Ground) -> BySide<Party> {
        let mut parties: BySide<Party> = BySide::default();
        for (side, row) in Side::BOTH.into_iter().zip(rows) {
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
            let (id, name) = (row.id.clone(), row.name.clone());
            parties[side] = Party { id, name, home, commander: None, zones, exits };
        }
        if parties.a.id == parties.b.id {
            self.bad("both sides have the same id", "rename one of them");
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

    /// SS-TAB-01 — Where a side may be set up.
    fn zones(&mut self, row: &SideRow, home: Edge, ground: &Ground) -> Vec<Polygon> {
        let Some(names) = &row.zones else {
            let (w, h, deep) = (ground.width(), ground.height(), DEPLOYS_WITHIN);
            let (from, to) = match home {
                Edge::South => (Point::new(0, 0), Point::new(w, deep.min(h))),
                Edge::North => (Point::new(0, (h - deep).max(0)), Point::new(w, h)),
                Edge::West => (Point::new(0, 0), Point::new(deep.min(w), h)),
                Edge::East => (Point::new((w - deep).max(0), 0), Point::new(w, h)),
            };
            let corners = vec![from, Point::new(to.x, from.y), to, Point::new(from.x, to.y)];
            return Polygon::new(corners).into_iter().collect();
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

    fn people(
        &mut self,
        book: &Book,
        options: &Options,
        side: Side,
        row: &SideRow,
        muster: &mut Muster,
    ) {
        let mut led = Vec::new();
        for group in &row.group {
            let formed = muster.form(side, &group.get_ref().name);
            let formed = self.kept(group.span(), formed);
            led.extend(formed.map(|id| (id, group)));
        }
        for figure in &row.figure {
            let done = muster.enlist(book, options, side, figure.get_ref(), figure.span());
            self.kept(figure.span(), done);
        }
        for (id, group) in led {
            if let Some(leader) = &group.get_ref().leader {
                let done = muster.lead(id, leader);
                self.kept(group.span(), done);
            }
            if muster.groups[usize::from(id)].members.is_empty() {
                let empty = slip(format!("nobody is in {}", group.get_ref().name), "leave it out");
                self.kept::<()>(group.span(), empty);
            }
        }
        if !muster.people.iter().any(|one| one.side == side) {
            self.bad(format!("{} has nobody", row.name), "add a `[[side.figure]]`");
        }
    }

    fn things_about(&mut self, file: &File, muster: &mut Muster) {
        for row in &file.horse {
            let done = muster.loose(row.get_ref());
            self.kept(row.span(), done);
        }
        for row in &file.ladder {
            let at = point(&row.get_ref().at);
            let done = match at {
                Some(at) => muster.lay_ladder(&row.get_ref().name, at, None),
                None => slip("a ladder lies nowhere", "write `at = \"x,y\"` in cm"),
            };
            self.kept(row.span(), done);
        }
    }

    fn sites(
        &mut self,
        rows: &[Spanned<ThingRow>],
        parties: &BySide<Party>,
        ground: &Ground,
    ) -> Vec<Site> {
        let mut sites: Vec<Site> = Vec::new();
        for row in rows {
            let site = site(row.get_ref(), parties, ground);
            let Some(site) = self.kept(row.span(), site) else { continue };
            if sites.len() == SITES || sites.iter().any(|known| known.id == site.id) {
                let wrong = slip(format!("`{}` is one too many", site.id), "leave it out");
                self.kept::<()>(row.span(), wrong);
                continue;
            }
            sites.push(site);
        }
        sites
    }

    fn first(&mut self, word: Option<&str>, parties: &BySide<Party>) -> Option<Side> {
        match word {
            None | Some("die") => None,
            Some(word) => {
                let found = side_of(parties, word);
                if found.is_none() {
                    self.bad(format!("no side is called `{word}`"), "name a side, or `die`");
                }
                found
            }
        }
    }

    fn otherwise(&mut self, word: Option<&str>, parties: &BySide<Party>) -> Otherwise {
        match word {
            None | Some("muster") => Otherwise::Muster,
            Some("draw") => Otherwise::Draw,
            Some(word) => match side_of(parties, word) {
                Some(side) => Otherwise::Side(side),
                None => {
                    let what = format!("`{word}` cannot have won otherwise");
                    self.bad(what, "name a side, or `draw`, or `muster`");
                    Otherwise::Muster
                }
            },
        }
    }

    fn limits(&mut self, row: MusterRow) -> Limits {
        let mut limits = Limits { common: row.common, ..Limits::of(row.points) };
        for (word, count) in &row.most {
            match Class::parse(word) {
                Some(class) => limits.most[class as usize] = *count,
                None => self.bad(format!("no class is called `{word}`"), "correct `most`"),
            }
        }
        limits.figures = row.figures.unwrap_or(limits.figures);
        limits
    }

    /// SS-TAB-01, MG-02 — Nobody stands on anybody else, off the table, or in a wall.
    fn bodies(&mut self, book: &Book, scenario: &Scenario, spans: &[Range<usize>]) {
        let bases = &book.tables.bases;
        let mut placed: Vec<(Disc, &str, Option<Side>)> = Vec::new();
        let foot = scenario.people.iter().zip(spans).map(|(one, span)| {
            let radius = if one.horse.is_some() { bases.mounted } else { bases.foot };
            (Disc::new(one.at, radius), one.name.as_str(), Some(one.side), span.clone())
        });
        let loose = scenario.steeds.iter().filter(|horse| horse.rider.is_none());
        let loose =
            loose.map(|horse| (Disc::new(horse.at, bases.horse), horse.name.as_str(), None, 0..0));
        for (base, name, side, span) in foot.chain(loose) {
            let fits = fits(&scenario.ground, base, name).and_then(|()| {
                let near = placed.iter().find(|(other, _, seat)| {
                    base.overlaps(*other)
                        || (base.touches(*other)
                            && seat.is_some()
                            && side.is_some()
                            && *seat != side)
                });
                match near {
                    Some((_, other, _)) => {
                        slip(format!("{name} and {other} stand too close"), "move one of them")
                    }
                    None => Ok(()),
                }
            });
            self.kept(span, fits);
            placed.push((base, name, side));
        }
    }
}

/// The zone of that name.
pub(super) fn zone(ground: &Ground, name: &str) -> Result<Polygon, Slip> {
    match ground.pieces().zones.iter().find(|zone| zone.name == name) {
        Some(zone) => Ok(zone.polygon.clone()),
        None => slip(format!("the ground has no zone `{name}`"), "name one of its `zone` lines"),
    }
}

/// The side of that id.
pub(super) fn side_of(parties: &BySide<Party>, id: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| parties[*side].id == id)
}

fn site(row: &ThingRow, parties: &BySide<Party>, ground: &Ground) -> Result<Site, Slip> {
    let Some(line) = ground.lines().iter().position(|line| line.name == row.line) else {
        return slip(format!("the ground has no line `{}`", row.line), "name a wall or building");
    };
    let Some(by) = side_of(parties, &row.by) else {
        return slip(format!("no side is called `{}`", row.by), "name a side");
    };
    let opens = match row.does.as_deref() {
        None | Some("seized") => false,
        Some("opened") => true,
        Some(word) => {
            return slip(format!("nothing can be `{word}`"), "write `seized` or `opened`");
        }
    };
    let needed = row.actions.unwrap_or(1);
    if needed == 0 {
        return slip("a deed of no actions", "take at least one");
    }
    let (id, name) = (row.id.clone(), row.name.clone());
    Ok(Site { id, name, line: line as u8, by, needed, opens })
}

/// MG-02, SS-TER-01 — Whether a base may stand somewhere at the start.
pub(super) fn fits(ground: &Ground, base: Disc, name: &str) -> Result<(), Slip> {
    if !base.is_on_table(ground.width(), ground.height()) {
        return slip(format!("{name} is not wholly on the table"), "move him in");
    }
    if ground.is_in(base.centre, Flags::IMPASSABLE) {
        return slip(format!("{name} stands where nobody can"), "move him out");
    }
    let tall = |line: &measure::Line| {
        line.parts().iter().any(|part| {
            part.climb > STEPPED_OVER && part.segment.is_closer(base.centre, base.radius)
        })
    };
    match ground.lines().iter().find(|line| tall(line)) {
        Some(line) => slip(format!("{name} stands in {}", line.name), "move him clear of it"),
        None => Ok(()),
    }
}
