//! From SVG to PNG, with fonts of our own.

use std::sync::{Arc, OnceLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};

/// The most pixels a side: 64 million of them at most, a quarter of a gigabyte.
const MOST_PX: u32 = 8000;

/// Parts of two families, Latin letters only; the licences lie beside them.
const FONTS: [&[u8]; 5] = [
    include_bytes!("../fonts/LibertinusSerif-Regular.otf"),
    include_bytes!("../fonts/LibertinusSerif-Italic.otf"),
    include_bytes!("../fonts/LibertinusSerif-Semibold.otf"),
    include_bytes!("../fonts/DejaVuSansCondensed.ttf"),
    include_bytes!("../fonts/DejaVuSansCondensed-Bold.ttf"),
];

/// Turns an SVG document into a PNG of that width; the height follows.
///
/// Fonts of the machine are not used, so the picture is the same everywhere.
pub fn png(svg: &str, width_px: u32) -> Result<Vec<u8>, String> {
    let options = Options { fontdb: fonts(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|e| format!("the drawing is no SVG: {e}"))?;
    let scale = f64::from(width_px) / f64::from(tree.size().width());
    let height_px = (f64::from(tree.size().height()) * scale).round().max(1.0);
    if width_px == 0 || width_px > MOST_PX || height_px > f64::from(MOST_PX) {
        return Err(format!("a picture is 1 to {MOST_PX} pixels wide and high, not {width_px}"));
    }
    let mut picture = Pixmap::new(width_px, height_px as u32).ok_or("no room for the picture")?;
    let scale = Transform::from_scale(scale as f32, scale as f32);
    resvg::render(&tree, scale, &mut picture.as_mut());
    picture.encode_png().map_err(|e| format!("the picture cannot be written as PNG: {e}"))
}

fn fonts() -> Arc<fontdb::Database> {
    static SHELF: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let fill = || {
        let mut shelf = fontdb::Database::new();
        for font in FONTS {
            shelf.load_font_source(fontdb::Source::Binary(Arc::new(font)));
        }
        shelf.set_serif_family("Libertinus Serif");
        shelf.set_sans_serif_family("DejaVu Sans");
        Arc::new(shelf)
    };
    SHELF.get_or_init(fill).clone()
}
