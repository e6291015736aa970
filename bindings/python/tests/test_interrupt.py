"""Other threads, Ctrl-C and progress while a search runs."""

import signal
import subprocess
import sys
import threading
import time

import pytest
from conftest import letters_of

import wordtrail

LONG = {
    "find": "wordtrail.find(grid, words, mode='adjacent')",
    "count": "wordtrail.count(grid, words, mode='adjacent', all=True)",
    "score": "wordtrail.score(['a' * 63 + 'b'] * 100, words, size=(8, 8))",
    "words": "long.words(pattern='?*' * 120)",
    "board": "wordtrail.make_board(min_words=10**6, tries=10**9)",
    "best": "wordtrail.best_boards(rounds=10**9)",
    "make": "wordtrail.make(random=400, size=(24, 24), seed=1, time_limit=600)",
    "dictionary": "wordtrail.Dictionary('a' * (n % 97 + 1) for n in iter(int, 1))",
}

SCRIPT = """
import random, time, wordtrail
grid, words = "aaaaaaaa.b\\n" + "aaaaaaaa..\\n" * 7, wordtrail.Dictionary(["a" * 60 + "b"])
if "long" in {call!r}:
    letters = random.Random(1)
    long = wordtrail.Dictionary("".join(letters.choices("ab", k=8000)) for _ in range(500))
print("ready", flush=True)
try:
    {call}
except KeyboardInterrupt:
    print(time.monotonic(), flush=True)
"""


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_ends_a_call_within_a_fifth_of_a_second(name):
    delays = []
    # A busy machine may delay one of them.
    for _ in range(3):
        script = SCRIPT.format(call=LONG[name])
        with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout.readline() == "ready\n"
            time.sleep(0.7)
            assert process.poll() is None, "the call is too short for the test"
            sent = time.monotonic()
            process.send_signal(signal.SIGINT)
            delays.append(float(process.stdout.readline()) - sent)
            process.kill()
        if delays[-1] < 0.2:
            break
    assert min(delays) < 0.2, delays


def test_other_threads_run_during_a_search(long_search):
    grid, dictionary = long_search
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    with pytest.raises(wordtrail.BudgetError):
        wordtrail.find(grid, dictionary, mode="adjacent", max_steps=100_000_000)
    done.set()
    thread.join()
    assert len(ticks) > 50


def test_searches_run_in_python_threads():
    grid = wordtrail.Grid(letters_of(200, 200))
    results = []
    threads = [threading.Thread(target=lambda: results.append(wordtrail.count(grid, all=True))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 8 and len(set(results)) == 1


def test_progress_is_called_and_ends_at_the_total():
    calls = []
    grid = wordtrail.Grid(letters_of(60, 60))
    wordtrail.count(grid, mode="adjacent", all=True, progress=lambda done, total: calls.append((done, total)))
    assert calls[-1][0] == calls[-1][1] >= 3600
    assert all(done <= total for done, total in calls)
    assert calls == sorted(calls)
    boards = []
    wordtrail.score(["perslatgsineters"] * 7, progress=lambda done, total: boards.append((done, total)))
    assert boards[-1] == (7, 7)
    words = []
    wordtrail.make(["cat", "dog"], progress=lambda done, total: words.append((done, total)))
    assert words[-1] == (2, 2)


def test_an_exception_of_the_callback_ends_the_search(long_search):
    grid, dictionary = long_search
    began = time.monotonic()

    def fail(done, total):
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        wordtrail.find(grid, dictionary, mode="adjacent", progress=fail)
    assert time.monotonic() - began < 5


def test_a_forked_process_searches(tmp_path):
    import multiprocessing

    grid = letters_of(100, 100)
    whole = wordtrail.count(grid, all=True)
    parts = [(grid, part) for part in range(1, 5)]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert sum(pool.starmap(count_part, parts)) == whole


def count_part(grid, part):
    return wordtrail.count(grid, all=True, part=(part, 4))
