//! Reading lists of words as people type and paste them.

use wordtrail::{Reader, WordListError};

/// The words of a list.
#[track_caller]
fn words(text: &str) -> Vec<String> {
    let bank = Reader::new().word_bank(text).unwrap();
    bank.words().map(str::to_owned).collect()
}

/// What is said about a list.
fn notes(text: &str) -> Vec<String> {
    let bank = Reader::new().word_bank(text).unwrap();
    bank.notes().iter().map(ToString::to_string).collect()
}

#[test]
fn definitions_are_left_out_whatever_stands_before_them() {
    for text in [
        "cat - a small animal\ndog - an animal that barks\n",
        "cat – animal\ndog – animal\nice cream – food\n",
        "1. cat: animal\n2. dog: pet\n",
        "- cat = animal\n- dog = pet\n",
        "cat, a small animal\ndog, an animal\n",
        "\"cat\",\"an animal\"\n\"dog\",\"an animal, and a friend\"\n",
        "\"cat\";\"an animal\"\n\"dog\";\"an animal; a friend\"\n",
        "word,definition\ncat,animal\ndog,pet\n",
        "Word\tMeaning\ncat\tanimal\ndog\tpet\n",
        "Meaning\tWord\nanimal\tcat\npet\tdog\n",
        "No.\tWord\tClue\n1\tcat\tanimal\n2\tdog\tpet\n",
        "Word - Definition\ncat - animal\ndog - pet\n",
        "| Word | Definition |\n|------|------------|\n| cat | animal |\n| dog | pet |\n",
        "cat\tanimal\ndog\tanimal\nice cream\tfood\ncake\tfood\n",
        "cat - animal\ndog: animal\nice cream = food\n",
        "cat, it meows at night\ndog, it barks\n",
        "Pets\ncat - animal\ndog - animal\n",
        "Pets\n\ncat: animal\ndog: pet\nice cream: food\n",
        "Pets\ncat\tanimal\ndog\tanimal that barks\n",
        "Pets\ncat, a small animal\ndog, an animal\n",
        "Pets of week 3!\ncat - animal\ndog - animal\n",
    ] {
        let read = words(text);
        assert_eq!(read[..2], ["cat", "dog"], "{text}");
        assert!(read.len() == 2 || read[2] == "ice cream", "{text}");
        let notes = notes(text);
        let said = notes
            .iter()
            .any(|note| note.contains("definitions, left out: "));
        assert!(said, "{text}{notes:?}");
    }
    assert_eq!(
        notes("Word: Meaning\ncat: animal\ndog: pet\n"),
        [
            "line 1 is skipped: Word: Meaning",
            "the list has 2 definitions, left out: animal …"
        ]
    );
}

#[test]
fn words_in_two_columns_are_words() {
    for text in [
        "cat\tdog\ncow\teel\n",
        "cat, dog\ncow, eel\n",
        "cat / dog\ncow / eel\n",
        "cat | dog\ncow | eel\n",
        "\"cat\",\"dog\"\n\"cow\",\"eel\"\n",
        "- cat  - dog\n- cow  - eel\n",
        "1. cat 2. dog\n3. cow 4. eel\n",
        "(1) cat (2) dog\n(3) cow (4) eel\n",
        "a) cat b) dog\nc) cow d) eel\n",
        "Words: cat, dog, cow, eel\n",
        "Find all of these words today: cat, dog, cow, eel\n",
        "Pets: cat, dog\nFarm: cow, eel\n",
        "cat • dog • cow • eel\n",
        "cat\u{a0}\u{a0}dog\ncow\u{a0}\u{a0}eel\n",
    ] {
        assert_eq!(words(text), ["cat", "dog", "cow", "eel"], "{text}");
        assert!(
            notes(text)
                .iter()
                .any(|note| note.contains("several words")),
            "{text}"
        );
    }
    assert_eq!(
        notes("Words: cat, dog\n"),
        [
            "line 1: “Words” is taken for a heading, not for a word",
            "the list has 1 line with several words"
        ]
    );
}

