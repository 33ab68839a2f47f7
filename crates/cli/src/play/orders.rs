//! What a player says.

use std::path::Path;

use engine::{Leave, Piece, Side};
use shelf::Shown;
use shelf::wire::Deed;

use crate::commands::odds::prospect;
use crate::commands::rules;
use crate::fail::{Done, Fail};
use crate::out::{Ink, columns, paint, wrap};
use crate::saved::Keeper;
use crate::say;

use super::begin::keep_key;
use super::help::help;
use super::session::{Flow, Session, refused};
use super::{board, tell};

const WIDTH: usize = 80;
/// How many decisions `log` tells if it is not told how many.
const LATELY: usize = 10;

impl<G: Shown> Session<'_, G> {
    /// Does what was said.
    pub(super) fn obey(&mut self, side: Side, line: &str) -> Result<Flow, Fail> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match (word.to_lowercase().as_str(), rest) {
            ("" | "next", "") => self.learn(None),
            ("lesson", "") => self.teach_again(),
            ("help" | "h", _) => say!("{}", help(&self.game.examples())),
            ("?" | "choices" | "c", "") => self.summary(side),
            ("?" | "choices" | "c", _) => {
                self.choices(side, rest);
                self.learn(Some(Deed::Hold));
            }
            ("odds" | "o", _) => {
                self.odds(side, rest);
                self.learn(Some(Deed::Odds));
            }
            ("why" | "may", _) => self.why(side, rest),
            ("rule" | "rules", _) => self.rule(rest),
            ("board" | "b" | "map", "") => self.show_board(),
            ("legend", "") => board::legend(self.game, &self.known()),
            ("who" | "w", "") => board::roster(self.game, &self.known()),
            ("who" | "w", _) => self.who(rest),
            ("log" | "l", _) => self.tell_log(rest),
            ("score", "") => self.score(),
            ("story", "") => self.story(),
            ("back" | "undo", _) => return self.take_back(side, rest),
            ("umpire", "") => return self.call_umpire(),
            ("save", _) => self.save(rest)?,
            ("quit" | "exit" | "q", "") => return Ok(Flow::Leave),
            ("default", "") => {
                return self.act(side, self.game.idle(&self.known(), side));
            }
            ("resign", "") => return self.act(side, self.game.resign(side)),
            _ => return self.do_it(side, line),
        }
        Ok(Flow::Stay)
    }

    /// A number of a printed choice, or the words of an action.
    fn do_it(&mut self, side: Side, line: &str) -> Result<Flow, Fail> {
        match self.heard(side, line) {
            Ok(action) => {
                let free = self.game.free_words(line);
                self.act_saying(side, action, free.as_deref())
            }
            Err(why) => {
                say!("{}", paint(Ink::Bad, wrap(&why, WIDTH)));
                Ok(Flow::Stay)
            }
        }
    }

    fn heard(&self, side: Side, words: &str) -> Result<G::Action, String> {
        if let Ok(number) = words.parse::<usize>() {
            let at = number.checked_sub(1);
            return match (at.and_then(|at| self.listed.get(at)), self.listed.len()) {
                (Some(action), _) => Ok(*action),
                (None, 0) => Err("no choices are printed; `?` prints some".to_owned()),
                (None, count) => Err(format!("the choices printed last are 1 to {count}")),
            };
        }
        self.game.hear(&self.known(), side, &self.game.spelled(words))
    }

    fn named(&self, name: &str) -> Option<Piece> {
        let men = self.game.roster(&self.known());
        let found = self.game.find(name).filter(|found| men.iter().any(|man| man.piece == *found));
        if found.is_none() {
            let meant = book::nearest(name, men.iter().map(|man| man.name.as_str()));
            let meant = meant.map_or(String::new(), |meant| format!("; did you mean {meant}?"));
            say!("{}", paint(Ink::Bad, format!("nobody here is called `{name}`{meant}")));
        }
        found
    }

    fn choices(&mut self, side: Side, rest: &str) {
        let (name, all) = match rest.strip_suffix(" all") {
            Some(name) => (name.trim(), true),
            None => (rest, false),
        };
        if let Some(piece) = self.named(name) {
            self.list_of(side, piece, all);
        }
    }

    fn odds(&self, side: Side, words: &str) {
        if words.is_empty() {
            return say!("  Say what you would do: odds {}", self.game.examples().odds);
        }
        let prospect = self.heard(side, words).map_err(Fail::Bad).and_then(|action| {
            let checked = self.game.check(&self.known(), side, action);
            checked.map_err(|refusal| Fail::Bad(refused(&refusal)))?;
            prospect(self.game, &self.known(), side, action)
        });
        match prospect {
            Ok(prospect) => prospect.lines().iter().for_each(|line| say!("{line}")),
            Err(fail) => say!("{}", paint(Ink::Bad, fail.words())),
        }
    }

    fn why(&self, side: Side, words: &str) {
        if words.is_empty() {
            return say!("  Say what you would do: why {}", self.game.examples().odds);
        }
        match self.heard(side, words) {
            Err(why) => say!("{}", paint(Ink::Bad, why)),
            Ok(action) => match self.game.check(&self.known(), side, action) {
                Ok(()) => say!("  {}", paint(Ink::Good, "It is allowed.")),
                Err(refusal) => {
                    say!("  {}", paint(Ink::Bad, refusal));
                    self.rule(refusal.rule.0);
                }
            },
        }
    }

    fn rule(&self, words: &str) {
        if words.is_empty() {
            return say!("  Say which: rule SG-CMB-07, or rule shooting");
        }
        match rules::page(&self.data.files, words) {
            Ok(lines) => lines.iter().for_each(|line| say!("  {line}")),
            Err(fail) => say!("{}", paint(Ink::Bad, fail.words())),
        }
    }

    fn who(&self, name: &str) {
        let Some(piece) = self.named(name) else { return };
        let men = self.game.roster(&self.known());
        let found = men.iter().filter(|man| man.piece == piece);
        let rows: Vec<_> = found.map(board::row).collect();
        columns(&rows).iter().for_each(|line| say!("  {line}"));
    }

    fn tell_log(&self, count: &str) {
        let count = count.parse().unwrap_or(LATELY);
        let skip = self.table.log.len().saturating_sub(count);
        for entry in &self.table.log[skip..] {
            let head = &self.seats[entry.side].id;
            tell::entry(self.game, entry, self.eye(), &format!("  {head:<12} "));
        }
    }

    fn score(&self) {
        let points = self.game.points(&self.known());
        say!("  {}, if the game ended now:", self.game.clock(&self.known()));
        for (side, seat) in self.seats.iter() {
            say!("  {:>4}  {}", points[side], paint(Ink::of(Some(side)), &seat.name));
        }
    }

    fn story(&self) {
        let [story, aims] = self.game.story();
        say!("{}\n\n{}", wrap(story, WIDTH), wrap(aims, WIDTH));
    }

    fn take_back(&mut self, side: Side, rest: &str) -> Result<Flow, Fail> {
        let both_are_here = self.minds[side.other()].is_none();
        let taken = match rest {
            "agreed" if both_are_here => self.table.back_by_leave(side, Leave::Agreed),
            _ => self.table.back(side),
        };
        match taken {
            Ok(()) => {
                self.went_back()?;
                if let Some(tutor) = &mut self.tutor {
                    tutor.back(side)?;
                }
                say!("  Taken back.");
                Ok(Flow::Moved)
            }
            Err(turned) => {
                let hint = if both_are_here { " `back agreed` does it if both agree." } else { "" };
                say!("{}{hint}", paint(Ink::Bad, format!("{turned}.")));
                Ok(Flow::Stay)
            }
        }
    }

    /// Saves to another file from now on. A file that cannot be written is no reason to leave.
    fn save(&mut self, path: &str) -> Done {
        if path.is_empty() {
            say!("  Say where: save toll.kabuto");
            return Ok(());
        }
        let path = Path::new(path);
        let made = Keeper::create(path, &self.header).and_then(|mut keeper| {
            keep_key(path, &self.cup)?;
            keeper.keep(&self.table, None)?;
            Ok(keeper)
        });
        match made {
            Ok(keeper) => {
                say!("  Saved to {}, now and after every decision.", path.display());
                self.keeper = Some(keeper);
            }
            Err(fail) => say!("{}", paint(Ink::Bad, fail.words())),
        }
        Ok(())
    }
}
