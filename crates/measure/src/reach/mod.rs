//! Where a piece can go: paths round corners and bases, and the region to draw.
//!
//! What a leg costs and what bars it is the game's to say ([`Mover`]); everything found here is a
//! path that the game itself has priced. What may be passed and where to turn comes as
//! [`Obstacles`], which [`Obstacles::lay`] reads off the ground.

mod net;
mod obstacles;
mod region;
mod web;

pub use net::{Field, Link, Net};
pub use obstacles::{Obstacles, Way};
pub use region::Region;
pub use web::{Plan, Web};

use crate::{Point, Segment};

/// A piece about to move, as the game's rules see it.
pub trait Mover {
    /// Where it stands.
    fn start(&self) -> Point;

    /// What it may spend.
    fn allowance(&self) -> i32;

    /// What a leg costs, turning left out; `None` if something bars it. Never less than the leg's
    /// length.
    fn leg(&self, leg: Segment) -> Option<i32>;

    /// Whether it may end at a point.
    fn can_end(&self, at: Point) -> bool;

    /// The degrees it turns before a leg, after the leg before it or from where it stands.
    fn degrees(&self, before: Option<Segment>, leg: Segment) -> i32 {
        let _ = (before, leg);
        0
    }

    /// What a path of a length with so many degrees of turning costs in all.
    fn total(&self, length: i32, degrees: i32) -> i32 {
        let _ = degrees;
        length
    }

    /// What stands in its way.
    fn obstacles(&self) -> &Obstacles;
}
