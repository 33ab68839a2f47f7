//! Bringing a game back from its journal.

use std::collections::{BTreeMap, HashMap, VecDeque};

use engine::{BySide, Eye, Header, Leave};
use shelf::desk::{Cup, Desk, Done, Not};
use shelf::known::ByEye;

use super::{Heard, Sitting, why};
use crate::kept::Kept;
use crate::library::Library;
use crate::setup::{Chair, Setup, leave};
use crate::store::GameFound;

/// Brings a game back by playing its journal again. A game that does not come out as it did can
/// still be looked at, up to where it differs.
pub fn load(library: &dyn Library, id: &str, found: GameFound) -> Result<Sitting, String> {
    let damaged = |error: serde_json::Error| format!("its first lines are damaged: {error}");
    let header: Header = serde_json::from_str(&found.header).map_err(damaged)?;
    let setup: Setup = serde_json::from_str(&found.setup).map_err(damaged)?;
    let mut rows = Vec::with_capacity(found.rows.len());
    let mut frozen = None;
    for row in found.rows {
        match Kept::read(&row.kind, &row.body) {
            Ok(kept) if row.seq as usize == rows.len() + 1 => rows.push((row, kept)),
            read => {
                let what = read.err().unwrap_or_else(|| "a row is missing".into());
                frozen = Some(format!("Its journal cannot be read at row {}: {what}.", row.seq));
                break;
            }
        }
    }
    let fixed = rows.iter().find_map(|(_, kept)| match kept {
        Kept::Fixed { contributions } => Some(contributions.clone()),
        _ => None,
    });
    let cup = setup.cup(&header.dice, fixed.as_ref());
    if cup.is_none() {
        let why = "The key of its dice is damaged: it is not the one that was promised.";
        frozen = frozen.or_else(|| Some(why.into()));
    }
    let cup = cup.unwrap_or(Cup::Own);
    let sit = || library.sit(&header, cup.clone());
    let mut sitting = Sitting::new(found.num, id, header.clone(), setup.clone(), sit()?);
    sitting.members.extend(found.members);
    sitting.lesson = setup.lesson.as_deref().and_then(|name| {
        // A lesson that is no longer there leaves a game like any other.
        let lesson = library.lesson(name)?.ok()?;
        let course = lesson.begin(&*sitting.desk);
        Some((lesson, course))
    });
    sitting.frozen = frozen.or_else(|| other_data(library, &header, &setup));
    let mut pending = Vec::new();
    let mut broken = None;
    for (at, (row, kept)) in rows.iter().enumerate() {
        if broken.is_none()
            && let Err(why) = redo(&mut sitting, &mut pending, kept)
        {
            broken = Some((at, why));
        }
        sitting.note(kept, row.made, row.person.zip(row.client.clone()));
    }
    if broken.is_none() {
        let held = pending.len();
        let flushed = flush(&mut *sitting.desk, &mut pending);
        broken = flushed.err().map(|why| (rows.len() - held, why));
    }
    if let Some((at, why)) = broken {
        // The desk may have moved on by something else than what was kept.
        sitting.desk = sit()?;
        let mut held = Vec::new();
        for (_, kept) in &rows[..at] {
            redo(&mut sitting, &mut held, kept)?;
        }
        sitting.frozen = Some(differs(at, &why));
    }
    Ok(sitting)
}

impl Sitting {
    fn new(num: i64, id: &str, header: Header, setup: Setup, desk: Box<dyn Desk>) -> Sitting {
        let adds = |chair: &Chair| match chair {
            Chair::Computer { adds, .. } => Some(adds.clone()),
            Chair::Person { .. } | Chair::Past { .. } | Chair::Free { .. } => None,
        };
        Sitting {
            num,
            id: id.to_owned(),
            seq: 0,
            seats: setup.seats.clone(),
            umpire: setup.umpire.clone(),
            added: setup.seats.as_ref().map(adds),
            fixed: None,
            back_asked: None,
            draw_offered: None,
            drawn: false,
            rematch: None,
            chat: VecDeque::new(),
            chats: 0,
            members: setup.people().collect(),
            called: BTreeMap::new(),
            lesson: None,
            frozen: None,
            updated: setup.made,
            told_at: ByEye::from_fn(|eye| {
                let count = desk.count(eye) as u32;
                vec![Heard { count, kept: count }]
            }),
            done: HashMap::new(),
            header,
            setup,
            desk,
        }
    }
}

/// Does on a desk what a row says. An action that waits for dice is held back until it is known
/// that it still waits: the entry that came of it has all its dice.
fn redo(sitting: &mut Sitting, pending: &mut Vec<Kept>, kept: &Kept) -> Result<(), String> {
    let (desk, seats) = (&mut *sitting.desk, &sitting.seats);
    match kept {
        Kept::Act { line } => {
            pending.clear();
            desk.restore(line)
        }
        Kept::Wait { .. } | Kept::RuleWait { .. } | Kept::Give { .. } => {
            pending.push(kept.clone());
            Ok(())
        }
        Kept::Back { side } => {
            flush(desk, pending)?;
            desk.back(*side).map_err(told)
        }
        Kept::BackAgreed { side } => {
            flush(desk, pending)?;
            desk.back_by_leave(*side, leave(seats, *side).unwrap_or(Leave::Agreed)).map_err(told)
        }
        Kept::Went { line } => desk.restore_back(line),
        _ => Ok(()),
    }
}

/// Does what was held back.
fn flush(desk: &mut dyn Desk, pending: &mut Vec<Kept>) -> Result<(), String> {
    for kept in pending.drain(..) {
        let done = match &kept {
            Kept::Wait { side, action } => desk.act(*side, desk.count(Eye::Side(*side)), action),
            Kept::RuleWait { action, reason } => desk.rule(desk.count(Eye::Umpire), action, reason),
            Kept::Give { side, face } => desk.give(*side, *face),
            _ => continue,
        };
        if done.map_err(told)? != Done::Waits {
            return Err("an action that waited for a die does not wait any more".into());
        }
    }
    Ok(())
}

fn told(not: Not) -> String {
    why(not).text
}

fn differs(row: usize, why: &str) -> String {
    format!(
        "This game does not play again as it did ({why}; row {}). Up to that point it can be \
         looked at and downloaded; it cannot be played on.",
        row + 1
    )
}

/// Why a game that plays again as it did must still not go on.
fn other_data(library: &dyn Library, header: &Header, setup: &Setup) -> Option<String> {
    if setup.file {
        return Some("This is a saved game: go on from any moment of it at a new table.".into());
    }
    let now = library.header(&header.scenario, &header.options, header.dice.clone()).ok()?;
    if now.content == header.content {
        return None;
    }
    Some(
        "The tables, figures or map of this game have changed since it began. It can be looked \
         at and downloaded; go on from any moment of it at a new table."
            .into(),
    )
}

/// The contributions as they are fixed: who added nothing adds the empty text.
pub fn fixed(added: &BySide<Option<String>>) -> BySide<String> {
    added.as_ref().map(|text| text.clone().unwrap_or_default())
}
