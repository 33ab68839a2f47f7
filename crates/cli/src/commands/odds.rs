//! `kabuto odds`: the exact odds of the last action of a case.

use engine::{BySide, Chance, Side};
use serde::Serialize;
use shelf::{Cases, Shown};

use crate::args::OddsArgs;
use crate::data::{Data, read};
use crate::fail::{Done, Fail};
use crate::out::{Ink, paint};
use crate::say;

use super::say_json;

/// More falls than this are not looked at.
const MOST_FALLS: usize = 200_000;
/// How long the bar of a certainty is.
const BAR: f64 = 30.0;

/// Everything that can come of an action.
#[derive(Serialize)]
pub struct Prospect {
    /// The action in words.
    pub action: String,
    /// The sums that lead to the dice, in words.
    pub tally: Vec<String>,
    /// The outcomes, the likeliest first.
    pub outcomes: Vec<Outlook>,
}

/// Something that can come of an action.
#[derive(Serialize)]
pub struct Outlook {
    /// How likely it is, exactly.
    pub chance: Chance,
    /// The same in percent.
    pub percent: f64,
    /// What happens, line by line.
    pub lines: Vec<String>,
}

/// Shows the odds of a case's last action.
pub fn run(data: &Data, args: &OddsArgs) -> Done {
    let text = read(&args.case)?;
    let name = args.case.display().to_string();
    let found = Cases::new(&data.files).odds(&name, &text, MOST_FALLS)?;
    let prospect = Prospect::new(found.prospect, &found.sides);
    if args.json {
        say_json(&prospect);
    } else {
        say!("{}", paint(Ink::Bold, &prospect.action));
        prospect.lines().iter().for_each(|line| say!("{line}"));
    }
    Ok(())
}

/// Everything that can come of a legal action; why not, if it is not legal.
pub fn prospect<G: Shown>(
    game: &G,
    s: &G::State,
    side: Side,
    action: G::Action,
) -> Result<Prospect, Fail> {
    let words = game.say(s, side, &action);
    if let Err(refusal) = game.check(s, side, action) {
        return Err(Fail::bad(
            format!("`{words}` is not legal. {refusal}"),
            format!("`kabuto rules {}` shows the rule", refusal.rule),
        ));
    }
    let found = shelf::prospect(game, s, side, action, MOST_FALLS)
        .map_err(|error| Fail::bad(error, "look at a smaller action"))?;
    Ok(Prospect::new(found, &game.seats().map(|seat| seat.name)))
}

impl Prospect {
    /// What can come of an action, as it is shown.
    fn new(found: shelf::Prospect, sides: &BySide<String>) -> Prospect {
        let given = found.given.into_iter();
        let given = given.map(|given| format!("if {} answer: {}", sides[given.side], given.words));
        let outlook = |found: shelf::Outlook| Outlook {
            chance: found.chance,
            percent: (found.chance.as_f64() * 10_000.0).round() / 100.0,
            lines: found.lines,
        };
        Prospect {
            action: found.words,
            tally: given.chain(found.sums).collect(),
            outcomes: found.outlooks.into_iter().map(outlook).collect(),
        }
    }

    /// The prospect as lines with bars.
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.tally.iter().map(|sum| format!("  {sum}")).collect();
        for outlook in &self.outcomes {
            let share = outlook.chance.as_f64();
            let bar = "#".repeat((share * BAR).round().max(1.0) as usize);
            let fraction = outlook.chance.to_string();
            let what = match &outlook.lines[..] {
                [] => "nothing happens".to_owned(),
                lines => lines.join("; "),
            };
            let percent = format!("{:.1} %", share * 100.0);
            let bar = paint(Ink::Dim, format!("{bar:<30}"));
            lines.push(format!("  {percent:>7} {fraction:>7} {bar} {what}"));
        }
        lines
    }
}
