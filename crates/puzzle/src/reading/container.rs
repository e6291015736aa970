//! What a grid or a list is in: another encoding, or a page, a table or an array of another program. Each is turned into lines.

use super::Note;
use std::iter::Peekable;
use std::str::Chars;
use wordtrail_dictionary::internals::in_utf8;

/// The most containers in each other: a table quoted in a message.
const MAX_DEPTH: usize = 3;

/// What a container is called in notes, and what turns a text in it into lines.
type Container = (&'static str, fn(&str) -> Option<String>);

/// A text that is in another encoding than UTF-8.
pub(crate) fn decoded(text: &[u8]) -> Option<(String, Note)> {
    let (text, name) = in_utf8(text)?;
    Some((text, Note::Encoding { name }))
}

/// What a container that is certain holds, and what it is.
pub(crate) fn unpacked(text: &str) -> Option<(String, Note)> {
    const CONTAINERS: [Container; 5] = [
        ("a quotation", quotation),
        ("a message with code", code),
        ("HTML", html),
        ("an array", array),
        ("a table in LaTeX", latex),
    ];
    let (mut outer, mut container) = (None::<String>, None);
    for _ in 0..MAX_DEPTH {
        let inner = outer.as_deref().unwrap_or(text);
        let found = CONTAINERS
            .iter()
            .find_map(|(name, unpack)| Some((unpack(inner)?, *name)));
        let Some((inner, name)) = found else { break };
        outer = Some(inner);
        container.get_or_insert(name);
    }
    let container = container?;
    Some((outer?, Note::Unpacked { container }))
}

/// What a text holds that is no grid or list as it stands, and what it probably is.
pub(crate) fn tidied(text: &str) -> Option<(String, Note)> {
    const CONTAINERS: [Container; 3] = [
        ("a table with frames", framed),
        ("a table with an empty last column", without_last_column),
        ("rows in one line", rows_in_one_line),
    ];
    CONTAINERS
        .iter()
        .find_map(|&(container, unpack)| Some((unpack(text)?, Note::Unpacked { container })))
}

/// The lines of a quotation: each begins with `>`.
fn quotation(text: &str) -> Option<String> {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let is_quoted = lines().count() > 1 && lines().all(|line| line.trim_start().starts_with('>'));
    is_quoted.then(|| {
        let unquoted =
            |line: &str| line.trim_start().trim_start_matches(['>', ' ']).to_owned() + "\n";
        text.lines().map(unquoted).collect()
    })
}

/// The code of a message: between lines of backquotes, or between `[code]` and `[/code]`, and what stands around it.
fn code(text: &str) -> Option<String> {
    let is_fence = |line: &str| line.trim().starts_with("```");
    let folded = text.to_ascii_lowercase();
    if folded.contains("[code]") {
        let mut plain = String::new();
        let (mut rest, mut folded) = (text, &*folded);
        while let Some((place, tag)) = ["[code]", "[/code]"]
            .into_iter()
            .filter_map(|tag| Some((folded.find(tag)?, tag)))
            .min()
        {
            plain.extend([&rest[..place], "\n\n"]);
            let end = place + tag.len();
            (rest, folded) = (&rest[end..], &folded[end..]);
        }
        return Some(plain + rest);
    }
    text.lines().any(is_fence).then(|| {
        let inner = |line| if is_fence(line) { "" } else { line };
        text.lines()
            .map(|line| inner(line).to_owned() + "\n")
            .collect()
    })
}

/// The tables, lists and paragraphs of a page.
fn html(text: &str) -> Option<String> {
    const BLOCKS: [&str; 7] = ["<tr", "<td", "<li", "<br", "<pre", "<p>", "<div"];
    let folded = text.to_ascii_lowercase();
    if !BLOCKS.iter().any(|tag| folded.contains(tag)) {
        return None;
    }
    let mut page = Page::default();
    let mut rest = text;
    while let Some((before, tag)) = rest.split_once('<') {
        page.add_text(before);
        let (end, skipped) = if tag.starts_with("!--") {
            ("-->", 3)
        } else {
            (">", 1)
        };
        let place = tag.find(end)?;
        rest = &tag[place + skipped..];
        let is_name = |character: char| character.is_ascii_alphanumeric() || character == '/';
        let name = tag[..place].split(|character| !is_name(character)).next()?;
        let name = name.trim_end_matches('/').to_ascii_lowercase();
        if ["script", "style", "title"].contains(&&*name) {
            let end = format!("</{name}");
            let place = rest.to_ascii_lowercase().find(&end)?;
            rest = &rest[place..];
        }
        page.add_tag(&name);
    }
    page.add_text(rest);
    Some(page.lines)
}

/// A page as lines.
#[derive(Default)]
struct Page {
    lines: String,
    /// Whether the row of a table has cells, and the last one has no text yet.
    has_cells: bool,
    is_cell_empty: bool,
    /// Whether spaces and line ends are kept.
    is_preformatted: bool,
}

impl Page {
    fn add_tag(&mut self, name: &str) {
        match name {
            "td" | "th" => {
                if self.has_cells {
                    self.lines.push('\t');
                } else {
                    self.end_line();
                }
                (self.has_cells, self.is_cell_empty) = (true, true);
            }
            "/td" | "/th" if self.is_cell_empty => {
                self.lines.push('.');
                self.is_cell_empty = false;
            }
            "br" => {
                self.lines.push('\n');
            }
            "tr" | "/tr" | "p" | "/p" | "div" | "/div" | "li" | "/li" => {
                self.end_line();
                self.has_cells = false;
            }
            "table" | "/table" | "ul" | "/ul" | "ol" | "/ol" | "pre" | "/pre" | "h1" | "/h1"
            | "h2" | "/h2" | "h3" | "/h3" => {
                self.end_line();
                self.has_cells = false;
                self.is_preformatted = name == "pre";
                if !self.lines.is_empty() {
                    self.lines.push('\n');
                }
            }
            _ => {}
        }
    }

    fn end_line(&mut self) {
        if !self.lines.is_empty() && !self.lines.ends_with('\n') {
            self.lines.push('\n');
        }
    }

    fn add_text(&mut self, text: &str) {
        let text = with_characters(text);
        if self.is_preformatted {
            self.lines.push_str(&text);
            return;
        }
        for (number, word) in text.split_ascii_whitespace().enumerate() {
            let is_after_space =
                number > 0 || text.starts_with(|first: char| first.is_ascii_whitespace());
            if is_after_space && !self.lines.is_empty() && !self.lines.ends_with(['\n', '\t', ' '])
            {
                self.lines.push(' ');
            }
            self.lines.push_str(word);
            self.is_cell_empty = false;
        }
    }
}

/// A text of a page with the characters that numbers and the usual names stand for.
fn with_characters(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, reference)) = rest.split_once('&') {
        plain.push_str(before);
        let character = reference.split_once(';').and_then(|(name, after)| {
            let number = |digits: &str| match digits.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok(),
                None => digits.parse().ok(),
            };
            let character = match name {
                "amp" => '&',
                "lt" => '<',
                "gt" => '>',
                "quot" => '"',
                "apos" => '\'',
                "nbsp" => ' ',
                "shy" => '\u{ad}',
                _ => char::from_u32(number(name.strip_prefix('#')?)?)?,
            };
            Some((character, after))
        });
        let (character, after) = character.unwrap_or(('&', reference));
        plain.push(character);
        rest = after;
    }
    plain + rest
}

