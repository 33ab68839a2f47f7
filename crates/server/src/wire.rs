//! What goes over the socket, both ways. The page's types are made from these.

use std::collections::BTreeMap;

use engine::{BySide, Side};
use serde::{Deserialize, Serialize};
use shelf::wire::{
    BandTold, BySideOf, Change, Choice, LessonTold, Preview, Region, Ruler, Scene, Sheet,
    SightLine, Threat, Tip, Update, Way, Where, WhyNot, Zone,
};
use ts_rs::TS;

/// Who sits where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatTold {
    /// The player's name; the computer's level; nothing while the seat is free.
    pub name: Option<String>,
    /// `person`, `computer` or `free`.
    pub who: String,
    /// Whether a socket of this seat is open.
    pub here: bool,
}

/// What is not the game itself: seats, dice, agreements.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct RoomTold {
    /// The game's id, as in its address.
    pub id: String,
    /// The seats.
    #[ts(as = "BySideOf<SeatTold>")]
    pub seats: BySide<SeatTold>,
    /// The umpire's chair; left out if there is none. He sees everything and plays no side.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub umpire: Option<SeatTold>,
    /// This caller is the umpire; left out if he is not.
    #[serde(skip_serializing_if = "is_false")]
    #[ts(as = "Option<bool>", optional)]
    pub umpiring: bool,
    /// Sides this caller may act for: none for spectators, both on one screen.
    #[ts(type = "Array<\"a\" | \"b\">")]
    pub mine: Vec<Side>,
    /// How many watch.
    pub watchers: u32,
    /// Where the dice come from: `keyed`, `own` or `seeded`.
    pub dice: String,
    /// The promise of the server's key, shown before the first action: BLAKE3 of the key in
    /// key-derivation mode with the context `kabuto dice commitment v1`, in hexadecimal.
    pub commitment: Option<String>,
    /// What each side added to the key. The dice come from the server's key and both
    /// contributions: BLAKE3 in key-derivation mode with the context `kabuto dice key v1`.
    #[ts(as = "BySideOf<Option<String>>")]
    pub contributions: BySide<Option<String>>,
    /// True once the first action is done: nothing can be added to the key any more.
    pub fixed: bool,
    /// The server's key, once the game is over.
    pub key: Option<String>,
    /// A take-back waits for the other side's word: who asked.
    #[ts(type = "\"a\" | \"b\" | null")]
    pub back_asked: Option<Side>,
    /// A draw is offered: by whom.
    #[ts(type = "\"a\" | \"b\" | null")]
    pub draw_offered: Option<Side>,
    /// Agreed to be drawn.
    pub drawn: bool,
    /// The game is over, by the rules or by agreement; everybody sees everything.
    pub over: bool,
    /// The next game, sides swapped, once somebody asked for it.
    pub rematch: Option<String>,
    /// The band that fights here, for whoever sent it; left out for everybody else.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub band: Option<String>,
    /// Where the lesson stands, for whoever learns; left out where none is held.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lesson: Option<Box<LessonTold>>,
    /// True if a free seat waits for a player.
    pub open: bool,
    /// True if anybody may see the table.
    pub listed: bool,
    /// The sides that want anybody to see the game, which is over.
    #[ts(type = "Array<\"a\" | \"b\">")]
    pub shown: Vec<Side>,
    /// Why this game can only be looked at, in a sentence; nothing if it can be played.
    pub frozen: Option<String>,
    /// Who signed its file; left out until the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub signed: Option<SignedTold>,
}

/// Who signed the file of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SignedTold {
    /// This server, `here`; another, `other`; or `nobody`.
    pub how: String,
    /// The public key of that server, in hexadecimal.
    pub server: Option<String>,
}

/// A band, and what somebody may do with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CampaignTold {
    /// Its id, as in its address.
    pub id: String,
    /// It is his own who asks; otherwise he may only look.
    pub mine: bool,
    /// People may look at it by a link.
    pub shared: bool,
    /// The band.
    pub band: BandTold,
}

/// A band as a list shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct CampaignInfo {
    /// Its id, as in its address.
    pub id: String,
    /// The book it is played by.
    pub book: String,
    /// What it is called.
    pub name: String,
    /// It is his own who asks.
    pub mine: bool,
    /// When something was done with it last, in milliseconds since 1970.
    #[ts(type = "number")]
    pub updated: i64,
}

