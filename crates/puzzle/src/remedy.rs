//! What to do when no puzzle or no board was generated.
//!
//! The hints name options, which each interface writes in its own way: `--message-pad`, `message_pad=True`, or a label.

use crate::board::GenerateBoardError;
use crate::make::GenerateError;
use wordtrail_dictionary::internals::wording::counted;

impl GenerateError {
    /// Whether another seed may make a puzzle of the same words with the same options.
    fn depends_on_seed(&self) -> bool {
        matches!(
            self,
            Self::ByChance { .. }
                | Self::MessageLength { .. }
                | Self::NoCover { .. }
                | Self::NotClean { .. }
                | Self::NotFound { .. }
                | Self::NotUnique { tried: Some(_) }
                | Self::OutOfTime { .. }
        )
    }

    /// The message with what to do about it, and with the seed if another one may help.
    ///
    /// The function writes an option as its user does. It gets the name of the option in [`Recipe`](crate::Recipe), or `size`,
    /// `drop`, `message_pad`, `spanning`, `unique` or `time_limit`, and the value that it should have, if that is known. Hints
    /// with an option that the function does not know are left out.
    ///
    /// ```
    /// use wordtrail::WordBank;
    /// use wordtrail::puzzle::Generator;
    ///
    /// let words = WordBank::from_words(["catalogue"])?;
    /// let error = Generator::new(&words).size(4, 4).generate().unwrap_err();
    /// let option = |name: &str, _: Option<&str>| ["size", "mask"].contains(&name).then(|| format!("`{name}`"));
    /// let hint = "make the grid larger with `size` or `mask`";
    /// assert_eq!(error.explain(None, option), format!("{error}: {hint}"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(
        &self,
        seed: Option<u64>,
        option: impl Fn(&str, Option<&str>) -> Option<String>,
    ) -> String {
        let message = with_hints(self, &self.hints(), option);
        match seed.filter(|_| self.depends_on_seed()) {
            Some(seed) => format!("no puzzle was made (seed {seed}): {message}"),
            None => message,
        }
    }

    /// The same for a puzzle whose other words [stay](crate::Generator::keep) where they are.
    pub fn explain_exchange(
        &self,
        option: impl Fn(&str, Option<&str>) -> Option<String>,
    ) -> String {
        let hints = match self {
            Self::TooLong { .. } | Self::MessageTooLong { .. } => "choose a shorter word",
            Self::MessageLength { .. } => "choose a word that leaves as many cells as the old one",
            Self::NotClean { .. } => "choose another word or {seed}",
            _ => &self.hints(),
        };
        with_hints(self, hints, option)
    }

    /// What to do, as [`with_hints`] reads it.
    fn hints(&self) -> String {
        match self {
            Self::TooManyWords { .. } => "hide them in several puzzles",
            Self::TooManyLetters { .. } => "leave out the word",
            Self::NoDigraphs { language: None } => "name it with {language}",
            Self::NoDigraphs { .. } => "leave out {digraphs}",
            Self::TooManyDivisions { .. } => "leave out the word|leave out {digraphs}",
            Self::SameLetters { .. } => "leave out one of them|choose {accents=keep}",
            Self::TooManyCells => "leave out words|shorten {message}",
            Self::TooLong { .. } | Self::TooLongForCells { .. } | Self::Impossible => {
                "make the grid larger with {size} or {mask}|add {drop} to leave out words that do not fit"
            }
            Self::TooManyBentCells => "leave out words|make the grid smaller with {size} or {mask}",
            Self::CoverLetters { letters, cells } if letters < cells => {
                "add words|make the grid smaller with {size} or {mask}"
            }
            Self::CoverLetters { .. } => {
                "leave out words|make the grid larger with {size} or {mask}"
            }
            Self::NoCoverSize { .. } => "change the words|give {size} or {mask}",
            Self::SpanningTooShort { needed: None, .. } => {
                "leave out {spanning}|choose another {mask}"
            }
            Self::SpanningTooShort { .. } => "choose a longer word|a smaller or narrower {size}",
            Self::NoCover { limit: None } => "choose other words|another {seed} or {mask}",
            Self::NoCover { .. } => "allow more time with {time_limit}|choose other words",
            Self::NotUnique { tried: None } => "choose other words|leave out {unique}",
            Self::NotUnique { .. } => "choose another {seed} or other words|leave out {unique}",
            Self::Avoided { .. } => "leave out the word|change {avoid}",
            Self::NoDirection => "name at least one direction",
            Self::NoFill => "give {fill} at least one letter",
            Self::MessageLength { .. } => {
                "change {message}, the words or {size}|fill the cells that are left with {message_pad}"
            }
            Self::MessageTooLong { .. } | Self::MessageLargerThanGrid { .. } => {
                "shorten it|make the grid larger with {size} or {mask}"
            }
            Self::NoSize { .. } => {
                "change {message}|give {size}|fill the cells that are left with {message_pad}"
            }
            Self::EmptyMessage => "give {message} at least one letter",
            Self::NotFound { limit: None, .. } => {
                "make the grid larger with {size} or {mask}|add {drop} to leave out words"
            }
            Self::NotFound { .. } => {
                "make the grid larger with {size} or {mask}|add {drop} to leave out words|allow more time with {time_limit}"
            }
            Self::OutOfTime { .. } => "allow more time with {time_limit}",
            Self::ByChance { letters, .. } => {
                let most = counted(*letters, "letter");
                return format!(
                    "leave them out|choose a larger {{size}}|let words of up to {most} appear more than once with {{repeats={letters}}}"
                );
            }
            Self::NothingFits => "make the grid larger with {size} or {mask}",
            Self::NotClean {
                works_from: Some(letters),
                ..
            } => return format!("choose {{clean={letters}}}"),
            Self::NotClean { .. } => {
                "choose another {seed} or other words|make the grid larger with {size} or {mask}"
            }
            Self::NoPlace { .. } => "choose another word or {seed}|make a puzzle of the new list",
            Self::KeptCell { .. } | Self::KeptTrail { .. } => "make a puzzle of the new list",
            // Their messages say what to do, or nobody can do anything.
            Self::NotAWord { .. }
            | Self::SpanningNotAWord { .. }
            | Self::OnlyStraight { .. }
            | Self::OnlyBent { .. }
            | Self::Cancelled
            | Self::Words(_)
            | Self::TooManyClusters
            | Self::Grid(_) => "",
        }
        .to_owned()
    }
}

