//! Results tables.

use book::{Files, Grid, Trouble};

const FOOT: &str = r#"rule = "CH-SHO-03"
title = "Missiles, target on foot"
key = { "." = "nothing", B = "wounded", A = "retreat 2" }
grid = """
     1-1 2-1 3-1

1     B   B   B
2     A   .   B
"""
"#;

fn read(text: &str) -> Result<Grid<char>, Trouble> {
    Grid::parse_text("foot.toml", text, |cell| cell.chars().next())
}

#[test]
fn a_table_is_read_as_printed() {
    let files = Files::embedded(&[("foot.toml", FOOT)]);
    let grid = Grid::parse(&files, "foot.toml", |cell| cell.chars().next()).unwrap();
    assert_eq!((grid.rows(), grid.cols()), (2, 3));
    assert_eq!((grid.rule(), grid.title()), ("CH-SHO-03", "Missiles, target on foot"));
    assert_eq!(grid.col_names(), ["1-1", "2-1", "3-1"]);
    assert_eq!(grid.row_names(), ["1", "2"]);
    assert_eq!((grid.at(1, 1), grid.at(2u8, 2u8), grid.mark(2, 3)), (&'B', &'.', "B"));
    let key: Vec<_> = grid.key().iter().map(|key| (&*key.cell, &*key.text)).collect();
    assert_eq!(key, [(".", "nothing"), ("B", "wounded"), ("A", "retreat 2")]);
    assert_eq!((grid.key_text("A"), grid.key_text("Z")), (Some("retreat 2"), None));
    let cells: Vec<_> = grid.cells().map(|(row, col, cell)| (row, col, *cell)).collect();
    assert_eq!(cells.len(), 6);
    assert_eq!(cells[3..5], [(2, 1, 'A'), (2, 2, '.')]);
    assert!(Grid::parse(&files, "x.toml", |_| Some(())).is_err());
}

#[test]
fn outside_the_table_the_nearest_cell_is_read() {
    let grid = read(FOOT).unwrap();
    assert_eq!(grid.at(0, 0), grid.at(1, 1));
    assert_eq!(grid.at(i32::MIN, i32::MAX), grid.at(1, 3));
    assert_eq!(grid.at(99, -7), grid.at(2, 1));
}

#[test]
fn rows_may_be_named_and_columns_listed() {
    let text = "rule = 'A-1'\ntitle = ''\nkey = { x = '' }\n";
    let same = [
        "columns = ['one to one', 'two']\ngrid = '''\nnear x x\nfar x x'''",
        "columns = ['1', '2']\ngrid = '''die 1 2\nnear x x\nfar x x\n'''",
        "columns = ['1', '2']\ngrid = '''\n 1 2\nnear x x\nfar x x\n'''",
        "grid = '''\r\n die 1 2\r\nnear x x\r\nfar x x\r\n'''",
    ];
    for more in same {
        let grid = read(&format!("{text}{more}")).unwrap();
        assert_eq!((grid.rows(), grid.cols()), (2, 2), "{more}");
        assert_eq!(grid.row_names(), ["near", "far"]);
    }
    // Quotes may be cells; only the outer ones are taken off.
    let quoted = "rule = 'A-1'\ntitle = ''\nkey = { '\"' = 'ditto' }\ngrid = '''\n1\n1 \"'''";
    assert_eq!(read(quoted).unwrap().at(1, 1), &'"');
}

fn check(from: &str, to: &str, line: usize, what: &str) {
    let text = FOOT.replace(from, to);
    assert_ne!(text, FOOT);
    let trouble = read(&text).unwrap_err();
    assert_eq!((trouble.file.as_str(), trouble.line), ("foot.toml", line), "{trouble}");
    assert!(trouble.what.contains(what), "{trouble}");
    assert!(!trouble.remedy.is_empty());
}

#[test]
fn every_trouble_has_its_line() {
    check("2     A   .   B", "2     A   .", 8, "2 cells for 3 columns");
    check("2     A   .   B", "2     A   . B B", 8, "4 cells for 3 columns");
    check("2     A   .   B", "2     A   .   Z", 8, "`Z` (row `2`, column 3) is not in the key");
    check("2     A", "3     A", 8, "numbered `3` but is row 2");
    check("2     A", "two   A", 8, "numbered `two` but is row 2");
    check("1     B", "0     B", 7, "numbered `0` but is row 1");
    check("1     B", "one   B", 8, "`2` is numbered but the first row is named");
    check("1     B   B   B\n2", "two   B   B   B\ntwo", 8, "two rows named `two`");
    check("2-1 3-1", "2-1 2-1", 5, "two columns named `2-1`");
    check("CH-SHO-03", "shoot", 1, "`shoot` is not the id");
    check("title", "tittle", 2, "`tittle`");
    check("\"\"\"\n     1-1", "\"\"\"\n\n\n     2-1", 7, "two columns");
    check("title = ", "columns = []\ntitle = ", 2, "0 columns");
    check("title = ", "columns = ['a', 'a']\ntitle = ", 2, "two columns named `a`");
    let (head, _) = FOOT.split_once("     1-1").unwrap();
    let trouble = read(&format!("{head}\"\"\"")).unwrap_err();
    assert_eq!((trouble.line, trouble.what.as_str()), (4, "the table has 0 columns"));
    let trouble = read(&format!("{head}die 1 2\n\"\"\"")).unwrap_err();
    assert_eq!((trouble.line, trouble.what.as_str()), (4, "the grid has 0 rows"));
}

#[test]
fn a_cell_the_rules_do_not_know_is_trouble() {
    let known = |cell: &str| (cell != ".").then_some(());
    let trouble = Grid::parse_text("foot.toml", FOOT, known).unwrap_err();
    assert_eq!(trouble.line, 8);
    assert!(trouble.what.contains("`.` (row `2`, column 2)"), "{trouble}");
}
