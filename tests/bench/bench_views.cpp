// Runs pieces of work on a map of N nodes, each once, for instruction counts: bench_views N MODE...; see
// instructions.sh.
//
//   index                                                 what views need to know of the whole map
//   words                                                 the index of the words of all nodes
//   home, deep, sibling, query, unknown-query, suffix, absent
//                                                         the view for a page (PlaceKind), the index being
//                                                         there
//   text, json, html                                      the whole map rendered

#include <algorithm>
#include <charconv>
#include <iostream>
#include <string_view>
#include <vector>

#include "engine/base/keyed_hash.h"

#include "tests/bench/views.h"

using namespace standard_sitemap::bench;

namespace {

enum class Mode : std::uint8_t {
  home,
  deep,
  sibling,
  query,
  unknown_query,
  suffix,
  absent,
  index,
  words,
  text,
  json,
  html
};

constexpr std::string_view modes[] = {"home",   "deep",  "sibling", "query", "unknown-query", "suffix",
                                      "absent", "index", "words",   "text",  "json",          "html"};

} // namespace

/// The only function whose instructions are counted: valgrind finds it by its name.
extern "C" [[gnu::noinline]] std::size_t measured_work(int number, const Views& views)
{
  const auto mode = static_cast<Mode>(number);
  if (mode < Mode::index)
    return views.place(static_cast<PlaceKind>(number));
  if (mode == Mode::index)
    return views.make_index();
  return mode == Mode::words ? views.make_word_index() : views.render(modes[number]);
}

namespace {

int usage()
{
  std::cerr << "usage: bench_views NODES MODE...\n";
  return 2;
}

} // namespace

int main(int argc, char** argv)
{
  standard_sitemap::fix_hash_key({1, 2}); // hash collisions must be the same each time
  std::vector<int> chosen;
  for (int i = 2; i < argc; ++i) {
    const auto* const mode = std::find(std::begin(modes), std::end(modes), argv[i]);
    if (mode == std::end(modes))
      return usage();
    chosen.push_back(static_cast<int>(mode - std::begin(modes)));
  }
  if (chosen.empty())
    return usage();
  std::size_t nodes = 0;
  std::from_chars(argv[1], argv[1] + std::string_view{argv[1]}.size(), nodes);
  const Views views{nodes};
  std::cout << views.nodes();
  for (const int mode : chosen)
    std::cout << ' ' << measured_work(mode, views);
  std::cout << '\n';
  return std::cout ? 0 : 1;
}
