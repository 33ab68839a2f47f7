//! The program under load as seen from outside: what it takes of the machine.

use drive::Person;

/// The program as seen from outside.
pub struct Watched {
    /// Somebody who may read what a server counts; a relay counts nothing.
    pub nobody: Option<Person>,
    /// The number of its process.
    pub process: Option<u32>,
    /// The memory it held before the first game, in KiB.
    pub empty: Option<u64>,
}

/// How much a program has done so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counted {
    /// Rows of the journal, and commits.
    pub rows: f64,
    /// Commits.
    pub commits: f64,
    /// Games in memory; nothing if the program does not tell.
    pub rooms: Option<f64>,
}

impl Watched {
    /// How much it has done so far, as it counts itself.
    pub async fn counted(&self) -> Result<Counted, String> {
        let Some(nobody) = &self.nobody else { return Ok(Counted::default()) };
        let text = nobody.get("/metrics").await?.text();
        let value = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap_or("0");
            line.trim().parse::<f64>().unwrap_or(0.0)
        };
        Ok(Counted {
            rows: value("kabuto_commit_rows_sum "),
            commits: value("kabuto_commit_rows_count "),
            rooms: Some(value("kabuto_rooms ")),
        })
    }

    /// How many seconds of a core it has used. The kernel counts hundredths.
    pub fn busy(&self) -> Option<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process?)).ok()?;
        // The name may hold anything; what comes after it is numbers.
        let mut words = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
        let (user, system) =
            (words.next()?.parse::<f64>().ok()?, words.next()?.parse::<f64>().ok()?);
        Some((user + system) / 100.0)
    }

    /// What it holds in memory for each of its games, if there are so many, in KiB.
    pub fn held_kib(&self, games: f64) -> Option<f64> {
        let (now, empty) = (memory(self.process?)?, self.empty?);
        Some(now.saturating_sub(empty) as f64 / games.max(1.0))
    }
}

/// The memory of a process in KiB.
pub fn memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}
