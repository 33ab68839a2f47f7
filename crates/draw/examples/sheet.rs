//! Draws a shipped scenario:
//! `sheet SCENARIO FILE.svg|FILE.png [light|dark] [battered|ACTIONS] [SEED]`.

#[path = "../tests/common/mod.rs"]
mod common;

use draw::havoc::svg;
use draw::{Style, Theme, png};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |n: usize| words.get(n).map_or("", String::as_str);
    let (files, seed) = (common::files(), word(4).parse().unwrap_or(1));
    let theme = if word(2) == "dark" { Theme::Dark } else { Theme::Light };
    let style = Style { theme, ..Style::default() };
    let actions = word(3).parse().unwrap_or(0);
    let text = if let Some(id) = word(0).strip_prefix("katana-to-yari/") {
        let game = common::katana_game(&files, id);
        draw::katana::svg(&game, &common::played(&game, seed, actions), &style)
    } else {
        let game = common::game(&files, word(0));
        let state = match word(3) {
            "battered" => common::battered(&game),
            _ => common::played(&game, seed, actions),
        };
        svg(&game, &state, &style)
    };
    let done = if word(1).ends_with(".png") {
        let width_px = std::env::var("WIDTH").ok().and_then(|w| w.parse().ok()).unwrap_or(3000);
        std::fs::write(word(1), png(&text, width_px).expect("a picture"))
    } else {
        std::fs::write(word(1), text)
    };
    done.expect("a file");
}
