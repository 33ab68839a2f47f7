//! Pictures for a page that draws the rest itself: a board in its own units, without a sheet.

use crate::fit::SERIF;
use crate::ink::Ink;
use crate::pen::{At, N, Pen, put};
use crate::squeeze::squeeze;

/// Opens the document of a board of that size; the ground comes next.
pub fn open(size: At, ink: &Ink) -> Pen {
    let mut pen = Pen::default();
    let (x, y) = (N(size.x), N(size.y));
    put!(
        pen,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {x} {y}" font-family="{SERIF}">"#
    );
    put!(pen, r#"<rect width="{x}" height="{y}" fill="{}"/>"#, ink.second);
    pen
}

/// Closes it and takes out what a wire need not carry.
pub fn close(mut pen: Pen) -> String {
    put!(pen, "</svg>");
    squeeze(&pen.0)
}
