//! What can be chosen, what would come of it, and why something cannot be chosen.

use engine::Side;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use ts_rs::TS;

use super::{SideName, Where};

/// What a side is asked.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Prompt {
    /// Who decides.
    #[ts(as = "SideName")]
    pub side: Side,
    /// What, in a sentence.
    pub text: String,
    /// What is asked of a piece that is in hand; `{who}` stands for its name. Left out where the
    /// sentence says it already.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub whom: Option<String>,
    /// The rule it rests on.
    pub rule: String,
    /// What kind of decision it is, by name, such as `shoot`.
    pub ask: String,
    /// Where it sits: `set-up`, `turn` (may be ended) or `reaction` (must be answered).
    pub pace: String,
    /// The pieces that can act.
    pub subjects: Vec<u8>,
    /// What the side itself can choose: end the step, yield, hold ground.
    pub own: Vec<Choice>,
    /// Places where the side itself can put something, where these are too many to be told one by
    /// one: what can be put there is told to whoever asks.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Where>>", optional)]
    pub spots: Vec<Where>,
    /// What is done for whoever does nothing.
    pub idle: Choice,
    /// Free words are wanted, such as a poem.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub writing: Option<Writing>,
    /// The free words that it is about, line by line: the poem to be judged.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub quote: Vec<String>,
    /// What could be chosen as well, but is never offered without a warning.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub grave: Option<Grave>,
    /// Nobody can act, nothing but the idle choice is left, and the side has done nothing in this
    /// step that it could take back: it may be passed without asking.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub passes: Option<Passes>,
}

/// Who can tell that nobody can act in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename_all = "kebab-case")]
pub enum Passes {
    /// Everybody: passing tells nothing.
    Openly,
    /// Its own side only: how quickly it is passed would tell the other something.
    Unseen,
}

/// Free words that are wanted. They are said as an action: `{"said": "write one / two"}`, that is
/// `verb` and the lines, with ` / ` between them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Writing {
    /// The word they begin with.
    pub verb: String,
    /// Fewest and most lines.
    pub lines: [u16; 2],
    /// Fewest and most letters in all, a line's end being one.
    pub letters: [u16; 2],
}

/// A choice that ruins whoever makes it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Grave {
    /// What.
    pub choice: Choice,
    /// What comes of it, in words.
    pub warning: String,
    /// The rule that says so.
    pub rule: String,
}

/// One action that can be chosen. Its `action` is sent back as it is. A horseman alone has
/// hundreds, so whatever says nothing is left out.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Choice {
    /// What is sent back: the page never looks into it.
    #[ts(type = "unknown")]
    pub action: Sent,
    /// What kind of action it is; left out of a plain `move`.
    #[serde(skip_serializing_if = "is_move")]
    #[ts(as = "Option<String>", optional)]
    pub kind: String,
    /// The same in words that the command line understands.
    pub words: String,
    /// What to write on a button, short; left out of what is chosen by pointing at a place.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub label: String,
    /// Pieces that act together, the subject first.
    pub by: Vec<u8>,
    /// Pieces it is aimed at; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<u8>>", optional)]
    pub at: Vec<u8>,
    /// Where it ends, head first; left out if nowhere.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Where>>", optional)]
    pub to: Vec<Where>,
    /// What it costs of a piece's movement.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cost: Option<u16>,
    /// How likely it is to hurt, in hundredths, where it is aimed at somebody; a quick guide, the
    /// preview tells all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub hurts: Option<u8>,
    /// The part of the turn it is written for, from 1, where several are written at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub phase: Option<u8>,
    /// Where whoever acts would then be, if nothing comes between.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ghost: Option<Ghost>,
    /// The goals it would bring forward at once, or by leaving from where it ends: indices in
    /// `Scene.goals`; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<u8>>", optional)]
    pub serves: Vec<u8>,
    /// The umpire gives no reason with it, since it only moves pieces that he runs; left out of
    /// everything else.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub plain: bool,
}

/// An action as it goes over the wire, written once: somebody can have hundreds, and all but one
/// are never looked into.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Sent(Box<RawValue>);

impl Sent {
    /// Writes an action.
    pub fn of(action: &impl Serialize) -> Sent {
        Sent(to_raw_value(action).expect("actions are plain data, which can be written as JSON"))
    }

    /// What comes back if it is chosen.
    pub fn value(&self) -> Value {
        serde_json::from_str(self.0.get()).expect("it was written as JSON")
    }
}

impl PartialEq for Sent {
    fn eq(&self, other: &Sent) -> bool {
        self.0.get() == other.0.get()
    }
}

