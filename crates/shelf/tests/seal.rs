//! Signatures under saved games.

use shelf::seal::{Signer, check, read_key, seal_of};

#[test]
fn a_signature_holds_for_its_lines_and_for_no_others() {
    let signer = Signer::new(&[7; 32]);
    let text = "one\ntwo\n{\"end\":{}}\n";
    let signed = signer.sign(text);
    assert!(signed.starts_with(text));
    let seal = seal_of(&signed).unwrap();
    assert_eq!((seal.server.as_str(), seal.signature.len()), (&*signer.public(), 128));
    assert_eq!(check(&signed, &seal), Ok(()));
    let ends = format!("\u{feff}{}\r\n\r\n", signed.replace('\n', "\r\n"));
    assert_eq!(check(&ends, &seal_of(&ends).unwrap()), Ok(()), "how lines end does not count");
    for other in [
        signed.replace("two", "owt"),
        signed.replace("two", "two "),
        signed.replace("one\ntwo", "onet\nwo"),
        signed.replace("one\n", ""),
        signed.replace("one\ntwo", "two\none"),
        signed.replace(&seal.server, &Signer::new(&[8; 32]).public()),
        signed.replace(&seal.server, &seal.server.to_uppercase()),
        signed.replace(&seal.signature, &seal.signature.to_uppercase()),
        signed.replace(&seal.signature, &"0".repeat(128)),
        signed.replace(&seal.signature, &seal.signature[1..]),
    ] {
        assert!(check(&other, &seal_of(&other).unwrap()).is_err(), "{other}");
    }
    assert_eq!(seal_of(text), None);
    let doubled = format!("{signed}{}", signed.lines().last().unwrap());
    assert!(seal_of(&doubled).is_some(), "the log says that there is one too many");
}

#[test]
fn a_key_is_read_as_people_type_it() {
    let key = Signer::new(&[7; 32]).public();
    assert_eq!(read_key(&format!(" {} \n", key.to_uppercase())), Some(key.clone()));
    assert_eq!(read_key(&key[1..]), None);
    assert_eq!(read_key("a server"), None);
}
