//! A game under way, whatever its book: what a server holds for each of its rooms.

use engine::{
    BySide, DiceKind, End, EntryOf, Eye, Game, Header, Keyed, Leave, Outcome, Quiet, Recording,
    Script, Seeded, Side, Table, Turned, draw,
};
use serde_json::Value;

use crate::Player;
use crate::face::WayWish;
use crate::wire::{
    Asked, Choice, Preview, Region, Ruler, Scene, Sheet, SightLine, Threat, Tip, Told, Update, Way,
    Where, WhyNot, Zone,
};

/// Where the dice of a game come from while it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cup {
    /// From a seed anybody may know.
    Seeded(u64),
    /// From a key that is shown at the end.
    Keyed([u8; 32]),
    /// From the players' own hands.
    Own,
}

impl Cup {
    /// Plays an action with the dice that belong to the next entry of the table. `seq` is the
    /// number of entries the caller has seen; `words` go with the action, such as a poem.
    pub fn act<G: Game>(
        &self,
        table: &mut Table<G>,
        side: Side,
        seq: usize,
        action: G::Action,
        words: Option<&str>,
    ) -> Result<(), Turned<G::Event>> {
        let number = table.draw();
        match self {
            Cup::Seeded(seed) => {
                let mut dice = Seeded::stream(*seed, number);
                table.act_saying(side, seq, action, words, &mut dice)
            }
            Cup::Keyed(key) => {
                table.act_saying(side, seq, action, words, &mut Keyed::new(*key, number))
            }
            Cup::Own => table.act_saying(side, seq, action, words, &mut Script::new(&[])),
        }
    }

    /// Plays the umpire's word likewise, with his reason.
    pub fn rule<G: Game>(
        &self,
        table: &mut Table<G>,
        action: G::Action,
        reason: &str,
    ) -> Result<(), Turned<G::Event>> {
        let number = table.draw();
        match self {
            Cup::Seeded(seed) => table.rule(action, reason, &mut Seeded::stream(*seed, number)),
            Cup::Keyed(key) => table.rule(action, reason, &mut Keyed::new(*key, number)),
            Cup::Own => table.rule(action, reason, &mut Script::new(&[])),
        }
    }

    /// What the header says of it.
    pub fn kind(&self) -> DiceKind {
        match self {
            Cup::Seeded(seed) => DiceKind::Seeded { seed: *seed },
            Cup::Keyed(key) => {
                let commitment = to_hex(&Keyed::commitment(key));
                DiceKind::Keyed { commitment, key: None, contributions: None }
            }
            Cup::Own => DiceKind::Own,
        }
    }

    /// The key, as it is shown at the end.
    pub fn key(&self) -> Option<String> {
        match self {
            Cup::Keyed(key) => Some(to_hex(key)),
            Cup::Seeded(_) | Cup::Own => None,
        }
    }

    /// The faces that an entry must have had, if its dice came from this cup; nothing if it was
    /// thrown by hand, or if the action is not accepted.
    pub fn faces_again<G: Game>(
        &self,
        game: &G,
        s: &G::State,
        entry: &EntryOf<G>,
        number: usize,
    ) -> Option<Vec<u8>> {
        if !engine::accepts(game, s, entry) {
            return None;
        }
        let at = draw(number, entry.again);
        let mut state = s.clone();
        match self {
            Cup::Seeded(seed) => {
                let mut dice = Recording::new(Seeded::stream(*seed, at));
                let Ok(()) =
                    game.apply(&mut state, entry.side, entry.action, &mut dice, &mut Quiet);
                Some(dice.faces)
            }
            Cup::Keyed(key) => {
                let mut dice = Recording::new(Keyed::new(*key, at));
                let Ok(()) =
                    game.apply(&mut state, entry.side, entry.action, &mut dice, &mut Quiet);
                Some(dice.faces)
            }
            Cup::Own => None,
        }
    }
}

/// Bytes in hexadecimal.
pub fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A key from hexadecimal.
pub fn from_hex(text: &str) -> Option<[u8; 32]> {
    let mut key = [0; 32];
    if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    for (at, byte) in key.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(key)
}

