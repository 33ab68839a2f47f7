//! Every decision of chapter 20 is asked for, and every kind of answer, order and ruling given.

use std::collections::BTreeSet;
use std::sync::Arc;

use engine::{Game, Seeded, Side, Speaks, Table};
use katana::action::{Action, Ask, Condition, Mode, Ruling};
use katana::event::What;
use katana::order::{Act, Extra, Order};
use katana::state::Nerve;
use katana::{Katana, case, load};

use crate::common;

/// Every question there is.
const ASKS: [&str; 18] = [
    "deploy",
    "modes",
    "move-orders",
    "orders",
    "act",
    "act-or-hold",
    "first-or-last",
    "lose",
    "outreach",
    "closing",
    "rider-blow",
    "man-blow",
    "passing",
    "aside",
    "shots",
    "strokes",
    "deflect",
    "break-off",
];

/// Every kind of answer.
const ANSWERS: [&str; 23] = [
    "place",
    "mode",
    "order",
    "slip",
    "instruct",
    "let-go",
    "let-fall",
    "seal",
    "hold",
    "first",
    "last",
    "lose",
    "keep",
    "strike",
    "pass",
    "aside",
    "shoot",
    "stroke",
    "yield",
    "deflect",
    "break-off",
    "rule",
    "resign",
];

fn answer(action: &Action) -> &'static str {
    match action {
        Action::Place { .. } => "place",
        Action::Mode { .. } => "mode",
        Action::Order { .. } => "order",
        Action::Slip { .. } => "slip",
        Action::Instruct { .. } => "instruct",
        Action::LetGo { .. } => "let-go",
        Action::LetFall { .. } => "let-fall",
        Action::Seal => "seal",
        Action::Hold { .. } => "hold",
        Action::First => "first",
        Action::Last => "last",
        Action::Lose => "lose",
        Action::Keep => "keep",
        Action::Strike(_) => "strike",
        Action::Pass => "pass",
        Action::Aside { .. } => "aside",
        Action::Shoot { .. } => "shoot",
        Action::Stroke { .. } => "stroke",
        Action::Yield { .. } => "yield",
        Action::Deflect => "deflect",
        Action::BreakOff { .. } => "break-off",
        Action::Rule(_) => "rule",
        Action::Resign => "resign",
    }
}

/// Every kind of order.
const ACTS: [&str; 25] = [
    "stay",
    "advance",
    "turn",
    "pose",
    "sidestep",
    "backstep",
    "retire",
    "run",
    "ready",
    "pick-up",
    "shoot",
    "aim",
    "reprime",
    "charge",
    "charge-run",
    "close",
    "ki-ai",
    "tear-free",
    "mount",
    "dismount",
    "jump",
    "climb",
    "leap-down",
    "ride",
    "ride-aside",
];

fn act(act: Act) -> &'static str {
    match act {
        Act::Stay => "stay",
        Act::Advance => "advance",
        Act::Turn(_) => "turn",
        Act::Pose(_) => "pose",
        Act::Sidestep(_) => "sidestep",
        Act::Backstep(_) => "backstep",
        Act::Retire => "retire",
        Act::Run => "run",
        Act::Ready(_) => "ready",
        Act::PickUp(_) => "pick-up",
        Act::Shoot(_) => "shoot",
        Act::Aim => "aim",
        Act::Reprime => "reprime",
        Act::Charge => "charge",
        Act::ChargeRun => "charge-run",
        Act::Close => "close",
        Act::KiAi => "ki-ai",
        Act::TearFree(_) => "tear-free",
        Act::Mount(_) => "mount",
        Act::Dismount(_) => "dismount",
        Act::Jump => "jump",
        Act::Climb => "climb",
        Act::LeapDown => "leap-down",
        Act::Ride(..) => "ride",
        Act::RideAside(..) => "ride-aside",
    }
}

/// What goes with an order, every mode, every ruling, and what decides itself.
const OTHERS: [&str; 27] = [
    "with nothing",
    "with a turn first",
    "with a turn after",
    "with a posture first",
    "with a posture after",
    "with something readied",
    "tactical",
    "non-tactical",
    "rest",
    "aim",
    "ruled test",
    "ruled rain",
    "ruled night",
    "ruled condition",
    "ruled ambush",
    "ruled unfit",
    "ruled harm",
    "ruled void",
    "ruled halt",
    "ruled back",
    "ruled lead",
    "ruled odds",
    "ruled ready",
    "written by the umpire",
    "a choice of ways out",
    "a hero among the shaken",
    "a leader on his own",
];

fn extra(order: Order) -> &'static str {
    match order.extra {
        Extra::None => "with nothing",
        Extra::TurnFirst(_) => "with a turn first",
        Extra::TurnAfter(_) => "with a turn after",
        Extra::PoseFirst(_) => "with a posture first",
        Extra::PoseAfter(_) => "with a posture after",
        Extra::Ready(_) => "with something readied",
    }
}

