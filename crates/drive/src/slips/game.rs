//! The rules of the small game.

use engine::{
    BySide, Dice, Die, Eye, Game, Judges, Outcome, Piece, PieceSet, Refusal, Seeded, Side, Tell,
};

use super::state::{
    Action, Ask, Desk, END, Event, MEN, PAPER, REVEAL, SEAL, Slips, Stance, State, TURNS, UMPIRE,
    View, WRITE, file, man, owner,
};

/// A way to give away what is sealed, planted to see that it is noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leak {
    /// The view tells how much is written.
    View,
    /// Everybody is told that a slip was written.
    Seen,
    /// A refusal depends on what the other side has written.
    Refusal,
    /// The list of a side depends on whether the other has sealed.
    List,
    /// A guess knows who has sealed.
    Guess,
}

impl Leak {
    /// Every leak.
    pub const ALL: [Leak; 5] = [Leak::View, Leak::Seen, Leak::Refusal, Leak::List, Leak::Guess];
}

/// The game: three men against three, each in a file of his own, moved by slips written in secret.
#[derive(Clone, Copy, Debug, Default)]
pub struct SlipsGame {
    /// What is wrong with it; nothing if it is as it should be.
    pub leak: Option<Leak>,
}

impl SlipsGame {
    fn leaks(&self, leak: Leak) -> bool {
        self.leak == Some(leak)
    }

    fn may_write(&self, s: &State, side: Side) -> Result<(), Refusal> {
        if s.outcome.is_some() {
            return Err(Refusal::new(END, "the game is over"));
        }
        if s.sealed[side] {
            return Err(Refusal::new(SEAL, "you have sealed"));
        }
        Ok(())
    }

    /// SL-3 — All slips are laid open, and a die says whom equal stances favour.
    fn reveal<D: Dice>(
        &self,
        s: &mut State,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        let slips = s.slips.map(|slips: Slips| slips.map(|slip| slip.unwrap_or(Stance::Guard)));
        let turn = s.turn + 1;
        tell.tell(|| Event::Revealed { turn, slips });
        let roll = dice.roll(Die::new(6, REVEAL, Side::A))?;
        let favours = if roll % 2 == 1 { Side::A } else { Side::B };
        tell.tell(|| Event::Rolled { roll, favours });
        for n in 0..MEN {
            let [a, b] = [slips.a[usize::from(n)], slips.b[usize::from(n)]];
            let side = match (a.beats(b), b.beats(a)) {
                (true, _) => Side::A,
                (_, true) => Side::B,
                _ => favours,
            };
            let push = self.drive(s, n, side);
            s.points[side] += 1;
            tell.tell(|| Event::Won { file: n, side, push, slips: BySide::new(a, b), roll });
        }
        s.slips = BySide::both([None; MEN as usize]);
        s.writes = BySide::both(0);
        s.sealed = BySide::both(false);
        s.turn += 1;
        if s.turn == TURNS {
            self.end(s, tell);
        }
        Ok(())
    }

    /// SL-4 — Who wins a file drives it one hex, as far as the board goes, and has a point.
    fn drive(&self, s: &mut State, n: u8, side: Side) -> i8 {
        let step = if side == Side::A { 1 } else { -1 };
        let push = (s.push[usize::from(n)] + step).clamp(-2, 2);
        s.push[usize::from(n)] = push;
        push
    }

    /// SL-7 — A file that is at the edge of the board cannot be driven further.
    fn may_drive(&self, s: &State, n: u8, side: Side) -> Result<(), Refusal> {
        let Some(push) = s.push.get(usize::from(n)) else {
            return Err(Refusal::new(UMPIRE, "there is no such file"));
        };
        if *push == if side == Side::A { 2 } else { -2 } {
            return Err(Refusal::new(UMPIRE, "there is no room behind them"));
        }
        Ok(())
    }

    /// SL-5 — More points win.
    fn end(&self, s: &mut State, tell: &mut impl Tell<Event>) {
        let outcome = match s.points.a.cmp(&s.points.b) {
            std::cmp::Ordering::Greater => Outcome::Won(Side::A),
            std::cmp::Ordering::Less => Outcome::Won(Side::B),
            std::cmp::Ordering::Equal => Outcome::Drawn,
        };
        s.outcome = Some(outcome);
        tell.tell(|| Event::Ended { outcome });
    }
}

