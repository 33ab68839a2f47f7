//! The shapes in TypeScript.

use ts_rs::{Config, TS};

use super::{
    ActTold, AwayTold, BandTold, BarricadeSight, Block, BoardScene, BookTold, BySideOf, CellScene,
    ChanceTold, Change, ChapterTold, Choice, Condition, Contact, Deed, DeedTold, DieTold,
    DuelSight, EndSight, FallTold, FieldKind, FieldOfBattle, FieldTold, Force, ForceRow, ForceTold,
    FoughtTold, Ghost, GoalMark, GoalPart, GoalScene, GoalSight, Grave, GridScene, GroupScene,
    Harm, KeyTold, KindScene, LanternSight, Length, LessonInfo, LessonTold, Levy, Limit, LineTold,
    ManMark, MarketTold, MemberTold, MusterTold, MusterWords, ObjectionTold, OnlyIf, Onset,
    OptionScene, Part, Passes, PickTold, PieceSight, PlaceTold, PointTold, Preview, Prompt, Region,
    RowTold, RowWeighed, RuleTold, Ruler, Scene, Score, Sheet, SheetPart, ShelfTold, Show,
    SideName, SideScene, Sight, SightChange, SightLine, Sign, Span, Stand, StepScene, StockShelf,
    StockTold, TableCell, TableTold, TallyLine, TermScene, TermsSide, TermsTold, Threat, Tip, Told,
    Tray, Update, WaitTold, Wanted, WareTold, Way, Where, WhyNot, Wish, Writing, Written, Zone,
    ZoneBand, ZoneCell,
};
use crate::list::{GameInfo, ScenarioInfo, SideInfo};

/// A growing file of declarations, one after the other.
pub struct Declarations {
    config: Config,
    text: String,
}

impl Default for Declarations {
    fn default() -> Declarations {
        // JSON has one kind of number, and none of ours is beyond what it can hold.
        Declarations { config: Config::new().with_large_int("number"), text: String::new() }
    }
}

impl Declarations {
    /// Adds a type, with what is said about it.
    pub fn add<T: TS>(&mut self) -> &mut Declarations {
        if let Some(docs) = T::docs() {
            self.text.push_str(&docs);
        }
        self.text.push_str("export ");
        for line in T::decl(&self.config).lines() {
            self.text.push_str(line.trim_end());
            self.text.push('\n');
        }
        self.text.push('\n');
        self
    }

    /// Everything that was added.
    pub fn into_text(self) -> String {
        self.text
    }
}

/// Every shape of this module and of the list of games, as TypeScript.
pub fn typescript() -> String {
    let mut all = Declarations::default();
    all.add::<SideName>().add::<BySideOf<String>>();
    all.add::<GameInfo>().add::<ScenarioInfo>().add::<SideInfo>();
    all.add::<Scene>().add::<SideScene>().add::<OptionScene>().add::<StepScene>();
    all.add::<GroupScene>().add::<Length>().add::<TermScene>();
    all.add::<GoalScene>().add::<ManMark>().add::<GoalMark>().add::<GoalSight>().add::<GoalPart>();
    all.add::<Where>().add::<BoardScene>().add::<GridScene>().add::<CellScene>().add::<KindScene>();
    all.add::<Sight>().add::<LanternSight>().add::<EndSight>().add::<Condition>();
    all.add::<Ghost>().add::<Written>().add::<Zone>().add::<ZoneCell>();
    all.add::<ZoneBand>().add::<Tip>().add::<Region>().add::<Way>().add::<Ruler>().add::<Limit>();
    all.add::<Sheet>().add::<SheetPart>();
    all.add::<Stand>().add::<Sign>().add::<PieceSight>().add::<BarricadeSight>().add::<DuelSight>();
    all.add::<Tray>().add::<Contact>().add::<Onset>();
    all.add::<Writing>().add::<Grave>().add::<Passes>();
    all.add::<Prompt>().add::<Choice>().add::<ChanceTold>().add::<Preview>().add::<TallyLine>();
    all.add::<Harm>().add::<FallTold>().add::<WhyNot>().add::<SightLine>().add::<Threat>();
    all.add::<Told>()
        .add::<LineTold>()
        .add::<TableCell>()
        .add::<Score>()
        .add::<DieTold>()
        .add::<Show>();
    all.add::<Wanted>().add::<Update>().add::<Change>().add::<SightChange>();
    all.add::<BookTold>().add::<ChapterTold>().add::<RuleTold>().add::<Block>().add::<Span>();
    all.add::<TableTold>().add::<RowTold>().add::<KeyTold>();
    all.add::<BandTold>().add::<MemberTold>().add::<FoughtTold>().add::<AwayTold>();
    all.add::<DeedTold>()
        .add::<ActTold>()
        .add::<FieldTold>()
        .add::<OnlyIf>()
        .add::<FieldKind>()
        .add::<PickTold>();
    all.add::<Wish>().add::<MarketTold>().add::<ShelfTold>().add::<WareTold>();
    all.add::<FieldOfBattle>().add::<PlaceTold>();
    all.add::<MusterTold>().add::<MusterWords>().add::<TermsTold>().add::<TermsSide>();
    all.add::<StockShelf>().add::<StockTold>().add::<Force>().add::<ForceRow>();
    all.add::<ForceTold>().add::<RowWeighed>().add::<ObjectionTold>().add::<Levy>();
    all.add::<LessonInfo>().add::<LessonTold>().add::<WaitTold>().add::<PointTold>();
    all.add::<Part>().add::<Deed>();
    all.into_text()
}
