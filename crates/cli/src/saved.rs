//! Saved games: reading them, and writing one while it is played.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use engine::{
    End, EntryOf, Game, Header, Log, ReplayError, Table, end_line, entry_line, read_header,
    read_log, write_log,
};
use shelf::AnyGame;

use crate::data::{Data, read};
use crate::fail::Fail;

/// A saved game: the text, and the game it belongs to.
pub struct Saved {
    /// Where it lies.
    pub path: PathBuf,
    /// The whole text.
    pub text: String,
    /// The game it belongs to.
    pub game: AnyGame,
}

impl Saved {
    /// Reads the header and opens the game.
    pub fn open(data: &Data, path: &Path) -> Result<Saved, Fail> {
        let text = read(path)?;
        let header = read_header(&text)
            .map_err(|error| Fail::Bad(format!("{}: {error}", path.display())))?;
        let game = shelf::open(&data.files, &header.scenario, &header.options)?;
        Ok(Saved { path: path.to_owned(), text, game })
    }

    /// Reads the decisions.
    pub fn log<G: Game>(&self, _game: &G) -> Result<Log<G::Action, G::Event>, Fail> {
        read_log(&self.text).map_err(|error| Fail::Bad(format!("{}: {error}", self.path.display())))
    }

    /// Where a log stands in the file that does not play again as it did.
    pub fn differs(&self, error: &ReplayError) -> String {
        // The header is line 1, entry 0 is line 2.
        format!(
            "{}:{}: decision {}: {}",
            self.path.display(),
            error.entry + 2,
            error.entry + 1,
            error.why
        )
    }
}

/// Plays the first decisions of a saved game again, all of them if no number is given.
pub fn replayed<'g, G: Game>(
    saved: &Saved,
    game: &'g G,
    entries: &[EntryOf<G>],
    first: Option<usize>,
) -> Result<Table<&'g G>, Fail> {
    let count = first.unwrap_or(entries.len());
    if count > entries.len() {
        let what = format!("{} has only {} decisions", saved.path.display(), entries.len());
        return Err(Fail::bad(what, format!("give --entry a number from 0 to {}", entries.len())));
    }
    Table::replay(game, &entries[..count]).map_err(|error| {
        let remedy = "`kabuto verify` tells more; restore the file from a backup";
        Fail::bad(saved.differs(&error), remedy)
    })
}

/// Plays a whole saved game again, with all that was taken back in it.
pub fn resumed<'g, G: Game>(
    saved: &Saved,
    game: &'g G,
    log: &Log<G::Action, G::Event>,
) -> Result<Table<&'g G>, Fail> {
    Table::replay_log(game, log).map_err(|error| {
        let remedy = "`kabuto verify` tells more; restore the file from a backup";
        Fail::bad(saved.differs(&error), remedy)
    })
}

/// A game that is saved while it is played.
pub struct Keeper {
    path: PathBuf,
    header: Header,
    /// How many entries stand in the file.
    kept: usize,
    /// How often something was taken back in it.
    taken: usize,
    file: File,
}

impl Keeper {
    /// Begins a new file; one that is there already is not touched.
    pub fn create(path: &Path, header: &Header) -> Result<Keeper, Fail> {
        let made = OpenOptions::new().write(true).create_new(true).open(path);
        let mut file = made.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => {
                let path = path.display();
                let remedy = format!(
                    "go on with it by `kabuto play --resume {path}`, or choose another name"
                );
                Fail::bad(format!("{path} is there already"), remedy)
            }
            _ => Fail::file(path, error, "choose a folder you may write to"),
        })?;
        let written = write_log::<(), ()>(&mut file, header, &[], &[], None);
        written.map_err(|error| Fail::file(path, error, "make room on the disk"))?;
        Ok(Keeper { path: path.to_owned(), header: header.clone(), kept: 0, taken: 0, file })
    }

    /// Goes on with a file, without its closing line.
    pub fn resume<G: Game>(path: &Path, header: &Header, table: &Table<G>) -> Result<Keeper, Fail> {
        let file = rewrite(path, header, table)
            .map_err(|error| Fail::file(path, error, "make the file writable"))?;
        let (kept, taken) = (table.log.len(), table.taken.len());
        Ok(Keeper { path: path.to_owned(), header: header.clone(), kept, taken, file })
    }

    /// Brings the file up to date with the log.
    pub fn keep<G: Game>(&mut self, table: &Table<G>, end: Option<&End>) -> Result<(), Fail> {
        let written = self.write(table, end);
        written.map_err(|error| Fail::file(&self.path, error, "make room on the disk"))
    }

    /// What is on the disk no longer holds: it is written anew when the game is kept next.
    pub fn doubt(&mut self) {
        self.kept = usize::MAX;
    }

    fn write<G: Game>(&mut self, table: &Table<G>, end: Option<&End>) -> io::Result<()> {
        let log = &table.log;
        if log.len() < self.kept || table.taken.len() != self.taken {
            self.file = rewrite(&self.path, &self.header, table)?;
            (self.kept, self.taken) = (log.len(), table.taken.len());
        }
        for entry in &log[self.kept..] {
            writeln!(self.file, "{}", entry_line(entry)?)?;
        }
        self.kept = log.len();
        if let Some(end) = end {
            writeln!(self.file, "{}", end_line(end)?)?;
        }
        self.file.flush()
    }

    /// Where the game is saved.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Writes the whole game beside the file and puts it in its place, so that a crash in between
/// loses nothing; then opens it to write on.
fn rewrite<G: Game>(path: &Path, header: &Header, table: &Table<G>) -> io::Result<File> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let beside = path.with_file_name(name);
    let mut file = File::create(&beside)?;
    write_log(&mut file, header, &table.log, &table.taken, None)?;
    file.flush()?;
    std::fs::rename(&beside, path)?;
    OpenOptions::new().append(true).open(path)
}
