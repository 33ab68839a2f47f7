//! Saved games: there and back, and what is said of damaged ones.

use crate::toy::{Action, Duel, Event};
use engine::*;

type Saved = Log<Action, Event>;

/// A game played to its end, as saved.
fn saved() -> (Header, Table<Duel>, String) {
    let mut table = Table::open(Duel::sound());
    let mut rng = Seeded::new(4);
    while table.outcome().is_none() {
        let asks = table.asks();
        let side = if asks.a.is_some() { Side::A } else { Side::B };
        let action = table.game.sample(&table.state, side, &mut rng);
        table.act(side, table.log.len(), action, &mut rng).unwrap();
    }
    let keyed = DiceKind::Keyed { commitment: "00ff".into(), key: None, contributions: None };
    let mut header = Header::new("duel", "three against three", keyed);
    header.options.insert("length".into(), "30".into());
    header.players = BySide::new("Ann".into(), "Bob".into());
    let end = End { key: Some("0123".into()), outcome: table.outcome(), agreed: false };
    let mut out = Vec::new();
    write_log(&mut out, &header, &table.log, &table.taken, Some(&end)).unwrap();
    (header, table, String::from_utf8(out).unwrap())
}

#[test]
fn a_saved_game_is_read_as_it_was_written_and_plays_again() {
    let (header, table, text) = saved();
    assert_eq!(text.lines().count(), table.log.len() + 2);
    let log: Saved = read_log(&text).unwrap();
    assert_eq!((&log.header, &log.entries), (&header, &table.log));
    assert_eq!(log.end.unwrap().outcome, table.outcome());
    let again = Table::replay(Duel::sound(), &log.entries).unwrap();
    assert_eq!(again.state, table.state);
    assert_eq!(read_header(&text).unwrap(), header);
}

