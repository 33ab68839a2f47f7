//! Money, healing and fights of a band.

mod common;

use std::collections::BTreeMap;

use engine::{Never, Script, Seeded};
use katana::campaign::band::{Band, Deed, FateOf, Made, Member, Mount, Owned, Shelter};
use katana::campaign::healing::Care;
use katana::campaign::market::{self, Ware, coins};
use katana::campaign::recruit;
use katana::catalogue::{Armour, Horsemanship, Market, Quality, Troop};

fn goro() -> Member {
    Member {
        name: "Goro".into(),
        template: "ronin".into(),
        origin: None,
        pc: true,
        troop: Troop::Bushi,
        reaction: 3,
        skills: BTreeMap::from([("katana".to_owned(), 4)]),
        iaijutsu: None,
        niten: None,
        kiai: None,
        yadome: BTreeMap::new(),
        horsemanship: Horsemanship::Average,
        leadership: 4,
        initiative: 5,
        status: 35,
        armour: Armour::None,
        wound_limit: 6,
        stamina: 20,
        kit: vec![Owned { weapon: "katana".into(), count: 1 }],
        goods: BTreeMap::new(),
        horse: None,
        purse: 1_000,
        wounds: 0,
        healing: None,
        dead: false,
        fights: Vec::new(),
    }
}

fn band() -> Band {
    Band { name: "The short straw".into(), members: vec![goro()], ..Band::default() }
}

fn march(table: &str) -> Deed {
    Deed::March { table: table.into(), scenario: "fox-toll".into(), who: vec!["Goro".into()] }
}

fn fate(wounds: u8) -> FateOf {
    FateOf {
        who: "Goro".into(),
        wounds,
        dead: false,
        kit: vec![Owned { weapon: "katana".into(), count: 1 }],
        horse: None,
        words: "is cut".into(),
    }
}

fn fight(table: &str, fates: Vec<FateOf>) -> Deed {
    Deed::Fight { table: table.into(), scenario: "fox-toll".into(), fates }
}

fn buy(ware: Ware, number: u8, market: &str) -> Deed {
    Deed::Buy { who: "Goro".into(), ware, number, market: market.into() }
}

fn sell(ware: Ware, number: u8) -> Deed {
    Deed::Sell { who: "Goro".into(), ware, number, market: "town".into() }
}

fn act(band: &mut Band, deed: Deed) -> Result<String, String> {
    let book = common::the_book();
    band.may(&book, &deed).map_err(|no| format!("{}: {}", no.rule, no.why))?;
    let done: Result<_, Never> = band.carry_out(&book, deed, &mut Seeded::new(5));
    let Ok(done) = done;
    Ok(done.words.clone())
}

#[test]
fn r_ky_cam_01_coins_are_counted_by_twenties() {
    assert_eq!(coins(0), "nothing");
    assert_eq!(coins(421), "1 gold, 1 silver, 1 copper");
    assert_eq!(coins(8_000), "20 gold");
}

#[test]
fn r_ky_cam_02_things_are_bought_dear_and_sold_for_half() {
    let mut band = band();
    let yari = Ware::Weapon("yari".into());
    act(&mut band, buy(yari.clone(), 1, "town")).unwrap();
    assert_eq!(band.member("Goro").unwrap().purse, 640);
    act(&mut band, sell(yari.clone(), 1)).unwrap();
    assert_eq!(band.member("Goro").unwrap().purse, 820);
    assert!(act(&mut band, sell(yari.clone(), 1)).unwrap_err().contains("no such thing"));
    let refused = act(&mut band, buy(yari.clone(), 1, "village"));
    assert!(refused.unwrap_err().starts_with("KY-CAM-02"));
    assert!(act(&mut band, buy(yari.clone(), 1, "moon")).is_err());
    let siege = act(&mut band, buy(yari, 1, "siege")).unwrap();
    assert!(siege.contains("1 gold, 16 silver"), "{siege}");
}

