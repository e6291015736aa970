//! Capital and small letters in what is drawn.

use wordtrail_dictionary::internals::letters::{capital, capitals};

/// The letters of pictures, paper and pages. A grid and its words have no case of their own.
///
/// ```
/// use wordtrail::WordBank;
/// use wordtrail::puzzle::Generator;
/// use wordtrail::report::{Case, Sheet, View, svg};
///
/// let made = Generator::new(&WordBank::from_words(["Straße"])?).generate()?;
/// let mut sheet = Sheet::from_puzzle(&made, "");
/// assert!(svg(&sheet, View::Puzzle).contains("STRAßE"));
/// sheet.style.case = Case::Upper;
/// assert!(svg(&sheet, View::Puzzle).contains("STRAẞE"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Case {
    /// Capitals. A letter that traditionally has none, as `ß`, stays as it is.
    #[default]
    Capitals,
    /// Capitals, with `ẞ` for `ß`.
    Upper,
    /// Small letters.
    Lower,
    /// Words as the [list](wordtrail_puzzle::WordBank::written_words) has them, above them a grid in capitals.
    AsWritten,
}

impl Case {
    /// A word, which the list has in this spelling.
    pub(super) fn word(self, word: &str, written: Option<&str>) -> String {
        match self {
            Self::Capitals => capitals(word),
            Self::Upper => capitals(word).replace('ß', "ẞ"),
            // A capital sigma becomes the small one that ends words where it ends one.
            Self::Lower => word.replace('σ', "Σ").to_lowercase(),
            Self::AsWritten => written.unwrap_or(word).to_owned(),
        }
    }

    /// The letters of a cell: `Qu` if they are several.
    pub(super) fn tile(self, letters: &str) -> String {
        match (self, letters) {
            (Self::Lower, _) => return letters.to_owned(),
            // Dutch never has a capital beside a small letter here.
            (_, "ij") => return "IJ".to_owned(),
            _ => {}
        }
        let first = |letter| match (self, capital(letter)) {
            (Self::Upper, 'ß') => 'ẞ',
            (_, capital) => capital,
        };
        let mut letters = letters.chars();
        let capital = letters.next().map(first);
        capital.into_iter().chain(letters).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_the_case_asked_for() {
        let word = |case: Case| case.word("straße am see", Some("Straße am See"));
        assert_eq!(word(Case::Capitals), "STRAßE AM SEE");
        assert_eq!(word(Case::Upper), "STRAẞE AM SEE");
        assert_eq!(word(Case::Lower), "straße am see");
        assert_eq!(word(Case::AsWritten), "Straße am See");
        assert_eq!(Case::AsWritten.word("hund", None), "hund");
    }

    #[test]
    fn cells_have_the_case_asked_for() {
        assert_eq!(["ß", "qu"].map(|it| Case::Capitals.tile(it)), ["ß", "Qu"]);
        assert_eq!(["ß", "qu"].map(|it| Case::Upper.tile(it)), ["ẞ", "Qu"]);
        assert_eq!(["ß", "qu"].map(|it| Case::Lower.tile(it)), ["ß", "qu"]);
        assert_eq!(["ß", "a"].map(|it| Case::AsWritten.tile(it)), ["ß", "A"]);
    }

    #[test]
    fn both_letters_of_a_dutch_ij_are_capitals() {
        assert_eq!(["ij", "lj"].map(|it| Case::Capitals.tile(it)), ["IJ", "Lj"]);
        assert_eq!(Case::Lower.tile("ij"), "ij");
    }

    #[test]
    fn a_small_sigma_at_the_end_has_its_own_form() {
        let lower = |word| Case::Lower.word(word, None);
        assert_eq!(lower("σοφοσ οδοσ"), "σοφος οδος");
        assert_eq!(lower("σ"), "σ");
    }
}
