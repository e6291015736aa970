//! The places of bits.

/// For each byte the places of the bits that are set, from the lowest.
pub(super) static PLACES: [[u8; 8]; 256] = {
    let mut places = [[0; 8]; 256];
    let mut byte = 0;
    while byte < places.len() {
        let (mut rest, mut count) = (byte, 0);
        while rest != 0 {
            places[byte][count] = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            count += 1;
        }
        byte += 1;
    }
    places
};
