//! Searches whose lengths count letters of several characters.

use crate::search::Search;
use std::borrow::Cow;

impl Search {
    /// The search that engines run. They count characters, so of words in clusters only those of the right lengths are left.
    pub(super) fn counting_clusters(&self) -> Cow<'_, Self> {
        match self
            .dictionary
            .of_lengths(self.min_length..=self.max_length)
        {
            None => Cow::Borrowed(self),
            Some(dictionary) => Cow::Owned(Self {
                dictionary,
                min_length: 1,
                max_length: usize::MAX,
                ..self.clone()
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::grid::Grid;
    use crate::mode::Mode;
    use crate::search::Search;
    use wordtrail_dictionary::Dictionary;

    #[test]
    fn lengths_count_clusters() {
        let dictionary = Dictionary::from_words(["राम", "नमस्ते", "क्षति", "cat"]).unwrap();
        let grid: Grid = "रामx\nनमस्ते\nक्षतिx\n"
            .parse::<Grid>()
            .unwrap_or_else(|error| panic!("{error}"));
        let words = |search: Search| {
            let finds = search.finds(&grid).into_iter();
            finds
                .map(|find| (find.word.into_owned(), find.trail.cell_count()))
                .collect::<Vec<_>>()
        };
        for mode in [Mode::Straight, Mode::Adjacent] {
            let search = Search::new(&dictionary).mode(mode);
            assert_eq!(words(search.clone()), [("नमस्ते".to_owned(), 3)]);
            assert_eq!(words(search.min_length(1).max_length(2)).len(), 2);
            assert_eq!(words(search.min_length(1)).len(), 3);
        }
    }
}
