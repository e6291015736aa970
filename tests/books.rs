//! Books: a list of words for each puzzle, and their pages.

use crate::common::command::Folder;
use crate::common::pdf::texts;

const LISTS: &str =
    "# Pets\n## at home\ncat\ndog\n\n# Sweets\n1. Ice cream\n2. cake\n\n#Birds\nowl, wren\n";

fn titles(document: &str) -> Vec<(String, Vec<String>)> {
    let puzzles = document.lines().map(|line| {
        let puzzle: serde_json::Value = serde_json::from_str(line).unwrap();
        let list = puzzle["list"].as_array().unwrap().iter();
        let list = list.map(|word| word.as_str().unwrap().to_owned());
        (
            puzzle["title"].as_str().unwrap_or_default().to_owned(),
            list.collect(),
        )
    });
    puzzles.collect()
}

fn entry(title: &str, words: &[&str]) -> (String, Vec<String>) {
    (
        title.to_owned(),
        words.iter().map(|&word| word.to_owned()).collect(),
    )
}

#[test]
fn each_section_of_a_file_is_a_puzzle_with_its_title() {
    let folder = Folder::with(&[("book.txt", LISTS)]);
    let made = folder.run("make --book book.txt --seed 3 -f jsonl -q");
    assert_eq!(made.status, Some(0), "{made:#?}");
    assert_eq!(
        titles(&made.output),
        [
            entry("Pets\nat home", &["CAT", "DOG"]),
            entry("Sweets", &["ICE CREAM", "CAKE"]),
            entry("Birds", &["OWL", "WREN"]),
        ]
    );
    let again = folder.run_with_input("make --book - --seed 3 -f jsonl -q", LISTS);
    assert_eq!(again.output, made.output);
}

#[test]
fn each_puzzle_of_a_book_is_the_one_of_its_list_and_the_next_seed() {
    let folder = Folder::with(&[("book.txt", LISTS), ("two.txt", "Ice cream\ncake\n")]);
    folder
        .run("make --book book.txt --seed 3 -q -o p.txt")
        .is(0, &[]);
    folder
        .run("make two.txt --seed 4 -q -o alone.txt")
        .is(0, &[]);
    assert_eq!(folder.read("p-2.txt"), folder.read("alone.txt"));
}

#[test]
fn each_file_of_a_folder_is_a_puzzle_in_the_order_of_their_numbers() {
    let folder = Folder::with(&[]);
    let lists = folder.path().join("lists");
    std::fs::create_dir_all(lists.join("more")).unwrap();
    for (name, text) in [
        ("list 10.txt", "owl\n"),
        ("list 9.txt", "cat\n"),
        (".hidden", "\u{0}"),
        ("list 9b.txt", "# Fish\neel\n# Frogs\ntoad\n"),
    ] {
        std::fs::write(lists.join(name), text).unwrap();
    }
    let made = folder.run("make --book lists --seed 3 -f jsonl -q");
    assert_eq!(
        titles(&made.output),
        [
            entry("list 9", &["CAT"]),
            entry("Fish", &["EEL"]),
            entry("Frogs", &["TOAD"]),
            entry("list 10", &["OWL"]),
        ],
        "{made:#?}"
    );
}

