//! A game under way as a room holds it: the desk, and what was agreed around it.

mod act;
mod load;
mod tell;

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};

use engine::{BySide, Eye, Header, Side};
use shelf::desk::{Desk, Not};
use shelf::known::ByEye;
use shelf::lesson::{Course, Lesson, News};
use shelf::wire::WhyNot;

use crate::kept::Kept;
use crate::names;
use crate::people::Person;
use crate::setup::{Chair, Setup, sides_of};
use crate::wire::ChatTold;

pub use act::{Deed, is_contribution};
pub use load::load;
pub use tell::{EndTold, Here, LessonSum, PoemTold, Present, Summary};

/// How much of what was said a newcomer hears.
const CHAT: usize = 100;

/// What an eye had heard after a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Heard {
    /// How many entries it was told of.
    count: u32,
    /// How many of those it was told of before are still the first: fewer if one was taken out
    /// from under others.
    kept: u32,
}

/// A game under way.
pub struct Sitting {
    /// Its number in the store.
    pub num: i64,
    /// The id of its table.
    pub id: String,
    /// Book, scenario, options and dice.
    pub header: Header,
    /// How the table was laid.
    pub setup: Setup,
    /// The game itself.
    pub desk: Box<dyn Desk>,
    /// How much has happened: rows of the journal.
    pub seq: u32,
    /// Who sits where.
    pub seats: BySide<Chair>,
    /// The umpire's chair, if there is one.
    pub umpire: Option<Chair>,
    /// What each side added to the key of the dice.
    pub added: BySide<Option<String>>,
    /// The contributions with which the key was fixed.
    pub fixed: Option<BySide<String>>,
    /// A take-back waits for the other side's word: who asked.
    pub back_asked: Option<Side>,
    /// A draw is offered: by whom.
    pub draw_offered: Option<Side>,
    /// Agreed to be drawn.
    pub drawn: bool,
    /// The next game.
    pub rematch: Option<String>,
    /// What was said last.
    pub chat: VecDeque<ChatTold>,
    /// How much was said.
    pub chats: u32,
    /// Who may see it besides those who sit at it.
    pub members: HashSet<i64>,
    /// What the people who sit at it call themselves, and since when; a chair has the name by
    /// which everybody can tell them apart.
    pub called: BTreeMap<i64, Person>,
    /// The lesson that is held here, and how far it is.
    pub lesson: Option<(Lesson, Course)>,
    /// Why it can only be looked at.
    pub frozen: Option<String>,
    /// When something happened last, in milliseconds since 1970.
    pub updated: i64,
    /// What each eye had heard after each row it may know of, the start included.
    told_at: ByEye<Vec<Heard>>,
    /// Messages that are done, by whose they were, and how much had happened then for each eye.
    done: HashMap<Mark, ByEye<u32>>,
}

/// A message by whose it was and its id: there are as many as actions, so they are held short.
type Mark = [u8; 16];

fn mark(person: i64, id: &str) -> Mark {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&person.to_le_bytes()).update(id.as_bytes());
    let hash = hasher.finalize();
    std::array::from_fn(|n| hash.as_bytes()[n])
}

impl Sitting {
    /// True once nobody can do anything any more, by the rules or by agreement.
    pub fn is_over(&self) -> bool {
        self.drawn || self.setup.file || self.desk.outcome().is_some()
    }

    /// True if nobody who may see it may know less than another.
    pub fn is_open(&self) -> bool {
        self.is_over() || !self.desk.scene().hidden
    }

    /// The sides a person sits at.
    pub fn sides_of(&self, person: Option<i64>) -> Vec<Side> {
        sides_of(&self.seats, person)
    }

