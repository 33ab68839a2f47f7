//! Dice are handed in to a rule, never kept in a state.

use crate::{RuleId, Side};
use serde::Serialize;
use std::fmt;

/// One die to be rolled, by whom, and the rule that calls for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Die {
    /// How many faces it has, at least one; they are numbered from 1.
    pub faces: u8,
    /// The rule that calls for it.
    pub rule: RuleId,
    /// The side that rolls it.
    pub by: Side,
}

impl Die {
    /// A die of `faces` faces, called for by `rule` and rolled by `by`.
    pub const fn new(faces: u8, rule: RuleId, by: Side) -> Die {
        assert!(faces > 0, "a die has at least one face");
        Die { faces, rule, by }
    }
}

/// Something that rolls dice.
pub trait Dice {
    /// What `roll` answers when it has no number yet; [`Never`] for dice that always have one.
    type Dry: Into<Option<Die>>;

    /// The face of `die`, from 1 to its number of faces.
    fn roll(&mut self, die: Die) -> Result<u8, Self::Dry>;
}

impl<D: Dice> Dice for &mut D {
    type Dry = D::Dry;
    #[inline]
    fn roll(&mut self, die: Die) -> Result<u8, D::Dry> {
        (**self).roll(die)
    }
}

/// What cannot be: the compiler removes every path on which it would be needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Never {}

impl From<Never> for Option<Die> {
    fn from(never: Never) -> Option<Die> {
        match never {}
    }
}

/// The step of the splitmix64 counter.
const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// Random numbers from a seed: for fuzzing and search, and for games that need no secrecy.
///
/// This is splitmix64: a counter, mixed. A copy goes on with the same numbers as the original.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seeded(u64);

impl Seeded {
    /// The numbers that belong to `seed`.
    pub const fn new(seed: u64) -> Seeded {
        Seeded(seed)
    }

    /// The `n`-th of many unrelated sequences that belong to `seed`.
    pub const fn stream(seed: u64, n: u64) -> Seeded {
        // Mixed twice, so that neighbouring seeds and neighbouring streams start far apart.
        Seeded(mixed(mixed(seed).wrapping_add(mixed(n ^ GAMMA))))
    }

    /// The next number, each of the 2^64 as likely as any other.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GAMMA);
        mixed(self.0)
    }

    /// A number from 0 to `n` - 1, each exactly as likely as any other (Lemire's method).
    ///
    /// # Panics
    /// If `n` is 0.
    #[inline]
    pub const fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "there is no number below 0");
        let mut wide = (self.next_u64() >> 32) * n as u64;
        if (wide as u32) < n {
            // The 2^32 mod n smallest remainders are drawn again: all others are shared evenly.
            let unfair = n.wrapping_neg() % n;
            while (wide as u32) < unfair {
                wide = (self.next_u64() >> 32) * n as u64;
            }
        }
        (wide >> 32) as u32
    }

    /// One of `items`, each as likely as any other; nothing if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        match u32::try_from(items.len()) {
            Ok(0) | Err(_) => None,
            Ok(count) => items.get(self.below(count) as usize),
        }
    }
}

