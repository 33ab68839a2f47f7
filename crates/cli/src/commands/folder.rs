//! `kabuto check` and `kabuto backup`: the folder a server keeps everything in.

use server::{Inspected, Shelf};

use crate::args::{BackupArgs, CheckArgs};
use crate::bar::bar;
use crate::data::Data;
use crate::fail::{Done, Fail};
use crate::out::{Ink, paint};
use crate::say;

/// Looks through a folder.
pub fn check(args: &CheckArgs) -> Done {
    let books = Data::open(args.books.as_deref())?;
    let library = Shelf::new(books.files);
    let bar = bar("games and bands", 0);
    let found = server::inspect(&args.folder, &library, |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    let remedy = "give the folder that `kabuto serve --data` names";
    let found = found.map_err(|why| Fail::bad(why, remedy))?;
    let Inspected { games, bands, key, wrong, notes } = found;
    if args.json {
        let told = serde_json::json!({
            "games": games, "bands": bands, "key": key, "wrong": wrong, "notes": notes,
        });
        say!("{told}");
    } else {
        say!("{}  {games} games play again as they were played", paint(Ink::Good, "well  "));
        say!("{}  {bands} bands can be brought back", paint(Ink::Good, "well  "));
        if let Some(key) = &key {
            say!("{}  games are signed; the public key is {key}", paint(Ink::Good, "well  "));
        }
        for note in &notes {
            say!("{}  {note}", paint(Ink::Dim, "note  "));
        }
        for wrong in &wrong {
            say!("{}  {wrong}", paint(Ink::Bad, "WRONG "));
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Fail::False(String::new())) }
}

/// Copies a folder into one file.
pub fn backup(args: &BackupArgs) -> Done {
    let copied = server::backup(&args.folder, &args.file);
    let remedy = "give the folder that `kabuto serve --data` names, and a file that is not there";
    let bytes = copied.map_err(|why| Fail::bad(why, remedy))?;
    say!("{}: {} kB; the copy is well", args.file.display(), bytes.div_ceil(1024));
    Ok(())
}
