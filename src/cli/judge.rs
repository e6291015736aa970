//! `wordtrail judge`: whether cells spell a word.

use super::arguments::SearchArguments;
use super::input::Input;
use super::output::{Outcome, Output};
use super::search_input::SearchInput;
use super::search_options::SearchOptions;
use clap::ValueHint;
use wordtrail::{Cell, Mode, Points};
use wordtrail_dictionary::internals::wording::counted;

#[derive(clap::Args)]
#[command(mut_arg("mode", |argument| argument.help("Search mode [default: adjacent]")))]
#[command(after_help = "\
Examples:
  wordtrail judge board.txt 1:1 1:2 2:2     the word that these cells spell
  wordtrail judge --points - 1:1,1:2,2:2    the same, with its Boggle score
  wordtrail judge puzzle.txt 4:2 5:2 6:2    a listed word of a puzzle

Exit status: 0 the path spells a word, 1 it does not, 2 error.")]
pub struct Arguments {
    /// Board, grid or puzzle file, or “-” for standard input
    #[arg(value_name = "BOARD", value_hint = ValueHint::AnyPath)]
    board: Input,

    /// Cells of the path, from first letter to last
    #[arg(value_name = "ROW:COLUMN", required = true, value_delimiter = ',')]
    cells: Vec<Cell>,

    /// Add the Boggle score
    #[arg(long)]
    points: bool,

    #[command(flatten)]
    pub search: SearchArguments,
}

/// Runs the command.
pub fn run(arguments: Arguments) -> anyhow::Result<Outcome> {
    let board = &arguments.board;
    let mut search = SearchOptions::try_from(arguments.search)?;
    let request = &mut search.request;
    request.mode = request.mode.or(Some(Mode::Adjacent));
    search.inputs(std::slice::from_ref(board))?;
    search.check_grid(board)?;
    let words = search.words()?;
    let input = SearchInput::read(board, &search, words.as_ref())?;
    let judged = input.judge(&arguments.cells);
    let verdict = match &judged {
        Ok(word) if arguments.points => {
            let points = counted(Points::BOGGLE.of(word), "point");
            format!("{word}  {points}\n")
        }
        Ok(word) => format!("{word}\n"),
        Err(error) => format!("no word: {error}\n"),
    };
    Output::standard()?.write_whole(verdict.as_bytes())?;
    Ok(Outcome::of(judged.is_ok()))
}
