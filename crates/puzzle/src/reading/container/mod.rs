//! What a grid or a list is in: another encoding, or a page, a table or an array of another program. Each is turned into lines.

mod arrays;
mod html;
mod lines;
mod svg;

use super::Note;
use arrays::array;
use html::html;
use lines::lines_of;
use std::collections::BTreeMap;
use wordtrail_dictionary::internals::in_utf8;
use wordtrail_search::internals::cell::is_single;

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
    const CONTAINERS: [Container; 8] = [
        ("a quotation", quotation),
        ("a message with code", code),
        ("HTML", html),
        ("a table of a wiki", wiki),
        ("an array", array),
        ("a table in LaTeX", latex),
        ("rows in one line", rows_in_one_line),
        ("rows with a mark between letters", without_marks_between),
    ];
    let inner = |text: &str| first_of(&CONTAINERS, text);
    let unpacked = std::iter::successors(inner(text), |(outer, _)| inner(outer));
    unpacked.take(MAX_DEPTH).last()
}

/// What a text holds that cannot be read as it is, and what it probably is.
pub(crate) fn tidied(text: &str) -> Option<(String, Note)> {
    const CONTAINERS: [Container; 3] = [
        ("a table with frames", framed),
        ("a table with an empty last column", without_last_column),
        ("lines with numbers or marks before them", without_prefixes),
    ];
    first_of(&CONTAINERS, text)
}

fn first_of(containers: &[Container], text: &str) -> Option<(String, Note)> {
    let mut containers = containers.iter();
    containers.find_map(|&(container, unpack)| Some((unpack(text)?, Note::Unpacked { container })))
}

/// The lines of a quotation, which begin with `>`. Above may be a line that says who wrote it, and below an answer.
fn quotation(text: &str) -> Option<String> {
    let is_quoted = |line: &str| line.trim_start().starts_with('>');
    let mut lines = lines_of(text).peekable();
    lines.next_if(|line| !is_quoted(line) && line.trim_end().ends_with(':'));
    let runs: Vec<&str> = lines.collect();
    let mut runs = runs.chunk_by(|above, below| is_quoted(above) == is_quoted(below));
    let quoted = runs.next()?;
    if quoted.len() < 2 || !is_quoted(quoted[0]) || runs.count() > 1 {
        return None;
    }
    let unquoted = |line: &'_ str| {
        let mut line = line.trim_start();
        while let Some(rest) = line.strip_prefix('>') {
            line = rest.strip_prefix(' ').unwrap_or(rest);
        }
        line.to_owned() + "\n"
    };
    let quoted = text.lines().filter(|line| is_quoted(line));
    Some(quoted.map(unquoted).collect())
}

/// The code of a message: between lines of backquotes, or between `[code]` and `[/code]`, and what stands around it.
fn code(text: &str) -> Option<String> {
    let folded = text.to_ascii_lowercase();
    let tags = folded
        .match_indices("[code]")
        .chain(folded.match_indices("[/code]"));
    let tags = BTreeMap::from_iter(tags);
    if !tags.is_empty() {
        let (mut plain, mut end) = (String::new(), 0);
        for (start, tag) in &tags {
            plain.extend([&text[end..*start], "\n\n"]);
            end = start + tag.len();
        }
        return (tags.len() % 2 == 0).then(|| plain + &text[end..]);
    }
    let is_fence = |line: &str| line.trim().starts_with("```");
    let fences = text.lines().filter(|line| is_fence(line)).count();
    (fences > 0 && fences % 2 == 0).then(|| {
        let inner = |line| [if is_fence(line) { "" } else { line }, "\n"];
        text.lines().flat_map(inner).collect()
    })
}

