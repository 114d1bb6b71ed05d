#!/usr/bin/env bash
# How much work there is between two questions whether a map is still wanted, while it is built: that is how long
# stopping it takes. Counts instructions with valgrind, so that the result is the same on a busy machine as on a quiet one.
#   tests/cost/stops.sh [--long] COST
# COST: the program of this folder. It builds the map of each kind of input (stops.cpp).
#
# Fails if more than MOST_INSTRUCTIONS are between two questions, plus MOST_OF_AN_ENTRY for each entry: short passes over
# a whole array have no steps. The instructions of a million entries then take at most 25 ms. --long: with 400,000 entries
# in each input instead of 8,000.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
entries=8000
[ "${1:-}" != --long ] || { entries=400000; shift; }
[ $# -eq 1 ] && [ -x "$1" ] || { sed -n '2,4s/^# \?//p' "$here/stops.sh" >&2; exit 2; }
cost=$(readlink -f "$1")
command -v valgrind >/dev/null ||
  { echo "stops.sh: valgrind is not installed" >&2; [ "${CI:-}" != true ] && exit 77; exit 1; }
MOST_INSTRUCTIONS=${MOST_INSTRUCTIONS:-10000000} MOST_OF_AN_ENTRY=${MOST_OF_AN_ENTRY:-50}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

status=0
for kind in $("$cost" stops); do
  rm -f "$work"/counts*
  # A dump at each question, with the instructions since the one before; the last is after the map.
  asked=$(valgrind --tool=callgrind --callgrind-out-file="$work/counts" --collect-atstart=no \
    --toggle-collect=measured_work --dump-before=asked_whether_to_stop --dump-after=measured_work \
    "$cost" stops "$kind" "$entries" 2>"$work/valgrind.log") || { cat "$work/valgrind.log" >&2; exit 1; }
  for dump in "$work"/counts.*; do sed -n 's/^\(summary\|totals\): *//p' "$dump" | tail -1; done |
    awk -v kind="$kind" -v asked="$asked" -v entries="$entries" -v most=$((MOST_INSTRUCTIONS + MOST_OF_AN_ENTRY * entries)) '
      { sum += $1; if ($1 > longest) longest = $1 }
      END {
        bad = longest > most || NR < asked
        printf "%s%-10s %d entries: %d questions, at most %.2f million instructions between two, %.0f an entry\n",
          bad ? "TOO MUCH " : "         ", kind, entries, asked, longest / 1e6, sum / entries
        exit bad
      }' || status=1
done
[ "$status" -eq 0 ] || echo "stops.sh: see TOO MUCH above" >&2
exit "$status"
