//! The commands that are no game.

use crate::tool::{Folder, data, kabuto, run};

#[test]
fn every_command_explains_itself_with_examples() {
    let help = kabuto(&["--help"]).fine();
    help.says(&["Examples:", "kabuto play"]);
    let commands = [
        "games",
        "scenario",
        "rules",
        "play",
        "adjudicate",
        "odds",
        "simulate",
        "replay",
        "verify",
        "render",
        "fuzz",
        "replays",
        "coverage",
        "bench",
    ];
    for command in commands {
        help.says(&[command]);
        kabuto(&[command, "--help"]).fine().says(&["Example", &format!("kabuto {command}")]);
    }
}

#[test]
fn games_are_listed_for_people() {
    kabuto(&["games"]).fine().says(&["cry-havoc/toll-house", "The toll house", "samurai-warfare/"]);
}

#[test]
fn games_are_listed_for_programs() {
    let games = kabuto(&["games", "--json"]).fine().json();
    let ids: Vec<_> = games.as_array().unwrap().iter().map(|game| &game["id"]).collect();
    let five =
        ["cry-havoc", "samurai-blades", "katana-to-yari", "samurai-skirmish", "samurai-warfare"];
    assert_eq!(ids, five);
    for game in games.as_array().unwrap() {
        assert_eq!(game["built"], true);
        assert!(game["scenarios"].as_array().unwrap().len() >= 10);
    }
    let scenarios = games[0]["scenarios"].as_array().unwrap();
    let toll = scenarios.iter().find(|s| s["id"] == "cry-havoc/toll-house").unwrap();
    assert_eq!(toll["title"], "The toll house");
    assert_eq!(toll["map"], "toll-house");
    assert_eq!(toll["turns"], 12);
    assert_eq!(toll["sides"][0]["id"], "garrison");
    assert_eq!(toll["sides"][1]["name"], "The travellers");
    assert_eq!(toll["sides"][1]["figures"], 6);
    assert!(toll["sides"][0]["points"].as_u64().unwrap() > 0);
    assert!(toll["options"].is_object() && toll["story"].is_string());
}

#[test]
fn a_scenario_tells_its_story() {
    kabuto(&["scenario", "toll-house"]).fine().says(&["Aims", "Oswin", "Knight", "garrison"]);
    let json = kabuto(&["scenario", "cry-havoc/toll-house", "--json"]).fine().json();
    assert_eq!(json["id"], "cry-havoc/toll-house");
}

#[test]
fn a_scenario_of_ones_own_is_played_from_a_folder() {
    let folder = Folder::new();
    let text = std::fs::read_to_string(data("cry-havoc/scenarios/village-green.toml")).unwrap();
    folder.write("cry-havoc/scenarios/my-green.toml", &text);
    let own = folder.path("");
    kabuto(&["games", "--data", &own]).fine().says(&["cry-havoc/my-green"]);
    let args = ["simulate", "my-green", "--games", "1", "--a", "random", "--b", "random"];
    kabuto(&[&args[..], &["--data", &own]].concat()).fine();
}

#[test]
fn rules_are_found_by_number_and_by_word() {
    kabuto(&["rules"]).fine().says(&["SG-CMB-07", "Odds"]);
    kabuto(&["rules", "sg-cmb-07"]).fine().says(&["SG-CMB-07 Odds", "Divide"]);
    kabuto(&["rules", "terrain", "shift"]).fine().says(&["disadvantage"]);
}

#[test]
fn cases_are_judged() {
    let all = kabuto(&["adjudicate", &data("cry-havoc/cases/worked")]).fine();
    let last = all.out.lines().last().unwrap();
    assert!(last.ends_with(" passed, 0 failed"), "{last}");
    let one = data("cry-havoc/cases/worked/we-01-odds.case");
    kabuto(&["adjudicate", &one, "--verbose"]).fine().says(&["passed", "P on Q"]);
}

#[test]
fn a_false_case_says_what_was_expected_and_what_happened() {
    let folder = Folder::new();
    let text = std::fs::read_to_string(data("cry-havoc/cases/worked/we-01-odds.case")).unwrap();
    folder.write("a/true.case", &text);
    let path = folder.write("a/false.case", &text.replace("? Q stunned", "? Q dead"));
    let ran = kabuto(&["adjudicate", &folder.path("a")]).came_false();
    ran.says(&["FAILED", &path, "Die 1: stunned", "Q dead", "what happened:"]);
    assert!(ran.out.trim_end().ends_with("9 passed, 1 failed"), "{}", ran.out);
}

#[test]
fn odds_are_exact() {
    let case = data("cry-havoc/cases/worked/we-01-odds.case");
    kabuto(&["odds", &case]).fine().says(&["8 against 3 is 2-1", "40.0 %", "2/5", "####"]);
    let json = kabuto(&["odds", &case, "--json"]).fine().json();
    let outcomes = json["outcomes"].as_array().unwrap();
    let sum: f64 = outcomes
        .iter()
        .map(|o| o["chance"]["num"].as_f64().unwrap() / o["chance"]["den"].as_f64().unwrap())
        .sum();
    assert!((sum - 1.0).abs() < 1e-12);
    assert_eq!(json["tally"][0], "P on Q: 8 against 3 is 2-1");
}

