//! A picture in several sizes: one for the search of lattices, and others for the letters on them.

use crate::picture::Picture;

/// The picture in sizes of which each is half of the one before.
pub(crate) struct Levels {
    pictures: Vec<Picture>,
    working: usize,
    original: usize,
    /// Whether white stands for black.
    pub(crate) is_inverted: bool,
}

impl Levels {
    /// Lattices are sought where the longer side has at most so many pixels: letters of 40 columns have some 20 then.
    const LONGEST: usize = 2048;
    /// Smaller pictures are doubled, so that letters of 8 pixels have holes.
    const SMALL: usize = 900;
    /// No picture gets fewer rows or columns.
    const SHORTEST: usize = 16;

    pub(crate) fn of(picture: &Picture) -> Self {
        let longer = |p: &Picture| p.width().max(p.height());
        let mut pictures = vec![picture.clone()];
        if longer(picture) < Self::SMALL {
            pictures.insert(0, picture.doubled());
        }
        let original = pictures.len() - 1;
        loop {
            let last = &pictures[pictures.len() - 1];
            if last.width().min(last.height()) < 2 * Self::SHORTEST {
                break;
            }
            let half = last.halved();
            pictures.push(half);
        }
        let working = pictures
            .iter()
            .position(|p| longer(p) <= Self::LONGEST)
            .unwrap_or(pictures.len() - 1);
        Self {
            pictures,
            working,
            original,
            is_inverted: false,
        }
    }

    /// Whether most of the picture is dark.
    pub(crate) fn is_dark(&self) -> bool {
        let smallest = self.pictures[self.pictures.len() - 1].pixels();
        2 * smallest.iter().filter(|p| **p < 100).count() > smallest.len()
    }

    /// White where this is black.
    pub(crate) fn inverted(&self) -> Self {
        Self {
            pictures: self.pictures.iter().map(Picture::inverted).collect(),
            is_inverted: !self.is_inverted,
            ..*self
        }
    }

    /// The picture that lattices are sought in.
    pub(crate) fn working(&self) -> &Picture {
        &self.pictures[self.working]
    }

    /// The picture of half its size, if there is one.
    pub(crate) fn half(&self) -> Option<&Picture> {
        self.pictures.get(self.working + 1)
    }

    /// Whether the working picture is larger than the original.
    pub(crate) fn is_doubled(&self) -> bool {
        self.working < self.original
    }

    /// Pixels of the original for one of the working picture.
    pub(crate) fn to_original(&self) -> f64 {
        2_f64.powi(self.working as i32 - self.original as i32)
    }

    /// The smallest picture with at least `pixels` for one of the working picture, or the largest of all, and its pixels for one.
    pub(crate) fn with(&self, pixels: f64) -> (&Picture, f64) {
        let scale = |level: usize| 2_f64.powi(self.working as i32 - level as i32);
        let level = (0..self.pictures.len())
            .rev()
            .find(|level| scale(*level) >= pixels)
            .unwrap_or(0);
        (&self.pictures[level], scale(level))
    }
}
