//! The line drawings: few strokes, the weapon first. What families of games share stands here and
//! below; each picks from it, adds its own, and hands in the whole as its set.
//!
//! A figure on foot stands in a box from (-24, -33) to (24, 21); a horseman and a horse in one from
//! (-48, -34) to (48, 21), looking right. Ink is the current colour, what is left out shows wood.

pub mod east;
pub mod west;

use std::collections::BTreeSet;

use crate::counter;
use crate::ink::{self, FACE};
use crate::pen::{At, N, Pen, put};
use crate::squeeze::squeeze;

/// A drawing under its name.
pub struct Drawing {
    /// What it is used by: `k-` and a name on foot, `m-` in the saddle, `d-` lying, `t-` a thing.
    pub name: String,
    /// The box it stands in on a page: left, top, width, height.
    pub room: [f64; 4],
    /// What is drawn.
    pub strokes: String,
}

impl Drawing {
    pub fn new(name: impl Into<String>, room: [f64; 4], strokes: String) -> Drawing {
        Drawing { name: name.into(), room, strokes }
    }
}

/// Boxes on a page are 60 high, a counter is 72.
pub const FOOT_BOX: [f64; 4] = [-30.0, -36.0, 60.0, 60.0];
/// For whatever is longer than high: horses, carts.
pub const LONG_BOX: [f64; 4] = [-50.0, -36.0, 100.0, 60.0];
/// The dead lie around their middle, the living stand above it.
const LYING_BOX: [f64; 4] = [-30.0, -30.0, 60.0, 60.0];
const LONG_LYING_BOX: [f64; 4] = [-50.0, -30.0, 100.0, 60.0];
/// Things stand in a whole hex.
pub const HEX_BOX: [f64; 4] = [-60.0, -60.0, 120.0, 120.0];

/// Solid parts.
const INK: &str = r#"fill="currentColor""#;

/// Looks that all drawings share.
pub const LOOKS: &str = r#"fill="none" stroke="currentColor" stroke-width="2.6"
    stroke-linecap="round" stroke-linejoin="round""#;

