//! What a client shows of any game, beyond its rules: a short list that every game answers
//! ([`Face`]), and what only some have, each by itself and with a plain answer given already.
//!
//! | trait | for games with |
//! |---|---|
//! | [`Looks`] | lines of sight worth drawing |
//! | [`Weighs`] | sums that lead to a die, and enemies who could answer |
//! | [`Hides`] | something that not every eye may know |
//! | [`Writes`] | free words, such as poems |
//! | [`Duels`] | choices that ruin whoever makes them |
//! | [`Umpires`] | an umpire who rules |
//! | [`Measures`] | a measured table in place of a grid |
//!
//! A new game writes `impl Hides for MyGame {}` and the like, and fills them when it needs them.

use std::collections::BTreeMap;

use engine::{BySide, Chance, Count, Eye, Game, Judges, Piece, RuleId, Seeded, Side, Speaks};

use crate::wire::{
    Choice, Condition, DieTold, Harm, Region, Ruler, Scene, Score, Sheet, Show, Sight, SightLine,
    TableCell, TallyLine, Tip, Way, Where, Writing, Zone,
};

/// Guesses that are only looked at come from this seed.
const LOOK: u64 = 0x6c6f_6f6b;

/// How a decision sits in the course of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Before the game: men are put in their places.
    SetUp,
    /// A step of a side's own turn, which it ends when it likes.
    Turn,
    /// An answer to something that happened, before the turn goes on.
    Reaction,
}

/// A side as players know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// One word, as used in commands.
    pub id: String,
    /// What it is called.
    pub name: String,
}

/// One piece as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Man {
    /// Its number.
    pub piece: Piece,
    /// Two letters, used by no other piece; capitals for side A, small ones for side B.
    pub tag: String,
    /// Its name.
    pub name: String,
    /// What kind it is, for people.
    pub kind: String,
    /// Whose it is.
    pub side: Option<Side>,
    /// Where it is, in words.
    pub place: String,
    /// Its values, in words.
    pub values: String,
    /// What else is to be known: wounded, mounted, out of arrows.
    pub notes: Vec<String>,
    /// False of the dead and the gone.
    pub is_in_play: bool,
}

/// What stands in a hex, for a board drawn in letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Two letters.
    pub tag: String,
    /// One letter more: how the piece is.
    pub flag: char,
    /// Whose it is.
    pub side: Option<Side>,
}

/// One hex of a board drawn in letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The letter of its ground.
    pub ground: char,
    /// What stands there.
    pub mark: Option<Mark>,
}

/// A board drawn in letters: rows of hexes, or of squares laid over a measured table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// Odd rows lie half a hex further east.
    pub staggered: bool,
    /// The rows, from the north.
    pub rows: Vec<Vec<Cell>>,
    /// What the letters mean.
    pub legend: Vec<(String, &'static str)>,
}

/// What is shown to somebody who asks how to speak: words of this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Examples {
    /// Words, and what they mean or what is to be known of them.
    pub lines: &'static [(&'static str, &'static str)],
    /// Words that dice may follow from.
    pub odds: &'static str,
    /// A rule of its book.
    pub rule: &'static str,
    /// What the numbers of a piece are, in a list of pieces.
    pub numbers: &'static str,
}

/// Something an enemy could do to a piece, and the moment in which he would.
pub struct Answer<G: Game + ?Sized> {
    /// Who.
    pub by: Piece,
    /// Whose he is.
    pub side: Side,
    /// How, in words: `moves up and fights`.
    pub text: String,
    /// The moment before he does it.
    pub state: G::State,
    /// What he does.
    pub action: G::Action,
}

/// Something that can come of an action: its chance, the number of its dice, and what happens.
pub type Prospective<G> = (Chance, usize, Vec<<G as Game>::Event>);

/// What a client shows of every game. Everything here is for the eye; nothing of it is a rule.
///
/// Where a state is handed in, it is one that whoever will read the answer may know; see
/// [`Hides::known`]. Pieces are told by their true numbers; see [`Hides::number`].
pub trait Face: Game + Speaks + Judges {
    /// The book it is played by.
    fn book_id(&self) -> &'static str;

