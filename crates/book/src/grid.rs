//! A results table that looks like the page.

use crate::read::read_text;
use crate::{Files, Trouble, is_rule_id, line_of};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// The most rows or columns of a table.
const MOST: usize = 255;

/// A results table, read from a TOML file that can be held beside the page:
///
/// ```toml
/// rule = "CH-SHO-03"
/// title = "Missiles, target on foot"
/// key = { "." = "nothing", A = "retreat 2", B = "wounded" }
/// grid = """
///     1-1 2-1 3-1
/// 1    B   B   B
/// 2    A   A   B
/// """
/// ```
///
/// The first line of the grid names the columns, after the word `die` if that reads better. Where
/// a column's name has spaces, `columns = ["one to one", …]` names them and that line may be left
/// out. Each further line is a row: its number (1, 2, … in order) or its name, then one cell a
/// column, and every cell is in the key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid<R> {
    rule: String,
    title: String,
    key: Vec<Key>,
    col_names: Vec<String>,
    row_names: Vec<String>,
    cells: Vec<R>,
    marks: Vec<String>,
}

/// One line of a table's key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key {
    /// What is printed in the cell.
    pub cell: String,
    /// What it means, as printed.
    pub text: String,
}

impl<R> Grid<R> {
    /// Reads a table of the book. `meaning` gives the result a cell stands for, by what is
    /// printed in it; `None` is trouble.
    pub fn parse<F>(files: &Files, path: &str, meaning: F) -> Result<Grid<R>, Trouble>
    where
        F: FnMut(&str) -> Option<R>,
    {
        Grid::parse_text(path, files.get(path)?, meaning)
    }

    /// Reads a table from its text; `path` is only for the troubles.
    pub fn parse_text<F>(path: &str, text: &str, meaning: F) -> Result<Grid<R>, Trouble>
    where
        F: FnMut(&str) -> Option<R>,
    {
        let sheet: Sheet = read_text(path, text)?;
        let mut reader = Reader { path, text, sheet: &sheet, meaning };
        let mut lines = grid_lines(text, &sheet.grid);
        let grid_line = line_of(text, sheet.grid.span().start);
        check_rule(path, text, &sheet.rule)?;
        let col_names = reader.heads(&mut lines, grid_line)?;
        if lines.is_empty() || lines.len() > MOST {
            let what = format!("the grid has {} rows", lines.len());
            return Err(Trouble::at(path, grid_line, what, "give it 1 to 255 rows"));
        }
        let row_names = row_names(path, &lines)?;
        let mut cells = Vec::with_capacity(lines.len() * col_names.len());
        for line in &lines {
            reader.row(line, col_names.len(), &mut cells)?;
        }
        let marks = lines.iter().flat_map(|line| &line.tokens[1..]).map(|mark| mark.to_string());
        let marks = marks.collect();
        let (rule, title) = (sheet.rule.get_ref().clone(), sheet.title.clone());
        Ok(Grid { rule, title, key: sheet.key_as_printed(), col_names, row_names, cells, marks })
    }

    /// The result at a row and a column, both from 1. Outside the table the nearest row and
    /// column are read, so there is always an answer.
    #[inline]
    pub fn at(&self, row: impl Into<i32>, col: impl Into<i32>) -> &R {
        &self.cells[self.index(row.into(), col.into())]
    }

    /// What is printed in a cell; rows and columns as in [`Grid::at`].
    pub fn mark(&self, row: impl Into<i32>, col: impl Into<i32>) -> &str {
        &self.marks[self.index(row.into(), col.into())]
    }

    /// The number of rows, at least 1.
    #[inline]
    pub fn rows(&self) -> u8 {
        self.row_names.len() as u8
    }

    /// The number of columns, at least 1.
    #[inline]
    pub fn cols(&self) -> u8 {
        self.col_names.len() as u8
    }

    /// The names of the rows; their numbers if they are numbered.
    pub fn row_names(&self) -> &[String] {
        &self.row_names
    }

    /// The names of the columns.
    pub fn col_names(&self) -> &[String] {
        &self.col_names
    }

    /// Every cell with its row and column, both from 1, row by row.
    pub fn cells(&self) -> impl Iterator<Item = (u8, u8, &R)> {
        let places = (1..=self.rows()).flat_map(|row| (1..=self.cols()).map(move |col| (row, col)));
        places.zip(&self.cells).map(|((row, col), cell)| (row, col, cell))
    }

    /// The key in the order printed.
    pub fn key(&self) -> &[Key] {
        &self.key
    }

    /// What a cell means, as printed in the key.
    pub fn key_text(&self, cell: &str) -> Option<&str> {
        self.key.iter().find(|key| key.cell == cell).map(|key| key.text.as_str())
    }

    /// The id of the rule that sends the reader to this table.
    pub fn rule(&self) -> &str {
        &self.rule
    }

    /// The printed title.
    pub fn title(&self) -> &str {
        &self.title
    }

