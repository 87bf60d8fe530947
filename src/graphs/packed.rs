//! Files packed with gzip or zstd, unpacked as they are read.
//!
//! Told from the first bytes:
//!
//! ```text
//! 1f 8b           gzip     members one after the other, zero bytes between and after them
//! 28 b5 2f fd     zstd     frames one after the other
//! 5. 2a 4d 18     zstd     a frame to be skipped; pzstd begins with one
//! ```

use std::fs::File;
use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};
use std::path::Path;

const GZIP: &[u8] = b"\x1f\x8b";
const ZSTD: &[u8] = b"\x28\xb5\x2f\xfd";
/// What other packers begin with, and the command that unpacks to standard output.
const OTHERS: [(&[u8], &str, &str); 4] = [
    (b"\xfd7zXZ\0", "xz", "xz -dc"),
    (b"BZh", "bzip2", "bzip2 -dc"),
    (b"PK\x03\x04", "zip", "unzip -p"),
    (b"\x04\x22\x4d\x18", "lz4", "lz4 -dc"),
];
/// The most bytes that tell a packer.
const TELLING: usize = 6;

/// Opens a file, or standard input for `-`, and unpacks it.
///
/// # Errors
///
/// If it cannot be opened, its first bytes cannot be read, or something else packed it.
pub fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    if path == Path::new("-") {
        return unpacked(io::stdin());
    }
    unpacked(File::open(path)?)
}

/// Unpacks gzip and zstd; anything that is not packed is passed on.
///
/// ```
/// use std::io::Read;
/// use catmouse::graphs::packed;
///
/// let mut text = String::new();
/// packed::unpacked(&b"Cl\nBg\n"[..])?.read_to_string(&mut text)?;
/// assert_eq!(text, "Cl\nBg\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// If the first bytes cannot be read, or if they are those of xz, bzip2, zip or lz4. What is wrong
/// further on is an error of the reader that is returned.
pub fn unpacked(mut input: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let start = first_bytes(&mut input)?;
    for (mark, name, command) in OTHERS {
        // A graph of 3 nodes in graph6 begins with B too, but has no digit in it.
        let bzip2 = name != "bzip2" || start.get(3).is_some_and(u8::is_ascii_digit);
        if start.starts_with(mark) && bzip2 {
            return Err(wrong(format!(
                "this is packed with {name}; gzip and zstd are unpacked here, but {name} is not: \
                 use '{command}' first"
            )));
        }
    }
    let (gzip, zstd) = (start.starts_with(GZIP), is_zstd(&start));
    let input = Cursor::new(start).chain(input);
    if gzip {
        return Ok(Box::new(Gzip::new(input)));
    }
    if zstd {
        return Ok(Box::new(zstd::Decoder::new(input)?));
    }
    Ok(Box::new(input))
}

/// As many of the first bytes as tell: no more is waited for than could be the start of a mark.
fn first_bytes(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut start = Vec::with_capacity(TELLING);
    let mut byte = [0];
    while start.len() < TELLING && may_be_mark(&start) {
        match input.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => start.push(byte[0]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(start)
}

fn may_be_mark(start: &[u8]) -> bool {
    let others = OTHERS.iter().map(|&(mark, ..)| mark);
    let mut marks = others.chain([GZIP, ZSTD]);
    // `BZh` is followed by a digit.
    let bzip2 = start == b"BZh";
    let skipped = matches!(
        start,
        [0x50..=0x5f] | [0x50..=0x5f, 0x2a] | [0x50..=0x5f, 0x2a, 0x4d]
    );
    bzip2 || skipped || marks.any(|mark| mark.len() > start.len() && mark.starts_with(start))
}

fn is_zstd(start: &[u8]) -> bool {
    start.starts_with(ZSTD) || matches!(start, [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..])
}

fn wrong(what: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

/// Whether an error says only that something else follows after all that was packed: what came
/// before it is whole.
#[must_use]
pub fn is_trailing(error: &io::Error) -> bool {
    matches!(error.get_ref(), Some(inner) if inner.is::<Trailing>())
}

/// Something else follows after the last member.
#[derive(Debug, thiserror::Error)]
#[error(
    "after {packed} bytes the packed text is at its end, but something else follows; expected \
     another gzip member or zero bytes"
)]
struct Trailing {
    /// Where it begins.
    packed: u64,
}

/// The input with a count of the bytes taken.
struct Counted<R> {
    input: BufReader<R>,
    taken: u64,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.taken += read as u64;
        Ok(read)
    }
}

