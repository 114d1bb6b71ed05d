#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/html/token_scan.h"

namespace standard_sitemap {

/// The elements that an examination of a page distinguishes.
enum class TagName : std::uint8_t { other, a, area, base, frame, html, iframe, link, meta, title };

/// The attributes that an examination reads. `href` and `xlink:href` are one, since no element has both.
enum class TagAttribute : std::uint8_t {
  charset,
  content,
  href,
  http_equiv,
  id,
  lang,
  name,
  rel,
  src,
  xml_id,
  xml_lang,
};
inline constexpr std::size_t tag_attribute_count = 11; ///< number of enumerators

/// Finds the start tags of a page, in order, without building a tree:
///
///   TagScan scan{page, TagScan::Syntax::html};
///   while (scan.next())
///     if (scan.name() == TagName::a) ... scan.value(TagAttribute::href)
///
/// Skips templates, and what `html::TokenScan` and `html::holds_raw_text` take for no tags. `text` is as
/// there. Approximate only in foreign content (SVG, MathML), which is assumed to last to its end tag.
class TagScan {
 public:
  using Syntax = html::TokenScan::Syntax;

  TagScan(std::string_view text, Syntax syntax) : scan_(text, syntax), xml_(syntax == Syntax::xml) {}

  /// Goes to the next start tag. Returns false at the end of the page.
  bool next();

  // --- The start tag. The views point into the page, where character references are not decoded. ---

  TagName name() const { return name_; }
  bool has(TagAttribute attribute) const { return (present_ & bit(attribute)) != 0; }
  /// As written, without quotes. Empty if there is no such attribute.
  std::string_view value(TagAttribute attribute) const
  {
    return has(attribute) ? values_[static_cast<std::size_t>(attribute)] : std::string_view{};
  }
  /// The content of an HTML element that contains only text, such as a title, as written; else empty.
  std::string_view text() const { return text_; }

 private:
  static constexpr unsigned bit(TagAttribute attribute) { return 1u << static_cast<unsigned>(attribute); }

  /// Reads the start tag of the scan. Returns whether `next` is to stop at it.
  bool start_tag();
  void end_tag();

  void read_attributes();
  std::string_view lower_case_name();

  static constexpr std::size_t longest_name = 10; ///< of the elements of `TagName`, and of raw text

  html::TokenScan scan_;
  bool xml_;
  std::size_t templates_ = 0; ///< number of open templates
  std::size_t foreign_ = 0;   ///< number of open `svg` and `math` elements
  std::array<char, longest_name> lower_case_{};

  TagName name_ = TagName::other;
  unsigned present_ = 0;
  std::string_view text_;
  std::array<std::string_view, tag_attribute_count> values_; ///< set only for attributes that are present
};

} // namespace standard_sitemap
