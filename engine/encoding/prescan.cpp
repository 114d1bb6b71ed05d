#include "engine/encoding/prescan.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>

#include "engine/base/ascii.h"

namespace standard_sitemap {

namespace {

using namespace std::string_view_literals;

bool starts_with_ignoring_case(std::string_view text, std::string_view lower_case)
{
  return text.size() >= lower_case.size() &&
         std::ranges::equal(text.substr(0, lower_case.size()), lower_case, {}, ascii_lowercase);
}

/// "Get an XML encoding": `<?xml version="1.0" encoding="..."?>` served as HTML.
std::optional<Encoding> xml_encoding(std::string_view bytes)
{
  if (!bytes.starts_with("<?xml") || bytes.find('>') == std::string_view::npos)
    return std::nullopt;
  const auto skip_spaces = [&bytes] {
    while (!bytes.empty() && static_cast<std::uint8_t>(bytes.front()) <= 0x20)
      bytes.remove_prefix(1);
  };
  constexpr std::string_view keyword = "encoding";
  const std::size_t begin = bytes.find(keyword);
  if (begin == std::string_view::npos)
    return std::nullopt;
  bytes.remove_prefix(begin + keyword.size());
  skip_spaces();
  if (!bytes.starts_with('='))
    return std::nullopt;
  bytes.remove_prefix(1);
  skip_spaces();
  if (!bytes.starts_with('"') && !bytes.starts_with('\''))
    return std::nullopt;
  const std::size_t end = bytes.find(bytes.front(), 1);
  if (end == std::string_view::npos)
    return std::nullopt;
  const std::string_view label = bytes.substr(1, end - 1);
  if (std::ranges::any_of(label, [](char c) { return static_cast<std::uint8_t>(c) <= 0x20; }))
    return std::nullopt;
  const auto encoding = Encoding::for_label(label);
  return encoding ? std::optional{effective_declared_encoding(*encoding)} : std::nullopt;
}

class Prescan {
 public:
  explicit Prescan(std::string_view bytes) : rest_(bytes) {}

  /// Returns nullopt if the input ends first.
  std::optional<Encoding> run()
  {
    while (!rest_.empty()) {
      if (rest_.starts_with("<!--"sv)) {
        skip_comment();
      } else if (starts_with_ignoring_case(rest_, "<meta"sv) && rest_.size() > 5 &&
                 (is_ascii_whitespace(rest_[5]) || rest_[5] == '/')) {
        rest_.remove_prefix(5);
        if (const auto encoding = meta())
          return encoding;
      } else if (is_tag()) {
        skip_tag();
      } else if (rest_.starts_with("<!"sv) || rest_.starts_with("</"sv) || rest_.starts_with("<?"sv)) {
        skip_past('>');
      } else {
        rest_.remove_prefix(1);
      }
    }
    return std::nullopt;
  }

 private:
  struct Attribute {
    std::string name; ///< in lower case, as the value
    std::string value;
  };

  bool is_tag() const
  {
    return rest_.starts_with('<') && ((rest_.size() > 1 && is_ascii_alpha(rest_[1])) ||
                                      (rest_.size() > 2 && rest_[1] == '/' && is_ascii_alpha(rest_[2])));
  }

  void skip_past(char c)
  {
    const std::size_t found = rest_.find(c);
    rest_ = found == std::string_view::npos ? std::string_view{} : rest_.substr(found + 1);
  }

  /// The two hyphens before the `>` may be those of the `<!--`.
  void skip_comment()
  {
    const std::size_t end = rest_.find("-->"sv, 2);
    rest_ = end == std::string_view::npos ? std::string_view{} : rest_.substr(end + 3);
  }

  void skip_tag()
  {
    while (!rest_.empty() && !is_ascii_whitespace(rest_.front()) && rest_.front() != '>')
      rest_.remove_prefix(1);
    while (next_attribute()) {
    }
  }

