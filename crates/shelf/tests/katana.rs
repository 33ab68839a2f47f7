//! Katana to Yari on a desk: whole games by every eye, written orders and their ghosts, zones,
//! sheets, odds of what is declared, and an umpire who rules.

mod common;

use common::{DeskGame, desk, desk_with};
use engine::{Chance, Eye, Game, Side};
use serde_json::{Value, json};
use shelf::desk::{Cup, Desk, Not};
use shelf::wire::{Block, Choice, Ghost, GridScene, Where};
use shelf::{Player, files, scenario_names};

const BOOK: &str = "katana-to-yari";

fn names() -> Vec<String> {
    scenario_names(&files(), BOOK)
}

#[test]
fn a_scene_is_whole_and_lies_where_the_ground_draws_it() {
    let figures = draw::figures();
    assert!(names().len() >= 8);
    for name in names() {
        let desk = desk(&name, Cup::Seeded(1));
        let scene = desk.scene();
        assert_eq!((scene.game.as_str(), scene.scenario.as_str()), (BOOK, name.as_str()));
        assert!(scene.sheets && scene.zones && scene.hidden && scene.ten_is_zero);
        let GridScene::Hexes { corners, .. } = &scene.board.grid else { panic!("no hexes") };
        assert_eq!(corners.len(), 6);
        for cell in scene.board.cells() {
            assert!(!cell.ground.is_empty());
            assert!(cell.x < scene.board.width && cell.y < scene.board.height);
        }
        for kind in &scene.kinds {
            let drawings = [Some(&kind.figure), kind.mounted.as_ref(), Some(&kind.remains)];
            for drawing in drawings.into_iter().flatten() {
                assert!(figures.contains(&format!("id=\"{drawing}\"")), "{name}: {drawing}");
            }
        }
        let size = serde_json::to_vec(scene).unwrap().len();
        assert!(size < 150_000, "{name}: a scene of {size} bytes");
    }
}

/// Plays some decisions of a game at random, with every eye looking on, and hands each to `look`.
fn play(
    name: &str,
    options: &[(&str, &str)],
    seed: u64,
    decisions: usize,
    mut look: impl FnMut(&DeskGame, Side),
) {
    let cup = Cup::Seeded(seed);
    let mut game = DeskGame { desk: desk_with(name, cup, options), rng: engine::Seeded::new(seed) };
    for _ in 0..decisions {
        if game.desk.outcome().is_some() {
            break;
        }
        let side = game.asked();
        look(&game, side);
        // The simple player gets to blows sooner than chance does.
        let player = if seed.is_multiple_of(2) { Player::Greedy } else { Player::Random };
        let action = game.desk.think(player, side, game.rng.next_u64()).expect("it is asked")();
        let seq = game.desk.count(Eye::Side(side));
        game.desk.act(side, seq, &action).unwrap_or_else(|not| panic!("{action}: {not:?}"));
    }
}

const METHODS: [&str; 5] =
    ["simultaneous_phase", "simultaneous_move", "initiative_figures", "side_roll", "alternate"];

#[test]
fn every_eye_is_told_whole_sentences_in_every_scenario() {
    for (n, name) in names().iter().enumerate() {
        let method = [("order_method", METHODS[n % METHODS.len()])];
        let mut heaviest = 0;
        play(name, &method, n as u64, 160, |game, side| {
            for eye in Eye::ALL {
                let count = game.desk.count(eye);
                let update = game.desk.update(eye, count.saturating_sub(1));
                assert!(update.told.len() <= 1);
                for line in update.told.iter().flat_map(|told| &told.lines) {
                    assert!(!line.text.is_empty() || line.show.is_some());
                    assert!(!line.text.contains(['{', '}']), "{}", line.text);
                }
                let numbers: Vec<u8> = update.sight.pieces.iter().map(|piece| piece.id).collect();
                let about = update.told.iter().flat_map(|told| &told.lines);
                for piece in about.flat_map(|line| &line.about) {
                    assert!(numbers.contains(piece), "{name}: {piece} is nobody for {eye:?}");
                }
            }
            let update = game.desk.update(Eye::Side(side), game.desk.count(Eye::Side(side)));
            heaviest = heaviest.max(serde_json::to_vec(&update).unwrap().len());
            let prompt = update.prompt.expect("the side is asked");
            assert!(!prompt.subjects.is_empty() || !prompt.own.is_empty());
        });
        assert!(heaviest < 60_000, "{name}: an update of {heaviest} bytes");
    }
}

