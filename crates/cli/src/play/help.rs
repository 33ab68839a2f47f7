//! What is said to a player who asks for help.

use shelf::Examples;

/// What can be said in a game.
pub fn help(examples: &Examples) -> String {
    let mut text =
        "Say what your men do, in words or by the number of a printed choice:\n".to_owned();
    for (words, about) in examples.lines {
        text += &format!("  {words:<26}{about}\n");
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
  umpire            gives the keyboard to the umpire, if one sits here
  save FILE         saves the game, now and after every decision
  resign, quit      gives the game up; leaves it",
        examples.rule, examples.numbers
    )
}
