//! The density of finds on a grid, as a picture.

use crate::colours::{Colour, FAINT, INK, WHITE, ramp};
use crate::drawing::markup::{Number, centred};
use crate::drawing::measure;
use crate::drawing::measure::HALF_CAPITAL;
use crate::picture_error::PictureError;
use crate::png;
use crate::svg;
use crate::typeset;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use resvg::tiny_skia::{ColorU8, Pixmap};
use std::convert::Infallible;
use std::fmt::Write;
use std::ops::ControlFlow;
use wordtrail_dictionary::internals::wording::counted;
use wordtrail_search::grid::{Grid, Tile};
use wordtrail_search::{Consumer, Find, Order};

/// Maximum number of bins in a row and in a column. Bins of few cells are noise.
const MAX_BINS: usize = 250;

/// Lengths in pixels. The longer side of the map has at least `MIN_SIDE`.
const MIN_SIDE: usize = 480;
const MARGIN: f32 = 40.0;
const TITLE: f32 = 24.0;
const TEXT: f32 = 15.0;
const SCALE_HEIGHT: f32 = 18.0;

/// The colour of holes.
const HOLE: Colour = Colour(0xff, 0xff, 0xff);

/// The number of finds that cross the cells of a grid, in at most 250 × 250 square bins. Its memory is bounded, for any grid
/// and any number of finds.
///
/// ```
/// use std::ops::ControlFlow;
/// use wordtrail::report::Heatmap;
/// use wordtrail::{Dictionary, Grid, Search};
///
/// let grid: Grid = "cat\ndog\nead\n".parse()?;
/// let dictionary = Dictionary::from_words(["cat", "cod"])?;
/// let mut map = Heatmap::new(&grid);
/// let ControlFlow::Continue(_) = Search::new(&dictionary).consume(&grid, &mut map);
/// assert_eq!((map.finds(), map.most()), (2, 2.0));
/// assert!(map.png("Pets", None)?.starts_with(b"\x89PNG"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Heatmap {
    /// Number of rows and columns of the grid.
    size: (usize, usize),
    /// The side of a bin in cells.
    side: usize,
    /// For each bin in reading order, how often a find crosses one of its cells.
    bins: Vec<u64>,
    /// For each bin, its number of cells, which is smaller where there are holes and at the right and bottom edges.
    cells: Vec<u64>,
    finds: u64,
    /// What made the map, on one line.
    provenance: String,
}

impl Heatmap {
    /// A map without finds.
    pub fn new(grid: &Grid) -> Self {
        let size = (grid.rows(), grid.columns());
        let side = size.0.max(size.1).div_ceil(MAX_BINS);
        let across = size.1.div_ceil(side);
        let mut cells = vec![0; size.0.div_ceil(side) * across];
        for row in 0..size.0 {
            for (column, tile) in grid.row(row).enumerate() {
                cells[row / side * across + column / side] += u64::from(tile != Tile::Hole);
            }
        }
        Self {
            size,
            side,
            bins: vec![0; cells.len()],
            cells,
            finds: 0,
            provenance: String::new(),
        }
    }

    /// Has pictures say what made the map, on one line, where programs look for it and nobody sees it.
    #[must_use]
    pub fn with_provenance(mut self, provenance: &str) -> Self {
        provenance.clone_into(&mut self.provenance);
        self
    }

    /// Number of finds that were added.
    pub fn finds(&self) -> u64 {
        self.finds
    }

    /// The greatest mean number of finds per cell of a bin.
    pub fn most(&self) -> f64 {
        self.densities().flatten().fold(0.0, f64::max)
    }

    /// Number of bins in a row.
    fn across(&self) -> usize {
        self.size.1.div_ceil(self.side)
    }

    /// For each bin, the mean number of finds that cross one of its cells, or `None` if it has only holes.
    fn densities(&self) -> impl Iterator<Item = Option<f64>> {
        let bins = self.bins.iter().zip(&self.cells);
        bins.map(|(&crossings, &cells)| (cells > 0).then(|| crossings as f64 / cells as f64))
    }

