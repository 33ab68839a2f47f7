//! The pages of the book say what the catalogues say.

mod common;

use std::collections::BTreeMap;

use katana::book::Book;
use katana::catalogue::{EffectColumn, Kind, Missile, Mode, RangeRow, ReloadRow, Weapon, trait_of};
use katana::load;

/// The cells of a row of a page, without their marks.
fn cells(line: &str) -> Vec<String> {
    line.trim_matches('|').split('|').map(|cell| cell.trim().replace(['*', '`'], "")).collect()
}

fn price(weapon: &Weapon) -> String {
    let digits = weapon.price.to_string();
    let grouped = match digits.len() {
        0..=3 => digits,
        n => format!("{},{}", &digits[..n - 3], &digits[n - 3..]),
    };
    match () {
        () if weapon.has(trait_of::TECHNIQUE | trait_of::UNARMED) => "–".to_owned(),
        () if weapon.suggested => format!("[{grouped}]"),
        () => grouped,
    }
}

fn hands(weapon: &Weapon) -> &'static str {
    match weapon.hands {
        _ if weapon.has(trait_of::CREW) => "crew",
        _ if weapon.has(trait_of::PAIR) => "1+1",
        0 => "–",
        1 => "1",
        _ => "2",
    }
}

fn missile(missile: Option<Missile>) -> String {
    let Some(missile) = missile else { return "–".to_owned() };
    let range = match missile.range {
        RangeRow::Bow => "bow",
        RangeRow::Crossbow => "crossbow",
        RangeRow::Musket => "musket",
        RangeRow::Thrown => "thrown",
    };
    let effect = match missile.effect {
        EffectColumn::Heavy => "heavy",
        EffectColumn::Arrows => "arrows",
        EffectColumn::Shuriken => "shuriken",
        EffectColumn::Stones => "stones",
    };
    let reload = match missile.reload {
        ReloadRow::Bow => "bow",
        ReloadRow::Crossbow => "crossbow",
        ReloadRow::Thrown => "thrown",
        ReloadRow::Musket => "musket",
    };
    let times = if missile.times > 1 { format!(" ×{}", missile.times) } else { String::new() };
    format!("{range} / {effect} / {reload}{times}")
}

/// Mode, class, kind and zones as the page writes them.
fn mode(book: &Book, mode: &Mode) -> [String; 5] {
    let kind = match (mode.kind, mode.bonus) {
        (Kind::Edged, _) => "edged".to_owned(),
        (Kind::Trip, _) => "trip".to_owned(),
        (Kind::Restrain, _) if mode.riders => "restrain, riders only".to_owned(),
        (Kind::Restrain, _) => "restrain".to_owned(),
        (Kind::Blunt, 0) => "blunt".to_owned(),
        (Kind::Blunt, bonus @ 1..) => format!("blunt +{bonus}"),
        (Kind::Blunt, bonus) => format!("blunt −{}", -bonus),
    };
    let horse = mode.horse.map_or("–", |zone| book.zone(zone).name.as_str());
    let zone = book.zone(mode.zone).name.clone();
    [mode.name.clone(), mode.class.name().to_owned(), kind, zone, horse.to_owned()]
}

#[test]
fn r_ky_wpn_50_the_armoury_is_as_printed() {
    let book = common::the_book();
    let files = common::files();
    let page = files.get(&format!("{}/rules/04-weapons.md", load::FOLDER)).expect("the page");
    let armoury = page.split("## KY-WPN-50").nth(1).expect("the rule");
    let rows: Vec<Vec<String>> = armoury
        .lines()
        .filter(|line| line.starts_with('|') && !line.starts_with("|---"))
        .skip(1)
        .map(cells)
        .collect();
    let mut printed: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
    let mut name = String::new();
    for row in rows {
        if !row[0].is_empty() {
            name = row[0].split(',').next().unwrap_or_default().to_owned();
        }
        printed.entry(name.clone()).or_default().push(row);
    }
    assert_eq!(printed.len(), book.weapons.len());
    for weapon in &book.weapons {
        let rows = printed.get(&weapon.title).unwrap_or_else(|| panic!("no {}", weapon.title));
        let first = &rows[0];
        let own = [hands(weapon), &missile(weapon.missile), &price(weapon)];
        assert_eq!([&first[4], &first[7], &first[8]], own, "{}", weapon.title);
        if weapon.modes.is_empty() {
            assert_eq!(first[1..4], ["–", "–", "missile"], "{}", weapon.title);
            continue;
        }
        assert_eq!(rows.len(), weapon.modes.len(), "{}", weapon.title);
        for (row, known) in rows.iter().zip(&weapon.modes) {
            let [name, class, kind, zone, horse] = mode(&book, known);
            assert_eq!(
                [&row[1], &row[2], &row[3], &row[5], &row[6]],
                [&name, &class, &kind, &zone, &horse],
                "{}",
                weapon.title
            );
        }
    }
}

#[test]
fn r_ky_chr_20_typical_characters_stand_where_the_guide_says() {
    let files = common::files();
    let table = files.get(&format!("{}/tables/status.toml", load::FOLDER)).expect("the table");
    let grid = table.split("\"\"\"").nth(1).expect("a grid");
    let mut guide = BTreeMap::new();
    for line in grid.lines().filter(|line| !line.trim().is_empty()).skip(1) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = |word: &str| word.replace('−', "-").parse::<i16>().ok();
        let range = (number(words[1]).expect("a lowest"), number(words[2]).unwrap_or(i16::MAX));
        guide.insert(words[0].to_owned(), range);
    }
    assert_eq!(guide.len(), 11);
    assert_eq!(guide["samurai"], (100, i16::MAX));
    assert_eq!(guide["ainu"], (-50, -50));
    let book = common::the_book();
    let mut looked = 0;
    for template in &book.templates {
        // A master is whatever he was born.
        let Some((lowest, highest)) = guide.get(&template.id) else { continue };
        assert!((*lowest..=*highest).contains(&template.status), "{}", template.id);
        looked += 1;
    }
    assert_eq!(looked, 4);
}
