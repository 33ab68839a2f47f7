//! `kabuto serve` as a program: it starts, answers, keeps, and stops when it is told.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use crate::tool::{Folder, kabuto};

/// A server, and the port it listens on.
struct Serving {
    child: Child,
    port: u16,
}

impl Serving {
    fn start(data: &str) -> Serving {
        let mut child = Command::new(env!("CARGO_BIN_EXE_kabuto"))
            .args(["serve", "--port", "0", "--data", data])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let mut said = BufReader::new(child.stdout.take().expect("it is piped"));
        said.read_line(&mut line).expect("it says where it is");
        let port = line.trim().trim_end_matches('/').rsplit(':').next().map(str::parse);
        let port = port.and_then(Result::ok).unwrap_or_else(|| panic!("no port in {line:?}"));
        // What it says later must not find a closed pipe.
        std::thread::spawn(move || said.read_to_end(&mut Vec::new()));
        Serving { child, port }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let head = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer
    }
}

#[test]
fn it_serves_until_it_is_told_to_stop() {
    let folder = Folder::new();
    let data = folder.path("games");
    let mut serving = Serving::start(&data);
    assert!(serving.get("/healthz").starts_with("HTTP/1.1 200"));
    assert!(serving.get("/api/v1/games").contains("cry-havoc/village-green"));
    assert!(serving.get("/nowhere").starts_with("HTTP/1.1 404"));
    kabuto(&["serve", "--port", "0", "--data", &data]).bad(&["another server", "another folder"]);
    let stop = Command::new("kill").arg(serving.child.id().to_string()).status();
    assert!(stop.expect("there is a kill").success());
    let ended = serving.child.wait().expect("it ends");
    assert!(ended.success(), "{ended}");
    let again = Serving::start(&data);
    assert!(again.get("/healthz").starts_with("HTTP/1.1 200"));
    let mut child = again.child;
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = Folder::new();
    let data = folder.path("games");
    let public = ["serve", "--port", "0", "--data", &data, "--public", "kabuto.example.org"];
    kabuto(&public).bad(&["no address of a page", "https://"]);
    let file = folder.write("file", "x");
    kabuto(&["serve", "--port", "0", "--data", &file]).bad(&["cannot be made"]);
    kabuto(&["serve", "--books", "/no/such/folder"]).bad(&["this is not a folder"]);
}
