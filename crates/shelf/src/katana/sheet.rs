//! A character's sheet: everything that is rated, worn and carried.

use ::katana::Katana;
use ::katana::book::Breeding;
use ::katana::rule;
use ::katana::state::{State, is_horse};
use ::katana::view::{HorseView, ManView};
use engine::{Eye, Game, Piece, RuleId};

use super::scene::horse_title;
use super::sight::{carried, notes, spot};
use super::sums::signed;
use crate::wire::{Sheet, SheetPart, TallyLine};

fn line(text: &str, value: impl ToString, rule: RuleId) -> TallyLine {
    TallyLine { text: text.to_owned(), value: value.to_string(), rule: rule.to_string() }
}

fn part(title: &str, lines: Vec<TallyLine>) -> SheetPart {
    SheetPart { title: title.to_owned(), lines }
}

/// The sheet of somebody who is known in this state.
pub(super) fn sheet(game: &Katana, s: &State, of: Piece) -> Option<Sheet> {
    let view = game.view(s, Eye::Umpire);
    if is_horse(of) {
        let horse = view.horses.iter().find(|horse| horse.piece == of)?;
        return Some(steed(game, horse));
    }
    let man = view.men.iter().find(|man| man.piece == of)?;
    let horse = view.horses.iter().find(|horse| Some(horse.piece) == man.horse);
    let who = game.who(of);
    let mut parts = vec![
        part("Now", now(game, s, man, horse)),
        part("Ratings", ratings(game, of)),
        part("Skills", skills(game, of)),
        part("Carries", kit(game, man)),
    ];
    parts.extend(horse.iter().flat_map(|horse| mount(game, horse)));
    parts.retain(|part| !part.lines.is_empty());
    Some(Sheet { piece: of.0, name: who.name.clone(), kind: who.kind.clone(), parts })
}

fn now(game: &Katana, s: &State, man: &ManView, horse: Option<&HorseView>) -> Vec<TallyLine> {
    let who = game.who(man.piece);
    let mut lines = vec![
        line("place", spot(game, man, horse), rule::KY_MAP_01),
        line("wounds", format!("{} of {}", man.wounds, who.wound_limit), rule::KY_CLS_12),
        line("distractions", man.distractions, rule::KY_DIS_01),
    ];
    if game.scenario.options.exhaustion {
        lines.push(line("stamina", man.stamina, rule::KY_CHR_08));
    }
    let group = game.group_of(man.piece).map(|group| (group, &game.scenario.groups[group]));
    if let Some((number, group)) = group {
        let leads = s.groups[number].leader == man.piece;
        let words = if leads { format!("{} (leads)", group.name) } else { group.name.clone() };
        lines.push(line("group", words, rule::KY_MOR_01));
    }
    lines.push(line("how he is", notes(game, man, horse).join(", "), rule::KY_CHR_07));
    lines
}

fn ratings(game: &Katana, of: Piece) -> Vec<TallyLine> {
    let who = game.who(of);
    let phases: Vec<String> = (1..=5)
        .filter(|phase| game.actions_in(of, *phase) > 0)
        .map(|phase| match game.actions_in(of, phase) {
            1 => phase.to_string(),
            n => format!("{phase} (×{n})"),
        })
        .collect();
    let mut lines = vec![
        line("reaction", game.reaction(of), rule::KY_CHR_01),
        line("acts in phases", phases.join(", "), rule::KY_SEQ_03),
        line("initiative", who.initiative, rule::KY_CHR_05),
        line("leadership", who.leadership, rule::KY_CHR_04),
        line("horsemanship", who.horsemanship.name(), rule::KY_CHR_03),
        line("armour", who.armour.name(), rule::KY_CHR_09),
        line("status", who.status, rule::KY_CHR_06),
        line("troop", who.troop.name(), rule::KY_CHR_22),
    ];
    if game.scenario.options.exhaustion {
        lines.push(line("stamina, rested", who.stamina, rule::KY_CHR_08));
    }
    lines
}

