//! A script from its file. Whatever is wrong is told with file, line and remedy.

use book::{Files, Listed, Trouble, line_of, nearest, read_toml};
use engine::{DiceKind, Header, Side};
use serde::Deserialize;
use toml::Spanned;

use super::words::{Unread, read_name};
use super::{Lesson, Need, Point, Step, Wait};
use crate::face::Face;
use crate::family::AnyGame;
use crate::wire::{GridScene, Length, LessonInfo, Scene, Where};
use crate::{Player, open, with_game};

/// A script as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Script {
    title: String,
    about: String,
    scenario: Spanned<String>,
    side: Spanned<String>,
    level: Spanned<String>,
    seed: u64,
    minutes: u16,
    step: Vec<Spanned<Lines>>,
}

/// A step as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lines {
    say: String,
    #[serde(default)]
    point: Vec<Spanned<String>>,
    #[serde(default)]
    ask: Vec<Spanned<String>>,
    #[serde(default)]
    needs: Vec<Spanned<String>>,
    #[serde(default)]
    wait: Vec<Spanned<String>>,
    #[serde(default)]
    words: Option<String>,
}

/// The lessons of a book, as a list shows them, the shortest names first as files have them.
pub fn lessons(files: &Files, book: &str) -> Result<Vec<LessonInfo>, Vec<Trouble>> {
    let mut all = Vec::new();
    let mut troubles = Vec::new();
    for id in ids(files, book) {
        match read_toml::<Script>(files, &path(book, &id)) {
            Ok(script) => all.push(info(book, &id, &script)),
            Err(trouble) => troubles.push(trouble),
        }
    }
    if troubles.is_empty() { Ok(all) } else { Err(troubles) }
}

/// A lesson by its full name, such as `cry-havoc/green`; nothing if there is none.
pub fn lesson(files: &Files, name: &str) -> Option<Result<Lesson, Vec<Trouble>>> {
    let (book, id) = name.split_once('/')?;
    let known = ids(files, book).iter().any(|known| known == id);
    known.then(|| read(files, book, id))
}

/// The lesson that a game under way is: one of the same scenario and the same dice.
pub fn lesson_of(files: &Files, header: &Header) -> Option<Lesson> {
    let DiceKind::Seeded { seed } = header.dice else { return None };
    let mut all = ids(files, &header.book).into_iter();
    all.find_map(|id| {
        let lesson = read(files, &header.book, &id).ok()?;
        (lesson.info.scenario == header.scenario && lesson.seed == seed).then_some(lesson)
    })
}

fn ids(files: &Files, book: &str) -> Vec<String> {
    let folder = format!("{book}/lessons/");
    let names = files.under(&folder).filter_map(|(path, _)| path.strip_prefix(&folder));
    names.filter_map(|name| name.strip_suffix(".toml")).map(str::to_owned).collect()
}

fn path(book: &str, id: &str) -> String {
    format!("{book}/lessons/{id}.toml")
}

fn info(book: &str, id: &str, script: &Script) -> LessonInfo {
    LessonInfo {
        id: format!("{book}/{id}"),
        title: script.title.clone(),
        about: script.about.split_whitespace().collect::<Vec<_>>().join(" "),
        scenario: format!("{book}/{}", script.scenario.get_ref()),
        minutes: script.minutes,
        steps: script.step.len() as u32,
    }
}

fn read(files: &Files, book: &str, id: &str) -> Result<Lesson, Vec<Trouble>> {
    let path = path(book, id);
    let alone = |trouble| vec![trouble];
    let text = files.get(&path).map_err(alone)?;
    let script: Script = read_toml(files, &path).map_err(alone)?;
    let info = info(book, id, &script);
    let line = line_of(text, script.scenario.span().start);
    let game = open(files, &info.scenario, &Default::default()).map_err(|mut found| {
        let what = format!("the scenario `{}` cannot be opened", script.scenario.get_ref());
        found.push(Trouble::at(&path, line, what, "name a scenario of this book"));
        found
    })?;
    let scene = with_game!(&game, game => game.scene());
    let mut reader = Reader { files, book, text, path: &path, game, scene, troubles: Vec::new() };
    let side = reader.side(&script.side);
    let level = reader.level(&script.level);
    let steps: Vec<Step> = script.step.iter().map(|step| reader.step(step)).collect();
    if steps.is_empty() {
        let what = "a lesson without a step says nothing";
        reader.troubles.push(Trouble::whole(&path, what, "add a [[step]]"));
    }
    if !reader.troubles.is_empty() {
        return Err(reader.troubles);
    }
    Ok(Lesson { info, side, level, seed: script.seed, steps })
}

