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

/// Numbers that are packed together: those of any width end at a byte.
const GROUP: usize = 8;

/// Appends numbers of `width` bits, from the lowest bit of each byte, and zeros up to a group of eight numbers.
#[inline(always)]
fn pack<T: Copy + Into<u32>>(numbers: &[T], width: u32, bytes: &mut Vec<u8>) {
    if width == 0 {
        return;
    }
    let mut at = bytes.len();
    let end = at + numbers.len().div_ceil(GROUP) * width as usize;
    // Bytes beyond the last ones are written, too.
    bytes.resize(end + 2 * size_of::<u128>(), 0);
    let mut groups = numbers.chunks_exact(GROUP);
    for group in &mut groups {
        let group = std::array::from_fn(|index| group[index].into());
        pack_group(group, width, &mut bytes[at..]);
        at += width as usize;
    }
    if !groups.remainder().is_empty() {
        let mut group = [0; GROUP];
        let rest = groups.remainder().iter();
        rest.zip(&mut group)
            .for_each(|(&number, place)| *place = number.into());
        pack_group(group, width, &mut bytes[at..]);
    }
    bytes.truncate(end);
}

/// Writes eight numbers, and zeros behind them. Each is shifted to its place: a loop that appends one number after the other
/// waits for the one before.
#[inline(always)]
fn pack_group(group: [u32; GROUP], width: u32, bytes: &mut [u8]) {
    let pair = |at: usize| u64::from(group[at]) | u64::from(group[at + 1]) << width;
    if width <= u64::BITS / GROUP as u32 {
        let (low, high) = (
            pair(0) | pair(2) << (2 * width),
            pair(4) | pair(6) << (2 * width),
        );
        bytes[..8].copy_from_slice(&(low | high << (4 * width)).to_le_bytes());
        return;
    }
    let four = |at: usize| u128::from(pair(at)) | u128::from(pair(at + 2)) << (2 * width);
    let (low, high) = (four(0), four(4));
    // Where the width is odd, the halves meet in the middle of a byte.
    let (middle, bits) = ((width / 2) as usize, 4 * (width % 2));
    let last = if bits == 0 { 0 } else { low >> (8 * middle) };
    bytes[..16].copy_from_slice(&low.to_le_bytes());
    bytes[middle..middle + 16].copy_from_slice(&(high << bits | last).to_le_bytes());
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
    varint(count.div_ceil(GROUP as u64) << 1 | 1, bytes);
    pack(numbers, width, bytes);
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
            pack(miniblock, width, bytes);
        }
        previous = &previous[count..];
    }
}

/// A number whose sign is its lowest bit.
fn zigzag(number: i32) -> u64 {
    u64::from((number << 1 ^ number >> 31) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_each_width_are_packed_bit_by_bit() {
        for width in 0..=u32::BITS {
            for count in [1, 7, 8, 9, 40] {
                let largest =
                    (u64::MAX >> (u64::BITS - width).min(63)) as u32 * u32::from(width > 0);
                let numbers: Vec<u32> = (1..=count)
                    .map(|number: u32| number.wrapping_mul(0x9e37_79b9) & largest)
                    .chain([largest])
                    .collect();
                let mut bytes = vec![0xAA];
                pack(&numbers, width, &mut bytes);
                let groups = numbers.len().div_ceil(GROUP);
                assert_eq!(bytes.len(), 1 + groups * width as usize);
                let bit = |at: usize| u32::from(bytes[1 + at / 8] >> (at % 8) & 1);
                let number = |at: usize| {
                    let bits =
                        (0..width).map(|place| bit(at * width as usize + place as usize) << place);
                    bits.sum::<u32>()
                };
                let packed: Vec<u32> = (0..numbers.len()).map(number).collect();
                assert_eq!(packed, numbers, "{width}");
                assert!(
                    (numbers.len() * width as usize..(bytes.len() - 1) * 8).all(|at| bit(at) == 0)
                );
            }
        }
    }
}
