//! Writing SVG: points, short numbers, paths, letters that must be escaped, and even-handed chance.

use std::fmt::{self, Display, Write};
use std::ops::{Add, Mul, Sub};

/// A point or a way, in hundredths of a hex's width on the board and in millimetres on the sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct At {
    pub x: f64,
    pub y: f64,
}

/// The point (x, y).
pub const fn at(x: f64, y: f64) -> At {
    At { x, y }
}

impl At {
    /// The way of this length in that direction, in degrees, growing clockwise from the east.
    pub fn polar(degrees: f64, length: f64) -> At {
        let angle = degrees.to_radians();
        at(angle.cos() * length, angle.sin() * length)
    }

    /// A point on the way to another: 0 here, 1 there.
    pub fn to(self, other: At, part: f64) -> At {
        self + (other - self) * part
    }

    /// Turned by a quarter, clockwise on the sheet.
    pub fn turned(self) -> At {
        at(-self.y, self.x)
    }

    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }
}

impl Add for At {
    type Output = At;
    fn add(self, other: At) -> At {
        at(self.x + other.x, self.y + other.y)
    }
}

impl Sub for At {
    type Output = At;
    fn sub(self, other: At) -> At {
        at(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for At {
    type Output = At;
    fn mul(self, by: f64) -> At {
        at(self.x * by, self.y * by)
    }
}

/// Two short numbers with a comma.
impl Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", N(self.x), N(self.y))
    }
}

/// A number with at most two decimals and nothing to spare.
pub struct N(pub f64);

impl Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cents = (self.0 * 100.0).round() as i64;
        let (whole, part) = (cents.abs() / 100, cents.abs() % 100);
        if cents < 0 {
            f.write_char('-')?;
        }
        match part {
            0 => write!(f, "{whole}"),
            p if p % 10 == 0 => write!(f, "{whole}.{}", p / 10),
            p => write!(f, "{whole}.{p:02}"),
        }
    }
}

/// Text with the five signs of XML escaped and signs that XML forbids left out.
pub struct Xml<'a>(pub &'a str);

impl Display for Xml<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                c if c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// The data of a path.
#[derive(Default)]
pub struct Path(String);

impl Path {
    pub fn new() -> Path {
        Path::default()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn go(&mut self, to: At) -> &mut Path {
        self.push(format_args!("M{to}"))
    }

    pub fn line(&mut self, to: At) -> &mut Path {
        self.push(format_args!("L{to}"))
    }

    pub fn curve(&mut self, by: At, to: At) -> &mut Path {
        self.push(format_args!("Q{by} {to}"))
    }

    pub fn close(&mut self) -> &mut Path {
        self.push(format_args!("Z"))
    }

    /// A closed outline through the points.
    pub fn ring(&mut self, points: &[At]) -> &mut Path {
        for (n, point) in points.iter().enumerate() {
            if n == 0 {
                self.go(*point)
            } else {
                self.line(*point)
            };
        }
        self.close()
    }

    /// A circle.
    pub fn circle(&mut self, centre: At, r: f64) -> &mut Path {
        let (r, d) = (N(r), N(2.0 * r));
        let from = centre - at(r.0, 0.0);
        self.push(format_args!("M{from}a{r},{r} 0 1 0 {d},0a{r},{r} 0 1 0 -{d},0Z"))
    }

    /// A star of five points.
    pub fn star(centre: At, r: f64) -> Path {
        let corner = |n: i32| {
            let long = if n % 2 == 0 { r } else { r * 0.45 };
            centre + At::polar(f64::from(n) * 36.0 - 90.0, long)
        };
        let mut path = Path::new();
        path.ring(&(0..10).map(corner).collect::<Vec<_>>());
        path
    }

    /// The upper left part of a circle, as a highlight.
    pub fn arc(&mut self, centre: At, r: f64, from: f64, to: f64) -> &mut Path {
        let (a, b) = (centre + At::polar(from, r), centre + At::polar(to, r));
        let r = N(r);
        self.push(format_args!("M{a}A{r},{r} 0 0 1 {b}"))
    }

    fn push(&mut self, part: fmt::Arguments<'_>) -> &mut Path {
        // Writing into a string cannot fail.
        let _ = self.0.write_fmt(part);
        self
    }
}

impl Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The document being written.
#[derive(Default)]
pub struct Pen(pub String);

impl Pen {
    /// Writes one element or part of one, on a line of its own.
    pub fn put(&mut self, part: fmt::Arguments<'_>) {
        let _ = self.0.write_fmt(part);
        self.0.push('\n');
    }

    /// Writes what another pen wrote.
    pub fn add(&mut self, other: &Pen) {
        self.0.push_str(&other.0);
    }

    /// Writes a path with its looks; an empty path is left out.
    pub fn path(&mut self, path: &Path, looks: &str) {
        if !path.is_empty() {
            self.put(format_args!(r#"<path d="{path}" {looks}/>"#));
        }
    }
}

/// Writes into the document as `println!` does to the screen.
macro_rules! put {
    ($pen:expr, $($arg:tt)*) => { $pen.put(format_args!($($arg)*)) };
}
pub(crate) use put;

/// Numbers that look like chance and always follow from the same hex and purpose.
pub struct Chance(u64);

impl Chance {
    pub fn new(hex: usize, purpose: u64) -> Chance {
        Chance((hex as u64) << 8 ^ purpose.wrapping_mul(0x2545_f491_4f6c_dd1d))
    }

    /// From 0 to 1.
    pub fn part(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let n = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let n = (n ^ (n >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((n ^ (n >> 31)) >> 40) as f64 / (1u64 << 24) as f64
    }

    /// Between two numbers.
    pub fn between(&mut self, least: f64, most: f64) -> f64 {
        least + (most - least) * self.part()
    }

    /// A step of at most `r` aside in each direction.
    pub fn aside(&mut self, r: f64) -> At {
        at(self.between(-r, r), self.between(-r, r))
    }
}
