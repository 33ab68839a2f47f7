//! KY-DIE-06 — One series of dice, in one order, for the same game every time.

mod common;

use engine::{Dice, Die, Game, Script, Seeded, Side, Table};
use katana::Katana;
use katana::action::Action;
use katana::order::Act;
use katana::state::Shot;

/// Dice that tell what they were thrown for.
struct Noting<'a> {
    dice: Script<'a>,
    thrown: Vec<(&'static str, u8)>,
}

impl Dice for Noting<'_> {
    type Dry = Die;
    fn roll(&mut self, die: Die) -> Result<u8, Die> {
        self.thrown.push((die.rule.0, die.faces));
        self.dice.roll(die)
    }
}

/// One phase in which much happens: the dice it takes, in order.
#[test]
fn r_ky_die_06_dice_fall_in_the_order_of_the_book() {
    let game = common::staged(
        "ground 9,0 slippery
ground 9,-1 slippery
west ronin A at -9,0 N, reaction 4, kyu +3, initiative 2
east ronin T at -9,-8 S, reaction 1
west master K at 0,0 N, reaction 4, ki-ai 7, initiative 1
east ronin Y at 0,-1 S, reaction 1
west ronin M at 9,0 N, reaction 4, bo +1, initiative 9
east ronin Z at 9,-1 S, reaction 1, katana +1 in hand
phase 4",
    );
    let piece = |name: &str| game.piece(name).expect("a name of the case");
    let mut s = game.start();
    let order = |who, act: Act| Action::Order { who, order: act.into() };
    let mut none = Script::new(&[]);
    for action in [
        order(piece("A"), Act::Shoot(None)),
        order(piece("K"), Act::KiAi),
        Action::Seal,
        Action::Shoot { who: piece("A"), shot: Shot { at: piece("T"), slot: 0 } },
    ] {
        game.check(&s, Side::A, action).expect("a lawful action");
        game.apply(&mut s, Side::A, action, &mut none, &mut Vec::new()).expect("no die");
    }
    // To hit 8 and 8, effect 0; then the shout 3 and d6 2; then 6 against 1 with a staff, blunt 0;
    // then M and Z on slippery ground, 9 and 9.
    let mut dice = Noting { dice: Script::new(&[8, 8, 10]), thrown: Vec::new() };
    game.apply(&mut s, Side::A, Action::Seal, &mut dice, &mut Vec::new()).expect("three dice");
    assert_eq!(dice.thrown, [("KY-SHT-07", 10), ("KY-SHT-07", 10), ("KY-SHT-13", 10)]);
    let mut dice = Noting { dice: Script::new(&[3, 2, 6, 1, 10, 9, 9]), thrown: Vec::new() };
    game.apply(&mut s, Side::A, Action::Seal, &mut dice, &mut Vec::new()).expect("seven dice");
    assert_eq!(
        dice.thrown,
        [
            ("KY-KIA-02", 10),
            ("KY-KIA-02", 6),
            ("KY-CLS-07", 10),
            ("KY-CLS-07", 10),
            ("KY-BLT-01", 10),
            ("KY-TRP-07", 10),
            ("KY-TRP-07", 10)
        ]
    );
}

fn play(game: &Katana, seed: u64) -> Table<&Katana> {
    let (mut choices, mut dice) = (Seeded::new(8), Seeded::new(seed));
    let mut table = Table::open(game);
    while table.outcome().is_none() && table.log.len() < 400 {
        let side = if table.asks().a.is_some() { Side::A } else { Side::B };
        let action = game.sample(&table.state, side, &mut choices);
        table.act(side, table.log.len(), action, &mut dice).expect("a lawful action");
    }
    table
}

#[test]
fn r_ky_die_06_the_same_seed_and_choices_give_the_same_game() {
    let game = common::game("fox-toll", &[]);
    let (one, two) = (play(&game, 1), play(&game, 1));
    assert_eq!(one.log, two.log);
    assert_ne!(play(&game, 2).state, one.state);
    let rolled: usize = one.log.iter().map(|entry| entry.dice.len()).sum();
    assert!(rolled > 20, "{rolled} dice");
}
