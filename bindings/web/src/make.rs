//! Puzzles that are made on the page, as `wordtrail make` makes them: the same options and seed make the same puzzle.

use crate::options::{self, MAX_SIDE, Options};
use crate::wording::{counted, left_out, text};
use wordtrail::puzzle::{
    Clues, Cover, Generated, Mask, MessageFit, Offensive, PuzzleCells, PuzzleRequest,
    PuzzleRequestError, PuzzleWords, RandomWords, Theme,
};
use wordtrail::{Dictionary, Directions, Mode, Puzzle, Reader, WordBank};

/// The name of the shape that the reader of the page draws.
const DRAWN: &str = "drawn";

/// The least letters of random words, unless there is an option.
const MIN_RANDOM_LENGTH: usize = 3;

/// Makes a puzzle. Random words are drawn from those of a theme or from common ones. Returns sentences, too: what was proved, and
/// what the maker should know.
pub fn make(
    options: &Options,
    common: impl FnOnce() -> Result<Dictionary, String>,
) -> Result<(Puzzle, Vec<String>), String> {
    let theme: Option<Theme> = options.named("theme")?;
    let mut request = request(options, theme)?;
    let count: Option<usize> = options.number("random", "the number of random words")?;
    // Without a number, as many words are drawn as cover the grid.
    let cells = request.cells.count();
    let covers = request.cover.is_some() && (theme.is_none() || cells.is_some());
    let is_drawn = count.is_some() || covers && (theme.is_some() || options.is_on("draws"));
    request.words = match theme {
        Some(theme) if !is_drawn => WordBank::from_words(theme.words()).map_err(text)?.into(),
        None if !is_drawn => clued(options)?.into(),
        _ if count == Some(0) => {
            return Err("the number of random words is at least 1".to_owned());
        }
        _ if request.cover.is_some() && cells.is_none() => {
            return Err("random words that cover the grid have as many letters as it has cells: give its rows and columns".to_owned());
        }
        _ => {
            let shortest = options.number("shortest", "the shortest length of random words")?;
            let shortest = shortest.unwrap_or(match count {
                Some(_) => MIN_RANDOM_LENGTH,
                None => 1,
            });
            let longest = request
                .cells
                .longest_word(request.mode, request.recipe.directions);
            let lengths = shortest..=longest;
            let random = match theme {
                Some(theme) => {
                    let words = Dictionary::from_words(theme.words()).map_err(text)?;
                    RandomWords::new(words, lengths)
                }
                None => RandomWords::new(common()?, lengths).large(),
            };
            match count {
                Some(count) => random.count(count),
                None => random,
            }
            .into()
        }
    };
    let seed = options.number("seed", "the seed")?.unwrap_or(0);
    let made = request.make(seed).map_err(make_error)?;
    let (puzzle, generated) = (made.puzzle, made.generated);
    let mut notes = vec![proof(&request, &puzzle, &generated)];
    notes.extend(exceptions(&generated));
    notes.extend(noted(
        "offensive words that come about in every arrangement tried",
        generated.unavoided.iter().cloned(),
    ));
    notes.extend(notes_on_options(options, &request, &generated.words));
    Ok((puzzle, notes))
}

/// The words of a list as people type it.
fn listed(words: &str) -> Result<WordBank, String> {
    if words.is_empty() {
        return Err(
            "there are no words to hide: type some, one in each line or with commas between them"
                .to_owned(),
        );
    }
    if words.starts_with('{') {
        return Err(
            "a puzzle document is no list of words: drop its file here, or paste its words"
                .to_owned(),
        );
    }
    let reader = Reader::new().without_guess_of_language();
    match words.contains('\n') {
        true => reader.word_bank(words).map_err(text),
        false => reader.typed_words(words).map_err(text),
    }
}

