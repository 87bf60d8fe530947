//! What every engine, the reference and the verifier must agree on.

mod agreement;
mod cases;
mod census;
mod laws;
mod levels;
mod maxima;
mod misreadings;
mod refused;
#[cfg(feature = "text")]
mod text;
mod verifier;
