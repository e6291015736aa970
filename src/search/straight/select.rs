//! Selecting the trails of four letters that are words or go on.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use super::windows::{Alive, MOST};
use crate::dictionary::{Mask, Node, PrefixTable};
use crate::instructions::{Kernels, get_unchecked};
use crate::search::packed_find::PackedFind;
#[cfg(target_arch = "x86_64")]
use std::any::Any;

/// The memory of selecting.
pub(super) struct Selection<N: Node> {
    /// What may follow each trail's letters.
    masks: Box<[N::Mask; MOST]>,
}

impl<N: Node> Selection<N> {
    pub(super) fn new() -> Self {
        Self {
            masks: Box::new([Default::default(); MOST]),
        }
    }

    /// Packs those of some trails that are words, and those that the fifth letter may follow, and returns how many there are
    /// of each. The trails are told by that which begins at the first window without a word.
    #[inline(always)]
    pub(super) fn select(
        &mut self,
        kernels: Kernels,
        front: &PrefixTable<N>,
        alive: Alive<'_>,
        trail: PackedFind,
        words: &mut [PackedFind; MOST],
        going: &mut [PackedFind; MOST],
    ) -> (usize, usize) {
        // Vectors of 16 are loaded from, and stored to, any place up to the number of trails.
        assert!(alive.count + 16 <= MOST);
        let prefixes = &alive.prefixes[..alive.count];
        for (mask, &prefix) in self.masks.iter_mut().zip(prefixes) {
            // SAFETY: a letter that may follow three leads to a prefix of four, of which the table has all; these prefixes were
            // listed with it.
            *mask = unsafe { get_unchecked(&front.depth_4_masks, prefix as usize) };
        }
        let trail = trail.with(front.depth_4_start, 0);
        #[cfg(target_arch = "x86_64")]
        if kernels != Kernels::Portable
            && let Some(masks) = (&*self.masks as &dyn Any).downcast_ref::<[u32; MOST]>()
        {
            // SAFETY: whoever runs these kernels has made sure that the machine has the instructions; the number of
            // trails was asserted.
            return unsafe {
                match kernels {
                    Kernels::Avx512 => avx512::select(&alive, masks, trail, words, going),
                    _ => avx2::select(&alive, masks, trail, words, going),
                }
            };
        }
        let _ = kernels;
        let (mut ended, mut kept) = (0, 0);
        for (index, (&window, &prefix)) in alive.windows.iter().zip(prefixes).enumerate() {
            let trail = trail.with(prefix, window.into());
            let mask = self.masks[index];
            // SAFETY: there is room for all.
            unsafe {
                *words.get_unchecked_mut(ended) = trail;
                ended += usize::from(mask.ends_word());
                *going.get_unchecked_mut(kept) = trail;
                kept += usize::from(mask.allows(alive.fifth[index]));
            }
        }
        (ended, kept)
    }
}
