//! Marking the trails of three letters that are words, or that can go on, and listing them.

use super::{BLOCK, WINDOW};
use crate::Direction;
use crate::dictionary::Mask;
use crate::search::batch::Slot;
use crate::search::instructions::Kernels;

/// As many slots as a word of the machine has bits: those of eight columns, with eight directions each.
const GROUP: usize = 64;

/// How many columns are marked together.
pub(super) const TOGETHER: usize = 16;

/// A set of slots of a part of a row, and a list of them.
pub(super) struct Slots {
    /// For each row from the top to the bottom of a window, for each 16 columns of a band, for each direction, a
    /// bit for each column.
    marks: [Vec<[u16; 8]>; WINDOW],
    /// The same by column: for each eight of them a bit for each slot.
    groups: Vec<u64>,
    /// How many slots of the groups before each are in the set.
    before: Vec<u16>,
    list: Box<[Slot; 8 * BLOCK + GROUP]>,
}

impl Slots {
    pub(super) fn new() -> Self {
        Self {
            marks: Default::default(),
            groups: Vec::new(),
            before: Vec::new(),
            list: Box::new([0; 8 * BLOCK + GROUP]),
        }
    }

    /// Begins a band of so many columns.
    pub(super) fn begin(&mut self, columns: usize) {
        for marks in &mut self.marks {
            marks.resize(columns.div_ceil(TOGETHER), [0; 8]);
        }
    }

    /// Where the marks of a part of a row are, that begins so many columns from the band's left.
    #[inline(always)]
    pub(super) fn place(row: isize, offset: usize) -> (usize, usize) {
        (row.rem_euclid(WINDOW as isize) as usize, offset / TOGETHER)
    }

    /// Turns the marks by direction into a set of slots, in so many columns.
    #[inline(always)]
    pub(super) fn turn(&mut self, (row, offset): (usize, usize), columns: usize) {
        let marks = &self.marks[row][offset..][..columns.div_ceil(TOGETHER)];
        self.groups.resize(2 * marks.len(), 0);
        for (groups, marks) in self.groups.chunks_exact_mut(2).zip(marks) {
            groups[0] = transpose(marks.map(|mark| mark as u8));
            groups[1] = transpose(marks.map(|mark| (mark >> 8) as u8));
        }
        self.groups.truncate(columns.div_ceil(8));
        let rest = columns % 8;
        if let Some(last) = self.groups.last_mut().filter(|_| rest > 0) {
            *last &= (1 << (8 * rest)) - 1;
        }
    }

    /// Takes all slots out.
    pub(super) fn clear(&mut self, columns: usize) {
        self.groups.clear();
        self.groups.resize(columns.div_ceil(8), 0);
    }

    /// How many there are.
    #[inline(always)]
    pub(super) fn count(&self) -> u64 {
        let counts = self.groups.iter().map(|group| group.count_ones());
        counts.sum::<u32>().into()
    }

    /// Lists the slots.
    #[inline(always)]
    pub(super) fn list(&mut self, kernels: Kernels) -> &[Slot] {
        let mut before = 0;
        self.before.clear();
        self.before.extend(self.groups.iter().map(|group| {
            let here = before;
            before += group.count_ones() as u16;
            here
        }));
        let length = match kernels {
            // SAFETY: whoever runs these kernels has made sure that the machine has the instructions.
            #[cfg(target_arch = "x86_64")]
            Kernels::Avx512 => unsafe { avx512::list(&self.groups, &mut self.list) },
            _ => list(&self.groups, &mut self.list),
        };
        &self.list[..length]
    }

    /// How many slots of the list are no later than this one.
    #[inline(always)]
    pub(super) fn rank(&self, slot: Slot) -> usize {
        let (group, place) = (usize::from(slot) / GROUP, usize::from(slot) % GROUP);
        let here = self.groups[group] << (GROUP - 1 - place);
        usize::from(self.before[group]) + here.count_ones() as usize
    }
}

