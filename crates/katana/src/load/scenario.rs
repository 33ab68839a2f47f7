//! Scenarios: `scenarios/*.toml`.

use std::collections::BTreeMap;

use ::book::{Files, Trouble, read_toml};
use engine::{BySide, Piece, Side};
use serde::Deserialize;

use crate::book::Book;
use crate::campaign::band::Member;
use crate::campaign::fight;
use crate::catalogue::{Armour, Quality};
use crate::geometry::parse_dir;
use crate::map::{Feature, Map};
use crate::options::Options;
use crate::roster::{Group, Routine, Steed};
use crate::scenario::{Aim, Feat, Party, Scenario, Unfit, Whom};
use crate::state::{GROUPS, HORSES, MEN};

use super::map::hexes;
use super::people::{FigureRow, Muster, spot};
use super::{FOLDER, parse_map};

/// KY-SEQ-26 — Moves where nothing is said.
const MOVES: u8 = 40;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    title: String,
    map: String,
    moves: Option<u8>,
    story: String,
    aims: String,
    shows: String,
    #[serde(default)]
    rain: bool,
    #[serde(default)]
    night: bool,
    #[serde(default)]
    options: BTreeMap<String, String>,
    side: Vec<SideRow>,
    #[serde(default)]
    neutral: NeutralRow,
    #[serde(default)]
    horse: Vec<HorseRow>,
    #[serde(default)]
    aim: Vec<AimRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SideRow {
    id: String,
    name: String,
    #[serde(default)]
    group: Vec<GroupRow>,
    figure: Vec<FigureRow>,
}

/// KY-UMP-05, K-98 — Whoever is on nobody's side.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct NeutralRow {
    #[serde(default)]
    group: Vec<GroupRow>,
    #[serde(default)]
    figure: Vec<FigureRow>,
}

/// The people of a side, or those of none.
#[derive(Clone, Copy)]
struct Camp<'a> {
    side: Side,
    neutral: bool,
    groups: &'a [GroupRow],
    figures: &'a [FigureRow],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupRow {
    name: String,
    #[serde(default)]
    hold: bool,
    unfit_when_down: Option<String>,
    unfit_when_enemy_within: Option<u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HorseRow {
    name: String,
    quality: Quality,
    at: String,
    #[serde(default = "no_armour")]
    armour: Armour,
}

fn no_armour() -> Armour {
    Armour::None
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AimRow {
    side: String,
    feat: String,
    who: Option<String>,
    place: Option<String>,
    edge: Option<String>,
    points: i16,
    #[serde(default)]
    ends: bool,
}

pub(super) fn read(
    files: &Files,
    book: &Book,
    id: &str,
    overrides: &BTreeMap<String, String>,
) -> Result<Scenario, Vec<Trouble>> {
    let path = format!("{FOLDER}/scenarios/{id}.toml");
    let file: File = read_toml(files, &path).map_err(|trouble| vec![trouble])?;
    let map_path = format!("{FOLDER}/maps/{}.map", file.map);
    let text = files.get(&map_path).map_err(|trouble| vec![trouble])?;
    let map = parse_map(&map_path, text)?;
    let mut reader = Reader { path: &path, troubles: Vec::new() };
    let out = reader.scenario(book, id, file, map, overrides);
    if reader.troubles.is_empty() { Ok(out) } else { Err(reader.troubles) }
}

/// The two sides in order, then whoever is on neither.
fn camps(file: &File) -> impl Iterator<Item = Camp<'_>> {
    let sides = Side::BOTH.into_iter().zip(&file.side).map(|(side, row)| Camp {
        side,
        neutral: false,
        groups: &row.group,
        figures: &row.figure,
    });
    let NeutralRow { group, figure } = &file.neutral;
    let neutral = Camp { side: Side::A, neutral: true, groups: group, figures: figure };
    sides.chain(std::iter::once(neutral))
}

struct Reader<'a> {
    path: &'a str,
    troubles: Vec<Trouble>,
}

