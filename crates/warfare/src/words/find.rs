//! Who and what a player means: units, leaders, things of the ground.

use book::heard::{self, alike, bare};
use book::nearest;
use engine::{Piece, PieceSet};
use measure::{Heading, Point, words};

use super::spot;
use crate::Warfare;
use crate::state::State;

impl Warfare {
    /// Everybody.
    pub(super) fn everybody(&self) -> PieceSet {
        self.all_units().union(self.all_leaders())
    }

    /// The longest name a text begins with, and what follows.
    pub(super) fn split_name<'a>(&self, words: &'a str) -> Option<(Piece, &'a str)> {
        let named = || self.everybody().into_iter().map(|p| (p, self.name(p)));
        heard::split_name(words, named()).or_else(|| heard::split_name(heard::bare(words), named()))
    }

    /// A unit of that name.
    pub(super) fn unit_named(&self, name: &str) -> Result<Piece, String> {
        self.one_named(name, self.all_units())
    }

    /// A leader of that name.
    pub(super) fn leader_named(&self, name: &str) -> Result<Piece, String> {
        self.one_named(name, self.all_leaders())
    }

    /// A unit or a leader of that name.
    pub(super) fn anybody_named(&self, name: &str) -> Result<Piece, String> {
        self.one_named(name, self.everybody())
    }

    fn one_named(&self, name: &str, among: PieceSet) -> Result<Piece, String> {
        let found = among.into_iter().find(|p| alike(self.name(*p), name));
        found.ok_or_else(|| match name.trim() {
            "" => "nobody is named".to_owned(),
            name => heard::unknown(name, among.into_iter().map(|p| self.name(p))),
        })
    }

    /// Where something is that somebody goes towards: a point, a unit or leader, the enemy, a
    /// place, an exit, or the nearest point of a wood, a river, a hedge, a zone.
    pub(super) fn goal_named(&self, s: &State, who: Piece, name: &str) -> Result<Point, String> {
        if let Ok(at) = spot::one_point(name) {
            return Ok(at);
        }
        if let Some(piece) = self.everybody().into_iter().find(|p| alike(self.name(*p), name)) {
            return Ok(s.body(piece).at);
        }
        let at = s.body(who).at;
        if matches!(bare(name).to_lowercase().as_str(), "enemy" | "nearest enemy") {
            let foe = self.nearest_enemy(s, who);
            return foe.map(|p| s.body(p).at).ok_or_else(|| "no enemy is left".to_owned());
        }
        words::ground_named(self.ground(), at, name).ok_or_else(|| {
            let names = self.everybody().into_iter().map(|p| self.name(p));
            match nearest(name.trim(), names.chain(words::ground_names(self.ground()))) {
                Some(near) => format!("nothing is called {}; did you mean {near}?", name.trim()),
                None => format!("nobody and nothing is called {}", name.trim()),
            }
        })
    }

    /// The direction a unit faces in: degrees, the clock, the compass, or something to face.
    pub(super) fn looking(
        &self,
        s: &State,
        who: Piece,
        from: Point,
        text: &str,
    ) -> Result<Heading, String> {
        words::looking(text, from, |name| self.goal_named(s, who, name))
    }
}
