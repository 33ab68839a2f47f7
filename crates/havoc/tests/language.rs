//! What this family of games brings to the language of cases, and what cannot be written in it.

mod common;

use book::{Files, Trouble};
use case::Report;
use havoc::Havoc;
use havoc::case::{Opened, parse, play};
use havoc::play::Play;

/// The shipped books, opened once for many cases.
struct Books {
    files: Files,
    opened: [Opened; 3],
}

impl Books {
    fn new() -> Books {
        let files = common::files();
        let opened = Play::ALL.map(|play| common::book_and_wording_of(&files, play));
        Books { files, opened }
    }

    fn run(&self, text: &str) -> Result<Vec<Report>, Vec<Trouble>> {
        let case = parse("t.case", text)?;
        case.run::<Havoc>(&self.files, &self.opened[play(&case.scene)? as usize])
    }
}

#[track_caller]
fn passes(text: &str) {
    let reports = Books::new().run(text).unwrap_or_else(|troubles| panic!("{troubles:?}"));
    let failures: Vec<_> = reports.into_iter().flat_map(|report| report.failures).collect();
    assert!(failures.is_empty(), "{failures:?}");
}

/// The last line of the case does not hold, and this is the case instead.
#[track_caller]
fn fails(text: &str, words: &str) {
    let reports = Books::new().run(text).unwrap_or_else(|troubles| panic!("{troubles:?}"));
    let failures: Vec<_> = reports.into_iter().flat_map(|report| report.failures).collect();
    let [failure] = &failures[..] else { panic!("one failure, not {failures:?}") };
    assert_eq!(failure.line, text.lines().count(), "{failure:?}");
    assert!(failure.what.contains(words), "{failure:?}");
}

#[track_caller]
fn bad(text: &str, line: usize, words: &str) {
    let troubles = Books::new().run(text).expect_err("trouble");
    let [trouble] = &troubles[..] else { panic!("one trouble, not {troubles:?}") };
    assert_eq!((trouble.line, trouble.file.as_str()), (line, "t.case"), "{trouble}");
    assert!(trouble.to_string().contains(words), "{trouble}");
}

const FIGHT: &str = "title t\nbook cry-havoc\nmap 15 x 11 axial 5.5\nwest peasant P at (0,0)\n\
east peasant Q at (1,0)\nstep combat west\n";

#[test]
fn defaults_repeats_and_refusals() {
    passes(&format!(
        "{FIGHT}? default end\n> P attacks Q [3]\n? default Q retreats to (2,-1)\n> default\n? Q at (2,-1)\n"
    ));
    fails(&format!("{FIGHT}? default P attacks Q"), "it is end");
    passes(&format!("{FIGHT}> end x 12\n? step combat\n? turn 3\n? active west\n"));
    passes(&format!(
        "{FIGHT}> P attacks Q x 2 [10]\n!\n? illegal P attacks Q\n? illegal SG-CMB-01 P attacks Q\n"
    ));
    passes(&format!("{FIGHT}> Q attacks P\n!\n"));
    // SG-ENG-02: the face 0 counts as ten, and there is no eleven.
    passes(&format!("{FIGHT}> P attacks Q [0]\n? read combat-foot 2-1 10 -\n"));
    fails(&format!("{FIGHT}> P attacks Q [11]"), "11 is on no die of 10 faces");
}

#[test]
fn a_trial_changes_pieces_ground_options_and_steps() {
    passes(&format!(
        "{FIGHT}try Written\n? column 2-1 P attacks Q\n\
         try A knight in his place\nwith west knight P at (0,0)\n? column 8-1 P attacks Q\n\
         try In scrub\nwith terrain scrub (1,0)\n? column 3-1 P attacks Q\n\
         try Later\nwith step movement east\nwith turn 7\n? asked east move\n? turn 7\n\
         try Alone\nwithout Q\n? choices end\n\
         try Wounded\nwith east peasant Q at (1,0) wounded\n? Q wounded\n\
         try Written still\n? column 2-1 P attacks Q\n? Q healthy\n"
    ));
    bad(&format!("{FIGHT}try t\nwith east ogre Q at (1,0)\n? turn 2\n"), 8, "no kind `ogre`");
    bad(
        &format!("{FIGHT}try t\nwith map 70 x 40\n? turn 2\n"),
        8,
        "a map may have 2048 hexes, such as 64 x 32",
    );
    bad(&format!("{FIGHT}try t\nwith play combined\n? turn 2\n"), 8, "played by one book");
    bad(&format!("{FIGHT}try t\nwith east peasant R at (1,0)\n? turn 2\n"), 8, "stand in one hex");
}

