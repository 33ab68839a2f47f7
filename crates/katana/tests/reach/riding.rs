//! The tables of horses and riders.

use katana::book::{Fright, Obstacle};
use katana::catalogue::{Horsemanship, Quality};

use crate::common;
use crate::sweep::Sweep;

/// The dice on either side of a limit, each with what follows; beyond the faces there is none.
fn around(limit: u8, below: &'static str, above: &'static str) -> Vec<(u8, &'static str)> {
    let mut dice = vec![(limit, below)];
    if limit < 9 {
        dice.push((limit + 1, above));
    }
    dice
}

#[test]
fn every_cell_of_the_refusals() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(
        "horse Kage at 0,-1 S, canter
west ronin R on Kage, reaction 4
phase 4",
    );
    let men = "with east ashigaru P at 0,0 N, yari +2, reaction 1
with east ashigaru Q at 1,-1 N, yari +2, reaction 1";
    let rows = [
        (Obstacle::LowHedge, "jump", "with ground 0,0 low-hedge"),
        (Obstacle::HighHedge, "jump", "with ground 0,0 high-hedge"),
        (Obstacle::Barricade, "jump", "with ground 0,0 barricade"),
        (Obstacle::SpearLine, "spear-line", men),
        (Obstacle::Gap1, "jump", "with ground 0,0 gap"),
        (Obstacle::Gap2, "jump", "with ground 0,0 0,1 gap"),
        (Obstacle::Gap3, "jump", "with ground 0,0 0,1 0,2 gap"),
    ];
    for (obstacle, test, change) in rows {
        let far = if test == "jump" { "\nwith east ronin X at 20,0 S, reaction 1" } else { "" };
        for rank in Horsemanship::ALL {
            let limit = tables.refuses_at(obstacle, rank);
            for (die, word) in around(limit, "failed", "passed") {
                let more = if word == "failed" { ", 9" } else { "" };
                let lines = format!(
                    "{change}{far}
with west ronin R on Kage, reaction 4, horsemanship {}
> seal [{die}{more}]
? test {test} Kage {die}={die} {word}",
                    rank.name()
                );
                sweep.cell(format!("{obstacle:?} {} {word}", rank.name()), lines);
            }
        }
    }
    sweep.run(2 * 42);
}

#[test]
fn every_rank_stays_on_or_falls_and_regains_control_or_does_not() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(
        "option horse_quality on
horse Kage at 0,0 N, trot
west ronin R on Kage, reaction 4
east ronin X at 20,0 S, reaction 1
phase 4",
    );
    for rank in Horsemanship::ALL {
        let rider = format!("with west ronin R on Kage, reaction 4, horsemanship {}", rank.name());
        let needs = tables.stay_on[rank as usize];
        for (die, word) in around(needs - 1, "failed", "passed") {
            let more = if word == "failed" { ", 5" } else { "" };
            let lines = format!(
                "{rider}
with ground 0,-2 solid
> seal [{die}{more}]
? test stay-on R {die}={die} {word}"
            );
            sweep.cell(format!("stay on, {} {word}", rank.name()), lines);
        }
        let needs = tables.regain[rank as usize];
        for (die, word) in around(needs - 1, "failed", "passed") {
            let lines = format!(
                "{rider}
with horse Kage at 0,0 N, trot, bolts from 0,12
> seal [{die}]
? test control R {die}={die} {word}"
            );
            sweep.cell(format!("control, {} {word}", rank.name()), lines);
        }
    }
    sweep.run(4 * 6);
}

#[test]
fn every_riding_skill_counts_in_the_clash() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(
        "horse Kage at 0,0 N
west ronin R on Kage, reaction 4, katana +3 in hand
east ronin X at 1,-1 S, reaction 1
phase 4
step strokes",
    );
    for rank in Horsemanship::ALL {
        let lines = format!(
            "with west ronin R on Kage, reaction 4, katana +3 in hand, horsemanship {}
> R strikes X with katana
> seal [0, 9]
? factor R riding {}",
            rank.name(),
            tables.riding[rank as usize]
        );
        sweep.cell(rank.name(), lines);
    }
    sweep.run(6);
}

/// At the highest speed the table names he reaches two hexes, one faster he does not.
#[test]
fn every_rank_uses_the_full_length_up_to_its_speed() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(
        "horse Kage at 0,0 N
west ronin R on Kage, reaction 4, naginata +3
west ronin B at 15,9 N, reaction 4, katana +3 in hand
east ronin Y at 15,8 S, reaction 1
east ronin X at 1,-2 S, reaction 1
phase 4
step strokes",
    );
    let gaits = ["halt", "walk", "trot", "canter", "gallop"];
    for rank in Horsemanship::ALL {
        let most = tables.full_length[rank as usize];
        for (speed, word) in [(most, "legal"), (most + 1, "illegal KY-CLS-03")] {
            let Some(gait) = usize::try_from(speed).ok().and_then(|n| gaits.get(n)) else {
                continue;
            };
            let lines = format!(
                "with horse Kage at 0,0 N, {gait}
with west ronin R on Kage, reaction 4, naginata +3, horsemanship {}
with east ronin X at 1,{} S, reaction 1
? {word} R strikes X with naginata",
                rank.name(),
                -2 - speed
            );
            sweep.cell(format!("{} {gait}", rank.name()), lines);
        }
    }
    // A master has no speed above his, a useless rider none that is low enough.
    sweep.run(2 * 6 - 2);
}

