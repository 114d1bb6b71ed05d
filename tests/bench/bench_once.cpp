// One piece of work, once, for instruction counts: bench_once MODE ARGUMENT; see instructions.sh.
//
//   sax FILE, map FILE                    a sitemap file: libxml2 alone, the engine
//   list FILE, read-list FILE             a list of the sitemaps.org family: its map, its document alone
//   gumbo FILE, discover FILE             a page: Gumbo alone, the engine
//   uriparser N, uri N                    N references: uriparser, the engine
//   flat-site N, chained-site N           N documents to one map
//   lexical-order N                       N children in lexical order
//   make-map N, make-page BYTES, make-named-page BYTES, make-urlset N, make-nested N
//                                         inputs, to standard output

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "growth.h"
#include "inputs.h"
#include "site.h"
#include "work.h"

using namespace standard_sitemap::bench;

namespace {
std::optional<LexicalOrder> lexical_order; // made before what is measured
constexpr int list_mode = 9, read_list_mode = 10;
} // namespace

/// The one function whose instructions count: valgrind finds it by its name.
extern "C" [[gnu::noinline]] std::size_t measured_work(int mode, const std::string& input, std::size_t number)
{
  switch (mode) {
  case 0:
    return xml_elements(input);
  case 1:
    return engine_map(input).nodes;
  case 2:
    return html_children(input);
  case 3:
    return engine_discovers(input);
  case 4:
    return engine_resolves(number);
  case 5:
    return engine_loads_site(number, SiteShape::flat);
  case 6:
    return engine_loads_site(number, SiteShape::chain);
  case 7:
    return lexical_order->sort();
  case list_mode:
    return engine_list(input).nodes;
  case read_list_mode:
    return engine_reads_list(input);
  default:
    return uriparser_resolves(number);
  }
}

namespace {

std::size_t number_of(std::string_view text)
{
  std::size_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

int usage()
{
  std::cerr << "usage: bench_once sax|map|gumbo|discover|list|read-list FILE | "
               "uri|uriparser|flat-site|chained-site|lexical-order|make-... NUMBER\n";
  return 2;
}

} // namespace

int main(int argc, char** argv)
{
  if (argc != 3)
    return usage();
  const std::string_view mode = argv[1];
  if (mode == "make-map")
    std::cout << sitemap_of(number_of(argv[2]));
  else if (mode == "make-page")
    std::cout << page_of(number_of(argv[2]), PageKind::plain);
  else if (mode == "make-named-page")
    std::cout << page_of(number_of(argv[2]), PageKind::named);
  else if (mode == "make-urlset")
    std::cout << urlset_of(number_of(argv[2]));
  else if (mode == "make-nested")
    std::cout << nested_groups(number_of(argv[2]));
  else if (mode == "uri")
    std::cout << measured_work(4, {}, number_of(argv[2])) << '\n';
  else if (mode == "uriparser")
    std::cout << measured_work(8, {}, number_of(argv[2])) << '\n';
  else if (mode == "flat-site")
    std::cout << measured_work(5, {}, number_of(argv[2])) << '\n';
  else if (mode == "chained-site")
    std::cout << measured_work(6, {}, number_of(argv[2])) << '\n';
  else if (mode == "lexical-order") {
    lexical_order.emplace(number_of(argv[2]));
    std::cout << measured_work(7, {}, 0) << '\n';
  } else {
    constexpr std::pair<std::string_view, int> modes[] = {{"sax", 0},          {"map", 1},
                                                          {"gumbo", 2},        {"discover", 3},
                                                          {"list", list_mode}, {"read-list", read_list_mode}};
    const auto* const known =
        std::find_if(std::begin(modes), std::end(modes), [&](const auto& m) { return m.first == mode; });
    const auto input = contents_of(argv[2]);
    if (known == std::end(modes) || !input)
      return usage();
    std::cout << measured_work(known->second, *input, 0) << '\n';
  }
  return std::cout ? 0 : 1;
}
