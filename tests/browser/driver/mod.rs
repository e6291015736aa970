//! Headless browsers, driven by their own protocols: one of each for all tests, which ends with them.

mod chromium;
mod connection;
mod firefox;
mod web_socket;

use serde_json::Value;
use std::cell::Cell;
use std::fmt::{self, Display, Formatter};
use std::fs;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
use tempfile::TempDir;

const TIMEOUT: Duration = Duration::from_secs(90);

/// A browser that tests can run in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Browser {
    Chromium,
    Firefox,
}

thread_local! {
    /// Where the pages of this thread are opened. A test has a thread of its own.
    static BROWSER: Cell<Browser> = const { Cell::new(Browser::Chromium) };
}

impl Browser {
    pub const ALL: [Self; 2] = [Self::Chromium, Self::Firefox];

    /// Opens the pages of this thread in the browser, unless there is none.
    pub fn select(self) -> Result<(), String> {
        BROWSER.set(self);
        match self {
            Self::Chromium => chromium::is_available(),
            Self::Firefox => firefox::is_available(),
        }
    }

    /// Runs a test. Only one window of Firefox has the focus, which keys need, so its tests wait for each other.
    pub fn run(self, test: fn()) {
        static WINDOW: Mutex<()> = Mutex::new(());
        let _window = match self {
            Self::Chromium => None,
            // A test that failed does not concern the others.
            Self::Firefox => Some(WINDOW.lock().unwrap_or_else(PoisonError::into_inner)),
        };
        test();
    }
}

impl Display for Browser {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Chromium => "chromium",
            Self::Firefox => "firefox",
        })
    }
}

/// Starts Chromium, in which pages are opened by default, unless it runs already.
pub fn is_available() -> Result<(), String> {
    Browser::Chromium.select()
}

/// The first of these programs that is installed.
fn installed<'a>(names: &[&'a str]) -> Result<&'a str, String> {
    let exists = |name: &&&str| {
        let mut command = Command::new(name);
        let command = command.arg("--version").stderr(Stdio::null());
        command.output().is_ok_and(|output| output.status.success())
    };
    let name = names.iter().find(exists);
    name.copied()
        .ok_or_else(|| format!("none of {} is installed", names.join(", ")))
}

/// What a mouse does, or a finger.
#[derive(Clone, Copy)]
enum Pointer {
    Move,
    Press,
    Release,
}

/// A key that is held while another is pressed.
#[derive(Clone, Copy)]
enum Modifier {
    Control,
    Shift,
}

/// A tab of a browser. Places are in pixels.
trait Tab {
    /// Calls a method of the browser's protocol.
    #[track_caller]
    fn call(&mut self, method: &str, parameters: &Value) -> Value;
    /// The parameters of the events of a kind so far, as the browser's protocol has them.
    fn events(&mut self, method: &str) -> Vec<Value>;
    /// Goes to an address and waits until it is loaded.
    fn navigate(&mut self, url: &str);
    /// Loads the page again and waits for it.
    fn reload(&mut self);
    /// The value of an expression, or the error it throws.
    #[track_caller]
    fn evaluate(&mut self, expression: &str) -> Result<Value, String>;
    /// Runs a script in each page before the page's own.
    fn run_first(&mut self, script: &str);
    fn resize(&mut self, width: u32, height: u32);
    fn mouse(&mut self, action: Pointer, place: (f64, f64));
    fn finger(&mut self, action: Pointer, place: (f64, f64));
    fn key(&mut self, key: &str, modifier: Option<Modifier>);
    /// Inserts a text as an input method does, without keys.
    fn insert(&mut self, text: &str);
    /// Sets the scheme of colours, `light` or `dark`.
    fn colour_scheme(&mut self, scheme: &str);
    /// Shows the page as on paper.
    fn print_medium(&mut self);
    fn go_offline(&mut self);
    /// The addresses that were requested.
    fn requested(&mut self) -> Vec<String>;
    /// How many dialogs were opened, such as that of `alert`.
    fn dialogs(&mut self) -> usize;
}

/// A page in a tab of its own, with nothing stored from other pages.
pub struct Page {
    tab: Box<dyn Tab>,
    folder: TempDir,
}

impl Page {
    /// Opens an HTML file.
    pub fn open(html: &str) -> Self {
        let mut page = Self::blank();
        page.load(html);
        page
    }

    /// An empty tab of a usual size.
    pub fn blank() -> Self {
        let tab: Box<dyn Tab> = match BROWSER.get() {
            Browser::Chromium => Box::new(chromium::ChromiumTab::open()),
            Browser::Firefox => Box::new(firefox::FirefoxTab::open()),
        };
        let folder = tempfile::tempdir().unwrap();
        let mut page = Self { tab, folder };
        page.size(1280, 800);
        page
    }

    /// Loads an HTML file.
    pub fn load(&mut self, html: &str) {
        let path = self.folder.path().join("page.html");
        fs::write(&path, html).unwrap();
        self.visit(&format!("file://{}", path.display()));
    }

    /// Goes to an address and waits until it is loaded.
    pub fn visit(&mut self, address: &str) {
        self.tab.navigate(address);
    }

    pub fn reload(&mut self) {
        self.tab.reload();
    }

