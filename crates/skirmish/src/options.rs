//! The options of the book (SS-OPT), fixed when a game begins.

use std::collections::BTreeMap;

/// An option: an enum whose values have names, the default first.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($value:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[allow(missing_docs)] // The pages of the rules say what the values mean.
        pub enum $name { $($value),+ }

        impl $name {
            const ALL: &'static [$name] = &[$($name::$value),+];
            const NAMES: &'static [&'static str] = &[$($text),+];
        }
    };
}

choice!(
    /// `turn_order` (SS-TRN-09).
    TurnOrder {
        Igougo = "igougo",
        Roll = "igougo_roll",
        Ladder = "action_ladder",
        Groups = "alternate_groups",
    }
);
choice!(
    /// `melee_rounds`: how often melees are fought.
    MeleeRounds { EachPlayerTurn = "each_player_turn", OncePerGameTurn = "once_per_game_turn" }
);
choice!(
    /// `shooting_cost`: what a shot costs.
    ShootingCost { OneAction = "one_action", Free = "free" }
);
choice!(
    /// `loading`: whether steps of loading keep.
    Loading { Cumulative = "cumulative", Consecutive = "consecutive" }
);
choice!(
    /// `kensei_wounds`: what a sword-saint can take.
    KenseiWounds { Literal = "literal", Tough = "tough" }
);
choice!(
    /// `difficult`: how difficult ground slows.
    Difficult { PerDistance = "per_distance", PerAction = "per_action" }
);
choice!(
    /// `cavalry_turn`: what a horse's turning costs.
    CavalryTurn {
        Proportional = "proportional",
        PerStarted = "per_started_45",
        PerFull = "per_full_45",
    }
);
choice!(
    /// `extreme_cover`: a shot at extreme range at somebody in cover.
    ExtremeCover { D12 = "d12", NoShot = "no_shot" }
);
choice!(
    /// `arquebus_vs_none`: an arquebus against somebody without a dodge die.
    ArquebusVsNone { StaysNone = "stays_none", D4 = "d4" }
);
choice!(
    /// `shoot_into_melee`.
    ShootIntoMelee { Forbidden = "forbidden", Randomised = "randomised" }
);
choice!(
    /// `support_dice`: whose dice count for a side's score.
    SupportDice { BestOfAll = "best_of_all", PrimaryOnly = "primary_only" }
);
choice!(
    /// `uphill_bonus`: to what the one point of height or cover is added.
    UphillBonus { Result = "result", ArmourDie = "armour_die" }
);
choice!(
    /// `yari_cancels`: whose spear takes away the die of the horse.
    YariCancels { AnyOpponent = "any_opponent", PrimaryOnly = "primary_only" }
);
choice!(
    /// `rear_rider`: what a rider throws against somebody behind him.
    RearRider { ArmourOnly = "armour_only", NoDice = "no_dice" }
);
choice!(
    /// `pushback_pinned`: what a push that cannot be completed does.
    PushbackPinned { None = "none", LightWound = "light_wound" }
);
choice!(
    /// `break_off`: whether one may leave a melee.
    BreakOff { Allowed = "allowed", Locked = "locked" }
);
choice!(
    /// `break_when_charged`: when a charged group that breaks runs.
    BreakWhenCharged { NextTurn = "next_turn", Immediate = "immediate" }
);
choice!(
    /// `majority_tie`: which class counts where two are equally many.
    MajorityTie { Lower = "lower", Higher = "higher" }
);
choice!(
    /// `fc_disabled_later`: what a commander disabled in an earlier turn means.
    FcDisabledLater { Literal = "literal", AsKilled = "as_killed" }
);
choice!(
    /// `wounded_base`: of whom half must be wounded.
    WoundedBase { Active = "active", Original = "original" }
);
choice!(
    /// `seppuku_scope`: which broken groups it concerns.
    SeppukuScope { NoRallyOnly = "no_rally_only", AllBroken = "all_broken" }
);
choice!(
    /// `horse_wounds`: how the wounds of a horse are kept.
    HorseWounds { Tracked = "tracked", Simple = "simple" }
);
choice!(
    /// `cohesion`: how far one may stray from one's group.
    Cohesion { Off = "off", Cm15 = "15cm" }
);

macro_rules! switches {
    ($($ruling:literal $field:ident: $kind:ident $(($values:expr))?;)+) => {
        /// Every option, with the values in force.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs)] // The pages of the rules say what each is.
        pub struct Options { $(pub $field: switches!(@type $kind)),+ }

        impl Default for Options {
            fn default() -> Self {
                Options { $($field: switches!(@default $kind $(($values))?)),+ }
            }
        }

        /// All options, in the order of the book's chapter.
        pub static SWITCHES: &[Switch] = &[$(Switch {
            name: stringify!($field),
            ruling: $ruling,
            values: switches!(@values $kind $(($values))?),
            set: |o, value| switches!(@set o.$field, value, $kind $(($values))?),
            get: |o| switches!(@get o.$field, $kind $(($values))?),
        }),+];
    };
    (@type flag) => { bool };
    (@type $kind:ident) => { $kind };
    (@default flag($values:expr)) => { $values[0] == ON };
    (@default $kind:ident) => { $kind::ALL[0] };
    (@values flag($values:expr)) => { &$values };
    (@values $kind:ident) => { $kind::NAMES };
    (@set $at:expr, $value:ident, flag($values:expr)) => {{
        $at = $value == ON;
        $values.contains(&$value)
    }};
    (@set $at:expr, $value:ident, $kind:ident) => {
        match $kind::NAMES.iter().position(|v| *v == $value) {
            Some(at) => { $at = $kind::ALL[at]; true }
            None => false,
        }
    };
    (@get $at:expr, flag($values:expr)) => { if $at { ON } else { OFF } };
    (@get $at:expr, $kind:ident) => { $kind::NAMES[$at as usize] };
}

