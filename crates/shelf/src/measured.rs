//! What the faces of all measured tables share: places, headings, sums, and a table in letters.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Piece, Refusal, RuleId};
use measure::{Flags, Ground, Heading, Point, Segment};

use crate::face::{Board, Cell, Mark};
use crate::wire::{GoalMark, TallyLine, Where, WhyNot};

/// A square of the table in letters is so many u wide, and twice as high as a letter is wide.
const SQUARE: i32 = 250;

/// A point as a page knows it.
pub fn place(at: Point) -> Where {
    Where::Point([at.x, at.y])
}

/// A point that a page names.
pub fn point([x, y]: [i32; 2]) -> Point {
    Point::new(x, y)
}

/// Degrees clockwise from east, as pages have them; headings count from north.
pub fn facing(heading: Heading) -> f32 {
    f32::from((heading.degrees() + 270) % 360)
}

/// A place that decides something: its outline, each corner put where `spot` says.
pub fn ring_mark(
    corners: impl Iterator<Item = Point>,
    spot: impl Fn(Point) -> [f32; 2],
) -> GoalMark {
    GoalMark::Ring { ring: corners.map(spot).collect() }
}

/// An exit, likewise.
pub fn line_mark(exit: Segment, spot: impl Fn(Point) -> [f32; 2]) -> GoalMark {
    GoalMark::Edge { cells: Vec::new(), line: Some([spot(exit.a), spot(exit.b)]) }
}

/// Points on a circle, for the eye.
pub fn ring_about(middle: Point, radius: i32) -> impl Iterator<Item = Point> {
    const CORNERS: u16 = 36;
    (0..CORNERS).map(move |n| {
        let angle = f64::from(n) * std::f64::consts::TAU / f64::from(CORNERS);
        let [x, y] = [angle.cos(), angle.sin()].map(|part| (part * f64::from(radius)) as i32);
        Point::new(middle.x + x, middle.y + y)
    })
}

/// One line of a sum.
pub fn line(text: impl ToString, value: impl ToString, rule: RuleId) -> TallyLine {
    TallyLine { text: text.to_string(), value: value.to_string(), rule: rule.to_string() }
}

/// A number with its sign.
pub fn signed(number: i16) -> String {
    match number {
        0 => "0".to_owned(),
        number => format!("{number:+}").replace('-', "−"),
    }
}

/// A refusal as a page shows it.
pub fn why(refusal: Refusal) -> WhyNot {
    WhyNot { text: refusal.why.to_string(), rule: refusal.rule.to_string() }
}

/// The words of an action without the name of whoever acts.
pub fn without_name(words: &str, name: &str) -> String {
    words.strip_prefix(name).unwrap_or(words).trim_start().to_owned()
}

/// Words in which the two-letter tags have become names.
pub fn spelled(
    words: &str,
    tags: &BTreeMap<u8, String>,
    is_name: impl Fn(&str) -> bool,
    name: impl Fn(Piece) -> String,
) -> String {
    let spelled = |word: &str| {
        let bare = word.trim_end_matches([',', ':']);
        let tag = tags.iter().find(|(_, tag)| tag.eq_ignore_ascii_case(bare));
        match tag {
            Some((number, _)) if !is_name(bare) => {
                format!("{}{}", name(Piece(*number)), &word[bare.len()..])
            }
            _ => word.to_owned(),
        }
    };
    words.split_whitespace().map(spelled).collect::<Vec<_>>().join(" ")
}

/// A table in letters: its ground in squares, and who stands where.
pub fn board(
    ground: &Ground,
    standing: impl IntoIterator<Item = (Point, Mark)>,
    marks: &[(&str, &'static str)],
) -> Board {
    let (cols, rows) = (ground.width() / SQUARE, ground.height() / (2 * SQUARE));
    let middle = |col: i32, row: i32| {
        let y = ground.height() - row * 2 * SQUARE - SQUARE;
        Point::new(col * SQUARE + SQUARE / 2, y)
    };
    let cell = |col, row| Cell { ground: letter(ground, middle(col, row)), mark: None };
    let mut cells: Vec<Vec<Cell>> =
        (0..rows).map(|row| (0..cols).map(|col| cell(col, row)).collect()).collect();
    for (at, mark) in standing {
        let (col, row) = (at.x / SQUARE, (ground.height() - at.y) / (2 * SQUARE));
        let row = usize::try_from(row).ok().and_then(|row| cells.get_mut(row));
        let col = usize::try_from(col).unwrap_or(0);
        if let Some(cell) = row.and_then(|row| row.get_mut(col)) {
            cell.mark = Some(mark);
        }
    }
    Board { staggered: false, rows: cells, legend: legend(ground, marks) }
}

fn letter(ground: &Ground, at: Point) -> char {
    let flags = ground.flags(at);
    if ground.lines().iter().any(|line| line.is_within(at, SQUARE / 2)) {
        '#'
    } else if flags.has(Flags::IMPASSABLE) {
        '~'
    } else if flags.has(Flags::WOOD) {
        'w'
    } else if flags.has(Flags::WATER) {
        '-'
    } else if flags.has(Flags::COVER) {
        'c'
    } else if flags.has(Flags::DIFFICULT) {
        '"'
    } else if ground.level(at) > 0 {
        'n'
    } else {
        '.'
    }
}

fn legend(ground: &Ground, marks: &[(&str, &'static str)]) -> Vec<(String, &'static str)> {
    let (cols, rows) = (ground.width() / SQUARE, ground.height() / SQUARE);
    let spots = (0..rows).flat_map(|row| (0..cols).map(move |col| (col, row)));
    let letters: BTreeSet<char> = spots
        .map(|(col, row)| letter(ground, Point::new(col * SQUARE + 125, row * SQUARE + 125)))
        .collect();
    let grounds = [
        ('.', "open"),
        ('n', "higher"),
        ('"', "slow"),
        ('c', "cover"),
        ('w', "wood"),
        ('-', "shallow water"),
        ('~', "cannot be entered"),
        ('#', "wall, fence, house"),
    ];
    let grounds = grounds.into_iter().filter(|(letter, _)| letters.contains(letter));
    let mut legend: Vec<_> = grounds.map(|(letter, word)| (letter.to_string(), word)).collect();
    legend.extend(marks.iter().map(|(mark, word)| ((*mark).to_owned(), *word)));
    legend
}
