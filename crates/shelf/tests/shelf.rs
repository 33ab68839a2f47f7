//! The shelf: its files, its games, its players.

use std::collections::BTreeMap;
use std::path::Path;

use engine::{Game, Quiet, Seeded, Side};
use shelf::{AnyGame, Face, Player, catalogue, content, files, open, resolve, scenario_names};

fn options(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
    pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn havoc(name: &str) -> std::sync::Arc<havoc::Havoc> {
    let AnyGame::Havoc(game) = open(&files(), name, &options(&[])).expect("a scenario") else {
        panic!("another book")
    };
    game
}

#[test]
fn the_data_folder_is_in_the_program() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let path = "cry-havoc/book.toml";
    let text = std::fs::read_to_string(root.join(path)).unwrap();
    assert_eq!(files().get(path).unwrap(), text);
    assert!(files().len() > 50);
}

#[test]
fn every_scenario_opens() {
    let games = catalogue(&files()).unwrap();
    assert_eq!(games.len(), 5);
    for (n, id) in ["cry-havoc", "samurai-blades"].into_iter().enumerate() {
        let names = scenario_names(&files(), id);
        assert_eq!(names.len(), games[n].scenarios.len());
        for name in names {
            let game = havoc(&name);
            assert_eq!(game.scenario_id(), name);
        }
    }
    assert_eq!(scenario_names(&files(), "katana-to-yari").len(), games[2].scenarios.len());
    assert_eq!(scenario_names(&files(), "samurai-skirmish").len(), games[3].scenarios.len());
    assert_eq!(scenario_names(&files(), "samurai-warfare").len(), games[4].scenarios.len());
}

#[test]
fn the_game_may_be_left_out_of_a_name() {
    assert_eq!(resolve(&files(), "toll-house").unwrap(), "cry-havoc/toll-house");
    let trouble = resolve(&files(), "cry-havoc/tollhouse").unwrap_err();
    assert!(trouble.remedy.contains("`cry-havoc/toll-house`"), "{trouble}");
}

#[test]
fn an_option_nobody_knows_is_not_blamed_on_a_file() {
    let troubles = open(&files(), "toll-house", &options(&[("amo", "on")])).err().unwrap();
    assert_eq!(troubles[0].file, "option amo=on");
    assert!(troubles[0].remedy.contains("`ammo`"), "{}", troubles[0]);
}

#[test]
fn only_the_data_a_game_is_played_with_counts_as_its_content() {
    let mut files = files();
    let game = open(&files, "toll-house", &options(&[])).unwrap();
    let before = content(&files, &game);
    let change = |path: &str| vec![(path.to_owned(), "changed".to_owned())];
    files.overlay(change("cry-havoc/scenarios/bailiff.toml"));
    files.overlay(change("cry-havoc/rules/01-basics.md"));
    assert_eq!(content(&files, &game), before);
    for path in ["scenarios/toll-house.toml", "maps/toll-house.map", "tables/combat-foot.toml"] {
        let mut other = files.clone();
        other.overlay(change(&format!("cry-havoc/{path}")));
        assert_ne!(content(&other, &game), before, "{path}");
    }
}

#[test]
fn tags_stand_for_names() {
    let game = havoc("toll-house");
    assert_eq!(game.spelled("hu moves to 5.7"), "Hugo moves to 5.7");
    assert_eq!(game.spelled("HO and wa attack os"), "Hob and Wat attack Oswin");
    assert_eq!(game.find("os"), game.piece("Oswin"));
    let men = game.roster(&game.start());
    let mut tags: Vec<String> = men.iter().map(|man| man.tag.to_lowercase()).collect();
    tags.sort();
    tags.dedup();
    assert_eq!(tags.len(), men.len());
}

#[test]
fn a_board_shows_both_hexes_of_a_horseman() {
    let game = havoc("toll-house");
    let board = game.board(&game.start());
    let mark = |col: usize, row: usize| board.rows[row][col].mark.clone().unwrap();
    assert_eq!(mark(3, 9).tag, "os");
    assert_eq!(mark(2, 9).tag, "'o");
    assert_eq!(mark(12, 10).tag, "HO");
    assert_eq!(mark(12, 10).side, Some(Side::A));
}

#[test]
fn players_are_known_by_name() {
    for player in Player::ALL {
        assert_eq!(Player::parse(player.name()), Ok(player));
    }
    assert!(Player::parse("gredy").unwrap_err().contains("did you mean `greedy`"));
}

#[test]
fn what_a_player_chooses_is_legal_and_the_game_ends() {
    let game = havoc("village-green");
    for player in Player::ALL {
        let (mut dice, mut mind) = (Seeded::new(1), Seeded::new(2));
        let mut s = game.start();
        let mut decisions = 0;
        while game.outcome(&s).is_none() {
            let asks = game.asks(&s);
            let side = Side::BOTH.into_iter().find(|side| asks[*side].is_some()).unwrap();
            let action = player.choose(&*game, &s, side, &mut mind);
            assert_eq!(game.check(&s, side, action), Ok(()));
            let Ok(()) = game.apply(&mut s, side, action, &mut dice, &mut Quiet);
            decisions += 1;
            assert!(decisions < game.bound());
        }
    }
}

#[test]
fn a_scenario_says_how_long_it_takes_and_a_game_what_can_be_switched() {
    let games = catalogue(&files()).unwrap();
    let find = |id: &str| games[0].scenarios.iter().find(|s| s.id == id).unwrap().minutes;
    let (small, large) = (find("cry-havoc/toll-house"), find("cry-havoc/great-field"));
    assert!(10 <= small && small < large && large <= 240, "{small} and {large} minutes");
    assert_eq!(games[0].switches.len(), 17);
    for switch in &games[0].switches {
        assert!(switch.about.ends_with('.') && !switch.about.contains('{'), "{switch:?}");
        assert!(switch.values.len() > 1 && switch.values.contains(&switch.default));
    }
    assert!(games[1].switches.len() > games[0].switches.len());
    assert!(games[2].switches.iter().all(|switch| switch.values.contains(&switch.default)));
    assert_eq!(games[3].switches.len(), 28);
    assert_eq!(games[4].switches.len(), 24);
}
