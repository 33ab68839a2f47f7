//! `kabuto coverage`: which rules are tested.

use book::Listed;
use serde::Serialize;

use crate::args::CoverageArgs;
use crate::data::Data;
use crate::fail::{Done, Fail};
use crate::out::columns;
use crate::say;

use super::say_json;

/// How many rules of a book are kept true, and how.
#[derive(Default, Serialize)]
struct Coverage {
    book: String,
    rules: usize,
    tested: usize,
    prose: usize,
    later: usize,
    untested: usize,
    #[serde(skip)]
    reasons: Vec<String>,
}

/// Counts the rules of each book.
pub fn run(data: &Data, args: &CoverageArgs) -> Done {
    let mut books = Vec::new();
    for book in Listed::built() {
        books.push(count(data, book.id)?);
    }
    if args.json {
        say_json(&books);
        return Ok(());
    }
    for book in &books {
        let row = |what: &str, count: usize| vec![format!("  {what}"), count.to_string()];
        say!("{}", book.book);
        let rows = [
            row("rules", book.rules),
            row("tested", book.tested),
            row("prose, nothing to test", book.prose),
            row("later", book.later),
            row("untested", book.untested),
        ];
        columns(&rows).iter().for_each(|line| say!("{line}"));
        book.reasons.iter().for_each(|reason| say!("  later: {reason}"));
    }
    Ok(())
}

fn count(data: &Data, book: &str) -> Result<Coverage, Fail> {
    let path = format!("{book}/coverage.toml");
    let text = data.files.get(&path)?;
    let remedy = "write it again with `cargo xtask book`";
    let table: toml::Table =
        toml::from_str(text).map_err(|error| Fail::bad(format!("{path}: {error}"), remedy))?;
    let mut counted = Coverage { book: book.to_owned(), ..Coverage::default() };
    for (rule, mark) in &table {
        let mark = mark.as_str().unwrap_or_default();
        counted.rules += 1;
        match mark {
            "tested" => counted.tested += 1,
            "prose" => counted.prose += 1,
            "untested" => counted.untested += 1,
            _ => match mark.strip_prefix("later:") {
                Some(reason) => {
                    counted.later += 1;
                    counted.reasons.push(format!("{rule}: {}", reason.trim()));
                }
                None => {
                    let what = format!("{path}: {rule} has the mark `{mark}`");
                    return Err(Fail::bad(what, remedy));
                }
            },
        }
    }
    Ok(counted)
}
