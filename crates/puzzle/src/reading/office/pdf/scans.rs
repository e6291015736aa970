//! Pages that are pictures, as scanners make them.

use super::file::{File, Page, Stream};
use super::syntax::{Dict, Value};
use crate::puzzle::Puzzle;
use crate::reading::note::Note;
use crate::reading::number_or_name::NumberOrName;
use crate::reading::photo;
use crate::reading::unpacked::{FileError, Result, Unpacked};
use wordtrail_dictionary::internals::wording::excerpt;
use wordtrail_vision::Picture;

/// The most pages that are looked at: each takes a fifth of a second.
const MAX_PAGES: usize = 50;

/// How deep forms are nested in which pictures are looked for.
const MAX_DEPTH: usize = 3;

/// The fewest pixels of a picture that may be a whole page, at some 50 to the inch.
const PAGE: usize = 1 << 18;

/// The puzzle on the scanned pages of a document, or that of several which was chosen by its number, from the first page on.
pub(in super::super) fn unpacked(bytes: &[u8], chosen: Option<&NumberOrName>) -> Result<Unpacked> {
    let file = File::parse(bytes)?;
    let (mut puzzles, mut unread, mut problem) = (Vec::new(), Vec::new(), None);
    for (page, Page { resources, .. }) in (1..).zip(file.pages(MAX_PAGES)) {
        let Some((size, stream)) = largest(&file, &resources, MAX_DEPTH) else {
            continue;
        };
        match decoded(&file, &stream, size) {
            Ok(picture) => match Puzzle::of_picture(&picture) {
                Ok(found) => puzzles.extend(found),
                Err(error) => problem = problem.or(Some(format!("page {page}: {error}"))),
            },
            Err(FileError::Refused(problem)) => unread.push(Note::UnreadPage { page, problem }),
            Err(error) => return Err(error),
        }
    }
    let Some(first) = puzzles.first_mut() else {
        let problem = problem.or(unread.first().map(Note::to_string));
        let nothing = "its pages have no text, only drawings: save the page as PNG or JPEG, or take a screenshot of it";
        return Err(FileError::Refused(problem.unwrap_or(nothing.to_owned())));
    };
    first.notes.extend(unread);
    photo::chosen(puzzles, chosen)
}

/// Whether a page has a picture that may be all of it.
pub(super) fn is_picture(file: &File<'_>, page: &Page) -> bool {
    let largest = largest(file, &page.resources, MAX_DEPTH);
    largest.is_some_and(|([width, height], _)| width * height >= PAGE)
}

/// The largest picture among resources and those of their forms, and its size.
fn largest<'a>(
    file: &File<'a>,
    resources: &Dict,
    depth: usize,
) -> Option<([usize; 2], Stream<'a>)> {
    let objects = file.dict(resources, "XObject").unwrap_or_default();
    let streams = objects.values().filter_map(|value| file.stream(value));
    let images = streams.filter_map(|stream| match size(file, &stream) {
        Some(size) => Some((size, stream)),
        None => {
            let inner = file.dict(&stream.dict, "Resources")?;
            largest(file, &inner, depth.checked_sub(1)?)
        }
    });
    let images = images.filter(|([width, height], _)| {
        let pixels = width.checked_mul(*height);
        pixels.is_some_and(|it| (1..=Picture::MAX_PIXELS).contains(&it))
    });
    images.max_by_key(|([width, height], _)| width * height)
}

/// The width and height in pixels, if it is a picture.
fn size(file: &File<'_>, stream: &Stream<'_>) -> Option<[usize; 2]> {
    let kind = file.entry(&stream.dict, "Subtype")?;
    let side = |name| Some(file.entry(&stream.dict, name)?.number()? as usize);
    (kind.name() == Some(b"Image")).then_some([side("Width")?, side("Height")?])
}

