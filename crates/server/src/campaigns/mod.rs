//! Bands between fights. Like a game, a band is what its journal does again; unlike a game, nobody
//! waits for it, so it has no room but a lock.

mod fights;
mod file;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::StatusCode;
use shelf::campaign::{Campaign, Unfounded};
use shelf::desk::to_hex;
use shelf::wire::Wish;
use tokio::sync::OwnedMutexGuard;

use crate::app::App;
use crate::error::Problem;
use crate::names;
use crate::people::Person;
use crate::random;
use crate::random::is_table_id;
use crate::store::{CampaignFound, Change, DeedRow};
use crate::wire::CampaignTold;

pub use fights::{Fight, catch_up, lay, recall, settle};
pub use file::{bring, take_home};

/// Bands a person may have at once.
pub const MOST: usize = 12;
/// Bands that stay in memory though nobody asks for them.
const OPEN: usize = 200;
/// Letters in the id of a wish at most.
const ID: usize = 64;

/// The bands in memory. Whoever holds the lock of one is alone with it.
#[derive(Default)]
pub struct Campaigns {
    open: Mutex<HashMap<String, Arc<tokio::sync::Mutex<Option<Held>>>>>,
    /// One band is founded at a time, so that nobody has more than he may.
    founding: tokio::sync::Mutex<()>,
}

/// A band as it is held: what the journal says of it.
pub struct Held {
    num: i64,
    id: String,
    person: i64,
    link: Option<String>,
    readers: Vec<i64>,
    /// How much was done with it.
    seq: u32,
    /// Wishes that are done, with the table that was laid for them.
    done: HashMap<String, Option<String>>,
    band: Box<dyn Campaign>,
}

/// A band that nobody else touches meanwhile.
pub struct Alone {
    id: String,
    held: OwnedMutexGuard<Option<Held>>,
}

impl Alone {
    fn held(&mut self) -> Result<&mut Held, Problem> {
        self.held.as_mut().ok_or_else(Problem::not_found)
    }

    /// Forgets what is in memory: the disk alone is true.
    fn forget(&mut self) {
        *self.held = None;
    }

    /// Brings the band back from disk if it must be.
    async fn revive(&mut self, app: &Arc<App>) -> Result<(), Problem> {
        if self.held.is_some() {
            return Ok(());
        }
        let found = app.store.campaign(&self.id).await.map_err(Problem::unread)?;
        let found = found.ok_or_else(Problem::not_found)?;
        let (library, id) = (Arc::clone(&app.config.library), self.id.clone());
        let loaded = tokio::task::spawn_blocking(move || load(&*library, id, found)).await;
        *self.held = Some(loaded.map_err(Problem::ours)?.map_err(broken)?);
        Ok(())
    }
}

/// What somebody wants with a band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// To look at it.
    Look,
    /// To change it.
    Change,
}

impl Campaigns {
    fn lock_of(&self, id: &str) -> Arc<tokio::sync::Mutex<Option<Held>>> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if open.len() >= OPEN {
            open.retain(|_, lock| Arc::strong_count(lock) > 1);
        }
        Arc::clone(open.entry(id.to_owned()).or_default())
    }
}

/// A band by its id, brought back from disk if it must be. Nobody is asked who he is.
async fn held(app: &Arc<App>, id: &str) -> Result<Alone, Problem> {
    if !is_table_id(id) {
        return Err(Problem::not_found());
    }
    let held = app.campaigns.lock_of(id).lock_owned().await;
    let mut alone = Alone { id: id.to_owned(), held };
    alone.revive(app).await?;
    Ok(alone)
}

