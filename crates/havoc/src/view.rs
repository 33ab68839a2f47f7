//! What an eye may see. But for unseen ninja everything is on the table.

use engine::{BySide, Count, Eye, Outcome, Piece, Side};
use hex::HexId;
use serde::Serialize;

use crate::Havoc;
use crate::rules::challenge::DULL_PHASES;
use crate::state::{Captivity, Health, Place, State, StepName, Task, mark};

/// A piece as it lies on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceView {
    /// Its number.
    pub piece: Piece,
    /// Its name.
    pub name: String,
    /// Row of the catalogue, by short name.
    pub kind: String,
    /// Whose it is.
    pub side: Option<Side>,
    /// Hex or head; none while ridden or gone.
    pub hex: Option<u16>,
    /// Tail of a two-hex piece.
    pub tail: Option<u16>,
    /// Ladder of injuries.
    pub health: Health,
    /// Free, prisoner, escaped.
    pub captivity: Captivity,
    /// On the map, ridden, gone.
    pub place: Place,
    /// Sits on this horse.
    pub horse: Option<Piece>,
    /// Attack, defence, movement now.
    pub strength: [u8; 3],
    /// Who controls a riderless animal.
    pub control: Option<Side>,
    /// What he is at.
    pub task: Task,
    /// Arrows left, where they are counted.
    pub ammo: Option<u8>,
    /// Has done his part of this step.
    pub acted: bool,
    /// Has no command.
    pub leaderless: bool,
    /// Movement points left of the one who is moving.
    pub left_mp: Option<u8>,
    /// The mule tied behind this one.
    pub behind: Option<Piece>,
    /// Sleeps until the scenario wakes him.
    pub asleep: bool,
    /// SB-NIT-04 — The enemy does not see him.
    pub unseen: bool,
    /// One of the two in a duel.
    pub champion: bool,
}

/// A barricade as it lies on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BarricadeView {
    /// Where.
    pub hex: u16,
    /// Its front.
    pub front: u8,
}

/// A lantern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LanternView {
    /// Where.
    pub hex: u16,
    /// It burns.
    pub lit: bool,
}

/// SB-DUE-02 — A duel that is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct DuelView {
    /// The champions, side A's first.
    pub champions: [Piece; 2],
    /// SB-DUE-06 — It comes to nothing after so many more phases without a blow.
    pub left: u8,
}

/// The table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Game turn.
    pub turn: u8,
    /// Turns in all.
    pub turns: u8,
    /// Running number of the phase, from 1; 0 during set-up.
    pub phase: u16,
    /// Whose phase it is.
    pub active: Side,
    /// Step of the phase.
    pub step: Option<StepName>,
    /// Who is leading an animal, and which.
    pub leads: Option<[Piece; 2]>,
    /// The pieces.
    pub pieces: Vec<PieceView>,
    /// The score if the game ended now.
    pub score: BySide<i16>,
    /// How far everything that decides it has come, in the order of [`Havoc::goals`].
    pub counts: Vec<Count>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// It is night.
    pub night: bool,
    /// SB-NIT-02 — The hexes in the light; nothing by day.
    pub light: Option<Vec<u16>>,
    /// The lanterns, by number.
    pub lanterns: Vec<LanternView>,
    /// The barricades.
    pub barricades: Vec<BarricadeView>,
    /// The duel that is on.
    pub duel: Option<DuelView>,
    /// The alarm has been raised; nothing where there is none to raise.
    pub alarm: Option<bool>,
    /// A posthumous victory of this side.
    pub posthumous: Option<Side>,
}

