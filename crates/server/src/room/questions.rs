//! Questions: they change nothing, and are answered for the eye that asks.

use serde_json::Value;
use shelf::WayWish;
use shelf::desk::Not;

use super::Room;
use crate::sitting::{plain, why};
use crate::wire::{Hears, Says};

impl Room {
    pub(super) fn is_question(&self, says: &Says) -> bool {
        matches!(
            says,
            Says::Choices { .. }
                | Says::Own { .. }
                | Says::Preview { .. }
                | Says::Why { .. }
                | Says::Sight { .. }
                | Says::Threats { .. }
                | Says::Zones { .. }
                | Says::Sheet { .. }
                | Says::Region { .. }
                | Says::Way { .. }
                | Says::Ways { .. }
                | Says::Ruler { .. }
                | Says::Rulings { .. }
                | Says::Words { .. }
                | Says::Luck { .. }
                | Says::Moment { .. }
        )
    }

    /// Answers a question. The work is done here, because the desk is; other rooms go on meanwhile
    /// on other threads.
    pub(super) fn question(&mut self, socket: u64, says: Says) {
        let id = says.id().chars().take(64).collect::<String>();
        let answer = match &says {
            Says::Preview { action, .. }
            | Says::Zones { after: Some(action), .. }
            | Says::Threats { after: Some(action), .. }
                if is_deep(action) =>
            {
                Err(Not::Unreadable("This is not an action of this game.".into()))
            }
            Says::Preview { .. }
            | Says::Threats { .. }
            | Says::Luck { .. }
            | Says::Moment { .. } => {
                tokio::task::block_in_place(|| self.ask_desk(socket, &id, &says))
            }
            _ => self.ask_desk(socket, &id, &says),
        };
        match answer {
            Ok(Some(hears)) => self.send(socket, &hears),
            Ok(None) => self.refuse(socket, &id, plain("This is no question.")),
            Err(not) => self.refuse(socket, &id, why(not)),
        }
    }

    fn ask_desk(&self, socket: u64, id: &str, says: &Says) -> Result<Option<Hears>, Not> {
        let desk = &self.sitting.desk;
        let eye = self.eye(socket);
        let id = id.to_owned();
        Ok(Some(match says {
            Says::Choices { side, subject, .. } => {
                Hears::Choices { id, choices: desk.choices(*side, *subject)? }
            }
            Says::Own { side, place, .. } => {
                Hears::Choices { id, choices: desk.own_at(*side, *place)? }
            }
            Says::Preview { side, action, .. } => {
                Hears::Preview { id, preview: desk.preview(*side, action)? }
            }
            Says::Why { side, subject, piece, place, .. } => {
                Hears::Why { id, why: desk.why_not(*side, *subject, *piece, *place) }
            }
            Says::Sight { from, to, .. } => {
                Hears::Sight { id, line: desk.sight_line(eye, *from, *to)? }
            }
            Says::Threats { side, piece, after, .. } => {
                Hears::Threats { id, threats: desk.threats(*side, *piece, after.as_ref())? }
            }
            Says::Zones { piece, after, .. } => {
                Hears::Zones { id, zones: desk.zones(eye, *piece, after.as_ref())? }
            }
            Says::Sheet { piece, .. } => Hears::Sheet { id, sheet: desk.sheet(eye, *piece)? },
            Says::Region { piece, .. } => Hears::Region { id, region: desk.region(eye, *piece)? },
            Says::Way { side, piece, to, via, facing, .. } => {
                let wish = WayWish { to: *to, via: via.clone(), facing: *facing };
                Hears::Way { id, way: Box::new(desk.way(*side, *piece, &wish)?) }
            }
            Says::Ways { side, pieces, by, .. } => {
                Hears::Ways { id, ways: desk.ways(*side, pieces, *by)? }
            }
            Says::Ruler { from, to, .. } => {
                Hears::Ruler { id, ruler: desk.ruler(eye, *from, *to)? }
            }
            // Whoever is no umpire has nothing to rule: the answer tells him nothing else.
            Says::Rulings { .. } => {
                let is_umpire = self.sitting.is_umpire(self.peers[&socket].id());
                let choices = if is_umpire { desk.rulings() } else { Vec::new() };
                Hears::Rulings { id, choices }
            }
            Says::Words { side, text, .. } => Hears::Words { id, choice: desk.hear(*side, text)? },
            Says::Luck { .. } => Hears::Luck { id, luck: desk.luck(eye) },
            Says::Moment { at, .. } => {
                Hears::Moment { id, update: Box::new(desk.update_at(eye, *at as usize)?) }
            }
            _ => return Ok(None),
        }))
    }
}

/// No action of any game is nested deeper than a few levels.
fn is_deep(action: &Value) -> bool {
    fn depth(value: &Value) -> usize {
        match value {
            Value::Array(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
            Value::Object(items) => 1 + items.values().map(depth).max().unwrap_or(0),
            _ => 0,
        }
    }
    depth(action) > 16
}
