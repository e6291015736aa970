//! Word lists, and the dictionaries that are compiled from them.

use std::ops::ControlFlow;
use std::{fs, thread};
use wordtrail::{
    Boards, Cell, Dictionary, Grid, Mode, Query, Search, TrailError, Trails, WordList,
    WordListError,
};

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
    let error = WordList::parse(b"c\xc3\xa4t\ndo\xffg\n").unwrap_err();
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

/// Over the FST, and over the trie, on grids of any size.
#[test]
fn nothing_is_found_in_a_dictionary_without_words() {
    let compiled = Dictionary::from_words([""; 0]).unwrap();
    let path = tempfile::NamedTempFile::new().unwrap().into_temp_path();
    compiled.save(&path).unwrap();
    let of_others = fst::Set::default().into_fst().as_inner().to_vec();
    assert!(*compiled.fst_bytes() == *of_others);
    for dictionary in [
        compiled,
        Dictionary::open(&path).unwrap(),
        Dictionary::from_fst(of_others).unwrap(),
    ] {
        finds_nothing(&dictionary);
        dictionary.prepare();
        finds_nothing(&dictionary);
        assert_eq!(dictionary.statistics().words_by_length, [0]);
        assert_eq!(dictionary.statistics().trie_nodes, Some(1));
    }
}

fn finds_nothing(dictionary: &Dictionary) {
    assert_eq!((dictionary.word_count(), dictionary.longest_word()), (0, 0));
    assert_eq!(dictionary.alphabet(), []);
    assert_eq!(dictionary.unknown_letters("Cat"), ['a', 'c', 't']);
    assert!(!dictionary.contains("cat") && !dictionary.contains(""));
    assert_eq!(
        (dictionary.verify().unwrap(), dictionary.checksum()),
        (0, 0)
    );
    assert!(dictionary.as_set().unwrap().is_empty());
    for query in [
        Query::all(),
        Query::word("cat").unwrap(),
        Query::pattern("[a-c]?*").unwrap(),
        Query::distance("a", 1).unwrap(),
        Query::nearest("cat", 3).unwrap(),
        Query::rack("cat?").unwrap(),
    ] {
        assert_eq!(dictionary.words(query.clone()).next(), None, "{query:?}");
    }
    let large = format!("{}\n", "cats".repeat(50)).repeat(200);
    for grid in ["cat\n", "c?t\nat.\n", "Qu a\nt ?\n", &large] {
        let grid: Grid = grid.parse().unwrap();
        let cells = [0, 1].map(|column| Cell { row: 0, column });
        for mode in [Mode::Straight, Mode::Adjacent] {
            for trails in [Trails::First, Trails::All] {
                let search = Search::new(dictionary).mode(mode).trails(trails);
                for min_length in 0..=1 {
                    let search = search.min_length(min_length);
                    assert_eq!(search.count(&grid), 0);
                    assert_eq!(search.finds(&grid), []);
                    assert_eq!(search.maximal_only().finds(&grid), []);
                    assert_eq!(search.trail_of(&grid, "cat"), None);
                    let judged = search.judge(&grid, &cells);
                    assert!(matches!(judged, Err(TrailError::NotAWord { .. })));
                }
            }
        }
    }
    let boards = Boards::new(dictionary).size(2, 2).unwrap();
    let mut scorer = boards.scorer();
    for board in ["cats", "c.t.", "Qu a t s"] {
        assert_eq!(scorer.score(board).unwrap().words, 0);
    }
    let mut scores = Vec::new();
    let text = "cats\n".repeat(1000);
    let scored = boards.run(text.as_bytes(), |board| {
        scores.push(board.unwrap().score.words);
        ControlFlow::<()>::Continue(())
    });
    assert!(scored.is_ok());
    assert_eq!(scores, [0; 1000]);
}

#[test]
fn it_is_the_same_bytes_as_compiling_the_list_makes() {
    let text = fs::read("data/enable1.txt").unwrap();
    let list = WordList::parse(&text).unwrap();
    let compiled = Dictionary::compile(&list);
    assert!(compiled.fst_bytes() == Dictionary::english().fst_bytes());
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
    assert_eq!(fs::read(&file).unwrap(), *dictionary.fst_bytes());
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
    let dictionary = Dictionary::compile(&longest);
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
    for bad in ["", "c@t", " "] {
        let refused = WordList::from_words(["cat", bad]).unwrap_err();
        assert!(
            matches!(refused, WordListError::NotAWord { line: 2, .. }),
            "{bad:?}"
        );
    }
}

