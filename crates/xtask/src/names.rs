//! What is shared by all games names none of them: they are told apart by the list of books alone.

use book::{Files, Listed, Trouble};

/// Where no game may be named.
const SHARED: [&str; 5] =
    ["crates/cli/", "crates/server/", "crates/drive/", "crates/xtask/", "web/src/"];

/// Where one may be all the same, and what for.
pub const ALLOWED: [(&str, &str); 3] = [
    ("crates/cli/src/args.rs", "examples and default scenarios of the command line"),
    ("crates/drive/src/scenario.rs", "the games with which a server is tried"),
    ("web/src/art/prints.ts", "the covers"),
];

/// Every place in a shared part that names a book of the list or its crate. Comments may: they give
/// examples. Tests may: they try real games.
pub fn check(files: &Files, list: &[Listed]) -> Vec<Trouble> {
    let words: Vec<String> = list
        .iter()
        .flat_map(|book| [Some(book.id), Some(book.title), book.code])
        .flatten()
        .map(str::to_lowercase)
        .collect();
    let mut troubles = Vec::new();
    for (path, text) in SHARED.iter().flat_map(|place| files.under(place)) {
        let is_allowed = ALLOWED.iter().any(|(allowed, _)| path == *allowed);
        if is_allowed || path.contains("/tests/") {
            continue;
        }
        let code = match text.find("#[cfg(test)]") {
            Some(end) if path.ends_with(".rs") => &text[..end],
            _ => text,
        };
        for (n, line) in code.lines().enumerate() {
            let line = line.trim_start();
            if ["//", "*", "/*", "<!--"].iter().any(|sign| line.starts_with(sign)) {
                continue;
            }
            let line = line.to_lowercase();
            if let Some(word) = words.iter().find(|word| has_word(&line, word)) {
                let what = format!("a shared part names `{word}`");
                let remedy = "ask the list of books, or the game by its face";
                troubles.push(Trouble::at(path, n + 1, what, remedy));
            }
        }
    }
    troubles
}

/// Whether a line has a word that stands by itself.
fn has_word(line: &str, word: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    line.match_indices(word).any(|(at, _)| {
        let (before, after) = (&line[..at], &line[at + word.len()..]);
        !is_part(before.chars().next_back()) && !is_part(after.chars().next())
    })
}

#[cfg(test)]
mod tests {
    use book::{BOOKS, Files};

    use super::{ALLOWED, check};

    fn found(path: &str, text: &str) -> usize {
        let mut files = Files::default();
        files.overlay([(path.to_owned(), text.to_owned())]);
        check(&files, BOOKS).len()
    }

    #[test]
    fn a_game_named_in_a_shared_part_is_found() {
        let named = [
            ("crates/cli/src/commands/odds.rs", "use havoc::case;\n"),
            ("crates/server/src/library.rs", "    AnyGame::Havoc(game) => 1,\n"),
            ("crates/drive/src/load.rs", "const SCENARIO: &str = \"cry-havoc/toll-house\";\n"),
            ("crates/xtask/src/errand.rs", "let book = \"samurai-blades\";\n"),
            ("crates/cli/Cargo.toml", "havoc.workspace = true\n"),
            ("web/src/pages/Lobby.svelte", "  <h1>15mm Samurai Warfare</h1>\n"),
        ];
        for (path, text) in named {
            assert_eq!(found(path, text), 1, "{path}");
        }
    }

    #[test]
    fn comments_tests_and_examples_may_name_games() {
        let fine = [
            ("crates/cli/src/data.rs", "/// Such as cry-havoc.\n"),
            ("web/src/wire.ts", " * The book, such as `cry-havoc`.\n"),
            ("crates/server/tests/all/play.rs", "open(\"cry-havoc/toll-house\");\n"),
            ("crates/cli/src/out.rs", "fn f() {}\n#[cfg(test)]\nmod tests { /* cry-havoc */ }\n"),
            ("crates/havoc/src/lib.rs", "pub struct Havoc;\n"),
            ("crates/cli/src/out.rs", "let havocking = 1;\n"),
            (ALLOWED[0].0, "kabuto play cry-havoc/village-green\n"),
        ];
        for (path, text) in fine {
            assert_eq!(found(path, text), 0, "{path}");
        }
    }
}
