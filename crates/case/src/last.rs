//! The last action of a case, about to be played.

use book::{Files, Trouble};
use engine::{Game, Side, Table};

use crate::cased::Cased;
use crate::file::{CaseFile, Trial, What};
use crate::heard::{Heard, Thrown, Undone, act, hear};

/// The last action of a case, about to be played.
pub struct LastAction<G: Game> {
    /// The game.
    pub game: G,
    /// The state before it.
    pub state: G::State,
    /// Who acts.
    pub side: Side,
    /// What he does.
    pub action: G::Action,
}

/// A line that does something.
struct Act<'a> {
    line: usize,
    words: &'a str,
    times: usize,
    dice: &'a [u8],
    /// It must be refused, so nothing came of it.
    refused: bool,
}

impl Trial {
    fn acts(&self) -> Vec<Act<'_>> {
        let mut acts: Vec<Act<'_>> = Vec::new();
        for line in &self.lines {
            match &line.what {
                What::Do { words, times, dice } => {
                    let (line, times) = (line.number, *times);
                    acts.push(Act { line, words, times, dice, refused: false });
                }
                What::Refused(_) => {
                    if let Some(act) = acts.last_mut() {
                        act.refused = true;
                    }
                }
                What::Log(_) | What::Holds(_) => {}
            }
        }
        acts
    }
}

impl CaseFile {
    /// Plays all but the last action of the last trial. It is legal.
    pub fn last_action<G: Cased>(
        &self,
        files: &Files,
        book: &G::Book,
    ) -> Result<LastAction<G>, Vec<Trouble>> {
        let file = &self.scene.file;
        let none = || {
            let remedy = "add a line that begins with `>`";
            vec![Trouble::whole(file, "the case has no action in its last trial", remedy)]
        };
        let trial = self.trials.last().ok_or_else(none)?;
        let game = self.staged::<G>(trial, files, book)?;
        let acts = trial.acts();
        let last = acts.len().checked_sub(1).ok_or_else(none)?;
        let mut table = Table::open(&game);
        let bad = |line: usize, why: String| {
            vec![Trouble::at(file, line, why, "run `kabuto adjudicate` on it first")]
        };
        for (at, done) in acts.iter().enumerate() {
            let mut dice = Thrown::new(done.dice);
            for _ in 0..done.times - usize::from(at == last) {
                let heard = hear(&game, &table.state, done.words);
                let heard = heard.map_err(|why| bad(done.line, why))?;
                match act(&mut table, heard, &mut dice) {
                    Ok(()) => {}
                    Err(Undone::Refused(_)) if done.refused => {}
                    Err(Undone::Refused(refusal)) => {
                        return Err(bad(done.line, format!("refused by {refusal}")));
                    }
                    Err(Undone::Bad(why)) => return Err(bad(done.line, why)),
                }
            }
        }
        let Act { line, words, .. } = acts[last];
        let heard = hear(&game, &table.state, words).map_err(|why| bad(line, why))?;
        if let Some(refusal) = heard.refusal(&game, &table.state).map_err(|why| bad(line, why))? {
            return Err(bad(line, refusal.to_string()));
        }
        let Heard { side, action, .. } = heard;
        let state = table.state.clone();
        drop(table);
        Ok(LastAction { game, state, side, action })
    }
}
