#!/usr/bin/env bash
# gobject.sh PREFIX WORK SOURCE C-COMPILER: a program in C, found by pkg-config and by CMake, and hosts in Python and Vala use the library for GObject
# hosts that is installed in PREFIX, which is moved before.
set -euo pipefail
prefix=$(readlink -f "$1") work=$2 source=$3 compiler=$4
rm -rf "$work"
mkdir -p "$work"
cp -al "$prefix" "$work/moved"
prefix=$(readlink -f "$work/moved")
fail() { printf 'tests/install: %s\n' "$*" >&2; exit 1; }

libraries=$(dirname "$(find "$prefix" -name 'libstandard_sitemap_gobject.so' -print -quit)")
export LD_LIBRARY_PATH=$libraries PKG_CONFIG_PATH=$libraries/pkgconfig GI_TYPELIB_PATH=$libraries/girepository-1.0
# shellcheck disable=SC2046 # pkg-config's output is split on purpose
"$compiler" "$source/tests/install/outside_gobject/main.c" -o "$work/main" $(pkg-config --cflags --libs standard-sitemap-gobject) ||
  fail "it does not build with pkg-config"
cmake -S "$source/tests/install/outside_gobject" -B "$work/cmake" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" \
  -DCMAKE_C_COMPILER="$compiler" > "$work/cmake.log" && cmake --build "$work/cmake" >> "$work/cmake.log" ||
  { cat "$work/cmake.log" >&2; fail "it does not build with CMake"; }
for program in "$work/main" "$work/cmake/main"; do
  "$program" "$prefix" || fail "$program finds no reader process, or no map"
done
export XDG_DATA_DIRS=$prefix/share:${XDG_DATA_DIRS:-/usr/local/share:/usr/share}
for language in python vala; do
  status=0
  "$source/tests/gobject/hosts_test.py" $language "$source" installed "$work/vala" || status=$?
  [ $status = 0 ] || [ $status = 77 ] || fail "the host in $language does not run"
done
