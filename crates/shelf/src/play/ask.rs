//! Questions of a player. Each is answered on what he knows, never on the true state.

use engine::{Chance, Cites, Eye, Piece, Recording, Refusal, Seeded, Side};

use super::{Play, why};
use crate::desk::Not;
use crate::face::Shown;
use crate::prospect::{Outlook, Prospect, prospect, ways};
use crate::wire::{
    ChanceTold, Choice, FallTold, Harm, Preview, Sent, Sheet, SightLine, TallyLine, Where, WhyNot,
    Zone,
};

/// An action with more falls than this is not looked through.
pub(super) const MOST_FALLS: usize = 20_000;
/// Quick chances are worked out for lists no longer than this.
const MOST_WEIGHED: usize = 300;

impl<G: Shown + 'static> Play<G> {
    /// The state as the side may know it, if it is asked now.
    pub(super) fn asked_state(&self, side: Side) -> Result<G::State, Not> {
        let not_now = |text: &str| Err(Not::NotNow(text.to_owned()));
        if self.table.outcome().is_some() {
            return not_now("the game is over");
        }
        if self.table.waiting().is_some() {
            return not_now("a die must be given first");
        }
        if self.table.asks()[side].is_none() {
            return not_now("this side has nothing to decide now");
        }
        Ok(self.known(&self.table.state, Eye::Side(side)))
    }

    pub(super) fn choices_of(&self, side: Side, subject: u8) -> Result<Vec<Choice>, Not> {
        let numbers = self.numbers(Eye::Side(side));
        let subject = numbers.piece(subject)?;
        let s = self.asked_state(side)?;
        let game = &*self.table.game;
        let mut choices = game.choices(&s, side, subject);
        if choices.len() <= MOST_WEIGHED {
            for (action, choice) in &mut choices {
                if !choice.at.is_empty() || game.aims(action) {
                    choice.hurts = self.hurts(&s, side, *action);
                }
            }
        }
        self.note_goals(&s, side, subject, &mut choices);
        let told = |(_, mut choice): (G::Action, Choice)| {
            // A place is pointed at; nobody looks for its button.
            if !choice.to.is_empty() && choice.at.is_empty() {
                choice.label.clear();
            }
            numbers.choice(choice)
        };
        Ok(choices.into_iter().map(told).collect())
    }

    /// What the side itself can put in a place.
    pub(super) fn choices_at(&self, side: Side, place: Where) -> Result<Vec<Choice>, Not> {
        let s = self.asked_state(side)?;
        let (game, numbers) = (&*self.table.game, self.numbers(Eye::Side(side)));
        let mut own = Vec::new();
        game.actions(&s, side, None, &mut own);
        own.retain(|action| game.spot(action) == Some(place));
        Ok(own.iter().map(|action| numbers.choice(game.choice(&s, side, action))).collect())
    }

    /// How likely an action hurts whom it is aimed at, in hundredths; nothing if no die falls.
    pub(super) fn hurts(&self, s: &G::State, side: Side, action: G::Action) -> Option<u8> {
        let game = &*self.table.game;
        let (ways, _) = ways(game, s, side, action, MOST_FALLS).ok()?;
        if ways.iter().all(|way| way.dice == 0) {
            return None;
        }
        let hurt = ways.iter().filter(|way| game.harm(side, &way.events) <= Harm::Stunned);
        let chance: Chance = hurt.map(|way| way.chance).sum();
        Some((chance.as_f64() * 100.0).round() as u8)
    }

    pub(super) fn preview_of(&self, side: Side, action: G::Action) -> Result<Preview, Not> {
        let s = self.asked_state(side)?;
        let game = &*self.table.game;
        game.check(&s, side, action).map_err(|refusal| Not::Refused(why(&refusal)))?;
        let Ok(found) = prospect(game, &s, side, action, MOST_FALLS) else {
            return Ok(self.too_many(&s, side, action));
        };
        let Prospect { words, given, tally, outlooks, dice, .. } = found;
        let seats = game.seats();
        let given = given.into_iter().map(|given| TallyLine {
            text: format!("if {} answer", seats[given.side].name),
            value: given.words,
            rule: given.rule.to_string(),
        });
        let mut lines: Vec<TallyLine> = given.collect();
        lines.extend(tally);
        lines.extend(game.prices(&s, &action));
        // Without a die there is something to weigh only if it hurts: an arrow that is let come.
        let hurts = outlooks.iter().any(|outlook| outlook.harm != Harm::Nothing);
        let outlooks = if dice > 0 || hurts { outlooks } else { Vec::new() };
        Ok(Preview {
            words,
            tally: lines,
            falls: outlooks.into_iter().map(fall).collect(),
            dice: dice.min(usize::from(u8::MAX)) as u8,
        })
    }

    /// So many dice that their falls are not listed: their number is that of one try.
    fn too_many(&self, s: &G::State, side: Side, action: G::Action) -> Preview {
        let game = &*self.table.game;
        let (mut state, mut dice) = (s.clone(), Recording::new(Seeded::new(0)));
        let Ok(()) = game.apply(&mut state, side, action, &mut dice, &mut engine::Quiet);
        Preview {
            words: game.say(s, side, &action),
            tally: game.prices(s, &action),
            falls: Vec::new(),
            dice: dice.faces.len().min(usize::from(u8::MAX)) as u8,
        }
    }

    /// Why a piece cannot act on a piece or a place; nothing if it can.
    pub(super) fn refusal(
        &self,
        side: Side,
        subject: u8,
        piece: Option<u8>,
        place: Option<Where>,
    ) -> Option<WhyNot> {
        let plain = |text: String| WhyNot { text, rule: String::new() };
        match self.try_refusal(side, subject, piece, place) {
            Ok(why) => why,
            Err(Not::Refused(why)) => Some(why),
            Err(Not::NotNow(text) | Not::Unreadable(text)) => Some(plain(text)),
            Err(Not::Stale) => Some(plain("the game has moved on since".to_owned())),
        }
    }

    fn try_refusal(
        &self,
        side: Side,
        subject: u8,
        piece: Option<u8>,
        place: Option<Where>,
    ) -> Result<Option<WhyNot>, Not> {
        let numbers = self.numbers(Eye::Side(side));
        let subject = numbers.piece(subject)?;
        let piece = piece.map(|piece| numbers.piece(piece)).transpose()?;
        if self.table.waiting().is_some() {
            return Err(Not::NotNow("a die must be given first".to_owned()));
        }
        let game = &*self.table.game;
        let s = self.known(&self.table.state, Eye::Side(side));
        let choices = game.choices(&s, side, subject);
        if choices.iter().any(|(_, choice)| is_for(choice, piece, place)) {
            return Ok(None);
        }
        let attempts = game.attempts(&s, side, subject, piece, place);
        let refused = self.usual_refusal(&s, side, &attempts);
        let asks = game.asks(&s);
        let ask = asks[side].or(asks[side.other()]);
        Ok(Some(match refused {
            Some((words, refusal)) => {
                WhyNot { text: format!("{words}: {}", refusal.why), rule: refusal.rule.to_string() }
            }
            None => WhyNot {
                text: ask.map_or(String::new(), |ask| game.prompt(&s, &ask)),
                rule: ask.map_or(String::new(), |ask| ask.rule().to_string()),
            },
        }))
    }

    /// The reason that most of several attempts share, with the first of them in words.
    fn usual_refusal(
        &self,
        s: &G::State,
        side: Side,
        attempts: &[G::Action],
    ) -> Option<(String, Refusal)> {
        let game = &*self.table.game;
        let mut reasons: Vec<(Refusal, usize, &G::Action)> = Vec::new();
        for action in attempts {
            let Err(refusal) = game.check(s, side, *action) else { continue };
            match reasons.iter_mut().find(|(known, ..)| *known == refusal) {
                Some((_, count, _)) => *count += 1,
                None => reasons.push((refusal, 1, action)),
            }
        }
        let most = reasons.iter().map(|(_, count, _)| *count).max()?;
        let (refusal, _, action) = reasons.into_iter().find(|(_, count, _)| *count == most)?;
        Some((game.say(s, side, action), refusal))
    }

    pub(super) fn line_of_sight(&self, eye: Eye, from: u8, to: Where) -> Result<SightLine, Not> {
        let from = self.numbers(eye).piece(from)?;
        let line = self.table.game.sight_line(&self.known(&self.table.state, eye), from, to);
        line.ok_or_else(|| Not::Unreadable("nobody is there to look, or nothing to see".to_owned()))
    }

    /// Zones are told of what the eye knows. An action it could not choose brings nobody anywhere.
    pub(super) fn zones_of(
        &self,
        eye: Eye,
        piece: u8,
        after: Option<G::Action>,
    ) -> Result<Vec<Zone>, Not> {
        let piece = self.numbers(eye).piece(piece)?;
        let s = self.known(&self.table.state, eye);
        let game = &*self.table.game;
        let may = |action: &G::Action| match eye {
            Eye::Side(side) => game.check(&s, side, *action).is_ok(),
            Eye::Public | Eye::Umpire => false,
        };
        Ok(game.zones(&s, piece, after.filter(may).as_ref()))
    }

    pub(super) fn sheet_of(&self, eye: Eye, piece: u8) -> Result<Sheet, Not> {
        let numbers = self.numbers(eye);
        let found = numbers.piece(piece)?;
        let sheet = self.table.game.sheet(&self.known(&self.table.state, eye), found);
        let mut sheet =
            sheet.ok_or_else(|| Not::Unreadable(format!("piece {piece} has no sheet")))?;
        sheet.piece = numbers.of(found);
        Ok(sheet)
    }

    /// What the umpire may rule. He sees all, so nothing is guessed.
    pub(super) fn rulings_now(&self) -> Vec<Choice> {
        if self.table.outcome().is_some() || self.table.waiting().is_some() {
            return Vec::new();
        }
        let (game, s) = (&*self.table.game, &self.table.state);
        let numbers = self.numbers(Eye::Umpire);
        let told = |action: G::Action| {
            let plain = !game.wants_reason(&action);
            numbers.choice(Choice { plain, ..game.choice(s, Side::A, &action) })
        };
        let can_be = |action: &G::Action| self.table.may_rule(action).is_ok();
        game.rulings(s).into_iter().filter(can_be).map(told).collect()
    }

    pub(super) fn heard(&self, side: Side, words: &str) -> Result<Choice, Not> {
        let s = self.asked_state(side)?;
        let game = &*self.table.game;
        // A poem is left as it is: its words are nobody's tags.
        let free = game.free_words(words).is_some();
        let spelled = if free { words.to_owned() } else { game.spelled(words) };
        let action = game.hear(&s, side, &spelled).map_err(Not::Unreadable)?;
        game.check(&s, side, action).map_err(|refusal| Not::Refused(why(&refusal)))?;
        let mut choice = game.choice(&s, side, &action);
        if free {
            choice.action = Sent::of(&serde_json::json!({ "said": words }));
        }
        let is_aimed = !choice.at.is_empty() || game.aims(&action);
        choice.hurts = self.hurts(&s, side, action).filter(|_| is_aimed);
        Ok(self.numbers(Eye::Side(side)).choice(choice))
    }
}

/// True of a choice aimed at that piece, ending in that place, or anything if neither is named.
fn is_for(choice: &Choice, piece: Option<Piece>, place: Option<Where>) -> bool {
    piece.is_none_or(|piece| choice.at.contains(&piece.0))
        && place.is_none_or(|place| choice.to.contains(&place))
}

fn fall(outlook: Outlook) -> FallTold {
    let text = match &outlook.lines[..] {
        [] => "nothing happens".to_owned(),
        lines => lines.join("; "),
    };
    FallTold { text, chance: told(outlook.chance), harm: outlook.harm }
}

pub(super) fn told(chance: Chance) -> ChanceTold {
    ChanceTold { num: chance.num, den: chance.den }
}
