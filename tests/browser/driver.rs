//! A headless Chromium, driven by the Chrome DevTools Protocol over pipes: one for all tests, which ends with
//! them.

use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const TIMEOUT: Duration = Duration::from_secs(30);

/// The browser, or why there is none.
static BROWSER: LazyLock<Result<Browser, String>> = LazyLock::new(Browser::start);

/// Starts the browser unless it runs already.
pub fn is_available() -> Result<(), String> {
    BROWSER.as_ref().map(|_| ()).map_err(String::clone)
}

struct Browser {
    commands: Mutex<ChildStdin>,
    next: AtomicU64,
    /// The receivers of each tab's messages; those of the browser itself have the empty name.
    tabs: Arc<Mutex<HashMap<String, Sender<Value>>>>,
    own: Mutex<Receiver<Value>>,
}

impl Browser {
    fn start() -> Result<Self, String> {
        let names = [
            "chromium",
            "chromium-browser",
            "google-chrome",
            "google-chrome-stable",
        ];
        let exists = |name: &&&str| {
            let mut command = Command::new(name);
            let command = command.arg("--version").stderr(Stdio::null());
            command.output().is_ok_and(|output| output.status.success())
        };
        let name = names
            .iter()
            .find(exists)
            .ok_or_else(|| format!("none of {} is installed", names.join(", ")))?;
        // The protocol uses descriptors 3 and 4. When its pipes close, the browser ends and its profile is removed.
        let script = r#"
            profile=$(mktemp -d)
            "$0" --user-data-dir="$profile" "$@" 3<&0 4>&1 >/dev/null 2>&1
            rm -rf "$profile"
        "#;
        let mut child = Command::new("sh")
            .args(["-c", script, name])
            .args([
                "--headless=new",
                "--remote-debugging-pipe",
                // Containers run as root, for whom the sandbox does not work. The pages are our own.
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "about:blank",
            ])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{name} cannot be started: {error}"))?;
        let tabs: Arc<Mutex<HashMap<String, Sender<Value>>>> = Arc::default();
        let (sender, own) = channel();
        tabs.lock().unwrap().insert(String::new(), sender);
        let messages = child.stdout.take().unwrap();
        let listeners = Arc::clone(&tabs);
        thread::spawn(move || listen(messages, &listeners));
        Ok(Self {
            commands: Mutex::new(child.stdin.take().unwrap()),
            next: AtomicU64::new(1),
            tabs,
            own: Mutex::new(own),
        })
    }

    /// Sends a command for a tab, or for the browser itself, and returns its number.
    fn send(&self, tab: Option<&str>, method: &str, parameters: &Value) -> u64 {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let mut message = json!({ "id": id, "method": method, "params": parameters });
        if let Some(tab) = tab {
            message["sessionId"] = json!(tab);
        }
        let mut commands = self.commands.lock().unwrap();
        write!(commands, "{message}\0").unwrap();
        commands.flush().unwrap();
        id
    }

    /// Calls a method of the browser itself.
    fn call(&self, method: &str, parameters: &Value) -> Value {
        // The lock is taken before sending, so that no other thread receives the answer.
        let own = self.own.lock().unwrap();
        let id = self.send(None, method, parameters);
        answer(&own, id, &mut Vec::new())
    }
}

/// Passes the messages of the browser to the tabs they concern.
fn listen(messages: ChildStdout, tabs: &Mutex<HashMap<String, Sender<Value>>>) {
    for message in BufReader::new(messages).split(b'\0') {
        let Some(message) = message
            .ok()
            .and_then(|text| serde_json::from_slice(&text).ok())
        else {
            return;
        };
        let message: Value = message;
        let tab = message["sessionId"].as_str().unwrap_or_default();
        if let Some(tab) = tabs.lock().unwrap().get(tab) {
            // The test of the tab may have ended.
            let _ = tab.send(message);
        }
    }
}

/// Waits for the answer to a command, and keeps the events that come before it.
#[track_caller]
fn answer(messages: &Receiver<Value>, id: u64, events: &mut Vec<Value>) -> Value {
    loop {
        let mut message = messages.recv_timeout(TIMEOUT).expect("the browser answers");
        if message["id"] == json!(id) {
            assert!(message["error"].is_null(), "{message}");
            return message["result"].take();
        }
        events.push(message);
    }
}