    /// Gives the chairs names by which everybody can tell who sits there: computers have theirs,
    /// and of people whoever has his name longer.
    pub fn tell_apart(&mut self) {
        let BySide { a, b } = &mut self.seats;
        let mut chairs: Vec<&mut Chair> = [a, b].into_iter().chain(&mut self.umpire).collect();
        let fixed: Vec<String> = chairs
            .iter()
            .filter(|chair| chair.person().is_none())
            .filter_map(|chair| chair.name())
            .collect();
        let sits = |person: &&Person| chairs.iter().any(|c| c.person() == Some(person.id));
        let mut people: Vec<&Person> = self.called.values().filter(sits).collect();
        people.sort_by_key(|person| (person.named, person.id));
        let all = fixed.iter().map(String::as_str);
        let shown = names::apart(all.chain(people.iter().map(|person| person.name.as_str())));
        for (person, shown) in people.iter().zip(&shown[fixed.len()..]) {
            for chair in &mut chairs {
                if let Chair::Person { person: sitting, name } = &mut **chair
                    && *sitting == person.id
                {
                    name.clone_from(shown);
                }
            }
        }
    }

    /// What everybody at the table reads as the name of somebody: that of his chair, or one that
    /// is told from those of the chairs and of the others who watch.
    pub fn name_of(&self, person: &Person, watchers: &BTreeMap<i64, &Person>) -> String {
        let chairs = [Some(&self.seats.a), Some(&self.seats.b), self.umpire.as_ref()];
        let chairs: Vec<&Chair> = chairs.into_iter().flatten().collect();
        if let Some(own) = chairs.iter().find(|chair| chair.person() == Some(person.id)) {
            return own.name().unwrap_or_default();
        }
        let since = |other: &Person| (other.named, other.id);
        let sits = |other: &Person| chairs.iter().any(|c| c.person() == Some(other.id));
        let is_before = |other: &&&Person| since(other) < since(person) && !sits(other);
        let mut before: Vec<&Person> = watchers.values().filter(is_before).copied().collect();
        before.sort_by_key(|other| since(other));
        let taken: Vec<String> = chairs.iter().filter_map(|chair| chair.name()).collect();
        let names = taken.iter().map(String::as_str);
        let names = names.chain(before.iter().map(|other| other.name.as_str()));
        names::apart(names.chain([person.name.as_str()])).pop().unwrap_or_default()
    }

    /// Whether a person is the umpire.
    pub fn is_umpire(&self, person: Option<i64>) -> bool {
        let umpire = self.umpire.as_ref().and_then(Chair::person);
        umpire.is_some() && umpire == person
    }

    /// The eye a person looks through while the game goes on; `look` chooses for who plays both
    /// sides.
    pub fn eye_of(&self, person: Option<i64>, look: Side) -> Eye {
        match self.sides_of(person)[..] {
            [] if self.is_umpire(person) => Eye::Umpire,
            [] => Eye::Public,
            [side] => Eye::Side(side),
            _ => Eye::Side(look),
        }
    }

    /// Whether a person may see this table.
    pub fn may_see(&self, person: Option<i64>) -> bool {
        let is_member = |person| self.members.contains(&person);
        let has_place = || !self.sides_of(person).is_empty() || self.is_umpire(person);
        self.setup.listed || person.is_some_and(is_member) || has_place()
    }

    /// Whether a person sits at both sides.
    pub fn holds_both(&self, person: Option<i64>) -> bool {
        self.sides_of(person).len() == 2
    }

    /// True while somebody may still take a seat.
    pub fn has_free_seat(&self) -> bool {
        self.seats.iter().any(|(_, chair)| chair.is_free())
    }

    /// How much has happened, as far as an eye may know: it is told of rows that it may not know
    /// of in no number either.
    pub fn seq(&self, eye: Eye) -> u32 {
        self.told_at[eye].len() as u32 - 1
    }

    /// How much had happened, as far as an eye may know, when a message of a person was done.
    pub fn done_at(&self, person: i64, id: &str, eye: Eye) -> Option<u32> {
        self.done.get(&mark(person, id)).map(|done| done[eye])
    }

    /// How many entries a page may keep that had `keep` of them when `seq` rows had happened for
    /// its eye: fewer if some were taken back since, none if it speaks of what never was.
    pub fn keep(&self, eye: Eye, seq: u32, keep: u32) -> u32 {
        let Some([then, since @ ..]) = self.told_at[eye].get(seq as usize..) else { return 0 };
        let least = since.iter().map(|heard| heard.kept).min().unwrap_or(keep);
        keep.min(then.count).min(least)
    }

