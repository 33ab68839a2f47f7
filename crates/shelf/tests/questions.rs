//! What a player can ask at a desk, and what the answers must agree with.

mod common;

use common::{DeskGame, names};
use engine::{Chance, Eye, Game, Quiet, Seeded, Side};
use havoc::rule;
use shelf::desk::Not;
use shelf::wire::{Choice, Harm, Show, Update, Where};
use shelf::{AnyGame, Looks, files, open};

/// Plays a game and looks at every `every`-th decision of it.
fn look_in(name: &str, seed: u64, every: usize, mut look: impl FnMut(&DeskGame, Side, &Update)) {
    let mut game = DeskGame::new(name, seed);
    while game.desk.outcome().is_none() {
        let side = game.asked();
        if game.desk.len().is_multiple_of(every) {
            let update = game.desk.update(Eye::Side(side), game.desk.len());
            look(&game, side, &update);
        }
        game.play_at_random(side);
    }
}

#[test]
fn the_chances_of_a_preview_add_up_to_one() {
    let (mut rolled, mut given) = (0, 0);
    for (n, name) in names().iter().enumerate() {
        look_in(name, 20 + n as u64, 7, |game, side, update| {
            let prompt = update.prompt.as_ref().unwrap();
            let of = prompt.subjects.iter();
            let listed = of.flat_map(|subject| game.desk.choices(side, *subject).unwrap());
            for choice in listed.chain(prompt.own.clone()).step_by(5) {
                let preview = game.desk.preview(side, &choice.action.value()).unwrap();
                assert_eq!(preview.words, choice.words);
                let chances = preview.falls.iter();
                let sum: Chance =
                    chances.map(|fall| Chance::new(fall.chance.num, fall.chance.den)).sum();
                if preview.falls.is_empty() {
                    continue;
                }
                assert_eq!(sum, Chance::CERTAIN, "{name}: {}", preview.words);
                assert!(preview.dice > 0);
                rolled += 1;
                given += usize::from(preview.tally[0].text.starts_with("if "));
                let likely = preview.falls.windows(2);
                assert!(likely.into_iter().all(|pair| share(&pair[0]) >= share(&pair[1])));
                if choice.hurts.is_some() {
                    assert!(preview.tally.iter().all(|line| line.rule.contains('-')));
                }
            }
        });
    }
    assert!(rolled > 200, "only {rolled} previews had a die");
    assert!(given > 0, "nobody ever had to answer before a die fell");
}

fn share(fall: &shelf::wire::FallTold) -> f64 {
    fall.chance.num as f64 / fall.chance.den as f64
}

fn has(choices: &[Choice], piece: Option<u8>, place: Option<Where>) -> bool {
    choices.iter().any(|choice| {
        piece.is_none_or(|piece| choice.at.contains(&piece))
            && place.is_none_or(|place| choice.to.contains(&place))
    })
}

#[test]
fn there_is_a_reason_exactly_where_there_is_no_choice() {
    let (mut yes, mut no) = (0, 0);
    for (n, name) in names().iter().enumerate() {
        let mut check = |game: &DeskGame, side: Side, of: u8, choices: &[Choice], to: Target| {
            let why = game.desk.why_not(side, of, to.0, to.1);
            let can = has(choices, to.0, to.1);
            assert_eq!(why.is_none(), can, "{name}: {of} on {to:?}: {why:?}");
            match why {
                Some(why) => {
                    assert!(!why.text.is_empty() && why.rule.contains('-'), "{why:?}");
                    no += 1;
                }
                None => yes += 1,
            }
        };
        look_in(name, 40 + n as u64, 41, |game, side, update| {
            let pieces: Vec<u8> = update.sight.pieces.iter().map(|piece| piece.id).collect();
            let cells = game.desk.scene().board.cells().len() as u16;
            for of in pieces.iter().copied().step_by(2) {
                let choices = game.desk.choices(side, of).unwrap();
                check(game, side, of, &choices, (None, None));
                for at in pieces.iter().step_by(3) {
                    check(game, side, of, &choices, (Some(*at), None));
                }
                for cell in (0..cells).step_by(61).map(Where::Hex) {
                    check(game, side, of, &choices, (None, Some(cell)));
                }
                let near = choices.iter().flat_map(|choice| &choice.to).step_by(40);
                for cell in near.copied() {
                    check(game, side, of, &choices, (None, Some(cell)));
                }
            }
            let other = side.other();
            assert!(game.desk.why_not(other, pieces[0], None, None).is_some());
        });
    }
    assert!(yes > 300 && no > 3_000, "{yes} could, {no} could not");
}

