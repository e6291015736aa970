//! Connected components: the pieces of ink or of paper that a picture consists of.

use crate::threshold::Mask;

/// The box around one piece and how many pixels it has. `right` and `bottom` are the first column and row beyond it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Component {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) right: usize,
    pub(crate) bottom: usize,
    pub(crate) area: usize,
}

impl Component {
    pub(crate) fn width(&self) -> usize {
        self.right - self.left
    }

    pub(crate) fn height(&self) -> usize {
        self.bottom - self.top
    }
}

/// What the pieces consist of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Of {
    /// Pieces of ink. Pixels that share a corner are connected.
    Ink,
    /// Pieces of paper. Only pixels that share a side are connected, so that lines of ink separate them.
    Paper,
}

/// All pieces, in the order of their first pixels from the top left.
///
/// Each row's runs of pixels are joined with those of the row above that they touch (union–find over runs).
pub(crate) fn components(mask: &Mask, of: Of) -> Vec<Component> {
    let wanted = of == Of::Ink;
    // How far runs of two rows may lie apart.
    let slack = usize::from(of == Of::Ink);
    let mut parents: Vec<u32> = Vec::new();
    let mut pieces: Vec<Component> = Vec::new();
    // Runs of the row above and of this row: first column, column after the last, piece.
    let mut above: Vec<(usize, usize, u32)> = Vec::new();
    let mut here: Vec<(usize, usize, u32)> = Vec::new();
    for (y, row) in mask.ink.chunks_exact(mask.width).enumerate() {
        let mut next_above = 0;
        let mut x = 0;
        while let Some(start) = row[x..]
            .iter()
            .position(|&ink| ink == wanted)
            .map(|i| x + i)
        {
            let end = row[start..]
                .iter()
                .position(|&ink| ink != wanted)
                .map_or(mask.width, |i| start + i);
            x = end;
            let mut piece = None;
            // Runs above that end left of this one touch none of the following either.
            while above
                .get(next_above)
                .is_some_and(|run| run.1 + slack <= start)
            {
                next_above += 1;
            }
            for run in above[next_above..]
                .iter()
                .take_while(|run| run.0 < end + slack)
            {
                let other = root(&mut parents, run.2);
                piece = Some(match piece {
                    None => other,
                    Some(mine) => {
                        let (first, second) = (other.min(mine), other.max(mine));
                        parents[second as usize] = first;
                        first
                    }
                });
            }
            let piece = piece.unwrap_or_else(|| {
                parents.push(parents.len() as u32);
                pieces.push(Component {
                    left: start,
                    top: y,
                    right: end,
                    bottom: y + 1,
                    area: 0,
                });
                parents.len() as u32 - 1
            });
            let whole = &mut pieces[piece as usize];
            *whole = joined(
                *whole,
                Component {
                    left: start,
                    top: y,
                    right: end,
                    bottom: y + 1,
                    area: end - start,
                },
            );
            here.push((start, end, piece));
        }
        std::mem::swap(&mut above, &mut here);
        here.clear();
    }
    // What was collected under pieces that were joined later. A parent's number is the smaller one.
    for piece in (0..pieces.len()).rev() {
        let parent = parents[piece] as usize;
        if parent != piece {
            pieces[parent] = joined(pieces[parent], pieces[piece]);
        }
    }
    let roots = pieces
        .iter()
        .enumerate()
        .filter(|(i, _)| parents[*i] as usize == *i);
    roots.map(|(_, piece)| *piece).collect()
}

fn joined(a: Component, b: Component) -> Component {
    Component {
        left: a.left.min(b.left),
        top: a.top.min(b.top),
        right: a.right.max(b.right),
        bottom: a.bottom.max(b.bottom),
        area: a.area + b.area,
    }
}

/// The piece that all joined with this one are collected under. The paths to it become shorter.
fn root(parents: &mut [u32], mut piece: u32) -> u32 {
    while parents[piece as usize] != piece {
        let grandparent = parents[parents[piece as usize] as usize];
        parents[piece as usize] = grandparent;
        piece = grandparent;
    }
    piece
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The same by filling from each pixel.
    fn flood(mask: &Mask, of: Of) -> Vec<Component> {
        let (width, height) = (mask.width, mask.height);
        let mut left: Vec<bool> = mask.ink.iter().map(|&ink| ink == (of == Of::Ink)).collect();
        let mut found = Vec::new();
        for start in 0..width * height {
            if !std::mem::take(&mut left[start]) {
                continue;
            }
            let (x, y) = (start % width, start / width);
            let mut piece = Component {
                left: x,
                top: y,
                right: x + 1,
                bottom: y + 1,
                area: 0,
            };
            let mut open = vec![start];
            while let Some(pixel) = open.pop() {
                let (x, y) = (pixel % width, pixel / width);
                piece = joined(
                    piece,
                    Component {
                        left: x,
                        top: y,
                        right: x + 1,
                        bottom: y + 1,
                        area: 1,
                    },
                );
                for (dx, dy) in [
                    (-1, 0),
                    (1, 0),
                    (0, -1),
                    (0, 1),
                    (-1, -1),
                    (1, -1),
                    (-1, 1),
                    (1, 1_isize),
                ] {
                    let (Some(x), Some(y)) = (x.checked_add_signed(dx), y.checked_add_signed(dy))
                    else {
                        continue;
                    };
                    let connected = of == Of::Ink || dx * dy == 0;
                    if connected
                        && x < width
                        && y < height
                        && std::mem::take(&mut left[y * width + x])
                    {
                        open.push(y * width + x);
                    }
                }
            }
            found.push(piece);
        }
        found
    }

    proptest! {
        #[test]
        fn pieces_are_those_of_a_flood_fill(width in 1_usize..24, pixels in prop::collection::vec(prop::bool::weighted(0.55), 24..600)) {
            let height = pixels.len() / width;
            let mask = Mask { width, height, ink: pixels[..width * height].to_vec() };
            for of in [Of::Ink, Of::Paper] {
                prop_assert_eq!(components(&mask, of), flood(&mask, of));
            }
        }
    }
}