/// The value of a flag that is set.
const ON: &str = "on";
/// The value of a flag that is not.
const OFF: &str = "off";

/// An option as a player meets it.
pub struct Switch {
    /// Its name.
    pub name: &'static str,
    /// The ruling that explains it.
    pub ruling: &'static str,
    /// The values it takes, the default first.
    pub values: &'static [&'static str],
    set: fn(&mut Options, &str) -> bool,
    get: fn(&Options) -> &'static str,
}

switches! {
    "R-SS-04" turn_order: TurnOrder;
    "R-SS-40" melee_rounds: MeleeRounds;
    "R-SS-05" shooting_cost: ShootingCost;
    "R-SS-06" start_loaded: flag([ON, OFF]);
    "R-SS-07" loading: Loading;
    "R-SS-09" kensei_wounds: KenseiWounds;
    "R-SS-15" difficult: Difficult;
    "R-SS-16" cavalry_turn: CavalryTurn;
    "R-SS-23" extreme_cover: ExtremeCover;
    "R-SS-28" arquebus_vs_none: ArquebusVsNone;
    "R-SS-29" pistols_pierce: flag([OFF, ON]);
    "R-SS-35" shoot_into_melee: ShootIntoMelee;
    "R-SS-36" bodies_block: flag([ON, OFF]);
    "R-SS-43" support_dice: SupportDice;
    "R-SS-45" uphill_bonus: UphillBonus;
    "R-SS-46" yari_cancels: YariCancels;
    "R-SS-47" rear_rider: RearRider;
    "R-SS-51" pushback_pinned: PushbackPinned;
    "R-SS-52" follow_up: flag([OFF, ON]);
    "R-SS-54" break_off: BreakOff;
    "R-SS-57" break_when_charged: BreakWhenCharged;
    "R-SS-59" majority_tie: MajorityTie;
    "R-SS-66" fc_disabled_later: FcDisabledLater;
    "R-SS-61" wounded_base: WoundedBase;
    "R-SS-72" seppuku_scope: SeppukuScope;
    "R-SS-34" horse_wounds: HorseWounds;
    "R-SS-12" finish_disabled: flag([OFF, ON]);
    "R-SS-75" cohesion: Cohesion;
}

impl Options {
    /// Sets an option by its name; the error says what would have been right.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Some(switch) = SWITCHES.iter().find(|switch| switch.name == name) else {
            let near = book::nearest(name, SWITCHES.iter().map(|switch| switch.name));
            let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            return Err(format!("no option `{name}` exists{near}"));
        };
        let mut changed = self.clone();
        if (switch.set)(&mut changed, value) {
            *self = changed;
            return Ok(());
        }
        let values = switch.values.join(" or ");
        Err(format!("option `{name}` cannot be `{value}`; it takes {values}"))
    }

    /// The options that differ from the default, by name.
    pub fn changed(&self) -> BTreeMap<String, String> {
        let usual = Options::default();
        let switches = SWITCHES.iter().map(|s| (s.name, (s.get)(self), (s.get)(&usual)));
        let changed = switches.filter(|(_, now, then)| now != then);
        changed.map(|(name, now, _)| (name.to_owned(), now.to_owned())).collect()
    }

    /// The value of an option, as it is written.
    pub fn value(&self, switch: &Switch) -> &'static str {
        (switch.get)(self)
    }
}

impl TurnOrder {
    /// SS-TRN-09 — True where both sides share one rally, melee and morale phase a game turn.
    pub const fn is_common(self) -> bool {
        matches!(self, TurnOrder::Ladder | TurnOrder::Groups)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_takes_its_values_and_begins_with_the_default() {
        assert_eq!(SWITCHES.len(), 28);
        for switch in SWITCHES {
            assert_eq!(Options::default().value(switch), switch.values[0], "{}", switch.name);
            for value in switch.values {
                let mut options = Options::default();
                options.set(switch.name, value).unwrap();
                assert_eq!(options.value(switch), *value, "{}", switch.name);
                let differs = options.changed().contains_key(switch.name);
                assert_eq!(differs, *value != switch.values[0], "{}", switch.name);
            }
            let mut options = Options::default();
            assert!(options.set(switch.name, "sideways").is_err());
            assert_eq!(options, Options::default());
        }
    }

    #[test]
    fn a_wrong_name_is_told_with_the_nearest() {
        let wrong = Options::default().set("turn_ordr", "igougo").unwrap_err();
        assert!(wrong.contains("turn_order"), "{wrong}");
    }
}
