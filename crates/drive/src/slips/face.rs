//! What a page shows of the small game.

use std::collections::BTreeMap;

use engine::{BySide, Eye, Game, Outcome, Piece, RuleId, Side, Speaks};
use shelf::wire::{
    BoardScene, CellScene, Choice, Condition, DieTold, EndSight, GridScene, KindScene, PieceSight,
    Scene, Sent, Show, SideScene, Sight, Stand, StepScene, Where, Written,
};
use shelf::{Board, Cell, Duels, Examples, Face, Hides, Man, Mark, Pace, Seat, Writes};

use super::extras::{aim, facing, ghost, kind, looks};
use super::game::SlipsGame;
use super::state::{
    Action, Ask, Event, MEN, REVEAL, Stance, State, TURNS, View, WRITE, file, man, owner,
};
use super::words::{NAMES, SIDES, ended, name};

/// Its name in commands.
pub const ID: &str = "slips";
/// Its one scenario.
pub const SCENARIO: &str = "slips/yard";
/// Columns of the board.
pub const COLS: u16 = 7;
/// Width of a hex.
pub const WIDE: f32 = 100.0;
/// From the middle of a hex to a corner.
pub const REACH: f32 = 57.735;
/// From one row to the next.
pub const ROW: f32 = 86.6025;

/// The middle of a hex.
pub fn middle(cell: u16) -> [f32; 2] {
    let (col, row) = (cell % COLS, cell / COLS);
    let shift = if row % 2 == 1 { WIDE } else { WIDE / 2.0 };
    [f32::from(col) * WIDE + shift, f32::from(row) * ROW + REACH]
}

/// Width and height of the board.
pub fn size() -> [f32; 2] {
    let rows = f32::from(MEN);
    [f32::from(COLS) * WIDE + WIDE / 2.0, (rows - 1.0) * ROW + 2.0 * REACH]
}

/// The corners of a hex, from its middle.
pub fn corners() -> [[f32; 2]; 6] {
    let half = REACH / 2.0;
    let side = WIDE / 2.0;
    [[side, half], [0.0, REACH], [-side, half], [-side, -half], [0.0, -REACH], [side, -half]]
}

/// The hex a man stands in, his file having been driven so far.
pub fn cell(man: Piece, push: i8) -> u16 {
    let col = if owner(man) == Some(Side::A) { 2 } else { 4 } + i16::from(push);
    file(man) as u16 * COLS + col as u16
}

fn hex_name(cell: u16) -> String {
    format!("{}.{}", cell % COLS, cell / COLS)
}

fn men() -> impl Iterator<Item = Piece> {
    (0..2 * MEN).map(Piece)
}

fn clock(turn: u8) -> String {
    format!("turn {} of {TURNS}", (turn + 1).min(TURNS))
}

impl SlipsGame {
    fn piece(&self, view: &View, man: Piece) -> PieceSight {
        let cell = cell(man, view.push[file(man)]);
        let [x, y] = middle(cell);
        let desk = owner(man).and_then(|side| view.desks[side]);
        let written = desk.and_then(|desk| desk.slips[file(man)]);
        let mut notes: Vec<String> = Vec::new();
        notes.extend(written.map(|stance| format!("{}, it is written", stance.verb())));
        notes.extend(desk.filter(|desk| desk.sealed).map(|_| "sealed".to_owned()));
        PieceSight {
            id: man.0,
            name: name(man),
            kind: owner(man).map_or(0, |side| side.index() as u16),
            side: owner(man),
            cells: vec![Where::Hex(cell)],
            x,
            y,
            facing: facing(man),
            long: 1,
            values: [3, 2, 1],
            condition: Condition::Healthy,
            prisoner: false,
            mounted: false,
            here: true,
            acted: written.is_some(),
            left: None,
            unseen: false,
            place: format!("{}, looking {}", hex_name(cell), looks(man)),
            notes,
            written: written
                .map(|stance| Written {
                    phase: None,
                    text: stance.verb().to_owned(),
                    ghost: ghost(man, view.push[file(man)], stance),
                    at: aim(man, stance),
                })
                .into_iter()
                .collect(),
            stand: Stand::default(),
        }
    }
}

