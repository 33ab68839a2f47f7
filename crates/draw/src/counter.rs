//! Counters: painted wood, a drawing, a name, some values. States by shape first.

use crate::fit::{self, SANS};
use crate::ink;
use crate::pen::{At, N, Path, Pen, Xml, at, put};

/// Side of a square counter, and the short side of an oblong.
pub const SIDE: f64 = 72.0;
/// Long side of an oblong counter: one to two.
pub const LONG: f64 = 144.0;
/// Height of the painted strip that bears the name.
const STRIP: f64 = 14.5;
/// How far the corners are worked.
const CORNER: f64 = 11.0;

/// All that is needed to draw one counter.
#[derive(Clone)]
pub struct Counter<'a> {
    /// Its middle on the board.
    pub spot: At,
    /// Its size against the usual.
    pub scale: f64,
    /// How far it is turned, in degrees clockwise.
    pub turn: f64,
    /// An oblong over two hexes.
    pub oblong: bool,
    /// The drawing looks left, and so does the mark of the head.
    pub left: bool,
    /// Where the front of a counter in one hex is, if it has one: degrees clockwise from east.
    pub front: Option<f64>,
    /// Whose it is: 0 and 1 the sides, 2 nobody.
    pub side: usize,
    /// The drawing.
    pub symbol: String,
    /// What is written on the strip.
    pub name: &'a str,
    /// A letter or two on a disc above it; none if empty.
    pub tag: &'a str,
    /// Values in the corners: black above on the left, red above on the right, blue below.
    pub values: [Option<u8>; 3],
    /// What befell it; the dead are not drawn as counters.
    pub harm: Harm,
    /// What binds it.
    pub cord: Cord,
}

/// What a counter shows of injuries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    None,
    /// Tilted, its outline broken.
    Stunned,
    /// A slash and a notch.
    Wounded,
}

/// What a counter shows of captivity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cord {
    None,
    /// Tied across.
    Bound,
    /// The end of it is left.
    Loose,
}

impl Default for Counter<'_> {
    fn default() -> Self {
        Counter {
            spot: at(0.0, 0.0),
            scale: 1.0,
            turn: 0.0,
            oblong: false,
            left: false,
            front: None,
            side: 2,
            symbol: String::new(),
            name: "",
            tag: "",
            values: [None; 3],
            harm: Harm::None,
            cord: Cord::None,
        }
    }
}

/// Draws a counter.
pub fn draw(pen: &mut Pen, c: &Counter<'_>) {
    let tilt = if c.harm == Harm::Stunned { 17.0 } else { 0.0 };
    put!(
        pen,
        r#"<g class="counter {}" data-piece="{}" color="{}"
            transform="translate({} {}) rotate({}) scale({})">"#,
        state(c),
        Xml(c.name),
        ink::LINE,
        N(c.spot.x),
        N(c.spot.y),
        N(c.turn + tilt),
        N(c.scale)
    );
    let size = at(if c.oblong { LONG } else { SIDE }, SIDE);
    wood(pen, c, size);
    figure(pen, c, size);
    marks(pen, c, size);
    numbers(pen, c, size);
    if let Some(way) = c.front {
        front(pen, way - c.turn - tilt, c.side);
    }
    if !c.tag.is_empty() {
        tag(pen, c.tag, size);
    }
    put!(pen, "</g>");
}

