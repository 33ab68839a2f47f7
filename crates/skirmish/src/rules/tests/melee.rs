//! SS-MEL-04 … SS-MEL-12.

use engine::{BySide, Dice, Die, Piece, Script, Side};
use measure::{AreaKind, Heading, Point};

use crate::Skirmish;
use crate::catalogue::{Armour, Class, Melee, Missile};
use crate::event::{Blow, Event, Harm, Ingredient, Stand};
use crate::stage::{Stage, happens, set_combat};
use crate::state::{Climb, Ladder, Place, State, Status, bit, mark};

use Armour::{Armoured, Light, Unarmoured};
use Class::{Ashigaru, Bushi, Eiyuu, Kensei};
use Melee::{Great, Katana, ShortBlade, Yari};

/// A fight as it was told, and all that came of it.
struct Fought {
    sides: BySide<Stand>,
    won: Option<Side>,
    difference: i8,
    blow: Option<Blow>,
    then: Vec<Event>,
}

/// Fights, side A active, with these dice.
fn fight(game: &Skirmish, s: &mut State, a: &[Piece], b: &[Piece], faces: &[u8]) -> Fought {
    let combat = set_combat(s, a, b);
    let mut told = happens(faces, |dice, told| game.fight(s, combat, dice, told));
    assert!(s.combats()[combat].done);
    let fought = told.iter().position(|event| matches!(event, Event::Fought { .. }));
    match told.remove(fought.expect("a fight is told")) {
        Event::Fought { sides, won, difference, blow } => {
            Fought { sides, won, difference, blow, then: told }
        }
        other => panic!("{other:?}"),
    }
}

fn scores(fought: &Fought) -> (u8, u8) {
    (fought.sides.a.score, fought.sides.b.score)
}

/// What dice a side throws, with their faces.
fn thrown(stand: &Stand) -> Vec<(Ingredient, u8)> {
    stand.dice.iter().map(|cast| (cast.what, cast.faces)).collect()
}

#[test]
fn r_ss_mel_04_ex_15_the_higher_of_three_dice_wins() {
    let mut stage = Stage::new();
    let bushi = stage.fighter(Side::A, (Bushi, Katana, Armoured), (3000, 3000));
    let ashigaru = stage.fighter(Side::B, (Ashigaru, Yari, Light), (3205, 3000));
    let (game, mut s) = stage.ready();
    let fought = fight(&game, &mut s, &[bushi], &[ashigaru], &[6, 3, 5, 2, 4, 4]);
    assert_eq!(scores(&fought), (6, 4));
    assert_eq!((fought.won, fought.difference), (Some(Side::A), 2));
    assert_eq!(fought.blow, Some(Blow::Hurt(Harm::Light)));
    use Ingredient::{Armour, Quality, Weapon};
    assert_eq!(thrown(&fought.sides.a), [(Quality, 8), (Weapon, 8), (Armour, 8)]);
    assert_eq!(thrown(&fought.sides.b), [(Quality, 6), (Weapon, 8), (Armour, 6)]);
    assert_eq!((fought.sides.a.weapons[0], fought.sides.b.weapons[0]), (Katana, Yari));
    assert_eq!(s.figure(ashigaru).damage, 1);
    assert!(game.is_contact(&s, bushi, ashigaru) && s.group(1).has(mark::INJURED));
}

/// SS-EX-16 — Three spears on a sword-saint.
fn three_on_one(value: &str) -> (Fought, Status) {
    let mut stage = Stage::new().with("support_dice", value);
    let spots = [(3205, 3000), (2795, 3000), (3000, 3205)];
    let three = spots.map(|at| stage.fighter(Side::A, (Ashigaru, Yari, Light), at));
    let kensei = stage.fighter(Side::B, (Kensei, Katana, Unarmoured), (3000, 3000));
    let (game, mut s) = stage.ready();
    let dice = [4, 7, 2, 3, 8, 6, 1, 12, 3, 4];
    let fought = fight(&game, &mut s, &three, &[kensei], &dice);
    (fought, s.figure(three[0]).status)
}

