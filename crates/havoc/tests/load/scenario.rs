//! Scenarios, written well and badly.

use std::collections::BTreeMap;

use ::book::Trouble;
use engine::{Piece, Side};
use havoc::load;
use havoc::options::Priority;
use havoc::scenario::{Feat, First, Scenario, Verdict, Who};
use havoc::state::Health;
use hex::Edge;

use crate::map::MAP;
use crate::{book, expect, shipped, told};

const SCENARIO: &str = r#"title = "Test"
map   = "test"
turns = 9
first = "west"
story = "A story."
aims  = "Aims."
shows = "Shows."
vital = ["Hob"]

[options]
ransom = "on"
ch_window_cost = 3

[[side]]
id    = "west"
name  = "West"
zone  = ["0-4.*", "hut"]
exits = ["west"]
home  = "west"

[[side.force]]
kind  = "foot-sergeant"
at    = ["0.0"]
names = ["Sarge"]

[[side.force]]
kind  = "crossbowman"
at    = ["0.2", "1.2"]
names = ["Hob"]
under = "Sarge"
ammo  = 7

[[side]]
id   = "east"
name = "East"
zone = ["4-7.*"]

[[side.force]]
kind = "knight"
at   = ["6.2 E"]
names = ["Guy"]
wounded = true

[[side.force]]
kind    = "young-knight"
at      = ["7.1"]
on_foot = true
asleep  = true

[[animal]]
kind   = "mule"
at     = ["0.4", "1.4", "2.4"]
side   = "west"
string = true

[[animal]]
kind  = "war-horse"
at    = ["6.0 NE"]
names = ["Dobbin"]
dead  = true

[[score]]
side   = "west"
feat   = "kill"
who    = "Guy"
points = 4

[[score]]
side   = "west"
feat   = "lead"
who    = "mule"
points = 1
edges  = ["west"]

[[score]]
side   = "east"
feat   = "hold"
points = 2
hexes  = ["hut", "0.0 1.0"]

[verdict]
cleared_by = "east"
hexes      = ["hut"]

[wake]
within_hexes = 3
"#;

const PATH: &str = "cry-havoc/scenarios/test.toml";

fn try_scenario(text: &str, options: &[(&str, &str)]) -> Result<Scenario, Vec<Trouble>> {
    let mut files = shipped();
    let book = book();
    files.overlay([("cry-havoc/maps/test.map".to_owned(), MAP.to_owned())]);
    files.overlay([(PATH.to_owned(), text.to_owned())]);
    let options: BTreeMap<String, String> =
        options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    load::scenario(&files, &book, "test", &options)
}

#[test]
fn a_scenario_is_what_is_written() {
    let options = [("combat_priority", "off")];
    let scenario = try_scenario(SCENARIO, &options).unwrap_or_else(|t| panic!("{}", told(&t)));
    let names: Vec<&str> = scenario.pieces.iter().map(|start| start.name.as_str()).collect();
    assert_eq!(
        names.join(" "),
        "Sarge Hob crossbowman-1 Guy young-knight-1 Guy's-horse mule-1 mule-2 mule-3 Dobbin"
    );
    assert_eq!((scenario.id.as_str(), scenario.characters), ("cry-havoc/test", 5));
    assert_eq!((scenario.turns, scenario.first), (9, First::Side(Side::A)));
    let piece = |at: usize| &scenario.pieces[at];
    assert_eq!((piece(1).sergeant, piece(2).sergeant), (Piece(0), Piece(0)));
    assert_eq!((piece(1).ammo, piece(0).ammo), (Some(7), None));
    assert!(piece(3).mounted && piece(3).horse == Piece(5) && piece(3).health == Health::Wounded);
    assert!(piece(5).hex.is_none() && piece(5).side == Some(Side::B));
    assert!(piece(4).asleep && !piece(4).mounted && piece(4).horse == Piece::NONE);
    assert_eq!(
        (piece(6).behind, piece(7).behind, piece(8).behind),
        (Piece(7), Piece(8), Piece::NONE)
    );
    assert_eq!((piece(9).health, piece(9).side, piece(9).facing), (Health::Dead, None, 1));
    assert_eq!(scenario.vital, [Piece(1)]);
    assert_eq!(scenario.parties.a.home, Some(Edge::West));
    assert_eq!(scenario.parties.b.zone.len(), 20);
    assert_eq!(scenario.scores[0].who, Who::Piece(Piece(3)));
    assert_eq!(scenario.scores[1].feat, Feat::Lead(vec![Edge::West]));
    assert!(matches!(&scenario.scores[2].feat, Feat::Hold(places) if places.len() == 2));
    assert!(
        matches!(&scenario.verdict, Verdict::Cleared { side: Side::B, hexes } if hexes.len() == 4)
    );
    assert_eq!(scenario.wake.map(|wake| (wake.within_hexes, wake.on_animal)), Some((3, false)));
    assert!(scenario.options.ransom && scenario.options.window_cost == 3);
    assert_eq!(scenario.options.priority, Priority::Off);
    let chosen: Vec<(&str, &str)> =
        scenario.chosen.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(chosen, [("ch_window_cost", "3"), ("combat_priority", "off"), ("ransom", "on")]);
}

