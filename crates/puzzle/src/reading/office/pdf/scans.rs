//! Pages that are pictures, as scanners make them.

use super::file::{File, Page, Stream};
use super::syntax::{Dict, Value};
use crate::puzzle::Puzzle;
use crate::reading::note::Note;
use crate::reading::number_or_name::NumberOrName;
use crate::reading::photo;
use crate::reading::unpacked::{FileError, Result, Unpacked};
use wordtrail_dictionary::internals::wording::excerpt;
use wordtrail_vision::{NoGridError, Picture};

/// The most pages that are looked at. One of 12 million pixels takes a quarter of a second.
const MAX_PAGES: usize = 50;

/// The most pixels of all pages.
const MAX_PIXELS: usize = 4 * Picture::MAX_PIXELS;

/// How deep forms are nested in which pictures are looked for, and the most pictures and forms of a page.
const MAX_DEPTH: usize = 3;
const MAX_OBJECTS: usize = 100;

/// The fewest pixels of a picture that may be a whole page: a letter has as many at 53 to the inch.
const MIN_PAGE_PIXELS: usize = 1 << 18;

/// The puzzles on the scanned pages of a document, from the first page on, or that which was chosen by its number.
pub(in super::super) fn unpacked(bytes: &[u8], chosen: Option<&NumberOrName>) -> Result<Unpacked> {
    let file = File::parse(bytes)?;
    let (mut puzzles, mut unread, mut nothing) = (Vec::new(), Vec::new(), None);
    let mut left = MAX_PIXELS;
    for (page, Page { resources, .. }) in (1..).zip(file.pages(MAX_PAGES)) {
        let Some((size, stream)) = largest(&file, &resources) else {
            continue;
        };
        let picture = decoded(&file, &stream, size).and_then(|picture| {
            left = left.checked_sub(picture.width() * picture.height()).ok_or(
                "the pages before it have 400 million pixels: print it alone to a new PDF",
            )?;
            Ok(picture)
        });
        let problem = match picture {
            Ok(picture) => match Puzzle::of_picture(&picture) {
                Ok(found) => {
                    puzzles.extend(found);
                    continue;
                }
                Err(error @ NoGridError::NoLattice { .. }) => {
                    nothing = nothing.or(Some(format!("page {page}: {error}")));
                    continue;
                }
                Err(error) => error.to_string(),
            },
            Err(FileError::Refused(problem)) => problem,
            Err(error) => return Err(error),
        };
        unread.push(Note::UnreadPage { page, problem });
    }
    if puzzles.is_empty() {
        let problem = unread.first().map(Note::to_string).or(nothing);
        let none = "its pages have no text and no pictures, only drawings: save the page as PNG or JPEG, or take a screenshot of it";
        return Err(FileError::Refused(problem.unwrap_or(none.to_owned())));
    }
    let mut puzzles = photo::chosen(puzzles, chosen)?;
    puzzles[0].notes.extend(unread);
    Ok(Unpacked::Ready(puzzles))
}

pub(super) fn has_page_picture(file: &File<'_>, page: &Page) -> bool {
    let largest = largest(file, &page.resources);
    largest.is_some_and(|([width, height], _)| width * height >= MIN_PAGE_PIXELS)
}

/// The largest picture among resources and those of their forms, and its size.
fn largest<'a>(file: &File<'a>, resources: &Dict) -> Option<([usize; 2], Stream<'a>)> {
    let mut images = Vec::new();
    let mut forms = vec![resources.clone()];
    for _ in 0..=MAX_DEPTH {
        for resources in std::mem::take(&mut forms) {
            let objects = file.dict(&resources, "XObject").unwrap_or_default();
            let mut objects = Vec::from_iter(objects);
            // Of pictures of the same size, the first by its name is taken.
            objects.sort_by(|left, right| left.0.cmp(&right.0));
            for (_, value) in objects {
                if images.len() + forms.len() == MAX_OBJECTS {
                    break;
                }
                let Some(stream) = file.stream(&value) else {
                    continue;
                };
                match size(file, &stream) {
                    Some(size) => images.push((size, stream)),
                    None => forms.extend(file.dict(&stream.dict, "Resources")),
                }
            }
        }
    }
    let pixels = |([width, height], _): &([usize; 2], _)| {
        let pixels = width.checked_mul(*height);
        pixels.filter(|it| (1..=Picture::MAX_PIXELS).contains(it))
    };
    let images = images.into_iter().filter(|image| pixels(image).is_some());
    images.rev().max_by_key(pixels)
}

/// The width and height in pixels, if it is a picture.
fn size(file: &File<'_>, stream: &Stream<'_>) -> Option<[usize; 2]> {
    let is_image = file.is_of(&stream.dict, b"Image");
    let side = |name| Some(file.number(&stream.dict, name)? as usize);
    is_image.then_some([side("Width")?, side("Height")?])
}

