//! The commands in the README print what the README says they print.
//!
//! In blocks marked `console` a line that begins with `$ ` is a command for bash, run in the
//! package's folder (the next lines belong to it where it ends with a backslash); what follows is
//! its output, standard error included. A line `...` in the output stands for any lines. In place of
//! `cargo run --release --` the command built for the tests is run; other commands of cargo are
//! left to whoever runs the tests.

use std::process::Command;

use super::folder;

/// A command, its expected output, and the line on which it stands.
#[derive(Debug)]
struct Example {
    line: usize,
    command: String,
    output: Vec<String>,
}

fn examples(text: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    let mut continued = false;
    for (line, number) in text.lines().zip(1..) {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if inside && (line.starts_with("$ ") || continued) {
            let command = line.strip_prefix("$ ").unwrap_or(line);
            if continued {
                let example = examples
                    .last_mut()
                    .expect("there is a command to go on with");
                example.command.push('\n');
                example.command.push_str(command);
            } else {
                examples.push(Example {
                    line: number,
                    command: command.to_owned(),
                    output: Vec::new(),
                });
            }
            continued = command.ends_with('\\');
        } else if inside {
            let example = examples.last_mut().expect("a block begins with a command");
            example.output.push(line.to_owned());
        }
    }
    examples
}

/// Whether lines are as expected, `...` standing for any number of them.
fn fits(expected: &[String], lines: &[&str]) -> bool {
    match expected.split_first() {
        None => lines.is_empty(),
        Some((any, rest)) if any == "..." => {
            (0..=lines.len()).any(|skipped| fits(rest, &lines[skipped..]))
        }
        Some((first, rest)) => lines
            .split_first()
            .is_some_and(|(line, lines)| line == first && fits(rest, lines)),
    }
}

#[test]
fn commands_print_what_it_says() {
    let readme = include_str!("../../README.md");
    let command = std::path::Path::new(env!("CARGO_BIN_EXE_catmouse"));
    let binaries = command.parent().expect("the command is in a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", binaries.display());
    // Commands may leave files there.
    let made = folder("readme");
    let mut ran = 0;
    for example in examples(readme) {
        let script = example
            .command
            .replace("cargo run --release -- ", "catmouse ");
        if script.starts_with("cargo ") {
            continue;
        }
        let output = Command::new("bash")
            .args(["-c", &format!("{{ {script}\n}} 2>&1")])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env("PATH", &path)
            .env("TMPDIR", &made)
            .env("NO_COLOR", "1")
            .output()
            .expect("bash starts");
        let output = String::from_utf8(output.stdout).expect("output is UTF-8");
        let lines: Vec<&str> = output.lines().collect();
        assert!(
            fits(&example.output, &lines),
            "README.md:{}: {}\nprints\n{output}\ninstead of\n{}",
            example.line,
            example.command,
            example.output.join("\n")
        );
        ran += 1;
    }
    assert!(ran >= 5, "only {ran} commands found in the README");
}

#[test]
fn dots_stand_for_any_lines() {
    let expected = ["a", "...", "d"].map(str::to_owned);
    assert!(fits(&expected, &["a", "b", "c", "d"]));
    assert!(fits(&expected, &["a", "d"]));
    assert!(!fits(&expected, &["a", "b"]));
    assert!(!fits(&expected, &["b", "d"]));
    assert!(!fits(&expected[..1], &["a", "b"]));
}
