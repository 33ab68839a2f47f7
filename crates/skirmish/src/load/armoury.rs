//! The catalogue: `catalogue/*.toml`.

use ::book::{Files, Trouble, read_toml};
use serde::Deserialize;

use crate::book::{Beast, Book, Kind, Launcher, Tables, Weapon};
use crate::catalogue::{Armour, Class, Melee, Missile};

use super::FOLDER;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Classes {
    class: Vec<ClassRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClassRow {
    id: String,
    title: String,
    about: String,
    side_arm: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Armours {
    armour: Vec<ArmourRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArmourRow {
    id: String,
    title: String,
    about: String,
    slow: bool,
    #[serde(default)]
    never: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Weapons {
    weapon: Vec<WeaponRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WeaponRow {
    id: String,
    title: String,
    about: String,
    row: String,
    #[serde(default)]
    yari: bool,
    #[serde(default)]
    foot: bool,
    least: Option<String>,
    #[serde(default)]
    animal: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Missiles {
    missile: Vec<MissileRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MissileRow {
    id: String,
    title: String,
    about: String,
    row: String,
    #[serde(default)]
    pierces: bool,
    #[serde(default)]
    pistol: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Animals {
    horse: Vec<HorseRow>,
    animal: Vec<AnimalRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HorseRow {
    id: String,
    title: String,
    about: String,
    armour: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnimalRow {
    id: String,
    title: String,
    about: String,
    class: String,
    armour: String,
    weapon: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Figures {
    figure: Vec<FigureRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FigureRow {
    id: String,
    title: String,
    class: Option<String>,
    armour: Option<String>,
    #[serde(default)]
    weapons: Vec<String>,
    missile: Option<String>,
    horse: Option<String>,
    horse_armour: Option<String>,
    animal: Option<String>,
    figure: String,
}

/// Everything that is wrong, file by file.
struct Reader<'a> {
    files: &'a Files,
    book: Book,
    troubles: Vec<Trouble>,
}

pub(super) fn read(files: &Files, tables: Tables) -> Result<Book, Vec<Trouble>> {
    let book = Book {
        tables,
        weapons: Vec::new(),
        launchers: Vec::new(),
        horses: Vec::new(),
        kinds: Vec::new(),
        classes: Vec::new(),
        armours: Vec::new(),
        side_arms: [0; 5],
    };
    let mut reader = Reader { files, book, troubles: Vec::new() };
    reader.weapons();
    reader.missiles();
    reader.classes();
    reader.armours();
    reader.figures();
    if reader.troubles.is_empty() { Ok(reader.book) } else { Err(reader.troubles) }
}

fn path(name: &str) -> String {
    format!("{FOLDER}/catalogue/{name}.toml")
}

impl Reader<'_> {
    fn file<T: serde::de::DeserializeOwned>(&mut self, name: &str) -> Option<T> {
        match read_toml(self.files, &path(name)) {
            Ok(file) => Some(file),
            Err(trouble) => {
                self.troubles.push(trouble);
                None
            }
        }
    }

    /// The value of a word, or trouble that names the file and the entry.
    fn known<T>(&mut self, name: &str, entry: &str, word: &str, found: Option<T>) -> Option<T> {
        if found.is_none() {
            let what = format!("`{entry}` speaks of `{word}`, which nobody knows");
            self.troubles.push(Trouble::whole(&path(name), what, "correct the word"));
        }
        found
    }

    fn weapons(&mut self) {
        let Some(file) = self.file::<Weapons>("weapons") else { return };
        for row in file.weapon {
            let Some(melee) = self.known("weapons", &row.id, &row.row, Melee::parse(&row.row))
            else {
                continue;
            };
            let least = match &row.least {
                None => Class::Noumin,
                Some(word) => {
                    let class = Class::parse(word);
                    self.known("weapons", &row.id, word, class).unwrap_or_default()
                }
            };
            if row.yari != (melee == Melee::Yari) || row.foot != (melee == Melee::Great) {
                let what = format!("`{}` and its row `{}` do not go together", row.id, row.row);
                let remedy = "a yari is of the row `yari`; what is for foot only, of `great`";
                self.troubles.push(Trouble::whole(&path("weapons"), what, remedy));
            }
            let (id, title, about) = (row.id, row.title, row.about);
            let animal = row.animal;
            self.book.weapons.push(Weapon { id, title, about, melee, least, animal });
        }
    }

    fn missiles(&mut self) {
        let Some(file) = self.file::<Missiles>("missiles") else { return };
        for row in file.missile {
            let missile = Missile::parse(&row.row);
            let Some(missile) = self.known("missiles", &row.id, &row.row, missile) else {
                continue;
            };
            let fits = row.pierces == (missile == Missile::Arquebus)
                && row.pistol == (missile == Missile::Pistol);
            if !fits {
                let what = format!("`{}` and its row `{}` do not go together", row.id, row.row);
                let remedy = "only an arquebus pierces, and only a pistol is one";
                self.troubles.push(Trouble::whole(&path("missiles"), what, remedy));
            }
            let (id, title, about) = (row.id, row.title, row.about);
            self.book.launchers.push(Launcher { id, title, about, missile });
        }
    }

    fn classes(&mut self) {
        let Some(file) = self.file::<Classes>("classes") else { return };
        for row in file.class {
            let class = self.known("classes", &row.id, &row.id, Class::parse(&row.id));
            let arm = self.book.find_weapon(&row.side_arm);
            let arm = self.known("classes", &row.id, &row.side_arm, arm);
            if let (Some(class), Some(arm)) = (class, arm) {
                self.book.side_arms[class as usize] = arm;
                self.book.classes.push((class, row.title, row.about));
            }
        }
    }

    fn armours(&mut self) {
        let Some(file) = self.file::<Armours>("armour") else { return };
        for row in file.armour {
            let armour = self.known("armour", &row.id, &row.id, Armour::parse(&row.id));
            let Some(armour) = armour else { continue };
            if row.slow != armour.is_worn() {
                let what = format!("`{}` is said to be slow or not, wrongly", row.id);
                let remedy = "everything but unarmoured is slow (SS-ARM-01)";
                self.troubles.push(Trouble::whole(&path("armour"), what, remedy));
            }
            let mut never = Vec::new();
            for word in &row.never {
                never.extend(self.known("armour", &row.id, word, Class::parse(word)));
            }
            self.book.armours.push((armour, row.title, row.about, never));
        }
    }

    fn figures(&mut self) {
        let Some(animals) = self.file::<Animals>("animals") else { return };
        for row in &animals.horse {
            let armour = Armour::parse(&row.armour);
            let armour = self.known("animals", &row.id, &row.armour, armour).unwrap_or_default();
            let (id, title) = (row.id.clone(), row.title.clone());
            self.book.horses.push(Beast { id, title, about: row.about.clone(), armour });
        }
        let Some(file) = self.file::<Figures>("figures") else { return };
        for row in file.figure {
            let kind = match &row.animal {
                Some(animal) => self.animal(&row, &animals, animal),
                None => self.figure(&row),
            };
            self.book.kinds.extend(kind);
        }
    }

    fn animal(&mut self, row: &FigureRow, animals: &Animals, animal: &str) -> Option<Kind> {
        let found = animals.animal.iter().find(|known| known.id == *animal);
        let beast = self.known("figures", &row.id, animal, found)?;
        let class = self.known("animals", &beast.id, &beast.class, Class::parse(&beast.class))?;
        let armour = Armour::parse(&beast.armour);
        let armour = self.known("animals", &beast.id, &beast.armour, armour)?;
        let weapon = self.book.find_weapon(&beast.weapon);
        let weapon = self.known("animals", &beast.id, &beast.weapon, weapon)?;
        Some(Kind {
            id: row.id.clone(),
            title: row.title.clone(),
            about: format!("{}: {}", beast.title, beast.about),
            class,
            armour,
            arms: [Some(weapon), None],
            launcher: None,
            horse: None,
            animal: true,
            drawing: row.figure.clone(),
        })
    }

    fn figure(&mut self, row: &FigureRow) -> Option<Kind> {
        let word = row.class.clone().unwrap_or_default();
        let class = self.known("figures", &row.id, &word, Class::parse(&word))?;
        let word = row.armour.clone().unwrap_or_else(|| "unarmoured".to_owned());
        let armour = self.known("figures", &row.id, &word, Armour::parse(&word))?;
        let launcher = match &row.missile {
            None => None,
            Some(word) => {
                let found = self.book.find_launcher(word);
                Some(self.known("figures", &row.id, word, found)?)
            }
        };
        let mut arms = [None; 2];
        if row.weapons.len() > 2 {
            self.known::<()>("figures", &row.id, "more than two melee weapons", None);
        }
        for (slot, word) in arms.iter_mut().zip(&row.weapons) {
            let found = self.book.find_weapon(word);
            *slot = self.known("figures", &row.id, word, found);
        }
        if row.weapons.is_empty() && launcher.is_some() {
            arms[0] = Some(self.book.side_arms[class as usize]);
        }
        let horse = match (&row.horse, &row.horse_armour) {
            (None, _) => None,
            (Some(word), worn) => {
                let found = self.book.horses.iter().find(|h| h.id == *word).map(|h| h.armour);
                let usual = self.known("figures", &row.id, word, found)?;
                let worn = worn.as_deref().map_or(Some(usual), Armour::parse);
                Some(self.known("figures", &row.id, "its horse's armour", worn)?)
            }
        };
        let (id, title, drawing) = (row.id.clone(), row.title.clone(), row.figure.clone());
        let (about, animal) = (String::new(), false);
        Some(Kind { id, title, about, class, armour, arms, launcher, horse, animal, drawing })
    }
}
