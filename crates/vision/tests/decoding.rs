//! Files of pictures: what each format says is what is read, and damage is an error.

use png::{BitDepth, ColorType};
use proptest::prelude::*;
use wordtrail_vision::{Picture, PictureError};

/// A greyscale JPEG of 16 × 24 pixels in six blocks of about these shades, row by row.
const SHADES: [u8; 6] = [20, 60, 100, 140, 180, 220];
const GREY: &[u8] = b"\xff\xd8\xff\xdb\x00C\x00\x10\x0b\x0c\x0e\x0c\x0a\x10\x0e\x0d\x0e\x12\x11\x10\x13\x18(\x1a\x18\x16\x16\x181#%\x1d(:3=<9387@H\x5cN@DWE78PmQW_bghg>Mqypdx\x5cegc\xff\xc0\x00\x0b\x08\x00\x18\x00\x10\x01\x01\x11\x00\xff\xc4\x00\x15\x00\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x05\x06\xff\xc4\x00\x14\x10\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xda\x00\x08\x01\x01\x00\x00?\x00\x89(P\xa1B\x8f\xff\xd9";
/// The same, progressive.
const PROGRESSIVE: &[u8] = b"\xff\xd8\xff\xdb\x00C\x00\x10\x0b\x0c\x0e\x0c\x0a\x10\x0e\x0d\x0e\x12\x11\x10\x13\x18(\x1a\x18\x16\x16\x181#%\x1d(:3=<9387@H\x5cN@DWE78PmQW_bghg>Mqypdx\x5cegc\xff\xc2\x00\x0b\x08\x00\x18\x00\x10\x01\x01\x11\x00\xff\xc4\x00\x15\x00\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x04\x05\xff\xda\x00\x08\x01\x01\x00\x00\x00\x01\x88\xa5)J\xff\xc4\x00\x14\x10\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00 \xff\xda\x00\x08\x01\x01\x00\x01\x05\x02_\xff\xc4\x00\x14\x10\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00 \xff\xda\x00\x08\x01\x01\x00\x06?\x02_\xff\xc4\x00\x14\x10\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00 \xff\xda\x00\x08\x01\x01\x00\x01?!_\xff\xda\x00\x08\x01\x01\x00\x00\x00\x10\x03\xff\xc4\x00\x14\x10\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00 \xff\xda\x00\x08\x01\x01\x00\x01?\x10_\xff\xd9";
/// The same in colours.
const COLOURS: &[u8] = b"\xff\xd8\xff\xdb\x00C\x00\x10\x0b\x0c\x0e\x0c\x0a\x10\x0e\x0d\x0e\x12\x11\x10\x13\x18(\x1a\x18\x16\x16\x181#%\x1d(:3=<9387@H\x5cN@DWE78PmQW_bghg>Mqypdx\x5cegc\xff\xdb\x00C\x01\x11\x12\x12\x18\x15\x18/\x1a\x1a/cB8Bcccccccccccccccccccccccccccccccccccccccccccccccccc\xff\xc0\x00\x11\x08\x00\x18\x00\x10\x03\x01\x11\x00\x02\x11\x01\x03\x11\x01\xff\xc4\x00\x15\x00\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x05\x06\xff\xc4\x00\x14\x10\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xc4\x00\x14\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xc4\x00\x14\x11\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xda\x00\x0c\x03\x01\x00\x02\x11\x03\x11\x00?\x00\x89\x02\x80P\x0a\x01@(\x0f\xff\xd9";
/// A black CMYK JPEG of 8 × 8 pixels, as a printer's program writes it.
const CMYK: &[u8] = b"\xff\xd8\xff\xee\x00\x0eAdobe\x00d\x00\x00\x00\x00\x00\xff\xdb\x00C\x00\x10\x0b\x0c\x0e\x0c\x0a\x10\x0e\x0d\x0e\x12\x11\x10\x13\x18(\x1a\x18\x16\x16\x181#%\x1d(:3=<9387@H\x5cN@DWE78PmQW_bghg>Mqypdx\x5cegc\xff\xc0\x00\x14\x08\x00\x08\x00\x08\x04C\x11\x00M\x11\x00Y\x11\x00K\x11\x00\xff\xc4\x00\x14\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x07\xff\xc4\x00\x14\x10\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xda\x00\x0e\x04C\x00M\x00Y\x00K\x00\x00?\x00@ \x10\x07\xef\xff\xd9";

