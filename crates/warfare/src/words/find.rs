//! Who and what a player means: units, leaders, things of the ground.

use book::nearest;
use engine::Piece;
use measure::Point;

use super::spot;
use crate::Warfare;
use crate::state::State;

/// A name without its article.
fn bare(name: &str) -> &str {
    let name = name.trim();
    match name.get(..4) {
        Some(the) if the.eq_ignore_ascii_case("the ") => name[4..].trim(),
        _ => name,
    }
}

/// True of two names that differ in no more than capitals and an article.
fn alike(a: &str, b: &str) -> bool {
    a.trim().eq_ignore_ascii_case(b.trim()) || bare(a).eq_ignore_ascii_case(bare(b))
}

impl Warfare {
    fn everybody(&self) -> impl Iterator<Item = Piece> + use<> {
        self.all_units().union(self.all_leaders()).into_iter()
    }

    /// The longest name a text begins with, and what follows.
    pub(super) fn split_name<'a>(&self, words: &'a str) -> Option<(Piece, &'a str)> {
        let named = self.everybody().filter_map(|p| {
            let name = self.name(p);
            let head = words.get(..name.len())?;
            let rest = &words[name.len()..];
            let ends = rest.is_empty() || rest.starts_with([' ', ':', ',']);
            (head.eq_ignore_ascii_case(name) && ends).then_some((p, rest))
        });
        let (who, rest) = named.min_by_key(|(_, rest)| rest.len())?;
        Some((who, rest.trim_start_matches([':', ','])))
    }

    /// Somebody of that name.
    pub(super) fn piece_named(&self, name: &str) -> Result<Piece, String> {
        let found = self.piece(name.trim());
        let found = found.or_else(|| self.everybody().find(|p| alike(self.name(*p), name)));
        found.ok_or_else(|| {
            let names: Vec<&str> = self.everybody().map(|p| self.name(p)).collect();
            match nearest(name.trim(), names.iter().copied()) {
                Some(near) => format!("nobody is called {}; did you mean {near}?", name.trim()),
                None => format!("nobody is called {}; here are {}", name.trim(), names.join(", ")),
            }
        })
    }

    /// A unit of that name.
    pub(super) fn unit_named(&self, name: &str) -> Result<Piece, String> {
        let found = self.piece_named(name)?;
        match self.is_unit(found) {
            true => Ok(found),
            false => Err(format!("{} is no unit", self.name(found))),
        }
    }

    /// Where something is that somebody goes towards: a point, a unit or leader, the enemy, a place,
    /// an exit, or the nearest point of a wall, a wood, a zone.
    pub(super) fn goal_named(&self, s: &State, who: Piece, words: &str) -> Result<Point, String> {
        if let Ok(at) = spot::one_point(words) {
            return Ok(at);
        }
        let at = s.body(who).at;
        if let Some(piece) = self.everybody().find(|p| alike(self.name(*p), words)) {
            return Ok(s.body(piece).at);
        }
        if matches!(bare(words).to_lowercase().as_str(), "enemy" | "nearest enemy") {
            let enemy = self.nearest_enemy(s, who);
            return enemy.map(|p| s.body(p).at).ok_or_else(|| "no enemy is left".to_owned());
        }
        self.ground_named(at, words).ok_or_else(|| {
            let ground = self.ground().pieces();
            let names = self.everybody().map(|p| self.name(p));
            let names = names.chain(ground.places.iter().map(|place| place.name.as_str()));
            let names = names.chain(ground.areas.iter().map(|area| area.name.as_str()));
            let names = names.chain(ground.lines.iter().map(|line| line.name.as_str()));
            match nearest(words.trim(), names) {
                Some(near) => format!("nothing is called {}; did you mean {near}?", words.trim()),
                None => format!("nobody and nothing is called {}", words.trim()),
            }
        })
    }

    /// The point of something on the ground that is nearest to a point.
    fn ground_named(&self, at: Point, words: &str) -> Option<Point> {
        let ground = self.ground().pieces();
        if let Some(place) = ground.places.iter().find(|place| alike(&place.name, words)) {
            return Some(place.at);
        }
        if let Some(exit) = ground.exits.iter().find(|exit| alike(&exit.name, words)) {
            return Some(exit.edge.nearest(at));
        }
        let areas = ground.areas.iter().map(|area| (&area.name, &area.polygon));
        let zones = ground.zones.iter().map(|zone| (&zone.name, &zone.polygon));
        let named = areas.chain(zones).filter(|(name, _)| alike(name, words));
        let nearest = named.map(|(_, polygon)| polygon.nearest(at));
        let lines = ground.lines.iter().filter(|line| alike(&line.name, words));
        let lines = lines.filter_map(|line| line.nearest(at));
        nearest.chain(lines).min_by_key(|p| at.square_to(*p))
    }
}
