//! Putting the finds of a chunk of starts in order, without comparing them.
//!
//! The frontiers of a chunk are the levels of a forest, in which the trails that a trail went on as lie side by
//! side in the order of their directions. The finds come in the order in which this forest is
//! walked depth first, a trail before its continuations. So a find's place is the number of
//! finds among the trails before it, which two passes over the levels tell: from the last level to the
//! first how many finds there are at and below the trails, and back how many come before.

use super::frontier::{Family, Record};
use super::path::Path;

/// A find and the number of its trail's steps.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Ordered {
    pub(super) path: Path,
    pub(super) word: u32,
    pub(super) steps: u32,
}

/// The forest of a chunk, and its finds.
#[derive(Default)]
pub(super) struct Order {
    /// Where the families and the finds of each level end in the record.
    levels: Vec<Level>,
    /// For each level and each of its trails how many finds there are at and below the trails of the level
    /// before it, and then at and below all of them.
    before: Vec<u32>,
    /// For each trail of a level how many finds before it are not counted in `before`.
    shifts: Vec<u32>,
    next_shifts: Vec<u32>,
    finds: Vec<Ordered>,
}

#[derive(Clone, Copy, Default)]
struct Level {
    family_end: usize,
    find_end: usize,
}

/// The most continuations that a trail has: shifts are written for as many.
const MOST: usize = 8;

impl Order {
    pub(super) fn clear(&mut self) {
        self.levels.clear();
    }

    /// Notes where a level ends in the record.
    pub(super) fn end_level(&mut self, record: &Record) {
        self.levels.push(Level {
            family_end: record.family_count,
            find_end: record.find_count,
        });
    }

    fn start_of(&self, level: usize) -> Level {
        level
            .checked_sub(1)
            .map_or(Level::default(), |level| self.levels[level])
    }

    /// The finds in order.
    #[inline(always)]
    pub(super) fn sort(&mut self, record: &Record) -> &[Ordered] {
        self.finds.resize(record.find_count, Ordered::default());
        if record.find_count == 0 {
            return &self.finds;
        }
        self.count_before(record);
        let roots = self.levels.first().map_or(0, |level| level.family_end);
        let most = record.family_count + MOST;
        if self.shifts.len() < most {
            self.shifts.resize(most, 0);
            self.next_shifts.resize(most, 0);
        }
        self.shifts[..roots].fill(0);
        for level in 0..self.levels.len() {
            let (start, end) = (self.start_of(level), self.levels[level]);
            // A level has one number more than trails.
            let before = &self.before[start.family_end + level..];
            for find in &record.finds[start.find_end..end.find_end] {
                let trail = find.trail as usize;
                let place = before[trail] + self.shifts[trail];
                self.finds[place as usize] = Ordered {
                    path: find.path,
                    word: find.word,
                    steps: level as u32,
                };
            }
            let families = &record.families[start.family_end..end.family_end];
            shift_children(families, &self.shifts, &mut self.next_shifts);
            std::mem::swap(&mut self.shifts, &mut self.next_shifts);
        }
        &self.finds
    }

    /// The finds as they came: level by level.
    #[inline(always)]
    pub(super) fn list(&mut self, record: &Record) -> &[Ordered] {
        self.finds.clear();
        for level in 0..self.levels.len() {
            let finds = self.start_of(level).find_end..self.levels[level].find_end;
            let finds = record.finds[finds].iter().map(|find| Ordered {
                path: find.path,
                word: find.word,
                steps: level as u32,
            });
            self.finds.extend(finds);
        }
        &self.finds
    }

    /// The finds that were put in order or listed last.
    pub(super) fn finds(&self) -> &[Ordered] {
        &self.finds
    }

    #[inline(always)]
    fn count_before(&mut self, record: &Record) {
        let numbers = record.family_count + self.levels.len();
        self.before.resize(numbers + MOST, 0);
        self.before[numbers..].fill(0);
        for level in (0..self.levels.len()).rev() {
            let (start, end) = (self.start_of(level), self.levels[level]);
            let families = &record.families[start.family_end..end.family_end];
            let (before, below) = self.before.split_at_mut(end.family_end + level + 1);
            let before = &mut before[start.family_end + level..];
            let (mut finds, mut child) = (0, 0);
            for (family, before) in families.iter().zip(before.iter_mut()) {
                debug_assert!(child < below.len());
                // SAFETY: there is a number for each trail of the level below, and one more.
                *before = finds + unsafe { below.get_unchecked(child) };
                finds += family.finds();
                child += family.children();
            }
            before[families.len()] = finds + below[child];
        }
    }
}

/// Tells the shifts of the trails that those of a level went on as, and returns how many these are.
///
/// The finds at and below earlier trails of the next level are those counted for it, the others before
/// a trail are at earlier trails of this level, or were before its parent anyway.
#[inline(always)]
fn shift_children(families: &[Family], shifts: &[u32], next_shifts: &mut [u32]) {
    let (mut finds, mut child) = (0, 0);
    for (family, shift) in families.iter().zip(shifts) {
        finds += family.finds();
        debug_assert!(child + MOST <= next_shifts.len());
        // SAFETY: there is a place for each trail that the families have, and for as many more.
        unsafe {
            let shifts = next_shifts.as_mut_ptr().add(child);
            shifts.cast::<[u32; MOST]>().write([shift + finds; MOST]);
        }
        child += family.children();
    }
}
