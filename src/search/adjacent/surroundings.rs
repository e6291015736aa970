//! The letters around each cell, together.

use crate::Direction;
use crate::dictionary::Alphabet;
use crate::search::coded::{CodedBand, Position};

/// For each place of a band the codes of the letters around it, a byte for each direction from the
/// lowest.
///
/// A trail then loads all its neighbours at once. It takes eight bytes a cell, of which a chunk of starts looks
/// at a few rows only.
#[derive(Default)]
pub(super) struct Surroundings {
    letters: Vec<u64>,
}

/// The code of a neighbour that holds no single letter, and of no letter of any alphabet.
const NOTHING: u8 = Alphabet::MAX as u8;

impl Surroundings {
    /// Goes on to another band, in whose letters `nothing` stands for no letter.
    pub(super) fn look_around(&mut self, band: &CodedBand<'_>, nothing: u8) {
        let codes = band.letters();
        let steps = Direction::ALL.map(|direction| band.step(direction));
        let farthest = steps[Direction::SouthEast as usize] as Position;
        self.letters.clear();
        self.letters
            .resize(codes.len(), u64::from_le_bytes([NOTHING; 8]));
        let inside = farthest..codes.len() - farthest;
        for (place, letters) in inside.clone().zip(&mut self.letters[inside]) {
            *letters = u64::from_le_bytes(steps.map(|step| {
                let code = codes[place.wrapping_add_signed(step)];
                if code == nothing { NOTHING } else { code }
            }));
        }
    }

    pub(super) fn letters(&self) -> &[u64] {
        &self.letters
    }
}
