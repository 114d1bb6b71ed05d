#!/usr/bin/env bash
# Fuzzes: tests/fuzz/run.sh [SECONDS [FUZZER...]]      by default 60 seconds for each fuzzer, two at a time
# With FUZZ_SEED=NUMBER it tries the same inputs each time, as far as it gets; otherwise each run tries others.
# Needs clang 14 and its libFuzzer (clang-14, libclang-rt-14-dev). Starts from the fixtures, the kept inputs and what
# earlier runs found (build/fuzz/found). An input that breaks a property is left in build/fuzz/broken: minimise it
# (build/asan/tests/fuzz/fuzz_NAME -minimize_crash=1 FILE), make a fixture from it, fix, and keep it in tests/fuzz/corpus.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
seconds=${1:-60}
[ $# -eq 0 ] || shift
fuzzers=("$@")
[ ${#fuzzers[@]} -gt 0 ] || fuzzers=(fields uri page document list scenario image crawl)
build=$PWD/build/asan
kept=$PWD/build/fuzz

[ -e "$build/build.ninja" ] || cmake --preset asan
cmake --build "$build" --target fuzz_seeds "${fuzzers[@]/#/fuzz_}"
"$build/tests/fuzz/fuzz_seeds" fixtures "$kept/seeds"

fuzz() { # NAME
  local name=$1 dictionary=tests/fuzz/$1.dict
  [ -e "$dictionary" ] || dictionary=
  mkdir -p "$kept/found/$name" "$kept/broken"
  "$build/tests/fuzz/fuzz_$name" -seed="${FUZZ_SEED:-0}" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -max_len=16384 \
    -artifact_prefix="$kept/broken/$name-" -print_final_stats=1 ${dictionary:+-dict="$dictionary"} \
    "$kept/found/$name" "$kept/seeds/$name" "tests/fuzz/corpus/$name" >"$kept/$name.log" 2>&1 &&
    printf '%-9s %s\n' "$name" "$(grep -E 'DONE|stat::number_of_executed_units' "$kept/$name.log" | tr '\n' ' ')" ||
    { printf '%-9s BROKEN, see %s\n' "$name" "$kept/$name.log"; tail -30 "$kept/$name.log"; return 1; }
}
export -f fuzz
export build kept seconds
printf '%s\0' "${fuzzers[@]}" | xargs -0 -n 1 -P 2 bash -c 'fuzz "$0"'
