//! Firefox, driven by WebDriver BiDi over a web socket.

use super::connection::Connection;
use super::{Modifier, Pointer, Tab, installed, web_socket};
use serde_json::{Map, Value, json};
use std::io::{self, BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::sync::mpsc::Receiver;
use std::thread;

/// The browser, or why there is none.
static FIREFOX: LazyLock<Result<Connection, String>> = LazyLock::new(start);

pub fn is_available() -> Result<(), String> {
    FIREFOX.as_ref().map(|_| ()).map_err(String::clone)
}

fn start() -> Result<Connection, String> {
    let name = installed(&["firefox-esr", "firefox"])?;
    // When the tests end, so does the input of `cat`, and then the browser; its profile is removed.
    let script = r#"
        profile=$(mktemp -d)
        "$0" --profile "$profile" "$@" </dev/null >/dev/null &
        exec 2>/dev/null
        cat
        kill $!
        wait
        rm -rf "$profile"
    "#;
    let mut child = Command::new("sh")
        .args(["-c", script, name])
        .args([
            "--headless",
            "--remote-debugging-port=0",
            // What the protocol has no commands for is done in the browser's own window.
            "--remote-allow-system-access",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{name} cannot be started: {error}"))?;
    // It is open until this process ends.
    std::mem::forget(child.stdin.take());
    let mut messages = BufReader::new(child.stderr.take().unwrap());
    let address = (&mut messages)
        .lines()
        .map_while(Result::ok)
        .find_map(|line| line.split_once("ws://").map(|(_, it)| it.to_owned()))
        .ok_or_else(|| format!("{name} does not listen"))?;
    // What else the browser has to say must not fill the pipe.
    thread::spawn(move || io::copy(&mut messages, &mut io::sink()));
    let (mut stream, messages) = web_socket::connect(&format!("{address}/session"))
        .map_err(|error| format!("{name} cannot be reached: {error}"))?;
    let connection = Connection::new(
        move |text| web_socket::send(&mut stream, text).unwrap(),
        messages,
        |event| &event["params"]["context"],
    );
    let call = |method: &str, parameters: Value| {
        connection.call(json!({ "method": method, "params": parameters }))
    };
    call("session.new", json!({ "capabilities": {} }));
    call(
        "session.subscribe",
        json!({ "events": ["network.beforeRequestSent", "browsingContext.userPromptOpened"] }),
    );
    Ok(connection)
}

/// The names by which the protocol knows keys that are no letters.
const KEYS: &[(&str, char)] = &[
    ("ArrowDown", '\u{e015}'),
    ("ArrowLeft", '\u{e012}'),
    ("ArrowRight", '\u{e014}'),
    ("ArrowUp", '\u{e013}'),
    ("Backspace", '\u{e003}'),
    ("Delete", '\u{e017}'),
    ("End", '\u{e010}'),
    ("Enter", '\u{e006}'),
    ("Escape", '\u{e00c}'),
    ("Home", '\u{e011}'),
    ("PageDown", '\u{e00f}'),
    ("PageUp", '\u{e00e}'),
    ("Tab", '\u{e004}'),
];

/// A tab in a window of its own, because what is behind another tab is not drawn.
pub struct FirefoxTab {
    browser: &'static Connection,
    context: String,
    messages: Receiver<Value>,
    events: Vec<Value>,
}

impl FirefoxTab {
    pub fn open() -> Self {
        let browser = FIREFOX.as_ref().expect("there is a browser");
        let call = |method: &str, parameters: Value| {
            browser.call(json!({ "method": method, "params": parameters }))
        };
        let user = call("browser.createUserContext", json!({}));
        let created = call(
            "browsingContext.create",
            json!({ "type": "window", "userContext": user["userContext"] }),
        );
        let context = created["context"].as_str().unwrap().to_owned();
        Self {
            browser,
            messages: browser.events(&context),
            context,
            events: Vec::new(),
        }
    }

    /// Evaluates an expression in a page, or in the window of the browser.
    fn evaluate_in(&self, context: &Value, expression: &str) -> Result<Value, String> {
        let parameters = json!({
            "expression": expression,
            "awaitPromise": true,
            "target": { "context": context },
        });
        let result = self
            .browser
            .call(json!({ "method": "script.evaluate", "params": parameters }));
        match result["type"] == "success" {
            true => Ok(plain(&result["result"])),
            false => Err(format!("{result:#}")),
        }
    }

    /// Sets a property of the tab that only the browser itself can set.
    fn set(&mut self, property: &str, value: &str) {
        let windows = self.call("browsingContext.getTree", &json!({ "moz:scope": "chrome" }));
        let script = format!(
            "ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs')
                .NavigableManager.getBrowsingContextById('{}').{property} = '{value}'",
            self.context
        );
        self.evaluate_in(&windows["contexts"][0]["context"], &script)
            .unwrap();
    }

    fn perform(&mut self, source: &Value) {
        self.call("input.performActions", &json!({ "actions": [source] }));
    }

    fn pointer(&mut self, kind: &str, action: Pointer, (x, y): (f64, f64)) {
        let to = json!({ "type": "pointerMove", "x": x.round(), "y": y.round() });
        let actions = match action {
            Pointer::Move => json!([to]),
            Pointer::Press => json!([to, { "type": "pointerDown", "button": 0 }]),
            Pointer::Release => json!([to, { "type": "pointerUp", "button": 0 }]),
        };
        self.perform(&json!({
            "type": "pointer",
            "id": kind,
            "parameters": { "pointerType": kind },
            "actions": actions,
        }));
    }
}

impl Drop for FirefoxTab {
    fn drop(&mut self) {
        // Many windows would make the browser slow. That of a test that failed does not matter.
        if !thread::panicking() {
            self.call("browsingContext.close", &json!({}));
        }
    }
}

/// A value without the types that the protocol adds.
fn plain(value: &Value) -> Value {
    let content = &value["value"];
    match value["type"].as_str() {
        Some("string" | "number" | "boolean") => content.clone(),
        Some("array") => content.as_array().unwrap().iter().map(plain).collect(),
        Some("object") => {
            let fields = content.as_array().unwrap().iter();
            let fields = fields.map(|field| (field[0].as_str().unwrap().into(), plain(&field[1])));
            Value::Object(Map::from_iter(fields))
        }
        _ => Value::Null,
    }
}

impl Tab for FirefoxTab {
    fn call(&mut self, method: &str, parameters: &Value) -> Value {
        let mut parameters = parameters.clone();
        if parameters.get("moz:scope").is_none() && parameters.get("contexts").is_none() {
            parameters["context"] = json!(self.context);
        }
        self.browser
            .call(json!({ "method": method, "params": parameters }))
    }

    fn events(&mut self, method: &str) -> Vec<Value> {
        self.events.extend(self.messages.try_iter());
        let events = self.events.iter().filter(|event| event["method"] == method);
        events.map(|event| event["params"].clone()).collect()
    }

    fn navigate(&mut self, url: &str) {
        self.call(
            "browsingContext.navigate",
            &json!({ "url": url, "wait": "complete" }),
        );
    }

    fn reload(&mut self) {
        self.call("browsingContext.reload", &json!({ "wait": "complete" }));
    }

    fn evaluate(&mut self, expression: &str) -> Result<Value, String> {
        self.evaluate_in(&json!(self.context), expression)
    }

    fn run_first(&mut self, script: &str) {
        self.call(
            "script.addPreloadScript",
            &json!({ "functionDeclaration": format!("() => {{ {script} }}"), "contexts": [self.context] }),
        );
    }

    fn resize(&mut self, width: u32, height: u32) {
        self.call(
            "browsingContext.setViewport",
            &json!({ "viewport": { "width": width, "height": height }, "devicePixelRatio": 1 }),
        );
    }

    fn mouse(&mut self, action: Pointer, place: (f64, f64)) {
        self.pointer("mouse", action, place);
    }

    fn finger(&mut self, action: Pointer, place: (f64, f64)) {
        self.pointer("touch", action, place);
    }

    fn key(&mut self, key: &str, modifier: Option<Modifier>) {
        let code = KEYS.iter().find(|(name, _)| *name == key);
        let code = code.map_or(key.to_owned(), |(_, code)| code.to_string());
        let down = |key: &str| json!({ "type": "keyDown", "value": key });
        let up = |key: &str| json!({ "type": "keyUp", "value": key });
        let mut actions = vec![down(&code), up(&code)];
        let held = modifier.map(|modifier| match modifier {
            Modifier::Control => '\u{e009}'.to_string(),
            Modifier::Shift => '\u{e008}'.to_string(),
        });
        if let Some(held) = held {
            actions.insert(0, down(&held));
            actions.push(up(&held));
        }
        self.perform(&json!({ "type": "key", "id": "keyboard", "actions": actions }));
    }

    fn insert(&mut self, text: &str) {
        // There is no command for it, and `execCommand` does not ask the page before it inserts.
        self.evaluate(&format!(
            "document.activeElement.dispatchEvent(new InputEvent('beforeinput',
                {{ inputType: 'insertText', data: {}, bubbles: true, cancelable: true }}))",
            json!(text)
        ))
        .unwrap();
    }

    fn colour_scheme(&mut self, scheme: &str) {
        self.set("prefersColorSchemeOverride", scheme);
    }

    fn print_medium(&mut self) {
        self.set("mediumOverride", "print");
    }

    fn go_offline(&mut self) {
        let conditions = json!({ "type": "offline" });
        self.call(
            "emulation.setNetworkConditions",
            &json!({ "contexts": [self.context], "networkConditions": conditions }),
        );
    }

    fn requested(&mut self) -> Vec<String> {
        let requests = self.events("network.beforeRequestSent");
        let urls = requests.iter().map(|it| it["request"]["url"].as_str());
        urls.map(|url| url.unwrap().to_owned()).collect()
    }

    fn dialogs(&mut self) -> usize {
        self.events("browsingContext.userPromptOpened").len()
    }
}
