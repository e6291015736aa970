//! The encodings of Parquet that pages of finds have, from numbers that are known already.
//!
//! The format is that of <https://parquet.apache.org/docs/file-format/data-pages/encodings/>. The writer of the crate `parquet`
//! looks each text up in a hash table to number it. Finds come with the numbers of their words, so what is left to do for a
//! number takes about a nanosecond.

/// Appends a number of any size, seven bits to a byte.
pub(super) fn varint(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// The number of bits of the largest of these numbers.
pub(super) fn bit_width(largest: u32) -> u32 {
    u32::BITS - largest.leading_zeros()
}

/// Appends numbers of `width` bits, from the lowest bit of each byte.
#[inline(always)]
fn pack(numbers: impl Iterator<Item = u32>, width: u32, bytes: &mut Vec<u8>) {
    let (mut waiting, mut bits) = (0u64, 0);
    for number in numbers {
        waiting |= u64::from(number) << bits;
        bits += width;
        if bits >= u32::BITS {
            bytes.extend_from_slice(&(waiting as u32).to_le_bytes());
            waiting >>= u32::BITS;
            bits -= u32::BITS;
        }
    }
    bytes.extend_from_slice(&waiting.to_le_bytes()[..bits.div_ceil(8) as usize]);
}

/// Appends numbers of `width` bits in the hybrid of runs and packed numbers: as one run if all are the same, otherwise all
/// packed.
#[inline(always)]
pub(super) fn hybrid<T: Copy + Eq + Into<u32>>(numbers: &[T], width: u32, bytes: &mut Vec<u8>) {
    let Some(&first) = numbers.first() else {
        return;
    };
    let count = numbers.len() as u64;
    if numbers.iter().all(|&number| number == first) {
        varint(count << 1, bytes);
        let value: u32 = first.into();
        bytes.extend_from_slice(&value.to_le_bytes()[..width.div_ceil(8) as usize]);
        return;
    }
    // Packed numbers come in groups of eight.
    let groups = count.div_ceil(8);
    varint(groups << 1 | 1, bytes);
    let begin = bytes.len();
    pack(numbers.iter().map(|&number| number.into()), width, bytes);
    bytes.resize(begin + (groups * u64::from(width)) as usize, 0);
}

/// The numbers of a block of deltas.
const BLOCK: usize = 128;
/// The parts of a block, each of which has a width of its own.
const MINIBLOCKS: usize = 4;

/// Appends numbers as differences (`DELTA_BINARY_PACKED`).
pub(super) fn deltas(numbers: &[u32], bytes: &mut Vec<u8>) {
    varint(BLOCK as u64, bytes);
    varint(MINIBLOCKS as u64, bytes);
    varint(numbers.len() as u64, bytes);
    let Some(&first) = numbers.first() else {
        return varint(0, bytes);
    };
    varint(zigzag(first as i32), bytes);
    let mut block = [0i32; BLOCK];
    let mut previous = numbers;
    while previous.len() > 1 {
        let count = BLOCK.min(previous.len() - 1);
        for (delta, pair) in block.iter_mut().zip(previous.windows(2)) {
            *delta = pair[1].wrapping_sub(pair[0]) as i32;
        }
        let least = block[..count].iter().copied().min().unwrap_or_default();
        // What follows the last number is not read, but has to have its place.
        block[count..].fill(least);
        varint(zigzag(least), bytes);
        let above = block.map(|delta| delta.wrapping_sub(least) as u32);
        let miniblocks = || above.chunks_exact(BLOCK / MINIBLOCKS);
        let widths = bytes.len();
        for miniblock in miniblocks() {
            let bits = miniblock.iter().fold(0, |bits, &above| bits | above);
            bytes.push(bit_width(bits) as u8);
        }
        let used = count.div_ceil(BLOCK / MINIBLOCKS);
        for (index, miniblock) in miniblocks().take(used).enumerate() {
            let width = u32::from(bytes[widths + index]);
            pack(miniblock.iter().copied(), width, bytes);
        }
        previous = &previous[count..];
    }
}

/// A number whose sign is its lowest bit.
fn zigzag(number: i32) -> u64 {
    u64::from((number << 1 ^ number >> 31) as u32)
}
