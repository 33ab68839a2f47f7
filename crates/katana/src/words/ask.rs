//! Decisions as prompts, and the umpire's word.

use engine::Piece;

use crate::Katana;
use crate::action::{Ask, Ruling};
use crate::state::State;

impl Katana {
    pub(super) fn tell_ruling(&self, ruling: Ruling) -> String {
        let group =
            |key: &str, group: u8| self.wording.say(key, &[("group", self.group_name(group))]);
        match ruling {
            Ruling::Test { group: g } => group("event.ruled-test", g),
            Ruling::Ambush { group: g } => group("event.ruled-ambush", g),
            Ruling::Unfit { group: g } => group("event.ruled-unfit", g),
            Ruling::Rain { rain } => {
                self.wording.say(if rain { "event.ruled-rain" } else { "event.ruled-dry" }, &[])
            }
            Ruling::Night { night } => {
                self.wording.say(if night { "event.ruled-night" } else { "event.ruled-day" }, &[])
            }
            Ruling::Condition { who, condition, on } => {
                let state = self.wording.say(&format!("condition.{}", condition.name()), &[]);
                let key = if on { "event.ruled-on" } else { "event.ruled-off" };
                self.wording.say(key, &[("who", self.name(who)), ("result", &state)])
            }
            Ruling::Harm { who, wounds, distractions } => {
                let harm = self.harm_words(wounds, distractions);
                self.wording.say("event.ruled-harm", &[("who", self.name(who)), ("result", &harm)])
            }
            Ruling::Halt { on } => {
                self.wording.say(if on { "event.ruled-halt" } else { "event.ruled-go-on" }, &[])
            }
            Ruling::Back { turn, phase, .. } => self.wording.say(
                "event.ruled-back",
                &[("number", &turn.to_string()), ("phase", &phase.to_string())],
            ),
            Ruling::Lead { group: g, on } => {
                group(if on { "event.ruled-lead" } else { "event.ruled-alone" }, g)
            }
            Ruling::Odds { group, side, on } => self.wording.say(
                if on { "event.ruled-odds" } else { "event.ruled-peace" },
                &[("group", self.group_name(group)), ("side", self.side_name(side))],
            ),
            Ruling::Ready => self.wording.say("event.ruled-ready", &[]),
            Ruling::Void { who } => self.of("ruled-void", who).unwrap_or_default(),
        }
    }

    /// What is asked, in a sentence.
    pub(super) fn prompt_of(&self, s: &State, ask: &Ask) -> String {
        let to = match *ask {
            Ask::Closing { at, .. } | Ask::RiderBlow { at, .. } | Ask::ManBlow { at, .. } => at,
            Ask::Aside { horse, .. } => horse,
            _ => Piece::NONE,
        };
        let who = ask.about();
        let side = who.map_or(s.first, |who| self.who(who).side);
        self.wording.say(
            &format!("ask.{}", ask.name()),
            &[
                ("side", self.side_name(side)),
                ("who", who.map_or("", |who| self.name(who))),
                ("to", if to.is_some() { self.name(to) } else { "" }),
                ("number", &s.turn.to_string()),
                ("phase", &s.phase.to_string()),
            ],
        )
    }
}
