//! Everything that can come of an action, with exact chances.

use engine::{Chance, Cites, Eye, RuleId, Side, TooMany, each_fall};

use crate::face::{Pace, Shown};
use crate::wire::{Harm, TallyLine};

/// How many answers are taken for granted on the way to a die.
const DEEP: u8 = 4;

/// Everything that can come of a legal action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// The action in words.
    pub words: String,
    /// Answers that come before the die and are taken to be the mildest.
    pub given: Vec<Given>,
    /// The sums that lead to the dice, in words.
    pub sums: Vec<String>,
    /// The first of these sums, line by line.
    pub tally: Vec<TallyLine>,
    /// What can happen, the likeliest first.
    pub outlooks: Vec<Outlook>,
    /// The most dice that can fall.
    pub dice: usize,
}

/// An answer that is taken for granted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// Who answers.
    pub side: Side,
    /// The rule by which he is asked.
    pub rule: RuleId,
    /// The answer in words.
    pub words: String,
}

/// Something that can come of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    /// How likely it is, exactly.
    pub chance: Chance,
    /// What happens, line by line, without the faces of the dice.
    pub lines: Vec<String>,
    /// Whom it is good or bad for.
    pub harm: Harm,
}

/// One way the dice of an action can fall.
pub(crate) struct Way<G: Shown> {
    pub chance: Chance,
    pub dice: usize,
    pub events: Vec<G::Event>,
}

/// Everything that can come of a legal action, if the dice fall in no more than `most` ways. Ways
/// that differ only in the faces of the dice are put together.
pub fn prospect<G: Shown>(
    game: &G,
    s: &G::State,
    side: Side,
    action: G::Action,
    most: usize,
) -> Result<Prospect, TooMany> {
    let (ways, given) = ways(game, s, side, action, most)?;
    let mut sums = Vec::new();
    let mut outlooks: Vec<Outlook> = Vec::new();
    for way in &ways {
        for sum in way.events.iter().filter_map(|event| game.tally(event)) {
            if !sums.contains(&sum) {
                sums.push(sum);
            }
        }
        let lines: Vec<String> = way.events.iter().filter_map(|event| game.gist(event)).collect();
        let (chance, harm) = (way.chance, game.harm(side, &way.events));
        match outlooks.iter_mut().find(|known| known.lines == lines && known.harm == harm) {
            Some(known) => known.chance = known.chance + chance,
            None => outlooks.push(Outlook { chance, lines, harm }),
        }
    }
    outlooks.sort_by(|a, b| b.chance.as_f64().total_cmp(&a.chance.as_f64()));
    let events = ways.first().map_or(&[][..], |way| &way.events);
    let tally = events.iter().map(|event| game.sums(s, event)).find(|sum| !sum.is_empty());
    Ok(Prospect {
        words: game.say(s, side, &action),
        given,
        sums,
        tally: tally.unwrap_or_default(),
        outlooks,
        dice: ways.iter().map(|way| way.dice).max().unwrap_or(0),
    })
}

/// Every way the dice can fall. Where somebody must answer before a die falls, such as the owner
/// of a target in a corner, he is taken to answer as mildly as he can.
pub(crate) fn ways<G: Shown>(
    game: &G,
    s: &G::State,
    side: Side,
    action: G::Action,
    most: usize,
) -> Result<(Vec<Way<G>>, Vec<Given>), TooMany> {
    if let Some(foreseen) = game.foreseen(s, side, &action) {
        let way = |(chance, dice, events)| Way { chance, dice, events };
        return Ok((foreseen.into_iter().map(way).collect(), Vec::new()));
    }
    follow(game, s, (side, action), most, DEEP)
}

fn follow<G: Shown>(
    game: &G,
    s: &G::State,
    (side, action): (Side, G::Action),
    most: usize,
    deep: u8,
) -> Result<(Vec<Way<G>>, Vec<Given>), TooMany> {
    // Where no die falls there is one way, and somebody may have to answer first.
    let (mut falls, mut stands) = (Vec::new(), None);
    each_fall(game, s, side, action, most, |chance, dice, state, events| {
        // What the one who acts knows of it: the log may have it both ways.
        let events = events.iter().filter_map(|event| game.seen(event, Eye::Side(side))).collect();
        falls.push(Way { chance, dice: dice.len(), events });
        stands = dice.is_empty().then_some(state);
    })?;
    let undecided = stands.filter(|_| deep > 0).and_then(|s| Some((answer(game, &s)?, s)));
    let Some(((who, rule, reply), state)) = undecided else {
        return Ok((falls, Vec::new()));
    };
    let first = falls.remove(0);
    let (mut ways, mut given) = follow(game, &state, (who, reply), most, deep - 1)?;
    if ways.iter().all(|way| way.dice == 0) {
        // No die comes of it, so that decision is another story.
        return Ok((vec![first], Vec::new()));
    }
    for way in &mut ways {
        way.events.splice(0..0, first.events.iter().cloned());
    }
    given.insert(0, Given { side: who, rule, words: game.say(&state, who, &reply) });
    Ok((ways, given))
}

/// Who must answer before the turn goes on, by which rule, and his mildest answer.
fn answer<G: Shown>(game: &G, s: &G::State) -> Option<(Side, RuleId, G::Action)> {
    let asks = game.asks(s);
    let (who, ask) = Side::BOTH.into_iter().find_map(|who| Some((who, asks[who]?)))?;
    let is_due = game.pace(&ask) == Pace::Reaction;
    is_due.then(|| (who, ask.rule(), game.idle(s, who)))
}
