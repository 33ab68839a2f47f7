//! Bodies and carcasses: overturned, grey, several to a hex.

use crate::counter::{self, Notch};
use crate::fit::{self, SANS};
use crate::ink;
use crate::pen::{At, N, Pen, Xml, at, put};

/// One body: where it lies, how large, how far turned.
pub struct Body<'a> {
    pub spot: At,
    pub scale: f64,
    pub turn: f64,
    pub side: usize,
    pub symbol: &'static str,
    pub oblong: bool,
    /// Written below it, if there is room.
    pub name: Option<&'a str>,
}

/// Where the n-th of a heap lies, seen from the centre, and its size.
pub fn place(n: usize, of: usize, taken: bool) -> (At, f64) {
    if taken {
        // At the feet of whoever stands there.
        let x = 34.0 * (n as f64 - (of as f64 - 1.0) / 2.0) / (of as f64 / 2.0).max(1.0);
        return (at(x, 43.0), 0.52);
    }
    match of {
        1 => (at(0.0, 0.0), 1.0),
        2 => ([at(-8.0, -18.0), at(8.0, 18.0)][n], 0.8),
        3 => ([at(0.0, -25.0), at(-19.0, 10.0), at(20.0, 14.0)][n], 0.66),
        _ => {
            let (col, row) = ((n % 2) as f64, ((n / 2) % 3) as f64);
            (at(-19.0 + 38.0 * col, -24.0 + 25.0 * row), 0.55)
        }
    }
}

/// The grey back of a counter with a silhouette on it.
pub fn block(pen: &mut Pen, body: &Body<'_>) {
    let size = if body.oblong { at(136.0, 56.0) } else { at(64.0, 44.0) };
    let outline = counter::outline(size, body.side, Notch::None);
    put!(
        pen,
        r#"<g class="dead" color="{}" transform="translate({} {}) rotate({}) scale({})">"#,
        ink::BODY,
        N(body.spot.x),
        N(body.spot.y),
        N(body.turn),
        N(body.scale)
    );
    put!(
        pen,
        r#"<path d="{outline}" fill="{}" stroke="{}" stroke-width="2.4"/>"#,
        ink::BODY_FACE,
        ink::LINE
    );
    let lift = if body.name.is_some() { -4.0 } else { 0.0 };
    put!(pen, r##"<use href="#{}" transform="translate(0 {})"/>"##, body.symbol, N(lift));
    if let Some(name) = body.name {
        let (name, letters) = fit::name(name, size.x - 14.0, 11.0, 7.5);
        put!(
            pen,
            r#"<text y="{}" font-family="{SANS}" font-size="{}" text-anchor="middle"
                fill="{}">{}</text>"#,
            N(size.y / 2.0 - 3.5),
            N(letters),
            ink::LINE,
            Xml(&name)
        );
    }
    put!(pen, "</g>");
}
