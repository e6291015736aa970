//! Expanding a slice of trails.

use super::batch_cells::{BatchCells, MAX_NEIGHBOURS};
use super::tally::Found;
use super::trail_list::{SLICE, TrailList};
use crate::bit_positions::{BIT_POSITIONS, bit_count};
use crate::instructions::{Kernels, MapInline};
use crate::quad::BitTests;
use wordtrail_dictionary::internals::Node;

/// Appends the continuations of each trail of a slice, and lists the trails that are words in place of those listed
/// before.
///
/// Nothing here branches on a letter. Everything is stored, and the end of the list advances if it is to be kept. The first
/// loop lists the steps to letters that may follow, and the second takes those to cells that are not visited.
#[inline(always)]
pub(super) fn expand<N: Node>(
    kernels: Kernels,
    nodes: &[N],
    batch: &BatchCells,
    slice: &TrailList,
    frontier: &mut TrailList,
    found: &mut Found,
) {
    #[cfg(target_arch = "x86_64")]
    if let Kernels::Avx512(_) = kernels {
        // SAFETY: these kernels are there only if the machine has the instructions.
        return unsafe { avx512::expand(nodes, batch, slice, frontier, found) };
    }
    let _ = kernels;
    assert!(slice.len <= SLICE);
    assert!(slice.cells.len() >= slice.len && slice.visited.len() >= slice.len);
    let room = frontier.len + slice.len * MAX_NEIGHBOURS;
    assert!(frontier.nodes.len() >= room);
    assert!(frontier.cells.len() >= room);
    assert!(frontier.visited.len() >= room);
    let tests = BitTests::new();
    // Eight are written for each trail, and the next trail overwrites those beyond the letters that follow.
    let mut steps = [0; SLICE * MAX_NEIGHBOURS];
    let (mut step_count, mut found_len) = (0, 0);
    let trails = slice.nodes[..slice.len].iter().zip(&slice.cells);
    for (index, (&id, &cell)) in trails.enumerate() {
        let node = nodes[id as usize];
        found.nodes[found_len] = id;
        found.boards[found_len] = batch.board(cell);
        found_len += usize::from(node.ends_word());
        let follow = tests.letters_among::<N>(node.letters(), batch.neighbour_codes(cell));
        let first = (index * MAX_NEIGHBOURS) as u16;
        let followed = &mut steps[step_count..step_count + MAX_NEIGHBOURS];
        followed
            .copy_from_slice(&BIT_POSITIONS[usize::from(follow)].map_inline(|slot| first | slot));
        step_count += bit_count(follow);
    }
    found.len = found_len;
    // Slices, so that the addresses stay in registers: those of vectors behind a reference are loaded again after each store.
    let (next_nodes, next_cells, next_visited) = (
        &mut frontier.nodes[..],
        &mut frontier.cells[..],
        &mut frontier.visited[..],
    );
    let mut len = frontier.len;
    for &step in &steps[..step_count] {
        let index = usize::from(step) / MAX_NEIGHBOURS;
        let slot = usize::from(step) % MAX_NEIGHBOURS;
        // SAFETY: the steps are of trails of the slice, whose lists are as long, by the assertions, and whose nodes the loop
        // above has looked up. Each step is written where those before it end. They add one continuation each at most, and
        // there is room for eight of each trail.
        unsafe {
            let cell = *slice.cells.get_unchecked(index);
            let node = *nodes.get_unchecked(*slice.nodes.get_unchecked(index) as usize);
            let visited = *slice.visited.get_unchecked(index) | 1 << batch.place(cell);
            let next = byte(batch.neighbours(cell), slot);
            let code = byte(batch.neighbour_codes(cell), slot);
            *next_nodes.get_unchecked_mut(len) = node.child(code);
            *next_cells.get_unchecked_mut(len) = next;
            *next_visited.get_unchecked_mut(len) = visited;
            len += usize::from(!visited >> batch.place(next) & 1 != 0);
        }
    }
    frontier.len = len;
}

/// One of eight bytes, without storing them.
#[inline(always)]
fn byte(bytes: [u8; MAX_NEIGHBOURS], place: usize) -> u8 {
    (u64::from_le_bytes(bytes) >> (8 * place)) as u8
}

