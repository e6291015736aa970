//! Listed words that a grid has in another spelling: without accents or vowel signs, or with `ss` for `ß`.

use crate::search_request::{SearchRequest, SearchWords};
use std::collections::HashSet;
use std::fmt::{self, Display, Formatter};
use unicode_normalization::char::{canonical_combining_class, decompose_canonical};
use wordtrail_dictionary::internals::letters::compose;
use wordtrail_dictionary::internals::wording::excerpt;
use wordtrail_dictionary::{Dictionary, Language};
use wordtrail_search::Trails;
use wordtrail_search::grid::Grid;

/// A listed word that is not on a grid, and the spelling in which it is: see [`SearchRequest::respelled`].
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct OtherSpelling {
    /// The word as it is listed.
    pub word: String,
    /// Its letters on the grid.
    pub spelling: String,
    /// How they differ.
    how: &'static str,
}

impl Display for OtherSpelling {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let (word, spelling) = (excerpt(&self.word), excerpt(&self.spelling));
        write!(
            formatter,
            "“{word}” is searched for as “{spelling}”, {}",
            self.how
        )
    }
}

impl SearchRequest {
    /// The words for a grid: of listed words that it does not have, and has without their accents or vowel signs, with `ss` for `ß`,
    /// `ae` for `ä` and the like, or with plain letters for final forms, these spellings are searched for. They are reported
    /// as they are listed. Takes a search for the words that have such spellings, unless only a part of the grid is searched.
    ///
    /// ```
    /// use wordtrail::{Grid, SearchRequest, SearchWords, WordBank};
    ///
    /// let words = SearchWords::try_from(WordBank::from_words(["Straße", "Eis"])?)?;
    /// let grid: Grid = "STRASSE\n".parse()?;
    /// let (words, spellings) = SearchRequest::default().respelled(words, &grid);
    /// assert_eq!(
    ///     spellings[0].to_string(),
    ///     "“straße” is searched for as “strasse”, with two letters for one"
    /// );
    /// assert!(words.dictionary().contains("strasse"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn respelled(&self, words: SearchWords, grid: &Grid) -> (SearchWords, Vec<OtherSpelling>) {
        let unchanged = |words| (words, Vec::new());
        let is_whole = self.part.is_none() && self.through.is_none();
        let Some(bank) = words.bank().filter(|_| is_whole) else {
            return unchanged(words);
        };
        let others = bank.entries().iter().map(|entry| spellings(&entry.letters));
        let others = Vec::from_iter(others);
        let pairs = || bank.entries().iter().zip(&others);
        let searched = pairs().filter(|(_, others)| !others.is_empty());
        let searched = searched.flat_map(|(entry, others)| {
            let others = others.iter().map(|(spelling, _)| spelling.as_str());
            others.chain([entry.letters.as_str()])
        });
        let searched = Vec::from_iter(searched);
        if searched.is_empty() {
            return unchanged(words);
        }
        let Ok(dictionary) = Dictionary::from_words(searched) else {
            return unchanged(words);
        };
        let request = Self {
            trails: Trails::First,
            maximal: false,
            min_length: Some(1),
            max_length: None,
            ..self.clone()
        };
        let budget = request.budget(grid.cell_count());
        let counts = request
            .search(&dictionary.into(), &budget)
            .count_words(grid);
        if budget.check().is_err() {
            return unchanged(words);
        }
        let mut found: HashSet<&str> = counts.iter().map(|(word, _)| word.as_str()).collect();
        let (mut entries, mut changed) = (bank.entries().to_vec(), Vec::new());
        // A spelling that is a word of the list, too, is that word.
        for (entry, others) in &mut entries.iter_mut().zip(&others) {
            let is_free = |(spelling, _): &&(String, _)| {
                found.contains(&**spelling) && bank.spelling(spelling).is_none()
            };
            if found.contains(entry.letters.as_str()) {
                continue;
            }
            let Some((spelling, how)) = others.iter().find(is_free) else {
                continue;
            };
            found.remove(spelling.as_str());
            entry.letters.clone_from(spelling);
            changed.push(OtherSpelling {
                word: entry.display.clone(),
                spelling: spelling.clone(),
                how,
            });
        }
        if changed.is_empty() {
            return unchanged(words);
        }
        match SearchWords::try_from(bank.clone().with_entries(entries)) {
            Ok(respelled) => (respelled, changed),
            Err(_) => unchanged(words),
        }
    }
}

