//! `<wordtrail-puzzle>` on pages of others, and the website of `wordtrail make --series`.

use super::driver::{self, Page};
use crate::common::command::Folder;
use libtest_mimic::Trial;
use serde_json::{Value, json};
use wordtrail::puzzle::{Cover, Generator};
use wordtrail::report::puzzle_element;
use wordtrail::{Mode, Puzzle, WordBank};

pub fn tests() -> Vec<Trial> {
    tests!(
        driver::is_available,
        [
            a_document_inside_of_the_element_is_played_and_events_tell_how,
            an_element_is_as_large_as_its_container,
            an_element_has_a_width_wherever_it_stands,
            the_list_has_lines_beside_large_boards_and_large_letters,
            a_document_may_be_exchanged_at_any_time,
            strict_policies_and_styles_of_the_page_do_not_matter,
            the_focus_stays_in_the_element,
            words_that_were_shown_are_hints,
            two_elements_with_one_puzzle_share_what_is_found,
            a_printed_element_is_the_puzzle_with_all_words,
            labels_are_in_the_language_of_the_page,
            progress_is_kept_and_text_has_four_sizes,
            colours_come_from_the_page,
            clues_bonus_words_and_covers_have_their_rules,
            a_result_is_shared_without_words,
            what_is_no_puzzle_is_said_in_one_sentence,
            hostile_documents_are_text,
            a_page_without_storage_plays,
            a_website_of_days_knows_what_was_finished,
        ]
    )
}

/// A document of the puzzle with its answers.
fn document(text: &str, title: &str) -> Value {
    let bank = WordBank::parse(text.as_bytes()).unwrap();
    let made = Generator::new(&bank).size(9, 9).seed(1).generate().unwrap();
    let puzzle = Puzzle::from(&made).with_title(title);
    serde_json::from_str(&puzzle.to_json().unwrap()).unwrap()
}

/// Whether there are buttons for a hint and to share.
const VISIBLE: &str = "['hint', 'share'].map((id) => its(id).checkVisibility())";

const WORDS: &str = "cat\nhorse\nIce cream\n";

/// A page around an element with these attributes and a document inside, in a body with this style.
fn around(attributes: &str, document: Option<&Value>, style: &str) -> String {
    let inside = document.map_or(String::new(), |document| {
        let document = document.to_string().replace('<', "\\u003c");
        format!("<script type=\"application/json\">{document}</script>")
    });
    format!(
        "<!doctype html><html><head><title>Blog</title><style>html {{ font-size: 10px }} body {{ margin: 0; {style} }}</style><script>
            const events = [];
            addEventListener('DOMContentLoaded', () => {{
                for (const name of ['ready', 'found', 'finished', 'failed'])
                    document.querySelector('wordtrail-puzzle').addEventListener(name, ({{ detail }}) => events.push([name, detail]));
            }});
        </script><script>{}</script></head><body>
        <wordtrail-puzzle {attributes}>{inside}<a href=\"day.html\">The puzzle</a></wordtrail-puzzle></body></html>",
        puzzle_element()
    )
}

/// What other scripts are told once the element shows a puzzle, or why it shows none.
const SHOWN: &str = "new Promise((done) => {
    const look = () => events.length > 0 ? done(events[0]) : setTimeout(look, 10);
    look();
})";

impl Page {
    /// Opens a page around an element and waits for its puzzle.
    fn open_around(html: &str) -> Self {
        let mut page = Self::open(html);
        page.value(SHOWN);
        page
    }

