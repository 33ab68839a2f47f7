//! Muster values, and bands by points.

mod common;

use engine::{Game, Piece, Seeded};
use skirmish::band::{Band, raise};
use skirmish::load;
use skirmish::rule;
use std::collections::BTreeMap;

/// The scenario that takes bands.
const ID: &str = "three-roads";

fn limits() -> skirmish::scenario::Limits {
    common::game(ID, &[]).scenario.muster.clone().expect("it takes bands")
}

#[test]
fn r_ss_grp_04_values_are_those_of_the_book() {
    // SS-SC-01: an Eiyuu with katana in Light armour is 27, three Bushi with katana are 48.
    let game = common::game("tea-house-quarrel", &[]);
    let value = |name: &str| {
        let p = game.piece(name).unwrap_or_else(|| panic!("no {name}"));
        game.muster_value(p, game.character(p).horse)
    };
    let by_side = |side| -> u16 {
        let own = game.pieces_of(side).into_iter();
        own.map(|p| game.muster_value(p, game.character(p).horse)).sum()
    };
    assert_eq!((by_side(engine::Side::A), by_side(engine::Side::B)), (27 + 48, 42 + 32));
    assert_eq!(value(game.name(Piece(0))), 27);
    let riders = common::game("the-courier", &[]);
    let courier = riders.scenario.parties.a.commander.expect("a commander");
    // Eiyuu 24, Light 1, katana 2, bow 3, horse 6; without the horse 6 less (K-08).
    assert_eq!(riders.muster_value(courier, riders.character(courier).horse), 36);
    assert_eq!(riders.muster_value(courier, None), 30);
}

#[test]
fn r_ss_grp_04_the_bands_that_are_listed_keep_to_the_limits_of_their_scenario() {
    let (game, limits) = (common::game(ID, &[]), limits());
    for side in engine::Side::BOTH {
        let own = || game.pieces_of(side).into_iter();
        let worth: u16 = own().map(|p| game.muster_value(p, game.character(p).horse)).sum();
        assert!(worth <= limits.points, "{worth}");
        let common = own().filter(|p| !game.character(*p).class.is_samurai()).count();
        assert!(common >= usize::from(limits.common));
    }
}

#[test]
fn r_ss_grp_04_a_band_over_its_points_or_out_of_measure_is_refused() {
    let (book, limits) = (common::the_book(), limits());
    let check = |text: &str| Band::parse("band", text).expect("it reads").check(&book, &limits);
    let names = |n: usize| {
        let all: Vec<String> = (0..n).map(|n| format!("\"N{n}\"")).collect();
        all.join(", ")
    };
    let fine = format!("[[figure]]\nkind = \"spearman\"\nnames = [{}]\n", names(8));
    assert_eq!(check(&fine).unwrap(), 8 * 9);
    let why = |text: &str| {
        let wrong = check(text).unwrap_err();
        assert!(wrong.iter().all(|one| one.refusal.rule == rule::SS_GRP_04), "{wrong:?}");
        wrong.into_iter().map(|one| one.refusal.why).collect::<Vec<_>>().join("; ")
    };
    let dear = format!("[[figure]]\nkind = \"spearman\"\nnames = [{}]\n", names(14));
    assert!(why(&dear).contains("worth more"));
    let few = format!("[[figure]]\nkind = \"spearman\"\nnames = [{}]\n", names(5));
    assert!(why(&few).contains("too few"));
    let heroes = format!("{fine}[[figure]]\nkind = \"captain\"\nnames = [\"X\", \"Y\"]\n");
    assert!(why(&heroes).contains("too many of a class"));
}

#[test]
fn r_ss_arm_01_noumin_may_not_wear_heavy_armour() {
    let (book, limits) = (common::the_book(), limits());
    let names: Vec<String> = (0..6).map(|n| format!("\"N{n}\"")).collect();
    let band = |class: &str, rest: &str| {
        let names = names.join(", ");
        let text = format!("[[figure]]\nclass = \"{class}\"\nnames = [{names}]\n{rest}\n");
        Band::parse("band", &text).expect("it reads").check(&book, &limits)
    };
    let refused = band("noumin", "armour = \"heavy\"").unwrap_err();
    assert_eq!(refused[0].refusal.rule, rule::SS_ARM_01);
    assert!(band("noumin", "armour = \"armoured\"").is_ok());
    assert!(band("ashigaru", "armour = \"heavy\"").is_ok());
}

