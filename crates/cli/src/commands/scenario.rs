//! `kabuto scenario`: story, aims and forces.

use engine::Side;
use shelf::{Shown, with_game};

use crate::args::ScenarioArgs;
use crate::data::Data;
use crate::fail::Done;
use crate::out::{Ink, columns, paint, wrap};
use crate::say;

use super::say_json;

const WIDTH: usize = 80;

/// Tells a scenario.
pub fn run(data: &Data, args: &ScenarioArgs) -> Done {
    let name = shelf::resolve(&data.files, &args.scenario)?;
    let games = shelf::catalogue(&data.files)?;
    let Some(info) = games.iter().flat_map(|game| &game.scenarios).find(|info| info.id == name)
    else {
        return Ok(());
    };
    if args.json {
        say_json(info);
        return Ok(());
    }
    let [cols, rows] = info.size;
    say!("{}", paint(Ink::Bold, format!("{}  ({})", info.title, info.id)));
    say!("{} turns, first: {}; map {}, {cols} x {rows}", info.turns, info.first, info.map);
    for (name, value) in &info.options {
        say!("option {name} = {value}");
    }
    say!("\n{}", wrap(&info.story, WIDTH));
    say!("\n{}\n{}", paint(Ink::Bold, "Aims"), wrap(&info.aims, WIDTH));
    say!("\n{}\n{}", paint(Ink::Bold, "What it shows"), wrap(&info.shows, WIDTH));
    let game = data.game(&name, &[])?;
    with_game!(game, game => forces(&*game, &info.sides));
    say!("\n`kabuto play {name} --side {}` begins a game.", info.sides[0].id);
    Ok(())
}

fn forces<G: Shown>(game: &G, sides: &[shelf::SideInfo; 2]) {
    let men = game.roster(&game.start());
    for (side, info) in Side::BOTH.into_iter().zip(sides) {
        let head =
            format!("{} ({}): {} men, {} points", info.name, info.id, info.figures, info.points);
        say!("\n{}", paint(Ink::of(Some(side)), head));
        let rows: Vec<_> = men
            .iter()
            .filter(|man| man.side == Some(side))
            .map(|man| {
                let cells = [&man.tag, &man.name, &man.kind, &man.values, &man.place];
                let mut row: Vec<String> = cells.map(|cell| (*cell).clone()).to_vec();
                row.push(man.notes.join(", "));
                row
            })
            .collect();
        for line in columns(&rows) {
            say!("  {line}");
        }
    }
}
