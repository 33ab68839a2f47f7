//! Every way to give a secret away.

/// A way to give the other side's number away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leak {
    /// None: the game as it should be.
    None,
    Scene,
    View,
    Order,
    Count,
    Told,
    Prompt,
    Waits,
    NoBack,
    Wanted,
    Moment,
    Choices,
    Preview,
    Why,
    Sight,
    Threats,
    Zones,
    Sheet,
    Words,
    Refusal,
    ErrorText,
    Legality,
    DiceAsked,
    Turn,
    Size,
    /// What is not seen is told and counted as an entry without lines.
    Empty,
    /// What is not seen is not told, but counted.
    Counted,
}

impl Leak {
    pub const ALL: [Leak; 26] = [
        Leak::Scene,
        Leak::View,
        Leak::Order,
        Leak::Count,
        Leak::Told,
        Leak::Prompt,
        Leak::Waits,
        Leak::NoBack,
        Leak::Wanted,
        Leak::Moment,
        Leak::Choices,
        Leak::Preview,
        Leak::Why,
        Leak::Sight,
        Leak::Threats,
        Leak::Zones,
        Leak::Sheet,
        Leak::Words,
        Leak::Refusal,
        Leak::ErrorText,
        Leak::Legality,
        Leak::DiceAsked,
        Leak::Turn,
        Leak::Size,
        Leak::Empty,
        Leak::Counted,
    ];
}
