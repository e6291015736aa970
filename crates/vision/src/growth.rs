//! Growing a lattice from one letter: each place predicts its neighbours, so that steps may change over a picture.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use crate::mapping::{Point, difference, length};
use crate::nearby::Nearby;

/// A place (column, row) on a lattice, counted from the letter it grew from.
pub(crate) type Place = [i32; 2];

/// How far a letter may be from its predicted place, in steps.
const TOLERANCE: f64 = 0.3;
/// Places in a row without a letter that growth goes over, as under a pen's stroke.
const GAP: u32 = 2;
/// The most places that are tried: 60 × 60 cells, and a border of gaps.
const PLACES: usize = 6000;

struct Node {
    at: Point,
    steps: [Point; 2],
    letter: Option<usize>,
    /// Places without a letter on the way here.
    gap: u32,
}

/// The letters that are reached from letter `seed` in these steps, with their places. Each letter has one place.
///
/// Places whose letters are near where they were predicted grow first, so that doubtful ones are predicted by more neighbours.
pub(crate) fn grow(letters: &Nearby, seed: usize, steps: [Point; 2]) -> Vec<(Place, usize)> {
    const SIDES: [Place; 4] = [[1, 0], [-1, 0], [0, 1], [0, -1]];

    let mut used = vec![false; letters.points().len()];
    used[seed] = true;
    let first = Node {
        at: letters.points()[seed],
        steps,
        letter: Some(seed),
        gap: 0,
    };
    let mut nodes = BTreeMap::from([([0, 0], first)]);
    // Thousandths of a step off the prediction, order of entry, place.
    let mut open = BinaryHeap::from([Reverse((0_u32, 0_usize, [0, 0]))]);
    let mut entered = 0;
    while let Some(Reverse((_, _, from))) = open.pop() {
        if nodes.len() > PLACES {
            break;
        }
        for side in SIDES {
            let place = [from[0] + side[0], from[1] + side[1]];
            if nodes.contains_key(&place) {
                continue;
            }
            let Some((at, mut steps)) = predict(&nodes, place, from) else {
                continue;
            };
            let reach = TOLERANCE * length(steps[0]).min(length(steps[1]));
            let gap = nodes[&from].gap;
            let found = letters
                .nearest(at, reach)
                .filter(|(letter, _)| !used[*letter]);
            let (node, doubt) = if let Some((letter, distance)) = found {
                used[letter] = true;
                let seen = letters.points()[letter];
                let moved = difference(seen, nodes[&from].at);
                let (axis, sign) = if side[0] != 0 {
                    (0, side[0])
                } else {
                    (1, side[1])
                };
                for i in 0..2 {
                    steps[axis][i] = 0.8 * steps[axis][i] + 0.2 * f64::from(sign) * moved[i];
                }
                // Boxes of letters have their centres off those of the cells (J, Q), so the prediction counts, too.
                let at = [0.4 * at[0] + 0.6 * seen[0], 0.4 * at[1] + 0.6 * seen[1]];
                let doubt = 1000.0 * distance / reach * TOLERANCE;
                (
                    Node {
                        at,
                        steps,
                        letter: Some(letter),
                        gap: 0,
                    },
                    doubt as u32,
                )
            } else if gap < GAP {
                (
                    Node {
                        at,
                        steps,
                        letter: None,
                        gap: gap + 1,
                    },
                    1000 * (gap + 2),
                )
            } else {
                continue;
            };
            nodes.insert(place, node);
            entered += 1;
            open.push(Reverse((doubt, entered, place)));
        }
    }
    nodes
        .into_iter()
        .filter_map(|(place, node)| Some((place, node.letter?)))
        .collect()
}

/// Where the neighbours of a place expect it, and their steps, on average. Places without letters count only on the way from them.
fn predict(
    nodes: &BTreeMap<Place, Node>,
    place: Place,
    from: Place,
) -> Option<(Point, [Point; 2])> {
    let mut sums = [0.0; 7];
    for [dx, dy] in [[1, 0], [-1, 0], [0, 1], [0, -1]] {
        let neighbour = [place[0] - dx, place[1] - dy];
        let Some(node) = nodes
            .get(&neighbour)
            .filter(|node| node.letter.is_some() || neighbour == from)
        else {
            continue;
        };
        let ([row, column], (dx, dy)) = (node.steps, (f64::from(dx), f64::from(dy)));
        let x = node.at[0] + dx * row[0] + dy * column[0];
        let y = node.at[1] + dx * row[1] + dy * column[1];
        for (sum, value) in sums
            .iter_mut()
            .zip([x, y, row[0], row[1], column[0], column[1], 1.0])
        {
            *sum += value;
        }
    }
    let count = sums[6];
    let [x, y, a, b, c, d, _] = sums.map(|v| v / count);
    (count > 0.0).then_some(([x, y], [[a, b], [c, d]]))
}
