//! The printed tables and the catalogue.

use havoc::book::{Book, CombatFoot, CombatMounted, MissileFoot, MissileMounted};
use havoc::roster::Weapon;
use havoc::terrain::{Class, Cover, Ground};

use crate::{book, expect, shipped};

#[test]
fn the_tables_are_as_printed() {
    let book = book();
    assert_eq!(book.title, "Cry Havoc");
    assert_eq!(book.strength_at(Weapon::Shortbow, 25), Some(38));
    assert_eq!(book.strength_at(Weapon::Shortbow, 26), Some(30));
    assert_eq!(book.strength_at(Weapon::Shortbow, 76), None);
    assert_eq!(book.strength_at(Weapon::Crossbow, 0), None);
    assert_eq!(book.strength_at(Weapon::Crossbow, 130), Some(38));
    assert_eq!(*book.missile_mounted.at(2, 9), MissileMounted::E);
    assert_eq!(*book.missile_mounted.at(2, 5), MissileMounted::B);
    assert_eq!(book.regular_row_2[4], MissileMounted::C);
    assert_eq!(*book.missile_foot.at(10, 8), MissileFoot::Nothing);
    assert_eq!(*book.combat_mounted.at(10, 12), CombatMounted::D);
    assert_eq!(*book.combat_foot.at(1, 1), CombatFoot::C);
    assert_eq!(CombatFoot::Nothing.letter(), "–");
    assert_eq!(book.shift, [[0, -1, -2], [1, 0, -1], [2, 1, 0]]);
    let tree = book.row(Ground::Tree);
    assert_eq!((tree.foot_mp, tree.horse_mp), (Some(2), None));
    assert_eq!((tree.cover, tree.class), (Cover::Light, Class::Minus));
    assert_eq!(book.row(Ground::Window).class, Class::Unshifted);
    assert_eq!(book.row(Ground::Wall).foot_mp, None);
}

#[test]
fn the_roster_is_complete() {
    let book = book();
    let ids: Vec<&str> = book.kinds.iter().map(|kind| kind.id.as_str()).collect();
    let all = "banneret knight young-knight mounted-sergeant foot-sergeant man-at-arms spearman \
               crossbowman short-bowman outlaw outlaw-bowman peasant muleteer civilian war-horse \
               mule";
    assert_eq!(ids.join(" "), all);
    let kind = |id: &str| &book.kinds[book.kind(id).expect("a kind")];
    let banneret = kind("banneret");
    let mounted = banneret.mounted.expect("a mounted side");
    assert_eq!((mounted[0].attack, mounted[0].defence, mounted[1].movement), (36, 12, 8));
    assert!(banneret.armoured && banneret.escorts && kind("spearman").escorts);
    assert!(!kind("peasant").escorts && !kind("mule").escorts);
    assert_eq!((kind("mule").foot.defence, kind("mule").stunned_defence), (6, 6));
    assert_eq!((kind("knight").points, kind("knight").points_on_foot), (27, 20));
    assert_eq!((book.ransom.attack, book.ransom.defence), (8, 6));
    assert_eq!(book.kind("dragon"), None);
}

#[test]
fn a_bad_book_says_where_and_what_to_do() {
    let cases = [
        ("tables/missile-foot", "\n3      –", "\n3      Z", 7, "`Z`", "key"),
        ("tables/combat-foot", "\n10     –", "\n10", 14, "11 cells", "12 cells"),
        (
            "tables/terrain",
            "tree          2     ✗",
            "tree          2     light",
            0,
            "no horse",
            "✗",
        ),
        ("tables/terrain", "\nscrub", "\nbushes", 0, "no row `scrub`", "add the row"),
        ("tables/missile-strength", "26-50:30    51", "27-50:30    51", 5, "27-50:30", "key"),
        (
            "tables/terrain-shift",
            "neutral  advantage\n",
            "flat  advantage\n",
            0,
            "`neutral`",
            "add",
        ),
        ("catalogue/figures", "\"16/7/6\"", "\"16/7\"", 82, "`16/7`", "16/7/6"),
        ("catalogue/figures", "id = \"spearman\"", "id = \"man-at-arms\"", 88, "twice", "own id"),
        ("catalogue/figures", "\nmounted_wounded = \"18/9/8\"", "", 11, "one mounted", "both"),
        ("catalogue/figures", "\ndefence = 6\n", "\n", 182, "no defence", "defence = 8"),
        ("catalogue/figures", "\"8/5/3\"", "\"8/5/6\"", 83, "too well", "at most 3"),
        ("catalogue/figures", "\"6/4/3\"", "\"6/0/3\"", 88, "without defence", "1 or more"),
        ("catalogue/figures", "rank = \"soldier\"", "rank = \"duke\"", 81, "duke", "one of"),
    ];
    let files = shipped();
    for (name, from, to, line, what, remedy) in cases {
        let path = format!("cry-havoc/{name}.toml");
        let text = files.get(&path).expect("a file");
        assert!(text.contains(from), "{path}: {from}");
        let mut files = files.clone();
        files.overlay([(path.clone(), text.replacen(from, to, 1))]);
        let troubles = Book::load(&files).expect_err(to);
        expect(&troubles, &path, line, what, remedy);
    }
}
