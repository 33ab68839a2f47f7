//! What forces are made for, and what is told of them, whatever the book.

use engine::{BySide, RuleId, Side};

use super::{Muster, plain, sentence};
use crate::wire::{
    FieldTold, Force, ForceTold, Levy, ObjectionTold, RowWeighed, TermsSide, TermsTold, WhyNot,
};

/// A scenario that takes forces, with what they must keep to.
pub(crate) struct Field<L> {
    pub id: String,
    pub title: String,
    pub limits: L,
    pub sides: Vec<TermsSide>,
}

/// The scenario of that full name.
pub(crate) fn find<'a, L>(fields: &'a [Field<L>], name: &str) -> Result<&'a Field<L>, WhyNot> {
    let found = fields.iter().find(|field| field.id == name);
    found.ok_or_else(|| plain("No scenario of that name takes forces."))
}

/// The sides of a scenario, by id and name, whose forces are brought by switches that begin alike.
pub(crate) fn sides(switch: &str, parties: BySide<(&str, &str)>) -> Vec<TermsSide> {
    let side = |side: Side| {
        let (id, name) = parties[side];
        TermsSide {
            id: id.to_owned(),
            name: name.to_owned(),
            switch: format!("{switch}{id}"),
            needed: false,
        }
    };
    Side::BOTH.map(side).to_vec()
}

/// The points of a force: the usual ones, the least, the most.
pub(crate) type Points = [u16; 3];

/// Whether so many points can be agreed on.
pub(crate) fn agreed(points: Option<u32>, among: Points, rule: RuleId) -> Result<u16, WhyNot> {
    let [usual, least, most] = among;
    let points = points.unwrap_or(usual.into());
    let found = u16::try_from(points).ok().filter(|points| (least..=most).contains(points));
    found.ok_or_else(|| {
        let text = format!("A force is made for {least} to {most} points.");
        WhyNot { text, rule: rule.to_string() }
    })
}

/// Terms of points alone.
pub(crate) fn free(points: Points, limits: Vec<String>, rule: RuleId) -> TermsTold {
    let [points, least, most] = points.map(u32::from);
    TermsTold {
        scenario: None,
        title: "Points alone".to_owned(),
        points,
        least,
        most,
        limits,
        rule: rule.to_string(),
        sides: Vec::new(),
        asks: Vec::new(),
    }
}

impl<L> Field<L> {
    /// Terms of this scenario.
    pub(crate) fn terms(
        &self,
        points: Points,
        limits: Vec<String>,
        rule: RuleId,
        asks: Vec<FieldTold>,
    ) -> TermsTold {
        TermsTold {
            scenario: Some(self.id.clone()),
            title: self.title.clone(),
            sides: self.sides.clone(),
            asks,
            ..free(points, limits, rule)
        }
    }
}

/// Something that is wrong.
pub(crate) fn objection(row: Option<u32>, why: &str, rule: RuleId) -> ObjectionTold {
    ObjectionTold { row, why: WhyNot { text: sentence(why), rule: rule.to_string() } }
}

/// A force as it was weighed.
pub(crate) fn weighed(
    force: &Force,
    text: String,
    points: u16,
    strength: String,
    rows: Vec<RowWeighed>,
    objections: Vec<ObjectionTold>,
) -> ForceTold {
    let points = u32::from(points);
    ForceTold {
        force: Force { points, ..force.clone() },
        text,
        total: rows.iter().filter_map(|row| row.price).sum(),
        points,
        strength,
        rows,
        objections,
    }
}

/// A force by lot, from its text, if nothing is wrong with it.
pub(crate) fn by_lot(
    muster: &dyn Muster,
    levy: &Levy,
    text: &str,
    points: u16,
    word: &str,
) -> Result<Force, WhyNot> {
    let mut force = muster.read(text)?;
    super::said::gather(&mut force);
    force.name = format!("{word} {} by lot", levy.seed);
    force.scenario.clone_from(&levy.scenario);
    force.points = points.into();
    match muster.weigh(&force).objections.into_iter().next() {
        None => Ok(force),
        Some(wrong) => Err(wrong.why),
    }
}

/// So many of them, in words.
pub(crate) fn so_many(count: u32, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
