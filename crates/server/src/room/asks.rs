//! What comes to a room by HTTP.

use engine::{Eye, Side};
use shelf::desk::to_hex;
use shelf::seal::seal_of;

use super::{Letter, Place, Room, Stand, summary_change};
use crate::error::Problem;
use crate::kept::Kept;
use crate::people::Person;
use crate::random;
use crate::setup::Chair;
use crate::store::Change;

impl Room {
    pub(super) async fn answer(&mut self, letter: Letter) {
        match letter {
            Letter::Access { person, answer } => drop(answer.send(self.access(person))),
            Letter::Join { person, token, answer } => {
                let joined = self.join(person, token).await;
                drop(answer.send(joined));
            }
            Letter::Sum { answer } => {
                let summary = self.sitting.summary();
                self.sum_up().await;
                drop(answer.send(Ok(summary)));
            }
            Letter::File { person, answer } => drop(answer.send(self.file(person))),
            Letter::Fight { answer } => drop(answer.send(Ok(self.stand()))),
            Letter::Fork { person, answer } => drop(answer.send(self.fork(person))),
            Letter::Show { person, answer } => {
                let shown = self.show(person).await;
                drop(answer.send(shown));
            }
            Letter::Named { person } => self.named(&person),
            Letter::Again { person } => {
                let own = self.peers.values().filter(|peer| peer.id() == Some(person));
                own.for_each(|peer| peer.out.again());
            }
            _ => {}
        }
    }

    fn access(&self, person: Option<i64>) -> Result<(), Problem> {
        if self.sitting.may_see(person) { Ok(()) } else { Err(Problem::not_found()) }
    }

    /// The game as a file. Everything is in it, so where something is hidden it is only for who
    /// plays both sides until the game is over.
    fn file(&self, person: Option<i64>) -> Result<String, Problem> {
        self.access(person)?;
        if self.sitting.is_open() || self.sitting.holds_both(person) {
            return Ok(self.sitting.file(self.app.store.signer()));
        }
        Err(still_played())
    }

    /// How a fight of a band stands.
    fn stand(&self) -> Stand {
        match (self.sitting.is_over(), &self.sitting.frozen, self.sitting.desk.is_empty()) {
            (true, ..) => Stand::Over(self.sitting.file(self.app.store.signer())),
            (false, Some(_), _) => Stand::Frozen,
            (false, None, true) => Stand::Fresh,
            (false, None, false) => Stand::Open,
        }
    }

    /// The game to be continued elsewhere. Where something is hidden, moments are not counted
    /// alike for everybody until it is over. What was played here is signed for that also while it
    /// goes on: this text never leaves the server.
    fn fork(&self, person: Option<i64>) -> Result<String, Problem> {
        self.access(person)?;
        if !self.sitting.is_open() {
            return Err(still_played());
        }
        let signer = self.app.store.signer();
        let text = self.sitting.file(signer);
        let is_own = !self.sitting.setup.file && seal_of(&text).is_none();
        Ok(if is_own { signer.sign(&text) } else { text })
    }

    /// Opens a game that is over to everybody, once all who played it want that. A computer wants
    /// nothing.
    async fn show(&mut self, person: Option<i64>) -> Result<bool, Problem> {
        self.access(person)?;
        let mine = self.sitting.sides_of(person);
        let mut setup = self.sitting.setup.clone();
        if mine.is_empty() && !setup.file {
            let detail = "Only those who played a game make it public.";
            return Err(Problem::forbidden(detail, "Ask one of them."));
        }
        if !self.sitting.is_over() {
            let remedy = "Make it public when it is over.";
            return Err(Problem::forbidden("The game is still played.", remedy));
        }
        for side in mine {
            if !setup.shown.contains(&side) {
                setup.shown.push(side);
            }
        }
        let seats = &self.sitting.seats;
        let wants = |side: Side| seats[side].person().is_none() || setup.shown.contains(&side);
        setup.listed |= Side::BOTH.into_iter().all(wants);
        let was = std::mem::replace(&mut self.sitting.setup, setup);
        let setup = serde_json::to_string(&self.sitting.setup).map_err(Problem::ours)?;
        let (game, listed) = (self.sitting.num, self.sitting.setup.listed);
        let summary = summary_change(&self.sitting, &self.sitting.summary(), self.sitting.seq);
        let changes = vec![Change::Setup { game, setup, listed }, summary];
        if let Err(error) = self.app.store.write(changes).await {
            self.sitting.setup = was;
            return Err(Problem::ours(error.0));
        }
        self.spread_room();
        Ok(listed)
    }

    fn named(&mut self, person: &Person) {
        let sits = self.sitting.called.contains_key(&person.id);
        if sits {
            self.sitting.called.insert(person.id, person.clone());
            self.sitting.tell_apart();
        }
        let own = self.peers.values_mut().filter(|peer| peer.id() == Some(person.id));
        own.for_each(|peer| peer.person = Some(person.clone()));
        if sits {
            self.spread_room();
        }
    }