/// A page in a tab of its own, with nothing stored from other pages.
pub struct Page {
    browser: &'static Browser,
    tab: String,
    messages: Receiver<Value>,
    events: Vec<Value>,
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
        let browser = BROWSER.as_ref().expect("there is a browser");
        let context = browser.call("Target.createBrowserContext", &json!({}));
        let target = browser.call(
            "Target.createTarget",
            &json!({ "url": "about:blank", "browserContextId": context["browserContextId"] }),
        );
        let attached = browser.call(
            "Target.attachToTarget",
            &json!({ "targetId": target["targetId"], "flatten": true }),
        );
        let tab = attached["sessionId"].as_str().unwrap().to_owned();
        let (sender, messages) = channel();
        browser.tabs.lock().unwrap().insert(tab.clone(), sender);
        let mut page = Self {
            browser,
            tab,
            messages,
            events: Vec::new(),
            folder: tempfile::tempdir().unwrap(),
        };
        for domain in ["Page", "Runtime", "Network"] {
            page.call(&format!("{domain}.enable"), &json!({}));
        }
        page.size(1280, 800);
        page
    }

    /// Loads an HTML file.
    pub fn load(&mut self, html: &str) {
        let path = self.folder.path().join("page.html");
        fs::write(&path, html).unwrap();
        let url = format!("file://{}", path.display());
        // An earlier page must not fire its load event later.
        self.value(
            "new Promise((done) =>
                document.readyState === 'complete' ? done() : addEventListener('load', () => done()))",
        );
        self.events
            .retain(|event| event["method"] != "Page.loadEventFired");
        self.call("Page.navigate", &json!({ "url": url }));
        self.wait_for_event("Page.loadEventFired");
    }

    pub fn reload(&mut self) {
        self.call("Page.reload", &json!({}));
        self.wait_for_event("Page.loadEventFired");
    }

    /// Calls a method of the tab.
    #[track_caller]
    pub fn call(&mut self, method: &str, parameters: &Value) -> Value {
        let id = self.browser.send(Some(&self.tab), method, parameters);
        answer(&self.messages, id, &mut self.events)
    }

    fn wait_for_event(&mut self, method: &str) {
        let end = Instant::now() + TIMEOUT;
        loop {
            let place = |event: &Value| event["method"] == method;
            if let Some(place) = self.events.iter().position(place) {
                self.events.remove(place);
                return;
            }
            let rest = end.saturating_duration_since(Instant::now());
            self.events
                .push(self.messages.recv_timeout(rest).expect("the event comes"));
        }
    }

    /// The parameters of the events of a kind so far.
    pub fn events(&self, method: &str) -> Vec<&Value> {
        let events = self.events.iter().filter(|event| event["method"] == method);
        events.map(|event| &event["params"]).collect()
    }

    /// The value of an expression in the page.
    #[track_caller]
    pub fn value(&mut self, expression: &str) -> Value {
        let mut result = self.call(
            "Runtime.evaluate",
            &json!({ "expression": expression, "awaitPromise": true, "returnByValue": true }),
        );
        assert!(
            result["exceptionDetails"].is_null(),
            "{expression}: {result:#}"
        );
        result["result"]["value"].take()
    }

    /// The text of an element.
    #[track_caller]
    pub fn text(&mut self, id: &str) -> String {
        let text = self.value(&format!("document.getElementById('{id}').textContent"));
        text.as_str().unwrap().to_owned()
    }

    /// Sets the size of the window in pixels.
    pub fn size(&mut self, width: u32, height: u32) {
        self.call(
            "Emulation.setDeviceMetricsOverride",
            &json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false }),
        );
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

    fn mouse(&mut self, kind: &str, (x, y): (f64, f64)) {
        let buttons = if kind == "mouseReleased" { 0 } else { 1 };
        self.call(
            "Input.dispatchMouseEvent",
            &json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1 }),
        );
    }

    /// Moves the mouse over a cell.
    pub fn point_at(&mut self, cell: (u32, u32)) {
        let (x, y) = self.middle(cell);
        let parameters = json!({ "type": "mouseMoved", "x": x, "y": y });
        self.call("Input.dispatchMouseEvent", &parameters);
    }

    /// Clicks a cell.
    pub fn click(&mut self, cell: (u32, u32)) {
        let middle = self.middle(cell);
        self.mouse("mousePressed", middle);
        self.mouse("mouseReleased", middle);
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
        self.mouse("mousePressed", places[0]);
        places[1..]
            .iter()
            .for_each(|&place| self.mouse("mouseMoved", place));
        self.mouse("mouseReleased", places[places.len() - 1]);
    }

    /// Draws a finger from cell to cell; over one cell it taps.
    pub fn swipe(&mut self, cells: &[(u32, u32)]) {
        for (place, &cell) in cells.iter().enumerate() {
            let (x, y) = self.middle(cell);
            let kind = if place == 0 {
                "touchStart"
            } else {
                "touchMove"
            };
            let point = json!([{ "x": x, "y": y }]);
            self.call(
                "Input.dispatchTouchEvent",
                &json!({ "type": kind, "touchPoints": point }),
            );
        }
        self.call(
            "Input.dispatchTouchEvent",
            &json!({ "type": "touchEnd", "touchPoints": [] }),
        );
    }

    /// Presses keys, one after the other: a letter, a space, or a name such as `ArrowUp`.
    pub fn keys(&mut self, keys: &[&str]) {
        for key in keys {
            // Chromium identifies some keys by these numbers.
            let number = match *key {
                "Tab" => 9,
                "Enter" => 13,
                "Escape" => 27,
                " " => 32,
                _ => 0,
            };
            let mut parameters =
                json!({ "type": "keyDown", "key": key, "windowsVirtualKeyCode": number });
            match *key {
                "Enter" => parameters["text"] = json!("\r"),
                key if key.chars().count() == 1 => parameters["text"] = json!(key),
                _ => {}
            }
            self.call("Input.dispatchKeyEvent", &parameters);
            parameters["type"] = json!("keyUp");
            self.call("Input.dispatchKeyEvent", &parameters);
        }
    }
}
