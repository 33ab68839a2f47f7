//! The state before the first decision.

use engine::{BySide, Piece, PieceSet, Side, Steps};
use hex::{HexId, turn};

use crate::Havoc;
use crate::map::BARRICADES;
use crate::state::{
    Air, Barricade, CHARACTERS, Duel, Fight, Figure, Flight, KNIGHTS, Night, PIECES, Poem, Shot,
    State, Step, StepName, mark,
};

impl Havoc {
    pub(crate) fn blank(&self) -> State {
        State {
            figures: [Figure::default(); PIECES],
            struck_by: [0; CHARACTERS],
            prey: [0; KNIGHTS],
            steps: Steps::of(Step::SetUp(Side::A)),
            retreating: PieceSet::EMPTY,
            flight: Flight::Missile,
            shot: Shot { by: Piece::NONE, at: Piece::NONE },
            fight: Fight::default(),
            movers: [Piece::NONE; 3],
            left_mp: [0; 3],
            moved_from: [HexId::NONE; 2],
            led: Piece::NONE,
            turn: 1,
            phase: 0,
            active: Side::A,
            first: Side::A,
            animal_moved: false,
            resigned: None,
            over: None,
            beaten: BySide::default(),
            barricades: self.first_barricades(),
            night: Night { lit: self.first_light(), ..Night::default() },
            duel: Duel::default(),
            honour: BySide::default(),
            poem: Poem::default(),
            air: Air::default(),
        }
    }

    fn first_barricades(&self) -> [Barricade; BARRICADES] {
        let mut all = [Barricade::default(); BARRICADES];
        for (barricade, start) in all.iter_mut().zip(&self.scenario.barricades) {
            *barricade = Barricade { hex: start.hex, front: start.front, placed: false };
        }
        all
    }

    /// SB-LAN-01 — Every lantern burns, but for those a case puts out.
    fn first_light(&self) -> u16 {
        let out = &self.scenario.staged.out;
        let lanterns = self.scenario.map.lanterns.iter().enumerate();
        lanterns.filter(|(_, hex)| !out.contains(hex)).fold(0, |lit, (n, _)| lit | 1 << n)
    }

    pub(crate) fn first_figure(&self, start: &crate::scenario::Start) -> Figure {
        let two = start.mounted || self.book.kinds[start.kind].breed.is_long();
        let field = &self.scenario.map.field;
        let mut marks = 0;
        if start.mounted {
            marks |= mark::BEGAN_MOUNTED;
        }
        if start.asleep {
            marks |= mark::ASLEEP;
        }
        Figure {
            hex: start.hex,
            tail: if two { field.neighbour(start.hex, turn(start.facing, 3)) } else { HexId::NONE },
            marks,
            health: start.health,
            captivity: start.captivity,
            horse: start.horse,
            behind: start.behind,
            ammo: start.ammo.unwrap_or(0),
            sergeant: start.sergeant,
            ..Figure::default()
        }
    }

    /// Cases begin in the middle of a phase; what opens that phase and step is done silently.
    pub(crate) fn join_midway(&self, s: &mut State, turn: u8, step: StepName, side: Side) {
        s.first = match self.scenario.first {
            crate::scenario::First::Side(first) => first,
            crate::scenario::First::Die => Side::A,
        };
        s.active = side;
        s.turn = turn;
        s.phase = (turn as u16 - 1) * 2 + 1 + u16::from(side != s.first);
        if let Some(champions) = self.scenario.staged.champions {
            s.duel.champions = champions;
        }
        let quiet = &mut engine::Quiet;
        self.look_around(s, quiet);
        for side in Side::BOTH {
            self.gain_control(s, side, quiet);
            self.note_keepers(s, side);
        }
        s.steps = Steps::of(Step::Phase(step));
        if step >= StepName::Movement {
            s.steps = Steps::of(Step::Orders(0));
            while let Step::Orders(stage) = s.top() {
                self.give_orders(s, stage, quiet);
            }
            if s.top() == Step::Phase(StepName::Movement) {
                s.steps = Steps::of(Step::Phase(step));
            }
        }
    }
}
