//! Files that are whole or not there.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;

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
    /// The disk is full.
    #[error("{}: no space left on the disk; what was finished is kept, so make room and run the same command again", .path.display())]
    DiskFull {
        /// The file that found no room.
        path: PathBuf,
    },
    /// The content is not what was written there.
    #[error("{}: {}; delete the file to have it made again", .path.display(), .what)]
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
            _ => Self::Io { path, error },
        }
    }
}

/// Writes a file aside, syncs it, and gives it its name: a crash leaves the old file or the new one.
pub(crate) fn write(path: &Path, content: &[u8]) -> Result<(), FileError> {
    write_with(path, |file| file.write_all(content))
}

/// The same for a content that is written piece by piece.
pub(crate) fn write_with(
    path: &Path,
    content: impl FnOnce(&mut File) -> io::Result<()>,
) -> Result<(), FileError> {
    // Two processes that write the same file must not write into each other's.
    let mut aside = path.as_os_str().to_owned();
    aside.push(format!(".{}.aside", std::process::id()));
    let aside = PathBuf::from(aside);
    let write = || {
        let mut file = File::create(&aside)?;
        content(&mut file)?;
        file.sync_all()?;
        drop(file);
        fs::rename(&aside, path)?;
        // The name is safe once the folder is.
        path.parent().map_or(Ok(()), |folder| {
            File::open(folder).and_then(|folder| folder.sync_all())
        })
    };
    write().map_err(|error| {
        // What was begun is of no use; if it cannot be removed either, it is only in the way.
        let _ = fs::remove_file(&aside);
        FileError::io(path, error)
    })
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

/// Reads a file; `None` if there is none.
pub(crate) fn read(path: &Path) -> Result<Option<Vec<u8>>, FileError> {
    match fs::read(path) {
        Ok(content) => Ok(Some(content)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(FileError::io(path, error)),
    }
}

/// The content's hash, as hexadecimal digits: BLAKE3.
pub(crate) fn hash(content: &[u8]) -> String {
    blake3::hash(content).to_hex().to_string()
}
