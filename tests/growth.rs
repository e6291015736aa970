//! Growth: four times as much of anything that an input can have many of takes at most five times the time and the memory.
//!
//! One table has the texts that the library reads, one its other files, and one what only the program reads. Time is that of the
//! processor, and the least of several runs, so other work on the machine hardly matters. Memory is what is allocated at the
//! peak; the program's is its largest resident set. A program of its own, because all memory is counted.
//!
//! Most inputs have up to 64 KB: readers look at larger ones in less detail, and beyond the caches of a processor each word takes
//! longer, which is no fault of theirs.
#![cfg(unix)]

#[allow(dead_code, reason = "only `integration.rs` needs all of it")]
mod common;

use common::command::Folder;
use common::documents::{
    FONT, archive, docx, open_document, open_table, paragraph, pdf, sheet, table, xlsx,
};
use flate2::Compression;
use flate2::write::GzEncoder;
use resvg::tiny_skia::Pixmap;
use std::alloc::{GlobalAlloc, Layout, System};
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::{fs, hint, mem};
use wordtrail::puzzle::Clues;
use wordtrail::reading::NumberOrName;
use wordtrail::report::{Font, Logo};
use wordtrail::{Dictionary, Mask, Ragged, Reader, WordList};

/// The system's allocator, which counts.
struct Counting;

static ALLOCATED: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

#[global_allocator]
static ALLOCATOR: Counting = Counting;

// SAFETY: all is done by the allocator of the system.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let allocated = ALLOCATED.fetch_add(layout.size(), Relaxed) + layout.size();
        PEAK.fetch_max(allocated, Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        ALLOCATED.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(memory, layout) }
    }
}

/// What a run takes.
#[derive(Clone, Copy)]
struct Usage {
    milliseconds: f64,
    bytes: usize,
}

impl Usage {
    fn least(self, other: Self) -> Self {
        Self {
            milliseconds: self.milliseconds.min(other.milliseconds),
            bytes: self.bytes.min(other.bytes),
        }
    }
}

