//! Compressed files, recognised by their first bytes, and other files that are not text.

use flate2::bufread::GzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, FrameHeaderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};

/// How a file is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compression {
    Gzip,
    Zstd,
}

impl Compression {
    /// What the ending of a file's name asks for.
    pub fn of(path: &Path) -> Option<Self> {
        match path.extension()?.to_ascii_lowercase().to_str()? {
            "gz" => Some(Self::Gzip),
            "zst" => Some(Self::Zstd),
            _ => None,
        }
    }
}

/// How files begin that are neither text nor compressed so that they can be read: where these bytes are, the bytes, and what
/// to do with such a file. No grid, list or board begins with any of them.
const UNREADABLE: [(usize, &[u8], &str); 15] = [
    (0, b"PK\x03\x04", ARCHIVE),
    (0, b"PK\x05\x06", "it is an empty ZIP archive"),
    (0, b"7z\xBC\xAF\x27\x1C", ARCHIVE),
    (0, b"Rar!\x1A\x07", ARCHIVE),
    (TAR_MARK, b"ustar\0", ARCHIVE),
    (TAR_MARK, b"ustar  \0", ARCHIVE),
    (0, b"\xFD7zXZ\0", OTHER_COMPRESSION),
    (4, b"1AY&SY", OTHER_COMPRESSION),
    (0, b"\x04\x22\x4D\x18", OTHER_COMPRESSION),
    (0, b"\x89PNG\r\n\x1A\n", PICTURE),
    (0, b"\xFF\xD8\xFF", PICTURE),
    (0, b"GIF8", PICTURE),
    (8, b"WEBPVP8", PICTURE),
    (0, b"%PDF-", "it is a PDF: copy its text into a text file"),
    (0, b"{\\rtf", "it is RTF: save it as plain text"),
];

/// Where a tar archive has its mark.
const TAR_MARK: usize = 257;

const ARCHIVE: &str = "it is an archive, or a document of an office program: extract the text file, or save the document as plain text";
const OTHER_COMPRESSION: &str =
    "it is compressed in another way than by gzip or zstd: decompress it";
const PICTURE: &str =
    "it is a picture: “wordtrail read FILE” prints what can be read on it, as text to be piped";

/// The number of bytes at the beginning of a file that say what it is.
const BEGINNING: u64 = TAR_MARK as u64 + 8;

/// What a file may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    Text,
    /// Text, or a document or a picture that the library takes for one.
    Document,
}

/// Whether a file that begins with these bytes is a document of an office program, or PDF.
fn is_document(beginning: &[u8]) -> bool {
    let marks: [&[u8]; 3] = [b"PK\x03\x04", b"PK\x05\x06", b"%PDF-"];
    marks.iter().any(|mark| beginning.starts_with(mark))
}

/// Whether a file is a picture.
pub fn is_picture(file: impl Read) -> io::Result<bool> {
    let beginning = beginning(file)?;
    Ok(unreadable(&beginning).is_some_and(|remedy| remedy == PICTURE))
}

/// What to do with a file that begins with these bytes, if it is none that is read as text.
fn unreadable(beginning: &[u8]) -> Option<&'static str> {
    let has_mark = |&&(start, mark, _): &&(usize, &[u8], &str)| {
        beginning
            .get(start..)
            .is_some_and(|rest| rest.starts_with(mark))
    };
    let found = UNREADABLE.iter().find(has_mark);
    found.map(|(.., remedy)| *remedy)
}

/// How a file that begins with these bytes is compressed, if it is. Fails if it has other content.
fn recognise(beginning: &[u8], content: Content) -> io::Result<Option<Compression>> {
    // A skippable frame may be the first, in any of 16 forms.
    let is_skippable =
        beginning.len() > 3 && beginning[0] >> 4 == 5 && beginning[1..4] == *b"\x2A\x4D\x18";
    if beginning.starts_with(b"\x1F\x8B") {
        return Ok(Some(Compression::Gzip));
    }
    if beginning.starts_with(b"\x28\xB5\x2F\xFD") || is_skippable {
        return Ok(Some(Compression::Zstd));
    }
    match unreadable(beginning) {
        Some(remedy)
            if content == Content::Document && (is_document(beginning) || remedy == PICTURE) =>
        {
            Ok(None)
        }
        Some(remedy) => Err(invalid(remedy)),
        None => Ok(None),
    }
}

/// How a document that is read from its beginning is compressed, if it is. Fails if it has other content.
pub fn compression(text: impl Read) -> io::Result<Option<Compression>> {
    recognise(&beginning(text)?, Content::Document)
}

