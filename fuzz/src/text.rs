//! Any bytes as a text with games.

use catmouse::text::{self, Case, Options};

/// Reads a text. What is taken is written in both ways there are, and must read back the same; what
/// is refused is refused in one line, at a place of the text.
///
/// # Panics
///
/// If it does not, or is not.
pub fn check(bytes: &[u8]) {
    let as_written = Options::default();
    let with_jumps = Options {
        cat_jump: Some(1),
        mouse_jump: Some(2),
        ..Options::default()
    };
    for options in [&as_written, &with_jumps] {
        match text::read(bytes, options) {
            Ok(cases) => {
                for case in cases {
                    reads_back(&case);
                }
            }
            Err(error) => {
                let message = error.to_string();
                assert!(!message.contains(['\n', '\r', '\u{1b}']), "{message:?}");
                let lines = bytes.split(|&byte| byte == b'\n').count();
                assert!((1..=lines).contains(&error.line()), "{message}");
                assert!(error.column() >= 1, "{message}");
            }
        }
    }
}

fn reads_back(case: &Case) {
    for text in [case.to_json(), case.to_text()] {
        let read = text::read(text.as_bytes(), &Options::default());
        assert_eq!(read.as_deref(), Ok(std::slice::from_ref(case)), "{text}");
    }
}
