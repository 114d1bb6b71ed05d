#include "discovery/xml_prefix.h"

#include <string_view>

namespace standard_sitemap {
namespace {

constexpr std::size_t npos = std::string_view::npos;

std::size_t behind(std::string_view text, std::string_view what, std::size_t position)
{
  const std::size_t found = text.find(what, position);
  return found == npos ? text.size() : found + what.size();
}

/// Returns the index after the comment or instruction at `start`; npos if there is neither.
std::size_t behind_comment_or_instruction(std::string_view text, std::size_t start)
{
  const std::string_view rest = text.substr(start);
  if (rest.starts_with("<!--"))
    return behind(text, "-->", start + 4);
  if (rest.starts_with("<?"))
    return behind(text, "?>", start + 2);
  return npos;
}

struct Tag {
  std::size_t end;            ///< index after `>`, or the size of the text
  std::size_t attributes = 0; ///< values in quotes
};

Tag measured_tag(std::string_view text, std::size_t start)
{
  Tag tag{start + 1};
  while (tag.end < text.size()) {
    const char c = text[tag.end++];
    if (c == '>')
      break;
    if (c == '"' || c == '\'') {
      ++tag.attributes;
      tag.end = behind(text, {&c, 1}, tag.end);
    }
  }
  return tag;
}

/// Reads the DOCTYPE at `start`: returns how far it extends, or what stops it.
XmlPrefix read_doctype(std::string& text, std::size_t start, const Policy& policy)
{
  XmlDoctype doctype{{policy.tag_bytes, policy.internal_subset_bytes}};
  const std::size_t begin = start + 2; // after `<!`
  const std::size_t end = begin + doctype.append(std::string_view{text}.substr(begin));
  if (auto fault = doctype.fault()) {
    fault->offset += begin;
    return {start, std::nullopt, std::move(fault)};
  }
  switch (doctype.state()) {
  case XmlDoctype::State::too_long:
    return {start, Code::limit_tag};
  case XmlDoctype::State::subset_too_long:
    return {start, Code::limit_internal_subset};
  case XmlDoctype::State::ended:
    text.replace(begin, end - begin, doctype.plain()); // has the same size
    return {end};
  case XmlDoctype::State::open:
    text.resize(start); // the parser sees only that the text ends
    break;
  }
  return {start};
}

} // namespace

XmlPrefix readable_prefix(std::string& text, const Policy& policy)
{
  for (std::size_t start = text.find('<'); start != npos;) {
    const std::string_view rest = std::string_view{text}.substr(start);
    std::size_t end = behind_comment_or_instruction(text, start);
    if (rest.starts_with("<![CDATA[")) {
      end = behind(text, "]]>", start + 9);
    } else if (rest.starts_with("<!DOCTYPE")) {
      XmlPrefix doctype = read_doctype(text, start, policy);
      if (doctype.limit || doctype.fault)
        return doctype;
      end = doctype.size;
    } else if (end == npos) {
      const Tag tag = measured_tag(text, start);
      if (tag.end - start > policy.tag_bytes)
        return {start, Code::limit_tag};
      if (tag.attributes > policy.tag_attributes)
        return {start, Code::limit_attributes};
      end = tag.end;
    }
    start = text.find('<', end);
  }
  return {text.size()};
}

} // namespace standard_sitemap
