"""One of the processes of a house: settings come in on stdin, the socket of the door is inherited."""

import os
import pickle
import signal
import socket
import sys
import threading
import time
from typing import Final

from ludotheque.house.errors import HouseError
from ludotheque.house.log import configure
from ludotheque.house.serve import make_house, run
from ludotheque.house.settings import Settings

SECONDS: Final = 15  # to close in good order


def leave_with_the_others() -> None:
    """When whoever started us is gone, so are we."""
    os.read(0, 1)
    for _ in range(SECONDS):  # a signal that comes before anybody listens is lost
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(1)
    os._exit(1)


def main() -> None:
    settings: Settings = pickle.load(sys.stdin.buffer)
    configure(settings.log)
    listener = socket.socket(fileno=int(sys.argv[1]))
    try:
        house, listener, _held = make_house(settings, listener)
    except HouseError as error:
        raise SystemExit(f"Ludothèque cannot open: {error}") from None
    said = house.greeting
    house.greeting = lambda: [*said(), ""]  # an empty line is the end of it
    threading.Thread(target=leave_with_the_others, daemon=True).start()
    run(house, listener)


if __name__ == "__main__":
    main()
