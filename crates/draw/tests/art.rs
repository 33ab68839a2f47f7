//! Pictures for a page.

mod common;

use draw::havoc::{Posture, figure, ground, plan, remains, thumbnail};
use draw::{Theme, figures};
use engine::{Game, Piece};
use havoc::load;
use resvg::usvg::{Options, Tree};

fn tree(svg: &str) -> Tree {
    Tree::from_str(svg, &Options::default()).expect("an SVG document")
}

#[test]
fn the_ground_of_every_board_is_small_and_as_large_as_its_plan() {
    let files = common::files();
    for id in load::scenario_ids(&files, "cry-havoc") {
        let game = common::game(&files, &id);
        let [width, height] = plan(&game).size();
        for theme in [Theme::Light, Theme::Dark] {
            let svg = ground(&game, theme);
            assert!(svg.len() < 150_000, "{id}: {} bytes", svg.len());
            let size = tree(&svg).size();
            assert!((f64::from(size.width()) - width).abs() < 0.01, "{id}");
            assert!((f64::from(size.height()) - height).abs() < 0.01, "{id}");
            assert!(!svg.contains("counter"), "{id}");
        }
        let small = thumbnail(&game, Theme::Light);
        assert_eq!(tree(&small).size(), tree(&ground(&game, Theme::Light)).size());
        let s = game.start();
        for piece in (0..game.piece_count() as u8).map(Piece).filter(|p| s.at(*p).is_here()) {
            let counter = format!("data-piece=\"{}\"", game.name(piece));
            assert!(small.contains(&counter), "{id}: {}", game.name(piece));
        }
        assert_ne!(ground(&game, Theme::Light), ground(&game, Theme::Dark));
        assert_eq!(ground(&game, Theme::Light), ground(&game, Theme::Light));
    }
}

#[test]
fn every_kind_has_its_drawing_on_foot_in_the_saddle_and_dead() {
    let files = common::files();
    let book = havoc::book::Book::load(&files).expect("the book");
    let svg = figures();
    let has = |id: &str| svg.contains(&format!("<symbol id=\"{id}\" viewBox=\""));
    for kind in &book.kinds {
        assert!(has(&figure(kind, Posture::Foot)), "{}", kind.id);
        assert_eq!(figure(kind, Posture::Foot), format!("fig-{}", kind.id));
        assert!(has(&remains(kind)), "{}", kind.id);
        if kind.mounted.is_some() {
            assert!(has(&figure(kind, Posture::Mounted)), "{}", kind.id);
        }
    }
    for crest in ["crest-a", "crest-b", "crest-none"] {
        assert!(has(crest), "{crest}");
    }
    assert!(svg.len() < 66_000, "{} bytes", svg.len());
    // Ink is the current colour, and what is left out can be chosen.
    assert!(svg.contains("currentColor") && svg.contains("var(--fig-face,"));
    let people = svg.split("<symbol ").filter(|symbol| symbol.starts_with("id=\"fig-"));
    for symbol in people {
        assert!(!symbol.contains("fill=\"#") && !symbol.contains("stroke=\"#"), "{symbol}");
    }
}
