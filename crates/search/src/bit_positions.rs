//! The positions of set bits, from a table.

/// The positions of the set bits of each byte, from the lowest.
pub(super) static BIT_POSITIONS: [[u16; 8]; 256] = {
    let mut positions = [[0; 8]; 256];
    let mut byte = 0;
    while byte < positions.len() {
        let (mut rest, mut count) = (byte, 0);
        while rest != 0 {
            positions[byte][count] = rest.trailing_zeros() as u16;
            rest &= rest - 1;
            count += 1;
        }
        byte += 1;
    }
    positions
};

/// The number of set bits of a byte.
#[inline(always)]
pub(super) fn bit_count(byte: u8) -> usize {
    // Nearly every machine that runs WebAssembly has an instruction for it, which the browser uses. It is not part of x86-64.
    if cfg!(target_arch = "wasm32") {
        return byte.count_ones() as usize;
    }
    BIT_COUNTS[usize::from(byte)].into()
}

static BIT_COUNTS: [u8; 256] = {
    let mut counts = [0; 256];
    let mut byte = 0;
    while byte < counts.len() {
        counts[byte] = (byte as u8).count_ones() as u8;
        byte += 1;
    }
    counts
};
