//! Letters of several characters: a letter with its marks, a conjunct, a syllable takes one cell, in whatever script.

use crate::common::command::Folder;
use proptest::prelude::*;
use std::collections::BTreeSet;
use wordtrail::puzzle::Generator;
use wordtrail::{Cell, Dictionary, Direction, Grid, Mode, Reader, Search, Tile, Trails, WordBank};

/// Languages with a list of words, and the cells that the first of them takes.
const LANGUAGES: [(&str, &[&str], u32); 14] = [
    (
        "hindi",
        &["क्षति", "नमस्ते", "राम", "हिन्दी", "विद्यालय", "कमल"],
        2,
    ),
    ("bengali", &["বন্ধু", "বাংলা", "বিদ্যালয়", "নদী", "আকাশ", "পাখি"], 2),
    ("tamil", &["தமிழ்", "அம்மா", "பூனை", "மரம்", "வீடு", "கடல்"], 3),
    (
        "telugu",
        &["తెలుగు", "అమ్మ", "పిల్లి", "చెట్టు", "ఇల్లు", "సముద్రం"],
        3,
    ),
    ("thai", &["น้ำ", "สุนัข", "แมว", "บ้าน", "ต้นไม้", "โรงเรียน"], 1),
    ("burmese", &["မြန်မာ", "ကျောင်း", "ရေ", "သစ်ပင်", "နေ", "လ"], 3),
    ("khmer", &["ខ្មែរ", "សាលា", "ទឹក", "ផ្ទះ", "ឆ្កែ", "ឆ្មា"], 2),
    (
        "korean",
        &["고양이", "학교", "바다", "나무", "사랑", "하늘"],
        3,
    ),
    (
        "japanese",
        &["がっこう", "ねこ", "いぬ", "さかな", "パン", "ゆき"],
        4,
    ),
    (
        "chinese",
        &["天气预报", "学校", "老师", "中文", "朋友", "图书馆"],
        4,
    ),
    ("arabic", &["مَدْرَسَة", "كِتَاب", "قِطَّة", "بَيْت", "شَمْس", "قَمَر"], 5),
    ("hebrew", &["שָׁלוֹם", "בַּיִת", "יֶלֶד", "סֵפֶר", "חָתוּל", "אֶרֶץ"], 4),
    (
        "turkish",
        &["ışık", "kız", "şeker", "ağaç", "çiçek", "güneş"],
        4,
    ),
    (
        "greek",
        &["θάλασσα", "ήλιος", "νερό", "δρόμος", "σπίτι", "φως"],
        7,
    ),
];

#[test]
fn a_list_makes_a_puzzle_that_is_solved_in_every_script() {
    for (language, words, cells) in LANGUAGES {
        let list = words.join("\n");
        let folder = Folder::with(&[("list.txt", &list)]);
        for format in ["txt", "json", "html"] {
            let made = folder.run(&format!(
                "make list.txt --size 9x9 --seed 3 -o puzzle.{format}"
            ));
            made.is(0, &[]);
        }
        let solved = folder.run("find puzzle.txt -f csv");
        assert_eq!(solved.status, Some(0), "{language}");
        assert_eq!(solved.output.lines().count(), 1 + words.len(), "{language}");
        let answers = folder.run("find puzzle.json -f csv");
        assert_eq!(answers.output, solved.output, "{language}");
        let again = folder.run("make --from puzzle.json");
        assert_eq!(again.output, folder.read("puzzle.txt"), "{language}");
        let first = WordBank::from_words(&words[..1]).unwrap();
        let puzzle = Reader::new().puzzle(folder.read("puzzle.txt")).unwrap();
        let finds = first.finds(&first.search().unwrap(), &puzzle.grid);
        assert_eq!(finds[0].trail.cell_count() as u32, cells, "{language}");
        assert_eq!(finds[0].length() as u32, cells, "{language}");
    }
}

