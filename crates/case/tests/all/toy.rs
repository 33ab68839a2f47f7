//! A race of two sides along a track, with a tag, a leap and, if the set-up says so, sealed bids.

use book::{Files, Trouble};
use case::{Amiss, Cased, Flaw, Held, Names, Note, Reading, Scene, flaw, same};
use engine::*;
use serde::{Deserialize, Serialize};

pub struct Toy {
    sides: [String; 2],
    runners: Vec<Runner>,
    track: u8,
    turn: u8,
    sealed: bool,
}

struct Runner {
    name: String,
    side: Side,
    at: u8,
    hidden: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct State {
    at: Vec<u8>,
    turn: u8,
    mover: Side,
    bids: BySide<Option<u8>>,
    over: Option<Outcome>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    Run(u8),
    Leap(u8),
    Tag(u8, u8),
    Bid(u8),
    End,
    Resign,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    Ran { who: u8, die: u8 },
    Leapt { who: u8, die: u8, far: bool },
    Tagged { who: u8, at: u8 },
    Ended,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub enum Ask {
    SealedBid,
    Move,
}

const RUN: RuleId = RuleId("T-RUN-01");
const LEAP: RuleId = RuleId("T-LEA-01");
const TAG: RuleId = RuleId("T-TAG-01");
const TURN: RuleId = RuleId("T-END-01");

impl Cites for Ask {
    fn rule(&self) -> RuleId {
        TURN
    }
}

impl Toy {
    fn own(&self, side: Side) -> impl Iterator<Item = u8> {
        let all = self.runners.iter().enumerate();
        all.filter(move |(_, r)| r.side == side).map(|(n, _)| n as u8)
    }

    fn may_tag(&self, s: &State, who: u8, at: u8) -> Result<(), Refusal> {
        let other = &self.runners[usize::from(at)];
        if other.side == self.runners[usize::from(who)].side || other.hidden {
            return Err(Refusal::new(TAG, "there is no such rival"));
        }
        match s.at[usize::from(who)].abs_diff(s.at[usize::from(at)]) {
            0 | 1 => Ok(()),
            _ => Err(Refusal::new(TAG, "he is too far away")),
        }
    }

    fn name(&self, who: u8) -> &str {
        &self.runners[usize::from(who)].name
    }

    fn number(&self, name: &str) -> Result<u8, String> {
        let found = self.runners.iter().position(|r| r.name.eq_ignore_ascii_case(name));
        found.map(|n| n as u8).ok_or_else(|| format!("nobody is called `{name}`"))
    }
}

impl Game for Toy {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Ask = Ask;
    type View = u8;

    fn start(&self) -> State {
        State {
            at: self.runners.iter().map(|r| r.at).collect(),
            turn: self.turn,
            mover: Side::A,
            bids: BySide::both(if self.sealed { None } else { Some(0) }),
            over: None,
        }
    }

    fn asks(&self, s: &State) -> BySide<Option<Ask>> {
        let bidding = Side::BOTH.into_iter().any(|side| s.bids[side].is_none());
        BySide::from_fn(|side| match s.over {
            Some(_) => None,
            None if bidding => s.bids[side].is_none().then_some(Ask::SealedBid),
            None => (s.mover == side).then_some(Ask::Move),
        })
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        s.over
    }

    fn bound(&self) -> usize {
        10_000
    }

    fn subjects(&self, s: &State, side: Side) -> PieceSet {
        match self.asks(s)[side] {
            Some(Ask::Move) => self.own(side).map(Piece).collect(),
            _ => PieceSet::EMPTY,
        }
    }

    fn actions(&self, s: &State, side: Side, of: Option<Piece>, out: &mut Vec<Action>) {
        match (self.asks(s)[side], of) {
            (Some(Ask::SealedBid), None) => out.extend((0..3).map(Action::Bid)),
            (Some(Ask::Move), None) => out.push(Action::End),
            (Some(Ask::Move), Some(Piece(who))) => {
                out.extend([Action::Run(who), Action::Leap(who)]);
                let rivals = 0..self.runners.len() as u8;
                let near = rivals.filter(|at| self.may_tag(s, who, *at).is_ok());
                out.extend(near.map(|at| Action::Tag(who, at)));
            }
            _ => {}
        }
    }

    fn check(&self, s: &State, side: Side, action: Action) -> Result<(), Refusal> {
        let asked = self.asks(s)[side];
        match (action, asked) {
            (Action::Resign, _) if s.over.is_none() => Ok(()),
            (Action::Bid(_), Some(Ask::SealedBid)) | (Action::End, Some(Ask::Move)) => Ok(()),
            (Action::Run(who) | Action::Leap(who) | Action::Tag(who, _), Some(Ask::Move)) => {
                if self.runners[usize::from(who)].side != side {
                    return Err(Refusal::new(RUN, "he runs for the others"));
                }
                if let Action::Tag(who, at) = action {
                    self.may_tag(s, who, at)?;
                }
                Ok(())
            }
            _ => Err(Refusal::new(TURN, "not now")),
        }
    }

    fn apply<D: Dice>(
        &self,
        s: &mut State,
        side: Side,
        action: Action,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let mut steps = (0, 0);
        match action {
            Action::Resign => s.over = Some(Outcome::Won(side.other())),
            Action::Bid(bid) => s.bids[side] = Some(bid),
            Action::Run(who) => {
                let die = dice.roll(Die::new(6, RUN, side))?;
                tell.tell(|| Event::Ran { who, die });
                steps = (who, die);
            }
            Action::Leap(who) => {
                let die = dice.roll(Die::new(20, LEAP, side))?;
                let far = die > 10;
                tell.tell(|| Event::Leapt { who, die, far });
                steps = (who, if far { 3 } else { 0 });
            }
            Action::Tag(who, at) => {
                tell.tell(|| Event::Tagged { who, at });
                s.at[usize::from(at)] = 0;
            }
            Action::End => {
                tell.tell(|| Event::Ended);
                s.turn += u8::from(side == Side::B);
                s.mover = side.other();
                if s.turn > 9 {
                    s.over = Some(Outcome::Drawn);
                }
            }
        }
        if let (who, steps @ 1..) = steps {
            s.at[usize::from(who)] += steps;
            if s.at[usize::from(who)] >= self.track {
                s.over = Some(Outcome::Won(side));
            }
        }
        Ok(())
    }

    fn view(&self, s: &State, _: Eye) -> u8 {
        s.turn
    }

    fn seen(&self, event: &Event, _: Eye) -> Option<Event> {
        Some(event.clone())
    }

    fn guess(&self, s: &State, _: Side, _: &mut Seeded) -> State {
        s.clone()
    }

    fn idle(&self, s: &State, side: Side) -> Action {
        match self.asks(s)[side] {
            Some(Ask::SealedBid) => Action::Bid(0),
            _ => Action::End,
        }
    }

    fn resign(&self, _: Side) -> Action {
        Action::Resign
    }
}

impl Speaks for Toy {
    fn say(&self, _: &State, _: Side, action: &Action) -> String {
        match *action {
            Action::Run(who) => format!("{} runs", self.name(who)),
            Action::Leap(who) => format!("{} leaps", self.name(who)),
            Action::Tag(who, at) => format!("{} tags {}", self.name(who), self.name(at)),
            Action::Bid(bid) => format!("bid {bid}"),
            Action::End => "end".to_owned(),
            Action::Resign => "resign".to_owned(),
        }
    }

    fn hear(&self, _: &State, _: Side, words: &str) -> Result<Action, String> {
        match words.split_whitespace().collect::<Vec<_>>()[..] {
            ["end"] => Ok(Action::End),
            ["resign"] => Ok(Action::Resign),
            ["bid", n] => n.parse().map(Action::Bid).map_err(|_| "no number".to_owned()),
            [name, "runs"] => Ok(Action::Run(self.number(name)?)),
            [name, "leaps"] => Ok(Action::Leap(self.number(name)?)),
            [name, "tags", at] => Ok(Action::Tag(self.number(name)?, self.number(at)?)),
            _ => Err(format!("I do not know `{words}`")),
        }
    }

    fn line(&self, event: &Event) -> Option<Line> {
        let (rule, text) = match event {
            Event::Ran { who, die } => (RUN, format!("{} runs {die}", self.name(*who))),
            Event::Leapt { who, die, .. } => (LEAP, format!("{} leaps, {die}", self.name(*who))),
            Event::Tagged { at, .. } => (TAG, format!("{} is tagged", self.name(*at))),
            Event::Ended => (TURN, "the other side is on".to_owned()),
        };
        Some(Line { rule, text })
    }

    fn prompt(&self, _: &State, ask: &Ask) -> String {
        format!("{ask:?}")
    }
}

impl Cased for Toy {
    type Book = ();

    fn stage(scene: &Scene, _: &Files, (): &()) -> Result<Toy, Vec<Trouble>> {
        let sides = scene.sides();
        let mut toy = Toy { sides, runners: Vec::new(), track: 0, turn: 1, sealed: false };
        let mut names = Names::default();
        let mut troubles = Vec::new();
        for note in scene.own_notes() {
            if let Err(flaw) = toy.place(note, &mut names) {
                troubles.push(scene.trouble(note.line, flaw));
            }
        }
        if toy.track == 0 && troubles.is_empty() {
            troubles.push(Trouble::whole(&scene.file, "there is no track", "add `track 20`"));
        }
        if troubles.is_empty() { Ok(toy) } else { Err(troubles) }
    }

    fn subject(note: &Note) -> Option<String> {
        match note.words()[..] {
            [_, "runner", name, ..] => Some(name.to_owned()),
            _ => Some(note.subject()),
        }
    }

    fn side_id(&self, side: Side) -> &str {
        &self.sides[if side == Side::A { 0 } else { 1 }]
    }

    fn piece_named(&self, name: &str) -> Option<Piece> {
        self.runners.iter().position(|r| r.name == name).map(|n| Piece(n as u8))
    }

    fn turn(&self, s: &State) -> u32 {
        s.turn.into()
    }

    fn score(&self, s: &State) -> BySide<i32> {
        let best = |side| self.own(side).map(|n| i32::from(s.at[usize::from(n)])).max();
        BySide::from_fn(|side| best(side).unwrap_or(0))
    }

    fn holds(&self, s: &State, words: &[&str]) -> Held {
        match words {
            [name, "at", n] => same(n, &s.at[usize::from(self.number(name)?)].to_string()),
            _ => Err(Amiss::Unclear("I do not know that condition".to_owned())),
        }
    }

    /// A die of twenty may be read in tens: 0 is twenty.
    fn face(number: u8, die: Die) -> Option<u8> {
        let face = if number == 0 && die.faces == 20 { 20 } else { number };
        (1..=die.faces).contains(&face).then_some(face)
    }

    fn readings(&self, event: &Event) -> Vec<Reading> {
        let Event::Leapt { die, far, .. } = event else { return Vec::new() };
        vec![Reading {
            table: "leap".to_owned(),
            column: "dry".to_owned(),
            row: die.to_string(),
            letter: if *far { "L" } else { "–" }.to_owned(),
        }]
    }
}

impl Toy {
    fn place(&mut self, note: &Note, names: &mut Names) -> Result<(), Flaw> {
        let number = |word: &str| {
            word.parse().map_err(|_| flaw(format!("`{word}` is no number"), "write 0 to 255"))
        };
        match note.words()[..] {
            ["track", n] => self.track = number(n)?,
            ["turn", n] => self.turn = number(n)?,
            ["sealed"] => self.sealed = true,
            [side, "runner", name, "at", n, ref rest @ ..] if rest.len() < 2 => {
                names.give(note.line, name)?;
                let side = match self.sides.iter().position(|id| id == side) {
                    Some(0) => Side::A,
                    Some(_) => Side::B,
                    None => return Err(flaw(format!("no side `{side}`"), "name a side")),
                };
                let (name, at, hidden) = (name.to_owned(), number(n)?, rest == ["hidden"]);
                self.runners.push(Runner { name, side, at, hidden });
            }
            _ => {
                let what = format!("what is `{}`?", note.word);
                return Err(flaw(what, "track, turn, sealed, or `SIDE runner NAME at N`"));
            }
        }
        Ok(())
    }
}