#[test]
fn every_activity_of_a_horse() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(
        "horse Kage at 0,0 N
west ronin R on Kage, reaction 5
east ronin X at 20,0 S, reaction 1",
    );
    let rows = [
        ("halt", "halt", "rein in", "0,0/0,1 facing N"),
        ("walk", "halt", "walk", "0,-1/0,0 facing N"),
        ("trot", "halt", "trot", "0,-2/0,-1 facing N"),
        ("canter", "trot", "canter", "0,-3/0,-2 facing N"),
        ("gallop", "trot", "gallop", "0,-4/0,-3 facing N"),
        ("turn", "halt", "turn the horse right", "1,0/0,1 facing NE"),
        ("sidestep", "halt", "step the horse right", "1,-1/1,0 facing N"),
        ("back", "halt", "back", "0,1/0,2 facing N"),
    ];
    for ((gait, before, words, place), known) in rows.into_iter().zip(katana::order::Gait::ALL) {
        let pace = tables.pace(known);
        // A horse that does what it did is left as it is.
        let order = if gait == before { "stay" } else { words };
        let bend = match known {
            katana::order::Gait::Walk | katana::order::Gait::Trot | katana::order::Gait::Canter => {
                assert_eq!(pace.turns, 1);
                let last = pace.hexes;
                format!(
                    "? legal R: {words} bending left at {last}
? illegal R: {words} bending left at {}
",
                    last + 1
                )
            }
            katana::order::Gait::Gallop => {
                "? illegal KY-HOR-03 R: gallop bending left at 1\n".to_owned()
            }
            _ => String::new(),
        };
        let lines = format!(
            "with horse Kage at 0,0 N, {before}
{bend}> R: {order}
> seal
? Kage at {place} speed {}",
            pace.speed
        );
        sweep.cell(gait, lines);
    }
    sweep.run(8);
}

/// Whether a horse knows firearms is held against the table of noise when the book is read, and
/// `data.rs` turns every such cell.
#[test]
fn every_column_of_the_horses() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(
        "option horse_quality on
option combat_shy on
horse Kage at 0,0 N
west ronin R on Kage, reaction 5, katana +3 in hand, horsemanship good
east ronin X at 20,0 S, reaction 1",
    );
    for quality in Quality::ALL {
        let bred = tables.bred(quality);
        let name = quality.name();
        let may = |can: bool| if can { "legal" } else { "illegal KY-HQL-01" };
        let lines = format!(
            "with horse Kage at 0,0 N, {name}
? {} R: step the horse left
? {} R: turn the horse left
? {} R: back",
            may(bred.sidestep),
            may(bred.turn),
            may(bred.back)
        );
        sweep.cell(format!("{name} moves"), lines);
        let canter = format!("with horse Kage at 0,-1 S, canter, {name}");
        let spears = format!(
            "{canter}
with east ashigaru P at 0,0 N, yari +2, reaction 1
with east ashigaru Q at 1,-1 N, yari +2, reaction 1
> seal [9]
? factor Kage horse {}",
            bred.spears
        );
        sweep.cell(format!("{name} spears"), spears);
        let hedge = format!(
            "{canter}\nwith ground 0,0 low-hedge\n> seal [9]\n? factor Kage horse {}",
            bred.obstacle
        );
        sweep.cell(format!("{name} hedge"), hedge);
        let (dice, told) = if bred.combat { ("0, 9", "untold") } else { ("0, 9, 9", "told") };
        let fight = format!(
            "with horse Kage at 0,0 N, {name}
with east ronin X at 1,-1 S, reaction 1
with phase 4
with step strokes
> R strikes X with katana
> seal [{dice}]
? {told} tested"
        );
        sweep.cell(format!("{name} combat"), fight);
    }
    sweep.run(4 * 6);
}

#[test]
fn every_cell_of_the_noise() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(
        "option horse_quality on
horse Kage at 0,0 N, trot
west samurai R on Kage, horsemanship good, reaction 4
east ashigaru M at 0,-12 S, teppo +2, reaction 3
east ronin X at 20,0 S, reaction 5
phase 2
step shots",
    );
    for quality in Quality::ALL {
        for die in 0..10 {
            let (more, is) = match tables.fright(quality, die) {
                Fright::None => ("", "calm gait trot"),
                Fright::Rears => (", 9", "calm gait halt"),
                Fright::Bolts => ("", "bolting gait trot"),
            };
            let lines = format!(
                "with horse Kage at 0,0 N, trot, {}
> M shoots at R with teppo
> seal [9, 0, 0, 0, 0, {die}{more}]
? Kage {is}",
                quality.name()
            );
            sweep.cell(format!("{} s{die}", quality.name()), lines);
        }
    }
    sweep.run(60);
}
