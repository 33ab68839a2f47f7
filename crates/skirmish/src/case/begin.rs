//! The state in which a case begins.

use ::case::{Flaw, flaw};
use engine::{Piece, Quiet, Script};

use super::muster::{Band, Deed};
use super::scene::Draft;
use crate::Skirmish;
use crate::event::Condition;
use crate::rules::climbing::AT_WALL;
use crate::state::{Climb, Ladder, Stage, State, Status, bit, mark};

/// Where in a turn a case can begin.
const STEPS: [(&str, Stage); 9] = [
    ("turn-start", Stage::TurnStart),
    ("start", Stage::Start),
    ("activate", Stage::Activate),
    ("compulsory", Stage::Compulsory),
    ("actions", Stage::Actions),
    ("rally", Stage::Rally),
    ("melee", Stage::Melee),
    ("morale", Stage::Morale),
    ("close", Stage::Close),
];

impl Draft<'_> {
    /// The state in which the case begins.
    pub(super) fn state(&mut self, game: &Skirmish) -> State {
        let mut s = game.first_state();
        s.turn = self.begin.turn;
        s.first = self.first;
        s.active = self.begin.side.unwrap_or(self.first);
        for (n, (_, done)) in self.sites.iter().enumerate() {
            s.sites[n] = *done;
        }
        self.set_statuses(game, &mut s);
        self.set_bands(game, &mut s);
        self.set_ladders(game, &mut s);
        for (line, a, b) in std::mem::take(&mut self.contacts) {
            match (game.piece(&a), game.piece(&b)) {
                (Some(a), Some(b)) => s.came[a.index()] |= bit(b),
                _ => {
                    let flaw =
                        flaw(format!("nobody is called {a}, or {b}"), "use names of the case");
                    self.troubles.push(self.scene.trouble(line, flaw));
                }
            }
        }
        self.check_bodies(game, &s);
        if self.troubles.is_empty()
            && let Err(flaw) = self.go(game, &mut s)
        {
            self.troubles.push(self.scene.trouble(self.begin.line.max(1), flaw));
        }
        s
    }

    /// SS-DMG-01 — How everybody is: by what is said, otherwise by his damage.
    fn set_statuses(&mut self, game: &Skirmish, s: &mut State) {
        for who in game.figures() {
            let said = self.deeds.iter().find_map(|(_, of, deed)| match deed {
                Deed::Is(status, since) if *of == who => Some((*status, *since)),
                _ => None,
            });
            let by_damage = match game.condition(who, s.figure(who).damage) {
                Condition::Killed => Status::Killed,
                Condition::Disabled => Status::Disabled,
                Condition::Unhurt | Condition::Scratched | Condition::Wounded => Status::Active,
            };
            let (status, since) = said.unwrap_or((by_damage, None));
            if status == Status::Active {
                continue;
            }
            let least = match status {
                Status::Disabled => Condition::Disabled,
                Status::Killed => Condition::Killed,
                _ => Condition::Unhurt,
            };
            let enough = (0..=u8::MAX).find(|damage| game.condition(who, *damage) >= least);
            let figure = s.figure_mut(who);
            figure.damage = figure.damage.max(enough.unwrap_or(0));
            game.put_out(s, who, status, &mut Quiet);
            let side = game.side(who);
            if game.scenario.parties[side].commander == Some(who) && status != Status::Away {
                s.commander_lost[side] = since.unwrap_or(s.turn);
            }
        }
        // Whoever must test for it is said to be `leaderless`.
        for group in game.group_ids() {
            s.group_mut(group).clear(mark::LEADERLESS | mark::INJURED);
        }
    }

    fn set_bands(&mut self, game: &Skirmish, s: &mut State) {
        for (line, band) in &self.bands {
            match group_of(game, band) {
                Ok(group) => {
                    let group = s.group_mut(group);
                    group.set(band.marks);
                    group.no_advance = band.no_advance;
                    group.motion = band.motion;
                    group.won = band.won;
                }
                Err(flaw) => self.troubles.push(self.scene.trouble(*line, flaw)),
            }
        }
    }

    /// SS-CLB-06 — A ladder stands against the nearest line, or lies where it is.
    fn set_ladders(&mut self, game: &Skirmish, s: &mut State) {
        let carried = game.scenario.ladders.len() - self.ladders.len();
        for (n, (line, at, lies)) in self.ladders.iter().enumerate() {
            if *lies {
                continue;
            }
            let walls = game.scenario.ground.lines().iter().enumerate();
            let near = walls.filter_map(|(n, wall)| Some((at.square_to(wall.nearest(*at)?), n)));
            match near.min() {
                Some((_, wall)) => {
                    s.ladders[carried + n] = Ladder::Set { at: *at, line: wall as u8 };
                }
                None => {
                    let flaw = flaw("there is nothing the ladder could lean on", "add a wall");
                    self.troubles.push(self.scene.trouble(*line, flaw));
                }
            }
        }
    }

    /// MG-02, MG-10 — Nobody stands off the table or on anybody else.
    fn check_bodies(&mut self, game: &Skirmish, s: &State) {
        let ground = &game.scenario.ground;
        let bodies: Vec<Piece> =
            game.figures().filter(|p| s.is_active(*p)).chain(game.loose_horses(s)).collect();
        for (n, p) in bodies.iter().enumerate() {
            let base = game.base(s, *p);
            let under = bodies[..n].iter().find(|q| base.overlaps(game.base(s, **q)));
            let what = match under {
                Some(q) => format!("{} and {} stand too close", game.name(*q), game.name(*p)),
                None if !base.is_on_table(ground.width(), ground.height()) => {
                    format!("{} is not wholly on the table", game.name(*p))
                }
                None => continue,
            };
            let line = self.names.line_of(game.name(*p));
            self.troubles.push(self.scene.trouble(line, flaw(what, "move one of them")));
        }
    }

    /// Goes to where the case begins: through P1, and then to the step.
    fn go(&mut self, game: &Skirmish, s: &mut State) -> Result<(), Flaw> {
        let found = STEPS.iter().find(|(name, _)| *name == self.begin.step);
        let names = || STEPS.map(|(name, _)| name).join(", ");
        let (_, stage) = found
            .ok_or_else(|| flaw(format!("there is no step `{}`", self.begin.step), names()))?;
        match stage {
            // The turn is counted when it begins.
            Stage::TurnStart => (s.stage, s.turn) = (Stage::TurnStart, s.turn - 1),
            Stage::Start => s.stage = Stage::Start,
            stage => {
                game.begin_player_turn(s, &mut Quiet);
                self.set_marks(game, s)?;
                // Whoever owes a forced move was marked by P1.
                if *stage != Stage::Compulsory {
                    game.figures().for_each(|p| s.figure_mut(p).clear(mark::FORCED));
                }
                s.half = self.begin.half - 1;
                if let Some((_, name)) = &self.begin.acting {
                    let group = game.group_ids().find(|g| game.group(*g).name == *name);
                    s.acting = group.ok_or_else(|| {
                        flaw(format!("no group `{name}`"), "name one of the case")
                    })?;
                }
                s.stage = *stage;
            }
        }
        let done = game.go_on(s, &mut Script::new(&[]), &mut Quiet);
        done.map_err(|die| {
            let what = format!("{} calls for a die before anybody decides anything", die.rule);
            flaw(what, "begin with `step actions` and go on with `> done [4, 2]`")
        })
    }

    /// What P1 would have taken away, and what it cannot know.
    fn set_marks(&mut self, game: &Skirmish, s: &mut State) -> Result<(), Flaw> {
        for (_, band) in &self.bands {
            let Ok(group) = group_of(game, band) else { continue };
            s.group_mut(group).set(band.marks);
            if band.fresh {
                s.group_mut(group).clear(mark::DUE | mark::RUNNING);
            }
        }
        for (piece, moves) in &self.moves {
            s.horse_mut(*piece).moves = *moves;
        }
        for (_, who, deed) in std::mem::take(&mut self.deeds) {
            match deed {
                Deed::Is(..) => {}
                Deed::Actions(n) => s.figure_mut(who).actions = n,
                Deed::Marks(marks) => s.figure_mut(who).set(marks),
                Deed::Wields(slot) => s.figure_mut(who).wield = slot,
                Deed::HorseMoves(n) => {
                    let name = game.name(who);
                    let horse = s.figure(who).horse.get();
                    let horse = horse.ok_or_else(|| {
                        flaw(format!("{name} has no horse"), "write `mounted` first")
                    })?;
                    s.horse_mut(horse).moves = n;
                }
                Deed::Climbed(done) => {
                    let (at, reach) = (s.figure(who).at, game.radius(s, who) + AT_WALL);
                    let walls = game.scenario.ground.lines();
                    let near = walls.iter().position(|wall| wall.is_within(at, reach));
                    let line = near.ok_or_else(|| {
                        let what = format!("{} stands at nothing to climb", game.name(who));
                        flaw(what, "put him within 1 mm of a wall")
                    })?;
                    s.figure_mut(who).climb = Climb { line: line as u8 + 1, done };
                }
            }
        }
        Ok(())
    }
}

/// The group of a band's line.
fn group_of(game: &Skirmish, band: &Band) -> Result<u8, Flaw> {
    let mut own = game.groups_of(band.side);
    own.find(|g| game.group(*g).name == band.name).ok_or_else(|| {
        let what = format!("nobody of that side belongs to a group `{}`", band.name);
        flaw(what, "write `group NAME` behind somebody, or use the name of somebody alone")
    })
}