#[test]
fn decomposed_text_takes_the_same_cells() {
    let decomposed = "\u{1112}\u{1161}\u{11a8}\u{1100}\u{116d}\ne\u{301}te\u{301}\n";
    let bank = WordBank::parse(decomposed.as_bytes()).unwrap();
    let generated = Generator::new(&bank).size(3, 3).generate().unwrap();
    let cells: Vec<_> = generated
        .key
        .iter()
        .map(|find| find.trail.cell_count())
        .collect();
    assert_eq!(cells, [2, 3]);
}

#[test]
fn compact_rows_are_split_into_letters_with_their_marks() {
    for (text, columns) in [
        ("रामक\nनमस्ते\nक्षतिम\n", 3),
        ("น้ำแม\nบ้าน\n", 3),
        ("שָׁלוֹם\nאבגד\n", 4),
        ("ɛ́b\nɔ̀d\n", 2),
        ("\u{1112}\u{1161}\u{11a8}a\n가b\n", 2),
    ] {
        for puzzle in [Reader::new(), Reader::new().strict()].map(|it| it.puzzle(text)) {
            let grid = puzzle
                .unwrap_or_else(|error| panic!("{text:?}: {error}"))
                .grid;
            assert_eq!(grid.columns(), columns, "{text:?}");
            assert_eq!(
                grid.to_string().parse::<Grid>().unwrap().to_string(),
                grid.to_string()
            );
        }
    }
    let grid: Grid = "e\u{301}\u{323}x\n".parse().unwrap();
    assert_eq!(
        grid.tile(Cell { row: 0, column: 0 }),
        Some(Tile::Letters("ẹ\u{301}"))
    );
}

#[test]
fn a_mark_without_a_letter_is_refused_where_it_is() {
    for text in ["\u{301}ab\n", "a \u{301} b\n", "ab\n\u{94d}c\n"] {
        let error = Reader::new().strict().puzzle(text).unwrap_err().to_string();
        assert!(error.contains("is not a letter"), "{error}");
    }
    for word in ["\u{301}a", "a-\u{301}b", "\u{200d}a"] {
        assert!(WordBank::from_words([word]).is_err(), "{word:?}");
    }
}

#[test]
fn joiners_are_kept_for_display_and_take_no_cell() {
    let bank = WordBank::from_words(["می\u{200c}خواهم"]).unwrap();
    assert_eq!(bank.words().next(), Some("می\u{200c}خواهم"));
    assert!(bank.compile().unwrap().contains("میخواهم"));
}

#[test]
fn a_message_kept_words_and_avoided_ones_may_have_clusters() {
    let bank = WordBank::from_words(["नमस्ते", "कमल", "राम"]).unwrap();
    let avoided = WordBank::from_words(["मस्ते"]).unwrap();
    let generator = Generator::new(&bank).size(4, 4).seed(5);
    assert!(generator.clone().avoid(&avoided).generate().is_err());
    let message = generator
        .clone()
        .message("क्षति!", wordtrail::puzzle::MessageFit::Padded);
    let generated = message.generate().unwrap();
    let hidden: BTreeSet<Cell> = generated
        .key
        .iter()
        .flat_map(|find| find.trail.cells())
        .collect();
    let tiles = (0..4).flat_map(|row| (0..4).map(move |column| Cell { row, column }));
    let rest: Vec<_> = tiles
        .filter(|cell| !hidden.contains(cell))
        .take(2)
        .collect();
    let read: String = rest
        .iter()
        .map(|&cell| generated.grid.tile(cell).unwrap().text())
        .collect();
    assert_eq!(read, "क्षति");

    let before = wordtrail::Puzzle::from(&generator.generate().unwrap());
    let more = WordBank::from_words(["नमस्ते", "कमल", "क्षति"]).unwrap();
    let after = Generator::new(&more).keep(&before).generate().unwrap();
    assert_eq!(after.key[..2], before.answers()[..2]);

    let bent = Generator::new(&bank)
        .mode(Mode::Adjacent)
        .size(4, 4)
        .generate()
        .unwrap();
    assert_eq!(bent.key[0].trail.cell_count(), 3);
    let clean = Dictionary::from_words(["नमस्ते", "स्ते"]).unwrap();
    assert!(
        Generator::new(&bank)
            .size(4, 4)
            .clean(&clean, 2)
            .generate()
            .is_ok()
    );
}

