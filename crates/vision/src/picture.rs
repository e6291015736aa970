//! Greyscale pictures in memory, and the sizes of them that the reader works on.

use crate::PictureError;
use crate::bilinear::bilinear;
use png::{ColorType, Compression, Encoder};

/// A picture as it is looked at: upright, in shades of grey.
///
/// Decoding takes at most 12 bytes of memory for each pixel.
///
/// ```
/// use wordtrail_vision::Picture;
///
/// // A camera's or an array's pixels.
/// let picture = Picture::from_grey(2, 1, vec![0, 255])?;
/// assert_eq!((picture.width(), picture.height()), (2, 1));
/// # Ok::<(), wordtrail_vision::PictureError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl std::fmt::Debug for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Picture({} × {})", self.width, self.height)
    }
}

impl Picture {
    /// The most pixels that a picture may have: 100 megapixels.
    pub const MAX_PIXELS: usize = 100_000_000;

    /// A picture of `height` rows of `width` pixels, row by row from the top left; 0 is black and 255 is white.
    ///
    /// # Errors
    ///
    /// [`PictureError::WrongLength`] unless there are `width * height` pixels and at least one, and [`PictureError::TooLarge`].
    pub fn from_grey(width: usize, height: usize, pixels: Vec<u8>) -> Result<Self, PictureError> {
        check_size(width, height)?;
        check_length(width, height, 1, pixels.len())?;
        Ok(Self {
            width,
            height,
            pixels,
        })
    }

    /// The same from red, green and blue, three bytes a pixel.
    ///
    /// # Errors
    ///
    /// As [`Picture::from_grey`].
    pub fn from_rgb(width: usize, height: usize, rgb: &[u8]) -> Result<Self, PictureError> {
        check_size(width, height)?;
        check_length(width, height, 3, rgb.len())?;
        let pixels = rgb
            .chunks_exact(3)
            .map(|p| luma(p[0], p[1], p[2]))
            .collect();
        Ok(Self {
            width,
            height,
            pixels,
        })
    }

    /// Pixels of a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows of pixels.
    pub fn height(&self) -> usize {
        self.height
    }

    /// All pixels, row by row from the top left. 0 is black, 255 is white.
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// The picture as a PNG file.
    pub fn to_png(&self) -> Vec<u8> {
        let mut file = Vec::new();
        let [width, height] = [self.width(), self.height()].map(|side| side as u32);
        let mut encoder = Encoder::new(&mut file, width, height);
        encoder.set_color(ColorType::Grayscale);
        encoder.set_compression(Compression::Fast);
        let written = encoder.write_header().and_then(|mut writer| {
            writer.write_image_data(self.pixels())?;
            writer.finish()
        });
        written.expect("a picture has pixels, and memory takes them");
        file
    }

    /// One row of pixels.
    #[inline]
    pub(crate) fn row(&self, y: usize) -> &[u8] {
        &self.pixels[y * self.width..][..self.width]
    }

    /// The brightness at a place between pixels, whose first reaches from 0 to 1. Beyond the picture it is that of its edge.
    #[inline]
    pub(crate) fn brightness(&self, x: f32, y: f32) -> f32 {
        bilinear([x - 0.5, y - 0.5], self.width, self.height, |i| {
            f32::from(self.pixels[i])
        })
    }

    /// White where this is black.
    pub(crate) fn inverted(&self) -> Self {
        let pixels = self.pixels.iter().map(|p| 255 - p).collect();
        Self { pixels, ..*self }
    }

    /// A picture of half the width and height, each pixel the mean of four. An odd last row or column is left out.
    ///
    /// The picture must have at least two rows and columns.
    pub(crate) fn halved(&self) -> Self {
        let (width, height) = (self.width / 2, self.height / 2);
        let mut pixels = Vec::with_capacity(width * height);
        for y in 0..height {
            let (upper, lower) = (self.row(2 * y), self.row(2 * y + 1));
            pixels.extend(
                upper
                    .chunks_exact(2)
                    .zip(lower.chunks_exact(2))
                    .map(|(a, b)| {
                        ((u16::from(a[0])
                            + u16::from(a[1])
                            + u16::from(b[0])
                            + u16::from(b[1])
                            + 2)
                            / 4) as u8
                    }),
            );
        }
        Self {
            width,
            height,
            pixels,
        }
    }

    /// A picture of twice the width and height, interpolated linearly.
    pub(crate) fn doubled(&self) -> Self {
        let (width, height) = (2 * self.width, 2 * self.height);
        let mut pixels = Vec::with_capacity(width * height);
        let mut blend = vec![0_u16; self.width];
        for y in 0..height {
            // The centre of row y of the larger picture is a quarter of a row away from the centre of row y / 2.
            let near = self.row(y / 2);
            let far = self.row(if y % 2 == 0 {
                (y / 2).saturating_sub(1)
            } else {
                (y / 2 + 1).min(self.height - 1)
            });
            for (b, (n, f)) in blend.iter_mut().zip(near.iter().zip(far)) {
                *b = 3 * u16::from(*n) + u16::from(*f);
            }
            for x in 0..self.width {
                let (left, here, right) = (
                    blend[x.saturating_sub(1)],
                    blend[x],
                    blend[(x + 1).min(self.width - 1)],
                );
                pixels.push(((3 * here + left + 8) / 16) as u8);
                pixels.push(((3 * here + right + 8) / 16) as u8);
            }
        }
        Self {
            width,
            height,
            pixels,
        }
    }

