//! `wordtrail board`: boards of letters to find words on, as in Boggle.

mod best;

use super::arguments::{natural, option, positive, seed_from_clock, size};
use super::format::{TEXT, check_format};
use super::input::{self, DictionaryArguments, Input, STANDARD_INPUT};
use super::output::{Outcome, Output, Target};
use super::terminal;
use anyhow::{Context, anyhow, bail};
use best::BestArguments;
use clap::ValueEnum;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use wordtrail::puzzle::{BestBoards, BoardGenerator, Dice, GeneratedBoard};
use wordtrail::{Dictionary, Grid, Query, WordBank};
use wordtrail_dictionary::internals::wording::{counted, escaped, excerpt};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  wordtrail board                         roll the 16 dice of Boggle
  wordtrail board --dice big              roll the 25 dice of Big Boggle
  wordtrail board --min-words 100 --containing elephant --seed 20261123
  wordtrail board --max-points 50 -n 4    few words, of four letters and more
  wordtrail board --letters english --size 3x5
  wordtrail board --best                  the best board of any letters
  wordtrail board --best=words --dice big --time-limit 600
  wordtrail board --best --fixed 'z??,???,???' --top 10 -f line
  wordtrail board -o board.txt && wordtrail find -m adjacent board.txt
  wordtrail board -f line | wordtrail score -

Exit status: 0 success, 2 error or no such board was found.")]
pub struct Arguments {
    /// Dice: new, old, big, super-big, a file, or a comma-separated list [default: new]
    ///
    /// new is Boggle since 1987, old is Boggle until 1986, big has 5x5 dice, and super-big 6x6. A list has one
    /// die per item, such as AEIOU,RSTLNQu.
    #[arg(long, value_name = "NAME|FILE|DIE,DIE,...")]
    pub dice: Option<OsString>,

    /// Draw cells from these letters instead of dice
    ///
    /// “english” draws letters by their frequency in English.
    #[arg(long, value_name = "LETTERS|english", conflicts_with = "dice")]
    pub letters: Option<String>,

    /// Rows and columns, 2 to 8 each [default: a square with one cell per die, or 4x4]
    #[arg(long, value_name = "RxC", value_parser = size)]
    pub size: Option<(usize, usize)>,

    /// Words that the board must contain
    #[arg(long, value_name = "WORD,WORD,...", value_delimiter = ',')]
    pub containing: Vec<String>,

    /// Minimum number of words [default: 0]
    #[arg(long, value_name = "N", value_parser = natural)]
    pub min_words: Option<u64>,

    /// Maximum number of words [default: no limit]
    #[arg(long, value_name = "N", value_parser = natural)]
    pub max_words: Option<u64>,

    /// Minimum Boggle score [default: 0]
    #[arg(long, value_name = "N", value_parser = natural)]
    pub min_points: Option<u64>,

    /// Maximum Boggle score [default: no limit]
    #[arg(long, value_name = "N", value_parser = natural)]
    pub max_points: Option<u64>,

    /// Minimum word length in letters
    #[arg(short = 'n', long, value_name = "N", value_parser = positive, default_value = "3")]
    pub min_length: NonZeroUsize,

    #[command(flatten)]
    pub best: BestArguments,

    #[command(flatten)]
    pub dictionary: DictionaryArguments,

    /// Random seed [default: a new one, which is printed]
    #[arg(long, value_name = "N", value_parser = natural)]
    pub seed: Option<u64>,

    /// Maximum number of boards to try
    #[arg(long, value_name = "N", default_value = "10000", value_parser = positive)]
    pub tries: NonZeroUsize,

    /// Output format
    #[arg(short, long, value_enum, ignore_case = true, default_value_t)]
    pub format: BoardFormat,

    /// Write to this file [default: standard output]
    ///
    /// The file is replaced only on success.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,

    /// Hide progress and notes
    #[arg(short, long)]
    pub quiet: bool,
}

#[derive(Debug, Clone, Copy, Default, ValueEnum)]
pub enum BoardFormat {
    /// Rows of letters, for “find” and “play”
    #[default]
    Text,
    /// A single line, for “score”
    Line,
}

/// Where the letters come from.
enum DiceChoice {
    Known(Dice),
    File(Input),
}

impl DiceChoice {
    /// Dice that are named, listed, or in a file, or letters, if there are any.
    fn new(arguments: &Arguments) -> anyhow::Result<Option<Self>> {
        if let Some(dice) = &arguments.dice {
            return Self::of_dice(dice).map(Some);
        }
        let Some(letters) = &arguments.letters else {
            return Ok(None);
        };
        let dice = match letters.eq_ignore_ascii_case("english") {
            true => Dice::english_letters(),
            false => Dice::letters(letters).context("--letters")?,
        };
        Ok(Some(Self::Known(dice)))
    }

    fn of_dice(argument: &OsString) -> anyhow::Result<Self> {
        let text = argument.to_string_lossy();
        let name = text.to_lowercase();
        let is_name = ["new", "old", "big", "super-big"].contains(&&*name);
        if !is_name && (argument == STANDARD_INPUT || input::is_file_name(argument)) {
            return Ok(Self::File(Input::from(argument)));
        }
        let typed = format!("--dice {}", excerpt(&escaped(argument)));
        if !is_name && !text.contains(',') {
            bail!(
                "{typed}: there is neither such a file nor such a set of dice: name a file, new, old, big or super-big, or write dice with commas between them"
            );
        }
        let dice = if is_name { name.parse() } else { text.parse() };
        dice.map(Self::Known).context(typed)
    }

