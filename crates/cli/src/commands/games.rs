//! `kabuto games`: what there is to play.

use crate::args::GamesArgs;
use crate::data::Data;
use crate::fail::Done;
use crate::out::{Ink, columns, paint};
use crate::say;

use super::say_json;

/// Lists the games and their scenarios.
pub fn run(data: &Data, args: &GamesArgs) -> Done {
    let games = shelf::catalogue(&data.files)?;
    if args.json {
        say_json(&games);
        return Ok(());
    }
    for game in &games {
        let state = if game.title.built { "" } else { "  (not built yet)" };
        say!("{}{state}", paint(Ink::Bold, format!("{}  {}", game.title.id, game.title.title)));
        let row = |scenario: &shelf::ScenarioInfo| {
            let [a, b] = &scenario.sides;
            vec![
                format!("  {}", scenario.id),
                scenario.title.clone(),
                format!("{} v {} men", a.figures, b.figures),
                format!("{} turns", scenario.turns),
                format!("{} v {}", a.id, b.id),
            ]
        };
        let rows: Vec<_> = game.scenarios.iter().map(row).collect();
        for line in columns(&rows) {
            say!("{line}");
        }
        for lesson in &game.lessons {
            say!("  lesson {}  {}", lesson.id, lesson.title);
        }
    }
    say!("\n`kabuto play SCENARIO` begins a game; `kabuto scenario SCENARIO` tells its story.");
    say!("`kabuto play --lesson LESSON` teaches one.");
    Ok(())
}
