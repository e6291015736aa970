//! Pages that are pictures, as scanners make them.

use super::file::{File, Page, Stream};
use super::syntax::Value;
use crate::puzzle::Puzzle;
use crate::reading::number_or_name::NumberOrName;
use crate::reading::photo;
use crate::reading::unpacked::{FileError, Result, Unpacked};
use wordtrail_vision::Picture;

/// The most pages that are looked at: each takes a fifth of a second.
const MAX_PAGES: usize = 50;

/// The puzzle on the scanned pages of a document, or that of several which was chosen by its number, from the first page on.
pub(in super::super) fn unpacked(bytes: &[u8], chosen: Option<&NumberOrName>) -> Result<Unpacked> {
    let file = File::parse(bytes)?;
    let mut puzzles = Vec::new();
    let mut problem = None;
    for (number, page) in (1..).zip(file.pages(MAX_PAGES)) {
        let Some(picture) = picture(&file, &page)? else {
            continue;
        };
        match Puzzle::of_picture(&picture) {
            Ok(found) => puzzles.extend(found),
            Err(error) => problem = problem.or(Some(format!("page {number}: {error}"))),
        }
    }
    match (puzzles.is_empty(), problem) {
        (true, Some(problem)) => Err(FileError::Refused(problem)),
        (true, None) => Err(
            "its pages have no text, only drawings or pictures in a form that is not read: save the page as PNG or JPEG, or take a screenshot of it"
                .into(),
        ),
        (false, _) => photo::chosen(puzzles, chosen),
    }
}

/// The largest picture of a page.
fn picture(file: &File<'_>, page: &Page) -> Result<Option<Picture>> {
    let objects = file.dict(&page.resources, "XObject").unwrap_or_default();
    let streams = objects.values().filter_map(|value| file.stream(value));
    let images = streams.filter_map(|stream| Some((size(file, &stream)?, stream)));
    let images = images.filter(|([width, height], _)| {
        let pixels = width.checked_mul(*height);
        pixels.is_some_and(|it| (1..=Picture::MAX_PIXELS).contains(&it))
    });
    match images.max_by_key(|([width, height], _)| width * height) {
        Some((size, stream)) => decoded(file, &stream, size),
        None => Ok(None),
    }
}

/// The width and height in pixels, if it is a picture.
fn size(file: &File<'_>, stream: &Stream<'_>) -> Option<[usize; 2]> {
    let kind = file.entry(&stream.dict, "Subtype")?;
    let side = |name| Some(file.entry(&stream.dict, name)?.number()? as usize);
    (kind.name() == Some(b"Image")).then_some([side("Width")?, side("Height")?])
}

/// The picture of a stream: a JPEG file, or grey, black and white, or red, green and blue, row by row.
fn decoded(file: &File<'_>, stream: &Stream<'_>, size: [usize; 2]) -> Result<Option<Picture>> {
    let (bytes, filter) = file.unfiltered(stream)?;
    match filter.as_deref() {
        Some(b"DCTDecode" | b"DCT") => {
            let picture = Picture::decode(&bytes);
            return picture
                .map(Some)
                .map_err(|it| FileError::Refused(it.to_string()));
        }
        Some(_) => return Ok(None),
        None => {}
    }
    let colours = file.entry(&stream.dict, "ColorSpace");
    let is_indexed = colours.as_ref().and_then(Value::array).is_some_and(|it| {
        let name = it.first().and_then(Value::name);
        matches!(name, Some(b"Indexed" | b"I" | b"Separation"))
    });
    let bits = file.entry(&stream.dict, "BitsPerComponent");
    let bits = bits.and_then(|it| it.number()).map_or(1, |it| it as usize);
    let parameters = file.dict(&stream.dict, "DecodeParms").unwrap_or_default();
    let parameter = |name, usual| {
        let value = file.entry(&parameters, name);
        value
            .and_then(|it| it.number())
            .map_or(usual, |it| it as usize)
    };
    let [width, height] = size;
    let row = |colours: usize| {
        let bits = width.checked_mul(colours)?.checked_mul(bits)?;
        Some(bits.div_ceil(8))
    };
    let colours = parameter("Colors", 1);
    let bytes = match (parameter("Predictor", 1), row(colours)) {
        (1, _) => bytes,
        (10.., Some(row)) if row > 0 => unpredicted(&bytes, row, row.div_ceil(width)),
        _ => return Ok(None),
    };
    let has = |colours| row(colours).and_then(|row| row.checked_mul(height)) == Some(bytes.len());
    let picture = match bits {
        _ if is_indexed => return Ok(None),
        8 if has(1) => Picture::from_grey(width, height, bytes),
        8 if has(3) => Picture::from_rgb(width, height, &bytes),
        1 if has(1) => {
            let rows = bytes.chunks_exact(width.div_ceil(8));
            let pixels = rows.flat_map(|row| {
                (0..width).map(|x| {
                    if row[x / 8] >> (7 - x % 8) & 1 == 1 {
                        255
                    } else {
                        0
                    }
                })
            });
            Picture::from_grey(width, height, pixels.collect())
        }
        _ => return Ok(None),
    };
    picture
        .map(Some)
        .map_err(|it| FileError::Refused(it.to_string()))
}

/// Rows of which each byte is the difference to what those beside it predict, as in PNG
/// ([filter types](https://www.w3.org/TR/png-3/#9Filter-types)). A pixel has `step` bytes.
fn unpredicted(bytes: &[u8], row: usize, step: usize) -> Vec<u8> {
    let mut rows: Vec<u8> = Vec::with_capacity(bytes.len());
    for coded in bytes.chunks_exact(row + 1) {
        let start = rows.len();
        for (index, &difference) in coded[1..].iter().enumerate() {
            let at = |back: usize| {
                start
                    .checked_add(index)?
                    .checked_sub(back)
                    .map(|it| rows[it])
            };
            let left = if index < step {
                0
            } else {
                at(step).unwrap_or(0)
            };
            let above = at(row).unwrap_or(0);
            let corner = if index < step {
                0
            } else {
                at(row + step).unwrap_or(0)
            };
            let predicted = match coded[0] {
                1 => left,
                2 => above,
                3 => left.midpoint(above),
                4 => paeth(left, above, corner),
                _ => 0,
            };
            rows.push(predicted.wrapping_add(difference));
        }
    }
    rows
}

/// Of three neighbours, the one that is nearest to left plus above minus corner.
fn paeth(left: u8, above: u8, corner: u8) -> u8 {
    let estimate = i16::from(left) + i16::from(above) - i16::from(corner);
    let distance = |it: &u8| (estimate - i16::from(*it)).abs();
    [left, above, corner]
        .into_iter()
        .min_by_key(distance)
        .unwrap_or(left)
}
