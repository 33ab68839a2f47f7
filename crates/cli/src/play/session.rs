//! A game under way at one terminal.

use engine::{BySide, Die, End, Eye, Header, Outcome, Refusal, Seeded, Side, Table, Turned};
use shelf::desk::Cup;
use shelf::{Board, Pace, Player, Seat, Shown};

use crate::data::Data;
use crate::fail::{Done, Fail};
use crate::out::{Ink, paint, wrap};
use crate::saved::Keeper;
use crate::say;

use super::begin::key_path;
use super::input::Input;
use super::lesson::Tutor;
use super::umpire::Umpire;
use super::{board, tell};

const WIDTH: usize = 80;
/// Empty lines between what one side and what the other may see.
pub(super) const CURTAIN: usize = 100;

/// What comes after a line that was typed.
pub(super) enum Flow {
    /// The same decision still waits.
    Stay,
    /// The game moved.
    Moved,
    /// The player leaves.
    Leave,
}

/// A game under way at one terminal.
pub(super) struct Session<'a, G: Shown> {
    pub(super) data: &'a Data,
    pub(super) game: &'a G,
    pub(super) table: Table<&'a G>,
    pub(super) seats: BySide<Seat>,
    /// The machine's players; nobody where a person sits.
    pub(super) minds: BySide<Option<Player>>,
    rng: Seeded,
    pub(super) cup: Cup,
    pub(super) header: Header,
    pub(super) keeper: Option<Keeper>,
    pub(super) input: Input,
    /// The choices printed last, for numbers.
    pub(super) listed: Vec<G::Action>,
    /// How many entries were told.
    pub(super) told: usize,
    /// The machine moved since the board was shown.
    pub(super) stale_board: bool,
    /// Where the course of play stood when a person was asked last.
    clock: String,
    /// The board shown last.
    pub(super) shown: Option<Board>,
    /// Who sits before the terminal alone, because both write in secret.
    pub(super) alone: Option<Side>,
    /// Whether an umpire sits here too.
    pub(super) umpire: Umpire,
    /// The lesson that is held here.
    pub(super) tutor: Option<Tutor>,
}

impl<'a, G: Shown> Session<'a, G> {
    pub(super) fn new(
        data: &'a Data,
        table: Table<&'a G>,
        minds: BySide<Option<Player>>,
        rng: Seeded,
        cup: Cup,
        header: Header,
        keeper: Option<Keeper>,
    ) -> Self {
        let game = table.game;
        Session {
            data,
            game,
            seats: game.seats(),
            told: table.log.len(),
            table,
            minds,
            rng,
            cup,
            header,
            keeper,
            input: Input::open(),
            listed: Vec::new(),
            stale_board: true,
            clock: String::new(),
            shown: None,
            alone: None,
            umpire: Umpire::Absent,
            tutor: None,
        }
    }

    /// The same with an umpire at the terminal, or without.
    pub(super) fn watched(mut self, umpire: Umpire) -> Self {
        self.umpire = umpire;
        self
    }

    /// Plays until the game is over or the player leaves.
    pub(super) fn play(mut self) -> Done {
        // A game that goes on may have begun to write in secret already.
        self.alone = Side::BOTH.into_iter().find(|side| self.must_be_alone(*side));
        self.greet();
        self.alone = None;
        loop {
            if let Some(outcome) = self.table.outcome() {
                self.alone = None;
                return self.finish(outcome);
            }
            let flow = if let Some(die) = self.table.waiting() {
                self.read_die(die)?
            } else {
                let asks = self.table.asks();
                let asked = Side::BOTH.into_iter().find(|side| asks[*side].is_some());
                match (asked, asked.and_then(|side| self.minds[side])) {
                    (Some(side), Some(player)) => self.think(player, side)?,
                    (Some(side), None) if self.hand_over(side)? => self.decide(side)?,
                    (None, _) if self.umpire != Umpire::Absent => self.call_umpire()?,
                    _ => Flow::Leave,
                }
            };
            if matches!(flow, Flow::Leave) {
                return self.leave();
            }
        }
    }

    fn greet(&mut self) {
        let [story, aims] = self.game.story();
        say!(
            "{}",
            paint(Ink::Bold, format!("{}  ({})", self.game.title(), self.game.scenario_id()))
        );
        if self.table.log.is_empty() {
            say!("\n{}\n\n{}\n", wrap(story, WIDTH), wrap(aims, WIDTH));
        }
        for (side, seat) in self.seats.iter() {
            let who = self.minds[side].map_or("you", Player::name);
            say!("{}: {who}", paint(Ink::of(Some(side)), format!("{} ({})", seat.name, seat.id)));
        }
        match &self.header.dice {
            engine::DiceKind::Keyed { commitment, .. } => {
                say!("Dice: from a secret key, shown at the end. Promised now:\n  {commitment}");
            }
            engine::DiceKind::Seeded { seed } => say!("Dice: from the seed {seed}."),
            engine::DiceKind::Own => say!("Dice: yours. You will be asked to roll and read out."),
        }
        if self.game.scene().hidden && self.minds.a.is_none() && self.minds.b.is_none() {
            say!("Two at one terminal see everything, also what is hidden from one of them.");
        }
        if let Some(keeper) = &self.keeper {
            say!("Saved after every decision: {}", keeper.path().display());
        }
        say!("Say `help` for what you can say.\n");
        self.show_board();
        board::legend(self.game, &self.known());
    }

