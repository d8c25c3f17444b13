//! A browser of this machine, told what to do over a pipe (the DevTools protocol), and a page in it.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// The browser, if there is one: the one that is named, or one of the usual names.
pub(crate) fn browser() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("INSTEAD_BROWSER") {
        return Some(PathBuf::from(named)).filter(|path| path.exists());
    }
    let folders = std::env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
    std::env::split_paths(&folders).flat_map(|folder| names.map(|name| folder.join(name))).find(|path| path.is_file())
}

/// A page in a browser of its own.
pub(crate) struct Page {
    child: Child,
    ask: ChildStdin,
    hear: Receiver<Value>,
    session: String,
    asked: u64,
    folder: PathBuf,
    /// What a script could not do, and what a page was not allowed.
    pub(crate) faults: Vec<String>,
    /// Every address that was asked for.
    pub(crate) loaded: Vec<String>,
    events: VecDeque<Value>,
}

impl Page {
    /// A page of this size, in a browser that finds nothing but this machine.
    pub(crate) fn open(width: u32, height: u32) -> Page {
        let folder =
            std::env::temp_dir().join(format!("instead-browser-{}-{width}-{:?}", std::process::id(), Instant::now()));
        let folder = PathBuf::from(folder.display().to_string().replace([' ', '{', '}', ':', ','], "_"));
        // The pipe is of the descriptors 3 and 4.
        let script = "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null";
        let mut child = Command::new("sh")
            .args(["-c", script])
            .arg(browser().unwrap())
            .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"])
            .args([
                "--remote-debugging-pipe",
                "--no-first-run",
                "--disable-extensions",
                "--disable-background-networking",
            ])
            .arg("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")
            .arg(format!("--user-data-dir={}", folder.display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (ask, mut out) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let (tell, hear) = channel();
        std::thread::spawn(move || {
            let mut message = Vec::new();
            while out.read_until(0, &mut message).is_ok_and(|read| read > 0) {
                message.pop();
                let told = serde_json::from_slice(&message).map(|value: Value| tell.send(value));
                if !matches!(told, Ok(Ok(()))) {
                    break;
                }
                message.clear();
            }
        });
        let mut page = Page {
            child,
            ask,
            hear,
            session: String::new(),
            asked: 0,
            folder,
            faults: Vec::new(),
            loaded: Vec::new(),
            events: VecDeque::new(),
        };
        let target = page.call("Target.createTarget", json!({ "url": "about:blank" }));
        let target = target["targetId"].as_str().unwrap().to_owned();
        let session = page.call("Target.attachToTarget", json!({ "targetId": target, "flatten": true }));
        page.session = session["sessionId"].as_str().unwrap().to_owned();
        for domain in ["Page", "Runtime", "Network", "Log", "Accessibility"] {
            page.call(&format!("{domain}.enable"), json!({}));
        }
        page.size(width, height);
        page
    }

    pub(crate) fn size(&mut self, width: u32, height: u32) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 500 });
        self.call("Emulation.setDeviceMetricsOverride", size);
    }

    /// Asks the browser for something, and waits for it.
    pub(crate) fn call(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let mut message = json!({ "id": self.asked, "method": method, "params": params });
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.ask.write_all(&bytes).unwrap();
        loop {
            let message = self.hear.recv_timeout(PATIENCE).unwrap_or_else(|_| panic!("no answer to {method}"));
            if message["id"] == json!(self.asked) {
                assert!(message.get("error").is_none(), "{method}: {message}");
                return message["result"].clone();
            }
            self.heard(message);
        }
    }

    fn heard(&mut self, message: Value) {
        let params = &message["params"];
        match message["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" => self.faults.push(params["exceptionDetails"].to_string()),
            "Log.entryAdded" if params["entry"]["level"] == "error" && params["entry"]["source"] != "network" => {
                self.faults.push(params["entry"]["text"].to_string());
            }
            "Network.requestWillBeSent" => {
                self.loaded.extend(params["request"]["url"].as_str().map(str::to_owned));
            }
            _ => {}
        }
        self.events.push_back(message);
    }

    /// Goes to an address, and waits until all of it is there.
    pub(crate) fn go(&mut self, address: &str) {
        // The same address with another fragment is no other page.
        self.call("Page.navigate", json!({ "url": "about:blank" }));
        self.call("Page.navigate", json!({ "url": address }));
        self.until("document.readyState === 'complete' && document.getElementById('tools')?.children.length > 0");
        self.until("!document.querySelector('#ask.busy')");
    }

    /// The value of a script.
    pub(crate) fn eval(&mut self, script: &str) -> Value {
        let params = json!({ "expression": script, "awaitPromise": true, "returnByValue": true, "userGesture": true });
        let found = self.call("Runtime.evaluate", params);
        assert!(found.get("exceptionDetails").is_none(), "{script}: {}", found["exceptionDetails"]);
        found["result"]["value"].clone()
    }

    pub(crate) fn text(&mut self, selector: &str) -> String {
        let script = format!("document.querySelector({})?.textContent ?? ''", json!(selector));
        self.eval(&script).as_str().unwrap_or_default().to_owned()
    }

    /// Waits until this is so.
    pub(crate) fn until(&mut self, script: &str) {
        let begun = Instant::now();
        while !matches!(self.eval(&format!("Boolean({script})")), Value::Bool(true)) {
            if begun.elapsed() > PATIENCE {
                let body = self.eval("document.body.innerText");
                panic!("it never was so: {script}\n{}\n{:?}", body.as_str().unwrap_or_default(), self.faults);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Waits until an element holds this text.
    pub(crate) fn until_text(&mut self, selector: &str, text: &str) {
        self.until(&format!("document.querySelector({})?.textContent.includes({})", json!(selector), json!(text)));
    }

    /// Types where the focus is.
    pub(crate) fn types(&mut self, text: &str) {
        self.call("Input.insertText", json!({ "text": text }));
    }

    /// Presses keys, one after another.
    pub(crate) fn press(&mut self, keys: &str) {
        for key in keys.split(' ') {
            let (code, text) = match key {
                "Enter" => (13, "\r"),
                "Tab" => (9, ""),
                "Escape" => (27, ""),
                "Home" => (36, ""),
                "End" => (35, ""),
                "ArrowLeft" => (37, ""),
                "ArrowUp" => (38, ""),
                "ArrowRight" => (39, ""),
                "ArrowDown" => (40, ""),
                other => panic!("no key {other}"),
            };
            let down =
                json!({ "type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": code, "text": text });
            self.call("Input.dispatchKeyEvent", down);
            self.call(
                "Input.dispatchKeyEvent",
                json!({ "type": "keyUp", "key": key, "code": key, "windowsVirtualKeyCode": code }),
            );
        }
    }

    pub(crate) fn focus(&mut self, selector: &str) {
        self.until(&format!("document.querySelector({})", json!(selector)));
        self.eval(&format!("document.querySelector({}).focus()", json!(selector)));
    }

    pub(crate) fn click(&mut self, selector: &str) {
        self.until(&format!("document.querySelector({})", json!(selector)));
        self.eval(&format!("document.querySelector({}).click()", json!(selector)));
    }

    /// Puts a line into the field, and asks it.
    pub(crate) fn ask(&mut self, line: &str) {
        self.focus("#line");
        self.types(line);
        self.press("Enter");
    }

    /// Keeps a picture, where somebody wants to look at them: in the folder that `INSTEAD_SHOTS` names.
    pub(crate) fn picture(&mut self, name: &str) {
        let Some(folder) = std::env::var_os("INSTEAD_SHOTS") else { return };
        let found = self.call("Page.captureScreenshot", json!({ "format": "png", "captureBeyondViewport": true }));
        let bytes = from_base64(found["data"].as_str().unwrap());
        std::fs::write(Path::new(&folder).join(format!("{name}.png")), bytes).unwrap();
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn from_base64(text: &str) -> Vec<u8> {
    let (mut bytes, mut held, mut bits) = (Vec::new(), 0u32, 0);
    for c in text.bytes() {
        let value = match c {
            b'A'..=b'Z' => c - b'A',
            b'a'..=b'z' => c - b'a' + 26,
            b'0'..=b'9' => c - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => continue,
        };
        held = held << 6 | u32::from(value);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits & 0xff) as u8);
        }
    }
    bytes
}
