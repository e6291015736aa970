//! The built-in English dictionary: the index that the build script compiled from data/enable1.txt.

use super::Dictionary;
use super::storage::Storage;
use std::sync::LazyLock;

/// Bytes that begin where an array of trie nodes may begin.
#[repr(C, align(64))]
struct Aligned<B: ?Sized>(B);

static INDEX: &Aligned<[u8]> = &Aligned(*include_bytes!(concat!(env!("OUT_DIR"), "/english.wti")));

static DICTIONARY: LazyLock<Dictionary> = LazyLock::new(|| {
    Dictionary::check(Storage::BuiltIn(&INDEX.0)).expect("the build script writes a sound index")
});

pub(super) fn dictionary() -> &'static Dictionary {
    &DICTIONARY
}
