//! The letters around each cell, together.

use crate::Direction;
use crate::dictionary::Alphabet;
use crate::search::coded::{CodedBand, Position};

/// The code of a neighbour without a single letter. No letter of any alphabet has it.
const NOTHING: u8 = Alphabet::MAX as u8;

/// Replaces a list with that for another band, where `nothing` is the code of no letter: for each position the codes of
/// the letters around it, a byte for each direction from the lowest.
///
/// So one load gets all neighbours of a trail. It takes eight bytes for each cell, but a chunk of start cells reads
/// only a few rows.
pub(super) fn fill(letters_around: &mut Vec<u64>, band: &CodedBand<'_>, nothing: u8) {
    let codes = band.letters();
    let steps = Direction::ALL.map(|direction| band.step(direction));
    let farthest = steps[Direction::SouthEast as usize] as Position;
    letters_around.clear();
    letters_around.resize(codes.len(), u64::from_le_bytes([NOTHING; 8]));
    let inside = farthest..codes.len() - farthest;
    for (place, letters) in inside.clone().zip(&mut letters_around[inside]) {
        *letters = u64::from_le_bytes(steps.map(|step| {
            let code = codes[place.wrapping_add_signed(step)];
            if code == nothing { NOTHING } else { code }
        }));
    }
}
