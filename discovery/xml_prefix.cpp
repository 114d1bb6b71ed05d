#include <standard_sitemap/discovery/xml_prefix.h>

namespace standard_sitemap {
namespace {

constexpr std::size_t npos = std::string_view::npos;

std::size_t behind(std::string_view text, std::string_view what, std::size_t position)
{
  const std::size_t found = text.find(what, position);
  return found == npos ? text.size() : found + what.size();
}

/// The index behind what `<!--` or `<?` begins at `start`; npos if it is neither.
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
  std::size_t end;            ///< index behind `>`, or of the end of the text
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

/// The index behind a document type declaration with its internal subset.
std::size_t behind_doctype(std::string_view text, std::size_t start)
{
  bool subset = false;
  for (std::size_t position = start + 1; position < text.size();) {
    const char c = text[position];
    const std::size_t skipped = c == '<' ? behind_comment_or_instruction(text, position) : npos;
    if (skipped != npos) {
      position = skipped;
      continue;
    }
    ++position;
    if (c == '"' || c == '\'')
      position = behind(text, {&c, 1}, position);
    else if (c == '[' || c == ']')
      subset = c == '[';
    else if (c == '>' && !subset)
      return position;
  }
  return text.size();
}

} // namespace

XmlPrefix readable_prefix(std::string_view text, const Policy& policy)
{
  for (std::size_t start = text.find('<'); start != npos;) {
    const std::string_view rest = text.substr(start);
    std::size_t end = behind_comment_or_instruction(text, start);
    if (rest.starts_with("<![CDATA[")) {
      end = behind(text, "]]>", start + 9);
    } else if (rest.starts_with("<!DOCTYPE")) {
      end = behind_doctype(text, start);
      if (end - start > policy.tag_bytes)
        return {start, Code::limit_tag};
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
