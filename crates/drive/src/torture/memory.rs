//! What the people of a table remember of it, and whether the server remembers the same.

use serde_json::{Value, json};

use super::ledger::Ledger;

/// What one of them knows to have happened.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memory {
    /// Rows he knows of.
    pub seq: u64,
    /// The log as he heard it.
    pub told: Vec<Value>,
    /// The game is over, and he counts what was hidden too.
    pub is_open: bool,
}

/// What may have been kept though nobody knows: a message whose acknowledgement never came, or was
/// the last that came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct May {
    /// Rows that must be there beyond those that are known.
    pub must: u64,
    /// Rows that may be there beyond those that are known.
    pub more: u64,
    /// Entries may be gone: it takes something back.
    pub less: bool,
    /// It stands in the log itself, whatever it takes back.
    pub stands: bool,
}

impl Memory {
    /// Takes in an update.
    pub fn note(&mut self, update: &Value) {
        let keep = update["keep"].as_u64().unwrap_or(0) as usize;
        self.told.truncate(keep);
        self.told.extend(update["told"].as_array().cloned().unwrap_or_default());
    }

    /// Compares with what the server says there is, and takes that in. `whose` is for the report.
    pub fn compare(&mut self, ledger: &Ledger, whose: &str, welcome: &Value, may: May) {
        let seq = welcome["seq"].as_u64().unwrap_or(0);
        let least = self.seq + may.must;
        if seq < least {
            ledger.lose(least - seq, &format!("{whose} has {seq} rows of {least}"));
        } else if seq > self.seq + may.more {
            let what = format!("{whose} has {seq} rows and not {} + {}", self.seq, may.more);
            ledger.double(seq - self.seq - may.more, &what);
        }
        let told = welcome["update"]["told"].as_array().cloned().unwrap_or_default();
        let most = self.told.len() as u64 + seq.saturating_sub(self.seq);
        if told.len() as u64 > most {
            let what = format!("{whose} has {} entries of {most}", told.len());
            ledger.double(told.len() as u64 - most, &what);
        }
        if may.less {
            let left = if may.stands { told.len().saturating_sub(1) } else { told.len() };
            self.compare_fewer(ledger, whose, &told[..left]);
        } else {
            self.compare_told(ledger, whose, &told);
        }
        self.told = told;
    }

    /// Every entry that was heard is there, in its place.
    fn compare_told(&self, ledger: &Ledger, whose: &str, told: &[Value]) {
        for (n, known) in self.told.iter().enumerate() {
            match told.get(n) {
                Some(now) if now == known => {}
                Some(now) => ledger.reroll(&format!("{whose}, entry {n}: {known} is {now} now")),
                None => ledger.lose(1, &format!("{whose}, entry {n}")),
            }
        }
    }

    /// Something was taken back: whatever is left was heard before, in the same order.
    fn compare_fewer(&self, ledger: &Ledger, whose: &str, told: &[Value]) {
        let plain = |entry: &Value| {
            let mut entry = entry.clone();
            entry["n"] = json!(0);
            entry
        };
        let mut known = self.told.iter().map(plain);
        for entry in told {
            if !known.any(|one| one == plain(entry)) {
                ledger.reroll(&format!("{whose}, after taking back: {entry} is new"));
            }
        }
    }
}

/// Whether a list of ids is what it should be: every one that was acknowledged, each once, and at
/// most so many of which no acknowledgement came.
pub fn compare_ids(ledger: &Ledger, what: &str, listed: &[String], known: &[String], more: usize) {
    for id in known {
        match listed.iter().filter(|listed| *listed == id).count() {
            0 => ledger.lose(1, &format!("{what} {id}")),
            1 => {}
            many => ledger.double(many as u64 - 1, &format!("{what} {id}")),
        }
    }
    let strange = listed.iter().filter(|id| !known.contains(id)).count();
    if strange > more {
        ledger.double((strange - more) as u64, &format!("{what}: {strange} that nobody knows of"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(n: u64, face: u8) -> Value {
        json!({ "n": n, "lines": [{ "dice": [{ "face": face }] }] })
    }

    fn welcome(seq: u64, told: &[Value]) -> Value {
        json!({ "seq": seq, "update": { "told": told } })
    }

    #[test]
    fn what_is_missing_or_too_much_is_noticed() {
        let known = vec![entry(0, 1), entry(1, 2)];
        let other = [entry(0, 1), entry(1, 3)];
        let more = [known.clone(), vec![entry(2, 3)]].concat();
        let (sure, act) = (May::default(), May { more: 1, ..May::default() });
        let (heard, back) = (May { must: 1, ..act }, May { less: true, ..act });
        let rule = May { stands: true, ..back };
        let cases = [
            (sure, welcome(5, &known), [0, 0, 0]),
            (sure, welcome(4, &known), [1, 0, 0]),
            (sure, welcome(6, &known), [0, 1, 0]),
            (act, welcome(6, &known), [0, 0, 0]),
            (act, welcome(7, &known), [0, 1, 0]),
            (heard, welcome(6, &known), [0, 0, 0]),
            (heard, welcome(5, &known), [1, 0, 0]),
            (sure, welcome(5, &known[..1]), [1, 0, 0]),
            (act, welcome(6, &known[..1]), [1, 0, 0]),
            (sure, welcome(5, &other), [0, 0, 1]),
            (act, welcome(6, &more), [0, 0, 0]),
            (act, welcome(5, &more), [0, 1, 0]),
            (back, welcome(6, &known[..1]), [0, 0, 0]),
            (back, welcome(6, &[entry(0, 2)]), [0, 0, 0]),
            (back, welcome(6, &[entry(0, 3)]), [0, 0, 1]),
            (back, welcome(5, &known[..1]), [0, 0, 0]),
            (rule, welcome(6, &[entry(0, 3)]), [0, 0, 0]),
            (rule, welcome(6, &[entry(0, 3), entry(1, 2)]), [0, 0, 1]),
        ];
        for (may, welcome, expected) in cases {
            let ledger = Ledger::default();
            let mut memory = Memory { seq: 5, told: known.clone(), is_open: false };
            memory.compare(&ledger, "he", &welcome, may);
            assert_eq!(ledger.found(), expected, "{may:?} {welcome}");
        }
    }

    #[test]
    fn an_update_is_taken_in() {
        let mut memory = Memory { told: vec![entry(0, 1), entry(1, 2)], ..Memory::default() };
        memory.note(&json!({ "keep": 1, "told": [entry(1, 6), entry(2, 5)] }));
        assert_eq!(memory.told, [entry(0, 1), entry(1, 6), entry(2, 5)]);
    }

    #[test]
    fn ids_are_counted() {
        let ids = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        let cases = [
            (&["a", "b"][..], 0, [0, 0, 0]),
            (&["a"][..], 0, [1, 0, 0]),
            (&["a", "b", "b"][..], 0, [0, 1, 0]),
            (&["a", "b", "c"][..], 0, [0, 1, 0]),
            (&["a", "b", "c"][..], 1, [0, 0, 0]),
        ];
        for (listed, more, expected) in cases {
            let ledger = Ledger::default();
            compare_ids(&ledger, "table", &ids(listed), &ids(&["a", "b"]), more);
            assert_eq!(ledger.found(), expected, "{listed:?} {more}");
        }
    }
}
