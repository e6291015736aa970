//! The page that solves, in Chromium and in Firefox. Its finds are those of the library.
//!
//! A test is reported as ignored where its browser is not installed. Where `CI` is set, it fails.

#[path = "page/bad_input.rs"]
mod bad_input;
#[allow(dead_code, reason = "the pages of the program need all of it")]
#[path = "../../../../tests/browser/driver/mod.rs"]
mod driver;
#[path = "page/files.rs"]
mod files;
#[path = "page/finds.rs"]
mod finds;
#[path = "page/keyboard.rs"]
mod keyboard;
#[path = "page/layout.rs"]
mod layout;
#[path = "page/make.rs"]
mod make;
#[path = "page/make_form.rs"]
mod make_form;
#[path = "page/phones.rs"]
mod phones;
#[path = "page/photo.rs"]
mod photo;
#[path = "page/play.rs"]
mod play;
#[path = "page/saved.rs"]
mod saved;
#[path = "page/typing.rs"]
mod typing;
#[path = "page/workers.rs"]
mod workers;

use driver::{Browser, Page};
use libtest_mimic::{Arguments, Completion, Trial};
use serde_json::{Value, json};
use std::process::{Command, ExitCode};
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Pages that wait for each other's workers would be slow, not wrong.
    arguments.test_threads.get_or_insert(2);
    let tests = [
        bad_input::TESTS,
        files::TESTS,
        finds::TESTS,
        keyboard::TESTS,
        layout::TESTS,
        make::TESTS,
        make_form::TESTS,
        phones::TESTS,
        photo::TESTS,
        play::TESTS,
        saved::TESTS,
        typing::TESTS,
        workers::TESTS,
    ]
    .concat();
    let trials = tests.into_iter().flat_map(|(name, run)| {
        let alone = CHROMIUM_ALONE.iter().any(|it| name.ends_with(it));
        let browsers = Browser::ALL.into_iter();
        let browsers = browsers.filter(move |&it| it == Browser::Chromium || !alone);
        browsers.map(move |browser| {
            let name = name.trim_start_matches("page::");
            Trial::ignorable_test(format!("{browser}: {name}"), move || {
                match browser.select() {
                    Ok(()) => browser.run(run),
                    Err(reason) if env::var_os("CI").is_some() => return Err(reason.into()),
                    Err(reason) => return Ok(Completion::ignored_with(reason)),
                }
                Ok(Completion::Completed)
            })
        })
    });
    let conclusion = libtest_mimic::run(&arguments, trials.collect());
    let run = conclusion.num_passed + conclusion.num_failed;
    if run == 0 && !arguments.list && env::var_os("CI").is_some() {
        eprintln!("No test was run: the name may be wrong.");
        return ExitCode::FAILURE;
    }
    conclusion.exit_code()
}

/// Tests of the file alone, and of what the protocol of Firefox has no commands for: texts that input methods compose, the tree
/// of screen readers, and pages as they are printed on paper.
const CHROMIUM_ALONE: &[&str] = &[
    "::controls_of_every_view_have_names",
    "::letters_in_doubt_have_names",
    "::paper_has_the_puzzle_and_its_answers_on_pages_of_their_own",
    "::the_page_is_one_file_of_less_than_three_megabytes",
    "::keyboards_that_compose_words_type_letters",
    "::screen_readers_have_names_and_hear_the_number_of_words",
];

type Test = (&'static str, fn());

/// The tests of a module, each named after the module and its function.
macro_rules! tests {
    ($($test:ident),* $(,)?) => {
        pub const TESTS: &[crate::Test] = &[
            $((concat!(module_path!(), "::", stringify!($test)), $test)),*
        ];
    };
}
use tests;

/// The page, made by the program that this package is.
static HTML: LazyLock<String> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wordtrail.html");
    let program = env!("CARGO_BIN_EXE_wordtrail-web-build");
    let status = Command::new(program).arg(&file).status().unwrap();
    assert!(status.success());
    fs::read_to_string(&file).unwrap()
});

/// Opens the page, and waits until it is ready to solve.
fn opened() -> Page {
    let mut page = Page::open(&HTML);
    page.wait_until_ready();
    page
}

/// Rows of letters, which are frequent as in English.
fn random_rows(random: &mut fastrand::Rng, rows: usize, columns: usize) -> Vec<String> {
    const LETTERS: &[u8] = b"eeeeeeeeeeeetttttttttaaaaaaaaooooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddllllcccuuummmwwffggyyppbbvkjxqz";
    let mut letter = || char::from(LETTERS[random.usize(..LETTERS.len())]);
    (0..rows)
        .map(|_| (0..columns).map(|_| letter()).collect())
        .collect()
}