#[test]
fn dictionaries_have_any_number_of_letters() {
    for count in [63, 64, 5000] {
        let letters: Vec<char> = ('\u{4e00}'..).take(count).collect();
        let words: Vec<String> = letters.windows(4).map(String::from_iter).collect();
        let dictionary = Dictionary::from_words(&words).unwrap();
        assert_eq!(dictionary.alphabet(), letters);
        assert!(words.iter().all(|word| dictionary.contains(word)));
        assert_eq!(dictionary.statistics().trie_nodes.is_some(), count <= 63);
        let tiles = letters.iter().map(char::to_string);
        let grid = Grid::from_tiles(count, tiles).unwrap();
        let finds = Search::new(&dictionary).finds(&grid);
        assert!(finds.iter().map(|find| &*find.word).eq(&words));
    }
}

/// A set of the crate `fst` and its words, of more than 31 letters.
const WORDS: &[u8] = include_bytes!("golden/words.fst");
const LIST: &str = include_str!("golden/words.txt");

#[test]
fn an_index_is_what_the_crate_fst_writes() {
    let list = WordList::parse(LIST.as_bytes()).unwrap();
    let compiled = Dictionary::compile(&list);
    let set = fst::Set::from_iter(list.iter()).unwrap();
    assert!(*compiled.fst_bytes() == *set.into_fst().into_inner());
    assert!(*compiled.fst_bytes() == *WORDS);
    compiled.verify().unwrap();
}

#[test]
fn a_compiled_dictionary_is_the_one_that_its_index_is_opened_as() {
    let compiled = Dictionary::from_words(LIST.lines()).unwrap();
    let grid: Grid = LIST.lines().take(1).collect::<String>().parse().unwrap();
    let finds = |dictionary| Search::new(dictionary).min_length(1).finds(&grid);
    let expected = finds(&compiled);
    assert!(!expected.is_empty());
    let opened = Dictionary::from_fst(WORDS).unwrap();
    assert_eq!(opened.word_count(), compiled.word_count());
    assert_eq!(opened.longest_word(), compiled.longest_word());
    assert_eq!(opened.alphabet(), compiled.alphabet());
    for prepared in [false, true] {
        if prepared {
            opened.prepare();
            compiled.prepare();
        }
        assert_eq!(finds(&opened), expected);
        assert_eq!(finds(&compiled), expected);
    }
    assert_eq!(opened.statistics(), compiled.statistics());
}

#[test]
fn the_values_of_a_map_are_ignored_and_words_with_other_characters_are_counted() {
    let words = ["'til", "Cat", "cat", "dog"];
    let map = fst::Map::from_iter(words.iter().zip(7..)).unwrap();
    let map = Dictionary::from_fst(map.into_fst().into_inner()).unwrap();
    assert_eq!(map.verify().unwrap(), 2);
    assert_eq!(map.word_count(), 2);
    assert!(map.contains("cat") && map.contains("Dog") && !map.contains("'til"));
    assert!(map.words(Query::all()).eq(["cat", "dog"]));
    assert_eq!(map.alphabet(), ['a', 'c', 'd', 'g', 'o', 't']);
}

#[test]
fn clones_in_any_thread_share_one_index() {
    let dictionary = Dictionary::from_words(["cat", "cow", "dog"]).unwrap();
    let address = |dictionary: Dictionary| dictionary.fst_bytes().as_ptr().addr();
    let addresses = thread::scope(|scope| {
        let threads = [(); 8].map(|()| {
            let clone = dictionary.clone();
            scope.spawn(|| address(clone))
        });
        threads.map(|thread| thread.join().unwrap())
    });
    assert_eq!(addresses, [address(dictionary.clone()); 8]);
}

#[test]
fn an_index_in_memory_is_used_where_it_is() {
    let of_program = Dictionary::from_static(WORDS).unwrap();
    assert!(std::ptr::eq(&*of_program.fst_bytes(), WORDS));
    let owned = WORDS.to_vec();
    let address = owned.as_ptr();
    let dictionary = Dictionary::from_fst(owned).unwrap();
    assert_eq!(dictionary.fst_bytes().as_ptr(), address);
    assert!(LIST.lines().all(|word| dictionary.contains(word)));
    assert!(Dictionary::from_static(b"cat\ndog\n").is_err());
    assert!(Dictionary::from_static(&WORDS[..WORDS.len() - 1]).is_err());
}
