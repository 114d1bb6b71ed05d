#include "tests/unit/hierarchy/tree_fixture.h"

#include <fstream>
#include <iterator>
#include <numeric>
#include <utility>

#include "engine/hierarchy/path_names.h"

namespace standard_sitemap::testing {
namespace {

std::string contents(const std::string& path)
{
  std::ifstream file{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{file}, {}};
}

std::string_view taken(std::string_view& text, std::string_view until)
{
  const std::size_t end = text.find(until);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + until.size());
  return part;
}

} // namespace

TreeFixture::TreeFixture(const std::string& folder)
{
  const std::string path = std::string{STANDARD_SITEMAP_SOURCE_DIR} + "/tests/unit/hierarchy/trees/" + folder;
  list = contents(path + "/list.txt");
  tree = contents(path + "/tree.txt");
  std::string_view rest = list;
  while (!rest.empty()) {
    std::string_view line = taken(rest, "\n");
    if (constexpr std::string_view keyword = "max_siblings "; line.starts_with(keyword)) {
      max_siblings = std::stoul(std::string{line.substr(keyword.size())});
      continue;
    }
    const std::string_view uri = taken(line, " | ");
    const std::string_view name = taken(line, " | ");
    pages.push_back({uri, name, line});
  }
}

std::string written(const PathTree& tree, const std::vector<ListedPage>& pages,
                    const std::vector<std::size_t>& numbers, std::string_view language)
{
  std::string text;
  std::vector<std::pair<std::uint32_t, std::size_t>> ahead{{0, 0}};
  while (!ahead.empty()) {
    const auto [id, depth] = ahead.back();
    ahead.pop_back();
    const PathTree::Node& node = tree.nodes[id];
    if (id != 0) {
      text.append(2 * (depth - 1), ' ');
      const std::string name = generated_name(tree, id, ListedPages{pages}, language);
      text += name.empty() ? pages[node.page].name : name;
      if (node.page != PathTree::none)
        text += " [" + std::to_string(numbers[node.page]) + ']';
      text += '\n';
    }
    for (std::uint32_t i = node.children; i-- > 0;)
      ahead.emplace_back(tree.children[node.first_child + i], depth + 1);
  }
  return text;
}

std::string written(const PathTree& tree, const std::vector<ListedPage>& pages, std::string_view language)
{
  std::vector<std::size_t> numbers(pages.size());
  std::iota(numbers.begin(), numbers.end(), std::size_t{1});
  return written(tree, pages, numbers, language);
}

} // namespace standard_sitemap::testing
