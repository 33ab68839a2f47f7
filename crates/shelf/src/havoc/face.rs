//! Cry Havoc as a client shows it: the answers to [`Face`], and a board in letters.

use std::collections::BTreeMap;

use ::havoc::Havoc;
use ::havoc::action::{Action, Ask};
use ::havoc::book::{CombatFoot, CombatMounted, MissileFoot, MissileMounted};
use ::havoc::event::Event;
use ::havoc::roster::Breed;
use ::havoc::scenario::Feat;
use ::havoc::state::{Captivity, Health, Place, State, Step};
use ::havoc::terrain::Ground;
use ::havoc::view::{PieceView, View};
use engine::{BySide, Count, Eye, Game, Piece, RuleId, Side, Speaks};
use hex::HexId;

use super::{attempt, choice, scene, show, sight};
use crate::face::{Board, Cell, Examples, Face, Man, Mark, Pace, Seat};
use crate::tags::{Name, tags};
use crate::wire::{Choice, DieTold, Scene, Show, Sight, Where};

impl Face for Havoc {
    fn book_id(&self) -> &'static str {
        self.book.play.folder()
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

    /// R-SG-76 — In place of a human's taste the form decides.
    fn prescribed(&self, s: &State) -> Option<Action> {
        matches!(s.top(), Step::Judge(_)).then_some(Action::Judge { worthy: s.poem.fits })
    }

    fn examples(&self) -> Examples {
        Examples {
            lines: &[
                ("Hob moves to 5.7", "a hex is column.row; a horseman takes two: head/tail"),
                ("Robin shoots Wat", "odds first: odds Robin shoots Wat"),
                ("Hob and Wat attack Hugo", "names may be cut to the two letters on the board"),
                ("end", "ends the step"),
            ],
            odds: "Robin shoots Wat",
            rule: "SG-CMB-07",
            numbers: "attack-defence-movement",
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
            Ask::SetUp => Pace::SetUp,
            Ask::Declare | Ask::Shoot | Ask::Move | Ask::Fight => Pace::Turn,
            _ => Pace::Reaction,
        }
    }

    fn clock(&self, s: &State) -> String {
        sight::clock(self, s.phase, [s.turn, self.last_turn(s)], s.active)
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
        // Who was taken off the board before it was handed in is not listed either.
        let told = view.pieces.iter().filter(|piece| !self.is_missing(s, piece.piece));
        told.map(|piece| man(self, piece, tags[piece.piece.index()].clone())).collect()
    }

    fn board(&self, s: &State) -> Board {
        let map = &self.scenario.map;
        let mut cells: Vec<Cell> = map
            .field
            .ids()
            .map(|hex| Cell { ground: ground_letter(self, hex), mark: None })
            .collect();
        for (n, hex) in map.lanterns.iter().enumerate() {
            cells[hex.index()].ground = if s.night.lit >> n & 1 == 1 { 'L' } else { 'l' };
        }
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
        Board { staggered: true, rows, legend: legend(self) }
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

    fn gist(&self, event: &Event) -> Option<String> {
        match event {
            Event::Shot { weighed, letter, .. } => Some(shot_gist(self, weighed.mounted, *letter)),
            Event::Fought { weighed, letter, .. } => {
                Some(fight_gist(self, weighed.mounted, *letter))
            }
            Event::Loosed { mark, letter, .. } => {
                let (letter, result) = self.longbow_result(*mark, *letter);
                Some(format!("{letter}: {result}"))
            }
            Event::Threw { letter, .. } => {
                let (letter, result) = self.shuriken_result(*letter);
                Some(format!("{letter}: {result}"))
            }
            Event::LanternShot { hit, .. } => {
                Some(self.wording.say(if *hit { "word.hit" } else { "word.missed" }, &[]))
            }
            Event::Deflected { to, mounted, .. } => Some(shot_gist(self, *mounted, *to)),
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

    fn scene(&self) -> Scene {
        scene::scene(self)
    }

    fn sight(&self, view: &View) -> Sight {
        sight::sight(self, view)
    }

    fn whom(&self, ask: &Ask) -> Option<String> {
        crate::family::whom(&self.wording, ask)
    }

    /// SG-CHR-04 — Whoever is hurt already dies of whatever hurts him next.
    fn because(&self, before: &State, event: &Event) -> String {
        let Event::Killed { figure } = event else { return String::new() };
        let key = match before.at(*figure).health {
            Health::Stunned => "word.stunned-before",
            Health::Wounded => "word.wounded-before",
            Health::Healthy | Health::Dead => return String::new(),
        };
        self.wording.say(key, &[])
    }

    fn counts(&self, s: &Self::State) -> Vec<Count> {
        self.counts(s)
    }

    fn roams(&self, side: Side) -> bool {
        let mut lines = self.scenario.scores.iter();
        lines.any(|line| line.side == side && matches!(line.feat, Feat::Keep))
    }

    fn why_over(&self, s: &Self::State) -> String {
        super::goals::why_over(self, s)
    }

    fn opens_step(&self, event: &Event) -> bool {
        matches!(event, Event::StepBegan { .. })
    }

    fn ends_step(&self, event: &Event) -> bool {
        matches!(event, Event::StepBegan { .. } | Event::PhaseBegan { .. })
    }

    fn choice(&self, s: &State, side: Side, action: &Action) -> Choice {
        choice::choice(self, s, side, action)
    }

    fn choices(&self, s: &State, side: Side, of: Piece) -> Vec<(Action, Choice)> {
        choice::choices(self, s, side, of)
    }

    fn attempts(
        &self,
        s: &State,
        _side: Side,
        of: Piece,
        at: Option<Piece>,
        place: Option<Where>,
    ) -> Vec<Action> {
        attempt::attempts(self, s, of, at, place.and_then(Where::hex))
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

fn man(game: &Havoc, view: &PieceView, tag: String) -> Man {
    let p = view.piece;
    let kind = &game.book.kinds[game.scenario.pieces[p.index()].kind];
    let [attack, defence, movement] = view.strength;
    Man {
        piece: p,
        tag,
        name: view.name.clone(),
        kind: kind.title.clone(),
        side: owner(game, p),
        place: sight::place(game, view),
        values: format!("{attack}-{defence}-{movement}"),
        notes: sight::notes(game, view),
        is_in_play: view.place != Place::Left && view.health != Health::Dead,
    }
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
        Ground::Bridge => 'B',
        Ground::Paddy => 'p',
        Ground::River => '~',
        Ground::Temple => 'M',
        Ground::Torii => 't',
        Ground::Stairs => 'H',
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
        ('B', "bridge"),
        ('p', "paddy"),
        ('~', "water"),
        ('M', "temple"),
        ('t', "torii"),
        ('H', "stairs"),
    ];
    let grounds = grounds.into_iter().filter(|(letter, _)| letters.contains(letter));
    let mut legend: Vec<_> = grounds.map(|(letter, word)| (letter.to_string(), word)).collect();
    if !game.scenario.map.lanterns.is_empty() {
        legend.extend([("L", "lantern"), ("l", "put out")].map(|(l, word)| (l.to_owned(), word)));
    }
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