type Target = (Option<u8>, Option<Where>);

#[test]
fn a_line_of_sight_is_clear_where_the_rules_see() {
    let (mut seen, mut hidden) = (0, 0);
    for (n, name) in names().iter().enumerate() {
        let AnyGame::Havoc(game) = open(&files(), name, &Default::default()).unwrap() else {
            panic!("another book")
        };
        let (mut s, mut rng) = (game.start(), Seeded::new(60 + n as u64));
        let mut decisions = 0;
        while game.outcome(&s).is_none() && decisions < 400 {
            let asks = game.asks(&s);
            let side = Side::BOTH.into_iter().find(|side| asks[*side].is_some()).unwrap();
            for by in game.men(side) {
                for at in (0..game.piece_count() as u8).map(engine::Piece) {
                    let sees = match game.may_shoot(&s, by, at) {
                        Ok(_) => true,
                        Err(refusal) if refusal.rule == rule::SG_LOS_03 => false,
                        // Shooting over people is refused after they were seen.
                        Err(refusal) if refusal.rule == rule::CH_SHO_04 => true,
                        Err(_) => continue,
                    };
                    let line = game.sight_line(&s, by, Where::Hex(s.at(at).hex.0)).unwrap();
                    assert_eq!(line.clear, sees, "{name}: {by} looks at {at}");
                    assert_eq!(line.clear, line.blocked.is_empty());
                    assert!(!line.text.is_empty());
                    *if sees { &mut seen } else { &mut hidden } += 1;
                }
            }
            let action = game.sample(&s, side, &mut rng);
            let Ok(()) = game.apply(&mut s, side, action, &mut rng, &mut Quiet);
            decisions += 1;
        }
    }
    assert!(seen > 2_000 && hidden > 200, "{seen} seen, {hidden} hidden");
}

#[test]
fn the_dice_that_are_told_are_those_that_fell() {
    for (n, name) in names().iter().enumerate() {
        let mut game = DeskGame::new(name, 80 + n as u64);
        while game.desk.outcome().is_none() {
            let side = game.asked();
            let entry = game.play_at_random(side);
            let entry: serde_json::Value = serde_json::from_str(&entry).unwrap();
            let fell: Vec<u64> =
                entry["dice"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).collect();
            let told = game.desk.told(Eye::Umpire, game.desk.len() - 1).remove(0);
            let dice = told.lines.iter().flat_map(|line| &line.dice);
            let told: Vec<u64> = dice.map(|die| u64::from(die.face)).collect();
            assert_eq!(told, fell, "{name}: {entry}");
        }
    }
}

#[test]
fn luck_is_even_in_the_long_run_and_best_for_a_kill() {
    let (mut throws, mut sum, mut kills) = (0, 0.0, 0);
    for (n, name) in names().iter().enumerate() {
        let mut game = DeskGame::new(name, 300 + n as u64);
        while game.desk.outcome().is_none() {
            let side = game.asked();
            game.play_at_random(side);
            let told = game.desk.told(Eye::Public, game.desk.len() - 1).remove(0);
            let dice = told.lines.iter().map(|line| line.dice.len()).sum::<usize>();
            assert!(told.luck.is_none() || dice > 0, "{name}: no luck without a die");
            let Some(luck) = told.luck else { continue };
            (throws, sum) = (throws + 1, sum + f64::from(luck));
            // A shot that kills is the best that could have happened to who shot.
            let shot = told.lines.iter().any(|line| line.rule == "CH-SHO-03");
            if shot && told.lines.iter().any(|line| line.text.ends_with("is dead")) {
                kills += 1;
                assert!(luck >= 50, "{name}: {luck} for {:?}", told.lines);
            }
        }
    }
    let mean = sum / f64::from(throws);
    assert!(throws > 60 && kills > 10, "{throws} throws, {kills} kills");
    assert!((40.0..=60.0).contains(&mean), "{mean} in {throws} throws");
}

