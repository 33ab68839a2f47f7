//! Saved games: written, gone on with, replayed, verified, and found out if tampered with.

use crate::play::to_the_end;
use crate::tool::{Folder, Ran, kabuto, typed};

/// Plays a game to its end and saves it.
fn saved(folder: &Folder, more: &[&str]) -> String {
    let path = folder.path("game.kabuto");
    let args = ["play", "village-green", "--save", &path];
    typed(&[&args[..], more].concat(), &to_the_end()).fine().says(&[" won."]);
    path
}

fn verify(path: &str) -> Ran {
    kabuto(&["verify", path])
}

#[test]
fn a_game_with_promised_dice_is_verified() {
    let folder = Folder::new();
    let path = saved(&folder, &[]);
    let ran = verify(&path).unsigned();
    ran.says(&["the key is the one promised", "signature: none", "unsigned: nothing is wrong"]);
    assert!(!folder.has("game.kabuto.key"), "the key stands in the game itself now");
    let end = folder.read("game.kabuto").lines().last().unwrap().to_owned();
    assert!(end.contains("\"key\":\""), "{end}");
}

#[test]
fn a_game_from_a_seed_is_verified_replayed_and_drawn() {
    let folder = Folder::new();
    let path = saved(&folder, &["--seed", "3"]);
    verify(&path).unsigned().says(&["from the seed, all", "taken back: no dice"]);
    let all = kabuto(&["replay", &path]).fine();
    all.says(&["A lesson on the green", "person", "greedy", "SG-MOV-01", " win, "]);
    let some = kabuto(&["replay", &path, "--entry", "5"]).fine();
    some.says(&["   5 ", "not over: turn 1 of 8"]);
    assert!(!some.out.contains("\n   6 "), "{}", some.out);
    kabuto(&["replay", &path, "--entry", "100000"]).bad(&["--entry", "from 0 to"]);
    let svg = folder.path("board.svg");
    kabuto(&["render", &path, "--entry", "5", "-o", &svg]).fine();
    assert!(folder.read("board.svg").contains("<svg"));
}

#[test]
fn a_game_with_ones_own_dice_is_verified_as_far_as_it_can_be() {
    let folder = Folder::new();
    let path = folder.path("game.kabuto");
    let args = ["play", "last-quiver", "--dice", "own", "--against", "self", "--save", &path];
    typed(&args, &format!("ready\nready\n{}", "5\n".repeat(60))).fine();
    verify(&path).open().says(&["thrown by the players", "open: nothing is wrong"]);
}

#[test]
fn a_game_is_left_and_gone_on_with() {
    let folder = Folder::new();
    let path = folder.path("game.kabuto");
    let args = ["play", "village-green", "--save", &path];
    typed(&args, "ready\nend\n").fine().says(&["--resume"]);
    verify(&path).open().says(&["the key is shown when the game is over", "not over"]);
    assert!(folder.has("game.kabuto.key"));
    kabuto(&args).bad(&["is there already", "--resume"]);
    let before = folder.read("game.kabuto");
    let ran = typed(&["play", "--resume", &path], &to_the_end()).fine();
    ran.says(&[" won.", "The key of the dice was"]);
    assert!(folder.read("game.kabuto").starts_with(&before));
    verify(&path).unsigned().says(&["unsigned: nothing is wrong"]);
    kabuto(&["play", "--resume", &path]).bad(&["this game is over", "kabuto replay"]);
}

/// What was said in a lesson from some words on, without the good-bye.
fn said_from(ran: &Ran, words: &str) -> String {
    let (_, rest) = ran.out.split_once(words).unwrap_or_else(|| panic!("{words}: {}", ran.out));
    let (rest, _) = rest.rsplit_once("Saved.").expect("it says where it is saved");
    rest.to_owned()
}

