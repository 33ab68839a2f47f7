//! A unit on its tray: soldiers in their places, a banner to be read from far, the front.

use warfare::catalogue::{Arm, Kind};

use super::figures;
use crate::fit::SANS;
use crate::ink::{BODY_FACE, EDGE, FACE, LINE, ON_PAINT, PAINT};
use crate::pen::{At, N, Path, Pen, Xml, at, put};

/// Width and height of a banner's cloth.
const CLOTH: At = at(54.0, 78.0);
/// Height of its pale strip with the number of soldiers.
const STRIP: f64 = 24.0;

/// A tray as it is drawn.
pub struct Tray<'a> {
    pub name: &'a str,
    pub side: usize,
    pub kind: Kind,
    pub arm: Option<Arm>,
    /// Its middle on the board.
    pub spot: At,
    /// Half its width and half its depth, in board units.
    pub half: At,
    /// Where the tray is turned, in degrees clockwise from north.
    pub heading: f64,
    /// SW-GEO-04 — The side its men face.
    pub front: u8,
    /// SW-GEO-03 — The places that are taken, and those that are empty, on the board.
    pub taken: Vec<At>,
    pub empty: Vec<At>,
    /// How each of them is drawn.
    pub symbol: String,
    pub leader: Option<&'a str>,
    pub routed: bool,
}

/// The tray with everybody on it. Banners come later, over all trays.
pub fn draw(pen: &mut Pen, tray: &Tray<'_>) {
    board(pen, tray);
    for spot in &tray.empty {
        gap(pen, tray, *spot);
    }
    // From the north, so that each stands before the one behind.
    let mut soldiers = tray.taken.clone();
    soldiers.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
    for spot in soldiers {
        soldier(pen, tray, spot);
    }
}

