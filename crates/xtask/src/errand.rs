//! The commands.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use book::{BOOKS, Listed};

use crate::coverage::survey;
use crate::{names, page, tree};

/// How an errand ends that did not end well.
#[derive(Debug)]
pub enum Failed {
    /// Something is wrong with the project.
    Wrong(String),
    /// Something is missing on this machine.
    Missing(String),
}

/// What an errand gives back.
pub type Done = Result<(), Failed>;

fn wrong(what: impl Into<String>) -> Failed {
    Failed::Wrong(what.into())
}

/// Whether the generated files are to be written or only compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Generated {
    /// Write them.
    Write,
    /// Compare them.
    Check,
}

/// Writes or compares the generated files, and looks for everything wrong between pages, tables,
/// tests and code, and for games named where all are served.
pub fn book(generated: Generated) -> Done {
    let root = tree::root();
    let unread = |error| wrong(format!("the sources cannot be read: {error}"));
    let mut files = tree::read(&root).map_err(unread)?;
    let mut faults = 0;
    for shelved in Listed::built() {
        let (troubles, summary) = match survey(&files, shelved, BOOKS) {
            Err(troubles) => (troubles, "the pages cannot be read".to_string()),
            Ok(survey) => {
                if generated == Generated::Write {
                    for (path, text) in &survey.generated {
                        let unwritten = |error| wrong(format!("{path}: {error}"));
                        if tree::write(&root, path, text).map_err(unwritten)? {
                            println!("wrote {path}");
                        }
                    }
                    files.overlay(survey.generated.iter().cloned());
                }
                let mut troubles = survey.stale(&files);
                let summary = survey.summary();
                troubles.extend(survey.troubles);
                (troubles, summary)
            }
        };
        for trouble in &troubles {
            println!("{trouble}");
        }
        println!("{}: {summary}", shelved.id);
        faults += troubles.len();
    }
    let named = names::check(&files, BOOKS);
    named.iter().for_each(|trouble| println!("{trouble}"));
    faults += named.len();
    match faults {
        0 => Ok(()),
        1 => Err(wrong("1 fault in the book")),
        n => Err(wrong(format!("{n} faults in the book"))),
    }
}

/// Where the page finds the shapes that go over the wire.
const SHAPES: &str = "web/src/wire.ts";

/// What stands above them.
const SHAPES_HEAD: &str = "// Made from the Rust types by `cargo xtask types`. Do not edit.\n\n";

/// Writes or compares the shapes that go over the wire, as TypeScript. The types themselves say
/// how they look, so the program that knows them is asked.
pub fn types(generated: Generated) -> Done {
    let shop = Shop::open();
    let mut ask = shop.command("cargo");
    ask.args(["run", "--quiet", "--package", "server", "--example", "types"]);
    let text = format!("{SHAPES_HEAD}{}", said(&mut ask)?);
    let unread = |error: std::io::Error| wrong(format!("{SHAPES}: {error}"));
    match generated {
        Generated::Write => {
            if tree::write(&shop.root, SHAPES, &text).map_err(unread)? {
                println!("wrote {SHAPES}");
            }
            Ok(())
        }
        Generated::Check => {
            let known = std::fs::read_to_string(shop.root.join(SHAPES)).map_err(unread)?;
            if known == text {
                return Ok(());
            }
            Err(wrong(format!("{SHAPES} is out of date; `cargo xtask types` writes it")))
        }
    }
}

/// One thing that is checked.
struct Check {
    name: &'static str,
    run: fn(&Shop) -> Done,
}

