//! What Katana to Yari has that not every game has.

use ::katana::Katana;
use ::katana::action::{Action, Condition as Set, Ruling};
use ::katana::event::{Event, What};
use ::katana::foresee::Foreseen;
use ::katana::geometry::rotated;
use ::katana::order::Order;
use ::katana::rule;
use ::katana::state::{PHASES, Pending, State, Stroke, is_horse};
use engine::{Chance, Eye, Game, Piece, Side};
use hex::{Hex, HexId};

use super::{sheet, show, sums};
use crate::face::{Answer, Duels, Hides, Looks, Measures, Prospective, Umpires, Weighs, Writes};
use crate::wire::{Condition, Harm, Score, Sheet, SightLine, TallyLine, Where, Zone, ZoneCell};

impl Looks for Katana {
    /// KY-MAP-40 — A line is open if either of its two alternatives is.
    fn sight_line(&self, s: &State, from: Piece, to: Where) -> Option<SightLine> {
        let to = HexId(to.hex()?);
        let map = &self.scenario.map;
        let here = !is_horse(from) && s.man(from).is_here() && map.hex(to) != Hex::NOWHERE;
        let eye = here.then(|| self.stance(s, from).0).filter(|eye| eye.is_some())?;
        let clear = self.is_open_line(eye, to);
        let range = map.distance(eye, to);
        let plan = draw::katana::plan(self);
        let middle = |hex: HexId| plan.middle(hex).map(|at| at as f32);
        let name = self.name(from);
        let spot = map.name(to);
        Some(SightLine {
            from: middle(eye),
            to: middle(to),
            clear,
            blocked: Vec::new(),
            text: match clear {
                true => format!("{name} sees {spot}, {range} hexes away"),
                false => format!("{name} does not see {spot}: something stands between"),
            },
            rule: rule::KY_MAP_40.to_string(),
            range: u32::from(range),
        })
    }

    /// KY-ZON-01, KY-ZON-10 — The hexes that can be struck with what is in hand.
    fn zones(&self, s: &State, of: Piece, after: Option<&Action>) -> Vec<Zone> {
        if is_horse(of) || !s.man(of).is_here() {
            return Vec::new();
        }
        let then = after.and_then(|action| moved(self, s, action));
        let s = then.as_ref().unwrap_or(s);
        let mut zones = Vec::new();
        self.each_means(s, of, |means| {
            let (hex, facing) = self.stance(s, of);
            let middle = self.scenario.map.hex(hex);
            let cells = self.book.zone(means.zone).hexes.iter().filter(|cell| cell.attack);
            let cells = cells.filter_map(|cell| {
                let way = rotated(cell.at, facing);
                let at = self.scenario.map.at(Hex::new(middle.q + way.q, middle.r + way.r));
                at.is_some().then(|| ZoneCell {
                    cell: Where::Hex(at.0),
                    text: sums::signed(cell.deduction),
                    worse: cell.deduction.unsigned_abs(),
                })
            });
            let name = match self.mode_name(means.weapon, means.mode) {
                Some(mode) => format!("{} ({mode})", self.weapon_words(means.weapon)),
                None => self.weapon_words(means.weapon),
            };
            let (cells, rule) = (cells.collect(), rule::KY_ZON_01.to_string());
            zones.push(Zone { name, cells, bands: Vec::new(), rule });
        });
        zones
    }

    fn sheet(&self, s: &State, of: Piece) -> Option<Sheet> {
        sheet::sheet(self, s, of)
    }
}

/// The state in which whoever acts has got where his action brings him.
fn moved(game: &Katana, s: &State, action: &Action) -> Option<State> {
    let order = |s: &State, who: Piece, order: &Order| game.after_order(s, who, order);
    match *action {
        Action::Order { who, order: told } => Some(order(s, who, &told)),
        Action::Slip { who, phase, order: told } => {
            Some(order(&game.foreseen(s, who, phase), who, &told))
        }
        Action::Place { who, to, facing } => {
            let mut then = s.clone();
            then.man_mut(who).hex = to;
            then.man_mut(who).facing = facing;
            Some(then)
        }
        _ => None,
    }
}

impl Weighs for Katana {
    fn sums(&self, _: &State, event: &Event) -> Vec<TallyLine> {
        sums::sums(self, event)
    }

    fn versus(&self, event: &Event) -> Option<[Score; 2]> {
        sums::versus(self, event)
    }

    fn prices(&self, s: &State, action: &Action) -> Vec<TallyLine> {
        sums::prices(self, s, action)
    }

