//! The catalogue of figures: `catalogue/figures.toml`.

use ::book::{Files, Trouble};
use serde::Deserialize;
use toml::Spanned;

use crate::roster::{Breed, Kind, Profile, Rank, Weapon};

use super::Notes;
use super::tables::Shelf;
use crate::play::Play;

/// Kinds of pieces and the strengths of the ransom marker.
pub(crate) struct Roster {
    pub kinds: Vec<Kind>,
    pub ransom: Profile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    #[serde(rename = "rule")]
    _rule: String,
    ransom: Option<Ransom>,
    figure: Vec<Row>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ransom {
    attack: u8,
    defence: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: Spanned<String>,
    code: String,
    title: String,
    #[serde(default = "character")]
    breed: Breed,
    #[serde(default = "civilian")]
    rank: Rank,
    #[serde(default)]
    armoured: bool,
    escorts: Option<bool>,
    weapon: Option<Weapon>,
    mounted: Option<Spanned<String>>,
    mounted_wounded: Option<Spanned<String>>,
    foot: Option<Spanned<String>>,
    foot_wounded: Option<Spanned<String>>,
    stunned_defence: Option<u8>,
    defence: Option<u8>,
    movement: Option<u8>,
    points: u16,
    points_on_foot: Option<u16>,
}

fn character() -> Breed {
    Breed::Character
}

fn civilian() -> Rank {
    Rank::Civilian
}

/// Reads the catalogue; in combined play the shared book's kinds follow where the book has none of
/// that name (K-38). All troubles are told at once.
pub(crate) fn read(shelf: &Shelf<'_>, play: Play) -> Result<Roster, Vec<Trouble>> {
    let mut roster = catalogue(shelf.files, shelf.folder)?;
    if let (Play::Combined, Some(shared)) = (play, shelf.shares) {
        let older = catalogue(shelf.files, shared)?;
        for kind in older.kinds {
            if !roster.kinds.iter().any(|known| known.id == kind.id) {
                roster.kinds.push(kind);
            }
        }
        roster.ransom = older.ransom;
    }
    Ok(roster)
}

fn catalogue(files: &Files, folder: &str) -> Result<Roster, Vec<Trouble>> {
    let path = format!("{folder}/catalogue/figures.toml");
    let page: Page = ::book::read_toml(files, &path).map_err(|trouble| vec![trouble])?;
    let text = files.get(&path).map_err(|trouble| vec![trouble])?;
    let mut notes = Notes::new(&path, text);
    let mut kinds: Vec<Kind> = Vec::new();
    for row in &page.figure {
        let kind = notes.kind(row);
        if kinds.iter().any(|known| known.id == kind.id) {
            let what = format!("the figure `{}` is listed twice", kind.id);
            notes.say(row.id.span().start, what, "give each figure its own id");
        }
        kinds.push(kind);
    }
    if !notes.troubles.is_empty() {
        return Err(notes.troubles);
    }
    let ransom = page.ransom.map_or(Profile::default(), |ransom| Profile {
        attack: ransom.attack,
        defence: ransom.defence,
        movement: 0,
    });
    Ok(Roster { kinds, ransom })
}

impl Notes<'_> {
    fn kind(&mut self, row: &Row) -> Kind {
        let mounted = match (&row.mounted, &row.mounted_wounded) {
            (Some(healthy), Some(wounded)) => Some([self.profile(healthy), self.profile(wounded)]),
            (None, None) => None,
            _ => {
                let what = format!("`{}` has one mounted side only", row.id.get_ref());
                self.say(row.id.span().start, what, "give both mounted and mounted_wounded");
                None
            }
        };
        let mut kind = Kind {
            id: row.id.get_ref().clone(),
            code: row.code.clone(),
            title: row.title.clone(),
            breed: row.breed,
            rank: row.rank,
            armoured: row.armoured,
            escorts: row.escorts.unwrap_or(row.rank != Rank::Civilian),
            weapon: row.weapon,
            mounted,
            foot: Profile::default(),
            foot_wounded: Profile::default(),
            stunned_defence: row.stunned_defence.unwrap_or(0),
            points: row.points,
            points_on_foot: row.points_on_foot.unwrap_or(row.points),
        };
        if row.breed == Breed::Character {
            self.character(row, &mut kind);
        } else {
            self.animal(row, &mut kind);
        }
        kind
    }

    fn character(&mut self, row: &Row, kind: &mut Kind) {
        let (Some(foot), Some(wounded), Some(_)) =
            (&row.foot, &row.foot_wounded, row.stunned_defence)
        else {
            let what = format!("`{}` lacks a side of his counter", kind.id);
            let remedy = "give foot, foot_wounded and stunned_defence";
            return self.say(row.id.span().start, what, remedy);
        };
        kind.foot = self.profile(foot);
        kind.foot_wounded = self.profile(wounded);
        // R-SG-45: wounded men must be too slow for windows; a defence of 0 has no odds.
        if kind.foot_wounded.movement > 3 {
            let what = format!("`{}` walks too well for a wounded man", kind.id);
            self.say(wounded.span().start, what, "give him at most 3 movement points");
        }
        let sides = [kind.foot.defence, kind.foot_wounded.defence, kind.stunned_defence];
        let riding = kind.mounted.iter().flatten().map(|side| side.defence);
        if sides.into_iter().chain(riding).any(|defence| defence == 0) {
            let what = format!("`{}` has a side without defence", kind.id);
            self.say(row.id.span().start, what, "give every side a defence of 1 or more");
        }
    }

    fn animal(&mut self, row: &Row, kind: &mut Kind) {
        kind.foot.movement = row.movement.unwrap_or(0);
        match row.defence {
            // A cart is no target and needs no defence.
            None if row.breed == Breed::Cart => kind.escorts = false,
            Some(defence) if defence > 0 => {
                kind.foot.defence = defence;
                kind.foot_wounded.defence = defence;
                kind.stunned_defence = defence;
                kind.escorts = false;
            }
            _ => {
                let what = format!("the animal `{}` has no defence", kind.id);
                self.say(row.id.span().start, what, "add a line like `defence = 8`");
            }
        }
    }

    /// Reads `36/12/12`.
    fn profile(&mut self, text: &Spanned<String>) -> Profile {
        let numbers: Vec<Option<u8>> =
            text.get_ref().split('/').map(|number| number.parse().ok()).collect();
        if let [Some(attack), Some(defence), Some(movement)] = numbers[..] {
            return Profile { attack, defence, movement };
        }
        let what = format!("`{}` is no set of strengths", text.get_ref());
        self.say(text.span().start, what, "write attack/defence/movement, like 16/7/6");
        Profile { attack: 0, defence: 1, movement: 0 }
    }
}
