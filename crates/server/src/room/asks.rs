//! What comes to a room by HTTP.

use engine::{Eye, Side};
use shelf::desk::to_hex;

use super::{Letter, Room};
use crate::error::Problem;
use crate::kept::Kept;
use crate::people::Person;
use crate::random;
use crate::setup::Chair;
use crate::store::Change;
use crate::wire::Hears;

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
            Letter::Fork { person, answer } => drop(answer.send(self.fork(person))),
            Letter::Named { person } => self.named(&person),
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
            return Ok(self.sitting.file());
        }
        Err(still_played())
    }

    /// The game to be continued elsewhere. Where something is hidden, moments are not counted
    /// alike for everybody until it is over.
    fn fork(&self, person: Option<i64>) -> Result<String, Problem> {
        self.access(person)?;
        if self.sitting.is_open() { Ok(self.sitting.file()) } else { Err(still_played()) }
    }

    fn named(&mut self, person: &Person) {
        let mut changed = false;
        for side in Side::BOTH {
            if let Chair::Person { person: sitting, name } = &mut self.sitting.seats[side]
                && *sitting == person.id
            {
                name.clone_from(&person.name);
                changed = true;
            }
        }
        let own = self.peers.values_mut().filter(|peer| peer.id() == Some(person.id));
        own.for_each(|peer| peer.person = Some(person.clone()));
        if changed {
            self.spread_room();
        }
    }

    /// Gives somebody a seat, or lets him watch. Whoever comes first has it.
    async fn join(
        &mut self,
        person: Person,
        token: Option<String>,
    ) -> Result<Option<Side>, Problem> {
        let mine = self.sitting.sides_of(Some(person.id));
        let hash = token.as_deref().map(|token| to_hex(&random::hash(token)));
        let meant = Side::BOTH.into_iter().find(|side| match &self.sitting.setup.seats[*side] {
            Chair::Free { hash: Some(wanted) } => hash.as_ref() == Some(wanted),
            _ => false,
        });
        let may_watch = hash.is_some() && hash == self.sitting.setup.watch;
        if meant.is_none() && !may_watch && !self.sitting.may_see(Some(person.id)) {
            return Err(Problem::not_found());
        }
        if let Some(side) = meant {
            return self.take_seat(&person, &mine, side).await.map(Some);
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
            Some(side) if self.sitting.setup.listed => {
                self.take_seat(&person, &mine, side).await.map(Some)
            }
            Some(_) => Err(Problem::forbidden(
                "The free seat is kept for somebody.",
                "Ask whoever laid the table for the link to the seat.",
            )),
            None if !mine.is_empty() => Ok(mine.first().copied()),
            None => Err(Problem::conflict("Every seat is taken.", "You can watch the game.")),
        }
    }

    async fn let_watch(&mut self, person: &Person, mine: &[Side]) -> Result<Option<Side>, Problem> {
        let change = Change::Member { person: person.id, game: self.sitting.num };
        self.app.store.write(vec![change]).await.map_err(|error| Problem::ours(error.0))?;
        self.sitting.members.insert(person.id);
        Ok(mine.first().copied())
    }

    /// An onlooker has become a player: from now on he looks through his side's eye.
    fn show_player(&mut self, person: i64, side: Side) {
        let own = self.peers.iter().filter(|(_, peer)| peer.greeted && peer.id() == Some(person));
        let own: Vec<u64> = own.map(|(socket, _)| *socket).collect();
        let eye = Eye::Side(side);
        let update = Box::new(self.sitting.desk.update(eye, 0));
        self.told(eye, &update);
        let hears = Hears::Update { seq: self.sitting.seq(eye), update };
        for socket in own {
            self.send(socket, &hears);
        }
    }

    async fn take_seat(
        &mut self,
        person: &Person,
        mine: &[Side],
        side: Side,
    ) -> Result<Side, Problem> {
        if mine.contains(&side) {
            return Ok(side);
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
        let before = self.before();
        let kept = [Kept::Seat { side, person: person.id, name: person.name.clone() }];
        let member = Change::Member { person: person.id, game: self.sitting.num };
        if self.keep(&kept, None, vec![member]).await.is_err() {
            return Err(Problem::ours("a seat could not be written"));
        }
        self.spread(before, &kept);
        self.show_player(person.id, side);
        self.sum_up().await;
        Ok(side)
    }
}

fn still_played() -> Problem {
    Problem::forbidden(
        "The game is still played, and its file tells what both sides know.",
        "Wait until it is over.",
    )
}