#[test]
fn r_ss_mel_05_ex_16_the_best_die_of_a_side_counts_or_only_that_of_its_primary() {
    let (fought, status) = three_on_one("best_of_all");
    assert_eq!((scores(&fought), fought.difference), ((8, 12), 4));
    assert_eq!((fought.won, fought.blow), (Some(Side::B), Some(Blow::Hurt(Harm::Disabled))));
    assert_eq!(status, Status::Disabled);
    let (fought, status) = three_on_one("primary_only");
    assert_eq!((scores(&fought), fought.difference), ((7, 12), 5));
    assert_eq!((fought.blow, status), (Some(Blow::Hurt(Harm::Killed)), Status::Killed));
}

#[test]
fn r_ss_mel_08_secondaries_throw_by_id_after_their_primary() {
    let mut stage = Stage::new();
    let spots = [(3205, 3000), (2795, 3000), (3000, 3205)];
    let [a0, a1, a2] = spots.map(|at| stage.fighter(Side::A, (Ashigaru, Yari, Light), at));
    let kensei = stage.fighter(Side::B, (Kensei, Katana, Unarmoured), (3000, 3000));
    let (game, mut s) = stage.ready();
    s.active = Side::B;
    let combat = set_combat(&mut s, &[a1, a2, a0], &[kensei]);
    struct Noting<'a>(Script<'a>, Vec<(&'static str, u8, Side)>);
    impl Dice for Noting<'_> {
        type Dry = Die;
        fn roll(&mut self, die: Die) -> Result<u8, Die> {
            self.1.push((die.rule.0, die.faces, die.by));
            self.0.roll(die)
        }
    }
    let mut dice = Noting(Script::new(&[1; 10]), Vec::new());
    let mut told = Vec::new();
    game.fight(&mut s, combat, &mut dice, &mut told).unwrap();
    let (quality, weapon, armour) = ("SS-MEL-04", "SS-WPN-01", "SS-ARM-04");
    // The active side first, whichever it is.
    let theirs = [(quality, 12, Side::B), (weapon, 8, Side::B), (armour, 4, Side::B)];
    assert_eq!(dice.1[..3], theirs);
    let primary = [(quality, 6, Side::A), (weapon, 8, Side::A), (armour, 6, Side::A)];
    assert_eq!(dice.1[3..6], primary);
    assert_eq!(dice.1[6..8], dice.1[8..]);
    let Event::Fought { sides, won: None, difference: 0, blow: None } = &told[0] else {
        panic!("{told:?}");
    };
    let who: Vec<Piece> = sides.a.dice.iter().map(|cast| cast.who).collect();
    assert_eq!(who, [a1, a1, a1, a0, a0, a2, a2]);
    assert_eq!(told.len(), 1, "R-SS-49: nothing comes of a tie");
}

/// A rider with katana in armour, heading north, and enemies about him.
fn rider(stage: Stage, weapon: Melee, foes: &[(Melee, (i32, i32))]) -> (Skirmish, State) {
    let mut stage = stage;
    let rider = stage.fighter(Side::A, (Bushi, weapon, Armoured), (4000, 4000));
    stage.ride(rider, Unarmoured, 0);
    for (weapon, at) in foes {
        stage.fighter(Side::B, (Ashigaru, *weapon, Light), *at);
    }
    stage.ready()
}

const AHEAD: (i32, i32) = (4000, 4255);
const BEHIND: (i32, i32) = (4000, 3745);

#[test]
fn r_ss_mel_06_ex_17_a_horse_has_a_die_unless_a_spear_is_there() {
    let (game, mut s) = rider(Stage::new(), Katana, &[(ShortBlade, AHEAD)]);
    let fought = fight(&game, &mut s, &[Piece(0)], &[Piece(1)], &[2, 3, 4, 6, 5, 2, 3]);
    assert_eq!((scores(&fought), fought.blow), ((6, 5), Some(Blow::Push)));
    assert_eq!(s.figure(Piece(1)).at, Point::new(4000, 4455));
    let (game, mut s) = rider(Stage::new(), Katana, &[(Yari, AHEAD)]);
    let dice = [2, 3, 4, 5, 2, 3, 1];
    let fought = fight(&game, &mut s, &[Piece(0)], &[Piece(1)], &dice);
    assert_eq!((scores(&fought), fought.won), ((4, 5), Some(Side::B)));
    assert_eq!(fought.blow, Some(Blow::Dismounted));
    let (who, horse) = (Piece(0), Piece(64));
    let fell = Event::Fell { who, roll: 1, hurt: false };
    assert_eq!(fought.then, [Event::Unhorsed { who, horse }, Event::HorseFled { horse }, fell]);
}

