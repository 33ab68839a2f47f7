//! Chapter 11: draft horses in harness, and carts.

use engine::{Piece, Refusal, Tell};
use hex::HexId;

use crate::Havoc;
use crate::action::Action;
use crate::event::Event;
use crate::rule;
use crate::rules::movement::no;
use crate::state::State;

impl Havoc {
    /// SB-CAR-04 — May he put this horse to this cart?
    pub(crate) fn may_harness(
        &self,
        _s: &State,
        _man: Piece,
        _horse: Piece,
        _cart: Piece,
    ) -> Result<(), Refusal> {
        Err(no(rule::SB_CAR_04, "not built yet"))
    }

    /// SB-CAR-04 — May he take this horse out of its cart?
    pub(crate) fn may_unharness(
        &self,
        _s: &State,
        _man: Piece,
        _horse: Piece,
    ) -> Result<(), Refusal> {
        Err(no(rule::SB_CAR_04, "not built yet"))
    }

    /// SB-CAR-04 — The horse is in the shafts.
    pub(crate) fn harness(
        &self,
        _s: &mut State,
        _man: Piece,
        _horse: Piece,
        _cart: Piece,
        _tell: &mut impl Tell<Event>,
    ) {
    }

    /// SB-CAR-04 — The horse is out of them.
    pub(crate) fn unharness(
        &self,
        _s: &mut State,
        _man: Piece,
        _horse: Piece,
        _tell: &mut impl Tell<Event>,
    ) {
    }

    /// Lists what a man can put to or take out.
    pub(crate) fn list_harnessing(&self, _s: &State, _man: Piece, _out: &mut Vec<Action>) {}

    /// SB-CAR-03 — May these men push the cart that way? What it costs.
    pub(crate) fn may_push(
        &self,
        _s: &State,
        _cart: Piece,
        _men: [Piece; 3],
        _way: u8,
    ) -> Result<u8, Refusal> {
        Err(no(rule::SB_CAR_03, "not built yet"))
    }

    /// Lists the pushes in which a man is named first.
    pub(crate) fn list_pushes(&self, _s: &State, _man: Piece, _out: &mut Vec<Action>) {}

    /// SB-CAR-03 — The cart moves on; then each pusher is placed.
    pub(crate) fn push(
        &self,
        _s: &mut State,
        _cart: Piece,
        _men: [Piece; 3],
        _way: u8,
        _tell: &mut impl Tell<Event>,
    ) {
    }

    /// SB-CAR-03 — Where the next pusher may stand.
    pub(crate) fn shove_places(&self, _s: &State, _cart: Piece, _left: u8) -> Vec<HexId> {
        Vec::new()
    }

    /// SB-CAR-03 — By default he stands nearest to where he stood.
    pub(crate) fn default_shove(&self, s: &State, cart: Piece, left: u8) -> HexId {
        self.shove_places(s, cart, left).first().copied().unwrap_or(HexId::NONE)
    }

    /// SB-CAR-03 — One pusher takes his place.
    pub(crate) fn shove(
        &self,
        _s: &mut State,
        _cart: Piece,
        _left: u8,
        _to: HexId,
        _tell: &mut impl Tell<Event>,
    ) {
    }

    /// SB-DRA-01, SB-CAR-03 — Notes who is beside a draft horse or a cart as the movement step
    /// begins.
    pub(crate) fn note_beside(&self, _s: &mut State) {}
}
