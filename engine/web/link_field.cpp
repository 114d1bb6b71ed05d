#include "engine/web/link_field.h"

#include <algorithm>
#include <utility>

#include "engine/base/ascii.h"
#include "engine/base/utf8.h"
#include "engine/web/field_value.h"
#include "engine/web/header_list.h"

namespace standard_sitemap {
namespace {

/// Returns bytes of a field as UTF-8: as they are if they are that, else as ISO-8859-1.
std::string text_of(std::string_view bytes)
{
  if (valid_utf8_prefix(bytes) == bytes.size())
    return std::string{bytes};
  std::string text;
  for (const char c : bytes)
    append_utf8(text, static_cast<unsigned char>(c));
  return text;
}

/// Reads the links of a field value by the steps of RFC 8288, appendix B.
class LinkFieldReader {
 public:
  explicit LinkFieldReader(std::string_view value) : rest_(value) {}

  // B.2
  std::vector<FieldLink> run()
  {
    std::vector<FieldLink> links;
    while (skip_to_link()) {
      const std::size_t close = rest_.find('>');
      if (close == std::string_view::npos)
        break;
      links.push_back({.target = text_of(rest_.substr(0, close))});
      rest_.remove_prefix(close + 1);
      parameters(links.back());
      rest_.remove_prefix(list_element_length(rest_)); // what is no parameter
    }
    return links;
  }

 private:
  /// Removes what precedes the next link, with its `<`. Returns whether there is one.
  bool skip_to_link()
  {
    while (true) {
      rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t,"), rest_.size()));
      if (rest_.empty())
        return false;
      if (rest_.front() == '<') {
        rest_.remove_prefix(1);
        return true;
      }
      rest_.remove_prefix(list_element_length(rest_)); // no link
    }
  }

  void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(ascii_blanks), rest_.size())); }

  std::string_view take_until(std::string_view ends)
  {
    const std::string_view taken = rest_.substr(0, rest_.find_first_of(ends));
    rest_.remove_prefix(taken.size());
    return taken;
  }

  // B.3
  void parameters(FieldLink& link)
  {
    bool has_extended_title = false;
    unsigned seen = 0;
    for (skip_blanks(); rest_.starts_with(';'); skip_blanks()) {
      rest_.remove_prefix(1);
      skip_blanks();
      const std::string name = ascii_lower(take_until(" \t=;,"));
      skip_blanks();
      const std::string value = parameter_value();
      if (name == "title*" && !has_extended_title) {
        if (auto title = decode_extended_value(value)) {
          link.title = *std::move(title);
          has_extended_title = true;
        }
      } else if (name != "title" || !has_extended_title) {
        keep(link, seen, name, value);
      }
    }
  }

  std::string parameter_value()
  {
    if (!rest_.starts_with('='))
      return {};
    rest_.remove_prefix(1);
    skip_blanks();
    return rest_.starts_with('"') ? quoted_string() : std::string{stripped(take_until(";,"), ascii_blanks)};
  }

  // B.4
  std::string quoted_string()
  {
    std::string text;
    rest_.remove_prefix(1);
    while (!rest_.empty()) {
      char c = rest_.front();
      rest_.remove_prefix(1);
      if (c == '"')
        break;
      if (c == '\\') {
        if (rest_.empty())
          break;
        c = rest_.front();
        rest_.remove_prefix(1);
      }
      text += c;
    }
    return text;
  }

  /// Of parameters with the same name, the first one counts. `seen` has a bit for each name that was there.
  static void keep(FieldLink& link, unsigned& seen, std::string_view name, std::string_view value)
  {
    constexpr std::pair<std::string_view, std::string FieldLink::*> texts[] = {
        {"rel", &FieldLink::rel},
        {"rev", &FieldLink::rev},
        {"title", &FieldLink::title},
        {"hreflang", &FieldLink::hreflang},
        {"type", &FieldLink::type}};
    if (name == "anchor" && !link.anchor)
      link.anchor = text_of(value);
    unsigned bit = 1;
    for (const auto& [known, member] : texts) {
      if (name == known && (seen & bit) == 0) {
        link.*member = text_of(value);
        seen |= bit;
      }
      bit <<= 1;
    }
  }

  std::string_view rest_;
};

bool is_from_page(const FieldLink& link, const Page& page)
{
  if (!link.anchor)
    return true;
  const auto from = Uri::resolve(page.url, Leiri{*link.anchor});
  return from && from->normalised() == page.url.without_fragment().normalised();
}

} // namespace

std::vector<FieldLink> links_of_field(std::string_view value)
{
  return LinkFieldReader{value}.run();
}

std::vector<FieldLink> links_of_fields(const Page& page)
{
  std::vector<FieldLink> links;
  if (page.delivered_by_http())
    links = links_of_field(page.fields.combined("Link"));
  std::erase_if(links, [&](const FieldLink& link) { return !is_from_page(link, page); });
  return links;
}

std::optional<std::string> decode_extended_value(std::string_view value)
{
  const std::size_t charset_end = value.find('\'');
  const std::size_t language_end = charset_end == value.npos ? value.npos : value.find('\'', charset_end + 1);
  if (language_end == value.npos)
    return std::nullopt;
  const std::string_view charset = value.substr(0, charset_end);
  const std::string bytes = percent_decoded(value.substr(language_end + 1));
  if (equal_ignoring_case(charset, "utf-8") && valid_utf8_prefix(bytes) == bytes.size())
    return bytes;
  if (!equal_ignoring_case(charset, "iso-8859-1"))
    return std::nullopt;
  std::string text;
  for (const char c : bytes)
    append_utf8(text, static_cast<unsigned char>(c));
  return text;
}

} // namespace standard_sitemap
