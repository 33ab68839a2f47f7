//! The rule each event rests on.

use engine::{Cites, RuleId};

use crate::action::{Condition, Mode, Ruling};
use crate::catalogue::Kind;
use crate::event::{Event, Factor, Halted, Intent, Verdict, What};
use crate::rule;
use crate::state::{Target, is_horse};

impl Cites for Event {
    fn rule(&self) -> RuleId {
        self.what.rule()
    }
}

impl Cites for What {
    fn rule(&self) -> RuleId {
        match self {
            What::Placed { .. } | What::Revealed { .. } => rule::KY_MAP_50,
            What::Move { .. } => rule::KY_SEQ_01,
            What::Phase { .. } => rule::KY_SEQ_03,
            What::Struck { .. } => rule::KY_SEQ_05,
            What::Wrote { .. } => rule::KY_DEC_02,
            What::Chose { mode: Mode::Rest | Mode::Aim(_), .. } => rule::KY_DEC_15,
            What::Chose { .. } => rule::KY_DEC_01,
            What::Instructed { .. } => rule::KY_ORD_02,
            What::Aimed { .. } => rule::KY_DEC_06,
            What::Declared { .. } => rule::KY_DEC_07,
            What::Means { what: Intent::LetGo, .. } => rule::KY_DEC_11,
            What::Means { what: Intent::LetFall, .. } => rule::KY_WPN_04,
            What::Means { what: Intent::Yield, .. } => rule::KY_DEC_09,
            What::Sealed { .. } | What::Orders { .. } => rule::KY_ORD_01,
            What::Modes { .. } => rule::KY_SEQ_02,
            What::Shots { .. } => rule::KY_SHT_18,
            What::Strokes { .. } => rule::KY_ORD_06,
            What::Held { .. } => rule::KY_ORD_03,
            What::SideRoll { .. } => rule::KY_ORD_04,
            What::GoesFirst { .. } => rule::KY_DEC_03,
            What::Idle { .. } => rule::KY_SEQ_09,
            What::Compelled { .. } => rule::KY_MOR_27,
            What::Turned { .. } => rule::KY_MOV_02,
            What::Posed { .. } => rule::KY_MOV_03,
            What::Readied { .. } => rule::KY_MOV_20,
            What::Dropped { .. } => rule::KY_WPN_08,
            What::Tested { test, .. } => test.rule(),
            What::Spilled { .. } => rule::KY_MUS_05,
            What::Stepped { .. } => rule::KY_MOV_01,
            What::Rode { .. } => rule::KY_HOR_02,
            What::Gait { .. } => rule::KY_HOR_03,
            What::Stopped { who, why } => stopped(is_horse(*who), *why),
            What::Contest { .. } => rule::KY_ORD_13,
            What::Climbs { .. } => rule::KY_MOV_31,
            What::Left { .. } => rule::KY_MAP_14,
            What::Mounted { .. } | What::Dismounted { .. } => rule::KY_HOR_50,
            What::Unhorsed { .. } => rule::KY_HOR_42,
            What::Collided { with: Some(_), .. } => rule::KY_HOR_34,
            What::Collided { with: None, .. } => rule::KY_HOR_35,
            What::Jumped { .. } => rule::KY_HOR_22,
            What::RunDown { .. } => rule::KY_HOR_30,
            What::Aside { .. } => rule::KY_HOR_31,
            What::Fell { .. } => rule::KY_TRP_07,
            What::Plunged { .. } => rule::KY_FAL_02,
            What::Collision { .. } => rule::KY_BDY_03,
            What::Closed { .. } => rule::KY_GRP_01,
            What::Spark { .. } => rule::KY_MUS_01,
            What::Shot { sum, .. } => match sum.iter().any(|(of, _)| *of == Factor::Secondary) {
                true => rule::KY_SHT_15,
                false => rule::KY_SHT_07,
            },
            What::Deflected { .. } => rule::KY_YAD_01,
            What::Hit { .. } => rule::KY_SHT_13,
            What::Which { .. } => rule::KY_GRP_06,
            What::Shout { .. } => rule::KY_KIA_02,
            What::Exchange { what, kind, verdict, .. } => exchange(*what, *kind, verdict),
            What::Hurt { wounds: 0, .. } => rule::KY_DIS_01,
            What::Hurt { who, .. } if is_horse(*who) => rule::KY_HOR_60,
            What::Hurt { .. } => rule::KY_CLS_12,
            What::Died { who, .. } if is_horse(*who) => rule::KY_HOR_60,
            What::Died { .. } => rule::KY_CLS_12,
            What::KnockedOut { .. } => rule::KY_DIS_04,
            What::Collapsed { .. } | What::Recovered { .. } => rule::KY_STA_12,
            What::Pushed { .. } => rule::KY_CLS_30,
            What::Cornered { .. } => rule::KY_CLS_32,
            What::Caught { .. } => rule::KY_ENT_01,
            What::Freed { .. } => rule::KY_ENT_04,
            What::Grappled { .. } => rule::KY_GRP_02,
            What::Parted { .. } => rule::KY_GRP_05,
            What::Drifted { .. } => rule::KY_ZON_20,
            What::Noticed { .. } => rule::KY_MAP_51,
            What::Ambushed { .. } => rule::KY_MAP_52,
            What::Morale { .. } => rule::KY_MOR_04,
            What::Leads { .. } => rule::KY_MOR_25,
            What::Independent { .. } => rule::KY_CAM_40,
            What::Tired { by, .. } if *by > 0 => rule::KY_STA_10,
            What::Tired { .. } => rule::KY_SEQ_20,
            What::Rested { .. } => rule::KY_DIS_02,
            What::Loaded { .. } => rule::KY_SHT_03,
            What::Primed { .. } => rule::KY_MUS_03,
            What::Startled { bolts: true, .. } => rule::KY_HQL_12,
            What::Startled { bolts: false, .. } => rule::KY_HQL_11,
            What::Ruled { ruling } => ruled(*ruling),
            What::Resigned { .. } | What::Ended { .. } => rule::KY_SEQ_26,
        }
    }
}