    #[inline]
    fn index(&self, row: i32, col: i32) -> usize {
        let row = row.clamp(1, i32::from(self.rows())) as usize - 1;
        let col = col.clamp(1, i32::from(self.cols())) as usize - 1;
        row * self.col_names.len() + col
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sheet {
    rule: Spanned<String>,
    title: String,
    columns: Option<Spanned<Vec<String>>>,
    key: BTreeMap<String, Spanned<String>>,
    grid: Spanned<String>,
}

impl Sheet {
    fn key_as_printed(&self) -> Vec<Key> {
        let mut key: Vec<_> = self.key.iter().collect();
        key.sort_by_key(|(_, text)| text.span().start);
        let entry = |(cell, text): (&String, &Spanned<String>)| Key {
            cell: cell.clone(),
            text: text.get_ref().clone(),
        };
        key.into_iter().map(entry).collect()
    }
}

/// A line of the grid that is not blank.
struct Line<'a> {
    number: usize,
    tokens: Vec<&'a str>,
}

/// The grid's lines as they stand in the file, so that each keeps its line number.
fn grid_lines<'a>(text: &'a str, grid: &Spanned<String>) -> Vec<Line<'a>> {
    let raw = text.get(grid.span()).unwrap_or_default();
    let first = line_of(text, grid.span().start);
    let quotes = ["\"\"\"", "'''", "\"", "'"];
    let unquote = |quote: &str| raw.strip_prefix(quote)?.strip_suffix(quote);
    let inner = quotes.into_iter().find_map(unquote).unwrap_or(raw);
    let lines = inner
        .lines()
        .enumerate()
        .map(|(at, line)| Line { number: first + at, tokens: line.split_whitespace().collect() });
    lines.filter(|line| !line.tokens.is_empty()).collect()
}

fn check_rule(path: &str, text: &str, rule: &Spanned<String>) -> Result<(), Trouble> {
    if is_rule_id(rule.get_ref()) {
        return Ok(());
    }
    let what = format!("`{}` is not the id of a rule", rule.get_ref());
    let line = line_of(text, rule.span().start);
    Err(Trouble::at(path, line, what, "write an id such as CH-SHO-03"))
}

/// Rows are all numbered or all named.
fn row_names(path: &str, lines: &[Line<'_>]) -> Result<Vec<String>, Trouble> {
    let is_number = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
    let numbered = lines.first().is_some_and(|line| is_number(line.tokens[0]));
    let mut names: Vec<String> = Vec::with_capacity(lines.len());
    for line in lines {
        let name = line.tokens[0];
        let due = names.len() + 1;
        if numbered && name != due.to_string() {
            let what = format!("this row is numbered `{name}` but is row {due}");
            return Err(Trouble::at(path, line.number, what, "number the rows 1, 2, … in order"));
        }
        if !numbered && is_number(name) {
            let what = format!("row `{name}` is numbered but the first row is named");
            return Err(Trouble::at(
                path,
                line.number,
                what,
                "number all the rows or name them all",
            ));
        }
        if names.iter().any(|known| known == name) {
            let what = format!("there are two rows named `{name}`");
            return Err(Trouble::at(path, line.number, what, "give each row a name of its own"));
        }
        names.push(name.to_string());
    }
    Ok(names)
}

struct Reader<'a, F> {
    path: &'a str,
    text: &'a str,
    sheet: &'a Sheet,
    meaning: F,
}

impl<F> Reader<'_, F> {
    /// The names of the columns; the line that gives them is taken off the grid.
    fn heads(&self, lines: &mut Vec<Line<'_>>, grid_line: usize) -> Result<Vec<String>, Trouble> {
        let first = lines.first().map_or(Vec::new(), |line| match line.tokens.as_slice() {
            ["die", heads @ ..] => heads.to_vec(),
            heads => heads.to_vec(),
        });
        let (heads, line) = match &self.sheet.columns {
            Some(columns) => {
                let line = line_of(self.text, columns.span().start);
                let columns = columns.get_ref();
                // The grid may repeat the names, to be read beside the page.
                if !columns.is_empty() && *columns == first {
                    lines.remove(0);
                }
                (columns.clone(), line)
            }
            None if lines.is_empty() => (Vec::new(), grid_line),
            None => {
                let line = lines.remove(0);
                (first.iter().map(|head| head.to_string()).collect(), line.number)
            }
        };
        self.check_heads(heads, line)
    }

    fn check_heads(&self, heads: Vec<String>, line: usize) -> Result<Vec<String>, Trouble> {
        if heads.is_empty() || heads.len() > MOST {
            let what = format!("the table has {} columns", heads.len());
            let remedy = "name 1 to 255 columns in `columns` or on the first line of the grid";
            return Err(Trouble::at(self.path, line, what, remedy));
        }
        for (at, head) in heads.iter().enumerate() {
            if heads[..at].contains(head) {
                let what = format!("there are two columns named `{head}`");
                return Err(Trouble::at(self.path, line, what, "give each column its own name"));
            }
        }
        Ok(heads)
    }

    fn row<R>(&mut self, line: &Line<'_>, cols: usize, cells: &mut Vec<R>) -> Result<(), Trouble>
    where
        F: FnMut(&str) -> Option<R>,
    {
        let (name, marks) = (line.tokens[0], &line.tokens[1..]);
        if marks.len() != cols {
            let what = format!("row `{name}` has {} cells for {cols} columns", marks.len());
            let remedy = format!("write the row's number or name and then {cols} cells");
            return Err(Trouble::at(self.path, line.number, what, remedy));
        }
        for (at, mark) in marks.iter().enumerate() {
            let place = format!("row `{name}`, column {}", at + 1);
            if !self.sheet.key.contains_key(*mark) {
                let what = format!("`{mark}` ({place}) is not in the key");
                let remedy = format!("correct the cell, or add `{mark}` to `key`");
                return Err(Trouble::at(self.path, line.number, what, remedy));
            }
            let Some(cell) = (self.meaning)(mark) else {
                let what =
                    format!("`{mark}` ({place}) is in the key but is no result of the rules");
                let remedy = "write a cell that the rules know, or teach them this one";
                return Err(Trouble::at(self.path, line.number, what, remedy));
            };
            cells.push(cell);
        }
        Ok(())
    }
}
