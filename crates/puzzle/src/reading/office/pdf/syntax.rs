//! The values and operators of PDF (ISO 32000-1, 7.2 and 7.3).

use std::collections::HashMap;

/// The most values in each other, and the most values of an object.
const MAX_DEPTH: usize = 32;
const MAX_VALUES: usize = 1 << 18;

pub(super) type Dict = HashMap<Vec<u8>, Value>;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Value {
    Number(f64),
    Name(Vec<u8>),
    Text(Vec<u8>),
    Array(Vec<Value>),
    Dict(Dict),
    /// The number of an object.
    Reference(u32),
    /// An operator of a page, or a keyword.
    Keyword(Vec<u8>),
}

impl Value {
    pub fn number(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    pub fn text(&self) -> Option<&[u8]> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    pub fn name(&self) -> Option<&[u8]> {
        match self {
            Self::Name(name) => Some(name),
            _ => None,
        }
    }

    pub fn into_array(self) -> Option<Vec<Self>> {
        match self {
            Self::Array(values) => Some(values),
            _ => None,
        }
    }

    pub fn into_dict(self) -> Option<Dict> {
        match self {
            Self::Dict(dict) => Some(dict),
            _ => None,
        }
    }
}

/// Reads values from bytes.
#[derive(Debug, Clone)]
pub(super) struct Parser<'a> {
    pub bytes: &'a [u8],
    pub position: usize,
    /// The values that may still be read.
    left: usize,
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b'\0' | b'\t' | b'\n' | b'\x0c' | b'\r' | b' ')
}

fn is_delimiter(byte: u8) -> bool {
    matches!(
        byte,
        b'(' | b')' | b'<' | b'>' | b'[' | b']' | b'{' | b'}' | b'/' | b'%'
    )
}

impl<'a> Parser<'a> {
    pub fn new(bytes: &'a [u8], position: usize) -> Self {
        Self {
            bytes,
            position,
            left: MAX_VALUES,
        }
    }

    /// The next value. None at the end, and where there are too many.
    pub fn value(&mut self) -> Option<Value> {
        self.value_at(0)
    }

