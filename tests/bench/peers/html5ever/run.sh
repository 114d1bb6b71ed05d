#!/usr/bin/env bash
# Counts the instructions that html5ever takes for an HTML page: tests/bench/peers/html5ever/run.sh PAGE
# Prints, for `tree` and for `tokens`, instructions a byte and the number of elements. Needs Debian's cargo,
# librust-html5ever-dev, librust-markup5ever-rcdom-dev and valgrind. A page as measured for docs/performance.md:
# `bench_once make-page 300000`.
set -euo pipefail
page=$(readlink -f "$1")
cd "$(dirname "$(readlink -f "$0")")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp Cargo.toml main.rs "$work"
cat >"$work/config.toml" <<'END'
[source.crates-io]
replace-with = "debian"
[source.debian]
directory = "/usr/share/cargo/registry"
END
# Debian's, whatever else is installed: its libraries are made for it.
PATH=/usr/bin:/bin RUSTC=/usr/bin/rustc /usr/bin/cargo build --quiet --release --offline --config "$work/config.toml" \
  --manifest-path "$work/Cargo.toml"
counted() { # HOW TIMES
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/target/release/bench-html5ever" "$1" "$page" "$2" 2>&1 >"$work/elements" |
    sed -n 's/.*Collected : //p'
}
for how in tree tokens; do
  once=$(counted "$how" 1)
  awk -v how="$how" -v more="$(($(counted "$how" 2) - once))" -v bytes="$(stat -c %s "$page")" -v elements="$(cat "$work/elements")" \
    'BEGIN { printf "%s: %.0f instructions a byte, %d elements\n", how, more / bytes, elements }'
done
