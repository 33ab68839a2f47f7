//! The switches of the book (KY-OPT-01 …), fixed when a game begins.

use std::collections::BTreeMap;

/// A kind of switch: an enum whose values have names.
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
    /// `order_method`: how orders are given (chapter 7).
    Method {
        Phase = "simultaneous_phase",
        Move = "simultaneous_move",
        Figures = "initiative_figures",
        SideRoll = "side_roll",
        Alternate = "alternate",
    }
);
choice!(
    /// `lost_phase`: which phase is lost (R-KY-11).
    LostPhase { Earliest = "earliest", Latest = "latest", Owner = "owner" }
);
choice!(
    /// `reach_past_friends`: who strikes past a friend (R-KY-102).
    PastFriends { Thrusting = "thrusting", None = "none", All = "all" }
);
choice!(
    /// `trample`: what being run down does (R-KY-53).
    Trample { None = "none", FallTable = "fall_table", Distractions = "d6_distractions" }
);
choice!(
    /// `full_armour_stamina`: when full armour tires (R-KY-83).
    FullArmour { Active = "active", Always = "always", Fighting = "fighting" }
);

impl Method {
    /// True where orders are written and laid open together.
    pub const fn is_written(self) -> bool {
        matches!(self, Method::Phase | Method::Move)
    }
}

/// The value of a switch that takes a number.
pub const ANY: &str = "any number";
/// The range of `leader_range` that means no limit.
pub const UNLIMITED: u8 = u8::MAX;

macro_rules! switches {
    ($($rule:literal $field:ident: $kind:ident $(($values:expr))? = $default:expr;)+) => {
        /// Every switch, with the values in force.
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs)] // The pages of the rules say what each is.
        pub struct Options { $(pub $field: switches!(@type $kind)),+ }

        impl Default for Options {
            fn default() -> Self {
                Options { $($field: $default),+ }
            }
        }

        /// All switches, in the order of the book's chapter.
        pub static SWITCHES: &[Switch] = &[$(Switch {
            name: stringify!($field),
            rule: $rule,
            values: switches!(@values $kind $(($values))?),
            set: |o, value| switches!(@set o.$field, value, $kind $(($values))?),
            get: |o| switches!(@get o.$field, $kind $(($values))?),
        }),+];
    };
    (@type flag) => { bool };
    (@type number) => { i8 };
    (@type range) => { u8 };
    (@type $kind:ident) => { $kind };
    (@values number($values:expr)) => { $values };
    (@values range($values:expr)) => { $values };
    (@values flag($values:expr)) => { $values };
    (@values $kind:ident) => { $kind::NAMES };
    (@set $at:expr, $value:ident, flag($values:expr)) => {
        match $values.iter().position(|v| *v == $value) {
            // The first value is what the switch is called after: `on` and `true` come first or
            // last, whichever the default is.
            Some(at) => { $at = is_on($values, at); true }
            None => false,
        }
    };
    (@set $at:expr, $value:ident, number($values:expr)) => {
        match $value.parse::<i8>() {
            Ok(n) if $values.contains(&ANY) || $values.contains(&$value) => { $at = n; true }
            _ => false,
        }
    };
    (@set $at:expr, $value:ident, range($values:expr)) => {
        match $value.parse::<u8>() {
            Ok(n) => { $at = n; true }
            Err(_) if $value == "unlimited" => { $at = UNLIMITED; true }
            Err(_) => false,
        }
    };
    (@set $at:expr, $value:ident, $kind:ident) => {
        match $kind::NAMES.iter().position(|v| *v == $value) {
            Some(at) => { $at = $kind::ALL[at]; true }
            None => false,
        }
    };
    (@get $at:expr, flag($values:expr)) => {
        (0..2).find(|at| is_on($values, *at) == $at).map_or(String::new(), |at| $values[at].into())
    };
    (@get $at:expr, number($values:expr)) => { $at.to_string() };
    (@get $at:expr, range($values:expr)) => {
        if $at == UNLIMITED { "unlimited".to_owned() } else { $at.to_string() }
    };
    (@get $at:expr, $kind:ident) => { $kind::NAMES[$at as usize].to_owned() };
}

/// A flag's value counts as on if it is `on` or `true`, or the second of two other words.
fn is_on(values: &[&str], at: usize) -> bool {
    match values[at] {
        "on" | "true" => true,
        "off" | "false" => false,
        _ => at == 1,
    }
}

