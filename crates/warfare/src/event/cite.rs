//! The rule each event rests on.

use engine::{Cites, RuleId};

use super::{End, Event, Factor, Gone, How, Phase, Reason, Row};
use crate::rule;

impl Cites for Factor {
    fn rule(&self) -> RuleId {
        match self {
            Factor::Arquebus => rule::SW_FIR_08,
            _ => rule::SW_MEL_02,
        }
    }
}

impl Cites for Reason {
    fn rule(&self) -> RuleId {
        rule::SW_MOR_02
    }
}

impl Cites for Row {
    fn rule(&self) -> RuleId {
        match self {
            Row::Against(_) => rule::SW_MOR_01,
            Row::Fire => rule::SW_FIR_11,
        }
    }
}

impl Cites for Phase {
    fn rule(&self) -> RuleId {
        match self {
            Phase::Challenges => rule::SW_CHA_01,
            Phase::Fire => rule::SW_FIR_01,
            Phase::Movement => rule::SW_MOV_01,
            Phase::Melee => rule::SW_MEL_01,
            Phase::Morale => rule::SW_MOR_01,
        }
    }
}

impl Cites for End {
    fn rule(&self) -> RuleId {
        match self {
            End::Duel => rule::SW_CHA_04,
            End::Struck | End::Shot => rule::SW_MEL_05,
            End::Captured => rule::SW_LDR_04,
            End::Fled => rule::SW_ROU_04,
        }
    }
}

impl Cites for Gone {
    fn rule(&self) -> RuleId {
        match self {
            Gone::Destroyed => rule::SW_UNI_04,
            Gone::Fled => rule::SW_ROU_04,
            Gone::Dispersed => rule::SW_RAL_03,
        }
    }
}

impl Cites for How {
    fn rule(&self) -> RuleId {
        match self {
            How::Leader => rule::SW_RAL_01,
            How::Throw => rule::SW_RAL_03,
            How::Desperation => rule::SW_RAL_05,
        }
    }
}

impl Cites for Event {
    fn rule(&self) -> RuleId {
        match self {
            Event::Placed { .. } | Event::Attached { .. } => rule::SW_TAB_01,
            Event::Turn { .. } => rule::SW_TAB_02,
            Event::Phase { phase } | Event::Opened { phase, .. } => phase.rule(),
            Event::Challenged { .. } | Event::Passed { .. } => rule::SW_CHA_01,
            Event::Mode { .. } => rule::SW_CHA_02,
            Event::Exchange { .. } => rule::SW_CHA_04,
            Event::LeaderLost { end, .. } => end.rule(),
            Event::Committed { .. } | Event::Sealed { strikes: false, .. } => rule::SW_FIR_01,
            Event::WillStrike { .. } | Event::Struck { .. } => rule::SW_MEL_05,
            Event::StruckNobody { .. } | Event::Sealed { strikes: true, .. } => rule::SW_MEL_06,
            Event::Blow(blow) if blow.arm.is_some() => rule::SW_FIR_09,
            Event::Blow(_) => rule::SW_MEL_03,
            Event::Lost { .. } => rule::SW_GEO_02,
            Event::LeaderOnly { .. } => rule::SW_MEL_08,
            Event::Removed { gone, .. } => gone.rule(),
            Event::Alone { .. } => rule::SW_UNI_04,
            Event::Checked { row, .. } | Event::NoCheck { row, .. } => row.rule(),
            Event::Routed { .. } => rule::SW_ROU_01,
            Event::StayedBehind { .. } => rule::SW_ROU_04,
            Event::RolledOff { .. } | Event::MovesFirst { .. } | Event::Moves { .. } => {
                rule::SW_MOV_01
            }
            Event::Moved { .. } => rule::SW_MOV_02,
            Event::Attacked { .. } | Event::Turned { .. } => rule::SW_MOV_09,
            Event::Rode { .. } => rule::SW_MOV_12,
            Event::Left { .. } => rule::SW_MOV_13,
            Event::GaveWay { .. } => rule::SW_LDR_04,
            Event::Declined { .. } => rule::SW_RAL_05,
            Event::Rallied { how, .. } => how.rule(),
            Event::Faced { .. } => rule::SW_RAL_01,
            Event::Parted { .. } => rule::SW_MEL_11,
            Event::Refaced { .. } => rule::SW_END_01,
            Event::Met { .. } | Event::Resigned { .. } | Event::Ended { .. } => rule::SW_END_02,
        }
    }
}
