#!/usr/bin/env bash
# headers_alone.sh PREFIX COMPILER: each installed header compiles alone, and includes nothing but its like and the
# standard library.
set -euo pipefail
include=$1/include compiler=$2
mapfile -t headers < <(find "$include" -name '*.h' | sort)
[ "${#headers[@]}" -gt 20 ] || { echo "only ${#headers[@]} headers in $include" >&2; exit 1; }

others=$(grep -H '^ *# *include' "${headers[@]}" | grep -v '<standard_sitemap/[a-z0-9_/]*\.h>\|<[a-z_]*>\|<std[a-z]*\.h>' || true)
[ -z "$others" ] || { printf 'includes of others:\n%s\n' "$others" >&2; exit 1; }

export compiler include
printf '%s\0' "${headers[@]}" |
  xargs -0 -P "$(nproc)" -I '{}' sh -c '"$compiler" -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Werror \
    -I "$include" -include "$1" -x c++ /dev/null' sh '{}'
