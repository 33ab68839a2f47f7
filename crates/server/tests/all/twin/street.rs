//! Every address of the server, looked at by everybody who can reach it.

use bytes::Bytes;
use drive::{Person, Reply};
use server::ROUTES;

/// What stands for a part of an address. An address with a part that is not here cannot be looked
/// at: the test must learn of it first.
fn part(name: &str, table: &str) -> String {
    match name {
        "id" => table.to_owned(),
        "book" | "game" => "samurai-blades".to_owned(),
        "name" => "plum-court".to_owned(),
        "part" => "market".to_owned(),
        other => panic!("nobody knows what to put for `{other}` in an address"),
    }
}

/// An address with its parts filled in.
fn filled(path: &str, table: &str) -> String {
    let mut out = String::new();
    let mut rest = path;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').expect("a part ends");
        out.push_str(before);
        out.push_str(&part(name, table));
        rest = after;
    }
    out + rest
}

/// What is asked for at every address: its route, and the address itself.
pub fn addresses(table: &str) -> Vec<(usize, &'static str, String)> {
    let all = ROUTES.iter().enumerate();
    let mut all: Vec<_> =
        all.map(|(n, route)| (n, route.method, filled(route.path, table))).collect();
    let list = ROUTES.iter().position(|route| route.path == "/api/v1/tables");
    for which in ["mine", "open", "finished"] {
        all.push((list.expect("lists"), "GET", format!("/api/v1/tables?which={which}")));
    }
    for other in ["/metrics", "/nowhere"] {
        all.push((ROUTES.len(), "GET", other.to_owned()));
    }
    all
}

/// Everything somebody is answered at every address.
pub async fn look(caller: &str, person: &Person, table: &str) -> Vec<(usize, String)> {
    let mut all = Vec::new();
    for (route, method, path) in addresses(table) {
        // To leave one's other browsers ends the very sockets that listen.
        if path == "/api/v1/me/browsers" && person.cookie.is_some() {
            continue;
        }
        let head = [("content-type", "application/json")];
        let body = if method == "GET" { Bytes::new() } else { Bytes::from_static(b"{}") };
        let reply = person.send(method, &path, &head, body).await.unwrap();
        // Whoever comes without a cookie gets a name out of a hat; every house has a key of its
        // own, and a secret link is another every time.
        let is_chance = match path.as_str() {
            "/api/v1/me" => person.cookie.is_none(),
            "/api/v1/key" => true,
            "/api/v1/me/carry" => method == "POST",
            _ => false,
        };
        let text = match is_chance {
            true => format!("{}", reply.status),
            false => told(&reply),
        };
        all.push((route, format!("{caller}: {method} {path}: {text}")));
    }
    all
}

/// An answer with its headers, without what differs from one moment to the next.
fn told(reply: &Reply) -> String {
    let noise = ["date", "set-cookie"];
    let heads = reply.headers.iter().filter(|(name, _)| !noise.contains(&name.as_str()));
    let mut heads: Vec<String> = heads.map(|(name, value)| format!("{name}={value:?}")).collect();
    heads.sort();
    format!("{} {} {}", reply.status, heads.join(" "), reply.text())
}

/// The number of the address of sockets.
pub fn socket() -> usize {
    let found = ROUTES.iter().position(|route| route.path.ends_with("/socket"));
    found.expect("there are sockets")
}

#[test]
fn every_address_is_looked_at() {
    let looked: Vec<usize> = addresses("x").iter().map(|(route, ..)| *route).collect();
    assert!((0..ROUTES.len()).all(|route| looked.contains(&route)));
    assert!(addresses("x").iter().all(|(_, _, path)| !path.contains('{')));
}
