//! What a player would try: actions that are looked at only to say why they are refused.

use ::havoc::Havoc;
use ::havoc::action::{Action, Ask};
use ::havoc::attack::Attack;
use ::havoc::roster::Weapon;
use ::havoc::state::State;
use engine::{Game, Piece, Side};
use hex::HexId;

/// The likeliest first. A hex with somebody in it is meant for him where that makes sense.
pub(super) fn attempts(
    game: &Havoc,
    s: &State,
    of: Piece,
    at: Option<Piece>,
    cell: Option<u16>,
) -> Vec<Action> {
    let asks = game.asks(s);
    let ask = Side::BOTH.into_iter().find_map(|side| asks[side]);
    let hex = cell.map(HexId).filter(|hex| game.scenario.map.field.has(*hex));
    let there = hex.and_then(|hex| game.lay(s).who(hex)).filter(|there| *there != of);
    let try_one = Attempt { game, s, of };
    match (ask, at, hex) {
        (Some(Ask::SetUp), Some(at), _) => vec![Action::Allot { man: of, sergeant: at }],
        (Some(Ask::SetUp), _, hex) => try_one.places(hex.unwrap_or(s.at(of).hex)),
        (Some(Ask::Declare), at, _) => try_one.declarations(at.or(there)),
        (Some(Ask::Shoot), at, hex) => match (at.or(there), hex) {
            (Some(at), _) => vec![try_one.shot(at)],
            (None, Some(hex)) => match game.scenario.map.lantern(hex) {
                Some(lantern) => vec![Action::ShootLantern { by: of, lantern }],
                None => try_one.moves(hex),
            },
            (None, None) => try_one.enemies().map(|at| try_one.shot(at)).collect(),
        },
        (Some(Ask::Fight), at, hex) => match (at.or(there), hex) {
            (Some(at), _) => try_one.attacks([at].into_iter()),
            (None, Some(hex)) => match game.scenario.map.lantern(hex) {
                Some(lantern) => vec![try_one.tends(lantern)],
                None => try_one.moves(hex),
            },
            (None, None) => try_one.attacks(try_one.enemies()),
        },
        (Some(Ask::Retreat), _, hex) => try_one.retreats(hex),
        (Some(Ask::Advance), _, hex) => try_one.advances(hex),
        (Some(Ask::Bear), ..) => vec![Action::Bear { figure: of }],
        (Some(Ask::Suffer), ..) => vec![Action::Suffer { figure: of }],
        (Some(Ask::Command), ..) => vec![Action::LeaveOut { figure: of }],
        (Some(Ask::Move), Some(at), _) => try_one.meets(at),
        (_, _, Some(hex)) => try_one.moves(hex),
        (_, at, None) => try_one.goes(at),
    }
}

struct Attempt<'a> {
    game: &'a Havoc,
    s: &'a State,
    of: Piece,
}