    /// The map as SVG, with the title above, if it has one, and the scale of its colours below.
    ///
    /// # Errors
    ///
    /// [`PictureError::Failed`] when the picture of the bins cannot be encoded.
    pub fn svg(&self, title: &str) -> Result<String, PictureError> {
        let across = self.across();
        let down = self.bins.len() / across;
        // A bin is a square of whole pixels, so that its edges are sharp.
        let pixels = MIN_SIDE.div_ceil(across.max(down));
        let (map_width, map_height) = ((across * pixels) as f32, (down * pixels) as f32);
        let inner = map_width.max(MIN_SIDE as f32);
        let width = inner + 2.0 * MARGIN;
        let mut body = svg::metadata(&self.provenance);
        let mut top = MARGIN;
        for line in measure::lines(title, inner / TITLE, 3) {
            let baseline = top + TITLE * HALF_CAPITAL * 2.0;
            centred(&mut body, (width / 2.0, baseline), TITLE, None, &line);
            top += TITLE * 1.4;
        }
        let most = self.most();
        let shade = |density: Option<f64>| match density {
            None => HOLE,
            Some(density) => ramp(if most > 0.0 { density / most } else { 0.0 }),
        };
        let map = image(across, self.densities().map(shade))?;
        let left = (width - map_width) / 2.0;
        draw_image(&mut body, &map, (left, top), (map_width, map_height));
        top += map_height + TEXT * 1.6;

        let (scale_left, scale_width) = (MARGIN + inner * 0.15, inner * 0.7);
        let scale = image(256, (0..256).map(|step| ramp(f64::from(step) / 255.0)))?;
        draw_image(
            &mut body,
            &scale,
            (scale_left, top),
            (scale_width, SCALE_HEIGHT),
        );
        let middle = Number(top + SCALE_HEIGHT / 2.0 + TEXT * HALF_CAPITAL);
        let (before, after) = (
            scale_left - TEXT * 0.6,
            scale_left + scale_width + TEXT * 0.6,
        );
        let _ = write!(
            body,
            r#"<g font-size="{TEXT}"><text x="{}" y="{middle}" text-anchor="end">0</text><text x="{}" y="{middle}">{}</text></g>"#,
            Number(before),
            Number(after),
            Number(most as f32),
        );
        top += SCALE_HEIGHT;
        for line in self.legend() {
            top += TEXT * 1.5;
            centred(&mut body, (width / 2.0, top), TEXT, Some(FAINT), &line);
        }
        let name = if title.trim().is_empty() {
            "Finds per cell"
        } else {
            title
        };
        Ok(svg::document(
            name,
            (width, top + MARGIN),
            1.0,
            INK,
            Some(WHITE),
            &body,
        ))
    }

    /// The map as PNG: the same picture as [`svg`](Self::svg), a number of times as large if there is a scale.
    ///
    /// # Errors
    ///
    /// Those of [`svg`](Self::svg), and [`PictureError::TooManyPixels`] when a picture at a scale would have more than 50
    /// million pixels.
    pub fn png(&self, title: &str, scale: Option<f32>) -> Result<Vec<u8>, PictureError> {
        let tree = typeset::tree(&self.svg(title)?, None, None)?;
        png::render(&tree, scale, &self.provenance)
    }

    /// The meaning of the colours.
    fn legend(&self) -> [String; 2] {
        let (rows, columns) = self.size;
        let what = match self.side {
            1 => "finds per cell".to_owned(),
            side => format!("finds per cell, averaged over {side} × {side} cells"),
        };
        [
            what,
            format!(
                "{} on {rows} × {columns} cells",
                counted(self.finds, "find")
            ),
        ]
    }
}

/// Threads add finds to maps of their own, which are summed at the end. A find must be on the grid.
impl Consumer for Heatmap {
    type Buffer = Self;
    type Break = Infallible;
    const ORDER: Order = Order::Any;

