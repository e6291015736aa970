//! Drawing grids and finds as pictures, pages for a browser, and paper.

use super::arguments::{PictureArguments, Typeface, refuse};
use super::format::{Format, PageFormat, PictureFormat};
use super::input;
use super::terminal;
use anyhow::{Context, anyhow, bail};
use std::collections::HashSet;
use std::convert::Infallible;
use std::ops::ControlFlow;
use wordtrail::report::{
    self, Font, Heatmap, Longest, PageSetup, PictureError, Print, Purpose, Region, Sheet, Style,
    View,
};
use wordtrail::{Consumer, Find, Grid, Mode};
use wordtrail_dictionary::internals::wording::escaped;

/// The formats of heat maps.
#[derive(Debug, Clone, Copy)]
pub enum HeatmapFormat {
    Svg,
    /// Pixels, at a scale if one is given.
    Png(Option<f32>),
}

/// The maximum rows, and columns, of a drawing: in larger ones nobody finds a letter, and browsers are slow.
pub const MAX_SIDE: usize = 200;

/// A cell on paper, including its share of the margins, with a letter that is just easy to read, in points.
const SMALL_CELL: f32 = 8.0;

/// How many finds are drawn by default.
const DEFAULT_DRAWN: usize = 500;

/// The same for an HTML page, which draws them as they are selected, and filters them.
const DEFAULT_DRAWN_ON_PAGE: usize = 5000;

/// How many finds are drawn in a format by default.
pub fn default_drawn<T>(format: Format<T>) -> usize {
    match format {
        Format::Picture(PictureFormat::Html) => DEFAULT_DRAWN_ON_PAGE,
        Format::Picture(PictureFormat::Svg | PictureFormat::Png)
        | Format::Pages(..)
        | Format::Table(_) => DEFAULT_DRAWN,
    }
}

impl PictureFormat {
    /// Draws a sheet, pixels at a scale if one is given. An HTML page with strokes is for looking up finds, one without is for playing.
    pub fn draw(self, sheet: &Sheet, view: View, scale: Option<f32>) -> anyhow::Result<Vec<u8>> {
        Ok(match self {
            Self::Svg => report::svg(sheet, view).into_bytes(),
            Self::Png => report::png(sheet, view, scale).map_err(explained)?,
            Self::Html if view == View::Puzzle => report::page(sheet, purpose(sheet)).into_bytes(),
            Self::Html => report::page(sheet, Purpose::Look).into_bytes(),
        })
    }
}

impl HeatmapFormat {
    pub fn draw(self, map: &Heatmap, title: &str) -> anyhow::Result<Vec<u8>> {
        Ok(match self {
            Self::Svg => map.svg(title)?.into_bytes(),
            Self::Png(scale) => map.png(title, scale).map_err(explained)?,
        })
    }
}

impl PictureArguments {
    /// Applies the options to a format. Refuses options that do not concern it.
    pub fn apply<T>(&self, format: Format<T>) -> anyhow::Result<Format<T>> {
        let of_drawings = [
            ("--title", !self.title.is_empty()),
            ("--case", self.case.is_some()),
        ];
        if !format.is_drawing() {
            refuse(&of_drawings, ONLY_DRAWN)?;
        }
        let has_font = matches!(
            format,
            Format::Picture(PictureFormat::Png) | Format::Pages(PageFormat::Pdf, _)
        );
        if !has_font {
            let of_fonts = [
                ("--font", self.font.is_some()),
                ("--typeface", self.typeface.is_some()),
            ];
            refuse(
                &of_fonts,
                "applies only to pixels and pages with a font of their own: choose --format png or pdf",
            )?;
        }
        if self.scale.is_some() && !matches!(format, Format::Picture(PictureFormat::Png)) {
            bail!("--scale applies only to pixels: choose --format png");
        }
        match (format, self.paper) {
            (Format::Pages(format, _), Some(paper)) => Ok(Format::Pages(format, paper)),
            (_, Some(_)) => bail!("--paper applies only to pages: choose --format pdf or docx"),
            (format, None) => Ok(format),
        }
    }

    /// The title; empty unless given.
    pub fn title(&self) -> String {
        self.title.join("\n")
    }

    /// How drawings look. Reads the font.
    pub fn style(&self) -> anyhow::Result<Style> {
        let mut style = Style::default();
        style.case = self.case.unwrap_or_default();
        style.font = match self.typeface {
            None | Some(Typeface::Plain) => None,
            Some(Typeface::Book) => Some(Font::book()),
            Some(Typeface::School) => Some(Font::school()),
        };
        if let Some(path) = &self.font {
            let font = Font::parse(input::read_resource(path)?);
            let named = || format!("--font {}", escaped(path));
            style.font = Some(font.map_err(explained).with_context(named)?);
        }
        Ok(style)
    }
}

/// What is wrong with an option that text formats do not have.
pub const ONLY_DRAWN: &str =
    "applies only to drawings: choose --format svg, png, html, pdf or docx";

/// Refuses a grid that is too large to be drawn. The message ends with the advice.
pub fn check_size(rows: usize, columns: usize, advice: &str) -> anyhow::Result<()> {
    if rows.max(columns) > MAX_SIDE {
        bail!(
            "{rows} × {columns} cells are too many for a picture, which has at most {MAX_SIDE} × {MAX_SIDE}: {advice}"
        );
    }
    Ok(())
}

