//! The positions of set bits, from a table.

/// The positions of the set bits of each byte, from the lowest.
pub(super) static BIT_POSITIONS: [[u8; 8]; 256] = {
    let mut positions = [[0; 8]; 256];
    let mut byte = 0;
    while byte < positions.len() {
        let (mut rest, mut count) = (byte, 0);
        while rest != 0 {
            positions[byte][count] = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            count += 1;
        }
        byte += 1;
    }
    positions
};