#[test]
fn every_choice_is_lawful_said_and_has_a_ghost_where_it_moves() {
    let (mut ghosts, mut strokes, mut shots) = (0, 0, 0);
    for (n, name) in names().iter().enumerate() {
        let method = [("order_method", METHODS[(n + 1) % METHODS.len()])];
        play(name, &method, 30 + 2 * n as u64, 150, |game, side| {
            let subjects = game.prompt(side).subjects;
            for of in subjects.iter().step_by(5) {
                let choices = game.desk.choices(side, *of).unwrap();
                assert!(!choices.is_empty(), "{name}: a subject without a choice");
                let size = serde_json::to_vec(&choices).unwrap().len();
                assert!(size < 128_000, "{name}: choices of {size} bytes");
                for choice in choices.iter().step_by(7) {
                    let heard = game.desk.hear(side, &choice.words);
                    let heard = heard.unwrap_or_else(|not| panic!("{}: {not:?}", choice.words));
                    assert_eq!(heard.action, choice.action, "{}", choice.words);
                    ghosts += usize::from(choice.ghost.is_some());
                    let counts = match choice.kind.as_str() {
                        "strike" => Some(&mut strokes),
                        "shoot" => Some(&mut shots),
                        _ => None,
                    };
                    if let Some(count) = counts {
                        *count += usize::from(odds_are_whole(game, side, choice));
                    }
                }
            }
        });
    }
    assert!(ghosts > 500 && strokes > 20 && shots > 5, "{ghosts} {strokes} {shots}");
}

/// The chances of a preview add up to one; false if no die falls.
fn odds_are_whole(game: &DeskGame, side: Side, choice: &Choice) -> bool {
    let preview = game.desk.preview(side, &choice.action.value()).unwrap();
    let chances = preview.falls.iter().map(|fall| Chance::new(fall.chance.num, fall.chance.den));
    if preview.falls.is_empty() {
        return false;
    }
    assert_eq!(chances.sum::<Chance>(), Chance::CERTAIN, "{}", preview.words);
    assert!(preview.dice > 0 && preview.tally.iter().all(|line| line.rule.contains('-')));
    true
}

#[test]
fn why_not_is_answered_with_a_rule_wherever_nothing_can_be_done() {
    let mut refusals = 0;
    for (n, name) in names().iter().enumerate() {
        play(name, &[], 60 + n as u64, 40, |game, side| {
            let update = game.desk.update(Eye::Side(side), 0);
            let cells = game.desk.scene().board.cells().len() as u16;
            for piece in update.sight.pieces.iter().step_by(2) {
                for cell in (0..cells).step_by(37).map(Where::Hex) {
                    let why = game.desk.why_not(side, piece.id, None, Some(cell));
                    let Some(why) = why else { continue };
                    assert!(!why.text.is_empty(), "{name}");
                    refusals += usize::from(why.rule.contains('-'));
                }
            }
        });
    }
    assert!(refusals > 1_000, "{refusals}");
}

#[test]
fn zones_go_with_the_figure_and_sheets_tell_all() {
    let game = DeskGame::new("katana-to-yari/sign-of-the-school", 1);
    let side = game.asked();
    let eye = Eye::Side(side);
    let update = game.desk.update(eye, 0);
    for piece in &update.sight.pieces {
        let zones = game.desk.zones(eye, piece.id, None).unwrap();
        assert!(!zones.is_empty() && zones.iter().all(|zone| !zone.cells.is_empty()));
        let sheet = game.desk.sheet(eye, piece.id).unwrap();
        assert_eq!((sheet.piece, &sheet.name), (piece.id, &piece.name));
        let titles: Vec<&str> = sheet.parts.iter().map(|part| part.title.as_str()).collect();
        assert_eq!(titles[..3], ["Now", "Ratings", "Skills"]);
    }
    assert!(matches!(game.desk.sheet(eye, 200), Err(Not::Unreadable(_))));
}

