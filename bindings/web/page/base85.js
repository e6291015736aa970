// Bytes that the page carries as text.

// The digits of numbers that are four bytes each, as in build/src/base85.rs.
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,.:;=?@[]^_{|}~";

export function decoded(text) {
  const [length] = text.split(":", 1);
  const values = new Uint8Array(128);
  [...DIGITS].forEach((digit, value) => (values[digit.charCodeAt(0)] = value));
  const bytes = new DataView(new ArrayBuffer(4 * Math.ceil(length / 4)));
  let place = length.length + 1;
  for (let offset = 0; offset < bytes.byteLength; offset += 4) {
    let number = 0;
    for (const end = place + 5; place < end; place += 1) number = number * 85 + values[text.charCodeAt(place)];
    bytes.setUint32(offset, number);
  }
  return new Uint8Array(bytes.buffer, 0, Number(length));
}
