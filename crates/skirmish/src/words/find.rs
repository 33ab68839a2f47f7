//! Who and what a player means: figures, groups, things of the ground.

use book::heard::{self, alike, bare};
use book::nearest;
use engine::{Piece, Side};
use measure::{Point, words};

use super::spot;
use crate::Skirmish;
use crate::catalogue::{Class, Melee, Missile};
use crate::state::{Ladder, State, pieces};

impl Skirmish {
    /// The longest name of a figure a text begins with, and what follows.
    pub(super) fn split_name<'a>(&self, words: &'a str) -> Option<(Piece, &'a str)> {
        heard::split_name(words, self.figures().map(|p| (p, self.name(p))))
    }

    /// A figure of that name.
    pub(super) fn figure_named(&self, name: &str) -> Result<Piece, String> {
        let found = self.figures().find(|p| alike(self.name(*p), name));
        found.ok_or_else(|| self.unknown(name, self.figures()))
    }

    /// A horse of that name.
    pub(super) fn horse_named(&self, name: &str) -> Result<Piece, String> {
        let name = bare(name);
        let name = name.strip_prefix("horse ").unwrap_or(name);
        let whole = name.replace("'s-horse", "'s horse");
        let found = self.steeds().find(|p| alike(self.name(*p), &whole));
        found.ok_or_else(|| match self.scenario.steeds.is_empty() {
            true => "there are no horses here".to_owned(),
            false => self.unknown(name, self.steeds()),
        })
    }

    /// Says that nobody has a name, and who might be meant.
    pub(super) fn unknown(&self, name: &str, among: impl Iterator<Item = Piece>) -> String {
        heard::unknown(name, among.map(|p| self.name(p)))
    }

    /// A group of that name.
    pub(super) fn group_named(&self, name: &str) -> Option<u8> {
        let exact =
            self.group_ids().find(|g| self.group(*g).name.eq_ignore_ascii_case(name.trim()));
        exact.or_else(|| self.group_ids().find(|g| alike(&self.group(*g).name, name)))
    }

    /// The group a side means: by its name, by one of its people, or by what most of those who
    /// still stand are or carry, as in `the yari men`.
    pub(super) fn group_meant(&self, s: &State, side: Side, words: &str) -> Result<u8, String> {
        if let Some(group) = self.group_named(words) {
            return Ok(group);
        }
        if let Ok(figure) = self.figure_named(words) {
            return Ok(self.group_of(figure));
        }
        let like = bare(words).to_lowercase();
        let like = ["men", "man", "figures", "group", "with"].iter().fold(like, |like, word| {
            like.strip_suffix(&format!(" {word}")).unwrap_or(&like).to_owned()
        });
        let enemies = self.groups_of(side.other());
        let meant: Vec<u8> = enemies.filter(|g| self.is_mostly(s, *g, &like)).collect();
        match meant[..] {
            [group] => Ok(group),
            [] => {
                let names = || self.group_ids().map(|g| self.group_name(g));
                Err(match nearest(words.trim(), names()) {
                    Some(near) => {
                        format!("no group is called {}; did you mean {near}?", words.trim())
                    }
                    None => {
                        let all: Vec<&str> =
                            self.groups_of(side.other()).map(|g| self.group_name(g)).collect();
                        format!("no group is called {}; there are {}", words.trim(), all.join(", "))
                    }
                })
            }
            _ => {
                let names: Vec<&str> = meant.iter().map(|g| self.group_name(*g)).collect();
                Err(format!("{} could be {}; name one", words.trim(), names.join(" or ")))
            }
        }
    }

    /// True of a group of whose active members at least half are, or carry, what a word says.
    fn is_mostly(&self, s: &State, group: u8, word: &str) -> bool {
        let word = word.trim_end_matches('s');
        let is = |name: &str| name.trim_end_matches('s').eq_ignore_ascii_case(word);
        let (class, melee, missile) = (
            Class::ALL.into_iter().find(|class| is(class.word())),
            Melee::ALL.into_iter().find(|weapon| is(weapon.word())),
            Missile::ALL.into_iter().find(|weapon| is(weapon.word())),
        );
        if class.is_none() && melee.is_none() && missile.is_none() && !is("rider") {
            return false;
        }
        let active = pieces(self.active_members(s, group));
        let fits = active.iter().filter(|p| {
            let one = self.character(*p);
            class == Some(one.class)
                || (melee.is_some() && one.melee.contains(&melee))
                || (missile.is_some() && one.missile == missile)
                || (is("rider") && s.figure(*p).is_mounted())
        });
        let count = fits.count() as u32;
        count > 0 && 2 * count >= active.len()
    }

    /// A line of the ground: by its name, with its number where several share it (`Wall #3`), or
    /// by its kind; of several the nearest to somebody.
    pub(super) fn line_meant(&self, s: &State, who: Piece, words: &str) -> Result<u8, String> {
        let lines = self.scenario.ground.lines();
        let (name, number) = match words.trim().rsplit_once('#') {
            Some((name, number)) => {
                let number = number.trim().parse::<usize>().ok();
                let number = number.filter(|number| (1..=lines.len()).contains(number));
                (name, Some(number.ok_or_else(|| format!("there is no {}", words.trim()))?))
            }
            None => (words, None),
        };
        if let Some(number) = number
            && alike(&lines[number - 1].name, name)
        {
            return Ok((number - 1) as u8);
        }
        let at = s.figure(who).at;
        let distance =
            |line: &measure::Line| line.nearest(at).map_or(i64::MAX, |p| at.square_to(p));
        let kind = |line: &measure::Line| {
            measure::LineKind::WORDS
                .iter()
                .any(|(word, kind)| *kind == line.kind && alike(word, name))
        };
        let all = || lines.iter().enumerate();
        let named = all().filter(|(_, line)| alike(&line.name, name));
        let named = named.min_by_key(|(_, line)| distance(line));
        let found = named.or_else(|| {
            let like = all().filter(|(_, line)| bare(name).is_empty() || kind(line));
            like.min_by_key(|(_, line)| distance(line))
        });
        match found {
            Some((at, _)) => Ok(at as u8),
            None => {
                let names = lines.iter().map(|line| line.name.as_str());
                Err(match nearest(name.trim(), names) {
                    Some(near) => format!("there is no {}; did you mean {near}?", name.trim()),
                    None => format!("there is no {} to climb here", name.trim()),
                })
            }
        }
    }

    /// A ladder: by number, by name, or the nearest that nobody carries.
    pub(super) fn ladder_meant(&self, s: &State, who: Piece, words: &str) -> Result<u8, String> {
        let name = bare(words);
        let rungs = &self.scenario.ladders;
        let number = name.strip_prefix("ladder ").unwrap_or(name).trim().parse::<usize>().ok();
        if let Some(number) = number {
            return match (1..=rungs.len()).contains(&number) {
                true => Ok((number - 1) as u8),
                false => Err(format!("there is no ladder {number}")),
            };
        }
        if let Some(at) = rungs.iter().position(|ladder| alike(&ladder.name, name)) {
            return Ok(at as u8);
        }
        let at = s.figure(who).at;
        let lying = s.ladders.iter().enumerate().filter_map(|(n, ladder)| match *ladder {
            Ladder::Lies { at: spot } | Ladder::Set { at: spot, .. } => {
                Some((at.square_to(spot), n as u8))
            }
            Ladder::None | Ladder::Carried { .. } => None,
        });
        let nearest = lying.min().map(|(_, n)| n);
        nearest.ok_or_else(|| "no ladder lies or stands anywhere".to_owned())
    }

    /// Something to work on: by its name or its id.
    pub(super) fn site_meant(&self, words: &str) -> Result<u8, String> {
        let sites = &self.scenario.sites;
        let found = sites.iter().position(|site| site.id.eq_ignore_ascii_case(words.trim()));
        let found = found.or_else(|| sites.iter().position(|site| alike(&site.name, words)));
        found.map(|at| at as u8).ok_or_else(|| {
            let names: Vec<&str> = sites.iter().map(|site| site.name.as_str()).collect();
            match names.is_empty() {
                true => "there is nothing to work on here".to_owned(),
                false => format!("there is no {}; there is {}", words.trim(), names.join(", ")),
            }
        })
    }

    /// Where something is that somebody goes towards: a point, a figure or horse, the enemy, a
    /// place, an exit, or the nearest point of a wall, a wood, a zone.
    pub(super) fn goal_named(&self, s: &State, who: Piece, name: &str) -> Result<Point, String> {
        if let Ok(at) = spot::one_point(name) {
            return Ok(at);
        }
        let at = s.figure(who).at;
        let piece = self.figures().chain(self.steeds()).find(|p| alike(self.name(*p), name));
        if let Some(piece) = piece {
            return Ok(self.base(s, piece).centre);
        }
        if matches!(bare(name).to_lowercase().as_str(), "enemy" | "nearest enemy") {
            let enemy = self.nearest_enemy(s, self.side(who), at);
            return enemy.map(|p| s.figure(p).at).ok_or_else(|| "no enemy is left".to_owned());
        }
        words::ground_named(&self.scenario.ground, at, name).ok_or_else(|| {
            let names = self.figures().map(|p| self.name(p));
            let names = names.chain(words::ground_names(&self.scenario.ground));
            match nearest(name.trim(), names) {
                Some(near) => format!("nothing is called {}; did you mean {near}?", name.trim()),
                None => format!("nobody and nothing is called {}", name.trim()),
            }
        })
    }
}