/// KY-HQL-01 — Where horses differ, the sheets of horse and rider have the row of the table.
#[test]
fn the_sheet_of_a_horse_and_of_its_rider_tell_how_it_is_bred() {
    let war = "sidesteps yes, turns on the spot yes, steps back yes, used to combat yes, used to \
               firearms yes, before spears +1, before obstacles +1";
    for (option, told) in [("on", 2), ("off", 0)] {
        let options = [("horse_quality", option)];
        let desk = desk_with("katana-to-yari/ford", Cup::Seeded(1), &options);
        let mut rows = Vec::new();
        for piece in &desk.update(Eye::Umpire, 0).sight.pieces {
            let sheet = desk.sheet(Eye::Umpire, piece.id).unwrap();
            let bred = sheet.parts.iter().filter(|part| part.title == "War horse");
            rows.extend(bred.map(|part| {
                let lines = part.lines.iter().map(|line| format!("{} {}", line.text, line.value));
                lines.collect::<Vec<String>>().join(", ")
            }));
        }
        assert_eq!(rows, vec![war; told]);
    }
}

#[test]
fn a_zone_after_an_order_lies_about_where_it_leads() {
    let mut seen = false;
    play("katana-to-yari/sign-of-the-school", &[], 3, 40, |game, side| {
        let prompt = game.prompt(side);
        for of in prompt.subjects {
            let choices = game.desk.choices(side, of).unwrap();
            let step = choices.iter().find(|choice| choice.words.ends_with(": advance"));
            let Some(step) = step else { continue };
            let eye = Eye::Side(side);
            let before = game.desk.zones(eye, of, None).unwrap();
            let after = game.desk.zones(eye, of, Some(&step.action.value())).unwrap();
            seen |= before != after;
        }
    });
    assert!(seen, "nobody could advance");
}

/// Writes one step after the other for a figure; the phases and the ghosts of what is written.
fn advance(desk: &mut dyn Desk, side: Side, of: u8) -> Vec<(u8, Ghost)> {
    let mut phases = Vec::new();
    for phase in 1..=5 {
        let choices = desk.choices(side, of).unwrap();
        let is_step =
            |choice: &&Choice| choice.phase == Some(phase) && choice.words.ends_with(": advance");
        let Some(step) = choices.iter().find(is_step).cloned() else { continue };
        let seq = desk.count(Eye::Side(side));
        desk.act(side, seq, &step.action.value()).unwrap();
        phases.push((phase, step.ghost.unwrap()));
    }
    phases
}

#[test]
fn slips_for_a_whole_move_lead_from_ghost_to_ghost() {
    let options = [("order_method", "simultaneous_move")];
    let mut went = 0;
    for name in names() {
        let mut desk = desk_with(&name, Cup::Seeded(5), &options);
        for _ in 0..2 {
            for side in Side::BOTH {
                let prompt = desk.update(Eye::Side(side), 0).prompt;
                if prompt.is_some_and(|prompt| prompt.ask != "move-orders") {
                    let seq = desk.count(Eye::Side(side));
                    desk.act(side, seq, &json!("Seal")).unwrap();
                }
            }
        }
        let side = Side::A;
        let prompt = desk.update(Eye::Side(side), 0).prompt.unwrap();
        assert_eq!(prompt.ask, "move-orders", "{name}");
        for of in prompt.subjects {
            let phases = advance(&mut *desk, side, of);
            let update = desk.update(Eye::Side(side), 0);
            let man = update.sight.pieces.iter().find(|piece| piece.id == of).unwrap();
            assert_eq!(man.written.len(), phases.len());
            for (written, (phase, ghost)) in man.written.iter().zip(&phases) {
                assert_eq!((written.phase, written.ghost.as_ref()), (Some(*phase), Some(ghost)));
            }
            // Each phase begins where the one before ended.
            went += phases.windows(2).filter(|pair| pair[0].1 != pair[1].1).count();
        }
        // Nobody else learns of it.
        for eye in [Eye::Side(side.other()), Eye::Public] {
            let sight = desk.update(eye, 0).sight;
            assert!(sight.pieces.iter().all(|piece| piece.written.is_empty() && !piece.acted));
        }
    }
    assert!(went > 20, "{went}");
}

