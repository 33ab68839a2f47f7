//! Rule pages: Markdown whose second-level headings are the rules.

use crate::{Files, Trouble};
use std::collections::BTreeMap;

/// How a rule is kept true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Mark {
    /// No mark: at least one test names the rule.
    Tested,
    /// `{prose}`: it explains, and there is nothing to test.
    Prose,
    /// `{later: reason}`: it is not played yet, and why.
    Later(String),
}

/// One rule of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleText {
    /// Such as `SG-CHR-04`.
    pub id: String,
    /// The printed title.
    pub title: String,
    /// How it is kept true.
    pub mark: Mark,
    /// The text up to the next rule, Markdown, without blank lines before and after.
    pub body: String,
    /// The line of its heading.
    pub line: usize,
}

/// A table put in its place by a line `[table missile-foot]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableRef {
    /// The name of the table.
    pub name: String,
    /// The path of the page.
    pub file: String,
    /// The line of the page.
    pub line: usize,
    /// The rule it stands in; `None` before the first rule.
    pub rule: Option<String>,
}

/// A page of rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Its path.
    pub file: String,
    /// Its title, from the first line.
    pub title: String,
    /// The text before the first rule, without blank lines before and after.
    pub intro: String,
    /// Its rules in order.
    pub rules: Vec<RuleText>,
    /// The tables it puts in place, in order.
    pub tables: Vec<TableRef>,
}

/// Whether a text is the id of a rule: `[A-Z]+(-[A-Z0-9]+)+`, such as `SG-CHR-04`.
pub fn is_rule_id(text: &str) -> bool {
    let mut parts = text.split('-');
    let filled = |part: &str| !part.is_empty();
    let first = parts.next().unwrap_or_default();
    let capitals = filled(first) && first.bytes().all(|byte| byte.is_ascii_uppercase());
    let rest: Vec<_> = parts.collect();
    let plain = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit();
    capitals && !rest.is_empty() && rest.iter().all(|part| filled(part) && part.bytes().all(plain))
}

impl Page {
    /// Reads a page from its text; gives everything wrong with it at once.
    pub fn parse(file: &str, text: &str) -> Result<Page, Vec<Trouble>> {
        let mut reader = Reader::new(file);
        for (at, line) in text.lines().enumerate() {
            reader.line(at + 1, line);
        }
        reader.finish()
    }
}

struct Reader {
    page: Page,
    /// The lines since the last heading.
    body: Vec<String>,
    /// In a fenced block nothing is a heading or a table.
    is_fenced: bool,
    troubles: Vec<Trouble>,
}

impl Reader {
    fn new(file: &str) -> Reader {
        let page = Page {
            file: file.to_string(),
            title: String::new(),
            intro: String::new(),
            rules: Vec::new(),
            tables: Vec::new(),
        };
        Reader { page, body: Vec::new(), is_fenced: false, troubles: Vec::new() }
    }

    fn line(&mut self, number: usize, line: &str) {
        if number == 1 {
            return self.title(line);
        }
        if line.trim_start().starts_with("```") {
            self.is_fenced = !self.is_fenced;
        }
        match line.strip_prefix("## ") {
            Some(heading) if !self.is_fenced => {
                self.close();
                self.heading(number, heading.trim());
            }
            _ => {
                if !self.is_fenced {
                    self.table(number, line.trim());
                    self.stray_title(number, line);
                }
                self.body.push(line.trim_end().to_string());
            }
        }
    }

    fn title(&mut self, line: &str) {
        let title = line.strip_prefix("# ").map(str::trim).unwrap_or_default();
        if title.is_empty() {
            self.trouble(1, "the page has no title", "begin the page with a line `# Title`");
        }
        self.page.title = title.to_string();
    }

    fn stray_title(&mut self, number: usize, line: &str) {
        if line.starts_with("# ") {
            self.trouble(number, "the page has a second title", "make it a rule: `## ID Title`");
        }
    }

    fn heading(&mut self, number: usize, heading: &str) {
        let marked = heading.strip_suffix('}').and_then(|open| open.rsplit_once('{'));
        let (heading, mark) = match marked {
            Some((heading, mark)) => (heading.trim_end(), self.mark(number, mark.trim())),
            None => (heading, Mark::Tested),
        };
        if heading.contains(['{', '}']) {
            let what = "a brace in the heading is no mark";
            self.trouble(number, what, "end the heading with one whole mark, `{…}`");
        }
        let (id, title) = heading.split_once(char::is_whitespace).unwrap_or((heading, ""));
        if !is_rule_id(id) {
            let what = format!("`{id}` is not the id of a rule");
            self.trouble(
                number,
                what,
                "write `## SG-CHR-04 Title`; for a lesser heading use `###`",
            );
        } else if title.trim().is_empty() {
            let what = format!("rule {id} has no title");
            self.trouble(number, what, "write the title after the id");
        }
        self.page.rules.push(RuleText {
            id: id.to_string(),
            title: title.trim().to_string(),
            mark,
            body: String::new(),
            line: number,
        });
    }

