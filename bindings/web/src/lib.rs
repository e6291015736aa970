//! The engine of the page that solves: a module of WebAssembly with a plain C interface, which `page/worker.js` calls.
//!
//! A module has one [`Engine`]. Texts and bytes are passed in memory that the caller [allocates](allocate) and that the function
//! which they are passed to takes over. A function that can fail returns whether it succeeded. What it produced, or the text of
//! its error, is at [`output`] until the next call.

mod document;
mod engine;
mod listing;
mod made;
mod make;
mod options;
mod play;
mod word_coding;

use engine::Engine;
use std::alloc::{Layout, alloc, handle_alloc_error};
use std::cell::RefCell;
use std::ptr::NonNull;

/// The engine, and what the last call produced.
#[derive(Default)]
struct Module {
    engine: Engine,
    output: Vec<u8>,
}

thread_local! {
    static MODULE: RefCell<Module> = RefCell::default();
}

/// Calls the engine, keeps what it returns as the output, and returns whether it succeeded.
fn call(work: impl FnOnce(&mut Engine) -> Result<Vec<u8>, String>) -> bool {
    MODULE.with_borrow_mut(|module| {
        // Its memory is free before more is taken.
        module.output = Vec::new();
        let result = work(&mut module.engine);
        let succeeded = result.is_ok();
        module.output = result.unwrap_or_else(String::into_bytes);
        succeeded
    })
}

/// Memory for a number of bytes, which are zero if there are none. It belongs to the function that it is passed to.
#[unsafe(no_mangle)]
pub extern "C" fn allocate(length: usize) -> *mut u8 {
    let layout = Layout::array::<u8>(length).expect("memory is smaller than half of all addresses");
    if length == 0 {
        return NonNull::dangling().as_ptr();
    }
    // SAFETY: the size of the layout is not zero.
    let pointer = unsafe { alloc(layout) };
    if pointer.is_null() {
        handle_alloc_error(layout);
    }
    pointer
}

/// Takes over memory that the caller allocated and filled.
///
/// # Safety
///
/// `pointer` is the result of [`allocate`] for this length, and was not passed to another function.
unsafe fn taken(pointer: *mut u8, length: usize) -> Vec<u8> {
    // SAFETY: the allocator of the program returned the pointer for bytes of this length, and the caller of `allocate` gives it
    // up. Memory of WebAssembly is always initialised.
    unsafe { Vec::from_raw_parts(pointer, length, length) }
}

/// Makes a function of JavaScript of one that takes bytes.
macro_rules! takes_bytes {
    ($($(#[$docs:meta])* fn $name:ident($bytes:ident $(, $argument:ident: $type:ty)*) |$engine:ident| $work:expr;)*) => { $(
        $(#[$docs])*
        ///
        /// # Safety
        ///
        /// The bytes are in memory that was [allocated](allocate) for their length, and the caller gives it up.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(pointer: *mut u8, length: usize $(, $argument: $type)*) -> bool {
            // SAFETY: the caller keeps the same promise.
            let $bytes = unsafe { taken(pointer, length) };
            call(|$engine| $work)
        }
    )* };
}

takes_bytes! {
    /// Compiles the coded words of the page's dictionary, and produces their number.
    fn open_words(bytes) |engine| engine.open_words(&bytes);

    /// Compiles a list of words, or opens an index, that the reader brings, and produces the number of its words and what was
    /// skipped.
    fn open_dictionary(bytes) |engine| engine.open_dictionary(bytes);

    /// Reads a text as people have it, and produces the tiles of its grid, notes, and the words below it.
    fn read(bytes) |engine| engine.read(&bytes);

    /// The same for the parts of a [document](document::puzzle).
    fn read_document(bytes) |engine| engine.read_document(&bytes);

    /// Sets the grid: the tiles of all rows, with a space between two. With `joins_qu`, each q is the tile Qu.
    fn set_grid(bytes, columns: usize, joins_qu: bool) |engine| engine.set_grid(&bytes, columns, joins_qu);

    /// Sets the list of words to find, and produces them with what was skipped. Without any, all words are searched for.
    fn set_list(bytes) |engine| engine.set_list(&bytes);

    /// Sets which words of the page's dictionary are common ones, as [`common`] produces it.
    fn set_common(bytes) |engine| engine.set_common(bytes);

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

/// Produces the index of the dictionary, for other workers to open.
#[unsafe(no_mangle)]
pub extern "C" fn index() -> bool {
    call(|engine| engine.index())
}

/// Produces for each word of the page's dictionary a bit, the lowest of the first byte first: whether it is a common one.
#[unsafe(no_mangle)]
pub extern "C" fn common() -> bool {
    call(|engine| Ok(engine.common_bits()))
}

/// Produces the names of the themes, with commas between them.
#[unsafe(no_mangle)]
pub extern "C" fn themes() -> bool {
    call(|engine| Ok(engine.themes()))
}

/// Sets the options of searches: whether trails bend, the minimum length, the directions as bits in the order of
/// `Direction::ALL`, whether all trails of a word are found, and only those that no longer find covers.
#[unsafe(no_mangle)]
pub extern "C" fn set_options(
    is_adjacent: bool,
    min_length: usize,
    directions: u32,
    finds_all: bool,
    is_maximal: bool,
) {
    MODULE.with_borrow_mut(|module| {
        module.engine.set_options(engine::SearchOptions {
            is_adjacent,
            min_length,
            directions,
            finds_all,
            is_maximal,
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

/// Where the output of the last call is.
#[unsafe(no_mangle)]
pub extern "C" fn output() -> *const u8 {
    MODULE.with_borrow(|module| module.output.as_ptr())
}

/// The length of the output of the last call in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn output_length() -> usize {
    MODULE.with_borrow(|module| module.output.len())
}
