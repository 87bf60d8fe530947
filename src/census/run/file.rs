//! What the files of a run have in common: errors that name them, JSON, hashes.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::atomic_file::{self, AtomicFile};

/// What went wrong with a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The system refused.
    #[error("{}: {}", .path.display(), .error)]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file stands where a folder should.
    #[error("{}: this is a file; expected a folder", .path.display())]
    NoFolder {
        /// The file.
        path: PathBuf,
    },
    /// The disk is full.
    #[error("{}: no space left on the disk; what was finished is kept, so make room and run the same command again", .path.display())]
    DiskFull {
        /// The file that found no room.
        path: PathBuf,
    },
    /// The content is not what was written there.
    #[error("{}: {}; delete the file to have it made again, or name its unit to `catmouse census run-unit`", .path.display(), .what)]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The content belongs to something else.
    #[error("{}: {}", .path.display(), .what)]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it belongs to.
        what: String,
    },
}

impl FileError {
    /// The system's word about a file.
    pub(crate) fn io(path: &Path, error: io::Error) -> Self {
        let path = path.to_owned();
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::DiskFull { path },
            io::ErrorKind::NotADirectory | io::ErrorKind::AlreadyExists => {
                let is_file = |path: &&Path| path.exists() && !path.is_dir();
                let file = path.ancestors().find(is_file).map(Path::to_owned);
                Self::NoFolder {
                    path: file.unwrap_or(path),
                }
            }
            _ => Self::Io { path, error },
        }
    }
}

/// Writes a file that is whole or not there.
pub(crate) fn write(path: &Path, content: &[u8]) -> Result<(), FileError> {
    write_with(path, |file| file.write_all(content))
}

/// The same for a content that is written piece by piece.
pub(crate) fn write_with(
    path: &Path,
    content: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), FileError> {
    let write = || {
        let mut file = AtomicFile::create(path)?;
        content(file.file_mut())?;
        file.keep()
    };
    write().map_err(|error| FileError::io(path, error))
}

/// Removes from a folder what killed processes left aside.
pub(crate) fn sweep(folder: &Path) -> Result<(), FileError> {
    atomic_file::sweep(folder).map_err(|error| FileError::io(folder, error))
}

/// JSON for people: indented, with a new line at the end.
pub(crate) fn to_json(value: &impl Serialize) -> Vec<u8> {
    let mut json = serde_json::to_vec_pretty(value).expect("all keys are text");
    json.push(b'\n');
    json
}

/// JSON in one line, without the new line.
pub(crate) fn to_json_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("all keys are text")
}

/// A file that is needed is not there: the folder says so, if it is not there either.
pub(crate) fn absent(folder: &Path, path: PathBuf, what: &str) -> FileError {
    if folder.exists() {
        let what = what.to_owned();
        return FileError::Foreign { path, what };
    }
    FileError::Foreign {
        path: folder.to_owned(),
        what: "there is no such folder".to_owned(),
    }
}

/// Reads a file; `None` if there is none.
pub(crate) fn read(path: &Path) -> Result<Option<Vec<u8>>, FileError> {
    atomic_file::read(path).map_err(|error| FileError::io(path, error))
}

/// The content's hash, as hexadecimal digits: BLAKE3.
pub(crate) fn hash(content: &[u8]) -> String {
    blake3::hash(content).to_hex().to_string()
}
