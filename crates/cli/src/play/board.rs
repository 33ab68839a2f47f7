//! The board and the men on it, drawn in letters.

use engine::Side;
use shelf::{Board, Cell, Man, Shown};

use crate::out::{Ink, columns, paint, wrap};
use crate::say;

/// How wide a page is unless the terminal says so in `COLUMNS`.
const WIDTH: usize = 80;
/// What stands left of each row.
const MARGIN: usize = 5;

/// Draws the board.
pub fn show<G: Shown>(game: &G, s: &G::State) {
    let board = game.board(s);
    lines(&board, page_width()).iter().for_each(|line| say!("{line}"));
}

/// Tells what the letters of the board mean.
pub fn legend<G: Shown>(game: &G, s: &G::State) {
    let seats = game.seats();
    let words = game.board(s).legend;
    let words: Vec<String> = words.iter().map(|(mark, word)| format!("{mark} {word}")).collect();
    // Kept together: a sign and its meaning do not part at the end of a line.
    let words = words.join(", ").replace(' ', "\u{a0}").replace(",\u{a0}", ", ");
    let words = wrap(&words, page_width()).replace('\u{a0}', " ");
    say!("{}", paint(Ink::Dim, words));
    say!(
        "{} {}  {} {}  {} animals",
        paint(Ink::First, "AB"),
        seats.a.name,
        paint(Ink::Second, "ab"),
        seats.b.name,
        paint(Ink::Third, "Ab")
    );
}

/// Lists the men of one side, or the animals.
pub fn roster<G: Shown>(game: &G, s: &G::State) {
    let seats = game.seats();
    let men = game.roster(s);
    for side in [Some(Side::A), Some(Side::B), None] {
        let here: Vec<&Man> =
            men.iter().filter(|man| man.side == side && man.place != "ridden").collect();
        if here.is_empty() {
            continue;
        }
        let name = side.map_or("Animals", |side| &seats[side].name);
        say!("{}", paint(Ink::of(side), name));
        let rows: Vec<Vec<String>> = here.iter().map(|man| row(man)).collect();
        for (line, man) in columns(&rows).into_iter().zip(here) {
            let line = if man.is_in_play { line } else { paint(Ink::Dim, line) };
            say!("  {line}");
        }
    }
}

/// One man in a row of cells.
pub fn row(man: &Man) -> Vec<String> {
    let cells = [&man.tag, &man.name, &man.kind, &man.values, &man.place];
    let mut row: Vec<String> = cells.map(|cell| (*cell).clone()).to_vec();
    row.push(man.notes.join(", "));
    row
}

fn page_width() -> usize {
    std::env::var("COLUMNS").ok().and_then(|cols| cols.parse().ok()).unwrap_or(WIDTH)
}

/// The board as lines: wide hexes if the page allows it, narrow ones if not.
fn lines(board: &Board, width: usize) -> Vec<String> {
    let cols = board.rows.first().map_or(0, Vec::len);
    let pitch = if cols * 4 + MARGIN + 2 <= width { 4 } else { 3 };
    let numbers: String = (0..cols).map(|col| format!("{col:<pitch$}")).collect();
    let mut lines = vec![paint(Ink::Dim, format!("{:MARGIN$}{}", "", numbers.trim_end()))];
    for (n, row) in board.rows.iter().enumerate() {
        let is_shifted = board.staggered && n % 2 == 1;
        let shift = " ".repeat(if is_shifted { pitch / 2 } else { 0 });
        let cells: String = row.iter().map(|cell| drawn(cell, pitch)).collect();
        let number = paint(Ink::Dim, format!("{n:>3}  "));
        lines.push(format!("{number}{shift}{cells}").trim_end().to_owned());
    }
    lines
}

fn drawn(cell: &Cell, pitch: usize) -> String {
    match &cell.mark {
        None => {
            let rest = " ".repeat(pitch - 1);
            format!("{}{rest}", paint(Ink::Dim, cell.ground))
        }
        Some(mark) => {
            let rest = " ".repeat(pitch - 3);
            format!("{}{}{rest}", paint(Ink::of(mark.side), &mark.tag), mark.flag)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Board, Cell, lines};
    use shelf::Mark;

    #[test]
    fn odd_rows_lie_half_a_hex_further_east() {
        let flat = Cell { ground: '.', mark: None };
        let mark = Mark { tag: "AB".to_owned(), flag: '*', side: None };
        let held = Cell { ground: '.', mark: Some(mark) };
        let rows = vec![vec![flat.clone(), held], vec![flat.clone(), flat]];
        let board = Board { staggered: true, rows, legend: Vec::new() };
        assert_eq!(lines(&board, 80), ["     0   1", "  0  .   AB*", "  1    .   ."]);
        assert_eq!(lines(&board, 10), ["     0  1", "  0  .  AB*", "  1   .  ."]);
    }
}
