//! How long the page takes in Chromium: to be drawn and ready, from a key to the list of words, and from a click to a puzzle; and
//! how long its engine takes beside the library.
//!
//! `cargo bench -p wordtrail-web-build` prints medians, and the fastest and the slowest. Run it on an idle machine.

#[allow(dead_code, reason = "the tests need all of it")]
#[path = "../../../../tests/browser/driver/mod.rs"]
mod driver;

use driver::Page;
use serde_json::json;
use std::num::NonZeroUsize;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{fs, thread};
use wordtrail::puzzle::Generator;
use wordtrail::report::puzzle_element;
use wordtrail::{Dictionary, Grid, InstructionSet, Mode, Puzzle, Search, Trails, WordBank};

const STARTS: usize = 9;
const MADE: usize = 9;
const PHOTOS: usize = 7;
const COUNTED: usize = 15;
/// Counted in a row, so that messages between the page and its worker hardly count.
const IN_A_ROW: usize = 4;
/// Frequent letters, so that each key changes the list.
const KEYS: &str = "setarinolcudhmpgebats";
const WORDS: &str = "elephant giraffe leopard dolphin penguin kangaroo tiger zebra monkey rabbit badger otter beaver falcon \
    parrot turtle lizard walrus donkey hamster";

fn main() {
    let html = html();
    println!("wordtrail.html: {} bytes", html.len());
    start(&html);
    embedded();
    for (mode, side) in [("straight", 20), ("adjacent", 6)] {
        keys(&html, mode, side);
    }
    make(&html);
    photo(&html);
    for (mode, side) in [(Mode::Straight, 1000), (Mode::Adjacent, 200)] {
        count(&html, mode, side);
    }
}

/// The page, made by the program that this package is.
fn html() -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wordtrail.html");
    let program = env!("CARGO_BIN_EXE_wordtrail-web-build");
    let made = Command::new(program).arg(&file).output().unwrap();
    assert!(made.status.success(), "{made:?}");
    fs::read_to_string(&file).unwrap()
}

/// Records in `shown` the time at which the last change of an element was drawn. A message that is sent from the callback of a
/// frame arrives after the frame.
fn observe(element: &str) -> String {
    format!(
        "new MutationObserver(() => requestAnimationFrame(() => {{
            const {{ port1, port2 }} = new MessageChannel();
            port1.onmessage = () => {{ globalThis.shown = performance.now(); }};
            port2.postMessage(0);
        }})).observe({element}, {{ childList: true, subtree: true, characterData: true, attributes: true }})"
    )
}

/// Opens the page with a link, in a browser that does nothing else.
fn opened(html: &str, link: &str, first: &str) -> Page {
    let mut page = Page::blank();
    page.run_first(&format!(
        "history.replaceState(null, '', '#{link}'); {first}"
    ));
    thread::sleep(Duration::from_millis(1500));
    page.load(html);
    page
}

/// Waits until an expression is a number.
fn number(page: &mut Page, expression: &str) -> f64 {
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        if let Some(number) = page.value(&format!("{expression} ?? null")).as_f64() {
            return number;
        }
        assert!(Instant::now() < end, "it never is a number: {expression}");
        thread::sleep(Duration::from_millis(50));
    }
}

/// From the start of the navigation to the first paint, and to the words of a link on the screen.
fn start(html: &str) {
    let (mut painted, mut ready) = (Vec::new(), Vec::new());
    for _ in 0..STARTS {
        let first = "new MutationObserver(() => {
            if (globalThis.ready !== undefined || document.querySelector('button.word') === null) return;
            requestAnimationFrame(() => {
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = () => { globalThis.ready ??= performance.now(); };
                port2.postMessage(0);
            });
        }).observe(document, { childList: true, subtree: true })";
        let mut page = opened(html, "straight:cat/dog/tip", first);
        ready.push(number(&mut page, "globalThis.ready"));
        let paint = "performance.getEntriesByName('first-paint')[0]?.startTime";
        painted.push(number(&mut page, paint));
    }
    report("first paint", &painted);
    report("words of a link on the screen", &ready);
}

