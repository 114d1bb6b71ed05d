#include "engine/encoding/sniff.h"

#include <algorithm>
#include <array>

#include "engine/base/ascii.h"
#include "engine/base/excerpt.h"
#include "engine/encoding/prescan.h"
#include "engine/encoding/xml_declaration.h"

namespace standard_sitemap {

namespace {

using namespace std::string_view_literals;

struct ByteOrderMark {
  Encoding encoding;
  std::size_t bytes;
};

std::optional<ByteOrderMark> byte_order_mark(std::string_view start)
{
  if (start.starts_with("\xEF\xBB\xBF"sv))
    return ByteOrderMark{Encoding::utf8(), 3};
  if (start.starts_with("\xFE\xFF"sv))
    return ByteOrderMark{Encoding::utf16be(), 2};
  if (start.starts_with("\xFF\xFE"sv))
    return ByteOrderMark{Encoding::utf16le(), 2};
  return std::nullopt;
}

bool equal_ignoring_case(std::string_view text, std::string_view lower_case)
{
  return std::ranges::equal(text, lower_case, {}, ascii_lowercase);
}

bool is_utf16(Encoding encoding)
{
  return encoding == Encoding::utf16le() || encoding == Encoding::utf16be();
}

/// Whether a label says UTF-16 but not in which byte order.
bool leaves_byte_order_open(std::string_view label)
{
  if (Encoding::for_label(label) != Encoding::utf16le())
    return false;
  const std::string_view spelling = stripped(label);
  return !equal_ignoring_case(spelling, "utf-16le") && !equal_ignoring_case(spelling, "unicodefeff");
}

/// A label beside the encoding that was chosen: does it mean another one? A bare UTF-16 fits both byte
/// orders.
bool contradicts(Encoding chosen, std::string_view label)
{
  if (label.empty() || (is_utf16(chosen) && leaves_byte_order_open(label)))
    return false;
  return Encoding::for_label(label) != chosen;
}

} // namespace

SniffedEncoding sniff_html(std::string_view start, std::optional<std::string_view> charset)
{
  constexpr std::size_t prescanned = 1024;
  if (const auto mark = byte_order_mark(start))
    return {mark->encoding, mark->bytes};
  if (charset)
    if (const auto encoding = Encoding::for_label(*charset))
      return {*encoding, 0};
  const Encoding encoding = prescan(start.substr(0, prescanned)).value_or(Encoding::windows1252());
  return {encoding, 0, is_utf16(encoding)};
}

std::optional<Encoding> encoding_of_meta(std::optional<std::string_view> charset,
                                         std::optional<std::string_view> http_equiv,
                                         std::optional<std::string_view> content)
{
  auto encoding = charset ? Encoding::for_label(*charset) : std::nullopt;
  if (!encoding && content && http_equiv && equal_ignoring_case(*http_equiv, "content-type"))
    encoding = encoding_in_content(*content);
  return encoding ? std::optional{effective_declared_encoding(*encoding)} : std::nullopt;
}

XmlEncoding sniff_xml(std::string_view start, std::optional<std::string_view> charset)
{
  start = start.substr(0, xml_sniff_bytes);
  if (start.starts_with("\0\0\xFE\xFF"sv) || start.starts_with("\xFF\xFE\0\0"sv))
    return {std::nullopt, 0, "utf-32", false};

  const std::string_view transport = charset ? stripped(*charset) : ""sv; // `charset=""` says nothing
  if (const auto mark = byte_order_mark(start)) {
    const std::string declared = xml_declared_encoding(start.substr(mark->bytes), mark->encoding);
    return {mark->encoding, mark->bytes, "",
            contradicts(mark->encoding, transport) || contradicts(mark->encoding, declared)};
  }

  const XmlPattern pattern = xml_pattern(start);
  if (!transport.empty()) {
    auto encoding = Encoding::for_label(transport);
    if (!encoding)
      return {std::nullopt, 0, excerpt(transport), false};
    if (is_utf16(*encoding) && leaves_byte_order_open(transport) && pattern == XmlPattern::utf16be)
      encoding = Encoding::utf16be();
    return {encoding, 0, excerpt(transport),
            contradicts(*encoding, xml_declared_encoding(start, pattern_encoding(pattern)))};
  }

  if (pattern == XmlPattern::ucs4)
    return {std::nullopt, 0, "utf-32", false};
  const Encoding evident = pattern_encoding(pattern);
  const std::string declared = xml_declared_encoding(start, evident);
  if (is_utf16(evident))
    return {evident, 0, "", contradicts(evident, declared)};
  if (declared.empty())
    return {Encoding::utf8(), 0, "", false};
  const auto encoding = Encoding::for_label(declared);
  if (encoding && is_utf16(*encoding)) // a declaration that could be read as ASCII is not in UTF-16
    return {Encoding::utf8(), 0, "", true};
  return {encoding, 0, excerpt(declared), false};
}

} // namespace standard_sitemap
