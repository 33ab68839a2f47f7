//! A game on a sheet: what stands around its board.

use ::skirmish::Skirmish;
use ::skirmish::state::State;
use engine::Side;

use super::{drawings, legend, pieces};
use crate::measured::{self, Lay, Lid};
use crate::pen::Pen;
use crate::sheet::{self, Party, Sheet};
use crate::{Style, figures, ink};

/// Draws the whole sheet.
pub fn draw(game: &Skirmish, s: &State, style: &Style) -> String {
    let (lay, ink) = (Lay { ground: &game.scenario.ground }, ink::of(style.theme));
    let [mut shapes, mut printed, mut standing] = [(); 3].map(|()| Pen::default());
    figures::shapes(&mut shapes, &drawings());
    measured::draw(&mut printed, &lay, ink, Lid::Thin);
    if style.coordinates {
        measured::rulers(&mut printed, &lay, ink, measured::BY_TEN_CM);
    }
    if style.counters {
        pieces::draw(&mut standing, game, s, &lay);
    }
    let sheet = Sheet {
        title: &game.scenario.title,
        under: under(game, s),
        parties: Side::BOTH.map(|side| party(game, side)).into(),
        aims: &game.scenario.aims_text,
        size: lay.extent(),
        shapes,
        ground: printed,
        pieces: standing,
        key: style.legend.then(|| legend::key(&lay, ink)),
    };
    sheet::draw(&sheet, ink)
}

/// A side: name and strength.
fn party(game: &Skirmish, side: Side) -> Party<'_> {
    let men = game.pieces_of(side).len();
    let note = format!("{men} {}", if men == 1 { "figure" } else { "figures" });
    Party { side: ink::at(Some(side)), name: &game.scenario.parties[side].name, note, exits: &[] }
}

/// Ground and turn, in a sentence.
fn under(game: &Skirmish, s: &State) -> String {
    let ground = game.scenario.ground.title();
    let clock = match (s.over, s.turn) {
        (Some(_), _) => "the game is over".to_owned(),
        (_, 0) => "setting up".to_owned(),
        (_, turn) => format!("turn {turn} of {}", game.scenario.turns),
    };
    if ground == game.scenario.title { clock } else { format!("{ground} · {clock}") }
}