/// From the start of the navigation to a page around an element to its puzzle on the screen, 20 words in 15 × 15.
fn embedded() {
    let bank = WordBank::from_words(WORDS.split_whitespace()).unwrap();
    let made = Generator::new(&bank)
        .size(15, 15)
        .seed(1)
        .generate()
        .unwrap();
    let document = Puzzle::from(&made).to_json().unwrap();
    let script = puzzle_element();
    println!("wordtrail-puzzle.js: {} bytes", script.len());
    let html = format!(
        "<!doctype html><title>Blog</title><script>addEventListener('ready', () => requestAnimationFrame(() => {{
            const {{ port1, port2 }} = new MessageChannel();
            port1.onmessage = () => {{ globalThis.shown = performance.now(); }};
            port2.postMessage(0);
        }}), true)</script><script>{script}</script>
        <wordtrail-puzzle><script type=\"application/json\">{document}</script></wordtrail-puzzle>"
    );
    let shown: Vec<f64> = (0..STARTS)
        .map(|_| number(&mut opened(&html, "", ""), "globalThis.shown"))
        .collect();
    report("embedded puzzle on the screen", &shown);
}

/// From the event of a key to the list on the screen.
fn keys(html: &str, mode: &str, side: usize) {
    let mut random = fastrand::Rng::with_seed(7);
    let letters: Vec<char> = "eeeeaaiioottnnrrsslldduchmpgbfyw".chars().collect();
    let mut row = || String::from_iter((0..side).map(|_| letters[random.usize(..letters.len())]));
    let rows: Vec<String> = (0..side).map(|_| row()).collect();
    let link = format!("{mode}:{}", rows.join("/"));
    let mut page = opened(html, &link, "");
    number(&mut page, "document.querySelector('button.word')?.tabIndex");
    thread::sleep(Duration::from_secs(1));
    page.value(
        "addEventListener('keydown', (event) => { globalThis.pressed = event.timeStamp; }, true)",
    );
    page.value(&observe("document.getElementById('list')"));
    page.value("document.querySelector('.cell').focus()");
    let mut times = Vec::new();
    for key in KEYS.chars() {
        page.value("globalThis.shown = undefined");
        page.keys(&[key.encode_utf8(&mut [0; 4])]);
        thread::sleep(Duration::from_millis(400));
        // A key that changes no word changes no list.
        times.extend(page.value("globalThis.shown - globalThis.pressed").as_f64());
    }
    let name = format!(
        "a key to the list, {side} x {side} {mode}, {} keys",
        times.len()
    );
    report(&name, &times);
}

/// From a click to the puzzle on the screen. The first one waits for the words of the view.
fn make(html: &str) {
    let mut page = opened(html, "make", "");
    number(
        &mut page,
        "document.querySelectorAll('#make-form option')[20]?.index",
    );
    thread::sleep(Duration::from_secs(1));
    let fields = json!({ "words": WORDS, "rows": "15", "columns": "15" });
    page.value(&format!(
        "(() => {{
            const form = document.getElementById('make-form');
            for (const [name, value] of Object.entries({fields})) form.elements[name].value = value;
            form.dispatchEvent(new Event('input', {{ bubbles: true }}));
        }})()"
    ));
    page.value(&observe("document.getElementById('made')"));
    let mut times = Vec::new();
    for number in 0..MADE {
        let button = if number == 0 {
            "make-puzzle"
        } else {
            "make-another"
        };
        page.value(&format!(
            "globalThis.shown = undefined, globalThis.clicked = performance.now(), document.getElementById('{button}').click()"
        ));
        thread::sleep(Duration::from_millis(1200));
        let time = page.value("globalThis.shown - globalThis.clicked").as_f64();
        times.push(time.expect("a puzzle is made within a second"));
    }
    report("a click to a puzzle, the first one", &times[..1]);
    report("a click to a puzzle, others", &times[1..]);
}

