//! What is wrong with a position, if anything is: whatever the books say of every position, and no
//! lawful action can bring about. The contract of the engine asks after every action.

mod order;

use engine::{Line, Piece, RuleId};
use hex::HexId;

use crate::Havoc;
use crate::lay::Lay;
use crate::load::hexes;
use crate::roster::{Breed, Rank};
use crate::rule;
use crate::rules::movement::Hoof;
use crate::state::{Captivity, Health, Place, State, Step, Task, mark};
use crate::terrain::Ground;

/// SG-BOD-02 — The most that can lie in a hex. Nothing is put into one that is closed at 6; but
/// at 5 a body may be laid beside a horse, and the horse may die.
const MOST_MASS: u8 = 9;

/// Nothing, or what is wrong.
type Sound = Result<(), Line>;

/// What is wrong unless it holds.
fn must(holds: bool, rule: RuleId, what: impl FnOnce() -> String) -> Sound {
    if holds { Ok(()) } else { Err(Line { rule, text: what() }) }
}

impl Havoc {
    /// What is wrong with a position, and by which rule.
    pub(crate) fn what_is_wrong(&self, s: &State) -> Option<Line> {
        self.is_sound(s).err()
    }

    fn is_sound(&self, s: &State) -> Sound {
        for p in (0..self.piece_count() as u8).map(Piece) {
            self.stands_somewhere(s, p)?;
            self.has_its_size(s, p)?;
            self.has_ground(s, p)?;
            match self.is_character(p) {
                true => self.is_sound_man(s, p)?,
                false => self.is_sound_animal(s, p)?,
            }
        }
        self.nobody_shares(s)?;
        self.bodies_fit(s)?;
        self.barricades_lie(s)?;
        self.is_in_order(s)
    }

    /// Where a waiting piece is, which stands nowhere or on another: a thrown rider in the air
    /// (SG-DIS-01), a pusher who is still to be placed (SB-CAR-03).
    fn is_waiting(&self, s: &State, p: Piece) -> bool {
        s.steps.iter().any(|step| match *step {
            Step::Thrown { rider, .. } => rider == p,
            Step::Shove { left, .. } => (0..3).any(|n| left >> n & 1 != 0 && s.movers[n] == p),
            _ => false,
        })
    }

    /// SG-CHR-01, SG-MOV-14, SG-HRS-03, SG-DIS-01 — On the map, in the saddle's stead, or gone.
    fn stands_somewhere(&self, s: &State, p: Piece) -> Sound {
        let (f, name) = (s.at(p), self.name(p));
        let nowhere = f.hex.is_none() && f.tail.is_none();
        let gone = f.place == Place::Left;
        must(gone == (f.left_over != 255), rule::SG_MOV_14, || {
            format!("{name} left over edge {} and is {:?}", f.left_over, f.place)
        })?;
        match f.place {
            Place::Left => must(nowhere && f.health != Health::Dead, rule::SG_MOV_14, || {
                format!("{name} has left the map and is on it, or dead")
            }),
            Place::Ridden => {
                let riders = self.characters().filter(|q| s.at(*q).horse == p);
                let ridden = riders.filter(|q| s.at(*q).is_here()).count() == 1;
                must(nowhere && ridden && f.health != Health::Dead, rule::SG_HRS_03, || {
                    format!("{name} is ridden by nobody, by two, or stands by itself")
                })
            }
            Place::Map if f.hex.is_none() => {
                // SB-RET-07, SG-CHR-07: the water has taken the dead.
                let drowned = f.health == Health::Dead && self.has_river;
                must(nowhere && (drowned || self.is_waiting(s, p)), rule::SG_CHR_01, || {
                    format!("{name} is nowhere")
                })
            }
            Place::Map => must(self.scenario.map.field.has(f.hex), rule::SG_MAP_08, || {
                format!("{name} is off the map")
            }),
        }
    }

    /// SG-CHR-01, SG-MOV-11 — One hex or two; two lie side by side, without a wall between.
    fn has_its_size(&self, s: &State, p: Piece) -> Sound {
        let (f, name) = (s.at(p), self.name(p));
        if f.hex.is_none() {
            return Ok(());
        }
        let long = f.is_mounted() || self.kind(p).breed.is_long();
        must(long == f.tail.is_some(), rule::SG_CHR_01, || {
            format!("{name} covers {} hexes", f.hexes().count())
        })?;
        if !long {
            return Ok(());
        }
        let field = &self.scenario.map.field;
        let way = field.has(f.tail).then(|| field.direction(f.tail, f.hex)).flatten();
        // A carcass is no piece any more: clearing it asks for walls only on the way (SB-BOD-04).
        let open = way.is_some_and(|d| f.health == Health::Dead || !self.is_walled(f.tail, d));
        must(open, rule::SG_MOV_11, || format!("head and tail of {name} are not side by side"))
    }