/// The words of a list with their clues, or those of the clues if there is no list.
fn clued(options: &Options) -> Result<WordBank, String> {
    let (words, clues) = (options.text("words"), options.text("clues"));
    if clues.is_empty() {
        return listed(words);
    }
    let clues = Clues::parse(clues.as_bytes()).map_err(text)?;
    match words {
        "" => Ok(clues.words().clone()),
        words => listed(words)?.with_clues(&clues).map_err(text),
    }
}

/// The request of the options, but for its words.
fn request(options: &Options, theme: Option<Theme>) -> Result<PuzzleRequest, String> {
    let words = |name: &str, what: &str| match options.text(name) {
        "" => Ok(None),
        words => listed(words)
            .map(Some)
            .map_err(|error| format!("{what}: {error}")),
    };
    let size = options.size()?;
    let mut request = PuzzleRequest {
        mode: options::mode(!matches!(options.text("mode"), "" | "straight")),
        cover: (options.text("mode") == "cover").then(|| match options.text("spanning") {
            "" => Cover::new(),
            word => Cover::new().spanning(word),
        }),
        cells: match options.text("shape") {
            DRAWN => PuzzleCells::Mask(drawn_mask(options)?),
            _ => PuzzleCells::new(size, options.named("shape")?),
        },
        avoid: words("avoid", "words to keep out")?,
        bonus: words("bonus", "bonus words")?,
        title: match (options.text("title"), theme) {
            ("", Some(theme)) => theme.title(),
            (title, _) => title.to_owned(),
        },
        ..PuzzleRequest::default()
    };
    let recipe = &mut request.recipe;
    recipe.size = size;
    recipe.mask = Some(options.text("shape").to_owned()).filter(|name| !name.is_empty());
    recipe.offensive = match options.is_on("offensive") {
        true => Offensive::Allow,
        false => Offensive::Avoid,
    };
    if request.mode == Mode::Adjacent {
        return Ok(request);
    }
    request.level = options.named("level")?;
    let chosen: Option<u32> = options.number("directions", "the directions")?;
    recipe.directions = match (request.level, chosen) {
        (Some(level), _) => level.directions(),
        (None, Some(bits)) => options::directions(bits),
        (None, None) => Directions::ALL,
    };
    if recipe.directions.iter().next().is_none() {
        return Err("no direction is chosen: choose one or more under “More options”".to_owned());
    }
    let message = options.text("message");
    if !message.is_empty() {
        recipe.message = Some(message.to_owned());
        recipe.message_fit = match options.is_on("pad") {
            true => MessageFit::Padded,
            false => MessageFit::Exact,
        };
    }
    Ok(request)
}

/// The cells that the reader of the page has drawn.
fn drawn_mask(options: &Options) -> Result<Mask, String> {
    // The page calls it a drawing.
    let mask = Mask::parse(options.written("mask").as_bytes())
        .map_err(|error| text(error).replace("the mask", "the drawing"))?;
    let (rows, columns) = (mask.rows(), mask.columns());
    match rows.max(columns) {
        0..=MAX_SIDE => Ok(mask),
        _ => Err(format!(
            "the drawing has {} and {}, and at most {MAX_SIDE} of either are possible: the program wordtrail makes larger puzzles",
            counted(rows, "row"),
            counted(columns, "column")
        )),
    }
}

/// What was proved: the generator searches each finished grid.
fn proof(request: &PuzzleRequest, puzzle: &Puzzle, generated: &Generated) -> String {
    let words = match puzzle.answers().len() {
        1 => "the word".to_owned(),
        count => format!("each of the {}", counted(count, "word")),
    };
    let once = match exceptions(generated).is_empty() {
        true => "exactly once",
        false => "exactly once, with the exceptions below",
    };
    let cells = match request.cover {
        Some(_) => ", every cell belongs to one of them",
        None => "",
    };
    let clean = match (request.recipe.offensive, generated.unavoided.is_empty()) {
        (Offensive::Avoid, true) => ", and no offensive word appears by chance",
        _ => "",
    };
    format!("a search of the finished grid proved it: {words} is there {once}{cells}{clean}")
}

