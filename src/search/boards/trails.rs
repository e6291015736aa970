//! Trails under way.

use super::surroundings::WAYS;

/// A list of trails under way. Of each it has the cell last entered, the cells before that, as bits of
/// the board, and the node of the prefix that they all spell.
#[derive(Default)]
pub(super) struct Trails {
    pub(super) nodes: Vec<u32>,
    pub(super) cells: Vec<u8>,
    pub(super) visited: Vec<u64>,
    /// How many trails there are; after them is room for more.
    pub(super) len: usize,
}

impl Trails {
    /// Adds a trail that has just begun.
    pub(super) fn push(&mut self, node: u32, cell: u8) {
        self.make_room(1);
        self.nodes[self.len] = node;
        self.cells[self.len] = cell;
        self.visited[self.len] = 0;
        self.len += 1;
    }

    /// Moves the last trails, so many if there are, to another list, instead of what that has. Leaves
    /// room for what they go on to, and for a vector more. Tells whether there were any.
    #[inline(always)]
    pub(super) fn take_last(&mut self, most: usize, taken: &mut Self) -> bool {
        taken.len = 0;
        taken.make_room(most);
        let rest = self.len.saturating_sub(most);
        taken.len = self.len - rest;
        taken.nodes[..taken.len].copy_from_slice(&self.nodes[rest..self.len]);
        taken.cells[..taken.len].copy_from_slice(&self.cells[rest..self.len]);
        taken.visited[..taken.len].copy_from_slice(&self.visited[rest..self.len]);
        self.len = rest;
        self.make_room((most + 1) * WAYS);
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
