//! Where a rule says what happened.

/// A listener to events. The event is built only if someone listens.
pub trait Tell<E> {
    /// Says that `event` happened.
    fn tell(&mut self, event: impl FnOnce() -> E);
}

/// Listens to nothing: a search needs the state only.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quiet;

impl<E> Tell<E> for Quiet {
    #[inline]
    fn tell(&mut self, _event: impl FnOnce() -> E) {}
}

impl<E> Tell<E> for Vec<E> {
    #[inline]
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}
