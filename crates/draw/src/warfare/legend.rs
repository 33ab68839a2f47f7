//! The key to a table and its units.

use warfare::catalogue::{Arm, Kind};

use super::figures;
use super::pieces;
use super::tray::{self, Tray};
use crate::ink::Ink;
use crate::legend::{Key, Pieces};
use crate::measured::{self, Lay, token};
use crate::pen::{At, Pen, at, put};

/// The key that a table needs.
pub fn key(lay: &Lay<'_>, ink: &Ink) -> Key {
    Key { ground: measured::key(lay.ground, ink), pieces: units() }
}

/// How to read a tray, and how it looks in each condition.
fn units() -> Pieces {
    let mut alone = Pen::default();
    token(&mut alone, &pieces::leader("", 0), at(0.0, 0.0));
    Pieces {
        title: "Units",
        reading: drawn(&sample()),
        notes: vec!["the tray is true to scale", "the wedge: their front", "a star: led"],
        conditions: vec![
            ("losses", drawn(&lost(sample(), 4))),
            ("routed", drawn(&Tray { routed: true, ..lost(sample(), 2) })),
            ("led", drawn(&Tray { leader: Some(""), ..sample() })),
            ("leader alone", alone),
        ],
        long: Some(("mounted, with the yumi", drawn(&Tray { arm: Some(Arm::Yumi), ..mounted() }))),
    }
}

fn sample() -> Tray<'static> {
    let places = [-17.0, 17.0]
        .into_iter()
        .flat_map(|y| [-2.0, -1.0, 0.0, 1.0, 2.0].map(|file| at(31.5 * file, y)));
    unit(Kind::Ashigaru, "ashigaru", at(79.0, 31.5), places.collect())
}

fn mounted() -> Tray<'static> {
    let places = [-2.0, -1.0, 0.0, 1.0, 2.0].map(|file| at(47.5 * file, 0.0));
    unit(Kind::MountedSamurai, "horse-archer", at(119.0, 31.8), places.to_vec())
}

fn unit(kind: Kind, drawing: &str, half: At, taken: Vec<At>) -> Tray<'static> {
    Tray {
        name: "",
        side: 0,
        kind,
        arm: None,
        spot: at(0.0, 0.0),
        half,
        heading: 0.0,
        front: 0,
        taken,
        empty: Vec::new(),
        symbol: figures::symbol(drawing, kind),
        leader: None,
        routed: false,
    }
}

/// The same with so many gone.
fn lost(mut tray: Tray<'static>, count: usize) -> Tray<'static> {
    tray.empty = tray.taken.split_off(tray.taken.len().saturating_sub(count));
    tray
}

/// A tray small enough for the key.
fn drawn(one: &Tray<'_>) -> Pen {
    let mut pen = Pen::default();
    put!(pen, r#"<g transform="translate(0 -12) scale(0.5)">"#);
    tray::draw(&mut pen, one);
    tray::banner(&mut pen, one);
    put!(pen, "</g>");
    pen
}
