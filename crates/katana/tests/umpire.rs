//! What an umpire decides stands in the log with his reason, and plays again.

mod common;

use engine::{Eye, Game, Piece, Script, Seeded, Side, Speaks, Table, Turned};
use katana::Katana;
use katana::action::{Action, Condition, Ruling};
use katana::event::{Factor, What};
use katana::order::Act;
use katana::state::{Fit, Shot, State, mark};

/// Two sides with a group each, the first of them in hiding.
const LURKERS: &str = "
group west band
west ronin A at 0,0 N, katana +3 in hand, group band, leadership 0, hidden
west ronin B at 3,0 N, katana +3 in hand, group band, leadership 0, hidden
group east guard
east ashigaru G at 0,-6 N, katana +2 in hand, group guard, leadership 3
phase 3";

fn rule(table: &mut Table<&Katana>, ruling: Ruling, dice: &[u8]) {
    table.rule(Action::Rule(ruling), "so it is", &mut Script::new(dice)).expect("a lawful ruling");
}

fn refused(game: &Katana, table: &Table<&Katana>, ruling: Ruling) -> &'static str {
    let told = game.ruling(&table.state, &Action::Rule(ruling)).expect("a ruling");
    told.expect_err("it is refused").rule.0
}

#[test]
fn r_ky_ump_07_a_ruling_has_a_reason_and_plays_again() {
    let game = common::game("fox-toll", &[]);
    let mut table = Table::open(&game);
    let rain = Action::Rule(Ruling::Rain { rain: true });
    let mut none = Script::new(&[]);
    assert_eq!(table.rule(rain, "  ", &mut none), Err(Turned::Unheard));
    table.rule(rain, "clouds since noon", &mut none).unwrap();
    assert!(table.state.rain);
    assert!(matches!(table.rule(rain, "again", &mut none), Err(Turned::Refused(_))));
    let last = table.log.last().unwrap();
    assert!(last.umpire && last.words.as_deref() == Some("clouds since noon"));
    let again = Table::replay(&game, &table.log).unwrap();
    assert_eq!(again.state, table.state);
}

#[test]
fn r_ky_ump_03_he_sets_conditions_and_no_side_can() {
    let game = common::game("fox-toll", &[]);
    let mut table = Table::open(&game);
    let who = Piece(0);
    let ruling = Ruling::Condition { who, condition: Condition::Burdened, on: true };
    let refused = table.act(Side::A, 0, Action::Rule(ruling), &mut Script::new(&[]));
    assert!(matches!(refused, Err(Turned::Refused(refusal)) if refusal.rule.0 == "KY-UMP-07"));
    table.rule(Action::Rule(ruling), "he carries the chest", &mut Script::new(&[])).unwrap();
    assert!(table.state.man(who).has(mark::BURDENED));
    // What a side wrote before cannot be taken out from under it.
    assert!(table.back(Side::A).is_err());
}

#[test]
fn r_ky_ump_01_he_calls_for_a_test() {
    let game = common::game("fox-toll", &[]);
    let mut table = Table::open(&game);
    let test = Action::Rule(Ruling::Test { group: 0 });
    table.rule(test, "the bridge is burning", &mut Seeded::new(3)).unwrap();
    let last = table.log.last().unwrap();
    assert_eq!(last.dice.len(), 1, "{last:?}");
    let nobody = Action::Rule(Ruling::Test { group: 7 });
    let refused = table.rule(nobody, "…", &mut Seeded::new(3));
    assert!(matches!(refused, Err(Turned::Refused(refusal)) if refusal.rule.0 == "KY-UMP-01"));
}

/// What is added to the shot of an archer at a man eight hexes off, after some rulings.
fn shot(rulings: &[Ruling]) -> Vec<(Factor, i8)> {
    let game = common::staged(
        "west ashigaru A at 0,0 N, kyu +2\neast ronin X at 0,-8 S\nphase 3\nstep shots",
    );
    let mut table = Table::open(&game);
    rulings.iter().for_each(|ruling| rule(&mut table, *ruling, &[]));
    let shot = Shot { at: Piece(1), slot: 0 };
    let aim = Action::Shoot { who: Piece(0), shot };
    table.act(Side::A, table.log.len(), aim, &mut Script::new(&[])).unwrap();
    table.act(Side::A, table.log.len(), Action::Seal, &mut Script::new(&[1, 1])).unwrap();
    let sum = table.log.last().unwrap().events.iter().find_map(|event| match &event.what {
        What::Shot { sum, .. } => Some(sum.clone()),
        _ => None,
    });
    sum.expect("a shot")
}

