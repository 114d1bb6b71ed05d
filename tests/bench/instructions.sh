#!/usr/bin/env bash
# Counts instructions with valgrind: numbers that are the same on a busy machine as on a quiet one.
#   tests/bench/instructions.sh [--check | --json] [BENCH_ONCE [NODES]]
# BENCH_ONCE: by default build/release/tests/bench/bench_once; NODES: of the larger map for views, by default 8,000.
# --check: fails if a count is more than 3 % above the one that is written down here.
# --json: one object per line, for performance.py.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."
check=no json=no
case "${1:-}" in
  --check) check=yes && shift ;;
  --json) json=yes && shift ;;
esac
once=${1:-build/release/tests/bench/bench_once}
few_nodes=800 nodes=${2:-8000}
[ -x "$once" ] || { echo "instructions.sh: no $once; build preset release first" >&2; exit 1; }
command -v valgrind >/dev/null ||
  { echo "instructions.sh: valgrind is not installed" >&2; [ "$check" = yes ] && [ "${CI:-}" != true ] && exit 77; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

items=10000 urls=10000 page_bytes=300000 references=10000
"$once" make-map "$items" >"$work/map.xml"
"$once" make-urlset "$urls" >"$work/urlset.xml"
"$once" make-site-list "$urls" >"$work/site.xml"
"$once" make-site-list $((5 * urls)) >"$work/large-site.xml"
"$once" make-page "$page_bytes" >"$work/page.html"
"$once" make-named-page "$page_bytes" >"$work/named.html"
for page in silent stated stated-at-end; do "$once" "make-$page-page" "$page_bytes" >"$work/$page.html"; done

# Counts only the instructions of `measured_work`: the start, the input and the end of the program are left out.
counted() { # COMMAND...: leaves a file for each call, and an empty one
  rm -f "$work"/counts*
  valgrind --tool=callgrind --callgrind-out-file="$work/counts" --collect-atstart=no \
    --toggle-collect=measured_work --dump-after=measured_work "$@" >/dev/null 2>"$work/valgrind.log" ||
    { cat "$work/valgrind.log" >&2; exit 1; }
}
count_in() { sed -n 's/^\(summary\|totals\): *//p' "$1" | tail -1; }
count() { counted "$once" "$@" && count_in "$work/counts.1"; }
# NODES MODE...: an array `view_counts` from mode to count
declare -A view_counts
count_views() {
  counted "$(dirname "$once")/bench_views" "$@"
  shift
  local number=0 mode
  for mode in "$@"; do
    number=$((number + 1))
    view_counts[$mode]=$(count_in "$work/counts.$number")
  done
}
# LABEL COUNT PER-WHAT UNITS EXPECTED [LABEL-OF-OTHER OTHER-COUNT]; EXPECTED is compared with the last number of the
# row.
failed=0
row() {
  awk -v check="$check" -v json="$json" -v label="$1" -v count="$2" -v unit="$3" -v units="$4" -v expected="$5" -v other="${6:-}" \
    -v base="${7:-0}" 'BEGIN {
    if (json == "yes") {
      printf "{\"label\": \"%s\", \"ours\": %.1f", label, count / units
      if (base > 0) printf ", \"reference\": %.1f, \"ratio\": %.3f, \"of\": \"%s\"", base / units, count / base, other
      printf ", \"unit\": \"instructions a %s\"}\n", unit
      exit 0
    }
    printf "%-34s %8.1f M %8.1f a %s", label, count / 1e6, count / units, unit
    if (base > 0) printf "  %7.3f x %s", count / base, other
    result = base > 0 ? count / base : count / units
    bad = check == "yes" && result > expected * 1.03
    printf bad ? "  MORE than %s by over 3 %%\n" : "\n", expected
    exit bad }' || failed=1
}

map_bytes=$(stat -c %s "$work/map.xml")
urlset_bytes=$(stat -c %s "$work/urlset.xml")
plain_bytes=$(stat -c %s "$work/page.html")
named_bytes=$(stat -c %s "$work/named.html")
sax=$(count sax "$work/map.xml")
map=$(count map "$work/map.xml")
local_map=$(count local-map "$work/map.xml")
urlset_sax=$(count sax "$work/urlset.xml")
urlset=$(count read-list "$work/urlset.xml")
urlset_map=$(count list "$work/urlset.xml")
urlset_names=$(count named-list "$work/urlset.xml")
elsewhere_list=$(count elsewhere-list "$work/urlset.xml")
local_list=$(count local-list "$work/urlset.xml")
site_map=$(count list "$work/site.xml")
local_site=$(count local-list "$work/site.xml")
large_site_map=$(count list "$work/large-site.xml")
# The whole program, on a file without an address; its start is left out by a second count.
probe=$(dirname "$once")/../../render/hosts/probe/sitemap-probe
count_probe() {
  valgrind --tool=callgrind --callgrind-out-file="$work/counts" "$probe" --isolation none --depth 1 --sitemap "$1" \
    >/dev/null 2>"$work/valgrind.log" || { cat "$work/valgrind.log" >&2; exit 1; }
  count_in "$work/counts"
}
[ ! -x "$probe" ] || probe_site=$(($(count_probe "$work/large-site.xml") - $(count_probe "$work/site.xml")))
site_names=$(count named-list "$work/site.xml")
gumbo_plain=$(count gumbo "$work/page.html")
gumbo_named=$(count gumbo "$work/named.html")
plain=$(count discover "$work/page.html")
named=$(count discover "$work/named.html")
examined=$(count examine "$work/named.html")
gumbo_silent=$(count gumbo "$work/silent.html")
silent_place=$(count place "$work/silent.html")
stated_place=$(count place "$work/stated.html")
place_at_end=$(count place "$work/stated-at-end.html")
uriparser=$(count uriparser 1000)
uri=$(count uri "$references")
few_documents=$(count flat-site 100)
documents=$(count flat-site 1000)
chained=$(count chained-site 1000)
few_children=$(count lexical-order 500)
children=$(count lexical-order 5000)
modes=(index words sibling deep query unknown-query absent)
count_views "$few_nodes" "${modes[@]}"
declare -A few_view_counts
for mode in "${modes[@]}"; do few_view_counts[$mode]=${view_counts[$mode]}; done
count_views "$nodes" "${modes[@]}"

