#include "tests/unit/render/dot/dot_picture.h"

#include <algorithm>
#include <regex>
#include <sstream>
#include <utility>

namespace standard_sitemap::test {

namespace {

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
  for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

/// The name of a cell, and its attributes as a node of its own would have them.
std::pair<std::string, std::string> node_of(const std::string& attributes, std::string content)
{
  if (content.ends_with("<BR ALIGN=\"LEFT\"/>"))
    content.erase(content.rfind('<'));
  content = replaced(content, "<BR ALIGN=\"LEFT\"/>", "\\n");
  const std::size_t end = std::min(content.find("\\n"), content.size());
  std::string as_node = content.substr(end) + '"';
  static const std::pair<const char*, const char*> names[] = {
      {"BGCOLOR", "fillcolor"}, {"COLOR", "color"}, {"STYLE", "style"},
      {"BORDER", "penwidth"},   {"HREF", "URL"},    {"TITLE", "tooltip"}};
  for (const auto& [in_cell, in_node] : names) {
    std::smatch value;
    if (std::regex_search(attributes, value, std::regex{std::string{" "} + in_cell + "=\"([^\"]*)\""}))
      as_node += std::string{", "} + in_node + "=\"" + replaced(value[1], "&amp;amp;", "&amp;") + '"';
  }
  return {content.substr(0, end), as_node};
}

} // namespace

DotPicture::DotPicture(const std::string& dot)
{
  static const std::regex node{R"re(  (n\d+) \[label="((?:[^"\\]|\\[^n])*)(.*)\])re"};
  static const std::regex edge{R"(  (n\d+) -> (n\d+)(.*))"};
  static const std::regex hidden{R"re(  more\d+ \[label="… (\d+) more".*)re"};
  static const std::regex hidden_edge{R"(  (n\d+) -> more\d+ .*)"};
  static const std::regex table{R"(  leaves(\d+) \[.*)"};
  static const std::regex cell{R"re(<TD([^>]*)>((?:[^<]|<BR[^>]*>)*)</TD>)re"};
  static const std::regex more_cell{R"re(    <TR><TD>… (\d+) more</TD></TR>)re"};
  static const std::regex table_edge{R"(  (n\d+) -> (leaves\d+) .*)"};
  std::map<std::string, std::string> names;
  std::map<std::string, std::string> more_of_table;
  std::string number, open;
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines{dot};
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (std::regex_match(line, match, table)) {
      open = "leaves" + match[1].str();
      rows.clear();
    } else if (std::regex_match(line, match, more_cell)) {
      more_of_table[open] = match[1];
    } else if (line.starts_with("    <TR>")) {
      rows.emplace_back();
      for (std::sregex_iterator at{line.begin(), line.end(), cell}, end; at != end; ++at) {
        const auto [name, attributes] = node_of((*at)[1], (*at)[2]);
        rows.back().push_back(name);
        nodes[name] = attributes;
      }
    } else if (line == "  </TABLE>>]") {
      for (std::size_t column = 0; !rows.empty() && column < rows.front().size(); ++column)
        for (const auto& row : rows)
          if (column < row.size())
            tables[open].push_back(row[column]);
      columns[open] = rows.empty() ? 0 : rows.front().size();
    } else if (std::regex_match(line, match, table_edge)) {
      for (const std::string& leaf : tables.at(match[2]))
        edges.push_back(names.at(match[1]) + " -> " + leaf);
      if (more_of_table.contains(match[2]))
        more.push_back(names.at(match[1]) + ": " + more_of_table.at(match[2]));
    } else if (std::regex_match(line, match, node)) {
      names[match[1]] = match[2];
      nodes[match[2]] = match[3];
    } else if (std::regex_match(line, match, edge)) {
      const bool dashed = match[3].str().find("style=dashed") != std::string::npos;
      edges.push_back(names.at(match[1]) + (dashed ? " ~> " : " -> ") + names.at(match[2]));
      if (match[3].str().find("minlen=") != std::string::npos)
        ++long_edges;
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
