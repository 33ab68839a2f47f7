//! Playing on in another browser: a secret link makes it the same person.
//!
//! The secret has 256 bits and stands behind the `#` of the link, so that no server, proxy or
//! neighbouring site ever sees it before the page itself sends it. Only its hash is kept, and only
//! in memory: nothing on disk or in a backup opens anybody's games, and a restart withdraws every
//! link. A link works once and for a short time, because links stay behind in histories, chats and
//! clipboards. Somebody has one at a time; another one, or his word, withdraws it.
//!
//! The other browser gets a token of its own. It is asked before it becomes somebody else: whoever
//! is sent a foreign link must not play in a foreign name unawares.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::http::StatusCode;

use crate::app::App;
use crate::error::Problem;
use crate::people::{Caller, Person};
use crate::random;
use crate::room::Letter;
use crate::store::Belongings;

/// The links that can still be used, by the hashes of their secrets. A hash is looked up, never
/// compared letter by letter with what somebody sends: how long that takes tells nothing of a
/// secret.
#[derive(Default)]
pub struct Carries {
    open: Mutex<HashMap<[u8; 32], Carry>>,
}

#[derive(Clone, Copy)]
struct Carry {
    person: i64,
    until: Instant,
}

impl Carries {
    fn open(&self) -> MutexGuard<'_, HashMap<[u8; 32], Carry>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new secret for somebody, in place of the one he had.
    fn make(&self, person: i64, how_long: Duration) -> String {
        let (secret, now) = (random::token(), Instant::now());
        let mut open = self.open();
        open.retain(|_, carry| carry.person != person && carry.until > now);
        open.insert(random::hash(&secret), Carry { person, until: now + how_long });
        secret
    }

    fn withdraw(&self, person: i64) {
        self.open().retain(|_, carry| carry.person != person);
    }

    /// Whose a secret is, if it still works.
    fn look(&self, secret: &str) -> Option<i64> {
        let found = self.open().get(&random::hash(secret)).copied();
        found.filter(|carry| carry.until > Instant::now()).map(|carry| carry.person)
    }

    /// The same, and it works no more. Of two who come at once one has it.
    fn take(&self, secret: &str) -> Option<i64> {
        let found = self.open().remove(&random::hash(secret));
        found.filter(|carry| carry.until > Instant::now()).map(|carry| carry.person)
    }
}

/// What a link leads to, and what the browser would leave behind.
pub struct Offer {
    /// Whose it is.
    pub person: Person,
    /// What he has.
    pub has: Belongings,
    /// Who the browser belongs to now, and what he has, if that is anything.
    pub leaves: Option<(Person, Belongings)>,
}

/// What becomes of whoever the browser belongs to now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Old {
    /// He has nothing here, or stays.
    Keep,
    /// His games are left behind.
    Leave,
}

/// Makes a link for somebody; gives its secret.
pub fn make(app: &App, caller: &Caller) -> Result<String, Problem> {
    let person = caller.person()?.id;
    if !app.carrying.take(person, caller.address) {
        return Err(Problem::too_many("You have made many links."));
    }
    Ok(app.carries.make(person, app.config.limits.carry))
}

/// Withdraws the link of somebody.
pub fn withdraw(app: &App, caller: &Caller) -> Result<(), Problem> {
    app.carries.withdraw(caller.person()?.id);
    Ok(())
}

/// Forgets all browsers of somebody but his own; gives how many there were. Tables that are open
/// in them are closed.
pub async fn only_here(app: &Arc<App>, caller: &Caller) -> Result<usize, Problem> {
    let person = caller.person()?.id;
    let others = app.store.browsers(person).await.map_err(Problem::unread)?;
    app.carries.withdraw(person);
    caller.forget_others(app).await?;
    app.hall.tell_all(|| Letter::Again { person }).await;
    Ok(others)
}

/// What a secret leads to; nothing is changed by it.
pub async fn look(app: &Arc<App>, caller: &Caller, secret: &str) -> Result<Offer, Problem> {
    if !app.carrying.take_at(caller.address) {
        return Err(Problem::too_many("Many links were tried from your address."));
    }
    let person = app.carries.look(secret).ok_or_else(used_up)?;
    let person = app.store.person_of(person).await.map_err(Problem::unread)?;
    let person = person.ok_or_else(used_up)?;
    let has = app.store.belongings(person.id).await.map_err(Problem::unread)?;
    let leaves = match &caller.person {
        Some(here) if here.id == person.id => return Err(already(&person)),
        Some(here) => {
            let has = app.store.belongings(here.id).await.map_err(Problem::unread)?;
            Some((here.clone(), has)).filter(|_| has.tables + has.bands > 0)
        }
        None => None,
    };
    Ok(Offer { person, has, leaves })
}

/// Lets the browser of a caller be known as whoever made the link; gives him and the cookie.
pub async fn accept(
    app: &Arc<App>,
    caller: &Caller,
    secret: &str,
    old: Old,
) -> Result<(Person, String), Problem> {
    let offer = look(app, caller, secret).await?;
    if let Some((here, _)) = offer.leaves.as_ref().filter(|_| old == Old::Keep) {
        let detail = format!("This browser belongs to {}, who has games here.", here.name);
        return Err(Problem::conflict(detail, "Say whether they are to be left behind."));
    }
    let browsers = app.store.browsers(offer.person.id).await.map_err(Problem::unread)?;
    if browsers >= app.config.limits.browsers {
        let detail = format!("{} plays in {} browsers already.", offer.person.name, browsers + 1);
        let remedy = "Forget the other browsers in Settings, then make a new link.";
        return Err(Problem::conflict(detail, remedy));
    }
    let person = app.carries.take(secret).filter(|person| *person == offer.person.id);
    let cookie = caller.become_known(app, person.ok_or_else(used_up)?).await?;
    Ok((offer.person, cookie))
}

fn used_up() -> Problem {
    Problem::new(
        StatusCode::NOT_FOUND,
        "This link works no more",
        "The link was used, withdrawn, replaced by another, or is too old.",
        "Make a new one in Settings, in the browser where your games are.",
    )
}

fn already(person: &Person) -> Problem {
    let detail = format!("This browser is {}'s already.", person.name);
    Problem::conflict(detail, "Open the link in the other browser; it still works.")
}

#[cfg(test)]
mod tests {
    use super::Carries;
    use std::time::Duration;

    const LONG: Duration = Duration::from_secs(600);

    #[test]
    fn a_link_works_once_and_only_the_last_one_does() {
        let carries = Carries::default();
        let (first, other) = (carries.make(1, LONG), carries.make(2, LONG));
        let second = carries.make(1, LONG);
        assert_eq!((carries.look(&first), carries.take(&first)), (None, None), "replaced");
        assert_eq!((carries.look(&second), carries.look(&second)), (Some(1), Some(1)));
        assert_eq!((carries.take(&second), carries.take(&second)), (Some(1), None));
        carries.withdraw(2);
        assert_eq!(carries.take(&other), None);
    }

    #[test]
    fn a_link_runs_out() {
        let carries = Carries::default();
        let secret = carries.make(1, Duration::ZERO);
        assert_eq!((carries.look(&secret), carries.take(&secret)), (None, None));
        let _ = carries.make(2, LONG);
        assert_eq!(carries.open().len(), 1, "what has run out is not kept");
    }

    #[test]
    fn nothing_of_a_secret_is_kept() {
        let carries = Carries::default();
        let secret = carries.make(1, LONG);
        assert_eq!(secret.len(), 52);
        assert!(carries.open().contains_key(&crate::random::hash(&secret)));
    }
}
