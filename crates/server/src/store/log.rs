//! A look at the write-ahead log before the database is opened. SQLite takes what it can of a
//! damaged log and says nothing of the rest; what is missing was acknowledged, and is told here.

use std::fs;
use std::io;
use std::path::Path;

/// The head of the log, and of each frame of it.
const HEAD: usize = 32;
const FRAME: usize = 24;

/// What is in a log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Frames that are whole, one after the other from the first.
    pub whole: usize,
    /// Frames behind them that belong to the same stretch of work and cannot be read.
    pub lost: usize,
    /// The last frame is cut short.
    pub is_cut: bool,
}

impl Look {
    /// What is wrong, in words.
    pub fn trouble(self) -> Option<String> {
        let Look { whole, lost, is_cut } = self;
        match (lost, is_cut) {
            (0, false) => None,
            (0, true) => Some(format!(
                "the write-ahead log ends in the middle of frame {}: the last change may be missing",
                whole + 1
            )),
            (lost, _) => Some(format!(
                "the write-ahead log is damaged behind frame {whole}: {lost} frames cannot be read, \
                 and the changes in them are lost"
            )),
        }
    }
}

/// Looks through the log, if there is one.
pub fn look(path: &Path) -> io::Result<Look> {
    match fs::read(path) {
        Ok(bytes) => Ok(read(&bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Look::default()),
        Err(error) => Err(error),
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

/// The running sum of SQLite's format, in the order of bytes that the head names.
fn sum(mut s: [u32; 2], bytes: &[u8], is_big: bool) -> [u32; 2] {
    for pair in bytes.chunks_exact(8) {
        let half = |at: usize| {
            let four = pair[at..at + 4].try_into().expect("four bytes");
            if is_big { u32::from_be_bytes(four) } else { u32::from_le_bytes(four) }
        };
        s[0] = s[0].wrapping_add(half(0)).wrapping_add(s[1]);
        s[1] = s[1].wrapping_add(half(4)).wrapping_add(s[0]);
    }
    s
}

fn read(bytes: &[u8]) -> Look {
    if bytes.is_empty() {
        return Look::default();
    }
    if bytes.len() < HEAD {
        return Look { is_cut: true, ..Look::default() };
    }
    let (magic, page) = (word(bytes, 0), word(bytes, 8) as usize);
    let is_big = magic & 1 != 0;
    let head = sum([0, 0], &bytes[..24], is_big);
    if magic & !1 != 0x377f_0682 || head != [word(bytes, 24), word(bytes, 28)] {
        let lost = (bytes.len() - HEAD).div_ceil(FRAME + 4096);
        return Look { lost, ..Look::default() };
    }
    // Frames of an earlier stretch of work may lie behind those of this one: they are of no use.
    let is_own = |frame: &[u8]| frame.len() >= 16 && frame[8..16] == bytes[16..24];
    let mut so_far = head;
    let mut is_whole = |frame: &[u8]| {
        if !is_own(frame) || frame.len() < FRAME + page {
            return false;
        }
        so_far = sum(sum(so_far, &frame[..8], is_big), &frame[FRAME..], is_big);
        so_far == [word(frame, 16), word(frame, 20)]
    };
    let frames: Vec<&[u8]> = bytes[HEAD..].chunks(FRAME + page).collect();
    let whole = frames.iter().take_while(|frame| is_whole(frame)).count();
    let Some((bad, behind)) = frames[whole..].split_first() else {
        return Look { whole, lost: 0, is_cut: false };
    };
    match behind.iter().filter(|frame| is_own(frame)).count() {
        // The end, or where a crash tore the last frame.
        0 => Look { whole, lost: 0, is_cut: is_own(bad) || bad.len() < 16 },
        lost => Look { whole, lost: lost + 1, is_cut: false },
    }
}

#[cfg(test)]
mod tests {
    use super::{FRAME, HEAD, Look, look, read};

    /// The log of a database in which so many rows were written one by one.
    fn log(rows: usize) -> Vec<u8> {
        let name = format!("kabuto-log-{}-{rows}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("x.sqlite");
        let conn = rusqlite::Connection::open(&path).unwrap();
        let pragmas = "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;";
        conn.execute_batch(pragmas).unwrap();
        conn.execute_batch("CREATE TABLE t (n INTEGER)").unwrap();
        for n in 0..rows {
            conn.execute("INSERT INTO t VALUES (?1)", [n as i64]).unwrap();
        }
        let bytes = std::fs::read(folder.join("x.sqlite-wal")).unwrap();
        assert_eq!(look(&folder.join("x.sqlite-wal")).unwrap(), read(&bytes));
        drop(conn);
        std::fs::remove_dir_all(&folder).unwrap();
        bytes
    }

    #[test]
    fn a_whole_log_is_well() {
        let bytes = log(20);
        let look = read(&bytes);
        assert_eq!(look.whole, (bytes.len() - HEAD) / (FRAME + 4096));
        assert!(look.whole > 20 && look.trouble().is_none(), "{look:?}");
        assert_eq!(read(&[]), Look::default());
    }

    #[test]
    fn any_byte_that_is_turned_is_noticed() {
        let whole = log(20);
        let frames = read(&whole).whole;
        for at in (0..whole.len()).step_by(101) {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x40;
            let look = read(&bytes);
            // The salts of the last frame alone cannot be told from those of an earlier stretch.
            let is_last = at >= whole.len() - FRAME - 4096;
            assert!(look.whole < frames, "byte {at}: {look:?}");
            assert!(look.trouble().is_some() || is_last, "byte {at}: {look:?}");
        }
    }

    #[test]
    fn a_log_that_is_cut_is_noticed() {
        let whole = log(20);
        for cut in [60, 4_000, 8_300] {
            let look = read(&whole[..whole.len() - cut]);
            assert!(look.is_cut && look.trouble().is_some(), "{cut}: {look:?}");
        }
    }
}
