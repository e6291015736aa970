//! Ink and paper: which pixels are darker than their surroundings, and how dark they are beside the paper around them.

use crate::bilinear::bilinear;
use crate::picture::Picture;

/// For each pixel whether it is ink.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mask {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) ink: Vec<bool>,
}

/// The largest window of [`ink`]. The sum of squares of its pixels must fit 31 bits.
pub(crate) const MAX_WINDOW: usize = 181;

/// How many standard deviations darker than its surroundings ink is.
pub(crate) const DEVIATIONS: f32 = 0.35;

/// Pixels that are darker than the mean of a square window around them, by a number of its standard deviations, and by a twentieth
/// of the mean. Both keep paper without letters empty.
///
/// The window grows to an odd number and is at most [`MAX_WINDOW`]. Source: W. Niblack, An Introduction to Digital Image
/// Processing, 1986, pp. 115–116.
pub(crate) fn ink(picture: &Picture, window: usize, deviations: f32) -> Mask {
    const LEVEL: f32 = 0.05;
    const GREY_LEVELS: f32 = 2.0;

    let (width, height) = (picture.width(), picture.height());
    let smooth = smoothed(picture);
    let row = |y: usize| &smooth[y * width..][..width];
    let radius = window.min(MAX_WINDOW) / 2;
    // Sums over the window's rows for each column, and sums of these from the left. The latter wrap, their differences do not.
    let mut columns = [vec![0_u32; width], vec![0_u32; width]];
    let mut sums = [vec![0_u32; width + 1], vec![0_u32; width + 1]];
    let mut ink = vec![false; width * height];
    for (y, ink) in ink.chunks_exact_mut(width).enumerate() {
        let first_new = if y == 0 { 0 } else { y + radius };
        for y in first_new.min(height)..(y + radius + 1).min(height) {
            add_row(&mut columns, row(y), |sum, value| sum + value);
        }
        if let Some(y) = y.checked_sub(radius + 1) {
            add_row(&mut columns, row(y), |sum, value| sum - value);
        }
        for (sums, columns) in sums.iter_mut().zip(&columns) {
            let mut total = 0_u32;
            for (after, column) in sums[1..].iter_mut().zip(columns) {
                total = total.wrapping_add(*column);
                *after = total;
            }
        }
        let rows = (y + radius + 1).min(height) - y.saturating_sub(radius);
        let is_ink = |pixel: u8, share: f32, left: [u32; 2], right: [u32; 2]| {
            let mean = right[0].wrapping_sub(left[0]) as i32 as f32 * share;
            let squares = right[1].wrapping_sub(left[1]) as i32 as f32 * share;
            let darker = mean - f32::from(pixel);
            // Without branches, for vectors.
            (darker > LEVEL * mean + GREY_LEVELS)
                & (darker * darker > deviations * deviations * (squares - mean * mean))
        };
        // Windows that are whole, in a loop that compilers make vectors of, and those that the sides cut off.
        let whole = if width > 2 * radius {
            radius..width - radius
        } else {
            width..width
        };
        let share = 1.0 / ((2 * radius + 1) * rows) as f32;
        let [sums_of, squares_of] = &sums;
        let left = sums_of.iter().zip(squares_of);
        let right = sums_of.iter().zip(squares_of).skip(2 * radius + 1);
        for (((ink, pixel), left), right) in ink[whole.clone()]
            .iter_mut()
            .zip(&row(y)[whole.clone()])
            .zip(left)
            .zip(right)
        {
            *ink = is_ink(*pixel, share, [*left.0, *left.1], [*right.0, *right.1]);
        }
        for x in (0..whole.start).chain(whole.end..width) {
            let (left, right) = (x.saturating_sub(radius), (x + radius + 1).min(width));
            let share = 1.0 / ((right - left) * rows) as f32;
            ink[x] = is_ink(
                row(y)[x],
                share,
                [sums_of[left], squares_of[left]],
                [sums_of[right], squares_of[right]],
            );
        }
    }
    Mask { width, height, ink }
}

/// Adds a row's pixels and their squares to sums, or takes them off.
fn add_row([sums, squares]: &mut [Vec<u32>; 2], row: &[u8], with: impl Fn(u32, u32) -> u32) {
    for ((sum, square), pixel) in sums.iter_mut().zip(squares).zip(row) {
        let pixel = u32::from(*pixel);
        *sum = with(*sum, pixel);
        *square = with(*square, pixel * pixel);
    }
}

/// The picture with the weights 1 2 1 over rows and columns, against noise.
fn smoothed(picture: &Picture) -> Vec<u8> {
    let (width, height) = (picture.width(), picture.height());
    let mut pixels = Vec::with_capacity(width * height);
    let mut columns = vec![0_u16; width];
    for y in 0..height {
        let (above, here, below) = (
            picture.row(y.saturating_sub(1)),
            picture.row(y),
            picture.row((y + 1).min(height - 1)),
        );
        for (sum, ((a, h), b)) in columns.iter_mut().zip(above.iter().zip(here).zip(below)) {
            *sum = u16::from(*a) + 2 * u16::from(*h) + u16::from(*b);
        }
        let weigh = |left: u16, here: u16, right: u16| ((left + 2 * here + right + 8) / 16) as u8;
        pixels.push(weigh(columns[0], columns[0], columns[1.min(width - 1)]));
        pixels.extend(columns.windows(3).map(|w| weigh(w[0], w[1], w[2])));
        if width > 1 {
            pixels.push(weigh(
                columns[width - 2],
                columns[width - 1],
                columns[width - 1],
            ));
        }
    }
    pixels
}