#[test]
fn who_is_pointed_at_is_whom_the_umpire_speaks_of() {
    let mut game = DeskGame::new("cry-havoc/toll-house", 1);
    let (side, prompt) = loop {
        let side = game.asked();
        let prompt = game.prompt(side);
        if prompt.ask == "move" {
            break (side, prompt);
        }
        let idle = prompt.idle.action.value();
        game.desk.act(side, game.desk.len(), &idle).unwrap();
    };
    let sight = game.desk.update(Eye::Side(side), game.desk.len()).sight;
    let enemy = sight.pieces.iter().find(|piece| piece.side == Some(side.other())).unwrap();
    let subject = *prompt.subjects.last().unwrap();
    let cell = enemy.cells.first().copied();
    let why = game.desk.why_not(side, subject, Some(enemy.id), cell).unwrap();
    let place = enemy.place.split(',').next().unwrap();
    assert!(why.text.contains(&format!("moves to {place}")), "{} / {place}", why.text);
}

#[test]
fn a_move_is_shown_along_hexes_from_where_it_began_to_where_it_ended() {
    let mut shown = 0;
    for (n, name) in names().iter().enumerate() {
        let mut game = DeskGame::new(name, 100 + n as u64);
        while game.desk.outcome().is_none() && game.desk.len() < 250 {
            let side = game.asked();
            let before = game.desk.update(Eye::Public, game.desk.len());
            let entry = game.play_at_random(side);
            if !entry.contains("\"Moved\"") {
                continue;
            }
            let after = game.desk.update(Eye::Public, game.desk.len() - 1);
            let shows = after.told[0].lines.iter().filter_map(|line| line.show.as_ref());
            let Some(Show::Path { piece, path, facing }) = shows.into_iter().next() else {
                panic!("{name}: a move without a path: {entry}");
            };
            let find = |update: &Update| {
                let found = update.sight.pieces.iter().find(|known| known.id == *piece);
                found.map(|known| ([known.x, known.y], known.facing, known.long)).unwrap()
            };
            let ((from, _, _), (to, faces, long)) = (find(&before), find(&after));
            assert_eq!((path[0], *path.last().unwrap(), *facing), (from, to, faces), "{entry}");
            for step in path.windows(2) {
                let [dx, dy] = [step[1][0] - step[0][0], step[1][1] - step[0][1]];
                let far = dx.hypot(dy);
                assert!(far < 100.1 && (long == 2 || far > 99.9), "{name}: a step of {far}");
            }
            shown += 1;
        }
    }
    assert!(shown > 300, "only {shown} moves");
}

#[test]
fn threats_are_made_by_the_other_side_and_no_surer_than_certain() {
    let mut found = 0;
    for name in ["cry-havoc/three-sergeants", "cry-havoc/great-field", "cry-havoc/last-quiver"] {
        look_in(name, 7, 61, |game, side, update| {
            for piece in update.sight.pieces.iter().filter(|piece| piece.here) {
                for threat in game.desk.threats(side, Some(piece.id), None).unwrap() {
                    let by = update.sight.pieces.iter().find(|by| by.id == threat.by).unwrap();
                    assert!(by.here && by.side.is_some() && by.side != piece.side);
                    let hurts = threat.hurts.num as f64 / threat.hurts.den as f64;
                    let kills = threat.kills.num as f64 / threat.kills.den as f64;
                    assert!(kills <= hurts && hurts <= 1.0, "{threat:?}");
                    found += 1;
                }
            }
        });
    }
    assert!(found > 100, "only {found} threats");
}

/// The chance to hurt, as the preview of a real shot has it.
fn hurts(game: &DeskGame, side: Side, choice: &Choice) -> Chance {
    let preview = game.desk.preview(side, &choice.action.value()).unwrap();
    let falls = preview.falls.iter().filter(|fall| fall.harm <= Harm::Stunned);
    falls.map(|fall| Chance::new(fall.chance.num, fall.chance.den)).sum()
}