#[test]
fn r_ky_ump_02_he_sets_light_weather_and_how_well_somebody_is_seen() {
    let condition = |condition| Ruling::Condition { who: Piece(1), condition, on: true };
    assert_eq!(shot(&[]), [(Factor::Skill, 2)]);
    let night = Ruling::Night { night: true };
    assert_eq!(shot(&[night]), [(Factor::Skill, 2), (Factor::Minimal, -2)]);
    let dim = condition(Condition::Minimal);
    assert_eq!(shot(&[dim]), [(Factor::Skill, 2), (Factor::Minimal, -2)]);
    let obscured = condition(Condition::Obscured);
    assert_eq!(shot(&[obscured]), [(Factor::Skill, 2), (Factor::Obscured, -1)]);
    // A musket in the rain: an 8 less 2 fires, a 6 less 2 is a flash in the pan.
    let game = common::staged(
        "west ashigaru A at 0,0 N, teppo +2\neast ronin X at 0,-8 S\nphase 3\nstep shots",
    );
    let mut table = Table::open(&game);
    rule(&mut table, Ruling::Rain { rain: true }, &[]);
    let aim = Action::Shoot { who: Piece(0), shot: Shot { at: Piece(1), slot: 0 } };
    table.act(Side::A, 1, aim, &mut Script::new(&[])).unwrap();
    table.act(Side::A, 2, Action::Seal, &mut Script::new(&[6])).unwrap();
    let told = &table.log.last().unwrap().events;
    let rained =
        |what: &What| matches!(what, What::Spark { sum, .. } if *sum == [(Factor::Rain, -2)]);
    assert!(told.iter().any(|event| rained(&event.what)), "{told:?}");
}

#[test]
fn r_ky_ump_04_an_ambush_is_tested_at_once_and_only_once() {
    let game = common::staged(LURKERS);
    let mut table = Table::open(&game);
    let ambush = Ruling::Ambush { group: 1 };
    // Die 1, leadership 3: 4 is no advance for ashigaru.
    rule(&mut table, ambush, &[1]);
    let told = &table.log.last().unwrap().events;
    assert!(told.iter().any(|event| matches!(event.what, What::Ambushed { group: 1 })));
    let score = told.iter().find_map(|event| match event.what {
        What::Morale { group: 1, score, .. } => Some(score),
        _ => None,
    });
    assert_eq!(score, Some(4));
    assert_eq!(refused(&game, &table, ambush), "KY-MAP-52");
}

#[test]
fn r_ky_ump_05_he_frees_a_leader_from_orders_that_no_longer_fit() {
    let game = common::staged(
        "group west guard, holds
west ashigaru S at 0,0 N, group guard, initiative 3
east ronin X at 0,-9 S
phase 3",
    );
    let go = Action::Order { who: Piece(0), order: Act::Advance.into() };
    let mut table = Table::open(&game);
    assert_eq!(game.check(&table.state, Side::A, go).unwrap_err().rule.0, "KY-CAM-40");
    rule(&mut table, Ruling::Unfit { group: 0 }, &[3]);
    assert_eq!(game.check(&table.state, Side::A, go).unwrap_err().rule.0, "KY-CAM-40");
    rule(&mut table, Ruling::Unfit { group: 0 }, &[2]);
    assert_eq!(game.check(&table.state, Side::A, go), Ok(()));
}

