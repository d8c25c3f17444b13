//! An engine: a program that is asked on its standard input and answers on its standard output, a line each.
//!
//! One question is asked at a time. An engine that dies, answers too late, or writes what is no answer is started anew for the
//! next question. Nothing here waits longer than it is told to: lines are written and read by threads of their own.

use std::fmt;
use std::io::{self, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use instead_batch::{Form, Lines};

use crate::protocol::{self, Answer, Request};

/// How long an engine may take to end when it is no longer asked.
const TO_END: Duration = Duration::from_secs(1);

/// How much of a line that is no answer is shown, in characters.
const SHOWN: usize = 120;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It did not come in time.
    TimedOut(Duration),
    /// The engine ended instead.
    Died(String),
    /// What came is no answer.
    Bad {
        /// The number of the line among all that the engine wrote since it was started.
        line: u64,
        /// What is wrong with it.
        why: String,
        /// How it begins.
        shown: String,
    },
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::TimedOut(each) => write!(f, "no answer came within {each:?}"),
            Trouble::Died(how) => write!(f, "the engine {how} instead of answering"),
            Trouble::Bad { line, why, shown } if shown.is_empty() => write!(f, "line {line} of its output: {why}"),
            Trouble::Bad { line, why, shown } => write!(f, "line {line} of its output: {why}: {shown}"),
        }
    }
}

/// A program that answers, started when it is needed.
pub struct Engine {
    command: Vec<String>,
    each: Option<Duration>,
    most: usize,
    running: Option<Running>,
    starts: usize,
}

/// A program that runs.
struct Running {
    child: Child,
    /// Lines that are to be written; none are once this is gone.
    to: Sender<String>,
    from: Receiver<io::Result<(u64, Result<String, String>)>>,
}

impl Engine {
    /// An engine by its command. An answer may take as long as `each` and have `most` bytes.
    pub fn new(command: Vec<String>, each: Option<Duration>, most: usize) -> Engine {
        Engine { command, each, most, running: None, starts: 0 }
    }

    /// How often it was started.
    pub fn starts(&self) -> usize {
        self.starts
    }

    /// Asks a question.
    ///
    /// # Errors
    /// If the program cannot be started. That it gives no answer is no error of this kind.
    pub fn ask(&mut self, request: &Request) -> io::Result<Result<Answer, Trouble>> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        let answer = running.ask(request, self.each)?;
        match &answer {
            Ok(_) => self.running = Some(running),
            Err(_) => running.kill(),
        }
        Ok(answer)
    }

    fn start(&mut self) -> io::Result<Running> {
        let (program, arguments) = self.command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut child = Command::new(program).args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        self.starts += 1;
        let (to, written) = channel::<String>();
        if let Some(mut input) = child.stdin.take() {
            // An engine that reads nothing holds up this thread alone.
            thread::spawn(move || {
                while let Ok(line) = written.recv() {
                    if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
                        break;
                    }
                }
            });
        }
        let (tell, from) = channel();
        if let Some(output) = child.stdout.take() {
            let mut lines = Lines::new(output, Form::Plain, self.most);
            thread::spawn(move || {
                while let Some(line) = lines.next_line().transpose() {
                    let last = line.is_err();
                    if tell.send(line.map(|line| (line.number, line.text))).is_err() || last {
                        break;
                    }
                }
            });
        }
        Ok(Running { child, to, from })
    }

    /// Lets the engine end. One that does not is ended.
    pub fn stop(&mut self) {
        let Some(Running { mut child, to, from }) = self.running.take() else { return };
        drop(to);
        let until = Instant::now() + TO_END;
        while matches!(child.try_wait(), Ok(None)) && Instant::now() < until {
            if matches!(from.recv_timeout(Duration::from_millis(20)), Err(RecvTimeoutError::Disconnected)) {
                thread::sleep(Duration::from_millis(5));
            }
        }
        Running { child, to: channel().0, from }.kill();
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Running {
    fn ask(&mut self, request: &Request, each: Option<Duration>) -> io::Result<Result<Answer, Trouble>> {
        // A program that has ended is seen when it is read.
        let _ = self.to.send(serde_json::to_string(request)?);
        let came = match each {
            None => self.from.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(each) => self.from.recv_timeout(each),
        };
        let (line, text) = match came {
            Ok(Ok(line)) => line,
            Ok(Err(error)) => return Ok(Err(Trouble::Died(format!("can no longer be read ({error})")))),
            Err(RecvTimeoutError::Timeout) => return Ok(Err(Trouble::TimedOut(each.unwrap_or_default()))),
            Err(RecvTimeoutError::Disconnected) => return Ok(Err(Trouble::Died(self.ended()))),
        };
        let bad = |why: String, text: &str| Trouble::Bad { line, why, shown: text.chars().take(SHOWN).collect() };
        Ok(match text.map(|text| (protocol::read(&text), text)) {
            Err(why) => Err(bad(why, "")),
            Ok((Err(why), text)) => Err(bad(why, &text)),
            Ok((Ok(answer), _)) if answer.id != request.id => {
                Err(bad(format!("it answers `{}` where `{}` was asked", answer.id, request.id), ""))
            }
            Ok((Ok(answer), _)) => Ok(answer),
        })
    }

    /// How a program ended whose output has.
    fn ended(&mut self) -> String {
        let until = Instant::now() + TO_END;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return told(status),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(5)),
                Ok(None) | Err(_) => return "closed its output".to_owned(),
            }
        }
    }

    fn kill(mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn told(status: ExitStatus) -> String {
    match status.code() {
        Some(code) => format!("ended with exit status {code}"),
        None => format!("was ended ({status})"),
    }
}
