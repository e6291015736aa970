//! What notebooks show: grids, finds and heat maps.

use crate::error::value_error;
use crate::find_columns::FoundColumns;
use crate::interrupt::run_unlimited;
use crate::shared_grid::SharedGrid;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Arc;
use wordtrail::report::{
    self, Filler, Heatmap, Longest, Purpose, Sheet, View, grid_png as png, svg,
};
use wordtrail::{Consumer, Grid, Mode, Tile};

/// The most rows and columns of a grid that a notebook draws by itself.
const SMALL: usize = 40;

/// The most finds that a notebook marks. Bent trails hide the letters sooner than straight ones, except on a grid of so few
/// rows and columns that a picture has a small board for each.
const MARKED: usize = 40;
const MARKED_BENT: usize = 5;
const SMALL_BOARD: usize = 12;

/// The most rows of a table of finds.
const TABLE_ROWS: usize = 20;

/// The most rows and columns of a grid that is drawn on request, as in the program.
const LARGEST: usize = 200;

/// How many finds cross each cell of a grid. A notebook shows it as a picture.
#[pyclass(name = "Heatmap", module = "wordtrail", frozen)]
pub struct PyHeatmap {
    map: Heatmap,
}

impl PyHeatmap {
    pub fn of_finds(
        py: Python<'_>,
        columns: &Arc<FoundColumns>,
        grid: &Arc<SharedGrid>,
    ) -> PyResult<Self> {
        let (columns, grid) = (Arc::clone(columns), Arc::clone(grid));
        let map = run_unlimited(py, move || {
            let mut map = Heatmap::new(&grid.grid);
            let ControlFlow::Continue(()) = map.add_finds(columns.iter(&grid.grid));
            map
        })?;
        Ok(Self { map })
    }
}

#[pymethods]
impl PyHeatmap {
    /// The number of finds.
    #[getter]
    fn finds(&self) -> u64 {
        self.map.finds()
    }

    /// The greatest number of finds that cross a cell; in a large grid, of the means of some cells.
    #[getter]
    fn most(&self) -> f64 {
        self.map.most()
    }

    /// The picture as SVG, with a title above it.
    #[pyo3(signature = (title = ""))]
    fn svg(&self, title: &str) -> PyResult<String> {
        let picture = self.map.svg(title);
        picture.map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg("")
    }

    fn __repr__(&self) -> String {
        format!("<wordtrail.Heatmap of {} finds>", self.map.finds())
    }
}

/// Refuses grids that are too large to be drawn.
pub fn check_size(grid: &Grid) -> PyResult<()> {
    let (rows, columns) = (grid.rows(), grid.columns());
    if rows.max(columns) > LARGEST {
        return Err(value_error(format!(
            "{rows} × {columns} cells are too many for a picture, which has at most {LARGEST} × {LARGEST}: draw a heatmap()"
        )));
    }
    Ok(())
}

fn is_small(grid: &Grid) -> bool {
    grid.rows().max(grid.columns()) <= SMALL
}

/// What a picture of a puzzle shows, or one of its answers.
pub fn view(answers: bool) -> View {
    match answers {
        true => View::Finds(Filler::Grey),
        false => View::Puzzle,
    }
}

/// A page to play a puzzle, or with its answers. The words that cover a grid are to be discovered, as in the program.
pub fn page(sheet: &Sheet, answers: bool) -> String {
    let covers = sheet.bent.as_ref().is_some_and(|bent| bent.is_cover);
    let purpose = match (answers, covers) {
        (true, _) => Purpose::Look,
        (false, true) => Purpose::Discover,
        (false, false) => Purpose::Play,
    };
    report::page(sheet, purpose)
}

/// The grid with its longest finds marked, and the words that are missing.
pub fn finds_svg(
    columns: &FoundColumns,
    missing: &[String],
    grid: &Grid,
    title: &str,
    max_drawn: usize,
) -> PyResult<String> {
    check_size(grid)?;
    let mut longest = Longest::new(max_drawn);
    let ControlFlow::Continue(()) = longest.add_finds(columns.iter(grid));
    let mut sheet = longest.into_sheet(grid.clone(), columns.mode(), title);
    sheet.words.extend_from_slice(missing);
    sheet.missing = missing.to_vec();
    Ok(svg(&sheet, View::Finds(Filler::Normal)))
}

fn is_board(grid: &Grid) -> bool {
    grid.rows().max(grid.columns()) <= SMALL_BOARD
}

/// A picture in a notebook: as wide as the page at most.
fn figure(svg: &str) -> String {
    let svg = svg.replacen("<svg ", r#"<svg style="max-width:100%;height:auto" "#, 1);
    format!(r#"<div style="max-width:640px;background:#fff;padding:0">{svg}</div>"#)
}

/// Finds in a notebook.
pub fn finds_html(columns: &FoundColumns, missing: &[String], grid: &Grid) -> String {
    let marked = match columns.mode() {
        Mode::Adjacent if !is_board(grid) => MARKED_BENT,
        Mode::Straight | Mode::Adjacent => MARKED,
    };
    if is_small(grid)
        && let Ok(svg) = finds_svg(columns, missing, grid, "", marked)
    {
        return figure(&svg);
    }
    let count = columns.len();
    let mut html = String::from(
        "<table><thead><tr><th>word</th><th>first cell</th><th>last cell</th><th>direction</th><th>length</th></tr></thead><tbody>",
    );
    for find in columns.iter(grid).take(TABLE_ROWS) {
        let direction = find.trail.direction();
        let _ = write!(
            html,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            escaped(&find.word),
            find.trail.start(),
            find.trail.end(),
            direction.map_or("", wordtrail::Direction::name),
            find.length(),
        );
    }
    let shown = match count > TABLE_ROWS {
        true => format!(", of which {TABLE_ROWS} are shown"),
        false => String::new(),
    };
    let _ = write!(
        html,
        "</tbody></table><p>{count} finds of {} words on {} × {} cells{shown}. Rows and columns count from 1.</p>",
        columns.word_count(),
        grid.rows(),
        grid.columns(),
    );
    html
}

/// A grid as PNG, in which a cell is 40 · `scale` pixels wide.
pub fn grid_png(grid: &Grid, scale: f32) -> PyResult<Vec<u8>> {
    check_size(grid)?;
    png(grid, scale).map_err(value_error)
}

/// A grid in a notebook.
pub fn grid_html(grid: &Grid) -> String {
    if is_small(grid) {
        return figure(&svg(
            &Sheet::new(grid.clone(), Mode::Straight, ""),
            View::Puzzle,
        ));
    }
    let mut html = String::from("<pre>");
    for row in 0..grid.rows().min(SMALL) {
        let tiles = grid.row(row).take(2 * SMALL).map(Tile::text);
        html.push_str(&escaped(&tiles.collect::<String>()));
        html.push_str(if grid.columns() > 2 * SMALL {
            "…\n"
        } else {
            "\n"
        });
    }
    if grid.rows() > SMALL {
        html.push_str("…\n");
    }
    let _ = write!(
        html,
        "</pre><p>{} × {} cells</p>",
        grid.rows(),
        grid.columns()
    );
    html
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
