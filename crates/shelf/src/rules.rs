//! A book to be read on a page.

use std::collections::BTreeSet;

use book::{
    Files, Grid, Listed, Mark, Page, Pages, RuleText, TableRef, Trouble, nearest, read_toml,
};
use serde::Deserialize;

use crate::family::{Family, with_family};
use crate::markdown::{blocks, plain};
use crate::spoken;
use crate::wire::{
    Block, BookTold, ChapterTold, KeyTold, OptionScene, RowTold, RuleTold, TableTold,
};

/// The head of a book, as its file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    id: String,
    title: String,
    edition: String,
    summary: String,
    sources: Vec<String>,
}

/// A book: its chapters, tables, rulings and switches.
pub fn rules(files: &Files, book: &str) -> Result<BookTold, Vec<Trouble>> {
    let Some(listed) = Listed::built().find(|listed| listed.id == book) else {
        let remedy = match nearest(book, Listed::built().map(|listed| listed.id)) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => "`kabuto games` lists the books that can be played".to_owned(),
        };
        return Err(vec![Trouble::whole(book, "there is no such book to read", remedy)]);
    };
    let one = |trouble: Trouble| vec![trouble];
    let head: Head = read_toml(files, &format!("{book}/book.toml")).map_err(one)?;
    // A book that shares another's rules is read together with it, its own pages first.
    let folders = listed.folders();
    let mut parts = Vec::new();
    for folder in &folders {
        let pages = Pages::read(files, &format!("{folder}/rules/"))?;
        parts.push((*folder, pages, Pages::read(files, &format!("{folder}/rulings.md"))?));
    }
    let switches = book_switches(files, listed)?;
    let known: BTreeSet<&str> =
        parts.iter().flat_map(|(_, pages, rulings)| pages.ids().chain(rulings.ids())).collect();
    let mut chapters = Vec::new();
    let mut tables: Vec<TableTold> = Vec::new();
    for (folder, pages, _) in &parts {
        // What the other game is belongs to its own book: of that the rules alone are shared.
        let own = *folder == book;
        let shown = pages.pages().iter().filter(|page| own || !page.rules.is_empty());
        chapters.extend(shown.map(|page| chapter(page, own, &known, &switches)));
        for shown in pages.tables() {
            if !tables.iter().any(|table| table.name == shown.name) {
                tables.push(in_words(table(files, listed, shown)?, &switches));
            }
        }
    }
    for chapter in &mut chapters {
        let texts = chapter.rules.iter_mut().map(|rule| &mut rule.text);
        for text in texts.chain(std::iter::once(&mut chapter.intro)) {
            *text = hang(files, listed, std::mem::take(text))?;
        }
    }
    let rulings = parts.iter().flat_map(|(_, _, rulings)| rulings.rules());
    Ok(BookTold {
        id: head.id,
        title: head.title,
        edition: head.edition,
        summary: head.summary,
        sources: head.sources,
        chapters,
        tables,
        rulings: rulings.map(|ruling| told(ruling, &known, &switches)).collect(),
        switches,
    })
}

/// A page; those of a shared book are marked as such, since both may have a page of one name.
fn chapter(
    page: &Page,
    own: bool,
    known: &BTreeSet<&str>,
    switches: &[OptionScene],
) -> ChapterTold {
    let id = short(&page.file);
    let (id, title) = match own {
        true => (id.to_owned(), page.title.clone()),
        false => (format!("shared-{id}"), format!("{} (shared)", page.title)),
    };
    ChapterTold {
        id,
        title,
        intro: blocks(&spoken::spoken(&page.intro, switches), known),
        rules: page.rules.iter().map(|rule| told(rule, known, switches)).collect(),
    }
}

/// The switches of a book, as the book has them; none of a book without any.
pub(crate) fn book_switches(
    files: &Files,
    book: &Listed,
) -> Result<Vec<OptionScene>, Vec<Trouble>> {
    with_family!(book, Game, _any => Game::switches(files, book)).unwrap_or(Ok(Vec::new()))
}

