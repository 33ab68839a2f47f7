//! The tables of shooting: ranges, factors, ignition, reloading, the effect of a hit.

use katana::book::Harm;
use katana::catalogue::{Armour, EffectColumn, RangeRow};
use katana::event::Spark;

use crate::common;
use crate::sweep::Sweep;

const RANGE: &str = "west ronin A at 0,0 N, kyu +2, reaction 4
east ronin T at 0,-5 S, reaction 1
phase 4
step shots";

fn told(harm: Harm) -> String {
    match (harm.wounds, harm.distractions) {
        (0, 0) => "nothing".to_owned(),
        (wounds, 0) => format!("wounds {wounds}"),
        (_, distractions) => format!("distractions {distractions}"),
    }
}

#[test]
fn every_cell_of_the_effect_of_a_hit() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(RANGE);
    for (weapon, column) in [
        ("teppo-yumi", EffectColumn::Heavy),
        ("kyu", EffectColumn::Arrows),
        ("shuriken", EffectColumn::Shuriken),
        ("stones", EffectColumn::Stones),
    ] {
        for die in 0..10 {
            let harm = told(tables.hit(column, die));
            let lines = format!(
                "with west ronin A at 0,0 N, {weapon} +2, reaction 4
> A shoots at T with {weapon}
> seal [6, 6, {die}]
? hit T {die}={die} {harm}"
            );
            sweep.cell(format!("{weapon} s{die}"), lines);
        }
    }
    sweep.run(40);
}

#[test]
fn every_armour_against_missiles() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(RANGE);
    for armour in Armour::ALL {
        let less = tables.armour_missile[armour as usize];
        let score = 9 + i16::from(less);
        let harm = told(tables.hit(EffectColumn::Arrows, score));
        let lines = format!(
            "with east ronin T at 0,-5 S, reaction 1, armour {}
> A shoots at T with kyu
> seal [6, 6, 9]
? hit T 9{less:+}={score} {harm}",
            armour.name()
        );
        sweep.cell(armour.name(), lines);
    }
    sweep.run(4);
}

/// Both ends of every column; a dash is out of range.
#[test]
fn every_cell_of_the_ranges() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(
        "map 3 x 180
west ronin A at 0,80 N, kyu +2, reaction 4
east ronin T at 0,70 S, reaction 1
east ronin U at 1,75 S, reaction 1
phase 4
step shots",
    );
    for (weapon, row, spark) in [
        ("kyu", RangeRow::Bow, ""),
        ("teppo-yumi", RangeRow::Crossbow, ""),
        ("teppo", RangeRow::Musket, "9, "),
        ("stones", RangeRow::Thrown, ""),
    ] {
        for column in 1..=8_u16 {
            for range in [column * 10 - 9, column * 10] {
                let at = 80 - i32::from(range);
                let setup = format!(
                    "with west ronin A at 0,80 N, {weapon} +2, reaction 4
with east ronin T at 0,{at} S, reaction 1"
                );
                let lines = match tables.needed(row, range) {
                    Some(needs) => format!(
                        "{setup}
> A shoots at T with {weapon}
> seal [{spark}0, 0]
? shot A at T 0+0+2=2 needs {needs} hits 0"
                    ),
                    None => format!("{setup}\n? illegal A shoots at T with {weapon}"),
                };
                sweep.cell(format!("{weapon} {range}"), lines);
            }
        }
    }
    sweep.run(2 * 4 * 8);
}

#[test]
fn every_cell_of_the_ignition() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(RANGE);
    for (skill, column) in [(-1, "under-0"), (0, "0-4"), (5, "5-7"), (8, "8-up")] {
        for die in 0..10_u8 {
            let (word, more) = match tables.spark(skill, die.into()) {
                Spark::No => ("no", ""),
                Spark::Flash => ("flash", ""),
                Spark::Fires => ("fires", ", 0, 0"),
            };
            let lines = format!(
                "with west ronin A at 0,0 N, teppo {skill:+}, reaction 4
> A shoots at T with teppo
> seal [{die}{more}]
? read ignition {column} s{die} {word}"
            );
            sweep.cell(format!("{column} s{die}"), lines);
        }
    }
    sweep.run(40);
}