#[test]
fn a_threat_comes_true_as_it_was_told() {
    let mut compared = 0;
    for (n, name) in names().iter().enumerate() {
        let mut game = DeskGame::new(name, 140 + n as u64);
        while game.desk.outcome().is_none() {
            let side = game.asked();
            let prompt = game.prompt(side);
            let last = prompt.ask == "fight" && prompt.own.len() == 1;
            if !last {
                game.play_at_random(side);
                continue;
            }
            // Nothing else happens before the enemy's archers are asked.
            let threats = told_threats(&game, side);
            let foe = side.other();
            let mut seq = game.desk.len();
            let mut idle = prompt.own[0].clone();
            for who in [side, foe, foe] {
                if game.desk.outcome().is_some() || game.asked() != who {
                    break;
                }
                let prompt = game.prompt(who);
                if who == foe && prompt.ask == "shoot" {
                    compared += compare(&game, foe, &threats);
                }
                if who == foe {
                    idle = prompt.idle;
                }
                game.desk.act(who, seq, &idle.action.value()).unwrap();
                seq = game.desk.len();
            }
        }
    }
    assert!(compared > 100, "only {compared} threats came up");
}

/// Shots that were told of: by whom, at whom, how likely they hurt.
fn told_threats(game: &DeskGame, side: Side) -> Vec<(u8, u8, Chance)> {
    let sight = game.desk.update(Eye::Side(side), game.desk.len()).sight;
    let own = sight.pieces.iter().filter(|piece| piece.here && piece.side == Some(side));
    let mut shots = Vec::new();
    for piece in own {
        for threat in game.desk.threats(side, Some(piece.id), None).unwrap() {
            if threat.text == "shoots from where he is" {
                let chance = Chance::new(threat.hurts.num, threat.hurts.den);
                shots.push((threat.by, piece.id, chance));
            }
        }
    }
    shots
}

/// How many shots can be taken now: all of them were told of, with the same chance.
fn compare(game: &DeskGame, foe: Side, threats: &[(u8, u8, Chance)]) -> usize {
    let mut compared = 0;
    let sight = game.desk.update(Eye::Public, game.desk.len()).sight;
    let men = sight.pieces.iter().filter(|piece| piece.side == Some(foe.other()));
    let men: Vec<u8> = men.map(|piece| piece.id).collect();
    for subject in game.prompt(foe).subjects {
        for choice in game.desk.choices(foe, subject).unwrap() {
            if !men.contains(&choice.at[0]) {
                continue;
            }
            let told = threats.iter().find(|(by, at, _)| [*by, *at] == [subject, choice.at[0]]);
            let (_, _, chance) = told.unwrap_or_else(|| panic!("{}: nobody knew", choice.words));
            assert_eq!(hurts(game, foe, &choice), *chance, "{}", choice.words);
            compared += 1;
        }
    }
    compared
}

#[test]
fn words_are_heard_as_choices_or_refused_with_the_rule() {
    let mut game = DeskGame::new("cry-havoc/toll-house", 12);
    let mut heard = 0;
    while game.desk.outcome().is_none() && heard < 200 {
        let side = game.asked();
        let prompt = game.prompt(side);
        for subject in prompt.subjects.iter().take(2) {
            for choice in game.desk.choices(side, *subject).unwrap().into_iter().step_by(9) {
                let again = game.desk.hear(side, &choice.words).unwrap();
                assert_eq!((again.action, again.hurts), (choice.action, choice.hurts));
                heard += 1;
            }
        }
        assert!(matches!(game.desk.hear(side, "sing a song"), Err(Not::Unreadable(_))));
        assert!(matches!(game.desk.hear(side.other(), "end"), Err(Not::NotNow(_))));
        game.play_at_random(side);
    }
}