#[test]
fn r_ky_ump_08_he_sees_what_is_hidden_and_the_enemy_does_not() {
    let game = common::staged(LURKERS);
    let mut table = Table::open(&game);
    let seen = |table: &Table<&Katana>, eye| game.view(&table.state, eye).men.len();
    assert_eq!(seen(&table, Eye::Umpire), 3);
    assert_eq!(seen(&table, Eye::Side(Side::A)), 3);
    assert_eq!(seen(&table, Eye::Side(Side::B)), 1);
    assert_eq!(seen(&table, Eye::Public), 1);
    // Whatever he rules about those in hiding, and whatever comes of it, is theirs alone.
    let burdened = Ruling::Condition { who: Piece(0), condition: Condition::Burdened, on: true };
    let harm = Ruling::Harm { who: Piece(0), wounds: 2, distractions: 1 };
    rule(&mut table, burdened, &[]);
    rule(&mut table, harm, &[]);
    rule(&mut table, Ruling::Void { who: Piece(1) }, &[]);
    rule(&mut table, Ruling::Test { group: 0 }, &[1]);
    rule(&mut table, Ruling::Unfit { group: 0 }, &[1]);
    rule(&mut table, Ruling::Ambush { group: 0 }, &[1]);
    for (eye, knows) in [
        (Eye::Umpire, true),
        (Eye::Side(Side::A), true),
        (Eye::Side(Side::B), false),
        (Eye::Public, false),
    ] {
        assert_eq!(table.seen(eye, 0).is_empty(), !knows, "{eye:?}: {:?}", table.seen(eye, 0));
    }
    let nerve = |eye| game.view(&table.state, eye).groups[0];
    assert_ne!(nerve(Eye::Umpire), nerve(Eye::Side(Side::B)));
    // Once one of them is found, the group is known, and he with it.
    let found = Ruling::Condition { who: Piece(0), condition: Condition::Hidden, on: false };
    rule(&mut table, found, &[]);
    let since = table.log.len();
    rule(&mut table, burdened_off(Piece(0)), &[]);
    rule(&mut table, Ruling::Test { group: 0 }, &[1]);
    assert_eq!(table.seen(Eye::Side(Side::B), since).len(), 3);
    assert_eq!(nerve_of(&game, &table, Eye::Umpire), nerve_of(&game, &table, Eye::Public));
}

fn burdened_off(who: Piece) -> Ruling {
    Ruling::Condition { who, condition: Condition::Burdened, on: false }
}

fn nerve_of(game: &Katana, table: &Table<&Katana>, eye: Eye) -> katana::state::Nerve {
    game.view(&table.state, eye).groups[0]
}

#[test]
fn r_ky_ump_09_nobody_acts_in_a_game_that_is_halted() {
    let game = common::game("fox-toll", &[]);
    let mut table = Table::open(&game);
    let mut none = Script::new(&[]);
    let asked = table.asks();
    let idle = game.idle(&table.state, Side::A);
    assert_eq!(refused(&game, &table, Ruling::Halt { on: false }), "KY-UMP-09");
    rule(&mut table, Ruling::Halt { on: true }, &[]);
    assert_eq!(refused(&game, &table, Ruling::Halt { on: true }), "KY-UMP-09");
    assert!(Side::BOTH.iter().all(|side| table.asks()[*side].is_none()));
    let is_halted = |turned| matches!(turned, Err(Turned::Refused(no)) if no.rule.0 == "KY-UMP-09");
    assert!(is_halted(table.act(Side::A, 1, idle, &mut none)));
    assert!(is_halted(table.back(Side::A)) && is_halted(table.back_by_consent(Side::A)));
    let told = table.seen(Eye::Public, 0);
    assert!(
        matches!(told[..], [ref one] if one.what == What::Ruled { ruling: Ruling::Halt { on: true } })
    );
    // He may rule meanwhile, and everything is as it was when he lets the game go on.
    rule(&mut table, Ruling::Rain { rain: true }, &[]);
    rule(&mut table, Ruling::Halt { on: false }, &[]);
    assert_eq!(table.asks(), asked);
    table.act(Side::A, 0, idle, &mut none).unwrap();
    rule(&mut table, Ruling::Halt { on: true }, &[]);
    assert_eq!(Table::replay(&game, &table.log).unwrap().state, table.state);
    table.act(Side::B, 0, Action::Resign, &mut none).unwrap();
    assert!(table.outcome().is_some());
}

