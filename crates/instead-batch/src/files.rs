//! Lines of a file, plain or compressed as its name says, and the file that their answers go to.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use flate2::Compression;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// How a file is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// As it is.
    #[default]
    Plain,
    /// Compressed by gzip: `.gz`.
    Gz,
    /// Compressed by Zstandard: `.zst`.
    Zst,
}

impl Form {
    /// The form of a file of this name.
    pub fn of(path: &Path) -> Form {
        let is = |ending: &str| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(ending));
        match (is("gz"), is("zst")) {
            (true, _) => Form::Gz,
            (_, true) => Form::Zst,
            _ => Form::Plain,
        }
    }

    /// What is written in this form, read.
    pub fn reading<R: BufRead + Send + 'static>(self, from: R) -> Box<dyn BufRead + Send> {
        match self {
            Form::Plain => Box::new(from),
            Form::Gz => Box::new(BufReader::new(MultiGzDecoder::new(from))),
            Form::Zst => Box::new(BufReader::new(Frames::new(from, false))),
        }
    }

    /// A block of lines, as a piece of the file that is whole by itself.
    fn whole(self, block: &[u8]) -> io::Result<Vec<u8>> {
        match self {
            Form::Plain => Ok(block.to_vec()),
            Form::Gz => {
                let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(block)?;
                encoder.finish()
            }
            Form::Zst => Ok(compress_to_vec(block, CompressionLevel::Fastest)),
        }
    }
}

/// The frames of a Zstandard file, one after another, or the first alone.
pub(crate) struct Frames<R> {
    from: R,
    decoder: FrameDecoder,
    inside: bool,
    over: bool,
    only_one: bool,
}

impl<R: BufRead> Frames<R> {
    pub(crate) fn new(from: R, only_one: bool) -> Frames<R> {
        Frames { from, decoder: FrameDecoder::new(), inside: false, over: false, only_one }
    }

    /// Begins the next frame, if there is one. What is to be skipped is.
    fn begin(&mut self) -> io::Result<bool> {
        loop {
            if self.from.fill_buf()?.is_empty() {
                return Ok(false);
            }
            match self.decoder.init(&mut self.from) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    io::copy(&mut self.from.by_ref().take(u64::from(length)), &mut io::sink())?;
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !self.over && !buffer.is_empty() {
            if !self.inside {
                self.inside = self.begin()?;
                self.over = !self.inside;
                continue;
            }
            let read = self.decoder.read(buffer)?;
            if read > 0 {
                return Ok(read);
            }
            if !self.decoder.is_finished() {
                let blocks = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.from, blocks).map_err(io::Error::other)?;
                continue;
            }
            let said = self.decoder.get_checksum_from_data();
            if said.is_some() && said != self.decoder.get_calculated_checksum() {
                return Err(io::Error::new(io::ErrorKind::InvalidData, "its checksum is not right"));
            }
            self.inside = false;
            self.over = self.only_one;
        }
        Ok(0)
    }
}

/// A reader whose bytes are counted.
#[derive(Debug)]
pub(crate) struct Counted<R> {
    from: R,
    count: Arc<AtomicU64>,
}

impl<R> Counted<R> {
    pub(crate) fn new(from: R, count: Arc<AtomicU64>) -> Counted<R> {
        Counted { from, count }
    }
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.from.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.count.fetch_add(amount as u64, Ordering::Relaxed);
        self.from.consume(amount);
    }
}

/// The lines of a file that are not blank, each with its number.
pub struct Lines {
    from: Box<dyn BufRead + Send>,
    number: u64,
    most: usize,
    count: Arc<AtomicU64>,
}

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// Its number, from 1. Blank lines count.
    pub number: u64,
    /// The line, without its end, or why there is none.
    pub text: Result<String, String>,
}

impl Lines {
    /// The lines of what is read, in this form. A line may have `most` bytes.
    pub fn new(from: impl Read + Send + 'static, form: Form, most: usize) -> Lines {
        let count = Arc::new(AtomicU64::new(0));
        let counted = Counted::new(from, count.clone());
        Lines { from: form.reading(BufReader::with_capacity(1 << 16, counted)), number: 0, most, count }
    }

    /// How many bytes of the file have been read: they are counted as it stands, compressed or not.
    pub fn bytes(&self) -> Arc<AtomicU64> {
        self.count.clone()
    }

