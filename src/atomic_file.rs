//! Files that are there as a whole or not at all.
//!
//! A file is written aside in the same folder, synced, and renamed; then the folder is synced too. A crash leaves the old
//! file or the new one, and whatever fails leaves nothing aside.
//!
//! ```text
//! .summary.json.catmouse-x3Kb9Q   written aside, locked while it is written
//!        | sync, rename, sync the folder
//!        v
//! summary.json
//! ```
//!
//! Only `kill -9` or a power cut leaves a file aside. [`sweep`] removes such litter, and nothing that is still
//! being written: whoever writes holds a lock, which the system takes away when the process ends.
//!
//! ```
//! use catmouse::atomic_file;
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("answer.txt");
//! assert_eq!(atomic_file::read(&path)?, None);
//! atomic_file::write(&path, b"42\n")?;
//! assert_eq!(atomic_file::read(&path)?, Some(b"42\n".to_vec()));
//! # Ok::<(), std::io::Error>(())
//! ```

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tempfile::NamedTempFile;

/// A file being written aside. It gets its name by [`keep`](Self::keep); dropped before, nothing of it stays.
#[derive(Debug)]
pub struct AtomicFile(Place);

#[derive(Debug)]
enum Place {
    /// Aside, in the folder of the file it will replace.
    Aside {
        aside: NamedTempFile,
        target: PathBuf,
    },
    /// In a file without a name, to be copied into a device or pipe.
    Spooled { spool: File, device: PathBuf },
}

impl AtomicFile {
    /// Begins a file. A link's target is written, not the link.
    ///
    /// # Errors
    ///
    /// If something other than a file is there, or the folder cannot be written.
    pub fn create(path: &Path) -> io::Result<Self> {
        Self::create_ending(path, "")
    }

    /// The same for a writer that goes by how the name of the file aside ends.
    pub(crate) fn create_ending(path: &Path, end: &str) -> io::Result<Self> {
        if let Ok(there) = fs::metadata(path) {
            refuse_unless_file(&there)?;
        }
        // Links are followed if something is there.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let name = target.file_name().unwrap_or_default().display();
        // Two processes, on two machines even, that write the same file must not write into each other's: hence
        // a random part in the name.
        let prefix = format!(".{name}{MARK}");
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).rand_bytes(RANDOM).suffix(end);
        // Those of any new file; the system takes the umask off.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let aside = builder.tempfile_in(folder_of(&target))?;
        // Where there are no locks, sweeping goes by age alone.
        let _ = aside.as_file().try_lock();
        Ok(Self(Place::Aside { aside, target }))
    }

    /// The same for an output that a user names: into what is no file, a device or a pipe, the content is copied in the
    /// end.
    ///
    /// # Errors
    ///
    /// If the folder cannot be written.
    pub fn for_output(path: &Path) -> io::Result<Self> {
        if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
            let spool = tempfile::tempfile()?;
            let device = path.to_owned();
            return Ok(Self(Place::Spooled { spool, device }));
        }
        Self::create(path)
    }

    /// Where it is written, for a writer that opens it by its name; `None` if it has none.
    #[cfg(feature = "report")]
    pub(crate) fn path(&self) -> Option<&Path> {
        match &self.0 {
            Place::Aside { aside, .. } => Some(aside.path()),
            Place::Spooled { .. } => None,
        }
    }

    /// The file to write to.
    pub fn file_mut(&mut self) -> &mut File {
        match &mut self.0 {
            Place::Aside { aside, .. } => aside.as_file_mut(),
            Place::Spooled { spool, .. } => spool,
        }
    }

    /// [Sweeps](sweep) the folder in which the file will be. Litter is no reason to write nothing, so what goes wrong is
    /// passed over.
    pub fn sweep_beside(&self) {
        if let Place::Aside { target, .. } = &self.0 {
            let _ = sweep(folder_of(target));
        }
    }

    /// Syncs the file and gives it its name.
    ///
    /// # Errors
    ///
    /// If the disk is full or fails, or the file cannot be renamed.
    pub fn keep(self) -> io::Result<()> {
        match self.0 {
            Place::Aside { aside, target } => {
                aside.as_file().sync_all()?;
                aside.persist(&target)?;
                sync_folder(folder_of(&target))
            }
            Place::Spooled { mut spool, device } => {
                spool.rewind()?;
                let mut device = OpenOptions::new().write(true).open(device)?;
                io::copy(&mut spool, &mut device).map(drop)
            }
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file_mut().flush()
    }
}

/// Writes a whole file.
///
/// # Errors
///
/// As [`AtomicFile::create`] and [`AtomicFile::keep`].
pub fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    file.write_all(content)?;
    file.keep()
}

