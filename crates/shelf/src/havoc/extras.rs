//! What Cry Havoc and Samurai Blades have that not every game has.

use ::havoc::Havoc;
use ::havoc::action::{Action, Ask};
use ::havoc::event::Event;
use ::havoc::rule;
use ::havoc::rules::seppuku;
use ::havoc::state::State;
use engine::{Eye, Game, Piece, RuleId, Side};

use super::{danger, show, sums};
use crate::face::{Answer, Duels, Hides, Looks, Measures, Umpires, Weighs, Writes};
use crate::wire::{Condition, Harm, SightLine, TallyLine, Where, Writing};

impl Looks for Havoc {
    fn sight_line(&self, s: &State, from: Piece, to: Where) -> Option<SightLine> {
        danger::look(self, s, from, to.hex()?)
    }
}

impl Weighs for Havoc {
    fn tally(&self, event: &Event) -> Option<String> {
        let name = |p: &Piece| self.name(*p);
        match event {
            Event::Shot { by, at, range, cover, weighed, .. }
            | Event::Spent { by, at, range, cover, weighed } => {
                let sum = self.tally_words(weighed, Some(*cover));
                Some(format!("{} shoots {} at range {range}: {sum}", name(by), name(at)))
            }
            Event::Fought { attack, weighed, .. } => {
                let all = |men: &[Piece]| men.iter().map(name).collect::<Vec<_>>().join(" and ");
                let sum = self.tally_words(weighed, None);
                Some(format!("{} on {}: {sum}", all(attack.attackers()), all(attack.defenders())))
            }
            Event::Loosed { by, at, range, cover, adds, mark, row, .. } => {
                let sum = self.longbow_tally(*cover, *adds, *mark, *row);
                Some(format!("{} shoots {} at range {range}: {sum}", name(by), name(at)))
            }
            Event::Threw { by, at, range, adds, .. } if by.is_some() => {
                let sum = format!("{} throws at {} at range {range}", name(by), name(at));
                Some(if *adds == 0 { sum } else { format!("{sum}: {adds:+} on the die") })
            }
            _ => None,
        }
    }

    fn aims(&self, action: &Action) -> bool {
        matches!(action, Action::ShootLantern { .. })
    }

    fn spot(&self, action: &Action) -> Option<Where> {
        match action {
            Action::Barricade { to, .. } => Some(Where::Hex(to.0)),
            _ => None,
        }
    }

    fn sums(&self, s: &State, event: &Event) -> Vec<TallyLine> {
        sums::sums(self, s, event)
    }

    fn prices(&self, s: &State, action: &Action) -> Vec<TallyLine> {
        sums::price(self, s, action)
    }

    fn harm(&self, _: Side, events: &[Event]) -> Harm {
        show::harm(self, events)
    }

    fn fate(&self, events: &[Event], piece: Piece) -> Option<Condition> {
        show::fate(events, piece)
    }

    fn answers(&self, s: &State, side: Side, at: Piece) -> Vec<Answer<Havoc>> {
        danger::answers(self, s, side, at)
    }
}

impl Hides for Havoc {
    fn known(&self, s: &State, eye: Eye) -> State {
        self.known_to(s, eye).into_owned()
    }

    fn numbered(&self, _eye: Eye, number: u8) -> Option<Piece> {
        Some(Piece(number)).filter(|piece| self.exists(*piece))
    }
}

impl Writes for Havoc {
    fn quotes(&self, ask: &Ask) -> bool {
        *ask == Ask::Judge
    }

    /// SB-SEP-04 — The last poem.
    fn writing(&self, ask: &Ask) -> Option<Writing> {
        let ends = |range: &std::ops::RangeInclusive<usize>| {
            [*range.start(), *range.end()].map(|end| end as u16)
        };
        (*ask == Ask::Poem).then(|| Writing {
            verb: "write".to_owned(),
            lines: ends(&seppuku::LINES),
            letters: ends(&seppuku::LETTERS),
        })
    }
}

impl Umpires for Havoc {}

impl Measures for Havoc {}

impl Duels for Havoc {
    /// K-25 — A duel can be broken.
    fn grave(&self, s: &State, side: Side) -> Option<(Action, String, RuleId)> {
        self.check(s, side, Action::Breach).ok()?;
        let warning = self.wording.say("word.breach-warning", &[]);
        Some((Action::Breach, warning, rule::SB_DUE_05))
    }
}
