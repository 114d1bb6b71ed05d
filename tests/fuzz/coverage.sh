#!/usr/bin/env bash
# What the inputs of each fuzzer reach of engine/, discovery/ and render/: tests/fuzz/coverage.sh [FUZZER...]
#   tests/fuzz/coverage.sh --write             also writes the table into README.md
#   tests/fuzz/coverage.sh --missed FUZZER     lists the functions that the program contains and no input calls
# The inputs are those made from the fixtures, the kept ones, and, unless FUZZ_KEPT_ONLY=1, what runs have found so far
# (build/fuzz/found). Needs clang 19 and llvm 19 (Debian: clang-19, libclang-rt-19-dev, llvm-19), as
# tests/coverage/conditions.py does, with which it shares its build.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
build=$PWD/build/conditions
reports=$PWD/build/fuzz/coverage
write=no missed=
case ${1:-} in
--write) write=yes; shift ;;
--missed) missed=${2:?a fuzzer}; shift ;;
esac
fuzzers=("$@")
[ ${#fuzzers[@]} -gt 0 ] || fuzzers=(fields uri page document list scenario image crawl xml)

flags="-fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc"
[ -e "$build/build.ninja" ] ||
  cmake -S . -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_COMPILER=clang-19 -DCMAKE_CXX_COMPILER=clang++-19 \
    -DCMAKE_CXX_FLAGS="$flags" -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DSTANDARD_SITEMAP_BATCH=12 -DSTANDARD_SITEMAP_BATCH_ROOMS=ON \
    -DSTANDARD_SITEMAP_BENCH=OFF -DSTANDARD_SITEMAP_WEBVIEW=OFF >/dev/null
cmake --build "$build" --target fuzz_seeds "${fuzzers[@]/#/replay_}" >&2
mkdir -p "$reports"
LLVM_PROFILE_FILE=/dev/null "$build/tests/fuzz/fuzz_seeds" fixtures "$reports/seeds"
tests/fuzz/kept.sh unpack "$reports/kept"

measure() { # NAME
  local inputs=("$reports/seeds/$1" "$reports/kept/$1")
  [ "${FUZZ_KEPT_ONLY:-0}" = 1 ] || [ ! -d "build/fuzz/found/$1" ] || inputs+=("build/fuzz/found/$1")
  LLVM_PROFILE_FILE=$reports/$1.profraw "$build/tests/fuzz/replay_$1" "${inputs[@]}" >"$reports/$1.count" 2>/dev/null
  llvm-profdata-19 merge -sparse -o "$reports/$1.profdata" "$reports/$1.profraw"
  llvm-cov-19 export -instr-profile="$reports/$1.profdata" "$build/tests/fuzz/replay_$1" engine discovery render \
    >"$reports/$1.json" 2>/dev/null
}

for name in "${fuzzers[@]}"; do
  measure "$name"
done
if [ -n "$missed" ]; then
  python3 tests/fuzz/coverage_table.py --missed "$reports" "$missed"
elif [ "$write" = yes ]; then
  python3 tests/fuzz/coverage_table.py --write tests/fuzz/README.md "$reports" "${fuzzers[@]}"
else
  python3 tests/fuzz/coverage_table.py "$reports" "${fuzzers[@]}"
fi
