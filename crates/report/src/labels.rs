//! What paper says beside grids and words, in the language of the reader.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use wordtrail_dictionary::ParseError;
use wordtrail_dictionary::internals::wording::excerpt;

/// What printed puzzles and documents say beside their grids and words: in English by default.
///
/// The text form is names of labels with their texts, as in `puzzle=Rätsel,answers=Lösungen`. Labels that are not named stay English, and
/// `instruction=` leaves that line out.
///
/// ```
/// use wordtrail::report::Labels;
///
/// let labels: Labels = "puzzle=Rätsel,instruction=".parse()?;
/// assert_eq!((&*labels.puzzle, &*labels.contents), ("Rätsel", "Contents"));
/// assert_eq!(labels.instruction.as_deref(), Some(""));
/// # Ok::<(), wordtrail::ParseError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Labels {
    /// Before the number of a puzzle: “Puzzle”.
    pub puzzle: String,
    /// The title of answer keys: “Answers”.
    pub answers: String,
    /// The title of the table of contents: “Contents”.
    pub contents: String,
    /// The heading of a list of words on a page of its own: “words”.
    pub words: String,
    /// The same for a list with clues: “clues”.
    pub clues: String,
    /// Before the heading of a list that began on another page: “more”.
    pub more: String,
    /// Before blanks for a hidden message, and before the message in the answers: “Hidden message”.
    pub message: String,
    /// Before the figure of how hard a puzzle is: “Difficulty”.
    pub difficulty: String,
    /// What to do, above a printed puzzle, instead of “Find these 12 words” or “Find the words for these clues”. The directions of words
    /// follow as arrows. No such line when empty.
    pub instruction: Option<String>,
    /// Before the number of a page, where a book for a printer refers to it: “page”.
    pub page: String,
    /// What hidden words that are not listed are called, instead of “bonus word” and “bonus words”.
    pub bonus: Option<String>,
}

impl Default for Labels {
    fn default() -> Self {
        Self {
            puzzle: "Puzzle".to_owned(),
            answers: "Answers".to_owned(),
            contents: "Contents".to_owned(),
            words: "words".to_owned(),
            clues: "clues".to_owned(),
            more: "more".to_owned(),
            message: "Hidden message".to_owned(),
            difficulty: "Difficulty".to_owned(),
            instruction: None,
            page: "page".to_owned(),
            bonus: None,
        }
    }
}

/// The labels that are not English: what [`FromStr`] reads.
impl Display for Labels {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let (own, english) = (self.named(), Self::default());
        let others = own.into_iter().zip(english.named());
        let others = others.filter(|(own, english)| own != english);
        let mut comma = "";
        for ((name, text), _) in others {
            write!(formatter, "{comma}{name}={}", text.unwrap_or_default())?;
            comma = ",";
        }
        Ok(())
    }
}

impl Labels {
    /// The labels with their names.
    fn named(&self) -> [(&'static str, Option<&str>); 11] {
        [
            ("puzzle", Some(&*self.puzzle)),
            ("answers", Some(&self.answers)),
            ("contents", Some(&self.contents)),
            ("words", Some(&self.words)),
            ("clues", Some(&self.clues)),
            ("more", Some(&self.more)),
            ("message", Some(&self.message)),
            ("difficulty", Some(&self.difficulty)),
            ("instruction", self.instruction.as_deref()),
            ("page", Some(&self.page)),
            ("bonus", self.bonus.as_deref()),
        ]
    }
}

impl FromStr for Labels {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut labels = Self::default();
        let mut given = Vec::new();
        for part in text.split(',') {
            let error = || {
                let advice = "write puzzle, answers, contents, words, clues, more, message, difficulty, instruction, page or bonus, each once, with its \
                     text, as in puzzle=Rätsel,answers=Lösungen";
                ParseError::new(format!(
                    "“{}” is no label with its text: {advice}",
                    excerpt(part.trim())
                ))
            };
            let (name, label) = part.split_once('=').ok_or_else(error)?;
            let (name, label) = (name.trim(), label.trim().to_owned());
            if label.is_empty() && name != "instruction" || given.contains(&name) {
                return Err(error());
            }
            given.push(name);
            match name {
                "puzzle" => labels.puzzle = label,
                "answers" => labels.answers = label,
                "contents" => labels.contents = label,
                "words" => labels.words = label,
                "clues" => labels.clues = label,
                "more" => labels.more = label,
                "message" => labels.message = label,
                "difficulty" => labels.difficulty = label,
                "instruction" => labels.instruction = Some(label),
                "page" => labels.page = label,
                "bonus" => labels.bonus = Some(label),
                _ => return Err(error()),
            }
        }
        Ok(labels)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_have_a_name_and_a_text_once() {
        let labels: Labels = " more = weitere,words=Wörter,bonus=Zusatzwörter"
            .parse()
            .unwrap();
        let expected = Labels {
            more: "weitere".to_owned(),
            words: "Wörter".to_owned(),
            bonus: Some("Zusatzwörter".to_owned()),
            ..Labels::default()
        };
        assert_eq!(labels, expected);
        assert_eq!(
            labels.to_string(),
            "words=Wörter,more=weitere,bonus=Zusatzwörter"
        );
        let without: Labels = "instruction=".parse().unwrap();
        assert_eq!(without.to_string().parse(), Ok(without));
        for text in [
            "",
            "puzzle",
            "puzzle=",
            "puzzle=a,puzzle=b",
            "Puzzle=a",
            "puzzle=a,",
        ] {
            assert!(text.parse::<Labels>().is_err(), "{text}");
        }
        let error = "puzzle=Rätsel,solution=Lösung"
            .parse::<Labels>()
            .unwrap_err();
        assert_eq!(
            error.to_string(),
            "“solution=Lösung” is no label with its text: write puzzle, answers, contents, words, clues, more, message, difficulty, instruction, page or bonus, \
             each once, with its text, as in puzzle=Rätsel,answers=Lösungen"
        );
    }
}