/// Line of the first place where a text stands in the scenario.
fn line_of(text: &str) -> usize {
    let byte = SCENARIO.find(text).unwrap_or_else(|| panic!("{text}"));
    SCENARIO[..byte].lines().count() + usize::from(SCENARIO[..byte].ends_with('\n'))
}

/// Changes whose trouble is told in another line: where the entry begins.
const ANCHORS: [(&str, &str); 1] = [("zone = []", "id   = \"east\"")];

/// What is written, what is written instead, what is told, and the remedy.
const BAD: &[(&str, &str, &str, &str)] = &[
    ("map   = \"test\"", "map   = \"tset\"", "no map `tset`", "`test`?"),
    ("turns = 9", "turns = 0", "no turns", "1 to 255"),
    ("turns = 9", "turns = \"nine\"", "invalid type", "kind expected"),
    ("first = \"west\"", "first = \"north\"", "no side `north`", "`west` and `east`"),
    ("vital = [\"Hob\"]", "vital = [\"Hib\"]", "nobody is called `Hib`", "`Hob`?"),
    ("ransom = \"on\"", "ransome = \"on\"", "no option `ransome`", "ch_window_cost"),
    ("ransom = \"on\"", "ransom = \"maybe\"", "cannot be `maybe`", "off or on"),
    ("id    = \"west\"", "id    = \"West Side\"", "no id for a side", "one word"),
    ("id   = \"east\"", "id   = \"west\"", "both sides are called", "own id"),
    ("zone  = [\"0-4.*\"", "zone  = [\"0-9.*\"", "off the map", "columns 0-7"),
    ("zone  = [\"0-4.*\"", "zone  = [\"barn\"", "`barn` is no hex", "column.row"),
    ("zone = [\"4-7.*\"]", "zone = []", "no zone", "zone = ["),
    ("exits = [\"west\"]", "exits = [\"up\"]", "`up` is no edge", "north, east"),
    ("home  = \"west\"", "home  = \"east\"", "cannot leave over its home", "\"east\""),
    ("kind  = \"crossbowman\"", "kind  = \"crosbowman\"", "no kind `crosbowman`", "`crossbowman`?"),
    ("kind  = \"crossbowman\"", "kind  = \"mule\"", "does not belong here", "[[animal]]"),
    ("at    = [\"0.2\", \"1.2\"]", "at    = [\"0.2\", \"0.0\"]", "are both in 0.0", "elsewhere"),
    ("at    = [\"0.2\", \"1.2\"]", "at    = [\"0.2\", \"0.9\"]", "off the map", "rows 0-4"),
    (
        "at    = [\"0.2\", \"1.2\"]",
        "at    = [\"0.2\", \"3.3\"]",
        "nobody may stand in 3.3",
        "choose",
    ),
    (
        "at    = [\"0.2\", \"1.2\"]",
        "at    = [\"0.2\", \"6.4\"]",
        "outside his side's zone",
        "`zone`",
    ),
    ("at    = [\"0.2\", \"1.2\"]", "at    = [\"0.2 E\"]", "covers one hex", "without a facing"),
    ("names = [\"Hob\"]", "names = [\"Sarge\"]", "`Sarge` is already taken", "own"),
    (
        "names = [\"Hob\"]",
        "names = [\"SARGE\"]",
        "`SARGE` and `Sarge` differ in capitals only",
        "name of its own",
    ),
    (
        "names = [\"Hob\"]",
        "names = [\"guy's-Horse\"]",
        "`Guy's-horse` and `guy's-Horse` differ in capitals only",
        "rename the other",
    ),
    ("names = [\"Hob\"]", "names = [\"knight\"]", "`knight` is already taken", "own"),
    ("names = [\"Hob\"]", "names = [\"Old Hob\"]", "`Old Hob` is no name", "one word"),
    (
        "names = [\"Hob\"]",
        "names = [\"Hob\", \"Ned\", \"Ted\"]",
        "more names than men: `Ted`",
        "2 names",
    ),
    ("under = \"Sarge\"", "under = \"Guy\"", "no sergeant called `Guy`", "its sergeants"),
    ("at    = [\"0.0\"]", "ammo = 3\nat = [\"0.0\"]", "does not shoot", "leave out ammo"),
    ("at   = [\"6.2 E\"]", "at   = [\"6.2\"]", "more than one hex", "\"6.2 E\""),
    ("at   = [\"6.2 E\"]", "at   = [\"4.2 E\"]", "3.2 is outside", "`zone`"),
    ("at   = [\"6.2 E\"]", "at   = [\"7.2 W\"]", "off the map", "turn it"),
    ("at   = [\"6.2 E\"]", "at   = [\"6.3 E\"]", "a wall between head and tail", "turn it"),
    ("at      = [\"7.1\"]", "at      = [\"5.2\"]", "are both in 5.2", "elsewhere"),
    (
        "\"0.4\", \"1.4\", \"2.4\"",
        "\"0.4\", \"2.4\", \"1.4\"",
        "broken between 0.4 and 2.4",
        "next to",
    ),
    ("\"0.4\", \"1.4\", \"2.4\"", "\"0.4\"", "two mules or more", "leave out `string`"),
    (
        "\"0.4\", \"1.4\", \"2.4\"",
        "\"2.3\", \"2.4\"",
        "no horse or mule may stand in 2.3",
        "open ground",
    ),
    ("who    = \"Guy\"", "who    = \"Gui\"", "nobody is called `Gui`", "`Guy`?"),
    ("feat   = \"lead\"", "feat   = \"leed\"", "no feat `leed`", "`lead`?"),
    ("feat   = \"hold\"", "feat   = \"clean\"", "no feat `clean`", "`clear`?"),
    ("feat   = \"hold\"", "feat   = \"alive\"", "hexes do not fit", "leave out hexes"),
    ("feat   = \"lead\"", "feat   = \"exit\"", "does not count these", "lead and keep"),
    ("edges  = [\"west\"]", "edges  = [\"east\"]", "not leave over the east", "exits"),
    ("feat   = \"kill\"", "feat   = \"lead\"", "edges do not fit", "add edges"),
    ("cleared_by = \"east\"", "cleared_by = \"nobody\"", "no side `nobody`", "the sides are"),
    ("name  = \"West\"", "nome  = \"West\"", "unknown field `nome`", "expected"),
];

