//! What only some games show: ghosts, zones, sheets, scores held up, and rulings.

use engine::{Piece, Side};
use shelf::wire::{Ghost, Score, Sheet, SheetPart, TallyLine, Where, Zone, ZoneCell};
use shelf::{Looks, Measures, Umpires, Weighs};

use super::face::{COLS, cell, middle};
use super::game::SlipsGame;
use super::state::{
    Action, CLASH, Event, MEN, REVEAL, Stance, State, WRITE, ZONE, file, man, owner,
};
use super::words::{SIDES, name};

/// Where a man looks, his file being what it is.
pub fn facing(man: Piece) -> f32 {
    if owner(man) == Some(Side::A) { 0.0 } else { 180.0 }
}

/// The same in words.
pub fn looks(man: Piece) -> &'static str {
    if owner(man) == Some(Side::A) { "east" } else { "west" }
}

/// What sort of stance it is.
pub const fn kind(stance: Stance) -> &'static str {
    match stance {
        Stance::Strike => "strike",
        Stance::Guard => "guard",
        Stance::Step | Stance::StepLeft | Stance::StepRight => "step",
    }
}

/// Whom a stance is aimed at.
pub fn aim(of: Piece, stance: Stance) -> Vec<u8> {
    let foe = owner(of).map(|side| man(side.other(), file(of) as u8).0);
    foe.filter(|_| stance == Stance::Strike).into_iter().collect()
}

/// The hex ahead of a man, so many hexes on; nothing beyond the edge of the board.
fn ahead(of: Piece, push: i8, by: i16) -> Option<u16> {
    let step = if owner(of) == Some(Side::A) { by } else { -by };
    let from = cell(of, push);
    let col = (from % COLS) as i16 + step;
    (0..COLS as i16).contains(&col).then(|| (from as i16 + step) as u16)
}

/// Where a man would be if nothing came between.
pub fn ghost(of: Piece, push: i8, stance: Stance) -> Option<Ghost> {
    let turn = match stance {
        Stance::Strike | Stance::Guard => return None,
        Stance::Step => 0.0,
        Stance::StepLeft => 300.0,
        Stance::StepRight => 60.0,
    };
    let to = ahead(of, push, 1)?;
    let [x, y] = middle(to);
    Some(Ghost { cells: vec![Where::Hex(to)], x, y, facing: (facing(of) + turn) % 360.0 })
}

/// The hexes that touch the edge of a hex which looks this way, and the two beside them.
fn fan(from: [f32; 2], facing: f32) -> [Option<u16>; 3] {
    [0.0, -60.0, 60.0].map(|turn| {
        let way = f32::to_radians(facing + turn);
        let [x, y] = [from[0] + 100.0 * way.cos(), from[1] + 100.0 * way.sin()];
        (0..COLS * u16::from(MEN)).find(|at| {
            let [cx, cy] = middle(*at);
            (cx - x).abs() < 1.0 && (cy - y).abs() < 1.0
        })
    })
}

impl Looks for SlipsGame {
    fn zones(&self, s: &State, of: Piece, after: Option<&Action>) -> Vec<Zone> {
        let push = s.push[file(of)];
        let gone = match after {
            Some(Action::Write { man, stance }) if *man == of => ghost(of, push, *stance),
            _ => None,
        };
        let here = || (middle(cell(of, push)), facing(of));
        let (from, looks) = gone.map_or_else(here, |ghost| ([ghost.x, ghost.y], ghost.facing));
        let near = fan(from, looks);
        let far = near[0].and_then(|cell| fan(middle(cell), looks)[0]);
        let told = |cells: Vec<(Option<u16>, u8)>| {
            let found = cells.into_iter().filter_map(|(cell, worse)| {
                let text = if worse == 0 { "0".to_owned() } else { format!("−{worse}") };
                Some(ZoneCell { cell: Where::Hex(cell?), text, worse })
            });
            found.collect()
        };
        let zone = |name: &str, cells| Zone {
            name: name.to_owned(),
            cells: told(cells),
            bands: Vec::new(),
            rule: ZONE.to_string(),
        };
        vec![
            zone("the sword", vec![(near[0], 0), (near[1], 1), (near[2], 1)]),
            zone("the spear", vec![(near[0], 1), (far, 0)]),
        ]
    }

    fn sheet(&self, s: &State, of: Piece) -> Option<Sheet> {
        let side = owner(of)?;
        let line = |text: &str, value: String, rule: &str| TallyLine {
            text: text.to_owned(),
            value,
            rule: rule.to_owned(),
        };
        let driven = s.push[file(of)];
        Some(Sheet {
            piece: of.0,
            name: name(of),
            kind: format!("{} fencer", SIDES[side]),
            parts: vec![
                SheetPart {
                    title: "Weapons".to_owned(),
                    lines: vec![
                        line("sword", "3".to_owned(), ZONE.0),
                        line("spear", "2".to_owned(), ZONE.0),
                    ],
                },
                SheetPart {
                    title: "Where he is".to_owned(),
                    lines: vec![
                        line("file", (file(of) + 1).to_string(), WRITE.0),
                        line("driven", driven.to_string(), CLASH.0),
                    ],
                },
            ],
        })
    }
}

impl Weighs for SlipsGame {
    fn versus(&self, event: &Event) -> Option<[Score; 2]> {
        let Event::Won { file, side, slips, roll, .. } = event else { return None };
        let favoured = if roll % 2 == 1 { Side::A } else { Side::B };
        let score = |of: Side| {
            let better = u8::from(slips[of].beats(slips[of.other()])) * 2;
            let luck = u8::from(of == favoured);
            let line = |text: &str, value: u8, rule: &str| TallyLine {
                text: text.to_owned(),
                value: format!("+{value}"),
                rule: rule.to_owned(),
            };
            Score {
                piece: man(of, *file).0,
                with: slips[of].verb().to_owned(),
                die: *roll,
                sum: vec![
                    line("the better stance", better, CLASH.0),
                    line("favoured by the die", luck, REVEAL.0),
                ],
                total: i16::from(roll + better + luck),
                won_by: None,
            }
        };
        let [mut a, mut b] = [score(Side::A), score(Side::B)];
        let by = (a.total - b.total).unsigned_abs() as u8;
        if *side == Side::A {
            a.won_by = Some(by)
        } else {
            b.won_by = Some(by)
        }
        Some([a, b])
    }
}

impl Measures for SlipsGame {}

impl Umpires for SlipsGame {
    fn rulings(&self, s: &State) -> Vec<Action> {
        let all = (0..MEN).flat_map(|file| Side::BOTH.map(|side| Action::Drive { file, side }));
        all.filter(|action| engine::Game::ruling(self, s, action).is_some_and(|may| may.is_ok()))
            .collect()
    }
}
