//! Dictionaries that several objects share.

use std::sync::Arc;
use wordtrail::Dictionary;
use wordtrail::dictionary::internals::OnceValue;
use wordtrail::report::columns::{FindColumns, FindColumnsError};

/// A dictionary, and the columns of its finds once they are needed.
#[derive(Debug)]
pub struct DictionaryWords {
    pub dictionary: Dictionary,
    columns: OnceValue<Result<FindColumns, FindColumnsError>>,
}

impl DictionaryWords {
    pub fn new(dictionary: Dictionary) -> Arc<Self> {
        Arc::new(Self {
            dictionary,
            columns: OnceValue::new(),
        })
    }

    /// The built-in dictionary.
    pub fn english() -> Arc<Self> {
        static ENGLISH: OnceValue<Arc<DictionaryWords>> = OnceValue::new();
        let english = ENGLISH.get_or_init(|| Self::new(Dictionary::english().clone()));
        Arc::clone(english)
    }

    /// The columns of finds. The first call takes 10 ms with English.
    pub fn columns(&self) -> Result<FindColumns, FindColumnsError> {
        let columns = || FindColumns::of(&self.dictionary);
        self.columns.get_or_init(columns).clone()
    }
}
