//! Lines of type: letters side by side on a page, and the strips that the network reads.

use crate::components::Component;
use crate::lattice::percentile;
use crate::mapping::{difference, length};
use crate::network::LINE_ROWS;
use crate::page::Page;

/// Rows of a strip that a capital letter fills, and the row on whose lower edge it stands. As in `data/vision/lines.py`.
const CAPITAL: f64 = 18.0;
const BASELINE: f64 = 25.0;
/// Columns of a strip before the first letter and after the last.
const MARGIN: f64 = 6.0;

/// Letters without a wide gap between them.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    pub(crate) left: f64,
    pub(crate) right: f64,
    /// The baseline, in pixels from the top: at the left end, and how much lower it is for each pixel to the right.
    pub(crate) base: f64,
    pub(crate) slope: f64,
    /// How high most tall letters are above the baseline.
    pub(crate) height: f64,
}

impl Line {
    /// The line that these pieces are, with a slope.
    fn of(pieces: &[Component], slope: f64, page: &Page) -> Option<Self> {
        let left = pieces.iter().map(|p| p.left).min()? as f64;
        let right = pieces.iter().map(|p| p.right).max()? as f64;
        let mut heights: Vec<f64> = pieces.iter().map(|p| p.height() as f64).collect();
        let tall = percentile(&mut heights, 0.85)?;
        let base = baseline(pieces, slope, tall, page)?;
        let mut above: Vec<f64> = pieces
            .iter()
            .map(|p| base + slope * (middle(p) - left) - p.top as f64)
            .collect();
        let height = percentile(&mut above, 0.85)?;
        (height >= 0.4 * tall && right - left > 1.2 * height).then_some(Self {
            left,
            right,
            base,
            slope,
            height,
        })
    }

    /// The middle of its first and last letter, at half their height.
    pub(crate) fn ends(&self) -> [[f64; 2]; 2] {
        [self.left, self.right].map(|x| [x, self.base_at(x) - self.height / 2.0])
    }

    fn base_at(&self, x: f64) -> f64 {
        self.base + self.slope * (x - self.left)
    }

    /// The line as the network reads it when its capitals are `capital` pixels high: rows of ink.
    pub(crate) fn strip(&self, page: &Page, capital: f64) -> Vec<f32> {
        let step = capital / CAPITAL;
        let columns = self.columns(capital);
        let place = |column: f64| self.left + (column - MARGIN) * step;
        let mut strip = Vec::with_capacity(LINE_ROWS * columns);
        for row in 0..LINE_ROWS {
            let down = (row as f64 + 0.5 - BASELINE) * step;
            strip.extend((0..columns).map(|column| {
                let x = place(column as f64 + 0.5);
                let y = self.base_at(x) + down;
                let near = step / 4.0;
                let points = [[-near, -near], [near, -near], [-near, near], [near, near]];
                points
                    .iter()
                    .map(|[dx, dy]| page.darkness(x + dx, y + dy))
                    .sum::<f32>()
                    / 4.0
            }));
        }
        strip
    }

    /// Columns of such a strip.
    pub(crate) fn columns(&self, capital: f64) -> usize {
        ((self.right - self.left) / capital * CAPITAL + 2.0 * MARGIN) as usize
    }

    /// The left and right end on the page of what is in some columns of such a strip.
    pub(crate) fn place(&self, column: f64, capital: f64) -> f64 {
        self.left + (column - MARGIN) * capital / CAPITAL
    }

    /// The part of the line between two places.
    pub(crate) fn part(&self, left: f64, right: f64) -> Self {
        Self {
            left,
            right,
            base: self.base_at(left),
            ..self.clone()
        }
    }
}

fn middle(piece: &Component) -> f64 {
    (piece.left + piece.right) as f64 / 2.0
}

