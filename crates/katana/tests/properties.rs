//! What holds in every game, whatever is chosen and whatever the dice say.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use engine::{Chance, Game, Odometer, Outcome, Piece, Seeded, Side, Table, each_roll};
use katana::Katana;
use katana::action::Action;
use katana::event::{Blade, Event, Factor, Verdict, What};
use katana::state::{Fit, State, mark};

/// How a game is played: everything on, or some of the other ways to play it.
const WAYS: [&[(&str, &str)]; 3] = [
    &[],
    &[("preset", "full"), ("lost_phase", "owner"), ("morale_timing", "immediate")],
    &[("order_method", "alternate"), ("clash_timing", "initiative_order"), ("crawl", "on")],
];

/// Nothing but time heals, and nobody comes back.
fn marks_only_grow(game: &Katana, before: &State, after: &State) {
    for p in game.men() {
        let (was, is) = (before.man(p), after.man(p));
        let name = game.name(p);
        assert!(is.wounds >= was.wounds, "{name} lost a wound");
        // KY-DIS-02: one at the end of a move.
        let rested = u8::from(after.turn > before.turn || after.over.is_some());
        assert!(is.distractions + rested >= was.distractions, "{name} recovered too fast");
        assert!(is.stamina <= game.who(p).stamina, "{name} has too much breath");
        match was.fit {
            Fit::Dead => assert_eq!(is.fit, Fit::Dead, "{name}"),
            Fit::Gone => assert_eq!(is.fit, Fit::Gone, "{name}"),
            Fit::Ko => assert!(matches!(is.fit, Fit::Ko | Fit::Dead), "{name}"),
            _ => {}
        }
        let strokes = if is.has(mark::DOUBLE) { 2 } else { 1 };
        assert!(is.struck_blows <= strokes, "{name} struck {} times", is.struck_blows);
    }
    for horse in game.steeds() {
        assert!(after.horse(horse).wounds >= before.horse(horse).wounds);
        if before.horse(horse).fit == Fit::Dead {
            assert_eq!(after.horse(horse).fit, Fit::Dead);
        }
    }
}

/// KY-CLS-08 … KY-CLS-11 — Who wins, and that only one who strikes does anything.
fn blows_add_up(first: &Blade, second: &Blade, verdict: Verdict) {
    for blade in [first, second] {
        let sum: i16 = blade.sum.iter().map(|(_, n)| i16::from(*n)).sum();
        assert_eq!(i16::from(blade.score), i16::from(blade.die) + sum, "{blade:?}");
        assert!(blade.die <= 9);
    }
    // KY-RWF-02: the weapons count once.
    let weapons = |blade: &Blade| blade.sum.iter().any(|(factor, _)| *factor == Factor::Weapon);
    assert!(!(weapons(first) && weapons(second)), "{first:?} {second:?}");
    let by = first.score.abs_diff(second.score);
    assert_eq!(verdict.by, by);
    let (winner, _) = if verdict.first_won { (first, second) } else { (second, first) };
    if by > 0 {
        assert_eq!(verdict.first_won, first.score > second.score);
    }
    assert_eq!(verdict.counts, by > 0 && winner.strikes, "{first:?} {second:?} {verdict:?}");
    let harm = verdict.wounds > 0
        || verdict.distractions > 0
        || verdict.ko
        || verdict.killed
        || verdict.push
        || verdict.held
        || verdict.down;
    assert!(verdict.counts || !harm, "only a stroke harms: {verdict:?}");
}

fn what_is_told_is_right(game: &Katana, events: &[Event]) {
    for event in events {
        match &event.what {
            What::Exchange { first, second, verdict, .. } => blows_add_up(first, second, *verdict),
            What::Shot { dice, sum, score, needs, hits, .. } => {
                let all: i16 = dice.iter().map(|die| i16::from(*die)).sum();
                let added: i16 = sum.iter().map(|(_, n)| i16::from(*n)).sum();
                assert_eq!(i16::from(*score), all + added);
                assert_eq!(i16::from(*hits), i16::from(*score).max(0) / i16::from(*needs));
            }
            What::Stepped { from, to, .. } => {
                let map = &game.scenario.map;
                // KY-MOV-30, KY-MOV-31: only a jump or a climb goes two hexes at once.
                assert!(map.distance(*from, *to) <= 2, "{event:?}");
            }
            What::Rode { head, rear, facing, .. } => {
                let back = (*facing + 3) % 6;
                assert_eq!(game.scenario.map.next(*head, back), *rear, "{event:?}");
            }
            _ => {}
        }
    }
}

fn play(game: &Katana, seed: u64) -> usize {
    let mut rng = Seeded::new(seed);
    let mut table = Table::open(game);
    while table.outcome().is_none() && table.log.len() < 900 {
        let side = if table.asks().a.is_some() { Side::A } else { Side::B };
        let before = table.state.clone();
        let action = game.sample(&table.state, side, &mut rng);
        table.act(side, table.log.len(), action, &mut rng).expect("a lawful action");
        marks_only_grow(game, &before, &table.state);
        what_is_told_is_right(game, &table.log[table.log.len() - 1].events);
        assert_eq!(game.flaw(&table.state), None, "after {action:?}");
    }
    table.log.len()
}

#[test]
fn nothing_happens_that_cannot() {
    let mut entries = 0;
    for (n, id) in common::scenarios().into_iter().enumerate() {
        for (m, options) in WAYS.into_iter().enumerate() {
            entries += play(&common::game(&id, options), (10 * n + m) as u64);
        }
    }
    assert!(entries > 20_000, "{entries}");
}

