//! A figure's sheet: what it is, carries and can do.

use ::skirmish::Skirmish;
use ::skirmish::rule;
use ::skirmish::state::{State, is_horse, mark};
use engine::Piece;

use super::cm;
use super::scene::title;
use crate::measured::line;
use crate::wire::{Sheet, SheetPart, TallyLine};

fn part(title: &str, lines: Vec<TallyLine>) -> SheetPart {
    SheetPart { title: title.to_owned(), lines }
}

/// The sheet of a figure or a horse.
pub(super) fn sheet(game: &Skirmish, s: &State, of: Piece) -> Sheet {
    if is_horse(of) {
        return steed(game, s, of);
    }
    let mut parts = vec![
        part("Now", now(game, s, of)),
        part("Dice", dice(game, s, of)),
        part("Shooting", shooting(game, s, of)),
        part("Group", group(game, s, of)),
    ];
    parts.retain(|part| !part.lines.is_empty());
    Sheet { piece: of.0, name: game.name(of).to_owned(), kind: title(game, of), parts }
}

fn now(game: &Skirmish, s: &State, of: Piece) -> Vec<TallyLine> {
    let figure = s.figure(of);
    let mut lines = vec![
        line("damage", figure.damage, rule::SS_DMG_01),
        line("actions left", figure.actions, rule::SS_ACT_01),
        line("one move", cm(game.allowance(s, of)), rule::SS_MOV_01),
    ];
    if let Some(horse) = figure.horse.get() {
        lines.push(line("horse", game.name(horse), rule::SS_HRS_01));
        lines.push(line("damage of the horse", s.horse(horse).damage, rule::SS_HRS_02));
    }
    lines
}

fn dice(game: &Skirmish, s: &State, of: Piece) -> Vec<TallyLine> {
    let (one, tables) = (game.character(of), game.tables());
    let die = |faces: u8| if faces == 0 { "none".to_owned() } else { format!("D{faces}") };
    let dodge = tables.dodge(one.class, one.armour);
    let plus = if dodge.plus == 0 { String::new() } else { format!("+{}", dodge.plus) };
    let mut lines = vec![
        line("quality", die(tables.quality(one.class)), rule::SS_FIG_01),
        line("armour in melee", die(tables.armour_die(one.armour)), rule::SS_ARM_04),
        line("dodge", format!("{}{plus}", die(dodge.faces)), rule::SS_ARM_02),
    ];
    let wielded = game.wielded(s, of);
    for weapon in one.melee.iter().flatten() {
        let name = weapon.word().replace('-', " ");
        let name = if *weapon == wielded { format!("{name}, in hand") } else { name };
        lines.push(line(name, die(tables.weapon_die(*weapon)), rule::SS_WPN_01));
    }
    lines
}

fn shooting(game: &Skirmish, s: &State, of: Piece) -> Vec<TallyLine> {
    let one = game.character(of);
    let Some(missile) = one.missile else { return Vec::new() };
    let needed = game.tables().loading(missile, one.class);
    let loaded = match s.figure(of).has(mark::LOADED) {
        true => "yes".to_owned(),
        false => format!("{} of {needed} actions", s.figure(of).load),
    };
    let mut lines = vec![line(format!("{} loaded", missile.word()), loaded, rule::SS_SHT_01)];
    let names = ["short", "medium", "long", "extreme"];
    for (n, limit) in game.tables().bands[missile as usize].into_iter().enumerate() {
        let value = format!("to {}, D{}", cm(limit), game.tables().range[n]);
        lines.push(line(names[n], value, rule::SS_WPN_03));
    }
    lines
}

fn group(game: &Skirmish, s: &State, of: Piece) -> Vec<TallyLine> {
    let number = game.group_of(of);
    let (group, state) = (game.group(number), s.group(number));
    let leader = group.leader.map_or("nobody", |leader| game.name(leader));
    let active = game.active_members(s, number).count_ones();
    let mut lines = vec![
        line("group", &group.name, rule::SS_GRP_01),
        line("leader", leader, rule::SS_GRP_01),
        line("active", format!("{active} of {}", group.strength()), rule::SS_FIG_03),
    ];
    if state.is_broken() {
        lines.push(line("broken", "runs", rule::SS_MOR_04));
    } else if state.has(mark::WITHDRAW) {
        lines.push(line("shaken", "must withdraw", rule::SS_MOR_04));
    } else if state.no_advance > 0 {
        lines.push(line("shaken", "may not advance", rule::SS_MOR_05));
    }
    lines
}

fn steed(game: &Skirmish, s: &State, of: Piece) -> Sheet {
    let (steed, horse) = (game.steed(of), s.horse(of));
    let lines = vec![
        line("armour", steed.armour.word(), rule::SS_HRS_01),
        line("damage", horse.damage, rule::SS_HRS_02),
    ];
    Sheet {
        piece: of.0,
        name: steed.name.clone(),
        kind: "Horse".to_owned(),
        parts: vec![part("Now", lines)],
    }
}
