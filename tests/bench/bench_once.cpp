// One piece of work, once, for instruction counts: bench_once MODE ARGUMENT; see instructions.sh.
//
//   sax FILE, map FILE                    a sitemap file: libxml2 alone, the engine
//   list FILE                             a list of the sitemaps.org family: the engine
//   gumbo FILE, discover FILE             a page: Gumbo alone, the engine
//   uri N                                 N references
//   make-map N, make-list N, make-page BYTES, make-named-page BYTES    inputs, to standard output

#include <charconv>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>

#include "inputs.h"
#include "work.h"

using namespace standard_sitemap::bench;

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
    return engine_list(input).nodes;
  default:
    return engine_resolves(number);
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
               "uri|make-map|make-list|make-page|make-named-page NUMBER\n";
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
  else if (mode == "make-list")
    std::cout << list_of(number_of(argv[2]));
  else if (mode == "make-page")
    std::cout << page_of(number_of(argv[2]), PageKind::plain);
  else if (mode == "make-named-page")
    std::cout << page_of(number_of(argv[2]), PageKind::named);
  else if (mode == "uri")
    std::cout << measured_work(5, {}, number_of(argv[2])) << '\n';
  else {
    constexpr std::string_view modes[] = {"sax", "map", "gumbo", "discover", "list"};
    int number = 0;
    while (number < 5 && modes[number] != mode)
      ++number;
    std::ifstream file{argv[2], std::ios::binary};
    if (number == 5 || !file)
      return usage();
    const std::string input{std::istreambuf_iterator<char>{file}, {}};
    std::cout << measured_work(number, input, 0) << '\n';
  }
  return std::cout ? 0 : 1;
}
