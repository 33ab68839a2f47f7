//! Every way the dice can fall, each with its exact chance.

use crate::{Dice, Die, Game, Quiet, Side, Tell};
use serde::Serialize;
use std::fmt;
use std::ops::Add;

/// How many dice one action may cost before its odds are given up.
const DEEPEST: usize = 32;

/// An exact probability: a fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Chance {
    /// The numerator.
    pub num: u64,
    /// The denominator, never 0.
    pub den: u64,
}

impl Chance {
    /// It cannot happen.
    pub const NEVER: Chance = Chance { num: 0, den: 1 };
    /// It must happen.
    pub const CERTAIN: Chance = Chance { num: 1, den: 1 };

    /// `num` in `den`.
    ///
    /// # Panics
    /// If `den` is 0.
    pub const fn new(num: u64, den: u64) -> Chance {
        assert!(den > 0, "a chance is never out of nothing");
        let by = gcd(num as u128, den as u128) as u64;
        Chance { num: num / by, den: den / by }
    }

    /// The sum, or nothing if it cannot be written with 64 bits.
    pub fn checked_add(self, with: Chance) -> Option<Chance> {
        let (den, other) = (u128::from(self.den), u128::from(with.den));
        let common = gcd(den, other);
        let num = u128::from(self.num).checked_mul(other / common)?;
        let num = num.checked_add(u128::from(with.num).checked_mul(den / common)?)?;
        let den = den.checked_mul(other / common)?;
        let by = gcd(num, den);
        Some(Chance { num: (num / by).try_into().ok()?, den: (den / by).try_into().ok()? })
    }

    /// The chance that both happen, if one does not depend on the other; nothing if it cannot be
    /// written with 64 bits.
    pub fn checked_mul(self, with: Chance) -> Option<Chance> {
        let num = u128::from(self.num) * u128::from(with.num);
        let den = u128::from(self.den) * u128::from(with.den);
        let by = gcd(num, den);
        Some(Chance { num: (num / by).try_into().ok()?, den: (den / by).try_into().ok()? })
    }

    /// The nearest floating-point number: for display and search, never for rules.
    pub fn as_f64(self) -> f64 {
        self.num as f64 / self.den as f64
    }
}

impl Add for Chance {
    type Output = Chance;
    /// # Panics
    /// If the sum cannot be written with 64 bits; see [`Chance::checked_add`].
    fn add(self, with: Chance) -> Chance {
        self.checked_add(with).expect("the sum of chances has a small denominator")
    }
}

impl std::iter::Sum for Chance {
    fn sum<I: Iterator<Item = Chance>>(chances: I) -> Chance {
        chances.fold(Chance::NEVER, Chance::add)
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.num, self.den)
    }
}

/// One way the dice can fall, and what comes of it.
pub struct Fall<G: Game> {
    /// How likely it is.
    pub chance: Chance,
    /// The faces.
    pub dice: Vec<u8>,
    /// The state afterwards.
    pub state: G::State,
    /// What happened.
    pub events: Vec<G::Event>,
}

// Written out because derived ones would ask for a game that can be copied, compared and printed.
impl<G: Game> Clone for Fall<G> {
    fn clone(&self) -> Self {
        Fall {
            chance: self.chance,
            dice: self.dice.clone(),
            state: self.state.clone(),
            events: self.events.clone(),
        }
    }
}

impl<G: Game> PartialEq for Fall<G> {
    fn eq(&self, other: &Self) -> bool {
        self.chance == other.chance
            && self.dice == other.dice
            && self.state == other.state
            && self.events == other.events
    }
}

impl<G: Game> fmt::Debug for Fall<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fall")
            .field("chance", &self.chance)
            .field("dice", &self.dice)
            .field("state", &self.state)
            .field("events", &self.events)
            .finish()
    }
}

/// An exact average: a fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mean {
    /// The numerator.
    pub num: i128,
    /// The denominator, never 0.
    pub den: u64,
}

impl Mean {
    /// The nearest floating-point number.
    pub fn as_f64(self) -> f64 {
        self.num as f64 / self.den as f64
    }
}

/// The dice can fall in more ways than were to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany {
    /// How many were to be looked at.
    pub most: usize,
}

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the dice can fall in more than {} ways", self.most)
    }
}

impl std::error::Error for TooMany {}

/// Every way the dice of a legal action can fall, in ascending order of the faces.
pub fn odds<G: Game>(
    game: &G,
    s: &G::State,
    side: Side,
    action: G::Action,
    most: usize,
) -> Result<Vec<Fall<G>>, TooMany> {
    let mut falls = Vec::new();
    each_fall(game, s, side, action, most, |chance, dice, state, events| {
        falls.push(Fall { chance, dice: dice.to_vec(), state, events });
    })?;
    Ok(falls)
}