#[test]
fn a_book_that_cannot_be_made_is_an_error_that_says_where() {
    let folder = Folder::with(&[
        ("book.txt", LISTS),
        ("empty.txt", "# Pets\ncat\n\n# Sweets\n\n# Birds\nowl\n"),
        ("last.txt", "# Pets\ncat\n# Sweets\n"),
        ("plain.txt", "cat\ndog\n"),
        ("nothing.txt", ""),
        ("above.txt", "cat\n# Pets\ndog\n"),
        ("subtitle.txt", "# Pets\ncat\n## at home\ndog\n"),
        ("bad.txt", "# Pets\ncat\n\n# Sweets\ncake\n3rd!\n"),
    ]);
    folder.write("bytes.txt", b"# P\xffts\ncat\n");
    std::fs::create_dir(folder.path().join("none")).unwrap();
    for (arguments, part) in [
        (
            "--book empty.txt",
            "empty.txt: “Sweets”: line 4: there are no words below this heading",
        ),
        (
            "--book last.txt",
            "last.txt: “Sweets”: line 3: there are no words",
        ),
        (
            "--book plain.txt",
            "plain.txt: there are no lists in it: write “# Title” above each",
        ),
        ("--book nothing.txt", "there are no lists in it"),
        ("--book above.txt", "line 1 is above the first heading"),
        (
            "--book subtitle.txt",
            "line 3: “##” begins a further line of a title",
        ),
        ("--book bad.txt", "line 6"),
        (
            "--book bytes.txt --strict",
            "line 1: the title is not UTF-8 text",
        ),
        ("--book none", "there are no files in the folder"),
        ("--book missing.txt", "there is no such file"),
        ("--book book.txt --copies 2", "cannot be used with"),
        ("--book book.txt --random 2", "cannot be used with"),
        ("cat --book book.txt", "cannot be used with"),
        (
            "--book book.txt",
            "book.txt has 3 lists, and writes one file per puzzle",
        ),
        ("--book book.txt -o book.txt", "it is also an input"),
        (
            "--book book.txt -f pdf -o x.pdf --title Zoo",
            "add --title-page",
        ),
    ] {
        let before = folder.listing();
        let arguments = match arguments.contains("-o") || arguments == "--book book.txt" {
            true => format!("make {arguments}"),
            false => format!("make {arguments} -f jsonl"),
        };
        let made = folder.run(&arguments);
        made.is_error(part);
        assert_eq!(made.output, "", "{made:#?}");
        assert_eq!(folder.listing(), before, "{arguments}");
    }
}

/// The text of each page, its words separated by single spaces.
fn pages(folder: &Folder, name: &str) -> Vec<String> {
    let pages = texts(&folder.read_bytes(name));
    let words = |page: &String| page.split_whitespace().collect::<Vec<_>>().join(" ");
    pages.iter().map(words).collect()
}

#[test]
fn a_book_has_a_title_page_contents_and_answers_on_numbered_pages() {
    let folder = Folder::with(&[("book.txt", LISTS)]);
    folder
        .run("make --book book.txt --seed 3 -q -o book.pdf --title Zoo --title Garden --title-page --contents --answers-per-page 2")
        .is(0, &[]);
    let pages = pages(&folder, "book.pdf");
    assert_eq!(pages.len(), 2 + 3 + 2, "{pages:#?}");
    assert_eq!(pages[0].replace(' ', ""), "ZooGarden");
    let contents = "Contents 1 Pets 3 2 Sweets 4 3 Birds 5 Answers 6 2";
    assert_eq!(pages[1].replace(' ', ""), contents.replace(' ', ""));
    for (page, (beginning, end)) in pages[2..].iter().zip([
        ("Pets at home Puzzle 1", "CAT DOG 3"),
        ("Sweets Puzzle 2", "ICE CREAM CAKE 4"),
        ("Birds Puzzle 3", "OWL WREN 5"),
        ("Answers 1 Pets", "6"),
        ("Answers 3 Birds", "7"),
    ]) {
        let page = page.replace(' ', "");
        assert!(page.starts_with(&beginning.replace(' ', "")), "{page}");
        assert!(page.ends_with(&end.replace(' ', "")), "{page}");
    }
}

/// The text of each page, without spaces, because letters are placed one by one.
fn solid_pages(folder: &Folder, name: &str) -> Vec<String> {
    let pages = pages(folder, name);
    pages.iter().map(|page| page.replace(' ', "")).collect()
}