#[cfg(target_arch = "x86_64")]
mod avx512 {
    use super::{BatchCells, Found, MAX_NEIGHBOURS, SLICE, TrailList};
    use crate::instructions::{avx2_fn, avx512_fn};
    use std::arch::x86_64::*;
    use wordtrail_dictionary::internals::Node;

    avx512_fn!(
        /// Does what the portable loops do, with all neighbours of a trail at once.
        ///
        /// `pext` gathers the neighbours that are not visited, in the order of the slots, so slots without a neighbour
        /// are closed. A shift by the code of no letter leaves no bit in a narrow vector. In a wide one it leaves the
        /// bit that ends words, which was masked out.
        pub(super) fn expand<N: Node>(
            nodes: &[N],
            batch: &BatchCells,
            slice: &TrailList,
            frontier: &mut TrailList,
            found: &mut Found,
        ) {
            let trails = slice.nodes[..slice.len].iter();
            let trails = trails.zip(&slice.cells).zip(&slice.visited);
            let room = frontier.len + (slice.len + 1) * MAX_NEIGHBOURS;
            assert!(slice.len <= SLICE);
            assert!(frontier.nodes.len() >= room);
            assert!(frontier.cells.len() >= room);
            assert!(frontier.visited.len() >= room);
            // These are kept in registers, which is impossible behind the references.
            let (mut found_len, mut len) = (0, frontier.len);
            for ((&id, &cell), &visited) in trails {
                let node = nodes[id as usize];
                // SAFETY: only trails of this slice were found so far, and there is room for all of a slice.
                unsafe {
                    *found.nodes.get_unchecked_mut(found_len) = id;
                    *found.boards.get_unchecked_mut(found_len) = batch.board(cell);
                }
                found_len += usize::from(node.ends_word());

                let visited = visited | 1 << batch.place(cell);
                let open = _pext_u64(!visited, batch.neighbour_bits(cell)) as u8;
                let codes = bytes(batch.neighbour_codes(cell));
                let (allowed, ranks) = if N::LETTERS < 32 {
                    let letters = _mm256_set1_epi32(node.letters() as i32);
                    let codes = _mm256_cvtepu8_epi32(codes);
                    let bits = _mm256_sllv_epi32(_mm256_set1_epi32(1), codes);
                    let lower = _mm256_add_epi32(bits, _mm256_set1_epi32(-1));
                    let ranks = _mm256_popcnt_epi32(_mm256_and_si256(letters, lower));
                    (_mm256_test_epi32_mask(letters, bits), ranks)
                } else {
                    let letters = _mm512_set1_epi64(node.letters() as i64);
                    let codes = _mm512_cvtepu8_epi64(codes);
                    let bits = _mm512_sllv_epi64(_mm512_set1_epi64(1), codes);
                    let lower = _mm512_add_epi64(bits, _mm512_set1_epi64(-1));
                    let ranks = _mm512_popcnt_epi64(_mm512_and_si512(letters, lower));
                    let ranks = _mm512_cvtepi64_epi32(ranks);
                    (_mm512_test_epi64_mask(letters, bits), ranks)
                };
                let open = allowed & open;
                let children = _mm256_add_epi32(ranks, _mm256_set1_epi32(node.first() as i32));
                let children = _mm256_maskz_compress_epi32(open, children);
                let around = bytes(batch.neighbours(cell));
                let cells = _mm_maskz_compress_epi8(open.into(), around);
                let visited = _mm512_set1_epi64(visited as i64);
                // SAFETY: a vector has a place for each slot. The assertions above ensure room for all of them and one
                // more vector.
                unsafe {
                    let nodes = frontier.nodes.as_mut_ptr().add(len);
                    _mm256_storeu_epi32(nodes.cast(), children);
                    let cells_end = frontier.cells.as_mut_ptr().add(len);
                    _mm_storel_epi64(cells_end.cast(), cells);
                    let visited_end = frontier.visited.as_mut_ptr().add(len);
                    _mm512_storeu_epi64(visited_end.cast(), visited);
                }
                len += open.count_ones() as usize;
            }
            (found.len, frontier.len) = (found_len, len);
        }
    );

    avx2_fn!(
        /// Eight bytes in a vector.
        fn bytes(bytes: [u8; MAX_NEIGHBOURS]) -> __m128i {
            _mm_cvtsi64_si128(i64::from_le_bytes(bytes))
        }
    );
}
