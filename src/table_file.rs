//! A game and its solution as a file.
//!
//! ```text
//! bytes          content
//! 17             `catmouse table 1` and a line end: what this is, and the version of the format
//! as many as     the game as a line of JSON Lines, and a line end: see `text::Case::to_json`
//! 8192           `Solution::outcomes`, a byte a state: 0 draw, 1 mouse, 2 cat, 3 no such state
//! 16384          `Solution::plies`, two bytes a state, the lower first; 65535 for 0 and 3 above
//! 4              CRC-32 (that of gzip and PNG) of all bytes before, the lowest first
//! ```
//!
//! States come in the order of [`State::index`]. `head -2 FILE` shows the game.
//!
//! ```
//! use catmouse::{Solution, engine::Engine, table_file, text::{self, Options}};
//!
//! let cases = text::read(b"M.C...F\n1 4\n", &Options::default())?;
//! let solution = Engine::Ring.solve(cases[0].arena().unwrap());
//! let mut bytes = table_file::write(&cases[0], &solution);
//! assert_eq!(table_file::read(&bytes)?, (cases[0].clone(), solution));
//! bytes[5000] ^= 1;
//! assert!(table_file::read(&bytes).unwrap_err().to_string().contains("checksum"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::text::{self, Case, Options, TextError};
use crate::verify::{Violation, verify};
use crate::{Outcome, Solution, State, Verdict};

/// The first line without its end, up to the version.
const MAGIC: &[u8] = b"catmouse table ";
/// The version that is written, and the only one that is read.
const VERSION: &[u8] = b"1";
/// The bytes of the checksum.
const CHECKSUM: usize = 4;

