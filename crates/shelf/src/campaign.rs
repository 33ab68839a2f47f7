//! A band between fights, whatever its book: what a server holds of a campaign.
//!
//! A campaign is a list of deeds with their dice, each a line of text. Whoever keeps the lines can
//! do everything again with [`Campaign::restore`]; nothing else need be kept. Where a book has no
//! campaign, [`found`] gives nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use book::{Files, Listed, Trouble};
use engine::Side;

use crate::family::{Family, with_family};
use crate::wire::{BandTold, FieldOfBattle, MarketTold, WhyNot, Wish};

/// Who goes to a fight, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fray<'a> {
    /// The full name of the scenario.
    pub scenario: &'a str,
    /// The side.
    pub side: Side,
    /// Who.
    pub who: &'a [String],
}

/// A band between fights. Whatever changes it gives a line to be kept; a line that was not kept
/// must not have happened, so the band is then brought back from those that were.
pub trait Campaign: Send {
    /// What the band is called.
    fn name(&self) -> &str;

    /// Everything its page shows.
    fn told(&self) -> BandTold;

    /// What one of the band can buy and sell in a place; the first place if none is named.
    fn market(&self, place: Option<&str>, who: &str) -> Result<MarketTold, WhyNot>;

    /// Where the band can fight.
    fn fields(&self) -> Result<Vec<FieldOfBattle>, Vec<Trouble>>;

    /// Does what somebody wishes; the dice follow from the seed.
    fn wish(&mut self, wish: &Wish, seed: u64) -> Result<String, WhyNot>;

    /// The switches with which a table is laid for some of the band.
    fn switches(&self, fray: &Fray<'_>) -> Result<BTreeMap<String, String>, WhyNot>;

    /// Some of the band go to a fight at a table.
    fn march(&mut self, table: &str, fray: &Fray<'_>) -> Result<String, WhyNot>;

    /// They come back from a fight that never was.
    fn recall(&mut self, table: &str) -> Result<String, WhyNot>;

    /// The tables of the fights that some are at.
    fn away(&self) -> Vec<String>;

    /// Writes back how a fight left everybody, from the whole game as a file. Nothing if none of
    /// the band is at that fight, because it was written back before.
    fn write_back(&mut self, table: &str, file: &str) -> Result<Option<String>, String>;

    /// Does a kept deed again; it must come out as it did. After an error the band is of no use.
    fn restore(&mut self, line: &str) -> Result<(), String>;
}

/// What is wrong with a new band.
#[derive(Clone, Debug)]
pub enum Unfounded {
    /// It cannot be called so, or the like.
    Refused(WhyNot),
    /// The book cannot be read.
    Book(Vec<Trouble>),
}

/// A new band of a book, without anybody in it; nothing if the book has no campaign.
pub fn found(
    files: &Arc<Files>,
    book: &str,
    name: &str,
) -> Option<Result<Box<dyn Campaign>, Unfounded>> {
    let book = Listed::find(book)?;
    with_family!(book, Game, _any => Game::campaign(files, name)).flatten()
}

/// Whether a book has a campaign.
pub fn has_campaign(book: &Listed) -> bool {
    with_family!(book, Game, _any => Game::HAS_CAMPAIGN).unwrap_or_default()
}
