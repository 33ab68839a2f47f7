//! The men of the west: knights, sergeants, bowmen, outlaws, peasants.

use super::{Drawing, FOOT_BOX, INK, LONG_BOX, horse, in_saddle, mule};
use crate::ink::FACE;

const TORSO: &str = "M-8,-12Q0,-16 8,-12L9.5,6Q0,9 -9.5,6Z";
const SURCOAT: &str = "M-8,-12Q0,-16 8,-12L12,14Q0,18 -12,14Z";
const LEGS: &str = "M-4.5,5L-6,20M4.5,5L6,20";
const SHORT_LEGS: &str = "M-5,14L-5.5,20M5,14L5.5,20";

/// Every drawing of a man on foot: its name, the parts it is made of.
const FOOT: [(&str, &[Part]); 14] = [
    ("banneret", &[Part::Coat, Part::Helm, Part::Banner, Part::Heater]),
    ("knight", &[Part::Coat, Part::Helm, Part::Sword, Part::Heater]),
    ("young-knight", &[Part::Coat, Part::Bascinet, Part::Sword, Part::Buckler]),
    ("mounted-sergeant", &[Part::Man, Part::Kettle, Part::Mace, Part::Heater]),
    ("foot-sergeant", &[Part::Man, Part::Kettle, Part::Halberd]),
    ("man-at-arms", &[Part::Man, Part::Nasal, Part::Sword, Part::Buckler]),
    ("spearman", &[Part::Man, Part::Nasal, Part::Spear, Part::Kite]),
    ("crossbowman", &[Part::Man, Part::Kettle, Part::Crossbow]),
    ("short-bowman", &[Part::Man, Part::Cap, Part::Bow]),
    ("outlaw", &[Part::Cloak, Part::Hood, Part::Axe]),
    ("outlaw-bowman", &[Part::Cloak, Part::Hood, Part::Bow]),
    ("peasant", &[Part::Man, Part::Straw, Part::Fork]),
    ("muleteer", &[Part::Man, Part::Cap, Part::Whip]),
    ("civilian", &[Part::Robe]),
];

/// What a figure is put together from.
#[derive(Clone, Copy)]
enum Part {
    Man,
    Coat,
    Cloak,
    Robe,
    Helm,
    Bascinet,
    Kettle,
    Nasal,
    Hood,
    Cap,
    Straw,
    Sword,
    Mace,
    Halberd,
    Spear,
    Axe,
    Fork,
    Whip,
    Bow,
    Crossbow,
    Banner,
    Heater,
    Buckler,
    Kite,
}

/// Who sits in a saddle.
const SADDLE: [&str; 4] = ["banneret", "knight", "young-knight", "mounted-sergeant"];

/// Every drawing: men on foot, their beasts, men in the saddle.
pub fn drawings() -> Vec<Drawing> {
    let foot = |(name, parts): (&str, &[Part])| {
        let strokes = parts.iter().map(|part| drawn(*part)).collect();
        Drawing::new(format!("k-{name}"), FOOT_BOX, strokes)
    };
    let mut all: Vec<Drawing> = FOOT.into_iter().map(foot).collect();
    all.push(Drawing::new("k-war-horse", LONG_BOX, horse()));
    all.push(Drawing::new("k-mule", FOOT_BOX, mule()));
    for name in SADDLE {
        all.push(Drawing::new(format!("m-{name}"), LONG_BOX, horse() + &rider(name)));
    }
    all
}

/// The name of a drawing of these men: on foot.
pub fn on_foot(id: &str) -> Option<&'static str> {
    FOOT.iter().map(|(name, _)| *name).find(|name| *name == id)
}

/// The name of a drawing of these men: in the saddle.
pub fn mounted(id: &str) -> Option<&'static str> {
    SADDLE.into_iter().find(|name| *name == id)
}

fn drawn(part: Part) -> String {
    match part {
        Part::Man | Part::Coat | Part::Cloak | Part::Robe => dress(part),
        Part::Helm
        | Part::Bascinet
        | Part::Kettle
        | Part::Nasal
        | Part::Hood
        | Part::Cap
        | Part::Straw => head(part),
        Part::Bow | Part::Crossbow => shooter(part),
        Part::Heater | Part::Buckler | Part::Kite => shield(part),
        _ => hand(part),
    }
}