fn beginning(text: impl Read) -> io::Result<Vec<u8>> {
    let mut beginning = Vec::new();
    text.take(BEGINNING).read_to_end(&mut beginning)?;
    Ok(beginning)
}

/// A text, decompressed if it is compressed, and whether it is.
pub fn decompressed(
    mut text: impl Read + 'static,
    content: Content,
) -> io::Result<(Box<dyn Read>, bool)> {
    let start = beginning(&mut text)?;
    let compression = recognise(&start, content)?;
    let whole = Cursor::new(start).chain(text);
    let mut decompressed: Box<dyn Read> = match compression {
        None => return Ok((Box::new(whole), false)),
        Some(Compression::Gzip) => Box::new(Gzip::new(BufReader::new(whole))),
        Some(Compression::Zstd) => Box::new(Zstd::new(BufReader::new(whole))),
    };
    let start = beginning(&mut decompressed)?;
    if recognise(&start, content)?.is_some() {
        return Err(invalid("it is compressed twice: decompress it"));
    }
    Ok((Box::new(Cursor::new(start).chain(decompressed)), true))
}

/// The name of a file without the ending of its compression.
pub fn uncompressed_name(path: &Path) -> PathBuf {
    match Compression::of(path) {
        Some(_) => path.with_extension(""),
        None => path.to_owned(),
    }
}

/// An error that is about the text, not about the system.
fn invalid(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// The error of a decompressor. Those of the system stay as they are.
fn damaged(error: io::Error, name: &str) -> io::Error {
    match error.kind() {
        io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof => {
            invalid(&format!(
                "its {name} data are damaged or end too early: copy or download the file again"
            ))
        }
        _ => error,
    }
}

/// Decompresses the members of a gzip file. Zeros after the last one are no damage: a tape or a disk pads files with them, and
/// gzip itself ignores them.
struct Gzip<R> {
    /// The member that is read; none after the last one.
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> Gzip<R> {
    fn new(source: R) -> Self {
        Self {
            member: Some(GzDecoder::new(source)),
        }
    }

    /// Whether nothing but zeros follows in a source, which is read up to the first other byte.
    fn is_at_end(source: &mut R) -> io::Result<bool> {
        loop {
            let bytes = source.fill_buf()?;
            let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
            if zeros < bytes.len() || bytes.is_empty() {
                return Ok(bytes.is_empty());
            }
            source.consume(zeros);
        }
    }
}

impl<R: BufRead> Read for Gzip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.member {
            let read = member
                .read(buffer)
                .map_err(|error| damaged(error, "gzip"))?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            if Self::is_at_end(member.get_mut())? {
                self.member = None;
            } else if let Some(member) = self.member.take() {
                self.member = Some(GzDecoder::new(member.into_inner()));
            }
        }
        Ok(0)
    }
}

/// Decompresses the frames of a zstd file. The decoder knows only one frame, and does not compare checksums.
struct Zstd<R> {
    source: R,
    decoder: FrameDecoder,
    is_in_frame: bool,
}

impl<R: BufRead> Zstd<R> {
    fn new(source: R) -> Self {
        Self {
            source,
            decoder: FrameDecoder::new(),
            is_in_frame: false,
        }
    }

    /// Reads the header of a frame, or skips one that has no text. The memory of a decoder is limited by the crate.
    fn begin_frame(&mut self) -> Result<(), FrameDecoderError> {
        match self.decoder.init(&mut self.source) {
            Ok(()) => self.is_in_frame = true,
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                length,
                ..
            })) => {
                let skipped = io::copy(
                    &mut self.source.by_ref().take(length.into()),
                    &mut io::sink(),
                );
                if skipped.is_ok_and(|skipped| skipped < length.into()) {
                    return Err(FrameDecoderError::FailedToSkipFrame);
                }
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Ends a frame whose text has been read.
    fn end_frame(&mut self) -> io::Result<()> {
        self.is_in_frame = false;
        let checksum = self.decoder.get_checksum_from_data();
        if checksum.is_some() && checksum != self.decoder.get_calculated_checksum() {
            return Err(damaged(io::ErrorKind::InvalidData.into(), "zstd"));
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.is_in_frame {
                if self.source.fill_buf()?.is_empty() {
                    return Ok(0);
                }
                self.begin_frame().map_err(zstd_error)?;
                continue;
            }
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder
                    .decode_blocks(&mut self.source, one)
                    .map_err(zstd_error)?;
            }
            if self.decoder.can_collect() == 0 {
                self.end_frame()?;
                continue;
            }
            return self.decoder.read(buffer);
        }
    }
}

