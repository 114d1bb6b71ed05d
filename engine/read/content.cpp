#include "engine/read/content.h"

#include <algorithm>

#include "engine/base/ascii.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

/// Returns the position of the first content that is neither white space nor a comment.
std::size_t first_of_content(std::string_view text)
{
  std::size_t at = 0;
  for (;;) {
    at = text.find_first_not_of(ascii_whitespace, at);
    if (at == text.npos || !text.substr(at).starts_with("<!--"))
      return std::min(at, text.size());
    const std::size_t end = text.find("-->", at + 4);
    if (end == text.npos)
      return text.size();
    at = end + 3;
  }
}

bool begins_with(std::string_view text, std::string_view start)
{
  return equal_ignoring_case(text.substr(0, start.size()), start);
}

} // namespace

Content content_of(std::string_view start)
{
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  while (start.starts_with(mark))
    start.remove_prefix(mark.size());
  if (start.find_first_not_of(ascii_whitespace) == start.npos)
    return Content::empty;
  constexpr auto is_control = [](char c) {
    const auto u = static_cast<unsigned char>(c);
    return u < 0x20 && ascii_whitespace.find(c) == ascii_whitespace.npos;
  };
  for (const std::string_view magic : {"%PDF-", "PK\x03\x04", "GIF8", "RIFF", "BZh"})
    if (start.starts_with(magic))
      return Content::binary;
  if (start[start.find_first_not_of(ascii_whitespace)] == '<') {
    const std::string_view content = start.substr(first_of_content(start));
    for (const std::string_view page : {"<!doctype html", "<html", "<head", "<body", "<script"})
      if (begins_with(content, page))
        return Content::web_page;
    return Content::xml;
  }
  // Text may have a few stray control characters; binary files have many.
  const auto controls = static_cast<std::size_t>(std::count_if(start.begin(), start.end(), is_control));
  return controls * 16 > start.size() ? Content::binary : Content::text;
}

std::size_t find_late_declaration(std::string_view start)
{
  const std::size_t at = first_of_content(start);
  const std::string_view rest = start.substr(at);
  constexpr std::string_view declaration = "<?xml";
  if (!rest.starts_with(declaration) || rest.size() == declaration.size() ||
      ascii_whitespace.find(rest[declaration.size()]) == ascii_whitespace.npos)
    return start.npos;
  return at;
}

} // namespace standard_sitemap
