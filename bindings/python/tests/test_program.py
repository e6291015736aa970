"""The program, which the package has as a command."""

import os
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import pytest

import wordtrail

COMMAND = str(Path(sysconfig.get_path("scripts")) / "wordtrail")
GRID = "cat\ndog\nead\n"
FINDS = "cat  1:1 → 1:3  E\n"


def run(*arguments, **options):
    return subprocess.run([COMMAND, *arguments], capture_output=True, text=True, timeout=60, **options)


@pytest.mark.parametrize("command", [[COMMAND], [sys.executable, "-m", "wordtrail"]])
def test_the_command_is_the_program_of_the_same_version(command):
    version = subprocess.run([*command, "--version"], capture_output=True, text=True, timeout=60, check=True)
    assert version.stdout == f"wordtrail {wordtrail.__version__}\n"


def test_the_exit_status_is_that_of_the_program(tmp_path):
    assert run("find", input=GRID).stdout.startswith(FINDS)
    nothing = run("find", input="xx\n")
    assert (nothing.returncode, nothing.stdout) == (1, "")
    missing = run("find", str(tmp_path / "missing.txt"))
    assert missing.returncode == 2 and missing.stderr.startswith("error: ")
    wrong = run("find", "--such-option")
    assert wrong.returncode == 2 and "--such-option" in wrong.stderr


@pytest.mark.skipif(os.name != "posix", reason="names of files are bytes on Unix alone")
def test_names_that_are_no_text_reach_the_program(tmp_path):
    grid = os.fsencode(tmp_path) + b"/grid\xff.txt"
    with open(grid, "w") as file:
        file.write(GRID)
    found = subprocess.run([COMMAND, "find", grid], capture_output=True, timeout=60, check=True)
    assert found.stdout.decode().startswith(FINDS)


@pytest.mark.skipif(os.name != "posix", reason="signals of Unix")
def test_ctrl_c_ends_the_program_at_once(tmp_path):
    grid = tmp_path / "grid.txt"
    grid.write_text("aaaaaaaa.b\n" + "aaaaaaaa..\n" * 7)
    words = tmp_path / "words.txt"
    words.write_text("a" * 60 + "b\n")
    for output in ([], ["-o", str(tmp_path / "finds.txt")]):
        arguments = [COMMAND, "find", "-m", "adjacent", "--max-steps", "1000000000000", "-d", str(words), str(grid), *output]
        with subprocess.Popen(arguments, stderr=subprocess.PIPE) as process:
            time.sleep(1)
            assert process.poll() is None, "the search is too short for the test"
            process.send_signal(signal.SIGINT)
            assert process.wait(10) == -signal.SIGINT
        assert sorted(path.name for path in tmp_path.iterdir()) == ["grid.txt", "words.txt"], "a temporary file was left"


IMPORT = """
def handlers():
    # Without the signals from 32 on, of which glibc takes one for threads.
    lines = [line.split() for line in open("/proc/self/status") if line.startswith(("SigIgn", "SigCgt"))]
    return {name: int(mask, 16) % 2**31 for name, mask in lines}

before = handlers()
import wordtrail
wordtrail.find("cat")
assert len(before) == 2 and handlers() == before, (before, handlers())
print("goes on")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="it reads the handlers that the kernel knows")
def test_importing_the_library_sets_no_signal_handler():
    imported = subprocess.run([sys.executable, "-c", IMPORT], capture_output=True, text=True, timeout=60)
    assert (imported.stdout, imported.stderr) == ("goes on\n", "")