#[test]
fn hexes_and_openings_are_changed_by_their_hex() {
    let night = "title t\nbook samurai-blades\nmap 15 x 11 axial 5.5\nnight\nlantern (0,0)\n\
                 barricade (2,0) front W\nwest ninja N at (4,0)\neast ashigaru E at (-4,0)\n\
                 step movement east\n";
    passes(&format!(
        "{night}try Lit\n? lit (1,0)\n? lantern (0,0) lit\n\
         try Out\nwith lantern (0,0) out\n? lantern (0,0) out\n? dark (1,0)\n\
         try None\nwithout lantern (0,0)\n? dark (1,0)\n\
         try By day\nwithout night\n? lit (4,4)\n\
         try The other way\nwith barricade (2,0) front E\n? lit (1,0)\n"
    ));
}

#[test]
fn what_a_side_does_not_know_changes_no_choice() {
    let night = "title t\nbook samurai-blades\nmap 15 x 11 axial 5.5\nnight\n\
                 west ninja N at (3,0)\neast ashigaru E at (-4,0)\nstep movement east\n";
    passes(&format!(
        "{night}try He stands elsewhere\nwith west ninja N at (-1,0)\n? N unseen\n? choices same\n\
         try He is seen\nwith west ashigaru N at (-1,0)\nwith lantern (-1,0)\n? N seen\n\
         ? choices same minus E\n"
    ));
    fails(
        &format!(
            "{night}try t\nwith west ashigaru N at (-3,0)\nwith lantern (-1,0)\n? choices same"
        ),
        "this is gone: E moves to (-3,0)",
    );
}

#[test]
fn the_table_the_column_and_the_letter() {
    passes(&format!(
        "{FIGHT}> P attacks Q [1]\n? read combat-foot 2-1 D\n? read combat-foot 2-1 1 D\n"
    ));
    fails(&format!("{FIGHT}> P attacks Q [1]\n? read combat-foot 2-1 C"), "combat-foot 2-1 1 D");
    passes(&format!(
        "{FIGHT}? chance 1/10 read combat-foot 2-1 D: P attacks Q\n> end\n? read nothing\n"
    ));
    let shot = "title t\nbook cry-havoc\nmap 15 x 11 axial 5.5\nwest short-bowman B at (0,0)\n\
                east knight K at (4,0)/(5,0)\neast peasant Q at (0,4)\nstep first-shooting west\n";
    passes(&format!(
        "{shot}try Mounted\n> B shoots K [2]\n? read missile-mounted 3-1 2 B\n\
         try On foot\n> B shoots Q [9]\n? read missile-foot 12-1 9 C\n"
    ));
}

#[test]
fn longbows_shuriken_and_monks_read_tables_too() {
    let head = "title t\nbook samurai-blades\nmap 15 x 11 axial 5.5\n";
    let bow = format!(
        "{head}west ashigaru-archer A at (0,0)\neast ashigaru E at (5,0)\n\
         east warrior-monk M at (0,4)\nstep first-shooting west\n"
    );
    passes(&format!("{bow}> A shoots E [1]\n? read longbow-foot none C\n? E dead\n"));
    passes(&format!(
        "{bow}> A shoots M [1]\n? asked east deflect\n? read longbow-foot none 1 C\n\
         > deflect [1]\n? read deflection-foot C B\n? M wounded\n"
    ));
    let dark = format!(
        "{head}night\nlantern (2,0)\nwest ninja N at (0,0)\neast ashigaru E at (3,0)\n\
         east ashigaru F at (0,3)\nstep second-shooting west\n"
    );
    passes(&format!(
        "{dark}try Added to the die\n? adds 0 N throws at E\n? adds 1 N throws at F\n\
         ? adds 0 N throws at the lantern at (2,0)\n\
         try Into the dark\n> N throws at F [5]\n? read shuriken 3 6 -\n"
    ));
    fails(&format!("{dark}? adds 1 N throws at E"), "it is 0");
    fails(&format!("{dark}? adds 1 end"), "only shots and throws add to the die");
}

#[test]
fn a_lantern_is_read_as_a_man_on_foot() {
    passes(
        "title t\nbook samurai-blades\nmap 15 x 11 axial 5.5\nnight\nlantern (3,0)\n\
         west ashigaru-archer A at (0,0)\neast ashigaru E at (-5,0)\nstep first-shooting west\n\
         ? adds 0 A shoots the lantern at (3,0)\n\
         > A shoots the lantern at (3,0) [6]\n? read longbow-foot none 6 A\n? lantern (3,0) out\n",
    );
}