#[test]
fn every_cell_of_reloading() {
    let book = common::the_book();
    let mut sweep = Sweep::new(
        "west ronin A at 0,0 N, reaction 5
east ronin X at 0,-20 S, reaction 5
phase 5",
    );
    for weapon in ["kyu", "teppo-yumi", "shuriken", "teppo"] {
        let missile = book.weapon(book.find_weapon(weapon).unwrap()).missile.unwrap();
        for skill in [-1, 0, 5, 8] {
            let moves = book.tables.reload_moves(missile, skill);
            let Some(last) = moves.checked_sub(1) else {
                let lines = format!(
                    "with west ronin A at 0,0 N, {weapon} {skill:+} x 3, reaction 5
with east ronin X at 0,-5 S, reaction 1
with phase 4
with step shots
> A shoots at X with {weapon}
> seal [0, 0]
? A loaded ammo 2"
                );
                sweep.cell(format!("{weapon} {skill} at once"), lines);
                continue;
            };
            for (done, state) in [(last, "loaded"), (last.wrapping_sub(1), "unloaded")] {
                if done > last {
                    continue;
                }
                let lines = format!(
                    "with west ronin A at 0,0 N, {weapon} {skill:+} unloaded done {done}, reaction 5
> west: seal
> east: seal
? A {state}"
                );
                sweep.cell(format!("{weapon} {skill} after {done}"), lines);
            }
        }
    }
    // Sixteen cells: once where it takes a move or none, else also a move too early.
    sweep.run(16 + 13);
}

#[test]
fn every_factor_of_a_shot() {
    let factors = common::the_book().tables.shooting;
    let mut sweep = Sweep::new(RANGE);
    let shoot = "> A shoots at T with kyu\n> seal [0, 0]";
    let rows = [
        (
            "galloping",
            "with option horse_secondary false
with horse Kage at 0,-5 S, gallop
with east ronin T on Kage, reaction 1",
            factors.galloping,
        ),
        ("obscured", "with east ronin T at 0,-5 S, reaction 1, lying", factors.obscured),
        ("minimal", "with night\nwith east ronin T at 0,-6 S, reaction 1", factors.minimal),
        (
            "running",
            "with east ronin T at 0,-5 S, reaction 1, non-tactical, walked 1",
            factors.running,
        ),
        (
            "under-fire",
            "with west ronin A at 0,0 N, kyu +2, reaction 4, under fire",
            factors.under_fire,
        ),
        ("wounds", "with west ronin A at 0,0 N, kyu +2, reaction 4, wounds 1", factors.wound),
        ("wounds", "with west ronin A at 0,0 N, kyu +2, reaction 4, wounds 3", 3 * factors.wound),
        (
            "distractions",
            "with west ronin A at 0,0 N, kyu +2, reaction 4, distractions 2",
            2 * factors.distraction,
        ),
    ];
    for (name, change, n) in rows {
        sweep.cell(name, format!("{change}\n{shoot}\n? factor A {name} {n}"));
    }
    let near = "with east ronin U at 1,-5 S, reaction 1";
    let second = format!("{near}\n> A shoots at T with kyu\n> seal [0, 0, 0, 0]");
    sweep.cell("secondary", format!("{second}\n? factor A secondary {}", factors.secondary));
    let turned = "with step orders\n> A: turn right and shoot\n> seal";
    sweep.cell("turned", format!("{turned}\n{shoot}\n? factor A turned {}", factors.turned));
    for (n, gait) in ["halt", "walk", "trot", "canter", "gallop"].into_iter().enumerate() {
        let lines = format!(
            "with horse Moon at 9,9 N, {gait}
with west ronin A on Moon, kyu +2, reaction 4
with east ronin T at 9,-6 S, reaction 1
{shoot}
? factor A from-saddle {}",
            factors.saddle[n]
        );
        sweep.cell(gait, lines);
    }
    sweep.run(15);
}
