"""Packs a folder, the same bytes each time: archive.py FOLDER ARCHIVE, which ends with .tar.gz or .zip.

All times are SOURCE_DATE_EPOCH, and the program is the one file that may be executed.
"""

import gzip
import os
import sys
import tarfile
import time
import zipfile
from pathlib import Path

folder, archive = Path(sys.argv[1]), Path(sys.argv[2])
moment = int(os.environ["SOURCE_DATE_EPOCH"])
files = sorted(path for path in folder.rglob("*") if path.is_file())


def mode(path):
    return 0o755 if path.stem == folder.name.partition("-")[0] and path.parent == folder else 0o644


if archive.suffix == ".zip":
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as output:
        for path in files:
            entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), time.gmtime(moment)[:6])
            entry.external_attr = mode(path) << 16
            output.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
else:
    with gzip.GzipFile(archive, "wb", mtime=moment) as compressed, tarfile.open(fileobj=compressed, mode="w") as output:
        for path in files:
            entry = tarfile.TarInfo(path.relative_to(folder.parent).as_posix())
            entry.size, entry.mtime, entry.mode = path.stat().st_size, moment, mode(path)
            with path.open("rb") as content:
                output.addfile(entry, content)
