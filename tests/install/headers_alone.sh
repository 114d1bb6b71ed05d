#!/usr/bin/env bash
# headers_alone.sh PREFIX SOURCE COMPILER: each installed header compiles alone, and includes only other installed
# headers and the standard library. A header that one of our sources includes first is proven by our own build; the
# others are compiled here.
set -euo pipefail
include=$1/include/standard_sitemap source=$2 compiler=$3
mapfile -t headers < <(find "$include" -name '*.h' | sort)
[ "${#headers[@]}" -gt 20 ] || { echo "only ${#headers[@]} headers in $include" >&2; exit 1; }

others=$(grep -H '^ *# *include' "${headers[@]}" | grep -v '"\(engine\|discovery\|render\)/[a-z0-9_/]*\.h"\|<[a-z_]*>\|<std[a-z]*\.h>\|<string\.h>' || true)
[ -z "$others" ] || { printf 'includes other headers:\n%s\n' "$others" >&2; exit 1; }

while read -r name; do
  [ -e "$include/$name" ] || { echo "$name is included, but not installed" >&2; exit 1; }
done < <(sed -n 's/^#include "\(.*\)".*/\1/p' "${headers[@]}" | sort -u)

first=$(find "$source"/{engine,discovery,render} -name '*.cpp' -exec awk '/^#include/ { print $2; nextfile }' {} + | tr -d '"')
alone=0
for header in "${headers[@]}"; do
  if ! grep -qxF "${header#"$include/"}" <<< "$first"; then
    "$compiler" -std=c++20 -fsyntax-only -Wall -Wextra -Wpedantic -Wshadow -Werror \
      -I "$include" -include "$header" -x c++ /dev/null || { echo "$header does not compile alone" >&2; exit 1; }
    alone=$((alone + 1))
  fi
done
echo "$alone of ${#headers[@]} headers compiled"
