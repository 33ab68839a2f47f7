//! A scenario file, word for word.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

/// Text with its place in the file.
pub(super) type Text = Spanned<String>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Page {
    pub title: String,
    pub map: Text,
    pub play: Option<Text>,
    pub night: Option<Spanned<u8>>,
    pub turns: Spanned<u8>,
    pub first: Text,
    pub story: String,
    pub aims: String,
    pub shows: String,
    #[serde(default)]
    pub vital: Vec<Text>,
    #[serde(default)]
    pub options: BTreeMap<String, Spanned<toml::Value>>,
    pub side: Vec<SidePage>,
    #[serde(default)]
    pub animal: Vec<AnimalPage>,
    #[serde(default)]
    pub score: Vec<ScorePage>,
    pub verdict: Option<VerdictPage>,
    pub wake: Option<Spanned<WakePage>>,
    pub alarm: Option<Spanned<AlarmPage>>,
    #[serde(default)]
    pub barricade: Vec<BarricadePage>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SidePage {
    pub id: Text,
    pub name: String,
    pub zone: Vec<Text>,
    #[serde(default)]
    pub exits: Vec<Text>,
    pub home: Option<Text>,
    #[serde(default)]
    pub halved_ammo: bool,
    pub force: Vec<ForcePage>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ForcePage {
    pub kind: Text,
    pub at: Vec<Text>,
    #[serde(default)]
    pub names: Vec<Text>,
    #[serde(default)]
    pub on_foot: bool,
    #[serde(default)]
    pub wounded: bool,
    pub under: Option<Text>,
    pub ammo: Option<Spanned<u8>>,
    #[serde(default)]
    pub asleep: bool,
    pub attack: Option<Spanned<i8>>,
    pub defence: Option<Spanned<i8>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AnimalPage {
    pub kind: Text,
    pub at: Vec<Text>,
    #[serde(default)]
    pub names: Vec<Text>,
    pub side: Option<Text>,
    #[serde(default)]
    pub string: bool,
    #[serde(default)]
    pub dead: bool,
    #[serde(default)]
    pub harness: Vec<Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScorePage {
    pub side: Text,
    pub feat: Text,
    pub who: Option<Text>,
    pub points: i16,
    #[serde(default)]
    pub edges: Vec<Text>,
    #[serde(default)]
    pub hexes: Vec<Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VerdictPage {
    pub cleared_by: Text,
    pub hexes: Vec<Text>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WakePage {
    pub within_hexes: u8,
    #[serde(default)]
    pub on_animal: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AlarmPage {
    pub garrison: Text,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BarricadePage {
    pub side: Text,
    pub at: Vec<Text>,
}