/// Prints sheets on pages. A note says if letters are hard to read.
pub fn print(
    format: PageFormat,
    sheets: &[Sheet],
    setup: PageSetup,
    print: Print,
) -> anyhow::Result<Vec<u8>> {
    let paper = setup.paper();
    let (width, height) = paper.size();
    let is_small = |sheet: &&Sheet| {
        let (rows, columns) = (sheet.grid.rows() as f32, sheet.grid.columns() as f32);
        let portrait = (width / columns).min(height / rows);
        let landscape = (height / columns).min(width / rows);
        portrait.max(landscape) < SMALL_CELL
    };
    if let Some(Sheet { grid, .. }) = sheets.iter().find(is_small) {
        let (rows, columns) = (grid.rows(), grid.columns());
        terminal::print_note(&format!(
            "the letters of {rows} × {columns} cells are small on this paper"
        ));
    }
    let printed = match format {
        PageFormat::Pdf => report::pdf(sheets, setup, print),
        PageFormat::Docx => report::docx(sheets, paper, print),
    };
    printed.map_err(explained)
}

/// The purpose of a page to play with a list of words. The words that cover a grid are to be discovered: where every letter
/// belongs to one, a list would leave little to find.
pub fn purpose(sheet: &Sheet) -> Purpose {
    match &sheet.bent {
        Some(bent) if bent.is_cover => Purpose::Discover,
        _ => Purpose::Play,
    }
}

/// A grid, or a part of one, and those of its finds that are drawn.
pub struct DrawnRegion {
    region: Option<Region>,
    grid: Grid,
    mode: Mode,
    longest: Longest,
    /// The words found in it.
    words: HashSet<String>,
}

impl DrawnRegion {
    /// Cuts out what is drawn of a grid, with room for a number of finds.
    pub fn new(
        grid: &Grid,
        mode: Mode,
        region: Option<Region>,
        max_drawn: usize,
    ) -> anyhow::Result<Self> {
        let (rows, columns) = (grid.rows(), grid.columns());
        let drawn = match region {
            Some(region) => {
                let (rows_drawn, columns_drawn) = region.size();
                let advice = format!("choose a smaller region than {region}");
                check_size(rows_drawn, columns_drawn, &advice)?;
                region.crop(grid).with_context(|| {
                    format!(
                        "--region {region} is not on the grid: choose a region within 1:1-{rows}:{columns}"
                    )
                })?
            }
            None => {
                let advice = "choose a part with --region R1:C1-R2:C2, or draw a --heatmap";
                check_size(rows, columns, advice)?;
                grid.clone()
            }
        };
        Ok(Self {
            region,
            grid: drawn,
            mode,
            longest: Longest::new(max_drawn),
            words: HashSet::new(),
        })
    }

    /// What is drawn, under a title that names the region, and the words found in it.
    pub fn into_sheet(self, title: &str) -> (Sheet, HashSet<String>) {
        let title = match (self.region, title) {
            (None, title) => title.to_owned(),
            (Some(region), "") => format!("Cells {region}"),
            (Some(region), title) => format!("{title}, cells {region}"),
        };
        let sheet = self.longest.into_sheet(self.grid, self.mode, &title);
        (sheet, self.words)
    }
}

/// Finds of a whole grid, of which those inside the region are kept.
#[derive(Clone)]
pub struct RegionFinds {
    region: Option<Region>,
    longest: <Longest as Consumer>::Buffer,
    words: HashSet<String>,
}

impl Consumer for DrawnRegion {
    type Buffer = RegionFinds;
    type Break = Infallible;

    fn new_buffer(&self) -> RegionFinds {
        RegionFinds {
            region: self.region,
            longest: self.longest.new_buffer(),
            words: HashSet::new(),
        }
    }

    fn add(part: &mut RegionFinds, find: Find<'_>) {
        let find = match part.region {
            None => find,
            Some(region) => match region.crop_find(&find) {
                Some(find) => find,
                None => return,
            },
        };
        if !part.words.contains(&*find.word) {
            part.words.insert(find.word.to_string());
        }
        Longest::add(&mut part.longest, find);
    }

    fn take(&mut self, part: &mut RegionFinds) -> ControlFlow<Infallible> {
        self.words.extend(part.words.drain());
        self.longest.take(&mut part.longest)
    }
}

/// Adds what to do about an error.
pub fn explained(error: PictureError) -> anyhow::Error {
    match error {
        PictureError::MissingGlyphs(_) => {
            anyhow!(
                "{error}: choose --typeface plain, name another font with --font FILE, or choose --format svg, html or docx, which use the fonts of the viewer"
            )
        }
        PictureError::NotAFont => anyhow!("{error}: name a file that ends in .ttf or .otf"),
        PictureError::RestrictedFont { .. } => {
            anyhow!("{error}: choose another one with --font, or leave --press out")
        }
        PictureError::DamagedFont { .. } => {
            anyhow!("{error}: name another font with --font FILE, or get its file again")
        }
        PictureError::SymbolFont { .. } => {
            anyhow!("{error}: name a font for text with --font FILE")
        }
        PictureError::NotAClue(_) => {
            anyhow!(
                "{error}: save it anew as PNG or JPEG, smaller if it is large, or write the clue as text"
            )
        }
        PictureError::NotALogo(_) => anyhow!("{error}: save it as PNG, or as a simpler SVG"),
        PictureError::NotACode => {
            anyhow!("{error}: write a link, as in --qr=https://example.org")
        }
        PictureError::CodeTooLong { .. } => {
            anyhow!("{error}: print a short link, as in --qr=https://example.org")
        }
        PictureError::NoRoomForCode { .. } => anyhow!(
            "{error}: choose a larger --paper, a lower --per-page, or a shorter text with --qr=TEXT"
        ),
        PictureError::TooSmall { .. } => {
            anyhow!("{error}: lower --size, choose a larger --paper, or leave out --large-print")
        }
        PictureError::TooManyColumns { .. } => anyhow!("{error}: choose --format pdf"),
        PictureError::TooManyPixels { .. } => anyhow!("{error}: lower --scale"),
        _ => error.into(),
    }
}
