//! What each side is after: scores, verdict, vital pieces.

use engine::{Piece, Side};
use hex::{Edge, HexId};

use crate::book::Book;
use crate::map::Map;
use crate::roster::{Breed, Rank, Weapon};
use crate::scenario::{Feat, Party, Score, Start, Verdict, Who};

use super::super::Notes;
use super::super::hexes::places;
use super::page::{ScorePage, Text, VerdictPage};

/// Words for groups of pieces; nobody may bear one of them as his name.
pub(super) const WHO_WORDS: [&str; 16] = [
    "anyone",
    "horseman",
    "knight",
    "sergeant",
    "shortbow",
    "crossbow",
    "horse",
    "mule",
    "samurai",
    "captain",
    "monk",
    "ninja",
    "longbow",
    "shuriken",
    "draft-horse",
    "cart",
];

/// Words for feats.
const FEATS: [&str; 12] = [
    "exit", "kill", "alive", "hold", "clear", "ransom", "captive", "escaped", "lead", "keep",
    "duel", "refused",
];

/// What the lines of a score refer to.
pub(super) struct Scorer<'a, 'n> {
    pub book: &'a Book,
    pub map: &'a Map,
    pub pieces: &'a [Start],
    pub parties: [&'a Party; 2],
    pub notes: &'a mut Notes<'n>,
}

impl Scorer<'_, '_> {
    /// One line of the score; `None` if something is wrong with it.
    pub(super) fn score(&mut self, page: &ScorePage) -> Option<Score> {
        let side = side(self.notes, self.parties, &page.side);
        let who = page.who.as_ref().map_or(Some(Who::Anyone), |who| self.who(who));
        let feat = self.feat(page, side?)?;
        let who = who?;
        self.check_who(page, &feat, who);
        Some(Score { side: side?, feat, who, points: page.points })
    }

    fn feat(&mut self, page: &ScorePage, side: Side) -> Option<Feat> {
        let word = page.feat.get_ref().as_str();
        let start = page.feat.span().start;
        if !FEATS.contains(&word) {
            let remedy = match ::book::nearest(word, FEATS) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("there are {}", FEATS.join(", ")),
            };
            self.notes.say(start, format!("there is no feat `{word}`"), remedy);
            return None;
        }
        let needs_edges = matches!(word, "exit" | "lead");
        let needs_hexes = matches!(word, "hold" | "clear");
        if needs_edges == page.edges.is_empty() {
            let remedy = if needs_edges { "add edges = [\"east\"]" } else { "leave out edges" };
            self.notes.say(start, format!("`{word}` and edges do not fit"), remedy);
        }
        if needs_hexes == page.hexes.is_empty() {
            let remedy = if needs_hexes { "add hexes = [\"12.8\"]" } else { "leave out hexes" };
            self.notes.say(start, format!("`{word}` and hexes do not fit"), remedy);
        }
        Some(match word {
            "exit" => Feat::Exit(self.edges(&page.edges, side)),
            "kill" => Feat::Kill,
            "alive" => Feat::Alive,
            "hold" => Feat::Hold(self.areas(&page.hexes)),
            "clear" => Feat::Clear(self.areas(&page.hexes).concat()),
            "ransom" => {
                self.check_home(start, side);
                Feat::Ransom
            }
            "captive" => Feat::Captive,
            "escaped" => Feat::Escaped,
            "lead" => Feat::Lead(self.edges(&page.edges, side)),
            "duel" => Feat::Duel,
            "refused" => Feat::Refused,
            _ => Feat::Keep,
        })
    }

    fn check_home(&mut self, start: usize, side: Side) {
        let party = self.parties[side.index()];
        if party.home.is_none() {
            let what = format!("`{}` has no home edge to bring prisoners to", party.id);
            self.notes.say(start, what, "add home = \"west\" to the side");
        }
    }