#[test]
fn r_ky_ump_09_he_halts_the_game_even_before_an_answer() {
    let game = common::staged(
        "west ashigaru A at 0,0 N, yari +2\neast ronin X at 0,-3 S, reaction 5\nphase 1",
    );
    let mut table = Table::open(&game);
    let go = Action::Order { who: Piece(1), order: Act::Advance.into() };
    table.act(Side::B, 0, go, &mut Script::new(&[])).unwrap();
    table.act(Side::B, 1, Action::Seal, &mut Script::new(&[])).unwrap();
    let asked = table.asks();
    assert!(asked.a.is_some() && asked.b.is_none());
    rule(&mut table, Ruling::Halt { on: true }, &[]);
    rule(&mut table, Ruling::Halt { on: false }, &[]);
    assert_eq!(table.asks(), asked);
}

/// A game of some entries, with the length of the log and the state at the start of each phase.
fn played(game: &Katana) -> (Table<&Katana>, Vec<(usize, State)>) {
    let mut table = Table::open(game);
    let mut rng = Seeded::new(4);
    let mut starts: Vec<(usize, State)> = Vec::new();
    while table.log.len() < 150 {
        let side = if table.asks().a.is_some() { Side::A } else { Side::B };
        let action = game.sample(&table.state, side, &mut rng);
        table.act(side, table.log.len(), action, &mut Seeded::new(9)).unwrap();
        let at = |s: &State| (s.turn, s.phase);
        let is_new = starts.last().is_none_or(|(_, last)| at(last) != at(&table.state));
        if table.state.phase > 0 && is_new {
            starts.push((table.log.len(), table.state.clone()));
        }
    }
    (table, starts)
}

#[test]
fn r_ky_ump_09_he_takes_the_game_back_to_the_start_of_any_phase() {
    let game = common::game("fox-toll", &[]);
    let (mut table, starts) = played(&game);
    assert!(starts.len() > 3);
    for (entries, state) in starts.iter().rev() {
        let rolled = table.log[*entries..].iter().any(|entry| !entry.dice.is_empty());
        let (again, before) = (table.again, table.log.clone());
        let back = Ruling::Back { turn: state.turn, phase: state.phase, halted: false };
        rule(&mut table, back, &[]);
        assert_eq!((&table.state, table.log.len()), (state, entries + 1));
        // The dice fall anew, and the reason stands where the rest stood.
        assert_eq!(table.again, again + u32::from(rolled));
        let last = table.log.last().unwrap();
        assert!(last.umpire && last.words.as_deref() == Some("so it is"));
        // From all that ever happened, as a server keeps it, comes the same as from what is left.
        let mut all = Table::replay(&game, &before).unwrap();
        all.follow(last).unwrap();
        assert_eq!((&all.state, &all.log, all.again), (state, &table.log, table.again));
        assert_eq!(Table::replay(&game, &table.log).unwrap().state, *state);
    }
    // Once more, halted: both reasons stand, and then it goes on.
    let (entries, state) = &starts[0];
    rule(&mut table, Ruling::Back { turn: state.turn, phase: state.phase, halted: true }, &[]);
    assert_eq!((table.log.len(), table.state.halted), (entries + 2, true));
    rule(&mut table, Ruling::Halt { on: false }, &[]);
    let side = if table.asks().a.is_some() { Side::A } else { Side::B };
    let action = game.idle(&table.state, side);
    let stale = table.act(side, *entries, action, &mut Seeded::new(1));
    assert_eq!(stale, Err(Turned::Stale), "he has not seen that it was taken back");
    table.act(side, table.log.len(), action, &mut Seeded::new(1)).unwrap();
}

#[test]
fn r_ky_ump_09_he_goes_back_to_no_phase_that_never_was() {
    let game = common::game("fox-toll", &[]);
    let (mut table, starts) = played(&game);
    let State { turn, phase, .. } = table.state;
    let start = &starts[1].1;
    let back = |turn, phase| Ruling::Back { turn, phase, halted: false };
    assert_eq!(refused(&game, &table, back(turn, phase + 1)), "KY-UMP-09");
    assert_eq!(refused(&game, &table, back(turn + 1, 1)), "KY-UMP-09");
    assert_eq!(refused(&game, &table, back(turn, 0)), "KY-UMP-09");
    let never = table.rule(Action::Rule(back(0, 1)), "why not", &mut Script::new(&[]));
    assert!(matches!(never, Err(Turned::NotBack(_))), "{never:?}");
    let before = table.log.len();
    let silent =
        table.rule(Action::Rule(back(start.turn, start.phase)), " ", &mut Script::new(&[]));
    assert_eq!((silent, table.log.len()), (Err(Turned::Unheard), before));
}

