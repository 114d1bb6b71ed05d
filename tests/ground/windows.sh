#!/usr/bin/env bash
# windows.sh [PROGRAM...]: compiles the engine and the tests of its rooms for Windows, by Debian's mingw-w64, and runs the
# tests under Wine. README.md says what there is and what was found. PROGRAM is the name of a test program without `_test`,
# such as web; by default all.
# All that it makes is in build/ground/windows, but for the sources of the libraries, which are those of the module for
# JavaScript, in the user's cache folder. It needs no root. JOBS: how many compile at once.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
work=$PWD/build/ground/windows
here=tests/ground/windows
say() { printf '== %s\n' "$*"; }
fail() { printf 'windows.sh: %s\n' "$*" >&2; exit 1; }

packages=(binutils cmake dpkg-dev esbuild g++-mingw-w64-x86-64-posix googletest ninja-build nlohmann-json3-dev patch pkg-config python3
  wine64 xz-utils)
missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f='${db:Status-Status}' "$package" 2> /dev/null | grep -qx installed || missing+=("$package")
done
[ ${#missing[@]} = 0 ] || fail "these packages of Debian are missing: ${missing[*]}"

settings=(-G Ninja "-DCMAKE_TOOLCHAIN_FILE=$PWD/$here/toolchain.cmake")
! command -v ccache > /dev/null || settings+=(-DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
mkdir -p "$work"

tree=$(render/bindings/js/toolchain/cached_tree.sh)
made_from=$(LC_ALL=C sha256sum "$tree/packages.txt" $here/toolchain.cmake $here/libraries/* \
  render/bindings/js/toolchain/libraries/* | cut -d' ' -f1)
libraries=$work/libraries
if [ "$(cat "$libraries/made_from" 2> /dev/null)" != "$made_from" ]; then
  say "Compiling the libraries in $libraries"
  rm -rf "$libraries" "$work/libraries-build"
  cmake -S $here/libraries -B "$work/libraries-build" "${settings[@]}" -DCMAKE_BUILD_TYPE=Release \
    "-DSTANDARD_SITEMAP_WASM_TREE=$tree" "-DCMAKE_INSTALL_PREFIX=$libraries" > "$work/libraries.log" 2>&1 &&
    cmake --build "$work/libraries-build" --parallel "${JOBS:-2}" >> "$work/libraries.log" 2>&1 &&
    cmake --install "$work/libraries-build" >> "$work/libraries.log" 2>&1 ||
    fail "they do not compile: see $work/libraries.log"
  rm -rf "$work/libraries-build"
  printf '%s\n' "$made_from" > "$libraries/made_from"
fi

say "Building in $work/build"
cmake -S . -B "$work/build" "${settings[@]}" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG=-O0 \
  -DCMAKE_C_FLAGS_DEBUG=-O0 -DSTANDARD_SITEMAP_BATCH=12 -DSTANDARD_SITEMAP_BATCH_ROOMS=ON \
  -DSTANDARD_SITEMAP_TEST_BY_PROGRAM=ON -DSTANDARD_SITEMAP_WARNINGS_AS_ERRORS=ON -DBUILD_SHARED_LIBS=ON \
  -DSTANDARD_SITEMAP_CURL=OFF -DSTANDARD_SITEMAP_INSTALL=OFF -DSTANDARD_SITEMAP_PROBE=OFF -DSTANDARD_SITEMAP_BENCH=OFF \
  "-DCMAKE_RUNTIME_OUTPUT_DIRECTORY=$work/build/bin" -DSTANDARD_SITEMAP_WEBVIEW=OFF -DSTANDARD_SITEMAP_GOBJECT=OFF \
  "-DSTANDARD_SITEMAP_WINDOWS_LIBRARIES=$libraries" > "$work/cmake.log" 2>&1 ||
  fail "it cannot be configured: see $work/cmake.log"
cmake --build "$work/build" --parallel "${JOBS:-2}" -- -k 0 $([ $# = 0 ] || printf '%s_test ' "$@") \
  > "$work/build.log" 2>&1 || fail "it does not compile: see $work/build.log"

# Wine has a folder of its own, and needs no display.
export WINEPREFIX=$work/wine WINEDEBUG=-all
say "Running under $(/usr/lib/wine/wine64 --version)"
IFS='|'
selection="^(${*:-.*})\$"
unset IFS
status=0
ctest --test-dir "$work/build" --tests-regex "$selection" --no-tests=error --output-on-failure > "$work/tests.log" 2>&1 ||
  status=$?
sed -n '/tests passed/,$p' "$work/tests.log"
log=$work/build/Testing/Temporary/LastTest.log
printf 'windows: %s tests passed, %s failed, %s skipped\n' \
  "$(sed -n 's/^\[  PASSED  \] \([0-9]*\) test.*/\1/p' "$log" | awk '{n += $1} END {print n + 0}')" \
  "$(grep -c '^\[  FAILED  \] .*ms)$' "$log" || true)" "$(grep -c '^\[  SKIPPED \] .*ms)$' "$log" || true)"
exit "$status"