    /// Animals are led and kept; men exit, live and are ransomed; both can be killed.
    fn check_who(&mut self, page: &ScorePage, feat: &Feat, who: Who) {
        if *feat == Feat::Refused && who != Who::Anyone {
            let what = "a refusal counts for the side, not for a piece";
            return self.notes.say(page.feat.span().start, what, "leave out `who`");
        }
        let is_animal = match who {
            Who::Horse | Who::Mule | Who::DraftHorse | Who::Cart => true,
            Who::Piece(piece) => self
                .pieces
                .get(piece.index())
                .is_some_and(|start| self.book.kinds[start.kind].breed != Breed::Character),
            _ => false,
        };
        let for_animals = matches!(feat, Feat::Lead(_) | Feat::Keep);
        if *feat != Feat::Kill && for_animals != is_animal {
            let what = format!("`{}` does not count these pieces", page.feat.get_ref());
            let remedy = match for_animals {
                true => "say who = \"horse\", \"mule\", \"cart\" or an animal's name",
                false => "say who = \"anyone\" or name men; animals have the feats lead and keep",
            };
            self.notes.say(page.feat.span().start, what, remedy);
        }
    }

    fn who(&mut self, text: &Text) -> Option<Who> {
        Some(match text.get_ref().as_str() {
            "anyone" => Who::Anyone,
            "horseman" => Who::Horseman,
            "knight" => Who::Knight,
            "sergeant" => Who::Sergeant,
            "shortbow" => Who::Armed(Weapon::Shortbow),
            "crossbow" => Who::Armed(Weapon::Crossbow),
            "longbow" => Who::Armed(Weapon::Longbow),
            "shuriken" => Who::Armed(Weapon::Shuriken),
            "samurai" => Who::Ranked(Rank::Samurai),
            "captain" => Who::Ranked(Rank::Captain),
            "monk" => Who::Ranked(Rank::Monk),
            "ninja" => Who::Ranked(Rank::Ninja),
            "horse" => Who::Horse,
            "mule" => Who::Mule,
            "draft-horse" => Who::DraftHorse,
            "cart" => Who::Cart,
            _ => Who::Piece(self.piece(text)?),
        })
    }

    /// A piece by its name.
    pub(super) fn piece(&mut self, text: &Text) -> Option<Piece> {
        let word = text.get_ref().as_str();
        let found = self.pieces.iter().position(|start| start.name == word);
        if let Some(piece) = found.and_then(|at| u8::try_from(at).ok()) {
            return Some(Piece(piece));
        }
        let names = self.pieces.iter().map(|start| start.name.as_str());
        let remedy = match ::book::nearest(word, WHO_WORDS.into_iter().chain(names)) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("name a piece, or a group: {}", WHO_WORDS.join(", ")),
        };
        self.notes.say(text.span().start, format!("nobody is called `{word}`"), remedy);
        None
    }

    fn edges(&mut self, list: &[Text], side: Side) -> Vec<Edge> {
        let exits = &self.parties[side.index()].exits;
        let mut edges = Vec::new();
        for text in list {
            let Some(edge) = edge(self.notes, text) else { continue };
            if !exits.contains(&edge) {
                let what = format!("this side may not leave over the {edge} edge");
                let remedy = format!("add \"{edge}\" to its exits, or strike it here");
                self.notes.say(text.span().start, what, remedy);
            }
            edges.push(edge);
        }
        edges
    }

    fn areas(&mut self, list: &[Text]) -> Vec<Vec<HexId>> {
        list.iter()
            .filter_map(|text| self.notes.take(text, places(text.get_ref(), self.map)))
            .collect()
    }

    /// How the score decides.
    pub(super) fn verdict(&mut self, page: Option<&VerdictPage>) -> Verdict {
        let Some(page) = page else { return Verdict::Points };
        let hexes = self.areas(&page.hexes).concat();
        match side(self.notes, self.parties, &page.cleared_by) {
            Some(side) => Verdict::Cleared { side, hexes },
            None => Verdict::Points,
        }
    }
}

/// A side by its id.
pub(super) fn side(notes: &mut Notes<'_>, parties: [&Party; 2], text: &Text) -> Option<Side> {
    let found = Side::BOTH.into_iter().find(|s| parties[s.index()].id == *text.get_ref());
    if found.is_none() {
        let what = format!("there is no side `{}`", text.get_ref());
        let remedy = format!("the sides are `{}` and `{}`", parties[0].id, parties[1].id);
        notes.say(text.span().start, what, remedy);
    }
    found
}

/// An edge by its name.
pub(super) fn edge(notes: &mut Notes<'_>, text: &Text) -> Option<Edge> {
    let found = Edge::parse(text.get_ref());
    if found.is_none() {
        let what = format!("`{}` is no edge of the map", text.get_ref());
        notes.say(text.span().start, what, "use north, east, south or west");
    }
    found
}
