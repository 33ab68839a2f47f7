//! Every flaw that is looked for is found when it is planted, by the rule it breaks.

use engine::{Game, Piece, RuleId, Seeded, Side};
use hex::{HexId, turn};

use crate::Havoc;
use crate::common;
use crate::rule;
use crate::state::{Captivity, Health, Place, State, Step, StepName, Task, mark};

/// A way to spoil a position; false if there is nothing in it to spoil.
type Spoil = fn(&Havoc, &mut State) -> bool;

fn man(game: &Havoc, s: &State, is: impl Fn(Piece) -> bool) -> Option<Piece> {
    game.characters().find(|p| s.at(*p).is_here() && is(*p))
}

fn foot(game: &Havoc, s: &State) -> Option<Piece> {
    man(game, s, |p| !s.at(p).is_mounted())
}

fn rider(game: &Havoc, s: &State) -> Option<Piece> {
    man(game, s, |p| s.at(p).is_mounted())
}

fn animal(game: &Havoc, s: &State, is: impl Fn(Piece) -> bool) -> Option<Piece> {
    game.animals().find(|p| s.at(*p).is_here() && is(*p))
}

/// Does something with a piece, if there is one.
fn with<T>(found: Option<T>, act: impl FnOnce(T)) -> bool {
    found.map(act).is_some()
}

const PLACES: &[(&str, RuleId, Spoil)] = &[
    ("two enemies in one hex", rule::SG_MOV_04, |game, s| {
        let first = |side| man(game, s, |p| !s.at(p).is_mounted() && game.owner(p) == side);
        let (a, b) = (first(Side::A), first(Side::B));
        with(a.zip(b), |(a, b)| s.at_mut(a).hex = s.at(b).hex)
    }),
    ("two friends in one hex", rule::SG_MOV_05, |game, s| {
        let one = foot(game, s);
        let two = one.and_then(|p| {
            man(game, s, |q| q > p && !s.at(q).is_mounted() && game.owner(q) == game.owner(p))
        });
        with(one.zip(two), |(a, b)| s.at_mut(a).hex = s.at(b).hex)
    }),
    ("a man on an animal", rule::SG_MOV_06, |game, s| {
        let one = animal(game, s, |p| !game.is_cart(p));
        let two = foot(game, s);
        with(one.zip(two), |(a, b)| s.at_mut(b).hex = s.at(a).hex)
    }),
    ("a man on a cart", rule::SB_CAR_01, |game, s| {
        let one = animal(game, s, |p| game.is_cart(p));
        let two = foot(game, s);
        with(one.zip(two), |(a, b)| s.at_mut(b).hex = s.at(a).tail)
    }),
    ("a man nowhere", rule::SG_CHR_01, |game, s| {
        with(foot(game, s), |p| s.at_mut(p).hex = HexId::NONE)
    }),
    ("a man off the map", rule::SG_MAP_08, |game, s| {
        with(foot(game, s), |p| s.at_mut(p).hex = HexId(60_000))
    }),
    ("a man of two hexes", rule::SG_CHR_01, |game, s| {
        let field = &game.scenario.map.field;
        with(foot(game, s), |p| s.at_mut(p).tail = field.neighbour(s.at(p).hex, 0))
    }),
    ("a horse torn apart", rule::SG_MOV_11, |game, s| {
        let field = &game.scenario.map.field;
        with(rider(game, s), |p| {
            let far = field.ids().find(|hex| field.distance(*hex, s.at(p).hex) == 3);
            s.at_mut(p).tail = far.expect("a large map");
        })
    }),
    ("a man in masonry or a horse among trees", rule::SG_MOV_11, |game, s| {
        let field = &game.scenario.map.field;
        let shut = field.ids().find(|hex| {
            let tail = field.neighbour(*hex, turn(0, 3));
            game.horse_mp[hex.index()] == 0
                && game.foot_mp[hex.index()] > 0
                && !game.is_river(*hex)
                && tail.is_some()
                && !game.is_walled(tail, 0)
        });
        with(rider(game, s).zip(shut), |(p, hex)| {
            [s.at_mut(p).hex, s.at_mut(p).tail] = [hex, field.neighbour(hex, turn(0, 3))];
        })
    }),
    ("armour in the water", rule::SB_MOV_09, |game, s| {
        let wet = game.scenario.map.field.ids().find(|hex| game.is_river(*hex));
        let p = man(game, s, |p| !s.at(p).is_mounted() && game.kind(p).armoured);
        with(p.zip(wet), |(p, hex)| s.at_mut(p).hex = hex)
    }),
    ("a body in the water", rule::SG_CHR_07, |game, s| {
        let wet = game.scenario.map.field.ids().find(|hex| game.is_river(*hex));
        let p = foot(game, s);
        with(p.zip(wet), |(p, hex)| {
            (s.at_mut(p).health, s.at_mut(p).hex) = (Health::Dead, hex);
        })
    }),
    ("too many bodies", rule::SG_BOD_02, |game, s| {
        let dead: Vec<Piece> =
            game.characters().filter(|p| !s.at(*p).is_mounted()).take(10).collect();
        let hex = s.at(dead[0]).hex;
        for p in &dead {
            (s.at_mut(*p).health, s.at_mut(*p).hex) = (Health::Dead, hex);
        }
        dead.len() == 10
    }),
    ("two barricades in one hex", rule::SG_MAP_07, |game, s| {
        s.barricades[1].hex = s.barricades[0].hex;
        game.scenario.barricades.len() > 1
    }),
    ("gone, and on the map", rule::SG_MOV_14, |game, s| {
        with(foot(game, s), |p| {
            (s.at_mut(p).place, s.at_mut(p).left_over) = (Place::Left, 0);
        })
    }),
    ("gone where there is no way out", rule::SG_MOV_14, |game, s| {
        let p = man(game, s, |p| {
            let party = &game.scenario.parties[game.owner(p)];
            !s.at(p).is_mounted() && !party.exits.iter().chain(&party.home).any(|e| *e as u8 == 0)
        });
        with(p, |p| {
            let f = s.at_mut(p);
            (f.place, f.left_over, f.hex) = (Place::Left, 0, HexId::NONE);
        })
    }),
];

