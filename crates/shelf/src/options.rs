//! What options and their values are called. That is data beside each book (`options.en.toml`): a
//! table for each option with its `name` and a word for each value, and under `values` what is
//! called alike everywhere.

use book::{Files, Trouble, Wording};

use crate::wire::OptionScene;

/// Under this word the names stand in the wording of a game.
const FILED: &str = "options";

/// The wording of a book, with what its options are called. Of several folders the later ones say
/// it their way.
pub(crate) fn with_options(
    wording: Wording,
    files: &Files,
    folders: &[&str],
) -> Result<Wording, Vec<Trouble>> {
    folders.iter().try_fold(wording, |wording, folder| {
        let names = Wording::read(files, &format!("{folder}/options.en.toml"));
        Ok(wording.under(names.map_err(|trouble| vec![trouble])?.filed(FILED)))
    })
}

/// An option as a page shows it. `about` is the key of the sentence that tells what it changes.
pub(crate) fn option_scene(
    wording: &Wording,
    id: &str,
    (about, rule): (&str, &str),
    values: &[&str],
    [value, default]: [String; 2],
) -> OptionScene {
    let words = values.iter().map(|value| ((*value).to_owned(), called(wording, id, value)));
    OptionScene {
        id: id.to_owned(),
        name: wording.say(&format!("{FILED}.{id}.name"), &[]),
        about: wording.say(about, &[]),
        rule: rule.to_owned(),
        words: words.collect(),
        values: values.iter().map(|value| (*value).to_owned()).collect(),
        value,
        default,
    }
}

/// What a value of an option is called.
pub(crate) fn called(wording: &Wording, id: &str, value: &str) -> String {
    let own = format!("{FILED}.{id}.{value}");
    let usual = format!("{FILED}.values.{value}");
    match [own, usual].iter().find(|key| wording.has(key)) {
        Some(key) => wording.say(key, &[]),
        // A number that somebody typed into a file.
        None => value.to_owned(),
    }
}

/// The numbers that are offered where any number will do: those that have a name.
pub(crate) fn offered(wording: &Wording, id: &str) -> Vec<String> {
    let head = format!("{FILED}.{id}.");
    let named = wording.keys().filter_map(|key| key.strip_prefix(&head));
    let mut numbers: Vec<u32> = named.filter_map(|value| value.parse().ok()).collect();
    numbers.sort_unstable();
    numbers.into_iter().map(|number| number.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use book::{Files, Listed, Wording};

    use super::with_options;
    use crate::rules::book_switches;

    /// The names alone, without the rest of a book's wording.
    fn names(files: &Files, book: &Listed) -> Wording {
        let mut folders = book.folders();
        folders.reverse();
        with_options(Wording::default(), files, &folders).unwrap()
    }

    #[test]
    fn every_option_and_every_value_has_its_words() {
        let files = crate::files();
        for book in Listed::built() {
            let names = names(&files, book);
            for option in book_switches(&files, book).unwrap() {
                let has = |key: &str| names.has(&format!("options.{key}"));
                let id = &option.id;
                assert!(has(&format!("{id}.name")), "{}: {id} has no name", book.id);
                assert!(option.about.ends_with('.'), "{}: {}", book.id, option.about);
                for value in &option.values {
                    let named = has(&format!("{id}.{value}")) || has(&format!("values.{value}"));
                    assert!(named, "{}: {id} = {value} has no words", book.id);
                    assert!(!option.words[value].contains('_'), "{}", option.words[value]);
                }
                assert!(!option.about.contains('_') && !option.name.contains('_'), "{id}");
                assert!(option.values.contains(&option.default), "{id}");
            }
        }
    }

    #[test]
    fn nothing_is_named_that_no_book_has() {
        let files = crate::files();
        // Books that share their rules share these words too.
        let switches: Vec<_> =
            Listed::built().flat_map(|book| book_switches(&files, book).unwrap()).collect();
        for book in Listed::built() {
            for key in names(&files, book).keys() {
                let (id, value) = key["options.".len()..].split_once('.').unwrap();
                let known = switches.iter().any(|option| {
                    let is_meant = option.id == id || id == "values";
                    is_meant && (value == "name" || option.words.contains_key(value))
                });
                assert!(known, "{}: {key}", book.id);
            }
        }
    }
}
