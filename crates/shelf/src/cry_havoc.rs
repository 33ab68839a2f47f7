//! The face of Cry Havoc.

use std::collections::BTreeMap;

use ::havoc::Havoc;
use ::havoc::action::Ask;
use ::havoc::book::{CombatFoot, CombatMounted, MissileFoot, MissileMounted};
use ::havoc::event::Event;
use ::havoc::roster::Breed;
use ::havoc::state::{Captivity, Health, Place, State, Task, mark};
use ::havoc::terrain::Ground;
use ::havoc::view::PieceView;
use engine::{BySide, Eye, Game, Piece, Side, Speaks};
use hex::HexId;

use crate::face::{Board, Cell, Face, Man, Mark, Pace, Seat};
use crate::tags::{Name, tags};

impl Face for Havoc {
    fn book_id(&self) -> &'static str {
        ::havoc::load::FOLDER
    }

    fn scenario_id(&self) -> &str {
        &self.scenario.id
    }

    fn title(&self) -> &str {
        &self.scenario.title
    }

    fn story(&self) -> [&str; 2] {
        [&self.scenario.story, &self.scenario.aims]
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
            Ask::SetUp => Pace::SetUp,
            Ask::Declare | Ask::Shoot | Ask::Move | Ask::Fight => Pace::Turn,
            _ => Pace::Reaction,
        }
    }

    fn clock(&self, s: &State) -> String {
        if s.phase == 0 {
            return "set-up".to_owned();
        }
        format!("turn {} of {}, {}", s.turn, self.scenario.turns, self.side_name(s.active))
    }

    fn turn(&self, s: &State) -> u16 {
        u16::from(s.turn)
    }

    fn points(&self, s: &State) -> BySide<i32> {
        self.score(s).map(i32::from)
    }

    fn roster(&self, s: &State) -> Vec<Man> {
        let tags = all_tags(self);
        let view = self.view(s, Eye::Umpire);
        view.pieces.iter().zip(tags).map(|(piece, tag)| man(self, s, piece, tag)).collect()
    }

    fn board(&self, s: &State) -> Board {
        let map = &self.scenario.map;
        let mut cells: Vec<Cell> = map
            .field
            .ids()
            .map(|hex| Cell { ground: ground_letter(self, hex), mark: None })
            .collect();
        let tags = all_tags(self);
        // The dead first: the living stand on top of them.
        for (p, f) in pieces(self).map(|p| (p, s.at(p))).filter(|(_, f)| f.hex.is_some()) {
            if f.health == Health::Dead {
                let ground = if is_character(self, p) { '+' } else { 'x' };
                f.hexes().for_each(|hex| cells[hex.index()].ground = ground);
            }
        }
        for (p, tag) in pieces(self).zip(&tags).filter(|(p, _)| s.at(*p).is_here()) {
            let f = s.at(p);
            let side = owner(self, p);
            let first = tag.chars().next().unwrap_or('?');
            let flag = flag(f.health, f.captivity);
            if f.tail.is_some() {
                let mark = Mark { tag: format!("'{first}"), flag: ' ', side };
                cells[f.tail.index()].mark = Some(mark);
            }
            cells[f.hex.index()].mark = Some(Mark { tag: tag.clone(), flag, side });
        }
        let rows = cells.chunks(usize::from(map.field.cols())).map(<[Cell]>::to_vec).collect();
        Board { rows, legend: legend(self) }
    }

    fn find(&self, name: &str) -> Option<Piece> {
        let by_name = self.scenario.pieces.iter().position(|p| p.name.eq_ignore_ascii_case(name));
        let tag = || all_tags(self).iter().position(|tag| tag.eq_ignore_ascii_case(name));
        by_name.or_else(tag).map(|at| Piece(at as u8))
    }

    fn spelled(&self, words: &str) -> String {
        let tags = all_tags(self);
        let spelled = |word: &str| {
            let bare = word.trim_end_matches(',');
            match tags.iter().position(|tag| tag.eq_ignore_ascii_case(bare)) {
                Some(at) if !self.scenario.pieces.iter().any(|p| p.name == bare) => {
                    format!("{}{}", self.name(Piece(at as u8)), &word[bare.len()..])
                }
                _ => word.to_owned(),
            }
        };
        words.split_whitespace().map(spelled).collect::<Vec<_>>().join(" ")
    }

    fn tally(&self, event: &Event) -> Option<String> {
        let name = |p: &Piece| self.name(*p);
        match event {
            Event::Shot { by, at, range, cover, weighed, .. }
            | Event::Spent { by, at, range, cover, weighed } => {
                let sum = self.tally_words(weighed, Some(*cover));
                Some(format!("{} shoots {} at range {range}: {sum}", name(by), name(at)))
            }
            Event::Fought { attack, weighed, .. } => {
                let all = |men: &[Piece]| men.iter().map(name).collect::<Vec<_>>().join(" and ");
                let sum = self.tally_words(weighed, None);
                Some(format!("{} on {}: {sum}", all(attack.attackers()), all(attack.defenders())))
            }
            _ => None,
        }
    }

    fn gist(&self, event: &Event) -> Option<String> {
        match event {
            Event::Shot { weighed, letter, .. } => Some(shot_gist(self, weighed.mounted, *letter)),
            Event::Fought { weighed, letter, .. } => {
                Some(fight_gist(self, weighed.mounted, *letter))
            }
            // The turn goes on whatever the dice say.
            Event::PhaseBegan { .. } => None,
            Event::Answered { taken: true, .. } => Some("the offer is accepted".to_owned()),
            Event::Answered { taken: false, .. } => Some("the offer is not accepted".to_owned()),
            Event::FirstSide { side, .. } => Some(format!("{} begin", self.side_name(*side))),
            Event::Stocked { figure, stock, .. } => {
                Some(format!("{} has {stock} arrows", self.name(*figure)))
            }
            _ => self.line(event).map(|line| line.text),
        }
    }
}