    fn mark(&mut self, number: usize, mark: &str) -> Mark {
        let (word, reason) = mark.split_once(':').unwrap_or((mark, ""));
        match (word.trim(), reason.trim()) {
            ("prose", "") => Mark::Prose,
            ("later", "") => {
                self.trouble(number, "`later` gives no reason", "write `{later: why}`");
                Mark::Later(String::new())
            }
            ("later", reason) => Mark::Later(reason.to_string()),
            _ => {
                let what = format!("`{{{mark}}}` is no mark");
                self.trouble(number, what, "write `{prose}` or `{later: why}`, or nothing");
                Mark::Tested
            }
        }
    }

    fn table(&mut self, number: usize, line: &str) {
        let inside = line.strip_prefix("[table").and_then(|rest| rest.strip_suffix(']'));
        let Some(name) = inside.map(str::trim) else {
            return;
        };
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        if name.is_empty() || !name.bytes().all(plain) {
            let what = format!("`{line}` names no table");
            return self.trouble(number, what, "write `[table name]`, the name of a table file");
        }
        self.page.tables.push(TableRef {
            name: name.to_string(),
            file: self.page.file.clone(),
            line: number,
            rule: self.page.rules.last().map(|rule| rule.id.clone()),
        });
    }

    /// Gives the lines gathered to the rule they belong to, or to the intro.
    fn close(&mut self) {
        let body = self.body.join("\n").trim_matches('\n').to_string();
        self.body.clear();
        let Some(rule) = self.page.rules.last_mut() else {
            self.page.intro = body;
            return;
        };
        let is_empty = body.trim().is_empty();
        rule.body = body;
        if is_empty {
            let (line, what) = (rule.line, format!("rule {} has no text", rule.id));
            self.trouble(line, what, "write the rule below its heading, or remove the heading");
        }
    }

    fn trouble(&mut self, line: usize, what: impl Into<String>, remedy: &str) {
        self.troubles.push(Trouble::at(&self.page.file, line, what, remedy));
    }

    fn finish(mut self) -> Result<Page, Vec<Trouble>> {
        self.close();
        if self.page.title.is_empty() && self.troubles.is_empty() {
            self.title("");
        }
        self.troubles.sort_by_key(|trouble| trouble.line);
        if self.troubles.is_empty() { Ok(self.page) } else { Err(self.troubles) }
    }
}

/// All rule pages of a book.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pages {
    pages: Vec<Page>,
    /// Where each rule stands: its page and its place on it.
    places: BTreeMap<String, (usize, usize)>,
}

impl Pages {
    /// Puts pages together; an id that stands twice is trouble.
    pub fn new(pages: Vec<Page>) -> Result<Pages, Vec<Trouble>> {
        let mut places: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        let mut troubles = Vec::new();
        for (page_at, page) in pages.iter().enumerate() {
            for (rule_at, rule) in page.rules.iter().enumerate() {
                let Some(&(first_page, first_rule)) = places.get(&rule.id) else {
                    places.insert(rule.id.clone(), (page_at, rule_at));
                    continue;
                };
                let first = &pages[first_page];
                let line = first.rules[first_rule].line;
                let what = format!("rule {} stands already at {}:{line}", rule.id, first.file);
                let remedy = "give one of the two an id of its own";
                troubles.push(Trouble::at(&page.file, rule.line, what, remedy));
            }
        }
        if troubles.is_empty() { Ok(Pages { pages, places }) } else { Err(troubles) }
    }

    /// Reads every page (`.md`) whose path begins with a prefix, in the order of the paths; gives
    /// everything wrong with all of them at once.
    pub fn read(files: &Files, prefix: &str) -> Result<Pages, Vec<Trouble>> {
        let mut pages = Vec::new();
        let mut troubles = Vec::new();
        for (path, text) in files.under(prefix).filter(|(path, _)| path.ends_with(".md")) {
            match Page::parse(path, text) {
                Ok(page) => pages.push(page),
                Err(more) => troubles.extend(more),
            }
        }
        match Pages::new(pages) {
            Ok(pages) if troubles.is_empty() => return Ok(pages),
            Ok(_) => {}
            Err(more) => troubles.extend(more),
        }
        Err(troubles)
    }

    /// The pages in order.
    pub fn pages(&self) -> &[Page] {
        &self.pages
    }

    /// A rule by its id.
    pub fn find(&self, id: &str) -> Option<&RuleText> {
        let (page, rule) = self.places.get(id)?;
        self.pages.get(*page)?.rules.get(*rule)
    }

    /// Every rule, in the order of the pages.
    pub fn rules(&self) -> impl Iterator<Item = &RuleText> {
        self.pages.iter().flat_map(|page| &page.rules)
    }

    /// Every rule's id, in the order of the pages.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.rules().map(|rule| rule.id.as_str())
    }

    /// Every table put in place, in the order of the pages.
    pub fn tables(&self) -> impl Iterator<Item = &TableRef> {
        self.pages.iter().flat_map(|page| &page.tables)
    }
}
