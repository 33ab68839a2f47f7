//! Games that are over are signed, and a forged one is found.

use drive::http::Laid;
use drive::{Person, Reply};
use engine::{Happened, Side};
use serde_json::{Value, json};
use shelf::seal::{Signer, seal_of};
use shelf::{Checked, Finding, Verdict, Wanted};

use crate::house::{Folder, House, Seat, play_on, wish};

/// The public key that stands on the page of a house.
async fn key_of(house: &House) -> String {
    let nobody = Person::nobody(house.at());
    nobody.get("/api/v1/key").await.unwrap().json()["key"].as_str().unwrap().to_owned()
}

async fn file_of(person: &Person, table: &str) -> String {
    let reply = person.get(&format!("/api/v1/tables/{table}/file")).await.unwrap();
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.text()
}

fn check(text: &str, server: Option<&str>) -> Checked {
    let wanted = Wanted { server, ..Wanted::called("game") };
    shelf::verify(&shelf::files(), text, wanted).unwrap()
}

async fn upload(person: &Person, text: &str) -> Reply {
    let head = [("content-type", "text/plain")];
    person.send("POST", "/api/v1/files", &head, text.to_owned().into()).await.unwrap()
}

/// A game against a computer in which dice were taken back twice; then it is given up. The number
/// its dice come from is known, so that it goes the same way every time.
async fn taken_back(house: &House) -> (Person, String, String) {
    let one = house.person().await;
    let computer = json!({ "who": "computer", "level": "random" });
    let mut wish = wish(json!({ "who": "me" }), computer, "keyed");
    wish["dice"] = json!({ "seeded": 5 });
    let laid = one.lay(&wish).await.unwrap();
    let mut seat = Seat::enter(one.clone(), &laid.id, Side::A).await;
    let mut times = 0;
    while times < 2 && !seat.is_over() {
        if seat.update["prompt"]["side"] != "a" {
            seat.until(|heard| {
                heard["update"]["prompt"]["side"] == "a"
                    || heard["room"]["over"] == true
                    || !heard["update"]["sight"]["outcome"].is_null()
            })
            .await;
            continue;
        }
        let before = file_of(&one, &laid.id).await;
        let decided = seat.act().await;
        if decided.is_none() {
            continue;
        }
        let now = file_of(&one, &laid.id).await;
        let line = now.lines().nth(before.lines().count()).unwrap_or("");
        let entry: Value = serde_json::from_str(line).unwrap_or_default();
        let rolled = entry["dice"].as_array().is_some_and(|dice| !dice.is_empty());
        if rolled && !seat.is_over() {
            let done = seat.say("back", json!({})).await;
            assert_eq!(done["t"], "done", "{done}");
            seat.catch_up(done["seq"].as_u64().unwrap()).await;
            times += 1;
        }
    }
    if !seat.is_over() {
        // Something more is done, so that the log can tell of what was taken back before it.
        seat.say("resign", json!({})).await;
    }
    let text = file_of(&one, &laid.id).await;
    (one, laid.id, text)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_signed_when_it_is_over_and_not_before() {
    let house = House::open().await;
    let key = key_of(&house).await;
    let (laid, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 12).await;
    let open = file_of(&a.person, &laid.id).await;
    assert_eq!((seal_of(&open), check(&open, None).verdict), (None, Verdict::Open));
    assert!(a.room["signed"].is_null());
    assert_eq!(a.say("resign", json!({})).await["t"], "done");
    b.until_over().await;
    assert_eq!(b.room["signed"], json!({ "how": "here", "server": key }));
    let text = file_of(&a.person, &laid.id).await;
    assert_eq!(check(&text, Some(&key)).verdict, Verdict::Sound);
    assert_eq!(check(&text, None).server, Some(key.clone()), "whose key it is");
    let other = Signer::new(&[1; 32]);
    assert_eq!(check(&text, Some(&other.public())).verdict, Verdict::False);
    let lines: Vec<&str> = text.lines().collect();
    let without = |gone: usize| {
        let left = lines.iter().enumerate().filter(|(n, _)| *n != gone);
        left.map(|(_, line)| format!("{line}\n")).collect::<String>()
    };
    let (end, seal) = (lines.len() - 2, lines.len() - 1);
    assert_eq!(check(&without(seal), None).verdict, Verdict::Unsigned);
    let bare = without(seal).lines().take(end).map(|line| format!("{line}\n")).collect::<String>();
    assert_eq!(check(&bare, None).verdict, Verdict::Open, "the closing line is missing");
    let renamed = text.replacen("\"players\":{\"a\":\"", "\"players\":{\"a\":\"X", 1);
    assert_eq!(check(&renamed, None).verdict, Verdict::False, "names are signed as well");
    let resigned = other.sign(&without(seal));
    assert_eq!(check(&resigned, Some(&key)).verdict, Verdict::False);
    let house = house.restart().await;
    assert_eq!(key_of(&house).await, key, "the key stays");
    a.come_back(house.at()).await;
    assert_eq!(file_of(&a.person, &laid.id).await, text, "and so does the signature");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_by_agreement_is_signed_with_its_last_decision() {
    let house = House::open().await;
    let (laid, mut a, mut b) = house.two("keyed").await;
    play_on(&mut a, &mut b, 10).await;
    assert_eq!(a.say("draw", json!({ "yes": true })).await["t"], "done");
    b.until(|heard| heard["room"]["draw_offered"] == "a").await;
    assert_eq!(b.say("draw", json!({ "yes": true })).await["t"], "done");
    let text = file_of(&a.person, &laid.id).await;
    assert_eq!(check(&text, None).verdict, Verdict::Sound);
    let mut lines: Vec<&str> = text.lines().collect();
    lines.remove(lines.len() - 3);
    let short = check(&lines.join("\n"), None);
    assert_eq!(short.verdict, Verdict::False);
    assert!(short.faults().all(|fault| fault.contains("signature")), "nothing else finds it");
}

#[tokio::test(flavor = "multi_thread")]
async fn dice_taken_back_from_a_computer_stand_in_log_and_file() {
    let house = House::open().await;
    let key = key_of(&house).await;
    let (one, table, text) = taken_back(&house).await;
    let checked = check(&text, Some(&key));
    assert_eq!(checked.verdict, Verdict::Sound, "{checked:?}");
    let notes = checked.findings.iter().filter_map(|found| match found {
        Finding::Note(words) => Some(words.clone()),
        _ => None,
    });
    let notes: Vec<String> = notes.collect();
    assert_eq!(notes.len(), 1, "{checked:?}");
    assert!(notes[0].starts_with("taken back: 2 times by "), "{notes:?}");
    assert!(notes[0].ends_with("against a computer, which always agrees"), "{notes:?}");
    let back = "{\"back\":{\"by\":\"a\",\"leave\":\"computer\",\"keep\":";
    assert_eq!(text.lines().filter(|line| line.starts_with(back)).count(), 2, "{text}");
    let seat = Seat::enter(one.clone(), &table, Side::A).await;
    let told = seat.told.iter().flat_map(|told| told["lines"].as_array().unwrap());
    let practice = "A practice roll, taken back by";
    let told = told.filter(|line| line["text"].as_str().unwrap().starts_with(practice));
    assert!(told.count() >= 1, "{:?}", seat.told);
    // Every moment of it can be gone on from, and what was taken back goes with it.
    let path = format!("/api/v1/tables/{table}/fork");
    let seats = json!({ "a": { "who": "me" }, "b": { "who": "screen" } });
    let standing = seat.told.len();
    for at in [standing - 1, standing / 2] {
        let reply = one.post(&path, &json!({ "at": at, "seats": seats })).await.unwrap();
        let laid = Laid::read(&reply).unwrap();
        let mut fork = Seat::enter(one.clone(), &laid.id, Side::A).await;
        assert_eq!(fork.entries(), at as u64);
        assert_eq!(fork.say("resign", json!({ "side": "a" })).await["t"], "done");
        let text = file_of(&one, &laid.id).await;
        let checked = check(&text, Some(&key));
        assert_eq!(checked.verdict, Verdict::Sound, "{at}: {checked:?}");
        assert!(format!("{checked:?}").contains("vouches"), "{checked:?}");
    }
    // As an older program wrote it: only what stands, and how often dice had been taken back.
    let game = shelf::open(&shelf::files(), crate::house::GREEN, &Default::default()).unwrap();
    let old = shelf::with_game!(&game, game => as_before(&**game, &text));
    let checked = check(&old, None);
    assert_eq!(checked.verdict, Verdict::Unsigned, "{checked:?}");
    assert!(format!("{checked:?}").contains("2 times more"), "{checked:?}");
    assert_eq!(upload(&one, &old).await.status, 201);
    // The same in the format of today leaves out what must stand there.
    let short = old.replacen("\"version\":1", "\"version\":2", 1);
    let checked = check(&short, None);
    assert_eq!(checked.verdict, Verdict::False);
    assert!(checked.faults().any(|fault| fault.contains("stand in the file")), "{checked:?}");
}

fn as_before<G: shelf::Shown>(_: &G, text: &str) -> String {
    let log = engine::read_log::<G::Action, G::Event>(text).unwrap();
    let backs = log.happened().iter().filter(|one| matches!(one, Happened::Back(_))).count();
    assert_eq!(backs, 2);
    let mut header = log.header.clone();
    header.version = 1;
    let mut out = Vec::new();
    engine::write_log(&mut out, &header, &log.entries, &[], log.end.as_ref()).unwrap();
    String::from_utf8(out).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_brought_says_who_signed_it() {
    let house = House::open().await;
    let (one, _, text) = taken_back(&house).await;
    let unsigned = text.lines().take(text.lines().count() - 1).collect::<Vec<_>>().join("\n");
    let other = Signer::new(&[1; 32]);
    let brought = [
        (text.clone(), "here", Some(key_of(&house).await)),
        (other.sign(&unsigned), "other", Some(other.public())),
        (format!("{unsigned}\n"), "nobody", None),
    ];
    for (text, how, server) in brought {
        let reply = upload(&one, &text).await;
        assert_eq!(reply.status, 201, "{how}: {}", reply.text());
        let laid = Laid::read(&reply).unwrap();
        let seat = Seat::enter(one.clone(), &laid.id, Side::A).await;
        assert_eq!(seat.room["signed"], json!({ "how": how, "server": server }));
        assert_eq!(file_of(&one, &laid.id).await, text, "{how}: it is the same file");
        // What goes on from it says as much.
        let path = format!("/api/v1/tables/{}/fork", laid.id);
        let seats = json!({ "a": { "who": "me" }, "b": { "who": "screen" } });
        let reply = one.post(&path, &json!({ "at": 4, "seats": seats })).await.unwrap();
        let fork = Laid::read(&reply).unwrap();
        let mut seat = Seat::enter(one.clone(), &fork.id, Side::A).await;
        assert_eq!(seat.say("resign", json!({ "side": "a" })).await["t"], "done");
        let checked = check(&file_of(&one, &fork.id).await, None);
        let sound = if how == "nobody" { Verdict::Open } else { Verdict::Sound };
        assert_eq!(checked.verdict, sound, "{how}: {checked:?}");
    }
    let seal = seal_of(&text).unwrap();
    let forged = text.replacen("\"started\":\"20", "\"started\":\"19", 1);
    assert_ne!(forged, text);
    for (text, words) in [
        (forged, "signature: it is not that of these lines"),
        (text.replace(&seal.server, &other.public()), "signature"),
        (text.replace(&seal.signature, "00"), "signature: it is not 128"),
    ] {
        let reply = upload(&one, &text).await;
        let told = reply.json();
        assert_eq!(reply.status, 400, "{told}");
        assert!(told["detail"].as_str().unwrap().contains(words), "{words}: {told}");
    }
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_key_is_ours_alone_and_goes_with_a_backup() {
    use std::os::unix::fs::PermissionsExt;
    let house = House::open().await;
    let key = key_of(&house).await;
    let folder = house.database().parent().unwrap().to_owned();
    let path = folder.join("signing.key");
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&path) & 0o777, 0o600);
    let library = server::Shelf::new(shelf::files());
    let inspect = |folder: &std::path::Path| server::inspect(folder, &library, |_, _| {}).unwrap();
    let found = inspect(&folder);
    assert_eq!((found.key.as_ref(), found.wrong), (Some(&key), Vec::new()));
    let copies = Folder::new();
    let file = copies.path().join("kabuto.sqlite");
    server::backup(&folder, &file).unwrap();
    assert_eq!(mode(&file) & 0o777, 0o600, "keys are in it");
    assert!(inspect(copies.path()).notes.iter().any(|note| note.contains("out of the backup")));
    let copy = House::open_with(|config| config.data = copies.path().to_owned()).await;
    assert_eq!(key_of(&copy).await, key);
    assert!(copies.path().join("signing.key").is_file());
    let left = "SELECT count(*) FROM house WHERE name = 'signing-key'";
    let conn = rusqlite::Connection::open(&file).unwrap();
    assert_eq!(conn.query_row(left, [], |row| row.get::<_, i64>(0)), Ok(0), "in one place only");
    // What is wrong with it is told.
    let wrong = || inspect(&folder).wrong.join("\n");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
    assert!(wrong().contains("others can read it"), "{}", wrong());
    std::fs::write(&path, format!("{}\n", "07".repeat(32))).unwrap();
    assert!(wrong().contains("is not the key this folder was served with"), "{}", wrong());
    std::fs::write(&path, "07").unwrap();
    assert!(wrong().contains("is damaged"), "{}", wrong());
    std::fs::remove_file(&path).unwrap();
    assert!(wrong().contains("is missing"), "{}", wrong());
}