    /// SG-MOV-03, SG-MOV-11, SB-MOV-09, SG-MAP-07, SG-CHR-07 — On ground that lets it stand there.
    /// Bodies that closed the hex since do not matter (SG-BOD-03).
    fn has_ground(&self, s: &State, p: Piece) -> Sound {
        let (f, name) = (s.at(p), self.name(p));
        if f.place != Place::Map {
            return Ok(());
        }
        for hex in f.hexes() {
            let at = || hexes::name(hex, &self.scenario.map.field);
            if f.health == Health::Dead {
                must(!self.is_river(hex), rule::SG_CHR_07, || {
                    format!("the body of {name} lies in the water at {}", at())
                })?;
                must(self.foot_mp[hex.index()] > 0, rule::SG_MOV_03, || {
                    format!("the body of {name} lies in masonry at {}", at())
                })?;
                continue;
            }
            let hoof = self.hoof(s, p);
            let rule = match self.scenario.map.ground(hex) {
                Ground::River => rule::SB_MOV_09,
                Ground::Wall => rule::SG_MOV_03,
                _ => rule::SG_MOV_11,
            };
            must(self.mp(hoof)[hex.index()] > 0, rule, || {
                format!("{name} cannot be in {}, where he is", at())
            })?;
            let fenced = hoof == Hoof::Horse && self.barricade_at(s, hex).is_some();
            must(!fenced, rule::SG_MAP_07, || {
                format!("{name} stands on the barricade at {}", at())
            })?;
        }
        Ok(())
    }

    /// SG-MOV-04, SG-MOV-05, SG-MOV-06, SB-CAR-01 — One living piece a hex.
    fn nobody_shares(&self, s: &State) -> Sound {
        let mut taken = vec![Piece::NONE; self.scenario.map.field.len()];
        let all = (0..self.piece_count() as u8).map(Piece);
        for p in all.filter(|p| s.at(*p).is_here() && !self.is_waiting(s, *p)) {
            for hex in s.at(p).hexes() {
                let other = std::mem::replace(&mut taken[hex.index()], p);
                if !other.is_some() {
                    continue;
                }
                let foes = self.side_of(p) != self.side_of(other);
                let rule = match (self.is_character(p), self.is_character(other)) {
                    _ if self.is_cart(p) || self.is_cart(other) => rule::SB_CAR_01,
                    (true, true) if foes => rule::SG_MOV_04,
                    (true, true) => rule::SG_MOV_05,
                    _ => rule::SG_MOV_06,
                };
                let at = hexes::name(hex, &self.scenario.map.field);
                return must(false, rule, || {
                    format!("{} and {} are both in {at}", self.name(other), self.name(p))
                });
            }
        }
        Ok(())
    }

    /// SG-BOD-01, SG-BOD-02 — No more bodies than can be got into a hex.
    fn bodies_fit(&self, s: &State) -> Sound {
        let lay: Lay = self.lay(s);
        let field = &self.scenario.map.field;
        match field.ids().find(|hex| lay.mass(*hex) > MOST_MASS) {
            None => Ok(()),
            Some(hex) => must(false, rule::SG_BOD_02, || {
                format!("bodies of mass {} lie in {}", lay.mass(hex), hexes::name(hex, field))
            }),
        }
    }

    /// SG-MAP-07, K-37 — Barricades lie on flat ground, one a hex.
    fn barricades_lie(&self, s: &State) -> Sound {
        let mut seen: Vec<HexId> = Vec::new();
        for hex in self.fences(s) {
            let flat = hex.is_some() && self.scenario.map.ground(hex) == Ground::Flat;
            must(flat && !seen.contains(&hex), rule::SG_MAP_07, || {
                "a barricade lies on rough ground, or on another".into()
            })?;
            seen.push(hex);
        }
        Ok(())
    }