    /// A value of the element, whose elements by their names `its` returns.
    fn its(&mut self, expression: &str) -> Value {
        self.value(&format!(
            "(() => {{
                const element = document.querySelector('wordtrail-puzzle');
                const root = element.shadowRoot;
                const its = (id) => root.getElementById(id);
                return {expression};
            }})()"
        ))
    }

    /// Clicks the first and the last letter of a word with this number.
    fn find(&mut self, word: usize) {
        self.its(&format!(
            "(() => {{
                const {{ columns, words }} = element.puzzle;
                const {{ trail }} = words[{word}];
                for (const [row, column] of element.puzzle.mode === 'adjacent' ? [...trail, trail.at(-1)] : [trail[0], trail.at(-1)])
                    root.querySelector(`[data-cell=\"${{(row - 1) * columns + column - 1}}\"]`).click();
            }})()"
        ));
    }
}

fn a_document_inside_of_the_element_is_played_and_events_tell_how() {
    let document = document(WORDS, "Sweets");
    let mut page = Page::open_around(&around("", Some(&document), ""));
    assert_eq!(page.its("its('title').textContent"), "Sweets");
    assert_eq!(page.its("its('progress').textContent"), "0 of 3 found");
    assert_eq!(
        page.its("[...root.querySelectorAll('#words li')].map((item) => item.textContent)"),
        json!(["CAT", "HORSE", "ICE CREAM"])
    );
    for word in 0..3 {
        page.find(word);
    }
    assert_eq!(
        page.its("root.querySelectorAll('#strokes .found').length"),
        3
    );
    assert_eq!(page.its(VISIBLE), json!([false, true]));
    let told = page.value(
        "events.map(([name, { word, found, finished }]) => [name, word ?? null, found, finished])",
    );
    let words: Vec<&Value> = document["words"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| &it["word"])
        .collect();
    assert_eq!(
        told,
        json!([
            ["ready", null, 0, false],
            ["found", words[0], 1, false],
            ["found", words[1], 2, false],
            ["found", words[2], 3, true],
            ["finished", null, 3, true]
        ])
    );
    // Another document takes its place.
    let other = self::document("dog\n", "Pets").to_string();
    page.value(&format!(
        "events.length = 0; document.querySelector('wordtrail-puzzle').puzzle = {other}; {SHOWN}"
    ));
    assert_eq!(page.its("its('progress').textContent"), "0 of 1 found");
    // One that left the page counts no time.
    page.value("document.querySelector('wordtrail-puzzle').remove()");
}

fn an_element_is_as_large_as_its_container() {
    let document = document(WORDS, "Sweets");
    let mut page = Page::blank();
    for (width, height, cell, list) in [
        (320, 400, 24, 11),
        (390, 844, 39, 11),
        (844, 390, 30, 13),
        (1920, 1080, 95, 28),
    ] {
        page.size(width, height);
        page.load(&around("style=\"height: 100vh\"", Some(&document), ""));
        page.value(SHOWN);
        let size = page.its("root.querySelector('.cell').getBoundingClientRect().width");
        assert!(
            size.as_f64().unwrap() >= f64::from(cell),
            "{size} at {width} × {height}"
        );
        let size =
            page.its("parseFloat(getComputedStyle(root.querySelector('#words li')).fontSize)");
        assert!(
            size.as_f64().unwrap() >= f64::from(list),
            "{size} at {width} × {height}"
        );
        let inside = page.its(
            "[root.querySelector('#words li'), its('frame'), its('hint')].every((part) => {
                const { left, top, right, bottom } = part.getBoundingClientRect();
                return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
            })",
        );
        assert_eq!(inside, true, "{width} × {height}");
        assert_eq!(
            page.its("its('frame').scrollWidth - its('frame').clientWidth"),
            0
        );
        assert_eq!(
            page.value("document.documentElement.scrollWidth <= innerWidth"),
            true
        );
    }
}

