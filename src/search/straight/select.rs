//! Selecting the trails of three letters that are words, and those that can go on.

use crate::dictionary::{Front, Mask, Node};
use crate::search::instructions::Kernels;

/// The column in which a trail begins, counted from the first that is swept, and the key of its first three letters.
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
pub(super) struct Keyed(u32);

/// How many bits of a [`Keyed`] tell the column; the key has the others.
const COLUMN_BITS: u32 = 11;

impl Keyed {
    #[inline(always)]
    pub(super) fn new(column: usize, key: u32) -> Self {
        Self(key << COLUMN_BITS | column as u32)
    }

    #[inline(always)]
    pub(super) fn column(self) -> usize {
        (self.0 & ((1 << COLUMN_BITS) - 1)) as usize
    }

    #[inline(always)]
    pub(super) fn key(self) -> usize {
        (self.0 >> COLUMN_BITS) as usize
    }
}

/// A trail under way: the column in which it began, and the node of the prefix that it has spelled.
#[derive(Clone, Copy, Default)]
#[repr(transparent)]
pub(super) struct Step(u64);

impl Step {
    #[inline(always)]
    pub(super) fn new(column: usize, node: u32) -> Self {
        Self((column as u64) << 32 | u64::from(node))
    }

    #[inline(always)]
    pub(super) fn column(self) -> usize {
        (self.0 >> 32) as usize
    }

    #[inline(always)]
    pub(super) fn node(self) -> usize {
        (self.0 & u64::from(u32::MAX)) as usize
    }
}

/// The trails of one way on a row, and what follows them.
pub(super) struct Trails<'sweep, M> {
    /// A key for each column.
    pub(super) keyed: &'sweep [Keyed],
    /// The continuations of both ways of each window; a trail's are at `way`.
    pub(super) masks: &'sweep [[M; 2]],
    pub(super) way: usize,
    /// The fourth and the fifth letter of each trail, and further bytes.
    pub(super) following: [&'sweep [u8]; 2],
}

/// The trails selected.
pub(super) struct Selected {
    /// Those that are words of three letters.
    pub(super) words: Vec<Keyed>,
    pub(super) word_count: usize,
    /// Those whose fourth letter may follow.
    alive: Vec<Keyed>,
    alive_count: usize,
}

/// A vector is stored whole, wherever the last trail selected in it is.
const SLACK: usize = 16;

impl Selected {
    /// None, with room for so many.
    pub(super) fn new(columns: usize) -> Self {
        Self {
            words: vec![Keyed::default(); columns + SLACK],
            word_count: 0,
            alive: vec![Keyed::default(); columns + SLACK],
            alive_count: 0,
        }
    }

    /// Selects trails, and counts for each column those that are words, if there are counters.
    ///
    /// Nothing here branches on a letter: each trail is stored in each list, and the place
    /// for the next moves on if it belongs there.
    #[inline(always)]
    pub(super) fn select<M: Mask>(
        &mut self,
        kernels: Kernels,
        trails: &Trails<'_, M>,
        counters: &mut [u32],
    ) {
        #[cfg(target_arch = "x86_64")]
        if kernels == Kernels::Avx512
            && let Some(masks) = M::narrow(trails.masks)
        {
            // SAFETY: whoever runs these kernels has made sure that the machine has the instructions.
            return unsafe { avx512::select(self, trails, masks, counters) };
        }
        let _ = kernels;
        let (mut words, mut alive) = (0, 0);
        let masks = trails.masks.iter().map(|masks| masks[trails.way]);
        for ((mask, &keyed), &letter) in masks.zip(trails.keyed).zip(trails.following[0]) {
            // SAFETY: there is room for all trails.
            unsafe {
                *self.words.get_unchecked_mut(words) = keyed;
                words += usize::from(mask.ends_word());
                *self.alive.get_unchecked_mut(alive) = keyed;
                alive += usize::from(mask.allows(letter));
            }
        }
        (self.word_count, self.alive_count) = (words, alive);
        if !counters.is_empty() {
            for word in &self.words[..words] {
                counters[word.column()] += 1;
            }
        }
    }

    /// Lists those of the trails alive that are words of four letters, and those whose fifth letter may follow, and
    /// returns how many these are.
    #[inline(always)]
    pub(super) fn enter<N: Node>(
        &self,
        front: &Front<N>,
        trails: &Trails<'_, N::Mask>,
        words: &mut [Step],
        next: &mut [Step],
    ) -> (usize, usize) {
        let mut going = Going::new(words, next);
        for &keyed in &self.alive[..self.alive_count] {
            let column = keyed.column();
            // SAFETY: keys are in the table, and selected trails have masks and letters; the children of
            // its nodes have four letters; no more are selected than there is room for.
            unsafe {
                let first = at(&front.first_children, keyed.key());
                let mask = at(trails.masks, column)[trails.way];
                let child = first + mask.rank(at(trails.following[0], column));
                let mask = at(&front.four_letters, child as usize);
                let step = Step::new(column, child + front.first_of_four);
                let goes_on = mask.allows(at(trails.following[1], column));
                going.on(step, mask.ends_word(), goes_on);
            }
        }
        going.counts()
    }
}

