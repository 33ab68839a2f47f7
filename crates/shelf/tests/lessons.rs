//! Every lesson is played to its end as told, and by somebody who does whatever comes to his mind.

use std::collections::BTreeSet;
use std::path::Path;

use book::{Files, Listed};
use engine::{Eye, Header, Seeded, Side};
use serde_json::Value;
use shelf::desk::{Cup, Desk, Done};
use shelf::lesson::{Course, Lesson, News, lesson, lesson_of, lessons};
use shelf::wire::{PointTold, WaitTold};
use shelf::{Player, sit, whim};

/// Decisions in a lesson at most.
const MOST: usize = 600;

/// The data as it lies in the folder: a lesson that is being written is tried at once.
fn files() -> Files {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let mut files = shelf::files();
    for book in Listed::built() {
        let Ok(folder) = std::fs::read_dir(root.join(book.id).join("lessons")) else { continue };
        let texts = folder.map(|entry| {
            let path = entry.expect("a file").path();
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).expect("a text");
            (format!("{}/lessons/{name}", book.id), text)
        });
        files.overlay(texts);
    }
    files
}

fn all() -> Vec<Lesson> {
    let files = files();
    let names = Listed::built().flat_map(|book| lessons(&files, book.id).expect("they are read"));
    names.map(|info| lesson(&files, &info.id).expect("it is there").expect("it is read")).collect()
}

/// A lesson under way.
struct Class {
    lesson: Lesson,
    course: Course,
    desk: Box<dyn Desk>,
    said: BTreeSet<u32>,
    /// The kinds of what whoever learns did himself.
    did: BTreeSet<String>,
}

/// What whoever does as told must have done himself by the end: a lesson that only tells of it, since
/// the computer or the dice went another way, teaches it no more.
const DONE: [(&str, &[&str]); 5] = [
    ("cry-havoc", &["shoot", "move", "attack"]),
    ("samurai-blades", &["shoot", "challenge", "move", "attack", "advance", "light"]),
    ("katana-to-yari", &["move", "seal", "strike"]),
    ("samurai-skirmish", &["shoot", "move"]),
    ("samurai-warfare", &["move", "fire"]),
];

impl Class {
    fn new(lesson: Lesson) -> Class {
        let cup = Cup::Seeded(lesson.seed);
        let scenario = &lesson.info.scenario;
        let book = scenario.split_once('/').expect("a full name").0;
        let header = Header::new(book, scenario.as_str(), cup.kind());
        let desk = sit(&files(), &header, cup).expect("the scenario is there");
        let course = lesson.begin(&*desk);
        Class { lesson, course, desk, said: BTreeSet::new(), did: BTreeSet::new() }
    }

    fn follow(&mut self, news: News) {
        self.lesson.follow(&mut self.course, &*self.desk, news);
        self.look();
    }

    fn act(&mut self, side: Side, action: &Value) {
        let seq = self.desk.count(Eye::Side(side));
        let done = self.desk.act(side, seq, action);
        let words = || self.lesson.told(&self.course, &*self.desk);
        assert!(
            matches!(done, Ok(Done::Entry(_))),
            "{action} of {side:?}: {done:?}; {:?}",
            words()
        );
        if side == self.lesson.side {
            self.did.extend(self.desk.deed().map(|(_, choice)| choice.kind));
        }
        self.follow(News::Moved);
    }

    /// The computer answers as it would at a table, until whoever learns is asked.
    fn wait(&mut self) {
        for _ in 0..MOST {
            let asked = self.desk.asked(Eye::Umpire);
            let (own, other) = (self.lesson.side, self.lesson.side.other());
            if self.desk.outcome().is_some() || !asked[other] {
                return;
            }
            let (count, at_once) = match asked[own] {
                true => (self.desk.count(Eye::Side(other)), Some(other)),
                false => (self.desk.len(), None),
            };
            let seed = whim(self.lesson.seed, count, at_once);
            let action = self.desk.think(self.lesson.level, other, seed).expect("it is asked")();
            self.act(other, &action);
        }
        panic!("the computer does not come to an end");
    }

    /// What a said step points at is there.
    fn look(&mut self) -> (u32, WaitTold, Option<String>) {
        let told = self.lesson.told(&self.course, &*self.desk);
        let side = Eye::Side(self.lesson.side);
        let sight = self.desk.brief(side, self.desk.count(side)).sight;
        for point in &told.points {
            let PointTold::Piece { piece } = point else { continue };
            assert!(sight.pieces.iter().any(|one| one.id == *piece && one.here), "{told:?}");
        }
        assert_eq!(told.step, told.step.min(told.steps));
        if !told.say.is_empty() {
            self.said.insert(told.step);
        }
        (told.step, told.waits, told.words)
    }

    /// Does what the step says.
    fn obey(&mut self) {
        let (step, waits, words) = self.look();
        let side = self.lesson.side;
        match (waits, words) {
            (WaitTold::Next | WaitTold::Page { .. }, _) => self.follow(News::Heard(step)),
            (WaitTold::Game, Some(words)) if words == "back" => {
                self.desk.back(side).expect("it can be taken back");
                self.follow(News::Back(side));
            }
            (WaitTold::Game, Some(words)) if self.desk.asked(Eye::Side(side))[side] => {
                let heard = self.desk.hear(side, &words);
                let choice = heard.unwrap_or_else(|why| panic!("{words} at {step}: {why:?}"));
                self.act(side, &choice.action.value());
            }
            _ => self.idle(),
        }
    }

    /// Does what is done for whoever does nothing.
    fn idle(&mut self) {
        let side = self.lesson.side;
        let update = self.desk.brief(Eye::Side(side), self.desk.len());
        let Some(prompt) = update.prompt else { return };
        self.act(side, &prompt.idle.action.value());
    }

