//! Sheets as a document for word processors: the grid as a table, and the words as a list.
//!
//! The XML is written here, in the order of its schema, on which some programs insist, and `zip` packs it.

mod package;

use crate::carried;
use crate::colouring::colouring;
use crate::colours::{Colour, FINDS, WHITE};
use crate::drawing;
use crate::drawing::listed_words::{ListedWord, Marker};
use crate::drawing::markup::Escaped;
use crate::drawing::measure;
use crate::drawing::measure::is_right_to_left;
use crate::drawing::{Filler, View, heading};
use crate::paper::{Paper, Print, sections};
use crate::picture_error::PictureError;
use crate::qr_code::QrCode;
use crate::sheet::Sheet;
use crate::svg;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::Write;
use wordtrail_puzzle::PictureClue;
use wordtrail_puzzle::carried::LISTED_WORD;
use wordtrail_search::grid::{Cell, Tile};

/// The most columns of a table in Microsoft Word.
const MAX_COLUMNS: usize = 63;

/// Lengths in twentieths of a point, as documents have them.
const POINT: f32 = 20.0;
const MARGIN: f32 = 48.0 * POINT;
const MAX_CELL: f32 = 32.0 * POINT;

/// The share of a page that its grid has at most, so that a list of usual length fits below.
const MAX_SHARE: f32 = 0.56;

/// The font size of a letter, relative to the side of its cell.
const LETTER: f32 = 0.56;

/// The font size of a listed word, as in its style, and the gap between columns of words.
const WORD: f32 = 13.0 * POINT;
const COLUMN_GAP: f32 = 24.0 * POINT;
const MAX_WORD_COLUMNS: usize = 5;

/// The opacity of the colour of a find behind its letters. It is twice that in pictures, where finds have outlines, too.
const GROUND: f32 = 0.45;

/// The colour of letters that are in no find, and of words that are not on the grid.
const FAINT: &str = r#"<w:color w:val="A0A0A0"/>"#;

/// The side of a picture that is a clue.
const PICTURE: f32 = 72.0;

/// The height of a logo.
const LOGO: f32 = 48.0;

/// Length of a point in the units of drawings.
const DRAWING_POINT: f32 = 12700.0;

/// Writes sheets as a document for word processors (DOCX, Office Open XML). Each puzzle begins a page, with its grid as a table
/// whose cells have a letter each, and its words as a list in columns. Each answer key has a page with the letters of each word,
/// and the word itself, on a ground of the colour that it has in pictures. Letters, words and titles have styles of their own: a
/// program changes all of them at once.
///
/// Words that are written from right to left are listed so, and what is above them is mirrored. The columns of a grid are as in
/// every format: the first is on the left.
///
/// The document carries its puzzles, as [`pdf`](crate::pdf()) does.
///
/// Fonts are those of the program. The same sheets make the same bytes.
///
/// # Errors
///
/// [`PictureError::NoSheets`] when there are no sheets, [`PictureError::TooManyColumns`] for a grid of more than 63, the most
/// that a table has in Microsoft Word, and [`PictureError::NoRoomForCode`] when a page is too small for a QR code.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::Generator;
/// use wordtrail::report::{Filler, Paper, Print, Sheet, docx};
///
/// let made = Generator::new(&WordBank::parse(b"cat\ndog\n")?).generate()?;
/// let print = Print::Puzzles { key: Some(Filler::Grey) };
/// let document = docx(&[Sheet::from_puzzle(&made, "Pets")], Paper::A4, print)?;
/// assert!(document.starts_with(b"PK"), "it is an archive");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn docx(sheets: &[Sheet], paper: Paper, print: Print) -> Result<Vec<u8>, PictureError> {
    let Some(first) = sheets.first() else {
        return Err(PictureError::NoSheets);
    };
    let columns = sheets.iter().map(|sheet| sheet.grid.columns()).max();
    if let Some(columns) = columns.filter(|&columns| columns > MAX_COLUMNS) {
        return Err(PictureError::TooManyColumns { columns });
    }
    let (width, height) = paper.size();
    if let Print::Puzzles { .. } = print {
        let mut codes = sheets.iter().filter_map(|sheet| sheet.qr_code.as_ref());
        codes.try_for_each(|code| code.check_room(width - 2.0 * MARGIN / POINT))?;
    }
    let mut document = Document {
        size: (width * POINT, height * POINT),
        several: sheets.len() > 1,
        body: String::new(),
        breaks_page: false,
        drawings: 0,
        pictures: Vec::new(),
        codes: Vec::new(),
        letter_sizes: BTreeSet::new(),
        shown: String::new(),
    };
    let numbered = || (1..).zip(sheets);
    let puzzles_view = match print {
        Print::Finds => Some(View::Finds(Filler::Normal)),
        Print::Puzzles { .. } => Some(View::Puzzle),
        Print::Answers { .. } => None,
    };
    if let Some(view) = puzzles_view {
        for ((number, sheet), section) in numbered().zip(sections(sheets)) {
            if let Some(section) = section {
                document.breaks_page = !document.body.is_empty();
                heading::typed(section).for_each(|line| document.paragraph("Heading1", line));
            }
            document.sheet(sheet, number, view);
        }
    }
    if let Print::Puzzles { key: Some(filler) } | Print::Answers { filler } = print {
        for (number, sheet) in numbered() {
            document.key(sheet, number, filler);
        }
    }
    let letter_sizes = document.letter_sizes.clone();
    let puzzles = carried::documents(sheets, print);
    let part = puzzles.map(|puzzles| package::puzzle_part(&document.shown, &puzzles));
    let logo = first.style.logo.as_ref();
    let logo = logo.map(|logo| ("logo".to_owned(), logo.png().to_vec()));
    let pictures = (1..).zip(std::mem::take(&mut document.pictures));
    let pictures = pictures.map(|(number, it)| (format!("picture{number}"), it.png()));
    let mut files: Vec<(String, Vec<u8>)> = logo.into_iter().chain(pictures).collect();
    for (number, code) in (1..).zip(std::mem::take(&mut document.codes)) {
        files.push((format!("code{number}"), code.png()?));
    }
    let body = document.finish();
    package::archive(
        &body,
        &letter_sizes,
        &files,
        part.as_deref(),
        &svg::name(first),
        &first.provenance,
    )
}

