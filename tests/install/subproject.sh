#!/usr/bin/env bash
# subproject.sh SOURCE WORK COMPILER [--build]: the engine in the tree of another project. Only with --build, all of it
# is compiled, linked and run (which takes minutes without a compiler cache).
set -euo pipefail
source=$1 work=$2 compiler=$3
rm -rf "$work"
mkdir -p "$work"
fail() { printf 'tests/install: %s\n' "$*" >&2; exit 1; }

cmake -S "$source/tests/install/subproject" -B "$work/build" -G Ninja -DENGINE="$source" -DBUILD_SHARED_LIBS=ON \
  -DCMAKE_CXX_COMPILER="$compiler" > "$work/cmake.log" 2>&1 ||
  { cat "$work/cmake.log" >&2; fail "the parent cannot be configured"; }
! grep -qi warning "$work/cmake.log" || { cat "$work/cmake.log" >&2; fail "the parent is warned"; }

# The parent's own files get the engine's headers, and no compiler flag except that for C++20.
# (If Ninja were asked to build the object file, it would compile the whole engine first.)
command=$(ninja -C "$work/build" -t commands app | grep -- "-c $source/docs/examples/showing.cpp")
(cd "$work/build" && mkdir -p "$(dirname "$(sed 's/.* -o \([^ ]*\).*/\1/' <<< "$command")")" && sh -c "$command") ||
  fail "a file of the parent does not compile"
extra=$(tr ' ' '\n' <<< "${command#*"$compiler"}" |
  grep '^-' | grep -vx -e '-DPARENT_SETS_THIS' -e "-I$source" -e "-I$source/render/bindings/c" -e '-std=gnu++20' -e '-M[DTF]' -e '-[oc]' || true)
[ -z "$extra" ] || fail "flags of the parent: $extra"

# Nothing is installed.
cmake -P "$work/build/engine/cmake_install.cmake" > "$work/install.log" 2>&1 || true
! grep -q 'Installing' "$work/install.log" || { cat "$work/install.log" >&2; fail "it installs itself"; }

if [ "${4-}" = --build ]; then
  cmake --build "$work/build" --target app
  "$work/build/app" | diff - "$source/docs/examples/showing.txt" || fail "the parent's program shows something else"
fi
