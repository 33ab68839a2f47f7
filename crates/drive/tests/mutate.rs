//! Saved games changed in one thing are found out; the long run is `cargo xtask mutate`.

use drive::mutate::{Kind, Said, games, judge, run};

#[test]
fn no_changed_game_is_called_sound() {
    let files = shelf::files();
    let games = games(&files, 1).unwrap();
    assert!(games.len() > 10, "two of every book");
    let mut backs = 0;
    for game in &games {
        assert_eq!(judge(&files, game, game.text.as_bytes()), Said::Same, "{}", game.name);
        assert_eq!(judge(&files, game, game.bare().as_bytes()), Said::Unsigned, "{}", game.name);
        backs += game.text.lines().filter(|line| engine::read_back(line).is_some()).count();
    }
    assert!(backs > 5, "dice are taken back in them: {backs}");
    let each = 2;
    let number = (each * games.len() * Kind::ALL.len()) as u64;
    let count = run(&files, &games, number, 1);
    assert_eq!(count.forged, []);
    assert_eq!(count.said.values().sum::<u64>(), number);
    assert!(count.unseen > 0, "some of them only the signature finds");
    for kind in Kind::ALL {
        let caught = [Said::False, Said::Open, Said::Unsigned];
        let caught = caught.iter().filter_map(|said| count.said.get(&(kind, *said))).sum::<u64>();
        assert!(caught > 0, "{}: nothing was changed", kind.words());
    }
}
