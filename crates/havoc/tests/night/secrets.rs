//! SB-NIT-06, SB-NIT-10: nobody learns what he may not know.

use engine::contract::{Breach, Plan, Report, check_plan};
use engine::{
    BySide, Dice, Eye, Game, Line, Outcome, Piece, PieceSet, Refusal, Script, Seeded, Side, Speaks,
    Table, Tell,
};
use havoc::Havoc;
use havoc::action::{Action, Ask};
use havoc::event::Event;
use havoc::state::State;
use havoc::view::View;

use crate::{common, game};

fn plan(seed: u64, decisions: usize) -> Plan {
    Plan { dear: 2, ..Plan::new(seed, decisions) }
}

#[test]
fn r_sb_nit_10_scenarios_by_night_keep_the_contract() {
    let files = common::files();
    for id in ["plum-court", "gift-train"] {
        let report = check_plan(&game(&files, id), &plan(11, 1_200));
        let report = report.unwrap_or_else(|breach| panic!("{id}: {breach}"));
        assert!(report.echoes > 300, "{id}: hardly anything was compared: {report:?}");
    }
}

/// What a careless game would let slip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Leak {
    /// Everybody sees the whole board.
    View,
    /// Everybody hears everything.
    Told,
    /// Nobody can move where an unseen ninja stands: the list and the refusal betray him.
    Blocked,
    /// The score counts what only one side knows.
    Score,
}

/// The same game with a leak in it.
struct Leaky {
    game: Havoc,
    leak: Leak,
}

impl Leaky {
    fn is_blocked(&self, s: &State, side: Side, action: &Action) -> bool {
        let Action::Move { to, .. } = action else { return false };
        let men = self.game.men(side.other());
        self.leak == Leak::Blocked
            && men.into_iter().any(|p| self.game.is_hidden(s, p) && s.at(p).hex == *to)
    }
}

impl Game for Leaky {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Ask = Ask;
    type View = View;

    fn start(&self) -> State {
        self.game.start()
    }
    fn asks(&self, s: &State) -> BySide<Option<Ask>> {
        self.game.asks(s)
    }
    fn outcome(&self, s: &State) -> Option<Outcome> {
        self.game.outcome(s)
    }
    fn bound(&self) -> usize {
        self.game.bound()
    }
    fn subjects(&self, s: &State, side: Side) -> PieceSet {
        self.game.subjects(s, side)
    }
    fn actions(&self, s: &State, side: Side, subject: Option<Piece>, out: &mut Vec<Action>) {
        self.game.actions(s, side, subject, out);
        out.retain(|action| !self.is_blocked(s, side, action));
    }
    fn check(&self, s: &State, side: Side, action: Action) -> Result<(), Refusal> {
        self.game.check(s, side, action)?;
        match self.is_blocked(s, side, &action) {
            true => Err(Refusal { rule: havoc::rule::SG_MOV_05, why: "somebody stands there" }),
            false => Ok(()),
        }
    }
    fn apply<D: Dice>(
        &self,
        s: &mut State,
        side: Side,
        action: Action,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        self.game.apply(s, side, action, dice, tell)
    }
    fn view(&self, s: &State, eye: Eye) -> View {
        let eyes = if self.leak == Leak::View { Eye::Umpire } else { eye };
        let mut view = self.game.view(s, eyes);
        if self.leak == Leak::Score {
            view.score = self.game.view(s, Eye::Umpire).score;
        }
        view
    }
    fn seen(&self, event: &Event, eye: Eye) -> Option<Event> {
        let eye = if self.leak == Leak::Told { Eye::Umpire } else { eye };
        self.game.seen(event, eye)
    }
    fn guess(&self, s: &State, side: Side, rng: &mut Seeded) -> State {
        self.game.guess(s, side, rng)
    }
    fn idle(&self, s: &State, side: Side) -> Action {
        self.game.idle(s, side)
    }
    fn resign(&self, side: Side) -> Action {
        self.game.resign(side)
    }
    fn unlisted(&self) -> Vec<Action> {
        self.game.unlisted()
    }
    fn is_closed(&self, ask: &Ask) -> bool {
        self.game.is_closed(ask)
    }
    fn reveals(&self, event: &Event) -> bool {
        self.game.reveals(event)
    }
}

