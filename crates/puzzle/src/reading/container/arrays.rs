//! Arrays and literals of programs.

use super::lines::are_most;
use std::iter::Peekable;
use std::str::Chars;

/// A value of an array in any language.
enum Value {
    Text(String),
    List(Vec<Value>),
}

impl Value {
    fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::List(_) => None,
        }
    }

    fn values(&self) -> &[Self] {
        match self {
            Self::Text(_) => &[],
            Self::List(values) => values,
        }
    }

    fn of_words(text: &str) -> Self {
        let words = text.split_whitespace();
        Self::List(words.map(|word| Self::Text(word.to_owned())).collect())
    }
}

/// The arrays of a text, as programs have them: of rows of cells, of rows, of words. Names before them are left out.
///
/// Definitions have brackets and quotes, too: several arrays need a name that says what they are, and nothing else may stand
/// beside them.
pub(super) fn array(text: &str) -> Option<String> {
    let is_marked = |line: &str| line.contains(['[', ']', '{', '}', '(', ')', '"', '\'', '`']);
    // Lines of a text, or of words of Ruby and Perl, have no marks.
    let has_bare_lines = ["\"\"\"", "`", "%w", "qw"]
        .iter()
        .any(|it| text.contains(it));
    // Puzzles for programmers have examples with results. Behind the last array may be a list.
    let text = text.split("Output").next().unwrap_or(text);
    let text = text.strip_suffix("?>\n").unwrap_or(text);
    let end = text.rfind([']', '}', ')']).map_or(0, |end| end + 1);
    let (text, list) = match text[end..].starts_with(['\n', '\r']) {
        true => text.split_at(end),
        false => (text, ""),
    };
    let is_yaml = is_yaml(text);
    if !has_bare_lines && !is_yaml && !are_most(text, is_marked) {
        return None;
    }
    let is_section = |line: &str| {
        let name = line.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
        name.is_some_and(|name| name.len() > 1 && name.chars().all(is_of_name))
    };
    let lines = text.lines().filter(|line| {
        let is_statement = !has_bare_lines && is_statement(line);
        !line.starts_with("<?") && !is_section(line) && !is_statement
    });
    let lines = lines.flat_map(|line| [without_comment(line), "\n"]);
    let text = lines
        .collect::<String>()
        .replace("vec![", "[")
        .replace("<-", "=");
    let mut parser = Arrays {
        rest: text.chars().peekable(),
        quoted: 0,
        has_lists: false,
        has_names: false,
        is_known: false,
        is_program: false,
    };
    let mut lists = parser.lists()?;
    let is_certain = parser.quoted > 0 || parser.has_lists || is_yaml && parser.is_known;
    let is_alone = lists.len() < 2 && list.trim().is_empty();
    let is_meant = parser.is_known || parser.is_program;
    let are_named = is_alone || !parser.has_names || is_meant;
    if lists.is_empty() || !is_certain || !are_named {
        return None;
    }
    // Each row may have been printed in a line.
    if lists.iter().all(is_row) {
        lists = vec![Value::List(lists)];
    }
    let (mut grids, mut words) = (String::new(), String::new());
    for list in lists {
        add_values(list.values(), &mut grids, &mut words);
    }
    (grids.len() + words.len() > 0).then(|| grids + &words + list)
}

/// Whether each line of a text is a field of YAML, and some have an array: `words: [cat, dog]`.
fn is_yaml(text: &str) -> bool {
    let field = |line: &str| {
        let (name, value) = line.split_once(':')?;
        let (name, value) = (name.trim(), value.trim());
        let is_name = !name.is_empty() && name.chars().all(is_of_name);
        is_name.then(|| value.starts_with('[') && value.ends_with(']'))
    };
    let is_field = |line: &str| line.trim().is_empty() || line == "---" || field(line).is_some();
    text.lines().all(is_field) && text.lines().any(|line| field(line) == Some(true))
}

/// Whether a line of a program has none of an array, and is more than a name: `for word in words:`, `print(words)`, `int n = 5;`.
fn is_statement(line: &str) -> bool {
    let line = line.trim();
    let has_cells = line.contains(',') && !line.contains('(');
    let has_array = has_cells || line.contains(['[', ']', '{', '}', '"', '\'', '`']);
    let is_more = line.contains([' ', '=', '.']) || line.ends_with(')') && line.len() > 2;
    !has_array && is_more && !line.ends_with(['(', '=']) && !line.ends_with(": ")
}

