//! The cases of a text, each read by itself: one that is wrong does not spoil the others.

use serde::Serialize;
use serde_json::value::RawValue;

use crate::text::{Case, Options, Parts};

/// The cases of the file the program was started with.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    name: String,
    cases: Vec<Result<String, String>>,
}

impl Opened {
    /// Reads a file's text. `name` is what the page calls it.
    #[must_use]
    pub fn new(name: impl Into<String>, text: &[u8], options: &Options) -> Self {
        let name = name.into();
        let cases = read(text, options);
        Self { name, cases }
    }

    /// The file's name; empty if there is no file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The cases in order: the game as one line of JSON, or what is wrong with it.
    pub fn cases(&self) -> &[Result<String, String>] {
        &self.cases
    }
}

/// A case in an answer: `{"game": ...}` or `{"error": "..."}`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Told {
    Game(Box<RawValue>),
    Error(String),
}

impl From<Result<String, String>> for Told {
    fn from(case: Result<String, String>) -> Self {
        match case.and_then(|json| RawValue::from_string(json).map_err(|error| error.to_string())) {
            Ok(game) => Self::Game(game),
            Err(error) => Self::Error(error),
        }
    }
}

/// The cases of a text in order: the game as one line of JSON, or what is wrong with it.
pub(super) fn read(text: &[u8], options: &Options) -> Vec<Result<String, String>> {
    let pursuit = |case: Case| match case.arena() {
        Some(_) => Ok(case.to_json()),
        None => Err("the token game has no mouse and no cat to show here".to_owned()),
    };
    let mut parts = Parts::new(text);
    let mut cases = Vec::new();
    loop {
        match parts.next_batch() {
            Ok(batch) if batch.is_empty() => break,
            Ok(batch) => cases.extend(batch.iter().flat_map(|part| match part.read(options) {
                Ok(read) => read.into_iter().map(pursuit).collect(),
                Err(error) => vec![Err(error.to_string())],
            })),
            Err(error) => {
                cases.push(Err(error.to_string()));
                break;
            }
        }
    }
    if cases.is_empty() {
        cases.push(Err(parts.nothing().to_string()));
    }
    cases
}
