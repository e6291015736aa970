//! Pictures and paper: what the options say of them.

use super::numbers::natural;
use super::output::Output;
use super::terminal;
use anyhow::{Context, anyhow, bail};
use clap::ValueEnum;
use std::collections::HashSet;
use std::convert::Infallible;
use std::ops::ControlFlow;

use wordtrail::report::{
    self, Heatmap, Longest, Paper, PictureError, Print, Purpose, Region, Sheet, View,
};
use wordtrail::{Consumer, Find, Grid, Mode};

/// What sheets are drawn on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Canvas {
    /// One sheet alone.
    Picture(Picture),
    /// Pages, for any number of sheets.
    Paper,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Picture {
    Svg,
    Png,
    /// A page for a browser.
    Html,
}

const HEATMAP_IS_PICTURE: &str = "--heatmap draws a picture: choose --format svg or png";

/// How many rows, and columns, are drawn at most: among more, nobody finds a letter, and a browser is slow.
pub const MOST_ROWS: usize = 200;

/// What a cell has of paper with margins, in points, when its letter is small.
const SMALL_CELL: f32 = 8.0;

/// How many finds are drawn, unless more or fewer are asked for.
const MOST_DRAWN: u64 = 500;

/// How many a page has, which draws them as they are chosen, and filters them.
const MOST_ON_PAGE: u64 = 5000;

impl Canvas {
    /// Refuses a terminal for what is no text.
    pub fn check_output(self, output: &Output) -> anyhow::Result<()> {
        let is_text = matches!(self, Self::Picture(Picture::Svg | Picture::Html));
        if output.is_terminal() && !is_text {
            bail!("a terminal cannot show this format: name a file with --output FILE");
        }
        Ok(())
    }
}

impl Picture {
    /// Draws a sheet. A page is for looking at what has strokes, and for playing what has none.
    pub fn draw(self, sheet: &Sheet, view: View) -> anyhow::Result<Vec<u8>> {
        Ok(match self {
            Self::Svg => report::svg(sheet, view).into_bytes(),
            Self::Png => report::png(sheet, view).map_err(explained)?,
            Self::Html if view == View::Puzzle => report::page(sheet, Purpose::Play).into_bytes(),
            Self::Html => report::page(sheet, Purpose::Look).into_bytes(),
        })
    }

    pub fn draw_heatmap(self, map: &Heatmap, title: &str) -> anyhow::Result<Vec<u8>> {
        Ok(match self {
            Self::Svg => map.svg(title)?.into_bytes(),
            Self::Png => map.png(title).map_err(explained)?,
            Self::Html => bail!(HEATMAP_IS_PICTURE),
        })
    }
}

/// Adds what to do about an error.
fn explained(error: PictureError) -> anyhow::Error {
    match error {
        PictureError::MissingGlyphs(_) => {
            anyhow!("{error}: choose --format svg or html, which use the fonts of the viewer")
        }
        _ => error.into(),
    }
}

/// Refuses a grid of which nobody would see anything. The message ends with what to do about it.
pub fn check_size(rows: usize, columns: usize, advice: &str) -> anyhow::Result<()> {
    if rows.max(columns) > MOST_ROWS {
        bail!(
            "{rows} × {columns} cells are too many for a picture, which has at most {MOST_ROWS} × {MOST_ROWS}: {advice}"
        );
    }
    Ok(())
}

/// What is said above pictures, and the paper that they are printed on.
#[derive(clap::Args)]
pub struct PictureArguments {
    /// What stands above a picture, or on each page
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,

    /// The paper of --format pdf [default: a4]
    #[arg(long, value_enum, value_name = "PAPER")]
    paper: Option<PaperArgument>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PaperArgument {
    /// 210 × 297 mm
    A4,
    /// 8.5 × 11 inches
    Letter,
}

impl PictureArguments {
    /// Refuses options for which the format has no use.
    pub fn check(&self, canvas: Option<Canvas>) -> anyhow::Result<()> {
        if self.title.is_some() && canvas.is_none() {
            bail!("--title stands above pictures: choose --format svg, png, html or pdf");
        }
        if self.paper.is_some() && canvas != Some(Canvas::Paper) {
            bail!("--paper is for pages: choose --format pdf");
        }
        Ok(())
    }

    /// What stands above; nothing unless it is asked for.
    pub fn title(&self) -> &str {
        self.title.as_deref().unwrap_or_default()
    }

