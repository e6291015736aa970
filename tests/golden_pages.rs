//! Drawings and printed pages are as they were when somebody last looked at them: tests/golden/pages/ has them, half as large.

use crate::common::command::{Folder, Outcome};
use crate::readers::installed;
use libtest_mimic::Trial;
use resvg::tiny_skia::Pixmap;
use std::fs;
use std::path::Path;
use std::process::Command;

const FILES: [(&str, &str); 4] = [
    ("sweets.txt", "Ice cream\nSorbet\nWaffle\nSundae\nParfait\n"),
    ("fruit.txt", "שלום\nתפוח\nבננה\nענבים\nאגס\nשזיף\n"),
    ("board.txt", "p e r s\nl a t g\ns i n e\nt . Qu ?\n"),
    (
        "logo.svg",
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" rx="6" fill="#1b5e20"/><circle cx="20" cy="20" r="12" fill="#fdd835"/><path d="M34 30 L44 10 L54 30 Z" fill="#fff"/></svg>"##,
    ),
];

/// Pictures that the program draws.
const DRAWINGS: [(&str, &str); 4] = [
    (
        "puzzle",
        "make sweets.txt --seed 1 --size 11x11 --mask heart --title Sweets -o new.png",
    ),
    (
        "answer",
        "make sweets.txt --seed 1 --size 10x10 --title Sweets --print answers -o new.png",
    ),
    (
        "bent",
        "make pansy,violet,lily,daisy,poppy,tulip,orchid -m adjacent --cover --size 6x6 --seed 1 --title Flowers \
         --print answers -o new.png",
    ),
    (
        "boards",
        "find -m adjacent --words retain,tile,saline,trains,slain,entrails,zebra board.txt -o new.png",
    ),
];

/// Pages that the program prints, and the number of the page.
const PAGES: [(&str, u32, &str); 4] = [
    (
        "logo",
        1,
        "make sweets.txt --seed 1 --size 10x10 --title Sweets --logo logo.svg --name-line -o new.pdf",
    ),
    (
        "large-print",
        1,
        "make sweets.txt --seed 1 --size 10x10 --title Sweets --large-print --paper a5 -o new.pdf",
    ),
    (
        "qr-code",
        1,
        "make sweets.txt --seed 1 --size 10x10 --title Sweets --logo logo.svg --name-line --qr -o new.pdf",
    ),
    (
        "right-to-left",
        2,
        "make fruit.txt --seed 1 --size 9x9 --title פירות -o new.pdf",
    ),
];

pub fn tests() -> Vec<Trial> {
    let drawings = tests!(|| Ok(()), [drawings_are_as_they_were]);
    let pages = tests!(installed("pdftoppm"), [printed_pages_are_as_they_were]);
    drawings.into_iter().chain(pages).collect()
}

fn drawings_are_as_they_were() {
    let folder = Folder::with(&FILES);
    let drawn = DRAWINGS.map(|(name, command)| {
        make(&folder, command);
        (name, picture(&folder))
    });
    // A letter of these pictures has some fifty pixels.
    compare(&drawn, 0.000_1);
}

fn printed_pages_are_as_they_were() {
    let folder = Folder::with(&FILES);
    let drawn = PAGES.map(|(name, page, command)| {
        make(&folder, command);
        let mut pdftoppm = Command::new("pdftoppm");
        pdftoppm.args(["-r", "80", "-png", "-singlefile", "-f", &page.to_string()]);
        let pdftoppm = pdftoppm.args(["new.pdf", "new"]).current_dir(folder.path());
        Outcome::of(pdftoppm).is(0, &[]);
        (name, picture(&folder))
    });
    // Versions of `pdftoppm` may differ at the edges of letters.
    compare(&drawn, 0.000_5);
}

fn make(folder: &Folder, command: &str) {
    let made = folder.run(&format!("{command} -q"));
    // A word that is not on the grid is drawn, too.
    assert!(matches!(made.status, Some(0 | 1)), "{made:#?}");
}

/// The picture that was drawn, half as large and with sixteen shades of each colour.
fn picture(folder: &Folder) -> Pixmap {
    let large = Pixmap::decode_png(&folder.read_bytes("new.png")).unwrap();
    let mut small = Pixmap::new(large.width() / 2, large.height() / 2).unwrap();
    let (row, small_row) = (large.width() as usize * 4, small.width() as usize * 4);
    for (place, shade) in small.data_mut().iter_mut().enumerate() {
        let (y, x) = (place / small_row, place % small_row);
        let first = 2 * y * row + 2 * (x - x % 4) + x % 4;
        let four = [first, first + 4, first + row, first + row + 4];
        let sum: u32 = four.iter().map(|&at| u32::from(large.data()[at])).sum();
        *shade = ((sum + 34) / 68 * 17) as u8;
    }
    small
}

/// Asserts that at most this share of the pixels of each picture is another colour than in the golden one.
#[track_caller]
fn compare(drawn: &[(&str, Pixmap)], tolerance: f64) {
    // Whoever has looked at these copies them over the golden ones.
    let new = std::env::temp_dir().join("wordtrail-pages");
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/pages");
    let mut changed = Vec::new();
    for (name, picture) in drawn {
        let file = format!("{name}.png");
        let share = difference(picture, Pixmap::load_png(golden.join(&file)).ok());
        if share > tolerance {
            fs::create_dir_all(&new).unwrap();
            picture.save_png(new.join(&file)).unwrap();
            changed.push(format!("{file}: {:.2} % of the pixels", 100.0 * share));
        }
    }
    assert!(
        changed.is_empty(),
        "{} differ from {}: {}",
        new.display(),
        golden.display(),
        changed.join(", ")
    );
}

/// The share of pixels that are another colour: all of them if the sizes differ.
fn difference(picture: &Pixmap, golden: Option<Pixmap>) -> f64 {
    /// How much a colour may differ, two of the sixteen shades: the edges of letters are not drawn alike everywhere.
    const SHADES: u8 = 34;
    let size = |pixmap: &Pixmap| (pixmap.width(), pixmap.height());
    let Some(golden) = golden.filter(|golden| size(golden) == size(picture)) else {
        return 1.0;
    };
    let pixels = |pixmap: &Pixmap| pixmap.data().as_chunks::<4>().0.to_vec();
    let (drawn, golden) = (pixels(picture), pixels(&golden));
    let is_other = |(one, other): &(&[u8; 4], &[u8; 4])| {
        let mut shades = one.iter().zip(*other);
        shades.any(|(one, other)| one.abs_diff(*other) > SHADES)
    };
    let others = drawn.iter().zip(&golden).filter(is_other).count();
    others as f64 / drawn.len() as f64
}