fn labels_are_in_the_language_of_the_page() {
    let document = document(WORDS, "");
    for (language, progress, direction) in [
        ("de", "0 von 3 gefunden", "ltr"),
        ("pt-BR", "0 de 3 encontradas", "ltr"),
        ("he", "נמצאו 0 מתוך 3", "rtl"),
        ("cy", "0 of 3 found", "ltr"),
    ] {
        let mut page = Page::open_around(&around(
            &format!("lang=\"{language}\""),
            Some(&document),
            "",
        ));
        assert_eq!(page.its("its('progress').textContent"), progress);
        assert_eq!(page.its("its('page').dir"), direction);
        assert_eq!(page.its("its('grid').dir"), "ltr");
    }
    // Words have a language and a direction of their own.
    let bank = WordBank::parse("שלום\nבית\n".as_bytes()).unwrap();
    let made = Generator::new(&bank).generate().unwrap();
    let mut document: Value =
        serde_json::from_str(&Puzzle::from(&made).to_json().unwrap()).unwrap();
    document["options"]["language"] = json!("he");
    let mut page = Page::open_around(&around("lang=\"fr\"", Some(&document), ""));
    assert_eq!(
        page.its("[its('page').dir, its('words').dir, its('words').lang]"),
        json!(["ltr", "rtl", "he"])
    );
}

fn progress_is_kept_and_text_has_four_sizes() {
    let document = document(WORDS, "Sweets");
    let mut page = Page::open_around(&around("", Some(&document), ""));
    page.find(1);
    page.reload();
    page.value(SHOWN);
    assert_eq!(page.its("its('progress').textContent"), "1 of 3 found");
    let size = "parseFloat(getComputedStyle(its('page')).fontSize)";
    let first = page.its(size).as_f64().unwrap();
    let mut sizes = Vec::new();
    for _ in 0..4 {
        page.its("its('size').click()");
        sizes.push((page.its(size).as_f64().unwrap() / first * 100.0).round());
    }
    assert_eq!(sizes, [125.0, 150.0, 200.0, 100.0]);
    page.its("its('size').click()");
    page.reload();
    page.value(SHOWN);
    assert_eq!(
        (page.its(size).as_f64().unwrap() / first * 100.0).round(),
        125.0
    );
}

fn colours_come_from_the_page() {
    let style = "--wordtrail-paper: #102030; --wordtrail-ink: #fafafa; --wordtrail-font: monospace; --wordtrail-text-size: 2";
    let mut page = Page::open_around(&around("", Some(&document(WORDS, "")), style));
    let look = "(({ backgroundColor, color, fontFamily }) => [backgroundColor, color, fontFamily])(getComputedStyle(its('page')))";
    assert_eq!(
        page.its(look),
        json!(["rgb(16, 32, 48)", "rgb(250, 250, 250)", "monospace"])
    );
    // Dark where the page is, and only there.
    page.colour_scheme("dark");
    for (style, paper) in [
        ("", "rgb(251, 250, 247)"),
        ("color-scheme: light dark", "rgb(20, 23, 28)"),
    ] {
        page.load(&around("", Some(&document(WORDS, "")), style));
        page.value(SHOWN);
        assert_eq!(
            page.its("getComputedStyle(its('page')).backgroundColor"),
            paper
        );
    }
}

fn clues_bonus_words_and_covers_have_their_rules() {
    let mut document = document(WORDS, "");
    document["clues"] = json!({ "CAT": "it meows" });
    document["bonus"] = json!(["HORSE"]);
    document["print"] = json!({ "case": "as-written" });
    let mut page = Page::open_around(&around("", Some(&document), ""));
    assert_eq!(
        page.its("its('progress').textContent"),
        "0 of 2 found, 1 bonus word left"
    );
    let list =
        "[...root.querySelectorAll('#words li:not([hidden])')].map((item) => item.textContent)";
    assert_eq!(page.its(list), json!(["it meows", "Ice cream"]));
    let bank = WordBank::from_words(["care", "tone"]).unwrap();
    let made = Generator::new(&bank)
        .mode(Mode::Adjacent)
        .cover(Cover::new())
        .size(2, 4)
        .seed(1)
        .generate()
        .unwrap();
    let document = serde_json::from_str(&Puzzle::from(&made).to_json().unwrap()).unwrap();
    let mut page = Page::open_around(&around("", Some(&document), ""));
    assert_eq!(page.its(list), json!(["••••4 letters", "••••4 letters"]));
    page.find(0);
    assert_eq!(
        page.its("its('progress').textContent"),
        "1 of 2 found, 4 of 8 letters covered"
    );
}

