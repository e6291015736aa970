//! What runs in a grid and fits a line of type: of all strings in eight directions the one that the line's likelihoods fit best.

use std::ops::Range;

use crate::ctc::{Prefix, Steps, best};
use crate::network::Network;
use crate::reading::Reading;

/// Accented letters of each letter. A list may have accents that its grid leaves out.
const ACCENTED: [(char, &str); 17] = [
    ('A', "ÀÁÂÃÄÅĀĂĄÆ"),
    ('C', "ÇĆČ"),
    ('D', "ĎĐÐ"),
    ('E', "ÈÉÊËĒĖĘĚ"),
    ('G', "ĞĢ"),
    ('I', "ÌÍÎÏĪĮİ"),
    ('K', "Ķ"),
    ('L', "ĹĻĽŁ"),
    ('N', "ÑŃŅŇ"),
    ('O', "ÒÓÔÕÖŐØŒ"),
    ('R', "ŔŘ"),
    ('S', "ŚŞŠȘß"),
    ('T', "ŤȚÞ"),
    ('U', "ÙÚÛÜŪŮŰŲ"),
    ('W', "Ŵ"),
    ('Y', "ÝŶŸ"),
    ('Z', "ŹŻŽ"),
];

/// The classes of the network that reads lines.
pub(crate) struct Classes {
    network: &'static Network,
    pub(crate) blank: usize,
    /// For each class the one without accents.
    plain: Vec<usize>,
    /// Which classes are neither letters nor digits.
    is_between: Vec<bool>,
}

impl Classes {
    pub(crate) fn of(network: &'static Network) -> Self {
        let characters = network.characters();
        let number = |text: &str| characters.iter().position(|c| c == text);
        let plain = |(i, text): (usize, &String)| {
            let letter = text.chars().next().unwrap_or(' ');
            let base = ACCENTED
                .iter()
                .find(|(_, accented)| accented.contains(letter));
            base.and_then(|(base, _)| number(base.encode_utf8(&mut [0; 4])))
                .unwrap_or(i)
        };
        Self {
            network,
            blank: number("").unwrap_or(0),
            plain: characters.iter().enumerate().map(plain).collect(),
            is_between: characters
                .iter()
                .map(|text| !text.chars().any(char::is_alphanumeric))
                .collect(),
        }
    }

    pub(crate) fn text(&self, class: usize) -> &'static str {
        &self.network.characters()[class]
    }

    pub(crate) fn is_letter(&self, class: usize) -> bool {
        !self.is_between[class]
    }

    pub(crate) fn is_digit(&self, class: usize) -> bool {
        self.text(class).chars().all(|c| c.is_ascii_digit()) && class != self.blank
    }

    /// The likelihood of no letter at each step: a space, a hyphen and the like count as such.
    pub(crate) fn between(&self, steps: &Steps, range: Range<usize>) -> Vec<f64> {
        let of_step = |step: usize| -> f64 {
            let likelihoods = steps.at(step).iter().zip(&self.is_between);
            let between = likelihoods.filter(|(_, between)| **between);
            between.map(|(l, _)| f64::from(*l)).sum::<f64>().min(1.0)
        };
        range.map(of_step).collect()
    }
}

/// What may stand in a cell: classes with their likelihoods, the likeliest first.
pub(crate) type Kind = Vec<(usize, f32)>;

/// A grid as numbers of what may stand in its cells, cells that are alike sharing one.
pub(crate) struct Trails {
    rows: usize,
    columns: usize,
    kinds: Vec<Kind>,
    cells: Vec<usize>,
}

/// A string that runs in the grid.
#[derive(Clone, Debug)]
pub(crate) struct Trail {
    /// The kinds of its cells.
    pub(crate) kinds: Vec<usize>,
    /// How much more likely the line is if this is printed than before anything is known, as a natural logarithm.
    pub(crate) odds: f64,
}

const DIRECTIONS: [[isize; 2]; 8] = [
    [0, 1],
    [1, 1],
    [1, 0],
    [1, -1],
    [0, -1],
    [-1, -1],
    [-1, 0],
    [-1, 1],
];

/// A search for the strings that fit some steps.
struct Search<'a> {
    trails: &'a Trails,
    blank: Vec<f64>,
    /// The likelihoods of each kind.
    kinds: Vec<Vec<f64>>,
    rest: Vec<f64>,
    least: f64,
    best: Vec<Trail>,
}