fn skills(game: &Katana, of: Piece) -> Vec<TallyLine> {
    let who = game.who(of);
    let mut lines = Vec::new();
    for (family, skill) in &who.skills {
        let known = game.book.weapons.iter().filter(|weapon| weapon.family == *family);
        let names: Vec<&str> = known.map(|weapon| weapon.title.as_str()).collect();
        let name = match names.as_slice() {
            [] => continue,
            [one] => (*one).to_owned(),
            [one, ..] => format!("{one} and the like"),
        };
        lines.push(line(&name, signed(*skill), rule::KY_CHR_02));
    }
    let techniques = [
        ("iaijutsu", who.iaijutsu, rule::KY_IAI_01),
        ("ni-ten", who.niten, rule::KY_NIT_01),
        ("ki-ai", who.kiai, rule::KY_KIA_01),
    ];
    for (name, rating, rule) in techniques {
        lines.extend(rating.map(|rating| line(name, rating, rule)));
    }
    for (weapon, rating) in &who.yadome {
        let name = format!("yadomejutsu, {}", game.book.weapon(*weapon).title.to_lowercase());
        lines.push(line(&name, rating, rule::KY_YAD_01));
    }
    lines
}

fn kit(game: &Katana, man: &ManView) -> Vec<TallyLine> {
    let told = |item: &::katana::view::ItemView| {
        let weapon = game.book.weapon(item.weapon);
        let mut words: Vec<String> = Vec::new();
        for mode in &weapon.modes {
            let zone = game.book.zone(mode.zone);
            words.push(format!("{} {}, reach {}", mode.class.name(), mode.name, zone.reach));
        }
        if weapon.missile.is_some() {
            words.push("thrown or shot".to_owned());
        }
        let name = carried(game, item);
        let name = if item.in_hand { format!("{name} (in hand)") } else { name };
        line(&name, words.join("; "), rule::KY_WPN_50)
    };
    man.kit.iter().map(told).collect()
}

fn steed(game: &Katana, horse: &HorseView) -> Sheet {
    let steed = &game.scenario.steeds[game.steed_index(horse.piece)];
    let mut parts = mount(game, horse);
    if let Some(rider) = horse.rider {
        parts[0].lines.push(line("rider", game.name(rider), rule::KY_HOR_01));
    }
    Sheet {
        piece: horse.piece.0,
        name: steed.name.clone(),
        kind: horse_title(steed.quality).to_owned(),
        parts,
    }
}

/// What a horse's own sheet tells of it, and its rider's too.
fn mount(game: &Katana, horse: &HorseView) -> Vec<SheetPart> {
    let steed = &game.scenario.steeds[game.steed_index(horse.piece)];
    let options = &game.scenario.options;
    let limit = options.horse_wounds;
    let lines = vec![
        line("wounds", format!("{} of {limit}", horse.wounds), rule::KY_HOR_60),
        line("gait", horse.gait.name(), rule::KY_HOR_03),
        line("armour", steed.armour.name(), rule::KY_HOR_60),
    ];
    let mut parts = vec![part(&steed.name, lines)];
    if options.horse_quality {
        let bred = game.book.tables.bred(steed.quality);
        parts.push(part(horse_title(steed.quality), breeding(bred)));
    }
    parts
}

/// The row of the table of horses.
fn breeding(bred: Breeding) -> Vec<TallyLine> {
    let yes = |yes: bool| if yes { "yes" } else { "no" };
    vec![
        line("sidesteps", yes(bred.sidestep), rule::KY_HQL_01),
        line("turns on the spot", yes(bred.turn), rule::KY_HQL_01),
        line("steps back", yes(bred.back), rule::KY_HQL_01),
        line("used to combat", yes(bred.combat), rule::KY_HQL_01),
        line("used to firearms", yes(bred.firearms), rule::KY_HQL_10),
        line("before spears", signed(bred.spears), rule::KY_HQL_01),
        line("before obstacles", signed(bred.obstacle), rule::KY_HQL_01),
    ]
}
