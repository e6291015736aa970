//! PNG, JPEG and WebP files as pictures.
//!
//! The size in the header is checked before memory is taken for pixels.

use std::io::Cursor;

use image_webp::{DecodingError as WebPError, WebPDecoder};
use png::{BitDepth, ColorType, DecodingError, Transformations};
use zune_core::bytestream::ZCursor;
use zune_core::colorspace::ColorSpace;
use zune_core::options::DecoderOptions;
use zune_jpeg::JpegDecoder;
use zune_jpeg::errors::DecodeErrors;

use crate::picture::{check_size, luma};
use crate::{Picture, PictureError, exif};

impl Picture {
    /// Reads a PNG, JPEG or WebP file: greyscale, colours or a palette, 16 bits, transparent parts as on white paper, the first
    /// picture of an animation, turned as its EXIF data say.
    ///
    /// # Errors
    ///
    /// Other formats, files that are damaged or end early, and pictures of more than [`Picture::MAX_PIXELS`].
    ///
    /// ```no_run
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let picture = wordtrail_vision::Picture::decode(&std::fs::read("photo.jpg")?)?;
    /// # Ok(()) }
    /// ```
    pub fn decode(bytes: &[u8]) -> Result<Self, PictureError> {
        if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
            decode_png(bytes)
        } else if bytes.starts_with(b"\xff\xd8") {
            decode_jpeg(bytes)
        } else if bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP") {
            decode_webp(bytes)
        } else {
            Err(PictureError::of_format(bytes))
        }
    }
}

fn decode_png(bytes: &[u8]) -> Result<Picture, PictureError> {
    let damaged = |error: DecodingError| match error {
        DecodingError::IoError(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => {
            PictureError::Truncated
        }
        other => PictureError::Damaged {
            format: "PNG",
            problem: other.to_string(),
        },
    };
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(Transformations::normalize_to_color8());
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let header = decoder.read_header_info().map_err(damaged)?;
    check_size(header.width as usize, header.height as usize)?;
    let mut reader = decoder.read_info().map_err(damaged)?;
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    let (colour, depth) = reader.output_color_type();
    debug_assert_eq!(depth, BitDepth::Eight);
    // The checked size and at most four bytes a pixel.
    let mut samples = vec![0; width * height * colour.samples()];
    reader.next_frame(&mut samples).map_err(damaged)?;
    let pixels = match colour {
        ColorType::Grayscale | ColorType::Indexed => samples,
        ColorType::GrayscaleAlpha => samples
            .chunks_exact(2)
            .map(|p| on_white(p[0], p[1]))
            .collect(),
        ColorType::Rgb => samples
            .chunks_exact(3)
            .map(|p| luma(p[0], p[1], p[2]))
            .collect(),
        ColorType::Rgba => samples
            .chunks_exact(4)
            .map(|p| on_white(luma(p[0], p[1], p[2]), p[3]))
            .collect(),
    };
    let orientation = reader
        .info()
        .exif_metadata
        .as_deref()
        .and_then(exif::orientation);
    Ok(Picture::from_grey(width, height, pixels)?.oriented(orientation.unwrap_or(1)))
}

/// A shade of grey that lets white through.
fn on_white(grey: u8, alpha: u8) -> u8 {
    let alpha = u32::from(alpha);
    ((u32::from(grey) * alpha + 255 * (255 - alpha) + 127) / 255) as u8
}

fn decode_webp(bytes: &[u8]) -> Result<Picture, PictureError> {
    let damaged = |error: WebPError| match error {
        WebPError::IoError(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => {
            PictureError::Truncated
        }
        other => PictureError::Damaged {
            format: "WebP",
            problem: other.to_string(),
        },
    };
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).map_err(damaged)?;
    let (width, height) = decoder.dimensions();
    let (width, height) = (width as usize, height as usize);
    check_size(width, height)?;
    let samples = if decoder.has_alpha() { 4 } else { 3 };
    let mut pixels = vec![0; width * height * samples];
    decoder.read_image(&mut pixels).map_err(damaged)?;
    let pixels = pixels.chunks_exact(samples).map(|p| {
        let grey = luma(p[0], p[1], p[2]);
        p.get(3).map_or(grey, |&alpha| on_white(grey, alpha))
    });
    let picture = Picture::from_grey(width, height, pixels.collect())?;
    let exif = decoder.exif_metadata().ok().flatten();
    let orientation = exif.as_deref().and_then(exif::orientation);
    Ok(picture.oriented(orientation.unwrap_or(1)))
}

fn decode_jpeg(bytes: &[u8]) -> Result<Picture, PictureError> {
    // The decoder takes what is missing for grey. All of the picture is there if an end follows the last start of a scan.
    let last = |marker| bytes.windows(2).rposition(|pair| pair == marker);
    let damaged = |error: DecodeErrors| match error {
        DecodeErrors::ExhaustedData | DecodeErrors::IoErrors(_) => PictureError::Truncated,
        other => PictureError::Damaged {
            format: "JPEG",
            problem: other.to_string(),
        },
    };
    // Sizes are checked below, by area.
    let options = DecoderOptions::default()
        .set_max_width(usize::MAX)
        .set_max_height(usize::MAX);
    let options = options.jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    decoder.decode_headers().map_err(damaged)?;
    if last([0xff, 0xd9]) < last([0xff, 0xda]) {
        return Err(PictureError::Truncated);
    }
    // Both are there once the headers are decoded.
    let (Some(info), Some(colours)) = (decoder.info(), decoder.input_colorspace()) else {
        return Err(PictureError::Truncated);
    };
    let (width, height) = (usize::from(info.width), usize::from(info.height));
    check_size(width, height)?;
    // Luma is a component of most files: the others are skipped, in a third of the time.
    let has_luma = matches!(colours, ColorSpace::YCbCr | ColorSpace::Luma);
    if has_luma {
        decoder.set_options(options.jpeg_set_out_colorspace(ColorSpace::Luma));
    }
    let samples = decoder.decode().map_err(damaged)?;
    let picture = if has_luma {
        Picture::from_grey(width, height, samples)?
    } else {
        Picture::from_rgb(width, height, &samples)?
    };
    Ok(picture.oriented(
        decoder
            .exif()
            .and_then(|data| exif::orientation(data))
            .unwrap_or(1),
    ))
}