/// The rows of a table in LaTeX: cells with `&` between them, and `\\` behind the last one.
fn latex(text: &str) -> Option<String> {
    let row = |line: &str| -> Option<String> {
        let line = line.replace("\\hline", "");
        let cells = line.trim().strip_suffix("\\\\")?.split('&');
        let cells: Vec<_> = cells.map(|cell| cell_of(cell.trim())).collect();
        (cells.len() > 1).then(|| cells.join("\t"))
    };
    if text.lines().filter_map(row).count() < 2 {
        return None;
    }
    let is_command = |line: &str| line.trim_start().starts_with(['\\', '%']);
    let lines = text.lines().filter_map(|line| match row(line) {
        None if is_command(line) => None,
        row => Some(row.unwrap_or_else(|| line.to_owned()) + "\n"),
    });
    Some(lines.collect())
}

/// The letter of a cell that may be in a command, as in `\textbf{A}`. A cell without one is a hole.
fn cell_of(cell: &str) -> &str {
    let inner = cell.strip_prefix('\\').and_then(|command| {
        let (_, argument) = command.split_once('{')?;
        argument.strip_suffix('}')
    });
    match inner.unwrap_or(cell) {
        "" => ".",
        letter => letter,
    }
}

/// A value of an array in any language.
enum Value {
    Text(String),
    List(Vec<Value>),
}

