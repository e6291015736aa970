//! Three letters at a time along an axis: which trails they are words of, and which they let go on.

use super::{BLOCK, at};
use crate::dictionary::{Front, Mask, Node, key};
use crate::search::instructions::Kernels;

/// The letters of a window.
pub(in crate::search) const WINDOW: usize = 3;

/// How many windows are looked at together: as many as a word of the machine has bits.
const TOGETHER: usize = 64;

/// The most windows that the trails from a part of a row begin or end with, in whole groups.
pub(super) const MOST: usize = BLOCK + 2 * TOGETHER;

/// The two ways of reading a window: from the first letter to the last, or from the last to the first.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Along,
    Against,
}

impl Way {
    pub(super) const BOTH: [Self; 2] = [Self::Along, Self::Against];

    /// The key of the letters of a window, read this way.
    #[inline(always)]
    pub(super) fn read<N: Node>(self, along: u32) -> u32 {
        match self {
            Self::Along => along,
            Self::Against => {
                let bits = N::Mask::LETTER_BITS;
                let letter = (1 << bits) - 1;
                key::<N>([0, 1, 2].map(|place| along >> (place * bits) & letter))
            }
        }
    }
}

/// The windows along an axis that the trails from a part of a row begin or end with, from left to right.
pub(super) struct Windows<N: Node> {
    /// How many there are: whole groups, so that the last may be those of other trails.
    count: usize,
    /// The keys of the letters.
    keys: Box<[u32; MOST]>,
    /// The continuations of the letters, read both ways.
    masks: Box<[[N::Mask; 2]; MOST]>,
    /// Those chosen because the letters, read one way, are a word.
    words: List,
    /// Those chosen because the fourth letter may follow.
    alive: List,
}

/// Windows from left to right.
struct List {
    windows: Box<[u16; MOST]>,
    length: usize,
}

/// The trails from a part of a row in one direction, which begin with a window each or end, read against it.
#[derive(Clone, Copy)]
pub(super) struct Trails<'sweep> {
    pub(super) way: Way,
    /// The window of the first trail.
    pub(super) first: usize,
    pub(super) count: usize,
    /// For each window the letter that follows it.
    pub(super) fourth: &'sweep [u8],
}

impl<N: Node> Windows<N> {
    pub(super) fn new() -> Self {
        Self {
            count: 0,
            keys: Box::new([0; MOST]),
            masks: Box::new([Default::default(); MOST]),
            words: List::new(),
            alive: List::new(),
        }
    }

    /// How many are looked up when so many are needed.
    pub(super) fn looked_up(needed: usize) -> usize {
        needed.next_multiple_of(TOGETHER)
    }

    /// Looks windows up, as many as [`looked_up`](Self::looked_up) says, given the first letter of each, the second
    /// and the third.
    #[inline(always)]
    pub(super) fn look_up(&mut self, front: &Front<N>, [first, second, third]: [&[u8]; 3]) {
        self.count = first.len();
        assert!(self.count.is_multiple_of(TOGETHER));
        let (second, third) = (&second[..self.count], &third[..self.count]);
        let keys = &mut self.keys[..self.count];
        for (window, key) in keys.iter_mut().enumerate() {
            let letters = [first[window], second[window], third[window]];
            *key = self::key::<N>(letters.map(u32::from));
        }
        for (masks, &key) in self.masks.iter_mut().zip(&*keys) {
            // SAFETY: codes have no more bits than a key has for each, so every key is in the table.
            *masks = unsafe { at(&front.both_ways, key as usize) };
        }
    }

    /// Chooses the windows whose trails are words of three letters, and those whose trails the fourth letter may
    /// follow. Returns how many words there are, which are only counted unless they are to be listed.
    #[inline(always)]
    pub(super) fn choose(&mut self, kernels: Kernels, trails: Trails<'_>, listing: bool) -> usize {
        (self.words.length, self.alive.length) = (0, 0);
        let masks = &self.masks[..self.count];
        let trails = Trails {
            fourth: &trails.fourth[..self.count],
            ..trails
        };
        let (words, alive) = (&mut self.words, &mut self.alive);
        #[cfg(target_arch = "x86_64")]
        if let Some(masks) = N::Mask::narrow(masks) {
            match kernels {
                Kernels::Avx512 => {
                    // SAFETY: whoever runs these kernels has made sure that the machine has the instructions.
                    return unsafe { avx512::choose(masks, trails, listing, words, alive) };
                }
                Kernels::Avx2 => {
                    // SAFETY: as above.
                    let mark =
                        |masks: &_, fourth: &_| unsafe { avx2::mark(masks, fourth, trails.way) };
                    return choose(masks, trails, listing, mark, words, alive);
                }
                Kernels::Portable => {}
            }
        }
        let _ = kernels;
        let mark = |masks: &_, fourth: &_| mark(masks, fourth, trails.way);
        choose(masks, trails, listing, mark, words, alive)
    }

