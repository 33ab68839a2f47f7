//! What does not change, and the ground it is drawn on.

mod common;

use common::{desk, names};
use draw::Theme;
use shelf::desk::Cup;
use shelf::wire::{GridScene, Scene};
use shelf::{AnyGame, files, open};

/// The middles of all outlines of a path made of steps.
fn middles(d: &str) -> Vec<[f64; 2]> {
    let mut middles = Vec::new();
    let (mut at, mut start) = ([0.0, 0.0], [0.0, 0.0]);
    let mut points: Vec<[f64; 2]> = Vec::new();
    let mut letters = d.split_inclusive(|c: char| c.is_ascii_alphabetic());
    let mut command = letters.next().expect("a letter").to_owned();
    for part in letters {
        let (numbers, next) = part.split_at(part.len() - 1);
        let numbers = numbers.replace('-', " -");
        let numbers: Vec<f64> = numbers.split_whitespace().map(|n| n.parse().unwrap()).collect();
        match command.as_str() {
            "m" => {
                at = [at[0] + numbers[0], at[1] + numbers[1]];
                start = at;
                points = vec![at];
                for step in numbers[2..].chunks(2) {
                    at = [at[0] + step[0], at[1] + step[1]];
                    points.push(at);
                }
            }
            "l" => {
                for step in numbers.chunks(2) {
                    at = [at[0] + step[0], at[1] + step[1]];
                    points.push(at);
                }
            }
            "h" => at[0] += numbers[0],
            "v" => at[1] += numbers[0],
            "z" => at = start,
            other => panic!("no hex is drawn with {other}"),
        }
        if matches!(command.as_str(), "h" | "v") {
            points.push(at);
        }
        command = next.to_owned();
        if next == "z" {
            let range = |n: usize| {
                let values = points.iter().map(|point| point[n]);
                let (low, high) =
                    values.fold((f64::MAX, f64::MIN), |(l, h), v| (l.min(v), h.max(v)));
                (low + high) / 2.0
            };
            middles.push([range(0), range(1)]);
        }
    }
    middles
}

fn hexes(svg: &str) -> Vec<[f64; 2]> {
    let paths = svg
        .split("<path ")
        .skip(1)
        .filter(|path| path.split('>').next().is_some_and(|path| path.contains("class=\"hexes\"")));
    let data = paths.filter_map(|path| path.split("d=\"").nth(1)?.split('"').next());
    data.flat_map(middles).collect()
}

#[test]
fn a_hex_of_the_scene_lies_where_the_ground_draws_it() {
    for name in names() {
        let AnyGame::Havoc(game) = open(&files(), &name, &Default::default()).unwrap() else {
            panic!("another book")
        };
        let scene = desk(&name, Cup::Seeded(1)).scene().clone();
        let svg = draw::havoc::ground(&game, Theme::Light);
        let drawn = hexes(&svg);
        assert_eq!(drawn.len(), scene.board.cells().len(), "{name}");
        for cell in scene.board.cells() {
            let near = |spot: &&[f64; 2]| {
                (spot[0] - f64::from(cell.x)).hypot(spot[1] - f64::from(cell.y)) < 0.2
            };
            assert_eq!(drawn.iter().filter(near).count(), 1, "{name}: {} is not there", cell.name);
        }
        let head = svg.split("viewBox=\"0 0 ").nth(1).unwrap().split('"').next().unwrap();
        let size: Vec<f32> = head.split(' ').map(|n| n.parse().unwrap()).collect();
        assert!((size[0] - scene.board.width).abs() < 0.01);
        assert!((size[1] - scene.board.height).abs() < 0.01);
    }
}

#[test]
fn a_scene_is_whole() {
    let figures = draw::figures();
    for name in names() {
        let desk = desk(&name, Cup::Seeded(1));
        let scene: &Scene = desk.scene();
        assert_eq!((scene.game.as_str(), scene.game_title.as_str()), ("cry-havoc", "Cry Havoc"));
        assert_eq!(scene.scenario, name);
        assert_eq!((scene.track.len(), scene.options.len()), (6, 17));
        let GridScene::Hexes { corners, .. } = &scene.board.grid else { panic!("no hexes") };
        assert_eq!(corners.len(), 6);
        for cell in scene.board.cells() {
            assert!(!cell.ground.is_empty() && !cell.ground.contains(['{', '!']), "{cell:?}");
        }
        for kind in &scene.kinds {
            let drawings = [Some(&kind.figure), kind.mounted.as_ref(), Some(&kind.remains)];
            for drawing in drawings.into_iter().flatten() {
                assert!(figures.contains(&format!("id=\"{drawing}\"")), "{name}: {drawing}");
            }
            assert!(!kind.about.is_empty());
        }
        let size = serde_json::to_vec(scene).unwrap().len();
        assert!(size < 100_000, "{name}: a scene of {size} bytes");
    }
}

#[test]
fn switches_stand_in_the_scene_as_they_were_chosen() {
    let desk = common::desk_with("cry-havoc/toll-house", Cup::Seeded(1), &[("ransom", "on")]);
    let ransom = desk.scene().options.iter().find(|option| option.id == "ransom").unwrap();
    assert_eq!((ransom.value.as_str(), ransom.default.as_str()), ("on", "off"));
}