impl Reader<'_> {
    fn bad(&mut self, what: impl Into<String>, remedy: &str) {
        self.troubles.push(Trouble::whole(self.path, what, remedy));
    }

    fn scenario(
        &mut self,
        book: &Book,
        id: &str,
        file: File,
        map: Map,
        overrides: &BTreeMap<String, String>,
    ) -> Scenario {
        let (options, chosen) = self.options(&file.options, overrides);
        if file.side.len() != 2 {
            let what = format!("there are {} sides", file.side.len());
            self.bad(what, "give it two `[[side]]`");
        }
        let mut parties: BySide<Party> = BySide::default();
        let mut muster = Muster::default();
        let (mut groups, mut unfit_rows) = (Vec::new(), Vec::new());
        for (side, row) in Side::BOTH.into_iter().zip(&file.side) {
            parties[side] = Party { id: row.id.clone(), name: row.name.clone() };
        }
        for camp in camps(&file) {
            for group in camp.groups {
                let routine = if group.hold { Routine::Hold } else { Routine::Free };
                let (side, neutral) = (camp.side, camp.neutral);
                groups.push(Group { name: group.name.clone(), side, neutral, routine });
                unfit_rows.push((group.unfit_when_down.clone(), group.unfit_when_enemy_within));
            }
            for figure in camp.figures {
                let group = self.group_of(&groups, camp, figure);
                let first = muster.people.len();
                let done = muster.enlist(book, &options, &map, camp.side, group, figure);
                if let Err(what) = done {
                    self.bad(format!("{}: {what}", figure.names.join(", ")), "mend the figure");
                }
                muster.people[first..].iter_mut().for_each(|man| man.neutral = camp.neutral);
            }
        }
        if groups.len() > GROUPS {
            self.bad(format!("there are {} groups", groups.len()), "form at most 8");
            groups.truncate(GROUPS);
        }
        self.loose_horses(&file.horse, &map, &mut muster);
        self.bands(book, &options, &parties, overrides, &mut muster);
        self.names(&muster);
        self.places(&map, &muster);
        let unfit =
            unfit_rows.into_iter().map(|(down, enemy)| self.unfit(&muster, down, enemy)).collect();
        let aims = self.aims(&file.aim, &parties, &map, &muster, &groups);
        let veiled = muster.people.iter().any(|man| man.start.hidden);
        Scenario {
            id: id.to_owned(),
            title: file.title,
            story: file.story.trim().to_owned(),
            aims_text: file.aims.trim().to_owned(),
            shows: file.shows.trim().to_owned(),
            map_id: file.map,
            map,
            parties,
            zones: muster.zones,
            people: muster.people,
            steeds: muster.steeds,
            groups,
            unfit,
            moves: file.moves.unwrap_or(MOVES),
            rain: file.rain,
            night: file.night,
            veiled,
            aims,
            options,
            chosen,
            midway: None,
        }
    }

    /// KY-CAM-40 — When the orders of a group no longer fit.
    fn unfit(&mut self, muster: &Muster, down: Option<String>, enemy: Option<u8>) -> Unfit {
        match (down, enemy) {
            (Some(name), _) => self.man(muster, &name).map_or(Unfit::Never, Unfit::Down),
            (None, Some(far)) => Unfit::Enemy(far),
            (None, None) => Unfit::Never,
        }
    }

    fn options(
        &mut self,
        own: &BTreeMap<String, String>,
        overrides: &BTreeMap<String, String>,
    ) -> (Options, BTreeMap<String, String>) {
        let mut options = Options::default();
        // A preset is the ground on which single switches are set, wherever it was named.
        let preset = crate::options::PRESET;
        let named = |list: &BTreeMap<String, String>| list.get(preset).cloned();
        if let Some(value) = named(overrides).or_else(|| named(own))
            && let Err(what) = options.set(preset, &value)
        {
            self.bad(what, "choose another preset");
        }
        let switch = |name: &str| name != preset && !name.starts_with(fight::SWITCH);
        for (name, value) in own.iter().chain(overrides).filter(|(name, _)| switch(name)) {
            if let Err(what) = options.set(name, value) {
                self.bad(what, "mend the option");
            }
        }
        let mut chosen = options.changed();
        let bands = overrides.iter().filter(|(name, _)| name.starts_with(fight::SWITCH));
        chosen.extend(bands.map(|(name, value)| (name.clone(), value.clone())));
        (options, chosen)
    }

    /// KY-CAM-50 — Bands of a campaign take the field in place of the scenario's own people.
    fn bands(
        &mut self,
        book: &Book,
        options: &Options,
        parties: &BySide<Party>,
        overrides: &BTreeMap<String, String>,
        muster: &mut Muster,
    ) {
        for (name, value) in overrides {
            let Some(id) = name.strip_prefix(fight::SWITCH) else { continue };
            let Some(side) = Side::BOTH.into_iter().find(|side| parties[*side].id == id) else {
                self.bad(format!("there is no side `{id}` for a band"), "use the id of a side");
                continue;
            };
            let members: Vec<Member> = match serde_json::from_str(value) {
                Ok(members) => members,
                Err(error) => {
                    self.bad(format!("the band of {id} cannot be read ({error})"), "send it again");
                    continue;
                }
            };
            let (people, steeds) = (&mut muster.people, &mut muster.steeds);
            if let Err(what) = fight::take_field(book, options, people, steeds, side, &members) {
                self.bad(format!("the band of {id}: {what}"), "choose who goes");
            }
        }
    }

    fn group_of(&mut self, groups: &[Group], camp: Camp<'_>, row: &FigureRow) -> Option<u8> {
        if camp.neutral && (row.pc || row.hidden || row.zone.is_some()) {
            let who = row.names.join(", ");
            self.bad(format!("{who}: a neutral is nobody's own character and does not hide"), {
                "leave out `pc`, `hidden` and `zone`"
            });
        }
        let Some(name) = &row.group else {
            if !row.pc {
                let who = row.names.join(", ");
                self.bad(format!("{who}: nobody but a player's own character is in no group"), {
                    "name a group, or write `pc = true` (KY-MOR-01)"
                });
            }
            return None;
        };
        let at = groups.iter().position(|group| {
            group.name == *name && (group.side, group.neutral) == (camp.side, camp.neutral)
        });
        if at.is_none() {
            self.bad(format!("there is no group `{name}` on this side"), "add a `[[side.group]]`");
        }
        at.map(|at| at as u8)
    }

    fn loose_horses(&mut self, rows: &[HorseRow], map: &Map, muster: &mut Muster) {
        for row in rows {
            if muster.steeds.len() >= HORSES {
                self.bad(format!("there are more than {HORSES} horses"), "leave some out");
                return;
            }
            match spot(map, &row.at) {
                Ok((hex, facing, _)) => muster.steeds.push(Steed {
                    name: row.name.clone(),
                    quality: row.quality,
                    armour: row.armour,
                    hex,
                    facing,
                    wounds: 0,
                }),
                Err(what) => self.bad(format!("{}: {what}", row.name), "mend the horse"),
            }
        }
    }

    /// Names are told apart by more than capitals.
    fn names(&mut self, muster: &Muster) {
        let people = muster.people.iter().map(|man| &man.name);
        let names: Vec<String> =
            people.chain(muster.steeds.iter().map(|horse| &horse.name)).cloned().collect();
        for (n, name) in names.iter().enumerate() {
            if names[..n].iter().any(|other| other.eq_ignore_ascii_case(name)) {
                self.bad(format!("two are called {name}"), "give each a name of its own");
            }
        }
    }

    /// KY-MAP-10, KY-MAP-11 — Everybody begins where he can be.
    fn places(&mut self, map: &Map, muster: &Muster) {
        let mut taken: Vec<(hex::HexId, String)> = Vec::new();
        let mut wrong = Vec::new();
        let mut take = |hex: hex::HexId, name: &str, lies: bool| {
            if hex.is_none() || map.ground(hex).feature == Feature::Solid {
                wrong.push(format!("{name} cannot be at {}", map.name(hex)));
            } else if lies {
            } else if let Some((_, other)) = taken.iter().find(|(at, _)| *at == hex) {
                wrong.push(format!("{name} and {other} are both at {}", map.name(hex)));
            } else {
                taken.push((hex, name.to_owned()));
            }
        };
        for horse in &muster.steeds {
            take(horse.hex, &horse.name, false);
            take(map.next(horse.hex, (horse.facing + 3) % 6), &horse.name, false);
        }
        for man in muster.people.iter().filter(|man| man.start.horse.is_none()) {
            take(man.start.hex, &man.name, man.start.posture != crate::order::Posture::Standing);
        }
        for what in wrong {
            self.bad(what, "choose another hex");
        }
    }

    fn man(&mut self, muster: &Muster, name: &str) -> Option<Piece> {
        let at = muster.people.iter().position(|man| man.name == name);
        if at.is_none() {
            self.bad(format!("there is nobody called {name}"), "use a name of the scenario");
        }
        at.filter(|at| *at < MEN).map(|at| Piece(at as u8))
    }

    fn aims(
        &mut self,
        rows: &[AimRow],
        parties: &BySide<Party>,
        map: &Map,
        muster: &Muster,
        groups: &[Group],
    ) -> Vec<Aim> {
        let mut out = Vec::new();
        for row in rows {
            let Some(side) = Side::BOTH.into_iter().find(|side| parties[*side].id == row.side)
            else {
                self.bad(format!("there is no side `{}`", row.side), "use the id of a side");
                continue;
            };
            let whom = match &row.who {
                None => Whom::Anybody,
                Some(name) => match groups.iter().position(|group| group.name == *name) {
                    Some(at) => Whom::Group(at as u8),
                    None => match self.man(muster, name) {
                        Some(man) => Whom::One(man),
                        None => continue,
                    },
                },
            };
            match feat(map, row) {
                Ok(feat) => {
                    out.push(Aim { side, feat, whom, points: row.points, ends: row.ends });
                }
                Err(what) => self.bad(what, "mend the aim"),
            }
        }
        out
    }
}

fn feat(map: &Map, row: &AimRow) -> Result<Feat, String> {
    let place = || match &row.place {
        Some(place) => hexes(map, place),
        None => Err(format!("`{}` needs a place", row.feat)),
    };
    Ok(match row.feat.as_str() {
        "kill" => Feat::Kill,
        "fell" => Feat::Fell,
        "take-alive" => Feat::TakeAlive,
        "live" => Feat::Live,
        "reach" => Feat::Reach { place: place()? },
        "hold" => Feat::Hold { place: place()? },
        "steel-drawn" => Feat::SteelDrawn,
        "escape" => Feat::Escape {
            edge: match &row.edge {
                None => None,
                Some(edge) => {
                    Some(parse_dir(edge).ok_or_else(|| format!("`{edge}` is no direction"))?)
                }
            },
        },
        other => return Err(format!("there is no feat `{other}`")),
    })
}
