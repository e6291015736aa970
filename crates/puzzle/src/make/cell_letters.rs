//! The letters of words as the cells of a puzzle have them: with their accents or without, each in a cell, or several in one where a
//! language writes a letter so.

use super::error::GenerateError;
use crate::generator_options::Accents;
use crate::other_spelling::without_accents;
use std::borrow::Cow;
use wordtrail_dictionary::Language;
use wordtrail_dictionary::internals::letters::{clusters, is_folded};

/// How words are written in cells.
#[derive(Debug, Clone, Copy)]
pub(super) struct CellLetters {
    pub(super) accents: Accents,
    pub(super) language: Option<Language>,
    /// Letters of several characters that take one cell.
    pub(super) digraphs: &'static [&'static str],
}

impl CellLetters {
    /// With accents as given, and with the digraphs of the language if they are asked for.
    pub(super) fn new(
        accents: Accents,
        language: Option<Language>,
        has_digraphs: bool,
    ) -> Result<Self, GenerateError> {
        let digraphs = match has_digraphs {
            true => language.map_or(&[][..], Language::digraphs),
            false => &[],
        };
        if has_digraphs && digraphs.is_empty() {
            return Err(GenerateError::NoDigraphs { language });
        }
        Ok(Self {
            accents,
            language,
            digraphs,
        })
    }

    /// Folded letters, without accents if so asked for.
    pub(super) fn plain<'text>(&self, letters: &'text str) -> Cow<'text, str> {
        match self.accents {
            Accents::Plain if !letters.is_ascii() => without_accents(letters, self.language).into(),
            _ => Cow::Borrowed(letters),
        }
    }

    /// The cells of folded letters, of which each has as many as possible.
    pub(super) fn cells<'text>(
        &self,
        letters: &'text str,
    ) -> impl Iterator<Item = &'text str> + use<'text> {
        let (written, clusters) = (*self, Clusters::of(letters));
        let mut from = 0;
        std::iter::from_fn(move || {
            let (count, cell) = written.cells_at(&clusters, from).last()?;
            from += count;
            Some(cell)
        })
    }

    /// What may be a cell that begins with this cluster, with the number of its clusters, the shortest first.
    fn cells_at<'text>(
        &self,
        clusters: &Clusters<'text>,
        from: usize,
    ) -> impl Iterator<Item = (usize, &'text str)> {
        (1..=LONGEST_DIGRAPH).filter_map(move |count| {
            let cell = clusters.text(from, count)?;
            (count == 1 || self.digraphs.contains(&cell)).then_some((count, cell))
        })
    }

    /// The parts of a displayed word within which letters may be a digraph: not those on both sides of a space, of a hyphen, or of
    /// what separates letters in writing.
    pub(super) fn parts(display: &str) -> impl Iterator<Item = &str> {
        display.split(|character| !is_folded(character))
    }

    /// All ways to write folded letters in cells, one by one. There may be many.
    pub(super) fn divisions<'text>(
        &self,
        letters: &'text str,
    ) -> impl Iterator<Item = Vec<&'text str>> + use<'text> {
        let (written, clusters) = (*self, Clusters::of(letters));
        let mut unfinished = vec![(0, Vec::new())];
        std::iter::from_fn(move || {
            loop {
                let (from, cells) = unfinished.pop()?;
                if from == clusters.ends.len() {
                    return Some(cells);
                }
                for (count, cell) in written.cells_at(&clusters, from) {
                    let cells = cells.iter().copied().chain([cell]).collect();
                    unfinished.push((from + count, cells));
                }
            }
        })
    }
}

/// Letters with the ends of their clusters, in bytes.
struct Clusters<'text> {
    letters: &'text str,
    ends: Vec<usize>,
}

impl<'text> Clusters<'text> {
    fn of(letters: &'text str) -> Self {
        let mut end = 0;
        let ends = clusters(letters).map(|cluster| {
            end += cluster.len();
            end
        });
        let ends = ends.collect();
        Self { letters, ends }
    }

    /// The text of some clusters, if there are as many.
    fn text(&self, from: usize, count: usize) -> Option<&'text str> {
        let start = from.checked_sub(1).map_or(0, |before| self.ends[before]);
        let end = *self.ends.get(from + count - 1)?;
        Some(&self.letters[start..end])
    }
}

/// The most characters of a digraph.
const LONGEST_DIGRAPH: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(tag: &str) -> CellLetters {
        CellLetters::new(Accents::Keep, tag.parse().ok(), true).unwrap()
    }

    #[test]
    fn words_are_divided_as_their_language_writes_them() {
        for (tag, word, cells) in [
            ("cy", "llanfair", "ll a n f a i r"),
            ("cy", "angharad", "a ng h a r a d"),
            ("hr", "njegovanje", "nj e g o v a nj e"),
            ("hr", "džep", "dž e p"),
            ("nl", "ijsje", "ij s j e"),
            ("es", "chillar", "ch i ll a r"),
            ("hu", "dzsungel", "dzs u n g e l"),
            ("hu", "hosszú", "h o s sz ú"),
            ("cs", "chachar", "ch a ch a r"),
            ("sq", "xhaxha", "xh a xh a"),
        ] {
            let divided = Vec::from_iter(letters(tag).cells(word)).join(" ");
            assert_eq!(divided, cells, "{word}");
        }
    }

    #[test]
    fn no_digraph_is_longer_than_is_looked_for() {
        for code in Language::codes_with_digraphs() {
            for digraph in letters(code).digraphs {
                assert!((2..=LONGEST_DIGRAPH).contains(&clusters(digraph).count()));
                assert!(letters(code).cells(digraph).eq([*digraph]));
            }
        }
    }

    #[test]
    fn letters_on_both_sides_of_a_hyphen_are_two() {
        let parts = |display| Vec::from_iter(CellLetters::parts(display));
        assert_eq!(parts("bel-lan"), ["bel", "lan"]);
        assert_eq!(parts("ban\u{200c}gor"), ["ban", "gor"]);
        assert_eq!(parts("क्ष"), ["क्ष"]);
    }

    #[test]
    fn a_word_is_divided_in_all_ways() {
        let mut divisions: Vec<String> = letters("hu")
            .divisions("dzsa")
            .map(|cells| cells.join(" "))
            .collect();
        divisions.sort_unstable();
        assert_eq!(divisions, ["d z s a", "d zs a", "dz s a", "dzs a"]);
        assert_eq!(letters("hu").divisions("").count(), 1);
    }

    #[test]
    fn a_language_without_digraphs_is_refused() {
        for language in [None, "fr".parse().ok(), Some(Language::Turkish)] {
            let error = CellLetters::new(Accents::Keep, language, true).unwrap_err();
            assert!(matches!(error, GenerateError::NoDigraphs { .. }));
            assert!(CellLetters::new(Accents::Keep, language, false).is_ok());
        }
    }
}
