//! Three letters at a time along an axis: which trails are words, and which a fourth letter may follow.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod quads;

use super::segment::SEGMENT_COLUMNS;
use crate::bit_positions::{BIT_POSITIONS, bit_count};
use crate::instructions::{Kernels, MapInline, get_unchecked};
use std::any::Any;
use std::ops::Range;
use wordtrail_dictionary::internals::{LetterMask, NarrowNode, Node, PrefixTable};

/// The letters of a window.
pub(crate) const WINDOW: usize = 3;

/// The number of windows in a group: the bits of a machine word.
const TOGETHER: usize = 64;

/// The maximum number of windows that the trails from a segment of a row start or end with, in whole groups, and one group
/// more, so that whole vectors can be loaded and stored.
pub(super) const MAX_WINDOWS: usize = SEGMENT_COLUMNS + 2 * TOGETHER;

/// The order in which a window is read: from the first letter to the last, or from the last to the first.
#[derive(Clone, Copy)]
pub(super) enum ReadOrder {
    Forward,
    Backward,
}

impl ReadOrder {
    pub(super) const BOTH: [Self; 2] = [Self::Forward, Self::Backward];
}

/// The windows along an axis that the trails from a segment of a row start or end with, from left to right.
pub(super) struct Windows<N: Node> {
    /// The keys of the letters, for each order.
    keys: [Box<[Key<N>; MAX_WINDOWS]>; 2],
    chosen: [Chosen; 2],
}

/// The key of the letters of a window.
type Key<N> = <<N as Node>::Mask as LetterMask>::Key;

/// The windows chosen in one order.
pub(super) struct Chosen {
    /// Those whose letters are a word.
    pub(super) words: List,
    /// Those whose trails the fourth letter may follow.
    pub(super) alive: List,
    /// For each of these the number of its prefix among those of four letters.
    pub(super) prefixes: Box<[u32; MAX_WINDOWS]>,
    /// For each of these the fifth letter. Only AVX-512 lists it: to compress 64 letters takes less time than to look up those
    /// of the windows chosen.
    #[cfg(target_arch = "x86_64")]
    pub(super) fifth: Box<[u8; MAX_WINDOWS]>,
}

/// Windows from left to right.
pub(super) struct List {
    windows: Box<[u16; MAX_WINDOWS]>,
    length: usize,
}

/// The trails from a segment of a row in one direction. Each starts with a window, read in one order.
#[derive(Clone, Copy)]
pub(super) struct DirectionTrails<'sweep> {
    /// The window of the first trail.
    pub(super) first: usize,
    pub(super) count: usize,
    /// For each window the letter that follows it, and the one after that.
    pub(super) fourth: &'sweep [u8],
    pub(super) fifth: &'sweep [u8],
    /// For each window the bit of the letter that follows it, if the kernels
    /// [use them](super::letter_bits::LetterBits::are_used). Otherwise there are none.
    pub(super) fourth_bits: &'sweep [u32],
}

impl<N: Node> Windows<N> {
    pub(super) fn new() -> Self {
        let keys = || Box::new([Default::default(); MAX_WINDOWS]);
        Self {
            keys: [keys(), keys()],
            chosen: [Chosen::new(), Chosen::new()],
        }
    }

    /// The number of windows that are looked up when `needed` are needed.
    pub(super) fn looked_up(needed: usize) -> usize {
        needed.next_multiple_of(TOGETHER)
    }

