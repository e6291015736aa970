//! Letters that were read in a picture with doubt, and what decides them: the words to find, and long words of a dictionary.
//!
//! A word of the list decides if one way of reading the doubtful cells lets it run somewhere, and any other way is far less likely. A
//! letter without doubt is never changed, so no word is forced into a grid that does not have it.

use crate::puzzle::{Puzzle, UncertainCell, cells};
use crate::reading::Note;
use crate::search_request::SearchWords;
use crate::word_bank::WordBank;
use wordtrail_dictionary::Dictionary;
use wordtrail_search::grid::{Cell, Direction, Directions, Grid};

/// How much likelier, as a natural logarithm, one way of reading cells must be than any other.
const MARGIN: f32 = 2.5;

/// What each cell without doubt of a listed word adds to the likelihood of the others, as a natural logarithm. Two such cells run
/// somewhere by chance.
const LISTED: f32 = 2.5;

/// The shortest word of a dictionary that says something about a letter of it: shorter ones run in any grid by chance.
const SHORTEST: usize = 5;

/// What a word of a dictionary with this many letters adds to the likelihood of its letters, as a natural logarithm. Chance gives a word
/// of five letters to one cell in thirty, and each further letter makes it several times rarer.
fn evidence(length: usize) -> f32 {
    match length {
        ..SHORTEST => 0.0,
        _ => 2.0 * length as f32 - 7.0,
    }
}

/// What a cell may have: the text of a tile, and the logarithm of its likelihood.
type Choice = (String, f32);

/// A cell, by its place in a grid, and the number of the letter that is chosen there.
type Choices = Vec<(usize, usize)>;

/// A grid whose cells may have several letters.
struct Board {
    rows: usize,
    columns: usize,
    cells: Vec<Vec<Choice>>,
}

impl Board {
    fn new(grid: &Grid, uncertain: &[UncertainCell]) -> Self {
        let mut board = Self {
            rows: grid.rows(),
            columns: grid.columns(),
            cells: cells(grid)
                .map(|(_, tile)| vec![(tile.text().to_owned(), 0.0)])
                .collect(),
        };
        for cell in uncertain {
            let place = board.place(cell.cell);
            let choice = |(text, likelihood): &(String, f32)| (text.clone(), likelihood.ln());
            board.cells[place] = cell.letters.iter().map(choice).collect();
        }
        board
    }

    fn place(&self, cell: Cell) -> usize {
        cell.row as usize * self.columns + cell.column as usize
    }

    fn next(&self, place: usize, direction: Direction) -> Option<usize> {
        let (down, right) = direction.step();
        let row = (place / self.columns).checked_add_signed(down as isize)?;
        let column = (place % self.columns).checked_add_signed(right as isize)?;
        (row < self.rows && column < self.columns).then_some(row * self.columns + column)
    }

    /// The choices with which a word runs from a cell in a direction, and the logarithm of their likelihood.
    fn spell(&self, word: &str, start: usize, direction: Direction) -> Option<(f32, Choices)> {
        let (mut rest, mut place, mut likelihood) = (word, Some(start), 0.0);
        let (mut choices, mut length) = (Vec::new(), 0);
        while !rest.is_empty() {
            let here = place?;
            let letters = &self.cells[here];
            let fits = |(text, _): &Choice| !text.is_empty() && rest.starts_with(text.as_str());
            let choice = letters.iter().position(fits)?;
            if letters.len() > 1 {
                likelihood += letters[choice].1;
                choices.push((here, choice));
            }
            rest = &rest[letters[choice].0.len()..];
            place = self.next(here, direction);
            length += 1;
        }
        choices.sort_unstable();
        // Doubtful cells alone spell many a word.
        let certain = length - choices.len();
        let seen = |&(here, _): &(usize, usize)| self.cells[here][0].1;
        let loss = choices.iter().map(seen).sum::<f32>() - likelihood;
        let is_likely = certain >= choices.len() && loss < LISTED * certain as f32;
        (certain > 1 && is_likely).then_some((likelihood, choices))
    }

