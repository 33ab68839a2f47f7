//! Chapter 9: cover.

use engine::Piece;
use hex::{Dir, HexId};

use crate::Havoc;
use crate::action::Face;
use crate::state::{State, mark};
use crate::terrain::{Cover, Ground};

/// How a corner's nomination is to be read while it has not been made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unnamed {
    /// As if the owner will cover the face the shot comes through: he may.
    Covers,
    /// As it stands.
    Bare,
}

impl Havoc {
    /// SG-COV-01 — The cover of a target: of the ground it stands on, and of what lies in the way.
    pub fn cover(&self, s: &State, by: Piece, at: Piece, unnamed: Unnamed) -> Cover {
        let ground = self.ground_cover(s, by, at, unnamed);
        if !self.has_veils {
            return ground;
        }
        let line = self.sight(s, &self.lay(s), by, at);
        ground.max(line.map_or(Cover::None, |line| line.cover))
    }

    /// SG-COV-06 — The heavier of the covers of the target's hexes.
    pub(crate) fn ground_cover(&self, s: &State, by: Piece, at: Piece, unnamed: Unnamed) -> Cover {
        let field = &self.scenario.map.field;
        s.at(at)
            .hexes()
            .map(|hex| {
                let near = s.at(by).hexes().min_by_key(|h| field.distance(*h, hex));
                self.hex_cover(s, (by, near.unwrap_or(hex)), (at, hex), unnamed)
            })
            .max()
            .unwrap_or_default()
    }

    /// SG-COV-02, SG-COV-05 — Cover of one hex of the target against a shot from one hex.
    fn hex_cover(
        &self,
        s: &State,
        (by, from): (Piece, HexId),
        (target, hex): (Piece, HexId),
        unnamed: Unnamed,
    ) -> Cover {
        let map = &self.scenario.map;
        let ground = map.ground(hex);
        let listed = self.book.ground[ground as usize].cover;
        let plain = match ground {
            Ground::Slope => Cover::None,
            Ground::Window if map.building(from) == map.building(hex) => Cover::None,
            _ => listed,
        };
        let corner = map.corner[hex.0 as usize];
        let lips = map.lips[hex.0 as usize];
        let fence = self.barricade_at(s, hex);
        if corner.is_none() && lips == 0 && fence.is_none() {
            return plain;
        }
        // CH-COV-03: a shooter next to the slope looks over its lip.
        let lip_counts =
            !(self.scenario.options.slope_adjacent_cover_lost && self.range(s, by, target) == 1);
        let on_line = |entry: Option<Dir>| {
            let lip = entry.is_some_and(|d| lips & 1 << d != 0) && lip_counts;
            let edge = if lip { listed } else { Cover::None };
            let nook = match (corner, entry) {
                (Some(wall), Some(d)) if self.is_faced(s, target, wall, d, unnamed) => {
                    Cover::Medium
                }
                _ => Cover::None,
            };
            let wood = match (fence, entry) {
                (Some(front), Some(d)) if Havoc::is_front(front, d) => self.fence_cover(),
                _ => Cover::None,
            };
            plain.max(edge).max(nook).max(wood)
        };
        // SG-LOS-05: the shooter has the better of the two reference lines, or the one that no
        // slope blocks.
        let sides = self.entry_sides(from, hex);
        let pose = |p: Piece| [s.at(p).hex, s.at(p).tail];
        let clear = self.slope_clear(pose(by), pose(target), (from, hex));
        let open = |n: &usize| clear[*n] || clear == [false; 2];
        let lines = (0..2).filter(open).map(|n| on_line(sides[n]));
        lines.min().unwrap_or(plain)
    }

    /// SG-COV-05 — True if a shot entering a corner hex through side `d` meets its covered face.
    fn is_faced(&self, s: &State, target: Piece, wall: Dir, d: Dir, unnamed: Unnamed) -> bool {
        let f = s.at(target);
        let named = if f.has(mark::FACE_LEFT) {
            Some(Face::Left)
        } else if f.has(mark::FACE_RIGHT) {
            Some(Face::Right)
        } else {
            None
        };
        let faces = faces(wall, d);
        match named {
            Some(face) => faces.contains(&face),
            None => unnamed == Unnamed::Covers && !faces.is_empty(),
        }
    }

    /// SG-COV-05 — True if the target stands in a corner and its face has not been named yet in
    /// this step.
    pub(crate) fn needs_face(&self, s: &State, at: Piece) -> bool {
        let f = s.at(at);
        !f.has(mark::FACE_LEFT | mark::FACE_RIGHT)
            && f.hexes().any(|h| self.scenario.map.corner[h.0 as usize].is_some())
    }

    /// D-04 — The face a shot comes through; right if it comes through both or neither.
    pub(crate) fn default_face(&self, s: &State, by: Piece, at: Piece) -> Face {
        let field = &self.scenario.map.field;
        for hex in s.at(at).hexes() {
            let Some(wall) = self.scenario.map.corner[hex.0 as usize] else { continue };
            let near = s.at(by).hexes().min_by_key(|h| field.distance(*h, hex)).unwrap_or(hex);
            for entry in self.entry_sides(near, hex).into_iter().flatten() {
                if faces(wall, entry) == [Face::Left] {
                    return Face::Left;
                }
            }
        }
        Face::Right
    }
}

/// SG-MAP-06 — The faces of a corner to which an entry side belongs.
pub fn faces(wall: Dir, entry: Dir) -> &'static [Face] {
    match (entry + 6 - wall) % 6 {
        1 | 2 => &[Face::Right],
        3 => &[Face::Left, Face::Right],
        4 | 5 => &[Face::Left],
        _ => &[],
    }
}