#[test]
fn marks_before_words_are_none_of_them() {
    for text in [
        "a) cat\nb) dog\n",
        "(a) cat\n(b) dog\n",
        "A. cat\nB. dog\n",
        "1 - cat\n2 - dog\n",
        "1.cat\n2.dog\n",
        "\u{2611}\u{fe0f} cat\n\u{2611}\u{fe0f} dog\n",
        "\u{200e}cat\nd\u{ad}og\n",
        "Word list: cat\ndog\n",
    ] {
        assert_eq!(words(text), ["cat", "dog"], "{text}");
    }
    assert_eq!(notes("c\u{ad}at\n"), ["1 invisible character is left out"]);
}

#[test]
fn what_may_be_a_word_is_kept() {
    // A phrase with a hyphen, initials, and a form to fill in.
    assert_eq!(words("spider - man\n"), ["spider - man"]);
    assert_eq!(words("well-being\nspider - man\ncat\n").len(), 3);
    assert_eq!(words("fish and chips, bread and butter\n").len(), 2);
    let bank = Reader::new()
        .word_bank("J. Smith\ncat\nDate: 3 May\n")
        .unwrap();
    assert_eq!((bank.words().len(), bank.skipped().count), (1, 2));
}

#[test]
fn an_error_names_the_first_line_without_a_word() {
    let error = Reader::new().word_bank("7 Up\n3rd\n").unwrap_err();
    assert!(matches!(&error, WordListError::NoWords { skipped } if skipped.count == 2));
    assert_eq!(
        error.to_string(),
        "the list has no words (2 lines are skipped; the first is line 1: 7 Up): write one word per line, with letters only"
    );
}

#[test]
fn the_largest_number_before_a_word_is_followed_by_none() {
    let error = Reader::new()
        .word_bank(b"4294967295. cat 0. dog\n")
        .unwrap_err();
    assert!(matches!(error, WordListError::NoWords { .. }), "{error}");
}

#[test]
fn a_title_above_definitions_is_named() {
    assert_eq!(
        notes("Pets\ncat - animal\ndog - pet\n"),
        [
            "line 1: “Pets” is taken for a heading, not for a word",
            "the list has 2 definitions, left out: animal …"
        ]
    );
    // A word without a definition below others is one.
    assert_eq!(
        words("cat: animal\nhorse\ncow: animal\neel: fish\n"),
        ["cat", "horse", "cow", "eel"]
    );
}

#[test]
fn a_sentence_behind_a_comma_is_no_word() {
    let text = "cat, it meows at night\ndog\ncow\neel\n";
    assert_eq!(words(text), ["cat", "dog", "cow", "eel"]);
    assert_eq!(
        notes(text),
        ["the list has 1 definition, left out: it meows at night"]
    );
    for list in ["cat, sea horse\n", "Cat, Lord Of The Rings\n"] {
        let count = list.matches(',').count() + 1;
        assert_eq!(words(list).len(), count, "{list}");
    }
}

#[test]
fn letters_that_were_misread_in_words_are_corrected_on_request() {
    let text = "c0w\nf|sh\nICE 1CE\n3rd\n1984\n101 Dalmatians\ndog\n";
    let bank = Reader::new().word_bank(text).unwrap();
    assert_eq!((bank.words().len(), bank.skipped().count), (1, 6));
    let bank = Reader::new().repair().word_bank(text).unwrap();
    let read: Vec<&str> = bank.words().collect();
    assert_eq!(read, ["cow", "fish", "ice ice", "dog"]);
    assert_eq!(bank.skipped().count, 3);
    let notes: Vec<String> = bank.notes().iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        [
            "line 1: “c0w” is taken for “cow”",
            "line 2: “f|sh” is taken for “fish”",
            "line 3: “ICE 1CE” is taken for “ICE ICE”"
        ]
    );
    let table = Reader::new().repair().word_bank("cat|dog\ncow|eel\n");
    assert_eq!(table.unwrap().words().len(), 4);
}
