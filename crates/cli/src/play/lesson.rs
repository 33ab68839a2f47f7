//! A lesson at the terminal: what it says, and how far whoever learns is. How far is worked out
//! where the page has it from too, on a desk beside the table.

use engine::{EntryOf, Eye, Header, Seeded, Side, entry_line};
use shelf::desk::{Cup, Desk};
use shelf::lesson::{Course, Lesson, News};
use shelf::wire::{Deed, WaitTold};
use shelf::{AnyGame, Player, Shown, sit_at, whim};

use crate::fail::{Done, Fail};
use crate::out::{Ink, paint, wrap};
use crate::say;

use super::session::Session;

const WIDTH: usize = 80;

/// A lesson that is held at this terminal.
pub(super) struct Tutor {
    lesson: Lesson,
    course: Course,
    desk: Box<dyn Desk>,
    /// The step that was said last.
    said: Option<(u32, bool)>,
}

impl Tutor {
    /// A lesson that begins.
    pub(super) fn new(lesson: Lesson, game: AnyGame, header: &Header, cup: Cup) -> Tutor {
        let desk = sit_at(game, header, cup);
        let course = lesson.begin(&*desk);
        Tutor { lesson, course, desk, said: None }
    }

    /// One decision more.
    pub(super) fn follow(&mut self, line: &str) -> Done {
        let followed = self.desk.restore(line);
        followed.map_err(|why| Fail::bad(why, "begin the lesson again"))?;
        self.lesson.follow(&mut self.course, &*self.desk, News::Moved);
        Ok(())
    }

    /// A side took its last decision back.
    pub(super) fn back(&mut self, side: Side) -> Done {
        let back = self.desk.back(side);
        back.map_err(|why| Fail::bad(format!("{why:?}"), "begin the lesson again"))?;
        self.lesson.follow(&mut self.course, &*self.desk, News::Back(side));
        Ok(())
    }

    /// The player's whim in this lesson: the same for whoever does as told, here and in the page.
    fn whim(&self, side: Side) -> u64 {
        let asked = self.desk.asked(Eye::Side(side));
        let (count, at_once) = match asked.a && asked.b {
            true => (self.desk.count(Eye::Side(side)), Some(side)),
            false => (self.desk.len(), None),
        };
        whim(self.lesson.seed, count, at_once)
    }

    /// Whether Enter goes on: the step is only said, or is done with what only a page has.
    fn is_read(&self, deed: Option<Deed>) -> bool {
        match self.lesson.told(&self.course, &*self.desk).waits {
            WaitTold::Next => deed.is_none(),
            // What the terminal has words for is done by them.
            WaitTold::Page { deed: wanted @ (Deed::Odds | Deed::Hold) } => Some(wanted) == deed,
            WaitTold::Page { .. } => deed.is_none(),
            WaitTold::Game | WaitTold::Chance | WaitTold::Nothing => false,
        }
    }

    fn heard(&mut self) {
        let told = self.lesson.told(&self.course, &*self.desk);
        self.lesson.follow(&mut self.course, &*self.desk, News::Heard(told.step));
    }

    fn tell(&mut self) {
        let told = self.lesson.told(&self.course, &*self.desk);
        let now = (told.step, told.say.is_empty());
        if self.said == Some(now) {
            return;
        }
        self.said = Some(now);
        let head = format!("Lesson, {} of {}", told.step + 1, told.steps);
        match told.waits {
            WaitTold::Nothing => {
                return say!("\n{}", paint(Ink::Bold, "The lesson is over; the game is yours."));
            }
            WaitTold::Chance => return,
            WaitTold::Next | WaitTold::Page { .. } | WaitTold::Game => {}
        }
        say!("\n{}", paint(Ink::Bold, head));
        told.say.iter().for_each(|text| say!("{}", wrap(text, WIDTH)));
        let hint = match (told.waits, told.words) {
            (WaitTold::Page { deed: Deed::Odds }, Some(words)) => format!("Say: odds {words}"),
            (WaitTold::Page { deed: Deed::Hold }, Some(words)) => format!("Say: choices {words}"),
            (WaitTold::Next | WaitTold::Page { .. }, _) => "Enter goes on.".to_owned(),
            (_, Some(words)) => format!("Say: {words}"),
            (_, None) => return,
        };
        say!("{}", paint(Ink::Dim, hint));
    }
}

impl<G: Shown> Session<'_, G> {
    /// The same with a lesson that is held here, or without.
    pub(super) fn taught(mut self, tutor: Option<Tutor>) -> Self {
        self.tutor = tutor;
        self
    }

    /// Says the step the lesson stands at, if it was not said yet.
    pub(super) fn teach(&mut self) {
        if let Some(tutor) = &mut self.tutor {
            tutor.tell();
        }
    }

    /// Says it again.
    pub(super) fn teach_again(&mut self) {
        match &mut self.tutor {
            Some(tutor) => tutor.said = None,
            None => say!("  No lesson is held here. `kabuto games` lists them."),
        }
        self.teach();
    }

    /// Whoever learns has read the step, or done what it asks for.
    pub(super) fn learn(&mut self, deed: Option<Deed>) {
        if let Some(tutor) = &mut self.tutor
            && tutor.is_read(deed)
        {
            tutor.heard();
            tutor.tell();
        }
    }

    /// The lesson goes on with what was decided.
    pub(super) fn learn_of(&mut self, entries: &[EntryOf<&G>]) -> Done {
        let Some(tutor) = &mut self.tutor else { return Ok(()) };
        for entry in entries {
            let line = entry_line(entry).map_err(|why| Fail::bad(why, "begin it again"))?;
            tutor.follow(&line)?;
        }
        Ok(())
    }

    /// What the machine decides in a lesson.
    pub(super) fn think_alike(&self, player: Player, side: Side) -> Option<G::Action> {
        let tutor = self.tutor.as_ref()?;
        let mut rng = Seeded::new(tutor.whim(side));
        let guess = self.game.guess(&self.table.state, side, &mut rng);
        Some(player.choose(self.game, &guess, side, &mut rng))
    }
}