impl GenerateBoardError {
    /// The message with what to do about it, and with the seed if another one may help.
    ///
    /// The function writes an option as its user does, as for [`GenerateError::explain`]: `size`, `dice`,
    /// `letters`, `state` or `tries`.
    pub fn explain(
        &self,
        seed: u64,
        option: impl Fn(&str, Option<&str>) -> Option<String>,
    ) -> String {
        let hints = match self {
            Self::DiceCount { rows, columns, .. } => match rows * columns {
                16 => "add {dice=new}|draw cells from {letters=english}",
                25 => "add {dice=big}|draw cells from {letters=english}",
                36 => "add {dice=super-big}|draw cells from {letters=english}",
                _ => "set another {size} or other {dice}|draw cells from {letters=english}",
            },
            Self::NotSquare { .. } => {
                "set a {size} or other {dice}|draw cells from {letters=english}"
            }
            Self::NotSpelled { .. } => {
                "choose other {dice}|draw cells from {letters} that have those of the word"
            }
            Self::FixedCell { .. } => "choose other {dice}|draw cells from {letters=english}",
            Self::State { .. } => "choose another {state}",
            Self::NotPlaced { .. } => "leave some out|choose other {dice}|choose another {size}",
            Self::NotFound { .. } => "ask for less|raise {tries}",
            Self::Size(_) | Self::NotAWord { .. } | Self::Budget(_) => "",
        };
        match self {
            Self::NotFound { .. } => with_hints(&format!("{self} (seed {seed})"), hints, option),
            _ => with_hints(self, hints, option),
        }
    }
}

/// A message with hints, which have “|” between them. In a hint, `{option}` and `{option=value}` stand for what the user writes. One
/// with an option that the user does not have is left out.
fn with_hints(
    message: &impl ToString,
    hints: &str,
    option: impl Fn(&str, Option<&str>) -> Option<String>,
) -> String {
    let written = |hint: &str| {
        let mut pieces = hint.split('{');
        let mut written = pieces.next()?.to_owned();
        for piece in pieces {
            let (named, rest) = piece.split_once('}')?;
            let (name, value) = match named.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (named, None),
            };
            written += &option(name, value)?;
            written += rest;
        }
        Some(written)
    };
    let mut hints: Vec<String> = hints.split('|').filter_map(written).collect();
    hints.retain(|hint| !hint.is_empty());
    let message = message.to_string();
    match hints.split_last() {
        None => message,
        Some((last, [])) => format!("{message}: {last}"),
        Some((last, others)) => format!("{message}: {}, or {last}", others.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn option(name: &str, value: Option<&str>) -> Option<String> {
        let value = value.map_or(String::new(), |value| format!(" {value}"));
        ["size", "mask", "repeats"]
            .contains(&name)
            .then(|| format!("--{name}{value}"))
    }

    #[test]
    fn hints_name_the_options_that_there_are() {
        let limit = Some(Duration::from_secs(1));
        let by_chance = GenerateError::ByChance {
            words: vec!["a".to_owned()],
            letters: 1,
            limit,
        };
        assert_eq!(
            by_chance.explain(Some(7), option),
            "no puzzle was made (seed 7): the grid could not be filled within 1 s without second copies of words so short that \
             they appear by chance: a: leave them out, choose a larger --size, or let words of up to 1 letter appear more than \
             once with --repeats 1"
        );
        let nothing = GenerateError::OutOfTime {
            limit: Duration::from_secs(1),
            placed: 1,
            words: 2,
        };
        assert_eq!(nothing.explain(None, option), nothing.to_string());
        let fits = GenerateError::NothingFits;
        assert_eq!(
            fits.explain(Some(7), option),
            "none of the words fits on these cells: make the grid larger with --size or --mask"
        );
        assert_eq!(fits.explain_exchange(option), fits.explain(None, option));
    }
}