fn dress(part: Part) -> String {
    match part {
        Part::Man => format!(
            r#"<path {INK} stroke="none" d="{TORSO}"/><path stroke-width="4.6" d="{LEGS}"/>"#
        ),
        Part::Coat => format!(
            r#"<path {INK} stroke="none" d="{SURCOAT}"/><path stroke-width="4.6" d="{SHORT_LEGS}"/>
                <path stroke="{FACE}" stroke-width="1.6" d="M-10,3L10,3"/>"#
        ),
        Part::Cloak => format!(
            r#"<path {INK} stroke="none" d="M-7,-13Q0,-16 8,-12L9,6L4,7L-4,7L-14,15
                Q-10,-4 -7,-13Z"/><path stroke-width="4.6" d="{LEGS}"/>"#
        ),
        _ => format!(
            r#"<path {INK} stroke="none" d="M-6,-13Q0,-15 6,-13L13,20L-13,20Z"/><path fill="{FACE}"
                d="M-5.5,-13Q-9,-28 0,-29Q9,-28 5.5,-13Q0,-10 -5.5,-13Z"/><circle cx="0" cy="-20"
                r="3.6" {INK} stroke="none"/><path stroke="{FACE}" stroke-width="1.8"
                d="M-7,0Q0,5 7,0"/><path fill="{FACE}" d="M11,4L22,4L20,14L13,14Z"/><path
                d="M11.5,4Q16.5,-7 21.5,4M12,9L21,9"/>"#
        ),
    }
}

