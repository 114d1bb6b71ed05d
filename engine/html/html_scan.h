#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "engine/base/ascii.h"

// Parts of the HTML Standard's tokenization, for UTF-8 and any other superset of ASCII. They find where
// constructs end, and never look back. Positions are indices into the text; `npos` means that the text ends
// first.

namespace standard_sitemap::html {

inline constexpr std::size_t npos = std::string_view::npos;

/// Whether this character ends a tag name.
constexpr bool ends_name(char c)
{
  return is_ascii_whitespace(c) || c == '/' || c == '>';
}

/// Whether `text` contains `lower_case` at `position`, ignoring ASCII case.
bool has_at(std::string_view text, std::size_t position, std::string_view lower_case);
/// As `has_at`, and the name ends after it.
bool has_name_at(std::string_view text, std::size_t position, std::string_view lower_case);

/// One attribute of a tag, as written. All members are views into the text.
struct Attribute {
  std::string_view name;
  std::string_view value;  ///< without quotes; character references not decoded
  std::string_view source; ///< name, `=` and value with quotes
};

/// Reads the attributes of a tag, from the end of its name to its `>`.
class AttributeScan {
 public:
  AttributeScan(std::string_view text, std::size_t after_name) : text_(text), position_(after_name) {}

  /// Returns the next attribute; nullopt at the end of the tag or text.
  std::optional<Attribute> next();

  /// After `next` has returned nullopt: the index after `>`, or npos if the text ended first, so that there
  /// is no tag.
  std::size_t end() const { return end_; }
  bool self_closing() const { return self_closing_; }

 private:
  std::string_view text_;
  std::size_t position_;
  std::size_t end_ = npos;
  bool self_closing_ = false;
};

/// Returns the index after the comment whose `<!--` ends at `position`, in every form of ending that HTML
/// allows.
std::size_t comment_end(std::string_view text, std::size_t position);

/// Returns the index of the `</NAME` that ends the raw text (`style`, `title`, `noscript`...) beginning at
/// `position`.
std::size_t raw_text_end(std::string_view text, std::size_t position, std::string_view lower_case_name);

/// The same for a script, in which `<!--` and `<script` can hide end tags.
std::size_t script_end(std::string_view text, std::size_t position);

} // namespace standard_sitemap::html
