//! Tables: saved whole or not at all, and asked afterwards.

use std::fs;
use std::process::Command;

use super::{folder, run};

const BOARD: &str = "boards/lc1728-example-1.txt";

#[test]
fn a_table_is_saved_and_asked() {
    let path = folder("saved").join("first.table");
    let path = path.to_str().unwrap();
    let solved = run(&["solve", BOARD, "--table", path]);
    assert_eq!((solved.code, solved.err.as_str()), (Some(0), ""));
    let shown = run(&["show", path]);
    assert_eq!(shown.code, Some(0), "{}", shown.err);
    assert!(shown.out.starts_with(&solved.out));
    let asked = run(&[
        "show", path, "--mouse", "c3", "--cat", "2,2", "--turn", "cat",
    ]);
    assert!(
        asked
            .out
            .contains("The mouse wins in 4 plies: with its 2nd move it reaches the food.")
    );
    assert!(
        asked.out.contains("b2  best  the mouse wins in 3 plies"),
        "{}",
        asked.out
    );
    for (arguments, told) in [
        (
            ["--mouse", "b1"],
            "--mouse b1: there is a wall; expected a cell of the floor",
        ),
        (
            ["--cat", "f1"],
            "--cat f1: there is no such cell; expected one from a1 to e3",
        ),
    ] {
        let ran = run(&[&["show", path][..], &arguments].concat());
        assert_eq!((ran.code, ran.err), (Some(1), format!("error: {told}\n")));
    }
}

#[test]
fn a_graph_s_table_never_has_the_cat_in_the_hole() {
    let path = folder("hole").join("graph.table");
    let path = path.to_str().unwrap();
    run(&["solve", "boards/lc913-example-1.txt", "--table", path]);
    let ran = run(&["show", path, "--cat", "0"]);
    let told = "error: --cat 0: the cat may never be in the hole; expected another node\n";
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), told));
    assert_eq!(
        run(&["show", path, "--mouse", "4", "--turn", "cat"]).code,
        Some(0)
    );
}

#[test]
fn a_damaged_table_is_refused() {
    let folder = folder("damaged");
    let path = folder.join("first.table");
    run(&["solve", BOARD, "--table", path.to_str().unwrap()]);
    let bytes = fs::read(&path).unwrap();
    let mut flipped = bytes.clone();
    flipped[12_345] ^= 0x10;
    for (name, bytes) in [
        ("flipped", &flipped[..]),
        ("cut", &bytes[..bytes.len() - 1]),
    ] {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        let ran = run(&["show", path.to_str().unwrap()]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
        let told = format!(
            "error: {}: the file is damaged or cut short: its checksum is wrong; expected a whole \
             file, so write it again\n",
            path.display()
        );
        assert_eq!(ran.err, told);
    }
    let ran = run(&["show", BOARD]);
    let told = format!(
        "error: {BOARD}: this is no table; expected a file written by 'catmouse solve --table'\n"
    );
    assert_eq!((ran.code, ran.err), (Some(1), told));
}

/// A limit on the size of files stands in for a full disk: the write fails half way.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_leaves_no_half_file() {
    let folder = folder("full");
    for old in [None, Some("what was there before")] {
        let path = folder.join("first.table");
        if let Some(old) = old {
            fs::write(&path, old).unwrap();
        }
        // Where the signal is ignored, the write gives an error instead.
        let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" \"$@\"";
        let output = Command::new("bash")
            .args([
                "-c",
                script,
                env!("CARGO_BIN_EXE_catmouse"),
                "solve",
                BOARD,
                "--table",
            ])
            .arg(&path)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(
            told.starts_with(&format!("error: {}: ", path.display())),
            "{told}"
        );
        assert_eq!(fs::read_to_string(&path).ok().as_deref(), old);
        let left = fs::read_dir(&folder).unwrap().count();
        assert_eq!(left, usize::from(old.is_some()), "something was left aside");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_device_is_written_to_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;

    let ran = run(&["solve", BOARD, "--table", "/dev/full"]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.err
            .starts_with("error: /dev/full: No space left on device"),
        "{}",
        ran.err
    );
    assert!(
        fs::metadata("/dev/full")
            .unwrap()
            .file_type()
            .is_char_device()
    );
}

#[test]
fn a_folder_that_is_not_there() {
    let ran = run(&["solve", BOARD, "--table", "no/such/folder/first.table"]);
    assert_eq!(ran.code, Some(1));
    assert_eq!(ran.err, "error: no/such/folder: there is no such folder\n");
}
