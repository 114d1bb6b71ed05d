// One piece of work, once, for instruction counts: bench_once MODE ARGUMENT; see instructions.sh.
//
//   sax FILE, map FILE                    a sitemap file: libxml2 alone, the engine
//   list FILE                             a list of the sitemaps.org family: the engine
//   gumbo FILE, discover FILE             a page: Gumbo alone, the engine
//   uriparser N, uri N                    N references: uriparser, the engine
//   flat-site N, chained-site N           N documents to one map
//   lexical-order N                       N children in lexical order
//   make-map N, make-page BYTES, make-named-page BYTES, make-urlset N, make-nested N
//                                         inputs, to standard output

#include <charconv>
#include <cstdio>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>

#include "growth.h"
#include "inputs.h"
#include "site.h"
#include "work.h"

using namespace standard_sitemap::bench;

namespace {
std::optional<LexicalOrder> lexical_order; // made before what is measured
constexpr int list_mode = 9;
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
  std::cerr << "usage: bench_once sax|map|gumbo|discover|list FILE | "
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
    constexpr std::string_view modes[] = {"sax", "map", "gumbo", "discover", "list"};
    int number = 0;
    while (number < 5 && modes[number] != mode)
      ++number;
    const auto input = contents_of(argv[2]);
    if (number == 5 || !input)
      return usage();
    std::cout << measured_work(number == 4 ? list_mode : number, *input, 0) << '\n';
  }
  return std::cout ? 0 : 1;
}
