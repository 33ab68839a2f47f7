//! What the tests share: small dice that need no crate.

/// A small random stream (splitmix64), the same on every machine.
pub struct Dice(pub u64);

impl Dice {
    /// A number from `low` to `high`, both included.
    pub fn roll(&mut self, low: i32, high: i32) -> i32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        low + (z % (high - low + 1) as u64) as i32
    }
}
