//! Pictures are read or refused with one short message: files of any bytes, and pixels of small pictures.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wordtrail::Reader;

/// A square picture of grey pixels, or nearly so, as a PNG file.
fn drawn(input: &[u8]) -> Vec<u8> {
    let width = input.len().isqrt().max(1);
    let height = (input.len() / width).max(1);
    let mut pixels = input.to_vec();
    pixels.resize(width * height, 0xff);
    let mut file = Vec::new();
    let mut encoder = png_reader::Encoder::new(&mut file, width as u32, height as u32);
    encoder.set_color(png_reader::ColorType::Grayscale);
    let mut writer = encoder.write_header().expect("memory is enough");
    writer.write_image_data(&pixels).expect("as many pixels as it has");
    writer.finish().expect("memory is enough");
    file
}

fuzz_target!(|input: &[u8]| {
    let Some((kind, bytes)) = input.split_first() else {
        return;
    };
    let file = match kind % 4 {
        0 => [&b"\x89PNG\r\n\x1a\n"[..], bytes].concat(),
        1 => [&b"\xff\xd8\xff"[..], bytes].concat(),
        2 => drawn(bytes),
        _ => [&b"RIFF\0\0\0\0WEBP"[..], bytes].concat(),
    };
    match Reader::new().puzzle(file) {
        Ok(puzzle) => assert!(puzzle.grid.rows() > 1 && puzzle.grid.columns() > 1),
        Err(error) => {
            let message = error.to_string();
            assert!(message.len() < 400 && !message.contains('\n'), "{message}");
        }
    }
});
