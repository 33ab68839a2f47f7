//! Sight, bands, sums and danger.

use ::skirmish::Skirmish;
use ::skirmish::action::Action;
use ::skirmish::event::Event;
use ::skirmish::rule;
use ::skirmish::state::{Combat, Pending, Stage, State, is_horse, mark};
use engine::{Chance, Eye, Game, Piece, Quiet, Script, Side, each_fall};
use measure::sight::Blocked;
use measure::{Point, Segment};

use super::measures::{engine_pieces, target};
use super::{cm, sheet, show, sums};
use crate::face::{Answer, Duels, Hides, Looks, Prospective, Umpires, Weighs, Writes};
use crate::wire::{Condition, Harm, Score, Sheet, SightLine, TallyLine, Where, Zone, ZoneBand};

/// More falls of the dice of a charge than this are not looked through.
const MOST_FALLS: usize = 2_000;

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

    /// SS-CHG, SS-MEL — A charge: its tests, and the combat that comes of it if nobody joins. A
    /// combat: what befalls the loser. A shot: whom it comes at, and what it does.
    fn foreseen(
        &self,
        s: &State,
        side: Side,
        action: &Action,
    ) -> Option<Vec<Prospective<Skirmish>>> {
        match *action {
            Action::Move { who, path, heading } => {
                let foe = engine_pieces(self.charged(s, who, &path, heading)).next()?;
                let combat = duel(self, who, foe);
                let mut all = Vec::new();
                let charge = |chance: Chance, dice: &[u8], then: State, events: Vec<Event>| {
                    if !self.is_contact(&then, who, foe) {
                        all.push((chance, dice.len(), events));
                        return;
                    }
                    all.extend(blows(self, &then, &combat).filter_map(|(part, more, blow)| {
                        let events = events.iter().cloned().chain(blow).collect();
                        Some((chance.checked_mul(part)?, dice.len() + more, events))
                    }));
                };
                each_fall(self, s, side, *action, MOST_FALLS, charge).ok()?;
                Some(all)
            }
            Action::Fight { who } => {
                let combat = s.combats()[s.combat_of(who)?];
                Some(blows(self, s, &combat).collect())
            }
            Action::Shoot { who, at } => self.foresee_shot(s, who, at).ok(),
            _ => None,
        }
    }

    /// Each enemy by himself in his next turn: a shot from where he stands, a charge, at once or
    /// after one Move towards his victim, or the melee he is in.
    fn answers(&self, s: &State, side: Side, at: Piece) -> Vec<Answer<Skirmish>> {
        if !self.exists(at) || is_horse(at) || !s.is_active(at) {
            return Vec::new();
        }
        let enemy = self.side(at).other();
        let mut answers = Vec::new();
        for by in self.pieces_of(enemy).into_iter().filter(|p| s.is_active(*p)) {
            let then = self.in_turn(s, by);
            let mut answer = |text: &str, state: State, action: Action| {
                let text = text.to_owned();
                answers.push(Answer { by, side: side.other(), text, state, action });
            };
            let shot = Action::Shoot { who: by, at: target(self, at) };
            if self.check(&then, enemy, shot).is_ok() {
                answer("shoots from where he is", then.clone(), shot);
            }
            if self.is_contact(s, by, at) {
                let (fighting, fight) = fought(self, then, by, at);
                answer("fights him where he stands", fighting, fight);
            } else if let Some(charge) = self.charge_at(&then, by, at) {
                answer("charges", then, charge);
            } else if let Some((near, charge)) = self.second_charge(&then, by, at) {
                answer("comes up and charges", near, charge);
            }
        }
        answers
    }
}

/// SS-MEL-02 — One against one.
fn duel(game: &Skirmish, who: Piece, foe: Piece) -> Combat {
    match game.side(who) {
        Side::A => Combat::between(who, foe),
        Side::B => Combat::between(foe, who),
    }
}

/// What can befall the loser of a combat, each with its chance and the number of dice.
fn blows<'a>(
    game: &'a Skirmish,
    s: &State,
    combat: &Combat,
) -> impl Iterator<Item = Prospective<Skirmish>> + use<'a> {
    let sides = game.weigh_combat(s, combat);
    let dice = sides.a.dice().count() + sides.b.dice().count();
    game.foresee(s, combat).into_iter().map(move |(chance, events)| (chance, dice, events))
}

/// The moment in which somebody fights an enemy he touches, and what he then does.
fn fought(game: &Skirmish, mut s: State, who: Piece, foe: Piece) -> (State, Action) {
    s.stage = Stage::Fighting;
    (s.combats[0], s.combat_count) = (duel(game, who, foe), 1);
    (s, Action::Fight { who })
}

/// What danger is looked at in: the moment in which an enemy may act.
trait Turns {
    fn in_turn(&self, s: &State, by: Piece) -> State;