#[test]
fn a_book_is_labelled_in_the_language_of_its_readers() {
    let words = |range: std::ops::Range<u32>| -> String {
        let letter = |number: u32| char::from_digit(10 + number % 26, 36).unwrap();
        let word = |number| format!("k{}{}vjqz\n", letter(number / 26), letter(number));
        range.map(word).collect()
    };
    let folder = Folder::with(&[("book.txt", LISTS), ("long.txt", &words(0..200))]);
    let labels = "puzzle=Rätsel,answers=Lösungen,contents=Inhalt,words=Wörter,more=weitere,instruction=Suche";
    let made = |arguments: &str, name: &str| {
        let command = format!("make {arguments} --seed 3 -q -o {name} --labels {labels}");
        folder.run(&command).is(0, &[]);
        let pages = solid_pages(&folder, name);
        let has_english = |page: &String| {
            let labels = ["Contents", "Answers", "Puzzle", "ords"];
            labels.iter().any(|label| page.contains(label))
        };
        assert!(!pages.iter().any(has_english), "{pages:#?}");
        pages
    };
    let book = made("--book book.txt --contents", "b.pdf");
    assert_eq!(book[0], "Inhalt1Pets22Sweets33Birds4Lösungen51");
    assert!(book[1].starts_with("PetsathomeRätsel1"), "{book:#?}");
    assert!(book[4].starts_with("Lösungen1Pets"), "{book:#?}");
    let long = made("long.txt --paper a5 --size 60x60", "l.pdf");
    assert!(long[1].starts_with("WeitereWörter"), "{long:#?}");

    let bonus = "--bonus ow,lw --size 9x9 --seed 3 -q -f svg --labels bonus=Zusatzwörter";
    let svg = folder.run(&format!("make wren {bonus}")).output;
    assert!(svg.contains(">+ 2 Zusatzwörter</text>"), "{svg}");
    let hebrew = "--bonus חתול --size 9x9 --seed 3 -q -f svg --labels bonus=מילים";
    let svg = folder.run(&format!("make כלב {hebrew}")).output;
    assert!(svg.contains(">\u{202b}+ 1 מילים</text>"), "{svg}");
}

#[test]
fn the_list_of_a_puzzle_faces_its_grid_in_a_bound_book() {
    let folder = Folder::with(&[("book.txt", LISTS)]);
    let options =
        "--size 15x13 --paper 170x210mm --large-print --title Zoo --title-page --contents";
    for (gutter, blank) in [("--gutter 10mm", 1), ("", 0)] {
        let command = format!("make --book book.txt --seed 3 -q -o book.pdf {options} {gutter}");
        folder.run(&command).is(0, &[]);
        let pages = solid_pages(&folder, "book.pdf");
        let [pets, sweets, birds] = [3, 5, 7].map(|page| page + blank);
        for (number, page) in [pets, sweets, birds].into_iter().enumerate() {
            let label = format!("Puzzle{}", number + 1);
            assert!(pages[page - 1].contains(&label), "{pages:#?}");
            assert!(
                pages[page].contains(&format!("{label},words")),
                "{pages:#?}"
            );
        }
        let contents = format!("Contents1Pets{pets}2Sweets{sweets}3Birds{birds}");
        assert!(pages[1].starts_with(&contents), "{pages:#?}");
        assert_eq!(pages.iter().filter(|page| *page == "3").count(), blank);
    }
}

#[test]
fn copies_of_a_puzzle_are_numbered_in_the_contents() {
    let folder = Folder::with(&[("list.txt", "cat\ndog\n")]);
    folder
        .run("make list.txt --copies 2 --seed 3 -q -o c.pdf --title Pets --contents")
        .is(0, &[]);
    let contents = &solid_pages(&folder, "c.pdf")[0];
    assert_eq!(contents, "ContentsPuzzle12Puzzle23Answers41");
}

#[test]
fn the_contents_of_an_answers_file_are_its_own() {
    let folder = Folder::with(&[("book.txt", LISTS)]);
    folder
        .run("make --book book.txt --seed 3 -q -o p.pdf --answer a.pdf --title Zoo --title-page --contents --answers-per-page 2")
        .is(0, &[]);
    let answers = pages(&folder, "a.pdf");
    assert_eq!(answers.len(), 2 + 2, "{answers:#?}");
    assert_eq!(answers[0].replace(' ', ""), "ZooAnswers");
    assert_eq!(
        answers[1].replace(' ', ""),
        "Contents1Pets32Sweets33Birds42"
    );
    assert!(
        answers[3].replace(' ', "").contains("3Birds"),
        "{answers:#?}"
    );
    let puzzles = pages(&folder, "p.pdf");
    assert_eq!(puzzles[0].replace(' ', ""), "Zoo");
    assert_eq!(
        puzzles[1].replace(' ', ""),
        "Contents1Pets32Sweets43Birds52"
    );
}

