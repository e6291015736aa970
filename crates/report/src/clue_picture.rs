//! Pictures in place of clues.

use crate::logo::{Logo, images};
use crate::picture_error::PictureError;
use crate::png;
use crate::sheet::Sheet;
use crate::stack;
use ::png::{ColorType, Encoder};
use resvg::tiny_skia::{ColorU8, Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Group, ImageHrefResolver, ImageKind, Node, Options, Size, Tree};
use std::collections::HashMap;
use std::sync::Arc;
use wordtrail_dictionary::Budget;
use wordtrail_puzzle::{MAX_CLUE_SIDE, PictureClue};

/// The maximum length of a file in bytes, and its maximum number of pixels: more than phones make.
const MAX_BYTES: usize = 32_000_000;
const MAX_PIXELS: f32 = 64_000_000.0;

/// The maximum oversampling in each direction.
const MAX_OVERSAMPLING: f32 = 4.0;

/// Reads a picture for a [`PictureClue`]: PNG, JPEG or SVG, as PNG of up to 320 pixels a side on white
/// ground. `orientation` is that of EXIF, 1 to 8, by which it is turned; other numbers are as 1.
///
/// # Errors
///
/// [`PictureError::NotAClue`] when it is in another format, damaged, invisible, or has more than 32 million bytes or 64 million
/// pixels, and [`PictureError::NotALogo`] for an SVG that is refused as a [logo](Logo::parse), too.
///
/// ```
/// use wordtrail::report::{PictureError, clue_picture};
///
/// let circle = r#"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><circle r="4"/></svg>"#;
/// assert!(clue_picture(circle.into(), 1)?.starts_with(b"\x89PNG"));
/// assert!(matches!(clue_picture(b"GIF89a".to_vec(), 1), Err(PictureError::NotAClue(_))));
/// # Ok::<(), PictureError>(())
/// ```
pub fn clue_picture(file: Vec<u8>, orientation: u16) -> Result<Vec<u8>, PictureError> {
    if file.len() > MAX_BYTES {
        return Err(refused("it has more than 32 million bytes"));
    }
    let image = match &file[..] {
        [0xff, 0xd8, ..] if !ends_as_jpeg(&file) => return Err(refused("it is damaged")),
        [0xff, 0xd8, ..] => ImageKind::JPEG(Arc::new(file)),
        bytes if bytes.starts_with(images::PNG_SIGNATURE) => match is_animated(bytes) {
            true => return Err(refused("it is animated")),
            false => ImageKind::PNG(Arc::new(file)),
        },
        bytes if bytes.windows(4).take(1 << 16).any(|it| it == b"<svg") => {
            if bytes.windows(8).any(|it| it == b"<animate") {
                return Err(refused("it is animated"));
            }
            ImageKind::PNG(Arc::new(Logo::parse(file)?.png().to_vec()))
        }
        _ => return Err(refused("it is neither PNG nor JPEG nor SVG")),
    };
    let draw = move || draw(&image, orientation);
    match stack::run_within(stack::TIME, &Budget::new(), draw) {
        Ok(Ok(drawn)) => drawn,
        // A fault of the libraries that read pictures must not end the program.
        Ok(Err(_)) => Err(refused("it is damaged")),
        Err(error) => Err(refused(&error.to_string())),
    }
}