/// Why bytes are no table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableFileError {
    /// Something else altogether.
    #[error("this is no table; expected a file written by 'catmouse solve --table'")]
    NoTable,
    /// A table of another version of the format.
    #[error("this is a table of version {found}; this catmouse reads version 1")]
    Version {
        /// The version.
        found: String,
    },
    /// The content is not what was written.
    #[error(
        "the file is damaged or cut short: its checksum is wrong; expected a whole file, so write \
         it again"
    )]
    Checksum,
    /// The checksum is right, but there is more or less than a table.
    #[error("the tables have {found} bytes; expected {expected}")]
    Length {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// The checksum is right, but the game is none.
    #[error("the game is wrong: {0}")]
    Game(#[from] TextError),
    /// The checksum is right, but the game is one without a table.
    #[error("the game has no table; expected a board or a graph")]
    Token,
    /// The checksum is right, but the table is not the game's solution.
    #[error("the table does not solve its game: {0}")]
    Wrong(#[from] Violation),
    /// The checksum is right, but entries of the two tables contradict each other.
    #[error("the entries of {0:?} contradict each other; expected plies for a win alone")]
    Entries(State),
}

/// The game and its solution as the bytes of a file. The case must have an arena, and the solution
/// be that arena's; [`read`] refuses anything else.
#[must_use]
pub fn write(case: &Case, solution: &Solution) -> Vec<u8> {
    let mut bytes = [MAGIC, VERSION, b"\n"].concat();
    bytes.extend_from_slice(case.to_json().as_bytes());
    bytes.push(b'\n');
    bytes.extend_from_slice(solution.outcomes());
    bytes.extend(
        solution
            .plies()
            .iter()
            .flat_map(|plies| plies.to_le_bytes()),
    );
    let checksum = crc32fast::hash(&bytes);
    bytes.extend_from_slice(&checksum.to_le_bytes());
    bytes
}

/// Reads what [`write()`] wrote. The table is checked entry by entry, so whatever is read is right
/// even where somebody made up the checksum.
///
/// # Errors
///
/// If the bytes are anything else, or a table that does not solve its game.
pub fn read(bytes: &[u8]) -> Result<(Case, Solution), TableFileError> {
    let rest = bytes.strip_prefix(MAGIC).ok_or(TableFileError::NoTable)?;
    let (content, checksum) = bytes.split_at(bytes.len() - CHECKSUM.min(rest.len()));
    if crc32fast::hash(content).to_le_bytes() != checksum {
        return Err(TableFileError::Checksum);
    }
    let rest = &rest[..rest.len() - CHECKSUM];
    let (version, rest) = line(rest).ok_or(TableFileError::NoTable)?;
    if version != VERSION {
        // Anything but a number is no version, and not fit to be shown on a terminal.
        let number = str::from_utf8(version)
            .ok()
            .and_then(|version| version.parse::<u32>().ok());
        let found = number.ok_or(TableFileError::NoTable)?.to_string();
        return Err(TableFileError::Version { found });
    }
    let (game, tables) = line(rest).ok_or(TableFileError::NoTable)?;
    let case = text::read_json(game, 2, &Options::default())?.ok_or(TableFileError::Token)?;
    let arena = case.arena().ok_or(TableFileError::Token)?;
    let expected = 3 * State::COUNT;
    if tables.len() != expected {
        let found = tables.len();
        return Err(TableFileError::Length { found, expected });
    }
    let (outcomes, plies) = tables.split_at(State::COUNT);
    let mut solution = Solution::new();
    for (state, plies) in State::all().zip(plies.as_chunks().0) {
        let (code, plies) = (outcomes[state.index()], u16::from_le_bytes(*plies));
        let verdict = Outcome::from_code(code).map(|outcome| match outcome.winner() {
            None => Verdict::Draw,
            Some(winner) => Verdict::Win { winner, plies },
        });
        solution.set(state, verdict);
        let written = (
            solution.outcomes()[state.index()],
            solution.plies()[state.index()],
        );
        if written != (code, plies) {
            return Err(TableFileError::Entries(state));
        }
    }
    verify(arena, &solution)?;
    Ok((case, solution))
}

/// The bytes up to the first line end, and those after it.
fn line(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    Some((&bytes[..end], &bytes[end + 1..]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;

    fn file(text: &str) -> Vec<u8> {
        let case = text::read(text.as_bytes(), &Options::default())
            .unwrap()
            .remove(0);
        let solution = Engine::Ring.solve(case.arena().unwrap());
        write(&case, &solution)
    }

    /// The bytes with the checksum that fits them.
    fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
        let end = bytes.len() - CHECKSUM;
        let checksum = crc32fast::hash(&bytes[..end]);
        bytes[end..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    #[test]
    fn what_is_written_is_read() {
        for text in [
            "M.C...F\n1 4\n",
            "[[1,3],[0],[3],[0,2]]",
            r#"{"graph": [[1],[2],[0]], "mouse": 0, "cat": 1, "hole": null, "directed": true, "stay": true}"#,
        ] {
            let bytes = file(text);
            let (case, solution) = read(&bytes).unwrap();
            assert_eq!(
                case.arena(),
                text::read(text.as_bytes(), &Options::default()).unwrap()[0].arena()
            );
            assert_eq!(write(&case, &solution), bytes);
        }
    }

    #[test]
    fn every_flipped_byte_and_every_missing_end_is_refused() {
        let bytes = file("M.C...F\n1 4\n");
        for index in 0..bytes.len() {
            let mut flipped = bytes.clone();
            flipped[index] ^= 1 << (index % 8);
            let error = read(&flipped).unwrap_err();
            let expected = if index < MAGIC.len() {
                TableFileError::NoTable
            } else {
                TableFileError::Checksum
            };
            assert_eq!(error, expected, "byte {index}");
        }
        for length in (0..bytes.len()).step_by(97) {
            assert!(read(&bytes[..length]).is_err(), "{length} bytes");
        }
        let longer = [&bytes[..], b"\0"].concat();
        assert_eq!(read(&longer), Err(TableFileError::Checksum));
    }

    /// Found by fuzzing: such a version went to the terminal as it stood in the file.
    #[test]
    fn a_version_that_is_no_number_is_not_shown() {
        let bytes = b"catmouse table 2\x1b[31m\n{}\n    ".to_vec();
        assert_eq!(read(&with_checksum(bytes)), Err(TableFileError::NoTable));
    }

    #[test]
    fn a_made_up_checksum_does_not_help() {
        let bytes = file("M.C...F\n1 4\n");
        let tables = bytes.len() - CHECKSUM - 3 * State::COUNT;
        for index in (tables..bytes.len() - CHECKSUM).step_by(11) {
            let mut forged = bytes.clone();
            forged[index] ^= 1;
            let error = read(&with_checksum(forged)).unwrap_err();
            assert!(
                matches!(error, TableFileError::Wrong(_) | TableFileError::Entries(_)),
                "byte {index}: {error}"
            );
        }
        let mut other = bytes.clone();
        other[MAGIC.len()] = b'2';
        let found = "2".to_owned();
        assert_eq!(
            read(&with_checksum(other)),
            Err(TableFileError::Version { found })
        );
        let mut short = bytes.clone();
        short.drain(tables..=tables);
        let (found, expected) = (3 * State::COUNT - 1, 3 * State::COUNT);
        assert_eq!(
            read(&with_checksum(short)),
            Err(TableFileError::Length { found, expected })
        );
        let mut game = bytes;
        game[tables - 2] = b' ';
        assert!(matches!(
            read(&with_checksum(game)),
            Err(TableFileError::Game(_))
        ));
    }
}
