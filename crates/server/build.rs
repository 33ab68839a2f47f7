//! Compiles the page into the program: every file of `web/dist`, with its kind, its digest, and
//! packed where that makes it smaller.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() -> io::Result<()> {
    let here = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    let dist = Path::new(&here).join("../../web/dist");
    // A folder that is not there yet is noticed when it comes.
    println!("cargo::rerun-if-changed={}", dist.display());
    let mut paths = Vec::new();
    if dist.is_dir() {
        collect(&dist, &mut paths)?;
    }
    paths.sort();
    let mut list = String::from("&[\n");
    for (at, path) in paths.iter().enumerate() {
        let bytes = fs::read(path)?;
        let name = name_of(&dist, path);
        let packed = pack(&bytes)?;
        let packed = (packed.len() < bytes.len() && is_text(&name)).then_some(packed);
        let (plain_path, packed_path) =
            (out.join(format!("{at}.bin")), out.join(format!("{at}.gz")));
        fs::write(&plain_path, &bytes)?;
        let packed = match packed {
            Some(packed) => {
                fs::write(&packed_path, packed)?;
                format!("Some(include_bytes!({packed_path:?}))")
            }
            None => "None".to_owned(),
        };
        let digest = &blake3::hash(&bytes).to_hex()[..32];
        let is_fixed = name.starts_with("assets/");
        let kind = kind(&name);
        writeln!(
            list,
            "    Asset {{ path: {name:?}, kind: {kind:?}, digest: {digest:?}, \
             is_fixed: {is_fixed}, plain: include_bytes!({plain_path:?}), packed: {packed} }},"
        )
        .expect("a string takes text");
    }
    list.push(']');
    fs::write(out.join("assets.rs"), list)
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else {
            println!("cargo::rerun-if-changed={}", path.display());
            paths.push(path);
        }
    }
    Ok(())
}

fn pack(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::best());
    packer.write_all(bytes)?;
    packer.finish()
}

/// The path below the folder, with `/` between its parts on every machine.
fn name_of(root: &Path, path: &Path) -> String {
    let inner = path.strip_prefix(root).expect("it was found below the root");
    let parts: Vec<_> = inner.components().map(|part| part.as_os_str().to_string_lossy()).collect();
    parts.join("/")
}

fn ending(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, ending)| ending)
}

fn is_text(name: &str) -> bool {
    matches!(ending(name), "html" | "js" | "css" | "svg" | "json" | "txt" | "webmanifest" | "map")
}

fn kind(name: &str) -> &'static str {
    match ending(name) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "wav" => "audio/wav",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
