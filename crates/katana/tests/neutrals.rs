//! KY-UMP-05, K-98 — People on nobody's side, whom the umpire runs.

mod common;

use engine::{Eye, Game, Piece, Script, Seeded, Side, Speaks, Table, Turned};
use katana::Katana;
use katana::action::Action;
use katana::event::What;
use katana::state::State;

/// Two men far apart, and a pilgrim with his back to both.
const PILGRIM: &str = "
group neutral road
neutral ronin N at 0,4 S, katana +3 in hand, group road, reaction 5, initiative 3
west ronin A at -6,0 N, katana +3 in hand, reaction 5, initiative 6
east ronin X at 6,-6 S, katana +3 in hand, reaction 5, initiative 5";
const N: Piece = Piece(0);
const METHODS: [&str; 5] =
    ["simultaneous_phase", "simultaneous_move", "initiative_figures", "side_roll", "alternate"];

/// The umpire says something, without a reason where none is wanted.
fn says(table: &mut Table<&Katana>, words: &str) -> Result<(), Turned<katana::event::Event>> {
    let action = table.game.hear(&table.state, Side::A, words).expect("words that mean something");
    let reason = if table.game.wants_reason(&action) { "so it is" } else { "" };
    table.rule(action, reason, &mut Seeded::new(9))
}

fn umpire(table: &mut Table<&Katana>, words: &str) {
    says(table, words).unwrap_or_else(|turned| panic!("{words}: {turned:?}"));
}

/// Whoever is asked does nothing, until the game waits for the umpire or a phase has gone by.
fn sides_idle(table: &mut Table<&Katana>) {
    let count = table.state.count;
    while table.state.count == count && table.game.halted(&table.state).is_none() {
        let side = if table.asks().a.is_some() { Side::A } else { Side::B };
        let idle = table.game.idle(&table.state, side);
        table.act(side, table.log.len(), idle, &mut Seeded::new(4)).expect("a lawful default");
    }
}

fn refused(turned: Result<(), Turned<katana::event::Event>>) -> &'static str {
    match turned {
        Err(Turned::Refused(refusal)) => refusal.rule.0,
        other => panic!("it is not refused: {other:?}"),
    }
}

#[test]
fn r_ky_ump_05_neutrals_go_where_the_umpire_writes_by_every_procedure() {
    for method in METHODS {
        let game = common::staged(&format!("{PILGRIM}\noption order_method {method}\nstep modes"));
        let mut table = Table::open(&game);
        sides_idle(&mut table);
        let from = table.state.man(N).hex;
        umpire(&mut table, "rule: the umpire leads road");
        if method == "simultaneous_move" {
            umpire(&mut table, "N in phase 1: advance");
            umpire(&mut table, "rule: the neutrals are ready");
            sides_idle(&mut table);
        } else {
            if method != "simultaneous_phase" {
                sides_idle(&mut table);
                assert_eq!(table.asks().a, None, "{method}: it is the pilgrim's turn");
                assert_eq!(table.asks().b, None, "{method}: it is the pilgrim's turn");
            }
            umpire(&mut table, "N: advance");
            let _ = says(&mut table, "rule: the neutrals are ready");
            sides_idle(&mut table);
        }
        assert_ne!(table.state.man(N).hex, from, "{method}");
        let again = Table::replay(&game, &table.log).expect("a game that plays again");
        assert_eq!(again.state, table.state, "{method}");
    }
}

#[test]
fn r_ky_ump_05_everybody_waits_for_an_umpire_who_leads() {
    let game = common::staged(&format!("{PILGRIM}\nphase 1"));
    let mut table = Table::open(&game);
    umpire(&mut table, "rule: the umpire leads road");
    assert_eq!(refused(says(&mut table, "rule: the umpire leads road")), "KY-UMP-05");
    for side in Side::BOTH {
        assert!(table.asks()[side].is_some(), "both sides write meanwhile");
        table.act(side, table.log.len(), Action::Seal, &mut Script::new(&[])).unwrap();
    }
    let why = game.halted(&table.state).expect("the umpire still writes");
    assert_eq!(why.rule.0, "KY-UMP-05");
    let turned = table.act(Side::A, table.log.len(), Action::Seal, &mut Script::new(&[]));
    assert_eq!(refused(turned), "KY-UMP-05");
    umpire(&mut table, "N: turn left");
    umpire(&mut table, "N: turn right");
    assert_eq!(table.state.count, game.start().count, "he may write as often as he likes");
    umpire(&mut table, "rule: the neutrals are ready");
    assert!(game.halted(&table.state).is_none() && table.state.count > game.start().count);
    assert_eq!(table.state.man(N).facing, 4, "south, then right");
}