/// A line of LaTeX without what begins and ends its table, its item and its format.
fn bare_row(line: &str) -> &str {
    const FORMATS: [&str; 4] = ["\\textbf{", "\\textit{", "\\texttt{", "\\emph{"];
    let line = line.trim();
    let begun = line.strip_prefix("\\begin").and_then(behind_argument);
    let line = begun.map_or(line, |rest| behind_argument(rest).unwrap_or(rest));
    let line = line.split_once("\\end{").map_or(line, |(row, _)| row);
    let line = line.trim().trim_end_matches('\\').trim();
    let item = line.strip_prefix("\\item").map_or(line, str::trim_start);
    let is_formatted = FORMATS.iter().any(|it| item.starts_with(it)) && !item.contains('&');
    if is_formatted { cell_of(item) } else { item }
}

/// What stands behind an argument in braces.
fn behind_argument(text: &str) -> Option<&str> {
    let (_, rest) = text.strip_prefix('{')?.split_once('}')?;
    Some(rest)
}

/// The rows of a table in LaTeX: cells with `&` between them, and `\\` behind all but the last one.
fn latex(text: &str) -> Option<String> {
    if !text.contains("\\\\") {
        return None;
    }
    let text = text.replace("\\hline", "").replace("\\\\", "\\\\\n");
    let lines = || text.lines().map(bare_row).filter(|line| !line.is_empty());
    if lines().filter(|line| line.contains('&')).count() < 2 {
        return None;
    }
    let mut plain = String::new();
    let mut is_row = true;
    for line in lines().filter(|line| !line.starts_with(['\\', '%']) || line.contains('&')) {
        // Words stand apart from the table.
        if is_row != line.contains('&') {
            plain.push('\n');
            is_row = !is_row;
        }
        let cells: Vec<&str> = line.split('&').map(cell_of).collect();
        plain += &(cells.join("\t") + "\n");
    }
    Some(plain)
}

/// The letter of a cell that may be in a command, as in `\textbf{A}`. A cell without one is a hole.
fn cell_of(cell: &str) -> &str {
    let cell = cell.trim();
    let inner = cell.strip_prefix('\\').and_then(|command| {
        let (_, argument) = command.split_once('{')?;
        argument.strip_suffix('}')
    });
    match inner.unwrap_or(cell) {
        "" => ".",
        letter => letter,
    }
}

/// The rows of a table as wikis write it: `|-` ends a row, and `|` or `||` is before each cell.
fn wiki(text: &str) -> Option<String> {
    let (before, table) = text.split_once("{|")?;
    let (table, behind) = table.split_once("\n|}")?;
    let mut plain = String::new();
    for row in table.split("\n|-").map(|row| row.split('\n').skip(1)) {
        let cells = row.filter_map(|line| line.trim().strip_prefix(['|', '!']));
        let cells = cells.filter(|line| !line.starts_with('+'));
        let cells = cells.flat_map(|line| line.split("||").flat_map(|part| part.split("!!")));
        // Before a single bar is how the cell looks.
        let cells = cells.map(|cell| cell_of(cell.rsplit('|').next().unwrap_or(cell)));
        let cells: Vec<&str> = cells.collect();
        plain += &(cells.join("\t") + "\n");
    }
    Some([before.trim_end(), plain.trim(), behind.trim_start()].join("\n\n"))
}

/// Lines without the mark that all of them begin with, as the changes of a file do, or without their numbers, as searches print them.
fn without_prefixes(text: &str) -> Option<String> {
    let lines = || text.lines().filter(|line| !line.is_empty());
    let number = |line: &str| line.split_once(':')?.0.parse::<usize>().ok();
    let first = lines().next().and_then(number);
    let bare = lines().enumerate().map(|(index, line)| match first {
        // A bullet has a space behind it.
        None => line.strip_prefix('+').filter(|line| !line.starts_with(' ')),
        Some(first) => line.strip_prefix(&format!("{}:", first + index)),
    });
    let bare = bare.collect::<Option<Vec<_>>>()?;
    (bare.len() > 1).then(|| bare.join("\n") + "\n")
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
            let bare = |line: &str| match line.trim_matches(separator) {
                "" => String::new(),
                _ => line.strip_suffix(separator).unwrap_or(line).to_owned(),
            };
            text.lines().map(|line| bare(line) + "\n").collect()
        })
    };
    ['\t', ',', ';', '|'].into_iter().find_map(cut)
}

