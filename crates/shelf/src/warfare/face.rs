//! 15mm Samurai Warfare as a client shows it: the answers to [`Face`].

use std::collections::BTreeMap;

use ::warfare::Warfare;
use ::warfare::action::{Action, Ask};
use ::warfare::event::Event;
use ::warfare::load::FOLDER;
use ::warfare::state::{State, Status};
use ::warfare::view::View;
use engine::{BySide, Cites, Count, Eye, Game, Piece, RuleId, Side, Speaks};

use super::{choice, scene, show, sight};
use crate::face::{Board, Examples, Face, Man, Mark, Pace, Seat};
use crate::measured;
use crate::tags::{Name, tags};
use crate::wire::{Choice, DieTold, Scene, Show, Sight, Where};

/// What is marked beside a unit.
const MARKS: [(&str, &str); 4] =
    [("!", "routed"), ("x", "in melee"), ("*", "a leader"), ("a letter", "1 by 2 in")];

impl Face for Warfare {
    fn book_id(&self) -> &'static str {
        FOLDER
    }

    fn scenario_id(&self) -> &str {
        &self.scenario.id
    }

    fn title(&self) -> &str {
        &self.scenario.title
    }

    fn story(&self) -> [&str; 2] {
        [&self.scenario.story, &self.scenario.aims_text]
    }

    fn examples(&self) -> Examples {
        Examples {
            lines: &[
                ("Pears moves to 21.5,18.0 facing 0", "inches east and north of the corner"),
                ("Pears moves 6 in at 2 o'clock", "twelve is north; or: 4 in towards Plums"),
                ("Pears attacks the rear of Plums", "or: attacks Plums, on the nearest side"),
                ("Pears fires at Plums", "odds first: odds Pears fires at …"),
                ("Kasuke challenges Yorinao", "leaders within 12 inches"),
                ("done", "ends the moves, or what is committed"),
            ],
            odds: "Pears fires at Plums",
            rule: "SW-MOR-01",
            numbers: "soldiers, lost, inches a move",
        }
    }

    fn chosen(&self) -> BTreeMap<String, String> {
        self.scenario.chosen.clone()
    }

    fn seats(&self) -> BySide<Seat> {
        let seat = |side| {
            let party = &self.scenario.parties[side];
            Seat { id: party.id.clone(), name: party.name.clone() }
        };
        BySide::from_fn(seat)
    }

    fn pace(&self, ask: &Ask) -> Pace {
        match ask {
            Ask::Deploy => Pace::SetUp,
            Ask::Challenge | Ask::Fire | Ask::FirstOrSecond | Ask::Move | Ask::Strike => Pace::Turn,
            _ => Pace::Reaction,
        }
    }

    fn clock(&self, s: &State) -> String {
        sight::clock(self, s.turn)
    }

    fn turn(&self, s: &State) -> u16 {
        u16::from(s.turn)
    }

    fn points(&self, s: &State) -> BySide<i32> {
        let lost = self.lost(s);
        BySide::new(lost.b.into(), lost.a.into())
    }

    fn roster(&self, s: &State) -> Vec<Man> {
        let tags = all_tags(self);
        let seen = self.sight(&self.view(s, Eye::Umpire));
        let kinds = scene::kinds(self);
        let told = seen.pieces.into_iter().map(|piece| Man {
            piece: Piece(piece.id),
            tag: tags.get(&piece.id).cloned().unwrap_or_default(),
            name: piece.name,
            kind: kinds[usize::from(piece.kind)].title.clone(),
            side: piece.side,
            place: piece.place,
            values: piece.values.map(|value| value.to_string()).join(" "),
            notes: piece.notes,
            is_in_play: piece.here,
        });
        told.collect()
    }

    fn board(&self, s: &State) -> Board {
        let tags = all_tags(self);
        let lone = self.all_leaders().into_iter().filter(|p| self.is_alone(s, *p));
        let marked = self.here(s).chain(lone).map(|p| {
            let tag = tags.get(&p.0).cloned().unwrap_or_default();
            (s.body(p).at, Mark { tag, flag: flag(self, s, p), side: Some(self.side(p)) })
        });
        measured::board(self.ground(), marked, &MARKS)
    }

    fn find(&self, name: &str) -> Option<Piece> {
        let tag = || {
            let tags = all_tags(self);
            let known = tags.iter().find(|(_, tag)| tag.eq_ignore_ascii_case(name));
            known.map(|(number, _)| Piece(*number))
        };
        self.piece(name).or_else(tag)
    }

    fn spelled(&self, words: &str) -> String {
        let is_name = |word: &str| self.piece(word).is_some();
        measured::spelled(words, &all_tags(self), is_name, |p| self.name(p).to_owned())
    }

    fn scene(&self) -> Scene {
        scene::scene(self)
    }

    fn sight(&self, view: &View) -> Sight {
        sight::sight(self, view)
    }

    fn is_end(&self, event: &Event) -> bool {
        matches!(event, Event::Ended { .. })
    }

    fn whom(&self, ask: &Ask) -> Option<String> {
        crate::family::whom(&self.wording, ask)
    }

    fn counts(&self, s: &Self::State) -> Vec<Count> {
        self.counts(s)
    }

    fn choice(&self, s: &State, side: Side, action: &Action) -> Choice {
        choice::choice(self, s, side, action)
    }

    fn attempts(
        &self,
        s: &State,
        side: Side,
        of: Piece,
        at: Option<Piece>,
        place: Option<Where>,
    ) -> Vec<Action> {
        let place = place.and_then(Where::point).map(measured::point);
        choice::attempts(self, s, side, of, at, place)
    }

    fn gist(&self, event: &Event) -> Option<String> {
        match event {
            Event::Blow(blow) if blow.inflicts == 0 => {
                Some(format!("{} inflict nothing", self.name(blow.by)))
            }
            Event::Blow(blow) => {
                let (by, at) = (self.name(blow.by), self.name(blow.at));
                Some(format!("{by} inflict {} on {at}", blow.inflicts))
            }
            Event::Lost { .. } | Event::Phase { .. } | Event::Routed { .. } => None,
            Event::Checked { who, holds, .. } => {
                Some(format!("{} {}", self.name(*who), if *holds { "hold" } else { "run" }))
            }
            Event::Rallied { who, back, .. } => {
                Some(format!("{} {}", self.name(*who), if *back { "rally" } else { "are lost" }))
            }
            Event::Struck { who, dead, .. } => {
                Some(format!("{} {}", self.name(*who), if *dead { "falls" } else { "lives" }))
            }
            Event::LeaderLost { .. } => None,
            Event::Exchange { .. } => Some("they cross swords".to_owned()),
            _ => Speaks::line(self, event).map(|line| line.text),
        }
    }

    fn rule_of(&self, event: &Event) -> RuleId {
        event.rule()
    }

    fn about(&self, event: &Event) -> Vec<Piece> {
        show::about(event)
    }

    fn dice(&self, event: &Event) -> Vec<DieTold> {
        show::dice(self, event)
    }

    fn show(&self, before: &State, event: &Event) -> Option<Show> {
        show::show(self, before, event)
    }
}

/// The tags of all pieces by number: capitals for side A, small letters for side B.
fn all_tags(game: &Warfare) -> BTreeMap<u8, String> {
    let pieces: Vec<Piece> = game.all_units().into_iter().chain(game.all_leaders()).collect();
    let names = pieces.iter().map(|p| Name { name: game.name(*p), may_have_digit: true });
    let tags = tags(names);
    let spell = |(p, tag): (&Piece, String)| match game.side(*p) {
        Side::A => tag.to_uppercase(),
        Side::B => tag,
    };
    pieces.iter().zip(tags).map(|(p, tag)| (p.0, spell((p, tag)))).collect()
}

/// How somebody is, in a letter.
fn flag(game: &Warfare, s: &State, p: Piece) -> char {
    let body = s.body(p);
    match body.status {
        _ if game.is_leader(p) => '*',
        Status::Routed => '!',
        _ if body.is_in_melee() => 'x',
        _ if body.link.is_some() => '*',
        _ => ' ',
    }
}
