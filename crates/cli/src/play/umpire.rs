//! An umpire at the terminal, besides whoever plays there.

use engine::{Side, Turned};
use shelf::Shown;

use crate::fail::Fail;
use crate::out::{Ink, paint, wrap};
use crate::say;

use super::session::{CURTAIN, Flow, Session, refused};

const WIDTH: usize = 80;
/// Rulings printed at most; words narrow them down.
const MOST: usize = 40;
/// What stands between a ruling and its reason.
const BECAUSE: &str = " because ";

/// Whether an umpire sits at the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Umpire {
    /// Nobody.
    Absent,
    /// He sits there and looks on.
    Sits,
    /// He has the keyboard, and nobody else looks.
    Rules,
}

impl<G: Shown> Session<'_, G> {
    /// The umpire has the keyboard until he gives it back.
    pub(super) fn call_umpire(&mut self) -> Result<Flow, Fail> {
        if self.umpire == Umpire::Absent {
            say!("{}", paint(Ink::Bad, "No umpire sits here; `kabuto play --umpire` has one."));
            return Ok(Flow::Stay);
        }
        self.umpire = Umpire::Rules;
        self.draw_curtain();
        let waits = self.game.halted(&self.table.state);
        if let Some(why) = &waits {
            say!("{}", wrap(&format!("The game stands still: {why}."), WIDTH));
        }
        say!("The umpire has the keyboard; `?` lists what he may rule, `done` gives it back.");
        let flow = loop {
            let Some(line) = self.input.ask("umpire> ")? else { break Flow::Leave };
            let is_done = matches!(line.as_str(), "done" | "d");
            match line.as_str() {
                "" => {}
                "quit" | "exit" | "q" => break Flow::Leave,
                "board" | "b" | "map" => self.show_board(),
                _ if is_done && self.game.halted(&self.table.state).is_none() => break Flow::Moved,
                _ if is_done => say!("{}", paint(Ink::Bad, "The game still waits for you.")),
                _ => match line.strip_prefix('?') {
                    Some(words) => self.list_rulings(words.trim()),
                    None => self.give_ruling(&line)?,
                },
            }
            if self.table.outcome().is_some() || self.table.waiting().is_some() {
                break Flow::Moved;
            }
        };
        self.umpire = Umpire::Sits;
        self.alone = None;
        (self.stale_board, self.shown) = (true, None);
        self.draw_curtain();
        Ok(flow)
    }

    /// What one was shown goes out of the other's sight.
    fn draw_curtain(&self) {
        if self.input.is_person() {
            say!("{}", "\n".repeat(CURTAIN));
        }
    }

    /// Prints the rulings that have these words.
    fn list_rulings(&mut self, words: &str) {
        let (game, s) = (self.game, &self.table.state);
        let wanted = words.to_lowercase();
        let said = |action: &G::Action| game.say(s, Side::A, action);
        let mut fits = game.rulings(s);
        fits.retain(|action| said(action).to_lowercase().contains(&wanted));
        for (n, action) in fits.iter().enumerate().take(MOST) {
            say!("  {:>3} {}", n + 1, said(action));
        }
        if fits.len() > MOST {
            say!("  and {} more; `? WORDS` lists fewer", fits.len() - MOST);
        }
        self.listed = fits;
    }

    /// A number of a printed ruling, or its words; then, if it needs one, the reason.
    fn give_ruling(&mut self, line: &str) -> Result<(), Fail> {
        let (words, reason) = line.split_once(BECAUSE).unwrap_or((line, ""));
        let at = words.trim().parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let listed = at.and_then(|at| self.listed.get(at).copied());
        let heard = match listed {
            Some(action) => Ok(action),
            None => self.game.hear(&self.table.state, Side::A, &self.game.spelled(words.trim())),
        };
        let turned = match heard {
            Ok(action) => {
                let goes_back = matches!(self.table.may_rule(&action), Ok(Some(_)));
                if let Some(keeper) = self.keeper.as_mut().filter(|_| goes_back) {
                    keeper.doubt();
                }
                self.cup.rule(&mut self.table, action, reason)
            }
            Err(why) => {
                say!("{}", paint(Ink::Bad, wrap(&why, WIDTH)));
                return Ok(());
            }
        };
        match turned {
            Ok(()) => {
                // He may have taken the game back: what stands in its place is told.
                self.told = self.told.min(self.table.log.len() - 1);
                self.moved()?;
            }
            Err(Turned::Roll { .. }) => {}
            Err(Turned::Refused(refusal)) => say!("{}", paint(Ink::Bad, refused(&refusal))),
            Err(Turned::Unheard) => {
                let what = "Give a reason, which stands in the log: `… because the sun is low`.";
                say!("{}", paint(Ink::Bad, what));
            }
            Err(other) => say!("{}", paint(Ink::Bad, other)),
        }
        Ok(())
    }
}
