//! What an eye may see.

use std::borrow::Cow;

use engine::{BySide, Count, Eye, Outcome, Piece, Side};
use serde::Serialize;

use crate::Katana;
use crate::action::Mode;
use crate::catalogue::WeaponId;
use crate::order::{Gait, Order, Posture};
use crate::state::{Fit, Item, Nerve, Policy, Stage, State, Stroke, mark};

/// A thing somebody carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ItemView {
    /// Its place in the kit.
    pub slot: u8,
    /// What it is.
    pub weapon: WeaponId,
    /// How many are left.
    pub count: u8,
    /// In hand.
    pub in_hand: bool,
    /// Loaded.
    pub loaded: bool,
    /// Primed.
    pub primed: bool,
}

/// Where an order would bring somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GhostView {
    /// His hex; that of the horse's head for a rider.
    pub hex: u16,
    /// The rear of his horse.
    pub rear: Option<u16>,
    /// Which way he looks.
    pub facing: u8,
}

/// A man as he stands on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ManView {
    /// His number.
    pub piece: Piece,
    /// Whose he is; nobody's if he is neutral.
    pub side: Option<Side>,
    /// KY-UMP-05 — Sides he is at odds with, of a neutral.
    pub odds: BySide<bool>,
    /// His hex; that of the horse's head for a rider.
    pub hex: u16,
    /// The second hex of his body.
    pub lain: Option<u16>,
    /// Which way he looks.
    pub facing: u8,
    /// Standing, sitting, lying.
    pub posture: Posture,
    /// In what shape he is.
    pub fit: Fit,
    /// Wounds.
    pub wounds: u8,
    /// Distractions.
    pub distractions: u8,
    /// Stamina.
    pub stamina: i8,
    /// What he carries.
    pub kit: Vec<ItemView>,
    /// Tactical or not, as laid open.
    pub tactical: bool,
    /// He has an action in this phase.
    pub acts: bool,
    /// He has lost this phase.
    pub struck: bool,
    /// The horse he sits on.
    pub horse: Option<Piece>,
    /// Who shares his hex.
    pub partner: Option<Piece>,
    /// He grapples.
    pub grapples: bool,
    /// Whom he holds.
    pub holds: Option<Piece>,
    /// Whom he aims at, and for how many moves.
    pub aim: Option<(Piece, u8)>,
    /// He knows that there are enemies about.
    pub aware: bool,
    /// He sleeps.
    pub asleep: bool,
    /// The enemy does not see him.
    pub hidden: bool,
    /// He climbs.
    pub climbs: bool,
    /// What fear makes him do.
    pub nerve: Nerve,
    /// The mode that is written, for those who may know.
    pub mode: Option<Mode>,
    /// His order: as laid open, or as written for those who may know.
    pub order: Option<Order>,
    /// Where that would bring him, until it is carried out.
    pub ghost: Option<GhostView>,
    /// Orders for the whole move, for those who may know.
    pub slips: [Option<Order>; 5],
    /// Where each of them would bring him.
    pub ghosts: [Option<GhostView>; 5],
    /// Strokes: as laid open, or as declared for those who may know.
    pub strokes: Vec<Stroke>,
    /// Whom he will shoot at, likewise.
    pub shot: Option<Piece>,
    /// His instructions, for those who may know.
    pub reacts: Policy,
}

/// A horse as it stands on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct HorseView {
    /// Its number.
    pub piece: Piece,
    /// Its head.
    pub head: u16,
    /// Its rear.
    pub rear: u16,
    /// Which way it looks.
    pub facing: u8,
    /// What it does.
    pub gait: Gait,
    /// Who sits on it.
    pub rider: Option<Piece>,
    /// Wounds.
    pub wounds: u8,
    /// Alive, dead, gone.
    pub fit: Fit,
    /// It bolts.
    pub bolts: bool,
}

/// What an eye may see of a state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The move.
    pub turn: u8,
    /// The phase, from 1; 0 before the first.
    pub phase: u8,
    /// A name of the stage.
    pub stage: &'static str,
    /// Everybody who is seen.
    pub men: Vec<ManView>,
    /// Every horse that is seen.
    pub horses: Vec<HorseView>,
    /// What lies about: what and where.
    pub litter: Vec<(WeaponId, u16)>,
    /// Nerve of each group.
    pub groups: Vec<Nerve>,
    /// It rains.
    pub rain: bool,
    /// It is night.
    pub night: bool,
    /// What is sealed, for those who may know.
    pub sealed: BySide<Option<bool>>,
    /// Points.
    pub points: BySide<i32>,
    /// How far each aim has come, in the order of the scenario.
    pub counts: Vec<Count>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

impl Katana {
    pub(crate) fn view_for(&self, s: &State, eye: Eye) -> View {
        let may = |side: Side| eye.knows(side);
        let sees = |p: &Piece| self.hush(s, *p).is_none_or(may);
        let men = self.men().filter(|p| s.man(*p).fit != Fit::Absent && sees(p));
        let horses = self.steeds().filter(|p| s.horse(*p).fit != Fit::Absent && sees(p));
        let known = self.for_points(s, eye);
        let is_known = |p: Piece| s.over.is_some() || sees(&p);
        let litter = s.litter.iter().filter(|thing| thing.item.is_some());
        View {
            turn: s.turn,
            phase: s.phase,
            stage: stage_name(s.stage),
            men: men.map(|p| self.man_view(s, p, self.runs(eye, p))).collect(),
            horses: horses.map(|p| self.horse_view(s, p)).collect(),
            litter: litter.map(|thing| (thing.item.weapon, thing.hex.0)).collect(),
            groups: (0..self.scenario.groups.len())
                .map(|group| match self.hush_group(s, group).is_none_or(may) {
                    true => s.groups[group].nerve,
                    false => Nerve::On,
                })
                .collect(),
            rain: s.rain,
            night: s.night,
            sealed: BySide::from_fn(|side| may(side).then_some(s.sealed[side])),
            points: self.points(&known),
            counts: self.counts(&known).into_iter().map(|one| one.known(is_known)).collect(),
            outcome: s.over,
        }
    }