/// What is left out when it is not so.
pub(crate) fn is_false(yes: &bool) -> bool {
    !yes
}

/// From the page. `id` is the page's own name for a message, at most 64 letters; whatever changes
/// something is done once, however often it is sent.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum Says {
    /// The first message. `seq` is that of the last message the page has seen of this game and
    /// `keep` how many entries of the log it has; both are 0 at first. `side` chooses the eye on
    /// one screen. A page that says `changes` is told after the welcome only what changes, and
    /// must put it together itself; whenever it has lost the thread it says hello again.
    Hello {
        /// The `seq` of the last message seen.
        seq: u32,
        /// How many entries of the log it has.
        keep: u32,
        /// The eye on one screen.
        #[ts(type = "\"a\" | \"b\" | null")]
        side: Option<Side>,
        /// Whether changes are wanted in place of updates; they are not if it is left out.
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        changes: bool,
    },
    /// One screen: look through this side's eye from now on.
    Look {
        /// Whose eye.
        #[ts(type = "\"a\" | \"b\"")]
        side: Side,
    },
    /// A text that goes into the dice, before the first action: at most 64 printable letters.
    Contribute {
        /// The page's name for it.
        id: String,
        /// For whom.
        #[ts(type = "\"a\" | \"b\"")]
        side: Side,
        /// What.
        text: String,
    },
    /// An action.
    Act {
        /// The page's name for it.
        id: String,
        /// The `seq` of the last message seen.
        seq: u32,
        /// For whom.
        #[ts(type = "\"a\" | \"b\"")]
        side: Side,
        /// What, as it came with a choice.
        #[ts(type = "unknown")]
        action: serde_json::Value,
    },
    /// A die is read out.
    Give {
        /// The page's name for it.
        id: String,
        /// Who rolled it.
        #[ts(type = "\"a\" | \"b\"")]
        side: Side,
        /// What it shows.
        face: u8,
    },
    /// Take back my last decision; if it needs consent, ask for it.
    Back {
        /// The page's name for it.
        id: String,
        /// For whom.
        #[ts(type = "\"a\" | \"b\"")]
        side: Side,
    },
    /// Answer to the other side's wish to take back.
    Allow {
        /// The page's name for it.
        id: String,
        /// Who answers.
        #[ts(type = "\"a\" | \"b\"")]
        side: Side,
        /// Whether it may.
        yes: bool,
    },
    /// Give up.
    Resign {
        /// The page's name for it.
        id: String,
        /// Who.
        #[ts(type = "\"a\" | \"b\"")]
        side: Side,
    },
    /// Offer a draw, or accept one that is offered; with `yes` false, decline or withdraw it.
    Draw {
        /// The page's name for it.
        id: String,
        /// Who.
        #[ts(type = "\"a\" | \"b\"")]
        side: Side,
        /// Whether one is wanted.
        yes: bool,
    },
    /// Whoever learns is done with a step of the lesson: he has read it, or done what it asks with
    /// the page.
    Heard {
        /// The page's name for it.
        id: String,
        /// Who learns.
        #[ts(type = "\"a\" | \"b\"")]
        side: Side,
        /// Which step, as told.
        step: u32,
    },
    /// Ask for another game with sides swapped, or with sides as they are.
    Rematch {
        /// The page's name for it.
        id: String,
        /// Everybody stays where he is.
        #[serde(default)]
        #[ts(as = "Option<bool>", optional)]
        stay: bool,
    },
    /// A word to the table.
    Chat {
        /// The page's name for it.
        id: String,
        /// What is said.
        text: String,
    },
    /// What can this piece do?
    Choices {
        /// The page's name for it.
        id: String,
        /// For whom.
        #[ts(type = "\"a\" | \"b\"")]
        side: Side,
        /// Which piece.
        subject: u8,
    },
    /// What can the side itself put in this place?
    Own {
        /// The page's name for it.
        id: String,
        /// For whom.
        #[ts(type = "\"a\" | \"b\"")]
        side: Side,
        /// Where.
        place: Where,
    },
    /// What will come of this?
    Preview {
        /// The page's name for it.
        id: String,
        /// For whom.
        #[ts(type = "\"a\" | \"b\"")]
        side: Side,
        /// Of what, as it came with a choice.
        #[ts(type = "unknown")]
        action: serde_json::Value,
    },
    /// Why can it not?
    Why {
        /// The page's name for it.
        id: String,
        /// For whom.
        #[ts(type = "\"a\" | \"b\"")]
        side: Side,
        /// Which piece.
        subject: u8,
        /// Act on this piece.
        piece: Option<u8>,
        /// Go to this place.
        place: Option<Where>,
    },
    /// Who sees whom?
    Sight {
        /// The page's name for it.
        id: String,
        /// From which piece.
        from: u8,
        /// To which place.
        to: Where,
    },
    /// What could the enemy do to it?
    Threats {
        /// The page's name for it.
        id: String,
        /// For whom.
        #[ts(type = "\"a\" | \"b\"")]
        side: Side,
        /// Which piece; the worst for each of the side, if none.
        piece: Option<u8>,
        /// Where this action of one's own would bring it, as it came with a choice.
        #[serde(default)]
        #[ts(type = "unknown")]
        after: Option<serde_json::Value>,
    },
    /// What does it reach?
    Zones {
        /// The page's name for it.
        id: String,
        /// Which piece.
        piece: u8,
        /// Where this action of one's own would bring it, as it came with a choice.
        #[ts(type = "unknown")]
        after: Option<serde_json::Value>,
    },
    /// What is there to know of it?
    Sheet {
        /// The page's name for it.
        id: String,
        /// Which piece.
        piece: u8,
    },
    /// Where can it get to, on a measured table?
    Region {
        /// The page's name for it.
        id: String,
        /// Which piece.
        piece: u8,
    },
    /// Which way would it take there, and may it?
    Way {
        /// The page's name for it.
        id: String,
        /// For whom.
        #[ts(type = "\"a\" | \"b\"")]
        side: Side,
        /// Which piece.
        piece: u8,
        /// Where to.
        to: [i32; 2],
        /// Points on the way.
        via: Vec<[i32; 2]>,
        /// Where it is to look in the end, in degrees clockwise from north.
        facing: Option<u16>,
    },
    /// Which ways would they take, all as far in the same direction?
    Ways {
        /// The page's name for it.
        id: String,
        /// For whom.
        #[ts(type = "\"a\" | \"b\"")]
        side: Side,
        /// Which pieces.
        pieces: Vec<u8>,
        /// How far east and north.
        by: [i32; 2],
    },
    /// How far is it?
    Ruler {
        /// The page's name for it.
        id: String,
        /// From here …
        from: Tip,
        /// … to there.
        to: Tip,
    },
    /// What may the umpire rule?
    Rulings {
        /// The page's name for it.
        id: String,
    },
    /// The umpire rules.
    Rule {
        /// The page's name for it.
        id: String,
        /// The `seq` of the last message seen.
        seq: u32,
        /// What, as it came with a ruling.
        #[ts(type = "unknown")]
        action: serde_json::Value,
        /// Why; it stands in the log.
        reason: String,
    },
    /// Words typed in: they become an action, which comes back as a choice.
    Words {
        /// The page's name for it.
        id: String,
        /// For whom.
        #[ts(type = "\"a\" | \"b\"")]
        side: Side,
        /// The words.
        text: String,
    },
    /// How well did the dice fall so far?
    Luck {
        /// The page's name for it.
        id: String,
    },
    /// The moment after this many entries, for replays.
    Moment {
        /// The page's name for it.
        id: String,
        /// After how many.
        at: u32,
    },
}

