"""A preprocessor of mdBook: links to files of the repository that are not in the book become their texts."""

import json
import re
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^():#\s]+)(#[^()\s]*)?\)")


def is_inside(target):
    return (FOLDER / target).resolve().is_relative_to(FOLDER)


def change(items):
    for item in items:
        if "Chapter" in item:
            chapter = item["Chapter"]
            chapter["content"] = LINK.sub(
                lambda link: link[0] if is_inside(link[2]) else link[1], chapter["content"]
            )
            change(chapter["sub_items"])


if sys.argv[1:2] == ["supports"]:
    sys.exit(sys.argv[2] != "html")
_, book = json.load(sys.stdin)
change(book["items"])
json.dump(book, sys.stdout)