fn stopped(horse: bool, why: Halted) -> RuleId {
    match why {
        Halted::Blocked => rule::KY_ORD_16,
        Halted::Beaten => rule::KY_CLS_41,
        Halted::Contested => rule::KY_ORD_13,
        Halted::Swap => rule::KY_ORD_15,
        Halted::Obstacle if horse => rule::KY_HOR_23,
        Halted::Obstacle => rule::KY_MOV_10,
        Halted::Hidden => rule::KY_MAP_50,
        Halted::Spears => rule::KY_HOR_24,
        Halted::Refusal => rule::KY_HOR_21,
        Halted::Horse => rule::KY_HOR_34,
        Halted::Wall => rule::KY_HOR_35,
        Halted::Nothing => rule::KY_SEQ_09,
    }
}

fn exchange(what: Target, kind: Kind, verdict: &Verdict) -> RuleId {
    match verdict {
        _ if verdict.freed => rule::KY_ENT_05,
        _ if verdict.by == 0 => rule::KY_CLS_08,
        _ if !verdict.counts => rule::KY_CLS_09,
        _ if what == Target::Grapple => rule::KY_GRP_03,
        _ if what == Target::Horse => rule::KY_MTD_02,
        _ if verdict.held => rule::KY_ENT_01,
        _ if verdict.blunt.is_some() => rule::KY_BLT_01,
        _ if verdict.down => rule::KY_KAW_03,
        _ if verdict.by == 1 || kind == Kind::Restrain || kind == Kind::Trip => rule::KY_CLS_10,
        _ => rule::KY_CLS_11,
    }
}

fn ruled(ruling: Ruling) -> RuleId {
    match ruling {
        Ruling::Test { .. } => rule::KY_UMP_01,
        Ruling::Rain { .. } | Ruling::Night { .. } => rule::KY_UMP_02,
        Ruling::Condition { condition: Condition::Obscured | Condition::Minimal, .. } => {
            rule::KY_UMP_02
        }
        Ruling::Condition { .. } => rule::KY_UMP_03,
        Ruling::Ambush { .. } => rule::KY_UMP_04,
        Ruling::Unfit { .. } | Ruling::Lead { .. } | Ruling::Odds { .. } | Ruling::Ready => {
            rule::KY_UMP_05
        }
        Ruling::Halt { .. } | Ruling::Back { .. } => rule::KY_UMP_09,
        Ruling::Harm { .. } | Ruling::Void { .. } => rule::KY_UMP_07,
    }
}