    fn decided_by(&self, word: &str) -> Option<Choices> {
        let mut ways: Vec<(f32, Choices)> = Vec::new();
        for start in 0..self.cells.len() {
            for direction in Directions::ALL.iter() {
                let Some((likelihood, choices)) = self.spell(word, start, direction) else {
                    continue;
                };
                // It runs without any of the doubtful cells.
                if choices.is_empty() {
                    return None;
                }
                if ways.iter().all(|(_, others)| *others != choices) {
                    ways.push((likelihood, choices));
                }
            }
        }
        ways.sort_by(|(left, _), (right, _)| right.total_cmp(left));
        let mut ways = ways.into_iter();
        let (first, choices) = ways.next()?;
        let is_far = ways
            .next()
            .is_none_or(|(second, _)| first - second >= MARGIN);
        is_far.then_some(choices)
    }

    /// The cells without doubt that follow one in a direction.
    fn certain(&self, place: usize, direction: Direction) -> Vec<&str> {
        let mut texts = Vec::new();
        let mut next = self.next(place, direction);
        while let Some(here) = next
            && let [(text, _)] = &self.cells[here][..]
            && !matches!(text.as_str(), "." | "?")
        {
            texts.push(text.as_str());
            next = self.next(here, direction);
        }
        texts
    }

    /// The cells of the longest word of a dictionary that runs through a doubtful cell with one of its letters, and no other doubtful one.
    fn longest_word(&self, place: usize, letter: &str, dictionary: &Dictionary) -> usize {
        let mut longest = 0;
        let most = dictionary.longest_word();
        for direction in Directions::ALL.iter() {
            let before = self.certain(place, direction.opposite());
            let behind = self.certain(place, direction);
            for first in 0..=before.len().min(most) {
                let mut word: String = before[..first].iter().rev().copied().collect();
                word += letter;
                for last in 0..=behind.len().min(most) {
                    word += last.checked_sub(1).map_or("", |it| behind[it]);
                    let length = first + 1 + last;
                    if length > longest && dictionary.contains(&word) {
                        longest = length;
                    }
                }
            }
        }
        longest
    }
}

impl Puzzle {
    /// The cells whose letters were read in a picture with doubt, and which nothing has [decided](Self::decide) yet. The grid has the
    /// likeliest letter of each.
    pub fn uncertain_cells(&self) -> &[UncertainCell] {
        &self.uncertain_cells
    }

    /// The grid of a puzzle that was read in a picture, as it is there: a PNG in which each cell is a square of the same size.
    pub fn picture(&self) -> Option<&[u8]> {
        self.picture.as_deref()
    }

    /// Marks cells of the grid as uncertain. The first letter of each is the one that the grid has.
    #[cfg(any(feature = "pixels", feature = "serde", test))]
    pub(crate) fn with_uncertain_cells(mut self, cells: Vec<UncertainCell>) -> Self {
        self.uncertain_cells = cells;
        self.note_uncertain_cells();
        self
    }

    /// Decides doubtful letters by the words to search for: by a list, if one word runs in the grid with one way of reading them alone,
    /// or with one that is far likelier than all others; by a dictionary, which is weaker evidence, if they make a long word. What was
    /// decided against the likeliest letter is [noted](Self::notes).
    ///
    /// A letter that was read without doubt stays as it is.
    pub fn decide(&mut self, words: &SearchWords) {
        match words.bank() {
            _ if self.uncertain_cells.is_empty() => {}
            Some(list) => self.decide_by_list(list),
            None => self.decide_by_dictionary(words.dictionary()),
        }
    }

    pub(crate) fn decide_by_list(&mut self, words: &WordBank) {
        let mut board = Board::new(&self.grid, &self.uncertain_cells);
        let mut words: Vec<&str> = words.letters().collect();
        // The longer ones are surer.
        words.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
        let mut by = Vec::new();
        let mut count = usize::MAX;
        while by.len() != count {
            count = by.len();
            words.retain(|word| {
                let Some(choices) = board.decided_by(word) else {
                    return true;
                };
                for (place, choice) in choices {
                    let chosen = board.cells[place].swap_remove(choice);
                    board.cells[place] = vec![chosen];
                    by.push((place, (*word).to_owned()));
                }
                false
            });
        }
        self.take(&board, &by);
    }

