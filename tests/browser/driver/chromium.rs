//! Chromium, driven by the Chrome DevTools Protocol over pipes.

use super::connection::Connection;
use super::{Modifier, Pointer, TIMEOUT, Tab, installed};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::sync::mpsc::Receiver;
use std::thread;
use std::time::Instant;

/// The browser, or why there is none.
static CHROMIUM: LazyLock<Result<Connection, String>> = LazyLock::new(start);

pub fn is_available() -> Result<(), String> {
    CHROMIUM.as_ref().map(|_| ()).map_err(String::clone)
}

fn start() -> Result<Connection, String> {
    let name = installed(&[
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    ])?;
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
    let mut commands = child.stdin.take().unwrap();
    let messages = BufReader::new(child.stdout.take().unwrap());
    Ok(Connection::new(
        move |text| {
            write!(commands, "{text}\0").unwrap();
            commands.flush().unwrap();
        },
        messages.split(b'\0').map_while(Result::ok),
        |event| &event["sessionId"],
    ))
}

pub struct ChromiumTab {
    browser: &'static Connection,
    /// The browser context, which holds what the tab stores.
    context: Value,
    session: String,
    messages: Receiver<Value>,
    events: Vec<Value>,
    /// Whether the mouse's button is down.
    is_pressed: bool,
}

impl ChromiumTab {
    pub fn open() -> Self {
        let browser = CHROMIUM.as_ref().expect("there is a browser");
        let call = |method: &str, parameters: Value| {
            browser.call(json!({ "method": method, "params": parameters }))
        };
        let context = call("Target.createBrowserContext", json!({}));
        let mut parameters = context.clone();
        parameters["url"] = json!("about:blank");
        let target = call("Target.createTarget", parameters);
        let attached = call(
            "Target.attachToTarget",
            json!({ "targetId": target["targetId"], "flatten": true }),
        );
        let session = attached["sessionId"].as_str().unwrap().to_owned();
        let mut tab = Self {
            browser,
            context,
            messages: browser.events(&session),
            session,
            events: Vec::new(),
            is_pressed: false,
        };
        for domain in ["Page", "Runtime", "Network"] {
            tab.call(&format!("{domain}.enable"), &json!({}));
        }
        tab
    }

    /// Waits until the page is loaded, so that it fires no event of that later, and forgets the one that it fired.
    fn forget_loading(&mut self) {
        self.evaluate(
            "new Promise((done) =>
                document.readyState === 'complete' ? done() : addEventListener('load', () => done()))",
        )
        .unwrap();
        self.events.extend(self.messages.try_iter());
        self.events
            .retain(|event| event["method"] != "Page.loadEventFired");
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
}

impl Drop for ChromiumTab {
    fn drop(&mut self) {
        // Many tabs would make the browser slow. That of a test that failed does not matter.
        if !thread::panicking() {
            self.browser
                .call(json!({ "method": "Target.disposeBrowserContext", "params": self.context }));
        }
    }
}

impl Tab for ChromiumTab {
    fn call(&mut self, method: &str, parameters: &Value) -> Value {
        self.browser
            .call(json!({ "sessionId": self.session, "method": method, "params": parameters }))
    }

    fn events(&mut self, method: &str) -> Vec<Value> {
        self.events.extend(self.messages.try_iter());
        let events = self.events.iter().filter(|event| event["method"] == method);
        events.map(|event| event["params"].clone()).collect()
    }

    fn navigate(&mut self, url: &str) {
        self.forget_loading();
        self.call("Page.navigate", &json!({ "url": url }));
        // The empty page of a new tab may be loaded as late as this. A page may change the fragment of its address.
        let file = json!(url.split('#').next());
        let is_loaded =
            format!("document.URL.split('#')[0] === {file} && document.readyState === 'complete'");
        loop {
            self.wait_for_event("Page.loadEventFired");
            if self.evaluate(&is_loaded).is_ok_and(|it| it == true) {
                return;
            }
        }
    }

