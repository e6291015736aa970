//! Word lists, and the dictionaries that are compiled from them.

use std::{fs, thread};
use wordtrail::{Dictionary, Grid, Search, WordList, WordListError};

fn words(text: &str) -> Vec<String> {
    let list = WordList::parse(text.as_bytes()).unwrap();
    list.iter().map(str::to_owned).collect()
}

#[test]
fn order_case_repeats_blank_lines_and_line_ends_do_not_matter() {
    assert_eq!(words("dog\ncat"), ["cat", "dog"]);
    assert_eq!(words("\u{feff}cat\r\n\r\n  Dog \nCAT\n\n"), ["cat", "dog"]);
}

#[test]
fn composed_and_decomposed_accents_are_one_word() {
    assert_eq!(words("\u{e9}t\u{e9}\ne\u{301}te\u{301}\n"), ["été"]);
}

#[test]
fn lines_with_anything_but_letters_are_left_out_and_counted() {
    let list = WordList::parse("cat\ndon't\n3rd\nice cream\n".as_bytes()).unwrap();
    assert_eq!(list.iter().len(), 1);
    assert_eq!(list.skipped().count, 3);
    assert_eq!(list.skipped().first, Some((2, "don't".to_owned())));
}

#[test]
fn invalid_utf8_is_refused_with_line_and_byte() {
    let error = WordList::parse(b"cat\ndo\xffg\n").unwrap_err();
    assert!(matches!(error, WordListError::NotUtf8 { line: 2, byte: 3 }));
}

#[test]
fn a_binary_file_is_refused_with_its_line() {
    let error = WordList::parse(b"cat\nd\0g\n").unwrap_err();
    assert!(matches!(error, WordListError::NotText { line: 2 }));
}

#[test]
fn a_list_without_words_is_refused() {
    for text in ["", "\n \n", "\u{feff}", "3rd\n"] {
        let error = WordList::parse(text.as_bytes()).unwrap_err();
        assert!(matches!(error, WordListError::NoWords { .. }), "{text:?}");
    }
}

#[test]
fn it_is_the_same_bytes_as_compiling_the_list_makes() {
    let text = fs::read("data/enable1.txt").unwrap();
    let list = WordList::parse(&text).unwrap();
    let compiled = Dictionary::compile(&list).unwrap();
    assert!(compiled.as_bytes() == Dictionary::english().as_bytes());
    Dictionary::english().verify().unwrap();
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_and_permissions_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("file"), folder.path().join("link"));
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("file", &link).unwrap();
    let dictionary = Dictionary::from_words(["new"]).unwrap();
    dictionary.save(&link).unwrap();
    assert_eq!(fs::read(&file).unwrap(), dictionary.as_bytes());
    assert!(link.is_symlink());
    let mode = fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
    assert!(dictionary.save(folder.path()).is_err());
}

#[test]
fn a_word_that_is_too_long_is_refused_with_its_line() {
    let long = |letters| "É".repeat(letters);
    let list = format!("cat\n{}\n", long(8191));
    let longest = WordList::parse(list.as_bytes()).unwrap();
    let dictionary = Dictionary::compile(&longest).unwrap();
    assert_eq!(dictionary.longest_word(), 8191);
    let refused = |error| {
        let WordListError::LongWord { line, letters, .. } = error else {
            panic!("{error}")
        };
        assert_eq!((line, letters), (3, 8192));
    };
    let list = format!("cat\n\n{}\n", long(8192));
    refused(WordList::parse(list.as_bytes()).unwrap_err());
    refused(WordList::from_words(["cat", "dog", &long(8192)]).unwrap_err());
}

#[test]
fn an_empty_word_and_one_with_other_characters_are_refused_by_their_position() {
    for bad in ["", "3rd", " "] {
        let refused = WordList::from_words(["cat", bad]).unwrap_err();
        assert!(
            matches!(refused, WordListError::NotAWord { line: 2, .. }),
            "{bad:?}"
        );
    }
}

#[test]
fn sixty_three_letters_fit_and_sixty_four_do_not() {
    let letters = |count| ('\u{4e00}'..).take(count).collect::<String>();
    let dictionary = Dictionary::from_words([letters(63)]).unwrap();
    assert_eq!(dictionary.alphabet().len(), 63);
    assert!(dictionary.contains(&letters(63)));
    assert!(matches!(
        Dictionary::from_words([letters(64)]),
        Err(WordListError::TooManyLetters {
            letters: 64,
            limit: 63
        })
    ));
}