/// The shades of `GREY` as WebP, lossy.
const WEBP: &[u8] = b"RIFF8\x00\x00\x00WEBPVP8 ,\x00\x00\x00p\x02\x00\x9d\x01*\x10\x00\x18\x00.M6\x9bM\xa1$$$\x04\x00LKH\x00\x07\xb2\x80\x00\xfe\xf1\xf6\xff\xfb\xd3?\xfe\xf4\xbc?\xc4F\x00\x00";
/// The same without loss, its first block transparent.
const CLEAR_WEBP: &[u8] = b"RIFFH\x00\x00\x00WEBPVP8L;\x00\x00\x00/\x0f\xc0\x05\x10/ \x10H\xf18A,\x10H\xf18A,\x10H\xf18A<\xffQ\xf9\x03\x00\x18\x0cB\x92\x92B\x0a)\xa4\x90B\xfe@/p\x17\xd1\xff(\xa0\xd5\xdc\x00\xab\xe6N} \x07\x00";
/// The same without loss, with EXIF data of orientation 6.
const TURNED_WEBP: &[u8] = b"RIFFt\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x08\x00\x00\x00\x0f\x00\x00\x17\x00\x00VP8L4\x00\x00\x00/\x0f\xc0\x05\x00/ \x10H$\x82\xd8_q\x89S\xa0\x9c\x02e\xfe\x13\xdb\x06\x83\x90\xa4\xa4\x90B\x0a)\xa4\x90?\xd0\x0b\xdcE\xf4?\x0ah57\xc0\xaa\xb9S\x1f\xc8\x01EXIF\x1a\x00\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00";

fn png_of(width: u32, height: u32, colour: ColorType, depth: BitDepth, data: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(colour);
    encoder.set_depth(depth);
    if colour == ColorType::Indexed {
        encoder.set_palette([255, 255, 255, 255, 0, 0, 0, 0, 0].as_slice());
        encoder.set_trns([255, 255, 128].as_slice());
    }
    encoder
        .write_header()
        .unwrap()
        .write_image_data(data)
        .unwrap();
    file
}

/// A JPEG with EXIF data that have this orientation.
fn with_orientation(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    let mut exif =
        b"\xff\xe1\x00\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0"
            .to_vec();
    exif[29] = orientation;
    [&jpeg[..2], &exif, &jpeg[2..]].concat()
}

/// The shades of the six blocks, at their centres, for a picture of two columns or three.
fn shades(picture: &Picture) -> Vec<u8> {
    let (width, height) = (picture.width(), picture.height());
    let centres = (4..height)
        .step_by(8)
        .flat_map(|y| (4..width).step_by(8).map(move |x| y * width + x));
    centres
        .map(|i| (picture.pixels()[i] / 40 * 40).saturating_add(20))
        .collect()
}

#[test]
fn every_kind_of_png_becomes_grey() {
    let cases: [(ColorType, BitDepth, &[u8], [u8; 2]); 9] = [
        (ColorType::Grayscale, BitDepth::Eight, &[0, 200], [0, 200]),
        (
            ColorType::Grayscale,
            BitDepth::One,
            &[0b0100_0000],
            [0, 255],
        ),
        (ColorType::Grayscale, BitDepth::Four, &[0x0f], [0, 255]),
        (
            ColorType::Grayscale,
            BitDepth::Sixteen,
            &[0, 0, 200, 9],
            [0, 200],
        ),
        (
            ColorType::GrayscaleAlpha,
            BitDepth::Eight,
            &[0, 255, 0, 0],
            [0, 255],
        ),
        (
            ColorType::Rgb,
            BitDepth::Eight,
            &[0, 0, 0, 255, 255, 255],
            [0, 255],
        ),
        (
            ColorType::Rgb,
            BitDepth::Sixteen,
            &[0, 0, 0, 0, 0, 0, 255, 0, 255, 0, 255, 0],
            [0, 255],
        ),
        (
            ColorType::Rgba,
            BitDepth::Eight,
            &[0, 0, 0, 255, 0, 0, 0, 51],
            [0, 204],
        ),
        // Red, and black that is half transparent.
        (ColorType::Indexed, BitDepth::Two, &[0b0110_0000], [77, 127]),
    ];
    for (colour, depth, data, pixels) in cases {
        let picture = Picture::decode(&png_of(2, 1, colour, depth, data)).unwrap();
        assert_eq!(picture.pixels(), pixels, "{colour:?} {depth:?}");
    }
}

#[test]
fn the_first_picture_of_an_animation_is_read() {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 1, 1);
    encoder.set_animated(2, 0).unwrap();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[7]).unwrap();
    writer.write_image_data(&[9]).unwrap();
    writer.finish().unwrap();
    assert_eq!(Picture::decode(&file).unwrap().pixels(), [7]);
}

#[test]
fn every_kind_of_jpeg_becomes_grey() {
    for jpeg in [GREY, PROGRESSIVE, COLOURS] {
        let picture = Picture::decode(jpeg).unwrap();
        assert_eq!((picture.width(), picture.height()), (16, 24));
        assert_eq!(shades(&picture), SHADES);
    }
    let black = Picture::decode(CMYK).unwrap();
    assert!(
        black.pixels().iter().all(|p| *p < 20),
        "{:?}",
        black.pixels()
    );
}

#[test]
fn photos_are_turned_as_their_exif_data_say() {
    let [a, b, c, d, e, f] = SHADES;
    let upright = [
        (1, [a, b, c, d, e, f]),
        (2, [b, a, d, c, f, e]),
        (3, [f, e, d, c, b, a]),
        (4, [e, f, c, d, a, b]),
        (5, [a, c, e, b, d, f]),
        (6, [e, c, a, f, d, b]),
        (7, [f, d, b, e, c, a]),
        (8, [b, d, f, a, c, e]),
        (0, [a, b, c, d, e, f]),
    ];
    for (orientation, expected) in upright {
        let picture = Picture::decode(&with_orientation(GREY, orientation)).unwrap();
        assert_eq!(
            picture.width(),
            if (5..=8).contains(&orientation) {
                24
            } else {
                16
            }
        );
        assert_eq!(shades(&picture), expected, "orientation {orientation}");
    }
}