#[test]
fn r_ky_cam_02_nothing_is_free_and_no_purse_runs_over() {
    let mut band = band();
    let none = buy(Ware::Weapon("club".into()), 0, "town");
    assert!(act(&mut band, none).unwrap_err().starts_with("KY-CAM-02"));
    assert!(act(&mut band, buy(Ware::Weapon("stones".into()), 1, "town")).is_err());
    assert!(act(&mut band, buy(Ware::Good("book".into()), 1, "town")).is_err());
    let earn = |coppers| Deed::Earn { who: "Goro".into(), coppers, reason: "a gift".into() };
    assert!(act(&mut band, earn(0)).is_err());
    assert!(act(&mut band, earn(u32::MAX)).unwrap_err().starts_with("KY-CAM-01"));
    act(&mut band, earn(999_000_000)).unwrap();
    assert!(act(&mut band, earn(1_000_000)).unwrap_err().contains("so much money"));
    band.members.push(Member { name: "Taro".into(), purse: 1_000_000_000, ..goro() });
    let give = Deed::Give { from: "Goro".into(), to: "Taro".into(), coppers: 1 };
    assert!(act(&mut band, give).unwrap_err().contains("so much money"));
}

#[test]
fn r_ky_cam_10_arrows_and_stars_are_counted_and_swords_come_in_pairs() {
    let mut band = band();
    band.members[0].purse = 10_000;
    let arrows = || Ware::Shots("kyu".into());
    assert!(act(&mut band, buy(arrows(), 12, "town")).unwrap_err().contains("nothing to shoot"));
    act(&mut band, buy(Ware::Weapon("kyu".into()), 1, "town")).unwrap();
    act(&mut band, buy(arrows(), 12, "village")).unwrap();
    act(&mut band, buy(Ware::Weapon("shuriken".into()), 3, "town")).unwrap();
    act(&mut band, buy(Ware::Weapon("shuriken".into()), 2, "town")).unwrap();
    let kit = |band: &Band| {
        let kit = &band.member("Goro").unwrap().kit;
        kit.iter().map(|item| (item.weapon.clone(), item.count)).collect::<Vec<_>>()
    };
    let own = |weapon: &str, count: u8| (weapon.to_owned(), count);
    assert_eq!(kit(&band), [own("katana", 1), own("kyu", 12), own("shuriken", 5)]);
    act(&mut band, buy(Ware::Good("daisho".into()), 1, "town")).unwrap();
    assert_eq!(kit(&band).len(), 5);
    assert!(act(&mut band, buy(Ware::Weapon("jo".into()), 1, "town")).unwrap_err().contains("5"));
    act(&mut band, sell(Ware::Weapon("shuriken".into()), 5)).unwrap();
    act(&mut band, sell(arrows(), 12)).unwrap();
    assert_eq!(kit(&band)[1], own("kyu", 0));
    // A bow without arrows takes the field as one.
    let members = serde_json::to_string(&band.members).unwrap();
    let game = common::game("fox-toll", &[("band.travellers", members.as_str())]);
    let goro = game.piece("Goro").unwrap();
    assert!(game.who(goro).kit.iter().any(|item| item.count == 0 && !item.loaded));
}

/// The rows of the tables on a page, as cells without their marks.
fn rows(page: &str) -> Vec<Vec<String>> {
    let files = common::files();
    let path = format!("{}/rules/{page}", katana::load::FOLDER);
    let text = files.get(&path).expect("the page");
    let table = text.lines().filter(|line| line.starts_with('|'));
    let cells = |line: &str| {
        line.trim_matches('|').split('|').map(|cell| cell.trim().replace(['*', '`'], "")).collect()
    };
    table.map(cells).collect()
}

