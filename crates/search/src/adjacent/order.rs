//! Putting the finds of a chunk of start cells in order, without comparing them.
//!
//! The frontiers of a chunk are the levels of a forest. The children of a trail lie side by side, in the order of their
//! directions. The order of finds is the preorder of this forest: a trail comes before its continuations. So the place
//! of a find is the number of finds among the trails before it. Two passes over the levels compute it: from the last
//! level to the first, the number of finds at and below the trails; then back, the number of finds before them.

use super::frontier::{ChildCount, Forest};
use super::path::Path;

/// A find and the number of steps of its trail.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ChunkFind {
    pub(super) path: Path,
    pub(super) word: u32,
    pub(super) steps: u32,
}

/// The finds of a chunk, and what their order is computed with.
#[derive(Default)]
pub(super) struct ChunkFinds {
    /// Where the trails and the finds of each level begin in the forest, and at last where those of the last level end.
    levels: Vec<Level>,
    /// For each level and each of its trails, the number of finds at and below the earlier trails of the level. After
    /// these, the number at and below all trails of the level.
    before: Vec<u32>,
    /// For each trail of a level, the number of finds before it that are not counted in `before`.
    shifts: Vec<u32>,
    next_shifts: Vec<u32>,
    finds: Vec<ChunkFind>,
}

#[derive(Clone, Copy, Default)]
struct Level {
    trail: usize,
    find: usize,
}

/// The maximum number of children of a trail. Shifts are written in groups of this size.
const MAX_CHILDREN: usize = 8;

impl ChunkFinds {
    pub(super) fn clear(&mut self) {
        self.levels.clear();
        self.levels.push(Level::default());
    }

    /// Notes the end of a level in the forest.
    pub(super) fn end_level(&mut self, forest: &Forest) {
        self.levels.push(Level {
            trail: forest.trail_count,
            find: forest.find_count,
        });
    }

    /// The finds in order.
    #[inline(always)]
    pub(super) fn sort(&mut self, forest: &Forest) -> &[ChunkFind] {
        self.finds.resize(forest.find_count, ChunkFind::default());
        if forest.find_count == 0 {
            return &self.finds;
        }
        self.count_before(forest);
        let roots = self.levels[1].trail;
        let length = forest.trail_count + MAX_CHILDREN;
        if self.shifts.len() < length {
            self.shifts.resize(length, 0);
            self.next_shifts.resize(length, 0);
        }
        self.shifts[..roots].fill(0);
        for level in 0..self.levels.len() - 1 {
            let (start, end) = (self.levels[level], self.levels[level + 1]);
            // Each level before this one has one number more than trails.
            let before = &self.before[start.trail + level..];
            for find in &forest.finds[start.find..end.find] {
                let trail = find.trail as usize;
                let place = before[trail] + self.shifts[trail];
                self.finds[place as usize] = ChunkFind {
                    path: find.path,
                    word: find.word,
                    steps: level as u32,
                };
            }
            let child_counts = &forest.child_counts[start.trail..end.trail];
            // SAFETY: there is a shift for each trail of the forest, and for as many more as are written together.
            unsafe { shift_children(child_counts, &self.shifts, &mut self.next_shifts) };
            std::mem::swap(&mut self.shifts, &mut self.next_shifts);
        }
        &self.finds
    }

    /// The finds level by level, in the order of the forest.
    #[inline(always)]
    pub(super) fn list(&mut self, forest: &Forest) -> &[ChunkFind] {
        self.finds.clear();
        for level in 0..self.levels.len() - 1 {
            let finds = self.levels[level].find..self.levels[level + 1].find;
            let finds = forest.finds[finds].iter().map(|find| ChunkFind {
                path: find.path,
                word: find.word,
                steps: level as u32,
            });
            self.finds.extend(finds);
        }
        &self.finds
    }

    /// The finds that were last sorted or listed.
    pub(super) fn finds(&self) -> &[ChunkFind] {
        &self.finds
    }

    #[inline(always)]
    fn count_before(&mut self, forest: &Forest) {
        let numbers = forest.trail_count + self.levels.len() - 1;
        self.before.resize(numbers + MAX_CHILDREN, 0);
        self.before[numbers..].fill(0);
        for level in (0..self.levels.len() - 1).rev() {
            let (start, end) = (self.levels[level], self.levels[level + 1]);
            let child_counts = &forest.child_counts[start.trail..end.trail];
            let (before, below) = self.before.split_at_mut(end.trail + level + 1);
            let before = &mut before[start.trail + level..];
            let (mut finds, mut child) = (0, 0);
            for (child_count, before) in child_counts.iter().zip(before.iter_mut()) {
                debug_assert!(child < below.len());
                // SAFETY: there is a number for each trail of the next level, and one more.
                *before = finds + unsafe { below.get_unchecked(child) };
                finds += child_count.finds();
                child += child_count.children();
            }
            before[child_counts.len()] = finds + below[child];
        }
    }
}

/// Computes the shifts of the children of a level.
///
/// The finds at and below earlier trails of the next level are counted in `before`. The other finds before a trail are
/// at earlier trails of this level, or were before its parent anyway.
///
/// # Safety
///
/// `next_shifts` has a place for each child, and [`MAX_CHILDREN`] more.
#[inline(always)]
unsafe fn shift_children(child_counts: &[ChildCount], shifts: &[u32], next_shifts: &mut [u32]) {
    let (mut finds, mut child) = (0, 0);
    for (child_count, shift) in child_counts.iter().zip(shifts) {
        finds += child_count.finds();
        debug_assert!(child + MAX_CHILDREN <= next_shifts.len());
        // SAFETY: there is a place for each of the earlier children, and for those that are written at once.
        unsafe {
            let shifts = next_shifts.as_mut_ptr().add(child);
            shifts
                .cast::<[u32; MAX_CHILDREN]>()
                .write([shift + finds; MAX_CHILDREN]);
        }
        child += child_count.children();
    }
}
