//! Which drawing belongs to whom, and the signs on the banners.

use crate::figures::{self, Drawing, FOOT_BOX, east};
use warfare::catalogue::{Arm, Kind};

/// The symbol of a leader.
pub const LEADER: &str = "k-lord";

/// Every drawing of the book.
pub fn drawings() -> Vec<Drawing> {
    let signs = Kind::ALL.map(|kind| Drawing::new(sign(kind), FOOT_BOX, strokes(kind)));
    let arms = Arm::ALL.map(|arm| Drawing::new(arm_sign(arm), FOOT_BOX, arm_strokes(arm)));
    east::drawings().into_iter().chain(signs).chain(arms).collect()
}

/// The drawing of a soldier in [`crate::figures()`], by its name in the catalogue.
pub fn soldier(name: &str, kind: Kind) -> String {
    figures::public(&symbol(name, kind))
}

/// The drawing of a leader in [`crate::figures()`].
pub fn leader() -> String {
    figures::public(LEADER)
}

/// The sign of a type in [`crate::figures()`].
pub fn banner(kind: Kind) -> String {
    figures::public(&sign(kind))
}

/// The sign of a missile weapon in [`crate::figures()`].
pub fn weapon(arm: Arm) -> String {
    figures::public(&arm_sign(arm))
}

/// The symbol of a soldier; one of somebody's own is drawn as the nearest known one.
pub fn symbol(name: &str, kind: Kind) -> String {
    match kind.is_mounted() {
        true => format!("m-{}", east::mounted(name).unwrap_or("samurai")),
        false => format!("k-{}", east::on_foot(name).unwrap_or("ashigaru")),
    }
}

/// The symbol of a type's sign.
pub fn sign(kind: Kind) -> String {
    format!("t-sign-{}", kind.word())
}

/// The symbol of a weapon's sign.
pub fn arm_sign(arm: Arm) -> String {
    format!("t-sign-{}", arm.word())
}

/// The sign of a type, in the middle of a box of 48: what can be told from far.
fn strokes(kind: Kind) -> String {
    let drawn = match kind {
        // A horse's head.
        Kind::MountedSamurai => {
            r#"<path fill="currentColor" stroke-width="1.6" d="M-12,18Q-14,2 -6,-8L-7,-19L0,-13
                Q12,-11 18,1L15,8Q8,7 3,3Q1,9 6,18Z"/>"#
        }
        // A helmet's horns.
        Kind::FootSamurai => {
            r#"<path fill="currentColor" stroke-width="1.6" d="M0,14Q-22,6 -18,-20Q-12,-2 -4,0
                L-3,-9L3,-9L4,0Q12,-2 18,-20Q22,6 0,14Z"/>"#
        }
        // The wheel of the law.
        Kind::Monk => {
            r#"<circle r="15" stroke-width="4.4"/><circle r="3.6" fill="currentColor"/><path
                stroke-width="3" d="M0,-20L0,20M-20,0L20,0M-14,-14L14,14M-14,14L14,-14"/>"#
        }
        // One sword.
        Kind::Ronin => {
            r#"<path stroke-width="4.6" d="M-8,8Q10,-4 17,-19"/><path stroke-width="4"
                d="M-14,2L-3,13"/><path stroke-width="5.4" d="M-10,10L-17,18"/>"#
        }
        // Two spears.
        Kind::Ashigaru => {
            r#"<path stroke-width="4" d="M-14,19L10,-12M14,19L-10,-12"/><path fill="currentColor"
                stroke-width="1.4" d="M17,-21L13,-8L6,-13ZM-17,-21L-13,-8L-6,-13Z"/>"#
        }
        // A hoe.
        Kind::Peasant => {
            r#"<path stroke-width="4.6" d="M11,19L-6,-15"/><path fill="currentColor"
                stroke-width="1.6" d="M-9,-20L-2,-17L-6,-9Q-13,-8 -18,0Q-19,-13 -9,-20Z"/>"#
        }
    };
    drawn.to_owned()
}

fn arm_strokes(arm: Arm) -> String {
    let drawn = match arm {
        Arm::Yumi => {
            r#"<path stroke-width="4" d="M-4,-19Q14,-4 -4,19"/><path stroke-width="2" d="M-4,-19
                L-4,19"/><path stroke-width="2.6" d="M-14,0L18,0M12,-5L18,0L12,5"/>"#
        }
        Arm::Arquebus => {
            r#"<path stroke-width="5" d="M-4,4L19,-11"/><path fill="currentColor" stroke-width="2"
                d="M-19,13L-17,4L-4,-1L-1,4L-8,9Z"/>"#
        }
    };
    drawn.to_owned()
}