    /// Prints sheets, and tells if letters are too small to be read with ease.
    pub fn print(&self, sheets: &[Sheet], print: Print, quiet: bool) -> anyhow::Result<Vec<u8>> {
        let paper = match self.paper {
            Some(PaperArgument::Letter) => Paper::Letter,
            Some(PaperArgument::A4) | None => Paper::A4,
        };
        let (width, height) = paper.size();
        let is_small = |sheet: &&Sheet| {
            let (rows, columns) = (sheet.grid.rows() as f32, sheet.grid.columns() as f32);
            // Paper may lie.
            let upright = (width / columns).min(height / rows);
            upright.max((height / columns).min(width / rows)) < SMALL_CELL
        };
        if let Some(Sheet { grid, .. }) = sheets.iter().find(is_small) {
            let (rows, columns) = (grid.rows(), grid.columns());
            let message =
                format!("the letters of {rows} × {columns} cells are small on this paper");
            terminal::note(quiet, &message);
        }
        report::pdf(sheets, paper, print).map_err(explained)
    }
}

/// What of a grid and its finds is drawn.
#[derive(clap::Args)]
pub struct PartArguments {
    /// Draw at most so many finds, the longest first, and tell how many more there are [default: 500; with
    /// --format html 5000]
    #[arg(long, value_name = "N", value_parser = natural)]
    max_drawn: Option<u64>,

    /// Draw this part of the grid, given by its first and its last cell, and the finds that are wholly in it
    #[arg(long, value_name = "R1:C1-R2:C2")]
    region: Option<Region>,

    /// Draw how many finds cross each cell, of a grid of any size
    #[arg(long, conflicts_with_all = ["max_drawn", "region"])]
    pub heatmap: bool,
}

impl PartArguments {
    /// Refuses options for which the format, or so many grids, have no use.
    pub fn check(&self, canvas: Option<Canvas>, grids: usize) -> anyhow::Result<()> {
        for (is_given, option) in [
            (self.max_drawn.is_some(), "--max-drawn"),
            (self.region.is_some(), "--region"),
            (self.heatmap, "--heatmap"),
        ] {
            if is_given && canvas.is_none() {
                bail!("{option} is about pictures: choose --format svg, png, html or pdf");
            }
        }
        match canvas {
            Some(Canvas::Paper | Canvas::Picture(Picture::Html)) if self.heatmap => {
                bail!(HEATMAP_IS_PICTURE)
            }
            Some(Canvas::Picture(_)) if grids > 1 => bail!(
                "a picture or page for a browser has one grid, and there are {grids}: draw them one by one, or choose --format pdf"
            ),
            _ => Ok(()),
        }
    }

    /// What is drawn of a grid.
    pub fn of(&self, grid: &Grid, mode: Mode, canvas: Canvas) -> anyhow::Result<Part> {
        let region = self.region;
        if let Some(region) = region {
            let (rows, columns) = region.size();
            let smaller = format!("name a smaller part than --region {region}");
            check_size(rows, columns, &smaller)?;
        } else {
            let advice = "choose a part with --region R1:C1-R2:C2, or see where the finds are with --heatmap";
            check_size(grid.rows(), grid.columns(), advice)?;
        }
        let drawn = match region {
            Some(region) => region.crop(grid).with_context(|| {
                let (rows, columns) = (grid.rows(), grid.columns());
                format!("--region {region} is not on the grid, whose last cell is {rows}:{columns}")
            })?,
            None => grid.clone(),
        };
        let most = self.max_drawn.unwrap_or(match canvas {
            Canvas::Picture(Picture::Html) => MOST_ON_PAGE,
            _ => MOST_DRAWN,
        });
        Ok(Part {
            region,
            grid: drawn,
            mode,
            longest: Longest::new(usize::try_from(most).unwrap_or(usize::MAX)),
            words: HashSet::new(),
        })
    }
}

/// A grid, or a part of one, and those of its finds that are drawn.
pub struct Part {
    region: Option<Region>,
    grid: Grid,
    mode: Mode,
    longest: Longest,
    /// The words found in the part.
    words: HashSet<String>,
}

impl Part {
    /// What is drawn, under a title that names the part of the grid, and the words found there.
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

/// The finds of a whole grid, of which those inside the region are kept.
#[derive(Clone)]
pub struct PartFinds {
    region: Option<Region>,
    longest: <Longest as Consumer>::Part,
    words: HashSet<String>,
}

impl Consumer for Part {
    type Part = PartFinds;
    type Break = Infallible;

    fn new_part(&self) -> PartFinds {
        PartFinds {
            region: self.region,
            longest: self.longest.new_part(),
            words: HashSet::new(),
        }
    }

    fn add(part: &mut PartFinds, find: Find<'_>) {
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

    fn take(&mut self, part: &mut PartFinds) -> ControlFlow<Infallible> {
        self.words.extend(part.words.drain());
        self.longest.take(&mut part.longest)
    }
}
