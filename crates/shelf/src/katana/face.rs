//! Katana to Yari as a client shows it: the answers to [`Face`], and a board in letters.

use std::collections::BTreeMap;

use ::katana::Katana;
use ::katana::action::{Action, Ask};
use ::katana::event::{Event, What};
use ::katana::load::FOLDER;
use ::katana::map::{Feature, Footing, Water};
use ::katana::state::{Fit, State, is_horse};
use ::katana::view::View;
use engine::{BySide, Cites, Count, Eye, Game, Piece, RuleId, Side, Speaks};
use hex::HexId;

use super::{attempt, choice, scene, show, sight};
use crate::face::{Board, Cell, Examples, Face, Man, Mark, Pace, Seat};
use crate::tags::{Name, tags};
use crate::wire::{Choice, DieTold, Scene, Show, Sight, Where};

impl Face for Katana {
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
                ("Jubei: advance", "an order; names may be cut to the two letters on the board"),
                ("Jubei in phase 2: turn left", "where a whole move is written at once"),
                ("Jubei strikes Goro", "odds first: odds Jubei strikes Goro"),
                ("seal", "what is written is done, and laid open when the other side seals too"),
            ],
            odds: "Jubei strikes Goro",
            rule: "KY-CLS-07",
            numbers: "skill-life-reaction",
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
            Ask::Modes | Ask::MoveOrders | Ask::Orders | Ask::Shots | Ask::Strokes => Pace::Turn,
            _ => Pace::Reaction,
        }
    }

    fn clock(&self, s: &State) -> String {
        sight::clock(self, s.turn, s.phase, [s.rain, s.night])
    }

    fn turn(&self, s: &State) -> u16 {
        u16::from(s.turn)
    }

    fn points(&self, s: &State) -> BySide<i32> {
        Katana::points(self, s)
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
            values: piece.values.map(|value| value.to_string()).join("-"),
            notes: piece.notes,
            is_in_play: piece.here,
        });
        told.collect()
    }

    fn board(&self, s: &State) -> Board {
        let map = &self.scenario.map;
        let ground = |hex: HexId| Cell { ground: ground_letter(self, hex), mark: None };
        let mut cells: Vec<Cell> = map.ids().map(ground).collect();
        let tags = all_tags(self);
        for p in self.men().filter(|p| s.man(*p).fit == Fit::Dead && s.man(*p).hex.is_some()) {
            cells[s.man(p).hex.index()].ground = '+';
        }
        let free = self.steeds().filter(|p| s.horse(*p).is_here());
        let men = self.men().filter(|p| s.man(*p).is_here() && s.man(*p).hex.is_some());
        for p in free.chain(men) {
            let tag = tags.get(&p.0).cloned().unwrap_or_default();
            let side = self.side_of(p);
            let [head, rear] = self.hexes(s, p);
            if rear.is_some() && rear != head {
                let first = tag.chars().next().unwrap_or('?');
                cells[rear.index()].mark = Some(Mark { tag: format!("'{first}"), flag: ' ', side });
            }
            let flag = flag(self, s, p);
            if head.is_some() {
                cells[head.index()].mark = Some(Mark { tag, flag, side });
            }
        }
        // Columns stand on their sides here, and are drawn as rows of squares.
        let rows = cells.chunks(usize::from(map.cols)).map(<[Cell]>::to_vec).collect();
        Board { staggered: false, rows, legend: legend(self) }
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
        let tags = all_tags(self);
        let spelled = |word: &str| {
            let bare = word.trim_end_matches([',', ':']);
            let tag = tags.iter().find(|(_, tag)| tag.eq_ignore_ascii_case(bare));
            match tag {
                Some((number, _)) if self.piece(bare).is_none() => {
                    format!("{}{}", self.name(Piece(*number)), &word[bare.len()..])
                }
                _ => word.to_owned(),
            }
        };
        words.split_whitespace().map(spelled).collect::<Vec<_>>().join(" ")
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

    fn counts(&self, s: &Self::State) -> Vec<Count> {
        self.counts(s)
    }

    fn why_over(&self, s: &Self::State) -> String {
        super::goals::why_over(self, s)
    }

    fn choice(&self, s: &State, side: Side, action: &Action) -> Choice {
        choice::choice(self, s, side, action)
    }

    /// What can be listed, and what is lawful but seldom wise: to drop everything, not to defend
    /// oneself. Random play leaves that alone; a player may want it (KY-WPN-04, KY-DEC-09).
    fn choices(&self, s: &State, side: Side, of: Piece) -> Vec<(Action, Choice)> {
        let mut actions = Vec::new();
        self.actions(s, side, Some(of), &mut actions);
        if !actions.is_empty() {
            let rare = [Action::LetFall { who: of }, Action::Yield { who: of }];
            actions.extend(rare.into_iter().filter(|action| self.check(s, side, *action).is_ok()));
        }
        actions.into_iter().map(|action| (action, self.choice(s, side, &action))).collect()
    }

    fn attempts(
        &self,
        s: &State,
        side: Side,
        of: Piece,
        at: Option<Piece>,
        place: Option<Where>,
    ) -> Vec<Action> {
        if is_horse(of) {
            return Vec::new();
        }
        let place = place.and_then(Where::hex).map(HexId);
        attempt::attempts(self, s, side, of, at, place)
    }

    fn gist(&self, event: &Event) -> Option<String> {
        match &event.what {
            What::Exchange { first, second, what, verdict, .. } => {
                Some(self.verdict_words(first, second, *what, verdict))
            }
            What::Shot { at, hits: 0, .. } => Some(format!("{} is missed", self.name(*at))),
            What::Shot { at, .. } => Some(format!("{} is hit", self.name(*at))),
            What::Deflected { done: true, .. } => Some("it is turned aside".to_owned()),
            What::Deflected { .. } => Some("it is not turned aside".to_owned()),
            // The sentences of what follows tell the wounds.
            What::Hit { .. } | What::Spark { .. } | What::Which { .. } => None,
            What::Hurt { who, wounds, distractions, .. } => {
                Some(format!("{}: {}", self.name(*who), self.harm_words(*wounds, *distractions)))
            }
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

/// The tags of all pieces by number: capitals for side A, small letters for everybody else.
fn all_tags(game: &Katana) -> BTreeMap<u8, String> {
    let pieces: Vec<Piece> = game.men().chain(game.steeds()).collect();
    let names = pieces.iter().map(|p| Name { name: game.name(*p), may_have_digit: !is_horse(*p) });
    let tags = tags(names);
    let spell = |(p, tag): (&Piece, String)| match is_horse(*p) {
        true => tag[..1].to_uppercase() + &tag[1..],
        false if game.is_of(*p, Side::A) => tag.to_uppercase(),
        false => tag,
    };
    pieces.iter().zip(tags).map(|(p, tag)| (p.0, spell((p, tag)))).collect()
}

/// Which way somebody looks; or how he is, if he cannot look.
fn flag(game: &Katana, s: &State, p: Piece) -> char {
    if !is_horse(p) && !s.man(p).is_conscious() {
        return '*';
    }
    if !is_horse(p) && game.is_down(s, p) {
        return '_';
    }
    let facing = if is_horse(p) { s.horse(p).facing } else { game.stance(s, p).1 };
    ['^', '/', '\\', 'v', ',', '`'][usize::from(facing) % 6]
}

fn ground_letter(game: &Katana, hex: HexId) -> char {
    let ground = game.scenario.map.ground(hex);
    match (ground.feature, ground.water, ground.footing) {
        (Feature::Solid, ..) => '#',
        (Feature::Gap, ..) => 'u',
        (Feature::LowHedge | Feature::HighHedge, ..) => 'h',
        (Feature::LowFence | Feature::Barricade, ..) => 'f',
        (_, Water::Knee, _) => '-',
        (_, Water::Waist | Water::Chest, _) => '~',
        (_, _, Footing::Rough) => '"',
        (_, _, Footing::Slippery) => ':',
        _ if ground.confined => '_',
        _ if ground.feet > 0 => 'n',
        _ => '.',
    }
}

fn legend(game: &Katana) -> Vec<(String, &'static str)> {
    let map = &game.scenario.map;
    let letters: Vec<char> = map.ids().map(|hex| ground_letter(game, hex)).collect();
    let grounds = [
        ('.', "open"),
        ('n', "higher"),
        ('"', "rough"),
        (':', "slippery"),
        ('_', "no room to swing"),
        ('-', "to the knee"),
        ('~', "deep water"),
        ('h', "hedge"),
        ('f', "fence or barricade"),
        ('u', "ditch"),
        ('#', "solid"),
    ];
    let grounds = grounds.into_iter().filter(|(letter, _)| letters.contains(letter));
    let mut legend: Vec<_> = grounds.map(|(letter, word)| (letter.to_string(), word)).collect();
    let marks = [
        ("^ / \\ v , `", "looks N NE SE S SW NW"),
        ("_", "sitting or lying"),
        ("*", "senseless"),
        ("'x", "rear of a horse"),
        ("+", "dead"),
        ("columns 1, 3, 5 …", "half a hex lower than drawn"),
    ];
    legend.extend(marks.map(|(mark, word)| (mark.to_owned(), word)));
    legend
}
