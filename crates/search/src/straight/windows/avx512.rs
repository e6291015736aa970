//! Looking windows up and choosing them with AVX-512.

use super::{Chosen, DirectionTrails, List, MAX_WINDOWS, TOGETHER};
use crate::instructions::avx512_fn;
use std::arch::x86_64::*;
use wordtrail_dictionary::internals::{NarrowNode, PrefixTable};

/// The number of windows of a part, which fill a vector.
const PART: usize = 16;

/// The entries of a part's windows in the [`PrefixTable`], in one order.
#[derive(Clone, Copy)]
struct PartEntries {
    masks: __m512i,
    bases: __m512i,
}

avx512_fn!(
    /// As the portable code, 64 windows at a time. Their numbers and the fifth letters of their trails are compressed to
    /// those chosen, and so are the numbers of prefixes, a part at a time.
    ///
    /// Entries are loaded from the table straight into vectors. Storing them first, to load them as vectors, would take as
    /// long as all the rest. The next part is looked up before trails of the current one are chosen, so that hardly an
    /// instruction waits.
    ///
    /// # Safety
    ///
    /// All keys came from [`LetterMask::key`](wordtrail_dictionary::internals::LetterMask::key), or are 0. That includes the keys after the
    /// first `count`: the last look-up, one part ahead, reads some of them, and its result is not used.
    pub(super) unsafe fn choose(
        table: &PrefixTable<NarrowNode>,
        keys: &[u16; MAX_WINDOWS],
        count: usize,
        trails: [Option<DirectionTrails<'_>>; 2],
        listing: bool,
        chosen: &mut [Chosen; 2],
    ) -> [usize; 2] {
        let (keys, _) = keys.as_chunks::<PART>();
        // SAFETY: the caller says so.
        let mut entries = unsafe { look_up(table, &keys[0]) };
        let [forward, backward] = chosen;
        let mut counts = [0; 2];
        for (group, keys) in keys[1..]
            .chunks_exact(TOGETHER / PART)
            .take(count / TOGETHER)
            .enumerate()
        {
            let first = group * TOGETHER;
            let mut one = trails[0].map(|trails| Group::new(&trails, first, forward));
            let mut other = trails[1].map(|trails| Group::new(&trails, first, backward));
            for (number, keys) in keys.iter().enumerate() {
                // SAFETY: the caller says so.
                let next = unsafe { look_up(table, keys) };
                // SAFETY: each part is taken once, in order.
                unsafe {
                    if let Some(group) = &mut one {
                        group.take_part(number, entries[0]);
                    }
                    if let Some(group) = &mut other {
                        group.take_part(number, entries[1]);
                    }
                }
                entries = next;
            }
            if let Some(group) = one {
                counts[0] += group.list(first, listing, forward);
            }
            if let Some(group) = other {
                counts[1] += group.list(first, listing, backward);
            }
        }
        counts
    }
);

avx512_fn!(
    /// Looks up the windows of a part, in both orders.
    ///
    /// # Safety
    ///
    /// The keys came from [`LetterMask::key`](wordtrail_dictionary::internals::LetterMask::key), or are 0.
    #[inline]
    unsafe fn look_up(table: &PrefixTable<NarrowNode>, keys: &[u16; PART]) -> [PartEntries; 2] {
        // SAFETY: the caller says so.
        let two = |window: usize| unsafe { two_entries(table, [keys[window], keys[window + 4]]) };
        let four = |window: usize| {
            let low = _mm512_castsi256_si512(two(window));
            _mm512_inserti64x4::<1>(low, two(window + 8))
        };
        // A quarter of each vector is the entry of a window: 0, 4, 8 and 12 of the first, and so on. They are transposed
        // by quarters. (Called by `map`, the closure is not inlined by every compilation.)
        let (zero, one, two, three) = (four(0), four(1), four(2), four(3));
        let masks_low = _mm512_unpacklo_epi32(zero, one);
        let masks_high = _mm512_unpacklo_epi32(two, three);
        let bases_low = _mm512_unpackhi_epi32(zero, one);
        let bases_high = _mm512_unpackhi_epi32(two, three);
        [
            PartEntries {
                masks: _mm512_unpacklo_epi64(masks_low, masks_high),
                bases: _mm512_unpacklo_epi64(bases_low, bases_high),
            },
            PartEntries {
                masks: _mm512_unpackhi_epi64(masks_low, masks_high),
                bases: _mm512_unpackhi_epi64(bases_low, bases_high),
            },
        ]
    }
);

avx512_fn!(
    /// The entries of two windows, a half of the vector each.
    ///
    /// # Safety
    ///
    /// The keys came from [`LetterMask::key`](wordtrail_dictionary::internals::LetterMask::key), or are 0.
    #[inline]
    unsafe fn two_entries(table: &PrefixTable<NarrowNode>, [low, high]: [u16; 2]) -> __m256i {
        // SAFETY: the caller says so; an entry is as long as what is loaded.
        unsafe {
            let low = std::ptr::from_ref(table.get_unchecked(low)).cast();
            let high = std::ptr::from_ref(table.get_unchecked(high)).cast();
            let low = _mm256_castsi128_si256(_mm_loadu_si128(low));
            _mm256_inserti128_si256::<1>(low, _mm_loadu_si128(high))
        }
    }
);

/// The windows that are chosen from together, in one order.
struct Group<'sweep> {
    fourth: &'sweep [[u8; PART]],
    fifth: &'sweep [u8; TOGETHER],
    /// The windows that have a trail, a bit each.
    valid: u64,
    /// The windows whose letters are a word, and those whose trails continue.
    words: u64,
    alive: u64,
    /// Where the prefix of the next trail is stored.
    prefixes: *mut u32,
}

