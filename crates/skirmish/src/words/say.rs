//! An action as a line of text.

use engine::Piece;
use measure::{Heading, Path, Point};

use super::spot::spot;
use crate::Skirmish;
use crate::action::{Action, Deed, Target};
use crate::state::State;

impl Skirmish {
    pub(super) fn words_of(&self, s: &State, action: &Action) -> String {
        let name = |p: Piece| self.name(p);
        match *action {
            Action::Place { who, at, heading } => {
                let facing = self.facing_said(s, who, heading);
                format!("place {} at {}{facing}", name(who), spot(at))
            }
            Action::First => "go first".to_owned(),
            Action::Second => "go second".to_owned(),
            Action::Activate { group } => format!("activate {}", self.group_name(group)),
            Action::Move { who, path, heading } => self.move_said(s, who, &path, heading),
            Action::Load { who } => format!("{} loads", name(who)),
            Action::Shoot { who, at: Target::Group(group) } => {
                format!("{} shoots {}", name(who), self.group_name(group))
            }
            Action::Shoot { who, at: Target::Horse(horse) } => {
                format!("{} shoots the horse {}", name(who), name(horse))
            }
            Action::Mount { who, horse } => format!("{} mounts {}", name(who), name(horse)),
            Action::Dismount { who, at } => format!("{} dismounts to {}", name(who), spot(at)),
            Action::Climb { who, line, to } => {
                let to = to.map_or(String::new(), |to| format!(" to {}", spot(to)));
                format!("{} climbs {}{to}", name(who), self.line_said(line))
            }
            Action::Interact { who, deed } => format!("{} {}", name(who), self.deed_said(deed)),
            Action::Wait { who } => format!("{} waits", name(who)),
            Action::Done => "done".to_owned(),
            Action::Accept => "accept".to_owned(),
            Action::AcceptAll => "accept all".to_owned(),
            Action::Pair { who, foe } => format!("{} fights {}", name(who), name(foe)),
            Action::PairAll => "pair the rest".to_owned(),
            Action::Join { who, foe } => format!("{} joins against {}", name(who), name(foe)),
            Action::Primary { who } => format!("{} is primary", name(who)),
            Action::Wield { who, slot } => {
                format!("{} uses {}", name(who), self.weapon_said(who, slot))
            }
            Action::Fight { who } => format!("resolve {}", name(who)),
            Action::FightAll => "resolve the rest".to_owned(),
            Action::FollowUp => "follow up".to_owned(),
            Action::Stay => "stay".to_owned(),
            Action::Resign => "resign".to_owned(),
        }
    }

    fn move_said(&self, s: &State, who: Piece, path: &Path, heading: Heading) -> String {
        let name = self.name(who);
        let points: Vec<Point> = path.points().collect();
        let Some((end, by)) = points.split_last() else {
            return format!("{name} turns to {}", heading.degrees());
        };
        let by: Vec<String> = by.iter().map(|p| spot(*p)).collect();
        let by = if by.is_empty() { String::new() } else { format!(" by {}", by.join(" ")) };
        format!("{name} moves to {}{by}{}", spot(*end), self.facing_said(s, who, heading))
    }

    /// Where a rider looks in the end; those on foot look everywhere.
    fn facing_said(&self, s: &State, who: Piece, heading: Heading) -> String {
        match s.figure(who).is_mounted() || heading != Heading::NORTH {
            true => format!(" facing {}", heading.degrees()),
            false => String::new(),
        }
    }

    fn deed_said(&self, deed: Deed) -> String {
        match deed {
            Deed::TakeLadder(ladder) => format!("takes ladder {}", ladder + 1),
            Deed::SetLadder(line) => format!("sets the ladder against {}", self.line_said(line)),
            Deed::Work(site) => format!("works at {}", self.site_said(site)),
            Deed::Finish(foe) => format!("finishes {}", self.name(foe)),
        }
    }

    /// A line of the ground by its name, with its number where others are called the same.
    pub(super) fn line_said(&self, line: u8) -> String {
        let lines = self.scenario.ground.lines();
        let Some(known) = lines.get(usize::from(line)) else {
            return format!("nothing #{}", u16::from(line) + 1);
        };
        let same = |other: &&measure::Line| other.name.eq_ignore_ascii_case(&known.name);
        match lines.iter().filter(same).count() {
            1 => known.name.clone(),
            _ => format!("{} #{}", known.name, u16::from(line) + 1),
        }
    }

    /// A melee weapon by its name in the catalogue, or by its number where he has two of them.
    fn weapon_said(&self, who: Piece, slot: u8) -> String {
        let arms = self.character(who).arms;
        let arm = arms.get(usize::from(slot)).copied().flatten();
        let known = arm.and_then(|arm| self.book.weapons.get(usize::from(arm)));
        match known {
            Some(weapon) if arms[0] != arms[1] => weapon.id.clone(),
            _ => format!("weapon {}", u16::from(slot) + 1),
        }
    }

    /// Something to work on by its name, or by its id where others are called the same.
    fn site_said(&self, site: u8) -> &str {
        let name = self.site_name(site);
        let sites = &self.scenario.sites;
        let same = sites.iter().filter(|other| other.name.eq_ignore_ascii_case(name)).count();
        match sites.get(usize::from(site)) {
            Some(known) if same > 1 => &known.id,
            _ => name,
        }
    }

    /// What a group is called.
    pub fn group_name(&self, group: u8) -> &str {
        let known = self.scenario.groups.get(usize::from(group));
        known.map_or("nobody", |group| group.name.as_str())
    }

    /// What something to work on is called.
    pub fn site_name(&self, site: u8) -> &str {
        let known = self.scenario.sites.get(usize::from(site));
        known.map_or("nothing", |site| site.name.as_str())
    }
}
