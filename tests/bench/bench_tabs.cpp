// What a page of a site costs a browser, for instruction counts: bench_tabs first|second ITEMS
//
// A tab shows a page and finds its place in a map with this many items; `second` counts another page of the
// same site, which another tab shows while the map is fresh. See network.py.

#include <charconv>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session/session.h"

#include "tests/bench/inputs.h"

namespace {

using namespace standard_sitemap;

constexpr std::size_t piece_bytes = 16u << 10; // as a network stack delivers them

/// Answers the requests of the tab, and returns how many there were.
std::size_t fetch_all(Session& tab, std::string_view map)
{
  std::size_t asked = 0;
  for (const Request& request : tab.take_requests()) {
    ++asked;
    const auto receiver = tab.receiver(request.id);
    bool goes_on = receiver->begin(
        {request.url, 200, {{"Content-Type", "application/xml"}, {"Cache-Control", "max-age=60"}}});
    for (std::size_t at = 0; goes_on && at < map.size(); at += piece_bytes)
      goes_on = receiver->append(map.substr(at, piece_bytes));
    if (goes_on)
      receiver->end();
  }
  return asked;
}

std::size_t open_page(Session& tab, const std::string& address, std::string_view map)
{
  Visit visit{.page = {.url = *Uri::parse({address}),
                       .fields = {{"X-Standard-Sitemap-Location", "/map.xml"}},
                       .media_type = MediaType::parse("text/html"),
                       .body = "<p>Text"}};
  tab.show(std::move(visit), Session::Instant{});
  const std::size_t asked = fetch_all(tab, map);
  auto seen = tab.view();
  return asked + (seen ? seen->view.here().size() : 0);
}

} // namespace

/// The only function whose instructions are counted: valgrind finds it by its name.
extern "C" [[gnu::noinline]] std::size_t measured_work(Session& tab, const std::string& address,
                                                       std::string_view map)
{
  return open_page(tab, address, map);
}

int main(int argc, char** argv)
{
  const std::string_view which = argc == 3 ? argv[1] : "", number = argc == 3 ? argv[2] : "";
  std::size_t items = 0;
  std::from_chars(number.data(), number.data() + number.size(), items);
  if (items == 0 || (which != "first" && which != "second")) {
    std::cerr << "usage: bench_tabs first|second ITEMS\n";
    return 2;
  }
  const std::string map = bench::sitemap_of(items);
  MapCache cache{Policy{}};
  Session tab{cache, [] {}}, other{cache, [] {}};
  if (which == "second")
    open_page(other, "http://example.com/entries/0000001.html", map);
  std::cout << measured_work(tab, "http://example.com/entries/0000007.html", map) << '\n';
}
