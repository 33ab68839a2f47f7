//! Arcs of fire, sums, odds, danger and secrets.

use ::warfare::Warfare;
use ::warfare::action::Action;
use ::warfare::event::{Event, Row};
use ::warfare::rule;
use ::warfare::rules::fire::RANGE;
use ::warfare::state::{Pending, Stage, State, mark};
use engine::{Chance, Eye, Game, Piece, Quiet, Side};
use measure::num::isqrt;

use super::choice::after;
use super::{inches, sheet, show, sums};
use crate::face::{Answer, Duels, Hides, Looks, Prospective, Umpires, Weighs, Writes};
use crate::wire::{Condition, Harm, Sheet, SightLine, TableCell, TallyLine, Where, Zone, ZoneBand};

impl Looks for Warfare {
    /// Whether a unit could shoot at whoever stands there, and how many of its men.
    fn sight_line(&self, s: &State, from: Piece, to: Where) -> Option<SightLine> {
        let to = to.point().map(crate::measured::point)?;
        if !self.exists(from) || !s.body(from).is_here() {
            return None;
        }
        let at = s.body(from).at;
        let mut foes = self.units_here(s, self.side(from).other());
        let foe = foes.find(|foe| self.tray(s, *foe).is_inside(to));
        let armed = self.is_unit(from) && self.unit(from).arm.is_some();
        let clear = foe.filter(|_| armed).map(|foe| self.clear_shots(s, from, foe));
        let range = isqrt(at.square_to(to));
        let name = self.name(from);
        Some(SightLine {
            from: draw::warfare::spot(self, at),
            to: draw::warfare::spot(self, to),
            clear: clear.is_none_or(|clear| 2 * clear >= s.body(from).soldiers),
            blocked: Vec::new(),
            text: match clear {
                None => format!("{name}: {} from centre to there", inches(range as i32)),
                Some(clear) => {
                    format!("{clear} of {} soldiers of {name} can shoot", s.body(from).soldiers)
                }
            },
            rule: rule::SW_FIR_03.to_string(),
            range: range as u32,
        })
    }

    fn zones(&self, s: &State, of: Piece, then: Option<&Action>) -> Vec<Zone> {
        if !self.exists(of) || !s.body(of).is_here() {
            return Vec::new();
        }
        let body = s.body(of);
        let moved = then.filter(|action| action.subject() == Some(of));
        let moved = moved.and_then(|action| after(self, s, action));
        let (middle, facing) = moved.unwrap_or((body.at, body.facing()));
        let band = |reach: i32, arc: Option<[u16; 2]>, text: &str| ZoneBand {
            middle: middle.into(),
            from: 0,
            to: reach as u32,
            arc,
            text: text.to_owned(),
            worse: 0,
        };
        if self.is_leader(of) {
            let bands = vec![band(RANGE, None, "12 in")];
            let rule = rule::SW_CHA_01.to_string();
            return vec![Zone { name: "challenge".to_owned(), cells: Vec::new(), bands, rule }];
        }
        let Some(arm) = self.unit(of).arm else { return Vec::new() };
        // From the front rank: what is in the way, and whose soldiers are near, is said by the rules.
        let reach = RANGE + self.shape(of).half_depth;
        let bands = vec![band(reach, Some([facing.degrees(), 90]), "12 in")];
        let rule = rule::SW_FIR_02.to_string();
        vec![Zone { name: arm.word().to_owned(), cells: Vec::new(), bands, rule }]
    }

    fn sheet(&self, s: &State, of: Piece) -> Option<Sheet> {
        self.exists(of).then(|| sheet::sheet(self, s, of))
    }
}

impl Weighs for Warfare {
    fn sums(&self, _: &State, event: &Event) -> Vec<TallyLine> {
        sums::sums(self, event)
    }

    fn cell(&self, event: &Event) -> Option<TableCell> {
        sums::cell(self, event)
    }

    fn prices(&self, s: &State, action: &Action) -> Vec<TallyLine> {
        sums::prices(self, s, action)
    }

    /// Fire is committed now and thrown later; an attack is fought in Event IV; what ends a side's
    /// part is followed by the dice of everybody.
    fn foreseen(
        &self,
        s: &State,
        side: Side,
        action: &Action,
    ) -> Option<Vec<Prospective<Warfare>>> {
        match *action {
            Action::Fire { who, at } => Some(volleys(self, s, who, at)),
            Action::Attack { who, foe, .. } => {
                let mut then = s.clone();
                let dice = &mut engine::Script::new(&[]);
                self.apply(&mut then, side, *action, dice, &mut Quiet).ok()?;
                Some(blows(self, &then, who, foe))
            }
            Action::Strike { who } => Some(strikes(self, s, who)),
            Action::Done | Action::Pass => Some(vec![(Chance::CERTAIN, 0, Vec::new())]),
            _ => None,
        }
    }

    fn harm(&self, side: Side, events: &[Event]) -> Harm {
        show::harm(self, side, events)
    }

    fn fate(&self, events: &[Event], piece: Piece) -> Option<Condition> {
        show::fate(events, piece)
    }