fn a_result_is_shared_without_words() {
    let mut page = Page::open_around(&around(
        "share=\"https://example.org/day\"",
        Some(&document(WORDS, "Sweets")),
        "",
    ));
    assert_eq!(page.its(VISIBLE), json!([true, false]));
    page.its("its('hint').click()");
    for word in 0..3 {
        page.find(word);
    }
    page.value("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.shared = text } } })");
    page.its("its('share').click()");
    let shared = page.value("new Promise((done) => setTimeout(() => done(window.shared), 50))");
    let lines: Vec<&str> = shared.as_str().unwrap().lines().collect();
    assert_eq!(lines.len(), 3, "{shared}");
    assert_eq!((lines[0], lines[2]), ("Sweets", "https://example.org/day"));
    assert!(
        lines[1].starts_with("3 of 3 found · 0:0") && lines[1].ends_with("· 1 hint"),
        "{shared}"
    );
    assert_eq!(page.its("its('message').textContent"), "Copied.");
}

fn what_is_no_puzzle_is_said_in_one_sentence() {
    let mut page = Page::blank();
    let long = "[\"A\"], \"x\": \"".to_owned() + &"x".repeat(100) + "\"";
    for (source, reason) in [
        ("", "It has neither “src” nor a puzzle inside."),
        (
            "src=\"data:,no\"",
            "This is no puzzle document, which “wordtrail make -f json” writes: it is not JSON.",
        ),
        ("src='data:,{}'", "it has no “grid”."),
        ("src='data:,null'", "it has no “grid”."),
        (
            "src='data:,{\"grid\":[\"AB\",\"C\"]}'",
            "the rows of “grid” have different lengths.",
        ),
        (
            "src='data:,{\"grid\":[1]}'",
            "a row of “grid” is not a text.",
        ),
        (
            &format!("src='data:,{{\"grid\":{long}}}'"),
            "it has no “words” with their trails.",
        ),
        (
            "src='data:,{\"grid\":[\"AB\"],\"words\":[{\"word\":\"AB\",\"trail\":[[1,1],[1,9]]}]}'",
            "“words” has a word without a trail on the grid.",
        ),
        (
            "src='data:,{\"grid\":[\"AB\"],\"words\":[{\"word\":\"AB\",\"trail\":7}]}'",
            "“words” has a word without a trail on the grid.",
        ),
        (
            "src='data:,{\"grid\":[\"AB\"],\"words\":7}'",
            "a field has a value of the wrong kind.",
        ),
        (
            "src=\"missing.json\"",
            "a page on disk has its puzzle inside the element.",
        ),
        (
            "src=\"http://127.0.0.1:9/day.json\"",
            "There is no answer from http://127.0.0.1:9/day.json.",
        ),
    ] {
        page.load(&around(source, None, ""));
        let told = page.value(SHOWN);
        assert_eq!(told[0], "failed", "{source}");
        let shown = page.its("root.querySelector('[role=alert]').textContent");
        let shown = shown.as_str().unwrap();
        assert!(
            shown.starts_with("This puzzle could not be loaded. ") && shown.ends_with(reason),
            "{shown}"
        );
        assert!(shown.ends_with(told[1]["reason"].as_str().unwrap()));
    }
    // A huge one is not read to its end.
    page.load(&around("src=\"data:,{}\"", None, ""));
    page.value(SHOWN);
    page.value("events.length = 0; document.querySelector('wordtrail-puzzle').src = 0; document.querySelector('wordtrail-puzzle').setAttribute('src', URL.createObjectURL(new Blob(['x'.repeat(6e6)])))");
    let told = page.value(SHOWN);
    assert!(
        told[1]["reason"]
            .as_str()
            .unwrap()
            .ends_with("has more than 5 MB: no puzzle has."),
        "{told}"
    );
}