#[test]
fn r_ky_cam_10_everything_on_the_list_has_its_price() {
    let book = common::the_book();
    let price = |ware: Ware| market::price(&book, &book.markets[0], &ware, 1);
    assert_eq!(price(Ware::Armour(Armour::Part)), Some(4_000));
    assert_eq!(price(Ware::Armour(Armour::Armoured)), Some(8_000));
    assert_eq!(price(Ware::Armour(Armour::Full)), Some(12_000));
    assert_eq!(price(Ware::Armour(Armour::None)), None);
    assert_eq!(price(Ware::Weapon("jujutsu".into())), None);
    assert_eq!(price(Ware::Weapon("moon".into())), None);
    // The page and the catalogues say the same.
    let mut listed = Vec::new();
    for row in rows("19-campaign.md") {
        for pair in row.chunks(2) {
            let [name, price] = pair else { continue };
            let digits: String = price.chars().filter(char::is_ascii_digit).collect();
            if let Ok(price) = digits.parse::<u32>() {
                listed.push((name.clone(), price));
            }
        }
    }
    assert!(listed.len() >= 50, "{}", listed.len());
    let mut known: Vec<u32> = book.goods.iter().map(|good| good.price).collect();
    known.extend(book.weapons.iter().filter(|w| !w.suggested).map(|weapon| weapon.price));
    for (name, price) in &listed {
        assert!(known.contains(price), "{name} for {price}");
    }
    let first = |name: &str| name.split(',').next().unwrap_or_default().to_lowercase();
    let mut same = 0;
    for weapon in &book.weapons {
        let found = listed.iter().find(|(name, _)| first(name) == weapon.title.to_lowercase());
        if let Some((name, price)) = found {
            assert_eq!(weapon.price, *price, "{name}");
            assert!(!weapon.suggested, "{name}");
            same += 1;
        }
    }
    assert!(same >= 16, "{same} weapons are on the list");
}

#[test]
fn r_ky_cam_11_horses_are_bought_by_their_quality() {
    let book = common::the_book();
    let price = |quality| market::price(&book, &book.markets[0], &Ware::Horse(quality), 1).unwrap();
    let prices: Vec<u32> = Quality::ALL.into_iter().map(price).collect();
    assert_eq!(prices, [15_000, 6_000, 3_000, 6_000, 3_000, 3_000]);
    let mut band = band();
    band.members[0].purse = 7_000;
    let buy = |quality| buy(Ware::Horse(quality), 1, "town");
    act(&mut band, buy(Quality::Good)).unwrap();
    let member = band.member("Goro").unwrap();
    assert_eq!((member.purse, member.horse.as_ref().unwrap().quality), (4_000, Quality::Good));
    assert!(act(&mut band, buy(Quality::Poor)).unwrap_err().starts_with("KY-CAM-11"));
}

#[test]
fn r_ky_ump_06_prices_goods_and_status_are_for_the_umpire_to_set() {
    let book = common::the_book();
    let katana = Ware::Weapon("katana".into());
    let famine =
        Market { id: "famine".into(), title: "Famine".into(), percent: 250, weapons: false };
    assert_eq!(market::price(&book, &famine, &Ware::Good("inn-night".into()), 1), Some(13));
    assert!(!market::sells(&famine, &katana) && market::sells(&book.markets[0], &katana));
    let mut band = band();
    let fall = Deed::Standing { who: "Goro".into(), by: -40, reason: "ran at the ford".into() };
    act(&mut band, fall).unwrap();
    assert_eq!(band.member("Goro").unwrap().status, -5);
}

#[test]
fn r_ky_cam_20_only_sheltered_days_heal() {
    let mut band = band();
    act(&mut band, march("t1")).unwrap();
    let fight = fight("t1", vec![fate(2)]);
    act(&mut band, fight.clone()).unwrap();
    // KY-CAM-50: once, whatever happens in between.
    assert!(act(&mut band, fight).unwrap_err().starts_with("KY-CAM-50"));
    let care = Care { healer: true, comfort: true, ..Care::default() };
    let tend = Deed::Tend { who: "Goro".into(), care };
    let book = common::the_book();
    band.may(&book, &tend).unwrap();
    band.carry_out(&book, tend.clone(), &mut Script::new(&[2])).unwrap();
    // A 2 less 1 is 1: two wounds at two days each.
    assert!(act(&mut band, tend).unwrap_err().starts_with("KY-CAM-23"));
    act(&mut band, Deed::Pass { days: 3, shelter: Shelter::None }).unwrap();
    assert_eq!(band.member("Goro").unwrap().wounds, 2);
    act(&mut band, Deed::Pass { days: 2, shelter: Shelter::Guests }).unwrap();
    assert_eq!(band.member("Goro").unwrap().wounds, 1);
    act(&mut band, Deed::Pass { days: 2, shelter: Shelter::Guests }).unwrap();
    assert_eq!(band.member("Goro").unwrap().wounds, 0);
    assert_eq!((band.day, band.member("Goro").unwrap().healing), (7, None));
}