#[test]
fn an_umpire_rules_with_a_reason_that_stands_in_the_log() {
    let mut desk = desk("katana-to-yari/sea-bream", Cup::Seeded(7));
    let rulings = desk.rulings();
    let rain = rulings.iter().find(|choice| choice.words == "rule: it rains").unwrap();
    let seq = desk.count(Eye::Umpire);
    let refused = desk.rule(seq, &rain.action.value(), "  ");
    assert!(refused.is_err(), "a ruling has a reason");
    desk.rule(seq, &rain.action.value(), "clouds have gathered all day").unwrap();
    for eye in Eye::ALL {
        let told = desk.told(eye, 0).pop().unwrap();
        assert!(told.umpire, "{eye:?}");
        assert_eq!(told.words, ["clouds have gathered all day"]);
        assert!(desk.update(eye, 0).sight.clock.contains("rain"));
    }
    // No side can play it, and none takes it back.
    let seq = desk.count(Eye::Side(Side::A));
    assert!(desk.act(Side::A, seq, &rain.action.value()).is_err());
    assert!(desk.back(Side::A).is_err());
    assert!(desk.rule(99, &rain.action.value(), "again").is_err());
    assert!(desk.rule(desk.count(Eye::Umpire), &Value::Null, "what").is_err());
}

#[test]
fn what_is_ruled_of_a_hidden_figure_is_for_his_side_alone() {
    for name in names() {
        let mut desk = desk(&name, Cup::Seeded(1));
        let game = shelf::open(&files(), &name, &Default::default()).unwrap();
        let shelf::AnyGame::Katana(game) = game else { panic!("another book") };
        let s = game.start();
        let hidden = game.men().find(|p| game.hush(&s, *p).is_some());
        let Some(hidden) = hidden else { continue };
        let other = game.who(hidden).side.other();
        let rulings = desk.rulings();
        let about = |choice: &&Choice| choice.kind == "condition" && choice.at == [hidden.0];
        let ruling = rulings.iter().find(about).expect("something to rule");
        for eye in [Eye::Side(other), Eye::Public] {
            let before = (desk.count(eye), desk.update(eye, 0));
            desk.rule(desk.count(Eye::Umpire), &ruling.action.value(), "the moon is out").unwrap();
            assert_eq!((desk.count(eye), desk.update(eye, 0)), before, "{name}: {}", ruling.words);
            let back = desk.rulings();
            let undo = back.iter().find(|choice| {
                about(choice) && choice.action != ruling.action && choice.words != ruling.words
            });
            let undo = undo.expect("it can be undone").action.value();
            desk.rule(desk.count(Eye::Umpire), &undo, "it is gone").unwrap();
        }
    }
}

#[test]
fn every_zone_of_the_book_is_drawn_on_its_page() {
    let told = shelf::rules(&files(), BOOK).unwrap_or_else(|troubles| panic!("{troubles:?}"));
    let rules = told.chapters.iter().flat_map(|chapter| &chapter.rules);
    let blocks = rules.flat_map(|rule| &rule.text);
    let drawn: Vec<(&str, &str)> = blocks
        .filter_map(|block| match block {
            Block::Picture { title, svg } => Some((title.as_str(), svg.as_str())),
            _ => None,
        })
        .collect();
    let game = shelf::open(&files(), "katana-to-yari/dry-river", &Default::default()).unwrap();
    let shelf::AnyGame::Katana(game) = game else { panic!("another book") };
    for zone in &game.book.zones {
        let name = zone.name.replace('_', " ");
        let of_it: Vec<&str> =
            drawn.iter().filter(|(title, _)| *title == name).map(|(_, svg)| *svg).collect();
        let [svg] = of_it[..] else { panic!("{name} is drawn {} times", of_it.len()) };
        // One number for each hex of the data.
        assert_eq!(svg.matches("<text").count(), zone.hexes.len(), "{name}");
        let better = zone.hexes.iter().filter(|hex| hex.deduction == 0).count();
        assert_eq!(svg.matches(">0</text>").count(), better, "{name}");
    }
    assert!(drawn.iter().any(|(title, _)| *title == "Z-KIAI"));
}
