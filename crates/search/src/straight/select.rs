//! Selecting the trails of four letters that are words, and those that a fifth may follow.

#[cfg(target_arch = "x86_64")]
mod avx512;

use super::windows::{DirectionTrails, MAX_WINDOWS, ReadOrder, Windows};
use crate::instructions::{Kernels, get_unchecked, prefetch};
use crate::packed_find::PackedFind;
#[cfg(target_arch = "x86_64")]
use std::any::Any;
#[cfg(target_arch = "x86_64")]
use wordtrail_dictionary::internals::NarrowNode;
use wordtrail_dictionary::internals::{LetterMask, Node, PrefixTable};

/// Trails of four or more letters, each packed as the find that it would be.
pub(super) struct Selection {
    /// Those that are words.
    pub(super) words: Box<[PackedFind; MAX_WINDOWS]>,
    /// Those that a further letter may follow.
    pub(super) open: Box<[PackedFind; MAX_WINDOWS]>,
    /// With AVX-512, what may follow each trail's letters.
    #[cfg(target_arch = "x86_64")]
    masks: Box<[u32; MAX_WINDOWS]>,
}

impl Selection {
    pub(super) fn new() -> Self {
        let trails = || Box::new([PackedFind::default(); MAX_WINDOWS]);
        Self {
            words: trails(),
            open: trails(),
            #[cfg(target_arch = "x86_64")]
            masks: Box::new([0; MAX_WINDOWS]),
        }
    }

    /// Selects the trails in an order that are words, and those that the fifth letter may follow. Returns the numbers of
    /// both. `trail` is the trail from the first window, without a word.
    #[inline(always)]
    pub(super) fn select<N: Node>(
        &mut self,
        kernels: Kernels,
        table: &PrefixTable<N>,
        windows: &Windows<N>,
        order: ReadOrder,
        trails: &DirectionTrails<'_>,
        trail: PackedFind,
    ) -> (usize, usize) {
        let Self { words, open, .. } = self;
        let trail = trail.with(table.depth_4_start(), 0);
        let chosen = windows.chosen(order);
        let windows = chosen.alive.windows();
        let prefixes = &chosen.prefixes[..windows.len()];
        #[cfg(target_arch = "x86_64")]
        if let Kernels::Avx512(_) = kernels
            && let Some(table) = (table as &dyn Any).downcast_ref::<PrefixTable<NarrowNode>>()
        {
            // Vectors of 16 are loaded from, and stored to, any place up to the number of trails.
            assert!(windows.len() + 16 <= MAX_WINDOWS);
            for (mask, &prefix) in self.masks.iter_mut().zip(prefixes) {
                // SAFETY: as below.
                *mask = unsafe { get_unchecked(table.depth_4_masks(), prefix as usize) };
            }
            // SAFETY: these kernels are there only if the machine has the instructions; the number of trails was asserted.
            return unsafe { avx512::select(chosen, &self.masks, trail, words, open) };
        }
        let _ = kernels;
        let (mut word_count, mut open_count) = (0, 0);
        for (&window, &prefix) in windows.iter().zip(prefixes) {
            let window = usize::from(window);
            let trail = trail.with(prefix, window);
            // SAFETY: a letter that may follow three leads to a prefix of four, of which the table has all; these prefixes
            // were listed with it. The windows were chosen among those that there are. There is room for all trails.
            unsafe {
                let mask = get_unchecked(table.depth_4_masks(), prefix as usize);
                *words.get_unchecked_mut(word_count) = trail;
                word_count += usize::from(mask.ends_word());
                *open.get_unchecked_mut(open_count) = trail;
                open_count += usize::from(mask.allows(get_unchecked(trails.fifth, window)));
            }
        }
        (word_count, open_count)
    }

    /// Extends the open trails by one letter. `places` are the offsets of this letter and the next, for column 0. Lists the
    /// trails that are words and those that stay open, and returns the numbers of both.
    #[inline(always)]
    pub(super) fn extend<N: Node>(
        &mut self,
        nodes: &[N],
        codes: &[u8],
        places: [isize; 2],
        reached: usize,
    ) -> (usize, usize) {
        let [here, there] = places.map(|place| place as usize);
        for trail in &mut self.open[..reached] {
            // SAFETY: a trail's node was reached by a letter that may follow, and the trie was checked, so all children are nodes;
            // an open trail is on the band with its next letter.
            unsafe {
                let letter = get_unchecked(codes, here.wrapping_add(trail.column()));
                let child = get_unchecked(nodes, trail.word() as usize).child(letter);
                prefetch(nodes.as_ptr().wrapping_add(child as usize));
                *trail = trail.extended(child);
            }
        }
        let (mut words, mut open) = (0, 0);
        for index in 0..reached {
            // SAFETY: no more trails are listed than there were; they are on the band, and the edge is beyond that.
            unsafe {
                let trail = get_unchecked(&self.open[..], index);
                let node = get_unchecked(nodes, trail.word() as usize);
                let letter = get_unchecked(codes, there.wrapping_add(trail.column()));
                *self.words.get_unchecked_mut(words) = trail;
                words += usize::from(node.ends_word());
                *self.open.get_unchecked_mut(open) = trail;
                open += (node.letters() >> letter & 1) as usize;
            }
        }
        (words, open)
    }
}