/// A band for somebody who wants something with it. For everybody else there is none.
pub async fn open(
    app: &Arc<App>,
    id: &str,
    person: Option<i64>,
    want: Want,
) -> Result<Alone, Problem> {
    if !is_table_id(id) {
        return Err(Problem::not_found());
    }
    let mut alone = match held(app, id).await {
        Ok(alone) => alone,
        Err(problem) => {
            // Whoever may not know of it does not learn either that it cannot be opened.
            let found = app.store.campaign(id).await.map_err(Problem::unread)?;
            let is_own = found.is_some_and(|found| Some(found.person) == person);
            return Err(if is_own { problem } else { Problem::not_found() });
        }
    };
    let held = alone.held()?;
    let is_own = person == Some(held.person);
    let may_look = is_own || person.is_some_and(|person| held.readers.contains(&person));
    match (may_look, is_own, want) {
        (false, ..) => Err(Problem::not_found()),
        (true, false, Want::Change) => Err(Problem::forbidden(
            "You may look at this band, and no more.",
            "Found a band of your own.",
        )),
        (true, ..) => Ok(alone),
    }
}

fn broken(why: String) -> Problem {
    tracing::error!(%why, "a band cannot be opened");
    Problem::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        "This band cannot be opened",
        why,
        "It is still kept. Use the version of the program with which it was begun.",
    )
}

/// Does everything again that was done.
pub fn load(
    library: &dyn crate::library::Library,
    id: String,
    found: CampaignFound,
) -> Result<Held, String> {
    let band = library.campaign(&found.book, &found.name);
    let band = band.ok_or_else(|| format!("{} has no campaign", found.book))?;
    let mut band = band.map_err(|_| "Its book cannot be read.".to_owned())?;
    let mut done = HashMap::new();
    for (n, deed) in (1..).zip(&found.deeds) {
        if deed.seq != n {
            return Err(format!("Deed {n} is missing."));
        }
        band.restore(&deed.body).map_err(|why| format!("Deed {n} cannot be done again: {why}."))?;
        done.extend(deed.client.clone().map(|client| (client, deed.fight.clone())));
    }
    Ok(Held {
        num: found.num,
        id,
        person: found.person,
        link: found.link,
        readers: found.readers,
        seq: found.deeds.len() as u32,
        done,
        band,
    })
}

impl Alone {
    /// The band as a person sees it.
    pub fn told(&mut self, person: Option<i64>) -> Result<CampaignTold, Problem> {
        let held = self.held()?;
        Ok(CampaignTold {
            id: held.id.clone(),
            mine: person == Some(held.person),
            shared: held.link.is_some(),
            band: held.band.told(),
        })
    }

    /// The band itself, to be asked.
    pub fn band(&mut self) -> Result<&dyn Campaign, Problem> {
        Ok(&*self.held()?.band)
    }

    /// Keeps a deed that was done in memory, with whatever goes with it; if it cannot be kept it
    /// did not happen.
    async fn keep(
        &mut self,
        app: &App,
        line: String,
        client: Option<String>,
        fight: Option<String>,
        mut more: Vec<Change>,
    ) -> Result<(), Problem> {
        let held = self.held()?;
        let (campaign, seq) = (held.num, held.seq + 1);
        let row =
            DeedRow { campaign, seq, client: client.clone(), fight: fight.clone(), body: line };
        more.push(Change::Deed(row));
        if let Err(error) = app.store.write(more).await {
            self.forget();
            return Err(Problem::ours(error.0));
        }
        let held = self.held()?;
        held.seq = seq;
        held.done.extend(client.map(|client| (client, fight)));
        Ok(())
    }

    /// Does what the owner wishes, once for each id.
    pub async fn wish(&mut self, app: &App, id: &str, wish: &Wish) -> Result<(), Problem> {
        check_id(id)?;
        let held = self.held()?;
        if held.done.contains_key(id) {
            return Ok(());
        }
        let line = held.band.wish(wish, random::number()).map_err(|why| Problem::refused(&why))?;
        self.keep(app, line, Some(id.to_owned()), None, Vec::new()).await
    }

