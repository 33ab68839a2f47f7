//! A saved game played again, line by line, and its dice held against the key.

use engine::{DiceKind, EntryOf, Happened, Keyed, Log, Outcome, ReplayWhy, Table};

use super::Finding;
use crate::Shown;
use crate::desk::{Cup, from_hex, to_hex};

/// A game played again: all that is checked by it is checked on one way through.
pub(super) struct Played {
    wrong: Option<Wrong>,
    pub dice: Vec<Finding>,
    pub outcome: Option<Outcome>,
}

/// Where it first came out differently.
struct Wrong {
    /// The line below the header, from 0.
    line: usize,
    /// The decision, from 0; nothing if something is taken back there.
    decision: Option<usize>,
    why: ReplayWhy,
}

impl Played {
    pub(super) fn again<G: Shown>(
        game: &G,
        log: &Log<G::Action, G::Event>,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<Played> {
        let happened = log.happened();
        let mut stretches = match stretches(log) {
            Ok(stretches) => stretches.into_iter(),
            Err(finding) => {
                return Some(Played { wrong: None, dice: vec![finding], outcome: None });
            }
        };
        let mut now = stretches.next();
        let mut dice = Vec::new();
        let mut table = Table::open(game);
        let (mut wrong, mut decisions) = (None, 0);
        for (line, happened) in happened.into_iter().enumerate() {
            if !goes_on() {
                return None;
            }
            let entry = match happened {
                Happened::Entry(entry) => entry,
                Happened::Back(back) => match table.follow_back(back) {
                    Ok(()) => continue,
                    Err(why) => {
                        wrong = Some(Wrong { line, decision: None, why });
                        break;
                    }
                },
            };
            while let Some(stretch) = now.take_if(|stretch| stretch.until <= decisions) {
                dice.extend(stretch.found());
                now = stretches.next();
            }
            decisions += 1;
            let (n, uncounted) = (table.log.len(), table.uncounted);
            if let Some(stretch) = &mut now {
                stretch.look(game, &table.state, entry, n);
            }
            if let Err(why) = table.follow(entry) {
                wrong = Some(Wrong { line, decision: Some(n), why });
                break;
            }
            if let Some(stretch) = now.as_mut().filter(|_| table.uncounted > uncounted) {
                stretch.miss(n, table.again, table.again - table.uncounted);
            }
        }
        for mut stretch in now.into_iter().chain(stretches) {
            if wrong.is_some() && decisions < stretch.until {
                stretch.leave(decisions.max(stretch.from));
            }
            dice.extend(stretch.found());
        }
        let outcome = if wrong.is_none() { table.outcome() } else { None };
        Some(Played { wrong, dice, outcome })
    }

    pub(super) fn course<A, E>(&self, name: &str, log: &Log<A, E>) -> Finding {
        let Some(Wrong { line, decision, why }) = &self.wrong else {
            let count = log.entries.len();
            return Finding::Holds(format!(
                "play: {count} decisions are legal, every event and state the same"
            ));
        };
        // The header is line 1.
        let line = line + 2;
        Finding::Fails(match decision {
            Some(n) => format!("play: {name}:{line}: decision {}: {why}", n + 1),
            None => format!("play: {name}:{line}: taking back: {why}"),
        })
    }
}

/// Decisions whose dice came from one place.
struct Stretch<'a> {
    from: usize,
    until: usize,
    dice: &'a DiceKind,
    of: Of<'a>,
    /// The cup, as long as nothing is wrong.
    cup: Result<Cup, Finding>,
    /// How many dice fell as they must.
    count: usize,
}

/// The game decisions belong to.
#[derive(Clone, Copy)]
enum Of<'a> {
    /// This one; whether all that was taken back must stand in the file.
    This { whole: bool },
    /// An earlier one, for which that server vouches.
    Earlier { signed: Option<&'a str> },
}

/// Where the dice of all decisions came from.
fn stretches<A, E>(log: &Log<A, E>) -> Result<Vec<Stretch<'_>>, Finding> {
    let earlier = &log.header.earlier;
    if !earlier.is_sorted_by(|one, next| one.until < next.until) {
        let wrong = "dice: those of earlier games do not stand in order";
        return Err(Finding::Fails(wrong.to_owned()));
    }
    let gone: usize = log.taken.iter().map(|taken| taken.gone.len()).sum();
    let all_decisions = log.entries.len() + gone;
    let stretch = |from, until: usize, dice, key, of| {
        let until = until.clamp(from, all_decisions);
        Stretch { from, until, dice, of, cup: cup(dice, key), count: 0 }
    };
    let mut all = Vec::new();
    let mut from = 0;
    for earlier in earlier {
        let of = Of::Earlier { signed: earlier.signed.as_deref() };
        all.push(stretch(from, earlier.until as usize, &earlier.dice, None, of));
        from = all.last().map_or(0, |last| last.until);
    }
    let key = log.end.as_ref().and_then(|end| end.key.as_deref());
    let of = Of::This { whole: log.header.version >= 2 };
    all.push(stretch(from, all_decisions, &log.header.dice, key, of));
    Ok(all)
}