#[test]
fn a_long_title_is_whole_above_its_puzzle_and_shortened_in_the_contents() {
    let title = (1..=60)
        .map(|number| format!("w{number}"))
        .collect::<Vec<_>>()
        .join(" ");
    let lists = format!("# {title}\ncat\n# Birds\nowl\n");
    let folder = Folder::with(&[("book.txt", &lists)]);
    for paper in ["a4", "6x9"] {
        folder
            .run(&format!(
                "make --book book.txt --seed 3 -q -o book.pdf --contents --paper {paper}"
            ))
            .is(0, &[]);
        let pages = pages(&folder, "book.pdf");
        let pages: Vec<String> = pages.iter().map(|page| page.replace(' ', "")).collect();
        assert!(
            pages[0].contains('…') && !pages[0].contains("w60"),
            "{pages:#?}"
        );
        assert!(pages[1].contains(&title.replace(' ', "")), "{pages:#?}");
    }
}

#[test]
fn answers_of_a_book_stand_one_two_or_four_on_a_page() {
    let folder = Folder::with(&[]);
    for (number, expected) in [(1, 7), (2, 4), (4, 2)] {
        folder
            .run(&format!(
                "make cat,dog,owl --seed 1 --copies 7 --size 5x5 -q -o b.pdf --print answers --answers-per-page {number}"
            ))
            .is(0, &[]);
        assert_eq!(pages(&folder, "b.pdf").len(), expected);
    }
}

#[test]
fn lists_of_a_book_take_the_clues_of_their_words_and_all_have_the_bonus_words() {
    let folder = Folder::with(&[
        ("book.txt", LISTS),
        ("clues.txt", "cat: it meows\ncake = sweet\n"),
        ("wrong.txt", "cat: it meows\ncow: it moos\n"),
    ]);
    let made =
        folder.run("make --book book.txt --clues clues.txt --bonus otter --seed 3 -q -f jsonl");
    assert_eq!(made.status, Some(0), "{made:#?}");
    let puzzles: Vec<serde_json::Value> = made
        .output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(puzzles[0]["clues"], serde_json::json!({"CAT": "it meows"}));
    assert_eq!(puzzles[1]["clues"], serde_json::json!({"CAKE": "sweet"}));
    assert_eq!(puzzles[2]["clues"], serde_json::json!({}));
    for puzzle in puzzles {
        assert_eq!(puzzle["bonus"], serde_json::json!(["OTTER"]));
    }
    folder
        .run("make --book book.txt --clues wrong.txt -o p.pdf")
        .is_error("wrong.txt: “cow” has a clue, but is not in the list");
    folder
        .run("make --book book.txt --bonus wren -o p.pdf")
        .is_error("“Birds”: --bonus: “wren” is in the list, so it cannot be a bonus word");
    assert!(!folder.path().join("p.pdf").exists());
}

#[test]
fn a_word_that_a_list_of_a_book_has_twice_is_noted() {
    let folder = Folder::with(&[("twice.txt", "# Pets\ncat\n# Sweets\ncake\nCAKE\n")]);
    let made = folder.run("make --book twice.txt --seed 1 -f jsonl");
    assert_eq!(made.status, Some(0), "{made:#?}");
    assert!(
        made.errors
            .contains("twice.txt: “Sweets”: a word is in the list twice: cake"),
        "{made:#?}"
    );
}

#[test]
fn numbers_that_order_the_files_of_a_folder_are_no_part_of_titles() {
    let titles_of = |files: &[(&str, &str)]| {
        let folder = Folder::with(&[]);
        let lists = folder.path().join("lists");
        std::fs::create_dir(&lists).unwrap();
        for (name, text) in files {
            std::fs::write(lists.join(name), text).unwrap();
        }
        let made = folder.run("make --book lists --seed 1 -f jsonl -q");
        assert_eq!(made.status, Some(0), "{made:#?}");
        let titles = titles(&made.output);
        Vec::from_iter(titles.into_iter().map(|(title, _)| title))
    };
    let numbered = [("9 Pets.txt", "cat\n"), ("10. Sweets.txt", "cake\n")];
    assert_eq!(titles_of(&numbered), ["Pets", "Sweets"]);
    let film = [("101 Dalmatians.txt", "dog\n"), ("Bambi.txt", "deer\n")];
    assert_eq!(titles_of(&film), ["101 Dalmatians", "Bambi"]);
}