#[test]
fn odds_follow_what_a_trial_changes_and_defaults() {
    let folder = Folder::new();
    let text = std::fs::read_to_string(data("cry-havoc/cases/worked/we-01-odds.case")).unwrap();
    let more = "\ntry A knight\nwith west knight P at (0,0)\n> Q attacks P\n!\n> P attacks Q\n";
    let path = folder.write("knight.case", &format!("{text}{more}"));
    kabuto(&["odds", &path]).fine().says(&["26 against 3 is 8-1"]);
    let path = folder.write("end.case", &format!("{text}\ntry Nothing\n> default\n"));
    kabuto(&["odds", &path]).fine().says(&["end", "100.0 %"]);
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_cores() {
    let args = ["simulate", "village-green", "--games", "12", "--seed", "5", "--a", "greedy"];
    let args = [&args[..], &["--b", "random", "--json"]].concat();
    let one = run(&args, "", &[("RAYON_NUM_THREADS", "1")]).fine();
    let two = run(&args, "", &[("RAYON_NUM_THREADS", "2")]).fine();
    assert_eq!(one.out, two.out);
    let json = one.json();
    assert_eq!(json["games"], 12);
    assert_eq!(json["scenario"], "cry-havoc/village-green");
    assert_eq!(json["seed"], 5);
    let count = |key: &str| json[key]["wins"].as_u64().unwrap();
    assert_eq!(count("a") + count("b") + json["draws"].as_u64().unwrap(), 12);
    for key in ["a", "b"] {
        let share = |name: &str| json[key][name].as_f64().unwrap();
        assert!(share("low") <= share("share") && share("share") <= share("high"));
    }
    assert!(json["length"]["entries"]["mean"].as_f64().unwrap() > 0.0);
    kabuto(&["simulate", "village-green", "--games", "2", "--a", "random", "--b", "random"])
        .fine()
        .says(&["95 % interval", "drawn:", "turns:"]);
}

#[test]
fn fuzzing_is_the_same_on_any_number_of_cores() {
    let args = ["fuzz", "cry-havoc", "--decisions", "600", "--seed", "3"];
    let one = run(&args, "", &[("RAYON_NUM_THREADS", "1")]).fine();
    let two = run(&args, "", &[("RAYON_NUM_THREADS", "2")]).fine();
    assert_eq!(one.out, two.out);
    one.says(&["asks seen:", "600 decisions", "no breach"]);
    let args = ["fuzz", "cry-havoc", "--scenario", "village-green", "--decisions", "100"];
    kabuto(&[&args[..], &["--from-game", "7"]].concat()).fine();
}

#[test]
fn random_games_replay_as_they_were_played() {
    let args = ["replays", "cry-havoc", "--games", "12", "--seed", "4", "--digest"];
    let one = run(&args, "", &[("RAYON_NUM_THREADS", "1")]).fine();
    let two = run(&args, "", &[("RAYON_NUM_THREADS", "2")]).fine();
    assert_eq!(one.out, two.out);
    one.says(&["12 games", "0 games differ"]);
    let last = one.out.lines().last().unwrap().strip_prefix("digest ").unwrap();
    assert!(last.len() == 16 && last.bytes().all(|b| b.is_ascii_hexdigit()), "{last}");
}

#[test]
fn coverage_counts_every_rule() {
    kabuto(&["coverage"]).fine().says(&["cry-havoc", "rules", "tested", "prose", "later"]);
    let json = kabuto(&["coverage", "--json"]).fine().json();
    let book = &json[0];
    assert_eq!(book["book"], "cry-havoc");
    let count = |key: &str| book[key].as_u64().unwrap();
    let parts = count("tested") + count("prose") + count("later") + count("untested");
    assert_eq!(parts, count("rules"));
    assert!(count("rules") > 100);
}

#[test]
fn a_board_is_drawn() {
    let folder = Folder::new();
    let svg = folder.path("board.svg");
    kabuto(&["render", "village-green", "-o", &svg]).fine().says(&["wrote"]);
    assert!(folder.read("board.svg").contains("<svg"));
    let png = folder.path("board.png");
    kabuto(&["render", "village-green", "-o", &png, "--dark", "--width", "300"]).fine();
    assert_eq!(&std::fs::read(&png).unwrap()[..4], b"\x89PNG");
}

#[test]
fn every_scenario_is_measured() {
    let folder = Folder::new();
    let file = folder.path("bench.md");
    let args = ["bench", "--all", "--time", "1", "--json", "--write", &file];
    let json = kabuto(&args).fine().json();
    let scenarios = json["scenarios"].as_array().unwrap();
    let games = kabuto(&["games", "--json"]).fine().json();
    let count = |game: &serde_json::Value| game["scenarios"].as_array().map_or(0, Vec::len);
    assert_eq!(scenarios.len(), games.as_array().unwrap().iter().map(count).sum::<usize>());
    for row in scenarios {
        assert!(row["sampled_per_second"].is_u64() && row["listed_per_second"].is_u64());
        let line = format!("| {} |", row["scenario"].as_str().unwrap());
        assert!(folder.read("bench.md").contains(&line), "{line}");
    }
    for slowest in ["slowest_sampled", "slowest_listed"] {
        assert!(scenarios.iter().any(|row| row["scenario"] == json[slowest]));
    }
    kabuto(&["bench", "--write", &file]).bad(&["--all"]);
    kabuto(&["bench", "--all", "--time", "0"]).bad(&["at least 1"]);
}

#[test]
fn speed_is_measured() {
    let args = ["bench", "--scenario", "village-green", "--time", "5"];
    kabuto(&args).fine().says(&["sample", "random_game", "a state has"]);
    let json = kabuto(&[&args[..], &["--json"]].concat()).fine().json();
    let measures: Vec<_> = json.as_array().unwrap().iter().map(|m| &m["measure"]).collect();
    assert_eq!(measures, ["copy", "list", "sample", "apply", "odds", "random_game"]);
    for measure in json.as_array().unwrap() {
        assert_eq!(measure["game"], "cry-havoc");
        assert_eq!(measure["scenario"], "cry-havoc/village-green");
        assert!(measure["per_second"].as_f64().unwrap() > 0.0);
        assert!(measure["each_ns"].as_f64().unwrap() > 0.0);
    }
}