    fn reload(&mut self) {
        self.forget_loading();
        self.call("Page.reload", &json!({}));
        self.wait_for_event("Page.loadEventFired");
    }

    fn evaluate(&mut self, expression: &str) -> Result<Value, String> {
        let mut result = self.call(
            "Runtime.evaluate",
            &json!({ "expression": expression, "awaitPromise": true, "returnByValue": true }),
        );
        match result["exceptionDetails"].is_null() {
            true => Ok(result["result"]["value"].take()),
            false => Err(format!("{result:#}")),
        }
    }

    fn run_first(&mut self, script: &str) {
        self.call(
            "Page.addScriptToEvaluateOnNewDocument",
            &json!({ "source": script }),
        );
    }

    fn resize(&mut self, width: u32, height: u32) {
        self.call(
            "Emulation.setDeviceMetricsOverride",
            &json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false }),
        );
    }

    fn mouse(&mut self, action: Pointer, (x, y): (f64, f64)) {
        let kind = match action {
            Pointer::Move => "mouseMoved",
            Pointer::Press => "mousePressed",
            Pointer::Release => "mouseReleased",
        };
        self.is_pressed = match action {
            Pointer::Move => self.is_pressed,
            Pointer::Press => true,
            Pointer::Release => false,
        };
        let mut parameters = json!({ "type": kind, "x": x, "y": y });
        if self.is_pressed || kind == "mouseReleased" {
            parameters["button"] = json!("left");
            parameters["buttons"] = json!(u8::from(self.is_pressed));
            parameters["clickCount"] = json!(1);
        }
        self.call("Input.dispatchMouseEvent", &parameters);
    }

    fn finger(&mut self, action: Pointer, (x, y): (f64, f64)) {
        let (kind, points) = match action {
            Pointer::Move => ("touchMove", json!([{ "x": x, "y": y }])),
            Pointer::Press => ("touchStart", json!([{ "x": x, "y": y }])),
            Pointer::Release => ("touchEnd", json!([])),
        };
        self.call(
            "Input.dispatchTouchEvent",
            &json!({ "type": kind, "touchPoints": points }),
        );
    }

    fn key(&mut self, key: &str, modifier: Option<Modifier>) {
        // Chromium identifies some keys by these numbers.
        let number = match key {
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            " " => 32,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => 0,
        };
        let mut parameters =
            json!({ "type": "keyDown", "key": key, "windowsVirtualKeyCode": number });
        match (modifier, key) {
            (Some(Modifier::Control), _) => parameters["modifiers"] = json!(2),
            (Some(Modifier::Shift), _) => parameters["modifiers"] = json!(8),
            (None, "Enter") => parameters["text"] = json!("\r"),
            (None, key) if key.chars().count() == 1 => parameters["text"] = json!(key),
            (None, _) => {}
        }
        self.call("Input.dispatchKeyEvent", &parameters);
        parameters["type"] = json!("keyUp");
        self.call("Input.dispatchKeyEvent", &parameters);
    }

    fn insert(&mut self, text: &str) {
        self.call("Input.insertText", &json!({ "text": text }));
    }

    fn colour_scheme(&mut self, scheme: &str) {
        let feature = json!({ "name": "prefers-color-scheme", "value": scheme });
        self.call(
            "Emulation.setEmulatedMedia",
            &json!({ "features": [feature] }),
        );
    }

    fn print_medium(&mut self) {
        self.call("Emulation.setEmulatedMedia", &json!({ "media": "print" }));
    }

    fn go_offline(&mut self) {
        self.call(
            "Network.emulateNetworkConditions",
            &json!({ "offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 }),
        );
    }

    fn requested(&mut self) -> Vec<String> {
        let requests = self.events("Network.requestWillBeSent");
        let urls = requests.iter().map(|it| it["request"]["url"].as_str());
        urls.map(|url| url.unwrap().to_owned()).collect()
    }

    fn dialogs(&mut self) -> usize {
        self.events("Page.javascriptDialogOpening").len()
    }
}
