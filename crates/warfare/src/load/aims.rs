//! What the sides of a scenario are after: `[[aim]]`.

use serde::Deserialize;
use toml::Spanned;

use crate::scenario::{Aim, Feat, Scenario, When};
use crate::state::AIMS;

use super::forces::{Slip, slip};
use super::scenario::{Reader, side_of, zone};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AimRow {
    side: String,
    feat: String,
    count: Option<u8>,
    when: Option<String>,
    until: Option<u8>,
    exit: Option<String>,
    zone: Option<String>,
    level: Option<u8>,
}

impl Reader<'_> {
    /// Reads the aims into a scenario.
    pub(super) fn aims(&mut self, rows: &[Spanned<AimRow>], scenario: &mut Scenario) {
        let mut aims = Vec::new();
        for row in rows {
            let aim = aim(row.get_ref(), scenario);
            aims.extend(self.kept(row.span(), aim));
        }
        if aims.len() > AIMS {
            self.bad(format!("there are {} aims", aims.len()), format!("have at most {AIMS}"));
            aims.truncate(AIMS);
        }
        scenario.aims = aims;
    }
}

fn aim(row: &AimRow, scenario: &Scenario) -> Result<Aim, Slip> {
    let Some(side) = side_of(&scenario.parties, &row.side) else {
        return slip(format!("no side is called `{}`", row.side), "name a side");
    };
    let feat = match row.feat.as_str() {
        "hold" => match &row.zone {
            Some(name) => Feat::Hold(zone(&scenario.ground, name)?),
            None => return slip("nothing to hold", "name a `zone` of the ground"),
        },
        "level" => match row.level {
            Some(level) => Feat::Level(level),
            None => return slip("no level to stand on", "write `level`"),
        },
        "leave" => Feat::Leave(exit(row, scenario)?),
        "stand" => Feat::Stand,
        "leaderless" => Feat::Leaderless,
        "destroy" => Feat::Destroy,
        word => {
            return slip(
                format!("no feat is called `{word}`"),
                "write hold, level, leave, stand, leaderless or destroy",
            );
        }
    };
    let when = match row.when.as_deref() {
        None | Some("turn") => When::Turn,
        Some("end") => When::End,
        Some("once") => When::Once,
        Some(word) => {
            return slip(format!("`{word}` is no time"), "write turn, end or once");
        }
    };
    let until = row.until.unwrap_or(scenario.turns);
    if until == 0 || until > scenario.turns {
        return slip(format!("turn {until} is not played"), "name a turn of the scenario");
    }
    Ok(Aim { side, feat, count: row.count.unwrap_or(1), when, until })
}

fn exit(row: &AimRow, scenario: &Scenario) -> Result<Option<u8>, Slip> {
    let Some(name) = &row.exit else { return Ok(None) };
    let exits = &scenario.ground.pieces().exits;
    match exits.iter().position(|exit| exit.name == *name) {
        Some(at) => Ok(Some(at as u8)),
        None => slip(format!("the ground has no exit `{name}`"), "name one of its exits"),
    }
}
