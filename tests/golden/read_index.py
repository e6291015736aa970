"""Reads an index of format version 1 and prints its words, sorted.

It is written from the table in src/dictionary/index/format.rs alone, so that the format cannot change unnoticed.
"""

import struct
import sys
import zlib

MAGIC = b"\x89WTI\r\n\x1a\n"


def check(condition, what):
    if not condition:
        sys.exit("not an index of version 1: " + what)


def sections(index):
    """The header's numbers, the alphabet, and the bytes of the trie."""
    check(index[:8] == MAGIC, "its magic")
    version, header_length, checksum, mask_bits = struct.unpack_from("<IIII", index, 8)
    check(version == 1, "its version")
    header = bytearray(index[:header_length])
    header[16:20] = bytes(4)
    check(zlib.crc32(header) == checksum, "the checksum of its header")
    words, longest, letters = struct.unpack_from("<QII", index, 24)
    end = header_length
    found = []
    for number, entry in enumerate((40, 64)):
        kind, section_checksum, offset, length = struct.unpack_from("<IIQQ", index, entry)
        check(kind == number + 1, "the kind of a section")
        check(offset == (end + 63) // 64 * 64, "the offset of a section")
        check(not any(index[end:offset]), "what is between its sections")
        found.append(index[offset:offset + length])
        check(zlib.crc32(found[-1]) == section_checksum, "the checksum of a section")
        end = offset + length
    check(end == len(index), "its length")
    alphabet = [chr(letter) for letter in struct.unpack_from("<%dI" % letters, index, 88)]
    return mask_bits, words, longest, alphabet, found[1]


def nodes(trie, mask_bits):
    """The mask and the first child of each node."""
    if mask_bits == 32:
        return [(mask, first) for mask, first in struct.iter_unpack("<II", trie)]
    return [(low | high << 32, first) for low, high, first in struct.iter_unpack("<III", trie)]


def words_below(nodes, position, prefix, alphabet, end_bit):
    mask, child = nodes[position]
    if mask >> end_bit & 1:
        yield prefix
    for code, letter in enumerate(alphabet):
        if mask >> code & 1:
            yield from words_below(nodes, child, prefix + letter, alphabet, end_bit)
            child += 1


with open(sys.argv[1], "rb") as file:
    mask_bits, count, longest, alphabet, trie = sections(file.read())
words = list(words_below(nodes(trie, mask_bits), 0, "", alphabet, mask_bits - 1))
check(len(words) == count and max(map(len, words)) == longest, "the numbers of its header")
sys.stdout.buffer.write("".join(word + "\n" for word in words).encode())