/// The brightness of the paper everywhere on a picture: the brightest of a neighbourhood, smoothed.
#[derive(Debug)]
pub(crate) struct Paper {
    /// Pixels of the picture for one of the levels.
    step: f32,
    width: usize,
    height: usize,
    levels: Vec<f32>,
}

impl Paper {
    /// `reach` is the width in pixels of a neighbourhood that surely has paper, say two cells.
    pub(crate) fn of(picture: &Picture, reach: usize) -> Self {
        let step = (reach / 16).max(1);
        let (width, height) = (
            picture.width().div_ceil(step),
            picture.height().div_ceil(step),
        );
        let mut sums = vec![(0_u32, 0_u32); width * height];
        for y in 0..picture.height() {
            let sums = &mut sums[y / step * width..][..width];
            for (pixels, (sum, count)) in picture.row(y).chunks(step).zip(sums) {
                *sum += pixels.iter().map(|p| u32::from(*p)).sum::<u32>();
                *count += pixels.len() as u32;
            }
        }
        let means: Vec<f32> = sums
            .iter()
            .map(|(sum, count)| *sum as f32 / *count as f32)
            .collect();
        let radius = reach / step / 2;
        let largest = |values: &[f32]| values.iter().copied().fold(0.0, f32::max);
        let mean = |values: &[f32]| values.iter().sum::<f32>() / values.len() as f32;
        let brightest = neighbourhoods(&means, width, radius, largest);
        let levels = neighbourhoods(&brightest, width, radius, mean);
        Self {
            step: step as f32,
            width,
            height,
            levels,
        }
    }

    /// The brightness of the paper at a place of the picture.
    #[inline]
    pub(crate) fn level(&self, x: f32, y: f32) -> f32 {
        let at = [x, y].map(|v| v / self.step - 0.5);
        bilinear(at, self.width, self.height, |i| self.levels[i]).max(1.0)
    }
}

/// For each value what `of` makes of those at most `radius` columns away, and of the results the same for rows.
fn neighbourhoods(
    values: &[f32],
    width: usize,
    radius: usize,
    of: impl Fn(&[f32]) -> f32,
) -> Vec<f32> {
    let along = |values: &[f32], length: usize| {
        let lines = values.chunks(length).flat_map(|line| {
            (0..length)
                .map(|i| of(&line[i.saturating_sub(radius)..(i + radius + 1).min(length)]))
                .collect::<Vec<_>>()
        });
        lines.collect::<Vec<_>>()
    };
    let height = values.len() / width;
    let transposed = |values: &[f32], width: usize| {
        (0..width)
            .flat_map(|x| values.iter().skip(x).step_by(width).copied())
            .collect::<Vec<_>>()
    };
    let rows = along(values, width);
    transposed(&along(&transposed(&rows, width), height), height)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same threshold with sums made anew for each pixel.
    fn plain_ink(picture: &Picture, window: usize) -> Vec<bool> {
        let (width, height) = (picture.width(), picture.height());
        let smooth = smoothed(picture);
        let radius = window / 2;
        let mut ink = Vec::new();
        for y in 0..height {
            for x in 0..width {
                let rows = y.saturating_sub(radius)..(y + radius + 1).min(height);
                let values: Vec<f64> = rows
                    .flat_map(|y| {
                        (x.saturating_sub(radius)..(x + radius + 1).min(width)).map(move |x| (x, y))
                    })
                    .map(|(x, y)| f64::from(smooth[y * width + x]))
                    .collect();
                let mean = values.iter().sum::<f64>() / values.len() as f64;
                let variance =
                    values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / values.len() as f64;
                let darker = mean - f64::from(smooth[y * width + x]);
                ink.push(darker > (f64::from(DEVIATIONS) * variance.sqrt()).max(0.05 * mean + 2.0));
            }
        }
        ink
    }

    #[test]
    fn running_sums_give_the_plain_threshold() {
        let mut random = fastrand::Rng::with_seed(5);
        for (width, height, window) in [
            (1, 1, 3),
            (40, 31, 9),
            (7, 50, 15),
            (64, 3, 5),
            (33, 33, 181),
        ] {
            let pixels = (0..width * height).map(|_| random.u8(..)).collect();
            let picture = Picture::from_grey(width, height, pixels).unwrap();
            assert_eq!(
                ink(&picture, window, DEVIATIONS).ink,
                plain_ink(&picture, window),
                "{width} × {height}, {window}"
            );
        }
    }

    #[test]
    fn paper_follows_the_light_and_ignores_letters() {
        let (width, height) = (200, 100);
        let light = |x: usize| 120.0 + 0.5 * x as f32;
        let pixels = (0..width * height).map(|i| {
            let (x, y) = (i % width, i / width);
            if x % 20 < 6 && y % 20 < 12 {
                10
            } else {
                light(x) as u8
            }
        });
        let picture = Picture::from_grey(width, height, pixels.collect()).unwrap();
        let paper = Paper::of(&picture, 40);
        for x in [30, 100, 170] {
            let level = paper.level(x as f32, 50.0);
            assert!((level - light(x)).abs() < 15.0, "{level} at {x}");
        }
    }
}
