//! Solutions as files, whole and damaged.

use arbitrary::Arbitrary;
use catmouse::engine::Engine;
use catmouse::table_file::{self, TableFileError};
use catmouse::text::{self, Options};
use catmouse::verify::verify;

/// A file and what happens to it: five bytes, then the rest.
#[derive(Arbitrary, Clone, Debug, PartialEq, Eq)]
pub struct Saved<'a> {
    /// Which byte of the file is damaged.
    pub at: u16,
    /// Which of its bits are turned over.
    pub flip: u8,
    /// How many bytes are missing at the end.
    pub missing: u16,
    /// If it is a game in JSON, the file holds this game and its solution; if not, the file is
    /// these bytes.
    pub content: &'a [u8],
}

/// Writes a solution and reads it back; damages the file, which must be seen; then makes up the
/// checksum, and what is read all the same must be a solution.
///
/// # Panics
///
/// If it is not so.
pub fn check(saved: &Saved) {
    let case = text::read_json(saved.content, 1, &Options::default());
    let Some((case, arena)) = case.ok().flatten().and_then(|case| {
        let arena = case.arena()?.clone();
        Some((case, arena))
    }) else {
        refused_or_solution(saved.content);
        return;
    };
    let solution = Engine::Wave.solve(&arena);
    let whole = table_file::write(&case, &solution);
    assert_eq!(table_file::read(&whole), Ok((case, solution)));

    let mut damaged = whole.clone();
    let at = usize::from(saved.at) % damaged.len();
    damaged[at] ^= saved.flip;
    damaged.truncate(damaged.len() - usize::from(saved.missing) % damaged.len());
    if damaged != whole {
        let error = table_file::read(&damaged).expect_err("a damaged file");
        let seen = matches!(error, TableFileError::Checksum | TableFileError::NoTable);
        assert!(seen, "{error}");
    }
    refused_or_solution(&damaged);
}

/// Reads bytes as they are, and once more with the checksum that they should have at the end.
fn refused_or_solution(bytes: &[u8]) {
    let content = &bytes[..bytes.len().saturating_sub(4)];
    let made_up = [content, &crc32fast::hash(content).to_le_bytes()].concat();
    for bytes in [bytes, &made_up] {
        match table_file::read(bytes) {
            Ok((case, solution)) => {
                let arena = case.arena().expect("only such cases are read");
                assert_eq!(verify(arena, &solution), Ok(()));
            }
            Err(error) => {
                let message = error.to_string();
                assert!(!message.contains(['\n', '\r', '\u{1b}']), "{message:?}");
            }
        }
    }
}
