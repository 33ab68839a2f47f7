//! The files of a book, held as text.

use crate::Trouble;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Bound;

/// The files of a book by path, in the order of their paths.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Files {
    texts: BTreeMap<String, Cow<'static, str>>,
}

impl Files {
    /// The files compiled into the program. Of two with one path, the later stands.
    pub fn embedded(files: &[(&'static str, &'static str)]) -> Files {
        let texts = files.iter().map(|(path, text)| (path.to_string(), Cow::Borrowed(*text)));
        Files { texts: texts.collect() }
    }

    /// Adds files, or replaces those of the same path.
    pub fn overlay(&mut self, files: impl IntoIterator<Item = (String, String)>) {
        self.texts.extend(files.into_iter().map(|(path, text)| (path, Cow::Owned(text))));
    }

    /// The text of a file.
    pub fn get(&self, path: &str) -> Result<&str, Trouble> {
        self.texts.get(path).map(|text| text.as_ref()).ok_or_else(|| {
            let name = path.rsplit('/').next().unwrap_or(path);
            let same_name = |known: &&String| known.rsplit('/').next() == Some(name);
            let remedy = match self.texts.keys().find(same_name) {
                Some(known) => format!("add the file, or name it `{known}`, which is there"),
                None => "add the file, or correct the path that names it".to_string(),
            };
            Trouble::whole(path, "there is no such file in the book", remedy)
        })
    }

    /// Every file whose path begins with a prefix, by path.
    pub fn under<'a>(&'a self, prefix: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.texts
            .range::<str, _>((Bound::Included(prefix), Bound::Unbounded))
            .take_while(move |(path, _)| path.starts_with(prefix))
            .map(|(path, text)| (path.as_str(), text.as_ref()))
    }

    /// The number of files.
    pub fn len(&self) -> usize {
        self.texts.len()
    }

    /// Whether there is no file.
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// A fingerprint of all paths and texts, 16 hex digits, the same on every machine. It tells
    /// one edition of a book from another; it does not guard against forgery.
    pub fn digest(&self) -> String {
        let mut sum = Fnv::new();
        for (path, text) in &self.texts {
            sum.add_part(path);
            sum.add_part(text);
        }
        format!("{:016x}", sum.0)
    }
}

/// FNV-1a, 64 bits.
struct Fnv(u64);

impl Fnv {
    fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    /// The length goes in too, so that text cannot slip from one file to the next unseen.
    fn add_part(&mut self, part: &str) {
        self.add(part.as_bytes());
        self.add(&(part.len() as u64).to_le_bytes());
    }

    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Fnv;

    #[test]
    fn the_digest_is_the_published_one() {
        for (text, sum) in [("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c)] {
            let mut fnv = Fnv::new();
            fnv.add(text.as_bytes());
            assert_eq!(fnv.0, sum, "{text:?}");
        }
        let mut fnv = Fnv::new();
        fnv.add(b"foobar");
        assert_eq!(fnv.0, 0x8594_4171_f739_67e8);
    }
}
