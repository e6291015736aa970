//! Puzzles of words in other languages: one of each script, in every format.

use crate::common::command::Folder;
use crate::common::pdf::texts;
use serde_json::Value;
use std::collections::BTreeSet;
use wordtrail::Reader;

struct Language {
    name: &'static str,
    words: [&'static str; 6],
    is_right_to_left: bool,
}

const LANGUAGES: [Language; 6] = [
    Language {
        name: "german",
        words: ["Straße", "Fuß", "Grüße", "Bär", "Öl", "Schlüssel"],
        is_right_to_left: false,
    },
    Language {
        name: "french",
        words: ["été", "garçon", "Noël", "cœur", "forêt", "château"],
        is_right_to_left: false,
    },
    Language {
        name: "greek",
        words: ["θάλασσα", "ήλιος", "νερό", "δρόμος", "σπίτι", "φως"],
        is_right_to_left: false,
    },
    Language {
        name: "russian",
        words: ["ёлка", "собака", "мышь", "дерево", "съезд", "йогурт"],
        is_right_to_left: false,
    },
    Language {
        name: "hebrew",
        words: ["שלום", "ספר", "ילדים", "חתול", "מים", "ארץ"],
        is_right_to_left: true,
    },
    Language {
        name: "arabic",
        words: ["كتاب", "شمس", "مدرسة", "قمر", "بيت", "سلام"],
        is_right_to_left: true,
    },
];

impl Language {
    /// A folder with the list and its puzzle in a format.
    fn puzzle(&self, format: &str) -> Folder {
        let folder = Folder::with(&[("list.txt", &self.words.join("\n"))]);
        let made = folder.run(&format!(
            "make list.txt --size 10x10 --seed 7 -o puzzle.{format}"
        ));
        made.is(0, &[]);
        folder
    }

