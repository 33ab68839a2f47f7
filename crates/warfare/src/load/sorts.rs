//! The catalogue: `catalogue/units.toml`, units that are ready to play.
//!
//! ```toml
//! [[unit]]
//! id     = "ashigaru-yumi"
//! title  = "Ashigaru archers"
//! about  = "Peasants with a pole, a bow and a lord."
//! type   = "ashigaru"      # mounted-samurai, foot-samurai, monk, ronin, ashigaru, peasant
//! weapon = "yumi"          # or arquebus; left out: none
//! figure = "ashigaru-bow"  # the drawing; left out: the id
//! ```

use ::book::{Files, Trouble, line_of, read_toml};
use serde::Deserialize;
use toml::Spanned;

use crate::book::Sort;
use crate::catalogue::{Arm, Kind};

use super::FOLDER;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    unit: Vec<Spanned<Row>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    title: String,
    #[serde(default)]
    about: String,
    r#type: String,
    weapon: Option<String>,
    figure: Option<String>,
}

pub(super) fn read(files: &Files) -> Result<Vec<Sort>, Vec<Trouble>> {
    let path = format!("{FOLDER}/catalogue/units.toml");
    let file: File = read_toml(files, &path).map_err(|trouble| vec![trouble])?;
    let text = files.get(&path).map_err(|trouble| vec![trouble])?;
    let (mut sorts, mut troubles) = (Vec::<Sort>::new(), Vec::new());
    for row in &file.unit {
        let bad = |(what, remedy): (String, &str)| {
            Trouble::at(&path, line_of(text, row.span().start), what, remedy)
        };
        let read = sort(row.get_ref()).and_then(|sort| {
            let twice = sorts.iter().any(|known| known.id == sort.id);
            let wrong = format!("two units are called {}", sort.id);
            if twice { Err((wrong, "rename one of them")) } else { Ok(sort) }
        });
        match read {
            Ok(sort) => sorts.push(sort),
            Err(wrong) => troubles.push(bad(wrong)),
        }
    }
    if troubles.is_empty() { Ok(sorts) } else { Err(troubles) }
}

fn sort(row: &Row) -> Result<Sort, (String, &'static str)> {
    let kind = Kind::parse(&row.r#type);
    let kind = kind.ok_or((format!("no type is called `{}`", row.r#type), "correct `type`"))?;
    let arm = match row.weapon.as_deref() {
        None | Some("none") => None,
        Some(word) => Some(
            Arm::parse(word)
                .ok_or((format!("no weapon is called `{word}`"), "write yumi or arquebus"))?,
        ),
    };
    if kind.is_mounted() && arm == Some(Arm::Arquebus) {
        let what = format!("{} rides with an arquebus (SW-UNI-03)", row.id);
        return Err((what, "arm it otherwise"));
    }
    Ok(Sort {
        id: row.id.clone(),
        title: row.title.clone(),
        about: row.about.clone(),
        kind,
        arm,
        drawing: row.figure.clone().unwrap_or_else(|| row.id.clone()),
    })
}
