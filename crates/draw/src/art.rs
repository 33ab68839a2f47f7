//! Pictures for a page that draws the rest itself: bare ground, figures, a small board.

use engine::Game;
use havoc::Havoc;
use havoc::roster::Kind;

use crate::figures::{self};
use crate::fit::SERIF;
use crate::ground::{self};
use crate::ink::{self, Ink};
use crate::pen::{At, N, Pen, put};
use crate::plan::{self};
use crate::squeeze::squeeze;
use crate::{Theme, counter, pieces};

/// The bare ground of a board in board units: no counters, no numbers, no frame.
pub fn ground(game: &Havoc, theme: Theme) -> String {
    let mut pen = Pen::default();
    open(&mut pen, game, ink::of(theme));
    put!(pen, "</svg>");
    squeeze(&pen.0)
}

/// The board with its counters as they stand at the start, without a sheet around it.
pub fn thumbnail(game: &Havoc, theme: Theme) -> String {
    let mut pen = Pen::default();
    small_board(&mut pen, game, theme);
    squeeze(&pen.0)
}

fn small_board(pen: &mut Pen, game: &Havoc, theme: Theme) {
    open(pen, game, ink::of(theme));
    put!(pen, "<defs>");
    counter::crests(pen);
    figures::symbols(pen);
    put!(pen, "</defs>");
    pieces::draw(pen, game, &game.start());
    put!(pen, "</svg>");
}

/// Opens the document and draws the ground.
fn open(pen: &mut Pen, game: &Havoc, ink: &Ink) {
    let (map, At { x, y }) = (&game.scenario.map, plan::size(&game.scenario.map));
    put!(
        pen,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" font-family="{SERIF}">"#,
        N(x),
        N(y)
    );
    put!(pen, r#"<rect width="{}" height="{}" fill="{}"/>"#, N(x), N(y), ink.second);
    ground::bare(pen, map, ink);
}

/// Height of every box in [`figures()`]; a counter is 72 high.
const BOX: f64 = 60.0;

/// The box of a drawing: left, top, width, height.
fn room(name: &str) -> [f64; 4] {
    if name.starts_with("t-") {
        // Things stand in a whole hex.
        return [-60.0, -60.0, 120.0, 120.0];
    }
    let long = name.starts_with("m-") || name.ends_with("horse") || name == "k-cart";
    let wide = if long { 100.0 } else { BOX };
    // The dead lie around their middle, the living stand above it.
    let top = if name.starts_with("d-") { -BOX / 2.0 } else { -36.0 };
    [-wide / 2.0, top, wide, BOX]
}

/// The drawings of all figures, one symbol each, and the crests of the sides. Nothing of it is
/// seen until it is used: `<use href="#fig-knight" …/>`.
///
/// Every box is 60 high, 60 wide on foot and 100 on a horse, and the middle of the counter lies at
/// its origin: with `x` and `y` as the box begins, a drawing sits where the printed counters have
/// it. Ink is the current colour; what is left out is `--fig-face`, by default pale wood.
pub fn figures() -> String {
    let mut pen = Pen::default();
    put!(pen, r#"<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0">"#);
    for (name, drawing) in figures::drawings() {
        let (id, looks) = (public(&name), figures::LOOKS);
        let [left, top, wide, high] = room(&name).map(N);
        put!(
            pen,
            r#"<symbol id="{id}" viewBox="{left} {top} {wide} {high}"><g {looks}>{drawing}</g></symbol>"#
        );
    }
    for (side, name) in ["a", "b", "none"].into_iter().enumerate() {
        let crest = counter::crest(side);
        put!(pen, r#"<symbol id="crest-{name}" viewBox="-15 -15 30 30">{crest}</symbol>"#);
    }
    put!(pen, "</svg>");
    let plain = format!("\"{}\"", ink::FACE);
    squeeze(&pen.0).replace(&plain, &format!("\"var(--fig-face,{})\"", ink::FACE))
}

/// How a figure is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Posture {
    /// On its own feet.
    Foot,
    /// On a horse.
    Mounted,
}

/// The drawing of a kind in [`figures()`].
pub fn figure(kind: &Kind, posture: Posture) -> String {
    public(&figures::symbol(kind, posture == Posture::Mounted))
}

/// The drawing of what is left of a kind in [`figures()`].
pub fn remains(kind: &Kind) -> String {
    public(figures::remains(kind))
}

fn public(symbol: &str) -> String {
    match symbol.split_at(2) {
        ("m-", name) => format!("fig-{name}-mounted"),
        ("d-", name) => format!("fig-dead-{name}"),
        ("t-", name) => format!("thing-{name}"),
        (_, name) => format!("fig-{name}"),
    }
}
