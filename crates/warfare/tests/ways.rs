//! Planned ways, regions and sampled actions: what is offered is lawful.

mod common;

use engine::{Game, Quiet, Seeded, Side};
use measure::Path;
use warfare::action::{Action, Ask};

#[test]
fn r_sw_geo_09_a_planned_way_goes_round_trays_and_closed_ground() {
    let game = common::staged(
        "area impassable 4000,5600 to 6000,5700\n\
         west ashigaru A at 5000,5000\nwest ashigaru B at 5700,5200\n\
         east ashigaru Z at 17000,11000",
    );
    let (s, a) = (game.start(), game.piece("A").expect("A"));
    let strider = game.strider(&s, a);
    let web = strider.web();
    let to = measure::Point::new(3900, 5900);
    let path = strider.plan(&web, to).expect("there is a way round the west");
    assert!(path.len() > 1, "the straight way is closed: {path:?}");
    assert!(game.may_move(&s, a, &path, s.body(a).heading).is_ok());
    let straight = Path::to(to).expect("a short path");
    assert!(game.may_move(&s, a, &straight, s.body(a).heading).is_err());
}

#[test]
fn a_region_shows_only_where_a_unit_can_end() {
    for id in ["first-banner", "monks-mountain", "willow-ford"] {
        let game = common::game(id, &[]);
        let mut s = game.start();
        let mut rng = Seeded::new(9);
        // To the first moves.
        while !matches!(game.asks(&s).a, Some(Ask::Move)) {
            let side = if game.asks(&s).a.is_some() { Side::A } else { Side::B };
            let action = game.idle(&s, side);
            let Ok(()) = game.apply(&mut s, side, action, &mut rng, &mut Quiet);
        }
        let mut shown = 0;
        for who in game.units_of(Side::A) {
            let (strider, from) = (game.strider(&s, who), s.body(who).at);
            let web = strider.web();
            let region = strider.region(&web);
            for n in 0..200 {
                let way = measure::Heading::new(n * 77);
                let to = from + way.offset(0, 40 + n * 13);
                if !region.has(to) {
                    continue;
                }
                shown += 1;
                let path = strider.plan(&web, to).unwrap_or_else(|| panic!("no way to {to}"));
                let lawful = game.may_move(&s, who, &path, s.body(who).heading);
                let crossing = game.name(who).to_owned();
                assert!(lawful.is_ok(), "{id}: {crossing} to {to}: {lawful:?}");
            }
        }
        assert!(shown > 100, "{id}: {shown}");
    }
}

#[test]
fn the_simple_player_does_only_what_he_may() {
    use engine::Judges;
    for id in ["first-banner", "two-fans"] {
        let game = common::game(id, &[]);
        let mut rng = Seeded::new(3);
        let mut s = game.start();
        let mut attacks = 0;
        while let Some(side) = Side::BOTH.into_iter().find(|side| game.asks(&s)[*side].is_some()) {
            let guess = game.guess(&s, side, &mut rng);
            let action = game.advice(&guess, side).expect("advice for every ask");
            assert_eq!(game.check(&s, side, action), Ok(()), "{id}: {action:?}");
            attacks += u32::from(matches!(action, Action::Attack { .. }));
            let Ok(()) = game.apply(&mut s, side, action, &mut rng, &mut Quiet);
        }
        assert!(game.outcome(&s).is_some() && attacks > 0, "{id}: {attacks} attacks");
    }
}