#[test]
fn turkish_capitals_are_those_of_turkish() {
    let folder = Folder::with(&[
        ("grid.txt", "IŞIK\nKIZA\nİZMİ\n"),
        ("list.txt", "ışık\nkız\nizmir\nçiçek\n"),
        ("caps.txt", "KIZ\n"),
        ("mixed.txt", "ıŞIK\nIZMI\n"),
    ]);
    let found = folder.run("find grid.txt --words ışık,kız,izmi");
    assert_eq!(found.status, Some(0), "{}", found.errors);
    assert!(
        found.errors.contains("it is read as Turkish"),
        "{}",
        found.errors
    );
    assert!(found.output.contains("ışık  1:1"), "{}", found.output);
    folder.run("make list.txt --seed 2 -o made.txt").is(0, &[]);
    let made = folder.read("made.txt");
    assert!(made.contains("\nIŞIK\nKIZ\nİZMİR\nÇİÇEK\n"), "{made}");
    let solved = folder.run("find made.txt");
    assert_eq!(solved.status, Some(0));
    assert!(solved.output.contains("kız  ") && solved.output.contains("izmir  "));
    folder
        .run("make list.txt --seed 2 --size 7x7 -o made.svg")
        .is(0, &[]);
    assert!(folder.read("made.svg").contains(">İZMİR<"));
    let explicit = folder.run("find caps.txt --words kız --language tr");
    assert_eq!((explicit.status, &*explicit.errors), (Some(0), ""));
    assert_eq!(
        folder.run("find caps.txt --words kız --strict").status,
        Some(1)
    );
    assert_eq!(folder.run("find mixed.txt --words izm").status, Some(0));
    assert_eq!(
        folder.run("find caps.txt --words kız --language xx").status,
        Some(2)
    );
}

#[test]
fn greek_capitals_have_no_accents_in_greek() {
    let folder = Folder::with(&[
        ("list.txt", "καλημέρα\nγάτα\nσκύλος\n"),
        ("grid.txt", "ΓΑΤΑ\n"),
    ]);
    folder
        .run("make list.txt --seed 1 --language el -o made.txt")
        .is(0, &[]);
    let made = folder.read("made.txt");
    assert!(made.ends_with("\nΚΑΛΗΜΕΡΑ\nΓΑΤΑ\nΣΚΥΛΟΣ\n"), "{made}");
    let found = folder.run("find grid.txt --words list.txt --language el -c");
    assert_eq!(found.output, "1\n");
}

#[test]
fn a_listed_word_is_found_in_another_spelling_with_a_note() {
    let folder = Folder::with(&[("grid.txt", "STRASSE\nABCDEFG\nHIJKLMN\n")]);
    let found = folder.run("find grid.txt --words Straße,Eis");
    assert_eq!(found.status, Some(1));
    assert_eq!(found.output, "straße  1:1 → 1:7  E\neis  not found\n");
    let note = "“straße” is searched for as “strasse”, with two letters for one";
    assert!(found.errors.contains(note), "{}", found.errors);
    assert_eq!(folder.run("find grid.txt --words Straße -c").output, "1\n");
    assert_eq!(
        folder.run("find grid.txt --words Straße --strict").status,
        Some(1)
    );
}

