#include "engine/read/document_start.h"

#include <algorithm>
#include <string>

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

/// Determines the kind by the first characters, in UTF-8; byte order marks are skipped.
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

/// Returns the position of the XML declaration even if white space or comments precede it (only 0 is legal);
/// `npos` if there is none.
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

std::optional<ListPreamble> preamble_of(std::string_view start)
{
  if (auto preamble = find_list_preamble(start))
    return preamble;
  const std::size_t late = find_late_declaration(start);
  const std::size_t end = late == 0 ? start.npos : start.find("?>", late);
  return end == start.npos ? std::nullopt : std::optional{ListPreamble{end + 2, late, true}};
}

XmlEncoding encoding_of(std::string_view start, std::optional<std::string_view> charset)
{
  const XmlEncoding at_start = sniff_xml(start.substr(0, xml_sniff_bytes), charset);
  const auto preamble = preamble_of(start);
  if (at_start.bom_bytes > 0 || !preamble || !preamble->before_declaration)
    return at_start;
  return sniff_xml(start.substr(preamble->at), charset);
}

bool looks_like_xml(std::string_view start)
{
  const std::size_t first = start.find_first_not_of(" \t\r\n\f");
  return (first != start.npos && start[first] == '<') || preamble_of(start);
}

// G-18: what the type or the name says counts unless the file is evidently XML; what the first line says,
// unless the file is evidently a text list, which may begin with a comment.
bool is_markdown(std::string_view text, Content content, const std::optional<MediaType>& media_type,
                 const Uri& url)
{
  if (content != Content::text && content != Content::xml)
    return false;
  const std::string_view path = url.path();
  const std::string name = ascii_lower(path.substr(path.rfind('/') + 1));
  const bool is_named =
      name == "llms.txt" || name == "llms-full.txt" || (name.size() > 3 && name.ends_with(".md"));
  if (is_named || (media_type && media_type->essence() == "text/markdown"))
    return content == Content::text || text.find("xmlns") == text.npos;
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (text.starts_with(mark))
    text.remove_prefix(mark.size());
  return text.starts_with("# ") && text.find("\nhttp://") == text.npos &&
         text.find("\nhttps://") == text.npos;
}

} // namespace

std::size_t start_bytes(SourceKind kind)
{
  return kind == SourceKind::standard ? xml_sniff_bytes : 16u << 10; // templates may leave many blank lines
}

DocumentStart examine_start(std::string_view start, const std::optional<MediaType>& media_type,
                            SourceKind kind, const Uri& url)
{
  const auto charset = media_type ? media_type->charset() : std::nullopt;
  if (kind == SourceKind::standard)
    return {sniff_xml(start, charset)};
  start = start.substr(0, start_bytes(kind));
  DocumentStart result{encoding_of(start, looks_like_xml(start) ? charset : std::nullopt)};
  if (!result.encoding.encoding)
    return result;
  std::string text{start.substr(result.encoding.bom_bytes)};
  if (const Encoding encoding = *result.encoding.encoding; !encoding.is_utf8()) {
    text.clear();
    Decoder{encoding, Decoder::OnInvalid::replace}.append(start.substr(result.encoding.bom_bytes), text);
  }
  result.content = content_of(text);
  if (result.content == Content::xml || result.content == Content::text)
    result.preamble = preamble_of(text);
  result.is_markdown = is_markdown(text, result.content, media_type, url);
  return result;
}

} // namespace standard_sitemap
