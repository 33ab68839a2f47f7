//! Chance with an even hand: spots all over a shape, soft outlines, tufts.

use crate::pen::{At, Chance, Path, at};

/// Spots inside a ring, about so far apart, each with a chance of its own.
pub fn over(ring: &[At], apart: f64, purpose: u64) -> Vec<(At, Chance)> {
    let (least, most) = span(ring);
    let rows = ((most.y - least.y) / apart).ceil() as usize + 1;
    let cols = ((most.x - least.x) / apart).ceil() as usize + 1;
    let mut spots = Vec::new();
    for row in 0..rows {
        for col in 0..cols {
            let mut chance = Chance::new(row * 1021 + col, purpose);
            let half = if row % 2 == 0 { 0.25 } else { 0.75 };
            let spot = least + at((col as f64 + half) * apart, (row as f64 + 0.5) * apart);
            let spot = spot + chance.aside(apart * 0.36);
            if has(ring, spot) {
                spots.push((spot, chance));
            }
        }
    }
    spots
}

/// The corners of the upright box about a ring.
pub fn span(ring: &[At]) -> (At, At) {
    let fold = |pick: fn(&At) -> f64, best: fn(f64, f64) -> f64, from: f64| {
        ring.iter().map(pick).fold(from, best)
    };
    let least = at(fold(|p| p.x, f64::min, f64::MAX), fold(|p| p.y, f64::min, f64::MAX));
    let most = at(fold(|p| p.x, f64::max, f64::MIN), fold(|p| p.y, f64::max, f64::MIN));
    (least, most)
}

/// Whether a spot lies inside a ring.
pub fn has(ring: &[At], p: At) -> bool {
    let mut inside = false;
    let mut last = ring[ring.len() - 1];
    for corner in ring {
        let crosses = (corner.y > p.y) != (last.y > p.y);
        if crosses && p.x < (last.x - corner.x) * (p.y - corner.y) / (last.y - corner.y) + corner.x
        {
            inside = !inside;
        }
        last = *corner;
    }
    inside
}

/// How far a spot is from a ring's outline.
pub fn from_edge(ring: &[At], p: At) -> f64 {
    let ends = ring.iter().zip(ring.iter().cycle().skip(1));
    let far = ends.map(|(a, b)| {
        let way = *b - *a;
        let square = way.x * way.x + way.y * way.y;
        let along = ((p - *a).x * way.x + (p - *a).y * way.y) / square.max(f64::EPSILON);
        (p - a.to(*b, along.clamp(0.0, 1.0))).length()
    });
    far.fold(f64::MAX, f64::min)
}

/// A closed outline through the middles of a ring's sides, bent at its corners.
pub fn soft(path: &mut Path, ring: &[At]) {
    let count = ring.len();
    let middle = |n: usize| ring[n % count].to(ring[(n + 1) % count], 0.5);
    path.go(middle(count - 1));
    for (n, corner) in ring.iter().enumerate() {
        path.curve(*corner, middle(n));
    }
    path.close();
}

/// A ring of the same shape with its corners a little rounded, and its sides not quite straight;
/// it never leaves the true outline by more than `slack`.
pub fn hand(path: &mut Path, ring: &[At], slack: f64, purpose: u64) {
    let mut chance = Chance::new(ring.len(), purpose);
    let mut bent: Vec<At> = Vec::new();
    for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        let way = *b - *a;
        let long = way.length();
        let many = (long / 60.0).floor().max(1.0) as usize;
        let out = way.turned() * (1.0 / long.max(1.0));
        bent.push(*a);
        for n in 1..many {
            bent.push(a.to(*b, n as f64 / many as f64) + out * chance.between(-slack, slack));
        }
    }
    for (n, spot) in bent.iter().enumerate() {
        if n == 0 {
            path.go(*spot);
        } else {
            path.line(*spot);
        }
    }
    path.close();
}

/// Spots along a line, about so far apart, with the way the line runs there.
pub fn along(points: &[At], apart: f64) -> Vec<(At, At)> {
    let mut spots = Vec::new();
    for two in points.windows(2) {
        let way = two[1] - two[0];
        let many = (way.length() / apart).ceil().max(1.0) as usize;
        let unit = way * (1.0 / way.length().max(f64::EPSILON));
        spots.extend((0..many).map(|n| (two[0].to(two[1], n as f64 / many as f64), unit)));
        spots.push((two[1], unit));
    }
    spots
}

/// Three or four blades of grass.
pub fn tuft(path: &mut Path, chance: &mut Chance, foot: At, size: f64) {
    for lean in [-6.0, -1.5, 2.5, 6.5] {
        let tip = at(lean + chance.between(-1.0, 1.0), -chance.between(6.0, 11.0)) * size;
        path.go(foot + at(lean * 0.25, 0.0)).curve(foot + at(lean * 0.3, -5.0) * size, foot + tip);
    }
}
