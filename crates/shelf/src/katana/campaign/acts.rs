//! What can be done with a band, as forms; and the deeds that come of them.

use engine::RuleId;
use katana::campaign::band::{Deed, FULL_PURSE, Made, Member, NAME, REASON, Shelter};
use katana::campaign::gates::Hindrance;
use katana::campaign::healing::Care;
use katana::campaign::market::{self, GOLD, SILVER};
use katana::campaign::recruit;
use katana::rule;
use serde_json::Value;

use super::{Ky, plain, why};
use crate::wire::{ActTold, FieldKind, FieldTold, OnlyIf, PickTold, WhyNot, Wish};

/// What kind of deed it is, and the rule it rests on.
pub(super) fn kind(deed: &Deed) -> (&'static str, RuleId) {
    match deed {
        Deed::Recruit { .. } => ("recruit", rule::KY_CHR_21),
        Deed::Dismiss { .. } => ("dismiss", rule::KY_CAM_50),
        Deed::Buy { .. } => ("buy", rule::KY_CAM_10),
        Deed::Sell { .. } => ("sell", rule::KY_CAM_02),
        Deed::Give { .. } => ("give", rule::KY_CAM_02),
        Deed::Earn { .. } => ("earn", rule::KY_CAM_01),
        Deed::Tend { .. } => ("tend", rule::KY_CAM_21),
        Deed::Pass { .. } => ("pass", rule::KY_CAM_20),
        Deed::Standing { .. } => ("standing", rule::KY_CAM_32),
        Deed::March { .. } => ("march", rule::KY_CAM_50),
        Deed::Recall { .. } => ("recall", rule::KY_CAM_50),
        Deed::Fight { .. } => ("fight", rule::KY_CAM_50),
    }
}

fn field(name: &str, title: &str, kind: FieldKind) -> FieldTold {
    FieldTold { name: name.to_owned(), title: title.to_owned(), kind, only: None }
}

fn number(least: i32, most: i32, usual: i32, unit: &str) -> FieldKind {
    FieldKind::Number { least, most, usual, unit: unit.to_owned() }
}

fn text(most: usize) -> FieldKind {
    FieldKind::Text { most: most as u16, usual: String::new() }
}

fn pick(id: &str, title: &str, about: impl Into<String>) -> PickTold {
    PickTold { id: id.to_owned(), title: title.to_owned(), about: about.into() }
}

/// Fields for an amount of money.
fn purse() -> [FieldTold; 3] {
    let most = (FULL_PURSE / GOLD) as i32;
    [
        field("gold", "Gold", number(0, most, 0, "")),
        field("silver", "Silver", number(0, 19, 0, "")),
        field("copper", "Copper", number(0, 19, 0, "")),
    ]
}

fn act(act: &str, title: &str, about: &str, rule: RuleId, fields: Vec<FieldTold>) -> ActTold {
    ActTold {
        act: act.to_owned(),
        title: title.to_owned(),
        about: about.to_owned(),
        rule: rule.0.to_owned(),
        grave: false,
        why: None,
        fields,
    }
}

/// The act, with why it cannot be done.
fn unless(act: ActTold, may: Result<(), Hindrance>) -> ActTold {
    ActTold { why: may.err().map(why), ..act }
}

impl Ky {
    /// What can be done with the band as a whole.
    pub(super) fn band_acts(&self) -> Vec<ActTold> {
        let day = Deed::Pass { days: 1, shelter: Shelter::Guests };
        let night = market::coins(market::night(&self.book));
        let shelter = vec![
            pick("guests", "With people who take us in", "shelter and food: wounds heal"),
            pick("inn", "At an inn", format!("shelter and food: {night} a night for each")),
            pick("none", "On the road", "without shelter nobody heals"),
        ];
        let pass = act(
            "pass",
            "Let days pass",
            "Wounds that are tended close one after the other, under a roof.",
            rule::KY_CAM_20,
            vec![
                field("days", "How many", number(1, 365, 1, "days")),
                field("shelter", "Where", FieldKind::Pick { picks: shelter }),
            ],
        );
        vec![self.recruiting(), unless(pass, self.band.may(&self.book, &day))]
    }