fn mode(mode: Mode) -> &'static str {
    match mode {
        Mode::Tactical => "tactical",
        Mode::NonTactical => "non-tactical",
        Mode::Rest => "rest",
        Mode::Aim(_) => "aim",
    }
}

fn ruled(ruling: Ruling) -> &'static str {
    match ruling {
        Ruling::Test { .. } => "ruled test",
        Ruling::Rain { .. } => "ruled rain",
        Ruling::Night { .. } => "ruled night",
        Ruling::Condition { .. } => "ruled condition",
        Ruling::Ambush { .. } => "ruled ambush",
        Ruling::Unfit { .. } => "ruled unfit",
        Ruling::Harm { .. } => "ruled harm",
        Ruling::Void { .. } => "ruled void",
        Ruling::Halt { .. } => "ruled halt",
        Ruling::Back { .. } => "ruled back",
        Ruling::Lead { .. } => "ruled lead",
        Ruling::Odds { .. } => "ruled odds",
        Ruling::Ready => "ruled ready",
    }
}

/// What has been reached so far.
#[derive(Default)]
struct Reached {
    asks: BTreeSet<&'static str>,
    answers: BTreeSet<&'static str>,
    acts: BTreeSet<&'static str>,
    others: BTreeSet<&'static str>,
}

impl Reached {
    fn note(&mut self, action: &Action) {
        self.answers.insert(answer(action));
        match *action {
            Action::Order { order, .. } | Action::Slip { order, .. } => {
                self.acts.insert(act(order.act));
                self.others.insert(extra(order));
            }
            Action::Mode { mode: chosen, .. } => {
                self.others.insert(mode(chosen));
            }
            Action::Rule(ruling) => {
                self.others.insert(ruled(ruling));
            }
            _ => {}
        }
    }

    /// KY-DEC-12, KY-DEC-13 — What a state leaves to the owner without a question of its own.
    fn look(&mut self, table: &Table<&Katana>, game: &Katana) {
        let s = &table.state;
        for p in game.men() {
            let shaken = game.group_of(p).is_some_and(|group| s.groups[group].nerve != Nerve::On);
            if shaken && game.who(p).is_pc && game.is_able(s, p) {
                self.others.insert("a hero among the shaken");
            }
            if game.nerve(s, p) == Nerve::Run
                && game.is_able(s, p)
                && game.forced(s, p).is_some_and(|ways| ways.len() > 1)
            {
                self.others.insert("a choice of ways out");
            }
        }
        let free = |what: &What| matches!(what, What::Independent { free: true, .. });
        if table.log.last().is_some_and(|entry| entry.events.iter().any(|e| free(&e.what))) {
            self.others.insert("a leader on his own");
        }
    }

    fn play(&mut self, game: &Katana, seed: u64, entries: usize) {
        let mut rng = Seeded::new(seed);
        let mut table = Table::open(game);
        while table.outcome().is_none() && table.log.len() < entries {
            let asks = table.asks();
            self.asks
                .extend(Side::BOTH.iter().filter_map(|side| asks[*side]).map(|ask| ask.name()));
            let side = if asks.a.is_some() { Side::A } else { Side::B };
            let action = game.sample(&table.state, side, &mut rng);
            self.note(&action);
            table.act(side, table.log.len(), action, &mut rng).expect("a lawful action");
            self.look(&table, game);
        }
    }

    /// A few words said in a small position.
    fn say(&mut self, setup: &str, said: &[(Side, &str)]) {
        let game = common::staged(setup);
        let mut table = Table::open(&game);
        self.look(&table, &game);
        for (side, words) in said {
            let action = game.hear(&table.state, *side, words).expect("words that mean something");
            self.note(&action);
            let done = table.act(*side, table.log.len(), action, &mut Seeded::new(1));
            done.unwrap_or_else(|turned| panic!("{words}: {turned:?}"));
            self.look(&table, &game);
        }
    }

    fn rule(&mut self, setup: &str, rulings: &[Ruling]) {
        let game = common::staged(setup);
        let mut table = Table::open(&game);
        for ruling in rulings {
            let action = Action::Rule(*ruling);
            self.note(&action);
            table.rule(action, "so it is", &mut Seeded::new(1)).expect("a lawful ruling");
            self.look(&table, &game);
        }
    }

    fn direct(&mut self, setup: &str, words: &str) {
        let game = common::staged(setup);
        let mut table = Table::open(&game);
        let action = game.hear(&table.state, Side::A, words).expect("words that mean something");
        table.rule(action, "", &mut Seeded::new(1)).expect("a lawful order");
        self.others.insert("written by the umpire");
    }

