//! `wordtrail find --cover`: the words that a grid is divided into, as in Strands.

use crate::cli::search_input::{Division, SearchInput};
use crate::cli::terminal;
use anyhow::{Context, anyhow, bail};
use indicatif::HumanCount;
use std::ops::ControlFlow;
use wordtrail::puzzle::{DivideError, Divisions};
use wordtrail::{Dictionary, Mode};

/// Which divisions are written.
pub struct Cover {
    /// The most of them; none for all.
    pub top: Option<usize>,
    /// Whether a word or a phrase has to join opposite edges.
    pub is_spanning: bool,
    /// Whether only their number is asked for.
    pub is_count: bool,
}

/// The most divisions that are written, or looked at for those that join opposite edges. That takes some seconds.
const MAX_DIVISIONS: usize = 1_000_000;

impl Cover {
    /// Whether a grid may have more than one, so that they are numbered.
    pub fn is_of_several(&self) -> bool {
        self.top != Some(1)
    }

    /// The best divisions of a grid: one without finds if there is none. Prints a note of how many there are.
    pub fn divide(&self, input: &SearchInput<'_>) -> anyhow::Result<Vec<Division>> {
        let source = input.source;
        let (finds, _) = input.collect(true, "to divide the grid: raise --max-memory")?;
        let common = Dictionary::common();
        let divisions = Divisions::new(&input.grid, finds.iter(), |word| common.contains(word));
        let divisions = divisions
            .map_err(explain)
            .with_context(|| source.to_string())?;
        let count = divisions.count();
        let is_listed = self.top.is_none() || self.is_count && self.is_spanning;
        if is_listed && count > MAX_DIVISIONS as u64 {
            bail!(
                "{source}: there are {} ways to divide it into words, which are too many to look at each: choose longer words with --min-length, or some with --top",
                HumanCount(count)
            );
        }
        let most = self.top.filter(|_| !is_listed).unwrap_or(usize::MAX);
        let (mut chosen, mut seen) = (Vec::new(), 0);
        let end = divisions.for_each(|division| {
            seen += 1;
            if !self.is_spanning || divisions.is_spanning(division) {
                let mut division = division.to_vec();
                division.sort_unstable();
                chosen.push(division);
            }
            match chosen.len() == most || seen == MAX_DIVISIONS {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        let is_complete = end.is_continue();
        let total = match self.is_spanning && is_complete {
            true => chosen.len() as u64,
            false => count,
        };
        if !self.is_count {
            let joined = match self.is_spanning {
                true => " in which a word or phrase joins opposite edges",
                false => "",
            };
            let note = match total {
                0 if input.mode() == Mode::Straight => {
                    format!("no division into words{joined} in straight lines: add -m adjacent")
                }
                0 => format!("no division into words{joined}"),
                _ if chosen.is_empty() => {
                    let seen = HumanCount(seen as u64);
                    format!("none of the {seen} best divisions into words{joined}")
                }
                1 => format!("the only division into words{joined}"),
                total if self.is_spanning && !is_complete => {
                    let total = HumanCount(total);
                    format!("the best{joined}, of {total} divisions into words")
                }
                total => format!(
                    "the best of {} divisions into words{joined}",
                    HumanCount(total)
                ),
            };
            terminal::print_note(&format!("{source}: {note}"));
        }
        if chosen.is_empty() {
            chosen.push(Vec::new());
        }
        let division = |chosen: Vec<usize>| Division {
            finds: finds.only(&chosen),
            total,
        };
        Ok(chosen.into_iter().map(division).collect())
    }
}

fn explain(error: DivideError) -> anyhow::Error {
    match error {
        DivideError::TooManyWays => {
            anyhow!(
                "{error}: choose longer words with --min-length, or fewer with --dictionary common"
            )
        }
        error => error.into(),
    }
}