/// Reads a whole file; `None` if there is none.
///
/// # Errors
///
/// If it cannot be read, has no room in memory, or is no file: a pipe would be waited for, perhaps for ever.
pub fn read(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let content = fs::metadata(path)
        .and_then(|there| refuse_unless_file(&there))
        .and_then(|()| fs::read(path));
    match content {
        Ok(content) => Ok(Some(content)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Removes from a folder what processes left aside that were killed. What is being written, or may be, is left alone.
///
/// # Errors
///
/// If the folder cannot be read. What cannot be removed stays.
pub fn sweep(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if is_aside(&entry.file_name().to_string_lossy()) && is_abandoned(&entry.path()) {
            let _ = fs::remove_file(entry.path());
        }
    }
    Ok(())
}

/// What stands between a file's name and the random part in the name of what is written aside.
const MARK: &str = ".catmouse-";

/// How many letters and digits the random part has.
const RANDOM: usize = 6;

/// Whether a name is one that only [`AtomicFile`] gives.
fn is_aside(name: &str) -> bool {
    let Some((_, random)) = name.rsplit_once(MARK) else {
        return false;
    };
    let random = random.strip_suffix(".png").unwrap_or(random);
    name.starts_with('.')
        && random.len() == RANDOM
        && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether a file aside has lost its process. A young one may not have its lock yet; where the file system has no locks,
/// only one that nobody has written to for a day is taken for lost.
fn is_abandoned(path: &Path) -> bool {
    const YOUNG: Duration = Duration::from_mins(1);
    const OLD: Duration = Duration::from_hours(24);
    let age = || {
        let there = fs::symlink_metadata(path).ok()?;
        let written = there.is_file().then(|| there.modified())?.ok()?;
        written.elapsed().ok()
    };
    let Some(age) = age().filter(|&age| age > YOUNG) else {
        return false;
    };
    let Ok(file) = OpenOptions::new().write(true).open(path) else {
        return false;
    };
    match file.try_lock() {
        Ok(()) => true,
        Err(TryLockError::WouldBlock) => false,
        Err(TryLockError::Error(_)) => age > OLD,
    }
}

/// Makes a name safe: it is once its folder is. Some systems have no way to sync a folder (Windows, some
/// network file systems answer EINVAL); there the system keeps names in its own way, and that is no fault. A disk that
/// fails is one.
fn sync_folder(folder: &Path) -> io::Result<()> {
    use io::ErrorKind::{InvalidInput, PermissionDenied, Unsupported};
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        Err(error) if matches!(error.kind(), InvalidInput | PermissionDenied | Unsupported) => {
            Ok(())
        }
        synced => synced,
    }
}

fn refuse_unless_file(there: &fs::Metadata) -> io::Result<()> {
    if there.is_file() {
        return Ok(());
    }
    Err(if there.is_dir() {
        io::Error::new(
            io::ErrorKind::IsADirectory,
            "this is a folder; expected a file",
        )
    } else {
        io::Error::other("this is a device or a pipe; expected a file")
    })
}

/// The folder of a file: `.` if the path names none.
#[must_use]
pub fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::SystemTime;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<String> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_that_is_not_kept_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("one");
        write(&path, b"before").unwrap();
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"after").unwrap();
        assert_eq!(names(folder.path()).len(), 2);
        drop(file);
        assert_eq!(names(folder.path()), ["one"]);
        assert_eq!(read(&path).unwrap().unwrap(), b"before");
    }

    /// Litter is what has our name, is old, and is not locked.
    #[test]
    fn only_what_dead_processes_left_is_swept() {
        let folder = tempfile::tempdir().unwrap();
        let an_hour_ago = SystemTime::now() - Duration::from_hours(1);
        let aged = |name: &str| {
            let file = File::create(folder.path().join(name)).unwrap();
            file.set_modified(an_hour_ago).unwrap();
            file
        };
        aged(".table.catmouse-aB3dE6");
        aged(".catmouse-aB3dE6");
        aged(".chart.catmouse-aB3dE6.png");
        let kept = [
            ".catmouse-notes",
            ".table.catmouse-aB3dE6.txt",
            ".table.aside",
            "table.catmouse-aB3dE6",
        ];
        for name in kept {
            aged(name);
        }
        fs::create_dir(folder.path().join(".x.catmouse-folder")).unwrap();
        File::create(folder.path().join(".young.catmouse-aB3dE6")).unwrap();
        let path = folder.path().join("long");
        let mut writing = AtomicFile::create(&path).unwrap();
        writing.file_mut().set_modified(an_hour_ago).unwrap();
        assert_eq!(names(folder.path()).len(), 10);
        sweep(folder.path()).unwrap();
        let left = names(folder.path());
        assert_eq!(left.len(), 7, "{left:?}");
        writing.keep().unwrap();
        assert!(path.exists());
        for name in kept {
            assert!(left.iter().any(|left| left == name), "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_neither_read_nor_replaced() {
        let folder = tempfile::tempdir().unwrap();
        for (path, what) in [
            (Path::new("/dev/null"), "device"),
            (folder.path(), "folder"),
        ] {
            for error in [read(path).unwrap_err(), write(path, b"x").unwrap_err()] {
                assert!(error.to_string().contains(what), "{error}");
            }
        }
        let mut null = AtomicFile::for_output(Path::new("/dev/null")).unwrap();
        null.write_all(b"x").unwrap();
        null.keep().unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn the_target_of_a_link_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let [target, link] = ["target", "link"].map(|name| folder.path().join(name));
        write(&target, b"before").unwrap();
        std::os::unix::fs::symlink(&target, &link).unwrap();
        write(&link, b"after").unwrap();
        assert_eq!(read(&target).unwrap().unwrap(), b"after");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