impl<R: Read> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        self.input.consume(bytes);
        self.taken += bytes as u64;
    }
}

type Member<R> = flate2::bufread::GzDecoder<Counted<Chain<Cursor<Vec<u8>>, R>>>;

/// Members of gzip one after the other. `flate2`'s own reader of many members takes zero bytes
/// after the last one for a damaged member; gzip itself and tapes write them.
struct Gzip<R> {
    /// `None` at the end.
    member: Option<Member<R>>,
}

impl<R: Read> Gzip<R> {
    fn new(input: Chain<Cursor<Vec<u8>>, R>) -> Self {
        let input = BufReader::with_capacity(1 << 16, input);
        let member = flate2::bufread::GzDecoder::new(Counted { input, taken: 0 });
        let member = Some(member);
        Self { member }
    }

    /// Goes on with the next member, if there is one.
    fn next_member(&mut self) -> io::Result<()> {
        let Some(member) = self.member.take() else {
            return Ok(());
        };
        let mut input = member.into_inner();
        loop {
            let bytes = input.fill_buf()?;
            let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
            match bytes.get(zeros) {
                None if bytes.is_empty() => return Ok(()),
                None => input.consume(zeros),
                Some(&byte) => {
                    input.consume(zeros);
                    if byte != GZIP[0] {
                        let packed = input.taken;
                        let trailing = Trailing { packed };
                        return Err(io::Error::new(io::ErrorKind::InvalidData, trailing));
                    }
                    self.member = Some(flate2::bufread::GzDecoder::new(input));
                    return Ok(());
                }
            }
        }
    }
}

impl<R: Read> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        while let Some(member) = &mut self.member {
            match member.read(buffer) {
                Ok(0) => self.next_member()?,
                other => return other,
            }
        }
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packed.write_all(text).unwrap();
        packed.finish().unwrap()
    }

    /// What is unpacked, and the error at its end.
    fn read(packed: &[u8]) -> (Vec<u8>, Option<String>) {
        let mut text = Vec::new();
        let unpacked = unpacked(Cursor::new(packed.to_vec()));
        let end = unpacked.and_then(|mut unpacked| unpacked.read_to_end(&mut text));
        (text, end.err().map(|error| error.to_string()))
    }

    #[test]
    fn zero_bytes_may_stand_between_and_after_members_of_gzip() {
        let text = b"Cl\nBg\n".repeat(3000);
        let member = gzip(&text);
        assert_eq!(read(&member), (text.clone(), None));
        let padded = [&member[..], &vec![0; 70_000]].concat();
        assert_eq!(read(&padded), (text.clone(), None));
        let two = [&padded[..], &member].concat();
        assert_eq!(read(&two), (text.repeat(2), None));
    }

    #[test]
    fn what_else_follows_gzip_is_told_with_its_place() {
        let member = gzip(b"Cl\nBg\n");
        let (text, error) = read(&[&member[..], b"\0\0rest"].concat());
        assert_eq!(text, b"Cl\nBg\n");
        let place = format!("after {} bytes", member.len() + 2);
        assert!(error.unwrap().starts_with(&place));
        let (_, error) = read(&member[..member.len() - 3]);
        assert!(error.is_some());
    }

    #[test]
    fn zstd_may_begin_with_frames_to_be_skipped() {
        let text = b"Cl\nBg\n".repeat(3000);
        let frame = zstd::encode_all(&text[..], 1).unwrap();
        for kind in [0x50, 0x5f] {
            let skipped = [kind, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4];
            let packed = [&skipped[..], &frame, &skipped, &frame].concat();
            assert_eq!(read(&packed), (text.repeat(2), None));
        }
        assert!(read(&frame[..frame.len() / 2]).1.is_some());
        assert!(read(&[&frame[..], b"rest"].concat()).1.is_some());
    }

    #[test]
    fn other_packers_are_named() {
        for (start, name) in [
            (&b"\xfd7zXZ\0\0\x04"[..], "xz"),
            (b"BZh91AY&SY", "bzip2"),
            (b"PK\x03\x04\x14", "zip"),
            (b"\x04\x22\x4d\x18\x64", "lz4"),
        ] {
            let told = read(start).1.unwrap();
            let expected = format!("this is packed with {name}; ");
            assert!(told.starts_with(&expected), "{told}");
        }
        // Texts that begin like one of them.
        for text in [
            &b"BZ"[..],
            b"BZh",
            b"Bg\n",
            b"P",
            b"PK\n",
            b"P*M",
            b"",
            b"(",
        ] {
            assert_eq!(read(text), (text.to_vec(), None));
        }
    }
}
