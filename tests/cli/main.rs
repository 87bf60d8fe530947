//! The command as its users run it: arguments and files in; output, errors and exit code out.

#![cfg(feature = "cli")]

mod answers;
mod readme;
mod refusals;
mod tables;

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// The command, started in the package's folder.
fn catmouse(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catmouse"));
    command
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("CLICOLOR_FORCE")
        .env_remove("COLUMNS");
    command
}

/// What a run came to.
#[derive(Debug)]
struct Ran {
    code: Option<i32>,
    out: String,
    err: String,
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
        Self {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }
}

/// Runs the command without input.
fn run(arguments: &[&str]) -> Ran {
    let mut command = catmouse(arguments);
    command.stdin(Stdio::null());
    command.output().expect("the command starts").into()
}

/// Runs the command on this standard input.
fn run_on(input: impl AsRef<[u8]>, arguments: &[&str]) -> Ran {
    let mut command = catmouse(arguments);
    let command = command.stdin(Stdio::piped());
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command starts");
    let mut stdin = child.stdin.take().expect("the input is a pipe");
    let input = input.as_ref().to_owned();
    let writer = std::thread::spawn(move || {
        // The command may end without reading everything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the input is written");
    output.into()
}

/// A file of the tests' data.
fn data(name: &str) -> String {
    format!("tests/data/{name}")
}

/// A folder of this test's own, empty at first.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    folder
}
