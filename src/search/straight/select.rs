//! Selecting the trails of four letters that are words, and those that a fifth may follow.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use super::windows::{Alive, MAX_WINDOWS};
use crate::dictionary::{Mask, Node, PrefixTable};
use crate::instructions::{Kernels, get_unchecked};
use crate::search::packed_find::PackedFind;
#[cfg(target_arch = "x86_64")]
use std::any::Any;

/// The working memory of a selection.
pub(super) struct Selection<N: Node> {
    /// What may follow each trail's letters.
    masks: Box<[N::Mask; MAX_WINDOWS]>,
}

impl<N: Node> Selection<N> {
    pub(super) fn new() -> Self {
        Self {
            masks: Box::new([Default::default(); MAX_WINDOWS]),
        }
    }

    /// Packs the trails that are words, and those that the fifth letter may follow, and returns the numbers of both. `trail`
    /// is the trail from the first window, without a word.
    #[inline(always)]
    pub(super) fn select(
        &mut self,
        kernels: Kernels,
        table: &PrefixTable<N>,
        alive: Alive<'_>,
        trail: PackedFind,
        words: &mut [PackedFind; MAX_WINDOWS],
        open: &mut [PackedFind; MAX_WINDOWS],
    ) -> (usize, usize) {
        // Vectors of 16 are loaded from, and stored to, any place up to the number of trails.
        assert!(alive.count + 16 <= MAX_WINDOWS);
        let prefixes = &alive.prefixes[..alive.count];
        for (mask, &prefix) in self.masks.iter_mut().zip(prefixes) {
            // SAFETY: a letter that may follow three leads to a prefix of four, of which the table has all; these prefixes were
            // listed with it.
            *mask = unsafe { get_unchecked(&table.depth_4_masks, prefix as usize) };
        }
        let trail = trail.with(table.depth_4_start, 0);
        #[cfg(target_arch = "x86_64")]
        if kernels != Kernels::Portable
            && let Some(masks) = (&*self.masks as &dyn Any).downcast_ref::<[u32; MAX_WINDOWS]>()
        {
            // SAFETY: whoever runs these kernels has made sure that the machine has the instructions; the number of
            // trails was asserted.
            return unsafe {
                match kernels {
                    Kernels::Avx512 => avx512::select(&alive, masks, trail, words, open),
                    _ => avx2::select(&alive, masks, trail, words, open),
                }
            };
        }
        let _ = kernels;
        let (mut word_count, mut open_count) = (0, 0);
        for (index, (&window, &prefix)) in alive.windows.iter().zip(prefixes).enumerate() {
            let trail = trail.with(prefix, window.into());
            let mask = self.masks[index];
            // SAFETY: there is room for all.
            unsafe {
                *words.get_unchecked_mut(word_count) = trail;
                word_count += usize::from(mask.ends_word());
                *open.get_unchecked_mut(open_count) = trail;
                open_count += usize::from(mask.allows(alive.fifth[index]));
            }
        }
        (word_count, open_count)
    }
}
