#!/usr/bin/env bash
# consume.sh static|shared PREFIX WORK SOURCE COMPILER
#
# Builds two programs against what is installed in PREFIX, as CMake finds it and as pkg-config describes it, and runs
# them: an embedding with libcurl, and one without.
set -euo pipefail
kind=$1 prefix=$(readlink -f "$2") work=$3 source=$4 compiler=$5
rm -rf "$work"
mkdir -p "$work"/{cmake,pkg-config}

fail() { printf 'tests/install: %s\n' "$*" >&2; exit 1; }

library_folder=$(dirname "$(find "$prefix" -name 'libstandard_sitemap.*' -print -quit)")
[ -n "$library_folder" ] || fail "there is no library in $prefix"
export LD_LIBRARY_PATH=$library_folder

check_programs() { # FOLDER
  # Not `showing`, whose output has a test of its own; only that it is the program and not a crash.
  "$1/showing" | grep -qx 'that is all, 1 left out' || fail "$1/showing does not show the map"
  local shown expected=$'  Home\n  More\n    Further'
  shown=$("$1/embed" "file://$source/tests/install/site.html" < "$source/tests/install/site.html")
  [ "$shown" = "$expected" ] || fail "$1/embed shows: $shown"
  # With shared libraries a program needs these and nothing below them; with static ones none of them.
  local needed
  needed=$(readelf -d "$1/showing" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
  if [ "$kind" = shared ]; then
    grep -qx 'libstandard_sitemap\.so\.[0-9]*' <<< "$needed" || fail "$1/showing needs: $needed"
    ! grep -q 'curl\|gumbo\|xml2\|icu\|psl\|uriparser' <<< "$needed" || fail "$1/showing needs: $needed"
  else
    ! grep -q 'standard_sitemap\|curl' <<< "$needed" || fail "$1/showing needs: $needed"
  fi
}

cmake -S "$source/tests/install/outside" -B "$work/cmake" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" \
  -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Debug -DEXAMPLES="$source/docs/examples" > "$work/cmake.log" ||
  { cat "$work/cmake.log" >&2; fail "CMake does not find the package"; }
cmake --build "$work/cmake" > "$work/build.log" || { cat "$work/build.log" >&2; fail "it does not build with CMake"; }
check_programs "$work/cmake"

export PKG_CONFIG_PATH=$library_folder/pkgconfig
flags=() # what the program says to pkg-config
[ "$kind" = shared ] || flags=(--static)
for program in embed showing; do
  package=standard-sitemap
  [ "$program" = showing ] || package=standard-sitemap-fetch-curl
  # shellcheck disable=SC2046 # the words of pkg-config are words
  "$compiler" -std=c++20 "$source/docs/examples/$program.cpp" -o "$work/pkg-config/$program" \
    $(pkg-config "${flags[@]}" --cflags --libs "$package") || fail "$program does not build with pkg-config"
done
check_programs "$work/pkg-config"
[ "$(pkg-config --modversion standard-sitemap)" = "$(sed -n 's/^  VERSION \([0-9.]*\)$/\1/p' "$source/CMakeLists.txt")" ] ||
  fail "pkg-config tells another version"
