//! Who acts, what the words mean, and the dice as they are written.

use std::marker::PhantomData;

use engine::{Dice, Die, Refusal, Side, Table, Turned};

use crate::cased::Cased;

/// An action in words, understood.
pub(crate) struct Heard<G: Cased> {
    /// Who acts; of the umpire, nobody in particular.
    pub side: Side,
    /// The umpire rules.
    pub umpire: bool,
    /// What he does.
    pub action: G::Action,
    /// The free words that belong to it, such as a poem.
    pub free: Option<String>,
}

/// The word for what is played for a side whose time is out.
const DEFAULT: &str = "default";
/// Who rules, before a colon.
const UMPIRE: &str = "umpire";
/// Why he rules as a case has it.
const REASON: &str = "so the case has it";

/// The side of that name.
pub(crate) fn side_named<G: Cased>(game: &G, id: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| game.side_id(*side) == id)
}

/// Who decides, and the words without his name. `east: WORDS` names him, which is needed only
/// where both are asked.
pub(crate) fn decider<'w, G: Cased>(
    game: &G,
    s: &G::State,
    words: &'w str,
) -> Result<(Side, &'w str), String> {
    if let Some((id, rest)) = words.split_once(':')
        && let Some(side) = side_named(game, id.trim())
    {
        return Ok((side, rest.trim()));
    }
    let asks = game.asks(s);
    match (asks.a.is_some(), asks.b.is_some()) {
        (true, false) => Ok((Side::A, words)),
        (false, true) => Ok((Side::B, words)),
        (false, false) => Err("the game is over".to_owned()),
        (true, true) => {
            let [a, b] = Side::BOTH.map(|side| game.side_id(side));
            Err(format!("both sides are asked; write `{a}: …` or `{b}: …`"))
        }
    }
}

/// What words mean in a state.
pub(crate) fn hear<G: Cased>(game: &G, s: &G::State, words: &str) -> Result<Heard<G>, String> {
    if let Some((UMPIRE, words)) = words.split_once(':') {
        let action = game.hear_all(s, Side::A, words.trim())?;
        return Ok(Heard { side: Side::A, umpire: true, action, free: None });
    }
    let (side, words) = decider(game, s, words)?;
    if words == DEFAULT {
        return Ok(Heard { side, umpire: false, action: idle(game, s, side)?, free: None });
    }
    let action = game.hear_all(s, side, words)?;
    Ok(Heard { side, umpire: false, action, free: game.free_words(words) })
}

/// What is played for a side whose time is out.
pub(crate) fn idle<G: Cased>(game: &G, s: &G::State, side: Side) -> Result<G::Action, String> {
    match game.asks(s)[side] {
        Some(_) => Ok(game.idle(s, side)),
        None => Err(format!("{} is not asked, so it has no default", game.side_id(side))),
    }
}

impl<G: Cased> Heard<G> {
    /// Why it may not be done, if it may not.
    pub fn refusal(&self, game: &G, s: &G::State) -> Result<Option<Refusal>, String> {
        match (self.umpire, game.ruling(s, &self.action)) {
            (false, _) => Ok(game.check(s, self.side, self.action).err()),
            (true, Some(ruled)) => Ok(ruled.err()),
            (true, None) => Err("that is nothing an umpire rules".to_owned()),
        }
    }
}

/// True of words that leave the choice to the game.
pub(crate) fn is_default(words: &str) -> bool {
    words.rsplit(':').next().is_some_and(|words| words.trim() == DEFAULT)
}

/// Why an action did not come about.
pub(crate) enum Undone {
    /// By a rule.
    Refused(Refusal),
    /// The case is at fault.
    Bad(String),
}

/// Plays an action in words.
pub(crate) fn act<G: Cased>(
    table: &mut Table<&G>,
    heard: Heard<G>,
    dice: &mut Thrown<'_, G>,
) -> Result<(), Undone> {
    let seq = table.log.len();
    let Heard { side, umpire, action, free } = heard;
    let done = match umpire {
        true => table.rule(action, REASON, dice),
        false => table.act_saying(side, seq, action, free.as_deref(), dice),
    };
    done.map_err(|turned| match turned {
        Turned::Refused(refusal) => Undone::Refused(refusal),
        Turned::Roll { die, .. } => Undone::Bad(dice.lacks(die)),
        other => Undone::Bad(other.to_string()),
    })
}

/// Numbers written down beforehand; the game says which faces they stand for.
pub(crate) struct Thrown<'a, G> {
    numbers: &'a [u8],
    used: usize,
    game: PhantomData<G>,
}

impl<'a, G: Cased> Thrown<'a, G> {
    pub fn new(numbers: &'a [u8]) -> Self {
        Thrown { numbers, used: 0, game: PhantomData }
    }

    /// How many numbers were not taken.
    pub fn left(&self) -> usize {
        self.numbers.len() - self.used
    }

    /// What is wrong with the numbers if this die could not be had from them.
    fn lacks(&self, die: Die) -> String {
        let Die { faces, rule, .. } = die;
        match self.numbers.get(self.used) {
            Some(number) => {
                format!("{number} is on no die of {faces} faces, for which {rule} calls")
            }
            None => format!("a die of {faces} faces is missing: {rule} calls for it"),
        }
    }
}

impl<G: Cased> Dice for Thrown<'_, G> {
    type Dry = Die;

    fn roll(&mut self, die: Die) -> Result<u8, Die> {
        let number = self.numbers.get(self.used).copied();
        let face = number.and_then(|number| G::face(number, die)).ok_or(die)?;
        self.used += 1;
        Ok(face)
    }
}
