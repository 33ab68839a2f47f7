//! The dice of a measured game are the engine's; the kernel only says what they must be.

use engine::{Dice, Die, Keyed, RuleId, Side, face_of};

/// MG-23 speaks of words of 32 bits. The engine takes numbers of 16 bits, and rejects by the same
/// rule: the mapping is as unbiased, and no face differs in its odds.
#[test]
fn r_mg_23_every_face_is_as_likely_and_the_rest_is_rejected() {
    for faces in [2_u8, 3, 4, 6, 8, 10, 12, 15] {
        let mut count = vec![0_u32; usize::from(faces)];
        let mut rejected = 0;
        for number in 0..=u16::MAX {
            match face_of(number, faces) {
                Some(face) => {
                    assert_eq!(u32::from(face), u32::from(number) % u32::from(faces) + 1);
                    count[usize::from(face) - 1] += 1;
                }
                None => rejected += 1,
            }
        }
        assert!(
            count.iter().all(|times| *times == 65_536 / u32::from(faces)),
            "{faces}: {count:?}"
        );
        assert_eq!(rejected, 65_536 % u32::from(faces));
    }
}

#[test]
fn r_mg_23_a_die_follows_from_key_entry_and_index_alone() {
    let roll = |entry: u64| {
        let mut dice = Keyed::new([7; 32], entry);
        [10_u8, 12, 4].map(|faces| {
            let Ok(face) = dice.roll(Die::new(faces, RuleId("MG-23"), Side::A));
            face
        })
    };
    assert_eq!(roll(5), roll(5));
    assert!((0..20).any(|entry| roll(entry) != roll(5)));
}