    /// How many entries a page has seen that knows of `seq` rows, if none of them was taken back.
    fn seen(&self, eye: Eye, seq: u32) -> Result<usize, Not> {
        let known = self.told_at[eye].get(seq as usize).ok_or(Not::Stale)?.count;
        if self.keep(eye, seq, known) < known { Err(Not::Stale) } else { Ok(known as usize) }
    }

    /// Takes note of a row. The desk has moved already if it had to.
    pub fn note(&mut self, kept: &Kept, made: i64, by: Option<(i64, String)>) {
        self.seq += 1;
        let is_public = self.count(kept);
        if let Some((person, id)) = by {
            self.done.insert(mark(person, &id), ByEye::from_fn(|eye| self.seq(eye)));
        }
        if is_public {
            self.updated = made;
        }
        if is_public && kept.is_entry() {
            self.back_asked = None;
            self.draw_offered = None;
        }
        match kept {
            Kept::BackAsked { side } => self.back_asked = Some(*side),
            Kept::BackRefused { .. } | Kept::BackAgreed { .. } => self.back_asked = None,
            Kept::Chat { side, name, text } => {
                self.chats += 1;
                let said =
                    ChatTold { n: self.chats, name: name.clone(), side: *side, text: text.clone() };
                self.chat.push_back(said);
                if self.chat.len() > CHAT {
                    self.chat.pop_front();
                }
            }
            Kept::Seat { side, person, name } => {
                self.members.insert(*person);
                self.seats[*side] = Chair::Person { person: *person, name: name.clone() };
            }
            Kept::Umpire { person, name } => {
                self.members.insert(*person);
                self.umpire = Some(Chair::Person { person: *person, name: name.clone() });
            }
            Kept::Contribute { side, text } => self.added[*side] = Some(text.clone()),
            Kept::Fixed { contributions } => self.fixed = Some(contributions.clone()),
            Kept::DrawOffered { side } => self.draw_offered = Some(*side),
            Kept::DrawRefused { .. } => self.draw_offered = None,
            Kept::Drawn => {
                self.draw_offered = None;
                self.drawn = true;
            }
            Kept::Rematch { table } => self.rematch = Some(table.clone()),
            Kept::Act { .. }
            | Kept::Wait { .. }
            | Kept::RuleWait { .. }
            | Kept::Give { .. }
            | Kept::Back { .. }
            | Kept::Went { .. }
            | Kept::Heard { .. } => {}
        }
        self.learn(kept);
    }

    /// The lesson goes on with what happened.
    fn learn(&mut self, kept: &Kept) {
        let Some((lesson, course)) = &mut self.lesson else { return };
        let news = match kept {
            Kept::Act { .. } => News::Moved,
            Kept::Back { side } | Kept::BackAgreed { side } => News::Back(*side),
            Kept::Heard { step } => News::Heard(*step),
            _ => return,
        };
        lesson.follow(course, &*self.desk, news);
    }

    /// Counts a row for every eye that may know of it: entries and taking back only for those who
    /// saw something of it. True if all may know of it.
    fn count(&mut self, kept: &Kept) -> bool {
        let mut is_public = true;
        for eye in Eye::ALL {
            let count = self.desk.count(eye) as u32;
            let left = if kept.is_entry() { self.desk.kept(eye) as u32 } else { count };
            let told = &mut self.told_at[eye];
            // An umpire who takes the game back may leave it with as many entries as it had.
            let is_other = left < count || told.last().is_none_or(|last| last.count != count);
            let is_news = !kept.is_entry() || is_other;
            if is_news {
                let kept = left;
                told.push(Heard { count, kept });
            }
            is_public &= is_news;
        }
        is_public
    }
}

/// Words that are no rule's.
pub fn plain(text: impl Into<String>) -> WhyNot {
    WhyNot { text: text.into(), rule: String::new() }
}

/// Why a desk did not do it, in words.
pub fn why(not: Not) -> WhyNot {
    match not {
        Not::Stale => plain("The game has moved on since. Look again, then decide."),
        Not::NotNow(text) | Not::Unreadable(text) => plain(text),
        Not::Refused(why) => why,
    }
}