impl Trails {
    pub(crate) fn of(reading: &Reading, classes: &Classes) -> Self {
        /// A cell that is so certain may be nothing else.
        const SURE: f32 = 0.97;

        let of_cell = |(row, column): (usize, usize)| {
            let candidates = reading.cell(row, column);
            let sure = candidates[0].likelihood > SURE;
            let count = if sure { 1 } else { candidates.len() };
            let classes = candidates[..count].iter().filter_map(|candidate| {
                let upper = candidate.text.to_uppercase();
                let upper = if candidate.text == "ß" { "ß" } else { &upper };
                // A die's Qu counts as Q.
                let letter: String = upper.chars().take(1).collect();
                let class = classes
                    .network
                    .characters()
                    .iter()
                    .position(|c| *c == letter && !c.is_empty())?;
                Some((class, if sure { 1.0 } else { candidate.likelihood }))
            });
            let mut kind: Kind = Vec::new();
            for (class, likelihood) in classes {
                match kind.iter_mut().find(|(known, _)| *known == class) {
                    Some((_, sum)) => *sum += likelihood,
                    None => kind.push((class, likelihood)),
                }
            }
            kind
        };
        let (rows, columns) = (reading.rows, reading.columns);
        let places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        Self::numbered(rows, columns, places.map(of_cell))
    }

    /// The grid of cells in which these may stand, row by row.
    fn numbered(rows: usize, columns: usize, of_cells: impl Iterator<Item = Kind>) -> Self {
        let mut kinds: Vec<Kind> = Vec::new();
        let number = |kind: Kind| {
            let known = kinds.iter().position(|known| *known == kind);
            known.unwrap_or_else(|| {
                kinds.push(kind);
                kinds.len() - 1
            })
        };
        let cells = of_cells.map(number).collect();
        Self {
            rows,
            columns,
            kinds,
            cells,
        }
    }

    pub(crate) fn kind(&self, kind: usize) -> &Kind {
        &self.kinds[kind]
    }

    /// How many strings of a length run in the grid, about.
    pub(crate) fn count(&self) -> f64 {
        (8 * self.cells.len()) as f64
    }

    /// The two strings that fit these steps best, the better first, and no worse than `least`, a natural logarithm.
    pub(crate) fn best(
        &self,
        steps: &Steps,
        range: Range<usize>,
        classes: &Classes,
        least: f64,
    ) -> Vec<Trail> {
        let blank = classes.between(steps, range.clone());
        let kinds: Vec<Vec<f64>> = self
            .kinds
            .iter()
            .map(|kind| likelihoods(kind, steps, range.clone(), classes))
            .collect();
        // What may follow after each step at most: as many letters as it looks like.
        let mut rest = vec![1.0; range.len()];
        let mut following = classes.blank;
        for step in (1..range.len()).rev() {
            let (class, likelihood) = best(steps.at(range.start + step));
            let begins = class != following && classes.is_letter(class);
            following = class;
            rest[step - 1] =
                rest[step] * f64::from(likelihood) * if begins { Prefix::LETTER } else { 1.0 };
        }
        let mut search = Search {
            trails: self,
            blank,
            kinds,
            rest,
            least: least.exp(),
            best: Vec::new(),
        };
        let cells = (0..self.cells.len()).map(|cell| [cell / self.columns, cell % self.columns]);
        let starts = cells.flat_map(|cell| DIRECTIONS.map(|step| (cell, step)));
        let empty = Prefix::empty(&search.blank);
        search.extend(&empty, &mut Vec::new(), starts.collect());
        search.best
    }
}

/// The next cell of a trail, and the step from one to the next.
type Ahead = ([usize; 2], [isize; 2]);

impl Search<'_> {
    /// Tries the next cells of trails whose cells so far are alike.
    fn extend(&mut self, prefix: &Prefix, kinds: &mut Vec<usize>, mut ahead: Vec<Ahead>) {
        let trails = self.trails;
        let kind_of = |(cell, _): &Ahead| trails.cells[cell[0] * trails.columns + cell[1]];
        ahead.sort_by_key(kind_of);
        for alike in ahead.chunk_by(|a, b| kind_of(a) == kind_of(b)) {
            let kind = kind_of(&alike[0]);
            if trails.kinds[kind].is_empty() {
                continue;
            }
            let repeats = kinds.last().is_some_and(|last| {
                trails.kinds[*last].first().map(|k| k.0) == trails.kinds[kind].first().map(|k| k.0)
            });
            let Some(longer) = prefix.with(
                &self.kinds[kind],
                repeats,
                &self.blank,
                &self.rest,
                self.least,
                kinds.is_empty(),
            ) else {
                continue;
            };
            kinds.push(kind);
            self.note(&longer, kinds);
            let next = alike.iter().filter_map(|(cell, step)| {
                let row = cell[0]
                    .checked_add_signed(step[0])
                    .filter(|row| *row < trails.rows)?;
                let column = cell[1]
                    .checked_add_signed(step[1])
                    .filter(|column| *column < trails.columns)?;
                Some(([row, column], *step))
            });
            let next: Vec<Ahead> = next.collect();
            if !next.is_empty() {
                self.extend(&longer, kinds, next);
            }
            kinds.pop();
        }
    }

    /// Keeps the best two.
    fn note(&mut self, prefix: &Prefix, kinds: &[usize]) {
        let odds = prefix.odds();
        if odds < self.least || kinds.len() < 2 {
            return;
        }
        self.best.push(Trail {
            kinds: kinds.to_vec(),
            odds: odds.ln(),
        });
        self.best.sort_by(|a, b| b.odds.total_cmp(&a.odds));
        self.best.truncate(2);
        if let [_, second] = &self.best[..] {
            self.least = self.least.max(second.odds.exp());
        }
    }
}

