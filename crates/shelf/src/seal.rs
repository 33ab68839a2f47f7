//! A server's word for a game that is over: its signature of every line of the file.
//!
//! What is signed, by Ed25519, is the BLAKE3 hash in its key-derivation mode, with the context
//! `kabuto seal v1`, of all lines above the signature, each with its length (8 bytes, little
//! endian) before it. How lines end, blank lines and a byte-order mark do not count.

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use engine::{Seal, read_seal, seal_line};

use crate::desk::{from_hex, to_hex};

/// A key to sign games with. It is never printed.
pub struct Signer {
    key: SigningKey,
    /// The public half, which is asked for with every change of a room.
    public: String,
}

impl Signer {
    /// The signer with this secret.
    pub fn new(secret: &[u8; 32]) -> Signer {
        let key = SigningKey::from_bytes(secret);
        let public = to_hex(key.verifying_key().as_bytes());
        Signer { key, public }
    }

    /// The public half, by which everybody can check, in hexadecimal.
    pub fn public(&self) -> String {
        self.public.clone()
    }

    /// The text of a game that is over, with a signature below it.
    pub fn sign(&self, text: &str) -> String {
        let hash = hash(lines(text));
        let signature = to_hex(&self.key.sign(&hash).to_bytes());
        let seal = Seal { server: self.public(), signature };
        let line = seal_line(&seal).expect("plain data can be written as JSON");
        format!("{}\n{line}\n", text.trim_end())
    }
}

/// The signature of a saved game, if it has one.
pub fn seal_of(text: &str) -> Option<Seal> {
    lines(text).last().and_then(read_seal)
}

/// Whether the signature of a saved game is that of its server; if not, why not.
pub fn check(text: &str, seal: &Seal) -> Result<(), &'static str> {
    let above = lines(text).filter(|line| read_seal(line).is_none());
    let key = from_hex(&seal.server).filter(|_| is_plain(&seal.server));
    let key = key.and_then(|key| VerifyingKey::from_bytes(&key).ok());
    let key = key.ok_or("the server's key is no key")?;
    let signature = signature(&seal.signature).ok_or("it is not 128 hexadecimal digits")?;
    let signed = key.verify_strict(&hash(above), &signature);
    signed.map_err(|_| "it is not that of these lines by this server")
}

/// The key of a server as somebody typed it.
pub fn read_key(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    from_hex(&text).and_then(|key| VerifyingKey::from_bytes(&key).ok()).map(|_| text)
}

/// The lines that count.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let text = text.trim_start_matches('\u{feff}');
    text.lines().filter(|line| !line.trim().is_empty())
}

fn hash<'a>(lines: impl Iterator<Item = &'a str>) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new_derive_key("kabuto seal v1");
    for line in lines {
        hasher.update(&(line.len() as u64).to_le_bytes());
        hasher.update(line.as_bytes());
    }
    *hasher.finalize().as_bytes()
}

/// One way to write a number only: a file has no second form that is as good.
fn is_plain(digits: &str) -> bool {
    !digits.bytes().any(|byte| byte.is_ascii_uppercase())
}

fn signature(digits: &str) -> Option<Signature> {
    let halves = digits.split_at_checked(64).filter(|_| is_plain(digits))?;
    let mut bytes = [0; 64];
    bytes[..32].copy_from_slice(&from_hex(halves.0)?);
    bytes[32..].copy_from_slice(&from_hex(halves.1)?);
    Some(Signature::from_bytes(&bytes))
}
