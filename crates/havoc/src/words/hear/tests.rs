//! What is shown as an example is understood.

use super::*;
use crate::common;
use engine::Game;

#[test]
fn every_verb_that_is_shown_is_heard_that_way() {
    let game = common::game(&common::files(), "samurai-blades/rice-carts", &[]);
    let s = game.start();
    let lantern = game.hex_name(game.scenario.map.lanterns[0]);
    for (verb, form) in SENTENCES {
        let mut words = form.replace("5.7", &lantern).replacen("NAME", "Toku", 1);
        for (kind, name) in [
            ("NAME", "Yumi"),
            ("ANIMAL", "Rope"),
            ("HORSE", "Rope"),
            ("MULE", "Rope"),
            ("PRISONER", "Asa"),
            ("CART", "First-cart"),
        ] {
            words = words.replace(kind, name);
        }
        let heard = game.hear_action(&s, Side::B, &words);
        assert!(heard.is_ok(), "{words}: {heard:?}");
        // Leaving needs no more words, so it is given one too many.
        let rest = if verb == "leaves" { " now" } else { "" };
        let wrong = game.hear_action(&s, Side::B, &format!("Toku {verb}{rest}"));
        assert_eq!(wrong, Err(format!("say it like this: `{form}`")), "{verb}");
    }
}