#[test]
fn r_ss_wpn_01_great_weapons_are_for_samurai_on_foot() {
    let (book, limits) = (common::the_book(), limits());
    let check = |text: &str| {
        let band = Band::parse("band", text).expect("it reads");
        band.check(&book, &limits).unwrap_err()[0].refusal
    };
    let low = "[[figure]]\nclass = \"ashigaru\"\nnames = [\"A\"]\nweapons = [\"no-dachi\"]\n";
    assert_eq!(check(low).rule, rule::SS_WPN_01);
    let rider = "[[figure]]\nclass = \"bushi\"\nnames = [\"A\"]\nweapons = [\"tetsubo\"]\nhorse = \"horse\"\n";
    assert_eq!(check(rider).rule, rule::SS_WPN_01);
}

#[test]
fn r_ss_grp_04_a_band_raised_at_random_keeps_to_the_limits_and_takes_the_field() {
    let (files, book, limits) = (common::files(), common::the_book(), limits());
    for seed in 0..40 {
        let text = raise(&book, &limits, "Western", &mut Seeded::new(seed));
        let band = Band::parse("band", &text).unwrap_or_else(|trouble| panic!("{trouble}\n{text}"));
        let worth = band.check(&book, &limits).unwrap_or_else(|wrong| panic!("{wrong:?}\n{text}"));
        // It spends nearly all it may; the number of figures is limited too.
        assert!(worth + 40 > limits.points, "only {worth} of {}", limits.points);
        let side = common::game(ID, &[]).scenario.parties.a.id.clone();
        let options = BTreeMap::from([(format!("band.{side}"), text.clone())]);
        let scenario = load::scenario(&files, &book, ID, &options);
        let scenario = scenario.unwrap_or_else(|wrong| panic!("{wrong:?}\n{text}"));
        assert_eq!(scenario.chosen.get(&format!("band.{side}")), Some(&text));
        let own = scenario.people.iter().filter(|one| one.side == engine::Side::A).count();
        assert_eq!(own, text.matches("[[figure]]").count());
        assert!(scenario.parties.a.commander.is_some());
    }
}

#[test]
fn a_band_is_refused_where_a_scenario_takes_none_and_where_it_breaks_the_limits() {
    let (files, book) = (common::files(), common::the_book());
    let read = |id: &str, side: &str, text: &str| {
        let options = BTreeMap::from([(format!("band.{side}"), text.to_owned())]);
        let wrong = load::scenario(&files, &book, id, &options).expect_err("it is refused");
        wrong.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let one = "[[figure]]\nkind = \"lord\"\nnames = [\"A\"]\n";
    assert!(read("tea-house-quarrel", "blue", one).contains("takes no bands"));
    let side = common::game(ID, &[]).scenario.parties.b.id.clone();
    assert!(read(ID, &side, one).contains("SS-GRP-04"));
    assert!(read(ID, "nobody", one).contains("no side"));
    assert!(read(ID, &side, "[[figure]]\nnonsense = 1\n").contains("nonsense"));
}

#[test]
fn a_game_with_bands_can_be_played() {
    let (book, limits) = (common::the_book(), limits());
    let plain = common::game(ID, &[]);
    let (a, b) = (&plain.scenario.parties.a.id, &plain.scenario.parties.b.id);
    let options: Vec<(String, String)> = [(a, 1), (b, 2)]
        .map(|(id, seed)| (format!("band.{id}"), raise(&book, &limits, id, &mut Seeded::new(seed))))
        .to_vec();
    let options: Vec<(&str, &str)> =
        options.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let game = common::game(ID, &options);
    assert_eq!(game.flaw(&game.start()), None);
    engine::contract::check_game(&game, 1, 150).unwrap_or_else(|breach| panic!("{breach}"));
}
