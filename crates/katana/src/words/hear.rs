//! A line of text as an action.

use engine::{Piece, Side};

use crate::Katana;
use crate::action::{Action, Condition, Mode, Ruling};
use crate::geometry::{Dir, parse_dir};
use crate::state::{Policy, Shot, State, Stroke, Target};

use super::say::POLICIES;

impl Katana {
    pub(super) fn action_of(&self, s: &State, _: Side, words: &str) -> Result<Action, String> {
        let words = words.trim();
        let plain = match words {
            "seal" => Some(Action::Seal),
            "move first" => Some(Action::First),
            "move last" => Some(Action::Last),
            "lose this phase" => Some(Action::Lose),
            "lose a later phase" => Some(Action::Keep),
            "pass" => Some(Action::Pass),
            "deflect" => Some(Action::Deflect),
            "resign" => Some(Action::Resign),
            _ => None,
        };
        if let Some(action) = plain {
            return Ok(action);
        }
        if let Some(way) = words.strip_prefix("leap aside ") {
            return Ok(Action::Aside { way: dir(way)? });
        }
        if let Some(rest) = words.strip_prefix("break off ") {
            let (way, facing) = rest.split_once(" facing ").unwrap_or((rest, rest));
            return Ok(Action::BreakOff { way: dir(way)?, facing: dir(facing)? });
        }
        if let Some(rest) = words.strip_prefix("rule: ") {
            return self.ruling_named(rest).map(Action::Rule);
        }
        if let Some(rest) = words.strip_prefix("strike ") {
            let by = self.answering(s).ok_or("nobody is asked for a stroke now")?;
            return self.stroke_named(s, by, rest).map(Action::Strike);
        }
        let (who, rest) = self.split_name(words).ok_or_else(|| {
            format!("`{words}` begins with nobody's name; say such as `seal` or `NAME: advance`")
        })?;
        self.deed_named(s, who, rest.trim_start())
    }

