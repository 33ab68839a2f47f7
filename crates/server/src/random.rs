//! Numbers nobody can guess, and how they are written.

/// Thirty-two bytes nobody can guess.
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the machine has random numbers");
    bytes
}

/// A number nobody can guess.
pub fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

/// The id of a table: 128 bits, in letters that survive any address line.
pub fn table_id() -> String {
    base32(&bytes::<16>())
}

/// Whether a text could be the id of a table; it saves looking for what cannot be.
pub fn is_table_id(text: &str) -> bool {
    text.len() == 26 && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'2'..=b'7'))
}

/// A token of 256 bits: who knows it has what it stands for.
pub fn token() -> String {
    base32(&bytes::<32>())
}

/// What is kept of a token. The token cannot be found from it.
pub fn hash(token: &str) -> [u8; 32] {
    blake3::derive_key("kabuto token v1", token.as_bytes())
}

/// Five bits a letter, no padding.
fn base32(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghijklmnopqrstuvwxyz234567";
    let mut text = String::with_capacity(bytes.len() * 8 / 5 + 1);
    let (mut held, mut count) = (0_u32, 0);
    for &byte in bytes {
        held = held << 8 | u32::from(byte);
        count += 8;
        while count >= 5 {
            count -= 5;
            text.push(char::from(LETTERS[(held >> count) as usize & 31]));
        }
    }
    if count > 0 {
        text.push(char::from(LETTERS[(held << (5 - count)) as usize & 31]));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{base32, hash, is_table_id, table_id, token};

    #[test]
    fn base32_is_the_usual_one() {
        assert_eq!(base32(b"foobar"), "mzxw6ytboi");
        assert_eq!(base32(&[]), "");
    }

    #[test]
    fn ids_and_tokens_have_their_length() {
        assert!(is_table_id(&table_id()));
        assert_eq!(token().len(), 52);
        assert_ne!(token(), token());
        assert!(!is_table_id("../../etc/passwd"));
        assert_ne!(hash("a"), hash("b"));
    }
}
