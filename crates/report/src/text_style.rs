//! The style of a text report, which its lines and its marked grid share.

use crate::palette::Colours;
use anstyle::Style;

const WORD: Style = Style::new().bold();

/// The style of a text report: by default plain and without the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TextStyle {
    /// The colours to use, as ANSI escape codes.
    pub colours: Colours,
    /// The width in columns of the terminal on which the grid is shown below its finds, if there are any, with the finds
    /// marked. `None` never shows it.
    pub marked_grid: Option<usize>,
}

impl TextStyle {
    /// The style, or none when the report is plain.
    pub(super) fn style(self, style: Style) -> Style {
        match self.colours {
            Colours::None => Style::new(),
            _ => style,
        }
    }

    /// The styles of found words, starting with the first find. On a marked grid they show which trail belongs to which word.
    pub(super) fn word_styles(self) -> &'static [Style] {
        if self.marked_grid.is_none() && self.colours != Colours::None {
            &[WORD]
        } else {
            self.colours.of_finds()
        }
    }
}
