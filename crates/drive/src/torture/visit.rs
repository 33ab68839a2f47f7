//! Somebody who comes and goes: his name, and the tables and bands that are his.

use std::net::SocketAddr;

use bytes::Bytes;
use drive::http::Laid;
use drive::{Person, Reply};
use serde_json::{Value, json};

use super::ledger::{Ledger, route};
use super::memory::compare_ids;

/// The connection broke: come back and look.
#[derive(Clone, Copy, Debug)]
pub struct Broken;

/// Somebody, and what he knows the server to have acknowledged to him.
pub struct Visitor {
    pub person: Person,
    /// Names he may have: the one that was acknowledged, then those that were not.
    names: Vec<String>,
    /// Tables that are his.
    pub tables: Vec<String>,
    /// Tables he wanted without hearing of them.
    unanswered: usize,
}

impl Visitor {
    /// Somebody new; nothing if the server died meanwhile.
    pub async fn come(server: SocketAddr, ledger: &Ledger) -> Option<Visitor> {
        let person = Person::new(server).await.ok()?;
        ledger.acknowledge(route::NEWCOMER, "");
        let name = loop {
            // He is known by his cookie from now on, whatever dies.
            match person.get("/api/v1/me").await {
                Ok(reply) if reply.status == 200 => break reply.json()["name"].clone(),
                _ if ledger.is_over() => return None,
                _ => tokio::time::sleep(std::time::Duration::from_millis(10)).await,
            }
        };
        let names = vec![name.as_str()?.to_owned()];
        Some(Visitor { person, names, tables: Vec::new(), unanswered: 0 })
    }

    /// The name he has.
    pub fn name(&self) -> &str {
        &self.names[0]
    }

    /// Takes another name.
    pub async fn rename(&mut self, ledger: &Ledger, name: &str) -> Result<(), Broken> {
        self.names.push(name.to_owned());
        let me = json!({ "name": name });
        let reply = self.person.send_json("PUT", "/api/v1/me", &me).await.map_err(|_| Broken)?;
        if reply.status == 200 {
            ledger.acknowledge(route::NAME, "");
            self.names = vec![name.to_owned()];
        } else {
            self.names.pop();
        }
        Ok(())
    }

    /// A table is his.
    pub fn owns(&mut self, table: Option<&str>) {
        let is_new = |table: &&str| !self.tables.iter().any(|known| known == table);
        let new = table.filter(is_new).map(str::to_owned);
        self.tables.extend(new);
    }

    /// Compares his name and his tables with what was acknowledged; `more` tables may be there
    /// that he has not heard of otherwise.
    pub async fn look(&mut self, ledger: &Ledger, more: usize) -> Result<(), Broken> {
        let reply = self.person.get("/api/v1/me").await.map_err(|_| Broken)?;
        let me = reply.json();
        if let Some(name) = me["name"].as_str().filter(|_| reply.status == 200) {
            if !self.names.iter().any(|known| known == name) {
                ledger.lose(1, &format!("a name: {name} and none of {:?}", self.names));
            }
            self.names = vec![name.to_owned()];
        }
        // A game that ends in between is on both lists.
        let mut listed = ids(&self.person, "/api/v1/tables?which=mine").await?;
        for id in ids(&self.person, "/api/v1/tables?which=finished").await? {
            if !listed.contains(&id) {
                listed.push(id);
            }
        }
        compare_ids(ledger, "table", &listed, &self.tables, self.unanswered + more);
        Ok(())
    }

    /// Lays a table; nothing if it was refused.
    pub async fn lay(
        &mut self,
        ledger: &Ledger,
        kind: &'static str,
        route: &str,
        wish: &Value,
    ) -> Result<Option<Laid>, Broken> {
        let path = route.split_once(' ').map_or(route, |(_, path)| path);
        self.unanswered += 1;
        let reply = self.person.post(path, wish).await.map_err(|_| Broken)?;
        self.unanswered -= 1;
        Ok(self.laid(ledger, kind, &reply))
    }

    /// Brings a saved game; gives the id of its table, nothing if it was refused.
    pub async fn bring(
        &mut self,
        ledger: &Ledger,
        route: &'static str,
        file: Bytes,
    ) -> Result<Option<String>, Broken> {
        let (method, path) = route.split_once(' ').unwrap_or_default();
        let head = [("content-type", "text/plain")];
        self.unanswered += 1;
        let reply = self.person.send(method, path, &head, file).await.map_err(|_| Broken)?;
        self.unanswered -= 1;
        Ok(self.laid(ledger, route, &reply).map(|laid| laid.id))
    }

    fn laid(&mut self, ledger: &Ledger, kind: &'static str, reply: &Reply) -> Option<Laid> {
        if reply.status != 201 {
            // Whoever does much in a short time, or at once with others, must wait.
            if !matches!(reply.status.as_u16(), 429 | 503) {
                ledger.refuse(&format!("{kind}: {}", reply.text()));
            }
            return None;
        }
        let laid = Laid::read(reply).ok()?;
        ledger.acknowledge(kind, "");
        self.owns(Some(&laid.id));
        Some(laid)
    }

    /// Takes a seat or the umpire's chair.
    pub async fn join(
        &mut self,
        ledger: &Ledger,
        table: &str,
        token: Option<&str>,
    ) -> Result<(), Broken> {
        let reply = self.person.join(table, token).await.map_err(|_| Broken)?;
        if reply.status != 200 {
            ledger.lose(1, &format!("table {table}: {}", reply.text()));
        }
        let told = reply.json();
        let seat = if told["umpire"] == true { "the umpire's chair" } else { "a seat" };
        ledger.acknowledge(route::JOIN, seat);
        self.owns(Some(table));
        Ok(())
    }
}

/// The ids of a list.
pub async fn ids(person: &Person, path: &str) -> Result<Vec<String>, Broken> {
    let reply = person.get(path).await.map_err(|_| Broken)?;
    if reply.status != 200 {
        return Err(Broken);
    }
    let list = reply.json();
    let ids = list.as_array().into_iter().flatten().filter_map(|one| one["id"].as_str());
    Ok(ids.map(str::to_owned).collect())
}
