//! What is no grid, no list and no link has one sentence on the page, and what was typed stays.

use crate::driver::Page;
use crate::{HTML, opened, tests};
use serde_json::json;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

tests![
    what_is_no_grid_is_said_and_changes_nothing,
    a_row_of_ten_thousand_cells_is_a_grid,
    what_is_no_dictionary_is_said_and_changes_nothing,
    hostile_links_are_said_and_nothing_is_executed,
    words_and_names_are_text_whatever_they_are,
    browsers_that_lack_something_are_told_so,
    a_file_that_is_cut_is_said_to_be_damaged,
    nothing_is_asked_of_the_network,
    a_web_server_is_asked_for_the_page_alone,
    everything_works_without_a_network,
    a_text_that_is_no_grid_stays_in_its_dialog,
    what_is_no_length_is_corrected,
];

fn what_is_no_grid_is_said_and_changes_nothing() {
    let mut page = opened();
    page.solve("cat\ndog\n");
    let book = "It was the best of times, it was the worst of times; it was the age of wisdom.\n\
        It was the age of foolishness: it was the epoch of belief, said Mr. Dickens in 1859.\n\n"
        .repeat(4000);
    let rows = "abcdefghij\n".repeat(900_001);
    for text in [
        book.as_str(),
        "\u{1}\u{2}\u{3}\u{7}\n\u{8}\u{1b}[31m\n",
        "\u{89}PNG\r\n\u{1a}\n\0\0\0\rIHDR\0\0",
        "12345\n67890\n",
        "<script>alert(1)</script>\n<b>",
        "{\"grid\": [1, 2",
        "incomprehensible words\nestablishment here\n",
        "a row of words\nand another one of more words\n",
        rows.as_str(),
        "\n\n   \n",
    ] {
        page.value("document.getElementById('message').textContent = ''");
        page.paste(text);
        page.wait_for("document.getElementById('message').textContent !== ''");
        let message = page.message();
        assert!(
            message.len() < 400 && message.ends_with(['.', '!']),
            "{message}"
        );
        assert_eq!(page.letters(), "CAT\nDOG\n", "{message}");
    }
    page.drop_file("board", "cat.txt", "text/plain", b"c\xffa\nt\xfeo\n");
    page.wait_for_text("message", "UTF-8");
    page.value(
        "document.querySelector('.cell').dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: new DataTransfer(), bubbles: true }))",
    );
    page.wait_for_text("message", "has no text");
    assert_eq!(page.letters(), "CAT\nDOG\n");
}

fn a_row_of_ten_thousand_cells_is_a_grid() {
    let mut page = opened();
    let words = page.solve(&("cat".repeat(3333) + "s\n"));
    assert!(words.contains(&"cats".to_owned()));
    assert!(page.text("window-note").contains("of 10,000"));
}

fn what_is_no_dictionary_is_said_and_changes_nothing() {
    let mut page = opened();
    page.solve("cat\n");
    for (bytes, said) in [
        (&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], "is not valid UTF-8"),
        (b"cat\0dog\n", "“d” is not used"),
        (b"", "“d” is not used"),
        (b"1\n2\n3\n", "“d” is not used"),
        (b"\x89WTI\r\n\x1a\n damaged", "“d” is not used"),
    ] {
        page.value("document.getElementById('dictionary-note').textContent = ''");
        page.drop_file("list", "d", "", bytes);
        page.wait_for_text("dictionary-note", said);
        assert_eq!(page.text("dictionary"), "English: 172,823 words.");
    }
    assert!(
        page.change("#minimum", "control.value = 2")
            .contains(&"cat".to_owned())
    );
    page.change("#own-list", "control.value = '7 8 9'");
    page.wait_for("document.getElementById('own-note').textContent !== ''");
    assert!(page.found().contains(&"cat".to_owned()));
}

