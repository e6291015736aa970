//! What pages to play say, in languages.

use serde_json::{Map, Value};
use std::sync::LazyLock;
use wordtrail_dictionary::Language;

/// The texts by name, each by language: a text, or one for a single thing and one for others.
static LABELS: LazyLock<Map<String, Value>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("labels.json")).expect("labels.json is JSON")
});

/// The languages that there are labels in. The first is English.
pub fn languages() -> impl Iterator<Item = &'static str> {
    let texts = LABELS["letters"].as_object();
    texts.into_iter().flat_map(Map::keys).map(String::as_str)
}

/// The code of the language of labels for words in a language: its own, or English.
pub fn language(of_words: Option<Language>) -> &'static str {
    let code = of_words.map_or("en", Language::code);
    languages()
        .find(|language| *language == code)
        .unwrap_or("en")
}

/// Whether a language is written from right to left.
pub fn is_right_to_left(language: &str) -> bool {
    matches!(language, "ar" | "he")
}

/// The labels in a language.
pub fn of(language: &str) -> Map<String, Value> {
    let label = |(name, texts): (&String, &Value)| (name.clone(), texts[language].clone());
    LABELS.iter().map(label).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The names in braces.
    fn names(text: &str) -> BTreeSet<&str> {
        let parts = text.split('{').skip(1);
        parts
            .filter_map(|part| Some(part.split_once('}')?.0))
            .collect()
    }

    #[test]
    fn each_language_has_each_label_with_the_same_names() {
        for (name, texts) in LABELS.iter() {
            let texts_of = |language: &str| match &texts[language] {
                Value::Array(forms) => forms.clone(),
                text => vec![text.clone()],
            };
            let english = texts_of("en");
            for language in languages() {
                for text in texts_of(language) {
                    let text = text
                        .as_str()
                        .unwrap_or_else(|| panic!("{name}, {language}"));
                    assert_eq!(
                        names(text),
                        names(english[0].as_str().unwrap()),
                        "{name}, {language}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_language_without_labels_is_english() {
        assert_eq!(language("de".parse().ok()), "de");
        assert_eq!(language("cy".parse().ok()), "en");
        assert_eq!(language(None), "en");
    }
}
