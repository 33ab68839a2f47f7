//! One of the band, as his page shows him.

use engine::RuleId;
use katana::campaign::band::Member;
use katana::campaign::market::coins;
use katana::catalogue::Armour;
use katana::rule;

use super::{Ky, sentence, why};
use crate::wire::{FoughtTold, MemberTold, SheetPart, TallyLine};

fn line(text: &str, value: impl ToString, rule: RuleId) -> TallyLine {
    TallyLine { text: text.to_owned(), value: value.to_string(), rule: rule.0.to_owned() }
}

fn count(number: u32, one: &str) -> String {
    if number == 1 { format!("{number} {one}") } else { format!("{number} {one}s") }
}

impl Ky {
    /// What somebody is.
    pub(super) fn kind(&self, member: &Member) -> String {
        let template = self.book.templates.iter().find(|known| known.id == member.template);
        let origin = member.origin.as_ref();
        let origin = origin.and_then(|id| self.book.origins.iter().find(|known| known.id == *id));
        match (origin, template) {
            (Some(origin), _) => origin.title.clone(),
            (None, Some(template)) => template.title.clone(),
            (None, None) => member.template.clone(),
        }
    }

    /// What a weapon is called.
    pub(super) fn weapon(&self, id: &str) -> String {
        let found = self.book.find_weapon(id).map(|id| self.book.weapon(id).title.clone());
        found.unwrap_or_else(|| id.to_owned())
    }

    /// Somebody of the band.
    pub(super) fn member_told(&self, member: &Member) -> MemberTold {
        let away = self.band.fight_of(&member.name);
        let wounds = count(u32::from(member.wounds), "wound");
        let (state, health) = match (&member.healing, away) {
            _ if member.dead => ("dead", "dead".to_owned()),
            (_, Some(away)) => ("away", format!("away: {}", self.titled(&away.scenario))),
            (Some(healing), None) => {
                let left = count(healing.left(member.wounds), "day");
                ("healing", format!("{wounds}, well again after {left} under a roof"))
            }
            (None, None) if member.wounds > 0 => {
                ("wounded", format!("{wounds}, and nobody tends them"))
            }
            (None, None) => ("well", "unhurt".to_owned()),
        };
        let mut fights: Vec<FoughtTold> = member
            .fights
            .iter()
            .map(|fought| FoughtTold {
                table: fought.table.clone(),
                title: self.titled(&fought.scenario),
                day: fought.day + 1,
                words: sentence(&fought.fate),
            })
            .collect();
        fights.reverse();
        let figure = member.origin.as_deref().unwrap_or(&member.template);
        MemberTold {
            name: member.name.clone(),
            kind: self.kind(member),
            figure: draw::katana::figure(figure),
            own: member.pc,
            state: state.to_owned(),
            health,
            wounds: member.wounds,
            limit: member.wound_limit,
            purse: coins(member.purse),
            sheet: self.sheet(member),
            fights,
            acts: self.acts_of(member),
            stays: self.band.may_go(&member.name).err().map(why),
        }
    }

    fn sheet(&self, member: &Member) -> Vec<SheetPart> {
        let mut ratings = vec![
            line("Reaction speed", member.reaction, rule::KY_CHR_01),
            line("Leadership", member.leadership, rule::KY_CHR_04),
            line("Initiative", member.initiative, rule::KY_CHR_05),
            line("Status", member.status, rule::KY_CHR_06),
            line("Wounds that kill", member.wound_limit, rule::KY_CHR_07),
            line("Stamina", member.stamina, rule::KY_CHR_08),
            line("Horsemanship", member.horsemanship.name(), rule::KY_CHR_03),
            line("Troop type", member.troop.name(), rule::KY_CHR_22),
        ];
        if member.pc {
            ratings.push(line("A player's own", "tests no morale", rule::KY_CHR_12));
        }
        let mut skills: Vec<TallyLine> = member
            .skills
            .iter()
            .map(|(id, rating)| line(&self.weapon(id), format!("{rating:+}"), rule::KY_CHR_02))
            .collect();
        let techniques =
            [("Iaijutsu", member.iaijutsu), ("Ni-ten jutsu", member.niten), ("Ki-ai", member.kiai)];
        for (title, rating) in techniques {
            skills.extend(rating.map(|it| line(title, format!("{it:+}"), rule::KY_CHR_10)));
        }
        skills.extend(member.yadome.iter().map(|(id, rating)| {
            let title = format!("Yadomejutsu, {}", self.weapon(id).to_lowercase());
            line(&title, format!("{rating:+}"), rule::KY_CHR_10)
        }));
        let mut parts = vec![
            SheetPart { title: "Ratings".into(), lines: ratings },
            SheetPart { title: "Skills".into(), lines: skills },
            SheetPart { title: "Belongings".into(), lines: self.belongings(member) },
        ];
        parts.retain(|part| !part.lines.is_empty());
        parts
    }

    fn belongings(&self, member: &Member) -> Vec<TallyLine> {
        let mut lines: Vec<TallyLine> = member
            .kit
            .iter()
            .map(|item| {
                let shoots = katana::campaign::market::is_shot(&self.book, &item.weapon);
                let value = match item.count {
                    shots if shoots => count(u32::from(shots), "shot"),
                    1 => String::new(),
                    more => format!("{more} of them"),
                };
                line(&self.weapon(&item.weapon), value, rule::KY_WPN_50)
            })
            .collect();
        if member.armour != Armour::None {
            lines.push(line("Armour", member.armour.name(), rule::KY_CHR_09));
        }
        if let Some(horse) = &member.horse {
            let hurt = match horse.wounds {
                0 => String::new(),
                more => format!(", {}", count(u32::from(more), "wound")),
            };
            let quality = horse.quality.name().replace('-', " ");
            lines.push(line("A horse", format!("{quality}{hurt}"), rule::KY_CAM_11));
        }
        for (id, number) in &member.goods {
            let good = self.book.goods.iter().find(|good| good.id == *id);
            let title = good.map_or(id.as_str(), |good| &good.title);
            let value = if *number == 1 { String::new() } else { number.to_string() };
            lines.push(line(title, value, rule::KY_CAM_10));
        }
        lines.push(line("Money", coins(member.purse), rule::KY_CAM_01));
        lines
    }
}