    /// The picture turned and mirrored as EXIF orientation 1 to 8 says. Other numbers leave it as it is.
    #[cfg(feature = "decoders")]
    pub(crate) fn oriented(self, orientation: u16) -> Self {
        if !(2..=8).contains(&orientation) {
            return self;
        }
        let (w, h) = (self.width, self.height);
        let (width, height) = if orientation >= 5 { (h, w) } else { (w, h) };
        let mut pixels = vec![0; w * h];
        // Tiles of 64 × 64 pixels: reading columns of a whole picture misses the cache at each pixel.
        for (top, left) in (0..height)
            .step_by(64)
            .flat_map(|y| (0..width).step_by(64).map(move |x| (y, x)))
        {
            for y in top..(top + 64).min(height) {
                for x in left..(left + 64).min(width) {
                    let (from_x, from_y) = match orientation {
                        2 => (w - 1 - x, y),
                        3 => (w - 1 - x, h - 1 - y),
                        4 => (x, h - 1 - y),
                        5 => (y, x),
                        6 => (y, h - 1 - x),
                        7 => (w - 1 - y, h - 1 - x),
                        _ => (w - 1 - y, x),
                    };
                    pixels[y * width + x] = self.pixels[from_y * w + from_x];
                }
            }
        }
        Self {
            width,
            height,
            pixels,
        }
    }
}

/// The brightness of a colour by ITU-R BT.601, as JPEG has it.
pub(crate) fn luma(red: u8, green: u8, blue: u8) -> u8 {
    ((77 * u32::from(red) + 150 * u32::from(green) + 29 * u32::from(blue) + 128) >> 8) as u8
}

/// Refuses sizes that take too much memory.
pub(crate) fn check_size(width: usize, height: usize) -> Result<(), PictureError> {
    match width.checked_mul(height) {
        Some(pixels) if pixels <= Picture::MAX_PIXELS => Ok(()),
        _ => Err(PictureError::TooLarge { width, height }),
    }
}

fn check_length(
    width: usize,
    height: usize,
    channels: usize,
    length: usize,
) -> Result<(), PictureError> {
    let needed = width * height * channels;
    if needed == length && needed > 0 {
        Ok(())
    } else {
        Err(PictureError::WrongLength {
            width,
            height,
            needed,
            length,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(width: usize, height: usize) -> Picture {
        let pixels = (0..width * height).map(|i| (i * 7 % 256) as u8).collect();
        Picture::from_grey(width, height, pixels).unwrap()
    }

    #[test]
    fn sizes_and_lengths_are_checked() {
        assert!(matches!(
            Picture::from_grey(2, 2, vec![0; 3]),
            Err(PictureError::WrongLength { needed: 4, .. })
        ));
        assert!(matches!(
            Picture::from_grey(0, 0, Vec::new()),
            Err(PictureError::WrongLength { .. })
        ));
        assert!(matches!(
            Picture::from_rgb(usize::MAX, 2, &[]),
            Err(PictureError::TooLarge { .. })
        ));
        assert!(matches!(
            Picture::from_grey(20_000, 10_000, Vec::new()),
            Err(PictureError::TooLarge { .. })
        ));
    }

    #[test]
    fn colours_become_their_brightness() {
        let picture =
            Picture::from_rgb(4, 1, &[255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0]).unwrap();
        assert_eq!(picture.pixels(), [255, 0, 77, 149]);
    }

    #[test]
    fn halving_averages_and_doubling_interpolates() {
        let small = Picture::from_grey(3, 2, vec![0, 4, 9, 8, 12, 9]).unwrap();
        assert_eq!(small.halved().pixels(), [6]);
        let doubled = Picture::from_grey(2, 1, vec![0, 160]).unwrap().doubled();
        assert_eq!(doubled.pixels(), [0, 40, 120, 160, 0, 40, 120, 160]);
    }

    #[cfg(feature = "decoders")]
    #[test]
    fn each_orientation_is_undone_by_its_inverse() {
        let original = picture(70, 3);
        for (orientation, inverse) in [
            (1, 1),
            (2, 2),
            (3, 3),
            (4, 4),
            (5, 5),
            (6, 8),
            (7, 7),
            (8, 6),
        ] {
            let turned = original.clone().oriented(orientation);
            assert_eq!(turned.width() > turned.height(), orientation < 5);
            assert_eq!(turned.oriented(inverse), original);
        }
        assert_eq!(picture(2, 2).oriented(9), picture(2, 2));
    }
}