    /// KY-CHR-21, K-90 — The form for somebody new.
    fn recruiting(&self) -> ActTold {
        let known = self.book.known.iter().filter(|known| {
            let name = &known.member.name;
            !self.band.members.iter().any(|member| member.name.eq_ignore_ascii_case(name))
        });
        let mut people: Vec<PickTold> = known
            .map(|known| {
                let id = format!("known:{}", known.id);
                pick(
                    &id,
                    &known.member.name,
                    format!("{}: {}", self.kind(&known.member), known.about),
                )
            })
            .collect();
        let mut kits = Vec::new();
        for template in &self.book.templates {
            let about = format!(
                "reaction {}, skill {}, status {}",
                template.reaction, template.skill, template.status
            );
            people.push(pick(&template.id, &recruit::article(&template.title), about));
            let picks = recruit::kits(&self.book, template);
            let picks = picks.iter().map(|kit| {
                let titles: Vec<String> = kit.iter().map(|id| self.weapon(id)).collect();
                pick(&kit.join("+"), &titles.join(", "), "")
            });
            let mut kit = field(
                &format!("kit-{}", template.id),
                "Kit",
                FieldKind::Pick { picks: picks.collect() },
            );
            kit.only = Some(OnlyIf { field: "made".into(), among: vec![template.id.clone()] });
            kits.push(kit);
        }
        let mut fields = vec![field("made", "Who", FieldKind::Pick { picks: people })];
        fields.extend(kits);
        // Whoever is ready to play has a name and a sheet.
        let among = self.book.templates.iter().map(|template| template.id.clone()).collect();
        let only = Some(OnlyIf { field: "made".into(), among });
        let rolled = field("rolled", "Roll the values", FieldKind::Yes { usual: false });
        fields.push(FieldTold { only: only.clone(), ..field("name", "Name", text(NAME)) });
        fields.push(FieldTold { only, ..rolled });
        fields.push(field("own", "My own character", FieldKind::Yes { usual: true }));
        let about =
            "Somebody ready to play, somebody typical of his kind, or whatever the dice say.";
        let recruit = act("recruit", "Take somebody on", about, rule::KY_CHR_21, fields);
        let full = self.band.members.len() >= katana::campaign::band::PEOPLE;
        let full = full.then(|| plain("The band has as many people as it can hold."));
        ActTold { why: full, ..recruit }
    }

    /// What can be done with one of the band.
    pub(super) fn acts_of(&self, member: &Member) -> Vec<ActTold> {
        if member.dead {
            return Vec::new();
        }
        let who = member.name.clone();
        let here = || self.band.may_act(&who).map(drop);
        let reason = || field("reason", "For what", text(REASON));
        let yes = |name: &str, title: &str| field(name, title, FieldKind::Yes { usual: false });
        let mut acts = vec![];
        let moved = member.healing.is_some();
        let tend = if moved {
            act(
                "move",
                "Move the patient",
                "A patient who lay still and is now carried about needs a new roll, one worse.",
                rule::KY_CAM_23,
                vec![yes("healer", "A healer attends every day"), yes("comfort", "In comfort")],
            )
        } else {
            act(
                "tend",
                "Put to bed",
                "A six-sided die, one less with a healer, one more without comfort and one more if \
                 moved; times the wounds, that many days for each wound.",
                rule::KY_CAM_21,
                vec![
                    yes("healer", "A healer attends every day"),
                    yes("comfort", "In comfort"),
                    yes("moved", "Moved about meanwhile"),
                ],
            )
        };
        let care = Care { moved, ..Care::default() };
        let may = self.band.may(&self.book, &Deed::Tend { who: who.clone(), care });
        acts.push(unless(tend, may));
        let others = self.band.members.iter().filter(|other| !other.dead && other.name != who);
        let others: Vec<PickTold> =
            others.map(|other| pick(&other.name, &other.name, "")).collect();
        if !others.is_empty() {
            let mut fields = vec![field("to", "To whom", FieldKind::Pick { picks: others })];
            fields.extend(purse());
            let give = act("give", "Give money", "What they agree on.", rule::KY_CAM_02, fields);
            acts.push(unless(give, here()));
        }
        let mut fields = Vec::from(purse());
        fields.push(reason());
        let earn = act("earn", "Be paid", "By whoever hires the band.", rule::KY_CAM_01, fields);
        acts.push(unless(earn, here()));
        let by = field("by", "By how much", number(-100, 100, 5, ""));
        let standing = act(
            "standing",
            "Rise or fall",
            "Deeds may change how somebody stands in the world.",
            rule::KY_CAM_32,
            vec![by, reason()],
        );
        acts.push(unless(standing, here()));
        let dismiss =
            act("dismiss", "Send away", "For good, with all belongings.", rule::KY_CAM_50, vec![]);
        acts.push(ActTold { grave: true, ..unless(dismiss, here()) });
        acts
    }

