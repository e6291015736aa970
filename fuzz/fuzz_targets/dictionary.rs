//! A dictionary has the words of its list, it is verified, and its index reads back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wordtrail::{Dictionary, WordList};

fuzz_target!(|bytes: &[u8]| {
    let Ok(list) = WordList::parse(bytes) else {
        return;
    };
    let dictionary = Dictionary::compile(&list);
    assert_eq!(dictionary.word_count(), list.iter().count() as u64);
    for word in list.iter() {
        assert!(dictionary.contains(word), "{word:?}");
    }
    dictionary.verify().expect("what was compiled is sound");
    let again = Dictionary::from_fst(dictionary.fst_bytes().into_owned()).expect("an index reads back");
    assert_eq!(again.alphabet(), dictionary.alphabet());
});