    /// Where an enemy who cannot charge at once is after one Move, and his charge from there.
    fn second_charge(&self, s: &State, by: Piece, at: Piece) -> Option<(State, Action)>;
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
        let actions = self.actions_of(&then, by);
        let figure = then.figure_mut(by);
        figure.actions = actions;
        figure.clear(mark::OF_A_TURN);
        if missile {
            figure.set(mark::LOADED);
        }
        then
    }

    fn second_charge(&self, s: &State, by: Piece, at: Piece) -> Option<(State, Action)> {
        let approach = self.approach(s, by, at)?;
        let mut near = s.clone();
        // No die is thrown for a Move that touches nobody.
        let dice = &mut Script::new(&[]);
        self.apply(&mut near, self.side(by), approach, dice, &mut Quiet).ok()?;
        let charge = self.charge_at(&near, by, at)?;
        Some((near, charge))
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::face::Face;

    fn open(scenario: &str) -> std::sync::Arc<Skirmish> {
        let id = format!("samurai-skirmish/{scenario}");
        match crate::open(&crate::files(), &id, &Default::default()) {
            Ok(crate::AnyGame::Skirmish(game)) => game,
            _ => panic!("no game of that name"),
        }
    }

    /// Danger as a list: who, how, and the chance that the piece is hurt.
    fn dangers(game: &Skirmish, s: &State, at: Piece) -> Vec<(String, String, f64)> {
        let side = game.side(at);
        let answers = game.answers(s, side, at).into_iter();
        let hurt = answers.map(|answer| {
            let ways = game.foreseen(&answer.state, answer.side, &answer.action);
            let ways = ways.unwrap_or_default();
            let all: Chance = ways.iter().map(|(chance, ..)| *chance).sum();
            assert!(ways.is_empty() || all == Chance::CERTAIN, "{}: {all}", answer.text);
            let hit = ways.iter().filter(|(_, _, events)| game.fate(events, at).is_some());
            let hurt: Chance = hit.map(|(chance, ..)| *chance).sum();
            (game.name(answer.by).to_owned(), answer.text, hurt.as_f64())
        });
        hurt.collect()
    }

    #[test]
    fn whoever_can_charge_is_a_danger_by_his_tests_and_his_blows() {
        let game = open("cup-of-water");
        let mut s = game.start();
        let piece = |name: &str| game.piece(name).expect("he is there");
        let (at, by, far) = (piece("Denbei"), piece("Tatewaki"), piece("Kuma"));
        let there = s.figure(at).at;
        for other in game.figures().filter(|p| *p != at) {
            s.figure_mut(other).at = Point::new(3000, 5800);
        }
        // One Move of an unarmoured man is 14 cm, and two are 28 cm.
        s.figure_mut(by).at = Point::new(there.x, there.y + 1000);
        s.figure_mut(far).at = Point::new(there.x - 2500, there.y);
        let told = dangers(&game, &s, at);
        let of = |name: &str| told.iter().find(|(who, ..)| who == name);
        let (_, how, near) = of("Tatewaki").expect("he charges");
        assert_eq!(how, "charges");
        // A Bushi does not test to charge an Ashigaru; SS-MEL-09: with a difference of 2 it hurts.
        let sides = game.weigh_combat(&s, &duel(&game, by, at));
        let wins = sides.b.margins(&sides.a).filter(|(margin, _)| *margin >= 2);
        assert_eq!(*near, wins.map(|(_, chance)| chance).sum::<Chance>().as_f64());
        let (_, how, second) = of("Kuma").expect("he comes up");
        assert_eq!(how, "comes up and charges");
        assert!(*near > *second && *second > 0.0, "a swordsman is worse than a fighter: {told:?}");
    }

    /// What comes of a shot, as it is told, and how likely: by all falls of the dice one by one, or
    /// by those that are told apart.
    fn outlooks(
        game: &Skirmish,
        side: Side,
        falls: impl Iterator<Item = (Chance, usize, Vec<Event>)>,
    ) -> BTreeMap<(Vec<String>, String), (Chance, usize)> {
        let mut all = BTreeMap::new();
        for (chance, dice, events) in falls {
            let lines = events.iter().filter_map(|event| game.gist(event)).collect();
            let fates = game.figures().filter_map(|p| Some((p, game.fate(&events, p)?)));
            let told = format!("{:?} {:?}", game.harm(side, &events), fates.collect::<Vec<_>>());
            let sum = all.entry((lines, told)).or_insert((Chance::NEVER, 0));
            *sum = (sum.0 + chance, sum.1.max(dice));
        }
        all
    }

    #[test]
    fn r_ss_sht_07_a_shot_is_foreseen_as_its_dice_fall() {
        let (mut looked, mut mounted) = (0, 0);
        for name in crate::scenario_names(&crate::files(), "samurai-skirmish") {
            let game = open(name.rsplit('/').next().expect("a name"));
            let s = game.start();
            let mut left = 6;
            let all = game.figures().flat_map(|by| game.figures().map(move |at| (by, at)));
            for (by, at) in all.filter(|(by, at)| game.side(*by) != game.side(*at)) {
                let (side, then) = (game.side(by), game.in_turn(&s, by));
                let shot = Action::Shoot { who: by, at: target(&game, at) };
                if left == 0 || game.check(&then, side, shot).is_err() {
                    continue;
                }
                left -= 1;
                looked += 1;
                mounted += usize::from(s.figure(at).is_mounted());
                let mut falls = Vec::new();
                let keep =
                    |chance, dice: &[u8], _, events| falls.push((chance, dice.len(), events));
                each_fall(&*game, &then, side, shot, 200_000, keep).expect("few enough");
                let foreseen = game.foreseen(&then, side, &shot).expect("it is foreseen");
                assert!(foreseen.len() < falls.len(), "{name}: {} ways", foreseen.len());
                let sum: Chance = foreseen.iter().map(|(chance, ..)| *chance).sum();
                assert_eq!(sum, Chance::CERTAIN, "{name}");
                let [foreseen, thrown] =
                    [foreseen, falls].map(|f| outlooks(&game, side, f.into_iter()));
                assert_eq!(foreseen, thrown, "{name}: {} at {}", game.name(by), game.name(at));
            }
        }
        assert!(looked > 20 && mounted > 2, "{looked} shots, {mounted} at riders");
    }
}
