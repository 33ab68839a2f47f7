//! Draws every shipped scenario in every style into a folder: `every FOLDER`. Two such folders, of
//! before and after a change, show what the change does to the pictures.

#[path = "../tests/common/mod.rs"]
mod common;

use std::path::Path;

use ::katana::Katana;
use draw::havoc::{ground, svg, thumbnail};
use draw::{Style, Theme, figures, katana};
use engine::Game;
use havoc::Havoc;

const THEMES: [(&str, Theme); 2] = [("light", Theme::Light), ("dark", Theme::Dark)];

fn main() {
    let folder = std::env::args().nth(1).expect("a folder to draw into");
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder).expect("a folder");
    write(folder, "figures", &figures());
    let files = common::files();
    for (seed, name) in common::scenarios(&files).iter().enumerate() {
        draw_all(folder, &name.replace('/', "."), &common::game(&files, name), seed as u64);
    }
    for (seed, id) in common::katana_scenarios(&files).iter().enumerate() {
        draw_katana(folder, id, &common::katana_game(&files, id), seed as u64);
    }
}

fn draw_katana(folder: &Path, id: &str, game: &Katana, seed: u64) {
    let name = format!("katana-to-yari.{id}");
    for (light, theme) in THEMES {
        let style = Style { theme, ..Style::default() };
        write(folder, &format!("{name}.ground.{light}"), &katana::ground(game, theme));
        write(folder, &format!("{name}.thumbnail.{light}"), &katana::thumbnail(game, theme));
        for actions in [0, 400] {
            let text = katana::svg(game, &common::played(game, seed, actions), &style);
            write(folder, &format!("{name}.played-{actions}.{light}"), &text);
        }
    }
}

fn draw_all(folder: &Path, name: &str, game: &Havoc, seed: u64) {
    let states = [
        ("battered", common::battered(game)),
        ("played-80", common::played(game, seed, 80)),
        ("played-400", common::played(game, seed, 400)),
    ];
    for (light, theme) in THEMES {
        write(folder, &format!("{name}.ground.{light}"), &ground(game, theme));
        write(folder, &format!("{name}.thumbnail.{light}"), &thumbnail(game, theme));
        for switches in 0..8u8 {
            let is_on = |bit: u8| switches >> bit & 1 == 1;
            let (coordinates, counters, legend) = (is_on(0), is_on(1), is_on(2));
            let style = Style { theme, coordinates, counters, legend };
            let text = svg(game, &game.start(), &style);
            write(folder, &format!("{name}.start.{light}.{switches}"), &text);
        }
        for (state, s) in &states {
            let text = svg(game, s, &Style { theme, ..Style::default() });
            write(folder, &format!("{name}.{state}.{light}"), &text);
        }
    }
}

fn write(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(format!("{name}.svg")), text).expect("a file");
}
