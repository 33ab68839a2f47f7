//! A line of text as an action.

use book::heard;
use engine::{Piece, Side};
use measure::words::{self, split_facing};
use measure::{Heading, Point};

use super::spot;
use super::usage::{FEW, VERBS};
use crate::Skirmish;
use crate::action::{Action, Deed, Target};
use crate::catalogue::Melee;
use crate::state::{Pending, State};

impl Skirmish {
    pub(crate) fn action_of(&self, s: &State, side: Side, words: &str) -> Result<Action, String> {
        let words = words.trim().trim_end_matches(['.', '!']).trim_end();
        if let Some(action) = plain(&words.to_lowercase()) {
            return Ok(action);
        }
        let after = |prefix: &str| {
            let head = words.get(..prefix.len())?;
            head.eq_ignore_ascii_case(prefix).then(|| words[prefix.len()..].trim())
        };
        if let Some(name) = after("activate ") {
            return self.activation(s, side, name);
        }
        if let Some(name) = after("resolve ") {
            return Ok(Action::Fight { who: self.figure_named(name)? });
        }
        if let Some(rest) = after("pair ") {
            let two = rest.split_once(" with ").or_else(|| rest.split_once(" against "));
            let (who, foe) = two.ok_or_else(|| VERBS.wrong("pair", "NAME"))?;
            let (who, foe) = (self.figure_named(who)?, self.figure_named(foe)?);
            // Whichever of the two is named first, the action belongs to one's own.
            let (who, foe) = if self.side(who) == side { (who, foe) } else { (foe, who) };
            return Ok(Action::Pair { who, foe });
        }
        if let Some(rest) = after("place ") {
            let (name, at) =
                rest.rsplit_once(" at ").ok_or_else(|| VERBS.wrong("place", "NAME"))?;
            return self.placing(s, self.figure_named(name)?, at);
        }
        if let Some((who, rest)) = self.split_name(words) {
            return self.deed_of(s, side, who, rest.trim());
        }
        if let Some(group) = words.strip_suffix(" act").and_then(|name| self.group_named(name)) {
            return Ok(Action::Activate { group });
        }
        // Where one figure is asked about, it need not be named.
        let asked = match s.pending {
            Pending::Forced { who } | Pending::Replan { who } => Some(who),
            Pending::FollowUp { .. } | Pending::None => None,
        };
        match asked.filter(|_| VERBS.is_verb(words)) {
            Some(who) => self.deed_of(s, side, who, words),
            None => Err(self.nobody_begins(words)),
        }
    }

    /// A line begins with nobody's name.
    fn nobody_begins(&self, words: &str) -> String {
        let names: Vec<&str> = self.figures().map(|p| self.name(p)).collect();
        heard::nobody_begins(words, &names, |one| {
            format!(
                "`{one} moves to 12.50,30.00`, `{one} moves 8 cm at 2 o'clock`, `{one} waits` or \
                 `done`"
            )
        })
    }

    fn activation(&self, s: &State, side: Side, name: &str) -> Result<Action, String> {
        let named = self.group_named(name).or_else(|| {
            let figure = self.figure_named(name).ok()?;
            Some(self.group_of(figure))
        });
        // `group_meant` looks among the enemy where a name is not enough; here one's own are meant.
        match named {
            Some(group) => Ok(Action::Activate { group }),
            None => self.group_meant(s, side.other(), name).map(|group| Action::Activate { group }),
        }
    }

    /// `12.50,30.00 facing 45` after `place NAME at`.
    fn placing(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        let (at, facing) = split_facing(words);
        let at = spot::one_point(at)?;
        let heading = match facing {
            Some(facing) => self.looking(s, who, at, facing)?,
            None if s.figure(who).is_mounted() => s.figure(who).heading,
            None => Heading::NORTH,
        };
        Ok(Action::Place { who, at, heading })
    }