/// Hands each way the dice of a legal action can fall to `f`: its chance, the faces, the state
/// afterwards and what happened. After an error, some have been handed over already.
pub fn each_fall<G: Game>(
    game: &G,
    s: &G::State,
    side: Side,
    action: G::Action,
    most: usize,
    f: impl FnMut(Chance, &[u8], G::State, Vec<G::Event>),
) -> Result<(), TooMany> {
    walk(game, s, (side, action), most, Vec::new, f)
}

/// The exact average of `worth` over every state a legal action can lead to. Tells nobody and
/// allocates nothing.
pub fn expect<G: Game>(
    game: &G,
    s: &G::State,
    side: Side,
    action: G::Action,
    most: usize,
    mut worth: impl FnMut(&G::State) -> i64,
) -> Result<Mean, TooMany> {
    // The sum so far, over a denominator that all chances so far divide.
    let mut sum = Some((0_i128, 1_u64));
    walk(
        game,
        s,
        (side, action),
        most,
        || Quiet,
        |chance, _, state, _| {
            sum = sum.and_then(|sum| plus(sum, worth(&state), chance.den));
        },
    )?;
    let (num, den) = sum.ok_or(TooMany { most })?;
    let by = gcd(num.unsigned_abs(), u128::from(den)) as u64;
    Ok(Mean { num: num / i128::from(by), den: den / by })
}

/// Adds `worth` / `den` to a fraction; nothing if the denominator grows beyond 64 bits.
fn plus((num, den): (i128, u64), worth: i64, of: u64) -> Option<(i128, u64)> {
    let grown = if den.is_multiple_of(of) {
        den
    } else {
        den.checked_mul(of / gcd(u128::from(den), u128::from(of)) as u64)?
    };
    let num = num.checked_mul(i128::from(grown / den))?;
    let num = num.checked_add(i128::from(worth) * i128::from(grown / of))?;
    Some((num, grown))
}

/// Plays the action once for each way the dice can fall.
///
/// The dice are an odometer: a die that is not yet on it shows 1, and after each play the last
/// die is turned on. So there are exactly as many plays as there are outcomes.
fn walk<G: Game, T: Tell<G::Event>>(
    game: &G,
    s: &G::State,
    (side, action): (Side, G::Action),
    most: usize,
    mut listener: impl FnMut() -> T,
    mut f: impl FnMut(Chance, &[u8], G::State, T),
) -> Result<(), TooMany> {
    debug_assert!(game.check(s, side, action).is_ok(), "only legal actions have odds");
    let play = |dice: &mut Odometer| {
        let mut state = s.clone();
        let mut tell = listener();
        game.apply(&mut state, side, action, dice, &mut tell).map(|()| (state, tell))
    };
    each_roll(most, play, |chance, dice, (state, tell)| f(chance, dice, state, tell))
}

/// Plays something once for each way its dice can fall, and hands what came of it to `f`: for a
/// part of an action, or for one that is only written now. After an error, some have been handed
/// over already.
pub fn each_roll<T>(
    most: usize,
    mut play: impl FnMut(&mut Odometer) -> Result<T, Deep>,
    mut f: impl FnMut(Chance, &[u8], T),
) -> Result<(), TooMany> {
    let mut dice = Odometer { faces: [0; DEEPEST], sizes: [0; DEEPEST], len: 0, at: 0 };
    for _ in 0..most {
        dice.at = 0;
        let Ok(came) = play(&mut dice) else { return Err(TooMany { most }) };
        let chance = dice.chance().ok_or(TooMany { most })?;
        f(chance, &dice.faces[..dice.len], came);
        if !dice.turn() {
            return Ok(());
        }
    }
    Err(TooMany { most })
}

/// Dice that fall in every way, one after the other; see [`each_roll`].
pub struct Odometer {
    faces: [u8; DEEPEST],
    sizes: [u8; DEEPEST],
    len: usize,
    /// The next die within the play under way.
    at: usize,
}

impl Odometer {
    /// Goes on to the next way the dice can fall; false if there is none.
    fn turn(&mut self) -> bool {
        while let Some(last) = self.len.checked_sub(1) {
            if self.faces[last] < self.sizes[last] {
                self.faces[last] += 1;
                return true;
            }
            self.len = last;
        }
        false
    }

    fn chance(&self) -> Option<Chance> {
        let sizes = self.sizes[..self.len].iter();
        let den = sizes.copied().map(u64::from).try_fold(1, u64::checked_mul)?;
        Some(Chance { num: 1, den })
    }
}

/// What the odometer answers to one die too many.
pub struct Deep;

impl From<Deep> for Option<Die> {
    fn from(_: Deep) -> Option<Die> {
        None
    }
}

impl Dice for Odometer {
    type Dry = Deep;
    #[inline]
    fn roll(&mut self, die: Die) -> Result<u8, Deep> {
        let at = self.at;
        if at >= DEEPEST {
            return Err(Deep);
        }
        if at == self.len {
            self.faces[at] = 1;
            self.len += 1;
        }
        self.sizes[at] = die.faces;
        self.at += 1;
        Ok(self.faces[at])
    }
}

const fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
