//! What is searched for, where and how: the options that every front end has for a search.

use crate::limits::MAX_KEPT_WORDS;
use crate::word_bank::WordBank;
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};
use thiserror::Error;
#[cfg(feature = "regex")]
use wordtrail_dictionary::Regex;
use wordtrail_dictionary::internals::letters::letter_count;
use wordtrail_dictionary::internals::wording::{counted, excerpt};
use wordtrail_dictionary::{Budget, BudgetError, Dictionary, Pattern, Query, WordListError};
use wordtrail_search::grid::{Cell, Directions, Grid};
use wordtrail_search::{Consumer, Mode, Part, Search, Trails};

/// The most steps of a filter, which take some seconds.
const FILTER_STEPS: u64 = 1 << 30;

/// The options of a search as somebody gives them: each field is what one option of the command line sets.
///
/// What they mean depends on the words: listed words may be short, and a puzzle says how its words run.
/// [`search`](Self::search) puts both together.
///
/// ```
/// use wordtrail::{Grid, Mode, SearchRequest, SearchWords, WordBank};
///
/// let request = SearchRequest {
///     mode: Some(Mode::Adjacent),
///     max_length: Some(5),
///     ..SearchRequest::default()
/// };
/// request.check()?;
/// let words = SearchWords::try_from(WordBank::from_words(["ox", "ice cream", "bade"])?)?;
/// let grid: Grid = "abc\ndef\nghi\n".parse()?;
/// let budget = request.budget(grid.cell_count());
/// let (finds, missing) = words.consume(&request.search(&words, &budget), &grid, &mut Vec::new());
/// budget.check()?;
/// assert_eq!(finds.continue_value(), Some(1));
/// let (missing, excluded) = request.missing(&words, missing);
/// assert_eq!((missing, excluded), (vec!["ox"], vec!["ice cream"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct SearchRequest {
    /// How trails run. Without it, as the words of the puzzle do, or straight.
    pub mode: Option<Mode>,
    /// The first trail of each word by default.
    pub trails: Trails,
    /// The minimum number of letters. Without it, 1 for listed words and 3 for those of a dictionary.
    pub min_length: Option<usize>,
    /// The maximum number of letters, if there is one.
    pub max_length: Option<usize>,
    /// All by default.
    pub directions: Directions,
    /// Whether finds that lie within a longer find are left out.
    pub maximal: bool,
    /// The part of the grid in which trails start, if not the whole.
    pub part: Option<Part>,
    /// The cell that trails have to cross.
    pub through: Option<Cell>,
    /// What words have to match.
    pub filter: Option<WordFilter>,
    /// Whether a lone q of the grid is the tile Qu.
    pub qu: bool,
    /// The maximum number of threads.
    pub threads: Option<NonZeroUsize>,
    /// The maximum number of steps. Without it, a number that depends on the grid, and that only artificial ones exceed.
    pub max_steps: Option<u64>,
    /// The bytes of finds that a thread may hold.
    pub max_memory: Option<usize>,
}

impl SearchRequest {
    /// Refuses options that contradict each other.
    ///
    /// # Errors
    ///
    /// [`SearchRequestError::Lengths`] if the minimum length is above the maximum.
    pub fn check(&self) -> Result<(), SearchRequestError> {
        match (self.min_length, self.max_length) {
            (Some(min), Some(max)) if min > max => Err(SearchRequestError::Lengths { min, max }),
            _ => Ok(()),
        }
    }

    /// Refuses a grid without the cell that trails have to cross.
    ///
    /// # Errors
    ///
    /// [`SearchRequestError::Outside`].
    pub fn check_grid(&self, grid: &Grid) -> Result<(), SearchRequestError> {
        match self.through {
            Some(cell) if grid.tile(cell).is_none() => Err(SearchRequestError::Outside {
                cell,
                rows: grid.rows(),
                columns: grid.columns(),
            }),
            _ => Ok(()),
        }
    }