/// What is not there exactly once.
fn exceptions(generated: &Generated) -> Vec<String> {
    let parts = generated.parts.iter();
    let parts = parts.map(|(part, whole)| format!("“{part}” in “{whole}”"));
    let mut exceptions = noted("words that can also be read inside others", parts);
    let bent = generated.bent.as_ref();
    let ways = bent.iter().flat_map(|bent| &bent.ways);
    let ways = ways.map(|(word, ways)| format!("“{word}” ({ways})"));
    exceptions.extend(noted("words that can be traced in several ways", ways));
    if bent.is_some_and(|bent| bent.is_cover && !bent.is_unique) {
        exceptions.push("the grid can be divided into the words in another way, too".to_owned());
    }
    exceptions
}

/// What was noticed about the message and the lists.
fn notes_on_options(options: &Options, request: &PuzzleRequest, words: &WordBank) -> Vec<String> {
    let mut notes = Vec::new();
    let digits = options.text("message").chars();
    let digits: String = digits.filter(|it| it.is_numeric()).collect();
    if request.mode == Mode::Straight && !digits.is_empty() {
        notes.push(format!(
            "a message has letters only, so {digits} is left out: write numbers as words"
        ));
    }
    if words.clues().next().is_some() {
        let without = words
            .listed_words()
            .filter(|word| words.clue(word).is_none());
        let what = "without a clue, so that the word itself is listed";
        notes.extend(noted(what, without.map(str::to_owned)));
    }
    let listed = match &request.words {
        PuzzleWords::Listed(words) => Some(words),
        PuzzleWords::Random(_) => None,
    };
    for list in [listed, request.bonus.as_ref(), request.avoid.as_ref()] {
        notes.extend(list.into_iter().flat_map(notes_on));
    }
    notes
}

/// Why no puzzle was made, with what the reader of the page can change.
fn make_error(error: PuzzleRequestError) -> String {
    match error {
        PuzzleRequestError::Generate(error) => error.explain(None, field),
        PuzzleRequestError::Drawn { error, .. } => make_error(*error),
        PuzzleRequestError::NotDrawn { suitable: 0, .. } => {
            "there is no word of these lengths to draw from: change them, or make the grid larger"
                .to_owned()
        }
        PuzzleRequestError::NotDrawn {
            count: Some(count),
            suitable,
            ..
        } if count > suitable => format!(
            "only {} of these lengths can be drawn: ask for fewer",
            counted(suitable, "word")
        ),
        PuzzleRequestError::NotDrawn { .. } => "there are not enough words of these lengths to draw from: ask for fewer, or for a larger grid".to_owned(),
        error => text(error),
    }
}

/// What the page calls the field of an option, if it has one.
fn field(name: &str, _: Option<&str>) -> Option<String> {
    let label = match name {
        "size" => "“Rows” and “Columns”",
        "mask" => "“Shape”",
        "message" => "“Message in the letters that are left”",
        "message_pad" => "“Random letters after the message”",
        "spanning" => "“Word from edge to edge”",
        "avoid" => "“Words to keep out”",
        "seed" => "“Seed”",
        _ => return None,
    };
    Some(label.to_owned())
}

/// What was noticed about a list.
fn notes_on(list: &WordBank) -> Vec<String> {
    let mut notes: Vec<String> = list.notes().iter().map(text).collect();
    if let Some((line, first)) = &list.skipped().first {
        notes.push(left_out("list", list.skipped().count, *line, first));
    }
    notes
}

/// A note about words, unless there are none.
fn noted(what: &str, words: impl Iterator<Item = String>) -> Vec<String> {
    let words: Vec<String> = words.collect();
    match words.is_empty() {
        true => Vec::new(),
        false => vec![format!("{what}: {}", words.join(", "))],
    }
}