#[test]
fn webp_becomes_grey() {
    assert_eq!(shades(&Picture::decode(WEBP).unwrap()), SHADES);
    let on_white = Picture::decode(CLEAR_WEBP).unwrap();
    assert_eq!(on_white.pixels()[0], 255);
    assert_eq!(shades(&on_white)[1..], SHADES[1..]);
    let turned = Picture::decode(TURNED_WEBP).unwrap();
    assert_eq!((turned.width(), turned.height()), (24, 16));
    assert_eq!(shades(&turned), [180, 100, 20, 220, 140, 60]);
    // Its last two bytes, zeros, are not looked at.
    for end in 12..WEBP.len() - 2 {
        let error = Picture::decode(&WEBP[..end]).unwrap_err();
        assert!(
            matches!(
                error,
                PictureError::Truncated | PictureError::Damaged { format: "WebP", .. }
            ),
            "{end}: {error}"
        );
    }
}

#[test]
fn other_formats_are_named() {
    let cases: [(&[u8], &str); 9] = [
        (b"\0\0\0\x18ftypheic\0\0\0\0", "HEIC"),
        (b"\0\0\0\x18ftypavif\0\0\0\0", "AVIF"),
        (b"\0\0\0\x18ftypisom\0\0\0\0", "video"),
        (b"GIF89a", "GIF"),
        (b"II*\0", "TIFF"),
        (b"BM", "BMP"),
        (b"%PDF-1.7", "PDF"),
        (b"\xff\x0a", "JPEG XL"),
        (b"MM\0*", "TIFF"),
    ];
    for (bytes, expected) in cases {
        let error = Picture::decode(bytes).unwrap_err();
        assert!(
            matches!(&error, PictureError::OtherFormat { name, .. } if *name == expected),
            "{error}"
        );
    }
    for bytes in [b"".as_slice(), b"a text", b"\x89PN", b"\xff"] {
        assert!(matches!(
            Picture::decode(bytes),
            Err(PictureError::NotPicture)
        ));
    }
}

#[test]
fn sizes_are_checked_before_memory_is_taken() {
    let mut png = png_of(2, 1, ColorType::Grayscale, BitDepth::Eight, &[0, 0]);
    png[16..24].copy_from_slice(b"\0\0\xc3\x50\0\0\xc3\x50");
    // The header's checksum, CRC-32 of its type and data.
    let mut crc = u32::MAX;
    for byte in &png[12..29] {
        crc = (0..8).fold(crc ^ u32::from(*byte), |c, _| {
            if c & 1 == 1 {
                c >> 1 ^ 0xEDB8_8320
            } else {
                c >> 1
            }
        });
    }
    png[29..33].copy_from_slice(&(!crc).to_be_bytes());
    assert!(matches!(
        Picture::decode(&png),
        Err(PictureError::TooLarge {
            width: 50_000,
            height: 50_000
        })
    ));

    let mut jpeg = GREY.to_vec();
    let frame = jpeg
        .windows(2)
        .position(|pair| pair == [0xff, 0xc0])
        .unwrap();
    jpeg[frame + 5..frame + 9].copy_from_slice(b"\xff\xff\xff\xff");
    assert!(matches!(
        Picture::decode(&jpeg),
        Err(PictureError::TooLarge {
            width: 65_535,
            height: 65_535
        })
    ));
}

#[test]
fn files_that_end_early_are_errors() {
    let noise: Vec<u8> = (0..6400_u32).map(|i| (i * i * 31 % 251) as u8).collect();
    let png = png_of(80, 80, ColorType::Grayscale, BitDepth::Eight, &noise);
    for end in 8..png.len() - 20 {
        assert!(
            Picture::decode(&png[..end]).is_err(),
            "{end} of {} bytes",
            png.len()
        );
    }
    for jpeg in [GREY, PROGRESSIVE, COLOURS, CMYK] {
        for end in 2..jpeg.len() - 2 {
            assert!(
                Picture::decode(&jpeg[..end]).is_err(),
                "{end} of {} bytes",
                jpeg.len()
            );
        }
    }
}

proptest! {
    #[test]
    fn damaged_files_are_pictures_or_errors(which in 0..6_usize, changes in prop::collection::vec((0_usize..400, any::<u8>()), 1..6)) {
        let png = png_of(2, 1, ColorType::Rgb, BitDepth::Eight, &[0, 0, 0, 255, 255, 255]);
        let mut file = [GREY, PROGRESSIVE, CMYK, &png, WEBP, TURNED_WEBP][which].to_vec();
        for (place, byte) in changes {
            let place = place % file.len();
            // Heights and widths of a damaged JPEG may be those of a large picture, which only takes time.
            file[place] = byte;
        }
        let _ = Picture::decode(&file);
    }
}
