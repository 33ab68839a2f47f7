//! KY-MOV, KY-HOR-03 — What a figure is told to do in a phase.

use engine::Piece;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::geometry::Dir;

/// Left or right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Hand {
    Left,
    Right,
}

impl Hand {
    /// Both.
    pub const BOTH: [Hand; 2] = [Hand::Left, Hand::Right];

    /// One side of a hex this way round.
    #[inline]
    pub const fn turn(self) -> i8 {
        match self {
            Hand::Left => -1,
            Hand::Right => 1,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Hand::Left => "left",
            Hand::Right => "right",
        }
    }
}

/// KY-MOV-03 — How a figure holds itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Posture {
    #[default]
    Standing,
    Sitting,
    Lying,
}

impl Posture {
    /// All three.
    pub const ALL: [Posture; 3] = [Posture::Standing, Posture::Sitting, Posture::Lying];
}

/// KY-HOR-03 — What a horse does in a phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Gait {
    #[default]
    Halt,
    Walk,
    Trot,
    Canter,
    Gallop,
    Turn,
    Sidestep,
    Back,
}

impl Gait {
    /// Every activity.
    pub const ALL: [Gait; 8] = [
        Gait::Halt,
        Gait::Walk,
        Gait::Trot,
        Gait::Canter,
        Gait::Gallop,
        Gait::Turn,
        Gait::Sidestep,
        Gait::Back,
    ];

    /// Its name in tables.
    pub const fn name(self) -> &'static str {
        ["halt", "walk", "trot", "canter", "gallop", "turn", "sidestep", "back"][self as usize]
    }

    /// True of the gaits that go on by themselves (KY-HOR-05).
    pub const fn goes_on(self) -> bool {
        matches!(self, Gait::Walk | Gait::Trot | Gait::Canter | Gait::Gallop)
    }

    /// The gait of that speed, straight ahead.
    pub const fn of_speed(speed: i8) -> Gait {
        match speed {
            i8::MIN..=0 => Gait::Halt,
            1 => Gait::Walk,
            2 => Gait::Trot,
            3 => Gait::Canter,
            _ => Gait::Gallop,
        }
    }
}

/// KY-HOR-02 — The turning step of a gait: on which of its steps, and which way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bend {
    /// The step, from 1.
    pub step: u8,
    /// Which way.
    pub hand: Hand,
}

/// What a figure is told to do. One action, or for the very fast one and a half (see [`Order`]).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// KY-MOV-04.
    #[default]
    Stay,
    /// KY-MOV-01.
    Advance,
    /// KY-MOV-02.
    Turn(Hand),
    /// KY-MOV-03.
    Pose(Posture),
    /// KY-MOV-05.
    Sidestep(Hand),
    /// KY-MOV-06.
    Backstep(Hand),
    /// KY-MOV-07.
    Retire,
    /// KY-MOV-08.
    Run,
    /// KY-MOV-20 — Takes an item of his kit in hand, by its place in it.
    Ready(u8),
    /// KY-MOV-20 — Picks up what lies in his hex, by its number among what lies about.
    PickUp(u8),
    /// KY-MOV-21 — Shoots, after a turn if one is named.
    Shoot(Option<Hand>),
    /// KY-MOV-22.
    Aim,
    /// KY-MUS-03.
    Reprime,
    /// KY-MOV-23 — Charges at a walk.
    Charge,
    /// KY-MOV-23 — Charges at a run.
    ChargeRun,
    /// KY-MOV-24.
    Close,
    /// KY-MOV-25.
    KiAi,
    /// KY-MOV-26 — Tears free of a holder.
    TearFree(Piece),
    /// KY-MOV-27 — Mounts a horse.
    Mount(Piece),
    /// KY-MOV-27 — Dismounts to one side, seen from the horse's rear hex or head: a neighbour of
    /// the head if less than 6, else of the rear.
    Dismount(u8),
    /// KY-MOV-30.
    Jump,
    /// KY-MOV-31, KY-MOV-32.
    Climb,
    /// KY-MOV-33.
    LeapDown,
    /// KY-HOR-10 — The horse's activity, with its turn.
    Ride(Gait, Option<Bend>),
    /// KY-HOR-03 — TURN or SIDESTEP to one side.
    RideAside(Gait, Hand),
}

