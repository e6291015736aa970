//! The files inside of a document, which is a ZIP archive (Office Open XML, ISO/IEC 29500).

use crate::drawing::markup::Escaped;
use crate::picture_error::PictureError;
use std::collections::BTreeSet;
use std::io::{Cursor, Write};
use wordtrail_puzzle::carried::{self, ELEMENT, SHOWN};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

const DECLARATION: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#;

/// The types of the files.
const TYPES: &str = r#"<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>"#;

/// Where the main files are.
const RELATIONS: &str = r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>"#;

/// The styles of paragraphs, by which a user changes all letters or words at once. Their names are in the menus of programs.
const STYLES: &str = r#"<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="Arial" w:cs="Arial"/><w:sz w:val="24"/><w:szCs w:val="24"/></w:rPr></w:rPrDefault><w:pPrDefault/></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:after="120"/><w:jc w:val="center"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:bCs/><w:sz w:val="40"/><w:szCs w:val="40"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Subtitle"><w:name w:val="Subtitle"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:after="120"/><w:jc w:val="center"/></w:pPr><w:rPr><w:sz w:val="26"/><w:szCs w:val="26"/></w:rPr></w:style><w:style w:type="paragraph" w:customStyle="1" w:styleId="NameLine"><w:name w:val="Name Line"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr><w:spacing w:after="240"/></w:pPr></w:style><w:style w:type="paragraph" w:customStyle="1" w:styleId="GridLetter"><w:name w:val="Grid Letter"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr><w:jc w:val="center"/></w:pPr></w:style><w:style w:type="paragraph" w:customStyle="1" w:styleId="ListedWord"><w:name w:val="Listed Word"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr><w:spacing w:after="60"/></w:pPr><w:rPr><w:sz w:val="26"/><w:szCs w:val="26"/></w:rPr></w:style></w:styles>"#;

/// What is before and after the body of a document.
const BEGINNING: &str = r#"<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>"#;
const END: &str = "</w:body></w:document>";

/// The style of the letters of a grid of this size in half points. All letters of this size change with it.
pub fn letter_style(half_points: u32) -> String {
    format!("GridLetter{half_points}")
}

/// The properties of text of a size in half points.
pub fn size(half_points: u32) -> String {
    format!(r#"<w:sz w:val="{half_points}"/><w:szCs w:val="{half_points}"/>"#)
}

/// The part that carries the puzzles of a document, beside what the document shows. Programs keep it when they save the document.
pub fn puzzle_part(shown: &str, puzzles: &str) -> String {
    format!(
        r#"<{ELEMENT} xmlns="urn:wordtrail:puzzle" {SHOWN}="{}">{}</{ELEMENT}>"#,
        carried::shown(shown),
        Escaped(puzzles)
    )
}

/// A whole document with this body and pictures as PNG, by their names, in the archive's format. The same body makes the same bytes.
pub fn archive(
    body: &str,
    letter_sizes: &BTreeSet<u32>,
    pictures: &[(String, Vec<u8>)],
    puzzle_part: Option<&str>,
    title: &str,
    provenance: &str,
) -> Result<Vec<u8>, PictureError> {
    let relation = |(name, _): &(String, Vec<u8>)| {
        format!(
            r#"<Relationship Id="{name}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/{name}.png"/>"#
        )
    };
    let picture: String = pictures.iter().map(relation).collect();
    let part = match puzzle_part {
        Some(_) => {
            r#"<Relationship Id="puzzle" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/customXml" Target="../customXml/item1.xml"/>"#
        }
        None => "",
    };
    let relations = format!(
        r#"<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="styles" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/>{picture}{part}</Relationships>"#
    );
    let properties = format!(
        r#"<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{}</dc:title><dc:creator>wordtrail</dc:creator><dc:description>{}</dc:description></cp:coreProperties>"#,
        Escaped(title),
        Escaped(provenance),
    );
    let styles = letter_sizes.iter().map(|&size| {
        format!(
            r#"<w:style w:type="paragraph" w:customStyle="1" w:styleId="{}"><w:name w:val="Grid Letter {}"/><w:basedOn w:val="GridLetter"/><w:qFormat/><w:rPr>{}</w:rPr></w:style>"#,
            letter_style(size),
            f64::from(size) / 2.0,
            self::size(size),
        )
    });
    let styles = STYLES.replace(
        "</w:styles>",
        &format!("{}</w:styles>", styles.collect::<String>()),
    );
    let puzzle_part = puzzle_part.map(|part| ("customXml/item1.xml", [part]));
    let texts: [(&str, &[&str]); 6] = [
        ("[Content_Types].xml", &[TYPES]),
        ("_rels/.rels", &[RELATIONS]),
        ("docProps/core.xml", &[&properties]),
        // Of a book, the body may have hundreds of megabytes, so it is not copied.
        ("word/document.xml", &[BEGINNING, body, END]),
        ("word/styles.xml", &[&styles]),
        ("word/_rels/document.xml.rels", &[&relations]),
    ];
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default());
    let puzzle_part = puzzle_part.iter().map(|(name, part)| (*name, &part[..]));
    for (name, parts) in texts.into_iter().chain(puzzle_part) {
        archive
            .start_file(name, options)
            .map_err(PictureError::failed)?;
        let written = [DECLARATION]
            .iter()
            .chain(parts)
            .try_for_each(|part| archive.write_all(part.as_bytes()));
        written.map_err(PictureError::failed)?;
    }
    for (name, png) in pictures {
        let started = archive.start_file(format!("word/media/{name}.png"), options);
        started.map_err(PictureError::failed)?;
        archive.write_all(png).map_err(PictureError::failed)?;
    }
    let file = archive.finish().map_err(PictureError::failed)?;
    Ok(file.into_inner())
}
