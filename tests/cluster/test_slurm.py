"""A census on a real Slurm: a node dies, a time limit comes, a task is cancelled.

python3 -m unittest discover -s tests/cluster -k slurm -v
"""

import pathlib
import re
import signal
import tempfile
import unittest

from census import CLUSTER, ENVIRONMENT, Plan, plain
from machine import wait_until
from slurm import Slurm

QUESTION = ["5x5", "--cat-jump", "all", "--mouse-jump", "all"]
UNITS, TASKS = 48, 8
ALL = set(range(UNITS))


class SlurmTest(unittest.TestCase):
    def test_all_units_end_done(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        expected = plain(*QUESTION)
        self.plan = Plan(folder / "5x5", UNITS, *QUESTION)
        with Slurm(ENVIRONMENT) as self.slurm:
            try:
                self.trouble()
                self.what_is_missing()
            except BaseException:
                for log in sorted((self.plan.folder / "logs").glob("*")):
                    print(f"== {log.name}\n{log.read_text()}")
                raise
        self.assertEqual(self.plan.done(), ALL)
        self.assertEqual(self.plan.results(), expected)
        # The page shows this census.
        for unit, hash in re.findall(r"^unit (\d+): (\w+)", (CLUSTER / "slurm/README.md").read_text(), re.M):
            self.assertEqual(self.plan.hash(int(unit)), hash)

    def trouble(self):
        slurm = self.slurm
        with self.assertRaisesRegex(RuntimeError, "arrays of at most 1001 tasks"):
            slurm.run(CLUSTER / "slurm/submit", self.plan.folder, "1002")
        said = slurm.run(CLUSTER / "slurm/submit", self.plan.folder, str(TASKS))
        self.array, collect = re.match(rf"array (\d+) of {TASKS} tasks, then job (\d+) collects", said).groups()

        # A node loses power.
        lost, program = self.task_in_the_middle("n2")
        killed = slurm.kill_node("n2")
        for name in ["slurmd", "slurmstepd", "catmouse"]:
            self.assertIn(name, killed)
        self.assertFalse(program.runs())

        # A time limit comes, and Slurm warns of it in time. The unit in hand leaves no trace.
        timed, program = self.task_in_the_middle("n1")
        slurm.run("scontrol", "update", f"JobId={slurm.tasks(self.array)[timed]['JobId']}", "TimeLimit=1")
        wait_until("Slurm warns of the time limit and the script tells the program", 60,
                   lambda: program.awaits(signal.SIGTERM))
        program.send(signal.SIGCONT)
        wait_until("the program stops", 20, lambda: not program.runs())
        self.assertEqual(self.plan.half_written(self.plan.share(f"{timed}/{TASKS}")), [])

        # A task is cancelled. Slurm itself wakes the program to tell it.
        cancelled, program = self.task_in_the_middle("n1")
        slurm.run("scancel", f"{self.array}_{cancelled}")
        wait_until("the program stops", 20, lambda: not program.runs())

        wait_until("Slurm finds the node down", 60, lambda: slurm.states()["n2"].startswith("down"), pause=0.5)
        slurm.wait_for_jobs("the tasks and the collecting job have ended", 300)
        self.assertEqual(
            {task: (job["JobState"], job["Restarts"]) for task, job in slurm.tasks(self.array).items()},
            {task: ("COMPLETED", "0") for task in range(TASKS)}
            | {lost: ("COMPLETED", "1"), timed: ("COMPLETED", "1"), cancelled: ("CANCELLED", "0")})
        self.assertIn(", run 2\n", self.log(f"{self.array}_{lost}"))
        self.assertIn(" goes on in another run\n", self.log(f"{self.array}_{timed}"))
        self.assertIn(", run 2\n", self.log(f"{self.array}_{timed}"))

        # What was cancelled is missing, nothing else, and the collecting job has refused.
        missing = ALL - self.plan.done()
        self.assertTrue(missing)
        self.assertLess(missing, self.plan.share(f"{cancelled}/{TASKS}"))
        self.assertEqual(slurm.job(collect)["JobState"], "FAILED")
        self.assertIn("error: ", self.log(collect))
        self.assertEqual(list(self.plan.results()), ["census.json"])
        self.cancelled = cancelled

    def what_is_missing(self):
        """The cancelled task alone, submitted by hand."""
        logs = self.plan.folder / "logs"
        array = self.slurm.run("sbatch", "--parsable", f"--array={self.cancelled}", f"--output={logs}/%A_%a.log",
                               CLUSTER / "slurm/census.sbatch", self.plan.folder, str(TASKS)).strip()
        self.slurm.run("sbatch", f"--dependency=afterok:{array}", f"--output={logs}/%j.log",
                       CLUSTER / "slurm/collect.sbatch", self.plan.folder)
        self.slurm.wait_for_jobs("the task and the collecting job have ended", 120)

    def log(self, job):
        return (self.plan.folder / f"logs/{job}.log").read_text()

    def task_in_the_middle(self, node):
        """A task on the node with units done and half of its units to do, and its program, held still."""
        def hold():
            for program in self.slurm.processes_of(node):
                arguments = program.arguments()
                if "run-unit" not in arguments:
                    continue
                share = arguments[arguments.index("run-unit") + 2]
                if not self.plan.share(share) & self.plan.done():
                    continue
                program.send(signal.SIGSTOP)
                wait_until("the program stands still", 10, lambda: program.stands_still() or not program.runs())
                if program.runs() and len(self.plan.share(share) - self.plan.done()) >= UNITS // TASKS // 2:
                    return int(share.split("/")[0]), program
                program.send(signal.SIGCONT)
            return None
        return wait_until(f"a task on {node} has done some of its units", 60, hold)


if __name__ == "__main__":
    unittest.main()
