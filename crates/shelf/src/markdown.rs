//! The little Markdown of rule pages, as structure: paragraphs, lists, tables, stress, links.

use std::collections::BTreeSet;

use crate::wire::{Block, Span};

/// A text as blocks. `known` are the ids that can be linked to.
pub(crate) fn blocks(text: &str, known: &BTreeSet<&str>) -> Vec<Block> {
    let mut reader = Reader { known, out: Vec::new(), lines: Vec::new(), open: Open::Nothing };
    for line in text.lines() {
        reader.line(line);
    }
    reader.close();
    reader.out
}

/// A line without its marks of stress.
pub(crate) fn plain(text: &str) -> String {
    text.replace(['`', '*'], "")
}

/// The kind of block whose lines are being gathered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Nothing,
    Paragraph,
    Bullets,
    Numbers,
    Rows,
    Fence,
}

struct Reader<'a> {
    known: &'a BTreeSet<&'a str>,
    out: Vec<Block>,
    lines: Vec<String>,
    open: Open,
}

impl Reader<'_> {
    fn line(&mut self, line: &str) {
        let words = line.trim();
        if words.starts_with("```") {
            let was_open = self.open == Open::Fence;
            self.close();
            self.open = if was_open { Open::Nothing } else { Open::Fence };
        } else if self.open == Open::Fence {
            self.lines.push(line.to_owned());
        } else if words.is_empty() {
            self.close();
        } else if let Some(name) = table_name(words) {
            self.close();
            self.out.push(Block::Table { name: name.to_owned() });
        } else if let Some(name) = picture_name(words) {
            self.close();
            self.out.push(Block::Picture { title: name.to_owned(), svg: String::new() });
        } else if words.starts_with('|') {
            self.gather(Open::Rows, words);
        } else if let Some(point) = words.strip_prefix("* ").or(words.strip_prefix("- ")) {
            self.gather(Open::Bullets, point);
        } else if let Some(point) = numbered(words) {
            self.gather(Open::Numbers, point);
        } else if let (Open::Bullets | Open::Numbers, Some(last)) =
            (self.open, self.lines.last_mut())
        {
            // A point that runs over several lines.
            last.push(' ');
            last.push_str(words);
        } else {
            self.gather(Open::Paragraph, words);
        }
    }

    /// Adds a line to a block of this kind, which may have to be begun.
    fn gather(&mut self, kind: Open, words: &str) {
        if self.open != kind {
            self.close();
            self.open = kind;
        }
        self.lines.push(words.to_owned());
    }

    fn close(&mut self) {
        let lines = std::mem::take(&mut self.lines);
        let open = std::mem::replace(&mut self.open, Open::Nothing);
        if lines.is_empty() {
            return;
        }
        let spans = |line: &String| spans(line, self.known);
        self.out.push(match open {
            Open::Nothing | Open::Paragraph => Block::Paragraph { text: spans(&lines.join(" ")) },
            Open::Bullets | Open::Numbers => Block::List {
                ordered: open == Open::Numbers,
                items: lines.iter().map(spans).collect(),
            },
            Open::Rows => rows(&lines, self.known),
            Open::Fence => Block::Verbatim { text: lines.join("\n") },
        });
    }
}

/// The name in a line `[table name]`.
fn table_name(words: &str) -> Option<&str> {
    Some(words.strip_prefix("[table ")?.strip_suffix(']')?.trim())
}

/// The set of pictures that belongs here.
fn picture_name(words: &str) -> Option<&str> {
    Some(words.strip_prefix("[pictures ")?.strip_suffix(']')?.trim())
}

/// What stands behind `1.`, `2.` and so on.
fn numbered(words: &str) -> Option<&str> {
    let (number, point) = words.split_once(". ")?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(point)
}

/// The first row is the head; the line of dashes below it is left out.
fn rows(lines: &[String], known: &BTreeSet<&str>) -> Block {
    let cells = |line: &String| -> Vec<Vec<Span>> {
        line.trim_matches('|').split('|').map(|cell| spans(cell.trim(), known)).collect()
    };
    let is_rule =
        |line: &String| line.bytes().all(|byte| matches!(byte, b'|' | b'-' | b':' | b' '));
    let mut rows = lines.iter().filter(|line| !is_rule(line)).map(cells);
    let head = rows.next().unwrap_or_default();
    Block::Rows { head, rows: rows.collect() }
}