    /// The full name of its scenario.
    fn scenario_id(&self) -> &str;

    /// What the scenario is called.
    fn title(&self) -> &str;

    /// The tale, and what each side is after.
    fn story(&self) -> [&str; 2];

    /// How to speak, for somebody who asks.
    fn examples(&self) -> Examples;

    /// Switches that differ from the book's defaults.
    fn chosen(&self) -> BTreeMap<String, String>;

    /// The two sides.
    fn seats(&self) -> BySide<Seat>;

    /// How a decision sits in the course of play.
    fn pace(&self, ask: &Self::Ask) -> Pace;

    /// Where the course of play stands, in words; it changes when a new phase begins.
    fn clock(&self, s: &Self::State) -> String;

    /// The game turn, from 1.
    fn turn(&self, s: &Self::State) -> u16;

    /// The score if the game ended now.
    fn points(&self, s: &Self::State) -> BySide<i32>;

    /// Every piece.
    fn roster(&self, s: &Self::State) -> Vec<Man>;

    /// The board in letters.
    fn board(&self, s: &Self::State) -> Board;

    /// The piece of that name or tag, whatever its capitals.
    fn find(&self, name: &str) -> Option<Piece>;

    /// Words in which the two-letter tags have become names.
    fn spelled(&self, words: &str) -> String {
        words.to_owned()
    }

    /// What does not change while it is played.
    fn scene(&self) -> Scene;

    /// What there is to see of a view.
    fn sight(&self, view: &Self::View) -> Sight;