/// A document that is being written.
struct Document {
    /// The width and height of a page.
    size: (f32, f32),
    /// Whether there are several sheets.
    several: bool,
    body: String,
    /// Whether the next paragraph begins a page that is not the first.
    breaks_page: bool,
    /// The number of pictures so far, and the files of those that are clues.
    drawings: usize,
    pictures: Vec<PictureClue>,
    /// The QR codes.
    codes: Vec<QrCode>,
    /// The sizes of the letters of grids, in half points.
    letter_sizes: BTreeSet<u32>,
    /// The letters of grids and the listed words.
    shown: String,
}

impl Document {
    /// Adds a grid and its words on a page.
    fn sheet(&mut self, sheet: &Sheet, number: usize, view: View) {
        self.breaks_page = !self.body.is_empty();
        let mut subtitle = String::new();
        if view == View::Puzzle {
            self.name_line(sheet);
            self.logo_and_code(sheet);
            subtitle = sheet.subtitle(self.several.then_some(number));
        }
        let mut lines = heading::typed(&sheet.title);
        let title = lines.next();
        self.paragraph("Heading1", title.unwrap_or(&subtitle));
        lines.for_each(|line| self.paragraph("Subtitle", line));
        if title.is_some() {
            self.paragraph("Subtitle", &subtitle);
        }
        if let Some((text, arrows)) = sheet.instruction().filter(|_| view == View::Puzzle) {
            self.paragraph("Subtitle", format!("{text} {arrows}").trim_end());
        }
        self.table(sheet, view);
        self.words(sheet, view);
        self.message(sheet, false);
        self.paragraph("Subtitle", &sheet.note);
    }

    /// Adds the answer key of a sheet on a page.
    fn key(&mut self, sheet: &Sheet, number: usize, filler: Filler) {
        self.breaks_page = !self.body.is_empty();
        let labels = &sheet.style.labels;
        let title = match heading::first_line(&sheet.title) {
            "" => labels.answers.clone(),
            title => format!("{title}: {}", labels.answers),
        };
        self.paragraph("Heading1", &title);
        if self.several {
            self.paragraph("Subtitle", &format!("{} {number}", labels.puzzle));
        }
        let view = View::Finds(filler);
        self.table(sheet, view);
        self.words(sheet, view);
        self.message(sheet, true);
    }

    /// Adds the hidden message, or blanks for it.
    fn message(&mut self, sheet: &Sheet, is_answer: bool) {
        let words = sheet.message_words(is_answer);
        // Programs may show several spaces as one.
        let gap = if is_answer { " " } else { "\u{a0}\u{a0}\u{a0}" };
        self.paragraph("Subtitle", &words.join(gap));
    }

