//! Books that are planned in a table: CSV or a workbook.

use crate::common::command::{Folder, Outcome};
use crate::common::documents::{sheet, xlsx};
use crate::common::pdf::texts;
use serde_json::Value;

const PLAN: &str = "\
Title;Subtitle;Section;Words;Clues;Level;Size;Shape;Message;Seed;Note
Pets;at home;Animals;cat, dog, hamster;it meows;;12;;;;Cats sleep 15 hours a day.
Birds;;Animals;\"owl
wren
tit\";;easy;8x10;;;77;
Sweets;;Food;ice cream | cake;;2;;heart;;;
";

fn documents(made: &Outcome) -> Vec<Value> {
    assert_eq!(made.status, Some(0), "{made:#?}");
    let lines = made.output.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn rows(puzzle: &Value) -> usize {
    puzzle["grid"].as_array().unwrap().len()
}

#[test]
fn each_row_of_a_table_is_a_puzzle_with_options_of_its_own() {
    let plan = PLAN.replace("it meows", "\"it meows; it barks; it runs in a wheel\"");
    let folder = Folder::with(&[("plan.csv", &plan)]);
    let made = folder.run("make --book plan.csv --seed 5 --size 20x20 -f jsonl");
    let puzzles = documents(&made);
    let titles: Vec<&str> = puzzles
        .iter()
        .map(|it| it["title"].as_str().unwrap())
        .collect();
    assert_eq!(titles, ["Pets\nat home", "Birds", "Sweets"]);
    assert_eq!(
        puzzles[0]["list"],
        serde_json::json!(["CAT", "DOG", "HAMSTER"])
    );
    assert_eq!(puzzles[0]["clues"]["HAMSTER"], "it runs in a wheel");
    assert_eq!(
        puzzles[1]["list"],
        serde_json::json!(["OWL", "WREN", "TIT"])
    );
    assert_eq!(puzzles[2]["list"], serde_json::json!(["ICE CREAM", "CAKE"]));
    let sizes: Vec<usize> = puzzles.iter().map(rows).collect();
    assert_eq!(
        sizes,
        [12, 8, 20],
        "what a row leaves open is as the options say"
    );
    let option = |number: usize, name: &str| puzzles[number]["options"][name].clone();
    assert_eq!(
        [0, 1, 2].map(|number| puzzles[number]["seed"].clone()),
        [5, 77, 7]
    );
    assert_eq!(option(1, "directions"), serde_json::json!(["E", "S"]));
    assert_eq!(option(2, "mask"), "heart");
    let alone = folder.run("make owl,wren,tit --level easy --size 8x10 --seed 77 -f jsonl");
    assert_eq!(documents(&alone)[0]["grid"], puzzles[1]["grid"]);
}

#[test]
fn a_workbook_is_a_plan_or_has_a_list_on_each_sheet() {
    let folder = Folder::with(&[]);
    let plan = sheet(&[
        "My book",
        "Titel,Wörter,,Stufe",
        "Haustiere,Hund,Katze,1",
        "Vögel,Amsel,Meise,3",
    ]);
    let notes = sheet(&["buy paper"]);
    folder.write(
        "plan.xlsx",
        xlsx(&[(r#"name="Plan""#, &plan), (r#"name="To do""#, &notes)]),
    );
    let made = folder.run("make --book plan.xlsx --seed 5 -f jsonl");
    assert!(
        made.errors.contains("headings of a book: sheet “To do”"),
        "{made:#?}"
    );
    let puzzles = documents(&made);
    assert_eq!(puzzles[0]["title"], "Haustiere");
    assert_eq!(puzzles[0]["list"], serde_json::json!(["HUND", "KATZE"]));
    assert_eq!(
        puzzles[1]["options"]["directions"]
            .as_array()
            .unwrap()
            .len(),
        8
    );

    let [pets, birds] = [["cat", "dog"], ["owl", "wren"]].map(|words| sheet(&words));
    let sheets = [(r#"name="Pets""#, &*pets), (r#"name="Birds""#, &*birds)];
    folder.write("sheets.xlsx", xlsx(&sheets));
    let made = folder.run("make --book sheets.xlsx --seed 5 -f jsonl -q");
    let titles: Vec<Value> = documents(&made)
        .iter()
        .map(|it| it["title"].clone())
        .collect();
    assert_eq!(titles, ["Pets", "Birds"]);
}

#[test]
fn headings_are_in_many_languages() {
    for headings in [
        "Titre,Mots,Difficulté",
        "Título,Palabras,Nivel",
        "Titolo,Parole,Livello",
        "Titel,Woorden,Niveau",
        "Tytuł,Słowa,Poziom",
        "Название,Слова,Уровень",
        "כותרת,מילים,רמה",
        "TITLE,WORDS,LEVEL:",
    ] {
        let folder = Folder::with(&[(
            "plan.csv",
            &format!("{headings}\nA,uno dos tres cuatro,1\n"),
        )]);
        let made = folder.run("make --book plan.csv --seed 5 -f jsonl");
        let puzzle = &documents(&made)[0];
        assert_eq!(puzzle["title"], "A", "{headings}");
        assert_eq!(
            puzzle["options"]["directions"],
            serde_json::json!(["E", "S"])
        );
        assert_eq!(
            puzzle["list"].as_array().unwrap().len(),
            4,
            "divided at spaces"
        );
        assert!(made.errors.contains("divided at spaces"), "{made:#?}");
    }
}

#[test]
fn sections_have_pages_and_notes_stand_at_the_foot() {
    let plan = PLAN.replace("it meows", "");
    let folder = Folder::with(&[("plan.csv", &plan)]);
    let options = "--seed 5 -q -o book.pdf --title Zoo --title-page --contents";
    let solid = |gutter: &str| -> Vec<String> {
        folder
            .run(&format!("make --book plan.csv {options} {gutter}"))
            .is(0, &[]);
        let pages = texts(&folder.read_bytes("book.pdf"));
        pages
            .iter()
            .map(|page| page.split_whitespace().collect())
            .collect()
    };
    let pages = solid("");
    assert_eq!(
        pages[1],
        "ContentsAnimals31Pets42Birds5Food63Sweets7Answers82"
    );
    assert_eq!([&*pages[2], &*pages[5]], ["Animals", "Food"]);
    assert!(pages[3].contains("Catssleep15hoursaday.4"), "{pages:#?}");
    assert!(!pages[7].contains("sleep"), "answers have no note");
    // A section begins on a right page, whose number is odd.
    let pages = solid("--gutter 10mm");
    assert_eq!(
        [&*pages[2], &*pages[5], &*pages[6]],
        ["Animals", "6", "Food"]
    );

    folder
        .run("make --book plan.csv --seed 5 -q -o book.docx")
        .is(0, &[]);
    let again = folder.run("make --from book.docx -f jsonl -q");
    assert_eq!(documents(&again).len(), 3);
}

#[test]
fn notes_name_equal_titles_repeated_words_and_skipped_folders() {
    let lists = "# Pets\ncat\n# Birds\nowl\n# Pets\ncat\n# Zoo\nlion\n# Wild\nlion\n";
    let folder = Folder::with(&[("book.txt", lists)]);
    let made = folder.run("make --book book.txt --seed 5 -f jsonl --repeat-within 2");
    made.is_noted(
        0,
        &made.output.lines().collect::<Vec<_>>(),
        &[
            "puzzles with the same title: “Pets” (1, 3)",
            "words that repeat within 2 puzzles: “lion” (4, 5)",
        ],
    );
    let made = folder.run("make --book book.txt --seed 5 -f jsonl --repeat-within 3");
    assert!(
        made.errors.contains("“cat” (1, 3), “lion” (4, 5)"),
        "{made:#?}"
    );
    std::fs::create_dir_all(folder.path().join("lists/old")).unwrap();
    std::fs::write(folder.path().join("lists/a.txt"), "cat\n").unwrap();
    let made = folder.run("make --book lists --seed 5 -f jsonl");
    assert!(
        made.errors.contains("folders in it are skipped: “old”"),
        "{made:#?}"
    );
}

#[test]
fn what_is_wrong_with_a_table_names_its_place_and_writes_nothing() {
    for (table, message) in [
        (
            "Title,Level\nPets,1\n",
            "line 1: the headings are those of a book, but none is that of the words",
        ),
        (
            "Title,Words\n",
            "line 1: there are no puzzles below the headings",
        ),
        (
            "Title,Words\nPets,cat\nBirds,\n",
            "line 3: there are no words",
        ),
        (
            "Title,Words\nPets,c4t!\n",
            "line 2, column “Words”: “c4t!” is not a word",
        ),
        (
            "Title,Words,Size\nPets,cat,huge\n",
            "line 2, column “Size”: it must be rows and columns",
        ),
        ("Title,Words,Size\nPets,cat,2\n", "line 2"),
        (
            "Title,Words,Level\nPets,cat,extreme\n",
            "line 2, column “Level”: “extreme” is not a level",
        ),
        (
            "Title,Words,Shape\nPets,cat,blob\n",
            "line 2, column “Shape”: “blob” is not a shape",
        ),
        (
            "Title,Words,Seed\nPets,cat,-1\n",
            "line 2, column “Seed”: it must be a whole number",
        ),
        (
            "Title,Words,Clues\nPets,\"cat, dog\",it meows\n",
            "line 2: it has 1 clue for 2 words",
        ),
        (
            "Title,Words,Seed\nPets,cat,=A1+1\n",
            "line 2, column “Seed”: the cell has a formula",
        ),
        (
            "Title,Words\nPets,#REF!\n",
            "line 2, column “Words”: the cell shows #REF!",
        ),
        (
            "Title,Words,Spanning word,Size\nPets,\"cat,dog\",elf,8x8\n",
            "line 2: --spanning elf",
        ),
    ] {
        let folder = Folder::with(&[("plan.csv", table)]);
        let made = folder.run("make --book plan.csv --seed 5 -o book.pdf");
        made.is_error(message);
        assert!(made.errors.contains("plan.csv: "), "{made:#?}");
        assert!(!folder.path().join("book.pdf").exists(), "{table}");
    }
    let folder = Folder::with(&[]);
    let xml = r#"<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Title</t></is></c><c r="B1" t="inlineStr"><is><t>Words</t></is></c></row><row r="7"><c r="B7" t="e"><f>A1/0</f><v>#DIV/0!</v></c></row></sheetData></worksheet>"#;
    let other = sheet(&["x"]);
    folder.write(
        "plan.xlsx",
        xlsx(&[(r#"name="Plan""#, xml), (r#"name="B""#, &other)]),
    );
    let made = folder.run("make --book plan.xlsx -o book.pdf");
    made.is_error("plan.xlsx: sheet “Plan”, row 7, column “Words”: the cell shows #DIV/0!");
}

/// The lists of the puzzles of a table, with a space between words.
fn lists(table: &str) -> Vec<String> {
    let folder = Folder::with(&[("plan.csv", table)]);
    let made = folder.run("make --book plan.csv --seed 5 -f jsonl");
    let list = |puzzle: &Value| {
        let words = puzzle["list"].as_array().unwrap().iter();
        words
            .map(|word| word.as_str().unwrap())
            .collect::<Vec<_>>()
            .join(" ")
    };
    documents(&made).iter().map(list).collect()
}

#[test]
fn rows_of_one_word_each_are_one_puzzle() {
    let table =
        "title,word,clue\nPets,cat,it meows\nPets,dog,it barks\nFood,tart,a cake\n,pie,baked\n";
    assert_eq!(lists(table), ["CAT DOG", "TART PIE"]);
    let folder = Folder::with(&[("plan.csv", table)]);
    let made = folder.run("make --book plan.csv --seed 5 -f jsonl");
    let clues = &documents(&made)[1]["clues"];
    assert_eq!(
        *clues,
        serde_json::json!({"TART": "a cake", "PIE": "baked"})
    );
    // Rows of several words, of another title or with options are puzzles.
    let table = "title,word,level\nPets,cat,easy\nPets,dog,easy\n";
    assert_eq!(lists(table), ["CAT DOG"]);
    let table = "title,word,seed\nPets,cat,\nPets,\"dog, cow\",\nPets,eel,7\nBirds,owl,\n";
    assert_eq!(lists(table), ["CAT", "DOG COW", "EEL", "OWL"]);
}

#[test]
fn words_and_clues_are_divided_at_whatever_stands_between() {
    let table = "title,words\nA,\"cat, dog\nhamster; pig | cow\"\nB,\"ice cream, apple pie\"\n";
    assert_eq!(
        lists(table),
        ["CAT DOG HAMSTER PIG COW", "ICE CREAM APPLE PIE"]
    );
    let folder = Folder::with(&[(
        "plan.csv",
        "title,words,clues\nA,cat|dog,meows; purrs|barks; bites\nB,cow,milk; grass\n",
    )]);
    let made = folder.run("make --book plan.csv --seed 5 -f jsonl");
    let clues: Vec<Value> = documents(&made)
        .iter()
        .map(|it| it["clues"].clone())
        .collect();
    assert_eq!(
        clues[0],
        serde_json::json!({"CAT": "meows; purrs", "DOG": "barks; bites"})
    );
    assert_eq!(clues[1], serde_json::json!({"COW": "milk; grass"}));
    // A column for each.
    folder.write(
        "wide.csv",
        "title,word 1,clue 1,word 2,clue 2\nA,cat,meows,dog,barks\n",
    );
    let made = folder.run("make --book wide.csv --seed 5 -f jsonl");
    let clues = &documents(&made)[0]["clues"];
    assert_eq!(*clues, serde_json::json!({"CAT": "meows", "DOG": "barks"}));
}

#[test]
fn lines_are_counted_as_editors_count_them() {
    for (table, line) in [
        ("title,words,level\r\nPets,cat,easy\r\nFood,pie,hrad\r\n", 3),
        (
            "\n\ntitle,words,level\n\nPets,\"cat\ndog\",easy\n\n\nFood,pie,hrad\n",
            9,
        ),
        ("My plan\n\ntitle;words;level\nPets;cat;hrad\n", 4),
    ] {
        let folder = Folder::with(&[("plan.csv", table)]);
        let made = folder.run("make --book plan.csv --seed 5 -f jsonl");
        made.is_error(&format!(
            "plan.csv: line {line}, column “level”: “hrad” is not a level"
        ));
    }
}

#[test]
fn cells_may_be_in_the_language_of_the_headings() {
    let table = "Titel;Wörter;Stufe;Größe\nA;Hund, Katze;leicht;8 x 9\nB;Kuh, Pferd;1.0;10\n";
    let folder = Folder::with(&[("plan.csv", table)]);
    let made = folder.run("make --book plan.csv --seed 5 -f jsonl");
    let puzzles = documents(&made);
    for puzzle in &puzzles {
        assert_eq!(
            puzzle["options"]["directions"],
            serde_json::json!(["E", "S"])
        );
    }
    assert_eq!([rows(&puzzles[0]), rows(&puzzles[1])], [8, 10]);
}

#[test]
fn words_that_are_headings_too_are_words_in_lists() {
    let folder = Folder::with(&[(
        "book.txt",
        "# Maths\nsize, shape, number, level\n# Pets\ncat, dog\n",
    )]);
    let made = folder.run("make --book book.txt --seed 5 -f jsonl -q");
    assert_eq!(documents(&made)[0]["list"].as_array().unwrap().len(), 4);
    // A list with definitions is no plan.
    std::fs::create_dir(folder.path().join("lists")).unwrap();
    folder.write(
        "lists/Pets.csv",
        "word,description\ncat,it meows\ndog,it barks\n",
    );
    folder.write("lists/School.txt", "unit, part\nform, pencil\n");
    let made = folder.run("make --book lists --seed 5 -f jsonl -q");
    let puzzles = documents(&made);
    assert_eq!(puzzles[0]["title"], "Pets");
    assert_eq!(puzzles[0]["list"], serde_json::json!(["CAT", "DOG"]));
    assert_eq!(puzzles[1]["list"].as_array().unwrap().len(), 4);
}

#[test]
fn words_that_bend_have_no_level_in_either_order() {
    for table in [
        "title,words,spanning word,level\nA,\"rose, tulip\",sunflower,easy\n",
        "title,words,level,spanning word\nA,\"rose, tulip\",easy,sunflower\n",
    ] {
        let folder = Folder::with(&[("plan.csv", table)]);
        let made = folder.run("make --book plan.csv --seed 5 -f jsonl -q --fullness 50");
        assert_eq!(documents(&made)[0]["spanning"], "SUNFLOWER", "{made:#?}");
    }
}

#[test]
fn a_section_goes_on_where_its_cell_is_empty() {
    let table = "title,section,words\nA,One,cat\nB,,\"dog, cow\"\nC,One,owl\nD,Two,eel\n";
    let folder = Folder::with(&[("plan.csv", table)]);
    folder
        .run("make --book plan.csv --seed 5 -q -o b.pdf --contents --print puzzle")
        .is(0, &[]);
    let pages = texts(&folder.read_bytes("b.pdf"));
    let contents: String = pages[0].split_whitespace().collect();
    assert_eq!(contents, "ContentsOne21A32B43C5Two64D71");
}