#[test]
fn forms_of_letters_are_read_as_plain_ones_with_a_note() {
    let folder = Folder::with(&[
        ("grid.txt", "ＣＡＴ\nⓓⓞⓖ\nxﬁx\n"),
        ("list.txt", "𝐂𝐀𝐓\nﾈｺ\n"),
        ("words.txt", "ﬁx\ndog\n"),
    ]);
    let found = folder.run("find grid.txt --words cat,dog,fix");
    assert_eq!(found.status, Some(0), "{}", found.errors);
    let note = "grid.txt: 7 letters in other forms are read as plain ones: Ｃ as C";
    assert!(found.errors.contains(note), "{}", found.errors);
    assert_eq!(folder.run("find grid.txt -d words.txt -c").output, "2\n");
    let made = folder.run("make list.txt --seed 1 --size 4x4");
    assert!(made.output.ends_with("\nCAT\nネコ\n"), "{}", made.output);
}

/// Cells, some of which make other letters together.
const CELLS: [&str; 10] = ["क", "का", "क्", "ष", "क्ष", "म", "स्ते", "qu", "น้ำ", "ɛ́"];

/// All straight trails of a word, by comparing the texts of cells: their starts and directions.
fn trails_of(word: &str, cells: &[Vec<&str>]) -> BTreeSet<(u32, u32, Option<Direction>)> {
    let mut found = BTreeSet::new();
    let text = |row: i32, column: i32| -> Option<&str> {
        let row = cells.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    };
    for row in 0..cells.len() as i32 {
        for column in 0..cells[0].len() as i32 {
            for direction in Direction::ALL {
                let (down, right) = direction.step();
                let mut spelled = String::new();
                for step in 0.. {
                    let Some(next) = text(row + step * down, column + step * right) else {
                        break;
                    };
                    spelled.push_str(next);
                    if spelled == word {
                        let direction = Some(direction).filter(|_| step > 0);
                        found.insert((row as u32, column as u32, direction));
                    }
                }
            }
        }
    }
    found
}

proptest! {
    #[test]
    fn words_are_found_as_the_texts_of_cells_spell_them(
        rows in 1..5usize,
        columns in 2..6usize,
        numbers in proptest::collection::vec(0..CELLS.len(), 30),
        words in proptest::collection::btree_set(proptest::collection::vec(0..CELLS.len(), 1..4), 1..8),
    ) {
        let mut cells = numbers.chunks(columns).map(|row| row.iter().map(|&it| CELLS[it]).collect::<Vec<_>>());
        let cells: Vec<Vec<&str>> = cells.by_ref().take(rows).collect();
        let grid = Grid::from_tiles(columns, cells.iter().flatten()).unwrap();
        let text = cells.iter().map(|row| row.join(" ") + "\n").collect::<String>();
        let read: Grid = text.parse().unwrap();
        prop_assert_eq!(read.to_string(), grid.to_string());
        prop_assert!((0..rows).all(|row| read.row(row).eq(cells[row].iter().map(|it| Tile::Letters(it)))));
        let again: Grid = grid.to_string().parse().unwrap();
        prop_assert!((0..rows).all(|row| again.row(row).eq(grid.row(row))));

        let words: BTreeSet<String> = words.iter().map(|word| word.iter().map(|&it| CELLS[it]).collect()).collect();
        let dictionary = Dictionary::from_words(&words).unwrap();
        let search = Search::new(&dictionary).trails(Trails::All);
        for (min, max) in [(1, usize::MAX), (2, 3)] {
            let mut found = BTreeSet::new();
            for find in search.min_length(min).max_length(max).finds(&grid) {
                let start = find.trail.start();
                prop_assert!((min..=max).contains(&find.length()));
                found.insert((find.word.to_string(), (start.row, start.column, find.trail.direction())));
            }
            let mut expected = BTreeSet::new();
            for word in &words {
                let bank = WordBank::from_words([word]).unwrap();
                let length = wordtrail_dictionary::internals::letters::letter_count(bank.words().next().unwrap());
                if (min..=max).contains(&length) {
                    expected.extend(trails_of(word, &cells).into_iter().map(|trail| (word.clone(), trail)));
                }
            }
            prop_assert_eq!(&found, &expected);
        }
    }
}
