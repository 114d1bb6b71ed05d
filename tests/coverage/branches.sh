#!/usr/bin/env bash
# Measures which branches the tests take, and writes the table into README.md. Needs gcovr.
#   tests/coverage/branches.sh            build into build/branches, run the tests, write the table
#   tests/coverage/branches.sh --missed   list the branches that the last run did not take
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
build=build/branches
rooms=(discovery engine/read engine/map engine/load)
command -v gcovr >/dev/null || { echo "branches.sh: gcovr is not installed" >&2; exit 1; }

# Branches that only an exception takes are the compiler's, not ours: the engine itself throws nothing.
report() { # ROOM [OPTION...]
  local room=$1
  shift
  gcovr --root . --object-directory "$build" --filter "$room/" --branches --exclude-throw-branches \
    --exclude-unreachable-branches --gcov-ignore-parse-errors "$@" "$build" 2>/dev/null
}

if [ "${1:-}" = --missed ]; then
  for room in "${rooms[@]}"; do report "$room" --sort-uncovered; done
  exit
fi

cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS="--coverage -fprofile-update=atomic" \
  -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DSTANDARD_SITEMAP_BENCH=OFF >/dev/null
tests=(discovery_test read_test load_test conformance_test walk_test)
cmake --build "$build" --target "${tests[@]}"
find "$build" -name '*.gcda' -delete
export STANDARD_SITEMAP_WALK_SITES=200 # many more sites take no other branch
for test in "${tests[@]}"; do
  "$(find "$build/tests" -name "$test" -type f)" --gtest_brief=1
done

table=$(mktemp)
trap 'rm -f "$table"' EXIT
{
  echo '| | branches taken | lines run |'
  echo '|---|---|---|'
  for room in "${rooms[@]}"; do
    report "$room" --json-summary - | python3 -c '
import json, sys
of = json.load(sys.stdin)
print("| `%s` | %.1f %% of %d | %.1f %% |"
      % (sys.argv[1], of["branch_percent"], of["branch_total"], of["line_percent"]))' "$room"
  done
} >"$table"
cat "$table"
sed -i -e '/^<!-- branches -->$/,/^<!-- end of branches -->$/{//!d}' -e "/^<!-- branches -->\$/r $table" README.md
