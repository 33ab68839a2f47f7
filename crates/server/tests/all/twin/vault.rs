//! Where the small game with secrets comes from.

use std::collections::BTreeMap;

use engine::{BySide, DiceKind, Header};
use server::{Library, Picture};
use shelf::desk::{Cup, Desk};
use shelf::wire::{BoardScene, GridScene, Length, Scene, SideScene};

use super::secrets::{Leak, Secrets, State};

/// Opens the game; the numbers at the start come from outside, never from what players see.
pub struct Vault {
    pub leak: Leak,
    pub secret: BySide<u8>,
}

impl Library for Vault {
    fn header(
        &self,
        scenario: &str,
        options: &BTreeMap<String, String>,
        dice: DiceKind,
    ) -> Result<Header, String> {
        let mut header = Header::new("secrets", scenario, dice);
        header.options.clone_from(options);
        Ok(header)
    }

    fn sit(&self, header: &Header, _cup: Cup) -> Result<Box<dyn Desk>, String> {
        let start = State::new(self.secret);
        let mut scene = scene();
        if self.leak == Leak::Scene {
            scene.aims = format!("find {} and {}", self.secret.a, self.secret.b);
        }
        Ok(Box::new(Secrets::new(self.leak, header.clone(), scene, start)))
    }

    fn faults(&self, _: &str, _: &dyn Fn() -> bool) -> Result<Vec<String>, String> {
        Err("saved games of this kind are not taken in".into())
    }

    fn draw(&self, _: &Picture) -> Option<Result<(&'static str, String), String>> {
        None
    }
}

fn scene() -> Scene {
    let side = |name: &str| SideScene { id: name.to_owned(), name: name.to_owned() };
    Scene {
        game: "secrets".into(),
        game_title: "Secrets".into(),
        scenario: "secrets/one".into(),
        title: "Secrets".into(),
        story: String::new(),
        aims: "find the number".into(),
        goals: Vec::new(),
        verdict: String::new(),
        sides: BySide::new(side("ann"), side("bob")),
        options: Vec::new(),
        turns: 9,
        turn_word: "Turn".into(),
        track: Vec::new(),
        board: BoardScene {
            width: 1.0,
            height: 1.0,
            grid: GridScene::Measured { scale: 1.0, unit: Length::Cm },
        },
        kinds: Vec::new(),
        groups: Vec::new(),
        terms: Vec::new(),
        values: ["one", "two", "three"].map(str::to_owned),
        sheets: true,
        zones: true,
        ten_is_zero: false,
        hidden: true,
    }
}