fn hostile_documents_are_text() {
    let hostile = "<img src=x onerror='ran = true'>";
    let mut document = document(WORDS, &format!("</script>{hostile}"));
    document["clues"] =
        json!({ "CAT": hostile, "HORSE": "data:image/svg+xml,<svg onload='ran = true'/>" });
    document["options"]["language"] = json!("\"><script>ran = true</script>");
    let mut page = Page::open_around(&around("", Some(&document), ""));
    assert_eq!(
        page.its("its('title').textContent"),
        format!("</script>{hostile}")
    );
    assert_eq!(
        page.its("root.querySelectorAll('#words li')[0].textContent"),
        hostile
    );
    assert_eq!(
        page.value("new Promise((done) => setTimeout(() => done(typeof ran), 100))"),
        "undefined"
    );
}

fn a_page_without_storage_plays() {
    let mut page = Page::blank();
    page.run_first("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('refused', 'SecurityError') } })");
    page.load(&around("", Some(&document(WORDS, "")), ""));
    page.value(SHOWN);
    let message = page.its("its('message').textContent");
    assert!(
        message
            .as_str()
            .unwrap()
            .ends_with("Progress cannot be saved here."),
        "{message}"
    );
    page.find(0);
    page.its("its('size').click()");
    assert_eq!(page.its("its('progress').textContent"), "1 of 3 found");
}

fn a_website_of_days_knows_what_was_finished() {
    let folder = Folder::with(&[]);
    // The last day is never today, and there are days to come.
    folder
        .run("make cat,dog,bird --series 2026-01-30..02-02 --title Pets -o site")
        .is(0, &[]);
    folder
        .run("make cat,dog,bird --series 2199-01-01..02 -o site")
        .is(0, &[]);
    let address = |name: &str| format!("file://{}/site/{name}.html", folder.path().display());
    let mut page = Page::blank();
    page.visit(&address("index"));
    let shown = "[...document.querySelectorAll('[data-day]')].filter((link) => link.checkVisibility()).map((link) => link.textContent)";
    // The newest month is the first.
    assert_eq!(page.value(shown), json!(["1", "2", "30", "31"]));
    assert_eq!(page.value("document.getElementById('streak').hidden"), true);
    // No day of these is today.
    assert_eq!(page.value("document.getElementById('today').hidden"), true);
    page.visit(&address("2026-02-02"));
    assert_eq!(
        page.value(
            "[...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))"
        ),
        json!(["2026-02-01.html"])
    );
    for word in 0..3 {
        page.find(word);
    }
    // As if it had been finished on its day, which the clock says is today.
    page.run_first("const Now = Date; Date = class extends Now { constructor(...given) { given.length ? super(...given) : super('2026-02-03T12:00'); } static now() { return new Now('2026-02-03T12:00').getTime(); } };
        for (const key of Object.keys(localStorage)) if (key.startsWith('wordtrail days')) localStorage.setItem(key, JSON.stringify({ '2026-02-01': '2026-02-01', '2026-02-02': '2026-02-02', '2026-01-30': '2026-01-31' }));");
    page.visit(&address("index"));
    // Another process of the browser may learn late what this one stored.
    for _ in 0..20 {
        if page.value("document.getElementById('streak').hidden") == false {
            break;
        }
        page.reload();
    }
    assert_eq!(page.value(shown), json!(["1✓", "2✓", "30✓", "31"]));
    assert_eq!(page.text("streak"), "2 days in a row");
}

fn an_element_has_a_width_wherever_it_stands() {
    let document = document(WORDS, "");
    for style in [
        "display: flex; justify-content: center",
        "display: flex; flex-direction: column; align-items: center",
        "display: grid; justify-items: center",
        "display: table",
        "font-size: 2px",
    ] {
        let mut page = Page::open_around(&around("", Some(&document), style));
        let size =
            page.its("(({ width, height }) => [width, height])(element.getBoundingClientRect())");
        assert!(size[0].as_f64().unwrap() > 500.0, "{style}: {size}");
        assert_eq!(size[1], 640, "{style}");
    }
    let mut page = Page::open_around(&around("style=\"float: left\"", Some(&document), ""));
    let width = page.its("element.getBoundingClientRect().width");
    assert!(width.as_f64().unwrap() > 500.0, "{width}");
}

fn the_list_has_lines_beside_large_boards_and_large_letters() {
    let words: Vec<String> = ('a'..='z')
        .map(|letter| format!("{letter}nowhere"))
        .collect();
    let bank = WordBank::from_words(&words).unwrap();
    let made = Generator::new(&bank)
        .size(60, 60)
        .seed(1)
        .generate()
        .unwrap();
    let document = serde_json::from_str(&Puzzle::from(&made).to_json().unwrap()).unwrap();
    let mut page = Page::blank();
    for (width, height, size) in [(320, 400, 1), (320, 400, 2), (390, 844, 1), (1280, 800, 1)] {
        page.size(width, height);
        let style = format!("--wordtrail-text-size: {size}");
        page.load(&around("style=\"height: 100vh\"", Some(&document), &style));
        page.value(SHOWN);
        let lines = page.its(
            "(() => {
                const [first] = root.querySelectorAll('#words li');
                return its('words').clientHeight / first.getBoundingClientRect().height;
            })()",
        );
        assert!(
            lines.as_f64().unwrap() >= 1.9,
            "{lines} at {width} × {height}, {size}"
        );
        let broken = page.its("[...root.querySelectorAll('#words li')].filter((item) => item.getClientRects().length > 1 || item.scrollWidth > item.clientWidth).length");
        assert_eq!(broken, 0, "{width} × {height}");
    }
}

