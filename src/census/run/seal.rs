//! Files that carry a hash of themselves.
//!
//! `census.json`, `plan.json` and `summary.json` are JSON with one key more than they hold, the last: `seal`, the hash of the
//! rest as this program writes it. So whatever is changed in them, by hand or by a failing disk, is noticed before anything is
//! counted or drawn by it; only white space may differ.

use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::file::{self, FileError};

/// The key of the hash.
const KEY: &str = "seal";

#[derive(Serialize)]
struct Sealed<'a, T> {
    #[serde(flatten)]
    content: &'a T,
    seal: String,
}

/// The file of a value. What the value belongs to, such as a plan to its census, may be in the hash too.
pub(crate) fn write(value: &impl Serialize, belongs_to: &str) -> Vec<u8> {
    file::to_json(&Sealed {
        content: value,
        seal: seal(value, belongs_to),
    })
}

fn seal(value: &impl Serialize, belongs_to: &str) -> String {
    let content = [&file::to_json(value), belongs_to.as_bytes()].concat();
    file::hash(&content)
}

/// The value of a file that must have its seal. `remedy` is what to do if it has not.
pub(crate) fn read<T: Serialize + DeserializeOwned>(
    path: &Path,
    content: &[u8],
    belongs_to: &str,
    remedy: &str,
) -> Result<T, FileError> {
    let wrong = |what: String| FileError::Foreign {
        path: path.to_owned(),
        what: format!("{what}; {remedy}"),
    };
    let mut keys: Map<String, Value> =
        serde_json::from_slice(content).map_err(|error| wrong(error.to_string()))?;
    let Some(found) = keys.remove(KEY) else {
        return Err(wrong(format!(
            "it has no `{KEY}`: it was written by an older version, or changed"
        )));
    };
    let keys = Value::Object(keys);
    let value = T::deserialize(&keys).map_err(|error| wrong(error.to_string()))?;
    // The second: whether there are keys besides.
    if found != seal(&value, belongs_to) || serde_json::to_value(&value).ok() != Some(keys) {
        return Err(wrong(format!(
            "the content does not have the hash in its `{KEY}`: it was changed"
        )));
    }
    Ok(value)
}