fn pieces(game: &Havoc) -> impl Iterator<Item = Piece> + use<> {
    (0..game.scenario.pieces.len() as u8).map(Piece)
}

fn breed(game: &Havoc, p: Piece) -> Breed {
    game.book.kinds[game.scenario.pieces[p.index()].kind].breed
}

fn is_character(game: &Havoc, p: Piece) -> bool {
    breed(game, p) == Breed::Character
}

/// Whose men it counts among; animals count among nobody's on a board.
fn owner(game: &Havoc, p: Piece) -> Option<Side> {
    game.scenario.pieces[p.index()].side.filter(|_| is_character(game, p))
}

/// The tags of all pieces: capitals for side A, small letters for side B, one of each for animals.
fn all_tags(game: &Havoc) -> Vec<String> {
    let names =
        pieces(game).map(|p| Name { name: game.name(p), may_have_digit: is_character(game, p) });
    let tags = tags(names);
    let spell = |(p, tag): (Piece, String)| match owner(game, p) {
        Some(Side::A) => tag.to_uppercase(),
        Some(Side::B) => tag,
        None => tag[..1].to_uppercase() + &tag[1..],
    };
    pieces(game).zip(tags).map(spell).collect()
}

fn flag(health: Health, captivity: Captivity) -> char {
    match (captivity, health) {
        (Captivity::Prisoner, _) => '!',
        (_, Health::Stunned) => '*',
        (_, Health::Wounded) => '-',
        _ => ' ',
    }
}

fn man(game: &Havoc, s: &State, view: &PieceView, tag: String) -> Man {
    let p = view.piece;
    let f = s.at(p);
    let kind = &game.book.kinds[game.scenario.pieces[p.index()].kind];
    let place = match f.place {
        Place::Left => "gone".to_owned(),
        Place::Ridden => "ridden".to_owned(),
        Place::Map => game.pose_name(f.hex, f.tail),
    };
    let [attack, defence, movement] = view.strength;
    Man {
        piece: p,
        tag,
        name: view.name.clone(),
        kind: kind.title.clone(),
        side: owner(game, p),
        place,
        values: format!("{attack}-{defence}-{movement}"),
        notes: notes(game, s, view),
        is_in_play: f.place != Place::Left && f.health != Health::Dead,
    }
}

