//! How a reading compares with the truth, and what the readings of a condition add up to.

use crate::seen::Seen;
use crate::truth::Truth;
use std::collections::{BTreeMap, HashSet};
use std::time::Duration;
use unicode_normalization::UnicodeNormalization;

/// A cell from this likelihood on is never changed, so a wrong one is an error that nobody is warned of.
pub const SURE: f32 = 0.97;

/// Figures of pictures: of one, or the sums of several.
#[derive(Default)]
pub struct Score {
    pub grids: usize,
    pub right_size: usize,
    pub exact: usize,
    /// None where no list decided anything.
    pub exact_with_list: Option<usize>,
    pub cells: usize,
    pub right_cells: usize,
    /// Cells read as something else with a likelihood of [`SURE`] or more.
    pub sure_errors: usize,
    pub listed: usize,
    /// None where no list was read.
    pub listed_right: Option<usize>,
    /// Words that were read beside the grid, and are not listed.
    pub not_listed: usize,
    pub times: Vec<Duration>,
    /// How often a letter, first, was read as another, in grids of the right size.
    pub confusions: BTreeMap<(String, String), usize>,
}

impl Score {
    /// The figures of one grid.
    pub fn of(truth: &Truth, seen: Option<&Seen>) -> Self {
        let mut score = Self {
            grids: 1,
            cells: truth.rows.iter().map(Vec::len).sum(),
            ..Self::default()
        };
        let words: HashSet<String> = truth.words.iter().map(|word| folded(word)).collect();
        if truth.shows_list {
            score.listed = words.len();
        }
        let Some(seen) = seen else {
            // Where there is no grid, it is right to see none.
            let is_right = usize::from(truth.rows.is_empty());
            (score.right_size, score.exact) = (is_right, is_right);
            return score;
        };
        score.right_size = usize::from(has_size(seen, truth));
        score.exact = usize::from(is_exact(seen, truth));
        let with_list = seen.with_list(&truth.words);
        score.exact_with_list = Some(usize::from(is_exact(&with_list, truth)));
        score.compare_cells(truth, seen);
        if let (Some(list), true) = (&seen.list, truth.shows_list) {
            let read: HashSet<String> = list.iter().map(|word| folded(word)).collect();
            // Accents that a truth leaves out, as grids do, are no error of its list.
            let bare: HashSet<String> = read.iter().map(|word| without_accents(word)).collect();
            let is_read =
                |word: &&String| read.contains(*word) || word.is_ascii() && bare.contains(*word);
            let right = words.iter().filter(is_read).count();
            score.listed_right = Some(right);
            score.not_listed = read.len().saturating_sub(right);
        }
        score
    }

    /// Counts cells with the reading shifted so that most of them agree: a missing first row does not make all others wrong.
    fn compare_cells(&mut self, truth: &Truth, seen: &Seen) {
        /// Rows and columns that may be missing before the first one that was read.
        const SHIFT: isize = 12;

        let agreeing = |shift: (isize, isize)| {
            pairs(truth, seen, shift)
                .filter(|(a, b)| same(a, &b.0))
                .count()
        };
        let shifts =
            (-SHIFT..=SHIFT).flat_map(|row| (-SHIFT..=SHIFT).map(move |column| (row, column)));
        let Some(shift) =
            shifts.max_by_key(|shift| (agreeing(*shift), -(shift.0.abs() + shift.1.abs())))
        else {
            return;
        };
        for (letter, (read, likelihood)) in pairs(truth, seen, shift) {
            if same(letter, read) {
                self.right_cells += 1;
            } else {
                self.sure_errors += usize::from(*likelihood >= SURE);
            }
            // A lattice of another size does not show what letters look like.
            if self.right_size == 1 {
                let pair = (folded(letter), folded(read));
                *self.confusions.entry(pair).or_default() += 1;
            }
        }
        // Rows and columns that are not there are errors, too.
        let sure = seen
            .cells
            .iter()
            .flatten()
            .filter(|(_, likelihood)| *likelihood >= SURE)
            .count();
        let sure_matched = pairs(truth, seen, shift)
            .filter(|(_, (_, likelihood))| *likelihood >= SURE)
            .count();
        self.sure_errors += sure - sure_matched;
    }

    /// Adds the figures of another picture.
    pub fn add(&mut self, other: Self) {
        self.grids += other.grids;
        self.right_size += other.right_size;
        self.exact += other.exact;
        self.exact_with_list = sum(self.exact_with_list, other.exact_with_list);
        self.cells += other.cells;
        self.right_cells += other.right_cells;
        self.sure_errors += other.sure_errors;
        self.listed += other.listed;
        self.listed_right = sum(self.listed_right, other.listed_right);
        self.not_listed += other.not_listed;
        self.times.extend(other.times);
        for (pair, count) in other.confusions {
            *self.confusions.entry(pair).or_default() += count;
        }
    }
}

fn sum(a: Option<usize>, b: Option<usize>) -> Option<usize> {
    [a, b].into_iter().flatten().reduce(|a, b| a + b)
}

/// Whether a reading has the rows and columns of the truth.
fn has_size(seen: &Seen, truth: &Truth) -> bool {
    seen.cells.len() == truth.rows.len()
        && seen
            .cells
            .iter()
            .zip(&truth.rows)
            .all(|(read, row)| read.len() == row.len())
}

fn is_exact(seen: &Seen, truth: &Truth) -> bool {
    has_size(seen, truth)
        && pairs(truth, seen, (0, 0)).all(|(letter, (read, _))| same(letter, read))
}

/// Cells of the truth, and what was read in the cell that is so many rows and columns further on.
fn pairs<'a>(
    truth: &'a Truth,
    seen: &'a Seen,
    shift: (isize, isize),
) -> impl Iterator<Item = (&'a str, &'a (String, f32))> {
    let rows = truth.rows.iter().enumerate();
    rows.flat_map(move |(row, letters)| {
        letters
            .iter()
            .enumerate()
            .filter_map(move |(column, letter)| {
                let read = seen.cells.get(row.checked_add_signed(shift.0)?)?;
                Some((
                    letter.as_str(),
                    read.get(column.checked_add_signed(shift.1)?)?,
                ))
            })
    })
}

/// How many cells of the truth a reading agrees with.
pub fn agreement(truth: &Truth, seen: &Seen) -> usize {
    pairs(truth, seen, (0, 0))
        .filter(|(letter, (read, _))| same(letter, read))
        .count()
}

/// Whether two letters are the same in a grid, where case does not count.
pub fn same(a: &str, b: &str) -> bool {
    folded(a) == folded(b)
}

/// Letters and digits in small letters. The dot of a Turkish I is left out: which one a page in small letters has, its capitals
/// in the truth do not say.
pub fn folded(text: &str) -> String {
    let text = text.replace(['İ', 'ı'], "i").to_lowercase();
    text.chars()
        .filter(|character| character.is_alphanumeric())
        .collect()
}

fn without_accents(text: &str) -> String {
    text.nfd()
        .filter(|character| character.is_alphanumeric())
        .collect()
}
