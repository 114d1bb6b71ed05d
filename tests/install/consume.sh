#!/usr/bin/env bash
# consume.sh static|shared PREFIX WORK SOURCE COMPILER C-COMPILER
#
# Builds programs against what is installed in PREFIX, and runs them: one with libcurl, as CMake finds it, and one
# without, as pkg-config describes it. Then, after the installation was moved, one in C in both ways.
set -euo pipefail
kind=$1 prefix=$(readlink -f "$2") work=$3 source=$4 compiler=$5 c_compiler=$6
rm -rf "$work"
mkdir -p "$work"

fail() { printf 'tests/install: %s\n' "$*" >&2; exit 1; }

library_folder=$(dirname "$(find "$prefix" -name 'libstandard_sitemap.*' -print -quit)")
[ -n "$library_folder" ] || fail "there is no library in $prefix"
export LD_LIBRARY_PATH=$library_folder

cmake -S "$source/tests/install/outside" -B "$work/cmake" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" \
  -DCMAKE_CXX_COMPILER="$compiler" -DEXAMPLES="$source/docs/examples" > "$work/cmake.log" ||
  { cat "$work/cmake.log" >&2; fail "CMake does not find the package"; }
cmake --build "$work/cmake" > "$work/build.log" || { cat "$work/build.log" >&2; fail "it does not build with CMake"; }
expected=$'  Home\n  More\n    Further'
shown=$("$work/cmake/embed" "file://$source/tests/install/site.html" < "$source/tests/install/site.html")
[ "$shown" = "$expected" ] || fail "$work/cmake/embed shows: $shown"

cmp "$prefix/share/standard-sitemap/standard-sitemap.json" "$source/render/bindings/c/standard-sitemap.json" >&2 ||
  fail "the description of the interface for C is not installed"

export PKG_CONFIG_PATH=$library_folder/pkgconfig

# The reader process is installed with the library; a host finds a copy of it in its own folder, wherever that is.
reader=$(pkg-config --variable=reader standard-sitemap)
if [ "$(uname)" = Linux ]; then
  [ -x "$reader" ] || fail "there is no reader process at $reader"
  ! readelf -d "$reader" | grep 'NEEDED.*\(standard_sitemap\|curl\)' >&2 || fail "the reader process needs these libraries"
  if "$work/cmake/isolating" "$reader" > "$work/isolated" 2> "$work/walls"; then
    diff "$work/isolated" "$source/docs/examples/isolating.txt" >&2 || fail "with the reader process it shows something else"
    "$work/cmake/isolating" > "$work/isolated" 2> "$work/walls" || fail "beside itself: $(cat "$work/isolated")"
    diff "$work/isolated" "$source/docs/examples/isolating.txt" >&2 || fail "with its copy it shows something else"
    grep -q '^limits, seccomp' "$work/walls" || fail "there are no walls: $(cat "$work/walls")"
  else
    grep -q '^no isolation: ' "$work/isolated" || fail "$(cat "$work/isolated" "$work/walls")"
    echo "not tried with a reader process: $(cat "$work/isolated")"
  fi
fi
# shellcheck disable=SC2046 # pkg-config's output is split on purpose
"$compiler" -std=c++20 "$source/docs/examples/showing.cpp" -o "$work/showing" \
  $(pkg-config --cflags --libs standard-sitemap) || fail "it does not build with pkg-config"
"$work/showing" | diff - "$source/docs/examples/showing.txt" >&2 || fail "$work/showing shows something else"
pkg-config --libs standard-sitemap-fetch-curl | grep -q -e '-lstandard_sitemap_fetch_curl.* -lstandard_sitemap ' ||
  fail "pkg-config links the fetcher without the engine"
[ "$(pkg-config --modversion standard-sitemap)" = "$(sed -n 's/^  VERSION \([0-9.]*\)$/\1/p' "$source/CMakeLists.txt")" ] ||
  fail "pkg-config tells another version"

# With shared libraries a program needs just these; with static ones, none of them. Neither needs libcurl.
needed=$(readelf -d "$work/showing" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
if [ "$kind" = shared ]; then
  grep -qx 'libstandard_sitemap\.so\.[0-9]*' <<< "$needed" || fail "$work/showing needs: $needed"
  ! grep -q 'curl\|gumbo\|xml2\|icu\|psl\|uriparser' <<< "$needed" || fail "$work/showing needs: $needed"
else
  ! grep -q 'standard_sitemap\|curl' <<< "$needed" || fail "$work/showing needs: $needed"
fi

# A host in C needs no compiler for C++. It finds the reader process of the installation, wherever that was moved: from the
# library or, if that is a part of the program, from the program in its folder `bin`.
moved=$(readlink -f "$work")/moved
cp -a "$prefix" "$moved"
library_folder=$moved${library_folder#"$prefix"}
export LD_LIBRARY_PATH=$library_folder PKG_CONFIG_PATH=$library_folder/pkgconfig
cmake -S "$source/tests/install/outside_c" -B "$work/cmake_c" -G Ninja -DCMAKE_PREFIX_PATH="$moved" \
  -DCMAKE_INSTALL_PREFIX="$moved" -DCMAKE_C_COMPILER="$c_compiler" -DEXAMPLES="$source/docs/examples" > "$work/cmake_c.log" ||
  { cat "$work/cmake_c.log" >&2; fail "a project in C does not find the package"; }
cmake --build "$work/cmake_c" --target install > "$work/build_c.log" ||
  { cat "$work/build_c.log" >&2; fail "a project in C does not build with CMake"; }
in_c=$work/waiting
[ "$kind" = shared ] || in_c=$moved/bin/waiting_by_pkg_config
# shellcheck disable=SC2046
"$c_compiler" -std=gnu11 "$source/docs/examples/waiting.c" -o "$in_c" \
  $(pkg-config --cflags --libs standard-sitemap) || fail "a program in C does not build with pkg-config"
if [ "$(uname)" = Linux ]; then
  for program in "$moved/bin/waiting" "$in_c"; do
    if shown=$("$program"); then
      [ "$shown" = "$(cat "$source/docs/examples/waiting.txt")" ] || fail "$program shows: $shown"
      # It is this one that was found, and not another on this machine.
      mv "$moved/libexec" "$moved/libexec.away"
      mkdir "$moved/libexec"
      cp "$(type -P false)" "$moved/libexec/standard-sitemap-reader"
      ! shown=$("$program") || fail "$program has found another reader process"
      rm -r "$moved/libexec"
      mv "$moved/libexec.away" "$moved/libexec"
    else
      [[ $shown == "no isolation: "* && $shown != *"no reader program"* ]] || fail "$program shows: $shown"
      echo "not tried with a reader process: $shown"
    fi
  done
fi