/// The time that this process has taken of processors, in milliseconds.
fn processor_time() -> f64 {
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: it writes to a place of its type.
    let status = unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    assert_eq!(status, 0);
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

/// What a function takes.
fn usage(read: impl FnOnce()) -> Usage {
    let before = ALLOCATED.load(Relaxed);
    PEAK.store(before, Relaxed);
    let start = processor_time();
    read();
    Usage {
        milliseconds: processor_time() - start,
        bytes: PEAK.load(Relaxed) - before,
    }
}

/// What a command takes, whose exit status is one of the program's.
fn usage_of(command: &mut Command, is_refused: bool) -> Usage {
    let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let pid = child.unwrap().id().cast_signed();
    // SAFETY: all bits of it may be zero.
    let mut usage: libc::rusage = unsafe { mem::zeroed() };
    let mut status = 0;
    // SAFETY: it writes to places of their types, and nothing else waits for the process.
    let ended = unsafe { libc::wait4(pid, &mut status, 0, &mut usage) };
    assert_eq!(ended, pid);
    assert!(libc::WIFEXITED(status), "{command:?}");
    assert_eq!(libc::WEXITSTATUS(status) == 2, is_refused, "{command:?}");
    let time = |time: libc::timeval| time.tv_sec as f64 * 1e3 + time.tv_usec as f64 / 1e3;
    Usage {
        milliseconds: time(usage.ru_utime) + time(usage.ru_stime),
        bytes: usage.ru_maxrss as usize * if cfg!(target_os = "macos") { 1 } else { 1024 },
    }
}

/// Compares what `measure` takes for once and for four times as much. Returns what is wrong.
fn growth(name: &str, measure: impl Fn(usize) -> Usage) -> Option<String> {
    // On a busy machine it may take many until nothing disturbs the larger one.
    const ROUNDS: usize = 30;
    const NOISE: Usage = Usage {
        milliseconds: 4.0,
        bytes: 1 << 16,
    };
    // What is made once and kept is made now.
    measure(1);
    let (mut once, mut four_times) = (measure(1).least(measure(1)), measure(4));
    let mut verdict = String::new();
    for _ in 0..ROUNDS {
        verdict = format!(
            "{name}: {:.1} ms and {} KB become {:.1} ms and {} KB",
            once.milliseconds,
            once.bytes >> 10,
            four_times.milliseconds,
            four_times.bytes >> 10
        );
        if four_times.milliseconds <= 5.0 * once.milliseconds + NOISE.milliseconds
            && four_times.bytes <= 5 * once.bytes + NOISE.bytes
        {
            println!("{verdict}");
            return None;
        }
        once = once.least(measure(1));
        four_times = four_times.least(measure(4));
    }
    println!("{verdict}  TOO MUCH");
    Some(verdict)
}

/// The word of a number, of five letters and more.
fn word(number: usize) -> String {
    let mut letters = String::new();
    let mut rest = number;
    while rest > 0 || letters.len() < 5 {
        letters.push(char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
    }
    letters
}

/// What a function makes of each number, one after the other.
fn each(count: usize, text: impl Fn(usize) -> String) -> String {
    (0..count).map(text).collect()
}

/// The words of the first numbers in the form of JSON, each with an end.
fn json_words(count: usize, end: &str) -> String {
    let words = (0..count).map(|number| format!("\"{}\"{end}", word(number)));
    words.collect::<Vec<_>>().join(",")
}

const GRID: &str = "C A T S\nD O G S\nE E L S\nW O L F\n\n";

/// A document with a field.
fn document(field: String) -> String {
    format!("{{\"grid\":[\"cats\",\"dogs\"],{field}}}")
}

// What reads a text, and makes all of it that it can.

fn puzzle_of(reader: &Reader, text: impl Into<Vec<u8>>) {
    if let Ok(puzzle) = reader.puzzle(text) {
        let _ = hint::black_box(puzzle.word_bank());
    }
}

fn puzzle(text: &str) {
    puzzle_of(&Reader::new(), text);
}

fn repaired(text: &str) {
    puzzle_of(&Reader::new().repair(), text);
    let _ = hint::black_box(Reader::new().repair().word_bank(text));
}

fn padded(text: &str) {
    puzzle_of(&Reader::new().ragged(Ragged::Pad), text);
}

fn list(text: &str) {
    let _ = hint::black_box(Reader::new().word_bank(text));
}

fn column(text: &str) {
    let column: NumberOrName = "word".parse().unwrap();
    let _ = hint::black_box(Reader::new().column(column).word_bank(text));
}

fn typed(text: &str) {
    let _ = hint::black_box(Reader::new().typed_words(text));
}

fn documents(text: &str) {
    let puzzles = Reader::new().puzzles(text).unwrap();
    assert!(puzzles.map(Result::unwrap).count() > 0);
}

fn clues(text: &str) {
    let _ = hint::black_box(Clues::parse(text.as_bytes()));
}

fn word_list(text: &str) {
    let list = WordList::parse(text.as_bytes());
    let _ = hint::black_box(list.map(|list| Dictionary::compile(&list)));
}

fn mask(text: &str) {
    let _ = hint::black_box(Mask::parse(text.as_bytes()));
}

fn logo(shapes: &str) {
    let svg =
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90">{shapes}</svg>"#);
    let _ = hint::black_box(Logo::parse(svg.into_bytes()));
}

/// A reader, what grows, how much of it, its text, and what reads it.
type Row = (&'static str, usize, fn(usize) -> String, fn(&str));

#[rustfmt::skip]
const LIBRARY: [Row; 78] = [
    ("a logo: shapes", 500, |n| r#"<path d="M0 0h9v9z"/>"#.repeat(n), logo),
    ("a logo: curves of a shape", 2_000, |n| format!(r#"<path d="M0 0{}"/>"#, "c1 2 3 4 1 1a5 4 0 0 1 1 1".repeat(n)), logo),
    ("a logo: circles", 500, |n| r#"<circle r="1e9"/>"#.repeat(n), logo),
    ("a logo: stops of a gradient", 1_000, |n| format!(r##"<linearGradient id="a">{}</linearGradient><path fill="url(#a)" d="M0 0h9v9z"/>"##, r#"<stop offset=".5"/>"#.repeat(n)), logo),
    ("a logo: rules", 100, |n| format!(r#"<style>{}</style><path d="M0 0h9v9z"/>"#, each(n, |i| format!(".a{i}{{fill:red}}"))), logo),
    ("a logo: bytes of a value", 10_000, |n| format!(r#"<style>path{{font-family:{}}}</style>{}"#, "a".repeat(n), r#"<path d="M0 0h9v9z"/>"#.repeat(50)), logo),
    ("a page: rows of a table", 500, |n| format!("<table>{}</table>", "<tr><td>C<td>A<td>T</tr>".repeat(n)), puzzle),
    ("a page: elements with a letter", 500, |n| "<div><span>C</span><span>A</span></div>".repeat(n), puzzle),
    ("a page: elements in each other", 2_000, |n| "<div>".repeat(n) + "C A T<br>D O G" + &"</div>".repeat(n), puzzle),
    ("an array: rows", 500, |n| format!("grid = [{}]", r#"["C","A","T"],"#.repeat(n)), puzzle),
    ("an array: lines of a text", 2_000, |n| format!("grid = `\n{}`", "CATS\n".repeat(n)), puzzle),
    ("a puzzle: the grid again", 200, |n| GRID.to_owned() + &each(n, |i| word(i) + "\n") + "\n" + GRID, puzzle),
    ("a grid: rows", 1_400, |n| "abcdefghij\n".repeat(n), puzzle),
    ("a large grid: rows", 50_000, |n| "abcdefghij\n".repeat(n), puzzle),
    ("a grid: columns", 5_000, |n| ("a".repeat(n) + "\n").repeat(3), puzzle),
    ("a spaced grid: rows", 1_000, |n| "a b c d e f g\n".repeat(n), puzzle),
    ("a spaced grid: columns", 2_000, |n| ("a ".repeat(n) + "\n").repeat(3), puzzle),
    ("a grid of other letters: rows", 900, |n| "äöüéàñçå\n".repeat(n), puzzle),
    ("a grid: different tiles", 2_000, |n| each(n, |i| word(i) + if i % 10 == 9 { "\n" } else { " " }), puzzle),
    ("a padded grid: rows", 2_000, |n| each(n, |i| "a".repeat(1 + i % 20) + "\n"), padded),
    ("a grid: short rows", 2_000, |n| each(n, |i| "abcdefgh\n"[i % 3..].to_owned()), puzzle),
    ("a grid: short rows, repaired", 1_000, |n| each(n, |i| "abcdefgh\n"[i % 3..].to_owned()), repaired),
    ("a grid: wrong characters", 2_000, |n| "ABC0EF5H\n".repeat(n), puzzle),
    ("a grid: wrong characters, repaired", 1_000, |n| "ABC0EF5H\n".repeat(n), repaired),
    ("a table: rows", 1_000, |n| "+---+---+---+\n| C | A | T |\n".repeat(n), puzzle),
    ("a numbered grid: rows", 500, |n| each(n, |i| format!("{i} C A T S\n")), puzzle),
    ("a grid: lines of a title", 500, |n| "For children, by A. Author.\n".repeat(n) + "\n" + GRID, puzzle),
    ("a grid: lines beside it", 1_000, |n| "C A T S  - ?!\n".repeat(n), puzzle),
    ("grids: blocks", 50, |n| "CATS\nDOGS\nEELS\n\n".repeat(n), puzzle),
    ("grids: many blocks", 2_500, |n| "ABC\nDEF\n\n".repeat(n), puzzle),
    ("numbers in rows: columns", 1_000, |n| ("12 ".repeat(n) + "\n").repeat(5), puzzle),
    ("a grid with numbered columns: columns", 2_000, |n| each(n, |i| format!("\t{i}")) + &("\nx".to_owned() + &"\tA".repeat(n)).repeat(3), puzzle),
    ("a grid: form feeds", 3_000, |n| "abc\u{c}".repeat(n), puzzle),
    ("a grid: colours", 1_000, |n| "\u{1b}[31mC A T\u{1b}[0m\n".repeat(n), puzzle),
    ("spaced grids: blocks", 150, |n| GRID.repeat(n), puzzle),
    ("a grid: blank lines", 5_000, |n| format!("CATS\nDOGS\n{}cat\n", "\n".repeat(n)), puzzle),
    ("a puzzle: words", 500, |n| GRID.to_owned() + &each(n, |i| word(i) + "\n"), puzzle),
    ("a puzzle: clues", 1_000, |n| format!("{GRID}WORD\tCLUE\n{}", each(n, |i| word(i) + "\ta clue\n")), puzzle),
    ("a puzzle: definitions", 500, |n| GRID.to_owned() + &each(n, |i| word(i) + " - a small animal\n"), puzzle),
    ("a puzzle: columns of words", 300, |n| GRID.to_owned() + &each(n, |i| format!("{}   {}   {}\n", word(3 * i), word(3 * i + 1), word(3 * i + 2))), puzzle),
    ("a puzzle: headings", 200, |n| GRID.to_owned() + &each(n, |i| format!("Unit {i}\n\n{}\n\n", word(i))), puzzle),
    ("a list: lines", 1_500, |n| each(n, |i| word(i) + "\n"), list),
    ("a list: numbers", 1_000, |n| each(n, |i| format!("{i}. {}\n", word(i))), list),
    ("a list: letters as numbers", 1_000, |n| each(n, |i| format!("{}) {}\n", char::from(b'a' + (i % 26) as u8), word(i))), list),
    ("a list: words in a line", 2_000, |n| each(n, |i| word(i) + ", "), list),
    ("a list: numbers in a line", 1_000, |n| each(n, |i| format!("{i}. {} ", word(i))), list),
    ("a list: words with slashes", 2_500, |n| each(n, |i| word(i) + "/"), list),
    ("a list: words with bars", 2_000, |n| each(n, |i| word(i) + "|"), list),
    ("a list: letters of a word", 15_000, |n| "a".repeat(n), list),
    ("a list: words of a phrase", 2_500, |n| each(n, |i| word(i) + " "), list),
    ("a list: labels", 500, |n| each(n, |i| format!("Pets: {}, {}\n", word(2 * i), word(2 * i + 1))), list),
    ("a list: headings", 40, |n| each(n, |i| format!("Chapter {i}\n\n{}\n{}\n\n", word(2 * i), word(2 * i + 1))), list),
    ("a list: underlined headings", 600, |n| each(n, |i| format!("Pets\n====\n{}\n\n", word(i))), list),
    ("a list: comments", 700, |n| each(n, |i| format!("# a comment\n{}\n", word(i))), list),
    ("a list: remarks", 1_000, |n| each(n, |i| word(i) + " (3)\n"), list),
    ("a list: answers", 700, |n| each(n, |i| word(i) + " 1:1 → 1:5 E ..... 3\n"), list),
    ("a list: definitions", 700, |n| each(n, |i| word(i) + " - a small animal\n"), list),
    ("a list: sentences", 400, |n| each(n, |i| format!("{}: The {} sat on the mat.\n", word(i), word(i))), list),
    ("a list: repeats", 1_500, |n| "cat\n".repeat(n), list),
    ("a list: no words", 1_000, |n| each(n, |i| format!("{i}?!\n")), list),
    ("a list: misread words", 700, |n| each(n, |i| word(i) + "0x\n"), repaired),
    ("a list: blank lines", 15_000, |n| "\n".repeat(n) + "cat\n", list),
    ("a list: borders", 1_000, |n| each(n, |i| format!("-----\n{}\n", word(i))), list),
    ("a table of words: rows", 1_200, |n| "number;word\n".to_owned() + &each(n, |i| format!("{i};{}\n", word(i))), column),
    ("a table of words: columns", 2_000, |n| "word".to_owned() + &(";x".repeat(n) + "\ncat" + &";a".repeat(n) + "\n"), column),
    ("typed words", 2_000, |n| each(n, |i| word(i) + ","), typed),
    ("an array of words", 2_000, |n| format!("[{}]", json_words(n, "")), list),
    ("clues: lines", 2_500, |n| each(n, |i| word(i) + ": a clue\n"), clues),
    ("clues: quotes", 2_000, |n| each(n, |i| format!("{},\"a, clue\"\n", word(i))), clues),
    ("clues: columns", 5_000, |n| "cat".to_owned() + &"\ta".repeat(n) + "\n", clues),
    ("documents", 3_000, |n| document("\"title\":\"Pets\"".to_owned()).repeat(n), documents),
    ("a document: words", 2_000, |n| document(format!("\"list\":[{}]", json_words(n, ""))), documents),
    ("a document: clues", 1_000, |n| document(format!("\"list\":[{}],\"clues\":{{{}}}", json_words(n, ""), json_words(n, ":\"a clue\""))), documents),
    ("a document: dropped and bonus words", 1_000, |n| document(format!("\"list\":[{0}],\"bonus\":[{0}],\"dropped\":[{0}]", json_words(n, ""))), documents),
    ("a document: rows", 10_000, |n| format!("{{\"grid\":[{}\"cats\"]}}", "\"cats\",".repeat(n)), documents),
    ("a document: other fields", 5_000, |n| document(each(n, |i| format!("\"{i}\":[{i}],")) + "\"x\":0"), documents),
    ("a word list: lines", 5_000, |n| each(n, |i| word(i) + "\n"), word_list),
    ("a mask: rows", 30_000, |n| "##.##\n".repeat(n), mask),
];

fn file(bytes: &[u8]) {
    puzzle_of(&Reader::new(), bytes);
}

fn font(bytes: &[u8]) {
    let _ = hint::black_box(Font::parse(bytes.to_vec()));
}

/// A font whose character map (`cmap`) has this many subtables, all of them the same and empty.
fn font_of_subtables(count: usize) -> Vec<u8> {
    let seed = concat!(env!("CARGO_MANIFEST_DIR"), "/fuzz/seeds/font/letters");
    let mut font = fs::read(seed).unwrap();
    let cmap = font.windows(4).position(|name| name == b"cmap").unwrap();
    let place = (4 + 8 * count as u32).to_be_bytes();
    let entry = [[0, 0, 0, 3], place].concat();
    let number = (count as u16).to_be_bytes();
    let table = [
        &[0, 0][..],
        &number,
        &entry.repeat(count),
        &[0, 6, 0, 10, 0, 0, 0, 0, 0, 0],
    ]
    .concat();
    let place = [font.len(), table.len()].map(|number| (number as u32).to_be_bytes());
    font[cmap + 8..cmap + 16].copy_from_slice(place.as_flattened());
    [font, table].concat()
}

fn archive_of_empty_files(count: usize) -> Vec<u8> {
    let names: Vec<String> = (0..count).map(word).collect();
    let files: Vec<_> = names.iter().map(|name| (&**name, "")).collect();
    archive(&files)
}

/// A picture of squares in two shades, with 1000 pixels in a row.
fn squares(rows: usize) -> Vec<u8> {
    let mut picture = Pixmap::new(1000, rows as u32).unwrap();
    for (place, pixel) in picture
        .data_mut()
        .as_chunks_mut::<4>()
        .0
        .iter_mut()
        .enumerate()
    {
        let is_dark = (place % 1000 / 8 + place / 1000 / 8).is_multiple_of(2);
        *pixel = [[60, 60, 60, 255], [230, 230, 230, 255]][usize::from(is_dark)];
    }
    picture.encode_png().unwrap()
}

/// A reader, what grows, how much of it, its file, and what reads it.
type FileRow = (&'static str, usize, fn(usize) -> Vec<u8>, fn(&[u8]));

#[rustfmt::skip]
const FILES: [FileRow; 13] = [
    ("a workbook: rows", 500, |n| xlsx(&[("", &sheet(&vec!["C,A,T,S"; n]))]), file),
    ("a workbook: sheets", 40, |n| xlsx(&vec![("", &*sheet(&["C,A,T", "D,O,G"])); n]), file),
    ("a document of Word: paragraphs", 1_000, |n| docx(&each(n, |i| paragraph(&word(i)))), file),
    ("a document of Word: rows of a table", 500, |n| docx(&table(&vec!["CATS"; n])), file),
    ("a document of Word: tables", 200, |n| docx(&table(&["CAT", "DOG"]).repeat(n)), file),
    ("a document of LibreOffice: paragraphs", 1_000, |n| open_document("text", &each(n, |i| format!("<text:p>{}</text:p>", word(i)))), file),
    ("a document of LibreOffice: rows of a table", 500, |n| open_document("text", &open_table("T", &vec!["CATS"; n])), file),
    ("an archive: files", 2_000, archive_of_empty_files, file),
    ("a PDF document: letters", 500, |n| pdf(&format!("BT /F1 12 Tf {} ET", each(n, |i| format!("1 0 0 1 {} {} Tm (A) Tj ", 72 + i % 10 * 20, 9_000 - i / 10 * 20))), FONT), file),
    ("a PDF document: saved graphics states", 10_000, |n| pdf(&"q ".repeat(n), FONT), file),
    ("a PDF document: objects", 2_000, |n| [pdf("BT /F1 12 Tf (CAT) Tj ET", FONT), each(n, |i| format!("{} 0 obj\n<<>>\nendobj\n", i + 9)).into_bytes()].concat(), file),
    ("a font: subtables of its character map", 4, font_of_subtables, font),
    ("a picture: rows of pixels", 300, squares, file),
];

#[test]
fn reading_takes_time_and_memory_in_proportion() {
    let check = |&(name, count, text, read): &Row| {
        growth(name, |times| {
            let text = text(times * count);
            usage(|| read(&text))
        })
    };
    let check_file = |&(name, count, file, read): &FileRow| {
        growth(name, |times| {
            let file = file(times * count);
            usage(|| read(&file))
        })
    };
    // Commands first: a process begins with the resident set of the one that starts it.
    let of_commands = COMMANDS.iter().filter_map(check_command);
    let of_library = LIBRARY.iter().filter_map(check);
    let of_files = FILES.iter().filter_map(check_file);
    let wrong: Vec<String> = of_commands.chain(of_library).chain(of_files).collect();
    assert_eq!(wrong, [""; 0]);
}

/// A command, what grows in the file `text`, how much of it, its text, and the arguments. Behind a form feed is that of the file
/// `other`.
type CommandRow = (&'static str, usize, fn(usize) -> String, &'static str);

/// A list that is refused, so that no puzzle is made.
const LAST_LIST: &str = "# last\nc4t\n";

#[rustfmt::skip]
const COMMANDS: [CommandRow; 15] = [
    ("a book: lists", 500, |n| each(n, |i| format!("# List {i}\n{}\n{}\n", word(2 * i), word(2 * i + 1))) + LAST_LIST, "make --book text -f jsonl -q"),
    ("a book: words of a list", 2_500, |n| "# List\n".to_owned() + &each(n, |i| word(i) + "\n") + LAST_LIST, "make --book text -f jsonl -q"),
    ("a book: lines of a title", 10_000, |n| "# List\n".to_owned() + &"## a title\n".repeat(n) + "cat\n" + LAST_LIST, "make --book text -f jsonl -q"),
    ("a book: rows of a table", 500, |n| "title,words\n".to_owned() + &each(n, |i| format!("{i},\"{};{}\"\n", word(2 * i), word(2 * i + 1))) + "last,c4t\n", "make --book text -f jsonl -q"),
    ("a book: columns of a table", 1_000, |n| "title".to_owned() + &",words".repeat(n) + "\nPets" + &each(n, |i| format!(",{}", word(i))) + ",c4t\n", "make --book text -f jsonl -q"),
    ("a book: clues", 500, |n| each(n, |i| format!("# List {i}\n{}\n", word(i))) + "\u{c}" + &each(n + 1, |i| word(i) + ": a clue\n"), "make --book text --clues other -f jsonl -q"),
    ("find: documents", 100, |n| (document("\"list\":[\"cat\"]".to_owned()) + "\n").repeat(n), "find -q text"),
    ("make --from: documents", 50, |n| (document("\"list\":[\"cat\"]".to_owned()) + "\n").repeat(n), "make --from text -f jsonl -q"),
    ("merge: finds", 10_000, |n| each(n, |i| format!("{}  {1}:1 → {1}:5  E\n", word(i), i + 1)), "merge -q --all text"),
    ("merge: finds in CSV", 5_000, |n| "word,row,column,direction,length,trail\n".to_owned() + &each(n, |i| format!("{},{1},1,E,5,{1}:1 {1}:2 {1}:3 {1}:4 {1}:5\n", word(i), i + 1)), "merge -q --all text"),
    ("merge: finds in JSON lines", 2_500, |n| each(n, |i| format!("{{\"word\":\"{0}\",\"row\":{1},\"column\":1,\"direction\":\"E\",\"length\":{2},\"trail\":[{3}]}}\n", word(i), i + 1, word(i).len(), (1..=word(i).len()).map(|column| format!("[{},{column}]", i + 1)).collect::<Vec<_>>().join(","))), "merge -q --all text"),
    ("words: words to look up", 50, |n| each(n, |i| word(i) + "\n"), "words -q -"),
    ("find: a compressed grid", 20_000, |n| "abcdefghij\n".repeat(n), "find -q -c text.gz"),
    ("score: boards", 2_000, |n| "tearatearatacats\n".repeat(n), "score -q text"),
    ("index: words", 15_000, |n| each(n, |i| word(i) + "\n"), "index -q text -o index"),
];

fn check_command(&(name, count, text, arguments): &CommandRow) -> Option<String> {
    let folder = Folder::with(&[]);
    growth(name, |times| {
        let text = text(times * count);
        let (text, other) = text.split_once('\u{c}').unwrap_or((&text, ""));
        folder.write("text", text);
        folder.write("other", other);
        if arguments.ends_with(".gz") {
            let file = fs::File::create(folder.path().join("text.gz")).unwrap();
            let mut file = GzEncoder::new(file, Compression::default());
            file.write_all(text.as_bytes()).unwrap();
        }
        let text = fs::File::open(folder.path().join("text")).unwrap();
        usage_of(
            folder.command(arguments).stdin(text),
            name.starts_with("a book"),
        )
    })
}