#[test]
fn r_ss_mel_06_one_spear_among_several_cancels_unless_the_option_says_the_primary() {
    let foes = [(ShortBlade, AHEAD), (Yari, (4255, 4000))];
    let has_horse_die = |option: &str, b: [Piece; 2], mounted: bool| {
        let (game, mut s) = rider(Stage::new().with("yari_cancels", option), Katana, &foes);
        if mounted {
            // R-SS-46: the spear of a rider is no infantry's.
            s.figure_mut(Piece(2)).horse = Some(Piece(65)).into();
        }
        let combat = set_combat(&mut s, &[Piece(0)], &b);
        let sides = game.weigh_combat(&s, &s.combats()[combat]);
        sides.a.dice().any(|cast| cast.what == Ingredient::Horse)
    };
    let (blade, spear) = (Piece(1), Piece(2));
    assert!(!has_horse_die("any_opponent", [blade, spear], false));
    assert!(!has_horse_die("any_opponent", [spear, blade], false));
    assert!(has_horse_die("any_opponent", [blade, spear], true));
    assert!(has_horse_die("primary_only", [blade, spear], false));
    assert!(!has_horse_die("primary_only", [spear, blade], false));
}

#[test]
fn r_ss_mel_06_a_mounted_secondary_throws_no_horse_die() {
    let mut stage = Stage::new();
    let on_foot = stage.fighter(Side::A, (Bushi, Katana, Light), (4000, 3795));
    let rider = stage.fighter(Side::A, (Bushi, Katana, Light), (4255, 4000));
    stage.ride(rider, Unarmoured, 270);
    let foe = stage.fighter(Side::B, (Bushi, Katana, Light), (4000, 4000));
    let (game, mut s) = stage.ready();
    let combat = set_combat(&mut s, &[on_foot, rider], &[foe]);
    let dice = |s: &State| {
        let sides = game.weigh_combat(s, &s.combats()[combat]);
        sides.a.dice().filter(|cast| cast.who == rider).map(|cast| cast.what).collect::<Vec<_>>()
    };
    assert_eq!(dice(&s), [Ingredient::Quality, Ingredient::Weapon]);
    // SS-MEL-07: and nothing against somebody behind him.
    s.figure_mut(rider).heading = Heading::EAST;
    assert_eq!(dice(&s), []);
}

#[test]
fn r_ss_mel_07_ex_18_a_rider_cannot_fight_to_his_rear() {
    // The enemy is active and throws first.
    let struck = |weapon: Melee, at: (i32, i32), faces: &[u8]| {
        let (game, mut s) = rider(Stage::new(), weapon, &[(ShortBlade, at)]);
        s.active = Side::B;
        (fight(&game, &mut s, &[Piece(0)], &[Piece(1)], faces), s)
    };
    let (fought, s) = struck(Katana, BEHIND, &[3, 4, 2, 7]);
    assert_eq!(thrown(&fought.sides.a), [(Ingredient::Armour, 8)]);
    assert_eq!((fought.won, fought.difference, fought.blow), (Some(Side::A), 3, None));
    assert!(fought.sides.a.blind && fought.then.is_empty());
    assert_eq!(s.figure(Piece(1)).damage, 0);
    // K-34.
    assert_eq!((s.group(0).won, s.group(1).won), (1, -1));
    let (fought, _) = struck(Katana, BEHIND, &[3, 4, 2, 3, 1]);
    assert_eq!((fought.difference, fought.blow), (1, Some(Blow::Dismounted)));
    // Exactly on the edge is not the rear.
    let (fought, _) = struck(Katana, (4181, 3819), &[3, 4, 2, 7, 1, 1, 1]);
    assert_eq!(fought.sides.a.dice.len(), 4);
    assert_eq!((fought.sides.a.blind, fought.blow), (false, Some(Blow::Hurt(Harm::Wound))));
    // A yari reaches all round.
    let (fought, _) = struck(Yari, BEHIND, &[3, 4, 2, 7, 1, 1, 1]);
    assert_eq!(fought.sides.a.dice.len(), 4);
    assert_eq!(fought.blow, Some(Blow::Hurt(Harm::Wound)));
}

