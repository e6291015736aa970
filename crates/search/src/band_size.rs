//! The size of bands, the pieces of work that threads take.
//!
//! A band takes some milliseconds: long beside handing it out, short beside the whole. A cell takes about 6 ns in straight
//! mode and 1 µs in adjacent mode. For each band the cells around it are encoded, too, so low and wide ones are slow. But
//! finds in order need bands in reading order, and the finds of a band wait in memory until its turn.

use crate::band::BandSize;
use crate::consumer::Order;
use crate::search::Trails;

/// The height of bands of grids that are not very wide, and of blocks.
const BAND_HEIGHT: usize = small_if_fuzzing(64);

/// The minimum number of cells of a band in straight mode.
const MIN_CELLS: usize = small_if_fuzzing(1 << 14);

/// The number of cells of a band in adjacent mode, and of one of a maximal search there.
const ADJACENT_CELLS: usize = small_if_fuzzing(1 << 12);
const ADJACENT_MAXIMAL_CELLS: usize = small_if_fuzzing(1 << 14);

/// A size of bands. The reference that fuzzing compares with is slow, so the grids are small. With small bands there are
/// several nevertheless, for several threads.
pub(super) const fn small_if_fuzzing(size: usize) -> usize {
    if cfg!(fuzzing) { 4 } else { size }
}

/// The minimum height of bands in straight mode, except where too much would wait in memory: with it the two rows above a
/// band, whose windows are swept for it, too, take a fifth of the time.
const MIN_HEIGHT: usize = 8;

/// The number of cells of a band in straight mode whose finds are all wanted, in order, except where it would be lower than
/// [`MIN_HEIGHT`]. On random letters they take 3 MB as text and 12 MB as JSON, and wait for those of the bands above.
const MAX_WAITING_CELLS: usize = small_if_fuzzing(1 << 16);

/// The maximum number of cells that are encoded for a band that is wider than it would have to be.
const MAX_CODED: usize = 1 << 26;

/// The minimum height of bands of an ordered maximal search in adjacent mode, as far as [`MAX_MAXIMAL_CELLS`] allows.
const MAXIMAL_HEIGHT: usize = 8;

/// The maximum number of cells of a band that is made higher for such a search.
const MAX_MAXIMAL_CELLS: usize = 1 << 17;

/// The size of bands in straight mode, for trails that go `reach` steps.
pub(super) fn straight_band_size(
    columns: usize,
    reach: usize,
    trails: Trails,
    order: Order,
) -> BandSize {
    let cells = match (order, trails) {
        (Order::Fixed, Trails::All) => MIN_HEIGHT
            .saturating_mul(columns)
            .clamp(MAX_WAITING_CELLS, 1 << 18),
        _ => BAND_HEIGHT
            .saturating_mul(columns)
            .clamp(MIN_CELLS, 1 << 18),
    };
    let in_reading_order = BandSize::in_reading_order(cells, columns);
    let fits_memory = |height: usize| {
        let coded_rows = height.saturating_add(2 * reach);
        coded_rows.saturating_mul(columns) <= MAX_CODED
    };
    match order {
        Order::Any if in_reading_order.height < BAND_HEIGHT => {
            // Of equal width: a narrow rest would take longer for each cell.
            let blocks = columns.div_ceil(cells / BAND_HEIGHT);
            BandSize {
                height: BAND_HEIGHT,
                width: columns.div_ceil(blocks),
            }
        }
        Order::Any => in_reading_order,
        Order::Fixed if in_reading_order.height >= MIN_HEIGHT => in_reading_order,
        // First trails are few, so little waits in memory.
        Order::Fixed if trails == Trails::First && fits_memory(MIN_HEIGHT) => BandSize {
            height: MIN_HEIGHT,
            width: columns,
        },
        Order::Fixed
            if in_reading_order.width == columns && fits_memory(in_reading_order.height) =>
        {
            in_reading_order
        }
        Order::Fixed => {
            let width = (MAX_CODED / (1 + 2 * reach)).saturating_sub(2 * reach);
            BandSize {
                height: 1,
                width: width.clamp(1 << 12, cells),
            }
        }
    }
}

/// The size of bands in adjacent mode.
pub(super) fn adjacent_band_size(columns: usize, maximal: bool, order: Order) -> BandSize {
    let cells = if maximal {
        ADJACENT_MAXIMAL_CELLS
    } else {
        ADJACENT_CELLS
    };
    let in_reading_order = BandSize::in_reading_order(cells, columns);
    match order {
        Order::Any if in_reading_order.height < BAND_HEIGHT => BandSize {
            height: BAND_HEIGHT,
            width: cells / BAND_HEIGHT,
        },
        // A maximal search also searches the cells around each block of a band: 18 times the cells of a band of one row,
        // 3 times those of this height. On English text the finds of such a band take some 40 MB.
        Order::Fixed if maximal => {
            let height = MAXIMAL_HEIGHT.min(MAX_MAXIMAL_CELLS / columns);
            if in_reading_order.height < height {
                BandSize {
                    height,
                    width: columns,
                }
            } else {
                in_reading_order
            }
        }
        _ => in_reading_order,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coded::{MAX_COLUMNS_AHEAD, ROWS_AHEAD, coded_cells};
    use crate::maximal;
    use wordtrail_dictionary::internals::LONGEST_WORD;

    #[test]
    fn positions_in_bands_fit_32_bits_however_large_the_grid_and_long_the_words() {
        for columns in (0..32).map(|power| 1 << power) {
            for reach in [2, 27, 100, 1000, LONGEST_WORD - 1] {
                for order in [Order::Any, Order::Fixed] {
                    let check = |size: BandSize, reach: usize| {
                        let rows = size.height + 2 * reach;
                        let cells = coded_cells(rows, columns.min(size.width + 2 * reach));
                        assert!(u32::try_from(cells).is_ok(), "{columns} {reach} {size:?}");
                    };
                    for trails in [Trails::All, Trails::First] {
                        // That of a maximal search is twice as far.
                        for reach in [reach, 2 * reach] {
                            check(straight_band_size(columns, reach, trails, order), reach);
                        }
                    }
                    check(adjacent_band_size(columns, false, order), reach);
                    // A maximal search searches the blocks of a band with the starts around them.
                    let size = adjacent_band_size(columns, true, order);
                    let width = size.width.min(maximal::BLOCK_COLUMNS);
                    check(BandSize { width, ..size }, 2 * reach);
                }
            }
        }
    }

    /// The sizes in `DESIGN.md`, of which `tests/scale.sh` makes its limits.
    #[test]
    fn a_thread_codes_a_few_megabytes_however_wide_the_grid() {
        const ENGLISH_REACH: usize = 27;
        let largest = |trails: Trails, order: Order| {
            let coded = |columns: usize| {
                let size = straight_band_size(columns, ENGLISH_REACH, trails, order);
                let is_coded_ahead = size.width >= columns && columns <= MAX_COLUMNS_AHEAD;
                let ahead = if is_coded_ahead { ROWS_AHEAD } else { 0 };
                let rows = size.height + 2 * ENGLISH_REACH + ahead;
                coded_cells(rows, columns.min(size.width + 2 * ENGLISH_REACH))
            };
            (1..1 << 21).map(coded).max().unwrap().div_ceil(1 << 20)
        };
        for trails in [Trails::All, Trails::First] {
            assert_eq!(largest(trails, Order::Any), 1);
        }
        assert_eq!(largest(Trails::All, Order::Fixed), 32);
        assert_eq!(largest(Trails::First, Order::Fixed), 73);
    }
}
