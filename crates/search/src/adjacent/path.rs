//! The start and the steps of a trail, in 64 bits.

use crate::grid::Direction;

/// The index of the start cell of a trail, in the high bits, and its steps, three bits each from the lowest.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[repr(transparent)]
pub(super) struct Path(u64);

const STEP_BITS: usize = 3;
const START: usize = MAX_STEPS * STEP_BITS;

/// The maximum number of steps of a path.
pub(super) const MAX_STEPS: usize = 18;

/// The maximum number of start cells.
pub(super) const MAX_STARTS: usize = 1 << (64 - START);

impl Path {
    /// A path without steps.
    pub(super) fn from_start(start: usize) -> Self {
        debug_assert!(start < MAX_STARTS);
        Self((start as u64) << START)
    }

    /// The path, which has this number of steps, with one more step.
    #[inline(always)]
    pub(super) fn then(self, steps: usize, direction: usize) -> Self {
        Self(self.0 | (direction as u64) << Self::shift(steps))
    }

    /// The lowest bit of the direction that follows this number of steps.
    #[inline(always)]
    pub(super) fn shift(steps: usize) -> usize {
        steps * STEP_BITS
    }

    #[inline(always)]
    pub(super) fn start(self) -> usize {
        (self.0 >> START) as usize
    }

    /// Whether a trail with this number of steps along this path visits no cell twice.
    pub(super) fn is_simple(self, steps: usize) -> bool {
        let mut cells = [(0, 0); MAX_STEPS + 1];
        for step in 0..steps {
            let direction = self.0 >> Self::shift(step) & 7;
            let (down, right) = Direction::ALL[direction as usize].step();
            let next = (cells[step].0 + down, cells[step].1 + right);
            if cells[..=step].contains(&next) {
                return false;
            }
            cells[step + 1] = next;
        }
        true
    }

    /// Appends this number of steps to a list.
    ///
    /// A loop over a number of steps that differs from find to find would be mispredicted. So steps are written eight
    /// at a time, and the next path overwrites the excess.
    ///
    /// # Safety
    ///
    /// The list has room for the steps and [`STEPS_TOGETHER`] more.
    #[inline(always)]
    pub(super) unsafe fn append_to(self, list: &mut Vec<Direction>, steps: usize) {
        debug_assert!(list.capacity() >= list.len() + steps + STEPS_TOGETHER);
        let mut rest = self.0;
        for first in (0..steps).step_by(STEPS_TOGETHER) {
            let bytes = spread(rest).to_le_bytes();
            rest >>= STEPS_TOGETHER * STEP_BITS;
            // SAFETY: the caller has reserved the room, and each byte below 8 is a direction.
            unsafe {
                let end = list.as_mut_ptr().add(list.len() + first);
                end.cast::<[u8; STEPS_TOGETHER]>().write(bytes);
            }
        }
        // SAFETY: this number of steps was written.
        unsafe { list.set_len(list.len() + steps) };
    }
}

/// The number of steps that are written at once.
pub(super) const STEPS_TOGETHER: usize = 8;

/// The lowest eight numbers of three bits, a byte each.
#[inline(always)]
fn spread(steps: u64) -> u64 {
    let steps = steps & 0xff_ffff;
    let steps = (steps | steps << 20) & 0x0000_0fff_0000_0fff;
    let steps = (steps | steps << 10) & 0x003f_003f_003f_003f;
    (steps | steps << 5) & 0x0707_0707_0707_0707
}
