//! How a puzzle was printed.

/// How a puzzle was printed, for programs that print it again: its document keeps this. An empty text is an option that was not given.
///
/// The texts are as `wordtrail make` takes them. This library keeps them, and does not read them.
///
/// ```
/// use wordtrail::puzzle::PrintOptions;
/// use wordtrail::{Puzzle, Reader};
///
/// let mut print = PrintOptions::default();
/// print.section = "Animals".to_owned();
/// print.name_line = vec!["Name".to_owned()];
/// let puzzle = Puzzle::new("catx\nxxxx\n".parse()?).with_print_options(print.clone());
/// let same = Reader::new().puzzle(puzzle.to_json()?)?;
/// assert_eq!(same.print_options(), &print);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[non_exhaustive]
pub struct PrintOptions {
    /// The section of a book that it is in.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "String::is_empty"))]
    pub section: String,
    /// What stands at the foot of its page.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "String::is_empty"))]
    pub note: String,
    /// The case of letters, such as `lower`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "String::is_empty"))]
    pub case: String,
    /// What the reader writes above it.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub name_line: Vec<String>,
    /// Names of labels with their texts, such as `answers=Lösungen`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "String::is_empty"))]
    pub labels: String,
    /// The text of its QR code, or `puzzle`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "String::is_empty"))]
    pub qr: String,
    /// The paper, such as `a5`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "String::is_empty"))]
    pub paper: String,
    /// How hard it is, if that is printed: [`Difficulty::score`](crate::Difficulty::score).
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub difficulty: Option<f64>,
}