/// A fight that leaves him with so many wounds.
fn hurt(band: &mut Band, table: &str, wounds: u8) {
    act(band, march(table)).unwrap();
    act(band, fight(table, vec![fate(wounds)])).unwrap();
}

fn tend(band: &mut Band, care: Care, die: u8) -> Result<(), String> {
    let book = common::the_book();
    let deed = Deed::Tend { who: "Goro".into(), care };
    band.may(&book, &deed).map_err(|no| no.rule.0.to_owned())?;
    band.carry_out(&book, deed, &mut Script::new(&[die])).expect("one die");
    Ok(())
}

fn days_a_wound(band: &Band) -> u16 {
    band.member("Goro").unwrap().healing.expect("he heals").days
}

#[test]
fn r_ky_cam_23_the_number_stays_until_a_new_wound_or_a_journey() {
    let mut band = band();
    let still = Care { comfort: true, ..Care::default() };
    hurt(&mut band, "t1", 3);
    tend(&mut band, still, 2).unwrap();
    assert_eq!(days_a_wound(&band), 6);
    assert_eq!(tend(&mut band, still, 1), Err("KY-CAM-23".to_owned()));
    // One of the three has closed when he is carried off: a new number, for the two that are open.
    act(&mut band, Deed::Pass { days: 6, shelter: Shelter::Guests }).unwrap();
    let carried = Care { moved: true, ..still };
    tend(&mut band, carried, 3).unwrap();
    assert_eq!((band.member("Goro").unwrap().wounds, days_a_wound(&band)), (2, 8));
    assert_eq!(tend(&mut band, carried, 1), Err("KY-CAM-23".to_owned()));
    // Another wound: he is tended anew.
    hurt(&mut band, "t2", 3);
    tend(&mut band, carried, 1).unwrap();
    assert_eq!(days_a_wound(&band), 6);
    // A fight without a scratch changes nothing.
    hurt(&mut band, "t3", 3);
    assert_eq!(tend(&mut band, carried, 1), Err("KY-CAM-23".to_owned()));
}

#[test]
fn r_ky_cam_24_nobody_dies_in_bed() {
    let mut band = band();
    hurt(&mut band, "t1", 5);
    act(&mut band, Deed::Pass { days: 365, shelter: Shelter::None }).unwrap();
    let member = band.member("Goro").unwrap();
    assert_eq!((member.wounds, member.dead), (5, false));
}

#[test]
fn r_ky_cam_25_after_a_battle_only_the_wounds_are_left() {
    let mut band = band();
    let field = |band: &Band| {
        let members = serde_json::to_string(&band.members).unwrap();
        common::game("fox-toll", &[("band.travellers", &members), ("exhaustion", "on")])
    };
    let game = field(&band);
    let goro = game.piece("Goro").expect("he takes the field");
    let mut s = engine::Game::start(&game);
    let man = s.man_mut(goro);
    (man.wounds, man.distractions, man.stamina) = (2, 15, -9);
    man.fit = katana::state::Fit::Ko;
    let fates = katana::campaign::fight::fates(&game, &s, &band.members);
    assert!(!fates[0].dead);
    act(&mut band, march("t1")).unwrap();
    let fight = fight("t1", fates);
    act(&mut band, fight).unwrap();
    let game = field(&band);
    let s = engine::Game::start(&game);
    let man = s.man(game.piece("Goro").unwrap());
    assert_eq!((man.wounds, man.distractions, man.stamina), (2, 0, 20));
    assert_eq!(man.fit, katana::state::Fit::Well);
}

#[test]
fn r_ky_opt_59_bandages_help_where_they_count() {
    let care = Care { comfort: true, bandages: true, ..Care::default() };
    for (bandages, days) in [(false, 6), (true, 4)] {
        let mut band = Band { bandages, ..band() };
        hurt(&mut band, "t1", 2);
        tend(&mut band, care, 3).unwrap();
        assert_eq!(days_a_wound(&band), days);
    }
}

#[test]
fn r_ky_cam_32_deeds_change_standing() {
    let mut band = band();
    let deed = Deed::Standing { who: "Goro".into(), by: 10, reason: "held the bridge".into() };
    act(&mut band, deed).unwrap();
    assert_eq!(band.member("Goro").unwrap().status, 45);
    let none = Deed::Standing { who: "Goro".into(), by: 10, reason: " ".into() };
    assert!(act(&mut band, none).is_err());
}