  std::optional<Encoding> meta()
  {
    bool seen_http_equiv = false;
    bool seen_content = false;
    bool seen_charset = false;
    bool is_pragma = false;
    std::optional<bool> needs_pragma; // nullopt: no attribute has named an encoding, known or unknown
    std::optional<Encoding> encoding;
    while (const auto attribute = next_attribute()) {
      if (attribute->name == "http-equiv" && !seen_http_equiv) {
        seen_http_equiv = true;
        is_pragma = attribute->value == "content-type";
      } else if (attribute->name == "content" && !seen_content) {
        seen_content = true;
        if (needs_pragma)
          continue;
        encoding = encoding_in_content(attribute->value);
        if (encoding)
          needs_pragma = true;
      } else if (attribute->name == "charset" && !seen_charset) {
        seen_charset = true;
        encoding = Encoding::for_label(attribute->value);
        needs_pragma = false;
      }
    }
    if (rest_.empty()) // the input ends within the tag, before the algorithm processes it
      return std::nullopt;
    if (!encoding || (*needs_pragma && !is_pragma))
      return std::nullopt;
    return effective_declared_encoding(*encoding);
  }

  /// "Get an attribute". Returns nullopt at the end of the tag (the position stays at its `>`) and at the end
  /// of the input.
  std::optional<Attribute> next_attribute()
  {
    while (!rest_.empty() && (is_ascii_whitespace(rest_.front()) || rest_.front() == '/'))
      rest_.remove_prefix(1);
    if (rest_.empty() || rest_.front() == '>')
      return std::nullopt;

    Attribute attribute;
    while (!rest_.empty() && (rest_.front() != '=' || attribute.name.empty()) &&
           !is_ascii_whitespace(rest_.front())) {
      if (rest_.front() == '/' || rest_.front() == '>')
        return attribute;
      attribute.name.push_back(ascii_lowercase(rest_.front()));
      rest_.remove_prefix(1);
    }
    skip_spaces();
    if (rest_.empty())
      return std::nullopt;
    if (rest_.front() != '=')
      return attribute;
    rest_.remove_prefix(1);
    skip_spaces();
    if (rest_.empty())
      return std::nullopt;

    const char quote = rest_.front();
    if (quote == '"' || quote == '\'') {
      const std::size_t end = rest_.find(quote, 1);
      if (end == std::string_view::npos) {
        rest_ = {};
        return std::nullopt;
      }
      std::ranges::transform(rest_.substr(1, end - 1), std::back_inserter(attribute.value), ascii_lowercase);
      rest_.remove_prefix(end + 1);
      return attribute;
    }
    while (!rest_.empty() && !is_ascii_whitespace(rest_.front()) && rest_.front() != '>') {
      attribute.value.push_back(ascii_lowercase(rest_.front()));
      rest_.remove_prefix(1);
    }
    return rest_.empty() ? std::nullopt : std::optional{std::move(attribute)};
  }

  void skip_spaces()
  {
    while (!rest_.empty() && is_ascii_whitespace(rest_.front()))
      rest_.remove_prefix(1);
  }

  std::string_view rest_;
};

} // namespace

Encoding effective_declared_encoding(Encoding declared)
{
  if (declared == Encoding::utf16le() || declared == Encoding::utf16be())
    return Encoding::utf8();
  return declared.name() == "x-user-defined" ? Encoding::windows1252() : declared;
}

std::optional<Encoding> encoding_in_content(std::string_view content)
{
  constexpr std::string_view keyword = "charset";
  const auto skip_spaces = [&content] {
    while (!content.empty() && is_ascii_whitespace(content.front()))
      content.remove_prefix(1);
  };
  for (;;) {
    const auto* const found = std::search(content.begin(), content.end(), keyword.begin(), keyword.end(),
                                          [](char a, char b) { return ascii_lowercase(a) == b; });
    if (found == content.end())
      return std::nullopt;
    content.remove_prefix(static_cast<std::size_t>(found - content.begin()) + keyword.size());
    skip_spaces();
    if (!content.empty() && content.front() == '=')
      break;
  }
  content.remove_prefix(1);
  skip_spaces();
  if (content.empty())
    return std::nullopt;
  const char quote = content.front();
  if (quote == '"' || quote == '\'') {
    const std::size_t end = content.find(quote, 1);
    return end == std::string_view::npos ? std::nullopt : Encoding::for_label(content.substr(1, end - 1));
  }
  return Encoding::for_label(content.substr(0, content.find_first_of("\t\n\f\r ;"sv)));
}

std::optional<Encoding> prescan(std::string_view bytes)
{
  if (bytes.starts_with("<\0?\0x\0"sv))
    return Encoding::utf16le();
  if (bytes.starts_with("\0<\0?\0x"sv))
    return Encoding::utf16be();
  if (const auto encoding = Prescan{bytes}.run())
    return encoding;
  return xml_encoding(bytes);
}

} // namespace standard_sitemap
