#!/usr/bin/env bash
# completions.sh PROBE FOLDER: the completions contain exactly the options that the probe's help shows.
set -euo pipefail
probe=$1 folder=$2
in_help=$("$probe" --help | sed -n 's/^  \(-[-a-zA-Z0-9.,]*\).*/\1/p' | tr ',' '\n' | sort -u)
[ "$(grep -c . <<< "$in_help")" -gt 20 ] || { echo "no options in the help" >&2; exit 1; }

in_bash() { # the list of all options
  sed -n "/compgen -W '\$/,/' --/p" "$folder/sitemap-probe.bash" | sed -e 1d -e "s/' -- .*//" | tr ' ' '\n' | grep -- '^-'
}
in_zsh() { grep -v '^#' "$folder/_sitemap-probe" | grep -o -- "['{,*)]--\?[a-zA-Z0-9][-a-z0-9.]*" | tr -d "'{,*)"; }
in_fish() {
  grep -o -- ' -[sl] [-a-zA-Z0-9.]*' "$folder/sitemap-probe.fish" | sed -e 's/^ -s /-/' -e 's/^ -l /--/'
}

status=0
for shell in bash zsh fish; do
  difference=$(diff <(printf '%s\n' "$in_help") <("in_$shell" | sort -u)) ||
    { printf 'help (<) and completions for %s (>):\n%s\n' "$shell" "$difference" >&2; status=1; }
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
languages=$(sed -n '/^\[plural_categories\]/,/^$/s/^\([a-z][a-zA-Z-]*\) = .*/\1/p' "$(dirname "$0")/../../render/words/table.toml" | sort | xargs)
[ "${COMPREPLY[*]}" = "$languages" ] || { echo "--lang completes to: ${COMPREPLY[*]}, not $languages" >&2; status=1; }
exit "$status"