/// Where a round puts the trails that have got one more letter.
pub(super) struct Going<'round> {
    words: &'round mut [Step],
    word_count: usize,
    next: &'round mut [Step],
    next_count: usize,
}

impl<'round> Going<'round> {
    pub(super) fn new(words: &'round mut [Step], next: &'round mut [Step]) -> Self {
        Self {
            words,
            word_count: 0,
            next,
            next_count: 0,
        }
    }

    /// Notes a trail with the words if it has spelled one, and with the next round's if it goes on. It is
    /// stored in both places in any case, and kept by counting it, because a branch that depends on letters would
    /// be mispredicted all the time.
    ///
    /// # Safety
    ///
    /// This is not called more often than there are places for words and for the next round.
    #[inline(always)]
    pub(super) unsafe fn on(&mut self, step: Step, is_word: bool, goes_on: bool) {
        // SAFETY: the caller says so.
        unsafe {
            *self.words.get_unchecked_mut(self.word_count) = step;
            *self.next.get_unchecked_mut(self.next_count) = step;
        }
        self.word_count += usize::from(is_word);
        self.next_count += usize::from(goes_on);
    }

    /// How many words there are, and how many trails go on.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.word_count, self.next_count)
    }
}

/// The item of a slice at a place.
///
/// # Safety
///
/// The place is in the slice.
#[inline(always)]
pub(super) unsafe fn at<T: Copy>(slice: &[T], place: usize) -> T {
    debug_assert!(place < slice.len());
    // SAFETY: the caller says so.
    unsafe { *slice.get_unchecked(place) }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::{Selected, Trails};
    use std::arch::x86_64::*;

    /// How many trails are looked at together: as many as a vector has masks.
    const TOGETHER: usize = 16;

    /// As the portable loop, 16 trails at a time.
    ///
    /// Whether a letter may follow is tested with a 2 shifted to the letter's bit, which leaves the
    /// vector for the code of no letter. A vector of trails is then compressed to those whose
    /// bit is set, and stored whole.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq")]
    pub(super) fn select<M>(
        selected: &mut Selected,
        trails: &Trails<'_, M>,
        masks: &[[u32; 2]],
        counters: &mut [u32],
    ) {
        let count = masks.len();
        let rounded = count.next_multiple_of(TOGETHER);
        let keyed = &trails.keyed[..count];
        let following = &trails.following[0][..rounded];
        assert!(selected.words.len().min(selected.alive.len()) >= rounded);
        assert!(counters.is_empty() || counters.len() >= count);
        let even = _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0);
        let one = _mm512_set1_epi32(1);
        let two = _mm512_set1_epi32(2);
        let half = _mm512_add_epi32(even, _mm512_set1_epi32(trails.way as i32));
        let (mut words, mut alive) = (0, 0);
        for start in (0..count).step_by(TOGETHER) {
            let left = count - start;
            let valid = if left < TOGETHER {
                (1 << left) - 1
            } else {
                u16::MAX
            };
            // SAFETY: what is masked out is neither read nor written, and the rest is in the slices, whose
            // lengths were looked at above.
            unsafe {
                let pairs = masks.as_ptr().add(start).cast::<i64>();
                let low = _mm512_maskz_loadu_epi64(valid as u8, pairs);
                let high = _mm512_maskz_loadu_epi64((valid >> 8) as u8, pairs.wrapping_add(8));
                let masks = _mm512_permutex2var_epi32(low, half, high);
                let keyed = _mm512_maskz_loadu_epi32(valid, keyed.as_ptr().add(start).cast());
                let fourth = _mm_loadu_si128(following.as_ptr().add(start).cast());
                let fourth = _mm512_cvtepu8_epi32(fourth);
                let fourth = _mm512_sllv_epi32(two, fourth);

                let bits = _mm512_test_epi32_mask(masks, one);
                let kept = _mm512_maskz_compress_epi32(bits, keyed);
                _mm512_storeu_epi32(selected.words.as_mut_ptr().add(words).cast(), kept);
                words += bits.count_ones() as usize;
                if !counters.is_empty() {
                    let counters = counters.as_mut_ptr().add(start).cast();
                    let counts = _mm512_maskz_loadu_epi32(valid, counters);
                    let counts = _mm512_mask_add_epi32(counts, bits, counts, one);
                    _mm512_mask_storeu_epi32(counters, valid, counts);
                }

                let bits = _mm512_test_epi32_mask(masks, fourth);
                let kept = _mm512_maskz_compress_epi32(bits, keyed);
                _mm512_storeu_epi32(selected.alive.as_mut_ptr().add(alive).cast(), kept);
                alive += bits.count_ones() as usize;
            }
        }
        (selected.word_count, selected.alive_count) = (words, alive);
    }
}
