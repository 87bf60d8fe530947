#!/usr/bin/env bash
# Does the units of a planned census with GNU parallel, and collects them:
#
#   census.sh DIR                        on this machine
#   census.sh DIR --sshlogin alpha,beta  on others that share DIR
set -euo pipefail

if [[ ! -f ${1:-}/plan.json ]]; then
  echo 'usage: census.sh DIR [OPTIONS OF PARALLEL], with DIR made by catmouse census plan' >&2
  exit 2
fi
folder=$(realpath "$1") catmouse=$(command -v catmouse)
units=$(sed -n 's/.*"units": *\([0-9]*\).*/\1/p' "$folder/plan.json")
seq 0 $((units - 1)) |
  parallel --retries 3 "${@:2}" --quote "$catmouse" census run-unit "$folder" {} --threads 1
"$catmouse" census collect "$folder"
