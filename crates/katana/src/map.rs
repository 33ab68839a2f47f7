//! KY-MAP-20 … KY-MAP-31 — The ground.

use hex::{Hex, HexId};

use crate::geometry::{DIRS, Dir, length};

/// What is underfoot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The names are those of the book.
pub enum Footing {
    #[default]
    Open,
    Rough,
    Slippery,
}

/// How deep the water is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // The names are those of the book.
pub enum Water {
    #[default]
    None,
    Knee,
    Waist,
    Chest,
}

/// What stands in a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The names are those of the book.
pub enum Feature {
    #[default]
    None,
    LowHedge,
    LowFence,
    HighHedge,
    Barricade,
    /// A ditch.
    Gap,
    /// A wall, a house, a rock.
    Solid,
}

/// How much of a figure in the hex can be seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // The names are those of the book.
pub enum Cover {
    #[default]
    None,
    Part,
    Minimal,
}

/// One hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ground {
    /// Height of the ground in feet.
    pub feet: i16,
    /// What is underfoot.
    pub footing: Footing,
    /// Water.
    pub water: Water,
    /// What stands here.
    pub feature: Feature,
    /// KY-MAP-28 — How deep a gap is; KY-MOV-31 — how high something solid or a hedge is.
    pub size_ft: u8,
    /// KY-MAP-25 — No room to swing a weapon.
    pub confined: bool,
    /// Cover.
    pub cover: Cover,
    /// Sides by which steps lead up out of this hex, as bits (KY-MAP-26).
    pub steps: u8,
    /// Sides with a loophole or a window (KY-MAP-42), as bits.
    pub loopholes: u8,
    /// Walls along the sides, in feet; 0 is none. Both hexes of a side know its wall.
    pub walls: [u8; 6],
}

/// A map of flat-top hexes in columns; odd columns lie half a hex lower.
#[derive(Clone, Debug)]
pub struct Map {
    /// Its title.
    pub title: String,
    /// Columns.
    pub cols: u16,
    /// Rows.
    pub rows: u16,
    /// Every hex, row by row.
    pub ground: Vec<Ground>,
    /// Hexes with a name, such as a gate: name and hexes.
    pub places: Vec<(String, Vec<HexId>)>,
    /// Hexes are named by how far they lie from this one, as `2,-3`; else by column and row.
    pub origin: Option<HexId>,
    /// The axial hex of each.
    hexes: Vec<Hex>,
    near: Vec<[HexId; 6]>,
}

/// KY-MAP-31 — The highest step without a climb.
pub const STEP_FT: i16 = 5;

