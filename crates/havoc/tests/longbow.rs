//! The longbow: every cell of its tables, and every band of its ranges, through the door.

mod common;

use case::Cased;
use engine::{Game, Script, Side, Speaks, Table};
use havoc::Havoc;
use havoc::event::Event;
use havoc::play::Play;

/// The printed tables, row by row: covers none, light, medium.
const MOUNTED: [&str; 10] = ["DCB", "CBB", "BBA", "BA–", "A––", "–––", "–––", "–––", "–––", "–––"];
const ARMOURED: [&str; 10] = ["CBB", "BBA", "BAA", "AA–", "A––", "–––", "–––", "–––", "–––", "–––"];
const FOOT: [&str; 10] = ["CCB", "CBB", "BBA", "BAA", "AA–", "A––", "–––", "–––", "–––", "–––"];

fn stage(play: Play, scene: &str) -> Havoc {
    let files = common::files();
    let opened = common::book_and_wording_of(&files, play);
    let text = format!("title t\nbook samurai-blades\n{scene}\n? turn 2\n");
    let case = havoc::case::parse("t.case", &text).expect("a case");
    Havoc::stage(&case.scene, &files, &opened).expect("a scene")
}

/// What is said of a shot with this die: row and letter.
fn shot(game: &Havoc, words: &str, die: u8) -> (u8, String) {
    let mut table = Table::open(game);
    let action = game.hear(&table.state, Side::A, words).expect("a shot");
    table.act(Side::A, 0, action, &mut Script::new(&[die])).expect("it is legal");
    let loosed = table.log[0].events.iter().find_map(|event| match event {
        Event::Loosed { mark, row, letter, .. } => {
            Some((*row, game.longbow_result(*mark, *letter).0))
        }
        _ => None,
    });
    loosed.expect("an arrow")
}

/// Targets in the open, on a bridge, and behind a lip or in a doorway.
const RANGE: &str = "map 30 x 13 axial 5.6
terrain bridge (9,-1) (10,-1) (9,2) (9,5)
terrain slope (9,1) (9,4) (9,-5)
lip (9,1) (9,4) (9,-5) W SW NW
west ashigaru-archer A at (0,0)
east mounted-samurai M1 at (9,-3)/(10,-3)
east mounted-samurai M2 at (9,-1)/(10,-1)
east mounted-samurai M3 at (9,1)/(10,1)
east samurai S1 at (9,3)
east samurai S2 at (9,2)
east samurai S3 at (9,4)
east ashigaru F1 at (9,6)
east ashigaru F2 at (9,5)
east ashigaru F3 at (9,-5)
step first-shooting west";

#[test]
fn r_sb_sho_03_every_cell_is_read_as_printed() {
    let game = stage(Play::SamuraiBlades, RANGE);
    for (name, table) in [("M", MOUNTED), ("S", ARMOURED), ("F", FOOT)] {
        for (cover, number) in (1..=3).enumerate() {
            for die in 1..=10u8 {
                let (row, letter) = shot(&game, &format!("A shoots {name}{number}"), die);
                let printed = table[usize::from(die) - 1].chars().nth(cover).expect("a cell");
                assert_eq!((row, letter), (die, printed.to_string()), "{name}{number}, die {die}");
            }
        }
    }
}

#[test]
fn r_sb_sho_02_bands_and_wounds_add_to_the_die() {
    let scene = |posture: &str, range: u16, hurt: &str, step: &str| {
        format!(
            "map 160 x 9 axial 4.4\nwest {posture}{hurt}\neast ashigaru T at ({range},0)\n\
             step {step} west"
        )
    };
    let on_foot = |range: u16, hurt: &str| {
        stage(
            Play::SamuraiBlades,
            &scene("ashigaru-archer A at (0,0)", range, hurt, "first-shooting"),
        )
    };
    let riding = |range: u16| {
        let archer = "horse-archer A at (0,0)/(-1,0)";
        stage(Play::SamuraiBlades, &scene(archer, range, "", "second-shooting"))
    };
    for (range, adds) in [(1, 0), (30, 0), (31, 1), (90, 1), (91, 2), (150, 2)] {
        assert_eq!(shot(&on_foot(range, ""), "A shoots T", 2).0, 2 + adds, "range {range}");
        assert_eq!(shot(&on_foot(range, " wounded"), "A shoots T", 2).0, 3 + adds, "{range}");
    }
    for (range, adds) in [(20, 0), (21, 1), (40, 1), (41, 2), (100, 2)] {
        assert_eq!(shot(&riding(range), "A shoots T", 2).0, 2 + adds, "mounted, range {range}");
    }
    for (game, rule) in [(on_foot(151, ""), "SB-SHO-02"), (riding(101), "SB-SHO-02")] {
        let s = game.start();
        let action = game.hear(&s, Side::A, "A shoots T").expect("a shot");
        assert_eq!(game.check(&s, Side::A, action).expect_err("too far").rule.0, rule);
    }
    let (row, letter) = shot(&on_foot(91, " wounded"), "A shoots T", 10);
    assert_eq!((row, letter.as_str()), (13, "–"), "beyond the last row it misses");
}

/// What covers is light, what is crossed is no cover of its own: the heavier of the two counts.
#[test]
fn r_sb_cov_04_scrub_on_the_way_is_no_better_than_light() {
    let scene = "map 20 x 9 axial 4.4\nterrain scrub (3,0)\nbuilding hut (6,0) (7,0)\n\
                 door (6,0) to (5,0)\nwest ashigaru-archer A at (0,0)\neast ashigaru T at (6,0)\n\
                 step first-shooting west";
    let game = stage(Play::SamuraiBlades, scene);
    // Medium in the doorway, whatever grows before it.
    assert_eq!(shot(&game, "A shoots T", 4).1, "A");
    assert_eq!(shot(&game, "A shoots T", 5).1, "–");
}