/// The likelihood at each step of what may stand in a cell.
pub(crate) fn likelihoods(
    kind: &Kind,
    steps: &Steps,
    range: Range<usize>,
    classes: &Classes,
) -> Vec<f64> {
    /// How likely a letter is printed with an accent where the grid has none, or has another.
    const OTHER_ACCENT: f32 = 0.3;

    let weight = |class: usize| {
        let of_candidate = |(candidate, likelihood): &(usize, f32)| {
            if *candidate == class {
                *likelihood
            } else if classes.plain[*candidate] == classes.plain[class] {
                OTHER_ACCENT * likelihood
            } else {
                0.0
            }
        };
        kind.iter().map(of_candidate).sum::<f32>()
    };
    let weights: Vec<(usize, f32)> = (0..classes.plain.len())
        .map(|class| (class, weight(class)))
        .filter(|(_, weight)| *weight > 0.0)
        .collect();
    let of_step = |step: usize| {
        let seen = steps.at(step);
        weights
            .iter()
            .map(|(class, weight)| f64::from(weight * seen[*class]))
            .sum()
    };
    range.map(of_step).collect()
}

/// How much more likely some steps are if this text is printed than before anything is known, as a natural logarithm.
pub(crate) fn odds(kinds: &[Kind], steps: &Steps, range: Range<usize>, classes: &Classes) -> f64 {
    let blank = classes.between(steps, range.clone());
    let rest = vec![1.0; range.len()];
    let mut prefix = Prefix::empty(&blank);
    for (i, kind) in kinds.iter().enumerate() {
        let repeats = i > 0 && kinds[i - 1] == *kind;
        let letter = likelihoods(kind, steps, range.clone(), classes);
        match prefix.with(&letter, repeats, &blank, &rest, 0.0, i == 0) {
            Some(longer) => prefix = longer,
            None => return f64::NEG_INFINITY,
        }
    }
    prefix.odds().ln()
}

