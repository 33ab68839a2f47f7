//! Who was told of what. What an eye was not told of is not counted for it either, so that nobody
//! can tell from a number that something happened unseen.

use std::ops::{Index, IndexMut};

use engine::{Eye, Side};

/// One value for each eye.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ByEye<T>([T; 4]);

impl<T> ByEye<T> {
    /// One value for each eye, made by a function.
    pub fn from_fn(make: impl FnMut(Eye) -> T) -> ByEye<T> {
        ByEye(Eye::ALL.map(make))
    }
}

/// Where an eye stands in `Eye::ALL`.
fn place(eye: Eye) -> usize {
    match eye {
        Eye::Side(Side::A) => 0,
        Eye::Side(Side::B) => 1,
        Eye::Public => 2,
        Eye::Umpire => 3,
    }
}

impl<T> Index<Eye> for ByEye<T> {
    type Output = T;

    fn index(&self, eye: Eye) -> &T {
        &self.0[place(eye)]
    }
}

impl<T> IndexMut<Eye> for ByEye<T> {
    fn index_mut(&mut self, eye: Eye) -> &mut T {
        &mut self.0[place(eye)]
    }
}

/// Which entries of a log each eye was told of.
#[derive(Clone, Debug, Default)]
pub struct Known {
    entries: Vec<ByEye<bool>>,
    /// How many of them each eye was told of.
    counts: ByEye<usize>,
}

impl Known {
    /// How many entries the log has.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True before the first entry.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// A new entry.
    pub fn push(&mut self, is_told: impl FnMut(Eye) -> bool) {
        let entry = ByEye::from_fn(is_told);
        self.counts = ByEye::from_fn(|eye| self.counts[eye] + usize::from(entry[eye]));
        self.entries.push(entry);
    }

    /// Only the first `len` entries are left.
    pub fn truncate(&mut self, len: usize) {
        if len < self.entries.len() {
            self.entries.truncate(len);
            self.recount();
        }
    }

    /// Entry `n` never was; what came after it moves up.
    pub fn remove(&mut self, n: usize) {
        self.entries.remove(n);
        self.recount();
    }

    fn recount(&mut self) {
        self.counts = ByEye::from_fn(|eye| self.count_before(eye, self.entries.len()));
    }

    /// Whether an eye was told of entry `n`.
    pub fn has(&self, eye: Eye, n: usize) -> bool {
        self.entries[n][eye]
    }

    /// How many entries an eye was told of.
    pub fn count(&self, eye: Eye) -> usize {
        self.counts[eye]
    }

    /// How many of the first `n` entries an eye was told of.
    pub fn count_before(&self, eye: Eye, n: usize) -> usize {
        self.entries.iter().take(n).filter(|entry| entry[eye]).count()
    }

    /// The longest beginning of the log in which an eye was told of `count` entries, or all of it.
    pub fn until(&self, eye: Eye, count: usize) -> usize {
        let told = self.entries.iter().enumerate().filter(|(_, entry)| entry[eye]);
        told.map(|(n, _)| n).nth(count).unwrap_or(self.entries.len())
    }
}

#[cfg(test)]
mod tests {
    use engine::{Eye, Side};

    use super::Known;

    const A: Eye = Eye::Side(Side::A);
    const B: Eye = Eye::Side(Side::B);

    /// A acts, B acts unseen twice, A acts, B acts unseen.
    fn known() -> Known {
        let mut known = Known::default();
        for unseen in [false, true, true, false, true] {
            known.push(|eye| !unseen || eye.knows(Side::B));
        }
        known
    }

    #[test]
    fn what_was_not_told_is_not_counted() {
        let known = known();
        assert_eq!([A, B, Eye::Public, Eye::Umpire].map(|eye| known.count(eye)), [2, 5, 2, 5]);
        assert!(known.has(A, 0) && !known.has(A, 1) && known.has(B, 1));
    }

    #[test]
    fn a_moment_lasts_until_the_next_that_is_told() {
        let known = known();
        assert_eq!([0, 1, 2, 9].map(|count| known.until(A, count)), [0, 3, 5, 5]);
        assert_eq!([0, 1, 2, 9].map(|count| known.until(B, count)), [0, 1, 2, 5]);
    }

    #[test]
    fn what_was_taken_back_is_forgotten() {
        let mut known = known();
        known.truncate(3);
        assert_eq!((known.count(A), known.until(A, 1), known.len()), (1, 3, 3));
    }

    #[test]
    fn what_was_taken_out_was_never_there() {
        let mut known = known();
        assert_eq!([A, B].map(|eye| known.count_before(eye, 3)), [1, 3]);
        known.remove(1);
        assert_eq!([A, B].map(|eye| known.count(eye)), [2, 4]);
        assert!(known.has(A, 2) && !known.has(A, 1));
    }
}