fn a_document_may_be_exchanged_at_any_time() {
    let address = |title: &str| {
        format!(
            "data:application/json,{}",
            document(WORDS, title)
                .to_string()
                .replace('"', "%22")
                .replace(' ', "%20")
        )
    };
    let title = "its('title').textContent";
    let mut page = Page::open(&around(&format!("src=\"{}\"", address("First")), None, ""));
    // Before the first one is there.
    page.its(&format!(
        "(element.setAttribute('src', '{}'), element.lang = 'de')",
        address("Second")
    ));
    page.value("new Promise((done) => setTimeout(done, 300))");
    assert_eq!(
        page.its(&format!("[{title}, its('progress').textContent]")),
        json!(["Second", "0 von 3 gefunden"])
    );
    // While it is on no page.
    page.value(&format!(
        "(() => {{
            const element = document.querySelector('wordtrail-puzzle');
            element.remove();
            element.setAttribute('src', '{}');
            events.length = 0;
            return new Promise((done) => setTimeout(() => {{
                const told = events.length;
                document.body.append(element);
                setTimeout(() => done(told), 300);
            }}, 300));
        }})()",
        address("Third")
    ));
    assert_eq!(page.its(title), "Third");
    // One that a script set stays with another language.
    page.its(&format!("element.puzzle = {}", document(WORDS, "Fourth")));
    page.its("element.lang = 'fr'");
    page.value("new Promise((done) => setTimeout(done, 300))");
    assert_eq!(
        page.its(&format!("[{title}, its('progress').textContent]")),
        json!(["Fourth", "0 sur 3 trouvés"])
    );
}

