//! What is said below the flags of a command, where it is long.

/// What is said below the flags of `kabuto verify`.
pub const VERIFY: &str = "\
It ends with
  0  sound: played to its end as it stands, and signed by a server
  3  open: nothing is wrong, but the game is not over, or something cannot be checked
  4  unsigned: nothing is wrong, but nobody vouches for it; so are all games saved by `kabuto play`,
     and those saved before servers signed
  1  false: it was not played as it stands, or the signature is not that of its lines
  2  it cannot be read at all

A signature says that a server with that key has written these lines, all of them. The key of a server
stands on its page, at /dice. Give it with --key, and no other server's word will do.

Examples:
  kabuto verify toll.kabuto
  kabuto verify toll.kabuto --key 5e0b8c0a...    only if this server signed it
  kabuto verify toll.kabuto --json";

/// What is said below the flags of `kabuto serve`.
pub const SERVE: &str = "\
Everything is kept in one folder; by default the usual place for a program's data. The log goes to \
standard error; KABUTO_LOG=debug tells more.

Examples:
  kabuto serve --open
  kabuto serve --port 8000 --data my/games
  kabuto serve --listen 0.0.0.0                 for others in the house, by address
  kabuto serve --public https://kabuto.example.org --log json   behind a proxy on this machine";

/// The same, and what nobody may exceed.
pub fn serve_help() -> String {
    let limits = server::Limits::default().told();
    let wide = limits.iter().map(|(what, _)| what.len()).max().unwrap_or(0);
    let lines = limits.iter().map(|(what, much)| format!("  {what:wide$}  {much}\n"));
    format!("{SERVE}\n\nWhat nobody may exceed:\n{}", lines.collect::<String>())
}
