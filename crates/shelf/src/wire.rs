//! What a page is told of any game: plain data, the same shapes for every book.
//!
//! Nothing here is a rule. Everything that depends on a state is made for one eye, so whatever is
//! sent has passed through [`engine::Game::view`], [`engine::Game::seen`] or
//! [`engine::Game::guess`]. Coordinates are board units, the ones in which `ground.svg` is drawn.

mod ask;
mod book;
mod campaign;
mod change;
mod declare;
mod goal;
mod lesson;
mod measured;
mod muster;
mod place;
mod scene;
mod sight;
mod told;
mod tray;

use ts_rs::TS;

pub use ask::{
    ChanceTold, Choice, FallTold, Ghost, Grave, Harm, Passes, Preview, Prompt, Sent, Sheet,
    SheetPart, SightLine, TallyLine, Threat, WhyNot, Writing, Zone, ZoneBand, ZoneCell,
};
pub use book::{Block, BookTold, ChapterTold, KeyTold, RowTold, RuleTold, Span, TableTold};
pub use campaign::{
    ActTold, AwayTold, BandTold, DeedTold, FieldKind, FieldOfBattle, FieldTold, FoughtTold,
    MarketTold, MemberTold, OnlyIf, PickTold, PlaceTold, ShelfTold, WareTold, Wish,
};
pub use change::{Asked, Change, SightChange, put_together};
pub use declare::{Declarations, typescript};
pub use goal::{GoalMark, GoalPart, GoalScene, GoalSight, ManMark};
pub use lesson::{Deed, LessonInfo, LessonTold, Part, PointTold, WaitTold};
pub use measured::{Limit, Region, Ruler, Tip, Way};
pub use muster::{
    Answers, Force, ForceRow, ForceTold, Levy, MusterTold, MusterWords, ObjectionTold, RowWeighed,
    StockShelf, StockTold, TermsSide, TermsTold,
};
pub use place::Where;
pub use scene::{
    BoardScene, CellScene, GridScene, GroupScene, KindScene, Length, OptionScene, Scene, SideScene,
    StepScene, TermScene,
};
pub use sight::{
    BarricadeSight, Condition, DuelSight, EndSight, LanternSight, PieceSight, Sight, Sign, Stand,
    Update, Wanted, Written,
};
pub use told::{DieTold, LineTold, Score, Show, TableCell, Told};
pub use tray::{Contact, Onset, Tray};

/// One value for each side. It stands in for `BySide`: `#[ts(as = "BySideOf<…>")]`.
#[derive(TS)]
#[ts(rename = "BySide")]
#[allow(dead_code)] // Only its shape is of use.
pub struct BySideOf<T: TS> {
    /// The value of side A.
    pub a: T,
    /// The value of side B.
    pub b: T,
}

/// One of the two sides. It stands in for `Side`: `#[ts(as = "SideName")]`.
#[derive(TS)]
#[ts(rename = "Side", rename_all = "lowercase")]
#[allow(dead_code)] // Only its shape is of use.
pub enum SideName {
    /// The side named first in the scenario.
    A,
    /// The side named second.
    B,
}
