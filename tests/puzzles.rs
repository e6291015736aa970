//! Puzzle files and word banks.

use wordtrail::{GridError, Puzzle, Reader, WordBank, WordListError};

fn read(text: &str) -> Result<Puzzle, GridError> {
    Reader::new().strict().puzzle(text)
}

fn words(text: &str) -> Option<Vec<String>> {
    let word_bank = read(text).unwrap().word_bank().unwrap()?;
    Some(word_bank.words().map(str::to_owned).collect())
}

#[test]
fn words_follow_an_empty_line() {
    let expected = Some(vec!["dog".to_owned(), "cat".to_owned()]);
    for text in [
        "ab\ncd\n\ndog\ncat\n",
        "ab\r\ncd\r\n\r\nDog\r\ncat",
        "ab\ncd\n \t\n\ndog\n\ncat\ndog\n\n",
    ] {
        assert_eq!(words(text), expected, "{text:?}");
    }
}

#[test]
fn a_grid_alone_has_no_words() {
    for text in ["ab\ncd", "ab\ncd\n", "ab\ncd\n\n \n"] {
        assert_eq!(words(text), None, "{text:?}");
    }
}

#[test]
fn errors_have_the_line_of_the_file() {
    let error = read("ab\ncd\n\ndog\nc\0t\n")
        .unwrap()
        .word_bank()
        .unwrap_err();
    assert!(matches!(error, WordListError::NotText { line: 5 }));
    let word_bank = read("ab\ncd\n\ndog\n3rd\n")
        .unwrap()
        .word_bank()
        .unwrap()
        .unwrap();
    assert_eq!(word_bank.skipped().first, Some((5, "3rd".to_owned())));
    assert!(matches!(
        read("\nab\n"),
        Err(GridError::BlankRow { row: 1 })
    ));
}

#[test]
fn separators_are_kept_for_display_and_ignored_for_matching() {
    let bank = WordBank::parse("ICE CREAM\nwell-being\nO’Neill\nicecream\n--\n3rd\n".as_bytes());
    let bank = bank.unwrap();
    let displayed: Vec<&str> = bank.words().collect();
    assert_eq!(displayed, ["ice cream", "well-being", "o’neill"]);
    assert_eq!(bank.skipped().count, 2);
    let dictionary = bank.compile().unwrap();
    assert_eq!(dictionary.word_count(), 3);
    assert!(dictionary.contains("wellbeing"));
}
