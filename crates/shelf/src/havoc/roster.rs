//! The catalogue of figures as a table of the book.

use ::havoc::book::Book;
use ::havoc::roster::{Breed, Kind, Profile, Rank, Weapon};

use crate::wire::{KeyTold, RowTold, TableTold};

/// The name by which pages show it.
pub(crate) const ROSTER: &str = "figures";

const COLUMNS: [&str; 9] = [
    "rank",
    "armour",
    "weapon",
    "mounted",
    "mounted, wounded",
    "on foot",
    "on foot, wounded",
    "stunned",
    "points",
];

const NOT: &str = "–";

/// Every kind with its values, in the order of the catalogue.
pub(crate) fn roster(book: &Book, rule: &str) -> TableTold {
    TableTold {
        name: ROSTER.to_owned(),
        title: "Figures and animals".to_owned(),
        rule: rule.to_owned(),
        columns: COLUMNS.map(str::to_owned).to_vec(),
        rows: book.kinds.iter().map(row).collect(),
        key: vec![KeyTold { cell: NOT.to_owned(), text: "he has no such side".to_owned() }],
    }
}

fn row(kind: &Kind) -> RowTold {
    let man = kind.breed == Breed::Character;
    let values = |p: Profile| format!("{}/{}/{}", p.attack, p.defence, p.movement);
    let side = |at: usize| kind.mounted.map_or(NOT.to_owned(), |sides| values(sides[at]));
    let rank = match (man, kind.rank) {
        (false, _) => NOT,
        (_, Rank::Knight) => "knight",
        (_, Rank::Sergeant) => "sergeant",
        (_, Rank::Soldier) => "soldier",
        (_, Rank::Civilian) => "civilian",
        (_, Rank::Samurai) => "samurai",
        (_, Rank::Captain) => "captain",
        (_, Rank::Monk) => "monk",
        (_, Rank::Ninja) => "ninja",
    };
    let weapon = match kind.weapon {
        None => NOT,
        Some(Weapon::Shortbow) => "short bow",
        Some(Weapon::Crossbow) => "crossbow",
        Some(Weapon::Longbow) => "longbow",
        Some(Weapon::Shuriken) => "shuriken",
    };
    let on_foot = |text: String| if man { text } else { NOT.to_owned() };
    RowTold {
        name: kind.title.clone(),
        cells: vec![
            rank.to_owned(),
            if kind.armoured { "yes" } else { NOT }.to_owned(),
            weapon.to_owned(),
            side(0),
            side(1),
            values(kind.foot),
            on_foot(values(kind.foot_wounded)),
            on_foot(kind.stunned_defence.to_string()),
            kind.points.to_string(),
        ],
    }
}
