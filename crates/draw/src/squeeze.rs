//! The same drawing in fewer letters: for pictures that go over a wire.
//!
//! It reads only what [`crate::pen`] writes. Points are rounded to tenths and written from one to
//! the next; each is rounded from where the last one came to lie, so that nothing drifts.

use std::collections::HashMap;
use std::fmt::Write;

/// Squeezes a document: blanks, path data, and paths that are drawn twice.
pub fn squeeze(svg: &str) -> String {
    let mut packed = String::with_capacity(svg.len() / 2);
    let mut rest = svg;
    while let Some(at) = rest.find(" d=\"") {
        let (before, from) = rest.split_at(at);
        blanks(before.trim_end(), &mut packed);
        let data = &from[4..];
        let Some(end) = data.find('"') else { break };
        let d = &data[..end];
        packed.push_str(" d=\"");
        packed.push_str(path(d).as_deref().unwrap_or(d));
        packed.push('"');
        rest = &data[end + 1..];
    }
    blanks(rest, &mut packed);
    share(&packed)
}

/// Every run of blanks becomes one, and none is left between two elements.
fn blanks(text: &str, out: &mut String) {
    let mut blank = false;
    for letter in text.chars() {
        if letter.is_ascii_whitespace() {
            blank = true;
            continue;
        }
        if blank && !(letter == '<' && out.ends_with('>')) {
            out.push(' ');
        }
        blank = false;
        out.push(letter);
    }
    if blank && !out.ends_with('>') {
        out.push(' ');
    }
}

/// Path data from point to point, in tenths; nothing if there is something in it that our pen
/// never writes.
pub fn path(d: &str) -> Option<String> {
    let mut words = Words { rest: d };
    let mut pen = Squeezed::default();
    let mut command = ' ';
    while let Some(word) = words.next() {
        let first = match word {
            Word::Letter('Z' | 'z') => {
                pen.close();
                continue;
            }
            Word::Letter(letter) => {
                command = letter;
                words.number()?
            }
            Word::Number(number) => number,
        };
        match command {
            'M' => {
                pen.go((first, words.number()?));
                // What follows without a letter are lines.
                command = 'L';
            }
            'L' => pen.line((first, words.number()?)),
            'H' => pen.line((first, pen.y())),
            'V' => pen.line((pen.x(), first)),
            'Q' => {
                let by = (first, words.number()?);
                pen.curve(by, (words.number()?, words.number()?));
            }
            'A' | 'a' => {
                let ry = words.number()?;
                let [turn, large, sweep] = [words.number()?, words.number()?, words.number()?];
                let mut to = (words.number()?, words.number()?);
                if command == 'a' {
                    to = (to.0 + pen.x(), to.1 + pen.y());
                }
                pen.arc([first, ry], [turn, large, sweep], to);
            }
            _ => return None,
        }
    }
    Some(pen.out)
}

enum Word {
    Letter(char),
    Number(f64),
}

struct Words<'a> {
    rest: &'a str,
}

impl Words<'_> {
    fn number(&mut self) -> Option<f64> {
        match self.next()? {
            Word::Number(number) => Some(number),
            Word::Letter(_) => None,
        }
    }
}

impl Iterator for Words<'_> {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        self.rest = self.rest.trim_start_matches(|c: char| c == ',' || c.is_ascii_whitespace());
        let first = self.rest.chars().next()?;
        if first.is_ascii_alphabetic() {
            self.rest = &self.rest[1..];
            return Some(Word::Letter(first));
        }
        let ends =
            |(at, c): (usize, char)| !(c.is_ascii_digit() || c == '.' || (at == 0 && c == '-'));
        let end =
            self.rest.char_indices().find(|part| ends(*part)).map_or(self.rest.len(), |p| p.0);
        let (number, rest) = self.rest.split_at(end.max(1));
        self.rest = rest;
        // What is no number is told as a letter that no path has.
        Some(number.parse().map_or(Word::Letter('?'), Word::Number))
    }
}

type Point = (f64, f64);