#[test]
fn r_ky_ump_09_what_was_found_out_is_hidden_again() {
    let game = common::staged(LURKERS);
    let mut table = Table::open(&game);
    let found = Ruling::Condition { who: Piece(0), condition: Condition::Hidden, on: false };
    rule(&mut table, found, &[]);
    assert_eq!(game.view(&table.state, Eye::Side(Side::B)).men.len(), 2);
    let turn = table.state.turn;
    rule(&mut table, Ruling::Back { turn, phase: 3, halted: false }, &[]);
    assert_eq!(game.view(&table.state, Eye::Side(Side::B)).men.len(), 1);
    // All that is left to be told is that it was taken back, and that to everybody.
    for eye in [Eye::Side(Side::A), Eye::Side(Side::B), Eye::Public] {
        assert_eq!(table.seen(eye, 0).len(), 1, "{eye:?}");
    }
}

#[test]
fn r_ky_ump_10_he_chooses_the_options_at_the_start() {
    let game = common::game("fox-toll", &[("order_method", "alternate"), ("horse_wounds", "5")]);
    assert_eq!(game.scenario.options.horse_wounds, 5);
    assert!(!game.scenario.options.order_method.is_written());
    assert_eq!(game.scenario.chosen.get("horse_wounds").map(String::as_str), Some("5"));
    let usual = common::game("fox-toll", &[]);
    assert_eq!(usual.scenario.options.horse_wounds, 8);
}

#[test]
fn wild_numbers_end_in_death_or_sleep_and_nothing_worse() {
    let numbers = [(255, 255, Fit::Dead), (6, 0, Fit::Dead), (0, 255, Fit::Ko), (5, 15, Fit::Ko)];
    for (wounds, distractions, fit) in numbers {
        let game = common::staged(LURKERS);
        let mut table = Table::open(&game);
        let harm = Ruling::Harm { who: Piece(2), wounds, distractions };
        rule(&mut table, harm, &[]);
        assert_eq!(table.state.man(Piece(2)).fit, fit);
        assert_eq!(game.flaw(&table.state), None);
        if fit == Fit::Dead {
            assert_eq!(refused(&game, &table, harm), "KY-UMP-07");
        } else {
            // Out cold is out cold: nothing is told twice.
            rule(&mut table, harm, &[]);
            let told = &table.log.last().unwrap().events;
            assert!(!told.iter().any(|event| matches!(event.what, What::KnockedOut { .. })));
        }
    }
}

#[test]
fn r_ky_opt_45_who_is_knocked_out_and_then_dies_is_lost_once() {
    let game = common::staged(&format!("option ko_counts_killed true\n{LURKERS}"));
    let mut table = Table::open(&game);
    rule(&mut table, Ruling::Harm { who: Piece(2), wounds: 0, distractions: 15 }, &[]);
    assert_eq!(table.state.groups[1].lost, 1);
    rule(&mut table, Ruling::Harm { who: Piece(2), wounds: 6, distractions: 15 }, &[]);
    assert_eq!(table.state.man(Piece(2)).fit, Fit::Dead);
    assert_eq!(table.state.groups[1].lost, 1);
}

#[test]
fn r_ky_hor_43_a_horse_whose_rider_dies_before_his_turn_goes_on_by_itself() {
    let game = common::staged(
        "option order_method alternate
horse Kage at 0,0 N, trot
west samurai R on Kage, reaction 5
west samurai S at 9,9 N, reaction 5
east ronin X at 9,0 S, reaction 5
phase 1",
    );
    let mut table = Table::open(&game);
    let horse = game.piece("Kage").unwrap();
    let from = table.state.horse(horse).head;
    rule(&mut table, Ruling::Harm { who: Piece(0), wounds: 6, distractions: 0 }, &[]);
    // A trot less two is a halt.
    assert_eq!((table.state.horse(horse).speed, table.state.horse(horse).head), (0, from));
    assert!(table.asks().a.is_some(), "the other man of his side still has to act");
}