/// KY-FST-02 — What goes with an action in a double-action phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extra {
    /// Nothing.
    #[default]
    None,
    /// A turn before it.
    TurnFirst(Hand),
    /// A turn after it.
    TurnAfter(Hand),
    /// A posture taken before it.
    PoseFirst(Posture),
    /// A posture taken after it.
    PoseAfter(Posture),
    /// `ready_cost` — Something of his kit taken in hand before it, where that is free.
    Ready(u8),
}

/// The order of one figure for one phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Order {
    /// The action.
    pub act: Act,
    /// What goes with it.
    pub extra: Extra,
}

impl From<Act> for Order {
    fn from(act: Act) -> Order {
        Order { act, extra: Extra::None }
    }
}

/// An order is written as its action alone wherever it is no more than that.
impl Serialize for Order {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.extra {
            Extra::None => self.act.serialize(to),
            extra => (self.act, extra).serialize(to),
        }
    }
}

impl<'de> Deserialize<'de> for Order {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Order, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Double(Act, Extra),
            Single(Act),
        }
        Ok(match Either::deserialize(from)? {
            Either::Double(act, extra) => Order { act, extra },
            Either::Single(act) => act.into(),
        })
    }
}

impl Act {
    /// KY-MOV-09 — True of a special action.
    pub const fn is_special(self) -> bool {
        matches!(self, Act::Sidestep(_) | Act::Backstep(_) | Act::Retire)
    }

    /// True of an action by which a man on foot changes hex.
    pub const fn steps(self) -> bool {
        matches!(
            self,
            Act::Advance
                | Act::Sidestep(_)
                | Act::Backstep(_)
                | Act::Retire
                | Act::Run
                | Act::Charge
                | Act::ChargeRun
                | Act::Close
                | Act::Jump
                | Act::LeapDown
        )
    }

    /// The way of a single step, seen by someone who looks north: F, FL and so on.
    pub const fn way(self) -> Option<Dir> {
        match self {
            Act::Advance | Act::Run | Act::Charge | Act::ChargeRun | Act::Close | Act::LeapDown => {
                Some(0)
            }
            Act::Sidestep(Hand::Right) => Some(1),
            Act::Backstep(Hand::Right) => Some(2),
            Act::Retire => Some(3),
            Act::Backstep(Hand::Left) => Some(4),
            Act::Sidestep(Hand::Left) => Some(5),
            _ => None,
        }
    }

    /// True of what only a rider does.
    pub const fn is_riding(self) -> bool {
        matches!(self, Act::Ride(..) | Act::RideAside(..) | Act::Dismount(_))
    }
}

/// An order in two bytes, as a state keeps it; nothing written is zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Packed(u16);

impl Packed {
    /// Nothing written.
    pub const NONE: Packed = Packed(0);

