//! Documents for word processors.

use crate::common::command::Folder;
use resvg::usvg::roxmltree::{Document, Node};
use std::collections::BTreeMap;
use std::io::{Cursor, Read};

const LIST: &str = "Straße\nice Cream\nCafé\n";
const LOGO: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#0a0"/></svg>"##;
const HEBREW: &str = "שלום\nספר\nילדים\nחתול\nמים\n";

/// The XML of a document for word processors.
pub fn document_xml(file: &[u8], name: &str) -> String {
    let mut archive = zip::ZipArchive::new(Cursor::new(file)).unwrap();
    let mut text = String::new();
    archive
        .by_name(name)
        .unwrap()
        .read_to_string(&mut text)
        .unwrap();
    text
}

fn is_tag(name: &str) -> impl Fn(&Node<'_, '_>) -> bool {
    move |node| node.tag_name().name() == name
}

fn text_of(node: Node<'_, '_>) -> String {
    node.descendants()
        .filter(is_tag("t"))
        .filter_map(|it| it.text())
        .collect()
}

/// Whether there is an element with this name in a node, with this value if one is given.
fn has(node: Node<'_, '_>, name: &str, value: &str) -> bool {
    node.descendants().filter(is_tag(name)).any(|element| {
        value.is_empty()
            || element
                .attributes()
                .any(|attribute| attribute.value() == value)
    })
}

/// The paragraphs of a style.
fn styled<'a, 'input>(
    document: &'a Document<'input>,
    style: &'a str,
) -> impl Iterator<Item = Node<'a, 'input>> {
    let paragraphs = document.descendants().filter(is_tag("p"));
    paragraphs.filter(move |paragraph| has(*paragraph, "pStyle", style))
}

/// The colour of the ground below an element of a document.
fn ground(node: Node<'_, '_>) -> Option<String> {
    let shade = node.descendants().find(is_tag("shd"))?;
    let fill = shade.attributes().find(|it| it.name() == "fill")?;
    Some(fill.value().to_owned())
}

/// Makes a puzzle as a document.
fn made(folder: &Folder, arguments: &str) -> String {
    let made = folder.run(&format!("make {arguments} --seed 1 -q -o p.docx"));
    made.is(0, &[]);
    document_xml(&folder.read_bytes("p.docx"), "word/document.xml")
}

#[test]
fn a_document_for_word_processors_has_the_grid_as_a_table_and_the_words_as_paragraphs() {
    let folder = Folder::with(&[("list.txt", LIST), ("logo.svg", LOGO)]);
    folder
        .run("make list.txt --seed 1 -q --size 9x12 --title A&B --logo logo.svg --name-line -o p.docx")
        .is(0, &[]);
    folder
        .run("make list.txt --seed 1 -q --size 9x12 -o p.txt")
        .is(0, &[]);
    let file = folder.read_bytes("p.docx");
    let text = document_xml(&file, "word/document.xml");
    let document = Document::parse(&text).unwrap();
    let tables: Vec<_> = document.descendants().filter(is_tag("tbl")).collect();
    assert_eq!(tables.len(), 2, "the puzzle and its answers");
    for table in &tables {
        let rows = table.children().filter(is_tag("tr"));
        let rows: Vec<String> = rows
            .map(|row| {
                let cells = row.children().filter(is_tag("tc")).map(text_of);
                Vec::from_iter(cells).join(" ")
            })
            .collect();
        let grid = folder.read("p.txt");
        assert!(grid.starts_with(&(rows.join("\n") + "\n\n")), "{rows:?}");
    }
    let marked = tables[1].descendants().filter(is_tag("shd")).count();
    assert!((12..=18).contains(&marked), "letters of words: {marked}");
    let texts = |style| Vec::from_iter(styled(&document, style).map(text_of));
    let words = ["STRAßE", "ICE CREAM", "CAFÉ"];
    assert_eq!(texts("ListedWord"), [words, words].concat());
    assert_eq!(texts("Heading1"), ["A&B", "A&B: Answers"]);
    assert_eq!(texts("NameLine"), ["Name Date "]);
    // All letters of a grid change with their style.
    let styles = document_xml(&file, "word/styles.xml");
    let styles = Document::parse(&styles).unwrap();
    let letter_style = styles
        .descendants()
        .flat_map(|style| style.attributes())
        .filter(|attribute| attribute.name() == "styleId")
        .map(|attribute| attribute.value())
        .find(|name| name.starts_with("GridLetter") && *name != "GridLetter");
    let letter_style = letter_style.expect("the size of the letters is in a style");
    let letters = Vec::from_iter(styled(&document, letter_style));
    assert_eq!(letters.len(), 2 * 9 * 12);
    assert!(!letters.iter().any(|letter| has(*letter, "sz", "")));
    for name in [
        "[Content_Types].xml",
        "_rels/.rels",
        "word/styles.xml",
        "docProps/core.xml",
    ] {
        assert!(
            Document::parse(&document_xml(&file, name)).is_ok(),
            "{name}"
        );
    }
    assert!(document_xml(&file, "word/_rels/document.xml.rels").contains("media/logo.png"));
    let again = folder.run(
        "make list.txt --seed 1 -q --size 9x12 --title A&B --logo logo.svg --name-line -o q.docx",
    );
    again.is(0, &[]);
    assert!(folder.read_bytes("q.docx") == file, "the same bytes");
}