#[test]
fn a_lesson_is_left_and_taken_up_where_it_stood() {
    let before = "\nready\n\nend\n";
    let after = "choices Gib\nodds Gib shoots Osbert\n\nGib shoots Osbert\n\nchoices Eadric\n\
                 Eadric moves to 4.7\nback\n";
    let folder = Folder::new();
    let [whole, parted] = ["whole.kabuto", "parted.kabuto"].map(|name| folder.path(name));
    let lesson = ["play", "--lesson", "cry-havoc/village-green", "--save"];

    let at_once = typed(&[&lesson[..], &[&whole]].concat(), &format!("{before}{after}")).fine();
    at_once.says(&["Lesson, 5 of 29", "Lesson, 9 of 29", "Lesson, 13 of 29"]);

    let left = typed(&[&lesson[..], &[&parted]].concat(), before).fine();
    left.says(&["Lesson, 5 of 29", "--resume"]);
    assert!(!left.out.contains("Lesson, 6 of 29"), "{}", left.out);
    // Nothing was done meanwhile: it is said again.
    typed(&["play", "--resume", &parted], "").fine().says(&["Lesson, 5 of 29"]);
    let taken_up = typed(&["play", "--resume", &parted], after).fine();
    assert!(!taken_up.out.contains("Lesson, 4 of 29"), "{}", taken_up.out);

    // From there on it goes word for word as for whoever never left.
    let step = "Lesson, 5 of 29";
    assert_eq!(said_from(&at_once, step), said_from(&taken_up, step));
    assert_eq!(folder.read("whole.kabuto"), folder.read("parted.kabuto"));
}

#[test]
fn without_its_key_a_game_cannot_go_on() {
    let folder = Folder::new();
    let path = folder.path("game.kabuto");
    typed(&["play", "village-green", "--save", &path], "ready\n").fine();
    std::fs::remove_file(folder.path("game.kabuto.key")).unwrap();
    kabuto(&["play", "--resume", &path]).bad(&["game.kabuto.key", "put the file back"]);
}

#[test]
fn what_was_taken_back_is_not_saved() {
    let folder = Folder::new();
    let path = folder.path("game.kabuto");
    let args = ["play", "toll-house", "--side", "travellers", "--seed", "1", "--save", &path];
    typed(&args, "ready\nend\nend\nhu moves to 5.7\nback\n").fine();
    assert_eq!(folder.read("game.kabuto").lines().count(), 5);
    verify(&path).open();
}

#[test]
fn a_game_is_saved_on_the_way() {
    let folder = Folder::new();
    let path = folder.path("late.kabuto");
    let words = format!("ready\nend\nsave {path}\nsave {path}\nsave\nsave /nowhere/x\nend\n");
    let ran = typed(&["play", "village-green", "--seed", "1"], &words).fine();
    ran.says(&["Saved to", "is there already", "Say where", "/nowhere/x"]);
    verify(&path).open();
}

#[test]
fn a_signed_game_is_sound_and_its_key_can_be_pinned() {
    let folder = Folder::new();
    saved(&folder, &[]);
    let signer = shelf::seal::Signer::new(&[7; 32]);
    let signed = signer.sign(&folder.read("game.kabuto"));
    let path = folder.write("signed.kabuto", &signed);
    let key = signer.public();
    verify(&path).fine().says(&["signature: of all lines, by the server", &key, "sound: "]);
    kabuto(&["verify", &path, "--key", &key.to_uppercase()]).fine().says(&["asked for"]);
    let other = shelf::seal::Signer::new(&[8; 32]).public();
    let ran = kabuto(&["verify", &path, "--key", &other]).came_false();
    ran.says(&["FAILS", "not by the one that was asked for", "false: "]);
    kabuto(&["verify", &path, "--key", "plum"]).bad(&["`plum` is no public key", "/dice"]);
    let told = kabuto(&["verify", &path, "--json"]).fine();
    let told: serde_json::Value = serde_json::from_str(&told.out).unwrap();
    assert_eq!((&told["verdict"], &told["server"]), (&"sound".into(), &key.into()));
    let renamed = signed.replacen("\"b\":\"greedy\"", "\"b\":\"greedier\"", 1);
    assert_ne!(renamed, signed);
    let ran = verify(&folder.write("renamed.kabuto", &renamed)).came_false();
    ran.says(&["FAILS", "signature: it is not that of these lines"]);
    kabuto(&["replay", &path]).fine();
    kabuto(&["verify", "--help"]).fine().says(&["unsigned: nothing is wrong", "--key"]);
}

#[test]
fn dice_taken_back_stand_in_the_file_and_are_counted() {
    let folder = Folder::new();
    let path = folder.path("game.kabuto");
    let args = ["play", "last-quiver", "--seed", "3", "--against", "self", "--save", &path];
    typed(&args, "ready\nready\nback agreed\n").fine().says(&["Taken back."]);
    assert!(folder.read("game.kabuto").contains("{\"back\":{\"by\":"));
    let ran = verify(&path).open();
    ran.says(&["taken back: 1 time by ", "21 dice; the other side agreed"]);
    typed(&["play", "--resume", &path], "ready\n").fine().says(&["--resume"]);
    verify(&path).open().says(&["all 42 of them fell as they must", "taken back: 1 time"]);
    assert!(folder.read("game.kabuto").contains("{\"back\":{\"by\":"), "it stays");
}