impl Says {
    /// Every kind of message, in order.
    pub const ALL_TAGS: [&str; 29] = [
        "hello",
        "look",
        "contribute",
        "act",
        "give",
        "back",
        "allow",
        "resign",
        "draw",
        "heard",
        "rematch",
        "chat",
        "choices",
        "own",
        "preview",
        "why",
        "sight",
        "threats",
        "zones",
        "sheet",
        "region",
        "way",
        "ways",
        "ruler",
        "rulings",
        "rule",
        "words",
        "luck",
        "moment",
    ];

    /// What it counts against the limit of messages: questions come in swarms and cost little.
    pub fn cost(&self) -> f64 {
        match self {
            Says::Choices { .. } | Says::Own { .. } => 0.2,
            Says::Why { .. } | Says::Sight { .. } => 0.2,
            Says::Zones { .. } | Says::Sheet { .. } | Says::Rulings { .. } => 0.2,
            Says::Region { .. } | Says::Way { .. } | Says::Ruler { .. } => 0.2,
            Says::Ways { .. } => 0.5,
            Says::Preview { .. } | Says::Words { .. } | Says::Moment { .. } => 0.4,
            Says::Luck { .. } => 0.5,
            Says::Threats { piece: Some(_), .. } => 0.5,
            _ => 1.0,
        }
    }

