//! Orders that are written and not yet carried out, as far as an eye may know them; and where they
//! would bring whoever they are for.

use ::katana::Katana;
use ::katana::action::Mode;
use ::katana::state::{Stroke, Target};
use ::katana::view::{GhostView, HorseView, ManView, View};
use hex::HexId;

use crate::wire::{Ghost, Where, Written};

/// Where somebody is.
pub(super) fn place(man: &ManView, horse: Option<&HorseView>) -> GhostView {
    match horse {
        Some(horse) => horse_place(horse),
        None => GhostView { hex: man.hex, rear: None, facing: man.facing },
    }
}

/// Where a horse is.
pub(super) fn horse_place(horse: &HorseView) -> GhostView {
    let rear = HexId(horse.rear).is_some().then_some(horse.rear);
    GhostView { hex: horse.head, rear, facing: horse.facing }
}

/// A place on the board.
pub(super) fn ghost(game: &Katana, at: GhostView) -> Ghost {
    let plan = draw::katana::plan(game);
    let head = HexId(at.hex);
    if head.is_none() {
        return Ghost { cells: Vec::new(), x: 0.0, y: 0.0, facing: 0.0 };
    }
    let [x, y] = plan.spot(head, at.rear.map_or(HexId::NONE, HexId));
    Ghost {
        cells: std::iter::once(at.hex).chain(at.rear).map(Where::Hex).collect(),
        x: x as f32,
        y: y as f32,
        facing: plan.way(at.facing) as f32,
    }
}

/// What is written for somebody.
pub(super) fn written(game: &Katana, view: &View, man: &ManView) -> Vec<Written> {
    let plain = |text: String| Written { phase: None, text, ghost: None, at: Vec::new() };
    match view.stage {
        _ if view.outcome.is_some() => Vec::new(),
        "modes" => man.mode.iter().map(|mode| plain(mode_words(game, *mode))).collect(),
        "orders" => orders(game, man),
        "shooting" => {
            let aimed = |at: engine::Piece| Written {
                at: vec![at.0],
                ..plain(format!("shoots at {}", game.name(at)))
            };
            man.shot.map(aimed).into_iter().collect()
        }
        "clash" => man.strokes.iter().map(|stroke| declared(game, *stroke)).collect(),
        _ => Vec::new(),
    }
}

fn orders(game: &Katana, man: &ManView) -> Vec<Written> {
    let words = |order| game.told_order(man.piece, order);
    let mut all: Vec<Written> = Vec::new();
    for (n, slip) in man.slips.iter().enumerate() {
        let Some(order) = slip else { continue };
        all.push(Written {
            phase: Some(n as u8 + 1),
            text: words(order),
            ghost: man.ghosts[n].map(|at| ghost(game, at)),
            at: Vec::new(),
        });
    }
    if let (true, Some(order)) = (all.is_empty(), man.order) {
        let at = man.ghost.map(|at| ghost(game, at));
        all.push(Written { phase: None, text: words(&order), ghost: at, at: Vec::new() });
    }
    all
}

fn mode_words(game: &Katana, mode: Mode) -> String {
    match mode {
        Mode::Tactical => "moves with care".to_owned(),
        Mode::NonTactical => "moves in every phase".to_owned(),
        Mode::Rest => "rests instead of reloading".to_owned(),
        Mode::Aim(at) => format!("aims at {}", game.name(at)),
    }
}

fn declared(game: &Katana, stroke: Stroke) -> Written {
    let name = game.name(stroke.at);
    let text = match stroke.what {
        Target::Man => format!("strikes at {name}"),
        Target::Horse => format!("strikes at the horse of {name}"),
        Target::Grapple => format!("grapples {name}"),
        Target::Hold => format!("tears at the hold of {name}"),
    };
    Written { phase: None, text, ghost: None, at: vec![stroke.at.0] }
}