/// From a dropped photo of 12 megapixels to its words on the screen. It is a small one, enlarged.
fn photo(html: &str) {
    let photo = json!(&include_bytes!("../../../../docs/photos-page.jpg")[..]);
    let mut page = opened(html, "solve", "");
    number(&mut page, "document.querySelector('.themes option')?.index");
    page.value(&format!(
        "(async () => {{
            const photo = await createImageBitmap(new Blob([new Uint8Array({photo})]));
            const canvas = new OffscreenCanvas(3050, 4000);
            canvas.getContext('2d').drawImage(photo, 0, 0, canvas.width, canvas.height);
            globalThis.photo = await canvas.convertToBlob({{ type: 'image/jpeg' }});
        }})()"
    ));
    page.value(&observe("document.getElementById('words')"));
    let mut times = Vec::new();
    for _ in 0..PHOTOS {
        page.value("document.getElementById('clear').click()");
        thread::sleep(Duration::from_secs(1));
        page.value(
            "(() => {
                globalThis.shown = undefined;
                const dataTransfer = new DataTransfer();
                dataTransfer.items.add(new File([photo], 'photo.jpg', { type: 'image/jpeg' }));
                globalThis.dropped = performance.now();
                document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
            })()",
        );
        number(&mut page, "globalThis.shown");
        thread::sleep(Duration::from_secs(1));
        times.extend(page.value("globalThis.shown - globalThis.dropped").as_f64());
    }
    report("a photo of 12 megapixels to its words", &times);
}

/// All trails of random letters counted: by a worker of the page, and by the library on one thread, in turn.
fn count(html: &str, mode: Mode, side: usize) {
    let mut random = fastrand::Rng::with_seed(3);
    let letters: String = (0..side * side).map(|_| random.lowercase()).collect();
    let rows: Vec<&str> = (0..side)
        .map(|row| &letters[row * side..][..side])
        .collect();
    let grid: Grid = (rows.join("\n") + "\n").parse().unwrap();
    let search = Search::new(Dictionary::english())
        .mode(mode)
        .trails(Trails::All)
        .threads(NonZeroUsize::MIN);
    // The worker that searches is the first one that gets a dictionary.
    let watch = "Worker = class extends Worker {
            postMessage(message, ...others) {
                if (message.action === 'dictionary') globalThis.engine ??= this;
                super.postMessage(message, ...others);
            }
        };
        globalThis.asked = 0;
        globalThis.ask = (action, values) => new Promise((resolve) => {
            const id = `bench ${globalThis.asked++}`;
            const answer = ({ data }) => data.id === id && resolve(data.value);
            engine.addEventListener('message', answer);
            engine.postMessage({ id, action, ...values });
        });";
    let mut page = opened(html, "straight:cat", watch);
    number(&mut page, "document.querySelector('button.word')?.tabIndex");
    let is_adjacent = mode == Mode::Adjacent;
    let options = json!({ "isAdjacent": is_adjacent, "minLength": 3, "directions": 255, "findsAll": true, "isMaximal": false });
    page.value(&format!("void ask('options', {options})"));
    let tiles = format!("[...'{letters}'].join(' ')");
    page.value(&format!(
        "void ask('grid', {{ tiles: {tiles}, columns: {side}, joinsQu: false }})"
    ));
    let (mut ours, mut library) = (Vec::new(), Vec::new());
    for _ in 0..COUNTED {
        page.value(&format!(
            "globalThis.counted = undefined, void (async () => {{
                const start = performance.now();
                const counts = Array.from({{ length: {IN_A_ROW} }}, () => ask('count', {{ part: 1, parts: 1 }}));
                const [finds] = await Promise.all(counts);
                globalThis.counted = {{ finds, time: (performance.now() - start) / {IN_A_ROW} }};
            }})()",
        ));
        ours.push(number(&mut page, "globalThis.counted?.time"));
        let start = Instant::now();
        let finds = (0..IN_A_ROW).fold(0, |_, _| search.count(&grid));
        library.push(start.elapsed().as_secs_f64() * 1e3 / IN_A_ROW as f64);
        assert_eq!(page.value("counted.finds").as_u64(), Some(finds));
    }
    let name = format!("{side} x {side} {mode}, counted");
    report(&format!("{name} by the page"), &ours);
    let best = InstructionSet::best();
    report(&format!("{name} by the library, {best}"), &library);
    println!("{name}: {:.2} x", median(&ours) / median(&library));
}

fn median(times: &[f64]) -> f64 {
    let mut times = times.to_vec();
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn report(name: &str, times: &[f64]) {
    let fastest = times.iter().copied().fold(f64::INFINITY, f64::min);
    let slowest = times.iter().copied().fold(0.0, f64::max);
    println!(
        "{name}: {:.1} ms ({fastest:.1} to {slowest:.1})",
        median(times)
    );
}