/// The picture of a stream: a JPEG file, or grey, numbers of a palette, or red, green and blue, row by row.
fn decoded(file: &File<'_>, stream: &Stream<'_>, [width, height]: [usize; 2]) -> Result<Picture> {
    let (bytes, filter) = file.unfiltered(stream)?;
    match filter.as_deref() {
        Some(b"DCTDecode" | b"DCT") => {
            let picture = Picture::decode(&bytes);
            return picture.map_err(|it| FileError::Refused(it.to_string()));
        }
        Some(filter) => return Err(unsupported(&String::from_utf8_lossy(filter))),
        None => {}
    }
    let number =
        |dict: &Dict, name, default| file.number(dict, name).map_or(default, |it| it as usize);
    let bits = number(&stream.dict, "BitsPerComponent", 1);
    // One of several filters may have them; that which expands rows is the last.
    let parameters = match file.entry(&stream.dict, "DecodeParms") {
        Some(Value::Array(all)) => all.last().and_then(|last| file.resolved(last)),
        one => one,
    };
    let parameters = parameters.and_then(Value::into_dict).unwrap_or_default();
    let row = |colours: usize| {
        let bits = width.checked_mul(colours)?.checked_mul(bits)?;
        Some(bits.div_ceil(8))
    };
    let bytes = match (
        number(&parameters, "Predictor", 1),
        row(number(&parameters, "Colors", 1)),
    ) {
        (1, _) => bytes,
        (10.., Some(row)) if row > 0 => undo_prediction(&bytes, row, row.div_ceil(width)),
        (predictor, _) => return Err(unsupported(&format!("predictor {predictor}"))),
    };
    let has = |colours| row(colours).and_then(|row| row.checked_mul(height)) == Some(bytes.len());
    let space = file.array(&stream.dict, "ColorSpace").unwrap_or_default();
    let palette = match space.split_first() {
        Some((kind, rest)) if matches!(kind.name(), Some(b"Indexed" | b"I")) => {
            let palette = palette(file, rest);
            Some(palette.ok_or_else(|| unsupported("a palette of other colours"))?)
        }
        _ => None,
    };
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
        _ => return Err(unsupported("colours of another kind")),
    };
    picture.map_err(|it| FileError::Refused(it.to_string()))
}

fn unsupported(form: &str) -> FileError {
    FileError::Refused(format!(
        "its picture has a form that is not read ({}): save the page as PNG or JPEG, or take a screenshot of it",
        excerpt(form)
    ))
}

/// Samples of `bits` bits each. Each row begins at a byte.
fn samples(bytes: &[u8], width: usize, bits: usize) -> impl Iterator<Item = u8> {
    let rows = bytes.chunks_exact((width * bits).div_ceil(8));
    rows.flat_map(move |row| {
        (0..width).map(move |x| {
            let first = x * bits;
            row[first / 8] << (first % 8) >> (8 - bits)
        })
    })
}

/// The colours of a palette, whose space has the name of another one, the last number and a table.
fn palette(file: &File<'_>, space: &[Value]) -> Option<Vec<[u8; 3]>> {
    let [base, last, table] = space else {
        return None;
    };
    let table = match file.stream(table) {
        Some(stream) => file.expanded(&stream).ok()?,
        None => file.resolved(table)?.text()?.to_vec(),
    };
    let components = match file.resolved(base)? {
        Value::Name(name) if matches!(&name[..], b"DeviceGray" | b"G") => 1,
        Value::Name(name) if matches!(&name[..], b"DeviceRGB" | b"RGB") => 3,
        // A profile says it, and so does the table.
        _ => table.len() / (file.resolved(last)?.number()? as usize).saturating_add(1),
    };
    match components {
        1 => Some(table.iter().map(|grey| [*grey; 3]).collect()),
        3 => Some(table.as_chunks().0.to_vec()),
        _ => None,
    }
}

/// Rows of which each byte is the difference to what those beside it predict, as in PNG
/// ([filter types](https://www.w3.org/TR/png-3/#9Filter-types)). A pixel has `step` bytes.
fn undo_prediction(bytes: &[u8], row: usize, step: usize) -> Vec<u8> {
    // Above the first row are zeros.
    let mut rows = vec![0_u8; row];
    rows.reserve(bytes.len());
    for coded in bytes.chunks_exact(row + 1) {
        let start = rows.len();
        for (place, &difference) in (start..).zip(&coded[1..]) {
            let above = rows[place - row];
            let (left, corner) = match place - start < step {
                true => (0, 0),
                false => (rows[place - step], rows[place - step - row]),
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
    rows.split_off(row)
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
