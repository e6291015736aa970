//! Texts for dictionaries: a word on each line, a column of a table, or JSON.

use super::list::List;
use super::list_text::ListText;
use crate::reader::{MAX_TEXT, Reader};
use std::borrow::Cow;
use wordtrail_dictionary::internals::in_utf8;
use wordtrail_dictionary::{WordList, WordListError};

impl Reader {
    /// Reads the words for a dictionary. The text is what [`WordList::parse`] reads; if a [column](Self::column) is named, a table; and with
    /// the feature `documents` it may be an array of texts in JSON, or an object whose keys are the words. With the feature `office`, it may be in an office file or a PDF document. A [strict](Self::strict)
    /// reader reads the first alone. There are no titles, and a line is one word.
    ///
    /// ```
    /// use wordtrail::Reader;
    ///
    /// let reader = Reader::new().column("word".parse()?);
    /// let list = reader.word_list(b"id;word\n1;cat\n2;dog\n")?;
    /// assert_eq!(list.iter().collect::<Vec<_>>(), ["cat", "dog"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`WordList::parse`]; [`WordListError::NoColumn`]; [`WordListError::Document`] for JSON without words and files that are not read; and
    /// [`WordListError::SeveralSheets`].
    pub fn word_list<'text>(&self, text: &'text [u8]) -> Result<WordList<'text>, WordListError> {
        match self.list_in_file(text)? {
            ListText {
                text: Cow::Owned(text),
                reader,
                ..
            } => reader.words_in_text(&text).map(WordList::into_owned),
            ListText { reader, .. } => reader.words_in_text(text),
        }
    }

    fn words_in_text<'text>(&self, text: &'text [u8]) -> Result<WordList<'text>, WordListError> {
        if self.strict {
            return WordList::parse(text);
        }
        if self.list.column.is_some() {
            let other = in_utf8(text);
            let encoding = other.as_ref().map(|(_, name)| *name);
            let text = other.map_or(Cow::Borrowed(text), |(text, _)| text.into_bytes().into());
            let list = List::parse(&text, 1, &self.list)?;
            return WordList::from_entries(list.entries, encoding);
        }
        json(text).unwrap_or_else(|| {
            WordList::parse(text).or_else(|error| match error {
                // Each word may stand beside something, as in a table, or in something, as in a program.
                WordListError::NoWords { .. } if text.len() <= MAX_TEXT => {
                    let inner = self.inner_of_list(text);
                    let text = inner.as_ref().map_or(text, |(inner, _)| inner.as_bytes());
                    if let Some(list) = self.list_of_grid(text, 1)? {
                        return WordList::from_words(list.words());
                    }
                    let list = List::parse(text, 1, &self.list)?;
                    WordList::from_entries(list.entries, None)
                }
                error => Err(error),
            })
        })
    }
}

/// The words of a text in JSON, if it is an array of them or an object.
#[cfg(feature = "documents")]
fn json(text: &[u8]) -> Option<Result<WordList<'static>, WordListError>> {
    use crate::json_input::{array, without_clues, words_of_object};
    use wordtrail_dictionary::internals::letters::without_byte_order_mark;

    let object = without_byte_order_mark(text).trim_ascii_start();
    let words = match object.starts_with(b"{") {
        true => {
            let object = serde_json::from_slice(object).ok();
            let words = object.and_then(|object| words_of_object(&object));
            let problem = "it is a JSON document, not a word list".to_owned();
            words
                .map(without_clues)
                .ok_or(WordListError::Document { problem })
        }
        // Other brackets are no JSON.
        false => array(text).filter(|words| {
            let has_text = || object[1..].trim_ascii_start().starts_with(b"\"");
            words.is_ok() || has_text()
        })?,
    };
    Some(words.and_then(|words| WordList::from_entries((1..).zip(words), None)))
}

#[cfg(not(feature = "documents"))]
fn json(_: &[u8]) -> Option<Result<WordList<'static>, WordListError>> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words, the skipped lines, or the error.
    fn read(reader: &Reader, text: &[u8]) -> String {
        match reader.word_list(text) {
            Ok(list) => {
                let words: Vec<&str> = list.iter().collect();
                format!("{} -{}", words.join(" "), list.skipped().count)
            }
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_column_of_a_table_has_the_words() {
        for (column, table, words) in [
            ("2", "1,cat\n2,dog\n", "cat dog -0"),
            ("word", "id\tword\n1\tcat\n2\t3rd\n", "cat -1"),
            ("Wort", "Wort;Zahl\nGr\u{fc}n;3\n\"rot\";4\n", "grün rot -0"),
            ("1", "cat,1\ncat,2\n", "cat -0"),
            (
                "kind",
                "id,word\n1,cat\n",
                "the list has no column “kind”: name one that stands in its first line, or the number of one",
            ),
        ] {
            let reader = Reader::new().column(column.parse().unwrap());
            assert_eq!(read(&reader, table.as_bytes()), words, "{table}");
        }
        let large: String = (0..200_000)
            .map(|number| format!("{number},word\n"))
            .collect();
        let reader = Reader::new().column("2".parse().unwrap());
        assert_eq!(read(&reader, large.as_bytes()), "word -0");
    }

    #[cfg(feature = "documents")]
    #[test]
    fn json_has_words_in_an_array_or_as_keys() {
        for (text, words) in [
            (r#"["cat","dog","3rd"]"#, "cat dog -1"),
            ("\u{feff} [\n\"cat\"\n]", "cat -0"),
            (r#"{"cat":12,"dog":{"n":[1]},"Eel":null}"#, "cat dog eel -0"),
            (r#"{"words":["cat","dog"]}"#, "cat dog -0"),
            (r#"{"words":[{"word":"cat"},{"word":"dog"}]}"#, "cat dog -0"),
            (r#"[{"word":"cat","clue":"it meows"}]"#, "cat -0"),
            (r#"{"easy":["cat"],"hard":["eel"]}"#, "cat eel -0"),
            (r#"{"words":{"cat":1}}"#, "cat -0"),
            (r#"{"title":"Pets","list":["eel"]}"#, "eel -0"),
            ("[1] cat\ndog\n", "dog -1"),
            (
                r#"{"grid":["cat"]}"#,
                "it is a JSON document, not a word list",
            ),
            (r#"{"cat":1,"#, "it is a JSON document, not a word list"),
            (
                r#"["cat",1]"#,
                "it is not a JSON array of words, such as [\"cat\",\"dog\"]: correct it, or write the words one per line",
            ),
        ] {
            assert_eq!(read(&Reader::new(), text.as_bytes()), words, "{text}");
        }
    }

    #[test]
    fn a_strict_reader_reads_lines_alone() {
        let reader = Reader::new().strict();
        assert!(read(&reader, b"[\"cat\"]").starts_with("the list has no words"));
        assert_eq!(read(&reader, b"cat\ndog\n"), "cat dog -0");
    }
}
