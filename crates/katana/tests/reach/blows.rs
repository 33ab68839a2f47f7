//! The tables of the clash: weapons, factors, blunt blows, armour, charges, reeling, falls, trips.

use katana::book::Harm;
use katana::catalogue::{Armour, Class};
use katana::geometry::DIRS;

use crate::common;
use crate::sweep::Sweep;

const FACE_TO_FACE: &str = "west ronin A at 0,0 N, katana +3 in hand, reaction 4
east ronin X at 0,-1 S, katana +3 in hand, reaction 1
phase 4
step strokes";

fn letter(harm: Harm) -> String {
    match (harm.wounds, harm.distractions) {
        _ if harm.dead => "dead".to_owned(),
        _ if harm.ko => "KO".to_owned(),
        (0, 0) => "-".to_owned(),
        (0, n) => format!("D{n}"),
        (wounds, n) => format!("W{wounds}+D{n}"),
    }
}

#[test]
fn every_cell_of_the_weapon_factors() {
    let tables = common::the_book().tables;
    let arms = ["tetsubo +3", "katana +3 in hand", "wakizashi +3 in hand", "tanto +3 in hand", ""];
    let mut sweep = Sweep::new(FACE_TO_FACE);
    for own in Class::ALL {
        for other in Class::ALL {
            let factor = tables.weapon_factor(own, other);
            let figure = |class: Class, who: &str| match arms[class as usize] {
                "" => format!("with {who}, reaction 4"),
                arm => format!("with {who}, {arm}, reaction 4"),
            };
            let lines = format!(
                "{}
{}
> west: seal
> east: X holds back
> east: seal [0, 9]
? factor A weapon {factor}",
                figure(own, "west ronin A at 0,0 N"),
                figure(other, "east ronin X at 0,-1 S"),
            );
            sweep.cell(format!("{} against {}", own.name(), other.name()), lines);
        }
    }
    sweep.run(25);
}

#[test]
fn every_tactical_factor() {
    let factors = common::the_book().tables.tactical;
    let mut sweep = Sweep::new(FACE_TO_FACE);
    let man =
        |more: &str| format!("with west ronin A at 0,0 N, katana +3 in hand, reaction 4{more}");
    let rows = [
        ("water", "with ground 0,0 knee".to_owned(), factors.water[0]),
        ("water", "with ground 0,0 waist".to_owned(), factors.water[1]),
        ("water", "with ground 0,0 chest".to_owned(), factors.water[2]),
        ("hedge", "with ground 0,0 low-hedge".to_owned(), factors.hedge),
        ("body", "with east ronin Y at 0,0 N, dead".to_owned(), factors.body),
        ("rough", "with ground 0,0 rough".to_owned(), factors.rough),
        ("impeded", "with ground 0,0 confined".to_owned(), factors.impeded),
        ("lying", man(", lying"), factors.lying),
        (
            "entangled",
            "with east ronin H at 0,2 N, mojiri +2, reaction 1, holds A with mojiri".to_owned(),
            factors.entangled,
        ),
        (
            "non-tactical",
            "with phase 5\n".to_owned() + &man(", non-tactical"),
            factors.non_tactical,
        ),
    ];
    for (name, change, n) in rows {
        let seals = if name == "non-tactical" {
            "> west: seal\n> east: X holds back\n> east: seal [0, 9]"
        } else {
            "> seal [0, 9]"
        };
        sweep.cell(name, format!("{change}\n{seals}\n? factor A {name} {n}"));
    }
    let long = "with west ronin A at 0,2 N, yari +3, reaction 4\nwith ground 0,2 confined";
    let row = format!("{long}\n> seal [0, 9]\n? factor A impeded {}", factors.impeded_long);
    sweep.cell("impeded, long", row);
    let ready = "with west ronin A at 0,0 N, katana +3, reaction 4
with step orders
> A: ready katana
> seal
> A strikes X with katana
> seal [0, 9]";
    sweep.cell("readying", format!("{ready}\n? factor A readying {}", factors.readying));
    let unaware = "with east ronin X at 0,-1 S, katana +3 in hand, reaction 1, unaware";
    let row = format!("{unaware}\n> seal [0, 9]\n? factor X no-effort {}", factors.no_effort);
    sweep.cell("no effort", row);
    let chain = "with west ronin A at 0,0 N, manrikigusari +3 in hand, reaction 4
> A strikes X with manrikigusari, strike
> seal [0, 9]";
    sweep.cell("surprise", format!("{chain}\n? factor A surprise {}", factors.surprise));
    sweep.run(14);
}

#[test]
fn every_cell_of_the_blunt_blows() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(FACE_TO_FACE);
    for score in 3..=16_i16 {
        // Won by 3, or by 7.
        let (dice, die) = if score <= 12 { ("8, 5", score - 3) } else { ("9, 2", score - 7) };
        let lines = format!(
            "with west ronin A at 0,0 N, bo +3, reaction 4
> seal [{dice}, {die}]
? read blunt result s{score} {}",
            letter(tables.blunt_blow(score))
        );
        sweep.cell(score, lines);
    }
    sweep.run(14);
}

