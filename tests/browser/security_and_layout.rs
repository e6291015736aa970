//! Security and layout of both pages: the network, hostile words, window sizes, printing, screen readers.

use super::driver::{self, Page};
use super::{PUZZLE, sheet};
use libtest_mimic::Trial;
use serde_json::{Value, json};
use std::net::TcpListener;
use wordtrail::report::{Purpose, page};
use wordtrail::{Find, Mode};

pub fn tests() -> Vec<Trial> {
    tests!(
        driver::is_available,
        [
            no_request_leaves_the_page,
            the_page_fits_windows_from_a_phone_to_a_large_screen,
            on_a_large_screen_nothing_is_below_the_window,
            a_board_that_is_larger_than_the_window_scrolls_to_the_word_chosen,
            printed_pages_have_no_controls,
            a_large_board_on_a_phone_leaves_room_for_its_list,
            in_a_window_of_a_few_lines_the_board_comes_first,
            hostile_words_and_titles_are_text,
            a_screen_reader_gets_rows_columns_and_letters,
        ]
    )
}

fn no_request_leaves_the_page() {
    for purpose in [Purpose::Look, Purpose::Play] {
        let html = page(&sheet(PUZZLE, Mode::Straight, "Farm"), purpose);
        let mut page = Page::open(&html);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let address = listener.local_addr().unwrap();
        let refused = page.value(&format!(
            "new Promise((done) => {{
                addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective));
                fetch('http://{address}/').then(() => done('answered'), () => {{}});
            }})"
        ));
        assert_eq!(refused, "connect-src");
        for injected in [
            "const image = new Image(); image.src = 'http://ADDRESS/'; document.body.append(image)",
            "const script = document.createElement('script'); script.textContent = 'ran = true'; document.body.append(script)",
            "document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"ran = true\">')",
            "new Worker('http://ADDRESS/')",
        ] {
            let injected = injected.replace("ADDRESS", &address.to_string());
            page.value(&format!("try {{ {injected} }} catch {{ }}; 0"));
        }
        let ran = "new Promise((done) => setTimeout(() => done(typeof ran), 200))";
        assert_eq!(page.value(ran), "undefined");
        assert!(listener.accept().is_err(), "no connection");
        let requests = page.events("Network.requestWillBeSent");
        let asked: Vec<&str> = requests
            .iter()
            .map(|request| request["request"]["url"].as_str().unwrap())
            .filter(|url| !url.starts_with("file://") || !url.ends_with("/page.html"))
            .collect();
        let blocked = page.events("Network.loadingFailed");
        let is_blocked = |event: &&Value| event["blockedReason"] == "csp";
        assert_eq!(
            asked.len(),
            blocked.iter().filter(is_blocked).count(),
            "{asked:?}"
        );
        assert!(
            asked
                .iter()
                .all(|url| url.contains(&address.to_string()) || url.ends_with("/x")),
            "{asked:?}"
        );
    }
}

fn the_page_fits_windows_from_a_phone_to_a_large_screen() {
    let wide = format!(
        "{}\n\ncat\n",
        vec!["C A T S C A T S C A T S C A T"; 15].join("\n")
    );
    for purpose in [Purpose::Look, Purpose::Play] {
        let html = page(
            &sheet(&wide, Mode::Straight, "A title of some length"),
            purpose,
        );
        let mut page = Page::open(&html);
        for (width, height, least) in [
            (320, 568, 18),
            (390, 844, 22),
            (844, 390, 22),
            (1280, 800, 32),
            (3840, 2160, 100),
        ] {
            page.size(width, height);
            let overflow = "document.documentElement.scrollWidth - innerWidth";
            assert!(page.value(overflow).as_i64().unwrap() <= 0, "{width} px");
            let cell = page.value("document.querySelector('.cell').getBoundingClientRect().width");
            assert!(
                cell.as_f64().unwrap() >= f64::from(least),
                "{cell} at {width} px"
            );
            let frame = "(() => { const frame = document.getElementById('frame'); return frame.scrollWidth - frame.clientWidth })()";
            assert_eq!(page.value(frame), 0, "{width} px");
        }
    }
}