impl Havoc {
    /// SB-NIT-10 — The table as that eye knows it: unseen ninja are not among the pieces, and what
    /// they have done is not in the score.
    pub(crate) fn view_for(&self, s: &State, eye: Eye) -> View {
        let known = self.known_to(s, eye);
        let missing = self.missing_for(s, eye);
        let s = &*known;
        let is_known = |p: Piece| !self.is_character(p) || missing >> p.0 & 1 == 0;
        let pieces = (0..self.piece_count() as u8).map(Piece);
        View {
            turn: s.turn,
            turns: self.last_turn(s),
            phase: s.phase,
            active: s.active,
            step: s.step(),
            leads: (s.led.is_some() && s.movers[0].is_some()).then_some([s.movers[0], s.led]),
            pieces: pieces.filter(|p| is_known(*p)).map(|p| self.piece_view(s, p, eye)).collect(),
            score: self.score(s),
            counts: self.counts(s).into_iter().map(|count| count.known(is_known)).collect(),
            outcome: s.over,
            night: self.is_night(s),
            light: self.is_night(s).then(|| {
                let lit = self.scenario.map.field.ids().filter(|hex| self.is_lit(s, *hex));
                lit.map(|hex| hex.0).collect()
            }),
            lanterns: self.lantern_views(s),
            barricades: self.barricade_views(s),
            duel: s.duel.is_on().then(|| DuelView {
                champions: s.duel.champions,
                left: DULL_PHASES.saturating_sub(s.duel.idle),
            }),
            alarm: self.scenario.garrison.map(|_| s.night.alarm),
            posthumous: s.poem.posthumous,
        }
    }

    fn lantern_views(&self, s: &State) -> Vec<LanternView> {
        let lanterns = self.scenario.map.lanterns.iter().enumerate();
        let view =
            |(n, hex): (usize, &HexId)| LanternView { hex: hex.0, lit: s.night.lit >> n & 1 != 0 };
        lanterns.map(view).collect()
    }

    fn barricade_views(&self, s: &State) -> Vec<BarricadeView> {
        let lies = s.barricades.iter().filter(|b| b.hex.is_some());
        lies.map(|b| BarricadeView { hex: b.hex.0, front: b.front }).collect()
    }

    /// Points of whoever is moving, and of the draft horse or cart that moves with him.
    fn points_on_view(&self, s: &State, p: Piece) -> Option<u8> {
        match p {
            _ if s.led == p && self.is_draft(p) => Some(s.left_mp[1]),
            _ if s.led == p && self.is_cart(p) => Some(s.left_mp[0]),
            _ if self.is_pushing(s, p) => None,
            _ => s.movers.iter().position(|m| *m == p).map(|i| s.left_mp[i]),
        }
    }

    /// True of whoever has done what there is to do in this step.
    fn is_done(&self, s: &State, p: Piece, eye: Eye) -> bool {
        let done = match s.step() {
            // Who is done moving is known as soon as another moves, and he may be unseen.
            Some(StepName::Movement) if !self.knows_movers(s, eye) => mark::ACTED,
            Some(StepName::Declare) => mark::ACTED,
            Some(StepName::Movement) => mark::MOVED,
            Some(StepName::Combat) => mark::ATTACKED,
            Some(_) => mark::SHOT,
            None => return false,
        };
        s.at(p).has(done)
    }

    fn piece_view(&self, s: &State, p: Piece, eye: Eye) -> PieceView {
        let f = s.at(p);
        let id = |h: HexId| h.is_some().then_some(h.0);
        let profile = self.profile(s, p);
        let archer = self.scenario.options.ammo && self.counts_ammo(p);
        PieceView {
            piece: p,
            name: self.name(p).to_owned(),
            kind: self.kind(p).id.clone(),
            side: self.side_of(p),
            hex: id(f.hex),
            tail: id(f.tail),
            health: f.health,
            captivity: f.captivity,
            place: f.place,
            horse: f.is_mounted().then_some(f.horse),
            strength: [profile.attack, profile.defence, profile.movement],
            control: f.control,
            task: f.task,
            ammo: archer.then_some(f.ammo),
            acted: self.is_done(s, p, eye),
            leaderless: f.has(mark::LEADERLESS),
            left_mp: self.points_on_view(s, p),
            behind: f.behind.is_some().then_some(f.behind),
            asleep: f.has(mark::ASLEEP),
            unseen: self.is_hidden(s, p),
            champion: s.duel.champions.contains(&p),
        }
    }
}
