//! How many people stand in each line, counted for all lines at once.

/// A number for each of 64 lines, up to 127: the k-th mask holds their k-th binary digits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tally([u64; 7]);

impl Tally {
    /// One more in each of these lines.
    pub(super) fn add(&mut self, lines: u64) {
        let mut carry = lines;
        for digit in &mut self.0 {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
            if carry == 0 {
                break;
            }
        }
    }

    /// The number of one line.
    pub(super) fn of(&self, n: u8) -> u8 {
        self.0.iter().rev().fold(0, |sum, digit| sum << 1 | (digit >> n & 1) as u8)
    }

    /// The lines that have more than so many.
    pub(super) fn above(&self, most: u8) -> u64 {
        let (mut more, mut same) = (0, u64::MAX);
        if most >> self.0.len() != 0 {
            return 0;
        }
        for (k, digit) in self.0.iter().enumerate().rev() {
            let bound = if most >> k & 1 == 0 { 0 } else { u64::MAX };
            more |= same & digit & !bound;
            same &= !(digit ^ bound);
        }
        more
    }

    /// Of these lines those with the smallest number.
    pub(super) fn fewest(&self, lines: u64) -> u64 {
        self.0.iter().rev().fold(lines, |left, digit| prefer(left, !digit))
    }
}

/// Of some lines those that are among the better ones; all of them if none is.
pub(super) fn prefer(lines: u64, better: u64) -> u64 {
    if lines & better != 0 { lines & better } else { lines }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seeded;

    #[test]
    fn counts_every_line_by_itself() {
        let mut rng = Seeded::new(3);
        let mut tally = Tally::default();
        let mut counts = [0u8; 64];
        for _ in 0..100 {
            let lines = (0..64).fold(0, |all, n| all | u64::from(rng.below(3) == 0) << n);
            tally.add(lines);
            for (n, count) in counts.iter_mut().enumerate() {
                *count += (lines >> n & 1) as u8;
            }
            let with = |is: &dyn Fn(u8) -> bool| {
                (0..64).filter(|n| is(counts[*n])).fold(0u64, |all, n| all | 1 << n)
            };
            for (n, count) in counts.iter().enumerate() {
                assert_eq!(tally.of(n as u8), *count);
            }
            for most in [0, 1, 4, 30, 127, 128, 255] {
                assert_eq!(tally.above(most), with(&|count| count > most), "more than {most}");
            }
            let some = lines | 1;
            let least = (0..64).filter(|n| some >> n & 1 != 0).map(|n| counts[n]).min();
            assert_eq!(tally.fewest(some), some & with(&|count| Some(count) == least));
        }
    }
}
