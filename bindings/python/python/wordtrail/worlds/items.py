"""What a task asks, and files of such items."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from os import PathLike
from typing import Any


@dataclass(frozen=True)
class Item:
    """A question with its answer.

    prompt: what a model reads.
    answer: an answer that scores 1.
    metadata: what the item was made from, and all that scoring needs, as JSON.
    picture: the grid as PNG, if the prompt refers to one.
    """

    prompt: str
    answer: str
    metadata: dict[str, Any]
    picture: bytes | None = None

    def to_json(self) -> dict[str, Any]:
        """The item as values of JSON. A picture is in Base64."""
        row = {"prompt": self.prompt, "answer": self.answer, "metadata": self.metadata}
        if self.picture is not None:
            row["picture"] = base64.b64encode(self.picture).decode("ascii")
        return row

    @staticmethod
    def from_json(row: Mapping[str, Any]) -> Item:
        """The item that `to_json` gave. It may have more fields."""
        picture = row.get("picture")
        picture = None if picture is None else base64.b64decode(picture)
        return Item(row["prompt"], row["answer"], row["metadata"], picture)


def write_jsonl(path: str | PathLike[str], items: Iterable[Item]) -> int:
    """Writes each item on a line, and returns their number."""
    count = 0
    with open(path, "w", encoding="utf-8") as file:
        for count, item in enumerate(items, 1):
            file.write(json.dumps(item.to_json()) + "\n")
    return count


def read_jsonl(path: str | PathLike[str]) -> Iterator[Item]:
    """Reads what `write_jsonl` wrote."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            yield Item.from_json(json.loads(line))