#[test]
fn every_bonus_of_blunt_blows() {
    let book = common::the_book();
    let bonus = |weapon: &str| book.weapon(book.find_weapon(weapon).unwrap()).modes[0].bonus;
    let mut sweep = Sweep::new(FACE_TO_FACE);
    for weapon in ["konsaibo", "ono", "otsuchi", "tetsubo"] {
        let hex = if weapon == "ono" { "0,-1" } else { "0,-2" };
        let score = 1 + 4 + bonus(weapon);
        let lines = format!(
            "with west ronin A at 0,0 N, {weapon} +3, reaction 4
with east ronin X at {hex} S, katana +3 in hand, reaction 1
> seal [8, 4, 1]
? blunt 1+4{:+}={score}",
            bonus(weapon)
        );
        sweep.cell(weapon, lines);
    }
    let (bare, score) = (book.tables.bare_bonus, 1 + 4 + book.tables.bare_bonus);
    let lines = format!(
        "with west ronin A at 0,0 N, skill jujutsu +5, reaction 4
> seal [8, 4, 1]
? blunt 1+4{bare:+}={score}"
    );
    sweep.cell("unarmed", lines);
    sweep.run(5);
}

#[test]
fn every_armour_in_the_clash() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(FACE_TO_FACE);
    for armour in Armour::ALL {
        let wounds = 5 - tables.ignored(armour);
        let lines = format!(
            "with east ronin X at 0,-1 S, katana +3 in hand, reaction 1, armour {}
? X losses {}
> seal [9, 4]
? X wounds {wounds}",
            armour.name(),
            tables.armour_phases[armour as usize]
        );
        sweep.cell(armour.name(), lines);
    }
    sweep.run(4);
}

#[test]
fn every_row_of_the_lost_phases() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(
        "west ronin A at 0,0 N, reaction 5\neast ronin X at 0,-9 S, reaction 5\nstep modes",
    );
    for distractions in 0..=14 {
        let lost = tables.phases_lost(distractions);
        let state = if lost > 0 { "struck waits" } else { "unstruck acts" };
        let lines = format!(
            "with east ronin X at 0,-9 S, reaction 5, distractions {distractions}
> west: seal
> east: seal
? X losses {lost} {state}"
        );
        sweep.cell(distractions, lines);
    }
    sweep.run(15);
}

#[test]
fn every_cell_of_the_body_charge() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(
        "west ronin C at 0,-1 S, reaction 4
east samurai D at 0,0 N, katana +4 in hand, reaction 4
phase 4",
    );
    for die in 0..10_usize {
        for moving in [false, true] {
            let falls = tables.charge[die][usize::from(moving)];
            let word = match (falls.attacker, falls.defender) {
                (true, true) => "both",
                (true, false) => "attacker",
                (false, true) => "defender",
                (false, false) => "none",
            };
            let (column, order) = if moving { ("moving", "advance") } else { ("still", "stay") };
            let feet = |falls: bool| if falls { "lying" } else { "standing" };
            let lines = format!(
                "> west: C: charge
> west: seal
> east: D: {order}
> east: seal
> pass [{die}, 2]
? read charge {column} s{die} {word}
? C {}
? D {} distractions 2",
                feet(falls.attacker),
                feet(falls.defender)
            );
            sweep.cell(format!("{column} s{die}"), lines);
        }
    }
    sweep.run(20);
}

#[test]
fn every_row_of_the_drift() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(
        "west ronin C at 0,0 N, skill jujutsu +3, reaction 4, grapples D
east samurai D at 0,0 N
phase 4
step strokes",
    );
    for die in 0..10_usize {
        let to = tables.drift[die].map_or(hex::Hex::new(0, 0), |way| DIRS[usize::from(way)]);
        let lines = format!(
            "> C grapples D
> seal [5, 5, 1]
> pass [{die}]
? C at {},{}
? D at {},{}",
            to.q, to.r, to.q, to.r
        );
        sweep.cell(die, lines);
    }
    sweep.run(10);
}

#[test]
fn every_row_of_the_falls() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(
        "west ronin A at 0,0 N, reaction 5
west ronin B at 9,0 N, reaction 1
east ronin X at 0,-12 S, reaction 1
phase 4",
    );
    let rows = (0..=5).map(|die| (10, die, tables.low_fall(die)));
    for (feet, die, harm) in rows.chain((0..=6).map(|die| (19, die, tables.high_fall(die)))) {
        let is = match harm {
            Harm { dead: true, .. } => "dead".to_owned(),
            Harm { ko: true, .. } => "ko".to_owned(),
            Harm { wound_die: 0, distractions, .. } => {
                format!("wounds 0 distractions {distractions}")
            }
            Harm { distractions, .. } => format!("wounds 2 distractions {distractions}"),
        };
        let more = if harm.wound_die > 0 { ", 2" } else { "" };
        let lines =
            format!("with height 0,0 {feet}\n> A: leap down\n> seal [{die}{more}]\n? A lying {is}");
        sweep.cell(format!("{feet} feet, {die}"), lines);
    }
    sweep.run(13);
}

/// The die at the limit, and one above it.
#[test]
fn every_row_of_the_trips() {
    let limits = common::the_book().tables.trip;
    let mut sweep = Sweep::new(FACE_TO_FACE);
    let jump = "with ground 0,-1 low-fence
with east ronin X at 0,-9 S, reaction 1
with step orders
> A: jump";
    let rows = [
        ("with east ronin Y at 0,-2 N, dead", "X", "6, 5, "),
        ("with ground 0,-2 low-hedge", "X", "6, 5, "),
        (jump, "A", ""),
        ("with height 0,-2 5", "X", "6, 5, "),
        ("with ground 0,-1 slippery", "X", "5, 5, "),
    ];
    for ((change, who, dice), limit) in rows.into_iter().zip(limits) {
        for (die, word) in [(limit, "failed"), (limit + 1, "passed")] {
            let lines =
                format!("{change}\n> seal [{dice}{die}]\n? test trip {who} {die}={die} {word}");
            sweep.cell(format!("{limit} {word}"), lines);
        }
    }
    sweep.run(10);
}