    /// The longest name a text begins with, and what follows.
    fn split_name<'a>(&self, words: &'a str) -> Option<(Piece, &'a str)> {
        let men = self.men().filter_map(|p| {
            let name = self.name(p);
            let head = words.get(..name.len())?;
            let rest = &words[name.len()..];
            let ends = rest.is_empty() || rest.starts_with([' ', ':']);
            (head.eq_ignore_ascii_case(name) && ends).then_some((p, rest))
        });
        men.min_by_key(|(_, rest)| rest.len())
    }

    fn man(&self, name: &str) -> Result<Piece, String> {
        self.piece(name).ok_or_else(|| format!("there is nobody called {name}"))
    }

    fn deed_named(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        if let Some(order) = words.strip_prefix(':') {
            let order = self.order_named(s, who, order)?;
            return Ok(Action::Order { who, order });
        }
        if let Some(rest) = words.strip_prefix("in phase ") {
            let (phase, order) =
                rest.split_once(':').ok_or("write such as `in phase 2: advance`")?;
            let phase = phase.trim().parse().map_err(|_| format!("`{phase}` is no phase"))?;
            let then = self.foreseen(s, who, phase);
            return Ok(Action::Slip { who, phase, order: self.order_named(&then, who, order)? });
        }
        if let Some(rest) = words.strip_prefix("lurks at ") {
            let (spot, facing) = rest.split_once(" facing ").unwrap_or((rest, "N"));
            let to =
                self.scenario.map.find(spot).ok_or_else(|| format!("there is no hex {spot}"))?;
            return Ok(Action::Place { who, to, facing: dir(facing)? });
        }
        let plain = match words {
            "goes tactical" => Some(Action::Mode { who, mode: Mode::Tactical }),
            "goes non-tactical" => Some(Action::Mode { who, mode: Mode::NonTactical }),
            "goes to rest" => Some(Action::Mode { who, mode: Mode::Rest }),
            "lets go" => Some(Action::LetGo { who }),
            "drops everything" => Some(Action::LetFall { who }),
            "waits" => Some(Action::Hold { who }),
            "yields" => Some(Action::Yield { who }),
            "shoots at nobody" => Some(Action::Shoot { who, shot: Shot::NONE }),
            _ => None,
        };
        if let Some(action) = plain {
            return Ok(action);
        }
        if let Some(name) = words.strip_prefix("goes for an aim at ") {
            return Ok(Action::Mode { who, mode: Mode::Aim(self.man(name)?) });
        }
        if let Some(rest) = words.strip_prefix("instructed: ") {
            return self.instruction(who, rest);
        }
        if let Some(rest) = words.strip_prefix("shoots at ") {
            let (name, item) = rest.split_once(" with ").unwrap_or((rest, ""));
            let slot = match item {
                "" => s.man(who).hands[0],
                item => self.item_named(s, who, item)?,
            };
            return Ok(Action::Shoot { who, shot: Shot { at: self.man(name)?, slot } });
        }
        let (second, words) = match words.strip_prefix("then ") {
            Some(rest) => (true, rest),
            None => (false, words),
        };
        if words == "holds back" {
            return Ok(Action::Stroke { who, second, stroke: Stroke::HELD });
        }
        if let Some(name) = words.strip_prefix("grapples ") {
            let at = self.man(name)?;
            let means = self.close_means(s, who);
            let stroke = Stroke { at, slot: means.slot, mode: means.mode, what: Target::Grapple };
            return Ok(Action::Stroke { who, second, stroke });
        }
        if let Some(rest) = words.strip_prefix("strikes ") {
            let stroke = self.stroke_named(s, who, rest)?;
            return Ok(Action::Stroke { who, second, stroke });
        }
        Err(format!(
            "`{words}` is nothing {} can do; say such as `{0}: advance` or `{0} strikes NAME with \
             katana`",
            self.name(who)
        ))
    }

    fn instruction(&self, who: Piece, words: &str) -> Result<Action, String> {
        let (words, quarry) = match words.split_once(", first ") {
            Some((words, name)) => (words, self.man(name)?),
            None => (words, Piece::NONE),
        };
        let policy = |words: &str| -> Result<Policy, String> {
            let known = POLICIES.iter().find(|(_, known)| *known == words);
            known.map(|(policy, _)| *policy).ok_or_else(|| format!("`{words}` is no instruction"))
        };
        let (strikes, reacts) = words
            .split_once(", answers ")
            .ok_or("write such as `instructed: strikes at anybody, answers never`")?;
        let strikes = strikes.strip_prefix("strikes ").unwrap_or(strikes);
        Ok(Action::Instruct { who, strikes: policy(strikes)?, reacts: policy(reacts)?, quarry })
    }

    /// `Goro with katana`, `Goro with kusarigama, flail`, `Goro with yari at the horse`.
    fn stroke_named(&self, s: &State, by: Piece, words: &str) -> Result<Stroke, String> {
        let (words, what) = match words.strip_suffix(" at the horse") {
            Some(words) => (words, Target::Horse),
            None => (words, Target::Man),
        };
        let (name, with) = words.split_once(" with ").unwrap_or((words, ""));
        let at = self.man(name)?;
        let (slot, mode) = match with {
            "bare hands" => (Stroke::BARE, 0),
            "two swords" => (Stroke::TWO, 0),
            "" => {
                // Whatever is at hand, as it would be chosen without a word.
                let mut strokes = Vec::new();
                self.list_strokes_at(s, by, at, &mut strokes);
                let best = self.best_stroke(s, by, &strokes);
                best.map_or((s.man(by).hands[0], 0), |stroke| (stroke.slot, stroke.mode))
            }
            with => {
                let (item, mode) = match with.split_once(", ") {
                    Some((item, mode)) => (item, Some(mode)),
                    None => (with, None),
                };
                let slot = self.item_named(s, by, item)?;
                let modes = &self.book.weapon(s.man(by).kit[usize::from(slot)].weapon).modes;
                let mode = match mode {
                    None => 0,
                    Some(mode) => modes
                        .iter()
                        .position(|known| known.name == mode)
                        .ok_or_else(|| format!("{item} is not used to {mode}"))?,
                };
                (slot, mode as u8)
            }
        };
        Ok(Stroke { at, slot, mode, what })
    }

    fn ruling_named(&self, words: &str) -> Result<Ruling, String> {
        let group = |name: &str| -> Result<u8, String> {
            let at = self.scenario.groups.iter().position(|group| group.name == name);
            at.map(|at| at as u8).ok_or_else(|| format!("there is no group {name}"))
        };
        if let Some(name) = words.strip_suffix(" tests its nerve") {
            return Ok(Ruling::Test { group: group(name)? });
        }
        if let Some(name) = words.strip_suffix(" is ambushed") {
            return Ok(Ruling::Ambush { group: group(name)? });
        }
        if let Some(name) = words.strip_prefix("the orders of ") {
            let name = name.strip_suffix(" do not fit").ok_or("… do not fit")?;
            return Ok(Ruling::Unfit { group: group(name)? });
        }
        match words {
            "it rains" => return Ok(Ruling::Rain { rain: true }),
            "the rain stops" => return Ok(Ruling::Rain { rain: false }),
            "it is night" => return Ok(Ruling::Night { night: true }),
            "it is day" => return Ok(Ruling::Night { night: false }),
            "the game is halted" => return Ok(Ruling::Halt { on: true }),
            "the game goes on" => return Ok(Ruling::Halt { on: false }),
            "the neutrals are ready" => return Ok(Ruling::Ready),
            _ => {}
        }
        if let Some(name) = words.strip_prefix("the umpire leads ") {
            return Ok(Ruling::Lead { group: group(name)?, on: true });
        }
        if let Some(name) = words.strip_suffix(" is left alone") {
            return Ok(Ruling::Lead { group: group(name)?, on: false });
        }
        for (terms, on) in [(" are at odds", true), (" are at peace", false)] {
            let Some(both) = words.strip_suffix(terms) else { continue };
            let named = |side: Side| {
                both.strip_suffix(self.side_name(side))?.strip_suffix(" and ").map(|of| (of, side))
            };
            let found = Side::BOTH.into_iter().find_map(named);
            let (name, side) = found.ok_or("write such as `GROUP and SIDE are at odds`")?;
            return Ok(Ruling::Odds { group: group(name)?, side, on });
        }
        if let Some(point) = words.strip_prefix("back to move ") {
            let (point, halted) = match point.strip_suffix(" and halted") {
                Some(point) => (point, true),
                None => (point, false),
            };
            let numbers =
                point.split_once(" phase ").map(|(turn, phase)| (turn.parse(), phase.parse()));
            let Some((Ok(turn), Ok(phase))) = numbers else {
                return Err("write such as `back to move 2 phase 3`".to_owned());
            };
            return Ok(Ruling::Back { turn, phase, halted });
        }
        if let Some(name) = words.strip_suffix(" stays where he is") {
            return Ok(Ruling::Void { who: self.man(name)? });
        }
        if let Some((name, rest)) = words.split_once(" has ") {
            let numbers: Vec<u8> = rest.split_whitespace().filter_map(|w| w.parse().ok()).collect();
            let &[wounds, distractions] = numbers.as_slice() else {
                return Err("write such as `NAME has 2 wounds and 1 distractions`".to_owned());
            };
            return Ok(Ruling::Harm { who: self.man(name)?, wounds, distractions });
        }
        if let Some((name, rest)) = words.split_once(" is ") {
            let (on, condition) = match rest.strip_prefix("not ") {
                Some(rest) => (false, rest),
                None => (true, rest),
            };
            let condition = Condition::ALL
                .into_iter()
                .find(|known| known.name() == condition)
                .ok_or_else(|| format!("`{condition}` is no condition"))?;
            return Ok(Ruling::Condition { who: self.man(name)?, condition, on });
        }
        Err(format!("`{words}` is nothing an umpire rules"))
    }
}

fn dir(words: &str) -> Result<Dir, String> {
    parse_dir(words.trim()).ok_or_else(|| format!("`{words}` is no direction: N NE SE S SW NW"))
}
