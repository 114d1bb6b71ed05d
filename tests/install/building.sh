#!/usr/bin/env bash
# building.sh static|shared PREFIX WORK SOURCE COMPILER C-COMPILER
#
# Builds docs/building with each build system against what is installed in PREFIX, and runs it.
set -euo pipefail
kind=$1 prefix=$(readlink -f "$2") work=$3 source=$4
export CXX=$5 CC=$6
fail() { printf 'tests/install: %s\n' "$*" >&2; exit 1; }
rm -rf "$work"
cp -r "$source/docs/building" "$work"

libraries=$(dirname "$(find "$prefix" -name 'libstandard_sitemap.*' -print -quit)")
export LD_LIBRARY_PATH=$libraries PKG_CONFIG_PATH=$libraries/pkgconfig
version=$(sed -n 's/^  VERSION \([0-9.]*\)$/\1/p' "$source/CMakeLists.txt")

run() { # FOLDER: the programs that were built there
  [ "$("$1/version")" = "Standard Sitemap $version" ] || fail "$1/version shows: $("$1/version")"
  [ "$("$1/address")" = "https://garden.example/map.xml" ] || fail "$1/address shows: $("$1/address")"
  for program in version address; do
    if readelf -d "$1/$program" | grep -q 'NEEDED.*libstandard_sitemap'; then linked=shared; else linked=static; fi
    [ $linked = "$kind" ] || fail "$1/$program has the $linked library"
  done
}
logged() { # NAME COMMAND...
  local log=$work/$1.log
  shift
  "$@" > "$log" 2>&1 || { cat "$log" >&2; fail "failed: $*"; }
}

logged cmake cmake -S "$work" -B "$work/by-cmake" -G Ninja -DCMAKE_PREFIX_PATH="$prefix"
logged cmake_build cmake --build "$work/by-cmake"
run "$work/by-cmake"

logged make make -C "$work" CXX="$CXX" CC="$CC"
run "$work"

if command -v meson > /dev/null; then
  logged meson meson setup "$work/by-meson" "$work"
  logged meson_build meson compile -C "$work/by-meson"
  run "$work/by-meson"
elif [ "${CI:-}" = true ]; then
  fail "there is no meson in PATH"
else
  echo "not built with Meson, which is not installed"
fi

# What is asked for and is not there is named.
mkdir "$work/asking"
asked_for() { # COMPONENT ANSWER
  rm -rf "$work/asking/build"
  printf 'cmake_minimum_required(VERSION 3.22)\nproject(app LANGUAGES C CXX)\nfind_package(StandardSitemap REQUIRED COMPONENTS %s)\n' "$1" \
    > "$work/asking/CMakeLists.txt"
  ! cmake -S "$work/asking" -B "$work/asking/build" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" > "$work/asking.log" 2>&1 ||
    fail "a component $1 is found"
  tr -s ' \n' ' ' < "$work/asking.log" | grep -qF "$2" || { cat "$work/asking.log" >&2; fail "of the component $1 it is not said: $2"; }
}
asked_for nonsense 'StandardSitemap has no component `nonsense`; it has `engine`, which is always there, `fetch_curl` and `gobject`'
cp -al "$prefix" "$work/without-fetcher"
prefix=$work/without-fetcher
find "$prefix" -name 'StandardSitemap-fetch_curl-*' -delete
asked_for fetch_curl 'its fetcher on libcurl (StandardSitemap::fetch_curl) is not installed'
