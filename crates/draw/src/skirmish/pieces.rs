//! Figures, horses, ladders and those who lie, as they are on the table.

use ::skirmish::Skirmish;
use ::skirmish::state::{Ladder, Place, State, Status, mark};
use engine::Piece;
use measure::Heading;

use super::figures;
use crate::ink::{self, LINE, PAINT};
use crate::measured::{DRAWN, Lay, SCALE, Token, token};
use crate::pen::{At, N, Pen, put};

/// Everything that stands or lies on the table.
pub fn draw(pen: &mut Pen, game: &Skirmish, s: &State, lay: &Lay<'_>) {
    put!(pen, r#"<g class="counters">"#);
    for ladder in s.ladders {
        let (Ladder::Lies { at } | Ladder::Set { at, .. }) = ladder else { continue };
        crate::figures::stand(pen, figures::LADDER, lay.spot(at), 0.0);
    }
    for p in game.figures().filter(|p| s.figure(*p).status == Status::Disabled) {
        fallen(pen, game, s, lay, p);
    }
    let mut standing: Vec<(At, Piece)> = Vec::new();
    for p in game.figures().filter(|p| s.is_active(*p)) {
        standing.push((lay.spot(s.figure(p).at), p));
    }
    for p in game.steeds().filter(|p| s.horse(*p).place == Place::Loose) {
        standing.push((lay.spot(s.horse(p).at), p));
    }
    // From the north, so that shadows fall over the row behind.
    standing.sort_by(|a, b| a.0.y.total_cmp(&b.0.y).then(a.1.0.cmp(&b.1.0)));
    for (spot, p) in standing {
        token(pen, &read(game, s, p), spot);
    }
    put!(pen, "</g>");
}

fn read<'a>(game: &'a Skirmish, s: &State, p: Piece) -> Token<'a> {
    let radius = f64::from(game.radius(s, p)) * SCALE;
    if ::skirmish::state::is_horse(p) {
        let horse = s.horse(p);
        return Token {
            name: game.name(p),
            side: ink::at(None),
            symbol: "k-war-horse".to_owned(),
            radius,
            heading: Some(degrees(horse.heading)),
            wounded: horse.damage >= 2,
            broken: false,
            commander: false,
            loaded: None,
        };
    }
    let (figure, one) = (s.figure(p), game.character(p));
    let mounted = figure.is_mounted();
    let symbol = match mounted {
        true => figures::rider(&one.drawing),
        false if one.animal => "k-dog".to_owned(),
        false => figures::symbol(&one.drawing),
    };
    Token {
        name: game.name(p),
        side: ink::at(Some(one.side)),
        symbol,
        radius,
        heading: mounted.then(|| degrees(figure.heading)),
        wounded: figure.damage >= 2,
        broken: s.group(one.group).is_broken(),
        commander: game.scenario.parties[one.side].commander == Some(p),
        loaded: one.missile.map(|_| figure.has(mark::LOADED)),
    }
}

fn degrees(heading: Heading) -> u16 {
    heading.degrees()
}

/// SS-DMG-02 — Somebody who lies where he fell.
fn fallen(pen: &mut Pen, game: &Skirmish, s: &State, lay: &Lay<'_>, p: Piece) {
    let spot = lay.spot(s.figure(p).at);
    let radius = f64::from(game.radius(s, p)) * SCALE;
    let paint = PAINT[ink::at(Some(game.side(p)))];
    put!(pen, r#"<g class="fallen" transform="translate({} {})">"#, N(spot.x), N(spot.y));
    let dashes = r#"fill="none" stroke-width="2.4" stroke-dasharray="5 4""#;
    put!(pen, r#"<circle r="{}" {dashes} stroke="{paint}"/>"#, N(radius));
    let size = N(radius / DRAWN);
    put!(pen, r##"<use href="#d-man" color="{LINE}" transform="scale({size})"/>"##);
    put!(pen, "</g>");
}
