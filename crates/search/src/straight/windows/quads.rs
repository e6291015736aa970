//! Looking windows up and choosing them, four at a time.

use super::{Chosen, DirectionTrails, MARKED, list, list_prefixes, window_count};
use crate::instructions::MapInline;
use crate::quad::Quad;
use wordtrail_dictionary::internals::{NarrowNode, PrefixTable};

/// The number of windows of a part, which fill a vector.
const PART: usize = 4;

/// The windows that are looked up before they are tested. One loop that does both, or that tests both orders, has more
/// constants than there are registers: in browsers it takes an eighth longer. More windows gain nothing.
const STRIP: usize = 256;

/// The same as the code for masks of any width.
///
/// # Safety
///
/// All keys came from [`LetterMask::key`](wordtrail_dictionary::internals::LetterMask::key). They are at most as many as a list has room for, and
/// no window is listed yet.
#[inline(always)]
pub(super) unsafe fn choose(
    table: &PrefixTable<NarrowNode>,
    keys: &[u16],
    trails: [Option<DirectionTrails<'_>>; 2],
    listing: bool,
    chosen: &mut [Chosen; 2],
) -> [usize; 2] {
    let mut counts = [0; 2];
    let mut masks = [[Quad::splat(0); STRIP / PART]; 2];
    for (strip, keys) in keys.chunks(STRIP).enumerate() {
        let (parts, _) = keys.as_chunks::<PART>();
        for (part, keys) in parts.iter().enumerate() {
            // SAFETY: the caller says so.
            let entries = keys.map_inline(|key| unsafe { table.masks_unchecked(key) });
            [masks[0][part], masks[1][part]] = Quad::masks(entries);
        }
        let first = strip * STRIP;
        for order in 0..2 {
            let Some(trails) = &trails[order] else {
                continue;
            };
            let (masks, _) = masks[order][..parts.len()].as_chunks();
            let (bits, _) = trails.fourth_bits[first..][..keys.len()].as_chunks();
            let all_valid = trails.are_valid(first..first + keys.len());
            let Chosen { words, alive, .. } = &mut chosen[order];
            let (mut count, mut alive_count) = (0, alive.length);
            for (group, (masks, bits)) in masks.iter().zip(bits).enumerate() {
                let first = first + group * MARKED;
                let valid = match all_valid {
                    true => u16::MAX,
                    false => trails.valid(first) as u16,
                };
                // The lowest bit is that of a word.
                let ending = Quad::odd(*masks) & valid;
                let following = Quad::common(*masks, bits) & valid;
                count += window_count(ending);
                if listing {
                    words.add(first, ending);
                }
                // SAFETY: no more windows are listed than there are before these, and the list has room for all.
                alive_count += unsafe { list(&mut alive.windows, alive_count, first, following) };
            }
            counts[order] += count;
            alive.length = alive_count;
        }
    }
    list_prefixes(table, keys, &trails, chosen);
    counts
}