#[test]
fn nothing_is_ruled_after_the_end_or_before_an_answer() {
    let game = common::staged(LURKERS);
    let mut table = Table::open(&game);
    table.act(Side::A, 0, Action::Resign, &mut Script::new(&[])).unwrap();
    let rain = Ruling::Rain { rain: true };
    assert_eq!(refused(&game, &table, rain), "KY-SEQ-26");
    let turned = table.rule(Action::Rule(rain), "late", &mut Script::new(&[]));
    assert_eq!(turned, Err(Turned::Over));
    // K-76: somebody is asked whether he strikes at one who comes.
    let game = common::staged(
        "west ashigaru A at 0,0 N, yari +2\neast ronin X at 0,-3 S, reaction 5\nphase 1",
    );
    let mut table = Table::open(&game);
    let go = Action::Order { who: Piece(1), order: Act::Advance.into() };
    table.act(Side::B, 0, go, &mut Script::new(&[])).unwrap();
    table.act(Side::B, 1, Action::Seal, &mut Script::new(&[])).unwrap();
    assert!(table.asks().a.is_some());
    assert_eq!(refused(&game, &table, rain), "KY-UMP-07");
}

#[test]
fn an_order_that_is_void_cannot_be_written_again() {
    for method in ["simultaneous_phase", "simultaneous_move", "alternate", "initiative_figures"] {
        let game = common::staged(&format!(
            "option order_method {method}
west ronin A at 0,0 N, reaction 5, initiative 6
east ronin X at 0,-9 S, reaction 5
phase 1"
        ));
        let mut table = Table::open(&game);
        rule(&mut table, Ruling::Void { who: Piece(0) }, &[]);
        for act in [Act::Advance, Act::Retire] {
            let order = Action::Order { who: Piece(0), order: act.into() };
            if game.asks(&table.state).a.is_some() && method != "simultaneous_move" {
                let refusal = game.check(&table.state, Side::A, order).unwrap_err();
                assert_eq!(refusal.rule.0, "KY-UMP-07", "{method}");
            }
        }
        let mut rng = Seeded::new(3);
        while table.state.phase == 1 {
            let side = if table.asks().a.is_some() { Side::A } else { Side::B };
            let action = game.sample(&table.state, side, &mut rng);
            table.act(side, table.log.len(), action, &mut Seeded::new(1)).unwrap();
        }
        assert_eq!(table.state.man(Piece(0)).hex, game.start().man(Piece(0)).hex, "{method}");
    }
}

/// Any ruling about anybody, with numbers that make sense or do not.
fn any_ruling(game: &Katana, s: &State, rng: &mut Seeded) -> Ruling {
    let State { turn, phase, .. } = *s;
    let men: Vec<Piece> = game.men().collect();
    let who = *rng.pick(&men).expect("somebody");
    let group = rng.below(game.scenario.groups.len() as u32 + 1) as u8;
    let on = rng.below(2) == 0;
    match rng.below(15) {
        12 => Ruling::Lead { group, on },
        13 => Ruling::Odds { group, side: *rng.pick(&Side::BOTH).expect("a side"), on },
        14 => Ruling::Ready,
        9 => Ruling::Halt { on },
        10 => Ruling::Back { turn, phase: phase.max(1), halted: on },
        0 => Ruling::Test { group },
        1 => Ruling::Ambush { group },
        2 => Ruling::Unfit { group },
        3 => Ruling::Rain { rain: on },
        4 => Ruling::Night { night: on },
        5 => Ruling::Void { who },
        6 => {
            let wild = |rng: &mut Seeded, most: u32| match rng.below(40) {
                0 => 255,
                _ => rng.below(most) as u8,
            };
            Ruling::Harm { who, wounds: wild(rng, 4), distractions: wild(rng, 9) }
        }
        _ => {
            let condition = *rng.pick(&Condition::ALL).expect("a condition");
            Ruling::Condition { who, condition, on }
        }
    }
}