impl<'sweep> Group<'sweep> {
    /// (Called as a function it would return this in memory, where it would stay: a tenth of the time of a search.)
    #[inline(always)]
    fn new(trails: &DirectionTrails<'sweep>, first: usize, chosen: &mut Chosen) -> Self {
        let (fourth, _) = trails.fourth[first..][..TOGETHER].as_chunks();
        let (fifth, _) = trails.fifth[first..].as_chunks();
        let prefixes = &mut chosen.prefixes[chosen.alive.length..][..TOGETHER];
        Self {
            fourth,
            fifth: &fifth[0],
            valid: trails.valid(first),
            words: 0,
            alive: 0,
            prefixes: prefixes.as_mut_ptr(),
        }
    }

    avx512_fn!(
        /// Chooses among the windows of a part, and lists the prefixes of the trails that continue.
        ///
        /// Whether a letter may follow is tested with a 2 shifted to the letter's bit, which leaves the
        /// vector for the code of no letter.
        ///
        /// # Safety
        ///
        /// It is called once for each part, in order.
        #[inline]
        unsafe fn take_part(&mut self, number: usize, entries: PartEntries) {
            let PartEntries { masks, bases } = entries;
            let valid = (self.valid >> (PART * number)) as u16;
            // SAFETY: the array is as long as the vector.
            let fourth = unsafe { _mm_loadu_si128(self.fourth[number].as_ptr().cast()) };
            let letters = _mm512_cvtepu8_epi32(fourth);
            let bits = _mm512_sllv_epi32(_mm512_set1_epi32(2), letters);
            let words = _mm512_mask_test_epi32_mask(valid, masks, _mm512_set1_epi32(1));
            let alive = _mm512_mask_test_epi32_mask(valid, masks, bits);
            let below = _mm512_and_si512(masks, _mm512_sub_epi32(bits, _mm512_set1_epi32(1)));
            let prefixes = _mm512_add_epi32(bases, _mm512_popcnt_epi32(below));
            let prefixes = _mm512_maskz_compress_epi32(alive, prefixes);
            debug_assert!(self.alive.count_ones() as usize + PART <= TOGETHER);
            // SAFETY: the parts before have listed as many prefixes as they have windows at most, so this vector ends within those
            // that were set aside for all.
            unsafe {
                _mm512_storeu_si512(self.prefixes.cast(), prefixes);
                self.prefixes = self.prefixes.add(alive.count_ones() as usize);
            }
            self.words |= u64::from(words) << (PART * number);
            self.alive |= u64::from(alive) << (PART * number);
        }
    );

    avx512_fn!(
        /// Lists the chosen windows. Returns the number of words.
        #[inline]
        fn list(self, first: usize, listing: bool, chosen: &mut Chosen) -> usize {
            let to = &mut chosen.fifth[chosen.alive.length..][..TOGETHER];
            // SAFETY: both arrays are as long as a vector.
            unsafe {
                let fifth = _mm512_loadu_si512(self.fifth.as_ptr().cast());
                let fifth = _mm512_maskz_compress_epi8(self.alive, fifth);
                _mm512_storeu_si512(to.as_mut_ptr().cast(), fifth);
            }
            if listing {
                add(&mut chosen.words, first, self.words);
            }
            add(&mut chosen.alive, first, self.alive);
            self.words.count_ones() as usize
        }
    );
}

avx512_fn!(
    /// Lists those of 64 windows that are in a set.
    #[inline]
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
);
