//! KY-CHR-21, K-90, K-91 — New people: typical, rolled, or known already.

use std::collections::BTreeMap;

use engine::{Dice, Die, RuleId, Side};

use crate::book::Book;
use crate::catalogue::{Template, WeaponId};
use crate::load::shots;
use crate::rule;

use super::band::{Made, Member, Owned};
use super::market::is_thing;

/// KY-CHR-07.
const WOUND_LIMIT: u8 = 6;
/// KY-CHR-08 — Stamina where nothing is said.
const STAMINA: i8 = 20;
/// K-91 — Points of the die where none is rolled.
const USUAL_PURSE: u32 = 5;

/// Dice whose faces are written down.
pub(super) struct Kept<'a, D> {
    pub dice: &'a mut D,
    pub rolled: &'a mut Vec<u8>,
}

impl<D: Dice> Kept<'_, D> {
    fn roll(&mut self, faces: u8, rule: RuleId) -> Result<u8, D::Dry> {
        let face = self.dice.roll(Die::new(faces, rule, Side::A))?;
        self.rolled.push(face);
        Ok(face)
    }

    /// A number between two, each as likely; no die is rolled where there is only one.
    fn between(&mut self, [low, high]: [i16; 2], rule: RuleId) -> Result<i16, D::Dry> {
        let faces = u8::try_from(high - low + 1).unwrap_or(1).max(1);
        if faces == 1 {
            return Ok(low);
        }
        Ok(low + i16::from(self.roll(faces, rule)?) - 1)
    }
}

/// The kits a template offers, by the ids of their weapons: where none is printed, any one weapon.
pub fn kits(book: &Book, template: &Template) -> Vec<Vec<String>> {
    let ids = |kit: &Vec<WeaponId>| kit.iter().map(|id| book.weapon(*id).id.clone()).collect();
    if !template.kits.is_empty() {
        return template.kits.iter().map(ids).collect();
    }
    let things = book.weapons.iter().filter(|weapon| is_thing(book, &weapon.id));
    things.map(|weapon| vec![weapon.id.clone()]).collect()
}

/// `A ronin`, `An ashigaru`.
pub fn article(title: &str) -> String {
    let title = title.to_lowercase();
    let is_vowel = title.starts_with(['a', 'e', 'i', 'o', 'u']);
    if is_vowel { format!("An {title}") } else { format!("A {title}") }
}

/// What somebody new is, in the middle of a sentence.
pub(super) fn title(book: &Book, made: &Made) -> String {
    let titled = |id: &str| {
        let template = book.templates.iter().find(|known| known.id == id);
        let title = template.map_or(id.to_owned(), |template| template.title.clone());
        article(&title).to_lowercase()
    };
    match made {
        Made::Typical { template, .. } | Made::Rolled { template, .. } => titled(template),
        Made::Known { id } => {
            let known = book.known.iter().find(|known| known.id == *id);
            known.map_or_else(String::new, |known| titled(&known.member.template))
        }
    }
}

/// Makes somebody, without a name.
pub(super) fn make<D: Dice>(
    book: &Book,
    made: &Made,
    dice: &mut Kept<'_, D>,
) -> Result<Member, D::Dry> {
    let found = |id: &String| book.templates.iter().find(|known| known.id == *id);
    match made {
        Made::Known { id } => {
            let known = book.known.iter().find(|known| known.id == *id);
            Ok(known.map_or_else(|| blank(""), |known| known.member.clone()))
        }
        Made::Typical { template, kit } => Ok(found(template)
            .map_or_else(|| blank(template), |template| typical(book, template, kit))),
        Made::Rolled { template, kit } => match found(template) {
            Some(template) => rolled(book, template, kit, dice),
            None => Ok(blank(template)),
        },
    }
}

/// KY-CHR-21 — As the table has him; the single skill counts for each weapon of the kit.
pub fn typical(book: &Book, template: &Template, kit: &[String]) -> Member {
    let owned = |id: &String| {
        let count = book.find_weapon(id).map_or(1, |id| shots(book.weapon(id)));
        Owned { weapon: id.clone(), count }
    };
    Member {
        troop: template.troop,
        reaction: template.reaction,
        skills: kit.iter().map(|id| (id.clone(), template.skill)).collect(),
        horsemanship: template.horsemanship,
        leadership: template.leadership,
        initiative: template.initiative,
        status: template.status,
        armour: template.armour,
        kit: kit.iter().map(owned).collect(),
        purse: template.purse.saturating_mul(USUAL_PURSE),
        ..blank(&template.id)
    }
}

/// K-90, K-91 — The dice decide, in the order of the sheet.
fn rolled<D: Dice>(
    book: &Book,
    template: &Template,
    kit: &[String],
    dice: &mut Kept<'_, D>,
) -> Result<Member, D::Dry> {
    let wide = |[low, high]: [u8; 2]| [i16::from(low), i16::from(high)];
    let usual = |[low, high]: [i8; 2]| [i16::from(low), i16::from(high)];
    let of = &template.rolled;
    let skill = dice.between(usual(of.skill), rule::KY_CHR_02)?;
    let leadership = dice.between(wide(of.leadership), rule::KY_CHR_04)?;
    let initiative = dice.between(wide(of.initiative), rule::KY_CHR_05)?;
    let status = dice.between(of.status, rule::KY_CHR_20)?;
    let stamina = dice.between(usual(of.stamina), rule::KY_CHR_08)?;
    let points = dice.roll(10, rule::KY_CAM_01)?;
    let mut member = typical(book, template, kit);
    for rating in member.skills.values_mut() {
        *rating = skill as i8;
    }
    member.leadership = leadership as u8;
    member.initiative = initiative as u8;
    member.status = status;
    member.stamina = stamina as i8;
    member.purse = template.purse.saturating_mul(u32::from(points));
    Ok(member)
}

/// An empty sheet.
fn blank(template: &str) -> Member {
    use crate::catalogue::{Armour, Horsemanship, Troop};
    Member {
        name: String::new(),
        template: template.to_owned(),
        origin: None,
        pc: false,
        troop: Troop::Heimin,
        reaction: 1,
        skills: BTreeMap::new(),
        iaijutsu: None,
        niten: None,
        kiai: None,
        yadome: BTreeMap::new(),
        horsemanship: Horsemanship::Useless,
        leadership: 0,
        initiative: 0,
        status: 0,
        armour: Armour::None,
        wound_limit: WOUND_LIMIT,
        stamina: STAMINA,
        kit: Vec::new(),
        goods: BTreeMap::new(),
        horse: None,
        purse: 0,
        wounds: 0,
        healing: None,
        dead: false,
        fights: Vec::new(),
    }
}
