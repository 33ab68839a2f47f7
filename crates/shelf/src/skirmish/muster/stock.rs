//! What there is to choose from: figures that are ready to play, and what each can be given.

use ::skirmish::book::{Book, Kind};
use ::skirmish::catalogue::{Armour, Class};
use ::skirmish::muster::{Outfit, value};
use ::skirmish::{load, rule};
use book::Listed;
use serde_json::{Value, json};

use crate::muster::said::{field, many_fields, pick, words};
use crate::wire::{
    Answers, FieldKind, FieldTold, MusterTold, MusterWords, PickTold, StockShelf, StockTold,
    TermsTold,
};

/// No weapon, no horse.
pub(super) const NONE: &str = "none";

/// Everything its page shows.
pub(super) fn told(book: &Book, terms: Vec<TermsTold>) -> MusterTold {
    let mut shelves = Vec::new();
    for (class, title, about) in &book.classes {
        let people = book.kinds.iter().filter(|kind| !kind.animal && kind.class == *class);
        let title = format!("{title}, {about}");
        shelves.push(StockShelf { title, stock: people.map(|kind| entry(book, kind)).collect() });
    }
    let animals = book.kinds.iter().filter(|kind| kind.animal);
    let stock = animals.map(|kind| entry(book, kind)).collect();
    shelves.push(StockShelf { title: "Animals".to_owned(), stock });
    shelves.retain(|shelf| !shelf.stock.is_empty());
    let word = |text: &str| text.to_owned();
    MusterTold {
        book: load::FOLDER.to_owned(),
        title: Listed::find(load::FOLDER).map_or("", |book| book.title).to_owned(),
        words: MusterWords { force: word("band"), one: word("figure"), many: word("figures") },
        rule: rule::SS_GRP_04.to_string(),
        terms,
        shelves,
        fields: fields(book),
    }
}

fn entry(book: &Book, kind: &Kind) -> StockTold {
    let outfit = outfit(kind);
    let names = fields(book).into_iter().map(|field| field.name);
    let fields = names.filter(|name| !kind.animal || OF_ALL.contains(&name.as_str()));
    StockTold {
        id: kind.id.clone(),
        title: kind.title.clone(),
        about: about(book, &outfit),
        figure: drawing(&kind.drawing, kind),
        price: value(book, &outfit).into(),
        with: usual(book, kind),
        fields: fields.collect(),
    }
}

/// What a figure carries as it is.
fn outfit(kind: &Kind) -> Outfit {
    Outfit {
        class: kind.class,
        armour: kind.armour,
        arms: kind.arms,
        launcher: kind.launcher,
        horse: kind.horse,
        animal: kind.animal,
        drawing: kind.drawing.clone(),
    }
}

/// The drawing of a figure.
pub(super) fn drawing(name: &str, kind: &Kind) -> String {
    match (kind.animal, kind.horse) {
        (true, _) => draw::skirmish::animal(),
        (false, Some(_)) => draw::skirmish::mounted(name),
        (false, None) => draw::skirmish::figure(name),
    }
}

/// What can be said of an animal too.
const OF_ALL: [&str; 5] = ["count", "names", "group", "leader", "commander"];

/// How the fields of a figure stand if nobody says otherwise.
pub(super) fn usual(book: &Book, kind: &Kind) -> Answers {
    let arm = |slot: usize| {
        let found = kind.arms[slot].map(|n| book.weapons[usize::from(n)].id.clone());
        json!(found.unwrap_or_else(|| NONE.to_owned()))
    };
    let missile = kind.launcher.map(|n| book.launchers[usize::from(n)].id.as_str());
    let horse = kind.horse.and_then(|worn| book.horses.iter().find(|horse| horse.armour == worn));
    let mut all: Vec<(&str, Value)> = vec![
        ("count", json!(1)),
        ("names", json!("")),
        ("group", json!("")),
        ("leader", json!(false)),
        ("commander", json!(false)),
    ];
    if !kind.animal {
        all.extend([
            ("class", json!(kind.class.word())),
            ("armour", json!(kind.armour.word())),
            ("weapon", arm(0)),
            ("second", arm(1)),
            ("missile", json!(missile.unwrap_or(NONE))),
            ("horse", json!(horse.map_or(NONE, |horse| horse.id.as_str()))),
            ("ladder", json!(false)),
        ]);
    }
    all.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Everything that can be said of an entry.
fn fields(book: &Book) -> Vec<FieldTold> {
    let nothing = |title: &str| pick(NONE, title, "");
    let classes = Class::ALL.iter().rev().filter_map(|class| {
        let (_, title, about) = book.classes.iter().find(|(known, ..)| known == class)?;
        Some(pick(class.word(), title, about))
    });
    let armours = Armour::ALL.iter().filter_map(|armour| {
        let (_, title, about, _) = book.armours.iter().find(|(known, ..)| known == armour)?;
        Some(pick(armour.word(), title, about))
    });
    let arms = book.weapons.iter().filter(|arm| !arm.animal);
    let arms: Vec<PickTold> = std::iter::once(nothing("Nothing"))
        .chain(arms.map(|arm| pick(&arm.id, &arm.title, &arm.about)))
        .collect();
    let missiles = book.launchers.iter().map(|arm| pick(&arm.id, &arm.title, &arm.about));
    let missiles = std::iter::once(nothing("Nothing")).chain(missiles);
    let horses = book.horses.iter().map(|horse| pick(&horse.id, &horse.title, &horse.about));
    let horses = std::iter::once(nothing("On foot")).chain(horses);
    let [count, names] = many_fields();
    vec![
        count,
        names,
        field("group", "Group", words(40)),
        field("leader", "The first of them leads the group", FieldKind::Yes { usual: false }),
        field("commander", "Commands the band", FieldKind::Yes { usual: false }),
        field("class", "Class", FieldKind::Pick { picks: classes.collect() }),
        field("armour", "Armour", FieldKind::Pick { picks: armours.collect() }),
        field("weapon", "Weapon", FieldKind::Pick { picks: arms.clone() }),
        field("second", "Second weapon", FieldKind::Pick { picks: arms }),
        field("missile", "Missile weapon", FieldKind::Pick { picks: missiles.collect() }),
        field("horse", "Horse", FieldKind::Pick { picks: horses.collect() }),
        field("ladder", "Carries a ladder", FieldKind::Yes { usual: false }),
    ]
}

/// What somebody is and carries, in words.
pub(super) fn about(book: &Book, outfit: &Outfit) -> String {
    if outfit.animal {
        return "an animal: teeth or horns, and no orders".to_owned();
    }
    let class = book.classes.iter().find(|(known, ..)| *known == outfit.class);
    let class = class.map_or(outfit.class.word(), |(_, title, _)| title.as_str());
    let armour = match outfit.armour {
        Armour::Unarmoured => "unarmoured",
        Armour::Light => "lightly armoured",
        Armour::Armoured => "armoured",
        Armour::Heavy => "heavily armoured",
    };
    let arms = outfit.arms.iter().flatten().map(|n| &book.weapons[usize::from(*n)].title);
    let missile = outfit.launcher.map(|n| &book.launchers[usize::from(n)].title);
    let mut parts = vec![class.to_owned(), armour.to_owned()];
    parts.extend(arms.chain(missile).map(|title| title.to_lowercase()));
    if outfit.horse.is_some() {
        parts.push("mounted".to_owned());
    }
    parts.join(", ")
}