    fn decide_by_dictionary(&mut self, dictionary: &Dictionary) {
        let board = Board::new(&self.grid, &self.uncertain_cells);
        let mut decided = Board::new(&self.grid, &self.uncertain_cells);
        let mut by = Vec::new();
        for uncertain in &self.uncertain_cells {
            let place = board.place(uncertain.cell);
            let choices = board.cells[place].iter().enumerate();
            let mut scores = Vec::from_iter(choices.map(|(number, (letter, likelihood))| {
                let length = board.longest_word(place, letter, dictionary);
                (likelihood + evidence(length), number)
            }));
            scores.sort_by(|left, right| right.0.total_cmp(&left.0));
            if let [(first, chosen), (second, _), ..] = scores[..]
                && first - second >= MARGIN
            {
                decided.cells[place] = vec![board.cells[place][chosen].clone()];
                by.push((place, String::new()));
            }
        }
        self.take(&decided, &by);
    }

    /// Takes what was decided, each by a word, or by the dictionary if that is empty.
    fn take(&mut self, board: &Board, by: &[(usize, String)]) {
        if by.is_empty() {
            return;
        }
        let texts = board.cells.iter().map(|letters| letters[0].0.as_str());
        let Ok(grid) = Grid::from_tiles(board.columns, texts) else {
            return;
        };
        self.grid = grid;
        for uncertain in std::mem::take(&mut self.uncertain_cells) {
            let place = board.place(uncertain.cell);
            let Some((_, word)) = by.iter().find(|(decided, _)| *decided == place) else {
                self.uncertain_cells.push(uncertain);
                continue;
            };
            let (seen, taken) = (&uncertain.letters[0].0, &board.cells[place][0].0);
            if seen != taken {
                self.notes.push(Note::Decided {
                    cell: uncertain.cell,
                    seen: seen.clone(),
                    taken: taken.clone(),
                    word: word.clone(),
                });
            }
        }
        self.note_uncertain_cells();
    }

