//! The house-rule switches of both books (CH-OPT-01 … CH-OPT-17, SB-OPT-01 … SB-OPT-09), fixed
//! when a game begins.

use serde::{Deserialize, Serialize};

/// `stunned_retreat`: what a retreat does to a stunned man (R-SG-41).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StunnedRetreat {
    /// He dies.
    Dead,
    /// He retreats like anyone else.
    Retreat,
    /// Nothing happens to him.
    Ignore,
}

/// `combat_priority`: how knights' priority binds (R-SG-72).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Priority {
    /// It forbids other attacks.
    Restrict,
    /// It also makes a knight attack an enemy knight he touches.
    Compel,
    /// No such rule.
    Off,
}

/// `night_sight`: how far an enemy who is no ninja is seen in the dark (SB-OPT-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NightSight {
    /// Five hexes.
    Five,
    /// The next hex.
    Adjacent,
    /// As by day.
    Unlimited,
}

/// `seppuku_score`: what a worthy poem is worth (SB-OPT-04).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SeppukuScore {
    /// A draw.
    Draw,
    /// A win.
    Win,
    /// A line in the record.
    None,
}

/// Every switch, with the values in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// `ch_window_cost`: points to enter a window hex, 4 or 3.
    pub window_cost: u8,
    /// `ch_window_advantage = plus`: windows count as `+` in combat.
    pub window_plus: bool,
    /// `ch_missile_row2 = regular`: the second row of the mounted missile table runs evenly.
    pub row2_regular: bool,
    /// `ch_missile_floor = no_effect`: shots shifted or weighed below 1-1 do nothing.
    pub floor_no_effect: bool,
    /// `los_mode = centre`: only the two reference lines are tried.
    pub centre_sight: bool,
    /// `slope_adjacent_cover_lost`: no slope cover from an adjacent shooter.
    pub slope_adjacent_cover_lost: bool,
    /// `stunned_retreat`.
    pub stunned_retreat: StunnedRetreat,
    /// `multi_retreat = one`: one of several retreats instead of all.
    pub one_retreats: bool,
    /// `many_vs_many = allow`.
    pub many_vs_many: bool,
    /// `retreat_direction = free`: a missile retreat may come nearer to the shooter.
    pub retreat_free: bool,
    /// `dismount_placer = owner`: the owner, not the opponent, places a thrown rider.
    pub owner_places: bool,
    /// `advance_after_combat`.
    pub advance: bool,
    /// `body_clearing`.
    pub clearing: bool,
    /// `combat_priority`.
    pub priority: Priority,
    /// `ammo`.
    pub ammo: bool,
    /// `command`.
    pub command: bool,
    /// `ransom`.
    pub ransom: bool,
    /// `improvised_bonus_on_draft`: a draft horse's rider fights as one on a war horse.
    pub draft_bonus: bool,
    /// `night_sight`.
    pub night_sight: NightSight,
    /// `shuriken_wounded_penalty`: a wounded thrower adds one.
    pub shuriken_wounded: bool,
    /// `seppuku_score`.
    pub seppuku_score: SeppukuScore,
    /// `duel_clock = paused`: the turn limit waits while a duel lasts.
    pub duel_clock_paused: bool,
    /// `combined_missiles = samurai`: short bows and crossbows on the longbow tables.
    pub samurai_missiles: bool,
    /// `bolt_deflection`: monks strike at bolts too.
    pub bolt_deflection: bool,
    /// `knights_may_duel`.
    pub knights_may_duel: bool,
    /// `samurai_accept_surrender`.
    pub samurai_accept: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            window_cost: 4,
            window_plus: false,
            row2_regular: false,
            floor_no_effect: false,
            centre_sight: false,
            slope_adjacent_cover_lost: true,
            stunned_retreat: StunnedRetreat::Dead,
            one_retreats: false,
            many_vs_many: false,
            retreat_free: false,
            owner_places: false,
            advance: false,
            clearing: false,
            priority: Priority::Restrict,
            ammo: false,
            command: false,
            ransom: false,
            draft_bonus: false,
            night_sight: NightSight::Five,
            shuriken_wounded: true,
            seppuku_score: SeppukuScore::Draw,
            duel_clock_paused: true,
            samurai_missiles: false,
            bolt_deflection: true,
            knights_may_duel: true,
            samurai_accept: false,
        }
    }
}

/// A switch as a player meets it: its name and the values it takes. Which books offer it, and
/// with which default, the book says.
#[derive(Debug)]
pub struct Switch {
    /// Name in data files, for instance `ch_window_cost`.
    pub name: &'static str,
    /// Rule page that explains it.
    pub rule: &'static str,
    /// Values, the older book's default first, or the only book's.
    pub values: &'static [&'static str],
    set: fn(&mut Options, usize),
    get: fn(&Options) -> usize,
}

macro_rules! flag {
    ($name:literal, $rule:literal, $values:expr, $field:ident, $at:literal) => {
        Switch {
            name: $name,
            rule: $rule,
            values: $values,
            set: |o, i| o.$field = i == $at,
            get: |o| if o.$field { $at } else { 1 - $at },
        }
    };
}

