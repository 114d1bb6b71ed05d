#!/usr/bin/env bash
# The kept inputs of the fuzzers: those with a name that says what they are in corpus/NAME, the others, which are named by
# their hash, packed in corpus/NAME.tar.xz.
#   tests/fuzz/kept.sh unpack FOLDER        puts those of each fuzzer into FOLDER/NAME
#   tests/fuzz/kept.sh pack NAME FOLDER     packs those in FOLDER that have no name
set -euo pipefail
corpus=$(dirname "$(readlink -f "$0")")/corpus
case "${1:-}$#" in
unpack2)
  for archive in "$corpus"/*.tar.xz; do
    name=$(basename "$archive" .tar.xz)
    rm -rf "${2:?}/$name"
    mkdir -p "$2/$name"
    tar -xJf "$archive" -C "$2/$name"
    [ ! -d "$corpus/$name" ] || cp "$corpus/$name"/* "$2/$name"
  done
  ;;
pack3)
  # The same inputs give the same bytes.
  (cd "$3" && find . -maxdepth 1 -type f -printf '%P\n' | grep -xE '[0-9a-f]{40}' | LC_ALL=C sort |
    tar --owner=0 --group=0 --numeric-owner --mode=0644 --mtime=@0 -cf - -T - | xz -9e -T1) > "$corpus/$2.new"
  mv "$corpus/$2.new" "$corpus/$2.tar.xz"
  ;;
*)
  sed -n '2,5s/^# *//p' "$0" >&2
  exit 2
  ;;
esac