row "sitemap: push SAX alone" "$sax" byte "$map_bytes" 36.1
row "sitemap: file to map" "$map" byte "$map_bytes" 1.62 "push SAX" "$sax"
row "sitemap without an address: file to map" "$local_map" byte "$map_bytes" 1 "with one" "$map"
row "urlset: push SAX alone" "$urlset_sax" byte "$urlset_bytes" 46.4
row "urlset: file to document" "$urlset" byte "$urlset_bytes" 0.174 "push SAX" "$urlset_sax"
row "urlset: file to map" "$urlset_map" byte "$urlset_bytes" 0.300 "push SAX" "$urlset_sax"
row "list: file to map" "$urlset_map" entry "$urls" 2269
row "list: file to map, all names" "$urlset_names" entry "$urls" 5684
row "list of another host: file to map" "$elsewhere_list" entry "$urls" 1.04 "its own host" "$urlset_map"
row "list without an address: file to map" "$local_list" entry "$urls" 1 "with one" "$urlset_map"
row "list of a site: file to map" "$site_map" entry "$urls" 2992
row "list of a site: file to map, all names" "$site_names" entry "$urls" 7172
row "list of a site without an address: file to map" "$local_site" entry "$urls" 1 "with one" "$site_map"
row "list of a site, five times as long" "$large_site_map" entry $((5 * urls)) 0.942 "five times the map" $((5 * site_map))
[ ! -x "$probe" ] || row "list of a site: file to a line of text" "$probe_site" entry $((4 * urls)) 3864
row "page without candidate: Gumbo" "$gumbo_plain" byte "$plain_bytes" 457
# Where there is AVX2, a quarter of it.
row "page without candidate: discovery" "$plain" byte "$plain_bytes" 0.0042 "Gumbo" "$gumbo_plain"
row "page with candidate: Gumbo" "$gumbo_named" byte "$named_bytes" 457
row "page with candidate: discovery" "$named" byte "$named_bytes" 0.0106 "Gumbo" "$gumbo_named"
row "page with candidate: examination" "$examined" byte "$named_bytes" 0.0915 "Gumbo" "$gumbo_named"
# Where there is AVX2, half of it.
row "page without place: place" "$silent_place" byte "$(stat -c %s "$work/silent.html")" 0.00651 "Gumbo" "$gumbo_silent"
row "page with place in its head: place" "$stated_place" byte "$(stat -c %s "$work/stated.html")" 0.00718 \
  "Gumbo" "$(count gumbo "$work/stated.html")"
# All tags of the page are read.
row "page with place at its end: place" "$place_at_end" byte "$(stat -c %s "$work/stated-at-end.html")" 0.0131 \
  "Gumbo" "$(count gumbo "$work/stated-at-end.html")"
row "plain reference to URI: uriparser" "$uriparser" reference 1000 2702
row "plain reference to URI" "$uri" reference "$references" 0.207 "uriparser" $((uriparser * references / 1000))
row "100 documents to one map" "$few_documents" document 100 138800
row "1,000 documents, flat" "$documents" document 1000 1.02 "ten times 100" $((10 * few_documents))
row "1,000 documents, a chain" "$chained" document 1000 1.03 "ten times 100" $((10 * few_documents))
row "500 children in lexical order" "$few_children" child 500 2263
row "5,000 children in lexical order" "$children" child 5000 0.738 "ten times 500" $((10 * few_children))
nodes_shown=$(sed ':more; s/\B[0-9]\{3\}\>/,&/; t more' <<<"$nodes")
row "views: index of $few_nodes nodes" "${few_view_counts[index]}" node "$few_nodes" 3636
row "views: index of $nodes_shown nodes" "${view_counts[index]}" node "$nodes" 0.880 \
  "index of $few_nodes nodes" $((few_view_counts[index] * nodes / few_nodes))
row "views: words of $few_nodes nodes" "${few_view_counts[words]}" node "$few_nodes" 13884
row "views: words of $nodes_shown nodes" "${view_counts[words]}" node "$nodes" 0.876 \
  "words of $few_nodes nodes" $((few_view_counts[words] * nodes / few_nodes))
# LABEL MODE EXPECTED RATIO; the count does not depend on the number of nodes, except by hash collisions.
view_rows() {
  row "views: page $1, of $few_nodes nodes" "${few_view_counts[$2]}" page 1 "$3"
  row "views: page $1, of $nodes_shown" "${view_counts[$2]}" page 1 "$4" "of $few_nodes nodes" "${few_view_counts[$2]}"
}
view_rows "in a list of half the nodes" sibling 21620 1.223
view_rows "200 levels deep" deep 28363 1.003
view_rows "found by its query" query 24131 0.992
view_rows "like a quarter, 100 of them shown" unknown-query 1640599 0.997
view_rows "not in the map" absent 24886 1.215
[ "$failed" -eq 0 ] || { echo "instructions.sh: see above; if the new number is right, write it down here" >&2; exit 1; }
