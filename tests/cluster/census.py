"""A census on one machine and its units in a folder, for the tests that spread them."""

import functools
import json
import os
import pathlib
import re
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
CLUSTER = ROOT / "cluster"
CATMOUSE = pathlib.Path(os.environ.get("CATMOUSE", ROOT / "target/release/catmouse")).resolve()
ENVIRONMENT = os.environ | {"CATMOUSE": str(CATMOUSE), "PATH": f"{CATMOUSE.parent}:{os.environ['PATH']}"}
RESULTS = ["census.json", "summary.json", "records.jsonl", "histogram.parquet"]


def catmouse(*arguments):
    done = subprocess.run([CATMOUSE, *arguments], text=True, capture_output=True)
    if done.returncode != 0:
        raise RuntimeError(f"catmouse {' '.join(map(str, arguments))} ended with {done.returncode}: {done.stderr}")
    return done.stdout


@functools.cache
def plain(*question):
    """The result files of the same census on one machine: name to bytes."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder, "plain")
        catmouse("census", *question, "--out", out)
        return results(out)


def shows(script):
    """Whether the page beside a script shows it as it is."""
    return f"\n{script.read_text()}```\n" in (script.parent / "README.md").read_text()


def results(folder):
    return {name: (folder / name).read_bytes() for name in RESULTS if (folder / name).exists()}


class Plan:
    """A planned census in a folder."""

    def __init__(self, folder, units, *question):
        self.folder, self.units = pathlib.Path(folder), units
        catmouse("census", "plan", *question, "--units", str(units), "--seconds", "1", "--out", self.folder)
        assert json.loads((self.folder / "plan.json").read_text())["units"] == units

    def done(self):
        """The units that are there."""
        names = (re.fullmatch(r"(\d+)\.json", each.name) for each in (self.folder / "units").glob("*"))
        return {int(name[1]) for name in names if name}

    def hash(self, unit):
        return (self.folder / f"units/{unit:010}.json").read_text().splitlines()[-1]

    def half_written(self, units):
        """What lies about of these units that is not a unit's file."""
        litter = (each.name for each in (self.folder / "units").glob("*") if not re.fullmatch(r"\d+\.json", each.name))
        return [name for name in litter if int(re.search(r"\d+", name)[0]) in units]

    def share(self, text):
        """The units of a share such as 3/8."""
        first, step = map(int, text.split("/"))
        return set(range(first, self.units, step))

    def results(self):
        return results(self.folder)
