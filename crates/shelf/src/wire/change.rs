//! What is different from what an eye was told before.

use engine::{BySide, Side};
use serde::Serialize;
use serde_json::{Map, Value, json};
use ts_rs::TS;

use super::{
    BarricadeSight, BySideOf, Contact, DuelSight, EndSight, GoalSight, LanternSight, PieceSight,
    Prompt, SideName, Sight, Told, Wanted, WhyNot,
};

/// What is asked of an eye and what it waits for: all of an update that differs between eyes
/// which see and are told the same. The fields are those of [`super::Update`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Asked {
    /// What its side is asked.
    pub prompt: Option<Prompt>,
    /// Whom the game waits for.
    pub waits: Option<String>,
    /// The die it waits for.
    pub wanted: Option<Wanted>,
    /// It waits for the umpire.
    pub umpire: bool,
    /// The umpire has halted the game.
    pub halted: Option<WhyNot>,
    /// Why nothing can be taken back.
    pub no_back: Option<WhyNot>,
}

/// What an eye needs after something happened, if it knows how things stood before. Whatever is
/// left out is as it was; `null` stands for what is not there any more.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct Change {
    /// How many entries this eye was told of.
    pub entries: u32,
    /// How many entries the eye may keep of those it has; `told` follows them.
    pub keep: u32,
    /// What happened since. How well its dice fell is told to whoever asks.
    pub told: Vec<Told>,
    /// What looks different.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sight: Option<SightChange>,
    /// What this eye's side is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub prompt: Option<Option<Prompt>>,
    /// Whom the game waits for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub waits: Option<Option<String>>,
    /// The die it waits for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub wanted: Option<Option<Wanted>>,
    /// Whether it waits for the umpire.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub umpire: Option<bool>,
    /// The umpire has halted the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub halted: Option<Option<WhyNot>>,
    /// Why this eye's side cannot take back its last decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub no_back: Option<Option<WhyNot>>,
}

impl Change {
    /// What is different from what was seen and asked. What happened is not in it.
    pub fn between(was: (&Sight, &Asked), is: (&Sight, &Asked)) -> Change {
        let ((was_seen, was), (is_seen, is)) = (was, is);
        Change {
            entries: 0,
            keep: 0,
            told: Vec::new(),
            sight: SightChange::between(was_seen, is_seen),
            prompt: other(&was.prompt, &is.prompt),
            waits: other(&was.waits, &is.waits),
            wanted: other(&was.wanted, &is.wanted),
            umpire: other(&was.umpire, &is.umpire),
            halted: other(&was.halted, &is.halted),
            no_back: other(&was.no_back, &is.no_back),
        }
    }
}

/// What looks different. The fields are those of [`Sight`]; pieces only if they are new or not as
/// they were.
#[derive(Clone, Debug, Default, PartialEq, Serialize, TS)]
pub struct SightChange {
    /// The pieces that are new or not as they were, each whole.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<PieceSight>>", optional)]
    pub pieces: Vec<PieceSight>,
    /// All pieces there are now, by number, in their order, if these are others than before or
    /// come in another order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub order: Option<Vec<u8>>,
    /// Where the course of play stands.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub clock: Option<String>,
    /// The game turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub turn: Option<u16>,
    /// Whose part of the turn it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<Option<SideName>>", optional)]
    pub active: Option<Option<Side>>,
    /// The step under way.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub step: Option<Option<u8>>,
    /// Ropes between pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub ropes: Option<Vec<[u8; 2]>>,
    /// Who strikes whom across touching trays.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub contacts: Option<Vec<Contact>>,
    /// Lanterns.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lanterns: Option<Vec<LanternSight>>,
    /// Barricades.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub barricades: Option<Vec<BarricadeSight>>,
    /// The hexes that are in the light.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub light: Option<Option<Vec<u16>>>,
    /// Whether the alarm has been raised.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub alarm: Option<Option<bool>>,
    /// A duel that is on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub duel: Option<Option<DuelSight>>,
    /// The score if the game ended now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(as = "Option<BySideOf<i32>>", optional)]
    pub points: Option<BySide<i32>>,
    /// How far each goal has come.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub goals: Option<Vec<GoalSight>>,
    /// How it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub outcome: Option<Option<EndSight>>,
}

