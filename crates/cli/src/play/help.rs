//! What is said to a player who asks for help.

use shelf::Examples;

use crate::out::columns;

/// What can be said in a game.
pub fn help(examples: &Examples) -> String {
    let mut text =
        "Say what your men do, in words or by the number of a printed choice:\n".to_owned();
    let row = |(words, about): &(&str, &str)| vec![format!("  {words}"), (*about).to_owned()];
    let rows: Vec<Vec<String>> = examples.lines.iter().map(row).collect();
    for line in columns(&rows) {
        text += &format!("{line}\n");
    }
    text + &format!(
        "\
Besides:
  ?                 what can be decided now, by man
  choices NAME      what one man can do, numbered; choices NAME all shows the whole list
  odds WORDS        exactly what may come of it, before you say it
  why WORDS         whether it is allowed, and if not, by which rule
  rule {:<13}the page of a rule; rule shooting finds rules by title
  board, legend     the map, and what its letters mean
  who [NAME]        one man, or all: {}, place, state
  log [N]           what happened lately
  score, story      how it stands, and what it is about
  default           does what is done for one who does not answer
  back              takes your last decision back, if no die was rolled
  next, lesson      in a lesson: goes on, as Enter does; says the step again
  umpire            gives the keyboard to the umpire, if one sits here
  save FILE         saves the game, now and after every decision
  resign, quit      gives the game up; leaves it",
        examples.rule, examples.numbers
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_example_never_runs_into_what_is_said_of_it() {
        const LONG: &str = "Kenji moves 8 cm at 2 o'clock, and on";
        const LINES: &[(&str, &str)] = &[("end", "ends the phase"), (LONG, "as far as he can")];
        let text = help(&Examples { lines: LINES, odds: "", rule: "", numbers: "" });
        let at = |about: &str| {
            let line = text.lines().find(|line| line.ends_with(about)).expect("it is told");
            line.len() - about.len()
        };
        assert_eq!(at("ends the phase"), at("as far as he can"));
        assert!(text.contains(&format!("{LONG}  as far")));
    }
}