const CHECKS: &[Check] = &[
    Check { name: "format", run: |shop| shop.cargo("fmt --all --check") },
    Check { name: "page", run: page::check },
    Check {
        name: "clippy",
        run: |shop| shop.cargo("clippy --workspace --all-targets -- -D warnings"),
    },
    Check { name: "book", run: |_| book(Generated::Check) },
    Check { name: "tests", run: Shop::tests },
    Check { name: "doc tests", run: |shop| shop.cargo("test --workspace --doc") },
    Check { name: "docs", run: Shop::docs },
    Check { name: "release build", run: Shop::build_all },
    Check { name: "browser", run: page::browse },
    Check { name: "torture", run: |_| torture(5, 1, None) },
    Check { name: "cases", run: cases },
    Check { name: "contract", run: contract },
];

/// Plays the cases of every book.
fn cases(shop: &Shop) -> Done {
    let folders = Listed::built().map(|shelved| format!("data/{}/cases", shelved.id));
    let words: Vec<String> = ["adjudicate".to_string()].into_iter().chain(folders).collect();
    shop.kabuto(&words)
}

/// Decisions that are played under the contract, over all books: more books take no longer.
const DECISIONS: usize = 100_000;

/// Plays every book at random under the contract.
fn contract(shop: &Shop) -> Done {
    let share = (DECISIONS / Listed::built().count()).to_string();
    for shelved in Listed::built() {
        shop.kabuto(&["fuzz", shelved.id, "--decisions", &share, "--seed", "1"])?;
    }
    Ok(())
}

/// Runs every check in turn and stops at the first that fails.
pub fn test() -> Done {
    let shop = Shop::open();
    let all = CHECKS.len();
    for (passed, check) in CHECKS.iter().enumerate() {
        let (name, number) = (check.name, passed + 1);
        println!("[{number}/{all}] {name}");
        let start = Instant::now();
        let done = (check.run)(&shop);
        let seconds = start.elapsed().as_secs_f64();
        match done {
            Ok(()) => println!("[{number}/{all}] {name}: passed in {seconds:.1} s"),
            Err(failed) => {
                let (Failed::Wrong(why) | Failed::Missing(why)) = failed;
                println!("[{number}/{all}] {name}: FAILED after {seconds:.1} s: {why}");
                println!("{passed} passed, 1 failed");
                return Err(wrong(format!("the step `{name}` failed")));
            }
        }
    }
    println!("{all} passed, 0 failed");
    Ok(())
}

/// Builds page and program, and opens the table in a browser.
pub fn play(extra: &[String]) -> Done {
    let shop = Shop::open();
    page::build(&shop)?;
    shop.build()?;
    let mut words = vec!["serve".to_string(), "--open".to_string()];
    words.extend(extra.iter().cloned());
    shop.kabuto(&words)
}

/// Plays in a real browser.
pub fn browse() -> Done {
    let shop = Shop::open();
    page::build(&shop)?;
    shop.build_all()?;
    page::browse(&shop)
}

/// Takes the pictures of the docs.
pub fn shots() -> Done {
    page::shots(&Shop::open())
}

/// Where the report of the frames is kept.
pub const FRAMES_REPORT: &str = "docs/reports/frames.md";

/// Builds page and program, and measures how fluid the boards are in a real browser; writes the
/// report if it is to be kept somewhere.
pub fn frames(tables: &[String], report: Option<&str>) -> Done {
    page::frames(&Shop::open(), tables, report)
}

/// Where the report of a load is kept.
pub const LOAD_REPORT: &str = "docs/reports/table-load.md";

/// Where the report of the torture is kept.
pub const TORTURE_REPORT: &str = "docs/reports/torture.md";

/// Where the report of forged games is kept.
pub const FORGERY_REPORT: &str = "docs/reports/forgery.md";

/// Changes saved games in one thing and looks whether it is found out; writes the report if it is
/// to be kept somewhere.
pub fn mutate(count: u64, seed: u64, report: Option<&str>) -> Done {
    let shop = Shop::open();
    let numbers = [count.to_string(), seed.to_string()];
    let [count, seed] = &numbers;
    let mut words = vec!["mutate", "--count", count, "--seed", seed];
    words.extend(report.iter().flat_map(|path| ["--write", path]));
    shop.build_all()?;
    run(shop.driver().args(words))
}

