//! 15mm Samurai Warfare on a desk: trays, contacts, ways, rulers, arcs, odds, secrets and the chart.

mod common;

use common::{DeskGame, desk};
use engine::{Eye, Side};
use shelf::desk::Cup;
use shelf::wire::{GridScene, Length, PieceSight, Show, Tip};
use shelf::{WayWish, files, scenario_names};

const BOOK: &str = "samurai-warfare";
const BANNER: &str = "samurai-warfare/first-banner";

fn names() -> Vec<String> {
    scenario_names(&files(), BOOK)
}

#[test]
fn a_scene_is_whole_told_in_inches_and_every_drawing_is_there() {
    let figures = draw::figures();
    assert!(names().len() >= 12);
    for name in names() {
        let desk = desk(&name, Cup::Seeded(1));
        let scene = desk.scene();
        assert_eq!((scene.game.as_str(), scene.scenario.as_str()), (BOOK, name.as_str()));
        let GridScene::Measured { unit, .. } = scene.board.grid else { panic!("no table") };
        assert_eq!(unit, Length::Inch);
        let update = desk.update(Eye::Umpire, 0);
        let trays = update.sight.pieces.iter().filter_map(|piece| piece.stand.tray.as_ref());
        let signs = trays.flat_map(|tray| [Some(&tray.sign), tray.arm.as_ref()]);
        let kinds = scene.kinds.iter().map(|kind| Some(&kind.figure));
        for drawing in signs.chain(kinds).flatten() {
            assert!(figures.contains(&format!("id=\"{drawing}\"")), "{name}: {drawing}");
        }
    }
}

fn pieces(game: &DeskGame, side: Side) -> Vec<PieceSight> {
    game.desk.update(Eye::Side(side), 0).sight.pieces
}

/// Sets up, and plays on until a side is asked about something.
fn until(game: &mut DeskGame, ask: &str) -> Side {
    for _ in 0..400 {
        let side = game.asked();
        if game.prompt(side).ask == ask {
            return side;
        }
        game.play_at_random(side);
    }
    panic!("never asked {ask}");
}

#[test]
fn units_are_trays_and_a_leader_stands_behind_his_men() {
    let game = DeskGame::new(BANNER, 3);
    let all = pieces(&game, Side::A);
    let riders = all.iter().find(|piece| piece.mounted).unwrap();
    let tray = riders.stand.tray.as_ref().unwrap();
    assert_eq!((tray.half, tray.files, tray.places, tray.taken), ([475, 127], 5, 5, 5));
    let leader = all.iter().find(|piece| Some(piece.id) == tray.leader).unwrap();
    assert_eq!(leader.stand.base, Some(95));
    assert_eq!(leader.cells, riders.cells);
    assert!(leader.y > riders.y, "behind men who face north");
}

#[test]
fn a_way_costs_inches_and_one_too_far_is_refused_by_its_rule() {
    let mut game = DeskGame::new(BANNER, 5);
    let side = until(&mut game, "move");
    let subjects = game.prompt(side).subjects;
    let all = pieces(&game, side);
    let tray = |id: &&u8| all.iter().any(|p| p.id == **id && p.stand.tray.is_some());
    let piece = *subjects.iter().find(tray).unwrap();
    let at = all.iter().find(|p| p.id == piece).unwrap().cells[0].point().unwrap();
    let region = game.desk.region(Eye::Side(side), piece).unwrap();
    assert!(!region.rings.is_empty() && region.limit % 254 == 0, "{}", region.text);
    let wish = |to: [i32; 2]| WayWish { to, via: Vec::new(), facing: Some(90) };
    let near = game.desk.way(side, piece, &wish([at[0], at[1] + 100])).unwrap();
    assert!(near.choice.is_some() || near.why.is_some());
    let far = game.desk.way(side, piece, &wish([at[0] + 4000, at[1]])).unwrap();
    assert!(far.choice.is_none() && far.why.unwrap().rule.starts_with("SW-"));
}

#[test]
fn a_ruler_answers_exactly() {
    let game = DeskGame::new(BANNER, 3);
    let all = pieces(&game, Side::A);
    let units: Vec<&PieceSight> = all.iter().filter(|p| p.stand.tray.is_some()).collect();
    let (from, to) = (Tip::Piece(units[0].id), Tip::Piece(units[5].id));
    let ruler = game.desk.ruler(Eye::Public, from, to).unwrap();
    assert!(ruler.limits.iter().any(|limit| limit.limit == 3048 && !limit.within));
}

#[test]
fn whole_battles_are_seen_by_every_eye_with_contacts_losses_and_the_chart() {
    let (mut contacts, mut losses, mut charts) = (0, 0, 0);
    for seed in 0..4 {
        let mut game = DeskGame::new("samurai-warfare/two-fans", seed);
        for _ in 0..160 {
            if game.desk.outcome().is_some() {
                break;
            }
            let side = game.asked();
            let told = game.desk.update(Eye::Public, game.desk.len());
            contacts += told.sight.contacts.len();
            game.play_at_random(side);
        }
        for entry in game.desk.told(Eye::Public, 0) {
            for line in entry.lines {
                losses += usize::from(matches!(line.show, Some(Show::Loss { .. })));
                charts += usize::from(line.cell.is_some_and(|cell| cell.table == "morale"));
            }
        }
    }
    assert!(contacts > 0 && losses > 0 && charts > 0, "{contacts} {losses} {charts}");
}

#[test]
fn committed_fire_is_foreseen_and_nobody_else_hears_of_it() {
    for seed in 0..12 {
        let mut game = DeskGame::new(BANNER, seed);
        for _ in 0..400 {
            if game.desk.outcome().is_some() {
                break;
            }
            let side = game.asked();
            let prompt = game.prompt(side);
            if prompt.ask != "fire" || prompt.subjects.is_empty() {
                game.play_at_random(side);
                continue;
            }
            let choice = game.desk.choices(side, prompt.subjects[0]).unwrap().remove(0);
            let odds = game.desk.preview(side, &choice.action.value()).unwrap();
            assert!(odds.falls.len() > 1 && !odds.tally.is_empty(), "{odds:?}");
            let other = Eye::Side(side.other());
            let before = serde_json::to_value(game.desk.update(other, 0)).unwrap();
            let seq = game.desk.count(Eye::Side(side));
            game.desk.act(side, seq, &choice.action.value()).unwrap();
            let after = serde_json::to_value(game.desk.update(other, 0)).unwrap();
            assert_eq!(before, after);
            let own = pieces(&game, side);
            assert!(own.iter().any(|p| !p.written.is_empty()), "the side itself knows");
            return;
        }
    }
    panic!("nobody could fire");
}
