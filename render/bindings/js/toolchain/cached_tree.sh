#!/usr/bin/env bash
# Prints the folder that tree.sh has filled, and fills it before if need be. It is in the cache folder, named by what it is
# made from, so that all clones of a user share it.
#
#   cached_tree.sh [--update]     --update: with the newest packages, not those that are there
set -euo pipefail
scripts=$(dirname "$(readlink -f "$0")")
cache=${XDG_CACHE_HOME:-$HOME/.cache}/standard-sitemap
tree=$cache/wasm-$(sha256sum <"$scripts/tree.sh" | cut -c1-12)
mkdir -p "$cache"
exec 9>"$cache/wasm.lock"
flock 9 # another clone may be making it
if [ "${1-}" = --update ] || [ ! -e "$tree/packages.txt" ]; then
  "$scripts/tree.sh" "$tree" >&2
fi
echo "$tree"
