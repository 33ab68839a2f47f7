//! The lines below a map's drawing: buildings, apertures, walls, lips and corners.

use hex::{Dir, HexId, parse_dir};

use crate::map::{BARRICADES, LANTERNS, Map};
use crate::terrain::{Barrier, Ground};

use super::super::hexes::{Flaw, hexes, name, one_hex};
use super::{Draft, Line};

/// The sides of a hex that face a quarter of the map.
const QUARTERS: [(&str, &[Dir]); 4] =
    [("north", &[1, 2]), ("south", &[4, 5]), ("west", &[2, 3, 4]), ("east", &[5, 0, 1])];

impl Draft<'_> {
    /// Applies one line and notes what is wrong with it.
    pub(super) fn line(&mut self, line: &Line<'_>) {
        let done = match line.word {
            "building" => self.building(line.rest),
            "wall" => self.wall(line.rest),
            "gap" => self.gap(line.rest),
            "door" => self.aperture(line.rest, "door", Ground::Door, Barrier::Door),
            "window" => self.aperture(line.rest, "window", Ground::Window, Barrier::Window),
            "lip" => self.lip(line.rest),
            "top" => self.top(line.rest),
            "corner" => self.corner(line.rest),
            "barricade" => self.barricade(line.rest),
            "lantern" => self.lantern(line.rest),
            _ => self.axial(line.rest),
        };
        if let Err(flaw) = done {
            self.say(line.number, flaw);
        }
    }

    /// `building toll-house: 11-13.7-8`
    fn building(&mut self, rest: &str) -> Result<(), Flaw> {
        let example = "write it like `building toll-house: 11-13.7-8`";
        let (title, list) = rest
            .split_once(':')
            .ok_or_else(|| Flaw::new("the building's name and hexes are not parted", example))?;
        let title = title.trim();
        let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !title.starts_with(|c: char| c.is_ascii_lowercase()) || !title.chars().all(is_letter) {
            let what = format!("`{title}` is no name for a building");
            return Err(Flaw::new(what, "use small letters, digits and hyphens, like toll-house"));
        }
        if self.map.building_names.iter().any(|known| known == title) {
            let what = format!("there are two buildings called `{title}`");
            return Err(Flaw::new(what, "give each its own name"));
        }
        let number = u8::try_from(self.map.building_names.len() + 1)
            .map_err(|_| Flaw::new("there are more than 255 buildings", "draw fewer"))?;
        let list = hexes(list, &self.map.field)?;
        self.map.building_names.push(title.to_owned());
        let has = |ground: Ground| list.iter().any(|hex| self.map.ground(*hex) == ground);
        if has(Ground::Interior) && has(Ground::Temple) {
            let what = format!("building `{title}` is half a house and half a temple");
            return Err(Flaw::new(what, "draw its inside as # or as M throughout"));
        }
        for hex in list {
            let at = name(hex, &self.map.field);
            if !self.map.ground(hex).is_indoors() {
                let what = format!("hex {at} of building `{title}` is not drawn indoors");
                return Err(Flaw::new(
                    what,
                    "draw it as # D or W (a temple: M D or W), or leave it out",
                ));
            }
            if self.map.building(hex) != 0 {
                let what = format!("hex {at} belongs to two buildings");
                return Err(Flaw::new(what, "leave it out of one of the lists"));
            }
            self.map.building[hex.index()] = number;
        }
        Ok(())
    }

    /// SG-MAP-03 — Closes every side between a building and what is outside it.
    pub(super) fn wall_in_buildings(&mut self) {
        for hex in self.map.field.ids() {
            let inside = self.map.building(hex);
            if inside == 0 {
                continue;
            }
            for dir in 0..6 {
                let other = self.map.field.neighbour(hex, dir);
                if other.is_none() || self.map.building(other) != inside {
                    set_side(&mut self.map, hex, dir, Barrier::Wall);
                }
            }
        }
    }

    /// `wall 5.5 to 5.6` or `wall ring 6-13.5-11`
    fn wall(&mut self, rest: &str) -> Result<(), Flaw> {
        if let Some(list) = rest.strip_prefix("ring ") {
            return self.ring(list);
        }
        let (hex, dir, _) = self.side(rest, "wall")?;
        set_side(&mut self.map, hex, dir, Barrier::Wall);
        Ok(())
    }

    /// SG-MAP-04 — Closes a yard all round; gate hexes in it stay open to the outside.
    fn ring(&mut self, list: &str) -> Result<(), Flaw> {
        let list = hexes(list, &self.map.field)?;
        for &hex in &list {
            if self.map.ground(hex) == Ground::Gate {
                continue;
            }
            for dir in 0..6 {
                let other = self.map.field.neighbour(hex, dir);
                if other.is_none() || list.contains(&other) {
                    continue;
                }
                set_side(&mut self.map, hex, dir, Barrier::Wall);
                self.ringed[hex.index()][usize::from(dir)] = true;
                self.ringed[other.index()][usize::from((dir + 3) % 6)] = true;
            }
        }
        Ok(())
    }

    /// `gap 15.8 to 16.8`
    fn gap(&mut self, rest: &str) -> Result<(), Flaw> {
        let (hex, dir, other) = self.side(rest, "gap")?;
        if !self.ringed[hex.index()][usize::from(dir)] {
            let what = format!("the gap {rest} is in no `wall ring`");
            return Err(Flaw::new(what, "name a hex of the ring and the hex outside it"));
        }
        if self.map.building(hex) != self.map.building(other) {
            let what = format!("the gap {rest} would open a building's wall");
            return Err(Flaw::new(what, "give the building a door or window there"));
        }
        set_side(&mut self.map, hex, dir, Barrier::Open);
        Ok(())
    }

    /// `door 12.8 to 12.9`, `window 11.8 to 10.8`
    fn aperture(
        &mut self,
        rest: &str,
        word: &str,
        ground: Ground,
        barrier: Barrier,
    ) -> Result<(), Flaw> {
        let (hex, dir, outside) = self.side(rest, word)?;
        let (at, other) = (name(hex, &self.map.field), name(outside, &self.map.field));
        if self.map.ground(hex) != ground {
            let mark = if ground == Ground::Door { 'D' } else { 'W' };
            let what = format!("hex {at} is not drawn as a {word}");
            let remedy = format!("draw it as {mark}, and name the {word}'s own hex first");
            return Err(Flaw::new(what, remedy));
        }
        if self.map.building(hex) == self.map.building(outside) {
            let what = format!("the {word} {at} opens to {other}, inside the same building");
            return Err(Flaw::new(what, "name the hex outside it after `to`"));
        }
        if self.map.building(outside) != 0 {
            let what = format!("the {word} {at} opens to {other}, inside another building");
            return Err(Flaw::new(what, "name a hex outdoors after `to`"));
        }
        if self.map.ground(outside) == Ground::Wall {
            let what = format!("the {word} {at} opens into the masonry of {other}");
            return Err(Flaw::new(what, "name another hex outside it after `to`"));
        }
        set_side(&mut self.map, hex, dir, barrier);
        Ok(())
    }

    /// SG-MAP-05 — `lip 4-9.11 south`, `lip 4.11 NE`: sides whose other hex is not itself slope.
    fn lip(&mut self, rest: &str) -> Result<(), Flaw> {
        let (list, facing) = rest.rsplit_once(char::is_whitespace).unwrap_or((rest, ""));
        let one = parse_dir(facing).map(|dir| [dir]);
        let quarter = QUARTERS.iter().find(|(name, _)| *name == facing).map(|(_, dirs)| *dirs);
        let Some(dirs) = one.as_ref().map(|one| one.as_slice()).or(quarter) else {
            let what = format!("`{facing}` is no direction");
            let remedy = "end the line with north, south, east, west, or one of E NE NW W SW SE";
            return Err(Flaw::new(what, remedy));
        };
        let mut found = false;
        for hex in hexes(list, &self.map.field)? {
            if self.map.ground(hex) != Ground::Slope {
                let what = format!("hex {} is no slope", name(hex, &self.map.field));
                return Err(Flaw::new(what, "draw it as / or leave it out of the line"));
            }
            for &dir in dirs {
                let other = self.map.field.neighbour(hex, dir);
                if other.is_some() && self.map.ground(other) != Ground::Slope {
                    self.map.lips[hex.index()] |= 1 << dir;
                    found = true;
                }
            }
        }
        if !found {
            let what = format!("none of these slopes has a lip to the {facing}");
            return Err(Flaw::new(what, "a lip needs a hex beyond it that is not itself slope"));
        }
        Ok(())
    }

    /// SG-MAP-05 — `top 22-24.13`: where slopes touch this high ground, they have their lips.
    fn top(&mut self, rest: &str) -> Result<(), Flaw> {
        let mut found = false;
        for hex in hexes(rest, &self.map.field)? {
            if self.map.ground(hex) == Ground::Slope {
                let what = format!("hex {} is a slope, not a top", name(hex, &self.map.field));
                return Err(Flaw::new(what, "name the high ground above the slopes"));
            }
            for dir in 0..6 {
                let other = self.map.field.neighbour(hex, dir);
                if other.is_some() && self.map.ground(other) == Ground::Slope {
                    self.map.lips[other.index()] |= 1 << ((dir + 3) % 6);
                    found = true;
                }
            }
        }
        if !found {
            return Err(Flaw::new("this top touches no slope", "draw slopes (/) round it"));
        }
        Ok(())
    }

    /// SG-MAP-06 — `corner 10.9 wall NE`
    fn corner(&mut self, rest: &str) -> Result<(), Flaw> {
        let example = "write it like `corner 10.9 wall NE`";
        let (hex, wall) = rest
            .split_once(" wall ")
            .ok_or_else(|| Flaw::new(format!("`{rest}` is no corner"), example))?;
        let hex = one_hex(hex, &self.map.field)?;
        let dir = parse_dir(wall.trim())
            .ok_or_else(|| Flaw::new(format!("`{wall}` is no direction"), example))?;
        let at = name(hex, &self.map.field);
        let is_building = |id: HexId| id.is_some() && self.map.building(id) != 0;
        let around = self.map.field.neighbours(hex);
        if is_building(hex) || self.map.ground(hex) == Ground::Wall {
            let what = format!("the corner {at} is not outside");
            return Err(Flaw::new(what, "name a hex outside the building"));
        }
        if !is_building(around[usize::from(dir)]) {
            let what = format!("there is no building {} of the corner {at}", wall.trim());
            return Err(Flaw::new(what, "name the direction of the building hex it hugs"));
        }
        if around.iter().filter(|id| is_building(**id)).count() > 1 {
            let what = format!("the corner {at} touches several building hexes");
            return Err(Flaw::new(what, "choose a hex that touches only one"));
        }
        self.map.corner[hex.index()] = Some(dir);
        Ok(())
    }

    /// SG-MAP-07 — `barricade 10.9 front W`
    fn barricade(&mut self, rest: &str) -> Result<(), Flaw> {
        let example = "write it like `barricade 10.9 front W`";
        let (list, way) = rest
            .split_once(" front ")
            .ok_or_else(|| Flaw::new(format!("`{rest}` is no barricade"), example))?;
        let front = parse_dir(way.trim())
            .ok_or_else(|| Flaw::new(format!("`{way}` is no direction"), example))?;
        for hex in hexes(list, &self.map.field)? {
            let at = name(hex, &self.map.field);
            if self.map.ground(hex) != Ground::Flat {
                let what = format!("the barricade {at} is not on flat ground");
                return Err(Flaw::new(what, "put it on open ground or a road"));
            }
            if self.map.barricades.iter().any(|(other, _)| *other == hex) {
                return Err(Flaw::new(format!("{at} has two barricades"), "strike one of them"));
            }
            self.map.barricades.push((hex, front));
        }
        if self.map.barricades.len() > BARRICADES {
            let what = format!("there are {} barricades", self.map.barricades.len());
            return Err(Flaw::new(what, format!("a map holds at most {BARRICADES}")));
        }
        Ok(())
    }

    /// SB-LAN-01 — `lantern 13.9 19.12`
    fn lantern(&mut self, rest: &str) -> Result<(), Flaw> {
        for hex in hexes(rest, &self.map.field)? {
            let at = name(hex, &self.map.field);
            if self.map.ground(hex) == Ground::Wall {
                let what = format!("the lantern {at} is inside masonry");
                return Err(Flaw::new(what, "put it where it can be reached"));
            }
            if self.map.lanterns.contains(&hex) {
                return Err(Flaw::new(format!("{at} has two lanterns"), "strike one of them"));
            }
            self.map.lanterns.push(hex);
        }
        if self.map.lanterns.len() > LANTERNS {
            let what = format!("there are {} lanterns", self.map.lanterns.len());
            return Err(Flaw::new(what, format!("a map holds at most {LANTERNS}")));
        }
        Ok(())
    }

    /// `axial 5.5`
    fn axial(&mut self, rest: &str) -> Result<(), Flaw> {
        self.map.axial_origin = Some(one_hex(rest, &self.map.field)?);
        Ok(())
    }

    /// Reads `12.8 to 12.9`: a hex, the side, the hex beyond it.
    fn side(&self, rest: &str, word: &str) -> Result<(HexId, Dir, HexId), Flaw> {
        let (hex, other) = rest.split_once(" to ").ok_or_else(|| {
            let what = format!("`{rest}` names no hexside");
            Flaw::new(what, format!("write two neighbours, like `{word} 12.8 to 12.9`"))
        })?;
        let (hex, other) = (one_hex(hex, &self.map.field)?, one_hex(other, &self.map.field)?);
        let dir = self.map.field.direction(hex, other).ok_or_else(|| {
            let around: Vec<String> = self
                .map
                .field
                .neighbours(hex)
                .iter()
                .filter(|id| id.is_some())
                .map(|id| name(*id, &self.map.field))
                .collect();
            let what = format!("{rest}: the two hexes are no neighbours");
            Flaw::new(what, format!("the first one's neighbours are {}", around.join(" ")))
        })?;
        Ok((hex, dir, other))
    }
}

/// Puts a barrier on a side, so that both its hexes agree.
fn set_side(map: &mut Map, hex: HexId, dir: Dir, barrier: Barrier) {
    map.sides[hex.index()][usize::from(dir)] = barrier;
    let other = map.field.neighbour(hex, dir);
    if other.is_some() {
        map.sides[other.index()][usize::from((dir + 3) % 6)] = barrier;
    }
}