    fn deed_of(&self, s: &State, side: Side, who: Piece, words: &str) -> Result<Action, String> {
        let (verb, rest) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        let rest = rest.trim();
        let Some(known) = VERBS.verb(verb) else {
            return Err(VERBS.no_verb(verb, self.name(who), FEW));
        };
        let told = |why: String| format!("{why}; {}", VERBS.how(known, self.name(who)));
        match known {
            "moves" => self.way_named(s, who, rest).map_err(told),
            "turns" => self.turn_named(s, who, rest).map_err(told),
            "charges" => self.charge_named(s, who, rest).map_err(told),
            "shoots" => self.shot_named(s, side, who, rest).map_err(told),
            "loads" => Ok(Action::Load { who }),
            "mounts" => Ok(Action::Mount { who, horse: self.horse_named(rest).map_err(told)? }),
            "dismounts" => self.dismount_named(s, side, who, rest).map_err(told),
            "climbs" => self.climb_named(s, who, rest).map_err(told),
            "waits" => Ok(Action::Wait { who }),
            "stays" => Ok(match s.pending {
                Pending::FollowUp { .. } | Pending::Replan { .. } => Action::Stay,
                Pending::Forced { .. } | Pending::None => Action::Wait { who },
            }),
            "follows" => Ok(Action::FollowUp),
            "accepts" => Ok(Action::Accept),
            "acts" => Ok(Action::Activate { group: self.group_of(who) }),
            "fights" if rest == "in front" => Ok(Action::Primary { who }),
            "fights" if rest.starts_with("with ") => self.weapon_named(who, &rest[5..]),
            "fights" => Ok(Action::Pair { who, foe: self.figure_named(rest).map_err(told)? }),
            "joins" => {
                let foe = rest.strip_prefix("in ").unwrap_or(rest);
                let foe = foe.strip_prefix("against ").unwrap_or(foe);
                Ok(Action::Join { who, foe: self.figure_named(foe).map_err(told)? })
            }
            "is" if rest == "primary" => Ok(Action::Primary { who }),
            "uses" => self.weapon_named(who, rest).map_err(told),
            "stands" => {
                let at = rest.strip_prefix("at ").ok_or("he stands nowhere".to_owned());
                self.placing(s, who, at.map_err(told)?).map_err(told)
            }
            "takes" | "sets" | "works" | "finishes" => {
                let deed = self.interact_named(s, who, known, rest).map_err(told)?;
                Ok(Action::Interact { who, deed })
            }
            _ => Err(VERBS.how(known, self.name(who))),
        }
    }

    /// `the yari men`, `at Spears`, `the horse Kuro`.
    fn shot_named(&self, s: &State, side: Side, who: Piece, at: &str) -> Result<Action, String> {
        let at = at.strip_prefix("at ").unwrap_or(at);
        if at.is_empty() {
            return Err("at whom?".to_owned());
        }
        let target = match at.strip_prefix("the horse ") {
            Some(horse) => Target::Horse(self.horse_named(horse)?),
            None => match self.group_named(at) {
                Some(group) => Target::Group(group),
                None => match self.horse_named(at) {
                    Ok(horse) => Target::Horse(horse),
                    Err(_) => Target::Group(self.group_meant(s, side, at)?),
                },
            },
        };
        Ok(Action::Shoot { who, at: target })
    }

    /// `the wall`, `Garden wall to 50.00,61.05`, `to 50,61`, nothing for whatever is at hand.
    fn climb_named(&self, s: &State, who: Piece, words: &str) -> Result<Action, String> {
        let (over, words) = match words.strip_prefix("over ") {
            Some(rest) => (true, rest),
            None => (words == "over", words.strip_prefix("over").unwrap_or(words)),
        };
        let (line, to) = match words.strip_prefix("to ") {
            Some(to) => ("", Some(to)),
            None => match words.rsplit_once(" to ") {
                Some((line, to)) => (line, Some(to)),
                None => (words, None),
            },
        };
        let to = to.map(spot::one_point).transpose()?;
        // Whoever is on a wall goes on with it.
        let climbing = s.figure(who).climb.line;
        let line = match line.is_empty() && climbing > 0 {
            true => climbing - 1,
            false => self.line_meant(s, who, line)?,
        };
        // Whoever means to get over is put where he can be; if he cannot yet, he climbs on.
        let mut listed = Vec::new();
        if over && to.is_none() {
            self.list_climbs(s, who, &mut listed);
        }
        let beyond = listed.into_iter().find(
            |action| matches!(action, Action::Climb { line: at, to: Some(_), .. } if *at == line),
        );
        Ok(beyond.unwrap_or(Action::Climb { who, line, to }))
    }

