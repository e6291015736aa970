//! What puzzles look like on paper: the options of `wordtrail make` for it, checked.

use crate::cli::arguments::{Named, named, refuse};
use crate::cli::format::{Format, PageFormat, PictureFormat, PuzzleFormat};
use crate::cli::input;
use crate::cli::picture;
use anyhow::{Context, bail};
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};
use wordtrail::report::{
    KeysPerPage, Labels, Logo, PageSetup, Paper, PuzzlesPerPage, QrCode, Sheet, Style,
};
use wordtrail_dictionary::internals::wording::escaped;

#[derive(Clone, clap::Args)]
pub struct PaperArguments {
    /// Add blanks for name and date
    ///
    /// Draws a line to write on above each puzzle, after each of these words, at most four [default:
    /// Name,Date].
    #[arg(
        long,
        value_name = "WORD,...",
        num_args = 0..=1,
        require_equals = true,
        default_missing_values = ["Name", "Date"],
        value_delimiter = ','
    )]
    pub name_line: Vec<String>,

    /// Print a QR code of each puzzle beside its title, or of a link (--qr=LINK)
    ///
    /// Without a text, the code has the rows of the grid and the listed words, for “wordtrail play” or a page that
    /// reads puzzles. {} in a text is the number of the puzzle, as in the names of files.
    #[arg(
        long,
        value_name = "TEXT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = ITSELF
    )]
    pub qr: Option<String>,

    /// Draw lines between the cells
    #[arg(long)]
    pub grid_lines: bool,

    /// Draw a circle around each letter
    #[arg(long)]
    pub circles: bool,

    /// Use bold letters in the grid
    #[arg(long)]
    pub bold: bool,

    /// Translate the labels on paper, such as puzzle=Rätsel,answers=Lösungen
    ///
    /// The labels are puzzle, answers, contents, words, clues, more, message, difficulty, instruction,
    /// page and bonus. instruction= leaves out the line above a puzzle that says what to do.
    #[arg(long, value_name = "LABEL=TEXT,...")]
    pub labels: Option<Labels>,

    /// PNG or SVG picture beside the title of each puzzle
    #[arg(long, value_name = "FILE")]
    pub logo: Option<PathBuf>,

    /// Widen the inner margin of a PDF for binding, such as 10mm or 0.4in
    ///
    /// The inner margin is the left one of odd pages and the right one of even pages. In a book that is read
    /// from right to left, the sides are swapped.
    #[arg(long, value_name = "LENGTH", value_parser = points)]
    pub gutter: Option<f32>,

    /// Use letters of 18 points or more in a PDF
    #[arg(long)]
    pub large_print: bool,

    /// Add a title page to a PDF (with --title)
    #[arg(long, requires = "title")]
    pub title_page: bool,

    /// Add a page behind the title page with this text at its foot
    ///
    /// Repeat the option for several lines.
    #[arg(long, value_name = "TEXT", requires = "title_page")]
    pub copyright: Vec<String>,

    /// Add a page with a dedication to a PDF
    ///
    /// Repeat the option for several lines.
    #[arg(long, value_name = "TEXT")]
    pub dedication: Vec<String>,

    /// Add a page on how to play to a PDF: a title, and a paragraph for each further line
    ///
    /// Repeat the option for further paragraphs.
    #[arg(long, value_name = "TEXT")]
    pub how_to: Vec<String>,

    /// Add a table of contents to a PDF
    #[arg(long)]
    pub contents: bool,

    /// Make a PDF for a printer of books
    ///
    /// PDF/A-2b in black and grey, without transparency. It carries no options and no puzzles to read back. The number
    /// of pages decides the inner margin, unless --gutter is given. Answers and sections begin on right pages, and puzzles and answers
    /// name each other's pages.
    #[arg(long)]
    pub press: bool,

    /// Add a bleed at the outer edges of pages (with --press), such as 0.125in
    #[arg(long, value_name = "LENGTH", value_parser = points, requires = "press")]
    pub bleed: Option<f32>,

    /// Set the author in the metadata of a PDF
    #[arg(long, value_name = "NAME")]
    pub author: Option<String>,

    /// Puzzles per page of a PDF [default: 1]
    ///
    /// Two stand side by side on paper in landscape orientation, four in two rows. Each has its title, its list and its
    /// blanks for name and date, so that the page can be cut apart.
    #[arg(long, value_parser = named(&PUZZLES_PER_PAGE), ignore_case = true, value_name = "1|2|4", conflicts_with_all = ["gutter", "press"])]
    pub per_page: Option<PuzzlesPerPage>,

    /// List the words in alphabetical order
    ///
    /// Lists with clues keep their order.
    #[arg(long)]
    pub alphabetical: bool,

    /// Answers per page of a PDF [default: as many as are legible]
    #[arg(long, value_parser = named(&ANSWERS_PER_PAGE), ignore_case = true, value_name = "1|2|4")]
    pub answers_per_page: Option<KeysPerPage>,
}

