//! The engine of the page that solves: a module of WebAssembly with a plain C interface, which `page/worker.js` calls.
//!
//! A module has one [`Engine`]. Bytes are passed as [`wordtrail_web_interface`] says. A function that can fail returns whether it
//! succeeded, and what it produced, or the text of its error, is the output until the next call.

mod document;
mod engine;
mod listing;
mod made;
mod make;
mod options;
mod photo;
mod play;
mod wording;

use engine::Engine;
use options::{directions, mode};
use std::cell::RefCell;
use wordtrail::{SearchRequest, Trails};
use wordtrail_web_interface::take_bytes;

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::default();
}

/// Calls the engine, keeps what it returns as the output, and returns whether it succeeded.
fn call(work: impl FnOnce(&mut Engine) -> Result<Vec<u8>, String>) -> bool {
    wordtrail_web_interface::call(|| ENGINE.with_borrow_mut(work))
}

/// Makes a function of JavaScript of one that takes bytes.
macro_rules! takes_bytes {
    ($($(#[$docs:meta])* fn $name:ident($bytes:ident $(, $argument:ident: $type:ty)*) |$engine:ident| $work:expr;)*) => { $(
        $(#[$docs])*
        ///
        /// # Safety
        ///
        /// The bytes are in memory that was [allocated](wordtrail_web_interface::allocate) for their length, and the caller gives it up.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(pointer: *mut u8, length: usize $(, $argument: $type)*) -> bool {
            // SAFETY: the caller keeps the same promise.
            let $bytes = unsafe { take_bytes(pointer, length) };
            call(|$engine| $work)
        }
    )* };
}

takes_bytes! {
    /// Compiles a list of words, or opens an index, and produces the number of its words and what was
    /// skipped.
    fn open_dictionary(bytes) |engine| engine.open_dictionary(bytes);

    /// Reads a text as people have it, and produces the tiles of its grid, notes, and the words below it.
    fn read(bytes) |engine| engine.read(&bytes);

    /// The same for the parts of a [document](document::puzzle).
    fn read_document(bytes) |engine| engine.read_document(&bytes);

    /// Reads a picture in shades of grey, a byte for each pixel, row by row; keeps its puzzles, and produces their number.
    fn read_photo(bytes, width: usize, height: usize) |engine| engine.read_photo(bytes, width, height);

    /// Fails with the reason why the browser did not decode the file of a picture, which begins with these bytes.
    fn refuse_photo(bytes) |_engine| Err(photo::refusal(&bytes).to_string());

    /// Sets the grid: the tiles of all rows, with a space between two. With `joins_qu`, each q is the tile Qu.
    fn set_grid(bytes, columns: usize, joins_qu: bool) |engine| engine.set_grid(&bytes, columns, joins_qu);

    /// Sets the list of words to find, and produces them with what was skipped. Without any, all words are searched for.
    fn set_list(bytes) |engine| engine.set_list(&bytes);

    /// Sets which words of the dictionary are common, a bit for each in their order. Random words of puzzles are drawn from these.
    fn set_common(bytes) |engine| engine.set_common(&bytes);

    /// Makes a puzzle with [options](options::Options), keeps it, and produces notes: first what was proved.
    fn make(bytes) |engine| engine.make(&bytes);

    /// Rolls a board with options, and keeps it.
    fn roll(bytes) |engine| engine.roll(&bytes);

    /// Reads a puzzle to play, keeps it, and produces notes. Words of the dictionary bend or not, those of the puzzle are as they are.
    fn open_puzzle(bytes, is_adjacent: bool) |engine| engine.open_puzzle(&bytes, is_adjacent);

    /// The same for the parts of a [document](document::puzzle), which says whether words bend.
    fn open_document(bytes) |engine| engine.open_document(&bytes);

    /// Produces what is kept in a format.
    fn written(bytes) |engine| engine.written(&bytes);

    /// Produces the finds of a word.
    fn finds_of(bytes, limit: usize) |engine| engine.finds_of(&bytes, limit);
}

/// Produces the names of the themes, with commas between them.
#[unsafe(no_mangle)]
pub extern "C" fn themes() -> bool {
    call(|engine| Ok(engine.themes()))
}

/// Produces a puzzle of the picture that was read, by its number from 0, as `read` does, and its letters [in doubt](photo::doubts).
#[unsafe(no_mangle)]
pub extern "C" fn photographed(number: usize) -> bool {
    call(|engine| engine.photographed(number))
}

/// Produces the part of that picture that shows its grid, a PNG in which all cells are squares of the same size.
#[unsafe(no_mangle)]
pub extern "C" fn straightened(number: usize) -> bool {
    call(|engine| engine.straightened(number))
}

/// Produces the letters of the grid that no word has, with commas between them: the first ten.
#[unsafe(no_mangle)]
pub extern "C" fn unknown_letters() -> bool {
    call(|engine| engine.unknown_letters())
}

/// Sets the options of searches: whether trails bend, the minimum length, the directions as bits in the order of
/// `Direction::ALL`, whether all trails of a word are found, and only those that no longer find covers.
#[unsafe(no_mangle)]
pub extern "C" fn set_options(
    is_adjacent: bool,
    min_length: usize,
    direction_bits: u32,
    finds_all: bool,
    is_maximal: bool,
) {
    ENGINE.with_borrow_mut(|engine| {
        engine.set_request(SearchRequest {
            mode: Some(mode(is_adjacent)),
            min_length: Some(min_length),
            directions: directions(direction_bits),
            trails: match finds_all {
                true => Trails::All,
                false => Trails::First,
            },
            maximal: is_maximal,
            ..SearchRequest::default()
        });
    });
}

/// Searches a part, from 1 to the number of parts, and produces the words that are in it, each with its number of finds and its
/// first trail.
#[unsafe(no_mangle)]
pub extern "C" fn words(part: u32, parts: u32) -> bool {
    call(|engine| engine.words(part, parts))
}

/// Counts the finds of a part, and produces their number as a text.
#[unsafe(no_mangle)]
pub extern "C" fn count(part: u32, parts: u32) -> bool {
    call(|engine| engine.count(part, parts))
}

/// Produces finds in their order, up to a limit.
#[unsafe(no_mangle)]
pub extern "C" fn finds(limit: usize) -> bool {
    call(|engine| engine.finds(limit))
}

/// Produces the finds that cross a cell, up to a limit. Rows and columns count from 0.
#[unsafe(no_mangle)]
pub extern "C" fn finds_through(row: u32, column: u32, limit: usize) -> bool {
    call(|engine| engine.finds_through(row, column, limit))
}