const RECORDS: &[(&str, RuleId, Spoil)] = &[
    ("a ridden horse that stands by itself", rule::SG_HRS_03, |game, s| {
        with(rider(game, s), |p| {
            let (horse, hex) = (s.at(p).horse, s.at(p).hex);
            s.at_mut(horse).hex = hex;
        })
    }),
    ("one horse under two", rule::SG_HRS_03, |game, s| {
        let one = rider(game, s);
        let two = one.and_then(|p| man(game, s, |q| q > p && s.at(q).is_mounted()));
        with(one.zip(two), |(a, b)| s.at_mut(a).horse = s.at(b).horse)
    }),
    ("stunned in the saddle", rule::SG_CHR_02, |game, s| {
        with(rider(game, s), |p| s.at_mut(p).health = Health::Stunned)
    }),
    ("a prisoner who is no knight", rule::CH_RAN_01, |game, s| {
        let p = man(game, s, |p| !game.is_knight(p) && !s.at(p).is_mounted());
        with(p, |p| s.at_mut(p).captivity = Captivity::Prisoner)
    }),
    ("a prisoner in the saddle", rule::CH_RAN_03, |game, s| {
        let p = man(game, s, |p| game.is_knight(p) && s.at(p).is_mounted());
        with(p, |p| s.at_mut(p).captivity = Captivity::Prisoner)
    }),
    ("busy while stunned", rule::SG_TRN_08, |game, s| {
        with(foot(game, s), |p| {
            (s.at_mut(p).health, s.at_mut(p).task) = (Health::Stunned, Task::Mount);
        })
    }),
    ("dead and busy", rule::SG_TRN_08, |game, s| {
        with(foot(game, s), |p| {
            (s.at_mut(p).health, s.at_mut(p).task) = (Health::Dead, Task::Clear);
        })
    }),
    ("both faces covered", rule::SG_COV_05, |game, s| {
        with(foot(game, s), |p| s.at_mut(p).marks |= mark::FACE_LEFT | mark::FACE_RIGHT)
    }),
    ("in melee in a phase to come", rule::SG_TRN_05, |game, s| {
        with(foot(game, s), |p| s.at_mut(p).last_melee = s.phase + 1)
    }),
    ("a wounded animal", rule::SG_ANI_01, |game, s| {
        with(animal(game, s, |_| true), |p| s.at_mut(p).health = Health::Wounded)
    }),
    ("an animal held by nobody", rule::SB_DRA_02, |game, s| {
        let lay = game.lay(s);
        let p = animal(game, s, |p| !game.is_cart(p) && !game.is_held(s, &lay, p, Side::B));
        with(p, |p| s.at_mut(p).control = Some(Side::B))
    }),
    ("a string torn apart", rule::CH_MUL_02, |game, s| {
        let field = &game.scenario.map.field;
        let p = animal(game, s, |p| game.is_mule(p) && s.at(p).behind.is_some());
        with(p, |p| {
            let lay = game.lay(s);
            let far = |hex: &HexId| lay.is_free(*hex) && game.horse_mp[hex.index()] > 0;
            let hex = field.ids().filter(far).max_by_key(|h| field.distance(*h, s.at(p).hex));
            s.at_mut(p).hex = hex.expect("a free hex");
        })
    }),
    ("a string without an end", rule::CH_MUL_02, |game, s| {
        let p = animal(game, s, |p| game.is_mule(p) && s.at(p).behind.is_some());
        with(p, |p| {
            let next = s.at(p).behind;
            s.at_mut(next).behind = p;
        })
    }),
    ("a cart beside its horse", rule::SB_CAR_02, |game, s| {
        let p = animal(game, s, |p| game.cart_of(s, p).is_some());
        with(p, |p| {
            let cart = s.at_mut(s.at(p).behind);
            std::mem::swap(&mut cart.hex, &mut cart.tail);
        })
    }),
];