const PUZZLES_PER_PAGE: [Named<PuzzlesPerPage>; 3] = [
    ("1", "One", PuzzlesPerPage::One),
    ("2", "Two, side by side", PuzzlesPerPage::Two),
    ("4", "Four, in two rows", PuzzlesPerPage::Four),
];

const ANSWERS_PER_PAGE: [Named<KeysPerPage>; 3] = [
    ("1", "One", KeysPerPage::One),
    ("2", "Two, one below the other", KeysPerPage::Two),
    ("4", "Four, in two rows", KeysPerPage::Four),
];

/// What stands for the puzzle itself in place of the text of a QR code.
const ITSELF: &str = "puzzle";

/// The most lines to write on, which stand beside each other.
const MAX_NAMES: usize = 4;

/// The most bytes of a word before such a line.
const MAX_NAME: usize = 200;

impl PaperArguments {
    /// Refuses options that do not concern the format.
    pub fn check(&self, format: Format<PuzzleFormat>) -> anyhow::Result<()> {
        let has_head = match format {
            Format::Table(_) | Format::Picture(PictureFormat::Html) => false,
            Format::Picture(_) | Format::Pages(..) => true,
        };
        // Documents keep them.
        let of_documents = [
            ("--name-line", !self.name_line.is_empty()),
            ("--labels", self.labels.is_some()),
            ("--qr", self.qr.is_some()),
        ];
        let is_document = format == Format::Table(PuzzleFormat::Jsonl);
        let of_head = [
            ("--grid-lines", self.grid_lines),
            ("--circles", self.circles),
            ("--bold", self.bold),
            ("--logo", self.logo.is_some()),
            ("--alphabetical", self.alphabetical),
        ];
        if self.circles && matches!(format, Format::Pages(PageFormat::Docx, _)) {
            bail!("--circles applies only to drawings: choose --format pdf, svg or png");
        }
        if !has_head {
            let problem = "applies only to paper: choose --format pdf, docx, svg or png";
            refuse(&of_head, problem)?;
            if !is_document {
                refuse(&of_documents, problem)?;
            }
        }
        let of_pages = [
            ("--gutter", self.gutter.is_some()),
            ("--large-print", self.large_print),
            ("--title-page", self.title_page),
            ("--dedication", !self.dedication.is_empty()),
            ("--how-to", !self.how_to.is_empty()),
            ("--contents", self.contents),
            ("--press", self.press),
            ("--per-page", self.per_page.is_some()),
            ("--author", self.author.is_some()),
            ("--answers-per-page", self.answers_per_page.is_some()),
        ];
        if !matches!(format, Format::Pages(PageFormat::Pdf, _)) {
            refuse(&of_pages, "applies only to pages: choose --format pdf")?;
        }
        check_names(&self.name_line)?;
        self.qr.as_deref().map_or(Ok(()), check_code)
    }

    /// Adds what is above puzzles to their style. Reads the logo.
    pub fn add_to(&self, style: &mut Style) -> anyhow::Result<()> {
        style.name_line = self.name_line.clone();
        style.grid_lines = self.grid_lines;
        style.circles = self.circles;
        style.bold_letters = self.bold;
        style.is_greyscale = self.press;
        style.labels = self.labels.clone().unwrap_or_default();
        if let Some(path) = &self.logo {
            let logo = Logo::parse(input::read_resource(path)?).map_err(picture::explained);
            let named = || format!("--logo {}", escaped(path));
            style.logo = Some(logo.with_context(named)?);
        }
        Ok(())
    }

