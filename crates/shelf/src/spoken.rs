//! Pages of rules in people's words. They name options and values as data does; whoever reads a
//! book meets them by what they are called.

use crate::wire::OptionScene;

/// The title of a rule: that of an option is what the option is called.
pub(crate) fn title(title: &str, options: &[OptionScene]) -> String {
    match own_option(title, options) {
        Some(option) => option.name.clone(),
        None => title.to_owned(),
    }
}

/// The text of a rule under its title.
pub(crate) fn body(title: &str, text: &str, options: &[OptionScene]) -> String {
    let text = match own_option(title, options) {
        Some(option) => about_itself(text, option),
        None => text.to_owned(),
    };
    spoken(&text, options)
}

/// The option that a rule explains: its name is the whole title.
fn own_option<'a>(title: &str, options: &'a [OptionScene]) -> Option<&'a OptionScene> {
    let id = title.strip_prefix('`')?.strip_suffix('`')?;
    options.iter().find(|option| option.id == id)
}

/// The page of an option: its values are listed, and called by their words wherever they stand
/// alone.
fn about_itself(text: &str, option: &OptionScene) -> String {
    let lines = text.lines().map(|line| {
        if let Some(rest) = line.strip_prefix("Values: ") {
            let told = rest.split_once(". ").map_or("", |(_, told)| told);
            return format!("{}{told}", values(option));
        }
        let named = line.strip_prefix("* ").and_then(|line| line.split_once(": "));
        match named.and_then(|(value, rest)| Some((option.words.get(value)?, rest))) {
            Some((words, rest)) => format!("* {words}: {rest}"),
            None => sentences(line, option),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn values(option: &OptionScene) -> String {
    let item = |value: &String| {
        let words = &option.words[value];
        match *value == option.default {
            true => format!("* **{words}** (usual)\n"),
            false => format!("* {words}\n"),
        }
    };
    let list: String = option.values.iter().map(item).collect();
    format!("{}\n\n{list}\n", option.about)
}

/// `With regular …` and `Default clamp …`, in the words of these values.
fn sentences(line: &str, option: &OptionScene) -> String {
    let mut line = line.to_owned();
    for (value, words) in &option.words {
        for (before, now) in [("With ", "With"), ("Default ", "The usual is")] {
            for end in [" ", ",", ".", ":", ";"] {
                let is = format!("{before}{value}{end}");
                line = line.replace(&is, &format!("{now} “{words}”{end}"));
            }
        }
    }
    line
}

/// Names of options and of their values, in code or with low lines, by what they are called.
pub(crate) fn spoken(text: &str, options: &[OptionScene]) -> String {
    let mut out = String::new();
    for (n, part) in text.split('`').enumerate() {
        match (n % 2 == 1, code(part, options)) {
            (true, Some(words)) => out.push_str(&words),
            (true, None) => out.extend(["`", part, "`"]),
            (false, _) => out.push_str(&bare(part, options)),
        }
    }
    out
}

/// `los_mode`, or `los_mode = centre`.
fn code(part: &str, options: &[OptionScene]) -> Option<String> {
    let (id, value) = part.split_once(" = ").map_or((part, None), |(id, v)| (id, Some(v)));
    let option = options.iter().find(|option| option.id == id);
    match (option, value) {
        (Some(option), None) => Some(format!("*{}*", option.name)),
        (Some(option), Some(value)) => {
            let words = option.words.get(value)?;
            Some(format!("*{}: {words}*", option.name))
        }
        (None, _) => value_of_any(part, options).map(|words| format!("“{words}”")),
    }
}

/// Words with low lines that are values of an option.
fn bare(text: &str, options: &[OptionScene]) -> String {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(is_letter) {
        let (before, from) = rest.split_at(at);
        let end = from.find(|c: char| !is_letter(c)).unwrap_or(from.len());
        let (word, after) = from.split_at(end);
        out.push_str(before);
        match value_of_any(word, options) {
            Some(words) if word.contains('_') => out.extend(["“", words, "”"]),
            _ => out.push_str(word),
        }
        rest = after;
    }
    out + rest
}

fn value_of_any<'a>(value: &str, options: &'a [OptionScene]) -> Option<&'a str> {
    let mut called = options.iter().filter_map(|option| option.words.get(value));
    called.next().map(String::as_str)
}