#[derive(Default)]
struct Squeezed {
    out: String,
    /// Where the pen really is, in tenths.
    at: (i64, i64),
    /// Where the outline began, in tenths.
    start: (i64, i64),
    /// The command that numbers without a letter would mean.
    open: char,
    /// A line was drawn to where the pen is: whoever goes there again need not be told.
    is_drawing: bool,
}

fn tenths(n: f64) -> i64 {
    (n * 10.0).round() as i64
}

impl Squeezed {
    fn x(&self) -> f64 {
        self.at.0 as f64 / 10.0
    }

    fn y(&self) -> f64 {
        self.at.1 as f64 / 10.0
    }

    fn letter(&mut self, letter: char) {
        if self.open != letter {
            self.out.push(letter);
            self.open = letter;
        }
    }

    /// A number in tenths, with a blank before it only where it would run into the last one.
    fn number(&mut self, tenths: i64) {
        if tenths >= 0 && self.out.ends_with(|c: char| c.is_ascii_digit()) {
            self.out.push(' ');
        }
        self.number_unparted(tenths);
    }

    fn number_unparted(&mut self, tenths: i64) {
        let (whole, part) = (tenths.abs() / 10, tenths.abs() % 10);
        if tenths < 0 {
            self.out.push('-');
        }
        // Writing into a string cannot fail.
        let _ = match (whole, part) {
            (whole, 0) => write!(self.out, "{whole}"),
            (0, part) => write!(self.out, ".{part}"),
            (whole, part) => write!(self.out, "{whole}.{part}"),
        };
    }

    fn by(&mut self, to: Point) {
        let to = (tenths(to.0), tenths(to.1));
        self.number(to.0 - self.at.0);
        self.number(to.1 - self.at.1);
    }

    fn go(&mut self, to: Point) {
        if self.at == (tenths(to.0), tenths(to.1)) && self.is_drawing {
            return;
        }
        // The first one counts from the origin, which is where the pen starts.
        self.open = ' ';
        self.letter('m');
        self.by(to);
        self.at = (tenths(to.0), tenths(to.1));
        self.start = self.at;
        self.open = 'l';
        self.is_drawing = false;
    }

    fn line(&mut self, to: Point) {
        self.is_drawing = true;
        let to = (tenths(to.0), tenths(to.1));
        let (dx, dy) = (to.0 - self.at.0, to.1 - self.at.1);
        match (dx, dy) {
            (dx, 0) => {
                self.letter('h');
                self.number(dx);
            }
            (0, dy) => {
                self.letter('v');
                self.number(dy);
            }
            (dx, dy) => {
                self.letter('l');
                self.number(dx);
                self.number(dy);
            }
        }
        self.at = to;
    }

    fn curve(&mut self, by: Point, to: Point) {
        self.is_drawing = true;
        self.letter('q');
        self.by(by);
        self.by(to);
        self.at = (tenths(to.0), tenths(to.1));
    }

    fn arc(&mut self, radii: [f64; 2], flags: [f64; 3], to: Point) {
        self.letter('a');
        radii.into_iter().for_each(|n| self.number(tenths(n)));
        self.number(tenths(flags[0]));
        // Two flags and the number behind them need no blanks between them.
        let flag = |n: f64| if n == 0.0 { '0' } else { '1' };
        self.out.extend([' ', flag(flags[1]), flag(flags[2])]);
        let (dx, dy) = (tenths(to.0) - self.at.0, tenths(to.1) - self.at.1);
        self.number_unparted(dx);
        self.number(dy);
        self.at = (tenths(to.0), tenths(to.1));
    }

    fn close(&mut self) {
        self.out.push('z');
        self.open = ' ';
        self.at = self.start;
        self.is_drawing = false;
    }
}