/// The board itself: painted, its corners round or cut by side, broken if it is routed.
fn board(pen: &mut Pen, tray: &Tray<'_>) {
    let (paint, outline) = (PAINT[tray.side], outline(tray.half, tray.side));
    put!(
        pen,
        r#"<g class="tray{}" transform="translate({} {}) rotate({})">"#,
        if tray.routed { " routed" } else { "" },
        N(tray.spot.x),
        N(tray.spot.y),
        N(tray.heading)
    );
    let turn = (tray.heading - 35.0).to_radians();
    let shade = at(5.0 * turn.cos(), -5.0 * turn.sin());
    put!(
        pen,
        r#"<path d="{outline}" transform="translate({} {})" fill="{LINE}" fill-opacity="0.3"/>"#,
        N(shade.x),
        N(shade.y)
    );
    if tray.routed {
        put!(pen, r#"<path d="{outline}" fill="{BODY_FACE}"/>"#);
        let dash = r#"stroke-width="5" stroke-dasharray="14 9""#;
        put!(pen, r#"<path d="{outline}" fill="none" stroke="{paint}" {dash}/>"#);
    } else {
        put!(pen, r#"<path d="{outline}" fill="{paint}" stroke="{LINE}" stroke-width="1.6"/>"#);
        front(pen, tray);
    }
    put!(pen, "</g>");
}

/// SW-GEO-04 — Where the men face: a pale lip along that side, and a wedge in its middle.
fn front(pen: &mut Pen, tray: &Tray<'_>) {
    let odd = tray.front % 2 == 1;
    let (across, out) = if odd { (tray.half.y, tray.half.x) } else { (tray.half.x, tray.half.y) };
    let (lip, tip) = (N(-out + 2.4), N(-out - 12.0));
    let (edge, wide) = (N(across - 9.0), N(across.min(34.0) * 0.5));
    put!(
        pen,
        r#"<g class="front" transform="rotate({3})"><path d="M-{wide},{0}L0,{tip}L{wide},{0}Z"
            fill="{1}" stroke="{LINE}" stroke-width="1.6" stroke-linejoin="round"/><path
            d="M-{edge},{lip}L{edge},{lip}" stroke="{2}" stroke-width="3.2"
            stroke-linecap="round"/></g>"#,
        N(-out),
        PAINT[tray.side],
        ON_PAINT[tray.side],
        90 * u32::from(tray.front)
    );
}

/// A tray's outline: round corners for one side, cut ones for the other.
fn outline(half: At, side: usize) -> Path {
    const CORNER: f64 = 7.0;
    let mut path = Path::new();
    for (n, (sx, sy)) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].iter().enumerate() {
        let corner = at(sx * half.x, sy * half.y);
        let (along, up) = (corner - at(sx * CORNER, 0.0), corner - at(0.0, sy * CORNER));
        let (from, to) = if n % 2 == 0 { (up, along) } else { (along, up) };
        match n {
            0 => path.go(from),
            _ => path.line(from),
        };
        match side {
            0 => path.curve(corner, to),
            _ => path.line(to),
        };
    }
    path.close();
    path
}

/// How large a soldier is drawn against the usual.
fn scale(tray: &Tray<'_>) -> f64 {
    if tray.kind.is_mounted() { 0.5 } else { 0.47 }
}

/// One soldier on his base.
fn soldier(pen: &mut Pen, tray: &Tray<'_>, spot: At) {
    let (wide, high) = if tray.kind.is_mounted() { (22.0, 19.0) } else { (14.2, 14.2) };
    put!(
        pen,
        r#"<ellipse cx="{0}" cy="{1}" rx="{wide}" ry="{high}" fill="{FACE}" stroke="{EDGE}"
            stroke-width="1"/>"#,
        N(spot.x),
        N(spot.y)
    );
    put!(
        pen,
        r##"<use href="#{}" color="{LINE}" transform="translate({} {}) scale({})"/>"##,
        tray.symbol,
        N(spot.x),
        N(spot.y + 3.0),
        N(scale(tray))
    );
}

/// SW-GEO-02 — A place whose soldier is gone.
fn gap(pen: &mut Pen, tray: &Tray<'_>, spot: At) {
    let ink = if tray.routed { EDGE } else { ON_PAINT[tray.side] };
    let looks = r#"fill="none" stroke-width="1.4" stroke-dasharray="3 4" stroke-opacity="0.6""#;
    let r = if tray.kind.is_mounted() { 15.0 } else { 10.0 };
    put!(
        pen,
        r#"<circle cx="{}" cy="{}" r="{}" {looks} stroke="{ink}"/>"#,
        N(spot.x),
        N(spot.y),
        N(r)
    );
}

/// The banner behind the tray: sign of the type, soldiers left, weapon; tilted if it is routed.
pub fn banner(pen: &mut Pen, tray: &Tray<'_>) {
    let facing = tray.heading + 90.0 * f64::from(tray.front);
    let behind = At::polar(facing + 90.0, 1.0);
    let out = if tray.front % 2 == 1 { tray.half.x } else { tray.half.y };
    // The cloth hangs clear of the soldiers: above them, below them, or beside them.
    let middle = tray.spot
        + behind * out
        + match behind {
            At { y, .. } if y < -0.2 => at(0.0, -CLOTH.y * 0.5 - 4.0),
            At { y, .. } if y > 0.2 => at(0.0, CLOTH.y * 0.5 + 4.0),
            At { x, .. } => at(x * CLOTH.x * 0.62, 0.0),
        };
    let tilt = if tray.routed { 38.0 } else { 0.0 };
    put!(
        pen,
        r#"<g class="banner" transform="translate({} {}) rotate({})">"#,
        N(middle.x),
        N(middle.y),
        N(tilt)
    );
    cloth(pen, tray);
    put!(pen, "</g>");
    if let Some(leader) = tray.leader {
        commander(pen, tray, middle + at(CLOTH.x * 0.5 + 20.0, 0.0), leader);
    }
    let away = CLOTH.y * 0.5;
    let y = N(middle.y + if behind.y < -0.2 { -away - 11.0 } else { away + 19.0 });
    let looks = format!(
        r#"font-family="{SANS}" font-size="15" font-weight="600" text-anchor="middle"
            fill="{LINE}" stroke="{FACE}" stroke-width="3.6" paint-order="stroke""#
    );
    put!(pen, r#"<text x="{}" y="{y}" {looks}>{}</text>"#, N(middle.x), Xml(tray.name));
}

fn cloth(pen: &mut Pen, tray: &Tray<'_>) {
    let (w, h) = (CLOTH.x / 2.0, CLOTH.y / 2.0);
    let (paint, pale) = (PAINT[tray.side], ON_PAINT[tray.side]);
    let firm = format!(r#"stroke="{LINE}" stroke-width="1.8" stroke-linejoin="round""#);
    put!(
        pen,
        r#"<path d="M{0},{1}L{0},{2}" stroke="{EDGE}" stroke-width="4" stroke-linecap="round"/>"#,
        N(-w),
        N(-h - 5.0),
        N(h + 6.0)
    );
    let (left, top, wide, high) = (N(-w), N(-h), N(CLOTH.x), N(CLOTH.y));
    put!(
        pen,
        r#"<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="{paint}" {firm}/>"#
    );
    put!(
        pen,
        r#"<rect x="{}" y="{}" width="{}" height="{}" fill="{FACE}"/>"#,
        N(-w + 2.2),
        N(h - STRIP),
        N(CLOTH.x - 4.4),
        N(STRIP - 2.2)
    );
    put!(
        pen,
        r##"<use href="#{}" color="{pale}" transform="translate(0 {}) scale(1.12)"/>"##,
        figures::sign(tray.kind),
        N(-STRIP / 2.0 - 0.5)
    );
    let count = at(if tray.arm.is_some() { -w * 0.48 } else { 0.0 }, h - 5.4);
    put!(
        pen,
        r#"<text x="{}" y="{}" font-family="{SANS}" font-weight="700" font-size="20"
            text-anchor="middle" fill="{LINE}">{}</text>"#,
        N(count.x),
        N(count.y),
        tray.taken.len()
    );
    if let Some(arm) = tray.arm {
        put!(
            pen,
            r##"<use href="#{}" color="{LINE}" transform="translate({} {}) scale(0.54)"/>"##,
            figures::arm_sign(arm),
            N(w * 0.46),
            N(h - STRIP / 2.0 - 0.6)
        );
    }
}

/// SW-LDR-02 — An attached leader has no place of his own: he is marked beside the banner.
fn commander(pen: &mut Pen, tray: &Tray<'_>, spot: At, name: &str) {
    let star = Path::star(at(0.0, 0.0), 11.0);
    put!(
        pen,
        r#"<g class="leader" transform="translate({} {})"><title>{}</title><circle r="17"
            fill="{}" stroke="{LINE}" stroke-width="1.8"/><circle r="13.4" fill="{}"/><path
            d="{star}" fill="{LINE}"/></g>"#,
        N(spot.x),
        N(spot.y),
        Xml(name),
        PAINT[tray.side],
        PAINT[2]
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spears() -> Tray<'static> {
        Tray {
            name: "Pine & oak",
            side: 0,
            kind: Kind::Ashigaru,
            arm: None,
            spot: at(500.0, 400.0),
            half: at(79.0, 31.5),
            heading: 0.0,
            front: 0,
            taken: vec![at(480.0, 390.0), at(520.0, 390.0), at(480.0, 410.0)],
            empty: vec![at(520.0, 410.0)],
            symbol: "k-ashigaru".to_owned(),
            leader: None,
            routed: false,
        }
    }

    fn drawn(tray: &Tray<'_>) -> String {
        let mut pen = Pen::default();
        draw(&mut pen, tray);
        banner(&mut pen, tray);
        pen.0
    }

    #[test]
    fn everybody_stands_in_his_place_and_gaps_stay_open() {
        let text = drawn(&spears());
        assert_eq!(text.matches("href=\"#k-ashigaru\"").count(), 3);
        assert_eq!(text.matches("stroke-dasharray=\"3 4\"").count(), 1);
        for wanted in [
            "translate(500 400) rotate(0)",
            "translate(480 413)",
            "cx=\"520\" cy=\"410\"",
            "href=\"#t-sign-ashigaru\"",
            ">3</text>",
            ">Pine &amp; oak</text>",
        ] {
            assert!(text.contains(wanted), "{wanted} is missing in {text}");
        }
        assert!(!text.contains("class=\"leader\"") && !text.contains("t-sign-yumi"));
    }

    #[test]
    fn the_wedge_is_on_the_side_the_men_face() {
        let turned = drawn(&Tray { front: 3, heading: 45.0, ..spears() });
        assert!(turned.contains("translate(500 400) rotate(45)"));
        assert!(turned.contains("class=\"front\" transform=\"rotate(270)\""));
    }

    #[test]
    fn the_routed_have_a_broken_tray_a_tilted_banner_and_no_front() {
        let text = drawn(&Tray { routed: true, ..spears() });
        assert!(
            text.contains("class=\"tray routed\"") && text.contains("stroke-dasharray=\"14 9\"")
        );
        assert!(text.contains("rotate(38)") && !text.contains("class=\"front\""));
    }

    #[test]
    fn weapon_leader_and_side_can_be_told_by_shape() {
        let led = Tray { arm: Some(Arm::Yumi), leader: Some("Kagesue"), ..spears() };
        let text = drawn(&led);
        assert!(text.contains("href=\"#t-sign-yumi\"") && text.contains("<title>Kagesue</title>"));
        let (round, cut) = (outline(led.half, 0).to_string(), outline(led.half, 1).to_string());
        assert!(round.contains('Q') && !cut.contains('Q'));
    }

    #[test]
    fn the_banner_hangs_behind_the_men() {
        let spot = |heading: f64| {
            let text = drawn(&Tray { heading, ..spears() });
            let from = text.split_once("class=\"banner\" transform=\"translate(").unwrap().1;
            let (x, y) = from.split_once(')').unwrap().0.split_once(' ').unwrap();
            at(x.parse().unwrap(), y.parse().unwrap())
        };
        assert!(spot(0.0).y > 431.0 && spot(180.0).y < 369.0);
        assert!(spot(90.0).x < 469.0 && spot(270.0).x > 531.0);
    }
}
