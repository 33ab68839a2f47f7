//! The exact odds of section 11 of the book, to the places printed.

use std::cmp::Ordering;

use engine::{Chance, Deep, Odometer, Quiet, Side, each_roll};

use crate::action::Target;
use crate::catalogue::{Armour, Class, Melee, Missile};
use crate::event::{Event, Harm};
use crate::stage::{Stage, set_combat};

use Armour::{Armoured, Heavy, Light, Unarmoured};
use Class::{Ashigaru, Bushi, Eiyuu, Kensei, Noumin};
use Melee::{Great, Improvised, Katana, Yari};

type Arms = (Class, Melee, Armour);

/// Rounded to so many places, as a whole number; halves to the even one, as the book has them:
/// 5/16 is .312 and 3/16 is .188.
fn places(chance: Chance, places: u32) -> u64 {
    let (num, den) = (chance.num * 10u64.pow(places), chance.den);
    let (down, rest) = (num / den, num % den);
    match (2 * rest).cmp(&den) {
        Ordering::Less => down,
        Ordering::Equal => down + down % 2,
        Ordering::Greater => down + 1,
    }
}

/// One against so many of a kind: won, tied, lost.
fn exchange(one: Arms, many: Arms, count: usize) -> [Chance; 3] {
    let mut stage = Stage::new();
    let a = stage.fighter(Side::A, one, (3000, 3000));
    let spots = [(3205, 3000), (2795, 3000), (3000, 3205)];
    let b: Vec<_> = spots[..count].iter().map(|at| stage.fighter(Side::B, many, *at)).collect();
    let (game, mut s) = stage.ready();
    let combat = set_combat(&mut s, &[a], &b);
    let sides = game.weigh_combat(&s, &s.combats()[combat]);
    let mut odds = [Chance::NEVER; 3];
    for (margin, chance) in sides.a.margins(&sides.b) {
        let at = (1 - margin.signum()) as usize;
        odds[at] = odds[at] + chance;
    }
    assert_eq!(odds.into_iter().sum::<Chance>(), Chance::CERTAIN);
    odds
}

const SWORDSMAN: Arms = (Bushi, Katana, Armoured);
const SPEARMAN: Arms = (Ashigaru, Yari, Light);
const SAINT: Arms = (Kensei, Katana, Unarmoured);

#[test]
fn r_ss_mel_09_the_odds_of_exchanges_are_those_printed() {
    let printed = [
        (SWORDSMAN, SWORDSMAN, 1, [3885, 2231, 3885]),
        (SWORDSMAN, SPEARMAN, 1, [5863, 1657, 2479]),
        (SWORDSMAN, (Noumin, Improvised, Unarmoured), 1, [9103, 543, 353]),
        (SWORDSMAN, SPEARMAN, 3, [3499, 2373, 4128]),
        (SAINT, SWORDSMAN, 1, [5407, 1258, 3335]),
        (SAINT, SPEARMAN, 3, [5113, 1310, 3578]),
        ((Bushi, Great, Armoured), SWORDSMAN, 1, [5108, 1784, 3108]),
    ];
    for (one, many, count, odds) in printed {
        let found = exchange(one, many, count).map(|chance| places(chance, 4));
        assert_eq!(found, odds, "{one:?} against {count} of {many:?}");
    }
}

/// The closed form and every single throw come to the same, also where height, spears and riders
/// have a part in it.
#[test]
fn r_ss_mel_09_the_odds_are_those_of_every_throw() {
    for option in ["best_of_all", "primary_only"] {
        for bonus in ["result", "armour_die"] {
            let stage = Stage::new().with("support_dice", option).with("uphill_bonus", bonus);
            let mut stage = stage;
            stage.area(measure::AreaKind::Hill, (2000, 3100), (4000, 4000));
            let a = stage.fighter(Side::A, (Noumin, Improvised, Light), (3000, 3000));
            let high = stage.fighter(Side::B, (Noumin, Improvised, Unarmoured), (3000, 3205));
            let low = stage.fighter(Side::B, (Noumin, Improvised, Unarmoured), (3205, 3000));
            let (game, mut s) = stage.ready();
            let combat = set_combat(&mut s, &[a], &[high, low]);
            let sides = game.weigh_combat(&s, &s.combats()[combat]);
            let closed: Vec<_> = sides.a.margins(&sides.b).collect();
            let mut thrown = std::collections::BTreeMap::new();
            let play = |dice: &mut Odometer| {
                let (mut s, mut told) = (s.clone(), Vec::new());
                game.fight(&mut s, combat, dice, &mut told)?;
                Ok::<_, Deep>(match &told[0] {
                    Event::Fought { won: None, .. } => 0,
                    Event::Fought { won: Some(Side::A), difference, .. } => *difference,
                    Event::Fought { difference, .. } => -difference,
                    other => panic!("{other:?}"),
                })
            };
            let count = |chance, _: &[u8], margin: i8| {
                let sum = thrown.entry(margin).or_insert(Chance::NEVER);
                *sum = *sum + chance;
            };
            each_roll(200_000, play, count).expect("few enough");
            assert_eq!(closed, thrown.into_iter().collect::<Vec<_>>(), "{option}, {bonus}");
        }
    }
}