    /// What is shown at this terminal: what the one side knows that a person plays. Who plays both
    /// sides, or neither, sees everything, but while both write in secret.
    pub(super) fn eye(&self) -> Eye {
        if self.umpire == Umpire::Rules {
            return Eye::Umpire;
        }
        match (self.minds.a, self.minds.b) {
            (None, Some(_)) => Eye::Side(Side::A),
            (Some(_), None) => Eye::Side(Side::B),
            _ => self.alone.map_or(Eye::Umpire, Eye::Side),
        }
    }

    /// Whether what a side decides now is not for the other's eyes, though both are at this
    /// terminal.
    fn must_be_alone(&self, side: Side) -> bool {
        let asks = self.game.asks(&self.game.known(&self.table.state, Eye::Side(side)));
        let are_two = self.minds.a.is_none() && self.minds.b.is_none();
        are_two && asks.a.is_some() && asks.b.is_some()
    }

    /// Where both are asked at one terminal, they sit down to it one after the other. False if
    /// nobody does.
    fn hand_over(&mut self, side: Side) -> Result<bool, Fail> {
        let alone = self.must_be_alone(side).then_some(side);
        if self.alone == alone {
            return Ok(true);
        }
        self.alone = alone;
        (self.stale_board, self.shown) = (true, None);
        self.listed.clear();
        if alone.is_none() {
            return Ok(true);
        }
        let (name, other) = (&self.seats[side].name, &self.seats[side.other()].name);
        let words = format!("{name} write in secret now; {other} look away.");
        if !self.input.is_person() {
            say!("\n{words}");
            return Ok(true);
        }
        // What the other side was shown goes out of sight.
        say!("{}", "\n".repeat(CURTAIN));
        Ok(self.input.ask(&format!("{words} Enter goes on: "))?.is_some())
    }

    /// The state as far as it may be shown.
    pub(super) fn known(&self) -> G::State {
        self.game.known(&self.table.state, self.eye())
    }

    /// Draws the board, and remembers it.
    pub(super) fn show_board(&mut self) {
        let known = self.known();
        board::show(self.game, &known);
        self.shown = Some(self.game.board(&known));
    }

    /// Tells who can do something, and how to go on.
    fn tell_who_can_act(&self, side: Side) {
        let known = self.known();
        let (game, s) = (self.game, &known);
        let subjects = game.subjects(s, side);
        let men = game.roster(s);
        let names = men.iter().filter(|man| subjects.contains(man.piece)).map(|man| &man.name);
        let names: Vec<&str> = names.map(String::as_str).collect();
        let idle = game.say(s, side, &game.idle(s, side));
        let words = format!("Can act: {}. `{idle}` goes on, `?` tells more.", names.join(", "));
        say!("{}", paint(Ink::Dim, wrap(&words, WIDTH)));
    }

    /// The machine decides.
    fn think(&mut self, player: Player, side: Side) -> Result<Flow, Fail> {
        let action = match self.think_alike(player, side) {
            Some(action) => action,
            None => player.choose(self.game, &self.table.state, side, &mut self.rng),
        };
        self.act(side, action)
    }

    /// A person decides.
    fn decide(&mut self, side: Side) -> Result<Flow, Fail> {
        let Some(ask) = self.table.asks()[side] else { return Ok(Flow::Stay) };
        let pace = self.game.pace(&ask);
        // What the machine did may have changed nothing that can be seen.
        if self.stale_board && self.shown.as_ref() != Some(&self.game.board(&self.known())) {
            say!();
            self.show_board();
        }
        self.stale_board = false;
        let known = self.known();
        let prompt = self.game.prompt(&known, &ask);
        let clock = self.game.clock(&known);
        say!();
        if clock != self.clock {
            say!("{}", paint(Ink::Bold, &clock));
            self.clock = clock;
        }
        say!("{}", paint(Ink::of(Some(side)), prompt));
        if self.game.quotes(&ask) {
            let words = self.table.log.iter().rev().find_map(|entry| entry.words.as_deref());
            words.iter().flat_map(|words| words.lines()).for_each(|line| say!("  {line}"));
        }
        match pace {
            Pace::Reaction => self.list_few(side),
            Pace::Turn => self.tell_who_can_act(side),
            Pace::SetUp => {}
        }
        self.teach();
        loop {
            let Some(line) = self.input.ask("> ")? else { return Ok(Flow::Leave) };
            match self.obey(side, &line)? {
                Flow::Stay => {}
                flow => return Ok(flow),
            }
        }
    }

