//! `wordtrail board --best`: the boards with the most points or words.

use crate::cli::arguments::{Named, named, positive};
use crate::cli::progress::Progress;
use crate::cli::terminal;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;
use wordtrail::puzzle::{BestBoards, GenerateBoardError, GeneratedBoard, Most};
use wordtrail::{Grid, GridError};
use wordtrail_dictionary::internals::wording::counted;

#[derive(clap::Args)]
pub struct BestArguments {
    /// Search for the board with the most points or words, of any letters unless --dice or --letters is given
    ///
    /// The result is the best board that was found; there may be a better one. It depends on the seed and the number of
    /// rounds, and not on the number of threads. Each of the --letters may be used any number of times.
    #[arg(
        long,
        value_parser = named(&MOST),
        ignore_case = true,
        value_name = "points|words",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "points",
        hide_possible_values = true,
        conflicts_with_all = ["containing", "min_words", "max_words", "min_points", "max_points", "tries"]
    )]
    pub best: Option<Most>,

    /// Number of best boards to write, 1 to 10 [default: 1]
    ///
    /// None of them is a rotation or reflection of another.
    #[arg(long, value_name = "N", value_parser = top, requires = "best")]
    pub top: Option<usize>,

    /// Fixed cells of the best board: its rows, with ? for the other cells
    #[arg(long, value_name = "ROW,ROW,...", value_parser = fixed, requires = "best", conflicts_with = "size")]
    pub fixed: Option<Grid>,

    /// Number of rounds of the search for the best board [default: 20, or no limit with --time-limit]
    #[arg(long, value_name = "N", value_parser = positive, requires = "best")]
    pub rounds: Option<NonZeroUsize>,

    /// Time limit of the search for the best board, in seconds
    ///
    /// The board found by then depends on the machine.
    #[arg(long, value_name = "SECONDS", value_parser = positive, requires = "best")]
    pub time_limit: Option<NonZeroUsize>,

    /// Keep the state of the search for the best board in a file, and go on with it if it exists
    ///
    /// It is written about once a second, so that a search of hours can be interrupted. Without --seed, the seed is then 0. When
    /// all rounds are finished, a higher number of --rounds goes on.
    #[arg(long, value_name = "FILE", requires = "best")]
    pub state: Option<PathBuf>,

    /// Number of threads that search for the best board [default: one per CPU]
    #[arg(short = 'j', long, value_name = "N", value_parser = positive, requires = "best")]
    pub threads: Option<NonZeroUsize>,
}

const MOST: [Named<Most>; 2] = [
    ("points", "Points", Most::Points),
    ("words", "Words", Most::Words),
];

fn top(text: &str) -> Result<usize, String> {
    let number = text.parse().ok();
    let number = number.filter(|number| (1..=BestBoards::COUNT).contains(number));
    number.ok_or_else(|| format!("it must be a whole number from 1 to {}", BestBoards::COUNT))
}

fn fixed(rows: &str) -> Result<Grid, String> {
    let board = rows.replace(',', "\n").parse();
    board.map_err(|error: GridError| error.to_string())
}

impl BestArguments {
    /// Finds as many of the best boards as are asked for.
    pub fn find(
        &self,
        most: Most,
        boards: BestBoards,
    ) -> Result<Vec<GeneratedBoard>, GenerateBoardError> {
        let limit = self
            .time_limit
            .map(|limit| Duration::from_secs(limit.get() as u64));
        let rounds = match (self.rounds, limit) {
            (Some(rounds), _) => Some(rounds.get() as u64),
            (None, Some(_)) => None,
            (None, None) => Some(BestBoards::ROUNDS),
        };
        let mut boards = boards.rounds(rounds.unwrap_or(u64::MAX)).most(most);
        if let Some(fixed) = &self.fixed {
            boards = boards.fixed(fixed);
        }
        if let Some(threads) = self.threads {
            boards = boards.threads(threads);
        }
        if let Some(limit) = limit {
            boards = boards.time_limit(limit);
        }
        if let Some(state) = &self.state {
            boards = boards.state(state);
        }
        let progress = Progress::start(rounds, "rounds", true);
        let found = boards.find_with(|so_far| {
            progress.counter().store(so_far.rounds, Relaxed);
            progress.best().store(so_far.best, Relaxed);
        });
        let finished = progress.counter().load(Relaxed);
        drop(progress);
        let mut found = found?;
        found.truncate(self.top.unwrap_or(1));
        // A state may have more rounds than are asked for.
        if limit.is_some() && rounds.is_none_or(|rounds| finished < rounds) {
            let finished = counted(finished, "round");
            terminal::print_note(&format!("the time limit ended the search after {finished}"));
        }
        Ok(found)
    }
}
