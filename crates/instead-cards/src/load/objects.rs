//! A file as a stream of card objects, one at a time, so that its size does not matter.

use std::io::{self, BufRead, Read};

use super::Fault;

/// The most bytes that one card object may have. The longest real one has about a tenth of that.
pub const MAX_CARD_BYTES: usize = 1 << 20;

/// How the objects of a text stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// A JSON array of card objects: Scryfall's older bulk files.
    Array,
    /// A card object on each line: Scryfall's bulk files.
    Lines,
    /// One object whose `data` has the faces of each card under its name: MTGJSON's `AtomicCards`.
    Atomic,
}

/// The objects of a text, one after another.
pub(super) struct Objects<R> {
    input: R,
    form: Form,
    /// The line that is being read.
    line: usize,
    /// What was read to know the form, and belongs to the first object.
    begun: Vec<u8>,
    /// Whether an element of the array was read, or a member of the object.
    any: bool,
    /// The object last read.
    pub(super) object: Vec<u8>,
}

impl<R: BufRead> Objects<R> {
    /// Reads up to the first object.
    pub(super) fn new(input: R) -> Result<Self, Fault> {
        let mut objects =
            Objects { input, form: Form::Lines, line: 1, begun: Vec::new(), any: false, object: Vec::new() };
        objects.skip_byte_order_mark()?;
        match objects.next_byte()? {
            None => return Err(Fault::at(1, "the file is empty")),
            Some(b'[') => {
                objects.take()?;
                objects.form = Form::Array;
            }
            Some(b'{') => {
                let line = objects.line;
                let (first, begun) = objects.first_key()?;
                if first == "meta" || first == "data" {
                    objects.form = Form::Atomic;
                    objects.reach_data(first)?;
                } else {
                    (objects.begun, objects.line) = (begun, line);
                }
            }
            Some(_) => return Err(Fault::at(objects.line, "neither a JSON array nor JSON Lines: expected `[` or `{`")),
        }
        Ok(objects)
    }

    pub(super) fn form(&self) -> Form {
        self.form
    }

    /// The line that is being read.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// Reads the next object, and says on which line it begins.
    pub(super) fn next(&mut self) -> Result<Option<usize>, Fault> {
        let next = match self.form {
            Form::Array => self.next_element(),
            Form::Lines => self.next_line(),
            Form::Atomic => self.next_member(),
        };
        self.any = true;
        next
    }

    fn peek(&mut self) -> Result<Option<u8>, Fault> {
        Ok(filled(&mut self.input, self.line)?.first().copied())
    }

    fn take(&mut self) -> Result<Option<u8>, Fault> {
        let byte = self.peek()?;
        if byte.is_some() {
            self.input.consume(1);
        }
        if byte == Some(b'\n') {
            self.line += 1;
        }
        Ok(byte)
    }

