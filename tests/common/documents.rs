//! Office files and PDF documents, as short as they can be.

use std::fmt::Write as _;
use std::io::{Cursor, Write};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

/// An archive with these files.
pub fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        archive
            .start_file(*name, SimpleFileOptions::default())
            .unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// The relations of a package whose main part has this path.
pub fn main_part(path: &str) -> String {
    format!(
        r#"<Relationships><Relationship Id="a" Type="http://example.org/officeDocument" Target="{path}"/></Relationships>"#
    )
}

/// The XML of a sheet of Excel. Each row is a text with commas between the cells.
pub fn sheet(rows: &[&str]) -> String {
    let mut xml = "<worksheet><sheetData>".to_owned();
    for (number, row) in (1..).zip(rows) {
        let _ = write!(xml, r#"<row r="{number}">"#);
        for (letter, cell) in ('A'..).zip(row.split(',')) {
            if !cell.is_empty() {
                let _ = write!(
                    xml,
                    r#"<c r="{letter}{number}" t="inlineStr"><is><t>{cell}</t></is></c>"#
                );
            }
        }
        xml += "</row>";
    }
    xml + "</sheetData></worksheet>"
}

/// A workbook with sheets of these names and contents.
pub fn xlsx(sheets: &[(&str, &str)]) -> Vec<u8> {
    let mut workbook = "<workbook><sheets>".to_owned();
    let mut relations = r#"<Relationships><Relationship Id="away" Type="x/externalLink" Target="https://example.org/a" TargetMode="External"/><Relationship Id="macros" Type="x/vbaProject" Target="vbaProject.bin"/>"#.to_owned();
    let mut files = vec![("_rels/.rels".to_owned(), main_part("xl/workbook.xml"))];
    for (number, (name, xml)) in (1..).zip(sheets) {
        let _ = write!(
            workbook,
            r#"<sheet {name} sheetId="{number}" r:id="r{number}"/>"#
        );
        let _ = write!(
            relations,
            r#"<Relationship Id="r{number}" Type="x/worksheet" Target="worksheets/sheet{number}.xml"/>"#
        );
        let path = format!("xl/worksheets/sheet{number}.xml");
        files.push((path, (*xml).to_owned()));
    }
    files.push((
        "xl/workbook.xml".to_owned(),
        workbook + "</sheets></workbook>",
    ));
    let relations = relations + "</Relationships>";
    files.push(("xl/_rels/workbook.xml.rels".to_owned(), relations));
    files.push(("xl/vbaProject.bin".to_owned(), "Sub Auto_Open".to_owned()));
    let files: Vec<_> = files
        .iter()
        .map(|(name, text)| (&**name, &**text))
        .collect();
    archive(&files)
}

/// A document of Word with this body.
pub fn docx(body: &str) -> Vec<u8> {
    let body = format!("<w:document><w:body>{body}</w:body></w:document>");
    archive(&[
        ("_rels/.rels", &main_part("word/document.xml")),
        ("word/document.xml", &body),
    ])
}

pub fn paragraph(text: &str) -> String {
    format!("<w:p><w:r><w:t>{text}</w:t></w:r></w:p>")
}

/// A table of Word with a cell for each letter of each row. A `.` is a cell without one.
pub fn table(rows: &[&str]) -> String {
    let cell = |letter: char| {
        let text = paragraph(letter.to_string().trim_matches('.'));
        format!("<w:tc>{text}</w:tc>")
    };
    let row = |row: &&str| format!("<w:tr>{}</w:tr>", row.chars().map(cell).collect::<String>());
    format!(
        "<w:tbl>{}</w:tbl>",
        rows.iter().map(row).collect::<String>()
    )
}

/// A document of LibreOffice of a kind.
pub fn open_document(kind: &str, body: &str) -> Vec<u8> {
    let kind = format!("application/vnd.oasis.opendocument.{kind}");
    let content = format!("<office:document-content>{body}</office:document-content>");
    archive(&[("mimetype", &kind), ("content.xml", &content)])
}

pub fn open_table(name: &str, rows: &[&str]) -> String {
    let cell = |letter: char| match letter {
        '.' => "<table:table-cell/>".to_owned(),
        letter => format!("<table:table-cell><text:p>{letter}</text:p></table:table-cell>"),
    };
    let row = |row: &&str| {
        let cells: String = row.chars().map(cell).collect();
        format!("<table:table-row>{cells}</table:table-row>")
    };
    let rows: String = rows.iter().map(row).collect();
    format!(
        r#"<table:table table:name="{name}">{rows}<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>"#
    )
}

/// A PDF document whose page has this content, and this font.
pub fn pdf(content: &str, font: &str) -> Vec<u8> {
    format!(
        "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Kids[3 0 R]/Count 1>>\nendobj\n\
         3 0 obj\n<</Contents 4 0 R/Resources<</Font<</F1 {font}>>>>>>\nendobj\n\
         4 0 obj\n<</Length {}>>\nstream\n{content}\nendstream\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n",
        content.len()
    )
    .into_bytes()
}

/// A font without a table of its own.
pub const FONT: &str = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>";
