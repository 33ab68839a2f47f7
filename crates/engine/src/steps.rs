//! The stack of steps inside a state.

use std::fmt;
use std::hash::{Hash, Hasher};

/// How deep rules may interrupt each other.
const DEEPEST: usize = 8;

/// A stack that lives inside the state: copied with it, never on the heap.
///
/// What is under way lies at the bottom, what interrupts it above. Popped slots are emptied, so
/// two stacks are equal, and hash equally, whenever their live steps are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Steps<T: Copy> {
    slots: [Option<T>; DEEPEST],
    len: u8,
}

impl<T: Copy> Steps<T> {
    /// How many steps a stack can hold.
    pub const CAPACITY: usize = DEEPEST;

    /// A stack of no steps.
    pub const fn new() -> Self {
        Steps { slots: [None; DEEPEST], len: 0 }
    }

    /// A stack of one step.
    pub fn of(first: T) -> Self {
        let mut steps = Steps::new();
        steps.push(first);
        steps
    }

    /// The step to be played now.
    #[inline]
    pub fn top(&self) -> Option<T> {
        self.slots[..self.len()].last().copied().flatten()
    }

    /// The step to be played now, to be changed.
    #[inline]
    pub fn top_mut(&mut self) -> Option<&mut T> {
        let len = self.len();
        self.slots[..len].last_mut().and_then(Option::as_mut)
    }

    /// Lets `step` interrupt what is under way.
    ///
    /// # Panics
    /// If the stack is full: rules that nest deeper than [`Steps::CAPACITY`] go round in circles.
    #[inline]
    pub fn push(&mut self, step: T) {
        assert!(self.len() < DEEPEST, "the stack of steps is full");
        self.slots[self.len()] = Some(step);
        self.len += 1;
    }

    /// Ends the step at the top and goes back to what it interrupted.
    #[inline]
    pub fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        self.slots[self.len()].take()
    }

    /// Goes on from the step at the top to `step`, and returns the one that ended.
    ///
    /// # Panics
    /// If the stack is empty.
    #[inline]
    pub fn replace_top(&mut self, step: T) -> T {
        let top = self.top_mut().expect("a step is replaced only where there is one");
        std::mem::replace(top, step)
    }

    /// How many steps there are.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// True if there are no steps.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The steps from the bottom to the top.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> {
        self.slots[..self.len()].iter().flatten()
    }
}

impl<T: Copy> Default for Steps<T> {
    fn default() -> Self {
        Steps::new()
    }
}

impl<T: Copy + Hash> Hash for Steps<T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u8(self.len);
        for step in self.iter() {
            step.hash(hasher);
        }
    }
}

impl<T: Copy + fmt::Debug> fmt::Debug for Steps<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
