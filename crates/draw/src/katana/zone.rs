//! KY-ZON — Engagement zones as pictures: which hexes a weapon strikes, and what they cost.

use ::katana::zones::{Seat, Zone};
use hex::Hex;

use crate::Theme;
use crate::fit::SANS;
use crate::flat;
use crate::ink::{self, Ink};
use crate::pen::{At, N, Path, Pen, at, put};
use crate::picture;
use crate::plan::{ROW, WIDE};

/// The middle of a hex, seen from whoever the zone belongs to.
fn middle(hex: Hex) -> At {
    let (q, r) = (f64::from(hex.q), f64::from(hex.r));
    at(q * ROW, (r + q / 2.0) * WIDE)
}

/// A deduction as it is printed.
fn number(deduction: i8) -> String {
    match deduction {
        0 => "0".to_owned(),
        less => format!("−{}", less.unsigned_abs()),
    }
}

/// A zone for whoever looks up the page: what can be struck is red, the darker the better; what is
/// only guarded is pale.
pub fn zone(zone: &Zone) -> String {
    let cells = zone.hexes.iter().map(|cell| {
        let strength = 0.72 - 0.13 * f64::from(cell.deduction.unsigned_abs().min(4));
        let fill = if cell.attack { Some(strength) } else { None };
        (cell.at, fill, number(cell.deduction))
    });
    draw(zone.seat, cells.collect())
}

/// An area in which everybody is affected alike.
pub fn area(hexes: &[Hex]) -> String {
    draw(Seat::Foot, hexes.iter().map(|hex| (*hex, Some(0.6), String::new())).collect())
}

fn draw(seat: Seat, cells: Vec<(Hex, Option<f64>, String)>) -> String {
    let ink = ink::of(Theme::Light);
    let body: &[Hex] = match seat {
        Seat::Foot => &[Hex::new(0, 0)],
        Seat::Saddle => &[Hex::new(0, 0), Hex::new(0, 1)],
    };
    let spots = cells.iter().map(|(hex, ..)| middle(*hex)).chain(body.iter().map(|b| middle(*b)));
    let (mut low, mut high) = (at(-160.0, -160.0), at(160.0, 160.0));
    for spot in spots {
        low = at(low.x.min(spot.x - 64.0), low.y.min(spot.y - 56.0));
        high = at(high.x.max(spot.x + 64.0), high.y.max(spot.y + 56.0));
    }
    let size = high - low;
    let mut pen = Pen::default();
    put!(
        pen,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {} {}" font-family="{SANS}"
            font-size="38" font-weight="bold" text-anchor="middle">"#,
        N(low.x),
        N(low.y),
        N(size.x),
        N(size.y)
    );
    for (hex, strength, text) in &cells {
        hexagon(&mut pen, middle(*hex), *strength, text, ink);
    }
    for hex in body {
        hexagon(&mut pen, middle(*hex), None, "", ink);
    }
    bearer(&mut pen, seat, ink);
    picture::close(pen)
}

fn hexagon(pen: &mut Pen, spot: At, strength: Option<f64>, text: &str, ink: &Ink) {
    let fill = match strength {
        Some(strength) => ink::mixed(ink.paper, ink::RED, strength.max(0.12)),
        None => ink.paper.to_owned(),
    };
    let mut ring = Path::new();
    ring.ring(&flat::ring(spot, 0.97));
    pen.path(&ring, &format!(r#"fill="{fill}" stroke="{}" stroke-width="3""#, ink.soft));
    if !text.is_empty() {
        let dark = strength.is_some_and(|strength| strength > 0.45);
        let colour = if dark { ink.paper } else { ink.ink };
        put!(
            pen,
            r#"<text x="{}" y="{}" fill="{colour}">{text}</text>"#,
            N(spot.x),
            N(spot.y + 13.0)
        );
    }
}

/// Whoever the zone belongs to, with an arrow to where he looks.
fn bearer(pen: &mut Pen, seat: Seat, ink: &Ink) {
    let mut arrow = Path::new();
    arrow.ring(&[at(0.0, -34.0), at(20.0, -6.0), at(-20.0, -6.0)]);
    let looks = format!(r#"fill="{}""#, ink.ink);
    if seat == Seat::Saddle {
        put!(pen, r#"<rect x="-15" y="-4" width="30" height="126" rx="15" {looks}/>"#);
    } else {
        put!(pen, r#"<circle cx="0" cy="12" r="17" {looks}/>"#);
    }
    pen.path(&arrow, &looks);
}
