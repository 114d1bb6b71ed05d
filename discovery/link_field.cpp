#include "discovery/link_field.h"

#include <algorithm>

#include "engine/web/header_list.h"

namespace standard_sitemap {

namespace {

/// Removes and returns the text up to the first of `ends` outside quotes; the separator stays.
std::string_view take_until(std::string_view& text, std::string_view ends)
{
  std::size_t at = 0;
  for (bool quoted = false; at < text.size() && (quoted || ends.find(text[at]) == std::string_view::npos);
       ++at) {
    if (text[at] == '"')
      quoted = !quoted;
    else if (quoted && text[at] == '\\')
      ++at;
  }
  const std::string_view taken = text.substr(0, std::min(at, text.size()));
  text.remove_prefix(taken.size());
  return taken;
}

std::string_view without_quotes(std::string_view value)
{
  value = trimmed(value);
  const bool quoted = value.size() > 1 && value.front() == '"' && value.back() == '"';
  return quoted ? value.substr(1, value.size() - 2) : value;
}

} // namespace

std::vector<FieldLink> links_of_field(std::string_view value)
{
  std::vector<FieldLink> links;
  while (!value.empty()) {
    value.remove_prefix(std::min(value.find('<'), value.size()));
    const std::size_t close = value.find('>');
    if (close == std::string_view::npos)
      break;
    FieldLink link{value.substr(1, close - 1), {}};
    value.remove_prefix(close + 1);
    take_until(value, ";,");
    while (value.starts_with(';')) {
      value.remove_prefix(1);
      const std::string_view parameter = take_until(value, ";,");
      const std::size_t equals = std::min(parameter.find('='), parameter.size());
      if (link.rel.empty() && equal_ignoring_case(trimmed(parameter.substr(0, equals)), "rel"))
        link.rel = without_quotes(parameter.substr(std::min(equals + 1, parameter.size())));
    }
    links.push_back(link);
  }
  return links;
}

} // namespace standard_sitemap