#[test]
fn as_many_answers_stand_on_a_page_as_stay_legible() {
    let folder = Folder::with(&[("list.txt", "cat\ndog\nowl\n")]);
    // Puzzles, and the pages of all their answers.
    for (options, puzzles, answers) in [
        ("--size 20x20 --copies 4 --paper 6x9", 4, 2),
        ("--size 8x8 --copies 6 --paper 6x9", 6, 1),
        ("--size 10x10 --copies 10 --paper letter", 10, 1),
        ("--size 40x40 --copies 3 --paper 6x9", 3, 3),
    ] {
        folder
            .run(&format!("make list.txt --seed 1 -q -o p.pdf {options}"))
            .is(0, &[]);
        assert_eq!(
            pages(&folder, "p.pdf").len(),
            puzzles + answers,
            "{options}"
        );
    }
    // The grid that is too large is named, wherever it is.
    let names = "# One\ncat\ndog\n# Other\nunderstanding\n";
    std::fs::write(folder.path().join("book.txt"), names).unwrap();
    folder
        .run("make --book book.txt --seed 1 -q -o p.pdf --paper 105x148mm --large-print")
        .is_error("a grid has 13 × 13");
}

#[test]
fn pages_that_have_only_a_list_have_a_heading_for_it() {
    let list =
        "alligator\nbutterfly\ncrocodile\ndragonfly\nearthworm\njellyfish\nporcupine\nwoodpecker\n";
    let clues: String = list
        .lines()
        .map(|word| format!("{word}: a clue that takes some lines of this page, because it is so long that no two of them fit into one, and that is not all that it says: it goes on, and on, for a page\n"))
        .collect();
    let folder = Folder::with(&[("list.txt", list), ("clues.txt", &clues)]);
    let options = "--paper 6x9 --large-print --size 19x12 --seed 1 -q -o p.pdf";
    // Letters of large print are far from each other, as words are.
    let texts = || -> Vec<String> {
        let pages = pages(&folder, "p.pdf");
        pages
            .iter()
            .map(|page| page.replace(char::is_whitespace, ""))
            .collect()
    };
    folder.run(&format!("make list.txt {options}")).is(0, &[]);
    let words = texts();
    assert!(words[1].starts_with("WordsALLIGATOR"), "{words:#?}");
    folder
        .run(&format!("make --clues clues.txt {options}"))
        .is(0, &[]);
    let clues = texts();
    assert!(clues[1].starts_with("Clues1.aclue"), "{clues:#?}");
    assert!(clues[2].starts_with("Moreclues"), "{clues:#?}");
}

#[test]
fn lines_of_errors_count_from_the_first_line_of_the_file() {
    for (list, message) in [
        ("cat\nd0g\n", "line 5: “d0g”"),
        ("7up\n", "line 4 is skipped"),
        ("c a t s\nd o g s\ne e l s\n", "lines 4 to 6"),
        (
            "{\"grid\": [\"cat\"],\n \"rows\": \"x\"}\n",
            "line 5, column 12",
        ),
    ] {
        let folder = Folder::with(&[("book.txt", &format!("# Pets\ncat\n# More\n{list}"))]);
        folder
            .run("make --book book.txt -f jsonl")
            .is_error(message);
    }
}

#[test]
fn a_missing_name_is_reported_before_the_lists_are_read() {
    let folder = Folder::with(&[("book.txt", "# Pets\nc4t\n\n# More\n\n")]);
    let refused = folder.run("make --book book.txt");
    refused
        .is_error("book.txt has 2 lists, and writes one file per puzzle: name them with --output");
}