/// The class names of a counter's states.
fn state(c: &Counter<'_>) -> &'static str {
    match (c.cord, c.harm) {
        (Cord::Bound, Harm::Stunned) => "prisoner stunned",
        (Cord::Bound, Harm::Wounded) => "prisoner wounded",
        (Cord::Bound, Harm::None) => "prisoner",
        (_, Harm::Stunned) => "stunned",
        (_, Harm::Wounded) => "wounded",
        (_, Harm::None) => "healthy",
    }
}

/// The block itself: its edge, its face, its rim, the strip for the name.
fn wood(pen: &mut Pen, c: &Counter<'_>, size: At) {
    // A horseman's notch is at the tail, away from the mark of the head.
    let notch = match (c.harm == Harm::Wounded, c.left) {
        (false, _) => Notch::None,
        (true, false) => Notch::Left,
        (true, true) => Notch::Right,
    };
    let outline = outline(size, c.side, notch);
    let paint = ink::PAINT[c.side];
    put!(
        pen,
        r#"<path d="{outline}" transform="translate(1.6 3)" fill="{}" stroke="{}"
            stroke-width="2.4" stroke-opacity="0.55"/>"#,
        ink::EDGE,
        ink::LINE
    );
    let face = if c.harm == Harm::Stunned { "#ded3bf" } else { ink::FACE };
    put!(pen, r#"<path d="{outline}" fill="{face}"/>"#);
    let mut grain = Path::new();
    for (n, y) in [-24.0, -9.0, 6.0, 15.0].into_iter().enumerate() {
        let (half, bow) = (size.x / 2.0 - 6.0, if n % 2 == 0 { 5.0 } else { -4.0 });
        grain.go(at(-half, y)).curve(at(0.0, y + bow), at(half, y + 1.0));
    }
    let looks = r#"fill="none" stroke-width="1" stroke-opacity="0.35""#;
    pen.path(&grain, &format!(r#"{looks} stroke="{}""#, ink::GRAIN));
    pen.path(&strip(size, c.side), &format!(r#"fill="{paint}""#));
    let rim = if c.harm == Harm::Stunned {
        // The broken outline lies on a pale one, so that it is broken by any light.
        put!(pen, r#"<path d="{outline}" fill="none" stroke="{}" stroke-width="5"/>"#, ink::FACE);
        r#" stroke-dasharray="13 7""#
    } else {
        ""
    };
    put!(pen, r#"<path d="{outline}" fill="none" stroke="{paint}" stroke-width="5"{rim}/>"#);
    put!(
        pen,
        r#"<path d="{outline}" fill="none" stroke="{}" stroke-width="1" stroke-opacity="0.6"/>"#,
        ink::LINE
    );
}

/// Where a wounded man's counter is notched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Notch {
    None,
    Left,
    Right,
}

/// The outline of a side: rounded, cut, or scooped corners; a notch for the wounded.
pub fn outline(size: At, side: usize, notch: Notch) -> Path {
    let (w, h) = (size.x / 2.0, size.y / 2.0);
    let mut path = Path::new();
    path.go(at(-w + CORNER, -h));
    for (x, y) in [(w, -h), (w, h), (-w, h), (-w, -h)] {
        let across = (x > 0.0) == (y < 0.0);
        let (sx, sy) = (CORNER * f64::signum(x), CORNER * f64::signum(y));
        let (near, far) = (at(x - sx, y), at(x, y - sy));
        let (near, far) = if across { (near, far) } else { (far, near) };
        match notch {
            Notch::Left if x < 0.0 && y < 0.0 => {
                path.line(at(-w, 7.0)).line(at(-w + 11.0, -1.0)).line(at(-w, -9.0));
            }
            Notch::Right if x > 0.0 && y > 0.0 => {
                path.line(at(w, -9.0)).line(at(w - 11.0, -1.0)).line(at(w, 7.0));
            }
            _ => {}
        }
        path.line(near).curve(worked(at(x, y), at(sx, sy), side), far);
    }
    path.close();
    path
}

/// The bend of a corner: outward, straight or inward.
fn worked(corner: At, inward: At, side: usize) -> At {
    corner - inward * [0.0, 0.5, 0.95][side.min(2)]
}

/// The painted strip along the lower edge.
fn strip(size: At, side: usize) -> Path {
    let (w, h) = (size.x / 2.0, size.y / 2.0);
    let mut path = Path::new();
    path.go(at(-w, h - STRIP)).line(at(w, h - STRIP)).line(at(w, h - CORNER));
    path.curve(worked(at(w, h), at(CORNER, CORNER), side), at(w - CORNER, h));
    path.line(at(-w + CORNER, h));
    path.curve(worked(at(-w, h), at(-CORNER, CORNER), side), at(-w, h - CORNER));
    path.close();
    path
}

fn figure(pen: &mut Pen, c: &Counter<'_>, size: At) {
    let flip = if c.left { " scale(-1 1)" } else { "" };
    // A lance needs room before the numbers.
    let back = if c.oblong { -5.0 } else { 0.0 };
    put!(
        pen,
        r##"<use href="#{}" transform="translate(0 -1){flip} translate({back} 0)"/>"##,
        c.symbol
    );
    if c.oblong {
        let x = size.x / 2.0 * if c.left { -1.0 } else { 1.0 };
        let back = x - 11.0 * x.signum();
        put!(
            pen,
            r#"<path class="head" d="M{} -9L{} -1L{} 7Z" fill="{}"/>"#,
            N(back),
            N(x),
            N(back),
            ink::PAINT[c.side]
        );
    }
    let (w, h) = (size.x / 2.0, size.y / 2.0);
    let spot = at(-w + 12.0, h - STRIP - 9.5);
    put!(
        pen,
        r##"<use href="#crest-{}" transform="translate({} {}) scale(0.62)" color="{}"/>"##,
        c.side,
        N(spot.x),
        N(spot.y),
        ink::PAINT[c.side]
    );
}

/// Slash and cord.
fn marks(pen: &mut Pen, c: &Counter<'_>, size: At) {
    let half = size.x / 2.0;
    if c.harm == Harm::Wounded {
        put!(
            pen,
            r#"<path class="slash" d="M-20,17Q-2,2 23,-17" fill="none" stroke="{}" stroke-width="8"
                stroke-linecap="round" stroke-opacity="0.75"/><path d="M-20,17Q-2,2 23,-17"
                fill="none" stroke="{}" stroke-width="5" stroke-linecap="round"/>"#,
            ink::FACE,
            ink::WOUND
        );
    }
    let cord = match c.cord {
        Cord::None => return,
        Cord::Bound => format!("M{},3Q0,9 {},3", N(-half - 3.0), N(half + 3.0)),
        Cord::Loose => {
            format!("M{},-7Q{},-1 {},1", N(-half - 3.0), N(-half + 8.0), N(-half + 16.0))
        }
    };
    put!(
        pen,
        r#"<g class="cord" fill="none" stroke-linecap="round"><path d="{cord}" stroke="{}"
            stroke-width="8.5"/><path d="{cord}" stroke="{}" stroke-width="5"
            stroke-dasharray="4.5 3.5" stroke-linecap="butt"/></g>"#,
        ink::CORD,
        ink::CORD_LIGHT
    );
    if c.cord == Cord::Bound {
        put!(
            pen,
            r#"<path d="M0,6L-7,17M0,6L8,16" fill="none" stroke="{0}" stroke-width="4"
                stroke-linecap="round"/><circle cx="0" cy="6" r="6.5" fill="{1}" stroke="{0}"
                stroke-width="2.4"/>"#,
            ink::CORD,
            ink::CORD_LIGHT
        );
    }
}

/// The values in the corners, the name on the strip.
fn numbers(pen: &mut Pen, c: &Counter<'_>, size: At) {
    let (w, h) = (size.x / 2.0, size.y / 2.0);
    put!(
        pen,
        r#"<g font-family="{SANS}" font-weight="bold" font-size="17" stroke="{}" stroke-width="3"
            stroke-linejoin="round" paint-order="stroke">"#,
        ink::FACE
    );
    let places = [
        (at(-w + 5.0, -h + 18.0), "start", ink::LINE),
        (at(w - 5.0, -h + 18.0), "end", ink::RED),
        (at(w - 5.0, h - STRIP - 4.0), "end", ink::BLUE),
    ];
    for ((spot, anchor, colour), number) in places.into_iter().zip(c.values) {
        if let Some(number) = number {
            put!(
                pen,
                r#"<text x="{}" y="{}" text-anchor="{anchor}" fill="{colour}">{number}</text>"#,
                N(spot.x),
                N(spot.y)
            );
        }
    }
    put!(pen, "</g>");
    let (name, letters) = fit::name(c.name, size.x - 9.0, 12.5, 8.2);
    put!(
        pen,
        r#"<text x="0" y="{}" font-family="{SANS}" font-weight="bold" font-size="{}"
            text-anchor="middle" fill="{}">{}</text>"#,
        N(h - STRIP / 2.0 + letters * 0.33 - 0.6),
        N(letters),
        ink::ON_PAINT[c.side],
        Xml(&name)
    );
}

/// A wedge on the edge towards the front; its tip touches the hex's side.
fn front(pen: &mut Pen, way: f64, side: usize) {
    put!(
        pen,
        r#"<path class="front" transform="rotate({})" d="M37,-16L55,0L37,16Q41,0 37,-16Z"
            fill="{}" stroke="{}" stroke-width="2.2" stroke-linejoin="round"/>"#,
        N(way),
        ink::PAINT[side],
        ink::FACE
    );
}

/// A disc above the upper edge with a few letters, between any two fronts.
fn tag(pen: &mut Pen, letters: &str, size: At) {
    let (letters, high) = fit::name(letters, 17.0, 13.0, 8.0);
    put!(
        pen,
        r#"<g class="tag" transform="translate(0 {})"><circle r="11" fill="{}" stroke="{}"
            stroke-width="2.4"/><text y="{}" font-family="{SANS}" font-weight="bold"
            font-size="{}" text-anchor="middle" fill="{}">{}</text></g>"#,
        N(-size.y / 2.0 - 8.0),
        ink::FACE,
        ink::LINE,
        N(high * 0.35),
        N(high),
        ink::LINE,
        Xml(&letters)
    );
}

/// The crests in the current colour, in a box of about 26 around the origin.
pub fn crests(pen: &mut Pen) {
    for side in 0..3 {
        put!(pen, r#"<g id="crest-{side}">{}</g>"#, crest(side));
    }
}

/// The crest of a side: a shield, a lozenge, a ring.
pub fn crest(side: usize) -> String {
    match side {
        0 => format!(
            r#"<path fill="currentColor" d="M-10,-11H10V1Q9,9 0,13Q-9,9 -10,1Z"/><path
                d="M-8,-2L0,-8L8,-2V3L0,-3L-8,3Z" fill="{}"/>"#,
            ink::FACE
        ),
        1 => format!(
            r#"<path fill="currentColor" d="M0,-13L13,0L0,13L-13,0Z"/><circle r="4.6"
                fill="{}"/>"#,
            ink::FACE
        ),
        _ => r#"<circle r="10" fill="none" stroke="currentColor" stroke-width="4.5"/>"#.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(counter: &Counter<'_>) -> String {
        let mut pen = Pen::default();
        draw(&mut pen, counter);
        pen.0
    }

    #[test]
    fn a_counter_is_drawn_from_plain_data() {
        let text = drawn(&Counter {
            spot: at(50.0, 60.0),
            side: 1,
            symbol: "k-samurai".to_owned(),
            name: "O <Ichi>",
            values: [Some(7), None, Some(12)],
            ..Counter::default()
        });
        for wanted in [
            "class=\"counter healthy\"",
            "data-piece=\"O &lt;Ichi&gt;\"",
            "translate(50 60) rotate(0) scale(1)",
            "href=\"#k-samurai\"",
            "href=\"#crest-1\"",
            ">7</text>",
            ">12</text>",
            ink::PAINT[1],
        ] {
            assert!(text.contains(wanted), "{wanted} is missing in {text}");
        }
        // Name and two values; no front, no tag, no mark of harm.
        assert_eq!(text.matches("<text").count(), 3);
        for mark in ["front", "tag", "slash", "cord", "head"] {
            assert!(!text.contains(&format!("class=\"{mark}\"")), "{mark}");
        }
    }

    #[test]
    fn a_front_stays_where_it_is_however_the_counter_is_turned() {
        let at_rest = Counter { front: Some(300.0), ..Counter::default() };
        assert!(drawn(&at_rest).contains("class=\"front\" transform=\"rotate(300)\""));
        let turned = Counter { turn: 60.0, ..at_rest.clone() };
        assert!(drawn(&turned).contains("class=\"front\" transform=\"rotate(240)\""));
        let stunned = Counter { harm: Harm::Stunned, ..at_rest };
        let text = drawn(&stunned);
        assert!(text.contains("rotate(17)") && text.contains("transform=\"rotate(283)\""));
    }

    #[test]
    fn harm_cord_and_tag_have_shapes_of_their_own() {
        let marks = |harm, cord| drawn(&Counter { harm, cord, ..Counter::default() });
        assert!(marks(Harm::Wounded, Cord::Bound).contains("class=\"counter prisoner wounded\""));
        assert!(marks(Harm::Wounded, Cord::None).contains("class=\"slash\""));
        assert_ne!(marks(Harm::None, Cord::Bound), marks(Harm::None, Cord::Loose));
        let tagged = drawn(&Counter { tag: "3&", ..Counter::default() });
        assert!(tagged.contains("class=\"tag\"") && tagged.contains(">3&amp;</text>"));
    }
}