#[test]
fn r_ky_ump_05_without_an_umpire_they_stay_and_nobody_waits() {
    for method in METHODS {
        let game = common::staged(&format!("{PILGRIM}\noption order_method {method}\nstep modes"));
        let mut table = Table::open(&game);
        let before = *table.state.man(N);
        sides_idle(&mut table);
        sides_idle(&mut table);
        assert_eq!(table.state.man(N).hex, before.hex, "{method}");
        assert_eq!(game.halted(&table.state), None, "{method}");
        for side in Side::BOTH {
            let order = game.hear(&table.state, side, "N: stay").expect("an order");
            assert!(game.check(&table.state, side, order).is_err(), "{method}: he is not theirs");
            assert!(!game.subjects(&table.state, side).contains(N), "{method}");
        }
    }
}

#[test]
fn r_ky_ump_05_halted_he_writes_and_nothing_happens() {
    let game = common::staged(&format!("{PILGRIM}\nphase 1"));
    let mut table = Table::open(&game);
    umpire(&mut table, "rule: the umpire leads road");
    for side in Side::BOTH {
        table.act(side, table.log.len(), Action::Seal, &mut Script::new(&[])).unwrap();
    }
    umpire(&mut table, "rule: the game is halted");
    umpire(&mut table, "N: advance");
    umpire(&mut table, "rule: the neutrals are ready");
    assert_eq!(table.state.count, game.start().count);
    umpire(&mut table, "rule: the game goes on");
    assert!(table.state.count > game.start().count);
}

/// What a side sees, is asked, may choose and is refused.
fn known(game: &Katana, s: &State, side: Side) -> String {
    let mut list = Vec::new();
    game.all_actions(s, side, &mut list);
    let view = serde_json::to_string(&game.view(s, Eye::Side(side))).expect("a view");
    format!("{view} {:?} {list:?}", game.asks(s)[side])
}

#[test]
fn r_ky_ump_05_nobody_knows_what_he_writes_before_it_is_laid_open() {
    for step in ["modes", "orders", "strokes"] {
        let game = common::staged(&format!(
            "group neutral road
neutral ronin N at 0,0 N, katana +3 in hand, group road, reaction 5
west ronin A at 0,-1 S, katana +3 in hand, reaction 5
east ronin X at -1,0 N, katana +3 in hand, reaction 5
phase 1
step {step}"
        ));
        let mut table = Table::open(&game);
        umpire(&mut table, "rule: the umpire leads road");
        umpire(&mut table, "rule: road and west are at odds");
        let before = table.state.clone();
        let told = table.log.len();
        let directions = game.directions(&before);
        assert!(!directions.is_empty(), "{step}");
        for direction in directions.into_iter().take(6) {
            table.rule(direction, "", &mut Script::new(&[])).expect("a lawful order");
        }
        umpire(&mut table, "rule: the neutrals are ready");
        assert_ne!(table.state, before, "{step}: something is written");
        for side in Side::BOTH {
            assert_eq!(known(&game, &table.state, side), known(&game, &before, side), "{step}");
            assert_eq!(table.seen(Eye::Side(side), told), [], "{step}");
            let guess = |s: &State| game.guess(s, side, &mut Seeded::new(1));
            assert_eq!(guess(&table.state), guess(&before), "{step}");
            let eye = Eye::Side(side);
            assert_eq!(game.known_to(&table.state, eye), game.known_to(&before, eye), "{step}");
        }
        assert!(!table.seen(Eye::Umpire, told).is_empty(), "{step}");
        assert_eq!(table.seen(Eye::Public, told), [], "{step}");
    }
}

/// A man with a sword beside a neutral with one.
const NEIGHBOURS: &str = "
group neutral road
neutral ronin N at 0,0 N, katana +3 in hand, group road, reaction 5
west ronin A at 0,-1 S, katana +3 in hand, reaction 5
east ronin X at 1,-1 NW, katana +3 in hand, reaction 5
phase 1
step strokes";

#[test]
fn r_ky_ump_05_nobody_strikes_a_neutral_unless_the_umpire_puts_them_at_odds() {
    let game = common::staged(NEIGHBOURS);
    let mut table = Table::open(&game);
    let strikes = game.hear(&table.state, Side::A, "A strikes N with katana").expect("a stroke");
    assert!(game.check(&table.state, Side::A, strikes).is_err());
    umpire(&mut table, "rule: road and west are at odds");
    assert_eq!(refused(says(&mut table, "rule: road and west are at odds")), "KY-UMP-05");
    assert_eq!(game.check(&table.state, Side::A, strikes), Ok(()));
    assert!(game.are_enemies(&table.state, N, Piece(1)));
    assert!(!game.are_enemies(&table.state, N, Piece(2)), "not with the other side");
    umpire(&mut table, "N strikes A with katana");
    table.act(Side::A, table.log.len(), strikes, &mut Script::new(&[])).unwrap();
    table.act(Side::A, table.log.len(), Action::Seal, &mut Script::new(&[])).unwrap();
    let held = game.hear(&table.state, Side::B, "X holds back").expect("words");
    table.act(Side::B, table.log.len(), held, &mut Script::new(&[])).unwrap();
    table.act(Side::B, table.log.len(), Action::Seal, &mut Script::new(&[5, 5])).unwrap();
    let events = table.log.iter().flat_map(|entry| &entry.events);
    let fights = events.filter(|event| matches!(event.what, What::Exchange { .. })).count();
    assert_eq!(fights, 1);
    assert!(!table.state.steel.b, "a neutral's steel is no side's");
    umpire(&mut table, "rule: road and west are at peace");
    assert!(!game.are_enemies(&table.state, N, Piece(1)));
}

