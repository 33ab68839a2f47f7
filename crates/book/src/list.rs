//! The list of books: the one place where they are named.

/// A book on the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its name in commands, and its folder in `data`.
    pub id: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// The crate that plays it; nothing while its rules are not written.
    pub code: Option<&'static str>,
    /// The book whose rules hold here too, where this one does not speak.
    pub shares: Option<&'static str>,
    /// How fast its slowest scenario is meant to run.
    pub aims: Aims,
}

/// Decisions a second on one core, which no scenario of a book is to fall short of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aims {
    /// By drawing one action at random.
    pub sampled: u32,
    /// By listing what a piece can do; nothing where a list is for people only.
    pub listed: Option<u32>,
}

/// On a board of hexes every action can be listed, and searches do.
const BOARD: Aims = Aims { sampled: 400_000, listed: Some(80_000) };
/// Where orders are written in secret or places are measured, play is by drawing.
const OTHER: Aims = Aims { sampled: 50_000, listed: None };

/// Every book, those that can be played first.
pub const BOOKS: &[Listed] = &[
    Listed { id: "cry-havoc", title: "Cry Havoc", code: Some("havoc"), shares: None, aims: BOARD },
    Listed {
        id: "samurai-blades",
        title: "Samurai Blades",
        code: Some("havoc"),
        shares: Some("cry-havoc"),
        aims: BOARD,
    },
    Listed {
        id: "katana-to-yari",
        title: "Katana to Yari",
        code: Some("katana"),
        shares: None,
        aims: OTHER,
    },
    Listed {
        id: "samurai-skirmish",
        title: "Samurai Skirmish",
        code: Some("skirmish"),
        shares: None,
        aims: OTHER,
    },
    Listed {
        id: "samurai-warfare",
        title: "15mm Samurai Warfare",
        code: Some("warfare"),
        shares: None,
        aims: OTHER,
    },
];

impl Listed {
    /// The book of that name.
    pub fn find(id: &str) -> Option<&'static Listed> {
        BOOKS.iter().find(|book| book.id == id)
    }

    /// The books that can be played.
    pub fn built() -> impl Iterator<Item = &'static Listed> {
        BOOKS.iter().filter(|book| book.is_built())
    }

    /// False of a book whose rules are not written yet.
    pub fn is_built(&self) -> bool {
        self.code.is_some()
    }

    /// The folders in `data` in which its pages and tables stand: its own, then the one it shares.
    pub fn folders(&self) -> Vec<&'static str> {
        std::iter::once(self.id).chain(self.shares).collect()
    }

    /// The books that the same crate plays, this one among them, in the order of the list.
    pub fn family(&self) -> Vec<&'static Listed> {
        Listed::built().filter(|book| book.code == self.code).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{BOOKS, Listed};

    #[test]
    fn a_book_is_listed_once_and_shares_only_within_its_crate() {
        for (n, book) in BOOKS.iter().enumerate() {
            assert!(
                BOOKS[..n].iter().all(|other| other.id != book.id && other.title != book.title)
            );
            let Some(shared) = book.shares else { continue };
            let shared = Listed::find(shared).expect("a shared book is on the list");
            assert_eq!((shared.code, shared.shares), (book.code, None));
        }
    }
}
