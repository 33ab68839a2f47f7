//! Phases, fear, breath, and how much somebody stands.

use katana::campaign::standing::{Deference, due};
use katana::catalogue::Troop;
use katana::load;
use katana::state::Nerve;

use crate::common;
use crate::sweep::Sweep;

fn word(nerve: Nerve) -> &'static str {
    match nerve {
        Nerve::On => "on",
        Nerve::Hold => "hold",
        Nerve::Retire => "retire",
        Nerve::Run => "run",
    }
}

#[test]
fn every_cell_of_the_phases() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(
        "option fast_reactions on
west ronin A at 0,0 N, reaction 1
west ronin Z at 9,0 N, reaction 10
east ronin X at 0,-9 S, reaction 1",
    );
    for reaction in 1..=10 {
        for phase in 1..=5 {
            let is = match tables.actions(reaction, phase) {
                0 => "waits",
                1 => "acts single",
                _ => "acts double",
            };
            let lines = format!(
                "with west ronin A at 0,0 N, reaction {reaction}\nwith phase {phase}\n? A {is}"
            );
            sweep.cell(format!("r{reaction} phase {phase}"), lines);
        }
    }
    sweep.run(50);
}

#[test]
fn every_cell_of_fear_and_bravery() {
    let tables = common::the_book().tables;
    let mut sweep = Sweep::new(
        "group west spears, nerve hold
west ronin L at 0,0 N, group spears
west ronin A at 1,0 N, group spears
east ronin X at 0,-9 S, reaction 1
phase 5",
    );
    for troop in Troop::ALL {
        for score in -2..=11_i16 {
            // A die of 5, with what the leader adds, or the dead take away.
            let (leads, lost) = ((score - 5).clamp(0, 6), (5 - score).clamp(0, 7));
            let more = [leads, -lost].into_iter().filter(|n| *n != 0);
            let more: String = more.map(|n| format!("{n:+}")).collect();
            let man = |name: &str, at: &str| {
                let (troop, name) = (troop.name(), name);
                format!(
                    "with west ronin {name} at {at} N, group spears, troop {troop}, \
                     leadership {leads}"
                )
            };
            let lines = format!(
                "with group west spears, nerve hold, lost {lost}
{}
{}
> west: seal
> east: seal [5]
? morale spears 5{more}={score} {}",
                man("L", "0,0"),
                man("A", "1,0"),
                word(tables.nerve(troop, score))
            );
            sweep.cell(format!("{} s{score}", troop.name()), lines);
        }
    }
    sweep.run(42);
}

#[test]
fn every_factor_of_fear_and_bravery() {
    let factors = common::the_book().tables.bravery;
    let mut sweep = Sweep::new(
        "group west spears, nerve hold
west ashigaru L at 0,0 N, group spears, leadership 3, status 25
west ashigaru A at 1,0 N, group spears
west ashigaru B at 2,0 N, group spears
east ronin X at 0,-9 S, reaction 1
phase 5",
    );
    let seal = "> west: seal\n> east: seal";
    let rows = [
        ("wounded", "with west ashigaru A at 1,0 N, group spears, hurt 1", factors.wounded),
        ("killed", "with group west spears, nerve hold, lost 1", factors.killed),
        ("winning", "with group west spears, nerve hold, killed 1", factors.winning),
        (
            "outnumbered",
            "with east ronin Y at 1,-9 S, reaction 1
with east ronin Z at 2,-9 S, reaction 1
with east ronin U at 3,-9 S, reaction 1",
            factors.outnumbered,
        ),
        (
            "horsemen",
            "with horse Kage at 0,-9 S, trot\nwith east ronin X on Kage, reaction 1",
            factors.horsemen,
        ),
        (
            "friends running",
            "with group west lords, nerve run
with west samurai S at 0,9 S, group lords, status 200",
            factors.friends_running,
        ),
    ];
    for (name, change, n) in rows {
        let dice = if name == "friends running" { "[5, 5]" } else { "[5]" };
        let score = 5 + 3 + n;
        let nerve = if score >= 8 { "on" } else { "hold" };
        sweep.cell(
            name,
            format!("{change}\n{seal} {dice}\n? morale spears 5+3{n:+}={score} {nerve}"),
        );
    }
    let back = "with east ronin X at 0,-9 S, reaction 5
> west: seal
> east: X: retire
> east: seal [5]";
    let n = factors.receding;
    sweep.cell("receding", format!("{back}\n? morale spears 5+3{n:+}={} on", 8 + n));
    // The leader is cut down; the second time by a man of lower standing.
    for (kind, inferior) in [("samurai", 0), ("peasant", factors.inferior)] {
        let score = 5 + factors.killed + factors.leader + inferior;
        let nerve = if score >= 3 { "hold" } else { "retire" };
        let lines = format!(
            "with west ashigaru L at 0,-8 S, group spears, leadership 3, status 25
with east {kind} X at 0,-9 S, katana +9 in hand
> west: seal
> east: seal
> seal [9, 1, 5]
? morale spears 5{:+}{:+}{inferior:+}={score} {nerve}",
            factors.killed, factors.leader
        );
        sweep.cell(format!("leader killed by a {kind}"), lines);
    }
    sweep.run(9);
}

