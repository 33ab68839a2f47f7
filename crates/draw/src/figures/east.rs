//! The men of the east: samurai, foot soldiers, monks, ninja, villagers, carts.

use super::{Drawing, FOOT_BOX, INK, LONG_BOX, horse, in_saddle};
use crate::ink::FACE;

/// Every drawing of a man on foot: its name, the parts it is made of.
const FOOT: [(&str, &[Part]); 25] = [
    ("lord", &[Part::Banner, Part::Armour, Part::Crescent, Part::Fan]),
    ("mounted-samurai", &[Part::Armour, Part::Horns, Part::Katana]),
    ("horse-archer", &[Part::Armour, Part::Horns, Part::Bow]),
    ("samurai", &[Part::Armour, Part::Kabuto, Part::Katana]),
    ("samurai-archer", &[Part::Armour, Part::Kabuto, Part::Bow]),
    ("ronin", &[Part::Hakama, Part::Topknot, Part::Katana]),
    ("samurai-lady", &[Part::Hakama, Part::Tresses, Part::Naginata]),
    ("ashigaru-captain", &[Part::Banner, Part::Cuirass, Part::Jingasa, Part::Katana]),
    ("ashigaru", &[Part::Cuirass, Part::Jingasa, Part::Yari]),
    ("ashigaru-archer", &[Part::Cuirass, Part::Jingasa, Part::Bow]),
    ("warrior-monk", &[Part::Habit, Part::Cowl, Part::Naginata]),
    ("samurai-monk", &[Part::Armour, Part::Cowl, Part::Katana]),
    ("monk-archer", &[Part::Habit, Part::Cowl, Part::Bow]),
    ("ninja-chief", &[Part::Black, Part::Mask, Part::Katana, Part::Star]),
    ("ninja", &[Part::Black, Part::Mask, Part::Sickle, Part::Star]),
    ("bandit", &[Part::Jacket, Part::Band, Part::Katana]),
    ("bandit-archer", &[Part::Jacket, Part::Band, Part::Bow]),
    ("villager", &[Part::Jacket, Part::Kasa, Part::Bamboo]),
    ("carter", &[Part::Jacket, Part::Kasa, Part::Rope]),
    ("ronin-archer", &[Part::Hakama, Part::Topknot, Part::Bow]),
    ("samurai-gunner", &[Part::Armour, Part::Kabuto, Part::Gun]),
    ("monk-gunner", &[Part::Habit, Part::Cowl, Part::Gun]),
    ("ronin-gunner", &[Part::Hakama, Part::Topknot, Part::Gun]),
    ("ashigaru-gunner", &[Part::Cuirass, Part::Jingasa, Part::Gun]),
    ("villager-gunner", &[Part::Jacket, Part::Kasa, Part::Gun]),
];

/// What sits in a saddle: its name, head and hand.
const SADDLE: [(&str, Part, Part); 6] = [
    ("lord", Part::Crescent, Part::Banner),
    ("mounted-samurai", Part::Horns, Part::Katana),
    ("horse-archer", Part::Horns, Part::Bow),
    ("samurai", Part::Kabuto, Part::Katana),
    ("samurai-archer", Part::Kabuto, Part::Bow),
    ("ronin", Part::Topknot, Part::Katana),
];

/// What a figure is put together from.
#[derive(Clone, Copy)]
enum Part {
    Armour,
    Cuirass,
    Hakama,
    Habit,
    Black,
    Jacket,
    Crescent,
    Horns,
    Kabuto,
    Jingasa,
    Cowl,
    Mask,
    Topknot,
    Tresses,
    Band,
    Kasa,
    Katana,
    Yari,
    Naginata,
    Sickle,
    Bamboo,
    Rope,
    Bow,
    Gun,
    Banner,
    Fan,
    Star,
}

/// Every drawing: men on foot, men in the saddle, what draws and what is drawn.
pub fn drawings() -> Vec<Drawing> {
    let foot = |(name, parts): (&str, &[Part])| {
        let strokes = parts.iter().map(|part| drawn(*part)).collect();
        Drawing::new(format!("k-{name}"), FOOT_BOX, strokes)
    };
    let mut all: Vec<Drawing> = FOOT.into_iter().map(foot).collect();
    for (name, top, hand) in SADDLE {
        all.push(Drawing::new(format!("m-{name}"), LONG_BOX, horse() + &rider(top, hand)));
    }
    all.push(Drawing::new("k-draft-horse", LONG_BOX, format!("{}{}", horse(), collar())));
    all.push(Drawing::new("k-cart", LONG_BOX, cart()));
    all
}