/// Kills the server at random moments while people play, and looks for what was lost; writes the
/// report if it is to be kept somewhere.
pub fn torture(kills: u32, seed: u64, report: Option<&str>) -> Done {
    let shop = Shop::open();
    let numbers = [kills.to_string(), seed.to_string()];
    let [kills, seed] = &numbers;
    let mut words = vec!["torture", "--kills", kills, "--seed", seed];
    words.extend(report.iter().flat_map(|path| ["--write", path]));
    shop.drive(&words)
}

/// Where the report of the secrets is kept.
pub const SECRETS_REPORT: &str = "docs/reports/secrets.md";

/// The test that plays in two worlds; alone it is short, and by these settings as long as wanted.
const SECRETS_TEST: &str = "twin::ledger::nobody_receives_a_byte_in_any_scenario";

/// Plays every scenario that hides something in two worlds and compares so many pairs of views;
/// writes the report if it is to be kept somewhere.
pub fn secrets(views: u32, report: Option<&str>) -> Done {
    let shop = Shop::open();
    let mut test = shop.command("cargo");
    test.args(["test", "--package", "server", "--test", "all", "--"]);
    test.args([SECRETS_TEST, "--exact", "--nocapture"]);
    test.env("KABUTO_TWIN_VIEWS", views.to_string()).env_remove("KABUTO_TWIN_REPORT");
    test.envs(report.map(|path| ("KABUTO_TWIN_REPORT", path)));
    run(&mut test)
}

/// Plays many games at once and measures; writes the report if it is to be kept somewhere. The
/// numbers are games, seconds and actions a second.
pub fn load(numbers: [u32; 3], scenarios: &[String], report: Option<&str>) -> Done {
    let shop = Shop::open();
    let numbers = numbers.map(|number| number.to_string());
    let [games, seconds, rate] = &numbers;
    let mut words = vec!["load", "--games", games, "--seconds", seconds, "--rate", rate];
    words.extend(scenarios.iter().flat_map(|scenario| ["--scenario", scenario]));
    words.extend(report.iter().flat_map(|path| ["--write", path]));
    shop.drive(&words)
}

/// The 32-bit machine we try.
const SMALL: &str = "i686-unknown-linux-gnu";

/// What both machines play.
const SAME_PLAY: &[&str] = &["replays", "--games", "10000", "--seed", "1", "--digest"];

/// Builds the program for a 32-bit machine too, plays and replays the same games on both and
/// compares the digests of all their entries.
pub fn replay32() -> Done {
    let shop = Shop::open();
    let target = shop.target.join("i686");
    probe(&target)?;
    shop.build()?;
    let mut build = shop.command("cargo");
    build.args(["build", "--release", "--package", "kabuto", "--target", SMALL]);
    run(build.arg("--target-dir").arg(&target))?;
    let small = target.join(SMALL).join("release/kabuto");
    let here = said(shop.command(shop.program()).args(SAME_PLAY))?;
    let there = said(shop.command(small).args(SAME_PLAY))?;
    let (here, there) = (last_digest(&here)?, last_digest(&there)?);
    println!("native {here}\n32-bit {there}");
    if here == there {
        println!("the same on both");
        Ok(())
    } else {
        Err(wrong("the 32-bit program plays differently"))
    }
}

/// Compiles and starts the smallest program there is, to learn whether it can be done at all.
fn probe(target: &Path) -> Done {
    let advice = "no 32-bit toolchain. Install one, for example on Debian:\n  \
         rustup target add i686-unknown-linux-gnu\n  apt-get install gcc-multilib";
    let missing = |_| Failed::Missing(advice.to_string());
    std::fs::create_dir_all(target).map_err(|error| wrong(error.to_string()))?;
    let (source, program) = (target.join("probe.rs"), target.join("probe"));
    std::fs::write(&source, "fn main() { assert_eq!(usize::BITS, 32); }\n")
        .map_err(|error| wrong(error.to_string()))?;
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut compile = Command::new(compiler);
    compile.current_dir(tree::root()).args(["--target", SMALL, "-o"]);
    compile.arg(&program).arg(&source).stderr(Stdio::null());
    run(&mut compile).and_then(|()| run(&mut Command::new(&program))).map_err(missing)
}

