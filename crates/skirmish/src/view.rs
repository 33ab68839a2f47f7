//! What an eye may see: everything, for everything lies open.

use engine::{BySide, Count, Outcome, Piece, Side};
use measure::{Heading, Point};
use serde::Serialize;

use crate::Skirmish;
use crate::action::Ask;
use crate::catalogue::Melee;
use crate::state::{Climb, Ladder, Motion, Place, State, Status, mark};

/// A figure as it is seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // The names are those of the state.
pub struct FigureView {
    pub id: Piece,
    pub side: Side,
    pub group: u8,
    pub at: Point,
    pub heading: Option<Heading>,
    pub radius: i32,
    pub status: Status,
    pub damage: u8,
    pub actions: u8,
    /// SS-ACT-03 — A horse move is left of the action under way.
    pub move_left: bool,
    /// SS-ACT-03 — A deed is left of the action under way.
    pub deed_left: bool,
    pub broke_off: bool,
    pub strayed: bool,
    pub loaded: bool,
    pub load: u8,
    pub horse: Option<Piece>,
    pub climb: Option<Climb>,
    pub wields: Melee,
    /// Enemies in contact.
    pub foes: Vec<Piece>,
}

/// A horse as it is seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // The names are those of the state.
pub struct HorseView {
    pub id: Piece,
    pub place: Place,
    pub at: Point,
    pub heading: Heading,
    pub damage: u8,
    pub moves: u8,
}

/// A group as it is seen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // The names are those of the state.
pub struct GroupView {
    pub side: Side,
    pub active: u8,
    pub strength: u8,
    pub motion: Motion,
    pub no_advance: u8,
    pub withdraw: bool,
    pub broken: bool,
    pub no_rally: bool,
    pub charged: bool,
    pub injured: bool,
    pub won: i8,
    pub acted: bool,
}

/// A combat as it is seen, primaries first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)] // The names are those of the state.
pub struct CombatView {
    pub a: Vec<Piece>,
    pub b: Vec<Piece>,
    pub done: bool,
}

/// A state as it is seen.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[allow(missing_docs)] // The names are those of the state.
pub struct View {
    pub turn: u8,
    pub first: Side,
    pub active: Side,
    pub stage: &'static str,
    pub half: u8,
    pub acting: Option<u8>,
    pub asks: BySide<Option<Ask>>,
    pub figures: Vec<FigureView>,
    pub horses: Vec<HorseView>,
    pub groups: Vec<GroupView>,
    pub ladders: Vec<Ladder>,
    pub sites: Vec<u8>,
    pub combats: Vec<CombatView>,
    pub unpaired: Vec<Piece>,
    pub met: u16,
    pub points: BySide<i16>,
    /// How far everything that decides it has come, in the order of [`Skirmish::goals`].
    pub counts: Vec<Count>,
    pub over: Option<Outcome>,
}

impl Skirmish {
    /// Everything there is to see.
    pub(crate) fn whole_view(&self, s: &State) -> View {
        let combats = s.combats().iter().map(|combat| CombatView {
            a: combat.of(Side::A).collect(),
            b: combat.of(Side::B).collect(),
            done: combat.done,
        });
        View {
            turn: s.turn,
            first: s.first,
            active: s.active,
            stage: self.stage_name(s),
            half: s.half,
            acting: (usize::from(s.acting) < self.scenario.groups.len()).then_some(s.acting),
            asks: BySide::from_fn(|side| self.asked(s, side)),
            figures: self.figures().map(|p| self.figure_view(s, p)).collect(),
            horses: self.steeds().map(|p| self.horse_view(s, p)).collect(),
            groups: self.group_ids().map(|g| self.group_view(s, g)).collect(),
            ladders: s.ladders[..self.scenario.ladders.len()].to_vec(),
            sites: s.sites[..self.scenario.sites.len()].to_vec(),
            combats: combats.collect(),
            unpaired: crate::state::pieces(s.unpaired).into_iter().collect(),
            met: s.met,
            points: self.points(s),
            counts: self.counts(s),
            over: s.over,
        }
    }

    fn figure_view(&self, s: &State, id: Piece) -> FigureView {
        let (figure, one) = (s.figure(id), self.character(id));
        let foes = if s.is_active(id) { self.foes(s, id) } else { 0 };
        FigureView {
            id,
            side: one.side,
            group: one.group,
            at: figure.at,
            heading: figure.is_mounted().then_some(figure.heading),
            radius: self.radius(s, id),
            status: figure.status,
            damage: figure.damage,
            actions: figure.actions,
            move_left: figure.has(mark::MOVE_LEFT),
            deed_left: figure.has(mark::DEED_LEFT),
            broke_off: figure.has(mark::BROKE_OFF),
            strayed: figure.has(mark::STRAYED),
            loaded: figure.has(mark::LOADED),
            load: figure.load,
            horse: figure.horse.get(),
            climb: figure.is_climbing().then_some(figure.climb),
            wields: one.melee[usize::from(figure.wield)].unwrap_or_default(),
            foes: crate::state::pieces(foes).into_iter().collect(),
        }
    }

    fn horse_view(&self, s: &State, id: Piece) -> HorseView {
        let horse = s.horse(id);
        let (at, heading) = match self.figures().find(|p| s.figure(*p).horse.get() == Some(id)) {
            Some(rider) => (s.figure(rider).at, s.figure(rider).heading),
            None => (horse.at, horse.heading),
        };
        let (place, damage, moves) = (horse.place, horse.damage, horse.moves);
        HorseView { id, place, at, heading, damage, moves }
    }

    fn group_view(&self, s: &State, group: u8) -> GroupView {
        let (state, fixed) = (s.group(group), self.group(group));
        GroupView {
            side: fixed.side,
            active: self.active_members(s, group).count_ones() as u8,
            strength: fixed.strength(),
            motion: state.motion,
            no_advance: state.no_advance,
            withdraw: state.has(mark::WITHDRAW),
            broken: state.is_broken(),
            no_rally: state.has(mark::NO_RALLY),
            charged: state.has(mark::CHARGED),
            injured: state.has(mark::INJURED),
            won: state.won,
            acted: s.acted >> group & 1 == 1,
        }
    }

    /// The stage in one word.
    pub fn stage_name(&self, s: &State) -> &'static str {
        use crate::state::Stage;
        match s.stage {
            Stage::Deploy => "deploy",
            Stage::TurnStart | Stage::Choose => "turn-start",
            Stage::Start => "start",
            Stage::Activate => "activate",
            Stage::Compulsory => "compulsory",
            Stage::Actions => "actions",
            Stage::Rally => "rally",
            Stage::Melee
            | Stage::Pairing
            | Stage::Joining(_)
            | Stage::Arming(_)
            | Stage::Fighting => "melee",
            Stage::Morale => "morale",
            Stage::Close => "close",
        }
    }
}
