//! A small game in which each side has a secret number, and every way to give it away.
//!
//! A side may walk, change its number, slip to another number, or guess the other's. A guess costs
//! a die. Nobody else sees that somebody slips, and whoever does is still on move. Whoever guesses
//! right has won, and only then is the other's number known.

use engine::{BySide, DiceKind, End, Eye, Header, Outcome, Side, header_line};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use shelf::desk::{Cup, Desk, Done, Not, Thinking};
use shelf::wire::*;
use shelf::{Player, WayWish};

pub use super::leak::Leak;

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Action {
    Walk(u8),
    Change(u8),
    Slip(u8),
    Guess(u8),
    Resign,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Entry {
    side: Side,
    action: Action,
    dice: Vec<u8>,
    hit: bool,
}

impl Entry {
    fn is_slip(&self) -> bool {
        matches!(self.action, Action::Slip(_))
    }
}

/// Everything that changes.
#[derive(Clone)]
pub struct State {
    secret: BySide<u8>,
    walked: BySide<u8>,
    log: Vec<Entry>,
    outcome: Option<Outcome>,
}

/// The game under way.
pub struct Secrets {
    leak: Leak,
    header: Header,
    scene: Scene,
    start: State,
    now: State,
    waiting: Option<(Side, Action)>,
}

impl State {
    pub fn new(secret: BySide<u8>) -> State {
        State { secret, walked: BySide::both(0), log: Vec::new(), outcome: None }
    }

    /// How many turns were taken; who slips takes none.
    fn turns(&self) -> usize {
        self.log.iter().filter(|entry| !entry.is_slip()).count()
    }

    fn mover(&self) -> Side {
        if self.turns().is_multiple_of(2) { Side::A } else { Side::B }
    }

    fn play(&mut self, side: Side, action: Action, dice: Vec<u8>) -> Entry {
        let hit = matches!(action, Action::Guess(n) if n == self.secret[side.other()]);
        match action {
            Action::Walk(n) => self.walked[side] = self.walked[side].wrapping_add(n),
            Action::Change(n) | Action::Slip(n) => self.secret[side] = n,
            Action::Guess(_) if hit => self.outcome = Some(Outcome::Won(side)),
            Action::Guess(_) => {}
            Action::Resign => self.outcome = Some(Outcome::Won(side.other())),
        }
        let entry = Entry { side, action, dice, hit };
        self.log.push(entry.clone());
        entry
    }
}

impl Secrets {
    pub fn new(leak: Leak, header: Header, scene: Scene, start: State) -> Secrets {
        Secrets { leak, header, scene, now: start.clone(), start, waiting: None }
    }

    /// Whether an eye is told of an entry. Once the game is over everybody is the umpire.
    fn is_told(&self, entry: &Entry, eye: Eye) -> bool {
        !entry.is_slip() || eye.knows(entry.side) || self.leak == Leak::Empty
    }

    /// The longest beginning of the log in which an eye is told of `count` entries.
    fn until(&self, eye: Eye, count: usize) -> usize {
        let told = self.now.log.iter().enumerate().filter(|(_, entry)| self.is_told(entry, eye));
        told.map(|(n, _)| n).nth(count).unwrap_or(self.now.log.len())
    }

    /// What a leak adds where it leaks: the number this eye may not know, else nothing.
    fn spill(&self, leak: Leak, eye: Eye) -> String {
        if self.leak != leak {
            return String::new();
        }
        match eye {
            Eye::Side(side) => format!(" {}", self.now.secret[side.other()]),
            Eye::Public => format!(" {:?}", self.now.secret),
            Eye::Umpire => String::new(),
        }
    }

    /// The other side's number where a leak acts on it, else something fixed.
    fn bend(&self, leak: Leak, side: Side) -> u8 {
        if self.leak == leak { self.now.secret[side.other()] } else { 0 }
    }

    fn check(&self, side: Side, action: Action) -> Result<(), Not> {
        if self.now.outcome.is_some() {
            return Err(Not::NotNow("the game is over".into()));
        }
        if action == Action::Resign {
            return Ok(());
        }
        if self.waiting.is_some() || self.now.mover() != side {
            return Err(Not::NotNow("not now".into()));
        }
        let spilt = self.spill(Leak::Refusal, Eye::Side(side));
        let refuse = |text: &str| {
            let rule = "R-1".to_owned();
            Err(Not::Refused(WhyNot { text: format!("{text}{spilt}"), rule }))
        };
        match action {
            Action::Walk(66) => panic!("a fault in the game"),
            Action::Walk(1..=3) if self.bend(Leak::Legality, side) > 5 => {
                refuse("somebody is there")
            }
            Action::Walk(1..=3)
            | Action::Change(1..=9)
            | Action::Slip(1..=9)
            | Action::Guess(1..=9) => Ok(()),
            _ => refuse("no such number"),
        }
    }

    fn read(&self, side: Side, action: &Value) -> Result<Action, Not> {
        let spilt = self.spill(Leak::ErrorText, Eye::Side(side));
        let text = format!("this is not an action{spilt}");
        serde_json::from_value(action.clone()).map_err(|_| Not::Unreadable(text))
    }

    fn done(entry: &Entry) -> Done {
        Done::Entry(serde_json::to_string(entry).unwrap())
    }

    fn piece(&self, state: &State, of: Side, eye: Eye) -> PieceSight {
        let mut notes = Vec::new();
        if eye.knows(of) || state.outcome.is_some() {
            notes.push(format!("number {}", state.secret[of]));
        } else if self.leak == Leak::View {
            notes.push(format!("looks like {}", state.secret[of]));
        }
        PieceSight {
            id: of.index() as u8,
            name: format!("{of}"),
            kind: 0,
            side: Some(of),
            cells: Vec::new(),
            x: f32::from(state.walked[of]),
            y: 0.0,
            facing: 0.0,
            long: 1,
            values: [0; 3],
            condition: Condition::Healthy,
            prisoner: false,
            mounted: false,
            here: true,
            acted: false,
            left: None,
            unseen: false,
            place: String::new(),
            notes,
            written: Vec::new(),
            stand: Stand::default(),
        }
    }

    fn view(&self, state: &State, eye: Eye) -> Sight {
        let mut pieces = vec![self.piece(state, Side::A, eye), self.piece(state, Side::B, eye)];
        if self.leak == Leak::Order && state.secret.a < state.secret.b {
            pieces.reverse();
        }
        if self.leak == Leak::Count && (state.secret.a + state.secret.b).is_multiple_of(2) {
            pieces.pop();
        }
        let turn = (state.turns() / 2 + 1) as u16;
        let shown = if self.leak == Leak::Turn { u16::from(state.secret.b) } else { turn };
        let words = |outcome: Outcome| format!("{outcome:?}");
        Sight {
            clock: format!("turn {turn}"),
            turn: shown,
            active: Some(state.mover()),
            step: None,
            pieces,
            ropes: Vec::new(),
            contacts: Vec::new(),
            lanterns: Vec::new(),
            barricades: Vec::new(),
            light: None,
            alarm: None,
            duel: None,
            points: BySide::both(0),
            goals: Vec::new(),
            outcome: state.outcome.map(|outcome| EndSight {
                won: None,
                words: words(outcome),
                why: String::new(),
                gave_up: None,
            }),
        }
    }

    /// What an eye is told of an entry: a change of the number is only seen to have happened.
    fn tell(&self, n: usize, entry: &Entry, eye: Eye) -> Told {
        let knows = eye.knows(entry.side) || self.now.outcome.is_some();
        let text = match entry.action {
            Action::Walk(steps) => format!("{} walks {steps}", entry.side),
            Action::Change(to) if knows => format!("{} changes to {to}", entry.side),
            Action::Change(to) if self.leak == Leak::Told => format!("changes {to}"),
            // Padded with what cannot be seen: the words are the same, the length is not.
            Action::Change(to) if self.leak == Leak::Size => {
                format!("{} changes{}", entry.side, "\u{200b}".repeat(usize::from(to)))
            }
            Action::Change(_) => format!("{} changes", entry.side),
            Action::Slip(to) => format!("{} slips to {to}", entry.side),
            Action::Guess(of) => format!("{} guesses {of}: {}", entry.side, entry.hit),
            Action::Resign => format!("{} gives up", entry.side),
        };
        let dice = entry.dice.iter().map(|&face| DieTold { faces: 6, face, by: entry.side });
        let line = LineTold {
            text,
            rule: "R-1".into(),
            tally: None,
            dice: dice.collect(),
            about: Vec::new(),
            show: None,
            versus: None,
            cell: None,
            ruled: false,
            passed: false,
        };
        let is_seen = !entry.is_slip() || knows;
        let lines = if is_seen { vec![line] } else { Vec::new() };
        Told {
            n: n as u32,
            side: entry.side,
            umpire: false,
            turn: 1,
            lines,
            words: Vec::new(),
            luck: None,
        }
    }

    fn choice(&self, side: Side, action: Action, label: &str) -> Choice {
        Choice {
            action: Sent::of(&action),
            kind: label.to_owned(),
            words: label.to_owned(),
            label: label.to_owned(),
            by: vec![side.index() as u8],
            at: Vec::new(),
            to: Vec::new(),
            cost: None,
            hurts: None,
            phase: None,
            ghost: None,
            serves: Vec::new(),
            plain: false,
        }
    }

    fn wants_die(&self, side: Side, action: Action) -> bool {
        let bent = action == Action::Walk(2) && self.bend(Leak::DiceAsked, side) > 5;
        matches!(action, Action::Guess(_)) || bent
    }

    fn see(&self, eye: Eye, keep: usize) -> Update {
        let asked = Some(self.now.mover()).filter(|side| self.asked(Eye::Umpire)[*side]);
        let prompt = asked.filter(|side| eye == Eye::Side(*side)).map(|side| Prompt {
            side,
            text: format!("what now?{}", self.spill(Leak::Prompt, eye)),
            whom: None,
            rule: "R-1".into(),
            ask: "any".into(),
            pace: "turn".into(),
            subjects: vec![side.index() as u8],
            own: Vec::new(),
            spots: Vec::new(),
            idle: self.choice(side, Action::Walk(1), "walk"),
            writing: None,
            quote: Vec::new(),
            grave: None,
            passes: None,
        });
        let wanted = self.waiting.map(|(by, _)| Wanted {
            faces: 6,
            by,
            rule: "R-1".into(),
            text: format!("a die{}", self.spill(Leak::Wanted, eye)),
        });
        let no_back = |text: &str| {
            let text = format!("{text}{}", self.spill(Leak::NoBack, eye));
            Some(WhyNot { text, rule: String::new() })
        };
        Update {
            entries: self.count(eye) as u32,
            keep: keep.min(self.count(eye)) as u32,
            told: self.told(eye, keep),
            sight: self.view(&self.now, eye),
            waits: prompt.is_none().then(|| format!("waits{}", self.spill(Leak::Waits, eye))),
            prompt,
            wanted,
            halted: None,
            umpire: false,
            no_back: no_back("never"),
        }
    }
}

impl Desk for Secrets {
    fn scene(&self) -> &Scene {
        &self.scene
    }
    fn header(&self) -> &Header {
        &self.header
    }
    fn len(&self) -> usize {
        self.now.log.len()
    }
    fn bytes(&self) -> usize {
        0
    }
    fn count(&self, eye: Eye) -> usize {
        if self.leak == Leak::Counted {
            return self.now.log.len();
        }
        self.now.log.iter().filter(|entry| self.is_told(entry, eye)).count()
    }
    fn again(&self) -> u32 {
        0
    }
    fn restore_again(&mut self, _: u32) {}
    fn outcome(&self) -> Option<Outcome> {
        self.now.outcome
    }
    fn asked(&self, _: Eye) -> BySide<bool> {
        let is_open = self.waiting.is_none() && self.now.outcome.is_none();
        BySide::from_fn(|side| is_open && self.now.mover() == side)
    }
    fn halted(&self) -> Option<WhyNot> {
        None
    }

    fn update(&self, eye: Eye, keep: usize) -> Update {
        self.see(eye, keep)
    }
    fn update_at(&self, eye: Eye, at: usize) -> Result<Update, Not> {
        if at > self.count(eye) {
            return Err(Not::Unreadable("no such moment".into()));
        }
        let mut then = self.start.clone();
        for entry in &self.now.log[..self.until(eye, at)] {
            then.play(entry.side, entry.action, entry.dice.clone());
        }
        let mut update = self.see(eye, self.count(eye));
        update.entries = at as u32;
        update.sight = self.view(&then, eye);
        update.sight.clock += &self.spill(Leak::Moment, eye);
        Ok(update)
    }
    fn told(&self, eye: Eye, from: usize) -> Vec<Told> {
        let told = self.now.log.iter().filter(|entry| self.is_told(entry, eye));
        let told = told.enumerate().skip(from);
        told.map(|(n, entry)| self.tell(n, entry, eye)).collect()
    }
    fn choices(&self, side: Side, _: u8) -> Result<Vec<Choice>, Not> {
        let mut all = vec![
            self.choice(side, Action::Walk(1), "walk"),
            self.choice(side, Action::Change(1), "change"),
        ];
        if self.bend(Leak::Choices, side) > 5 {
            all.pop();
        }
        Ok(all)
    }
    fn own_at(&self, side: Side, _: Where) -> Result<Vec<Choice>, Not> {
        let more = usize::from(self.bend(Leak::Own, side) > 5);
        Ok(vec![self.choice(side, Action::Walk(1), "walk"); more])
    }
    fn preview(&self, side: Side, action: &Value) -> Result<Preview, Not> {
        self.read(side, action)?;
        let words = format!("who knows{}", self.spill(Leak::Preview, Eye::Side(side)));
        Ok(Preview { words, tally: Vec::new(), falls: Vec::new(), dice: 1 })
    }
    fn why_not(&self, side: Side, _: u8, _: Option<u8>, _: Option<Where>) -> Option<WhyNot> {
        let text = format!("because{}", self.spill(Leak::Why, Eye::Side(side)));
        Some(WhyNot { text, rule: String::new() })
    }
    fn sight_line(&self, eye: Eye, _: u8, _: Where) -> Result<SightLine, Not> {
        Ok(SightLine {
            from: [0.0; 2],
            to: [0.0; 2],
            clear: true,
            blocked: Vec::new(),
            text: format!("clear{}", self.spill(Leak::Sight, eye)),
            rule: String::new(),
            range: 1,
        })
    }
    fn threats(&self, side: Side, _: Option<u8>, _: Option<&Value>) -> Result<Vec<Threat>, Not> {
        let num = u64::from(self.bend(Leak::Threats, side));
        let chance = ChanceTold { num, den: 10 };
        Ok(vec![Threat { by: 0, at: 0, text: "guesses".into(), hurts: chance, kills: chance }])
    }
    fn zones(&self, eye: Eye, _: u8, _: Option<&Value>) -> Result<Vec<Zone>, Not> {
        let name = format!("arm{}", self.spill(Leak::Zones, eye));
        Ok(vec![Zone { name, cells: Vec::new(), bands: Vec::new(), rule: String::new() }])
    }
    fn sheet(&self, eye: Eye, piece: u8) -> Result<Sheet, Not> {
        let name = format!("sheet{}", self.spill(Leak::Sheet, eye));
        Ok(Sheet { piece, name, kind: String::new(), parts: Vec::new() })
    }
    fn region(&self, eye: Eye, piece: u8) -> Result<Region, Not> {
        let text = format!("region{}", self.spill(Leak::Region, eye));
        Ok(Region { piece, rings: Vec::new(), limit: 0, text, rule: String::new() })
    }
    fn way(&self, side: Side, _: u8, _: &WayWish) -> Result<Way, Not> {
        let spilt = self.spill(Leak::Way, Eye::Side(side));
        Err(Not::NotNow(format!("no way{spilt}")))
    }
    fn ways(&self, side: Side, _: &[u8], _: [i32; 2]) -> Result<Vec<Way>, Not> {
        let spilt = self.spill(Leak::Ways, Eye::Side(side));
        Err(Not::NotNow(format!("no ways{spilt}")))
    }
    fn ruler(&self, eye: Eye, _: Tip, _: Tip) -> Result<Ruler, Not> {
        let spilt = self.spill(Leak::Ruler, eye);
        Err(Not::NotNow(format!("no ruler{spilt}")))
    }
    fn rulings(&self) -> Vec<Choice> {
        Vec::new()
    }
    fn wants_reason(&self, _: &Value) -> bool {
        true
    }
    fn rule(&mut self, _: usize, _: &Value, _: &str) -> Result<Done, Not> {
        Err(Not::NotNow("nobody rules here".into()))
    }
    fn hear(&self, side: Side, words: &str) -> Result<Choice, Not> {
        match words {
            "walk" => Ok(self.choice(side, Action::Walk(1), "walk")),
            _ => Err(Not::Unreadable(format!(
                "nobody understands{}",
                self.spill(Leak::Words, Eye::Side(side))
            ))),
        }
    }
    fn act(&mut self, side: Side, _: usize, action: &Value) -> Result<Done, Not> {
        let action = self.read(side, action)?;
        self.check(side, action)?;
        if self.wants_die(side, action) {
            self.waiting = Some((side, action));
            return Ok(Done::Waits);
        }
        Ok(Secrets::done(&self.now.play(side, action, Vec::new())))
    }
    fn give(&mut self, side: Side, face: u8) -> Result<Done, Not> {
        match self.waiting {
            Some((by, action)) if by == side && (1..=6).contains(&face) => {
                self.waiting = None;
                Ok(Secrets::done(&self.now.play(by, action, vec![face])))
            }
            _ => Err(Not::NotNow("no die is waited for".into())),
        }
    }
    fn back(&mut self, _: Side) -> Result<(), Not> {
        Err(Not::NotNow("nothing is taken back here".into()))
    }
    fn back_by_consent(&mut self, _: Side) -> Result<(), Not> {
        Err(Not::NotNow("nothing is taken back here".into()))
    }
    fn resign(&mut self, side: Side) -> Result<Done, Not> {
        self.act(side, 0, &json!("resign"))
    }
    fn restore(&mut self, entry: &str) -> Result<(), String> {
        let entry: Entry = serde_json::from_str(entry).map_err(|error| error.to_string())?;
        self.waiting = None;
        let again = self.now.play(entry.side, entry.action, entry.dice.clone());
        if again.hit == entry.hit { Ok(()) } else { Err("it came out otherwise".into()) }
    }
    /// A computer with a high number slips down before it walks.
    fn think(&self, _: Player, side: Side, _: u64) -> Option<Thinking> {
        let action = match self.now.secret[side] {
            high @ 6.. => json!({ "slip": high - 1 }),
            _ => json!({ "walk": 1 }),
        };
        self.asked(Eye::Umpire)[side].then(|| Box::new(move || action) as Thinking)
    }
    fn save(&self, dice: DiceKind, _: Option<&End>) -> String {
        let header = Header { dice, ..self.header.clone() };
        let lines = self.now.log.iter().map(|entry| serde_json::to_string(entry).unwrap());
        let head = std::iter::once(header_line(&header).unwrap());
        head.chain(lines).map(|line| line + "\n").collect()
    }
    fn fork(&self, _: usize, _: Cup, _: Header) -> Result<Box<dyn Desk>, Not> {
        Err(Not::NotNow("not in this game".into()))
    }
}
