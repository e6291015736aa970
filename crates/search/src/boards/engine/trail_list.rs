//! Lists of trails in progress.

use super::batch_cells::MAX_NEIGHBOURS;

/// The number of trails that are expanded at a time. They and their continuations stay in the nearest cache: of 64, 128
/// and 256, 128 was the fastest by 1 to 5 %.
pub(super) const SLICE: usize = 128;

/// A list of trails in progress: for each the cell last entered, the cells before it as bits of the board, and the node of
/// the prefix that they spell.
#[derive(Default)]
pub(super) struct TrailList {
    pub(super) nodes: Vec<u32>,
    pub(super) cells: Vec<u8>,
    pub(super) visited: Vec<u64>,
    /// The number of trails. The lists have room for more.
    pub(super) len: usize,
}

impl TrailList {
    /// Adds a trail of one cell.
    pub(super) fn push(&mut self, node: u32, cell: u8) {
        self.make_room(1);
        self.nodes[self.len] = node;
        self.cells[self.len] = cell;
        self.visited[self.len] = 0;
        self.len += 1;
    }

    /// Moves up to `max` trails from the end to another list, in place of the trails there. Makes room for their
    /// continuations and for one more vector. Returns whether there were any trails.
    #[inline(always)]
    pub(super) fn take_last(&mut self, max: usize, taken: &mut Self) -> bool {
        taken.len = 0;
        taken.make_room(max);
        let rest = self.len.saturating_sub(max);
        taken.len = self.len - rest;
        taken.nodes[..taken.len].copy_from_slice(&self.nodes[rest..self.len]);
        taken.cells[..taken.len].copy_from_slice(&self.cells[rest..self.len]);
        taken.visited[..taken.len].copy_from_slice(&self.visited[rest..self.len]);
        self.len = rest;
        self.make_room((max + 1) * MAX_NEIGHBOURS);
        taken.len > 0
    }

    fn make_room(&mut self, more: usize) {
        let room = self.len + more;
        if self.nodes.len() < room {
            self.nodes.resize(room, 0);
            self.cells.resize(room, 0);
            self.visited.resize(room, 0);
        }
    }
}