const fn mixed(n: u64) -> u64 {
    let n = (n ^ (n >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ (n >> 31)
}

impl Dice for Seeded {
    type Dry = Never;
    #[inline]
    fn roll(&mut self, die: Die) -> Result<u8, Never> {
        Ok(self.below(u32::from(die.faces)) as u8 + 1)
    }
}

/// The dice of a game kept by a server: each face follows from the game's secret key, the number
/// of the entry and the number of the die within it.
///
/// A crash or a retry rolls the same face again, and once the key is shown after the game anybody
/// can check every die. The face of a die is found thus: for `try` = 0, 1, 2, … take the first two
/// bytes of the BLAKE3 keyed hash of (entry: 8 bytes, index: 4 bytes, try: 4 bytes) as a number,
/// all little endian; the first number that [`face_of`] accepts gives the face.
#[derive(Clone)]
pub struct Keyed {
    key: [u8; 32],
    entry: u64,
    index: u32,
}

impl Keyed {
    /// The dice of one entry; see [`crate::Table::draw`] for its number.
    pub const fn new(key: [u8; 32], entry: u64) -> Keyed {
        Keyed { key, entry, index: 0 }
    }

    /// What is shown before the game as a promise of the key: BLAKE3 in its key-derivation mode,
    /// with the context `kabuto dice commitment v1`, over the key. It does not give the key away.
    pub fn commitment(key: &[u8; 32]) -> [u8; 32] {
        blake3::derive_key("kabuto dice commitment v1", key)
    }

    /// The key of a game to which both players contributed, so that no single one of the three
    /// chose it: BLAKE3 in its key-derivation mode, with the context `kabuto dice key v1`, over
    /// the server's key and each contribution, the latter with its length (8 bytes, little
    /// endian) before it.
    pub fn mix(server_key: &[u8; 32], contribution_a: &[u8], contribution_b: &[u8]) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new_derive_key("kabuto dice key v1");
        hasher.update(server_key);
        for contribution in [contribution_a, contribution_b] {
            hasher.update(&(contribution.len() as u64).to_le_bytes());
            hasher.update(contribution);
        }
        *hasher.finalize().as_bytes()
    }

    fn number(&self, attempt: u32) -> u16 {
        let mut input = [0; 16];
        input[..8].copy_from_slice(&self.entry.to_le_bytes());
        input[8..12].copy_from_slice(&self.index.to_le_bytes());
        input[12..].copy_from_slice(&attempt.to_le_bytes());
        let hash = blake3::keyed_hash(&self.key, &input);
        u16::from_le_bytes([hash.as_bytes()[0], hash.as_bytes()[1]])
    }
}

/// The key stays out of every printed trace: it is secret until the game is over.
impl fmt::Debug for Keyed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keyed")
            .field("entry", &self.entry)
            .field("index", &self.index)
            .finish_non_exhaustive()
    }
}

impl Dice for Keyed {
    type Dry = Never;
    fn roll(&mut self, die: Die) -> Result<u8, Never> {
        // More than a handful of tries never happens: at most one number in 257 is rejected.
        let face = (0..=u32::MAX).find_map(|attempt| face_of(self.number(attempt), die.faces));
        self.index += 1;
        Ok(face.expect("the hash gives an acceptable number"))
    }
}

/// The face that `number` stands for on a die of `faces` faces, or nothing if the number must be
/// rejected because it is one of the last few that would favour the low faces.
///
/// # Panics
/// If `faces` is 0.
pub const fn face_of(number: u16, faces: u8) -> Option<u8> {
    let faces = faces as u32;
    let fair = 65_536 - 65_536 % faces;
    if (number as u32) < fair { Some((number as u32 % faces) as u8 + 1) } else { None }
}

/// Faces written down beforehand: for tests, replays and a player's own throw.
///
/// A script that has run out, or whose next face the die does not have, is dry.
#[derive(Clone, Debug)]
pub struct Script<'a> {
    faces: &'a [u8],
    used: usize,
    /// The first face that its die does not have: its index, the face, the die.
    pub bad: Option<(usize, u8, Die)>,
}

impl<'a> Script<'a> {
    /// Dice that fall as `faces` says.
    pub const fn new(faces: &'a [u8]) -> Self {
        Script { faces, used: 0, bad: None }
    }

    /// How many faces were taken.
    pub const fn used(&self) -> usize {
        self.used
    }

    /// How many faces were not taken.
    pub const fn left(&self) -> usize {
        self.faces.len() - self.used
    }
}

impl Dice for Script<'_> {
    type Dry = Die;
    #[inline]
    fn roll(&mut self, die: Die) -> Result<u8, Die> {
        match self.faces.get(self.used) {
            Some(&face) if (1..=die.faces).contains(&face) => {
                self.used += 1;
                Ok(face)
            }
            Some(&face) => {
                self.bad = self.bad.or(Some((self.used, face, die)));
                Err(die)
            }
            None => Err(die),
        }
    }
}

/// Other dice, with a note taken of every face.
#[derive(Clone, Debug)]
pub struct Recording<D> {
    dice: D,
    /// The faces rolled so far.
    pub faces: Vec<u8>,
    /// The die that was called for last.
    pub last: Option<Die>,
}

impl<D: Dice> Recording<D> {
    /// Notes what `dice` rolls.
    pub const fn new(dice: D) -> Self {
        Recording { dice, faces: Vec::new(), last: None }
    }
}

impl<D: Dice> Dice for Recording<D> {
    type Dry = D::Dry;
    #[inline]
    fn roll(&mut self, die: Die) -> Result<u8, D::Dry> {
        self.last = Some(die);
        let face = self.dice.roll(die)?;
        self.faces.push(face);
        Ok(face)
    }
}