    /// Runs a script in each page that is loaded from now on, before the page's own.
    pub fn run_first(&mut self, script: &str) {
        self.tab.run_first(script);
    }

    /// Calls a method of the browser's protocol, for what only one of the browsers has.
    #[track_caller]
    pub fn call(&mut self, method: &str, parameters: &Value) -> Value {
        self.tab.call(method, parameters)
    }

    /// The parameters of the events of a kind so far, as the browser's protocol has them.
    pub fn events(&mut self, method: &str) -> Vec<Value> {
        self.tab.events(method)
    }

    /// The value of an expression in the page.
    #[track_caller]
    pub fn value(&mut self, expression: &str) -> Value {
        match self.tab.evaluate(expression) {
            Ok(value) => value,
            Err(error) => panic!("{expression}: {error}"),
        }
    }

    /// The text of an element.
    #[track_caller]
    pub fn text(&mut self, id: &str) -> String {
        let text = self.value(&format!("document.getElementById('{id}').textContent"));
        text.as_str().unwrap().to_owned()
    }

    /// Sets the size of the window in pixels.
    pub fn size(&mut self, width: u32, height: u32) {
        self.tab.resize(width, height);
    }

    /// Sets the scheme of colours that the system has, `light` or `dark`.
    pub fn colour_scheme(&mut self, scheme: &str) {
        self.tab.colour_scheme(scheme);
    }

    /// Shows the page as on paper.
    pub fn print_medium(&mut self) {
        self.tab.print_medium();
        // The page may be told later.
        self.value(
            "new Promise((done) => {
                const look = () => matchMedia('print').matches ? done() : setTimeout(look, 10);
                look();
            })",
        );
    }

    /// Cuts the page off from all networks.
    pub fn go_offline(&mut self) {
        self.tab.go_offline();
    }

    /// The addresses that the page requested so far.
    pub fn requested(&mut self) -> Vec<String> {
        self.tab.requested()
    }

    /// How many dialogs the page opened so far, such as that of `alert`.
    pub fn dialogs(&mut self) -> usize {
        self.tab.dialogs()
    }

    /// The centre of a cell in pixels. Rows and columns count from 1.
    fn middle(&mut self, (row, column): (u32, u32)) -> (f64, f64) {
        let middle = self.value(&format!(
            "(() => {{
                const cell = document.querySelectorAll('.row')[{row} - 1].children[{column} - 1];
                const {{ left, top, width, height }} = cell.getBoundingClientRect();
                return [left + width / 2, top + height / 2];
            }})()"
        ));
        (middle[0].as_f64().unwrap(), middle[1].as_f64().unwrap())
    }

    /// Moves the mouse over a cell.
    pub fn point_at(&mut self, cell: (u32, u32)) {
        let middle = self.middle(cell);
        self.tab.mouse(Pointer::Move, middle);
    }

    /// Clicks a cell.
    pub fn click(&mut self, cell: (u32, u32)) {
        let middle = self.middle(cell);
        self.tab.mouse(Pointer::Press, middle);
        self.tab.mouse(Pointer::Release, middle);
    }

    /// Drags the mouse from cell to cell.
    pub fn drag(&mut self, cells: &[(u32, u32)]) {
        self.drag_beyond(cells, (0.0, 0.0));
    }

    /// Drags the mouse from cell to cell, and from the last one by these pixels to the right and down.
    pub fn drag_beyond(&mut self, cells: &[(u32, u32)], (right, down): (f64, f64)) {
        let mut places: Vec<(f64, f64)> = cells.iter().map(|&cell| self.middle(cell)).collect();
        let (x, y) = places[places.len() - 1];
        if (right, down) != (0.0, 0.0) {
            places.push((x + right, y + down));
        }
        self.drag_over(&places);
    }

    /// Drags the mouse from place to place, in pixels.
    pub fn drag_over(&mut self, places: &[(f64, f64)]) {
        self.tab.mouse(Pointer::Press, places[0]);
        for &place in &places[1..] {
            self.tab.mouse(Pointer::Move, place);
        }
        self.tab.mouse(Pointer::Release, places[places.len() - 1]);
    }

    /// Draws a finger from cell to cell; over one cell it taps.
    pub fn swipe(&mut self, cells: &[(u32, u32)]) {
        let mut last = (0.0, 0.0);
        for (place, &cell) in cells.iter().enumerate() {
            last = self.middle(cell);
            let action = if place == 0 {
                Pointer::Press
            } else {
                Pointer::Move
            };
            self.tab.finger(action, last);
        }
        self.tab.finger(Pointer::Release, last);
    }

    /// Presses keys, one after the other: a letter, a space, or a name such as `ArrowUp`.
    pub fn keys(&mut self, keys: &[&str]) {
        for key in keys {
            self.tab.key(key, None);
        }
    }

    /// Presses a key with Ctrl.
    pub fn control(&mut self, key: &str) {
        self.tab.key(key, Some(Modifier::Control));
    }

    /// Presses the tab key with Shift, which goes back.
    pub fn tab_back(&mut self) {
        self.tab.key("Tab", Some(Modifier::Shift));
    }

    /// Inserts a text as an input method does, without keys.
    pub fn insert(&mut self, text: &str) {
        self.tab.insert(text);
    }
}
