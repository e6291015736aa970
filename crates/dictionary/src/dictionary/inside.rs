//! Words inside texts.

use crate::dictionary::Dictionary;
use crate::lexicon::Lexicon;
use crate::with_lexicon;
use std::ops::ControlFlow;

impl Dictionary {
    /// Whether a word of the dictionary is inside a text, forwards or backwards. The text has composed lower-case letters, as
    /// the words of a dictionary have.
    pub fn occurs_in(&self, text: &str) -> bool {
        let found = self.for_each_inside(text, |_| ControlFlow::Break(()));
        found.is_break()
    }

    /// Visits the [fingerprints](fingerprint) of the words inside a text in folded letters, forwards and backwards, until the visitor
    /// breaks. This takes some steps for each pair of letters, however many words there are and however long they are.
    pub fn for_each_inside<B>(
        &self,
        text: &str,
        visit: impl FnMut(u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        with_lexicon!(self, lexicon => for_each_inside(lexicon, text, visit))
    }
}

fn for_each_inside<L: Lexicon, B>(
    lexicon: L,
    text: &str,
    mut visit: impl FnMut(u64) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let letters = text.chars().map(|letter| (letter, lexicon.letter(letter)));
    let mut letters: Vec<_> = letters.collect();
    for _ in 0..2 {
        for start in 0..letters.len() {
            let (mut position, mut fingerprint) = (lexicon.root(), NO_LETTERS);
            for &(letter, code) in &letters[start..] {
                let Some(next) = code.and_then(|code| lexicon.child(position, code)) else {
                    break;
                };
                (position, fingerprint) = (next, with_letter(fingerprint, letter));
                if lexicon.ends_word(position) {
                    visit(fingerprint)?;
                }
            }
        }
        letters.reverse();
    }
    ControlFlow::Continue(())
}

/// The fingerprint of no letters.
const NO_LETTERS: u64 = 0xcbf2_9ce4_8422_2325;

/// The fingerprint of a word with one letter more: the hash FNV-1a, by letters in place of bytes.
fn with_letter(fingerprint: u64, letter: char) -> u64 {
    (fingerprint ^ u64::from(letter)).wrapping_mul(0x100_0000_01b3)
}

/// A number that distinguishes words.
pub fn fingerprint(word: &str) -> u64 {
    word.chars().fold(NO_LETTERS, with_letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_occur_forwards_and_backwards() {
        let dictionary = Dictionary::from_words(["cat", "dog"]).unwrap();
        for (text, occurs) in [("locate", true), ("goddess", true), ("coat", false)] {
            assert_eq!(dictionary.occurs_in(text), occurs, "{text}");
        }
    }
}