#[test]
fn what_is_no_action_of_the_game_is_refused_and_breaks_nothing() {
    let mut game = DeskGame::new("cry-havoc/worth-their-weight", 13);
    let mut rng = Seeded::new(3);
    let kinds = ["Move", "Shoot", "Place", "Lead", "Retreat", "Mount", "Exit", "Share", "Suffer"];
    for _ in 0..60 {
        if game.desk.outcome().is_some() {
            break;
        }
        let side = game.asked();
        for _ in 0..20 {
            let number = |rng: &mut Seeded| match rng.below(3) {
                0 => rng.below(20),
                1 => rng.below(256),
                _ => rng.below(65_536),
            };
            let kind = *rng.pick(&kinds).unwrap();
            let fields = ["figure", "by", "at", "man", "horse", "animal", "with", "to", "tail"];
            let mut action = serde_json::Map::new();
            for field in fields.into_iter().chain(["facing"]) {
                action.insert(field.to_owned(), number(&mut rng).into());
            }
            let action = serde_json::json!({ kind: action });
            let _ = game.desk.preview(side, &action);
            if let Err(Not::Refused(why)) = game.desk.act(side, game.desk.len(), &action) {
                assert!(!why.text.is_empty());
            }
            let (a, b) = (number(&mut rng) as u8, number(&mut rng) as u8);
            let cell = number(&mut rng) as u16;
            for place in [Where::Hex(cell), Where::Point([cell.into(), i32::MIN])] {
                let _ = game.desk.why_not(side, a, Some(b), Some(place));
                let _ = game.desk.sight_line(Eye::Side(side), a, place);
            }
            let _ = game.desk.threats(side, Some(a), None);
            let _ = game.desk.choices(side, b);
        }
        if game.desk.outcome().is_none() {
            let side = game.asked();
            game.play_at_random(side);
        }
    }
}

/// No prompt is so long that a page has to be sent away for it, in any scenario of any book.
#[test]
fn no_prompt_is_long() {
    const MOST: usize = 64 * 1024;
    let mut longest = (0, String::new());
    for book in book::BOOKS.iter().map(|listed| listed.id) {
        for name in shelf::scenario_names(&files(), book) {
            let mut game = DeskGame::new(&name, 5);
            for _ in 0..120 {
                if game.desk.outcome().is_some() {
                    break;
                }
                let side = game.asked();
                let length = serde_json::to_vec(&game.prompt(side)).unwrap().len();
                if length > longest.0 {
                    longest = (length, format!("{name}, decision {}", game.desk.len()));
                }
                game.play_at_random(side);
            }
        }
    }
    assert!(longest.0 <= MOST, "{} bytes in {}", longest.0, longest.1);
}

/// K-37 — Barricades are told place by place, to whoever asks; each of them is lawful there.
#[test]
fn barricades_are_listed_on_request() {
    let game = DeskGame::new("samurai-blades/last-light", 1);
    let side = game.asked();
    let prompt = game.prompt(side);
    assert!(prompt.spots.len() > 10 && prompt.own.len() < 10, "{:?}", prompt.own.len());
    for spot in &prompt.spots {
        let choices = game.desk.own_at(side, *spot).unwrap();
        assert!(choices.len() >= 6, "six ways to face");
        for choice in choices {
            assert_eq!(choice.to, [*spot]);
            assert!(game.desk.preview(side, &choice.action.value()).is_ok(), "{}", choice.words);
        }
    }
    let nowhere = (0..).map(Where::Hex).find(|place| !prompt.spots.contains(place)).unwrap();
    assert!(game.desk.own_at(side, nowhere).unwrap().is_empty());
}

/// How a game ended is told as it happened: who gives up in the first turn has not played the last.
#[test]
fn the_end_is_told_as_it_was() {
    for name in ["samurai-skirmish/three-roads", "samurai-warfare/first-banner"] {
        let mut game = DeskGame::new(name, 3);
        let side = game.asked();
        let eye = Eye::Side(side);
        game.desk.act(side, game.desk.count(eye), &serde_json::json!("Resign")).unwrap();
        let end = game.desk.update(eye, 0).sight.outcome.expect("it is over");
        assert_eq!(end.won, Some(side.other()), "{name}");
        assert!(end.words.ends_with("the others gave up"), "{name}: {}", end.words);
        let mut game = DeskGame::new(name, 4);
        while game.desk.outcome().is_none() {
            let side = game.asked();
            game.play_at_random(side);
        }
        let told = game.desk.told(Eye::Public, 0);
        let lines = told.iter().flat_map(|told| &told.lines);
        let last = lines.last().expect("a line").text.clone();
        let end = game.desk.update(Eye::Public, 0).sight.outcome.expect("it is over");
        assert_eq!(end.words, last, "{name}");
        let count = game.desk.count(Eye::Public);
        let moment = game.desk.update_at(Eye::Public, count).unwrap().sight.outcome;
        assert_eq!(moment.expect("it is over").words, last, "{name}");
    }
}