    /// The page's name for the message.
    pub fn id(&self) -> &str {
        match self {
            Says::Hello { .. } | Says::Look { .. } => "",
            Says::Contribute { id, .. }
            | Says::Act { id, .. }
            | Says::Give { id, .. }
            | Says::Back { id, .. }
            | Says::Allow { id, .. }
            | Says::Resign { id, .. }
            | Says::Draw { id, .. }
            | Says::Heard { id, .. }
            | Says::Rematch { id, .. }
            | Says::Chat { id, .. }
            | Says::Choices { id, .. }
            | Says::Own { id, .. }
            | Says::Preview { id, .. }
            | Says::Why { id, .. }
            | Says::Sight { id, .. }
            | Says::Threats { id, .. }
            | Says::Zones { id, .. }
            | Says::Sheet { id, .. }
            | Says::Region { id, .. }
            | Says::Way { id, .. }
            | Says::Ways { id, .. }
            | Says::Ruler { id, .. }
            | Says::Rulings { id }
            | Says::Rule { id, .. }
            | Says::Words { id, .. }
            | Says::Luck { id }
            | Says::Moment { id, .. } => id,
        }
    }

    /// The side it speaks for.
    pub fn side(&self) -> Option<Side> {
        match self {
            Says::Hello { .. }
            | Says::Rematch { .. }
            | Says::Chat { .. }
            | Says::Sight { .. }
            | Says::Zones { .. }
            | Says::Sheet { .. }
            | Says::Region { .. }
            | Says::Ruler { .. }
            | Says::Rulings { .. }
            | Says::Rule { .. }
            | Says::Luck { .. }
            | Says::Moment { .. } => None,
            Says::Look { side }
            | Says::Contribute { side, .. }
            | Says::Act { side, .. }
            | Says::Give { side, .. }
            | Says::Back { side, .. }
            | Says::Allow { side, .. }
            | Says::Resign { side, .. }
            | Says::Draw { side, .. }
            | Says::Heard { side, .. }
            | Says::Choices { side, .. }
            | Says::Own { side, .. }
            | Says::Preview { side, .. }
            | Says::Why { side, .. }
            | Says::Threats { side, .. }
            | Says::Way { side, .. }
            | Says::Ways { side, .. }
            | Says::Words { side, .. } => Some(*side),
        }
    }
}