    /// Gives somebody a seat or the umpire's chair, or lets him watch. Whoever comes first has it.
    async fn join(&mut self, person: Person, token: Option<String>) -> Result<Place, Problem> {
        let mine = self.sitting.sides_of(Some(person.id));
        let hash = token.as_deref().map(|token| to_hex(&random::hash(token)));
        let is_meant = |chair: &Chair| match chair {
            Chair::Free { hash: Some(wanted) } => hash.as_ref() == Some(wanted),
            _ => false,
        };
        let setup = &self.sitting.setup;
        let meant = Side::BOTH.into_iter().find(|side| is_meant(&setup.seats[*side]));
        let may_judge = setup.umpire.as_ref().is_some_and(is_meant);
        let may_watch = hash.is_some() && hash == setup.watch;
        let has_link = meant.is_some() || may_judge || may_watch;
        if !has_link && !self.sitting.may_see(Some(person.id)) {
            return Err(Problem::not_found());
        }
        if let Some(side) = meant {
            return self.take_seat(&person, &mine, side).await;
        }
        if may_judge {
            return self.take_chair(&person, &mine).await;
        }
        if may_watch {
            return self.let_watch(&person, &mine).await;
        }
        if token.is_some() {
            let detail = "This link gives no seat at this table.";
            return Err(Problem::forbidden(detail, "Ask for a new link."));
        }
        let free = Side::BOTH.into_iter().find(|side| self.sitting.seats[*side].is_free());
        match free {
            Some(side) if self.sitting.setup.listed => self.take_seat(&person, &mine, side).await,
            _ if self.sitting.is_umpire(Some(person.id)) => Ok(Place::Umpire),
            Some(_) => Err(Problem::forbidden(
                "The free seat is kept for somebody.",
                "Ask whoever laid the table for the link to the seat.",
            )),
            None if !mine.is_empty() => Ok(place(&mine)),
            None => Err(Problem::conflict("Every seat is taken.", "You can watch the game.")),
        }
    }

    async fn let_watch(&mut self, person: &Person, mine: &[Side]) -> Result<Place, Problem> {
        let change = Change::Member { person: person.id, game: self.sitting.num };
        self.app.store.write(vec![change]).await.map_err(|error| Problem::ours(error.0))?;
        self.sitting.members.insert(person.id);
        if self.sitting.is_umpire(Some(person.id)) { Ok(Place::Umpire) } else { Ok(place(mine)) }
    }

    /// An onlooker has become a player or the umpire: from now on he looks through another eye.
    fn show_more(&mut self, person: i64, eye: Eye) {
        let own = self.peers.iter().filter(|(_, peer)| peer.greeted && peer.id() == Some(person));
        let own: Vec<u64> = own.map(|(socket, _)| *socket).collect();
        self.send_whole(&own, eye, 0);
    }

    async fn take_seat(
        &mut self,
        person: &Person,
        mine: &[Side],
        side: Side,
    ) -> Result<Place, Problem> {
        if mine.contains(&side) {
            return Ok(Place::Seat(side));
        }
        if self.sitting.is_umpire(Some(person.id)) {
            let detail = "You are the umpire of this table, and an umpire plays no side.";
            return Err(Problem::conflict(detail, "Send the link to somebody else."));
        }
        if !self.sitting.seats[side].is_free() {
            let remedy = "You can watch the game, or lay a table of your own.";
            return Err(Problem::conflict("Somebody else has taken this seat.", remedy));
        }
        if !mine.is_empty() {
            let remedy = "Send the link to somebody else.";
            return Err(Problem::conflict("You sit at this table already.", remedy));
        }
        if let Some(why) = &self.sitting.frozen {
            return Err(Problem::conflict(why.clone(), "Lay a new table."));
        }
        let kept = Kept::Seat { side, person: person.id, name: person.name.clone() };
        self.sit_down(person, kept, Eye::Side(side)).await?;
        Ok(Place::Seat(side))
    }

    /// The umpire sits down. From here on he sees everything, so he may play no side.
    async fn take_chair(&mut self, person: &Person, mine: &[Side]) -> Result<Place, Problem> {
        if self.sitting.is_umpire(Some(person.id)) {
            return Ok(Place::Umpire);
        }
        if !mine.is_empty() {
            let detail = "You play at this table, and a player cannot be its umpire.";
            return Err(Problem::conflict(detail, "Send the link to somebody else."));
        }
        if !self.sitting.umpire.as_ref().is_some_and(Chair::is_free) {
            let remedy = "You can watch the game, or lay a table of your own.";
            return Err(Problem::conflict("Somebody else is the umpire.", remedy));
        }
        if let Some(why) = &self.sitting.frozen {
            return Err(Problem::conflict(why.clone(), "Lay a new table."));
        }
        let kept = Kept::Umpire { person: person.id, name: person.name.clone() };
        self.sit_down(person, kept, Eye::Umpire).await?;
        Ok(Place::Umpire)
    }

    /// Writes down that somebody sits, and tells everybody.
    async fn sit_down(&mut self, person: &Person, kept: Kept, eye: Eye) -> Result<(), Problem> {
        let before = self.before();
        let kept = [kept];
        let member = Change::Member { person: person.id, game: self.sitting.num };
        if self.keep(&kept, None, vec![member]).await.is_err() {
            return Err(Problem::ours("a seat could not be written"));
        }
        self.sitting.called.insert(person.id, person.clone());
        self.sitting.tell_apart();
        self.spread(before, &kept);
        self.show_more(person.id, eye);
        self.sum_up().await;
        Ok(())
    }
}

/// The place of somebody who sits at these sides.
fn place(mine: &[Side]) -> Place {
    mine.first().map_or(Place::Gallery, |side| Place::Seat(*side))
}

fn still_played() -> Problem {
    Problem::forbidden(
        "The game is still played, and its file tells what both sides know.",
        "Wait until it is over.",
    )
}
