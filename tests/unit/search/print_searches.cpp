// print_searches URL MAP: searches in the site map at URL, which the file MAP contains, for the test that
// holds the script of the HTML page to the same results. Reads a line of JSON for each search,
//
//   {"text": "lantern coa", "near": 7, "hits": 200}
//
// `near` being the number of a node, -1 for none, and writes one for each: {"count": 2, "numbers": [9, 3],
// "marks": [["Lantern Coa"], ...]}, where `marks` are the highlighted parts of the names.

#include <fstream>
#include <iostream>
#include <iterator>

#include <nlohmann/json.hpp>

#include "engine/search/search.h"

#include "tests/support_load/table_load.h"

namespace {

using namespace standard_sitemap;
using nlohmann::json;

std::string bytes_of(const char* file)
{
  std::ifstream stream{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

json marks_of(const std::string& name, const std::vector<SoughtWord>& words)
{
  json marks = json::array();
  for (const TextRange& range : marks_in(name, words))
    marks.push_back(name.substr(range.begin, range.end - range.begin));
  return marks;
}

json found(const SearchIndex& index, View& view, const Outline& outline, const json& asked)
{
  const std::int64_t near = asked.value("near", std::int64_t{-1});
  Search search{index,
                outline,
                asked["text"].get<std::string>(),
                {.hits = asked.value("hits", std::size_t{200}),
                 .near = near < 0 ? Outline::none : static_cast<std::uint32_t>(near)}};
  while (!search.step(777))
    ;
  json marks = json::array();
  for (const std::uint32_t number : search.hits())
    marks.push_back(marks_of(view.shown(outline.node(number)).name.value_or(""), search.words()));
  return {{"count", search.count()}, {"numbers", search.hits()}, {"marks", std::move(marks)}};
}

} // namespace

int main(int argc, char** argv)
{
  if (argc != 3)
    return 2;
  const LoadResult loaded = test::load_from_table(argv[1], {{argv[1], bytes_of(argv[2])}}, {});
  if (!loaded.map)
    return 1;
  View view{*loaded.map, {}, {}};
  const Outline outline{view};
  const SearchIndex index = SearchIndex::build(view, outline);
  for (std::string line; std::getline(std::cin, line);)
    std::cout
        << found(index, view, outline, json::parse(line)).dump(-1, ' ', false, json::error_handler_t::replace)
        << '\n';
  return 0;
}
