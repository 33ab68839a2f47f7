//! What is counted, and how it is shown to Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Count(AtomicU64);

impl Count {
    /// So many more.
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Relaxed);
    }

    /// How many.
    pub fn get(&self) -> u64 {
        self.0.load(Relaxed)
    }
}

/// A number that goes up and down.
#[derive(Debug, Default)]
pub struct Level(AtomicI64);

impl Level {
    /// Up or down.
    pub fn add(&self, by: i64) {
        self.0.fetch_add(by, Relaxed);
    }

    /// To this.
    pub fn set(&self, to: i64) {
        self.0.store(to, Relaxed);
    }

    /// Where it stands.
    pub fn get(&self) -> i64 {
        self.0.load(Relaxed)
    }
}

/// How often something took how long, or how much there was of it.
#[derive(Debug)]
pub struct Spread {
    bounds: &'static [f64],
    counts: Vec<Count>,
    sum_millionths: Count,
}

impl Spread {
    fn new(bounds: &'static [f64]) -> Spread {
        let counts = (0..=bounds.len()).map(|_| Count::default()).collect();
        Spread { bounds, counts, sum_millionths: Count::default() }
    }

    /// How often in all.
    fn count(&self) -> u64 {
        self.counts.iter().map(Count::get).sum()
    }

    /// Once more, of that size.
    pub fn take(&self, value: f64) {
        let at = self.bounds.iter().position(|bound| value <= *bound);
        self.counts[at.unwrap_or(self.bounds.len())].add(1);
        self.sum_millionths.add((value * 1e6) as u64);
    }

    fn print(&self, out: &mut String, name: &str, about: &str) {
        let _ = writeln!(out, "# HELP {name} {about}\n# TYPE {name} histogram");
        let mut all = 0;
        for (bound, count) in self.bounds.iter().zip(&self.counts) {
            all += count.get();
            let _ = writeln!(out, "{name}_bucket{{le=\"{bound}\"}} {all}");
        }
        all += self.counts.last().map_or(0, Count::get);
        let sum = self.sum_millionths.get() as f64 / 1e6;
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {all}\n{name}_sum {sum}");
        let _ = writeln!(out, "{name}_count {all}");
    }
}

const SECONDS: &[f64] =
    &[0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5];
const ROWS: &[f64] = &[1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];

/// Everything that is counted.
#[derive(Debug)]
pub struct Metrics {
    /// Rooms in memory.
    pub rooms: Level,
    /// Open sockets.
    pub sockets: Level,
    /// Computers thinking.
    pub thinking: Level,
    /// Changes that wait for the writer.
    pub writer_waiting: Level,
    /// Actions done, on disk.
    pub actions: Count,
    /// Messages refused.
    pub refused: Count,
    /// Messages that had to wait because too many came.
    pub throttled: Count,
    /// Sockets dropped because they did not read.
    pub dropped: Count,
    /// Requests answered with an error of ours.
    pub failures: Count,
    /// Changes that could not be written.
    pub write_errors: Count,
    /// Rooms that were brought back from disk.
    pub loads: Count,
    /// Games that do not play again as they did.
    pub frozen: Count,
    /// From the arrival of an action to its acknowledgement.
    pub action_seconds: Spread,
    /// How long a commit takes.
    pub commit_seconds: Spread,
    /// How many changes a commit holds.
    pub commit_rows: Spread,
}

impl Default for Metrics {
    fn default() -> Metrics {
        Metrics {
            rooms: Level::default(),
            sockets: Level::default(),
            thinking: Level::default(),
            writer_waiting: Level::default(),
            actions: Count::default(),
            refused: Count::default(),
            throttled: Count::default(),
            dropped: Count::default(),
            failures: Count::default(),
            write_errors: Count::default(),
            loads: Count::default(),
            frozen: Count::default(),
            action_seconds: Spread::new(SECONDS),
            commit_seconds: Spread::new(SECONDS),
            commit_rows: Spread::new(ROWS),
        }
    }
}

impl Metrics {
    /// A commit of so many changes.
    pub fn committed(&self, rows: usize, took: Duration) {
        self.commit_rows.take(rows as f64);
        self.commit_seconds.take(took.as_secs_f64());
    }

    /// How many transactions were written.
    pub fn commits(&self) -> u64 {
        self.commit_rows.count()
    }

    /// All of it as Prometheus reads it.
    pub fn print(&self) -> String {
        let mut out = String::new();
        let levels = [
            ("kabuto_rooms", "Rooms in memory.", &self.rooms),
            ("kabuto_sockets", "Open sockets.", &self.sockets),
            ("kabuto_thinking", "Computers thinking.", &self.thinking),
            ("kabuto_writer_waiting", "Changes that wait for the writer.", &self.writer_waiting),
        ];
        for (name, about, level) in levels {
            let level = level.get();
            let _ = writeln!(out, "# HELP {name} {about}\n# TYPE {name} gauge\n{name} {level}");
        }
        let counts = [
            ("kabuto_actions_total", "Actions done and on disk.", &self.actions),
            ("kabuto_refused_total", "Messages refused.", &self.refused),
            ("kabuto_throttled_total", "Messages that had to wait.", &self.throttled),
            ("kabuto_dropped_total", "Sockets dropped for not reading.", &self.dropped),
            ("kabuto_failures_total", "Requests that failed by our fault.", &self.failures),
            ("kabuto_write_errors_total", "Changes not written.", &self.write_errors),
            ("kabuto_loads_total", "Rooms brought back from disk.", &self.loads),
            ("kabuto_frozen_total", "Games that did not replay.", &self.frozen),
        ];
        for (name, about, count) in counts {
            let count = count.get();
            let _ = writeln!(out, "# HELP {name} {about}\n# TYPE {name} counter\n{name} {count}");
        }
        let about = "From the arrival of an action to its acknowledgement.";
        self.action_seconds.print(&mut out, "kabuto_action_seconds", about);
        self.commit_seconds.print(&mut out, "kabuto_commit_seconds", "How long a commit takes.");
        self.commit_rows.print(&mut out, "kabuto_commit_rows", "Changes in a commit.");
        out
    }
}

#[cfg(test)]
mod tests {
    use super::Metrics;
    use std::time::Duration;

    #[test]
    fn what_is_counted_is_printed() {
        let metrics = Metrics::default();
        metrics.actions.add(3);
        metrics.committed(5, Duration::from_millis(3));
        let text = metrics.print();
        assert!(text.contains("kabuto_actions_total 3\n"));
        assert!(text.contains("kabuto_commit_rows_bucket{le=\"4\"} 0\n"));
        assert!(text.contains("kabuto_commit_rows_bucket{le=\"8\"} 1\n"));
        assert!(text.contains("kabuto_commit_rows_count 1\n"));
    }
}
