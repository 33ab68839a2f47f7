//! An action as a line of text and back; events as sentences.

mod keys;

pub use keys::KEYS;