/// The height of the baseline at the left end: where most letters stand, and where ink ends, since letters that touch may stand on a
/// descender.
fn baseline(pieces: &[Component], slope: f64, height: f64, page: &Page) -> Option<f64> {
    let left = pieces.iter().map(|p| p.left).min()? as f64;
    let mut feet: Vec<f64> = pieces
        .iter()
        .map(|p| p.bottom as f64 - slope * (middle(p) - left))
        .collect();
    let usual = percentile(&mut feet, 0.5)?;
    let profile = profile(pieces, slope, page);
    let most = profile.ends().fold(0.0, f64::max).max(1.0);
    let tolerance = (0.07 * height).max(1.0);
    let value = |base: f64| {
        let standing = feet
            .iter()
            .map(|foot| (1.0 - (foot - base).abs() / (2.0 * tolerance)).max(0.0))
            .sum::<f64>();
        standing / feet.len() as f64 + profile.end_at(base) / most
    };
    let range = (usual - 0.45 * height) as usize..=(usual + 0.15 * height) as usize;
    range
        .map(|base| base as f64)
        .max_by(|a, b| value(*a).total_cmp(&value(*b)))
}

/// The ink of each row of pixels under a line's pieces, along a slope.
struct Profile {
    /// The first row, at the left end.
    top: isize,
    ink: Vec<f64>,
}

fn profile(pieces: &[Component], slope: f64, page: &Page) -> Profile {
    let (width, height) = (page.picture.width(), page.picture.height() as isize);
    let least = |of: fn(&Component) -> usize| pieces.iter().map(of).min().unwrap_or(0);
    let most = |of: fn(&Component) -> usize| pieces.iter().map(of).max().unwrap_or(0);
    let (left, right) = (least(|p| p.left), most(|p| p.right).min(width));
    let fall = slope * (right - left) as f64;
    let top = least(|p| p.top) as isize - fall.max(0.0) as isize - 2;
    let bottom = most(|p| p.bottom) as isize + (-fall).max(0.0) as isize + 2;
    let mut ink = vec![0.0; (bottom - top).max(0) as usize];
    for x in left..right {
        let shift = (slope * (x - left) as f64).round() as isize;
        for (y, ink) in (top..).zip(&mut ink) {
            let y = (y + shift).clamp(0, height - 1) as usize;
            *ink += f64::from(255 - page.picture.pixels()[y * width + x]);
        }
    }
    Profile { top, ink }
}

impl Profile {
    /// How much less ink each row has than the one above.
    fn ends(&self) -> impl Iterator<Item = f64> {
        self.ink.windows(2).map(|pair| pair[0] - pair[1])
    }

    /// How much ink ends on this edge between two rows.
    fn end_at(&self, edge: f64) -> f64 {
        let row = edge as isize - self.top;
        let at = |row: isize| usize::try_from(row).ok().and_then(|row| self.ink.get(row));
        match (at(row - 1), at(row)) {
            (Some(above), Some(below)) => above - below,
            _ => 0.0,
        }
    }

    /// How sharply rows of letters begin and end.
    fn sharpness(&self) -> f64 {
        self.ends().map(|end| end * end).sum()
    }
}

/// The slopes that are tried: twelve in a hundred up and down.
const SLOPES: usize = 25;

fn slope(number: usize) -> f64 {
    0.01 * (number as f64 - (SLOPES / 2) as f64)
}