fn draw(image: &ImageKind, orientation: u16) -> Result<Vec<u8>, PictureError> {
    let options = Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| Some(image.clone())),
        },
        ..Options::default()
    };
    let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><image href="clue"/></svg>"#;
    let tree = Tree::from_str(svg, &options).map_err(PictureError::failed)?;
    let size = image_size(tree.root()).ok_or_else(|| refused("it is damaged"))?;
    let (width, height) = (size.width(), size.height());
    if width * height > MAX_PIXELS {
        return Err(refused(&format!("it has {width} × {height} pixels")));
    }
    let scale = (MAX_CLUE_SIDE as f32 / width.max(height)).min(1.0);
    // Lines that are thinner than a pixel become paler, and do not vanish between the points that are looked at.
    let oversampling = (1.0 / scale).floor().clamp(1.0, MAX_OVERSAMPLING);
    let pixels = |side: f32| (side * scale).floor().max(1.0) * oversampling;
    let (width, height) = (pixels(width), pixels(height));
    let scale = scale * oversampling;
    // By CIPA DC-008, 4.6.4: how the first row and column are to be seen.
    let (across, down) = match orientation {
        5..=8 => (height, width),
        _ => (width, height),
    };
    let turn = match orientation {
        2 => Transform::from_row(-1.0, 0.0, 0.0, 1.0, width, 0.0),
        3 => Transform::from_row(-1.0, 0.0, 0.0, -1.0, width, height),
        4 => Transform::from_row(1.0, 0.0, 0.0, -1.0, 0.0, height),
        5 => Transform::from_row(0.0, 1.0, 1.0, 0.0, 0.0, 0.0),
        6 => Transform::from_row(0.0, 1.0, -1.0, 0.0, height, 0.0),
        7 => Transform::from_row(0.0, -1.0, -1.0, 0.0, height, width),
        8 => Transform::from_row(0.0, -1.0, 1.0, 0.0, 0.0, width),
        _ => Transform::identity(),
    };
    let no_room = || refused("there is no room for it");
    let mut seen = Pixmap::new(across as u32, down as u32).ok_or_else(no_room)?;
    resvg::render(&tree, turn.pre_scale(scale, scale), &mut seen.as_mut());
    if seen.pixels().iter().all(|pixel| pixel.alpha() == 0) {
        return Err(refused("it is damaged, or nothing of it is visible"));
    }
    let oversampling = oversampling as usize;
    let (width, height) = (across as usize / oversampling, down as usize / oversampling);
    let mut page = Pixmap::new(width as u32, height as u32).ok_or_else(no_room)?;
    for (number, pixel) in page.pixels_mut().iter_mut().enumerate() {
        let (left, top) = (number % width * oversampling, number / width * oversampling);
        let rows = (top..top + oversampling).map(|row| row * across as usize + left);
        let seen = rows.flat_map(|first| &seen.pixels()[first..first + oversampling]);
        let mean = mean_on_white(seen);
        *pixel = ColorU8::from_rgba(mean[0], mean[1], mean[2], 255).premultiply();
    }
    png::encode(&page, "")
}

/// The mean colour of some pixels on white ground.
fn mean_on_white<'a>(pixels: impl Iterator<Item = &'a PremultipliedColorU8>) -> [u8; 3] {
    let (mut sums, mut count) = ([0_u32; 3], 0);
    for pixel in pixels {
        let ground = 255 - u32::from(pixel.alpha());
        for (sum, part) in sums
            .iter_mut()
            .zip([pixel.red(), pixel.green(), pixel.blue()])
        {
            *sum += u32::from(part) + ground;
        }
        count += 1;
    }
    sums.map(|sum| (sum / count).min(255) as u8)
}

/// Whether a PNG has several pictures: the chunk that says so is before the first one.
fn is_animated(file: &[u8]) -> bool {
    let place = |name: &[u8]| file.windows(4).position(|it| it == name);
    place(b"acTL").is_some_and(|several| place(b"IDAT").is_none_or(|first| several < first))
}

/// Whether a JPEG has its end, after which cameras may write more. (A small picture inside has one, too.)
fn ends_as_jpeg(file: &[u8]) -> bool {
    let rest = &file[file.len() / 2..];
    rest.windows(2).any(|mark| mark == [0xff, 0xd9])
}

/// Sheets whose clues that are pictures are grey and opaque, as printers of books ask for; nothing if no clue is one.
pub fn in_grey(sheets: &[Sheet]) -> Result<Option<Vec<Sheet>>, PictureError> {
    let mut known: HashMap<&str, String> = HashMap::new();
    for clue in sheets.iter().flat_map(|sheet| sheet.clues.values()) {
        if let Some(picture) = PictureClue::parse(clue)
            && !known.contains_key(&**clue)
        {
            let grey = PictureClue::new(picture.name(), &grey(&picture.png())?);
            known.insert(clue, grey.to_string());
        }
    }
    if known.is_empty() {
        return Ok(None);
    }
    let mut greyed = sheets.to_vec();
    for clue in greyed.iter_mut().flat_map(|sheet| sheet.clues.values_mut()) {
        if let Some(grey) = known.get(&**clue) {
            clue.clone_from(grey);
        }
    }
    Ok(Some(greyed))
}

fn grey(png: &[u8]) -> Result<Vec<u8>, PictureError> {
    let picture = Pixmap::decode_png(png).map_err(|_| refused("it is damaged"))?;
    let luma = |pixel| {
        let [red, green, blue] = mean_on_white(std::iter::once(pixel)).map(u32::from);
        // Rec. ITU-R BT.709.
        ((2126 * red + 7152 * green + 722 * blue) / 10_000) as u8
    };
    let luma: Vec<u8> = picture.pixels().iter().map(luma).collect();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, picture.width(), picture.height());
    encoder.set_color(ColorType::Grayscale);
    let mut writer = encoder.write_header().map_err(PictureError::failed)?;
    writer
        .write_image_data(&luma)
        .map_err(PictureError::failed)?;
    writer.finish().map_err(PictureError::failed)?;
    Ok(file)
}

