//! The form in which the page carries the words of its dictionary, and which of them are common: a walk through their trie in
//! binary decisions, coded by arithmetic. The probability of each is mixed from those that it had in several contexts, as the
//! PAQ compressors of Matt Mahoney do. The words of ENABLE take 0.16 MB; front-coded and compressed by LZMA, 0.19 MB.
//!
//! Decoding them is a module of WebAssembly of its own, so that workers do it while the engine is still expanded. The page has
//! the words in parts, one for each worker.

mod arithmetic;
mod mixer;
#[cfg(test)]
mod tests;
mod trie;

use arithmetic::{Decoder, Encoder};
use std::cell::RefCell;
use std::collections::HashSet;
use wordtrail_web_interface::{call, taken};

/// The most words that are decoded.
const MAX_WORDS: usize = 1 << 20;

/// Encodes words of the letters from a to z, which are in order, some of which are common.
pub fn encode<'word>(words: impl Iterator<Item = &'word str>, common: &HashSet<&str>) -> Vec<u8> {
    let mut encoder = Encoder::new();
    let words = words.map(|word| (word.as_bytes(), common.contains(word)));
    trie::walk(&mut encoder, words, |_, _| true);
    encoder.finish()
}

/// Words in lines.
#[derive(Default)]
struct Words {
    all: Vec<u8>,
    /// Those that are common.
    common: Vec<u8>,
}

/// The words of a coded list; or nothing if they are damaged or too many.
fn decoded(bytes: &[u8], max_words: usize) -> Option<Words> {
    let mut words = Words::default();
    let mut left = max_words;
    let found = |word: &[u8], is_common: bool| {
        let Some(others) = left.checked_sub(1) else {
            return false;
        };
        left = others;
        let add = |list: &mut Vec<u8>| {
            list.extend(word);
            list.push(b'\n');
        };
        add(&mut words.all);
        if is_common {
            add(&mut words.common);
        }
        true
    };
    trie::walk(&mut Decoder::new(bytes), std::iter::empty(), found).then_some(words)
}

thread_local! {
    /// The common words that were decoded last.
    static COMMON: RefCell<Vec<u8>> = RefCell::default();
}

/// Decodes a list, and produces its words in lines.
///
/// # Safety
///
/// The bytes are in memory that was [allocated](wordtrail_web_interface::allocate) for their length, and the caller gives it up.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn decode(pointer: *mut u8, length: usize) -> bool {
    // SAFETY: the caller keeps the same promise.
    let bytes = unsafe { taken(pointer, length) };
    call(|| {
        let words = decoded(&bytes, MAX_WORDS).ok_or("the words of the page are damaged")?;
        COMMON.set(words.common);
        Ok(words.all)
    })
}

/// Produces those of the words that were decoded which are common, in lines.
#[unsafe(no_mangle)]
pub extern "C" fn common() -> bool {
    call(|| Ok(COMMON.take()))
}
