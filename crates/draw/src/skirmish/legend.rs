//! The key to a table and its figures.

use crate::ink::Ink;
use crate::legend::{Key, Pieces};
use crate::measured::{self, Lay, Token, token};
use crate::pen::{Pen, at};

/// The key that a table needs.
pub fn key(lay: &Lay<'_>, ink: &Ink) -> Key {
    Key { ground: measured::key(lay.ground, ink), pieces: pieces() }
}

/// How to read a base, and how it looks in each condition.
fn pieces() -> Pieces {
    Pieces {
        title: "Figures",
        reading: drawn(&sample()),
        notes: vec!["the base is true to scale", "a star: commands", "a dot: loaded"],
        conditions: vec![
            ("wounded", drawn(&Token { wounded: true, ..sample() })),
            ("broken", drawn(&Token { broken: true, ..sample() })),
            ("not loaded", drawn(&Token { loaded: Some(false), ..sample() })),
            ("commands", drawn(&Token { commander: true, ..sample() })),
        ],
        long: Some((
            "rider: the wedge is where he looks",
            drawn(&Token {
                symbol: "m-samurai".to_owned(),
                heading: Some(90),
                radius: 52.0,
                ..sample()
            }),
        )),
    }
}

fn sample() -> Token<'static> {
    Token {
        name: "",
        side: 0,
        symbol: "k-samurai".to_owned(),
        radius: 40.0,
        heading: None,
        wounded: false,
        broken: false,
        commander: false,
        loaded: Some(true),
    }
}

fn drawn(one: &Token<'_>) -> Pen {
    let mut pen = Pen::default();
    token(&mut pen, one, at(0.0, 0.0));
    pen
}
