//! What is said to a player who asks for help.

/// What can be said in a game.
pub const HELP: &str = "\
Say what your men do, in words or by the number of a printed choice:
  Hob moves to 5.7          a hex is column.row; a horseman takes two: head/tail
  Robin shoots Wat          odds first: odds Robin shoots Wat
  Hob and Wat attack Hugo   names may be cut to the two letters on the board
  end                       ends the step
Besides:
  ?                 what can be decided now, by man
  choices NAME      what one man can do, numbered; choices NAME all shows the whole list
  odds WORDS        exactly what may come of it, before you say it
  why WORDS         whether it is allowed, and if not, by which rule
  rule SG-CMB-07    the page of a rule; rule shooting finds rules by title
  board, legend     the map, and what its letters mean
  who [NAME]        one man, or all: attack-defence-movement, place, state
  log [N]           what happened lately
  score, story      how it stands, and what it is about
  default           does what is done for one who does not answer
  back              takes your last decision back, if no die was rolled
  save FILE         saves the game, now and after every decision
  resign, quit      gives the game up; leaves it";
