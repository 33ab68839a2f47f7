//! Whatever a file holds, it is judged or refused, and nothing falls over.

use crate::{HEAD, whole};

const BODY: &str = "rules T-RUN-01\nsides west east\noption fog on\nturn 2\n\ntry a ; b\n\
with sealed\nwithout Tom\n> west: bid 1\n? choices same but Ann\n> east: default\n\n\
try c\n> Ann runs x 2 [1, 6]\n  T-RUN-01 Ann runs 1\n? chance 1/6 Ann at 10: Ann runs\n\
> Tom runs\n! T-RUN-01\n? read nothing\n? default end\n";

#[test]
fn a_file_cut_short_anywhere_is_judged_or_refused() {
    let text = format!("{HEAD}{BODY}");
    let cuts = text.char_indices().map(|(at, _)| at);
    let judged = cuts.filter(|at| whole(&text[..*at]).is_ok()).count();
    assert!(judged > 20, "{judged}");
    assert!(whole(&text).is_ok());
}

#[test]
fn a_file_with_lines_or_words_out_of_place_is_judged_or_refused() {
    let text = format!("{HEAD}{BODY}");
    let lines: Vec<&str> = text.lines().collect();
    let mut refused = 0;
    for a in 0..lines.len() {
        for b in 0..lines.len() {
            let mut mixed = lines.clone();
            mixed.swap(a, b);
            refused += usize::from(whole(&mixed.join("\n")).is_err());
            let words: Vec<&str> = lines[a].split(' ').collect();
            mixed = lines.clone();
            let turned = format!("{} {}", words[words.len() / 2..].join(" "), words[0]);
            mixed[b] = &turned;
            refused += usize::from(whole(&mixed.join("\n")).is_err());
        }
    }
    assert!(refused > 100, "{refused}");
}
