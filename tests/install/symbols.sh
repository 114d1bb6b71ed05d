#!/usr/bin/env bash
# symbols.sh INCLUDE LIBRARY...: what the shared libraries export is declared in the installed headers, and not in a
# private section.
set -euo pipefail
include=$1
shift
# All words of the headers, except in private sections and comments.
words=$(find -L "$include" -name '*.h' -exec awk '
  FNR == 1 { hidden = 0 }
  /^ private:/ { hidden = 1 }
  /^};/ { hidden = 0 }
  !hidden { sub(/\/\/.*/, ""); print }' {} + | grep -o '[A-Za-z_][A-Za-z0-9_]*' | sort -u)

status=0
for library in "$@"; do
  symbols=$(nm -DC --defined-only "$library" | cut -c20- | sed 's/@.*//' | sort -u)
  count=$(grep -c '^standard_sitemap' <<< "$symbols") || true
  [ "$count" -gt 5 ] || { echo "$library exports only $count functions" >&2; exit 1; }
  # The names in a symbol, without its arguments: `standard_sitemap::Uri::parse` gives Uri and parse.
  unknown=$(sed -e 's/^\(vtable\|typeinfo\|typeinfo name\) for //' -e 's/\[abi:[a-z0-9]*\]//g' \
      -e 's/^\(standard_sitemap::.*::operator\)[^A-Za-z].*/\1/' <<< "$symbols" |
    awk -v words="$words" '
      BEGIN { split(words, list, "\n"); for (i in list) known[list[i]] = 1 }
      !/^standard_sitemap(_[a-z]|::)/ { print; next }
      {
        whole = $0
        sub(/\(.*/, "")
        n = split($0, names, /::~?/)
        for (i = 1; i <= n; ++i)
          if (!(names[i] in known)) { print whole; next }
      }')
  if [ -n "$unknown" ]; then
    printf '%s exports names that no header for hosts declares:\n%s\n' "$library" "$unknown" >&2
    status=1
  fi
done
exit "$status"
