//! Cases that are written by the program, one trial for each cell of a table.

use std::fmt::{Display, Write};
use std::sync::Arc;

use katana::{Katana, case, load};

use crate::common;

/// A case under construction.
pub struct Sweep {
    text: String,
    cells: usize,
}

impl Sweep {
    /// With this set-up, unless a trial changes it.
    pub fn new(setup: &str) -> Sweep {
        Sweep { text: format!("title t\nbook {}\n{setup}\n", load::FOLDER), cells: 0 }
    }

    /// One trial, which reads one cell.
    pub fn cell(&mut self, title: impl Display, lines: impl Display) {
        self.cells += 1;
        let _ = write!(self.text, "\ntry {title}\n{lines}\n");
    }

    /// Tries all of them; there must be so many.
    pub fn run(self, cells: usize) {
        let files = common::files();
        let wording = load::wording(&files).unwrap_or_else(|trouble| panic!("{trouble}"));
        let opened = (Arc::new(common::told(load::book(&files))), Arc::new(wording));
        let parsed = common::told(case::parse("sweep.case", &self.text));
        let reports = common::told(parsed.run::<Katana>(&files, &opened));
        let lines: Vec<&str> = self.text.lines().collect();
        let mut bad = Vec::new();
        for report in reports {
            for f in report.failures {
                let line = lines.get(f.line - 1).copied().unwrap_or_default();
                bad.push(format!("[{}] {line}: {}", report.title, f.what));
            }
        }
        assert!(bad.is_empty(), "{} of {} cells:\n{}", bad.len(), self.cells, bad.join("\n"));
        assert_eq!(self.cells, cells, "cells of the table");
    }
}
