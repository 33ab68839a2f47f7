//! What leads to a die, line by line with its rule.

use ::skirmish::Skirmish;
use ::skirmish::action::{Action, Target};
use ::skirmish::catalogue::Band;
use ::skirmish::event::{Event, Ingredient, Reason, Stand};
use ::skirmish::rule;
use ::skirmish::state::State;
use engine::{Cites, Side};

use super::cm;
use crate::measured::{line, signed};
use crate::wire::{Score, TallyLine};

pub(super) fn band(band: Band) -> &'static str {
    match band {
        Band::Short => "short",
        Band::Medium => "medium",
        Band::Long => "long",
        Band::Extreme => "extreme",
        Band::Beyond => "extreme, in cover",
    }
}

/// The sum of a test, a shot or a combat.
pub(super) fn sums(game: &Skirmish, event: &Event) -> Vec<TallyLine> {
    match event {
        Event::Tested { group, faces, tally, .. } => {
            let name = &game.group(*group).name;
            let mut lines =
                vec![line(format!("{name} throw"), format!("D{faces}"), rule::SS_MOR_03)];
            lines.extend(tally.iter().map(|(reason, number)| {
                line(reason_words(game, reason), signed(number), reason.rule())
            }));
            lines
        }
        Event::Shot(shot) => {
            let name = game.name(shot.by);
            let mut lines = vec![
                line(format!("{name} throws"), format!("D{}", shot.quality.0), rule::SS_SHT_07),
                line(
                    format!("range: {}", band(shot.band)),
                    format!("D{}", shot.range.0),
                    rule::SS_SHT_05,
                ),
            ];
            if let Some((faces, _, plus)) = shot.dodge {
                let plus = if plus == 0 { String::new() } else { format!("+{plus}") };
                let text = format!("{} dodges", game.name(shot.at));
                lines.push(line(text, format!("D{faces}{plus}"), rule::SS_ARM_02));
            }
            lines
        }
        Event::Fought { sides, .. } => {
            Side::BOTH.into_iter().flat_map(|side| stand(game, &sides[side])).collect()
        }
        _ => Vec::new(),
    }
}

fn reason_words(game: &Skirmish, reason: Reason) -> String {
    let named = Reason::ALL.iter().find(|(known, _)| *known == reason);
    game.wording.say(&format!("reason.{}", named.map_or("", |(_, name)| name)), &[])
}

fn stand(game: &Skirmish, side: &Stand) -> Vec<TallyLine> {
    let mut lines: Vec<TallyLine> = side
        .dice
        .iter()
        .map(|cast| {
            let (word, rule) = match cast.what {
                Ingredient::Quality => ("skill", rule::SS_FIG_01),
                Ingredient::Weapon => ("weapon", rule::SS_WPN_01),
                Ingredient::Armour => ("armour", rule::SS_ARM_04),
                Ingredient::Horse => ("horse", rule::SS_MEL_06),
            };
            let text = format!("{}: {word}", game.name(cast.who));
            line(text, format!("D{}", cast.faces), rule)
        })
        .collect();
    if side.plus > 0 {
        let text = format!("{}: uphill or in cover", game.name(side.who[0]));
        lines.push(line(text, format!("+{}", side.plus), rule::SS_MEL_05));
    }
    lines
}

/// Two scores that were held against each other.
pub(super) fn versus(game: &Skirmish, event: &Event) -> Option<[Score; 2]> {
    let Event::Fought { sides, won, difference, .. } = event else { return None };
    let score = |side: Side| {
        let one = &sides[side];
        let best = one.dice.iter().map(|cast| cast.roll).max().unwrap_or(0);
        let weapon = one.weapons.first().map_or("", |weapon| weapon.word());
        Score {
            piece: one.who[0].0,
            with: weapon.replace('-', " "),
            die: best,
            sum: stand(game, one),
            total: i16::from(one.score),
            won_by: match won {
                Some(won) => (*won == side).then_some(difference.unsigned_abs()),
                None => Some(0),
            },
        }
    };
    Some(Side::BOTH.map(score))
}

/// What an action costs, and what leads to it, without a die.
pub(super) fn prices(game: &Skirmish, s: &State, action: &Action) -> Vec<TallyLine> {
    match *action {
        Action::Move { who, path, heading } => {
            let (cost, allowance) = game.cost(s, who, &path, heading);
            let value = format!("{} of {}", cm(cost), cm(allowance));
            vec![line("the way costs".to_owned(), value, rule::SS_MOV_02)]
        }
        Action::Shoot { who, at } => {
            let among = game.picks(s, who, at).len();
            let text = match at {
                Target::Group(group) => format!("{}: may be hit", game.group(group).name),
                Target::Horse(horse) => format!("{}: may be hit", game.name(horse)),
            };
            vec![line(text, among.to_string(), rule::SS_SHT_03)]
        }
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_of_a_test_has_its_words() {
        let game =
            crate::open(&crate::files(), "samurai-skirmish/cup-of-water", &Default::default());
        let Ok(crate::AnyGame::Skirmish(game)) = game else { panic!("another game") };
        for (reason, name) in Reason::ALL {
            let words = reason_words(&game, reason);
            assert!(!words.is_empty() && !words.contains('<'), "{name}: {words}");
        }
    }
}
