//! An action as a line of text.

use engine::Piece;

use crate::Katana;
use crate::action::{Action, Mode, Ruling};
use crate::geometry::DIR_NAMES;
use crate::state::{Policy, Shot, State, Stroke, Target};

pub(super) const POLICIES: [(Policy, &str); 4] = [
    (Policy::Ask, "when asked"),
    (Policy::Never, "never"),
    (Policy::Nearest, "at the nearest"),
    (Policy::Any, "at anybody"),
];

pub(super) fn policy(policy: Policy) -> &'static str {
    POLICIES.iter().find(|(known, _)| *known == policy).map_or("when asked", |(_, words)| words)
}

fn dir(dir: u8) -> &'static str {
    DIR_NAMES[usize::from(dir) % 6]
}

impl Katana {
    pub(super) fn words_of(&self, s: &State, action: &Action) -> String {
        let name = |p: Piece| self.name(p);
        match *action {
            Action::Place { who, to, facing } => {
                let spot = self.scenario.map.name(to);
                format!("{} lurks at {spot} facing {}", name(who), dir(facing))
            }
            Action::Mode { who, mode } => match mode {
                Mode::Tactical => format!("{} goes tactical", name(who)),
                Mode::NonTactical => format!("{} goes non-tactical", name(who)),
                Mode::Rest => format!("{} goes to rest", name(who)),
                Mode::Aim(at) => format!("{} goes for an aim at {}", name(who), name(at)),
            },
            Action::Order { who, order } => {
                format!("{}: {}", name(who), self.order_words(s, who, &order))
            }
            Action::Slip { who, phase, order } => {
                let then = self.foreseen(s, who, phase);
                format!("{} in phase {phase}: {}", name(who), self.order_words(&then, who, &order))
            }
            Action::Instruct { who, strikes, reacts, quarry } => {
                let first = if quarry.is_some() {
                    format!(", first {}", name(quarry))
                } else {
                    String::new()
                };
                let (strikes, reacts) = (policy(strikes), policy(reacts));
                format!("{} instructed: strikes {strikes}, answers {reacts}{first}", name(who))
            }
            Action::LetGo { who } => format!("{} lets go", name(who)),
            Action::LetFall { who } => format!("{} drops everything", name(who)),
            Action::Seal => "seal".to_owned(),
            Action::Hold { who } => format!("{} waits", name(who)),
            Action::First => "move first".to_owned(),
            Action::Last => "move last".to_owned(),
            Action::Lose => "lose this phase".to_owned(),
            Action::Keep => "lose a later phase".to_owned(),
            Action::Strike(stroke) => format!("strike {}", self.stroke_words(s, stroke)),
            Action::Pass => "pass".to_owned(),
            Action::Aside { way } => format!("leap aside {}", dir(way)),
            Action::Shoot { who, shot } if shot == Shot::NONE => {
                format!("{} shoots at nobody", name(who))
            }
            Action::Shoot { who, shot } => {
                let item = self.item_words(s, who, shot.slot);
                format!("{} shoots at {} with {item}", name(who), name(shot.at))
            }
            Action::Stroke { who, second, stroke } => {
                let then = if second { "then " } else { "" };
                if stroke == Stroke::HELD {
                    return format!("{} {then}holds back", name(who));
                }
                if stroke.what == Target::Grapple {
                    return format!("{} {then}grapples {}", name(who), name(stroke.at));
                }
                let with = self.with_words(s, who, stroke);
                format!("{} {then}strikes {}{with}", name(who), name(stroke.at))
            }
            Action::Yield { who } => format!("{} yields", name(who)),
            Action::Deflect => "deflect".to_owned(),
            Action::BreakOff { way, facing } => {
                format!("break off {} facing {}", dir(way), dir(facing))
            }
            Action::Rule(ruling) => self.ruling_words(ruling),
            Action::Resign => "resign".to_owned(),
        }
    }

    /// A stroke of whoever is asked.
    fn stroke_words(&self, s: &State, stroke: Stroke) -> String {
        let by = self.answering(s).unwrap_or(Piece::NONE);
        format!("{}{}", self.name(stroke.at), self.with_words(s, by, stroke))
    }

    /// Who answers with a stroke now.
    pub fn answering(&self, s: &State) -> Option<Piece> {
        use crate::state::Pending;
        match s.pending {
            Pending::Outreach { by }
            | Pending::Closing { by, .. }
            | Pending::RiderBlow { by, .. }
            | Pending::ManBlow { by, .. }
            | Pending::Passing { by } => Some(by),
            _ => None,
        }
    }

    fn with_words(&self, s: &State, by: Piece, stroke: Stroke) -> String {
        let horse = if stroke.what == Target::Horse { " at the horse" } else { "" };
        let with = match stroke.slot {
            Stroke::BARE => "bare hands".to_owned(),
            Stroke::TWO => "two swords".to_owned(),
            slot if by.is_some() => {
                let item = self.item_words(s, by, slot);
                let weapon = s.man(by).kit.get(usize::from(slot)).map(|item| item.weapon);
                let modes = weapon
                    .filter(|weapon| weapon.is_some())
                    .map_or(&[][..], |weapon| &self.book.weapon(weapon).modes);
                match modes.get(usize::from(stroke.mode)) {
                    Some(mode) if modes.len() > 1 => format!("{item}, {}", mode.name),
                    _ => item,
                }
            }
            _ => "something".to_owned(),
        };
        format!(" with {with}{horse}")
    }

    /// An umpire's word.
    pub(crate) fn ruling_words(&self, ruling: Ruling) -> String {
        let group = |group: u8| {
            let known = self.scenario.groups.get(usize::from(group));
            known.map_or("nobody", |group| group.name.as_str())
        };
        match ruling {
            Ruling::Test { group: g } => format!("rule: {} tests its nerve", group(g)),
            Ruling::Rain { rain: true } => "rule: it rains".to_owned(),
            Ruling::Rain { rain: false } => "rule: the rain stops".to_owned(),
            Ruling::Night { night: true } => "rule: it is night".to_owned(),
            Ruling::Night { night: false } => "rule: it is day".to_owned(),
            Ruling::Condition { who, condition, on } => {
                let not = if on { "" } else { "not " };
                format!("rule: {} is {not}{}", self.name(who), condition.name())
            }
            Ruling::Ambush { group: g } => format!("rule: {} is ambushed", group(g)),
            Ruling::Unfit { group: g } => format!("rule: the orders of {} do not fit", group(g)),
            Ruling::Harm { who, wounds, distractions } => {
                let who = self.name(who);
                format!("rule: {who} has {wounds} wounds and {distractions} distractions")
            }
            Ruling::Halt { on: true } => "rule: the game is halted".to_owned(),
            Ruling::Halt { on: false } => "rule: the game goes on".to_owned(),
            Ruling::Back { turn, phase, halted } => {
                let then = if halted { " and halted" } else { "" };
                format!("rule: back to move {turn} phase {phase}{then}")
            }
            Ruling::Lead { group: g, on: true } => format!("rule: the umpire leads {}", group(g)),
            Ruling::Lead { group: g, on: false } => format!("rule: {} is left alone", group(g)),
            Ruling::Odds { group: g, side, on } => {
                let terms = if on { "at odds" } else { "at peace" };
                format!("rule: {} and {} are {terms}", group(g), self.side_name(side))
            }
            Ruling::Ready => "rule: the neutrals are ready".to_owned(),
            Ruling::Void { who } => format!("rule: {} stays where he is", self.name(who)),
        }
    }
}