    fn new_buffer(&self) -> Self {
        Self {
            bins: vec![0; self.bins.len()],
            finds: 0,
            ..self.clone()
        }
    }

    fn add(buffer: &mut Self, find: Find<'_>) {
        let across = buffer.across();
        for cell in find.trail.cells() {
            let (row, column) = (
                cell.row as usize / buffer.side,
                cell.column as usize / buffer.side,
            );
            buffer.bins[row * across + column] += 1;
        }
        buffer.finds += 1;
    }

    fn take(&mut self, buffer: &mut Self) -> ControlFlow<Infallible> {
        for (bin, more) in self.bins.iter_mut().zip(&mut buffer.bins) {
            *bin += std::mem::take(more);
        }
        self.finds += std::mem::take(&mut buffer.finds);
        ControlFlow::Continue(())
    }
}

/// A picture with one pixel per colour, as a data URL.
fn image(across: usize, colours: impl Iterator<Item = Colour>) -> Result<String, PictureError> {
    let colours: Vec<Colour> = colours.collect();
    let (width, height) = (across as u32, (colours.len() / across) as u32);
    let mut pixmap =
        Pixmap::new(width, height).ok_or_else(|| PictureError::failed("it has no cells"))?;
    for (pixel, Colour(red, green, blue)) in pixmap.pixels_mut().iter_mut().zip(colours) {
        *pixel = ColorU8::from_rgba(red, green, blue, 255).premultiply();
    }
    let png = png::encode(&pixmap, "")?;
    Ok(format!("data:image/png;base64,{}", STANDARD.encode(png)))
}

/// Draws an image whose pixels are sharp rectangles.
fn draw_image(svg: &mut String, url: &str, (left, top): (f32, f32), (width, height): (f32, f32)) {
    let _ = write!(
        svg,
        r#"<image x="{}" y="{}" width="{}" height="{}" preserveAspectRatio="none" style="image-rendering:pixelated" image-rendering="optimizeSpeed" href="{url}"/>"#,
        Number(left),
        Number(top),
        Number(width),
        Number(height),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordtrail_search::grid::{Cell, Direction, Trail};

    #[test]
    fn a_bin_has_the_mean_of_its_cells() {
        let grid: Grid = format!("{}\n", "x".repeat(1999)).repeat(3).parse().unwrap();
        let mut map = Heatmap::new(&grid);
        assert_eq!((map.side, map.bins.len()), (8, 250));
        let start = Cell {
            row: 1,
            column: 1998,
        };
        let find = Find {
            word: "xxxxxxxxxx".into(),
            trail: Trail::straight(start, Direction::West, 10),
        };
        let ControlFlow::Continue(()) = map.add_finds([find.clone()]);
        let densities: Vec<Option<f64>> = map.densities().collect();
        // The last bin has seven columns of three cells. The find crosses one of its rows.
        assert_eq!(densities[249], Some(7.0 / 21.0));
        assert_eq!(densities[248], Some(3.0 / 24.0));
        assert_eq!(densities[247], Some(0.0));
        let ControlFlow::Continue(()) = map.add_finds([find]);
        assert_eq!((map.finds(), map.most()), (2, 2.0 / 3.0));
    }

    #[test]
    fn pictures_have_a_title_a_provenance_and_a_scale() {
        let map = Heatmap::new(&"cat\ndog\n".parse().unwrap());
        let svg = map
            .clone()
            .with_provenance("all trails of ENABLE")
            .svg("Nothing yet");
        let svg = svg.unwrap();
        assert!(svg.contains("<title>Nothing yet</title>"));
        assert!(svg.contains("<metadata>all trails of ENABLE</metadata>"));
        assert!(map.png("", Some(2.0)).unwrap().len() > map.png("", None).unwrap().len());
    }

    #[test]
    fn holes_do_not_count_as_cells() {
        let grid: Grid = "c.t\n".parse().unwrap();
        let densities: Vec<Option<f64>> = Heatmap::new(&grid).densities().collect();
        assert_eq!(densities, [Some(0.0), None, Some(0.0)]);
    }
}