    /// The lengths of the words that are searched for, in letters.
    pub fn lengths(&self, words: &SearchWords) -> RangeInclusive<usize> {
        let default = if words.bank.is_some() { 1 } else { 3 };
        self.min_length.unwrap_or(default)..=self.max_length.unwrap_or(usize::MAX)
    }

    /// What the search of a grid with this number of cells may take.
    pub fn budget(&self, cells: u64) -> Budget {
        let budget = match self.max_steps {
            Some(steps) => Budget::with_steps(steps),
            None => Budget::for_cells(cells),
        };
        match self.max_memory {
            Some(bytes) => budget.memory_per_thread(bytes),
            None => budget,
        }
    }

    /// The words that the [filter](Self::filter) keeps: all without one, and perhaps none.
    ///
    /// # Errors
    ///
    /// [`SearchRequestError::Filter`] if the filter takes too many steps, or keeps more words than fit in memory.
    pub fn filtered(&self, words: SearchWords) -> Result<SearchWords, SearchRequestError> {
        match &self.filter {
            Some(filter) => filter.keep(&words),
            None => Ok(words),
        }
    }

    /// The search for the words within a budget.
    pub fn search(&self, words: &SearchWords, budget: &Budget) -> Search {
        let lengths = self.lengths(words);
        let mut search = Search::new(&words.dictionary)
            .mode(self.mode.unwrap_or_default())
            .trails(self.trails)
            .min_length(*lengths.start())
            .max_length(*lengths.end())
            .directions(self.directions)
            .budget(budget);
        if self.maximal {
            search = search.maximal_only();
        }
        if let Some(part) = self.part {
            search = search.part(part);
        }
        if let Some(cell) = self.through {
            search = search.through(cell);
        }
        match self.threads {
            Some(threads) => search.threads(threads),
            None => search,
        }
    }

    /// Divides words that were not found into those that were searched for, and those of other lengths. Both are empty if only
    /// some trails of the grid were searched, because other trails may spell them.
    pub fn missing<'bank>(
        &self,
        words: &SearchWords,
        missing: Vec<&'bank str>,
    ) -> (Vec<&'bank str>, Vec<&'bank str>) {
        if self.part.is_some() || self.through.is_some() {
            return Default::default();
        }
        let lengths = self.lengths(words);
        missing
            .into_iter()
            .partition(|word| lengths.contains(&letter_count(word)))
    }

    /// The words and the options that decide what is found, for outputs that record their origin: names, and values as JSON.
    #[cfg(feature = "documents")]
    #[doc(hidden)]
    pub fn settings(&self, words: &SearchWords) -> Vec<(&'static str, serde_json::Value)> {
        let lengths = self.lengths(words);
        let trails = match self.trails {
            Trails::All => "all",
            _ => "first",
        };
        let checksum = format!("{:08x}", words.dictionary.checksum());
        let mut settings = vec![
            ("dictionary", checksum.into()),
            ("trails", trails.into()),
            ("mode", self.mode.unwrap_or_default().to_string().into()),
            ("min_length", (*lengths.start()).into()),
        ];
        if let Some(max) = self.max_length {
            settings.push(("max_length", max.into()));
        }
        if self.directions != Directions::ALL {
            let names = self.directions.iter().map(|direction| direction.name());
            settings.push(("directions", names.collect()));
        }
        let flags = [("qu", self.qu), ("maximal", self.maximal)];
        let flags = flags.into_iter().filter(|(_, is_set)| *is_set);
        settings.extend(flags.map(|(name, _)| (name, true.into())));
        if let Some(part) = self.part {
            settings.push(("part", part.to_string().into()));
        }
        if let Some(cell) = self.through {
            settings.push(("through", cell.to_string().into()));
        }
        if let Some(filter) = &self.filter {
            settings.push((filter.option, filter.text.clone().into()));
        }
        settings
    }
}

/// The value of a setting where there are only texts, as in the metadata of columns.
#[cfg(feature = "documents")]
#[doc(hidden)]
pub fn setting_text(value: &serde_json::Value) -> String {
    use serde_json::Value;
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(setting_text).collect::<Vec<_>>().join(","),
        value => value.to_string(),
    }
}

