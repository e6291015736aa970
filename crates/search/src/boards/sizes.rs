//! Sizes that the parts of the engine share.

/// The number of trails that are expanded at a time. They and their continuations stay in the nearest cache: of 64, 128
/// and 256, 128 was the fastest by 1 to 5 %.
pub(super) const SLICE: usize = 128;

/// The maximum number of boards in a batch.
pub(super) const MAX_BOARDS: usize = 16;

/// The maximum number of neighbours of a cell.
pub(super) const MAX_NEIGHBOURS: usize = 8;
