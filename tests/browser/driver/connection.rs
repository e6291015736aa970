//! Messages to a browser and from it: commands that are answered, and events of its tabs.

use super::TIMEOUT;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

/// Sends a message.
type Sending = dyn FnMut(&str) + Send;

pub struct Connection {
    send: Mutex<Box<Sending>>,
    next: AtomicU64,
    listeners: Arc<Mutex<Listeners>>,
}

#[derive(Default)]
struct Listeners {
    /// Who waits for the answer to the command of a number.
    answers: HashMap<u64, Sender<Value>>,
    /// Who reads the events of a tab.
    events: HashMap<String, Sender<Value>>,
}

impl Connection {
    /// A connection with a function that sends a message, the messages that come, and a function that names the tab of an event.
    pub fn new(
        send: impl FnMut(&str) + Send + 'static,
        messages: impl Iterator<Item = Vec<u8>> + Send + 'static,
        tab: fn(&Value) -> &Value,
    ) -> Self {
        let listeners: Arc<Mutex<Listeners>> = Arc::default();
        let shared = Arc::clone(&listeners);
        thread::spawn(move || {
            for message in messages {
                let Ok(message) = serde_json::from_slice::<Value>(&message) else {
                    break;
                };
                let mut listeners = shared.lock().unwrap();
                let listener = match message["id"].as_u64() {
                    Some(id) => listeners.answers.remove(&id),
                    None => {
                        let tab = tab(&message).as_str().unwrap_or_default();
                        listeners.events.get(tab).cloned()
                    }
                };
                // The test of the tab may have ended.
                let _ = listener.map(|listener| listener.send(message));
            }
            // Nobody waits for a browser that has ended.
            *shared.lock().unwrap() = Listeners::default();
        });
        Self {
            send: Mutex::new(Box::new(send)),
            next: AtomicU64::new(1),
            listeners,
        }
    }

    /// The events of a tab, from now on.
    pub fn events(&self, tab: &str) -> Receiver<Value> {
        let (sender, events) = channel();
        let mut listeners = self.listeners.lock().unwrap();
        listeners.events.insert(tab.to_owned(), sender);
        events
    }

    /// Sends a command and waits for what it answers. The events before the answer are received then.
    #[track_caller]
    pub fn call(&self, mut command: Value) -> Value {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        command["id"] = json!(id);
        let (sender, answer) = channel();
        self.listeners.lock().unwrap().answers.insert(id, sender);
        (self.send.lock().unwrap())(&command.to_string());
        match answer.recv_timeout(TIMEOUT) {
            Ok(mut answer) => {
                assert!(answer["error"].is_null(), "{command}: {answer:#}");
                answer["result"].take()
            }
            Err(RecvTimeoutError::Timeout) => panic!("the browser does not answer {command}"),
            Err(RecvTimeoutError::Disconnected) => panic!("the browser ended before {command}"),
        }
    }
}