/// The name of a drawing of these men, or of an animal or a cart of theirs.
pub fn on_foot(id: &str) -> Option<&'static str> {
    let others = ["draft-horse", "cart"];
    FOOT.iter().map(|(name, _)| *name).chain(others).find(|name| *name == id)
}

/// The name of a drawing of these men: in the saddle.
pub fn mounted(id: &str) -> Option<&'static str> {
    SADDLE.iter().map(|(name, ..)| *name).find(|name| *name == id)
}

fn drawn(part: Part) -> String {
    match part {
        Part::Armour | Part::Cuirass | Part::Hakama | Part::Habit | Part::Black | Part::Jacket => {
            dress(part)
        }
        Part::Crescent | Part::Horns | Part::Kabuto | Part::Jingasa | Part::Cowl => helmet(part),
        Part::Mask | Part::Topknot | Part::Tresses | Part::Band | Part::Kasa => head(part),
        Part::Katana | Part::Yari | Part::Naginata | Part::Sickle => blade(part),
        _ => hand(part),
    }
}

fn dress(part: Part) -> String {
    match part {
        // Laced plates, square shoulder guards, a skirt of four flaps.
        Part::Armour => format!(
            r#"<path stroke-width="4.6" d="M-5,9L-7,20M5,9L7,20"/><path {INK} stroke="none"
                d="M-7,-13L7,-13L8,1L-8,1Z"/><path {INK} stroke="none" d="M-15,-13L-6.5,-14L-7,-3
                L-15.5,-1ZM15,-13L6.5,-14L7,-3L15.5,-1Z"/><path {INK} stroke="none" d="M-8.5,2
                L-1,2L-1.5,11L-13,10ZM8.5,2L1,2L1.5,11L13,10Z"/><path stroke="{FACE}"
                stroke-width="1.3" d="M-7,-9L7,-9M-7.5,-5L7.5,-5M-15,-8L-7,-9M15,-8L7,-9
                M-10.5,6L-1.4,6.4M10.5,6L1.4,6.4"/>"#
        ),
        // A plain breastplate over bare legs with gaiters.
        Part::Cuirass => format!(
            r#"<path stroke-width="4" d="M-4.5,7L-6.5,20M4.5,7L6.5,20"/><path stroke="{FACE}"
                stroke-width="1.2" d="M-7.6,14L-3.8,14.6M7.6,14L3.8,14.6"/><path {INK}
                stroke="none" d="M-8,-12Q0,-15 8,-12L8,1L11,9L-11,9L-8,1Z"/><path stroke="{FACE}"
                stroke-width="1.3" d="M-8,0L8,0M0,1L0,9M-5,1L-6.4,9M5,1L6.4,9"/><circle cx="0"
                cy="-6" r="2.6" fill="{FACE}" stroke="none"/>"#
        ),
        // A coat crossed at the breast over wide pleated trousers.
        Part::Hakama => format!(
            r#"<path {INK} stroke="none" d="M-8,-13Q0,-15 8,-13L9,2L-9,2Z"/><path {INK}
                stroke="none" d="M-9,3L-0.8,3L-1.6,19L-15,19ZM9,3L0.8,3L1.6,19L15,19Z"/><path
                stroke="{FACE}" stroke-width="1.5" d="M-4,-13L2,-3M4,-13L-2,-5M-8.5,2.4L8.5,2.4
                M-5,5L-8,18M5,5L8,18"/>"#
        ),
        // A wide robe with hanging sleeves.
        Part::Habit => format!(
            r#"<path {INK} stroke="none" d="M-7,-13Q0,-15 7,-13L17,2L11,5L9,-1L12,17L-12,17L-9,-1
                L-11,5L-17,2Z"/><path stroke-width="4" d="M-5,16L-5.5,20M5,16L5.5,20"/><path
                stroke="{FACE}" stroke-width="1.5" d="M-5,-13L2,-1L1,16M5,-13L-1,-4M-9,4L9,4"/>"#
        ),
        // Close-fitting and dark from top to toe.
        Part::Black => format!(
            r#"<path {INK} stroke="none" d="M-7,-13Q0,-15 7,-13L7,5L-7,5Z"/><path
                stroke-width="5.2" d="M-4,4L-9,12L-8,20M4,4L8,11L11,20"/><path stroke-width="4.4"
                d="M-6.5,-10L-14,-3L-10,3"/><path stroke="{FACE}" stroke-width="1.4"
                d="M-6.5,1L6.5,1M-4,-12L3,-4"/>"#
        ),
        // A short jacket, bare shins.
        _ => format!(
            r#"<path {INK} stroke="none" d="M-8,-13Q0,-15 8,-13L10,5L-10,5Z"/><path
                stroke-width="4.4" d="M-4.5,5L-6,20M4.5,5L6,20"/><path stroke="{FACE}"
                stroke-width="1.5" d="M-4,-13L2,-4L2,4M4,-13L0,-6M-9.4,0L9.4,0"/>"#
        ),
    }
}

