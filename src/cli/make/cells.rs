//! The cells of puzzles that `wordtrail make` makes.

use crate::cli::input::{self, Input};
use anyhow::{Context, anyhow, bail};
use wordtrail::Mask;
use wordtrail::puzzle::Shape;
use wordtrail_dictionary::internals::wording::excerpt;

/// The cells of the grid.
#[derive(Clone)]
pub enum Cells {
    /// As many as the words need, in a square.
    AsNeeded,
    /// As many as the words need, in a shape.
    Shape(Shape),
    Mask(Mask),
}

impl Cells {
    /// Those of a shape, as large as the words need unless there is a size.
    pub fn of_shape(shape: Shape, size: Option<(usize, usize)>) -> Self {
        match size {
            Some((rows, columns)) => Self::Mask(Mask::shape(shape, rows, columns)),
            None => Self::Shape(shape),
        }
    }
}

/// The cells that were given.
pub fn cells(mask: Option<&str>, size: Option<(usize, usize)>) -> anyhow::Result<Option<Cells>> {
    let Some(name) = mask else {
        let full = |(rows, columns)| Cells::Mask(Mask::full(rows, columns));
        return Ok(size.map(full));
    };
    let unknown = match name.parse::<Shape>() {
        Ok(shape) => return Ok(Some(Cells::of_shape(shape, size))),
        Err(unknown) => unknown,
    };
    let typed = || format!("--mask {}", excerpt(name));
    if !input::is_file_name(name) {
        return Err(anyhow!("there is no such file, and {unknown}")).with_context(typed);
    }
    if size.is_some() {
        bail!("--size conflicts with a mask file, which has a size: leave one out");
    }
    let text = Input::from(name).read()?;
    Ok(Some(Cells::Mask(Mask::parse(&text).with_context(typed)?)))
}
