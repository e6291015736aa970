//! The best boards so far, up to rotation and reflection.

use wordtrail_search::Score;

/// The maximum number of boards that are kept.
pub(super) const COUNT: usize = 10;

/// The best boards so far, the best first. Equally good ones are in the order of their faces, so it does not matter in which order boards
/// are added.
#[derive(Default)]
pub(super) struct Top(Vec<Entry>);

struct Entry {
    /// The points or words.
    value: u64,
    /// The faces of the cells, as indexes: one board of all its rotations and reflections.
    faces: Vec<u32>,
    score: Score,
    /// Whether all changes of it were tried.
    is_climbed: bool,
}

impl Top {
    /// Whether a board of this value would be among the best.
    pub(super) fn admits(&self, value: u64) -> bool {
        let last = self.0.get(COUNT - 1);
        last.is_none_or(|last| value >= last.value)
    }

    /// Adds a board in its canonical form, unless it is there or not good enough.
    pub(super) fn add(&mut self, value: u64, faces: Vec<u32>, score: Score) {
        let before =
            |entry: &Entry| entry.value > value || entry.value == value && entry.faces < faces;
        let place = self.0.partition_point(before);
        if self.0.get(place).is_some_and(|entry| entry.faces == faces) {
            return;
        }
        let is_climbed = false;
        self.0.insert(
            place,
            Entry {
                value,
                faces,
                score,
                is_climbed,
            },
        );
        self.0.truncate(COUNT);
    }

    pub(super) fn merge(&mut self, other: Self) {
        for entry in other.0 {
            self.add(entry.value, entry.faces, entry.score);
        }
    }

    /// The most points or words of a board, if there is any.
    pub(super) fn best(&self) -> Option<u64> {
        self.0.first().map(|entry| entry.value)
    }

    /// The best board that this has not returned before.
    pub(super) fn next_to_climb(&mut self) -> Option<Vec<u32>> {
        let entry = self.0.iter_mut().find(|entry| !entry.is_climbed)?;
        entry.is_climbed = true;
        Some(entry.faces.clone())
    }

    /// The boards with their points or words, and their scores, the best first.
    pub(super) fn boards(&self) -> impl Iterator<Item = (u64, &[u32], Score)> {
        let entries = self.0.iter();
        entries.map(|entry| (entry.value, &entry.faces[..], entry.score))
    }
}