/// The step at which each letter of a text of these kinds is seen best, in the likeliest of all ways (Viterbi).
pub(crate) fn alignment(
    kinds: &[Kind],
    steps: &Steps,
    range: Range<usize>,
    classes: &Classes,
) -> Vec<usize> {
    let count = range.len();
    let blank: Vec<f64> = classes
        .between(steps, range.clone())
        .iter()
        .map(|l| l.max(1e-9).ln())
        .collect();
    // States: blank, letter, blank, letter …, blank.
    let letters: Vec<Vec<f64>> = kinds
        .iter()
        .map(|kind| {
            let likelihoods = likelihoods(kind, steps, range.clone(), classes);
            likelihoods.iter().map(|l| l.max(1e-9).ln()).collect()
        })
        .collect();
    let states = 2 * kinds.len() + 1;
    let mut best = vec![f64::NEG_INFINITY; states];
    let mut from = vec![vec![0_usize; states]; count];
    for step in 0..count {
        let before = best.clone();
        for state in 0..states {
            let here = if state % 2 == 0 {
                blank[step]
            } else {
                letters[state / 2][step]
            };
            let mut value = if step == 0 {
                if state < 2 { 0.0 } else { f64::NEG_INFINITY }
            } else {
                before[state]
            };
            from[step][state] = state;
            let skips = state % 2 == 1 && state > 2 && kinds[state / 2] != kinds[state / 2 - 1];
            for previous in [state.checked_sub(1), state.checked_sub(2).filter(|_| skips)]
                .into_iter()
                .flatten()
            {
                if step > 0 && before[previous] > value {
                    value = before[previous];
                    from[step][state] = previous;
                }
            }
            best[state] = value + here;
        }
    }
    let mut peaks = vec![(range.start, f64::NEG_INFINITY); kinds.len()];
    let mut state = if states > 1 && best[states - 2] > best[states - 1] {
        states - 2
    } else {
        states - 1
    };
    for step in (0..count).rev() {
        if state % 2 == 1 {
            let letter = state / 2;
            if letters[letter][step] > peaks[letter].1 {
                peaks[letter] = (range.start + step, letters[letter][step]);
            }
        }
        state = from[step][state];
    }
    peaks.into_iter().map(|(step, _)| step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A grid of letters that are certain.
    fn grid(rows: &[&str], classes: &Classes) -> Trails {
        let class = |c: char| {
            let characters = classes.network.characters();
            characters
                .iter()
                .position(|text| *text == c.to_string())
                .unwrap()
        };
        let letters = rows.iter().flat_map(|row| row.chars());
        let kinds = letters.map(|c| vec![(class(c), 1.0)]);
        Trails::numbered(rows.len(), rows[0].len(), kinds)
    }

    /// What a network that is as sure as `sure` sees of a text, two steps a letter.
    fn seen(text: &str, sure: f32, classes: &Classes) -> Steps {
        let characters = classes.network.characters();
        let count = characters.len();
        let likelihoods = text.chars().flat_map(|c| {
            let letter = characters
                .iter()
                .position(|text| *text == c.to_string())
                .unwrap();
            [letter, classes.blank].into_iter().flat_map(move |seen| {
                (0..count).map(move |class| {
                    if class == seen {
                        sure
                    } else {
                        (1.0 - sure) / (count - 1) as f32
                    }
                })
            })
        });
        Steps::new(likelihoods.collect(), count)
    }

    fn text(trail: &Trail, grid: &Trails, classes: &Classes) -> String {
        trail
            .kinds
            .iter()
            .map(|kind| classes.text(grid.kind(*kind)[0].0))
            .collect()
    }

    #[test]
    fn a_word_with_wrong_letters_is_what_runs_in_the_grid() {
        let classes = Classes::of(Network::lines());
        let grid = grid(&["QWERT", "KLIAS", "OPELM", "VCRAZ", "BNMJH"], &classes);
        for (printed, runs) in [
            ("QWERT", "QWERT"),
            ("TREVQ", "TREWQ"),
            ("Q L E A N", "QLEAH"),
            ("ELIE", ""),
            ("RA", "RA"),
        ] {
            let steps = seen(printed, 0.9, &classes);
            let best = grid.best(&steps, 0..steps.len(), &classes, 0.0);
            let found = best
                .first()
                .map(|trail| text(trail, &grid, &classes))
                .unwrap_or_default();
            if runs.is_empty() {
                assert!(found.len() < 4, "{found}");
            } else {
                assert_eq!(found, runs, "{printed}");
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn the_best_trail_is_about_that_of_all(printed in "[A-E]{2,5}", cells in "[A-E]{12}", sure in 0.75_f32..0.95) {
            let classes = Classes::of(Network::lines());
            let rows = [&cells[..4], &cells[4..8], &cells[8..]];
            let grid = grid(&rows, &classes);
            let steps = seen(&printed, sure, &classes);
            let best = grid.best(&steps, 0..steps.len(), &classes, 0.0);
            let mut all: Vec<f64> = Vec::new();
            for (cell, [down, right]) in (0..12).flat_map(|cell| DIRECTIONS.map(|step| (cell, step))) {
                let places = (0..4).map(|i| (cell as isize / 4 + i * down, cell as isize % 4 + i * right));
                let inside = places.take_while(|(row, column)| (0..3).contains(row) && (0..4).contains(column));
                let kinds: Vec<Kind> = inside.map(|(row, column)| grid.kinds[grid.cells[(row * 4 + column) as usize]].clone()).collect();
                for length in 2..=kinds.len() {
                    all.push(odds(&kinds[..length], &steps, 0..steps.len(), &classes));
                }
            }
            let most = all.into_iter().fold(0.0, f64::max);
            let found = best.first().map_or(0.0, |trail| trail.odds);
            prop_assert!((found - most).abs() < 1.0, "{found} of {most}");
        }
    }

    #[test]
    fn letters_are_seen_where_they_are() {
        let classes = Classes::of(Network::lines());
        let steps = seen("ABBA", 0.9, &classes);
        let kinds: Vec<Kind> = [1, 2, 2, 1]
            .iter()
            .map(|class| vec![(*class, 1.0)])
            .collect();
        assert_eq!(
            alignment(&kinds, &steps, 0..steps.len(), &classes),
            [0, 2, 4, 6]
        );
    }
}
