//! Names of the table columns that hold words and definitions, in 25 languages.

use super::item::Item;

/// Names of the column of the words, those of a language with commas between.
const WORDS: &[&str] = &[
    // English
    "word, words, term, terms, vocabulary, vocabulary word, vocab, spelling, spelling word, spelling words, answer",
    "name",
    // German
    "wort, wörter, worte, begriff, begriffe, vokabel, vokabeln, lernwort, lernwörter, lösung, lösungswort, antwort",
    // French
    "mot, mots, terme, termes, vocabulaire, réponse",
    // Spanish
    "palabra, palabras, término, términos, vocabulario, respuesta",
    // Portuguese
    "palavra, palavras, termo, termos, vocabulário, resposta",
    // Italian
    "parola, parole, termine, termini, vocabolo, vocaboli, risposta",
    // Dutch
    "woord, woorden, begrip, begrippen, antwoord",
    // Danish, Norwegian, Swedish
    "ord, begreb, begrep",
    // Finnish
    "sana, sanat",
    // Polish
    "słowo, słowa, wyraz, wyrazy, hasło",
    // Czech, Slovak, Croatian, Slovenian
    "slovo, slova, slovíčko, slovíčka, riječ, beseda",
    // Hungarian
    "szó, szavak",
    // Romanian
    "cuvânt, cuvinte",
    // Turkish
    "kelime, kelimeler, sözcük",
    // Greek
    "λέξη, λέξεις",
    // Russian, Ukrainian, Bulgarian
    "слово, слова, ответ, дума, думи",
    // Hebrew
    "מילה, מילים",
    // Arabic
    "كلمة, كلمات, الكلمة, الكلمات",
    // Japanese, Chinese, Korean
    "単語, 言葉, ことば, 单词, 單詞, 词语, 詞語, 단어",
];

/// Names of the column of the definitions.
const DEFINITIONS: &[&str] = &[
    // English
    "def, definition, definitions, explanation, meaning, meanings, clue, clues, hint, hints, description, example",
    "part of speech, translation, sentence, category, question",
    // German
    "bedeutung, bedeutungen, erklärung, hinweis, hinweise, umschreibung, beschreibung, übersetzung, beispiel, frage",
    "englisch, deutsch",
    // French
    "définition, définitions, signification, indice, indices, traduction, exemple",
    // Spanish
    "definición, definiciones, significado, pista, pistas, traducción, ejemplo, pregunta",
    // Portuguese
    "definição, definições, dica, dicas, tradução, exemplo, pergunta",
    // Italian
    "definizione, definizioni, significato, indizio, indizi, traduzione, esempio, domanda",
    // Dutch
    "betekenis, definitie, omschrijving, uitleg, vertaling, vraag",
    // Danish, Norwegian, Swedish
    "betydning, betydelse, forklaring, förklaring, ledetråd, ledtråd, oversættelse, oversettelse, översättning",
    // Finnish
    "merkitys, selitys, vihje, käännös",
    // Polish
    "znaczenie, definicja, wskazówka, podpowiedź, tłumaczenie",
    // Czech, Slovak, Croatian, Slovenian
    "význam, definice, nápověda, překlad, preklad, značenje, pomen",
    // Hungarian
    "jelentés, meghatározás, fordítás",
    // Romanian
    "definiție, semnificație, indiciu, traducere",
    // Turkish
    "anlam, anlamı, tanım, ipucu, çeviri",
    // Greek
    "ορισμός, σημασία, μετάφραση",
    // Russian, Ukrainian, Bulgarian
    "определение, значение, подсказка, перевод, вопрос, визначення, значення, підказка, переклад, превод",
    // Hebrew
    "הגדרה, פירוש, רמז, תרגום",
    // Arabic
    "تعريف, التعريف, معنى, المعنى, ترجمة",
];

/// Whether a cell is the name of the column of the words.
pub fn names_words(cell: &str) -> bool {
    is_one_of(WORDS, &folded_name(cell))
}

/// Whether a cell is the name of the column of the definitions.
pub fn names_definitions(cell: &str) -> bool {
    is_one_of(DEFINITIONS, &folded_name(cell))
}

/// Whether a text is one of some that have commas between.
pub(super) fn is_one_of(names: &[&str], name: &str) -> bool {
    all_of(names).any(|known| known == name)
}

pub(super) fn all_of<'names>(names: &[&'names str]) -> impl Iterator<Item = &'names str> {
    names.iter().flat_map(|names| names.split(", "))
}

/// The name of a column in lower case, without remarks.
pub(super) fn folded_name(cell: &str) -> String {
    folded(Item::of(cell).word)
}

/// A text in lower case.
pub(super) fn folded(text: &str) -> String {
    text.trim().to_lowercase()
}