/// A switch as a player meets it.
pub struct Switch {
    /// Its name.
    pub name: &'static str,
    /// The rule that explains it.
    pub rule: &'static str,
    /// The values it takes, the default first.
    pub values: &'static [&'static str],
    set: fn(&mut Options, &str) -> bool,
    get: fn(&Options) -> String,
}

switches! {
    "KY-OPT-01" additional_combat: flag(&["on", "off"]) = true;
    "KY-OPT-02" horse_quality: flag(&["off", "on"]) = false;
    "KY-OPT-03" exhaustion: flag(&["off", "on"]) = false;
    "KY-OPT-04" fast_reactions: flag(&["off", "on"]) = false;
    "KY-OPT-05" variable_wounds: flag(&["off", "on"]) = false;
    "KY-OPT-06" order_method: Method = Method::Phase;
    "KY-OPT-07" stroke_declaration: flag(&["after_movement", "with_orders"]) = false;
    "KY-OPT-08" shoot_before_clash: flag(&["true", "false"]) = true;
    "KY-OPT-09" clash_timing: flag(&["simultaneous", "initiative_order"]) = false;
    "KY-OPT-10" nontactical_strokes: flag(&["reaction_phases", "every_phase"]) = false;
    "KY-OPT-11" nontactical_penalty: flag(&["mode", "phase_moved"]) = false;
    "KY-OPT-12" lost_phase: LostPhase = LostPhase::Earliest;
    "KY-OPT-13" distraction_loss_timing: flag(&["immediate", "next_move"]) = false;
    "KY-OPT-14" distraction_rest: flag(&["no_exchange", "defence_ok"]) = false;
    "KY-OPT-15" ready_cost: flag(&["action", "free"]) = false;
    "KY-OPT-16" crawl: flag(&["off", "on"]) = false;
    "KY-OPT-17" untrained_skill: number(&["0", ANY]) = 0;
    "KY-OPT-18" samurai_template_leadership: number(&["5", "6"]) = 5;
    "KY-OPT-19" closein_vs_standard: flag(&["antisymmetric", "literal"]) = false;
    "KY-OPT-20" wounds5: flag(&["cumulative", "replace"]) = false;
    "KY-OPT-21" impeded_stack: flag(&["replace", "add"]) = false;
    "KY-OPT-22" no_effort_skill: flag(&["conscious", "never"]) = false;
    "KY-OPT-23" blocked_push: flag(&["none", "distraction"]) = false;
    "KY-OPT-24" reach_past_friends: PastFriends = PastFriends::Thrusting;
    "KY-OPT-25" blunt_armour: flag(&["reduce", "ignore"]) = false;
    "KY-OPT-26" otsuchi_bonus: number(&["2", "0"]) = 2;
    "KY-OPT-27" nodachi_zone: flag(&["Z-GLAIVE", "Z-BLADE"]) = false;
    "KY-OPT-28" missile_armour: flag(&["die_only", "die_and_ignore"]) = false;
    "KY-OPT-29" reload_clock: flag(&["complete_moves", "phases"]) = false;
    "KY-OPT-30" misfire_retry: flag(&["next_action_phase", "next_phase"]) = false;
    "KY-OPT-31" horse_secondary: flag(&["true", "false"]) = true;
    "KY-OPT-32" horse_wounds: number(&["8", ANY]) = 8;
    "KY-OPT-33" mounted_mode: flag(&["allowed", "tactical_only"]) = false;
    "KY-OPT-34" inactive_steering: flag(&["false", "true"]) = false;
    "KY-OPT-35" steering_forfeits_stroke: flag(&["false", "true"]) = false;
    "KY-OPT-36" passing_stroke: flag(&["false", "true"]) = false;
    "KY-OPT-37" trample: Trample = Trample::None;
    "KY-OPT-38" throw_aside: flag(&["standing", "prone"]) = false;
    "KY-OPT-39" combat_shy: flag(&["off", "on"]) = false;
    "KY-OPT-40" ordinary_horse_rows: flag(&["printed", "swapped"]) = false;
    "KY-OPT-41" fall_band: flag(&["full", "part"]) = false;
    "KY-OPT-42" morale_timing: flag(&["end_of_move", "immediate"]) = false;
    "KY-OPT-43" morale_recovery: flag(&["retest", "until_trigger"]) = false;
    "KY-OPT-44" inferior_kill_bonus: flag(&["same_move", "battle"]) = false;
    "KY-OPT-45" ko_counts_killed: flag(&["false", "true"]) = false;
    "KY-OPT-46" leader_range: range(&["unlimited", ANY]) = UNLIMITED;
    "KY-OPT-47" close_by_walking: flag(&["with_strike", "charge_only"]) = false;
    "KY-OPT-48" grapple_bare_hands: flag(&["throw_only", "throw_and_blunt"]) = false;
    "KY-OPT-49" iai_clash_skill: flag(&["sword", "iai"]) = false;
    "KY-OPT-50" iai_reactive: flag(&["off", "on"]) = false;
    "KY-OPT-51" chain_recovery: flag(&["as_printed", "action_phases"]) = false;
    "KY-OPT-52" entangle_stack: flag(&["once", "per_holder"]) = false;
    "KY-OPT-53" prone_tear_free: flag(&["false", "true"]) = false;
    "KY-OPT-54" niten_mutual: flag(&["no_bonus", "bonus"]) = false;
    "KY-OPT-55" niten_stamina: number(&["0", "1"]) = 0;
    "KY-OPT-56" wound_stamina: flag(&["taken_this_move", "all_current"]) = false;
    "KY-OPT-57" full_armour_stamina: FullArmour = FullArmour::Active;
    "KY-OPT-58" poison: flag(&["off", "simple"]) = false;
    "KY-OPT-59" bandages: flag(&["none", "minus1"]) = false;
}

