//! A book to be read: its rules, tables and rulings, as plain structure a page can set in type.

use serde::Serialize;
use ts_rs::TS;

use super::OptionScene;

/// A whole book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BookTold {
    /// Its name, such as `cry-havoc`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Which edition it restates.
    pub edition: String,
    /// What it is about, in a sentence.
    pub summary: String,
    /// Where its numbers come from.
    pub sources: Vec<String>,
    /// Its chapters in order.
    pub chapters: Vec<ChapterTold>,
    /// The printed tables, in the order in which the chapters show them.
    pub tables: Vec<TableTold>,
    /// Where the printed rules are silent or contradict themselves.
    pub rulings: Vec<RuleTold>,
    /// The switches, as the book has them.
    pub switches: Vec<OptionScene>,
}

/// A chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ChapterTold {
    /// Its name, such as `13-combat`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// What stands before its first rule.
    pub intro: Vec<Block>,
    /// Its rules in order.
    pub rules: Vec<RuleTold>,
}

/// A rule or a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RuleTold {
    /// Such as `SG-CMB-09`.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// How it is kept true: `tested`, `prose` or `later`.
    pub mark: String,
    /// Why it is not played yet, of those marked `later`.
    pub later: Option<String>,
    /// What it says.
    pub text: Vec<Block>,
}

/// A piece of running text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Block {
    /// A paragraph.
    Paragraph {
        /// Its words.
        text: Vec<Span>,
    },
    /// A list.
    List {
        /// Numbered from 1, or with bullets.
        ordered: bool,
        /// Its points.
        items: Vec<Vec<Span>>,
    },
    /// A small table written into the text.
    Rows {
        /// The heads of its columns.
        head: Vec<Vec<Span>>,
        /// Its rows.
        rows: Vec<Vec<Vec<Span>>>,
    },
    /// A printed table belongs here: its name in `BookTold.tables`.
    Table {
        /// Its name.
        name: String,
    },
    /// A picture belongs here, drawn from what the rules play with.
    Picture {
        /// What it shows.
        title: String,
        /// The picture, as SVG.
        svg: String,
    },
    /// Text to be shown letter by letter.
    Verbatim {
        /// The text.
        text: String,
    },
}

/// Words of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Span {
    /// Plain words.
    Plain {
        /// The words.
        text: String,
    },
    /// Words to be stressed; examples are set so.
    Emphasis {
        /// What is stressed: links can stand in it.
        text: Vec<Span>,
    },
    /// Words to be stressed strongly.
    Strong {
        /// The words.
        text: String,
    },
    /// A name of the program, such as that of a switch.
    Code {
        /// The name.
        text: String,
    },
    /// A rule or a ruling, by its id.
    Rule {
        /// The id.
        id: String,
    },
}

/// A printed table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct TableTold {
    /// Its name, such as `combat-foot`.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// The rule that sends the reader to it.
    pub rule: String,
    /// The heads of its columns.
    pub columns: Vec<String>,
    /// Its rows.
    pub rows: Vec<RowTold>,
    /// What the cells mean, in the order printed.
    pub key: Vec<KeyTold>,
}

/// A row of a printed table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RowTold {
    /// Its head: the face of the die, a kind of ground.
    pub name: String,
    /// Its cells; what they mean stands in `TableTold.key`.
    pub cells: Vec<String>,
}

/// One line of a table's key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct KeyTold {
    /// What is printed in a cell.
    pub cell: String,
    /// What it means.
    pub text: String,
}