    /// The next byte that is not white space, not yet taken.
    fn next_byte(&mut self) -> Result<Option<u8>, Fault> {
        while self.peek()?.is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.take()?;
        }
        self.peek()
    }

    fn skip_byte_order_mark(&mut self) -> Result<(), Fault> {
        if self.peek()? == Some(0xef) {
            for _ in 0..3 {
                self.take()?;
            }
        }
        Ok(())
    }

    /// The first key of the object that begins here, and all that was read for it.
    fn first_key(&mut self) -> Result<(String, Vec<u8>), Fault> {
        let (mut begun, mut key, mut quotes) = (Vec::new(), Vec::new(), 0);
        while let Some(byte) = self.take()? {
            begun.push(byte);
            match byte {
                b'"' => quotes += 1,
                byte if quotes == 1 => key.push(byte),
                b'{' if begun.len() == 1 => {}
                byte if byte.is_ascii_whitespace() => {}
                _ => break,
            }
            // no name of a field is as long
            if quotes == 2 || begun.len() > 256 {
                break;
            }
        }
        Ok((String::from_utf8_lossy(&key).into_owned(), begun))
    }

    /// Reads on to the members of `data`.
    fn reach_data(&mut self, mut key: String) -> Result<(), Fault> {
        loop {
            self.expect(b':', "expected `:`")?;
            if key == "data" {
                return self.expect(b'{', "`data` is no object: of MTGJSON's files, AtomicCards is read");
            }
            self.value()?;
            match self.next_byte()? {
                Some(b',') => _ = self.take()?,
                _ => {
                    return Err(Fault::at(
                        self.line,
                        "no `data` in the object: neither MTGJSON's file nor card objects",
                    ));
                }
            }
            key = self.string()?;
        }
    }

    fn expect(&mut self, byte: u8, otherwise: &str) -> Result<(), Fault> {
        match self.next_byte()? {
            Some(found) if found == byte => self.take().map(drop),
            Some(_) => Err(Fault::at(self.line, otherwise)),
            None => Err(Fault::at(self.line, "the file ends within an object")),
        }
    }

    /// Reads a string, which is then the object last read.
    fn string(&mut self) -> Result<String, Fault> {
        let line = self.line;
        match self.next_byte()? {
            Some(b'"') => self.value()?,
            Some(_) => return Err(Fault::at(line, "expected a name in quotes")),
            None => return Err(Fault::at(line, "the file ends within an object")),
        }
        serde_json::from_slice(&self.object).map_err(|_| Fault::at(line, "a name that is no JSON string"))
    }

    /// JSON Lines: reads the next line that is not blank, and says which it is.
    fn next_line(&mut self) -> Result<Option<usize>, Fault> {
        self.object.clear();
        self.object.append(&mut self.begun);
        if self.object.is_empty() && self.next_byte()?.is_none() {
            return Ok(None);
        }
        let line = self.line;
        let limit = (MAX_CARD_BYTES + 1).saturating_sub(self.object.len());
        (&mut self.input)
            .take(limit as u64)
            .read_until(b'\n', &mut self.object)
            .map_err(|error| Fault::io(Some(line), error))?;
        if self.object.last() == Some(&b'\n') {
            self.line += self.object.iter().filter(|&&byte| byte == b'\n').count();
        } else if self.object.len() > MAX_CARD_BYTES {
            return Err(Fault::at(line, too_long()));
        }
        Ok(Some(line))
    }

    /// An array: reads the next element, which must be an object, and says on which line it begins. At the end of the
    /// array nothing may follow.
    fn next_element(&mut self) -> Result<Option<usize>, Fault> {
        let first = !self.any;
        match self.next_byte()? {
            Some(b',') if !first => {
                self.take()?;
            }
            Some(b']') => {
                self.take()?;
                return match self.next_byte()? {
                    None => Ok(None),
                    Some(_) => Err(Fault::at(self.line, "text after the end of the array")),
                };
            }
            Some(_) if first => {}
            Some(_) => return Err(Fault::at(self.line, "expected `,` or `]` after a card object")),
            None => return Err(Fault::at(self.line, "the file ends within the array")),
        }
        match self.next_byte()? {
            Some(b'{') => {}
            Some(_) => return Err(Fault::at(self.line, "expected a card object, beginning with `{`")),
            None => return Err(Fault::at(self.line, "the file ends within the array")),
        }
        let line = self.line;
        self.value()?;
        Ok(Some(line))
    }

    /// `AtomicCards`: reads the next name with its faces, an array.
    fn next_member(&mut self) -> Result<Option<usize>, Fault> {
        match self.next_byte()? {
            Some(b'}') => return Ok(None),
            Some(b',') if self.any => _ = self.take()?,
            Some(_) if !self.any => {}
            Some(_) => return Err(Fault::at(self.line, "expected `,` or `}` after the faces of a card")),
            None => return Err(Fault::at(self.line, "the file ends within `data`")),
        }
        let line = self.line;
        self.string()?;
        self.expect(b':', "expected `:`")?;
        match self.next_byte()? {
            Some(b'[') => {}
            Some(_) => {
                return Err(Fault::at(self.line, "not the faces of a card: of MTGJSON's files, AtomicCards is read"));
            }
            None => return Err(Fault::at(self.line, "the file ends within `data`")),
        }
        self.value()?;
        Ok(Some(line))
    }

    /// Reads a whole object, array or string, piece by piece.
    fn value(&mut self) -> Result<(), Fault> {
        let line = self.line;
        self.object.clear();
        let mut nesting = Nesting::default();
        loop {
            let buffer = filled(&mut self.input, self.line)?;
            if buffer.is_empty() {
                return Err(Fault::at(self.line, format!("the file ends within the card object of line {line}")));
            }
            let end = buffer.iter().position(|&byte| nesting.closed_by(byte));
            let taken = buffer.get(..end.map_or(buffer.len(), |end| end + 1)).unwrap_or(buffer);
            self.object.extend_from_slice(taken);
            self.line += taken.iter().filter(|&&byte| byte == b'\n').count();
            let length = taken.len();
            self.input.consume(length);
            if self.object.len() > MAX_CARD_BYTES {
                return Err(Fault::at(line, too_long()));
            }
            if end.is_some() {
                return Ok(());
            }
        }
    }
}

/// What can be read without waiting; nothing at the end.
fn filled<R: BufRead>(input: &mut R, line: usize) -> Result<&[u8], Fault> {
    loop {
        match input.fill_buf() {
            Ok(_) => break,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(Fault::io(Some(line), error)),
        }
    }
    // The buffer is full now, so this does not read again.
    input.fill_buf().map_err(|error| Fault::io(Some(line), error))
}

fn too_long() -> String {
    format!("a card object of more than {MAX_CARD_BYTES} bytes")
}

/// How deep in brackets a place of a JSON text is.
#[derive(Default)]
struct Nesting {
    depth: usize,
    quoted: bool,
    escaped: bool,
}

impl Nesting {
    /// Whether this next byte ends the value.
    fn closed_by(&mut self, byte: u8) -> bool {
        if self.escaped {
            self.escaped = false;
        } else if self.quoted {
            self.escaped = byte == b'\\';
            self.quoted = byte != b'"';
            return !self.quoted && self.depth == 0;
        } else {
            match byte {
                b'"' => self.quoted = true,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => {
                    self.depth = self.depth.saturating_sub(1);
                    return self.depth == 0;
                }
                _ => {}
            }
        }
        false
    }
}
