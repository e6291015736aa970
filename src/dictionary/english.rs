//! The built-in English dictionary: the index that the build script compiled from data/enable1.txt.

/// Bytes that begin where an array of trie nodes may begin.
#[repr(C, align(64))]
struct Aligned<B: ?Sized>(B);

static INDEX: &Aligned<[u8]> = &Aligned(*include_bytes!(concat!(env!("OUT_DIR"), "/english.wti")));

pub(super) fn index() -> &'static [u8] {
    &INDEX.0
}

#[cfg(test)]
mod tests {
    use super::super::Dictionary;
    use super::super::storage::Storage;

    #[test]
    fn the_built_in_index_passes_every_check() {
        let checked = Dictionary::check(Storage::from_static(super::index())).unwrap();
        assert_eq!(
            checked.words_by_length(),
            Dictionary::english().words_by_length()
        );
        checked.verify().unwrap();
    }
}
