//! The watch of `kabuto bench`: time on the processor where the system tells it.

use std::fs;
use std::time::{Duration, Instant};

/// The system counts in ticks of a few milliseconds: for less than this the clock on the wall is
/// better.
const COUNTED_FROM: Duration = Duration::from_millis(50);
/// So many times as long a measure waits for its turn on a busy machine.
const PATIENCE: u32 = 20;

/// Nanoseconds for one unit of the work, after a fifth of the time to warm up. The work says how
/// many units it did.
pub fn clock(time: Duration, mut work: impl FnMut() -> u64) -> f64 {
    while_under(time / 5, &mut work);
    let (spent, units) = while_under(time, &mut work);
    spent.as_nanos() as f64 / units.max(1) as f64
}

/// Does the work again and again for so long; gives the time spent on it, and its units.
pub fn while_under(time: Duration, mut work: impl FnMut() -> u64) -> (Duration, u64) {
    let counted = if time < COUNTED_FROM { None } else { on_processor() };
    let start = Instant::now();
    let mut slice = time;
    let mut units = 0;
    loop {
        // Looking at the clock costs more than a copy.
        for _ in 0..16 {
            units += work();
        }
        let passed = start.elapsed();
        if passed < slice {
            continue;
        }
        let Some((began, now)) = counted.zip(on_processor()) else { return (passed, units) };
        let spent = now.saturating_sub(began);
        if spent >= time || passed >= time * PATIENCE {
            return (spent.max(Duration::from_nanos(1)), units);
        }
        // Others had the processor meanwhile.
        slice = passed + (time - spent);
    }
}

/// How long this thread has run on a processor, where the system tells: Linux does.
fn on_processor() -> Option<Duration> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_done_until_the_time_is_spent() {
        for time in [Duration::from_millis(2), COUNTED_FROM] {
            let mut calls = 0;
            let (_, units) = while_under(time, || {
                calls += 1;
                3
            });
            assert_eq!(units, calls * 3, "every unit is counted");
            assert_eq!(calls % 16, 0);
        }
    }
}
