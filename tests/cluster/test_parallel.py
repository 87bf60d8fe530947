"""A census with GNU parallel, on this machine and over ssh.

python3 -m unittest discover -s tests/cluster -k parallel -v
"""

import os
import pathlib
import subprocess
import tempfile
import unittest

from census import CLUSTER, ENVIRONMENT, Plan, plain, shows
from machine import free_ports, wait_until

QUESTION = ["4x5", "--cat-jump", "1-2", "--mouse-jump", "1"]
UNITS = 12


class ParallelTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.plan = Plan(self.folder / "4 by 5", UNITS, *QUESTION)

    def run_census(self, *options):
        options = ["--joblog", self.folder / "jobs", *options]
        done = subprocess.run([CLUSTER / "parallel/census.sh", self.plan.folder, *options], text=True, capture_output=True,
                              env=ENVIRONMENT | {"PARALLEL_HOME": str(self.folder / "home")}, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.plan.results(), plain(*QUESTION))
        return done.stdout

    def job_log(self):
        """Sequence numbers and hosts of the jobs that were run."""
        return [tuple(line.split("\t")[:2]) for line in (self.folder / "jobs").read_text().splitlines()[1:]]

    def test_the_page_shows_the_script(self):
        self.assertTrue(shows(CLUSTER / "parallel/census.sh"))

    def test_on_this_machine(self):
        self.assertEqual(self.run_census().count("unit "), UNITS)
        self.assertEqual(len(self.job_log()), UNITS)
        # Again: only what was lost or damaged is left to do.
        units = sorted((self.plan.folder / "units").iterdir())
        units[3].unlink()
        units[5].write_bytes(units[5].read_bytes()[:-1])
        again = self.run_census()
        self.assertEqual((again.count("unit "), again.count("(was there)")), (UNITS, UNITS - 2))

    def test_without_a_plan(self):
        done = subprocess.run([CLUSTER / "parallel/census.sh", self.folder], text=True, capture_output=True, timeout=60)
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, "^usage: .*DIR made by catmouse census plan\n$")

    def test_over_ssh(self):
        port, = free_ports(1)
        for key in ["host", "user"]:
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / key], check=True)
        if os.geteuid() == 0:
            # Where sshd gives up its rights; Debian makes it when its own daemon starts.
            pathlib.Path("/run/sshd").mkdir(exist_ok=True)
        daemon = subprocess.Popen(
            ["/usr/sbin/sshd", "-D", "-E", self.folder / "sshd.log", "-f", "/dev/null", "-h", self.folder / "host", "-p", str(port),
             "-o", "ListenAddress=127.0.0.1", "-o", "PidFile=none", "-o", "StrictModes=no", "-o", "UsePAM=no",
             "-o", f"AuthorizedKeysFile={self.folder}/user.pub"])
        self.addCleanup(daemon.wait)
        self.addCleanup(daemon.terminate)
        ssh = (f"ssh -p {port} -i {self.folder}/user -F none -o BatchMode=yes"
               f" -o StrictHostKeyChecking=no -o UserKnownHostsFile={self.folder}/known")
        wait_until("sshd answers", 20, lambda: subprocess.run(
            [*ssh.split(), "127.0.0.1", "true"], stderr=subprocess.DEVNULL).returncode == 0)
        self.run_census("--ssh", ssh, "--sshlogin", "1/127.0.0.1,1/localhost")
        self.assertEqual({host for _, host in self.job_log()}, {"127.0.0.1", "localhost"})


if __name__ == "__main__":
    unittest.main()
