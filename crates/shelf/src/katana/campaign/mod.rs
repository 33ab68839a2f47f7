//! The campaign of Katana to Yari: its face.

mod acts;
mod market;
mod sheet;

use std::collections::BTreeMap;
use std::sync::Arc;

use book::{Files, Listed, Trouble};
use engine::{Log, Script, Seeded, Table};
use katana::book::Book;
use katana::campaign::band::{Band, Deed, Done};
use katana::campaign::fight;
use katana::campaign::gates::{Hindrance, may_be_called};
use katana::campaign::market::coins;
use katana::{Katana, load};

use crate::campaign::{Campaign, Fray, Unfounded};
use crate::muster::{plain, sentence};
use crate::wire::{
    AwayTold, BandTold, DeedTold, FieldOfBattle, MarketTold, PlaceTold, WhyNot, Wish,
};

/// Deeds a page is told of at most.
const TOLD: usize = 400;

/// A band of Katana to Yari.
struct Ky {
    files: Arc<Files>,
    book: Arc<Book>,
    band: Band,
    /// What the scenarios are called.
    titles: BTreeMap<String, String>,
}

/// A new band.
pub(super) fn found(files: &Arc<Files>, name: &str) -> Result<Box<dyn Campaign>, Unfounded> {
    may_be_called(name).map_err(|no| Unfounded::Refused(why(no)))?;
    let book = load::book(files).map_err(Unfounded::Book)?;
    let files = Arc::clone(files);
    let band = Band { name: name.to_owned(), ..Band::default() };
    let titles = load::scenario_ids(&files).into_iter();
    let titles = titles.map(|id| (id.clone(), title(&files, &id))).collect();
    Ok(Box::new(Ky { files, book: Arc::new(book), band, titles }))
}

/// What a scenario is called, read without the rest of it.
fn title(files: &Files, id: &str) -> String {
    #[derive(serde::Deserialize)]
    struct Head {
        title: String,
    }
    let path = format!("{}/scenarios/{id}.toml", load::FOLDER);
    book::read_toml::<Head>(files, &path).map_or_else(|_| id.to_owned(), |head| head.title)
}

fn why(no: Hindrance) -> WhyNot {
    WhyNot { text: sentence(&no.why), rule: no.rule.0.to_owned() }
}

/// A deed as it is kept.
fn line(done: &Done) -> String {
    serde_json::to_string(done).expect("plain data can be written as JSON")
}

impl Ky {
    fn carry_out(&mut self, deed: Deed, seed: u64) -> Result<String, WhyNot> {
        self.band.may(&self.book, &deed).map_err(why)?;
        let Ok(done) = self.band.carry_out(&self.book, deed, &mut Seeded::new(seed));
        Ok(line(done))
    }

    /// The id of a scenario from its full name.
    fn scenario(name: &str) -> Result<&str, WhyNot> {
        let id = name.strip_prefix(load::FOLDER).and_then(|rest| rest.strip_prefix('/'));
        id.ok_or_else(|| plain("That is no scenario of this book."))
    }

    fn open(&self, id: &str, chosen: &BTreeMap<String, String>) -> Result<Katana, Vec<Trouble>> {
        let scenario = load::scenario(&self.files, &self.book, id, chosen)?;
        let wording = load::wording(&self.files).map_err(|trouble| vec![trouble])?;
        Ok(Katana::new(Arc::clone(&self.book), scenario, Arc::new(wording)))
    }

    fn titled(&self, scenario: &str) -> String {
        self.titles.get(scenario).cloned().unwrap_or_else(|| scenario.to_owned())
    }

    fn calendar(&self) -> Vec<DeedTold> {
        let done = self.band.done.iter().enumerate().rev().take(TOLD);
        done.map(|(n, done)| {
            let (kind, rule) = acts::kind(&done.deed);
            let table = match &done.deed {
                Deed::March { table, .. } | Deed::Fight { table, .. } => Some(table.clone()),
                _ => None,
            };
            let words = match &done.deed {
                Deed::March { scenario, .. } | Deed::Fight { scenario, .. } => {
                    format!("{} ({})", done.words, self.titled(scenario))
                }
                _ => done.words.clone(),
            };
            DeedTold {
                n: n as u32 + 1,
                day: done.day + 1,
                kind: kind.to_owned(),
                words: sentence(&words),
                rule: rule.0.to_owned(),
                dice: done.dice.clone(),
                table,
            }
        })
        .collect()
    }
}

impl Campaign for Ky {
    fn name(&self) -> &str {
        &self.band.name
    }

    fn told(&self) -> BandTold {
        let title = Listed::find(load::FOLDER).map_or("", |book| book.title);
        let money = self.band.members.iter().filter(|member| !member.dead);
        let money: u64 = money.map(|member| u64::from(member.purse)).sum();
        let mut members: Vec<_> =
            self.band.members.iter().map(|member| self.member_told(member)).collect();
        members.sort_by_key(|member| member.state == "dead");
        let away = self.band.away.iter().map(|away| AwayTold {
            table: away.table.clone(),
            title: self.titled(&away.scenario),
            who: away.who.clone(),
        });
        BandTold {
            book: load::FOLDER.to_owned(),
            title: title.to_owned(),
            name: self.band.name.clone(),
            day: self.band.day + 1,
            money: coins(u32::try_from(money).unwrap_or(u32::MAX)),
            members,
            away: away.collect(),
            acts: self.band_acts(),
            calendar: self.calendar(),
            deeds: self.band.done.len() as u32,
        }
    }