    /// The next line that is not blank; none at the end.
    ///
    /// # Errors
    /// If the file cannot be read, or not be decompressed.
    pub fn next_line(&mut self) -> io::Result<Option<Numbered>> {
        loop {
            let mut bytes = Vec::new();
            let most = u64::try_from(self.most).unwrap_or(u64::MAX).saturating_add(2);
            if self.from.by_ref().take(most).read_until(b'\n', &mut bytes)? == 0 {
                return Ok(None);
            }
            self.number += 1;
            let ends = bytes.ends_with(b"\n");
            if !ends && bytes.len() > self.most && skip_line(&mut self.from)? {
                let why = format!("the line has more than {} bytes", self.most);
                return Ok(Some(Numbered { number: self.number, text: Err(why) }));
            }
            let text = match String::from_utf8(bytes) {
                Ok(text) => text,
                Err(_) => return Ok(Some(Numbered { number: self.number, text: Err("the line is not UTF-8".into()) })),
            };
            let text = text.trim_end_matches(['\n', '\r']);
            let text = if self.number == 1 { text.trim_start_matches('\u{feff}') } else { text };
            if !text.trim().is_empty() {
                return Ok(Some(Numbered { number: self.number, text: Ok(text.to_owned()) }));
            }
        }
    }
}

/// Reads to the end of a line, and keeps nothing of it.
fn skip_line(from: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let buffer = from.fill_buf()?;
        let (read, ends) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        from.consume(read);
        if ends {
            return Ok(true);
        }
    }
}

/// How many lines, and how many bytes of them, are compressed as one piece. Both depend on what is written alone, so that
/// the same lines give the same file.
const BLOCK: (usize, usize) = (256, 256 << 10);

/// The file that the answers go to, a line each.
pub struct Writer<W> {
    to: W,
    form: Form,
    block: Vec<u8>,
    lines: usize,
    /// Whether nothing was ever written: what is compressed is then one empty piece.
    fresh: bool,
}

impl<W: Write> Writer<W> {
    /// Writes in this form; `fresh` if nothing stands there yet.
    pub fn new(to: W, form: Form, fresh: bool) -> Writer<W> {
        Writer { to, form, block: Vec::new(), lines: 0, fresh }
    }

    /// Writes a line.
    ///
    /// # Errors
    /// Those of the file.
    pub fn line(&mut self, text: &str) -> io::Result<()> {
        self.block.extend_from_slice(text.as_bytes());
        self.block.push(b'\n');
        self.lines += 1;
        if self.lines >= BLOCK.0 || self.block.len() >= BLOCK.1 { self.write() } else { Ok(()) }
    }

    /// Writes what waits, where that does not change the file.
    ///
    /// # Errors
    /// Those of the file.
    pub fn pause(&mut self) -> io::Result<()> {
        if self.form == Form::Plain && !self.block.is_empty() { self.write() } else { Ok(()) }
    }

    /// Writes the rest.
    ///
    /// # Errors
    /// Those of the file.
    pub fn finish(mut self) -> io::Result<()> {
        if !self.block.is_empty() || self.fresh { self.write() } else { self.to.flush() }
    }

    fn write(&mut self) -> io::Result<()> {
        let whole = self.form.whole(&self.block)?;
        self.to.write_all(&whole)?;
        self.to.flush()?;
        self.block.clear();
        (self.lines, self.fresh) = (0, false);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(form: Form, lines: &[&str]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut writer = Writer::new(&mut bytes, form, true);
        lines.iter().for_each(|line| writer.line(line).unwrap());
        writer.finish().unwrap();
        bytes
    }

    #[test]
    fn what_is_written_in_any_form_is_read_again() {
        let long = "x".repeat(300 << 10);
        let lines = ["a", "b", long.as_str(), "c"];
        for form in [Form::Plain, Form::Gz, Form::Zst] {
            let mut read = Lines::new(io::Cursor::new(written(form, &lines)), form, 1 << 20);
            for (index, line) in lines.iter().enumerate() {
                let found = read.next_line().unwrap().unwrap();
                assert_eq!((found.number, found.text.as_deref()), (index as u64 + 1, Ok(*line)), "{form:?}");
            }
            assert_eq!(read.next_line().unwrap(), None);
            let mut none = Lines::new(io::Cursor::new(written(form, &[])), form, 10);
            assert_eq!(none.next_line().unwrap(), None, "{form:?}");
        }
    }

    #[test]
    fn blank_lines_are_skipped_and_counted_and_long_ones_are_named() {
        let text = "\u{feff}one\r\n\n  \nabcdefghijk\nlast";
        let mut read = Lines::new(io::Cursor::new(text.as_bytes().to_vec()), Form::Plain, 8);
        let all: Vec<Numbered> = std::iter::from_fn(|| read.next_line().unwrap()).collect();
        let numbers: Vec<u64> = all.iter().map(|line| line.number).collect();
        assert_eq!(numbers, [1, 4, 5]);
        assert_eq!(all[1].text, Err("the line has more than 8 bytes".to_owned()));
        assert_eq!((all[0].text.as_deref(), all[2].text.as_deref()), (Ok("one"), Ok("last")));
    }
}
