//! Values between those of a grid.

/// The value at a place between the nodes of a grid, which stand at whole numbers and are counted row by row. Beyond the grid it is
/// that of its edge.
#[inline]
pub(crate) fn bilinear(
    [x, y]: [f32; 2],
    columns: usize,
    rows: usize,
    node: impl Fn(usize) -> f32,
) -> f32 {
    let x = x.clamp(0.0, (columns - 1) as f32);
    let y = y.clamp(0.0, (rows - 1) as f32);
    let (left, top) = (x as usize, y as usize);
    let (right, bottom) = ((left + 1).min(columns - 1), (top + 1).min(rows - 1));
    let (dx, dy) = (x - left as f32, y - top as f32);
    let along = |row: usize| {
        let (left, right) = (node(row * columns + left), node(row * columns + right));
        left + dx * (right - left)
    };
    let (upper, lower) = (along(top), along(bottom));
    upper + dy * (lower - upper)
}
