"""The program: the command `wordtrail`, and `python -m wordtrail`."""

import signal
import sys

from wordtrail._wordtrail import run_program


def main() -> None:
    # Python's handler waits for the interpreter, which waits for the program. An ignored signal stays ignored.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    run_program(sys.argv)


if __name__ == "__main__":
    main()