#[test]
fn documents_for_word_processors_list_clues_and_name_the_words_in_the_answers() {
    let folder = Folder::with(&[("list.txt", LIST)]);
    folder.write("clues.txt", "Straße\troad\nCafé\tcoffee & cake\n");
    folder
        .run(
            "make list.txt --clues clues.txt --bonus Otter --seed 1 -q -o p.docx --case as-written",
        )
        .is(0, &[]);
    let xml = document_xml(&folder.read_bytes("p.docx"), "word/document.xml");
    let document = Document::parse(&xml).unwrap();
    let listed = Vec::from_iter(styled(&document, "ListedWord").map(text_of));
    assert_eq!(
        listed,
        [
            "1. road (6)  _\u{a0}_\u{a0}_\u{a0}_\u{a0}_\u{a0}_",
            "2. ice Cream",
            "3. coffee & cake (4)  _\u{a0}_\u{a0}_\u{a0}_",
            "+ 1 bonus word",
            "1. Straße",
            "2. ice Cream",
            "3. Café",
            "Otter (bonus)"
        ]
    );
}

#[test]
fn each_word_of_the_answers_has_the_ground_of_its_letters() {
    let folder = Folder::with(&[]);
    let words = "tulip,daisy,orchid,peony,violet,lilac,pansies";
    let xml = made(
        &folder,
        &format!("{words} -m adjacent --cover --size 8x6 --spanning sunflower"),
    );
    let document = Document::parse(&xml).unwrap();
    let tables: Vec<_> = document.descendants().filter(is_tag("tbl")).collect();
    assert!(!has(tables[0], "shd", ""), "the puzzle shows no word");
    // The letters that have each ground, and those of the words that are listed with it.
    let mut letters: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for cell in tables[1].descendants().filter(is_tag("tc")) {
        let ground = ground(cell).expect("every cell belongs to a word");
        letters.entry(ground).or_default().push(text_of(cell));
    }
    let mut listed: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let answers = styled(&document, "ListedWord").skip(8);
    for word in answers {
        let ground = ground(word).expect("each word has a ground");
        let word = text_of(word);
        let letters = word.chars().map(String::from);
        listed.entry(ground).or_default().extend(letters);
    }
    for letters in letters.values_mut().chain(listed.values_mut()) {
        letters.sort_unstable();
    }
    assert_eq!(letters, listed);
    assert_eq!(letters.len(), 7, "as many colours as pictures have");
}

#[test]
fn a_cell_of_two_words_has_a_ground_of_both() {
    let folder = Folder::with(&[("p.txt", "CAT\nXOX\nXPX\n\ncat\nat\n")]);
    folder
        .run("make --from p.txt -q -o p.docx --print answers")
        .is(0, &[]);
    let xml = document_xml(&folder.read_bytes("p.docx"), "word/document.xml");
    let document = Document::parse(&xml).unwrap();
    let cells = document.descendants().filter(is_tag("tc"));
    let grounds: Vec<Option<String>> = cells.take(4).map(ground).collect();
    let words: Vec<Option<String>> = styled(&document, "ListedWord").map(ground).collect();
    assert_eq!(grounds[0], words[0], "C is in CAT alone");
    assert_eq!(grounds[1], grounds[2], "A and T are in both");
    assert!(grounds[1] != words[0] && grounds[1] != words[1]);
    assert_eq!(grounds[3], None, "X is in none");
}

#[test]
fn words_do_not_touch_the_grid() {
    let folder = Folder::with(&[("list.txt", LIST)]);
    let xml = made(&folder, "list.txt");
    let document = Document::parse(&xml).unwrap();
    // LibreOffice leaves out an empty paragraph that ends a section below a table.
    for table in document.descendants().filter(is_tag("tbl")) {
        let below = table.next_sibling_element().unwrap();
        assert!(has(below, "sectPr", ""));
        assert_eq!(text_of(below), "\u{a0}");
    }
}

#[test]
fn words_written_from_right_to_left_are_listed_so_and_the_grid_is_as_in_other_formats() {
    let folder = Folder::with(&[("hebrew.txt", HEBREW), ("list.txt", LIST)]);
    let arguments = "--size 9x9 --bonus cat --title מילים --name-line=שם,תאריך";
    let xml = made(&folder, &format!("hebrew.txt {arguments}"));
    let document = Document::parse(&xml).unwrap();
    for style in ["NameLine", "Heading1", "ListedWord"] {
        for paragraph in styled(&document, style) {
            let is_hebrew =
                !text_of(paragraph).contains("bonus") && !text_of(paragraph).contains("CAT");
            assert_eq!(
                has(paragraph, "bidi", ""),
                is_hebrew,
                "{}",
                text_of(paragraph)
            );
            assert_eq!(has(paragraph, "rtl", ""), is_hebrew);
            // A word of another direction is at the edge of the others.
            assert_eq!(has(paragraph, "jc", "right"), !is_hebrew);
        }
    }
    let sections = document.descendants().filter(is_tag("sectPr"));
    let mirrored: Vec<bool> = sections.map(|section| has(section, "bidi", "")).collect();
    assert_eq!(
        mirrored,
        [false, true, false, true, false],
        "the lists alone"
    );
    assert!(!xml.contains("bidiVisual"));
    folder
        .run("make hebrew.txt --seed 1 --size 9x9 --bonus cat -q -o p.txt")
        .is(0, &[]);
    let table = document.descendants().find(is_tag("tbl")).unwrap();
    let first = text_of(table.descendants().find(is_tag("tc")).unwrap());
    assert!(folder.read("p.txt").starts_with(&first));
    let plain = made(&folder, "list.txt --title Sweets --name-line");
    for name in ["bidi", "rtl"] {
        assert!(!plain.contains(&format!("<w:{name}/>")), "{name}");
    }
}