    /// Begins a paragraph of a style, with further properties in the order of the schema.
    fn begin(&mut self, style: &str, properties: &str) {
        let page_break = match std::mem::take(&mut self.breaks_page) {
            true => "<w:pageBreakBefore/>",
            false => "",
        };
        let _ = write!(
            self.body,
            r#"<w:p><w:pPr><w:pStyle w:val="{style}"/>{page_break}{properties}</w:pPr>"#
        );
    }

    /// Adds a paragraph, unless it is empty.
    fn paragraph(&mut self, style: &str, text: &str) {
        if !text.is_empty() {
            self.begin(style, direction(is_right_to_left(text)));
            self.run("", text);
            self.body.push_str("</w:p>");
        }
    }

    /// Adds text with properties to a paragraph.
    fn run(&mut self, properties: &str, text: &str) {
        let direction = match is_right_to_left(text) {
            true => "<w:rtl/>",
            false => "",
        };
        let properties = match (properties, direction) {
            ("", "") => String::new(),
            _ => format!("<w:rPr>{properties}{direction}</w:rPr>"),
        };
        let _ = write!(
            self.body,
            r#"<w:r>{properties}<w:t xml:space="preserve">{}</w:t></w:r>"#,
            Escaped(text)
        );
    }

    /// The width between the margins.
    fn room(&self) -> f32 {
        self.size.0 - 2.0 * MARGIN
    }

