#pragma once

#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/unit/render/sample_report.h"

#include "render/html/html_renderer.h"

namespace standard_sitemap::test {

std::string html_of(const Report& report, HtmlOptions options = {});

/// The text between the first `begin` and the next `end`; empty if there is none.
std::string between(const std::string& text, const std::string& begin, const std::string& end);
std::size_t occurrences(const std::string& text, const std::string& what);
/// The part that people read: what follows style and script, without the data.
std::string body_of(const std::string& html);
/// The lists of the map.
std::string tree_of(const std::string& html);

/// The markup with each `<wbr>` hidden from accessible names, as pages have it.
std::string hidden_breaks(std::string_view markup);

/// The page's data, assembled and decoded as render/html/data.cpp describes it.
struct PageData {
  explicit PageData(const std::string& html);

  nlohmann::json raw;
  std::size_t pieces = 0, longest_piece = 0;
  std::vector<std::size_t> firsts;       ///< the number of the first node of each piece
  std::vector<std::string> names, links; ///< by number; the root's name is empty
  std::vector<std::vector<std::size_t>> below;
  std::vector<std::size_t> counts; ///< by number: of all nodes below
  std::vector<int> ups;            ///< by number: the parent; -1: none
  /// The number of the only node of this name.
  std::size_t number(const std::string& name) const;

 private:
  void add_children(std::size_t i);
};

} // namespace standard_sitemap::test
