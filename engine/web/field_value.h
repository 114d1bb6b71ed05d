#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/ascii.h"

namespace standard_sitemap {

/// RFC 9110, 5.6.2. Both functions are inline, because a library that links the engine needs them, too.
constexpr bool is_token_character(char c)
{
  return is_ascii_alphanumeric(c) || std::string_view{"!#$%&'*+-.^_`|~"}.find(c) != std::string_view::npos;
}
/// Whether the whole text is a token, such as a field name or a parameter name.
constexpr bool is_token(std::string_view text)
{
  return !text.empty() && std::all_of(text.begin(), text.end(), is_token_character);
}

/// RFC 9110, 5.6.1: returns the index of the comma that ends the first element of a list, or the length of
/// the list. Commas in quoted strings do not count; an unterminated string extends to the end.
std::size_t list_element_length(std::string_view list);

/// RFC 9110, 5.6.4: returns the index after the quoted string whose opening quote is at `start`, or the
/// length of the text if it is unterminated. Does not check its characters.
std::size_t quoted_string_end(std::string_view text, std::size_t start);

/// Reads a field value from the front; each function removes the text that it returns or skips. Borrows the
/// text.
///
///   FieldValueReader value{R"("http://example.org/ns" ; ns=05)"};
///   value.quoted_string();     // http://example.org/ns
///   value.skip_white_space();
///   value.take(';');           // true
class FieldValueReader {
 public:
  explicit FieldValueReader(std::string_view text) : rest_(text) {}

  bool done() const { return rest_.empty(); }
  /// Whether the next character is `c`.
  bool at(char c) const { return rest_.starts_with(c); }
  /// Removes the next character if it is `c`. Returns whether it did.
  bool take(char c);
  /// RFC 9110, 5.6.3: spaces and tabs.
  void skip_white_space();
  /// RFC 9110, 5.6.2: empty if there is no token.
  std::string_view token();
  /// RFC 9110, 5.6.4: returns the text of a quoted string, without its quotes and escapes. Returns nullopt if
  /// the string is malformed or unterminated; the rest to be read is then unspecified. The only control
  /// character allowed is the tab.
  std::optional<std::string> quoted_string();

 private:
  std::string_view rest_;
};

} // namespace standard_sitemap
