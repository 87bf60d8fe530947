"""python census.py DIR [SCHEDULER]: does the units of a planned census on a Dask cluster, and collects them."""

import json
import pathlib
import subprocess
import sys

from dask.distributed import Client, as_completed


def catmouse(*arguments):
    return subprocess.run(["catmouse", "census", *arguments], check=True, stdout=subprocess.PIPE, text=True).stdout


def main(folder, scheduler=None):
    folder = pathlib.Path(folder).resolve()
    units = json.loads((folder / "plan.json").read_text())["units"]
    with Client(scheduler) as client:
        done = client.map(lambda unit: catmouse("run-unit", folder, str(unit), "--threads", "1"), range(units), retries=3)
        for future in as_completed(done):
            print(future.result(), end="", flush=True)
    print(catmouse("collect", folder), end="")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(f"usage: {__doc__}")
    main(*sys.argv[1:])
