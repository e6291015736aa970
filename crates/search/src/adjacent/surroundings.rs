//! The letters around each cell, together.

use crate::coded::{CodedBand, Position};
use crate::grid::Direction;
use wordtrail_dictionary::internals::Alphabet;

/// The code of a neighbour without a single letter. No letter of any alphabet has it.
const NOTHING: u8 = Alphabet::MAX as u8;

/// The number of positions that are filled together: whole vectors, in the nearest cache. One position at a time takes
/// several times as long.
const POSITIONS_TOGETHER: usize = 64;

/// Replaces a list with that for another band, where `nothing` is the code of no letter: for each position the codes of
/// the letters around it, a byte for each direction from the lowest.
///
/// So one load gets all neighbours of a trail. It takes eight bytes for each cell, but a chunk of start cells reads
/// only a few rows.
///
/// Inlined, so that it is compiled for the instructions of the search.
#[inline(always)]
pub(super) fn fill(letters_around: &mut Vec<u64>, band: &CodedBand<'_>, nothing: u8) {
    let codes = band.letters();
    let steps = Direction::ALL.map(|direction| band.step(direction));
    let farthest = steps[Direction::SouthEast as usize] as Position;
    letters_around.clear();
    letters_around.resize(codes.len(), u64::from_le_bytes([NOTHING; 8]));
    let inside = farthest..codes.len() - farthest;
    let places = inside.clone().step_by(POSITIONS_TOGETHER);
    for (place, around) in places.zip(letters_around[inside].chunks_mut(POSITIONS_TOGETHER)) {
        around.fill(0);
        for (number, &step) in steps.iter().enumerate() {
            let codes = &codes[place.wrapping_add_signed(step)..][..around.len()];
            for (letters, &code) in around.iter_mut().zip(codes) {
                let letter = if code == nothing { NOTHING } else { code };
                *letters |= u64::from(letter) << (8 * number);
            }
        }
    }
}