fn strict_policies_and_styles_of_the_page_do_not_matter() {
    let html = around("", Some(&document(WORDS, "Sweets")), "").replace(
        "<head>",
        "<head><meta http-equiv=\"Content-Security-Policy\" content=\"style-src 'none'; require-trusted-types-for 'script'; trusted-types wordtrail\">",
    );
    let mut page = Page::open_around(&html);
    assert_eq!(page.its("its('title').textContent"), "Sweets");
    let plain = page.its("its('frame').getBoundingClientRect().width");
    let style = "--text-size: 9; --cell: 1px; --paper: red; --unit: 1px; text-transform: uppercase; letter-spacing: 1em; text-indent: 5em; line-height: 9";
    page.load(&around("", Some(&document(WORDS, "Sweets")), style));
    page.value(SHOWN);
    assert_eq!(
        page.its("its('frame').getBoundingClientRect().width"),
        plain
    );
    let look = "(({ textTransform, letterSpacing, textIndent }) => [textTransform, letterSpacing, textIndent])(getComputedStyle(its('message')))";
    assert_eq!(page.its(look), json!(["none", "normal", "0px"]));
}

fn the_focus_stays_in_the_element() {
    let mut page = Page::open_around(&around("", Some(&document(WORDS, "")), ""));
    let focused = "root.activeElement?.className || root.activeElement?.localName";
    page.its("root.querySelector('summary').focus()");
    page.keys(&["Enter", "Tab", "Escape"]);
    assert_eq!(page.its(focused), "summary");
    page.find(0);
    for button in ["cancel", "discard"] {
        page.its("root.querySelector('summary').click()");
        page.its("its('restart').focus()");
        page.its("its('restart').click()");
        page.its(&format!("its('{button}').click()"));
        let is_inside = page.value(
            "new Promise((done) => setTimeout(() => done(document.activeElement.localName), 50))",
        );
        assert_eq!(is_inside, "wordtrail-puzzle", "{button}");
    }
    assert_eq!(page.its("its('progress').textContent"), "0 of 3 found");
}

fn words_that_were_shown_are_hints() {
    let mut page = Page::open_around(&around("", Some(&document(WORDS, "")), ""));
    page.find(0);
    page.its("its('show').click()");
    page.its("its('show').click()");
    page.find(1);
    page.find(2);
    assert_eq!(page.value("events.at(-1)[1].hints"), 2);
}

fn two_elements_with_one_puzzle_share_what_is_found() {
    let document = document(WORDS, "");
    let html = around("", Some(&document), "");
    let second = format!(
        "<wordtrail-puzzle id=\"second\"><script type=\"application/json\">{document}</script></wordtrail-puzzle></body>"
    );
    let mut page = Page::open_around(&html.replace("</body>", &second));
    page.find(0);
    page.value("document.querySelector('wordtrail-puzzle').id = 'first'; document.body.prepend(document.getElementById('second'))");
    page.value("new Promise((done) => setTimeout(done, 300))");
    page.find(1);
    assert_eq!(page.its("its('progress').textContent"), "2 of 3 found");
    page.reload();
    page.value(SHOWN);
    assert_eq!(page.its("its('progress').textContent"), "2 of 3 found");
}

fn a_printed_element_is_the_puzzle_with_all_words() {
    let words: Vec<String> = ('a'..='z')
        .flat_map(|letter| [format!("{letter}nowhere"), format!("{letter}here")])
        .collect();
    let bank = WordBank::from_words(&words).unwrap();
    let made = Generator::new(&bank)
        .size(25, 25)
        .seed(1)
        .generate()
        .unwrap();
    let document = serde_json::from_str(&Puzzle::from(&made).to_json().unwrap()).unwrap();
    let mut page = Page::open_around(&around("", Some(&document), ""));
    page.print_medium();
    let hidden =
        page.its("['hint', 'menu', 'message', 'bar'].filter((id) => its(id).checkVisibility())");
    assert_eq!(hidden, json!([]));
    let below = page.its("[...root.querySelectorAll('#words li')].filter((item) => item.getBoundingClientRect().bottom <= element.getBoundingClientRect().bottom).length");
    assert_eq!(below, 52);
}