    /// How puzzles are laid out on this paper, under the title of the whole document. Refuses what does not fit together.
    pub fn setup(
        &self,
        paper: Paper,
        title: &str,
        prints_answers: bool,
    ) -> anyhow::Result<PageSetup> {
        let mut setup = PageSetup::from(paper);
        if let Some(points) = self.gutter {
            if points > paper.size().0 / 4.0 {
                bail!("--gutter is more than a quarter of the paper's width: lower it");
            }
            setup = setup.gutter(points);
        }
        if self.press {
            let bleed = self.bleed.unwrap_or_default();
            if bleed > PageSetup::MAX_BLEED {
                bail!("--bleed is more than half an inch: lower it");
            }
            setup = setup.press(bleed, this_year());
        }
        if let Some(author) = &self.author {
            setup = setup.author(author);
        }
        if self.large_print {
            setup = setup.large_print();
        }
        if self.title_page {
            setup = setup
                .title_page(title)
                .copyright_page(&self.copyright.join("\n"));
        }
        if self.contents {
            setup = setup.contents();
        }
        setup = setup
            .dedication(&self.dedication.join("\n"))
            .how_to(&self.how_to.join("\n"));
        if let Some(number) = self.per_page {
            setup = setup.puzzles_per_page(number);
        }
        if let Some(number) = self.answers_per_page {
            if !prints_answers {
                bail!("--answers-per-page: no answers are printed: leave it out");
            }
            setup = setup.keys_per_page(number);
        }
        Ok(setup)
    }
}

/// Refuses what is written above puzzles if it is too much or empty.
pub fn check_names(names: &[String]) -> anyhow::Result<()> {
    let is_label = |name: &String| !name.trim().is_empty() && name.len() <= MAX_NAME;
    if names.len() > MAX_NAMES || !names.iter().all(is_label) {
        bail!(
            "--name-line: write up to {MAX_NAMES} words with commas between them, as in --name-line=Name,Date"
        );
    }
    Ok(())
}

/// Refuses a text that no QR code has.
pub fn check_code(text: &str) -> anyhow::Result<()> {
    let code = QrCode::new(text).map_err(picture::explained);
    code.map(drop).context("--qr")
}

/// The QR code of a puzzle with a number, if this option asks for one.
pub fn code(option: &str, sheet: &Sheet, number: &str) -> anyhow::Result<Option<QrCode>> {
    let code = match option {
        "" => return Ok(None),
        ITSELF => QrCode::of(&sheet.shown()),
        text => QrCode::new(&text.replace("{}", number)),
    };
    code.map(Some).map_err(picture::explained).context("--qr")
}

/// The year by the clock, in universal time.
fn this_year() -> u16 {
    const DAY: u64 = 24 * 60 * 60;
    let time = SystemTime::now().duration_since(UNIX_EPOCH);
    let (mut days, mut year) = (time.map_or(0, |time| time.as_secs() / DAY), 1970);
    loop {
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let length = if is_leap { 366 } else { 365 };
        if days < length {
            return year;
        }
        days -= length;
        year += 1;
    }
}

/// Parses a length with its unit. Returns points of 1/72 inch.
fn points(text: &str) -> Result<f32, &'static str> {
    const UNITS: [(&str, f32); 4] = [
        ("mm", 72.0 / 25.4),
        ("cm", 720.0 / 25.4),
        ("in", 72.0),
        ("pt", 1.0),
    ];
    let with_unit = UNITS.iter().find_map(|(unit, points)| {
        let number = text.strip_suffix(unit)?.trim_end();
        let is_number = number
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
        let number: f32 = number.parse().ok().filter(|_| is_number)?;
        Some(number * points)
    });
    let length = with_unit.filter(|length| length.is_finite());
    length.ok_or("it must be a length in mm, cm, in or pt, as 10mm or 0.4in")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_units() {
        assert_eq!(points("0.5in"), Ok(36.0));
        assert_eq!(points("25.4 mm"), Ok(72.0));
        assert_eq!(points("2.54cm"), Ok(72.0));
        for text in ["", "10", "mm", "-1mm", "1e9mm", "infin", "nanmm", "1..2in"] {
            assert!(points(text).is_err(), "{text}");
        }
    }
}
