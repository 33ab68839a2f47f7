//! Every weapon of the catalogue is used in a fight, in every mode, on foot and in the saddle.

use hex::Hex;
use katana::book::Book;
use katana::catalogue::{Mode, Weapon, trait_of};
use katana::zones::ZoneId;

use crate::common;
use crate::sweep::Sweep;

/// The easiest hex to strike at in a zone.
fn easiest(book: &Book, zone: ZoneId) -> Hex {
    let hexes = book.zone(zone).hexes.iter().filter(|hex| hex.attack);
    hexes.max_by_key(|hex| hex.deduction).expect("a hex to strike at").at
}

/// The weapon in somebody's kit, and the words for it.
fn in_hand(book: &Book, weapon: &Weapon, mode: &Mode) -> (String, String) {
    let id = &weapon.id;
    if *id == book.weapon(book.niten).id {
        let kit = "katana +3 in hand, wakizashi +3 in hand, ni-ten 3";
        return (kit.to_owned(), "two swords".to_owned());
    }
    // A hidden blade is bared first, a bow with a spearhead turned about.
    let bared = mode.name == "spear" && *id == "shakujo-yari" || *id == "yumi-yari";
    let kit = if bared { format!("{id} +3 bared in hand") } else { format!("{id} +3 in hand") };
    let words = if weapon.modes.len() == 1 { id.clone() } else { format!("{id}, {}", mode.name) };
    (kit, words)
}

fn stroke(book: &Book, weapon: &Weapon, mode: &Mode, zone: ZoneId, mounted: bool) -> String {
    let (kit, words) = in_hand(book, weapon, mode);
    let at = easiest(book, zone);
    let own = match mounted {
        true => format!("with horse Kage at 0,0 N\nwith west ronin A on Kage, {kit}, reaction 4"),
        false => format!("with west ronin A at 0,0 N, {kit}, reaction 4"),
    };
    let foe = match mode.riders {
        true => {
            format!("with horse Moon at {},{} S\nwith east ronin X on Moon, reaction 1", at.q, at.r)
        }
        false => format!("with east ronin X at {},{} S, reaction 1", at.q, at.r),
    };
    format!(
        "{own}
{foe}
> A strikes X with {words}
> seal [0, 9]
? factor A skill 3"
    )
}

#[test]
fn every_weapon_is_fought_with_in_every_mode() {
    let book = common::the_book();
    let mut sweep = Sweep::new(
        "west ronin A at 0,0 N\neast ronin X at 0,-1 S, reaction 1\nphase 4\nstep strokes",
    );
    let mut modes = 0;
    for weapon in &book.weapons {
        if weapon.has(trait_of::UNARMED) {
            // An art without weapons is the skill of bare hands.
            modes += 1;
            let lines = format!(
                "with west ronin A at 0,0 N, skill {} +3, reaction 4
> A strikes X with bare hands
> seal [0, 9]
? factor A skill 3",
                weapon.id
            );
            sweep.cell(&weapon.title, lines);
            continue;
        }
        for mode in &weapon.modes {
            modes += 1;
            let lines = stroke(&book, weapon, mode, mode.zone, false);
            sweep.cell(format!("{} {}", weapon.title, mode.name), lines);
            if let Some(zone) = mode.horse {
                modes += 1;
                let lines = stroke(&book, weapon, mode, zone, true);
                sweep.cell(format!("{} {} mounted", weapon.title, mode.name), lines);
            }
        }
    }
    assert!(modes > 110, "{modes}");
    sweep.run(modes);
}

#[test]
fn every_missile_is_shot_or_thrown() {
    let book = common::the_book();
    let mut sweep = Sweep::new(
        "west ronin A at 0,0 N\neast ronin X at 0,-5 S, reaction 1\nphase 4\nstep shots",
    );
    for weapon in book.weapons.iter().filter(|weapon| weapon.missile.is_some()) {
        let id = &weapon.id;
        let spark = if weapon.is_musket() { "9, " } else { "" };
        // K-68: two to serve the great crossbow.
        let crew = match weapon.has(trait_of::CREW) {
            true => format!("\nwith west ronin B at 0,1 N, {id} +3, reaction 1"),
            false => String::new(),
        };
        let lines = format!(
            "with west ronin A at 0,0 N, {id} +3 in hand, reaction 4{crew}
> A shoots at X with {id}
> seal [{spark}0, 0]
? factor A skill 3"
        );
        sweep.cell(&weapon.title, lines);
    }
    sweep.run(14);
}

/// A weapon has a mode, or is shot, or is an art: nothing in the catalogue is for show.
#[test]
fn nothing_in_the_catalogue_is_for_show() {
    for weapon in &common::the_book().weapons {
        assert!(!weapon.modes.is_empty() || weapon.missile.is_some(), "{}", weapon.title);
    }
}
