//! Starting the program and looking at what it did.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// What the program said, and how it ended.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Ran {
    /// It ended well.
    pub fn fine(self) -> Ran {
        assert_eq!(self.code, 0, "{}\n{}", self.out, self.err);
        self
    }

    /// Nothing is wrong with a saved game, but it is not over.
    pub fn open(self) -> Ran {
        assert_eq!(self.code, 3, "{}\n{}", self.out, self.err);
        self
    }

    /// Nothing is wrong with a saved game, but nobody signed it.
    pub fn unsigned(self) -> Ran {
        assert_eq!(self.code, 4, "{}\n{}", self.out, self.err);
        self
    }

    /// It was bad input: the number is 2, and each of these stands in what it said.
    pub fn bad(self, words: &[&str]) {
        assert_eq!(self.code, 2, "{}\n{}", self.out, self.err);
        self.says_on_error(words);
    }

    /// Something checked came out false.
    pub fn came_false(self) -> Ran {
        assert_eq!(self.code, 1, "{}\n{}", self.out, self.err);
        self
    }

    fn says_on_error(&self, words: &[&str]) {
        for word in words {
            assert!(self.err.contains(word), "no `{word}` in: {}", self.err);
        }
        assert!(!self.err.contains("panicked"), "{}", self.err);
        assert!(!self.err.contains("sorry"), "{}", self.err);
    }

    /// Standard output has these words.
    pub fn says(&self, words: &[&str]) -> &Ran {
        for word in words {
            assert!(self.out.contains(word), "no `{word}` in: {}", self.out);
        }
        self
    }

    /// Standard output as JSON.
    pub fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).expect("JSON")
    }
}

/// Runs the program.
pub fn kabuto(args: &[&str]) -> Ran {
    run(args, "", &[])
}

/// Runs the program with words typed into it.
pub fn typed(args: &[&str], words: &str) -> Ran {
    run(args, words, &[])
}

/// Runs the program with words typed into it, in an environment of its own.
pub fn run(args: &[&str], words: &str, env: &[(&str, &str)]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kabuto"))
        .args(args)
        .envs(env.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it was asked for");
    let words = words.to_owned();
    // From a thread of its own: neither side may wait for the other. A program that ends before
    // it has read everything is no fault.
    let writer = std::thread::spawn(move || drop(stdin.write_all(words.as_bytes())));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("writing ends");
    Ran {
        code: output.status.code().expect("no signal"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// A folder of one's own, gone when the test is over.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("kabuto-test-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    /// A path in it, as text.
    pub fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("text").to_owned()
    }

    /// Writes a file in it, and gives its path.
    pub fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        fs::write(&path, text).expect("a file");
        self.path(name)
    }

    /// Reads a file in it.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("a file")
    }

    pub fn has(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A file of the data folder.
pub fn data(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    root.join(name).to_str().expect("text").to_owned()
}
