//! What can be decided now, printed with numbers.

use engine::{Piece, Side};
use shelf::Shown;

use crate::out::{Ink, columns, paint};
use crate::say;

use super::session::Session;

/// More choices than this are printed only on request.
const MANY: usize = 60;
/// Choices of a reaction are printed at once if there are no more than these.
const FEW: usize = 16;
/// How many columns of choices are printed side by side.
const ABREAST: usize = 3;

impl<G: Shown> Session<'_, G> {
    /// Prints the choices of the moment if they are few, else how to see them.
    pub(super) fn list_few(&mut self, side: Side) {
        let mut list = Vec::new();
        self.game.all_actions(&self.known(), side, &mut list);
        if list.len() <= FEW {
            self.print(side, list);
        } else {
            self.summary(side);
        }
    }

    /// Prints how many choices each man has.
    pub(super) fn summary(&mut self, side: Side) {
        let known = self.known();
        let (game, s) = (self.game, &known);
        let mut own = Vec::new();
        game.actions(s, side, None, &mut own);
        let men = game.roster(s);
        let mut rows = Vec::new();
        for piece in game.subjects(s, side) {
            let mut list = Vec::new();
            game.actions(s, side, Some(piece), &mut list);
            let Some(man) = men.iter().find(|man| man.piece == piece) else { continue };
            let example = list.first().map(|action| game.say(s, side, action)).unwrap_or_default();
            let count = match list.len() {
                1 => "1 choice".to_owned(),
                n => format!("{n} choices"),
            };
            rows.push(vec![
                man.tag.clone(),
                man.name.clone(),
                count,
                format!("such as: {example}"),
            ]);
        }
        columns(&rows).iter().for_each(|line| say!("  {line}"));
        if !rows.is_empty() {
            say!("{}", paint(Ink::Dim, "  `choices NAME` lists them with numbers."));
        }
        self.print(side, own);
    }

    /// Prints the choices of one man.
    pub(super) fn list_of(&mut self, side: Side, piece: Piece, all: bool) {
        let mut list = Vec::new();
        self.game.actions(&self.known(), side, Some(piece), &mut list);
        if list.is_empty() {
            say!("  There is nothing for him to decide now. `?` shows who can act.");
            return;
        }
        let hidden = if all { 0 } else { list.len().saturating_sub(MANY) };
        list.truncate(list.len() - hidden);
        self.print(side, list);
        if hidden > 0 {
            let more = format!("  … and {hidden} more: add `all` to see them, or say the words.");
            say!("{}", paint(Ink::Dim, more));
        }
    }

    /// Prints choices with numbers, and remembers them.
    fn print(&mut self, side: Side, list: Vec<G::Action>) {
        let known = self.known();
        let (game, s) = (self.game, &known);
        let cell = |(n, action): (usize, &G::Action)| {
            format!("{:>3} {}", n + 1, game.say(s, side, action))
        };
        let cells: Vec<String> = list.iter().enumerate().map(cell).collect();
        let widest = cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
        let abreast = if widest > 34 || cells.len() < 8 { 1 } else { ABREAST };
        let height = cells.len().div_ceil(abreast);
        let row = |at: usize| cells.iter().skip(at).step_by(height.max(1)).cloned().collect();
        let rows: Vec<Vec<String>> = (0..height).map(row).collect();
        columns(&rows).iter().for_each(|line| say!("{line}"));
        self.listed = list;
    }
}