    /// Notes the letters that are in doubt.
    fn note_uncertain_cells(&mut self) {
        self.notes
            .retain(|note| !matches!(note, Note::Doubtful { .. }));
        let count = self.uncertain_cells.len();
        if count > 0 {
            let first = self.uncertain_cells.iter().take(5).map(|uncertain| {
                let letters = uncertain.letters.iter().take(2);
                let letters = letters.map(|(text, _)| text.clone());
                (uncertain.cell, letters.collect())
            });
            self.notes.push(Note::Doubtful {
                count,
                first: first.collect(),
                are_most: 2 * count > self.grid.rows() * self.grid.columns(),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uncertain(row: u32, column: u32, letters: &[(&str, f32)]) -> UncertainCell {
        let letters = letters
            .iter()
            .map(|(text, likelihood)| ((*text).to_owned(), *likelihood));
        UncertainCell {
            cell: Cell { row, column },
            letters: letters.collect(),
        }
    }

    fn puzzle(cells: Vec<UncertainCell>) -> Puzzle {
        let grid = "OUEEN\nTIGER\nAXLOB\n".parse().unwrap();
        Puzzle::new(grid).with_uncertain_cells(cells)
    }

    fn list(words: &[&str]) -> WordBank {
        WordBank::from_words(words).unwrap()
    }

    #[cfg(feature = "documents")]
    #[test]
    fn a_document_keeps_doubts() {
        let cells = vec![
            uncertain(0, 0, &[("o", 0.9), ("q", 0.05)]),
            uncertain(2, 4, &[("b", 0.5), ("d", 0.5)]),
        ];
        let json = puzzle(cells.clone()).to_json().unwrap();
        let read = |json: &str| crate::Reader::new().puzzle(json.to_owned());
        let again = read(&json).unwrap();
        assert_eq!(again.uncertain_cells(), cells);
        let notes: Vec<String> = again.notes().iter().map(ToString::to_string).collect();
        assert_eq!(
            notes,
            ["2 letters are in doubt: 1:1 (“o” or “q”), 3:5 (“b” or “d”)"]
        );
        assert_eq!(again.to_json().unwrap(), json);
        let corrected = read(&json.replace("OUEEN", "QUEEN")).unwrap();
        assert_eq!(corrected.uncertain_cells(), &cells[1..]);
        for (right, wrong, message) in [
            (
                "\"cell\":[3,5]",
                "\"cell\":[3,6]",
                "uncertain[1]: 3:6 is not on the grid of 3 × 5 cells",
            ),
            (
                "\"cell\":[1,1]",
                "\"cell\":[0,1]",
                "uncertain[0]: rows and columns count from 1",
            ),
            (
                "[\"o\",0.9]",
                "[\"o\",9]",
                "uncertain[0].letters: “o”: each has a letter and a likelihood from 0 to 1",
            ),
            (
                "[\"d\",0.5]",
                "[\"\",0.5]",
                "uncertain[1].letters: “”: each has",
            ),
        ] {
            assert!(json.contains(right), "{json}");
            let error = read(&json.replace(right, wrong)).unwrap_err().to_string();
            assert!(error.contains(message), "{error}");
        }
    }

    #[test]
    fn notes_name_five_letters_in_doubt_and_say_if_most_are() {
        let doubts =
            |count| (0..count).map(|at| uncertain(at / 5, at % 5, &[("o", 0.6), ("q", 0.4)]));
        let note = |count| {
            let read = puzzle(doubts(count).collect());
            let notes = read.notes().iter().map(ToString::to_string);
            Vec::from_iter(notes).join("")
        };
        let first = "1:1 (“o” or “q”), 1:2 (“o” or “q”), 1:3 (“o” or “q”), 1:4 (“o” or “q”), 1:5 (“o” or “q”)";
        assert_eq!(
            note(7),
            format!("7 letters are in doubt: {first}, and 2 others")
        );
        assert_eq!(
            note(8),
            format!(
                "8 letters are in doubt: {first}, and 3 others: take the picture again, from nearer, straight and with more light"
            )
        );
        let sides = [false, true, false, true];
        assert_eq!(
            Note::CutOff { sides }.to_string(),
            "letters are cut off at the lower and right edge of the picture: take a picture that shows the whole grid"
        );
    }

    #[test]
    fn a_listed_word_decides() {
        let mut read = puzzle(vec![
            uncertain(0, 0, &[("o", 0.9), ("q", 0.05)]),
            uncertain(1, 1, &[("i", 0.6), ("l", 0.3)]),
            uncertain(2, 4, &[("b", 0.5), ("d", 0.5)]),
        ]);
        read.decide_by_list(&list(&["queen", "tiger", "lion"]));
        assert_eq!(read.grid.to_string(), "queen\ntiger\naxlob\n");
        let notes: Vec<String> = read.notes().iter().map(ToString::to_string).collect();
        assert_eq!(
            notes,
            [
                "1:1: “q” is taken where “o” was seen: it makes “queen”",
                "1 letter is in doubt: 3:5 (“b” or “d”)"
            ]
        );
        assert_eq!(read.uncertain_cells().len(), 1);
    }

    #[test]
    fn nothing_is_forced_into_a_grid() {
        // The letter without doubt is another, and two places are alike.
        let mut read = puzzle(vec![
            uncertain(0, 0, &[("o", 0.9), ("q", 0.05)]),
            uncertain(2, 0, &[("a", 0.5), ("b", 0.4)]),
            uncertain(2, 4, &[("b", 0.5), ("a", 0.5)]),
        ]);
        read.decide_by_list(&list(&["queer", "ox", "ob"]));
        assert_eq!(read.grid.to_string(), "oueen\ntiger\naxlob\n");
        assert_eq!(read.uncertain_cells().len(), 3);
    }

    #[test]
    fn two_letters_are_no_evidence_against_a_third() {
        let letters = |unlikely| puzzle(vec![uncertain(0, 0, &[("o", 0.96), ("t", unlikely)])]);
        // It would run from 1:1 to the south, through T and A.
        for (unlikely, expected) in [(0.001, "o"), (0.03, "t")] {
            let mut read = letters(unlikely);
            read.decide_by_list(&list(&["tta"]));
            let first = read.grid.to_string().chars().next();
            assert_eq!(first, expected.chars().next(), "{unlikely}");
        }
    }

    #[test]
    fn long_words_of_a_dictionary_decide_what_is_left() {
        let dictionary = list(&["queen", "lob"]).compile().unwrap();
        let mut read = puzzle(vec![
            uncertain(0, 0, &[("o", 0.6), ("q", 0.4)]),
            uncertain(2, 4, &[("b", 0.5), ("d", 0.5)]),
        ]);
        read.decide_by_dictionary(&dictionary);
        assert_eq!(read.grid.to_string(), "queen\ntiger\naxlob\n");
        assert_eq!(read.uncertain_cells().len(), 1);
        // What is far likelier stays.
        let mut read = puzzle(vec![uncertain(0, 0, &[("o", 0.965), ("q", 0.001)])]);
        read.decide_by_dictionary(&dictionary);
        assert_eq!(read.grid.to_string(), "oueen\ntiger\naxlob\n");
    }
}
