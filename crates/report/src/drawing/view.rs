//! What a drawing shows of a sheet.

/// How letters that are in no drawn find look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Filler {
    /// Like the letters of finds.
    #[default]
    Normal,
    /// In light grey.
    Grey,
    /// Not drawn.
    Hidden,
}

/// What is drawn of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum View {
    /// The letters alone: the reader looks for the words.
    Puzzle,
    /// The letters, and a stroke through each find.
    Finds(Filler),
}

impl View {
    pub(crate) fn has_strokes(self) -> bool {
        self != Self::Puzzle
    }

    pub(super) fn filler(self) -> Filler {
        match self {
            Self::Puzzle => Filler::Normal,
            Self::Finds(filler) => filler,
        }
    }
}