    /// The deed that a wish stands for.
    pub(super) fn deed(&self, wish: &Wish) -> Result<Deed, WhyNot> {
        let who = || wish.who.clone().ok_or_else(|| plain("Say who."));
        let told = |name: &str| wish.with.get(name).and_then(Value::as_str).unwrap_or_default();
        let yes = |name: &str| wish.with.get(name).and_then(Value::as_bool).unwrap_or_default();
        let count = |name: &str| wish.with.get(name).and_then(Value::as_i64).unwrap_or_default();
        let small = |name: &str| u8::try_from(count(name)).unwrap_or_default();
        let care = |moved: bool| Care {
            healer: yes("healer"),
            comfort: yes("comfort"),
            moved,
            bandages: false,
        };
        Ok(match wish.act.as_str() {
            "recruit" => self.recruited(told("made"), told("name"), wish)?,
            "dismiss" => Deed::Dismiss { who: who()? },
            "buy" | "sell" => {
                let (who, number, market) = (who()?, small("number"), told("place").to_owned());
                let ware = super::market::read(told("ware"))?;
                match wish.act.as_str() {
                    "buy" => Deed::Buy { who, ware, number, market },
                    _ => Deed::Sell { who, ware, number, market },
                }
            }
            "give" => {
                let coppers = coppers(&count)?;
                Deed::Give { from: who()?, to: told("to").to_owned(), coppers }
            }
            "earn" => {
                let reason = told("reason").trim().to_owned();
                Deed::Earn { who: who()?, coppers: coppers(&count)?, reason }
            }
            "tend" => Deed::Tend { who: who()?, care: care(yes("moved")) },
            "move" => Deed::Tend { who: who()?, care: care(true) },
            "pass" => {
                let shelter = match told("shelter") {
                    "guests" => Shelter::Guests,
                    "inn" => Shelter::Inn,
                    "none" => Shelter::None,
                    _ => return Err(plain("Say where the days are spent.")),
                };
                Deed::Pass { days: u16::try_from(count("days")).unwrap_or_default(), shelter }
            }
            "standing" => {
                let by = i16::try_from(count("by")).unwrap_or_default();
                Deed::Standing { who: who()?, by, reason: told("reason").trim().to_owned() }
            }
            _ => return Err(plain("Nobody can do that with a band.")),
        })
    }

    fn recruited(&self, made: &str, name: &str, wish: &Wish) -> Result<Deed, WhyNot> {
        let yes = |name: &str| wish.with.get(name).and_then(Value::as_bool).unwrap_or_default();
        let mut name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let made = match made.strip_prefix("known:") {
            Some(id) => {
                let known = self.book.known.iter().find(|known| known.id == id);
                if let Some(known) = known.filter(|_| name.is_empty()) {
                    name.clone_from(&known.member.name);
                }
                Made::Known { id: id.to_owned() }
            }
            None => {
                let template = made.to_owned();
                let kit = wish.with.get(&format!("kit-{made}")).and_then(Value::as_str);
                let kit = kit.unwrap_or_default().split('+').map(str::to_owned).collect();
                match yes("rolled") {
                    true => Made::Rolled { template, kit },
                    false => Made::Typical { template, kit },
                }
            }
        };
        Ok(Deed::Recruit { name, pc: yes("own"), made })
    }
}

/// KY-CAM-01 — An amount from its three fields.
fn coppers(count: &impl Fn(&str) -> i64) -> Result<u32, WhyNot> {
    let parts = [("gold", GOLD), ("silver", SILVER), ("copper", 1)];
    let sum = parts.iter().try_fold(0_u32, |sum, (name, worth)| {
        sum.checked_add(u32::try_from(count(name)).ok()?.checked_mul(*worth)?)
    });
    sum.ok_or_else(|| plain("There is not so much money in the world."))
}