/// The name under which a preset is chosen.
pub const PRESET: &str = "preset";
/// KY-OPT-90 — The presets; the second is the default game.
pub const PRESETS: [&str; 4] = ["standard", "basic", "full", "literal"];

impl Options {
    /// Sets a switch by its name, or a whole preset; the error says what would have been right.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if name == PRESET {
            return self.set_preset(value);
        }
        let Some(switch) = SWITCHES.iter().find(|switch| switch.name == name) else {
            let near = book::nearest(name, SWITCHES.iter().map(|switch| switch.name));
            let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
            return Err(format!("no option `{name}` exists{near}"));
        };
        if (switch.set)(self, value) {
            return Ok(());
        }
        let values = switch.values.join(" or ");
        Err(format!("option `{name}` cannot be `{value}`; it takes {values}"))
    }

    /// KY-OPT-90 — Sets the switches of a preset and leaves the others alone.
    fn set_preset(&mut self, preset: &str) -> Result<(), String> {
        if !PRESETS.contains(&preset) {
            let presets = PRESETS.join(" or ");
            return Err(format!("there is no preset `{preset}`; choose {presets}"));
        }
        let modules = matches!(preset, "full" | "literal");
        self.additional_combat = preset != "basic";
        self.horse_quality = modules;
        self.exhaustion = modules;
        self.fast_reactions = modules;
        self.variable_wounds = modules;
        if preset == "literal" {
            self.closein_vs_standard = true;
            self.full_armour_stamina = FullArmour::Always;
            self.otsuchi_bonus = 0;
        }
        Ok(())
    }

    /// The switches that differ from the default, by name.
    pub fn changed(&self) -> BTreeMap<String, String> {
        let usual = Options::default();
        let switches = SWITCHES.iter().map(|s| (s.name, (s.get)(self), (s.get)(&usual)));
        let changed = switches.filter(|(_, now, then)| now != then);
        changed.map(|(name, now, _)| (name.to_owned(), now)).collect()
    }

    /// The value of a switch, as it is written.
    pub fn value(&self, switch: &Switch) -> String {
        (switch.get)(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_switch_takes_its_values_and_begins_with_the_default() {
        for switch in SWITCHES {
            assert_eq!(Options::default().value(switch), switch.values[0], "{}", switch.name);
            for value in switch.values.iter().filter(|value| **value != ANY) {
                let mut options = Options::default();
                options.set(switch.name, value).unwrap();
                assert_eq!(options.value(switch), *value, "{}", switch.name);
            }
            assert!(Options::default().set(switch.name, "sideways").is_err());
        }
    }

    #[test]
    fn r_ky_opt_90_a_preset_turns_modules_on() {
        let mut options = Options::default();
        options.set(PRESET, "full").unwrap();
        assert!(options.exhaustion && options.fast_reactions && options.additional_combat);
        options.set(PRESET, "basic").unwrap();
        assert!(!options.exhaustion && !options.additional_combat);
        options.set(PRESET, "literal").unwrap();
        assert_eq!((options.otsuchi_bonus, options.closein_vs_standard), (0, true));
        assert!(options.set(PRESET, "odd").is_err());
    }
}