/// The arrays of a text, as programs have them: of rows of cells, of rows, of words. Names before them are left out.
fn array(text: &str) -> Option<String> {
    let mut parser = Arrays {
        rest: text.chars().peekable(),
        has_quotes: false,
        has_lists: false,
    };
    let values = parser.values(0)?;
    let Arrays {
        has_quotes,
        has_lists,
        ..
    } = parser;
    let (names, lists): (Vec<_>, Vec<_>) = values
        .into_iter()
        .partition(|value| matches!(value, Value::Text(_)));
    let is_assigned = text.contains('=') || names.is_empty();
    if !is_assigned || lists.is_empty() || !(has_quotes || has_lists) {
        return None;
    }
    let (mut grids, mut words) = (String::new(), String::new());
    for list in lists {
        add_lists(list, &mut grids, &mut words);
    }
    (grids.len() + words.len() > 0).then(|| grids + &words)
}

/// Adds the rows of arrays of arrays to the grids, and texts to the words, each array followed by an empty line.
fn add_lists(value: Value, grids: &mut String, words: &mut String) {
    let Value::List(values) = value else { return };
    let are_rows = values.len() > 1
        && values.iter().all(|value| match value {
            Value::List(cells) => cells
                .iter()
                .all(|cell| matches!(cell, Value::Text(text) if text.chars().count() < 3)),
            Value::Text(_) => false,
        });
    let mut has_texts = false;
    for value in values {
        match value {
            Value::Text(text) => {
                words.extend([text.trim(), "\n"]);
                has_texts = true;
            }
            Value::List(cells) if are_rows => {
                for cell in &cells {
                    if let Value::Text(cell) = cell {
                        let cell = if cell.trim().is_empty() {
                            "."
                        } else {
                            cell.trim()
                        };
                        grids.extend([cell, " "]);
                    }
                }
                grids.push('\n');
            }
            list => add_lists(list, grids, words),
        }
    }
    if are_rows {
        grids.push('\n');
    }
    if has_texts {
        words.push('\n');
    }
}

/// Reads arrays from characters.
struct Arrays<'text> {
    rest: Peekable<Chars<'text>>,
    has_quotes: bool,
    /// Whether there are arrays in arrays.
    has_lists: bool,
}

impl Arrays<'_> {
    /// The values up to the end of an array, or of the text at depth 0, unless the text is none of arrays.
    fn values(&mut self, depth: usize) -> Option<Vec<Value>> {
        const DEEPEST: usize = 4;
        let mut values = Vec::new();
        while let Some(character) = self.rest.next() {
            match character {
                '[' | '{' | '(' if depth < DEEPEST => {
                    let inner = self.values(depth + 1)?;
                    self.has_lists |= depth > 0 && !inner.is_empty();
                    // Types of arrays, such as `char[][]`, have empty ones.
                    if !inner.is_empty() {
                        values.push(Value::List(inner));
                    }
                }
                ']' | '}' | ')' if depth > 0 => return Some(values),
                '"' | '\'' if depth > 0 => {
                    values.push(Value::Text(self.quoted(character)?));
                    self.has_quotes = true;
                }
                // A name of what follows.
                ':' => drop(values.pop_if(|value| matches!(value, Value::Text(_)))),
                '=' | ',' | ';' | '<' | '>' | '&' | '.' | '_' => {}
                _ if character.is_whitespace() => {}
                _ if character.is_alphanumeric() => {
                    let mut name = character.to_string();
                    while let Some(more) =
                        self.rest.next_if(|&it| it.is_alphanumeric() || it == '_')
                    {
                        name.push(more);
                    }
                    values.push(Value::Text(name));
                }
                _ => return None,
            }
        }
        (depth == 0).then_some(values)
    }

    /// The text up to a quotation mark.
    fn quoted(&mut self, end: char) -> Option<String> {
        let mut text = String::new();
        loop {
            match self.rest.next()? {
                character if character == end => return Some(text),
                '\n' => return None,
                '\\' => match self.rest.next()? {
                    'u' => {
                        let digits: String = self.rest.by_ref().take(4).collect();
                        text.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
                    }
                    character => text.push(character),
                },
                character => text.push(character),
            }
        }
    }
}