fn hostile_links_are_said_and_nothing_is_executed() {
    let mut page = opened();
    page.solve("cat\ndog\n");
    for link in [
        "#<img src=x onerror=alert(1)>",
        "#straight:<script>alert(1)</script>",
        "#straight:%3Cimg%20src=x%20onerror=alert(1)%3E",
        "#javascript:alert(1)",
        "#straight:",
        "#straight:///",
        "#bent:cat",
        "#straight:%",
        "#straight:%FF%FE",
        "#straight:c,a,t",
        "#straight:constructor,__proto__,",
        "#%00%01",
    ] {
        page.value("document.getElementById('message').textContent = ''");
        page.value(&format!("location.hash = {}", json!(link)));
        page.wait_for_text("message", "is no grid of this page");
        assert_eq!(page.letters(), "CAT\nDOG\n", "{link}");
    }
    let large = "'#straight:' + 'a'.repeat(9000) + '/a'.repeat(5000)";
    page.value(&format!("location.hash = {large}"));
    page.wait_for_text("message", "is no grid of this page");
    page.value("location.hash = '#straight:' + 'a'.repeat(100000)");
    page.reload();
    page.wait_until_ready();
    page.wait_for_text("message", "is no grid of this page");
    assert_eq!(
        page.value("document.images.length + document.scripts.length"),
        json!(7)
    );
    assert_eq!(page.dialogs(), 0);
}

fn words_and_names_are_text_whatever_they_are() {
    let mut page = opened();
    page.solve("cat\ndog\n");
    let name = "<img src=x onerror=alert(1)>.txt";
    page.drop_file("list", name, "", b"cat\n<b>x\n");
    page.wait_for("document.getElementById('english').hidden === false");
    assert!(page.text("dictionary").starts_with("<img src=x"));
    assert!(page.text("dictionary-note").contains("<b>x"));
    page.change(
        "#own-list",
        "control.value = '<img src=x onerror=alert(2)>\\ncat'",
    );
    page.wait_for_text("own-note", "<img");
    assert_eq!(page.value("document.images.length"), json!(0));
    // What was typed is kept, and then replaced.
    page.value("new Promise((done) => setTimeout(done, 500))");
    page.value("localStorage.setItem('wordtrail-solve', '{\"grid\":[[\"<b>\"]],\"list\":3,\"options\":7}')");
    page.reload();
    page.wait_until_ready();
    assert_eq!(page.letters(), "");
}

/// Opens the page after a script that changes what the browser has.
pub fn opened_after(script: &str) -> Page {
    let mut page = Page::blank();
    page.run_first(script);
    page.load(&HTML);
    page
}

fn browsers_that_lack_something_are_told_so() {
    for lacking in [
        "delete globalThis.WebAssembly",
        "delete globalThis.Worker",
        "WebAssembly.compile = async () => { throw new WebAssembly.CompileError('no SIMD'); }",
    ] {
        let mut page = opened_after(lacking);
        page.wait_for_text("message", "This browser cannot run the engine");
        page.value("document.querySelector('.cell').focus()");
        page.keys(&["c", "a", "t"]);
        assert_eq!(page.letters(), "CAT\n", "{lacking}");
        // It is said for as long as it is so.
        page.press("example");
        let message = page.message();
        assert!(message.starts_with("This browser cannot"), "{message}");
    }
    let mut page = opened_after("delete globalThis.DecompressionStream");
    page.wait_for_text("message", "This browser is too old for this page");
    let mut page = opened_after(
        "Object.defineProperty(globalThis, 'localStorage', { get() { throw new Error('no'); } })",
    );
    page.wait_until_ready();
    for view in ["solve", "make", "play"] {
        page.value(&format!("location.hash = '#{view}'"));
        page.wait_for(&format!("document.body.className === '{view}'"));
        assert!(page.text("storage").contains("stores nothing"), "{view}");
    }
    page.value("location.hash = '#solve'");
    page.wait_for("!document.getElementById('solve-view').hidden");
    assert!(page.solve("cat\n").contains(&"cat".to_owned()));
    assert_eq!(page.message(), "");
}

fn a_file_that_is_cut_is_said_to_be_damaged() {
    let mut page = Page::blank();
    page.load(&HTML[..HTML.len() - 100_000]);
    page.wait_for_text("message", "The file of this page is damaged");
    page.value("document.querySelector('.cell').focus()");
    page.keys(&["c", "a", "t"]);
    assert_eq!(page.letters(), "CAT\n");
}

