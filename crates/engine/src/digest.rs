//! A hash of a state that is the same on every machine.

use std::hash::{Hash, Hasher};

/// The digest of a value: the same number on 32- and 64-bit machines, in every build.
///
/// Integers are hashed as little-endian numbers and sizes as 64 bits. The one thing a hasher
/// cannot see is the order of bytes within a *slice* of wider integers, which Rust hands over
/// raw: logs are therefore exchanged between little-endian machines only, which all targets of
/// this program are.
pub fn digest<T: Hash + ?Sized>(value: &T) -> u64 {
    let mut stable = Stable(0x6b61_6275_746f_2e31);
    value.hash(&mut stable);
    stable.finish()
}

/// Multiplies and mixes one word of 64 bits at a time. Each step can be undone, so two values
/// that differ in a single word never have the same digest.
struct Stable(u64);

impl Stable {
    #[inline]
    fn word(&mut self, word: u64) {
        let product = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = (product ^ (product >> 29)).wrapping_add(0x2545_f491_4f6c_dd1d);
    }
}

impl Hasher for Stable {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.word(u64::from_le_bytes(*word));
        }
        if !rest.is_empty() {
            let mut last = [0; 8];
            last[..rest.len()].copy_from_slice(rest);
            // The length goes in as well: a trailing zero byte must count.
            last[7] = rest.len() as u8;
            self.word(u64::from_le_bytes(last));
        }
    }

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.word(u64::from(n));
    }

    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.word(u64::from(n));
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.word(u64::from(n));
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        self.word(n);
    }

    #[inline]
    fn write_u128(&mut self, n: u128) {
        self.word(n as u64);
        self.word((n >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.word(n as u64);
    }

    #[inline]
    fn write_isize(&mut self, n: isize) {
        self.word(n as i64 as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        let n = (self.0 ^ (self.0 >> 32)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        n ^ (n >> 31)
    }
}
