//! Pictures between their pixels: as seen from elsewhere, and straightened.

use crate::picture::Picture;
use crate::reading::Reading;
use std::borrow::Cow;

/// Places are mapped at each eighth pixel of a row and of a column, and interpolated between.
const STEP: usize = 8;

/// The sides in pixels of a straightened cell.
const CELLS: [f64; 2] = [12.0, 64.0];

/// The most pixels of all straightened cells, which cells of a large grid have fewer than 12 × 12 for.
const MOST_PIXELS: f64 = 1_000_000.0;

impl Picture {
    /// A picture of a width and height, each of whose pixels is the brightness of this one at the place that the pixel's centre is
    /// mapped to.
    pub(crate) fn resampled(
        &self,
        [width, height]: [usize; 2],
        place: impl Fn([f64; 2]) -> [f64; 2],
    ) -> Self {
        let nodes = width / STEP + 2;
        let mapped = |y: usize| -> Vec<[f32; 2]> {
            let node = |i: usize| place([(i * STEP) as f64 + 0.5, y as f64 + 0.5]);
            (0..nodes).map(|i| node(i).map(|v| v as f32)).collect()
        };
        let mut pixels = Vec::with_capacity(width * height);
        let (mut above, mut below) = (Vec::new(), mapped(0));
        for y in 0..height {
            if y % STEP == 0 {
                above = std::mem::replace(&mut below, mapped(y + STEP));
            }
            let down = (y % STEP) as f32 / STEP as f32;
            let here = |i: usize| {
                [0, 1].map(|axis| above[i][axis] + down * (below[i][axis] - above[i][axis]))
            };
            let (mut left, mut right) = ([0.0; 2], here(0));
            for x in 0..width {
                if x % STEP == 0 {
                    (left, right) = (right, here(x / STEP + 1));
                }
                let along = (x % STEP) as f32 / STEP as f32;
                let [x, y] = [0, 1].map(|axis| left[axis] + along * (right[axis] - left[axis]));
                pixels.push((self.brightness(x, y) + 0.5) as u8);
            }
        }
        Self::from_grey(width, height, pixels).expect("the size is bounded, and there are pixels")
    }
}

impl Reading {
    /// The cells as they are on the picture that was read, straightened: squares of the same size, in rows and columns, and nothing
    /// beside them.
    ///
    /// A cell has 12 to 64 pixels a side, about as many as on the picture; fewer where the grid would have more than a million.
    ///
    /// ```no_run
    /// use wordtrail_vision::{Picture, Reading};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let picture = Picture::decode(&std::fs::read("photo.jpg")?)?;
    /// let reading = &Reading::of(&picture)?[0];
    /// let straightened = reading.straightened(&picture);
    /// assert_eq!(straightened.width() / reading.columns(), straightened.height() / reading.rows());
    /// std::fs::write("straight.png", straightened.to_png())?;
    /// # Ok(()) }
    /// ```
    pub fn straightened(&self, picture: &Picture) -> Picture {
        let [upper_left, upper_right, _, lower_left] =
            self.corners(self.rows / 2, self.columns / 2);
        let side =
            |other: [f32; 2]| f64::from((other[0] - upper_left[0]).hypot(other[1] - upper_left[1]));
        let seen = side(upper_right).max(side(lower_left));
        let most = (MOST_PIXELS / (self.rows * self.columns) as f64).sqrt();
        let cell = seen.clamp(CELLS[0], CELLS[1]).min(most).floor().max(1.0);
        let (mut source, mut scale) = (Cow::Borrowed(picture), self.scale);
        while scale / self.scale * seen >= 2.0 * cell && source.width().min(source.height()) > 1 {
            source = Cow::Owned(source.halved());
            scale /= 2.0;
        }
        let size = [self.columns, self.rows].map(|cells| cells * cell as usize);
        source.resampled(size, |at| {
            let at = at.map(|v| v / cell - 0.5);
            self.mapping.at(at).map(|v| v * scale)
        })
    }
}
