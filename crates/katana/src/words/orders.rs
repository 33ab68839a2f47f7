//! Orders in words and back.

use engine::Piece;

use crate::Katana;
use crate::order::{Act, Bend, Extra, Gait, Hand, Order, Posture};
use crate::state::{KIT, LITTER, State};

const POSES: [(Posture, &str); 3] =
    [(Posture::Standing, "stand up"), (Posture::Sitting, "sit down"), (Posture::Lying, "lie down")];

const PLAIN: [(Act, &str); 16] = [
    (Act::Stay, "stay"),
    (Act::Advance, "advance"),
    (Act::Retire, "retire"),
    (Act::Run, "run"),
    (Act::Shoot(None), "shoot"),
    (Act::Shoot(Some(Hand::Left)), "turn left and shoot"),
    (Act::Shoot(Some(Hand::Right)), "turn right and shoot"),
    (Act::Aim, "aim"),
    (Act::Reprime, "reprime"),
    (Act::Charge, "charge"),
    (Act::ChargeRun, "charge at a run"),
    (Act::Close, "close"),
    (Act::KiAi, "shout"),
    (Act::Jump, "jump"),
    (Act::Climb, "climb"),
    (Act::LeapDown, "leap down"),
];

const GAITS: [(Gait, &str); 6] = [
    (Gait::Halt, "rein in"),
    (Gait::Walk, "walk"),
    (Gait::Trot, "trot"),
    (Gait::Canter, "canter"),
    (Gait::Gallop, "gallop"),
    (Gait::Back, "back"),
];

fn hand(word: &str) -> Option<Hand> {
    Hand::BOTH.into_iter().find(|hand| hand.name() == word)
}

impl Katana {
    /// An order in words, such as `first turn left, advance`.
    pub fn order_words(&self, s: &State, p: Piece, order: &Order) -> String {
        self.order_in_words(order, |act| match act {
            Act::Ready(slot) => self.item_words(s, p, slot),
            Act::PickUp(n) => {
                let thing = s.litter.get(usize::from(n));
                let weapon = thing.filter(|thing| thing.item.is_some());
                let name =
                    weapon.map_or("nothing", |thing| &self.book.weapon(thing.item.weapon).id);
                format!("{name} #{}", n + 1)
            }
            Act::Dismount(way) => {
                let to = self.dismount_to(s, p, way);
                let part = if way < 6 { "head" } else { "rear" };
                match to.is_some() {
                    true => format!("to {}", self.scenario.map.name(to)),
                    false => format!("{part} {}", way % 6),
                }
            }
            _ => String::new(),
        })
    }

    /// The same, where `thing` names what an action is about: something readied or picked up, the
    /// place of a dismount.
    pub(super) fn order_in_words(&self, order: &Order, thing: impl Fn(Act) -> String) -> String {
        let act = self.act_words(order.act, &thing);
        match order.extra {
            Extra::None => act,
            Extra::TurnFirst(hand) => format!("first turn {}, {act}", hand.name()),
            Extra::TurnAfter(hand) => format!("{act}, then turn {}", hand.name()),
            Extra::PoseFirst(posture) => format!("first {}, {act}", pose(posture)),
            Extra::PoseAfter(posture) => format!("{act}, then {}", pose(posture)),
            Extra::Ready(slot) => format!("first ready {}, {act}", thing(Act::Ready(slot))),
        }
    }

    fn act_words(&self, act: Act, thing: impl Fn(Act) -> String) -> String {
        if let Some((_, words)) = PLAIN.iter().find(|(known, _)| *known == act) {
            return (*words).to_owned();
        }
        match act {
            Act::Turn(hand) => format!("turn {}", hand.name()),
            Act::Pose(posture) => pose(posture).to_owned(),
            Act::Sidestep(hand) => format!("sidestep {}", hand.name()),
            Act::Backstep(hand) => format!("backstep {}", hand.name()),
            Act::Ready(_) => format!("ready {}", thing(act)),
            Act::PickUp(_) => format!("pick up {}", thing(act)),
            Act::TearFree(holder) => format!("tear free of {}", self.name(holder)),
            Act::Mount(horse) => format!("mount {}", self.name(horse)),
            Act::Dismount(_) => format!("dismount {}", thing(act)),
            Act::Ride(gait, bend) => {
                let words = GAITS.iter().find(|(known, _)| *known == gait);
                let words = words.map_or(gait.name(), |(_, words)| words);
                match bend {
                    None => words.to_owned(),
                    Some(Bend { step, hand }) => {
                        format!("{words} bending {} at {step}", hand.name())
                    }
                }
            }
            Act::RideAside(Gait::Sidestep, hand) => format!("step the horse {}", hand.name()),
            Act::RideAside(_, hand) => format!("turn the horse {}", hand.name()),
            _ => "stay".to_owned(),
        }
    }

    /// The name of an item of a kit, with its number where two are alike.
    pub(super) fn item_words(&self, s: &State, p: Piece, slot: u8) -> String {
        let kit = s.man(p).kit;
        let Some(item) = kit.get(usize::from(slot)).filter(|item| item.is_some()) else {
            return format!("nothing #{}", slot + 1);
        };
        let name = &self.book.weapon(item.weapon).id;
        let alike = kit.iter().filter(|other| other.weapon == item.weapon).count();
        if alike > 1 { format!("{name} #{}", slot + 1) } else { name.clone() }
    }

