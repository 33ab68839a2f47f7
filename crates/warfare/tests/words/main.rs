//! What the game says and understands: every action in words and back, every event and every ask in
//! a sentence, and what a player may write besides.

#[path = "../common/mod.rs"]
mod common;

mod every;
mod heard;
mod said;
mod told;

use warfare::Warfare;

/// A table on which all can be said: a hill, a wood, a hedge, a place, an exit; units on foot
/// and mounted, with and without leaders and missiles, and a leader alone.
pub fn field() -> Warfare {
    let mut game = common::staged(
        "hill \"Rise\" 0,9000 to 4000,12000\n\
         area wood \"Old wood\" 12000,8000 to 14000,10000\n\
         hedge \"Hedge\" 1000,6500 3000,6500\n\
         place \"Shrine\" 9000,11000\n\
         exit \"South road\" 6000,0 7000,0\n\
         exits west South road\n\
         west ashigaru-yumi Pears at 5000,4000\n\
         west mounted-samurai Riders at 7000,4000 heading 45\n\
         west monk Monks at 9000,4000\n\
         west leader Gib of Pears\n\
         west leader Tom at 9000,3000\n\
         east ashigaru-arquebus Spears at 5000,6500\n\
         east foot-samurai Blades at 9000,7500\n\
         east leader Ken of Blades",
    );
    // In cases a name is one word; in scenarios it may be several.
    let tom = game.scenario.leaders.iter_mut().find(|one| one.name == "Tom");
    tom.expect("Tom is there").name = "Old Tom".to_owned();
    game
}