    /// Each enemy by himself: his volley in the next Event II, or the cheapest attack in the next
    /// Event III, and the first blows of it.
    fn answers(&self, s: &State, side: Side, at: Piece) -> Vec<Answer<Warfare>> {
        if !self.is_unit(at) || !s.body(at).is_here() {
            return Vec::new();
        }
        let enemy = self.side(at).other();
        let mut answers = Vec::new();
        for by in self.units_here(s, enemy) {
            let then = in_turn(s, by, enemy);
            let fire = Action::Fire { who: by, at };
            let fires =
                self.may_fire(&then, enemy, by).is_ok() && self.may_aim(&then, by, at).is_ok();
            if fires {
                let text = "fires from where it is".to_owned();
                answers.push(Answer { by, side: side.other(), text, state: then, action: fire });
                continue;
            }
            let mut attacks = Vec::new();
            if self.may_stir(&then, enemy, by).is_ok() {
                self.list_attacks(&then, by, at, None, &mut attacks);
            }
            if let Some(action) = attacks.first().copied() {
                let text = "comes up and attacks".to_owned();
                answers.push(Answer { by, side: side.other(), text, state: then, action });
            }
        }
        answers
    }
}

/// The moment in which an enemy may move.
fn in_turn(s: &State, by: Piece, side: Side) -> State {
    let mut then = s.clone();
    then.turn = then.turn.max(1);
    (then.stage, then.pending, then.active) = (Stage::Moves, Pending::None, side);
    then.body_mut(by).clear(mark::FIRED | mark::MOVED | mark::JOINED);
    then
}

/// What is lost of what a throw inflicts: nothing if it inflicts nothing.
fn loss(s: &State, who: Piece, inflicts: u8) -> Option<Event> {
    let soldiers = s.body(who).soldiers;
    let count = inflicts.min(soldiers);
    (count > 0).then_some(Event::Lost { who, count, left: soldiers - count })
}

/// SW-FIR-08 to SW-FIR-12 — Everything that can come of one volley: losses, and the check after it.
fn volleys(game: &Warfare, s: &State, by: Piece, at: Piece) -> Vec<Prospective<Warfare>> {
    let mut ways = Vec::new();
    for roll in 1..=10 {
        let blow = game.volley(s, by, at, roll);
        let lost = loss(s, at, blow.inflicts);
        let events: Vec<Event> = std::iter::once(Event::Blow(blow)).chain(lost.clone()).collect();
        let Some(Event::Lost { left, .. }) = lost else {
            ways.push((Chance::new(1, 10), 1, events));
            continue;
        };
        let mut then = s.clone();
        then.body_mut(at).soldiers = left;
        let needs = game.tables().nerve(Row::Fire, game.unit(at).kind);
        let Some(needs) = needs.filter(|_| left > 0) else {
            ways.push((Chance::new(1, 10), 1, events));
            continue;
        };
        for nerve in 1..=6 {
            let tally = game.nerve(&then, at, nerve);
            let holds = tally.sum() >= i16::from(needs);
            let mut events = events.clone();
            events.push(Event::Checked { who: at, row: Row::Fire, needs, tally, holds });
            if !holds {
                let flight = game.flight(&then, at);
                let from = then.body(at).at;
                events.push(Event::Routed {
                    who: at,
                    from,
                    to: flight.to,
                    heading: flight.heading,
                });
            }
            ways.push((Chance::new(1, 60), 2, events));
        }
    }
    ways
}

/// SW-MEL-02 to SW-MEL-04 — Everything that can come of the blows two units strike at each other.
fn blows(game: &Warfare, s: &State, by: Piece, at: Piece) -> Vec<Prospective<Warfare>> {
    let back = game.struck_by(s, at) == Some(by);
    let mut ways = Vec::new();
    for roll in 1..=10 {
        let blow = game.blow(s, by, at, roll);
        let first = std::iter::once(Event::Blow(blow)).chain(loss(s, at, blow.inflicts));
        let first: Vec<Event> = first.collect();
        if !back {
            ways.push((Chance::new(1, 10), 1, first));
            continue;
        }
        for answer in 1..=10 {
            let blow = game.blow(s, at, by, answer);
            let mut events = first.clone();
            events.push(Event::Blow(blow));
            events.extend(loss(s, by, blow.inflicts));
            ways.push((Chance::new(1, 100), 2, events));
        }
    }
    ways
}

/// SW-MEL-05 — Everything that can come of a strike at a leader.
fn strikes(game: &Warfare, s: &State, by: Piece) -> Vec<Prospective<Warfare>> {
    let struck = s.body(by).target.get().or_else(|| game.struck_by(s, by));
    let Some(leader) = struck.and_then(|at| s.body(at).link.get()) else { return Vec::new() };
    let strike = &game.tables().strike;
    let mut ways = Vec::new();
    for roll in 1..=6 {
        let told = |save: Option<u8>, dead| Event::Struck { by, who: leader, roll, save, dead };
        if roll < strike.hit {
            ways.push((Chance::new(1, 6), 1, vec![told(None, false)]));
            continue;
        }
        for save in 1..=6 {
            let dead = save < strike.save;
            let mut events = vec![told(Some(save), dead)];
            let end = ::warfare::event::End::Struck;
            events.extend(dead.then_some(Event::LeaderLost { who: leader, unit: struck, end }));
            ways.push((Chance::new(1, 36), 2, events));
        }
    }
    ways
}

impl Hides for Warfare {
    fn numbered(&self, _: Eye, number: u8) -> Option<Piece> {
        Some(Piece(number)).filter(|p| self.exists(*p))
    }
}

impl Writes for Warfare {}

impl Duels for Warfare {}

impl Umpires for Warfare {}
