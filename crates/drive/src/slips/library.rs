//! The games of the shelf, and the small game beside them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

use engine::{DiceKind, Header, RuleId};
use server::library::unread_told;
use server::{Library, Light, Picture, Shelf};
use shelf::desk::{Cup, Desk};
use shelf::wire::{Block, BookTold, ChapterTold, RuleTold, Span};
use shelf::{Wanted, sit_with, verify_game};

use super::face::{COLS, ID, SCENARIO, corners, middle, size};
use super::game::{Leak, SlipsGame};
use super::state::{CLASH, END, MEN, REVEAL, SEAL, UMPIRE, WRITE, ZONE};

/// What stands for the digest of its data: it has none but its code.
const CONTENT: &str = "slips-1";

/// The games of the shelf, and the small game beside them.
pub struct SlipsShelf {
    shelf: Shelf,
    game: Arc<SlipsGame>,
}

impl SlipsShelf {
    /// The games of a shelf and the small game, as it should be or with a leak.
    pub fn new(shelf: Shelf, leak: Option<Leak>) -> SlipsShelf {
        SlipsShelf { shelf, game: Arc::new(SlipsGame { leak }) }
    }
}

fn is_ours(scenario: &str) -> bool {
    scenario == SCENARIO || scenario == ID
}

impl Library for SlipsShelf {
    fn header(
        &self,
        scenario: &str,
        options: &BTreeMap<String, String>,
        dice: DiceKind,
    ) -> Result<Header, String> {
        if !is_ours(scenario) {
            return self.shelf.header(scenario, options, dice);
        }
        if let Some(option) = options.keys().next() {
            return Err(format!("`{option}` is no option of this game: it has none"));
        }
        let mut header = Header::new(ID, SCENARIO, dice);
        header.content = CONTENT.to_owned();
        Ok(header)
    }

    fn sit(&self, header: &Header, cup: Cup) -> Result<Box<dyn Desk>, String> {
        if is_ours(&header.scenario) {
            return Ok(sit_with(Arc::clone(&self.game), header, cup));
        }
        self.shelf.sit(header, cup)
    }

    fn keep_within(&self, bytes: usize) {
        self.shelf.keep_within(bytes);
    }

    fn bytes(&self) -> usize {
        self.shelf.bytes()
    }

    fn faults(&self, text: &str, goes_on: &dyn Fn() -> bool) -> Result<Vec<String>, String> {
        let header = engine::read_header(text).map_err(|error| error.to_string())?;
        if !is_ours(&header.scenario) {
            return self.shelf.faults(text, goes_on);
        }
        let wanted = Wanted { goes_on, ..Wanted::called("the file") };
        let checked = verify_game(&*self.game, text, CONTENT, wanted);
        let checked = checked.map_err(|unread| unread_told(&unread))?;
        Ok(checked.faults().map(str::to_owned).collect())
    }

    fn draw(&self, picture: &Picture) -> Option<Result<(&'static str, String), String>> {
        match picture {
            Picture::Map { scenario, light, .. } | Picture::Ground { scenario, light, .. }
                if is_ours(scenario) =>
            {
                Some(Ok(("image/svg+xml", ground(*light))))
            }
            Picture::Rules { book } if book == ID => {
                let text = serde_json::to_string(&rules()).map_err(|error| error.to_string());
                Some(text.map(|text| ("application/json", text)))
            }
            other => self.shelf.draw(other),
        }
    }
}

/// The bare board.
fn ground(light: Light) -> String {
    let (sand, line) = match light {
        Light::Light => ("#e8dcc0", "#8a7a58"),
        Light::Dark => ("#4a4436", "#8a7a58"),
    };
    let [width, height] = size();
    let mut out = String::new();
    let _ =
        write!(out, r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">"#);
    for cell in 0..COLS * u16::from(MEN) {
        let [x, y] = middle(cell);
        let points = corners().map(|[dx, dy]| format!("{:.1},{:.1}", x + dx, y + dy)).join(" ");
        let _ = write!(out, r#"<polygon points="{points}" fill="{sand}" stroke="{line}"/>"#);
    }
    out.push_str("</svg>");
    out
}

/// The rules to be read.
fn rules() -> BookTold {
    let all: [(RuleId, &str, &str); 7] = [
        (WRITE, "Writing", "Both sides write a stance for each man, unseen by the other side."),
        (SEAL, "Sealing", "A side that has written enough seals, and waits for the other."),
        (REVEAL, "Revealing", "When both have sealed, all is laid open and a die is thrown."),
        (CLASH, "Clash", "A strike beats a step, a step beats a guard, a guard beats a strike."),
        (END, "The end", "After the last turn whoever won more files has won."),
        (
            ZONE,
            "Zones",
            "A sword reaches the hex ahead and the two beside it, a spear the two ahead.",
        ),
        (UMPIRE, "The umpire", "An umpire may drive a file one hex, and says why."),
    ];
    let told = |(id, title, text): (RuleId, &str, &str)| RuleTold {
        id: id.to_string(),
        title: title.to_owned(),
        mark: "tested".to_owned(),
        later: None,
        text: vec![Block::Paragraph { text: vec![Span::Plain { text: text.to_owned() }] }],
    };
    BookTold {
        id: ID.to_owned(),
        title: "Slips".to_owned(),
        edition: String::new(),
        summary: "Orders written in secret.".to_owned(),
        sources: Vec::new(),
        chapters: vec![ChapterTold {
            id: "01-all".to_owned(),
            title: "All there is".to_owned(),
            intro: Vec::new(),
            rules: all.map(told).to_vec(),
        }],
        tables: Vec::new(),
        rulings: Vec::new(),
        switches: Vec::new(),
    }
}