impl Game for SlipsGame {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Ask = Ask;
    type View = View;

    fn start(&self) -> State {
        State {
            turn: 0,
            slips: BySide::both([None; MEN as usize]),
            writes: BySide::both(0),
            sealed: BySide::both(false),
            push: [0; MEN as usize],
            points: BySide::both(0),
            outcome: None,
        }
    }

    fn asks(&self, s: &State) -> BySide<Option<Ask>> {
        BySide::from_fn(|side| self.may_write(s, side).is_ok().then_some(Ask(side)))
    }

    fn outcome(&self, s: &State) -> Option<Outcome> {
        s.outcome
    }

    fn bound(&self) -> usize {
        usize::from(TURNS) * 2 * (usize::from(PAPER) + 1) + 1
    }

    fn subjects(&self, s: &State, side: Side) -> PieceSet {
        let can_write = self.may_write(s, side).is_ok() && s.writes[side] < PAPER;
        let stops = self.leaks(Leak::List) && s.sealed[side.other()];
        let men = (0..MEN).map(|n| man(side, n));
        men.filter(|man| can_write && !(stops && file(*man) == 0)).collect()
    }

    fn actions(&self, s: &State, side: Side, subject: Option<Piece>, out: &mut Vec<Action>) {
        match subject {
            None if self.may_write(s, side).is_ok() => out.push(Action::Seal),
            Some(man) if self.subjects(s, side).contains(man) => {
                let others = Stance::ALL
                    .into_iter()
                    .filter(|stance| s.slips[side][file(man)] != Some(*stance));
                out.extend(others.map(|stance| Action::Write { man, stance }));
            }
            _ => {}
        }
    }

    fn check(&self, s: &State, side: Side, action: Action) -> Result<(), Refusal> {
        if action == Action::Resign {
            let over = Refusal::new(END, "the game is over");
            return if s.outcome.is_some() { Err(over) } else { Ok(()) };
        }
        if let Action::Drive { .. } = action {
            return Err(Refusal::new(UMPIRE, "only an umpire may say so"));
        }
        self.may_write(s, side)?;
        let Action::Write { man, stance } = action else { return Ok(()) };
        if owner(man) != Some(side) {
            let tells = self.leaks(Leak::Refusal) && s.slips[side.other()] != [None; 3];
            let why = if tells { "he has his orders" } else { "he is not your man" };
            return Err(Refusal::new(WRITE, why));
        }
        if s.writes[side] >= PAPER {
            return Err(Refusal::new(WRITE, "you have used up your paper for this turn"));
        }
        if s.slips[side][file(man)] == Some(stance) {
            return Err(Refusal::new(WRITE, "this is what is written already"));
        }
        if !self.subjects(s, side).contains(man) {
            return Err(Refusal::new(WRITE, "he takes no orders"));
        }
        Ok(())
    }

    fn apply<D: Dice>(
        &self,
        s: &mut State,
        side: Side,
        action: Action,
        dice: &mut D,
        tell: &mut impl Tell<Event>,
    ) -> Result<(), D::Dry> {
        match action {
            Action::Write { man, stance } => {
                s.slips[side][file(man)] = Some(stance);
                s.writes[side] += 1;
                tell.tell(|| Event::Wrote { man, stance: Some(stance) });
            }
            Action::Seal => {
                s.sealed[side] = true;
                tell.tell(|| Event::Sealed { side });
                if s.sealed[side.other()] {
                    self.reveal(s, dice, tell)?;
                }
            }
            Action::Drive { file, side } => {
                let push = self.drive(s, file, side);
                tell.tell(|| Event::Driven { file, side, push });
            }
            Action::Resign => {
                let outcome = Outcome::Won(side.other());
                s.outcome = Some(outcome);
                tell.tell(|| Event::Resigned { side });
                tell.tell(|| Event::Ended { outcome });
            }
        }
        Ok(())
    }