impl Attempt<'_> {
    /// A shot or a throw, whatever he can do.
    fn shot(&self, at: Piece) -> Action {
        let by = self.of;
        match self.game.kind(by).weapon {
            Some(Weapon::Shuriken) => Action::Throw { by, at },
            _ => Action::Shoot { by, at },
        }
    }

    /// Lighting a lantern that is out, or putting it out.
    fn tends(&self, lantern: u8) -> Action {
        let lit = self.s.night.lit >> lantern & 1 == 0;
        Action::Light { by: self.of, lantern, lit }
    }

    /// Everyone of the other side, the nearest first.
    fn enemies(&self) -> impl Iterator<Item = Piece> + use<> {
        let (game, s, of) = (self.game, self.s, self.of);
        let foe = game.owner(of).other();
        let mut men: Vec<Piece> = game.men(foe).filter(|man| s.at(*man).is_here()).collect();
        if s.at(of).hex.is_some() {
            men.sort_by_key(|man| game.range(s, of, *man));
        }
        men.into_iter()
    }

    fn rides(&self) -> bool {
        self.s.at(self.of).tail.is_some()
    }

    /// Every pose with its head in a hex, then every pose with its tail there.
    fn poses(&self, hex: HexId) -> Vec<[HexId; 2]> {
        let field = &self.game.scenario.map.field;
        if !self.rides() {
            return vec![[hex, HexId::NONE]];
        }
        let around = (0..6).map(|d| field.neighbour(hex, d)).filter(|next| next.is_some());
        let around: Vec<HexId> = around.collect();
        let heads = around.iter().map(|tail| [hex, *tail]);
        heads.chain(around.iter().map(|head| [*head, hex])).collect()
    }

    fn moves(&self, hex: HexId) -> Vec<Action> {
        let figure = self.of;
        let poses = self.poses(hex).into_iter();
        poses.map(|[to, tail]| Action::Move { figure, to, tail }).collect()
    }

    /// A move to where somebody stands; if nobody is named, to anywhere: it is refused for a
    /// reason that has nothing to do with the place.
    fn goes(&self, at: Option<Piece>) -> Vec<Action> {
        let (s, field) = (self.s, &self.game.scenario.map.field);
        let here = s.at(self.of).hex;
        if let Some(there) = at.map(|at| s.at(at).hex).filter(|hex| hex.is_some()) {
            return self.moves(there);
        }
        let around = (0..6).filter(|_| here.is_some()).map(|d| field.neighbour(here, d));
        let goals = around.filter(|next| next.is_some());
        let mut moves: Vec<Action> = goals.flat_map(|hex| self.moves(hex)).collect();
        if moves.is_empty() {
            moves = self.moves(HexId(0));
        }
        moves
    }

    /// In the movement step: leading an animal on, leaving with someone, or a blow out of turn.
    fn meets(&self, at: Piece) -> Vec<Action> {
        let (game, s, of) = (self.game, self.s, self.of);
        let field = &game.scenario.map.field;
        if game.is_character(at) && !s.at(at).is_free() {
            return vec![Action::Exit { figure: of, with: at }];
        }
        if game.is_character(at) {
            return self.goes(Some(at));
        }
        if game.is_cart(at) {
            return self.pushes(at);
        }
        let here = s.at(of).hex;
        let around = (0..6).filter(|_| here.is_some()).map(|d| field.neighbour(here, d));
        let steps = around.filter(|next| next.is_some());
        steps.map(|to| Action::Lead { man: of, animal: at, to }).collect()
    }

    /// Pushing a cart with any other man of the side.
    fn pushes(&self, cart: Piece) -> Vec<Action> {
        let (game, of) = (self.game, self.of);
        let [front, rear] = [self.s.at(cart).hex, self.s.at(cart).tail];
        let way = game.scenario.map.field.direction(rear, front).unwrap_or(0);
        let others = game.men(game.owner(of)).filter(|other| *other != of);
        let pair = |other: Piece| [of.min(other), of.max(other), Piece::NONE];
        others.map(|other| Action::Push { cart, men: pair(other), way }).collect()
    }

    fn attacks(&self, men: impl Iterator<Item = Piece>) -> Vec<Action> {
        let attack = |at: Piece| Attack::new(&[self.of], &[at]).map(Action::Attack);
        men.filter_map(attack).collect()
    }

    fn places(&self, hex: HexId) -> Vec<Action> {
        let facings = if self.rides() { 6 } else { 1 };
        (0..facings).map(|facing| Action::Place { figure: self.of, to: hex, facing }).collect()
    }

    fn declarations(&self, at: Option<Piece>) -> Vec<Action> {
        let (game, man) = (self.game, self.of);
        match at {
            Some(mule) if game.is_mule(mule) => {
                let tie = |to: Piece| Action::Attach { man, mule, to };
                let untie = [Action::Detach { man, mule }].into_iter();
                untie.chain(game.animals().filter(|to| *to != mule).map(tie)).collect()
            }
            Some(horse) if game.is_horse(horse) => vec![Action::Mount { man, horse }],
            Some(horse) if game.is_draft(horse) => {
                let put_to = |cart: Piece| Action::Harness { man, horse, cart };
                let others = [Action::Mount { man, horse }, Action::Unharness { man, horse }];
                let carts = game.animals().filter(|cart| game.is_cart(*cart));
                others.into_iter().chain(carts.map(put_to)).collect()
            }
            Some(with) => vec![Action::Share { man, with }],
            None if self.rides() => vec![Action::Dismount { man }],
            None => {
                let near = |horse: Piece| Action::Mount { man, horse };
                let own = [Action::Dismount { man }].into_iter();
                game.animals().filter(|a| game.is_horse(*a)).map(near).chain(own).collect()
            }
        }
    }

    fn retreats(&self, hex: Option<HexId>) -> Vec<Action> {
        let figure = self.of;
        let poses = hex.map_or(Vec::new(), |hex| self.poses(hex)).into_iter();
        let moves = poses.map(|[to, tail]| Action::Retreat { figure, to, tail });
        moves.chain([Action::Stand { figure }]).collect()
    }

    fn advances(&self, hex: Option<HexId>) -> Vec<Action> {
        let (figure, s) = (self.of, self.s);
        let vacated = s.fight.vacated.into_iter().filter(|hex| hex.is_some());
        let goals: Vec<HexId> = hex.map_or_else(|| vacated.collect(), |hex| vec![hex]);
        let goals = if goals.is_empty() { vec![HexId(0)] } else { goals };
        let poses = goals.into_iter().flat_map(|hex| self.poses(hex));
        poses.map(|[to, tail]| Action::Advance { figure, to, tail }).collect()
    }
}