    /// Lets people look by a link, or nobody; gives the token.
    pub async fn share(&mut self, app: &App, wanted: bool) -> Result<Option<String>, Problem> {
        let held = self.held()?;
        let token = wanted.then(random::token);
        let hash = token.as_deref().map(|token| to_hex(&random::hash(token)));
        let change = Change::Link { campaign: held.num, hash: hash.clone() };
        app.store.write(vec![change]).await.map_err(|error| Problem::ours(error.0))?;
        held.link = hash;
        if !wanted {
            held.readers.clear();
        }
        Ok(token)
    }

    /// Disbands it.
    pub async fn disband(&mut self, app: &App) -> Result<(), Problem> {
        let campaign = self.held()?.num;
        let change = Change::Gone { campaign };
        app.store.write(vec![change]).await.map_err(|error| Problem::ours(error.0))?;
        self.forget();
        Ok(())
    }
}

fn check_id(id: &str) -> Result<(), Problem> {
    if id.is_empty() || id.len() > ID || !id.bytes().all(|byte| byte.is_ascii_graphic()) {
        let detail = "The id of a wish has 1 to 64 plain letters.";
        return Err(Problem::bad(detail, "Reload the page and try again."));
    }
    Ok(())
}

/// Somebody who has the link may look from now on.
pub async fn look_in(
    app: &Arc<App>,
    id: &str,
    person: &Person,
    token: Option<&str>,
) -> Result<(), Problem> {
    let mut alone = held(app, id).await.map_err(|_| Problem::not_found())?;
    let held = alone.held()?;
    if held.person == person.id || held.readers.contains(&person.id) {
        return Ok(());
    }
    let hash = token.map(|token| to_hex(&random::hash(token)));
    if hash.is_none() || hash != held.link {
        return Err(Problem::not_found());
    }
    let change = Change::Reader { person: person.id, campaign: held.num };
    app.store.write(vec![change]).await.map_err(|error| Problem::ours(error.0))?;
    held.readers.push(person.id);
    Ok(())
}

/// Founds a band, with deeds that were done elsewhere; gives its id.
async fn found(
    app: &Arc<App>,
    person: &Person,
    (book, name): (&str, &str),
    deeds: Vec<String>,
) -> Result<String, Problem> {
    names::band(name).map_err(|why| Problem::bad(why, "Choose another name."))?;
    let _alone = app.campaigns.founding.lock().await;
    let count = app.store.count_campaigns(person.id).await.map_err(Problem::unread)?;
    if count >= MOST {
        let detail = format!("You have {MOST} bands, and nobody can look after more.");
        return Err(Problem::conflict(detail, "Disband one first."));
    }
    let (num, id) = (app.store.new_campaign(), random::table_id());
    let (book, name) = (book.to_owned(), name.to_owned());
    let mut changes = vec![Change::Campaign { num, id: id.clone(), person: person.id, book, name }];
    changes.extend((1..).zip(deeds).map(|(seq, body)| {
        Change::Deed(DeedRow { campaign: num, seq, client: None, fight: None, body })
    }));
    app.store.write(changes).await.map_err(|error| Problem::ours(error.0))?;
    Ok(id)
}

/// A new band without anybody in it; gives its id.
pub async fn new_band(
    app: &Arc<App>,
    person: &Person,
    book: &str,
    name: &str,
) -> Result<String, Problem> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let (library, of, called) = (Arc::clone(&app.config.library), book.to_owned(), name.clone());
    let tried = tokio::task::spawn_blocking(move || {
        library.campaign(&of, &called).map(|band| band.map(drop))
    });
    match tried.await.map_err(Problem::ours)? {
        None => {
            let detail = "There is no such book, or it has no campaign.";
            return Err(Problem::bad(detail, "Choose another book."));
        }
        Some(Err(unfounded)) => return Err(not_founded(unfounded)),
        Some(Ok(())) => {}
    }
    found(app, person, (book, &name), Vec::new()).await
}

fn not_founded(unfounded: Unfounded) -> Problem {
    match unfounded {
        Unfounded::Refused(why) => Problem::bad(why.text, "Choose another name."),
        Unfounded::Book(troubles) => {
            Problem::ours(troubles.first().map_or_else(String::new, ToString::to_string))
        }
    }
}
