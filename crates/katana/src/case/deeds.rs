//! What a line of a case says of a man that no scenario can say: it is put into the state.

use ::case::{Flaw, flaw};
use engine::Piece;

use super::muster::Deed;
use crate::Katana;
use crate::order::Posture;
use crate::state::{Fit, State, mark};

pub(super) fn do_deed(game: &Katana, s: &mut State, who: Piece, deed: Deed) -> Result<(), Flaw> {
    let piece = |name: &str| {
        let nobody = || flaw(format!("nobody is called {name}"), "use a name of the case");
        game.piece(name).ok_or_else(nobody)
    };
    let slot = |s: &State, weapon: &str| {
        let found = game.kit(s, who).find(|(_, item)| game.book.weapon(item.weapon).id == weapon);
        let remedy = "name something of his kit";
        found.map(|(slot, _)| slot).ok_or_else(|| flaw(format!("he has no {weapon}"), remedy))
    };
    match deed {
        Deed::Rides(_) => {}
        Deed::Fit(fit) => lay_low(game, s, who, fit),
        Deed::Stamina(left) => s.man_mut(who).stamina = left,
        Deed::Runs => s.man_mut(who).clear(mark::TACTICAL),
        Deed::Rests => s.man_mut(who).set(mark::WAIVES),
        Deed::Aims(name, moves) => {
            let man = s.man_mut(who);
            man.aim = piece(&name)?;
            man.aimed = moves;
            man.set(mark::AIMS);
        }
        Deed::Special => s.man_mut(who).set(mark::SPECIAL),
        Deed::UnderFire => s.man_mut(who).under_fire = 1,
        Deed::Walked(n) => {
            s.man_mut(who).walked = n;
            s.man_mut(who).set(mark::MOVED_MOVE | mark::BUSY);
        }
        Deed::Hurt(n) => {
            let man = s.man_mut(who);
            man.wounds += n;
            man.hurt = n;
            man.set(mark::HURT);
            game.trigger(s, who);
        }
        Deed::Fought(n) => {
            s.man_mut(who).exchanges = n;
            s.man_mut(who).set(mark::FOUGHT | mark::BUSY);
        }
        Deed::Climbed(n) => {
            s.man_mut(who).climbed = n;
            s.man_mut(who).set(mark::CLIMBS | mark::BUSY);
        }
        Deed::Holds(name, weapon) => {
            let slot = slot(s, &weapon)?;
            s.man_mut(who).holds = piece(&name)?;
            s.man_mut(who).holds_with = slot;
        }
        Deed::Shares(name, grapples) => {
            let other = piece(&name)?;
            for (p, with) in [(who, other), (other, who)] {
                s.man_mut(p).partner = with;
                if grapples {
                    s.man_mut(p).set(mark::GRAPPLES);
                }
            }
        }
        Deed::Load(weapon, set, clear, done) => {
            let slot = slot(s, &weapon)?;
            let item = &mut s.man_mut(who).kit[usize::from(slot)];
            item.load = item.load & !clear | set;
            item.done = done;
        }
    }
    Ok(())
}

/// Somebody lies there, senseless or dead.
fn lay_low(game: &Katana, s: &mut State, who: Piece, fit: Fit) {
    s.man_mut(who).fit = fit;
    s.man_mut(who).posture = Posture::Lying;
    if fit == Fit::Dead {
        let back = (s.man(who).facing + 3) % 6;
        s.man_mut(who).lain = game.scenario.map.next(s.man(who).hex, back);
    }
}