    fn market(&self, place: Option<&str>, who: &str) -> Result<MarketTold, WhyNot> {
        self.market_told(place, who)
    }

    fn fields(&self) -> Result<Vec<FieldOfBattle>, Vec<Trouble>> {
        let mut fields = Vec::new();
        for id in load::scenario_ids(&self.files) {
            let scenario = load::scenario(&self.files, &self.book, &id, &BTreeMap::new())?;
            let place = |side: engine::Side| {
                let of = scenario.people.iter().filter(|man| man.side == side);
                let places: Vec<String> =
                    of.map(|man| format!("{}, {}", man.name, man.kind.to_lowercase())).collect();
                PlaceTold {
                    id: scenario.parties[side].id.clone(),
                    name: scenario.parties[side].name.clone(),
                    room: places.len() as u8,
                    places,
                }
            };
            let sides = [place(engine::Side::A), place(engine::Side::B)];
            fields.push(FieldOfBattle {
                id: format!("{}/{id}", load::FOLDER),
                title: scenario.title.clone(),
                aims: scenario.aims_text.clone(),
                minutes: super::family::minutes_of(&scenario),
                sides,
            });
        }
        fields.sort_by_key(|field| (field.minutes, field.title.clone()));
        Ok(fields)
    }

    fn wish(&mut self, wish: &Wish, seed: u64) -> Result<String, WhyNot> {
        let deed = self.deed(wish)?;
        self.carry_out(deed, seed)
    }

    fn switches(&self, fray: &Fray<'_>) -> Result<BTreeMap<String, String>, WhyNot> {
        let id = Self::scenario(fray.scenario)?;
        let mut members = Vec::new();
        for name in fray.who {
            self.band.may_go(name).map_err(why)?;
            members.extend(self.band.member(name).map(fight::sheet));
        }
        let told = |troubles: Vec<Trouble>| {
            let first = troubles.into_iter().next().map(|trouble| trouble.what);
            plain(sentence(&first.unwrap_or_default()))
        };
        let plain_one = load::scenario(&self.files, &self.book, id, &BTreeMap::new());
        let side = plain_one.map_err(told)?.parties[fray.side].id.clone();
        let switch = format!("{}{side}", fight::SWITCH);
        let members = serde_json::to_string(&members).expect("plain data can be written as JSON");
        let chosen = BTreeMap::from([(switch, members)]);
        load::scenario(&self.files, &self.book, id, &chosen).map_err(told)?;
        Ok(chosen)
    }

    fn march(&mut self, table: &str, fray: &Fray<'_>) -> Result<String, WhyNot> {
        let scenario = Self::scenario(fray.scenario)?.to_owned();
        let (table, who) = (table.to_owned(), fray.who.to_vec());
        self.carry_out(Deed::March { table, scenario, who }, 0)
    }

    fn recall(&mut self, table: &str) -> Result<String, WhyNot> {
        self.carry_out(Deed::Recall { table: table.to_owned() }, 0)
    }

    fn away(&self) -> Vec<String> {
        self.band.away.iter().map(|away| away.table.clone()).collect()
    }

    fn write_back(&mut self, table: &str, file: &str) -> Result<Option<String>, String> {
        let Some(away) = self.band.away.iter().find(|away| away.table == table) else {
            return Ok(None);
        };
        let log: Log<<Katana as engine::Game>::Action, <Katana as engine::Game>::Event> =
            engine::read_log(file).map_err(|error| error.to_string())?;
        let scenario = away.scenario.clone();
        let game = self.open(&scenario, &log.header.options).map_err(|troubles| {
            troubles.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
        })?;
        let played = Table::replay(&game, &log.entries).map_err(|error| error.to_string())?;
        let who = away.who.iter().filter_map(|name| self.band.member(name)).cloned();
        let fates = fight::fates(&game, &played.state, &who.collect::<Vec<_>>());
        let deed = Deed::Fight { table: table.to_owned(), scenario, fates };
        self.carry_out(deed, 0).map(Some).map_err(|why| why.text)
    }

    fn restore(&mut self, line: &str) -> Result<(), String> {
        let kept: Done = serde_json::from_str(line).map_err(|error| error.to_string())?;
        if kept.day != self.band.day {
            return Err(format!("it says day {}, but it is day {}", kept.day, self.band.day));
        }
        self.band.may(&self.book, &kept.deed).map_err(|no| format!("{} ({})", no.why, no.rule))?;
        let mut dice = Script::new(&kept.dice);
        let done = self.band.carry_out(&self.book, kept.deed.clone(), &mut dice);
        let done = done.map_err(|die| format!("a die of {} faces is missing", die.faces))?;
        if *done != kept {
            return Err(format!("it came out otherwise: {}", done.words));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