/// Makes rows of columns and columns of rows (Warren, Hacker's Delight, 7-3).
#[inline(always)]
fn transpose(rows: [u8; 8]) -> u64 {
    let mut bits = u64::from_le_bytes(rows);
    for (distance, mask) in [
        (7, 0x00aa_00aa_00aa_00aa),
        (14, 0x0000_cccc_0000_cccc),
        (28, 0x0000_0000_f0f0_f0f0),
    ] {
        let swapped = (bits ^ bits >> distance) & mask;
        bits ^= swapped ^ swapped << distance;
    }
    bits
}

/// Lists the bits that are set, eight a step: as many places are stored in any case, because a loop over the bits
/// would be left at a place that nothing predicts.
#[inline(always)]
fn list(groups: &[u64], list: &mut [Slot; 8 * BLOCK + GROUP]) -> usize {
    let mut length = 0;
    for (group, &bits) in groups.iter().enumerate() {
        for column in 0..8 {
            let directions = usize::from((bits >> (8 * column)) as u8);
            let first = (group * GROUP + 8 * column) as Slot;
            let places = PLACES[directions].map(|direction| first + direction);
            // At most eight have been listed for each column before.
            list[length..length + 8].copy_from_slice(&places);
            length += directions.count_ones() as usize;
        }
    }
    length
}

/// For each byte the places of its bits that are set.
const PLACES: [[Slot; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut count) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[byte][count] = bit as Slot;
                count += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
};

/// The trails of three letters in one direction, and what follows them.
pub(super) struct Trails<'sweep, M> {
    /// The continuations of both ways of each window; a trail's are at `way`.
    pub(super) masks: &'sweep [[M; 2]],
    pub(super) way: usize,
    /// The fourth letter of each trail.
    pub(super) fourth: &'sweep [u8],
    pub(super) direction: Direction,
}