/// What became of something a player did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    /// It happened; this entry, as a line of a saved game, is to be kept.
    Entry(String),
    /// It waits for a die thrown by hand.
    Waits,
}

/// Why a desk did not do what it was told. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Not {
    /// The caller has not seen the latest changes.
    Stale,
    /// The side is not asked, or the game is over, or a die must be given first.
    NotNow(String),
    /// It is against the rules.
    Refused(WhyNot),
    /// It cannot be read: not an action of this game, no such piece, no such die.
    Unreadable(String),
}

/// What a computer player needs to think outside the room: a guess, never the truth.
pub type Thinking = Box<dyn FnOnce() -> Value + Send>;

/// A game under way. All that leaves it is made for an eye.
pub trait Desk: Send {
    /// What does not change.
    fn scene(&self) -> &Scene;
    /// Book, scenario, options and dice, as in a saved game.
    fn header(&self) -> &Header;
    /// How many entries the log has.
    fn len(&self) -> usize;
    /// Roughly how many bytes it holds besides the game: states, entries, what is shown.
    fn bytes(&self) -> usize;
    /// How many of them an eye was told of. Wherever entries are counted for an eye, those of
    /// which it saw nothing are left out.
    fn count(&self, eye: Eye) -> usize;
    /// After something was taken back: how many of the entries an eye was told of are still the
    /// first that it is told of. What is taken out from under others makes them another.
    fn kept(&self, eye: Eye) -> usize {
        self.count(eye)
    }
    /// True before the first entry.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// How often dice were taken back.
    fn again(&self) -> u32;
    /// After the kept entries were played again: dice were taken back at least so often. Whoever
    /// keeps a game keeps [`Desk::again`] with it, so that no die that was seen falls again.
    fn restore_again(&mut self, again: u32);
    /// How it ended.
    fn outcome(&self) -> Option<Outcome>;
    /// Which sides are asked, as far as an eye knows; none while a die is waited for. A side that
    /// has answered in secret is still asked for everybody else.
    fn asked(&self, eye: Eye) -> BySide<bool>;

    /// Why the game stands still, in the words of the umpire who halted it.
    fn halted(&self) -> Option<WhyNot>;

    /// What an eye that knows the first `keep` entries needs now, counted for that eye.
    fn update(&self, eye: Eye, keep: usize) -> Update;
    /// The same without how well the dice fell, which takes long to work out: see [`Desk::luck`].
    fn brief(&self, eye: Eye, keep: usize) -> Update {
        self.update(eye, keep)
    }
    /// What is asked of an eye, where every eye sees and is told the same: the rest of an update
    /// of one eye then serves all that know as many entries. Nothing where one may know what
    /// another does not.
    fn asked_of(&self, eye: Eye) -> Option<Asked> {
        let _ = eye;
        None
    }
    /// How well the dice of each entry fell for whoever threw them, as far as an eye may know it:
    /// the number of the entry, counted for that eye, and [`Told::luck`].
    fn luck(&self, eye: Eye) -> Vec<(u32, u8)> {
        let told = self.told(eye, 0);
        told.iter().filter_map(|told| Some((told.n, told.luck?))).collect()
    }
    /// The same as it was after the first `at` entries, counted for that eye: for replays.
    fn update_at(&self, eye: Eye, at: usize) -> Result<Update, Not>;
    /// The log from entry `from` on, counted for that eye.
    fn told(&self, eye: Eye, from: usize) -> Vec<Told>;

    /// Who decided last, and what, as it was put before him.
    fn deed(&self) -> Option<(Side, Choice)> {
        None
    }

    /// The free words of the log, line by line, with who wrote them: poems. Whatever else is
    /// hidden, they are for everybody.
    fn words(&self) -> Vec<(Side, Vec<String>)> {
        Vec::new()
    }

