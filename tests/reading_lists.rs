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
fn names_of_columns_are_recognised_in_many_languages() {
    for heading in [
        "Question\tAnswer",
        "Wort\tBedeutung",
        "Hinweis\tLösungswort",
        "Mot\tDéfinition",
        "PALABRA\tPISTA",
        "dica\tpalavra",
        "Parola\tSignificato",
        "Woord\tBetekenis",
        "Ord\tBetydelse",
        "Sana\tVihje",
        "Słowo\tZnaczenie",
        "Slovo\tVýznam",
        "Szó\tJelentés",
        "Cuvânt\tDefiniție",
        "Kelime\tAnlamı",
        "Λέξη\tΟρισμός",
        "Значение\tСлово",
        "Слово\tЗначення",
        "מילה\tהגדרה",
        "الكلمة\tالمعنى",
    ] {
        let (left, _) = heading.split_once('\t').unwrap();
        let is_word_first = !["Question", "Hinweis", "dica", "Значение"].contains(&left);
        let lines = match is_word_first {
            true => ["cat\tanimal", "dog\tpet"],
            false => ["animal\tcat", "pet\tdog"],
        };
        // As tabs, and as what spreadsheets of these countries save.
        for separator in ["\t", ";", ","] {
            let text = [heading, lines[0], lines[1]].join("\n");
            let text = text.replace('\t', separator);
            assert_eq!(words(&text), ["cat", "dog"], "{text}");
        }
    }
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
    assert_eq!(words("J. Smith\ncat\n"), ["j. smith", "cat"]);
    let bank = Reader::new().word_bank("cat\nDate: 3 May\n").unwrap();
    assert_eq!((bank.words().len(), bank.skipped().count), (1, 1));
}