    /// Plays an action, tells what came of it and saves it.
    pub(super) fn act(&mut self, side: Side, action: G::Action) -> Result<Flow, Fail> {
        self.act_saying(side, action, None)
    }

    /// The same with the free words that go with it, such as a poem.
    pub(super) fn act_saying(
        &mut self,
        side: Side,
        action: G::Action,
        words: Option<&str>,
    ) -> Result<Flow, Fail> {
        let seq = self.table.log.len();
        match self.cup.act(&mut self.table, side, seq, action, words) {
            Ok(()) => self.moved(),
            Err(Turned::Roll { .. }) => Ok(Flow::Moved),
            Err(Turned::Refused(refusal)) => {
                say!("{}", paint(Ink::Bad, refused(&refusal)));
                Ok(Flow::Stay)
            }
            Err(other) => {
                say!("{}", paint(Ink::Bad, other));
                Ok(Flow::Stay)
            }
        }
    }

    pub(super) fn moved(&mut self) -> Result<Flow, Fail> {
        let eye = self.eye();
        for entry in &self.table.log[self.told..] {
            tell::entry(self.game, entry, eye, "  ");
            // One's own doings need no new board; what the machine does does.
            self.stale_board |= self.minds[entry.side].is_some();
        }
        let news = self.table.log[self.told..].to_vec();
        self.learn_of(&news)?;
        self.told = self.table.log.len();
        self.listed.clear();
        self.keep()?;
        Ok(Flow::Moved)
    }

    /// Brings the saved game up to date.
    pub(super) fn keep(&mut self) -> Done {
        match &mut self.keeper {
            Some(keeper) => keeper.keep(&self.table, None),
            None => Ok(()),
        }
    }

    /// Something was taken back.
    pub(super) fn went_back(&mut self) -> Done {
        self.told = self.table.log.len();
        self.listed.clear();
        self.keep()
    }

    /// Asks for a die that was thrown by hand.
    fn read_die(&mut self, die: Die) -> Result<Flow, Fail> {
        let name = &self.seats[die.by].name;
        let kind =
            if die.faces == 10 { "ten-sided".to_owned() } else { format!("{}-sided", die.faces) };
        let prompt = format!("{name}: roll a {kind} die ({}): ", die.rule);
        let Some(line) = self.input.ask(&prompt)? else { return Ok(Flow::Leave) };
        if matches!(line.as_str(), "quit" | "exit" | "q") {
            return Ok(Flow::Leave);
        }
        // Ten-sided dice are often printed 0 to 9.
        let face = match line.parse::<u8>() {
            Ok(0) if die.faces == 10 => Some(10),
            Ok(face) => Some(face).filter(|face| (1..=die.faces).contains(face)),
            Err(_) => None,
        };
        let Some(face) = face else {
            let what = format!("a {kind} die does not show `{line}`");
            let remedy = format!("read out a number from 1 to {}", die.faces);
            if self.input.is_person() {
                say!("{}; {remedy}, or say quit.", paint(Ink::Bad, what));
                return Ok(Flow::Stay);
            }
            // Nobody is there to look at the die again, and a die is never guessed.
            return Err(Fail::bad(what, remedy));
        };
        match self.table.give(face) {
            Ok(()) => self.moved(),
            Err(Turned::Roll { .. }) => Ok(Flow::Stay),
            Err(other) => {
                Err(Fail::bad(other, format!("read out a number from 1 to {}", die.faces)))
            }
        }
    }

    /// The game is over.
    fn finish(mut self, outcome: Outcome) -> Done {
        say!();
        self.show_board();
        let words = match outcome {
            Outcome::Won(side) => format!("{} have won.", self.seats[side].name),
            Outcome::Drawn => "Nobody has won.".to_owned(),
        };
        let points = self.game.points(&self.table.state);
        say!("{} {} to {}.", paint(Ink::Bold, words), points.a, points.b);
        let key = self.cup.key();
        if let Some(key) = &key {
            say!("The key of the dice was\n  {key}");
        }
        let Some(keeper) = &mut self.keeper else { return Ok(()) };
        keeper.keep(&self.table, Some(&End { key, outcome: Some(outcome), agreed: false }))?;
        let path = keeper.path();
        // From here on the key stands in the saved game itself.
        let _ = std::fs::remove_file(key_path(path));
        say!(
            "`kabuto verify {}` checks every die; `kabuto replay` shows it again.",
            path.display()
        );
        Ok(())
    }

    /// The player leaves before the end.
    fn leave(mut self) -> Done {
        self.keep()?;
        match &self.keeper {
            Some(keeper) => {
                let path = keeper.path().display();
                say!("Saved. `kabuto play --resume {path}` goes on.");
            }
            None => say!("Left without saving."),
        }
        Ok(())
    }
}

/// A refusal in words, with where to read on.
pub(super) fn refused(refusal: &Refusal) -> String {
    format!("{refusal}. (`rule {}` shows the rule.)", refusal.rule)
}