/// Rows of one length in the first line of a text, which has its list below, if any.
fn rows_in_one_line(text: &str) -> Option<String> {
    /// A line with two words, or a few short ones, is no grid.
    const FEWEST: usize = 3;
    const LONGEST_TILE: usize = 4;
    let text = text.trim().trim_matches('"');
    // Programs for mathematics have brackets around the rows.
    let matrix = text.strip_prefix('[').and_then(|it| it.split_once(']'));
    let matrix = matrix.map(|(rows, list)| (rows.replace('\n', " "), list));
    let (line, list) = match &matrix {
        Some((rows, list)) => (&**rows, list.strip_prefix(';').unwrap_or(list)),
        None => text.split_once('\n').unwrap_or((text, "\n")),
    };
    let list = if list.trim().is_empty() { "\n" } else { list };
    let list = list.trim_start_matches('\r').strip_prefix('\n')?;
    let cut = |separator: &str| {
        let line = line.trim().trim_end_matches(separator);
        let rows = line.split(separator).map(|row| {
            let cells = row.split(|it: char| it.is_whitespace() || it == ',');
            let cells = cells.filter(|cell| !cell.is_empty());
            match cells.clone().all(|cell| cell.chars().count() == 1) {
                true => cells.collect(),
                false => row.trim().to_owned(),
            }
        });
        let rows: Vec<String> = rows.collect();
        let lengths = || rows.iter().map(|row| row.chars().count());
        let first = lengths().next()?;
        let are_rows = rows.len().min(first) >= FEWEST
            && lengths().all(|length| length == first)
            && rows.iter().all(|row| row.chars().all(char::is_alphabetic))
            // Words are separated by commas, too, but are seldom as many as each has letters.
            && (separator != "," || rows.len() == first)
            // Tiles are shorter.
            && (separator != " " || rows.len().min(first) > LONGEST_TILE);
        are_rows.then(|| rows.join("\n") + "\n\n" + list)
    };
    ["\\n", "/", "|", ";", ",", " "].into_iter().find_map(cut)
}