/// A shot by somebody of a class at somebody: nothing, Light, Wound, Disabled, Killed.
fn shot(by: (Class, Missile), at: (Class, Armour), gap: i32) -> [Chance; 5] {
    let mut stage = Stage::new();
    let archer = stage.shooter(Side::A, (by.0, by.1, Light), (3000, 1000));
    let target = stage.add(Side::B, at.0, at.1, (3000, 1200 + gap));
    let (game, s) = stage.ready();
    let mut odds = [Chance::NEVER; 5];
    let play = |dice: &mut Odometer| {
        let (mut s, mut told) = (s.clone(), Vec::new());
        game.shoot(&mut s, archer, Target::Group(1), dice, &mut told)?;
        Ok::<_, Deep>(match &told[0] {
            Event::Shot(shot) => shot.harm,
            other => panic!("{other:?}"),
        })
    };
    let count = |chance, _: &[u8], harm: Option<Harm>| {
        let at = harm.map_or(0, |harm| harm as usize + 1);
        odds[at] = odds[at] + chance;
    };
    each_roll(10_000, play, count).expect("few enough");
    // The closed form says the same.
    let aimed = game.weigh_shot(&s, archer, target, None).expect("in range");
    let mut closed = [Chance::NEVER; 5];
    for (difference, chance) in aimed.differences() {
        let at = game.tables().shot(difference.into()).map_or(0, |harm| harm as usize + 1);
        closed[at] = closed[at] + chance;
    }
    assert_eq!(closed, odds);
    odds
}

#[test]
fn r_ss_sht_07_the_odds_of_shots_are_those_printed() {
    let bow = Missile::Bow;
    let printed = [
        ((Bushi, bow), (Ashigaru, Light), 2500, [559, 250, 87, 56, 49]),
        ((Bushi, bow), (Bushi, Armoured), 2500, [654, 203, 65, 42, 36]),
        ((Ashigaru, bow), (Ashigaru, Light), 2500, [745, 190, 42, 19, 5]),
        ((Bushi, bow), (Noumin, Unarmoured), 1000, [312, 250, 125, 125, 188]),
        ((Noumin, bow), (Bushi, Armoured), 2500, [927, 68, 5, 0, 0]),
    ];
    for (by, at, gap, odds) in printed {
        let found = shot(by, at, gap).map(|chance| places(chance, 3));
        assert_eq!(found, odds, "{by:?} at {at:?}");
    }
    let anyone = [(Kensei, Armoured), (Eiyuu, Light), (Bushi, Unarmoured), (Noumin, Light)];
    for at in anyone {
        let found = shot((Ashigaru, Missile::Arquebus), at, 900).map(|chance| places(chance, 3));
        assert_eq!(found, [521, 333, 94, 42, 10], "{at:?}");
    }
    let heavy = shot((Ashigaru, Missile::Arquebus), (Bushi, Heavy), 900);
    assert_ne!(heavy.map(|chance| places(chance, 3)), [521, 333, 94, 42, 10]);
}

#[test]
fn r_ss_sht_07_a_shot_throws_nothing_it_does_not_need() {
    let mut stage = Stage::new();
    let archer = stage.shooter(Side::A, (Bushi, Missile::Bow, Light), (3000, 1000));
    stage.add(Side::B, Noumin, Unarmoured, (3000, 2000));
    let (game, s) = stage.ready();
    let mut deepest = 0;
    let play = |dice: &mut Odometer| {
        let mut s = s.clone();
        game.shoot(&mut s, archer, Target::Group(1), dice, &mut Quiet)?;
        Ok::<_, Deep>(())
    };
    each_roll(100, play, |_, faces: &[u8], ()| deepest = deepest.max(faces.len())).unwrap();
    // Neither pick, nor horse, nor dodge: quality and range.
    assert_eq!(deepest, 2);
}