#[test]
fn danger_at_a_place_is_the_danger_of_whoever_has_gone_there() {
    let mut compared = 0;
    for (name, seed) in [
        ("cry-havoc/three-sergeants", 7),
        ("cry-havoc/great-field", 9),
        ("samurai-blades/two-banners", 3),
    ] {
        let mut game = DeskGame::new(name, seed);
        for _ in 0..60 {
            if game.desk.outcome().is_some() {
                break;
            }
            let side = game.asked();
            compared += usize::from(goes_and_compares(&mut game, side));
            if game.desk.outcome().is_none() {
                let side = game.asked();
                game.play_at_random(side);
            }
        }
    }
    assert!(compared > 10, "only {compared} places");
}

/// Goes somewhere, if somebody can go; what threatens him there was told before.
fn goes_and_compares(game: &mut DeskGame, side: Side) -> bool {
    let prompt = game.prompt(side);
    let Some(subject) = prompt.subjects.first().copied().filter(|_| prompt.ask == "move") else {
        return false;
    };
    let choices = game.desk.choices(side, subject).unwrap();
    let mut ways = choices.iter().filter(|choice| !choice.to.is_empty() && choice.at.is_empty());
    let Some(way) = ways.next_back().map(|choice| choice.action.value()) else { return false };
    let Ok(there) = game.desk.threats(side, Some(subject), Some(&way)) else { return false };
    game.desk.act(side, game.desk.count(Eye::Side(side)), &way).unwrap();
    let then = game.desk.threats(side, Some(subject), None).unwrap();
    assert_eq!(there, then);
    true
}

#[test]
fn without_a_piece_the_worst_is_told_of_each_of_the_side() {
    let mut found = 0;
    for name in [
        "cry-havoc/three-sergeants",
        "samurai-blades/two-banners",
        "samurai-skirmish/herons-ford",
        "samurai-warfare/first-banner",
    ] {
        let mut game = DeskGame::new(name, 5);
        for _ in 0..40 {
            if game.desk.outcome().is_some() {
                break;
            }
            let side = game.asked();
            game.play_at_random(side);
        }
        for side in Side::BOTH {
            let all = game.desk.threats(side, None, None).unwrap();
            let sight = game.desk.update(Eye::Side(side), game.desk.len()).sight;
            for piece in sight.pieces.iter().filter(|piece| piece.side == Some(side)) {
                let one = game.desk.threats(side, Some(piece.id), None).unwrap();
                let told = all.iter().find(|threat| threat.at == piece.id);
                assert_eq!(told, one.first(), "{name}: {}", piece.name);
                found += usize::from(told.is_some());
            }
            assert!(all.iter().all(|threat| {
                sight.pieces.iter().any(|p| p.id == threat.at && p.side == Some(side))
            }));
        }
    }
    assert!(found > 3, "only {found} men are in danger");
}

#[test]
fn a_whole_army_is_not_looked_at_for_danger_at_once() {
    let game = DeskGame::new("samurai-warfare/hundred-banners", 1);
    for side in Side::BOTH {
        let not = game.desk.threats(side, None, None).unwrap_err();
        assert!(matches!(&not, Not::NotNow(why) if why.contains("take one in hand")), "{not:?}");
        let sight = game.desk.update(Eye::Side(side), game.desk.len()).sight;
        let one = sight.pieces.iter().find(|piece| piece.side == Some(side)).unwrap();
        game.desk.threats(side, Some(one.id), None).expect("one of them is");
    }
}
