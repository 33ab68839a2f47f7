//! From a band to a table, and back when its game is over: once, whatever dies in between.
//!
//! A fight is open from the deed by which some went to it, which is written together with the
//! table, until the deed by which they came back. Whoever writes that second deed holds the lock
//! of the band and looks first whether the fight is still open.

use std::sync::Arc;

use engine::{BySide, Side};
use serde::Deserialize;
use shelf::campaign::Fray;

use super::{Alone, check_id, held};
use crate::app::App;
use crate::error::Problem;
use crate::lay::{self, DiceWanted, Laid, Seat, Umpire};
use crate::people::Person;
use crate::room::{Letter, Stand};
use crate::store::Change;

/// Who goes to a fight at most.
const WHO: usize = 40;

/// A fight as it is wanted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// The page's own name for the wish.
    id: String,
    scenario: String,
    side: Side,
    who: Vec<String>,
    against: Seat,
    #[serde(default)]
    dice: DiceWanted,
    #[serde(default)]
    umpire: Umpire,
}

/// Lays a table for some of a band. What was laid before for the same wish is given again, without
/// its links.
pub async fn lay(
    app: &Arc<App>,
    alone: &mut Alone,
    person: &Person,
    fight: Fight,
) -> Result<Laid, Problem> {
    check_id(&fight.id)?;
    let held = alone.held()?;
    if let Some(Some(table)) = held.done.get(&fight.id) {
        let (id, changes) = (table.clone(), Vec::new());
        return Ok(Laid { id, seat: None, watch: None, umpire: None, changes });
    }
    if fight.against == Seat::Me {
        let detail = "You cannot be your own opponent but on one screen.";
        return Err(Problem::bad(detail, "Choose somebody else."));
    }
    if fight.who.len() > WHO {
        return Err(Problem::bad("There are too many who go.", "Choose fewer."));
    }
    let fray = Fray { scenario: &fight.scenario, side: fight.side, who: &fight.who };
    let options = held.band.switches(&fray).map_err(|why| Problem::refused(&why))?;
    let (me, them) = (Seat::Me, fight.against.clone());
    let seats = match fight.side {
        Side::A => BySide::new(me, them),
        Side::B => BySide::new(them, me),
    };
    let campaign = Some(held.id.clone());
    let wish = lay::Wish { seats: &seats, umpire: fight.umpire, campaign, lesson: None };
    let wish = (wish, fight.dice, false);
    let mut laid = lay::new_game(app, person, &fight.scenario, &options, wish).await?;
    let held = alone.held()?;
    let line = held.band.march(&laid.id, &fray).map_err(|why| Problem::refused(&why))?;
    let mut changes = std::mem::take(&mut laid.changes);
    changes.push(Change::Fight { game: laid.id.clone(), campaign: held.num });
    alone.keep(app, line, Some(fight.id), Some(laid.id.clone()), changes).await?;
    Ok(laid)
}

/// Calls people back from a fight that has not begun, or can never end.
pub async fn recall(app: &Arc<App>, alone: &mut Alone, table: &str) -> Result<(), Problem> {
    let held = alone.held()?;
    if !held.band.away().iter().any(|known| known == table) {
        return Err(Problem::not_found());
    }
    match app.hall.ask(app, table, |answer| Letter::Fight { answer }).await? {
        Stand::Fresh | Stand::Frozen => {}
        Stand::Open | Stand::Over(_) => {
            let detail = "The fight has begun.";
            return Err(Problem::conflict(detail, "Fight it to its end, or give it up there."));
        }
    }
    let line = held.band.recall(table).map_err(|why| Problem::refused(&why))?;
    let settled = Change::Settled { game: table.to_owned() };
    alone.keep(app, line, None, None, vec![settled]).await
}

/// Writes back what has ended at a table, if it has and is not written yet.
pub async fn settle(app: &Arc<App>, id: &str, table: &str) {
    let settled = match held(app, id).await {
        Ok(mut alone) => settle_alone(app, &mut alone, table).await,
        Err(problem) => Err(problem),
    };
    if let Err(problem) = settled {
        tracing::warn!(band = id, table, problem = problem.words(), "a fight waits to be written");
    }
}

async fn settle_alone(app: &Arc<App>, alone: &mut Alone, table: &str) -> Result<(), Problem> {
    let held = alone.held()?;
    if !held.band.away().iter().any(|known| known == table) {
        return Ok(());
    }
    let Stand::Over(file) = app.hall.ask(app, table, |answer| Letter::Fight { answer }).await?
    else {
        return Ok(());
    };
    let written = held.band.write_back(table, &file);
    match written {
        Ok(None) => Ok(()),
        Ok(Some(line)) => {
            let settled = Change::Settled { game: table.to_owned() };
            alone.keep(app, line, None, None, vec![settled]).await
        }
        Err(why) => {
            alone.forget();
            Err(Problem::ours(why))
        }
    }
}

impl Alone {
    /// Writes back whatever has ended since anybody looked.
    pub async fn settle(&mut self, app: &Arc<App>) -> Result<(), Problem> {
        let num = self.held()?.num;
        for (_, table) in app.store.unsettled(Some(num)).await.map_err(Problem::unread)? {
            if let Err(problem) = settle_alone(app, self, &table).await {
                let problem = problem.words();
                tracing::warn!(%table, problem, "a fight waits to be written");
                self.revive(app).await?;
            }
        }
        Ok(())
    }
}

/// Writes back whatever had ended when the server went down.
pub async fn catch_up(app: Arc<App>) {
    match app.store.unsettled(None).await {
        Ok(fights) => {
            for (id, table) in fights {
                if *app.stopping.borrow() {
                    return;
                }
                settle(&app, &id, &table).await;
            }
        }
        Err(why) => tracing::error!(%why, "fights cannot be looked for"),
    }
}
