//! A band as a file: a line that says what it is, then everything that was done with it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Alone, found, not_founded};
use crate::app::App;
use crate::error::Problem;
use crate::people::Person;

/// The version of the file.
const VERSION: u32 = 1;
/// Deeds in a file at most.
const DEEDS: usize = 2_000;
/// Bytes in a line at most.
const LINE: usize = 64 * 1024;

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    kabuto_band: u32,
    book: String,
    name: String,
}

/// The band as a file.
pub async fn take_home(app: &Arc<App>, alone: &mut Alone) -> Result<String, Problem> {
    let id = alone.held()?.id.clone();
    let found = app.store.campaign(&id).await.map_err(Problem::unread)?;
    let found = found.ok_or_else(Problem::not_found)?;
    let head = Head { kabuto_band: VERSION, book: found.book, name: found.name };
    let mut text = serde_json::to_string(&head).map_err(Problem::ours)?;
    for deed in found.deeds {
        text.push('\n');
        text.push_str(&deed.body);
    }
    text.push('\n');
    Ok(text)
}

/// A band that somebody brings: everything is done again, and must come out as it did. Whoever was
/// at a fight comes home, since that fight is another band's. Gives its id.
pub async fn bring(app: &Arc<App>, person: &Person, text: String) -> Result<String, Problem> {
    let refused = |detail: String| {
        Problem::bad(detail, "Choose a file of a band that was saved by Kabuto and not changed.")
    };
    let library = Arc::clone(&app.config.library);
    let read = tokio::task::spawn_blocking(move || -> Result<_, Result<String, Problem>> {
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let (_, head) = lines.next().ok_or_else(|| Ok("The file is empty.".to_owned()))?;
        let head: Head = Some(head)
            .filter(|head| head.len() <= LINE)
            .and_then(|head| serde_json::from_str(head).ok())
            .ok_or_else(|| Ok("This is no band.".to_owned()))?;
        if head.kabuto_band != VERSION {
            let version = head.kabuto_band;
            return Err(Ok(format!("The file has version {version}, this program {VERSION}.")));
        }
        let band = library.campaign(&head.book, &head.name);
        let band = band.ok_or_else(|| Ok("There is no campaign of that book.".to_owned()))?;
        let mut band = band.map_err(|unfounded| Err(not_founded(unfounded)))?;
        let mut deeds = Vec::new();
        for (n, line) in lines {
            if deeds.len() >= DEEDS {
                return Err(Ok(format!("The file has more than {DEEDS} deeds.")));
            }
            if line.len() > LINE {
                return Err(Ok(format!("Line {} is too long.", n + 1)));
            }
            band.restore(line).map_err(|why| Ok(format!("Line {}: {why}.", n + 1)))?;
            deeds.push(line.to_owned());
        }
        for table in band.away() {
            let line = band.recall(&table).map_err(|why| Ok(why.text))?;
            deeds.push(line);
        }
        Ok((head, deeds))
    });
    let read = read.await.map_err(Problem::ours)?;
    let (head, deeds) = read.map_err(|why| why.map_or_else(|problem| problem, refused))?;
    found(app, person, (&head.book, &head.name), deeds).await
}