#[test]
fn an_error_names_the_first_line_without_a_word() {
    let error = Reader::new().word_bank("7 Up\n3rd\n").unwrap_err();
    assert!(matches!(&error, WordListError::NoWords { skipped } if skipped.count == 2));
    assert_eq!(
        error.to_string(),
        "the list has no words (2 lines are skipped: line 1: 7 Up; line 2: 3rd): write one word per line, with letters only"
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

#[test]
fn a_table_has_its_words_in_one_column_for_all_lines() {
    for text in [
        "osmosis,movement of water\ndiffusion,spreading\nenzyme,catalyst\n",
        "osmosis\tmovement of water\ndiffusion\tspreading\nenzyme\tcatalyst\n",
        "osmosis;movement of water\ndiffusion;spreading\nenzyme;catalyst\n",
        "osmosis    movement of water\ndiffusion    spreading\nenzyme    catalyst\n",
        "osmosis (n) how water moves\ndiffusion (n, sing.) spreading\nenzyme (n) catalyst\n",
        "osmosis (n.) - movement of water\ndiffusion (n.) - spreading\nenzyme (n.) - catalyst\n",
        "1.\tosmosis – movement of water\n2.\tdiffusion: spreading, for short\n3.\tenzyme\tcatalyst\n",
        "osmosis, it moves\ndiffusion, it spreads things\nenzyme, that acts\n",
        "| # | Word | Def |\n|---|---|---|\n| 1 | osmosis | of water |\n| 2 | diffusion | x |\n| 3 | enzyme | y |\n",
        "Date\tWord\n11/2\tosmosis\n11/3\tdiffusion\n11/4\tenzyme\n",
    ] {
        assert_eq!(words(text), ["osmosis", "diffusion", "enzyme"], "{text}");
        let notes = notes(text);
        let said = notes.iter().any(|note| note.contains("left out: "));
        assert!(said, "{text}{notes:?}");
    }
    // Phrases are no definitions.
    for text in [
        "cat, sea horse\ndog, polar bear\n",
        "cat      polar bear\nhorse    sea lion\n",
        "the cat; a dog\n",
    ] {
        assert_eq!(words(text).len(), 2 * text.lines().count(), "{text}");
    }
}

#[test]
fn the_column_of_the_words_can_be_said() {
    let read = |column: &str, text: &str| {
        let reader = Reader::new().column(column.parse().unwrap());
        let bank = reader.word_bank(text)?;
        Ok::<Vec<String>, WordListError>(bank.words().map(str::to_owned).collect())
    };
    // Names of columns in Icelandic are not recognised.
    let table = "\"Orð\";\"Merking\"\n\"Gata\";\"Vegur\"\n\"Epli\";\"Ávöxtur\"\n";
    assert_eq!(words(table).len(), 6);
    assert_eq!(read("orð", table).unwrap(), ["gata", "epli"]);
    assert_eq!(read("1", table).unwrap(), ["orð", "gata", "epli"]);
    let pairs = "English\tSpanish\ncat\tgato\nhouse\n";
    assert_eq!(read("Spanish", pairs).unwrap(), ["gato"]);
    assert_eq!(read("1", pairs).unwrap(), ["english", "cat", "house"]);
    assert_eq!(
        read("2", "Student,Word\nAnna,cat\nBen,dog\n").unwrap(),
        ["cat", "dog"]
    );
    for (column, text) in [("3", pairs), ("French", pairs), ("1", "cat\ndog\n")] {
        let error = read(column, text).unwrap_err();
        assert!(matches!(error, WordListError::NoColumn { .. }), "{error}");
    }
}

#[test]
fn a_heading_stands_before_several_words() {
    for text in [
        "Monday: cat, dog\nTuesday: cow\n",
        "Monday: cat, dog\n\nTuesday:\ncow\n",
        "PETS:\ncat\ndog\n\nFARM:\ncow\n",
    ] {
        assert_eq!(words(text), ["cat", "dog", "cow"], "{text}");
        let notes = notes(text);
        let headings = notes.iter().filter(|note| {
            note.contains("is taken for a heading") || note.contains("is skipped: ")
        });
        assert_eq!(headings.count(), 2, "{notes:?}");
    }
}

#[test]
fn titles_and_names_of_authors_are_no_words() {
    let text = "Spelling List 7\nby Anna Smith\n===\n\ncat\ndog\n";
    assert_eq!(words(text), ["cat", "dog"]);
    assert_eq!(notes(text), ["lines 1 to 2 are skipped: Spelling List 7 …"]);
    assert_eq!(
        words("WORD BANK\ncat\ndog\nBy John Smith\n"),
        ["cat", "dog"]
    );
    assert_eq!(words("Across\ncat\nDown\ndog\n"), ["cat", "dog"]);
    assert_eq!(words("up\ndown\nacross the way\n").len(), 3);
    assert_eq!(words("words\n"), ["words"]);
}

#[test]
fn what_stands_beside_words_is_left_out() {
    for text in [
        "cat (3)\ndog (4)\n",
        "cat (a pet, small)\ndog!\n",
        "cat # small\ndog // large\n",
        "cat 3x\ndog  /dɒɡ/\n",
        "cat;3\ndog;4\n",
        "1\tcat\t5\n2\tdog\t7\n",
        "cat [n.]\ndog*\n",
    ] {
        assert_eq!(words(text), ["cat", "dog"], "{text}");
        let notes = notes(text);
        let said = notes
            .iter()
            .any(|note| note.contains("remarks beside words are left out"));
        assert!(said, "{text}{notes:?}");
    }
    assert_eq!(words("# pets\ncat\n// more\ndog\n"), ["cat", "dog"]);
    assert_eq!(words("1 cat\n2 dog\n3 eel\n"), ["cat", "dog", "eel"]);
    assert_eq!(words("color/colour\n"), ["color", "colour"]);
    assert_eq!(words("‘cat’\n'dog'\n“eel.”\n"), ["cat", "dog", "eel"]);
    assert_eq!(
        words("* cat\n- [ ] dog\n- [x] eel\n"),
        ["cat", "dog", "eel"]
    );
    assert_eq!(
        words("Hola!\n¿Cómo estás?\n¡Adiós!\n"),
        ["Hola", "Cómo estás", "Adiós"].map(str::to_lowercase)
    );
    assert_eq!(words("- cat - dog - eel\n"), ["cat", "dog", "eel"]);
    assert_eq!(words("cat\rdog\r\reel\r"), ["cat", "dog", "eel"]);
    assert_eq!(
        words("Dr. King\nWashington D.C.\nJohn F. Kennedy\n"),
        ["dr. king", "washington d.c.", "john f. kennedy"]
    );
}

#[test]
fn a_bar_among_other_separators_is_a_letter() {
    for text in [
        "cat, dog, b|rd\n",
        "cat  d0g  b|rd\n",
        "1. cat 2. d0g 3. b|rd\n",
    ] {
        let bank = Reader::new().word_bank(text).unwrap();
        let bird = bank.bad_entries().last().unwrap();
        assert_eq!(bird.meant.as_deref(), Some("bird"), "{text}");
        let bank = Reader::new().repair().word_bank(text).unwrap();
        assert!(bank.words().eq(["cat", "dog", "bird"]), "{text}");
    }
}

#[test]
fn words_are_misread_as_cells_are() {
    let text = "ZE8RA\nHOR5E\n$NAKE\nL1ON\nF0X\nB|RD\n";
    let bank = Reader::new().repair().word_bank(text).unwrap();
    assert!(
        bank.words()
            .eq(["zebra", "horse", "snake", "lion", "fox", "bird"])
    );
    assert_eq!(bank.notes().len(), 6);
}

#[test]
fn phrases_that_may_be_several_words_are_named() {
    for text in [
        "barren chasm dwindle abundant\n",
        "barren chasm\ndwindle abundant\n",
        "LION TIGER BEAR\nsnake\n",
        "apple, lemon and lime\n",
    ] {
        let notes = notes(text);
        assert!(
            notes.iter().any(|note| note.contains("phrase")),
            "{notes:?}"
        );
    }
    for text in [
        "ice cream\n",
        "lord of the rings\nlion\n",
        "Barack Obama\nJohn F. Kennedy\n",
    ] {
        assert_eq!(notes(text), [""; 0], "{text}");
    }
}

#[test]
fn lines_are_counted_once_however_many_entries_they_have() {
    let bank = Reader::new()
        .word_bank("cat, 3rd, 4th\n5th, 6th\n")
        .unwrap();
    assert_eq!(bank.bad_entries().len(), 4);
    assert_eq!(bank.skipped().count, 2);
}

#[cfg(feature = "documents")]
#[test]
fn a_list_may_be_an_array_of_json() {
    assert_eq!(words("[\"ice cream\", \"dog\"]\n"), ["ice cream", "dog"]);
    for text in ["[1, 2]", "[\"cat\", 2]", "[\"cat\"", "{\"cat\": 3}"] {
        let error = Reader::new().word_bank(text).unwrap_err();
        assert!(matches!(error, WordListError::Document { .. }), "{error}");
        assert!(error.to_string().contains("[\"cat\",\"dog\"]"), "{error}");
    }
    assert_eq!(words("[1] cat\n[2] dog\n"), ["cat", "dog"]);
}

#[test]
fn numbers_before_words_may_begin_with_zeros() {
    assert_eq!(words("01 cat\n02 dog\n03 eel\n"), ["cat", "dog", "eel"]);
    assert_eq!(words("08 cat\n09 dog\n10 eel\n"), ["cat", "dog", "eel"]);
}

#[cfg(feature = "documents")]
#[test]
fn a_list_may_be_an_object_of_json_with_clues() {
    for text in [
        r#"{"words": ["cat", "dog"]}"#,
        r#"{"Title": "Pets", "wordList": ["cat", "dog"]}"#,
        r#"{"easy": ["cat"], "hard": ["dog"]}"#,
        r#"{"cat": "it meows", "dog": "it barks"}"#,
        r#"[{"word": "cat", "clue": "it meows"}, {"word": "dog"}]"#,
    ] {
        assert_eq!(words(text), ["cat", "dog"], "{text}");
        assert_eq!(notes(text)[0], "it is read as JSON", "{text}");
    }
    let clues = Reader::new();
    let clues = clues.clues(r#"{"cat": "it\tmeows", "dog": "it barks"}"#);
    let clues = clues.unwrap();
    assert_eq!(clues.words().clue("cat"), Some("it meows"));
}

#[test]
fn a_first_line_in_another_case_is_a_title_if_an_empty_line_follows() {
    for title in ["Fruits", "FRUITS", "Fruits of the forest", "Fruits:"] {
        let text = format!("{title}\n\napple\npear\nplum\n");
        assert_eq!(words(&text), ["apple", "pear", "plum"], "{text}");
        let notes = notes(&text);
        let name = title.trim_end_matches(':');
        assert!(notes.len() == 1 && notes[0].contains(name), "{notes:?}");
    }
    assert_eq!(words("Fruits\n\nAPPLE  PEAR\nPLUM  FIG\n").len(), 4);
    assert_eq!(
        notes("FRUITS\n\n1. Apple\n2. Pear\n"),
        ["line 1: “FRUITS” is taken for a heading, not for a word"]
    );
    assert_eq!(
        words("Spelling List 7\n\nFruits\n\napple\npear\n"),
        ["apple", "pear"]
    );
    // Strict reading has every line.
    let strict = Reader::new().strict().word_bank("Fruits\n\napple\npear\n");
    assert_eq!(strict.unwrap().words().len(), 3);
    // What was typed in one line has no title.
    let typed = Reader::new().typed_words("Fruits,,apple,pear").unwrap();
    assert_eq!((typed.words().len(), typed.notes().len()), (3, 0));
}

#[test]
fn a_first_line_that_may_be_a_title_is_a_word_with_a_note() {
    for text in [
        "Fruits\napple\npear\n",
        "FRUITS\napple\npear\n",
        "fruits\nAPPLE\nPEAR\n",
        "Fruits\n\napple\n\npear\n",
        "Fruits\n\nApple\nPear\n",
        "FRUITS\n\nAPPLE\nPEAR\n",
    ] {
        let read: Vec<String> = words(text);
        assert_eq!(read, ["fruits", "apple", "pear"], "{text}");
        let first = text.lines().next().unwrap();
        assert_eq!(
            notes(text),
            [format!(
                "line 1: “{first}” is read as a word: if it is a title, delete it or write a colon behind it"
            )]
        );
    }
    for text in [
        "Apple\nPear\nPlum\n",
        "apple\n\npear\nplum\n",
        "France\nbread\nParis\n",
        "Fruits\n\napple\n",
        "iPhone\nmouse\nscreen\n",
    ] {
        assert_eq!(notes(text), [""; 0], "{text}");
    }
    let several = notes("summer fruits\n\napple\npear\n");
    assert!(several[0].contains("if it is a title"), "{several:?}");
    // Above definitions it is known to be a title.
    let heading = notes("Fruits\napple - a red fruit\npear - a green one\n");
    assert!(
        heading[0].contains("heading") && heading.iter().all(|note| !note.contains("as a word")),
        "{heading:?}"
    );
}

#[test]
fn a_title_that_the_grid_has_is_a_word() {
    let list = |grid: &str| {
        let puzzle = Reader::new().puzzle(format!("{grid}\nPets\n\ncat\ndog\n"));
        let bank = puzzle.unwrap().word_bank().unwrap().unwrap();
        bank.words().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(list("CATX\nDOGX\nXXXX\n"), ["cat", "dog"]);
    assert_eq!(list("CATX\nDOGX\nPETS\n"), ["pets", "cat", "dog"]);
}

#[test]
fn a_small_l_among_capitals_of_a_word_is_repaired() {
    let text = "ANlMAL\nLlON\nAl\nball\nMcDonald\n";
    let bank = Reader::new().word_bank(text).unwrap();
    assert!(
        bank.words()
            .eq(["anlmal", "llon", "al", "ball", "mcdonald"])
    );
    let bank = Reader::new().repair().word_bank(text).unwrap();
    assert!(
        bank.words()
            .eq(["animal", "lion", "al", "ball", "mcdonald"])
    );
    assert_eq!(
        bank.notes()[0].to_string(),
        "line 1: “ANlMAL” is taken for “ANIMAL”"
    );
}

#[test]
fn roman_numerals_before_words_are_numbers() {
    let list = "i. said\nii. their\niii) were\niv. friend\nV. because\n";
    let expected = ["said", "their", "were", "friend", "because"];
    assert_eq!(words(list), expected);
    assert_eq!(words("i. said\nii. their\n"), ["said", "their"]);
    let numerals = ["viii", "ix", "x", "xi"].map(|numeral| format!("{numeral}. cat\n"));
    // They count from the first line on.
    assert!(
        Reader::new()
            .word_bank(numerals.concat())
            .unwrap()
            .words()
            .any(|word| word != "cat")
    );
    assert_eq!(words("I. Newton\nA. Einstein\n").len(), 2);
}

#[test]
fn sentences_are_named_as_phrases() {
    for text in [
        "the cat sat on the mat\nit was a big brown dog\n",
        "There was a cat in the house\nIt saw a dog and ran away\ncat\n",
    ] {
        let notes = notes(text);
        assert!(
            notes.iter().any(|note| note.contains("read as phrases")),
            "{notes:?}"
        );
    }
    assert_eq!(notes("The Lord of the Rings\nMoby Dick\n"), [""; 0]);
}

#[test]
fn a_first_line_with_a_name_of_lists_is_a_title_above_an_empty_line() {
    for title in [
        "Our Word List",
        "summer vocabulary",
        "Spelling for Monday",
        "list",
    ] {
        let text = format!("{title}\n\ncat\ndog\n");
        assert_eq!(words(&text), ["cat", "dog"]);
        assert_eq!(notes(&text), [format!("line 1 is skipped: {title}")]);
        let puzzle = Reader::new().puzzle(format!("CATX\nDOGX\nLIST\n\n{text}"));
        let bank = puzzle.unwrap().word_bank().unwrap().unwrap();
        assert_eq!(
            bank.words().len(),
            if title == "list" { 3 } else { 2 },
            "{title}"
        );
    }
    assert_eq!(words("word play\ncat\ndog\n").len(), 3);
    assert_eq!(words("word play\n\ncat\n\ndog\n").len(), 3);
}

#[test]
fn the_separator_that_a_spreadsheet_names_is_no_word() {
    let table = "sep=;\nword;definition\ncat;pet\ndog;animal\n";
    assert_eq!(words(table), ["cat", "dog"]);
    let folder = crate::common::command::Folder::with(&[("table.csv", table)]);
    assert_eq!(folder.run("make table.csv --seed 1").status, Some(0));
}
