//! Things that stand on the board and are no pieces: barricades and lanterns.

use ::havoc::Havoc;
use ::havoc::state::State;

use crate::figures::{Drawing, HEX_BOX, stand};
use crate::ink;
use crate::pen::{N, Pen};
use crate::plan;

/// Drawings of things. A barricade stands along the eastern side of its hex; turned by the front it
/// stands along any.
pub fn drawings() -> [Drawing; 3] {
    [
        Drawing::new("t-barricade", HEX_BOX, barricade()),
        Drawing::new("t-lantern", HEX_BOX, lantern(true)),
        Drawing::new("t-lantern-out", HEX_BOX, lantern(false)),
    ]
}

/// Draws what stands on a board.
pub fn draw(pen: &mut Pen, game: &Havoc, s: &State) {
    let map = &game.scenario.map;
    for made in s.barricades.iter().filter(|b| b.hex.is_some()) {
        let turn = -60.0 * f64::from(made.front);
        stand(pen, "t-barricade", plan::centre(&map.field, made.hex), turn);
    }
    for (n, hex) in map.lanterns.iter().enumerate() {
        let lit = s.night.lit >> n & 1 == 1;
        let name = if lit { "t-lantern" } else { "t-lantern-out" };
        stand(pen, name, plan::centre(&map.field, *hex), 0.0);
    }
}

/// Crossed stakes along one side.
fn barricade() -> String {
    let stakes: String = [-21.0, -7.0, 7.0, 21.0]
        .map(|y| {
            format!("M31,{}L49,{}M31,{}L49,{}", N(y - 7.0), N(y + 5.0), N(y + 7.0), N(y - 5.0))
        })
        .concat();
    format!(
        r#"<path stroke-width="9" d="M40,-29L40,29"/><path stroke="{wood}" stroke-width="5.4"
            d="M40,-28L40,28"/><path stroke-width="6.4" d="{stakes}"/><path stroke="{wood}"
            stroke-width="3.2" d="{stakes}"/>"#,
        wood = ink::GRAIN
    )
}

/// A paper lantern on a pole, in the upper part of its hex.
fn lantern(lit: bool) -> String {
    let paper = if lit { "#f7cf6b" } else { ink::BODY_FACE };
    let glow = if lit {
        r##"<circle cx="33" cy="-22" r="25" fill="#f7c64f" fill-opacity="0.28" stroke="none"/>
            <circle cx="33" cy="-22" r="17" fill="#f9d678" fill-opacity="0.4" stroke="none"/>"##
    } else {
        ""
    };
    format!(
        r#"{glow}<path stroke-width="3.4" d="M26,20L26,-38L35,-38"/><path fill="{paper}"
            stroke-width="2.4" d="M28,-31Q24,-22 28,-12L38,-12Q42,-22 38,-31Z"/><path
            stroke-width="3.4" d="M28,-32L38,-32M28,-11.4L38,-11.4"/><path stroke-width="1.2"
            d="M26.4,-26L39.6,-26M25.8,-21.4L40.2,-21.4M26.4,-17L39.6,-17"/>"#
    )
}