#[test]
fn r_ky_ump_05_at_odds_and_left_alone_he_strikes_back_as_the_defaults_say() {
    let game = common::staged(NEIGHBOURS);
    let mut table = Table::open(&game);
    umpire(&mut table, "rule: road and west are at odds");
    for (side, words) in [(Side::A, "A holds back"), (Side::B, "X holds back")] {
        let held = game.hear(&table.state, side, words).expect("words");
        table.act(side, table.log.len(), held, &mut Script::new(&[])).unwrap();
    }
    table.act(Side::A, table.log.len(), Action::Seal, &mut Script::new(&[])).unwrap();
    // KY-DEC-07: the only target there is.
    table.act(Side::B, table.log.len(), Action::Seal, &mut Script::new(&[5, 5])).unwrap();
    let events = &table.log.last().expect("an entry").events;
    assert!(events.iter().any(|event| matches!(event.what, What::Exchange { .. })), "{events:?}");
}

/// A spearman on nobody's side, and one who walks up to him.
const SPEAR: &str = "
group neutral road
neutral ashigaru N at 0,0 N, yari +2, group road, reaction 5
west ronin A at 0,-3 S, katana +3 in hand, reaction 5
east ronin X at 8,-4 S, reaction 1
phase 1";

#[test]
fn r_ky_ump_05_a_neutral_answers_in_between_by_default_or_as_instructed() {
    let outreach = |instructed: bool| {
        let game = common::staged(&format!("{SPEAR}\nstep modes"));
        let mut table = Table::open(&game);
        umpire(&mut table, "rule: road and west are at odds");
        if instructed {
            umpire(&mut table, "N instructed: strikes never, answers never");
        }
        for side in Side::BOTH {
            table.act(side, table.log.len(), Action::Seal, &mut Script::new(&[])).unwrap();
        }
        let go = game.hear(&table.state, Side::A, "A: advance").expect("an order");
        table.act(Side::A, table.log.len(), go, &mut Script::new(&[])).unwrap();
        let dice: &[u8] = if instructed { &[] } else { &[5, 5] };
        table.act(Side::A, table.log.len(), Action::Seal, &mut Script::new(dice)).unwrap();
        let events = &table.log.last().expect("an entry").events;
        events.iter().any(|event| matches!(event.what, What::Exchange { .. }))
    };
    assert!(outreach(false), "KY-DEC-04: he takes the stroke");
    assert!(!outreach(true), "he was told not to");
}

#[test]
fn r_ky_ump_05_neutrals_do_not_hide_and_find_nobody_who_does() {
    let game = common::staged(
        "group neutral road
neutral ronin N at 0,0 N, group road, reaction 5
group west band
west ronin L at 0,-1 S, group band, hidden
east ronin X at 8,-4 S, reaction 5
phase 1",
    );
    let mut table = Table::open(&game);
    assert_eq!(refused(says(&mut table, "rule: N is hidden")), "KY-UMP-03");
    assert!(!game.knows_of(&table.state, N, Piece(1)));
    // He walks into him: that uncovers the one and stops the other.
    umpire(&mut table, "N: advance");
    sides_idle(&mut table);
    let events = table.log.iter().flat_map(|entry| &entry.events);
    let found = |what: &What| matches!(what, What::Revealed { who: Piece(1), .. });
    assert!(events.map(|event| &event.what).any(found));
    assert_eq!(table.state.man(N).hex, game.start().man(N).hex);
}

#[test]
fn r_ky_ump_05_it_is_for_neutral_groups_and_while_something_is_written() {
    let game = common::staged(&format!(
        "{PILGRIM}\ngroup west band\nwest ronin B at -9,0 N, group band\nphase 1"
    ));
    let mut table = Table::open(&game);
    for words in ["rule: the umpire leads band", "rule: band and east are at odds"] {
        assert_eq!(refused(says(&mut table, words)), "KY-UMP-05", "{words}");
    }
    assert_eq!(refused(says(&mut table, "rule: the neutrals are ready")), "KY-UMP-05");
    let theirs = game.hear(&table.state, Side::A, "A: advance").expect("an order");
    assert_eq!(table.rule(theirs, "", &mut Script::new(&[])), Err(Turned::NotYours));
    umpire(&mut table, "rule: the umpire leads road");
    umpire(&mut table, "rule: the neutrals are ready");
    assert_eq!(refused(says(&mut table, "N: advance")), "KY-UMP-05", "he has said that he is done");
    umpire(&mut table, "rule: road is left alone");
    let ready = game.hear(&table.state, Side::A, "rule: the neutrals are ready").expect("words");
    assert!(game.ruling(&table.state, &ready).is_some_and(|ruled| ruled.is_err()));
}