#[test]
fn a_truncated_game_names_the_line() {
    let folder = Folder::new();
    let path = saved(&folder, &["--seed", "3"]);
    let text = folder.read("game.kabuto");
    let cut = text.lines().take(6).collect::<Vec<_>>().join("\n");
    let path = folder.write("cut.kabuto", &cut[..cut.len() - 20]).replace(&path, "");
    for command in ["verify", "replay"] {
        kabuto(&[command, &path]).bad(&["line 6", "breaks off", "restore the file"]);
    }
    kabuto(&["play", "--resume", &path]).bad(&["line 6", "breaks off"]);
}

/// The number of the first line with a die in it.
fn first_with_die(text: &str) -> usize {
    text.lines()
        .position(|line| line.contains("\"dice\":[") && !line.contains("\"dice\":[]"))
        .unwrap()
}

/// The text with one line changed.
fn with_line(text: &str, at: usize, change: impl Fn(&str) -> String) -> String {
    let lines = text.lines().enumerate();
    let lines = lines.map(|(n, line)| if n == at { change(line) } else { line.to_owned() });
    lines.map(|line| line + "\n").collect()
}

#[test]
fn a_changed_die_is_found() {
    let folder = Folder::new();
    saved(&folder, &["--seed", "3"]);
    let text = folder.read("game.kabuto");
    let at = first_with_die(&text);
    let other = with_line(&text, at, |line| {
        let start = line.find("\"dice\":[").unwrap() + 8;
        let end = start + line[start..].find([',', ']']).unwrap();
        let face: u8 = line[start..end].parse().unwrap();
        format!("{}{}{}", &line[..start], face % 10 + 1, &line[end..])
    });
    let path = folder.write("die.kabuto", &other);
    let ran = verify(&path).came_false();
    ran.says(&["FAILS", "dice: die 1 of decision", "false: the game was not played"]);
    kabuto(&["replay", &path]).bad(&[&format!("die.kabuto:{}", at + 1), "kabuto verify"]);
}

#[test]
fn a_changed_digest_is_found() {
    let folder = Folder::new();
    saved(&folder, &["--seed", "3"]);
    let text = folder.read("game.kabuto");
    let other = with_line(&text, 4, |line| {
        let start = line.find("\"digest\":\"").unwrap() + 10;
        let digit = if &line[start..=start] == "0" { "1" } else { "0" };
        format!("{}{digit}{}", &line[..start], &line[start + 1..])
    });
    let path = folder.write("digest.kabuto", &other);
    verify(&path).came_false().says(&[
        "digest.kabuto:5",
        "the state is another",
        "false: the game was not played",
    ]);
}

#[test]
fn a_changed_key_seed_content_or_outcome_is_found() {
    let folder = Folder::new();
    saved(&folder, &[]);
    let text = folder.read("game.kabuto");
    let last = text.lines().count() - 1;
    let key = with_line(&text, last, |line| {
        let start = line.find("\"key\":\"").unwrap() + 7;
        let digit = if &line[start..=start] == "0" { "1" } else { "0" };
        format!("{}{digit}{}", &line[..start], &line[start + 1..])
    });
    verify(&folder.write("key.kabuto", &key)).came_false().says(&["not the one promised"]);
    let content = with_line(&text, 0, |line| {
        let start = line.find("\"content\":\"").unwrap() + 11;
        format!("{}0123456789abcdef{}", &line[..start], &line[start + 16..])
    });
    verify(&folder.write("content.kabuto", &content)).came_false().says(&["other tables"]);
    let outcome = with_line(&text, last, |line| {
        let start = line.find("\"outcome\":").unwrap() + 10;
        let other = if line.contains("{\"won\":\"a\"}") { "b" } else { "a" };
        format!("{}{{\"won\":\"{other}\"}}}}}}", &line[..start])
    });
    verify(&folder.write("outcome.kabuto", &outcome)).came_false().says(&["the outcome is not"]);
    saved_from_seed_with_another_seed(&folder);
}

fn saved_from_seed_with_another_seed(folder: &Folder) {
    let path = folder.path("seed.kabuto");
    typed(&["play", "village-green", "--seed", "3", "--save", &path], &to_the_end()).fine();
    let text = folder.read("seed.kabuto").replacen("\"seed\":3", "\"seed\":4", 1);
    verify(&folder.write("other.kabuto", &text)).came_false().says(&["FAILS", "dice: die"]);
}