/// Appendix C, 9 — A duel comes out the same whichever way the ground is turned.
#[test]
fn a_turned_map_turns_what_happens() {
    // Six places about the middle, and the way from each to it.
    let places = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
    let names = ["N", "NE", "SE", "S", "SW", "NW"];
    let mut ended = BTreeSet::new();
    for dice in [[5, 6], [9, 1], [6, 5], [10, 9]] {
        let mut ends = Vec::new();
        for (n, (q, r)) in places.into_iter().enumerate() {
            let game = common::staged(&format!(
                "west samurai A at 0,0 {}, katana +4 in hand
east ronin X at {q},{r} {}, katana +3 in hand
phase 2
step strokes",
                names[n],
                names[(n + 3) % 6]
            ));
            let mut s = game.start();
            let mut seal = |side, faces: &[u8]| {
                let mut dice = engine::Script::new(faces);
                let done = game.apply(&mut s, side, Action::Seal, &mut dice, &mut Vec::new());
                done.expect("dice enough");
            };
            seal(Side::A, &[]);
            seal(Side::B, &dice);
            let map = &game.scenario.map;
            let far = map.distance(s.man(Piece(0)).hex, s.man(Piece(1)).hex);
            ends.push((far, s.man(Piece(0)).wounds, s.man(Piece(1)).wounds, s.phase));
        }
        assert!(ends.iter().all(|end| *end == ends[0]), "{dice:?}: {ends:?}");
        ended.insert(ends[0]);
    }
    assert!(ended.len() > 2, "{ended:?}");
}

/// What a verdict does, without the dice that led to it.
type Deed = (bool, bool, [u8; 2], [bool; 6]);

fn deed(verdict: Verdict) -> Deed {
    let Verdict { by, first_won, counts, wounds, distractions, .. } = verdict;
    let Verdict { ko, killed, push, held, down, freed, .. } = verdict;
    (by > 0 && first_won, counts, [wounds, distractions], [ko, killed, push, held, down, freed])
}

/// The odds that are shown before a stroke are those of all its dice, thrown one by one.
#[test]
fn r_ky_cls_07_the_odds_of_a_stroke_are_those_of_its_dice() {
    let mut blows = 0;
    for (n, id) in ["sea-bream", "ninth-cloud", "ford", "quiet-word"].iter().enumerate() {
        let game = common::game(id, &[("preset", "full")]);
        let (mut s, mut rng) = (game.start(), Seeded::new(90 + n as u64));
        for _ in 0..1_500 {
            let asks = game.asks(&s);
            let Some(side) = Side::BOTH.into_iter().find(|side| asks[*side].is_some()) else {
                break;
            };
            let action = game.sample(&s, side, &mut rng);
            if let Action::Stroke { who, stroke, .. } = action
                && stroke.is_some()
            {
                let reply = game.likely_reply(&s, who, stroke.at);
                let e = game.foreseen_exchange(&s, who, stroke, reply);
                let mut shown: BTreeMap<Deed, Chance> = BTreeMap::new();
                for judged in game.exchange_odds(&e, 0) {
                    let sum = shown.entry(deed(judged.verdict)).or_insert(Chance::NEVER);
                    *sum = *sum + judged.chance;
                }
                let mut thrown: BTreeMap<Deed, Chance> = BTreeMap::new();
                let play = |dice: &mut Odometer| game.settle(&e, 0, dice);
                let all = each_roll(10_000, play, |chance, _, (_, verdict)| {
                    let sum = thrown.entry(deed(verdict)).or_insert(Chance::NEVER);
                    *sum = *sum + chance;
                });
                assert!(all.is_ok());
                assert_eq!(shown, thrown, "{id}: {action:?}");
                blows += 1;
            }
            let Ok(()) = game.apply(&mut s, side, action, &mut rng, &mut engine::Quiet);
        }
    }
    assert!(blows > 20, "{blows}");
}

/// KY-SEQ-26 — An end that does not follow from the points is a flaw, which random play reports.
#[test]
fn r_ky_seq_26_a_wrong_end_does_not_go_unnoticed() {
    let game = common::game("fox-toll", &[]);
    let mut table = Table::open(&game);
    let mut rng = Seeded::new(8);
    while table.outcome().is_none() {
        let side = if table.asks().a.is_some() { Side::A } else { Side::B };
        let action = game.sample(&table.state, side, &mut rng);
        table.act(side, table.log.len(), action, &mut rng).expect("a lawful action");
    }
    assert_eq!(game.flaw(&table.state), None);
    let points = game.points(&table.state);
    assert_ne!(points.a, points.b, "the seed is one of a game with a winner");
    let winner = if points.a > points.b { Side::A } else { Side::B };
    assert_eq!(table.outcome(), Some(Outcome::Won(winner)));
    for wrong in [Outcome::Won(winner.other()), Outcome::Drawn] {
        let mut s = table.state.clone();
        s.over = Some(wrong);
        assert_eq!(game.flaw(&s).expect("a flaw").rule.0, "KY-SEQ-26", "{wrong:?}");
    }
    let mut s = table.state.clone();
    s.turn = game.scenario.moves + 1;
    assert_eq!(game.flaw(&s).expect("a flaw").rule.0, "KY-SEQ-26");
}