fn face() -> String {
    format!(r#"<circle cx="0" cy="-19.5" r="5.2" fill="{FACE}" stroke-width="2"/>"#)
}

/// The bowl of a samurai's helmet with its flaring neck guard.
fn bowl() -> String {
    format!(
        r#"{}<path {INK} stroke="none" d="M-7,-21Q-7,-31 0,-31Q7,-31 7,-21L12.5,-14L8,-13.5
            L5.4,-19Q0,-23.5 -5.4,-19L-8,-13.5L-12.5,-14Z"/>"#,
        face()
    )
}

fn helmet(part: Part) -> String {
    match part {
        Part::Crescent => format!(
            r#"{}<path {INK} stroke-width="1.2" d="M-11,-34Q-9,-25 0,-24.4Q9,-25 11,-34
                Q7,-28.4 0,-28.2Q-7,-28.4 -11,-34Z"/>"#,
            bowl()
        ),
        Part::Horns => {
            format!(r#"{}<path stroke-width="2" d="M-2,-25L-7,-34M2,-25L7,-34"/>"#, bowl())
        }
        Part::Kabuto => {
            format!(r#"{}<circle cx="0" cy="-26" r="1.9" fill="{FACE}" stroke="none"/>"#, bowl())
        }
        Part::Jingasa => format!(
            r#"{}<path {INK} stroke="none" d="M-13.5,-20.5Q-5,-25 0,-33Q5,-25 13.5,-20.5
                Q0,-24.5 -13.5,-20.5Z"/>"#,
            face()
        ),
        // A white cowl that leaves the eyes free.
        _ => format!(
            r#"<path fill="{FACE}" stroke-width="2.2" d="M-7.5,-11Q-10,-31 0,-32Q10,-31 7.5,-11
                Q0,-8.5 -7.5,-11Z"/><path {INK} stroke="none" d="M-5.4,-23L5.4,-23L5,-18.6L-5,-18.6
                Z"/><path stroke="{FACE}" stroke-width="1.4" d="M-3.4,-20.8L-1.6,-20.8M1.6,-20.8
                L3.4,-20.8"/>"#
        ),
    }
}

fn head(part: Part) -> String {
    let face = face();
    match part {
        Part::Mask => format!(
            r#"<path {INK} stroke="none" d="M-7,-12Q-9,-29 0,-30Q9,-29 7,-12Q0,-9 -7,-12Z"/><path
                fill="{FACE}" stroke="none" d="M-5,-23Q0,-24.6 5,-23L4.6,-19.6Q0,-18.4 -4.6,-19.6
                Z"/><path stroke-width="1.5" d="M-3.2,-21.3L-1.6,-21.3M1.6,-21.3L3.2,-21.3"/><path
                stroke-width="2" d="M-6,-27L-13,-30M-6,-25L-13,-25"/>"#
        ),
        Part::Topknot => format!(
            r#"{face}<path {INK} stroke="none" d="M-6,-20Q-7,-27 0,-27Q7,-27 6,-20Q4,-23.4 0,-23.4
                Q-4,-23.4 -6,-20Z"/><path stroke-width="3.4" d="M-1,-27.5L3,-32"/>"#
        ),
        Part::Tresses => format!(
            r#"<path {INK} stroke="none" d="M-7,-20Q-8,-30 0,-30Q8,-30 7,-20L9,0L5,-2L4,-18L-4,-18
                L-5,-2L-9,0Z"/>{face}<path {INK} stroke="none" d="M-5.8,-19Q-6,-27.5 0,-27.5
                Q6,-27.5 5.8,-19Q3,-24.5 0,-24.5Q-3,-24.5 -5.8,-19Z"/>"#
        ),
        Part::Band => format!(
            r#"{face}<path {INK} stroke="none" d="M-6,-21L-8,-29L-3,-27L0,-31L3,-27L8,-29L6,-21
                Q0,-24 -6,-21Z"/><path stroke="{FACE}" stroke-width="1.6"
                d="M-5.6,-22.4Q0,-25.4 5.6,-22.4"/><path stroke-width="1.8" d="M-6,-22L-11,-18"/>"#
        ),
        _ => format!(
            r#"{face}<path {INK} stroke="none" d="M-15,-19Q-5,-29 0,-30Q5,-29 15,-19Q0,-24 -15,-19
                Z"/><path stroke="{FACE}" stroke-width="1.1" d="M-8,-22.4L-2,-28M8,-22.4L2,-28
                M0,-24L0,-29"/>"#
        ),
    }
}

/// Blades, and the arms that hold them.
fn blade(part: Part) -> String {
    let arm = r#"<path stroke-width="4" d="M7,-10L15,-3"/>"#;
    match part {
        Part::Katana => format!(
            r#"<path stroke-width="4" d="M7,-10L14,-2M-6,-10L-1,-1L10,1"/><path stroke="{FACE}"
                stroke-width="5.4" d="M9,5L14,-4"/><path stroke-width="3.4" d="M9,5.4L14,-4"/><path
                stroke-width="2.2" d="M11.4,-5.6L17,-2.4"/><path stroke-width="3"
                d="M14.4,-5Q21,-16 22.4,-28"/>"#
        ),
        Part::Yari => format!(
            r#"{arm}<path stroke-width="2.6" d="M17.4,20L12.6,-23"/><path {INK} stroke-width="1.2"
                d="M11.6,-34L14,-23L11.2,-22.6Z"/><path stroke-width="2"
                d="M9.4,-21.6L15.6,-22.4"/>"#
        ),
        Part::Naginata => format!(
            r#"<path stroke-width="4" d="M7,-10L14,-4M-7,-10L2,-1L15,4"/><path stroke-width="2.8"
                d="M13,20L16,-13"/><path {INK} stroke-width="1.2" d="M14.8,-13Q15,-25 24,-32
                Q22.6,-21 18,-12.6Z"/><path stroke-width="2" d="M13,-12.6L19.6,-12"/>"#
        ),
        _ => format!(
            r#"{arm}<path stroke-width="3" d="M12,5L18,-12"/><path stroke-width="3"
                d="M17,-11Q23,-19 27,-9"/>"#
        ),
    }
}

/// What else is held in a hand or worn on the back.
fn hand(part: Part) -> String {
    let arm = r#"<path stroke-width="4" d="M7,-10L15,-3"/>"#;
    match part {
        // Held below its middle, as these bows are.
        Part::Bow => r#"<path stroke-width="4" d="M6,-10L19,-3M-7,-10L-10,-3L2,-3"/><path
            stroke-width="3" d="M12,-33Q19,-26 19.6,-10Q20.4,4 13,15"/><path stroke-width="1.3"
            d="M12,-33L2,-3L13,15"/><path stroke-width="1.8" d="M2,-3L27,-3M23,-6L27.5,-3
            L23,0"/>"#
            .to_owned(),
        // A matchlock at the hip, its match glowing.
        Part::Gun => format!(
            r#"<path stroke-width="4" d="M6,-10L13,-5M-7,-10L-9,-1L-1,1"/><path stroke="{FACE}"
                stroke-width="7" d="M-6,3L24,-12"/><path stroke-width="3.4" d="M2,-1L27,-13.5"/>
                <path {INK} stroke-width="2" d="M-13,4L2,-3.4L4,0.4L-3,4.4L-10,9Z"/><path
                stroke-width="1.6" d="M8,-4Q12,-12 7,-15"/>"#
        ),
        // A tall narrow flag on the back.
        Part::Banner => format!(
            r#"<path stroke-width="2.2" d="M-11,10L-14,-33L-25,-32"/><path {INK} stroke-width="1.2"
                d="M-14.4,-32L-24.6,-31L-23,-7L-12.8,-8Z"/><circle cx="-18.8" cy="-20" r="3.3"
                fill="{FACE}" stroke="none"/>"#
        ),
        Part::Fan => format!(
            r#"{arm}<path stroke-width="2.6" d="M14,5L18,-8"/><path {INK} stroke-width="1.6"
                d="M17.6,-7Q9,-13 15,-20Q19,-16 23,-19Q28,-10 20,-6Z"/><circle cx="18.8" cy="-12.4"
                r="2.6" fill="{FACE}" stroke="none"/>"#
        ),
        Part::Star => format!(
            r#"<path {INK} stroke-width="1" d="M-17,-12L-15.4,-6.6L-10,-5L-15.4,-3.4L-17,2
                L-18.6,-3.4L-24,-5L-18.6,-6.6Z"/><circle cx="-17" cy="-5" r="1.4" fill="{FACE}"
                stroke="none"/>"#
        ),
        Part::Bamboo => format!(
            r#"{arm}<path stroke-width="2.8" d="M17,20L12,-25"/><path stroke-width="1.6"
                d="M12,-25L14.4,-33M10.6,-13L15,-13.6M12.2,2L16.8,1.4"/>"#
        ),
        // A coil and its loose end.
        _ => format!(
            r#"{arm}<path stroke-width="2.2" d="M16,-3a5.4,6.6 0 1 0 5,6.6a5.4,6.6 0 1 0 -5,-6.6
                M18,9Q24,13 20,19"/><path stroke-width="1.4" d="M16,0.4a2.8,3.6 0 1 0 2.6,3.6"/>"#
        ),
    }
}

/// A rider with this head and that in his hand.
fn rider(top: Part, held: Part) -> String {
    let head = match top {
        Part::Topknot => head(top),
        _ => helmet(top),
    };
    let weapon = match held {
        Part::Bow => format!(
            r#"<path stroke-width="3.4" d="M0,-17L13,-19M-9,-17L-7,-14L1,-18"/><path
                stroke="{FACE}" stroke-width="4.6" d="M10,-33Q16,-27 16,-18Q16,-9 10,-2"/><path
                stroke-width="2.6" d="M10,-34Q16,-27 16,-18Q16,-9 10,-1"/><path stroke-width="1.2"
                d="M10,-34L1,-18L10,-1"/><path stroke-width="1.7" d="M1,-18L24,-20.6M20,-23
                L24.4,-20.6L20.6,-17.4"/>"#
        ),
        Part::Banner => format!(
            r#"<path stroke-width="2.2" d="M-12,-4L-14,-34L-26,-33"/><path {INK} stroke-width="1.2"
                d="M-14.4,-33L-25.6,-32L-24.4,-12L-13,-13Z"/><circle cx="-19.4" cy="-22.6" r="3.2"
                fill="{FACE}" stroke="none"/><path stroke-width="3.6" d="M0,-17L9,-18"/><path
                stroke-width="2.4" d="M8,-13L12,-24"/><path {INK} stroke-width="1.4"
                d="M11.6,-23Q5,-28 10,-34Q14,-31 17,-33Q21,-26 14,-22.4Z"/>"#
        ),
        _ => format!(
            r#"<path stroke-width="3.6" d="M0,-17L9,-18"/><path stroke="{FACE}" stroke-width="4.6"
                d="M10,-20Q18,-25 23,-33"/><path stroke-width="2.8" d="M6,-16L10,-19.4
                Q18,-25 23,-34"/><path stroke-width="1.8" d="M7.4,-21.4L12.6,-17"/>"#
        ),
    };
    let plates = format!(
        r#"<path stroke="{FACE}" stroke-width="1.2" d="M-10.4,-15L2,-15M-10.8,-11L2,-11"/><path
            {INK} stroke="{FACE}" stroke-width="1.2" d="M-13,-20L-5,-20L-5.4,-11L-14,-9.6Z"/>"#
    );
    in_saddle(&head, &format!("{plates}{weapon}"))
}

/// A collar and a trace: a horse that draws.
fn collar() -> String {
    format!(
        r#"<path stroke="{FACE}" stroke-width="5" d="M11,-13Q19,-6 16,5"/><path stroke-width="2.4"
            d="M11,-13Q19,-6 16,5"/><path stroke="{FACE}" stroke-width="3.6" d="M15,-2L-28,-1"/>
            <path stroke-width="1.6" d="M15,-2L-30,-1"/>"#
    )
}

/// A cart of rice bales on two tall wheels, its shafts to the right.
fn cart() -> String {
    let bale = |x: f64, y: f64| {
        format!(
            r#"<rect x="{x}" y="{y}" width="19" height="10" rx="4.5" fill="{FACE}"
                stroke-width="2"/><path stroke-width="1.3" d="M{},{y}L{0},{2}M{1},{y}L{1},{2}"/>"#,
            x + 6.0,
            x + 13.0,
            y + 10.0
        )
    };
    format!(
        r#"<path stroke-width="2.8" d="M16,3L46,-3"/><path {INK} stroke-width="1.6"
            d="M-38,-2L22,-2L22,4L-38,4Z"/>{}{}{}{}{}<circle cx="-8" cy="9" r="11.5" fill="{FACE}"
            stroke-width="3.2"/><path stroke-width="1.7" d="M-8,-1L-8,19M-18,9L2,9M-15,2L-1,16
            M-1,2L-15,16"/><circle cx="-8" cy="9" r="2.6" {INK} stroke="none"/>"#,
        bale(-36.0, -12.0),
        bale(-17.0, -12.0),
        bale(2.0, -12.0),
        bale(-27.0, -22.0),
        bale(-8.0, -22.0),
    )
}
