//! The program as its users meet it: what it says, what it writes, how it ends.

mod bad;
mod muster;
mod play;
mod saves;
mod serve;
mod study;
mod tool;