impl SightChange {
    /// What looks different; nothing if all looks the same.
    fn between(was: &Sight, is: &Sight) -> Option<SightChange> {
        let (pieces, order) = moved(&was.pieces, &is.pieces);
        let change = SightChange {
            pieces,
            order,
            clock: other(&was.clock, &is.clock),
            turn: other(&was.turn, &is.turn),
            active: other(&was.active, &is.active),
            step: other(&was.step, &is.step),
            ropes: other(&was.ropes, &is.ropes),
            contacts: other(&was.contacts, &is.contacts),
            lanterns: other(&was.lanterns, &is.lanterns),
            barricades: other(&was.barricades, &is.barricades),
            light: other(&was.light, &is.light),
            alarm: other(&was.alarm, &is.alarm),
            duel: other(&was.duel, &is.duel),
            points: other(&was.points, &is.points),
            goals: other(&was.goals, &is.goals),
            outcome: other(&was.outcome, &is.outcome),
        };
        (change != SightChange::default()).then_some(change)
    }
}

/// The pieces that are not as they were, and the numbers of all if they come otherwise.
fn moved(was: &[PieceSight], is: &[PieceSight]) -> (Vec<PieceSight>, Option<Vec<u8>>) {
    let numbers = |pieces: &[PieceSight]| pieces.iter().map(|piece| piece.id).collect::<Vec<_>>();
    let is_same_row = was.len() == is.len() && was.iter().zip(is).all(|(was, is)| was.id == is.id);
    if is_same_row {
        let both = was.iter().zip(is).filter(|(was, is)| was != is);
        return (both.map(|(_, is)| is.clone()).collect(), None);
    }
    let before = |id: u8| was.iter().find(|piece| piece.id == id);
    let new = is.iter().filter(|piece| before(piece.id) != Some(piece));
    (new.cloned().collect(), Some(numbers(is)))
}

/// What something is now, if it is not what it was.
fn other<T: Clone + PartialEq>(was: &T, is: &T) -> Option<T> {
    (was != is).then(|| is.clone())
}

/// Puts an update together from what it was and what changed, as a page does it: for players made
/// of code.
pub fn put_together(was: &mut Value, change: &Value) {
    let none = Map::new();
    for (name, value) in change.as_object().unwrap_or(&none) {
        match name.as_str() {
            "sight" => see(&mut was["sight"], value),
            _ => was[name] = value.clone(),
        }
    }
    // What a whole update leaves out when it is not so.
    leave_out(was, "halted", &Value::Null);
    leave_out(was, "umpire", &json!(false));
    leave_out(&mut was["sight"], "contacts", &json!([]));
}

fn leave_out(of: &mut Value, name: &str, nothing: &Value) {
    if of.get(name) == Some(nothing)
        && let Some(fields) = of.as_object_mut()
    {
        fields.remove(name);
    }
}

fn see(was: &mut Value, change: &Value) {
    let none = Map::new();
    for (name, value) in change.as_object().unwrap_or(&none) {
        if name != "pieces" && name != "order" {
            was[name] = value.clone();
        }
    }
    let new = change["pieces"].as_array().map_or(&[][..], Vec::as_slice);
    let old = was["pieces"].as_array().cloned().unwrap_or_default();
    let now = |id: &Value| new.iter().chain(&old).find(|piece| piece["id"] == *id).cloned();
    was["pieces"] = match change["order"].as_array() {
        Some(order) => order.iter().filter_map(now).collect(),
        None => old.iter().filter_map(|piece| now(&piece["id"])).collect(),
    };
}
