//! A game on a sheet: what stands around its board.

use ::katana::Katana;
use ::katana::state::State;
use engine::Side;

use super::ground::Lie;
use super::pieces::Whom;
use super::{drawings, ground, legend, pieces};
use crate::pen::Pen;
use crate::sheet::{self, Party, Sheet};
use crate::{Style, figures, ink};

/// Draws the whole sheet.
pub fn draw(game: &Katana, s: &State, style: &Style) -> String {
    let (lie, ink) = (Lie::of(&game.scenario.map), ink::of(style.theme));
    let [mut shapes, mut printed, mut standing] = [(); 3].map(|()| Pen::default());
    figures::shapes(&mut shapes, &drawings());
    ground::draw(&mut printed, &lie, ink, style.coordinates);
    if style.counters {
        pieces::draw(&mut standing, game, s, Whom::All);
    }
    let sheet = Sheet {
        title: &game.scenario.title,
        under: under(game, s),
        parties: Side::BOTH.map(|side| party(game, side)).into(),
        aims: &game.scenario.aims_text,
        size: lie.plan.extent(),
        shapes,
        ground: printed,
        pieces: standing,
        key: style.legend.then(|| legend::key(&lie, ink)),
    };
    sheet::draw(&sheet, ink)
}

/// A side: name and strength.
fn party(game: &Katana, side: Side) -> Party<'_> {
    let men = game.men_of(side).count();
    let note = format!("{men} {}", if men == 1 { "figure" } else { "figures" });
    Party { side: ink::at(Some(side)), name: &game.scenario.parties[side].name, note, exits: &[] }
}

/// Map, move and phase, in a sentence.
fn under(game: &Katana, s: &State) -> String {
    let map = &game.scenario.map.title;
    let clock = match (s.over, s.turn, s.phase) {
        (Some(_), ..) => "the game is over".to_owned(),
        (_, 0, _) => "setting up".to_owned(),
        (_, turn, 0) => format!("move {turn} of {}", game.scenario.moves),
        (_, turn, phase) => format!("move {turn} of {}, phase {phase}", game.scenario.moves),
    };
    if *map == game.scenario.title { clock } else { format!("{map} · {clock}") }
}
