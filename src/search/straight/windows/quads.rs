//! Looking windows up and choosing them, four at a time.

use super::{Chosen, DirectionTrails, MARKED, list_prefixes, window_count};
use crate::dictionary::{NarrowNode, PrefixTable};
use crate::search::quad::{BitTests, Quad};

/// The windows that fill a vector.
const PART: usize = 4;

/// The same as the code for masks of any width.
///
/// # Safety
///
/// All keys came from [`LetterMask::key`](crate::dictionary::LetterMask::key).
#[inline(always)]
pub(super) unsafe fn choose(
    table: &PrefixTable<NarrowNode>,
    keys: &[u16],
    trails: [Option<DirectionTrails<'_>>; 2],
    listing: bool,
    chosen: &mut [Chosen; 2],
) -> [usize; 2] {
    let tests = BitTests::new();
    let mut counts = [0; 2];
    let mut masks = [[Quad::splat(0); MARKED / PART]; 2];
    let (groups, _) = keys.as_chunks::<MARKED>();
    for (group, keys) in groups.iter().enumerate() {
        let (keys, _) = keys.as_chunks::<PART>();
        for (part, keys) in keys.iter().enumerate() {
            // SAFETY: the caller says so.
            let entries = keys.map(|key| unsafe { table.get_unchecked(key) });
            [masks[0][part], masks[1][part]] = Quad::masks(entries);
        }
        let first = group * MARKED;
        // Without this loop WebAssembly takes nearly twice as long: the masks stay in registers, and are shuffled anew.
        for order in 0..2 {
            let Some(trails) = &trails[order] else {
                continue;
            };
            let (fourth, _) = trails.fourth[first..].as_chunks();
            let valid = trails.valid(first) as u16;
            // The lowest bit is that of a word, and those above it have the numbers of letters, of which none is above 30.
            let words = tests.odd(masks[order]) & valid;
            let alive = tests.above(masks[order], &fourth[0]) & valid;
            counts[order] += window_count(words);
            if listing {
                chosen[order].words.add(first, words);
            }
            chosen[order].alive.add(first, alive);
        }
    }
    list_prefixes(table, keys, &trails, chosen);
    counts
}
