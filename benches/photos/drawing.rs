//! Pictures of results: readings over their pictures, and which letters are taken for which.

use crate::score::{SURE, same};
use crate::seen::Seen;
use crate::truth::Truth;
use resvg::tiny_skia::{Color, Pixmap, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, Tree};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;
use wordtrail_vision::Picture;

/// The longer side of a picture with its reading, in pixels.
const LONGER_SIDE: usize = 1600;

/// Draws the cells of readings and their letters onto a picture: green where they are right, orange where they are right but
/// doubtful, red where they are wrong, before the letter that stands there.
pub fn overlay(
    picture: &Picture,
    results: &[(&Truth, Option<&Seen>)],
    path: &Path,
) -> io::Result<()> {
    let step = picture.width().max(picture.height()).div_ceil(LONGER_SIDE);
    let mut pixels = reduced(picture, step);
    let mut svg = svg_of(pixels.width(), pixels.height());
    for (truth, seen) in results
        .iter()
        .filter_map(|(truth, seen)| Some((truth, (*seen)?)))
    {
        for (row, cells) in seen.cells.iter().enumerate() {
            for (column, read) in cells.iter().enumerate() {
                let letter = truth.rows.get(row).and_then(|row| row.get(column));
                let corners =
                    seen.corners[row][column].map(|corner| corner.map(|place| place / step as f32));
                draw_cell(&mut svg, read, letter, corners);
            }
        }
    }
    svg.push_str("</svg>");
    draw(&svg, &mut pixels)?;
    save(&pixels, path)
}

fn draw_cell(
    svg: &mut String,
    (read, likelihood): &(String, f32),
    letter: Option<&String>,
    corners: [[f32; 2]; 4],
) {
    let [a, b, c, d] = corners;
    let side = (b[0] - a[0])
        .hypot(b[1] - a[1])
        .max((d[0] - a[0]).hypot(d[1] - a[1]));
    let (colour, text) = match letter {
        Some(letter) if same(letter, read) && *likelihood >= SURE => ("#080", read.clone()),
        Some(letter) if same(letter, read) => ("#d70", read.clone()),
        Some(letter) => ("#e00", format!("{read}≠{letter}")),
        None => ("#e00", format!("{read}≠")),
    };
    let _ = write!(
        svg,
        r##"<path d="M{} {}L{} {}L{} {}L{} {}z" stroke="#08f" stroke-width="0.7" fill="none"/>"##,
        a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1],
    );
    // In the lower right of the cell, beside the letter on the picture.
    let _ = write!(
        svg,
        r#"<text x="{}" y="{}" font-size="{}" text-anchor="end" fill="{colour}">{}</text>"#,
        c[0] - 0.05 * side,
        c[1] - 0.08 * side,
        (0.42 * side).max(6.0),
        escaped(&text),
    );
}

/// Draws a table of letters that were misread: in each row how often one was read as others. The redder, the larger a share of the row that is.
pub fn confusions(counts: &BTreeMap<(String, String), usize>, path: &Path) -> io::Result<()> {
    const CELL: usize = 22;
    let misread = || counts.keys().filter(|(letter, read)| letter != read);
    let letters = numbered(misread().map(|(letter, _)| letter));
    let readings = numbered(misread().map(|(_, read)| read));
    let [width, height] = [&readings, &letters].map(|names| (names.len() + 1) * CELL);
    let mut svg = svg_of(width as u32, height as u32);
    for (read, column) in &readings {
        label(
            &mut svg,
            column * CELL + CELL / 2,
            CELL * 3 / 4,
            14,
            &shown(read),
        );
    }
    for (letter, row) in &letters {
        label(
            &mut svg,
            CELL / 2,
            row * CELL + CELL * 3 / 4,
            14,
            &shown(letter),
        );
    }
    for ((letter, read), count) in counts.iter().filter(|((letter, read), _)| letter != read) {
        let of_letter = counts.iter().filter(|((of, _), _)| of == letter);
        let all: usize = of_letter.map(|(_, count)| count).sum();
        // A thousandth is just seen, a tenth is red.
        let depth = (1000.0 * *count as f64 / all as f64).max(1.0).log10() / 2.0;
        let rest = (255.0 * (1.0 - depth.clamp(0.08, 1.0))) as u8;
        let (x, y) = (readings[read] * CELL, letters[letter] * CELL);
        let _ = write!(
            svg,
            r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="rgb(255,{rest},{rest})"/>"#
        );
        label(
            &mut svg,
            x + CELL / 2,
            y + CELL * 2 / 3,
            10,
            &count.to_string(),
        );
    }
    for row in 1..=letters.len() {
        let _ = write!(
            svg,
            r##"<path d="M0 {}H{width}" stroke="#ddd"/>"##,
            row * CELL
        );
    }
    for column in 1..=readings.len() {
        let _ = write!(
            svg,
            r##"<path d="M{} 0V{height}" stroke="#ddd"/>"##,
            column * CELL
        );
    }
    svg.push_str("</svg>");
    let pixels = Pixmap::new(width as u32, height as u32);
    let mut pixels = pixels.ok_or_else(|| io::Error::other("no letter was misread"))?;
    pixels.fill(Color::WHITE);
    draw(&svg, &mut pixels)?;
    save(&pixels, path)
}

/// Each name once, with its place from 1 on.
fn numbered<'a>(names: impl Iterator<Item = &'a String>) -> BTreeMap<&'a String, usize> {
    let names: BTreeSet<&String> = names.collect();
    names.into_iter().zip(1..).collect()
}

fn label(svg: &mut String, x: usize, y: usize, size: usize, text: &str) {
    let _ = write!(
        svg,
        r#"<text x="{x}" y="{y}" font-size="{size}" text-anchor="middle">{text}</text>"#
    );
}

/// A letter in the table, which is empty where nothing was read.
fn shown(letter: &str) -> String {
    if letter.is_empty() {
        "–".to_owned()
    } else {
        escaped(&letter.to_uppercase())
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn svg_of(width: u32, height: u32) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" font-family="DejaVu Sans">"#
    )
}

/// Every so many pixels of a picture, along both sides.
fn reduced(picture: &Picture, step: usize) -> Pixmap {
    let (width, height) = (
        picture.width().div_ceil(step),
        picture.height().div_ceil(step),
    );
    let mut pixels = Pixmap::new(width as u32, height as u32).expect("a picture has pixels");
    for (i, pixel) in pixels.pixels_mut().iter_mut().enumerate() {
        let (x, y) = (i % width * step, i / width * step);
        // Paler, so that letters drawn on letters are seen.
        let value = 128 + picture.pixels()[y * picture.width() + x] / 2;
        *pixel = PremultipliedColorU8::from_rgba(value, value, value, 255)
            .expect("no channel exceeds alpha");
    }
    pixels
}

fn draw(svg: &str, pixels: &mut Pixmap) -> io::Result<()> {
    let mut options = Options::default();
    options
        .fontdb_mut()
        .load_font_data(dejavu::sans::regular().to_vec());
    let tree = Tree::from_str(svg, &options).map_err(io::Error::other)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(())
}

fn save(pixels: &Pixmap, path: &Path) -> io::Result<()> {
    let mut encoder = png::Encoder::new(
        BufWriter::new(File::create(path)?),
        pixels.width(),
        pixels.height(),
    );
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    let pixels = pixels.pixels().iter();
    let rgb: Vec<u8> = pixels
        .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
        .collect();
    let mut writer = encoder.write_header().map_err(io::Error::other)?;
    writer.write_image_data(&rgb).map_err(io::Error::other)?;
    writer.finish().map_err(io::Error::other)
}
