//! Money, healing and fights of a band.

mod common;

use std::collections::BTreeMap;

use engine::{Never, Script, Seeded};
use katana::campaign::band::{Band, Deed, FateOf, Member, Owned};
use katana::campaign::healing::Care;
use katana::campaign::market::{Market, Ware, coins};
use katana::catalogue::{Armour, Horsemanship, Quality, Troop};

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
    let mut band = Band { name: "The short straw".into(), ..Band::default() };
    let Ok(_) = band.carry_out(&common::the_book(), join(goro()), &mut Seeded::new(1));
    band
}

fn join(member: Member) -> Deed {
    Deed::Join { member: Box::new(member) }
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
    let market = Market::default();
    let yari = Ware::Weapon("yari".into());
    let buy = Deed::Buy { who: "Goro".into(), ware: yari.clone(), market: market.clone() };
    act(&mut band, buy.clone()).unwrap();
    assert_eq!(band.member("Goro").unwrap().purse, 640);
    act(&mut band, Deed::Sell { who: "Goro".into(), ware: yari, market }).unwrap();
    assert_eq!(band.member("Goro").unwrap().purse, 820);
    let village = Market { percent: 100, weapons: false };
    let refused = act(
        &mut band,
        Deed::Buy { who: "Goro".into(), ware: Ware::Weapon("katana".into()), market: village },
    );
    assert!(refused.unwrap_err().starts_with("KY-CAM-02"));
}

#[test]
fn r_ky_cam_10_and_11_horses_and_armour_have_their_price() {
    let book = common::the_book();
    let market = Market::default();
    let price = |ware: Ware| market.price(&book, &ware);
    assert_eq!(price(Ware::Horse(Quality::War)), Some(15_000));
    assert_eq!(price(Ware::Horse(Quality::OrdinarySamurai)), Some(6_000));
    assert_eq!(price(Ware::Horse(Quality::Poor)), Some(3_000));
    assert_eq!(price(Ware::Armour(Armour::Part)), Some(4_000));
    assert_eq!(price(Ware::Weapon("jujutsu".into())), None);
    assert_eq!(price(Ware::Weapon("moon".into())), None);
}

#[test]
fn r_ky_cam_20_only_sheltered_days_heal() {
    let mut band = band();
    let hurt = FateOf {
        who: "Goro".into(),
        wounds: 2,
        dead: false,
        kit: vec![Owned { weapon: "katana".into(), count: 1 }],
        horse: None,
        words: "is cut twice".into(),
    };
    let fight = Deed::Fight { table: "t1".into(), scenario: "fox-toll".into(), fates: vec![hurt] };
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
    act(&mut band, Deed::Pass { days: 3, shelter: false }).unwrap();
    assert_eq!(band.member("Goro").unwrap().wounds, 2);
    act(&mut band, Deed::Pass { days: 2, shelter: true }).unwrap();
    assert_eq!(band.member("Goro").unwrap().wounds, 1);
    act(&mut band, Deed::Pass { days: 2, shelter: true }).unwrap();
    assert_eq!(band.member("Goro").unwrap().wounds, 0);
    assert_eq!((band.day, band.member("Goro").unwrap().healing), (7, None));
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
    let fight = Deed::Fight { table: "t9".into(), scenario: "fox-toll".into(), fates };
    act(&mut band, fight.clone()).unwrap();
    assert!(act(&mut band, fight).is_err());
    let member = band.member("Goro").unwrap();
    assert_eq!((member.wounds, member.fights.len()), (3, 1));
}