/// The last line that begins with the word `digest`.
fn last_digest(said: &str) -> Result<&str, Failed> {
    let mut lines = said.lines().rev();
    let line = lines.find(|line| line.starts_with("digest "));
    line.ok_or_else(|| wrong("the program printed no line `digest …`"))
}

/// Where commands run: at the root, with one target folder for all of them.
pub struct Shop {
    /// The root of the project.
    pub root: PathBuf,
    target: PathBuf,
}

impl Shop {
    fn open() -> Shop {
        let root = tree::root();
        let chosen = env::var_os("CARGO_TARGET_DIR").filter(|path| !path.is_empty());
        let target = match chosen {
            // The path is meant from where the caller stands, and we go to the root.
            Some(path) => std::path::absolute(&path).unwrap_or_else(|_| path.into()),
            None => root.join("target"),
        };
        Shop { root, target }
    }

    /// A command that will run at the root.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root).env("CARGO_TARGET_DIR", &self.target);
        command
    }

    fn cargo(&self, words: &str) -> Done {
        run(self.command("cargo").args(words.split(' ')))
    }

    fn tests(&self) -> Done {
        let mut version = self.command("cargo");
        version.args(["nextest", "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
        match run(&mut version) {
            Ok(()) => self.cargo("nextest run --workspace --retries 1"),
            Err(_) => self.cargo("test --workspace --all-targets"),
        }
    }

    fn docs(&self) -> Done {
        let mut doc = self.command("cargo");
        doc.args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
        run(&mut doc)
    }

    /// Builds the program, as players get it.
    pub fn build(&self) -> Done {
        self.cargo("build --release --package kabuto")
    }

    /// The same with those who try it: built in one go, so that it is not built twice.
    fn build_all(&self) -> Done {
        self.cargo("build --release --package kabuto --package drive")
    }

    /// Lets players made of code loose on the program.
    fn drive(&self, words: &[&str]) -> Done {
        self.build_all()?;
        run(self.driver().args(words).arg("--program").arg(self.program()))
    }

    fn driver(&self) -> Command {
        self.command(self.target.join(format!("release/drive{}", env::consts::EXE_SUFFIX)))
    }

    /// Where the program is.
    pub fn program(&self) -> PathBuf {
        self.target.join(format!("release/kabuto{}", env::consts::EXE_SUFFIX))
    }

    fn kabuto(&self, words: &[impl AsRef<OsStr>]) -> Done {
        run(self.command(self.program()).args(words))
    }
}

/// Runs a command to its end.
pub fn run(command: &mut Command) -> Done {
    let name = spoken(command);
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(wrong(format!("`{name}` ended with {status}"))),
        Err(error) => Err(wrong(format!("`{name}` could not start: {error}"))),
    }
}

/// Runs a command to its end and gives what it printed.
fn said(command: &mut Command) -> Result<String, Failed> {
    let name = spoken(command);
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| wrong(format!("`{name}` could not start: {error}")))?;
    if !output.status.success() {
        return Err(wrong(format!("`{name}` ended with {}", output.status)));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// A command as one would type it, with the program's name alone.
fn spoken(command: &Command) -> String {
    let program = Path::new(command.get_program());
    let program = program.file_name().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args());
    words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_digest_counts() {
        assert_eq!(last_digest("x\ndigest 01\ndigest 02\ndone\n").ok(), Some("digest 02"));
        assert!(last_digest("digests\n").is_err());
    }
}