/// What a script is held against.
struct Reader<'a> {
    files: &'a Files,
    book: &'a str,
    text: &'a str,
    path: &'a str,
    game: AnyGame,
    scene: Scene,
    troubles: Vec<Trouble>,
}

impl<'a> Reader<'a> {
    fn trouble(&mut self, at: usize, (what, remedy): Unread) {
        let line = line_of(self.text, at);
        self.troubles.push(Trouble::at(self.path, line, what, remedy));
    }

    fn side(&mut self, id: &Spanned<String>) -> Side {
        let ids = self.scene.sides.as_ref().map(|side| side.id.clone());
        let found = Side::BOTH.into_iter().find(|side| ids[*side] == *id.get_ref());
        found.unwrap_or_else(|| {
            let what = format!("the scenario has no side `{}`", id.get_ref());
            let remedy = format!("write {} or {}", ids.a, ids.b);
            self.trouble(id.span().start, (what, remedy));
            Side::A
        })
    }

    fn level(&mut self, name: &Spanned<String>) -> Player {
        Player::parse(name.get_ref()).unwrap_or_else(|why| {
            self.trouble(name.span().start, (why, "name one of them".to_owned()));
            Player::Greedy
        })
    }

    fn step(&mut self, step: &Spanned<Lines>) -> Step {
        let lines = step.get_ref();
        let paragraphs = lines.say.split("\n\n").map(|text| text.split_whitespace());
        let say: Vec<String> =
            paragraphs.map(|words| words.collect::<Vec<_>>().join(" ")).collect();
        let say: Vec<String> = say.into_iter().filter(|text| !text.is_empty()).collect();
        if say.is_empty() {
            let what = "this step says nothing".to_owned();
            self.trouble(step.span().start, (what, "write a sentence, or drop it".to_owned()));
        }
        let points = self.each(&lines.point, Reader::point);
        let asks = self.each(&lines.ask, Reader::ask);
        let needs = self.each(&lines.needs, Reader::need);
        let mut waits = self.each(&lines.wait, Reader::wait);
        if waits.is_empty() {
            waits.push(Wait::Next);
        }
        self.contradictions(step.span().start, &needs);
        let is_act = waits.iter().any(|wait| matches!(wait, Wait::Act(_)));
        if is_act && lines.words.is_none() {
            let what = "this step waits for an act and does not say it in words".to_owned();
            let remedy = "add words = \"…\", as the game hears them".to_owned();
            self.trouble(step.span().start, (what, remedy));
        }
        Step { say, points, asks, needs, waits, words: lines.words.clone() }
    }

