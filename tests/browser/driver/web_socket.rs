//! The client's side of a web socket on this machine, as far as a browser needs it that is driven: messages of text.

use std::io::{self, BufRead, BufReader, Error, Read, Write};
use std::net::TcpStream;

/// The bits of a frame's first byte, and what they say.
const FINAL: u8 = 0x80;
const KIND: u8 = 0x0f;
const TEXT: u8 = 1;
const CLOSE: u8 = 8;
/// The bit of the second byte with which a client says that its bytes are masked.
const MASKED: u8 = 0x80;
/// What each four bytes of a client are masked with. Firefox refuses zeros.
const MASK: [u8; 4] = [1, 2, 3, 4];

/// Opens a web socket at `HOST:PORT/PATH`: where messages are sent, and where they come from.
pub fn connect(address: &str) -> io::Result<(TcpStream, Messages)> {
    let (host, path) = address
        .split_once('/')
        .ok_or_else(|| Error::other("the address has no path"))?;
    let mut stream = TcpStream::connect(host)?;
    stream.set_nodelay(true)?;
    // Nothing between the two could confuse this with another answer, so the key is the same each time.
    write!(
        stream,
        "GET /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: d29yZHRyYWlsIHRlc3RzIQ==\r\n\r\n"
    )?;
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut answer = String::new();
    while !answer.ends_with("\r\n\r\n") {
        if reader.read_line(&mut answer)? == 0 {
            break;
        }
    }
    if !answer.starts_with("HTTP/1.1 101 ") {
        return Err(Error::other(answer));
    }
    Ok((stream, Messages(reader)))
}

/// Sends a text.
pub fn send(stream: &mut TcpStream, text: &str) -> io::Result<()> {
    let mut frame = vec![FINAL | TEXT];
    match text.len() {
        length @ ..126 => frame.push(MASKED | length as u8),
        length @ ..=0xffff => {
            frame.push(MASKED | 126);
            frame.extend((length as u16).to_be_bytes());
        }
        length => {
            frame.push(MASKED | 127);
            frame.extend((length as u64).to_be_bytes());
        }
    }
    frame.extend(MASK);
    frame.extend(
        text.bytes()
            .zip(MASK.iter().cycle())
            .map(|(byte, mask)| byte ^ mask),
    );
    stream.write_all(&frame)
}

/// The messages that come, until the other side ends.
pub struct Messages(BufReader<TcpStream>);

impl Messages {
    fn frame(&mut self) -> io::Result<(u8, Vec<u8>)> {
        let mut number = |bytes: usize| {
            let mut number = [0; 8];
            self.0.read_exact(&mut number[8 - bytes..])?;
            io::Result::Ok(u64::from_be_bytes(number))
        };
        let start = number(1)? as u8;
        let length = match number(1)? {
            126 => number(2)?,
            127 => number(8)?,
            length => length,
        };
        let mut content = Vec::new();
        (&mut self.0).take(length).read_to_end(&mut content)?;
        Ok((start, content))
    }
}

impl Iterator for Messages {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let mut message = Vec::new();
        loop {
            let (start, content) = self.frame().ok()?;
            match start & KIND {
                CLOSE => return None,
                // Other kinds of 8 and more ask whether this side is alive.
                ..CLOSE => message.extend(content),
                _ => continue,
            }
            if start & FINAL != 0 {
                return Some(message);
            }
        }
    }
}
