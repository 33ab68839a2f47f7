//! `tended S die 1 healer each 3 left 9 after 3 wounds 2`: what becomes of somebody's wounds after
//! the fight. It goes the way of every band: he joins one, marches to this fight, comes home from
//! it as he stands now, is put to bed, and days pass.

use ::case::{Amiss, Held, same};
use engine::{Piece, Script};

use super::facts::named;
use crate::Katana;
use crate::campaign::band::{Band, Deed, Made, Member, Shelter};
use crate::campaign::fight::fates;
use crate::campaign::healing::Care;
use crate::campaign::recruit::kits;
use crate::state::State;

const FORM: &str = "write `tended NAME die 1`, the care (healer, comfort, moved, bandages), and what \
comes of it: each 3, left 9, after 3, outdoors 3, wounds 2";

/// The table at which the case is fought, and its scenario: a band's book names both.
const HERE: &str = "case";

/// Judges what comes of tending somebody, word by word.
pub(super) fn holds(game: &Katana, s: &State, words: &[&str]) -> Held {
    let [name, "die", die, rest @ ..] = words else { return Err(FORM.into()) };
    let who = named(game, name)?;
    let (care, rest) = care(rest);
    if rest.is_empty() {
        return Err(FORM.into());
    }
    let mut bed = Bed::made(game, s, who)?;
    bed.does(Deed::Tend { who: bed.name.clone(), care }, &[number(die)?])?;
    let mut held: Held = Ok(());
    for pair in rest.chunks(2) {
        let [word, wanted] = pair else { return Err(FORM.into()) };
        let wanted = number::<u16>(wanted)?;
        let is = match *word {
            "after" => {
                bed.does(Deed::Pass { days: wanted, shelter: Shelter::Guests }, &[])?;
                continue;
            }
            "outdoors" => {
                bed.does(Deed::Pass { days: wanted, shelter: Shelter::None }, &[])?;
                continue;
            }
            "wounds" => u32::from(bed.member()?.wounds),
            "each" => bed.member()?.healing.map_or(0, |healing| healing.days.into()),
            "left" => {
                let member = bed.member()?;
                member.healing.map_or(0, |healing| healing.left(member.wounds))
            }
            _ => return Err(FORM.into()),
        };
        let next = same(&wanted.to_string(), &is.to_string());
        held = held.and(next.map_err(|why| Amiss::Otherwise(format!("{word}: {why}"))));
    }
    held
}

/// KY-CAM-21 — The care that is named, and the words after it.
fn care<'w>(words: &'w [&'w str]) -> (Care, &'w [&'w str]) {
    let mut care = Care::default();
    let mut rest = words;
    while let [word, more @ ..] = rest {
        match *word {
            "healer" => care.healer = true,
            "comfort" => care.comfort = true,
            "moved" => care.moved = true,
            "bandages" => care.bandages = true,
            _ => break,
        }
        rest = more;
    }
    (care, rest)
}

fn number<N: std::str::FromStr>(word: &str) -> Result<N, Amiss> {
    word.parse().map_err(|_| format!("`{word}` is no number that fits here").into())
}

/// A band of one, who has come home from the fight.
struct Bed<'a> {
    game: &'a Katana,
    band: Band,
    name: String,
}

impl<'a> Bed<'a> {
    fn made(game: &'a Katana, s: &State, who: Piece) -> Result<Bed<'a>, Amiss> {
        let name = game.name(who).to_owned();
        let template = match game.men().any(|p| p == who) {
            true => game.who(who).figure.clone(),
            false => return Err(format!("{name} is in no band").into()),
        };
        let known = game.book.templates.iter().find(|known| known.id == template);
        let kit = known.and_then(|known| kits(&game.book, known).into_iter().next());
        let bandages = game.scenario.options.bandages;
        let mut bed = Bed { game, band: Band { bandages, ..Band::default() }, name };
        let made = Made::Typical { template, kit: kit.unwrap_or_default() };
        let (table, scenario) = (HERE.to_owned(), HERE.to_owned());
        bed.does(Deed::Recruit { name: bed.name.clone(), pc: true, made }, &[])?;
        let there = vec![bed.name.clone()];
        bed.does(
            Deed::March { table: table.clone(), scenario: scenario.clone(), who: there },
            &[],
        )?;
        let fates = fates(game, s, &bed.band.members);
        bed.does(Deed::Fight { table, scenario, fates }, &[])?;
        Ok(bed)
    }

    fn member(&self) -> Result<&Member, Amiss> {
        self.band.member(&self.name).ok_or_else(|| "he has left the band".into())
    }

    /// Does what a band may do; what it may not is told with its rule.
    fn does(&mut self, deed: Deed, dice: &[u8]) -> Held {
        let book = &self.game.book;
        self.band
            .may(book, &deed)
            .map_err(|no| Amiss::Otherwise(format!("it is refused: {}: {}", no.rule.0, no.why)))?;
        match self.band.carry_out(book, deed, &mut Script::new(dice)) {
            Ok(_) => Ok(()),
            Err(_) => Err(Amiss::Unclear("no die shows that".to_owned())),
        }
    }
}
