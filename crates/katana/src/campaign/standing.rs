//! KY-CAM-30, KY-CAM-31 — Social status: only the difference counts.

/// KY-CAM-31 — How somebody behaves towards another, from the lowest bow to the highest hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deference {
    /// Prostrates himself and obeys.
    Prostrate,
    /// Bows deeply and obeys any reasonable order.
    DeepBow,
    /// Is polite.
    Polite,
    /// Meets an equal.
    Equal,
    /// Expects politeness.
    ExpectsPoliteness,
    /// Expects obedience.
    ExpectsObedience,
    /// May punish insolence.
    MayPunish,
}

/// KY-CAM-30, KY-CAM-31 — The behaviour due from one of `own` status towards one of `other`.
pub fn due(own: i16, other: i16) -> Deference {
    match i32::from(other) - i32::from(own) {
        100.. => Deference::Prostrate,
        50..=99 => Deference::DeepBow,
        20..=49 => Deference::Polite,
        -19..=19 => Deference::Equal,
        -49..=-20 => Deference::ExpectsPoliteness,
        -99..=-50 => Deference::ExpectsObedience,
        i32::MIN..=-100 => Deference::MayPunish,
    }
}

/// KY-CAM-31 — True if behaving as `shown` where `due` was due is an insult: two bands or more
/// above oneself.
pub fn is_insult(due: Deference, shown: Deference) -> bool {
    shown as i8 - due as i8 >= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_ky_cam_31_bows_follow_the_difference() {
        assert_eq!(due(10, 120), Deference::Prostrate);
        assert_eq!(due(35, 120), Deference::DeepBow);
        assert_eq!(due(20, 40), Deference::Polite);
        assert_eq!(due(40, 21), Deference::Equal);
        assert_eq!(due(120, 10), Deference::MayPunish);
        assert_eq!(due(100, 80), Deference::ExpectsPoliteness);
    }

    #[test]
    fn r_ky_cam_30_only_the_difference_counts() {
        for (own, other) in [(0, 30), (100, 130), (-50, -20)] {
            assert_eq!(due(own, other), Deference::Polite);
        }
        assert!(is_insult(Deference::Prostrate, Deference::Polite));
        assert!(!is_insult(Deference::Polite, Deference::Equal));
    }
}
