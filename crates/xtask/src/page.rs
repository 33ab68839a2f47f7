//! The page: building it, checking it, and trying it in a browser.

use std::process::{Command, Stdio};

use crate::errand::{Done, Failed, Shop, run};

/// Where the page's sources are.
const PLACE: &str = "web";

/// Fetches what the page is built with and builds it; the program takes it in when it is built.
pub fn build(shop: &Shop) -> Done {
    fetch(shop)?;
    run(npm(shop)?.args(["run", "build"]))
}

/// Builds the page and checks its sources: types, style, format, unit tests.
pub fn check(shop: &Shop) -> Done {
    build(shop)?;
    run(npm(shop)?.args(["run", "check"]))
}

/// Plays in a real browser, with the program as it was built last.
pub fn browse(shop: &Shop) -> Done {
    browser(shop)?;
    fetch(shop)?;
    run(npm(shop)?.args(["run", "e2e"]).env("KABUTO", shop.program()))
}

/// Takes the pictures of the docs.
pub fn shots(shop: &Shop) -> Done {
    build(shop)?;
    shop.build()?;
    browser(shop)?;
    run(npm(shop)?.args(["run", "shots"]).env("KABUTO", shop.program()))
}

/// Measures how fluid the boards are; writes the report if it is to be kept somewhere.
pub fn frames(shop: &Shop, tables: &[String], report: Option<&str>) -> Done {
    build(shop)?;
    shop.build()?;
    browser(shop)?;
    let mut measure = npm(shop)?;
    measure.args(["run", "frames", "--"]).args(tables).env("KABUTO", shop.program());
    if let Some(path) = report {
        measure.arg("--write").arg(shop.root.join(path));
    }
    run(&mut measure)
}

/// Fetches exactly what the lock file names, unless it is there already.
fn fetch(shop: &Shop) -> Done {
    let web = shop.root.join(PLACE);
    let made = |path: &str| web.join(path).metadata().and_then(|data| data.modified()).ok();
    let fetched = made("node_modules/.package-lock.json");
    if fetched.is_some() && fetched >= made("package-lock.json") {
        return Ok(());
    }
    run(npm(shop)?.args(["ci", "--no-audit", "--no-fund"]))
}

fn npm(shop: &Shop) -> Result<Command, Failed> {
    if !is_there("npm") {
        let advice = "the page is built with Node.js 20 or later and npm. Install them, for \
                      example on Debian:\n  apt-get install nodejs npm";
        return Err(Failed::Missing(advice.to_string()));
    }
    let mut npm = shop.command("npm");
    npm.current_dir(shop.root.join(PLACE));
    Ok(npm)
}

/// Makes sure that there is a browser; root installs Debian's.
fn browser(shop: &Shop) -> Done {
    if is_there("chromium") {
        return Ok(());
    }
    let advice = "the page is tried in Chromium. Install it, for example on Debian:\n  \
                  apt-get install chromium";
    let missing = |_| Failed::Missing(advice.to_string());
    let mut update = shop.command("apt-get");
    run(update.arg("update").stdout(Stdio::null())).map_err(missing)?;
    let mut install = shop.command("apt-get");
    install.args(["install", "--yes", "--no-install-recommends", "chromium", "fonts-dejavu-core"]);
    install.env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
    run(&mut install).map_err(missing)
}

fn is_there(program: &str) -> bool {
    let mut ask = Command::new(program);
    ask.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    ask.status().is_ok_and(|status| status.success())
}