/// Rows that have the same mark between all their letters, as `C-A-T-S`, and what stands around them.
fn without_marks_between(text: &str) -> Option<String> {
    /// Fewer rows, or fewer letters, may be abbreviations or have holes.
    const FEWEST: usize = 3;
    // What separates cells anywhere.
    const SEPARATORS: [char; 3] = [',', ';', '|'];
    let row = |line: &str| {
        let line = line.trim();
        let mark = line.chars().nth(1).filter(|it| !SEPARATORS.contains(it))?;
        let cells: Vec<&str> = line.split(mark).collect();
        let are_single = cells.iter().all(|cell| is_single(cell));
        (!mark.is_alphanumeric() && !mark.is_whitespace() && cells.len() > FEWEST && are_single)
            .then(|| cells.join(" "))
    };
    let rows: Vec<String> = lines_of(text).filter_map(row).collect();
    let length = |row: &String| row.chars().count();
    let are_even = rows.iter().all(|row| length(row) == length(&rows[0]));
    (rows.len() >= FEWEST && are_even).then(|| {
        let spaced = |line| row(line).unwrap_or_else(|| line.to_owned()) + "\n";
        text.lines().map(spaced).collect()
    })
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
            "<table><tr><td><p class=MsoNormal>C</p></td><td><p>A</p></td><td><p>T</p></td></tr><tr><td>D<br></td><td>O</td><td><div>G</div></td></tr><tr><td>E</td><td>E</td><td>L</td></tr></table>",
            "<table><tr><td>C A T<br>D O G<br>E E L</td></tr></table>",
            "<h1>Pets</h1><p class='x'>CAT</p><p class='x'>DOG</p><p class='x'>EEL</p>",
            "<textarea>CAT\nDOG\nEEL</textarea>",
            "<table><tr><td><input value='C'><td><input value='A'><td><input value='T'><tr><td><input\nvalue=\"D\"><td><input value='O'><td><input value='G'><tr><td><input value='E'><td><input value='E'><td><input value='L'></table>",
            "<div><button>C</button><button><b>A</b></button><button>T</button></div><div><button>D</button><button>O</button><button>G</button></div><div><button>E</button><button>E</button><button>L</button></div><button>New game</button>",
            "<svg><text x='1.4' y='1'>C</text><text x='2' y='1'>A</text><text x='3' y='1'>T</text><text x='1' y='3'>E</text><text x='2' y='3'>E</text><text x='3' y='3'>L</text><text x='1 2 3' y='2'>DOG</text></svg>",
            "<svg><text y='1'><tspan x='1'>C</tspan><tspan x='2'>A</tspan><tspan x='3'>T</tspan></text><text x='1,2,3' y='2px'>DOG</text><text x='1,2,3' y='3'>EEL</text></svg>",
            // Programs.
            "['C', 'A', 'T']\n['D', 'O', 'G']\n['E', 'E', 'L']\n",
            "[['C' 'A' 'T']\n ['D' 'O' 'G']\n ['E' 'E' 'L']]\n",
            "List<String> grid = Arrays.asList(\"CAT\", \"DOG\", \"EEL\");",
            "[[\"C\",\"A\",\"T\"],[\"D\",\"O\",\"G\"],[\"E\",\"E\",\"L\"]]",
            "[\"CAT\", \"DOG\", \"EEL\"]\n",
            "grid = [\n    ['C', 'A', 'T'],\n    ['D', 'O', 'G'],\n    ['E', 'E', 'L'],\n]\n",
            "char[][] board = new char[][] {{'C','A','T'},{'D','O','G'},{'E','E','L'}};",
            "board = (('C', 'A', 'T'), ('D', 'O', 'G'), ('E', 'E', '\\u004C'))",
            "[[C, A, T], [D, O, G], [E, E, L]]",
            "rows = []\nrows.append(['C', 'A', 'T'])\nrows.append(['D', 'O', 'G'])\nrows.append(['E', 'E', 'L'])\n",
            // Tables.
            "\\begin{pmatrix} C & A & T \\\\ D & O & G \\\\ E & E & L \\end{pmatrix}",
            "\\begin{tabular}{ccc}\nC & A & T\\\\\nD & O & G\\\\\nE & E & L\n\\end{tabular}\n",
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
            "Input: board = [[\"o\",\"a\"],[\"e\",\"t\"]], words = [\"oat\",\"tea\"]\nOutput: [\"oat\"]",
            "<table><tr><td>o<td>a<tr><td>e<td>t</table><ul><li>oat<li>tea</ul>",
            "> oa\n> et\n>\n> oat\n> tea\n",
            "a = [['o', 'a'], ['e', 't']]\nb = ['oat', 'tea']\n",
            "const a = ['oat', 'tea'];\nconst b = [['o', 'a'], ['e', 't']];\n",
            "List<String> a = new ArrayList<>();\na.add(\"oa\");\na.add(\"et\");\nList<String> b = new ArrayList<>();\nb.add(\"oat\");\nb.add(\"tea\");\n",
        ] {
            assert_eq!(read(text), "oa\net\noat tea", "{text}");
        }
        let one = "board = [[\"c\",\"a\"],[\"x\",\"t\"]], word = \"cat\"";
        assert_eq!(read(one), "ca\nxt\ncat");
        assert_eq!(read("CAT/DOG/EEL\n\ncat\ndog\n"), "cat\ndog\neel\ncat dog");
        // A cell without a letter is a hole.
        let holed = "<table><tr><td>C</td><td></td></tr><tr><td>A</td><td>T</td></tr></table>";
        assert_eq!(read(holed), "c.\nat\n");
        assert_eq!(read("[['C', ' '], ['A', 'T']]"), "c.\nat\n");
        let drawn = "<svg><text x='1 3' y='1'>CA</text><text x='1 2 3' y='2'>DOG</text></svg>";
        assert_eq!(read(drawn), "c.a\ndog\n");
    }

    #[test]
    fn a_list_of_words_is_read_whatever_it_was_pasted_in() {
        for text in [
            "<ul><li>cat</li><li>ice cream</li></ul>",
            "<table><tr><td>cat</td><td></td></tr><tr><td></td><td>ice cream</td></tr></table>",
            "<ol>\n  <li>Cat\n  <li>Ice\n  cream\n</ol>",
            "<ul><li>Cat</li><li>Ice <b>cream</b></li></ul>",
            "<p>cat</p><p>ice <span>cream</span></p>",
            "c&#97;t\nice cream\n",
            "> cat\n> ice cream\n",
            "```\ncat\nice cream\n```\n",
            "words = ['cat', 'ice cream']",
            "String[] words = {\"cat\", \"ice cream\"};",
            "words = set()\nwords.add('cat')\nwords.add('ice cream')\nprint(words)\n",
            "const words = new Set(['cat', 'ice cream']);",
            "export const WORDS: readonly string[] = ['cat', 'ice cream'] as const;\n",
            "pets = ['cat']\nfood = ['ice cream', 'ice cream']\n",
            "words <- c('cat', 'ice cream')\n",
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
            "AC/DC\n",
            "cat/dog\nab/cd\n",
            "cat = Katze (\"pet\")\ndog = Hund (\"loyal\")\n",
            "cat = ('feline', 'pet')\ndog = ('canine')\n",
            "cat = (a \"small\" pet)\ndog = (a \"big\" pet)\n",
            "cat = (pet (small))\ndog = (pet (big))\n",
            "cat: ['n', 'v']\ndog: ['n', 'adj']\n",
            "cat = [kæt]\ndog = [dɒg]\nhappy = [[hap], [pi]]\n",
            "cat: {plural: \"cats\"}\ndog: {plural: \"dogs\"}\n",
            "cat = {\"n\"}\ndog = {\"n\"}\n",
            "words = {\"cat\": \"a pet\", \"dog\": \"a friend\"}\n",
            "Set = (\"A\")\n\nC A T\nD O G\nE E L\n\ncat\ndog\n",
            "<b>Pets</b><br>\n\nC A T\nD O G\nE E L\n\ncat\ndog\n",
            "My [code] puzzle\n\nCAT\nDOG\nEEL\n",
            "```cat\ndog\n",
            "<div><div>C</div><div>A</div><div>T</div><div>D</div><div>O</div><div>G</div><div>E</div><div>E</div><div>L</div></div>",
            "<svg><text x='1' y='1'>C</text><text x='1' y='1'>A</text><text x='1' y='1'>T</text><text x='1' y='1'>S</text></svg>",
            "<svg><text x='1 2' y='1'>CA</text><text x='1 2' y='2'>TS</text><text x='1' y='2'>X</text></svg>",
            "<svg><text x='1' y='1'>C</text><text x='3' y='1'>A</text><text x='2' y='2'>D</text><text x='3' y='2'>O</text></svg>",
            "AT&T;\nR&D\n",
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
        for hostile in ["&", "[code]", "[/code]", "<script></script>", "<td>", "<"] {
            let many = "<td>a".to_owned() + &hostile.repeat(900_000 / hostile.len());
            let _ = super::unpacked(&many);
            let _ = super::unpacked(&many.replace("<td>", ""));
        }
        assert!(Reader::new().puzzle("> ".repeat(100_000) + "\n>").is_err());
    }
}
