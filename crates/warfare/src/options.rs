//! The options of the book (chapter 7), fixed when a game begins.

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
    /// `unit_size`: figures of a standard unit, on foot and mounted.
    UnitSize { Ten = "10_5", Twelve = "12_6" }
);
choice!(
    /// `challenge_rounds`: how many exchanges a duel has.
    ChallengeRounds { One = "one", ToTheDeath = "to_the_death" }
);
choice!(
    /// `fire_order`: who fires when.
    FireOrder { Simultaneous = "simultaneous", PriorityFirst = "priority_first" }
);
choice!(
    /// `closest_rule`: of whom the closest is the target.
    ClosestRule { Eligible = "eligible", Strict = "strict" }
);
choice!(
    /// `woods_speed`: how woods slow.
    WoodsSpeed { PerDistance = "per_distance", WholeMove = "whole_move" }
);
choice!(
    /// `leader_woods`: how woods slow a leader.
    LeaderWoods { Half = "half", Full = "full", Forbidden = "forbidden" }
);
choice!(
    /// `river_defence`: fighting from inside a river.
    RiverDefence { None = "none", AsUphill = "as_uphill" }
);
choice!(
    /// `leader_count`: which three casualties allow a strike.
    LeaderCount { Computed = "computed", Actual = "actual" }
);
choice!(
    /// `rout_direction`: which way routers go.
    RoutDirection { HomeEdge = "home_edge", Away = "away" }
);
choice!(
    /// `rout_terrain`: whether ground slows them.
    RoutTerrain { Ignore = "ignore", Applies = "applies" }
);
choice!(
    /// `rally_attempts`: how often a unit may throw.
    RallyAttempts { OnePerRout = "one_per_rout", OnePerGame = "one_per_game" }
);
choice!(
    /// `desperation_fail`: what a failed throw in desperation means.
    DesperationFail { Remove = "remove", Rout = "rout" }
);
choice!(
    /// `routed_front`: what an attack on the front side of a routed unit is.
    RoutedFront { Flank = "flank", Front = "front" }
);
choice!(
    /// `points_ronin`: what a Ronin costs.
    PointsRonin { Three = "3", Two = "2" }
);
choice!(
    /// `points_horse`: what a horse adds.
    PointsHorse { Two = "2", Zero = "0", One = "1", Three = "3", Four = "4" }
);
choice!(
    /// `points_arquebus`: what an arquebus adds.
    PointsArquebus { One = "1", Zero = "0", Two = "2", Three = "3" }
);
choice!(
    /// `points_leader`: what a leader costs.
    PointsLeader { Ten = "10", Zero = "0", Five = "5", Fifteen = "15", Twenty = "20" }
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
    "R-SW-01" unit_size: UnitSize;
    "R-SW-07" challenge_rounds: ChallengeRounds;
    "R-SW-10" challenge_shock: flag([OFF, ON]);
    "R-SW-13" fire_order: FireOrder;
    "R-SW-15" closest_rule: ClosestRule;
    "R-SW-27" arquebus_morale: flag([ON, OFF]);
    "R-SW-30" fire_flank_morale: flag([OFF, ON]);
    "R-SW-32" arquebus_kills_leaders: flag([OFF, ON]);
    "R-SW-45" woods_speed: WoodsSpeed;
    "R-SW-43" leader_woods: LeaderWoods;
    "R-SW-48" river_defence: RiverDefence;
    "R-SW-61" leader_count: LeaderCount;
    "R-SW-60" overflow_to_leader: flag([OFF, ON]);
    "R-SW-66" victor_checks: flag([ON, OFF]);
    "R-SW-74" rout_direction: RoutDirection;
    "R-SW-75" rout_terrain: RoutTerrain;
    "R-SW-78" rout_continues: flag([OFF, ON]);
    "R-SW-80" rally_attempts: RallyAttempts;
    "R-SW-82" desperation_fail: DesperationFail;
    "R-SW-88" routed_front: RoutedFront;
    "R-SW-89" points_ronin: PointsRonin;
    "R-SW-89" points_horse: PointsHorse;
    "R-SW-89" points_arquebus: PointsArquebus;
    "R-SW-90" points_leader: PointsLeader;
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

impl PointsRonin {
    /// SW-PTS-01 — In points.
    pub fn points(self) -> u16 {
        number(PointsRonin::NAMES[self as usize])
    }
}

impl PointsHorse {
    /// SW-PTS-01 — In points.
    pub fn points(self) -> u16 {
        number(PointsHorse::NAMES[self as usize])
    }
}

impl PointsArquebus {
    /// SW-PTS-01 — In points.
    pub fn points(self) -> u16 {
        number(PointsArquebus::NAMES[self as usize])
    }
}

impl PointsLeader {
    /// SW-PTS-01 — In points.
    pub fn points(self) -> u16 {
        number(PointsLeader::NAMES[self as usize])
    }
}

/// The values of these options are numbers.
fn number(value: &str) -> u16 {
    value.parse().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_takes_its_values_and_begins_with_the_default() {
        assert_eq!(SWITCHES.len(), 24);
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
        let wrong = Options::default().set("fire_oder", "simultaneous").unwrap_err();
        assert!(wrong.contains("fire_order"), "{wrong}");
    }
}