#[test]
fn r_ky_cam_50_a_fight_begins_from_the_band_and_is_written_back_once() {
    let mut band = band();
    let members = serde_json::to_string(&band.members).unwrap();
    let game = common::game("fox-toll", &[("band.travellers", members.as_str())]);
    let goro = game.piece("Goro").expect("he takes the field");
    assert_eq!(game.who(goro).skills.len(), 1);
    // The log of the fight names everything it began with.
    assert_eq!(game.scenario.chosen.get("band.travellers"), Some(&members));
    let mut s = engine::Game::start(&game);
    s.man_mut(goro).wounds = 3;
    let fates = katana::campaign::fight::fates(&game, &s, &band.members);
    assert_eq!((fates.len(), fates[0].wounds), (1, 3));
    assert!(act(&mut band, fight("t9", fates.clone())).unwrap_err().contains("nobody"));
    act(&mut band, march("t9")).unwrap();
    act(&mut band, fight("t9", fates.clone())).unwrap();
    assert!(act(&mut band, fight("t9", fates)).is_err());
    assert!(band.away.is_empty() && act(&mut band, march("t9")).is_err());
    let member = band.member("Goro").unwrap();
    assert_eq!((member.wounds, member.fights.len()), (3, 1));
}

#[test]
fn r_ky_cam_50_whoever_is_away_does_nothing_else() {
    let mut band = band();
    band.members[0].wounds = 1;
    act(&mut band, march("t1")).unwrap();
    let who = || "Goro".to_owned();
    let deeds = [
        march("t2"),
        Deed::Dismiss { who: who() },
        buy(Ware::Weapon("club".into()), 1, "town"),
        sell(Ware::Weapon("katana".into()), 1),
        Deed::Tend { who: who(), care: Care::default() },
        Deed::Earn { who: who(), coppers: 5, reason: "a gift".into() },
        Deed::Standing { who: who(), by: 1, reason: "a gift".into() },
    ];
    for deed in deeds {
        assert!(act(&mut band, deed).unwrap_err().contains("away at a fight"));
    }
    // K-95: a fight that never was leaves everybody as he is.
    act(&mut band, Deed::Recall { table: "t1".into() }).unwrap();
    assert!(act(&mut band, Deed::Recall { table: "t1".into() }).is_err());
    assert!(act(&mut band, fight("t1", vec![fate(2)])).is_err());
    act(&mut band, Deed::Dismiss { who: who() }).unwrap();
}

#[test]
fn r_ky_cam_50_a_fight_leaves_nothing_that_cannot_be() {
    let mut band = band();
    band.members[0].wounds = 2;
    act(&mut band, march("t1")).unwrap();
    let odd = |change: fn(&mut FateOf)| {
        let mut one = fate(3);
        change(&mut one);
        act(&mut band.clone(), fight("t1", vec![one])).unwrap_err()
    };
    assert!(odd(|fate| fate.wounds = 1).contains("cannot have 1 wounds"));
    assert!(odd(|fate| fate.kit[0].weapon = "moon".into()).contains("moon"));
    assert!(odd(|fate| fate.kit[0].count = 255).contains("255"));
    assert!(odd(|fate| fate.who = "Taro".into()).contains("not the fight"));
    let horse = |fate: &mut FateOf| {
        let name = "Goro's horse".to_owned();
        fate.horse = Some(Mount { name, quality: Quality::War, wounds: 0 });
    };
    assert!(odd(horse).contains("horse"));
    assert!(act(&mut band.clone(), fight("t1", vec![])).is_err());
    act(&mut band, fight("t1", vec![fate(3)])).unwrap();
}

#[test]
fn r_ky_cam_20_inns_are_paid_for_and_years_come_to_an_end() {
    let mut band = band();
    act(&mut band, Deed::Pass { days: 10, shelter: Shelter::Inn }).unwrap();
    assert_eq!(band.member("Goro").unwrap().purse, 950);
    let long = Deed::Pass { days: 200, shelter: Shelter::Inn };
    assert!(act(&mut band, long).unwrap_err().contains("cannot pay"));
    for days in [0, 366] {
        assert!(act(&mut band, Deed::Pass { days, shelter: Shelter::None }).is_err());
    }
    band.day = 36_400;
    let year = Deed::Pass { days: 365, shelter: Shelter::None };
    assert!(act(&mut band, year).unwrap_err().contains("hundred years"));
}