    /// The next value of a page, which may have any number of them.
    pub fn value_of_page(&mut self) -> Option<Value> {
        self.left = MAX_VALUES;
        self.value()
    }

    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.position).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.position += 1;
        Some(byte)
    }

    /// The bytes up to one that ends them.
    fn take_until(&mut self, is_end: impl Fn(u8) -> bool) -> &'a [u8] {
        let rest = self.bytes.get(self.position..).unwrap_or_default();
        let length = rest.iter().position(|&byte| is_end(byte));
        let taken = &rest[..length.unwrap_or(rest.len())];
        self.position += taken.len();
        taken
    }

    fn skip_space(&mut self) {
        loop {
            self.take_until(|byte| !is_space(byte));
            if self.peek() != Some(b'%') {
                return;
            }
            self.take_until(|byte| matches!(byte, b'\n' | b'\r'));
        }
    }

    fn value_at(&mut self, depth: usize) -> Option<Value> {
        self.skip_space();
        self.left = self.left.checked_sub(1)?;
        if depth > MAX_DEPTH {
            return None;
        }
        if self.skip(b"<<") {
            return self.dict(depth).map(Value::Dict);
        }
        let first = self.peek()?;
        if !is_delimiter(first) {
            return Some(self.word());
        }
        self.position += 1;
        Some(match first {
            b'<' => Value::Text(self.hexadecimal()),
            b'(' => Value::Text(self.literal()),
            b'[' => Value::Array(self.array(depth)?),
            b'/' => Value::Name(self.name()),
            other => Value::Keyword(vec![other]),
        })
    }

    /// Whether a mark comes next, which is skipped.
    fn skip(&mut self, mark: &[u8]) -> bool {
        let rest = self.bytes.get(self.position..);
        let is_next = rest.is_some_and(|rest| rest.starts_with(mark));
        self.position += if is_next { mark.len() } else { 0 };
        is_next
    }

    fn array(&mut self, depth: usize) -> Option<Vec<Value>> {
        let mut values = Vec::new();
        loop {
            self.skip_space();
            if self.skip(b"]") {
                return Some(values);
            }
            values.push(self.value_at(depth + 1)?);
        }
    }

    fn dict(&mut self, depth: usize) -> Option<Dict> {
        let mut dict = Dict::new();
        loop {
            self.skip_space();
            if self.skip(b">>") {
                return Some(dict);
            }
            let Value::Name(name) = self.value_at(depth + 1)? else {
                return None;
            };
            dict.insert(name, self.value_at(depth + 1)?);
        }
    }

    /// A number, a reference or a keyword.
    fn word(&mut self) -> Value {
        let word = self.take_until(|byte| is_space(byte) || is_delimiter(byte));
        let number = str::from_utf8(word).ok().and_then(|word| word.parse().ok());
        let Some(number) = number.filter(|number: &f64| number.is_finite()) else {
            return Value::Keyword(word.to_vec());
        };
        // `5 0 R`, of which numbers and keywords are the only values that follow each other.
        if word.iter().all(u8::is_ascii_digit) {
            let mut ahead = self.clone();
            ahead.skip_space();
            let is_generation = ahead.take_until(|byte| !byte.is_ascii_digit()).len();
            ahead.skip_space();
            let keyword = ahead.take_until(|byte| is_space(byte) || is_delimiter(byte));
            if (1..=5).contains(&is_generation) && keyword == b"R" && number <= f64::from(u32::MAX)
            {
                self.position = ahead.position;
                return Value::Reference(number as u32);
            }
        }
        Value::Number(number)
    }

    /// A name, in which `#20` is a space.
    fn name(&mut self) -> Vec<u8> {
        let mut bytes = self.take_until(|byte| is_space(byte) || is_delimiter(byte));
        let mut name = Vec::new();
        while let [first, rest @ ..] = bytes {
            let digits = rest.get(..2).filter(|_| *first == b'#');
            let digits = digits.and_then(|digits| str::from_utf8(digits).ok());
            let code = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
            name.push(code.unwrap_or(*first));
            bytes = if code.is_some() { &rest[2..] } else { rest };
        }
        name
    }

    /// A text as digits, `<48656C6C6F>`.
    fn hexadecimal(&mut self) -> Vec<u8> {
        let digits = self.take_until(|byte| byte == b'>').iter();
        self.position += 1;
        let digits = digits.filter_map(|&digit| char::from(digit).to_digit(16));
        let digits = Vec::from_iter(digits.map(|digit| digit as u8));
        // A digit that is missing at the end is 0.
        let pairs = digits.chunks(2);
        let bytes = pairs.map(|pair| pair[0] << 4 | pair.get(1).unwrap_or(&0));
        bytes.collect()
    }

    /// A text behind a parenthesis, which may have others in it.
    fn literal(&mut self) -> Vec<u8> {
        let mut text = Vec::new();
        let mut depth = 1;
        while let Some(byte) = self.next() {
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b'\\' => {
                    text.extend(self.escaped());
                    continue;
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
            text.push(byte);
        }
        text
    }

    /// The byte that is written behind a backslash; none at the end of a line.
    fn escaped(&mut self) -> Option<u8> {
        Some(match self.next()? {
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'b' => b'\x08',
            b'f' => b'\x0c',
            digit @ b'0'..=b'7' => {
                let mut code = u32::from(digit - b'0');
                for _ in 0..2 {
                    let Some(digit @ b'0'..=b'7') = self.peek() else {
                        break;
                    };
                    self.position += 1;
                    code = code * 8 + u32::from(digit - b'0');
                }
                code as u8
            }
            b'\n' => return None,
            b'\r' => {
                self.skip(b"\n");
                return None;
            }
            other => other,
        })
    }
}