fn notes(game: &Havoc, s: &State, view: &PieceView) -> Vec<String> {
    let mut notes = Vec::new();
    let f = s.at(view.piece);
    match view.health {
        Health::Healthy => {}
        Health::Stunned => notes.push("stunned".to_owned()),
        Health::Wounded => notes.push("wounded".to_owned()),
        Health::Dead => notes.push("dead".to_owned()),
    }
    match view.captivity {
        Captivity::Free => {}
        Captivity::Prisoner => notes.push("prisoner".to_owned()),
        Captivity::Escaped => notes.push("was taken once".to_owned()),
    }
    if view.horse.is_some() {
        notes.push("mounted".to_owned());
    }
    if view.task != Task::None {
        notes.push(format!("busy: {:?}", view.task).to_lowercase());
    }
    if let Some(ammo) = view.ammo.filter(|_| view.health != Health::Dead) {
        notes.push(format!("{ammo} arrows"));
    }
    if let Some(side) = view.control {
        notes.push(format!("in the hands of {}", game.side_name(side)));
    }
    if let Some(mp) = view.left_mp {
        notes.push(format!("{mp} points left"));
    }
    if f.behind.is_some() {
        notes.push(format!("{} is tied behind", game.name(f.behind)));
    }
    let words = [(mark::LEADERLESS, "no one commands him"), (mark::ASLEEP, "asleep")];
    let words = words.into_iter().filter(|(bit, _)| f.has(*bit));
    notes.extend(words.map(|(_, word)| word.to_owned()));
    notes
}

fn ground_letter(game: &Havoc, hex: HexId) -> char {
    let map = &game.scenario.map;
    match map.ground(hex) {
        Ground::Flat if map.road[hex.index()] => '=',
        Ground::Flat => '.',
        Ground::Slope => '/',
        Ground::Scrub => '"',
        Ground::Tree => '^',
        Ground::Interior => '_',
        Ground::Wall => '#',
        Ground::Window => 'W',
        Ground::Door => 'D',
        Ground::Gate => 'G',
    }
}

fn legend(game: &Havoc) -> Vec<(String, &'static str)> {
    let letters: Vec<char> =
        game.scenario.map.field.ids().map(|hex| ground_letter(game, hex)).collect();
    let grounds = [
        ('.', "open"),
        ('=', "road"),
        ('/', "slope"),
        ('"', "scrub"),
        ('^', "tree"),
        ('_', "indoors"),
        ('D', "door"),
        ('W', "window"),
        ('G', "gate"),
        ('#', "masonry"),
    ];
    let grounds = grounds.into_iter().filter(|(letter, _)| letters.contains(letter));
    let mut legend: Vec<_> = grounds.map(|(letter, word)| (letter.to_string(), word)).collect();
    let marks = [("'x", "horse's tail"), ("-", "wounded"), ("*", "stunned"), ("+", "dead man")];
    legend.extend(marks.map(|(mark, word)| (mark.to_owned(), word)));
    legend
}

fn gist<R>(grid: &book::Grid<R>, letter: &str) -> String {
    match grid.key_text(letter) {
        Some(text) => format!("{letter}: {text}"),
        None => letter.to_owned(),
    }
}

fn shot_gist(game: &Havoc, mounted: bool, letter: u8) -> String {
    let at = usize::from(letter);
    if mounted {
        let letter = MissileMounted::ALL.get(at).map_or("?", |result| result.letter());
        gist(&game.book.missile_mounted, letter)
    } else {
        let letter = MissileFoot::ALL.get(at).map_or("?", |result| result.letter());
        gist(&game.book.missile_foot, letter)
    }
}

fn fight_gist(game: &Havoc, mounted: bool, letter: u8) -> String {
    let at = usize::from(letter);
    if mounted {
        let letter = CombatMounted::ALL.get(at).map_or("?", |result| result.letter());
        gist(&game.book.combat_mounted, letter)
    } else {
        let letter = CombatFoot::ALL.get(at).map_or("?", |result| result.letter());
        gist(&game.book.combat_foot, letter)
    }
}