    /// What a piece can do.
    fn choices(&self, side: Side, subject: u8) -> Result<Vec<Choice>, Not>;
    /// What the side itself can put in a place.
    fn own_at(&self, side: Side, place: Where) -> Result<Vec<Choice>, Not>;
    /// The exact odds of an action and the tally that leads to them.
    fn preview(&self, side: Side, action: &Value) -> Result<Preview, Not>;
    /// Why a piece cannot act on a piece or a place; nothing if it can.
    fn why_not(
        &self,
        side: Side,
        subject: u8,
        piece: Option<u8>,
        place: Option<Where>,
    ) -> Option<WhyNot>;
    /// The line of sight from a piece to a place.
    fn sight_line(&self, eye: Eye, from: u8, to: Where) -> Result<SightLine, Not>;
    /// What the enemy could do to a piece in answer, where it stands or where an action of its own
    /// side would bring it; without a piece, the worst that could befall each of that side.
    fn threats(
        &self,
        side: Side,
        piece: Option<u8>,
        after: Option<&Value>,
    ) -> Result<Vec<Threat>, Not>;
    /// What a piece reaches with its weapons where it stands, or where an action of the eye's own
    /// side would bring it.
    fn zones(&self, eye: Eye, piece: u8, after: Option<&Value>) -> Result<Vec<Zone>, Not>;
    /// All there is to know of a piece.
    fn sheet(&self, eye: Eye, piece: u8) -> Result<Sheet, Not>;
    /// Where a piece of a measured table can get to by one move.
    fn region(&self, eye: Eye, piece: u8) -> Result<Region, Not>;
    /// The way of a piece of a measured table to a point.
    fn way(&self, side: Side, piece: u8, wish: &WayWish) -> Result<Way, Not>;
    /// The ways of several pieces that all go as far in the same direction, in their order.
    fn ways(&self, side: Side, pieces: &[u8], by: [i32; 2]) -> Result<Vec<Way>, Not>;
    /// A ruler laid on a measured table.
    fn ruler(&self, eye: Eye, from: Tip, to: Tip) -> Result<Ruler, Not>;
    /// What the umpire may rule now.
    fn rulings(&self) -> Vec<Choice>;
    /// The action that words stand for.
    fn hear(&self, side: Side, words: &str) -> Result<Choice, Not>;

    /// Plays an action. `seq` is the number of entries the side was told of when it decided. An
    /// action with free words, such as a poem, is given in words:
    /// `{"said": "write one line / another"}`.
    fn act(&mut self, side: Side, seq: usize, action: &Value) -> Result<Done, Not>;
    /// True of a ruling for which the umpire must give a reason.
    fn wants_reason(&self, action: &Value) -> bool;

    /// The umpire rules, with a reason that stands in the log. `seq` is the number of entries he
    /// was told of when he decided.
    fn rule(&mut self, seq: usize, action: &Value, reason: &str) -> Result<Done, Not>;
    /// A die is read out.
    fn give(&mut self, side: Side, face: u8) -> Result<Done, Not>;
    /// Takes back the side's last entry by the rule of the house.
    fn back(&mut self, side: Side) -> Result<(), Not>;
    /// Takes back to before the side's last entry, the other side agreeing.
    fn back_by_consent(&mut self, side: Side) -> Result<(), Not>;
    /// The same, and the log says by whose leave.
    fn back_by_leave(&mut self, side: Side, leave: Leave) -> Result<(), Not> {
        let _ = leave;
        self.back_by_consent(side)
    }
    /// Takes back what a line of a saved game says was taken back.
    fn restore_back(&mut self, line: &str) -> Result<(), String> {
        Err(format!("nothing is taken back here ({line})"))
    }
    /// The side gives up.
    fn resign(&mut self, side: Side) -> Result<Done, Not>;

    /// Plays a kept entry again; it must come out as it did.
    fn restore(&mut self, entry: &str) -> Result<(), String>;
    /// What a computer player is to think about, or nothing if the side is not asked.
    fn think(&self, player: Player, side: Side, seed: u64) -> Option<Thinking>;
    /// The whole game as a file: header, entries, closing line. What the other side may not know
    /// is in it, so it is for finished games and for the eyes of both sides.
    fn save(&self, dice: DiceKind, end: Option<&End>) -> String;
    /// A new desk with the first `at` entries of this one, and other dice.
    fn fork(&self, at: usize, cup: Cup, header: Header) -> Result<Box<dyn Desk>, Not>;
}