/// The size of the image in a drawing that has one.
fn image_size(group: &Group) -> Option<Size> {
    group.children().iter().find_map(|node| match node {
        Node::Group(group) => image_size(group),
        Node::Image(image) => Some(image.size()),
        _ => None,
    })
}

fn refused(problem: &str) -> PictureError {
    PictureError::NotAClue(problem.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::tiny_skia::Color;

    /// The colours of the corners of a PNG, from left to right and from top to bottom, and its width and height.
    fn corners(file: &[u8]) -> ([[u8; 3]; 4], (u32, u32)) {
        let picture = Pixmap::decode_png(file).unwrap();
        let (width, height) = (picture.width(), picture.height());
        let corner = |x, y| {
            let pixel = picture.pixel(x, y).unwrap();
            [pixel.red(), pixel.green(), pixel.blue()]
        };
        let corners = [
            (0, 0),
            (width - 1, 0),
            (0, height - 1),
            (width - 1, height - 1),
        ];
        (corners.map(|(x, y)| corner(x, y)), (width, height))
    }

    #[test]
    fn a_picture_is_turned_as_it_was_taken() {
        let (red, green, blue, black) = ([255, 0, 0], [0, 255, 0], [0, 0, 255], [0, 0, 0]);
        let mut picture = Pixmap::new(6, 4).unwrap();
        for y in 0..4 {
            for x in 0..6 {
                let [r, g, b] = [[red, green], [blue, black]][y / 2][x / 3];
                let colour = Color::from_rgba8(r, g, b, 255).premultiply().to_color_u8();
                picture.pixels_mut()[y * 6 + x] = colour;
            }
        }
        let file = picture.encode_png().unwrap();
        let turned = [
            (1, [red, green, blue, black]),
            (2, [green, red, black, blue]),
            (3, [black, blue, green, red]),
            (4, [blue, black, red, green]),
            (5, [red, blue, green, black]),
            (6, [blue, red, black, green]),
            (7, [black, green, blue, red]),
            (8, [green, black, red, blue]),
        ];
        for (orientation, expected) in turned {
            let drawn = clue_picture(file.clone(), orientation).unwrap();
            let size = if orientation < 5 { (6, 4) } else { (4, 6) };
            assert_eq!(corners(&drawn), (expected, size), "{orientation}");
        }
    }

    #[test]
    fn pictures_for_a_printer_are_grey_and_opaque() {
        let mut picture = Pixmap::new(2, 1).unwrap();
        picture.pixels_mut()[0] = Color::from_rgba8(0, 255, 0, 255)
            .premultiply()
            .to_color_u8();
        let file = grey(&picture.encode_png().unwrap()).unwrap();
        // The type of colours in the head of a PNG: grey, without alpha.
        assert_eq!(file[25], 0);
        let green = 0.7152 * 255.0;
        let (corners, _) = corners(&file);
        assert_eq!(corners[..2], [[green as u8; 3], [255; 3]]);
    }

    #[test]
    fn thin_lines_stay_as_grey() {
        let mut picture = Pixmap::new(1280, 4).unwrap();
        for (number, pixel) in picture.pixels_mut().iter_mut().enumerate() {
            let is_line = number % 1280 % 4 == 0;
            let shade = if is_line { 0 } else { 255 };
            *pixel = Color::from_rgba8(shade, shade, shade, 255)
                .premultiply()
                .to_color_u8();
        }
        let file = clue_picture(picture.encode_png().unwrap(), 1).unwrap();
        let drawn = Pixmap::decode_png(&file).unwrap();
        assert_eq!((drawn.width(), drawn.height()), (320, 1));
        let sum: u32 = drawn
            .pixels()
            .iter()
            .map(|pixel| u32::from(pixel.red()))
            .sum();
        assert!((sum / 320).abs_diff(191) < 8, "{}", sum / 320);
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        let mut empty = Pixmap::new(2, 2).unwrap().encode_png().unwrap();
        for (file, problem) in [
            (b"GIF89a".to_vec(), "neither PNG nor JPEG"),
            (vec![0xff, 0xd8, 0xff, 0xe0], "damaged"),
            (empty.clone(), "nothing of it is visible"),
            (vec![0; MAX_BYTES + 1], "32 million"),
            (
                {
                    // It claims 60,000 × 60,000 pixels.
                    empty[16..24].copy_from_slice(&[0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]);
                    empty
                },
                "60000 × 60000 pixels",
            ),
            (b"cat".to_vec(), "neither PNG nor JPEG nor SVG"),
            (
                b"<svg xmlns='http://www.w3.org/2000/svg'><animate/></svg>".to_vec(),
                "animated",
            ),
        ] {
            let error = clue_picture(file, 1).unwrap_err().to_string();
            assert!(error.contains(problem), "{error}");
        }
    }
}
