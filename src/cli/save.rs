//! The files that a command writes where its user says.

use std::io::{self, Write};
use std::path::Path;

use catmouse::atomic_file::{AtomicFile, folder_of};

/// Writes a file that is there as a whole or not at all.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = begin(path)?;
    file.write_all(bytes)?;
    file.keep()
}

/// Begins such a file, to be written piece by piece and then kept. What earlier commands left beside it when they
/// were killed is removed.
pub(crate) fn begin(path: &Path) -> io::Result<AtomicFile> {
    let file = AtomicFile::for_output(path)?;
    file.sweep_beside();
    Ok(file)
}

/// What to say of a file that could not be written.
pub(crate) fn trouble(path: &Path, error: &io::Error) -> String {
    let folder = folder_of(path);
    if error.kind() == io::ErrorKind::NotFound && !folder.exists() {
        return format!("{}: there is no such folder", folder.display());
    }
    format!("{}: {error}", path.display())
}
