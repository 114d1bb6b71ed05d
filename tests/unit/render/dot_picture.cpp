#include "tests/unit/render/dot_picture.h"

#include <regex>
#include <sstream>

namespace standard_sitemap::test {

DotPicture::DotPicture(const std::string& dot)
{
  static const std::regex node{R"re(  (n\d+) \[label="((?:[^"\\]|\\[^n])*)(.*)\])re"};
  static const std::regex edge{R"(  (n\d+) -> (n\d+)(.*))"};
  static const std::regex hidden{R"re(  more\d+ \[label="… (\d+) more".*)re"};
  static const std::regex hidden_edge{R"(  (n\d+) -> more\d+ .*)"};
  std::map<std::string, std::string> names;
  std::string number;
  std::istringstream lines{dot};
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (std::regex_match(line, match, node)) {
      names[match[1]] = match[2];
      nodes[match[2]] = match[3];
    } else if (std::regex_match(line, match, edge)) {
      const bool dashed = match[3].str().find("style=dashed") != std::string::npos;
      edges.push_back(names.at(match[1]) + (dashed ? " ~> " : " -> ") + names.at(match[2]));
    } else if (std::regex_match(line, match, hidden)) {
      number = match[1];
    } else if (std::regex_match(line, match, hidden_edge)) {
      more.push_back(names.at(match[1]) + ": " + number);
    } else if (line.starts_with("  label=")) {
      title = line;
    } else if (line.starts_with("  subgraph cluster_outside")) {
      outside = line;
    }
  }
}

} // namespace standard_sitemap::test