    fn try_cases(&mut self) {
        let files = common::files();
        let wording = load::wording(&files).unwrap_or_else(|trouble| panic!("{trouble}"));
        let opened = (Arc::new(common::told(load::book(&files))), Arc::new(wording));
        for (path, text) in files.under(&format!("{}/cases/", load::FOLDER)) {
            let case = common::told(case::parse(path, text));
            for tried in common::told(case.try_all::<Katana>(&files, &opened)) {
                self.asks.extend(tried.asks.iter().map(Ask::name));
            }
        }
    }
}

fn missing(all: &[&'static str], reached: &BTreeSet<&'static str>) -> Vec<&'static str> {
    all.iter().copied().filter(|one| !reached.contains(one)).collect()
}

#[test]
fn every_decision_is_asked_and_every_answer_given() {
    let mut reached = Reached::default();
    reached.try_cases();
    let often = [("preset", "full"), ("ready_cost", "free"), ("lost_phase", "owner")];
    for (n, id) in common::scenarios().into_iter().enumerate() {
        reached.play(&common::game(&id, &[]), n as u64, 1_500);
        reached.play(&common::game(&id, &often), n as u64, 1_500);
    }
    for method in ["simultaneous_move", "initiative_figures", "side_roll"] {
        let options = [("order_method", method), ("passing_stroke", "true")];
        for id in ["ford", "stables", "cedar-bend"] {
            reached.play(&common::game(id, &options), 5, 800);
        }
    }
    say_the_rest(&mut reached);
    assert_eq!(missing(&ASKS, &reached.asks), [""; 0], "questions");
    assert_eq!(missing(&ANSWERS, &reached.answers), [""; 0], "answers");
    assert_eq!(missing(&ACTS, &reached.acts), [""; 0], "orders");
    assert_eq!(missing(&OTHERS, &reached.others), [""; 0], "and what goes with them");
}

/// What hardly anybody does at random, or only an umpire.
fn say_the_rest(reached: &mut Reached) {
    let facing = "west ronin A at 0,0 N, katana +3 in hand, reaction 4
east ronin X at 0,-1 S, katana +3 in hand, reaction 4
phase 4";
    reached.say(facing, &[(Side::A, "A drops everything"), (Side::A, "resign")]);
    let yields = [(Side::A, "seal"), (Side::B, "seal"), (Side::A, "A yields")];
    reached.say(facing, &yields);
    let archer = "west ronin A at 0,0 N, kyu +9, reaction 4
east ronin X at 0,-5 S, katana +3 in hand, yadome katana 12, reaction 1
phase 4
step shots";
    let shot = [(Side::A, "A shoots at X with kyu"), (Side::A, "seal"), (Side::B, "deflect")];
    reached.say(archer, &shot);
    let flash = "west ashigaru A at 0,0 N, teppo +2 unprimed, reaction 4
east ronin X at 0,-5 S, reaction 1
phase 4";
    reached.say(flash, &[(Side::A, "A: reprime"), (Side::A, "seal")]);
    let runner = "group west band, nerve run
west ashigaru A at 0,0 N, group band, reaction 4
east ronin X at 0,-6 S, reaction 1
phase 4";
    reached.say(runner, &[(Side::A, "A: turn left"), (Side::A, "seal")]);
    let caught = "west ronin A at 0,0 N, katana +3 in hand, reaction 4
east ronin H at 0,-2 S, mojiri +2, reaction 1, holds A with mojiri
phase 4";
    reached.say(caught, &[(Side::A, "A: tear free of H"), (Side::A, "seal")]);
    let group = format!("group west band\nwest ronin B at 9,0 N, group band\n{facing}");
    let who = engine::Piece(0);
    let condition = Condition::Burdened;
    reached.rule(
        &group,
        &[
            Ruling::Test { group: 0 },
            Ruling::Ambush { group: 0 },
            Ruling::Unfit { group: 0 },
            Ruling::Rain { rain: true },
            Ruling::Night { night: true },
            Ruling::Condition { who, condition, on: true },
            Ruling::Harm { who, wounds: 1, distractions: 1 },
            Ruling::Void { who: engine::Piece(1) },
            Ruling::Halt { on: true },
            Ruling::Back { turn: 1, phase: 4, halted: false },
        ],
    );
    let pilgrims =
        format!("group neutral road\nneutral peasant N at 5,0 N, group road, reaction 5\n{facing}");
    let lead = Ruling::Lead { group: 0, on: true };
    let odds = Ruling::Odds { group: 0, side: Side::B, on: true };
    reached.rule(&pilgrims, &[lead, odds, Ruling::Ready]);
    reached.direct(&pilgrims, "N: advance");
}