    fn read(self) -> anyhow::Result<Dice> {
        match self {
            Self::Known(dice) => Ok(dice),
            Self::File(input) => {
                let text = String::from_utf8(input.read_text()?);
                let text = text.map_err(|_| anyhow!("{input}: it is not UTF-8 text"))?;
                text.parse().with_context(|| input.to_string())
            }
        }
    }
}

/// Refuses bounds that no number is within.
fn bounds(what: &str, min: Option<u64>, max: Option<u64>) -> anyhow::Result<RangeInclusive<u64>> {
    match (min, max) {
        (Some(min), Some(max)) if min > max => bail!(
            "--min-{what} {min} is above --max-{what} {max}: lower --min-{what} or raise --max-{what}"
        ),
        _ => Ok(min.unwrap_or(0)..=max.unwrap_or(u64::MAX)),
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<Outcome> {
    let dice = DiceChoice::new(arguments)?;
    let mut inputs = Vec::from_iter(arguments.dictionary.file.clone());
    if let Some(DiceChoice::File(input)) = &dice {
        inputs.push(input.clone());
    }
    inputs.extend(arguments.best.state.clone().map(Input::File));
    input::check_standard_input(&inputs)?;
    let target = Target::from(arguments.output.clone());
    target.check("--output", &inputs)?;
    check_format(TEXT, &target)?;
    let words = bounds("words", arguments.min_words, arguments.max_words)?;
    let points = bounds("points", arguments.min_points, arguments.max_points)?;
    let dice = dice.map(DiceChoice::read).transpose()?;
    let output = Output::open(&target, &inputs)?;
    let dictionary = arguments.dictionary.load()?;
    let seed = arguments
        .seed
        .unwrap_or_else(|| match arguments.best.state {
            // Those who go on with a state need not give it again.
            Some(_) => 0,
            None => seed_from_clock(),
        });
    let boards = match arguments.best.best {
        Some(most) => {
            let mut boards = BestBoards::new(&dictionary)
                .min_length(arguments.min_length.get())
                .seed(seed);
            if let Some(dice) = dice {
                boards = boards.dice(dice);
            }
            if let Some((rows, columns)) = arguments.size {
                boards = boards.size(rows, columns);
            }
            arguments.best.find(most, boards)
        }
        None => {
            let mut generator = BoardGenerator::new(&dictionary)
                .dice(dice.unwrap_or_default())
                .words(words)
                .points(points)
                .containing(&arguments.containing)
                .min_length(arguments.min_length.get())
                .seed(seed)
                .tries(arguments.tries.get() as u64);
            if let Some((rows, columns)) = arguments.size {
                generator = generator.size(rows, columns);
            }
            generator.generate().map(|board| vec![board])
        }
    };
    let boards = boards.map_err(|error| {
        let has_dice = arguments.letters.is_none();
        let option = |name: &str, value: Option<&str>| {
            option(name, value).filter(|_| has_dice || name != "dice")
        };
        anyhow::Error::msg(error.explain(seed, option))
    })?;
    let text = arguments.format.write_all(&boards)?;
    output.write_whole(text.as_bytes())?;
    print_uncounted(&arguments.containing, &dictionary);
    let score = boards[0].score;
    terminal::print_note(&format!(
        "{}, {} (seed {seed})",
        counted(score.words, "word"),
        counted(score.points, "point"),
    ));
    Ok(Outcome::Found)
}

/// Prints a note about words on the board that do not count.
fn print_uncounted(words: &[String], dictionary: &Dictionary) {
    for word in words {
        if !has_word(dictionary, word) {
            let word = excerpt(word);
            terminal::print_note(&format!(
                "“{word}” is not in the dictionary, so it does not count"
            ));
        }
    }
}

/// Whether a dictionary has the letters of a word.
fn has_word(dictionary: &Dictionary, word: &str) -> bool {
    let Ok(alone) = WordBank::from_words([word]).and_then(|bank| bank.compile()) else {
        return false;
    };
    let mut letters = alone.words(Query::all());
    letters.any(|letters| dictionary.contains(&letters))
}

impl BoardFormat {
    /// The text of boards: lines, or blocks of rows with an empty line between.
    fn write_all(self, boards: &[GeneratedBoard]) -> anyhow::Result<String> {
        let boards = boards.iter().map(|board| self.write(&board.grid));
        let boards: Vec<String> = boards.collect::<anyhow::Result<_>>()?;
        Ok(boards.join(match self {
            Self::Text => "\n",
            Self::Line => "",
        }))
    }

    fn write(self, grid: &Grid) -> anyhow::Result<String> {
        match self {
            Self::Text => Ok(grid.to_string()),
            Self::Line => {
                let tiles = (0..grid.rows()).flat_map(|row| grid.row(row));
                let tiles: Vec<String> = tiles.map(|tile| tile.to_string()).collect();
                let letter = |tile: &String| match tile.to_lowercase().as_str() {
                    "qu" => Ok("Qu".to_owned()),
                    _ if tile.chars().count() == 1 => Ok(tile.clone()),
                    _ => Err(anyhow!(
                        "the board has the tile {tile}, and a line has one letter for each cell: choose --format text"
                    )),
                };
                let line: String = tiles.iter().map(letter).collect::<Result<_, _>>()?;
                Ok(line + "\n")
            }
        }
    }
}
