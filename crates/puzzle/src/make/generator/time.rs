//! How the time limit is divided between placing words, separating them, and filling and the proof.

use super::Generator;
use super::attempt::Attempts;
use crate::generator_options::Misfit;
use crate::make::placing::Effort;
use crate::make::stop::Stop;
use crate::word_bank::Entry;
use std::time::Duration;

/// The time reserved for each cell, for filling and the proof where cells may have any letters: many times what these
/// take, since words may have to be placed again before.
const FILLING_TIME_PER_CELL: Duration = Duration::from_micros(100);

/// The time reserved for each cell at least: it takes about 0.25 µs to be filled, proved and written.
const SHORTEST_TIME_PER_CELL: Duration = Duration::from_micros(1);

/// The least time in which a cell can be filled and proved: with less, nothing is begun.
const LEAST_TIME_PER_CELL: Duration = Duration::from_nanos(150);

/// The least time in which words can be laid out and proved, in multiples of what the preparation of the list took.
const LEAST_PREPARATIONS: u32 = 3;

/// The least time reserved, in multiples of what the preparation of the list took: filling and the proof take some eight
/// times as long where words are as many as a grid can have. On a busy machine both take longer.
const PREPARATIONS: u32 = 16;

/// The part of the time limit in which words may be dropped, where they need not be on a larger grid: one of this many.
const TIME_FOR_DROPPING: u32 = 3;

/// How much longer than the time limit filling and the proof may take at least.
const SHORTEST_GRACE: Duration = Duration::from_millis(150);

/// What filling and the proof of a number of cells take at least, on a busy machine, after a preparation.
fn least_reserved_time(cells: usize, stop: Stop<'_>) -> Duration {
    let cells = u32::try_from(cells).unwrap_or(u32::MAX);
    let preparations = stop.preparation() * PREPARATIONS;
    preparations.max(SHORTEST_TIME_PER_CELL.saturating_mul(cells))
}

impl Generator {
    /// The time that is left for a puzzle without some words, after grids were tried that have all of them. There is none if the
    /// time limit is too short for both.
    pub(super) fn time_for_dropping(&self, words: &[Entry], stop: Stop<'_>) -> Option<Duration> {
        let Some(limit) = self.time_limit else {
            return Some(Duration::ZERO);
        };
        let letters = words.iter().map(|word| word.letters.chars().count());
        let part = limit / TIME_FOR_DROPPING;
        (least_reserved_time(letters.sum(), stop) <= part).then_some(part)
    }

    /// For how many letters of words there is time on a grid with room for them: for all, unless words may be dropped.
    pub(super) fn letters_in_time(&self, letters: usize, stop: Stop<'_>) -> usize {
        match (self.misfits, stop.time_left()) {
            (Misfit::Drop, Some(left)) => {
                let cells = left.as_micros() / SHORTEST_TIME_PER_CELL.as_micros() / 2;
                letters.min(usize::try_from(cells / 2).unwrap_or(usize::MAX))
            }
            _ => letters,
        }
    }
}

impl<'a> Attempts<'a> {
    /// How much longer than the time limit filling and the proof may take.
    pub(super) fn grace(&self) -> Duration {
        let limit = self.generator.time_limit.unwrap_or_default();
        let preparation = self.effort.stop.preparation();
        SHORTEST_GRACE.max(limit / 20).max(2 * preparation)
    }

    /// The time that placing words leaves for filling and the proof: a tenth, or less where cells may have any letters and all
    /// words have to be placed: only where letters have to be tried does filling take long. (Where words may be dropped, a few
    /// words less are better than no puzzle.) Where filling takes more than a tenth in any case, it is up to three fifths of the time.
    pub(super) fn reserved_time(&self) -> Duration {
        let Generator { clean, avoid, .. } = self.generator;
        let reserved = self.generator.time_limit.map(|limit| {
            let cells = self.mask.cells();
            let has_any_letters = clean.is_none() && avoid.is_none();
            let is_short = has_any_letters && self.generator.misfits == Misfit::Refuse;
            let least = least_reserved_time(cells, self.effort.stop);
            let cells = u32::try_from(cells).unwrap_or(u32::MAX);
            match limit / 10 {
                tenth if is_short => tenth.min(FILLING_TIME_PER_CELL.saturating_mul(cells)),
                tenth => tenth,
            }
            .max(least.min(limit / 5 * 3))
        });
        reserved.unwrap_or_default()
    }

    /// Whether too little time is left for any puzzle, even one of few words.
    pub(super) fn is_hopeless(&self) -> bool {
        let cells = u32::try_from(self.mask.cells()).unwrap_or(u32::MAX);
        let words = LEAST_PREPARATIONS * self.effort.stop.preparation();
        let least = words + LEAST_TIME_PER_CELL.saturating_mul(cells);
        let left = self.effort.stop.time_left();
        left.is_some_and(|left| left < least)
    }

    pub(super) fn placing_effort(&self) -> Effort<'a> {
        Effort {
            stop: self.effort.stop.earlier_by(self.reserved_time()),
            ..self.effort
        }
    }

    /// When to stop placing words again. Where words may be dropped, half of the time reserved is left for dropping them.
    pub(super) fn separating_stop(&self) -> Stop<'a> {
        match self.generator.misfits {
            Misfit::Refuse => self.effort.stop,
            Misfit::Drop => self.effort.stop.earlier_by(self.reserved_time() / 2),
        }
    }
}