    fn each<T>(
        &mut self,
        all: &[Spanned<String>],
        read: impl Fn(&Reader<'a>, &str) -> Result<T, Unread>,
    ) -> Vec<T> {
        let mut found = Vec::new();
        for one in all {
            match read(self, one.get_ref()) {
                Ok(value) => found.push(value),
                Err(unread) => self.trouble(one.span().start, unread),
            }
        }
        found
    }

    fn wait(&self, words: &str) -> Result<Wait, Unread> {
        let wait = Wait::read(words)?;
        match &wait {
            Wait::Act(act) => act.names().into_iter().try_for_each(|name| self.piece(name))?,
            Wait::Ask(ask) => drop(self.ask(ask)?),
            Wait::Told(rule) => self.rule(rule)?,
            Wait::Next | Wait::Page(_) | Wait::Back => {}
        }
        Ok(wait)
    }

    fn need(&self, words: &str) -> Result<Need, Unread> {
        let need = Need::read(words)?;
        need.names().into_iter().try_for_each(|name| self.piece(name))?;
        if let Need::Told(rule) = &need {
            self.rule(rule)?;
        }
        Ok(need)
    }

    fn piece(&self, name: &str) -> Result<(), Unread> {
        let names: Vec<String> = with_game!(&self.game, game => {
            game.roster(&engine::Game::start(&**game)).into_iter().map(|man| man.name).collect()
        });
        if names.iter().any(|known| known == name) {
            return Ok(());
        }
        let meant = nearest(name, names.iter().map(String::as_str));
        let remedy = match meant {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("name one of {}", names.join(", ")),
        };
        Err((format!("nobody in this scenario is called `{name}`"), remedy))
    }

    fn ask(&self, name: &str) -> Result<String, Unread> {
        let folders = Listed::find(self.book).map_or(Vec::new(), Listed::folders);
        let mut known = Vec::new();
        for folder in folders {
            let words: Result<toml::Table, _> =
                read_toml(self.files, &format!("{folder}/text.en.toml"));
            let words = words.map_err(|trouble| (trouble.what, trouble.remedy))?;
            let asks = words.get("ask").and_then(toml::Value::as_table);
            known.extend(asks.into_iter().flat_map(|asks| asks.keys().cloned()));
        }
        if known.iter().any(|known| known == name) {
            return Ok(name.to_owned());
        }
        let what = format!("nobody is ever asked `{name}`, so this step is never reached");
        Err((what, format!("write one of {}", known.join(", "))))
    }

    fn rule(&self, id: &str) -> Result<(), Unread> {
        let folders = Listed::find(self.book).map_or(Vec::new(), Listed::folders);
        let heading = format!("## {id} ");
        let is_known = folders.iter().any(|folder| {
            let pages = format!("{folder}/rules/");
            self.files.under(&pages).any(|(_, text)| text.contains(&heading))
        });
        if is_known {
            return Ok(());
        }
        let what = format!("the book has no rule {id}, so this step is never reached");
        Err((what, "write the id of a rule of its pages".to_owned()))
    }

    fn point(&self, words: &str) -> Result<Point, Unread> {
        if let Some(name) = words.strip_prefix("part ") {
            return read_name(name, "no part of the page is called").map(Point::Part);
        }
        if let Some(place) = words.strip_prefix("place ") {
            return self.place(place).map(Point::Place);
        }
        self.piece(words).map(|()| Point::Piece(words.to_owned()))
    }

    /// A hex by its name, or a point: east and north in what the board is measured in.
    fn place(&self, words: &str) -> Result<Where, Unread> {
        let nowhere = |remedy: &str| {
            (format!("there is no place `{words}` on this board"), remedy.to_owned())
        };
        match &self.scene.board.grid {
            GridScene::Hexes { cells, .. } => {
                let found = cells.iter().position(|cell| cell.name == words);
                let hex = found.and_then(|at| u16::try_from(at).ok());
                hex.map(Where::Hex).ok_or_else(|| nowhere("name a hex, such as `10.4`"))
            }
            GridScene::Measured { scale, unit } => {
                let to = match unit {
                    Length::Cm => 100,
                    Length::Inch => 254,
                };
                let number = |text: &str| text.trim().parse::<i32>().ok()?.checked_mul(to);
                let point = words.split_once(',').and_then(|(x, y)| Some([number(x)?, number(y)?]));
                let most = [self.scene.board.width, self.scene.board.height];
                let is_on = |point: &[i32; 2]| {
                    let on = |at: i32, most: f32| (0.0..=most).contains(&(at as f32 * scale));
                    on(point[0], most[0]) && on(point[1], most[1])
                };
                let point = point.filter(is_on);
                point.map(Where::Point).ok_or_else(|| nowhere("write east and north: `30,45`"))
            }
        }
    }

    /// Who is both here and gone is never met.
    fn contradictions(&mut self, at: usize, needs: &[Need]) {
        for need in needs {
            let Need::Gone(name) = need else { continue };
            let other = |other: &Need| matches!(other, Need::Here(n) | Need::Hurt(n) if n == name);
            if needs.iter().any(other) {
                let what = format!("{name} cannot be here and gone: this step is never reached");
                self.trouble(at, (what, "drop one of the two".to_owned()));
            }
        }
    }
}
