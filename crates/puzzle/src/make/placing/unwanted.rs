//! Whether a word that is placed would complete an unwanted word with letters that are there.

use super::cells::{Layout, Place, Spot};
use super::task::TaskLetter;
use crate::make::filling::ForbiddenWords;
use crate::make::stop::Stop;
use wordtrail_dictionary::Dictionary;
use wordtrail_dictionary::internals::{Lexicon, with_lexicon};
use wordtrail_search::grid::Direction;

/// The letter of a place that has none.
pub(super) const NO_LETTER: TaskLetter = TaskLetter::MAX;

/// Words that must not appear, except inside the words of a task.
#[derive(Debug)]
pub(crate) struct UnwantedWords<'a> {
    lists: Vec<List<'a>>,
    stop: Stop<'a>,
}

#[derive(Debug)]
struct List<'a> {
    dictionary: &'a Dictionary,
    min_length: usize,
    /// The letters of the task.
    alphabet: &'a [char],
}

/// A word of the task that has just been written on the grid.
pub(super) struct WrittenWord<'a> {
    pub(super) spot: Spot,
    pub(super) length: usize,
    /// The cells that had no letter before: their numbers in the word, and their places.
    pub(super) added: &'a [(usize, Place)],
}

impl<'a> UnwantedWords<'a> {
    /// Words to keep out, given the letters of the task in the order of their numbers.
    pub(crate) fn new(
        forbidden: Vec<ForbiddenWords<'a>>,
        alphabet: &'a [char],
        stop: Stop<'a>,
    ) -> Self {
        let lists = forbidden.into_iter().map(|words| List {
            dictionary: words.dictionary,
            min_length: words.min_length,
            alphabet,
        });
        Self {
            lists: lists.collect(),
            stop,
        }
    }

    /// Whether a word completed an unwanted one that is not inside it. When time is over, it may be reported that it did.
    pub(super) fn are_completed_by(
        &self,
        word: &WrittenWord<'_>,
        layout: &Layout,
        letters: &[TaskLetter],
    ) -> bool {
        let mut lists = self.lists.iter();
        lists.any(|list| {
            with_lexicon!(list.dictionary, lexicon => {
                list.are_completed_by(lexicon, word, layout, letters, self.stop)
            })
        })
    }
}

impl List<'_> {
    fn are_completed_by<L: Lexicon>(
        &self,
        lexicon: L,
        word: &WrittenWord<'_>,
        layout: &Layout,
        letters: &[TaskLetter],
        stop: Stop<'_>,
    ) -> bool {
        let letter = |place: Place| -> Option<TaskLetter> {
            let letter = *letters.get(place)?;
            (letter != NO_LETTER).then_some(letter)
        };
        let alphabet = self.alphabet.iter();
        let alphabet: Vec<_> = alphabet.map(|&letter| lexicon.letter(letter)).collect();
        let longest = self.dictionary.longest_word();
        word.added.iter().any(|&(number, place)| {
            Direction::ALL.into_iter().any(|direction| {
                let step = layout.step(direction);
                // How many letters of the word a step in this direction goes on.
                let along = match direction {
                    _ if direction == word.spot.direction => 1,
                    _ if direction == word.spot.direction.opposite() => -1,
                    _ => 0,
                };
                for back in 0..longest {
                    // Only in long runs of letters does this take long enough to look at the time.
                    if back % 64 == 63 && stop.is_due() {
                        return true;
                    }
                    let start = place.wrapping_add_signed(-step * back as isize);
                    if letter(start).is_none() {
                        break;
                    }
                    let (mut position, mut next) = (lexicon.root(), start);
                    for steps in 0.. {
                        let child = letter(next)
                            .and_then(|letter| alphabet[letter as usize])
                            .and_then(|letter| lexicon.child(position, letter));
                        let Some(child) = child else { break };
                        (position, next) = (child, next.wrapping_add_signed(step));
                        if steps < back
                            || steps + 1 < self.min_length
                            || !lexicon.ends_word(position)
                        {
                            continue;
                        }
                        let in_word = |steps: usize| {
                            let number = number as isize + along * (steps as isize - back as isize);
                            (0..word.length as isize).contains(&number)
                        };
                        if along == 0 || !in_word(0) || !in_word(steps) {
                            return true;
                        }
                    }
                }
                false
            })
        })
    }
}