fn zstd_error(error: FrameDecoderError) -> io::Error {
    match error {
        FrameDecoderError::WindowSizeTooBig { .. }
        | FrameDecoderError::FrameHeaderError(FrameHeaderError::WindowTooBig { .. }) => invalid(
            "to decompress it takes more than 128 MB of memory: do it with “zstd --long=31 -d”",
        ),
        FrameDecoderError::DictNotProvided { .. } => {
            invalid("it was compressed with a zstd dictionary: decompress it")
        }
        _ => damaged(io::ErrorKind::InvalidData.into(), "zstd"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    use std::io::Write;

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(text: &[u8]) -> Vec<u8> {
        compress_to_vec(text, CompressionLevel::Fastest)
    }

    fn read(bytes: Vec<u8>) -> Result<Vec<u8>, String> {
        let mut text = Vec::new();
        let (mut reader, _) =
            decompressed(Cursor::new(bytes), Content::Text).map_err(|error| error.to_string())?;
        reader
            .read_to_end(&mut text)
            .map_err(|error| error.to_string())?;
        Ok(text)
    }

    fn text() -> Vec<u8> {
        let mut random = fastrand::Rng::with_seed(1);
        (0..300_000).map(|_| random.alphabetic() as u8).collect()
    }

    #[test]
    fn what_is_compressed_is_read_as_it_was() {
        for text in [text(), b"cat\n".to_vec(), Vec::new()] {
            assert_eq!(read(text.clone()).unwrap(), text);
            for compress in [gzip, zstd] {
                assert_eq!(read(compress(&text)).unwrap(), text);
                let skippable = b"\x5F\x2A\x4D\x18\x03\0\0\0abc";
                let several = [compress(&text), compress(b""), compress(b"dog\n")].concat();
                let expected = [&text[..], b"dog\n"].concat();
                assert_eq!(read(several.clone()).unwrap(), expected);
                if several.starts_with(b"\x28") {
                    let skipped = [skippable, &several[..], skippable].concat();
                    assert_eq!(read(skipped).unwrap(), expected);
                }
            }
        }
    }

    #[test]
    fn what_ends_too_early_or_is_damaged_is_never_read_as_a_text() {
        let text = &text()[..2000];
        for compress in [gzip, zstd] {
            let whole = compress(text);
            for end in 4..whole.len() {
                let error = read(whole[..end].to_vec()).unwrap_err();
                assert!(error.contains("end too early"), "{end}: {error}");
            }
            for place in 0..whole.len() {
                for change in [1, 0x80, 0xFF] {
                    let mut damaged = whole.clone();
                    damaged[place] ^= change;
                    // The header of a gzip file says nothing about its text.
                    if let Ok(read) = read(damaged) {
                        assert!(read == text || place < 4, "byte {place}");
                    }
                }
            }
        }
    }

    #[test]
    fn zeros_after_the_end_of_a_gzip_file_are_ignored() {
        for zeros in [1, 511, 100_000] {
            let padded = [gzip(b"cat\n"), gzip(b"dog\n"), vec![0; zeros]].concat();
            assert_eq!(read(padded.clone()).unwrap(), b"cat\ndog\n");
            let damaged = [padded, b"cat".to_vec()].concat();
            assert!(read(damaged).unwrap_err().contains("damaged"));
        }
    }

    #[test]
    fn what_is_no_text_is_named() {
        for (bytes, part) in [
            (&b"PK\x03\x04\x14"[..], "archive"),
            (b"\x89PNG\r\n\x1A\n\0", "picture"),
            (b"\xFF\xD8\xFF\xE0", "picture"),
            (b"%PDF-1.7", "PDF"),
            (b"\xFD7zXZ\0\0", "in another way"),
        ] {
            for bytes in [bytes.to_vec(), gzip(bytes), zstd(bytes)] {
                let error = read(bytes).unwrap_err();
                assert!(error.contains(part), "{error}");
            }
        }
        let mut tar = vec![b'a'; 1024];
        tar[TAR_MARK..TAR_MARK + 6].copy_from_slice(b"ustar\0");
        assert!(read(gzip(&tar)).unwrap_err().contains("archive"));
        assert!(read(gzip(&gzip(b"cat"))).unwrap_err().contains("twice"));
    }

    #[test]
    fn a_name_loses_the_ending_of_its_compression_alone() {
        for (name, expected) in [
            ("words.txt.gz", "words.txt"),
            ("a.b/words.zst", "a.b/words"),
            ("words.txt", "words.txt"),
            ("gz", "gz"),
        ] {
            assert_eq!(uncompressed_name(Path::new(name)), Path::new(expected));
        }
    }
}