    /// The place in the kit of something named.
    pub(super) fn item_named(&self, s: &State, p: Piece, words: &str) -> Result<u8, String> {
        let kit = s.man(p).kit;
        let (name, number) = match words.split_once(" #") {
            Some((name, number)) => (name, number.parse::<u8>().ok()),
            None => (words, None),
        };
        let fits = |slot: &u8| {
            let item = kit[usize::from(*slot)];
            item.is_some()
                && self.book.weapon(item.weapon).id.eq_ignore_ascii_case(name)
                && number.is_none_or(|number| number == slot + 1)
        };
        let found = (0..KIT as u8).find(fits);
        found.ok_or_else(|| format!("{} carries no {words}", self.name(p)))
    }

    /// The order that words stand for.
    pub(super) fn order_named(&self, s: &State, p: Piece, words: &str) -> Result<Order, String> {
        let words = words.trim();
        if let Some(rest) = words.strip_prefix("first ") {
            let (first, act) =
                rest.split_once(", ").ok_or("after `first …,` comes what he does then")?;
            let act = self.act_named(s, p, act)?;
            if let Some(posture) = posture_named(first) {
                return Ok(Order { act, extra: Extra::PoseFirst(posture) });
            }
            if let Some(item) = first.strip_prefix("ready ") {
                let slot = self.item_named(s, p, item)?;
                return Ok(Order { act, extra: Extra::Ready(slot) });
            }
            let turn = first.strip_prefix("turn ").and_then(hand);
            let turn = turn.ok_or_else(|| format!("`{first}` is nothing to do first"))?;
            return Ok(Order { act, extra: Extra::TurnFirst(turn) });
        }
        if let Some((act, then)) = words.split_once(", then ") {
            let act = self.act_named(s, p, act)?;
            if let Some(posture) = posture_named(then) {
                return Ok(Order { act, extra: Extra::PoseAfter(posture) });
            }
            let turn = then.strip_prefix("turn ").and_then(hand);
            let turn = turn.ok_or_else(|| format!("`{then}` is nothing to do afterwards"))?;
            return Ok(Order { act, extra: Extra::TurnAfter(turn) });
        }
        self.act_named(s, p, words).map(Order::from)
    }

    fn act_named(&self, s: &State, p: Piece, words: &str) -> Result<Act, String> {
        let words = words.trim();
        if let Some((act, _)) = PLAIN.iter().find(|(_, known)| *known == words) {
            return Ok(*act);
        }
        if let Some(posture) = posture_named(words) {
            return Ok(Act::Pose(posture));
        }
        let one = |prefix: &str| words.strip_prefix(prefix).and_then(hand);
        if let Some(hand) = one("turn the horse ") {
            return Ok(Act::RideAside(Gait::Turn, hand));
        }
        if let Some(hand) = one("step the horse ") {
            return Ok(Act::RideAside(Gait::Sidestep, hand));
        }
        if let Some(hand) = one("turn ") {
            return Ok(Act::Turn(hand));
        }
        if let Some(hand) = one("sidestep ") {
            return Ok(Act::Sidestep(hand));
        }
        if let Some(hand) = one("backstep ") {
            return Ok(Act::Backstep(hand));
        }
        if let Some(item) = words.strip_prefix("ready ") {
            return self.item_named(s, p, item).map(Act::Ready);
        }
        if let Some(thing) = words.strip_prefix("pick up ") {
            return self.litter_named(s, p, thing).map(Act::PickUp);
        }
        let piece = |name: &str| self.piece(name).ok_or_else(|| format!("there is no {name}"));
        if let Some(name) = words.strip_prefix("tear free of ") {
            return piece(name).map(Act::TearFree);
        }
        if let Some(name) = words.strip_prefix("mount ") {
            return piece(name).map(Act::Mount);
        }
        if let Some(spot) = words.strip_prefix("dismount to ") {
            let to =
                self.scenario.map.find(spot).ok_or_else(|| format!("there is no hex {spot}"))?;
            let way = (0..12).find(|way| s.man(p).rides() && self.dismount_to(s, p, *way) == to);
            return way.map(Act::Dismount).ok_or_else(|| format!("{spot} is not beside his horse"));
        }
        self.ride_named(words)
    }

    fn ride_named(&self, words: &str) -> Result<Act, String> {
        let (gait, bend) = match words.split_once(" bending ") {
            None => (words, None),
            Some((gait, rest)) => {
                let bend = rest.split_once(" at ").and_then(|(way, step)| {
                    Some(Bend { hand: hand(way)?, step: step.parse().ok()? })
                });
                (gait, Some(bend.ok_or_else(|| format!("`{rest}`: write such as `left at 2`"))?))
            }
        };
        match GAITS.iter().find(|(_, known)| *known == gait) {
            Some((gait, _)) => Ok(Act::Ride(*gait, bend)),
            None => Err(format!(
                "`{words}` is no order; orders are such as advance, turn left, sidestep right, ready \
                 katana, shoot, charge, trot"
            )),
        }
    }

    fn litter_named(&self, s: &State, p: Piece, words: &str) -> Result<u8, String> {
        let (name, number) = match words.split_once(" #") {
            Some((name, number)) => (name, number.parse::<u8>().ok()),
            None => (words, None),
        };
        let fits = |n: &u8| {
            let thing = s.litter[usize::from(*n)];
            thing.item.is_some()
                && self.book.weapon(thing.item.weapon).id.eq_ignore_ascii_case(name)
                && number.is_none_or(|number| number == n + 1)
                && (number.is_some() || thing.hex == s.man(p).hex)
        };
        let found = (0..LITTER as u8).find(fits);
        found.ok_or_else(|| format!("no {words} lies there"))
    }
}

fn pose(posture: Posture) -> &'static str {
    POSES[posture as usize].1
}

fn posture_named(words: &str) -> Option<Posture> {
    POSES.iter().find(|(_, known)| *known == words).map(|(posture, _)| *posture)
}
