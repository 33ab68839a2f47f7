//! How far somebody is in a lesson: worked out from what happened at the table, in its order, and
//! from what he said he has read. The same for page and terminal.

use engine::{Eye, Side};

use super::{Act, Lesson, Need, Point, Step, Wait};
use crate::desk::Desk;
use crate::wire::{
    Choice, Condition, LessonTold, PieceSight, PointTold, Prompt, Sight, Told, WaitTold,
};

/// How far somebody is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// The step the lesson stands at.
    at: usize,
    /// What was told before so many entries does not count for it.
    from: usize,
    /// Whether it is said, or waits for its next chance.
    is_due: bool,
}

/// What happened at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// The game moved on: the desk has one entry more.
    Moved,
    /// A side took something back.
    Back(Side),
    /// Whoever learns is done with this step: he has read it, or done it with the page.
    Heard(u32),
}

impl Lesson {
    /// A lesson that begins.
    pub fn begin(&self, desk: &dyn Desk) -> Course {
        let mut course = Course::default();
        self.settle(&mut course, &Seen::of(self.side, desk));
        course
    }

    /// Something happened. The desk has moved already.
    pub fn follow(&self, course: &mut Course, desk: &dyn Desk, news: News) {
        let seen = Seen::of(self.side, desk);
        match news {
            News::Heard(step) if step as usize == course.at && course.at < self.steps.len() => {
                course.pass(seen.count);
            }
            News::Back(side) if side == self.side => {
                course.from = course.from.min(seen.count);
                if self.waits(course).contains(&Wait::Back) {
                    course.pass(seen.count);
                }
            }
            News::Moved => {
                if let Some((side, deed)) = desk.deed()
                    && side == self.side
                {
                    self.did(course, &seen, &deed);
                }
            }
            News::Heard(_) | News::Back(_) => {}
        }
        self.settle(course, &seen);
    }

    /// True once everything was said.
    pub fn is_done(&self, course: &Course) -> bool {
        course.at >= self.steps.len()
    }

    /// Where it stands, for whoever learns.
    pub fn told(&self, course: &Course, desk: &dyn Desk) -> LessonTold {
        let step = self.steps.get(course.at).filter(|_| course.is_due);
        let waits = match step {
            _ if self.is_done(course) => WaitTold::Nothing,
            None => WaitTold::Chance,
            Some(step) => waits_told(step),
        };
        let points = step.map_or(Vec::new(), |step| {
            let sight = desk.brief(Eye::Side(self.side), desk.count(Eye::Side(self.side))).sight;
            step.points.iter().filter_map(|point| point_told(point, &sight)).collect()
        });
        LessonTold {
            id: self.info.id.clone(),
            title: self.info.title.clone(),
            step: course.at as u32,
            steps: self.steps.len() as u32,
            say: step.map_or(Vec::new(), |step| step.say.clone()),
            points,
            waits,
            words: step.and_then(|step| step.words.clone()),
        }
    }

    fn waits(&self, course: &Course) -> &[Wait] {
        self.steps.get(course.at).map_or(&[], |step| &step.waits)
    }

    /// Whoever learns did something. If the lesson stands at what is only said, he may be ahead of
    /// it and have done what comes next: then there is no point in saying it any more.
    fn did(&self, course: &mut Course, seen: &Seen, deed: &Choice) {
        let ahead = self.steps.iter().skip(course.at).take_while(|step| step.is_only_said());
        let next = course.at + ahead.count();
        let Some(step) = self.steps.get(next) else { return };
        let is_it = |wait: &Wait| matches!(wait, Wait::Act(act) if seen.is(act, deed));
        if step.waits.iter().any(is_it) {
            course.at = next;
            // What came of the act counts for what is said next.
            course.pass(seen.count.saturating_sub(1));
        }
    }

    /// Goes on over whatever has come, and whatever has become pointless.
    fn settle(&self, course: &mut Course, seen: &Seen) {
        while let Some(step) = self.steps.get(course.at) {
            course.is_due = seen.is_asked(step);
            let is_over = seen.is_over && !(step.is_only_said() && step.asks.is_empty());
            if is_over || seen.is_lost(step) {
                course.pass(course.from);
                continue;
            }
            if !course.is_due {
                return;
            }
            let has_come = step.waits.iter().any(|wait| seen.has_come(wait, course.from));
            if has_come || seen.is_pointless(step, course.from) {
                course.pass(course.from);
                continue;
            }
            return;
        }
        course.is_due = false;
    }
}

impl Course {
    /// The next step. What was told before `from` entries is nothing to it.
    fn pass(&mut self, from: usize) {
        self.at += 1;
        self.from = from;
    }
}

fn waits_told(step: &Step) -> WaitTold {
    let page = step.waits.iter().find_map(|wait| match wait {
        Wait::Page(deed) => Some(WaitTold::Page { deed: *deed }),
        _ => None,
    });
    match page {
        Some(page) => page,
        None if step.waits.contains(&Wait::Next) => WaitTold::Next,
        None => WaitTold::Game,
    }
}

