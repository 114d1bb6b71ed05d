#!/usr/bin/env bash
# written_before.sh PROBE FOLDER: the probe reads what its first versions wrote, or had written for them, as they did: FOLDER has
# preferences as of 471b3baa and a baseline as of bd30d501. These files are never written anew; a change of a format adds others.
set -euo pipefail
probe=$1 folder=$2
fail() { printf 'written_before.sh: %s\n' "$*" >&2; exit 1; }

status=0
shown=$("$probe" --check --fail-on note --sitemap "$folder/sitemap.xml" --base https://e.example/) || status=$?
[ "$status" = 6 ] || fail "without the baseline nothing is found: $shown"
said=$("$probe" --check --fail-on note --baseline "$folder/baseline.json" --sitemap "$folder/sitemap.xml" \
  --base https://e.example/ 2>&1 > /dev/null) || fail "the baseline does not accept all: $said"
# It would also name what the baseline accepts and the map does not have.
[ "$said" = "sitemap-probe: 3 findings are accepted by $folder/baseline.json" ] || fail "$said"

shown=$("$probe" --preferences "$folder/preferences.toml" --sitemap "$folder/sitemap.xml" --base https://e.example/ 2>&1)
grep -q ' Weizen ' <<< "$shown" || fail "the languages are not those of the preferences: $shown"
grep -q 'at level menu$' <<< "$shown" || fail "the level is not that of the preferences: $shown"
! grep -q 'warning\|preferences.toml' <<< "$shown" || fail "the preferences are not understood: $shown"
shown=$("$probe" --trace --preferences "$folder/preferences.toml" --page "$folder/page.http" https://games.example/ 2>&1) || true
grep -q 'your preferences turn the site map off for this site' <<< "$shown" || fail "the site's own table is not used: $shown"