/// What words have to match: a pattern, or a regular expression.
///
/// ```
/// use wordtrail::{Pattern, SearchRequest, WordFilter};
///
/// let request = SearchRequest {
///     filter: Some(WordFilter::from("qu*".parse::<Pattern>()?)),
///     ..SearchRequest::default()
/// };
/// # Ok::<(), wordtrail::QueryError>(())
/// ```
#[derive(Debug, Clone)]
pub struct WordFilter {
    query: Query<'static>,
    option: &'static str,
    text: String,
}

impl From<Pattern> for WordFilter {
    fn from(pattern: Pattern) -> Self {
        Self {
            option: "match",
            text: pattern.to_string(),
            query: pattern.into(),
        }
    }
}

#[cfg(feature = "regex")]
impl From<Regex> for WordFilter {
    fn from(regex: Regex) -> Self {
        Self {
            option: "regex",
            text: regex.to_string(),
            query: regex.into(),
        }
    }
}

impl WordFilter {
    /// The option that sets it in the program, without hyphens, and its text.
    #[doc(hidden)]
    pub fn option(&self) -> (&'static str, &str) {
        (self.option, &self.text)
    }

    fn keep(&self, words: &SearchWords) -> Result<SearchWords, SearchRequestError> {
        let budget = Budget::with_steps(FILTER_STEPS);
        let query = self.query.clone().budget(&budget);
        let matching = words.dictionary.words(query);
        let kept: Vec<String> = matching.take(MAX_KEPT_WORDS + 1).collect();
        let matches_too_many = |problem| SearchRequestError::Filter {
            option: self.option,
            text: self.text.clone(),
            problem,
        };
        budget
            .check()
            .map_err(|_| matches_too_many("takes too many steps".to_owned()))?;
        if kept.len() > MAX_KEPT_WORDS {
            let problem = format!("matches more than {MAX_KEPT_WORDS} words");
            return Err(matches_too_many(problem));
        }
        let bank = words.bank.as_ref().map(|bank| {
            let kept: HashSet<&str> = kept.iter().map(String::as_str).collect();
            bank.matching_where(|letters| kept.contains(letters))
        });
        Ok(SearchWords {
            bank,
            dictionary: Dictionary::from_words(&kept)?,
        })
    }
}

/// The words of a search: those of a dictionary, or those of a list, which are found as a grid spells them and reported as they
/// are listed. See [`SearchRequest`].
///
/// ```
/// use wordtrail::{Grid, Search, SearchWords, WordBank};
///
/// let words = SearchWords::try_from(WordBank::from_words(["Ice cream"])?)?;
/// let grid: Grid = "icecream\n".parse()?;
/// let mut finds = Vec::new();
/// let (_, missing) = words.consume(&Search::new(words.dictionary()), &grid, &mut finds);
/// assert_eq!(finds[0].word, "ice cream");
/// assert!(missing.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct SearchWords {
    dictionary: Dictionary,
    /// The list that the dictionary was compiled from, if any.
    bank: Option<WordBank>,
}

impl From<Dictionary> for SearchWords {
    fn from(dictionary: Dictionary) -> Self {
        Self {
            dictionary,
            bank: None,
        }
    }
}

impl TryFrom<WordBank> for SearchWords {
    type Error = WordListError;

    /// Compiles the list. The errors are those of [`WordBank::compile`].
    fn try_from(bank: WordBank) -> Result<Self, WordListError> {
        Ok(Self {
            dictionary: bank.compile()?,
            bank: Some(bank),
        })
    }
}

impl SearchWords {
    /// The words as a grid spells them.
    pub fn dictionary(&self) -> &Dictionary {
        &self.dictionary
    }

    /// The list, if the words are listed.
    pub fn bank(&self) -> Option<&WordBank> {
        self.bank.as_ref()
    }

