#!/usr/bin/env bash
# completions.sh PROBE FOLDER: the completions contain the options that the probe's help shows.
set -euo pipefail
probe=$1 folder=$2
in_help=$("$probe" --help | sed -n 's/^  \(-[-a-zA-Z0-9.,]*\).*/\1/p' | tr ',' '\n' | sort -u)
[ "$(grep -c . <<< "$in_help")" -gt 20 ] || { echo "no options in the help" >&2; exit 1; }

status=0
for name in $in_help; do
  bare=${name#-}
  for file in sitemap-probe.bash _sitemap-probe sitemap-probe.fish; do
    grep -qE -e "(^|[^-a-z])($name|-[ls] ${bare#-})([^-a-z.]|\$)" "$folder/$file" ||
      { echo "$name is not in $file" >&2; status=1; }
  done
done
bash -n "$folder/sitemap-probe.bash" || status=1

# And bash does complete with it.
# shellcheck source=/dev/null
source "$folder/sitemap-probe.bash"
_sitemap_probe sitemap-probe --discover sitemap-probe
[ "${COMPREPLY[*]}" = --discover-only ] || { echo "--discover completes to: ${COMPREPLY[*]}" >&2; status=1; }
_sitemap_probe sitemap-probe js --format
[ "${COMPREPLY[*]}" = json ] || { echo "--format js completes to: ${COMPREPLY[*]}" >&2; status=1; }
# The languages of the interface.
_sitemap_probe sitemap-probe "" --lang
offered=$(printf '%s\n' "${COMPREPLY[@]}" | sort | xargs)
languages=$(sed -n '/^\[plural_categories\]/,/^$/s/^\([a-z][a-zA-Z-]*\) = .*/\1/p' "$(dirname "$0")/../../render/words/table.toml" | sort | xargs)
[ "$offered" = "$languages" ] || { echo "--lang completes to: $offered, not $languages" >&2; status=1; }
exit "$status"
