//! The part of the address that only the one who started the program knows.

use std::fmt::{self, Write};
use std::io;

/// 128 random bits, as 32 hexadecimal digits.
#[derive(Clone)]
pub(super) struct Secret(String);

impl Secret {
    const BYTES: usize = 16;

    /// Draws one.
    ///
    /// # Errors
    ///
    /// If the system has no random bytes to give.
    pub(super) fn draw() -> io::Result<Self> {
        let mut bytes = [0; Self::BYTES];
        getrandom::fill(&mut bytes)?;
        let mut text = String::with_capacity(2 * Self::BYTES);
        for byte in bytes {
            // Writing to a string does not fail.
            let _ = write!(text, "{byte:02x}");
        }
        Ok(Self(text))
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// Whether this is it. Takes as long however much of it is right, so that it cannot be guessed
    /// digit by digit.
    pub(super) fn is(&self, text: &str) -> bool {
        let pairs = self.0.bytes().zip(text.bytes());
        let differences = pairs.fold(0, |all, (ours, theirs)| all | (ours ^ theirs));
        self.0.len() == text.len() && differences == 0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_whole_secret_will_do() {
        let secret = Secret::draw().unwrap();
        let text = secret.text().to_owned();
        assert!(text.len() == 32 && secret.is(&text));
        assert!(!Secret::draw().unwrap().is(&text));
        assert!(!secret.is("") && !secret.is(&text[1..]) && !secret.is(&format!("{text}0")));
        assert!(!secret.is(&text.to_ascii_uppercase()) || !text.contains(char::is_alphabetic));
        assert_eq!(format!("{secret:?}"), "Secret");
    }
}
