//! Which tests a Rust file has.
//!
//! A name in a comment or a text is no test, so both are blanked out before anything is read.

/// A test function that runs: `#[test]`, and not `#[ignore]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Test {
    /// Its name.
    pub name: String,
    /// The line of its name.
    pub line: usize,
}

/// Every test of a file, in order.
pub fn tests(text: &str) -> Vec<Test> {
    let code = code_only(text);
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(at) = code[from..].find("#[test]") {
        from += at + "#[test]".len();
        let Some((name_at, name)) = function_after(&code, from) else {
            continue;
        };
        let head = &code[from..name_at];
        let before = attributes_before(&code[..from - "#[test]".len()]);
        if !head.contains("#[ignore") && !before.contains("#[ignore") {
            found.push(Test {
                name: name.to_string(),
                line: code[..name_at].matches('\n').count() + 1,
            });
        }
    }
    found
}

/// The name of the function whose attributes end at or after `from`, and where the name stands.
fn function_after(code: &str, from: usize) -> Option<(usize, &str)> {
    let mut at = from;
    loop {
        at += code[at..].len() - code[at..].trim_start().len();
        let rest = &code[at..];
        if rest.starts_with("#[") {
            at += end_of_attribute(rest)?;
            continue;
        }
        let word = &rest[..rest.find(|c: char| !is_name(c)).unwrap_or(rest.len())];
        match word {
            "pub" if rest.starts_with("pub(") => at += rest.find(')')? + 1,
            "pub" | "async" | "const" => at += word.len(),
            "fn" => {
                let name = rest["fn".len()..].trim_start();
                let name_at = at + rest.len() - name.len();
                let end = name.find(|c: char| !is_name(c)).unwrap_or(name.len());
                return (end > 0).then(|| (name_at, &name[..end]));
            }
            _ => return None,
        }
    }
}

/// The attributes that stand directly before a place, as one piece of text.
fn attributes_before(code: &str) -> &str {
    let mut start = code.len();
    loop {
        let head = code[..start].trim_end();
        let Some(open) = head.ends_with(']').then(|| head.rfind("#[")).flatten() else {
            return &code[start..];
        };
        if end_of_attribute(&head[open..]) != Some(head.len() - open) {
            return &code[start..];
        }
        start = open;
    }
}

/// The length of the attribute a text begins with.
fn end_of_attribute(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => continue,
        }
        if depth == 0 {
            return Some(at + 1);
        }
    }
    None
}

fn is_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The code with comments and texts blanked out; every line break stays where it is.
pub fn code_only(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let mut is_in_name = false;
    while let Some(letter) = rest.chars().next() {
        let skip = blank(rest, is_in_name);
        if skip > 0 {
            out.extend(rest[..skip].chars().filter(|c| *c == '\n'));
            out.push(' ');
            is_in_name = false;
            rest = &rest[skip..];
        } else {
            out.push(letter);
            is_in_name = is_name(letter);
            rest = &rest[letter.len_utf8()..];
        }
    }
    out
}

/// How much of a text, from its beginning, is one comment or one text; 0 if it is code.
fn blank(rest: &str, is_in_name: bool) -> usize {
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    if rest.starts_with("/*") {
        return block_comment(rest);
    }
    if rest.starts_with('"') {
        return quoted(rest);
    }
    if rest.starts_with('\'') {
        return letter_in_quotes(rest);
    }
    if is_in_name {
        return 0;
    }
    let head = ["br", "cr", "r"].into_iter().find(|h| rest.starts_with(h));
    head.map_or(0, |head| raw(rest, head.len()))
}

/// The length of a block comment; such comments nest.
fn block_comment(rest: &str) -> usize {
    let mut depth = 0;
    let mut at = 0;
    while at < rest.len() {
        let here = &rest.as_bytes()[at..];
        if here.starts_with(b"/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if here.starts_with(b"*/") {
            (depth, at) = (depth - 1, at + 2);
        } else {
            at += 1;
        }
        if depth == 0 {
            return at;
        }
    }
    rest.len()
}

/// The length of a text in quotes.
fn quoted(rest: &str) -> usize {
    let mut is_escaped = false;
    for (at, byte) in rest.bytes().enumerate().skip(1) {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// The length of a letter in quotes; 0 for a lifetime.
fn letter_in_quotes(rest: &str) -> usize {
    let mut letters = rest.char_indices().skip(1);
    match letters.next() {
        Some((_, '\\')) => {
            let after = letters.nth(1).map_or(rest.len(), |(at, _)| at);
            rest[after..].find('\'').map_or(rest.len(), |end| after + end + 1)
        }
        Some(_) => match letters.next() {
            Some((at, '\'')) => at + 1,
            _ => 0,
        },
        None => 0,
    }
}

/// The length of a raw text whose hashes begin at `head`; 0 if it is none.
fn raw(rest: &str, head: usize) -> usize {
    let hashes = rest[head..].bytes().take_while(|b| *b == b'#').count();
    let open = head + hashes;
    if !rest[open..].starts_with('"') {
        return 0;
    }
    let close = format!("\"{}", "#".repeat(hashes));
    rest[open + 1..].find(&close).map_or(rest.len(), |end| open + 1 + end + close.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> String {
        let found = tests(text).into_iter().map(|test| format!("{}:{}", test.line, test.name));
        found.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_test_needs_its_attribute() {
        assert_eq!(names("#[test]\nfn r_a_01_x() {}\nfn r_a_02() {}\n"), "2:r_a_01_x");
        let attributes =
            "#[test]\n#[should_panic(expected = \"x]\")]\n/// Why.\npub(crate) fn r_a_01() {}";
        assert_eq!(names(attributes), "4:r_a_01");
        assert_eq!(names("#[test]\nstruct No;\nfn r_a_01() {}"), "");
    }

    #[test]
    fn an_ignored_test_is_none() {
        assert_eq!(names("#[test]\n#[ignore]\nfn r_a_01() {}"), "");
        assert_eq!(
            names("#[ignore = \"slow\"]\n#[test]\nfn r_a_01() {}\n#[test] fn b() {}"),
            "4:b"
        );
        assert_eq!(names("#[cfg(x)]\n#[test]\nfn r_a_01() {}"), "3:r_a_01");
    }

    #[test]
    fn comments_and_texts_are_no_code() {
        for text in [
            "// #[test]\n// fn r_a_01() {}",
            "/* /* */ #[test] fn r_a_01() {} */",
            "const A: &str = \"\\\" #[test] fn r_a_01() {}\";",
            "const A: &str = r#\" \" #[test] fn r_a_01() {}\"#;",
        ] {
            assert_eq!(names(text), "", "{text}");
        }
    }

    #[test]
    fn letters_and_lifetimes_do_not_confuse() {
        let text = "fn f<'a>(x: &'a str) -> char { '\"' }\n\
                    #[test]\nfn r_a_01() { '\\''; '\\u{1}'; }\n\
                    #[test]\nfn b() { for_r\"x\"; }";
        assert_eq!(names(text), "3:r_a_01 5:b");
    }
}