    /// Whether there are no words, because a filter kept none.
    pub fn is_empty(&self) -> bool {
        self.dictionary.word_count() == 0
    }

    /// A word as it is listed, found by its letters.
    pub fn spelling<'word>(&'word self, letters: &'word str) -> &'word str {
        let spelling = self.bank.as_ref().and_then(|bank| bank.spelling(letters));
        spelling.unwrap_or(letters)
    }

    /// Searches a grid for a consumer, which gets words as they are listed. Returns the number of finds, and the listed words that
    /// were not found.
    pub fn consume<C: Consumer>(
        &self,
        search: &Search,
        grid: &Grid,
        consumer: &mut C,
    ) -> (ControlFlow<C::Break, u64>, Vec<&str>) {
        match &self.bank {
            None => (search.consume(grid, consumer), Vec::new()),
            Some(bank) => {
                let mut tracker = bank.tracker(consumer);
                let finds = search.consume(grid, &mut tracker);
                (finds, tracker.missing())
            }
        }
    }

    /// Counts the finds of each word that is found, as it is listed. Returns the listed words that were not found, too.
    pub fn count_words(&self, search: &Search, grid: &Grid) -> (Vec<(String, u64)>, Vec<&str>) {
        let mut counts = search.count_words(grid);
        let Some(bank) = &self.bank else {
            return (counts, Vec::new());
        };
        for (word, _) in &mut counts {
            self.spelling(&word.clone()).clone_into(word);
        }
        let found: HashSet<&str> = counts.iter().map(|(word, _)| word.as_str()).collect();
        let missing = bank.words().filter(|word| !found.contains(word)).collect();
        (counts, missing)
    }
}