impl Page {
    /// Waits until an expression is true.
    #[track_caller]
    fn wait_for(&mut self, condition: &str) {
        let end = Instant::now() + Duration::from_secs(30);
        while self.value(condition) != json!(true) {
            assert!(Instant::now() < end, "it never is true: {condition}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the page has its dictionary, and has searched its first grid or begun to.
    #[track_caller]
    fn wait_until_ready(&mut self) {
        self.wait_for("document.getElementById('dictionary').textContent !== ''");
        self.value("new Promise(requestAnimationFrame)");
    }

    /// Waits until an element has a text, and nothing is searched.
    #[track_caller]
    fn wait_for_text(&mut self, id: &str, text: &str) {
        let text = json!(text);
        self.wait_for(&format!(
            "document.getElementById('{id}').textContent.includes({text})"
        ));
    }

    /// Pastes a text on the board.
    fn paste(&mut self, text: &str) {
        let text = json!(text);
        self.value(&format!(
            "(() => {{
                const clipboardData = new DataTransfer();
                clipboardData.setData('text/plain', {text});
                const event = new ClipboardEvent('paste', {{ bubbles: true, cancelable: true }});
                // Firefox takes no data from a script otherwise.
                Object.defineProperty(event, 'clipboardData', {{ value: clipboardData }});
                document.querySelector('.cell').dispatchEvent(event);
            }})()"
        ));
    }

    /// Drops a file on an element.
    fn drop_file(&mut self, id: &str, name: &str, kind: &str, bytes: &[u8]) {
        let file = json!([bytes, name, kind]);
        self.value(&format!(
            "(() => {{
                const [bytes, name, type] = {file};
                const dataTransfer = new DataTransfer();
                dataTransfer.items.add(new File([new Uint8Array(bytes)], name, {{ type }}));
                document.getElementById('{id}').dispatchEvent(
                    new DragEvent('drop', {{ dataTransfer, bubbles: true, cancelable: true }}));
            }})()"
        ));
    }

    /// Pastes a grid and waits for its words.
    #[track_caller]
    fn solve(&mut self, grid: &str) -> Vec<String> {
        self.value("document.getElementById('count').textContent = 'none yet'");
        self.paste(grid);
        self.found()
    }

    /// Waits for the words of a search that has begun, and returns them all, in order.
    #[track_caller]
    fn found(&mut self) -> Vec<String> {
        self.wait_for("/^\\d|^$/.test(document.getElementById('count').textContent)");
        self.value(
            "(() => {
                for (let more; (more = document.querySelector('#omitted button')); ) more.click();
            })()",
        );
        let words = self.value(
            "[...document.querySelectorAll('button.word')].map((it) => it.firstChild.textContent).sort()",
        );
        strings(&words)
    }

    /// Changes a control, as its reader does, and waits for the words.
    #[track_caller]
    fn change(&mut self, id: &str, change: &str) -> Vec<String> {
        self.value(&format!(
            "(() => {{
                document.getElementById('count').textContent = 'none yet';
                const control = document.querySelector('{id}');
                {change};
                control.dispatchEvent(new Event('input', {{ bubbles: true }}));
            }})()"
        ));
        self.found()
    }

    /// Searches for bent trails, or for straight ones.
    #[track_caller]
    fn mode(&mut self, mode: &str) -> Vec<String> {
        self.change(
            &format!("input[name=mode][value={mode}]"),
            "control.checked = true",
        )
    }

    /// The letters on the board, with a line feed after each row.
    fn letters(&mut self) -> String {
        let letters = self.value(
            "(() => {
                document.getElementById('as-text').click();
                const text = document.getElementById('text').value;
                document.getElementById('text-dialog').close();
                return text;
            })()",
        );
        letters.as_str().unwrap().to_owned()
    }

    /// The points of the strokes that are drawn.
    fn strokes(&mut self) -> Vec<String> {
        let strokes = self.value(
            "[...document.querySelectorAll('#strokes polyline')].map((it) => it.getAttribute('points'))",
        );
        strings(&strokes)
    }

    /// Sets the size of the window, which nothing may be wider than.
    #[track_caller]
    fn fits(&mut self, width: u32, height: u32) {
        self.size(width, height);
        let overflow = self.value("document.documentElement.scrollWidth - innerWidth");
        let shown = self.value("document.body.className");
        assert!(
            overflow.as_i64().unwrap() <= 0,
            "{shown}, {width} × {height}: {overflow}"
        );
    }

    fn press(&mut self, id: &str) {
        self.value(&format!("document.getElementById('{id}').click()"));
    }

    fn message(&mut self) -> String {
        self.text("message")
    }
}

fn strings(values: &Value) -> Vec<String> {
    let values = values.as_array().unwrap().iter();
    values
        .map(|value| value.as_str().unwrap().to_owned())
        .collect()
}