/// A table whose frame is drawn with characters for lines, with that of `+`, `-` and `|`.
fn framed(text: &str) -> Option<String> {
    let is_drawn = |character: char| ('\u{2500}'..='\u{257f}').contains(&character);
    text.contains(is_drawn).then(|| {
        let plain = |character| match character {
            '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '║' | '╎' | '╏' => '|',
            '─' | '━' | '┄' | '┅' | '┈' | '┉' | '═' | '╌' | '╍' => '-',
            _ if is_drawn(character) => '+',
            _ => character,
        };
        text.chars().map(plain).collect()
    })
}

/// A table in which nearly each line ends with the separator of its cells.
fn without_last_column(text: &str) -> Option<String> {
    let cut = |separator: char| {
        let has_cells = |line: &&str| line.matches(separator).count() > 1;
        let lines = text.lines().filter(has_cells);
        let (ended, others): (Vec<_>, Vec<_>) = lines.partition(|line| line.ends_with(separator));
        // A line with labels of the columns may have none.
        (ended.len() > 1 && others.len() < 2).then(|| {
            let cut = text
                .lines()
                .map(|line| line.trim_end_matches(separator).to_owned() + "\n");
            cut.collect()
        })
    };
    ['\t', ',', ';', '|'].into_iter().find_map(cut)
}

/// Rows of one length in the only line of a text.
fn rows_in_one_line(text: &str) -> Option<String> {
    let line = text.trim();
    let cut = |separator: &str| {
        let rows: Vec<_> = line.split(separator).map(str::trim).collect();
        let lengths = || rows.iter().map(|row| row.chars().count());
        let first = lengths().next()?;
        let are_rows = rows.len() > 1
            && first > 1
            && lengths().all(|length| length == first)
            && rows.iter().all(|row| row.chars().all(char::is_alphabetic))
            // Words are separated by commas, too, but are seldom as many as each has letters.
            && (separator != "," || rows.len() == first);
        are_rows.then(|| rows.join("\n") + "\n")
    };
    let is_alone = !line.contains('\n');
    is_alone.then(|| ["\\n", "/", "|", ","].into_iter().find_map(cut))?
}

#[cfg(test)]
mod tests {
    use crate::Reader;