#[test]
fn two_or_four_puzzles_share_a_page() {
    let folder = Folder::with(&[("list.txt", "zebra\ncat\n")]);
    for (number, page_of_last, count) in [(1, 4, 5), (2, 3, 4), (4, 2, 3)] {
        folder
            .run(&format!(
                "make list.txt --copies 3 --seed 3 -q -o p.pdf --contents --name-line --per-page {number} --alphabetical"
            ))
            .is(0, &[]);
        let pages = solid_pages(&folder, "p.pdf");
        assert_eq!(pages.len(), count, "{pages:#?}");
        assert!(
            pages[0].contains(&format!("Puzzle3{page_of_last}")),
            "{pages:#?}"
        );
        for puzzle in 1..=3 {
            let page = &pages[1 + (puzzle - 1) / number];
            assert!(page.contains(&format!("Puzzle{puzzle}")), "{pages:#?}");
        }
        let lists = pages.iter().map(|page| page.matches("CATZEBRA").count());
        assert_eq!(lists.sum::<usize>(), 3, "{pages:#?}");
        let names = pages.iter().map(|page| page.matches("NameDate").count());
        assert_eq!(names.sum::<usize>(), 3, "{pages:#?}");
    }
    // A puzzle with a long list begins a page, and the contents know it.
    let words = |range: std::ops::Range<u32>| -> String {
        let letter = |number: u32| char::from_digit(10 + number % 26, 36).unwrap();
        let word = |number| format!("k{}{}vjqz\n", letter(number / 26), letter(number));
        range.map(word).collect()
    };
    folder.write(
        "long.txt",
        format!("# A\ncat\n# B\n{}# C\nowl\n", words(0..150)),
    );
    folder
        .run("make --book long.txt --seed 3 -q -o l.pdf --contents --per-page 2 --print puzzle")
        .is(0, &[]);
    let long = solid_pages(&folder, "l.pdf");
    assert!(long[0].starts_with("Contents1A22B33C"), "{long:#?}");
    assert!(
        long[1].contains("Puzzle1") && long[2].contains("Puzzle2"),
        "{long:#?}"
    );
    // Sections begin a page.
    let plan = "title,section,words\nA,One,cat\nB,Two,dog\n";
    folder.write("plan.csv", plan);
    folder
        .run("make --book plan.csv --seed 3 -q -o s.pdf --per-page 2 --print puzzle")
        .is(0, &[]);
    assert_eq!(pages(&folder, "s.pdf").len(), 4);
    for (options, message) in [
        ("--per-page 2 --gutter 10mm -o p.pdf", "cannot be used with"),
        ("--per-page 2 --press -o p.pdf", "cannot be used with"),
        ("--per-page 3 -o p.pdf", "--per-page <1|2|4>"),
        ("--per-page 2 -o p.docx", "--per-page applies only to pages"),
        (
            "--alphabetical -f csv",
            "--alphabetical applies only to paper",
        ),
    ] {
        folder
            .run(&format!("make list.txt {options}"))
            .is_error(message);
    }
}

#[test]
fn a_puzzle_alone_fills_its_page_with_copies_and_notes_stand_once() {
    let folder = Folder::with(&[("list.txt", "zebra\ncat\n")]);
    folder
        .run("make list.txt --seed 3 -q -o p.pdf --per-page 4 --print puzzle")
        .is(0, &[]);
    let page = &solid_pages(&folder, "p.pdf")[0];
    assert_eq!(page.matches("ZEBRACAT").count(), 4, "{page}");
    folder
        .run("make list.txt --seed 3 -q -o p.pdf --per-page 4")
        .is(0, &[]);
    let document = String::from_utf8_lossy(&folder.read_bytes("p.pdf")).into_owned();
    let titles = document.matches("/Title(").count();
    assert_eq!(titles, 3, "the document, a puzzle and its answers");
    let plan = "title,words,note\nA,cat,Cats purr.\nB,dog,\nC,cow,\n";
    folder.write("plan.csv", plan);
    folder
        .run("make --book plan.csv --seed 3 -q -o n.pdf --per-page 2 --print puzzle")
        .is(0, &[]);
    let pages = solid_pages(&folder, "n.pdf").concat();
    assert_eq!(pages.matches("Catspurr.").count(), 1, "{pages}");
}

