//! Samurai Skirmish as a client shows it: the answers to [`Face`], and a table in letters.

use std::collections::BTreeMap;

use ::skirmish::Skirmish;
use ::skirmish::action::{Action, Ask};
use ::skirmish::event::Event;
use ::skirmish::load::FOLDER;
use ::skirmish::state::{Place, State, Status, is_horse, mark};
use ::skirmish::view::View;
use engine::{BySide, Cites, Count, Eye, Game, Piece, RuleId, Side, Speaks};
use measure::Point;

use super::{choice, scene, show, sight};
use crate::face::{Board, Examples, Face, Man, Mark, Pace, Seat};
use crate::measured;
use crate::tags::{Name, tags};
use crate::wire::{Choice, DieTold, Scene, Show, Sight, Where};

/// What is marked beside a figure.
const MARKS: [(&str, &str); 4] =
    [("*", "wounded"), ("!", "runs"), (":", "loaded"), ("a letter", "2.5 by 5 cm")];

impl Face for Skirmish {
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
                ("Kenji moves to 12.50,30.00", "cm east and north of the south-west corner"),
                ("Kenji moves 8 cm at 2 o'clock", "twelve is north; or: 5 cm towards Goro"),
                ("Kenji charges Goro", "into contact, by the shortest way"),
                ("Kenji shoots the spearmen", "a group; odds first: odds Kenji shoots …"),
                ("end", "ends the phase"),
            ],
            odds: "Kenji shoots the spearmen",
            rule: "SS-MEL-05",
            numbers: "quality die, armour die, actions left",
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
            Ask::FirstOrSecond | Ask::Activate | Ask::Act => Pace::Turn,
            Ask::Pair | Ask::Join | Ask::Arm | Ask::Fight => Pace::Turn,
            Ask::Forced { .. } | Ask::Replan { .. } | Ask::FollowUp { .. } => Pace::Reaction,
        }
    }

    fn clock(&self, s: &State) -> String {
        sight::clock(self, s.turn)
    }

    fn turn(&self, s: &State) -> u16 {
        u16::from(s.turn)
    }

    fn points(&self, s: &State) -> BySide<i32> {
        Skirmish::points(self, s).map(i32::from)
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
            values: format!("D{} D{} {}", piece.values[0], piece.values[1], piece.values[2]),
            notes: piece.notes,
            is_in_play: piece.here,
        });
        told.collect()
    }

    fn board(&self, s: &State) -> Board {
        let tags = all_tags(self);
        let loose = self.steeds().filter(|p| s.horse(*p).place == Place::Loose);
        let standing = self.figures().filter(|p| s.is_active(*p));
        let marked = loose.chain(standing).map(|p| {
            let at = if is_horse(p) { s.horse(p).at } else { s.figure(p).at };
            let tag = tags.get(&p.0).cloned().unwrap_or_default();
            let side = (!is_horse(p)).then(|| self.side(p));
            (at, Mark { tag, flag: flag(self, s, p), side })
        });
        measured::board(&self.scenario.ground, marked, &MARKS)
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
        let place = place.and_then(Where::point).map(|[x, y]| Point::new(x, y));
        choice::attempts(self, s, side, of, at, place)
    }

    fn gist(&self, event: &Event) -> Option<String> {
        match event {
            Event::Shot(shot) => Some(match shot.harm {
                None => format!("{} is missed", self.name(shot.at)),
                Some(_) => format!("{} is hit", self.name(shot.at)),
            }),
            Event::Fought { sides, won: Some(won), .. } => {
                Some(format!("{} wins", self.name(sides[*won].who[0])))
            }
            Event::Fought { .. } => Some("neither wins".to_owned()),
            Event::Tested { group, nerve, .. } => {
                Some(format!("{}: {}", self.group(*group).name, sight::nerve(*nerve)))
            }
            Event::Rallied { group, back, .. } => {
                let name = &self.group(*group).name;
                Some(format!("{name} {}", if *back { "rally" } else { "run on" }))
            }
            Event::Fell { .. } | Event::Phase { .. } => None,
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
fn all_tags(game: &Skirmish) -> BTreeMap<u8, String> {
    let pieces: Vec<Piece> = game.figures().chain(game.steeds()).collect();
    let names = pieces.iter().map(|p| Name { name: game.name(*p), may_have_digit: !is_horse(*p) });
    let tags = tags(names);
    let spell = |(p, tag): (&Piece, String)| match is_horse(*p) {
        true => tag[..1].to_uppercase() + &tag[1..],
        false if game.side(*p) == Side::A => tag.to_uppercase(),
        false => tag,
    };
    pieces.iter().zip(tags).map(|(p, tag)| (p.0, spell((p, tag)))).collect()
}

/// How somebody is, in a letter.
fn flag(game: &Skirmish, s: &State, p: Piece) -> char {
    if is_horse(p) {
        return ' ';
    }
    let group = s.group(game.group_of(p));
    match s.figure(p).status {
        Status::Active if group.is_broken() => '!',
        Status::Active if s.figure(p).damage >= 2 => '*',
        Status::Active if s.figure(p).has(mark::LOADED) => ':',
        _ => ' ',
    }
}
