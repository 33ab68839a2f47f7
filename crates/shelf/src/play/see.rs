//! What an eye is shown. Everything goes through `view`, `seen` or a guess.

use std::cmp::Ordering;
use std::sync::Arc;

use engine::{Chance, Cites, Entry, EntryOf, Eye, Game, Side, Speaks, Table, each_fall};

use super::number::Numbers;
use super::{Play, no_such_moment};
use crate::desk::Not;
use crate::face::{Pace, Shown};
use crate::family::name_of;
use crate::wire::{Asked, Choice, Grave, LineTold, Prompt, Sight, Told, Update, Wanted, WhyNot};

/// Dice that can fall in more ways than this are not weighed.
const MOST_FALLS: usize = 1_000;

/// More choices of a side itself are told on request, place by place.
const MOST_OWN: usize = 60;

/// What is worked out of what happened besides what is told of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum With {
    /// How well the dice fell, against every way they could have fallen.
    Luck,
    /// Nothing.
    Nothing,
}

impl<G: Shown + 'static> Play<G> {
    /// What an eye that knows the first `keep` entries needs now.
    pub(super) fn update_for(&self, eye: Eye, keep: usize, with: With) -> Update {
        let (table, count) = (&self.table, self.known.count(eye));
        let keep = keep.min(count);
        let Asked { prompt, waits, wanted, umpire, halted, no_back } = self.asks_of(eye);
        Update {
            entries: count as u32,
            keep: keep as u32,
            told: self.told_from(eye, keep, with),
            sight: self.sight_of(&table.state, eye, table.log.len()),
            prompt,
            waits,
            wanted,
            umpire,
            halted,
            no_back,
        }
    }

    /// What is asked of an eye and what it waits for.
    pub(super) fn asks_of(&self, eye: Eye) -> Asked {
        let table = &self.table;
        let known = self.known(&table.state, eye);
        let still = table.game.halted(&table.state);
        let waits = table.waiting().is_none() && still.is_none();
        let halted = self.stands_still();
        // An umpire who has halted nothing has something to do himself.
        let umpire = still.filter(|_| halted.is_none()).map(|refusal| {
            let duty = table.game.duty(&table.state).filter(|_| eye == Eye::Umpire);
            duty.unwrap_or(refusal.why).to_owned()
        });
        Asked {
            prompt: if waits { self.prompt_for(&known, eye) } else { None },
            umpire: umpire.is_some(),
            waits: if waits { self.waits(&known, eye) } else { umpire },
            wanted: self.wanted(&known, eye),
            halted,
            no_back: self.no_back(eye),
        }
    }

    /// What an eye sees of a state after so many entries. How it ended is told as it was then.
    fn sight_of(&self, state: &G::State, eye: Eye, entries: usize) -> Sight {
        let game = &*self.table.game;
        let mut sight = game.sight(&game.view(state, eye));
        let last = self.table.log[..entries].last().filter(|_| sight.outcome.is_some());
        let ended = last.and_then(|last| last.events.iter().rev().find(|one| game.is_end(one)));
        if let Some((end, line)) = sight.outcome.as_mut().zip(ended.and_then(|e| game.line(e))) {
            end.words = line.text;
        }
        if let Some((end, last)) = sight.outcome.as_mut().zip(last) {
            end.gave_up = (last.action == game.resign(last.side)).then_some(last.side);
            end.why = if end.gave_up.is_some() { String::new() } else { game.why_over(state) };
        }
        self.numbers(eye).sight(sight)
    }

    /// Why the game stands still, in the words of the umpire who halted it.
    pub(super) fn stands_still(&self) -> Option<WhyNot> {
        let Table { game, state, log, .. } = &self.table;
        let refusal = game.halted(state)?;
        let halts = |entry: &&EntryOf<Arc<G>>| entry.umpire && game.halts(state, &entry.action);
        let last = log.iter().rev().find(halts)?;
        let text = last.words.clone().unwrap_or_else(|| refusal.why.to_owned());
        Some(WhyNot { text, rule: refusal.rule.to_string() })
    }

    /// The same as it was after the first `at` entries, told by the last of them.
    pub(super) fn moment(&self, eye: Eye, at: usize) -> Result<Update, Not> {
        let count = self.known.count(eye);
        if at > count {
            return Err(no_such_moment(at, count));
        }
        let until = self.known.until(eye, at);
        let state = self.state_at(until);
        let keep = at.saturating_sub(1);
        let past = WhyNot { text: "this is long past".to_owned(), rule: String::new() };
        Ok(Update {
            entries: at as u32,
            keep: keep as u32,
            told: self.told_until(eye, keep, until, With::Luck),
            sight: self.sight_of(&state, eye, until),
            prompt: None,
            waits: self.waits(&self.known(&state, eye), Eye::Public),
            wanted: None,
            halted: None,
            umpire: false,
            no_back: Some(past),
        })
    }

    /// What an eye was told after the first `keep` entries it was told of.
    pub(super) fn told_from(&self, eye: Eye, keep: usize, with: With) -> Vec<Told> {
        self.told_until(eye, keep, self.table.log.len(), with)
    }

    /// The same before entry `end` of the log. Entries are numbered as the eye counts them.
    fn told_until(&self, eye: Eye, keep: usize, end: usize, with: With) -> Vec<Told> {
        let from = self.known.until(eye, keep);
        let Some(entries) = self.table.log.get(from..end) else { return Vec::new() };
        let mut told = Vec::new();
        let mut s = self.state_at(from);
        for (n, entry) in (from..end).zip(entries) {
            if self.known.has(eye, n) {
                let mut one = self.tell(&s, entry, keep + told.len(), eye);
                one.lines.splice(0..0, self.taken_before(n, eye));
                if with == With::Luck {
                    one.luck = self.luck(&self.known(&s, eye), entry, eye);
                }
                told.push(one);
            }
            if n + 1 < end {
                self.replay(&mut s, entry);
            }
        }
        told
    }

    /// One entry; `before` is the true state it began with.
    fn tell(&self, before: &G::State, entry: &EntryOf<Arc<G>>, n: usize, eye: Eye) -> Told {
        let game = &*self.table.game;
        let known = self.known(before, eye);
        let Entry { side, events, words, .. } = entry;
        let seen = events.iter().filter_map(|event| game.seen(event, eye));
        let mut seen = seen.peekable();
        let (numbers, mut lines) = (self.numbers(eye), Vec::new());
        while let Some(event) = seen.next() {
            let ruled = entry.umpire && game.is_ruling(&event);
            // One step follows another at once: nobody was asked in between.
            let passed = game.opens_step(&event) && seen.peek().is_some_and(|e| game.ends_step(e));
            let line = self.line(&known, &event);
            lines.extend(line.map(|line| numbers.line(LineTold { ruled, passed, ..line })));
        }
        let words = verses(words.as_deref());
        let (n, turn, umpire) = (n as u32, game.turn(&known), entry.umpire);
        Told { n, side: *side, umpire, turn, lines, words, luck: None }
    }

    /// How well the dice of an entry fell for whoever threw them, in hundredths. Where something
    /// is hidden, only those know who knew what was to be expected.
    fn luck(&self, known: &G::State, entry: &EntryOf<Arc<G>>, eye: Eye) -> Option<u8> {
        let game = &*self.table.game;
        if entry.dice.is_empty() || (self.scene.hidden && !eye.knows(entry.side)) {
            return None;
        }
        game.check(known, entry.side, entry.action).ok()?;
        let fell = game.harm(entry.side, &entry.events);
        let (mut worse, mut same) = (Chance::NEVER, Chance::NEVER);
        let mut rolls = false;
        let falls = |chance: Chance, dice: &[u8], _: G::State, events: Vec<G::Event>| {
            rolls |= !dice.is_empty();
            match game.harm(entry.side, &events).cmp(&fell) {
                Ordering::Greater => worse = worse + chance,
                Ordering::Equal => same = same + chance,
                Ordering::Less => {}
            }
        };
        each_fall(game, known, entry.side, entry.action, MOST_FALLS, falls).ok()?;
        if !rolls {
            // Both were in by it, which nobody could know: there was nothing to expect.
            return None;
        }
        let share = worse.as_f64() + same.as_f64() / 2.0;
        (same != Chance::CERTAIN).then(|| (share * 100.0).round() as u8)
    }

    /// One event, unless there is nothing to say or show of it.
    fn line(&self, before: &G::State, event: &G::Event) -> Option<LineTold> {
        let game = &*self.table.game;
        let (line, show) = (game.line(event), game.show(before, event));
        if line.is_none() && show.is_none() {
            return None;
        }
        Some(LineTold {
            text: line.map_or(String::new(), |line| line.text + &game.because(before, event)),
            rule: game.rule_of(event).to_string(),
            tally: game.tally(event),
            dice: game.dice(event),
            about: game.about(event).into_iter().map(|piece| piece.0).collect(),
            show,
            versus: game.versus(event).map(Box::new),
            cell: game.cell(event),
            ruled: false,
            passed: false,
        })
    }

    /// A state in which there is nothing that this eye may not know.
    pub(super) fn known(&self, s: &G::State, eye: Eye) -> G::State {
        self.table.game.known(s, eye)
    }

    pub(super) fn numbers(&self, eye: Eye) -> Numbers<'_, G> {
        Numbers { game: &self.table.game, eye }
    }

    /// What the side of an eye is asked.
    fn prompt_for(&self, known: &G::State, eye: Eye) -> Option<Prompt> {
        let Eye::Side(side) = eye else { return None };
        let game = &*self.table.game;
        let ask = game.asks(known)[side]?;
        let numbers = self.numbers(eye);
        let choice = |action: &G::Action| numbers.choice(game.choice(known, side, action));
        let mut own = Vec::new();
        game.actions(known, side, None, &mut own);
        let passes = self.passes(known, side, &own);
        let mut spots = Vec::new();
        if own.len() > MOST_OWN {
            own.retain(|action| match game.spot(action) {
                Some(spot) if spots.last() != Some(&spot) && !spots.contains(&spot) => {
                    spots.push(spot);
                    false
                }
                Some(_) => false,
                None => true,
            });
        }
        let pace = match game.pace(&ask) {
            Pace::SetUp => "set-up",
            Pace::Turn => "turn",
            Pace::Reaction => "reaction",
        };
        let subjects = game.subjects(known, side).iter();
        Some(Prompt {
            side,
            text: game.prompt(known, &ask),
            whom: game.whom(&ask),
            rule: ask.rule().to_string(),
            ask: name_of(&ask),
            pace: pace.to_owned(),
            subjects: subjects.map(|piece| numbers.of(piece)).collect(),
            own: own.iter().map(choice).collect(),
            spots,
            idle: choice(&game.idle(known, side)),
            writing: game.writing(&ask),
            quote: if game.quotes(&ask) { verses(self.last_words()) } else { Vec::new() },
            grave: game.grave(known, side).map(|(action, warning, rule)| Grave {
                choice: choice(&action),
                warning,
                rule: rule.to_string(),
            }),
            passes,
        })
    }

    /// The last free words in the log.
    fn last_words(&self) -> Option<&str> {
        let by_players = self.table.log.iter().rev().filter(|entry| !entry.umpire);
        by_players.filter_map(|entry| entry.words.as_deref()).next()
    }

    /// Who decided last, and what, as it was put before him.
    pub(super) fn last_deed(&self) -> Option<(Side, Choice)> {
        let entry = self.table.log.last().filter(|entry| !entry.umpire)?;
        let (side, eye) = (entry.side, Eye::Side(entry.side));
        let before = self.known(&self.state_at(self.table.log.len() - 1), eye);
        let choice = self.table.game.choice(&before, side, &entry.action);
        Some((side, self.numbers(eye).choice(choice)))
    }

    /// Whom the game waits for, if not for this eye.
    fn waits(&self, known: &G::State, eye: Eye) -> Option<String> {
        let game = &self.table.game;
        let asks = game.asks(known);
        if let Eye::Side(side) = eye
            && asks[side].is_some()
        {
            return None;
        }
        let asked = Side::BOTH.into_iter().filter_map(|side| asks[side]);
        let mut words: Vec<String> = asked.map(|ask| game.prompt(known, &ask)).collect();
        words.dedup();
        (!words.is_empty()).then(|| words.join("; "))
    }

    /// The die that is waited for. What it is for is told to whoever decided it, and to nobody
    /// else before it has happened.
    fn wanted(&self, known: &G::State, eye: Eye) -> Option<Wanted> {
        let game = &self.table.game;
        let die = self.table.waiting()?;
        let (side, action) = self.table.pending()?;
        let text = if self.table.umpire_waits() {
            "the umpire".to_owned()
        } else if eye.knows(side) {
            game.say(known, side, &action)
        } else {
            game.seats()[side].name.clone()
        };
        Some(Wanted { faces: die.faces, by: die.by, rule: die.rule.to_string(), text })
    }

    /// Why the side of an eye cannot take anything back.
    fn no_back(&self, eye: Eye) -> Option<WhyNot> {
        let refused = |text: String| WhyNot { text, rule: String::new() };
        let Eye::Side(side) = eye else {
            return Some(refused("only a player takes anything back".to_owned()));
        };
        match self.may_back(side).err()? {
            Not::Refused(why) => Some(why),
            Not::NotNow(text) | Not::Unreadable(text) => Some(refused(text)),
            Not::Stale => None,
        }
    }
}

/// Free words line by line.
pub(super) fn verses(words: Option<&str>) -> Vec<String> {
    words.iter().flat_map(|words| words.lines()).map(str::to_owned).collect()
}
