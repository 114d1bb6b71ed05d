// One piece of work on a map of N nodes, once, for instruction counts: bench_views MODE N; see
// instructions.sh.
//
//   index N                                               what views have to know of the whole map
//   home N, deep N, sibling N, query N, unknown-query N, suffix N, absent N
//                                                         the view for a page (PlaceKind), the index being
//                                                         there
//   text N, json N, html N                                the whole map rendered

#include <algorithm>
#include <charconv>
#include <iostream>
#include <string_view>

#include "views.h"

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
  text,
  json,
  html
};

constexpr std::string_view modes[] = {"home",   "deep",  "sibling", "query", "unknown-query", "suffix",
                                      "absent", "index", "text",    "json",  "html"};

} // namespace

/// The one function whose instructions count: valgrind finds it by its name.
extern "C" [[gnu::noinline]] std::size_t measured_work(int number, const Views& views)
{
  const auto mode = static_cast<Mode>(number);
  if (mode < Mode::index)
    return views.place(static_cast<PlaceKind>(number));
  return mode == Mode::index ? views.make_index() : views.render(modes[number]);
}

int main(int argc, char** argv)
{
  const auto* const mode =
      argc == 3 ? std::find(std::begin(modes), std::end(modes), argv[1]) : std::end(modes);
  if (mode == std::end(modes)) {
    std::cerr << "usage: bench_views MODE NODES\n";
    return 2;
  }
  std::size_t nodes = 0;
  std::from_chars(argv[2], argv[2] + std::string_view{argv[2]}.size(), nodes);
  const Views views{nodes};
  std::cout << measured_work(static_cast<int>(mode - std::begin(modes)), views) << ' ' << views.nodes()
            << '\n';
  return std::cout ? 0 : 1;
}
