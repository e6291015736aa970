//! Office files and PDF documents: what programs write, what this one wrote, and what is hostile.

use crate::common::command::Folder;
use crate::common::documents::{
    FONT, archive, docx, main_part, open_document, open_table, paragraph, pdf, sheet, table, xlsx,
};
use wordtrail::reading::NumberOrName;
use wordtrail::{GridError, Puzzle, Reader};

fn read(file: Vec<u8>) -> String {
    shown(&Reader::new().puzzle(file).unwrap())
}

fn shown(puzzle: &Puzzle) -> String {
    let bank = puzzle.word_bank().unwrap();
    let words: Vec<_> = bank.iter().flat_map(|bank| bank.words()).collect();
    format!("{}{}", puzzle.grid, words.join(" "))
}

fn refused(file: Vec<u8>) -> String {
    let reader = Reader::new();
    let listed = reader.word_bank(&file).unwrap_err().to_string();
    let error = reader.puzzle(file).unwrap_err().to_string();
    assert_eq!(error, listed);
    assert!(error.len() < 400 && !error.contains('\n'), "{error}");
    error
}

#[test]
fn a_puzzle_is_read_from_each_kind_of_document() {
    let rows = ["CATX", "XDOG", "EELX"];
    let words = ["cat", "dog", "eel"].map(paragraph).concat();
    let of_word = docx(&(paragraph("Pets") + &table(&rows) + &words));
    let open_words = "<text:p>cat</text:p><text:p>dog</text:p><text:p>eel</text:p>";
    let of_text = format!(
        "<text:h>Pets</text:h>{}{open_words}",
        open_table("T", &rows)
    );
    let beside = sheet(&["Pets", "C,A,T,X,,cat", "X,D,O,G,,dog", "E,E,L,X,,eel"]);
    let below = sheet(&[
        "", ",C,A,T,X", ",X,D,O,G", ",E,E,L,X", ",cat", ",dog", ",eel",
    ]);
    let page = {
        let rows = rows.iter().zip(["cat", "dog", "eel"]).zip(0..);
        let row = |((row, word), line): ((&&str, &str), i32)| {
            let y = 700 - 30 * line;
            let letters = row.chars().zip(0..).map(|(letter, column)| {
                let x = 72 + 30 * column;
                format!("1 0 0 1 {x} {y} Tm ({letter}) Tj ")
            });
            let letters: String = letters.collect();
            format!("{letters}1 0 0 1 72 {} Tm ({word}) Tj ", 400 - 15 * line)
        };
        let content: String = rows.map(row).collect();
        format!("BT /F1 12 Tf {content} 1 0 0 1 72 760 Tm [(Pe) 20 (ts)] TJ ET")
    };
    for file in [
        of_word,
        open_document("text", &of_text),
        xlsx(&[(r#"name="A""#, &beside)]),
        xlsx(&[(r#"name="A""#, &below)]),
        pdf(&page, FONT),
    ] {
        assert_eq!(read(file), "catx\nxdog\neelx\ncat dog eel");
    }
    let spreadsheet = open_document("spreadsheet", &open_table("T", &rows));
    assert_eq!(read(spreadsheet), "catx\nxdog\neelx\n");
}

#[test]
fn cells_without_letters_are_holes() {
    let rows = [".A.B", "CDEF", ".GH."];
    let expected = ".a.b\ncdef\n.gh.\n";
    assert_eq!(read(docx(&table(&rows))), expected);
    let table = open_table("T", &rows);
    assert_eq!(read(open_document("spreadsheet", &table)), expected);
    let xml = sheet(&[",A,,B", "C,D,E,F", ",G,H,"]);
    assert_eq!(read(xlsx(&[("", &xml)])), expected);
    let place = |letter: char, x: i32, y: i32| format!("1 0 0 1 {x} {y} Tm ({letter}) Tj ");
    let letters = rows.iter().zip([700, 680, 660]).flat_map(|(row, y)| {
        let letters = row.chars().zip([100, 120, 140, 160]);
        letters.map(move |(letter, x)| (letter, x, y))
    });
    let letters = letters.filter(|(letter, ..)| *letter != '.');
    let content: String = letters.map(|(letter, x, y)| place(letter, x, y)).collect();
    let content = format!("BT /F1 12 Tf {content} ET");
    assert_eq!(read(pdf(&content, FONT)), expected);
}

#[test]
fn texts_are_as_their_programs_show_them() {
    // Runs, characters that XML escapes, tabulators, line ends, and what was deleted.
    let text = "<w:p><w:r><w:t>ca</w:t></w:r><w:r><w:t>t</w:t></w:r><w:del><w:r><w:delText>x</w:delText><w:t>y</w:t></w:r></w:del></w:p><w:p><w:r><w:t>d&#111;g</w:t><w:br/><w:t>ice&#x20;cream</w:t></w:r></w:p><w:p><w:r><w:t>R&amp;B</w:t><w:tab/><w:t>eel</w:t></w:r></w:p>";
    let (entries, _) = Reader::new().entries(docx(text)).unwrap();
    assert_eq!(entries, ["cat", "dog", "ice cream", "R&B", "eel"]);
    // Shared texts in runs, without how they are pronounced; truth values, numbers and errors.
    let shared =
        "<sst><si><r><t>ca</t></r><r><t>t</t></r><rPh><t>x</t></rPh></si><si><t>dog</t></si></sst>";
    let xml = r#"<worksheet><sheetData><row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c></row><row><c t="b"><v>1</v></c></row><row><c t="e"><v>#N/A</v></c></row><row><c t="str"><f>A1</f><v>eel</v></c></row></sheetData></worksheet>"#;
    let relations = r#"<Relationships><Relationship Id="r1" Type="x/worksheet" Target="/xl/worksheets/a.xml"/><Relationship Id="r2" Type="x/sharedStrings" Target="shared.xml"/></Relationships>"#;
    let workbook = r#"<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>"#;
    let file = archive(&[
        ("_rels/.rels", &main_part("/xl/workbook.xml")),
        ("xl/workbook.xml", workbook),
        ("xl/_rels/workbook.xml.rels", relations),
        ("xl/shared.xml", shared),
        ("xl/worksheets/a.xml", xml),
    ]);
    let (entries, _) = Reader::new().entries(file).unwrap();
    assert_eq!(entries, ["cat", "dog", "TRUE", "eel"]);
    // Letters by the names and the tables of fonts.
    let named = "<</Subtype/Type1/Encoding<</Differences[1/adieresis/uni00DF/A]>>>>";
    let bank = Reader::new().word_bank(pdf("BT /F1 9 Tf <010203> Tj (hre) Tj ET", named));
    assert!(bank.unwrap().words().eq(["äßahre"]));
}

#[test]
fn of_several_sheets_one_is_chosen() {
    let grid = sheet(&["C,A", "A,T"]);
    let words = sheet(&["cat", "at"]);
    let key = sheet(&["", "C,A", "A,T"]);
    let secret = sheet(&["hidden", "list"]);
    let file = xlsx(&[
        (r#"name="Puzzle""#, &grid),
        (r#"name="Words""#, &words),
        (r#"name="Key""#, &key),
        (r#"name="Old" state="hidden""#, &secret),
        (r#"name="Empty""#, &sheet(&[])),
    ]);
    // A single grid is read with the lists of other sheets.
    let both = Reader::new().puzzle(file.clone()).unwrap();
    assert_eq!(shown(&both), "ca\nat\ncat at");
    let note = "it is read as a workbook with the grid on one sheet and its list on others";
    assert_eq!(both.notes()[0].to_string(), note);
    let reversed = xlsx(&[(r#"name="Words""#, &words), (r#"name="Puzzle""#, &grid)]);
    assert_eq!(read(reversed), "ca\nat\ncat at");
    let two_grids = xlsx(&[
        (r#"name="One""#, &grid),
        (r#"name="Two""#, &sheet(&["D,O", "G,S"])),
        (r#"name="Words""#, &words),
    ]);
    let several = "several parts of it could be meant: 1 “One” (2 × 2 letters), 2 “Two” (2 × 2 letters), 3 “Words” (2 lines): choose one, by its name or number";
    assert_eq!(refused(two_grids), several);
    let reader = |choice: &str| Reader::new().sheet(choice.parse::<NumberOrName>().unwrap());
    let words = |choice: &str| {
        let bank = reader(choice).word_bank(&file).unwrap();
        bank.words().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(words("2"), ["cat", "at"]);
    assert_eq!(words("words"), ["cat", "at"]);
    assert_eq!(words("Old"), ["hidden", "list"]);
    let puzzle = reader("1").puzzle(file.clone()).unwrap();
    assert_eq!(puzzle.grid.to_string(), "ca\nat\n");
    for (choice, message) in [
        (
            "6",
            "it has no sheet 6: choose one of “Puzzle”, “Words”, “Key”, “Old”, “Empty”",
        ),
        ("x", "it has no sheet “x”: choose one of"),
    ] {
        let error = reader(choice).puzzle(file.clone()).unwrap_err();
        assert!(error.to_string().starts_with(message), "{error}");
    }
    let none = Reader::new().sheet(NumberOrName::Number(0));
    assert!(none.puzzle(file.clone()).is_err());
    // The answer key repeats the grid; another grid is another puzzle, with its heading.
    let heading = |text: &str| {
        let style = r#"<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>"#;
        paragraph(text).replace("<w:r>", &format!("{style}<w:r>"))
    };
    let one = heading("One") + &table(&["CAT", "XXX"]) + &paragraph("cat");
    let two = heading("Two") + &table(&["DOG", "XXX"]) + &paragraph("dog");
    let with_key = docx(&(one.clone() + &one));
    assert_eq!(read(with_key), "cat\nxxx\ncat");
    let both = docx(&(one + &two));
    let error = refused(both.clone());
    assert!(
        error.contains("table 1 (2 × 3 letters), table 2 (2 × 3 letters)"),
        "{error}"
    );
    let second = reader("2").puzzle(both.clone()).unwrap();
    assert_eq!(shown(&second), "dog\nxxx\ndog");
    let first = reader("1").puzzle(both).unwrap();
    assert_eq!(shown(&first), "cat\nxxx\ncat");
}

#[test]
fn what_cannot_be_read_is_one_message() {
    let relations = main_part("word/document.xml");
    let package =
        |document: &str| archive(&[("_rels/.rels", &relations), ("word/document.xml", document)]);
    let compound = |text: &str| {
        let name: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        [b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", &[0; 500][..], &name].concat()
    };
    let doctype =
        "<!DOCTYPE a [<!ENTITY a SYSTEM 'file:///etc/passwd'><!ENTITY b '&a;&a;'>]><a>&b;</a>";
    let encrypted = archive(&[
        ("mimetype", "application/vnd.oasis.opendocument.text"),
        ("META-INF/manifest.xml", "<manifest:encryption-data/>"),
        ("content.xml", "\u{1}"),
    ]);
    let drawing = open_document("graphics", "");
    let bomb = package(&(" ".repeat(40 << 20) + "<a/>"));
    let rows: String = (1..=600_000)
        .map(|row| format!(r#"<row r="{row}"><c><v>1</v></c></row>"#))
        .collect();
    let long_sheet = xlsx(&[("", &format!("<worksheet>{rows}</worksheet>"))]);
    let repeated = open_table("T", &[]).replace(
        "<table:table-cell table:number-columns-repeated=\"16384\"/>",
        "<table:table-cell table:number-columns-repeated=\"16384\"><text:p>a</text:p></table:table-cell>",
    );
    let nested = package(&"<w:tbl>".repeat(100_000));
    let entries: Vec<String> = (0..11_000).map(|number| number.to_string()).collect();
    let entries: Vec<_> = entries.iter().map(|name| (&**name, "")).collect();
    let picture = pdf("q 200 0 0 200 0 0 cm /Im0 Do Q", FONT);
    let trailer = b"trailer\n<</Root 1 0 R/Encrypt 9 0 R>>".to_vec();
    for (file, message) in [
        (
            compound("EncryptedPackage"),
            "it is encrypted: open it with its password",
        ),
        (encrypted, "it is encrypted"),
        (
            compound("WordDocument"),
            "it is a document of an old office program (.xls, .doc or .ppt)",
        ),
        (package(doctype), "its XML has a document type definition"),
        (package("<a>&b;</a>"), "it is damaged"),
        (package("<a>"), "it is damaged"),
        (nested, "it is damaged"),
        (
            package(""),
            "it holds no text that could be a grid or a list",
        ),
        (bomb, "it expands to more than 32 MB"),
        (long_sheet, "it has more than 400,000 cells"),
        (
            open_document("spreadsheet", &repeated),
            "it has more than 400,000 cells",
        ),
        (
            archive(&entries),
            "it is an archive of more than 10,000 files",
        ),
        (
            archive(&[("a/.list.txt", "cat\n"), ("__MACOSX/a.txt", "dog\n")]),
            "it is a ZIP archive without a text or a document",
        ),
        (
            archive(&[("_rels/.rels", &main_part("ppt/presentation.xml"))]),
            "it is a presentation",
        ),
        (
            archive(&[("_rels/.rels", &main_part("xl/workbook.bin"))]),
            "it is a binary workbook",
        ),
        (drawing, "it is neither a spreadsheet nor a text"),
        (b"PK\x03\x04\x14\0".to_vec(), "it is damaged"),
        (
            picture,
            "its pages have no text and no pictures, only drawings",
        ),
        (
            b"%PDF-1.7\n".to_vec(),
            "it is a PDF: copy its text into a text file, because it is damaged",
        ),
        ([pdf("", FONT), trailer].concat(), "it is encrypted"),
    ] {
        let error = refused(file);
        assert!(error.contains(message), "{error}");
    }
}

#[test]
fn hostile_pdf_documents_end_soon() {
    let streams = "5 0 obj\n<<>>stream\n".repeat(50_000);
    let arrays = "5 0 obj [".repeat(100_000);
    let texts = "5 0 obj (".repeat(100_000);
    let forms = "6 0 obj\n<</Subtype/Form>>stream\n/A Do /A Do /A Do\nendstream\n";
    let forms = pdf("/A Do", "5 0 R>>/XObject<</A 6 0 R")
        .into_iter()
        .chain(forms.bytes());
    let kids = "2 0 obj\n<</Kids[2 0 R 3 0 R 2 0 R]>>\nendobj\n".repeat(1000);
    let numbers = format!("BT /F1 {} Tf (CAT) Tj ET", "9".repeat(400));
    for file in [
        [pdf("", FONT), streams.into_bytes()].concat(),
        [pdf("", FONT), arrays.into_bytes()].concat(),
        [pdf("", FONT), texts.into_bytes()].concat(),
        [pdf("", FONT), kids.into_bytes()].concat(),
        forms.collect(),
        pdf(&numbers, FONT),
        pdf(
            "BT /F1 nan Tf <41> Tj 1e300 1e300 1e300 1e300 1e300 1e300 Tm (CAT) Tj ET",
            FONT,
        ),
        pdf(&"q ".repeat(1_000_000), FONT),
    ] {
        let _ = Reader::new().puzzle(file);
    }
}

/// What an option prints, and what is changed: nothing is given away that pages do not show.
#[test]
fn pdf_and_docx_carry_their_puzzle() {
    let folder = Folder::with(&[("words.txt", "cat\nice cream\nhorse\ndog\nelephant\n")]);
    let make = "make words.txt --seed 3 --avoid rat --message hi --message-pad --title Week_11";
    assert_eq!(
        folder.run(&format!("{make} -f json -o p.json")).status,
        Some(0)
    );
    let document = folder.read("p.json");
    for ending in ["pdf", "docx"] {
        assert_eq!(folder.run(&format!("{make} -o a.{ending}")).status, Some(0));
        let found = folder.run("find p.json").output;
        // What was made is read back as it was, with its answers and options.
        let again = folder.run(&format!("make --from a.{ending} -f json"));
        assert_eq!((&*again.output, &*again.errors), (&*document, ""));
        let read = folder.run(&format!("find a.{ending}"));
        assert_eq!((&*read.output, &*read.errors), (&*found, ""));
        let bank = Reader::new().word_bank(folder.read_bytes(&format!("a.{ending}")));
        assert_eq!(bank.unwrap().words().len(), 5);
        // A page or table is read as it is shown.
        let page = folder.run(&format!("find a.{ending} --sheet 1"));
        assert_eq!(page.output, found, "{page:?}");
        // Pupils get what the page shows.
        let pupils = format!("{make} --print puzzle -o b.{ending} --answer c.{ending}");
        let pupils = pupils.replace("--print puzzle ", "");
        assert_eq!(folder.run(&pupils).status, Some(0));
        assert_eq!(folder.run(&format!("find b.{ending}")).output, found);
        let carried = Reader::new().puzzle(folder.read_bytes(&format!("b.{ending}")));
        let carried = carried.unwrap();
        assert_eq!(carried.title(), "Week_11");
        assert!(carried.answers().is_empty() && carried.recipe().is_none());
        let answers = folder.run(&format!("make --from c.{ending} -f json"));
        assert_eq!(answers.output, document);
    }
}

#[test]
fn a_book_is_read_back_as_it_was_made() {
    let folder = Folder::with(&[]);
    for ending in ["jsonl", "pdf", "docx"] {
        let made = folder.run(&format!(
            "make cat,dog --copies 3 --seed 1 -o book.{ending}"
        ));
        assert_eq!(made.status, Some(0), "{made:?}");
    }
    let documents = folder.read("book.jsonl");
    for ending in ["pdf", "docx"] {
        let again = folder.run(&format!("make --from book.{ending} -f jsonl"));
        assert_eq!(again.output, documents);
    }
}

#[test]
fn a_document_that_was_edited_is_read_as_it_is_shown() {
    let folder = Folder::with(&[]);
    let made = folder.run("make cat,dog --seed 1 --print puzzle -o p.docx");
    assert_eq!(made.status, Some(0), "{made:?}");
    let edited = |from: &str, to: &str| {
        let bytes = folder.read_bytes("p.docx");
        let mut old = zip::ZipArchive::new(std::io::Cursor::new(&bytes)).unwrap();
        let names: Vec<String> = old.file_names().map(str::to_owned).collect();
        let mut texts = Vec::new();
        for name in &names {
            let text = std::io::read_to_string(old.by_name(name).unwrap()).unwrap();
            texts.push(match &**name {
                "word/document.xml" => text.replace(from, to),
                _ => text,
            });
        }
        let files: Vec<_> = names
            .iter()
            .zip(&texts)
            .map(|(name, text)| (&**name, &**text))
            .collect();
        folder.write("e.docx", archive(&files));
        folder.run("find e.docx")
    };
    let whole = edited("", "");
    assert_eq!((whole.status, &*whole.errors), (Some(0), ""));
    let note = "its grid or its list was changed, so they are read";
    let list = edited(">DOG<", ">COD<");
    assert!(
        list.errors.contains(note) && list.output.contains("cod"),
        "{list:?}"
    );
    // How it looks is no part of it.
    assert_eq!(edited("<w:b/>", "").output, whole.output);
}

#[test]
fn the_program_reads_documents_wherever_it_reads_texts() {
    let folder = Folder::with(&[("grid.txt", "CATX\nXDOG\nEELX\n")]);
    let list = sheet(&["Wort,Bedeutung", "cat,pet", "dog,friend"]);
    folder.write(
        "words.xlsx",
        xlsx(&[
            (r#"name="A""#, &list),
            (r#"name="B""#, &sheet(&["eel", "emu"])),
        ]),
    );
    folder.write(
        "puzzle.docx",
        docx(&(table(&["CATX", "XDOG"]) + &paragraph("cat") + &paragraph("dog"))),
    );
    let found = "cat  1:1 → 1:3  E\ndog  2:2 → 2:4  E\n";
    let words = folder.run("find grid.txt --words words.xlsx --sheet 1 --column Wort");
    assert_eq!(
        (words.status, &*words.output),
        (Some(0), found),
        "{words:?}"
    );
    let puzzle = folder.run("find puzzle.docx");
    assert_eq!(
        (puzzle.status, &*puzzle.output),
        (Some(0), found),
        "{puzzle:?}"
    );
    let piped = folder.run_with_input("find -", folder.read_bytes("puzzle.docx"));
    assert_eq!(
        (piped.status, &*piped.output),
        (Some(0), found),
        "{piped:?}"
    );
    let made = folder.run("make words.xlsx --sheet B --seed 1");
    assert!(made.output.contains("EEL\nEMU"), "{made:?}");
    for command in ["make words.xlsx", "find grid.txt --words words.xlsx"] {
        let several = folder.run(command);
        several.is_error("words.xlsx: several parts of it could be meant: 1 “A” (3 lines), 2 “B” (2 lines): choose one, by its name or number (--sheet)");
    }
    let other = folder.run("make words.xlsx --sheet B --bonus words.xlsx");
    other.is_error("words.xlsx: several parts of it could be meant: 1 “A” (3 lines), 2 “B” (2 lines): save one of them as a file of its own");
    let damaged = folder.read_bytes("puzzle.docx");
    folder.write("damaged.docx", &damaged[..damaged.len() / 2]);
    let refused = folder.run("make --from damaged.docx -o out.pdf");
    assert_eq!(
        (refused.status, refused.errors.lines().count()),
        (Some(2), 1),
        "{refused:?}"
    );
    assert!(!folder.path().join("out.pdf").exists());
}

#[test]
fn every_list_that_an_option_names_may_be_a_document() {
    let folder = Folder::with(&[("grid.txt", "CATX\nXDOG\nEELX\n")]);
    let list = sheet(&["Wort,Bedeutung", "cat,pet", "dog,friend"]);
    let sheets = [
        (r#"name="A""#, &*list),
        (r#"name="B""#, &sheet(&["eel", "emu"])),
    ];
    folder.write("words.xlsx", xlsx(&sheets));
    folder.write("clues.ods", {
        let row = |cells: [&str; 2]| {
            let cells = cells.map(|text| {
                format!("<table:table-cell><text:p>{text}</text:p></table:table-cell>")
            });
            format!("<table:table-row>{}</table:table-row>", cells.concat())
        };
        let rows = row(["cat", "it meows"]) + &row(["dog", "it barks"]);
        let table = format!(r#"<table:table table:name="A">{rows}</table:table>"#);
        open_document("spreadsheet", &table)
    });
    let lines = ["# Cats", "lion", "tiger", "# Birds", "owl", "eagle"];
    folder.write("book.docx", docx(&lines.map(paragraph).concat()));
    folder.write("list.docx", docx(&["eel", "3rd"].map(paragraph).concat()));
    std::fs::create_dir(folder.path().join("lists")).unwrap();
    for (name, list) in [("1 Cats.xlsx", "lion"), ("2 Birds.xlsx", "owl")] {
        let file = xlsx(&[("", &sheet(&[list, "emu"]))]);
        folder.write(&format!("lists/{name}"), file);
    }
    for (command, output) in [
        (
            "find grid.txt -d words.xlsx --sheet A --column Wort",
            "cat  1:1 → 1:3  E\ndog  2:2 → 2:4  E\n",
        ),
        ("find grid.txt -d list.docx", "eel  3:1 → 3:3  E\n"),
        ("words -d words.xlsx --sheet B", "eel\nemu\n"),
        ("words cat -d words.xlsx --sheet 1 --column 1", "cat\n"),
        (
            "score -d words.xlsx --sheet 2 --size 2x2 --total -f jsonl",
            "{\"boards\":1,\"words\":1,\"points\":1}\n",
        ),
    ] {
        let outcome = folder.run_with_input(command, "emux\n");
        assert_eq!(
            (outcome.status, &*outcome.output),
            (Some(0), output),
            "{outcome:?}"
        );
    }
    let compiled = folder.run("index words.xlsx --sheet B -o b.fst");
    assert!(
        compiled
            .errors
            .contains("words.xlsx: it is read as an Excel workbook"),
        "{compiled:?}"
    );
    assert_eq!(folder.run("words -d b.fst").output, "eel\nemu\n");
    let asked = folder.run_with_input("words - -d b.fst", folder.read_bytes("list.docx"));
    assert!(asked.output.starts_with("eel"), "{asked:?}");
    for command in ["make --clues clues.ods", "make cat,dog --clues clues.ods"] {
        let made = folder.run(&format!("{command} --seed 1"));
        assert!(
            made.output
                .ends_with("\nWORD\tCLUE\nCAT\tit meows\nDOG\tit barks\n"),
            "{made:?}"
        );
    }
    for (book, title) in [("book.docx", "Birds"), ("lists", "Birds")] {
        let made = folder.run(&format!("make --book {book} --seed 1 -f jsonl"));
        let second = Reader::new().puzzles(made.output).unwrap().nth(1);
        let second = second.unwrap().unwrap();
        assert_eq!(second.title(), title);
        let bank = second.word_bank().unwrap().unwrap();
        assert!(bank.words().next() == Some("owl"));
    }
    let made = folder.run("make cat,dog --seed 1 -o puzzle.docx");
    made.is(0, &[]);
    for (command, message) in [
        (
            "words -d words.xlsx",
            "words.xlsx: several parts of it could be meant: 1 “A” (3 lines), 2 “B” (2 lines): choose one, by its name or number (--sheet)",
        ),
        (
            "make --clues words.xlsx",
            "words.xlsx: several parts of it could be meant: 1 “A” (3 lines), 2 “B” (2 lines): choose one, by its name or number (--sheet)",
        ),
        (
            "words -d puzzle.docx",
            "puzzle.docx: it is a puzzle, not a word list: its list is read with --words",
        ),
        (
            "score words.xlsx",
            "cannot read words.xlsx: it is an archive, or a document of an office program: extract the text file, or save the document as plain text",
        ),
    ] {
        folder.run(command).is_error(message);
    }
}

#[test]
fn pictures_of_words_in_a_document_are_their_clues() {
    let svg = |shape: &str| {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">{shape}</svg>"#)
    };
    let (ball, box_) = (
        svg(r#"<circle cx="9" cy="9" r="9"/>"#),
        svg(r#"<path d="M2 2H18V18H2z"/>"#),
    );
    let of_word = |rows: &[[String; 2]]| {
        let row = |cells: &[String; 2]| {
            let cells = cells.iter().map(|cell| format!("<w:tc>{cell}</w:tc>"));
            format!("<w:tr>{}</w:tr>", cells.collect::<String>())
        };
        let rows: String = rows.iter().map(row).collect();
        let body = format!("<w:document><w:body><w:tbl>{rows}</w:tbl></w:body></w:document>");
        let relations = r#"<Relationships><Relationship Id="r1" Target="media/1.svg"/><Relationship Id="r2" Target="media/2.svg"/></Relationships>"#;
        archive(&[
            ("_rels/.rels", &main_part("word/document.xml")),
            ("word/document.xml", &body),
            ("word/_rels/document.xml.rels", relations),
            ("word/media/1.svg", &ball),
            ("word/media/2.svg", &box_),
        ])
    };
    let picture = |id: &str| {
        format!(r#"<w:p><w:r><w:drawing><a:blip r:embed="{id}"/></w:drawing></w:r></w:p>"#)
    };
    let word = of_word(&[
        [paragraph("ball"), picture("r1")],
        [paragraph("box"), picture("r2")],
        [paragraph("anchor"), paragraph("it holds ships")],
    ]);
    let rows = [("ball", "1.svg"), ("box", "2.svg")].map(|(word, file)| {
        format!(r#"<table:table-row><table:table-cell><text:p>{word}</text:p></table:table-cell><table:table-cell><text:p><draw:frame><draw:image xlink:href="Pictures/{file}"/></draw:frame></text:p></table:table-cell></table:table-row>"#)
    });
    let content = format!(
        "<office:document-content><table:table>{}</table:table></office:document-content>",
        rows.concat()
    );
    let open = archive(&[
        ("mimetype", "application/vnd.oasis.opendocument.text"),
        ("content.xml", &content),
        ("Pictures/1.svg", &ball),
        ("Pictures/2.svg", &box_),
    ]);
    // What decorates a table is no clue.
    let decorated = of_word(&[
        [paragraph("ball"), picture("r1")],
        [paragraph("box"), paragraph("")],
    ]);
    let folder = Folder::with(&[]);
    for (name, file) in [("a.docx", word), ("b.odt", open), ("c.docx", decorated)] {
        folder.write(name, file);
    }
    for name in ["a.docx", "b.odt"] {
        let made = folder.run(&format!("make --clues {name} --seed 1 -f svg"));
        assert_eq!(made.status, Some(0), "{made:?}");
        let pictures = made.output.matches("data:image/png;base64,iVBOR").count();
        assert_eq!(pictures, 2, "{name}: {made:?}");
    }
    let list = folder.run("make c.docx --seed 1");
    assert!(list.output.ends_with("\n\nBALL\nBOX\n"), "{list:?}");
}

#[test]
fn clues_are_read_whatever_they_are_in() {
    let latin: &[u8] = b"cat\tle chat\ndog\tl\xe9sard\n";
    let page =
        "<table><tr><td>cat</td><td>le chat</td></tr><tr><td>dog</td><td>lésard</td></tr></table>";
    let clues = Reader::new().clues(page).unwrap();
    let puzzle = Puzzle::new("cat\ndog\n".parse().unwrap()).with_words(clues.words());
    let document = puzzle.to_json().unwrap();
    for text in [latin, page.as_bytes(), document.as_bytes()] {
        let clues = Reader::new().clues(text).unwrap();
        let pairs = Vec::from_iter(clues.words().clues());
        assert_eq!(pairs, [("cat", "le chat"), ("dog", "lésard")]);
    }
    assert!(Reader::new().strict().clues(latin).is_err());
    let turkish = Reader::new().language("tr".parse::<wordtrail::Language>().ok());
    let clues = turkish.clues("IŞIK\tIt Is bright\n").unwrap();
    assert_eq!(clues.words().clue("ışık"), Some("It Is bright"));
    for (text, message) in [
        ("[\"cat\"]", "there are no clues"),
        ("{\"a\": 1}", "it is a JSON object without “grid”"),
    ] {
        let error = Reader::new().clues(text).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn the_errors_of_the_library_have_a_type() {
    let file = xlsx(&[("", &sheet(&["C,A", "A,T"])), ("", &sheet(&["D,O", "O,G"]))]);
    let error = Reader::new().puzzle(file).unwrap_err();
    assert!(matches!(error, GridError::SeveralSheets { .. }), "{error}");
}
