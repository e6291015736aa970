//! The commands, and the help on each.

use super::{
    board, completions, find, index, judge, make, man, merge, play, read, score, web, words,
};
use clap::{Parser, Subcommand};

/// Find every dictionary word hidden in a grid of letters
#[derive(Parser)]
#[command(
    name = "wordtrail",
    version,
    propagate_version = true,
    arg_required_else_help = true,
    after_help = "\
Examples:
  wordtrail find grid.txt        find the English words in a grid
  wordtrail make cat,dog,bird    make a word search puzzle
  wordtrail find --help          explain all options of “find”

Input may be compressed by gzip or zstd.

Exit status: 0 success, 1 nothing found or a listed word is missing, 2 error."
)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

// clap builds the arguments of a command only when it is chosen: those of all commands would add half a millisecond to a start. So the help
// of commands is here: doc comments of their structs would be read too late, and those of structs inside them would replace it.
#[derive(Subcommand)]
#[command(defer = true)]
pub enum Command {
    /// Generate a board for games such as Boggle
    ///
    /// Dice are rolled until the board has the number of words and points that the options ask for. Words that
    /// it must contain are placed first, and the other dice are rolled around them. A word counts once, if a
    /// trail from neighbour to neighbour spells it and uses no cell twice. The same dictionary, options and
    /// seed generate the same board.
    Board(board::Arguments),

    /// Find the words hidden in grids
    ///
    /// Each word is printed with its trail: the cells that spell it. A word is reported once, at its first
    /// trail, unless --all is given. Rows and columns count from 1. A column is one cell, whatever its width in
    /// the file.
    ///
    /// A grid is a text file with one row per line: compact, with one letter per cell (“cat”), or spaced, where
    /// a cell may have several letters (“Qu E S T”). “.” is a hole, and “?” is a wildcard that matches any
    /// letter.
    ///
    /// A puzzle is a grid, an empty line and a list of words, one per line. Only the listed words are searched
    /// for, unless --dictionary or --words is given. A puzzle may also be a document (make -f json). A file of
    /// JSON lines may have several documents, and all of them are searched.
    ///
    /// Photos, scans and screenshots of puzzles (PNG, JPEG, WebP), office files and PDF are read, too.
    #[command(aliases = ["solve", "search"])]
    Find(find::Arguments),

    /// Compile a word list into an index, or inspect an index
    ///
    /// A word list is UTF-8 text with one word per line, in any order and case. Lines that are not words are
    /// skipped and counted. An index opens faster than a word list. The index file is replaced only on success.
    Index(index::Arguments),

    /// Check whether a traced path spells a word
    ///
    /// The cells of the path are given in order, from the first letter to the last. Rows and columns count from
    /// 1. Each step goes to a neighbour, or along a straight line with -m straight.
    ///
    /// The word is printed. If the path spells no word, the reason is printed: the first cell that cannot be
    /// there, or letters that are not a word.
    Judge(judge::Arguments),

    /// Make word search puzzles
    ///
    /// The words come from a file, a comma-separated list, a built-in theme (--theme), or are drawn at random
    /// from common English words or a dictionary (--random). Spaces, hyphens and apostrophes are ignored when
    /// words are placed. A word that does not fit is an error, unless --drop is given.
    ///
    /// No offensive word appears by chance, in any direction, unless --avoid none is given. Offensive words
    /// inside hidden words stay.
    ///
    /// Each finished grid is searched to verify that every word appears exactly once and that no unwanted word
    /// appears. A word that can also be read inside another one is reported. The same words, options and seed
    /// make the same puzzle in all versions 0.3.x and, from 1.0 on, in all with the same major number.
    ///
    /// With -m adjacent, words bend: each runs from neighbour to neighbour and uses no cell twice. Words that
    /// can be traced in several ways are reported. With --cover, every cell belongs to exactly one word, so the
    /// words need as many letters as the grid has cells; --random then draws such words.
    ///
    /// With --from, puzzles are printed again, changed, or regenerated with the same words: --replace exchanges
    /// words, and options such as --level, --size and --seed regenerate the puzzle.
    #[command(aliases = ["create", "generate"])]
    Make(Box<make::Arguments>),

    /// Merge the results of “find --part”
    ///
    /// The files are text, CSV or JSON lines, in the order of the parts. Each word is kept once, at its first
    /// trail, unless --all is given. The result is what “wordtrail find” writes without --part.
    ///
    /// A missing part is detected only if the parts were written with --provenance, as in “wordtrail find
    /// --part 1/8 --provenance”.
    Merge(merge::Arguments),

    /// Play a puzzle in the browser
    ///
    /// The player finds the words listed below the grid or, if there are none, the words of the dictionary.
    /// Listed words are shown. Words of the dictionary stay hidden until they are found. Words that are not on
    /// the grid are left out.
    ///
    /// The page is one HTML file that needs no server and no network. Words are marked by dragging, clicking,
    /// touching, or with the arrow keys and space. The browser saves the progress.
    Play(play::Arguments),

    /// Show what a file is read as
    ///
    /// The file is read as “find” reads a puzzle or a grid, or as “make” reads a list (--list). What is read is
    /// printed as a puzzle file: one row per line, an empty line, and the words. Notes report what was skipped
    /// and guessed.
    Read(read::Arguments),

    /// Count the words and points of Boggle boards
    ///
    /// A board is one line with its cells in reading order, such as 16 cells for 4 rows and 4 columns, or a
    /// block of rows followed by an empty line, with an optional title above. A cell is a letter in any case,
    /// “Qu”, or “.” for a hole. Spaces, commas, semicolons or “|” may separate cells and rows. Each board is
    /// printed with its words, its points and the number of its line.
    ///
    /// A word is on a board if its letters lead from neighbour to neighbour and use each cell at most once. A
    /// word counts once per board: 1 point for 3 or 4 letters, 2 for 5, 3 for 6, 5 for 7, 11 for 8 or more.
    Score(score::Arguments),

    /// Open a page that solves, makes and plays puzzles
    ///
    /// The page is one HTML file with the engine and the English words inside. It needs no server and no
    /// network, so it can be copied to a phone or put on a website.
    Web(web::Arguments),

    /// Look up words, or list those that match a pattern
    ///
    /// Each word is printed if the dictionary has it. If not, a line reports it and suggests up to five words
    /// with similar spelling. No dictionary has words with spaces, hyphens or apostrophes.
    ///
    /// In a pattern, “?” matches one letter, “*” any number of letters, “[aeiou]” one of these letters, “[a-m]”
    /// one from a to m, and “[^s]” one that is not s. Quote the pattern so that the shell does not expand it.
    /// Matches are sorted, one per line. Without a word, a pattern or letters, all words are listed.
    Words(words::Arguments),

    /// Print a shell completion script
    ///
    /// Save the script where the shell looks for completions, then start a new shell.
    Completions(completions::Arguments),

    /// Print manual pages
    ///
    /// There is one page for the program, wordtrail.1, and one for each command, such as wordtrail-find.1.
    Man(man::Arguments),
}
