//! The repository as text, read once.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use book::Files;

/// The root of the repository.
pub fn root() -> PathBuf {
    let here = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    let here = here.unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")));
    let root = here.ancestors().nth(2).unwrap_or(&here);
    root.to_path_buf()
}

/// Every text that pages, tables, cases, code and the page are made of, by its path from the root.
pub fn read(root: &Path) -> io::Result<Files> {
    let mut texts = Vec::new();
    gather(root, "data", &["md", "toml", "case"], &mut texts)?;
    for folder in folders(&root.join("crates"))? {
        for part in ["src", "tests"] {
            gather(root, &format!("crates/{folder}/{part}"), &["rs"], &mut texts)?;
        }
    }
    for folder in folders(&root.join("crates"))? {
        let path = format!("crates/{folder}/Cargo.toml");
        texts.push((path.clone(), fs::read_to_string(root.join(path))?));
    }
    gather(root, "web/src", &["ts", "svelte", "css"], &mut texts)?;
    let mut files = Files::default();
    files.overlay(texts);
    Ok(files)
}

/// Writes a file unless it says so already. Gives whether it was written.
pub fn write(root: &Path, path: &str, text: &str) -> io::Result<bool> {
    let path = root.join(path);
    if fs::read_to_string(&path).is_ok_and(|old| old == text) {
        return Ok(false);
    }
    fs::write(path, text)?;
    Ok(true)
}

fn folders(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    Ok(names)
}

fn gather(
    root: &Path,
    folder: &str,
    endings: &[&str],
    out: &mut Vec<(String, String)>,
) -> io::Result<()> {
    if !root.join(folder).is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        let ending = path.rsplit('.').next().unwrap_or_default();
        if entry.file_type()?.is_dir() {
            gather(root, &path, endings, out)?;
        } else if endings.contains(&ending) {
            out.push((path, fs::read_to_string(entry.path())?));
        }
    }
    Ok(())
}