#[test]
fn r_ss_mel_07_ex_38_who_turns_fights_with_all_his_dice() {
    let (game, mut s) = rider(Stage::new(), Katana, &[(ShortBlade, BEHIND)]);
    let combat = set_combat(&mut s, &[Piece(0)], &[Piece(1)]);
    for (degrees, dice, blind) in [(0, 1, true), (180, 4, false), (90, 4, false)] {
        s.figure_mut(Piece(0)).heading = Heading::new(degrees);
        let sides = game.weigh_combat(&s, &s.combats()[combat]);
        assert_eq!((sides.a.dice().count(), sides.a.blind), (dice, blind), "{degrees}");
    }
}

#[test]
fn r_ss_mel_07_with_an_enemy_in_front_he_throws_all_but_hurts_no_primary_behind_him() {
    let foes = [(ShortBlade, AHEAD), (ShortBlade, BEHIND)];
    let (game, mut s) = rider(Stage::new(), Katana, &foes);
    let dice = [8, 1, 1, 1, 1, 1, 1, 1, 1];
    let fought = fight(&game, &mut s.clone(), &[Piece(0)], &[Piece(2), Piece(1)], &dice);
    assert_eq!((fought.sides.a.dice.len(), fought.won), (4, Some(Side::A)));
    assert_eq!((fought.difference, fought.blow), (7, None));
    let fought = fight(&game, &mut s, &[Piece(0)], &[Piece(1), Piece(2)], &dice);
    assert_eq!(fought.blow, Some(Blow::Hurt(Harm::Killed)));
    assert_eq!(s.figure(Piece(1)).status, Status::Killed);
}

#[test]
fn r_ss_mel_07_rear_rider_no_dice_scores_nothing() {
    let mut stage = Stage::new().with("rear_rider", "no_dice");
    // Height does not help him who throws nothing.
    stage.area(AreaKind::Hill, (3000, 3900), (5000, 5000));
    let (game, mut s) = rider(stage, Katana, &[(ShortBlade, BEHIND)]);
    let fought = fight(&game, &mut s, &[Piece(0)], &[Piece(1)], &[1, 2, 1]);
    assert_eq!((scores(&fought), fought.sides.a.dice.len()), ((0, 2), 0));
    assert_eq!(fought.blow, Some(Blow::Hurt(Harm::Light)));
}

#[test]
fn r_ss_mel_05_ex_33_height_and_cover_together_add_one() {
    let mut stage = Stage::new();
    stage.area(AreaKind::Hill, (2000, 3110), (4000, 5000));
    stage.wall(100, (2000, 3100), (4000, 3100));
    let below = stage.fighter(Side::A, (Bushi, Katana, Armoured), (3000, 3000));
    let above = stage.fighter(Side::B, (Bushi, Katana, Armoured), (3000, 3205));
    let (game, mut s) = stage.ready();
    s.came[below.index()] = bit(above);
    assert!(game.is_uphill(&s, above, below) && game.in_melee_cover(&s, above, below));
    let fought = fight(&game, &mut s, &[below], &[above], &[6, 1, 1, 5, 1, 1]);
    assert_eq!((scores(&fought), fought.sides.b.plus), ((6, 6), 1));
    assert_eq!((fought.won, fought.blow), (None, None));
    assert!(fought.then.is_empty() && game.is_contact(&s, below, above));
}

#[test]
fn r_ss_mel_05_uphill_bonus_armour_die_adds_to_that_die_only() {
    let mut stage = Stage::new().with("uphill_bonus", "armour_die");
    stage.area(AreaKind::Hill, (2000, 3110), (4000, 5000));
    let below = stage.fighter(Side::A, (Bushi, Katana, Armoured), (3000, 3000));
    let above = stage.fighter(Side::B, (Bushi, Katana, Armoured), (3000, 3205));
    let (game, s) = stage.ready();
    let fought = fight(&game, &mut s.clone(), &[below], &[above], &[5, 1, 1, 5, 1, 4]);
    assert_eq!((scores(&fought), fought.sides.b.plus), ((5, 5), 0));
    let fought = fight(&game, &mut s.clone(), &[below], &[above], &[5, 1, 1, 1, 4, 5]);
    assert_eq!(scores(&fought), (5, 6));
    assert_eq!(fought.sides.b.dice.iter().map(|cast| cast.plus).collect::<Vec<_>>(), [0, 0, 1]);
}

