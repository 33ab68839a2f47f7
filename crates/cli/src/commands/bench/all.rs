//! `kabuto bench --all`: every scenario of every book, and how it stands to the aims.

use std::fmt::Write;
use std::time::Duration;

use book::{Aims, Listed};
use serde::Serialize;
use shelf::with_game;

use crate::args::BenchArgs;
use crate::bar::bar;
use crate::commands::say_json;
use crate::data::Data;
use crate::fail::{Done, Fail};
use crate::out::{Ink, columns, paint};
use crate::say;

use super::{list_ns, sample_ns, warm_up};

/// How fast one scenario runs.
#[derive(Serialize)]
struct Row {
    scenario: String,
    sampled_per_second: u64,
    listed_per_second: u64,
    /// What it is meant to reach; nothing where there is no aim.
    aim_sampled: u32,
    aim_listed: Option<u32>,
}

impl Row {
    fn samples_too_slowly(&self) -> bool {
        self.sampled_per_second < u64::from(self.aim_sampled)
    }

    fn lists_too_slowly(&self) -> bool {
        self.aim_listed.is_some_and(|aim| self.listed_per_second < u64::from(aim))
    }
}

/// Everything that was measured.
#[derive(Serialize)]
struct Report {
    scenarios: Vec<Row>,
    /// The scenario that samples slowest, and the one that lists slowest.
    slowest_sampled: String,
    slowest_listed: String,
    /// Those that fall short of an aim.
    below: Vec<String>,
}

/// Measures them all.
pub fn run(data: &Data, args: &BenchArgs, time: Duration) -> Done {
    let mut names = Vec::new();
    for book in Listed::built() {
        names.extend(data.scenarios(book.id, None)?.into_iter().map(|name| (name, book.aims)));
    }
    let bar = bar("measuring", names.len() as u64);
    let mut rows = Vec::new();
    for (name, aims) in names {
        rows.push(row(data, name, aims, time)?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let report = report(rows)?;
    if let Some(path) = &args.write {
        let text = written(&report, time);
        let unwritten = |error| Fail::bad(format!("{}: {error}", path.display()), "name another");
        std::fs::write(path, text).map_err(unwritten)?;
    }
    if args.json {
        say_json(&report);
        return Ok(());
    }
    tell(&report);
    if let Some(path) = &args.write {
        say!("wrote {}", path.display());
    }
    Ok(())
}

fn row(data: &Data, scenario: String, aims: Aims, time: Duration) -> Result<Row, Fail> {
    let game = data.game(&scenario, &[])?;
    let (listed, sampled) = with_game!(game, game => {
        warm_up(&*game, time * 3);
        (list_ns(&*game, time), sample_ns(&*game, time))
    });
    let per_second = |ns: f64| (1e9 / ns).round() as u64;
    Ok(Row {
        scenario,
        sampled_per_second: per_second(sampled),
        listed_per_second: per_second(listed),
        aim_sampled: aims.sampled,
        aim_listed: aims.listed,
    })
}

/// Finds the slowest, and those below an aim.
fn report(scenarios: Vec<Row>) -> Result<Report, Fail> {
    let slowest = |rate: fn(&Row) -> u64| {
        let row = scenarios.iter().min_by_key(|row| rate(row));
        let none = || Fail::bad("there is no scenario to measure", "add one by --data");
        row.map(|row| row.scenario.clone()).ok_or_else(none)
    };
    let (slowest_sampled, slowest_listed) =
        (slowest(|row| row.sampled_per_second)?, slowest(|row| row.listed_per_second)?);
    let short = |row: &&Row| row.samples_too_slowly() || row.lists_too_slowly();
    let below = scenarios.iter().filter(short).map(|row| row.scenario.clone()).collect();
    Ok(Report { scenarios, slowest_sampled, slowest_listed, below })
}

/// A number as people read it, and a mark if it is too small.
fn shown(number: u64, short: bool) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    if short { format!("{text} below") } else { text }
}

fn cells(row: &Row) -> [String; 3] {
    [
        row.scenario.clone(),
        shown(row.sampled_per_second, row.samples_too_slowly()),
        shown(row.listed_per_second, row.lists_too_slowly()),
    ]
}

/// What is said below the table.
fn verdict(report: &Report) -> [String; 3] {
    let below = match report.below.as_slice() {
        [] => "none is below its aim".to_owned(),
        some => format!("below an aim: {}", some.join(", ")),
    };
    [
        format!("slowest in sampling: {}", report.slowest_sampled),
        format!("slowest in listing: {}", report.slowest_listed),
        below,
    ]
}

fn tell(report: &Report) {
    let head = ["scenario", "sampled/s", "listed/s"].map(str::to_owned).to_vec();
    let rows = report.scenarios.iter().map(|row| cells(row).to_vec());
    let table: Vec<Vec<String>> = [head].into_iter().chain(rows).collect();
    for (n, line) in columns(&table).iter().enumerate() {
        if n == 0 { say!("{}", paint(Ink::Bold, line)) } else { say!("{line}") }
    }
    verdict(report).iter().for_each(|line| say!("{line}"));
}

fn written(report: &Report, time: Duration) -> String {
    let mut text = format!(
        "# How fast the games run\n\n\
         Written by `kabuto bench --all --time {} --write FILE`. Decisions a second on one core:\n\
         sampled, by drawing one action at random; listed, by drawing from the list of a piece. Time\n\
         is that on the processor where the system tells it, so that other work counts for little.\n\n",
        time.as_millis()
    );
    for book in Listed::built() {
        let listed = book.aims.listed.map(|aim| format!(", listed {}", shown(aim.into(), false)));
        let sampled = shown(book.aims.sampled.into(), false);
        let _ = writeln!(
            text,
            "- {}: the aim is {sampled} sampled{}",
            book.title,
            listed.unwrap_or_default()
        );
    }
    text.push_str("\n| scenario | sampled | listed |\n|---|---:|---:|\n");
    for row in &report.scenarios {
        let [scenario, sampled, listed] = cells(row);
        let _ = writeln!(text, "| {scenario} | {sampled} | {listed} |");
    }
    for line in verdict(report) {
        let _ = write!(text, "\n{line}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(scenario: &str, sampled: u64, listed: u64, aim_listed: Option<u32>) -> Row {
        Row {
            scenario: scenario.to_owned(),
            sampled_per_second: sampled,
            listed_per_second: listed,
            aim_sampled: 1_000,
            aim_listed,
        }
    }

    #[test]
    fn the_slowest_and_those_below_an_aim_are_named() {
        let rows = vec![
            made("x/fast", 1_234_567, 900, Some(900)),
            made("x/unsampled", 999, 5_000, None),
            made("x/unlisted", 1_000, 899, Some(900)),
            made("x/unmeant", 2_000, 10, None),
        ];
        let report = report(rows).unwrap_or_else(|_| panic!("there are scenarios"));
        assert_eq!(report.below, ["x/unsampled", "x/unlisted"]);
        assert_eq!(report.slowest_sampled, "x/unsampled");
        assert_eq!(report.slowest_listed, "x/unmeant");
        let text = written(&report, Duration::from_millis(7));
        assert!(text.contains("| x/fast | 1,234,567 | 900 |"), "{text}");
        assert!(text.contains("| x/unlisted | 1,000 | 899 below |"), "{text}");
        assert!(text.contains("below an aim: x/unsampled, x/unlisted"), "{text}");
    }

    #[test]
    fn nothing_to_measure_is_said() {
        assert!(report(Vec::new()).is_err());
    }
}
