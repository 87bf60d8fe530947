"""A census on Dask: a scheduler and two workers, one of which is killed.

python3 -m unittest discover -s tests/cluster -k dask -v
"""

import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

from census import CLUSTER, ENVIRONMENT, Plan, plain, shows
from machine import free_ports, wait_until

QUESTION = ["5x5", "--cat-jump", "1", "--mouse-jump", "1-2"]
UNITS = 24


class DaskTest(unittest.TestCase):
    def test_the_page_shows_the_script(self):
        self.assertTrue(shows(CLUSTER / "dask/census.py"))

    def test_a_worker_dies(self):
        self.folder = folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        plan = Plan(folder / "5x5", UNITS, *QUESTION)
        port, = free_ports(1)
        scheduler = f"tcp://127.0.0.1:{port}"
        self.start("scheduler", "--host", scheduler, "--no-dashboard")
        workers = [self.start("worker", scheduler, "--host", "127.0.0.1", "--nthreads", "1", "--no-nanny", "--no-dashboard",
                              "--local-directory", folder) for _ in range(2)]
        census = subprocess.Popen([sys.executable, CLUSTER / "dask/census.py", plan.folder, scheduler], env=ENVIRONMENT,
                                  stdout=subprocess.PIPE, text=True)
        self.addCleanup(census.kill)
        wait_until("some units are done", 60, lambda: len(plan.done()) >= 2)
        workers[1].send_signal(signal.SIGKILL)
        at_kill = len(plan.done())
        output, _ = census.communicate(timeout=120)
        self.assertLess(at_kill, UNITS)
        self.assertEqual(census.returncode, 0)
        self.assertEqual(output.count("unit "), UNITS)
        self.assertEqual(plan.results(), plain(*QUESTION))

    def start(self, name, *arguments):
        with open(self.folder / f"{name}.log", "ab") as log:
            daemon = subprocess.Popen([sys.executable, "-m", "distributed.cli.dask_" + name, *arguments],
                                      env=ENVIRONMENT, stderr=log)
        self.addCleanup(daemon.wait)
        self.addCleanup(daemon.kill)
        return daemon


if __name__ == "__main__":
    unittest.main()
