#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "engine/base/ascii.h"

// Pieces of the tokenization section of the HTML Standard, on UTF-8 or any other bytes that extend ASCII.
// They find where things end, and never look back; a position is an index into the text, `npos` means that
// the text ends first.

namespace standard_sitemap::html {

inline constexpr std::size_t npos = std::string_view::npos;

/// Whether a tag name cannot go on with this.
constexpr bool ends_name(char c)
{
  return is_ascii_whitespace(c) || c == '/' || c == '>';
}

/// Without the white space around it.
std::string_view stripped(std::string_view text);

/// Whether `text` has `lower_case` at `position`; ASCII-case-insensitive.
bool has_at(std::string_view text, std::size_t position, std::string_view lower_case);
/// As `has_at`, and the name ends there.
bool has_name_at(std::string_view text, std::size_t position, std::string_view lower_case);

/// One attribute of a tag, as written: all are views into the text.
struct Attribute {
  std::string_view name;
  std::string_view value;  ///< without quotes; character references not undone
  std::string_view source; ///< name, `=` and value with quotes
};

/// Reads the attributes of a tag, from behind its name to behind its `>`.
class AttributeScan {
 public:
  AttributeScan(std::string_view text, std::size_t behind_name) : text_(text), position_(behind_name) {}

  /// Nothing once the tag, or the text, has ended.
  std::optional<Attribute> next();

  /// When `next` has given nothing: the index behind `>`, or npos if the text ended first: there is no such
  /// tag.
  std::size_t end() const { return end_; }
  bool self_closing() const { return self_closing_; }

 private:
  std::string_view text_;
  std::size_t position_;
  std::size_t end_ = npos;
  bool self_closing_ = false;
};

/// The index behind a comment whose `<!--` ends before `position`, in every form that HTML lets it end.
std::size_t comment_end(std::string_view text, std::size_t position);

/// The index of the `</NAME` that ends raw text (`style`, `title`, `noscript`...) which begins at `position`.
std::size_t raw_text_end(std::string_view text, std::size_t position, std::string_view lower_case_name);

/// The same for a script, where `<!--` and `<script` hide end tags.
std::size_t script_end(std::string_view text, std::size_t position);

} // namespace standard_sitemap::html