    /// Strokes and shots are weighed as things stand; whatever else is written shows its effect
    /// later, together with all the others.
    fn foreseen(&self, s: &State, _: Side, action: &Action) -> Option<Vec<Prospective<Katana>>> {
        let nothing = || vec![Foreseen { chance: Chance::CERTAIN, dice: 0, events: Vec::new() }];
        let all = match *action {
            Action::Stroke { who, stroke, .. } if stroke.is_some() => {
                let reply = self.likely_reply(s, who, stroke.at);
                self.stroke_prospects(s, who, stroke, reply)
            }
            Action::Strike(stroke) => {
                let by = self.answering(s)?;
                // KY-MTD-20: a rider's blow and a man's fall together.
                let reply = Some(s.blow)
                    .filter(|blow| blow.is_some() && matches!(s.pending, Pending::ManBlow { .. }));
                self.stroke_prospects(s, by, stroke, reply)
            }
            Action::Shoot { who, shot } if shot.at.is_some() => {
                self.shot_prospects(s, who, shot).unwrap_or_else(|_| nothing())
            }
            Action::Deflect | Action::Pass if matches!(s.pending, Pending::Deflect { .. }) => {
                self.missile_prospects(s, *action == Action::Deflect).unwrap_or_else(|_| nothing())
            }
            _ => nothing(),
        };
        Some(all.into_iter().map(|one| (one.chance, one.dice, one.events)).collect())
    }

    fn imagined(&self, s: &State, action: &Action) -> Option<State> {
        moved(self, s, action)
    }

    /// KY-CLS-03 — The best stroke of each enemy who reaches him from where he stands.
    fn answers(&self, s: &State, side: Side, at: Piece) -> Vec<Answer<Katana>> {
        if is_horse(at) || !s.man(at).is_here() {
            return Vec::new();
        }
        let enemies = self.foes(s, at);
        let strikes = enemies.filter_map(|by| Some((by, self.best_at(s, by, at)?)));
        let answer = |(by, stroke): (Piece, Stroke)| Answer {
            by,
            side: side.other(),
            text: "strikes from where he stands".to_owned(),
            state: s.clone(),
            action: Action::Stroke { who: by, second: false, stroke },
        };
        strikes.map(answer).collect()
    }

    fn harm(&self, side: Side, events: &[Event]) -> Harm {
        show::harm(self, side, events)
    }

    fn fate(&self, events: &[Event], piece: Piece) -> Option<Condition> {
        show::fate(events, piece)
    }
}

impl Hides for Katana {
    fn known(&self, s: &State, eye: Eye) -> State {
        self.known_to(s, eye)
    }

    fn numbered(&self, _: Eye, number: u8) -> Option<Piece> {
        let piece = Piece(number);
        self.men().chain(self.steeds()).find(|known| *known == piece)
    }
}

impl Measures for Katana {}

impl Umpires for Katana {
    fn is_ruling(&self, event: &Event) -> bool {
        matches!(
            event.what,
            What::Ruled { .. }
                | What::Wrote { .. }
                | What::Chose { .. }
                | What::Instructed { .. }
                | What::Aimed { .. }
                | What::Declared { .. }
                | What::Means { .. }
        )
    }

    fn duty(&self, s: &State) -> Option<&'static str> {
        let waits = self.halted(s).is_some() && !s.halted;
        waits.then_some(
            "Write for the neutrals in your hand, then rule that the neutrals are ready: everybody \
             waits for you",
        )
    }

    /// KY-UMP — Everything an umpire may decide now; of wounds and distractions one more or less.
    fn rulings(&self, s: &State) -> Vec<Action> {
        let mut all = vec![Ruling::Halt { on: !s.halted }];
        all.extend(phases_before(s).map(|(turn, phase)| {
            let halted = s.halted;
            Ruling::Back { turn, phase, halted }
        }));
        for group in 0..self.scenario.groups.len() as u8 {
            all.extend([Ruling::Test { group }, Ruling::Ambush { group }, Ruling::Unfit { group }]);
        }
        all.extend([Ruling::Rain { rain: !s.rain }, Ruling::Night { night: !s.night }]);
        all.extend(self.rulings_on_neutrals(s));
        for who in self.men() {
            let man = s.man(who);
            all.push(Ruling::Void { who });
            for condition in Set::ALL {
                let on = !self.has_condition(s, who, condition);
                all.push(Ruling::Condition { who, condition, on });
            }
            let (wounds, distractions) = (man.wounds, man.distractions);
            let harm = |wounds, distractions| Ruling::Harm { who, wounds, distractions };
            all.push(harm(wounds.saturating_add(1), distractions));
            all.push(harm(wounds, distractions.saturating_add(1)));
            all.extend(wounds.checked_sub(1).map(|less| harm(less, distractions)));
            all.extend(distractions.checked_sub(1).map(|less| harm(wounds, less)));
        }
        all.retain(|ruling| self.may_rule(s, *ruling).is_ok());
        all.into_iter().map(Action::Rule).chain(self.directions(s)).collect()
    }

    fn halts(&self, s: &State, action: &Action) -> bool {
        let halts = matches!(
            action,
            Action::Rule(Ruling::Halt { on: true } | Ruling::Back { halted: true, .. })
        );
        s.halted && halts
    }
}

/// KY-UMP-09 — This phase and those of a whole move before it, the latest first.
fn phases_before(s: &State) -> impl Iterator<Item = (u8, u8)> {
    let now = u16::from(s.turn) * u16::from(PHASES) + u16::from(s.phase);
    let first = u16::from(PHASES) + 1;
    (first.max(now.saturating_sub(u16::from(PHASES)))..=now).rev().map(|n| {
        let n = n - 1;
        ((n / u16::from(PHASES)) as u8, (n % u16::from(PHASES)) as u8 + 1)
    })
}

impl Writes for Katana {}
impl Duels for Katana {}
