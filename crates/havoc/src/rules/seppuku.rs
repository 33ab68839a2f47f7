//! Chapter 16.2: seppuku.

use engine::{Outcome, Piece, Refusal, Tell, digest};

use crate::Havoc;
use crate::action::Action;
use crate::event::Event;
use crate::options::SeppukuScore;
use crate::roster::Rank;
use crate::rule;
use crate::rules::movement::no;
use crate::state::{Honour, Poem, State, Step, Task};

/// SB-SEP-04 — How many lines a poem has.
pub const LINES: std::ops::RangeInclusive<usize> = 2..=8;
/// SB-SEP-04 — How many characters.
pub const LETTERS: std::ops::RangeInclusive<usize> = 10..=400;
/// R-SG-76 — The forms the program knows, in syllables.
const FORMS: [&[usize]; 2] = [&[5, 7, 5], &[5, 7, 5, 7, 7]];

/// SB-SEP-04 — A poem as the log keeps it: the lines of a command, which are parted by ` / `.
pub(crate) fn verses(words: &str) -> String {
    let lines = words.split('/').map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

/// SB-SEP-04 — The action that hands over a poem. One of a wrong length, or with signs in it that
/// nobody can read, has no lines and is refused.
pub(crate) fn write(text: &str) -> Action {
    let lines = text.lines().count();
    let is_plain = text.chars().all(|c| c == '\n' || !c.is_control());
    let fits_page = is_plain && LINES.contains(&lines) && LETTERS.contains(&text.chars().count());
    let lines = if fits_page { lines as u8 } else { 0 };
    Action::Write { mark: digest(text.as_bytes()), lines, fits: fits_page && has_form(text) }
}

/// R-SG-76 — Three lines of 5, 7 and 5 syllables or five of 5, 7, 5, 7 and 7, each by one at most.
fn has_form(text: &str) -> bool {
    let lines: Vec<usize> = text.lines().map(|line| line.split(' ').map(syllables).sum()).collect();
    FORMS.iter().any(|form| {
        lines.len() == form.len() && lines.iter().zip(*form).all(|(a, b)| a.abs_diff(*b) <= 1)
    })
}

/// R-SG-76 — Groups of vowels; a single e at the end does not count if another group remains.
fn syllables(word: &str) -> usize {
    let letters: Vec<char> =
        word.chars().filter(|c| c.is_alphabetic()).map(|c| c.to_ascii_lowercase()).collect();
    let is_vowel = |c: char| "aeiouy".contains(c);
    let starts = |at: usize| is_vowel(letters[at]) && (at == 0 || !is_vowel(letters[at - 1]));
    let groups = (0..letters.len()).filter(|at| starts(*at)).count();
    let last = letters.len().wrapping_sub(1);
    let mute = groups > 1 && letters[last] == 'e' && starts(last);
    groups - usize::from(mute)
}

impl Havoc {
    /// SB-SEP-01 — May he begin?
    pub(crate) fn may_seppuku(&self, s: &State, man: Piece) -> Result<(), Refusal> {
        if !self.book.customs.seppuku {
            return Err(no(rule::SB_SEP_01, "nobody ends his life so in this game"));
        }
        let is_samurai = |p: Piece| self.kind(p).rank == Rank::Samurai;
        if !is_samurai(man) {
            return Err(no(rule::SB_SEP_01, "he has not the rank"));
        }
        let lives = |p: &Piece| *p != man && is_samurai(*p) && s.at(*p).is_here();
        if self.men(self.owner(man)).any(|p| lives(&p)) {
            return Err(no(rule::SB_SEP_01, "he is not the last samurai of his side"));
        }
        Ok(())
    }

    /// SB-SEP-04, K-29 — His side is asked for the poem at once.
    pub(crate) fn ask_for_poem(&self, s: &mut State, man: Piece) {
        s.steps.push(Step::Poem(man));
    }

    /// SB-SEP-04 — May this poem be handed over?
    pub(crate) fn may_write(&self, lines: u8) -> Result<(), Refusal> {
        if LINES.contains(&usize::from(lines)) {
            return Ok(());
        }
        Err(no(rule::SB_SEP_04, "a poem has 2 to 8 lines and 10 to 400 letters"))
    }

    /// SB-SEP-04 — The poem is handed over, or none is.
    pub(crate) fn hand_over(
        &self,
        s: &mut State,
        man: Piece,
        poem: Action,
        tell: &mut impl Tell<Event>,
    ) {
        s.poem = match poem {
            Action::Write { mark, lines, fits } => Poem { mark, lines, fits, posthumous: None },
            _ => Poem::default(),
        };
        let (side, lines) = (self.owner(man), s.poem.lines);
        tell.tell(|| Event::Poem { side, lines });
    }

    /// SB-SEP-03 — True of a man whom a missile neither drives away nor, by a wound, disturbs.
    #[inline]
    pub(crate) fn is_composed(&self, s: &State, p: Piece) -> bool {
        self.is_character(p) && s.at(p).task == Task::Seppuku
    }

    /// SB-SEP-05, K-30 — The action is done: he dies, and but for the poem the game is over.
    pub(crate) fn finish_seppuku(&self, s: &mut State, man: Piece, tell: &mut impl Tell<Event>) {
        // No champion has killed him.
        self.forget_duel(s);
        tell.tell(|| Event::Did { man, task: Task::Seppuku, on: Piece::NONE });
        if s.at(man).is_mounted() {
            let horse = self.unseat(s, man);
            self.die(s, man, tell);
            let to = self.default_landing(s, man, horse, self.owner(man));
            self.land(s, man, horse, to, tell);
        } else {
            self.die(s, man, tell);
        }
        if s.poem.lines > 0 {
            s.steps.push(Step::Judge(man));
        } else {
            self.end_game(s, Outcome::Won(self.owner(man).other()), tell);
        }
    }

    /// SB-SEP-06, SB-OPT-04 — The opponent has judged, and the game is over.
    pub(crate) fn judge_poem(
        &self,
        s: &mut State,
        man: Piece,
        worthy: bool,
        tell: &mut impl Tell<Event>,
    ) {
        let side = self.owner(man);
        tell.tell(|| Event::Judged { side: side.other(), worthy });
        let Honour { refusals, broke, .. } = s.honour[side];
        let mut outcome = Outcome::Won(side.other());
        if worthy && refusals == 0 && !broke {
            s.poem.posthumous = Some(side);
            tell.tell(|| Event::Posthumous { side });
            outcome = match self.scenario.options.seppuku_score {
                SeppukuScore::Draw => Outcome::Drawn,
                SeppukuScore::Win => Outcome::Won(side),
                SeppukuScore::None => outcome,
            };
        }
        self.end_game(s, outcome, tell);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r_r_sg_76_syllables_are_groups_of_vowels() {
        for (word, count) in [
            ("grass", 1),
            ("under", 2),
            ("crane", 1),
            ("the", 1),
            ("one", 1),
            ("step", 1),
            ("tree", 1),
            ("yesterday", 3),
            ("'tis", 1),
            ("", 0),
        ] {
            assert_eq!(syllables(word), count, "{word}");
        }
    }

    #[test]
    fn r_r_sg_76_a_poem_has_a_form() {
        let haiku =
            "grass under the frost\none more step and then no step\nthe crane has gone home";
        assert!(has_form(haiku));
        assert!(!has_form("grass under the frost\none more step and then no step"));
        assert!(!has_form("grass\nsnow\nice"));
    }

    #[test]
    fn a_poem_is_kept_line_by_line() {
        let text = verses("  grass under / the  frost /  / gone ");
        assert_eq!(text, "grass under\nthe frost\ngone");
        assert!(matches!(write(&text), Action::Write { lines: 3, fits: false, .. }));
        assert!(matches!(write("the wind"), Action::Write { lines: 0, fits: false, .. }));
        assert!(matches!(write(&"a\n".repeat(9)), Action::Write { lines: 0, .. }));
        assert!(matches!(write("the wind\nand \u{1b}[2J rain"), Action::Write { lines: 0, .. }));
        assert_ne!(write("the wind\nand the rain"), write("the wind\nand the rail"));
    }
}
