//! Somebody on a round base, true to scale.

use crate::fit::SANS;
use crate::ink::{EDGE, FACE, LINE, ON_PAINT, PAINT, WOUND};
use crate::pen::{At, N, Path, Pen, Xml, at, put};

/// A figure is drawn on a base of this radius, and scaled from there.
pub const DRAWN: f64 = 38.0;

/// A base as it is drawn.
pub struct Token<'a> {
    pub name: &'a str,
    pub side: usize,
    pub symbol: String,
    /// The radius of its base, in board units.
    pub radius: f64,
    /// Where it looks, in degrees clockwise from north, if it looks anywhere.
    pub heading: Option<u16>,
    pub wounded: bool,
    pub broken: bool,
    /// Leads its side.
    pub commander: bool,
    /// Has a missile weapon, loaded or not.
    pub loaded: Option<bool>,
}

/// One base: a painted disc with a drawing, and whatever is to be known at a glance.
pub fn token(pen: &mut Pen, token: &Token<'_>, spot: At) {
    let Token { side, radius, .. } = *token;
    let scale = radius / DRAWN;
    put!(pen, r#"<g class="token" transform="translate({} {})">"#, N(spot.x), N(spot.y));
    let wide = N(radius);
    put!(pen, r#"<circle cx="2.5" cy="4" r="{wide}" fill="{LINE}" fill-opacity="0.35"/>"#);
    let paint = PAINT[side];
    let firm = format!(r#"stroke="{LINE}" stroke-width="1.6""#);
    put!(pen, r#"<circle r="{wide}" fill="{paint}" {firm}/>"#);
    let inner = N(radius * 0.82);
    put!(pen, r#"<circle r="{inner}" fill="{FACE}" stroke="{EDGE}" stroke-width="1"/>"#);
    if let Some(heading) = token.heading {
        let turn = f64::from(heading);
        let (tip, foot) = (N(-radius * 1.16), N(-radius * 0.78));
        let half = N(radius * 0.26);
        put!(
            pen,
            r#"<path d="M0,{tip}L{half},{foot}L-{half},{foot}Z" fill="{paint}" {firm}
                stroke-linejoin="round" transform="rotate({})"/>"#,
            N(turn)
        );
    }
    let long = token.symbol.starts_with("m-") || token.symbol == "k-war-horse";
    let size = N(scale * if long { 0.68 } else { 0.98 });
    put!(
        pen,
        r##"<use href="#{}" color="{LINE}" transform="translate(0 {}) scale({size})"/>"##,
        token.symbol,
        N(radius * 0.16)
    );
    marks(pen, token);
    let looks = format!(
        r#"font-family="{SANS}" font-size="13" font-weight="600" text-anchor="middle"
            fill="{LINE}" stroke="{FACE}" stroke-width="3" paint-order="stroke""#
    );
    put!(pen, r#"<text y="{}" {looks}>{}</text>"#, N(radius + 13.0), Xml(token.name));
    put!(pen, "</g>");
}

/// Wounds, fright, rank and loading.
fn marks(pen: &mut Pen, token: &Token<'_>) {
    let r = token.radius;
    if token.wounded {
        let (a, b) = (at(-r * 0.6, r * 0.55), at(r * 0.6, -r * 0.55));
        let mut slash = Path::new();
        slash.go(a).line(b);
        pen.path(&slash, &format!(r#"stroke="{WOUND}" stroke-width="4" stroke-linecap="round""#));
    }
    let disc = |pen: &mut Pen, spot: At, fill: &str, words: &str| {
        put!(
            pen,
            r#"<circle cx="{}" cy="{}" r="8" fill="{fill}" stroke="{LINE}" stroke-width="1.2"/>"#,
            N(spot.x),
            N(spot.y)
        );
        put!(
            pen,
            r#"<text x="{}" y="{}" font-family="{SANS}" font-size="11" font-weight="700"
                text-anchor="middle" fill="{LINE}">{words}</text>"#,
            N(spot.x),
            N(spot.y + 4.0)
        );
    };
    if token.commander {
        let star = Path::star(at(r * 0.72, -r * 0.72), 9.0);
        let fill = ON_PAINT[token.side];
        pen.path(&star, &format!(r#"fill="{fill}" stroke="{LINE}" stroke-width="1.2""#));
    }
    if token.broken {
        disc(pen, at(-r * 0.74, -r * 0.74), FACE, "!");
    }
    if let Some(loaded) = token.loaded {
        let fill = if loaded { LINE } else { FACE };
        put!(
            pen,
            r#"<circle cx="{}" cy="{}" r="4.4" fill="{fill}" stroke="{LINE}" stroke-width="1.4"/>"#,
            N(-r * 0.78),
            N(r * 0.62)
        );
    }
}
