//! Any bytes are a text, a compressed one or an error, and what the program compresses reads back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::io::{Cursor, Read, Write};
use wordtrail::cli::compression::{Compression, Content, decompressed};
use wordtrail::cli::compressor::Compressor;

/// The most bytes that are decompressed: a kilobyte may become a hundred megabytes.
const MAX: u64 = 1 << 24;

fn read(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let (text, _) = decompressed(Cursor::new(bytes.to_vec()), Content::Text)?;
    let mut read = Vec::new();
    text.take(MAX).read_to_end(&mut read)?;
    Ok(read)
}

fuzz_target!(|bytes: &[u8]| {
    if let Err(error) = read(bytes) {
        let message = error.to_string();
        assert!(message.len() < 500 && !message.contains('\n'), "{message}");
    }
    // What looks like a file of another kind is refused, compressed or not.
    let is_text = read(bytes).is_ok_and(|text| text == bytes);
    for compression in [Compression::Gzip, Compression::Zstd] {
        let mut compressor = Compressor::new(Vec::new(), Some(compression));
        compressor.write_all(bytes).expect("memory can be written");
        let compressed = compressor.finish().expect("memory can be written");
        if is_text {
            assert_eq!(read(&compressed).expect("it was compressed"), bytes);
        }
    }
});