    /// The windows chosen whose trails are words of three letters.
    pub(super) fn words(&self) -> &[u16] {
        &self.words.windows[..self.words.length]
    }

    /// The windows chosen whose trails the fourth letter may follow.
    pub(super) fn alive(&self) -> &[u16] {
        &self.alive.windows[..self.alive.length]
    }

    /// For each window the key of its letters.
    pub(super) fn keys(&self) -> &[u32] {
        &self.keys[..self.count]
    }

    /// For each window its continuations, along it and against it.
    pub(super) fn masks(&self) -> &[[N::Mask; 2]] {
        &self.masks[..self.count]
    }
}

/// How many windows are marked together.
const MARKED: usize = 16;

/// Chooses windows, given what marks [`MARKED`] of them: a bit for each that is a word, and one for each that goes on.
#[inline(always)]
fn choose<M: Mask>(
    masks: &[[M; 2]],
    trails: Trails<'_>,
    listing: bool,
    mark: impl Fn(&[[M; 2]; MARKED], &[u8; MARKED]) -> [u16; 2],
    words: &mut List,
    alive: &mut List,
) -> usize {
    let (masks, _) = masks.as_chunks();
    let (fourth, _) = trails.fourth.as_chunks();
    let mut count = 0;
    for (group, (masks, fourth)) in masks.iter().zip(fourth).enumerate() {
        let first = group * MARKED;
        let valid = trails.valid(first) as u16;
        let [words_here, alive_here] = mark(masks, fourth);
        count += (words_here & valid).count_ones() as usize;
        if listing {
            words.add(first, words_here & valid);
        }
        alive.add(first, alive_here & valid);
    }
    count
}

#[inline(always)]
fn mark<M: Mask>(masks: &[[M; 2]; MARKED], fourth: &[u8; MARKED], way: Way) -> [u16; 2] {
    let (mut words, mut alive) = (0, 0);
    for window in 0..MARKED {
        let mask = masks[window][way as usize];
        words |= u16::from(mask.ends_word()) << window;
        alive |= u16::from(mask.allows(fourth[window])) << window;
    }
    [words, alive]
}

impl Trails<'_> {
    /// Which of the windows from one on belong to trails.
    #[inline(always)]
    fn valid(&self, window: usize) -> u64 {
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
            windows: Box::new([0; MOST]),
            length: 0,
        }
    }

    /// Lists those of [`MARKED`] windows that are in a set.
    ///
    /// Eight are stored in any case, because a loop over the bits would be left at a place that nothing
    /// predicts.
    #[inline(always)]
    fn add(&mut self, first: usize, set: u16) {
        for half in [0, 8] {
            let bits = usize::from((set >> half) as u8);
            let windows = PLACES[bits].map(|place| first as u16 + half + place);
            self.windows[self.length..][..8].copy_from_slice(&windows);
            self.length += bits.count_ones() as usize;
        }
    }
}

