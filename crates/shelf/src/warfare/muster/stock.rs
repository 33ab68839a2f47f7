//! What there is to choose from: units of the catalogue, and leaders.

use ::warfare::army::{self, TABLE};
use ::warfare::book::{Book, Sort};
use ::warfare::catalogue::Kind;
use ::warfare::muster::{figure_cost, leader_cost, standard};
use ::warfare::options::Options;
use ::warfare::{load, rule};
use book::Listed;
use serde_json::{Value, json};

use super::super::scene::LEADER;
use crate::muster::said::{field, many_fields, words};
use crate::muster::terms::Points;
use crate::wire::{
    Answers, FieldKind, FieldTold, MusterTold, MusterWords, RowWeighed, StockShelf, StockTold,
    TermsTold,
};

/// Everything its page shows.
pub(super) fn told(book: &Book, terms: Vec<TermsTold>) -> MusterTold {
    let mut shelves = Vec::new();
    for kind in Kind::ALL {
        let sorts: Vec<&Sort> = book.sorts.iter().filter(|sort| sort.kind == kind).collect();
        let Some(first) = sorts.first() else { continue };
        let title = book.sort_of(kind, None).unwrap_or(first).title.clone();
        let stock = sorts.into_iter().map(|sort| unit(book, sort)).collect();
        shelves.push(StockShelf { title, stock });
    }
    shelves.push(StockShelf { title: "Leaders".to_owned(), stock: vec![leader()] });
    let word = |text: &str| text.to_owned();
    MusterTold {
        book: load::FOLDER.to_owned(),
        title: Listed::find(load::FOLDER).map_or("", |book| book.title).to_owned(),
        words: MusterWords { force: word("army"), one: word("unit"), many: word("units") },
        rule: rule::SW_PTS_01.to_string(),
        terms,
        shelves,
        fields: fields(book),
    }
}

/// What a table of a quick battle is asked for.
pub(super) fn asks([usual, least, most]: Points) -> Vec<FieldTold> {
    let [usual, least, most] = [usual, least, most].map(i32::from);
    let points = FieldKind::Number { least, most, usual, unit: "points".to_owned() };
    vec![
        field(TABLE, "Number of the table", FieldKind::Seed { usual: 1 }),
        field(army::POINTS, "Points of each side", points),
    ]
}

fn unit(book: &Book, sort: &Sort) -> StockTold {
    let options = Options::default();
    let strength = standard(book, &options, sort.kind);
    let each = figure_cost(book, &options, sort.kind, sort.arm);
    let with = [("count", json!(1)), ("names", json!("")), ("strength", json!(strength))];
    StockTold {
        id: sort.id.clone(),
        title: sort.title.clone(),
        about: about(sort, strength),
        figure: draw::warfare::soldier(&sort.drawing, sort.kind),
        price: u32::from(each) * u32::from(strength),
        fields: with.iter().map(|(name, _)| (*name).to_owned()).collect(),
        with: answers(with),
    }
}

fn leader() -> StockTold {
    let told = leader_told();
    let with = [("name", json!("")), ("unit", json!(""))];
    StockTold {
        id: LEADER.to_owned(),
        title: told.title,
        about: told.about,
        figure: told.figure,
        price: leader_cost(&Options::default()).into(),
        fields: with.iter().map(|(name, _)| (*name).to_owned()).collect(),
        with: answers(with),
    }
}

/// A leader as he is told, but for his price.
pub(super) fn leader_told() -> RowWeighed {
    RowWeighed {
        title: "Leader".to_owned(),
        about: "commands a unit".to_owned(),
        figure: draw::warfare::leader(),
        count: 1,
        price: None,
    }
}

fn answers<const N: usize>(with: [(&str, Value); N]) -> Answers {
    with.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Everything that can be said of an entry.
fn fields(book: &Book) -> Vec<FieldTold> {
    let [foot, mounted] = book.tables.strength;
    let strength = FieldKind::Number {
        least: foot.least.min(mounted.least).into(),
        most: foot.most.max(mounted.most).into(),
        usual: foot.standard.into(),
        unit: "figures".to_owned(),
    };
    let [count, names] = many_fields();
    vec![
        count,
        names,
        field("strength", "Strength of each", strength),
        field("name", "Name", words(40)),
        field("unit", "Commands (if empty, the first unit without a leader)", words(40)),
    ]
}

/// What a unit is and carries, in words.
pub(super) fn about(sort: &Sort, strength: u8) -> String {
    let figures =
        format!("{strength} {}", if sort.kind.is_mounted() { "mounted" } else { "on foot" });
    match sort.arm {
        None => figures,
        Some(arm) => format!("{figures}, {}", arm.word()),
    }
}
