//! The check values of the book: means of volleys, chances of duels, fights to the end.

mod common;

use engine::{Chance, Game, Piece, Side, odds};
use warfare::Warfare;
use warfare::action::Action;
use warfare::state::Status;

/// Two units face to face.
fn face_to_face(one: &str, other: &str) -> (Warfare, Piece, Piece) {
    let game = common::staged(&format!(
        "west {one} A\neast {other} B at 9000,6000\nattack A on B side 0\nstep melee"
    ));
    let (a, b) = (game.piece("A").expect("A"), game.piece("B").expect("B"));
    (game, a, b)
}

#[test]
fn r_sw_fir_09_fresh_volleys_take_so_many_in_the_mean() {
    for (bows, at, tenths) in [
        ("ashigaru-yumi", "monk", 18),
        ("ashigaru-yumi", "foot-samurai", 11),
        ("ashigaru-arquebus", "peasant", 15),
        ("ashigaru-arquebus", "mounted-samurai", 15),
    ] {
        let game = common::staged(&format!("west {bows} A at 5000,5000\neast {at} B at 5000,7000"));
        let (a, b) = (game.piece("A").expect("A"), game.piece("B").expect("B"));
        let s = game.start();
        let all = (1..=10).map(|roll| u32::from(game.volley(&s, a, b, roll).inflicts));
        assert_eq!(all.sum::<u32>(), tenths, "{bows} at {at}");
    }
}

#[test]
fn r_sw_cha_04_duels_end_by_these_chances() {
    let game = common::staged(
        "west ashigaru A at 1000,1000\neast ashigaru B at 17000,11000\n\
         west leader L at 5000,5000\neast leader M at 5000,7000\n\
         west leader K at 12000,5000\neast leader N at 12000,7000\nstep challenges",
    );
    let (l, m) = (game.piece("L").expect("L"), game.piece("M").expect("M"));
    let mut s = game.start();
    let mut dice = engine::Script::new(&[]);
    game.apply(&mut s, Side::A, Action::Challenge { who: l, to: m }, &mut dice, &mut Vec::new())
        .expect("a challenge throws nothing");
    let dies = |mode: Action, who: Piece| {
        // Another challenge is open, so that nothing else is thrown.
        let falls = odds(&game, &s, Side::B, mode, 100_000).expect("few enough");
        let dead = falls.iter().filter(|fall| fall.state.body(who).status == Status::Removed);
        dead.fold(Chance::NEVER, |sum, fall| sum.checked_add(fall.chance).expect("exact"))
    };
    let chance = |n, d| Chance::new(n, d);
    assert_eq!(dies(Action::Defensive, m), chance(1, 9));
    assert_eq!(dies(Action::Defensive, l), chance(5, 36));
    assert_eq!(dies(Action::Offensive, m), chance(5, 18));
    assert_eq!(dies(Action::Offensive, l), chance(5, 18));
}

/// The chances that the first, and the second, wins a fight to the end without morale.
fn to_the_end(one: &str, other: &str) -> (f64, f64) {
    let (game, a, b) = face_to_face(one, other);
    let start = game.start();
    let full = [start.body(a).soldiers, start.body(b).soldiers].map(usize::from);
    let mut won = vec![vec![(0.0, 0.0); full[1] + 1]; full[0] + 1];
    for x in 0..=full[0] {
        for y in 0..=full[1] {
            if x == 0 || y == 0 {
                won[x][y] = match (x, y) {
                    (0, 0) => (0.0, 0.0),
                    (_, 0) => (1.0, 0.0),
                    _ => (0.0, 1.0),
                };
                continue;
            }
            let mut s = start.clone();
            (s.body_mut(a).soldiers, s.body_mut(b).soldiers) = (x as u8, y as u8);
            let takes =
                |by: Piece, at: Piece, roll: u8| usize::from(game.blow(&s, by, at, roll).inflicts);
            let (mut first, mut second, mut moves) = (0.0, 0.0, 0.0);
            for (i, j) in (1..=10).flat_map(|i| (1..=10).map(move |j| (i, j))) {
                let (y_lost, x_lost) = (takes(a, b, i), takes(b, a, j));
                if y_lost == 0 && x_lost == 0 {
                    continue;
                }
                let then = won[x - x_lost.min(x)][y - y_lost.min(y)];
                (first, second, moves) = (first + then.0, second + then.1, moves + 1.0);
            }
            // Rounds in which nothing happens only take time; where nothing ever does, nobody wins.
            won[x][y] = if moves == 0.0 { (0.0, 0.0) } else { (first / moves, second / moves) };
        }
    }
    won[full[0]][full[1]]
}

#[test]
fn r_sw_mel_03_fights_to_the_end_come_out_as_the_book_says() {
    for (one, other, first, second) in [
        ("mounted-samurai", "foot-samurai", 0.189, 0.805),
        ("mounted-samurai", "monk", 0.687, 0.296),
        ("mounted-samurai", "ashigaru", 0.950, 0.050),
        ("foot-samurai", "ashigaru", 0.996, 0.004),
        ("monk", "ashigaru", 0.888, 0.112),
        ("ashigaru", "peasant", 0.892, 0.107),
    ] {
        let is = to_the_end(one, other);
        let near = |is: f64, wanted: f64| (is - wanted).abs() < 0.000_6;
        assert!(near(is.0, first) && near(is.1, second), "{one} against {other}: {is:?}");
    }
}
