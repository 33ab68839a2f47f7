//! Every hex of every engagement zone: struck at, or defended against.

use hex::Hex;
use katana::book::Book;
use katana::catalogue::{Mode, Weapon, trait_of};
use katana::geometry::{DIR_NAMES, DIRS};
use katana::zones::{Seat, Zone, ZoneHex, ZoneId};

use crate::common;
use crate::sweep::Sweep;

/// Somebody who fights in a zone.
struct User {
    /// His line up to his reaction.
    figure: String,
    /// What he strikes with, in words.
    words: String,
    /// He defends in this zone only after he has struck in it.
    after: bool,
}

/// What a weapon needs to be in somebody's hands, and the words for a stroke with it.
fn armed(book: &Book, weapon: &Weapon, mode: &Mode) -> (String, String) {
    if weapon.id == book.weapon(book.niten).id {
        let kit = "katana +3 in hand, wakizashi +3 in hand, ni-ten 3";
        return (kit.to_owned(), "two swords".to_owned());
    }
    let words = match weapon.modes.len() {
        1 => weapon.id.clone(),
        _ => format!("{}, {}", weapon.id, mode.name),
    };
    (format!("{} +3 in hand", weapon.id), words)
}

/// Whoever fights in a zone: best with a weapon that has no other on foot or in the saddle.
fn user(book: &Book, id: ZoneId) -> User {
    let mut found: Option<User> = None;
    for weapon in &book.weapons {
        if weapon.has(trait_of::UNARMED) {
            continue;
        }
        for mode in weapon.modes.iter().filter(|mode| !mode.riders) {
            let seat = match () {
                () if mode.zone == id => "at 0,0 N".to_owned(),
                () if mode.full == Some(id) => "on Kage, horsemanship master".to_owned(),
                () if mode.horse == Some(id) => "on Kage, horsemanship useless".to_owned(),
                () => continue,
            };
            let alone = weapon.modes.iter().all(|other| {
                (other.zone, other.horse, other.full) == (mode.zone, mode.horse, mode.full)
            });
            let (kit, words) = armed(book, weapon, mode);
            let figure = format!("west ronin A {seat}, {kit}");
            if alone || found.is_none() {
                found = Some(User { figure, words, after: !alone });
            }
            if alone {
                break;
            }
        }
        if found.as_ref().is_some_and(|user| !user.after) {
            break;
        }
    }
    found.unwrap_or_else(|| panic!("nothing is fought with in {}", book.zone(id).name))
}

/// Which way somebody in a hex looks at the man, or at either half of his horse.
fn facing(seat: Seat, at: Hex) -> &'static str {
    let aims: &[Hex] = match seat {
        Seat::Foot => &[Hex::new(0, 0)],
        Seat::Saddle => &[Hex::new(0, 0), Hex::new(0, 1)],
    };
    let ahead = |n: &usize| aims.contains(&Hex::new(at.q + DIRS[*n].q, at.r + DIRS[*n].r));
    DIR_NAMES[(0..6).find(ahead).unwrap_or(3)]
}

fn trial(zone: &Zone, user: &User, cell: &ZoneHex) -> String {
    let horse = if zone.seat == Seat::Saddle { "with horse Kage at 0,0 N\n" } else { "" };
    let User { figure, words, after } = user;
    let (q, r, look) = (cell.at.q, cell.at.r, facing(zone.seat, cell.at));
    let expect = format!("? factor A zone {}", cell.deduction);
    if cell.attack {
        return format!(
            "{horse}with {figure}, reaction 4
with east ronin X at {q},{r} {look}, reaction 1
> A strikes X with {words}
> seal [0, 9]
{expect}"
        );
    }
    let foe = format!("with east ronin X at {q},{r} {look}, reaction 4, katana +3 in hand");
    if !after {
        return format!(
            "{horse}with {figure}, reaction 1
{foe}
> X strikes A with katana
> seal [0, 9]
{expect}"
        );
    }
    // KY-WPN-05: whose chain has struck in this phase defends with it.
    format!(
        "{horse}with {figure}, reaction 4
{foe}
with east ronin V at 0,-2 S, reaction 1
> west: A strikes V with {words}
> west: seal
> east: X strikes A with katana
> east: seal [0, 9, 0, 9]
{expect}"
    )
}

#[test]
fn every_hex_of_every_zone() {
    let book = common::the_book();
    let mut sweep =
        Sweep::new("phase 4\nstep strokes\nwest ronin A at 0,0 N\neast ronin X at 0,-1 S");
    let mut cells = 0;
    for (n, zone) in book.zones.iter().enumerate() {
        let user = user(&book, ZoneId(n as u8));
        for cell in &zone.hexes {
            cells += 1;
            let title = format!("{} {},{}", zone.name, cell.at.q, cell.at.r);
            sweep.cell(title, trial(zone, &user, cell));
        }
    }
    assert!(cells > 200, "{cells}");
    sweep.run(cells);
}

#[test]
fn every_hex_a_shout_fills() {
    let book = common::the_book();
    let mut sweep = Sweep::new(
        "west master A at 0,0 N, reaction 4, ki-ai 7\neast ronin X at 0,-1 S, reaction 1\nphase 4",
    );
    for at in &book.shout {
        let lines = format!(
            "with east ronin X at {},{} S, reaction 1
> A: shout
> seal [9]
? shout X 9 rating 7 missed",
            at.q, at.r
        );
        sweep.cell(format!("{},{}", at.q, at.r), lines);
    }
    sweep.run(8);
}
