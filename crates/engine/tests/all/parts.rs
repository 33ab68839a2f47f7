//! The small parts: sides, pieces, steps, tallies, digests.

use engine::*;
use std::hash::{Hash, Hasher};

#[track_caller]
fn round_trip<T>(value: T, json: &str)
where
    T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    assert_eq!(serde_json::to_string(&value).unwrap(), json);
    assert_eq!(serde_json::from_str::<T>(json).unwrap(), value);
}

#[test]
fn sides_and_eyes() {
    assert_eq!((Side::A.other(), Side::B.index()), (Side::B, 1));
    round_trip(Side::B, r#""b""#);
    round_trip(BySide::new(1, 2), r#"{"a":1,"b":2}"#);
    round_trip(Eye::Side(Side::A), r#""a""#);
    round_trip(Eye::Public, r#""public""#);
    assert!(serde_json::from_str::<Eye>(r#""nobody""#).is_err());
    let mut by = BySide::both(1);
    by[Side::B] = 5;
    assert_eq!((by[Side::A], *by.get(Side::B)), (1, 5));
    assert_eq!(by.map(|n| n * 2), BySide::new(2, 10));
    assert!(Eye::Umpire.knows(Side::A) && !Eye::Public.knows(Side::A));
}

#[test]
fn rules_and_refusals() {
    let refusal = Refusal::new(RuleId("SG-CMB-07"), "too far");
    assert_eq!(refusal.to_string(), "SG-CMB-07: too far");
    assert_eq!(serde_json::to_string(&refusal.rule).unwrap(), r#""SG-CMB-07""#);
}

#[test]
fn sets_of_pieces() {
    let mut set: PieceSet = [5, 127, 0].map(Piece).into_iter().collect();
    round_trip(set, "[0,5,127]");
    assert!(set.contains(Piece(127)) && !set.contains(Piece(1)) && !set.contains(Piece::NONE));
    assert!(!set.insert(Piece(5)) && set.insert(Piece(6)) && set.remove(Piece(0)));
    assert!(!set.remove(Piece::NONE));
    assert_eq!((set.len(), set.first(), set.nth(1)), (3, Some(Piece(5)), Some(Piece(6))));
    let other = PieceSet::of(Piece(6));
    assert_eq!(set.intersection(other), other);
    assert_eq!(set.minus(other).union(other), set);
    assert!(other.is_subset(set) && !set.is_subset(other));
    assert!(serde_json::from_str::<PieceSet>("[128]").is_err());
    assert_eq!(format!("{set:?}"), "{5, 6, 127}");
    round_trip(Piece::NONE, "255");
}

#[test]
fn steps_are_equal_when_their_live_steps_are() {
    let mut steps = Steps::of(1_u8);
    let plain = steps;
    steps.push(2);
    assert_eq!((steps.top(), steps.len()), (Some(2), 2));
    assert_eq!(steps.replace_top(3), 2);
    *steps.top_mut().unwrap() += 1;
    assert_eq!(steps.iter().copied().collect::<Vec<_>>(), [1, 4]);
    assert_ne!(steps, plain);
    assert_eq!(steps.pop(), Some(4));
    assert!(steps == plain && digest(&steps) == digest(&plain));
    assert_eq!((steps.pop(), steps.pop(), steps.top()), (Some(1), None, None));
    assert!(steps.is_empty() && steps == Steps::new());
}

#[test]
#[should_panic(expected = "the stack of steps is full")]
fn steps_that_go_round_in_circles_are_stopped() {
    let mut steps = Steps::new();
    for n in 0..=Steps::<u8>::CAPACITY {
        steps.push(n);
    }
}

#[test]
fn a_tally_adds_up_and_keeps_its_reasons() {
    let mut tally = Tally::new(5);
    tally.add('c', -2);
    tally.add('r', 1);
    assert_eq!((tally.sum(), tally.len()), (4, 2));
    round_trip(tally, r#"{"start":5,"parts":[["c",-2],["r",1]]}"#);
    assert_eq!(format!("{tally:?}"), "Tally(5 -2 'c' +1 'r')");
    let many = format!(r#"{{"start":0,"parts":[{}]}}"#, vec![r#"["c",1]"#; 13].join(","));
    assert!(serde_json::from_str::<Tally<char>>(&many).is_err());
}

/// Hashes as a 32-bit machine would, where it differs.
struct Sized32(u32);

impl Hash for Sized32 {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(u64::from(self.0));
    }
}

#[test]
fn digests_are_the_same_on_every_machine() {
    assert_eq!(digest(&7_usize), digest(&Sized32(7)));
    assert_eq!(digest(&-1_isize), digest(&-1_i64));
    assert_eq!(digest(&(1_u8, 2_u16, 3_u32, 4_u64, 5_u128)), GOLDEN_DIGEST_NUMBERS);
    assert_eq!(digest(&(Some(Side::B), [1_u8; 11], -3_i16)), GOLDEN_DIGEST_MIXED);
    assert_ne!(digest(&[1_u8, 0][..]), digest(&[1_u8][..]));
    assert_ne!(digest(&(0_u8, 1_u8)), digest(&(1_u8, 0_u8)));
}

const GOLDEN_DIGEST_NUMBERS: u64 = 0xf0f0_5ee0_6e81_7408;
const GOLDEN_DIGEST_MIXED: u64 = 0xc094_3e97_be76_e9b0;