impl Face for SlipsGame {
    fn book_id(&self) -> &'static str {
        ID
    }

    fn scenario_id(&self) -> &str {
        SCENARIO
    }

    fn title(&self) -> &str {
        "The yard"
    }

    fn story(&self) -> [&str; 2] {
        ["Three against three, each by orders that nobody else has read.", "Win more files."]
    }

    fn examples(&self) -> Examples {
        Examples {
            lines: &[("Ichi strikes", "written, and laid open when both have sealed")],
            odds: "Ichi strikes",
            rule: "SL-02",
            numbers: "numbers",
        }
    }

    fn chosen(&self) -> BTreeMap<String, String> {
        BTreeMap::new()
    }

    fn seats(&self) -> BySide<Seat> {
        SIDES.map(|name: &str| Seat { id: name.to_lowercase(), name: name.to_owned() })
    }

    fn pace(&self, _: &Ask) -> Pace {
        Pace::Turn
    }

    fn clock(&self, s: &State) -> String {
        clock(s.turn)
    }

    fn turn(&self, s: &State) -> u16 {
        u16::from((s.turn + 1).min(TURNS))
    }

    fn points(&self, s: &State) -> BySide<i32> {
        s.points.map(i32::from)
    }

    fn roster(&self, s: &State) -> Vec<Man> {
        let view = self.view(s, Eye::Umpire);
        let tell = |man: Piece| {
            let sight = self.piece(&view, man);
            Man {
                piece: man,
                tag: tag(man),
                name: sight.name,
                kind: "fencer".to_owned(),
                side: sight.side,
                place: sight.place,
                values: String::new(),
                notes: sight.notes,
                is_in_play: true,
            }
        };
        men().map(tell).collect()
    }

    fn board(&self, s: &State) -> Board {
        let mark = |at: u16| {
            let here = men().find(|man| cell(*man, s.push[file(*man)]) == at)?;
            Some(Mark { tag: tag(here), flag: ' ', side: owner(here) })
        };
        let row = |row: u16| {
            let cells = (0..COLS).map(|col| row * COLS + col);
            cells.map(|at| Cell { ground: '.', mark: mark(at) }).collect()
        };
        Board { rows: (0..u16::from(MEN)).map(row).collect(), staggered: true, legend: Vec::new() }
    }

    fn find(&self, name: &str) -> Option<Piece> {
        let called = |man: &Piece| {
            let names = [NAMES[usize::from(man.0)].to_owned(), tag(*man)];
            names.iter().any(|known| known.eq_ignore_ascii_case(name))
        };
        men().find(called)
    }

    fn scene(&self) -> Scene {
        let [width, height] = size();
        let cell = |at: u16| {
            let [x, y] = middle(at);
            CellScene { name: hex_name(at), x, y, ground: "sand".to_owned() }
        };
        let step =
            |name: &str, rule: RuleId| StepScene { name: name.into(), rule: rule.to_string() };
        let kind = |side: Side| KindScene {
            id: format!("fencer-{}", SIDES[side].to_lowercase()),
            title: format!("{} fencer", SIDES[side]),
            figure: if side == Side::A { "fig-samurai" } else { "fig-ronin" }.to_owned(),
            mounted: None,
            remains: "fig-dead-man".to_owned(),
            about: Vec::new(),
        };
        Scene {
            game: ID.to_owned(),
            game_title: "Slips".to_owned(),
            scenario: SCENARIO.to_owned(),
            title: self.title().to_owned(),
            story: self.story()[0].to_owned(),
            aims: self.story()[1].to_owned(),
            goals: Vec::new(),
            verdict: self.story()[1].to_owned(),
            sides: self.seats().map(|seat| SideScene { id: seat.id, name: seat.name }),
            options: Vec::new(),
            turns: u16::from(TURNS),
            turn_word: "Turn".to_owned(),
            track: vec![step("writing", WRITE), step("revealing", REVEAL)],
            board: BoardScene {
                width,
                height,
                grid: GridScene::Hexes {
                    cells: (0..COLS * u16::from(MEN)).map(cell).collect(),
                    corners: corners().to_vec(),
                },
            },
            kinds: Side::BOTH.map(kind).to_vec(),
            groups: Vec::new(),
            terms: Vec::new(),
            values: ["sword", "spear", "pace"].map(str::to_owned),
            sheets: true,
            zones: true,
            ten_is_zero: false,
            hidden: true,
        }
    }

    fn sight(&self, view: &View) -> Sight {
        let leaked = view.leaked.map_or(String::new(), |count| format!(", {count} written"));
        let end = |outcome: Outcome| EndSight {
            won: match outcome {
                Outcome::Won(side) => Some(side),
                Outcome::Drawn => None,
            },
            words: ended(outcome),
            why: String::new(),
            gave_up: None,
        };
        Sight {
            clock: clock(view.turn) + &leaked,
            turn: u16::from((view.turn + 1).min(TURNS)),
            active: None,
            step: Some(0),
            pieces: men().map(|man| self.piece(view, man)).collect(),
            ropes: Vec::new(),
            contacts: Vec::new(),
            lanterns: Vec::new(),
            barricades: Vec::new(),
            light: None,
            alarm: None,
            duel: None,
            points: view.points.map(i32::from),
            goals: Vec::new(),
            outcome: view.outcome.map(end),
        }
    }

    fn choice(&self, s: &State, side: Side, action: &Action) -> Choice {
        let (kind, by, label) = match action {
            Action::Write { man, stance } => (kind(*stance), vec![man.0], stance.verb()),
            Action::Seal => ("seal", Vec::new(), "Seal"),
            Action::Drive { file, side } => ("drive", vec![man(*side, *file).0], "Drive"),
            Action::Resign => ("resign", Vec::new(), "Resign"),
        };
        let (at, ghost) = match action {
            Action::Write { man, stance } => {
                (aim(*man, *stance), ghost(*man, s.push[file(*man)], *stance))
            }
            _ => (Vec::new(), None),
        };
        Choice {
            action: Sent::of(action),
            kind: kind.to_owned(),
            words: self.say(s, side, action),
            label: label.to_owned(),
            by,
            at,
            to: ghost.iter().flat_map(|ghost| ghost.cells.clone()).collect(),
            cost: None,
            hurts: None,
            phase: None,
            ghost,
            serves: Vec::new(),
            plain: false,
        }
    }

    fn attempts(
        &self,
        _: &State,
        _: Side,
        of: Piece,
        _: Option<Piece>,
        _: Option<Where>,
    ) -> Vec<Action> {
        let write = |stance| Action::Write { man: of, stance };
        Stance::ALL.into_iter().map(write).collect()
    }

    fn gist(&self, event: &Event) -> Option<String> {
        match event {
            Event::Rolled { favours, .. } => {
                Some(format!("equal stances favour {}", SIDES[*favours]))
            }
            event => self.line(event).map(|line| line.text),
        }
    }

    fn rule_of(&self, event: &Event) -> RuleId {
        self.line(event).map_or(WRITE, |line| line.rule)
    }

    fn about(&self, event: &Event) -> Vec<Piece> {
        match event {
            Event::Wrote { man, .. } => vec![*man],
            Event::Won { file, .. } | Event::Driven { file, .. } => {
                Side::BOTH.map(|side| man(side, *file)).to_vec()
            }
            _ => Vec::new(),
        }
    }

    fn dice(&self, event: &Event) -> Vec<DieTold> {
        match event {
            Event::Rolled { roll, .. } => vec![DieTold { faces: 6, face: *roll, by: Side::A }],
            _ => Vec::new(),
        }
    }

    fn show(&self, before: &State, event: &Event) -> Option<Show> {
        match event {
            Event::Won { file: n, side, push, .. } | Event::Driven { file: n, side, push } => {
                let winner = man(*side, *n);
                let was = before.push[usize::from(*n)];
                let path = vec![middle(cell(winner, was)), middle(cell(winner, *push))];
                Some(Show::Path { piece: winner.0, path, facing: facing(winner) })
            }
            Event::Revealed { turn, .. } => {
                Some(Show::Step { text: format!("turn {turn}: the slips are open") })
            }
            _ => None,
        }
    }
}

impl Hides for SlipsGame {}
impl Writes for SlipsGame {}
impl Duels for SlipsGame {}

/// Two letters: capitals for side A, small ones for side B.
fn tag(man: Piece) -> String {
    let name = NAMES[usize::from(man.0)];
    let two: String = name.chars().take(2).collect();
    if owner(man) == Some(Side::A) { two.to_uppercase() } else { two.to_lowercase() }
}
