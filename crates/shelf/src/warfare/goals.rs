//! What decides a game, in words and marks; the rules say how far it has come.

use ::warfare::Warfare;
use ::warfare::rules::goals::Goal;
use ::warfare::scenario::{Aim, Feat, Otherwise, When};
use engine::Side;

use crate::measured::{line_mark, ring_mark};
use crate::wire::{GoalMark, GoalScene};

/// Everything that decides a game, in the order of [`Warfare::goals`].
pub(super) fn goals(game: &Warfare) -> Vec<GoalScene> {
    game.goals().into_iter().map(|goal| told(game, goal)).collect()
}

/// SW-END-02 — Who has won in the end.
pub(super) fn verdict(game: &Warfare) -> String {
    let scenario = &game.scenario;
    let (turns, percent) = (scenario.turns.to_string(), scenario.breaking.percent.to_string());
    let (otherwise, side) = match scenario.otherwise {
        Otherwise::Share => ("verdict.share", ""),
        Otherwise::Leaders => ("verdict.leaders", ""),
        Otherwise::Draw => ("verdict.draw", ""),
        Otherwise::Side(side) => ("verdict.side", game.side_name(side)),
    };
    let aims = (!scenario.aims.is_empty()).then_some("verdict.aims");
    let breaks = Side::BOTH.into_iter().filter(|side| scenario.parties[*side].breaks);
    let names: Vec<&str> = breaks.map(|side| game.side_name(side)).collect();
    let broken = (!names.is_empty()).then_some("verdict.breaks");
    let names = names.join(", ");
    let given =
        [("turns", turns.as_str()), ("side", side), ("percent", &percent), ("sides", &names)];
    let keys = [aims, broken, Some(otherwise)].into_iter().flatten();
    keys.map(|key| game.wording.say(key, &given)).collect::<Vec<_>>().join(" ")
}

fn told(game: &Warfare, goal: Goal<'_>) -> GoalScene {
    match goal {
        Goal::Losses(side) => {
            let enemy = game.side_name(side.other());
            let text = game.wording.say("goal.losses", &[("side", enemy)]);
            GoalScene { scored: true, ..GoalScene::new(side, text) }
        }
        Goal::Aim(aim) => GoalScene {
            want: Some(want(game, aim)),
            marks: marks(game, aim),
            ..GoalScene::new(aim.side, words(game, aim))
        },
    }
}

/// Where the enemy must have no leader left, all of them must be gone.
fn want(game: &Warfare, aim: &Aim) -> u16 {
    match aim.feat {
        Feat::Leaderless => game.leaders_of(aim.side.other()).len() as u16,
        _ => u16::from(aim.count),
    }
}

fn words(game: &Warfare, aim: &Aim) -> String {
    let (key, level) = match &aim.feat {
        Feat::Hold(_) => ("goal.hold", String::new()),
        Feat::Level(level) => ("goal.level", level.to_string()),
        Feat::Leave(_) => ("goal.leave", String::new()),
        Feat::Stand => ("goal.stand", String::new()),
        Feat::Leaderless => ("goal.leaderless", String::new()),
        Feat::Destroy => ("goal.destroy", String::new()),
    };
    let when = match aim.when {
        When::Once => "goal.when-once",
        When::Turn => "goal.when-turn",
        When::End => "goal.when-end",
    };
    let (number, until) = (aim.count.to_string(), aim.until.to_string());
    let given = [
        ("number", number.as_str()),
        ("level", &level),
        ("side", game.side_name(aim.side.other())),
    ];
    game.wording.say(key, &given) + &game.wording.say(when, &[("turn", &until)])
}

fn marks(game: &Warfare, aim: &Aim) -> Vec<GoalMark> {
    let spot = |at| draw::warfare::spot(game, at);
    match &aim.feat {
        Feat::Hold(zone) => vec![ring_mark(zone.corners().iter().copied(), spot)],
        Feat::Leave(exit) => {
            let open = game.scenario.parties[aim.side].exits;
            let exits = game.scenario.ground.pieces().exits.iter().enumerate();
            let meant = exits.filter(|(n, _)| match exit {
                Some(exit) => usize::from(*exit) == *n,
                None => open >> n & 1 == 1,
            });
            meant.map(|(_, exit)| line_mark(exit.edge, spot)).collect()
        }
        Feat::Level(_) | Feat::Stand | Feat::Leaderless | Feat::Destroy => Vec::new(),
    }
}