fn on_a_large_screen_nothing_is_below_the_window() {
    let words: Vec<String> = ('a'..='z').map(|letter| format!("{letter}aaa")).collect();
    let rows: Vec<String> = words.iter().map(|word| word.repeat(4)).collect();
    let text = format!("{}\n\n{}\n", rows[..16].join("\n"), words[..16].join("\n"));
    let sheet = sheet(&text, Mode::Straight, "Many words");
    let mut page = Page::open(&self::page(&sheet, Purpose::Play));
    for row in 1..=16 {
        page.drag(&[(row, 1), (row, 4)]);
    }
    assert_eq!(page.text("progress"), "16 of 16 found");
    let below = "document.documentElement.scrollHeight - innerHeight";
    assert!(page.value(below).as_i64().unwrap() <= 0);
}

fn a_board_that_is_larger_than_the_window_scrolls_to_the_word_chosen() {
    let rows = vec!["X".repeat(120); 119].join("\n");
    let text = format!("{rows}\n{}CATERPILLAR\n\ncaterpillar\n", "X".repeat(109));
    let sheet = sheet(&text, Mode::Straight, "");
    let mut page = Page::open(&self::page(&sheet, Purpose::Look));
    let seen = "(() => {
        const frame = document.getElementById('frame').getBoundingClientRect();
        const cells = [...document.querySelectorAll('.row:last-child .cell')].slice(109);
        return cells.filter((cell) => {
            const { left, right, top, bottom } = cell.getBoundingClientRect();
            const isInFrame = left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
            return isInFrame && bottom <= innerHeight;
        }).length;
    })()";
    assert_eq!(page.value(seen), 0);
    page.value("document.querySelector('#words button').click()");
    assert_eq!(page.value(seen), 11);
    // From the other side as well.
    page.value("document.getElementById('frame').scrollTo(1e6, 0)");
    page.keys(&["Escape"]);
    page.value("document.querySelector('#words button').click()");
    assert_eq!(page.value(seen), 11);
    page.load(&self::page(&sheet, Purpose::Play));
    // A finger can scroll as soon as the browser has reported the sizes.
    page.value(
        "new Promise((done) => {
            const look = () => {
                const { touchAction } = getComputedStyle(document.getElementById('grid'));
                touchAction === 'manipulation' ? done() : setTimeout(look, 20);
            };
            look();
        })",
    );
}

fn printed_pages_have_no_controls() {
    for purpose in [Purpose::Look, Purpose::Play] {
        let html = page(&sheet(PUZZLE, Mode::Straight, "Farm"), purpose);
        let mut page = Page::open(&html);
        page.keys(&["Tab", "Tab", "Tab", "Tab", "Tab", "Tab"]);
        page.print_medium();
        let outline = "getComputedStyle(document.activeElement).outlineStyle";
        assert_eq!(page.value(outline), "none");
        let visible = |selector: &str| {
            format!(
                "[...document.querySelectorAll('{selector}')].filter((part) => part.checkVisibility()).length"
            )
        };
        let controls = ".controls, .controls *, input, progress, #message, #status";
        assert_eq!(page.value(&visible(controls)), 0);
        assert_eq!(page.value(&visible(".cell")), 35);
        assert_eq!(page.value(&visible("#words li")), 5);
        let colours =
            "['color', 'backgroundColor'].map((name) => getComputedStyle(document.body)[name])";
        assert_eq!(
            page.value(colours),
            json!(["rgb(0, 0, 0)", "rgb(255, 255, 255)"])
        );
    }
}

