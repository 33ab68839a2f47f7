//! What one eye sees at one moment.

use engine::{BySide, Side};
use serde::Serialize;
use ts_rs::TS;

use super::{BySideOf, Contact, Ghost, GoalSight, Prompt, SideName, Told, Tray, Where, WhyNot};

/// What one eye sees at one moment.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Sight {
    /// Where the course of play stands, in words.
    pub clock: String,
    /// The game turn, from 1.
    pub turn: u16,
    /// Whose part of the turn it is; nobody's during set-up.
    #[ts(as = "Option<SideName>")]
    pub active: Option<Side>,
    /// The step under way: index in `Scene.track`.
    pub step: Option<u8>,
    /// The pieces this eye sees, also the dead and the gone.
    pub pieces: Vec<PieceSight>,
    /// Ropes between pieces: strings of mules, led horses, by number.
    pub ropes: Vec<[u8; 2]>,
    /// Who strikes whom across touching trays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Contact>>", optional)]
    pub contacts: Vec<Contact>,
    /// Lanterns, whether they burn or not.
    pub lanterns: Vec<LanternSight>,
    /// Barricades.
    pub barricades: Vec<BarricadeSight>,
    /// By night the hexes that are in the light, all others being dark; nothing by day.
    pub light: Option<Vec<u16>>,
    /// Whether the alarm has been raised; nothing where there is none to raise.
    pub alarm: Option<bool>,
    /// A duel that is on: nobody else may stir.
    pub duel: Option<DuelSight>,
    /// The score if the game ended now, as far as this eye knows it.
    #[ts(as = "BySideOf<i32>")]
    pub points: BySide<i32>,
    /// How far each of `Scene.goals` has come, as far as this eye knows it.
    pub goals: Vec<GoalSight>,
    /// How it ended.
    pub outcome: Option<EndSight>,
}

/// A lantern on its pole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct LanternSight {
    /// The hex it stands in.
    pub cell: u16,
    /// It burns.
    pub lit: bool,
}

/// A barricade, which shelters from one way only.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct BarricadeSight {
    /// The hex it stands in.
    pub cell: u16,
    /// The way its front looks: degrees clockwise from east.
    pub facing: f32,
    /// The same in words.
    pub text: String,
}

/// Two champions between the lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct DuelSight {
    /// The champions, by number.
    #[ts(as = "BySideOf<u8>")]
    pub champions: BySide<u8>,
    /// How long it goes on if neither strikes, in words.
    pub text: String,
    /// The rule it rests on.
    pub rule: String,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct EndSight {
    /// Who won; nobody if it is drawn.
    #[ts(as = "Option<SideName>")]
    pub won: Option<Side>,
    /// The same in words.
    pub words: String,
    /// What decided it, in words; empty where the words say it already.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub why: String,
    /// Who gave it up, if somebody did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<SideName>", optional)]
    pub gave_up: Option<Side>,
}

/// How a piece is, by the shape of its counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Condition {
    /// Unhurt.
    Healthy,
    /// Tilted, broken outline.
    Stunned,
    /// Slash and notch.
    Wounded,
    /// Overturned.
    Dead,
}

/// A piece as one eye sees it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct PieceSight {
    /// Its number for this eye.
    pub id: u8,
    /// Its name.
    pub name: String,
    /// Index in `Scene.kinds`.
    pub kind: u16,
    /// Whose it is; nobody's if it is an animal or a thing.
    #[ts(as = "Option<SideName>")]
    pub side: Option<Side>,
    /// Where it stands, head first; empty if it is not on the board by itself.
    pub cells: Vec<Where>,
    /// The middle of its counter.
    pub x: f32,
    /// The middle of its counter.
    pub y: f32,
    /// Degrees clockwise from pointing east; 0 of what has no facing.
    pub facing: f32,
    /// The hexes it covers side by side: 1, or 2 for a horseman or a horse.
    pub long: u8,
    /// Its three numbers now; `Scene.values` says what they are.
    pub values: [u8; 3],
    /// How it is.
    pub condition: Condition,
    /// Bound.
    pub prisoner: bool,
    /// Sits on a horse.
    pub mounted: bool,
    /// Alive and on the board.
    pub here: bool,
    /// Has done its part of this step.
    pub acted: bool,
    /// Points it has left of a move that it has begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub left: Option<u16>,
    /// The enemy does not see it.
    pub unseen: bool,
    /// Where it is, in words.
    pub place: String,
    /// What else is to be known, in words: `wounded`, `9 arrows`.
    pub notes: Vec<String>,
    /// What is written for it and not yet carried out, as far as this eye may know it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Written>>", optional)]
    pub written: Vec<Written>,
    /// What only a measured table has; left out of pieces on hexes.
    #[serde(flatten)]
    pub stand: Stand,
}

/// How a piece stands on a measured table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
pub struct Stand {
    /// The radius of its round base, in units of the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub base: Option<u16>,
    /// The tray of figures it is, where it is no single figure.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub tray: Option<Tray>,
    /// Where it looks matters: its token has a notch there.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub looks: bool,
    /// Its group: index in `Scene.groups`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub group: Option<u8>,
    /// What is to be seen of it from far.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Sign>>", optional)]
    pub signs: Vec<Sign>,
}

/// Something about a piece that is to be seen from far, by a sign on its token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Sign {
    /// Lies where it fell, alive, and does nothing any more.
    Disabled,
    /// Must fall back.
    Withdrawing,
    /// Runs.
    Routing,
    /// Its missile weapon is loaded.
    Loaded,
    /// Leads its group.
    Leader,
    /// Commands its whole side.
    Commander,
}

/// An order that is written for a piece.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Written {
    /// The part of the turn it is for, from 1, where several are written at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub phase: Option<u8>,
    /// In words.
    pub text: String,
    /// Where the piece would then be, if nothing comes between.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ghost: Option<Ghost>,
    /// Whom it is aimed at.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<u8>>", optional)]
    pub at: Vec<u8>,
}

/// Everything an eye needs after something happened, or after it comes back.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Update {
    /// How many entries this eye was told of.
    pub entries: u32,
    /// How many entries the eye may keep of those it has; `told` follows them. Fewer than it had
    /// if something was taken back.
    pub keep: u32,
    /// What happened since.
    pub told: Vec<Told>,
    /// What there is to see.
    pub sight: Sight,
    /// What this eye's side is asked; for an eye without a side, nothing.
    pub prompt: Option<Prompt>,
    /// Whom the game waits for and for what, in words, when this eye is not asked.
    pub waits: Option<String>,
    /// The die it waits for.
    pub wanted: Option<Wanted>,
    /// It waits for the umpire, who has something to decide himself; left out otherwise.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub umpire: bool,
    /// The umpire has halted the game: why, in his words, and by which rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub halted: Option<WhyNot>,
    /// Why this eye's side cannot take back its last decision; nothing if it can.
    pub no_back: Option<WhyNot>,
}

/// A die that is waited for, thrown by hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Wanted {
    /// How many faces it has.
    pub faces: u8,
    /// Who rolls it.
    #[ts(as = "SideName")]
    pub by: Side,
    /// The rule that asks for it.
    pub rule: String,
    /// What it is for, in words.
    pub text: String,
}
