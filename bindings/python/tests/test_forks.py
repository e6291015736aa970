"""Processes that are forked while other threads use Wordtrail."""

import os
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no forks")

START = """
import os, random, signal, threading, time, wordtrail

dice = random.Random(1)
letters = "abcdefghijklmnopqrstuvwxyz"
def grid(rows):
    return wordtrail.Grid([[dice.choice(letters) for _ in range(rows)] for _ in range(rows)])

def forked(work):
    "Does work in a new process, which ends after a minute at the latest."
    child = os.fork()
    if child:
        return child
    signal.alarm(60)
    status = 1
    try:
        work()
        status = 0
    finally:
        os._exit(status)

def ends(children):
    "The exit statuses: a negative one is the number of a signal."
    return {os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children}

"""


def run(script):
    """Runs a script in a process of its own, and returns what it prints."""
    command = [sys.executable, "-W", "ignore", "-c", START + script]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.split()


def test_a_process_forked_while_tables_are_made_searches_with_them():
    ends = run("""
words = wordtrail.Dictionary("".join(dice.choices(letters, k=8)) for _ in range(200_000))
large = grid(200)
children = []
thread = threading.Thread(target=lambda: wordtrail.find(large, words, all=True))
thread.start()
while thread.is_alive():
    children.append(forked(lambda: wordtrail.find(large, words, all=True)))
    time.sleep(0.005)
thread.join()
print(len(children) > 2, *ends(children))
""")
    assert ends == ["True", "0"]


CALLS = {
    "find": "wordtrail.find(large, all=True)",
    "count": "wordtrail.count(large, mode='adjacent')",
    "score": "wordtrail.score(['perslatgsineters'] * 1000)",
    "make": "wordtrail.make(theme='animals', random=12, size=(12, 12), seed=1)",
    "bent": "wordtrail.make(theme='flowers', mode='adjacent', cover=True, size=(8, 6), seed=1)",
    "board": "wordtrail.make_board(min_words=100, seed=1)",
    "best": "wordtrail.best_boards(size=(3, 3), rounds=2, seed=1)[0].points",
    "words": "wordtrail.words(pattern='*tr*')",
}


@pytest.mark.parametrize("name", CALLS)
def test_a_process_forked_during_a_call_makes_the_same_call(name):
    ends = run(f"""
large = grid(200)
call = lambda: {CALLS[name]}
is_over = threading.Event()
def repeat():
    while not is_over.is_set():
        call()
thread = threading.Thread(target=repeat)
thread.start()
children = []
for _ in range(10):
    time.sleep(dice.random() / 50)
    children.append(forked(call))
is_over.set()
thread.join()
print(*ends(children))
""")
    assert ends == ["0"]


def test_a_process_forked_by_a_callback_learns_that_its_call_is_not_continued():
    raised = run("""
words, large = wordtrail.Dictionary(["a" * 60 + "b"]), "aaaaaaaa.b\\n" + "aaaaaaaa..\\n" * 7
parent, children = os.getpid(), []
def fork(done, total):
    if os.getpid() != parent:
        return
    child = os.fork()
    if child:
        children.append(child)
        raise InterruptedError
    signal.alarm(60)
try:
    wordtrail.find(large, words, mode="adjacent", progress=fork)
except InterruptedError:
    print(*ends(children))
except RuntimeError as error:
    is_raised = "forked" in str(error) and wordtrail.count("cat\\n") == 1
    os._exit(7 if is_raised else 1)
""")
    assert raised == ["7"]
