//! Which drawing belongs to which kind.

use ::havoc::roster::{Breed, Kind, Rank, Weapon};

use super::things;
use crate::figures::{self, Drawing, east, west};

/// How a figure is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posture {
    /// On its own feet.
    Foot,
    /// On a horse.
    Mounted,
}

/// Every drawing of both books.
pub fn drawings() -> Vec<Drawing> {
    let men = west::drawings().into_iter().chain(east::drawings());
    men.chain(things::drawings()).chain(figures::remains()).collect()
}

/// The drawing of a kind in [`crate::figures()`].
pub fn figure(kind: &Kind, posture: Posture) -> String {
    figures::public(&symbol(kind, posture))
}

/// The drawing of what is left of a kind in [`crate::figures()`].
pub fn remains(kind: &Kind) -> String {
    figures::public(remains_symbol(kind))
}

/// The symbol of a kind; a kind of somebody's own is drawn as the nearest known one.
pub fn symbol(kind: &Kind, posture: Posture) -> String {
    let id = kind.id.as_str();
    if posture == Posture::Mounted {
        let nearest = match kind.rank {
            Rank::Knight => "knight",
            Rank::Samurai => "samurai",
            _ => "mounted-sergeant",
        };
        return format!("m-{}", west::mounted(id).or(east::mounted(id)).unwrap_or(nearest));
    }
    let nearest = match (kind.breed, kind.weapon, kind.rank) {
        (Breed::Horse, ..) => "war-horse",
        (Breed::DraftHorse, ..) => "draft-horse",
        (Breed::Mule, ..) => "mule",
        (Breed::Cart, ..) => "cart",
        (_, Some(Weapon::Crossbow), _) => "crossbowman",
        (_, Some(Weapon::Shortbow), _) => "short-bowman",
        (_, Some(Weapon::Longbow), Rank::Samurai) => "samurai-archer",
        (_, Some(Weapon::Longbow), _) => "ashigaru-archer",
        (_, _, Rank::Knight) => "knight",
        (_, _, Rank::Samurai) => "samurai",
        (_, _, Rank::Sergeant) => "foot-sergeant",
        (_, _, Rank::Captain) => "ashigaru-captain",
        (_, _, Rank::Monk) => "warrior-monk",
        (_, _, Rank::Ninja) => "ninja",
        (_, _, Rank::Soldier) => "man-at-arms",
        (_, _, Rank::Civilian) => "civilian",
    };
    format!("k-{}", west::on_foot(id).or(east::on_foot(id)).unwrap_or(nearest))
}

/// The symbol of what is left of a piece.
pub fn remains_symbol(kind: &Kind) -> &'static str {
    match kind.breed {
        Breed::Character => "d-man",
        Breed::Horse | Breed::DraftHorse => "d-horse",
        // A cart is never killed, so it is drawn as it stands.
        Breed::Cart => "k-cart",
        Breed::Mule => "d-mule",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_kind_of_the_catalogue_has_its_own_drawing() {
        let names: BTreeSet<String> = drawings().into_iter().map(|drawing| drawing.name).collect();
        let figures = include_str!("../../../../data/cry-havoc/catalogue/figures.toml");
        let ids = figures.lines().filter_map(|line| line.strip_prefix("id = \""));
        let mut count = 0;
        for id in ids.filter_map(|rest| rest.strip_suffix('"')) {
            assert!(names.contains(&format!("k-{id}")), "{id} has no drawing");
            count += 1;
        }
        assert_eq!(count, 16);
        for remains in ["d-man", "d-horse", "d-mule"] {
            assert!(names.contains(remains), "{remains} has no drawing");
        }
    }
}
