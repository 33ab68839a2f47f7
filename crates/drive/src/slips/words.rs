//! The small game in words.

use engine::{BySide, Line, Outcome, Piece, Side, Speaks};

use super::game::SlipsGame;
use super::state::{
    Action, Ask, CLASH, END, Event, MEN, REVEAL, SEAL, Stance, State, UMPIRE, WRITE, man,
};

/// What the sides are called.
pub const SIDES: BySide<&str> = BySide::new("Red", "Blue");

/// What the men are called.
pub const NAMES: [&str; 2 * MEN as usize] = ["Ichi", "Niko", "Sanji", "Aka", "Beni", "Chaya"];

/// The name of a man; a number where there is none.
pub fn name(man: Piece) -> String {
    NAMES.get(usize::from(man.0)).map_or_else(|| format!("man {}", man.0), |name| (*name).into())
}

/// How a game ended.
pub fn ended(outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(side) => format!("{} has won", SIDES[side]),
        Outcome::Drawn => "nobody has won".to_owned(),
    }
}

impl Speaks for SlipsGame {
    fn say(&self, _: &State, _: Side, action: &Action) -> String {
        match action {
            Action::Write { man, stance } => format!("{} {}", name(*man), stance.verb()),
            Action::Seal => "seal".to_owned(),
            Action::Drive { file, side } => format!("drive file {} for {}", file + 1, SIDES[*side]),
            Action::Resign => "resign".to_owned(),
        }
    }

    fn hear(&self, _: &State, _: Side, words: &str) -> Result<Action, String> {
        match words.split_whitespace().collect::<Vec<_>>()[..] {
            ["seal"] => Ok(Action::Seal),
            ["resign"] => Ok(Action::Resign),
            ["drive", "file", file, "for", side] => {
                let file: u8 = file.parse().map_err(|_| format!("`{file}` is no number"))?;
                let found = Side::BOTH.into_iter().find(|one| SIDES[*one] == side);
                let side = found.ok_or_else(|| format!("no side is called `{side}`"))?;
                Ok(Action::Drive { file: file.saturating_sub(1), side })
            }
            // A number stands for a man whom nobody knows.
            ["man", number, verb] => {
                let number = number.parse().map_err(|_| format!("`{number}` is no number"))?;
                Ok(Action::Write { man: Piece(number), stance: stance(verb)? })
            }
            [who, verb] => {
                let found = NAMES.iter().position(|name| name.eq_ignore_ascii_case(who));
                let man = found.ok_or_else(|| format!("nobody is called `{who}`"))?;
                Ok(Action::Write { man: Piece(man as u8), stance: stance(verb)? })
            }
            _ => Err("say who does what, such as `Ichi strikes`, or `seal`".to_owned()),
        }
    }

    fn line(&self, event: &Event) -> Option<Line> {
        let (rule, text) = match event {
            Event::Wrote { man, stance: Some(stance) } => {
                (WRITE, format!("{} {}, it is written", name(*man), stance.verb()))
            }
            Event::Wrote { man, stance: None } => {
                (WRITE, format!("something is written for {}", name(*man)))
            }
            Event::Sealed { side } => (SEAL, format!("{} has sealed", SIDES[*side])),
            Event::Revealed { turn, slips } => {
                let men = Side::BOTH.into_iter().flat_map(|side| {
                    (0..MEN).map(move |n| {
                        format!("{} {}", name(man(side, n)), slips[side][usize::from(n)].verb())
                    })
                });
                let men: Vec<String> = men.collect();
                (REVEAL, format!("turn {turn}: {}", men.join(", ")))
            }
            Event::Rolled { roll, favours } => {
                (REVEAL, format!("die {roll}: equal stances favour {}", SIDES[*favours]))
            }
            Event::Won { file, side, .. } => {
                (CLASH, format!("{} wins file {}", SIDES[*side], file + 1))
            }
            Event::Driven { file, side, .. } => {
                (UMPIRE, format!("file {} is driven for {}", file + 1, SIDES[*side]))
            }
            Event::Resigned { side } => (END, format!("{} gives up", SIDES[*side])),
            Event::Ended { outcome } => (END, ended(*outcome)),
        };
        Some(Line { rule, text })
    }

    fn prompt(&self, _: &State, ask: &Ask) -> String {
        format!("{}: write in secret what your men do, then seal", SIDES[ask.0])
    }
}

fn stance(verb: &str) -> Result<Stance, String> {
    let found = Stance::ALL.into_iter().find(|stance| stance.verb() == verb);
    found.ok_or_else(|| format!("nobody can `{verb}`: strikes, guards or steps"))
}