/// The slopes of lines: those at which rows of letters are sharpest, on the line and on those around it, since a word of few letters
/// has descenders that deceive.
fn slopes(chains: &[Vec<Component>], page: &Page) -> Vec<f64> {
    /// Lines around.
    const AROUND: usize = 8;

    let left = |chain: &Vec<Component>| chain.iter().map(|p| p.left).min().unwrap_or(0);
    let right = |chain: &Vec<Component>| chain.iter().map(|p| p.right).max().unwrap_or(0);
    let sharpness = |chain: &Vec<Component>| -> Vec<f64> {
        let all: Vec<f64> = (0..SLOPES)
            .map(|number| profile(chain, slope(number), page).sharpness())
            .collect();
        let most = all.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
        let weight = (right(chain) - left(chain)) as f64;
        all.iter().map(|value| value / most * weight).collect()
    };
    let of_lines: Vec<Vec<f64>> = chains.iter().map(sharpness).collect();
    let places: Vec<[f64; 2]> = chains
        .iter()
        .map(|chain| {
            [
                (left(chain) + right(chain)) as f64 / 2.0,
                chain[0].top as f64,
            ]
        })
        .collect();
    let best = |number: usize| {
        let mut around: Vec<(f64, usize)> = places
            .iter()
            .map(|place| length(difference(*place, places[number])))
            .zip(0..)
            .collect();
        let count = (AROUND + 1).min(around.len());
        around.select_nth_unstable_by(count - 1, |a, b| a.0.total_cmp(&b.0));
        let sum = |slope: usize| -> f64 {
            let others = around[..count]
                .iter()
                .map(|(_, line)| of_lines[*line][slope]);
            others.sum::<f64>() / 3.0 + of_lines[number][slope]
        };
        let sums: Vec<f64> = (0..SLOPES).map(sum).collect();
        let best = (0..SLOPES).max_by(|a, b| sums[*a].total_cmp(&sums[*b]));
        slope(best.unwrap_or(SLOPES / 2))
    };
    (0..chains.len()).map(best).collect()
}

/// All lines of a page.
///
/// From the left, each piece continues the line whose last piece is next to it.
pub(crate) fn lines(page: &Page) -> Vec<Line> {
    /// More pieces are a texture.
    const MOST: usize = 60_000;
    /// The smallest letter, in pixels.
    const SMALLEST: usize = 5;
    /// The longest line in heights of its tallest letters. Longer ones are prose.
    const LONGEST: f64 = 40.0;
    const LINES: usize = 1500;

    let capital = page.capital;
    let pieces: Vec<Component> = page
        .pieces
        .iter()
        .filter(|p| {
            (SMALLEST..(2.4 * capital) as usize).contains(&p.height())
                && (p.width() as f64) < 14.0 * capital
                && p.width() < 25 * p.height()
        })
        .copied()
        .collect();
    if pieces.len() > MOST {
        return Vec::new();
    }
    // Chains by the row of pixels in which the middle of their last piece is.
    let mut chains: Vec<Vec<Component>> = Vec::new();
    let mut open: Vec<Vec<usize>> = vec![Vec::new(); page.picture.height() / SMALLEST + 1];
    let band = |p: &Component| (p.top + p.bottom) / 2 / SMALLEST;
    for piece in &pieces {
        let mut best: Option<(f64, usize, usize)> = None;
        let reach = piece.height() / SMALLEST + 2;
        let rows = band(piece).saturating_sub(reach)..(band(piece) + reach + 1).min(open.len());
        for row in rows {
            open[row].retain(|chain| {
                let chain_pieces = &chains[*chain];
                let last = &chain_pieces[chain_pieces.len() - 1];
                let gap = piece.left as f64 - last.right as f64;
                let tallest = chain_pieces
                    .iter()
                    .rev()
                    .take(6)
                    .map(Component::height)
                    .max()
                    .unwrap_or(1)
                    .max(piece.height()) as f64;
                if follows(last, piece, gap, tallest) && best.is_none_or(|(known, ..)| gap < known)
                {
                    best = Some((gap, *chain, row));
                }
                // What is far to the left is closed, since pieces come from the left.
                gap < 3.0 * capital
            });
        }
        let chain = match best {
            Some((_, chain, row)) => {
                open[row].retain(|c| *c != chain);
                chain
            }
            None => {
                chains.push(Vec::new());
                chains.len() - 1
            }
        };
        chains[chain].push(*piece);
        open[band(piece)].push(chain);
    }
    chains.retain(|chain| {
        let left = chain.iter().map(|p| p.left).min().unwrap_or(0);
        let right = chain.iter().map(|p| p.right).max().unwrap_or(0);
        let tallest = chain.iter().map(Component::height).max().unwrap_or(0);
        right - left > tallest && ((right - left) as f64) < LONGEST * tallest as f64
    });
    chains.truncate(LINES);
    let slopes = slopes(&chains, page);
    chains
        .iter()
        .zip(slopes)
        .filter_map(|(chain, slope)| Line::of(chain, slope, page))
        .collect()
}