/// To the page. `seq` counts whatever happened at the table, chat and agreements included.
#[derive(Clone, Debug, Serialize, TS)]
#[serde(tag = "t", rename_all = "kebab-case")]
pub enum Hears {
    /// The answer to `hello`: everything.
    Welcome {
        /// How much has happened.
        seq: u32,
        /// What does not change.
        scene: Box<Scene>,
        /// The switches that the drawing of the ground depends on.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        #[ts(as = "Option<BTreeMap<String, String>>", optional)]
        ground: BTreeMap<String, String>,
        /// Seats, dice, agreements.
        room: RoomTold,
        /// What there is to see.
        update: Box<Update>,
        /// What was said last.
        chat: Vec<ChatTold>,
        /// The page knows more than is kept: what it saw last is lost.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        lost: Option<String>,
    },
    /// The game moved.
    Update {
        /// How much has happened.
        seq: u32,
        /// What there is to see.
        update: Box<Update>,
    },
    /// The game moved, for a page that wants changes: what is different from what it was told
    /// last.
    Change {
        /// How much has happened.
        seq: u32,
        /// What is different.
        change: Box<Change>,
    },
    /// Seats, offers, presence changed.
    Room {
        /// How much has happened.
        seq: u32,
        /// Seats, dice, agreements.
        room: RoomTold,
    },
    /// Somebody said something.
    Chat {
        /// How much has happened.
        seq: u32,
        /// What.
        said: ChatTold,
    },
    /// The message with that id is done, and on disk.
    Done {
        /// The page's name for it.
        id: String,
        /// How much had happened by then.
        seq: u32,
    },
    /// The message with that id was refused; nothing changed.
    Refused {
        /// The page's name for it; empty if it could not be read.
        id: String,
        /// Why.
        why: WhyNot,
    },
    /// The computer thinks.
    Thinking {
        /// For whom.
        #[ts(type = "\"a\" | \"b\"")]
        side: Side,
        /// Whether it does.
        on: bool,
    },
    /// The answer to `choices`.
    Choices {
        /// The page's name for the question.
        id: String,
        /// What the piece can do.
        choices: Vec<Choice>,
    },
    /// The answer to `preview`.
    Preview {
        /// The page's name for the question.
        id: String,
        /// What will come of it.
        preview: Preview,
    },
    /// The answer to `why`.
    Why {
        /// The page's name for the question.
        id: String,
        /// Why not; nothing if it can.
        why: Option<WhyNot>,
    },
    /// The answer to `sight`.
    Sight {
        /// The page's name for the question.
        id: String,
        /// The line.
        line: SightLine,
    },
    /// The answer to `threats`.
    Threats {
        /// The page's name for the question.
        id: String,
        /// What could be done.
        threats: Vec<Threat>,
    },
    /// The answer to `zones`.
    Zones {
        /// The page's name for the question.
        id: String,
        /// What it reaches, weapon by weapon.
        zones: Vec<Zone>,
    },
    /// The answer to `sheet`.
    Sheet {
        /// The page's name for the question.
        id: String,
        /// All there is to know of it.
        sheet: Sheet,
    },
    /// The answer to `region`.
    Region {
        /// The page's name for the question.
        id: String,
        /// Where it can get to.
        region: Region,
    },
    /// The answer to `way`.
    Way {
        /// The page's name for the question.
        id: String,
        /// The way.
        way: Box<Way>,
    },
    /// The answer to `ways`.
    Ways {
        /// The page's name for the question.
        id: String,
        /// The ways, in the order in which they must be gone.
        ways: Vec<Way>,
    },
    /// The answer to `ruler`.
    Ruler {
        /// The page's name for the question.
        id: String,
        /// The ruler.
        ruler: Ruler,
    },
    /// The answer to `rulings`.
    Rulings {
        /// The page's name for the question.
        id: String,
        /// What may be ruled; empty for everybody but an umpire.
        choices: Vec<Choice>,
    },
    /// The answer to `words`.
    Words {
        /// The page's name for the question.
        id: String,
        /// What they stand for.
        choice: Choice,
    },
    /// The answer to `luck`.
    Luck {
        /// The page's name for the question.
        id: String,
        /// The number of an entry and how well its dice fell, as in `Told.luck`; entries in which
        /// the dice decided nothing are left out.
        luck: Vec<(u32, u8)>,
    },
    /// The answer to `moment`.
    Moment {
        /// The page's name for the question.
        id: String,
        /// What there was to see.
        update: Box<Update>,
    },
    /// This page is out of date or was sent away; it says what to do.
    Bye {
        /// Why.
        why: String,
    },
}

/// A word at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ChatTold {
    /// Its number.
    pub n: u32,
    /// Who said it.
    pub name: String,
    /// From which side; nobody's if a spectator's.
    #[ts(type = "\"a\" | \"b\" | null")]
    pub side: Option<Side>,
    /// What.
    pub text: String,
}

/// Every shape that goes over the socket, as TypeScript.
pub fn typescript() -> String {
    let mut socket = shelf::wire::Declarations::default();
    socket.add::<CampaignTold>().add::<CampaignInfo>();
    socket.add::<SeatTold>().add::<RoomTold>().add::<SignedTold>().add::<ChatTold>();
    socket.add::<Says>().add::<Hears>();
    (shelf::wire::typescript() + &socket.into_text()).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::Says;

    /// The deserializer names every message it knows when it meets one it does not.
    #[test]
    fn no_message_is_missing_from_the_list() {
        let error = serde_json::from_str::<Says>(r#"{"t":"?"}"#).unwrap_err().to_string();
        let known: Vec<&str> = error.split('`').skip(3).step_by(2).collect();
        assert_eq!(known, Says::ALL_TAGS);
    }
}