/// Why a [`SearchRequest`] cannot be met.
#[derive(Debug, Error)]
#[error("{}", self.with_options(|option| Some(option.replace('_', " "))))]
#[non_exhaustive]
pub enum SearchRequestError {
    /// The minimum length is above the maximum.
    Lengths {
        /// The minimum length.
        min: usize,
        /// The maximum length.
        max: usize,
    },
    /// A filter keeps more words than fit in memory, or takes too many steps.
    Filter {
        /// The option of the filter.
        option: &'static str,
        /// The filter.
        text: String,
        /// What is wrong, as a predicate.
        problem: String,
    },
    /// A cell that is not on the grid.
    Outside {
        /// The cell.
        cell: Cell,
        /// The rows of the grid.
        rows: usize,
        /// The columns of the grid.
        columns: usize,
    },
    /// A search takes more than it may, so its finds are incomplete.
    Budget(#[from] BudgetError),
    /// The words cannot be compiled.
    Words(#[from] WordListError),
}

impl SearchRequestError {
    /// The message with the names of options as a front end writes them. The function gets the names of the fields of a
    /// [`SearchRequest`].
    /// Limits that it does not know are not mentioned.
    pub fn with_options(&self, known: impl Fn(&str) -> Option<String>) -> String {
        let option = |name: &str| known(name).unwrap_or_else(|| name.to_owned());
        let (min_length, max_length) = (option("min_length"), option("max_length"));
        match self {
            Self::Lengths { min, max } => format!(
                "{min_length} {min} is above {max_length} {max}, so no word fits: lower {min_length} or raise {max_length}"
            ),
            Self::Filter {
                option: name,
                text,
                problem,
            } => format!(
                "{} “{}” {problem}: leave it out, or make it match fewer",
                option(name),
                excerpt(text)
            ),
            Self::Outside {
                cell,
                rows,
                columns,
            } => format!(
                "{} {cell} is outside the grid, which has {} and {}",
                option("through"),
                counted(*rows, "row"),
                counted(*columns, "column")
            ),
            Self::Budget(error) => {
                let limit = match error {
                    BudgetError::TooManySteps { .. } => known("max_steps"),
                    BudgetError::TooMuchMemory { .. } => known("max_memory"),
                    _ => None,
                };
                let remedy = limit.map_or(String::new(), |limit| format!(" or raise {limit}"));
                format!("{error}: the letters allow too many trails; lower {max_length}{remedy}")
            }
            Self::Words(error) => error.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wordtrail_search::Find;

    fn listed(words: &[&str]) -> SearchWords {
        WordBank::from_words(words).unwrap().try_into().unwrap()
    }

    fn found(request: &SearchRequest, words: &SearchWords, grid: &str) -> Vec<String> {
        let grid: Grid = grid.parse().unwrap();
        let budget = request.budget(grid.cell_count());
        let mut finds: Vec<Find<'static>> = Vec::new();
        let search = request.search(words, &budget);
        let _ = words.consume(&search, &grid, &mut finds);
        finds
            .into_iter()
            .map(|find| find.word.into_owned())
            .collect()
    }

    fn filtered_by(pattern: &str) -> SearchRequest {
        SearchRequest {
            filter: Some(pattern.parse::<Pattern>().unwrap().into()),
            ..SearchRequest::default()
        }
    }

    #[test]
    fn listed_words_may_be_short_and_are_spelled_as_listed() {
        let request = SearchRequest::default();
        let words = listed(&["at", "to-do"]);
        assert_eq!(found(&request, &words, "atodox\n"), ["at", "to-do"]);
        let dictionary = Dictionary::from_words(["at", "todo"]).unwrap();
        assert_eq!(found(&request, &dictionary.into(), "atodox\n"), ["todo"]);
        let grid = "todoxtodo\n".parse().unwrap();
        let all = SearchRequest {
            trails: Trails::All,
            ..request
        };
        let search = all.search(&words, &Budget::new());
        let (counts, missing) = words.count_words(&search, &grid);
        assert_eq!(counts, [("to-do".to_owned(), 2)]);
        assert_eq!(missing, ["at"]);
    }

    #[test]
    fn a_filter_keeps_words_of_lists_and_dictionaries_and_perhaps_none() {
        let bank = WordBank::from_words(["cat", "car-t", "dog"]).unwrap();
        let dictionary = bank.compile().unwrap();
        for words in [bank.try_into().unwrap(), SearchWords::from(dictionary)] {
            let kept = filtered_by("*t").filtered(words.clone()).unwrap();
            assert_eq!(kept.dictionary().word_count(), 2);
            assert_eq!(
                kept.bank().map(|bank| bank.words().len()),
                words.bank().map(|_| 2)
            );
            let request = filtered_by("x*");
            let none = request.filtered(words).unwrap();
            assert!(none.is_empty());
            assert!(found(&request, &none, "catdog\n").is_empty());
        }
    }

    #[test]
    fn words_are_missing_only_where_they_were_searched_for() {
        let words = listed(&["ox", "cat", "kitten"]);
        let missing = |request: &SearchRequest| {
            let missing = words.bank().unwrap().words().collect();
            let (missing, excluded) = request.missing(&words, missing);
            (missing.join(" "), excluded.join(" "))
        };
        let bounded = SearchRequest {
            min_length: Some(3),
            max_length: Some(4),
            ..SearchRequest::default()
        };
        assert_eq!(missing(&bounded), ("cat".into(), "ox kitten".into()));
        let part = SearchRequest {
            part: Some(Part::new(1, 2).unwrap()),
            ..bounded
        };
        assert_eq!(missing(&part), (String::new(), String::new()));
    }

    #[test]
    fn errors_name_options_as_they_are_written() {
        let request = SearchRequest {
            min_length: Some(5),
            max_length: Some(4),
            through: Some(Cell { row: 2, column: 0 }),
            ..SearchRequest::default()
        };
        let lengths = request.check().unwrap_err();
        assert_eq!(
            lengths.to_string(),
            "min length 5 is above max length 4, so no word fits: lower min length or raise max length"
        );
        let outside = request.check_grid(&"cat\n".parse().unwrap()).unwrap_err();
        assert_eq!(
            outside.with_options(|option| Some(format!("--{option}"))),
            "--through 3:1 is outside the grid, which has 1 row and 3 columns"
        );
    }
}