#[test]
fn the_price_of_a_pose() {
    let ride = "title t\nbook cry-havoc\nmap 15 x 11 axial 5.5\nterrain scrub (1,0)\n\
                terrain tree (2,-2)\nwest knight K at (0,0)/(-1,0)\nwest peasant P at (0,2)\n\
                step movement west\n";
    // Scrub costs two, a step back twice the ground; no horse goes among trees.
    passes(&format!(
        "{ride}? cost K (0,0)/(-1,0) 0\n? cost K (1,0)/(0,0) 2\n? cost K (2,0)/(1,0) 3\n\
         ? cost K (0,1)/(0,0) 1\n? cost K (-1,0)/(-2,0) 2\n? cost K (2,-2)/(1,-2) closed\n\
         ? cost P (1,2) 1\n? cost (2,-2) 2\n"
    ));
    fails(&format!("{ride}? cost K (1,0)/(0,0) 1"), "it is 2");
    fails(&format!("{ride}? cost K (2,0) 2"), "K takes two, head/tail");
    fails(&format!("{ride}? cost P (1,2)/(0,2) 2"), "P takes one hex");
    fails(&format!("{ride}? cost K (90,0)/(89,0) 2"), "no hex (90,0)");
}

#[test]
fn names_sizes_and_strings_that_cannot_be() {
    bad(&format!("{FIGHT}east peasant q at (3,0)\n? turn 2\n"), 7, "q and Q (line 5) differ only");
    bad(&format!("{FIGHT}east peasant Q at (3,0)\n? turn 2\n"), 7, "two pieces are called Q");
    bad(
        &format!(
            "{FIGHT}west knight K at (3,3)/(2,3)\nnone war-horse k's-horse at (3,1)/(2,1)\n? turn 2\n"
        ),
        8,
        "k's-horse and K's-horse (line 7) differ only in capitals",
    );
    let sized = |size: &str| format!("title t\nbook cry-havoc\nmap {size}\n? turn 2\n");
    bad(&sized("100 x 50"), 3, "it has 5000 hexes\n  remedy: a map may have 2048 hexes");
    bad(&sized("70000 x 2"), 3, "a map may have 2048 hexes");
    bad(&sized("0 x 9"), 3, "is no size");
    let mules = "none mule M at (3,3)/(2,3)\nnone mule N at (3,1)/(2,1)\n";
    bad(&format!("{FIGHT}{mules}string M N M\n? turn 2\n"), 9, "N cannot be tied twice");
    bad(&format!("{FIGHT}{mules}string M M\n? turn 2\n"), 9, "nor to itself");
    bad(&format!("{FIGHT}{mules}string M P\n? turn 2\n"), 9, "no such animals: M P");
}

/// What the manual shows is so.
#[test]
fn the_examples_of_the_manual_hold() {
    let manual = include_str!("../../../docs/cases.md");
    let examples: Vec<&str> = manual.split("```\n").skip(1).step_by(2).collect();
    assert_eq!(examples.len(), 3);
    let head = |book: &str| format!("title t\nbook {book}\nmap 15 x 11 axial 5.5\n");
    passes(examples[0]);
    passes(&format!("{}{}", head("cry-havoc"), examples[1]));
    passes(&format!("{}{}", head("samurai-blades"), examples[2]));
}

/// Every shipped case, cut short and with its lines out of place: judged or refused, but nothing
/// falls over.
#[test]
fn broken_cases_do_no_harm() {
    let books = Books::new();
    let (mut judged, mut refused) = (0, 0);
    let mut count = |text: &str| match books.run(text) {
        Ok(_) => judged += 1,
        Err(troubles) => {
            assert!(troubles.iter().all(|t| !t.what.is_empty() && !t.remedy.is_empty()));
            refused += 1;
        }
    };
    for folder in ["cry-havoc", "samurai-blades"] {
        let cases = books.files.under(folder).filter(|(path, _)| path.ends_with(".case"));
        for (nth, (_, text)) in cases.enumerate() {
            let size = text.len();
            for part in 1..12 {
                let cut = (size * part / 12 + nth % 17).min(size);
                let cut = (cut..=size).find(|at| text.is_char_boundary(*at)).unwrap_or(size);
                count(&text[..cut]);
            }
            let mut lines: Vec<&str> = text.lines().collect();
            let half = lines.len() / 2;
            lines.swap(nth % half, half + nth % half);
            count(&lines.join("\n"));
            lines.rotate_left(3);
            lines.insert(0, "title t");
            count(&lines.join("\n"));
        }
    }
    assert!(judged > 200 && refused > 200, "{judged} judged, {refused} refused");
}