    fn interact_named(
        &self,
        s: &State,
        who: Piece,
        verb: &str,
        words: &str,
    ) -> Result<Deed, String> {
        match verb {
            "takes" => {
                let words = words.strip_prefix("up ").unwrap_or(words);
                self.ladder_meant(s, who, words).map(Deed::TakeLadder)
            }
            "sets" => {
                let words = words.strip_prefix("up ").unwrap_or(words);
                let line = words.strip_prefix("the ladder").or(words.strip_prefix("ladder"));
                let line = line.ok_or("only a ladder is set up")?.trim();
                let line = ["against ", "at ", "up against ", "to "]
                    .iter()
                    .find_map(|prefix| line.strip_prefix(prefix))
                    .unwrap_or(line);
                self.line_meant(s, who, line).map(Deed::SetLadder)
            }
            "works" => {
                let site = ["at ", "on ", "open ", "in "];
                let site = site.iter().find_map(|prefix| words.strip_prefix(prefix));
                let site = site.unwrap_or(words);
                self.site_meant(site.strip_suffix(" open").unwrap_or(site)).map(Deed::Work)
            }
            _ => self.figure_named(words).map(Deed::Finish),
        }
    }

    /// `katana`, `weapon 2`, or a weapon of the catalogue.
    fn weapon_named(&self, who: Piece, words: &str) -> Result<Action, String> {
        let bare = ["his ", "the ", "a "].iter().find_map(|prefix| words.strip_prefix(prefix));
        let words = bare.unwrap_or(words);
        self.weapon_slot(who, words).map(|slot| Action::Wield { who, slot })
    }

    fn weapon_slot(&self, who: Piece, words: &str) -> Result<u8, String> {
        let one = self.character(who);
        if let Some(number) = words.strip_prefix("weapon ") {
            let slot = number.trim().parse::<u8>().ok().filter(|n| (1..=2).contains(n));
            return slot.map(|slot| slot - 1).ok_or_else(|| format!("there is no {words}"));
        }
        let weapon = |arm: &Option<u8>| arm.and_then(|n| self.book.weapons.get(usize::from(n)));
        let named = one.arms.iter().position(|arm| {
            weapon(arm).is_some_and(|known| {
                known.id.eq_ignore_ascii_case(words) || known.title.eq_ignore_ascii_case(words)
            })
        });
        let row = Melee::parse(&words.replace(' ', "-").to_lowercase());
        let of_row = || one.melee.iter().position(|has| row.is_some() && *has == row);
        named.or_else(of_row).map(|slot| slot as u8).ok_or_else(|| {
            let has = one.arms.iter().filter_map(weapon).map(|known| known.id.as_str());
            let has: Vec<&str> = has.collect();
            format!("{} has no {words}; he has {}", self.name(who), has.join(" and "))
        })
    }

    /// `to 20.00,22.55`; nothing for the first place beside the horse where he may stand.
    fn dismount_named(
        &self,
        s: &State,
        side: Side,
        who: Piece,
        words: &str,
    ) -> Result<Action, String> {
        if let Some(at) = words.strip_prefix("to ").or_else(|| words.strip_prefix("at ")) {
            return Ok(Action::Dismount { who, at: spot::one_point(at)? });
        }
        if !words.is_empty() {
            return Err(format!("what is `{words}`?"));
        }
        let (figure, bases) = (s.figure(who), &self.tables().bases);
        let reach = bases.foot + bases.horse + 5;
        let beside = |turn: i32| figure.at + figure.heading.turned(turn).offset(0, reach);
        // To the left first, as one gets down, then round from there.
        let spots = (0..12).map(|hour| Action::Dismount { who, at: beside(270 + hour * 30) });
        let mut spots = spots.peekable();
        let first = spots.peek().copied();
        let legal = spots.find(|action| self.is_legal(s, side, *action));
        legal.or(first).ok_or_else(|| "there is no room".to_owned())
    }

    /// The direction somebody looks in: degrees, the clock, the compass, or something to look at.
    pub(super) fn looking(
        &self,
        s: &State,
        who: Piece,
        from: Point,
        text: &str,
    ) -> Result<Heading, String> {
        words::looking(text, from, |name| self.goal_named(s, who, name))
    }
}

/// Words that need no name.
fn plain(words: &str) -> Option<Action> {
    Some(match words {
        "go first" | "first" => Action::First,
        "go second" | "second" => Action::Second,
        "done" | "end" | "ready" | "end the phase" | "end the turn" => Action::Done,
        "accept" => Action::Accept,
        "accept all" | "accept the rest" => Action::AcceptAll,
        "pair the rest" | "pair all" | "join the rest" => Action::PairAll,
        "resolve the rest" | "resolve all" | "fight the rest" => Action::FightAll,
        "follow up" | "follow" => Action::FollowUp,
        "stay" => Action::Stay,
        "resign" => Action::Resign,
        _ => return None,
    })
}
