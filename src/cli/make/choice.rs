//! Which words `wordtrail make` hides.

use super::arguments::{Arguments, ThemeArgument};
use super::book::Book;
use crate::cli::input::{self, Input};
use anyhow::bail;
use std::ffi::OsString;
use std::ops::RangeInclusive;
use wordtrail::puzzle::{PuzzleCells, RandomWords, Theme};
use wordtrail::{Dictionary, Directions, WordBank};
use wordtrail_dictionary::internals::wording::excerpt;

/// Where the words to hide come from.
pub enum WordsChoice {
    New(NewWords),
    /// Puzzles have words of their own.
    Of(Input),
    /// Nothing is made: the themes are printed.
    ListOfThemes,
}

/// Words of a new puzzle.
pub enum NewWords {
    /// A file or a comma-separated list.
    Listed(OsString),
    /// Those of the clues.
    Clued,
    Theme(Theme),
    /// Words drawn from a list, others for each copy.
    Random {
        source: RandomSource,
        count: usize,
        lengths: RangeInclusive<usize>,
    },
    /// A list for each puzzle.
    Book(Book),
}

/// What random words are drawn from.
#[derive(Clone, Copy)]
pub enum RandomSource {
    Common,
    English,
    Theme(Theme),
    /// The dictionary that was named.
    Dictionary,
    /// The list of words.
    List,
}

/// The words that the arguments ask for.
pub fn words(
    arguments: &Arguments,
    book: Option<Book>,
    directions: Directions,
) -> anyhow::Result<WordsChoice> {
    let lengths = lengths(arguments, directions)?;
    let has_lengths =
        arguments.lengths.min_length.is_some() || arguments.lengths.max_length.is_some();
    if has_lengths && arguments.random.is_none() {
        bail!(
            "--min-length and --max-length apply only to words drawn with --random N: leave them out"
        );
    }
    let has_source = arguments.theme.is_some() || arguments.words.is_some();
    let is_drawn_from = arguments.random.is_some() && !has_source;
    let is_dictionary_used = is_drawn_from || arguments.clean.is_some() || arguments.from.is_some();
    if arguments.dictionary.file.is_some() && !is_dictionary_used {
        bail!("--dictionary applies only to --random N and --clean N: add one of them");
    }
    let theme = match arguments.theme {
        Some(ThemeArgument::List) => return Ok(WordsChoice::ListOfThemes),
        Some(ThemeArgument::Named(theme)) => Some(theme),
        None => None,
    };
    if let Some(book) = book {
        return Ok(WordsChoice::New(NewWords::Book(book)));
    }
    Ok(match (arguments.random, &arguments.from, theme) {
        (Some(count), ..) => WordsChoice::New(NewWords::Random {
            source: random_source(arguments, theme)?,
            count: count.get(),
            lengths,
        }),
        (None, Some(puzzles), _) => {
            if !arguments.set.is_empty() {
                bail!("--set makes puzzles of a list of words: name one in place of --from");
            }
            if arguments.copies > 1 && arguments.series.is_none() {
                bail!(
                    "--copies cannot be used with --from, which has puzzles that are made: leave one out"
                );
            }
            WordsChoice::Of(puzzles.clone())
        }
        (None, None, Some(theme)) => WordsChoice::New(NewWords::Theme(theme)),
        // clap requires words or clues otherwise.
        (None, None, None) => WordsChoice::New(match &arguments.words {
            Some(words) => NewWords::Listed(words.clone()),
            None => NewWords::Clued,
        }),
    })
}

/// The lengths of random words. Longer words would not fit.
fn lengths(arguments: &Arguments, directions: Directions) -> anyhow::Result<RangeInclusive<usize>> {
    let (min, max) = arguments.lengths.range(3)?.into_inner();
    let cells = PuzzleCells::new(arguments.size, None);
    let longest = cells.longest_word(arguments.mode.unwrap_or_default(), directions);
    Ok(min..=max.min(longest))
}

/// What random words are drawn from.
fn random_source(arguments: &Arguments, theme: Option<Theme>) -> anyhow::Result<RandomSource> {
    if let Some(theme) = theme {
        return Ok(RandomSource::Theme(theme));
    }
    if arguments.words.is_some() {
        return Ok(RandomSource::List);
    }
    let has_dictionary = arguments.dictionary.file.is_some();
    // With --clean, the dictionary has the words to keep out.
    if has_dictionary && arguments.from.is_some() && arguments.clean.is_none() {
        bail!("--from and --dictionary both name what random words are drawn from: leave one out");
    }
    match arguments.from.as_ref().map(Input::argument).as_deref() {
        None if has_dictionary => Ok(RandomSource::Dictionary),
        None | Some("common") => Ok(RandomSource::Common),
        Some("english") => Ok(RandomSource::English),
        Some(name) => bail!(
            "--from {}: with --random, this is common or english, the built-in lists: choose one of them, or name a file with --dictionary",
            excerpt(name)
        ),
    }
}

impl RandomSource {
    /// Words of these lengths to draw. Those of a dictionary and a list that were named are read by functions.
    pub fn words(
        self,
        lengths: RangeInclusive<usize>,
        dictionary: impl FnOnce() -> anyhow::Result<Dictionary>,
        list: impl FnOnce() -> anyhow::Result<WordBank>,
    ) -> anyhow::Result<RandomWords> {
        let dictionary = match self {
            Self::Common => Dictionary::common().clone(),
            Self::English => input::built_in()?,
            Self::Theme(theme) => Dictionary::from_words(theme.words())?,
            Self::Dictionary => dictionary()?,
            Self::List => return Ok(RandomWords::from_list(list()?, lengths)?),
        };
        let words = RandomWords::new(dictionary, lengths);
        // There are enough words without the innocent ones that contain an offensive one, such as GRASS. A list of somebody's own, and
        // a theme, are taken as they are.
        Ok(match self {
            Self::Common | Self::English => words.large(),
            _ => words,
        })
    }

    /// The beginning of a sentence about its words.
    pub fn described(self) -> String {
        match self {
            Self::Common => "the list of common words has".to_owned(),
            Self::English => "the English dictionary has".to_owned(),
            Self::Theme(theme) => format!("the theme {} has", theme.name()),
            Self::Dictionary => "the dictionary has".to_owned(),
            Self::List => "the list has".to_owned(),
        }
    }
}

impl WordsChoice {
    /// The title of puzzles without another one: the name of the theme, if there is one.
    pub fn title(&self) -> String {
        match self {
            Self::New(
                NewWords::Theme(theme)
                | NewWords::Random {
                    source: RandomSource::Theme(theme),
                    ..
                },
            ) => theme.title(),
            _ => String::new(),
        }
    }
}

/// The themes, with the number of words of each.
pub fn list_of_themes() -> String {
    let line = |theme: &Theme| format!("{:<12}{:>2} words\n", theme.name(), theme.words().count());
    Theme::ALL.iter().map(line).collect()
}