fn point_told(point: &Point, sight: &Sight) -> Option<PointTold> {
    match point {
        Point::Piece(name) => {
            let found = sight.pieces.iter().find(|piece| piece.name == *name && piece.here);
            found.map(|piece| PointTold::Piece { piece: piece.id })
        }
        Point::Place(place) => Some(PointTold::Place { place: *place }),
        Point::Part(part) => Some(PointTold::Part { part: *part }),
    }
}

/// What whoever learns sees.
struct Seen<'a> {
    side: Side,
    desk: &'a dyn Desk,
    count: usize,
    sight: Sight,
    prompt: Option<Prompt>,
    can_back: bool,
    is_over: bool,
}

impl Seen<'_> {
    fn of(side: Side, desk: &dyn Desk) -> Seen<'_> {
        let eye = Eye::Side(side);
        let count = desk.count(eye);
        let update = desk.brief(eye, count);
        let is_over = desk.outcome().is_some();
        let can_back = update.no_back.is_none() && count > 0;
        Seen { side, desk, count, sight: update.sight, prompt: update.prompt, can_back, is_over }
    }

    fn piece(&self, name: &str) -> Option<&PieceSight> {
        self.sight.pieces.iter().find(|piece| piece.name == name)
    }

    fn is_here(&self, name: &str) -> bool {
        self.piece(name).is_some_and(|piece| piece.here && piece.condition != Condition::Dead)
    }

    fn is_asked(&self, step: &Step) -> bool {
        let now = self.prompt.as_ref().map(|prompt| prompt.ask.as_str());
        step.asks.is_empty() || step.asks.iter().any(|ask| Some(ask.as_str()) == now)
    }

    /// True of what can never be said again: somebody it needs is gone for good.
    fn is_lost(&self, step: &Step) -> bool {
        step.needs.iter().any(|need| matches!(need, Need::Here(name) if !self.is_here(name)))
    }

    /// True of what could be said now, but is not so or cannot be done.
    fn is_pointless(&self, step: &Step, from: usize) -> bool {
        let is_unmet = step.needs.iter().any(|need| !self.is_met(need, from));
        let is_act = |wait: &Wait| matches!(wait, Wait::Act(_));
        let is_possible = |wait: &Wait| match wait {
            Wait::Act(act) => self.can(act),
            _ => true,
        };
        let acts = step.waits.iter().any(is_act);
        let can = step.waits.iter().filter(|wait| is_act(wait)).any(is_possible);
        is_unmet || (acts && !can && self.prompt.is_some())
    }

    fn is_met(&self, need: &Need, from: usize) -> bool {
        let condition = |name: &str| self.piece(name).map(|piece| piece.condition);
        match need {
            Need::Here(name) => self.is_here(name),
            Need::Hurt(name) => self.is_here(name) && condition(name) != Some(Condition::Healthy),
            Need::Gone(name) => !self.is_here(name),
            Need::Told(rule) => self.was_told(rule, from),
            Need::Can(act) => self.can(act),
            Need::Back => self.can_back,
        }
    }

    fn has_come(&self, wait: &Wait, from: usize) -> bool {
        match wait {
            Wait::Ask(ask) => self.prompt.as_ref().is_some_and(|prompt| prompt.ask == *ask),
            Wait::Told(rule) => self.was_told(rule, from),
            Wait::Next | Wait::Page(_) | Wait::Act(_) | Wait::Back => false,
        }
    }

    fn was_told(&self, rule: &str, from: usize) -> bool {
        let told: Vec<Told> = self.desk.brief(Eye::Side(self.side), from).told;
        told.iter().any(|told| told.lines.iter().any(|line| line.rule == rule))
    }

    /// Whether an act that was done is such a one.
    fn is(&self, act: &Act, deed: &Choice) -> bool {
        let is_among = |name: &Option<String>, pieces: &[u8]| match name {
            None => true,
            Some(name) => self.piece(name).is_some_and(|piece| pieces.contains(&piece.id)),
        };
        deed.kind == act.kind && is_among(&act.by, &deed.by) && is_among(&act.at, &deed.at)
    }

    /// Whether whoever learns could do such a thing now.
    fn can(&self, act: &Act) -> bool {
        let Some(prompt) = &self.prompt else { return false };
        if prompt.own.iter().any(|choice| self.is(act, choice)) {
            return true;
        }
        let by = act.by.as_ref().map(|name| self.piece(name).map(|piece| piece.id));
        let mut subjects = prompt.subjects.iter().filter(|id| by.is_none_or(|by| by == Some(**id)));
        subjects.any(|id| {
            let choices = self.desk.choices(self.side, *id).unwrap_or_default();
            choices.iter().any(|choice| self.is(act, choice))
        })
    }
}
