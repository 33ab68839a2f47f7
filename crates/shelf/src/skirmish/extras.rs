//! Sight, bands, sums and danger.

use ::skirmish::Skirmish;
use ::skirmish::action::Action;
use ::skirmish::event::Event;
use ::skirmish::rule;
use ::skirmish::state::{Pending, Stage, State, is_horse, mark};
use engine::{Eye, Game, Piece, Side};
use measure::sight::Blocked;
use measure::{Point, Segment};

use super::measures::target;
use super::{cm, sheet, show, sums};
use crate::face::{Answer, Duels, Hides, Looks, Umpires, Weighs, Writes};
use crate::wire::{Condition, Harm, Score, Sheet, SightLine, TallyLine, Where, Zone, ZoneBand};

impl Looks for Skirmish {
    fn sight_line(&self, s: &State, from: Piece, to: Where) -> Option<SightLine> {
        if !self.exists(from) || is_horse(from) || !s.is_active(from) {
            return None;
        }
        let to = to.point().map(|[x, y]| Point::new(x, y))?;
        let at = s.figure(from).at;
        let blocked = self.blocked(s, at, to);
        let line = Segment::new(at, to);
        let spots = blocked.iter().map(|blocked| {
            let (Blocked::Hill { from: at, .. }
            | Blocked::Line { at, .. }
            | Blocked::Wood { from: at, .. }) = blocked;
            let spot = line.at(*at);
            Where::Point([spot.x, spot.y])
        });
        let range = measure::num::isqrt(at.square_to(to));
        Some(SightLine {
            from: draw::skirmish::spot(self, at),
            to: draw::skirmish::spot(self, to),
            clear: blocked.is_none(),
            blocked: spots.collect(),
            text: match &blocked {
                None => format!("{} sees that far: {}", self.name(from), cm(range as i32)),
                Some(blocked) => blocking(self, blocked),
            },
            rule: rule::SS_LOS_01.to_string(),
            range: range as u32,
        })
    }

    fn zones(&self, s: &State, of: Piece, after: Option<&Action>) -> Vec<Zone> {
        if !self.exists(of) || is_horse(of) || !s.is_active(of) {
            return Vec::new();
        }
        let Some(missile) = self.character(of).missile else { return Vec::new() };
        let middle = match after {
            Some(Action::Move { who, path, .. }) if *who == of => path.end(),
            Some(Action::Place { who, at, .. }) if *who == of => Some(*at),
            _ => None,
        };
        let middle = middle.unwrap_or(s.figure(of).at);
        // From rim to rim: against somebody on foot.
        let rims = self.radius(s, of) + self.tables().bases.foot;
        let mut from = 0;
        let mut bands = Vec::new();
        let limits = self.tables().bands[missile as usize];
        for (n, (name, limit)) in
            ["short", "medium", "long", "extreme"].iter().zip(limits).enumerate()
        {
            let to = (limit + rims) as u32;
            let text = format!("{name}, D{}", self.tables().range[n]);
            bands.push(ZoneBand {
                middle: middle.into(),
                from,
                to,
                arc: None,
                text,
                worse: n as u8,
            });
            from = to;
        }
        vec![Zone {
            name: missile.word().to_owned(),
            cells: Vec::new(),
            bands,
            rule: rule::SS_WPN_03.to_string(),
        }]
    }

    fn sheet(&self, s: &State, of: Piece) -> Option<Sheet> {
        self.exists(of).then(|| sheet::sheet(self, s, of))
    }
}

/// What stands in the way of a look, in words.
fn blocking(game: &Skirmish, blocked: &Blocked) -> String {
    match blocked {
        Blocked::Hill { .. } => "higher ground is in the way".to_owned(),
        Blocked::Line { line, .. } => {
            format!("{} is in the way", game.scenario.ground.lines()[usize::from(*line)].name)
        }
        Blocked::Wood { length, .. } => format!("{} of wood are too much", cm(*length)),
    }
}

impl Weighs for Skirmish {
    fn sums(&self, _: &State, event: &Event) -> Vec<TallyLine> {
        sums::sums(self, event)
    }

    fn versus(&self, event: &Event) -> Option<[Score; 2]> {
        sums::versus(self, event)
    }

    fn prices(&self, s: &State, action: &Action) -> Vec<TallyLine> {
        sums::prices(self, s, action)
    }

    fn harm(&self, side: Side, events: &[Event]) -> Harm {
        show::harm(self, side, events)
    }

    fn fate(&self, events: &[Event], piece: Piece) -> Option<Condition> {
        show::fate(events, piece)
    }

    /// Each enemy by himself in his next turn: a shot from where he stands, or the first charge
    /// that brings him into contact.
    fn answers(&self, s: &State, side: Side, at: Piece) -> Vec<Answer<Skirmish>> {
        if !self.exists(at) || is_horse(at) || !s.is_active(at) {
            return Vec::new();
        }
        let enemy = self.side(at).other();
        let mut answers = Vec::new();
        for by in self.pieces_of(enemy).into_iter().filter(|p| s.is_active(*p)) {
            let then = self.in_turn(s, by);
            let shot = Action::Shoot { who: by, at: target(self, at) };
            if self.check(&then, enemy, shot).is_ok() {
                answers.push(Answer {
                    by,
                    side: side.other(),
                    text: "shoots from where he is".to_owned(),
                    state: then,
                    action: shot,
                });
            }
        }
        answers
    }
}

/// What danger is looked at in: the moment in which an enemy may act.
trait Turns {
    fn in_turn(&self, s: &State, by: Piece) -> State;
}

impl Turns for Skirmish {
    fn in_turn(&self, s: &State, by: Piece) -> State {
        let mut then = s.clone();
        let side = self.side(by);
        then.turn = then.turn.max(1);
        (then.stage, then.pending, then.active) = (Stage::Actions, Pending::None, side);
        then.acting = self.group_of(by);
        let group = then.group_mut(self.group_of(by));
        group.clear(mark::SPENT);
        let missile = self.character(by).missile.is_some();
        let figure = then.figure_mut(by);
        figure.actions = figure.actions.max(1);
        figure.clear(mark::OF_A_TURN);
        if missile {
            figure.set(mark::LOADED);
        }
        then
    }
}

impl Hides for Skirmish {
    fn known(&self, s: &State, _: Eye) -> State {
        s.clone()
    }

    fn numbered(&self, _: Eye, number: u8) -> Option<Piece> {
        Some(Piece(number)).filter(|p| self.exists(*p))
    }
}

impl Writes for Skirmish {}

impl Duels for Skirmish {}

impl Umpires for Skirmish {}