/// For each byte the places of its bits that are set.
static PLACES: [[u16; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut count) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[byte][count] = bit as u16;
                count += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
};

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{MARKED, Way};
    use std::arch::x86_64::*;

    /// As the portable loop, eight windows at a time: the bit asked for is shifted to the top, and the top
    /// bits are gathered. A letter that is none shifts everything out.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn mark(masks: &[[u32; 2]; MARKED], fourth: &[u8; MARKED], way: Way) -> [u16; 2] {
        let top = _mm256_set1_epi32(30);
        let (mut words, mut alive) = (0, 0);
        for half in [0, 8] {
            // SAFETY: both arrays are as long as what is loaded.
            let (low, high, letters) = unsafe {
                let masks = masks.as_ptr().add(half);
                (
                    _mm256_loadu_ps(masks.cast()),
                    _mm256_loadu_ps(masks.add(4).cast()),
                    _mm_loadl_epi64(fourth.as_ptr().add(half).cast()),
                )
            };
            let masks = match way {
                Way::Along => _mm256_shuffle_ps::<0b10_00_10_00>(low, high),
                Way::Against => _mm256_shuffle_ps::<0b11_01_11_01>(low, high),
            };
            let masks = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_castps_si256(masks));
            let distances = _mm256_sub_epi32(top, _mm256_cvtepu8_epi32(letters));
            let ends = _mm256_slli_epi32::<31>(masks);
            let allowed = _mm256_sllv_epi32(masks, distances);
            words |= _mm256_movemask_ps(_mm256_castsi256_ps(ends)) << half;
            alive |= _mm256_movemask_ps(_mm256_castsi256_ps(allowed)) << half;
        }
        [words as u16, alive as u16]
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::{List, TOGETHER, Trails};
    use std::arch::x86_64::*;

    /// As the portable code, 64 windows at a time, whose numbers are compressed to those chosen.
    ///
    /// Whether a letter may follow is tested with a 2 shifted to the letter's bit, which leaves the
    /// vector for the code of no letter.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq")]
    #[inline(never)]
    pub(super) fn choose(
        masks: &[[u32; 2]],
        trails: Trails<'_>,
        listing: bool,
        words: &mut List,
        alive: &mut List,
    ) -> usize {
        let one = _mm512_set1_epi32(1);
        let two = _mm512_set1_epi32(2);
        let even = _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0);
        let half = _mm512_add_epi32(even, _mm512_set1_epi32(trails.way as i32));
        let (masks, _) = masks.as_chunks::<TOGETHER>();
        let (fourth, _) = trails.fourth.as_chunks::<TOGETHER>();
        let mut count = 0;
        for (group, (masks, fourth)) in masks.iter().zip(fourth).enumerate() {
            let (mut words_here, mut alive_here) = (0, 0);
            for part in 0..4 {
                // SAFETY: both arrays are four times as long as what is loaded.
                let (low, high, fourth) = unsafe {
                    let masks = masks.as_ptr().add(16 * part);
                    (
                        _mm512_loadu_si512(masks.cast()),
                        _mm512_loadu_si512(masks.add(8).cast()),
                        _mm_loadu_si128(fourth.as_ptr().add(16 * part).cast()),
                    )
                };
                let masks = _mm512_permutex2var_epi32(low, half, high);
                let bits = _mm512_sllv_epi32(two, _mm512_cvtepu8_epi32(fourth));
                let is_word = _mm512_test_epi32_mask(masks, one);
                let goes_on = _mm512_test_epi32_mask(masks, bits);
                words_here |= u64::from(is_word) << (16 * part);
                alive_here |= u64::from(goes_on) << (16 * part);
            }
            let first = group * TOGETHER;
            let valid = trails.valid(first);
            count += (words_here & valid).count_ones() as usize;
            if listing {
                add(words, first, words_here & valid);
            }
            add(alive, first, alive_here & valid);
        }
        count
    }

    /// Lists those of 64 windows that are in a set.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq")]
    fn add(list: &mut List, first: usize, set: u64) {
        let places: [u8; TOGETHER] = std::array::from_fn(|place| place as u8);
        // SAFETY: an array is as long as a vector.
        let places = unsafe { _mm512_loadu_si512(places.as_ptr().cast()) };
        let places = _mm512_maskz_compress_epi8(set, places);
        let first = _mm512_set1_epi16(first as i16);
        let to = &mut list.windows[list.length..][..TOGETHER];
        let low = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(places));
        // SAFETY: there is room for two vectors.
        unsafe {
            _mm512_storeu_si512(to.as_mut_ptr().cast(), _mm512_add_epi16(low, first));
            if set.count_ones() > 32 {
                let high = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(places));
                let high = _mm512_add_epi16(high, first);
                _mm512_storeu_si512(to.as_mut_ptr().add(TOGETHER / 2).cast(), high);
            }
        }
        list.length += set.count_ones() as usize;
    }
}
