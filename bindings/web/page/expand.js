// Bytes that the page carries as text, some of them compressed.

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

// Adaptive probabilities of bits, each in 2048ths.
const probabilities = (count) => new Uint16Array(count).fill(1024);

// The range decoder of LZMA: bits of known probabilities, from bytes. The range and the code are in an array because a browser
// would put the numbers of other variables, which may have 32 bits, on the heap.
class Bits {
  constructor(input, place) {
    this.input = input;
    // The first byte is always zero.
    this.place = place + 5;
    this.numbers = new Uint32Array([0xffffffff, new DataView(input.buffer, input.byteOffset).getUint32(place + 1)]);
  }

  bit(model, index) {
    const { numbers } = this;
    const probability = model[index];
    const bound = (numbers[0] >>> 11) * probability;
    let bit = 0;
    if (numbers[1] < bound) {
      numbers[0] = bound;
      model[index] = probability + ((2048 - probability) >> 5);
    } else {
      numbers[0] -= bound;
      numbers[1] -= bound;
      model[index] = probability - (probability >> 5);
      bit = 1;
    }
    if (numbers[0] < 0x1000000) this.shift();
    return bit;
  }

  shift() {
    this.numbers[0] <<= 8;
    this.numbers[1] = (this.numbers[1] << 8) | this.input[this.place++];
  }

  // Bits that are as likely 0 as 1.
  even(count) {
    const { numbers } = this;
    let value = 0;
    for (let left = count; left > 0; left -= 1) {
      numbers[0] >>>= 1;
      const bit = numbers[1] < numbers[0] ? 0 : 1;
      if (bit === 1) numbers[1] -= numbers[0];
      value = 2 * value + bit;
      if (numbers[0] < 0x1000000) this.shift();
    }
    return value;
  }

  // A number of some bits, the highest first.
  tree(model, count, start = 0) {
    let node = 1;
    for (let left = count; left > 0; left -= 1) node = 2 * node + this.bit(model, start + node);
    return node - (1 << count);
  }

  // The same, the lowest bit first.
  reversedTree(model, count, start = 0) {
    let node = 1;
    let value = 0;
    for (let place = 0; place < count; place += 1) {
      const bit = this.bit(model, start + node);
      node = 2 * node + bit;
      value |= bit << place;
    }
    return value;
  }
}

// Lengths of matches, less 2.
class Lengths {
  constructor() {
    this.choice = probabilities(2);
    this.low = probabilities(16 << 3);
    this.middle = probabilities(16 << 3);
    this.high = probabilities(256);
  }

  next(bits, position) {
    if (bits.bit(this.choice, 0) === 0) return bits.tree(this.low, 3, position << 3);
    if (bits.bit(this.choice, 1) === 0) return 8 + bits.tree(this.middle, 3, position << 3);
    return 16 + bits.tree(this.high, 8);
  }
}

// Repeats bytes at a distance before, which may be among those that are repeated.
function repeatBytes(output, place, count, distance) {
  for (let to = place; to < place + count; to += 1) output[to] = output[to - distance];
}

// The bytes of an LZMA file, whose header has their number. The names of states and models are those of the specification in
// the LZMA SDK.
export function decompressed(input) {
  const literalBits = input[0] % 9;
  const positionMask = (1 << Math.floor(input[0] / 45)) - 1;
  const length = new DataView(input.buffer, input.byteOffset).getUint32(5, true);
  const output = new Uint8Array(length);
  const bits = new Bits(input, 13);
  const literals = probabilities(0x300 << literalBits);
  const isMatch = probabilities(12 << 4);
  const isRepeat = probabilities(12);
  const isRepeat0 = probabilities(12);
  const isRepeat1 = probabilities(12);
  const isRepeat2 = probabilities(12);
  const isLong = probabilities(12 << 4);
  const slots = probabilities(4 << 6);
  const specials = probabilities(128);
  const alignment = probabilities(16);
  const lengths = new Lengths();
  const repeatLengths = new Lengths();
  // The last four distances, less 1.
  const distances = new Uint32Array(4);
  let state = 0;
  let place = 0;

  function literal() {
    const before = place > 0 ? output[place - 1] : 0;
    const start = 0x300 * (before >> (8 - literalBits));
    let node = 1;
    if (state >= 7) {
      let match = output[place - distances[0] - 1];
      while (node < 0x100) {
        const expected = (match >> 7) & 1;
        match <<= 1;
        const bit = bits.bit(literals, start + ((1 + expected) << 8) + node);
        node = 2 * node + bit;
        if (bit !== expected) break;
      }
    }
    while (node < 0x100) node = 2 * node + bits.bit(literals, start + node);
    output[place++] = node;
    state -= state < 4 ? state : state < 10 ? 3 : 6;
  }

  function distance(size) {
    const slot = bits.tree(slots, 6, Math.min(size, 3) << 6);
    if (slot < 4) return slot;
    const count = (slot >> 1) - 1;
    const base = (2 | (slot & 1)) << count;
    if (slot < 14) return base + bits.reversedTree(specials, count, base - slot);
    return base + (bits.even(count - 4) << 4) + bits.reversedTree(alignment, 4);
  }

  // Chooses one of the last distances, which becomes the first.
  function repeat() {
    const index = bits.bit(isRepeat1, state) === 0 ? 1 : 2 + bits.bit(isRepeat2, state);
    const chosen = distances[index];
    distances.copyWithin(1, 0, index);
    distances[0] = chosen;
  }

  while (place < length) {
    const position = place & positionMask;
    if (bits.bit(isMatch, (state << 4) + position) === 0) {
      literal();
      continue;
    }
    let size;
    if (bits.bit(isRepeat, state) === 0) {
      size = lengths.next(bits, position);
      state = state < 7 ? 7 : 10;
      distances.copyWithin(1, 0, 3);
      distances[0] = distance(size);
    } else {
      if (bits.bit(isRepeat0, state) === 1) repeat();
      else if (bits.bit(isLong, (state << 4) + position) === 0) {
        state = state < 7 ? 9 : 11;
        output[place] = output[place - distances[0] - 1];
        place += 1;
        continue;
      }
      size = repeatLengths.next(bits, position);
      state = state < 7 ? 8 : 11;
    }
    repeatBytes(output, place, Math.min(size + 2, length - place), distances[0] + 1);
    place += size + 2;
  }
  return output;
}