/// KY-MAP-50 — Nothing the other side is told of the last entry names somebody who was hidden and
/// still is.
fn secrets_are_kept(game: &Katana, before: &State, table: &Table<&Katana>) {
    for side in Side::BOTH {
        let unknown =
            |p: &Piece| [before, &table.state].iter().all(|s| !game.is_known_to(s, *p, side));
        for p in game.men().filter(unknown) {
            for event in table.seen(Eye::Side(side), table.log.len() - 1) {
                let Some(line) = Speaks::line(game, &event) else { continue };
                let [a, b] = Side::BOTH.map(|side| game.scenario.parties[side].name.as_str());
                let text = line.text.replace(a, "").replace(b, "");
                let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '-');
                let last = &table.log[table.log.len() - 1];
                assert!(words.all(|word| word != game.name(p)), "{text}: {last:?}");
            }
        }
    }
}

/// Plays at random, with an umpire who rules whatever comes into his head.
fn play_with_a_mad_umpire(game: &Katana, seed: u64) -> u32 {
    let mut rng = Seeded::new(seed);
    let mut table = Table::open(game);
    let (mut rulings, mut directed) = (0, 0);
    for _ in 0..800 {
        if table.outcome().is_some() {
            break;
        }
        let at = table.log.len();
        let before = table.state.clone();
        if rng.below(6) == 0 {
            let ruling = any_ruling(game, &table.state, &mut rng);
            if table.may_rule(&Action::Rule(ruling)).is_err() {
                continue;
            }
            table.rule(Action::Rule(ruling), "because", &mut rng).expect("a lawful ruling");
            rulings += 1;
        } else if table.state.halted {
            rule(&mut table, Ruling::Halt { on: false }, &[]);
        } else if game.halted(&table.state).is_some() || rng.below(6) == 0 {
            let directions = game.directions(&table.state);
            let done = directions.is_empty() || rng.below(8) == 0;
            let action = match rng.pick(&directions) {
                Some(direction) if !done => *direction,
                _ => Action::Rule(Ruling::Ready),
            };
            if table.may_rule(&action).is_err() {
                continue;
            }
            let words = game.say(&table.state, Side::A, &action);
            assert_eq!(game.hear(&table.state, Side::A, &words), Ok(action), "{words}");
            table.rule(action, "", &mut rng).expect("a lawful order");
            directed += 1;
        } else {
            let side = if table.asks().a.is_some() { Side::A } else { Side::B };
            let action = game.sample(&table.state, side, &mut rng);
            table.act(side, at, action, &mut rng).expect("a lawful action");
        }
        let last = &table.log[table.log.len() - 1].action;
        assert_eq!(game.flaw(&table.state), None, "{}: after {last:?}", game.scenario.id);
        secrets_are_kept(game, &before, &table);
        if table.outcome().is_none() {
            for side in Side::BOTH.into_iter().filter(|side| table.asks()[*side].is_some()) {
                let idle = game.idle(&table.state, side);
                assert_eq!(game.check(&table.state, side, idle), Ok(()), "after {last:?}");
            }
            let is_asked = Side::BOTH.iter().any(|side| table.asks()[*side].is_some());
            assert!(is_asked != game.halted(&table.state).is_some(), "after {last:?}");
        }
    }
    let again = Table::replay(game, &table.log).expect("a game that plays again");
    assert_eq!(again.state, table.state);
    assert!(directed > 0 || game.neutrals().next().is_none(), "nobody led the neutrals");
    rulings
}

#[test]
fn whatever_an_umpire_rules_the_game_stays_sound() {
    let mut rulings = 0;
    for (n, id) in common::scenarios().into_iter().enumerate() {
        rulings += play_with_a_mad_umpire(&common::game(&id, &[]), n as u64);
    }
    for method in ["simultaneous_move", "initiative_figures", "side_roll", "alternate"] {
        for id in ["ford", "cedar-bend", "sea-bream", "wedding-road"] {
            let game = common::game(id, &[("order_method", method)]);
            rulings += play_with_a_mad_umpire(&game, 5);
        }
    }
    assert!(rulings > 1_000, "{rulings}");
}
