//! SW-GEO-08 — The width a unit needs where it passes between two others.

use engine::Piece;
use measure::num::csqrt;
use measure::{Few, Point, Rect, Segment};

use super::movement::legs;
use crate::Warfare;
use crate::state::State;

/// The width that is needed: an inch and a half.
pub const GAP: i32 = 381;
/// How far apart the samples of a leg are.
const EVERY: i32 = 10;
/// The first part of a way, which is exempt: an inch.
pub const EXEMPT: i32 = 254;

/// A unit near a leg.
#[derive(Clone, Copy, Default)]
struct Post {
    tray: Rect,
    radius: i32,
}

type Posts = Few<Post, 12>;

impl Warfare {
    /// SW-GEO-08 — Whether a way goes through a gap that is too narrow.
    pub(crate) fn is_squeezed(&self, s: &State, who: Piece, from: Point, route: &[Point]) -> bool {
        let mut before = 0;
        for leg in legs(from, route) {
            let length = leg.length();
            if before + length >= EXEMPT {
                let posts = self.posts(s, who, leg);
                if posts.len() > 1 && is_narrow(leg, before, &posts) {
                    return true;
                }
            }
            before += length;
        }
        false
    }

    /// SW-GEO-08 — The same of one leg in the middle of a way, none of which is exempt.
    pub(crate) fn is_squeezed_within(&self, s: &State, who: Piece, leg: Segment) -> bool {
        let posts = self.posts(s, who, leg);
        posts.len() > 1 && is_narrow(leg, EXEMPT, &posts)
    }

    /// The units that come nearer to a leg than the gap, and nearer than that to each other.
    fn posts(&self, s: &State, who: Piece, leg: Segment) -> Posts {
        let mut near = Posts::new();
        for other in self.here(s) {
            let radius = self.shape(other).radius;
            if other != who && leg.is_closer(s.body(other).at, GAP + radius) {
                near.push(Post { tray: self.tray(s, other), radius });
            }
        }
        if near.len() < 2 {
            return near;
        }
        let mut close = Posts::new();
        for (n, one) in near.iter().enumerate() {
            let pairs = near.iter().enumerate().any(|(m, other)| {
                let most = GAP + 2 + one.radius + other.radius;
                m != n && one.tray.centre.is_within(other.tray.centre, most)
            });
            if pairs {
                close.push(*one);
            }
        }
        close
    }
}

/// SW-GEO-08 — Whether some sample of a leg lies between two units too near to each other.
fn is_narrow(leg: Segment, before: i32, posts: &[Post]) -> bool {
    let length = leg.length();
    let way = leg.way();
    let first = (EXEMPT - before).max(0);
    let mut along = first + (EVERY - first % EVERY) % EVERY;
    while along < length {
        let sample = leg.a + way.scaled(along.into(), length.into());
        if is_pinched(sample, posts) {
            return true;
        }
        along += EVERY;
    }
    is_pinched(leg.b, posts)
}

/// SW-GEO-08 — Whether two units on opposite hands of a point leave less than the gap.
fn is_pinched(p: Point, posts: &[Post]) -> bool {
    let mut hands = Few::<(Point, i64), 12>::new();
    for post in posts {
        if !p.is_within(post.tray.centre, GAP + post.radius) {
            continue;
        }
        let way = post.tray.nearest(p) - p;
        let distance = csqrt(way.square());
        if distance < i64::from(GAP) {
            hands.push((way, distance));
        }
    }
    for (n, (one, near)) in hands.iter().enumerate() {
        for (other, far) in hands.iter().take(n) {
            let dot = i128::from(one.dot(*other));
            let squares = i128::from(one.square()) * i128::from(other.square());
            if dot < 0 && 4 * dot * dot >= squares && near + far < i64::from(GAP) {
                return true;
            }
        }
    }
    false
}
