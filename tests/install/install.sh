#!/usr/bin/env bash
# install.sh BUILD PREFIX --component NAME ...: installs these components into an empty folder.
set -euo pipefail
build=$1 prefix=$2
shift 2
rm -rf "$prefix"
mkdir -p "$prefix"
while [ $# -gt 0 ]; do
  cmake --install "$build" --prefix "$prefix" "$1" "$2" > "$prefix.log" || { cat "$prefix.log" >&2; exit 1; }
  shift 2
done