    /// The words as they are on the grid, where a final sigma is a sigma.
    fn folded(&self) -> BTreeSet<String> {
        let folded = |word: &&str| word.to_lowercase().replace('ς', "σ");
        self.words.iter().map(folded).collect()
    }
}

#[test]
fn text_csv_and_json_read_back_as_the_words() {
    for language in LANGUAGES {
        let folder = language.puzzle("txt");
        let found = folder.run("find --all -f csv puzzle.txt");
        assert_eq!(
            (found.status, found.errors.as_str()),
            (Some(0), ""),
            "{}",
            language.name
        );
        let words = |csv: &str| {
            let lines = csv.lines().skip(1);
            lines
                .map(|line| line.split(',').next().unwrap().to_owned())
                .collect::<BTreeSet<_>>()
        };
        assert_eq!(words(&found.output), language.folded());
        assert_eq!(
            words(&language.puzzle("csv").read("puzzle.csv")),
            language.folded()
        );

        let folder = language.puzzle("json");
        let document: Value = serde_json::from_str(&folder.read("puzzle.json")).unwrap();
        let puzzle = Reader::new()
            .open(folder.path().join("puzzle.json"))
            .unwrap();
        assert_eq!(puzzle.answers().len(), 6);
        for find in puzzle.answers() {
            let spelled: String = find
                .trail
                .cells()
                .map(|cell| puzzle.grid.tile(cell).unwrap().to_string())
                .collect();
            assert_eq!(find.word, spelled);
        }
        // No filling reveals the words: it has letters of the same script.
        let letters: BTreeSet<char> = language
            .folded()
            .iter()
            .flat_map(|word| word.chars())
            .collect();
        let grid = puzzle.grid.to_string();
        assert!(
            grid.chars()
                .all(|letter| letter == '\n' || letters.contains(&letter))
        );
        assert_eq!(document["rows"], 10);
    }
}

#[test]
fn drawings_list_words_from_the_side_where_they_begin() {
    for language in LANGUAGES {
        let svg = language.puzzle("svg").read("puzzle.svg");
        let list = svg.rsplit("<g font-size=").next().unwrap();
        assert_eq!(
            list.contains(r#"text-anchor="end""#),
            language.is_right_to_left,
            "{}",
            language.name
        );
        // The words of the first row, from the first of the list.
        let entries = list.split("<text ").skip(1).map(|entry| {
            let number = |name: &str| {
                let (_, after) = entry.split_once(&format!("{name}=\"")).unwrap();
                after.split('"').next().unwrap().parse::<f32>().unwrap()
            };
            (number("x"), number("y"))
        });
        let entries: Vec<(f32, f32)> = entries.collect();
        assert_eq!(entries.len(), 6);
        let first_row: Vec<f32> = entries
            .iter()
            .filter(|entry| entry.1 == entries[0].1)
            .map(|entry| entry.0)
            .collect();
        assert!(first_row.len() > 1);
        assert_eq!(first_row.is_sorted(), !language.is_right_to_left);
        let all_letters_alone = svg
            .split(r#"class="letters""#)
            .nth(1)
            .unwrap()
            .split("</g>")
            .next()
            .unwrap();
        let elements = all_letters_alone.matches("<text").count();
        // Letters of these scripts would join, or change places, in one element.
        assert_eq!(elements == 100, language.is_right_to_left);
    }
}

#[test]
fn pages_have_the_direction_of_the_words() {
    for language in LANGUAGES {
        let page = language.puzzle("html").read("puzzle.html");
        let direction = if language.is_right_to_left {
            "rtl"
        } else {
            "ltr"
        };
        assert!(
            page.contains(&format!(r#"<ul id="words" dir="{direction}">"#)),
            "{}",
            language.name
        );
        for word in language.folded() {
            assert!(page.contains(&word), "{word}");
        }
    }
}

#[test]
fn png_and_pdf_have_glyphs_for_all_letters() {
    for language in LANGUAGES {
        assert!(
            language
                .puzzle("png")
                .read_bytes("puzzle.png")
                .starts_with(b"\x89PNG")
        );
        let text = texts(&language.puzzle("pdf").read_bytes("puzzle.pdf")).concat();
        // A page for the puzzle, one for the answer.
        assert!(
            text.chars().filter(|letter| letter.is_alphabetic()).count() >= 200,
            "{}",
            language.name
        );
    }
}

#[test]
fn a_book_that_is_read_from_right_to_left_is_bound_on_the_right() {
    for language in LANGUAGES {
        let lists = format!(
            "# {}\n{}\n# 2\n{}\n",
            language.words[0],
            language.words.join("\n"),
            language.words[1]
        );
        let folder = Folder::with(&[("book.txt", &lists)]);
        folder
            .run("make --book book.txt --seed 7 -q -o book.pdf --contents --gutter 20mm --print puzzle")
            .is(0, &[]);
        let document = folder.read_bytes("book.pdf");
        let text = String::from_utf8_lossy(&document);
        assert_eq!(
            text.contains("/Direction/R2L"),
            language.is_right_to_left,
            "{}",
            language.name
        );
    }
}

#[test]
fn puzzles_have_any_number_of_letters() {
    // As many as kana, as Chinese idioms in a small puzzle, and more than a byte can number.
    for count in [74, 72, 400] {
        let letters: Vec<char> = ('\u{4e00}'..).step_by(3).take(count).collect();
        let words: Vec<String> = letters.chunks_exact(4).map(String::from_iter).collect();
        let folder = Folder::with(&[("words.txt", &words.join("\n"))]);
        for (mode, options) in [("straight", ""), ("adjacent", "--size 30x30")] {
            let make = format!("make words.txt -m {mode} {options} --seed 1 -q -o puzzle.txt");
            folder.run(&make).is(0, &[]);
            let counted = folder.run(&format!("find -m {mode} -c puzzle.txt"));
            counted.is(0, &[&words.len().to_string()]);
        }
    }
}