/// Paths long enough to be worth it that stand in the drawing more than once are written once.
fn share(svg: &str) -> String {
    const WORTH: usize = 200;
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for d in paths(svg) {
        *counts.entry(d).or_default() += 1;
    }
    let mut names: HashMap<&str, usize> = HashMap::new();
    let mut defs = String::new();
    let mut body = String::with_capacity(svg.len());
    let mut rest = svg;
    while let Some(at) = rest.find("<path d=\"") {
        let (before, from) = rest.split_at(at);
        body.push_str(before);
        let data = &from[9..];
        let Some(end) = data.find('"') else { break };
        let d = &data[..end];
        if d.len() > WORTH && counts.get(d).is_some_and(|count| *count > 1) {
            let next = names.len();
            let name = *names.entry(d).or_insert_with(|| {
                let _ = write!(defs, "<path id=\"p{next}\" d=\"{d}\"/>");
                next
            });
            let _ = write!(body, "<use href=\"#p{name}\"");
        } else {
            let _ = write!(body, "<path d=\"{d}\"");
        }
        rest = &data[end + 1..];
    }
    body.push_str(rest);
    match body.find('>') {
        Some(at) if !defs.is_empty() => {
            body.insert_str(at + 1, &format!("<defs>{defs}</defs>"));
            body
        }
        _ => body,
    }
}

fn paths(svg: &str) -> impl Iterator<Item = &str> {
    svg.split("<path d=\"").skip(1).filter_map(|rest| rest.split('"').next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_become_steps_that_do_not_drift() {
        assert_eq!(path("M10,10L20,10L20,30.25L0,0Z").unwrap(), "m10 10h10v20.3l-20-30.3z");
        assert_eq!(path("M0,0Q5,5 10,0M1,1L2,3").unwrap(), "m0 0q5 5 10 0m-9 1 1 2");
        assert_eq!(path("M5,5a2,2 0 1 0 4,0Z").unwrap(), "m5 5a2 2 0 104 0z");
        assert_eq!(path("M0,0L1,0M1,0L1,2ZM0,0L3,3").unwrap(), "m0 0h1v2zm0 0 3 3");
        assert_eq!(path("M-10,-11H10V1Z").unwrap(), "m-10-11h20v12z");
        let steps: String = (1..=1000).map(|n| format!("L{},0", f64::from(n) * 0.33)).collect();
        let squeezed = path(&format!("M0,0{steps}")).unwrap();
        let sum: f64 = squeezed[5..].split(' ').map(|n| n.parse::<f64>().unwrap()).sum();
        assert!((sum - 330.0).abs() < 0.06, "{sum}");
        assert_eq!(path("M0,0C1,1 2,2 3,3"), None);
    }

    #[test]
    fn what_is_drawn_twice_is_written_once() {
        let d: String = (0..60).map(|n| format!("M{n},{n}L5,{n}")).collect();
        let svg =
            format!("<svg>\n<path d=\"{d}\" fill=\"red\"/>\n<path d=\"{d}\"\n   x=\"y\"/>\n</svg>");
        let packed = squeeze(&svg);
        assert_eq!(packed.matches(" d=\"").count(), 1, "{packed}");
        assert!(
            packed.contains("</defs><use href=\"#p0\" fill=\"red\"/><use href=\"#p0\" x=\"y\"/>")
        );
    }

    #[test]
    fn a_squeezed_drawing_looks_as_it_did() {
        let mut svg =
            String::from("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 600 400\">");
        for (n, drawing) in crate::drawings().enumerate() {
            let (x, y, looks) = (50 + n % 6 * 100, 40 + n / 6 * 90, crate::figures::LOOKS);
            let strokes = drawing.strokes;
            let _ = write!(svg, "<g transform=\"translate({x} {y})\" {looks}>{strokes}</g>");
        }
        svg.push_str("</svg>");
        let squeezed = squeeze(&svg);
        assert!(squeezed.len() * 10 < svg.len() * 9, "{} of {}", squeezed.len(), svg.len());
        let pixels = |svg: &str| {
            let png = crate::raster::png(svg, 600).unwrap();
            resvg::tiny_skia::Pixmap::decode_png(&png).unwrap().take()
        };
        let (before, after) = (pixels(&svg), pixels(&squeezed));
        assert!(before.iter().any(|byte| *byte > 0));
        let far = before.iter().zip(&after).filter(|(a, b)| a.abs_diff(**b) > 40).count();
        assert!(far * 1_000 < before.len(), "{far} of {} bytes differ", before.len());
    }
}