/// Where a piece would be.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Ghost {
    /// Where it would stand, head first.
    pub cells: Vec<Where>,
    /// The middle of its counter.
    pub x: f32,
    /// The middle of its counter.
    pub y: f32,
    /// Degrees clockwise from pointing east.
    pub facing: f32,
}

/// What a piece reaches with one of its weapons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Zone {
    /// The weapon, and how it is used.
    pub name: String,
    /// The places it reaches, and how well.
    pub cells: Vec<ZoneCell>,
    /// On a measured table the bands of its range, the nearest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<ZoneBand>>", optional)]
    pub bands: Vec<ZoneBand>,
    /// The rule it rests on.
    pub rule: String,
}

/// A place within a zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ZoneCell {
    /// Where.
    pub cell: Where,
    /// What is written there, short.
    pub text: String,
    /// How well it reaches there: 0 is as well as can be, more is worse.
    pub worse: u8,
}

/// A band about a point of a measured table, all round or before it only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ZoneBand {
    /// The point it lies about.
    pub middle: [i32; 2],
    /// From so far …
    pub from: u32,
    /// … to so far, in units of the table.
    pub to: u32,
    /// Where its middle lies, in degrees clockwise from north, and how wide it is; nothing of a
    /// band all round.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub arc: Option<[u16; 2]>,
    /// What is written there, short.
    pub text: String,
    /// How well it reaches there: 0 is as well as can be, more is worse.
    pub worse: u8,
}

/// All there is to know of a piece, in parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Sheet {
    /// Whose, by number.
    pub piece: u8,
    /// The name.
    pub name: String,
    /// What it is.
    pub kind: String,
    /// Its parts, in order.
    pub parts: Vec<SheetPart>,
}

/// A part of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SheetPart {
    /// What it is about.
    pub title: String,
    /// Line by line.
    pub lines: Vec<TallyLine>,
}

/// What nearly every choice in a long list is.
fn is_move(kind: &str) -> bool {
    kind == "move"
}

/// An exact chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ChanceTold {
    /// So many …
    #[ts(type = "number")]
    pub num: u64,
    /// … in so many.
    #[ts(type = "number")]
    pub den: u64,
}

/// What will come of an action, before it is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Preview {
    /// What is done, in words.
    pub words: String,
    /// The sum that leads to the die, line by line, each with its rule.
    pub tally: Vec<TallyLine>,
    /// Every result with its exact chance, likeliest first; empty if no die falls and
    /// nobody is hurt.
    pub falls: Vec<FallTold>,
    /// Dice that may fall.
    pub dice: u8,
}

/// One line of a tally.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TallyLine {
    /// What it is for.
    pub text: String,
    /// What it adds or is.
    pub value: String,
    /// The rule it rests on.
    pub rule: String,
}

/// Who a result is good or bad for, from worst for the target to worst for the one who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum Harm {
    /// A thing is hit: a lantern goes out.
    Hit,
    /// The target is killed.
    Killed,
    /// The target is wounded.
    Wounded,
    /// The target is stunned.
    Stunned,
    /// The target is driven back.
    Driven,
    /// Nothing happens, or nothing of this kind.
    Nothing,
    /// The one who acts is hurt or driven back.
    Backfires,
}

/// One result and its chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FallTold {
    /// What happens, in words.
    pub text: String,
    /// How likely.
    pub chance: ChanceTold,
    /// Its colour and place among the bars.
    pub harm: Harm,
}

/// Why something cannot be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct WhyNot {
    /// What and why, in words.
    pub text: String,
    /// The rule it rests on.
    pub rule: String,
}

/// A line of sight.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct SightLine {
    /// From the eye …
    pub from: [f32; 2],
    /// … to what it looks at.
    pub to: [f32; 2],
    /// Whether it gets there.
    pub clear: bool,
    /// Where it is stopped.
    pub blocked: Vec<Where>,
    /// The same in words, and the cover the target has if it is clear.
    pub text: String,
    /// The rule it rests on.
    pub rule: String,
    /// How far it is: hexes, or units of the table.
    pub range: u32,
}

/// What the enemy could do to a piece in answer, one enemy alone against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Threat {
    /// Who.
    pub by: u8,
    /// Whom he could hurt.
    pub at: u8,
    /// How: `shoots from where he is`, `moves up and fights`.
    pub text: String,
    /// How likely it is to hurt (stun or worse).
    pub hurts: ChanceTold,
    /// How likely it is to kill.
    pub kills: ChanceTold,
}