fn head(part: Part) -> String {
    let face = format!(r#"<circle cx="0" cy="-19.5" r="5.2" fill="{FACE}" stroke-width="2"/>"#);
    match part {
        Part::Helm => format!(
            r#"<path {INK} stroke="none" d="M-6.8,-31L6.8,-31L8,-17Q0,-12 -8,-17Z"/><path
                stroke="{FACE}" stroke-width="2" d="M-5.4,-24.5L5.4,-24.5"/><path stroke="{FACE}"
                stroke-width="1.4" d="M0,-29L0,-16.5"/>"#
        ),
        Part::Bascinet => format!(
            r#"{face}<path {INK} stroke="none" d="M-8,-15Q-9,-29 0,-32Q9,-29 8,-15L5,-16
                Q5,-22 0,-22Q-5,-22 -5,-16Z"/>"#
        ),
        Part::Kettle => format!(
            r#"{face}<path {INK} stroke="none" d="M-6.5,-22Q-6,-32 0,-32Q6,-32 6.5,-22Z"/><path
                stroke-width="3.2" d="M-11,-22.5L11,-22.5"/>"#
        ),
        Part::Nasal => format!(
            r#"{face}<path {INK} stroke="none" d="M-6.5,-22Q-6,-29 0,-34Q6,-29 6.5,-22Z"/><path
                stroke-width="2" d="M0,-22L0,-18.5"/>"#
        ),
        Part::Hood => format!(
            r#"<path {INK} stroke="none" d="M-8,-12Q-10,-26 -4,-33Q-1,-30 3,-29Q9,-24 8,-12Z"/>
                <ellipse cx="2.4" cy="-20" rx="3.5" ry="4.6" fill="{FACE}" stroke="none"/>"#
        ),
        Part::Cap => format!(
            r#"{face}<path {INK} stroke="none" d="M-6.6,-21Q-8,-30.5 0,-31Q8,-30.5 6.6,-22.5
                Q1,-24.5 -6.6,-21Z"/>"#
        ),
        _ => format!(
            r#"{face}<path {INK} stroke="none" d="M-5,-24Q-3,-31 0,-31Q3,-31 5,-24Z"/><path
                stroke-width="3" d="M-12.5,-21Q0,-27 12.5,-21"/>"#
        ),
    }
}

/// What is held in the right hand, and the arm that holds it.
fn hand(part: Part) -> String {
    let arm = r#"<path stroke-width="4" d="M7,-10L15,-3"/>"#;
    match part {
        Part::Sword => format!(
            r#"{arm}<path stroke-width="3.4" d="M15,-2L22.5,-17"/><path
                d="M11.5,-7L20,-2.6M13.6,1L15,-2"/>"#
        ),
        Part::Mace => format!(
            r#"{arm}<path d="M12,4L20,-11"/><path {INK} d="M20,-18L24,-15L23.5,-9L18,-8L15.5,-12
                L16.5,-16Z"/>"#
        ),
        Part::Halberd => format!(
            r#"<path stroke-width="4" d="M7,-10L14,-4M-7,-10L2,0L13,4"/><path stroke-width="2.8"
                d="M14,20L15.6,-14"/><path {INK} stroke-width="1.2"
                d="M15.8,-20L18,-14L13.6,-14Z"/><path {INK} stroke-width="1.2"
                d="M15.4,-9L21,-13Q27,-7 22.5,0L15.2,-3Z"/><path stroke-width="2.6"
                d="M15.2,-7L10.6,-9.5"/>"#
        ),
        Part::Spear => format!(
            r#"{arm}<path stroke-width="2.6" d="M17,20L11.4,-24"/><path {INK} stroke-width="1.4"
                d="M10.4,-33L14.2,-24L11.4,-20.5L8.4,-24Z"/>"#
        ),
        Part::Axe => format!(
            r#"{arm}<path stroke-width="3" d="M12,8L18.5,-17"/><path {INK} stroke-width="1.6"
                d="M17.6,-15Q25,-19 26,-9Q23,-4.5 16,-7.5Z"/>"#
        ),
        Part::Fork => format!(
            r#"{arm}<path stroke-width="2.8" d="M15,20L16,-9"/><path stroke-width="2.4"
                d="M10,-17L10.4,-12Q16,-6 21.6,-12L22,-17M16,-17L16,-9"/>"#
        ),
        Part::Whip => format!(
            r#"{arm}<path stroke-width="3" d="M13,2L20,-15"/><path stroke-width="1.7"
                d="M20,-15Q29,-11 23,-2Q18,6 24,14"/><path stroke-width="2"
                d="M-15,3a5,6 0 1 0 5,6a5,6 0 1 0 -5,-6M-7,-10L-12,0"/>"#
        ),
        // A square banner on a lance.
        _ => format!(
            r#"{arm}<path stroke-width="2.6" d="M15,20L15,-18"/><path {INK} stroke-width="1.8"
                d="M15,-18L27,-18L27,-5L15,-5Z"/><path stroke="{FACE}" stroke-width="1.8"
                d="M21,-16L21,-7M17.5,-11.5L24.5,-11.5"/>"#
        ),
    }
}

fn shooter(part: Part) -> String {
    if matches!(part, Part::Bow) {
        return r#"<path stroke-width="4" d="M6,-10L20,-2M-7,-10L-10,-2L2,-2"/><path
            stroke-width="3.2" d="M14,-18Q18,-15 21,-2Q18,11 14,16"/><path stroke-width="1.3"
            d="M14,-18L2,-2L14,16"/><path stroke-width="1.8" d="M2,-2L27,-2M23,-5L27.5,-2
            L23,1"/>"#
            .to_owned();
    }
    format!(
        r#"<path stroke-width="4" d="M7,-10L13,-3M-7,-10L-8,-1L4,-3"/><path stroke="{FACE}"
            stroke-width="7" d="M-3,-4L24,-4"/><path stroke-width="4.4" d="M-3,-4L23,-4"/><path
            stroke-width="3.2" d="M17,-17Q25,-12 25,-4Q25,4 17,10"/><path stroke-width="1.4"
            d="M17,-17L10,-4L17,10"/>"#
    )
}

fn shield(part: Part) -> String {
    let look = format!(r#"fill="{FACE}" stroke-width="2.6""#);
    match part {
        Part::Heater => format!(
            r#"<path {look} d="M-20,-11L-3,-11L-3,-1Q-4,8 -11.5,13Q-19,8 -20,-1Z"/><path
                stroke-width="2" d="M-11.5,-10L-11.5,11M-19,-3.5L-4,-3.5"/>"#
        ),
        Part::Buckler => format!(
            r#"<circle cx="-11.5" cy="-1" r="8.6" {look}/><circle cx="-11.5" cy="-1" r="2.6" {INK}
                stroke="none"/>"#
        ),
        _ => format!(
            r#"<path {look} d="M-11,-13Q-19,-12 -19,-4Q-18,8 -10,16Q-4,6 -3,-4Q-3,-12 -11,-13Z"/>
                <path stroke-width="1.8" d="M-17,-6L-5,-6"/>"#
        ),
    }
}

/// The rider of a war horse.
fn rider(name: &str) -> String {
    let (top, arm) = match name {
        "mounted-sergeant" => (Part::Kettle, false),
        "young-knight" => (Part::Bascinet, true),
        _ => (Part::Helm, true),
    };
    let weapon = match (name, arm) {
        ("banneret", _) => format!(
            r#"<path stroke="{FACE}" stroke-width="5" d="M-16,-9L44,-19"/><path stroke-width="2.6"
                d="M-18,-9L46,-20"/><path {INK} stroke-width="1.6"
                d="M24,-16L36,-18L36,-31L24,-29.5Z"/><path stroke="{FACE}" stroke-width="1.8"
                d="M30,-28L30,-19M26.5,-23.5L33.5,-24.5"/>"#
        ),
        (_, true) => format!(
            r#"<path stroke="{FACE}" stroke-width="5" d="M-16,-9L44,-19"/><path stroke-width="2.6"
                d="M-18,-9L46,-20"/><path {INK} stroke-width="1.2" d="M30,-17L40,-18.6L29,-26Z"/>"#
        ),
        _ => format!(
            r#"<path stroke-width="3.6" d="M0,-17L9,-18"/><path stroke-width="2.6"
                d="M6,-13L13,-26"/><path {INK} d="M13,-32L17,-29L16.5,-24L11.5,-23L9.5,-27Z"/><path
                stroke="{FACE}" stroke-width="0.8" d="M9,-20L11,-16"/>"#
        ),
    };
    let guard = format!(
        r#"<path fill="{FACE}" stroke-width="2.2" d="M-15,-20L-4,-20L-4,-13Q-5,-6 -9.5,-3
            Q-14,-6 -15,-13Z"/><path stroke-width="1.6" d="M-9.5,-19L-9.5,-5M-14,-14L-5,-14"/>"#
    );
    in_saddle(&head(top), &format!("{weapon}{guard}"))
}