#[test]
fn the_format_is_frozen() {
    let header = Header::new("duel", "small", DiceKind::Seeded { seed: 7 });
    assert_eq!(
        header_line(&header).unwrap(),
        r#"{"format":"kabuto-log","version":2,"book":"duel","scenario":"small","options":{},"#
            .to_string()
            + r#""content":"","dice":{"kind":"seeded","seed":7},"players":{"a":"","b":""},"#
            + r#""started":null}"#
    );
    let entry = Entry::<u8, u8> {
        side: Side::B,
        action: 3,
        dice: vec![5, 8],
        events: vec![1],
        digest: 255,
        again: 0,
        words: None,
        umpire: false,
    };
    let line = r#"{"side":"b","action":3,"dice":[5,8],"events":[1],"digest":"00000000000000ff"}"#;
    assert_eq!(entry_line(&entry).unwrap(), line);
    let end = End { key: None, outcome: Some(Outcome::Won(Side::A)), agreed: false };
    assert_eq!(end_line(&end).unwrap(), r#"{"end":{"key":null,"outcome":{"won":"a"}}}"#);
    let back = Back { by: Some(Side::A), leave: Leave::Agreed, keep: 4, thrown: Vec::new() };
    let line = r#"{"back":{"by":"a","leave":"agreed","keep":4}}"#;
    assert_eq!(back_line(&back).unwrap(), line);
    assert_eq!(read_back(line), Some(back));
    let seal = Seal { server: "aa".into(), signature: "bb".into() };
    let line = r#"{"seal":{"server":"aa","signature":"bb"}}"#;
    assert_eq!(seal_line(&seal).unwrap(), line);
    assert_eq!(read_seal(line), Some(seal));
}

#[test]
fn what_was_taken_back_stands_in_the_file_in_its_place() {
    let act = |table: &mut Table<Duel>, side, action, dice: &[u8]| {
        table.act(side, table.log.len(), action, &mut Script::new(dice))
    };
    let mut table = Table::open(Duel::sound());
    act(&mut table, Side::A, Action::Seal, &[]).unwrap();
    act(&mut table, Side::B, Action::Seal, &[]).unwrap();
    let strike = Action::Strike { by: Piece(0), at: Piece(4) };
    act(&mut table, Side::A, strike, &[1]).unwrap();
    act(&mut table, Side::B, Action::Rest { turns: 0 }, &[]).unwrap();
    table.back_by_leave(Side::A, Leave::Computer).unwrap();
    act(&mut table, Side::A, strike, &[2]).unwrap();
    table.back_by_leave(Side::A, Leave::Agreed).unwrap();
    act(&mut table, Side::A, strike, &[3]).unwrap();
    let header = Header::new("duel", "small", DiceKind::Own);
    let mut out = Vec::new();
    write_log(&mut out, &header, &table.log, &table.taken, None).unwrap();
    let text = String::from_utf8(out).unwrap();
    let kinds: Vec<&str> = text.lines().map(|line| &line[..6]).collect();
    let (entry, back) = ("{\"side", "{\"back");
    assert_eq!(kinds[1..], [entry, entry, entry, entry, back, entry, back, entry]);
    let log: Saved = read_log(&text).unwrap();
    assert_eq!((&log.entries, &log.taken), (&table.log, &table.taken));
    let dice: Vec<usize> = log.taken.iter().map(Taken::dice).collect();
    assert_eq!(dice, [1, 1]);
    let again = Table::replay_log(Duel::sound(), &log).unwrap();
    assert_eq!((again.again, again.uncounted, &again.log), (2, 0, &table.log));
    assert_eq!((&again.taken, again.draw()), (&table.taken, table.draw()));
    // Without them the count alone is known, and it must not fall.
    let short = Table::replay(Duel::sound(), &log.entries).unwrap();
    assert_eq!((short.again, short.uncounted), (2, 2));
    let lie = text.replace("\"again\":2", "\"again\":1");
    let error = Table::replay_log(Duel::sound(), &read_log(&lie).unwrap()).unwrap_err();
    assert_eq!(error.why, ReplayWhy::AgainFalls { logged: 1, counted: 2 });
    let other = text.replacen(
        "\"by\":\"a\",\"leave\":\"computer\"",
        "\"by\":\"b\",\"leave\":\"agreed\"",
        1,
    );
    let error = Table::replay_log(Duel::sound(), &read_log(&other).unwrap()).unwrap_err();
    assert_eq!((error.entry, error.why), (4, ReplayWhy::NotBack));
    let far = text.replacen("\"keep\":2", "\"keep\":9", 1);
    assert!(self::error(&far).contains("more is kept than the 4 decisions there are"));
}

/// A free answer from under what was taken back before cannot vanish: the rest was played on it.
#[test]
fn what_is_taken_back_freely_stands_only_where_it_must() {
    let mut table = Table::open(Duel::sound());
    let act = |table: &mut Table<Duel>, side, action, dice: &[u8]| {
        table.act(side, table.log.len(), action, &mut Script::new(dice)).unwrap();
    };
    act(&mut table, Side::A, Action::Write { piece: Piece(1) }, &[]);
    table.back(Side::A).unwrap();
    assert!(table.taken.is_empty(), "nothing depends on it");
    act(&mut table, Side::A, Action::Seal, &[]);
    act(&mut table, Side::B, Action::Seal, &[]);
    let strike = Action::Strike { by: Piece(0), at: Piece(4) };
    act(&mut table, Side::A, strike, &[1]);
    table.back_by_leave(Side::A, Leave::Agreed).unwrap();
    table.back(Side::B).unwrap();
    assert_eq!(table.taken.last().unwrap().back.leave, Leave::Free);
    let header = Header::new("duel", "small", DiceKind::Own);
    let mut out = Vec::new();
    write_log(&mut out, &header, &table.log, &table.taken, None).unwrap();
    let log: Saved = read_log(&String::from_utf8(out).unwrap()).unwrap();
    let again = Table::replay_log(Duel::sound(), &log).unwrap();
    assert_eq!((&again.log, again.again), (&table.log, 1));
    assert_eq!((&again.state, &again.taken), (&table.state, &table.taken));
}

#[test]
fn line_ends_and_blank_lines_do_no_harm() {
    let (_, table, text) = saved();
    let other = format!("\u{feff}{}\r\n\r\n", text.replace('\n', "\r\n"));
    assert_eq!(read_log::<Action, Event>(&other).unwrap().entries, table.log);
    assert!(read_log::<Action, Event>(text.trim_end()).is_ok());
}

#[test]
fn a_file_cut_off_anywhere_is_read_or_named_never_a_panic() {
    let (_, table, text) = saved();
    let whole: Vec<usize> = text
        .lines()
        .scan(0, |end, line| {
            *end += line.len();
            let here = *end;
            *end += 1;
            Some(here)
        })
        .collect();
    for cut in 0..text.len() {
        match read_log::<Action, Event>(&text[..cut]) {
            Ok(log) => {
                // Only whole lines are read, and they are what was played.
                assert!(whole.contains(&cut) || whole.contains(&(cut - 1)), "cut at {cut}");
                assert_eq!(log.entries, table.log[..log.entries.len()]);
            }
            Err(error) => {
                let line = text[..cut].lines().count().max(1);
                assert_eq!(error.line, line, "cut at {cut}: {error}");
            }
        }
    }
}

#[test]
fn a_file_damaged_anywhere_is_no_panic() {
    let (_, _, text) = saved();
    for at in 0..text.len() {
        let mut bytes = text.clone().into_bytes();
        bytes[at] = if bytes[at] == b'}' { b'!' } else { b'}' };
        let damaged = String::from_utf8(bytes).unwrap();
        if let Ok(log) = read_log::<Action, Event>(&damaged) {
            let _ = Table::replay(Duel::sound(), &log.entries);
        }
    }
}

#[track_caller]
fn error(text: &str) -> String {
    read_log::<Action, Event>(text).unwrap_err().to_string()
}

#[test]
fn errors_say_what_is_wrong_and_what_helps() {
    let (_, _, text) = saved();
    assert_eq!(error(""), "line 1: there is no header; choose a file that was saved by Kabuto");
    assert!(error("hello").starts_with("line 1: this is not the header of a saved game"));
    assert!(error("{\"format\":\"pgn\",\"version\":1}").contains("the format is \"pgn\""));
    let later = text.replacen("\"version\":2", "\"version\":3", 1);
    let words = "line 1: the file has version 3, only 1 to 2 are read; open it with the program";
    assert!(error(&later).starts_with(words));
    let poor = text.replacen("\"book\":\"duel\",", "", 1);
    assert!(error(&poor).contains("the header is damaged (missing field `book`"));
    let lines: Vec<&str> = text.lines().collect();
    let broken = format!("{}\n{}\n{}", lines[0], lines[1], &lines[2][..20]);
    assert_eq!(
        error(&broken),
        "line 3: the line breaks off; restore the file from a backup, or delete everything from \
         line 3 on to go on after decision 1"
    );
    let digest = text.replacen("\"digest\":\"", "\"digest\":\"x", 1);
    assert!(error(&digest).contains("a digest has sixteen hexadecimal digits"));
    let more = format!("{text}{}\n", lines[1]);
    assert!(error(&more).contains("there is more after the closing line"));
}