#[test]
fn r_ss_mel_10_ex_21_who_is_dismounted_stands_clear_of_his_opponent() {
    let mut stage = Stage::new();
    let eiyuu = stage.fighter(Side::A, (Eiyuu, Katana, Light), (4000, 4000));
    let horse = stage.ride(eiyuu, Unarmoured, 0);
    let foe = stage.fighter(Side::B, (Bushi, Katana, Light), (4000, 4255));
    let (game, mut s) = stage.ready();
    s.came[eiyuu.index()] = bit(foe);
    let dice = [2, 3, 4, 1, 5, 1, 1, 5];
    let fought = fight(&game, &mut s, &[eiyuu], &[foe], &dice);
    assert_eq!(fought.blow, Some(Blow::Dismounted));
    let hurt = Event::Hurt { who: eiyuu, harm: Harm::Wound, damage: 2, status: Status::Active };
    let fell = Event::Fell { who: eiyuu, roll: 5, hurt: true };
    assert_eq!(fought.then[2..], [fell, hurt]);
    assert_eq!(s.figure(eiyuu).at, Point::new(4000, 4000));
    assert_eq!(s.horse(horse).place, Place::Gone);
    assert!(!game.is_contact(&s, eiyuu, foe) && s.came[eiyuu.index()] == 0);
    assert!(game.base(&s, eiyuu).is_gap_within(game.base(&s, foe), 55));
    assert!(!game.base(&s, eiyuu).is_gap_within(game.base(&s, foe), 54));
}

#[test]
fn r_ss_mel_09_the_loser_suffers_what_the_table_says() {
    use Harm::{Disabled, Killed, Light as Scratch, Wound};
    let on_foot = [
        Blow::Push,
        Blow::Hurt(Scratch),
        Blow::Hurt(Wound),
        Blow::Hurt(Disabled),
        Blow::Hurt(Killed),
    ];
    let mounted = [
        Blow::Dismounted,
        Blow::Hurt(Scratch),
        Blow::Hurt(Scratch),
        Blow::Hurt(Wound),
        Blow::Hurt(Disabled),
    ];
    for (at, blow) in on_foot.into_iter().enumerate() {
        let mut stage = Stage::new();
        let winner = stage.fighter(Side::A, (Kensei, Katana, Armoured), (3000, 3000));
        let loser = stage.fighter(Side::B, (Kensei, Katana, Armoured), (3205, 3000));
        let (game, mut s) = stage.ready();
        let dice = [at as u8 + 2, 1, 1, 1, 1, 1];
        let fought = fight(&game, &mut s, &[winner], &[loser], &dice);
        assert_eq!((fought.difference, fought.blow), (at as i8 + 1, Some(blow)));
    }
    for (at, blow) in mounted.into_iter().enumerate() {
        let (game, mut s) = rider(Stage::new(), Katana, &[(Yari, AHEAD)]);
        let falls: &[u8] = if at == 0 { &[1] } else { &[] };
        let dice = [&[1, 1, 1, 1, at as u8 + 2, 1], falls].concat();
        let fought = fight(&game, &mut s, &[Piece(0)], &[Piece(1)], &dice);
        assert_eq!((fought.difference, fought.blow), (at as i8 + 1, Some(blow)));
    }
    let (game, mut s) = rider(Stage::new(), Katana, &[(Yari, AHEAD)]);
    let fought = fight(&game, &mut s, &[Piece(0)], &[Piece(1)], &[1, 1, 1, 1, 8, 1]);
    assert_eq!((fought.difference, fought.blow), (7, Some(Blow::Hurt(Killed))));
    // SS-HRS-05: the horse of a dead rider is gone.
    assert_eq!(
        (s.figure(Piece(0)).status, s.horse(Piece(64)).place),
        (Status::Killed, Place::Gone)
    );
}