#[test]
fn every_cost_of_a_move() {
    let costs = common::the_book().tables.stamina;
    let mut sweep = Sweep::new(
        "option exhaustion on
west samurai S at 0,0 N, stamina 10/20
east ronin R at 0,-9 S, reaction 1
phase 5",
    );
    let rows = [
        ("five hexes", "walked 5", 0),
        ("six hexes", "walked 6", costs.distance),
        ("a wound", "hurt 1, walked 1", costs.wound),
        ("two wounds", "hurt 2, walked 1", 2 * costs.wound),
        ("an exchange", "fought 1", costs.exchange),
        ("two exchanges", "fought 2", 2 * costs.exchange),
        ("armour", "fought 1, armour armoured", costs.exchange + costs.armoured),
        ("full armour", "fought 1, armour full", costs.exchange + costs.full_armour),
    ];
    for (name, clause, cost) in rows {
        let lines = format!(
            "with west samurai S at 0,0 N, stamina 10/20, {clause}
> west: seal
> east: seal
? S stamina {}",
            10 - cost
        );
        sweep.cell(name, lines);
    }
    let jump = format!(
        "with ground 0,-1 low-fence
> west: S: jump
> west: seal
> east: seal [9]
? S stamina {}",
        10 - costs.obstacle
    );
    sweep.cell("an obstacle", jump);
    let heavy = format!(
        "with west samurai S at 0,0 N, tetsubo +4, stamina 10/20
with east ronin R at 0,-1 S, reaction 1
with step strokes
> west: S strikes R with tetsubo
> west: seal
> east: R holds back
> east: seal [0, 9]
? S stamina {}",
        10 - costs.exchange - costs.heavy
    );
    sweep.cell("a heavy weapon", heavy);
    sweep.run(10);
}

/// A grid of a table that only its page shows: what it says must be what the program does.
fn grid(table: &str) -> Vec<(String, Vec<String>)> {
    let files = common::files();
    let text = files.get(&format!("{}/tables/{table}.toml", load::FOLDER)).expect("the table");
    let grid = text.split("\"\"\"").nth(1).expect("a grid");
    let rows = grid.lines().filter(|line| !line.trim().is_empty()).skip(1);
    let words = |line: &str| -> Vec<String> {
        line.split_whitespace().map(|word| word.replace('−', "-")).collect()
    };
    rows.map(words).map(|words| (words[0].clone(), words[1..].to_vec())).collect()
}

#[test]
fn everybody_dies_of_the_wound_the_table_names() {
    let mut sweep = Sweep::new(
        "option variable_wounds on
west ronin A at 0,0 N, katana +3 in hand, reaction 4
east ronin X at 0,-1 S, katana +3 in hand, reaction 1
phase 4
step strokes",
    );
    let rows = grid("wound-limits");
    for (name, cells) in &rows {
        let limit: u8 = cells[0].parse().expect("a number");
        for (wounds, fit) in [(limit - 1, "dead"), (limit - 2, "well")] {
            // However weak he is by then, he loses by 2, and armour leaves one wound of it.
            let weak = wounds / 2 + u8::from(wounds >= 5);
            let lines = format!(
                "with east ronin X at 0,-1 S, katana +3 in hand, reaction 1, armour part, \
                 wounds {wounds}, wound-limit {limit}
> seal [5, {}]
? X {fit}",
                3 + weak
            );
            sweep.cell(format!("{name} with {wounds}"), lines);
        }
    }
    sweep.run(2 * 6);
    assert_eq!(rows.len(), 6);
}

#[test]
fn everybody_bows_as_the_table_says() {
    let bands = [
        Deference::Prostrate,
        Deference::DeepBow,
        Deference::Polite,
        Deference::Equal,
        Deference::ExpectsPoliteness,
        Deference::ExpectsObedience,
        Deference::MayPunish,
    ];
    let rows = grid("deference");
    assert_eq!(rows.len(), bands.len());
    for ((name, cells), band) in rows.iter().zip(bands) {
        for cell in cells.iter().filter(|cell| *cell != "–") {
            let difference: i16 = cell.parse().expect("a number");
            assert_eq!(due(0, difference), band, "{name} {difference}");
        }
    }
}