    fn view(&self, s: &State, eye: Eye) -> View {
        let desk = |side: Side| Desk { slips: s.slips[side], sealed: s.sealed[side] };
        let written = s.slips.a.iter().chain(&s.slips.b).flatten().count() as u8;
        View {
            turn: s.turn,
            desks: BySide::from_fn(|side| eye.knows(side).then(|| desk(side))),
            push: s.push,
            points: s.points,
            outcome: s.outcome,
            leaked: self.leaks(Leak::View).then_some(written),
        }
    }

    fn seen(&self, event: &Event, eye: Eye) -> Option<Event> {
        match *event {
            Event::Wrote { man, .. } if owner(man).is_some_and(|side| !eye.knows(side)) => {
                self.leaks(Leak::Seen).then_some(Event::Wrote { man, stance: None })
            }
            Event::Sealed { side } if !eye.knows(side) => None,
            _ => Some(event.clone()),
        }
    }

    /// The other side has written nothing yet, for all one knows.
    fn guess(&self, s: &State, side: Side, _: &mut Seeded) -> State {
        let mut guess = s.clone();
        let other = side.other();
        guess.slips[other] = [None; MEN as usize];
        guess.writes[other] = 0;
        guess.sealed[other] = self.leaks(Leak::Guess) && s.sealed[other];
        guess
    }

    fn idle(&self, _: &State, _: Side) -> Action {
        Action::Seal
    }

    fn resign(&self, _: Side) -> Action {
        Action::Resign
    }

    fn ruling(&self, s: &State, action: &Action) -> Option<Result<(), Refusal>> {
        match *action {
            Action::Drive { file, side } => Some(self.may_drive(s, file, side)),
            _ => None,
        }
    }

    fn reveals(&self, event: &Event) -> bool {
        matches!(event, Event::Revealed { .. } | Event::Ended { .. })
    }
}

impl Judges for SlipsGame {
    /// Points count; a man who has his orders counts a little.
    fn worth(&self, s: &State, side: Side) -> i32 {
        let lead = i32::from(s.points[side]) - i32::from(s.points[side.other()]);
        let written = s.slips[side].iter().flatten().count() as i32;
        lead * 10 + written
    }
}

#[cfg(test)]
mod tests {
    use engine::contract::check_game;
    use engine::{Game, Script, Side, Table};

    use super::super::state::{Action, Stance, man};
    use super::{Leak, SlipsGame};

    #[test]
    fn it_keeps_what_every_game_promises() {
        let report = check_game(&SlipsGame::default(), 1, 3_000).unwrap_or_else(|b| panic!("{b}"));
        assert!(report.open > 300 && report.games > 10 && report.dice > 100, "{report:?}");
        assert_eq!(report.outcomes.len(), 3, "{:?}", report.outcomes);
    }

    #[test]
    fn the_contract_notices_what_the_rules_give_away() {
        for leak in [Leak::View, Leak::Refusal, Leak::List] {
            let game = SlipsGame { leak: Some(leak) };
            let breach = check_game(&game, 1, 3_000).expect_err("it is noticed");
            // A guess blanks the other side's slips, so it may be the first to tell.
            assert!(["5 guess", "12 open"].contains(&breach.check), "{leak:?}: {breach}");
        }
    }

    #[test]
    fn a_turn_is_played_when_both_have_sealed() {
        let mut table = Table::open(SlipsGame::default());
        let write = |side, n, stance| (side, Action::Write { man: man(side, n), stance });
        for (side, action) in [
            write(Side::A, 0, Stance::Strike),
            write(Side::B, 0, Stance::Step),
            (Side::B, Action::Seal),
            write(Side::A, 1, Stance::Strike),
            write(Side::A, 2, Stance::Step),
            write(Side::A, 2, Stance::Guard),
        ] {
            table.act(side, table.log.len(), action, &mut Script::new(&[])).unwrap();
        }
        table.act(Side::A, 6, Action::Seal, &mut Script::new(&[4])).unwrap();
        // A strike beats a step, a guard nobody wrote beats a strike, and the die decides between
        // two guards.
        assert_eq!((table.state.push, table.state.turn), ([1, -1, -1], 1));
        assert_eq!((table.state.points.a, table.state.points.b), (1, 2));
        assert_eq!(table.state.slips, SlipsGame::default().start().slips);
        assert!(table.asks().a.is_some() && table.asks().b.is_some());
    }
}
