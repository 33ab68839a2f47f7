//! Every kind of message that somebody who may not know can send, about any game.

use engine::{Eye, Seeded, Side};
use serde_json::{Value, json};
use server::wire::Says;
use shelf::desk::{Cup, Desk};
use shelf::wire::{GridScene, Where};

use super::harness::{Step, Who};

/// What stands between words.
const BETWEEN: [&str; 11] = [" ", "\t", ", ", ": ", ".", "/", "; ", " and ", "-", "\u{a0}", "  "];

/// What players write.
const VERBS: [&str; 16] = [
    "shoots",
    "attacks",
    "moves to",
    "strikes",
    "fires at",
    "goes tactical",
    "lurks at",
    "seal",
    "done",
    "advance",
    "clear",
    "in phase 2: turn left",
    "takes command of",
    "challenges",
    "holds back",
    "stay",
];

/// Somebody who asks about a game that goes on in two worlds; the keeper is whose secrets differ.
pub struct Asker<'a> {
    pub rng: &'a mut Seeded,
    pub desks: &'a [Box<dyn Desk>; 2],
    pub keeper: Side,
    pub id: String,
}

impl Asker<'_> {
    /// Any kind of message.
    pub fn any(&mut self) -> Step {
        let tag = Says::ALL_TAGS[self.below(Says::ALL_TAGS.len())];
        self.of(tag)
    }

    fn below(&mut self, count: usize) -> usize {
        self.rng.below(count.max(1) as u32) as usize
    }

    /// A piece of one of the worlds, by number and name.
    fn piece(&mut self) -> (u8, String) {
        let world = self.below(2);
        let pieces = self.desks[world].update(Eye::Umpire, usize::MAX).sight.pieces;
        match pieces.get(self.below(pieces.len())) {
            Some(piece) => (piece.id, piece.name.clone()),
            None => (0, "nobody".to_owned()),
        }
    }

    /// A place where somebody is in one of the worlds, or any other.
    fn place(&mut self) -> Where {
        let world = self.below(2);
        let pieces = self.desks[world].update(Eye::Umpire, usize::MAX).sight.pieces;
        let taken: Vec<Where> = pieces.iter().flat_map(|piece| piece.cells.clone()).collect();
        if self.below(2) == 0 && !taken.is_empty() {
            return taken[self.below(taken.len())];
        }
        let board = self.desks[0].scene().board.clone();
        match &board.grid {
            GridScene::Hexes { cells, .. } => Where::Hex(self.below(cells.len()) as u16),
            GridScene::Measured { .. } => Where::Point(self.point()),
        }
    }

    /// A point of a measured table; of a board of hexes some point or other.
    fn point(&mut self) -> [i32; 2] {
        let board = self.desks[0].scene().board.clone();
        let scale = match board.grid {
            GridScene::Hexes { .. } => 1.0,
            GridScene::Measured { scale, .. } => scale,
        };
        [board.width, board.height].map(|long| self.below((long / scale) as usize) as i32)
    }

    /// What one of the sides could do, in one of the worlds; or nothing anybody can.
    fn action(&mut self) -> Value {
        let (world, side) = (self.below(2), [Side::A, Side::B][self.below(2)]);
        let prompt = self.desks[world].update(Eye::Side(side), usize::MAX).prompt;
        let Some(prompt) = prompt.filter(|_| self.below(5) > 0) else { return json!("fly") };
        let subject = prompt.subjects.get(self.below(prompt.subjects.len())).copied();
        let choices = subject.and_then(|one| self.desks[world].choices(side, one).ok());
        let choices = choices.unwrap_or_default();
        let chosen = choices.get(self.below(choices.len()));
        chosen.map_or(prompt.idle.action, |choice| choice.action.clone()).value()
    }

    /// What the side that asks could do, in words that are understood.
    fn own_words(&mut self) -> Option<String> {
        let side = self.keeper.other();
        let prompt = self.desks[0].update(Eye::Side(side), usize::MAX).prompt?;
        let subject = prompt.subjects.get(self.below(prompt.subjects.len())).copied();
        let choices = subject.and_then(|one| self.desks[0].choices(side, one).ok());
        let choices = choices.unwrap_or_default();
        let chosen = choices.get(self.below(choices.len()));
        Some(chosen.map_or(prompt.idle.words, |choice| choice.words.clone()))
    }

    /// Whether a side is refused an action in one of the worlds at least. If it were not in the
    /// other, that would be found.
    fn is_refused(&self, side: Side, action: &Value) -> bool {
        let is_refused = |desk: &dyn Desk| {
            let fork = desk.fork(desk.len(), Cup::Own, desk.header().clone());
            let seq = desk.count(Eye::Side(side));
            fork.is_ok_and(|mut tried| tried.act(side, seq, action).is_err())
        };
        self.desks.iter().any(|desk| is_refused(&**desk))
    }

    /// Something players might write, whoever is where.
    fn words(&mut self) -> String {
        if let Some(words) = self.own_words().filter(|_| self.below(4) == 0) {
            return words;
        }
        let ((_, one), (_, two)) = (self.piece(), self.piece());
        let hex = match self.place() {
            Where::Hex(hex) => self.desks[0].scene().board.cells()[usize::from(hex)].name.clone(),
            Where::Point([east, north]) => format!("{east},{north}"),
        };
        let verb = VERBS[self.below(VERBS.len())];
        let [first, second] = [0, 0].map(|_| BETWEEN[self.below(BETWEEN.len())]);
        match self.below(4) {
            0 => format!("{one}{first}{verb}{second}{two}"),
            1 => format!("{one}{first}{two}{second}{verb} {hex}"),
            2 => format!("{verb}{first}{one}{second}{hex}"),
            _ => format!("{one} {verb}{first}{hex}{second}"),
        }
    }

    /// A message of one kind. A kind that is not here fails the test that draws it.
    pub fn of(&mut self, tag: &str) -> Step {
        let other = Who::Player(self.keeper.other());
        let who = if self.below(3) == 0 { Who::Watcher } else { other };
        let ((one, _), (two, _)) = (self.piece(), self.piece());
        let count = self.desks[0].count(Eye::Side(self.keeper.other())) + 3;
        let (at, number) = (self.below(count), self.below(60));
        // Whoever plays tries only what is refused; onlookers may do nothing, and are told so.
        match tag {
            "hello" => self.say(who, tag, json!({ "seq": number, "keep": at, "side": null })),
            "look" => self.say(who, tag, json!({})),
            "contribute" => self.say(who, tag, json!({ "text": "luck" })),
            "act" => {
                let action = self.action();
                let may = !self.is_refused(self.keeper.other(), &action);
                let who = if may { Who::Watcher } else { who };
                self.say(who, tag, json!({ "action": action }))
            }
            "give" => self.say(Who::Watcher, tag, json!({ "face": 1 })),
            "back" | "resign" | "rematch" => self.say(Who::Watcher, tag, json!({})),
            "allow" => self.say(who, tag, json!({ "yes": true })),
            "heard" => self.say(who, tag, json!({ "step": number })),
            "draw" => self.say(who, tag, json!({ "yes": number % 2 == 0 })),
            "chat" => self.say(who, tag, json!({ "text": "hm" })),
            "choices" => self.say(who, tag, json!({ "subject": one })),
            "own" => {
                let place = self.place();
                self.say(who, tag, json!({ "place": place }))
            }
            "preview" => {
                let action = self.action();
                self.say(who, tag, json!({ "action": action }))
            }
            "why" if number % 2 == 0 => self.say(who, tag, json!({ "subject": one, "piece": two })),
            "why" => {
                let place = self.place();
                self.say(who, tag, json!({ "subject": one, "place": place }))
            }
            "sight" => {
                let to = self.place();
                self.say(who, tag, json!({ "from": one, "to": to }))
            }
            "threats" => {
                let piece = if number % 3 == 0 { Value::Null } else { json!(one) };
                let after = if number % 2 == 0 { Value::Null } else { self.action() };
                self.say(who, tag, json!({ "piece": piece, "after": after }))
            }
            "zones" => {
                let after = if number % 2 == 0 { Value::Null } else { self.action() };
                self.say(who, tag, json!({ "piece": one, "after": after }))
            }
            "sheet" | "region" => self.say(who, tag, json!({ "piece": one })),
            "way" => {
                let (to, via) = (self.point(), self.point());
                let via = if number % 3 == 0 { json!([via]) } else { json!([]) };
                self.say(who, tag, json!({ "piece": one, "to": to, "via": via, "facing": 90 }))
            }
            "ways" => self.say(who, tag, json!({ "pieces": [one, two], "by": [number, 40] })),
            "ruler" => {
                let to = self.point();
                self.say(who, tag, json!({ "from": { "piece": one }, "to": { "at": to } }))
            }
            "rulings" => self.say(who, tag, json!({})),
            "rule" => {
                let action = self.action();
                self.say(who, tag, json!({ "action": action, "reason": "hm" }))
            }
            "words" => {
                let text = self.words();
                self.say(who, tag, json!({ "text": text }))
            }
            "luck" => self.say(who, tag, json!({})),
            "moment" => self.say(who, tag, json!({ "at": at })),
            other => panic!("nobody knows how to ask `{other}`"),
        }
    }

    fn say(&mut self, who: Who, what: &str, more: Value) -> Step {
        let side = self.keeper.other();
        let mut message = json!({ "t": what, "id": self.id, "side": side });
        for (name, value) in more.as_object().expect("names and values") {
            message[name] = value.clone();
        }
        Step::Say(who, message)
    }
}

/// Every kind of message can be asked, and is one.
#[test]
fn every_kind_of_message_is_said() {
    for scenario in ["samurai-blades/plum-court", "samurai-warfare/first-banner"] {
        let desks = [(); 2].map(|()| super::veil::sit(scenario));
        let mut rng = Seeded::new(1);
        for tag in Says::ALL_TAGS {
            for n in 0..8 {
                let id = format!("m{n}");
                let mut asker = Asker { rng: &mut rng, desks: &desks, keeper: Side::B, id };
                let Step::Say(_, mut message) = asker.of(tag) else { panic!("it is said") };
                if matches!(tag, "act" | "rule") {
                    message["seq"] = json!(0);
                }
                let read = serde_json::from_value::<Says>(message.clone());
                assert!(read.is_ok(), "{message}: {read:?}");
            }
        }
    }
}
