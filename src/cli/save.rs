//! Writing a file so that it is there as a whole or not at all.

use std::fs::{self, OpenOptions};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// Writes aside in the same folder, syncs, and gives the file its name; whatever fails leaves
/// neither a part of the file nor anything aside. What is no file (a device, a pipe) is written to
/// as it is, and a link's target is written, not the link.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut aside = aside(path)?;
    aside.write_all(bytes)?;
    keep(aside, path)
}

/// A file in the same folder, to be written piece by piece and then kept; unless it is, nothing of it
/// stays.
pub(crate) fn aside(path: &Path) -> io::Result<NamedTempFile> {
    let mut aside = tempfile::Builder::new();
    aside.prefix(".catmouse-").permissions(permissions());
    if is_device(path) {
        return aside.tempfile();
    }
    aside.tempfile_in(folder(&target(path)))
}

/// Syncs a file written aside and gives it its name; into what is no file it is copied.
pub(crate) fn keep(mut aside: NamedTempFile, path: &Path) -> io::Result<()> {
    if is_device(path) {
        aside.rewind()?;
        let mut device = OpenOptions::new().write(true).open(path)?;
        return io::copy(&mut aside, &mut device).map(drop);
    }
    let path = target(path);
    aside.as_file().sync_all()?;
    aside.persist(&path)?;
    // The name is safe once the folder is; not every system can sync a folder.
    if let Ok(folder) = fs::File::open(folder(&path)) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// What to say of a file that could not be written.
pub(crate) fn trouble(path: &Path, error: &io::Error) -> String {
    let folder = folder(path);
    if error.kind() == io::ErrorKind::NotFound && !folder.exists() {
        return format!("{}: there is no such folder", folder.display());
    }
    format!("{}: {error}", path.display())
}

/// Whether something is there that is no file: renaming another file to it would destroy it.
fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|there| !there.is_file())
}

/// Where links lead, if something is there.
fn target(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// Those of any new file, the umask taken off by the system.
#[cfg(unix)]
fn permissions() -> fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(0o666)
}