#[test]
fn a_bad_scenario_says_where_and_what_to_do() {
    for &(from, to, what, remedy) in BAD {
        let anchor = ANCHORS.iter().find(|(changed, _)| *changed == to).map_or(from, |pair| pair.1);
        let troubles = match try_scenario(&SCENARIO.replacen(from, to, 1), &[]) {
            Err(troubles) => troubles,
            Ok(_) => panic!("{to} was accepted"),
        };
        expect(&troubles, PATH, line_of(anchor), what, remedy);
    }
}

#[test]
fn what_is_missing_from_a_scenario_is_told() {
    let without = |cut: &str| SCENARIO.replacen(cut, "", 1);
    let check = |text: &str, what: &str, remedy: &str| {
        let troubles = try_scenario(text, &[]).err().unwrap_or_default();
        let fits = |t: &Trouble| t.what.contains(what) && t.remedy.contains(remedy);
        assert!(troubles.iter().any(fits), "wanted {what}; got\n{}", told(&troubles));
    };
    check(&without("[wake]\nwithin_hexes = 3\n"), "nothing wakes him", "[wake]");
    check(&without("asleep  = true\n"), "nobody sleeps", "asleep = true");
    let one_side = SCENARIO.split("[[side]]\nid   = \"east\"").next().unwrap_or_default();
    check(one_side, "there are 1 sides", "exactly two");
    let unscored = SCENARIO.split("[[score]]").next().unwrap_or_default();
    check(&format!("{unscored}[wake]\nwithin_hexes = 3\n"), "nobody can win", "[[score]]");
    let crowd = SCENARIO.replace("[\"0.2\", \"1.2\"]", "[\"*.*\", \"*.*\"]");
    check(&crowd, "characters", "at most 64");
    let ransom =
        SCENARIO.replace("feat   = \"kill\"", "feat = \"ransom\"").replace("home  = ", "#");
    check(&ransom, "no home edge", "home = ");
    let troubles = try_scenario(SCENARIO, &[("luck", "on")]).err().unwrap_or_default();
    expect(&troubles, PATH, 1, "no option `luck`", "there are");
    let troubles = load::scenario(&shipped(), &book(), "nowhere", &BTreeMap::new());
    let troubles = troubles.err().unwrap_or_default();
    expect(&troubles, "cry-havoc/scenarios/nowhere.toml", 0, "no such file", "add the file");
}