/// A line of a program without the comment behind it.
fn without_comment(line: &str) -> &str {
    let code = line.rfind(['"', '\'', '[', ']', '{', '}', ';']);
    let behind = code.map_or(0, |place| place + 1);
    let rest = &line[behind..];
    let length = ["//", "#"].iter().filter_map(|mark| rest.find(mark)).min();
    &line[..behind + length.unwrap_or(rest.len())]
}

/// Whether a value is an array of cells.
fn is_row(value: &Value) -> bool {
    let is_cell = |value: &Value| value.text().is_some_and(|cell| cell.chars().count() <= 2);
    value.values().len() > 1 && value.values().iter().all(is_cell)
}

/// Adds the rows of arrays of arrays to the grids, and texts to the words, each array followed by an empty line.
fn add_values(values: &[Value], grids: &mut String, words: &mut String) {
    if !values.is_empty() && values.iter().all(is_row) {
        for row in values {
            let cells = row.values().iter().filter_map(Value::text).map(str::trim);
            let cells = cells.map(|cell| if cell.is_empty() { "." } else { cell });
            grids.extend([&*Vec::from_iter(cells).join(" "), "\n"]);
        }
        grids.push('\n');
        return;
    }
    let mut has_words = false;
    for value in values {
        match value.text().map(str::trim) {
            None => add_values(value.values(), grids, words),
            Some(text) if text.contains('\n') => grids.extend([text, "\n\n"]),
            Some(text) => {
                words.extend([text, "\n"]);
                has_words = true;
            }
        }
    }
    if has_words {
        words.push('\n');
    }
}

/// What may stand before an array besides its name, and behind it.
const KEYWORDS: &str = "ArrayList Arrays HashSet List Set String TreeSet Vec array arrayOf as asList auto byte c char charArrayOf const \
                        export final freeze frozenset let list listOf my new np of our private public readonly rune set setOf static std \
                        string tuple val var vec vector";

/// Methods that add to a list.
const ADDING: [&str; 6] = ["Add", "add", "append", "insert", "push", "push_back"];

/// Names of grids and lists.
const NAMES: [&str; 9] = [
    "board", "dict", "grid", "letters", "list", "matrix", "puzzle", "table", "word",
];

/// Reads arrays from characters.
struct Arrays<'text> {
    rest: Peekable<Chars<'text>>,
    /// The number of texts in quotation marks.
    quoted: usize,
    /// Whether there are arrays in arrays.
    has_lists: bool,
    /// Whether arrays have names, and one says what it is.
    has_names: bool,
    is_known: bool,
    /// Whether one is declared, or is an array in square brackets behind `=`, as definitions are not.
    is_program: bool,
}

/// What stands before an array.
#[derive(PartialEq)]
enum Before {
    Nothing,
    Name,
    /// A name, and that an array is assigned to it.
    Assignment,
    /// A text that is assigned, behind which another or a method may be.
    Text,
}

