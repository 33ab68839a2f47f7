//! What the game says and understands: every action in words and back, every event and every ask in
//! a sentence, and what a player may write besides.

#[path = "../common/mod.rs"]
mod common;

mod every;
mod heard;
mod said;
mod told;

use skirmish::Skirmish;

/// A table on which everything can be said: two walls of one name, a horse under somebody and one
/// that is loose, two ladders, two sites of one name, groups and people alone.
pub fn yard() -> Skirmish {
    let mut game = common::staged(
        "wall 3 \"Wall\" 0,60 40,60\n\
         wall 3 \"Wall\" 60,60 100,60\n\
         gate 6 \"Gate\" 45,60 55,60\n\
         area wood \"Old wood\" 80,80 to 100,100\n\
         place \"Shrine\" 50,110\n\
         exit \"South road\" 40,0 60,0\n\
         exits west South road\n\
         site Hut by west on Gate, actions 2\n\
         site Hut by west on Wall, opens\n\
         ladder lies at 20,20\n\
         ladder at 30,59\n\
         horse Kuro at 70,20 heading 90\n\
         west bushi Gib at 10,10, armoured, katana, yari, bow, group Blades\n\
         west eiyuu Tom at 14,10, light, katana, tachi, commander, group Blades, leader\n\
         west bushi Rider at 50,30 heading 45, mounted, light, naginata\n\
         west ashigaru Loner at 30,58.95, light, yari, ladder\n\
         east ashigaru Ito at 10,40, light, yari, group Spears\n\
         east ashigaru Ota at 13,40, light, yari, group Spears\n\
         east bushi Ken at 90,90, armoured, katana\n\
         east bushi Down at 60,30, armoured, katana, disabled",
    );
    // In cases a name is one word; in scenarios it may be several.
    let tom = game.scenario.people.iter_mut().find(|one| one.name == "Tom");
    tom.expect("Tom is there").name = "Old Tom".to_owned();
    game
}
