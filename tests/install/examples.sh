#!/usr/bin/env bash
# examples.sh LIBRARY... -- OBJECT...: tests that an example uses every C++ function that the shared libraries export.
set -euo pipefail
libraries=()
while [ "$1" != -- ]; do
  libraries+=("$1")
  shift
done
shift
exported=$(nm -DC --defined-only "${libraries[@]}" | grep '^[0-9a-f]* [TW] ' | cut -c20- | grep '^standard_sitemap::' | sort -u)
used=$(nm -uC "$@" | sed 's/^ *[Uw] //' | sort -u)
[ "$(grep -c . <<< "$exported")" -gt 100 ] || { echo "only few functions are exported" >&2; exit 1; }
unused=$(comm -23 <(printf '%s\n' "$exported") <(printf '%s\n' "$used"))
[ -z "$unused" ] || { printf 'No example uses:\n%s\n' "$unused" >&2; exit 1; }
