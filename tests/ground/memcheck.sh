#!/usr/bin/env bash
# memcheck.sh [EVERY [PROGRAM...]]: runs one in EVERY tests of each test program (20 by default) under valgrind's memcheck.
# PROGRAM is the name of a test program without `_test`; by default all but those that count what valgrind changes.
# Builds them with the preset `quick`. SHARD: which of the EVERY samples, from 0. WITH: a command that each step is given to,
# such as `nice`. Needs valgrind.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
every=${1:-20}
programs=("${@:2}")
build=$PWD/build/quick
logs=$PWD/build/ground/memcheck
# Which limits processes have, what the system tells of memory and time, and other programs.
left_out='^(docs|coverage|crawl_allocations|crawl_work|isolation|isolate|reader_process|containment|negotiation|curl|probe|opt|webview|orders|walk|faults)$'
# Memory that is not there is asked for on purpose.
filter='-*Memory*:*Limit*:*Deep*:*Million*'

if [ ${#programs[@]} -eq 0 ]; then
  mapfile -t programs < <(cmake --preset quick > /dev/null && ninja -C "$build" -t targets all 2> /dev/null |
    sed -n 's/^\([a-z_]*\)_test: phony$/\1/p' | sort -u | grep -Ev "^cmake_|$left_out")
fi
mkdir -p "$logs"
${WITH:-} cmake --build "$build" --target "${programs[@]/%/_test}" > "$logs/build.log" 2>&1 ||
  { echo "memcheck.sh: it does not compile: see $logs/build.log" >&2; exit 1; }

check() { # PROGRAM
  local program
  program=$(find "$build" -name "$1_test" -type f -perm /111 | head -1)
  GTEST_TOTAL_SHARDS=$every GTEST_SHARD_INDEX=${SHARD:-0} ${WITH:-} timeout 1200 valgrind --quiet --error-exitcode=9 \
    --leak-check=full --errors-for-leak-kinds=definite "$program" --gtest_filter="$filter" > "$logs/$1.log" 2>&1 && status=0 || status=$?
  case $status in
  0) printf '%-24s %s\n' "$1" "$(sed -n 's/^\[  PASSED  \] //p' "$logs/$1.log")" ;;
  124) printf '%-24s stopped after twenty minutes\n' "$1" ;;
  *) printf '%-24s FAILED (%s): see %s\n' "$1" "$status" "$logs/$1.log"; return 1 ;;
  esac
}
export -f check
export build logs every filter
printf '%s\n' "${programs[@]}" | xargs -P "${JOBS:-2}" -I{} bash -c 'check {}'