fn nothing_is_asked_of_the_network() {
    let mut page = opened();
    page.solve("cat\ndog\n");
    page.press("example");
    let is_local = |url: &String| {
        ["file:", "blob:", "data:"]
            .iter()
            .any(|it| url.starts_with(it))
    };
    let mut others = page.requested();
    others.retain(|url| !is_local(url));
    assert_eq!(others, [""; 0]);
    for asked in [
        "fetch('https://example.org/')",
        "fetch('data:,x')",
        "import('data:text/javascript,1')",
        "new Promise((good, bad) => { const image = new Image(); image.onload = good; image.onerror = bad; image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='; })",
    ] {
        let answer = page.value(&format!("{asked}.then(() => 'allowed', () => 'refused')"));
        assert_eq!(answer, json!("refused"), "{asked}");
    }
}

fn a_web_server_is_asked_for_the_page_alone() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let (sender, requests) = mpsc::channel();
    thread::spawn(move || {
        // A browser opens more connections than it uses.
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let sender = sender.clone();
            thread::spawn(move || {
                let mut lines = BufReader::new(stream.try_clone().unwrap()).lines();
                let Some(Ok(request)) = lines.next() else {
                    return;
                };
                let _ = lines.find(|line| line.as_ref().is_ok_and(String::is_empty));
                // The test may have ended.
                let _ = sender.send(request);
                let _ = write!(
                    stream,
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{}",
                    HTML.len(),
                    *HTML
                );
            });
        }
    });
    let mut page = Page::blank();
    page.visit(&format!("http://{address}/"));
    page.wait_until_ready();
    assert!(page.solve("cat\n").contains(&"cat".to_owned()));
    // Browsers ask for an icon when they have time, and without a window for none.
    thread::sleep(Duration::from_secs(1));
    let icon = page.value("document.querySelector('link[rel=icon]').href");
    assert_eq!(icon, "data:,");
    let requests: Vec<String> = requests.try_iter().collect();
    assert_eq!(requests, ["GET / HTTP/1.1"]);
}

fn everything_works_without_a_network() {
    let mut page = Page::blank();
    page.go_offline();
    page.load(&HTML);
    page.wait_until_ready();
    assert!(page.solve("cat\n").contains(&"cat".to_owned()));
    page.value("location.hash = '#make'");
    page.wait_for("document.querySelectorAll('#make-form option').length > 20");
    page.make(&[("words", "cat dog"), ("seed", "1")]);
    assert!(page.saved("txt").contains("CAT"));
    page.press("play-made");
    page.wait_for_game();
}

fn a_text_that_is_no_grid_stays_in_its_dialog() {
    let mut page = opened();
    page.solve("cat\n");
    page.press("as-text");
    page.value("document.getElementById('text').value = 'c4t\\nd%g\\n'");
    page.value("document.querySelector('#text-dialog [value=use]').click()");
    page.wait_for_text("text-message", "is not a letter");
    assert_eq!(
        page.value("document.getElementById('text-dialog').open"),
        true
    );
    page.keys(&["Escape"]);
    page.wait_for("!document.getElementById('text-dialog').open");
    page.press("as-text");
    let text = "document.getElementById('text').value";
    assert_eq!(page.value(text), "c4t\nd%g\n");
    page.value("document.getElementById('text').value = 'dog\\n'");
    page.value("document.querySelector('#text-dialog [value=use]').click()");
    page.wait_for("!document.getElementById('text-dialog').open");
    assert_eq!(page.letters(), "DOG\n");
}

fn what_is_no_length_is_corrected() {
    let mut page = opened();
    for text in ["", "0", "-3", "2.5"] {
        page.change("#minimum", &format!("control.value = '{text}'"));
        let shown = page.value(
            "(() => {
                const control = document.getElementById('minimum');
                control.dispatchEvent(new Event('change', { bubbles: true }));
                return control.value;
            })()",
        );
        assert_eq!(shown, "3", "{text}");
    }
}