/// Whether a piece continues a line that ends with `last`.
fn follows(last: &Component, piece: &Component, gap: f64, tallest: f64) -> bool {
    /// The widest space within a line, in heights of its tallest letter: between letters and between words.
    const SPACE: f64 = 1.1;

    let (a, b) = (last.height() as f64, piece.height() as f64);
    let overlap = last.bottom.min(piece.bottom) as f64 - last.top.max(piece.top) as f64;
    overlap > 0.5 * a.min(b)
        && (-0.5 * tallest..SPACE * tallest).contains(&gap)
        && (0.3..3.3).contains(&(b / a))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Picture;

    const WIDTH: usize = 600;

    /// Words of upright bars, 10 pixels wide and 20 high, of which each third has a descender. The lines have a slope.
    fn page(words: &[(usize, usize, usize)], slope: f64) -> Page {
        let mut pixels = vec![230; WIDTH * 400];
        for (left, base, count) in words {
            for bar in 0..*count {
                let x = left + 16 * bar;
                let foot = *base as f64 + slope * (x - left) as f64;
                let down = if bar % 3 == 2 { 7 } else { 0 };
                for (dy, dx) in (0..20 + down).flat_map(|dy| (0..10).map(move |dx| (dy, dx))) {
                    pixels[(foot as usize - 20 + dy) * WIDTH + x + dx] = 40;
                }
            }
        }
        Page::level(Picture::from_grey(WIDTH, 400, pixels).unwrap(), 20.0)
    }

    #[test]
    fn columns_and_rows_are_lines_of_their_own() {
        let words = [
            (30, 60, 5),
            (30, 95, 8),
            (300, 60, 6),
            (300, 95, 3),
            (30, 130, 4),
        ];
        let mut found: Vec<(usize, usize)> = lines(&page(&words, 0.0))
            .iter()
            .map(|line| {
                (
                    (line.left / 10.0).round() as usize * 10,
                    line.base.round() as usize,
                )
            })
            .collect();
        found.sort_unstable();
        assert_eq!(found, [(30, 60), (30, 95), (30, 130), (300, 60), (300, 95)]);
    }

    #[test]
    fn slopes_are_followed_in_spite_of_descenders() {
        for slope in [-0.08, -0.03, 0.0, 0.05] {
            let words = [(30, 100, 8), (30, 140, 4), (30, 180, 6), (30, 220, 3)];
            let lines = lines(&page(&words, slope));
            assert_eq!(lines.len(), 4);
            for (line, (_, base, _)) in lines.iter().zip(words) {
                assert!(
                    (line.slope - slope).abs() < 0.025,
                    "{} for {slope}",
                    line.slope
                );
                assert!(
                    (line.base - base as f64).abs() < 2.5,
                    "{} for {base}",
                    line.base
                );
                assert!((17.0..23.0).contains(&line.height), "{}", line.height);
            }
        }
    }

    #[test]
    fn strips_show_capitals_between_their_rows() {
        let page = page(&[(40, 100, 2)], 0.0);
        let line = &lines(&page)[0];
        let columns = line.columns(20.0);
        let strip = line.strip(&page, 20.0);
        assert_eq!(strip.len(), LINE_ROWS * columns);
        let ink = |row: usize| strip[row * columns + MARGIN as usize + 4];
        assert!(ink(4) < 0.2 && ink(9) > 0.6 && ink(22) > 0.6 && ink(27) < 0.2);
        assert!((line.place(MARGIN, 20.0) - line.left).abs() < 1e-9);
    }

    #[test]
    fn an_empty_page_has_no_lines() {
        assert!(lines(&page(&[], 0.0)).is_empty());
    }
}