    /// The state by which an eye counts points: whoever is hidden counts as untouched.
    fn for_points<'s>(&self, s: &'s State, eye: Eye) -> Cow<'s, State> {
        if !self.scenario.veiled || s.over.is_some() {
            return Cow::Borrowed(s);
        }
        let hidden = |p: &Piece| self.hush(s, *p).is_some_and(|side| !eye.knows(side));
        let mut known = s.clone();
        for p in self.men().filter(hidden) {
            known.man_mut(p).hex = hex::HexId::NONE;
        }
        Cow::Owned(known)
    }

    /// True of whoever writes for somebody, or may know what is written.
    fn runs(&self, eye: Eye, p: Piece) -> bool {
        self.side_of(p).map_or(eye == Eye::Umpire, |side| eye.knows(side))
    }

    fn man_view(&self, s: &State, p: Piece, own: bool) -> ManView {
        let man = s.man(p);
        let some = |p: Piece| p.is_some().then_some(p);
        let item = |(slot, item): (u8, Item)| ItemView {
            slot,
            weapon: item.weapon,
            count: item.count,
            in_hand: man.hands.contains(&slot),
            loaded: item.has(Item::LOADED),
            primed: item.has(Item::PRIMED),
        };
        let written = self.scenario.options.order_method.is_written();
        let open = |secret: bool| own || !secret;
        let strokes = man.strokes.into_iter().filter(|stroke| stroke.is_some());
        let secret_strokes =
            matches!(s.stage, Stage::Strokes | Stage::Orders | Stage::Shots | Stage::Flight);
        let slips = man.slips.map(|slip| slip.order().filter(|_| own));
        let order = man.order.order().filter(|_| open(s.stage == Stage::Orders && written));
        ManView {
            piece: p,
            side: self.side_of(p),
            odds: BySide::from_fn(|side| self.is_neutral(p) && self.is_at_odds(s, p, side)),
            hex: man.hex.0,
            lain: man.lain.is_some().then_some(man.lain.0),
            facing: man.facing,
            posture: man.posture,
            fit: man.fit,
            wounds: man.wounds,
            distractions: man.distractions,
            stamina: man.stamina,
            kit: self.kit(s, p).map(item).collect(),
            tactical: man.has(mark::TACTICAL),
            acts: man.has(mark::ACTS),
            struck: man.has(mark::STRUCK),
            horse: some(man.horse),
            partner: some(man.partner),
            grapples: man.has(mark::GRAPPLES),
            holds: some(man.holds),
            aim: some(man.aim).map(|at| (at, man.aimed)),
            aware: man.has(mark::AWARE),
            asleep: man.has(mark::ASLEEP),
            hidden: man.has(mark::HIDDEN),
            climbs: man.has(mark::CLIMBS),
            nerve: self.nerve(s, p),
            mode: man.mode().filter(|_| own),
            order,
            ghost: order.filter(|_| own).map(|order| self.ghost_of(s, p, &order)),
            slips,
            ghosts: if own { self.ghosts(s, p) } else { [None; 5] },
            strokes: strokes.filter(|_| open(secret_strokes)).collect(),
            shot: some(man.shot.at).filter(|_| open(s.stage == Stage::Shots)),
            reacts: if own { man.reacts } else { Policy::Ask },
        }
    }

    /// Where an order would bring somebody.
    pub fn ghost_of(&self, s: &State, p: Piece, order: &Order) -> GhostView {
        self.place_of(&self.after_order(s, p, order), p)
    }

    /// Where each of his slips would bring him, one after the other.
    fn ghosts(&self, s: &State, p: Piece) -> [Option<GhostView>; 5] {
        let slips = s.man(p).slips;
        std::array::from_fn(|n| {
            slips[n].is_some().then(|| self.place_of(&self.foreseen(s, p, n as u8 + 2), p))
        })
    }

    /// Where somebody is.
    pub fn place_of(&self, s: &State, p: Piece) -> GhostView {
        match s.mount(p) {
            Some(horse) => GhostView {
                hex: horse.head.0,
                rear: horse.rear.is_some().then_some(horse.rear.0),
                facing: horse.facing,
            },
            None => GhostView { hex: s.man(p).hex.0, rear: None, facing: s.man(p).facing },
        }
    }

    fn horse_view(&self, s: &State, p: Piece) -> HorseView {
        let horse = s.horse(p);
        HorseView {
            piece: p,
            head: horse.head.0,
            rear: horse.rear.0,
            facing: horse.facing,
            gait: horse.gait,
            rider: horse.rider.is_some().then_some(horse.rider),
            wounds: horse.wounds,
            fit: horse.fit,
            bolts: horse.has(crate::state::Horse::BOLTS),
        }
    }
}

/// The name of a stage.
pub fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Deploy => "deploy",
        Stage::MoveStart | Stage::Modes => "modes",
        Stage::PhaseStart | Stage::LosePhase | Stage::Orders | Stage::FirstOrLast => "orders",
        Stage::Setting | Stage::Step(_) | Stage::Turning => "movement",
        Stage::Shots | Stage::Flight => "shooting",
        Stage::Strokes | Stage::Clash | Stage::BreakOff | Stage::Aftermath => "clash",
        Stage::Closing | Stage::MoveEnd => "close",
    }
}
