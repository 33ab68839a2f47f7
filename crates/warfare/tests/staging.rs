//! What is wrong with a case is told with its line and a remedy; what is right begins as it says.

mod common;

use std::sync::Arc;

use case::Cased;
use engine::Game;
use measure::Point;
use warfare::action::Ask;
use warfare::state::Status;
use warfare::{Warfare, load};

/// Everything that is wrong with a set-up.
fn wrong(setup: &str) -> Vec<(usize, String)> {
    let files = common::files();
    let wording = load::wording(&files).unwrap_or_else(|trouble| panic!("{trouble}"));
    let opened = (Arc::new(common::told(load::book(&files))), Arc::new(wording));
    let text = format!("title t\nbook {}\n{setup}\n? turn 1\n", load::FOLDER);
    let case = common::told(warfare::case::parse("t.case", &text));
    match Warfare::stage(&case.scene, &files, &opened) {
        Ok(_) => Vec::new(),
        Err(troubles) => {
            assert!(troubles.iter().all(|trouble| !trouble.remedy.is_empty()));
            troubles.into_iter().map(|trouble| (trouble.line, trouble.what)).collect()
        }
    }
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let fine = "west ashigaru A at 3000,3000\neast ashigaru Z at 9000,9000";
    assert_eq!(wrong(fine), []);
    for (line, at, what) in [
        ("west ashigeru B at 5000,3000", 5, "the catalogue has no ashigeru"),
        ("west ashigaru B", 5, "B stands nowhere"),
        ("west ashigaru B at 5000,3000, brave", 5, "what is `brave`?"),
        ("west ashigaru B at 5000,3000, front 4", 5, "four sides"),
        ("west ashigaru B at 5000,3000, strength 13", 5, "SW-UNI-02"),
        ("west ashigaru B at 5000,3000, against geese", 5, "against whom?"),
        ("west ashigaru B at 5000", 5, "`5000` is no point"),
        ("west ashigaru B at 50.5,30", 5, "is no point"),
        ("west ashigaru B at 5000,3000 heading 360", 5, "is no heading"),
        ("west ashigaru B by 5000,3000", 5, "is no place"),
        ("west ashigaru B at 3100,3000", 5, "B stands on A"),
        ("west ashigaru B at 5000,100", 5, "B is not wholly on the table"),
        ("west ashigaru A at 5000,3000", 5, "two pieces are called A"),
        ("north ashigaru B at 5000,3000", 5, "what is `north`?"),
        ("west leader L", 5, "is no leader"),
        ("west leader L of Z", 5, "commands no unit of his own side"),
        ("west leader L of A, asleep", 5, "what is `asleep`?"),
        ("west leader L of A\nwest leader K of A", 6, "commands no unit of his own side"),
        ("attack A on B side 1", 5, "no unit is called B"),
        ("attack A on Z side 4", 5, "four sides"),
        ("attack A on Z", 5, "is no attack"),
        ("west ashigaru B\nattack B on A side 0", 6, "B cannot stand there"),
        ("home west up", 5, "no edge `up`"),
        ("step supper west", 5, "no step `supper`"),
        ("step moves north", 5, "no side `north`"),
        ("priority north", 5, "no side `north`"),
        ("exits west Road", 5, "no exit `Road`"),
        ("aim west hold \"Bank\" 3 end", 5, "no zone `Bank`"),
        ("aim west dance 3 end", 5, "is no aim"),
        ("aim west stand 3 later", 5, "is no aim"),
        ("area swamp 1,1 to 2,2", 5, "`swamp` is no kind of area"),
        ("hedge 1,1 50000,1", 5, "is off the table"),
        ("table wide", 5, "gives no size"),
        ("ground nowhere", 5, "no ground `nowhere`"),
        ("option closest_rule sideways", 5, "sideways"),
    ] {
        let told = wrong(&format!("{fine}\n{line}"));
        let meets = |(n, text): &(usize, String)| *n == at && text.contains(what);
        assert!(told.iter().any(meets), "{line}: {told:?}");
    }
}

#[test]
fn a_case_begins_where_it_says() {
    let units = "west ashigaru-yumi A at 5000,5000\nwest leader L of A\n\
                 east ashigaru Z at 5000,7000\neast leader M of Z";
    let asked = |more: &str| {
        let game = common::staged(&format!("{units}\n{more}"));
        let asks = game.asks(&game.start());
        (asks.a, asks.b)
    };
    assert_eq!(asked(""), (Some(Ask::Move), None));
    assert_eq!(asked("step moves east"), (None, Some(Ask::Move)));
    assert_eq!(asked("step challenges"), (Some(Ask::Challenge), None));
    assert_eq!(asked("priority east\nstep challenges"), (None, Some(Ask::Challenge)));
    assert_eq!(asked("step fire"), (Some(Ask::Fire), None));
    assert_eq!(asked("step roll-off"), (Some(Ask::Fire), None));
    for step in ["melee", "morale", "close"] {
        assert_eq!(asked(&format!("step {step}")), (None, Some(Ask::Move)), "{step}");
    }
    let game = common::staged(&format!("{units}\nturn 3\nturns 9\nhome west east\nbreaks west"));
    assert_eq!((game.start().turn, game.scenario.turns), (3, 9));
    assert!(game.scenario.parties.a.breaks && !game.scenario.parties.b.breaks);
}

#[test]
fn units_are_as_they_are_written() {
    let game = common::staged(
        "table 10000 x 9000\n\
         area wood \"Grove\" 1,2 to 300,400\n\
         east mounted-samurai Z at 5000,7000 heading 200, strength 6, lost 2, front 3\n\
         west monk R at 3000,3000, routed, soldiers 4\n\
         west ashigaru A\n\
         attack A on Z side 3\n\
         west leader L of A",
    );
    let s = game.start();
    let body = |name: &str| s.body(game.piece(name).expect("it is there"));
    assert_eq!((game.ground().width(), game.ground().height()), (10_000, 9000));
    assert_eq!(game.ground().areas()[0].polygon.bounds().low, Point::new(1, 2));
    let (z, r, a) = (body("Z"), body("R"), body("A"));
    assert_eq!((z.soldiers, z.front, z.heading.degrees()), (4, 3, 200));
    assert_eq!((r.soldiers, r.status, r.heading.degrees()), (4, Status::Routed, 180));
    // Conformed on the left side of the tray, the leader with them.
    let (at, heading) =
        game.conformed(&s, game.piece("A").unwrap(), game.piece("Z").unwrap(), 3, 0);
    assert_eq!((a.at, a.heading, body("L").at), (at, heading, at));
    assert_eq!(z.side_of(game.piece("A").unwrap()), Some(3));
    // Units of the first side are numbered first, whatever the order of the lines.
    assert!(game.piece("R") < game.piece("Z"));
}

#[test]
fn a_scenario_begins_at_its_beginning() {
    let game = common::staged("scenario willow-ford\noption closest_rule strict");
    assert_eq!(game.scenario.id, "willow-ford");
    let asks = game.asks(&game.start());
    assert!([asks.a, asks.b].contains(&Some(Ask::Deploy)), "{asks:?}");
    assert_eq!(game.scenario.chosen.len(), 1);
}
