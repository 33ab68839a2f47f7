//! Compiles the data folder into the program, so that it runs from anywhere.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// What the data folder holds; anything else in it stays outside the program.
const ENDINGS: [&str; 6] = ["toml", "map", "table", "md", "case", "txt"];

fn main() -> io::Result<()> {
    let root =
        Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../data");
    let root = root.canonicalize()?;
    let mut paths = Vec::new();
    collect(&root, &mut paths)?;
    let mut named: Vec<(String, PathBuf)> =
        paths.into_iter().map(|path| (name_of(&root, &path), path)).collect();
    named.sort();
    let mut list = String::from("&[\n");
    for (name, path) in &named {
        let path = path.to_str().expect("the path of the data folder is text");
        writeln!(list, "    ({name:?}, include_str!({path:?})),").expect("a string takes text");
    }
    list.push(']');
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("files.rs"), list)
}

/// Every text file below a folder. A folder is watched too: a new file must be noticed.
fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else if path.extension().is_some_and(|end| ENDINGS.iter().any(|known| end == *known)) {
            println!("cargo::rerun-if-changed={}", path.display());
            paths.push(path);
        }
    }
    Ok(())
}

/// The path below the data folder, with `/` between its parts on every machine.
fn name_of(root: &Path, path: &Path) -> String {
    let inner = path.strip_prefix(root).expect("it was found below the root");
    let parts: Vec<_> = inner.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}
