//! Odds are exact.

use crate::toy::{Action, Duel, Event};
use engine::*;

fn begun() -> Table<Duel> {
    let mut table = Table::open(Duel::sound());
    for side in Side::BOTH {
        let seq = table.log.len();
        table.act(side, seq, Action::Seal, &mut Seeded::new(0)).unwrap();
    }
    table
}

const STRIKE: Action = Action::Strike { by: Piece(0), at: Piece(4) };

#[test]
fn every_fall_is_there_once_and_all_add_up_to_one() {
    let table = begun();
    let falls = odds(&table.game, &table.state, Side::A, STRIKE, 15).unwrap();
    let dice: Vec<&[u8]> = falls.iter().map(|fall| fall.dice.as_slice()).collect();
    assert_eq!(dice[..6], [&[1][..], &[2], &[3], &[4], &[5], &[6, 1]]);
    assert_eq!(dice.len(), 15);
    assert_eq!(falls.iter().map(|fall| fall.chance).sum::<Chance>(), Chance::CERTAIN);
    let felled = falls.iter().filter(|fall| fall.events.iter().any(is_fall));
    assert_eq!(felled.map(|fall| fall.chance).sum::<Chance>().to_string(), "1/20");
    assert_eq!(falls[14], falls[14].clone());
    assert!(format!("{:?}", falls[14]).contains("Fell"));
}

fn is_fall(event: &Event) -> bool {
    matches!(event, Event::Fell { .. })
}

#[test]
fn too_many_falls_are_an_answer_not_a_wait() {
    let table = begun();
    let most = odds(&table.game, &table.state, Side::A, STRIKE, 14);
    assert_eq!(most, Err(TooMany { most: 14 }));
    let none = expect(&table.game, &table.state, Side::A, STRIKE, 0, |_| 1);
    assert_eq!(none, Err(TooMany { most: 0 }));
}

#[test]
fn an_action_without_dice_has_one_fall() {
    let table = begun();
    let rest = Action::Rest { turns: 0 };
    let falls = odds(&table.game, &table.state, Side::A, rest, 1).unwrap();
    assert_eq!((falls.len(), falls[0].chance), (1, Chance::CERTAIN));
}

#[test]
fn an_average_is_exact() {
    let table = begun();
    let up = |s: &<Duel as Game>::State| i64::from(s.up.len()) - 10;
    let mean = expect(&table.game, &table.state, Side::A, STRIKE, 99, up).unwrap();
    // Six pieces are up, and one time in twenty one of them falls.
    assert_eq!(mean, Mean { num: -81, den: 20 });
    assert!((mean.as_f64() + 4.05).abs() < 1e-12);
}

/// One side rolls the dice that its action names, and the sum is kept.
struct Sums;

const ROLL: RuleId = RuleId("S-1");

#[derive(Clone, Copy, PartialEq, Debug, serde::Serialize)]
struct Ask;

impl Cites for Ask {
    fn rule(&self) -> RuleId {
        ROLL
    }
}

impl Game for Sums {
    type State = u32;
    type Action = (u8, u8);
    type Event = u32;
    type Ask = Ask;
    type View = u32;

    fn start(&self) -> u32 {
        0
    }
    fn asks(&self, _: &u32) -> BySide<Option<Ask>> {
        BySide::both(Some(Ask))
    }
    fn outcome(&self, _: &u32) -> Option<Outcome> {
        None
    }
    fn bound(&self) -> usize {
        usize::MAX
    }
    fn subjects(&self, _: &u32, _: Side) -> PieceSet {
        PieceSet::EMPTY
    }
    fn actions(&self, _: &u32, _: Side, _: Option<Piece>, out: &mut Vec<(u8, u8)>) {
        out.push((2, 6));
    }
    fn check(&self, _: &u32, _: Side, _: (u8, u8)) -> Result<(), Refusal> {
        Ok(())
    }
    /// No dice means: roll for ever, as long as ones fall.
    fn apply<D: Dice>(
        &self,
        s: &mut u32,
        by: Side,
        (count, faces): (u8, u8),
        dice: &mut D,
        tell: &mut impl Tell<u32>,
    ) -> Result<(), D::Dry> {
        for _ in 0..count {
            *s += u32::from(dice.roll(Die::new(faces, ROLL, by))?);
        }
        while count == 0 && dice.roll(Die::new(faces, ROLL, by))? == 1 {}
        tell.tell(|| *s);
        Ok(())
    }
    fn view(&self, s: &u32, _: Eye) -> u32 {
        *s
    }
    fn seen(&self, event: &u32, _: Eye) -> Option<u32> {
        Some(*event)
    }
    fn guess(&self, s: &u32, _: Side, _: &mut Seeded) -> u32 {
        *s
    }
    fn idle(&self, _: &u32, _: Side) -> (u8, u8) {
        (0, 6)
    }
    fn resign(&self, _: Side) -> (u8, u8) {
        (0, 0)
    }
}

#[test]
fn two_dice_have_the_odds_everybody_knows() {
    let mut of = [Chance::NEVER; 13];
    each_fall(&Sums, &0, Side::A, (2, 6), 36, |chance, dice, sum, events| {
        assert_eq!((dice.len(), events.as_slice()), (2, &[sum][..]));
        of[sum as usize] = of[sum as usize] + chance;
    })
    .unwrap();
    let words: Vec<String> = of[2..].iter().map(Chance::to_string).collect();
    let known = ["1/36", "1/18", "1/12", "1/9", "5/36", "1/6", "5/36", "1/9", "1/12", "1/18"];
    assert_eq!(words[..10], known);
    assert_eq!(of[12], Chance::new(2, 72));
    let mean = expect(&Sums, &0, Side::A, (3, 10), 1_000, |&sum| i64::from(sum)).unwrap();
    assert_eq!(mean, Mean { num: 33, den: 2 });
}

#[test]
fn a_rule_that_rolls_for_ever_has_too_many_falls() {
    assert_eq!(odds(&Sums, &0, Side::A, (0, 6), 9), Err(TooMany { most: 9 }));
    assert_eq!(odds(&Sums, &0, Side::A, (0, 1), 9), Err(TooMany { most: 9 }));
}

#[test]
fn the_default_sample_takes_what_is_listed() {
    assert_eq!(Sums.sample(&0, Side::A, &mut Seeded::new(1)), (2, 6));
    let shared = std::sync::Arc::new(Sums);
    assert_eq!(shared.sample(&0, Side::A, &mut Seeded::new(1)), (2, 6));
}

#[test]
fn chances_are_kept_in_lowest_terms() {
    assert_eq!(Chance::new(3, 10) + Chance::new(1, 5), Chance::new(1, 2));
    assert_eq!(Chance::new(0, 9), Chance::NEVER);
    assert_eq!(Chance::new(6, 20).to_string(), "3/10");
    assert_eq!(Chance::new(1, 4).as_f64(), 0.25);
    let tiny = Chance::new(1, u64::MAX);
    assert_eq!(tiny.checked_add(Chance::new(1, u64::MAX - 1)), None);
}