    /// Does anything.
    fn wander(&mut self, rng: &mut Seeded) {
        let (step, waits, _) = self.look();
        let is_read = matches!(waits, WaitTold::Next | WaitTold::Page { .. });
        if is_read && !rng.next_u64().is_multiple_of(3) {
            return self.follow(News::Heard(step));
        }
        let side = self.lesson.side;
        match self.desk.think(Player::Random, side, rng.next_u64()) {
            Some(thinking) => {
                let action = thinking();
                self.act(side, &action);
                if rng.next_u64().is_multiple_of(8) && self.desk.back(side).is_ok() {
                    self.follow(News::Back(side));
                }
            }
            None => self.follow(News::Heard(step)),
        }
    }
}

#[test]
fn whoever_does_as_told_hears_everything() {
    for lesson in all() {
        let mut class = Class::new(lesson);
        for _ in 0..MOST {
            class.wait();
            if class.lesson.is_done(&class.course) {
                break;
            }
            class.obey();
        }
        let name = class.lesson.info.id.clone();
        assert!(class.lesson.is_done(&class.course), "{name}: {:?}", class.look());
        let missed = (0..class.lesson.info.steps).filter(|step| !class.said.contains(step));
        // What depends on how the dice fall is said where it is so.
        let missed: Vec<u32> =
            missed.filter(|step| class.lesson.steps[*step as usize].needs.is_empty()).collect();
        assert_eq!(missed, Vec::<u32>::new(), "{name}");
        let share = class.said.len() * 100 / class.lesson.steps.len();
        assert!(share >= 85, "{name}: only {share} of a hundred steps are said");
        let (book, _) = name.split_once('/').expect("a full name");
        let wanted = DONE.iter().find(|(of, _)| *of == book).expect("every book has a lesson").1;
        let left: Vec<_> = wanted.iter().filter(|kind| !class.did.contains(**kind)).collect();
        assert!(left.is_empty(), "{name}: nobody learns to {left:?}, only {:?}", class.did);
    }
}

#[test]
fn a_lesson_never_stops_whoever_does_something_else() {
    for lesson in all() {
        for seed in 1..=2 {
            let mut class = Class::new(lesson.clone());
            let mut rng = Seeded::new(seed);
            for _ in 0..MOST {
                class.wait();
                if class.desk.outcome().is_some() || class.lesson.is_done(&class.course) {
                    break;
                }
                class.wander(&mut rng);
            }
            // What is left to be read can be read.
            for _ in 0..class.lesson.steps.len() {
                let (step, ..) = class.look();
                class.follow(News::Heard(step));
            }
            assert!(class.lesson.is_done(&class.course), "{}", class.lesson.info.id);
        }
    }
}

#[test]
fn a_lesson_is_known_by_its_scenario_and_its_dice() {
    for lesson in all() {
        let kind = Cup::Seeded(lesson.seed).kind();
        let book = lesson.info.id.split_once('/').expect("a full name").0;
        let mut header = Header::new(book, lesson.info.scenario.as_str(), kind);
        assert_eq!(lesson_of(&files(), &header).as_ref(), Some(&lesson));
        header.dice = Cup::Own.kind();
        assert_eq!(lesson_of(&files(), &header), None);
    }
}

/// The green with another lesson.
fn with(script: &str) -> Vec<String> {
    let mut files = files();
    let path = "cry-havoc/lessons/try.toml".to_owned();
    files.overlay([(path, script.to_owned())]);
    let read = lesson(&files, "cry-havoc/try").expect("it is there");
    read.err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

const HEAD: &str = "title = \"Try\"\nabout = \"All\"\nscenario = \"village-green\"\n\
                    side = \"upper\"\nlevel = \"greedy\"\nseed = 1\nminutes = 1\n";

#[test]
fn what_is_wrong_with_a_script_is_told_with_file_and_line() {
    assert_eq!(with(&format!("{HEAD}[[step]]\nsay = \"Well.\"\n")), Vec::<String>::new());
    let wrong = [
        ("point = [\"Gibb\"]", "did you mean `Gib`?"),
        ("point = [\"place 99.1\"]", "there is no place `99.1`"),
        ("point = [\"part bck\"]", "no part of the page is called `bck`"),
        ("ask = [\"shot\"]", "never reached"),
        ("wait = [\"ask shot\"]", "never reached"),
        ("wait = [\"told SG-CMB-99\"]", "never reached"),
        ("wait = [\"act shoot by Gib\"]", "does not say it in words"),
        ("wait = [\"shoot\"]", "cannot wait for `shoot`"),
        ("needs = [\"Gib here\", \"Gib gone\"]", "never reached"),
        ("needs = [\"Gib asleep\"]", "cannot need"),
        ("pont = []", "unknown field"),
    ];
    for (line, told) in wrong {
        let found = with(&format!("{HEAD}[[step]]\n{line}\nsay = \"Well.\"\n")).join("\n");
        assert!(found.contains(told), "{line}: {found}");
        let place = ["cry-havoc/lessons/try.toml:8", "cry-havoc/lessons/try.toml:9"];
        assert!(place.iter().any(|place| found.contains(place)), "{line}: {found}");
    }
    let side = with(&format!("{}[[step]]\nsay = \"x\"\n", HEAD.replace("upper", "uper"))).join("");
    assert!(side.contains("try.toml:4") && side.contains("nether or upper"), "{side}");
    let none = with(&format!("{HEAD}step = []\n")).join("");
    assert!(none.contains("says nothing"), "{none}");
}