/// The picture of a stream: a JPEG file, or grey, numbers of a palette, or red, green and blue, row by row.
fn decoded(file: &File<'_>, stream: &Stream<'_>, [width, height]: [usize; 2]) -> Result<Picture> {
    let (bytes, filter) = file.unfiltered(stream)?;
    match filter.as_deref() {
        Some(b"DCTDecode" | b"DCT") => {
            let picture = Picture::decode(&bytes);
            return picture.map_err(|it| FileError::Refused(it.to_string()));
        }
        Some(filter) => return Err(other_form(&String::from_utf8_lossy(filter))),
        None => {}
    }
    let number = |dict: &Dict, name, usual| {
        let value = file.entry(dict, name);
        value
            .and_then(|it| it.number())
            .map_or(usual, |it| it as usize)
    };
    let bits = number(&stream.dict, "BitsPerComponent", 1);
    let parameters = file.dict(&stream.dict, "DecodeParms").unwrap_or_default();
    let row = |colours: usize| {
        let bits = width.checked_mul(colours)?.checked_mul(bits)?;
        Some(bits.div_ceil(8))
    };
    let bytes = match (
        number(&parameters, "Predictor", 1),
        row(number(&parameters, "Colors", 1)),
    ) {
        (1, _) => bytes,
        (10.., Some(row)) if row > 0 => unpredicted(&bytes, row, row.div_ceil(width)),
        _ => return Err(other_form("a predictor of TIFF")),
    };
    let has = |colours| row(colours).and_then(|row| row.checked_mul(height)) == Some(bytes.len());
    let colours = file.entry(&stream.dict, "ColorSpace");
    let space = colours.as_ref().and_then(Value::array);
    let palette = space.and_then(|space| palette(file, space));
    let picture = match (palette, bits) {
        (Some(palette), 1 | 2 | 4 | 8) if has(1) => {
            let black = [0; 3];
            let samples = samples(&bytes, width, bits);
            let colours = samples.flat_map(|it| palette.get(usize::from(it)).unwrap_or(&black));
            Picture::from_rgb(width, height, &Vec::from_iter(colours.copied()))
        }
        (None, 1 | 2 | 4 | 8) if has(1) => {
            let lightest = u8::MAX >> (8 - bits);
            let grey = samples(&bytes, width, bits).map(|it| it * (u8::MAX / lightest));
            Picture::from_grey(width, height, grey.collect())
        }
        (None, 8) if has(3) => Picture::from_rgb(width, height, &bytes),
        _ => return Err(other_form("colours of another kind")),
    };
    picture.map_err(|it| FileError::Refused(it.to_string()))
}

fn other_form(form: &str) -> FileError {
    FileError::Refused(format!(
        "its picture has a form that is not read ({}): save the page as PNG or JPEG, or take a screenshot of it",
        excerpt(form)
    ))
}

/// The samples of rows that begin with a byte each, so many bits each.
fn samples(bytes: &[u8], width: usize, bits: usize) -> impl Iterator<Item = u8> {
    let rows = bytes.chunks_exact((width * bits).div_ceil(8));
    rows.flat_map(move |row| {
        (0..width).map(move |x| {
            let first = x * bits;
            row[first / 8] << (first % 8) >> (8 - bits)
        })
    })
}

/// The colours of a palette, if a colour space has one: `[/Indexed base last table]`.
fn palette(file: &File<'_>, space: &[Value]) -> Option<Vec<[u8; 3]>> {
    let [kind, _, last, table] = space else {
        return None;
    };
    if !matches!(kind.name(), Some(b"Indexed" | b"I")) {
        return None;
    }
    let table = match file.stream(table) {
        Some(stream) => file.expanded(&stream).ok()?,
        None => file.resolved(table)?.text()?.to_vec(),
    };
    let count = (file.resolved(last)?.number()? as usize).saturating_add(1);
    match table.len() / count {
        1 => Some(table.iter().map(|grey| [*grey; 3]).collect()),
        3 => Some(table.as_chunks().0.to_vec()),
        _ => None,
    }
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
