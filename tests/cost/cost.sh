#!/usr/bin/env bash
# What inputs cost per byte: hostile ones, and those that a search finds, against harmless ones of the same kind
# and size. Counts instructions with valgrind, so that the result is the same on a busy machine as on a quiet one.
#   tests/cost/cost.sh [--long [MINUTES]] [--seed N] [--only NAME] COST
# COST: the program of this folder. It takes an input through discovery, load, view, each renderer and the check.
#
# For each of these steps, its price is the number of instructions per byte that it read or wrote. (A file that names a
# group ten thousand times has ten thousand places; a view must write them all, but do no more than that.) It fails if
#   - a step's price is more than MOST_TIMES that of a harmless input of the same kind and size, or
#   - the price of an input four times as long is more than MOST_GROWTH times that of the shorter one: a factor of four
#     would be quadratic. A price below LEAST_PRICE is ignored.
# --long: then also searches, for MINUTES of CPU time (default ten), and counts the inputs that it suspects.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
minutes=0 seed=$(date +%s) only='*'
while [ $# -gt 1 ]; do
  case "$1" in
    --long) minutes=10; case "$2" in [0-9]*) minutes=$2; shift ;; esac ;;
    --seed) seed=$2; shift ;;
    --only) only=$2; shift ;;
    *) break ;;
  esac
  shift
done
[ $# -eq 1 ] && [ -x "$1" ] || { sed -n '2,5s/^# \?//p' "$here/cost.sh" >&2; exit 2; }
cost=$(readlink -f "$1")
command -v valgrind >/dev/null ||
  { echo "cost.sh: valgrind is not installed" >&2; [ "${CI:-}" != true ] && exit 77; exit 1; }
small=${COST_SMALL:-8192} large=$((4 * ${COST_SMALL:-8192}))
MOST_TIMES=${MOST_TIMES:-20} MOST_GROWTH=${MOST_GROWTH:-1.7} LEAST_PRICE=${LEAST_PRICE:-150}
# Loading plain entries of a list takes no parser, and less than this: others are compared with this at least.
LEAST_USUAL_LOAD=${LEAST_USUAL_LOAD:-32}
harmless="map list feed lines markdown page xhtml"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# FILE...: a line for each step, as `cost run` writes it, with its instructions at the end.
counted() {
  rm -f "$work"/counts*
  valgrind --tool=callgrind --callgrind-out-file="$work/counts" --collect-atstart=no \
    --toggle-collect=measured_work --dump-after=measured_work "$cost" run "$@" >"$work/steps" 2>"$work/valgrind.log" ||
    { cat "$work/valgrind.log" >&2; exit 1; }
  local number=0 line
  while IFS= read -r line; do
    number=$((number + 1))
    printf '%s\t%s\n' "$line" "$(sed -n 's/^\(summary\|totals\): *//p' "$work/counts.$number" | tail -1)"
  done <"$work/steps"
}

judge() { # reads those lines; harmless inputs of both sizes among them
  awk -F'\t' -v small="$small" -v large="$large" -v most="$MOST_TIMES" -v growth="$MOST_GROWTH" -v least="$LEAST_PRICE" \
    -v least_load="$LEAST_USUAL_LOAD" '
    { at = match($1, /\.[0-9]+$/); name = substr($1, 1, at - 1); size = substr($1, at + 1)
      price[name, size, $4] = $6 / ($3 + $5); bytes[name, size] = $3; kind[name] = $2 }
    END {
      for (key in price) {
        split(key, part, SUBSEP); name = part[1]; size = part[2]; step = part[3]
        usual_size = (size == small || size == large) ? size : large
        usual = price[kind[name], usual_size, step]
        if (kind[name] == "list" && step == "load" && usual < least_load) usual = least_load
        times = usual > 0 ? price[key] / usual : 0
        more = size == large && price[name, small, step] > 0 ? price[key] / price[name, small, step] : 0
        bad = price[key] > least && (times > most || more > growth)
        failed += bad
        printf "%s%-34s %8d  %-16s %9.0f a byte, %6.1f times as much as usual", bad ? "TOO MUCH " : "         ",
          name, bytes[name, size], step, price[key], times
        if (more > 0) printf ", %4.2f times as much as of a quarter", more
        print ""
      }
      exit failed > 0
    }' | sort -k1.1,1.9r -k2,2 -k3,3n -k4
}

"$cost" make "$work" "$small" "$large"
inputs=()
for size in "$small" "$large"; do
  for name in $harmless; do inputs+=("$work/$name.$size"); done
  for file in "$work"/$only."$size"; do
    name=${file##*/}
    case " $harmless " in *" ${name%.*} "*) ;; *) inputs+=("$file") ;; esac
  done
done
status=0
counted "${inputs[@]}" >"$work/all"
judge <"$work/all" || status=1

if [ "$minutes" -gt 0 ]; then
  echo "A search with seed $seed:"
  "$cost" search "$work" $((60 * minutes)) "$seed" | tee "$work/search"
  found=("$work"/found.*)
  if [ -e "${found[0]}" ]; then
    usual=()
    for name in $harmless; do usual+=("$work/$name.$large"); done
    counted "${usual[@]}" "${found[@]}" >"$work/all"
    judge <"$work/all" ||
      { status=1; kept=cost-found-$seed; mkdir -p "$kept" && cp "${found[@]}" "$kept"; echo "kept in $kept"; }
  fi
fi
[ "$status" -eq 0 ] || echo "cost.sh: see TOO MUCH above" >&2
exit "$status"