const ORDER: &[(&str, RuleId, Spoil)] = &[
    ("a phase of another turn", rule::SG_TRN_01, |_, s| {
        s.phase += 1;
        true
    }),
    ("a turn too many", rule::SG_TRN_10, |game, s| {
        (s.turn, s.phase) = (game.scenario.turns + 1, s.phase + 2 * u16::from(game.scenario.turns));
        s.turn > 1 && s.phase == 2 * u16::from(s.turn) - u16::from(s.active == s.first)
    }),
    ("points for nobody", rule::SG_TRN_03, |_, s| {
        s.left_mp[0] = 3;
        s.movers[0] == Piece::NONE
    }),
    ("a move in another step", rule::SG_MOV_01, |game, s| {
        let step = s.step() != Some(StepName::Movement);
        step && with(foot(game, s), |p| s.movers[0] = p)
    }),
    ("more points than he had", rule::SG_MOV_01, |game, s| {
        s.steps.replace_top(Step::Phase(StepName::Movement));
        with(foot(game, s), |p| (s.movers[0], s.left_mp[0]) = (p, 200))
    }),
    ("one mover twice", rule::SG_TRN_03, |game, s| {
        s.steps.replace_top(Step::Phase(StepName::Movement));
        with(foot(game, s), |p| s.movers = [p, p, Piece::NONE])
    }),
    ("a man led", rule::SG_HRS_06, |game, s| {
        s.steps.replace_top(Step::Phase(StepName::Movement));
        with(foot(game, s), |p| (s.movers[0], s.led) = (p, p))
    }),
    ("a retreat at no time", rule::SG_RET_01, |game, s| {
        with(foot(game, s), |p| s.retreating.extend([p]))
    }),
    ("a thrown rider who sits", rule::SG_DIS_01, |game, s| {
        with(rider(game, s), |p| {
            let by = game.owner(p);
            s.steps.push(Step::Thrown { rider: p, horse: s.at(p).horse, by });
        })
    }),
    ("a free man who is to break out", rule::CH_RAN_04, |game, s| {
        with(foot(game, s), |p| s.steps.push(Step::BreakOut(p)))
    }),
    ("a question nobody is asked", rule::SG_ENG_05, |_, s| {
        s.steps.push(Step::Aftermath);
        true
    }),
    ("arrows without a bow", rule::CH_AMM_03, |game, s| {
        let p = man(game, s, |p| !game.counts_ammo(p));
        with(p, |p| s.at_mut(p).ammo = s.at(p).ammo + 1)
    }),
    ("arrows from nowhere", rule::CH_AMM_01, |game, s| {
        let all: Vec<Piece> = game.characters().filter(|p| game.counts_ammo(*p)).collect();
        all.iter().for_each(|p| s.at_mut(*p).ammo = 31);
        !all.is_empty() && all.iter().all(|p| game.scenario.pieces[p.index()].ammo.is_none())
    }),
    ("dead prey", rule::CH_PRI_03, |game, s| {
        let p = man(game, s, |p| game.knight_bit(p).is_some() && !s.at(p).is_mounted());
        with(p, |p| {
            s.at_mut(p).health = Health::Dead;
            s.prey[0] |= game.knight_bit(p).unwrap_or(0);
        })
    }),
    ("a lantern that is not there", rule::SB_LAN_01, |game, s| {
        s.night.lit |= 1 << 15;
        game.scenario.map.lanterns.len() < 16
    }),
    ("unseen by day", rule::SB_NIT_03, |game, s| {
        !game.is_night(s) && with(foot(game, s), |p| s.night.hidden |= 1 << p.0)
    }),
    ("unseen in the light, or seen in the dark", rule::SB_NIT_04, |game, s| {
        game.is_night(s) && with(man(game, s, |p| game.is_ninja(p)), |p| s.night.hidden ^= 1 << p.0)
    }),
    ("hiding when all is over", rule::SB_NIT_10, |game, s| {
        s.over = Some(engine::Outcome::Drawn);
        with(foot(game, s), |p| s.night.hidden |= 1 << p.0)
    }),
    ("a duel with oneself", rule::SB_DUE_04, |game, s| {
        with(foot(game, s), |p| s.duel.champions = [p, p])
    }),
];