impl<M: Mask> Trails<'_, M> {
    /// Marks the trails that are words, and those whose fourth letter may follow. There are a multiple of [`TOGETHER`].
    #[inline(always)]
    pub(super) fn mark(
        &self,
        kernels: Kernels,
        (row, offset): (usize, usize),
        words: &mut Slots,
        alive: &mut Slots,
    ) {
        let Self {
            masks,
            way,
            fourth,
            direction,
        } = *self;
        let direction = direction as usize;
        let groups = masks.len() / TOGETHER;
        let words = &mut words.marks[row][offset..][..groups];
        let alive = &mut alive.marks[row][offset..][..groups];
        #[cfg(target_arch = "x86_64")]
        if let Some(masks) = M::narrow(masks) {
            match kernels {
                Kernels::Avx512 => {
                    // SAFETY: whoever runs these kernels has made sure that the machine has the instructions.
                    return unsafe { avx512::mark(masks, way, fourth, direction, words, alive) };
                }
                Kernels::Avx2 => {
                    // SAFETY: as above.
                    return unsafe { avx2::mark(masks, way, fourth, direction, words, alive) };
                }
                Kernels::Portable => {}
            }
        }
        let _ = kernels;
        let marks = words.iter_mut().zip(alive);
        let trails = masks
            .chunks_exact(TOGETHER)
            .zip(fourth.chunks_exact(TOGETHER));
        for ((masks, letters), (words, alive)) in trails.zip(marks) {
            let (mut word, mut live) = (0, 0);
            for column in 0..TOGETHER {
                word |= u16::from(masks[column][way].ends_word()) << column;
                live |= u16::from(masks[column][way].allows(letters[column])) << column;
            }
            words[direction] = word;
            alive[direction] = live;
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::*;

    /// As the portable loop, eight trails at a time: the bit asked for is shifted to the top, and the top
    /// bits are gathered. A letter that is none shifts everything out.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn mark(
        masks: &[[u32; 2]],
        way: usize,
        fourth: &[u8],
        direction: usize,
        words: &mut [[u16; 8]],
        alive: &mut [[u16; 8]],
    ) {
        let top = _mm256_set1_epi32(30);
        let trails = masks.chunks_exact(16).zip(fourth.chunks_exact(16));
        for ((masks, letters), (words, alive)) in trails.zip(words.iter_mut().zip(alive)) {
            let (mut word, mut live) = (0, 0);
            for half in [0, 8] {
                // SAFETY: both chunks are as long as what is loaded.
                let (low, high, letters) = unsafe {
                    let masks = masks.as_ptr().add(half);
                    (
                        _mm256_loadu_ps(masks.cast()),
                        _mm256_loadu_ps(masks.add(4).cast()),
                        _mm_loadl_epi64(letters.as_ptr().add(half).cast()),
                    )
                };
                let masks = if way == 0 {
                    _mm256_shuffle_ps::<0b10_00_10_00>(low, high)
                } else {
                    _mm256_shuffle_ps::<0b11_01_11_01>(low, high)
                };
                let masks = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_castps_si256(masks));
                let distances = _mm256_sub_epi32(top, _mm256_cvtepu8_epi32(letters));
                let ends = _mm256_slli_epi32::<31>(masks);
                let allowed = _mm256_sllv_epi32(masks, distances);
                word |= _mm256_movemask_ps(_mm256_castsi256_ps(ends)) << half;
                live |= _mm256_movemask_ps(_mm256_castsi256_ps(allowed)) << half;
            }
            words[direction] = word as u16;
            alive[direction] = live as u16;
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::{BLOCK, GROUP, Slot};
    use std::arch::x86_64::*;

    /// As the portable loop, 16 trails at a time.
    ///
    /// Whether a letter may follow is tested with a 2 shifted to the letter's bit, which leaves the
    /// vector for the code of no letter.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq")]
    pub(super) fn mark(
        masks: &[[u32; 2]],
        way: usize,
        fourth: &[u8],
        direction: usize,
        words: &mut [[u16; 8]],
        alive: &mut [[u16; 8]],
    ) {
        let one = _mm512_set1_epi32(1);
        let two = _mm512_set1_epi32(2);
        let even = _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0);
        let half = _mm512_add_epi32(even, _mm512_set1_epi32(way as i32));
        let masks = masks.chunks_exact(16);
        let letters = fourth.chunks_exact(16);
        let marks = words.iter_mut().zip(alive);
        for ((masks, letters), (words, alive)) in masks.zip(letters).zip(marks) {
            // SAFETY: both chunks are as long as what is loaded.
            let (low, high, letters) = unsafe {
                let masks = masks.as_ptr();
                (
                    _mm512_loadu_si512(masks.cast()),
                    _mm512_loadu_si512(masks.add(8).cast()),
                    _mm_loadu_si128(letters.as_ptr().cast()),
                )
            };
            let masks = _mm512_permutex2var_epi32(low, half, high);
            let bits = _mm512_sllv_epi32(two, _mm512_cvtepu8_epi32(letters));
            words[direction] = _mm512_test_epi32_mask(masks, one);
            alive[direction] = _mm512_test_epi32_mask(masks, bits);
        }
    }

    /// As the portable loop, a group at a time.
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi2,avx512vpopcntdq")]
    pub(super) fn list(groups: &[u64], list: &mut [Slot; 8 * BLOCK + GROUP]) -> usize {
        let places: [u8; GROUP] = std::array::from_fn(|place| place as u8);
        // SAFETY: an array is as long as a vector.
        let places = unsafe { _mm512_loadu_si512(places.as_ptr().cast()) };
        let mut length = 0;
        for (group, &bits) in groups.iter().enumerate() {
            let first = _mm512_set1_epi16((group * GROUP) as i16);
            let places = _mm512_maskz_compress_epi8(bits, places);
            let low = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(places));
            let high = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(places));
            let list = &mut list[length..length + GROUP];
            // SAFETY: there is room for two vectors.
            unsafe {
                _mm512_storeu_si512(list.as_mut_ptr().cast(), _mm512_add_epi16(low, first));
                if bits.count_ones() > 32 {
                    let high = _mm512_add_epi16(high, first);
                    _mm512_storeu_si512(list.as_mut_ptr().add(GROUP / 2).cast(), high);
                }
            }
            length += bits.count_ones() as usize;
        }
        length
    }
}
