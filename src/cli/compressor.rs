//! Compressed outputs.

use super::compression::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::io::{self, Write};

/// Compresses what is written to a file, or passes it on. The same content gives the same bytes.
pub enum Compressor<W: Write> {
    None(W),
    Gzip(GzEncoder<W>),
    Zstd(ZstdFrames<W>),
}

impl<W: Write> Compressor<W> {
    pub fn new(file: W, compression: Option<Compression>) -> Self {
        match compression {
            None => Self::None(file),
            Some(Compression::Gzip) => {
                Self::Gzip(GzEncoder::new(file, flate2::Compression::default()))
            }
            Some(Compression::Zstd) => Self::Zstd(ZstdFrames {
                file,
                content: Vec::new(),
                is_empty: true,
            }),
        }
    }

    /// Writes what is still to be compressed, and returns the file.
    pub fn finish(self) -> io::Result<W> {
        match self {
            Self::None(file) => Ok(file),
            Self::Gzip(encoder) => encoder.finish(),
            Self::Zstd(frames) => frames.finish(),
        }
    }
}

impl<W: Write> Write for Compressor<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::None(file) => file.write(bytes),
            Self::Gzip(encoder) => encoder.write(bytes),
            Self::Zstd(frames) => frames.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::None(file) => file.flush(),
            Self::Gzip(encoder) => encoder.flush(),
            // A frame is written once it is full.
            Self::Zstd(_) => Ok(()),
        }
    }
}

/// The bytes of content in a frame, which bound the memory. The encoder reads its content from a reader and panics where it
/// cannot write, so it compresses from memory to memory, a frame at a time.
const FRAME: usize = 1 << 20;

/// Writes consecutive zstd frames, whose contents together are the content of the file.
pub struct ZstdFrames<W: Write> {
    file: W,
    /// The content of the next frame.
    content: Vec<u8>,
    /// Whether no frame was written.
    is_empty: bool,
}

impl<W: Write> ZstdFrames<W> {
    fn write_frame(&mut self) -> io::Result<()> {
        let frame = compress_to_vec(&*self.content, CompressionLevel::Fastest);
        self.content.clear();
        self.is_empty = false;
        self.file.write_all(&frame)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(FRAME - self.content.len());
        self.content.extend_from_slice(&bytes[..taken]);
        if self.content.len() == FRAME {
            self.write_frame()?;
        }
        Ok(taken)
    }

    fn finish(mut self) -> io::Result<W> {
        if self.is_empty || !self.content.is_empty() {
            self.write_frame()?;
        }
        Ok(self.file)
    }
}