/// The cup the dice came from, or why they cannot be checked; `key` is that of the closing line.
fn cup(dice: &DiceKind, key: Option<&str>) -> Result<Cup, Finding> {
    match dice {
        DiceKind::Seeded { seed } => Ok(Cup::Seeded(*seed)),
        DiceKind::Own => Err(Finding::Note(
            "dice: thrown by the players and read out; nobody else can check them".to_owned(),
        )),
        DiceKind::Keyed { commitment, key: early, contributions } => {
            let Some(key) = key.or(early.as_deref()) else {
                return Err(Finding::Open(
                    "dice: the key is shown when the game is over, not before".to_owned(),
                ));
            };
            match from_hex(key) {
                None => {
                    Err(Finding::Fails("dice: the key is not 64 hexadecimal digits".to_owned()))
                }
                Some(key) if to_hex(&Keyed::commitment(&key)) != *commitment => {
                    Err(Finding::Fails("dice: the key is not the one promised".to_owned()))
                }
                Some(key) => Ok(Cup::Keyed(match contributions {
                    Some(added) => Keyed::mix(&key, added.a.as_bytes(), added.b.as_bytes()),
                    None => key,
                })),
            }
        }
    }
}

impl Stretch<'_> {
    /// Compares the dice of a decision with those that must have fallen.
    fn look<G: Shown>(&mut self, game: &G, s: &G::State, entry: &EntryOf<G>, n: usize) {
        let Ok(cup) = &self.cup else { return };
        match cup.faces_again(game, s, entry, n) {
            Some(faces) if faces == entry.dice => self.count += faces.len(),
            Some(faces) => self.cup = Err(Finding::Fails(wrong_die::<G>(n, entry, &faces))),
            None => self.leave(n),
        }
    }

    /// A decision says that dice were taken back more often than it stands in the file.
    fn miss(&mut self, n: usize, said: u32, counted: u32) {
        if let Of::This { whole: true } = self.of
            && !matches!(self.cup, Err(Finding::Fails(_)))
        {
            self.cup = Err(Finding::Fails(format!(
                "dice: by decision {} dice were taken back {said} times, but {counted} stand in \
                 the file",
                n + 1
            )));
        }
    }

    /// The rest cannot be looked at.
    fn leave(&mut self, from: usize) {
        if self.cup.is_ok() {
            let words = format!("dice: not looked at from decision {} on", from + 1);
            self.cup = Err(Finding::Open(words));
        }
    }

    fn found(self) -> Vec<Finding> {
        let (first, last) = (self.from + 1, self.until);
        let mut found = vec![match self.cup {
            Err(finding) => finding,
            Ok(cup) => {
                let source = match (cup, self.dice) {
                    (Cup::Keyed(_), DiceKind::Keyed { contributions: Some(_), .. }) => {
                        "the key is the one promised, both sides added to it, and all"
                    }
                    (Cup::Keyed(_), _) => "the key is the one promised, and all",
                    _ => "from the seed, all",
                };
                let before = match self.of {
                    Of::Earlier { .. } => {
                        format!(" (decisions {first} to {last}, of an earlier game)")
                    }
                    Of::This { .. } => String::new(),
                };
                let count = self.count;
                Finding::Holds(format!("dice: {source} {count} of them fell as they must{before}"))
            }
        }];
        match self.of {
            Of::Earlier { signed: None } => found.push(Finding::Open(format!(
                "decisions {first} to {last}: taken over from a game that nobody signed"
            ))),
            Of::Earlier { signed: Some(server) } => found.push(Finding::Holds(format!(
                "decisions {first} to {last}: taken over from a game for which the server {server} \
                 vouches"
            ))),
            Of::This { .. } => {}
        }
        found
    }
}

fn wrong_die<G: Shown>(n: usize, entry: &EntryOf<G>, faces: &[u8]) -> String {
    let same = faces.iter().zip(&entry.dice).take_while(|(a, b)| a == b).count();
    let face = |faces: &[u8]| faces.get(same).map_or("nothing".to_owned(), |face| face.to_string());
    format!(
        "dice: die {} of decision {} shows {}, but fell {}",
        same + 1,
        n + 1,
        face(&entry.dice),
        face(faces)
    )
}