    /// True of what tells how the game ended, if a view alone does not know that.
    fn is_end(&self, event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// True of what tells that a step begins in which a side may act.
    fn opens_step(&self, event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// True of what tells that such a step is over.
    fn ends_step(&self, event: &Self::Event) -> bool {
        self.opens_step(event)
    }

    /// What is asked of a piece in hand, with `{who}` for its name; nothing where the prompt is
    /// about one piece already.
    fn whom(&self, ask: &Self::Ask) -> Option<String> {
        let _ = ask;
        None
    }

    /// Why an event came of a state, to be written after its line; mostly nothing.
    fn because(&self, before: &Self::State, event: &Self::Event) -> String {
        let _ = (before, event);
        String::new()
    }

    /// What decided a game that is over, in words; nothing where the line that ended it says so.
    /// Everybody may know it.
    fn why_over(&self, s: &Self::State) -> String {
        let _ = s;
        String::new()
    }

    /// How far everything that decides the game has come, in the order of [`Scene::goals`].
    fn counts(&self, s: &Self::State) -> Vec<Count> {
        let _ = s;
        Vec::new()
    }

    /// True if a side may come to one of its goals by a move to a place that the goal does not
    /// mark, such as one beside something it is to guard.
    fn roams(&self, side: Side) -> bool {
        let _ = side;
        false
    }

    /// An action as it is put before a player; without the chance to hurt.
    fn choice(&self, s: &Self::State, side: Side, action: &Self::Action) -> Choice;

    /// Everything a piece can do or take part in.
    fn choices(&self, s: &Self::State, side: Side, of: Piece) -> Vec<(Self::Action, Choice)> {
        let mut actions = Vec::new();
        self.actions(s, side, Some(of), &mut actions);
        let told = |action: Self::Action| (action, self.choice(s, side, &action));
        actions.into_iter().map(told).collect()
    }

    /// What a player would try with a piece on another piece, at a place, or at all: the likeliest
    /// first, legal or not. They are looked at only to say why none of them is.
    fn attempts(
        &self,
        s: &Self::State,
        side: Side,
        of: Piece,
        at: Option<Piece>,
        place: Option<Where>,
    ) -> Vec<Self::Action> {
        let _ = (s, side, of, at, place);
        Vec::new()
    }

    /// What a player who is no human answers where the rules tell him; nothing where he chooses.
    fn prescribed(&self, s: &Self::State) -> Option<Self::Action> {
        let _ = s;
        None
    }

    /// The event in words without the face of its die: what falls that differ in it share.
    fn gist(&self, event: &Self::Event) -> Option<String>;

    /// The rule an event rests on.
    fn rule_of(&self, event: &Self::Event) -> RuleId;

    /// The pieces an event is about.
    fn about(&self, event: &Self::Event) -> Vec<Piece>;

    /// The dice of an event.
    fn dice(&self, event: &Self::Event) -> Vec<DieTold>;

    /// How to show an event; `before` is the state before the action it comes from.
    fn show(&self, before: &Self::State, event: &Self::Event) -> Option<Show> {
        let _ = (before, event);
        None
    }
}

/// A game with lines of sight worth drawing.
pub trait Looks: Game {
    /// The line of sight from a piece to a place; nothing if it is not there to look.
    fn sight_line(&self, s: &Self::State, from: Piece, to: Where) -> Option<SightLine> {
        let _ = (s, from, to);
        None
    }

    /// What a piece reaches with each of its weapons: where it stands, or where an action of its
    /// own would bring it.
    fn zones(&self, s: &Self::State, of: Piece, after: Option<&Self::Action>) -> Vec<Zone> {
        let _ = (s, of, after);
        Vec::new()
    }

    /// All there is to know of a piece; nothing if it has no sheet.
    fn sheet(&self, s: &Self::State, of: Piece) -> Option<Sheet> {
        let _ = (s, of);
        None
    }
}

/// A game in which pieces hurt each other: sums, prices, and what the enemy could do.
pub trait Weighs: Game {
    /// True of an action aimed at a thing that is no piece, such as a lantern.
    fn aims(&self, action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Where an action of the side itself puts something, if it does: a barricade.
    fn spot(&self, action: &Self::Action) -> Option<Where> {
        let _ = action;
        None
    }

    /// The sum that led to a die, in words, if the event has one.
    fn tally(&self, event: &Self::Event) -> Option<String> {
        let _ = event;
        None
    }

    /// The sum that leads to the die of an event, line by line; empty if it has none.
    fn sums(&self, s: &Self::State, event: &Self::Event) -> Vec<TallyLine> {
        let _ = (s, event);
        Vec::new()
    }

    /// Two scores that an event held against each other, each with all that was added to its die.
    fn versus(&self, event: &Self::Event) -> Option<[Score; 2]> {
        let _ = event;
        None
    }

    /// The cell of a printed table that decided an event.
    fn cell(&self, event: &Self::Event) -> Option<TableCell> {
        let _ = event;
        None
    }

    /// What an action costs without a die, line by line.
    fn prices(&self, s: &Self::State, action: &Self::Action) -> Vec<TallyLine> {
        let _ = (s, action);
        Vec::new()
    }

    /// Everything that can come of an action that is only written now and carried out later: each
    /// with its chance, the number of its dice and what happens. Nothing where it is carried out at
    /// once.
    fn foreseen(
        &self,
        s: &Self::State,
        side: Side,
        action: &Self::Action,
    ) -> Option<Vec<Prospective<Self>>> {
        let _ = (s, side, action);
        None
    }

    /// Whom the events of an action of `side` were good or bad for.
    fn harm(&self, side: Side, events: &[Self::Event]) -> Harm {
        let _ = (side, events);
        Harm::Nothing
    }

    /// The worst that befell a piece; nothing if it was not hurt.
    fn fate(&self, events: &[Self::Event], piece: Piece) -> Option<Condition> {
        let _ = (events, piece);
        None
    }

    /// What would be known after an action that is only written now, or is not worth playing out;
    /// nothing where it is carried out like any other.
    fn imagined(&self, s: &Self::State, action: &Self::Action) -> Option<Self::State> {
        let _ = (s, action);
        None
    }

    /// What each enemy could do to a piece by himself in his next part of the turn; `side` is who
    /// wonders, in case the piece is nobody's.
    fn answers(&self, s: &Self::State, side: Side, at: Piece) -> Vec<Answer<Self>> {
        let _ = (s, side, at);
        Vec::new()
    }
}

/// A game in which not every eye may know everything.
pub trait Hides: Face {
    /// The number by which an eye knows a piece. Where pieces can be hidden, numbers must not
    /// tell how many there are.
    fn number(&self, eye: Eye, piece: Piece) -> u8 {
        let _ = eye;
        piece.0
    }

    /// The piece an eye knows by a number; nothing if it knows none.
    fn numbered(&self, eye: Eye, number: u8) -> Option<Piece> {
        let mut known = self.roster(&self.start()).into_iter().map(|man| man.piece);
        known.find(|piece| self.number(eye, *piece) == number)
    }

    /// A state in which there is nothing that this eye may not know: what it asks is answered on
    /// this. For an eye without a side, first the secrets of one side are guessed, then those of
    /// the other.
    fn known(&self, s: &Self::State, eye: Eye) -> Self::State {
        let rng = &mut Seeded::new(LOOK);
        match eye {
            Eye::Side(side) => self.guess(s, side, rng),
            Eye::Public => self.guess(&self.guess(s, Side::A, rng), Side::B, rng),
            Eye::Umpire => s.clone(),
        }
    }
}

/// A game with free words, such as poems.
pub trait Writes: Game {
    /// True of an ask about the last free words in the log, such as a poem: they are shown with it.
    fn quotes(&self, ask: &Self::Ask) -> bool {
        let _ = ask;
        false
    }

    /// The free words that are wanted in answer to an ask, if it is such an ask.
    fn writing(&self, ask: &Self::Ask) -> Option<Writing> {
        let _ = ask;
        None
    }
}

/// A game with duels, or anything else that can be broken to one's own ruin.
pub trait Duels: Game {
    /// What a side could choose to its own ruin, why it should not, and the rule; it is never
    /// listed.
    fn grave(&self, s: &Self::State, side: Side) -> Option<(Self::Action, String, RuleId)> {
        let _ = (s, side);
        None
    }
}

/// A game whose umpire may rule.
pub trait Umpires: Game {
    /// What an umpire may rule now, each lawful; he gives a reason with it.
    fn rulings(&self, s: &Self::State) -> Vec<Self::Action> {
        let _ = s;
        Vec::new()
    }

    /// True of a ruling by which the game can stand still as it does now: everybody is told its
    /// reason.
    fn halts(&self, s: &Self::State, action: &Self::Action) -> bool {
        let _ = (s, action);
        false
    }

    /// True of what an umpire said or wrote himself; what comes of it is nobody's act.
    fn is_ruling(&self, event: &Self::Event) -> bool {
        let _ = event;
        true
    }

    /// What an umpire is to do whom the game waits for, in words to himself.
    fn duty(&self, s: &Self::State) -> Option<&'static str> {
        let _ = s;
        None
    }
}

/// A game on a measured table. `side` is who would move; points are in units of the table.
pub trait Measures: Game {
    /// Where a piece can get to by one move; nothing if it cannot move.
    fn region(&self, s: &Self::State, of: Piece) -> Option<Region> {
        let _ = (s, of);
        None
    }

    /// The way of a piece to a point, by the points in between that were named, or by the shortest
    /// way if none was; `facing` is where it is to look in the end, in degrees clockwise from north.
    fn way(&self, s: &Self::State, side: Side, of: Piece, wish: &WayWish) -> Option<Way> {
        let _ = (s, side, of, wish);
        None
    }

    /// The ways of several pieces that all go as far in the same direction, in the order in which
    /// they must go so that none stands in the way of the next.
    fn ways(&self, s: &Self::State, side: Side, of: &[Piece], by: [i32; 2]) -> Vec<Way> {
        let _ = (s, side, of, by);
        Vec::new()
    }

    /// A ruler between two tips; nothing if a tip is nowhere.
    fn ruler(&self, s: &Self::State, from: Tip, to: Tip) -> Option<Ruler> {
        let _ = (s, from, to);
        None
    }
}

/// Where a player would like a piece to go on a measured table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayWish {
    /// Where to.
    pub to: [i32; 2],
    /// Points on the way.
    pub via: Vec<[i32; 2]>,
    /// Where it is to look in the end, in degrees clockwise from north.
    pub facing: Option<u16>,
}

/// A game with all there is to show of it.
pub trait Shown: Face + Looks + Weighs + Hides + Writes + Duels + Umpires + Measures {}

impl<G: Face + Looks + Weighs + Hides + Writes + Duels + Umpires + Measures> Shown for G {}
