//! A game on a sheet: what stands around its board.

use ::havoc::Havoc;
use ::havoc::state::{State, StepName};
use engine::Side;

use super::{drawings, land, legend, pieces};
use crate::pen::Pen;
use crate::sheet::{self, Party, Sheet};
use crate::{Style, figures, ground, ink, plan};

/// Draws the whole sheet.
pub fn draw(game: &Havoc, s: &State, style: &Style) -> String {
    let (land, ink) = (land::of(&game.scenario.map), ink::of(style.theme));
    let [mut shapes, mut printed, mut standing] = [(); 3].map(|()| Pen::default());
    ground::shape(&mut shapes);
    figures::shapes(&mut shapes, &drawings());
    ground::board(&mut printed, &land, ink, style.coordinates);
    if style.counters {
        pieces::draw(&mut standing, game, s);
    }
    let sheet = Sheet {
        title: &game.scenario.title,
        under: under(game, s),
        parties: Side::BOTH.map(|side| party(game, side)).into(),
        aims: &game.scenario.aims,
        size: plan::size(&land.field),
        shapes,
        ground: printed,
        pieces: standing,
        key: style.legend.then(|| legend::key(game, &land, ink)),
    };
    sheet::draw(&sheet, ink)
}

/// A side: name, strength and the way home.
fn party(game: &Havoc, side: Side) -> Party<'_> {
    let party = &game.scenario.parties[side];
    let men = game.men(side).count();
    let mut note = format!("{men} {}", if men == 1 { "figure" } else { "figures" });
    let exits: Vec<&str> = party.exits.iter().map(|edge| edge.name()).collect();
    if !exits.is_empty() {
        note.push_str(&format!(", may leave {}", exits.join(" or ")));
    }
    Party { side: ink::at(Some(side)), name: &party.name, note, exits: &party.exits }
}

/// Map, turn and step, in a sentence.
fn under(game: &Havoc, s: &State) -> String {
    let map = &game.scenario.map.title;
    let active = &game.scenario.parties[s.active].name;
    let step = match s.step() {
        _ if s.over.is_some() => "the game is over".to_owned(),
        None => "setting up".to_owned(),
        Some(step) => format!("{active}, {}", step_name(step)),
    };
    let place = if *map == game.scenario.title { String::new() } else { format!("{map} · ") };
    format!("{place}turn {} of {} · {step}", s.turn.max(1), game.scenario.turns)
}

fn step_name(step: StepName) -> &'static str {
    match step {
        StepName::Declare => "declarations",
        StepName::FirstShooting => "first shooting",
        StepName::SecondShooting => "second shooting",
        StepName::Movement => "movement",
        StepName::ThirdShooting => "third shooting",
        StepName::Combat => "combat",
    }
}
