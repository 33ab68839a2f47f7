//! The rule each event rests on.

use engine::{Cites, RuleId};

use super::{Event, Flight, Phase, Reason};
use crate::rule;

impl Cites for Reason {
    fn rule(&self) -> RuleId {
        match self {
            Reason::Leader
            | Reason::FcLost
            | Reason::HalfLost
            | Reason::FcKilled
            | Reason::HalfWounded => rule::SS_MOR_03,
            Reason::Retiring | Reason::Advancing => rule::SS_MOR_10,
            Reason::Flank => rule::SS_MOR_11,
            Reason::Friends => rule::SS_MOR_12,
            Reason::HighOrCover => rule::SS_MOR_13,
            Reason::FcNear => rule::SS_MOR_14,
        }
    }
}

impl Cites for Phase {
    fn rule(&self) -> RuleId {
        match self {
            Phase::Compulsory => rule::SS_TRN_03,
            Phase::Actions => rule::SS_TRN_04,
            Phase::Rally => rule::SS_TRN_05,
            Phase::Melee => rule::SS_TRN_06,
            Phase::Morale => rule::SS_TRN_07,
            Phase::Close => rule::SS_TRN_08,
        }
    }
}

impl Cites for Flight {
    fn rule(&self) -> RuleId {
        match self {
            Flight::Withdraws => rule::SS_RTR_01,
            Flight::Runs => rule::SS_RTR_02,
        }
    }
}

impl Cites for Event {
    fn rule(&self) -> RuleId {
        match self {
            Event::Placed { .. } => rule::SS_DEC_07,
            Event::RolledOff { .. } | Event::Turn { .. } => rule::SS_TRN_01,
            Event::GoesFirst { .. } => rule::SS_DEC_01,
            Event::PlayerTurn { .. } => rule::SS_TRN_02,
            Event::Half { .. } | Event::Activated { .. } => rule::SS_TRN_09,
            Event::Phase { phase, .. } => phase.rule(),
            Event::Moved { .. } => rule::SS_MOV_01,
            Event::BrokeOff { .. } => rule::SS_MOV_07,
            Event::Waited { .. } | Event::Worked { .. } => rule::SS_ACT_02,
            Event::Left { .. } => rule::SS_MOV_09,
            Event::Forced { flight, .. } | Event::StayedPut { flight, .. } => flight.rule(),
            Event::Fled { .. } => rule::SS_RTR_03,
            Event::Strayed { .. } => rule::SS_MOV_10,
            Event::Motion { .. } => rule::SS_MOR_10,
            Event::Loaded { .. } | Event::Unloaded { .. } => rule::SS_SHT_01,
            Event::Shot(_) => rule::SS_SHT_07,
            Event::Climbed { .. } | Event::SlidDown { .. } => rule::SS_CLB_02,
            Event::CameOver { .. } => rule::SS_CLB_04,
            Event::LadderTaken { .. } | Event::LadderSet { .. } | Event::LadderDropped { .. } => {
                rule::SS_CLB_06
            }
            Event::Finished { .. } => rule::SS_DMG_02,
            Event::Mounted { .. } | Event::GotDown { .. } => rule::SS_HRS_04,
            Event::Charges { .. } => rule::SS_CHG_01,
            Event::Baulked { .. } => rule::SS_CHG_02,
            Event::Tested { .. } => rule::SS_MOR_04,
            Event::Rallied { .. } => rule::SS_RLY_01,
            Event::Seppuku { .. } => rule::SS_RLY_05,
            Event::Paired { .. } | Event::Idle { .. } => rule::SS_MEL_02,
            Event::Primary { .. } => rule::SS_MEL_04,
            Event::Wields { .. } => rule::SS_WPN_02,
            Event::Fought { .. } => rule::SS_MEL_09,
            Event::Pushed { .. } => rule::SS_PSH_01,
            Event::Shoved { .. } => rule::SS_PSH_02,
            Event::FollowedUp { .. } => rule::SS_PSH_05,
            Event::Hurt { .. } => rule::SS_DMG_01,
            Event::HorseHurt { .. } | Event::HorseDown { .. } | Event::Fell { .. } => {
                rule::SS_HRS_02
            }
            Event::HorseFled { .. } => rule::SS_HRS_05,
            Event::Unhorsed { .. } => rule::SS_MEL_10,
            Event::CommanderLost { .. } => rule::SS_MOR_01,
            Event::Met { .. } | Event::Resigned { .. } | Event::Ended { .. } => rule::SS_END_01,
        }
    }
}