/// Sound positions of both books, early in a game.
fn positions() -> Vec<(Havoc, State)> {
    let files = common::files();
    let ids = [
        "cry-havoc/toll-house",
        "cry-havoc/mules-for-the-abbey",
        "cry-havoc/worth-their-weight",
        "cry-havoc/last-quiver",
        "samurai-blades/bridge-of-reeds",
        "samurai-blades/rice-carts",
        "samurai-blades/plum-court",
        "samurai-blades/strangers-from-the-sea",
    ];
    let open = |id: &str| {
        let game = common::game(&files, id, &[]);
        let mut s = game.start();
        let mut rng = Seeded::new(2);
        for _ in 0..400 {
            if s.phase > 0 && matches!(s.top(), Step::Phase(StepName::Declare)) {
                break;
            }
            let asks = game.asks(&s);
            let side = if asks.a.is_some() { Side::A } else { Side::B };
            let action = game.idle(&s, side);
            let Ok(()) = game.apply(&mut s, side, action, &mut rng, &mut engine::Quiet);
        }
        (game, s)
    };
    ids.into_iter().map(open).collect()
}

#[test]
fn every_planted_flaw_is_found_by_its_rule() {
    let positions = positions();
    for (game, s) in &positions {
        assert_eq!(game.flaw(s), None, "{}", game.scenario.id);
    }
    let mut missed = Vec::new();
    for (what, rule, spoil) in PLACES.iter().chain(RECORDS).chain(ORDER) {
        let mut planted = 0;
        for (game, s) in &positions {
            let mut spoiled = s.clone();
            // Who stood beside an animal may be moved away: that is another flaw.
            game.animals().for_each(|a| spoiled.at_mut(a).control = None);
            if spoil(game, &mut spoiled) {
                planted += 1;
                let flaw = game.flaw(&spoiled);
                if flaw.as_ref().map(|flaw| flaw.rule) != Some(*rule) {
                    missed.push(format!("{}: {what}: {flaw:?}", game.scenario.id));
                }
            }
        }
        if planted == 0 {
            missed.push(format!("{what}: nothing to plant it in"));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// What the book itself excepts is no flaw: a pusher on his cart until he is placed, a rider in
/// the air, a living man among bodies that closed his hex since (SG-BOD-03).
#[test]
fn r_sg_bod_03_what_the_book_excepts_is_no_flaw() {
    for (game, mut s) in positions() {
        let Some(p) = rider(&game, &s) else { continue };
        let horse = game.unseat(&mut s, p);
        assert!(game.flaw(&s).is_some(), "he is nowhere");
        s.steps.push(Step::Thrown { rider: p, horse, by: game.owner(p) });
        assert_eq!(game.flaw(&s), None);
    }
    for (game, mut s) in positions() {
        let dead: Vec<Piece> =
            game.characters().filter(|p| !s.at(*p).is_mounted() && !game.is_ninja(*p)).collect();
        let Some((living, dead)) = dead.split_first() else { continue };
        let hex = s.at(*living).hex;
        for p in dead.iter().take(6) {
            (s.at_mut(*p).health, s.at_mut(*p).hex) = (Health::Dead, hex);
        }
        let mut quiet = engine::Quiet;
        game.tidy(&mut s, &mut quiet);
        assert_eq!(game.flaw(&s), None, "{}", game.scenario.id);
    }
}
