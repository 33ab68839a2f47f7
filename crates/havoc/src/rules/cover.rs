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
        let covers = s.at(at).hexes().map(|hex| self.hex_cover(s, by, (at, hex), unnamed));
        covers.max().unwrap_or_default()
    }

    /// SG-LOS-05, SG-COV-06 — The hexes of a shooter that are nearest to a hex: both of a
    /// horseman's if they are equally far, for his horse may look either way.
    fn nearest_to(&self, s: &State, by: Piece, hex: HexId) -> impl Iterator<Item = HexId> + Clone {
        let field = &self.scenario.map.field;
        let hexes = s.at(by).hexes().map(move |from| (from, field.distance(from, hex)));
        let least = hexes.clone().map(|(_, gap)| gap).min();
        hexes.filter(move |(_, gap)| Some(*gap) == least).map(|(from, _)| from)
    }

    /// SG-COV-02, SG-COV-05 — Cover of one hex of the target against a shot.
    fn hex_cover(
        &self,
        s: &State,
        by: Piece,
        (target, hex): (Piece, HexId),
        unnamed: Unnamed,
    ) -> Cover {
        let map = &self.scenario.map;
        let ground = map.ground(hex);
        let listed = self.book.ground[ground as usize].cover;
        let plain = |from: HexId| match ground {
            Ground::Slope => Cover::None,
            Ground::Window if map.building(from) == map.building(hex) => Cover::None,
            _ => listed,
        };
        let corner = map.corner[hex.0 as usize];
        let lips = map.lips[hex.0 as usize];
        let fence = self.barricade_at(s, hex);
        let near = self.nearest_to(s, by, hex);
        if corner.is_none() && lips == 0 && fence.is_none() {
            return near.map(plain).min().unwrap_or(listed);
        }
        // CH-COV-03: a shooter next to the slope looks over its lip.
        let lip_counts =
            !(self.scenario.options.slope_adjacent_cover_lost && self.range(s, by, target) == 1);
        let on_line = |from: HexId, entry: Option<Dir>| {
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
            plain(from).max(edge).max(nook).max(wood)
        };
        // SG-LOS-05: the shooter has the best of the reference lines that no slope blocks; if
        // slopes block them all, this hex is not the one he sees, and the best of all.
        let pose = |p: Piece| [s.at(p).hex, s.at(p).tail];
        let lines = near.flat_map(|from| {
            let sides = self.entry_sides(from, hex);
            let clear = self.slope_clear(pose(by), pose(target), (from, hex));
            [0, 1].map(|n| (!clear[n], on_line(from, sides[n])))
        });
        lines.min().map_or(listed, |(_, cover)| cover)
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
        let mut only = [false; 2];
        for hex in s.at(at).hexes() {
            let Some(wall) = self.scenario.map.corner[hex.0 as usize] else { continue };
            for near in self.nearest_to(s, by, hex) {
                for entry in self.entry_sides(near, hex).into_iter().flatten() {
                    if let [face] = faces(wall, entry) {
                        only[*face as usize] = true;
                    }
                }
            }
        }
        if only[Face::Left as usize] && !only[Face::Right as usize] {
            Face::Left
        } else {
            Face::Right
        }
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

#[cfg(test)]
mod tests;
