//! Dice are fair by construction, and fall the same for ever.

use engine::*;

const RULE: RuleId = RuleId("D-0");

fn die(faces: u8) -> Die {
    Die::new(faces, RULE, Side::A)
}

fn roll<D: Dice<Dry = Never>>(dice: &mut D, faces: u8) -> u8 {
    match dice.roll(die(faces)) {
        Ok(face) => face,
        Err(never) => match never {},
    }
}

#[test]
fn every_face_has_equally_many_numbers() {
    for faces in 1..=255_u8 {
        let mut count = [0_u32; 256];
        for number in 0..=u16::MAX {
            if let Some(face) = face_of(number, faces) {
                count[usize::from(face)] += 1;
            }
        }
        let fair = 65_536 / u32::from(faces);
        let share = &count[1..=usize::from(faces)];
        assert!(count[0] == 0 && share.iter().all(|&n| n == fair), "a die of {faces} faces");
        assert_eq!(share.iter().sum::<u32>(), fair * u32::from(faces));
    }
}

#[test]
fn seeded_numbers_are_splitmix64() {
    let mut rng = Seeded::new(1_234_567);
    let known = [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
    assert_eq!([rng.next_u64(), rng.next_u64(), rng.next_u64()], known);
    let mut copy = rng;
    assert_eq!(copy.next_u64(), rng.next_u64());
}

#[test]
fn seeded_dice_are_frozen() {
    let faces = |mut rng: Seeded| [6, 6, 6, 10, 10, 10, 100].map(|n| roll(&mut rng, n));
    assert_eq!(faces(Seeded::new(0)), GOLDEN_SEED_0);
    assert_eq!(faces(Seeded::stream(0, 0)), GOLDEN_STREAM_0_0);
    assert_eq!(faces(Seeded::stream(0, 1)), GOLDEN_STREAM_0_1);
    assert_eq!(faces(Seeded::stream(1, 0)), GOLDEN_STREAM_1_0);
}

#[test]
fn keyed_dice_are_frozen() {
    let faces = |entry| {
        let mut dice = Keyed::new([7; 32], entry);
        [6, 6, 6, 10, 10, 10, 100].map(|n| roll(&mut dice, n))
    };
    assert_eq!(faces(0), GOLDEN_KEYED_0);
    assert_eq!(faces(1), GOLDEN_KEYED_1);
    assert_eq!(hex(&Keyed::commitment(&[7; 32])), GOLDEN_COMMITMENT);
    assert_eq!(hex(&Keyed::mix(&[7; 32], b"heads", b"tails")), GOLDEN_MIX);
    assert_ne!(Keyed::mix(&[7; 32], b"ab", b"c"), Keyed::mix(&[7; 32], b"a", b"bc"));
}

#[test]
fn seeded_and_keyed_dice_show_every_face_about_equally_often() {
    let mut keyed = Keyed::new([1; 32], 5);
    let mut seeded = Seeded::new(5);
    for faces in [2_u8, 6, 10] {
        let mut count = [[0_u32; 11]; 2];
        for _ in 0..6_000 {
            count[0][usize::from(roll(&mut keyed, faces))] += 1;
            count[1][usize::from(roll(&mut seeded, faces))] += 1;
        }
        let fair = 6_000 / u32::from(faces);
        for shown in count {
            assert_eq!(shown[0] + shown[usize::from(faces) + 1..].iter().sum::<u32>(), 0);
            // Six standard deviations of a fair die are less than this.
            let bound = 6 * fair.isqrt();
            assert!(shown[1..=usize::from(faces)].iter().all(|&n| n.abs_diff(fair) < bound));
        }
    }
}

#[test]
fn below_draws_again_rather_than_favour_anybody() {
    // With n = 3 * 2^30 a quarter of all draws is rejected, so the path is walked often.
    let n = 3 << 30;
    let mut rng = Seeded::new(3);
    let mut thirds = [0_u32; 3];
    for _ in 0..9_000 {
        thirds[(rng.below(n) >> 30) as usize] += 1;
    }
    assert!(thirds.iter().all(|&third| third.abs_diff(3_000) < 300), "{thirds:?}");
    assert_eq!(Seeded::new(1).below(1), 0);
    assert_eq!(Seeded::new(1).pick::<u8>(&[]), None);
}

#[test]
fn a_script_gives_its_faces_and_then_runs_dry() {
    let mut script = Script::new(&[3, 9, 1]);
    assert_eq!(script.roll(die(6)), Ok(3));
    assert_eq!((script.used(), script.left(), script.bad), (1, 2, None));
    assert_eq!(script.roll(die(6)), Err(die(6)));
    assert_eq!((script.used(), script.bad), (1, Some((1, 9, die(6)))));
    let mut zero = Script::new(&[0]);
    assert_eq!(zero.roll(die(6)), Err(die(6)));
    assert_eq!(zero.bad, Some((0, 0, die(6))));
    let mut empty = Script::new(&[]);
    assert_eq!((empty.roll(die(6)), empty.bad), (Err(die(6)), None));
}

#[test]
fn a_recording_notes_every_face() {
    let mut recording = Recording::new(Script::new(&[3, 4]));
    for _ in 0..3 {
        let _ = recording.roll(die(6));
    }
    assert_eq!((recording.faces, recording.last), (vec![3, 4], Some(die(6))));
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

const GOLDEN_SEED_0: [u8; 7] = [6, 3, 1, 10, 2, 4, 18];
const GOLDEN_STREAM_0_0: [u8; 7] = [3, 2, 2, 5, 6, 5, 10];
const GOLDEN_STREAM_0_1: [u8; 7] = [3, 2, 1, 3, 1, 8, 56];
const GOLDEN_STREAM_1_0: [u8; 7] = [2, 6, 4, 4, 2, 10, 44];
const GOLDEN_KEYED_0: [u8; 7] = [4, 5, 6, 7, 8, 8, 24];
const GOLDEN_KEYED_1: [u8; 7] = [1, 6, 3, 2, 2, 2, 61];
const GOLDEN_COMMITMENT: &str = "7b3b324a6d7cfb2a685610c3427bcbad9d5d572d3a9f50b85131ee57d23b9d9d";
const GOLDEN_MIX: &str = "a07c424a9990bbbf2e7f157c3b67fefc10c1cb0ee62151ac590ebd6ada61da87";