impl Arrays<'_> {
    /// The arrays of the text, unless it has anything else.
    fn lists(&mut self) -> Option<Vec<Value>> {
        let (mut lists, mut name, mut before) = (Vec::new(), String::new(), Before::Nothing);
        let mut is_other = false;
        // Whether `=` is before it, and not a colon.
        let mut is_equal = false;
        // What has the method that is called, and what the last list was added to.
        let (mut owner, mut grown) = (None, None);
        while let Some(character) = self.rest.next() {
            match character {
                '[' | '{' | '(' => {
                    let quoted = self.quoted;
                    let values = self.values(character, 1)?;
                    self.is_program |= is_equal && character == '[' && self.quoted > quoted + 1;
                    match before {
                        Before::Name if owner.is_some() && ADDING.contains(&&*name) => {
                            match lists.last_mut() {
                                Some(Value::List(list)) if grown == owner => list.extend(values),
                                _ => lists.push(Value::List(values)),
                            }
                            grown = owner.take();
                            before = Before::Nothing;
                        }
                        // The sizes of `char grid[4][5]`, or none.
                        Before::Name if character == '[' && values.iter().all(is_number) => {}
                        Before::Name => return None,
                        // Types of arrays, such as `char[][]`, have empty ones, and so have lists that grow.
                        _ => {
                            if !values.is_empty() {
                                lists.push(Value::List(values));
                                grown = None;
                            }
                            before = Before::Nothing;
                        }
                    }
                }
                '"' | '\'' | '`' if matches!(before, Before::Assignment | Before::Text) => {
                    let text = self.text(character)?;
                    if !is_other {
                        lists.push(Value::List(vec![Value::Text(text)]));
                    }
                    before = Before::Text;
                }
                '.' if before == Before::Name => owner = Some(std::mem::take(&mut name)),
                '.' if before == Before::Text => {
                    if self.method()? == "split"
                        && let Some(list) = lists.last_mut()
                        && let [Value::Text(text)] = list.values()
                    {
                        *list = Value::of_words(text);
                    }
                }
                // An array of words in Ruby.
                '%' if self.rest.next_if_eq(&'w').is_some() => {
                    lists.push(self.bare_words()?);
                    before = Before::Nothing;
                }
                '=' | ':' => {
                    // What stands before may be the type.
                    lists.pop_if(|list| is_type(list));
                    self.has_names = true;
                    if before == Before::Name {
                        is_other = !is_known(&name);
                        self.is_known |= !is_other;
                    }
                    is_equal = character == '=';
                    before = Before::Assignment;
                }
                ',' | ';' if before != Before::Name => before = Before::Nothing,
                ',' | ';' | '<' | '>' | '&' | '.' | '*' | '$' | '@' => {}
                _ if character.is_whitespace() => {}
                _ if is_of_name(character) => {
                    let word = self.word(character);
                    // An array of words in Perl.
                    if word == "qw" {
                        lists.push(self.bare_words()?);
                        before = Before::Nothing;
                        continue;
                    }
                    self.skip_space();
                    let next = self.rest.peek();
                    if is_keyword(&word) {
                        self.is_program |= !matches!(next, Some('=' | ':'));
                        continue;
                    }
                    // Behind “Input:” may be another name.
                    if before == Before::Assignment && next != Some(&'=') {
                        return None;
                    }
                    (name, before) = (word, Before::Name);
                }
                _ => return None,
            }
        }
        (before != Before::Name).then_some(lists)
    }

    /// The values up to the end of an array that begins with a bracket.
    fn values(&mut self, bracket: char, depth: usize) -> Option<Vec<Value>> {
        const DEEPEST: usize = 4;
        let quoted = self.quoted;
        // Each with whether it has no quotation marks.
        let (mut values, mut is_behind_name) = (Vec::new(), false);
        loop {
            match self.rest.next()? {
                inner @ ('[' | '{' | '(') if depth < DEEPEST => {
                    let list = self.values(inner, depth + 1)?;
                    if !list.is_empty() {
                        self.has_lists |= inner != '(';
                        values.push((Value::List(list), false));
                    }
                }
                ']' | '}' | ')' => {
                    // Words in parentheses are a remark.
                    // Beside texts in quotation marks, others are values such as NULL, or words of YAML.
                    let has_quoted = self.quoted > quoted;
                    let is_other = |value: &Value| bracket != '[' || is_constant(value);
                    values.retain(|(value, is_bare)| !(has_quoted && *is_bare && is_other(value)));
                    let values = Vec::from_iter(values.into_iter().map(|(value, _)| value));
                    let are_words = !has_quoted && values.iter().any(|it| it.text().is_some());
                    return (bracket != '(' || !are_words).then_some(values);
                }
                quote @ ('"' | '\'') if !is_behind_name => {
                    values.push((Value::Text(self.text(quote)?), false));
                }
                // The name of what follows, which is an array, or another field of a dictionary.
                ':' | '=' => {
                    let Some((Value::Text(name), _)) = values.pop() else {
                        return None;
                    };
                    self.skip_space();
                    match *self.rest.peek()? {
                        '[' | '{' | '(' => {}
                        _ if depth > 1 || is_known(&name) => return None,
                        quote @ ('"' | '\'') => {
                            self.rest.next();
                            self.text(quote)?;
                        }
                        _ => while self.rest.next_if(|it| is_of_name(*it)).is_some() {},
                    }
                    is_behind_name = false;
                }
                ',' | ';' | '&' => is_behind_name = false,
                character if character.is_whitespace() => {}
                character if is_of_name(character) && !is_behind_name => {
                    let word = self.word(character);
                    self.rest.next_if_eq(&'.');
                    self.skip_space();
                    let ends = [',', ';', ']', '}', ')', ':', '='];
                    let is_value = self.rest.peek().is_none_or(|it| ends.contains(it));
                    // What makes an inner array stands before its bracket.
                    if is_value || !is_keyword(&word) {
                        values.push((Value::Text(word), true));
                        is_behind_name = true;
                    }
                }
                _ => return None,
            }
        }
    }

    fn skip_space(&mut self) {
        while self.rest.next_if(|it| it.is_whitespace()).is_some() {}
    }

    /// The name or the number that begins with a character.
    fn word(&mut self, first: char) -> String {
        let mut word = first.to_string();
        while let Some(more) = self.rest.next_if(|it| is_of_name(*it)) {
            word.push(more);
        }
        word
    }

    /// The words between two marks, with spaces between.
    fn bare_words(&mut self) -> Option<Value> {
        let end = match self.rest.next()? {
            '(' => ')',
            '[' => ']',
            '{' => '}',
            mark => mark,
        };
        self.quoted += 1;
        let words: String = self.rest.by_ref().take_while(|it| *it != end).collect();
        Some(Value::of_words(&words))
    }

    /// The name of a method that is called, whose arguments are left out.
    fn method(&mut self) -> Option<String> {
        let first = self.rest.next().filter(|it| is_of_name(*it))?;
        let name = self.word(first);
        self.rest.next_if_eq(&'(')?;
        self.rest.by_ref().find(|it| *it == ')')?;
        Some(name)
    }

    /// Whether a mark follows twice, as it does at both ends of a text of several lines.
    fn follows_twice(&self, mark: char) -> bool {
        let mut rest = self.rest.clone();
        rest.next() == Some(mark) && rest.next() == Some(mark)
    }

    /// The text up to a quotation mark, or up to three if it begins with three.
    fn text(&mut self, end: char) -> Option<String> {
        self.quoted += 1;
        let is_long = self.follows_twice(end);
        let others = if is_long { 2 } else { 0 };
        self.rest.by_ref().take(others).for_each(drop);
        let mut text = String::new();
        loop {
            match self.rest.next()? {
                character if character == end && (!is_long || self.follows_twice(end)) => {
                    self.rest.by_ref().take(others).for_each(drop);
                    return Some(text);
                }
                '\n' if !is_long && end != '`' => return None,
                '\\' => match self.rest.next()? {
                    'u' => {
                        let digits: String = self.rest.by_ref().take(4).collect();
                        text.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
                    }
                    'n' => text.push('\n'),
                    'r' => {}
                    't' => text.push('\t'),
                    character => text.push(character),
                },
                character => text.push(character),
            }
        }
    }
}

fn is_keyword(word: &str) -> bool {
    KEYWORDS.split(' ').any(|keyword| keyword == word)
}

/// Whether a name is one of grids or lists.
fn is_known(name: &str) -> bool {
    let folded = name.to_lowercase();
    NAMES.iter().any(|known| folded.contains(known))
}

/// Whether a value is the type of an array, as in `list[str]` and `[&str; 3]`.
fn is_type(value: &Value) -> bool {
    let name = value.values().first().and_then(Value::text);
    matches!(name, Some("String" | "char" | "str" | "string"))
}

/// Whether a value without quotation marks is no word: a number, or one such as NULL.
fn is_constant(value: &Value) -> bool {
    const CONSTANTS: [&str; 6] = ["false", "nil", "none", "null", "true", "undefined"];
    value.text().is_some_and(|text| {
        CONSTANTS.contains(&&*text.to_lowercase()) || !text.chars().all(char::is_alphabetic)
    })
}

/// Whether a value is the size of an array.
fn is_number(value: &Value) -> bool {
    value.text().is_some_and(|text| text.parse::<u32>().is_ok())
}

fn is_of_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}