/// Other spellings of folded letters, with how they differ, the most likely first.
pub(crate) fn spellings(letters: &str) -> Vec<(String, &'static str)> {
    if letters.is_ascii() {
        return Vec::new();
    }
    let (expanded, unjoined) = (expanded(letters), unjoined(letters));
    let unfinished: String = letters.chars().map(not_final).collect();
    let both = "without accents, and with two letters for one";
    let candidates = [
        (expanded.clone(), "with two letters for one"),
        (unfinished.clone(), "without final forms"),
        (plain(letters), "without accents or vowel signs"),
        (plain(&unjoined), both),
        (plain(&expanded), both),
        (plain(&unfinished), "without final forms and vowel signs"),
        (unaccented(&unjoined), "without accents"),
        (unaccented(&expanded), both),
    ];
    let mut spellings: Vec<(String, &'static str)> = Vec::new();
    for (spelling, how) in candidates {
        let is_known = spellings.iter().any(|(known, _)| *known == spelling);
        if spelling != letters && !is_known && !spelling.is_empty() {
            spellings.push((spelling, how));
        }
    }
    spellings
}

/// Folded letters as puzzles of a language without accents have them: one of the [`spellings`], in which letters that only look
/// accented stay. In German, `ä` is `ae`.
pub(crate) fn without_accents(letters: &str, language: Option<Language>) -> String {
    match language.map(Language::code) {
        Some("de") => unaccented(&expanded(letters)),
        _ => unaccented(&unjoined(letters)),
    }
}

fn expanded(letters: &str) -> String {
    letters.chars().map(expanded_letter).collect()
}

/// Letters with two in place of those that are two without being accented.
fn unjoined(letters: &str) -> String {
    let unjoined = letters.chars().map(|letter| match letter {
        'ß' | 'æ' | 'œ' | 'þ' => expanded_letter(letter),
        _ => letter.to_string(),
    });
    unjoined.collect()
}

/// The two letters that stand for one where it cannot be written.
fn expanded_letter(letter: char) -> String {
    match letter {
        'ß' => "ss",
        'ä' | 'æ' => "ae",
        'ö' | 'œ' | 'ø' => "oe",
        'ü' => "ue",
        'å' => "aa",
        'þ' => "th",
        _ => return letter.to_string(),
    }
    .to_owned()
}

/// The letter that another one is at the end of a word. The final sigma is folded everywhere.
fn not_final(letter: char) -> char {
    match letter {
        'ך' => 'כ',
        'ם' => 'מ',
        'ן' => 'נ',
        'ף' => 'פ',
        'ץ' => 'צ',
        _ => letter,
    }
}

/// Letters without their accents, the points of Hebrew and the vowel signs of Arabic. The vowels of Devanagari and its relatives, and
/// the voicing of kana, are part of the letter: their marks are of other classes.
fn plain(letters: &str) -> String {
    plain_but(letters, |_| false)
}

/// The same, with the letters that are no accented form of another one in their alphabets: `ñ`, `ı`, `й` and the like, and those of Arabic
/// with a hamza.
fn unaccented(letters: &str) -> String {
    plain_but(letters, |letter| match letter {
        'ё' | 'ѐ' | 'ѝ' => false,
        _ => matches!(letter, 'ñ' | 'ı' | '\u{400}'..='\u{52f}' | '\u{620}'..='\u{6ff}'),
    })
}

fn plain_but(letters: &str, is_kept: impl Fn(char) -> bool) -> String {
    let mut plain = String::with_capacity(letters.len());
    for letter in letters.chars() {
        match letter {
            _ if is_kept(letter) && canonical_combining_class(letter) == 0 => plain.push(letter),
            'ı' => plain.push('i'),
            'ø' => plain.push('o'),
            'ł' => plain.push('l'),
            'đ' | 'ð' => plain.push('d'),
            _ => decompose_canonical(letter, |part| {
                let is_accent = matches!(canonical_combining_class(part), 10..=35 | 202..=240);
                plain.extend((!is_accent).then_some(part));
            }),
        }
    }
    compose(&plain).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word_bank::WordBank;
    use wordtrail_search::Find;

    #[test]
    fn words_are_found_in_the_spelling_of_the_grid() {
        for (word, grid, spelling) in [
            ("Straße", "STRASSE", "strasse"),
            ("Müller", "MUELLER", "mueller"),
            ("Müller", "MULLER", "muller"),
            ("cœur", "COEUR", "coeur"),
            ("élève", "ELEVE", "eleve"),
            ("Größe", "GROSSE", "grosse"),
            ("smørrebrød", "SMORREBROD", "smorrebrod"),
            ("kız", "KIZ", "kiz"),
            ("θάλασσα", "ΘΑΛΑΣΣΑ", "θαλασσα"),
            ("שָׁלוֹם", "שלום", "שלום"),
            ("שלום", "שלומ", "שלומ"),
            ("כִּתָּם", "כתמ", "כתמ"),
            ("كِتَاب", "كتاب", "كتاب"),
            ("ёлка", "ЕЛКА", "елка"),
        ] {
            let words =
                SearchWords::try_from(WordBank::from_words([word, "xyz"]).unwrap()).unwrap();
            let grid: Grid = format!("{grid}\n").parse().unwrap();
            let request = SearchRequest::default();
            let (words, changed) = request.respelled(words, &grid);
            assert_eq!(changed.len(), 1, "{word}");
            assert_eq!(changed[0].spelling, spelling);
            let mut finds: Vec<Find<'static>> = Vec::new();
            let search = request.search(&words, &request.budget(grid.cell_count()));
            let (_, missing) = words.consume(&search, &grid, &mut finds);
            assert_eq!(finds[0].word, changed[0].word);
            assert_eq!(missing, ["xyz"]);
        }
    }

    #[test]
    fn letters_that_only_look_accented_stay_and_all_are_found_again() {
        let german = "de".parse().ok();
        for (word, language, expected) in [
            ("élève", None, "eleve"),
            ("cœur", None, "coeur"),
            ("straße", None, "strasse"),
            ("müller", None, "muller"),
            ("müller", german, "mueller"),
            ("pingüino", None, "pinguino"),
            ("ñandú", None, "ñandu"),
            ("ёлка", None, "елка"),
            ("йод", None, "йод"),
            ("їжак", None, "їжак"),
            ("θάλασσα", None, "θαλασσα"),
            ("việt", None, "viet"),
            ("łódź", None, "lodz"),
            ("kız", None, "kız"),
            ("שָׁלוֹם", None, "שלום"),
            ("أَسَد", None, "أسد"),
            ("नमस्ते", None, "नमस्ते"),
            ("がっこう", None, "がっこう"),
        ] {
            let plain = without_accents(word, language);
            assert_eq!(plain, expected, "{word}");
            let is_found = plain == word || spellings(word).iter().any(|(it, _)| *it == plain);
            assert!(is_found, "{word}");
        }
    }

    #[test]
    fn words_that_are_there_or_are_other_words_stay_as_they_are() {
        for (list, grid) in [
            (vec!["élève"], "ÉLÈVExELEVE\n"),
            (vec!["élève", "eleve"], "ELEVE\n"),
            (vec!["राम"], "रम\n"),
            (vec!["がか"], "かか\n"),
            (vec!["cat"], "dog\n"),
        ] {
            let words = SearchWords::try_from(WordBank::from_words(&list).unwrap()).unwrap();
            let (_, changed) = SearchRequest::default().respelled(words, &grid.parse().unwrap());
            assert_eq!(changed, [], "{list:?}");
        }
    }
}
