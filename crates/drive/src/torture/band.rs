//! A band between fights: founded, looked after, sent to fights, shown, taken home, disbanded.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use bytes::Bytes;
use drive::{Player, Reply, Socket};
use serde_json::{Value, json};

use crate::scenario::{BAND, FIELD, KIT};

use super::ledger::{Ledger, route};
use super::memory::compare_ids;
use super::visit::{Broken, Visitor, ids};

/// Deeds after which a band has lived long enough.
const LONG: usize = 60;

/// One band after another.
pub struct Bands {
    pub server: SocketAddr,
    pub ledger: Arc<Ledger>,
    pub player: Player,
}

/// A band as its owner knows it.
struct Band {
    owner: Visitor,
    friend: Visitor,
    id: String,
    /// Bands of the owner that were acknowledged, and how many more there may be.
    bands: Vec<String>,
    unanswered: usize,
    /// Its deeds, as its file tells them.
    lines: Vec<String>,
    /// Deeds that were acknowledged since.
    owed: usize,
    /// What was sent and not yet acknowledged.
    pending: Option<(&'static str, Value)>,
    /// The last wish that was acknowledged, with what came of it.
    done: Option<(&'static str, Value, Value)>,
    /// A table its people are at, and whether that fight was given up.
    away: Option<(String, bool)>,
    /// The friend may look.
    shown: bool,
    /// It has lived long enough.
    is_leaving: bool,
}

impl Bands {
    pub async fn play(mut self) -> Result<(), String> {
        while !self.ledger.is_over() {
            let Some(mut band) = self.found().await else { continue };
            loop {
                let ended = self.visit(&mut band).await;
                if ended.is_ok() {
                    break;
                }
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            }
        }
        Ok(())
    }

    async fn found(&mut self) -> Option<Band> {
        let owner = Visitor::come(self.server, &self.ledger).await?;
        let friend = Visitor::come(self.server, &self.ledger).await?;
        let mut band = Band {
            owner,
            friend,
            id: String::new(),
            bands: Vec::new(),
            unanswered: 0,
            lines: Vec::new(),
            owed: 0,
            pending: None,
            done: None,
            away: None,
            shown: false,
            is_leaving: false,
        };
        let new = json!({ "book": BAND, "name": "Crane" });
        while band.id.is_empty() && !self.ledger.is_over() {
            band.unanswered += 1;
            let Ok(reply) = band.owner.person.post("/api/v1/campaigns", &new).await else {
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
                continue;
            };
            band.unanswered -= 1;
            if reply.status != 201 {
                return None;
            }
            self.ledger.acknowledge(route::FOUND, "");
            band.id = reply.json()["id"].as_str()?.to_owned();
            band.bands.push(band.id.clone());
        }
        (!band.id.is_empty()).then_some(band)
    }

    /// Looks whether everything is as it was, and goes on until the connection breaks.
    async fn visit(&mut self, band: &mut Band) -> Result<(), Broken> {
        if band.is_leaving {
            return self.disband(band).await;
        }
        band.compare(&self.ledger).await?;
        if let Some((route, body, told)) = band.done.clone() {
            self.ledger.repeated.fetch_add(1, Relaxed);
            let again = band.post(route, &body).await?;
            let same =
                again.status.is_success() && (route != route::FIGHT || again.json()["id"] == told);
            if !same && again.status != 429 {
                self.ledger.double(1, &format!("{body} was done, and now {}", again.text()));
            }
            band.compare(&self.ledger).await?;
        }
        while !self.ledger.is_over() && band.lines.len() < LONG {
            if let Some((route, body)) = band.pending.clone() {
                self.ledger.resent.fetch_add(1, Relaxed);
                self.wish(band, route, body).await?;
            } else {
                self.next(band).await?;
            }
        }
        if let Some((route, body)) = band.pending.clone() {
            self.wish(band, route, body).await?;
        }
        band.compare(&self.ledger).await?;
        band.is_leaving = true;
        self.disband(band).await
    }

    /// What its owner does next.
    async fn next(&mut self, band: &mut Band) -> Result<(), Broken> {
        if let Some((table, is_over)) = band.away.clone() {
            return match (is_over, self.player.below(3)) {
                (true, _) => band.come_home(&self.ledger, &table).await,
                (false, 0) => self.recall(band, &table).await,
                (false, _) => self.give_up(band, &table).await,
            };
        }
        let id = self.player.id();
        match self.player.below(20) {
            0 => self.share(band).await,
            1 => self.bring(band).await,
            2 | 3 => {
                let who = band.fit().await?;
                if who.is_empty() {
                    return Ok(());
                }
                let body = json!({ "id": id, "scenario": FIELD, "side": "a", "who": who,
                    "against": { "who": "computer", "level": "random" } });
                self.wish(band, route::FIGHT, body).await
            }
            4..8 => {
                let with = json!({ "made": "ronin", "kit-ronin": KIT,
                    "name": format!("Taro {}", self.player.below(1_000)), "own": true });
                let wish = json!({ "act": "recruit", "with": with });
                self.wish(band, route::DEED, json!({ "id": id, "wish": wish })).await
            }
            8..12 => {
                let Some(who) = band.fit().await?.pop() else { return Ok(()) };
                let with = json!({ "ware": "good:sandals", "number": 1, "place": "town" });
                let wish = json!({ "act": "buy", "who": who, "with": with });
                self.wish(band, route::DEED, json!({ "id": id, "wish": wish })).await
            }
            _ => {
                let Some(wish) = self.form(band).await? else { return Ok(()) };
                self.wish(band, route::DEED, json!({ "id": id, "wish": wish })).await
            }
        }
    }

    /// Some form that can be filled in now, filled in as it is offered.
    async fn form(&mut self, band: &Band) -> Result<Option<Value>, Broken> {
        let told = band.show().await?;
        let acts = |of: &Value, who: Value| {
            let acts = of["acts"].as_array().cloned().unwrap_or_default();
            let can = acts.into_iter().filter(|act| act["why"].is_null());
            can.map(move |act| (who.clone(), act)).collect::<Vec<_>>()
        };
        let mut all = acts(&told, Value::Null);
        for member in told["members"].as_array().into_iter().flatten() {
            all.extend(acts(member, member["name"].clone()));
        }
        if all.is_empty() {
            return Ok(None);
        }
        let (who, act) = all.swap_remove(self.player.below(all.len() as u32) as usize);
        let mut with = serde_json::Map::new();
        for field in act["fields"].as_array().into_iter().flatten() {
            let name = field["name"].as_str().unwrap_or_default().to_owned();
            let kind = &field["kind"];
            let picks = kind["picks"].as_array().cloned().unwrap_or_default();
            let value = match picks.len() {
                0 => kind["usual"].clone(),
                many => picks[self.player.below(many as u32) as usize]["id"].clone(),
            };
            with.insert(name, value);
        }
        let mut wish = json!({ "act": act["act"], "with": with });
        if !who.is_null() {
            wish["who"] = who;
        }
        Ok(Some(wish))
    }

    /// Sends a wish that has an id, until it is answered.
    async fn wish(
        &mut self,
        band: &mut Band,
        route: &'static str,
        body: Value,
    ) -> Result<(), Broken> {
        band.pending = Some((route, body.clone()));
        let reply = band.post(route, &body).await?;
        band.pending = None;
        if !reply.status.is_success() {
            // Not every form can be filled in as it is offered; whoever refuses changes nothing.
            return band.compare(&self.ledger).await;
        }
        let told = reply.json();
        let what = body["wish"]["act"].as_str().unwrap_or_default();
        self.ledger.acknowledge(route, what);
        if route == route::FIGHT {
            let table = told["id"].as_str().unwrap_or_default().to_owned();
            band.owner.owns(Some(&table));
            band.away = Some((table, false));
        }
        band.done = Some((route, body, told["id"].clone()));
        band.owed += 1;
        band.compare(&self.ledger).await
    }

    /// Gives a fight up.
    async fn give_up(&mut self, band: &mut Band, table: &str) -> Result<(), Broken> {
        let mut socket = Socket::open(&band.owner.person, table).await.map_err(|_| Broken)?;
        socket.hello(0, 0, Value::Null).await.map_err(|_| Broken)?;
        let end = json!({ "t": "resign", "id": "end", "side": "a" });
        let answer = socket.ask(&end).await.map_err(|_| Broken)?;
        if answer["t"] == "done" {
            self.ledger.acknowledge("resign", "");
            band.away = Some((table.to_owned(), true));
        }
        Ok(())
    }

    /// Calls everybody back from a fight that has not begun.
    async fn recall(&mut self, band: &mut Band, table: &str) -> Result<(), Broken> {
        let reply = band.post(route::RECALL, &json!({ "table": table })).await?;
        match reply.status.as_u16() {
            200 => {
                self.ledger.acknowledge(route::RECALL, "");
                band.away = None;
                band.owed += 1;
                band.compare(&self.ledger).await
            }
            // It was done before the server died, and nobody heard of it.
            404 => {
                band.away = None;
                band.compare(&self.ledger).await
            }
            // The computer was quicker: the fight has begun.
            _ => self.give_up(band, table).await,
        }
    }

    /// Shows the band to a friend.
    async fn share(&mut self, band: &mut Band) -> Result<(), Broken> {
        band.shown = false;
        let reply = band.post(route::LINK, &json!({ "shared": true })).await?;
        let told = reply.json();
        let Some((_, token)) = told["link"].as_str().and_then(|link| link.split_once("#look="))
        else {
            return Ok(());
        };
        self.ledger.acknowledge(route::LINK, "");
        let path = route::LOOK.replace("{id}", &band.id);
        let (_, path) = path.split_once(' ').unwrap_or_default();
        let look = band.friend.person.post(path, &json!({ "token": token })).await;
        if look.map_err(|_| Broken)?.status == 200 {
            self.ledger.acknowledge(route::LOOK, "");
            band.shown = true;
        }
        Ok(())
    }

    /// Takes the band home and brings it again.
    async fn bring(&mut self, band: &mut Band) -> Result<(), Broken> {
        if band.bands.len() + band.unanswered > 8 {
            return Ok(());
        }
        let text = band.file().await?;
        let head = [("content-type", "text/plain")];
        band.unanswered += 1;
        let path = "/api/v1/campaign-files";
        let reply = band.owner.person.send("POST", path, &head, Bytes::from(text)).await;
        let reply = reply.map_err(|_| Broken)?;
        band.unanswered -= 1;
        if reply.status == 201 {
            self.ledger.acknowledge(route::BRING, "");
            band.bands.extend(reply.json()["id"].as_str().map(str::to_owned));
        }
        Ok(())
    }

    /// Disbands it: it is gone, and stays gone.
    async fn disband(&mut self, band: &mut Band) -> Result<(), Broken> {
        let path = format!("/api/v1/campaigns/{}", band.id);
        let reply = band.owner.person.send("DELETE", &path, &[], Bytes::new()).await;
        match reply.map_err(|_| Broken)?.status.as_u16() {
            204 => self.ledger.acknowledge(route::DISBAND, ""),
            404 => {}
            _ => return Ok(()),
        }
        let still = band.owner.person.get(&path).await.map_err(|_| Broken)?;
        if still.status == 200 {
            self.ledger.lose(1, &format!("band {} was disbanded and is there", band.id));
        }
        Ok(())
    }
}

impl Band {
    async fn post(&self, route: &str, body: &Value) -> Result<Reply, Broken> {
        let path = route.replace("{id}", &self.id);
        let (method, path) = path.split_once(' ').unwrap_or_default();
        self.owner.person.send_json(method, path, body).await.map_err(|_| Broken)
    }

    async fn show(&self) -> Result<Value, Broken> {
        let path = format!("/api/v1/campaigns/{}", self.id);
        let reply = self.owner.person.get(&path).await.map_err(|_| Broken)?;
        Ok(reply.json()["band"].clone())
    }

    async fn file(&self) -> Result<String, Broken> {
        let path = format!("/api/v1/campaigns/{}/file", self.id);
        let reply = self.owner.person.get(&path).await.map_err(|_| Broken)?;
        if reply.status == 200 { Ok(reply.text()) } else { Err(Broken) }
    }

    /// Who can go to a fight.
    async fn fit(&self) -> Result<Vec<String>, Broken> {
        let told = self.show().await?;
        let members = told["members"].as_array().into_iter().flatten();
        let fit = members.filter(|member| member["stays"].is_null());
        Ok(fit.filter_map(|one| one["name"].as_str()).map(str::to_owned).take(3).collect())
    }

    /// Compares deeds, lists and whatever is shown with what was acknowledged.
    async fn compare(&mut self, ledger: &Ledger) -> Result<(), Broken> {
        let text = self.file().await?;
        let lines: Vec<String> = text.lines().skip(1).map(str::to_owned).collect();
        // A fight that is over is written when anybody looks, or by itself.
        let home = usize::from(matches!(self.away, Some((_, true))));
        let open = usize::from(self.pending.is_some()) + usize::from(self.away.is_some());
        let least = self.lines.len() + self.owed;
        let may = (least, least + open.max(home));
        compare_deeds(ledger, &self.id, &self.lines, &lines, may);
        // What is not acknowledged may be there already, and is counted when it is.
        if self.pending.is_none() {
            (self.lines, self.owed) = (lines, 0);
        }
        let path = "/api/v1/campaigns";
        let listed = ids(&self.owner.person, path).await?;
        compare_ids(ledger, "band", &listed, &self.bands, self.unanswered);
        if self.shown {
            let path = format!("{path}/{}", self.id);
            let reply = self.friend.person.get(&path).await.map_err(|_| Broken)?;
            if reply.status == 404 {
                ledger.lose(1, &format!("band {} is not shown any more", self.id));
            }
        }
        let fights = matches!(self.pending, Some((route::FIGHT, _)));
        self.owner.look(ledger, usize::from(fights)).await
    }

    /// A fight that was given up is written back once.
    async fn come_home(&mut self, ledger: &Ledger, table: &str) -> Result<(), Broken> {
        self.compare(ledger).await?;
        // Each deed of a fight names its table: they went, and either came back or were called back.
        let here = self.lines.iter().filter(|line| line.contains(table));
        let kind = |line: &String| {
            let deed = serde_json::from_str::<Value>(line).unwrap_or_default();
            let named = deed["deed"].as_object().and_then(|deed| deed.keys().next().cloned());
            named.unwrap_or_default()
        };
        let kinds: Vec<String> = here.map(kind).collect();
        if kinds.len() < 2 {
            ledger.lose(1, &format!("the end of the fight at {table}: {kinds:?}"));
        } else if kinds.len() > 2 || kinds[0] != "march" || kinds[1] == "march" {
            ledger.double(1, &format!("the end of the fight at {table}: {kinds:?}"));
        }
        self.away = None;
        Ok(())
    }
}

/// Deeds that were told before are there, in their place and with their dice, and there are as many
/// as there may be.
fn compare_deeds(
    ledger: &Ledger,
    id: &str,
    known: &[String],
    lines: &[String],
    (least, most): (usize, usize),
) {
    let same = known.iter().zip(lines).take_while(|(known, now)| known == now).count();
    if lines.len() < least {
        ledger.lose((least - lines.len()) as u64, &format!("deeds of band {id}"));
    } else if lines.len() > most {
        let new = &lines[same..];
        ledger.double((lines.len() - most) as u64, &format!("deeds of band {id}: {new:?}"));
    }
    if same < known.len().min(lines.len()) {
        ledger.reroll(&format!("deed {same} of band {id}: {} is {} now", known[same], lines[same]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deeds_that_are_missing_or_too_many_are_noticed() {
        let lines = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let cases = [
            ("a b", (2, 2), [0, 0, 0]),
            ("a b c", (3, 3), [0, 0, 0]),
            ("a b", (3, 3), [1, 0, 0]),
            ("a", (2, 2), [1, 0, 0]),
            ("a b c d", (3, 3), [0, 1, 0]),
            ("a x", (2, 2), [0, 0, 1]),
        ];
        for (now, may, expected) in cases {
            let ledger = Ledger::default();
            compare_deeds(&ledger, "x", &lines("a b"), &lines(now), may);
            assert_eq!(ledger.found(), expected, "{now} {may:?}");
        }
    }
}