impl Speaks for Leaky {
    fn say(&self, s: &State, side: Side, action: &Action) -> String {
        self.game.say(s, side, action)
    }
    fn hear(&self, s: &State, side: Side, words: &str) -> Result<Action, String> {
        self.game.hear(s, side, words)
    }
    fn line(&self, event: &Event) -> Option<Line> {
        self.game.line(event)
    }
    fn prompt(&self, s: &State, ask: &Ask) -> String {
        self.game.prompt(s, ask)
    }
}

fn leaking(leak: Leak) -> Result<Report, Breach> {
    let game = game(&common::files(), "plum-court");
    check_plan(&Leaky { game, leak }, &plan(3, 8_000))
}

#[test]
fn a_leak_is_found() {
    for leak in [Leak::View, Leak::Told, Leak::Blocked, Leak::Score] {
        let found = leaking(leak).expect_err("the contract sees that something slips out");
        assert!(found.check.starts_with('5'), "{leak:?}: {found}");
    }
}

/// True of an event after which two worlds may go different ways.
fn uncovers(event: &Event) -> bool {
    matches!(
        event,
        Event::Seen { .. } | Event::RanInto { .. } | Event::Glimpsed { .. } | Event::Ended { .. }
    )
}

/// Two worlds that differ only in unseen ninja are the same world to the other side: what it
/// knows, what its words mean, and what comes of its moves as long as it meets nobody.
#[test]
fn r_sb_nit_06_worlds_with_other_hidden_ninja_are_one_to_the_enemy() {
    let files = common::files();
    for id in ["plum-court", "gift-train"] {
        let game = &game(&files, id);
        let mut rng = Seeded::new(17);
        let (mut twins, mut echoes) = (0, 0);
        for _ in 0..12 {
            let mut table = Table::open(game);
            for _ in 0..220 {
                let asks = table.asks();
                let Some(side) = Side::BOTH.into_iter().find(|side| asks[*side].is_some()) else {
                    break;
                };
                let s = table.state.clone();
                let guess = game.guess(&s, side, &mut rng);
                twins += usize::from(guess != s);
                assert_eq!(*game.known(&s, side), *game.known(&guess, side), "{id}");
                let action = game.sample(&s, side, &mut rng);
                let dice = rng.next_u64();
                let played = table.act(side, table.log.len(), action, &mut Seeded::new(dice));
                assert_eq!(played, Ok(()), "{id}");
                echoes += usize::from(comes_out_the_same(game, &guess, side, &table));
            }
        }
        assert!(twins > 100 && echoes > 100, "{id}: {twins} twins, {echoes} echoes");
    }
}

/// Plays the last entry of a table again in a twin world, and compares what the side knows.
fn comes_out_the_same(game: &Havoc, twin: &State, side: Side, table: &Table<&Havoc>) -> bool {
    let entry = table.log.last().expect("an entry");
    let (mut twin, mut events) = (twin.clone(), Vec::new());
    let mut dice = Script::new(&entry.dice);
    let played = game.apply(&mut twin, side, entry.action, &mut dice, &mut events);
    if events.iter().chain(&entry.events).any(uncovers) {
        return false;
    }
    assert!(played.is_ok());
    let seen = |events: &[Event]| -> Vec<Event> {
        events.iter().filter_map(|event| game.seen(event, Eye::Side(side))).collect()
    };
    assert_eq!(seen(&events), seen(&entry.events));
    assert_eq!(*game.known(&twin, side), *game.known(&table.state, side), "{:?}", entry.action);
    true
}

#[test]
fn r_sb_nit_10_an_unseen_name_is_heard_as_a_misspelling() {
    let game = game(&common::files(), "plum-court");
    let s = game.start();
    let [garrison, raiders] = [Side::A, Side::B];
    for words in
        ["Kinta attacks Kage", "Kuranosuke shoots Kage", "Kage moves to 3.3", "leave out Kage"]
    {
        let heard = game.hear(&s, garrison, words);
        let misspelt = game.hear(&s, garrison, &words.replace("Kage", "Kagee"));
        let told = misspelt.map_err(|why| why.replace("Kagee", "Kage"));
        assert!(told.is_err());
        assert_eq!(heard, told);
    }
    assert!(game.hear(&s, raiders, "Kage moves to 3.3").is_ok());
    let seen = |eye| game.view(&s, eye).pieces.iter().filter(|p| p.name == "Kage").count();
    assert_eq!([garrison, raiders].map(|side| seen(Eye::Side(side))), [0, 1]);
    assert_eq!((seen(Eye::Public), seen(Eye::Umpire)), (0, 1));
}