    /// Adds lines to write on: tabulators that are filled with underscores.
    fn name_line(&mut self, sheet: &Sheet) {
        let labels = &sheet.style.name_line;
        if labels.is_empty() {
            return;
        }
        let mut stops = String::new();
        for (start, end) in heading::name_slots(labels.len(), self.room(), COLUMN_GAP) {
            if start > 0.0 {
                let _ = write!(stops, r#"<w:tab w:val="left" w:pos="{}"/>"#, start as u32);
            }
            let _ = write!(
                stops,
                r#"<w:tab w:val="left" w:leader="underscore" w:pos="{}"/>"#,
                end as u32
            );
        }
        // Programs count the positions of stops from the side where the paragraph begins.
        let direction = direction(is_right_to_left(&labels[0]));
        self.begin("NameLine", &format!("<w:tabs>{stops}</w:tabs>{direction}"));
        for (number, label) in labels.iter().enumerate() {
            if number > 0 {
                self.body.push_str("<w:r><w:tab/></w:r>");
            }
            self.run("", &format!("{label} "));
            self.body.push_str("<w:r><w:tab/></w:r>");
        }
        self.body.push_str("</w:p>");
    }

    /// Adds the logo and, on the other side, the QR code, in a paragraph of their own.
    fn logo_and_code(&mut self, sheet: &Sheet) {
        let (logo, code) = (&sheet.style.logo, &sheet.qr_code);
        if logo.is_none() && code.is_none() {
            return;
        }
        let stop = match code {
            Some(_) => format!(
                r#"<w:tabs><w:tab w:val="right" w:pos="{}"/></w:tabs>"#,
                self.room() as u32
            ),
            None => String::new(),
        };
        let direction = direction(is_right_to_left(&sheet.title));
        self.begin("Normal", &format!("{stop}{direction}"));
        if let Some(logo) = logo {
            let size = logo.size_within((self.room() / POINT, LOGO));
            self.picture("logo", "Logo", size);
        }
        if let Some(code) = code {
            self.body.push_str("<w:r><w:tab/></w:r>");
            self.codes.push(code.clone());
            let name = format!("code{}", self.codes.len());
            let side = code.side_with_border(self.room() / POINT);
            let said = Escaped(&code.alternative_text()).to_string();
            self.picture(&name, &said, (side, side));
        }
        self.body.push_str("</w:p>");
    }

    /// Adds a picture of a size in points, by the number of its file.
    fn picture(&mut self, file: &str, said: &str, (width, height): (f32, f32)) {
        let (width, height) = (width * DRAWING_POINT, height * DRAWING_POINT);
        let size = format!(r#"cx="{}" cy="{}""#, width as u32, height as u32);
        self.drawings += 1;
        let number = self.drawings;
        let _ = write!(
            self.body,
            r#"<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent {size}/><wp:docPr id="{number}" name="{said}" descr="{said}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="{number}" name="{said}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="{file}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext {size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"#
        );
    }

    /// Adds a grid: a table with a letter in each cell.
    fn table(&mut self, sheet: &Sheet, view: View) {
        let (rows, columns) = (sheet.grid.rows(), sheet.grid.columns());
        let fitting = (self.room() / columns as f32)
            .min((self.size.1 - 2.0 * MARGIN) * MAX_SHARE / rows as f32);
        let side = fitting.min(MAX_CELL) as u32;
        let grounds = match view {
            View::Puzzle => HashMap::new(),
            View::Finds(_) => grounds(sheet),
        };
        let inside = match sheet.style.grid_lines {
            true => ["insideH", "insideV"].map(edge).concat(),
            false => String::new(),
        };
        let borders = match sheet.has_holes() {
            true => String::new(),
            false => format!(
                "<w:tblBorders>{}{inside}</w:tblBorders>",
                EDGES.map(edge).concat()
            ),
        };
        let _ = write!(
            self.body,
            r#"<w:tbl><w:tblPr><w:tblW w:w="{}" w:type="dxa"/><w:jc w:val="center"/>{borders}<w:tblLayout w:type="fixed"/><w:tblCellMar><w:left w:w="0" w:type="dxa"/><w:right w:w="0" w:type="dxa"/></w:tblCellMar></w:tblPr><w:tblGrid>{}</w:tblGrid>"#,
            side * columns as u32,
            format!(r#"<w:gridCol w:w="{side}"/>"#).repeat(columns),
        );
        for row in 0..rows {
            let _ = write!(
                self.body,
                r#"<w:tr><w:trPr><w:cantSplit/><w:trHeight w:val="{side}" w:hRule="atLeast"/></w:trPr>"#
            );
            for (column, tile) in sheet.grid.row(row).enumerate() {
                let (row, column) = (row as u32, column as u32);
                let ground = grounds.get(&Cell { row, column });
                self.cell(sheet, tile, side, view, ground.copied());
            }
            self.body.push_str("</w:tr>");
        }
        self.body.push_str("</w:tbl>");
    }

    /// Adds a cell of a grid.
    fn cell(
        &mut self,
        sheet: &Sheet,
        tile: Tile<'_>,
        side: u32,
        view: View,
        ground: Option<Colour>,
    ) {
        let is_marked = ground.is_some();
        let shade = ground.map_or_else(String::new, shade);
        // Around a grid without holes is a frame.
        let has_edges = sheet.style.grid_lines && sheet.has_holes() && tile != Tile::Hole;
        let edges = match has_edges {
            true => format!("<w:tcBorders>{}</w:tcBorders>", EDGES.map(edge).concat()),
            false => String::new(),
        };
        let _ = write!(
            self.body,
            r#"<w:tc><w:tcPr><w:tcW w:w="{side}" w:type="dxa"/>{edges}{shade}<w:vAlign w:val="center"/></w:tcPr>"#
        );
        let half_points = |width: f32| (side as f32 / POINT * LETTER / width * 2.0) as u32;
        let usual = half_points(1.0);
        self.letter_sizes.insert(usual);
        self.begin(&package::letter_style(usual), "");
        let text = drawing::tile_text(sheet, tile).unwrap_or_default();
        let look = match view {
            View::Finds(_) if is_marked => "<w:b/><w:bCs/>",
            View::Finds(Filler::Grey) => FAINT,
            _ if sheet.style.bold_letters => "<w:b/><w:bCs/>",
            _ => "",
        };
        let is_hidden = view == View::Finds(Filler::Hidden) && !is_marked;
        if !is_hidden && !text.is_empty() {
            // Several letters in a cell are as wide as one.
            let size = match half_points(measure::width(&text).max(1.0)) {
                size if size == usual => String::new(),
                size => package::size(size),
            };
            self.run(&format!("{look}{size}"), &text);
            self.shown += &text;
        }
        self.body.push_str("</w:p></w:tc>");
    }

    /// Adds the words as a list in columns below the grid, each in a paragraph. The columns run to the left if the first word is
    /// written so.
    fn words(&mut self, sheet: &Sheet, view: View) {
        // Programs may leave out an empty paragraph below a table, and then the words would touch the grid.
        self.end_section(1, false, "\u{a0}");
        let words = drawing::listed_words(sheet, view);
        let widths = words.iter().map(|word| measure::width(&word.text) * WORD);
        let widest = widths.fold(WORD, f32::max);
        let columns = ((self.room() + COLUMN_GAP) / (widest + COLUMN_GAP)) as usize;
        let is_mirrored = words.first().is_some_and(|word| word.is_right_to_left);
        for ListedWord {
            text,
            marker,
            picture,
            blanks,
            is_right_to_left,
        } in &words
        {
            // Words of another direction stand at the same edge as the others.
            let other = match *is_right_to_left == is_mirrored {
                true => "",
                false => r#"<w:jc w:val="right"/>"#,
            };
            let blanks = blanks
                .iter()
                .map(|lengths| format!("  {}", blanks_text(lengths)));
            let written = format!("{text}{}", String::from_iter(blanks));
            self.shown += &written;
            let direction = direction(*is_right_to_left);
            self.begin(LISTED_WORD, &format!("{direction}{other}"));
            if let Some(picture) = picture {
                let known = self.pictures.iter().position(|it| it == picture);
                let number = known.unwrap_or_else(|| {
                    self.pictures.push(picture.clone());
                    self.pictures.len() - 1
                });
                let file = format!("picture{}", number + 1);
                let (width, height) = picture.size();
                let scale = PICTURE / width.max(height) as f32;
                let size = (width as f32 * scale, height as f32 * scale);
                self.picture(&file, text, size);
                self.body.push_str("<w:r><w:br/></w:r>");
            }
            let look = match *marker {
                Marker::Capsule(colours) | Marker::Line(colours) => {
                    shade(tint(WHITE, colours.outline))
                }
                Marker::Missing => FAINT.to_owned(),
                Marker::None | Marker::Omitted => String::new(),
            };
            self.run(&look, &written);
            self.body.push_str("</w:p>");
        }
        self.end_section(columns.clamp(1, MAX_WORD_COLUMNS), is_mirrored, "");
    }

    /// Ends a section, whose text has a number of columns, with a low paragraph. A section begins on the page of the one before: only then do
    /// programs make the columns of the one before equally long.
    fn end_section(&mut self, columns: usize, is_mirrored: bool, text: &str) {
        let section = self.section(columns, is_mirrored);
        let _ = write!(
            self.body,
            r#"<w:p><w:pPr><w:spacing w:before="80" w:line="240" w:lineRule="exact"/>{section}</w:pPr>"#
        );
        if !text.is_empty() {
            self.run("", text);
        }
        self.body.push_str("</w:p>");
    }

    fn section(&self, columns: usize, is_mirrored: bool) -> String {
        let (width, height) = self.size;
        let (margin, gap) = (MARGIN as u32, COLUMN_GAP as u32);
        let direction = direction(is_mirrored);
        format!(
            r#"<w:sectPr><w:type w:val="continuous"/><w:pgSz w:w="{}" w:h="{}"/><w:pgMar w:top="{margin}" w:right="{margin}" w:bottom="{margin}" w:left="{margin}" w:header="0" w:footer="0" w:gutter="0"/><w:cols w:num="{columns}" w:space="{gap}"/>{direction}</w:sectPr>"#,
            width.round() as u32,
            height.round() as u32,
        )
    }

    /// The whole body, which ends with its last section.
    fn finish(mut self) -> String {
        let section = self.section(1, false);
        self.body.push_str(&section);
        self.body
    }
}

/// Blanks for words with these numbers of letters, which stay on one line.
fn blanks_text(lengths: &[usize]) -> String {
    let words = lengths
        .iter()
        .map(|&length| vec!["_"; length].join("\u{a0}"));
    Vec::from_iter(words).join("\u{a0}\u{a0}\u{a0}")
}

/// The property of a paragraph, or of columns, that run from right to left.
fn direction(is_mirrored: bool) -> &'static str {
    match is_mirrored {
        true => "<w:bidi/>",
        false => "",
    }
}

/// The ground of each cell of a find: the colours of all words that cross it, as in pictures.
fn grounds(sheet: &Sheet) -> HashMap<Cell, Colour> {
    let colours = colouring(sheet);
    let mut used = HashSet::new();
    let mut grounds = HashMap::new();
    for find in &sheet.finds {
        let number = colours[&*find.word];
        for cell in find.trail.cells() {
            if used.insert((cell, number)) {
                let ground = grounds.entry(cell).or_insert(WHITE);
                *ground = tint(*ground, FINDS[number]);
            }
        }
    }
    grounds
}

/// A ground seen through the colour of a find.
fn tint(ground: Colour, find: Colour) -> Colour {
    let mix = |ground: u8, find: u8| {
        let (ground, find) = (f32::from(ground), f32::from(find));
        (ground + (find - ground) * GROUND).round() as u8
    };
    Colour(
        mix(ground.0, find.0),
        mix(ground.1, find.1),
        mix(ground.2, find.2),
    )
}

/// The edges of a table, and of a cell.
const EDGES: [&str; 4] = ["top", "left", "bottom", "right"];

/// The line at an edge.
fn edge(name: &str) -> String {
    format!(r#"<w:{name} w:val="single" w:sz="6" w:space="0" w:color="808080"/>"#)
}

/// The property of a ground.
fn shade(Colour(red, green, blue): Colour) -> String {
    format!(r#"<w:shd w:val="clear" w:color="auto" w:fill="{red:02X}{green:02X}{blue:02X}"/>"#)
}