/// Writes drawings as shapes of a document, and the crests that counters bear.
pub fn shapes(pen: &mut Pen, set: &[Drawing]) {
    counter::crests(pen);
    for Drawing { name, strokes, .. } in set {
        put!(pen, r#"<g id="{name}" {LOOKS}>{strokes}</g>"#);
    }
}

/// Uses one of the [`shapes`] on the board, turned by so many degrees.
pub fn stand(pen: &mut Pen, name: &str, spot: At, turn: f64) {
    put!(
        pen,
        r##"<use href="#{name}" class="thing" color="{}"
            transform="translate({} {}) rotate({})"/>"##,
        ink::LINE,
        N(spot.x),
        N(spot.y),
        N(turn)
    );
}

/// The sets of all families as one document of symbols. What several of them hold is in it once.
pub fn sheet(sets: impl IntoIterator<Item = Drawing>) -> String {
    let mut pen = Pen::default();
    let mut written = BTreeSet::new();
    put!(pen, r#"<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">"#);
    for Drawing { name, room, strokes } in sets {
        let id = public(&name);
        let [left, top, wide, high] = room.map(N);
        if written.insert(name) {
            put!(
                pen,
                r#"<symbol id="{id}" viewBox="{left} {top} {wide} {high}"><g {LOOKS}>{strokes}</g></symbol>"#
            );
        }
    }
    for (side, name) in ["a", "b", "none"].into_iter().enumerate() {
        let crest = counter::crest(side);
        put!(pen, r#"<symbol id="crest-{name}" viewBox="-15 -15 30 30">{crest}</symbol>"#);
    }
    put!(pen, "</svg>");
    let plain = format!("\"{FACE}\"");
    squeeze(&pen.0).replace(&plain, &format!("\"var(--fig-face,{FACE})\""))
}

/// The name of a drawing in the [`sheet`].
pub fn public(name: &str) -> String {
    match name.split_at_checked(2) {
        Some(("m-", name)) => format!("fig-{name}-mounted"),
        Some(("d-", name)) => format!("fig-dead-{name}"),
        Some(("t-", name)) => format!("thing-{name}"),
        Some((_, name)) => format!("fig-{name}"),
        None => format!("fig-{name}"),
    }
}

/// What is left of men and beasts.
pub fn remains() -> [Drawing; 3] {
    let overturned =
        |drawing: String| format!(r#"<g transform="scale(1 -1) translate(0 4)">{drawing}</g>"#);
    [
        Drawing::new("d-man", LYING_BOX, body()),
        Drawing::new("d-horse", LONG_LYING_BOX, overturned(horse())),
        Drawing::new("d-mule", LYING_BOX, overturned(mule())),
    ]
}

/// A war horse looking right.
fn horse() -> String {
    format!(
        r#"<path {INK} stroke-width="1.4" d="M38,-12Q37,-16 34,-17L27,-23L25.5,-28L22,-24
            Q13,-21 9,-12Q6,-8 0,-7.5Q-9,-7 -16,-10Q-27,-11 -29,-2Q-29,3 -26,6L-30,13L-28,21L-23,21
            L-24.5,13.5L-17,7Q-4,11 9,7L17,11L14,20L18.5,21L22,9.5L16,3Q20,-2 21,-8L26,-12
            L33,-9.5Z"/><path stroke-width="4.2" d="M-20,5L-15,13L-17,20M10,4L8,13L9,20"/><path
            stroke-width="3.6" d="M-28,-4Q-37,-2 -35,11"/><path stroke="{FACE}" stroke-width="1.5"
            d="M25,-20Q18,-17 15,-10"/><circle cx="29" cy="-18" r="1.1" fill="{FACE}"
            stroke="none"/>"#
    )
}

/// A mule under its load, looking right: long ears and panniers.
fn mule() -> String {
    format!(
        r#"<g transform="translate(3 2.6) scale(0.78)"><path {INK} stroke-width="1.4"
            d="M31,-12L23,-21L25,-33L20.5,-24L18,-34L17,-22Q11,-17 8,-10Q-5,-7 -16,-9Q-24,-9 -25,0
            L-26,11L-25,21L-20.5,21L-20,11L-15,7Q-3,10 8,6L13,11L12,21L16.5,21L18,9L15,2
            Q18,-3 19,-8L25,-9L30,-7Z"/><path stroke-width="4"
            d="M-18,6L-14,13L-15,20M8,5L6,13L7,20"/><path stroke-width="3"
            d="M-24,-3Q-30,0 -28,10"/><path fill="{FACE}" stroke-width="2.6"
            d="M-13,-13Q-14,-19 -8,-19L1,-19Q7,-19 6,-13L5,2Q-4,5 -12,2Z"/><path stroke-width="2"
            d="M-13,-9L6,-9M-4,-19L-4,3"/></g>"#
    )
}

/// A man in the saddle of a [`horse`]: his head, drawn as of a man on foot, and what he holds.
fn in_saddle(head: &str, held: &str) -> String {
    format!(
        r#"<path stroke="{FACE}" stroke-width="6.6" d="M-5,-10L1,0L-2,9"/><path stroke-width="4"
            d="M-5,-10L1,0L-2,9L3,9"/><path {INK} stroke="none" d="M-11,-8L-10,-19Q-4,-23 2,-19
            L2,-7Q-4,-4 -11,-8Z"/><g transform="translate(-4 -8.5) scale(0.78)">{head}</g>{held}"#
    )
}

/// A man who lies where he fell, his sword beside him.
fn body() -> String {
    format!(
        r#"<circle cx="-18" cy="1" r="5.4" {INK} stroke="none"/><path {INK} stroke="none"
            d="M-12,-4Q-2,-8 6,-5L7,6Q-3,9 -12,6Z"/><path stroke-width="4.4"
            d="M6,-2L16,-6L22,-2M6,3L21,7M-8,-3L-3,-12M-8,5L-1,12"/><path stroke-width="1.8"
            d="M6,13L22,15M9,10.5L8.4,16"/>"#
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_two_families_share_is_in_the_sheet_once() {
        let thing = || Drawing::new("t-well", HEX_BOX, "<circle r=\"20\"/>".to_owned());
        let one = east::drawings().into_iter().chain([thing()]);
        let two = east::drawings().into_iter().chain(remains());
        let text = sheet(one.chain(two));
        for id in ["fig-samurai", "fig-samurai-mounted", "fig-dead-man", "thing-well", "crest-b"] {
            assert_eq!(text.matches(&format!("<symbol id=\"{id}\"")).count(), 1, "{id}");
        }
        let well = r#"<symbol id="thing-well" viewBox="-60 -60 120 120">"#;
        assert!(text.contains(well));
    }

    #[test]
    fn a_set_has_no_name_twice() {
        let mut names = BTreeSet::new();
        for drawing in west::drawings().into_iter().chain(east::drawings()).chain(remains()) {
            assert!(names.insert(drawing.name.clone()), "{} is there twice", drawing.name);
            assert!(!drawing.strokes.is_empty(), "{} is empty", drawing.name);
        }
    }
}