/// Indexes of earlier versions stay readable, and the same words give the same bytes, as long as the format has the
/// same version.
#[test]
fn the_format_of_indexes_does_not_change() {
    for (list, index) in [
        (
            &include_bytes!("golden/narrow.txt")[..],
            &include_bytes!("golden/narrow-version-1.wti")[..],
        ),
        (
            include_bytes!("golden/wide.txt"),
            include_bytes!("golden/wide-version-1.wti"),
        ),
    ] {
        let compiled = Dictionary::compile(&WordList::parse(list).unwrap()).unwrap();
        assert!(compiled.as_bytes() == index);
        let opened = Dictionary::from_bytes(index).unwrap();
        opened.verify().unwrap();
        for word in std::str::from_utf8(list).unwrap().lines() {
            assert!(opened.contains(word));
        }
    }
}

/// The index is made when its bytes are first asked for.
#[test]
fn a_compiled_dictionary_is_the_one_that_its_index_is_opened_as() {
    for list in [
        &include_bytes!("golden/narrow.txt")[..],
        include_bytes!("golden/wide.txt"),
    ] {
        let compiled = Dictionary::compile(&WordList::parse(list).unwrap()).unwrap();
        let words = std::str::from_utf8(list).unwrap().lines();
        let grid: Grid = words.take(1).collect::<String>().parse().unwrap();
        let finds = |dictionary| Search::new(dictionary).min_length(1).finds(&grid);
        let expected = finds(&compiled);
        assert!(!expected.is_empty());
        let opened = Dictionary::from_bytes(compiled.as_bytes()).unwrap();
        assert_eq!(finds(&opened), expected);
        assert_eq!(finds(&compiled), expected);
        assert_eq!(opened.statistics(), compiled.statistics());
        compiled.verify().unwrap();
    }
}

#[test]
fn clones_in_any_thread_share_one_index() {
    let dictionary = Dictionary::from_words(["cat", "cow", "dog"]).unwrap();
    let address = |dictionary: Dictionary| dictionary.as_bytes().as_ptr().addr();
    let addresses = thread::scope(|scope| {
        let threads = [(); 8].map(|()| {
            let clone = dictionary.clone();
            scope.spawn(|| address(clone))
        });
        threads.map(|thread| thread.join().unwrap())
    });
    assert_eq!(addresses, [address(dictionary.clone()); 8]);
}

/// Bytes of an index at a multiple of 64.
#[repr(C, align(64))]
struct Aligned<Bytes>(Bytes);

#[test]
fn an_index_in_memory_is_used_wherever_it_begins() {
    const INDEX: &[u8] = include_bytes!("golden/narrow-version-1.wti");
    const LENGTH: usize = INDEX.len();
    let words = include_str!("golden/narrow.txt");
    let check = |dictionary: Dictionary, is_copied: bool, bytes: &[u8]| {
        assert_eq!(dictionary.as_bytes(), INDEX);
        assert_eq!(!std::ptr::eq(dictionary.as_bytes(), bytes), is_copied);
        assert!(words.lines().all(|word| dictionary.contains(word)));
        dictionary.verify().unwrap();
    };
    for offset in 0..8 {
        let bytes = Box::leak(Box::new(Aligned([0; LENGTH + 8])));
        bytes.0[offset..][..LENGTH].copy_from_slice(INDEX);
        let bytes = &bytes.0[offset..][..LENGTH];
        let dictionary = Dictionary::from_static(bytes).unwrap();
        check(dictionary, !offset.is_multiple_of(4), bytes);
        check(Dictionary::from_bytes(bytes).unwrap(), true, bytes);
    }
    let owned = INDEX.to_vec();
    let address = owned.as_ptr();
    let dictionary = Dictionary::from_bytes(owned).unwrap();
    if address.addr().is_multiple_of(4) {
        assert_eq!(dictionary.as_bytes().as_ptr(), address);
    }
    assert!(Dictionary::from_static(b"cat\ndog\n").is_err());
    assert!(Dictionary::from_static(&INDEX[..LENGTH - 1]).is_err());
}
