//! `kabuto render`: a board as a picture.

use std::fs;
use std::path::Path;

use draw::{Style, Theme};
use engine::Game;
use shelf::AnyGame;

use crate::args::RenderArgs;
use crate::data::Data;
use crate::fail::{Done, Fail};
use crate::saved::{Saved, replayed};
use crate::say;

/// Draws a board.
pub fn run(data: &Data, args: &RenderArgs) -> Done {
    let ending = args.output.extension().and_then(|end| end.to_str()).unwrap_or_default();
    if !matches!(ending, "svg" | "png") {
        let remedy = "end the name of the picture in .svg or .png";
        return Err(Fail::file(&args.output, "no such kind of picture", remedy));
    }
    let theme = if args.dark { Theme::Dark } else { Theme::Light };
    let style = Style { theme, ..Style::default() };
    let picture = picture(data, args, &style)?;
    let bytes = match ending {
        "svg" => picture.into_bytes(),
        _ => draw::png(&picture, args.width)
            .map_err(|error| Fail::bad(error, "try another --width, or .svg"))?,
    };
    fs::write(&args.output, &bytes)
        .map_err(|error| Fail::file(&args.output, error, "choose a folder you may write to"))?;
    say!("wrote {}, {} bytes", args.output.display(), bytes.len());
    Ok(())
}

fn picture(data: &Data, args: &RenderArgs, style: &Style) -> Result<String, Fail> {
    let path = Path::new(&args.what);
    if path.is_file() {
        let saved = Saved::open(data, path)?;
        let AnyGame::Havoc(game) = &saved.game;
        let log = saved.log(&**game)?;
        let table = replayed(&saved, &**game, &log.entries, args.entry)?;
        return Ok(draw::havoc::svg(game, &table.state, style));
    }
    if args.entry.is_some() {
        let what = format!("{}: there is no such file", args.what);
        return Err(Fail::bad(what, "--entry belongs to a saved game; name its file"));
    }
    let AnyGame::Havoc(game) = data.game(&args.what, &[])?;
    Ok(draw::havoc::svg(&game, &game.start(), style))
}
