#!/usr/bin/env bash
# Fuzzes: tests/fuzz/run.sh [SECONDS [FUZZER...]]      by default 60 seconds for each fuzzer, two at a time
#         tests/fuzz/run.sh --same [FUZZER...]         only the inputs of fuzz.replay_*, then a fixed number of others that
#                                                      are the same each time, made of bytes, however fast the machine is
#         tests/fuzz/run.sh --keep [FUZZER...]         keeps what was found: adds to tests/fuzz/corpus the inputs that
#                                                      reach code which neither the fixtures nor the kept inputs reach,
#                                                      and to tests/fuzz/time.tsv how long it was looked for
# With FUZZ_SEED=NUMBER it tries the same inputs each time, as far as it gets; otherwise each run tries others. With
# FUZZ_BYTES_ONLY=1 inputs are changed as bytes only, without what tests/fuzz/mutation knows of formats.
# Needs clang 14 and its libFuzzer (clang-14, libclang-rt-14-dev). Starts from the fixtures, the kept inputs and what
# earlier runs found (build/fuzz/found). An input that breaks a property is left in build/fuzz/broken: README.md says
# what to do then.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
all=(fields uri page document list scenario image crawl xml)
build=$PWD/build/asan
kept=$PWD/build/fuzz
largest=4096 # bytes of an input that is kept
# With --same: what some ten seconds of a processor allow beside the known inputs, which cost more.
declare -A others=([fields]=20000 [uri]=8000 [page]=1000 [document]=5000 [list]=500 [scenario]=200 [image]=5000 [crawl]=1000 [xml]=5000)

prepare() { # FUZZER...
  [ -e "$build/build.ninja" ] || cmake --preset asan
  cmake --build "$build" --target fuzz_seeds "${@/#/fuzz_}"
  "$build/tests/fuzz/fuzz_seeds" fixtures "$kept/seeds"
  tests/fuzz/kept.sh unpack "$kept/kept"
}

keep() { # NAME
  local name=$1 before after known=$kept/known inputs=$kept/kept/$1
  mkdir -p "$kept/found/$name" "$inputs"
  before=$(ls "$inputs" | wc -l)
  rm -rf "$known"
  mkdir -p "$known"
  find "$kept/seeds/$name" "$inputs" -type f -exec cp -t "$known" {} +
  touch "$kept/before"
  # Without counters, only inputs that reach other code are worth a file.
  "$build/tests/fuzz/fuzz_$name" -merge=1 -use_counters=0 -timeout=20 -rss_limit_mb=2048 -max_len="$largest" \
    "$known" "$kept/found/$name" >"$kept/$name.merge.log" 2>&1 || { tail -30 "$kept/$name.merge.log"; return 1; }
  find "$known" -type f -newer "$kept/before" -exec cp -t "$inputs" {} +
  rm -rf "$known"
  tests/fuzz/kept.sh pack "$name" "$inputs"
  after=$(ls "$inputs" | wc -l)
  printf '%-9s %d inputs kept before, %d now, %s\n' "$name" "$before" "$after" "$(du -sbh "$inputs" | cut -f1)"
  add_time "$name"
}

add_time() { # NAME
  touch "$kept/time.tsv"
  awk -F '\t' -v OFS='\t' -v name="$1" '/^#/ {print; next} $1 == name {seconds += $2; inputs += $3; next} FNR == NR {print}
    END {print name, seconds, inputs}' tests/fuzz/time.tsv "$kept/time.tsv" > "$kept/time.new"
  (grep '^#' "$kept/time.new"; grep -v '^#' "$kept/time.new" | sort) > tests/fuzz/time.tsv
  sed -i "/^$1\t/d" "$kept/time.tsv"
}

if [ "${1:-}" = --keep ]; then
  shift
  fuzzers=("$@")
  [ ${#fuzzers[@]} -gt 0 ] || fuzzers=("${all[@]}")
  prepare "${fuzzers[@]}"
  for name in "${fuzzers[@]}"; do
    keep "$name"
  done
  exit
fi

same=
if [ "${1:-}" = --same ]; then
  same=1
  # Those with the most known inputs come first: two at a time, none runs alone for long at the end.
  all=(scenario crawl image list page document xml uri fields)
  export FUZZ_SEED=1 FUZZ_BYTES_ONLY=1
else
  seconds=${1:-60}
fi
[ $# -eq 0 ] || shift
fuzzers=("$@")
[ ${#fuzzers[@]} -gt 0 ] || fuzzers=("${all[@]}")
prepare "${fuzzers[@]}"

fuzz() { # NAME LIMIT
  local name=$1 limit=$2 dictionary=tests/fuzz/$1.dict found=$kept/found/$1 longest
  [ -e "$dictionary" ] || dictionary=
  # What earlier runs found would make others of the same inputs.
  [ -z "$same" ] || { found=$kept/same/$name && rm -rf "$found"; }
  mkdir -p "$found" "$kept/broken"
  longest=$(find "$kept/seeds/$name" "$kept/kept/$name" -type f -printf '%s\n' | sort -n | tail -1)
  local begin
  begin=$(cpu_seconds)
  # libFuzzer cuts inputs that are longer than max_len.
  "$build/tests/fuzz/fuzz_$name" -seed="${FUZZ_SEED:-0}" "$limit" -timeout=20 -rss_limit_mb=2048 \
    -max_len="$((longest > 16384 ? longest : 16384))" \
    -artifact_prefix="$kept/broken/$name-" -print_final_stats=1 ${dictionary:+-dict="$dictionary"} \
    "$found" "$kept/seeds/$name" "$kept/kept/$name" >"$kept/$name.log" 2>&1 &&
    printf '%-9s %s\n' "$name" "$(grep -E 'DONE|stat::number_of_executed_units' "$kept/$name.log" | tr '\n' ' ')" ||
    { printf '%-9s BROKEN, see %s\n' "$name" "$kept/$name.log"; tail -30 "$kept/$name.log"; return 1; }
  [ -z "${FUZZ_SEED:-}" ] || return 0 # the same inputs again count for nothing
  printf '%s\t%d\t%d\n' "$name" "$(($(cpu_seconds) - begin))" \
    "$(sed -n 's/^stat::number_of_executed_units: *//p' "$kept/$name.log")" >> "$kept/time.tsv"
}
# Of the processes that this shell has waited for.
cpu_seconds() {
  local ticks
  read -ra ticks < "/proc/$$/stat"
  echo $(((ticks[15] + ticks[16]) / $(getconf CLK_TCK)))
}
export -f fuzz cpu_seconds
export build kept same
for name in "${fuzzers[@]}"; do
  if [ -n "$same" ]; then # libFuzzer counts the known inputs, and an empty one before them
    known=$(find "$kept/seeds/$name" "$kept/kept/$name" -type f | wc -l)
    printf '%s\0' "$name" "-runs=$((1 + known + others[$name]))"
  else
    printf '%s\0' "$name" "-max_total_time=$seconds"
  fi
done | xargs -0 -n 2 -P 2 bash -c 'fuzz "$0" "$1"'