    /// Looks windows up, given the first, second and third letter of each. Their number is one that
    /// [`looked_up`](Self::looked_up) returned. For each order that has trails, chooses the windows whose trails are words of
    /// three letters, and those whose trails the fourth letter may follow. Returns the numbers of words, which are listed
    /// only if `listing`.
    #[inline(always)]
    pub(super) fn choose(
        &mut self,
        kernels: Kernels,
        table: &PrefixTable<N>,
        [first, second, third]: [&[u8]; WINDOW],
        trails: [Option<DirectionTrails<'_>>; 2],
        listing: bool,
    ) -> [usize; 2] {
        let count = first.len();
        assert!(count.is_multiple_of(TOGETHER) && count + TOGETHER <= MAX_WINDOWS);
        let (second, third) = (&second[..count], &third[..count]);
        let [forward, backward] = self.keys.each_mut().map(|keys| &mut keys[..count]);
        for window in 0..count {
            forward[window] = N::Mask::key([first[window], second[window], third[window]]);
        }
        // Only lists of words need backward keys: one look-up, by the forward key, serves both orders.
        if listing {
            for window in 0..count {
                backward[window] = N::Mask::key([third[window], second[window], first[window]]);
            }
        }
        let trails = trails.map(|trails| {
            trails.map(|trails| DirectionTrails {
                fourth: &trails.fourth[..count],
                fifth: &trails.fifth[..count],
                ..trails
            })
        });
        let chosen = &mut self.chosen;
        for chosen in &mut *chosen {
            (chosen.words.length, chosen.alive.length) = (0, 0);
        }
        if let Some(table) = (table as &dyn Any).downcast_ref::<PrefixTable<NarrowNode>>()
            && let Some(keys) = (&*self.keys[0] as &dyn Any).downcast_ref::<[u16; MAX_WINDOWS]>()
        {
            // SAFETY: these kernels are there only if the machine has the instructions; keys are those of this sweep, those of an earlier one behind them, or 0. The lists are empty and have room for all windows.
            return unsafe {
                match kernels {
                    Kernels::Portable => {
                        quads::choose(table, &keys[..count], trails, listing, chosen)
                    }
                    #[cfg(target_arch = "x86_64")]
                    Kernels::Avx2(_) => {
                        avx2::choose(table, &keys[..count], trails, listing, chosen)
                    }
                    #[cfg(target_arch = "x86_64")]
                    Kernels::Avx512(_) => {
                        avx512::choose(table, keys, count, trails, listing, chosen)
                    }
                }
            };
        }
        choose(table, &self.keys[0][..count], trails, listing, chosen)
    }

    /// The windows chosen in an order.
    pub(super) fn chosen(&self, order: ReadOrder) -> &Chosen {
        &self.chosen[order as usize]
    }

    /// For each window the key of its letters, read in an order.
    pub(super) fn keys(&self, order: ReadOrder) -> &[Key<N>] {
        &self.keys[order as usize][..]
    }
}

impl Chosen {
    fn new() -> Self {
        Self {
            words: List::new(),
            alive: List::new(),
            prefixes: Box::new([0; MAX_WINDOWS]),
            #[cfg(target_arch = "x86_64")]
            fifth: Box::new([0; MAX_WINDOWS]),
        }
    }
}

/// The windows that are marked together.
const MARKED: usize = 16;

/// Looks windows up by their keys and chooses among them. Returns the numbers of words.
#[inline(always)]
fn choose<N: Node>(
    table: &PrefixTable<N>,
    keys: &[Key<N>],
    trails: [Option<DirectionTrails<'_>>; 2],
    listing: bool,
    chosen: &mut [Chosen; 2],
) -> [usize; 2] {
    let mut counts = [0; 2];
    let (groups, _) = keys.as_chunks::<MARKED>();
    for (group, keys) in groups.iter().enumerate() {
        let first = group * MARKED;
        // SAFETY: the keys came from there.
        let masks = keys.map_inline(|key| *unsafe { table.masks_unchecked(key) });
        for order in 0..2 {
            let Some(trails) = &trails[order] else {
                continue;
            };
            let (fourth, _) = trails.fourth[first..].as_chunks();
            let valid = trails.valid(first) as u16;
            let [words, alive] =
                mark(&masks, &fourth[0], order).map_inline(|marked| marked & valid);
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

/// The number of windows in a set.
#[inline(always)]
fn window_count(set: u16) -> usize {
    let [low, high] = set.to_ne_bytes();
    match cfg!(target_arch = "wasm32") {
        // See `bit_count`.
        true => set.count_ones() as usize,
        false => bit_count(low) + bit_count(high),
    }
}

/// A bit for each of [`MARKED`] windows that is a word, and one for each whose trail the fourth letter may follow.
#[inline(always)]
fn mark<M: LetterMask>(masks: &[[M; 2]; MARKED], fourth: &[u8; MARKED], order: usize) -> [u16; 2] {
    let (mut words, mut alive) = (0, 0);
    for window in 0..MARKED {
        let mask = masks[window][order];
        words |= u16::from(mask.ends_word()) << window;
        alive |= u16::from(mask.allows(fourth[window])) << window;
    }
    [words, alive]
}

/// The prefixes whose ranks are counted together.
const COUNTED: usize = 64;

/// Lists the prefixes of the trails that the fourth letter may follow.
///
/// Whether it may follow is settled for all windows before, so that the loads of this loop overlap. Ranks are counted in a loop of
/// their own, which becomes one of vectors: not every machine of x86-64 has an instruction that counts the bits of a number.
#[inline(always)]
fn list_prefixes<N: Node>(
    table: &PrefixTable<N>,
    keys: &[Key<N>],
    trails: &[Option<DirectionTrails<'_>>; 2],
    chosen: &mut [Chosen; 2],
) {
    let mut lower = [N::Mask::default(); COUNTED];
    for order in 0..2 {
        let Some(trails) = &trails[order] else {
            continue;
        };
        let Chosen {
            alive, prefixes, ..
        } = &mut chosen[order];
        let (prefixes, _) = prefixes.as_chunks_mut::<COUNTED>();
        for (windows, prefixes) in alive.windows().chunks(COUNTED).zip(prefixes) {
            for ((&window, prefix), lower) in windows.iter().zip(&mut *prefixes).zip(&mut lower) {
                let window = usize::from(window);
                // SAFETY: the windows were chosen among those that there are, and so were their keys.
                unsafe {
                    let entry = table.get_unchecked(get_unchecked(keys, window));
                    *lower = entry.masks[order].below(get_unchecked(trails.fourth, window));
                    *prefix = entry.bases[order];
                }
            }
            // Those beyond the list become any numbers, which nobody reads.
            for (prefix, lower) in prefixes.iter_mut().zip(lower) {
                *prefix = prefix.wrapping_add(lower.count_ones());
            }
        }
    }
}

impl DirectionTrails<'_> {
    /// Whether all windows of a range have a trail.
    #[inline(always)]
    fn are_valid(&self, windows: Range<usize>) -> bool {
        self.first <= windows.start && windows.end <= self.first + self.count
    }

    /// Which of the 64 windows from one on have a trail, a bit each.
    #[inline(always)]
    fn valid(&self, window: usize) -> u64 {
        // Most windows are far from both ends.
        if self.are_valid(window..window + TOGETHER) {
            return u64::MAX;
        }
        let upto = |end: usize| match end.saturating_sub(window) {
            windows @ 0..TOGETHER => (1_u64 << windows) - 1,
            _ => u64::MAX,
        };
        upto(self.first + self.count) & !upto(self.first)
    }
}

impl List {
    fn new() -> Self {
        Self {
            windows: Box::new([0; MAX_WINDOWS]),
            length: 0,
        }
    }

    pub(super) fn windows(&self) -> &[u16] {
        &self.windows[..self.length]
    }

    /// Lists those of [`MARKED`] windows that are in a set.
    #[inline(always)]
    fn add(&mut self, first: usize, set: u16) {
        assert!(self.length + MARKED <= MAX_WINDOWS);
        // SAFETY: there is room.
        self.length += unsafe { list(&mut self.windows, self.length, first, set) };
    }
}

/// Lists those of [`MARKED`] windows that are in a set, after those that are listed, and returns their number.
///
/// Eight are always stored, because the end of a loop over the bits could not be predicted.
///
/// # Safety
///
/// There is room for [`MARKED`] windows.
#[inline(always)]
unsafe fn list(windows: &mut [u16; MAX_WINDOWS], listed: usize, first: usize, set: u16) -> usize {
    debug_assert!(listed + MARKED <= MAX_WINDOWS);
    let mut count = 0;
    for half in [0, 8] {
        let bits = (set >> half) as u8;
        let positions = BIT_POSITIONS[usize::from(bits)];
        // SAFETY: the caller says so, and a half has eight windows.
        let places = unsafe { windows.get_unchecked_mut(listed + count..listed + count + 8) };
        places.copy_from_slice(&positions.map_inline(|position| first as u16 + half + position));
        count += bit_count(bits);
    }
    count
}
