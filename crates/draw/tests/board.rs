//! The shipped scenarios as pictures.

mod common;

use std::collections::BTreeSet;
use std::sync::Arc;

use draw::havoc::svg;
use draw::{Style, Theme, png};
use engine::Game;
use havoc::Havoc;
use havoc::load;
use resvg::tiny_skia::Pixmap;
use resvg::usvg::{Options, Tree};

/// The values of an attribute, in the order of the text.
fn values<'a>(text: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    text.split(start.as_str()).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

fn parses(text: &str) {
    let tree = Tree::from_str(text, &Options::default()).expect("an SVG document");
    let (width, height) = (tree.size().width(), tree.size().height());
    assert!((width / height - 420.0 / 297.0).abs() < 0.001, "{width} x {height} is no A3");
}

#[test]
fn every_scenario_is_drawn_by_day_and_by_lamplight() {
    let files = common::files();
    for id in load::scenario_ids(&files, "cry-havoc") {
        let game = common::game(&files, &id);
        for theme in [Theme::Light, Theme::Dark] {
            let text = svg(&game, &game.start(), &Style { theme, ..Style::default() });
            parses(&text);
            for p in game.scenario.pieces.iter().filter(|p| p.hex.is_some()) {
                assert!(text.contains(&p.name), "{} is missing in {id}", p.name);
            }
        }
    }
}

#[test]
fn every_hex_of_every_map_is_drawn() {
    let files = common::files();
    for id in load::map_ids(&files, "cry-havoc") {
        let map = load::map(&files, "cry-havoc", &id).expect("a map");
        let mut wanted: Vec<String> = Vec::new();
        for hex in map.field.ids() {
            let (col, row) = map.field.offset(hex);
            wanted.push(format!("{col}.{row}"));
        }
        let game = empty(map);
        let text = svg(&game, &game.start(), &Style { legend: false, ..Style::default() });
        parses(&text);
        assert_eq!(values(&text, "data-hex"), wanted, "{id}");
        for name in &wanted {
            assert!(text.contains(&format!(">{name}</text>")), "{name} has no number in {id}");
        }
    }
}

/// A game on a map without anybody in it.
fn empty(map: havoc::map::Map) -> Havoc {
    let files = common::files();
    let first = load::scenario_ids(&files, "cry-havoc").remove(0);
    let mut scenario = common::game(&files, &first).scenario;
    scenario.pieces.clear();
    scenario.characters = 0;
    scenario.vital.clear();
    scenario.map = Arc::new(map);
    let book = havoc::book::Book::load(&files).expect("the book");
    Havoc::new(Arc::new(book), scenario, Arc::default())
}

#[test]
fn every_condition_has_its_mark_and_every_mark_its_shape() {
    let files = common::files();
    for id in ["great-field", "mules-for-the-abbey", "loose-horses"] {
        let game = common::game(&files, id);
        // Without the key, which shows every condition anyway.
        let style = Style { legend: false, ..Style::default() };
        let text = svg(&game, &common::battered(&game), &style);
        parses(&text);
        for class in
            ["counter stunned", "counter wounded", "counter prisoner", "dead", "slash", "cord"]
        {
            assert!(text.contains(&format!("class=\"{class}\"")), "nobody is {class} in {id}");
        }
        let shapes: BTreeSet<&str> = values(&text, "id").into_iter().collect();
        for used in values(&text, "href") {
            assert!(shapes.contains(used.trim_start_matches('#')), "{used} is drawn nowhere");
        }
    }
    let game = common::game(&files, "mules-for-the-abbey");
    let text = svg(&game, &game.start(), &Style::default());
    assert!(text.contains("class=\"rope\""), "mules are tied");
}

#[test]
fn the_same_board_gives_the_same_text() {
    let files = common::files();
    let game = common::game(&files, "toll-house");
    let again = common::game(&files, "toll-house");
    let state = common::played(&game, 7, 150);
    let style = Style::default();
    assert_eq!(svg(&game, &state, &style), svg(&again, &state, &style));
}

#[test]
fn games_in_progress_are_drawn() {
    let files = common::files();
    for (seed, id) in load::scenario_ids(&files, "cry-havoc").iter().enumerate() {
        let game = common::game(&files, id);
        for actions in [40, 150, 400] {
            parses(&svg(&game, &common::played(&game, seed as u64, actions), &Style::default()));
        }
    }
}

#[test]
fn names_are_escaped() {
    let files = common::files();
    let mut scenario = common::game(&files, "toll-house").scenario;
    scenario.title = "Salt & <pepper> \"here\"".to_owned();
    scenario.pieces[0].name = "<A&B>".to_owned();
    scenario.parties[engine::Side::A].name = "\u{1}Tom's & Co".to_owned();
    let book = havoc::book::Book::load(&files).expect("the book");
    let game = Havoc::new(Arc::new(book), scenario, Arc::default());
    let text = svg(&game, &game.start(), &Style::default());
    parses(&text);
    assert!(text.contains("Salt &amp; &lt;pepper&gt; &quot;here&quot;"));
    assert!(text.contains("&lt;A&amp;B&gt;"));
    assert!(text.contains("Tom&#39;s &amp; Co"));
}

#[test]
fn the_style_is_obeyed() {
    let files = common::files();
    let game = common::game(&files, "toll-house");
    let bare = Style { coordinates: false, counters: false, legend: false, theme: Theme::Dark };
    let text = svg(&game, &game.start(), &bare);
    parses(&text);
    for missing in ["class=\"counter", "class=\"coordinates", "class=\"key", "#f3ead7\"/>"] {
        assert!(!text.contains(missing), "{missing} was not asked for");
    }
    let text = svg(&game, &game.start(), &Style::default());
    for wanted in ["class=\"counter", "class=\"coordinates", "class=\"key"] {
        assert!(text.contains(wanted), "{wanted} was asked for");
    }
}

#[test]
fn a_picture_has_the_width_asked_for() {
    let files = common::files();
    let game = common::game(&files, "narrow-lane");
    let text = svg(&game, &game.start(), &Style::default());
    let picture = Pixmap::decode_png(&png(&text, 640).expect("a picture")).expect("a PNG");
    assert_eq!((picture.width(), picture.height()), (640, 453));
    for refused in [0, 100_000] {
        assert!(png(&text, refused).is_err(), "{refused} pixels are no width");
    }
    assert!(png("<svg", 100).is_err());
}

#[test]
fn letters_need_no_fonts_of_the_machine() {
    for family in ["serif", "sans-serif", "'Arial Narrow',sans-serif", "Georgia,serif"] {
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"80\" height=\"20\">\
             <text x=\"2\" y=\"16\" font-size=\"16\" font-family=\"{family}\">Éowyn 12.8</text>\
             </svg>"
        );
        let picture = Pixmap::decode_png(&png(&text, 80).expect("a picture")).expect("a PNG");
        let inked = picture.pixels().iter().filter(|p| p.alpha() > 128).count();
        assert!(inked > 100, "{family}: {inked} pixels of ink");
    }
}