/// All switches, in the order of the specification's table.
pub static SWITCHES: [Switch; 26] = [
    Switch {
        name: "ch_window_cost",
        rule: "CH-OPT-01",
        values: &["4", "3"],
        set: |o, i| o.window_cost = 4 - i as u8,
        get: |o| 4 - o.window_cost as usize,
    },
    flag!("ch_window_advantage", "CH-OPT-02", &["none", "plus"], window_plus, 1),
    flag!("ch_missile_row2", "CH-OPT-03", &["printed", "regular"], row2_regular, 1),
    flag!("ch_missile_floor", "CH-OPT-04", &["clamp", "no_effect"], floor_no_effect, 1),
    flag!("los_mode", "CH-OPT-05", &["any_to_any", "centre"], centre_sight, 1),
    flag!("slope_adjacent_cover_lost", "CH-OPT-06", &["on", "off"], slope_adjacent_cover_lost, 0),
    Switch {
        name: "stunned_retreat",
        rule: "CH-OPT-07",
        values: &["dead", "retreat", "ignore"],
        set: |o, i| {
            o.stunned_retreat =
                [StunnedRetreat::Dead, StunnedRetreat::Retreat, StunnedRetreat::Ignore][i]
        },
        get: |o| o.stunned_retreat as usize,
    },
    flag!("multi_retreat", "CH-OPT-08", &["all", "one"], one_retreats, 1),
    flag!("many_vs_many", "CH-OPT-09", &["forbid", "allow"], many_vs_many, 1),
    flag!("retreat_direction", "CH-OPT-10", &["away", "free"], retreat_free, 1),
    flag!("dismount_placer", "CH-OPT-11", &["opponent", "owner"], owner_places, 1),
    flag!("advance_after_combat", "CH-OPT-12", &["off", "on"], advance, 1),
    flag!("body_clearing", "CH-OPT-13", &["off", "on"], clearing, 1),
    Switch {
        name: "combat_priority",
        rule: "CH-OPT-14",
        values: &["restrict", "compel", "off"],
        set: |o, i| o.priority = [Priority::Restrict, Priority::Compel, Priority::Off][i],
        get: |o| o.priority as usize,
    },
    flag!("ammo", "CH-OPT-15", &["off", "on"], ammo, 1),
    flag!("command", "CH-OPT-16", &["off", "on"], command, 1),
    flag!("ransom", "CH-OPT-17", &["off", "on"], ransom, 1),
    flag!("improvised_bonus_on_draft", "SB-OPT-01", &["off", "on"], draft_bonus, 1),
    Switch {
        name: "night_sight",
        rule: "SB-OPT-02",
        values: &["5", "adjacent", "unlimited"],
        set: |o, i| {
            o.night_sight = [NightSight::Five, NightSight::Adjacent, NightSight::Unlimited][i]
        },
        get: |o| o.night_sight as usize,
    },
    flag!("shuriken_wounded_penalty", "SB-OPT-03", &["on", "off"], shuriken_wounded, 0),
    Switch {
        name: "seppuku_score",
        rule: "SB-OPT-04",
        values: &["draw", "win", "none"],
        set: |o, i| {
            o.seppuku_score = [SeppukuScore::Draw, SeppukuScore::Win, SeppukuScore::None][i]
        },
        get: |o| o.seppuku_score as usize,
    },
    flag!("duel_clock", "SB-OPT-05", &["paused", "running"], duel_clock_paused, 0),
    flag!("combined_missiles", "SB-OPT-06", &["native", "samurai"], samurai_missiles, 1),
    flag!("bolt_deflection", "SB-OPT-07", &["on", "off"], bolt_deflection, 0),
    flag!("knights_may_duel", "SB-OPT-08", &["on", "off"], knights_may_duel, 0),
    flag!("samurai_accept_surrender", "SB-OPT-09", &["off", "on"], samurai_accept, 1),
];

/// The switches of the older book: the first so many of [`SWITCHES`].
pub const OLDER: usize = 17;

impl Options {
    /// Sets one of these switches by its names; the error says what would have been right.
    pub fn set(
        &mut self,
        offered: &[&'static Switch],
        name: &str,
        value: &str,
    ) -> Result<(), String> {
        let Some(switch) = offered.iter().find(|s| s.name == name) else {
            let names: Vec<_> = offered.iter().map(|s| s.name).collect();
            let what = match SWITCHES.iter().any(|s| s.name == name) {
                true => "is offered here",
                false => "exists",
            };
            return Err(format!("no option `{name}` {what}; there are {}", names.join(", ")));
        };
        let Some(at) = switch.values.iter().position(|v| *v == value) else {
            return Err(format!(
                "option `{name}` cannot be `{value}`; it takes {}",
                switch.values.join(" or ")
            ));
        };
        (switch.set)(self, at);
        Ok(())
    }

    /// The value of one switch, as written in data files.
    pub fn value(&self, switch: &Switch) -> &'static str {
        switch.values[(switch.get)(self)]
    }
}