    /// True if an order is written.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != 0
    }

    /// Packs an order: the number of its extra, the argument of its action, the number of that.
    pub fn of(order: Order) -> Packed {
        let (tag, arg) = match order.act {
            Act::Stay => (1, 0),
            Act::Advance => (2, 0),
            Act::Turn(hand) => (3, hand as u8),
            Act::Pose(posture) => (4, posture as u8),
            Act::Sidestep(hand) => (5, hand as u8),
            Act::Backstep(hand) => (6, hand as u8),
            Act::Retire => (7, 0),
            Act::Run => (8, 0),
            Act::Ready(slot) => (9, slot),
            Act::PickUp(n) => (10, n),
            Act::Shoot(hand) => (11, hand.map_or(0, |hand| hand as u8 + 1)),
            Act::Aim => (12, 0),
            Act::Reprime => (13, 0),
            Act::Charge => (14, 0),
            Act::ChargeRun => (15, 0),
            Act::Close => (16, 0),
            Act::KiAi => (17, 0),
            Act::TearFree(holder) => (18, holder.0),
            Act::Mount(horse) => (19, horse.0),
            Act::Dismount(way) => (20, way),
            Act::Jump => (21, 0),
            Act::Climb => (22, 0),
            Act::LeapDown => (23, 0),
            Act::Ride(gait, bend) => {
                let bend = bend.map_or(0, |bend| 2 * (bend.step.min(4) - 1) + bend.hand as u8 + 1);
                (24, gait as u8 * 9 + bend)
            }
            Act::RideAside(gait, hand) => (25, gait as u8 * 2 + hand as u8),
        };
        let extra = match order.extra {
            Extra::None => 0,
            Extra::TurnFirst(hand) => 1 + hand as u8,
            Extra::TurnAfter(hand) => 3 + hand as u8,
            Extra::PoseFirst(posture) => 5 + posture as u8,
            Extra::PoseAfter(posture) => 8 + posture as u8,
            Extra::Ready(slot) => 11 + slot.min(4),
        };
        Packed(tag | u16::from(arg & 0x7f) << 5 | u16::from(extra) << 12)
    }

    /// The order; nothing written is nothing.
    pub fn order(self) -> Option<Order> {
        let (tag, arg, extra) = (self.0 & 0x1f, (self.0 >> 5 & 0x7f) as u8, self.0 >> 12);
        let hand = |bit: u8| if bit == 0 { Hand::Left } else { Hand::Right };
        let posture = |n: u8| Posture::ALL[usize::from(n.min(2))];
        let act = match tag {
            1 => Act::Stay,
            2 => Act::Advance,
            3 => Act::Turn(hand(arg)),
            4 => Act::Pose(posture(arg)),
            5 => Act::Sidestep(hand(arg)),
            6 => Act::Backstep(hand(arg)),
            7 => Act::Retire,
            8 => Act::Run,
            9 => Act::Ready(arg),
            10 => Act::PickUp(arg),
            11 => Act::Shoot((arg > 0).then(|| hand(arg - 1))),
            12 => Act::Aim,
            13 => Act::Reprime,
            14 => Act::Charge,
            15 => Act::ChargeRun,
            16 => Act::Close,
            17 => Act::KiAi,
            18 => Act::TearFree(Piece(arg)),
            19 => Act::Mount(Piece(arg)),
            20 => Act::Dismount(arg),
            21 => Act::Jump,
            22 => Act::Climb,
            23 => Act::LeapDown,
            24 => {
                let bend = (arg % 9).checked_sub(1);
                let bend = bend.map(|n| Bend { step: n / 2 + 1, hand: hand(n % 2) });
                Act::Ride(Gait::ALL[usize::from(arg / 9) % 8], bend)
            }
            25 => Act::RideAside(Gait::ALL[usize::from(arg / 2) % 8], hand(arg % 2)),
            _ => return None,
        };
        let extra = match extra as u8 {
            n @ 1..=2 => Extra::TurnFirst(hand(n - 1)),
            n @ 3..=4 => Extra::TurnAfter(hand(n - 3)),
            n @ 5..=7 => Extra::PoseFirst(posture(n - 5)),
            n @ 8..=10 => Extra::PoseAfter(posture(n - 8)),
            n @ 11..=15 => Extra::Ready(n - 11),
            _ => Extra::None,
        };
        Some(Order { act, extra })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_comes_out_as_it_was_packed() {
        let mut acts = vec![
            Act::Stay,
            Act::Advance,
            Act::Retire,
            Act::Run,
            Act::Aim,
            Act::Reprime,
            Act::Charge,
            Act::ChargeRun,
            Act::Close,
            Act::KiAi,
            Act::Jump,
            Act::Climb,
            Act::LeapDown,
            Act::Shoot(None),
        ];
        for hand in Hand::BOTH {
            acts.extend([Act::Turn(hand), Act::Sidestep(hand), Act::Backstep(hand)]);
            acts.extend([Act::Shoot(Some(hand)), Act::RideAside(Gait::Sidestep, hand)]);
            acts.push(Act::RideAside(Gait::Turn, hand));
            for step in 1..=4 {
                acts.push(Act::Ride(Gait::Gallop, Some(Bend { step, hand })));
            }
        }
        acts.extend(Gait::ALL.map(|gait| Act::Ride(gait, None)));
        acts.extend(Posture::ALL.map(Act::Pose));
        acts.extend((0..5).map(Act::Ready));
        acts.extend((0..16).map(Act::PickUp));
        acts.extend((0..12).map(Act::Dismount));
        acts.extend((0..44).map(|n| Act::TearFree(Piece(n))));
        acts.extend((0..44).map(|n| Act::Mount(Piece(n))));
        let mut extras = vec![Extra::None];
        extras.extend(Hand::BOTH.map(Extra::TurnFirst));
        extras.extend(Hand::BOTH.map(Extra::TurnAfter));
        extras.extend(Posture::ALL.map(Extra::PoseFirst));
        extras.extend(Posture::ALL.map(Extra::PoseAfter));
        extras.extend((0..5).map(Extra::Ready));
        for act in acts {
            for extra in extras.iter().copied() {
                let order = Order { act, extra };
                assert_eq!(Packed::of(order).order(), Some(order));
            }
        }
        assert_eq!(Packed::NONE.order(), None);
    }
}
