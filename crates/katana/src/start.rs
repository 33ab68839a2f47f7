//! How a game begins.

use engine::{BySide, Piece, Quiet, Side};
use hex::HexId;

use crate::Katana;
use crate::catalogue::trait_of;
use crate::geometry::turned;
use crate::state::{
    BANGS, BLOWS, Drop, Fit, Flight, GROUPS, Group, HORSES, Horse, Item, LITTER, MEN, Man, PHASES,
    Pending, Stage, State, Stroke, mark,
};

impl Katana {
    /// A state without anybody in it.
    pub(crate) fn blank(&self) -> State {
        State {
            men: [Man::ABSENT; MEN],
            horses: [Horse::ABSENT; HORSES],
            groups: [Group::ABSENT; GROUPS],
            litter: [Drop::NONE; LITTER],
            blows: [(Piece::NONE, Piece::NONE); BLOWS],
            blow_counts: [0; PHASES as usize],
            bangs: [HexId::NONE; BANGS],
            turn: 0,
            phase: 0,
            count: 0,
            stage: Stage::Deploy,
            step: 0,
            cursor: 0,
            pending: Pending::None,
            movers: 0,
            stepped: 0,
            swapped: 0,
            waiting: 0,
            holders: 0,
            loose: 0,
            writers: 0,
            queue: [Piece::NONE; MEN],
            first: Side::A,
            sealed: BySide::both(false),
            writes: BySide::both(0),
            blow: Stroke::NONE,
            flight: Flight::default(),
            steel: BySide::both(false),
            rain: self.scenario.rain,
            night: self.scenario.night,
            halted: false,
            over: None,
            resigned: None,
        }
    }

    /// KY-SEQ-00 — Everybody as the scenario has him.
    pub(crate) fn first_state(&self) -> State {
        let mut s = self.blank();
        for (n, steed) in self.scenario.steeds.iter().enumerate() {
            let rear = self.scenario.map.next(steed.hex, turned(steed.facing, 3));
            s.horses[n] = Horse {
                head: steed.hex,
                rear,
                facing: steed.facing,
                wounds: steed.wounds,
                fit: Fit::Well,
                ..Horse::ABSENT
            };
        }
        for p in self.men() {
            s.men[usize::from(p.0)] = self.first_man(p);
            if let Some(horse) = self.who(p).start.horse {
                s.horse_mut(horse).rider = p;
            }
        }
        for group in 0..self.scenario.groups.len() {
            let original = self.men().filter(|p| self.group_of(*p) == Some(group)).count() as u8;
            s.groups[group] = Group { original, ..Group::ABSENT };
            s.groups[group].leader = self.first_leader(&s, group);
        }
        if self.scenario.zones.is_empty() {
            self.begin_move(&mut s, &mut Quiet);
            s.stage = Stage::Modes;
        }
        let stage = s.stage;
        self.open_paper(&mut s, stage);
        s
    }

    fn first_man(&self, p: Piece) -> Man {
        let who = self.who(p);
        let start = who.start;
        let mut man = Man {
            hex: start.hex,
            began: start.hex,
            facing: start.facing,
            posture: start.posture,
            fit: Fit::Well,
            wounds: start.wounds,
            distractions: start.distractions,
            stamina: who.stamina,
            horse: start.horse.unwrap_or(Piece::NONE),
            ..Man::ABSENT
        };
        man.set(mark::TACTICAL);
        for (on, marks) in [
            (start.aware, mark::AWARE),
            (start.hidden, mark::HIDDEN),
            (start.asleep, mark::ASLEEP),
            (start.burdened, mark::BURDENED),
        ] {
            if on {
                man.set(marks);
            }
        }
        let mut free = 2;
        let mut hand = 0;
        for (slot, stock) in who.kit.iter().enumerate() {
            let weapon = self.book.weapon(stock.weapon);
            let mut load = 0;
            if stock.loaded && weapon.missile.is_some() {
                load |= Item::LOADED;
                if weapon.is_musket() {
                    load |= Item::PRIMED;
                }
            }
            if stock.poisoned {
                load |= Item::POISONED;
            }
            man.kit[slot] = Item { weapon: stock.weapon, count: stock.count, load, done: 0 };
            let one = weapon.has(trait_of::NITEN) && (who.niten.is_some() || man.horse.is_some());
            let needs = if one { 1 } else { weapon.hands.max(1) };
            if stock.in_hand && needs <= free && hand < 2 {
                man.hands[hand] = slot as u8;
                free -= needs;
                hand += 1;
            }
        }
        man
    }
}