/// Hangs pictures where a text has only their names.
fn hang(files: &Files, book: &Listed, text: Vec<Block>) -> Result<Vec<Block>, Vec<Trouble>> {
    let mut out = Vec::new();
    for block in text {
        let Block::Picture { title: name, .. } = block else {
            out.push(block);
            continue;
        };
        let drawn = with_family!(book, Game, _any => Game::pictures(files, book, &name)).flatten();
        let Some(drawn) = drawn else {
            let what = format!("there are no pictures `{name}`");
            return Err(vec![Trouble::whole(book.id, what, "mend the page that asks for them")]);
        };
        out.extend(drawn?.into_iter().map(|(title, svg)| Block::Picture { title, svg }));
    }
    Ok(out)
}

/// The name of a file without its folder and its ending.
fn short(file: &str) -> &str {
    let name = file.rsplit_once('/').map_or(file, |(_, name)| name);
    name.strip_suffix(".md").unwrap_or(name)
}

fn told(rule: &RuleText, known: &BTreeSet<&str>, switches: &[OptionScene]) -> RuleTold {
    let (mark, later) = match &rule.mark {
        Mark::Tested => ("tested", None),
        Mark::Prose => ("prose", None),
        Mark::Later(reason) => ("later", Some(reason.clone())),
    };
    RuleTold {
        id: rule.id.clone(),
        title: plain(&spoken::title(&rule.title, switches)),
        mark: mark.to_owned(),
        later,
        text: blocks(&spoken::body(&rule.title, &rule.body, switches), known),
    }
}

/// A table whose rows are options, by what they are called.
fn in_words(table: TableTold, switches: &[OptionScene]) -> TableTold {
    let of_option = |row: &RowTold| switches.iter().find(|option| option.id == row.name);
    if !table.rows.iter().any(|row| of_option(row).is_some()) {
        return table;
    }
    let row = |row: RowTold| match of_option(&row) {
        Some(option) => RowTold {
            name: option.name.clone(),
            cells: row.cells.iter().map(|c| option.words.get(c).unwrap_or(c).clone()).collect(),
        },
        None => row,
    };
    let rows: Vec<RowTold> = table.rows.into_iter().map(row).collect();
    let stands = |key: &KeyTold| rows.iter().any(|row| row.cells.contains(&key.cell));
    let key = table.key.into_iter().filter(stands).collect();
    TableTold { rows, key, ..table }
}

fn table(files: &Files, book: &Listed, shown: &TableRef) -> Result<TableTold, Vec<Trouble>> {
    let name = &shown.name;
    let rule = shown.rule.as_deref().unwrap_or_default();
    let made = with_family!(book, Game, _any => Game::made_table(files, book, name, rule));
    if let Some(made) = made.flatten() {
        return made;
    }
    let folders = book.folders();
    let mut paths = folders.iter().map(|folder| format!("{folder}/tables/{name}.toml"));
    let own = paths.next().unwrap_or_default();
    let path = match files.get(&own) {
        Ok(_) => own,
        Err(_) => paths.next().unwrap_or(own),
    };
    let grid = Grid::parse(files, &path, |_| Some(())).map_err(|trouble| vec![trouble])?;
    let row = |(n, head): (usize, &String)| RowTold {
        name: head.clone(),
        cells: (1..=i32::from(grid.cols()))
            .map(|col| grid.mark(n as i32 + 1, col).to_owned())
            .collect(),
    };
    let key = |key: &book::Key| KeyTold { cell: key.cell.clone(), text: key.text.clone() };
    Ok(TableTold {
        name: name.to_owned(),
        title: grid.title().to_owned(),
        rule: grid.rule().to_owned(),
        columns: grid.col_names().to_vec(),
        rows: grid.row_names().iter().enumerate().map(row).collect(),
        key: grid.key().iter().map(key).collect(),
    })
}
