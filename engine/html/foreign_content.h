#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/base/keyed_hash.h"

namespace standard_sitemap::html {

/// Tracks whether the tokenizer's current position is inside SVG or MathML, where `<style>`, `<title>`,
/// `<noscript>` and similar are ordinary tags and contain no raw text.
///
/// An approximation, because only tree construction knows. It is exact if the elements from `<svg>` to
/// `</svg>` are properly nested, and if an unclosed `<svg>` is ended by an HTML tag. Otherwise the content
/// may be classified wrongly until the next tag that decides it. The depth examined is bounded.
class ForeignContent {
 public:
  struct StartTag {
    std::string_view lower_case_name;
    bool self_closing;
    bool has_font_attribute; ///< `color`, `face` or `size`: such a `<font>` ends foreign content
    bool has_html_encoding;  ///< an `<annotation-xml>` with this contains HTML
  };

  /// Returns whether the tag creates an HTML element, which may contain raw text.
  bool start_tag(const StartTag& tag);
  void end_tag(std::string_view lower_case_name);

  /// Whether any foreign content has been seen.
  bool has_begun() const { return begun_; }

  /// Whether `<![CDATA[` begins a CDATA section here rather than a comment.
  bool allows_cdata() const { return !open_.empty() && !open_.back().has_html; }

 private:
  struct Element {
    std::string name;
    bool math;
    bool is_html_integration_point; ///< an integration point
    bool is_text_integration_point; ///< a MathML text integration point: all tags but two are HTML
    bool has_html = false;          ///< an HTML element has started inside, and is assumed to stay open
  };
  bool html_rules_apply(std::string_view name) const;
  bool is_html_open(std::string_view name) const;
  bool may_hold_parts_of_tables() const;
  void leave_foreign();

  bool begun_ = false;
  std::string just_opened_;   ///< the HTML element of the last tag, if that was a start tag
  std::vector<Element> open_; ///< foreign elements only
  std::unordered_map<std::string, unsigned, KeyedHash, std::equal_to<>> open_html_;
};

} // namespace standard_sitemap::html
