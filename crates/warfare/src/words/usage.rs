//! How each verb is used: what is answered to a near miss.

use book::heard::Verbs;

/// Every verb with what is understood for it, and how it is used. `NAME` stands for whoever acts.
pub(super) const VERBS: Verbs = Verbs(&[
    (
        "moves",
        &["move", "goes", "go", "marches", "march", "advances", "advance", "walks", "walk"],
        "`NAME moves to 21.5,18.0`, `… to 21.5,18.0 by 20.0,15.5`, `… to 21.5,18.0 facing 45`, \
         `NAME moves 6 in at 2 o'clock`, `NAME moves 4 in towards Pears`, `NAME moves towards \
         Pears` or `NAME moves round to 21.5,18.0`",
    ),
    (
        "attacks",
        &["attack", "charges", "charge", "assaults"],
        "`NAME attacks Pears`, `NAME attacks the rear of Pears`, `… the right of Pears offset 0.5 \
         by 20.0,15.5`",
    ),
    ("fires", &["fire", "shoots", "shoot"], "`NAME fires`, `NAME fires at Pears`"),
    (
        "turns",
        &["turn", "wheels", "wheel", "looks"],
        "`NAME turns to 45`, `NAME turns towards Pears`, `NAME turns its men right`",
    ),
    (
        "rides",
        &["ride", "gallops", "leaves"],
        "`NAME rides to 21.5,18.0`, `… by 20.0,15.5`, `NAME rides 10 in north`",
    ),
    ("joins", &["join", "commands"], "`NAME joins Pears`, `NAME joins Pears by 20.0,15.5`"),
    ("challenges", &["challenge", "duels"], "`NAME challenges Lord Kasuke`"),
    ("strikes", &["strike"], "`NAME strikes`"),
    ("faces", &["face"], "`NAME faces 180`, `NAME faces towards Pears`"),
    ("gives", &["give", "yields"], "`NAME gives way to 21.5,18.0`"),
    ("shelters", &["shelter", "hides"], "`NAME shelters with Pears`"),
    ("stays", &["remains"], "`stay behind`"),
    ("throws", &["rallies", "rally"], "`throw`, or `decline`"),
    ("stands", &[], "`NAME stands at 21.5,18.0`"),
    ("place", &[], "`place NAME at 21.5,18.0`, `place NAME at 21.5,18.0 facing 45`"),
    ("attach", &[], "`attach NAME to Pears`"),
]);

/// How many of them are named to somebody who has no idea.
pub(super) const FEW: usize = 7;
