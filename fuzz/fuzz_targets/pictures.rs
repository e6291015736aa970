//! Pictures are read or refused with one short message: files of any bytes, pixels of small pictures, and signs of any form in rows and
//! columns above lines of smaller ones.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wordtrail::Reader;

/// Signs of 5 × 7 dots in rows and columns, and lines of smaller ones below. The input has their number and size, and the dots.
fn lattice(input: &[u8]) -> Vec<u8> {
    let [rows, columns, pitch, lines, slope, dots @ ..] = input else {
        return drawn(input);
    };
    let [rows, columns, lines] = [3 + rows % 5, 3 + columns % 5, lines % 3].map(usize::from);
    let (dot, slope) = (1 + usize::from(pitch % 2), usize::from(slope % 4));
    let pitch = 8 * dot + usize::from(pitch / 2 % 4);
    let width = (columns + 4) * pitch;
    let mut pixels = vec![0xff; (rows + lines + 4) * pitch * width];
    let mut bits = (0..).map(|bit: usize| dots.get(bit / 8 % dots.len().max(1)).is_some_and(|byte| byte >> (bit % 8) & 1 == 1));
    let mut draw = |left: usize, top: usize, dot: usize| {
        for place in 0..35 {
            let is_ink = bits.next().unwrap_or_default();
            let (left, top) = (left + place % 5 * dot, top + place / 5 * dot);
            for (x, y) in (0..dot * dot).map(|it| (left + it % dot, top + it / dot)) {
                // Each eighth column is a pixel lower, or each fourth.
                let at = (y + x * slope / 8) * width + x;
                if is_ink && let Some(pixel) = pixels.get_mut(at) {
                    *pixel = 0;
                }
            }
        }
    };
    for cell in 0..rows * columns {
        draw((1 + cell % columns) * pitch, (1 + cell / columns) * pitch, dot);
    }
    for letter in 0..lines * columns {
        draw((1 + letter % columns) * 6 * dot, (rows + 2 + letter / columns) * pitch, dot);
    }
    png(width, pixels)
}

/// A square picture of grey pixels, or nearly so.
fn drawn(input: &[u8]) -> Vec<u8> {
    let width = input.len().isqrt().max(1);
    let height = (input.len() / width).max(1);
    let mut pixels = input.to_vec();
    pixels.resize(width * height, 0xff);
    png(width, pixels)
}

/// A PNG file of grey pixels.
fn png(width: usize, pixels: Vec<u8>) -> Vec<u8> {
    let height = pixels.len() / width;
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
    let file = match kind % 5 {
        0 => [&b"\x89PNG\r\n\x1a\n"[..], bytes].concat(),
        1 => [&b"\xff\xd8\xff"[..], bytes].concat(),
        2 => drawn(bytes),
        3 => lattice(bytes),
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
