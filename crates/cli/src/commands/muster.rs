//! `kabuto muster`: forces by points.

use std::fs;

use book::Listed;
use shelf::muster::{self, Muster};
use shelf::wire::{Force, ForceTold, Levy, MusterTold, WhyNot};

use crate::args::{MusterArgs, MusterDeed};
use crate::data::{Data, read};
use crate::fail::{Done, Fail};
use crate::out::{Ink, columns, paint};
use crate::say;

use super::say_json;

/// Lists, checks or raises.
pub fn run(data: &Data, args: &MusterArgs) -> Done {
    match &args.deed {
        MusterDeed::List { book, json } => {
            let told = open(data, book)?.told();
            if *json {
                say_json(&told);
            } else {
                list(&told);
            }
            Ok(())
        }
        MusterDeed::Check { file, scenario, json } => {
            let text = read(file)?;
            let unfit = |why: WhyNot| Fail::file(file, why.text, "choose a force that was saved");
            let book = muster::book_of(&text).map_err(unfit)?;
            let muster = open(data, book.id)?;
            let mut force = muster::read(&*muster, book, &text).map_err(unfit)?;
            if let Some(scenario) = scenario {
                force.scenario = Some(shelf::resolve(&data.files, scenario)?);
            }
            check(&*muster, &force, *json)
        }
        MusterDeed::Raise { book, scenario, points, seed, output } => {
            let muster = open(data, book)?;
            let scenario = scenario.as_ref().map(|id| shelf::resolve(&data.files, id));
            let levy = Levy { scenario: scenario.transpose()?, points: *points, seed: *seed };
            let refused = |why: WhyNot| Fail::bad(rule_and_words(&why), "ask for another force");
            let told = muster.weigh(&muster.raise(&levy).map_err(refused)?);
            match output {
                None => say!("{}", told.text.trim_end()),
                Some(path) => {
                    let remedy = "choose a place that can be written to";
                    fs::write(path, &told.text).map_err(|error| Fail::file(path, error, remedy))?;
                    say!("{}: {} points, {}", path.display(), told.total, told.strength);
                }
            }
            Ok(())
        }
    }
}

fn open(data: &Data, book: &str) -> Result<Box<dyn Muster>, Fail> {
    match muster::open(&data.files, book) {
        Some(muster) => Ok(muster?),
        None => {
            let known = Listed::built().filter(|one| muster::open(&data.files, one.id).is_some());
            let known: Vec<&str> = known.map(|one| one.id).collect();
            let remedy = format!("books with points: {}", known.join(", "));
            Err(Fail::bad(format!("`{book}` is no book whose forces have points"), remedy))
        }
    }
}

fn list(told: &MusterTold) {
    say!("{}", paint(Ink::Bold, format!("{}  ({})", told.title, told.rule)));
    for terms in &told.terms {
        let points = match terms.least == terms.most {
            true => format!("{} points", terms.points),
            false => format!("{} to {} points", terms.least, terms.most),
        };
        let id = terms.scenario.as_ref().map_or(String::new(), |id| format!(" ({id})"));
        say!("for {}{id}: {points}; {}", terms.title, terms.limits.join(", "));
        for side in &terms.sides {
            say!("  {}: --option {}=@FILE", side.name, side.switch);
        }
    }
    for shelf in &told.shelves {
        say!("\n{}", paint(Ink::Bold, &shelf.title));
        let row = |one: &shelf::wire::StockTold| {
            let price = format!("{:>4}", one.price);
            vec![price, one.id.clone(), one.title.clone(), one.about.clone()]
        };
        let rows: Vec<_> = shelf.stock.iter().map(row).collect();
        for line in columns(&rows) {
            say!("{line}");
        }
    }
}

fn check(muster: &dyn Muster, force: &Force, json: bool) -> Done {
    let told = muster.weigh(force);
    if json {
        say_json(&told);
    } else {
        tell(&told);
    }
    match told.objections.len() {
        0 => Ok(()),
        n => {
            let things = if n == 1 { "thing is" } else { "things are" };
            Err(Fail::False(format!("{n} {things} wrong with it")))
        }
    }
}

fn tell(told: &ForceTold) {
    let name = if told.force.name.is_empty() { "Nameless" } else { &told.force.name };
    let sum = format!("{name}: {} of {} points, {}", told.total, told.points, told.strength);
    say!("{}", paint(Ink::Bold, sum));
    let row = |row: &shelf::wire::RowWeighed| {
        let price = row.price.map_or_else(|| "?".to_owned(), |price| price.to_string());
        vec![format!("{price:>4}"), format!("{} x {}", row.count, row.title), row.about.clone()]
    };
    for line in columns(&told.rows.iter().map(row).collect::<Vec<_>>()) {
        say!("{line}");
    }
    for wrong in &told.objections {
        let of = wrong.row.and_then(|row| told.rows.get(row as usize));
        let of = of.map_or(String::new(), |row| format!("{}: ", row.title));
        say!("{} {of}{}", paint(Ink::Bad, "no"), rule_and_words(&wrong.why));
    }
}

fn rule_and_words(why: &WhyNot) -> String {
    if why.rule.is_empty() { why.text.clone() } else { format!("{} {}", why.rule, why.text) }
}