#[test]
fn a_hidden_message_has_blanks_and_stands_in_the_answers() {
    let folder = Folder::with(&[("list.txt", "zebra\ncat\n")]);
    let options = "make list.txt --seed 3 --size 7x7 --message 'GOOD,ONE' --message-pad -q";
    let options = options.replace('\'', "");
    folder
        .run(&format!("{options} -o p.pdf --labels message=Lösung"))
        .is(0, &[]);
    let pages = solid_pages(&folder, "p.pdf");
    assert!(pages[0].contains("Lösung:_______"), "{pages:#?}");
    assert!(!pages[0].contains("GOOD,ONE"), "{pages:#?}");
    assert!(pages[1].contains("Lösung:GOOD,ONE"), "{pages:#?}");
    folder
        .run(&format!("{options} --copies 2 -o two.pdf"))
        .is(0, &[]);
    let pages = solid_pages(&folder, "two.pdf");
    assert!(
        pages[2].contains("1GOOD,ONE") && pages[2].contains("2GOOD,ONE"),
        "{pages:#?}"
    );
    folder.run(&format!("{options} -o p.docx")).is(0, &[]);
}

#[test]
fn a_large_grid_does_not_make_other_answers_small() {
    let folder = Folder::with(&[(
        "plan.csv",
        "title,words,size\nPets,\"cat,dog\",8\nSky,\"sun,moon\",40\nSea,\"crab,seal\",8\nFarm,\"cow,pig\",8\n",
    )]);
    let options = "--seed 3 -q -o b.pdf --contents";
    for (per_page, expected) in [("", 1 + 4 + 3), ("--answers-per-page 4", 1 + 4 + 3)] {
        folder
            .run(&format!("make --book plan.csv {options} {per_page}"))
            .is(0, &[]);
        let pages = solid_pages(&folder, "b.pdf");
        assert_eq!(pages.len(), expected, "{pages:#?}");
        for (page, captions) in [
            (5, vec!["1Pets·page2"]),
            (6, vec!["2Sky·page3"]),
            (7, vec!["3Sea·page4", "4Farm·page5"]),
        ] {
            for caption in captions {
                assert!(pages[page].contains(caption), "{caption}: {pages:#?}");
            }
        }
    }
}

#[test]
fn a_message_in_letters_from_right_to_left_is_read_so() {
    let folder = Folder::with(&[("list.txt", "חתול\nכלב\nסוס\nפרה\n")]);
    let message = "--message שלום --message-pad --level easy --size 7x7";
    folder
        .run(&format!("make list.txt --seed 1 -q {message} -o p.json"))
        .is(0, &[]);
    let puzzle: serde_json::Value = serde_json::from_str(&folder.read("p.json")).unwrap();
    let rows = |field: &str| -> Vec<Vec<char>> {
        let rows = puzzle[field].as_array().unwrap().iter();
        rows.map(|row| row.as_str().unwrap().chars().collect())
            .collect()
    };
    let (grid, answer) = (rows("grid"), rows("answer"));
    let free = (0..7).flat_map(|row| (0..7).rev().map(move |column| (row, column)));
    let free = free.filter(|&(row, column)| answer[row][column] == '.');
    let read: String = free
        .map(|(row, column)| grid[row][column])
        .take(4)
        .collect();
    // In a grid, a letter has the same form at the end of a word as elsewhere, or the one of the list.
    assert!(read == "שלום" || read == "שלומ", "{read}");
}

#[test]
fn answers_in_a_file_of_their_own_have_their_pages_in_the_contents() {
    let plan = "title,section,words\nPets,Home,\"cat,dog\"\nSea,Water,\"crab,seal\"\n";
    let folder = Folder::with(&[("plan.csv", plan)]);
    let front = "--title Zoo --title-page --dedication Ada --contents --how-to Play --how-to Look.";
    folder
        .run(&format!(
            "make --book plan.csv --seed 3 -q -o b.pdf --answer a.pdf {front}"
        ))
        .is(0, &[]);
    let answers = solid_pages(&folder, "a.pdf");
    assert_eq!(answers.len(), 3, "{answers:#?}");
    assert_eq!(answers[0], "ZooAnswers");
    assert!(
        answers[1].starts_with("Contents1Pets32Sea3"),
        "{answers:#?}"
    );
    let book = solid_pages(&folder, "b.pdf");
    assert_eq!(book[1], "Ada");
    assert!(
        book[2].starts_with("ContentsHome51Pets6Water72Sea8"),
        "{book:#?}"
    );
    assert_eq!(book[3], "PlayLook.4");
    assert!(book[5].starts_with("PetsPuzzle1"), "{book:#?}");
}
