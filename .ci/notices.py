#!/usr/bin/env python3
"""Third-party notices for a binary that is shipped: whose code is in it, and under what licence.

    .ci/notices.py           writes THIRD-PARTY.txt
    .ci/notices.py --check   fails if it is not what would be written

It goes by Cargo.lock and takes the texts from the packages themselves, on all platforms.
"""

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOTICES = ROOT / "THIRD-PARTY.txt"
LICENCE = re.compile(r"(licen[cs]e|copying|copyright|notice|unlicense)([-._].*)?$", re.IGNORECASE)
RULE = "=" * 79

HEAD = """\
The binary `catmouse` contains the packages below, the standard library of Rust (MIT OR Apache-2.0,
https://github.com/rust-lang/rust) and, in the charts of `catmouse report`, a part of the font DejaVu Sans.
`catmouse` itself is under the licences in LICENSE-MIT and LICENSE-APACHE.

This file is written by .ci/notices.py.
"""


def shipped():
    """The packages in the binary: all that the package needs, but not what builds or tests it."""
    metadata = json.loads(
        subprocess.run(
            ["cargo", "metadata", "--format-version", "1", "--locked"],
            cwd=ROOT, stdout=subprocess.PIPE, check=True,
        ).stdout
    )
    root = metadata["resolve"]["root"]
    needs = {
        node["id"]: [
            dependency["pkg"]
            for dependency in node["deps"]
            if any(kind["kind"] is None for kind in dependency["dep_kinds"])
        ]
        for node in metadata["resolve"]["nodes"]
    }
    found, waiting = set(), [root]
    while waiting:
        package = waiting.pop()
        if package not in found:
            found.add(package)
            waiting += needs[package]
    packages = [package for package in metadata["packages"] if package["id"] in found - {root}]
    return sorted(packages, key=lambda package: (package["name"], package["version"]))


def texts(folder):
    """The files with licences in a folder and in those right below it, where bundled C code has its own."""
    for path in sorted([*folder.iterdir(), *folder.glob("*/*")]):
        # Not a piece of code that is called so, nor what a text is about ("test_licenses").
        if LICENCE.match(path.name) and path.is_file() and path.suffix not in {".rs", ".py", ".toml"}:
            lines = path.read_text(errors="replace").splitlines()
            yield "\n".join(line.rstrip() for line in lines).strip("\n")


def notices():
    packages = shipped()
    lines = [HEAD]
    # Texts that differ in how their lines are broken are one.
    holders = defaultdict(list)
    first = {}
    for package in packages:
        name = f"{package['name']} {package['version']}"
        licence = (package["license"] or "see its text").replace("/", " OR ")
        lines.append(f"{name}: {licence}; {package['repository'] or 'https://crates.io/crates/' + package['name']}")
        found = {" ".join(text.split()): text for text in texts(Path(package["manifest_path"]).parent)}
        if not found:
            lines[-1] += "; no text in the package, see the common ones below"
        for words, text in found.items():
            holders[first.setdefault(words, text)].append(name)
    for text in texts(ROOT / "src/census/report/font"):
        holders[text].append("DejaVu Sans, a part of it")
    lines.append("")
    for text, names in holders.items():
        lines += [RULE, ", ".join(names), RULE, "", text, ""]
    return "\n".join(lines)


def main():
    text = notices()
    if sys.argv[1:] == ["--check"]:
        if not NOTICES.exists() or NOTICES.read_text() != text:
            sys.exit("error: THIRD-PARTY.txt is not that of Cargo.lock: run .ci/notices.py")
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        NOTICES.write_text(text)


if __name__ == "__main__":
    main()
