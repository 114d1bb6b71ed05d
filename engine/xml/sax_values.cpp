// Text and attribute values as the file has them: without what libxml2, and the stand-ins of ampersands, make
// of them.

#include <algorithm>
#include <string>

#include "engine/xml/sax_parser.h"

namespace standard_sitemap {
namespace {

/// Replaces each stand-in of `text` by an `&`.
void put_ampersands(std::string& text)
{
  constexpr std::string_view stand_in = XmlStream::ampersand_stand_in;
  std::size_t written = 0, read = 0;
  for (std::size_t at = text.find(stand_in); at != text.npos; at = text.find(stand_in, read)) {
    std::copy(&text[read], &text[at], &text[written]);
    written += at - read;
    text[written++] = '&';
    read = at + stand_in.size();
  }
  text.erase(written, read - written);
}

/// Appends an attribute value without libxml2's escapes. While it does not replace entities, libxml2 delivers
/// each `&` as `&#38;` and escapes no other character. Any other `&` begins a reference that is kept as
/// written: returns whether there is one.
bool append_unescaped(std::string_view value, std::string& plain)
{
  constexpr std::string_view escape = "&#38;";
  bool keeps_reference = false;
  for (std::size_t at = value.find('&'); at != value.npos; at = value.find('&')) {
    plain.append(value.substr(0, at + 1));
    value.remove_prefix(at);
    const bool is_escape = value.starts_with(escape);
    keeps_reference = keeps_reference || !is_escape;
    value.remove_prefix(is_escape ? escape.size() : 1);
  }
  plain.append(value);
  return keeps_reference;
}

} // namespace

void SaxParser::append_text(std::string_view text)
{
  const std::size_t room = max_text_ - std::min(max_text_, wanted_text_->size());
  wanted_text_->append(without_stand_ins(text).substr(0, room));
}

std::string_view SaxParser::without_stand_ins(std::string_view text)
{
  if (!has_stand_in(text)) [[likely]]
    return text;
  plain_text_ = text;
  put_ampersands(plain_text_);
  return plain_text_;
}

XmlAttribute SaxParser::attribute(InternedName local_name, InternedName namespace_uri, std::string_view value)
{
  XmlAttribute result{local_name, namespace_of(namespace_uri), value};
  if (!is_escaped(value))
    return result;
  std::string& plain = unescaped_.emplace_back();
  result.keeps_reference = append_unescaped(value, plain);
  if (has_stand_in(plain))
    put_ampersands(plain);
  result.value = plain;
  return result;
}

// Almost no namespace has an `&`.
InternedName SaxParser::namespace_of(InternedName uri)
{
  if (!has_escaped_namespaces_ || !uri) [[likely]]
    return uri;
  std::string plain;
  append_unescaped(XmlStream::text_of(uri), plain);
  if (has_stand_in(plain))
    put_ampersands(plain);
  return intern(plain);
}

} // namespace standard_sitemap
