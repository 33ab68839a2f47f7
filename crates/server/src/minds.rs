//! Computers that think take turns: first every address, then every person of it.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// For whom a computer thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Client {
    /// Where he is.
    pub address: IpAddr,
    /// Who he is; nobody for an onlooker without a name.
    pub person: Option<i64>,
}

/// Computers that think, at most so many at once.
#[derive(Debug)]
pub struct Minds(Mutex<Queue>);

#[derive(Debug)]
struct Queue {
    free: usize,
    waiting: Vec<Waiting>,
    /// How many turns each address and each person has had since somebody waits for them.
    turns_at: HashMap<IpAddr, u64>,
    turns_of: HashMap<Client, u64>,
}

#[derive(Debug)]
struct Waiting {
    client: Client,
    call: oneshot::Sender<Turn>,
}

/// Somebody's turn; it ends by being dropped.
#[derive(Debug)]
pub struct Turn(Arc<Minds>);

impl Minds {
    /// As many may think at once.
    pub fn new(most: usize) -> Minds {
        Minds(Mutex::new(Queue {
            free: most.max(1),
            waiting: Vec::new(),
            turns_at: HashMap::new(),
            turns_of: HashMap::new(),
        }))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a turn.
    pub async fn turn(self: &Arc<Self>, client: Client) -> Option<Turn> {
        let (call, called) = oneshot::channel();
        self.change(|queue| queue.come(client, call));
        called.await.ok()
    }

    /// Changes who waits or how many may think, and calls whoever is next.
    fn change(self: &Arc<Self>, change: impl FnOnce(&mut Queue)) {
        let mut queue = self.queue();
        change(&mut queue);
        let next = queue.next(self);
        drop(queue);
        // One who has gone meanwhile gives his turn back by dropping it.
        if let Some((call, turn)) = next {
            drop(call.send(turn));
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.change(|queue| queue.free += 1);
    }
}

impl Queue {
    fn come(&mut self, client: Client, call: oneshot::Sender<Turn>) {
        // Whoever comes anew has had as many turns as the one who had fewest: he cannot claim
        // those of the time when he was away.
        let waits = |waiting: &Waiting| waiting.client.address;
        let least = self.waiting.iter().map(waits).filter_map(|at| self.turns_at.get(&at).copied());
        let least = least.min().unwrap_or(0);
        let at = self.turns_at.entry(client.address).or_insert(least);
        *at = (*at).max(least);
        let own = self.waiting.iter().map(|waiting| waiting.client);
        let own = own.filter(|other| other.address == client.address);
        let least = own.filter_map(|other| self.turns_of.get(&other).copied()).min().unwrap_or(0);
        let of = self.turns_of.entry(client).or_insert(least);
        *of = (*of).max(least);
        self.waiting.push(Waiting { client, call });
    }

    /// Whose turn it is: of those who wait, the address with the fewest turns, the person of it
    /// with the fewest, and then whoever came first.
    fn next(&mut self, minds: &Arc<Minds>) -> Option<(oneshot::Sender<Turn>, Turn)> {
        if self.free == 0 {
            return None;
        }
        let turns = |waiting: &Waiting| {
            let Client { address, .. } = waiting.client;
            (self.turns_at[&address], self.turns_of[&waiting.client])
        };
        let (n, _) = self.waiting.iter().enumerate().min_by_key(|(n, who)| (turns(who), *n))?;
        let Waiting { client, call } = self.waiting.remove(n);
        *self.turns_at.entry(client.address).or_default() += 1;
        *self.turns_of.entry(client).or_default() += 1;
        self.free -= 1;
        self.forget();
        Some((call, Turn(Arc::clone(minds))))
    }

    /// Forgets those for whom nobody has thought lately, when there are many.
    fn forget(&mut self) {
        if self.turns_of.len() > 10_000 {
            let waits = |client: &Client| self.waiting.iter().any(|one| one.client == *client);
            self.turns_of.retain(|client, _| waits(client));
            let waits = |at: &IpAddr| self.waiting.iter().any(|one| one.client.address == *at);
            self.turns_at.retain(|at, _| waits(at));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Client, Minds};
    use std::sync::{Arc, Mutex};

    fn client(address: u8, person: i64) -> Client {
        Client { address: [10, 0, 0, address].into(), person: Some(person) }
    }

    /// Lets clients wait behind one thinker, in this order; gives the order of their turns.
    async fn order(clients: &[Client]) -> Vec<(u8, i64)> {
        let minds = Arc::new(Minds::new(1));
        let first = minds.turn(client(99, 99)).await;
        let done = Arc::new(Mutex::new(Vec::new()));
        let mut tasks = Vec::new();
        for who in clients.iter().copied() {
            let (minds, done) = (Arc::clone(&minds), Arc::clone(&done));
            tasks.push(tokio::spawn(async move {
                let turn = minds.turn(who).await;
                let std::net::IpAddr::V4(at) = who.address else { panic!() };
                done.lock().unwrap().push((at.octets()[3], who.person.unwrap()));
                drop(turn);
            }));
            // Each waits before the next one comes.
            tokio::task::yield_now().await;
        }
        drop(first);
        for task in tasks {
            task.await.unwrap();
        }
        Arc::try_unwrap(done).unwrap().into_inner().unwrap()
    }

    #[tokio::test]
    async fn an_address_with_many_tables_waits_like_one_with_few() {
        let mut clients = vec![client(1, 1); 5];
        clients.extend([client(2, 2), client(2, 2)]);
        let turns = order(&clients).await;
        assert_eq!(turns[..4], [(1, 1), (2, 2), (1, 1), (2, 2)]);
    }

    #[tokio::test]
    async fn people_of_one_address_take_turns_too() {
        let clients = [client(1, 1), client(1, 1), client(1, 1), client(1, 2), client(1, 3)];
        let turns = order(&clients).await;
        assert_eq!(turns, [(1, 1), (1, 2), (1, 3), (1, 1), (1, 1)]);
    }

    #[tokio::test]
    async fn who_goes_away_leaves_his_turn_to_the_next() {
        let minds = Arc::new(Minds::new(1));
        let first = minds.turn(client(1, 1)).await;
        let gone = tokio::spawn({
            let minds = Arc::clone(&minds);
            async move { minds.turn(client(2, 2)).await }
        });
        tokio::task::yield_now().await;
        gone.abort();
        let _ = gone.await;
        drop(first);
        assert!(minds.turn(client(3, 3)).await.is_some());
    }
}