fn hostile_words_and_titles_are_text() {
    let hostile = [
        "</script><script>ran = true</script>",
        "<img src=x onerror='ran = true'>",
        "\"'&amp;<!-- ]]> \u{2028}\u{2029}",
        "שָׁלוֹם",
        "a\u{301}\u{301}\u{301}",
        "\u{202e}desrever",
    ];
    for purpose in [Purpose::Look, Purpose::Play] {
        let mut sheet = sheet(
            "א ב ג\nÉ É É\n\nאבג\n",
            Mode::Straight,
            &"</title><script>ran = true</script>".repeat(300),
        );
        let find = sheet.finds[0].clone();
        for word in hostile {
            sheet.words.push(word.to_owned());
            let word = word.into();
            sheet.finds.push(Find {
                word,
                trail: find.trail.clone(),
            });
        }
        let mut page = Page::open(&page(&sheet, purpose));
        assert_eq!(page.value("typeof ran"), "undefined");
        assert_eq!(page.value("document.scripts.length"), 2);
        assert_eq!(page.text("title"), sheet.title);
        let words = page.value("[...document.getElementById('words').children].map((item) => item.textContent.toLowerCase())");
        let words: Vec<&str> = words
            .as_array()
            .unwrap()
            .iter()
            .map(|word| word.as_str().unwrap())
            .collect();
        assert_eq!(words.len(), 7);
        for word in ["אבג", hostile[0], hostile[2], hostile[5]] {
            assert!(words.contains(&word), "{word}");
        }
        assert_eq!(
            page.value("document.documentElement.scrollWidth <= innerWidth"),
            true
        );
        assert!(
            page.value("document.querySelector('h1').offsetHeight")
                .as_i64()
                .unwrap()
                < 200
        );
        // The grid starts at the left in any script.
        assert_eq!(page.value("document.querySelector('.cell').getBoundingClientRect().left < document.querySelectorAll('.cell')[1].getBoundingClientRect().left"), true);
    }
}

fn a_screen_reader_gets_rows_columns_and_letters() {
    let mut page = Page::open(&page(&sheet(PUZZLE, Mode::Straight, "Farm"), Purpose::Play));
    let tree = page.call("Accessibility.getFullAXTree", &json!({}));
    let nodes = tree["nodes"].as_array().unwrap();
    let named = |role: &str| -> Vec<&str> {
        let nodes = nodes.iter().filter(|node| node["role"]["value"] == role);
        nodes
            .map(|node| node["name"]["value"].as_str().unwrap_or_default())
            .collect()
    };
    assert_eq!(named("grid"), ["Farm"]);
    assert_eq!(named("row").len(), 6);
    let cells = named("gridcell");
    assert_eq!(cells.len(), 35);
    assert_eq!(cells[8], "row 2, column 4, X");
    assert_eq!(cells[34], "row 6, column 6, any letter");
    assert_eq!(named("listitem").len(), 5);
    assert_eq!(named("status").len(), 1);
    let grid = "document.getElementById('grid').ariaMultiSelectable";
    assert_eq!(page.value(grid), "true");
    page.drag(&[(1, 1), (1, 3)]);
    page.drag(&[(1, 1), (3, 3)]);
    let names =
        "[...document.querySelectorAll('.row:first-child .cell')].map((cell) => cell.ariaLabel)";
    assert_eq!(
        page.value(names),
        json!([
            "row 1, column 1, C, in CAT, in COW",
            "row 1, column 2, A, in CAT",
            "row 1, column 3, T, in CAT",
            "row 1, column 4, X",
            "row 1, column 5, H"
        ])
    );
}

fn a_large_board_on_a_phone_leaves_room_for_its_list() {
    let text = format!("{}\n\ncats\n", vec!["CATS".repeat(15); 60].join("\n"));
    let sheet = sheet(&text, Mode::Straight, "Large");
    let mut page = Page::blank();
    page.size(390, 844);
    page.load(&self::page(&sheet, Purpose::Play));
    page.value("new Promise((done) => { const look = () => document.querySelector('#grid.scrolls') ? done() : setTimeout(look, 20); look() })");
    let bottom = page.value("document.querySelector('#words li').getBoundingClientRect().bottom");
    assert!(bottom.as_f64().unwrap() <= 844.0, "{bottom}");
}

/// 1280 × 800 pixels, enlarged four times.
fn in_a_window_of_a_few_lines_the_board_comes_first() {
    let mut page = Page::blank();
    page.size(320, 200);
    page.load(&self::page(
        &sheet(PUZZLE, Mode::Straight, "Farm"),
        Purpose::Play,
    ));
    let tops = "['frame', 'title', 'hint', 'words'].map((id) => document.getElementById(id).getBoundingClientRect().top)";
    let tops = page.value(tops);
    let tops: Vec<f64> = tops
        .as_array()
        .unwrap()
        .iter()
        .map(|top| top.as_f64().unwrap())
        .collect();
    assert!(tops.is_sorted(), "{tops:?}");
    assert!(tops[0] < 20.0, "{tops:?}");
    let overflow = page.value("document.documentElement.scrollWidth - innerWidth");
    assert!(overflow.as_i64().unwrap() <= 0);
}