#[test]
fn r_ky_chr_21_everybody_typical_is_as_printed() {
    let book = common::the_book();
    let mut band = Band::default();
    let made =
        Made::Typical { template: "ronin".into(), kit: vec!["katana".into(), "wakizashi".into()] };
    let recruit =
        |name: &str, made: &Made| Deed::Recruit { name: name.into(), pc: true, made: made.clone() };
    act(&mut band, recruit("Jiro", &made)).unwrap();
    let jiro = band.member("Jiro").unwrap();
    assert_eq!((jiro.reaction, jiro.skills["katana"], jiro.leadership), (3, 3, 4));
    assert_eq!((jiro.initiative, jiro.status, jiro.purse), (5, 35, 300));
    assert!(band.done[0].dice.is_empty());
    assert!(act(&mut band, recruit("jiro", &made)).unwrap_err().contains("already"));
    for name in ["", " ", "x1", "a  b", "Ren<b>", "a234567890123456789012345", "\u{202e}Jo"] {
        assert!(act(&mut band, recruit(name, &made)).unwrap_err().contains("plain letters"));
    }
    let odd = Made::Typical { template: "ronin".into(), kit: vec!["o-yumi".into()] };
    assert!(act(&mut band, recruit("Taro", &odd)).unwrap_err().starts_with("KY-CHR-21"));
    for known in &book.known {
        let made = Made::Known { id: known.id.clone() };
        act(&mut band, recruit(&known.member.name, &made)).unwrap();
    }
    // A master takes any one weapon.
    let master = book.templates.iter().find(|template| template.id == "master").unwrap();
    assert!(recruit::kits(&book, master).contains(&vec!["nodachi".to_owned()]));
}

/// K-90, K-91 — Lowest and highest faces give the ends of what is usual.
#[test]
fn r_ky_chr_21_dice_decide_within_what_is_usual() {
    let book = common::the_book();
    let made = Made::Rolled {
        template: "samurai".into(),
        kit: vec!["katana".into(), "wakizashi".into(), "yari".into()],
    };
    let roll = |faces: &[u8]| {
        let mut band = Band::default();
        let deed = Deed::Recruit { name: "Jiro".into(), pc: false, made: made.clone() };
        band.carry_out(&book, deed, &mut Script::new(faces)).unwrap();
        assert_eq!(band.done[0].dice, faces);
        band.members.remove(0)
    };
    let low = roll(&[1, 1, 1, 1, 1, 1]);
    assert_eq!((low.skills["yari"], low.leadership, low.initiative), (3, 0, 4));
    assert_eq!((low.status, low.stamina, low.purse), (100, 15, 160));
    let high = roll(&[2, 6, 3, 51, 11, 10]);
    assert_eq!((high.skills["yari"], high.leadership, high.initiative), (4, 5, 6));
    assert_eq!((high.status, high.stamina, high.purse), (150, 25, 1_600));
}

/// Whoever sends a band with a table may have written it himself.
#[test]
fn r_ky_cam_50_a_forged_sheet_takes_no_field() {
    let book = common::the_book();
    type Forgery = (&'static str, fn(&mut Member));
    let changes: [Forgery; 9] = [
        ("skill", |m| {
            m.skills.insert("katana".into(), 127);
        }),
        ("weapon", |m| {
            m.skills.insert("moon".into(), 1);
        }),
        ("iaijutsu", |m| m.iaijutsu = Some(-128)),
        ("reaction", |m| m.reaction = 0),
        ("status", |m| m.status = i16::MIN),
        ("kit", |m| m.kit = vec![m.kit[0].clone(); 6]),
        ("count", |m| m.kit[0].count = 255),
        ("wounds", |m| m.wounds = 255),
        ("name", |m| m.name = "<b>".into()),
    ];
    for (what, change) in changes {
        let mut member = goro();
        change(&mut member);
        assert!(katana::campaign::fight::may_fight(&book, &member).is_err(), "{what}");
    }
}