#[test]
fn r_ss_sht_01_who_fights_loses_what_he_has_begun_to_load_and_drops_his_ladder() {
    let mut stage = Stage::new();
    let half = stage.shooter(Side::A, (Ashigaru, Missile::Arquebus, Light), (3000, 3000));
    let full = stage.shooter(Side::B, (Ashigaru, Missile::Arquebus, Light), (3205, 3000));
    stage.ladder(full);
    let (game, mut s) = stage.ready();
    s.figure_mut(half).clear(mark::LOADED);
    s.figure_mut(half).load = 1;
    // Bare hands have no die: quality and armour only.
    let fought = fight(&game, &mut s, &[half], &[full], &[3, 3, 3, 3]);
    let at = Point::new(3205, 3000);
    let dropped = Event::LadderDropped { who: full, ladder: 0, at };
    assert_eq!(fought.then, [Event::Unloaded { who: half }, dropped]);
    assert_eq!((s.figure(half).load, s.figure(full).has(mark::LOADED)), (0, true));
    assert_eq!(s.ladders[0], Ladder::Lies { at });
}

#[test]
fn r_ss_clb_02_who_loses_a_melee_loses_what_he_has_climbed() {
    let mut stage = Stage::new();
    let wall = stage.wall(900, (2000, 2895), (4000, 2895));
    let climber = stage.fighter(Side::A, (Bushi, Katana, Light), (3000, 3000));
    let foe = stage.fighter(Side::B, (Bushi, Katana, Light), (3000, 3205));
    let (game, mut s) = stage.ready();
    s.figure_mut(climber).climb = Climb { line: wall + 1, done: 300 };
    let tie = fight(&game, &mut s, &[climber], &[foe], &[3; 6]);
    assert!(tie.then.is_empty() && s.figure(climber).is_climbing());
    let fought = fight(&game, &mut s, &[climber], &[foe], &[1, 1, 1, 3, 1, 1]);
    assert_eq!(fought.then[0], Event::SlidDown { who: climber });
    assert!(!s.figure(climber).is_climbing());
}

#[test]
fn r_ss_wpn_02_a_rider_cannot_use_a_great_weapon() {
    let mut stage = Stage::new();
    let one = stage.fighter(Side::A, (Bushi, Great, Light), (3000, 3000));
    let two = stage.fighter(Side::A, (Bushi, Great, Light), (4000, 3000));
    stage.second_arm(two, Katana);
    let horses = [one, two].map(|_| stage.tether(Unarmoured, (6000, 6000)));
    let (game, mut s) = stage.ready();
    assert_eq!([game.wielded(&s, one), game.wielded(&s, two)], [Great, Great]);
    s.figure_mut(two).wield = 1;
    assert_eq!(game.wielded(&s, two), Katana);
    s.figure_mut(two).wield = 0;
    s.figure_mut(one).horse = Some(horses[0]).into();
    s.figure_mut(two).horse = Some(horses[1]).into();
    assert_eq!([game.wielded(&s, one), game.wielded(&s, two)], [Melee::BareHands, Katana]);
}

#[test]
fn r_ss_mel_12_a_combat_counts_once_for_each_group_in_it() {
    let mut stage = Stage::new();
    let spots = [(3205, 3000), (2795, 3000), (3000, 3205)];
    let three = spots.map(|at| stage.fighter(Side::A, (Ashigaru, Yari, Light), at));
    stage.group(&three[..2]);
    let foe = stage.fighter(Side::B, (Bushi, Katana, Light), (3000, 3000));
    let (game, mut s) = stage.ready();
    let dice = [6, 1, 1, 1, 1, 1, 1, 4, 1, 1];
    fight(&game, &mut s, &three, &[foe], &dice);
    let won = |s: &State| game.group_ids().map(|g| s.group(g).won).collect::<Vec<_>>();
    // The group that nobody is left in has fought nothing.
    assert_eq!(won(&s), [1, 0, 1, -1]);
    let tie = [1; 10];
    fight(&game, &mut s, &three, &[foe], &tie);
    assert_eq!(won(&s), [1, 0, 1, -1]);
}