    /// SG-CHR-02, SG-CHR-05, CH-RAN-03, SG-MOV-14 — A character's record agrees with itself.
    fn is_sound_man(&self, s: &State, p: Piece) -> Sound {
        let (f, name) = (s.at(p), self.name(p));
        must(!f.behind.is_some() && f.control.is_none(), rule::SG_CHR_02, || {
            format!("{name} is in a string, or controlled, and no animal")
        })?;
        if f.is_mounted() {
            let horse = f.horse;
            let saddled = (self.is_horse(horse) || self.is_draft(horse))
                && s.at(horse).place == if f.is_here() { Place::Ridden } else { f.place };
            must(saddled && f.health != Health::Dead, rule::SG_HRS_03, || {
                format!("{name} rides a horse that is not under him")
            })?;
            must(f.health != Health::Stunned, rule::SG_CHR_02, || {
                format!("{name} is stunned and in the saddle")
            })?;
        }
        self.is_sound_captive(s, p)?;
        // SB-SEP-03: a fall from the horse does not end a seppuku.
        let there = f.is_here() || self.is_waiting(s, p);
        let able = there && f.is_conscious() && f.is_free();
        let idle = f.task == Task::None;
        must(idle || able, rule::SG_TRN_08, || {
            format!("{name} is about {:?}, and cannot be", f.task)
        })?;
        must(idle || f.marks & mark::ASLEEP == 0, rule::SB_NIT_08, || {
            format!("{name} is asleep and about {:?}", f.task)
        })?;
        let faces = mark::FACE_LEFT | mark::FACE_RIGHT;
        must(f.marks & faces != faces, rule::SG_COV_05, || {
            format!("{name} has both faces of his corner covered")
        })?;
        must(f.last_melee <= s.phase, rule::SG_TRN_05, || {
            format!("{name} was in melee in phase {}, and this is phase {}", f.last_melee, s.phase)
        })
    }

    /// CH-RAN-01, CH-RAN-03, CH-RAN-09, SG-MOV-14 — Who was taken is a knight on foot; who has left
    /// did so where he may.
    fn is_sound_captive(&self, s: &State, p: Piece) -> Sound {
        let (f, name) = (s.at(p), self.name(p));
        let knight = self.kind(p).rank == Rank::Knight && f.health != Health::Dead;
        must(f.captivity == Captivity::Free || knight, rule::CH_RAN_01, || {
            format!("{name} is {:?}, and no living knight", f.captivity)
        })?;
        must(f.is_free() || !f.is_mounted(), rule::CH_RAN_03, || {
            format!("{name} is a prisoner in the saddle")
        })?;
        if f.place != Place::Left {
            return Ok(());
        }
        let side = if f.is_free() { self.owner(p) } else { self.owner(p).other() };
        let party = &self.scenario.parties[side];
        let mut ways = party.exits.iter().chain(&party.home);
        must(ways.any(|edge| *edge as u8 == f.left_over), rule::SG_MOV_14, || {
            format!("{name} has left where his side has no way out")
        })
    }

    /// SG-ANI-01, SB-DRA-02 — An animal lives or is a carcass; who controls it stands beside it.
    fn is_sound_animal(&self, s: &State, p: Piece) -> Sound {
        let (f, name) = (s.at(p), self.name(p));
        let is_cart = self.kind(p).breed == Breed::Cart;
        let health = match f.health {
            Health::Healthy => true,
            Health::Dead => !is_cart,
            Health::Stunned | Health::Wounded => false,
        };
        must(health, rule::SG_ANI_01, || format!("{name} is {:?}", f.health))?;
        must(!f.is_mounted() && f.captivity == Captivity::Free, rule::SG_CHR_02, || {
            format!("{name} rides, or is a prisoner")
        })?;
        if let Some(side) = f.control
            && !s.steps.iter().any(|step| matches!(step, Step::Shove { .. }))
        {
            let held = f.is_here() && !is_cart && self.is_held(s, &self.lay(s), p, side);
            must(held, rule::SB_DRA_02, || format!("nobody beside {name} controls it"))?;
        }
        self.is_sound_tie(s, p)
    }

    /// CH-MUL-02, SB-CAR-02 — Tied mules stand in file, and a horse in harness before its cart.
    fn is_sound_tie(&self, s: &State, p: Piece) -> Sound {
        let (f, name) = (s.at(p), self.name(p));
        let behind = f.behind;
        if !behind.is_some() {
            return Ok(());
        }
        let tied = |front: Piece| s.at(front).behind == behind;
        let alone = self.animals().filter(|front| tied(*front)).count() == 1;
        let other = self.name(behind);
        if self.is_cart(behind) {
            let together = match s.at(behind).place {
                Place::Left => f.place == Place::Left,
                _ => self.is_harnessed_well(s, p, behind),
            };
            let fits = self.is_draft(p) && alone && together;
            return must(fits, rule::SB_CAR_02, || {
                format!("{name} is put to {other} and does not stand before it")
            });
        }
        let mules = self.is_mule(p) && self.is_mule(behind) && alone;
        let whole = self.string(s, p).iter().filter(|m| **m == p).count() == 1;
        let together = match f.place {
            Place::Left => s.at(behind).place == Place::Left,
            _ => f.hex.is_some() && self.in_contact(s, p, behind),
        };
        must(mules && whole && together, rule::CH_MUL_02, || {
            format!("{name} and {other} are tied and not in file")
        })
    }
}

#[cfg(test)]
mod tests;
