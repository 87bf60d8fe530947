"""Ports and processes of this machine, and waiting for things to happen on it."""

import os
import pathlib
import random
import signal
import socket
import time


def free_ports(count):
    """So many ports in a row that nobody listens on, below those that the kernel gives out."""
    while True:
        first = random.randrange(20000, 32000)
        ports = list(range(first, first + count))
        sockets = []
        try:
            for port in ports:
                sockets.append(socket.create_server(("127.0.0.1", port)))
            return ports
        except OSError:
            pass
        finally:
            for each in sockets:
                each.close()


def wait_until(what, seconds, condition, pause=0.05):
    """Waits until the condition holds and gives its value, or says what never came."""
    end = time.monotonic() + seconds
    while not (value := condition()):
        if time.monotonic() > end:
            raise TimeoutError(f"waited {seconds} s in vain until {what}")
        time.sleep(pause)
    return value


class Process:
    """A process as /proc tells of it. One that is gone has no name, no arguments, nothing."""

    def __init__(self, number):
        self.number = number
        self.folder = pathlib.Path(f"/proc/{number}")

    @staticmethod
    def all():
        return [Process(int(each.name)) for each in pathlib.Path("/proc").iterdir() if each.name.isdigit()]

    def name(self):
        return self._text("comm").strip()

    def arguments(self):
        return self._text("cmdline").split("\0")[:-1]

    def environment(self):
        return dict(entry.split("=", 1) for entry in self._text("environ").split("\0") if "=" in entry)

    def files(self):
        """What it has open."""
        try:
            return {os.readlink(each) for each in (self.folder / "fd").iterdir()}
        except OSError:
            return set()

    def runs(self):
        return self._status("State")[:1] not in ("", "Z", "X")

    def stands_still(self):
        return self._status("State")[:1] == "T"

    def awaits(self, number):
        """Whether a signal was sent to it that it has not got yet."""
        return bool(int(self._status("ShdPnd") or "0", 16) >> (number - 1) & 1)

    def send(self, number):
        try:
            os.kill(self.number, number)
        except ProcessLookupError:
            pass

    def _status(self, key):
        fields = (line.split(":\t", 1) for line in self._text("status").splitlines() if ":\t" in line)
        return dict(fields).get(key, "")

    def _text(self, name):
        try:
            return (self.folder / name).read_text(errors="replace")
        except OSError:
            return ""


def kill_all(find):
    """Kills what is found until nothing is, and gives the names of what it was."""
    killed = []
    quiet = 0
    # Nothing twice: what was being born the first time is there the second.
    while quiet < 2:
        found = find()
        # All names first: some go when others are gone.
        killed += [process.name() for process in found]
        for process in found:
            process.send(signal.SIGKILL)
        quiet = 0 if found else quiet + 1
        time.sleep(0.05)
    return killed
