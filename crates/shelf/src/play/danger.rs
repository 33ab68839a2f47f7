//! What the enemy could do in answer, told of what a side knows.

use engine::{Chance, Eye, Piece, Side};

use super::Play;
use super::ask::{MOST_FALLS, told};
use super::not::why;
use crate::desk::Not;
use crate::face::{Answer, Shown};
use crate::prospect::ways;
use crate::wire::{ChanceTold, Condition, Threat};

/// A whole side is looked at if no more pairs than this face each other: what each enemy could do
/// is planned for each of them, which takes half a millisecond where armies meet.
const MOST_PAIRS: usize = 1_000;

impl<G: Shown + 'static> Play<G> {
    /// What could be done to a piece, the likeliest first: where it stands, or where an action of
    /// its own side would bring it. Without a piece, the worst that could befall each of the side.
    pub(super) fn threats_to(
        &self,
        side: Side,
        piece: Option<u8>,
        after: Option<G::Action>,
    ) -> Result<Vec<Threat>, Not> {
        let eye = Eye::Side(side);
        let piece = piece.map(|piece| self.numbers(eye).piece(piece)).transpose()?;
        let game = &*self.table.game;
        let known = self.known(&self.table.state, eye);
        let s = match after {
            Some(action) => self.imagined(&known, side, action)?,
            None => known,
        };
        if let Some(piece) = piece {
            return Ok(self.threats_in(&s, side, piece));
        }
        let roster = game.roster(&s);
        let of = |side| roster.iter().filter(move |man| man.side == Some(side));
        if of(side).count() * of(side.other()).count() > MOST_PAIRS {
            let text = "too many stand here to look at all of them at once; take one in hand";
            return Err(Not::NotNow(text.to_owned()));
        }
        let worst =
            of(side).filter_map(|man| self.threats_in(&s, side, man.piece).into_iter().next());
        let mut worst: Vec<Threat> = worst.collect();
        worst.sort_by(|a, b| share(&b.hurts).total_cmp(&share(&a.hurts)));
        Ok(worst)
    }

    /// What would be known after an action, if no die decides what comes of it.
    fn imagined(&self, s: &G::State, side: Side, action: G::Action) -> Result<G::State, Not> {
        let game = &*self.table.game;
        game.check(s, side, action).map_err(|refusal| Not::Refused(why(&refusal)))?;
        if let Some(then) = game.imagined(s, &action) {
            return Ok(then);
        }
        let then = self.after(s, side, action);
        then.ok_or_else(|| Not::NotNow("dice decide what comes of it".to_owned()))
    }

    fn threats_in(&self, s: &G::State, side: Side, piece: Piece) -> Vec<Threat> {
        let answers = self.table.game.answers(s, side, piece);
        let threats = answers.into_iter().filter_map(|answer| self.threat(answer, side, piece));
        let mut threats: Vec<Threat> = threats.collect();
        threats.sort_by(|a, b| share(&b.hurts).total_cmp(&share(&a.hurts)));
        threats
    }

    /// How likely an answer hurts the piece; nothing if it never does.
    fn threat(&self, answer: Answer<G>, side: Side, piece: Piece) -> Option<Threat> {
        let (game, numbers) = (&*self.table.game, self.numbers(Eye::Side(side)));
        let Answer { by, side: foe, text, state, action } = answer;
        let (ways, _) = ways(game, &state, foe, action, MOST_FALLS).ok()?;
        let chance = |least: Condition| -> Chance {
            let hit = |events: &[G::Event]| game.fate(events, piece) >= Some(least);
            ways.iter().filter(|way| hit(&way.events)).map(|way| way.chance).sum()
        };
        let hurts = chance(Condition::Stunned);
        (hurts != Chance::NEVER).then(|| Threat {
            by: numbers.of(by),
            at: numbers.of(piece),
            text,
            hurts: told(hurts),
            kills: told(chance(Condition::Dead)),
        })
    }
}

fn share(chance: &ChanceTold) -> f64 {
    chance.num as f64 / chance.den as f64
}