    /// The grid, and the words below it.
    fn read(text: &str) -> String {
        let puzzle = Reader::new()
            .puzzle(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        let notes: Vec<_> = puzzle.notes().iter().map(|note| note.to_string()).collect();
        assert!(
            notes.iter().any(|note| note.starts_with("it is read as ")),
            "{text}: {notes:?}"
        );
        let bank = puzzle.word_bank().unwrap();
        let words = bank.iter().flat_map(|bank| bank.words());
        let words: Vec<_> = words.collect();
        format!("{}{}", puzzle.grid, words.join(" "))
    }

    #[test]
    fn a_grid_is_read_whatever_it_was_pasted_in() {
        for text in [
            // Messages.
            "> C A T\n> D O G\n> E E L\n",
            ">> CAT\n>> DOG\n>> EEL\n",
            "Look:\n```text\nCAT\nDOG\nEEL\n```\n",
            "[code]\nCAT\nDOG\nEEL\n[/code]",
            "[CODE]CAT\nDOG\nEEL[/CODE]\n",
            "> ```\n> CAT\n> DOG\n> EEL\n> ```\n",
            // Pages.
            "<table>\n<tr><td>C</td><td>A</td><td>T</td></tr>\n<tr><td>D<td>O<td>G\n<tr><td> E </td><td>&#69;</td><td>&#x4C;</td></tr></table>",
            "<html><head><title>Pets</title><style>td { color: red }</style></head><body><TABLE><TR><TD class='a'>C<TD>A<TD>T</TR><TR><TD>D<TD>O<TD>G</TR><TR><TD>E<TD>E<TD>L</TR></TABLE></body></html>",
            "<pre>CAT\nDOG\nEEL</pre>",
            "<p>CAT<br>DOG<br/>EEL</p>",
            "<div>C A T</div><div>D O G</div><!-- <br> --><div>E E L</div>",
            // Programs.
            "[[\"C\",\"A\",\"T\"],[\"D\",\"O\",\"G\"],[\"E\",\"E\",\"L\"]]",
            "[\"CAT\", \"DOG\", \"EEL\"]\n",
            "grid = [\n    ['C', 'A', 'T'],\n    ['D', 'O', 'G'],\n    ['E', 'E', 'L'],\n]\n",
            "char[][] board = new char[][] {{'C','A','T'},{'D','O','G'},{'E','E','L'}};",
            "board = (('C', 'A', 'T'), ('D', 'O', 'G'), ('E', 'E', '\\u004C'))",
            "[[C, A, T], [D, O, G], [E, E, L]]",
            // Tables.
            "\\begin{tabular}{|c|c|c|}\n\\hline\nC & A & T \\\\ \\hline\nD & \\textbf{O} & G \\\\\nE & E & L \\\\\n\\end{tabular}\n",
            "┌───┬───┬───┐\n│ C │ A │ T │\n├───┼───┼───┤\n│ D │ O │ G │\n├───┼───┼───┤\n│ E │ E │ L │\n└───┴───┴───┘\n",
            "╔═══╗\n║CAT║\n║DOG║\n║EEL║\n╚═══╝\n",
            "C,A,T,\r\nD,O,G,\r\nE,E,L,\r\n,,,\r\n",
            // Lines.
            "CAT/DOG/EEL\n",
            "CAT|DOG|EEL",
            "CAT,DOG,EEL",
            "CAT\\nDOG\\nEEL\n",
        ] {
            assert_eq!(read(text), "cat\ndog\neel\n", "{text}");
        }
    }

    #[test]
    fn a_list_stays_with_its_grid() {
        for text in [
            "board = [[\"o\",\"a\"],[\"e\",\"t\"]], words = [\"oat\",\"tea\"]",
            "words = ['oat', 'tea']\nboard = [['o', 'a'], ['e', 't']]\n",
            "{{'o','a'},{'e','t'}}\n{\"oat\", \"tea\"}",
            "<table><tr><td>o<td>a<tr><td>e<td>t</table><ul><li>oat<li>tea</ul>",
            "> oa\n> et\n>\n> oat\n> tea\n",
        ] {
            assert_eq!(read(text), "oa\net\noat tea", "{text}");
        }
        // A cell without a letter is a hole.
        let holed = "<table><tr><td>C</td><td></td></tr><tr><td>A</td><td>T</td></tr></table>";
        assert_eq!(read(holed), "c.\nat\n");
        assert_eq!(read("[['C', ' '], ['A', 'T']]"), "c.\nat\n");
    }

    #[test]
    fn a_list_of_words_is_read_whatever_it_was_pasted_in() {
        for text in [
            "<ul><li>cat</li><li>ice cream</li></ul>",
            "<ol>\n  <li>Cat\n  <li>Ice\n  cream\n</ol>",
            "> cat\n> ice cream\n",
            "```\ncat\nice cream\n```\n",
            "words = ['cat', 'ice cream']",
            "String[] words = {\"cat\", \"ice cream\"};",
        ] {
            let bank = Reader::new().word_bank(text).unwrap();
            assert_eq!(
                bank.words().collect::<Vec<_>>(),
                ["cat", "ice cream"],
                "{text}"
            );
            assert!(
                bank.notes()[0].to_string().starts_with("it is read as "),
                "{text}"
            );
        }
    }

    #[test]
    fn other_texts_are_in_no_container() {
        for text in [
            "cat (animal)\ndog [pet]\n",
            "cat: \"small\"\ndog: 'large'\n",
            "a < b\nc > d\n",
            "(cat)\n(dog)\n",
            "cat/dog/horse\n",
            "1 & 2 \\\\\n",
            "[] cat\n[x] dog\n",
            "",
        ] {
            assert_eq!(super::unpacked(text), None, "{text}");
            assert_eq!(super::tidied(text), None, "{text}");
        }
    }

    #[test]
    fn containers_in_each_other_end() {
        let nested = "&amp;".repeat(20_000) + "lt;br>";
        assert!(Reader::new().puzzle(nested + "<br>").is_err());
        assert!(Reader::new().puzzle("[".repeat(100_000)).is_err());
        assert!(Reader::new().puzzle("> ".repeat(100_000) + "\n>").is_err());
    }
}
