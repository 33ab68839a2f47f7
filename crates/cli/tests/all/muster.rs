//! `kabuto muster`.

use crate::tool::{Folder, kabuto};

const BOOK: &str = "samurai-skirmish";

#[test]
fn a_force_is_raised_by_lot_checked_and_played_with() {
    let folder = Folder::new();
    let file = &folder.path("herons.toml");
    let raise = ["muster", "raise", BOOK, "--scenario", "three-roads", "--seed", "7"];
    let printed = kabuto(&raise).fine().out;
    assert_eq!(kabuto(&raise).fine().out, printed, "the same seed, the same force");
    kabuto(&[&raise[..], &["--output", file]].concat()).fine().says(&["points", "figures"]);
    assert_eq!(folder.read("herons.toml").trim_end(), printed.trim_end());
    kabuto(&["muster", "check", file]).fine().says(&["of 120 points"]);
    let told = kabuto(&["muster", "check", file, "--json"]).fine().json();
    assert_eq!(told["objections"], serde_json::json!([]));
    let option = format!("band.western=@{file}");
    let sim = ["simulate", "three-roads", "--games", "1", "--a", "random", "--b", "random"];
    kabuto(&[&sim[..], &["--option", &option]].concat()).fine();
}

#[test]
fn an_illegal_force_comes_out_false_with_every_rule() {
    let folder = Folder::new();
    let text = "book = \"samurai-skirmish\"\nname = \"Lords\"\npoints = 500\n\
                [[figure]]\nkind = \"lord\"\nnames = [\"A\", \"B\"]\n";
    let file = &folder.write("lords.toml", text);
    kabuto(&["muster", "check", file]).fine().says(&["62 of 500 points"]);
    let wrong = kabuto(&["muster", "check", file, "--scenario", "three-roads"]).came_false();
    wrong.says(&["SS-GRP-04 The band has too many of a class.", "too few"]);
}

#[test]
fn what_is_no_force_or_has_no_points_is_told_so() {
    kabuto(&["muster", "list", BOOK]).fine().says(&["spearman", "band.western", "SS-GRP-04"]);
    kabuto(&["muster", "list", "cry-havoc"]).bad(&["no book whose forces have points", BOOK]);
    kabuto(&["muster", "raise", BOOK, "--points", "1"]).bad(&["SS-GRP-04"]);
    let folder = Folder::new();
    let odd = folder.write("odd.toml", "book = \"samurai-skirmish\"\nwings = 2\n");
    kabuto(&["muster", "check", &odd]).bad(&["wings", "Line 2"]);
    kabuto(&["muster", "check", "nowhere.toml"]).bad(&["nowhere.toml"]);
}