impl Map {
    /// A map of open ground; at most [`hex::MOST_HEXES`] hexes.
    pub fn open(title: String, cols: u16, rows: u16) -> Map {
        let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| axial(col, row)));
        let hexes: Vec<Hex> = cells.collect();
        let mut map = Map {
            title,
            cols,
            rows,
            ground: vec![Ground::default(); hexes.len()],
            places: Vec::new(),
            origin: None,
            hexes,
            near: Vec::new(),
        };
        let around = |hex: &Hex| DIRS.map(|way| map.at(Hex::new(hex.q + way.q, hex.r + way.r)));
        map.near = map.hexes.iter().map(around).collect();
        map
    }

    /// The number of hexes.
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// True of a map without hexes.
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// Every hex.
    pub fn ids(&self) -> impl Iterator<Item = HexId> + use<> {
        (0..self.hexes.len() as u16).map(HexId)
    }

    /// The hex at an axial place; [`HexId::NONE`] off the map.
    #[inline]
    pub fn at(&self, hex: Hex) -> HexId {
        let col = i32::from(hex.q);
        let row = i32::from(hex.r) + (col - (col & 1)) / 2;
        if col < 0 || row < 0 || col >= i32::from(self.cols) || row >= i32::from(self.rows) {
            return HexId::NONE;
        }
        HexId((row * i32::from(self.cols) + col) as u16)
    }

    /// The hex in a column and a row.
    pub fn cell(&self, col: u16, row: u16) -> Option<HexId> {
        (col < self.cols && row < self.rows).then(|| HexId(row * self.cols + col))
    }

    /// Column and row of a hex.
    pub fn offset(&self, id: HexId) -> (u16, u16) {
        (id.0 % self.cols, id.0 / self.cols)
    }

    /// The axial place of a hex of the map.
    #[inline]
    pub fn hex(&self, id: HexId) -> Hex {
        self.hexes.get(id.index()).copied().unwrap_or(Hex::NOWHERE)
    }

    /// The neighbour on one side; [`HexId::NONE`] off the map.
    #[inline]
    pub fn next(&self, id: HexId, dir: Dir) -> HexId {
        self.near.get(id.index()).map_or(HexId::NONE, |near| near[dir as usize % 6])
    }

    /// What lies there; open ground off the map.
    #[inline]
    pub fn ground(&self, id: HexId) -> Ground {
        self.ground.get(id.index()).copied().unwrap_or_default()
    }

    /// The way from one hex to another.
    #[inline]
    pub fn way(&self, from: HexId, to: HexId) -> Hex {
        let (a, b) = (self.hex(from), self.hex(to));
        Hex { q: b.q.wrapping_sub(a.q), r: b.r.wrapping_sub(a.r) }
    }

    /// KY-MAP-04 — How far two hexes lie apart; very far if one is off the map.
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u16 {
        if a.is_none() || b.is_none() {
            return u16::MAX;
        }
        length(self.way(a, b))
    }

    /// True of a hex at the edge of the map, on that side.
    pub fn is_edge(&self, id: HexId, dir: Dir) -> bool {
        id.is_some() && self.next(id, dir).is_none()
    }

    /// KY-MAP-31, KY-MAP-26 — Feet to rise from one hex to its neighbour; less than zero falls.
    pub fn rise(&self, from: HexId, to: HexId) -> i16 {
        self.ground(to).feet - self.ground(from).feet
    }

    /// KY-MAP-26 — True if steps join two neighbours, from below to above.
    pub fn has_steps(&self, from: HexId, dir: Dir) -> bool {
        let to = self.next(from, dir);
        self.ground(from).steps & 1 << dir != 0 || self.ground(to).steps & 1 << ((dir + 3) % 6) != 0
    }

    /// The wall between a hex and its neighbour, in feet.
    #[inline]
    pub fn wall(&self, from: HexId, dir: Dir) -> u8 {
        self.ground(from).walls[dir as usize % 6]
    }

    /// K-72 — True if a wall without an opening stands between a hex and its neighbour.
    #[inline]
    pub fn is_walled(&self, from: HexId, dir: Dir) -> bool {
        let ground = self.ground(from);
        ground.walls[dir as usize % 6] > 0 && ground.loopholes & 1 << (dir % 6) == 0
    }

    /// The printed name of a hex: column and row, or its way from the origin.
    pub fn name(&self, id: HexId) -> String {
        if id.is_none() {
            return "off the map".to_owned();
        }
        if let Some(origin) = self.origin {
            let Hex { q, r } = self.way(origin, id);
            return format!("{q},{r}");
        }
        let (col, row) = self.offset(id);
        format!("{col}.{row}")
    }

    /// The hex of a printed name: column and row, its way from the origin, or the name of a place
    /// of one hex.
    pub fn find(&self, name: &str) -> Option<HexId> {
        if let Some((origin, (q, r))) = self.origin.zip(name.split_once(',')) {
            let Hex { q: left, r: top } = self.hex(origin);
            let along = |from: i16, by: &str| from.checked_add(by.trim().parse().ok()?);
            let at = self.at(Hex { q: along(left, q)?, r: along(top, r)? });
            return at.is_some().then_some(at);
        }
        if let Some((col, row)) = name.split_once('.') {
            return self.cell(col.parse().ok()?, row.parse().ok()?);
        }
        match self.place(name)? {
            [only] => Some(*only),
            _ => None,
        }
    }

    /// The hexes of a named place.
    pub fn place(&self, name: &str) -> Option<&[HexId]> {
        self.places.iter().find(|(known, _)| known == name).map(|(_, hexes)| hexes.as_slice())
    }
}

/// The axial place of a column and a row.
pub fn axial(col: u16, row: u16) -> Hex {
    let (col, row) = (col as i16, row as i16);
    Hex::new(col, row - (col - (col & 1)) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_ky_map_01_columns_and_rows_are_hexes_side_by_side() {
        let map = Map::open("test".into(), 7, 6);
        for id in map.ids() {
            assert_eq!(map.at(map.hex(id)), id);
            assert_eq!(map.find(&map.name(id)), Some(id));
            for dir in 0..6 {
                let next = map.next(id, dir);
                if next.is_some() {
                    assert_eq!(map.next(next, (dir + 3) % 6), id);
                    assert_eq!(map.distance(id, next), 1);
                }
            }
        }
        // North is the row above in the same column.
        let here = map.cell(3, 3).unwrap();
        assert_eq!(map.name(map.next(here, 0)), "3.2");
        assert_eq!(map.name(map.next(here, 2)), "4.4");
        assert_eq!(map.name(map.next(here, 1)), "4.3");
    }
}