/// A line as words of different kinds.
fn spans(line: &str, known: &BTreeSet<&str>) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut rest = line;
    while let Some(at) = rest.find(['`', '*']) {
        let (before, from) = rest.split_at(at);
        let mark = if from.starts_with("**") { "**" } else { &from[..1] };
        // A mark that nothing closes is a sign like any other.
        let Some(end) = from[mark.len()..].find(mark) else { break };
        let inner = &from[mark.len()..mark.len() + end];
        linked(before, known, &mut spans);
        spans.push(match mark {
            "`" => Span::Code { text: inner.to_owned() },
            "**" => Span::Strong { text: inner.to_owned() },
            _ => Span::Emphasis { text: self::spans(inner, known) },
        });
        rest = &from[2 * mark.len() + end..];
    }
    linked(rest, known, &mut spans);
    spans
}

/// Plain words, in which known ids become links.
fn linked(words: &str, known: &BTreeSet<&str>, spans: &mut Vec<Span>) {
    let is_part =
        |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '-';
    let mut plain = String::new();
    let mut rest = words;
    while let Some(at) = rest.find(|letter: char| letter.is_ascii_uppercase()) {
        let (before, from) = rest.split_at(at);
        plain.push_str(before);
        let end = from.find(|letter| !is_part(letter)).unwrap_or(from.len());
        let id = from[..end].trim_end_matches('-');
        if known.contains(id) {
            if !plain.is_empty() {
                spans.push(Span::Plain { text: std::mem::take(&mut plain) });
            }
            spans.push(Span::Rule { id: id.to_owned() });
            rest = &from[id.len()..];
        } else {
            plain.push_str(&from[..end]);
            rest = &from[end..];
        }
    }
    plain.push_str(rest);
    if !plain.is_empty() {
        spans.push(Span::Plain { text: plain });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(words: &str) -> Span {
        Span::Plain { text: words.to_owned() }
    }

    #[test]
    fn stress_names_and_links_are_told_apart() {
        let known = BTreeSet::from(["SG-CMB-09", "R-SG-11"]);
        let link = |id: &str| Span::Rule { id: id.to_owned() };
        assert_eq!(
            spans("See SG-CMB-09 (R-SG-11; `ammo`), T-1 and **10**.", &known),
            [
                text("See "),
                link("SG-CMB-09"),
                text(" ("),
                link("R-SG-11"),
                text("; "),
                Span::Code { text: "ammo".to_owned() },
                text("), T-1 and "),
                Span::Strong { text: "10".to_owned() },
                text("."),
            ]
        );
        let example = Span::Emphasis { text: vec![text("By "), link("SG-CMB-09")] };
        assert_eq!(spans("*By SG-CMB-09*", &known), [example]);
        assert_eq!(spans("2 * 3 < 7", &known), [text("2 * 3 < 7")]);
    }

    #[test]
    fn blocks_follow_each_other() {
        let known = BTreeSet::new();
        let page = "One\nline.\n\n* a\n* b\n  goes on\n\n1. c\n\n[table t-1]\n\n| H | I |\n\
                    |---|---|\n| 1 | 2 |\n\n```\n* as it is\n```";
        let found = blocks(page, &known);
        let paragraph = |words: &str| Block::Paragraph { text: vec![text(words)] };
        assert_eq!(found[0], paragraph("One line."));
        let items = vec![vec![text("a")], vec![text("b goes on")]];
        assert_eq!(found[1], Block::List { ordered: false, items });
        assert_eq!(found[2], Block::List { ordered: true, items: vec![vec![text("c")]] });
        assert_eq!(found[3], Block::Table { name: "t-1".to_owned() });
        let row = |a: &str, b: &str| vec![vec![text(a)], vec![text(b)]];
        assert_eq!(found[4], Block::Rows { head: row("H", "I"), rows: vec![row("1", "2")] });
        assert_eq!(found[5], Block::Verbatim { text: "* as it is".to_owned() });
        assert_eq!(found.len(), 6);
    }
}
