//! What puzzles look like on paper: case, lines to write on, logo, font, page sizes and large print.

use crate::common::command::Folder;
use crate::common::pdf::texts;
use crate::word_processors::document_xml;

const LIST: &str = "Straße\nice Cream\nCafé\n";
const LOGO: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#0a0"/></svg>"##;

fn folder() -> Folder {
    Folder::with(&[("list.txt", LIST), ("logo.svg", LOGO)])
}

/// Makes a puzzle, and returns what it is drawn as.
fn drawn(folder: &Folder, options: &str) -> String {
    let made = folder.run(&format!("make list.txt --seed 1 -q {options}"));
    assert_eq!(made.status, Some(0), "{made:#?}");
    made.output
}

/// The text of each page, without white space.
fn pages(folder: &Folder, name: &str) -> Vec<String> {
    let pages = texts(&folder.read_bytes(name));
    pages
        .iter()
        .map(|page| page.split_whitespace().collect())
        .collect()
}

#[test]
fn letters_have_the_case_asked_for_in_every_drawing() {
    let folder = folder();
    for (option, words, grid_letter) in [
        ("", ["STRAßE", "ICE CREAM", "CAFÉ"], 'É'),
        ("--case upper", ["STRAẞE", "ICE CREAM", "CAFÉ"], 'ẞ'),
        ("--case lower", ["straße", "ice cream", "café"], 'é'),
        ("--case as-written", ["Straße", "ice Cream", "Café"], 'É'),
    ] {
        let svg = drawn(&folder, &format!("-f svg {option}"));
        let page = drawn(&folder, &format!("-f html {option}"));
        folder
            .run(&format!("make list.txt --seed 1 -q -o p.docx {option}"))
            .is(0, &[]);
        let docx = document_xml(&folder.read_bytes("p.docx"), "word/document.xml");
        for word in words {
            assert!(svg.contains(&format!(">{word}</text>")), "{option}: {word}");
            assert!(
                page.contains(&format!(r#""text":"{word}""#)),
                "{option}: {word}"
            );
            assert!(docx.contains(&format!(">{word}</w:t>")), "{option}: {word}");
        }
        let row = |line: &str| line.contains("<text x=\"") && line.contains(grid_letter);
        assert!(svg.split("</text>").any(row), "{option}");
        assert!(page.contains(&format!(r#":"{grid_letter}""#)), "{option}");
        assert!(docx.contains(&format!(">{grid_letter}</w:t>")), "{option}");
        folder
            .run(&format!("make list.txt --seed 1 -q -o p.pdf {option}"))
            .is(0, &[]);
        let pages = pages(&folder, "p.pdf");
        assert!(pages[0].contains(words[0]), "{option}: {pages:?}");
    }
}

#[test]
fn a_puzzle_file_has_words_as_written_too() {
    let folder = Folder::with(&[("p.txt", "HUNDX\nXXXXX\n\nHund\n")]);
    let made = folder.run("make --from p.txt -f svg --case as-written");
    assert!(made.output.contains(">Hund</text>"), "{made:#?}");
    let played = folder.run("play p.txt --case as-written -o -");
    assert!(played.output.contains(r#""text":"Hund""#), "{played:#?}");
    let found = folder.run("find p.txt -f svg --case lower");
    assert!(found.output.contains(">hund</text>"), "{found:#?}");
}

#[test]
fn a_name_line_a_logo_and_a_title_of_several_lines_are_above_the_puzzle_alone() {
    let folder = folder();
    let head = "--name-line --logo logo.svg --title Sweets --title week_3";
    let made = format!("make list.txt --seed 1 -q {head}");
    folder
        .run(&format!("{made} -f svg -o p.svg --answer a.svg"))
        .is(0, &[]);
    let (puzzle, answer) = (folder.read("p.svg"), folder.read("a.svg"));
    for text in ["Name", "Date"] {
        assert!(puzzle.contains(&format!(">{text}</text>")));
        assert!(!answer.contains(&format!(">{text}</text>")));
    }
    for text in ["Sweets", "week_3"] {
        assert!(puzzle.contains(&format!(">{text}</text>")));
        assert!(answer.contains(&format!(">{text}</text>")));
    }
    assert_eq!(puzzle.matches("<image ").count(), 1);
    assert!(!answer.contains("<image "));
    let own = drawn(&folder, "-f svg --name-line=Nom,Prénom,Classe");
    assert!(own.contains(">Prénom</text>") && !own.contains(">Date</text>"));
    folder.run(&format!("{made} -o p.pdf")).is(0, &[]);
    let pages = pages(&folder, "p.pdf");
    assert!(
        pages[0].contains("Name") && pages[0].contains("week_3"),
        "{pages:?}"
    );
    assert!(!pages[1].contains("Name"), "{pages:?}");
}

#[test]
fn lines_may_be_drawn_between_cells() {
    let folder = folder();
    folder.write("mask.txt", "##.\n###\n");
    let lines = |options: &str| {
        let made = folder.run(&format!("make ab --seed 1 -f svg {options}"));
        let path = made.output.split_once("<path d=\"");
        path.map_or(String::new(), |(_, path)| {
            path.split('"').next().unwrap().to_owned()
        })
    };
    assert_eq!(lines("--size 2x3"), "");
    assert_eq!(lines("--size 2x3 --grid-lines"), "M0 20h60M20 0v40M40 0v40");
    // The cells of a shape have lines around them.
    assert_eq!(
        lines("--mask mask.txt --grid-lines"),
        "M0 0h40M0 20h60M0 40h60M0 0v40M20 0v40M40 0v40M60 20v20"
    );
    for (options, count) in [("--size 2x3", 2), ("--mask mask.txt", 0)] {
        folder
            .run(&format!(
                "make ab --seed 1 -q --grid-lines {options} -o p.docx"
            ))
            .is(0, &[]);
        let text = document_xml(&folder.read_bytes("p.docx"), "word/document.xml");
        assert_eq!(text.matches("<w:insideH ").count(), count, "{text}");
        let cells = if count == 0 { 10 } else { 0 };
        assert_eq!(text.matches("<w:tcBorders>").count(), cells, "{text}");
    }
    folder
        .run("make ab --grid-lines")
        .is_error("--grid-lines applies only to paper");
}

#[test]
fn the_answers_of_pages_can_have_a_file_of_their_own() {
    let folder = folder();
    let make = "make list.txt --seed 1 --copies 3 -q";
    folder
        .run(&format!("{make} -o p.pdf --answer a.pdf"))
        .is(0, &[]);
    folder
        .run(&format!("{make} -o blank.pdf --print puzzle"))
        .is(0, &[]);
    folder
        .run(&format!("{make} -o key.pdf --print answers"))
        .is(0, &[]);
    assert!(folder.read_bytes("p.pdf") == folder.read_bytes("blank.pdf"));
    assert!(folder.read_bytes("a.pdf") == folder.read_bytes("key.pdf"));
    folder
        .run(&format!("{make} -o p.docx --answer a.docx"))
        .is(0, &[]);
    let text = document_xml(&folder.read_bytes("a.docx"), "word/document.xml");
    assert_eq!(text.matches(">Answers</w:t>").count(), 3, "{text}");
    let text = document_xml(&folder.read_bytes("p.docx"), "word/document.xml");
    assert!(!text.contains("Answers"), "{text}");
}

#[test]
fn pages_have_the_size_of_their_paper() {
    let folder = folder();
    for (paper, width, height) in [
        ("6x9", 432, 648),
        ("7x10", 504, 720),
        ("8x10", 576, 720),
        ("8.5x11", 612, 792),
        ("letter", 612, 792),
        ("a5", 419, 595),
        ("a4", 595, 841),
    ] {
        folder
            .run(&format!(
                "make list.txt --seed 1 -q -o p.pdf --paper {paper} --gutter 10mm"
            ))
            .is(0, &[]);
        let document = folder.read_bytes("p.pdf");
        let text = String::from_utf8_lossy(&document);
        let (_, size) = text.split_once("/MediaBox").unwrap();
        let numbers: Vec<u32> = size[..40]
            .split(|character: char| !character.is_ascii_digit() && character != '.')
            .filter_map(|number| number.parse::<f32>().ok())
            .map(|number| number as u32)
            .collect();
        assert_eq!(numbers[2..4], [width, height], "{paper}");
    }
}

/// The bundled font with a table changed.
fn changed_font(name: &[u8; 4], change: impl Fn(&mut [u8])) -> Vec<u8> {
    let mut font = dejavu::sans::regular().to_vec();
    let number = |bytes: &[u8]| u32::from_be_bytes(bytes.try_into().unwrap()) as usize;
    let record = font[12..]
        .chunks_exact(16)
        .find(|it| &it[..4] == name)
        .unwrap();
    let (start, length) = (number(&record[8..12]), number(&record[12..16]));
    change(&mut font[start..start + length]);
    font
}

#[test]
fn what_does_not_fit_together_is_one_error_and_nothing_is_written() {
    let folder = folder();
    folder.write("noise.ttf", [7_u8; 4000]);
    folder.write("cut.otf", &dejavu::sans::regular()[..5000]);
    // Without the number of widths, it cannot be embedded. With these heights, no line of it can be set.
    folder.write(
        "widths.ttf",
        changed_font(b"hhea", |table| table[34..36].fill(0)),
    );
    folder.write(
        "heights.ttf",
        changed_font(b"hhea", |table| {
            table[4..8].copy_from_slice(&[0x80, 0, 0x7f, 0xff])
        }),
    );
    folder.write(
        "no-letters.ttf",
        changed_font(b"cmap", |table| table.fill(0)),
    );
    folder.write("pictures.ttf", changed_font(b"OS/2", |table| table[32] = 5));
    // All of its codes are those of symbols in Windows.
    folder.write(
        "symbols.ttf",
        changed_font(b"cmap", |table| {
            for record in table[4..].chunks_exact_mut(8).take(5) {
                record[..4].copy_from_slice(&[0, 3, 0, 0]);
            }
        }),
    );
    // Nothing is drawn for letters that it lacks.
    folder.write(
        "no-box.ttf",
        changed_font(b"loca", |table| table.copy_within(..4, 4)),
    );
    folder.write("font.ttf", dejavu::sans_mono::regular());
    folder.write(
        "cut.png",
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x09\0\0\0\x09",
    );
    folder.write(
        "huge.png",
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff",
    );
    folder.write("chinese.txt", "中文\n");
    folder.write("wide.txt", "cat\n");
    for (arguments, part) in [
        (
            "list.txt -f svg --font font.ttf",
            "choose --format png or pdf",
        ),
        (
            "list.txt -o p.docx --font font.ttf",
            "choose --format png or pdf",
        ),
        (
            "list.txt -o p.pdf --font noise.ttf",
            "--font noise.ttf: it is no font",
        ),
        ("list.txt -o p.pdf --font cut.otf", "--font cut.otf"),
        (
            "list.txt -o p.pdf --font no-box.ttf --title 中文",
            "the font of PNG and PDF has no glyphs for 中 文",
        ),
        (
            "list.txt -o p.png --font no-box.ttf --title 中文",
            "has no glyphs for 中 文",
        ),
        ("list.txt -o p.pdf --font list.txt", "it is no font"),
        (
            "list.txt -o p.pdf --font widths.ttf",
            "--font widths.ttf: the font DejaVu Sans is damaged, or too complicated: name another font",
        ),
        (
            "list.txt -o p.png --font heights.ttf",
            "--font heights.ttf: the font DejaVu Sans is damaged",
        ),
        (
            "list.txt -o p.pdf --font no-letters.ttf",
            "--font no-letters.ttf: the font DejaVu Sans is damaged",
        ),
        (
            "list.txt -o p.pdf --font pictures.ttf",
            "--font pictures.ttf: the font DejaVu Sans has symbols or pictures in the place of letters: name a font for text",
        ),
        (
            "list.txt -o p.png --font symbols.ttf",
            "--font symbols.ttf: the font DejaVu Sans has symbols or pictures in the place of letters",
        ),
        ("list.txt -o p.pdf --font none.ttf", "there is no such file"),
        ("list.txt -o p.pdf --font .", "it is a folder"),
        (
            "chinese.txt --size 1x2 -o p.pdf --font font.ttf",
            "no glyphs for 中 文",
        ),
        (
            "chinese.txt --size 1x2 -o p.png",
            "no glyphs for 中 文: choose --typeface plain, name another font with --font FILE",
        ),
        (
            "list.txt -f svg --logo list.txt",
            "--logo list.txt: it is neither PNG nor SVG",
        ),
        ("list.txt -f svg --logo cut.png", "the PNG is damaged"),
        (
            "list.txt -f svg --logo huge.png",
            "4294967295 × 4294967295 pixels",
        ),
        (
            "list.txt -f html --logo logo.svg",
            "--logo applies only to paper",
        ),
        ("list.txt --name-line", "--name-line applies only to paper"),
        (
            "list.txt --labels puzzle=Quiz",
            "--labels applies only to paper",
        ),
        (
            "list.txt -f svg --labels puzzle=Quiz,bonus",
            "“bonus” is no label with its text: write puzzle, answers, contents",
        ),
        ("list.txt -f svg --name-line=a,,b", "write up to 4 words"),
        (
            "list.txt -f csv --case lower",
            "choose --format svg, png, html, pdf or docx",
        ),
        (
            "list.txt -f svg --gutter 10mm",
            "--gutter applies only to pages",
        ),
        (
            "list.txt -o p.docx --large-print",
            "--large-print applies only to pages",
        ),
        (
            "list.txt -o p.pdf --gutter 10",
            "a length in mm, cm, in or pt",
        ),
        ("list.txt -o p.pdf --gutter 90mm", "more than a quarter"),
        ("list.txt -o p.pdf --title-page", "\n  --title <TEXT>\n"),
        (
            "list.txt -o p.pdf --print puzzle --answers-per-page 2",
            "no answers are printed",
        ),
        ("list.txt -o p.pdf --answers-per-page 3", "3"),
        ("list.txt -o p.pdf --paper 5x5", "5x5"),
        (
            "list.txt -o p.pdf --large-print --size 10x40",
            "lower --size",
        ),
        (
            "list.txt -o p.pdf --key none --answer a.pdf",
            "--key none conflicts with --answer",
        ),
        ("wide.txt -o p.docx --size 3x64", "choose --format pdf"),
    ] {
        let before = folder.listing();
        let made = folder.run(&format!("make {arguments} --seed 1 -q"));
        assert_eq!(made.status, Some(2), "{made:#?}");
        let errors = made
            .errors
            .lines()
            .filter(|line| line.starts_with("error: "));
        assert_eq!(errors.count(), 1, "{made:#?}");
        assert!(made.errors.contains(part), "no “{part}”: {made:#?}");
        assert_eq!(made.output, "", "{made:#?}");
        assert_eq!(folder.listing(), before, "{arguments}");
    }
}

#[test]
fn large_print_has_letters_of_18_points_or_says_what_fits() {
    let folder = folder();
    // The room of A4 is 499 points wide, and a letter of 18 points needs a cell of 24.
    folder
        .run("make list.txt --seed 1 -q -o p.pdf --large-print --size 20x20")
        .is(0, &[]);
    let refused = folder.run("make list.txt --seed 1 -q -o q.pdf --large-print --size 21x21");
    refused.is_error("room for 30 × 20 cells, and a grid has 21 × 21");
    // Before anything else is read.
    folder
        .run("make none.txt --seed 1 -q -o q.pdf --large-print --size 21x21")
        .is_error("room for 30 × 20 cells, and a grid has 21 × 21");
    folder
        .run("make none.txt --seed 1 -q -o q.docx --size 3x64")
        .is_error("the grid has 64 columns");
    // Answers have a size of their own.
    folder
        .run("make list.txt --seed 1 -q -o r.pdf --large-print --size 20x20 --copies 2 --answers-per-page 4")
        .is(0, &[]);
}

#[test]
fn pages_are_in_the_font_asked_for() {
    let folder = folder();
    folder.write("font.ttf", dejavu::serif::regular());
    folder
        .run("make list.txt --seed 1 -q -o p.pdf --font font.ttf")
        .is(0, &[]);
    let document = folder.read_bytes("p.pdf");
    let text = String::from_utf8_lossy(&document);
    assert!(
        text.contains("DejaVuSerif"),
        "the name of the embedded font"
    );
    assert_eq!(text.matches("/FontFile2").count(), 1);
    folder
        .run("make list.txt --seed 1 -q -o p.png --font font.ttf")
        .is(0, &[]);
    folder.run("make list.txt --seed 1 -q -o q.png").is(0, &[]);
    assert!(folder.read_bytes("p.png") != folder.read_bytes("q.png"));
}

#[test]
fn puzzles_are_printed_in_the_typefaces_that_the_program_has() {
    let folder = folder();
    folder.write("cyrillic.txt", "кот\nсобака\n");
    folder.write("greek.txt", "γάτα\nσκύλος\n");
    for (typeface, list, name) in [
        ("plain", "greek.txt", "DejaVuSans"),
        ("book", "list.txt", "WordtrailBook"),
        ("school", "cyrillic.txt", "WordtrailSchool"),
    ] {
        let command = format!("make {list} --seed 1 -q --typeface {typeface} --title T -o p.pdf");
        folder.run(&command).is(0, &[]);
        let document = folder.read_bytes("p.pdf");
        let text = String::from_utf8_lossy(&document);
        for face in [name.to_owned(), format!("{name}-Bold")] {
            assert!(text.contains(&face), "{typeface}: {face}");
        }
        let other = if typeface == "plain" {
            "Wordtrail"
        } else {
            "DejaVuSans-"
        };
        assert!(!text.contains(other), "{typeface}");
        let command = format!("make {list} --seed 1 -q --typeface {typeface} -o p.png");
        folder.run(&command).is(0, &[]);
    }
    let made = folder.run("make cyrillic.txt --seed 1 -q --typeface book -o q.pdf");
    made.is_error("choose --typeface plain");
    folder
        .run("make list.txt --typeface book -f svg")
        .is_error("--typeface applies only to pixels and pages");
}

#[test]
fn letters_may_be_bold_or_in_circles() {
    let folder = folder();
    let plain = drawn(&folder, "-f svg --size 8x8");
    let bold = drawn(&folder, "-f svg --size 8x8 --bold");
    let circles = drawn(&folder, "-f svg --size 8x8 --circles");
    assert!(
        bold.contains(
            r#"<g class="letters" text-anchor="middle" font-size="12" font-weight="bold">"#
        )
    );
    assert_eq!(circles.matches("a9 9 0 1 0 18 0").count(), 64);
    assert!(!plain.contains("bold\">") && !plain.contains("a9 9"));
    let command = "make list.txt --seed 1 -q --bold -o p.docx";
    folder.run(command).is(0, &[]);
    let docx = document_xml(&folder.read_bytes("p.docx"), "word/document.xml");
    assert!(docx.matches("<w:b/>").count() > 60, "{docx}");
    folder
        .run("make list.txt --circles -o p.docx")
        .is_error("--circles applies only to drawings");
}

#[test]
fn a_shape_has_an_outline_that_its_letters_keep_away_from() {
    let folder = folder();
    folder.write("mask.txt", "###\n#.#\n###\n");
    let made = folder
        .run("make ab --seed 1 -q -f svg --mask mask.txt")
        .output;
    let outline = r##"d="M0 0h60v20h-60zM0 20h20v20h-20zM40 20h20v20h-20zM0 40h60v20h-60z""##;
    assert_eq!(made.matches(outline).count(), 2, "{made}");
    assert!(made.contains(r#"stroke-width="13""#) && made.contains(r#"stroke-width="11""#));
    let made = folder.run("make ab --seed 1 -q -f svg --mask mask.txt --grid-lines");
    assert!(!made.output.contains(outline), "lines are around its cells");
}

#[test]
fn documents_keep_how_puzzles_are_printed() {
    let folder = folder();
    folder.write("words.txt", "Ice Cream\nMcDonald\ncat\nDOG\n");
    let options = "--case as-written --paper a5 --name-line=Nom,Classe --labels puzzle=Rätsel";
    for made in ["p.json", "p.pdf", "p.docx"] {
        let command = format!("make words.txt --seed 1 -q --difficulty {options} -o {made}");
        folder.run(&command).is(0, &[]);
        let again = folder.run(&format!("make --from {made} -q -f json"));
        let again: serde_json::Value = serde_json::from_str(&again.output).unwrap();
        let print = &again["print"];
        assert_eq!(print["case"], "as-written", "{made}");
        assert_eq!(print["paper"], "a5", "{made}");
        assert_eq!(print["name_line"], serde_json::json!(["Nom", "Classe"]));
        assert_eq!(print["labels"], "puzzle=Rätsel", "{made}");
        assert!(print["difficulty"].as_f64().unwrap() > 1.0, "{made}");
        let written =
            serde_json::json!({"CAT": "cat", "ICE CREAM": "Ice Cream", "MCDONALD": "McDonald"});
        assert_eq!(again["written"], written, "{made}");
        folder
            .run(&format!("make --from {made} -q -o q.pdf"))
            .is(0, &[]);
        assert!(String::from_utf8_lossy(&folder.read_bytes("q.pdf")).contains("419.53 595.28"));
        let page = &pages(&folder, "q.pdf")[0];
        for part in [
            "Nom",
            "Classe",
            "Difficulty",
            "IceCream",
            "McDonald",
            "cat",
            "DOG",
        ] {
            assert!(page.contains(part), "{made}, {part}: {page}");
        }
        // Options that are given are stronger.
        let command = format!("make --from {made} -q -o r.pdf --paper a4 --case upper");
        folder.run(&command).is(0, &[]);
        assert!(String::from_utf8_lossy(&folder.read_bytes("r.pdf")).contains("595.28 841.89"));
        assert!(pages(&folder, "r.pdf")[0].contains("ICECREAM"));
    }
    for (field, value, problem) in [
        (
            "case",
            "\"title\"",
            "print.case: it must be one of lower, upper",
        ),
        ("paper", "\"a7\"", "print.paper: it must be a4"),
        ("labels", "\"colour=blue\"", "print.labels: “colour=blue”"),
        ("name_line", "[\" \"]", "print.name_line: --name-line"),
    ] {
        let document =
            format!(r#"{{"grid":["CAT"],"list":["CAT"],"print":{{"{field}":{value}}}}}"#);
        folder.write("p.json", document);
        let made = folder.run("make --from p.json -q -o s.pdf");
        made.is_error(problem);
    }
    folder.write(
        "p.json",
        r#"{"grid":["CAT"],"list":["CAT"],"written":{"CAT":"Dog"}}"#,
    );
    folder
        .run("make --from p.json -q -o s.pdf")
        .is_error("written.CAT: “Dog” is another word");
    folder.write(
        "p.json",
        r#"{"grid":["CAT"],"list":["cat"],"written":{"COW":"Cow"}}"#,
    );
    folder
        .run("make --from p.json -q -o s.pdf")
        .is_error("written.COW: it is not in the list");
    folder.write(
        "p.json",
        r#"{"grid":["CAT"],"list":["cat"],"written":{"CAT":"Cat"}}"#,
    );
    let command = "make --from p.json -q -o s.pdf --case as-written";
    folder.run(command).is(0, &[]);
    assert!(pages(&folder, "s.pdf")[0].ends_with("Cat"));
    // The margin for binding is a quarter of the paper at most, whichever paper that is.
    folder.write(
        "p.json",
        r#"{"grid":["CAT"],"list":["cat"],"print":{"paper":"75x75mm"}}"#,
    );
    let command = "make --from p.json -q -o s.pdf --gutter 50mm --labels instruction=";
    folder.run(command).is(0, &[]);
    assert!(pages(&folder, "s.pdf")[0].starts_with("CAT"));
}

#[test]
fn difficulty_is_printed_if_it_is_asked_for() {
    let folder = folder();
    let made = folder.run("make list.txt --seed 1 --difficulty -o p.docx");
    assert!(made.errors.starts_with("note: difficulty: "), "{made:#?}");
    let docx = document_xml(&folder.read_bytes("p.docx"), "word/document.xml");
    assert!(docx.contains(">Difficulty "), "{docx}");
    let labels = "--labels difficulty=Schwierigkeit";
    let command = format!("make list.txt --seed 1 -q --copies 2 --difficulty {labels} -o p.pdf");
    folder.run(&command).is(0, &[]);
    assert!(pages(&folder, "p.pdf")[1].starts_with("Puzzle2·Schwierigkeit"));
    folder.run("make list.txt --seed 1 -q -o p.pdf").is(0, &[]);
    assert!(!pages(&folder, "p.pdf")[0].contains("Difficulty"));
    let made = folder.run("make list.txt -m adjacent --seed 1 --difficulty -o q.pdf");
    assert!(
        made.errors.contains("only puzzles with straight words"),
        "{made:#?}"
    );
}
