//! Looking windows up and choosing them, four at a time.

use super::{Chosen, DirectionTrails, MARKED, bit_count, list_prefixes};
use crate::dictionary::{NarrowNode, PrefixTable};
use crate::search::quad::Quad;

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
        for order in 0..2 {
            let Some(trails) = &trails[order] else {
                continue;
            };
            let (fourth, _) = trails.fourth[first..][..MARKED].as_chunks::<PART>();
            let (mut words, mut alive) = (0_u16, 0_u16);
            for (part, (masks, &fourth)) in masks[order].iter().zip(fourth).enumerate() {
                words |= u16::from(masks.odd()) << (PART * part);
                // Without the bit of a word, which is the lowest, bits have the numbers of letters, and none is above 30.
                alive |= u16::from(masks.halved().with_bit(fourth)) << (PART * part);
            }
            let valid = trails.valid(first) as u16;
            let (words, alive) = (words & valid, alive & valid);
            counts[order] += bit_count(words);
            if listing {
                chosen[order].words.add(first, words);
            }
            chosen[order].alive.add(first, alive);
        }
    }
    list_prefixes(table, keys, &trails, chosen);
    counts
}
