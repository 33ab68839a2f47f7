//! `drive mutate`: saved games changed in one thing, and what is said of each.

use std::fmt::Write as _;

use drive::mutate::{Count, Game, Kind, Said, games, run as change};

use crate::MutateArgs;

/// Changes games, counts and tells; wrong if a forged game was called sound.
pub fn run(args: &MutateArgs) -> Result<(), String> {
    let files = shelf::files();
    let games = games(&files, args.seed)?;
    for game in &games {
        let sound = drive::mutate::judge(&files, game, game.text.as_bytes());
        if sound != Said::Same {
            return Err(format!("{}: unchanged it is called {sound:?}", game.name));
        }
    }
    let count = change(&files, &games, args.count, args.seed);
    let report = text(args, &games, &count);
    println!("{report}");
    if let Some(path) = &args.write {
        std::fs::write(path, &report).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    match count.forged.first() {
        None => Ok(()),
        Some((n, kind)) => Err(format!(
            "{} forged games were called sound, the first is change {n}: {}",
            count.forged.len(),
            kind.words()
        )),
    }
}

/// The report as Markdown.
fn text(args: &MutateArgs, games: &[Game], count: &Count) -> String {
    let MutateArgs { count: all, seed, .. } = args;
    let of = |said| count.of(said);
    let caught = of(Said::False) + of(Said::Open) + of(Said::Unsigned);
    let mut out = String::from("# Forged games\n\n");
    let _ = writeln!(
        out,
        "Written by `cargo xtask mutate --count {all} --seed {seed} --write`.\n\n\
         {} saved games, signed, of every book: each is changed in one thing and checked by \
         somebody who knows the server's key. {all} changes: {caught} caught ({} false or not to \
         be read, {} said to be open, {} said to be unsigned), {} the same game, **{} forged but \
         called sound**.\n\n\
         Of those that are false, {} would pass without the signature as games nobody signed: \
         everything else in them fits.\n",
        games.len(),
        of(Said::False),
        of(Said::Open),
        of(Said::Unsigned),
        of(Said::Same),
        of(Said::Forged),
        count.unseen,
    );
    out.push_str(
        "| what is changed | false | open | unsigned | same game | forged, called sound |\n",
    );
    out.push_str("|---|---|---|---|---|---|\n");
    for kind in Kind::ALL {
        let of = |said| count.said.get(&(kind, said)).copied().unwrap_or(0);
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} |",
            kind.words(),
            of(Said::False),
            of(Said::Open),
            of(Said::Unsigned),
            of(Said::Same),
            of(Said::Forged)
        );
    }
    out.push_str(
        "\n\"The same game\" counts blanks and line ends, and changes that came out as no change at \
         all.\n\nThe games:\n\n",
    );
    for game in games {
        let lines: Vec<&str> = game.text.lines().collect();
        let backs = lines.iter().filter(|line| engine::read_back(line).is_some()).count();
        let _ = writeln!(
            out,
            "- {}: {} lines, {} bytes, taken back {backs} times",
            game.name,
            lines.len(),
            game.text.len()
        );
    }
    out
}
