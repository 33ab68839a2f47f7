//! How each verb is used: what is answered to a near miss.

use book::heard::Verbs;

/// Every verb with what is understood for it, and how it is used. `NAME` stands for whoever acts.
pub(super) const VERBS: Verbs = Verbs(&[
    (
        "moves",
        &["move", "goes", "go", "walks", "walk", "rides", "ride", "runs", "run", "withdraws"],
        "`NAME moves to 12.50,30.00`, `… to 12.50,30.00 by 10.00,28.00`, `… to 12.50,30.00 facing \
         45`, `NAME moves 8 cm at 2 o'clock`, `NAME moves 5 cm towards Tom`, `NAME moves towards \
         Tom` or `NAME moves round to 12.50,30.00`",
    ),
    ("turns", &["turn", "faces", "face", "looks"], "`NAME turns to 45`, `NAME turns towards Tom`"),
    ("charges", &["charge", "attacks", "attack"], "`NAME charges Tom`, `… Tom by 10.00,28.00`"),
    ("shoots", &["shoot", "throws", "throw", "fires"], "`NAME shoots Spears`, `… the yari men`"),
    ("loads", &["load", "reloads", "reload"], "`NAME loads`"),
    ("mounts", &["mount"], "`NAME mounts Kuro`"),
    ("dismounts", &["dismount"], "`NAME dismounts`, `NAME dismounts to 20.00,22.55`"),
    (
        "climbs",
        &["climb"],
        "`NAME climbs the wall`, `NAME climbs over the wall`, `… the wall to 50.00,61.05`",
    ),
    ("waits", &["wait", "passes"], "`NAME waits`"),
    ("stays", &[], "`NAME stays`"),
    ("follows", &[], "`follow up`"),
    ("accepts", &[], "`accept`"),
    ("acts", &["act"], "`activate Spears`"),
    ("fights", &["fight"], "`NAME fights Tom`, `NAME fights in front`, `NAME fights with yari`"),
    ("joins", &["join"], "`NAME joins against Tom`"),
    ("is", &[], "`NAME is primary`"),
    ("uses", &["use", "wields", "draws"], "`NAME uses katana`, `NAME uses weapon 2`"),
    ("stands", &[], "`NAME stands at 12.50,30.00`"),
    ("takes", &["take", "picks", "pick"], "`NAME takes the ladder`, `NAME takes ladder 2`"),
    ("sets", &["set"], "`NAME sets the ladder against the wall`"),
    (
        "works",
        &["work", "seizes", "seize", "breaks", "break", "opens", "open"],
        "`NAME works at the gate`",
    ),
    ("finishes", &["finish", "kills"], "`NAME finishes Tom`"),
    ("pair", &[], "`pair NAME with Tom`"),
    ("place", &[], "`place NAME at 12.50,30.00`, `place NAME at 12.50,30.00 facing 45`"),
    ("resolve", &[], "`resolve NAME`"),
]);

/// How many of them are named to somebody who has no idea.
pub(super) const FEW: usize = 9;
